//! Decisions of a player: every play is applied to a copy of the game, its direct consequences are resolved, and the
//! position is evaluated ([`crate::search`]). At the high level the day is played on as well, over sampled hands of the
//! other player.

use deadeye_cards::{Card, CardCode};
use deadeye_hands::HandCard;
use deadeye_rules::{Command, Game, PlayerId, Step, apply};
use rand::{Rng, RngExt as _};

use crate::level::Player;
use crate::odds::Book;
use crate::plays::{Own, plays};
use crate::search::PlaySearch;
use crate::value::{SPARE, chance, in_hand, other_of, value};
use crate::view::{Ranked, View};
use crate::weights::Weights;
use crate::{draw, sample};

/// The play that a player would choose.
#[derive(Clone, Debug, PartialEq)]
pub struct AdvisedPlay {
    /// The next command.
    pub command: Command,
    /// The chance of winning after it.
    pub chance: f64,
    /// The number of positions evaluated for it.
    pub evaluated: u64,
}

/// The state that a computer player keeps between decisions.
#[derive(Clone, Debug)]
pub struct Mind {
    player: Player,
    book: Book,
    /// The other player's deck, where its list is known.
    other_list: Option<Vec<CardCode>>,
}

impl Mind {
    /// Creates a player with their deck, and the other's where its list is known.
    #[must_use]
    pub fn new(player: Player, game: &Game, own_list: &[CardCode], other_list: Option<Vec<CardCode>>) -> Mind {
        // The order in which a deck is listed says nothing, and must change nothing.
        let faces = |list: &[CardCode]| -> Vec<HandCard> {
            let mut list = list.to_vec();
            list.sort_unstable();
            list.iter().filter_map(|code| game.facts_of(*code)?.hand_card()).collect()
        };
        let mut book = Book::new(faces(own_list), other_list.as_deref().map(faces));
        if let Player::Level(level) = player {
            book.weights = level.weights();
        }
        Mind { player, book, other_list }
    }

    /// Replaces the weights of the evaluation, for tuning by matches.
    #[must_use]
    pub fn with(mut self, weights: Weights) -> Mind {
        self.book.weights = weights;
        self
    }

