//! The printings of all known cards, with their abilities.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use crate::abilities::{Abilities, AbilityProblem, Entry};
use crate::card::Card;
use crate::code::{ByCode, CardCode};
use crate::pack::{Pack, PackContents, PackedCard};
use crate::title::fold;

/// The printings of every known card.
#[derive(Clone, Debug, Default)]
pub struct CardDb {
    cards: ByCode<Card>,
    packs: BTreeMap<String, Pack>,
    by_title: HashMap<String, Vec<CardCode>>,
    by_octgn_id: HashMap<String, CardCode>,
    abilities: Arc<Abilities>,
    ability_problems: Arc<Vec<AbilityProblem>>,
}

/// The pack of printings that are sold in no pack of their own: rewards and the like. Titles prefer other packs.
const PROMO_PACK: &str = "alt";

impl CardDb {
    /// Returns the printing of that code.
    #[must_use]
    pub fn get(&self, code: CardCode) -> Option<&Card> {
        self.cards.get(&code)
    }

    /// Returns every printing of a title, by code. Case, accents and the kind of quotes do not matter. A title with a
    /// version behind it, `Sloane (Exp.1)`, is another title than the one without.
    pub fn printings_of(&self, title: &str) -> impl Iterator<Item = &Card> {
        self.by_title.get(&fold(title)).into_iter().flatten().filter_map(|code| self.cards.get(code))
    }

    /// Returns a printing of a title: the first that is no promo.
    #[must_use]
    pub fn by_title(&self, title: &str) -> Option<&Card> {
        self.printings_of(title).min_by_key(|card| (card.pack_code == PROMO_PACK, card.code))
    }

    /// Returns the card that OCTGN's deck files identify by this id.
    #[must_use]
    pub fn by_octgn_id(&self, id: &str) -> Option<&Card> {
        self.cards.get(self.by_octgn_id.get(&octgn_key(id))?)
    }

    /// Returns every printing, by code.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &Card> {
        self.cards.values()
    }

    /// Returns the number of printings.
    #[must_use]
    pub fn len(&self) -> usize {
        self.cards.len()
    }

    /// Returns whether there is no card at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.cards.is_empty()
    }

    /// Returns the entry about a card's abilities, where there is one.
    #[must_use]
    pub fn entry(&self, code: CardCode) -> Option<&Arc<Entry>> {
        self.abilities.of(code)
    }

    /// Returns every entry about abilities of cards.
    #[must_use]
    pub fn abilities(&self) -> &Abilities {
        &self.abilities
    }

    /// Returns the entries that could not be used, which are reported when the program starts.
    #[must_use]
    pub fn ability_problems(&self) -> &[AbilityProblem] {
        &self.ability_problems
    }

    /// Returns every pack, by code.
    pub fn packs(&self) -> impl ExactSizeIterator<Item = &Pack> {
        self.packs.values()
    }

    /// Returns the pack of that code.
    #[must_use]
    pub fn pack(&self, code: &str) -> Option<&Pack> {
        self.packs.get(code)
    }

    /// Sets the known abilities, and the entries that could not be used.
    pub(crate) fn know(&mut self, abilities: Abilities, problems: Vec<AbilityProblem>) {
        self.abilities = Arc::new(abilities);
        self.ability_problems = Arc::new(problems);
    }

    /// Adds the cards of a pack file; of two cards with one code the later one stays. The caller ends with
    /// [`CardDb::index`].
    pub(crate) fn add(&mut self, contents: PackContents) {
        if let Some(pack) = contents.pack {
            self.packs.insert(pack.code.clone(), pack);
        }
        for PackedCard { card, octgn_id } in contents.cards {
            if !self.packs.contains_key(&card.pack_code) {
                let code = card.pack_code.clone();
                let pack = Pack { name: code.clone(), code, available: String::new() };
                self.packs.insert(pack.code.clone(), pack);
            }
            if let Some(id) = octgn_id {
                // Promos share the id of the card they stand for, and a deck means that one.
                let kept = self.by_octgn_id.entry(octgn_key(&id)).or_insert(card.code);
                if card.pack_code != PROMO_PACK {
                    *kept = card.code;
                }
            }
            self.cards.insert(card.code, card);
        }
    }

    /// Puts the cards in the order of their codes, and rebuilds the index of titles.
    pub(crate) fn index(&mut self) {
        self.cards.sort_unstable_keys();
        self.by_title.clear();
        for card in self.cards.values() {
            self.by_title.entry(fold(&card.title)).or_default().push(card.code);
        }
    }
}

/// Returns an id in the form used as a key: exports differ in case and in blanks around the id.
fn octgn_key(id: &str) -> String {
    id.trim().to_ascii_lowercase()
}
