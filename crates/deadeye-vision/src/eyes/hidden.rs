//! Cards of which a part is hidden: their names, and their exact outlines, by the points of faces that show.
//!
//! The refiner guesses where hidden corners are, and a corner that is off costs the name. A face that is known says where its
//! corners are from any part of it that shows. Two independent witnesses must agree on a name: the points of the face, which
//! lie as on a flat card, and the namer, which looks at the card straightened by the outline that the points give.

use std::collections::VecDeque;

use deadeye_text::Fault;

use crate::canvas::Canvas;
use crate::finder::Candidate;
use crate::geometry::Quad;
use crate::local::{self, Match};
use crate::namer::{self, Named, Shot};
use crate::votes::Ballot;

use super::CardRecognizer;
use super::effort::{OUTLINING, SEARCHING};
use super::read::{LUCK, Place, Read, SURE_WAY_UP, certain_title, covers_of};
use super::reading::{Reading, Step};

/// How many nameless cards that are seen whole are searched for in one look, at most.
const MOST_WHOLE: usize = 3;
/// How many faces are looked at exactly for one card.
const CLOSEST: usize = 3;
/// A card of which at least this part shows, and on which no card lies, is seen whole.
const OPEN: f32 = 0.9;
/// A card that is named gets its exact outline where so much of it shows; of a strip, the cards on top tell more.
const HALF_HIDDEN: std::ops::Range<f32> = 0.3..0.75;
/// A place that no card explains has cells of the finder beside all cards, on at least this part of it.
const LEAST_BESIDE: f32 = 0.08;
/// An exact outline lies this near to the rough one, by parts of the card's width.
const NEAR: f32 = 0.25;
/// The fewest points that must agree on the outline of a card whose name is known.
const FEWEST_FOR_OUTLINE: usize = 22;
/// A name by points needs at least so much agreement, and this many times as much as the next title has. Beside it the namer
/// must put the same title first, with at least this fit. Points and namer agreed by chance on seven of the first 150 cards of
/// other games, with at most 3.5 of agreement or a lead of 1.1. On 96 made-up tables of the tiers cross, foreign, hard and stack
/// this fit keeps 45 of the 46 right names by points that a fit of 0.58 gives.
const LEAST_SCORE: f32 = 5.0;
const LEAST_LEAD: f32 = 1.2;
/// So much agreement at least a card that is seen whole needs, and one that is seen in part as much less as less of it shows. Of
/// 18 right names by points on rendered and refaced tables none had less than 20 by the part in view; a black and golden playing
/// card had 6.6.
const LEAST_SCORE_OF_WHOLE: f32 = 11.0;
/// How many times as great the lead of a card of a deck counts before one of none.
const LIKELIER: f32 = 1.25;
/// At the exact outline so much agreement is left of a face that is there; of a page of print that was taken for one 2.9 was.
const LEAST_EXACT_SCORE: f32 = 3.5;
/// So many points must agree on a name.
const FEWEST_FOR_NAME: usize = 18;
const LEAST_FIT: f32 = 0.8;
/// How much of fit a greater lead makes up for.
const FIT_PER_LEAD: f32 = 0.4;
/// What a name is told with, at least, on which points and namer agree.
const AGREED: f32 = 0.95;

/// Agreement with any face at all that only a card gives, and how surely it is then taken to be seen.
const CARD_SCORE: f32 = 8.0;
const BELIEVED: f32 = 0.6;
/// A face looked at from this near, by parts of the card's width, gives the same again.
const SETTLED: f32 = 0.03;
/// Outlines that overlap by more than this are of one card.
const SAME_PLACE: f32 = 0.6;
/// An outline that lies in a whole card by more than this part is a part of that card.
const PART_OF_WHOLE: f32 = 0.7;

/// What is seen of a card by points.
enum Seen {
    /// Its exact outline and name.
    Named(Quad, Named),
    /// That it is a card laid out like those known.
    Card,
    /// Nothing that tells a card from other things.
    Nothing,
}

/// What the points that show say of a card.
struct Found {
    best: Match,
    /// How many times as much agreement the best title has as the next.
    lead: f32,
}

