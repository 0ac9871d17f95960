//! Whether an ability can be used now: its time, its conditions, what it answers to, its costs, its targets.

use deadeye_cards::abilities::{
    Ability, Ban, Choice, Limit, Number, PlaceRef, Plain, Player, Quality, Ref, Set, Step, Target,
};
use deadeye_cards::{CardCode, CardType};

use crate::abilities::choices::Limits;
use crate::abilities::{choices, offers};
use crate::query::view::View;
use crate::query::{answers, entries};
use crate::state::command::Mark;
use crate::state::effect::Keeping;
use crate::state::game::Game;
use crate::state::scope::Scope;
use crate::text;
use crate::vocabulary::cite;
use crate::vocabulary::ids::{CardId, PlayerId};
use crate::vocabulary::reasons::Reasons;
use crate::vocabulary::step::AbilityKind;
use crate::vocabulary::text::Text;

/// Adds every reason against using an ability that its entry gives.
pub(crate) fn check(
    game: &Game,
    view: &View<'_>,
    code: CardCode,
    ability: &Ability,
    kind: AbilityKind,
    reasons: &mut Reasons,
) {
    let title = game.facts_of(code).map_or_else(String::new, |card| card.printed_title().to_owned());
    reasons.unless(entries::fits(ability.when, kind), cite::TABLE, || {
        (
            text!("that ability of {title} is no {kind} ability", title, kind = Text::word(kind.name())),
            text!("use it when the card says"),
        )
    });
    if let Some(why) = why_not(view, ability, kind) {
        reasons.add(cite::TABLE, text!("{title}: {why}", title, why), text!("use it when the card allows it"));
    }
}

/// The first thing that stands against using an ability now.
pub(crate) fn why_not(view: &View<'_>, ability: &Ability, kind: AbilityKind) -> Option<Text> {
    if !view.all(&ability.conditions) {
        return Some(text!("what it requires is not so"));
    }
    if view.scope.this.is_some_and(|this| view.game.is_in_state(this, Plain::NoAbilities)) {
        return Some(text!("it has no abilities now"));
    }
    let fights = matches!(kind, AbilityKind::Shootout | AbilityKind::React | AbilityKind::Resolution);
    if fights && view.game.is_banned(Ban::ShootoutAbilities, view.scope.you) {
        return Some(text!("such abilities are not used in this shootout"));
    }
    if let (Some(spell), Some(caster)) = (view.scope.this, view.bearer())
        && view.game.card(spell).is_some_and(|card| card.facts.kind == CardType::Spell)
        && !crate::query::traits::casts(view.game, caster, spell)
    {
        return Some(text!("who would cast it casts no such spells"));
    }
    if is_locked(view, ability) {
        return Some(text!("that ability cannot be used now"));
    }
    if kind == AbilityKind::Shootout
        && crate::abilities::hooks::joins(ability)
        && view.game.is_banned(Ban::ComeAndGo, view.scope.you)
    {
        return Some(text!("Shootout plays bring nobody in now"));
    }
    if !answers::has_happened(view, ability) {
        return Some(text!("what it answers to has not just happened"));
    }
    if crate::query::pulls::is_change(ability) && !answers::answers_the_pull(view, ability) {
        return Some(text!("there is no pull that it could change"));
    }
    if !steps_can_begin(view, kind, &ability.target, false) {
        return Some(text!("there is nobody that it could be used on"));
    }
    if !costs_can_be_paid(view, kind, &ability.cost) {
        return Some(text!("its cost cannot be paid"));
    }
    if ability.job.is_none() {
        let all: Vec<(&Step, bool)> = ability
            .target
            .iter()
            .chain(&ability.cost)
            .map(|step| (step, true))
            .chain(ability.steps.first().map(|step| (step, false)))
            .collect();
        let mut tries = MOST_TRIES;
        if !feasible(view, kind, &all, 0, &mut tries) {
            return Some(text!("there is nothing that it could be used on"));
        }
    }
    None
}

/// Whether a card's ability was put out of use by itself.
fn is_locked(view: &View<'_>, ability: &Ability) -> bool {
    let Some(this) = view.scope.this.and_then(|this| view.game.card(this)) else { return false };
    let Some(entry) = view.game.entry_of(this.facts.code) else { return false };
    let number = entry.usable().position(|own| own == ability).and_then(|at| u8::try_from(at).ok());
    number.is_some_and(|number| view.game.is_kept(this.id, &Keeping::Locked(number)))
}

/// How many ways of choosing are tried before an ability is taken to be possible.
const MOST_TRIES: usize = 200;

