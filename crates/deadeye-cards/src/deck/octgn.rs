//! Decks as OCTGN writes them: XML with an id and a title for each card, and the starting gang in a section of its own.

use deadeye_text::text;

use super::cards::{Deck, DeckError};
use crate::db::CardDb;

/// The section whose cards start in play.
const STARTING_SECTION: &str = "Starting Cards";

pub(super) fn read(text: &str, db: &CardDb) -> Result<Deck, DeckError> {
    let tree = roxmltree::Document::parse(text)
        .map_err(|error| DeckError::Broken(text!("it is no XML: {error}", error = error.to_string())))?;
    let root = tree.root_element();
    if !root.has_tag_name("deck") {
        return Err(DeckError::Broken(text!(
            "it is XML with a {root} in place of a deck",
            root = format!("{:?}", root.tag_name().name())
        )));
    }
    let mut deck = Deck::default();
    let mut unknown = Vec::new();
    for node in root.descendants().filter(|node| node.has_tag_name("card")) {
        let title = node.text().unwrap_or_default().trim();
        let quantity = node.attribute("qty").unwrap_or("1");
        let Ok(count) = quantity.trim().parse::<u16>() else {
            return Err(DeckError::Broken(text!(
                "{title} has the quantity {quantity}",
                title = format!("{title:?}"),
                quantity = format!("{quantity:?}")
            )));
        };
        let starts = node.parent_element().and_then(|section| section.attribute("name")) == Some(STARTING_SECTION);
        // The id names the printing. A third of the cards have none, and titles were mended since: then the other counts.
        let by_id = node.attribute("id").and_then(|id| db.by_octgn_id(id));
        match by_id.or_else(|| db.by_title(title)) {
            Some(card) => deck.add(card.code, count, if starts { count } else { 0 }),
            None => unknown.push(format!("{title:?}")),
        }
    }
    if unknown.is_empty() { Ok(deck) } else { Err(DeckError::Unknown(unknown)) }
}