impl CardRecognizer {
    /// Returns what may be gained by points of faces from the cards that are kept: the exact outlines of those that are named and
    /// partly hidden, and the names of those that have none.
    pub(super) fn list_hidden(&self, reading: &Reading) -> VecDeque<Step> {
        if !self.faces.has_points() {
            return VecDeque::new();
        }
        let (mut outlines, mut nameless) = (VecDeque::new(), Vec::new());
        for (at, (place, read)) in reading.places.iter().zip(&reading.reads).enumerate() {
            if place.steady.is_some() || !reading.kept.contains(&at) {
                continue;
            }
            if certain_title(place, &read.named).is_none() {
                nameless.push((at, is_hidden(place), place.confidence()));
            } else if HALF_HIDDEN.contains(&place.candidate.visible) {
                outlines.push_back(Step::Outline(at));
            }
        }
        // Hidden cards first: of a whole one the namer has seen as much as there is.
        nameless.sort_by(|a, b| b.1.cmp(&a.1).then(b.2.total_cmp(&a.2)));
        let hidden = nameless.iter().filter(|(_, hidden, _)| *hidden).count();
        outlines.extend(nameless.into_iter().take(hidden + MOST_WHOLE).map(|(at, ..)| Step::Search(at)));
        outlines
    }

    /// Finds anew the outline of the card at this place, which is named and partly hidden.
    pub(super) fn exact_outline(&mut self, canvas: &Canvas<'_>, reading: &mut Reading, at: usize) -> Result<(), Fault> {
        let Some((place, read)) = reading.places.get(at).zip(reading.reads.get_mut(at)) else {
            return Ok(());
        };
        let Some(guess) = certain_title(place, &read.named) else {
            return Ok(());
        };
        self.effort.spend(1, OUTLINING);
        let art = self.store().art(guess.place);
        if let Some(quad) = self.find_outline(canvas, art, &read.quad, &covers_of(place, &reading.places))? {
            read.quad = quad;
        }
        Ok(())
    }

    /// Searches all faces for the card at this place, which has no name.
    pub(super) fn search_faces(&mut self, canvas: &Canvas<'_>, reading: &mut Reading, at: usize) -> Result<(), Fault> {
        let Some(covers) = reading.places.get(at).map(|place| covers_of(place, &reading.places)) else {
            return Ok(());
        };
        if let (Some(place), Some(read)) = (reading.places.get_mut(at), reading.reads.get_mut(at)) {
            match self.see_by_points(canvas, place, &read.quad, &covers)? {
                Seen::Named(quad, named) => {
                    (read.quad, read.named) = (quad, named);
                    self.effort.search_paid();
                }
                Seen::Card => place.candidate.score = place.candidate.score.max(BELIEVED),
                Seen::Nothing => {}
            }
        }
        Ok(())
    }

    /// Returns the places that the finder saw roughly and that none of the cards kept explains, the likeliest first. None where no
    /// card has a name: what looks like parts of cards there is the ground, or of another game.
    pub(super) fn list_lost(&self, reading: &Reading) -> VecDeque<Step> {
        if !self.faces.has_points() || !reading.kept_cards().any(|(place, read)| is_named(place, read)) {
            return VecDeque::new();
        }
        let explained = |quad: &Quad| {
            reading.kept_cards().any(|(place, read)| {
                quad.overlap(&read.quad) > SAME_PLACE || is_whole(place) && quad.part_inside(&read.quad) > PART_OF_WHOLE
            })
        };
        let outlines: Vec<Quad> = reading.kept_cards().map(|(_, read)| read.quad).collect();
        let found = &reading.found;
        let is_lost = |quad: &Quad| !explained(quad) && part_beside(&found.ballots, quad, &outlines) >= LEAST_BESIDE;
        let mut candidates: Vec<Candidate> = found.cards.iter().filter(|one| is_lost(&one.quad)).copied().collect();
        candidates.sort_by(|a, b| b.score.total_cmp(&a.score));
        candidates.into_iter().map(Step::Lost).collect()
    }

    /// Adds the card at a place that no card explains, where points of a face say which it is.
    pub(super) fn find_lost(
        &mut self,
        canvas: &Canvas<'_>,
        reading: &mut Reading,
        candidate: Candidate,
    ) -> Result<(), Fault> {
        let taken = reading.found_lost().any(|(_, read)| candidate.quad.overlap(&read.quad) > SAME_PLACE);
        if taken || !self.effort.search_lost() {
            return Ok(());
        }
        let on_top = reading.kept_cards().filter(|(place, read)| is_whole(place) && is_named(place, read));
        let covers: Vec<Quad> = on_top.map(|(_, read)| read.quad).collect();
        let mut place = Place::new(candidate);
        place.refined.card = 1.0;
        let Seen::Named(quad, named) = self.see_by_points(canvas, &place, &candidate.quad, &covers)? else {
            return Ok(());
        };
        let is_known =
            reading.kept_cards().chain(reading.found_lost()).any(|(_, read)| read.quad.overlap(&quad) > SAME_PLACE);
        if !is_known {
            self.effort.search_of_lost_paid();
            place.candidate.quad = quad;
            reading.add_lost(place, Read { quad, named, corner: None });
        }
        Ok(())
    }

