//! One look at a picture: which cards lie where, which way up, and what they are called.

use std::collections::HashSet;
use std::time::Instant;

use image::RgbImage;

use crate::Trouble;
use crate::canvas::Canvas;
use crate::faces::{Face, Faces};
use crate::finder::{self, Candidate};
use crate::geometry::{Area, CARD_RATIO, Point, Quad};
use crate::namer::{self, Named};
use crate::net::Network;
use crate::refiner;
use crate::sift::{Claim, sift};

pub(crate) const FINDER: &[u8] = include_bytes!("../../../models/finder.onnx");
pub(crate) const REFINER: &[u8] = include_bytes!("../../../models/refiner.onnx");

/// The long side of the usual pass, in pixels of the finder's input.
const USUAL_PX: f32 = 960.0;
/// The widest card that the usual pass finds well, in pixels of the finder's input.
const WIDEST_PX: f32 = 125.0;
/// Cards narrower than this in the usual pass are worth a pass at twice the size, in pixels of the finder's input.
const NARROW_PX: f32 = 28.0;
/// How much coarser the pass for large cards is.
const COARSER: f32 = 4.0;
/// Below this a place that the refiner looked at holds no card.
const LEAST_CARD: f32 = 0.5;
/// Below this a card's name is not told: "one of these three" is better than a wrong name.
const LEAST_NAME: f32 = 0.9;
/// How often a guess is refined.
const STEPS: usize = 2;
/// A fit of picture and name in this range is worth more tries: below nothing helps, above nothing is needed.
const DOUBTFUL_FIT: std::ops::Range<f32> = 0.45..1.1;
/// What the best of several tries is taken to owe to luck, in fit.
const LUCK: f32 = 0.08;
/// How outlines are nudged: shifted right and down and grown, by parts of the card's width.
const NUDGES: [[f32; 3]; 6] = [
    [0.025, 0.0, 0.0],
    [-0.025, 0.0, 0.0],
    [0.0, 0.025, 0.0],
    [0.0, -0.025, 0.0],
    [0.0, 0.0, 0.025],
    [0.0, 0.0, -0.025],
];
/// A way up that the refiner is less sure of is held against the names both ways up.
const SURE_WAY_UP: f32 = 0.97;

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
pub struct Eyes {
    finder: Network,
    refiner: Network,
    namer: Network,
    faces: Faces,
    preferred: HashSet<String>,
}

impl Eyes {
    /// Eyes that know the given faces.
    ///
    /// # Errors
    /// A network cannot be read, which is a fault of the build or of the OpenCV that is installed.
    pub fn new(faces: Faces) -> Result<Self, Trouble> {
        Ok(Self {
            finder: Network::new("finding", FINDER)?,
            refiner: Network::new("refining", REFINER)?,
            namer: Network::new("naming", namer::ONNX)?,
            faces,
            preferred: HashSet::new(),
        })
    }

    /// The faces that can be named.
    #[must_use]
    pub const fn faces(&self) -> &Faces {
        &self.faces
    }

    /// The cards of the decks on this table: preferred where pictures leave a doubt, others stay possible.
    pub fn prefer(&mut self, codes: impl IntoIterator<Item = String>) {
        self.preferred = codes.into_iter().collect();
    }

    /// The face that a card's flat picture gives, the right way up.
    ///
    /// # Errors
    /// The picture has no pixels.
    pub fn learn(&mut self, code: &str, title: &str, picture: &RgbImage) -> Result<Face, Trouble> {
        let canvas = Canvas::new(picture)?;
        let whole = Quad::rectangle(0.0, 0.0, picture.width() as f32, picture.height() as f32);
        let numbers = namer::embed(&mut self.namer, &canvas, &[whole])?;
        Ok(Face::new(
            code,
            title,
            numbers.first().map_or(&[], Vec::as_slice),
        ))
    }

