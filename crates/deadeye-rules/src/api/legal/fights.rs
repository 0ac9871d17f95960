//! Forming posses, and the steps of a shootout, as templates.

use crate::api::legal::hands::hand_to_show;
use crate::api::legal::offer_context::OfferContext;
use crate::api::legal::{acts, plays};
use crate::query::{presence, states, traits};
use crate::rules::fight::casualties;
use crate::rules::fight::joining::{can_leave_to_join, can_stay, could_come};
use crate::rules::jobs;
use crate::state::command::{CommandKind, Field, Mark};
use crate::state::{CardInPlay, Domain, Game, Job, JobStep, Keeping, Shootout, Template};
use crate::vocabulary::{AbilityKind, CardId, PlayerId, Side};

/// Lists the plays before the draw of a round.
pub(super) fn list_shootout_plays(context: &OfferContext<'_>, asked: bool, list: &mut Vec<Template>) {
    let (game, player) = (context.game, context.player);
    plays::list_purchases(context, true, list);
    list_joiners_by_effect(game, player, list);
    if asked {
        list.push(Template::new(CommandKind::Pass, player));
        acts::list_abilities(context, AbilityKind::Shootout, list);
        acts::list_actions(context, AbilityKind::Shootout, list);
        acts::list_techniques(game, player, AbilityKind::Shootout, list);
        plays::list_purchases_in_shootout(context, list);
    }
}

/// Lists the dudes of a posse who may shoot.
pub(super) fn list_shooters(game: &Game, player: PlayerId, list: &mut Vec<Template>) {
    if let Some((shootout, side)) = own_side(game, player) {
        let posse = &shootout.posse(side).dudes;
        let may = |dude: &CardId| traits::may_shoot(game, player, posse, *dude);
        let dudes = Domain::Card(posse.iter().copied().filter(may).collect());
        list.push(Template::new(CommandKind::PickShooter, player).with(Field::Dude, dudes));
    }
}

/// Lists the ways to take the casualties that are still to be taken.
pub(super) fn list_casualties(game: &Game, player: PlayerId, list: &mut Vec<Template>) {
    if let Some((shootout, side)) = own_side(game, player) {
        let posse = shootout.posse(side);
        for casualties::CasualtiesDue { of, cover, first, sparing } in casualties::dues(game, posse) {
            let domain = Domain::Casualties { of, cover, first, sparing };
            list.push(Template::new(CommandKind::TakeCasualties, player).with(Field::Casualties, domain));
        }
    }
}

/// Lists the dudes who may flee.
pub(super) fn list_flight(game: &Game, player: PlayerId, list: &mut Vec<Template>) {
    let mut of = presence::own(game, player);
    of.retain(|dude| states::may_flee(game, *dude));
    list.push(Template::new(CommandKind::Flee, player).with(Field::Dudes, Domain::SomeOf { of }));
}

fn own_side(game: &Game, player: PlayerId) -> Option<(&Shootout, Side)> {
    let shootout = game.shootout.as_ref()?;
    Some((shootout, shootout.side_of_player(player)?))
}

/// Returns true if a player stands on the other side of a posse.
fn is_against(game: &Game, shootout: &Shootout, player: PlayerId, side: Side) -> bool {
    let against = shootout.posse(side.other());
    against.player == player
        || against.dudes.iter().any(|dude| game.card(*dude).is_some_and(|dude| dude.controller == player))
}

/// Lists the dudes who may join the posse of a shootout; helpers may join it too (2014:p31).
pub(super) fn list_joiners(game: &Game, player: PlayerId, asked: bool, list: &mut Vec<Template>) {
    let Some(shootout) = &game.shootout else {
        return;
    };
    let Some(side) = crate::rules::fight::posse::forming_posse(shootout) else {
        return;
    };
    if !is_against(game, shootout, player, side) {
        let may = |dude: &&CardInPlay| {
            shootout.side_of(dude.id).is_none()
                && states::may_join(game, dude, side)
                && !is_led_mark(game, side, dude.id)
        };
        let come = |dude: &&CardInPlay| could_come(game, dude, shootout.place);
        let stay = |dude: &&CardInPlay| can_stay(game, dude, shootout.place);
        push_joiners(player, game.gang(player).filter(may).filter(come).map(|dude| dude.id).collect(), list);
        push_stayers(player, game.gang(player).filter(may).filter(stay).map(|dude| dude.id).collect(), list);
    }
    if asked {
        let close = Template::new(CommandKind::ClosePosse, player);
        let asks = game.job.is_some() && side == Side::Mark;
        list.push(if asks && shootout.posse(side).dudes.is_empty() {
            // Nobody is no posse: it can only be said that none is formed.
            close.with(Field::MissesRequirement, Domain::Only(true))
        } else {
            close.may(Field::MissesRequirement, if asks { Domain::Either } else { Domain::Only(false) })
        });
    }
}

fn push_joiners(player: PlayerId, dudes: Vec<CardId>, list: &mut Vec<Template>) {
    if !dudes.is_empty() {
        let template = Template::new(CommandKind::JoinPosse, player).with(Field::Dude, Domain::Card(dudes));
        list.push(template.may(Field::ByEffect, Domain::Only(false)).may(Field::Stays, Domain::Only(false)));
    }
}

/// Adds the dudes whom a card lets join from an adjacent place without moving or booting.
fn push_stayers(player: PlayerId, dudes: Vec<CardId>, list: &mut Vec<Template>) {
    if !dudes.is_empty() {
        let template = Template::new(CommandKind::JoinPosse, player).with(Field::Dude, Domain::Card(dudes));
        list.push(template.may(Field::ByEffect, Domain::Only(false)).with(Field::Stays, Domain::Only(true)));
    }
}

