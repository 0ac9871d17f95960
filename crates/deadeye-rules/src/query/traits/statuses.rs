//! Keywords and states in which static abilities keep cards.

use deadeye_cards::abilities::{Plain, State, StaticAbility};

use crate::query::eval_context::EvalContext;
use crate::query::traits::each::{each_of, reaches, states_of};
use crate::query::words;
use crate::state::{Keeping, Kinds};
use crate::vocabulary::CardId;

/// Returns whether a static ability keeps a card in a state.
pub(crate) fn keeps(context: EvalContext<'_>, card: CardId, state: &Keeping) -> bool {
    makes(context, card, Kinds::of_keeping(state), |own| words::says(own, state))
}

/// Returns whether a static ability keeps a card in a plain state.
pub(crate) fn is_plain(context: EvalContext<'_>, card: CardId, plain: Plain) -> bool {
    makes(context, card, Kinds::plain(plain), |own| matches!(own, State::Is(word) if *word == plain))
}

fn makes(context: EvalContext<'_>, card: CardId, kinds: Kinds, wanted: impl Fn(&State) -> bool) -> bool {
    let mut found = false;
    let wanted = |always: &StaticAbility| matches!(always, StaticAbility::Make(has) if has.state.0.iter().any(&wanted));
    each_of(context, kinds, wanted, |view, _, always| {
        if let StaticAbility::Make(has) = always {
            found = found || reaches(view, &has.who, card);
        }
    });
    found
}

/// Returns the sum of the numbers in states that static abilities put a card into.
pub(crate) fn sum_of_statuses(
    context: EvalContext<'_>,
    card: CardId,
    kinds: Kinds,
    number: &dyn Fn(&Keeping) -> Option<i16>,
) -> i16 {
    let of = |state: &State| words::keepings(state).iter().filter_map(number).fold(0_i16, i16::saturating_add);
    let wanted = |always: &StaticAbility| states_of(always).iter().any(|state| of(state) != 0);
    let mut sum = 0_i16;
    each_of(context, kinds, wanted, |view, _, always| {
        if let StaticAbility::Make(has) = always
            && reaches(view, &has.who, card)
        {
            sum = has.state.0.iter().map(of).fold(sum, i16::saturating_add);
        }
    });
    sum
}

/// Returns the state given by the last static ability that decides a yes or no; nothing where none does.
fn last_word(
    context: EvalContext<'_>,
    card: CardId,
    kinds: Kinds,
    says: impl Fn(&State) -> Option<bool>,
) -> Option<bool> {
    let mut found = None;
    let wanted = |always: &StaticAbility| states_of(always).iter().any(|state| says(state).is_some());
    each_of(context, kinds, wanted, |view, _, always| {
        if let StaticAbility::Make(has) = always {
            for said in has.state.0.iter().filter_map(&says) {
                if reaches(view, &has.who, card) {
                    found = Some(said);
                }
            }
        }
    });
    found
}

/// Returns whether the last static ability that decides it makes a dude a stud; nothing where none does.
pub(crate) fn stud(context: EvalContext<'_>, card: CardId) -> Option<bool> {
    let kinds = Kinds::plain(Plain::Stud).and(Kinds::plain(Plain::Draw));
    last_word(context, card, kinds, |state| {
        let State::Is(plain) = state else { return None };
        (*plain == Plain::Stud || *plain == Plain::Draw).then_some(*plain == Plain::Stud)
    })
}

/// Returns whether a static ability gives a card a keyword, or takes it away.
pub(crate) fn keyword(context: EvalContext<'_>, card: CardId, keyword: &str) -> Option<bool> {
    last_word(context, card, Kinds::KEYWORD, |state| {
        let (own, has) = state.given_keyword()?;
        own.eq_ignore_ascii_case(keyword).then_some(has)
    })
}

/// Returns the keywords that static abilities give to any card now, or take from it.
pub(crate) fn keywords_given(context: EvalContext<'_>) -> Vec<String> {
    let mut all = Vec::new();
    let wanted = |always: &StaticAbility| states_of(always).iter().any(|state| state.given_keyword().is_some());
    each_of(context, Kinds::KEYWORD, wanted, |_, _, always| {
        let names = states_of(always).iter().filter_map(State::given_keyword);
        all.extend(names.map(|(keyword, _)| keyword.to_owned()));
    });
    all
}
