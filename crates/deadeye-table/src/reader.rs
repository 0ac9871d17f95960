//! The questions that the cards on the table raise.

use std::collections::BTreeSet;

use deadeye_rules::{Command, Game, Place};
use deadeye_vision::{Plane, Spot, Track};

use super::layout::Layout;
use super::lying::{Difference, DifferenceKind, Lying};
use super::meanings;
use super::on_table::OnTable;
use super::proposal::{Proposal, ProposalSubject};
use super::zone::Zone;

/// A change of the table.
#[derive(Debug, Clone)]
pub enum CardChange {
    /// A card lies there as its track says: it came, moved, was turned or has another name.
    Lies(Track),
    /// The card of this track is no longer on the table.
    Gone(u32),
}

/// A reader of the table: follows the cards and keeps the proposals that result from them.
#[derive(Debug, Clone)]
pub struct TableReader {
    table: OnTable,
    open: Vec<Proposal>,
    next_proposal: u32,
    /// True if a question holds one play, without the implied commands before it.
    one_play_each: bool,
}

impl TableReader {
    /// Creates a reader of an empty table.
    #[must_use]
    pub fn new(layout: Layout, plane: Plane) -> Self {
        Self { table: OnTable::new(layout, plane), open: Vec::new(), next_proposal: 1, one_play_each: false }
    }

    /// Sets whether a question holds one play only, as for learners, or the implied commands before it too.
    pub fn ask_one_play_each(&mut self, one: bool, game: &Game) {
        if std::mem::replace(&mut self.one_play_each, one) != one {
            self.ask_again(game);
        }
    }

    /// Returns the cards on the table.
    #[must_use]
    pub fn table(&self) -> &OnTable {
        &self.table
    }

    /// Returns the proposals that nobody has answered yet, oldest first.
    #[must_use]
    pub fn open(&self) -> &[Proposal] {
        &self.open
    }

    /// Returns the overrides that put the card of this track into play at its place; empty where there are none.
    #[must_use]
    pub fn by_hand(&self, track: u32, game: &Game) -> Vec<Command> {
        meanings::by_hand(&self.table, track, game).unwrap_or_default()
    }

    /// Removes a proposal that was accepted or dismissed.
    pub fn close_proposal(&mut self, proposal: u32) {
        self.open.retain(|open| open.id != proposal);
    }

    /// Updates a card by its track: it came, moved, was turned or has another name. Returns the resulting proposals;
    /// they are among [`TableReader::open`] until answered, replaced, or no longer true.
    pub fn lies(&mut self, seen: &Track, game: &Game) -> Vec<Proposal> {
        self.take_in(&[CardChange::Lies(seen.clone())], game)
    }

    /// Removes the card of this track from the table. Returns the resulting proposals.
    pub fn is_gone(&mut self, track: u32, game: &Game) -> Vec<Proposal> {
        self.take_in(&[CardChange::Gone(track)], game)
    }

    /// Takes in changes of the table in their order. Returns the proposals that follow from them. Those that were open before
    /// are put to the rules once, however many changes there are.
    pub fn take_in(&mut self, changes: &[CardChange], game: &Game) -> Vec<Proposal> {
        let mut all = Vec::new();
        for (at, change) in (1..).zip(changes) {
            let (track, gone) = match change {
                CardChange::Lies(seen) => {
                    self.table.lay(seen, game);
                    (seen.id, None)
                }
                CardChange::Gone(track) => (*track, self.table.take_away(*track)),
            };
            self.table.match_up(game);
            let news = self.propose(track, gone.as_ref(), game);
            if at == changes.len() {
                // What was asked of other cards may look different now: goods lie beside their dude again, say.
                self.ask_again(game);
            }
            self.open.extend(news.iter().cloned());
            all.extend(news);
        }
        all
    }

    /// Asks anew about a difference without an open question: about the card, or about where a missing one went.
    pub fn ask_about(&mut self, difference: &Difference, game: &Game) -> Vec<Proposal> {
        let missing = difference.card.and_then(|card| game.card(card));
        match (difference.track, missing) {
            (Some(track), _) => self.put(track, None, game),
            (None, Some(card)) => {
                let gone = Lying {
                    // No camera counts so far.
                    track: u32::MAX - card.id().0,
                    code: Some(*card.code()),
                    confidence: 1.0,
                    corner: None,
                    spot: Spot::default(),
                    zone: Zone::Home,
                    player: card.controller(),
                    booted: card.is_booted(),
                    drawn: false,
                    told: false,
                    card: Some(card.id()),
                };
                self.put(gone.track, Some(&gone), game)
            }
            (None, None) => Vec::new(),
        }
    }

    /// Returns whether an open proposal already asks about a difference.
    #[must_use]
    pub fn is_asked(&self, difference: &Difference, game: &Game) -> bool {
        let lying = difference.track.and_then(|track| self.table.on_track(track));
        let card = difference.card.and_then(|card| game.card(card));
        self.open.iter().any(|open| match open.about {
            ProposalSubject::Card(track) => {
                let gone = open.gone.as_ref().and_then(|gone| gone.card);
                difference.track == Some(track)
                    || difference.kind == DifferenceKind::Missing && gone.is_some() && gone == difference.card
            }
            ProposalSubject::Gang(player) => {
                difference.kind == DifferenceKind::NotInPlay && lying.is_some_and(|lying| lying.player.0 == player)
            }
            ProposalSubject::Losses(player) => {
                matches!(difference.kind, DifferenceKind::OnPile(_))
                    && card.is_some_and(|card| card.controller().0 == player)
            }
            ProposalSubject::Flight(player) => {
                difference.track == Some(open.track)
                    || card.is_some_and(|card| card.controller().0 == player)
                        && matches!(difference.kind, DifferenceKind::At(Place::Home(_)))
            }
            ProposalSubject::Day => difference.kind == DifferenceKind::Booted(false),
            ProposalSubject::Hand(_) => false,
        })
    }

    /// Adds the proposals for a track to the open ones.
    fn put(&mut self, track: u32, gone: Option<&Lying>, game: &Game) -> Vec<Proposal> {
        let news = self.propose(track, gone, game);
        self.ask_again(game);
        self.open.extend(news.iter().cloned());
        news
    }

    /// Returns the proposals that follow from a track, and closes those that they replace.
    fn propose(&mut self, track: u32, gone: Option<&Lying>, game: &Game) -> Vec<Proposal> {
        let mut news = meanings::proposals_after(&self.table, track, gone, game, self.one_play_each);
        for proposal in &mut news {
            proposal.id = self.next_proposal;
            self.next_proposal += 1;
        }
        let about: BTreeSet<_> = news.iter().map(|proposal| proposal.about).collect();
        self.open.retain(|open| !about.contains(&open.about) && open.track != track);
        news
    }

    /// Updates the proposals after a change of the game: those that have come true are removed, the others are checked
    /// by the rules again.
    pub fn on_game(&mut self, game: &Game) {
        self.table.note_told(game);
        self.table.match_up(game);
        self.ask_again(game);
    }

    fn ask_again(&mut self, game: &Game) {
        let open = std::mem::take(&mut self.open);
        let fresh = open.into_iter().filter_map(|old| {
            let gone = old.gone.clone();
            let again = meanings::proposals_after(&self.table, old.track, gone.as_ref(), game, self.one_play_each);
            let again = again.into_iter().find(|again| again.about == old.about);
            again.map(|again| Proposal { id: old.id, ..again })
        });
        self.open = fresh.collect();
    }
}
