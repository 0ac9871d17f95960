//! Choices of steps: decided automatically where only one choice is left, asked otherwise.

use deadeye_cards::CardCode;
use deadeye_cards::abilities::{
    Choice, DudeStep, FlowStep, May, MoneyStep, Move, OneOf, Pay, PileName, PileStep, PlaceRef, Play, Player, Ref,
    Step, Target, Token,
};

use crate::abilities::context::{StepOutcome, purse_of};
use crate::query::choosable::{choosable_in_piles, range};
use crate::query::limits::Limits;
use crate::query::sequel::OpenChoice;
use crate::query::step_role::{StepEffect, StepRole};
use crate::query::usable::{self, candidates};
use crate::query::view::View;
use crate::query::{feasibility, reach};
use crate::state::{Game, Item, Pile, Question, Running, Thing, Wanted};
use crate::vocabulary::{CardId, PlayerId};
use crate::write::ledger::Ledger;

/// The state of a step's targets: whether all of them are known.
pub(crate) enum Resolved {
    All,
    Asked,
}

/// The result of a choice.
enum Outcome {
    /// The choice is decided without a question.
    These(Vec<Thing>),
    /// A player must be asked.
    Ask(PlayerId, Wanted),
}

/// Returns a step that takes a card to a place, with another place.
fn with_place(step: &Step, place: PlaceRef) -> Step {
    match StepRole::of(step) {
        StepRole::Play(play) => Step::Pile(PileStep::Play(Box::new(Play { at: Some(place), ..play.clone() }))),
        StepRole::Plain(StepEffect::Move(go)) => Step::Dude(DudeStep::Move(Move { to: place, ..go.clone() })),
        StepRole::Plain(StepEffect::Token(token)) => {
            Step::Pile(PileStep::Token(Token { at: Some(place), ..token.clone() }))
        }
        StepRole::Choice(_)
        | StepRole::Branch(_)
        | StepRole::Options(_)
        | StepRole::Plain(
            StepEffect::Boot(_)
            | StepEffect::Unboot(_)
            | StepEffect::Lock(_)
            | StepEffect::Swap(..)
            | StepEffect::Join(_)
            | StepEffect::CallOut(_)
            | StepEffect::Lose(..)
            | StepEffect::Attach(_)
            | StepEffect::Use(_)
            | StepEffect::Put(_)
            | StepEffect::ChangeHand(_)
            | StepEffect::ChangeRank(_)
            | StepEffect::Lower(_)
            | StepEffect::Alter(_)
            | StepEffect::Make(_)
            | StepEffect::RemoveControl(_)
            | StepEffect::Look(_)
            | StepEffect::TakeBounty(_)
            | StepEffect::ChangeCasualties(_)
            | StepEffect::TakeOffDeck(_)
            | StepEffect::Pay(_)
            | StepEffect::Deferred
            | StepEffect::Unchecked,
        ) => step.clone(),
    }
}

/// Settles every choice of a step, or asks the first that is open.
pub(crate) fn settle(ledger: &mut Ledger, step: &mut Step) -> Resolved {
    let whole = step.clone();
    let resolved = settle_in_turn(ledger, step);
    // The question says what it is asked for.
    if let Resolved::Asked = &resolved {
        ledger.set_question_about(vec![vec![whole]]);
    }
    resolved
}

fn settle_in_turn(ledger: &mut Ledger, step: &mut Step) -> Resolved {
    let cost = ledger.game().running.last().is_some_and(|running| running.cost_left > 0);
    let running = ledger.game().running.last();
    let left = running.map_or(0, |running| running.cost_left.saturating_sub(1));
    let queue = running.into_iter().flat_map(|running| &running.queue).enumerate();
    let after = queue.filter_map(|(at, item)| Some((item.step()?, at < left)));
    let bound = ledger.game().running.last().is_some_and(|running| reach::is_bound(ledger.game(), running));
    let mut limits = Limits::of(step, cost).or_outside(!bound).with_later_steps(step, after);
    if let Step::Flow(FlowStep::Choose(choice)) = step {
        return if decide(ledger, choice, &limits, None) { Resolved::Asked } else { Resolved::All };
    }
    for at in 0..step.targets().len() {
        // What its bearer must be able to carry, or its maker to make, may have been chosen just now.
        limits = limits.with_brought(step);
        if let Some(target @ Target::Choose(_)) = step.targets_mut().into_iter().nth(at) {
            let Target::Choose(mut choice) = target.clone() else { continue };
            let name = choice.name.clone().unwrap_or_else(|| ledger.new_name());
            choice.name = Some(name.clone());
            *target = Target::Named(Ref::Named(name));
            let now = step.clone();
            if decide(ledger, &choice, &limits, Some(&now)) {
                return Resolved::Asked;
            }
        }
    }
    settle_place(ledger, step)
}

