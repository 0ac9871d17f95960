//! The check whether an ability can be used now: its time, conditions, trigger, costs and targets.

use std::borrow::Cow;

use deadeye_cards::abilities::{
    Ability, Ban, CardStep, Choice, CourseStep, DudeStep, FightStep, FlowStep, Known, MarkOf, Number, Pay, PileName,
    PileStep, PlaceRef, Plain, Play, Player, Prevention, Ref, Step, Target, UseOf,
};
use deadeye_cards::{CardCode, CardType};

use crate::query::choosable::{are_enough, choice_of, choosable_in_piles, lockable, open_choices, range, shield_of};
use crate::query::entries::Said;
use crate::query::leading::may_lead_to;
use crate::query::limits::Limits;
use crate::query::names::{condition_has_name, number_has_name, set_has_name, speaks_of_names};
use crate::query::paying::Bill;
use crate::query::plays::is_of_kind;
use crate::query::presence::{Caster, boots_leader};
use crate::query::step_role::{StepEffect, StepRole, first_look};
use crate::query::used::is_used;
use crate::query::view::View;
use crate::query::{answers, entries, feasibility, reach, states, traits};
use crate::state::command::Mark;
use crate::state::{CardInPlay, Game, Keeping, Kinds, Pile, Running, Scope, Spot, Thing};
use crate::text;
use crate::vocabulary::{AbilityKind, CardId, PlayerId, Side, Text};

/// Returns the cards in play that a choice may take.
pub(crate) fn candidates(view: &View<'_>, kind: AbilityKind, choice: &Choice, limits: &Limits) -> Vec<CardId> {
    let game = view.game;
    let fight = reach::is_bounded(game, kind) && !limits.outside && !(limits.price && reach::says_where(&choice.from));
    let from_outside = limits.attached
        && reach::is_bounded(game, kind)
        && view.scope.this.is_some_and(|user| !reach::is_within(game, user));
    let mut all: Vec<CardId> = view
        .cards(&choice.from)
        .into_iter()
        .filter(|card| reach::is_affected(game, *card) && (!fight || reach::is_within(game, *card)))
        .filter(|card| !from_outside || !reach::is_in_posse(game, *card))
        .filter(|card| !traits::cannot_affect(view, *card))
        .filter(|card| !limits.unbooted || game.boots_for_abilities(*card))
        .filter(|card| limits.booted.is_none_or(|to| game.card(*card).is_some_and(|card| card.booted == to)))
        .filter(|card| limits.booted != Some(false) || !limits.boots_this || view.scope.this != Some(*card))
        .filter(|card| limits.locks.is_none_or(|lock| !lockable(game, *card, lock).is_empty()))
        .filter(|card| limits.let_bear(view, kind, choice, *card) && limits.let_make(view, choice, *card))
        .filter(|card| !limits.affected || !states::is_spared(view, kind, *card))
        .filter(|card| {
            let lowers = || limits.lowered.iter().any(|figure| states::may_lower(view, kind, *card, *figure));
            limits.interaction.is_none_or(|interaction| states::may_be_in(view, kind, *card, interaction))
                && (limits.lowered.is_empty() || lowers())
        })
        .filter(|card| limits.made.as_ref().is_none_or(|make| feasibility::takes_any(view, kind, *card, make)))
        .filter(|card| {
            let may = |join| {
                !feasibility::are_plays_kept_out(view, kind) && feasibility::may_be_brought(view, kind, *card, join)
            };
            limits.brought.as_ref().is_none_or(may)
        })
        .filter(|card| limits.swapped.as_ref().is_none_or(|other| feasibility::is_swappable(view, kind, *card, other)))
        .filter(|card| limits.moved.as_ref().is_none_or(|go| feasibility::has_place_for(view, go, *card)))
        .filter(|card| limits.comes.as_ref().is_none_or(|go| feasibility::comes(view, kind, go, *card)))
        .filter(|card| limits.let_call(view, *card) && limits.let_look(view, *card))
        .filter(|card| limits.altered.as_ref().is_none_or(|change| feasibility::changes(view, *card, change)))
        .filter(|card| !limits.goes_home() || feasibility::goes_home(game, *card))
        .filter(|card| states::may_be_chosen(game, *card, view.scope.you, kind))
        .filter(|card| limits.usable.as_ref().is_none_or(|other| !open(view, *card, other, kind).is_empty()))
        .collect();
    let preferred = |card: &CardId| view.thing(*card).is_some_and(|card| view.is_in(card, &choice.prefer));
    if !choice.prefer.0.is_empty() && all.iter().any(preferred) {
        all.retain(preferred);
    }
    if !choice.any_number && game.kinds.meets(Kinds::SHIELDS) && view.number(&choice.count) == 1 {
        let chooser = view.player(&choice.by).unwrap_or(view.scope.you);
        let there = all.clone();
        all.retain(|card| shield_of(view, kind, chooser, &there, &[*card], *card).is_none());
    }
    all
}

