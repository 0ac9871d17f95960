//! Keywords and states that cards have now: printed, given by static abilities, given by effects.

use deadeye_cards::abilities::Plain;

use crate::query::eval_context::EvalContext;
use crate::query::traits;
use crate::state::{Change, Game, Keeping};
use crate::vocabulary::CardId;

/// Returns whether no card has both of these keywords.
fn excludes(one: &str, other: &str) -> bool {
    [("Private", "Public"), ("Public", "Private")]
        .iter()
        .any(|(own, not)| one.eq_ignore_ascii_case(own) && other.eq_ignore_ascii_case(not))
}

impl EvalContext<'_> {
    /// Returns whether a card has a keyword now.
    pub(crate) fn has_keyword(self, card: CardId, keyword: &str) -> bool {
        let Some(in_play) = self.game.card(card) else {
            return false;
        };
        if self.game.automation.counts_traits() && self.is_in_state(card, Plain::NoKeywords) {
            return false;
        }
        let given = traits::keyword(self, card, keyword);
        let mut has = given.unwrap_or_else(|| in_play.facts.has_keyword(keyword));
        for effect in self.game.effects.iter().filter(|effect| effect.on == card) {
            let Change::Keep(kept) = &effect.change else { continue };
            has = match kept {
                Keeping::Keyword(given) if given.eq_ignore_ascii_case(keyword) => true,
                Keeping::LosesKeyword(taken) if taken.eq_ignore_ascii_case(keyword) => false,
                // A deed is Public or Private (1.5:6.1): who becomes one is the other no longer.
                Keeping::Keyword(given) if excludes(given, keyword) => false,
                Keeping::Stud
                | Keeping::Draw
                | Keeping::Keyword(_)
                | Keeping::LosesKeyword(_)
                | Keeping::Blank
                | Keeping::CannotMove
                | Keeping::CannotBoot
                | Keeping::StaysBooted
                | Keeping::NoCasualty
                | Keeping::JoinsUnbooted
                | Keeping::CasualtyInstead(_)
                | Keeping::Unhurt
                | Keeping::Is(_)
                | Keeping::NotLowered(_)
                | Keeping::NeverLowered(_)
                | Keeping::AbilitiesCannotLower(_)
                | Keeping::Fixed(_)
                | Keeping::AtLeast(..)
                | Keeping::AtMost(..)
                | Keeping::OnlyGoods(_)
                | Keeping::Stripped(..)
                | Keeping::IgnoresPlays(_)
                | Keeping::Away(..)
                | Keeping::ForControl(_)
                | Keeping::ValueForOthers(_)
                | Keeping::GritForYou(_)
                | Keeping::BountyCounts(_)
                | Keeping::Spares(_)
                | Keeping::TechniquesLower(_)
                | Keeping::Locked(_)
                | Keeping::AdjacentTo(_) => has,
            };
        }
        has
    }

    /// Returns whether an effect or a static ability keeps a card in a state.
    pub(crate) fn is_kept(self, card: CardId, state: &Keeping) -> bool {
        let kept = |change: &Change| matches!(change, Change::Keep(kept) if kept == state);
        self.game.effects.iter().any(|effect| effect.on == card && kept(&effect.change))
            || traits::keeps(self, card, state)
    }
}

impl Game {
    /// Returns whether a card has a keyword now: printed or given, and not taken away.
    #[must_use]
    pub fn has_keyword(&self, card: CardId, keyword: &str) -> bool {
        EvalContext::of(self).has_keyword(card, keyword)
    }

    /// Returns whether an effect keeps a card in a state.
    #[must_use]
    pub fn is_kept(&self, card: CardId, state: &Keeping) -> bool {
        EvalContext::of(self).is_kept(card, state)
    }
}

/// Returns the keywords that a card in play has now, to be stored when it leaves.
pub(crate) fn keywords_of(game: &Game, card: CardId) -> Vec<String> {
    let Some(own) = game.card(card) else { return Vec::new() };
    let mut all: Vec<String> = own.facts.keywords.iter().map(|keyword| keyword.name.clone()).collect();
    for effect in game.effects.iter().filter(|effect| effect.on == card) {
        if let Change::Keep(Keeping::Keyword(given)) = &effect.change {
            all.push(given.clone());
        }
    }
    all.extend(traits::keywords_given(EvalContext::of(game)));
    all.sort_unstable();
    all.dedup();
    all.retain(|keyword| game.has_keyword(card, keyword));
    all
}
