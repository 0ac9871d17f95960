//! The parts of commands.

use deadeye_cards::CardCode;
use serde::{Deserialize, Serialize};

use crate::state::pile::Pile;
use crate::vocabulary::{AbilityKind, CardId, End, Place, PlayerId};

/// The card that an ability, a job or a call-out comes from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// A card in play.
    Card(CardId),
    /// A card in the player's hand.
    Hand(CardCode),
}

/// The mark of a job (1.5:6.2 step 2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mark {
    /// A card in play: a dude, a deed, goods…
    Card(CardId),
    /// A place: a home or town square.
    Place(Place),
}

/// One goods card given in a trade (1.5:5.3.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Gift {
    /// The goods card.
    pub goods: CardId,
    /// The dude who receives it.
    pub to: CardId,
}

/// The fate of a casualty (1.5:6.1 step 5; Harrowed: 2014:p26).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fate {
    /// The dude goes home booted; only for Harrowed dudes, covers one.
    HomeBooted,
    /// The card is discarded; covers one, or two of a Harrowed dude.
    Discard,
    /// The card is aced; covers two, or three of a Harrowed dude.
    Ace,
}

/// One assigned casualty, in the order in which they are resolved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Casualty {
    /// The dude, or the goods with Sidekick.
    pub card: CardId,
    /// Its fate.
    pub fate: Fate,
}

/// A skill that a test is made with (1.5:7.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SkillUse {
    /// The sum of pull and rating must reach this difficulty.
    Difficulty(u8),
    /// No number to reach is known: the players record the outcome.
    Told,
}

/// A use of an ability of a card in play.
///
/// ```
/// use deadeye_rules::{AbilityKind, AbilityUse, CardId, Command, PlayerId};
///
/// let plain = AbilityUse::new(PlayerId(0), CardId(3), 0, AbilityKind::Noon);
/// let booting = Command::UseAbility(AbilityUse { boot: true, ..plain });
/// assert_eq!(booting.player(), Some(PlayerId(0)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AbilityUse {
    /// The player who uses it.
    pub player: PlayerId,
    /// The card it is printed on.
    pub card: CardId,
    /// The number of its ability, from 0 as printed.
    #[serde(default)]
    pub ability: u8,
    /// The kind of play that it is.
    pub kind: AbilityKind,
    /// True if booting is its cost.
    #[serde(default, skip_serializing_if = "is_false")]
    pub boot: bool,
    /// The ghost rock that it costs.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub cost: u16,
    /// True if it may be used any number of times a day.
    #[serde(default, skip_serializing_if = "is_false")]
    pub repeat: bool,
    /// True if any player may use it; false if only the card's controller may. Deeds that are not limited to their
    /// controller are open to all.
    #[serde(default, skip_serializing_if = "is_false")]
    pub anyone: bool,
    /// The Shaman who uses a Totem, where it is not attached to them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub caster: Option<CardId>,
    /// The skill test that goes with it; a pull follows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub test: Option<SkillUse>,
    /// The player against whose draw hand a cheatin' resolution is used.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub against: Option<PlayerId>,
    /// True if it brings a card in play into a posse, so that it may come from outside the shootout.
    #[serde(default, skip_serializing_if = "is_false")]
    pub into_posse: bool,
}

impl AbilityUse {
    /// Returns a plain use of an ability in a kind of play, which costs nothing.
    #[must_use]
    pub fn new(player: PlayerId, card: CardId, ability: u8, kind: AbilityKind) -> AbilityUse {
        AbilityUse {
            player,
            card,
            ability,
            kind,
            boot: false,
            cost: 0,
            repeat: false,
            anyone: false,
            caster: None,
            test: None,
            against: None,
            into_posse: false,
        }
    }
}

/// A place or pile that a card is put in by hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Destination {
    /// A dude at this place.
    At(Place),
    /// Attached to this card.
    On(CardId),
    /// The end of its owner's street: a deed.
    Street(End),
    /// Beside the table: a deed out of town.
    OutOfTown,
    /// One of its owner's piles.
    Pile(Pile),
    /// Out of the game, like a token that left.
    Removed,
}

/// Returns the default value of a field that is true without being given.
pub(super) fn yes() -> bool {
    true
}

/// Returns true if a field is left out when it is written.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature that serde asks for")]
pub(super) fn is_false(flag: &bool) -> bool {
    !flag
}

/// Returns true if a field is left out when it is written.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature that serde asks for")]
pub(super) fn is_zero(number: &u16) -> bool {
    *number == 0
}

/// Returns true if a field is left out when it is written.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature that serde asks for")]
pub(super) fn is_zero_u8(number: &u8) -> bool {
    *number == 0
}