/// Returns an ability in the form in which it is used here: without booting for it, if `unbooted` is true.
pub(crate) fn as_used(ability: &Ability, unbooted: bool) -> Cow<'_, Ability> {
    if !unbooted {
        return Cow::Borrowed(ability);
    }
    let mut free = ability.clone();
    free.boot = false;
    free.cost.retain(|step| !matches!(step, Step::Card(CardStep::Boot(_))));
    Cow::Owned(free)
}

/// Returns the numbers of the abilities of a card that could be used besides. Whether they were used today matters only
/// for a play like any other.
pub(crate) fn open(view: &View<'_>, card: CardId, other: &UseOf, kind: AbilityKind) -> Vec<u8> {
    let game = view.game;
    let (what, unbooted, as_play) = (other.ability, other.unbooted, other.as_play);
    let ready = |number: u8, ability: &Ability| {
        let Some(own) = game.card(card) else { return false };
        let caster = own.bearer().filter(|_| own.facts.kind == CardType::Spell);
        (ability.repeat || !is_used(game, own, number))
            && caster.is_none_or(|caster| Caster::new(game, caster).can_cast(game, kind, own))
    };
    let entry = game.card(card).and_then(|card| game.entry_of(card.facts.code));
    let Some(entry) = entry.filter(|_| !game.is_kept(card, &Keeping::Blank)) else { return Vec::new() };
    let may = |number: u8, ability: &Ability| {
        let used = as_used(ability, unbooted);
        let scope = answers::scope_for(game, view.scope.you, Some(card), Said::default(), &used);
        is_of_kind(ability, what)
            && ability.job.is_none()
            && kind.fits(ability.when)
            && (!as_play || ready(number, ability))
            && !game.is_kept(card, &Keeping::Locked(number))
            && (!used.boot || game.boots_for_abilities(card))
            && u32::from(used.pay) <= game.funds_for(view.scope.you, Bill::Ability(card))
            && why_not(&View::new(game, &scope), &used, kind).is_none()
    };
    (0_u8..).zip(entry.usable()).filter(|(number, ability)| may(*number, ability)).map(|(number, _)| number).collect()
}

/// Returns the first reason against using an ability now.
pub(crate) fn why_not(view: &View<'_>, ability: &Ability, kind: AbilityKind) -> Option<Text> {
    if !view.all(&ability.conditions) {
        return Some(text!("what it requires is not so"));
    }
    if view.scope.this.is_some_and(|this| states::is_or_was(view.game, this, Plain::NoAbilities)) {
        return Some(text!("it has no abilities now"));
    }
    let stays = |this: &CardInPlay| this.facts.kind == CardType::Action && this.spot != Spot::Aside;
    if view.scope.this.and_then(|this| view.game.card(this)).is_some_and(stays) && entries::attaches_itself(ability) {
        return Some(text!("it is in play already, and that ability is used from the hand"));
    }
    let least = ability.pay_x.map_or(0, |x| u32::from(x.min));
    let stash = view.game.funds_for(view.scope.you, Bill::of(view.game, view.scope.this));
    if least > stash {
        return Some(text!("it costs {cost} ghost rock, the stash holds {stash}", cost = least, stash));
    }
    let fights = matches!(kind, AbilityKind::Shootout | AbilityKind::React | AbilityKind::Resolution);
    if fights && !ability.everybody && view.game.is_banned(Ban::ShootoutAbilities, view.scope.you) {
        return Some(text!("such abilities are not used in this shootout"));
    }
    if let (Some(spell), Some(caster)) = (view.scope.this, view.bearer())
        && view.game.card(spell).is_some_and(|card| card.facts.kind == CardType::Spell)
        && !crate::query::traits::casts(view.game, caster, spell)
    {
        return Some(text!("who would cast it casts no such spells"));
    }
    if let Some(why) = why_cannot_lead(view, ability) {
        return Some(why);
    }
    if is_locked(view, ability) {
        return Some(text!("that ability cannot be used now"));
    }
    if feasibility::are_plays_kept_out(view, kind) && entries::begins_by_joining(ability) {
        return Some(text!("Shootout plays bring nobody in now"));
    }
    if !answers::has_happened(view, ability) {
        return Some(text!("what it answers to has not just happened"));
    }
    if crate::query::pulls::is_change(ability) && !answers::answers_the_pull(view, ability) {
        return Some(text!("there is no pull that it could change"));
    }
    let as_rank = |step: &Step| matches!(step, Step::Fight(FightStep::DrawHand(hand)) if hand.as_rank);
    let ranks_stand = kind != AbilityKind::Cheatin && view.game.is_banned(Ban::RankChanges, view.scope.you);
    if ranks_stand && ability.steps.iter().any(as_rank) {
        return Some(text!("hand ranks do not change now"));
    }
    if prevents_booting(ability) && !view.scope.registers.booted && !boots_later(view) {
        return Some(text!("nobody booted for it"));
    }
    if !steps_can_begin(view, kind, &ability.target, entries::brings_in(ability), false) {
        return Some(text!("there is nobody that it could be used on"));
    }
    if !costs_can_be_paid(view, kind, &ability.cost, entries::brings_in(ability)) {
        return Some(text!("its cost cannot be paid"));
    }
    let possible = is_feasible(view, ability, kind) || answers::was_possible(view, ability);
    (!possible).then(|| text!("there is nothing that it could be used on"))
}

