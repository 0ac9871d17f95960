//! Cards in play.

use std::sync::Arc;

use deadeye_cards::abilities::Entry;
use deadeye_cards::{Card, CardCode};
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

/// Where a card in play is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Spot {
    /// A dude at a place.
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
    /// Returns the place where a dude stands; nothing for any other spot.
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
    /// Abilities used since the last refresh, by their number on the card.
    pub(crate) used: Vec<u8>,
    /// Goods that were traded today; under 2014, dudes who received some.
    pub(crate) traded: bool,
    /// Replaced by another version today.
    pub(crate) overlaid: bool,
    /// The day on which it entered play.
    pub(crate) entered: u32,
    /// It entered play at High Noon.
    pub(crate) at_noon: bool,
    /// Its entry, where one of its traits works all the time.
    pub(crate) traits: Option<Arc<Entry>>,
    /// Whether one of its traits answers to events.
    pub(crate) reacts: bool,
    /// What its static abilities are about.
    pub(crate) kinds: Kinds,
}

impl CardInPlay {
    /// Returns its number in this game.
    #[must_use]
    pub fn id(&self) -> CardId {
        self.id
    }

    /// Returns which card it is.
    #[must_use]
    pub fn code(&self) -> &CardCode {
        &self.facts.code
    }

    /// Returns what is printed on it.
    #[must_use]
    pub fn facts(&self) -> &Card {
        &self.facts
    }

    /// Returns the title as printed.
    #[must_use]
    pub fn title(&self) -> &str {
        self.facts.printed_title()
    }

    /// Returns whose deck it came from (1.5:3.9).
    #[must_use]
    pub fn owner(&self) -> PlayerId {
        self.owner
    }

    /// Returns who makes its decisions (1.5:3.9).
    #[must_use]
    pub fn controller(&self) -> PlayerId {
        self.controller
    }

    /// Returns where it is. For the location of any card ask [`crate::Game::location`].
    #[must_use]
    pub fn spot(&self) -> Spot {
        self.spot
    }

    /// Returns the card that it is attached to.
    #[must_use]
    pub fn attached_to(&self) -> Option<CardId> {
        match self.spot {
            Spot::On(bearer) => Some(bearer),
            Spot::At(_) | Spot::Home | Spot::Street | Spot::OutOfTown | Spot::Aside => None,
        }
    }

    /// Returns whether it lies sideways.
    #[must_use]
    pub fn is_booted(&self) -> bool {
        self.booted
    }

    /// Ghost rock on its head; a dude with any is wanted (faq-b:Bounties).
    #[must_use]
    pub fn bounty(&self) -> u16 {
        self.bounty
    }

    /// Permanent counters on it.
    #[must_use]
    pub fn counters(&self) -> &[(Counter, i16)] {
        &self.counters
    }

    /// Returns how many of one counter lie on it.
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