    /// The exact outline of a card that shows this art.
    fn find_outline(
        &self,
        canvas: &Canvas<'_>,
        art: Option<usize>,
        quad: &Quad,
        covers: &[Quad],
    ) -> Result<Option<Quad>, Fault> {
        let Some(art) = art else {
            return Ok(None);
        };
        let near = |found: &Match| found.agreeing >= FEWEST_FOR_OUTLINE && found.quad.gap(quad) < NEAR * quad.width();
        let Some(found) = local::refine(self.store(), canvas, art, quad, covers)?.filter(near) else {
            return Ok(None);
        };
        let exact = local::polish(self.store(), canvas, art, &found.quad, covers)?.filter(near);
        Ok(Some(exact.unwrap_or(found).quad))
    }

    /// The exact outline and the name of a card on which points and namer agree.
    fn see_by_points(
        &mut self,
        canvas: &Canvas<'_>,
        place: &Place,
        quad: &Quad,
        covers: &[Quad],
    ) -> Result<Seen, Fault> {
        let turned = (place.refined.way_up < SURE_WAY_UP).then(|| quad.turn_half());
        let quads: Vec<Quad> = [Some(*quad), turned].into_iter().flatten().collect();
        self.effort.spend(quads.len(), SEARCHING);
        let Some(found) = self.find_face(canvas, &quads, covers)? else {
            return Ok(Seen::Nothing);
        };
        let shot = Shot { quad: found.best.quad, covers: covers.to_vec() };
        let numbers = namer::embed(&mut self.namer, canvas, &[shot])?;
        let Some(numbers) = numbers.first() else {
            return Ok(Seen::Nothing);
        };
        let mut named = namer::name(&self.faces, &self.preferred, numbers, None, LUCK);
        let exact = if self.is_nearest(&found.best, &named) {
            local::polish(self.store(), canvas, found.best.art, &found.best.quad, covers)?
        } else {
            None
        };
        let agreed = found.best.score >= LEAST_SCORE.max(LEAST_SCORE_OF_WHOLE * place.candidate.visible)
            && found.lead >= LEAST_LEAD
            && found.best.agreeing >= FEWEST_FOR_NAME
            && named.fit + FIT_PER_LEAD * (found.lead - LEAST_LEAD) >= LEAST_FIT
            && exact.as_ref().is_some_and(|exact| exact.score >= LEAST_EXACT_SCORE);
        if agreed && let Some(first) = named.guesses.first_mut() {
            let share = first.printing / first.title.max(f32::MIN_POSITIVE);
            first.title = first.title.max(AGREED);
            first.printing = share * first.title;
        }
        if certain_title(place, &named).is_some() {
            // Where the namer alone is sure, of another face, the outline is no better known than so.
            return Ok(Seen::Named(exact.map_or(found.best.quad, |exact| exact.quad), named));
        }
        Ok(if found.best.score >= CARD_SCORE { Seen::Card } else { Seen::Nothing })
    }

    /// Whether the namer's nearest title is that of the match.
    fn is_nearest(&self, found: &Match, named: &Named) -> bool {
        let title = named.guesses.first().and_then(|guess| self.faces.face_at(guess.place)).map(|(_, title)| title);
        title.is_some() && title == self.title(found.art)
    }

    /// Whether a face with this art is in a deck on this table.
    fn is_in_deck(&self, art: usize) -> bool {
        let code = |face: &usize| self.faces.face_at(*face).map(|(face, _)| face.code.as_str());
        self.store().faces(art).iter().filter_map(code).any(|code| self.preferred.decks.contains(code))
    }

    /// The title of an art, by the place of its first face.
    fn title(&self, art: usize) -> Option<usize> {
        let face = self.store().faces(art).first()?;
        self.faces.face_at(*face).map(|(_, title)| title)
    }

