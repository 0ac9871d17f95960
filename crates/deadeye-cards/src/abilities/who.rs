//! Names of cards, players and piles.

use serde::de::Error;
use serde::{Deserialize, Deserializer};

use super::closed::closed;

/// A reference by which steps name a card.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Ref {
    /// `this`: the card that the entry is about.
    This,
    /// `bearer`: the dude who carries, casts or performs it; of a dude the dude; of a deed or Condition the card that it
    /// is on.
    Bearer,
    /// `it`: inside a set, the card that is being looked at; in `for_each` without a name, the current one.
    It,
    /// `subject`: the card that an event happened to.
    Subject,
    /// `mark`: the mark of the job or shootout.
    Mark,
    /// `leader`: the leader of the job or shootout.
    Leader,
    /// `shooter`: the shooter of the user's posse.
    Shooter,
    /// `opposing_shooter`: the shooter of the other posse.
    OpposingShooter,
    /// `cheats_shooter`: the shooter of the cheat's posse, in a cheatin' resolution.
    CheatsShooter,
    /// `outfit`: the user's outfit.
    Outfit,
    /// `source`: the card whose ability an event is about.
    Source,
    /// `pulled`: the card that was pulled last, wherever it went.
    Pulled,
    /// Any other name: bound before by `as`.
    Named(String),
}

impl Ref {
    /// The reserved names.
    pub const RESERVED: &'static [&'static str] = &[
        "this",
        "bearer",
        "it",
        "subject",
        "mark",
        "leader",
        "shooter",
        "opposing_shooter",
        "cheats_shooter",
        "outfit",
        "source",
        "pulled",
    ];

    /// Reads a name: small letters, digits and underscores, a letter first.
    #[must_use]
    pub fn of(word: &str) -> Option<Ref> {
        Some(match word {
            "this" => Ref::This,
            "bearer" => Ref::Bearer,
            "it" => Ref::It,
            "subject" => Ref::Subject,
            "mark" => Ref::Mark,
            "leader" => Ref::Leader,
            "shooter" => Ref::Shooter,
            "opposing_shooter" => Ref::OpposingShooter,
            "cheats_shooter" => Ref::CheatsShooter,
            "outfit" => Ref::Outfit,
            "source" => Ref::Source,
            "pulled" => Ref::Pulled,
            own => {
                let fits = own.starts_with(|first: char| first.is_ascii_lowercase())
                    && own
                        .chars()
                        .all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '_');
                return fits.then(|| Ref::Named(own.to_owned()));
            }
        })
    }

    /// Returns the name as files write it.
    #[must_use]
    pub fn word(&self) -> &str {
        match self {
            Ref::This => "this",
            Ref::Bearer => "bearer",
            Ref::It => "it",
            Ref::Subject => "subject",
            Ref::Mark => "mark",
            Ref::Leader => "leader",
            Ref::Shooter => "shooter",
            Ref::OpposingShooter => "opposing_shooter",
            Ref::CheatsShooter => "cheats_shooter",
            Ref::Outfit => "outfit",
            Ref::Source => "source",
            Ref::Pulled => "pulled",
            Ref::Named(name) => name,
        }
    }
}

impl<'de> Deserialize<'de> for Ref {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Ref, D::Error> {
        let word = String::deserialize(deserializer)?;
        Ref::of(&word).ok_or_else(|| {
            Error::custom(format!("`{word}` is no name, expected `this`, `bearer`, … or a name in small letters"))
        })
    }
}

/// A reference by which steps name a player.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum Player {
    /// `you`: the player who uses the ability, or controls the card of a trait.
    #[default]
    You,
    /// `opponent`: the other player; in a shootout the one of the other posse; of several one that the user names.
    Opponent,
    /// `head`: whoever forms the posse that the user has a dude in; without such a posse the user.
    Head,
    /// `foes`: each player with a dude in the posse against the user's, also of the shootout that is just over.
    Foes,
    /// `others`: each other player.
    Others,
    /// `everybody`: each player.
    Everybody,
    /// `winner`: the Winner of the day; within `on` a won round or shootout, its winner.
    Winner,
    /// `loser`: the loser of the round or the shootout.
    Loser,
    /// `cheater`: the player whose hand a cheatin' resolution is used against, or who revealed a cheatin' hand.
    Cheater,
    /// `subject`: the player that an event happened to.
    Subject,
    /// `NAME.controller`: the controller of a card.
    Controller(Ref),
    /// `NAME.owner`: the owner of a card.
    Owner(Ref),
}

impl Player {
    /// The plain words.
    pub const WORDS: &'static [&'static str] = &[
        "you",
        "opponent",
        "head",
        "foes",
        "others",
        "everybody",
        "winner",
        "loser",
        "cheater",
        "subject",
        "NAME.controller",
        "NAME.owner",
    ];

    /// Reads a player.
    #[must_use]
    pub fn of(word: &str) -> Option<Player> {
        Some(match word {
            "you" => Player::You,
            "opponent" => Player::Opponent,
            "head" => Player::Head,
            "foes" => Player::Foes,
            "others" => Player::Others,
            "everybody" => Player::Everybody,
            "winner" => Player::Winner,
            "loser" => Player::Loser,
            "cheater" => Player::Cheater,
            "subject" => Player::Subject,
            other => {
                let (name, what) = other.split_once('.')?;
                let card = Ref::of(name)?;
                match what {
                    "controller" => Player::Controller(card),
                    "owner" => Player::Owner(card),
                    _ => return None,
                }
            }
        })
    }
}

impl<'de> Deserialize<'de> for Player {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Player, D::Error> {
        let word = String::deserialize(deserializer)?;
        Player::of(&word).ok_or_else(|| Error::unknown_variant(&word, Player::WORDS))
    }
}

closed! {
    /// A pile from which cards are chosen.
    PileName {
        /// The play hand.
        Hand = "hand",
        /// The cards that are yet to be drawn.
        Deck = "deck",
        /// The discard pile.
        Discard = "discard",
        /// The pile of aced cards.
        BootHill = "boot_hill",
        /// The draw hand.
        DrawHand = "draw_hand",
        /// The cards that a `reveal` before has shown.
        Revealed = "revealed",
        /// The top card of the discard pile, which the user names.
        DiscardTop = "top_discard",
        /// The cards that a `look` before has shown to its player.
        Looked = "looked",
        /// The cards that were just discarded off the top of a deck.
        Shed = "shed",
        /// The draw hand that was discarded last, wherever its cards went.
        LastHand = "last_hand",
    }
}
