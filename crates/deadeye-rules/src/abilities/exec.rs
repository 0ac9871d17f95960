//! Carrying out steps.

pub(crate) mod bids;
pub(crate) mod borrow;
mod fights;
pub(crate) mod hands;
mod pulls;

use crate::text;
use deadeye_cards::abilities::{
    Amount, Ban, Destination, Figures, HandChange, Look, PlaceRef, Plain, Player, State, Step, Target, Until,
};
use deadeye_cards::{Card, CardCode, CardType};

use super::choices::{self, Resolved};
use super::locks;
use super::play;
use super::running::{Afterwards, Item};
use super::scope::{LastSeen, Thing, View};
use super::states;
use super::triggers;
use crate::card::{Counter, Spot};
use crate::clerk::Clerk;
use crate::command::{Fate, SkillUse};
use crate::effect::{Change, Duration, Figure, Keeping, Origin};
use crate::event::{Event, Purse};
use crate::fight;
use crate::fight::lumps;
use crate::fight::state::CallOut;
use crate::game::Game;
use crate::ids::{CardId, Place, PlayerId, Side};
use crate::noon::calling;
use crate::pile::{Pile, Shown};
use crate::skill::Skill;
use crate::step::{AbilityKind, Phase};
use crate::window::PullFor;

/// How a step came out.
pub(crate) enum Came {
    /// It is done.
    Done,
    /// Somebody was asked, or a pull is awaited.
    Waits,
}

/// Does one item of the innermost running ability.
pub(crate) fn item(clerk: &mut Clerk, item: Item) -> Came {
    match item {
        Item::Step(step) => {
            let depth = clerk.game.running.len();
            let came = step_of(clerk, *step);
            let own = depth.checked_sub(1).and_then(|own| clerk.game.running.get_mut(own));
            if let (Came::Done, Some(running)) = (&came, own) {
                running.cost_left = running.cost_left.saturating_sub(1);
            }
            came
        }
        Item::Test { skill, difficulty } => {
            let Some(running) = clerk.game.running.last() else { return Came::Done };
            let view = View::new(clerk.game, &running.scope);
            let difficulty = difficulty.map(|difficulty| view.number(&difficulty));
            let bearer = view.bearer();
            super::checks::begin(clerk, skill, bearer, difficulty)
        }
        Item::Pull => super::checks::pull(clerk, None),
        Item::Outcome { success, failure } => {
            if let Some(running) = clerk.game.running.last_mut() {
                let steps = if running.scope.told.margin >= 0 { success } else { failure };
                running.first(&steps);
            }
            Came::Done
        }
        Item::Job { ability } => {
            start_job(clerk, ability);
            Came::Done
        }
        // Which way was said where the question was answered.
        Item::Which(_) | Item::Ways { .. } | Item::Borrow { .. } | Item::Top(_) | Item::Replace { .. } => Came::Done,
        Item::Bid(player) => bids::ask(clerk, player),
        Item::Each { name, thing, steps } => {
            if let Some(running) = clerk.game.running.last_mut() {
                running.scope.bind(&name, vec![thing]);
                running.first(&steps);
            }
            Came::Done
        }
    }
}

fn view<'a>(clerk: &'a Clerk) -> Option<View<'a>> {
    clerk.game.running.last().map(|running| View::new(clerk.game, &running.scope))
}

/// The things of a target that is settled.
fn things(clerk: &Clerk, target: &Target) -> Vec<Thing> {
    let Some(view) = view(clerk) else { return Vec::new() };
    match target {
        Target::Named(card) => view.things(card),
        Target::Each(set) => view.cards(set).into_iter().filter_map(|card| view.thing(card)).collect(),
        Target::Choose(_) => Vec::new(),
    }
}

fn cards(clerk: &Clerk, target: &Target) -> Vec<CardId> {
    let of_a_job = clerk.game.running.last().is_some_and(|running| running.afterwards == Afterwards::Job);
    let in_play = things(clerk, target).into_iter().filter_map(Thing::card);
    in_play
        .filter(|card| clerk.game.card(*card).is_some())
        .filter(|card| !of_a_job || !clerk.game.is_in_state(*card, Plain::SafeFromJobs))
        .collect()
}

