//! The beginning of an ability, its continuation after each answer, and its end.

use deadeye_cards::abilities::{DudeStep, ExtraPlay, Step, walk};

use crate::abilities::context::StepOutcome;
use crate::abilities::exec;
use crate::query::answering::complete_codes;
use crate::query::saving;
use crate::rules::{kung_fu, play_end, pulls, turns};
use crate::state::pile::take_one;
use crate::state::{
    Answer, Duration, Event, Game, Item, OnComplete, Running, ShootoutStep, Thing, TriggerEvent, Wanted,
};
use crate::vocabulary::{AbilityKind, Phase, PlayerId};
use crate::write::ledger::Ledger;
use crate::write::{resolving, triggers};

/// The most steps that one command may lead to; more than any card asks for.
const MOST_STEPS: usize = 2000;

/// Carries out items until a player is asked, a pull is awaited, or nothing is left.
pub(crate) fn go_on(ledger: &mut Ledger) {
    let mut heard = None;
    for _ in 0..MOST_STEPS {
        pulls::settle(ledger);
        triggers::hear(ledger);
        if let Some(heard) = heard.take() {
            open_between_steps(ledger, heard);
        }
        let blocked = ledger.game().awaited_pull().is_some() || crate::query::pulls::holds(ledger.game());
        let Some(running) = ledger.game().running.last() else {
            if blocked || !triggers::begin_next(ledger) {
                return;
            }
            continue;
        };
        if running.question.is_some() || blocked || running.depth < ledger.game().reacts.len() {
            return;
        }
        let windows = ledger.game().reacts.len();
        if comes_to_call_out(ledger.game()) && (triggers::begin_next(ledger) || ledger.game().reacts.len() > windows) {
            continue;
        }
        match ledger.take_item() {
            Some(item) => {
                heard = Some(ledger.game().heard.len());
                if let StepOutcome::Waits = exec::item(ledger, item) {
                    triggers::hear(ledger);
                    return;
                }
            }
            None => finish(ledger),
        }
        ledger.settle_control();
    }
}

/// Returns whether an ability calls a dude out next, and traits have still to answer a move: they come before that, since
/// who calls and who is called must be at one place (1.5:5.3.2).
fn comes_to_call_out(game: &Game) -> bool {
    let moved = game.due.first().is_some_and(|due| due.moved.is_some());
    let Some(item) = game.running.last().and_then(|running| running.queue.front()).filter(|_| moved) else {
        return false;
    };
    let mut found = false;
    walk::steps(item.steps(), &mut |node| {
        found |= matches!(node, walk::Node::Step(Step::Dude(DudeStep::CallOut(_))));
    });
    found
}

/// Opens a window for Reacts that could undo what an ability has just done to a dude, before the rest of it is carried
/// out (1.5:7.1), given the number of trigger events before.
fn open_between_steps(ledger: &mut Ledger, heard: usize) {
    let game = ledger.game();
    let goes_on = |running: &Running| running.by.is_some() && running.cost_left == 0 && !running.queue.is_empty();
    if !game.running.last().is_some_and(goes_on) {
        return;
    }
    let done = game.heard.iter().skip(heard).filter(|heard| heard.kind.is_some());
    if done.filter_map(TriggerEvent::moved_card).any(|dude| saving::could_be_put_back(game, dude)) {
        ledger.open_reacts();
    }
}

/// Ends an ability that has nothing left to do.
fn finish(ledger: &mut Ledger) {
    let combo = crate::query::entries::combo_goes_on(ledger.game());
    let Some(running) = ledger.take_running() else { return };
    pulls::put_spent_away(ledger);
    let you = running.scope.you;
    // A play out of turn that gives another one is followed by it before the order goes on.
    let fight = ledger.game().shootout.as_ref().filter(|_| running.kind == AbilityKind::Shootout);
    let out_of_turn = fight.is_some_and(|fight| fight.extra.is_some());
    let within = fight.and_then(|fight| fight.extra_within);
    // What was to last for a shootout that is over lasts no longer.
    if running.scope.in_last_fight && ledger.game().shootout.is_none() {
        ledger.end_effects(&[Duration::Shootout]);
    }
    match running.on_complete {
        OnComplete::Nothing => {}
        OnComplete::JobStart => ledger.bind_for_job(&running.scope.names),
        OnComplete::Job => turns::end_play(ledger),
        OnComplete::Technique { card, .. } if running.cancelled => {
            // It was not performed: no combo follows, and a Tao Technique is discarded too (7.1, 7.3.2).
            kung_fu::discard_technique(ledger, card, running.kind);
        }
        OnComplete::Technique { card, dude } => {
            let success = running.scope.registers.margin >= 0;
            kung_fu::finish_technique(ledger, you, card, dude, running.kind, success, Some(combo));
        }
        OnComplete::Play => {
            // A call-out or a job goes on with the play.
            let goes_on = ledger.game().call_out.is_some() || ledger.game().job.is_some();
            if !(running.kind == AbilityKind::Noon && goes_on) {
                play_end::end_any_play(ledger, running.kind);
            }
        }
    }
    if let Some(what) = running.again {
        // What is no play of its own goes before the plays.
        let apart = running.kind == AbilityKind::React || running.on_complete == OnComplete::Nothing;
        // A React is resolved before the next one is used (1.5:7.1).
        let own = Some(ledger.game().reacts.len()).filter(|_| running.kind == AbilityKind::React);
        again(ledger, you, running.kind, apart || out_of_turn, own.or(within), what);
    }
}

