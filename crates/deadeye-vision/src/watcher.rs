//! Recognition on a stream of frames: a part is processed again only where the picture has changed and come to rest.

use std::time::Instant;

use deadeye_text::Fault;
use image::RgbImage;

use crate::change::{Changes, Cover, Sense};
use crate::doubts::Doubts;
use crate::eyes::rest::Rest;
use crate::eyes::{Budget, CardRecognizer, Sighting};
use crate::geometry::{Area, Quad};

/// The frames after which a part that moves all the time is processed, then twice as many, and so on.
const RESTLESS: u32 = 6;
/// The longest time, in frames, until a part that moves all the time is processed again.
const MOST_RESTLESS: u32 = 48;
/// The changed part of the picture from which the whole is processed.
const MUCH: f32 = 0.45;

/// The margin around a change that is processed with it, in widths of a card.
const MARGIN: f32 = 0.5;
/// The distance, in parts of a card's width, within which outlines are one card.
const SAME: f32 = 0.12;
/// The distance, in parts of a card's width, within which the middles of outlines of one name are one card: an arm cuts
/// one outline short. A copy that is tucked under another shows more than this of itself.
const TWIN: f32 = 0.25;

/// A card that shows at least so much of itself and has a name of this confidence is remembered as seen on this table.
const WHOLE: f32 = 0.9;
const SURE: f32 = 0.97;

/// The result of one frame.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Seen {
    /// The cards on the table as last recognised.
    pub sightings: Vec<Sighting>,
    /// The places where something moves or lies that is not a card.
    pub cover: Cover,
    /// True if any part was processed anew.
    pub looked: bool,
    /// True if an earlier look at everything was gone on with.
    pub went_on: bool,
    /// True if the picture turned out to be mirrored: turned back, its cards would have names.
    pub mirrored: bool,
    /// Hints for the user.
    pub warnings: Vec<String>,
    /// The processing time, in milliseconds.
    pub millis: f64,
}

/// A recognition that remembers its results.
pub struct Watcher {
    eyes: CardRecognizer,
    sense: Sense,
    sightings: Vec<Sighting>,
    warnings: Vec<String>,
    doubts: Doubts,
    restless: u32,
    /// How much of a look at everything is done at once.
    first_look: Budget,
    /// What the last look at everything has left to be tried.
    rest: Option<Rest>,
    /// The parts that were processed after that look.
    newer: Vec<Area>,
    /// True if a look at this frame found the picture mirrored.
    mirrored: bool,
    /// The width and height of the last picture, in pixels.
    size_px: (u32, u32),
}

impl Watcher {
    /// Creates a watcher with this recognition.
    #[must_use]
    pub fn new(eyes: CardRecognizer) -> Self {
        Self {
            eyes,
            sense: Sense::default(),
            sightings: Vec::new(),
            warnings: Vec::new(),
            doubts: Doubts::default(),
            restless: 0,
            first_look: Budget::FIRST_LOOK,
            rest: None,
            newer: Vec::new(),
            mirrored: false,
            size_px: (0, 0),
        }
    }

    /// Sets the cards of the decks on this table, as [`CardRecognizer::prefer`] does.
    pub fn prefer(&mut self, codes: impl IntoIterator<Item = String>) {
        self.eyes.prefer(codes);
    }

    /// Forgets the picture, because the next one is another, or is turned otherwise.
    pub fn start_over(&mut self) {
        (self.sense, self.doubts) = (Sense::default(), Doubts::default());
        (self.sightings, self.newer, self.rest) = (Vec::new(), Vec::new(), None);
    }

    /// Does no more of a look at everything at once than this budget allows, instead of [`Budget::FIRST_LOOK`].
    #[must_use]
    pub fn with_first_look(mut self, budget: Budget) -> Self {
        self.first_look = budget;
        self
    }

    /// Returns the recognition, to change its preferences.
    pub fn eyes(&mut self) -> &mut CardRecognizer {
        // What was begun with other faces cannot be gone on with.
        self.rest = None;
        &mut self.eyes
    }

