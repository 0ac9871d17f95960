//! The history of a game: its state after any entry of its journal, the changes between two moments, and figures by
//! day. Everything here only reads.

use std::sync::Arc;

use deadeye_cards::CardDb;
use deadeye_rules::{CardId, Command, Edition, Game, Pile, Place, PlayerId};
use deadeye_text::{Fault, Text, text};

use super::journal::{Entry, Kind};

/// The piles whose sizes are compared.
const PILES: [Pile; 4] = [Pile::Hand, Pile::Deck, Pile::Discard, Pile::BootHill];

/// Returns the game after entry `seq`; 0 is before the first.
///
/// # Errors
/// The entry that does not apply.
pub fn game_at(entries: &[Entry], seq: u64, edition: Edition, cards: &Arc<CardDb>) -> Result<Game, Fault> {
    let mut last = Game::new(Arc::clone(cards), edition);
    for entry in counting_entries(entries, seq) {
        play(&mut last, entry)?;
    }
    Ok(last)
}

/// Returns the entries up to `seq` that counted at that moment: commands that were not undone, in order.
fn counting_entries(entries: &[Entry], seq: u64) -> Vec<&Entry> {
    let mut done = Vec::new();
    let mut undone = Vec::new();
    for entry in entries.iter().take_while(|entry| entry.seq <= seq) {
        let left_out = entry.departure.as_ref().is_some_and(|departure| departure.left_out);
        match entry.kind {
            Kind::Command => {
                done.push(entry);
                undone.clear();
            }
            Kind::Sealed => {}
            Kind::Undo | Kind::Redo if left_out => {}
            Kind::Undo => undone.extend(done.pop()),
            Kind::Redo => done.extend(undone.pop()),
        }
    }
    done
}

fn play(game: &mut Game, entry: &Entry) -> Result<(), Fault> {
    let fault = |why: Text| {
        Fault::new(text!("entry {entry} cannot be shown", entry = entry.seq), why, text!("look at a moment before it"))
    };
    let departure = entry.departure.as_deref();
    if departure.is_none_or(|departure| !departure.left_out) {
        let command: Command =
            serde_json::from_str(&entry.payload).map_err(|error| fault(Text::name(error.to_string())))?;
        deadeye_rules::apply(game, &command).map_err(|refusal| fault(refusal.why))?;
    }
    if let Some(departure) = departure {
        super::replay::set(game, &departure.then);
    }
    Ok(())
}

/// The figures of a player at the end of a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DayFigures {
    /// Ghost rock in the player's stash.
    pub ghost_rock: i64,
    /// The influence of all their dudes.
    pub influence: i64,
    /// Their control points.
    pub control: i64,
}

impl DayFigures {
    fn of(game: &Game, player: PlayerId) -> Self {
        Self {
            ghost_rock: game.player(player).map_or(0, |own| i64::from(own.ghost_rock())),
            influence: i64::from(game.influence(player)),
            control: i64::from(game.control(player)),
        }
    }
}

/// The end of a day, or the current game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DayEnd {
    /// The number of the day; 0 is setup.
    pub day: u32,
    /// The figures of the players, by seat.
    pub players: Vec<DayFigures>,
}

/// Returns the figures at the end of each day, the last of them for the current game. Undone commands do not count.
///
/// # Errors
/// The entry that does not apply.
pub fn days(entries: &[Entry], edition: Edition, cards: &Arc<CardDb>) -> Result<Vec<DayEnd>, Fault> {
    let mut days: Vec<DayEnd> = Vec::new();
    walk(entries, edition, cards, |_, _, game| {
        let players = game.players().iter().map(|own| DayFigures::of(game, own.id()));
        let end = DayEnd { day: game.day(), players: players.collect() };
        // A day has ended with what the next one begins with.
        if let Some(last) = days.last_mut() {
            last.players.clone_from(&end.players);
        }
        if days.last().is_none_or(|last| last.day != end.day) {
            days.push(end);
        }
    })?;
    Ok(days)
}

/// Walks through the entries that count: each with the game before and after it.
///
/// # Errors
/// The entry that does not apply.
pub fn walk(
    entries: &[Entry],
    edition: Edition,
    cards: &Arc<CardDb>,
    mut each: impl FnMut(&Entry, &Game, &Game),
) -> Result<(), Fault> {
    let mut game = Game::new(Arc::clone(cards), edition);
    for entry in counting_entries(entries, u64::MAX) {
        let before = game.clone();
        play(&mut game, entry)?;
        each(entry, &before, &game);
    }
    Ok(())
}

