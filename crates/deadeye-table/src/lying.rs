//! A card on the table, and how table and game may differ about it.

use deadeye_cards::CardCode;
use deadeye_rules::{CardId, Pile, Place, PlayerId};
use deadeye_vision::{Corner, Spot};

use super::zone::Zone;

/// A card that lies on the table.
#[derive(Debug, Clone, PartialEq)]
pub struct Lying {
    /// The number under which the eyes follow it.
    pub track: u32,
    /// Which card it is, if the eyes know and the card facts do too.
    pub code: Option<CardCode>,
    /// How sure the eyes are of it, 0 to 1.
    pub confidence: f32,
    /// Suit and rank, where they could be read and it is not known.
    pub corner: Option<Corner>,
    /// The middle of the card.
    pub spot: Spot,
    /// What that part of the table is for.
    pub zone: Zone,
    /// Whose it is, by where it lies and which way up.
    pub player: PlayerId,
    /// Whether it lies sideways.
    pub booted: bool,
    /// Whether it lies or lay in a draw hand: after that it goes to a pile, whatever it lies beside on its way.
    pub drawn: bool,
    /// Whether it lay in a draw hand that was told: until it is put away that hand is not told again.
    pub told: bool,
    /// The card of the game that it is, once it is one.
    pub card: Option<CardId>,
}

/// How the table and the game differ about one card.
#[derive(Debug, Clone, PartialEq)]
pub struct Difference {
    /// The card on the table; none where it is missing there.
    pub track: Option<u32>,
    /// The card in the game; none where it is not in play.
    pub card: Option<CardId>,
    /// The way in which table and game differ.
    pub way: Way,
}

/// In what the table and the game differ. The table's word.
#[derive(Debug, Clone, PartialEq)]
pub enum Way {
    /// A card lies there that nobody can name.
    Unnamed,
    /// A card lies in play that the game has not in play.
    NotInPlay,
    /// A card lies on a pile where the game does not know it to be.
    OnPile(Pile),
    /// A dude stands elsewhere.
    At(Place),
    /// Goods or a spell lie with another bearer.
    On(CardId),
    /// It lies sideways, or upright, and the game has it otherwise.
    Booted(bool),
    /// The game has it in play, and it is not on the table.
    Missing,
}
