//! What cards do, as data: a small closed language, one entry a title.
//!
//! `docs/ability-language.md` says how an entry is written. Everything that a file may say is an enum here; whatever else it says
//! is a mistake, which is named with its place and leaves out that entry alone.

mod always;
mod ban;
mod by_card;
mod by_hand;
mod change;
mod choice;
mod closed;
mod condition;
mod entry;
mod event;
mod figure;
mod language;
mod lasting;
mod load;
mod quality;
mod sentences;
mod set;
mod special;
mod state;
mod step;
mod targets;
mod valid;
pub mod walk;
mod who;
mod wording;

pub use always::{
    Always, AsIf, BootsToPay, CallRule, CalledOut, CostChange, DrawBonus, Has, Invents, JokerKind, MovesFree,
    MovesOnly, Pays, PlayerBonus, Starting, TestBonus,
};
pub use ban::{Ban, Forbid, Lock};
pub use by_card::{Abilities, AbilityProblem};
pub use by_hand::ByHand;
pub use change::{Change, Figures};
pub use choice::{Choice, OneOrMany, PlaceRef, Target};
pub use condition::{Condition, Fact};
pub use entry::{Ability, Coverage, Entry, Job, Limit, MarkOf, PayX, Test, When};
pub use event::{Happening, On};
pub use figure::{Known, Op, PlayerStat, SkillName, Stat};
pub use language::Language;
pub use lasting::Lasting;
pub use quality::{HasAbility, Trait};
pub use set::{InPile, Number, Quality, Set};
pub use special::{Bid, BorrowedAs, Borrows, ChangePull, HowMany, ShieldFrom, Shields, SuitName, Unmodify, UseOf};
pub use state::{FigureName, Plain, State, Until};
pub use step::{
    Amount, Attach, Bounty, CallOut, Check, Control, CounterName, Counters, Destination, DrawHand, Ending, ExtraPlay,
    ForEach, HandChange, If, Join, Later, Look, Make, May, Modify, Move, Naming, OneOf, Pay, Play, PosseName,
    Prevention, Pull, Put, Step, Swap, TakeOver, Token,
};
pub use who::{PileName, Player, Ref};
pub use wording::wording_of;

impl Entry {
    /// How much of it the program carries out.
    #[must_use]
    pub fn coverage(&self) -> Coverage {
        let mut by_hand = false;
        walk::entry(self, &mut |stop| {
            by_hand |= matches!(stop, walk::Stop::Step(Step::ByHand(_)) | walk::Stop::Always(Always::ByHand(_)));
        });
        if !by_hand {
            return Coverage::Full;
        }
        let says_something = |ability: &Ability| {
            let mut said = false;
            walk::ability(ability, &mut |stop| {
                said |= matches!(stop, walk::Stop::Step(step) if !matches!(step, Step::ByHand(_)));
                said |= matches!(stop, walk::Stop::Always(always) if !matches!(always, Always::ByHand(_)));
            });
            said
        };
        if self.abilities.iter().any(says_something) { Coverage::ByHand } else { Coverage::HeaderOnly }
    }

    /// What is left to the players, by kind of phrase.
    #[must_use]
    pub fn by_hand(&self) -> Vec<ByHand> {
        let mut kinds = Vec::new();
        walk::entry(self, &mut |stop| match stop {
            walk::Stop::Step(Step::ByHand(kind)) | walk::Stop::Always(Always::ByHand(kind)) => kinds.push(*kind),
            _ => {}
        });
        kinds
    }
}
