//! Card codes: five digits, unique to a printing.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;

use deadeye_text::{Gap, Text};
use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The code of one printing of a card, such as `01031`: five digits, the pack's number and the card's number in it.
///
/// It is safe in file names, small and cheap to copy. A well-formed code need not be that of a card; ask
/// [`crate::CardDb::get`].
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct CardCode([u8; 5]);

/// A map by code, searched many times for each event of a game. Whoever fills it sorts it: its order is that of the codes.
pub(crate) type ByCode<T> = IndexMap<CardCode, T, FxBuildHasher>;

/// A text that is no card code.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is no card code — a code is five digits — write it like 01031")]
pub struct NoCardCode(pub String);

impl CardCode {
    fn number(self) -> u64 {
        let CardCode([a, b, c, d, e]) = self;
        u64::from_be_bytes([0, 0, 0, a, b, c, d, e])
    }

    /// Returns the five digits.
    #[must_use]
    pub fn as_str(&self) -> &str {
        // Only digits get in, so that this cannot fail.
        std::str::from_utf8(&self.0).unwrap_or_default()
    }
}

/// The order of the digits, compared as one number.
impl Ord for CardCode {
    fn cmp(&self, other: &CardCode) -> Ordering {
        self.number().cmp(&other.number())
    }
}

/// The hash of the digits as one number.
impl Hash for CardCode {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write_u64(self.number());
    }
}

impl PartialOrd for CardCode {
    fn partial_cmp(&self, other: &CardCode) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl FromStr for CardCode {
    type Err = NoCardCode;

    fn from_str(text: &str) -> Result<CardCode, NoCardCode> {
        match <[u8; 5]>::try_from(text.as_bytes()) {
            Ok(digits) if digits.iter().all(u8::is_ascii_digit) => Ok(CardCode(digits)),
            _ => Err(NoCardCode(text.to_owned())),
        }
    }
}

impl fmt::Display for CardCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl Gap for CardCode {
    fn gap(&self) -> Text {
        Text::name(self.as_str())
    }
}

impl fmt::Debug for CardCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl Serialize for CardCode {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de> Deserialize<'de> for CardCode {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<CardCode, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::CardCode;

    #[test]
    fn a_code_is_five_digits_and_nothing_else() {
        for good in ["01031", "00001", "25024"] {
            let code = good.parse::<CardCode>().map(|code| code.to_string());
            assert_eq!(code.as_deref(), Ok(good));
        }
        for bad in ["", "1031", "010311", "0103x", " 1031", "01०", "٠١٠٣١", "../01"] {
            assert!(bad.parse::<CardCode>().is_err(), "{bad:?} passed for a code");
        }
    }

    #[test]
    fn codes_sort_and_travel_as_text() {
        let mut codes: Vec<CardCode> = serde_json::from_str(r#"["10001","01031","01004"]"#).unwrap_or_default();
        codes.sort();
        assert_eq!(serde_json::to_string(&codes).ok().as_deref(), Some(r#"["01004","01031","10001"]"#));
        assert!(serde_json::from_str::<CardCode>("1031").is_err());
    }
}