    /// Looks at the whole picture.
    ///
    /// # Errors
    /// The picture has no pixels; nothing else that a picture can hold.
    pub fn look(&mut self, picture: &RgbImage) -> Result<Look, Trouble> {
        let start = Instant::now();
        let canvas = Canvas::new(picture)?;
        let mut warnings = Vec::new();
        if canvas.width < 32 || canvas.height < 32 {
            warnings.push(format!(
                "the picture has only {} x {} pixels",
                canvas.width, canvas.height
            ));
            return Ok(Look {
                sightings: Vec::new(),
                warnings,
                millis: start.elapsed().as_secs_f64() * 1e3,
            });
        }
        let whole = Area {
            left: 0.0,
            top: 0.0,
            right: canvas.width as f32,
            bottom: canvas.height as f32,
        };
        let found = self.find_everywhere(&canvas, &whole)?;
        let sightings = self.read(&canvas, &found)?;
        if darkness(&canvas)? < 20.0 {
            warnings.push("the picture is nearly black; more light would help".into());
        }
        Ok(Look {
            sightings,
            warnings,
            millis: start.elapsed().as_secs_f64() * 1e3,
        })
    }

    /// Looks at one area of the picture only, at the scale of the usual pass.
    ///
    /// # Errors
    /// As [`Eyes::look`].
    pub fn look_at(&mut self, picture: &RgbImage, area: &Area) -> Result<Vec<Sighting>, Trouble> {
        let canvas = Canvas::new(picture)?;
        let scale = (USUAL_PX / canvas.width.max(canvas.height) as f32).min(1.0);
        // Few sizes, so that the network is made ready for few.
        let (left, right) = stretched(area.left, area.right, canvas.width as f32, 160.0 / scale);
        let (top, bottom) = stretched(area.top, area.bottom, canvas.height as f32, 160.0 / scale);
        let found = finder::find(
            &mut self.finder,
            &canvas,
            &Area {
                left,
                top,
                right,
                bottom,
            },
            scale,
        )?;
        self.read(&canvas, &found)
    }

    /// All passes of the finder over the area, each kept to the sizes of cards that it sees well.
    fn find_everywhere(
        &mut self,
        canvas: &Canvas<'_>,
        area: &Area,
    ) -> Result<Vec<Candidate>, Trouble> {
        let long = (area.right - area.left).max(area.bottom - area.top);
        let usual = (USUAL_PX / long).min(1.0);
        let mut found = finder::find(&mut self.finder, canvas, area, usual)?;
        found.retain(|c| c.quad.width() * usual < WIDEST_PX * 1.25);
        if long * usual > 200.0 {
            let coarse = usual / COARSER;
            let large = finder::find(&mut self.finder, canvas, area, coarse)?;
            merge(
                &mut found,
                large
                    .into_iter()
                    .filter(|c| c.quad.width() * usual > WIDEST_PX * 0.7),
            );
        }
        let mut widths: Vec<f32> = found.iter().map(|c| c.quad.width() * usual).collect();
        widths.sort_by(f32::total_cmp);
        let narrow = widths.get(widths.len() / 2).is_none_or(|w| *w < NARROW_PX);
        if narrow && usual < 1.0 {
            let fine = (usual * 2.0).min(1.0);
            let step = USUAL_PX / fine;
            for tile in tiles(area, step) {
                let small = finder::find(&mut self.finder, canvas, &tile, fine)?;
                merge(
                    &mut found,
                    small
                        .into_iter()
                        .filter(|c| c.quad.width() * fine < WIDEST_PX),
                );
            }
        }
        Ok(found)
    }

