//! The abilities of cards as data: a small closed language with one entry a title.
//!
//! `docs/ability-language.md` describes how an entry is written. Every construct of a file is an enum here; anything
//! else is a mistake, which is reported with its place and leaves out that entry alone.

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
mod grouped;
mod language;
mod lasting;
mod load;
mod place;
mod quality;
mod sentences;
mod set;
mod special;
mod state;
mod static_ability;
mod step;
mod targets;
mod valid;
pub mod walk;
mod who;
mod wording;

pub use ban::{Ban, Forbid, Lock};
pub use by_card::{Abilities, AbilityProblem};
pub use by_hand::ByHand;
pub use change::{CardFigure, Change, Figures};
pub use choice::{Choice, OneOrMany, Target};
pub use condition::{Condition, Fact};
pub use entry::{Ability, Coverage, Entry, Job, Limit, MarkOf, PayX, Test, When};
pub use event::{Happening, On};
pub use figure::{Known, Op, PlayerStat, SkillName, Stat};
pub use language::Language;
pub use lasting::Lasting;
pub use place::PlaceRef;
pub use quality::{CardTrait, HasAbility, InPlayTrait, PlaceTrait, Trait};
pub use set::{InPile, Number, Quality, Set};
pub use special::{Bid, BorrowedAs, Borrows, ChangePull, HowMany, ShieldFrom, Shields, SuitName, Unmodify, UseOf};
pub use state::{FigureName, Plain, State, Until};
pub use static_ability::{
    AsIf, BootsToPay, CallRule, CalledOut, CannotAffect, CostChange, DrawBonus, Has, Invents, JokerKind, MovesFree,
    MovesOnly, Pays, PlayerBonus, Starting, StaticAbility, TestBonus,
};
pub use step::{
    Amount, Attach, Bounty, CallOut, CardStep, Check, Control, CounterName, Counters, CourseStep, Destination,
    DrawHand, DudeStep, Ending, ExtraPlay, FightStep, FlowStep, ForEach, HandChange, If, Join, Later, Look, Make, May,
    Modify, MoneyStep, Move, Naming, OneOf, Pay, PileStep, Play, PosseName, Prevention, Pull, PullStep, Put, Step,
    Swap, TakeOver, Token,
};
pub use who::{PileName, Player, Ref};
pub use wording::wording_of;

impl Entry {
    /// Returns the share of the entry that the program carries out.
    #[must_use]
    pub fn coverage(&self) -> Coverage {
        if self.by_hand().is_empty() {
            return Coverage::Full;
        }
        let says_something = |ability: &Ability| {
            let mut said = false;
            walk::ability(ability, &mut |node| said |= node.does_something());
            said
        };
        if self.abilities.iter().any(says_something) { Coverage::ByHand } else { Coverage::HeaderOnly }
    }

    /// Returns the kinds of phrases that are left to the players.
    #[must_use]
    pub fn by_hand(&self) -> Vec<ByHand> {
        let mut kinds = Vec::new();
        walk::entry(self, &mut |node| kinds.extend(node.by_hand()));
        kinds
    }
}

impl walk::Node<'_> {
    /// Returns the kind of phrase that is left to the players, if it is one.
    fn by_hand(&self) -> Option<ByHand> {
        match self {
            walk::Node::Step(Step::Flow(FlowStep::ByHand(kind)))
            | walk::Node::StaticAbility(StaticAbility::ByHand(kind)) => Some(*kind),
            walk::Node::Step(_)
            | walk::Node::StaticAbility(_)
            | walk::Node::Quality(_)
            | walk::Node::Const(_)
            | walk::Node::Uses(_)
            | walk::Node::Binds(_)
            | walk::Node::State(_)
            | walk::Node::Condition(_) => None,
        }
    }

    /// Returns whether the program carries out something here.
    fn does_something(&self) -> bool {
        matches!(self, walk::Node::Step(_) | walk::Node::StaticAbility(_)) && self.by_hand().is_none()
    }
}
