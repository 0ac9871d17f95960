//! Triggers: matches recorded events with the abilities that they trigger, and enqueues pending triggers.

use deadeye_cards::abilities::{Ability, FightStep, FlowStep, Happening, May, PileName, Player, StaticAbility, Step};
use deadeye_cards::{CardCode, CardType};

use crate::query::answers::{is_answer, listens};
use crate::query::eval_context::EvalContext;
use crate::query::judging::judge_reacts;
use crate::query::view::View;
use crate::query::{saving, states, traits};
use crate::state::{Cause, Event, Game, Item, OnComplete, PendingTrigger, Pile, Reason, Scope, Thing, TriggerEvent};
use crate::vocabulary::{AbilityKind, CardId, PlayerId, Side};
use crate::write::happenings::trigger_events;
use crate::write::ledger::Ledger;
use crate::write::{affected, resolving, today};

/// Handles the events recorded since last time: adds them to the record of the day, and enqueues the abilities that
/// they trigger.
pub(crate) fn hear(ledger: &mut Ledger) {
    if !ledger.game.automation.remembers() {
        ledger.heard = ledger.recorded.len();
        return;
    }
    while ledger.heard < ledger.recorded.len() {
        let at = ledger.heard;
        ledger.heard += 1;
        hear_event(ledger, at);
    }
    hear_of_studs(ledger);
}

/// Raises the trigger events of dudes who have become studs, whatever made them so.
fn hear_of_studs(ledger: &mut Ledger) {
    let now = states::awaited_draws(ledger.game);
    let before = std::mem::replace(&mut ledger.draws, now);
    for dude in before {
        if ledger.game.card(dude).is_some() && ledger.game.is_stud(dude) {
            let heard = TriggerEvent::new(Happening::BecameStud).with_card(ledger.game, dude);
            raise_event(ledger, heard);
        }
    }
}

/// Handles one recorded event, by its index.
fn hear_event(ledger: &mut Ledger, at: usize) {
    let Some(recorded) = ledger.recorded.get(at) else { return };
    today::remember(ledger.game, recorded);
    if let Event::PosseJoined { side: Side::Leader, dude } = recorded.event {
        resolving::begin_join_steps(ledger, dude);
    }
    let Some(recorded) = ledger.recorded.get(at) else { return };
    let (phase, in_last_fight) = (recorded.phase, recorded.fights_over < ledger.fights_over);
    // A bounty on private ground comes by the rules, also while an ability is carried out (1.5:6.1).
    let by_rules = recorded.cause == Cause::Paid(Reason::PrivateGround);
    let affected = affected::trigger_event(ledger.game, recorded);
    for heard in trigger_events(ledger.game, recorded) {
        let heard = TriggerEvent { phase, in_last_fight, ..heard };
        let heard = if by_rules { with_posses_left(ledger.game, heard) } else { attribute(ledger.game, heard) };
        let reacts = judge_reacts(ledger.game, &heard);
        publish(ledger, TriggerEvent { reacts, ..heard });
    }
    if let Some((heard, earlier)) = affected {
        let heard = attribute(ledger.game, TriggerEvent { phase, in_last_fight, ..heard });
        let reacts = affected::judge(ledger.game, earlier, &heard);
        publish(ledger, TriggerEvent { reacts, ..heard });
    }
}

/// Stores the posses that were left with a trigger event.
fn with_posses_left(game: &Game, heard: TriggerEvent) -> TriggerEvent {
    let gone_before = game.departed.iter().filter(|gone| gone.is_before).map(|gone| gone.card.id).collect();
    TriggerEvent { posses_left: game.posses_left.clone(), gone_before, ..heard }
}

/// Assigns a trigger event to the ability that is being carried out, which caused all events meanwhile, and stores the
/// posses that were left.
fn attribute(game: &Game, heard: TriggerEvent) -> TriggerEvent {
    let mut heard = with_posses_left(game, heard);
    if let Some(running) = game.running.last() {
        heard.by_effect = true;
        heard.kind = heard.kind.or(running.by);
        let this = running.scope.this.map(|card| Thing::Card(card, running.code));
        heard.source = heard.source.or(this);
        heard.user = Some(running.scope.you);
    }
    heard
}