fn number(clerk: &Clerk, number: &deadeye_cards::abilities::Number) -> i16 {
    view(clerk).map_or(0, |view| view.number(number))
}

/// A number that depends on the card it is done to.
fn number_at(clerk: &Clerk, number: &deadeye_cards::abilities::Number, card: CardId) -> i16 {
    let Some(view) = view(clerk) else { return 0 };
    view.thing(card).map_or_else(|| view.number(number), |thing| view.at(thing).number(number))
}

fn players(clerk: &Clerk, who: &Player) -> Vec<PlayerId> {
    view(clerk).map(|view| view.players(who)).unwrap_or_default()
}

fn you(clerk: &Clerk) -> PlayerId {
    clerk.game.running.last().map_or(PlayerId(0), |running| running.scope.you)
}

fn this(clerk: &Clerk) -> Option<CardId> {
    clerk.game.running.last().and_then(|running| running.scope.this)
}

fn origin(clerk: &Clerk) -> Origin {
    let Some(running) = clerk.game.running.last() else { return Origin::Table };
    let code = running.code;
    running.scope.this.map_or(Origin::Rule(code.to_string()), |id| Origin::Card { id, code })
}

fn amount_of(clerk: &Clerk, amount: &Amount) -> (Vec<PlayerId>, u16) {
    (players(clerk, &amount.who), u16::try_from(number(clerk, &amount.n)).unwrap_or(0))
}

fn done(clerk: &mut Clerk, count: usize) {
    if let Some(running) = clerk.game.running.last_mut() {
        running.scope.told.done = i16::try_from(count).unwrap_or(i16::MAX);
        running.scope.told.done_so = count > 0;
    }
}

/// How long an effect lasts that begins now.
pub(crate) fn duration(clerk: &Clerk, told: Option<Until>) -> Duration {
    let running = clerk.game.running.last();
    let told = told.or_else(|| running.and_then(|running| running.until));
    match told {
        None => Duration::Usual,
        Some(Until::Round) => Duration::Round,
        Some(Until::Shootout) => Duration::Shootout,
        Some(Until::Phase) => Duration::Phase,
        Some(Until::Day | Until::NextNoon) => Duration::Day,
        Some(Until::NextUpkeep) => Duration::NextUpkeep,
        Some(Until::WhileThis) => Duration::WhileSource,
        Some(Until::WhileHere) => Duration::WhileHere,
        Some(Until::Permanent) => Duration::Permanent,
        Some(Until::Once) => Duration::UntilUsed,
    }
}

fn step_of(clerk: &mut Clerk, mut step: Step) -> Came {
    match choices::settle(clerk, &mut step) {
        Resolved::All => {}
        Resolved::Asked => {
            // A choice is done with its answer; any other step goes on with it.
            if let (Some(running), false) = (clerk.game.running.last_mut(), matches!(step, Step::Choose(_))) {
                running.queue.push_front(Item::Step(Box::new(step)));
            }
            return Came::Waits;
        }
    }
    match step {
        Step::Look(Look { pile, .. }) => {
            let pile = view(clerk).map(|view| view.pile(pile));
            if let Some(running) = clerk.game.running.last_mut() {
                running.scope.told.looked = pile;
            }
            Came::Done
        }
        Step::Choose(_) | Step::Shuffle(_) => Came::Done,
        Step::Lock(lock) => locks::lock(clerk, &lock),
        Step::Test(check) => {
            let who = cards(clerk, &check.who).first().copied();
            let against = check.against.as_ref().map(|against| number(clerk, against));
            if let Some(running) = clerk.game.running.last_mut() {
                running.queue.push_front(Item::Outcome { success: check.success, failure: check.failure });
            }
            super::checks::begin(clerk, check.skill, who, against)
        }
        Step::Pull(pull) => {
            let who = players(clerk, &pull.who).first().copied();
            super::checks::pull(clerk, who)
        }
        Step::Pay(pay) if !pay.or.is_empty() => choices::pay_or(clerk, pay),
        Step::May(_) | Step::OneOf(_) | Step::If(_) | Step::ForEach(_) => branch(clerk, step),
        Step::Play(card) => play::play(clerk, &card),
        Step::Bid(bid) => bids::begin(clerk, &bid),
        Step::Use(other) => borrow::begin(clerk, &other),
        Step::ChangePull(change) => {
            pulls::change(clerk, &change);
            Came::Done
        }
        Step::DrawHand(hand) if hand.how == HandChange::ForOne && hands::ask(clerk, &hand) => Came::Waits,
        other => {
            now(clerk, &other);
            Came::Done
        }
    }
}

