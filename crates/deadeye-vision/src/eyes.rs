//! One look at a picture: which cards lie where, which way up, and what they are called.

mod outlines;
mod read;
mod search;

use std::collections::HashSet;
use std::time::Instant;

use deadeye_text::{Fault, Text, text};
use image::RgbImage;

use crate::canvas::Canvas;
use crate::exemplars::Exemplar;
use crate::faces::{Face, Faces};
use crate::geometry::{Area, Quad};
use crate::namer::{self, Shot};
use crate::namer_net;
use crate::net::Network;
use crate::reader::{self, Corner};

pub(crate) const FINDER: &[u8] = include_bytes!("../../../models/finder.onnx");
pub(crate) const REFINER: &[u8] = include_bytes!("../../../models/refiner.onnx");

/// A name that a card may have.
#[derive(Debug, Clone, PartialEq)]
pub struct Guess {
    /// The card's code.
    pub code: String,
    /// Its title as the faces file has it; empty where it has none.
    pub title: String,
    /// How probable, from 0 to 1.
    pub confidence: f32,
}

/// A card that lies in the picture.
#[derive(Debug, Clone, PartialEq)]
pub struct Sighting {
    /// Its whole outline as the card is read, also where part of it is covered, in pixels of the picture.
    pub corners_px: Quad,
    /// The part of it in view, from 0 to 1.
    pub visible: f32,
    /// How sure the eyes are that a card lies there, from 0 to 1.
    pub card: f32,
    /// What it is, if that is sure enough; its confidence is that of the title.
    pub name: Option<Guess>,
    /// Up to three others that it may be, best first; where `name` is `None`, the best three.
    pub alternatives: Vec<Guess>,
    /// Suit and rank of a card that is not named, where they could be read surely.
    pub corner: Option<Corner>,
}

/// What one look at a picture gave.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Look {
    /// The cards, the surest first.
    pub sightings: Vec<Sighting>,
    /// What made this look harder than it should be, in words for people.
    pub warnings: Vec<String>,
    /// How long it took, in milliseconds.
    pub millis: f64,
}

/// The trained eyes: they find, straighten and name the cards of a picture.
///
/// ```
/// use deadeye_vision::{Eyes, Faces};
///
/// let mut eyes = Eyes::new(Faces::shipped()?)?;
/// let bare = image::RgbImage::from_pixel(320, 240, image::Rgb([90, 70, 50]));
/// assert!(eyes.look(&bare)?.sightings.is_empty());
/// # Ok::<(), deadeye_text::Fault>(())
/// ```
pub struct Eyes {
    finder: Network,
    refiner: Network,
    namer: Network,
    reader: Network,
    faces: Faces,
    preferred: HashSet<String>,
}

impl Eyes {
    /// Eyes that know the given faces.
    ///
    /// # Errors
    /// A network cannot be read, which is a fault of the build or of the OpenCV that is installed.
    pub fn new(faces: Faces) -> Result<Self, Fault> {
        let mut eyes = Self {
            finder: Network::new("finding", FINDER)?,
            refiner: Network::new("refining", REFINER)?,
            namer: Network::new("naming", namer_net::ONNX)?,
            reader: Network::new("reading", reader::ONNX)?,
            faces,
            preferred: HashSet::new(),
        };
        eyes.see_exemplars()?;
        Ok(eyes)
    }

    /// Takes in what a player corrected: the card of this outline, in pixels of the picture and as the card is read, is `code`.
    /// From now on it is a further exemplar of that face. `eyes.faces().only_exemplars().to_bytes()` is what to keep of it.
    ///
    /// A face has at most four exemplars and all faces together 256; of more, the oldest goes.
    ///
    /// # Errors
    /// No face has this code, or the outline is that of no card.
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

    /// Forgets what was corrected to this code, and says how many exemplars that were.
    pub fn forget(&mut self, code: &str) -> usize {
        self.faces.forget(code)
    }

    fn see_exemplars(&mut self) -> Result<(), Fault> {
        let crops: Vec<Vec<u8>> = self.faces.exemplars().map(|one| one.rgb().to_vec()).collect();
        let directions = namer::embed_crops(&mut self.namer, &crops)?;
        self.faces.see(&directions);
        Ok(())
    }

    /// Returns the faces that can be named.
    #[must_use]
    pub const fn faces(&self) -> &Faces {
        &self.faces
    }

    /// The cards of the decks on this table: preferred where pictures leave a doubt, others stay possible.
    pub fn prefer(&mut self, codes: impl IntoIterator<Item = String>) {
        self.preferred = codes.into_iter().collect();
    }

    /// Returns the face that a card's flat picture gives, the right way up.
    ///
    /// # Errors
    /// The picture has no pixels.
    pub fn learn(&mut self, code: &str, title: &str, picture: &RgbImage) -> Result<Face, Fault> {
        let canvas = Canvas::new(picture)?;
        let views = namer::embed_face(&mut self.namer, &canvas)?;
        let whole = Shot::of_flat_picture(&canvas);
        let corners = reader::read(&mut self.reader, &canvas, &[whole])?;
        let corner = corners.into_iter().flatten().next().map(|read| read.card);
        Ok(Face::new(code, title, corner, &views))
    }

    /// Looks at the whole picture.
    ///
    /// # Errors
    /// The picture has no pixels; nothing else that a picture can hold.
    pub fn look(&mut self, picture: &RgbImage) -> Result<Look, Fault> {
        let start = Instant::now();
        let canvas = Canvas::new(picture)?;
        let mut warnings = Vec::new();
        if canvas.width < 32 || canvas.height < 32 {
            warnings.push(format!("the picture has only {} x {} pixels", canvas.width, canvas.height));
            return Ok(Look { sightings: Vec::new(), warnings, millis: start.elapsed().as_secs_f64() * 1e3 });
        }
        let found = search::everywhere(&mut self.finder, &canvas)?;
        let sightings = self.read(&canvas, &found, &[])?;
        if darkness(&canvas)? < 20.0 {
            warnings.push("the picture is nearly black; more light would help".into());
        }
        Ok(Look { sightings, warnings, millis: start.elapsed().as_secs_f64() * 1e3 })
    }

    /// Looks at one area of the picture only, at the scale of the usual pass, for cards that reach into its `core`; the rest
    /// of the area is there to be seen around them. Cards in `steady` are known to lie as they did, and are not looked
    /// at nor given back.
    ///
    /// # Errors
    /// The same as [`Eyes::look`] has.
    pub fn look_at(
        &mut self,
        picture: &RgbImage,
        area: &Area,
        core: &Area,
        steady: &[Sighting],
    ) -> Result<Vec<Sighting>, Fault> {
        let canvas = Canvas::new(picture)?;
        let mut found = search::within(&mut self.finder, &canvas, area)?;
        found.cards.retain(|card| card.quad.bounds().meets(core));
        let near = |s: &&Sighting| s.corners_px.bounds().meets(area);
        let steady: Vec<Sighting> = steady.iter().filter(near).cloned().collect();
        self.read(&canvas, &found, &steady)
    }
}

/// Returns the mean brightness, from 0 to 255.
fn darkness(canvas: &Canvas<'_>) -> Result<f32, Fault> {
    let whole = Area { left: 0.0, top: 0.0, right: canvas.width as f32, bottom: canvas.height as f32 };
    let small = canvas.scaled(&whole, 16, 9)?;
    Ok(small.rgb.iter().map(|v| f32::from(*v)).sum::<f32>() / small.rgb.len().max(1) as f32)
}
