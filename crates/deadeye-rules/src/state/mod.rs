//! What a game holds, and the commands and events that it takes and gives. Plain data; nothing here changes itself by a rule.

pub(crate) mod asked;
pub(crate) mod card;
pub(crate) mod cause;
pub(crate) mod command;
pub(crate) mod departed;
pub(crate) mod effect;
pub(crate) mod event;
pub(crate) mod game;
pub(crate) mod heard;
pub(crate) mod held_pull;
pub(crate) mod kinds;
pub(crate) mod lasting;
pub(crate) mod pending;
pub(crate) mod pile;
pub(crate) mod player;
pub(crate) mod purchase;
pub(crate) mod resolving;
pub(crate) mod scope;
pub(crate) mod shootout;
pub(crate) mod template;
pub(crate) mod thing;
pub(crate) mod today;
pub(crate) mod used;
pub(crate) mod window;
