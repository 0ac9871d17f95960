//! The beginning of abilities, traits and jobs: their steps are queued, and carried out once the command is done.

use deadeye_cards::abilities::{Ability, CardStep, Ref, Step, Target};
use deadeye_cards::{Card, CardCode};

use crate::query::entries::{Said, job_of};
use crate::query::paying::Bill;
use crate::query::usable::{self, StepPlan};
use crate::query::uses::{playable, technique};
use crate::query::view::View;
use crate::query::{aiming, answers, entries, lent, traits, used};
use crate::state::{
    AbilityUse, Action, Game, Item, Job, OnComplete, Purchase, Question, Reason, Running, Scope, ShootoutStep,
    Technique, Thing, Used, Wanted,
};
use crate::vocabulary::{AbilityKind, CardId, PlayerId};
use crate::write::ledger::Ledger;

/// Begins an ability: the choices for its test, its costs, the test, then its steps.
pub(crate) fn begin(
    ledger: &mut Ledger,
    mut scope: Scope,
    code: CardCode,
    ability: &Ability,
    kind: AbilityKind,
    on_complete: OnComplete,
) {
    let depth = ledger.game.reacts.len();
    scope.side_before = View::new(ledger.game, &scope).side();
    let (you, subjects) = (scope.you, aiming::subjects(ledger.game, &scope, ability, kind));
    if let [only] = subjects.as_slice()
        && let Some(heard) = answers::event_about(ledger.game, &scope, ability, *only)
    {
        scope.hear(heard);
    }
    let mut running = Running::new(scope, code, kind, depth, on_complete);
    running.by = Some(kind);
    let number = ledger.game.entry_of(code).and_then(|entry| entry.usable().position(|own| own == ability));
    running.ability = number.and_then(|number| u8::try_from(number).ok());
    running.until = ability.until;
    running.then(&ability.target);
    running.then(&ability.cost);
    running.cost_left = ability.target.len() + ability.cost.len();
    running.is_paid = running.cost_left == 0;
    running.first_left = StepPlan::of(ability, kind).first;
    if let Some(test) = &ability.test {
        running.queue.push_back(Item::Test { skill: test.skill, difficulty: test.difficulty.clone() });
        running.queue.push_back(Item::Outcome { success: ability.steps.clone(), failure: ability.failure.clone() });
    } else {
        if ability.pull {
            running.queue.push_back(Item::Pull);
        }
        running.then(&ability.steps);
    }
    ledger.game.running.push(running);
    if subjects.len() > 1 {
        let what = Wanted::Cards { of: subjects, min: 1, max: 1 };
        ledger.ask(Question::of(you, code, what), Some(Item::About));
    }
}

/// Begins steps that belong to no play: of a trait, of a job, or steps that an ability of a kind left waiting.
pub(crate) fn run_steps(
    ledger: &mut Ledger,
    scope: Scope,
    code: CardCode,
    steps: &[Step],
    on_complete: OnComplete,
    by: Option<AbilityKind>,
) {
    let kind = current_kind(ledger.game);
    let depth = ledger.game.reacts.len();
    let mut running = Running::new(scope, code, kind, depth, on_complete);
    running.by = by;
    running.then(steps);
    ledger.game.running.push(running);
}

pub(crate) fn current_kind(game: &Game) -> AbilityKind {
    match game.shootout.as_ref() {
        Some(shootout) if shootout.step == ShootoutStep::Resolution => AbilityKind::Resolution,
        Some(_) => AbilityKind::Shootout,
        None => AbilityKind::Noon,
    }
}

/// Begins the steps of a job's card for a dude who joins the leader's posse.
pub(crate) fn begin_join_steps(ledger: &mut Ledger, dude: CardId) {
    let Some(job) = &ledger.game.job else { return };
    let Some((_, own, code)) = job_of(ledger.game, job) else { return };
    if own.joins.is_empty() {
        return;
    }
    let steps = own.joins.clone();
    let mut scope = job.scope.clone().unwrap_or_else(|| Scope::new(job.player, None));
    if let Some(code) = ledger.game.card(dude).map(|card| card.facts.code) {
        scope.bind("it", vec![Thing::Card(dude, code)]);
    }
    run_steps(ledger, scope, code, &steps, OnComplete::Nothing, Some(AbilityKind::Noon));
}

