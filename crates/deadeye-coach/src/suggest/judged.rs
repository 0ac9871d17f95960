//! How the opponent's evaluation judges a game: chances of winning, for plays that are suggested and for a game that is
//! looked back on.

use deadeye_opponent::{Level, Mind, Own, Player, View, without_hidden};
use deadeye_rules::{Command, Game, Pile, PlayerId, Step};
use rand::SeedableRng as _;
use rand::rngs::Xoshiro256PlusPlus;

use super::suggestion::Suggestion;

/// Positions that may be valued for what is suggested to a player: a moment's work.
const BUDGET: u64 = 200;

/// A play that cost less than this of the chance of winning was a matter of taste.
const LEAST_COST_PERCENT: u8 = 3;

/// Puts suggestions in the order of the chance of winning after them; the books' order where there are not two players.
#[must_use]
pub fn by_chance(game: &Game, mut list: Vec<Suggestion>) -> Vec<Suggestion> {
    if game.players().len() != 2 {
        return list;
    }
    let mut players: Vec<PlayerId> = list.iter().map(|own| own.player).collect();
    players.dedup();
    for player in players {
        let plays = list.iter().filter(|own| own.player == player).map(|own| own.command.clone());
        for (command, chance) in chances(game, player, Some(plays.collect())) {
            let own = list.iter_mut().find(|own| own.player == player && own.command == command);
            if let Some(own) = own {
                own.chance_percent = Some(percent(chance));
            }
        }
    }
    // The sort is stable: what is as good keeps the books' order.
    list.sort_by_key(|own| (own.player, std::cmp::Reverse(own.chance_percent)));
    list
}

/// Returns the chances of winning after these plays, or else all, from what the player may know; the best first.
fn chances(game: &Game, player: PlayerId, plays: Option<Vec<Command>>) -> Vec<(Command, f64)> {
    let seen = without_hidden(game, player);
    let hand = seen.player(player).map(|own| own.pile(Pile::Hand).known().to_vec()).unwrap_or_default();
    let view = View { game: &seen, player, own: Own { hand, ..Own::default() } };
    let mut mind = Mind::new(Player::Level(Level::Middle), &seen, &[], None);
    // The same position gets the same chances.
    let mut dice = Xoshiro256PlusPlus::seed_from_u64(game.version());
    let (ranked, _) = match plays {
        Some(plays) => mind.rank_of(&view, plays, BUDGET, &mut dice, &mut || true),
        None => mind.rank(&view, BUDGET, &mut dice, &mut || true),
    };
    ranked.into_iter().map(|ranked| (ranked.command, ranked.chance)).collect()
}

/// Returns the chance of winning of the player of seat 0 as a position stands, 0 to 100, from what everybody may know;
/// nothing before the first day and where there are not two players.
#[must_use]
pub fn standing(game: &Game) -> Option<u8> {
    let [one, other] = game.players() else { return None };
    if game.day() == 0 {
        return None;
    }
    let known = [one, other].iter().fold(game.clone(), |game, own| game.with_known(own.id(), Pile::Hand, &[]));
    let mut mind = Mind::new(Player::Level(Level::Middle), &known, &[], None);
    Some(percent(mind.chance(&known, one.id())))
}

/// A play that another one was better than.
#[derive(Debug, Clone, PartialEq)]
pub struct Cost {
    /// How much of the chance of winning it cost, 0 to 100.
    pub percent: u8,
    /// What was better.
    pub better: Command,
}

/// Returns what a play cost against the best one, where that is much and it was a decision.
#[must_use]
pub fn cost(before: &Game, played: &Command) -> Option<Cost> {
    let decided = matches!(
        before.step(),
        Step::Noon
            | Step::Upkeep
            | Step::CallOutAnswer
            | Step::LeaderPosse
            | Step::MarkPosse
            | Step::ShootoutPlays
            | Step::PickShooter
            | Step::Casualties
            | Step::RunOrGun
    );
    let player = played.player().filter(|player| before.to_act().contains(player))?;
    if !decided || before.players().len() != 2 || played.is_override() {
        return None;
    }
    let chance = |plays| chances(before, player, plays);
    let own = chance(Some(vec![played.clone()])).first()?.1;
    let (better, best) = chance(None).into_iter().next()?;
    let percent = percent((best - own).max(0.0));
    (percent >= LEAST_COST_PERCENT && better != *played).then_some(Cost { percent, better })
}

fn percent(chance: f64) -> u8 {
    // From 0 to 1.
    (chance * 100.0).round() as u8
}
