//! Actions that a player plays by an ability, out of any pile.

use std::sync::Arc;

use deadeye_cards::abilities::{Ability, PileStep, Play, Step, Target};
use deadeye_cards::{Card, CardCode};

use crate::abilities::context::{StepOutcome, view};
use crate::query::job_marks::marks_of;
use crate::query::paying::Bill;
use crate::query::uses::{is_plain_action, job_ability, may_perform, playable};
use crate::rules::jobs;
use crate::state::command::{Mark, Source};
use crate::state::{Cause, Event, Item, OnComplete, Pile, Question, Reason, Spot, Technique, Thing, Wanted};
use crate::vocabulary::{AbilityKind, CardId, Place, PlayerId};
use crate::write::ledger::Ledger;
use crate::write::resolving;

/// The names under which answers are stored: the dude who leads or performs, and the mark of a job.
const WHO: &str = "who acts";
const MARKED: &str = "what is marked";

/// An action that is played, with its player, its pile and its price.
pub(super) struct PlayedFromPile<'a> {
    pub(super) step: &'a Play,
    pub(super) you: PlayerId,
    pub(super) owner: PlayerId,
    pub(super) pile: Pile,
    pub(super) card: &'a Card,
    pub(super) cost: u32,
}

/// Plays an action as if from the hand; its effect comes before the ability goes on.
pub(super) fn play(ledger: &mut Ledger, own: &PlayedFromPile<'_>) -> StepOutcome {
    begin(ledger, own).err().unwrap_or(StepOutcome::Done)
}

/// Begins the effect of an action; stops where a player is asked.
fn begin(ledger: &mut Ledger, own: &PlayedFromPile<'_>) -> Result<(), StepOutcome> {
    let game = ledger.game();
    let kind = crate::abilities::context::kind(game);
    let left = game.funds_for(own.you, Bill::Action).saturating_sub(own.cost);
    if !is_plain_action(game, own.card) {
        return perform(ledger, own, kind);
    }
    let ways = playable(game, own.you, own.card.code, kind, None, left, own.pile == Pile::Hand);
    if !ways.is_empty() {
        let card = lay(ledger, own, kind);
        resolving::begin_ways(ledger, own.you, own.card.code, card, kind, ways);
        return Ok(());
    }
    let job = job_ability(game, &Source::Hand(own.card.code), 0).filter(|_| kind == AbilityKind::Noon);
    if let Some((_, number, ability)) = job.map(|(code, number, ability)| (code, number, ability.clone())) {
        return lead(ledger, own, number, &ability);
    }
    ledger.set_done_so(false);
    Ok(())
}

/// Puts the card on the table and pays for it.
fn lay(ledger: &mut Ledger, own: &PlayedFromPile<'_>, kind: AbilityKind) -> CardId {
    let code = own.card.code;
    let why = Reason::Played(own.card.printed_title().to_owned());
    ledger.pay_for_play(own.you, own.cost, Bill::Action, &why);
    ledger.take_from(own.owner, own.pile, code);
    let card = ledger.enter(own.card.clone(), own.owner, Spot::Aside);
    if let Some(name) = &own.step.name {
        ledger.bind(name, vec![Thing::Card(card, code)]);
    }
    ledger.bind(WHO, Vec::new());
    ledger.bind(MARKED, Vec::new());
    ledger.set_done_so(true);
    ledger.tell_why(Event::ActionPlayed { player: own.you, code, kind }, Cause::Laid { card });
    card
}

