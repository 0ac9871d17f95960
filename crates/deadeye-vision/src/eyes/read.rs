//! The reading of found places: exact outlines, the order of overlapping cards, and names.

use deadeye_hands::PokerCard;
use deadeye_text::Fault;

use crate::canvas::Canvas;
use crate::finder::{self, Candidate};
use crate::geometry::{CARD_RATIO, Point, Quad};
use crate::namer::{self, Embedding, Named, Shot};
use crate::pile::{self, OnTop};
use crate::reader::{self, Corner};
use crate::refiner::{self, Refined};
use crate::suppress_overlaps::{Claim, OTHER_SIZE};
use crate::votes::{self, Ballot};

use super::effort::{NAMING, READING, REFINING};
use super::outlines::complete_outlines;
use super::{CardRecognizer, Guess, Sighting};

/// The confidence below which a refined place holds no card.
const LEAST_CARD: f32 = 0.5;
/// The finder's and the refiner's confidence together, below which a place holds no card.
const LEAST_CONFIDENCE: f32 = 0.2;
/// The confidence below which a card's name is not reported: "one of these three" is better than a wrong name. Cards of
/// other games came to 0.75 at most on the made-up tables that set the curve of confidences.
pub(super) const LEAST_NAME: f32 = 0.85;
/// The confidence below which a place is faint. A faint place of which less than [`SLIVER`] shows needs the confidence
/// [`FAINT_NAME`] for a name: lines of print and stripes look like the edges of cards in a pile.
const FAINT: f32 = 0.4;
const SLIVER: f32 = 0.3;
const FAINT_NAME: f32 = 0.97;
/// The confidence from which a nameless place may be a part of a card.
pub(super) const LEAST_PART: f32 = 0.6;
/// The most places that are read anew in one look, those that the finder is surest of: more cards than lie on any table.
const MOST_PLACES: usize = 80;
/// The most refinements of a guess.
const STEPS: usize = 5;
/// The movement in parts of the card's width below which a step leaves an outline at rest.
const AT_REST: f32 = 0.015;
/// The same after the [`FIRST_STEPS`]: what still moves then is mostly no card, and would hardly come to rest any closer.
const AT_REST_LATER: f32 = 0.03;
/// The number of steps after which nearly all cards are at rest.
const FIRST_STEPS: usize = 2;
/// The skew in parts of the width above which an outline has a corner in the wrong place.
const SKEWED: f32 = 0.13;
/// The range of fit between picture and name in which more tries are worthwhile: below nothing helps, above nothing is
/// needed.
const DOUBTFUL_FIT: std::ops::Range<f32> = 0.6..1.25;
/// The part of the best fit of several tries that is attributed to luck.
pub(super) const LUCK: f32 = 0.08;
/// The nudges of outlines: shifts right and down and growth, in parts of the card's width.
const NUDGES: [[f32; 3]; 8] = [
    [0.025, 0.0, 0.0],
    [-0.025, 0.0, 0.0],
    [0.0, 0.025, 0.0],
    [0.0, -0.025, 0.0],
    [0.0, 0.05, 0.0],
    [0.0, -0.05, 0.0],
    [0.0, 0.0, 0.025],
    [0.0, 0.0, -0.025],
];
/// The refiner's confidence in a way up below which names are tried both ways up.
pub(super) const SURE_WAY_UP: f32 = 0.97;
/// The penalty on the fit of a card seen as if nothing lay on it, where something seems to.
const BARE: f32 = 0.3;
/// The shrinkage of a card on top, in parts of its size: an outline that is too large hides useful pixels.
const COVER_LESS: f32 = 0.02;

/// A found card, with the results so far.
pub(super) struct Place {
    pub(super) candidate: Candidate,
    pub(super) refined: Refined,
    /// True if another refinement would move it no more.
    at_rest: bool,
    /// The places of the cards on top of it.
    pub(super) covers: Vec<usize>,
    /// The known sighting, for a card that lies as before.
    pub(super) steady: Option<Sighting>,
}

impl Place {
    pub(super) fn new(candidate: Candidate) -> Self {
        Self {
            candidate,
            refined: Refined { quad: candidate.quad, way_up: 0.5, card: 0.0 },
            at_rest: false,
            covers: Vec::new(),
            steady: None,
        }
    }

    /// Returns the confidence that a card lies there, from 0 to 1.
    pub(super) fn confidence(&self) -> f32 {
        self.refined.card * self.candidate.score
    }

