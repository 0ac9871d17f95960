//! What the application shows of the camera: the picture, and the cards in it.

use deadeye_text::{Fault, Text};
use std::sync::Arc;

use deadeye_cards::CardCode;
use deadeye_hands::{HandCard, PokerCard};
use deadeye_rules::PlayerId;
use image::RgbaImage;

use deadeye_table::calibration::Calibration;

/// How sure the eyes are of a name. Said by the kind of line and a word, not by the colour alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sureness {
    /// As good as certain: an unbroken line.
    Sure,
    /// The name is likely: it is drawn with dashes.
    Likely,
    /// A guess, or nothing: dots.
    Unsure,
}

impl Sureness {
    /// From a confidence between 0 and 1; a card without a name is unsure.
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
    /// Its corners as it is read, in pixels of the picture.
    pub corners_px: [[f32; 2]; 4],
    /// Which card it is, if known.
    pub code: Option<CardCode>,
    /// What it is called, if known.
    pub title: Option<String>,
    /// How sure the eyes are of that, from 0 to 1.
    pub confidence: f32,
    /// The part of it in view, from 0 to 1.
    pub visible: f32,
    /// Suit and rank, where they could be read and it is not known.
    pub corner: Option<PokerCard>,
    /// What else it may be.
    pub others: Vec<Other>,
}

/// Another name that a card may have.
#[derive(Debug, Clone, PartialEq)]
pub struct Other {
    /// The card's code.
    pub code: CardCode,
    /// The title of that card.
    pub title: String,
    /// How probable, from 0 to 1.
    pub confidence: f32,
}

impl Spotted {
    /// How sure the eyes are, in three grades.
    #[must_use]
    pub fn sureness(&self) -> Sureness {
        Sureness::of(self.confidence, self.title.is_some())
    }
}

/// A draw hand in front of the camera.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HandSeen {
    /// The player whose hand it is.
    pub player: PlayerId,
    /// Its cards from left to right, each as what it may be, the likeliest first: more than one where the eyes are not
    /// sure, none where they do not know.
    pub cards: Vec<Vec<HandCard>>,
}

/// What the camera shows, as of the last frame.
#[derive(Clone, Default)]
pub struct Camera {
    /// The picture, opaque, made smaller where it is larger than a window shows.
    pub picture: Option<Arc<RgbaImage>>,
    /// The size of the picture as it came, in pixels.
    pub size_px: [u32; 2],
    /// The cards in it.
    pub cards: Vec<Spotted>,
    /// Draw hands in it.
    pub hands: Vec<HandSeen>,
    /// What the pictures come from, in words.
    pub source: Text,
    /// Frames a second, as they come.
    pub per_second: f32,
    /// How the picture lies over the table, and where things belong there.
    pub calibration: Option<Arc<Calibration>>,
    /// What the calibration was found from, in words.
    pub calibrated: String,
    /// What is wrong with it, if anything.
    pub drift: Option<String>,
    /// What is wrong with the source now.
    pub trouble: Option<Fault>,
}