/// Returns the answer stored under a name, or the only candidate; asks the player otherwise.
fn settle_answer(
    ledger: &mut Ledger,
    own: &PlayedFromPile<'_>,
    name: &str,
    of: Vec<Thing>,
) -> Result<Option<Thing>, StepOutcome> {
    let said = view(ledger).and_then(|view| view.scope.by_name(name).first().copied());
    if said.is_some() || of.len() < 2 {
        return Ok(said.or_else(|| of.first().copied()));
    }
    let places: Vec<Place> =
        of.iter().filter_map(|thing| if let Thing::Place(place) = thing { Some(*place) } else { None }).collect();
    let what = if places.is_empty() {
        Wanted::Cards { of: of.into_iter().filter_map(Thing::card).collect(), min: 1, max: 1 }
    } else {
        Wanted::Place(places)
    };
    let step = Step::Pile(PileStep::Play(Box::new(own.step.clone())));
    let question = Question {
        name: name.to_owned(),
        about: vec![vec![step.clone()]],
        ..Question::of(own.you, own.card.code, what)
    };
    ledger.ask(question, Some(Item::Step(Box::new(step))));
    Err(StepOutcome::Waits)
}

/// Begins a job; asks for its leader and its mark where there is a choice.
fn lead(ledger: &mut Ledger, own: &PlayedFromPile<'_>, number: u8, ability: &Ability) -> Result<(), StepOutcome> {
    let game = ledger.game();
    let meant = match &own.step.leader {
        Some(Target::Named(name)) => view(ledger).and_then(|view| view.card(name)),
        Some(Target::Choose(_) | Target::Each(_)) | None => None,
    };
    let can = |dude: &CardId| !marks_of(game, own.you, ability, *dude).is_empty();
    let mut leaders: Vec<CardId> = game.gang(own.you).map(|dude| dude.id).filter(can).collect();
    if let Some(meant) = meant.filter(|meant| leaders.contains(meant)) {
        leaders = vec![meant];
    }
    let leaders = as_things(ledger, leaders);
    let Some(leader) = settle_answer(ledger, own, WHO, leaders)?.and_then(Thing::card) else {
        ledger.set_done_so(false);
        return Ok(());
    };
    let of = marks_of(ledger.game(), own.you, ability, leader);
    let mark = match settle_answer(ledger, own, MARKED, of)? {
        Some(Thing::Card(card, _)) => Mark::Card(card),
        Some(Thing::Place(place)) => Mark::Place(place),
        Some(Thing::Piled(..)) | None => return Ok(()),
    };
    // A job that turns out to be no legal play does not happen, and the ability goes on without it (1.5:6.2 step 3).
    ledger.set_done_so(false);
    let before = (!ledger.game().edition.unfit_posse_fails_job()).then(|| Arc::new(ledger.game().clone()));
    let card = lay(ledger, own, AbilityKind::Noon);
    ledger.set_held(Some(card));
    let by = Source::Hand(own.card.code);
    jobs::start_known(ledger, own.you, &by, leader, mark, (own.card.code, number, ability), Some(card));
    ledger.keep_before_job(before);
    Ok(())
}

fn as_things(ledger: &Ledger, cards: Vec<CardId>) -> Vec<Thing> {
    let code = |card: &CardId| ledger.game().card(*card).map(|own| own.facts.code);
    cards.into_iter().filter_map(|card| code(&card).map(|code: CardCode| Thing::Card(card, code))).collect()
}

/// Has a dude perform a Technique; asks for the dude where there are several who can.
fn perform(ledger: &mut Ledger, own: &PlayedFromPile<'_>, kind: AbilityKind) -> Result<(), StepOutcome> {
    let game = ledger.game();
    let ask = |dude: CardId| Technique {
        player: own.you,
        card: own.card.code,
        dude,
        kind,
        from: own.pile,
        combo: false,
        against: None,
    };
    let may = |dude: &CardId| may_perform(game, &ask(*dude));
    let dudes = game.gang(own.you).map(|dude| dude.id).filter(may).collect();
    let dudes = as_things(ledger, dudes);
    let Some(dude) = settle_answer(ledger, own, WHO, dudes)?.and_then(Thing::card) else {
        ledger.set_done_so(false);
        return Ok(());
    };
    let card = lay(ledger, own, kind);
    resolving::begin_technique(ledger, &ask(dude), card, OnComplete::Nothing);
    Ok(())
}
