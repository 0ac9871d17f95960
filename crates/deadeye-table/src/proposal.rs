//! A question to the players, and the commands that answer it.

use deadeye_rules::{Command, Refusal, Text};

use super::lying::Lying;

/// One way to make the game agree with the table.
#[derive(Debug, Clone, PartialEq)]
pub struct Choice {
    /// The action, without a question mark: `Law Dogs: buy Bank for 3 ghost rock`.
    pub text: Text,
    /// The commands, to be applied in order.
    pub commands: Vec<Command>,
    /// True for an override, which the rules do not check.
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

/// The subject of a proposal: a newer one with the same subject replaces it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum ProposalSubject {
    /// A card on the table.
    Card(u32),
    /// A player's starting gang.
    Gang(u8),
    /// A player's draw hand.
    Hand(u8),
    /// The casualties or discards of a player, in one command.
    Losses(u8),
    /// The fleeing dudes of a player, in one command.
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
    /// The question: `Law Dogs: buy Bank for 3 ghost rock?`
    pub question: Text,
    /// The commands of the answer yes, in order. Empty where the rules refuse and there is no override, and where the
    /// question is which of the alternatives to take.
    pub commands: Vec<Command>,
    /// True if the answer yes is an override.
    pub by_hand: bool,
    /// The refusal of the likeliest meaning by the rules.
    pub refusal: Option<Refusal>,
    /// The confidence of the recognition, 0 to 1.
    pub confidence: f32,
    /// The other ways, the likeliest first; overrides come last.
    pub alternatives: Vec<Choice>,
    pub(super) about: ProposalSubject,
    pub(super) gone: Option<Lying>,
}

/// The possible commands for a difference, before the rules have checked them.
pub(super) struct Meaning {
    pub(super) about: ProposalSubject,
    pub(super) plays: Vec<Choice>,
    /// The question where several of them are possible and none is likelier; else the first is proposed.
    pub(super) which: Option<Text>,
    /// Choices that are possible, but too rare to be proposed first.
    pub(super) rare: Vec<Choice>,
    pub(super) by_hand: Vec<Choice>,
    pub(super) confidence: f32,
}