/// Returns the reason why the leader of an ability's job cannot lead it. The caster of a spell leads the job that it
/// starts: unbooted, and free to go to its mark (1.5:6.2 steps 1 and 3).
fn why_cannot_lead(view: &View<'_>, ability: &Ability) -> Option<Text> {
    let job = ability.job.as_ref()?;
    let leader = view.bearer().and_then(|leader| view.game.card(leader))?;
    let dude = leader.title();
    if !states::may_join(view.game, leader, Side::Leader) {
        return Some(text!("{dude} cannot join that posse", dude));
    }
    ability.test.as_ref()?;
    if leader.booted {
        return Some(text!("{dude} is booted, and would lead the job", dude));
    }
    if boots_leader(ability) && !view.game.boots_for_abilities(leader.id) {
        return Some(text!("{card} cannot be booted, and booting is its cost", card = dude));
    }
    let place = if let MarkOf::Place(place) = &job.mark { view.place(place) } else { None };
    let comes = place.is_none_or(|place| may_lead_to(view, Mark::Place(place)));
    (!comes).then(|| text!("{dude} cannot go to the mark", dude))
}

/// Returns whether the targets of an ability and of its first sentence can be chosen. It is true for a job, whose mark
/// and leader are checked separately.
pub(crate) fn is_feasible(view: &View<'_>, ability: &Ability, kind: AbilityKind) -> bool {
    ability.job.is_some() || is_plan_feasible(view, &StepPlan::of(ability, kind))
}

/// Returns whether an ability prevents the booting that is the price of joining. Such an ability can be used only where a
/// dude booted for that (1.5:6.1).
fn prevents_booting(ability: &Ability) -> bool {
    ability.steps.iter().any(|step| matches!(step, Step::Course(CourseStep::Prevent(Prevention::Booting))))
}

/// Returns whether a joining dude boots once both posses are formed: under 2014 all move then (2014:p21).
fn boots_later(view: &View<'_>) -> bool {
    let joiner = view.scope.subject.and_then(Thing::card).and_then(|dude| view.game.card(dude));
    let place = view.game.shootout.as_ref().map(|shootout| shootout.place);
    view.game.edition.posses_move_together()
        && joiner.is_some_and(|joiner| !joiner.booted && place.is_some() && joiner.place() != place)
}

/// Returns whether a single ability of a card is locked.
pub(crate) fn is_locked(view: &View<'_>, ability: &Ability) -> bool {
    let Some(this) = view.scope.this.and_then(|this| view.game.card(this)) else { return false };
    let Some(entry) = view.game.entry_of(this.facts.code) else { return false };
    let number = entry.usable().position(|own| own == ability).and_then(|at| u8::try_from(at).ok());
    number.is_some_and(|number| view.game.is_kept(this.id, &Keeping::Locked(number)))
}

/// Returns whether a choice could be made now. One that depends on names that are not given yet is assumed to be
/// possible.
pub(crate) fn can_choose(view: &View<'_>, kind: AbilityKind, choice: &Choice, limits: &Limits) -> bool {
    // The top card of a discard pile is looked at, where there is one.
    if choice.up_to || choice.piles == [PileName::DiscardTop] || speaks_of_names(view.scope, choice) {
        return true;
    }
    if choice.piles.is_empty() {
        let there = candidates(view, kind, choice, limits).len();
        let (min, _) = range(view, choice, there);
        return min >= 1 && are_enough(view, choice, limits, there);
    }
    let Some(whose) = view.player(&choice.whose) else { return false };
    let (_, _, _, there) = choosable_in_piles(view, choice, whose);
    are_enough(view, choice, limits, there)
}

/// Returns whether the first choice of a list of steps can be made; with `all`, every first choice of each step, but of the
/// hand after a card was drawn into it.
pub(crate) fn steps_can_begin(view: &View<'_>, kind: AbilityKind, steps: &[Step], outside: bool, all: bool) -> bool {
    let count = if all { steps.len() } else { 1 };
    let mut drawn = false;
    steps.iter().take(count).all(|step| {
        let limits = Limits::of(step, false).or_outside(outside);
        let comes = drawn;
        let possible = |choice: &Choice| {
            comes && choice.piles.contains(&PileName::Hand) || can_choose(view, kind, choice, &limits)
        };
        drawn |= matches!(step, Step::Pile(PileStep::Draw(_)));
        if let Step::Flow(FlowStep::Choose(choice)) = step {
            return possible(choice);
        }
        if matches!(StepRole::of(step), StepRole::Play(_)) {
            return is_plan_feasible(
                view,
                &StepPlan { kind, steps: vec![(step, false)], first: 1, joins: outside, boots: false },
            );
        }
        if matches!(step, Step::Dude(DudeStep::CallOut(_))) && !feasibility::may_begin(view, kind, step) {
            return false;
        }
        if let Step::Dude(DudeStep::Move(go)) = step
            && let PlaceRef::Choose(set) = &go.to
            && !set_has_name(view.scope, set)
            && view.places(set).is_empty()
        {
            return false;
        }
        step.targets().into_iter().filter_map(choice_of).all(possible)
    })
}

