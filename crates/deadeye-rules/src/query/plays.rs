//! Kinds of plays as the ability language names them.

use deadeye_cards::abilities::{Ability, CardTrait, HasAbility, MarkOf, Quality, Trait, When};

use crate::vocabulary::AbilityKind;

/// Returns whether a play is of a kind in the ability language.
pub(crate) fn is_play(kind: HasAbility, own: AbilityKind) -> bool {
    match kind {
        HasAbility::Job | HasAbility::PlaceJob => false,
        HasAbility::Shootout => own == AbilityKind::Shootout,
        HasAbility::Noon => own == AbilityKind::Noon,
        HasAbility::React => own == AbilityKind::React,
        HasAbility::Resolution => matches!(own, AbilityKind::Resolution | AbilityKind::Cheatin),
        HasAbility::Cheatin => own == AbilityKind::Cheatin,
    }
}

/// Returns whether an ability of an entry is of a kind.
pub(crate) fn is_of_kind(ability: &Ability, kind: HasAbility) -> bool {
    match kind {
        HasAbility::Job => ability.job.is_some(),
        HasAbility::PlaceJob => ability.job.as_ref().is_some_and(|job| marks_place(&job.mark)),
        HasAbility::Shootout => matches!(ability.when, When::Shootout | When::NoonShootout),
        HasAbility::Noon => matches!(ability.when, When::Noon | When::NoonShootout),
        HasAbility::React => ability.when == When::React,
        HasAbility::Resolution => matches!(ability.when, When::Resolution | When::Cheatin),
        HasAbility::Cheatin => ability.when == When::Cheatin,
    }
}

/// Returns whether a job's mark is a location and no other card.
fn marks_place(mark: &MarkOf) -> bool {
    let of_a_place = |quality: &Quality| {
        let Quality::Is(Trait::Card(own)) = quality else { return false };
        is_a_place(*own) || *own == CardTrait::Outfit
    };
    match mark {
        MarkOf::Place(_) => true,
        MarkOf::Choose(set) => set.0.iter().any(of_a_place),
        MarkOf::This => false,
    }
}

/// Returns whether a word by itself means places, and no cards that are there.
pub(crate) fn is_a_place(word: CardTrait) -> bool {
    match word {
        CardTrait::Location | CardTrait::Deed | CardTrait::Home | CardTrait::TownSquare => true,
        CardTrait::Dude
        | CardTrait::Goods
        | CardTrait::Spell
        | CardTrait::Action
        | CardTrait::Outfit
        | CardTrait::Legend
        | CardTrait::Joker
        | CardTrait::Spades
        | CardTrait::Hearts
        | CardTrait::Diamonds
        | CardTrait::Clubs
        | CardTrait::Token
        | CardTrait::Unique
        | CardTrait::Neutral
        | CardTrait::YourFaction
        | CardTrait::Stud
        | CardTrait::Draw
        | CardTrait::This
        | CardTrait::Bearer
        | CardTrait::Yours
        | CardTrait::Anothers
        | CardTrait::Owned
        | CardTrait::Playable => false,
    }
}
