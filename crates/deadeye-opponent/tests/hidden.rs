//! Tests that cards a player may not know are neither in the game that they see nor in the log.

#![expect(clippy::unwrap_used, clippy::expect_used, reason = "a test stops where something is wrong")]

use deadeye_cards::{CardCode, decks};
use deadeye_opponent::{Level, Match, Player, SeatedPlayer, without_hidden};
use deadeye_rules::{Command, Edition, Game, Pile, PlayerId, apply};
use rand::SeedableRng as _;
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::SliceRandom as _;

fn seated(id: &str, level: Level) -> SeatedPlayer<'static> {
    let deck = &decks::by_name(id).expect("a deck that ships").deck;
    SeatedPlayer { deck, player: Player::Level(level), budget: 60 }
}

fn list(id: &str) -> Vec<CardCode> {
    let deck = &decks::by_name(id).expect("a deck that ships").deck;
    deck.copies().flat_map(|(code, copies)| (0..copies.count).map(move |_| code)).collect()
}

/// Checks that two games which differ only in the known cards of the other player's hand and of both decks are equal to
/// a player who may not see these.
#[test]
fn what_was_told_of_hidden_cards_is_not_seen() {
    let (one, two) = (seated("LDLtP", Level::High), seated("SGLtP", Level::High));
    let mut own = Match::begin([&one, &two], Edition::V15, 9).unwrap();
    for _ in 0..25 {
        own.step().unwrap();
    }
    let told = |seed: u64| {
        let mut chance = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut cards = list("SGLtP");
        cards.shuffle(&mut chance);
        let hand: Vec<CardCode> = cards
            .iter()
            .copied()
            .take(usize::from(own.game().player(PlayerId(1)).unwrap().pile(Pile::Hand).count()))
            .collect();
        let deck: Vec<CardCode> = cards.iter().copied().rev().take(10).collect();
        own.game().with_known(PlayerId(1), Pile::Hand, &hand).with_known(PlayerId(0), Pile::Deck, &deck)
    };
    let (one, two) = (told(1), told(2));
    assert!(one != two);
    assert!(without_hidden(&one, PlayerId(0)) == without_hidden(&two, PlayerId(0)));
    // Who holds the hand does see it.
    assert!(without_hidden(&one, PlayerId(1)) != without_hidden(&two, PlayerId(1)));
}

/// Checks that the log of a game names no card before it is open.
#[test]
fn no_hidden_card_is_named_in_the_log_or_in_the_game() {
    for seed in 0..6 {
        let (one, two) = (seated("LDLtP", Level::Low), seated("SGLtP", Level::Low));
        let mut own = Match::begin([&one, &two], Edition::V15, 100 + seed).unwrap();
        let mut game = Game::shipped(Edition::V15);
        let mut done = 0;
        for _ in 0..120 {
            if own.game().victor().is_some() {
                break;
            }
            own.step().unwrap();
            for command in own.log().iter().skip(done) {
                // Whatever names a card of a hand is the play or the discard of that card.
                if let Command::SetPile { pile, .. } = command {
                    assert_eq!(*pile, Pile::Discard);
                }
                apply(&mut game, command).unwrap();
            }
            done = own.log().len();
            // The log alone gives the game: nothing that is dealt is in it.
            assert!(game == *own.game());
            for player in own.game().players() {
                let dealt = own.dealer().pile(player.id(), Pile::Hand);
                assert_eq!(dealt.len(), usize::from(player.pile(Pile::Hand).count()));
                assert_eq!(
                    own.dealer().pile(player.id(), Pile::Deck).len(),
                    usize::from(player.pile(Pile::Deck).count())
                );
            }
        }
    }
}