/// Returns the line of the log for a command; `None` where the rules refuse it.
#[must_use]
pub fn preview_line(before: &Game, command: &Command) -> Option<Text> {
    let mut after = before.clone();
    deadeye_rules::apply(&mut after, command).ok()?;
    Some(super::story::Tale { before, after: &after }.command(command))
}

/// A figure of a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Counted {
    /// Ghost rock in the stash.
    GhostRock,
    /// The player's debt to the bank.
    Debt,
    /// The influence of all their dudes.
    Influence,
    /// Their control points.
    Control,
    /// The number of cards in a pile.
    Cards(Pile),
}

/// A difference between two moments.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Change {
    /// A figure of a player.
    Figure {
        /// The player whose figure changed.
        player: PlayerId,
        /// The figure that changed.
        what: Counted,
        /// The value at the first moment.
        from: i64,
        /// The value at the second moment.
        to: i64,
    },
    /// A card that came into play.
    Came(CardId),
    /// A card that left play.
    Left(CardId),
    /// A card in play that is in another place.
    Moved {
        /// The card that moved.
        card: CardId,
        /// The old place, if it has one.
        from: Option<Place>,
        /// The new place.
        to: Option<Place>,
    },
    /// A card that was booted (true) or unbooted (false).
    Booted(CardId, bool),
    /// The bounty on a dude.
    Bounty {
        /// The dude on whose head the bounty is.
        card: CardId,
        /// The value at the first moment.
        from: u16,
        /// The value at the second moment.
        to: u16,
    },
    /// A card with another controller.
    Controller(CardId, PlayerId),
}

/// Compares two moments: figures by seat first, then cards.
#[must_use]
pub fn compare(from: &Game, to: &Game) -> Vec<Change> {
    let mut changes = Vec::new();
    for own in to.players() {
        let player = own.id();
        let whats = [Counted::GhostRock, Counted::Debt, Counted::Influence, Counted::Control];
        for what in whats.into_iter().chain(PILES.map(Counted::Cards)) {
            let (from, to) = (count(from, player, what), count(to, player, what));
            if from != to {
                changes.push(Change::Figure { player, what, from, to });
            }
        }
    }
    let gone = from.cards().iter().map(deadeye_rules::CardInPlay::id);
    changes.extend(gone.filter(|card| to.card(*card).is_none()).map(Change::Left));
    for now in to.cards() {
        let card = now.id();
        let Some(before) = from.card(card) else {
            changes.push(Change::Came(card));
            continue;
        };
        if before.spot() != now.spot() {
            changes.push(Change::Moved { card, from: from.location(card), to: to.location(card) });
        }
        if before.is_booted() != now.is_booted() {
            changes.push(Change::Booted(card, now.is_booted()));
        }
        if before.bounty() != now.bounty() {
            changes.push(Change::Bounty { card, from: before.bounty(), to: now.bounty() });
        }
        if before.controller() != now.controller() {
            changes.push(Change::Controller(card, now.controller()));
        }
    }
    changes
}