/// Returns whether the costs of an ability could be paid, as far as that can be seen before the first choice.
pub(crate) fn costs_can_be_paid(view: &View<'_>, kind: AbilityKind, steps: &[Step], outside: bool) -> bool {
    unpaid(view, kind, steps, outside).is_none()
}

/// A cost that cannot be paid.
pub(crate) enum Unpaid<'a> {
    /// There are not enough cards for a choice.
    Cards(&'a Choice, Box<Limits>),
    /// A card cannot be booted.
    Boot(Option<CardId>),
    /// A card cannot be discarded, aced or sent home.
    Loss(CardId),
    /// A player has not enough ghost rock.
    GhostRock(PlayerId, u32),
}

/// Returns the first cost of an ability that cannot be paid, as far as that can be seen before the first choice.
pub(crate) fn unpaid<'a>(view: &View<'_>, kind: AbilityKind, steps: &'a [Step], outside: bool) -> Option<Unpaid<'a>> {
    let limits = |step: &Step| Limits::of(step, true).or_outside(outside);
    let chosen = |step: &Step, choice: &'a Choice| {
        let can = can_choose(view, kind, choice, &limits(step));
        (!can).then(|| Unpaid::Cards(choice, Box::new(limits(step))))
    };
    let missing =
        |step: &'a Step| step.targets().into_iter().filter_map(choice_of).find_map(|choice| chosen(step, choice));
    steps.iter().find_map(|step| match StepRole::of(step) {
        StepRole::Choice(choice) => chosen(step, choice),
        StepRole::Branch(check) => {
            let then = if view.all(&check.is.0) { &check.then } else { &check.otherwise };
            unpaid(view, kind, then, outside)
        }
        StepRole::Options(_) | StepRole::Play(_) => missing(step),
        StepRole::Plain(effect) => missing(step).or_else(|| unpaid_by_effect(view, kind, &effect)),
    })
}

/// Returns the cost of an effect beside its choices, where it cannot be paid.
fn unpaid_by_effect(view: &View<'_>, kind: AbilityKind, effect: &StepEffect<'_>) -> Option<Unpaid<'static>> {
    match effect {
        StepEffect::Lose(..) => feasibility::price_barred(view, kind, effect).map(Unpaid::Loss),
        StepEffect::Boot(who) => unpaid_by_booting(view, who),
        StepEffect::Pay(pay) => unpaid_in_ghost_rock(view, pay),
        StepEffect::Unboot(_)
        | StepEffect::Lock(_)
        | StepEffect::Move(_)
        | StepEffect::Swap(..)
        | StepEffect::Join(_)
        | StepEffect::CallOut(_)
        | StepEffect::Attach(_)
        | StepEffect::Token(_)
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
        | StepEffect::Deferred
        | StepEffect::Unchecked => None,
    }
}

