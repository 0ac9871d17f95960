//! The referee: every rule of the game, for both editions, over the books of a table.
//!
//! A [`Game`] keeps the books of physical cards: hands and decks are counts with whatever is known of them, and
//! what is drawn, pulled or shown is told. [`legal_commands`] says what a player may do, [`apply`] does it or
//! refuses with the rule. Both are pure: no clock, no chance, no files.

mod apply;
mod card;
mod cite;
mod clerk;
mod command;
mod edition;
mod effect;
mod event;
mod fight;
mod figures;
mod gambling;
mod game;
mod gate;
mod ids;
mod inventing;
mod jobs;
mod kung_fu;
mod legal;
mod noon;
mod overrides;
mod pile;
mod player;
mod poker;
mod pulls;
mod reasons;
mod refusal;
mod setup;
mod skill;
mod step;
mod sundown;
mod template;
mod upkeep;
mod window;

pub use apply::{apply, check};
pub use card::{CardInPlay, Counter, Spot};
pub use command::{Casualty, Command, Destination, Fate, Gift, Mark, SkillUse, Source};
pub use edition::{Edition, Rule};
pub use effect::{Change, Duration, Effect, Figure, Keeping, Origin};
pub use event::{Event, Purse};
pub use fight::state::{CallOut, Job, JobStep, Posse, Shootout, ShootoutStep};
pub use figures::{Part, Tally};
pub use game::Game;
pub use ids::{CardId, End, Place, PlayerId, Side};
pub use legal::legal_commands;
pub use pile::{Cards, NoCard, Pile, Shown};
pub use player::{Entry, HAND_SIZE, Player, ShownHand};
pub use refusal::{Reason, Refusal};
pub use skill::Skill;
pub use step::{AbilityKind, Phase, Step};
pub use template::{Choice, Class, Domain, HandChoice, Template};
pub use window::{AwaitedPull, Combo, PullFor, Rota};
