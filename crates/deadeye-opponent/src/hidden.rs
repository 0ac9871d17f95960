//! Tests that a player's decisions depend on nothing but what they may know.

#![expect(clippy::unwrap_used, clippy::expect_used, reason = "a test stops where something is wrong")]

use deadeye_cards::decks;
use deadeye_rules::{Edition, Step};

use crate::{Level, Match, Player, SeatedPlayer};

/// Repeats each decision of whole games, and whether to react, after all cards hidden from the player were dealt anew:
/// the order of both decks, the other's hand, and their draw hand before it is shown.
#[test]
fn the_same_decision_whatever_is_hidden() {
    let mut asked = 0;
    let seat = |name: &str, level| SeatedPlayer {
        deck: &decks::by_name(name).expect("a deck that ships").deck,
        player: Player::Level(level),
        budget: 120,
    };
    for (seed, level, names) in [
        (1, Level::High, ["LDLtP", "SGLtP"]),
        (2, Level::Middle, ["MCCILtP", "FRILtP"]),
        (3, Level::Low, ["SGLtP", "LDLtP"]),
        (4, Level::High, ["ANGunFSolo", "FMGunFSolo"]),
    ] {
        let [one, two] = names.map(|name| seat(name, level));
        let mut own = Match::begin([&one, &two], Edition::V15, seed).unwrap();
        while own.game().step() != Step::Over && own.game().day() < 40 {
            let looks = own.game().question().is_some() && own.game().looked_at_pile().is_some();
            for player in own.game().to_act() {
                // Who looks at the top of a deck or at a hand does see it.
                if looks {
                    continue;
                }
                let (first, other) = (own.would(player), own.dealt_otherwise(player, asked).would(player));
                assert_eq!(first, other, "seed {seed}, day {}, {:?}", own.game().day(), own.game().step());
                asked += 1;
            }
            own.step().unwrap();
        }
    }
    assert!(asked > 400, "only {asked} decisions were asked for");
}