/// Steps that lead to other steps.
fn branch(clerk: &mut Clerk, step: Step) -> Came {
    match step {
        Step::If(check) => {
            let holds = view(clerk).is_some_and(|view| view.all(&check.is.0));
            if let Some(running) = clerk.game.running.last_mut() {
                running.first(if holds { &check.then } else { &check.otherwise });
            }
            Came::Done
        }
        Step::ForEach(each) => {
            let all = things(clerk, &each.of);
            let name = each.name.clone().unwrap_or_else(|| "it".to_owned());
            if let Some(running) = clerk.game.running.last_mut() {
                for thing in all.into_iter().rev() {
                    running.queue.push_front(Item::Each { name: name.clone(), thing, steps: each.steps.clone() });
                }
            }
            Came::Done
        }
        Step::May(may) => choices::may(clerk, &may),
        Step::OneOf(one_of) => choices::one_of(clerk, &one_of),
        _ => Came::Done,
    }
}

/// Steps that need nobody.
fn now(clerk: &mut Clerk, step: &Step) {
    match step {
        Step::Boot(who) => {
            let all = cards(clerk, who);
            done(clerk, all.len());
            for card in all {
                if states::may_be(clerk.game, card, you(clerk), states::Hurt::Boot) {
                    clerk.boot(card);
                }
            }
        }
        Step::Unboot(who) => {
            for card in cards(clerk, who) {
                clerk.unboot(card);
            }
        }
        Step::Refresh(who) => {
            for card in cards(clerk, who) {
                if let Some(card) = clerk.game.card_mut(card) {
                    card.used.clear();
                }
            }
        }
        Step::Change(change) => {
            let until = duration(clerk, change.until);
            for card in cards(clerk, &change.who) {
                figures(clerk, card, &change.figures, until, false);
            }
        }
        Step::Set(change) => {
            let until = duration(clerk, change.until);
            for card in cards(clerk, &change.who) {
                figures(clerk, card, &change.figures, until, true);
            }
        }
        Step::Make(make) => {
            let until = duration(clerk, make.until);
            for card in cards(clerk, &make.who) {
                for state in &make.state.0 {
                    put_into(clerk, card, state, until);
                }
            }
        }
        Step::Bounty(bounty) => {
            for card in cards(clerk, &bounty.who) {
                let own = clerk.game.card(card).map_or(0, |card| i16::try_from(card.bounty).unwrap_or(i16::MAX));
                let to = match (&bounty.by, &bounty.to) {
                    (Some(by), _) => own.saturating_add(number_at(clerk, by, card)),
                    (None, Some(to)) => number_at(clerk, to, card),
                    (None, None) => own,
                };
                clerk.set_bounty(card, u16::try_from(to).unwrap_or(0), &text!("a card's ability"));
            }
        }
        Step::Discard(who) => remove(clerk, who, Fate::Discard),
        Step::Ace(who) => remove(clerk, who, Fate::Ace),
        Step::AceSurely(who) => {
            let by = you(clerk);
            for card in cards(clerk, who) {
                remember(clerk, card);
                lumps::suffer(clerk, card, Fate::Ace, Some(by));
                // Like a cost it cannot be prevented.
                crate::replaced::settle_for_good(clerk, card);
            }
        }
        Step::Pot(n) => {
            let count = number(clerk, n);
            let (from, to) = if count < 0 { (Purse::Pot, Purse::Stash(you(clerk))) } else { (Purse::Bank, Purse::Pot) };
            clerk.pay(from, to, u32::from(count.unsigned_abs()), &text!("a card's ability"));
        }
        Step::Draw(amount) => {
            let (who, count) = amount_of(clerk, amount);
            for player in who {
                clerk.draw(player, count, Pile::Hand);
            }
        }
        Step::DiscardTop(amount) => {
            let (who, count) = amount_of(clerk, amount);
            for player in who {
                clerk.draw(player, count, Pile::Discard);
            }
            if let Some(running) = clerk.game.running.last_mut() {
                running.scope.told.shed = i16::try_from(count).unwrap_or(i16::MAX);
            }
        }
        Step::Gain(amount) => {
            let (who, count) = amount_of(clerk, amount);
            for player in who {
                clerk.pay(Purse::Bank, Purse::Stash(player), u32::from(count), &text!("a card's ability"));
                if fight::posse::is_forming(clerk.game) {
                    clerk.game.gained_joining.push((player, u32::from(count)));
                }
            }
        }
        Step::Pay(pay) => {
            let count = u32::try_from(number(clerk, &pay.n)).unwrap_or(0);
            let to = pay.to.as_ref().and_then(|to| players(clerk, to).first().copied());
            let purse = to.map_or(Purse::Bank, Purse::Stash);
            let mut paid = true;
            for player in players(clerk, &pay.who) {
                let outfit = clerk.game.player(player).and_then(|own| own.outfit);
                let safe = to.is_some()
                    && player != you(clerk)
                    && outfit.is_some_and(|outfit| clerk.game.is_in_state(outfit, Plain::StashIsSafe));
                if safe {
                    paid = false;
                    continue;
                }
                let stash = purse_of(clerk, player);
                if stash < count {
                    paid = false;
                }
                clerk.pay(Purse::Stash(player), purse, count, &text!("a card's ability"));
            }
            if let Some(running) = clerk.game.running.last_mut() {
                running.scope.told.done_so = paid;
            }
        }
        Step::Put(put) => {
            for thing in things(clerk, &put.who) {
                put_away(clerk, thing, put.to);
            }
        }
        Step::Attach(attach) => {
            let to = cards(clerk, &attach.to).first().copied();
            for card in cards(clerk, &attach.card) {
                let facts = clerk.game.card(card).map(|card| std::sync::Arc::clone(&card.facts));
                let barred = |to: CardId| {
                    let facts = facts.as_ref();
                    facts.and_then(|facts| super::traits::cannot_attach(clerk.game, you(clerk), facts, to)).is_some()
                };
                if let Some(to) = to.filter(|to| !barred(*to)) {
                    clerk.put(card, Spot::On(to));
                    if attach.booted {
                        clerk.boot(card);
                    }
                }
            }
        }
        Step::Counters(counters) => {
            let kind = match counters.kind {
                deadeye_cards::abilities::CounterName::GhostRock => Counter::GhostRock,
                deadeye_cards::abilities::CounterName::Influence => Counter::Influence,
                deadeye_cards::abilities::CounterName::Other => Counter::Other,
            };
            for card in cards(clerk, &counters.who) {
                let own = clerk.game.card(card).map_or(0, |card| card.counter(kind));
                let to = match (&counters.by, &counters.to) {
                    (Some(by), _) => own.saturating_add(number_at(clerk, by, card)),
                    (None, Some(to)) => number_at(clerk, to, card),
                    (None, None) => own,
                };
                clerk.set_counter(card, kind, to.max(0));
            }
        }
        Step::Control(control) => {
            let until = duration(clerk, control.until);
            if let Some(player) = players(clerk, &control.player).first().copied() {
                for card in cards(clerk, &control.who) {
                    let origin = origin(clerk);
                    clerk.begin_effect(card, Change::Controller(player), until, origin);
                    // Nobody has dudes in both posses (6.1): who changes hands leaves the one they were in.
                    clerk.settle_control();
                    if clerk.game.shootout.as_ref().is_some_and(|shootout| {
                        shootout.side_of(card).is_some_and(|side| stands_against(clerk.game, player, side))
                    }) {
                        clerk.leave_posse(card);
                    }
                }
            }
        }
        Step::Name(naming) => {
            let all = view(clerk).map(|view| view.things(&naming.is)).unwrap_or_default();
            if let Some(running) = clerk.game.running.last_mut() {
                running.scope.bind(&naming.name, all);
            }
        }
        Step::Later(later) => {
            let until = later.until.map(|until| duration(clerk, Some(until)));
            let until = clerk.game.duration_now(until.unwrap_or(Duration::Usual));
            if let Some(running) = clerk.game.running.last() {
                let waiting = super::triggers::Waiting {
                    on: later.on.clone(),
                    steps: later.steps.clone(),
                    scope: running.scope.clone(),
                    code: running.code,
                    until,
                    every: later.every,
                    by: running.by,
                };
                clerk.game.waiting.push(waiting);
            }
        }
        Step::ByHand(kind) => {
            let card = clerk.game.running.last().map(|running| running.code);
            if let Some(card) = card {
                clerk.tell(Event::LeftToTable { card, what: kind.word().to_owned() });
            }
        }
        Step::PlayAgain(_) => {
            if let Some(running) = clerk.game.running.last_mut() {
                running.again = true;
            }
        }
        Step::Forbid(forbid) => {
            let until = duration(clerk, forbid.until);
            let until = clerk.game.duration_now(until);
            let who = forbid.who.as_ref().map(|who| players(clerk, who));
            clerk.game.bans.push(states::Banned { what: forbid.what, who, until });
        }
        moving => move_about(clerk, moving),
    }
}

