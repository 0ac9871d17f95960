//! Skills that dudes have for some cards alone, and the bonus that a pull gives to a test.

use deadeye_cards::CardCode;
use deadeye_cards::abilities::{Set, SkillName, StaticAbility};

use crate::query::eval_context::EvalContext;
use crate::query::traits::each::{each_of, reaches};
use crate::query::traits::inventing::skill_named;
use crate::query::view::View;
use crate::state::{Game, HeldPull, Kinds};
use crate::vocabulary::{CardId, Skill};

/// Returns whether a set contains a card by its printed facts.
fn is_for(view: &View<'_>, cards: &Set, about: Option<CardCode>) -> bool {
    let card = about.and_then(|code| view.game.facts_of(code));
    card.is_some_and(|card| view.prints(card, view.scope.you, cards))
}

/// Returns the rating that a dude has in a skill for a card alone; nothing where no trait gives it.
fn as_if(
    context: EvalContext<'_>,
    dude: CardId,
    fits: impl Fn(SkillName) -> bool,
    about: Option<CardCode>,
) -> Option<i16> {
    let mut best = None;
    let wanted = |always: &StaticAbility| matches!(always, StaticAbility::AsIf(own) if fits(own.skill));
    each_of(context, Kinds::TEST_BONUS, wanted, |view, _, always| {
        if let StaticAbility::AsIf(own) = always
            && is_for(view, &own.cards, about)
            && reaches(view, &own.who, dude)
        {
            best = best.max(Some(view.number(&own.by)));
        }
    });
    best
}

/// Returns a dude's rating in a skill, for a card.
pub(crate) fn rating(context: EvalContext<'_>, dude: CardId, skill: Skill, about: Option<CardCode>) -> Option<i16> {
    context.skill(dude, skill).max(as_if(context, dude, |name| skill_named(name) == Some(skill), about))
}

/// Returns a dude's Kung Fu rating for a Technique.
pub(crate) fn kung_fu_for(context: EvalContext<'_>, dude: CardId, about: Option<CardCode>) -> Option<i16> {
    let lent = || {
        let rating = as_if(context, dude, |name| name == SkillName::KungFu, about)?;
        Some(context.changed_kung_fu(dude, rating))
    };
    context.kung_fu(dude).max(if context.game.edition.has_kung_fu() { lent() } else { None })
}

/// Returns whether a dude may perform any Techniques.
pub(crate) fn may_have_kung_fu(game: &Game, dude: CardId) -> bool {
    let mut found = game.kung_fu(dude).is_some();
    let wanted = |always: &StaticAbility| matches!(always, StaticAbility::AsIf(own) if own.skill == SkillName::KungFu);
    each_of(EvalContext::of(game), Kinds::TEST_BONUS, wanted, |view, _, always| {
        found |= matches!(always, StaticAbility::AsIf(own) if reaches(view, &own.who, dude));
    });
    found
}

/// Returns the number that a rating for a Technique alone adds to a dude's value (1.5:7.3).
pub(crate) fn extra_kung_fu(context: EvalContext<'_>, dude: CardId, about: Option<CardCode>) -> i16 {
    let own = context.kung_fu(dude).unwrap_or(0);
    kung_fu_for(context, dude, about).map_or(0, |rating| rating.saturating_sub(own))
}

/// Returns the sum that traits add to a test depending on its pull.
pub(crate) fn pulled_bonus(game: &Game, dude: CardId, skill: Skill, about: Option<CardCode>, pull: &HeldPull) -> i16 {
    let mut sum = 0_i16;
    let wanted = |always: &StaticAbility| matches!(always, StaticAbility::TestBonus(own) if !own.conditions.is_empty());
    each_of(EvalContext::of(game), Kinds::TEST_BONUS, wanted, |view, _, always| {
        let StaticAbility::TestBonus(bonus) = always else { return };
        let fits = bonus.skill == SkillName::Any || skill_named(bonus.skill) == Some(skill);
        let for_it = bonus.cards.0.is_empty() || is_for(view, &bonus.cards, about);
        let mut scope = view.scope.clone();
        (scope.registers.pull, scope.registers.suit) = (pull.value, pull.suit);
        let holds = || View::new(game, &scope).all(&bonus.conditions);
        if fits && for_it && reaches(view, &bonus.who, dude) && holds() {
            let by = view.number(&bonus.by);
            sum = if bonus.harder { sum.saturating_sub(by) } else { sum.saturating_add(by) };
        }
    });
    sum
}

/// Returns the cards that do not count for the combos of a dude's Techniques.
pub(crate) fn combo_without(game: &Game, dude: CardId) -> Vec<CardId> {
    let mut all = Vec::new();
    let wanted = |always: &StaticAbility| matches!(always, StaticAbility::ComboWithout(_));
    each_of(EvalContext::of(game), Kinds::TEST_BONUS, wanted, |view, source, always| {
        if let StaticAbility::ComboWithout(set) = always
            && source.id == dude
        {
            all.extend(view.cards(set));
        }
    });
    all
}
