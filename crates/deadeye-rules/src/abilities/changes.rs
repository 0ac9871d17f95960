//! Changes that several steps share: figures, states, joining a posse.

use deadeye_cards::abilities::{Figures, Plain, State, Unmodify};

use crate::abilities::context::{duration, kind, number_at, origin, view, you};
use crate::query::statistics::counter_of;
use crate::query::{states, words};
use crate::rules::{fight, jobs};
use crate::state::{Change, Counter, Duration, Effect, Figure, Keeping, OnComplete, Origin, Spot};
use crate::vocabulary::{AbilityKind, CardId, Side, Skill};
use crate::write::ledger::Ledger;

pub(crate) fn figures(ledger: &mut Ledger, card: CardId, figures: &Figures, until: Duration, set: bool) {
    for (name, by) in figures.each() {
        let figure = Figure::of(name);
        let now = if set { ledger.game().figure_sum(card, figure) } else { 0 };
        let mut by = number_at(ledger, by, card).saturating_sub(now);
        if by < 0 && !may_lower(ledger, card, figure) {
            continue;
        }
        if by < 0 && matches!(figure, Figure::Bullets | Figure::Influence | Figure::Value) {
            by = by.saturating_sub(lowered_more(ledger, card));
        }
        if set {
            set_figure(ledger, card, figure, now.saturating_add(by), until);
        } else if by != 0 {
            let origin = origin(ledger);
            ledger.begin_effect(card, Change::Figure { figure, by }, until, origin);
        }
    }
}

/// Sets a figure to a number, whatever gives to it now.
fn set_figure(ledger: &mut Ledger, card: CardId, figure: Figure, to: i16, until: Duration) {
    let own = ledger.game().card(card);
    let counters = counter_of(figure).zip(own).map_or(0, |(counter, own)| own.counter(counter));
    let givers = ledger.game().givers(card, figure);
    let origin = origin(ledger);
    ledger.begin_effect(card, Change::Set { figure, to, counters, givers }, until, origin);
}

/// Returns the number by which the Technique that is carried out lowers a figure of another player's card more.
fn lowered_more(ledger: &Ledger, card: CardId) -> i16 {
    let game = ledger.game();
    let Some(OnComplete::Technique { dude, .. }) = game.running.last().map(|running| running.on_complete) else {
        return 0;
    };
    let own = game.card(card).is_none_or(|card| card.controller == you(ledger));
    if own { 0 } else { states::techniques_lower(game, dude) }
}

/// Removes the modifiers of a figure from a card, except those of some attached cards.
pub(crate) fn unmodify(ledger: &mut Ledger, card: CardId, off: &Unmodify) {
    let Some(figure) = words::figure(off.figure) else { return };
    let stays: Vec<CardId> = ledger.game().attachments(card).map(|own| own.id).collect();
    let gives = |own: &CardId| {
        let Some((view, but)) = view(ledger).zip(off.but.as_ref()) else { return false };
        view.thing(*own).is_some_and(|own| view.is_in(own, but))
    };
    let stays: Vec<CardId> = stays.into_iter().filter(gives).collect();
    let to = ledger.game().base_with_parts(card, figure, &stays);
    if to < ledger.game().figure_sum(card, figure) && !may_lower(ledger, card, figure) {
        return;
    }
    let given = |effect: &Effect| matches!(&effect.origin, Origin::Card { id, .. } if stays.contains(id));
    let changes = |effect: &Effect| match effect.change {
        Change::Figure { figure: own, .. } | Change::Set { figure: own, .. } | Change::Keep(Keeping::Away(own, _)) => {
            own == figure
        }
        Change::Keep(_) | Change::Controller(_) | Change::Forbid { .. } => false,
    };
    ledger.end_effects_where(|effect| effect.on == card && changes(effect) && !given(effect));
    if let Some(counter) = counter_of(figure) {
        ledger.set_counter(card, counter, 0);
    }
    let until = duration(ledger, None);
    strip(ledger, card, figure, &stays, until);
}

/// Removes every control point that was given to a card: counters, effects, and what traits and goods add.
pub(crate) fn remove_control(ledger: &mut Ledger, card: CardId) {
    if !may_lower(ledger, card, Figure::Control) {
        return;
    }
    ledger.end_effects_where(|effect| effect.on == card && effect.adds_control());
    if ledger.game().card(card).is_some_and(|card| card.counter(Counter::Control) > 0) {
        ledger.set_counter(card, Counter::Control, 0);
    }
    strip(ledger, card, Figure::Control, &[], Duration::Permanent);
}

