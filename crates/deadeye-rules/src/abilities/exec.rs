//! Carrying out steps.

use deadeye_cards::abilities::{
    Attach, Ban, Destination, HandChange, Lasting, Look, Number, PlaceRef, Plain, Step, Target,
};
use deadeye_cards::{Card, CardCode};

use crate::abilities::changes::{figures, join_posse, put_into, stands_against, unmodify};
use crate::abilities::choices::Resolved;
use crate::abilities::context::{
    Came, amount_of, cards, duration, kind, number, number_at, origin, place, players, purse_of, relocate, remember,
    tell_skipped, things, this, view, you,
};
use crate::abilities::{choices, locks, play};
use crate::query::view::View;
use crate::query::{begins, states};
use crate::rules::fight;
use crate::rules::fight::casualties;
use crate::rules::noon::shopping::replace_old;
use crate::state::command::Fate;
use crate::state::{
    CallOut, Cause, Change, Counter, Duration, Event, Homecoming, Item, Kinds, Pile, Purse, Reason, Shown, Spot, Thing,
    lasting,
};
use crate::vocabulary::{AbilityKind, CardId, Phase, Place, PlayerId, Side};
use crate::write::ledger::Ledger;
use crate::write::triggers;

pub(crate) mod bids;
pub(crate) mod borrow;
mod fights;
pub(crate) mod hands;
mod pulls;

/// Does one item of the innermost running ability.
pub(crate) fn item(ledger: &mut Ledger, item: Item) -> Came {
    match item {
        Item::Step(step) => {
            let depth = ledger.game().running.len();
            let came = step_of(ledger, *step);
            if let Came::Done = &came {
                ledger.count_step(depth);
            }
            came
        }
        Item::Test { skill, difficulty } => {
            let Some(running) = ledger.game().running.last() else { return Came::Done };
            let view = View::new(ledger.game(), &running.scope);
            let difficulty = difficulty.map(|difficulty| view.number(&difficulty));
            let bearer = view.bearer();
            crate::abilities::checks::begin(ledger, skill, bearer, difficulty)
        }
        Item::Pull => crate::abilities::checks::pull(ledger, None),
        Item::Outcome { success, failure } => {
            let passed = ledger.game().running.last().is_some_and(|running| running.scope.told.margin >= 0);
            ledger.first(if passed { &success } else { &failure });
            Came::Done
        }
        Item::Job { ability } => {
            start_job(ledger, ability);
            Came::Done
        }
        // Which way was said where the question was answered.
        Item::Which(_)
        | Item::Ways { .. }
        | Item::Borrow { .. }
        | Item::Refresh { .. }
        | Item::Top(_)
        | Item::Replace { .. }
        | Item::HowMany
        | Item::About => Came::Done,
        Item::Hand { player, how, count } => hands::ask_cards(ledger, player, how, count),
        Item::Bid(player) => bids::ask(ledger, player),
        Item::Buy(purchase) => {
            crate::rules::noon::shopping::buy(ledger, &purchase);
            Came::Done
        }
        Item::Each { name, thing, steps } => {
            ledger.bind(&name, vec![thing]);
            ledger.first(&steps);
            Came::Done
        }
    }
}

