//! Keywords and states that cards have now: printed, given by static abilities, given by effects.

use deadeye_cards::abilities::Plain;

use crate::query::traits;
use crate::state::effect::{Change, Keeping};
use crate::state::game::Game;
use crate::vocabulary::ids::CardId;

impl Game {
    /// Whether a card has a keyword now: printed or given, and not taken away.
    #[must_use]
    pub fn has_keyword(&self, card: CardId, keyword: &str) -> bool {
        let Some(in_play) = self.card(card) else {
            return false;
        };
        if self.carried && self.is_in_state(card, Plain::NoKeywords) {
            return false;
        }
        let mut has = in_play.facts.has_keyword(keyword);
        if self.carried
            && let Some(given) = traits::keyword(self, card, keyword)
        {
            has = given;
        }
        for effect in self.effects.iter().filter(|effect| effect.on == card) {
            match &effect.change {
                Change::Keep(Keeping::Keyword(given)) if given.eq_ignore_ascii_case(keyword) => has = true,
                Change::Keep(Keeping::LosesKeyword(taken)) if taken.eq_ignore_ascii_case(keyword) => has = false,
                _ => {}
            }
        }
        has
    }

    /// Whether an effect keeps a card in a state.
    #[must_use]
    pub fn is_kept(&self, card: CardId, state: &Keeping) -> bool {
        self.effects
            .iter()
            .any(|effect| effect.on == card && matches!(&effect.change, Change::Keep(kept) if kept == state))
            || (self.carried && traits::keeps(self, card, state))
    }
}