/// What a player can pay with: of a trait of somebody who joins a posse, without what cards gave while it is formed
/// (faq-b:Ramiro Mendoza).
pub(crate) fn purse_of(clerk: &Clerk, player: PlayerId) -> u32 {
    let stash = clerk.game.player(player).map_or(0, |player| player.ghost_rock);
    let by_itself = clerk.game.running.last().is_some_and(|running| matches!(running.afterwards, Afterwards::Nothing));
    if !by_itself || !fight::posse::is_forming(clerk.game) {
        return stash;
    }
    let gained = clerk.game.gained_joining.iter().filter(|(other, _)| *other == player).map(|(_, count)| *count);
    gained.fold(stash, u32::saturating_sub)
}

/// Steps by which dudes come and go.
fn move_about(clerk: &mut Clerk, step: &Step) {
    let coming_or_going =
        matches!(step, Step::Swap(_) | Step::Join(_) | Step::Leave(_) | Step::SendHome(_) | Step::GoHome(_));
    if coming_or_going && kind(clerk.game) == AbilityKind::Shootout && clerk.game.is_banned(Ban::ComeAndGo, you(clerk))
    {
        return;
    }
    match step {
        Step::Move(go) => {
            for card in cards(clerk, &go.who) {
                let Some(place) = place(clerk, &go.to, card) else { continue };
                let free = go.placed || states::may_be(clerk.game, card, you(clerk), states::Hurt::Move);
                if !free || !super::traits::may_go(clerk.game, card, place) {
                    continue;
                }
                relocate(clerk, card, place);
                if go.booted {
                    clerk.boot(card);
                }
            }
        }
        Step::Swap(swap) => {
            if let (Some(one), Some(other)) = (cards(clerk, &swap.one).first(), cards(clerk, &swap.other).first()) {
                swap_places(clerk, *one, *other);
            }
        }
        Step::Join(join) => {
            for card in cards(clerk, &join.who) {
                let side = view(clerk).and_then(|view| view.side());
                let side = match join.posse {
                    Some(deadeye_cards::abilities::PosseName::Opposing) => side.map(Side::other),
                    _ => side,
                };
                join_posse(clerk, card, side, join.stays);
                if join.booted {
                    clerk.boot(card);
                }
            }
        }
        Step::Leave(who) => {
            for card in cards(clerk, who) {
                clerk.leave_posse(card);
            }
        }
        Step::SendHome(who) => {
            let all = cards(clerk, who);
            done(clerk, all.len());
            for card in all {
                if states::may_be(clerk.game, card, you(clerk), states::Hurt::SendHome) {
                    clerk.send_home(card, true);
                }
            }
        }
        Step::GoHome(who) => {
            for card in cards(clerk, who) {
                if states::may_be(clerk.game, card, you(clerk), states::Hurt::SendHome) {
                    clerk.send_home(card, false);
                }
            }
        }
        Step::CallOut(call) => {
            let pair = (cards(clerk, &call.who).first().copied(), cards(clerk, &call.target).first().copied());
            if let (Some(caller), Some(target)) = pair {
                call_out(clerk, caller, target, call.no_refusal);
            }
        }
        Step::Token(token) => play::token(clerk, token),
        fighting => fights::fight_on(clerk, fighting),
    }
}

