//! How a player decides: every play is tried on a copy of the game, what follows from it at once is worked out, and the
//! position is valued; at the high level the other player's best answer too, over hands that they may hold.
//!
//! Hands that are drawn at random for each decision are determinization, with its known faults: it takes a play that is
//! right in each sampled world for right, and never plays to hide or to find out (strategy fusion; Frank and Basin 1998,
//! Long et al. 2010; Cowling, Powley and Whitehouse 2012).

use deadeye_cards::CardCode;
use deadeye_hands::HandCard;
use deadeye_rules::{Command, Game, Phase, Pile, PlayerId, Shown, Step, apply};
use rand::{Rng, RngExt as _};

use crate::level::{Level, Player};
use crate::odds::Book;
use crate::plays::{Own, plays};
use crate::value::{chance, in_hand, other_of, value};
use crate::weights::Weights;
use crate::{draw, sample};

/// Answers to one question that are followed, at most.
const MOST_ANSWERS: usize = 8;
/// Plays whose best answer is looked for.
const MOST_ANSWERED: usize = 6;
/// Hands of the other player that are tried.
const WORLDS: usize = 2;

/// A game as one player may know it.
#[derive(Clone, Debug)]
pub struct View<'a> {
    /// The game as the table knows it.
    pub game: &'a Game,
    /// Who looks at it.
    pub player: PlayerId,
    /// What they see beside it.
    pub own: Own,
}

/// A game without what a player may not see: the cards of the others' hands, and of all decks.
#[must_use]
pub fn without_hidden(game: &Game, player: PlayerId) -> Game {
    let mut seen = game.clone();
    for other in game.players().iter().map(deadeye_rules::Player::id) {
        seen = seen.with_known(other, Pile::Deck, &[]);
        if other != player {
            seen = seen.with_known(other, Pile::Hand, &[]);
        }
    }
    seen
}

impl View<'_> {
    /// The game with the player's own hand known.
    fn known(&self) -> Game {
        self.game.with_known(self.player, Pile::Hand, &self.own.hand)
    }
}

/// A play and what it is worth.
#[derive(Clone, Debug, PartialEq)]
pub struct Ranked {
    /// The play.
    pub command: Command,
    /// What the position after it is worth to who makes it.
    pub value: f64,
    /// The chance of winning that this stands for.
    pub chance: f64,
}

/// What a player would do.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice {
    /// The next command.
    pub command: Command,
    /// The chance of winning after it.
    pub chance: f64,
    /// How many positions were valued for it.
    pub evaluated: u64,
}

/// What a player keeps from one decision to the next.
#[derive(Clone, Debug)]
pub struct Mind {
    player: Player,
    book: Book,
    /// The other player's deck, where its list is known.
    other_list: Option<Vec<CardCode>>,
    error: Option<f64>,
}

impl Mind {
    /// A player with their deck, and the other's where its list is known.
    #[must_use]
    pub fn new(player: Player, game: &Game, own_list: &[CardCode], other_list: Option<Vec<CardCode>>) -> Mind {
        // The order in which a deck is listed says nothing, and must change nothing.
        let faces = |list: &[CardCode]| -> Vec<HandCard> {
            let mut list = list.to_vec();
            list.sort_unstable();
            list.iter().filter_map(|code| game.facts_of(*code)?.hand_card()).collect()
        };
        let book = Book::new(faces(own_list), other_list.as_deref().map(faces));
        Mind { player, book, other_list, error: None }
    }

    /// The same player with another judgement, to be tuned by matches: what things are worth, and by how much a play is misjudged.
    #[must_use]
    pub fn with(mut self, weights: Weights, error: Option<f64>) -> Mind {
        self.book.weights = weights;
        self.error = error;
        self
    }