    /// Chooses the next command of a player. Returns `None` where the game does not wait for that player, and where
    /// only the table can go on (a pull, the ante).
    ///
    /// `budget` is the most positions that may be evaluated. `go_on` is called after each; if it returns false, the
    /// best play so far is taken.
    pub fn decide(
        &mut self,
        view: &View<'_>,
        budget: u64,
        dice: &mut impl Rng,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Option<AdvisedPlay> {
        if let Some(command) = self.draw_hand(view, dice) {
            return Some(AdvisedPlay { command, chance: self.chance(view.game, view.player), evaluated: 1 });
        }
        let (ranked, evaluated) = self.rank(view, budget, dice, go_on);
        let first = ranked.into_iter().next()?;
        Some(AdvisedPlay { command: first.command, chance: first.chance, evaluated })
    }

    fn draw_hand(&self, view: &View<'_>, dice: &mut impl Rng) -> Option<Command> {
        match self.player {
            Player::Level(level) => {
                draw::command(view.game, view.player, &view.own, !level.skill().forgets, dice.next_u64())
            }
            Player::Random if view.game.step() == Step::Choice => {
                draw::command(view.game, view.player, &view.own, false, 0)
            }
            Player::Random => {
                let five = Own { draw_hand: view.own.draw_hand.iter().copied().take(5).collect(), ..Own::default() };
                draw::command(view.game, view.player, &five, false, 0)
            }
        }
    }

    /// Estimates the chance of winning from a position, without looking ahead.
    pub fn chance(&mut self, game: &Game, player: PlayerId) -> f64 {
        chance(value(game, player, &mut self.book))
    }

    /// Ranks every play of a player, the best first. Returns them with the number of evaluated positions.
    pub fn rank(
        &mut self,
        view: &View<'_>,
        budget: u64,
        dice: &mut impl Rng,
        go_on: &mut dyn FnMut() -> bool,
    ) -> (Vec<Ranked>, u64) {
        let game = view.with_known_hand();
        let mut list = plays(&game, view.player, &view.own);
        if let (Player::Level(_), Some(command)) = (self.player, at_sundown(&game, view, &self.book.weights)) {
            list.retain(|play| *play == command);
        }
        self.rank_of(view, list, budget, dice, go_on)
    }

    /// Ranks these plays of a player, as [`Mind::rank`] does.
    pub fn rank_of(
        &mut self,
        view: &View<'_>,
        mut list: Vec<Command>,
        budget: u64,
        dice: &mut impl Rng,
        go_on: &mut dyn FnMut() -> bool,
    ) -> (Vec<Ranked>, u64) {
        let Player::Level(level) = self.player else {
            return (at_random(list, dice), 0);
        };
        let game = view.with_known_hand();
        // What ends the turn comes first: it is what everything else is measured against.
        list.sort_by_key(|play| !matches!(play, Command::Pass { .. } | Command::Check { .. }));
        let skill = level.skill();
        let other = other_of(&game, view.player);
        let hands = (0..skill.worlds).map(|_| sample::hand(&game, other, self.other_list.as_deref(), dice)).collect();
        let mut search = PlaySearch::new(view, &mut self.book, skill, hands, budget, go_on);
        let mut ranked = search.try_all(&game, list);
        if game.step() == Step::Noon {
            search.play_on(&game, &mut ranked);
        }
        for ranked in &mut ranked {
            ranked.chance = chance(ranked.value);
        }
        (ranked, search.evaluated)
    }

    /// Decides whether to react to the last event. If so, the window for Reacts is opened, and the react itself is
    /// decided on next.
    pub fn reacts(&mut self, view: &View<'_>, dice: &mut impl Rng) -> bool {
        let Player::Level(level) = self.player else { return false };
        if level.skill().forgets {
            return false;
        }
        let command = Command::CallReacts { player: view.player };
        if view.game.step() == Step::Reacts {
            return false;
        }
        let mut after = view.game.clone();
        if apply(&mut after, &command).is_err() || after.step() != Step::Reacts {
            return false;
        }
        while after.step() == Step::Reacts && after.to_act().first().is_some_and(|turn| *turn != view.player) {
            let Some(player) = after.to_act().first().copied() else { break };
            if apply(&mut after, &Command::Pass { player }).is_err() {
                return false;
            }
        }
        if after.step() != Step::Reacts {
            return false;
        }
        let view = View { game: &after, player: view.player, own: view.own.clone() };
        let (ranked, _) = self.rank(&view, 200, dice, &mut || true);
        ranked.first().is_some_and(|first| !matches!(first.command, Command::Pass { .. }))
    }
}

/// Ranks plays at random, each kind of play with the same probability.
fn at_random(list: Vec<Command>, dice: &mut impl Rng) -> Vec<Ranked> {
    let mut kinds: Vec<_> = list.iter().map(Command::kind).collect();
    kinds.sort_unstable();
    kinds.dedup();
    if kinds.is_empty() {
        return Vec::new();
    }
    let kind = kinds.get(dice.random_range(0..kinds.len())).copied();
    let of_kind: Vec<Command> = list.into_iter().filter(|play| Some(play.kind()) == kind).collect();
    let at = dice.random_range(0..of_kind.len());
    of_kind.into_iter().nth(at).map(|command| Ranked { command, value: 0.0, chance: 0.5 }).into_iter().collect()
}

/// Returns the discard of the worst card at Sundown, where a new card is worth more (1.5:5.4), or a pass.
fn at_sundown(game: &Game, view: &View<'_>, weights: &Weights) -> Option<Command> {
    if game.step() != Step::SundownDiscard {
        return None;
    }
    let player = view.player;
    let rock = game.player(player).map_or(0.0, |own| f64::from(own.ghost_rock()));
    let rock = rock + f64::from(game.production(player));
    // Of two copies of a unique card in the hand, one can never be played beside the other.
    let is_spare = |code: &CardCode| {
        let facts = |code: &CardCode| game.facts_of(*code);
        let same = |other: &&CardCode| facts(other).map(|own| &own.title) == facts(code).map(|own| &own.title);
        facts(code).is_some_and(Card::is_unique) && view.own.hand.iter().filter(same).count() > 1
    };
    let worth = |code: &CardCode| {
        let worth = in_hand(game, player, *code, rock, weights);
        if is_spare(code) { worth.min(SPARE) } else { worth }
    };
    let worst = view.own.hand.iter().min_by(|one, other| worth(one).total_cmp(&worth(other)))?;
    let full = view.own.hand.len() > usize::from(game.hand_size(player));
    if worth(worst) < weights.card - 0.1 || full {
        return Some(Command::Discard { player, cards: vec![Some(*worst)] });
    }
    Some(Command::Pass { player })
}