fn figure_of(name: &str) -> Option<Figure> {
    Some(match name {
        "bullets" => Figure::Bullets,
        "influence" => Figure::Influence,
        "control" => Figure::Control,
        "value" => Figure::Value,
        "production" => Figure::Production,
        "upkeep" => Figure::Upkeep,
        "skill" => Figure::Skill,
        "huckster" => Figure::SkillOf(Skill::Huckster),
        "blessed" => Figure::SkillOf(Skill::Blessed),
        "shaman" => Figure::SkillOf(Skill::Shaman),
        "mad_scientist" => Figure::SkillOf(Skill::MadScientist),
        "kung_fu" => Figure::KungFu,
        _ => return None,
    })
}

fn figures(clerk: &mut Clerk, card: CardId, figures: &Figures, until: Duration, set: bool) {
    for (name, by) in figures.each() {
        let Some(figure) = figure_of(name) else { continue };
        let mut by = number_at(clerk, by, card);
        if set {
            by = by.saturating_sub(clerk.game.figure_sum(card, figure));
        }
        if by < 0 && !states::may_be(clerk.game, card, you(clerk), states::Hurt::Lower(figure)) {
            continue;
        }
        if by < 0 && figure == Figure::Bullets && states::bullets_stand(clerk.game, card, you(clerk)) {
            continue;
        }
        if by != 0 {
            let origin = origin(clerk);
            clerk.begin_effect(card, Change::Figure { figure, by }, until, origin);
        }
    }
}

