//! The reasons against using an ability, in words: the condition that fails, the target or cost that is missing.

use deadeye_cards::CardCode;
use deadeye_cards::abilities::{Ability, Choice, Condition, InPlayTrait, Language, Quality, Trait, wording_of};

use crate::query::choosable::{choosable_in_piles, open_choices};
use crate::query::job_marks::{is_mark, job_scope};
use crate::query::leading::may_lead_to;
use crate::query::limits::Limits;
use crate::query::names::condition_has_name;
use crate::query::presence::lacks_fighter;
use crate::query::usable::{Unpaid, can_choose, candidates, is_feasible, unpaid, why_not};
use crate::query::view::View;
use crate::query::{answers, entries, reach};
use crate::state::Game;
use crate::state::command::Mark;
use crate::text;
use crate::vocabulary::{AbilityKind, CardId, PlayerId, Reasons, Text, cite};

/// Adds every reason in its entry against using an ability.
pub(crate) fn check(
    game: &Game,
    view: &View<'_>,
    code: CardCode,
    ability: &Ability,
    kind: AbilityKind,
    reasons: &mut Reasons,
) {
    let title = || game.facts_of(code).map_or_else(String::new, |card| card.printed_title().to_owned());
    reasons.unless(kind.fits(ability.when), cite::TABLE, || {
        (
            text!("that ability of {title} is no {kind} ability", title = title(), kind = Text::word(kind.name())),
            text!("use it when the card says"),
        )
    });
    let why = why_not(view, ability, kind);
    reasons.unless(why.is_none(), cite::TABLE, || {
        let why = first_missing(view, ability, kind).or(why).unwrap_or_default();
        (text!("{title}: {why}", title = title(), why), text!("use it when the card allows it"))
    });
}

/// Adds the reasons against a job's leader and mark.
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
    let scope = job_scope(game, player, this, leader);
    let view = View::new(game, &scope);
    check(game, &view, code, ability, AbilityKind::Noon, reasons);
    let technique = game.facts_of(code).filter(|card| lacks_fighter(game, player, card));
    reasons.unless(technique.is_none(), cite::KUNG_FU, || {
        let title = technique.map_or_else(String::new, |card| card.printed_title().to_owned());
        (text!("{title} is a Technique, and asks for a Kung Fu dude", title), text!("name a Kung Fu dude"))
    });
    // A leader who is the mark is refused for that alone.
    let own = mark == Mark::Card(leader);
    let comes = own || may_lead_to(&view, mark);
    reasons.unless(comes, cite::POSSES, || {
        (text!("{dude} cannot go to the mark", dude = game.call(leader)), text!("let somebody else lead"))
    });
    let fits = own || !comes || is_mark(&view, ability, this, mark);
    reasons.unless(fits, cite::JOB, || {
        let what = Language::wording_of(|language| job.mark.wording(language));
        (text!("the job may only be about this: {what}", what), text!("mark what the card says"))
    });
    let leads = view.thing(leader).is_some_and(|leader| view.is_in(leader, &job.leader));
    reasons.unless(leads, cite::JOB, || {
        (
            text!(
                "{dude} cannot lead this job, which asks for: {leader}",
                dude = game.call(leader),
                leader = Language::wording_of(|language| job.leader.wording(language))
            ),
            text!("let somebody lead whom the card allows"),
        )
    });
}

/// Returns the first condition, event, target or cost that is missing for an ability, named as on its card.
pub(crate) fn first_missing(view: &View<'_>, ability: &Ability, kind: AbilityKind) -> Option<Text> {
    let joins = entries::brings_in(ability);
    condition(view, &ability.conditions)
        .or_else(|| {
            let on = ability.on.as_ref().filter(|_| !answers::has_happened(view, ability))?;
            let event = Language::wording_of(|language| on.wording(language));
            Some(text!("what it answers to has not just happened: {event}", event))
        })
        .or_else(|| {
            let step = ability.target.first()?;
            let limits = || Limits::of(step, false).or_outside(joins);
            open_choices(step).into_iter().find_map(|choice| missing_choice(view, kind, choice, &limits()))
        })
        .or_else(|| unpaid(view, kind, &ability.cost, joins).map(|cost| price(view, kind, &cost)))
        .or_else(|| first_sentence(view, ability, kind, joins))
}