    /// Returns the place of a card that lies as before.
    fn steady(sighting: &Sighting) -> Self {
        let candidate = Candidate { quad: sighting.corners_px, score: 1.0, visible: sighting.visible };
        Self {
            refined: Refined { quad: sighting.corners_px, way_up: 1.0, card: sighting.card },
            at_rest: true,
            steady: Some(sighting.clone()),
            ..Self::new(candidate)
        }
    }
}

/// Removes places of the same card as an earlier one.
fn each_once(places: &mut Vec<Place>) {
    let mut kept: Vec<Candidate> = Vec::with_capacity(places.len());
    places.retain(|place| {
        let again = kept.iter().any(|other| finder::same_card(other, &place.candidate));
        if !again {
            kept.push(place.candidate);
        }
        !again
    });
}

/// A shot of a card, to be named.
struct Try {
    place: usize,
    shot: Shot,
    /// The known suit and rank.
    corner: Option<PokerCard>,
    /// The penalty on its fit.
    less: f32,
}

/// The try that fits a card best so far.
pub(super) struct Best {
    pub(super) shot: Shot,
    less: f32,
    numbers: Embedding,
    pub(super) named: Named,
}

impl Best {
    /// Creates the state before any try.
    fn new(shot: Shot) -> Self {
        Self { shot, less: 0.0, numbers: Embedding::default(), named: Named::default() }
    }

    /// Returns whether there were tries that left a doubt.
    fn is_unsure(&self) -> bool {
        !self.named.guesses.is_empty() && self.named.fit < DOUBTFUL_FIT.end
    }
}

/// The reading of a place.
pub(super) struct Read {
    pub(super) quad: Quad,
    pub(super) named: Named,
    pub(super) corner: Option<Corner>,
}

/// Returns the nearest title, if it is certain enough to be reported for this place.
pub(super) fn certain_title<'a>(place: &Place, named: &'a Named) -> Option<&'a namer::Guess> {
    let faint = place.confidence() < FAINT && place.candidate.visible < SLIVER;
    let least = if faint { FAINT_NAME } else { LEAST_NAME };
    named.guesses.first().filter(|guess| guess.title >= least)
}

/// Returns for each place whether it was `kept`, has no name, and lost a supposed cover that was not `kept`.
pub(super) fn unhidden(places: &[Place], named: &[Read], kept: &[usize]) -> Vec<bool> {
    let unhidden = |(at, (place, read)): (usize, (&Place, &Read))| {
        let nameless = place.steady.is_none() && certain_title(place, &read.named).is_none();
        nameless && kept.contains(&at) && place.covers.iter().any(|cover| !kept.contains(cover))
    };
    places.iter().zip(named).enumerate().map(unhidden).collect()
}

/// Returns the penalty on the fit of a shot that ignores something on the card: it needs stronger evidence.
fn less_for(place: &Place, shot: &Shot) -> f32 {
    if !place.covers.is_empty() && shot.covers.is_empty() { BARE } else { 0.0 }
}

/// Returns the first tries for a card: with and without the cards on top, and both ways up where that is uncertain.
fn first_tries(at: usize, place: &Place, shot: &Shot) -> Vec<Try> {
    let mut shots = vec![shot.clone()];
    if !shot.covers.is_empty() {
        shots.push(Shot { covers: Vec::new(), ..shot.clone() });
    }
    if place.refined.way_up < SURE_WAY_UP {
        let turned = |shot: &Shot| Shot { quad: shot.quad.turn_half(), ..shot.clone() };
        shots.extend(shots.iter().map(turned).collect::<Vec<_>>());
    }
    let tried = |shot: Shot| Try { place: at, less: less_for(place, &shot), corner: None, shot };
    shots.into_iter().map(tried).collect()
}

impl CardRecognizer {
    /// Returns the claim of each place.
    pub(super) fn claims(&self, places: &[Place], named: &[Read]) -> Vec<Claim> {
        let claim = |(place, read): (&Place, &Read)| {
            let title = |g: &namer::Guess| self.faces.face_at(g.place).map(|(_, title)| title);
            let (name, title) = match &place.steady {
                Some(known) => {
                    let name = known.name.as_ref();
                    (name.map_or(0.0, |n| n.confidence), name.and_then(|n| self.faces.title_of(&n.code)))
                }
                None => {
                    let name = certain_title(place, &read.named);
                    (name.map_or(0.0, |g| g.title), read.named.guesses.first().and_then(title))
                }
            };
            Claim { candidate: Candidate { quad: read.quad, ..place.candidate }, card: place.refined.card, name, title }
        };
        places.iter().zip(named).map(claim).collect()
    }

