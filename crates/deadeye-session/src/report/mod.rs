//! Reports of plays: what one play did, for the window to show.
//!
//! A play is one command, or several where a card asks for answers: they are joined to one report. Reports follow from
//! the lines of the log, so that undo, redo and opening a saved game give the same ones.

mod effect;
mod kind;
pub(crate) mod part;
pub(crate) mod sentences;

#[cfg(test)]
mod tests;

use std::cmp::Reverse;
use std::sync::Arc;

use deadeye_cards::CardCode;
use deadeye_rules::{Game, PlayerId};
use deadeye_text::{Text, text};

use super::journal::By;
use super::log::LogEntry;
use part::PlayPart;

pub use effect::{CardChange, CardChangeKind, FigureChange, PlayEffect, PlayerFigure, changed_figures};
pub use kind::{PlayKind, PlayTarget};

/// The most reports of a day that [`telling_reports`] returns.
pub const MOST_TELLING: usize = 5;

/// A play and its effect.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayReport {
    /// The number of its first entry in the journal, by which requests name the report.
    pub seq: u64,
    /// The number of its last entry.
    pub last: u64,
    /// The source of its first entry.
    pub by: By,
    /// The day of the play.
    pub day: u32,
    /// The player whose play it is.
    pub player: PlayerId,
    /// The kind of play.
    pub kind: PlayKind,
    /// The card to show: the one played, used, bought or moved.
    pub card: Option<CardCode>,
    /// The play without its player: "Buford Hurley boots for This is a Holdup!: Pony Express".
    pub sentence: Text,
    /// The objects of the play, those that were chosen first.
    pub targets: Vec<PlayTarget>,
    /// The changed figures of players, by figure and seat, and the changed cards.
    pub effect: PlayEffect,
    /// The changes in sentences, without those that the play's own sentence says.
    pub effects: Vec<Text>,
    /// True once nothing of it is left to be carried out.
    pub is_complete: bool,
}

impl PlayReport {
    /// Returns the line over the sentence: "North plays an action".
    #[must_use]
    pub fn headline(&self, game: &Game) -> Text {
        let player = Text::player(self.player.0, game.name(self.player));
        match self.kind {
            PlayKind::Move => text!("{player} moves a dude", player),
            PlayKind::CallOut => text!("{player} calls a dude out", player),
            PlayKind::CallOutAnswer => text!("{player} answers the call-out", player),
            PlayKind::Purchase => text!("{player} buys a card", player),
            PlayKind::Trade => text!("{player} trades goods", player),
            PlayKind::Overlay => text!("{player} replaces a dude", player),
            PlayKind::Ability => text!("{player} uses an ability", player),
            PlayKind::Action => text!("{player} plays an action", player),
            PlayKind::Technique => text!("{player} performs a technique", player),
            PlayKind::Job => text!("{player} starts a job", player),
            PlayKind::Fight => text!("{player} fights", player),
            PlayKind::Upkeep => text!("{player} pays upkeep", player),
            PlayKind::Discard => text!("{player} discards", player),
            PlayKind::Pass => text!("{player} passes", player),
        }
    }

    /// Returns how much the play tells about its day; 0 for one that changed nothing.
    fn weight(&self) -> i64 {
        let kind = match self.kind {
            PlayKind::CallOut | PlayKind::Job => 12,
            PlayKind::Action | PlayKind::Ability | PlayKind::Technique => 6,
            PlayKind::CallOutAnswer | PlayKind::Purchase | PlayKind::Overlay => 5,
            PlayKind::Fight | PlayKind::Trade => 2,
            PlayKind::Move | PlayKind::Upkeep | PlayKind::Discard => 1,
            PlayKind::Pass => 0,
        };
        let figures = self.effect.figures.iter().map(|change| {
            let by = (change.after - change.before).abs();
            match change.figure {
                PlayerFigure::GhostRock => by,
                PlayerFigure::Influence => 3 * by,
                PlayerFigure::Control => 8 * by,
            }
        });
        let cards = self.effect.cards.iter().map(|change| match &change.what {
            CardChangeKind::Left(_) => 20,
            CardChangeKind::Controller { .. } => 8,
            CardChangeKind::Entered | CardChangeKind::Bounty { .. } => 4,
            CardChangeKind::Figure { .. } | CardChangeKind::Stud(_) => 2,
            CardChangeKind::Booted(_) | CardChangeKind::Moved { .. } | CardChangeKind::Posse(_) => 0,
        });
        kind + figures.sum::<i64>() + cards.sum::<i64>()
    }
}