fn step_of(ledger: &mut Ledger, mut step: Step) -> Came {
    let whole = step.clone();
    match choices::settle(ledger, &mut step) {
        Resolved::All => {}
        Resolved::Asked => {
            // A choice is done with its answer; any other step goes on with it.
            if !matches!(step, Step::Choose(_)) {
                ledger.put_first(Item::Step(Box::new(step)));
            }
            return Came::Waits;
        }
    }
    let nobody = |target: &&Target| things(ledger, target).is_empty();
    if !matches!(step, Step::Play(_)) && step.targets().iter().any(nobody) {
        tell_skipped(ledger, &whole);
    }
    match step {
        Step::Look(Look { pile, count, .. }) => {
            let pile = view(ledger).map(|view| view.pile(pile));
            let count = count.map(|count| usize::try_from(number(ledger, &count)).unwrap_or(0));
            ledger.set_looked(pile, count);
            Came::Done
        }
        Step::Choose(_) | Step::Shuffle(_) => Came::Done,
        Step::Lock(lock) => locks::lock(ledger, &lock),
        Step::RefreshOne(who) => locks::refresh_one(ledger, &who),
        Step::Test(check) => {
            let who = cards(ledger, &check.who).first().copied();
            let against = check.against.as_ref().map(|against| number(ledger, against));
            ledger.put_first(Item::Outcome { success: check.success, failure: check.failure });
            crate::abilities::checks::begin(ledger, check.skill, who, against)
        }
        Step::Pull(pull) => {
            let who = players(ledger, &pull.who).first().copied();
            crate::abilities::checks::pull(ledger, who)
        }
        Step::Pay(pay) if !pay.or.is_empty() => choices::pay_or(ledger, pay),
        Step::May(_) | Step::OneOf(_) | Step::If(_) | Step::ForEach(_) => branch(ledger, step),
        Step::Play(card) => match view(ledger).and_then(|view| begins::completed(&view, &card)) {
            Some(completed) => step_of(ledger, Step::Play(completed)),
            None => play::play(ledger, &card),
        },
        Step::Bid(bid) => bids::begin(ledger, &bid),
        Step::HowMany(own) => bids::how_many(ledger, &own),
        Step::Use(other) => borrow::begin(ledger, &other),
        Step::ChangePull(change) => {
            pulls::change(ledger, &change);
            Came::Done
        }
        Step::DrawHand(hand)
            if matches!(hand.how, HandChange::ForOne | HandChange::Shed) && hands::ask(ledger, &hand) =>
        {
            Came::Waits
        }
        Step::DrawHand(hand) => {
            hands::wait_for(ledger, &hand);
            now(ledger, &Step::DrawHand(hand));
            Came::Done
        }
        other => {
            now(ledger, &other);
            Came::Done
        }
    }
}

/// Steps that lead to other steps.
fn branch(ledger: &mut Ledger, step: Step) -> Came {
    match step {
        Step::If(check) => {
            let holds = view(ledger).is_some_and(|view| view.all(&check.is.0));
            ledger.first(if holds { &check.then } else { &check.otherwise });
            Came::Done
        }
        Step::ForEach(each) => {
            let all = things(ledger, &each.of);
            let name = each.name.clone().unwrap_or_else(|| "it".to_owned());
            for thing in all.into_iter().rev() {
                ledger.put_first(Item::Each { name: name.clone(), thing, steps: each.steps.clone() });
            }
            Came::Done
        }
        Step::May(may) => choices::may(ledger, &may),
        Step::OneOf(one_of) => choices::one_of(ledger, &one_of),
        _ => Came::Done,
    }
}

/// Does something to each card of a target.
fn each(ledger: &mut Ledger, who: &Target, mut does: impl FnMut(&mut Ledger, CardId)) {
    for card in cards(ledger, who) {
        does(ledger, card);
    }
}

/// What a number of a card comes to, which changes by so much, or to so much.
fn changed(ledger: &Ledger, card: CardId, own: i16, by: Option<&Number>, to: Option<&Number>) -> i16 {
    let by = by.map(|by| own.saturating_add(number_at(ledger, by, card)));
    by.or_else(|| to.map(|to| number_at(ledger, to, card))).unwrap_or(own)
}

