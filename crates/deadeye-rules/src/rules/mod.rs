//! The procedures of the rulebook: each play with the reasons against it and its effect.

pub(crate) mod cheating;
pub(crate) mod clash;
pub(crate) mod draw_hands;
pub(crate) mod fight;
pub(crate) mod gambling;
pub(crate) mod inventing;
pub(crate) mod job_end;
pub(crate) mod jobs;
pub(crate) mod kung_fu;
pub(crate) mod noon;
pub(crate) mod overrides;
pub(crate) mod passing;
pub(crate) mod play_end;
pub(crate) mod pulls;
pub(crate) mod replaced;
pub(crate) mod setup;
pub(crate) mod sundown;
pub(crate) mod testing;
pub(crate) mod turns;
pub(crate) mod upkeep;
