//! Abilities of other cards that an ability has its user use besides.

use crate::abilities::start;
use std::borrow::Cow;

use deadeye_cards::abilities::{Ability, HasAbility, Step, UseOf};

use crate::abilities::exec::{Came, cards, you};
use crate::abilities::{hooks, legal};
use crate::query::entries;
use crate::query::entries::Said;
use crate::query::eval::is_of_kind;
use crate::query::paying::Bill;
use crate::query::view::View;
use crate::rules::noon::acting;
use crate::state::effect::Keeping;
use crate::state::resolving::{Afterwards, Item, Question};
use crate::text;
use crate::vocabulary::ids::CardId;
use crate::vocabulary::step::AbilityKind;
use crate::write::ledger::Ledger;

/// An ability as it is used here: without booting for it, if so said.
fn as_used(ability: &Ability, unbooted: bool) -> Cow<'_, Ability> {
    if !unbooted {
        return Cow::Borrowed(ability);
    }
    let mut free = ability.clone();
    free.boot = false;
    free.cost.retain(|step| !matches!(step, Step::Boot(_)));
    Cow::Owned(free)
}

/// The abilities of a card that could be used besides, by their numbers; whether they were used today is no matter.
pub(crate) fn open(view: &View<'_>, card: CardId, what: HasAbility, unbooted: bool, kind: AbilityKind) -> Vec<u8> {
    let game = view.game;
    let entry = game.card(card).and_then(|card| game.entry_of(card.facts.code));
    let Some(entry) = entry.filter(|_| !game.is_kept(card, &Keeping::Blank)) else { return Vec::new() };
    let may = |number: u8, ability: &Ability| {
        let used = as_used(ability, unbooted);
        let scope = entries::scope_for(game, view.scope.you, Some(card), Said::default(), &used);
        is_of_kind(ability, what)
            && ability.job.is_none()
            && entries::fits(ability.when, kind)
            && !game.is_kept(card, &Keeping::Locked(number))
            && (!used.boot || game.boots_for_abilities(card))
            && u32::from(used.pay) <= game.funds_for(view.scope.you, Bill::Ability(card))
            && legal::why_not(&View::new(game, &scope), &used, kind).is_none()
    };
    (0_u8..).zip(entry.usable()).filter(|(number, ability)| may(*number, ability)).map(|(number, _)| number).collect()
}

/// An ability of the card is used: which one is asked where there are several.
pub(super) fn begin(ledger: &mut Ledger, other: &UseOf) -> Came {
    let Some(card) = cards(ledger, &other.card).first().copied() else { return Came::Done };
    let Some(running) = ledger.game.running.last() else { return Came::Done };
    let view = View::new(ledger.game, &running.scope);
    let numbers = open(&view, card, other.ability, other.unbooted, running.kind);
    match numbers.as_slice() {
        [] => Came::Done,
        [only] => {
            start(ledger, card, *only, other.unbooted);
            Came::Done
        }
        _ => {
            ask(ledger, card, numbers, other.unbooted);
            Came::Waits
        }
    }
}

fn ask(ledger: &mut Ledger, card: CardId, numbers: Vec<u8>, unbooted: bool) {
    let entry = ledger.game.card(card).and_then(|card| ledger.game.entry_of(card.facts.code));
    let Some(running) = ledger.game.running.last() else { return };
    let question = Question::which(running.scope.you, running.code, entry, &numbers);
    let Some(running) = ledger.game.running.last_mut() else { return };
    running.question = Some(question);
    running.queue.push_front(Item::Borrow { card, numbers, unbooted });
}

/// One ability of a card is paid for and carried out before the ability goes on that has it used.
pub(crate) fn start(ledger: &mut Ledger, card: CardId, number: u8, unbooted: bool) {
    let you = you(ledger);
    let kind = crate::abilities::exec::kind(ledger.game);
    let Some(code) = ledger.game.card(card).map(|card| card.facts.code) else { return };
    let Some(ability) = ledger.game.ability_of(card, number).map(|ability| as_used(ability, unbooted).into_owned())
    else {
        return;
    };
    ledger.pay_for_play(you, u32::from(ability.pay), Bill::Ability(card), &text!("paid for an ability"));
    acting::mark_used(ledger, you, card, number, ability.boot, kind);
    let scope = entries::scope_for(ledger.game, you, Some(card), Said::default(), &ability);
    start::begin(ledger, scope, code, &ability, kind, Afterwards::Nothing);
    hooks::ask_x(ledger, &ability, you, code);
}
