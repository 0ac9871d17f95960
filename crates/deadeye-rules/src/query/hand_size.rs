//! The number of cards that a hand holds after Sundown (1.5:5.4).

use crate::query::eval_context::EvalContext;
use crate::query::traits;
use crate::state::Game;
use crate::vocabulary::PlayerId;

impl EvalContext<'_> {
    /// Returns the most cards that a player's hand holds after Sundown.
    pub(crate) fn hand_size(self, player: PlayerId) -> u8 {
        let own = self.game.player(player).map_or(0, |player| player.hand_size);
        let more = traits::player_bonus(self, player, traits::PlayerNumber::HandSize);
        u8::try_from(i16::from(own).saturating_add(more).max(0)).unwrap_or(u8::MAX)
    }
}

impl Game {
    /// Returns the most cards that a player's hand holds after Sundown (5.4): as recorded, and as traits change it.
    #[must_use]
    pub fn hand_size(&self, player: PlayerId) -> u8 {
        EvalContext::of(self).hand_size(player)
    }
}