    /// Returns the places where the refiner confirms a card, each once, those of cards known to lie as before first.
    pub(super) fn places(
        &mut self,
        canvas: &Canvas<'_>,
        found: &[Candidate],
        steady: &[Sighting],
    ) -> Result<Vec<Place>, Fault> {
        let known = steady.iter().map(Place::steady);
        let mut places: Vec<Place> = known.chain(found.iter().copied().map(Place::new)).collect();
        places.sort_by(|a, b| {
            let known = b.steady.is_some().cmp(&a.steady.is_some());
            known.then(b.candidate.score.total_cmp(&a.candidate.score))
        });
        each_once(&mut places);
        places.truncate(steady.len() + MOST_PLACES);
        for step in 0..STEPS {
            let at_rest = if step < FIRST_STEPS { AT_REST } else { AT_REST_LATER };
            let restless = |place: &&Place| !place.at_rest;
            let quads: Vec<Quad> = places.iter().filter(restless).map(|p| p.candidate.quad).collect();
            self.effort.spend(quads.len(), REFINING);
            let refined = refiner::refine(&mut self.refiner, canvas, &quads)?;
            for (place, refined) in places.iter_mut().filter(|p| !p.at_rest).zip(refined) {
                let moved = place.candidate.quad.gap_either_way(&refined.quad);
                place.at_rest = moved < at_rest * refined.quad.width();
                place.candidate.quad = refined.quad;
                place.refined = refined;
            }
            let may_stay = |p: &Place| p.refined.card >= LEAST_CARD && p.confidence() >= LEAST_CONFIDENCE;
            places.retain(|p| may_stay(p) && p.candidate.quad.is_card_like());
            // What was seen twice comes together here.
            each_once(&mut places);
        }
        Ok(places)
    }

    /// Finds the corners that lie under other cards. Removes places that do not fit the cards on top.
    pub(super) fn mend(&mut self, canvas: &Canvas<'_>, places: &mut Vec<Place>) -> Result<(), Fault> {
        let before: Vec<OnTop> =
            places.iter().map(|place| OnTop { quad: place.candidate.quad, visible: place.candidate.visible }).collect();
        let mended = |covers: &[usize], quad: &Quad| {
            let on_top: Vec<OnTop> = covers.iter().filter_map(|at| before.get(*at).copied()).collect();
            pile::mend_outline(quad, &on_top)
        };
        let hidden: Vec<usize> = (0..places.len())
            .filter(|at| {
                let place = places.get(*at);
                place.is_some_and(|p| !p.covers.is_empty() && p.steady.is_none())
            })
            .collect();
        let mut fits = vec![true; places.len()];
        for step in 0..2 {
            let mut guesses = Vec::with_capacity(hidden.len());
            for at in &hidden {
                let Some(place) = places.get_mut(*at) else {
                    continue;
                };
                match mended(&place.covers, &place.candidate.quad) {
                    Some(quad) => place.candidate.quad = quad,
                    None => fits.iter_mut().skip(*at).take(1).for_each(|fits| *fits = false),
                }
                guesses.push(place.candidate.quad);
            }
            if step > 0 {
                break;
            }
            self.effort.spend(guesses.len(), REFINING);
            let refined = refiner::refine(&mut self.refiner, canvas, &guesses)?;
            for ((at, guess), refined) in hidden.iter().zip(&guesses).zip(&refined) {
                let turned = refined.quad.gap(guess) > refined.quad.gap(&guess.turn_half());
                if let Some(place) = places.get_mut(*at) {
                    place.candidate.quad = if turned { refined.quad.turn_half() } else { refined.quad };
                }
            }
        }
        let mut fits = fits.into_iter();
        places.retain(|_| fits.next() == Some(true));
        // Those known stay, and then those of which most shows.
        places.sort_by(|a, b| {
            let known = b.steady.is_some().cmp(&a.steady.is_some());
            known.then(b.candidate.visible.total_cmp(&a.candidate.visible))
        });
        each_once(places);
        Ok(())
    }

    /// Returns the name that each card that is `wanted` has by its outline as it is. Where the refiner does not know the way up,
    /// both are tried.
    pub(super) fn first_names(
        &mut self,
        canvas: &Canvas<'_>,
        places: &[Place],
        wanted: &[bool],
    ) -> Result<Vec<Best>, Fault> {
        let shot = |place: &Place| Shot { quad: place.candidate.quad, covers: covers_of(place, places) };
        let mut best: Vec<Best> = places.iter().map(|place| Best::new(shot(place))).collect();
        let mut first = Vec::new();
        for ((at, (place, one)), _) in places.iter().zip(&best).enumerate().zip(wanted).filter(|(_, wanted)| **wanted) {
            first.extend(first_tries(at, place, &one.shot));
        }
        self.try_all(canvas, first, &mut best)?;
        Ok(best)
    }