/// Steps that need nobody: what is done to cards where they are.
fn now(ledger: &mut Ledger, step: &Step) {
    match step {
        Step::Boot(who) => {
            let all = cards(ledger, who);
            ledger.set_done(all.len());
            for card in all {
                if states::may_be(ledger.game(), card, you(ledger), states::Hurt::Boot) {
                    ledger.boot(card);
                }
            }
        }
        Step::Unboot(who) => each(ledger, who, |ledger, card| ledger.unboot(card)),
        Step::Refresh(who) => each(ledger, who, |ledger, card| ledger.refresh(card)),
        Step::Change(change) | Step::Set(change) => {
            let (until, set) = (duration(ledger, change.until), matches!(step, Step::Set(_)));
            each(ledger, &change.who, |ledger, card| figures(ledger, card, &change.figures, until, set));
        }
        Step::Unmodify(off) => each(ledger, &off.who, |ledger, card| unmodify(ledger, card, off)),
        Step::Make(make) => {
            let until = duration(ledger, make.until);
            for card in cards(ledger, &make.who) {
                for state in &make.state.0 {
                    put_into(ledger, card, state, until);
                }
            }
        }
        Step::Bounty(bounty) => {
            for card in cards(ledger, &bounty.who) {
                let own = ledger.game().card(card).map_or(0, |card| i16::try_from(card.bounty).unwrap_or(i16::MAX));
                let to = changed(ledger, card, own, bounty.by.as_ref(), bounty.to.as_ref());
                ledger.set_bounty(card, u16::try_from(to).unwrap_or(0), &Reason::Ability);
            }
        }
        other => spend(ledger, other),
    }
}

/// Steps by which cards are lost and drawn, and ghost rock is paid.
fn spend(ledger: &mut Ledger, step: &Step) {
    match step {
        Step::Discard(who) => remove(ledger, who, Fate::Discard),
        Step::Ace(who) => remove(ledger, who, Fate::Ace),
        Step::AceSurely(who) => {
            let by = you(ledger);
            for card in cards(ledger, who) {
                remember(ledger, card);
                casualties::suffer(ledger, card, Fate::Ace, Some(by));
                // Like a cost it cannot be prevented.
                crate::rules::replaced::settle_for_good(ledger, card);
            }
        }
        Step::Pot(n) => {
            let count = number(ledger, n);
            let (from, to) =
                if count < 0 { (Purse::Pot, Purse::Stash(you(ledger))) } else { (Purse::Bank, Purse::Pot) };
            ledger.pay(from, to, u32::from(count.unsigned_abs()), &Reason::Ability);
        }
        Step::Draw(amount) => {
            let (who, count) = amount_of(ledger, amount);
            for player in who {
                ledger.draw(player, count, Pile::Hand, &Cause::Rule);
            }
        }
        Step::DiscardTop(amount) => {
            let (who, count) = amount_of(ledger, amount);
            for player in who {
                ledger.draw(player, count, Pile::Discard, &Cause::Rule);
            }
            ledger.set_shed(count);
        }
        Step::Gain(amount) => {
            let (who, count) = amount_of(ledger, amount);
            for player in who {
                ledger.pay(Purse::Bank, Purse::Stash(player), u32::from(count), &Reason::Ability);
                if fight::posse::is_forming(ledger.game()) {
                    ledger.note_gain_while_joining(player, u32::from(count));
                }
            }
        }
        Step::Pay(pay) => {
            let count = u32::try_from(number(ledger, &pay.n)).unwrap_or(0);
            let to = pay.to.as_ref().and_then(|to| players(ledger, to).first().copied());
            let purse = to.map_or(Purse::Bank, Purse::Stash);
            let mut paid = true;
            for player in players(ledger, &pay.who) {
                let outfit = ledger.game().player(player).and_then(|own| own.outfit);
                let safe = to.is_some()
                    && player != you(ledger)
                    && outfit.is_some_and(|outfit| ledger.game().is_in_state(outfit, Plain::StashIsSafe));
                if safe {
                    paid = false;
                    continue;
                }
                let stash = purse_of(ledger, player);
                if stash < count {
                    paid = false;
                }
                ledger.pay(Purse::Stash(player), purse, count, &Reason::Ability);
            }
            ledger.set_done_so(paid);
        }
        other => rearrange(ledger, other),
    }
}

