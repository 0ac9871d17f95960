//! The only layer that changes a game: the ledger.

pub(crate) mod affected;
pub(crate) mod audience;
pub(crate) mod cards;
pub(crate) mod day;
pub(crate) mod fights;
pub(crate) mod happenings;
pub(crate) mod ledger;
pub(crate) mod pulls;
pub(crate) mod reacts;
pub(crate) mod resolving;
pub(crate) mod running;
pub(crate) mod today;
pub(crate) mod triggers;
