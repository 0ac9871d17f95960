//! Cards in play.

use std::sync::Arc;

use deadeye_cards::abilities::Entry;
use deadeye_cards::{Card, CardCode, CardType};
use serde::{Deserialize, Serialize};

use crate::state::kinds::Kinds;
use crate::vocabulary::{CardId, Place, PlayerId};

/// A counter that lies on a card for as long as the card is in play (2014:p8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Counter {
    /// A point of influence, for good.
    Influence,
    /// A control point, for good.
    Control,
    /// A bullet, for good.
    Bullets,
    /// A point of production, for good.
    Production,
    /// Ghost rock lying on the card.
    GhostRock,
    /// Any other marker.
    Other,
}

/// The place of a card in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Spot {
    /// A dude at a place, or a Totem planted in town square.
    At(Place),
    /// An outfit: its player's home.
    Home,
    /// A deed in its owner's street.
    Street,
    /// A deed out of town.
    OutOfTown,
    /// Attached to this card.
    On(CardId),
    /// An action on the table until its play is over, or a Technique until its phase or step is.
    Aside,
}

impl Spot {
    /// Returns the place of a dude, or of a Totem in town square; nothing for any other spot.
    pub(crate) fn place(self) -> Option<Place> {
        match self {
            Spot::At(place) => Some(place),
            Spot::Home | Spot::Street | Spot::OutOfTown | Spot::On(_) | Spot::Aside => None,
        }
    }
}

/// A card in play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardInPlay {
    pub(crate) id: CardId,
    pub(crate) facts: Arc<Card>,
    pub(crate) owner: PlayerId,
    pub(crate) controller: PlayerId,
    pub(crate) spot: Spot,
    pub(crate) booted: bool,
    pub(crate) bounty: u16,
    pub(crate) counters: Vec<(Counter, i16)>,
    /// The abilities used since the last refresh, by their number on the card.
    pub(crate) used: Vec<u8>,
    /// The abilities that may be used an additional time before they count as used, by their number on the card; one for
    /// each time.
    pub(crate) spare_uses: Vec<u8>,
    /// True for goods that were traded today; under 2014 for dudes who received some.
    pub(crate) traded: bool,
    /// True if it was replaced by another version today.
    pub(crate) overlaid: bool,
    /// The day on which it entered play.
    pub(crate) entered: u32,
    /// True if it entered play at High Noon.
    pub(crate) at_noon: bool,
    /// Its entry, where it has static abilities.
    pub(crate) traits: Option<Arc<Entry>>,
    /// True if one of its traits is triggered by events.
    pub(crate) reacts: bool,
    /// True if one of its abilities answers to dudes who become studs.
    pub(crate) awaits_studs: bool,
    /// The kinds of its static abilities.
    pub(crate) kinds: Kinds,
}

impl CardInPlay {
    /// Returns its number in this game.
    #[must_use]
    pub fn id(&self) -> CardId {
        self.id
    }

    /// Returns the code of its printing.
    #[must_use]
    pub fn code(&self) -> &CardCode {
        &self.facts.code
    }

    /// Returns its printed facts.
    #[must_use]
    pub fn facts(&self) -> &Card {
        &self.facts
    }

    /// Returns the title as printed.
    #[must_use]
    pub fn title(&self) -> &str {
        self.facts.printed_title()
    }

    /// Returns its owner, whose deck it came from (1.5:3.9).
    #[must_use]
    pub fn owner(&self) -> PlayerId {
        self.owner
    }

    /// Returns its controller, who makes its decisions (1.5:3.9).
    #[must_use]
    pub fn controller(&self) -> PlayerId {
        self.controller
    }

    /// Returns its spot. For the location of any card use [`crate::Game::location`].
    #[must_use]
    pub fn spot(&self) -> Spot {
        self.spot
    }

    /// Returns the card that it is attached to.
    #[must_use]
    pub fn bearer(&self) -> Option<CardId> {
        match self.spot {
            Spot::On(bearer) => Some(bearer),
            Spot::At(_) | Spot::Home | Spot::Street | Spot::OutOfTown | Spot::Aside => None,
        }
    }

    /// Returns the place that it is attached to without a card: a Totem in town square (1.5:7.2.3).
    pub(crate) fn planted_at(&self) -> Option<Place> {
        self.spot.place().filter(|_| self.facts.kind == CardType::Spell)
    }

    /// Returns whether it is booted.
    #[must_use]
    pub fn is_booted(&self) -> bool {
        self.booted
    }

    /// Returns the ghost rock on its head; a dude with any is wanted (faq-b:Bounties).
    #[must_use]
    pub fn bounty(&self) -> u16 {
        self.bounty
    }

    /// Returns the permanent counters on it.
    #[must_use]
    pub fn counters(&self) -> &[(Counter, i16)] {
        &self.counters
    }

    /// Returns the number of its counters of one kind.
    #[must_use]
    pub fn counter(&self, counter: Counter) -> i16 {
        self.counters.iter().find(|(own, _)| *own == counter).map_or(0, |(_, count)| *count)
    }

    /// Returns the abilities used since the last refresh, by their number on the card.
    #[must_use]
    pub fn used_abilities(&self) -> &[u8] {
        &self.used
    }

    pub(crate) fn set_counter(&mut self, counter: Counter, to: i16) {
        self.counters.retain(|(own, _)| *own != counter);
        if to != 0 {
            self.counters.push((counter, to));
            self.counters.sort_unstable();
        }
    }
}