fn settle_place(ledger: &mut Ledger, step: &mut Step) -> Resolved {
    let mover = if let Step::Dude(DudeStep::Move(go)) = &*step
        && let Target::Named(name) = &go.who
    {
        ledger.game().running.last().and_then(|running| View::new(ledger.game(), &running.scope).one(name))
    } else {
        None
    };
    let Some(PlaceRef::Choose(set)) = StepRole::of(step).place() else { return Resolved::All };
    let set = set.clone();
    let Some(running) = ledger.game().running.last() else { return Resolved::All };
    let view = View::new(ledger.game(), &running.scope);
    let places = if let Step::Dude(DudeStep::Move(Move { placed: false, .. })) = &*step
        && let Some(mover) = mover.and_then(Thing::card)
    {
        feasibility::places_for(&view, &set, mover)
    } else if let Step::Dude(DudeStep::Move(Move { who: Target::Each(movers), placed: false, .. })) = &*step {
        feasibility::places_for_any(&view, &set, &view.cards(movers))
    } else if let StepRole::Play(play) = StepRole::of(step)
        && let Some(places) = feasibility::planting_places(&view, play)
    {
        places
    } else {
        view.places(&set)
    };
    let chooser = match StepRole::of(step) {
        StepRole::Plain(StepEffect::Move(go)) => view.player(&go.by),
        StepRole::Choice(_) | StepRole::Branch(_) | StepRole::Options(_) | StepRole::Play(_) | StepRole::Plain(_) => {
            None
        }
    };
    let (by, code) = (chooser.unwrap_or(running.scope.you), running.code);
    let name = ledger.new_name();
    *step = with_place(step, PlaceRef::At(Ref::Named(name.clone())));
    match places.as_slice() {
        [] => Resolved::All,
        [one] => {
            ledger.bind(&name, vec![Thing::Place(*one)]);
            Resolved::All
        }
        _ => {
            let what = Wanted::Place(places);
            ledger.ask(Question { name, set, ..Question::of(by, code, what) }, None);
            Resolved::Asked
        }
    }
}

fn weigh(game: &Game, running: &Running, choice: &Choice, limits: &Limits, open: &OpenChoice<'_>) -> Outcome {
    let view = View::new(game, &running.scope);
    let by = view.player(&choice.by).unwrap_or(running.scope.you);
    let single = !choice.any_number && view.number(&choice.count) == 1;
    if choice.piles.is_empty() {
        let mut of = candidates(&view, running.kind, choice, limits);
        // After the first sentence as much is done as is possible: whom one clause leaves out, the others may meet.
        if of.is_empty() && open.is_step && running.first_left == 0 {
            of = candidates(&view, running.kind, choice, &Limits::default().or_outside(limits.outside));
        }
        if single {
            let leaves = |card: &CardId| view.thing(*card).is_none_or(|card| open.leaves_rest(game, running, card));
            retain_some(&mut of, leaves);
        }
        let (min, max) = range(&view, choice, of.len());
        if min == of.len() || max == 0 {
            return Outcome::These(of.into_iter().take(max).filter_map(|card| view.thing(card)).collect());
        }
        return Outcome::Ask(by, Wanted::Cards { of, min, max });
    }
    let Some(whose) = view.player(&choice.whose) else {
        return Outcome::These(Vec::new());
    };
    let by = if choice.by == Player::You && choice.random { whose } else { by };
    let (piles, mut known, unknown, mut there) = choosable_in_piles(&view, choice, whose);
    let copies = |code: &CardCode| piles.iter().map(|pile| copies_in(game, whose, *pile, *code)).sum::<usize>();
    let leaves = |code: &CardCode| !single || open.leaves_rest_with(game, running, (whose, &piles), *code);
    let seen = known.iter().filter(|code| leaves(code)).map(copies).sum();
    let found: usize = if piles.contains(&Pile::Deck) { 0 } else { seen };
    if single && !choice.random {
        let all = known.clone();
        // Among cards that nobody named may be one that will do.
        if unknown {
            known.retain(leaves);
        } else {
            retain_some(&mut known, leaves);
        }
        there -= all.iter().filter(|code| !known.contains(code)).map(copies).sum::<usize>().min(there);
    }
    let (min, max) = range(&view, choice, there);
    if max == 0 {
        return Outcome::These(Vec::new());
    }
    if let ([pile], false, true) = (piles.as_slice(), unknown, min == there) {
        return Outcome::These(all_of(&view, &known, whose, *pile));
    }
    // A search of the deck may come to nothing, and cards that nobody named may not be what is looked for. A price is paid
    // in full.
    let sure = choice.from.0.is_empty() || !unknown || limits.in_full;
    let min = if sure { min } else { min.min(found) };
    Outcome::Ask(by, Wanted::Codes { whose, piles, known, unknown, min, max })
}