/// Gives the user another play: after a play of one's own at once; apart from that before the plays go on as they would
/// have, inside so many React windows if any.
fn again(ledger: &mut Ledger, you: PlayerId, kind: AbilityKind, apart: bool, within: Option<usize>, what: ExtraPlay) {
    let game = ledger.game();
    if apart && game.shootout.as_ref().is_some_and(|fight| fight.step == ShootoutStep::Plays) {
        if ledger.insert_turn(you, within) {
            ledger.tell(Event::Turn { player: you });
        }
    } else if kind == AbilityKind::React && game.phase() == Phase::HighNoon {
        // What a play has led to comes to its end first.
        let goes_on = game.shootout.is_some() || game.call_out.is_some() || game.job.is_some();
        ledger.set_extra(you, what);
        if !goes_on {
            ledger.begin_extra();
            turns::tell_turn(ledger);
        }
    } else {
        ledger.set_turn(you);
        if kind != AbilityKind::React {
            ledger.tell(Event::Turn { player: you });
        }
    }
}

/// Takes the answer to a question.
pub(crate) fn answer(ledger: &mut Ledger, answer: &Answer) {
    let Some(question) = ledger.take_question() else { return };
    let name = question.name.clone();
    let things: Vec<Thing> = match (answer, &question.what) {
        (Answer::Cards(cards), _) if ledger.take_about() => return resolving::aim_at(ledger, cards),
        (Answer::Cards(cards), _) => {
            let codes: Vec<_> =
                cards.iter().filter_map(|card| ledger.game().card(*card).map(|own| (*card, own.facts.code))).collect();
            codes.into_iter().map(|(card, code)| Thing::Card(card, code)).collect()
        }
        (Answer::Codes(codes), Wanted::Codes { whose, piles, .. }) => {
            let mut left: Vec<_> = piles
                .iter()
                .filter_map(|pile| ledger.game().player(*whose).map(|player| (*pile, player.pile(*pile).clone())))
                .collect();
            let next = ledger.game().running.last().and_then(|running| running.queue.front());
            if let Some(Item::Top(player)) = next {
                let player = *player;
                ledger.take_item();
                if let [Some(code)] = codes.as_slice() {
                    ledger.name_top_of_discard(player, *code);
                }
            }
            let mut things = Vec::new();
            for code in complete_codes(ledger.game(), &question, codes) {
                if let Some(pile) = take_one(&mut left, code.as_ref()) {
                    things.push(Thing::Piled(*whose, pile, code));
                }
            }
            things
        }
        (Answer::Place(place), _) => vec![Thing::Place(*place)],
        (Answer::Yes(yes), _) => {
            way(ledger, usize::from(*yes));
            ledger.set_done_so(*yes);
            return;
        }
        (Answer::Option(at), _) => {
            way(ledger, usize::from(*at));
            return;
        }
        (Answer::Shown(at), _) => {
            exec::hands::replace(ledger, usize::from(*at));
            return;
        }
        (Answer::End(end), _) => {
            ledger.say_end(*end);
            return;
        }
        (Answer::Number(number), _) => {
            if !exec::bids::take_number(ledger, *number) {
                resolving::pay_x(ledger, *number);
            }
            return;
        }
        (Answer::Codes(_), _) => Vec::new(),
    };
    ledger.bind_choice(&name, things);
}

/// Takes the way that was chosen.
fn way(ledger: &mut Ledger, at: usize) {
    let Some(next) = ledger.game().running.last().and_then(|running| running.queue.front()).cloned() else { return };
    match next {
        Item::Which(abilities) => {
            let number = abilities.get(at).copied();
            if let (Some(number), Some(running)) = (number, ledger.take_running()) {
                resolving::begin_way(ledger, &running, number);
            }
        }
        Item::Borrow { card, numbers, unbooted } => {
            ledger.take_item();
            if let Some(number) = numbers.get(at) {
                exec::borrow::start(ledger, card, *number, unbooted);
            }
        }
        Item::Refresh { card, numbers } => {
            ledger.take_item();
            if let Some(number) = numbers.get(at) {
                ledger.add_uses(card, &[*number]);
            }
        }
        Item::Ways { options, price, .. } => {
            let steps = options.get(at).cloned().unwrap_or_default();
            ledger.take_item();
            ledger.first(&steps);
            ledger.add_price(if at == 0 { 0 } else { price });
        }
        Item::Step(_)
        | Item::Homecoming
        | Item::Test { .. }
        | Item::Pull
        | Item::Outcome { .. }
        | Item::Job { .. }
        | Item::About
        | Item::HowMany
        | Item::Bid(_)
        | Item::Top(_)
        | Item::Replace { .. }
        | Item::Buy(_)
        | Item::Hand { .. }
        | Item::Each { .. } => {}
    }
}
