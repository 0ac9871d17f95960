//! The kinds of plays, and what they are aimed at.

use deadeye_rules::{CardId, Place};

/// The kind of a play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlayKind {
    /// A dude moves.
    Move,
    /// A dude calls out another.
    CallOut,
    /// A call-out is accepted or refused.
    CallOutAnswer,
    /// A card is bought, or invented.
    Purchase,
    /// Goods are traded.
    Trade,
    /// A dude is replaced by another version.
    Overlay,
    /// An ability of a card in play is used.
    Ability,
    /// An action is played.
    Action,
    /// A technique is performed.
    Technique,
    /// A job begins.
    Job,
    /// A decision of a shootout: a posse, a shooter, casualties, flight.
    Fight,
    /// Upkeep is not paid for a card.
    Upkeep,
    /// A card is discarded at Sundown.
    Discard,
    /// The player passes at High Noon.
    Pass,
}

/// The object of a play: what it is aimed at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlayTarget {
    /// A card in play.
    Card(CardId),
    /// A place.
    Place(Place),
}
