//! Whole games between computer players.

#![expect(clippy::unwrap_used, reason = "a test stops where something is wrong")]

use deadeye_cards::decks;
use deadeye_opponent::{Match, Player, SeatedPlayer};
use deadeye_rules::{Edition, Pile, Step};

/// Compares the dealer's piles with the counts of the rules after each command, over whole games of random plays with
/// every deck that ships, and checks that no game stops.
#[test]
fn the_dealer_agrees_with_the_books_and_every_game_ends() {
    let all = decks::shipped();
    for (seed, one) in all.iter().cycle().take(8 * all.len()).enumerate() {
        let two = all.iter().cycle().nth(seed + 1 + seed % 7).unwrap();
        let seat = |deck| SeatedPlayer { deck, player: Player::Random, budget: 1 };
        let mut own = Match::begin([&seat(&one.deck), &seat(&two.deck)], Edition::V15, seed as u64).unwrap();
        while own.game().step() != Step::Over && own.game().day() <= 40 {
            assert_eq!(own.step(), Ok(()), "{} against {}, seed {seed}", one.id, two.id);
            for player in own.game().players() {
                for pile in [Pile::Hand, Pile::Deck, Pile::Discard, Pile::BootHill, Pile::DrawHand] {
                    assert_eq!(
                        usize::from(player.pile(pile).count()),
                        own.dealer().pile(player.id(), pile).len(),
                        "{} against {}, seed {seed}, {pile:?} after {:?}",
                        one.id,
                        two.id,
                        own.log().last()
                    );
                }
            }
        }
    }
}
