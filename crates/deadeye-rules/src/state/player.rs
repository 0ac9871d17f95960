//! A player: stash, debt, piles, home.

use deadeye_cards::CardCode;
use deadeye_hands::Strength;

use crate::state::pile::{Cards, Pile, Shown};
use crate::vocabulary::{CardId, Place, PlayerId, Text};

/// The number of cards that a hand is refilled to at Sundown (1.5:5.4), unless an effect changes it.
pub const HAND_SIZE: u8 = 5;

/// A player, with the stash and the piles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    pub(crate) id: PlayerId,
    pub(crate) name: String,
    pub(crate) ghost_rock: u32,
    pub(crate) debt: u32,
    pub(crate) hand_size: u8,
    pub(crate) hand: Cards,
    pub(crate) deck: Cards,
    pub(crate) discard: Cards,
    pub(crate) boot_hill: Cards,
    pub(crate) draw_hand: Cards,
    pub(crate) shown: Option<ShownHand>,
    pub(crate) outfit: Option<CardId>,
    pub(crate) legend: Option<CardId>,
    pub(crate) gang: Option<Vec<CardCode>>,
    pub(crate) street: Vec<Place>,
    pub(crate) ledger: Vec<Entry>,
}

/// A draw hand as it was shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownHand {
    /// The cards, as recorded.
    pub cards: Vec<Shown>,
    /// The five cards as they count, if there is a joker among them, with the card that it stands for: `JK=8H`.
    pub best: Vec<String>,
    /// Its rank before any modifier, 1 to 11.
    pub rank: u8,
    /// The name of that rank.
    pub name: String,
    /// True if it is cheatin'.
    pub cheatin: bool,
    /// Its place among all hands before any modifier: in a shootout the greater wins, in lowball the lesser.
    pub strength: Strength,
    /// The sum that jokers among the cards (Devil's and Heretic ones) and effects add to the rank. Only the final rank is
    /// limited to 1 to 11, when it is read.
    pub modifier: i16,
    /// The part of `modifier` that comes from effects and stays when cards of the hand change.
    pub by_effects: i16,
    /// The player whose cards they are, where they are another player's.
    pub foreign: Option<PlayerId>,
    /// The number of cheatin' resolutions that were used against it.
    pub cheatin_uses: u8,
    /// The number of cheatin' resolutions that may be used against it in all.
    pub cheatin_limit: u8,
    /// True if a card made it legal, whatever its cards are.
    pub made_legal: bool,
    /// True if a card made it illegal, whatever its cards are.
    pub made_illegal: bool,
    /// The cards that are shuffled into the deck before it is discarded.
    pub returning: Vec<CardCode>,
    /// The cards that came into it out of play.
    pub guests: Vec<Guest>,
    /// The rank that a card gave it, whatever its cards are; modifiers come on top (faq-b:Magical Distraction).
    pub base: Option<u8>,
}

impl ShownHand {
    /// Returns whether no further cheatin' resolution may be used against it.
    #[must_use]
    pub fn is_caught(&self) -> bool {
        self.cheatin_uses >= self.cheatin_limit
    }
}

/// A card that came into a draw hand out of play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guest {
    /// The card as it was told in the hand.
    pub shown: Shown,
    /// The code of the card, also where it was told as a face alone.
    pub code: CardCode,
    /// Its owner, to whose piles it goes afterwards.
    pub owner: PlayerId,
}

/// A line in the history of a stash, newest last: it explains the current amount.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Entry {
    /// The day; 0 is setup.
    pub day: u32,
    /// The ghost rock that was gained, or paid if negative.
    pub by: i64,
    /// The reason, in a few words.
    pub why: Text,
}

impl Player {
    /// Returns the player's seat.
    #[must_use]
    pub fn id(&self) -> PlayerId {
        self.id
    }

    /// Returns the player's name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the ghost rock in the stash.
    #[must_use]
    pub fn ghost_rock(&self) -> u32 {
        self.ghost_rock
    }

    /// Returns the ghost rock borrowed for lowball and not yet repaid (1.5:5.1).
    #[must_use]
    pub fn debt(&self) -> u32 {
        self.debt
    }

    /// Returns the hand size that Sundown refills to.
    #[must_use]
    pub fn hand_size(&self) -> u8 {
        self.hand_size
    }

    /// Returns one of the piles: its count and its known cards.
    #[must_use]
    pub fn pile(&self, pile: Pile) -> &Cards {
        match pile {
            Pile::Hand => &self.hand,
            Pile::Deck => &self.deck,
            Pile::Discard => &self.discard,
            Pile::BootHill => &self.boot_hill,
            Pile::DrawHand => &self.draw_hand,
        }
    }

    pub(crate) fn pile_mut(&mut self, pile: Pile) -> &mut Cards {
        match pile {
            Pile::Hand => &mut self.hand,
            Pile::Deck => &mut self.deck,
            Pile::Discard => &mut self.discard,
            Pile::BootHill => &mut self.boot_hill,
            Pile::DrawHand => &mut self.draw_hand,
        }
    }

    /// Returns the draw hand that lies open, if one does.
    #[must_use]
    pub fn shown_hand(&self) -> Option<&ShownHand> {
        self.shown.as_ref()
    }

    /// Returns the outfit card in play, which is the home (1.5:3.1).
    #[must_use]
    pub fn outfit(&self) -> Option<CardId> {
        self.outfit
    }

    /// Returns the legend in play.
    #[must_use]
    pub fn legend(&self) -> Option<CardId> {
        self.legend
    }

    /// Returns the starting gang as named, before it is revealed.
    #[must_use]
    pub fn chosen_gang(&self) -> Option<&[CardCode]> {
        self.gang.as_deref()
    }

    /// Returns the street from left to right, as its owner sees it: in-town deeds around the home (1.5:2.5).
    #[must_use]
    pub fn street(&self) -> &[Place] {
        &self.street
    }

    /// Returns the history of the stash, newest last.
    #[must_use]
    pub fn ledger(&self) -> &[Entry] {
        &self.ledger
    }
}
