//! Stud and draw bonuses of a posse (1.5:6.1 step 3).

use deadeye_cards::abilities::{Ban, Plain};

use crate::query::traits;
use crate::state::{Figure, Game, Posse};

impl Game {
    /// Returns the stud and draw bonus of a posse (6.1 step 3): the shooter's whole rating in their own kind, and one more
    /// for each other dude of that kind, however few bullets they have.
    #[must_use]
    pub fn bonuses(&self, posse: &Posse) -> (u8, u8) {
        let (mut stud, mut draw) = (0_i16, 0_i16);
        for dude in posse.dudes.iter().filter_map(|dude| self.card(*dude)) {
            let shoots = posse.shooter == Some(dude.id);
            let idle = |plain: Plain| self.is_in_state(dude.id, plain);
            let nothing = || {
                idle(Plain::NoDrawBonus)
                    || !shoots && (idle(Plain::NoBacking) || self.is_banned(Ban::Backing, posse.player))
                    || posse.dudes.len() > 1 && idle(Plain::DrawsAlone)
            };
            if self.automation.counts_traits() && nothing() {
                continue;
            }
            let by_influence = || {
                self.is_banned(Ban::DrawByBullets, posse.player) || self.is_in_state(dude.id, Plain::DrawsByInfluence)
            };
            let rating =
                if self.automation.counts_traits() && by_influence() { Figure::Influence } else { Figure::Bullets };
            let bonus = if posse.shooter == Some(dude.id) { self.figure(dude.id, rating) } else { 1 };
            if self.is_stud(dude.id) {
                stud = stud.saturating_add(bonus);
            } else {
                draw = draw.saturating_add(bonus);
            }
        }
        if self.automation.counts_traits() {
            let (more_stud, more_draw) = traits::draw_bonus(self, posse.player);
            stud = stud.saturating_add(more_stud).max(0);
            draw = draw.saturating_add(more_draw).max(0);
        }
        let outfit = self.player(posse.player).and_then(|own| own.outfit);
        if self.automation.counts_traits()
            && outfit.is_some_and(|outfit| self.is_in_state(outfit, Plain::BonusesExchanged))
        {
            std::mem::swap(&mut stud, &mut draw);
        }
        let small = |bonus: i16| u8::try_from(bonus).unwrap_or(u8::MAX);
        (small(stud), small(draw))
    }
}