    /// Returns the best outline and name of each card that was tried, and its corner where the name was in doubt. Where a doubt is
    /// left, other outlines are tried, since a wrong corner can spoil the name.
    pub(super) fn names(
        &mut self,
        canvas: &Canvas<'_>,
        places: &[Place],
        mut best: Vec<Best>,
    ) -> Result<Vec<Read>, Fault> {
        let mut squared = Vec::new();
        // What the finder saw faintly is mostly no card, and no outline makes it one.
        let worth_more = |(_, (place, one)): &(usize, (&Place, &Best))| one.is_unsure() && place.confidence() >= FAINT;
        for (at, (place, one)) in places.iter().zip(&best).enumerate().filter(worth_more) {
            let less = less_for(place, &one.shot);
            let tries = self.square_up(canvas, &one.shot.quad)?.into_iter();
            squared.extend(tries.map(|quad| Try {
                place: at,
                shot: Shot { quad, ..one.shot.clone() },
                corner: None,
                less,
            }));
        }
        self.try_more(canvas, squared, &mut best)?;
        self.complete(canvas, places, &mut best)?;
        let corners = self.corners(canvas, &best)?;
        // What helps the name here is no better outline.
        let outlines: Vec<Quad> = best.iter().map(|one| one.shot.quad).collect();
        self.nudge(canvas, &corners, &mut best)?;
        let named = outlines.into_iter().zip(best).zip(corners);
        Ok(named.map(|((quad, one), corner)| Read { quad, named: one.named, corner }).collect())
    }

    /// Adds the cards of which a nameless place is a part, where they have a name.
    fn complete(&mut self, canvas: &Canvas<'_>, places: &[Place], best: &mut [Best]) -> Result<(), Fault> {
        for (place, one) in places.iter().zip(best) {
            let untried = one.named.guesses.is_empty();
            if untried
                || certain_title(place, &one.named).is_some()
                || place.confidence() < LEAST_PART
                || !one.shot.covers.is_empty()
            {
                continue;
            }
            let whole: Vec<Try> = self
                .refine_twice(canvas, &complete_outlines(&one.shot.quad))?
                .into_iter()
                .flat_map(|quad| [quad, quad.turn_half()])
                .map(|quad| Try { place: 0, shot: Shot { quad, covers: Vec::new() }, corner: None, less: LUCK })
                .collect();
            let mut found = [Best::new(one.shot.clone())];
            self.try_more(canvas, whole, &mut found)?;
            let [found] = found;
            if certain_title(place, &found.named).is_some() {
                *one = found;
            }
        }
        Ok(())
    }

    /// Tries outlines around those of the cards whose name is in doubt, with their corners as read.
    fn nudge(&mut self, canvas: &Canvas<'_>, corners: &[Option<Corner>], best: &mut [Best]) -> Result<(), Fault> {
        let sizes = sizes_of_known(best);
        let mut tries = Vec::new();
        for (at, (one, corner)) in best.iter_mut().zip(corners).enumerate() {
            let corner = corner.map(|read| read.card);
            if DOUBTFUL_FIT.contains(&one.named.fit) && sizes.contains(&size_of(&one.shot.quad)) {
                tries.extend(NUDGES.map(|shift| Try {
                    place: at,
                    shot: Shot { quad: nudge(&one.shot.quad, shift), covers: one.shot.covers.clone() },
                    corner,
                    // The best of many tries looks better than it is.
                    less: LUCK,
                }));
            }
            if corner.is_some() {
                // What was made of it at first, in the light of the second opinion.
                one.named = namer::name(&self.faces, &self.preferred, &one.numbers, corner, one.less);
            }
        }
        self.try_more(canvas, tries, best)
    }

    /// Reads suit and rank of the cards whose name is in doubt, where that is possible.
    fn corners(&mut self, canvas: &Canvas<'_>, best: &[Best]) -> Result<Vec<Option<Corner>>, Fault> {
        let doubtful: Vec<usize> = (0..best.len()).filter(|at| best.get(*at).is_some_and(Best::is_unsure)).collect();
        let shots: Vec<Shot> = doubtful.iter().filter_map(|at| best.get(*at)).map(|one| one.shot.clone()).collect();
        self.effort.spend(shots.len(), READING);
        let read = reader::read(&mut self.reader, canvas, &shots)?;
        let mut corners = vec![None; best.len()];
        for (at, read) in doubtful.into_iter().zip(read) {
            if let Some(corner) = corners.get_mut(at) {
                *corner = read;
            }
        }
        Ok(corners)
    }

