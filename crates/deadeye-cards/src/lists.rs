//! Tournament lists: which cards an organiser bans, and which packs a format plays with.

use deadeye_text::{Text, text};
use std::sync::OnceLock;

use serde::Deserialize;

use crate::code::CardCode;

/// An organiser's list of one date.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TournamentList {
    /// The code, as `--list` takes it: `wwe1.0.0`.
    pub code: String,
    /// The organisation that issued it: `Weird West Edition`.
    pub issuer: String,
    /// The version of the list, as in `1.0.0`.
    pub version: String,
    /// The date of issue, as `2021-12-25`.
    pub date: String,
    restricted_from: Option<CardCode>,
    restricted_up_to: Option<CardCode>,
    exceptions: Vec<CardCode>,
    restricted: Vec<CardCode>,
    banned: Vec<CardCode>,
}

/// A list in the format of `card-db/restricted-list.json`, which is that of the public file.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Listed {
    code: String,
    issuer: String,
    version: String,
    date: String,
    formats: Vec<Format>,
    #[serde(default)]
    banned_cards: Vec<CardCode>,
}

#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Format {
    name: String,
    #[serde(default)]
    restricted_from: Option<CardCode>,
    #[serde(default)]
    restricted_up_to: Option<CardCode>,
    #[serde(default)]
    restricted_exceptions: Vec<CardCode>,
    #[serde(default)]
    restricted: Vec<CardCode>,
}

impl TournamentList {
    /// Returns every list that the program ships with.
    #[must_use]
    pub fn shipped() -> &'static [TournamentList] {
        static SHIPPED: OnceLock<Vec<TournamentList>> = OnceLock::new();
        SHIPPED.get_or_init(|| {
            // A test reads this file; a list that cannot be read is missing, and asking for it says so.
            let listed: Vec<Listed> =
                serde_json::from_str(include_str!("../../../card-db/restricted-list.json")).unwrap_or_default();
            listed.into_iter().map(TournamentList::from).collect()
        })
    }

    /// Returns the list of that code, in any case.
    #[must_use]
    pub fn by_code(code: &str) -> Option<&'static TournamentList> {
        TournamentList::shipped().iter().find(|list| list.code.eq_ignore_ascii_case(code))
    }

    /// Returns the objection of the list to a card, to be printed behind its title; `None` if it has none.
    #[must_use]
    pub fn objection(&self, code: CardCode) -> Option<Text> {
        if self.banned.contains(&code) {
            return Some(text!("is banned"));
        }
        let too_new = self.restricted_from.is_some_and(|first| code >= first);
        let too_old = self.restricted_up_to.is_some_and(|last| code <= last);
        let out = (too_new || too_old) && !self.exceptions.contains(&code);
        (out || self.restricted.contains(&code)).then(|| text!("is outside the format's packs"))
    }
}

impl From<Listed> for TournamentList {
    fn from(listed: Listed) -> TournamentList {
        let mut formats = listed.formats;
        let default = formats.iter().position(|format| format.name == "default");
        let format = default.map(|at| formats.swap_remove(at)).unwrap_or_default();
        TournamentList {
            code: listed.code,
            issuer: listed.issuer,
            version: listed.version,
            date: listed.date,
            restricted_from: format.restricted_from,
            restricted_up_to: format.restricted_up_to,
            exceptions: format.restricted_exceptions,
            restricted: format.restricted,
            banned: listed.banned_cards,
        }
    }
}
