//! Judgements by the opponent's evaluation: chances of winning, for suggested plays and for the review of a game.

use deadeye_opponent::{Level, Mind, Own, Player, View, without_hidden};
use deadeye_rules::{Command, Game, Pile, PlayerId, Step};
use rand::SeedableRng as _;
use rand::rngs::Xoshiro256PlusPlus;

use super::suggestion::Suggestion;

/// The most positions that are evaluated for the suggestions to a player, which takes a moment.
const BUDGET: u64 = 200;

/// The least loss of winning chance, in percent, that is reported; a smaller one is a matter of taste.
const LEAST_COST_PERCENT: u8 = 3;

/// Sorts suggestions by the chance of winning after them. Keeps the order where there are not two players.
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
    // The sort is stable: what is as good keeps the order of the legal plays.
    list.sort_by_key(|own| (own.player, std::cmp::Reverse(own.chance_percent)));
    list
}

/// Estimates the chances of winning after these plays, or else after all plays, from what the player may know; the best
/// first.
fn chances(game: &Game, player: PlayerId, plays: Option<Vec<Command>>) -> Vec<(Command, f64)> {
    let seen = without_hidden(game, player);
    let hand = seen.player(player).map(|own| own.pile(Pile::Hand).known_cards().to_vec()).unwrap_or_default();
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

/// Estimates the chance of winning of the player of seat 0 in a position, 0 to 100, from what everybody may know.
/// Returns `None` before the first day and where there are not two players.
#[must_use]
pub fn chance_now(game: &Game) -> Option<u8> {
    let [one, other] = game.players() else { return None };
    if game.day() == 0 {
        return None;
    }
    let known = [one, other].iter().fold(game.clone(), |game, own| game.with_known(own.id(), Pile::Hand, &[]));
    let mut mind = Mind::new(Player::Level(Level::Middle), &known, &[], None);
    Some(percent(mind.chance(&known, one.id())))
}

/// The loss by a play for which there was a better one.
#[derive(Debug, Clone, PartialEq)]
pub struct Cost {
    /// The loss of winning chance, 0 to 100.
    pub percent: u8,
    /// The better play.
    pub better: Command,
}

/// Compares a play with the best one. Returns its cost where that is large and the play was a decision.
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