pub(super) fn put_into(clerk: &mut Clerk, card: CardId, state: &State, until: Duration) {
    let own = clerk.game.card(card).is_some_and(|card| card.controller == you(clerk));
    if !own && states::is_unaffected(clerk.game, card) {
        return;
    }
    let origin = origin(clerk);
    match state {
        State::Skill(keyword, rating) => {
            clerk.begin_effect(card, Change::Keep(Keeping::Keyword(keyword.clone())), until, origin.clone());
            if *rating > 0 {
                let skill = Skill::ALL.into_iter().find(|skill| skill.keyword() == keyword);
                let figure = skill.map_or(Figure::Skill, Figure::SkillOf);
                let change = Change::Figure { figure, by: i16::from(*rating) };
                clerk.begin_effect(card, change, until, origin);
            }
        }
        // Other players' cards make no draw of who stays a stud.
        State::Is(Plain::Draw) if stays_stud(clerk, card) => {}
        other => {
            for keeping in states::keepings(other) {
                clerk.begin_effect(card, Change::Keep(keeping), until, origin.clone());
            }
        }
    }
}

fn stays_stud(clerk: &Clerk, card: CardId) -> bool {
    let theirs = clerk.game.card(card).is_some_and(|card| card.controller != you(clerk));
    theirs && clerk.game.is_in_state(card, Plain::StaysStud)
}

/// Remembers what a card was when it leaves.
fn remember(clerk: &mut Clerk, card: CardId) {
    let Some(own) = clerk.game.card(card) else { return };
    let (controller, owner) = (own.controller, own.owner);
    let figures = super::figures_of(clerk.game, card);
    if let Some(running) = clerk.game.running.last_mut() {
        running.scope.last_seen.retain(|seen| seen.card != card);
        running.scope.last_seen.push(LastSeen { card, figures, controller, owner });
    }
}

/// Cards are discarded or aced, in play or out of a pile.
fn remove(clerk: &mut Clerk, who: &Target, fate: Fate) {
    let all = things(clerk, who);
    done(clerk, all.len());
    let by = you(clerk);
    for thing in all {
        match thing {
            Thing::Card(card, _) => {
                let hurt = if fate == Fate::Ace { states::Hurt::Ace } else { states::Hurt::Discard };
                if clerk.game.card(card).is_none() || !states::may_be(clerk.game, card, by, hurt) {
                    continue;
                }
                remember(clerk, card);
                let spared = fate == Fate::Ace && clerk.game.has_keyword(card, "Harrowed");
                lumps::suffer(clerk, card, if spared { Fate::Discard } else { fate }, Some(by));
            }
            Thing::Piled(player, pile, code) => {
                let to = if fate == Fate::Ace { Pile::BootHill } else { Pile::Discard };
                unshow(clerk, player, pile, code);
                clerk.move_cards(player, pile, to, &[code]);
                if let (Fate::Ace, Pile::Hand, Some(code)) = (fate, pile, code) {
                    triggers::aced_in_hand(clerk, player, code);
                }
            }
            Thing::Place(_) => {}
        }
    }
}

