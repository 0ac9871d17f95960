//! The referee: every rule of the game, for both editions, over the books of a table.
//!
//! A [`Game`] keeps the books of physical cards: hands and decks are counts with whatever is known of them, and
//! what is drawn, pulled or shown is told. [`legal_commands`] says what a player may do, [`apply`] does it or
//! refuses with the rule. Both are pure: no clock, no chance, no files.
//!
//! ```
//! use deadeye_rules::{Command, Edition, Game, PlayerId, apply, legal_commands};
//!
//! let mut game = Game::shipped(Edition::V15);
//! for line in [
//!     r#"{"type":"seat","name":"North"}"#,
//!     r#"{"type":"seat","name":"South"}"#,
//!     r#"{"type":"choose_outfit","player":0,"outfit":"01002"}"#,
//! ] {
//!     let command: Command = serde_json::from_str(line)?;
//!     apply(&mut game, &command)?;
//! }
//! assert_eq!(game.players()[0].ghost_rock(), 19);
//!
//! // Six dudes are too many, and the game is as it was.
//! let gang = r#"{"type":"choose_gang","player":0,"dudes":["01015","01017","01018","01045","01046","01047"]}"#;
//! let refusal = apply(&mut game, &serde_json::from_str(gang)?).unwrap_err();
//! assert_eq!(refusal.rule, "1.5:4");
//! assert!(legal_commands(&game, PlayerId(0)).iter().any(|template| template.kind == "choose_gang"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod abilities;
mod apply;
mod card;
mod cite;
mod clash;
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
mod replaced;
mod setup;
mod skill;
mod step;
mod sundown;
mod template;
mod text;
mod upkeep;
mod window;

pub use abilities::{Answer, Question, Running, Wanted};
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
pub use text::{Gap, Text};
pub use window::{AwaitedPull, Combo, PullFor, Rota};

/// The revision of the rules in this program, which a saved game notes by each play. It goes up with every change that
/// lets [`apply`] take or refuse a command that it did not before, or gives it another outcome.
pub const REVISION: u32 = 1;
