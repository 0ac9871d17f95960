//! The cards that abilities can affect (1.5:3.2), in a shootout above all (1.5:6.1 steps 1 and 4).

use deadeye_cards::CardType;
use deadeye_cards::abilities::{CardTrait, InPlayTrait, PlaceTrait, Quality, Set, Trait};

use crate::query::entries;
use crate::state::{Game, Running};
use crate::vocabulary::{AbilityKind, CardId};

/// Returns whether abilities of a kind affect only the dudes in the posses. Outside a shootout there are plays against
/// cheatin' hands alone.
pub(crate) fn is_bounded(game: &Game, kind: AbilityKind) -> bool {
    match kind {
        AbilityKind::Shootout | AbilityKind::Resolution => true,
        AbilityKind::Cheatin => game.shootout.is_some(),
        AbilityKind::Grifter | AbilityKind::Noon | AbilityKind::React | AbilityKind::Upkeep | AbilityKind::Sundown => {
            false
        }
    }
}

/// Returns whether the ability that is carried out affects only the dudes in the posses; one that brings a card into a
/// posse reaches beyond them.
pub(crate) fn is_bound(game: &Game, running: &Running) -> bool {
    let own = running.ability.and_then(|number| game.entry_of(running.code)?.ability(number));
    is_bounded(game, running.kind) && own.is_some_and(|ability| !entries::brings_in(ability))
}

/// Returns whether a card is in a posse, itself or with its dude.
pub(crate) fn is_in_posse(game: &Game, card: CardId) -> bool {
    let holder = game.card(card).and_then(|card| card.bearer()).unwrap_or(card);
    game.shootout.as_ref().is_some_and(|fight| fight.side_of(holder).is_some())
}

/// Returns whether a card is, or is attached to, a deed, an outfit or a legend, or is in a posse, itself or with its
/// dude.
pub(crate) fn is_within(game: &Game, card: CardId) -> bool {
    let Some(in_play) = game.card(card) else { return false };
    let holder = in_play.bearer().unwrap_or(card);
    let of_the_town = |card: CardId| {
        game.card(card)
            .is_some_and(|card| matches!(card.facts.kind, CardType::Deed | CardType::Outfit | CardType::Legend))
    };
    // An ability that has just ended the shootout goes on with who was in it.
    let fight = game.shootout.as_ref().or(game.last_fight.as_ref());
    of_the_town(holder) || fight.is_some_and(|fight| fight.side_of(holder).is_some())
}

/// Returns whether a card that is not named explicitly can be affected: a legend cannot (1.5:3.2).
pub(crate) fn is_affected(game: &Game, card: CardId) -> bool {
    game.card(card).is_some_and(|card| card.facts.kind != CardType::Legend)
}

/// Returns whether a set states itself where its cards are.
pub(crate) fn says_where(set: &Set) -> bool {
    set.0.iter().any(|quality| match quality {
        Quality::Is(word) => is_where(*word),
        Quality::Not(inner) => says_where(inner),
        Quality::At(_)
        | Quality::With(_)
        | Quality::Near(_)
        | Quality::Beside(_)
        | Quality::On(_)
        | Quality::PosseHas(_) => true,
        Quality::Keyword(_)
        | Quality::Any(_)
        | Quality::Faction(_)
        | Quality::Title(_)
        | Quality::Has(_)
        | Quality::But(_)
        | Quality::Same(_)
        | Quality::Titled(_)
        | Quality::CallableBy(_)
        | Quality::CanCall(_)
        | Quality::ControlledBy(_)
        | Quality::OwnedBy(_)
        | Quality::Compare(_)
        | Quality::Ability(_)
        | Quality::Most(_)
        | Quality::Least(_) => false,
    })
}

/// Returns whether a quality is about the place of a card.
fn is_where(word: Trait) -> bool {
    match word {
        Trait::Card(own) => match own {
            CardTrait::Deed | CardTrait::Outfit | CardTrait::Location | CardTrait::This | CardTrait::Bearer => true,
            CardTrait::Dude
            | CardTrait::Goods
            | CardTrait::Spell
            | CardTrait::Action
            | CardTrait::Legend
            | CardTrait::Joker
            | CardTrait::Home
            | CardTrait::TownSquare
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
            | CardTrait::Yours
            | CardTrait::Anothers
            | CardTrait::Owned
            | CardTrait::Playable => false,
        },
        Trait::InPlay(own) => match own {
            InPlayTrait::InShootout
            | InPlayTrait::InPosse
            | InPlayTrait::InYourPosse
            | InPlayTrait::SamePosse
            | InPlayTrait::OtherPosse
            | InPlayTrait::OpposingPosse => true,
            InPlayTrait::Opposing
            | InPlayTrait::Booted
            | InPlayTrait::Unbooted
            | InPlayTrait::Wanted
            | InPlayTrait::Skilled
            | InPlayTrait::Spellcaster
            | InPlayTrait::Attached
            | InPlayTrait::Callable
            | InPlayTrait::Leader
            | InPlayTrait::Mark
            | InPlayTrait::Shooter
            | InPlayTrait::EnteredToday
            | InPlayTrait::EnteredThisNoon
            | InPlayTrait::Used
            | InPlayTrait::WithControl
            | InPlayTrait::WithTraits
            | InPlayTrait::Tied => false,
        },
        Trait::Place(own) => match own {
            PlaceTrait::Here
            | PlaceTrait::Nearby
            | PlaceTrait::Adjacent
            | PlaceTrait::InTown
            | PlaceTrait::AtHome
            | PlaceTrait::InTownSquare
            | PlaceTrait::AtDeed => true,
            PlaceTrait::WhereFrom
            | PlaceTrait::OutOfTown
            | PlaceTrait::AtShootout
            | PlaceTrait::PrivatePlace
            | PlaceTrait::PublicPlace
            | PlaceTrait::YourStreet
            | PlaceTrait::ThisStreet
            | PlaceTrait::StreetEnd
            | PlaceTrait::Leftmost => false,
        },
    }
}