    /// Processes the next frame. `doubtful` are outlines that are worth another look though nothing changed there; as
    /// long as nothing does, they get one less and less often, and in the end none.
    ///
    /// A look at everything ends with what it has once its budget is spent, and goes on with the next frames in which nothing
    /// else is to be looked at.
    ///
    /// # Errors
    /// The picture has no pixels.
    pub fn see(&mut self, picture: &RgbImage, doubtful: &[Quad]) -> Result<Seen, Fault> {
        let start = Instant::now();
        self.mirrored = false;
        if picture.dimensions() != self.size_px {
            // Where cards lay in a picture of another size says nothing of this one.
            self.start_over();
            self.size_px = picture.dimensions();
        }
        // A tracker may still have outlines of the size before.
        let whole = whole(picture);
        let doubtful: Vec<Quad> = doubtful.iter().filter(|place| whole.meets(&place.bounds())).copied().collect();
        let known: Vec<Quad> = self.sightings.iter().map(|s| s.corners_px).collect();
        let changes = self.sense.take(picture, &known)?;
        let moves = changes.patches.iter().any(|p| p.moving);
        self.restless = if moves { self.restless + 1 } else { 0 };
        let impatient = is_impatient(self.restless);
        let areas: Vec<Area> = changes.patches.iter().filter(|p| !p.moving || impatient).map(|p| p.area).collect();
        let due = self.due(&changes, &doubtful);
        let looked = !areas.is_empty() || !due.is_empty();
        let mut went_on = false;
        if looked {
            self.look(picture, &areas, &due, &changes.changed)?;
        } else if let Some(rest) = self.rest.take() {
            self.look_on(rest)?;
            went_on = true;
        }
        if looked || went_on {
            let sure = self.sightings.iter().filter(|s| s.visible >= WHOLE).filter_map(|s| s.name.as_ref());
            let sure = sure.filter(|name| name.confidence >= SURE).map(|name| name.code.as_str());
            self.eyes.remember_seen(sure);
        }
        Ok(Seen {
            sightings: self.sightings.clone(),
            cover: changes.cover,
            looked,
            went_on,
            mirrored: self.mirrored,
            warnings: self.warnings.clone(),
            millis: start.elapsed().as_secs_f64() * 1e3,
        })
    }

    /// Returns the doubts that are worth a look in this frame.
    fn due(&mut self, changes: &Changes, doubtful: &[Quad]) -> Vec<Quad> {
        let changed: Vec<Area> = changes.patches.iter().map(|p| p.area).collect();
        self.doubts.next_frame(&changed);
        if self.rest.is_some() {
            // Cards without a name are being looked at.
            return Vec::new();
        }
        // What moves now is looked at when it rests.
        let moves = |place: &Quad| {
            let bounds = place.bounds();
            let mut moving = changes.patches.iter().filter(|p| p.moving);
            moving.any(|p| p.area.meets(&bounds))
        };
        doubtful.iter().filter(|place| !moves(place) && self.doubts.is_due(place)).copied().collect()
    }

    /// Processes the areas and the doubts, or everything where that is no more work.
    fn look(&mut self, picture: &RgbImage, areas: &[Area], doubts: &[Quad], changed: &Cover) -> Result<(), Fault> {
        let whole = whole(picture);
        // A card of which no pixel changed and that nobody doubts is what it was.
        let (mut fresh, mut steady) = (Vec::new(), Vec::new());
        for sighting in &self.sightings {
            let quad = &sighting.corners_px;
            let doubted = |doubt: &Quad| doubt.gap_either_way(quad) < SAME * quad.width();
            if changed.share_of(quad) > 0.0 || doubts.iter().any(doubted) {
                fresh.push(quad.bounds());
            } else {
                steady.push(sighting.clone());
            }
        }
        let doubted = doubts.iter().map(Quad::bounds);
        let areas: Vec<Area> = areas.iter().copied().chain(doubted).collect();
        let card = self.usual_card_px().unwrap_or_else(|| guessed_px(&areas));
        let size = |a: &Area| (a.right - a.left) * (a.bottom - a.top);
        let rounds = join_areas(areas, &fresh, MARGIN * card, &whole);
        let sum: f32 = rounds.iter().map(|(_, around)| size(around)).sum();
        // Very large and very small cards need the passes that only a whole look has.
        let scale = 960.0 / whole.right.max(whole.bottom);
        let ordinary = (30.0..130.0).contains(&(card * scale));
        if sum > MUCH * size(&whole) || !ordinary {
            let (look, rest) = self.eyes.look_straight(picture, self.first_look)?;
            self.mirrored = look.mirrored;
            (self.sightings, self.warnings, self.rest) = (look.sightings, look.warnings, rest);
            self.newer.clear();
            self.sense.mark_looked_at(&whole);
            return Ok(());
        }
        let mut left = self.first_look;
        for (at, (core, around)) in rounds.into_iter().enumerate() {
            if at > 0 && left == Budget::new(0) {
                // What changed there is looked at in the next frame.
                break;
            }
            let (seen, unspent) = self.eyes.look_at(picture, &around, &core, &steady, left)?;
            left = unspent;
            self.mirrored |= seen.mirrored;
            let stays = |s: &Sighting| !s.corners_px.bounds().meets(&core) || steady.iter().any(|known| known == s);
            self.sightings.retain(stays);
            for sighting in seen.sightings {
                let inside = around.holds(sighting.corners_px.centre());
                let again = self.sightings.iter().any(|known| are_one(known, &sighting));
                if inside && !again {
                    self.sightings.push(sighting);
                }
            }
            self.sense.mark_looked_at(&core);
            self.newer.push(core);
        }
        Ok(())
    }

