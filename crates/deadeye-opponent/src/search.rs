//! The search: questions that follow a play are answered, and at the high level the rest of the day is played over
//! sampled hands of the other player.
//!
//! Sampling hands for each decision is determinization, with its known faults: a play that is right in each sampled
//! world counts as right, and nothing is played to hide or to gain information (strategy fusion; Frank and Basin 1998,
//! Long et al. 2010; Cowling, Powley and Whitehouse 2012).

use deadeye_cards::CardCode;
use deadeye_rules::{Command, Game, Phase, Pile, PlayerId, Shown, Step, apply};

use crate::level::LevelSkill;
use crate::odds::Book;
use crate::plays::{Own, plays};
use crate::posses;
use crate::value::{other_of, value};
use crate::view::{Ranked, View};

/// The most answers to one question that are followed.
const MOST_ANSWERS: usize = 8;
/// The number of best plays after which the day is played on.
const MOST_PLAYED_ON: usize = 6;
/// The weight of the value after playing on the day against that of the direct result. Few hands and a simple way to go
/// on make it a rough guide (by matches: 0.3 to 0.5 wins more than 0.7 or 1).
const TRUST: f64 = 0.4;
/// The most questions, pulls and reacts after one play while the day is played on.
const MOST_ASKED: usize = 8;
/// The gain that an optional play needs outside a player's own turn.
const NEEDED: f64 = 0.05;

/// A decision in progress.
pub(crate) struct PlaySearch<'a> {
    me: PlayerId,
    /// The rest of the player's own deck, for cards that may be found.
    deck: &'a [CardCode],
    book: &'a mut Book,
    skill: LevelSkill,
    /// The number of evaluated positions.
    pub evaluated: u64,
    budget: u64,
    go_on: &'a mut dyn FnMut() -> bool,
    stopped: bool,
    /// Sampled hands of the other player.
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

    /// Evaluates each play with its direct consequences, and returns them with the best first.
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

    /// Returns the bonus of a pass or a move over the value of the position it leads to.
    fn bonus(&self, game: &Game, command: &Command) -> f64 {
        match command {
            Command::Pass { .. } | Command::Check { .. } if game.step() == Step::Noon => self.book.weights.idle,
            Command::Pass { .. } => NEEDED,
            Command::MoveDude { .. } if game.step() == Step::Noon => self.book.weights.stir,
            _ => 0.0,
        }
    }

    /// Evaluates the most promising plays anew by playing on the day with simple play of both players.
    pub fn play_on(&mut self, game: &Game, ranked: &mut [Ranked]) {
        let hands = std::mem::take(&mut self.hands);
        let won = |ranked: &Ranked| ranked.value > crate::WON / 2.0;
        if hands.is_empty() || ranked.first().is_none_or(won) {
            return;
        }
        let mut found: Vec<f64> = Vec::new();
        for ranked in ranked.iter().take(MOST_PLAYED_ON) {
            let Some(value) = self.mean_played_on(game, &ranked.command, &hands) else { break };
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

    /// Returns the mean value over some hands; `None` where the budget ends before.
    fn mean_played_on(&mut self, game: &Game, command: &Command, hands: &[Vec<CardCode>]) -> Option<f64> {
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

    /// Continues the game with both players by turns taking their best direct play until the phase ends or the plies
    /// run out, and returns the value then.
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

    /// Resolves open steps in simulation: nobody reacts, questions are answered one by one, posses are formed, and pulls give
    /// a middling card.
    fn settle(&mut self, game: &mut Game) {
        for _ in 0..MOST_ASKED {
            let player = game.to_act().first().copied();
            let done = match (game.step(), player) {
                (Step::Reacts, Some(player)) => apply(game, &Command::Pass { player }).is_ok(),
                (Step::Pull, _) => game.awaited_pull().map(|pull| pull.player).is_some_and(|player| {
                    "7C".parse().is_ok_and(|card| apply(game, &Command::Pull { player, card, named: None }).is_ok())
                }),
                (Step::Choice | Step::CallOutAnswer | Step::Oppose, Some(player)) => {
                    take(game, self.best_answer(game, player, 1))
                }
                (_, Some(player)) if posses::is_forming(game, player) => take(game, self.best_posse(game, player, 1)),
                _ => false,
            };
            if !done || self.stopped {
                return;
            }
        }
    }

    fn own_of(&self, game: &Game, player: PlayerId) -> Own {
        Own {
            hand: game.player(player).map(|own| own.pile(Pile::Hand).known_cards().to_vec()).unwrap_or_default(),
            deck: if player == self.me { self.deck.to_vec() } else { Vec::new() },
            ..Own::default()
        }
    }

    /// Evaluates a position after its open questions: the own questions with the best answer, the other player's with
    /// the worst, pulls with the mean.
    fn look(&mut self, game: &Game, depth: u8) -> f64 {
        if depth == 0 || self.stopped || game.phase() == Phase::Over {
            return self.value(game);
        }
        if let Some(player) = game.to_act().first().copied().filter(|player| posses::is_forming(game, *player)) {
            // Forming a posse is no question of its own: what is asked next counts.
            return self.best_posse(game, player, depth).map_or_else(|| self.value(game), |(value, _)| value);
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
            Step::Pull => self.mean_over_pulls(game, depth),
            // Dudes who are let go leave once all have paid (1.5:5.2): the other's payment comes before the value.
            Step::Choice | Step::CallOutAnswer | Step::Oppose | Step::Upkeep => {
                let Some(player) = game.to_act().first().copied() else { return self.value(game) };
                match self.best_answer(game, player, depth) {
                    Some((value, _)) => value,
                    None => self.value(game),
                }
            }
            _ => self.value(game),
        }
    }

    /// Returns the mean value over a low, a middling and a high card.
    fn mean_over_pulls(&mut self, game: &Game, depth: u8) -> f64 {
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

    /// Returns the game after the better of two posses for the player who forms it, of nobody else and of everybody who may
    /// join, with its value.
    fn best_posse(&mut self, game: &Game, player: PlayerId, depth: u8) -> Option<(f64, Game)> {
        let formed = [false, true].into_iter().filter_map(|everybody| posses::form(game.clone(), player, everybody));
        self.best_of(player, formed, depth)
    }

    /// Returns the answer that is best for the player who gives it, with its value and the game after it.
    fn best_answer(&mut self, game: &Game, player: PlayerId, depth: u8) -> Option<(f64, Game)> {
        let own = self.own_of(game, player);
        let answered = plays(game, player, &own).into_iter().take(MOST_ANSWERS).filter_map(|answer| {
            let mut after = game.clone();
            apply(&mut after, &answer).ok().map(|_| after)
        });
        self.best_of(player, answered, depth - 1)
    }

    /// Returns the game that is best for a player, with its value.
    fn best_of(&mut self, player: PlayerId, games: impl Iterator<Item = Game>, depth: u8) -> Option<(f64, Game)> {
        let mine = player == self.me;
        let mut best: Option<(f64, Game)> = None;
        for after in games {
            let value = self.look(&after, depth);
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

/// Goes on with the best of several games. Returns false where there is none.
fn take(game: &mut Game, best: Option<(f64, Game)>) -> bool {
    let is_there = best.is_some();
    if let Some((_, after)) = best {
        *game = after;
    }
    is_there
}

fn sort(ranked: &mut [Ranked]) {
    ranked.sort_by(|one, other| other.value.total_cmp(&one.value));
}
