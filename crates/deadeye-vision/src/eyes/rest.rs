//! Looks at whole pictures that end once their budget is spent, and what they leave to go on with.

use std::time::Instant;

use deadeye_text::Fault;
use image::RgbImage;

use crate::canvas::Canvas;

use super::effort::{Budget, Effort};
use super::reading::Reading;
use super::{CardRecognizer, Look, Sighting, darkness, millis_since, search};

/// The part of a look that its budget left out, with the picture that it looks at.
pub struct Rest {
    picture: RgbImage,
    reading: Reading,
    effort: Effort,
    warnings: Vec<String>,
    millis: f64,
    /// True if the picture was mirrored, and is turned back here.
    is_turned_back: bool,
}

impl Look {
    /// Returns the look of a picture that was turned back with the corners in the mirrored one, which is so many pixels wide.
    fn mirror_corners(mut self, width_px: u32) -> Self {
        for sighting in &mut self.sightings {
            sighting.corners_px = sighting.corners_px.mirror(width_px);
        }
        self.mirrored = true;
        self
    }
}

/// The confidence above which a card without a name shows that there are cards in the picture. Of what was taken for a card on 150 photographs
/// without any, none had more than 0.738; on 29 of 31 photographs of other games' cards the surest had more than 0.75.
const LEAST_SUREST: f32 = 0.74;

/// The number of possible cards from which further cores save more time than making their copies of the networks takes.
const MANY_CARDS: usize = 12;

/// Returns the sightings, or none where not one of them is named or seen clearly: then all are parts of the ground.
fn without_ghosts(mut sightings: Vec<Sighting>) -> Vec<Sighting> {
    if !sightings.iter().any(|sighting| sighting.name.is_some() || sighting.card > LEAST_SUREST) {
        sightings.clear();
    }
    sightings
}

impl CardRecognizer {
    /// Recognises the cards of the whole picture as far as the budget allows. What is left to be tried comes back too: it may
    /// give names to cards that have none, and better outlines ([`CardRecognizer::look_on`]). Every place is found, refined and
    /// named once, whatever the budget. A mirrored picture is turned back and looked at again; the corners are those of the picture
    /// as given.
    ///
    /// # Errors
    /// As for [`CardRecognizer::look`].
    pub fn look_within(&mut self, picture: &RgbImage, budget: Budget) -> Result<(Look, Option<Rest>), Fault> {
        let (as_given, rest) = self.look_straight(picture, budget)?;
        if !as_given.mirrored {
            return Ok((as_given, rest));
        }
        let turned = image::imageops::flip_horizontal(picture);
        let (mut look, rest) = self.look_straight(&turned, self.effort.budget_left())?;
        look.millis += as_given.millis;
        look.warnings.push("the picture is mirrored; it was turned back to be read".into());
        let rest = rest.map(|rest| Rest {
            is_turned_back: true,
            warnings: look.warnings.clone(),
            millis: look.millis,
            ..rest
        });
        Ok((look.mirror_corners(picture.width()), rest))
    }

    /// Recognises the cards of the whole picture as far as the budget allows. If the picture is mirrored, only that is said.
    pub(crate) fn look_straight(&mut self, picture: &RgbImage, budget: Budget) -> Result<(Look, Option<Rest>), Fault> {
        let start = Instant::now();
        let canvas = Canvas::new(picture)?;
        let mut look = Look::default();
        if canvas.width < 32 || canvas.height < 32 {
            look.warnings.push(format!("the picture has only {} x {} pixels", canvas.width, canvas.height));
            look.millis = millis_since(start);
            return Ok((look, None));
        }
        self.effort = Effort::WHOLE.within(budget);
        let found = search::everywhere(&mut self.finder, &canvas)?;
        if found.cards.len() >= MANY_CARDS {
            self.use_cores(usize::MAX);
        }
        self.effort.spend_on_finding(found.pixels);
        let mut reading = self.begin_reading(&canvas, found, &[])?;
        let is_done = self.go_on(&canvas, &mut reading)?;
        if darkness(&canvas)? < 20.0 {
            look.warnings.push("the picture is nearly black; more light would help".into());
        }
        look.sightings = without_ghosts(self.sightings(&reading));
        look.mirrored = reading.is_mirrored;
        look.millis = millis_since(start);
        let rest = (!is_done).then(|| Rest {
            picture: picture.clone(),
            reading,
            effort: self.effort,
            warnings: look.warnings.clone(),
            millis: look.millis,
            is_turned_back: false,
        });
        Ok((look, rest))
    }

    /// Goes on with a look that its budget ended, and returns the look with what was gained, and what is left again. The time
    /// is that of the whole look so far.
    ///
    /// With the same budgets in sum, a look in parts gives what one look gives.
    ///
    /// # Errors
    /// As for [`CardRecognizer::look`].
    pub fn look_on(&mut self, mut rest: Rest, budget: Budget) -> Result<(Look, Option<Rest>), Fault> {
        let start = Instant::now();
        self.effort = rest.effort.within(budget);
        let is_done = self.go_on(&Canvas::new(&rest.picture)?, &mut rest.reading)?;
        rest.effort = self.effort;
        rest.millis += millis_since(start);
        let mut look = Look {
            sightings: without_ghosts(self.sightings(&rest.reading)),
            mirrored: false,
            warnings: rest.warnings.clone(),
            millis: rest.millis,
        };
        if rest.is_turned_back {
            look = look.mirror_corners(rest.picture.width());
        }
        Ok((look, (!is_done).then_some(rest)))
    }
}

#[cfg(test)]
mod tests {
    use super::without_ghosts;
    use crate::eyes::{Guess, Sighting};
    use crate::geometry::Quad;

    fn sighting(card: f32, code: Option<&str>) -> Sighting {
        let guess = |code: &str| Guess { code: code.to_owned(), title: String::new(), confidence: 0.9 };
        Sighting {
            corners_px: Quad::rectangle(0.0, 0.0, 63.0, 88.0),
            visible: 1.0,
            card,
            name: code.map(guess),
            alternatives: Vec::new(),
            corner: None,
        }
    }

    #[test]
    fn what_looks_a_little_like_a_card_is_one_only_beside_a_card() {
        let faint = || sighting(0.65, None);
        assert!(without_ghosts(vec![faint(), sighting(0.7, None)]).is_empty());
        assert_eq!(without_ghosts(vec![faint(), sighting(0.9, None)]).len(), 2);
        assert_eq!(without_ghosts(vec![faint(), sighting(0.6, Some("01001"))]).len(), 2);
    }
}
