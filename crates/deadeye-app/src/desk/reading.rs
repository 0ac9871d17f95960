//! The reading of the table: proposals from the cards on it, with the players' corrections of those cards.

use std::collections::{BTreeMap, BTreeSet};

use deadeye_cards::CardCode;
use deadeye_rules::{Command, Game, PlayerId};
use deadeye_table::{CardChange, Difference, Proposal, TableReader};
use deadeye_vision::{EventKind, Guess, Track, TrackEvent};

use super::view_state::Offer;
use crate::pipeline::Look;
use deadeye_table::calibration::Calibration;

/// The time after which a proposal is no longer expected to be replaced by a better one, in seconds of the pictures:
/// where pictures are processed slowly, they show less of the players' actions too.
const SETTLED_SECONDS: f64 = 1.5;

/// The time after which the demo table and a folder of pictures wait for an answer to an open proposal, in seconds of
/// the pictures.
const PATIENCE_SECONDS: f64 = 3.0;

/// The confidence in a name that the players gave.
const CERTAIN: f32 = 1.0;

/// The reader of the table, with the players' corrections of the cards on it.
#[derive(Default)]
pub struct Reading {
    /// The reader; none before a player has sat down.
    reader: Option<TableReader>,
    /// The names that players gave to tracks.
    named: BTreeMap<u32, Guess>,
    /// The tracks that the players marked as no card of the game.
    ignored: BTreeSet<u32>,
    ages: ProposalAges,
    /// True if the demo table waits for the guided day; none when the guided day is not open.
    guided: Option<bool>,
    /// The players whose cards are on the screen and not on the table.
    on_screen: Vec<PlayerId>,
}

/// The time for which each open proposal has been there, in seconds of the pictures.
#[derive(Default)]
struct ProposalAges {
    /// The time at which each proposal was first there.
    since: BTreeMap<u32, f64>,
    /// The proposals that have been there for a while.
    settled: Vec<u32>,
    /// The time of the newest picture.
    now_seconds: f64,
}

impl ProposalAges {
    /// Records the proposals that are open now. Returns true if the settled ones have changed.
    fn note(&mut self, open: &[Proposal]) -> bool {
        self.since.retain(|id, _| open.iter().any(|proposal| proposal.id == *id));
        for proposal in open {
            let since = self.since.entry(proposal.id).or_insert(self.now_seconds);
            // A source that was opened anew counts from its beginning.
            *since = since.min(self.now_seconds);
        }
        let settled = self.since.iter().filter(|(_, since)| self.now_seconds - **since > SETTLED_SECONDS);
        let settled: Vec<u32> = settled.map(|(id, _)| *id).collect();
        let changed = settled != self.settled;
        self.settled = settled;
        changed
    }

    fn is_patience_over(&self) -> bool {
        self.since.values().any(|since| self.now_seconds - since > PATIENCE_SECONDS)
    }
}

impl Reading {
    /// Forgets the table, because the pictures come from another source.
    pub fn forget_table(&mut self) {
        self.reader = None;
        self.named.clear();
        self.ignored.clear();
        self.ages.since.clear();
    }

    /// Forgets the proposals, because another game is played on the same table.
    pub fn forget_game(&mut self) {
        self.reader = None;
        self.ages.since.clear();
    }

    /// Returns true if no player of the game has real cards.
    pub fn is_all_on_screen(&self, game: &Game) -> bool {
        let mut players = game.players().iter();
        !game.players().is_empty() && players.all(|player| self.on_screen.contains(&player.id()))
    }

    /// Sets the players whose cards are on the screen and not on the table.
    pub fn keep_on_screen(&mut self, players: Vec<PlayerId>) {
        self.on_screen = players;
    }

    /// Begins or ends the guided day. `waits` is true if the demo table waits for it, and none at its end.
    pub fn guide(&mut self, waits: Option<bool>, game: &Game) {
        self.guided = waits;
        if let Some(reader) = &mut self.reader {
            reader.ask_one_play_each(waits.is_some(), game);
        }
    }

    /// Returns true if the table has been read.
    pub fn is_read(&self) -> bool {
        self.reader.is_some()
    }

    /// Returns the reader, once a player has sat down.
    pub fn reader(&self) -> Option<&TableReader> {
        self.reader.as_ref()
    }

    /// Reads the whole table again, from one look.
    pub fn read_anew(&mut self, look: &Look, calibration: &Calibration, game: &Game) {
        let layout = calibration.layout.with_on_screen(&self.on_screen);
        let mut reader = TableReader::new(layout, calibration.plane);
        reader.ask_one_play_each(self.guided.is_some(), game);
        let tracks = look.tracks.iter().filter_map(|track| self.with_players_name(track));
        let changes: Vec<CardChange> = tracks.map(CardChange::Lies).collect();
        reader.take_in(&changes, game);
        self.reader = Some(reader);
    }