    /// The next command of a player whom the game waits for; nothing where it does not, and where only the table can say
    /// what comes next (a pull, the ante).
    ///
    /// `budget` is how many positions may be valued. `go_on` is asked after each; with a no the best so far is taken.
    pub fn decide(
        &mut self,
        view: &View<'_>,
        budget: u64,
        dice: &mut impl Rng,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Option<Advice> {
        if let Some(command) = self.draw_hand(view, dice) {
            return Some(Advice {
                command,
                chance: chance(value(view.game, view.player, &mut self.book)),
                evaluated: 1,
            });
        }
        let (ranked, evaluated) = self.rank(view, budget, dice, go_on);
        let first = ranked.into_iter().next()?;
        Some(Advice { command: first.command, chance: first.chance, evaluated })
    }

    fn draw_hand(&self, view: &View<'_>, dice: &mut impl Rng) -> Option<Command> {
        let Player::Random = self.player else {
            return draw::command(view.game, view.player, &view.own, dice.next_u64());
        };
        let five = Own { draw_hand: view.own.draw_hand.iter().copied().take(5).collect(), ..Own::default() };
        draw::command(view.game, view.player, &five, 0)
    }

    /// Every play of a player, the best first, and how many positions were valued for it.
    pub fn rank(
        &mut self,
        view: &View<'_>,
        budget: u64,
        dice: &mut impl Rng,
        go_on: &mut dyn FnMut() -> bool,
    ) -> (Vec<Ranked>, u64) {
        let game = view.known();
        let mut list = plays(&game, view.player, &view.own);
        let Player::Level(level) = self.player else {
            return (at_random(list, dice), 0);
        };
        if let Some(command) = at_sundown(&game, view, &self.book.weights) {
            list.retain(|play| *play == command);
        }
        // What ends the turn comes first: it is what everything else is measured against.
        list.sort_by_key(|play| !matches!(play, Command::Pass { .. } | Command::Check { .. }));
        let worlds = if level == Level::High { WORLDS } else { 0 };
        let other = other_of(&game, view.player);
        let hands = (0..worlds).map(|_| sample::hand(&game, other, self.other_list.as_deref(), dice)).collect();
        let mut search = Search {
            me: view.player,
            deck: &view.own.deck,
            book: &mut self.book,
            evaluated: 0,
            budget: budget.max(1),
            go_on,
            stopped: false,
            hands,
        };
        let mut ranked = search.try_all(&game, list, level);
        if level == Level::High && game.step() == Step::Noon {
            search.answer(&game, &mut ranked);
        }
        let error = self.error.unwrap_or(level.error());
        for ranked in &mut ranked {
            if error > 0.0 && ranked.value.abs() < crate::WON / 2.0 {
                ranked.value += error * (dice.random::<f64>() - dice.random::<f64>());
            }
            ranked.chance = chance(ranked.value);
        }
        let evaluated = search.evaluated;
        sort(&mut ranked);
        (ranked, evaluated)
    }

    /// Whether to react to what just happened; then the reacts are called for, and the react itself is decided on next.
    pub fn reacts(&mut self, view: &View<'_>, dice: &mut impl Rng) -> bool {
        let Player::Level(_) = self.player else { return false };
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

fn sort(ranked: &mut [Ranked]) {
    ranked.sort_by(|one, other| other.value.total_cmp(&one.value));
}

/// Each kind of play as likely as any other.
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

/// At Sundown the worst card goes where a new one is better (1.5:5.4).
fn at_sundown(game: &Game, view: &View<'_>, weights: &Weights) -> Option<Command> {
    if game.step() != Step::SundownDiscard {
        return None;
    }
    let player = view.player;
    let rock = game.player(player).map_or(0.0, |own| f64::from(own.ghost_rock()));
    let rock = rock + f64::from(game.production(player));
    let worth = |code: &CardCode| in_hand(game, player, *code, rock, weights);
    let worst = view.own.hand.iter().min_by(|one, other| worth(one).total_cmp(&worth(other)))?;
    let full = view.own.hand.len() > usize::from(game.hand_size(player));
    if worth(worst) < weights.card - 0.1 || full {
        return Some(Command::Discard { player, cards: vec![Some(*worst)] });
    }
    Some(Command::Pass { player })
}

/// A decision that is being made.
struct Search<'a> {
    me: PlayerId,
    /// What is left of the own deck, for what may be pulled or found.
    deck: &'a [CardCode],
    book: &'a mut Book,
    evaluated: u64,
    budget: u64,
    go_on: &'a mut dyn FnMut() -> bool,
    stopped: bool,
    /// Hands that the other player may hold.
    hands: Vec<Vec<CardCode>>,
}

impl Search<'_> {
    fn is_over(&mut self) -> bool {
        self.stopped = self.stopped || self.evaluated >= self.budget || !(self.go_on)();
        self.stopped
    }

    fn value(&mut self, game: &Game) -> f64 {
        self.evaluated += 1;
        value(game, self.me, self.book)
    }

    /// Each play with what follows from it.
    fn try_all(&mut self, game: &Game, list: Vec<Command>, level: Level) -> Vec<Ranked> {
        let mut ranked: Vec<Ranked> = Vec::new();
        for command in list {
            let mut after = game.clone();
            if apply(&mut after, &command).is_err() {
                continue;
            }
            let ends = matches!(command, Command::Pass { .. } | Command::Check { .. });
            let idle = if ends { self.book.weights.idle } else { 0.0 };
            let value = idle + self.look(&after, level.depth());
            ranked.push(Ranked { command, value, chance: 0.5 });
            if self.is_over() {
                break;
            }
        }
        sort(&mut ranked);
        ranked
    }

    /// The most promising plays are valued anew, by the other player's best answer to each.
    fn answer(&mut self, game: &Game, ranked: &mut [Ranked]) {
        let hands = std::mem::take(&mut self.hands);
        let many = ranked.len().min(MOST_ANSWERED);
        let mut lost = Vec::new();
        for ranked in ranked.iter().take(many) {
            lost.push(if self.is_over() { None } else { Some(self.lost_by_answer(game, &ranked.command, &hands)) });
        }
        // Those that were not looked at are taken to lose as much as the others do.
        let known: Vec<f64> = lost.iter().flatten().copied().collect();
        let mean = known.iter().sum::<f64>() / known.len().max(1) as f64;
        for (at, ranked) in ranked.iter_mut().enumerate() {
            ranked.value -= lost.get(at).copied().flatten().unwrap_or(mean);
        }
    }

    /// By how much the other player's best answer to a play makes the position worse, over the hands that they may hold.
    fn lost_by_answer(&mut self, game: &Game, command: &Command, hands: &[Vec<CardCode>]) -> f64 {
        let mut after = game.clone();
        if apply(&mut after, command).is_err() {
            return 0.0;
        }
        let other = other_of(game, self.me);
        if after.step() != Step::Noon || after.to_act().first() != Some(&other) {
            return 0.0;
        }
        let before = self.value(&after);
        let mut sum = 0.0;
        for hand in hands {
            let world = after.with_known(other, Pile::Hand, hand);
            let base = self.value(&world);
            let own = Own { hand: hand.clone(), ..Own::default() };
            let mut worst = 0.0_f64;
            for answer in plays(&world, other, &own) {
                let mut answered = world.clone();
                if apply(&mut answered, &answer).is_ok() {
                    // Their hand shrinks by a card that was counted as any other.
                    worst = worst.max(base - self.look(&answered, 1));
                }
                if self.is_over() {
                    break;
                }
            }
            sum += worst.min(before + crate::WON);
        }
        0.6 * sum / hands.len().max(1) as f64
    }

    /// What a position comes to once what is asked at once is answered: the own questions best, the other player's
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
            Step::Choice | Step::CallOutAnswer | Step::Oppose => self.answered(game, depth),
            _ => self.value(game),
        }
    }

    /// The mean over a low, a middling and a high card.
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

    fn answered(&mut self, game: &Game, depth: u8) -> f64 {
        let Some(player) = game.to_act().first().copied() else { return self.value(game) };
        let mine = player == self.me;
        let own = Own {
            hand: game.player(player).map(|own| own.pile(Pile::Hand).known().to_vec()).unwrap_or_default(),
            deck: if mine { self.deck.to_vec() } else { Vec::new() },
            draw_hand: Vec::new(),
        };
        let mut best: Option<f64> = None;
        for answer in plays(game, player, &own).into_iter().take(MOST_ANSWERS) {
            let mut after = game.clone();
            if apply(&mut after, &answer).is_err() {
                continue;
            }
            let value = self.look(&after, depth - 1);
            let better = best.is_none_or(|best| if mine { value > best } else { value < best });
            if better {
                best = Some(value);
            }
            if self.is_over() {
                break;
            }
        }
        best.unwrap_or_else(|| self.value(game))
    }
}
