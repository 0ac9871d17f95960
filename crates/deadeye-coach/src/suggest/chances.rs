//! Answers to the last command: Reacts that a player could use now, and traits that trigger.
//!
//! Reacts are used in a window that a player asks for (1.5:7.1); a player who does not think of it asks for none. So
//! the window is opened on a copy of the game, and the plays that would be legal in it are listed. A game in which the
//! players carry out card effects themselves records no triggers: there the last command is applied again to a copy
//! that does.

use deadeye_cards::abilities::{Happening, When};
use deadeye_cards::{CardCode, CardDb};
use deadeye_rules::{
    AbilityKind, Command, Domain, Field, Game, Pile, Player, PlayerId, Source, Step, apply, legal_commands,
};

/// A player who may react now, with the cards to react with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chance {
    /// The player who may react.
    pub player: PlayerId,
    /// The cards in play and the known ones of the hand, each once.
    pub with: Vec<Source>,
}

impl Chance {
    /// Returns the printed cards to react with, each once.
    #[must_use]
    pub fn codes(&self, game: &Game) -> Vec<CardCode> {
        let mut codes: Vec<CardCode> = Vec::new();
        for source in &self.with {
            let code = match source {
                Source::Card(card) => game.code_of(*card),
                Source::Hand(code) => Some(*code),
            };
            codes.extend(code.filter(|code| !codes.contains(code)));
        }
        codes
    }
}

/// The Reacts and traits that answer to the last command.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Chances {
    /// The players who may react, in the order in which they would be asked.
    pub reacts: Vec<Chance>,
    /// The cards with a trait that triggers and that the players have to carry out themselves.
    pub by_hand: Vec<CardCode>,
}

impl Chances {
    /// Finds the answers to a command that was just applied; `before` is the game before it, `after` the game with it.
    #[must_use]
    pub fn find_after(command: &Command, before: &Game, after: &Game, cards: &CardDb) -> Self {
        // Who has just been asked in an open window is not asked again.
        if before.step() == Step::Reacts {
            return Self::default();
        }
        if after.carries_out() {
            return Self { reacts: reacts(after, cards), by_hand: Vec::new() };
        }
        let mut listening = before.clone();
        let heard = apply(&mut listening, &Command::CarryOut { on: true }).and_then(|_| apply(&mut listening, command));
        if command.is_override() || heard.is_err() {
            return Self::default();
        }
        let mut by_hand: Vec<CardCode> = Vec::new();
        for card in listening.triggered_cards() {
            if let Some(card) = listening.card(card).map(|card| *card.code())
                && !by_hand.contains(&card)
            {
                by_hand.push(card);
            }
        }
        Self { reacts: reacts(&listening, cards), by_hand }
    }
}

/// Returns the players who may react to the last events of a game whose cards the program carries out, in the order in
/// which they would be asked.
#[must_use]
pub fn reacts(game: &Game, cards: &CardDb) -> Vec<Chance> {
    // Most games hold no card that answers to anything: of those no copy is made.
    if has_answer(game, cards) { reacts_in_window(game, cards) } else { Vec::new() }
}

/// Returns true where a card in play, or a known one of a pile, answers to something.
fn has_answer(game: &Game, cards: &CardDb) -> bool {
    let answers = |code: &CardCode| answers_to_something(*code, cards);
    let piles = [Pile::Hand, Pile::Deck, Pile::Discard, Pile::BootHill];
    let knows_one = |player: &Player| piles.iter().any(|pile| player.pile(*pile).known_cards().iter().any(answers));
    game.cards().iter().any(|card| answers(card.code())) || game.players().iter().any(knows_one)
}

/// Opens a window for Reacts on a copy of a game, and returns the players who may react in it.
fn reacts_in_window(game: &Game, cards: &CardDb) -> Vec<Chance> {
    let mut window = game.clone();
    let first = game.players().first().map(|player| player.id());
    // A window that is open asks for itself, and a card that is being carried out comes first.
    let busy = matches!(game.step(), Step::Reacts | Step::Choice | Step::Pull);
    let Some(player) = first.filter(|_| !busy) else {
        return Vec::new();
    };
    if apply(&mut window, &Command::CallReacts { player }).is_err() {
        return Vec::new();
    }
    let mut chances = Vec::new();
    for _ in game.players() {
        let Some(player) = window.to_act().first().copied() else {
            break;
        };
        let with = answers(&window, player, cards);
        if !with.is_empty() {
            chances.push(Chance { player, with });
        }
        if apply(&mut window, &Command::Pass { player }).is_err() {
            break;
        }
    }
    chances
}

/// Returns the cards that a player may react with in an open window, as far as their entries name a trigger.
fn answers(window: &Game, player: PlayerId, cards: &CardDb) -> Vec<Source> {
    let mut list: Vec<Source> = Vec::new();
    for template in legal_commands(window, player) {
        if template.domain(Field::Kind) != Some(&Domain::Kind(AbilityKind::React)) {
            continue;
        }
        let sources: Vec<(Source, CardCode)> = match template.domain(Field::Card) {
            Some(Domain::Card(own)) => {
                own.iter().filter_map(|card| Some((Source::Card(*card), window.code_of(*card)?))).collect()
            }
            Some(Domain::FromHand(hand)) => hand.known.iter().map(|code| (Source::Hand(*code), *code)).collect(),
            _ => Vec::new(),
        };
        for (source, code) in sources {
            if answers_to_something(code, cards) && !list.contains(&source) {
                list.push(source);
            }
        }
    }
    list
}

/// Returns whether the entry of a card names the trigger of its React.
fn answers_to_something(code: CardCode, cards: &CardDb) -> bool {
    let entry = cards.entry(code);
    entry.is_some_and(|entry| {
        entry.usable().any(|ability| {
            let on = ability.on.as_ref().map(|on| on.event);
            ability.when == When::React && on.is_some_and(|event| event != Happening::GameStart)
        })
    })
}
