//! Descriptions of sets of cards and places.

use super::{Teller, phrase};
use crate::abilities::language::Language;
use crate::abilities::quality::{CardTrait, InPlayTrait, PlaceTrait, Trait};
use crate::abilities::set::{Quality, Set};
use crate::abilities::who::Ref;

/// Keywords that cards of one type alone bear, after its word.
const BORNE_BY: [(&str, &[&str]); 5] = [
    (
        "dude",
        &["Abomination", "Blessed", "Deputy", "Grifter", "Harrowed", "Huckster", "Kung Fu", "Mad Scientist", "Shaman"],
    ),
    ("spell", &["Hex", "Hymn", "Miracle", "Spirit", "Totem"]),
    ("goods", &["Attire", "Horse", "Weapon"]),
    ("deed", &["Casino", "Government", "Out of Town", "Private", "Public", "Ranch", "Saloon", "Strike"]),
    ("action", &["Condition", "Headline", "Technique"]),
];

/// Returns the one type of card that a quality implies by itself.
fn borne_by(quality: &Quality) -> Option<&'static str> {
    match quality {
        Quality::Is(own) => is_of_dudes(*own).then_some("dude"),
        Quality::Keyword(keyword) => {
            BORNE_BY.into_iter().find(|(_, keywords)| keywords.contains(&keyword.as_str())).map(|(word, _)| word)
        }
        Quality::Not(_)
        | Quality::Any(_)
        | Quality::Faction(_)
        | Quality::Title(_)
        | Quality::Has(_)
        | Quality::PosseHas(_)
        | Quality::On(_)
        | Quality::At(_)
        | Quality::With(_)
        | Quality::Near(_)
        | Quality::Beside(_)
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
        | Quality::Least(_) => None,
    }
}

/// Returns whether a quality is one of dudes alone without its word saying that they are dudes.
fn is_of_dudes(word: Trait) -> bool {
    match word {
        Trait::Card(own) => match own {
            CardTrait::Stud | CardTrait::Draw => true,
            CardTrait::Dude
            | CardTrait::Deed
            | CardTrait::Goods
            | CardTrait::Spell
            | CardTrait::Action
            | CardTrait::Outfit
            | CardTrait::Legend
            | CardTrait::Joker
            | CardTrait::Location
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
            | CardTrait::This
            | CardTrait::Bearer
            | CardTrait::Yours
            | CardTrait::Anothers
            | CardTrait::Owned
            | CardTrait::Playable => false,
        },
        Trait::InPlay(own) => match own {
            InPlayTrait::Wanted | InPlayTrait::Skilled | InPlayTrait::Spellcaster => true,
            InPlayTrait::Opposing
            | InPlayTrait::Booted
            | InPlayTrait::Unbooted
            | InPlayTrait::Attached
            | InPlayTrait::Callable
            | InPlayTrait::InShootout
            | InPlayTrait::InPosse
            | InPlayTrait::InYourPosse
            | InPlayTrait::SamePosse
            | InPlayTrait::OtherPosse
            | InPlayTrait::OpposingPosse
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
        Trait::Place(
            PlaceTrait::Here
            | PlaceTrait::Nearby
            | PlaceTrait::Adjacent
            | PlaceTrait::WhereFrom
            | PlaceTrait::InTown
            | PlaceTrait::OutOfTown
            | PlaceTrait::AtHome
            | PlaceTrait::InTownSquare
            | PlaceTrait::AtDeed
            | PlaceTrait::AtShootout
            | PlaceTrait::PrivatePlace
            | PlaceTrait::PublicPlace
            | PlaceTrait::YourStreet
            | PlaceTrait::ThisStreet
            | PlaceTrait::StreetEnd
            | PlaceTrait::Leftmost,
        ) => false,
    }
}

/// Returns the word of a quality that is a noun, such as "dude".
fn noun_of(quality: &Quality) -> Option<&'static str> {
    match quality {
        Quality::Is(word) => phrase(Language::ENGLISH, &format!("noun.{}", word.word())).is_some().then(|| word.word()),
        Quality::Keyword(_)
        | Quality::Not(_)
        | Quality::Any(_)
        | Quality::Faction(_)
        | Quality::Title(_)
        | Quality::Has(_)
        | Quality::PosseHas(_)
        | Quality::On(_)
        | Quality::At(_)
        | Quality::With(_)
        | Quality::Near(_)
        | Quality::Beside(_)
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
        | Quality::Least(_) => None,
    }
}

