//! Who is asked next: orders of play, react windows, awaited pulls.

use deadeye_cards::CardCode;
use deadeye_cards::abilities::ExtraPlay;

use crate::state::command::{CommandKind, SkillUse};
use crate::vocabulary::{AbilityKind, CardId, End, PlayerId, Skill};

/// An order of plays that ends when everybody passed in a row.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PassOrder {
    /// Who takes part, in order.
    pub players: Vec<PlayerId>,
    /// The seat in that order whose turn it is.
    pub at: usize,
    /// Passes in a row.
    pub passes: usize,
}

impl PassOrder {
    pub(crate) fn new(players: Vec<PlayerId>) -> PassOrder {
        PassOrder { players, at: 0, passes: 0 }
    }

    /// Returns whose turn it is.
    #[must_use]
    pub fn turn(&self) -> Option<PlayerId> {
        self.players.get(self.at).copied()
    }

    /// The next player's turn, after a play or a pass.
    pub(crate) fn step(&mut self, passed: bool) {
        self.passes = if passed { self.passes + 1 } else { 0 };
        self.at = if self.players.is_empty() { 0 } else { (self.at + 1) % self.players.len() };
    }

    /// Returns whether everybody passed in a row.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.passes >= self.players.len()
    }

    /// A player no longer takes part; whose turn it was keeps it.
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

    /// It is this player's turn, if they take part.
    pub(crate) fn set_turn(&mut self, player: PlayerId) {
        if let Some(at) = self.players.iter().position(|other| *other == player) {
            self.at = at;
            self.passes = 0;
        }
    }
}

/// A play that a card lets somebody make out of their turn at Noon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Extra {
    /// The player whose turn is put in.
    pub(crate) player: PlayerId,
    /// What it may be.
    pub(crate) what: ExtraPlay,
    /// The seat whose turn it is afterwards; nothing before it begins.
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

/// What an awaited pull is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PullFor {
    /// A Gadget being invented (1.5:7.2.2); it is out of the hand and paid for.
    Gadget {
        /// The Gadget that is invented.
        card: CardCode,
        /// The dude who invents it.
        scientist: CardId,
        /// What it attaches to instead of the scientist.
        onto: Option<CardId>,
        /// The end of the street for a deed.
        end: Option<End>,
        /// Inventing was the play; where a card effect asked for it, the effect goes on.
        ends_play: bool,
    },
    /// A spell being cast (1.5:7.2.1).
    Spell {
        /// The spell that is cast.
        card: CardId,
        /// The dude who casts it.
        caster: CardId,
        /// With which skill.
        skill: Skill,
        /// What is to be reached.
        test: SkillUse,
    },
    /// Whatever a card's ability asks for.
    Ability {
        /// The card that asks for the pull.
        code: CardCode,
    },
    /// A Technique (1.5:7.3.1).
    Technique {
        /// The card, aside while it is played.
        card: CardId,
        /// Who performs it.
        dude: CardId,
    },
}

/// A pull that everything waits for (1.5:7.2).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AwaitedPull {
    /// The player who has to make the pull.
    pub player: PlayerId,
    /// What the pull decides.
    pub purpose: PullFor,
    /// The kind of play that it belongs to, which is over afterwards.
    pub kind: AbilityKind,
    /// How many react windows were open when it was asked for: those opened since come first.
    pub depth: usize,
    /// By how much its test is harder than its card says.
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
    /// The Tao that the combo goes by.
    pub tao: String,
    /// How many have followed the first.
    pub chained: u8,
    /// When it was played.
    pub kind: AbilityKind,
}