/// Steps by which cards go elsewhere, bear something, or change hands.
fn rearrange(ledger: &mut Ledger, step: &Step) {
    match step {
        Step::Put(put) => {
            for thing in things(ledger, &put.who) {
                put_away(ledger, thing, put.to);
            }
        }
        Step::Attach(attach) => attach_to(ledger, attach),
        Step::Counters(counters) => {
            let kind = match counters.kind {
                deadeye_cards::abilities::CounterName::GhostRock => Counter::GhostRock,
                deadeye_cards::abilities::CounterName::Influence => Counter::Influence,
                deadeye_cards::abilities::CounterName::Other => Counter::Other,
            };
            for card in cards(ledger, &counters.who) {
                let own = ledger.game().card(card).map_or(0, |card| card.counter(kind));
                let to = changed(ledger, card, own, counters.by.as_ref(), counters.to.as_ref());
                ledger.set_counter(card, kind, to.max(0));
            }
        }
        Step::Control(control) => {
            let until = duration(ledger, control.until);
            if let Some(player) = players(ledger, &control.player).first().copied() {
                for card in cards(ledger, &control.who) {
                    let origin = origin(ledger);
                    ledger.begin_effect(card, Change::Controller(player), until, origin);
                    // Nobody has dudes in both posses (6.1): who changes hands leaves the one they were in.
                    ledger.settle_control();
                    if ledger.game().shootout.as_ref().is_some_and(|shootout| {
                        shootout.side_of(card).is_some_and(|side| stands_against(ledger.game(), player, side))
                    }) {
                        ledger.leave_posse(card);
                    }
                }
            }
        }
        other => prepare(ledger, other),
    }
}

/// Steps that say what comes later.
fn prepare(ledger: &mut Ledger, step: &Step) {
    match step {
        Step::Name(naming) => {
            let all = view(ledger).map(|view| view.things(&naming.is)).unwrap_or_default();
            ledger.bind(&naming.name, all);
        }
        Step::Later(later) => {
            let until = later.until.map(|until| duration(ledger, Some(until)));
            let until = ledger.game().duration_now(until.unwrap_or(Duration::Usual));
            if let Some(running) = ledger.game().running.last() {
                let waiting = crate::state::pending::Waiting {
                    on: later.on.clone(),
                    steps: later.steps.clone(),
                    scope: running.scope.clone(),
                    code: running.code,
                    until,
                    every: later.every,
                    by: running.by,
                };
                ledger.wait_for(waiting);
            }
        }
        Step::Lasting(lasting) => hold(ledger, lasting),
        Step::ByHand(kind) => {
            let card = ledger.game().running.last().map(|running| running.code);
            if let Some(card) = card {
                ledger.tell(Event::LeftToTable { card, what: kind.word().to_owned() });
            }
        }
        Step::PlayAgain(what) => ledger.play_again(*what),
        Step::Forbid(forbid) => {
            let until = duration(ledger, forbid.until);
            let until = ledger.game().duration_now(until);
            let who = forbid.who.as_ref().map(|who| players(ledger, who));
            ledger.ban(lasting::Banned { what: forbid.what, who, until });
        }
        moving => move_about(ledger, moving),
    }
}

/// Something holds from now on for a time, as a trait of this card would.
fn hold(ledger: &mut Ledger, lasting: &Lasting) {
    let until = ledger.game().duration_now(duration(ledger, lasting.until));
    let Some(mut scope) = ledger.game().running.last().map(|running| running.scope.clone()) else { return };
    // It is looked at when it matters, and not when it began.
    scope.phase = None;
    scope.in_last_fight = false;
    let outfit = || ledger.game().player(scope.you).and_then(|player| player.outfit);
    let source =
        scope.this.and_then(|this| ledger.game().seen(this)).or_else(|| ledger.game().card(outfit()?)).cloned();
    if let Some(source) = source {
        let (conditions, always) = (lasting.conditions.clone(), lasting.always.clone());
        let kinds = Kinds::of_all(&always);
        ledger.hold_meanwhile(lasting::Meanwhile { source, scope, conditions, always, kinds, until });
    }
}

