//! The camera as the application shows it: the picture, and the cards in it.

use deadeye_text::{Fault, Text};
use std::sync::Arc;

use deadeye_cards::CardCode;
use deadeye_hands::{HandCard, PokerCard};
use deadeye_rules::PlayerId;
use image::RgbaImage;

use deadeye_table::calibration::Calibration;

/// The confidence in a name, in three grades. The grade is shown by the kind of line and by a word, not by the colour
/// alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sureness {
    /// As good as certain: drawn with an unbroken line.
    Sure,
    /// Likely: drawn with dashes.
    Likely,
    /// A guess or no name: drawn with dots.
    Unsure,
}

impl Sureness {
    /// Returns the grade of a confidence between 0 and 1; a card without a name is unsure.
    #[must_use]
    pub fn of(confidence: f32, named: bool) -> Sureness {
        match confidence {
            _ if !named => Sureness::Unsure,
            sure if sure >= 0.85 => Sureness::Sure,
            likely if likely >= 0.6 => Sureness::Likely,
            _ => Sureness::Unsure,
        }
    }
}

/// A card in the camera's picture.
#[derive(Debug, Clone, PartialEq)]
pub struct Spotted {
    /// Its track; 0 before it has one.
    pub track: u32,
    /// Its corners in the order of the upright card, in pixels of the picture.
    pub corners_px: [[f32; 2]; 4],
    /// The card's code, if known.
    pub code: Option<CardCode>,
    /// The card's title, if known.
    pub title: Option<String>,
    /// The confidence in that name, from 0 to 1.
    pub confidence: f32,
    /// The part of it in view, from 0 to 1.
    pub visible: f32,
    /// The suit and rank, if they could be read and the card has no name.
    pub corner: Option<PokerCard>,
    /// The other names that it may have.
    pub others: Vec<Other>,
}

/// Another name that a card may have.
#[derive(Debug, Clone, PartialEq)]
pub struct Other {
    /// The card's code.
    pub code: CardCode,
    /// The title of that card.
    pub title: String,
    /// The probability, from 0 to 1.
    pub confidence: f32,
}

impl Spotted {
    /// Returns the confidence in its name, in three grades.
    #[must_use]
    pub fn sureness(&self) -> Sureness {
        Sureness::of(self.confidence, self.title.is_some())
    }
}

/// A draw hand in view of the camera.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HandSeen {
    /// The player whose hand it is.
    pub player: PlayerId,
    /// Its cards from left to right, each as the cards that it may be, the likeliest first: several if card recognition is
    /// not sure, none if it found no name.
    pub cards: Vec<Vec<HandCard>>,
}

/// The camera's picture and the cards in it, as of the last frame.
#[derive(Clone, Default)]
pub struct Camera {
    /// The picture, opaque, scaled down if it is larger than a window shows.
    pub picture: Option<Arc<RgbaImage>>,
    /// The size of the picture as it came, in pixels.
    pub size_px: [u32; 2],
    /// The cards in it.
    pub cards: Vec<Spotted>,
    /// The draw hands in it.
    pub hands: Vec<HandSeen>,
    /// The name of the source.
    pub source: Text,
    /// The frames per second that the source delivers.
    pub per_second: f32,
    /// The calibration: the plane of the table and its regions.
    pub calibration: Option<Arc<Calibration>>,
    /// The origin of the calibration, in words.
    pub calibrated: String,
    /// The fault of the calibration, if it has one.
    pub drift: Option<String>,
    /// The fault of the source now, if it has one.
    pub trouble: Option<Fault>,
}
