//! The reading of a picture as far as it has come, and the steps that are left: a look may answer before all is tried, and go on.

use std::collections::VecDeque;

use deadeye_text::Fault;

use crate::canvas::Canvas;
use crate::finder::Candidate;

use crate::suppress_overlaps::suppress_overlaps;

use super::read::{Place, Read, certain_title, settle, unhidden};
use super::search::Search;
use super::{CardRecognizer, Sighting};

/// A step that may still give a name or a better outline.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Step {
    /// The exact outline of the card at this place, which is named.
    Outline(usize),
    /// All faces for the card at this place, which has no name.
    Search(usize),
    /// All faces for a place that no card explains.
    Lost(Candidate),
}

/// A picture's places as far as they were read.
pub(super) struct Reading {
    pub(super) found: Search,
    pub(super) places: Vec<Place>,
    pub(super) reads: Vec<Read>,
    /// The places that are kept, by their place in the list.
    pub(super) kept: Vec<usize>,
    pub(super) steps: VecDeque<Step>,
    /// Where in the list the cards begin that were found at lost places; none before lost places were listed.
    first_lost: Option<usize>,
    /// True if the picture is mirrored.
    pub(super) is_mirrored: bool,
}

impl Reading {
    pub(super) fn new(found: Search, places: Vec<Place>, reads: Vec<Read>) -> Self {
        Self { found, places, reads, kept: Vec::new(), steps: VecDeque::new(), first_lost: None, is_mirrored: false }
    }

    /// The reading of a mirrored picture, which can be read no further.
    pub(super) fn of_mirror(found: Search, places: Vec<Place>, reads: Vec<Read>) -> Self {
        Self { first_lost: Some(places.len()), is_mirrored: true, ..Self::new(found, places, reads) }
    }

    /// Returns the cards that are kept.
    pub(super) fn kept_cards(&self) -> impl Iterator<Item = (&Place, &Read)> {
        self.kept.iter().filter_map(|at| Some((self.places.get(*at)?, self.reads.get(*at)?)))
    }

    /// Returns the cards that were found at lost places.
    pub(super) fn found_lost(&self) -> impl Iterator<Item = (&Place, &Read)> {
        self.places.iter().zip(&self.reads).skip(self.first_lost.unwrap_or(self.places.len()))
    }

    /// Adds a card that was found at a lost place.
    pub(super) fn add_lost(&mut self, place: Place, read: Read) {
        self.places.push(place);
        self.reads.push(read);
    }
}

impl CardRecognizer {
    /// Refines and names the found places, and removes impossible ones; what can be gained by points of faces is left to be done.
    /// Cards known to lie as before are taken into account, but neither refined nor named.
    pub(super) fn begin_reading(
        &mut self,
        canvas: &Canvas<'_>,
        found: Search,
        steady: &[Sighting],
    ) -> Result<Reading, Fault> {
        let mut places = self.places(canvas, &found.cards, steady)?;
        settle(&mut places, &found.ballots);
        self.mend(canvas, &mut places)?;
        settle(&mut places, &found.ballots);
        let fresh: Vec<bool> = places.iter().map(|place| place.steady.is_none()).collect();
        let best = self.first_names(canvas, &places, &fresh)?;
        let named = places.iter().zip(&best).any(|(place, one)| certain_title(place, &one.named).is_some());
        let known = steady.iter().any(|sighting| sighting.name.is_some());
        if !named && !known && self.is_mirrored(canvas, &places)? {
            // As it is, it can be read no further.
            let reads = best.into_iter().map(|one| Read { quad: one.shot.quad, named: one.named, corner: None });
            return Ok(Reading::of_mirror(found, places, reads.collect()));
        }
        let mut reads = self.names(canvas, &places, best)?;
        let kept = suppress_overlaps(&self.claims(&places, &reads));
        let unhidden = unhidden(&places, &reads, &kept);
        if unhidden.contains(&true) {
            for place in &mut places {
                place.covers.retain(|cover| kept.contains(cover));
            }
            let best = self.first_names(canvas, &places, &unhidden)?;
            let again = self.names(canvas, &places, best)?;
            for ((old, new), _) in reads.iter_mut().zip(again).zip(unhidden).filter(|(_, unhidden)| *unhidden) {
                *old = new;
            }
        }
        let mut reading = Reading::new(found, places, reads);
        self.sift(&mut reading);
        reading.steps = self.list_hidden(&reading);
        Ok(reading)
    }

    /// Decides anew which places are kept.
    pub(super) fn sift(&self, reading: &mut Reading) {
        reading.kept = suppress_overlaps(&self.claims(&reading.places, &reading.reads));
    }

    /// Returns the cards that were read so far.
    pub(super) fn sightings(&self, reading: &Reading) -> Vec<Sighting> {
        let kept = suppress_overlaps(&self.claims(&reading.places, &reading.reads));
        let cards = kept.into_iter().filter_map(|at| Some((reading.places.get(at)?, reading.reads.get(at)?)));
        let fresh = cards.filter(|(place, _)| place.steady.is_none());
        fresh.map(|(place, read)| self.make_sighting(place, read)).collect()
    }

    /// Takes the steps that are left, in order, until the budget is spent. Returns whether all are done.
    pub(super) fn go_on(&mut self, canvas: &Canvas<'_>, reading: &mut Reading) -> Result<bool, Fault> {
        loop {
            let Some(step) = reading.steps.front().copied() else {
                self.sift(reading);
                if reading.first_lost.is_some() {
                    return Ok(true);
                }
                reading.first_lost = Some(reading.places.len());
                reading.steps = self.list_lost(reading);
                continue;
            };
            if self.effort.is_over() {
                return Ok(false);
            }
            reading.steps.pop_front();
            match step {
                Step::Outline(at) => self.exact_outline(canvas, reading, at)?,
                Step::Search(at) if self.effort.search() => self.search_faces(canvas, reading, at)?,
                // The others are not searched for either.
                Step::Search(_) => reading.steps.clear(),
                Step::Lost(candidate) => self.find_lost(canvas, reading, candidate)?,
            }
        }
    }
}
