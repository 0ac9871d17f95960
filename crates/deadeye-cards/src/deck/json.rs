//! Decks as JSON: codes and counts.

use deadeye_text::text;
use std::collections::BTreeMap;

use serde::Deserialize;

use super::cards::{Deck, DeckError};
use crate::code::CardCode;
use crate::db::CardDb;

/// The long form; the short one is its `cards` alone.
#[derive(Deserialize)]
struct NamedCard {
    #[serde(default)]
    name: Option<String>,
    cards: BTreeMap<String, u16>,
    #[serde(default)]
    starting: BTreeMap<String, u16>,
}

pub(super) fn read(text: &str, db: &CardDb) -> Result<Deck, DeckError> {
    let value: serde_json::Value = serde_json::from_str(text)
        .map_err(|error| DeckError::Broken(text!("it is no JSON: {error}", error = error.to_string())))?;
    let named = if value.get("cards").is_some() {
        NamedCard::deserialize(&value)
    } else {
        BTreeMap::deserialize(&value).map(|cards| NamedCard { name: None, cards, starting: BTreeMap::new() })
    };
    let named = named.map_err(|error| {
        DeckError::Broken(text!("it does not give a count for each code: {error}", error = error.to_string()))
    })?;
    let mut deck = Deck::with_name(named.name);
    let mut unknown = Vec::new();
    for (key, count) in &named.cards {
        match key.parse::<CardCode>().ok().and_then(|code| db.get(code)) {
            Some(card) => deck.add(card.code, *count, named.starting.get(key).copied().unwrap_or(0)),
            None => unknown.push(format!("code {key:?}")),
        }
    }
    if unknown.is_empty() { Ok(deck) } else { Err(DeckError::Unknown(unknown)) }
}
