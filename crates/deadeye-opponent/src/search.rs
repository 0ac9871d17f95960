//! What comes of a play: questions that follow are answered, and at the high level the day is played on, over hands that
//! the other player may hold.
//!
//! Hands that are drawn at random for each decision are determinization, with its known faults: it takes a play that is
//! right in each sampled world for right, and never plays to hide or to find out (strategy fusion; Frank and Basin 1998,
//! Long et al. 2010; Cowling, Powley and Whitehouse 2012).

use deadeye_cards::CardCode;
use deadeye_rules::{Command, Game, Phase, Pile, PlayerId, Shown, Step, apply};

use crate::level::LevelSkill;
use crate::odds::Book;
use crate::plays::{Own, plays};
use crate::value::{other_of, value};
use crate::view::{Ranked, View};

/// Answers to one question that are followed, at most.
const MOST_ANSWERS: usize = 8;
/// Plays after which the day is played on.
const MOST_PLAYED_ON: usize = 6;
/// How much the day as it is played on counts against what a play brings at once: few hands and a simple way to go on
/// make it a rough guide (by matches: 0.3 to 0.5 wins more than 0.7 or 1).
const TRUST: f64 = 0.4;
/// Questions, pulls and reacts after one play while the day is played on.
const MOST_ASKED: usize = 8;
/// What a play that is no duty has to bring outside a player's own turn.
const NEEDED: f64 = 0.05;

/// A decision that is being made.
pub(crate) struct PlaySearch<'a> {
    me: PlayerId,
    /// What is left of the own deck, for what may be found.
    deck: &'a [CardCode],
    book: &'a mut Book,
    skill: LevelSkill,
    /// How many positions were valued.
    pub evaluated: u64,
    budget: u64,
    go_on: &'a mut dyn FnMut() -> bool,
    stopped: bool,
    /// Hands that the other player may hold.
    hands: Vec<Vec<CardCode>>,
}

