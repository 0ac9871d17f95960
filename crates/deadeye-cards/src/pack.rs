//! Pack files: ours, and the public card database's own exports.

use serde::Deserialize;

use crate::card::Card;
use crate::record::Record;

/// A pack: what cards were sold together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pack {
    /// `DTR`.
    pub code: String,
    /// `Base Set`.
    pub name: String,
    /// When it came out, as `2014-09-15`; empty where that is not known.
    pub available: String,
}

/// A card and what OCTGN calls it.
pub(crate) struct PackedCard {
    pub(crate) card: Card,
    pub(crate) octgn_id: Option<String>,
}

/// What a pack file holds, with what is wrong with it.
#[derive(Default)]
pub(crate) struct PackContents {
    pub(crate) pack: Option<Pack>,
    pub(crate) cards: Vec<PackedCard>,
    /// One line each: what — why — what to do.
    pub(crate) problems: Vec<String>,
}

/// The shapes that a pack file may have.
#[derive(Deserialize)]
#[serde(untagged)]
enum PackShape {
    Whole {
        #[serde(default)]
        code: Option<String>,
        #[serde(default)]
        name: Option<String>,
        #[serde(default)]
        available: Option<String>,
        cards: Vec<serde_json::Value>,
    },
    Bare(Vec<serde_json::Value>),
}

/// Reads a pack file of unknown origin: a list of cards, or an object with the list in `cards`. Broken cards are left out
/// and named in the problems.
pub(crate) fn read_foreign(text: &str) -> PackContents {
    let mut contents = PackContents::default();
    let shape = match serde_json::from_str(text) {
        Ok(shape) => shape,
        Err(error) => {
            let why = match serde_json::from_str::<serde_json::Value>(text) {
                Ok(_) => {
                    "it is neither a list of cards nor an object with a list named cards".to_owned()
                }
                Err(_) => error.to_string(),
            };
            contents.problems.push(format!(
                "no card was read — {why} — give the public card database's export of the pack"
            ));
            return contents;
        }
    };
    let records = match shape {
        PackShape::Whole {
            code,
            name,
            available,
            cards,
        } => {
            contents.pack = code.map(|code| Pack {
                name: name.unwrap_or_else(|| code.clone()),
                code,
                available: available.unwrap_or_default(),
            });
            cards
        }
        PackShape::Bare(cards) => cards,
    };
    for (at, value) in records.iter().enumerate() {
        match read_card(value) {
            Ok(card) => contents.cards.push(card),
            Err(why) => {
                let code = value
                    .get("code")
                    .and_then(serde_json::Value::as_str)
                    .map_or(String::new(), |code| format!(" ({code})"));
                contents.problems.push(format!(
                    "card {}{code} was left out — {why} — mend this entry",
                    at + 1
                ));
            }
        }
    }
    contents
}

fn read_card(value: &serde_json::Value) -> Result<PackedCard, String> {
    let record = Record::deserialize(value).map_err(|error| error.to_string())?;
    let card = record.to_card().map_err(|error| error.to_string())?;
    Ok(PackedCard {
        card,
        octgn_id: record.octgnid,
    })
}

/// Our own pack files.
#[derive(Deserialize)]
struct OwnPack {
    code: String,
    name: String,
    #[serde(default)]
    available: String,
    cards: Vec<Record>,
}

/// Reads one of our own pack files, which a test holds against the schema. Quicker than [`read_foreign`].
pub(crate) fn read_own(text: &str) -> PackContents {
    let Ok(own) = serde_json::from_str::<OwnPack>(text) else {
        return read_foreign(text);
    };
    let mut contents = PackContents {
        pack: Some(Pack {
            code: own.code,
            name: own.name,
            available: own.available,
        }),
        cards: Vec::with_capacity(own.cards.len()),
        problems: Vec::new(),
    };
    for record in own.cards {
        match record.to_card() {
            Ok(card) => contents.cards.push(PackedCard {
                card,
                octgn_id: record.octgnid,
            }),
            Err(error) => contents.problems.push(format!(
                "{} was left out — {error} — mend this entry",
                record.code
            )),
        }
    }
    contents
}
