//! The static evaluation of a position for a player.
//!
//! It is a sum over the assets of both sides, in a unit of which about five win three games out of four. The weights
//! were set by hand and then by matches of the program against itself: `docs/opponent.md`.

use deadeye_cards::{Card, CardCode, CardType};
use deadeye_rules::{
    CardId, CardInPlay, Figure, Game, Phase, Pile, Place, PlayerId, Posse, Shootout, ShootoutStep, Side,
};

use crate::odds::Book;
use crate::weights::Weights;

/// The value of a won game.
pub const WON: f64 = 100.0;
/// The value of a card in the hand that cannot be played beside its other copy.
pub(crate) const SPARE: f64 = 0.1;
/// The casualties that one dude covers on average: an ace covers two.
const CASUALTIES_A_DUDE: f64 = 1.3;

/// The slope of the logistic curve from values to chances, fitted to games by `examples/slope.rs`.
pub const SLOPE: f64 = 4.7;

/// Returns the chance of winning for a value.
#[must_use]
pub fn chance(value: f64) -> f64 {
    1.0 / (1.0 + (-value / SLOPE).exp())
}

/// Evaluates a position for a player: positive where it is better for them than for the other.
pub fn value(game: &Game, player: PlayerId, book: &mut Book) -> f64 {
    let other = other_of(game, player);
    if let Some(victor) = game.victor() {
        return if victor == player { WON } else { -WON };
    }
    if game.phase() == Phase::Over {
        return 0.0;
    }
    let weights = book.weights;
    let mut sum = assets(game, player, &weights) - assets(game, other, &weights);
    sum += lead(game, player, other, &weights) - lead(game, other, player, &weights);
    if let Some(shootout) = game.shootout() {
        sum += weights.fight * fight(game, shootout, player, book);
    } else if let Some(job) = game.job() {
        sum += if job.player == player { 0.4 } else { -0.4 };
    }
    sum
}

/// Returns the other of two players.
pub(crate) fn other_of(game: &Game, player: PlayerId) -> PlayerId {
    game.players().iter().map(deadeye_rules::Player::id).find(|other| *other != player).unwrap_or(player)
}

/// Returns the value of a player's lead at Sundown: control points against the other's influence (1.5:5.4).
fn lead(game: &Game, player: PlayerId, other: PlayerId, weights: &Weights) -> f64 {
    let margin = f64::from(game.control(player)) - f64::from(game.influence(other));
    if margin < 0.5 {
        return weights.margin * margin.max(-9.0);
    }
    // A lead counts most when nobody can contest it any more.
    let able = game.gang(other).filter(|dude| !dude.is_booted()).count();
    let late = if game.phase() == Phase::HighNoon && able == 0 { weights.late } else { 0.0 };
    weights.lead + 0.5 * margin.min(4.0) + late
}

/// Returns the value of a player's assets.
fn assets(game: &Game, player: PlayerId, weights: &Weights) -> f64 {
    let Some(own) = game.player(player) else { return 0.0 };
    let rock = f64::from(own.ghost_rock());
    let owed: u32 = game.upkeep_due(player).iter().map(|(_, upkeep)| upkeep).sum();
    let income = f64::from(game.production(player)) - f64::from(owed);
    let mut sum = weights.rock * (rock.min(8.0) + (rock - 8.0).max(0.0) / 3.0) + weights.income * income.min(6.0)
        - f64::from(own.debt());
    if rock + income < 0.0 {
        sum -= 0.8 * -(rock + income);
    }
    sum += game.gang(player).map(|dude| worth(game, dude, weights)).sum::<f64>();
    for deed in game.deeds().filter(|deed| deed.controller() == player) {
        sum += weights.deed + 0.2 * f64::from(game.figure(deed.id(), Figure::Control));
    }
    sum += weights.control * f64::from(game.control(player));
    let hand = own.pile(Pile::Hand);
    sum += weights.card * f64::from(hand.unknown_count());
    sum + hand.known_cards().iter().map(|code| in_hand(game, player, *code, rock, weights)).sum::<f64>()
}

/// Returns the value of a dude in play, with attached cards.
#[must_use]
pub fn worth(game: &Game, dude: &CardInPlay, weights: &Weights) -> f64 {
    let bullets = f64::from(game.figure(dude.id(), Figure::Bullets));
    let each = if game.is_stud(dude.id()) { weights.stud } else { weights.draw };
    let skills = if dude.facts().keywords.len() > 1 { 0.2 } else { 0.0 };
    let carried: f64 = game.attachments(dude.id()).map(|goods| 0.25 + 0.1 * cost(goods.facts())).sum();
    let ready = if dude.is_booted() { 0.0 } else { weights.ready + 0.08 * bullets };
    let about = match dude.place() {
        Some(Place::Home(_)) | None => 0.0,
        Some(_) => weights.out,
    };
    let influence = f64::from(game.figure(dude.id(), Figure::Influence));
    let hunted = 0.06 * f64::from(dude.bounty());
    weights.dude + weights.influence * influence + each * bullets + skills + carried + ready + about - hunted
}

fn cost(card: &Card) -> f64 {
    card.cost.map_or(0.0, f64::from)
}