/// A card that leaves a draw hand no longer lies there to be discarded or, if a joker, aced (faq-b:Fetch).
fn unshow(clerk: &mut Clerk, player: PlayerId, from: Pile, code: Option<CardCode>) {
    let facts = code.and_then(|code| clerk.game.facts_of(code)).cloned();
    let Some(hand) = clerk.game.players.get_mut(player.seat()).and_then(|player| player.shown.as_mut()) else { return };
    let is_it = |card: &Shown| match card {
        Shown::Code(own) => Some(*own) == code,
        Shown::Face(face) | Shown::Named(face, _) => facts.as_ref().and_then(Card::hand_card) == Some(*face),
    };
    let at = hand.cards.iter().position(is_it).filter(|_| from == Pile::DrawHand);
    if let Some(at) = at {
        hand.cards.remove(at);
    }
}

fn put_away(clerk: &mut Clerk, thing: Thing, to: Destination) {
    let pile = match to {
        Destination::Hand => Some(Pile::Hand),
        Destination::Deck | Destination::DeckTop => Some(Pile::Deck),
        Destination::Discard => Some(Pile::Discard),
        Destination::BootHill => Some(Pile::BootHill),
        Destination::DrawHand => Some(Pile::DrawHand),
        Destination::Removed => None,
    };
    match thing {
        Thing::Card(card, code) if clerk.game.card(card).is_none() => {
            // What has left lies where the event says that it went.
            let scope = clerk.game.running.last().map(|running| &running.scope);
            let went = scope.filter(|scope| scope.subject == Some(thing)).and_then(|scope| scope.told.went);
            if let (Some((owner, from)), Some(to)) = (went, pile)
                && from != to
                && clerk.game.player(owner).is_some_and(|own| own.pile(from).may_hold(&code))
            {
                clerk.move_cards(owner, from, to, &[Some(code)]);
            }
        }
        Thing::Card(card, _) => {
            remember(clerk, card);
            clerk.leave(card, pile);
        }
        Thing::Piled(player, from, code) => {
            if let Some(pile) = pile {
                unshow(clerk, player, from, code);
                clerk.move_cards(player, from, pile, &[code]);
            }
        }
        Thing::Place(_) => {}
    }
}

/// Where a dude goes.
fn place(clerk: &Clerk, to: &PlaceRef, who: CardId) -> Option<Place> {
    match to {
        PlaceRef::Home => clerk.game.card(who).map(|card| Place::Home(card.controller)),
        other => view(clerk).and_then(|view| view.place(other)),
    }
}

/// A dude is somewhere else; away from a shootout they leave its posse (1.5:6.1).
pub(crate) fn relocate(clerk: &mut Clerk, card: CardId, place: Place) {
    if clerk.game.shootout.as_ref().is_some_and(|shootout| shootout.side_of(card).is_some() && shootout.place != place)
    {
        clerk.leave_posse(card);
    }
    if clerk.game.card(card).is_some_and(|card| card.facts.kind == CardType::Dude) {
        clerk.put(card, Spot::At(place));
    } else if let Place::Deed(deed) = place {
        clerk.put(card, Spot::On(deed));
    }
}

fn swap_places(clerk: &mut Clerk, one: CardId, other: CardId) {
    let (Some(one_place), Some(other_place)) = (clerk.game.location(one), clerk.game.location(other)) else {
        return;
    };
    let side = |clerk: &Clerk, dude: CardId| clerk.game.shootout.as_ref().and_then(|shootout| shootout.side_of(dude));
    let (one_side, other_side) = (side(clerk, one), side(clerk, other));
    // The one who comes in comes in first, so that no posse is empty in between.
    if one_side.is_none() {
        join_posse(clerk, one, other_side, false);
    }
    if other_side.is_none() {
        join_posse(clerk, other, one_side, false);
    }
    if one_side != other_side {
        if other_side.is_some() {
            clerk.leave_posse(other);
        }
        if one_side.is_some() {
            clerk.leave_posse(one);
        }
    }
    clerk.put(one, Spot::At(other_place));
    clerk.put(other, Spot::At(one_place));
}

