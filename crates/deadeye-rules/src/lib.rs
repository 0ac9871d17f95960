//! The referee: every rule of the game, for both editions.
//!
//! A [`Game`] is the state of a table of physical cards. Hands and decks are counts with the known cards among them, and
//! the players record the cards that are drawn, pulled or shown. [`legal_commands`] lists the legal plays of a player.
//! [`apply`] carries out a command, or refuses it and names the rule. Both are pure: no clock, no chance, no files.
//!
//! ```
//! use deadeye_rules::{Command, CommandKind, Edition, Game, PlayerId, apply, legal_commands};
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
//! assert!(legal_commands(&game, PlayerId(0)).iter().any(|template| template.kind == CommandKind::ChooseGang));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![warn(clippy::wildcard_enum_match_arm)]

mod abilities;
mod api;
mod query;
mod rules;
mod state;
mod vocabulary;
mod write;

pub use api::apply::{apply, check};
pub use api::legal::legal_commands;
pub use deadeye_text::{Gap, Text, Wording, text};
pub use query::control::{Claim, Control};
pub use query::statistics::{Part, Tally};
pub use rules::sundown::{Race, victor_at_sundown};
pub use state::card::{CardInPlay, Counter, Spot};
pub use state::command::{
    AbilityUse, CardOverride, Casualty, Command, CommandGroup, CommandKind, Destination, Fate, Field, FieldValue,
    FieldValues, FightCommand, FightOverride, FillError, GameOverride, Gift, HoldingOverride, Mark, NoonCommand,
    PhaseCommand, PlayCommand, SetupCommand, SkillUse, Source, TurnCommand,
};
pub use state::effect::{Change, Duration, Effect, Figure, Keeping, Origin};
pub use state::event::{Event, Purse};
pub use state::game::Game;
pub use state::pile::{Cards, NoCard, Pile, Shown};
pub use state::player::{Entry, Guest, HAND_SIZE, Player, ShownHand};
pub use state::resolving::{Answer, Question, Running, Wanted};
pub use state::shootout::{CallOut, Job, JobStep, Posse, Shootout, ShootoutStep};
pub use state::template::{Choice, Class, Domain, HandChoice, Template};
pub use state::window::{AwaitedPull, Combo, PassOrder, PullFor};
pub use vocabulary::edition::{Edition, Rule};
pub use vocabulary::ids::{CardId, End, Place, PlayerId, Side};
pub use vocabulary::refusal::{Reason, Refusal};
pub use vocabulary::skill::Skill;
pub use vocabulary::step::{AbilityKind, Phase, Step};

/// The revision of the rules in this program, which a saved game notes by each play. It goes up with every change that
/// lets [`apply`] take or refuse a command that it did not before, or gives it another outcome.
pub const REVISION: u32 = 19;