/// Whether the first choices of an ability can be made one after the other, each with what was chosen before.
fn feasible(view: &View<'_>, kind: AbilityKind, steps: &[(&Step, bool)], at: usize, tries: &mut usize) -> bool {
    let Some((step, cost)) = steps.get(at) else { return true };
    let limits = Limits::of(step, *cost);
    let open: Vec<&Choice> = match step {
        Step::Choose(choice) => vec![choice],
        _ => step.targets().into_iter().filter_map(choice_of).collect(),
    };
    if let Step::Move(go) = step
        && open.is_empty()
        && let PlaceRef::Choose(set) = &go.to
    {
        let mover = match &go.who {
            Target::Named(name) => view.one(name).and_then(|mover| view.place_of(mover)),
            _ => None,
        };
        if !view.places(set).into_iter().any(|place| Some(place) != mover) {
            return false;
        }
    }
    try_choices(view, kind, steps, at, &open, &limits, tries)
}

fn try_choices(
    view: &View<'_>,
    kind: AbilityKind,
    steps: &[(&Step, bool)],
    at: usize,
    open: &[&Choice],
    limits: &Limits,
    tries: &mut usize,
) -> bool {
    let Some((choice, rest)) = open.split_first() else {
        return feasible(view, kind, steps, at + 1, tries);
    };
    if !choice.piles.is_empty() {
        return (choice.up_to || can_choose(view, kind, choice, limits))
            && try_choices(view, kind, steps, at, rest, limits, tries);
    }
    let of = choices::candidates(view, kind, choice, limits);
    if !choices::are_enough(view, choice, limits, of.len()) {
        // What depends on a card that is not chosen yet is taken to be possible.
        let open = choice.up_to || speaks_of_names(view.scope, choice);
        return open && try_choices(view, kind, steps, at, rest, limits, tries);
    }
    let Some(name) = &choice.name else {
        return try_choices(view, kind, steps, at, rest, limits, tries);
    };
    for card in of {
        if *tries == 0 {
            return true;
        }
        *tries -= 1;
        let mut scope = view.scope.clone();
        scope.bind(name, view.thing(card).into_iter().collect());
        if try_choices(&View::new(view.game, &scope), kind, steps, at, rest, limits, tries) {
            return true;
        }
    }
    false
}

fn choice_of(target: &Target) -> Option<&Choice> {
    match target {
        Target::Choose(choice) => Some(choice),
        Target::Named(_) | Target::Each(_) => None,
    }
}

/// Whether a choice could be made now. One that speaks of names that are not given yet is taken to be possible.
fn can_choose(view: &View<'_>, kind: AbilityKind, choice: &Choice, limits: &Limits) -> bool {
    if choice.up_to || speaks_of_names(view.scope, choice) {
        return true;
    }
    if choice.piles.is_empty() {
        let there = choices::candidates(view, kind, choice, limits).len();
        let (min, _) = choices::range(view, choice, there);
        return min >= 1 && choices::are_enough(view, choice, limits, there);
    }
    let Some(whose) = view.player(&choice.whose) else { return false };
    let (_, _, _, there) = choices::piled(view, choice, whose);
    choices::are_enough(view, choice, limits, there)
}

/// Whether a choice depends on a name that some step gives and that is not given yet.
fn speaks_of_names(scope: &Scope, choice: &Choice) -> bool {
    set_has_name(scope, &choice.from) || set_has_name(scope, &choice.prefer)
}

/// Whether a card is called by a name that is not given yet.
fn is_open(scope: &Scope, card: &Ref) -> bool {
    matches!(card, Ref::Named(name) if scope.named(name).is_empty())
}

fn set_has_name(scope: &Scope, set: &Set) -> bool {
    set.0.iter().any(|quality| match quality {
        Quality::Not(inner) | Quality::Has(inner) | Quality::On(inner) | Quality::At(inner) => {
            set_has_name(scope, inner)
        }
        Quality::Any(sets) => sets.iter().any(|set| set_has_name(scope, set)),
        Quality::With(card)
        | Quality::Near(card)
        | Quality::Beside(card)
        | Quality::But(card)
        | Quality::Same(card)
        | Quality::Titled(card) => is_open(scope, card),
        Quality::ControlledBy(Player::Controller(card) | Player::Owner(card))
        | Quality::OwnedBy(Player::Controller(card) | Player::Owner(card)) => is_open(scope, card),
        Quality::Compare(compared) => number_has_name(scope, &compared.0) || number_has_name(scope, &compared.2),
        _ => false,
    })
}

fn number_has_name(scope: &Scope, number: &Number) -> bool {
    match number {
        Number::Of(card, _) => is_open(scope, card),
        Number::OfPlayer(Player::Controller(card) | Player::Owner(card), _)
        | Number::LeastOf(Player::Controller(card) | Player::Owner(card), _) => is_open(scope, card),
        Number::Count(set)
        | Number::Places(set)
        | Number::Factions(set)
        | Number::Titles(set)
        | Number::Total(_, set)
        | Number::Highest(_, set)
        | Number::Lowest(_, set) => set_has_name(scope, set),
        Number::Sum(parts) => parts.iter().any(|part| number_has_name(scope, part)),
        Number::Less(pair)
        | Number::Times(pair)
        | Number::Part(pair)
        | Number::AtLeast(pair)
        | Number::AtMost(pair) => number_has_name(scope, &pair.0) || number_has_name(scope, &pair.1),
        Number::InPile(pile) | Number::HighestInPile(_, pile) => set_has_name(scope, &pile.from),
        _ => false,
    }
}