    /// Refines and names what was found, and sifts out what cannot be.
    fn read(&mut self, canvas: &Canvas<'_>, found: &[Candidate]) -> Result<Vec<Sighting>, Trouble> {
        let mut quads: Vec<Quad> = found.iter().map(|c| c.quad).collect();
        let mut refined = Vec::new();
        for _ in 0..STEPS {
            refined = refiner::refine(&mut self.refiner, canvas, &quads)?;
            quads = refined.iter().map(|r| r.quad).collect();
        }
        let mut kept: Vec<(Candidate, refiner::Refined)> = Vec::new();
        for (candidate, refined) in found.iter().zip(refined) {
            let candidate = Candidate {
                quad: refined.quad,
                ..*candidate
            };
            let again = kept
                .iter()
                .any(|(other, _)| finder::same_card(other, &candidate));
            if refined.card >= LEAST_CARD && refined.quad.is_card_like() && !again {
                kept.push((candidate, refined));
            }
        }
        let upright: Vec<Quad> = kept.iter().map(|(c, _)| c.quad).collect();
        let numbers = namer::embed(&mut self.namer, canvas, &upright)?;
        let mut claims = Vec::with_capacity(kept.len());
        let mut sightings = Vec::with_capacity(kept.len());
        for ((candidate, refined), numbers) in kept.iter().zip(numbers) {
            let (quad, named) = self.named(canvas, &candidate.quad, refined.way_up, &numbers)?;
            let sighting = self.sighting(quad, candidate, refined, &named);
            let name = sighting.name.as_ref().map_or(0.0, |n| n.confidence);
            claims.push(Claim {
                candidate: *candidate,
                card: refined.card,
                name,
            });
            sightings.push(Some(sighting));
        }
        Ok(sift(&claims)
            .into_iter()
            .filter_map(|at| sightings.get_mut(at)?.take())
            .collect())
    }

    /// The name of the card in an outline; where the refiner does not know the way up, the better one, and where a doubt is
    /// left, the best of several slightly other outlines, since a corner that is off by little can cost the name.
    fn named(
        &mut self,
        canvas: &Canvas<'_>,
        quad: &Quad,
        way_up: f32,
        numbers: &[f32],
    ) -> Result<(Quad, Named), Trouble> {
        let mut best = (
            *quad,
            namer::name(&self.faces, &self.preferred, numbers, 0.0),
        );
        if way_up < SURE_WAY_UP {
            for other in namer::embed(&mut self.namer, canvas, &[quad.turned()])? {
                let named = namer::name(&self.faces, &self.preferred, &other, 0.0);
                if named.fit > best.1.fit {
                    best = (quad.turned(), named);
                }
            }
        }
        if DOUBTFUL_FIT.contains(&best.1.fit) {
            let outlines = NUDGES.map(|nudge| nudged(&best.0, nudge));
            for numbers in namer::embed(&mut self.namer, canvas, &outlines)? {
                // The best of many tries looks better than it is.
                let named = namer::name(&self.faces, &self.preferred, &numbers, LUCK);
                if named.fit > best.1.fit {
                    best.1 = named;
                }
            }
        }
        Ok(best)
    }

    fn sighting(
        &self,
        quad: Quad,
        candidate: &Candidate,
        refined: &refiner::Refined,
        named: &Named,
    ) -> Sighting {
        let guess = |g: &namer::Guess, confidence: f32| {
            let (face, _) = self.faces.at(g.place)?;
            Some(Guess {
                code: face.code.clone(),
                title: face.title.clone(),
                confidence,
            })
        };
        let best = named.guesses.first().and_then(|g| guess(g, g.title));
        let name = best.clone().filter(|g| g.confidence >= LEAST_NAME);
        let others = named.guesses.iter().skip(usize::from(name.is_some()));
        let mut alternatives: Vec<Guess> = others
            .filter(|g| g.printing > 0.01)
            .filter_map(|g| guess(g, g.printing))
            .collect();
        alternatives.sort_by(|a, b| b.confidence.total_cmp(&a.confidence));
        alternatives.truncate(3);
        Sighting {
            corners_px: quad,
            visible: candidate.visible,
            card: refined.card * candidate.score,
            name,
            alternatives,
        }
    }
}

/// The outline shifted along its own edges and grown about its middle.
fn nudged(quad: &Quad, [right, down, grow]: [f32; 3]) -> Quad {
    let [a, b, c, d] = quad.corners;
    let along = |p: Point, q: Point, t: f32| ((q.x - p.x) * t, (q.y - p.y) * t);
    let (rx, ry) = along(a, b, right);
    let (dx, dy) = along(a, d, down / CARD_RATIO);
    let middle = quad.centre();
    Quad::new([a, b, c, d].map(|p| {
        let (gx, gy) = along(middle, p, 2.0 * grow);
        Point::new(p.x + rx + dx + gx, p.y + ry + dy + gy)
    }))
}