/// Returns the card that cannot be booted as a price, where it is known.
fn unpaid_by_booting(view: &View<'_>, who: &Target) -> Option<Unpaid<'static>> {
    let name = match who {
        Target::Named(Ref::Named(_)) | Target::Choose(_) | Target::Each(_) => return None,
        Target::Named(name) => name,
    };
    let card = view.card(name);
    let boots = card.is_some_and(|card| view.game.boots_for_abilities(card));
    (!boots).then_some(Unpaid::Boot(card))
}

/// Returns the player who has less ghost rock than a payment costs.
fn unpaid_in_ghost_rock(view: &View<'_>, pay: &Pay) -> Option<Unpaid<'static>> {
    if number_has_name(view.scope, &pay.n) {
        return None;
    }
    let count = u32::try_from(view.number(&pay.n)).unwrap_or(0);
    let bill = Bill::of(view.game, view.scope.this);
    let funds = |player: PlayerId| match view.game.player(player) {
        Some(_) if player == view.scope.you => view.game.funds_for(player, bill),
        other => other.map_or(0, |other| other.ghost_rock),
    };
    let pays = |player: &PlayerId| funds(*player) >= count;
    let poor = view.players(&pay.who).into_iter().find(|player| !pays(player));
    poor.map(|player| Unpaid::GhostRock(player, count))
}

/// The number of combinations of choices that are tried before an ability is assumed to be possible.
const MOST_TRIES: usize = 200;

/// The name of a card that a play chooses without naming it.
const PLAYED: &str = "played card";

/// The steps of an ability up to the end of its first sentence, with those that follow.
pub(crate) struct StepPlan<'a> {
    pub(crate) kind: AbilityKind,
    /// The steps, each with whether it is a target or a price.
    pub(crate) steps: Vec<(&'a Step, bool)>,
    /// The number of steps that must be possible (1.5:5.1).
    pub(crate) first: usize,
    /// True if a card in play is brought into a posse.
    pub(crate) joins: bool,
    /// True if booting this card is the price, which is not paid yet.
    pub(crate) boots: bool,
}

impl StepPlan<'_> {
    pub(crate) fn of(ability: &Ability, kind: AbilityKind) -> StepPlan<'_> {
        let before = ability.target.iter().chain(&ability.cost).map(|step| (step, true));
        // What comes in place of the event is asked for, though the pull decides whether it does.
        if let Some(own) = replacement(&ability.steps).filter(|_| ability.pull) {
            let steps: Vec<_> = before.chain(own.iter().map(|step| (step, false))).collect();
            let first = steps.len();
            return StepPlan { kind, steps, first, joins: entries::brings_in(ability), boots: ability.boot };
        }
        let steps: Vec<_> = before.chain(ability.steps.iter().map(|step| (step, false))).collect();
        // What only goes under a condition is no part of the sentence that names a price, and what goes by the pull none of
        // the one that asks for it.
        let apart = (ability.pull || !ability.cost.is_empty())
            && ability.steps.first().is_some_and(|step| matches!(StepRole::of(step), StepRole::Branch(_)));
        let own = if apart || ability.apart { 0 } else { first_of(&ability.steps) };
        let first = ability.target.len() + ability.cost.len() + own;
        StepPlan { kind, steps, first, joins: entries::brings_in(ability), boots: ability.boot }
    }

    /// Returns the steps under a condition, or one of several ways, as the first sentence, with the steps that follow from
    /// one on.
    fn within<'a>(steps: &'a [Step], whole: &StepPlan<'a>, after: usize) -> StepPlan<'a> {
        let own = steps.iter().map(|step| (step, false));
        let all = own.chain(whole.steps.iter().skip(after).copied()).collect();
        StepPlan { kind: whole.kind, steps: all, first: first_of(steps), joins: whole.joins, boots: whole.boots }
    }

    /// Returns the plan with another step in place of one.
    fn with_step<'a>(&'a self, at: usize, step: &'a Step) -> StepPlan<'a> {
        let mut steps: Vec<(&Step, bool)> = self.steps.clone();
        if let Some((own, _)) = steps.get_mut(at) {
            *own = step;
        }
        StepPlan { kind: self.kind, steps, first: self.first, joins: self.joins, boots: self.boots }
    }

    fn limits(&self, at: usize) -> Limits {
        let Some((step, cost)) = self.steps.get(at) else { return Limits::default() };
        let own = Limits { boots_this: self.boots, ..Limits::of(step, *cost) };
        own.or_outside(self.joins).with_later_steps(step, self.steps.iter().skip(at + 1).copied())
    }
}

/// Returns the ways of several that can be taken now, by their numbers.
pub(crate) fn possible_ways(game: &Game, running: &Running, ways: &[Vec<Step>]) -> Vec<u8> {
    let view = View::new(game, &running.scope);
    let whole = StepPlan {
        kind: running.kind,
        steps: Vec::new(),
        first: 0,
        joins: !reach::is_bound(game, running),
        boots: false,
    };
    let possible = |steps: &[Step]| {
        !comes_to_nothing(&view, steps) && is_plan_feasible(&view, &StepPlan::within(steps, &whole, 0))
    };
    (0_u8..).zip(ways).filter(|(_, steps)| possible(steps)).map(|(number, _)| number).collect()
}

/// Returns whether a way is nothing but steps under conditions that are not so.
fn comes_to_nothing(view: &View<'_>, steps: &[Step]) -> bool {
    let nothing = |step: &Step| match StepRole::of(step) {
        StepRole::Branch(check) => {
            let open = check.is.0.iter().any(|is| condition_has_name(view.scope, is));
            let taken = if view.all(&check.is.0) { &check.then } else { &check.otherwise };
            !open && (taken.is_empty() || comes_to_nothing(view, taken))
        }
        StepRole::Choice(_) | StepRole::Options(_) | StepRole::Play(_) | StepRole::Plain(_) => false,
    };
    !steps.is_empty() && steps.iter().all(nothing)
}

/// Returns the number of steps that belong to the first sentence: one, or all choices at the beginning, with the step
/// that brings a card into play which they take out of a pile, that changes the rank of a chosen player's hand, or that
/// looks at a pile. What comes instead of what is prevented belongs to it too.
fn first_of(steps: &[Step]) -> usize {
    if let Some(own) = replacement(steps) {
        return own.len();
    }
    if let [Step::Course(CourseStep::Prevent(Prevention::Moving)), Step::Dude(DudeStep::Move(_)), ..] = steps {
        return 2;
    }
    let choice = |step: &Step| match StepRole::of(step) {
        StepRole::Choice(choice) => Some(!choice.piles.is_empty()),
        StepRole::Branch(_) | StepRole::Options(_) | StepRole::Play(_) | StepRole::Plain(_) => None,
    };
    let choices: Vec<bool> = steps.iter().map_while(choice).collect();
    let chosen = choices.len();
    let plays = |step: &Step| matches!(StepRole::of(step), StepRole::Play(_) | StepRole::Branch(_));
    let played = steps.get(chosen).is_some_and(|step| match StepRole::of(step) {
        StepRole::Play(_) => true,
        StepRole::Branch(check) => check.then.iter().chain(&check.otherwise).any(plays),
        StepRole::Choice(_) | StepRole::Options(_) | StepRole::Plain(_) => false,
    });
    let piled = choices.contains(&true);
    let follows = |step: &Step| ranks_chosen(step) || first_look(step).is_some();
    let followed = chosen > 0 && steps.get(chosen).is_some_and(follows);
    if piled && played || followed { chosen + 1 } else { chosen.max(1).min(steps.len()) }
}