/// Steps by which dudes come and go.
fn move_about(ledger: &mut Ledger, step: &Step) {
    let booted = matches!(step, Step::Swap(_) | Step::Join(_) | Step::SendHome(_));
    let any = booted || matches!(step, Step::Leave(_) | Step::GoHome(_));
    let banned = |ban: Ban| ledger.game().is_banned(ban, you(ledger));
    let barred = any && banned(Ban::ComeAndGo) || booted && banned(Ban::ComeAndGoBooted);
    if barred && kind(ledger.game()) == AbilityKind::Shootout {
        return;
    }
    match step {
        Step::Move(go) => {
            for card in cards(ledger, &go.who) {
                let Some(place) = place(ledger, &go.to, card) else { continue };
                let free = go.placed || states::may_be(ledger.game(), card, you(ledger), states::Hurt::Move);
                if !free || !crate::query::traits::may_go(ledger.game(), card, place) {
                    continue;
                }
                relocate(ledger, card, place);
                if go.booted {
                    ledger.boot(card);
                }
            }
        }
        Step::TakeOver(take) => {
            if let (Some(from), Some(who)) = (cards(ledger, &take.from).first(), cards(ledger, &take.who).first()) {
                take_over(ledger, *from, *who);
            }
        }
        Step::Swap(swap) => {
            if let (Some(one), Some(other)) = (cards(ledger, &swap.one).first(), cards(ledger, &swap.other).first()) {
                swap_places(ledger, *one, *other);
            }
        }
        Step::Join(join) => {
            for card in cards(ledger, &join.who) {
                if !view(ledger).is_some_and(|view| begins::may_be_brought(&view, card, join)) {
                    continue;
                }
                let side = view(ledger).and_then(|view| view.side_named(join.posse));
                join_posse(ledger, card, side, join.stays);
                if join.booted {
                    ledger.boot(card);
                }
            }
        }
        Step::Leave(who) => each(ledger, who, |ledger, card| {
            if !states::is_held(ledger.game(), card) {
                ledger.leave_posse(card);
            }
        }),
        Step::SendHome(who) => {
            let all = cards(ledger, who);
            ledger.set_done(all.len());
            for card in all {
                if states::may_be(ledger.game(), card, you(ledger), states::Hurt::SendHome) {
                    ledger.send_home(card, true, Homecoming::Otherwise);
                }
            }
        }
        Step::GoHome(who) => {
            for card in cards(ledger, who) {
                if states::may_be(ledger.game(), card, you(ledger), states::Hurt::SendHome) {
                    ledger.send_home(card, false, Homecoming::Otherwise);
                }
            }
        }
        Step::CallOut(call) => {
            let pair = (cards(ledger, &call.who).first().copied(), cards(ledger, &call.target).first().copied());
            if let (Some(caller), Some(target)) = pair {
                call_out(ledger, caller, target, call);
            }
        }
        Step::Token(token) => play::token(ledger, token),
        fighting => fights::fight_on(ledger, fighting),
    }
}

/// Cards are discarded or aced, in play or out of a pile.
fn remove(ledger: &mut Ledger, who: &Target, fate: Fate) {
    let all = things(ledger, who);
    ledger.set_done(all.len());
    let by = you(ledger);
    let cost = ledger.game().running.last().is_some_and(|running| running.cost_left > 0);
    for thing in all {
        match thing {
            Thing::Card(card, _) => {
                let hurt = if fate == Fate::Ace { states::Hurt::Ace } else { states::Hurt::Discard };
                if ledger.game().card(card).is_none() || !states::may_be(ledger.game(), card, by, hurt) {
                    continue;
                }
                remember(ledger, card);
                let spared = fate == Fate::Ace && ledger.game().has_keyword(card, "Harrowed");
                casualties::suffer(ledger, card, if spared { Fate::Discard } else { fate }, Some(by));
                ledger.set_left_as_cost(card, cost);
            }
            Thing::Piled(player, pile, code) => {
                let to = if fate == Fate::Ace { Pile::BootHill } else { Pile::Discard };
                unshow(ledger, player, pile, code);
                ledger.move_cards(player, pile, to, &[code]);
                if let (Fate::Ace, Pile::Hand, Some(code)) = (fate, pile, code) {
                    triggers::raise_aced_from_hand(ledger, player, code);
                }
            }
            Thing::Place(_) => {}
        }
    }
}