/// Returns the value of a card in its player's hand.
#[must_use]
pub fn in_hand(game: &Game, player: PlayerId, code: CardCode, rock: f64, weights: &Weights) -> f64 {
    let Some(card) = game.facts_of(code) else { return weights.card };
    let figure = |figure: Option<i8>| figure.map_or(0.0, f64::from);
    let there = game.cards().iter().any(|own| own.owner() == player && own.facts().title == card.title);
    if there && card.is_unique() {
        return SPARE;
    }
    let dear = (cost(card) - rock - 2.0).max(0.0) * 0.06;
    let plain = match card.kind {
        CardType::Dude => 0.35 + 0.1 * figure(card.influence) + 0.05 * figure(card.bullets),
        CardType::Deed => 0.35 + 0.12 * figure(card.production) + 0.2 * figure(card.control),
        CardType::Action => 0.45,
        CardType::Goods => 0.4,
        CardType::Spell => {
            if game.gang(player).any(|dude| dude.facts().keywords.len() > 1) {
                0.4
            } else {
                0.15
            }
        }
        CardType::Joker | CardType::Outfit | CardType::Legend => 0.05,
    };
    (plain * weights.card / 0.45 - dear).max(0.05)
}

/// Returns the value of the rest of a shootout: the expected casualties, weighed by the value of those dudes.
fn fight(game: &Game, shootout: &Shootout, player: PlayerId, book: &mut Book) -> f64 {
    let Some(side) = shootout.side_of_player(player) else { return 0.0 };
    let own = members(game, shootout, side);
    let other = members(game, shootout, side.other());
    let job = if game.job().is_none() {
        0.0
    } else if side == Side::Leader {
        0.8
    } else {
        -0.8
    };
    if own.is_empty() || other.is_empty() {
        let alone = if own.is_empty() == other.is_empty() {
            0.0
        } else if own.is_empty() {
            -0.3
        } else {
            0.3
        };
        return alone + job * if other.is_empty() { 1.0 } else { 0.0 };
    }
    let (taken, dealt) = match shootout.step {
        // The hands lie open: the difference of the ranks is known.
        ShootoutStep::Resolution => open_hands(game, player, shootout.posse(side.other()).player),
        ShootoutStep::Casualties => {
            (f64::from(shootout.posse(side).to_take()), f64::from(shootout.posse(side.other()).to_take()))
        }
        _ => {
            let toll = book
                .round(bonuses(game, shootout.posse(side), &own), bonuses(game, shootout.posse(side.other()), &other));
            (toll.taken * book.weights.rounds, toll.dealt * book.weights.rounds)
        }
    };
    let weights = book.weights;
    let worths = |dudes: &[CardId]| -> Vec<f64> {
        let mut all: Vec<f64> =
            dudes.iter().filter_map(|dude| game.card(*dude)).map(|dude| worth(game, dude, &weights)).collect();
        all.sort_by(f64::total_cmp);
        all
    };
    let (lost, won) = (loss(&worths(&own), taken), loss(&worths(&other), dealt));
    won - lost + job * if dealt > taken { 0.6 } else { 0.2 }
}

fn open_hands(game: &Game, player: PlayerId, other: PlayerId) -> (f64, f64) {
    let (Some(own), Some(their)) = (game.draw_rank(player), game.draw_rank(other)) else { return (1.0, 1.0) };
    match own.cmp(&their) {
        std::cmp::Ordering::Less => (f64::from(their - own), 0.0),
        std::cmp::Ordering::Greater => (0.0, f64::from(own - their)),
        // Equal ranks cost both one (1.5:6.1 step 5).
        std::cmp::Ordering::Equal => (1.0, 1.0),
    }
}

/// Returns the value of that many casualties: the least valuable dudes are lost first.
fn loss(worths: &[f64], casualties: f64) -> f64 {
    let mut left = casualties / CASUALTIES_A_DUDE;
    let mut sum = 0.0;
    for worth in worths {
        let part = left.clamp(0.0, 1.0);
        sum += part * worth;
        left -= part;
    }
    sum
}

/// Returns the dudes in a posse, and those that may still join it while it is being formed.
fn members(game: &Game, shootout: &Shootout, side: Side) -> Vec<CardId> {
    let posse = shootout.posse(side);
    let mut dudes = posse.dudes.clone();
    let open = match shootout.step {
        ShootoutStep::LeaderPosse => side == Side::Leader || !shootout.mark_first,
        ShootoutStep::MarkPosse => side == Side::Mark || shootout.mark_first,
        _ => false,
    };
    if open {
        let near = |dude: &&CardInPlay| {
            dude.place().is_some_and(|place| {
                place == shootout.place || !dude.is_booted() && game.are_adjacent(place, shootout.place)
            })
        };
        for dude in game.gang(posse.player).filter(near) {
            if !dudes.contains(&dude.id()) {
                dudes.push(dude.id());
            }
        }
    }
    dudes
}

/// Returns the bonuses of a posse with its best shooter (1.5:6.1 step 2).
fn bonuses(game: &Game, posse: &Posse, dudes: &[CardId]) -> (u8, u8) {
    let mut posse = Posse { dudes: dudes.to_vec(), ..posse.clone() };
    let named = posse.shooter.is_some_and(|shooter| dudes.contains(&shooter));
    if !named {
        let rating = |dude: &CardId| {
            let bullets = game.figure(*dude, Figure::Bullets);
            bullets * if game.is_stud(*dude) { 3 } else { 2 }
        };
        posse.shooter = dudes.iter().copied().max_by_key(rating);
    }
    game.bonuses(&posse)
}