/// Takes what cards give to a figure by printed numbers and traits off it, for as long as they give it.
fn strip(ledger: &mut Ledger, card: CardId, figure: Figure, stays: &[CardId], until: Duration) {
    let mut givers = ledger.game().givers(card, figure);
    let stripped = ledger.game().stripped_givers(card, figure);
    givers.retain(|giver| !stays.contains(giver) && !stripped.contains(giver));
    if !givers.is_empty() {
        let origin = origin(ledger);
        ledger.begin_effect(card, Change::Keep(Keeping::Stripped(figure, givers)), until, origin);
    }
}

/// Returns whether the ability that is carried out may lower a figure of a card.
fn may_lower(ledger: &Ledger, card: CardId, figure: Figure) -> bool {
    states::may_be(ledger.game(), card, you(ledger), states::Interaction::Lower(figure))
}

pub(crate) fn put_into(ledger: &mut Ledger, card: CardId, state: &State, until: Duration) {
    if states::is_unaffected(ledger.game(), card, you(ledger)) {
        return;
    }
    let origin = origin(ledger);
    match state {
        State::Skill(keyword, rating) => {
            ledger.begin_effect(card, Change::Keep(Keeping::Keyword(keyword.clone())), until, origin.clone());
            if *rating > 0 {
                let skill = Skill::ALL.into_iter().find(|skill| skill.keyword() == keyword);
                let figure = skill.map_or(Figure::Skill, Figure::SkillOf);
                let change = Change::Figure { figure, by: i16::from(*rating) };
                ledger.begin_effect(card, change, until, origin);
            }
        }
        State::Is(Plain::Draw) if states::stays_stud(ledger.game(), card, you(ledger)) => {}
        // To read a figure lower is to lower it (1.5:2.1).
        State::AtMost(name, _) if words::figure(*name).is_some_and(|own| !may_lower(ledger, card, own)) => {}
        // What is lost away from home is lowered like any other figure.
        State::Away(name, by) if *by < 0 && words::figure(*name).is_some_and(|own| !may_lower(ledger, card, own)) => {}
        State::Is(_)
        | State::Keyword(_)
        | State::LosesKeyword(_)
        | State::NotLowered(_)
        | State::NeverLowered(_)
        | State::AbilitiesCannotLower(_)
        | State::Fixed(_)
        | State::AtLeast(..)
        | State::AtMost(..)
        | State::OnlyGoods(_)
        | State::Away(..)
        | State::ForControl(_)
        | State::ValueForOthers(_)
        | State::GritForYou(_)
        | State::BountyCounts(_)
        | State::IgnoresPlays(_)
        | State::Spares(_)
        | State::TechniquesLower(_)
        | State::Locked(_) => {
            for keeping in words::keepings(state) {
                ledger.begin_effect(card, Change::Keep(keeping), until, origin.clone());
            }
        }
    }
}

/// Has a dude who has just come into play join the user's posse, unless a ban keeps Shootout plays from bringing dudes
/// into posses ("cannot" overrides "can", 1.5:2.1).
pub(crate) fn join_on_entering(ledger: &mut Ledger, dude: CardId) {
    if kind(ledger.game()) == AbilityKind::Shootout && ledger.game().are_plays_kept_out(you(ledger)) {
        return;
    }
    let side = view(ledger).and_then(|view| view.side());
    join_posse(ledger, dude, side, false);
}

/// Adds a dude to a posse by an effect: from anywhere, booted or not, without booting.
pub(crate) fn join_posse(ledger: &mut Ledger, dude: CardId, side: Option<Side>, stays: bool) {
    let Some(controller) = ledger.game().card(dude).map(|card| card.controller) else { return };
    if ledger.game().shootout.is_none() {
        if let Some(job) = &ledger.game().job
            && !job.posse.contains(&dude)
        {
            // Before the posse goes to the mark a dude who joins waits to go with it (1.5:6.2 step 3).
            let place = if jobs::is_yet_to_go(ledger.game(), job) { None } else { Some(job.place) };
            ledger.enter_job_posse(dude, false);
            if let Some(place) = place.filter(|_| !stays) {
                ledger.put(dude, Spot::At(place));
            }
        }
        return;
    }
    let Some(side) = side else { return };
    if ledger.game().shootout.as_ref().is_some_and(|shootout| shootout.side_of(dude).is_some()) {
        return;
    }
    let barred = ledger.game().card(dude).is_some_and(|dude| !states::may_join(ledger.game(), dude, side));
    if barred || states::stands_against(ledger.game(), controller, side) {
        return;
    }
    if stays {
        ledger.enter_posse(side, dude, true);
        // They are in the shootout on its ground, wherever they stand (1.5:6.1).
        fight::posse::mark_newcomer(ledger, dude);
    } else {
        fight::posse::join(ledger, controller, dude, true, Some(side));
    }
}
