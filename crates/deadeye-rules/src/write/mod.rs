//! The only layer that changes a game: the ledger.

pub(crate) mod ledger;