impl Set {
    /// Returns the qualities that say what is meant at all: a noun, or else the first that only one type of card has.
    pub(super) fn nouns(&self) -> Set {
        let nouns: Vec<Quality> = self.0.iter().filter(|quality| noun_of(quality).is_some()).cloned().collect();
        if nouns.is_empty() {
            return Set(self.0.iter().find(|quality| borne_by(quality).is_some()).cloned().into_iter().collect());
        }
        Set(nouns)
    }
}

impl Teller {
    pub(super) fn set(&self, set: &Set) -> String {
        let at = set.0.iter().position(|quality| noun_of(quality).is_some());
        let named = at.and_then(|at| set.0.get(at)).and_then(noun_of).or_else(|| set.0.iter().find_map(borne_by));
        let title = named.map_or_else(|| self.say("set.any", &[]), |noun| self.word("noun", noun));
        let rest: Vec<String> = set
            .0
            .iter()
            .enumerate()
            .filter(|(own, _)| Some(*own) != at)
            .map(|(_, quality)| self.quality(quality))
            .collect();
        if rest.is_empty() { title } else { self.say("set.some", &[&title, &rest.join(", ")]) }
    }

    pub(super) fn quality(&self, quality: &Quality) -> String {
        let of_set = |key: &str, set: &Set| self.say(key, &[&self.set(set)]);
        let of_card = |key: &str, card: &Ref| self.say(key, &[&self.card(card)]);
        match quality {
            Quality::Is(word) => self.word("is", word.word()),
            Quality::Keyword(keyword) => self.say("is.keyword", &[keyword]),
            Quality::Not(set) => match set.0.as_slice() {
                [one] => self.say("is.not", &[&self.quality(one)]),
                _ => of_set("is.not", set),
            },
            Quality::Any(sets) => {
                let parts: Vec<String> = sets
                    .iter()
                    .map(|set| match set.0.as_slice() {
                        [one] => self.quality(one),
                        _ => self.set(set),
                    })
                    .collect();
                self.list(&parts, "join.or")
            }
            Quality::Faction(faction) => self.say("is.faction", &[faction.name()]),
            Quality::Title(title) => self.say("is.title", &[title]),
            Quality::Has(set) => of_set("is.has", set),
            Quality::PosseHas(set) => of_set("is.posse_has", set),
            Quality::On(set) => of_set("is.on", set),
            Quality::At(set) => of_set("is.at", set),
            Quality::With(card) => of_card("is.with", card),
            Quality::Near(card) => of_card("is.near", card),
            Quality::Beside(card) => of_card("is.beside", card),
            Quality::But(card) => of_card("is.but", card),
            Quality::Same(card) => of_card("is.same", card),
            Quality::Titled(card) => of_card("is.titled", card),
            Quality::CallableBy(card) => of_card("is.callable_by", card),
            Quality::CanCall(card) => of_card("is.can_call", card),
            Quality::ControlledBy(who) => self.say("is.controlled_by", &[&self.player(who)]),
            Quality::OwnedBy(who) => self.say("is.owned_by", &[&self.player(who)]),
            Quality::Compare(compared) => self.compare(&compared.0, compared.1.word(), &compared.2),
            Quality::Ability(kind) => self.say("is.ability", &[&self.word("ability", kind.word())]),
            Quality::Most(stat) => self.say("is.most", &[&self.word("stat", stat.word())]),
            Quality::Least(stat) => self.say("is.least", &[&self.word("stat", stat.word())]),
        }
    }
}
