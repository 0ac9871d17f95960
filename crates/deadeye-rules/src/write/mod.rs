//! The only layer that changes a game: the ledger.

pub(crate) mod happenings;
pub(crate) mod ledger;
pub(crate) mod resolving;
pub(crate) mod triggers;