/// Begins the steps of a job's card once the job is over and its posse is home. Returns whether there are any.
pub(crate) fn begin_job_outcome(ledger: &mut Ledger, job: &Job, success: bool) -> bool {
    let Some((_, own, code)) = job_of(ledger.game, job) else { return false };
    let mut steps = if success { own.success.clone() } else { own.failure.clone() };
    steps.extend(own.after.iter().cloned());
    let mut scope = job.scope.clone().unwrap_or_else(|| Scope::new(job.player, None));
    scope.job = Some((job.leader, job.mark));
    scope.registers.job_done = Some(success);
    scope.posse.clone_from(&job.posse);
    run_steps(ledger, scope, code, &steps, OnComplete::Job, Some(AbilityKind::Noon));
    if let Some(running) = ledger.game.running.last_mut() {
        running.queue.push_front(Item::Homecoming);
    }
    true
}

/// Carries out an ability that was used and paid for; returns whether there is an entry for it.
pub(crate) fn begin_use(ledger: &mut Ledger, ask: &AbilityUse) -> bool {
    let Some(ability) = ledger.game.ability_of(ask.card, ask.ability).cloned() else { return false };
    let Some(code) = ledger.game.card_or_departed(ask.card).map(|card| card.facts.code) else { return false };
    if let Some(limit) = ability.once_a {
        let once = used::once_a(ledger.game, limit);
        ledger.game.uses.push(Used { card: ask.card, ability: ask.ability, once });
    }
    let said = Said { caster: ask.caster, against: ask.against, ..Said::default() };
    let scope = match ask.caster.filter(|_| ability.lent_to.is_some()) {
        Some(holder) => lent::scope(ledger.game, ask.player, ask.card, holder, &ability),
        None => answers::scope_for(ledger.game, ask.player, Some(ask.card), said, &ability),
    };
    begin(ledger, scope, code, &ability, ask.kind, OnComplete::Play);
    let job_after_test = ability.test.is_some() && ability.job.is_some();
    if let (true, Some(running)) = (job_after_test, ledger.game.running.last_mut()) {
        running.queue.push_back(Item::Job { ability: ask.ability });
    }
    ask_x(ledger, &ability, ask.player, code);
    true
}

/// Asks for X before anything else, where there is a choice.
pub(crate) fn ask_x(ledger: &mut Ledger, ability: &Ability, player: PlayerId, code: CardCode) {
    let Some(x) = ability.pay_x else { return };
    let Some(running) = ledger.game.running.last() else { return };
    let stash = ledger.game.funds_for(player, Bill::of(ledger.game, running.scope.this));
    let there = usable::most_for_x(&View::new(ledger.game, &running.scope), ability, running.kind);
    let there = there.and_then(|there| u32::try_from(there).ok()).unwrap_or(u32::MAX);
    let most = u32::from(x.max.unwrap_or(u8::MAX)).min(stash).min(there);
    let min = u32::from(x.min);
    if min == most {
        pay_x(ledger, most);
    } else if let Some(running) = ledger.game.running.last_mut() {
        running.question = Some(Question::of(player, code, Wanted::Number { min, max: most }));
    }
}

/// The name of the cards that boot to pay for a card.
pub(crate) const PAYING: &str = "paying";

/// Returns the question which cards boot to pay for a card; nothing where none may.
pub(crate) fn payer_question(game: &Game, player: PlayerId, card: &Card, cost: u32) -> Option<Question> {
    let booting = traits::payers_by_booting(game, player, card)?;
    let min = usize::from(cost > game.funds_for(player, Bill::Purchase));
    let max = booting.most();
    let what = Wanted::Cards { of: booting.of, min, max };
    let boot = Step::Card(CardStep::Boot(Target::Named(Ref::Named(PAYING.to_owned()))));
    Some(Question { name: PAYING.to_owned(), about: vec![vec![boot]], ..Question::of(player, card.code, what) })
}

/// Asks which cards boot to pay for a card that is bought; returns whether any may.
pub(crate) fn ask_payers(ledger: &mut Ledger, purchase: &Purchase, card: &Card, cost: u32) -> bool {
    let question = payer_question(ledger.game, purchase.player, card, cost);
    if question.is_none() {
        return false;
    }
    let (scope, kind) = (Scope::new(purchase.player, None), current_kind(ledger.game));
    let mut running = Running::new(scope, card.code, kind, ledger.game.reacts.len(), OnComplete::Nothing);
    running.question = question;
    running.queue.push_back(Item::Buy(*purchase));
    ledger.game.running.push(running);
    true
}