/// Raises again what an ability of a kind did, now that it is complete with all that it led to (1.5:5.3.1).
pub(crate) fn complete(ledger: &mut Ledger, kind: AbilityKind) {
    hear(ledger);
    let own = |heard: &mut TriggerEvent| heard.kind == Some(kind);
    let over: Vec<TriggerEvent> = ledger.game.in_play.extract_if(.., own).collect();
    for heard in over {
        let heard = TriggerEvent { side: None, phase: ledger.game.phase(), ..heard };
        // Reacts to the spell that started a job have had their moment.
        if heard.what == Happening::SpellCast {
            enqueue(ledger, &heard);
            continue;
        }
        let what = if heard.what == Happening::Moved { Happening::MovedByPlay } else { Happening::AbilityDone };
        let heard = TriggerEvent { what, ..heard };
        let reacts = judge_reacts(ledger.game, &heard);
        publish(ledger, TriggerEvent { reacts, ..heard });
    }
    if kind == AbilityKind::Noon {
        ledger.game.in_play.retain(|heard| heard.kind == Some(AbilityKind::React));
    }
}

/// Returns whether a trigger event is a spell that starts a job. Its effect is over once the job is, and traits come
/// after it (1.5:6.2, 7.2.1).
fn starts_job(game: &Game, heard: &TriggerEvent) -> bool {
    let job = |item: &Item| matches!(item, Item::Job { .. });
    heard.what == Happening::SpellCast && game.running.last().is_some_and(|running| running.queue.iter().any(job))
}

/// Enqueues the abilities that a trigger event triggers, and stores it for Reacts unless one of them prevents it.
fn publish(ledger: &mut Ledger, heard: TriggerEvent) {
    if starts_job(ledger.game, &heard) {
        ledger.game.in_play.push(heard.clone());
        ledger.game.heard.push(heard);
        return;
    }
    if matches!(heard.what, Happening::Moved | Happening::AbilityUsed) && heard.kind.is_some() {
        ledger.game.in_play.push(heard.clone());
    }
    if !enqueue(ledger, &heard) {
        ledger.game.heard.push(heard);
    }
}

/// Raises a trigger event that no recorded event stands for, in the phase that goes on.
fn raise_event(ledger: &mut Ledger, heard: TriggerEvent) {
    if ledger.game.automation.remembers() {
        let phase = ledger.game.phase();
        let heard = attribute(ledger.game, TriggerEvent { phase, ..heard });
        let reacts = judge_reacts(ledger.game, &heard);
        publish(ledger, TriggerEvent { reacts, ..heard });
    }
}

/// Raises a trigger event about a player, with an amount.
pub(crate) fn raise(ledger: &mut Ledger, what: Happening, player: PlayerId, amount: i16) {
    raise_event(ledger, TriggerEvent::new(what).with_player(player).with_amount(amount));
}

/// Raises the trigger event that a dude is about to refuse a call-out.
pub(crate) fn raise_refusing(ledger: &mut Ledger, caller: CardId, target: CardId) {
    let source = ledger.game.card(caller).map(|card| Thing::Card(card.id, card.facts.code));
    let heard = TriggerEvent::new(Happening::Refusing).with_card(ledger.game, target).with_source(source);
    raise_event(ledger, heard);
}

/// Raises the trigger event that a joker of a discarded draw hand was aced, given its number among those of the hand.
pub(crate) fn raise_joker_aced(ledger: &mut Ledger, owner: PlayerId, number: i16) {
    let before = ledger.game.due.len();
    raise(ledger, Happening::JokerAced, owner, 1);
    ledger.game.due.iter_mut().skip(before).for_each(|due| due.joker = Some((owner, number)));
}

/// Raises the trigger event that a card was aced out of a hand (faq-b:Undertaker) or out of another pile (1.5:2.2).
pub(crate) fn raise_aced_from(ledger: &mut Ledger, owner: PlayerId, pile: Pile, code: CardCode) {
    let what = if pile == Pile::Hand { Happening::AcedFromHand } else { Happening::AcedFromPile };
    let thing = Thing::Piled(owner, pile, Some(code));
    ledger.game.today.aced_from_pile |= ledger.game.facts_of(code).is_some_and(|card| card.kind == CardType::Dude);
    raise_event(ledger, TriggerEvent::new(what).with_player(owner).with_thing(thing));
}

