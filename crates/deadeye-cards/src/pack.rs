//! Pack files: ours, and the public card database's own exports.

use serde::Deserialize;
use serde_json::Value;

use crate::card::Card;
use crate::record::Record;

/// A pack: cards that were sold together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pack {
    /// The short name of the pack, as in `DTR`.
    pub code: String,
    /// The name of the pack, as in `Base Set`.
    pub name: String,
    /// The date when it came out, as `2014-09-15`; empty where that is not known.
    pub available: String,
}

/// A card with its id in OCTGN.
pub(crate) struct PackedCard {
    pub(crate) card: Card,
    pub(crate) octgn_id: Option<String>,
}

/// The contents of a pack file, with its problems.
#[derive(Default)]
pub(crate) struct PackContents {
    pub(crate) pack: Option<Pack>,
    pub(crate) cards: Vec<PackedCard>,
    /// The problems, one line each: the mistake — the reason — the advice.
    pub(crate) problems: Vec<String>,
}

impl PackContents {
    /// Returns the contents of a file of which nothing could be read.
    pub(crate) fn unreadable(why: String) -> PackContents {
        let problem = format!("no card was read — {why} — give the public card database's export of a pack");
        PackContents { problems: vec![problem], ..PackContents::default() }
    }
}

/// Reads a pack file of unknown origin: a list of cards, or an object with the list in `cards`. Broken cards are left
/// out and named in the problems. Where the file does not name the pack, the file's name is used.
pub(crate) fn read_foreign(text: &str, file_name: &str) -> PackContents {
    let whole = match serde_json::from_str::<Value>(text) {
        Ok(whole) => whole,
        Err(error) => return PackContents::unreadable(format!("it is no JSON: {error}")),
    };
    let Some(cards) = whole.as_array().or_else(|| whole.get("cards")?.as_array()) else {
        return PackContents::unreadable(
            "it is neither a list of cards nor an object with a list named cards".to_owned(),
        );
    };
    let word = |key: &str| whole.get(key).and_then(Value::as_str).unwrap_or_default().to_owned();
    let code = word("code");
    let mut contents = PackContents::default();
    if !code.is_empty() {
        let name = word("name");
        let name = if name.is_empty() { code.clone() } else { name };
        contents.pack = Some(Pack { code: code.clone(), name, available: word("available") });
    }
    let home_pack = if code.is_empty() { file_name } else { &code };
    for (at, value) in cards.iter().enumerate() {
        match read_card(value, home_pack) {
            Ok(card) => contents.cards.push(card),
            Err(why) => {
                let code = value.get("code").and_then(Value::as_str).map(|code| format!(" ({code})"));
                let code = code.unwrap_or_default();
                contents.problems.push(format!("card {}{code} was left out — {why} — mend this entry", at + 1));
            }
        }
    }
    contents
}

fn read_card(value: &Value, home_pack: &str) -> Result<PackedCard, String> {
    let mut record = Record::deserialize(value).map_err(|error| error.to_string())?;
    if record.pack_code.is_empty() {
        home_pack.clone_into(&mut record.pack_code);
    }
    let card = record.to_card().map_err(|error| error.to_string())?;
    Ok(PackedCard { card, octgn_id: record.octgnid })
}

/// A pack file of our own.
#[derive(Deserialize)]
struct OwnPack {
    code: String,
    name: String,
    #[serde(default)]
    available: String,
    cards: Vec<Record>,
}

/// Reads one of our own pack files, which tests check against the schema. It is twice as fast as [`read_foreign`].
pub(crate) fn read_own(text: &str, file_name: &str) -> PackContents {
    let Ok(own) = serde_json::from_str::<OwnPack>(text) else {
        return read_foreign(text, file_name);
    };
    let mut contents = PackContents {
        pack: Some(Pack { code: own.code, name: own.name, available: own.available }),
        cards: Vec::with_capacity(own.cards.len()),
        problems: Vec::new(),
    };
    for record in own.cards {
        match record.to_card() {
            Ok(card) => contents.cards.push(PackedCard { card, octgn_id: record.octgnid }),
            Err(error) => contents.problems.push(format!("{} was left out — {error} — mend this entry", record.code)),
        }
    }
    contents
}
