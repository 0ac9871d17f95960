//! The interface of the crate: apply, timing, legal plays.

pub(crate) mod admits;
pub(crate) mod apply;
pub(crate) mod hand_plays;
pub(crate) mod legal;
pub(crate) mod offers;
pub(crate) mod timing;
