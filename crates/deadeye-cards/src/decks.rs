//! The decks that the program ships with: codes and counts of published ready-made decks.

use std::sync::OnceLock;

use crate::db::CardDb;
use crate::deck::Deck;

/// A ready-made deck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShippedDeck {
    /// A short identifier that does not change: `LDLtP`.
    pub id: &'static str,
    /// The deck; its name tells its origin.
    pub deck: Deck,
}

macro_rules! deck_files {
    ($($id:literal),* $(,)?) => {
        &[$(($id, include_str!(concat!("../../../card-db/decks/", $id, ".json")))),*]
    };
}

/// All deck files; a test compares this list with the folder.
pub(crate) const DECK_FILES: &[(&str, &str)] = deck_files![
    "LDLtP",
    "SGLtP",
    "FRILtP",
    "MCCILtP",
    "LDGunFSolo",
    "FMGunFSolo",
    "FPGunFSolo",
    "ANGunFSolo",
    "EntGunFSolo",
    "OLGunFSolo",
];

/// Returns every ready-made deck, those to learn with first.
#[must_use]
pub fn shipped() -> &'static [ShippedDeck] {
    static SHIPPED: OnceLock<Vec<ShippedDeck>> = OnceLock::new();
    SHIPPED.get_or_init(|| {
        // A test reads each file; one that cannot be read is missing here.
        let read = |(id, text): &(&'static str, &str)| {
            Some(ShippedDeck { id, deck: Deck::read(text, CardDb::shipped()).ok()? })
        };
        DECK_FILES.iter().filter_map(read).collect()
    })
}

/// Returns the ready-made deck of that id or name, in any case.
#[must_use]
pub fn by_name(name: &str) -> Option<&'static ShippedDeck> {
    let called = |deck: &ShippedDeck| deck.deck.name.as_deref().is_some_and(|own| own.eq_ignore_ascii_case(name));
    shipped().iter().find(|deck| deck.id.eq_ignore_ascii_case(name) || called(deck))
}

/// Returns the two decks to learn with: Law Dogs and the Sloane Gang.
#[must_use]
pub fn learn_to_play() -> Option<(&'static ShippedDeck, &'static ShippedDeck)> {
    Some((by_name("LDLtP")?, by_name("SGLtP")?))
}