/// Returns whether a step changes the rank of the hand of a player who was chosen.
fn ranks_chosen(step: &Step) -> bool {
    let chosen = |who: &Player| matches!(who, Player::Controller(Ref::Named(_)));
    matches!(step, Step::Fight(FightStep::Rank(modify)) if chosen(&modify.who))
}

/// Returns the steps that prevent a loss and bring another one about instead.
fn replacement(steps: &[Step]) -> Option<&[Step]> {
    if let [Step::Flow(FlowStep::If(check))] = steps {
        return replacement(&check.then);
    }
    let [Step::Course(CourseStep::Prevent(Prevention::Event)), instead, ..] = steps else { return None };
    feasibility::is_loss(instead).then(|| steps.get(..2))?
}

/// Returns whether the first choices of a plan can be made one after the other, each given the choices before.
pub(crate) fn is_plan_feasible(view: &View<'_>, plan: &StepPlan<'_>) -> bool {
    feasible(view, plan, 0, &mut { MOST_TRIES }) || is_feasible_once_paid(view, plan)
}

/// Returns whether the first choices of a plan can be made as soon as the cards that its price discards lie in the user's
/// discard pile: costs come before effects (1.5:5.3.1).
fn is_feasible_once_paid(view: &View<'_>, plan: &StepPlan<'_>) -> bool {
    let mut discarded: Vec<Option<CardCode>> = Vec::new();
    for (step, _) in plan.steps.iter().take(plan.first).filter(|(_, cost)| *cost) {
        if let StepRole::Plain(StepEffect::Lose(who, states::Interaction::Discard)) = StepRole::of(step) {
            discarded.extend(discarded_by_price(view, plan, who));
        }
    }
    if discarded.is_empty() {
        return false;
    }
    let scope = Scope { discarded, ..view.scope.clone() };
    feasible(&View::new(view.game, &scope), plan, 0, &mut { MOST_TRIES })
}

/// Returns the cards that may come to the user's discard pile as a price discards a target; nothing stands for one that
/// nobody named.
fn discarded_by_price(view: &View<'_>, plan: &StepPlan<'_>, who: &Target) -> Vec<Option<CardCode>> {
    let you = view.scope.you;
    let named = |name: &str| {
        plan.steps.iter().find_map(|(step, _)| match StepRole::of(step) {
            StepRole::Choice(choice) if choice.name.as_deref() == Some(name) => Some(choice),
            StepRole::Choice(_)
            | StepRole::Branch(_)
            | StepRole::Options(_)
            | StepRole::Play(_)
            | StepRole::Plain(_) => None,
        })
    };
    let in_play = |cards: Vec<CardId>| {
        let own = cards.into_iter().filter_map(|card| view.game.card(card)).filter(|card| card.owner == you);
        own.map(|card| Some(card.facts.code)).collect()
    };
    let chosen = match who {
        Target::Choose(choice) => Some(&**choice),
        Target::Named(Ref::Named(name)) if view.scope.by_name(name).is_empty() => named(name),
        Target::Named(_) | Target::Each(_) => None,
    };
    match (chosen, who) {
        (Some(choice), _) if choice.piles.is_empty() => in_play(view.cards(&choice.from)),
        (Some(choice), _) => {
            let Some(whose) = view.player(&choice.whose).filter(|whose| *whose == you) else { return Vec::new() };
            let (_, known, unknown, _) = choosable_in_piles(view, choice, whose);
            known.into_iter().map(Some).chain(unknown.then_some(None)).collect()
        }
        (None, Target::Each(set)) => in_play(view.cards(set)),
        (None, Target::Named(name)) => {
            let things = view.things(name).into_iter();
            let own = |thing: Thing| match thing {
                Thing::Card(card, code) => {
                    view.game.card(card).is_some_and(|card| card.owner == you).then_some(Some(code))
                }
                Thing::Piled(whose, _, code) => (whose == you).then_some(code),
                Thing::Place(_) => None,
            };
            things.filter_map(own).collect()
        }
        (None, Target::Choose(_)) => Vec::new(),
    }
}