/// Returns the reports of a day, oldest first. Undone plays do not count.
#[must_use]
pub fn reports_of_day(log: &[LogEntry], day: u32, game: &Game) -> Vec<PlayReport> {
    let from = log.iter().rposition(|entry| entry.day < day).map_or(0, |at| at + 1);
    let entries = log.get(from..).unwrap_or_default();
    let counting = entries.iter().filter(|entry| entry.day == day && !entry.taken_back);
    let mut joined: Vec<JoinedParts> = Vec::new();
    for entry in counting {
        let Some(part) = &entry.subject.part else { continue };
        match joined.last_mut() {
            Some(last) if part.continues => last.extend(entry.seq, part),
            _ if part.continues => {}
            _ => joined.push(JoinedParts::new(entry, part)),
        }
    }
    joined.into_iter().filter_map(|parts| parts.report(game)).collect()
}

/// Returns the reports of the computer's plays since the last command of a person, oldest first. A play that a person
/// answered in its course counts.
#[must_use]
pub fn reports_since_person(log: &[LogEntry], day: u32, game: &Game) -> Vec<PlayReport> {
    let is_persons = |entry: &&LogEntry| entry.by != By::Script && !entry.taken_back;
    let last = log.iter().rev().find(is_persons).map_or(0, |entry| entry.seq);
    let mut reports = reports_of_day(log, day, game);
    reports.retain(|report| report.by == By::Script && report.last >= last);
    reports
}

/// Returns the reports that tell most about a day, oldest first and at most [`MOST_TELLING`].
#[must_use]
pub fn telling_reports(mut reports: Vec<PlayReport>) -> Vec<PlayReport> {
    reports.retain(|report| report.weight() > 1);
    reports.sort_by_key(|report| Reverse(report.weight()));
    reports.truncate(MOST_TELLING);
    reports.sort_by_key(|report| report.seq);
    reports
}

/// The parts of a play, joined as they follow each other.
struct JoinedParts {
    seq: u64,
    last: u64,
    by: By,
    day: u32,
    first: Arc<PlayPart>,
    chosen: Vec<(PlayTarget, Text)>,
    effect: PlayEffect,
    is_complete: bool,
}

impl JoinedParts {
    fn new(entry: &LogEntry, part: &Arc<PlayPart>) -> Self {
        Self {
            seq: entry.seq,
            last: entry.seq,
            by: entry.by,
            day: entry.day,
            first: Arc::clone(part),
            chosen: part.targets.clone(),
            effect: part.effect.clone(),
            is_complete: part.completes,
        }
    }

    fn extend(&mut self, seq: u64, part: &PlayPart) {
        self.last = seq;
        self.effect.extend(&part.effect);
        self.is_complete = part.completes;
        let is_own = part.player == self.first.player;
        for target in part.targets.iter().filter(|_| is_own) {
            if !self.chosen.contains(target) {
                self.chosen.push(target.clone());
            }
        }
    }

    /// Returns the report; none for a command that is no play.
    fn report(self, game: &Game) -> Option<PlayReport> {
        let kind = self.first.kind?;
        let names = self.chosen.iter().skip(self.first.targets.len()).map(|(_, name)| name.clone());
        let sentence = match Text::all_of(names) {
            Some(targets) => text!("{play}: {targets}", play = self.first.sentence.clone(), targets),
            None => self.first.sentence.clone(),
        };
        let mut targets: Vec<PlayTarget> = self.chosen.iter().map(|(target, _)| *target).collect();
        for change in &self.effect.cards {
            let target = PlayTarget::Card(change.card);
            let is_new = !targets.contains(&target) && Some(change.card) != self.first.actor;
            let is_shown = !matches!(change.what, CardChangeKind::Left(_)) || kind != PlayKind::Action;
            if is_new && is_shown && game.card(change.card).is_some() {
                targets.push(target);
            }
        }
        let effects = self.first.lines_of(&self.effect, game);
        Some(PlayReport {
            seq: self.seq,
            last: self.last,
            by: self.by,
            day: self.day,
            player: self.first.player,
            kind,
            card: self.first.card,
            sentence: sentence.capital(),
            targets,
            effect: self.effect,
            effects,
            is_complete: self.is_complete,
        })
    }
}