    /// Returns other outlines of a card whose outline is skewed: a further refinement from there would find the same
    /// wrong corner. Each corner in turn is put where the other three imply it, and refined from there.
    fn square_up(&mut self, canvas: &Canvas<'_>, quad: &Quad) -> Result<Vec<Quad>, Fault> {
        if quad.skew() < SKEWED {
            return Ok(Vec::new());
        }
        let guesses = [0, 1, 2, 3].map(|at| quad.with_corner_from_others(at));
        let mut squared = self.refine_twice(canvas, &guesses)?;
        squared.retain(|quad| quad.skew() < SKEWED);
        Ok(squared)
    }

    /// Returns the outlines after two refinements of the guesses, where cards lie.
    fn refine_twice(&mut self, canvas: &Canvas<'_>, guesses: &[Quad]) -> Result<Vec<Quad>, Fault> {
        let guesses = guesses.get(..self.effort.afford(guesses.len(), 2 * REFINING)).unwrap_or_default();
        self.effort.spend(guesses.len(), 2 * REFINING);
        let once = refiner::refine(&mut self.refiner, canvas, guesses)?;
        let once: Vec<Quad> = once.iter().map(|refined| refined.quad).collect();
        let twice = refiner::refine(&mut self.refiner, canvas, &once)?;
        Ok(twice.into_iter().filter(|r| r.card >= LEAST_CARD && r.quad.is_card_like()).map(|r| r.quad).collect())
    }

    /// Names as many tries as may still be made, the first ones first.
    fn try_more(&mut self, canvas: &Canvas<'_>, mut tries: Vec<Try>, best: &mut [Best]) -> Result<(), Fault> {
        tries.truncate(self.effort.afford(tries.len(), NAMING));
        self.try_all(canvas, tries, best)
    }

    /// Names every try, and keeps the one that fits best for each card.
    fn try_all(&mut self, canvas: &Canvas<'_>, tries: Vec<Try>, best: &mut [Best]) -> Result<(), Fault> {
        self.effort.spend(tries.len(), NAMING);
        let shots: Vec<Shot> = tries.iter().map(|t| t.shot.clone()).collect();
        let numbers = namer::embed(&mut self.namer, canvas, &shots)?;
        for (one, numbers) in tries.into_iter().zip(numbers) {
            let named = namer::name(&self.faces, &self.preferred, &numbers, one.corner, one.less);
            if let Some(kept) = best.get_mut(one.place)
                && (kept.named.guesses.is_empty() || named.fit > kept.named.fit)
            {
                *kept = Best { shot: one.shot, less: one.less, numbers, named };
            }
        }
        Ok(())
    }

    pub(super) fn make_sighting(&self, place: &Place, Read { quad, named, corner }: &Read) -> Sighting {
        let guess = |g: &namer::Guess, confidence: f32| {
            let (face, _) = self.faces.face_at(g.place)?;
            Some(Guess { code: face.code.clone(), title: face.title.clone(), confidence })
        };
        let name = certain_title(place, named).and_then(|g| guess(g, g.title));
        let unnamed = name.is_none();
        let others = named.guesses.iter().skip(usize::from(!unnamed));
        let mut alternatives: Vec<Guess> =
            others.filter(|g| g.printing > 0.01).filter_map(|g| guess(g, g.printing)).collect();
        alternatives.sort_by(|a, b| b.confidence.total_cmp(&a.confidence));
        alternatives.truncate(3);
        Sighting {
            corners_px: *quad,
            visible: place.candidate.visible,
            card: place.confidence(),
            name,
            alternatives,
            corner: corner.filter(|_| unnamed),
        }
    }
}

/// Returns a card's length in the picture, in pixels.
fn size_of(quad: &Quad) -> f32 {
    quad.area().abs().sqrt()
}

/// Returns the range of sizes of cards on this table, by those that are known without doubt; all sizes where none is.
fn sizes_of_known(best: &[Best]) -> std::ops::Range<f32> {
    let known = best.iter().filter(|one| one.named.fit >= DOUBTFUL_FIT.end);
    let mut sizes: Vec<f32> = known.map(|one| size_of(&one.shot.quad)).collect();
    sizes.sort_by(f32::total_cmp);
    match sizes.get(sizes.len() / 2) {
        Some(usual) => usual / OTHER_SIZE..usual * OTHER_SIZE,
        None => 0.0..f32::INFINITY,
    }
}

