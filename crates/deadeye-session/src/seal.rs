//! Sealed entries: texts that one player must not see at a glance, such as the cards that another was dealt.
//!
//! The key stands in the same file. A reader of the journal or an export does not see the cards by accident; a player
//! who wants to cheat can. Sealing something changes nothing in the game, and nothing takes it back.

use deadeye_rules::PlayerId;
use serde::{Deserialize, Serialize};

use super::journal::{Contents, Entry, Kind, Sum};

/// A sealed text, decoded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unsealed {
    /// The number of its entry in the journal.
    pub seq: u64,
    /// The player that may see it.
    pub player: PlayerId,
    /// The text.
    pub text: String,
}

/// A sealed entry as the journal holds it.
#[derive(Serialize, Deserialize)]
struct Seal {
    player: PlayerId,
    /// The encoded text, two hexadecimal digits a byte.
    data: String,
    /// A checksum of the text, which reveals a wrong key.
    check: u64,
}

/// Returns the payload of a sealed entry.
pub(super) fn close(key: u64, seq: u64, player: PlayerId, text: &str) -> serde_json::Result<String> {
    let hidden = text.bytes().zip(stream(key, seq)).map(|(byte, key)| byte ^ key);
    serde_json::to_string(&Seal {
        player,
        data: hidden.map(|byte| format!("{byte:02x}")).collect(),
        check: check(text),
    })
}

/// Returns all sealed texts of a saved game, in order.
#[must_use]
pub fn open_all(contents: &Contents) -> Vec<Unsealed> {
    contents.entries.iter().filter_map(|entry| open(contents.seal, entry)).collect()
}

/// Decodes a sealed entry; `None` for another entry, or another key.
pub(super) fn open(key: u64, entry: &Entry) -> Option<Unsealed> {
    if entry.kind != Kind::Sealed {
        return None;
    }
    let seal: Seal = serde_json::from_str(&entry.payload).ok()?;
    let digits: Option<Vec<u8>> =
        seal.data.chars().map(|digit| digit.to_digit(16).and_then(|digit| u8::try_from(digit).ok())).collect();
    let digits = digits?;
    let (pairs, rest) = digits.as_chunks::<2>();
    if !rest.is_empty() {
        return None;
    }
    let bytes = pairs.iter().zip(stream(key, entry.seq)).map(|([high, low], key)| (high << 4 | low) ^ key);
    let text = String::from_utf8(bytes.collect()).ok()?;
    (check(&text) == seal.check).then_some(Unsealed { seq: entry.seq, player: seal.player, text })
}

/// Returns the player who may see a sealed entry.
pub(super) fn player(entry: &Entry) -> Option<PlayerId> {
    serde_json::from_str::<Seal>(&entry.payload).ok().map(|seal| seal.player)
}

fn check(text: &str) -> u64 {
    let mut sum = Sum::default();
    sum.add(text.as_bytes());
    sum.value()
}

/// Returns the bytes that follow from the key and the entry's number (splitmix64).
fn stream(key: u64, seq: u64) -> impl Iterator<Item = u8> {
    let mut state = key ^ seq.wrapping_mul(0xd134_2543_de82_ef95);
    std::iter::repeat_with(move || {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)).to_le_bytes()
    })
    .flatten()
}