/// Cards are attached to another, unless it bars them.
fn attach_to(ledger: &mut Ledger, attach: &Attach) {
    let to = cards(ledger, &attach.to).first().copied();
    enter_attached(ledger, &things(ledger, &attach.card), to);
    for card in cards(ledger, &attach.card) {
        let facts = ledger.game().card(card).map(|card| std::sync::Arc::clone(&card.facts));
        let barred = |to: CardId| {
            let facts = facts.as_ref();
            facts.and_then(|facts| crate::query::traits::cannot_attach(ledger.game(), you(ledger), facts, to)).is_some()
        };
        if let Some(to) = to.filter(|to| !barred(*to)) {
            ledger.put(card, Spot::On(to));
            if attach.booted {
                ledger.boot(card);
            }
            replace_old(ledger, to, card);
        }
    }
}

/// Cards of piles enter play attached to a card, as what they are.
fn enter_attached(ledger: &mut Ledger, all: &[Thing], to: Option<CardId>) {
    for thing in all {
        let (Thing::Piled(owner, pile, Some(code)), Some(to)) = (*thing, to) else { continue };
        if let Some(facts) = ledger.game().facts_of(code).cloned() {
            ledger.take_from(owner, pile, code);
            ledger.enter(facts, owner, Spot::On(to));
        }
    }
}

/// A card that leaves a draw hand no longer lies there to be discarded or, if a joker, aced (faq-b:Fetch).
fn unshow(ledger: &mut Ledger, player: PlayerId, from: Pile, code: Option<CardCode>) {
    let facts = code.and_then(|code| ledger.game().facts_of(code)).cloned();
    let Some(hand) = ledger.game().player(player).and_then(|player| player.shown.as_ref()) else {
        return;
    };
    let is_it = |card: &Shown| match card {
        Shown::Code(own) => Some(*own) == code,
        Shown::Face(face) | Shown::Named(face, _) => facts.as_ref().and_then(Card::hand_card) == Some(*face),
    };
    let at = hand.cards.iter().position(is_it).filter(|_| from == Pile::DrawHand);
    if let Some(at) = at {
        ledger.drop_shown_card(player, at);
    }
}

fn put_away(ledger: &mut Ledger, thing: Thing, to: Destination) {
    let pile = match to {
        Destination::Hand => Some(Pile::Hand),
        Destination::Deck | Destination::DeckTop => Some(Pile::Deck),
        Destination::Discard => Some(Pile::Discard),
        Destination::BootHill => Some(Pile::BootHill),
        Destination::DrawHand => Some(Pile::DrawHand),
        Destination::Removed => None,
    };
    match thing {
        Thing::Card(card, code) if ledger.game().card(card).is_none() => {
            // What has left lies where the event says that it went.
            let scope = ledger.game().running.last().map(|running| &running.scope);
            let went = scope.filter(|scope| scope.subject == Some(thing)).and_then(|scope| scope.told.went);
            if let (Some((owner, from)), Some(to)) = (went, pile)
                && from != to
                && ledger.game().player(owner).is_some_and(|own| own.pile(from).may_hold(&code))
            {
                ledger.move_cards(owner, from, to, &[Some(code)]);
            }
        }
        Thing::Card(card, _) => {
            remember(ledger, card);
            ledger.leave(card, pile);
        }
        Thing::Piled(player, from, code) => {
            let there =
                ledger.game().player(player).is_some_and(|own| code.is_none_or(|code| own.pile(from).may_hold(&code)));
            if let Some(pile) = pile.filter(|_| there) {
                unshow(ledger, player, from, code);
                ledger.move_cards(player, from, pile, &[code]);
            }
        }
        Thing::Place(_) => {}
    }
}

