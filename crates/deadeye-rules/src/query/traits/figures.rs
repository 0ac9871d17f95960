//! The effects of static abilities on the figures of cards.

use deadeye_cards::abilities::{CardFigure, Number, State, StaticAbility};

use crate::query::eval_context::EvalContext;
use crate::query::traits::each::{each_of, reaches, states_of};
use crate::query::words;
use crate::state::kinds::names_of;
use crate::state::{CardInPlay, Change, Figure, Keeping, Kinds};
use crate::vocabulary::{CardId, Skill};

/// Returns the number by which a static ability changes a figure.
fn number_for<'a>(always: &'a StaticAbility, names: &[CardFigure]) -> Option<&'a Number> {
    let (StaticAbility::Change(change) | StaticAbility::Set(change)) = always else { return None };
    change.figures.each().find(|(name, _)| names.contains(name)).map(|(_, number)| number)
}

/// Calls a function with the numbers that static abilities add to a figure of a card; with `set`, those that replace
/// the printed number.
pub(crate) fn figure(
    context: EvalContext<'_>,
    card: CardId,
    figure: Figure,
    part: &mut dyn FnMut(i16, bool, &CardInPlay),
) {
    let names = names_of(figure);
    let mut counted = Vec::new();
    let wanted = |always: &StaticAbility| number_for(always, names).is_some();
    each_of(context, Kinds::figure(figure), wanted, |view, source, always| {
        let Some(number) = number_for(always, names) else { return };
        let (StaticAbility::Change(change) | StaticAbility::Set(change)) = always else { return };
        if reaches(view, &change.who, card) && adds_up(source, always, &mut counted) {
            let by = view.thing(card).map_or(0, |thing| view.view_at(thing).number(number));
            let set = matches!(always, StaticAbility::Set(_));
            if by != 0 || set {
                part(by, set, source);
            }
        }
    });
}

/// Returns whether a copy of a title adds to the effect of an earlier copy: static abilities that do not add up are
/// counted once.
fn adds_up(source: &CardInPlay, always: &StaticAbility, counted: &mut Vec<String>) -> bool {
    let alone = source.traits.as_ref().is_some_and(|entry| {
        entry.traits().any(|one| one.alone && one.always.iter().any(|own| std::ptr::eq(own, always)))
    });
    let title = source.title();
    if alone && counted.iter().any(|own| own == title) {
        return false;
    }
    if alone {
        counted.push(title.to_owned());
    }
    true
}

/// Returns the sum that static abilities add to a skill of a dude.
pub(crate) fn skill(context: EvalContext<'_>, dude: CardId, skill: Skill) -> i16 {
    let own = names_of(Figure::SkillOf(skill));
    let mut sum = 0_i16;
    let mut counted = Vec::new();
    let kinds = Kinds::figure(Figure::SkillOf(skill));
    each_of(
        context,
        kinds,
        |always| matches!(always, StaticAbility::Change(_)),
        |view, source, always| {
            let StaticAbility::Change(change) = always else { return };
            for (name, number) in change.figures.each() {
                if own.contains(&name) && reaches(view, &change.who, dude) && adds_up(source, always, &mut counted) {
                    sum = sum.saturating_add(view.thing(dude).map_or(0, |thing| view.view_at(thing).number(number)));
                }
            }
        },
    );
    sum
}

/// Returns a figure as limited by states: never below or never above a number.
pub(crate) fn hold_within(context: EvalContext<'_>, card: CardId, figure: Figure, sum: i16) -> i16 {
    let mut held = sum;
    let mut hold = |keeping: &Keeping| {
        if let Keeping::AtLeast(own, least) = keeping
            && *own == figure
        {
            held = held.max(*least);
        }
        if let Keeping::AtMost(own, most) = keeping
            && *own == figure
        {
            held = held.min(*most);
        }
    };
    for effect in context.game.effects.iter().filter(|effect| effect.on == card) {
        if let Change::Keep(keeping) = &effect.change {
            hold(keeping);
        }
    }
    let limited =
        [Figure::Bullets, Figure::Influence, Figure::Value, Figure::Control, Figure::Production].contains(&figure);
    if !limited {
        return held;
    }
    let limits = |state: &&State| matches!(state, State::AtLeast(..) | State::AtMost(..));
    let wanted = |always: &StaticAbility| states_of(always).iter().any(|state| limits(&state));
    each_of(context, Kinds::LIMIT, wanted, |view, _, always| {
        let StaticAbility::Make(has) = always else { return };
        for state in has.state.0.iter().filter(limits) {
            if reaches(view, &has.who, card) {
                words::keepings(state).iter().for_each(&mut hold);
            }
        }
    });
    held
}
