//! The recognition of the cards in one picture: their places, orientations and names.

mod effort;
mod hidden;
mod mirrored;
mod outlines;
mod read;
mod reading;
pub(crate) mod rest;
mod search;

use std::sync::OnceLock;
use std::time::Instant;

use deadeye_text::{Fault, Text, text};
use image::RgbImage;

use crate::canvas::Canvas;
use crate::exemplars::Exemplar;
use crate::faces::{Face, Faces};
use crate::geometry::{Area, Quad};
use crate::local::{self, Points, Store};
use crate::namer::{self, Preferred, Shot};
use crate::namer_net;
use crate::net::Network;
use crate::reader::{self, Corner};

pub use self::effort::Budget;

use self::effort::Effort;

pub(crate) const FINDER: &[u8] = include_bytes!("../../../models/finder.onnx");
pub(crate) const REFINER: &[u8] = include_bytes!("../../../models/refiner.onnx");

/// A possible name of a card.
#[derive(Debug, Clone, PartialEq)]
pub struct Guess {
    /// The card's code.
    pub code: String,
    /// Its title as the faces file has it; empty where it has none.
    pub title: String,
    /// The probability, from 0 to 1.
    pub confidence: f32,
}

/// A card in the picture.
#[derive(Debug, Clone, PartialEq)]
pub struct Sighting {
    /// Its whole outline as the card is read, also where part of it is covered, in pixels of the picture.
    pub corners_px: Quad,
    /// The part of it in view, from 0 to 1.
    pub visible: f32,
    /// The confidence that there is a card, from 0 to 1.
    pub card: f32,
    /// The name, if it is certain enough; its confidence is that of the title.
    pub name: Option<Guess>,
    /// Up to three other possible names, best first; where `name` is `None`, the best three.
    pub alternatives: Vec<Guess>,
    /// The suit and rank of a card without a name, where they could be read with confidence.
    pub corner: Option<Corner>,
}

/// The result of recognising one picture.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Look {
    /// The cards, the most certain first.
    pub sightings: Vec<Sighting>,
    /// True if the picture is mirrored, as some camera programs show it.
    pub mirrored: bool,
    /// The conditions that made this picture harder than it should be, in words for people.
    pub warnings: Vec<String>,
    /// The processing time, in milliseconds.
    pub millis: f64,
}

/// The card recognition: finds, straightens and names the cards of a picture.
///
/// ```
/// use deadeye_vision::{CardRecognizer, Faces};
///
/// let mut eyes = CardRecognizer::new(Faces::shipped()?)?;
/// let bare = image::RgbImage::from_pixel(320, 240, image::Rgb([90, 70, 50]));
/// assert!(eyes.look(&bare)?.sightings.is_empty());
/// # Ok::<(), deadeye_text::Fault>(())
/// ```
pub struct CardRecognizer {
    finder: Network,
    refiner: Network,
    namer: Network,
    reader: Network,
    faces: Faces,
    /// The local descriptors of the faces. Most pictures of whole cards do not need them.
    store: OnceLock<Store>,
    effort: Effort,
    preferred: Preferred,
}

impl CardRecognizer {
    /// Creates a recognition that knows the given faces.
    ///
    /// # Errors
    /// A network cannot be read, which is a fault of the build or of the installed OpenCV.
    pub fn new(faces: Faces) -> Result<Self, Fault> {
        let mut eyes = Self {
            finder: Network::new("finding", FINDER)?,
            refiner: Network::new("refining", REFINER)?,
            namer: Network::new("naming", namer_net::ONNX)?,
            reader: Network::new("reading", reader::ONNX)?,
            store: OnceLock::new(),
            faces,
            effort: Effort::WHOLE,
            preferred: Preferred::default(),
        };
        eyes.see_exemplars()?;
        Ok(eyes)
    }

    /// Adds faces and exemplars, as [`Faces::with`] does. The networks stay as they are, which a new recognition would read
    /// once more.
    ///
    /// # Errors
    /// An exemplar cannot be embedded, which is a fault of the build or of the installed OpenCV.
    pub fn add_faces(&mut self, added: &Faces) -> Result<(), Fault> {
        self.faces = std::mem::take(&mut self.faces).with(added);
        self.store = OnceLock::new();
        self.see_exemplars()
    }

    /// Learns a player's correction: the card of this outline, in pixels of the picture and as the card is read, is
    /// `code`. From now on it is a further exemplar of that face. Save `eyes.faces().only_exemplars().to_bytes()` to
    /// keep it.
    ///
    /// A face has at most four exemplars and all faces together 256; of more, the oldest is removed.
    ///
    /// # Errors
    /// No face has this code, or the outline is not that of a card.
    pub fn correct(&mut self, code: &str, picture: &RgbImage, outline: &Quad) -> Result<(), Fault> {
        let refused = |why: Text, mend: Text| Err(Fault::new(text!("the correction was not learned"), why, mend));
        if self.faces.title_of(code).is_none() {
            return refused(text!("no face has the code {code}", code), text!("choose a card that the eyes know"));
        }
        if !outline.is_card_like() {
            return refused(
                text!("the outline is not that of a card"),
                text!("drag its corners to the card's and say it again"),
            );
        }
        let exemplar = Exemplar::new(code, namer::crop(&Canvas::new(picture)?, outline)?);
        self.faces.remember(exemplar);
        self.see_exemplars()
    }