/// A dude takes over from the leader or the mark of the shootout: they change places, and parts in it.
fn take_over(ledger: &mut Ledger, from: CardId, who: CardId) {
    let heads = |side: Side| ledger.game().shootout.as_ref().and_then(|fight| fight.posse(side).head) == Some(from);
    let Some(side) = [Side::Leader, Side::Mark].into_iter().find(|side| heads(*side)) else { return };
    ledger.set_head(side, who);
    swap_places(ledger, from, who);
}

fn swap_places(ledger: &mut Ledger, one: CardId, other: CardId) {
    if ![one, other].into_iter().all(|card| states::may_be(ledger.game(), card, you(ledger), states::Hurt::Move)) {
        return;
    }
    let (Some(one_place), Some(other_place)) = (ledger.game().location(one), ledger.game().location(other)) else {
        return;
    };
    let side =
        |ledger: &Ledger, dude: CardId| ledger.game().shootout.as_ref().and_then(|shootout| shootout.side_of(dude));
    let (one_side, other_side) = (side(ledger, one), side(ledger, other));
    // The one who comes in comes in first, so that no posse is empty in between.
    if one_side.is_none() {
        join_posse(ledger, one, other_side, false);
    }
    if other_side.is_none() {
        join_posse(ledger, other, one_side, false);
    }
    let leave = |ledger: &mut Ledger, dude: CardId, from: Option<Side>| {
        if one_side != other_side && from.is_some() { ledger.leave_posse(dude) } else { None }
    };
    let other_left = leave(ledger, other, other_side);
    let one_left = leave(ledger, one, one_side);
    ledger.put_out_of(one_left, one, Spot::At(other_place), None);
    ledger.put_out_of(other_left, other, Spot::At(one_place), None);
}

fn call_out(ledger: &mut Ledger, caller: CardId, target: CardId, call: &deadeye_cards::abilities::CallOut) {
    let Some((leader, mark)) = ledger
        .game()
        .card(caller)
        .map(|card| card.controller)
        .zip(ledger.game().card(target).map(|card| card.controller))
    else {
        return;
    };
    // Only another player's dude is called out (5.3.2), and only at Noon.
    let busy =
        ledger.game().shootout.is_some() || ledger.game().job.is_some() || ledger.game().phase() != Phase::HighNoon;
    if busy || leader == mark || !crate::query::calls::may_call_out(ledger.game(), caller, target) {
        return;
    }
    let aside = |card: &CardId| ledger.game().card(*card).is_some_and(|card| card.spot == Spot::Aside);
    let held = this(ledger).filter(aside);
    ledger.set_held(held);
    ledger.set_call_out(CallOut { caller, leader, target, mark, no_refusal: call.no_refusal, price: call.price });
    ledger.tell(Event::CalledOut { caller, target });
}

/// The job of a spell whose test was passed: its caster leads.
fn start_job(ledger: &mut Ledger, ability: u8) {
    use deadeye_cards::abilities::MarkOf;
    let Some(running) = ledger.game().running.last() else { return };
    if running.scope.told.margin < 0 {
        return;
    }
    let view = View::new(ledger.game(), &running.scope);
    let (you, code, this, leader) = (running.scope.you, running.code, running.scope.this, view.bearer());
    let mark = ledger
        .game()
        .entry_of(code)
        .and_then(|entry| entry.ability(ability))
        .and_then(|ability| ability.job.as_ref())
        .and_then(|job| match &job.mark {
            MarkOf::Place(PlaceRef::Home) => Some(crate::state::command::Mark::Place(Place::Home(you))),
            MarkOf::Place(place) => view.place(place).map(crate::state::command::Mark::Place),
            MarkOf::This => this.map(crate::state::command::Mark::Card),
            MarkOf::Choose(_) => None,
        });
    let scope = running.scope.clone();
    if let (Some(this), Some(leader), Some(mark)) = (this, leader, mark) {
        crate::rules::jobs::begin(
            ledger,
            you,
            &crate::state::command::Source::Card(this),
            leader,
            mark,
            Some((code, ability, scope)),
        );
    }
}
