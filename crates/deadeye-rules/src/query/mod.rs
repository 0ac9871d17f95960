//! What can be read off a game: places, keywords, statistics, static abilities, statuses, the strength of hands.

#![warn(clippy::wildcard_enum_match_arm)]

pub(crate) mod answering;
pub(crate) mod answers;
pub(crate) mod bearing;
pub(crate) mod bonuses;
pub(crate) mod calls;
pub(crate) mod classes;
pub(crate) mod contradictions;
pub(crate) mod control;
pub(crate) mod departed;
pub(crate) mod entries;
pub(crate) mod eval;
pub(crate) mod eval_context;
pub(crate) mod feasibility;
pub(crate) mod hand_change;
pub(crate) mod hand_size;
pub(crate) mod income;
pub(crate) mod keywords;
pub(crate) mod lent;
pub(crate) mod limits;
pub(crate) mod missing_requirements;
pub(crate) mod names;
pub(crate) mod paying;
pub(crate) mod places;
pub(crate) mod plays;
pub(crate) mod poker;
pub(crate) mod presence;
pub(crate) mod pulls;
pub(crate) mod reach;
pub(crate) mod saving;
pub(crate) mod states;
pub(crate) mod statistics;
pub(crate) mod step_plan;
pub(crate) mod step_role;
pub(crate) mod traits;
pub(crate) mod turns;
pub(crate) mod usable;
pub(crate) mod used;
pub(crate) mod uses;
pub(crate) mod view;
pub(crate) mod words;
