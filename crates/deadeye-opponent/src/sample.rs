//! Sampled hands of the other player: cards of their deck list where one is loaded, else of all cards that a legal deck
//! may hold, those of their own faction four times as often (1.5:8).

use deadeye_cards::{CardCode, CardType};
use deadeye_rules::{Game, Pile, PlayerId};
use rand::Rng;
use rand::seq::{IndexedRandom as _, SliceRandom as _};

/// Samples a hand that a player may hold, from what another knows of their cards.
pub(crate) fn hand(game: &Game, player: PlayerId, list: Option<&[CardCode]>, chance: &mut impl Rng) -> Vec<CardCode> {
    let Some(own) = game.player(player) else { return Vec::new() };
    let pile = own.pile(Pile::Hand);
    let mut hand = pile.known_cards().to_vec();
    let count = usize::from(pile.unknown_count());
    match list {
        Some(list) => {
            let mut left = unseen_cards(game, player, list);
            left.sort_unstable();
            left.shuffle(chance);
            hand.extend(left.into_iter().take(count));
        }
        None => {
            let pool = pool(game, player);
            hand.extend((0..count).filter_map(|_| pool.choose(chance).copied()));
        }
    }
    hand
}

/// Returns the cards of a list that are neither in play nor open in a pile.
fn unseen_cards(game: &Game, player: PlayerId, list: &[CardCode]) -> Vec<CardCode> {
    let mut left = list.to_vec();
    let mut seen: Vec<CardCode> =
        game.cards().iter().filter(|card| card.owner() == player).map(|card| *card.code()).collect();
    if let Some(own) = game.player(player) {
        for pile in [Pile::Hand, Pile::Discard, Pile::BootHill, Pile::DrawHand] {
            seen.extend(own.pile(pile).known_cards());
        }
    }
    for code in seen {
        if let Some(at) = left.iter().position(|own| *own == code) {
            left.swap_remove(at);
        }
    }
    left
}

fn pool(game: &Game, player: PlayerId) -> Vec<CardCode> {
    let outfit = game.player(player).and_then(|own| own.outfit()).and_then(|outfit| game.card(outfit));
    let gangs = outfit.map(|outfit| outfit.facts().gangs.clone()).unwrap_or_default();
    let mut pool = Vec::new();
    for card in game.cards_known().iter() {
        let deck = !matches!(card.kind, CardType::Outfit | CardType::Legend | CardType::Joker);
        if !deck || card.is_token() || card.pack_code == "alt" {
            continue;
        }
        let own = gangs.iter().any(|gang| card.belongs_to(*gang));
        let times = if own {
            4
        } else if card.is_neutral() {
            2
        } else {
            1
        };
        pool.extend(std::iter::repeat_n(card.code, times));
    }
    pool
}
