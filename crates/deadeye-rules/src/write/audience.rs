//! The view of a game that all players may see.

use crate::state::{Cards, Game};

impl Game {
    /// Returns the game without the secrets of players: the cards of hands, decks and draw hands that do not lie open, and
    /// starting gangs that are not revealed. Counts stay, and so does everything that lies open (1.5:2.2).
    #[must_use]
    pub fn as_all_may_see(&self) -> Game {
        let mut game = self.clone();
        for player in &mut game.players {
            let is_open = player.shown.is_some();
            for pile in [&mut player.hand, &mut player.deck] {
                *pile = Cards::of_unknown(pile.count());
            }
            if !is_open {
                player.draw_hand = Cards::of_unknown(player.draw_hand.count());
            }
            player.gang = player.gang.as_ref().map(|_| Vec::new());
        }
        game
    }
}
