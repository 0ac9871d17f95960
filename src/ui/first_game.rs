//! The first game against the program.

use deadeye_app::desk::{DeckChoice, NewGame, SeatWish, Seated, any_seed};
use deadeye_opponent::Level;
use deadeye_rules::Edition;

use deadeye_app::words::Words;

/// Returns a new game with the decks to learn with: a person with cards on the screen against the program.
pub fn first_game(words: &Words, level: Level) -> NewGame {
    let seat = |name: &str, deck, seated| SeatWish {
        name: words.get(name).to_owned(),
        deck: DeckChoice::Shipped(deck),
        seated,
    };
    let seats =
        vec![seat("new.first", "LDLtP", Seated::OnScreen), seat("house.name", "SGLtP", Seated::Computer(level))];
    NewGame { seats, edition: Edition::default(), seed: any_seed() }
}