    /// Forgets the corrections to this code, and returns the number of exemplars removed.
    pub fn forget(&mut self, code: &str) -> usize {
        self.faces.forget(code)
    }

    fn see_exemplars(&mut self) -> Result<(), Fault> {
        let crops: Vec<Vec<u8>> = self.faces.exemplars().map(|one| one.rgb().to_vec()).collect();
        let directions = namer::embed_crops(&mut self.namer, &crops)?;
        self.faces.see(&directions);
        Ok(())
    }

    /// Shares the cards of a picture among so many cores, as far as there are any.
    fn use_cores(&mut self, count: usize) {
        for network in [&mut self.refiner, &mut self.namer, &mut self.reader] {
            network.use_cores(count);
        }
    }

    /// Returns the local descriptors of all faces, laid out on first use.
    fn store(&self) -> &Store {
        self.store.get_or_init(|| self.faces.store())
    }

    /// Returns the faces that can be named.
    #[must_use]
    pub const fn faces(&self) -> &Faces {
        &self.faces
    }

    /// Sets the cards of the decks on this table: they are preferred in doubt, others remain possible.
    pub fn prefer(&mut self, codes: impl IntoIterator<Item = String>) {
        self.preferred.decks = codes.into_iter().collect();
    }

    /// Remembers cards that lie on this table: they are preferred a little in doubt.
    pub(crate) fn remember_seen<'a>(&mut self, codes: impl Iterator<Item = &'a str>) {
        for code in codes {
            if !self.preferred.seen.contains(code) {
                self.preferred.seen.insert(code.to_owned());
            }
        }
    }

    /// Computes the face from a card's flat picture, the right way up.
    ///
    /// # Errors
    /// The picture has no pixels.
    pub fn learn(&mut self, code: &str, title: &str, picture: &RgbImage) -> Result<Face, Fault> {
        let canvas = Canvas::new(picture)?;
        let views = namer::embed_face(&mut self.namer, &canvas)?;
        let whole = Shot::of_flat_picture(&canvas);
        let corners = reader::read(&mut self.reader, &canvas, &[whole])?;
        let corner = corners.into_iter().flatten().next().map(|read| read.card);
        let flat =
            canvas.straighten(&Shot::of_flat_picture(&canvas).quad, &local::CARD, local::COLUMNS, local::ROWS)?;
        Ok(Face::new(code, title, corner, &views).with_points(Points::describe(&flat)))
    }

    /// Recognises the cards of the whole picture.
    ///
    /// # Errors
    /// The picture has no pixels. No other content is an error.
    pub fn look(&mut self, picture: &RgbImage) -> Result<Look, Fault> {
        Ok(self.look_within(picture, Budget::UNBOUNDED)?.0)
    }

    /// Recognises the cards of one area only, at the scale of the usual pass, that reach into its `core`; the rest of
    /// the area is context. Cards in `steady` are known to lie as before; they are neither processed nor returned. If the picture is
    /// mirrored, only that is said. Once the budget is spent the look ends with what it has; what is left of the budget comes back too.
    ///
    /// # Errors
    /// As for [`CardRecognizer::look`].
    pub fn look_at(
        &mut self,
        picture: &RgbImage,
        area: &Area,
        core: &Area,
        steady: &[Sighting],
        budget: Budget,
    ) -> Result<(Look, Budget), Fault> {
        let start = Instant::now();
        let canvas = Canvas::new(picture)?;
        // A change has few cards.
        self.use_cores(1);
        self.effort = Effort::PART.within(budget);
        let mut found = search::search_area(&mut self.finder, &canvas, area)?;
        self.effort.spend_on_finding(found.pixels);
        found.cards.retain(|card| card.quad.bounds().meets(core));
        let near = |s: &&Sighting| s.corners_px.bounds().meets(area);
        let near: Vec<Sighting> = steady.iter().filter(near).cloned().collect();
        let mut reading = self.begin_reading(&canvas, found, &near)?;
        self.go_on(&canvas, &mut reading)?;
        // Where cards beside it are named, an area is not mirrored.
        let mirrored = reading.is_mirrored && steady.iter().all(|sighting| sighting.name.is_none());
        let sightings = self.sightings(&reading);
        let look = Look { sightings, mirrored, warnings: Vec::new(), millis: millis_since(start) };
        Ok((look, self.effort.budget_left()))
    }
}

fn millis_since(start: Instant) -> f64 {
    start.elapsed().as_secs_f64() * 1e3
}

/// Returns the mean brightness, from 0 to 255.
fn darkness(canvas: &Canvas<'_>) -> Result<f32, Fault> {
    let whole = Area { left: 0.0, top: 0.0, right: canvas.width as f32, bottom: canvas.height as f32 };
    let small = canvas.scale_area(&whole, 16, 9)?;
    Ok(small.rgb.iter().map(|v| f32::from(*v)).sum::<f32>() / small.rgb.len().max(1) as f32)
}