/// Adds what was not found yet.
fn merge(found: &mut Vec<Candidate>, more: impl Iterator<Item = Candidate>) {
    for card in more {
        match found
            .iter_mut()
            .find(|other| finder::same_card(&card, other))
        {
            Some(other) if other.score < card.score => *other = card,
            Some(_) => {}
            None => found.push(card),
        }
    }
}

/// The area in tiles of at most `step`, with a fifth of overlap.
fn tiles(area: &Area, step: f32) -> Vec<Area> {
    let starts = |from: f32, to: f32| {
        let stride = step * 0.8;
        let mut all = vec![from];
        let mut at = from;
        while at + step < to {
            at = (at + stride).min(to - step);
            all.push(at);
        }
        all
    };
    let mut tiles = Vec::new();
    for top in starts(area.top, area.bottom) {
        for left in starts(area.left, area.right) {
            tiles.push(Area {
                left,
                top,
                right: (left + step).min(area.right),
                bottom: (top + step).min(area.bottom),
            });
        }
    }
    tiles
}

/// The span made longer on both sides to a multiple of `step`, within 0 to `most`.
fn stretched(from: f32, to: f32, most: f32, step: f32) -> (f32, f32) {
    let wanted = (((to - from) / step).ceil() * step).min(most);
    let start = (f32::midpoint(from, to) - wanted / 2.0).clamp(0.0, most - wanted);
    (start, start + wanted)
}

/// The mean brightness, from 0 to 255.
fn darkness(canvas: &Canvas<'_>) -> Result<f32, Trouble> {
    let whole = Area {
        left: 0.0,
        top: 0.0,
        right: canvas.width as f32,
        bottom: canvas.height as f32,
    };
    let small = canvas.scaled(&whole, 16, 9)?;
    Ok(small.rgb.iter().map(|v| f32::from(*v)).sum::<f32>() / small.rgb.len().max(1) as f32)
}

#[cfg(test)]
mod tests {
    use super::{nudged, stretched, tiles};
    use crate::geometry::{Area, Quad};

    #[test]
    fn nudges_follow_the_card() {
        // A card read from the right: its own right is down in the picture.
        let booted = Quad::from([[88.0, 0.0], [88.0, 63.0], [0.0, 63.0], [0.0, 0.0]]);
        let moved = nudged(&booted, [0.1, 0.0, 0.0]);
        let want = Quad::from([[88.0, 6.3], [88.0, 69.3], [0.0, 69.3], [0.0, 6.3]]);
        assert!(moved.gap(&want) < 1e-3);
        let grown = nudged(&Quad::rectangle(0.0, 0.0, 100.0, 140.0), [0.0, 0.0, 0.05]);
        assert!(grown.gap(&Quad::rectangle(-5.0, -7.0, 105.0, 147.0)) < 1e-3);
    }

    #[test]
    fn tiles_cover_the_area_and_stay_inside() {
        let area = Area {
            left: 0.0,
            top: 0.0,
            right: 1920.0,
            bottom: 1080.0,
        };
        let all = tiles(&area, 960.0);
        assert!(
            all.iter()
                .all(|t| t.right <= 1920.0 && t.bottom <= 1080.0 && t.right - t.left == 960.0)
        );
        for x in (0..1920).step_by(40) {
            for y in (0..1080).step_by(40) {
                assert!(
                    all.iter()
                        .any(|t| t.holds(crate::Point::new(x as f32, y as f32)))
                );
            }
        }
    }

    #[test]
    fn spans_grow_to_few_lengths_and_stay_inside() {
        assert_eq!(stretched(100.0, 200.0, 1920.0, 320.0), (0.0, 320.0));
        assert_eq!(stretched(1800.0, 1910.0, 1920.0, 320.0), (1600.0, 1920.0));
        assert_eq!(stretched(0.0, 1900.0, 1080.0, 320.0), (0.0, 1080.0));
    }
}