/// Returns whether the choices of a plan from one step on can be made.
fn feasible(view: &View<'_>, plan: &StepPlan<'_>, at: usize, tries: &mut usize) -> bool {
    let Some((step, cost)) = plan.steps.get(at).filter(|_| at < plan.first) else { return true };
    // What is brought into play must be paid for, as a price too.
    let begins = match StepRole::of(step) {
        StepRole::Plain(effect) if *cost => {
            feasibility::price_barred(view, plan.kind, &effect).is_none() && feasibility::boots_to_pay(view, &effect)
        }
        StepRole::Choice(_) | StepRole::Branch(_) | StepRole::Options(_) | StepRole::Play(_) | StepRole::Plain(_) => {
            feasibility::may_begin(view, plan.kind, step)
        }
    };
    if !begins {
        return false;
    }
    let within = |steps: &[Step]| is_plan_feasible(view, &StepPlan::within(steps, plan, at + 1));
    let (place, inventor) = match StepRole::of(step) {
        StepRole::Branch(check) => {
            // What depends on a card that is not chosen yet is taken to be possible.
            let open = check.is.0.iter().any(|is| condition_has_name(view.scope, is));
            let taken = if view.all(&check.is.0) { &check.then } else { &check.otherwise };
            if open || !taken.is_empty() {
                return open || within(taken);
            }
            // A price that is not asked for says nothing of what follows.
            if *cost {
                return feasible(view, plan, at + 1, tries);
            }
            // Where it says nothing, the sentence is about what follows; where nothing follows, about nothing.
            let rest = StepPlan { first: plan.first.max(at + 2), ..plan.with_step(at, step) };
            return at + 1 < plan.steps.len() && feasible(view, &rest, at + 1, tries);
        }
        StepRole::Options(one) => return one.options.iter().any(|steps| within(steps)),
        StepRole::Play(play) => {
            if let Some(possible) = try_plays(view, plan, at, play, tries) {
                return possible;
            }
            (feasibility::place_for(view, play), feasibility::inventor(view, play))
        }
        StepRole::Choice(_) | StepRole::Plain(_) => (None, None),
    };
    if let Some(scope) = scope_after(view, step, *cost) {
        return feasible(&View::new(view.game, &scope), plan, at + 1, tries);
    }
    let limits = plan.limits(at);
    let open: Vec<&Choice> = open_choices(step).into_iter().chain(&place).chain(&inventor).collect();
    try_choices(view, plan, at, &open, &limits, tries)
}

/// Returns the scope of the steps after one that names a card, or that takes a known card out of play as a price: what was
/// paid with is none of the cards that are chosen afterwards.
fn scope_after(view: &View<'_>, step: &Step, cost: bool) -> Option<Scope> {
    let mut scope = view.scope.clone();
    match step {
        Step::Flow(FlowStep::Name(naming)) => {
            let things = view.things(&naming.is);
            if things.is_empty() {
                return None;
            }
            scope.bind(&naming.name, things);
        }
        Step::Pile(PileStep::Discard(Target::Named(name)) | PileStep::Ace(Target::Named(name))) if cost => {
            scope.ignored.extend(view.things(name).into_iter().filter_map(Thing::card));
        }
        Step::Flow(_)
        | Step::Pile(_)
        | Step::Card(_)
        | Step::Dude(_)
        | Step::Money(_)
        | Step::Fight(_)
        | Step::Pull(_)
        | Step::Course(_) => return None,
    }
    Some(scope)
}

/// Returns the scope of the steps after one that boots a chosen card as a price: that card is booted by then.
fn scope_after_booting(view: &View<'_>, step: &Step, cost: bool) -> Option<Scope> {
    let Step::Card(CardStep::Boot(who)) = step else { return None };
    let name = match who {
        Target::Named(Ref::Named(name)) => name,
        Target::Choose(choice) => choice.name.as_ref()?,
        Target::Named(_) | Target::Each(_) => return None,
    };
    let chosen = view.scope.by_name(name).iter().copied().filter_map(Thing::card);
    let mut scope = view.scope.clone();
    scope.booted.extend(chosen);
    cost.then_some(scope)
}

/// Returns whether one of the cards that a play chooses from can be brought into play; nothing where the card is known
/// already, or may be one that nobody named.
fn try_plays(view: &View<'_>, plan: &StepPlan<'_>, at: usize, play: &Play, tries: &mut usize) -> Option<bool> {
    let Target::Choose(choice) = &play.card else { return None };
    let whose = view.player(&choice.whose)?;
    let (piles, known, unknown, _) = choosable_in_piles(view, choice, whose);
    if unknown || choice.up_to {
        return None;
    }
    let name = choice.name.clone().unwrap_or_else(|| PLAYED.to_owned());
    let card = Target::Named(Ref::Named(name.clone()));
    let step = Step::Pile(PileStep::Play(Box::new(Play { card, ..play.clone() })));
    let rest = plan.with_step(at, &step);
    let fits = |code: &CardCode| {
        let Some(thing) = find_in_piles(view.game, whose, &piles, *code) else { return false };
        let mut scope = view.scope.clone();
        scope.bind(&name, vec![thing]);
        feasible(&View::new(view.game, &scope), &rest, at, tries)
    };
    Some(known.iter().any(fits))
}