/// Matches an ability with a trigger event; returns the scope in which it triggers, or nothing where it does not.
fn match_trigger(game: &Game, mut scope: Scope, ability: &Ability, heard: &TriggerEvent) -> Option<Scope> {
    let answers = is_answer(&View::new(game, &scope), ability.on.as_ref()?, heard);
    scope.hear(heard);
    (answers && View::new(game, &scope).all(&ability.conditions)).then_some(scope)
}

/// Enqueues the traits that an event triggers, and the steps that waited for it, in turn order (1.5:7.1). Returns
/// whether one of them prevents the event.
fn enqueue(ledger: &mut Ledger, heard: &TriggerEvent) -> bool {
    let mut due = match_traits(ledger.game, heard);
    // An illegal hand that is exchanged in place of being revealed was never revealed.
    let exchanges =
        |due: &PendingTrigger| due.steps.iter().any(|step| matches!(step, Step::Fight(FightStep::DrawHand(_))));
    if heard.what == Happening::CheatinRevealed {
        if let Some(instead) = due.iter().position(exchanges) {
            ledger.game.due.push(due.swap_remove(instead));
            ledger.game.today.caught.retain(|player| Some(*player) != heard.player);
            return true;
        }
        ledger.game.today.cheated.extend(heard.player);
    }
    due.extend(match_traits_in_piles(ledger.game, heard));
    due.extend(match_pulled_action(ledger.game, heard));
    due.extend(take_waiting(ledger.game, heard));
    // The bounty of a dude who may yet be saved is collected once they are lost for good.
    let collected = heard.collected_card().filter(|card| ledger.game.departure(*card).is_some());
    let (lost, moved) = (heard.lost_card().or(collected), heard.moved_card());
    ledger.game.due.extend(due.into_iter().map(|due| PendingTrigger { lost, moved, ..due }));
    false
}

/// Matches the traits of cards in play with a trigger event, and those of a card that just left by it.
fn match_traits(game: &Game, heard: &TriggerEvent) -> Vec<PendingTrigger> {
    let mut due = Vec::new();
    let mut look = |card: CardId, code: CardCode, controller: PlayerId| {
        let Some(entry) = game.db.entry(code) else { return };
        for ability in entry.traits().filter(|ability| ability.pile.is_none()) {
            if let Some(scope) = match_trigger(game, Scope::new(controller, Some(card)), ability, heard) {
                let source_spot = game.card(card).map(|card| card.spot);
                due.push(PendingTrigger {
                    source_spot,
                    ..PendingTrigger::new(scope, code, ability.steps.clone(), None)
                });
            }
        }
    };
    for card in game.cards.iter().filter(|card| listens(game, card)) {
        look(card.id, card.facts.code, card.controller);
    }
    // A card that just left answers to its own leaving.
    if let (Some(Thing::Card(card, code)), Some(controller)) = (heard.subject, heard.player)
        && game.card(card).is_none()
        && !traits::has_lost_traits(EvalContext::of(game), card)
    {
        look(card, code, controller);
    }
    due
}

/// Takes the steps that waited for a trigger event; those that trigger each time go on waiting.
fn take_waiting(game: &mut Game, heard: &TriggerEvent) -> Vec<PendingTrigger> {
    let mut due = Vec::new();
    let mut spent = Vec::new();
    for (at, waiting) in game.waiting.iter().enumerate() {
        if is_answer(&View::new(game, &waiting.scope), &waiting.on, heard) {
            let mut scope = waiting.scope.clone();
            scope.hear(heard);
            let spends = (!waiting.every).then(|| Box::new(waiting.clone()));
            if spends.is_some() {
                spent.push(at);
            }
            due.push(PendingTrigger {
                spent: spends,
                ..PendingTrigger::new(scope, waiting.code, waiting.steps.clone(), waiting.by)
            });
        }
    }
    for at in spent.into_iter().rev() {
        game.waiting.remove(at);
    }
    due
}

/// Runs the traits of the card that was just pulled for a test about being pulled: they come before the pull's results.
pub(crate) fn run_traits_of_pulled_card(ledger: &mut Ledger) {
    let game = &*ledger.game;
    let last = game.heard.iter().rev().find(|heard| heard.what == Happening::Pulled);
    let (Some((player, code)), Some(heard)) = (game.today.pulled, last) else { return };
    let heard = TriggerEvent { what: Happening::ThisPulled, ..heard.clone() };
    let Some(entry) = game.db.entry(code).cloned() else { return };
    for ability in entry.traits() {
        if let Some(scope) = match_trigger(ledger.game, Scope::new(player, None), ability, &heard) {
            resolving::run_steps(ledger, scope, code, &ability.steps, OnComplete::Nothing, None);
        }
    }
}

