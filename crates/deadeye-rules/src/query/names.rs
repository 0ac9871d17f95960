//! The check whether a choice or condition uses names that no step has given yet.

use deadeye_cards::abilities::{Choice, Condition, Number, Player, Quality, Ref, Set};

use crate::state::Scope;

/// Returns whether a choice depends on a name that some step gives and that is not given yet.
pub(crate) fn speaks_of_names(scope: &Scope, choice: &Choice) -> bool {
    set_has_name(scope, &choice.from) || set_has_name(scope, &choice.prefer)
}

/// Returns whether a card is called by a name that is not given yet.
pub(crate) fn is_unnamed(scope: &Scope, card: &Ref) -> bool {
    matches!(card, Ref::Named(name) if scope.by_name(name).is_empty())
}

pub(crate) fn set_has_name(scope: &Scope, set: &Set) -> bool {
    set.0.iter().any(|quality| match quality {
        Quality::Not(inner)
        | Quality::Has(inner)
        | Quality::PosseHas(inner)
        | Quality::On(inner)
        | Quality::At(inner) => set_has_name(scope, inner),
        Quality::Any(sets) => sets.iter().any(|set| set_has_name(scope, set)),
        Quality::With(card)
        | Quality::Near(card)
        | Quality::Beside(card)
        | Quality::But(card)
        | Quality::Same(card)
        | Quality::Titled(card)
        | Quality::CallableBy(card)
        | Quality::CanCall(card) => is_unnamed(scope, card),
        Quality::ControlledBy(who) | Quality::OwnedBy(who) => player_has_name(scope, who),
        Quality::Compare(compared) => number_has_name(scope, &compared.0) || number_has_name(scope, &compared.2),
        Quality::Is(_)
        | Quality::Keyword(_)
        | Quality::Faction(_)
        | Quality::Title(_)
        | Quality::Ability(_)
        | Quality::Most(_)
        | Quality::Least(_) => false,
    })
}

/// Returns whether a player is referred to by a card whose name is not given yet.
fn player_has_name(scope: &Scope, who: &Player) -> bool {
    match who {
        Player::Controller(card) | Player::Owner(card) => is_unnamed(scope, card),
        Player::You
        | Player::Opponent
        | Player::Head
        | Player::Foes
        | Player::Others
        | Player::Everybody
        | Player::Winner
        | Player::Loser
        | Player::Cheater
        | Player::Subject => false,
    }
}

pub(crate) fn number_has_name(scope: &Scope, number: &Number) -> bool {
    match number {
        Number::Of(card, _) => is_unnamed(scope, card),
        Number::OfPlayer(who, _) | Number::LeastOf(who, _) => player_has_name(scope, who),
        Number::MostFor(_, inner) => number_has_name(scope, inner),
        Number::Count(set)
        | Number::Places(set)
        | Number::Factions(set)
        | Number::Titles(set)
        | Number::Total(_, set)
        | Number::Highest(_, set)
        | Number::Lowest(_, set) => set_has_name(scope, set),
        Number::Sum(parts) => parts.iter().any(|part| number_has_name(scope, part)),
        Number::Less(pair)
        | Number::Times(pair)
        | Number::Part(pair)
        | Number::AtLeast(pair)
        | Number::AtMost(pair) => number_has_name(scope, &pair.0) || number_has_name(scope, &pair.1),
        Number::InPile(pile) | Number::HighestInPile(_, pile) => set_has_name(scope, &pile.from),
        Number::Const(_) | Number::Known(_) | Number::CasualtiesOver(_) => false,
    }
}

/// Returns whether a condition depends on a name that is not given yet.
pub(crate) fn condition_has_name(scope: &Scope, condition: &Condition) -> bool {
    match condition {
        Condition::Not(inner) => condition_has_name(scope, inner),
        Condition::Any(all) | Condition::All(all) => all.iter().any(|one| condition_has_name(scope, one)),
        Condition::Compare(compared) => number_has_name(scope, &compared.0) || number_has_name(scope, &compared.2),
        Condition::That(card, set) => is_unnamed(scope, card) || set_has_name(scope, set),
        Condition::Lowers(card, _) | Condition::Gives(card, _) | Condition::MayStart(card) => is_unnamed(scope, card),
        Condition::There(set) | Condition::None(set) | Condition::Place(_, set) => set_has_name(scope, set),
        Condition::Is(_)
        | Condition::Outfit(_)
        | Condition::Player(_)
        | Condition::ByPlay(_)
        | Condition::TestOf(_) => false,
    }
}