/// Returns the first condition that does not hold, with the figures that it compares.
fn condition(view: &View<'_>, all: &[Condition]) -> Option<Text> {
    let failing = all.iter().find(|one| !view.all(std::slice::from_ref(one)))?;
    if let Condition::All(parts) = failing {
        return condition(view, parts);
    }
    let condition = Language::wording_of(|language| failing.wording(language));
    if let Condition::Compare(compared) = failing
        && !condition_has_name(view.scope, failing)
    {
        let (one, other) = (view.number(&compared.0), view.number(&compared.2));
        return Some(text!("its condition is not met: {condition} (now {one} and {other})", condition, one, other));
    }
    Some(text!("its condition is not met: {condition}", condition))
}

/// Returns the request of a choice, where there are not enough cards for it.
fn missing_choice(view: &View<'_>, kind: AbilityKind, choice: &Choice, limits: &Limits) -> Option<Text> {
    if can_choose(view, kind, choice, limits) {
        return None;
    }
    let mut set = choice.from.clone();
    let fight = reach::is_bounded(view.game, kind) && !limits.outside;
    let said = [
        (limits.unbooted || limits.booted == Some(false), Trait::InPlay(InPlayTrait::Unbooted)),
        (limits.booted == Some(true), Trait::InPlay(InPlayTrait::Booted)),
        (fight && choice.piles.is_empty(), Trait::InPlay(InPlayTrait::InShootout)),
    ];
    for (asked, word) in said {
        let quality = Quality::Is(word);
        if asked && !set.0.contains(&quality) {
            set.0.push(quality);
        }
    }
    let cards = Language::wording_of(|language| set.wording(language));
    let wanted = if choice.any_number { 1 } else { view.number(&choice.count).max(1) };
    if choice.piles.is_empty() {
        let there = candidates(view, kind, choice, limits).len();
        return Some(if there == 0 {
            text!("no card in play is what it asks for: {cards}", cards)
        } else {
            text!("it asks for {wanted} of these, and {there} are there: {cards}", wanted, there, cards)
        });
    }
    let whose = view.player(&choice.whose)?;
    let there = choosable_in_piles(view, choice, whose).3;
    let player = view.game.name(whose);
    let pile = Text::any_of(choice.piles.iter().map(|pile| Language::wording_of(|language| pile.wording(language))));
    let pile = pile.unwrap_or_default();
    Some(text!(
        "it asks for {wanted} of these in {player}'s {pile}, and {there} are there: {cards}",
        wanted,
        player,
        pile,
        there,
        cards
    ))
}

/// Returns a cost that cannot be paid, with the part of it that is there.
fn price(view: &View<'_>, kind: AbilityKind, cost: &Unpaid<'_>) -> Text {
    let game = view.game;
    match cost {
        Unpaid::Cards(choice, limits) => missing_choice(view, kind, choice, limits).unwrap_or_default(),
        Unpaid::Boot(Some(card)) if game.card(*card).is_some_and(|card| card.is_booted()) => {
            text!("{card} is booted, and booting is its cost", card = game.call(*card))
        }
        Unpaid::Boot(Some(card)) => text!("{card} cannot be booted, and booting is its cost", card = game.call(*card)),
        Unpaid::Boot(None) => text!("the card that is booted for it is not there"),
        Unpaid::Loss(card) => {
            text!("{card} cannot be discarded, aced or sent home, and that is its cost", card = game.call(*card))
        }
        Unpaid::GhostRock(player, cost) => {
            let stash = game.player(*player).map_or(0, |player| player.ghost_rock);
            text!("it costs {cost} ghost rock, {player} has {stash}", cost, player = game.name(*player), stash)
        }
    }
}

/// Returns the effect of the first sentence, where it cannot be carried out, or the choice of it that cannot be made.
fn first_sentence(view: &View<'_>, ability: &Ability, kind: AbilityKind, joins: bool) -> Option<Text> {
    let first = ability.steps.first().filter(|_| !is_feasible(view, ability, kind))?;
    let limits = || Limits::of(first, false).or_outside(joins);
    let lacking = open_choices(first).into_iter().find_map(|choice| missing_choice(view, kind, choice, &limits()));
    Some(lacking.unwrap_or_else(|| {
        let step = Language::wording_of(|language| wording_of(std::slice::from_ref(first), language));
        text!("with what is there now it cannot do this: {step}", step)
    }))
}
