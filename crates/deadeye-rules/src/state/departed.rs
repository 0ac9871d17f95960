//! What left with the last event, as it was: a card that left play, or a place.

use deadeye_cards::abilities::{Plain, Stat};

use crate::state::card::CardInPlay;
use crate::state::effect::Effect;
use crate::state::pending::Waiting;
use crate::state::pile::Pile;
use crate::vocabulary::{CardId, Place, PlayerId, Side, Skill};

/// A card that left play with the last event, as it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Departed {
    /// The card, with the bounty that it had.
    pub(crate) card: CardInPlay,
    /// The effects that ended with it.
    pub(crate) effects: Vec<Effect>,
    /// The pile that it went to; nothing for a card that left the game.
    pub(crate) pile: Option<Pile>,
    /// The pile it would have gone to; a token leaves the game instead.
    pub(crate) meant: Option<Pile>,
    /// The posse that it was in.
    pub(crate) side: Option<Side>,
    /// The position that it had in its owner's street.
    pub(crate) street: Option<usize>,
    /// The player who was paid its bounty, or would have been paid one.
    pub(crate) paid: Option<PlayerId>,
    /// The ghost rock on its head, whatever its bounty counted as.
    pub(crate) on_head: u16,
    /// True if it was the shooter of its posse.
    pub(crate) shoots: bool,
    /// The states that would keep it from being lost or sent home instead.
    pub(crate) states: Vec<Plain>,
    /// Its figures as they were.
    pub(crate) figures: Vec<(Stat, i16)>,
    /// The ratings in the skills that it had.
    pub(crate) skills: Vec<(Skill, i16)>,
    /// The keywords that it had.
    pub(crate) keywords: Vec<String>,
    /// True if it left to pay a cost, since costs cannot be prevented (faq-b:Paying costs).
    pub(crate) cost: bool,
    /// True if it left before the events that follow.
    pub(crate) is_before: bool,
}

/// A place that a card left with the last event, with what ended by that.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PlaceLeft {
    pub(crate) card: CardId,
    pub(crate) place: Place,
    /// The effects that lasted until the card left.
    pub(crate) effects: Vec<Effect>,
    /// The steps that waited until then.
    pub(crate) waiting: Vec<Waiting>,
}