    /// The face of which most points show where the card lies, from outlines that may be far off.
    fn find_face(&mut self, canvas: &Canvas<'_>, quads: &[Quad], covers: &[Quad]) -> Result<Option<Found>, Fault> {
        let mut rough = Vec::new();
        let mut exact: Vec<Match> = Vec::new();
        for quad in quads {
            let shot = Shot { quad: *quad, covers: covers.to_vec() };
            rough.extend(local::search(self.store(), canvas, &shot, |art| self.is_in_deck(art))?);
            // The outline may be right as it is.
            self.compare_at(canvas, quad, covers, &mut exact)?;
        }
        rough.sort_by(|a, b| b.score.total_cmp(&a.score));
        for one in rough.iter().take(CLOSEST) {
            exact.extend(local::refine(self.store(), canvas, one.art, &one.quad, covers)?);
        }
        let Some(quad) = exact.iter().max_by(|a, b| a.score.total_cmp(&b.score)).map(|best| best.quad) else {
            return Ok(None);
        };
        // The frame alone may have led there; now that it is known where the card lies, all faces are compared.
        self.compare_at(canvas, &quad, covers, &mut exact)?;
        exact.sort_by(|a, b| b.score.total_cmp(&a.score));
        let Some(best) = exact.first().cloned() else {
            return Ok(None);
        };
        let title = self.title(best.art);
        let next = exact.iter().find(|other| self.title(other.art) != title);
        let lead = best.score / next.map_or(0.0, |next| next.score).max(1.0);
        // Of two cards one of which is in a deck it is that one, if it is one of them at all.
        let likelier = self.is_in_deck(best.art) && next.is_some_and(|next| !self.is_in_deck(next.art));
        Ok(Some(Found { lead: if likelier { lead * LIKELIER } else { lead }, best }))
    }

    /// Compares all faces with what shows of a card of this outline, and adds the matches of those that come nearest, by
    /// points and by the namer.
    fn compare_at(
        &mut self,
        canvas: &Canvas<'_>,
        quad: &Quad,
        covers: &[Quad],
        exact: &mut Vec<Match>,
    ) -> Result<(), Fault> {
        let shot = Shot { quad: *quad, covers: covers.to_vec() };
        let alike = local::compare(self.store(), canvas, &shot)?;
        let by_points = alike.iter().enumerate().max_by(|a, b| a.1.total_cmp(b.1)).map(|(art, _)| art);
        let numbers = namer::embed(&mut self.namer, canvas, &[shot])?;
        let named = numbers.first().map(|numbers| namer::name(&self.faces, &self.preferred, numbers, None, 0.0));
        let by_namer = named.and_then(|named| self.store().art(named.guesses.first()?.place));
        for art in by_points.into_iter().chain(by_namer.filter(|art| Some(*art) != by_points)) {
            let known = |one: &Match| one.art == art && one.quad.gap(quad) < SETTLED * quad.width();
            if !exact.iter().any(known) {
                exact.extend(local::refine(self.store(), canvas, art, quad, covers)?);
            }
        }
        Ok(())
    }
}

/// Returns whether the card has a name.
fn is_named(place: &Place, read: &Read) -> bool {
    match &place.steady {
        Some(known) => known.name.is_some(),
        None => certain_title(place, &read.named).is_some(),
    }
}

/// Returns whether the whole card shows.
fn is_whole(place: &Place) -> bool {
    place.candidate.visible >= OPEN
}

/// Returns whether a part of the card lies under others or does not show.
pub(super) fn is_hidden(place: &Place) -> bool {
    !is_whole(place) || !place.covers.is_empty()
}

/// The part of an outline in which the finder's cells see a card and no card known lies, by the pass that sees most.
fn part_beside(ballots: &[Ballot], quad: &Quad, known: &[Quad]) -> f32 {
    let part = |ballot: &Ballot| {
        let beside = |at| quad.holds(at) && !known.iter().any(|card| card.holds(at));
        let cells = ballot.votes.iter().filter(|vote| beside(vote.at)).count();
        cells as f32 * ballot.cell_px2 / quad.area().abs().max(1.0)
    };
    ballots.iter().map(part).fold(0.0, f32::max)
}

#[cfg(test)]
mod tests {
    use super::part_beside;
    use crate::geometry::{Point, Quad};
    use crate::votes::{Ballot, Vote};

    #[test]
    fn only_cells_beside_known_cards_speak_for_a_lost_one() {
        let lost = Quad::rectangle(0.0, 0.0, 60.0, 80.0);
        let cell = |x: f32, y: f32| Vote { at: Point::new(x, y), quad: lost };
        // Twelve cells of 100 square pixels, six of them on the card that covers the lower half.
        let votes = (0..12_u8).map(|at| cell(f32::from(at % 6).mul_add(9.0, 4.0), if at < 6 { 20.0 } else { 60.0 }));
        let ballot = Ballot { votes: votes.collect(), cell_px2: 100.0 };
        let top = Quad::rectangle(-10.0, 40.0, 90.0, 120.0);
        let part = part_beside(&[ballot], &lost, &[top]);
        assert!((part - 600.0 / 4800.0).abs() < 1e-4, "{part}");
    }
}
