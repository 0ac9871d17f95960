//! How the opponent's evaluation judges a game: chances of winning, for plays that are suggested and for a game that is
//! looked back on.

use deadeye_opponent::{Level, Mind, Own, Player, View, without_hidden};
use deadeye_rules::{Command, Game, Pile, PlayerId};
use rand::SeedableRng as _;
use rand::rngs::Xoshiro256PlusPlus;

use super::suggestion::Suggestion;

/// Positions that may be valued for what is suggested to a player: a moment's work.
const BUDGET: u64 = 200;

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
        for (command, chance) in chances(game, player, plays.collect()) {
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

/// The chances of winning after these plays, from what the player may know.
fn chances(game: &Game, player: PlayerId, plays: Vec<Command>) -> Vec<(Command, f64)> {
    let seen = without_hidden(game, player);
    let hand = seen.player(player).map(|own| own.pile(Pile::Hand).known().to_vec()).unwrap_or_default();
    let view = View { game: &seen, player, own: Own { hand, ..Own::default() } };
    let mut mind = Mind::new(Player::Level(Level::Middle), &seen, &[], None);
    // The same position gets the same chances.
    let mut dice = Xoshiro256PlusPlus::seed_from_u64(game.version());
    let (ranked, _) = mind.rank_of(&view, plays, BUDGET, &mut dice, &mut || true);
    ranked.into_iter().map(|ranked| (ranked.command, ranked.chance)).collect()
}

fn percent(chance: f64) -> u8 {
    // From 0 to 1.
    (chance * 100.0).round() as u8
}