/// Whether the first thing that steps are about can be chosen; with `all`, every first choice of each step.
pub(crate) fn steps_can_begin(view: &View<'_>, kind: AbilityKind, steps: &[Step], all: bool) -> bool {
    let count = if all { steps.len() } else { 1 };
    steps.iter().take(count).all(|step| {
        let limits = Limits::of(step, false);
        if let Step::Choose(choice) = step {
            return can_choose(view, kind, choice, &limits);
        }
        if let Step::Move(go) = step
            && let PlaceRef::Choose(set) = &go.to
            && !set_has_name(view.scope, set)
            && view.places(set).is_empty()
        {
            return false;
        }
        step.targets().into_iter().filter_map(choice_of).all(|choice| can_choose(view, kind, choice, &limits))
    })
}

/// Whether the costs of an ability could be paid, as far as that can be seen before the first choice.
fn costs_can_be_paid(view: &View<'_>, kind: AbilityKind, steps: &[Step]) -> bool {
    steps.iter().all(|step| {
        let limits = Limits::of(step, true);
        if let Step::Choose(choice) = step {
            return can_choose(view, kind, choice, &limits);
        }
        if let Step::If(check) = step {
            let then = if view.all(&check.is.0) { &check.then } else { &check.otherwise };
            return costs_can_be_paid(view, kind, then);
        }
        let chosen =
            step.targets().into_iter().filter_map(choice_of).all(|choice| can_choose(view, kind, choice, &limits));
        let own = match step {
            Step::Boot(Target::Named(name)) if !matches!(name, deadeye_cards::abilities::Ref::Named(_)) => {
                view.card(name).is_some_and(|card| view.game.boots_for_abilities(card))
            }
            Step::Pay(pay) if !number_has_name(view.scope, &pay.n) => {
                let count = u32::try_from(view.number(&pay.n)).unwrap_or(0);
                view.players(&pay.who)
                    .iter()
                    .all(|player| view.game.player(*player).is_some_and(|player| player.ghost_rock >= count))
            }
            _ => true,
        };
        chosen && own
    })
}

/// Whether a repeated ability was used as often as it may be.
pub(crate) fn is_spent(game: &Game, card: CardId, number: u8, limit: Limit) -> bool {
    let now = round_of(game, limit);
    game.uses.iter().any(|(own, ability, when)| *own == card && *ability == number && *when == now)
}

/// What counts as one time: the shootout, its round, or the draw hand.
pub(crate) fn round_of(game: &Game, limit: Limit) -> (u32, u32, u32) {
    let round = game.shootout.as_ref().map_or(0, |shootout| shootout.round);
    let shootout = u32::from(game.today.shootouts);
    match limit {
        Limit::Shootout => (game.day, shootout, 0),
        Limit::Round | Limit::DrawHand => (game.day, shootout, round + 1),
    }
}

/// Adds what is against a job's leader and mark.
#[expect(clippy::too_many_arguments, reason = "a job has that many parts")]
pub(crate) fn check_job(
    game: &Game,
    player: PlayerId,
    this: Option<CardId>,
    code: CardCode,
    ability: &Ability,
    leader: CardId,
    mark: Mark,
    reasons: &mut Reasons,
) {
    let Some(job) = &ability.job else {
        reasons.add(cite::JOB, text!("that ability starts no job"), text!("use it as what it is"));
        return;
    };
    let scope = offers::job_scope(game, player, this, leader);
    let view = View::new(game, &scope);
    check(game, &view, code, ability, AbilityKind::Noon, reasons);
    let fits = offers::is_mark(&view, ability, this, mark);
    reasons
        .unless(fits, cite::JOB, || (text!("that is not what the job may be about"), text!("mark what the card says")));
    let leads = view.thing(leader).is_some_and(|leader| view.is_in(leader, &job.leader));
    reasons.unless(leads, cite::JOB, || {
        (
            text!("{dude} cannot lead this job", dude = game.call(leader)),
            text!("let somebody lead whom the card allows"),
        )
    });
}

/// Whether the leader's posse of a job meets what its card requires.
pub(crate) fn posse_fits(game: &Game) -> bool {
    let Some(job) = &game.job else { return true };
    let Some((_, own, _)) = entries::job_of(game, job) else { return true };
    let scope = job.scope.clone().unwrap_or_else(|| Scope::new(job.player, None));
    View::new(game, &scope).all(&own.posse)
}