fn count(game: &Game, player: PlayerId, what: Counted) -> i64 {
    let Some(own) = game.player(player) else {
        return 0;
    };
    match what {
        Counted::GhostRock => i64::from(own.ghost_rock()),
        Counted::Debt => i64::from(own.debt()),
        Counted::Influence => i64::from(game.influence(player)),
        Counted::Control => i64::from(game.control(player)),
        Counted::Cards(pile) => i64::from(own.pile(pile).count()),
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests fail loudly")]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::*;
    use crate::{By, Session};

    fn cards() -> Arc<CardDb> {
        Arc::new(CardDb::shipped().clone())
    }

    /// Returns the two days of `tests/games/two-days.md`, and the game after each entry.
    fn two_days() -> (Session, Vec<Game>) {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/games/two-days.jsonl");
        let script = fs::read_to_string(script).unwrap();
        let mut session = Session::in_memory(cards(), Edition::V15);
        let mut games = vec![session.game().clone()];
        for line in script.lines() {
            let line: serde_json::Value = serde_json::from_str(line).unwrap();
            let Some(command) = line.get("command") else {
                continue;
            };
            // The script takes back and does again as well, and has plays that are refused: those change nothing.
            let done = match command.get("type").and_then(serde_json::Value::as_str) {
                Some("undo") => session.undo(By::Script).is_ok(),
                Some("redo") => session.redo(By::Script).is_ok(),
                _ => {
                    let command = serde_json::from_value(command.clone()).unwrap();
                    session.apply(command, By::Script).is_ok()
                }
            };
            if !done {
                continue;
            }
            games.push(session.game().clone());
            // A player takes something back now and then, and does it again.
            if games.len().is_multiple_of(7) {
                session.undo(By::Key).unwrap();
                games.push(session.game().clone());
                session.redo(By::Key).unwrap();
                games.push(session.game().clone());
            }
        }
        (session, games)
    }

    #[test]
    fn every_moment_is_shown_as_it_was() {
        let (session, games) = two_days();
        assert_eq!(session.entries().len() + 1, games.len());
        for (seq, was) in (0..).zip(&games) {
            let shown = game_at(session.entries(), seq, Edition::V15, &cards()).unwrap();
            assert!(shown == *was, "after entry {seq}");
        }
    }

    #[test]
    fn the_figures_of_a_day_are_those_at_its_end() {
        let (session, _) = two_days();
        let days = days(session.entries(), Edition::V15, &cards()).unwrap();
        let numbers: Vec<u32> = days.iter().map(|end| end.day).collect();
        assert_eq!(numbers, [0, 1, 2, 3]);
        let ghost_rock = |day: usize| {
            let players = &days[day].players;
            [players[0].ghost_rock, players[1].ghost_rock]
        };
        // tests/games/two-days.md: 3 and 4 after setup; before the second ante 4 and 1, of which 3 and 0 are left.
        assert_eq!(ghost_rock(0), [3, 4]);
        assert_eq!(ghost_rock(1), [4, 1]);
        // "Before day 3", the table at its end.
        let now = &days[3].players;
        assert_eq!(ghost_rock(3), [4, 0]);
        assert_eq!((now[0].influence, now[0].control), (4, 2));
        assert_eq!((now[1].influence, now[1].control), (0, 0));
    }

    #[test]
    fn what_lies_between_two_moments_is_told_and_nothing_else() {
        let mut session = Session::in_memory(cards(), Edition::V15);
        for name in ["South", "North"] {
            let (name, deck) = (name.to_owned(), Some(54));
            let seat = Command::Seat { name, deck };
            session.apply(seat, By::Key).unwrap();
        }
        for (player, outfit) in [(PlayerId(0), "01002"), (PlayerId(1), "01004")] {
            let (outfit, legend) = (outfit.parse().unwrap(), None);
            let home = Command::ChooseOutfit { player, outfit, legend };
            session.apply(home, By::Key).unwrap();
        }
        let before = session.game().clone();
        assert_eq!(compare(&before, &before), []);
        let (player, code) = (PlayerId(1), "01040".parse().unwrap());
        let to = deadeye_rules::Destination::At(Place::TownSquare);
        let bring = Command::BringCard { code, owner: player, from: None, to, booted: false };
        session.apply(bring, By::Key).unwrap();
        let card = session.game().cards().last().unwrap().id();
        let (rock, boot) = (Command::SetGhostRock { player, to: 2 }, Command::SetBooted { card, to: true });
        session.apply(rock, By::Key).unwrap();
        session.apply(boot, By::Key).unwrap();
        let figure = |what, from, to| Change::Figure { player, what, from, to };
        let came = session.game().clone();
        let changes = compare(&before, &came);
        // Barton Everest has influence 1; the Sloane Gang's stash is 18 before and told to be 2.
        assert!(changes.contains(&figure(Counted::GhostRock, 18, 2)), "{changes:?}");
        assert!(changes.contains(&figure(Counted::Influence, 0, 1)), "{changes:?}");
        assert!(changes.contains(&Change::Came(card)), "{changes:?}");
        let back = compare(&came, &before);
        assert!(back.contains(&Change::Left(card)), "{back:?}");
        assert!(back.contains(&figure(Counted::GhostRock, 2, 18)), "{back:?}");
        let home = Command::SendHome { dude: card, booted: false };
        session.apply(home, By::Key).unwrap();
        let moved = compare(&came, session.game());
        assert!(
            moved.contains(&Change::Moved { card, from: Some(Place::TownSquare), to: Some(Place::Home(player)) }),
            "{moved:?}"
        );
        let untouched = |change: &Change| matches!(change, Change::Figure { player, .. } if *player == PlayerId(0));
        assert!(!moved.iter().any(untouched), "{moved:?}");
    }
}