/// Keeps the places that the finder's cells vote for, with the visible part of each and the cards on top.
pub(super) fn settle(places: &mut Vec<Place>, ballots: &[Ballot]) {
    let quads: Vec<Quad> = places.iter().map(|p| p.candidate.quad).collect();
    let shares = votes::count(ballots, &quads);
    for ((place, visible), covers) in places.iter_mut().zip(&shares.visible).zip(shares.covers) {
        // Of a card that lies as it did, part may lie outside of what was looked at.
        if place.steady.is_none() {
            place.candidate.visible = *visible;
        }
        place.covers = covers;
    }
    // Places are named by their place in the list, which must stay right when some leave it.
    let mut next = 0;
    let stays = |place: &Place| place.candidate.visible > 0.0 || place.steady.is_some();
    let fresh: Vec<Option<usize>> = places
        .iter()
        .map(|place| {
            stays(place).then(|| {
                next += 1;
                next - 1
            })
        })
        .collect();
    places.retain(stays);
    for place in places {
        place.covers = place.covers.iter().filter_map(|at| *fresh.get(*at)?).collect();
    }
}

/// Returns the outlines of the cards on top, a little smaller than found.
pub(super) fn covers_of(place: &Place, places: &[Place]) -> Vec<Quad> {
    let covers = place.covers.iter().filter_map(|at| places.get(*at));
    covers.map(|cover| nudge(&cover.candidate.quad, [0.0, 0.0, -COVER_LESS / 2.0])).collect()
}

/// Returns the outline shifted along its own edges and grown about its middle.
fn nudge(quad: &Quad, [right, down, grow]: [f32; 3]) -> Quad {
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

#[cfg(test)]
mod tests {
    use super::{Named, Place, Read, certain_title, nudge, unhidden};
    use crate::finder::Candidate;
    use crate::geometry::Quad;
    use crate::namer::Guess;
    use crate::refiner::Refined;

    fn place(score: f32, visible: f32, covers: Vec<usize>) -> Place {
        let quad = Quad::rectangle(0.0, 0.0, 63.0, 88.0);
        let refined = Refined { quad, way_up: 1.0, card: 1.0 };
        Place { refined, covers, ..Place::new(Candidate { quad, score, visible }) }
    }

    fn named(title: f32) -> Named {
        Named { guesses: vec![Guess { place: 0, title, printing: title }], fit: 1.0 }
    }

    #[test]
    fn a_sliver_seen_faintly_needs_a_surer_name() {
        let told = |score, visible, title| certain_title(&place(score, visible, Vec::new()), &named(title)).is_some();
        assert!(told(0.9, 0.2, 0.9) && told(0.35, 0.6, 0.9) && told(0.35, 0.2, 0.98));
        assert!(!told(0.35, 0.2, 0.96) && !told(0.9, 1.0, 0.8));
    }

    #[test]
    fn only_a_nameless_card_under_what_is_none_is_named_again() {
        let quad = Quad::rectangle(0.0, 0.0, 63.0, 88.0);
        let read = |title| Read { quad, named: named(title), corner: None };
        let places = [vec![3], vec![3], vec![0], Vec::new()].map(|covers| place(0.9, 0.9, covers));
        let reads = [0.3, 0.9, 0.3, 0.3].map(read);
        // The last place was sifted out, and lay on the first two.
        assert_eq!(unhidden(&places, &reads, &[0, 1, 2]), [true, false, false, false]);
    }

    #[test]
    fn nudges_follow_the_card() {
        // A card read from the right: its own right is down in the picture.
        let booted = Quad::from([[88.0, 0.0], [88.0, 63.0], [0.0, 63.0], [0.0, 0.0]]);
        let moved = nudge(&booted, [0.1, 0.0, 0.0]);
        let want = Quad::from([[88.0, 6.3], [88.0, 69.3], [0.0, 69.3], [0.0, 6.3]]);
        assert!(moved.gap(&want) < 1e-3);
        let grown = nudge(&Quad::rectangle(0.0, 0.0, 100.0, 140.0), [0.0, 0.0, 0.05]);
        assert!(grown.gap(&Quad::rectangle(-5.0, -7.0, 105.0, 147.0)) < 1e-3);
    }
}