/// Returns true for the mark of a job, which never joins the leader's posse (1.5:6.2 step 3).
fn is_led_mark(game: &Game, side: Side, dude: CardId) -> bool {
    side == Side::Leader && game.job.as_ref().is_some_and(|job| job.mark == Mark::Card(dude))
}

pub(super) fn list_job_joiners(game: &Game, player: PlayerId, asked: bool, list: &mut Vec<Template>) {
    let Some(job) = &game.job else { return };
    let masters = player != job.player && crate::rules::fight::posse::is_mark_of(game, player, job.mark);
    if !masters {
        let may = |dude: &&CardInPlay| may_join_job(game, job, dude);
        push_joiners(player, game.gang(player).filter(may).map(|dude| dude.id).collect(), list);
        let stay = |dude: &&CardInPlay| {
            !job.posse.contains(&dude.id)
                && job.mark != Mark::Card(dude.id)
                && can_stay(game, dude, job.place)
                && states::may_join(game, dude, Side::Leader)
        };
        if jobs::is_time_to_stay(game, job) {
            push_stayers(player, game.gang(player).filter(stay).map(|dude| dude.id).collect(), list);
        }
    }
    if asked {
        let close = Template::new(CommandKind::ClosePosse, player);
        let last = job.step == JobStep::AtMark;
        let asks = if last && game.edition.unfit_posse_fails_job() { Domain::Either } else { Domain::Only(false) };
        list.push(close.may(Field::MissesRequirement, asks));
    }
}

/// Returns true if a dude can join a job's posse in the step that it is in (1.5:6.2 step 3, 2014:p27).
fn may_join_job(game: &Game, job: &Job, dude: &CardInPlay) -> bool {
    let Some(place) = dude.place() else {
        return false;
    };
    if job.posse.contains(&dude.id) || job.mark == Mark::Card(dude.id) {
        return false;
    }
    let able = place == job.place || can_leave_to_join(game, dude);
    able && jobs::is_near(game, job, dude, place) && states::may_join(game, dude, Side::Leader)
}

pub(super) fn list_answers_to_job(game: &Game, player: PlayerId, list: &mut Vec<Template>) {
    let Some(job) = &game.job else { return };
    if jobs::can_oppose(game, job, player) {
        list.push(Template::new(CommandKind::Oppose, player));
    }
    list.push(Template::new(CommandKind::Decline, player));
}

/// Lists the dudes whom a card effect brings into a shootout in progress.
pub(super) fn list_joiners_by_effect(game: &Game, player: PlayerId, list: &mut Vec<Template>) {
    let Some(shootout) = &game.shootout else {
        return;
    };
    let own = own_posse(game, shootout, player);
    for side in [Side::Leader, Side::Mark] {
        if is_against(game, shootout, player, side) {
            continue;
        }
        let may = |dude: &&CardInPlay| {
            let kept = dude.place() != Some(shootout.place) && game.is_kept(dude.id, &Keeping::CannotMove);
            shootout.side_of(dude.id).is_none()
                && !kept
                && !is_led_mark(game, side, dude.id)
                && states::may_join(game, dude, side)
        };
        let dudes: Vec<CardId> = game.gang(player).filter(may).map(|dude| dude.id).collect();
        if dudes.is_empty() {
            continue;
        }
        let template = Template::new(CommandKind::JoinPosse, player)
            .with(Field::Dude, Domain::Card(dudes))
            .with(Field::ByEffect, Domain::Only(true));
        if own == Some(side) {
            list.push(template.clone());
        }
        list.push(template.with(Field::Side, Domain::Side(side)));
    }
}

/// Returns the posse that a player forms or has dudes in.
fn own_posse(game: &Game, shootout: &Shootout, player: PlayerId) -> Option<Side> {
    let has_dude = |side: &Side| {
        shootout.posse(*side).dudes.iter().any(|dude| game.card(*dude).is_some_and(|dude| dude.controller == player))
    };
    shootout.side_of_player(player).or_else(|| [Side::Leader, Side::Mark].into_iter().find(has_dude))
}

pub(super) fn list_redraw(game: &Game, player: PlayerId, list: &mut Vec<Template>) {
    list.push(hand_to_show(game, player));
    let Some((shootout, side)) = own_side(game, player) else {
        return;
    };
    let posse = shootout.posse(side);
    let (_, bonus) = posse.bonuses.unwrap_or_default();
    let drawn = game.player(player).map_or(0, |player| player.draw_hand.count());
    let most = u32::from(bonus).min(u32::from(drawn));
    if !posse.redrawn && most > 0 {
        let template = Template::new(CommandKind::Redraw, player)
            .with(Field::Cards, Domain::Number { min: 1, max: most, but: Vec::new() });
        list.push(template.may(Field::Discarded, Domain::AsMany(Field::Cards)));
    }
}

pub(super) fn list_resolution_plays(context: &OfferContext<'_>, asked: bool, list: &mut Vec<Template>) {
    let (game, player) = (context.game, context.player);
    plays::list_purchases(context, true, list);
    list_joiners_by_effect(game, player, list);
    if asked {
        list.push(Template::new(CommandKind::Pass, player));
    }
    let outside = game.shootout.as_ref().is_some_and(|shootout| !shootout.pass_order.players.contains(&player));
    if outside {
        // Players outside the shootout may play cheatin' actions (1.5:6.1 step 4).
        acts::list_actions(context, AbilityKind::Cheatin, list);
    } else if asked {
        for kind in [AbilityKind::Resolution, AbilityKind::Cheatin] {
            acts::list_abilities(context, kind, list);
            acts::list_actions(context, kind, list);
        }
        acts::list_techniques(game, player, AbilityKind::Resolution, list);
        acts::list_techniques(game, player, AbilityKind::Cheatin, list);
    }
}