/// Returns a known card of a pile as the value of a name: of the first of these piles that holds it.
pub(crate) fn find_in_piles(game: &Game, whose: PlayerId, piles: &[Pile], code: CardCode) -> Option<Thing> {
    let holds = |pile: &&Pile| game.player(whose).is_some_and(|own| own.pile(**pile).known_cards().contains(&code));
    piles.iter().find(holds).map(|pile| Thing::Piled(whose, *pile, Some(code)))
}

/// Returns the greatest X for which there are enough cards in play, where the first sentence asks for X of them
/// (1.5:5.3.1).
pub(crate) fn most_for_x(view: &View<'_>, ability: &Ability, kind: AbilityKind) -> Option<usize> {
    let plan = StepPlan::of(ability, kind);
    let asks = |choice: &&Choice| choice.count == Number::Known(Known::X) && choice.piles.is_empty() && !choice.up_to;
    let there = |(at, (step, _)): (usize, &(&Step, bool))| {
        let of_x = open_choices(step).into_iter().find(asks);
        of_x.map(|choice| candidates(view, kind, choice, &plan.limits(at)).len())
    };
    plan.steps.iter().take(plan.first).enumerate().filter_map(there).min()
}

/// Returns whether there is a place where a moved dude could go, where one is chosen.
fn has_place(view: &View<'_>, step: &Step) -> bool {
    let Step::Dude(DudeStep::Move(go)) = step else { return true };
    let PlaceRef::Choose(set) = &go.to else { return true };
    let mover = match &go.who {
        Target::Named(name) => view.one(name),
        Target::Choose(choice) => choice.name.as_ref().and_then(|name| view.scope.by_name(name).first().copied()),
        Target::Each(_) => None,
    };
    match mover.and_then(Thing::card) {
        Some(mover) => feasibility::has_place_for(view, go, mover),
        None => match &go.who {
            Target::Each(movers) if !set_has_name(view.scope, movers) && !set_has_name(view.scope, set) => {
                !feasibility::places_for_any(view, set, &view.cards(movers)).is_empty()
            }
            Target::Each(_) | Target::Named(_) | Target::Choose(_) => !view.places(set).is_empty(),
        },
    }
}

fn try_choices(
    view: &View<'_>,
    plan: &StepPlan<'_>,
    at: usize,
    open: &[&Choice],
    limits: &Limits,
    tries: &mut usize,
) -> bool {
    let Some((choice, rest)) = open.split_first() else {
        let Some((step, cost)) = plan.steps.get(at) else { return feasible(view, plan, at + 1, tries) };
        if let Some(scope) = scope_after_booting(view, step, *cost) {
            return feasible(&View::new(view.game, &scope), plan, at + 1, tries);
        }
        return has_place(view, step) && feasible(view, plan, at + 1, tries);
    };
    if !choice.piles.is_empty() {
        return try_piles(view, plan, at, (choice, rest), limits, tries);
    }
    let of = candidates(view, plan.kind, choice, limits);
    if !are_enough(view, choice, limits, of.len()) {
        // What depends on a card that is not chosen yet is taken to be possible.
        let open = choice.up_to || speaks_of_names(view.scope, choice);
        return open && try_choices(view, plan, at, rest, limits, tries);
    }
    let Some(name) = &choice.name else {
        return try_choices(view, plan, at, rest, limits, tries);
    };
    // What any number of cards must meet together, all of them meet.
    if choice.any_number && !choice.must.is_empty() {
        let mut scope = view.scope.clone();
        scope.bind(name, of.iter().filter_map(|card| view.thing(*card)).collect());
        if !View::new(view.game, &scope).all(&choice.must) {
            return false;
        }
    }
    for card in of {
        if *tries == 0 {
            return true;
        }
        *tries -= 1;
        let mut scope = view.scope.clone();
        scope.bind(name, view.thing(card).into_iter().collect());
        if try_choices(&View::new(view.game, &scope), plan, at, rest, limits, tries) {
            return true;
        }
    }
    false
}

/// Returns whether the choices of a plan can be made from a choice out of piles on. Where all suitable cards are known
/// each of them is tried.
fn try_piles(
    view: &View<'_>,
    plan: &StepPlan<'_>,
    at: usize,
    (choice, rest): (&Choice, &[&Choice]),
    limits: &Limits,
    tries: &mut usize,
) -> bool {
    if !choice.up_to && !can_choose(view, plan.kind, choice, limits) {
        return false;
    }
    let whose = view.player(&choice.whose);
    let of = whose.map(|whose| (whose, choosable_in_piles(view, choice, whose)));
    if let (Some(name), Some((whose, (piles, known, false, _)))) = (&choice.name, of)
        && !(choice.up_to || known.is_empty())
    {
        return known.iter().any(|code| {
            let mut scope = view.scope.clone();
            scope.bind(name, find_in_piles(view.game, whose, &piles, *code).into_iter().collect());
            try_choices(&View::new(view.game, &scope), plan, at, rest, limits, tries)
        });
    }
    try_choices(view, plan, at, rest, limits, tries)
}
