//! High Noon (1.5:5.3): a file for each of the plays.

pub(crate) mod acting;
pub(crate) mod calling;
pub(crate) mod moving;
pub(crate) mod overlay;
pub(crate) mod shopping;
pub(crate) mod trading;