/// Sets X and pays it.
pub(crate) fn pay_x(ledger: &mut Ledger, x: u32) {
    ledger.set_x(x);
    let Some(running) = ledger.game.running.last() else { return };
    let (you, this) = (running.scope.you, running.scope.this);
    let bill = Bill::of(ledger.game, this);
    ledger.pay_for_play(you, x, bill, &Reason::Use);
}

/// Carries out an action that was played; returns whether there is an entry for it.
pub(crate) fn begin_action(ledger: &mut Ledger, ask: &Action, card: CardId) -> bool {
    let stash = ledger.game.funds_for(ask.player, Bill::Action);
    let ways = playable(ledger.game, ask.player, ask.card, ask.kind, ask.against, stash, false);
    let scope =
        entries::scope_of(ledger.game, ask.player, Some(card), Said { against: ask.against, ..Said::default() });
    let any = !ways.is_empty();
    begin_or_ask_which(ledger, scope, ask.card, ask.kind, OnComplete::Play, ways);
    any
}

/// Carries out an action that is played by an ability, which goes on afterwards.
pub(crate) fn begin_ways(
    ledger: &mut Ledger,
    player: PlayerId,
    code: CardCode,
    card: CardId,
    kind: AbilityKind,
    ways: Vec<u8>,
) {
    let scope = entries::scope_of(ledger.game, player, Some(card), Said::default());
    begin_or_ask_which(ledger, scope, code, kind, OnComplete::Nothing, ways);
}

/// Begins an action's only ability, or asks which of several is meant.
fn begin_or_ask_which(
    ledger: &mut Ledger,
    scope: Scope,
    code: CardCode,
    kind: AbilityKind,
    on_complete: OnComplete,
    ways: Vec<u8>,
) {
    let player = scope.you;
    let mut running = Running::new(scope, code, kind, ledger.game.reacts.len(), on_complete);
    running.by = Some(kind);
    match ways.as_slice() {
        [] => {}
        [only] => begin_way(ledger, &running, *only),
        [_, _, ..] => {
            running.question = Some(Question::which(player, code, ledger.game.entry_of(code), &ways));
            running.queue.push_back(Item::Which(ways));
            ledger.game.running.push(running);
        }
    }
}

/// Sets the subject of a React that could be about several cards to the one that was named.
pub(crate) fn aim_at(ledger: &mut Ledger, cards: &[CardId]) {
    let (Some(running), [card]) = (ledger.game.running.last(), cards) else { return };
    let entry = ledger.game.entry_of(running.code);
    let ability = entry.zip(running.ability).and_then(|(entry, number)| entry.ability(number));
    let heard = ability.and_then(|ability| answers::event_about(ledger.game, &running.scope, ability, *card)).cloned();
    if let (Some(heard), Some(running)) = (heard, ledger.game.running.last_mut()) {
        running.scope.hear(&heard);
    }
}

/// Begins the chosen ability of an action, and pays its cost besides the card's.
pub(crate) fn begin_way(ledger: &mut Ledger, of: &Running, number: u8) {
    let ability = ledger.game.entry_of(of.code).and_then(|entry| entry.ability(number)).cloned();
    let Some(ability) = ability else { return };
    let you = of.scope.you;
    let said = Said { against: of.scope.cheater, ..Said::default() };
    let scope = answers::scope_for(ledger.game, you, of.scope.this, said, &ability);
    ledger.pay_for_play(you, u32::from(ability.pay), Bill::Action, &Reason::Use);
    begin(ledger, scope, of.code, &ability, of.kind, of.on_complete);
    ask_x(ledger, &ability, you, of.code);
}

/// Performs a Technique; returns whether there is an entry for it.
pub(crate) fn begin_technique(ledger: &mut Ledger, ask: &Technique, card: CardId, on_complete: OnComplete) -> bool {
    let Some(ability) = technique(ledger.game, ask).cloned() else { return false };
    if ability.boot {
        ledger.boot(ask.dude);
    }
    let said = Said { caster: Some(ask.dude), combo: ask.combo, against: ask.against, ..Said::default() };
    let scope = answers::scope_for(ledger.game, ask.player, Some(card), said, &ability);
    begin(ledger, scope, ask.card, &ability, ask.kind, on_complete);
    true
}
