//! What static abilities make of the figures of cards.

use deadeye_cards::abilities::{Always, Number, State};

use crate::query::look::Look;
use crate::query::traits::each::{each_of, reaches};
use crate::query::words;
use crate::state::kinds::words_of;
use crate::state::{CardInPlay, Change, Figure, Keeping, Kinds};
use crate::vocabulary::{CardId, Skill};

/// The number by which a static ability changes a figure.
fn number_for<'a>(always: &'a Always, words: &[&str]) -> Option<&'a Number> {
    let (Always::Change(change) | Always::Set(change)) = always else { return None };
    change.figures.each().into_iter().find(|(word, _)| words.contains(word)).map(|(_, number)| number)
}

/// What static abilities add to a figure of a card: `set` for what stands in place of the printed number.
pub(crate) fn figure(look: Look<'_>, card: CardId, figure: Figure, part: &mut dyn FnMut(i16, bool, &CardInPlay)) {
    let words = words_of(figure);
    let mut counted = Vec::new();
    let wanted = |always: &Always| number_for(always, words).is_some();
    each_of(look, Kinds::figure(figure), wanted, |view, source, always| {
        let Some(number) = number_for(always, words) else { return };
        let (Always::Change(change) | Always::Set(change)) = always else { return };
        if reaches(view, &change.who, card) && adds_up(source, always, &mut counted) {
            let by = view.thing(card).map_or(0, |thing| view.at(thing).number(number));
            let set = matches!(always, Always::Set(_));
            if by != 0 || set {
                part(by, set, source);
            }
        }
    });
}

/// Whether a copy of a title adds to what an earlier copy did already: those that do not are counted once.
fn adds_up(source: &CardInPlay, always: &Always, counted: &mut Vec<String>) -> bool {
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

/// What static abilities add to a skill of a dude.
pub(crate) fn skill(look: Look<'_>, dude: CardId, skill: Skill) -> i16 {
    let own = words_of(Figure::SkillOf(skill));
    let mut sum = 0_i16;
    let mut counted = Vec::new();
    let kinds = Kinds::figure(Figure::SkillOf(skill)).and(Kinds::SKILL);
    each_of(
        look,
        kinds,
        |always| matches!(always, Always::Change(_)),
        |view, source, always| {
            let Always::Change(change) = always else { return };
            for (word, number) in change.figures.each() {
                let named = own.contains(&word) || word == "skill";
                if named && reaches(view, &change.who, dude) && adds_up(source, always, &mut counted) {
                    sum = sum.saturating_add(view.thing(dude).map_or(0, |thing| view.at(thing).number(number)));
                }
            }
        },
    );
    sum
}

/// A figure as states hold it: never below or never above a number.
pub(crate) fn held(look: Look<'_>, card: CardId, figure: Figure, sum: i16) -> i16 {
    let mut held = sum;
    let mut hold = |keeping: &Keeping| match keeping {
        Keeping::AtLeast(own, least) if *own == figure => held = held.max(*least),
        Keeping::AtMost(own, most) if *own == figure => held = held.min(*most),
        _ => {}
    };
    for effect in look.game.effects.iter().filter(|effect| effect.on == card) {
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
    let wanted =
        |always: &Always| matches!(always, Always::Make(has) if has.state.0.iter().any(|state| limits(&state)));
    each_of(look, Kinds::LIMIT, wanted, |view, _, always| {
        let Always::Make(has) = always else { return };
        for state in has.state.0.iter().filter(limits) {
            if reaches(view, &has.who, card) {
                words::keepings(state).iter().for_each(&mut hold);
            }
        }
    });
    held
}
