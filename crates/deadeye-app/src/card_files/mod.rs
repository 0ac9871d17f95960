//! Cards in files and words of the user's: decks, hands as players write them, and the folder of their own packs.

pub mod deck;
pub mod hand;
pub mod packs;
