//! Cards in the user's files and words: decks, hands in the players' notation, and the folder of their own packs.

pub mod deck;
pub mod hand;
pub mod packs;