/// Matches the traits of cards that lie in a pile with a trigger event: each copy has its own, unless several copies do
/// not add up.
fn match_traits_in_piles(game: &Game, heard: &TriggerEvent) -> Vec<PendingTrigger> {
    let mut due = Vec::new();
    for player in &game.players {
        let mut alone: Vec<&Ability> = Vec::new();
        for (name, pile) in
            [(PileName::Hand, Pile::Hand), (PileName::Discard, Pile::Discard), (PileName::BootHill, Pile::BootHill)]
        {
            for code in player.pile(pile).known_cards() {
                let Some(entry) = game.db.entry(*code) else { continue };
                for ability in entry.traits().filter(|ability| ability.pile == Some(name)) {
                    if alone.contains(&ability) {
                        continue;
                    }
                    if let Some(scope) = match_trigger(game, Scope::new(player.id, None), ability, heard) {
                        if ability.alone {
                            alone.push(ability);
                        }
                        due.push(PendingTrigger::new(scope, *code, ability.steps.clone(), None));
                    }
                }
            }
        }
    }
    due
}

/// Matches an action that was just pulled for a test with the test's outcome, where its text allows to use it then.
fn match_pulled_action(game: &Game, heard: &TriggerEvent) -> Vec<PendingTrigger> {
    let tested = matches!(heard.what, Happening::TestPassed | Happening::TestFailed);
    let Some((player, code)) = game.today.pulled.filter(|_| tested) else { return Vec::new() };
    let Some(entry) = game.db.entry(code) else { return Vec::new() };
    if !entry.traits().flat_map(|one| &one.always).any(|always| matches!(always, StaticAbility::UsedWhenPulled(true))) {
        return Vec::new();
    }
    let mut due = Vec::new();
    for ability in entry.usable() {
        if let Some(scope) = match_trigger(game, Scope::new(player, None), ability, heard) {
            let may = May { who: Player::You, steps: ability.steps.clone(), price: 0, otherwise: Vec::new() };
            due.push(PendingTrigger::new(scope, code, vec![Step::Flow(FlowStep::May(may))], Some(AbilityKind::React)));
        }
    }
    due
}

/// Begins the next pending trigger; returns whether there was one. As long as a React could undo the loss or the move
/// that triggered it, it waits for a window to close (1.5:7.1).
pub(crate) fn begin_next(ledger: &mut Ledger) -> bool {
    let Some(due) = ledger.game.due.first() else { return false };
    let open = due.window.is_some_and(|window| window <= ledger.game.reacts.len());
    let may_be_undone = || {
        due.lost
            .or_else(|| saving::lost_source(ledger.game, due))
            .is_some_and(|card| saving::could_be_saved(ledger.game, card))
            || due.moved.is_some_and(|dude| {
                saving::could_be_put_back(ledger.game, dude) || saving::could_come_unbooted(ledger.game, dude)
            })
            || due.joker.is_some_and(|(owner, _)| saving::could_take_up(ledger.game, owner))
    };
    if open || due.window.is_none() && may_be_undone() {
        if !open {
            ledger.open_reacts();
        }
        return false;
    }
    let due = ledger.game.due.remove(0);
    for other in ledger.game.due.iter_mut().filter(|other| is_same_trait(other, &due)) {
        other.is_repeat = true;
    }
    if !has_gone(ledger.game, &due) {
        resolving::run_steps(ledger, due.scope, due.code, &due.steps, OnComplete::Nothing, due.by);
    }
    true
}

/// Returns whether two pending triggers are of one trait of one card.
fn is_same_trait(one: &PendingTrigger, other: &PendingTrigger) -> bool {
    one.source_spot.is_some() && one.scope.this == other.scope.this && one.steps == other.steps
}

/// Returns whether the card of a trait has gone elsewhere by its answer to another of the events that came at once: what
/// comes after finds it there no more (1.5:6.2).
fn has_gone(game: &Game, due: &PendingTrigger) -> bool {
    due.is_repeat && due.scope.this.and_then(|card| game.card(card)).map(|card| card.spot) != due.source_spot
}
