//! A question to the players, and the commands that answer it.

use deadeye_rules::{Command, Refusal, Text};

use super::lying::Lying;

/// One way to bring the game up to the table.
#[derive(Debug, Clone, PartialEq)]
pub struct Choice {
    /// What would be done, without a question mark: `Law Dogs: bring in Bank for 3 ghost rock`.
    pub text: Text,
    /// The commands, to be applied in order.
    pub commands: Vec<Command>,
    /// Whether the rules are only told.
    pub by_hand: bool,
}

impl Choice {
    pub(super) fn play(text: Text, command: Command) -> Self {
        Self { text, commands: vec![command], by_hand: false }
    }

    pub(super) fn by_hand(text: Text, commands: Vec<Command>) -> Self {
        Self { text, commands, by_hand: true }
    }
}

/// What a proposal is about: a newer one about the same replaces it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum ProposalSubject {
    /// A card on the table.
    Card(u32),
    /// A player's starting gang.
    Gang(u8),
    /// A player's draw hand.
    Hand(u8),
    /// The casualties or discards of a player, told together.
    Losses(u8),
    /// Who of a player flees, told together.
    Flight(u8),
    /// The end of the day.
    Day,
}

/// A question to the players.
#[derive(Debug, Clone, PartialEq)]
pub struct Proposal {
    /// Its number, to answer it by.
    pub id: u32,
    /// The card on the table that it comes from.
    pub track: u32,
    /// The question: `Law Dogs: bring in Bank for 3 ghost rock?`
    pub question: Text,
    /// What a yes does, in order. Nothing where the rules refuse and nothing can be told by hand, and where it is asked
    /// which of the alternatives.
    pub commands: Vec<Command>,
    /// Whether a yes only tells the rules.
    pub by_hand: bool,
    /// Why the rules do not take the likeliest meaning.
    pub refusal: Option<Refusal>,
    /// How sure the eyes are, 0 to 1.
    pub confidence: f32,
    /// Other ways, the likeliest first; telling it by hand comes last.
    pub alternatives: Vec<Choice>,
    pub(super) about: ProposalSubject,
    pub(super) gone: Option<Lying>,
}

/// What a yes to any of these would mean, before the rules are asked.
pub(super) struct Meaning {
    pub(super) about: ProposalSubject,
    pub(super) plays: Vec<Choice>,
    /// What is asked where several of them are possible and none is likelier; else the first is asked.
    pub(super) which: Option<Text>,
    /// What would be possible, too rarely to be asked first.
    pub(super) rare: Vec<Choice>,
    pub(super) by_hand: Vec<Choice>,
    pub(super) confidence: f32,
}
