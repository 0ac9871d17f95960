//! How an ability begins, goes on after each answer, and ends.

use crate::abilities::context::Came;
use crate::abilities::exec;
use crate::rules::{kung_fu, play_end, turns};
use crate::state::pile::take_one;
use crate::state::resolving::{Afterwards, Answer, Item, Wanted};
use crate::state::shootout::ShootoutStep;
use crate::state::thing::Thing;
use crate::vocabulary::ids::PlayerId;
use crate::vocabulary::step::AbilityKind;
use crate::write::ledger::Ledger;
use crate::write::triggers;

/// How many steps one command may lead to; more than any card asks for.
const MOST_STEPS: usize = 2000;

/// Goes on until somebody is asked, a pull is awaited, or nothing is left.
pub(crate) fn go_on(ledger: &mut Ledger) {
    for _ in 0..MOST_STEPS {
        triggers::hear(ledger);
        let blocked = ledger.game.awaited_pull().is_some() || crate::query::pulls::holds(ledger.game);
        let Some(running) = ledger.game.running.last_mut() else {
            if blocked || !triggers::next(ledger) {
                return;
            }
            continue;
        };
        if running.question.is_some() || blocked || running.depth < ledger.game.reacts.len() {
            return;
        }
        match running.queue.pop_front() {
            Some(item) => {
                if let Came::Waits = exec::item(ledger, item) {
                    triggers::hear(ledger);
                    return;
                }
            }
            None => finish(ledger),
        }
        ledger.settle_control();
    }
}

/// Nothing is left to do.
fn finish(ledger: &mut Ledger) {
    let combo = crate::query::entries::combo_goes_on(ledger.game);
    let Some(running) = ledger.game.running.pop() else { return };
    let you = running.scope.you;
    match running.afterwards {
        Afterwards::Nothing => {}
        Afterwards::Job => turns::end_play(ledger),
        Afterwards::Technique { card, dude } => {
            let success = running.scope.told.margin >= 0;
            kung_fu::performed(ledger, you, card, dude, running.kind, success, Some(combo));
        }
        Afterwards::Play => {
            // A call-out or a job goes on with the play.
            let goes_on = ledger.game.call_out.is_some() || ledger.game.job.is_some();
            if !(running.kind == AbilityKind::Noon && goes_on) {
                play_end::end_any_play(ledger, running.kind);
            }
        }
    }
    if running.again {
        again(ledger, you, running.kind);
    }
}

/// Another play follows: after a play of one's own at once; after a React in a shootout before the plays go on as they
/// would have.
fn again(ledger: &mut Ledger, you: PlayerId, kind: AbilityKind) {
    let fight = ledger.game.shootout.as_mut().filter(|shootout| shootout.step == ShootoutStep::Plays);
    match fight {
        Some(shootout) if kind == AbilityKind::React => {
            let back = shootout.rota.at;
            if shootout.rota.players.contains(&you) {
                shootout.rota.set_turn(you);
                shootout.extra = Some(back);
            }
        }
        _ => {
            if let Some(rota) = ledger.game.rota_mut() {
                rota.set_turn(you);
            }
        }
    }
}

/// An answer has come.
pub(crate) fn answer(ledger: &mut Ledger, answer: &Answer) {
    let Some(running) = ledger.game.running.last_mut() else { return };
    let Some(question) = running.question.take() else { return };
    let name = question.name.clone();
    let things: Vec<Thing> = match (answer, &question.what) {
        (Answer::Cards(cards), _) => {
            let codes: Vec<_> =
                cards.iter().filter_map(|card| ledger.game.card(*card).map(|own| (*card, own.facts.code))).collect();
            codes.into_iter().map(|(card, code)| Thing::Card(card, code)).collect()
        }
        (Answer::Codes(codes), Wanted::Codes { whose, piles, .. }) => {
            let mut left: Vec<_> = piles
                .iter()
                .filter_map(|pile| ledger.game.player(*whose).map(|player| (*pile, player.pile(*pile).clone())))
                .collect();
            let top = match ledger.game.running.last_mut().map(|running| &mut running.queue) {
                Some(queue) if matches!(queue.front(), Some(Item::Top(_))) => queue.pop_front(),
                _ => None,
            };
            if let (Some(Item::Top(player)), [Some(code)]) = (top, codes.as_slice())
                && let Some(player) = ledger.game.players.get_mut(player.seat())
            {
                player.discard.name_top(*code);
            }
            let mut things = Vec::new();
            for code in codes {
                if let Some(pile) = take_one(&mut left, code.as_ref()) {
                    things.push(Thing::Piled(*whose, pile, *code));
                }
            }
            things
        }
        (Answer::Place(place), _) => vec![Thing::Place(*place)],
        (Answer::Yes(yes), _) => {
            way(ledger, usize::from(*yes));
            if let Some(running) = ledger.game.running.last_mut() {
                running.scope.told.done_so = *yes;
            }
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
            if let Some(running) = ledger.game.running.last_mut() {
                running.ends.push(*end);
            }
            return;
        }
        (Answer::Number(number), _) => {
            if !exec::bids::paid(ledger, *number) {
                crate::write::resolving::pay_x(ledger, *number);
            }
            return;
        }
        (Answer::Codes(_), _) => Vec::new(),
    };
    if let Some(running) = ledger.game.running.last_mut() {
        running.scope.told.done = i16::try_from(things.len()).unwrap_or(i16::MAX);
        running.scope.told.done_so = !things.is_empty();
        running.scope.bind(&name, things);
    }
}

/// One of the ways that were asked about is taken.
fn way(ledger: &mut Ledger, at: usize) {
    let Some(running) = ledger.game.running.last_mut() else { return };
    if let Some(Item::Which(abilities)) = running.queue.front() {
        let number = abilities.get(at).copied();
        if let (Some(number), Some(running)) = (number, ledger.game.running.pop()) {
            crate::write::resolving::begin_way(ledger, &running, number);
        }
        return;
    }
    if let Some(Item::Borrow { card, numbers, unbooted }) = running.queue.front().cloned() {
        running.queue.pop_front();
        if let Some(number) = numbers.get(at) {
            exec::borrow::start(ledger, card, *number, unbooted);
        }
        return;
    }
    if let Some(Item::Ways { options, .. }) = running.queue.front() {
        let steps = options.get(at).cloned().unwrap_or_default();
        running.queue.pop_front();
        running.first(&steps);
    }
}