impl<'a> PlaySearch<'a> {
    pub fn new(
        view: &'a View<'_>,
        book: &'a mut Book,
        skill: LevelSkill,
        hands: Vec<Vec<CardCode>>,
        budget: u64,
        go_on: &'a mut dyn FnMut() -> bool,
    ) -> PlaySearch<'a> {
        let (me, deck, budget) = (view.player, view.own.deck.as_slice(), budget.max(1));
        PlaySearch { me, deck, book, skill, evaluated: 0, budget, go_on, stopped: false, hands }
    }

    fn is_over(&mut self) -> bool {
        self.stopped = self.stopped || self.evaluated >= self.budget || !(self.go_on)();
        self.stopped
    }

    fn value(&mut self, game: &Game) -> f64 {
        self.evaluated += 1;
        value(game, self.me, self.book)
    }

    /// Each play with what follows from it at once, the best first.
    pub fn try_all(&mut self, game: &Game, list: Vec<Command>) -> Vec<Ranked> {
        let mut ranked: Vec<Ranked> = Vec::new();
        for command in list {
            let mut after = game.clone();
            if apply(&mut after, &command).is_err() {
                continue;
            }
            let value = self.bonus(game, &command) + self.look(&after, self.skill.depth);
            ranked.push(Ranked { command, value, chance: 0.5 });
            if self.is_over() {
                break;
            }
        }
        sort(&mut ranked);
        ranked
    }

    /// Returns what leaving a turn or a chance to react out is better by than the position it leaves.
    fn bonus(&self, game: &Game, command: &Command) -> f64 {
        match command {
            Command::Pass { .. } | Command::Check { .. } if game.step() == Step::Noon => self.book.weights.idle,
            Command::Pass { .. } => NEEDED,
            Command::MoveDude { .. } if game.step() == Step::Noon => self.book.weights.stir,
            _ => 0.0,
        }
    }

    /// The most promising plays are valued anew, by what the day comes to when both players go on as they see fit.
    pub fn play_on(&mut self, game: &Game, ranked: &mut [Ranked]) {
        let hands = std::mem::take(&mut self.hands);
        let won = |ranked: &Ranked| ranked.value > crate::WON / 2.0;
        if hands.is_empty() || ranked.first().is_none_or(won) {
            return;
        }
        let mut found: Vec<f64> = Vec::new();
        for ranked in ranked.iter().take(MOST_PLAYED_ON) {
            let Some(value) = self.played_on(game, &ranked.command, &hands) else { break };
            found.push(ranked.value + TRUST * (value - ranked.value));
        }
        // Those that were not played on are taken to be worse than they seemed.
        let changed = ranked.iter().zip(&found).map(|(ranked, found)| found - ranked.value);
        let mean = changed.clone().sum::<f64>() / found.len().max(1) as f64;
        for (at, ranked) in ranked.iter_mut().enumerate() {
            ranked.value = found.get(at).copied().unwrap_or(ranked.value + mean.min(0.0) - 1.0);
        }
        sort(ranked);
    }

    /// Returns the mean over some hands; nothing where the budget ends before.
    fn played_on(&mut self, game: &Game, command: &Command, hands: &[Vec<CardCode>]) -> Option<f64> {
        let mut after = game.clone();
        apply(&mut after, command).ok()?;
        let other = other_of(game, self.me);
        let mut sum = 0.0;
        for hand in hands {
            sum += self.at_the_end(after.with_known(other, Pile::Hand, hand));
            if self.is_over() {
                return None;
            }
        }
        Some(sum / hands.len() as f64)
    }

    /// Both players take by turns what is best for them at once, until the phase or the plies end.
    fn at_the_end(&mut self, mut game: Game) -> f64 {
        for _ in 0..self.skill.plies {
            self.settle(&mut game);
            let (Step::Noon, Some(player)) = (game.step(), game.to_act().first().copied()) else { break };
            let own = self.own_of(&game, player);
            let sign = if player == self.me { 1.0 } else { -1.0 };
            let mut best: Option<(f64, Game)> = None;
            for play in plays(&game, player, &own) {
                let mut after = game.clone();
                if apply(&mut after, &play).is_err() {
                    continue;
                }
                let value = self.bonus(&game, &play) + sign * self.look(&after, 1);
                if best.as_ref().is_none_or(|(best, _)| value > *best) {
                    best = Some((value, after));
                }
                if self.is_over() {
                    break;
                }
            }
            let Some((_, after)) = best else { break };
            game = after;
        }
        self.look(&game, 2)
    }

    /// Nobody reacts, questions are answered as they come, pulls are middling.
    fn settle(&mut self, game: &mut Game) {
        for _ in 0..MOST_ASKED {
            let player = game.to_act().first().copied();
            let done = match (game.step(), player) {
                (Step::Reacts, Some(player)) => apply(game, &Command::Pass { player }).is_ok(),
                (Step::Pull, _) => game.awaited_pull().map(|pull| pull.player).is_some_and(|player| {
                    "7C".parse().is_ok_and(|card| apply(game, &Command::Pull { player, card, named: None }).is_ok())
                }),
                (Step::Choice, Some(player)) => match self.best_answer(game, player, 1) {
                    Some((_, after)) => {
                        *game = after;
                        true
                    }
                    None => false,
                },
                _ => false,
            };
            if !done || self.stopped {
                return;
            }
        }
    }

    fn own_of(&self, game: &Game, player: PlayerId) -> Own {
        Own {
            hand: game.player(player).map(|own| own.pile(Pile::Hand).known().to_vec()).unwrap_or_default(),
            deck: if player == self.me { self.deck.to_vec() } else { Vec::new() },
            ..Own::default()
        }
    }

    /// Returns what a position comes to once what is asked at once is answered: the own questions best, the other player's
    /// worst, pulls in the mean.
    fn look(&mut self, game: &Game, depth: u8) -> f64 {
        if depth == 0 || self.stopped || game.phase() == Phase::Over {
            return self.value(game);
        }
        match game.step() {
            Step::Reacts => {
                let Some(player) = game.to_act().first().copied() else { return self.value(game) };
                let mut after = game.clone();
                match apply(&mut after, &Command::Pass { player }) {
                    Ok(_) => self.look(&after, depth - 1),
                    Err(_) => self.value(game),
                }
            }
            Step::Pull => self.pulled(game, depth),
            Step::Choice | Step::CallOutAnswer | Step::Oppose => {
                let Some(player) = game.to_act().first().copied() else { return self.value(game) };
                match self.best_answer(game, player, depth) {
                    Some((value, _)) => value,
                    None => self.value(game),
                }
            }
            _ => self.value(game),
        }
    }

    /// Returns the mean over a low, a middling and a high card.
    fn pulled(&mut self, game: &Game, depth: u8) -> f64 {
        let Some(pull) = game.awaited_pull() else { return self.value(game) };
        let player = pull.player;
        let mut sum = 0.0;
        let faces = ["3H", "7C", "JS"];
        for face in faces {
            let mut after = game.clone();
            let Ok(card) = face.parse::<Shown>() else { continue };
            sum += match apply(&mut after, &Command::Pull { player, card, named: None }) {
                Ok(_) => self.look(&after, depth - 1),
                Err(_) => self.value(game),
            };
        }
        sum / faces.len() as f64
    }

    /// Returns the answer that is best for who gives it, and what comes of it.
    fn best_answer(&mut self, game: &Game, player: PlayerId, depth: u8) -> Option<(f64, Game)> {
        let mine = player == self.me;
        let own = self.own_of(game, player);
        let mut best: Option<(f64, Game)> = None;
        for answer in plays(game, player, &own).into_iter().take(MOST_ANSWERS) {
            let mut after = game.clone();
            if apply(&mut after, &answer).is_err() {
                continue;
            }
            let value = self.look(&after, depth - 1);
            if best.as_ref().is_none_or(|(best, _)| if mine { value > *best } else { value < *best }) {
                best = Some((value, after));
            }
            if self.is_over() {
                break;
            }
        }
        best
    }
}

fn sort(ranked: &mut [Ranked]) {
    ranked.sort_by(|one, other| other.value.total_cmp(&one.value));
}
