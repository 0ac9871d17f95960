//! Turns: orders of plays, react windows, awaited pulls.

use deadeye_cards::CardCode;
use deadeye_cards::abilities::ExtraPlay;

use crate::state::command::{CommandKind, SkillUse};
use crate::vocabulary::{AbilityKind, CardId, End, PlayerId, Skill};

/// An order of plays that ends when everybody has passed in a row.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PassOrder {
    /// The players who take part, in order.
    pub players: Vec<PlayerId>,
    /// The index in that order of the player whose turn it is.
    pub at: usize,
    /// The number of passes in a row.
    pub passes: usize,
}

impl PassOrder {
    pub(crate) fn new(players: Vec<PlayerId>) -> PassOrder {
        PassOrder { players, at: 0, passes: 0 }
    }

    /// Returns the player whose turn it is.
    #[must_use]
    pub fn turn(&self) -> Option<PlayerId> {
        self.players.get(self.at).copied()
    }

    /// Gives the turn to the next player, after a play or a pass.
    pub(crate) fn step(&mut self, passed: bool) {
        self.passes = if passed { self.passes + 1 } else { 0 };
        self.at = if self.players.is_empty() { 0 } else { (self.at + 1) % self.players.len() };
    }

    /// Returns whether everybody passed in a row.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.passes >= self.players.len()
    }

    /// Removes a player; the turn stays with the player who has it.
    pub(crate) fn remove(&mut self, player: PlayerId) {
        let Some(gone) = self.players.iter().position(|other| *other == player) else {
            return;
        };
        self.players.remove(gone);
        if gone < self.at {
            self.at -= 1;
        }
        if self.at >= self.players.len() {
            self.at = 0;
        }
        self.passes = self.passes.min(self.players.len().saturating_sub(1));
    }

    /// Gives the turn to this player, if they take part.
    pub(crate) fn set_turn(&mut self, player: PlayerId) {
        if let Some(at) = self.players.iter().position(|other| *other == player) {
            self.at = at;
            self.passes = 0;
        }
    }
}

/// A play out of turn at Noon that a card allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Extra {
    /// The player who makes it.
    pub(crate) player: PlayerId,
    /// The kind of play that it may be.
    pub(crate) what: ExtraPlay,
    /// The index of the player whose turn it is afterwards; nothing before it begins.
    pub(crate) back: Option<usize>,
}

impl Extra {
    /// Returns whether the play may be made by a kind of command; a player may always pass.
    pub(crate) fn admits(self, kind: CommandKind) -> bool {
        use CommandKind as C;
        let acts = matches!(kind, C::UseAbility | C::PlayAction | C::PlayTechnique | C::StartJob);
        match self.what {
            ExtraPlay::Play => true,
            ExtraPlay::NoActin => !acts,
            ExtraPlay::Trade => matches!(kind, C::Trade | C::Pass),
            ExtraPlay::Shop => matches!(kind, C::Shop | C::Invent | C::Overlay | C::Pass),
        }
    }
}

/// The purpose of an awaited pull.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PullFor {
    /// A Gadget being invented (1.5:7.2.2); it is out of the hand and paid for.
    Gadget {
        /// The Gadget that is invented.
        card: CardCode,
        /// The dude who invents it.
        scientist: CardId,
        /// The card that it attaches to instead of the scientist.
        onto: Option<CardId>,
        /// The end of the street for a deed.
        end: Option<End>,
        /// True if the dude booted for it.
        booted: bool,
        /// True if inventing was the play. Where a card effect asked for it, the effect goes on.
        ends_play: bool,
    },
    /// A spell being cast (1.5:7.2.1).
    Spell {
        /// The spell that is cast.
        card: CardId,
        /// The dude who casts it.
        caster: CardId,
        /// The skill that is tested.
        skill: Skill,
        /// The test.
        test: SkillUse,
    },
    /// A purpose of a card's ability.
    Ability {
        /// The card that asks for the pull.
        code: CardCode,
    },
    /// A Technique (1.5:7.3.1).
    Technique {
        /// The card, aside while it is played.
        card: CardId,
        /// The dude who performs it.
        dude: CardId,
    },
}

/// A pull that the game waits for (1.5:7.2).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AwaitedPull {
    /// The player who has to make the pull.
    pub player: PlayerId,
    /// The purpose of the pull.
    pub purpose: PullFor,
    /// The kind of play that it belongs to, which is over afterwards.
    pub kind: AbilityKind,
    /// The number of react windows that were open when it was asked for: those opened since come first.
    pub depth: usize,
    /// The number by which its test is harder than printed.
    pub harder: i16,
}

/// A Technique that was just performed and may be followed by another (1.5:7.3.2).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Combo {
    /// The player who plays the combo.
    pub player: PlayerId,
    /// The dude who performs it.
    pub dude: CardId,
    /// The title of the last Technique.
    pub title: String,
    /// The Tao of the combo.
    pub tao: String,
    /// The number of Techniques that have followed the first.
    pub chained: u8,
    /// The kind of play in which it was played.
    pub kind: AbilityKind,
}
