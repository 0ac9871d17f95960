//! Checkpoints: states of the game that are stored beside the entries from time to time, and compared with the replay.
//!
//! A journal is replayed by the current rules. Where those have been corrected since, the same commands may give
//! another game. A checkpoint reveals that, and holds the state as it was.

use deadeye_rules::{Command, Game, Pile, Place, PlayerId};
use serde::Deserialize;
use serde_json::Value;

use super::Sum;
use crate::view;

/// The interval between checkpoints, in entries: one is stored at the first command after that many.
pub(crate) const EVERY: u64 = 32;

/// The state of the game after an entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Checkpoint {
    /// The number of the entry.
    pub seq: u64,
    /// The checksum of the state: [`hash`].
    pub hash: u64,
    /// The state as JSON, as the referee's `state` returns it.
    pub state: String,
}

impl Checkpoint {
    /// Creates the checkpoint of a game after the entry of that number.
    pub(crate) fn of(seq: u64, game: &Game) -> Self {
        let state = view::state(game);
        Self { seq, hash: hash(&state), state: state.to_string() }
    }

    /// Returns whether its checksum matches.
    pub(crate) fn is_whole(&self) -> bool {
        self.state().is_some_and(|state| hash(&state) == self.hash)
    }

    fn state(&self) -> Option<Value> {
        serde_json::from_str(&self.state).ok()
    }

    /// Describes the first difference between a game and the checkpoint; `None` where there is none. Fields that the
    /// state has gained since are not compared, nor is the number of commands, because a left-out entry does not count.
    pub(crate) fn differs(&self, game: &Game) -> Option<String> {
        let now = view::state(game);
        if hash(&now) == self.hash {
            return None;
        }
        let mut was = self.state()?;
        was.as_object_mut()?.remove("commands");
        difference("", &was, &now)
    }

    /// Returns overrides that restore the state of a game as far as overrides can: ghost rock, debt, piles, the pot,
    /// the Winner, and for cards that are in play in both their place, whether they are booted, and their bounty.
    pub(crate) fn put_back(&self, game: &Game) -> Vec<Command> {
        let Ok(was) = serde_json::from_str::<Books>(&self.state) else {
            return Vec::new();
        };
        let Ok(is) = serde_json::from_value::<Books>(view::state(game)) else {
            return Vec::new();
        };
        let mut words = Vec::new();
        if was.pot != is.pot {
            words.push(Command::SetPot { to: was.pot });
        }
        if was.winner != is.winner {
            words.push(Command::SetWinner { player: was.winner });
        }
        for (was, is) in was.players.iter().zip(&is.players) {
            was.put_back(is, &mut words);
        }
        for was in &was.cards {
            if let Some(is) = is.cards.iter().find(|is| is.card == was.card) {
                was.put_back(is, &mut words);
            }
        }
        words
    }
}

/// Returns the checksum of a state, independent of the order of its fields (FNV-1a, 64 bits).
#[must_use]
pub fn hash(state: &Value) -> u64 {
    let mut sum = Sum::default();
    take_in(state, &mut sum);
    sum.value()
}

fn take_in(value: &Value, sum: &mut Sum) {
    match value {
        Value::Array(items) => {
            sum.add(b"[");
            items.iter().for_each(|item| take_in(item, sum));
            sum.add(b"]");
        }
        Value::Object(fields) => {
            let mut sorted: Vec<_> = fields.iter().collect();
            sorted.sort_by_key(|(name, _)| *name);
            sum.add(b"{");
            for (name, value) in sorted {
                sum.add(name.as_bytes());
                take_in(value, sum);
            }
            sum.add(b"}");
        }
        plain @ (Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_)) => {
            sum.add(plain.to_string().as_bytes())
        }
    }
}

/// Returns the first place where a state is not as it was: `players.0.ghost_rock is 4, and was 5`. New fields are
/// ignored, and so is the number of commands: where older rules assumed an answer there is a command now.
#[must_use]
pub fn difference(place: &str, was: &Value, is: &Value) -> Option<String> {
    let inside = |name: &str| match place {
        "" => name.to_owned(),
        place => format!("{place}.{name}"),
    };
    match (was, is) {
        (Value::Object(was), Value::Object(is)) => {
            was.iter().filter(|(name, _)| *name != "commands").find_map(|(name, was)| {
                let is = is.get(name).unwrap_or(&Value::Null);
                difference(&inside(name), was, is)
            })
        }
        (Value::Array(was), Value::Array(is)) if was.len() == is.len() => {
            let pairs = was.iter().zip(is).enumerate();
            pairs.into_iter().find_map(|(at, (was, is))| difference(&inside(&at.to_string()), was, is))
        }
        (was, is) if was == is => None,
        (Value::Array(was), Value::Array(is)) => {
            Some(format!("{place} has {} entries, and had {}", is.len(), was.len()))
        }
        (was, is) => Some(format!("{place} is {is}, and was {was}")),
    }
}

/// The part of a state that can be set by overrides.
#[derive(Deserialize)]
struct Books {
    pot: u16,
    winner: Option<PlayerId>,
    players: Vec<PlayerState>,
    cards: Vec<InPlay>,
}

#[derive(Deserialize)]
struct PlayerState {
    player: PlayerId,
    ghost_rock: u16,
    debt: u16,
    piles: Piles,
}

#[derive(Deserialize)]
struct Piles {
    hand: PileState,
    deck: PileState,
    discard: PileState,
    boot_hill: PileState,
    draw_hand: PileState,
}

#[derive(Deserialize, PartialEq)]
struct PileState {
    count: u16,
    known: Vec<deadeye_cards::CardCode>,
}

#[derive(Deserialize)]
struct InPlay {
    card: deadeye_rules::CardId,
    booted: bool,
    location: Option<Place>,
    bounty: Option<u16>,
}

impl PlayerState {
    fn put_back(&self, is: &PlayerState, words: &mut Vec<Command>) {
        let player = self.player;
        if self.ghost_rock != is.ghost_rock {
            let to = self.ghost_rock;
            words.push(Command::SetGhostRock { player, to });
        }
        if self.debt != is.debt {
            let to = self.debt;
            words.push(Command::SetDebt { player, to });
        }
        for (pile, was, is) in [
            (Pile::Hand, &self.piles.hand, &is.piles.hand),
            (Pile::Deck, &self.piles.deck, &is.piles.deck),
            (Pile::Discard, &self.piles.discard, &is.piles.discard),
            (Pile::BootHill, &self.piles.boot_hill, &is.piles.boot_hill),
            (Pile::DrawHand, &self.piles.draw_hand, &is.piles.draw_hand),
        ] {
            if was != is {
                words.push(Command::SetPile { player, pile, count: was.count, known: was.known.clone() });
            }
        }
    }
}

impl InPlay {
    fn put_back(&self, is: &InPlay, words: &mut Vec<Command>) {
        let card = self.card;
        if let Some(place) = self.location.filter(|_| self.location != is.location) {
            let to = deadeye_rules::Destination::At(place);
            words.push(Command::PutCard { card, to });
        }
        if let Some(to) = self.bounty.filter(|_| self.bounty != is.bounty) {
            words.push(Command::SetBounty { card, to });
        }
        if self.booted != is.booted {
            let to = self.booted;
            words.push(Command::SetBooted { card, to });
        }
    }
}