/// Keeps the elements of a list that pass a test, unless none does.
fn retain_some<T>(all: &mut Vec<T>, keep: impl Fn(&T) -> bool) {
    if all.iter().any(&keep) {
        all.retain(keep);
    }
}

/// Returns the number of known copies of a card in a player's pile.
fn copies_in(game: &Game, whose: PlayerId, pile: Pile, code: CardCode) -> usize {
    let known = game.player(whose).map(|own| own.pile(pile).known_cards()).unwrap_or_default();
    known.iter().filter(|own| **own == code).count()
}

/// Returns every card of a pile that a choice may take, where all of them are known and so no choice is left.
fn all_of(view: &View<'_>, codes: &[CardCode], whose: PlayerId, pile: Pile) -> Vec<Thing> {
    let known = view.game.player(whose).map(|own| own.pile(pile).known_cards()).unwrap_or_default();
    let fits = |code: &&CardCode| codes.contains(code);
    known.iter().filter(fits).map(|code| Thing::Piled(whose, pile, Some(*code))).collect()
}

/// Decides a choice automatically or asks for it; returns whether it asked. It belongs to a step, or is one of its own.
fn decide(ledger: &mut Ledger, choice: &Choice, limits: &Limits, step: Option<&Step>) -> bool {
    if choice.piles == [PileName::DiscardTop] {
        return name_top(ledger, choice);
    }
    let name = choice.name.clone().unwrap_or_else(|| ledger.new_name());
    let Some(running) = ledger.game().running.last() else { return false };
    let open = OpenChoice { name: &name, step, is_step: step.is_none() };
    let outcome = weigh(ledger.game(), running, choice, limits, &open);
    let code = running.code;
    match outcome {
        Outcome::These(things) => {
            ledger.bind_choice(&name, things);
            false
        }
        Outcome::Ask(by, what) => {
            let set = choice.from.clone();
            ledger.ask(Question { name, set, ..Question::of(by, code, what) }, None);
            true
        }
    }
}

/// Determines the top card of a discard pile: none where the pile is empty, the card named before, or one that is asked
/// for. Returns whether it asked.
fn name_top(ledger: &mut Ledger, choice: &Choice) -> bool {
    let Some(running) = ledger.game().running.last() else { return false };
    let view = View::new(ledger.game(), &running.scope);
    let Some(whose) = view.player(&choice.whose) else { return false };
    let by = view.player(&choice.by).unwrap_or(running.scope.you);
    let Some(pile) = ledger.game().player(whose).map(|player| player.pile(Pile::Discard).clone()) else { return false };
    let code = running.code;
    let name = choice.name.clone().unwrap_or_else(|| ledger.new_name());
    let only = pile.known_cards().first().copied().filter(|_| pile.count() == 1);
    if let Some(only) = only {
        ledger.name_top_of_discard(whose, only);
    }
    if pile.count() == 0 || pile.top().is_some() || only.is_some() {
        let top = pile.top().or(only).map(|top| Thing::Piled(whose, Pile::Discard, Some(top)));
        ledger.bind(&name, top.into_iter().collect());
        return false;
    }
    let mut known = pile.known_cards().to_vec();
    known.sort_unstable();
    known.dedup();
    let what =
        Wanted::Codes { whose, piles: vec![Pile::Discard], known, unknown: pile.unknown_count() > 0, min: 1, max: 1 };
    let set = choice.from.clone();
    ledger.ask(Question { name, set, ..Question::of(by, code, what) }, Some(Item::Top(whose)));
    true
}