    /// Goes on with the last look at everything, and takes over what it gained where nothing was processed since.
    fn look_on(&mut self, rest: Rest) -> Result<(), Fault> {
        let (look, rest) = self.eyes.look_on(rest, Budget::BETWEEN_FRAMES)?;
        self.rest = rest;
        let is_newer = |s: &Sighting| self.newer.iter().any(|area| s.corners_px.bounds().meets(area));
        let mut sightings: Vec<Sighting> = self.sightings.iter().filter(|s| is_newer(s)).cloned().collect();
        for sighting in look.sightings {
            if !is_newer(&sighting) && !sightings.iter().any(|known| are_one(known, &sighting)) {
                sightings.push(sighting);
            }
        }
        self.sightings = sightings;
        Ok(())
    }

    /// Returns the width of a usual card here, in pixels; `None` before a card was seen.
    fn usual_card_px(&self) -> Option<f32> {
        let mut widths: Vec<f32> = self.sightings.iter().map(|s| s.corners_px.width()).collect();
        widths.sort_by(f32::total_cmp);
        widths.get(widths.len() / 2).copied()
    }
}

/// Returns the area of a whole picture.
fn whole(picture: &RgbImage) -> Area {
    Area { left: 0.0, top: 0.0, right: picture.width() as f32, bottom: picture.height() as f32 }
}

/// Returns whether two sightings are of one card.
fn are_one(known: &Sighting, other: &Sighting) -> bool {
    let (here, there) = (&known.corners_px, &other.corners_px);
    let name = |sighting: &Sighting| sighting.name.as_ref().map(|name| name.code.clone());
    let twins = name(known).is_some() && name(known) == name(other);
    here.gap_either_way(there) < SAME * there.width()
        || twins && here.centre().distance(there.centre()) < TWIN * there.width()
}

/// Returns the width of a card, in pixels, if the smallest change is one; 0 where nothing changed.
fn guessed_px(areas: &[Area]) -> f32 {
    let side = |a: &Area| (a.right - a.left).min(a.bottom - a.top);
    let least = areas.iter().map(side).min_by(f32::total_cmp);
    least.unwrap_or(0.0)
}

/// Grows the areas to hold every touched card that is to be recognised anew, and joins those that come within `margin`
/// of each other. Returns each with the area to process for it.
fn join_areas(areas: Vec<Area>, fresh: &[Area], margin: f32, whole: &Area) -> Vec<(Area, Area)> {
    let mut joined: Vec<Area> = Vec::new();
    for area in areas {
        let mut area = area.grow(4.0);
        loop {
            let before = area;
            for bounds in fresh {
                if bounds.meets(&area) {
                    area = area.union(bounds);
                }
            }
            joined.retain(|other| {
                let meets = other.grow(margin).meets(&area);
                if meets {
                    area = area.union(other);
                }
                !meets
            });
            if area == before {
                break;
            }
        }
        joined.push(area);
    }
    let clipped = |a: Area| Area {
        left: a.left.max(whole.left),
        top: a.top.max(whole.top),
        right: a.right.min(whole.right),
        bottom: a.bottom.min(whole.bottom),
    };
    joined.into_iter().map(|core| (clipped(core), clipped(core.grow(margin)))).collect()
}

/// Returns whether a part that has moved for that many frames is to be processed all the same.
const fn is_impatient(restless: u32) -> bool {
    if restless >= MOST_RESTLESS {
        return restless.is_multiple_of(MOST_RESTLESS);
    }
    restless >= RESTLESS && restless.is_multiple_of(RESTLESS) && (restless / RESTLESS).is_power_of_two()
}

#[cfg(test)]
mod tests {
    use super::{are_one, is_impatient};
    use crate::eyes::{Guess, Sighting};
    use crate::geometry::Quad;

    /// Returns a card of 70 x 97 pixels, of which an arm leaves that many rows.
    fn card(code: &str, left_px: f32, top_px: f32, rows: f32) -> Sighting {
        let name = Guess { code: code.to_owned(), title: String::new(), confidence: 0.9 };
        Sighting {
            corners_px: Quad::rectangle(left_px, top_px, left_px + 70.0, top_px + rows),
            visible: 1.0,
            card: 1.0,
            name: Some(name),
            alternatives: Vec::new(),
            corner: None,
        }
    }

    #[test]
    fn a_card_that_an_arm_cuts_short_is_no_second_card() {
        let whole = card("02007", 100.0, 100.0, 97.0);
        assert!(are_one(&whole, &card("02007", 100.0, 100.0, 73.0)), "a quarter is hidden");
        assert!(!are_one(&whole, &card("01117", 100.0, 100.0, 73.0)), "another card lies over it");
        // The second copy under a first one shows a quarter of its 97 rows.
        assert!(!are_one(&whole, &card("02007", 100.0, 76.0, 97.0)), "two copies");
    }

    #[test]
    fn what_never_rests_is_looked_at_less_and_less_often() {
        let looks: Vec<u32> = (0..200).filter(|n| is_impatient(*n)).collect();
        assert_eq!(looks, [6, 12, 24, 48, 96, 144, 192]);
    }
}
