//! What can be read off a game: places, keywords, statistics, static abilities, statuses, the strength of hands.

pub(crate) mod eval;
pub(crate) mod paying;
pub(crate) mod poker;
pub(crate) mod states;
pub(crate) mod statistics;
pub(crate) mod traits;
pub(crate) mod view;