/// Takes steps that a player may leave out, or asks that player.
pub(crate) fn may(ledger: &mut Ledger, may: &May) -> StepOutcome {
    let Some(running) = ledger.game().running.last() else { return StepOutcome::Done };
    let view = View::new(ledger.game(), &running.scope);
    // Where there is nobody to ask it is left out.
    let Some(by) = view.player(&may.who) else {
        ledger.set_done_so(false);
        ledger.first(&may.otherwise);
        return StepOutcome::Done;
    };
    let outside = !reach::is_bound(ledger.game(), running);
    let poor = |pay: &Pay| pay.or.is_empty() && !can_pay(ledger, &view, pay);
    let is_dear = matches!(may.steps.first(), Some(Step::Money(MoneyStep::Pay(pay))) if poor(pay));
    let (price, steps) = may.steps.split_at(may.price.min(may.steps.len()));
    let barred = |step: &Step| feasibility::is_barred(&view, running.kind, step);
    let is_barred = price.iter().any(barred) || steps.first().is_some_and(barred);
    let is_paid = usable::costs_can_be_paid(&view, running.kind, price, outside);
    let can_begin = is_paid && usable::steps_can_begin(&view, running.kind, steps, outside, true);
    let possible = !is_dear && !is_barred && can_begin;
    let code = running.code;
    let given = with_payments_given(&view, by, &may.steps);
    if !possible {
        ledger.set_done_so(false);
        ledger.first(&may.otherwise);
        return StepOutcome::Done;
    }
    let about = vec![may.steps.clone(), may.otherwise.clone()];
    let question = Question { name: ledger.new_name(), about, ..Question::of(by, code, Wanted::Yes) };
    let options = vec![may.otherwise.clone(), given];
    ledger.ask(question, Some(Item::Ways { options, most: 1, price: may.price }));
    StepOutcome::Waits
}

/// Returns steps that a player chooses, in which this player's payments are given and not taken.
fn with_payments_given(view: &View<'_>, by: PlayerId, steps: &[Step]) -> Vec<Step> {
    let given = |step: &Step| match step {
        Step::Money(MoneyStep::Pay(pay)) if view.players(&pay.who) == [by] => {
            Step::Money(MoneyStep::Pay(Pay { given: true, ..pay.clone() }))
        }
        Step::Flow(_)
        | Step::Pile(_)
        | Step::Card(_)
        | Step::Dude(_)
        | Step::Money(_)
        | Step::Fight(_)
        | Step::Pull(_)
        | Step::Course(_) => step.clone(),
    };
    steps.iter().map(given).collect()
}

/// Returns whether each player who is to pay has that much ghost rock: part of a price buys nothing.
fn can_pay(ledger: &Ledger, view: &View<'_>, pay: &Pay) -> bool {
    let count = u32::try_from(view.number(&pay.n)).unwrap_or(0);
    view.players(&pay.who).into_iter().all(|player| count <= purse_of(ledger, player))
}

/// Has a player pay, or else takes other steps; asks a player who can pay whether they do.
pub(crate) fn pay_or(ledger: &mut Ledger, pay: Pay) -> StepOutcome {
    let Some(running) = ledger.game().running.last() else { return StepOutcome::Done };
    let view = View::new(ledger.game(), &running.scope);
    let count = u32::try_from(view.number(&pay.n)).unwrap_or(0);
    let payer = view.player(&pay.who);
    let able = payer.filter(|_| can_pay(ledger, &view, &pay));
    let code = running.code;
    ledger.set_done_so(able.is_some());
    match able {
        None => {
            ledger.first(&pay.or);
            StepOutcome::Done
        }
        Some(_) if count == 0 => StepOutcome::Done,
        Some(by) => {
            let paid = vec![Step::Money(MoneyStep::Pay(Pay { or: Vec::new(), given: true, ..pay.clone() }))];
            let about = vec![paid.clone(), pay.or.clone()];
            let question = Question { name: ledger.new_name(), about, ..Question::of(by, code, Wanted::Yes) };
            ledger.ask(question, Some(Item::Ways { options: vec![pay.or, paid], most: 1, price: 0 }));
            StepOutcome::Waits
        }
    }
}

/// Takes one of several ways: the only possible one automatically, otherwise asks.
pub(crate) fn one_of(ledger: &mut Ledger, one_of: &OneOf) -> StepOutcome {
    let Some(running) = ledger.game().running.last() else { return StepOutcome::Done };
    let view = View::new(ledger.game(), &running.scope);
    let Some(by) = view.player(&one_of.who) else { return StepOutcome::Done };
    let options = one_of.options.iter().map(|steps| with_payments_given(&view, by, steps)).collect();
    let possible = usable::possible_ways(ledger.game(), running, &one_of.options);
    if let [only] = possible.as_slice() {
        let steps = one_of.options.get(usize::from(*only)).cloned().unwrap_or_default();
        ledger.first(&steps);
        return StepOutcome::Done;
    }
    let what = Wanted::Option(u8::try_from(one_of.options.len()).unwrap_or(u8::MAX));
    let question = Question::of(by, running.code, what);
    let question = Question { name: ledger.new_name(), about: one_of.options.clone(), ..question };
    ledger.ask(question, Some(Item::Ways { options, most: one_of.most.unwrap_or(1), price: 0 }));
    StepOutcome::Waits
}
