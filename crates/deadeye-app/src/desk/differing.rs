//! The differences between table and game, in words. They are shown once they have lasted for a while and no proposal
//! asks about them.

use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

use deadeye_rules::{Game, Phase, Place, Step};

use super::view_state::Differ;
use crate::words::Words;
use deadeye_table::{Difference, DifferenceKind, TableReader};

/// The time for which a difference must last before it is shown, because cards are laid down one after another.
const STANDS: Duration = Duration::from_secs(3);
/// The time between two comparisons.
const BETWEEN: Duration = Duration::from_millis(400);
/// The number of missing cards above which they are reported in one line.
const MANY: usize = 3;

/// All differences, and the players' decisions about them.
#[derive(Default)]
pub struct Differing {
    since: BTreeMap<String, Instant>,
    /// The keys of the differences that the players decided to leave.
    left: BTreeSet<String>,
    shown: Vec<Differ>,
    counted: Option<Instant>,
    /// True if the table or the game may have changed since, or a difference has not lasted long enough yet.
    is_stale: bool,
}

impl Differing {
    /// Returns the differences to show.
    pub fn list(&self) -> &[Differ] {
        &self.shown
    }

    /// Returns true while a difference waits for a decision of the players.
    pub fn waits(&self) -> bool {
        self.shown.iter().any(|differ| !differ.asked)
    }

    /// Returns the differences that are reported under a key.
    pub fn find(&self, key: &str) -> Vec<Difference> {
        let found = self.shown.iter().find(|differ| differ.key == key);
        found.map(|differ| differ.about.clone()).unwrap_or_default()
    }

    /// Leaves a difference as it is, because the players know of it.
    pub fn leave(&mut self, key: &str) {
        self.left.insert(key.to_owned());
        self.counted = None;
        self.is_stale = true;
    }

    /// Compares at once the next time, because the language has changed.
    pub fn speak(&mut self) {
        self.counted = None;
        self.is_stale = true;
    }

    /// Compares again as soon as it is due, because the table or the game may have changed.
    pub fn count_soon(&mut self) {
        self.is_stale = true;
    }

    /// Returns the time until the next comparison, if one is due.
    pub fn due_in(&self) -> Option<Duration> {
        let rest = |counted: Instant| BETWEEN.saturating_sub(counted.elapsed());
        self.is_stale.then(|| self.counted.map_or(Duration::ZERO, rest))
    }

    /// Forgets everything, because there is another table or game.
    pub fn start_over(&mut self) {
        *self = Self { is_stale: true, ..Self::default() };
    }

    /// Compares again, if that is due. Returns true if other differences are shown than before.
    pub fn update(&mut self, reader: Option<&TableReader>, game: &Game, words: &Words) -> bool {
        if self.due_in().is_none_or(|wait| !wait.is_zero()) {
            return false;
        }
        self.counted = Some(Instant::now());
        self.is_stale = false;
        let found = reader.map_or_else(Vec::new, |reader| find_all(reader, game, words));
        let keys: BTreeSet<&String> = found.iter().map(|differ| &differ.key).collect();
        self.since.retain(|key, _| keys.contains(key));
        self.left.retain(|key| keys.contains(key));
        let mut shown = Vec::new();
        for differ in found {
            let since = self.since.entry(differ.key.clone());
            let stands = since.or_insert_with(Instant::now).elapsed() >= STANDS;
            self.is_stale |= !stands;
            if stands && !self.left.contains(&differ.key) {
                shown.push(differ);
            }
        }
        let changed = shown != self.shown;
        self.shown = shown;
        changed
    }
}

fn find_all(reader: &TableReader, game: &Game, words: &Words) -> Vec<Differ> {
    let mut all = Vec::new();
    let mut missing = Vec::new();
    for difference in reader.table().differences(game) {
        let asked = reader.is_asked(&difference, game);
        let Some(text) = describe(reader, &difference, game, words) else {
            continue;
        };
        let differ = Differ { key: format!("{difference:?}"), text, about: vec![difference.clone()], asked };
        if difference.kind == DifferenceKind::Missing {
            missing.push(differ);
        } else {
            all.push(differ);
        }
    }
    let open: Vec<Differ> = missing.iter().filter(|differ| !differ.asked).cloned().collect();
    if open.len() > MANY {
        // All at once, as when a saved game is opened beside an empty table.
        missing.retain(|differ| differ.asked);
        let about: Vec<Difference> = open.into_iter().flat_map(|differ| differ.about).collect();
        let cards: Vec<_> = about.iter().filter_map(|one| one.card).collect();
        all.push(Differ {
            key: format!("missing {cards:?}"),
            text: words.fill("differ.many_missing", &[("count", &cards.len())]),
            about,
            asked: false,
        });
    }
    all.extend(missing);
    all
}

/// Puts a difference in words; none for a difference that is as it should be.
fn describe(reader: &TableReader, difference: &Difference, game: &Game, words: &Words) -> Option<String> {
    let lying = difference.track.and_then(|track| reader.table().on_track(track));
    let called = match (difference.card, lying.and_then(|lying| lying.code)) {
        (Some(card), _) => game.call(card).to_string(),
        (None, Some(code)) => {
            game.facts_of(code).map_or_else(|| code.to_string(), |card| card.printed_title().to_owned())
        }
        (None, None) => String::new(),
    };
    let place = |place: Place| match place {
        Place::TownSquare => words.get("town.square").to_owned(),
        Place::Home(player) => words.fill("town.home", &[("player", &game.name(player))]),
        Place::Deed(deed) => game.call(deed).to_string(),
    };
    let in_play = difference.card.and_then(|card| game.card(card));
    let fill = |name: &str, table: &dyn std::fmt::Display, own: &dyn std::fmt::Display| {
        words.fill(name, &[("card", &called), ("table", table), ("game", own)])
    };
    let nowhere = || words.get("differ.nowhere").to_owned();
    Some(match difference.kind {
        // Whoever it is, the question which of three it may be stands elsewhere.
        DifferenceKind::Unnamed => return None,
        DifferenceKind::NotInPlay => fill("differ.not_in_play", &"", &""),
        DifferenceKind::OnPile(pile) => fill("differ.on_pile", &words.pile(pile), &""),
        DifferenceKind::At(there) => {
            let own = in_play.and_then(|card| game.location(card.id()));
            fill("differ.at", &place(there), &own.map_or_else(nowhere, place))
        }
        DifferenceKind::On(bearer) => {
            let own = in_play.and_then(|card| card.bearer());
            let own = own.map_or_else(nowhere, |own| game.call(own).to_string());
            fill("differ.on", &game.call(bearer), &own)
        }
        DifferenceKind::Booted(true) => fill("differ.booted", &"", &""),
        // Everybody is turned upright by hand before the game does it at the end of the day (1.5:5.4).
        DifferenceKind::Booted(false) if game.phase() == Phase::Sundown => return None,
        DifferenceKind::Booted(false) => fill("differ.unbooted", &"", &""),
        // Outfits and gangs are laid out one after another before the first day.
        DifferenceKind::Missing if matches!(game.step(), Step::Seating | Step::Choosing) => return None,
        DifferenceKind::Missing => fill("differ.missing", &"", &""),
    })
}
