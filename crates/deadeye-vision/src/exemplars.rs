//! The player's corrections: cards as this user's camera sees them, each a further exemplar of its face.
//!
//! An exemplar is stored as the straightened picture, and its embedding is computed anew each time the recognition
//! opens, so that it remains usable with another namer. It is kept until the player removes it or newer ones replace
//! it: a face has enough for a few lamps, and all of them together open in a fraction of a second.

use crate::pieces::{Taker, put_text};

/// The number of columns of a straightened card.
pub(crate) const COLUMNS: usize = 64;
/// The number of rows of a straightened card.
pub(crate) const ROWS: usize = 88;

/// The most exemplars of one code; of more, the oldest is removed.
const MOST_OF_ONE: usize = 4;
/// The most exemplars of all codes together, which take some 4 MB.
const MOST: usize = 256;
/// The size of an exemplar's picture, in bytes: RGB, row by row.
const PICTURE_BYTES: usize = COLUMNS * ROWS * 3;

/// A picture of a card that the player named.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exemplar {
    code: String,
    rgb: Vec<u8>,
}

impl Exemplar {
    /// Creates an exemplar from a card straightened to the namer's input.
    pub(crate) fn new(code: &str, rgb: Vec<u8>) -> Self {
        Self { code: code.into(), rgb }
    }

    /// Returns the code that the player gave the card.
    #[must_use]
    pub fn code(&self) -> &str {
        &self.code
    }

    /// Returns the straightened picture.
    pub(crate) fn rgb(&self) -> &[u8] {
        &self.rgb
    }
}

/// All exemplars of a user, the oldest first.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Exemplars(Vec<Exemplar>);

impl Exemplars {
    pub(crate) fn iter(&self) -> impl Iterator<Item = &Exemplar> {
        self.0.iter()
    }

    /// Adds an exemplar. A picture that was corrected before gets the new code.
    pub(crate) fn add(&mut self, exemplar: Exemplar) {
        self.0.retain(|other| other.rgb != exemplar.rgb);
        let of_one = self.0.iter().filter(|other| other.code == exemplar.code).count();
        let oldest = if of_one >= MOST_OF_ONE {
            self.0.iter().position(|other| other.code == exemplar.code)
        } else {
            (self.0.len() >= MOST).then_some(0)
        };
        if let Some(oldest) = oldest {
            self.0.remove(oldest);
        }
        self.0.push(exemplar);
    }

    /// Removes the exemplars of a code, and returns their number.
    pub(crate) fn forget(&mut self, code: &str) -> usize {
        let before = self.0.len();
        self.0.retain(|exemplar| exemplar.code != code);
        before - self.0.len()
    }

    /// Writes the exemplars behind the faces of a faces file.
    pub(crate) fn put(&self, body: &mut Vec<u8>) {
        body.extend(u32::try_from(self.0.len()).unwrap_or(u32::MAX).to_le_bytes());
        for exemplar in &self.0 {
            put_text(body, &exemplar.code);
            body.extend(&exemplar.rgb);
        }
    }

    /// Reads the output of [`Exemplars::put`]; `None` where it is truncated.
    pub(crate) fn take(from: &mut Taker<'_>) -> Option<Self> {
        let count = u32::from_le_bytes(from.array()?);
        let mut all = Self::default();
        for _ in 0..count {
            let code = from.text()?;
            all.add(Exemplar { code, rgb: from.bytes(PICTURE_BYTES)?.to_vec() });
        }
        Some(all)
    }
}

#[cfg(test)]
mod tests {
    use super::{Exemplar, Exemplars, PICTURE_BYTES};

    fn seen(code: &str, shade: u8) -> Exemplar {
        Exemplar::new(code, vec![shade; PICTURE_BYTES])
    }

    fn codes(all: &Exemplars) -> Vec<(&str, u8)> {
        all.iter().map(|one| (one.code(), one.rgb()[0])).collect()
    }

    #[test]
    fn the_fifth_exemplar_of_a_card_takes_the_place_of_its_oldest() {
        let mut all = Exemplars::default();
        all.add(seen("02002", 200));
        for shade in 1..=5 {
            all.add(seen("01001", shade));
        }
        assert_eq!(codes(&all), [("02002", 200), ("01001", 2), ("01001", 3), ("01001", 4), ("01001", 5)]);
    }

    #[test]
    fn a_picture_corrected_again_is_the_later_cards() {
        let mut all = Exemplars::default();
        all.add(seen("01001", 7));
        all.add(seen("02002", 7));
        assert_eq!(codes(&all), [("02002", 7)]);
        assert_eq!(all.forget("01001"), 0);
        assert_eq!(all.forget("02002"), 1);
    }

    #[test]
    fn all_together_are_bounded() {
        let mut all = Exemplars::default();
        for at in 0..=256_u16 {
            let mut rgb = vec![0; PICTURE_BYTES];
            rgb[..2].copy_from_slice(&at.to_le_bytes());
            all.add(Exemplar::new(&at.to_string(), rgb));
        }
        assert_eq!(all.iter().count(), 256);
        assert!(all.iter().all(|one| one.code() != "0"));
    }
}
