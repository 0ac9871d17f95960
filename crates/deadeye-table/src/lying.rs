//! A card on the table, and its differences from the game.

use deadeye_cards::CardCode;
use deadeye_rules::{CardId, Pile, Place, PlayerId};
use deadeye_vision::{Corner, Spot};

use super::zone::Zone;

/// A card on the table.
#[derive(Debug, Clone, PartialEq)]
pub struct Lying {
    /// The number of its track.
    pub track: u32,
    /// The code of the card; `None` if it was not recognised or is not in the card database.
    pub code: Option<CardCode>,
    /// The confidence of the recognition, 0 to 1.
    pub confidence: f32,
    /// The suit and rank, where they could be read but the card was not recognised.
    pub corner: Option<Corner>,
    /// The middle of the card.
    pub spot: Spot,
    /// The zone in which it lies.
    pub zone: Zone,
    /// The owner, by its place and orientation.
    pub player: PlayerId,
    /// True if it lies sideways.
    pub booted: bool,
    /// True if it is or was in a draw hand: after that it goes to a pile, whatever it lies beside on its way.
    pub drawn: bool,
    /// True if it was in a draw hand that was entered: until it is put away that hand is not entered again.
    pub told: bool,
    /// The card of the game that it was matched with.
    pub card: Option<CardId>,
}

/// A difference between the table and the game about one card.
#[derive(Debug, Clone, PartialEq)]
pub struct Difference {
    /// The track of the card on the table; `None` where it is missing there.
    pub track: Option<u32>,
    /// The card in the game; `None` where it is not in play.
    pub card: Option<CardId>,
    /// The kind of difference.
    pub kind: DifferenceKind,
}

/// The kind of difference, as seen on the table.
#[derive(Debug, Clone, PartialEq)]
pub enum DifferenceKind {
    /// A card that nobody can name.
    Unnamed,
    /// A card that lies in play, but is not in play in the game.
    NotInPlay,
    /// A card on a pile where the game does not have it.
    OnPile(Pile),
    /// A dude in another place.
    At(Place),
    /// Goods or a spell with another bearer.
    On(CardId),
    /// A card that lies sideways (true) or upright (false), unlike in the game.
    Booted(bool),
    /// A card that is in play in the game, but not on the table.
    Missing,
}