/// A dude joins by an effect: from anywhere, booted or not, without booting.
pub(crate) fn join_posse(clerk: &mut Clerk, dude: CardId, side: Option<Side>, stays: bool) {
    let Some(controller) = clerk.game.card(dude).map(|card| card.controller) else { return };
    if clerk.game.shootout.is_none() {
        if let Some(job) = &mut clerk.game.job
            && !job.posse.contains(&dude)
        {
            job.posse.push(dude);
            let place = job.place;
            clerk.tell(Event::PosseJoined { side: Side::Leader, dude });
            if !stays {
                clerk.put(dude, Spot::At(place));
            }
        }
        return;
    }
    let Some(side) = side else { return };
    if clerk.game.shootout.as_ref().is_some_and(|shootout| shootout.side_of(dude).is_some()) {
        return;
    }
    let barred = clerk.game.card(dude).is_some_and(|dude| !states::may_join(clerk.game, dude, side));
    if barred || stands_against(clerk.game, controller, side) {
        return;
    }
    if stays {
        fight::posse::enter(clerk, side, dude);
    } else {
        fight::posse::join(clerk, controller, dude, true, Some(side));
    }
}

pub(crate) fn call_out(clerk: &mut Clerk, caller: CardId, target: CardId, no_refusal: bool) {
    let Some((leader, mark)) =
        clerk.game.card(caller).map(|card| card.controller).zip(clerk.game.card(target).map(|card| card.controller))
    else {
        return;
    };
    // Only another player's dude is called out (5.3.2), and only at Noon.
    let busy = clerk.game.shootout.is_some() || clerk.game.job.is_some() || clerk.game.phase() != Phase::HighNoon;
    if busy || leader == mark || !calling::may_call_out(clerk.game, caller, target) {
        return;
    }
    clerk.game.held = this(clerk).filter(|this| clerk.game.card(*this).is_some_and(|card| card.spot == Spot::Aside));
    clerk.game.call_out = Some(CallOut { caller, leader, target, mark, no_refusal });
    clerk.tell(Event::CalledOut { caller, target });
}

/// What is still to be pulled for, in the words of the books.
pub(crate) fn purpose(game: &Game, caster: CardId, skill: Skill, difficulty: i16) -> Option<PullFor> {
    let running = game.running.last()?;
    let card = running.scope.this.unwrap_or(caster);
    let test = SkillUse::Difficulty(u8::try_from(difficulty.clamp(0, 255)).unwrap_or(0));
    Some(PullFor::Spell { card, caster, skill, test })
}

/// The kind of play that a running ability is.
pub(crate) fn kind(game: &Game) -> AbilityKind {
    game.running.last().map_or(AbilityKind::React, |running| running.kind)
}

/// The job of a spell whose test was passed: its caster leads.
fn start_job(clerk: &mut Clerk, ability: u8) {
    use deadeye_cards::abilities::MarkOf;
    let Some(running) = clerk.game.running.last() else { return };
    if running.scope.told.margin < 0 {
        return;
    }
    let view = View::new(clerk.game, &running.scope);
    let (you, code, this, leader) = (running.scope.you, running.code, running.scope.this, view.bearer());
    let mark = clerk
        .game
        .entry_of(code)
        .and_then(|entry| entry.ability(ability))
        .and_then(|ability| ability.job.as_ref())
        .and_then(|job| match &job.mark {
            MarkOf::Place(PlaceRef::Home) => Some(crate::command::Mark::Place(Place::Home(you))),
            MarkOf::Place(place) => view.place(place).map(crate::command::Mark::Place),
            MarkOf::This => this.map(crate::command::Mark::Card),
            MarkOf::Choose(_) => None,
        });
    let scope = running.scope.clone();
    if let (Some(this), Some(leader), Some(mark)) = (this, leader, mark) {
        crate::jobs::begin(clerk, you, &crate::command::Source::Card(this), leader, mark, Some((code, ability, scope)));
    }
}

/// Whether a player forms the posse against a side, or has a dude in it.
fn stands_against(game: &Game, player: PlayerId, side: Side) -> bool {
    let Some(shootout) = &game.shootout else { return false };
    let against = shootout.posse(side.other());
    against.player == player
        || against.dudes.iter().any(|dude| game.card(*dude).is_some_and(|dude| dude.controller == player))
}