    /// Takes in the track events of a look. Returns true if a card appeared.
    pub fn take_in(&mut self, events: &[TrackEvent], game: &Game) -> bool {
        let mut changes = Vec::new();
        for event in events {
            let Some(track) = self.with_players_name(&event.track) else { continue };
            if event.kind == EventKind::Vanished {
                self.named.remove(&track.id);
                changes.push(CardChange::Gone(track.id));
            } else {
                changes.push(CardChange::Lies(track));
            }
        }
        if let Some(reader) = &mut self.reader {
            reader.take_in(&changes, game);
        }
        events.iter().any(|event| event.kind == EventKind::Appeared)
    }

    /// Returns a track under the name that the players gave it, if they gave one; none for a track that is ignored.
    fn with_players_name(&self, track: &Track) -> Option<Track> {
        let name = self.named.get(&track.id).or(track.name.as_ref());
        (!self.ignored.contains(&track.id)).then(|| Track { name: name.cloned(), ..track.clone() })
    }

    /// Sets the time of the newest picture.
    pub fn set_time(&mut self, seconds: f64) {
        self.ages.now_seconds = seconds;
    }

    /// Records the proposals that are open now. Returns true if the settled ones have changed.
    pub fn note_times(&mut self) -> bool {
        let open = self.reader.as_ref().map_or(&[][..], TableReader::open);
        self.ages.note(open)
    }

    /// Returns true while a source that can wait must wait for the players.
    pub fn holds_source(&self) -> bool {
        self.guided.unwrap_or_else(|| self.ages.is_patience_over())
    }

    /// Asks the players about differences.
    pub fn ask_about(&mut self, differences: &[Difference], game: &Game) {
        if let Some(reader) = &mut self.reader {
            for difference in differences {
                reader.ask_about(difference, game);
            }
        }
        self.note_times();
    }

    /// Updates the open proposals for a game that has changed.
    pub fn on_game(&mut self, game: &Game) {
        if let Some(reader) = &mut self.reader {
            reader.on_game(game);
        }
    }

    /// Closes a proposal that was taken or dropped.
    pub fn close(&mut self, id: u32) {
        if let Some(reader) = &mut self.reader {
            reader.close_proposal(id);
        }
        self.ages.since.remove(&id);
    }

    /// Returns the proposals that nobody has answered yet, the oldest first; none before a player has sat down.
    pub fn proposals(&self) -> &[Proposal] {
        self.reader.as_ref().map_or(&[], TableReader::open)
    }

    /// Returns the proposals that have been there for a while.
    pub fn settled_proposals(&self) -> impl Iterator<Item = &Proposal> {
        self.proposals().iter().filter(|proposal| self.ages.settled.contains(&proposal.id))
    }

    /// Returns true if a proposal is to be asked about. A card that seems to come by no play is one of a hand that is being
    /// laid more often than not, and waits until it stays.
    fn is_asked_about(&self, proposal: &Proposal) -> bool {
        !proposal.by_hand || self.ages.settled.contains(&proposal.id)
    }

    /// Returns the proposals for the window.
    pub fn offers(&self) -> Vec<Offer> {
        let offer = |proposal: &Proposal| Offer {
            id: proposal.id,
            text: proposal.question.clone(),
            confidence: proposal.confidence,
            others: proposal.alternatives.iter().map(|choice| choice.text.clone()).collect(),
            can_be_taken: !proposal.commands.is_empty(),
            by_hand: proposal.by_hand,
            play: proposal.commands.last().cloned(),
            track: proposal.track,
            settled: self.ages.settled.contains(&proposal.id),
            against: proposal.refusal.clone(),
        };
        self.proposals().iter().filter(|proposal| self.is_asked_about(proposal)).map(offer).collect()
    }

    /// Names a track as the players decided. `known` is the track as it was last recognised.
    pub fn name(&mut self, track: u32, code: CardCode, title: String, known: Option<&Track>, game: &Game) {
        let guess = Guess { code: code.to_string(), title, confidence: CERTAIN };
        self.named.insert(track, guess.clone());
        if let (Some(reader), Some(known)) = (&mut self.reader, known) {
            let known = Track { name: Some(guess), corner: None, ..known.clone() };
            reader.lies(&known, game);
        }
    }

    /// Returns the names that players gave to tracks.
    pub fn names(&self) -> &BTreeMap<u32, Guess> {
        &self.named
    }

    /// Returns true if the players marked a track as no card of the game.
    pub fn ignores(&self, track: u32) -> bool {
        self.ignored.contains(&track)
    }

    /// Ignores a track, so that it is neither shown nor asked about.
    pub fn ignore(&mut self, track: u32, game: &Game) {
        self.ignored.insert(track);
        if let Some(reader) = &mut self.reader {
            for proposal in reader.is_gone(track, game) {
                reader.close_proposal(proposal.id);
            }
        }
    }

    /// Returns the commands that put a card into play by hand at its place on the table.
    pub fn by_hand(&self, track: u32, game: &Game) -> Vec<Command> {
        self.reader.as_ref().map(|reader| reader.by_hand(track, game)).unwrap_or_default()
    }
}
