//! Forming posses (1.5:6.1; edition 2014: p21, helpers p31).

use deadeye_cards::abilities::Plain;

use crate::rules::fight::joining::{
    boot_to_join, boots_to_join, can_stay, check_can_come, check_may_join, comes_from, joins_booted,
};
use crate::rules::fight::rounds;
use crate::rules::noon::acting::check_bootable;
use crate::rules::noon::moving::own_dude;
use crate::rules::{fight, job_end, jobs};
use crate::state::{CardInPlay, Event, Game, JobStep, Reason, Shootout, ShootoutStep, Spot};
use crate::text;
use crate::vocabulary::{CardId, Place, PlayerId, Reasons, Side, cite};
use crate::write::ledger::Ledger;

/// Returns the posse that is being formed.
pub(crate) fn forming_posse(shootout: &Shootout) -> Option<Side> {
    match shootout.step {
        ShootoutStep::LeaderPosse => Some(Side::Leader),
        ShootoutStep::MarkPosse => Some(Side::Mark),
        ShootoutStep::Plays
        | ShootoutStep::Shooters
        | ShootoutStep::Draw
        | ShootoutStep::Resolution
        | ShootoutStep::Casualties
        | ShootoutStep::RunOrGun => None,
    }
}

/// Returns whether a dude may be joining a posse now: of a shootout, or of a job.
pub(crate) fn is_forming(game: &Game) -> bool {
    match (&game.shootout, &game.job) {
        (Some(shootout), _) => forming_posse(shootout).is_some(),
        (None, Some(job)) => !matches!(job.step, JobStep::Oppose | JobStep::Opposed),
        (None, None) => false,
    }
}

pub(crate) fn check_join(
    game: &Game,
    player: PlayerId,
    dude: CardId,
    by_effect: bool,
    side: Option<Side>,
    stays: bool,
    reasons: &mut Reasons,
) {
    let Some(joiner) = own_dude(game, player, dude, cite::POSSES, reasons) else {
        return;
    };
    let to = game.shootout.as_ref().map(|shootout| shootout.place).or(game.job.as_ref().map(|job| job.place));
    let able = !by_effect && to.is_some_and(|to| can_stay(game, joiner, to));
    reasons.unless(!stays || able, cite::POSSES, || {
        (
            text!("no card lets {dude} join from where they are", dude = joiner.title()),
            text!("let them come, or choose another dude"),
        )
    });
    let Some(shootout) = &game.shootout else {
        reasons.unless(!by_effect, cite::POSSES, || {
            (text!("there is no shootout to bring them into"), text!("join a posse while one is formed"))
        });
        check_join_job(game, player, joiner, stays, reasons);
        return;
    };
    reasons.unless(shootout.side_of(dude).is_none(), cite::POSSES, || {
        (text!("{dude} is in a posse already", dude = joiner.title()), text!("choose another dude"))
    });
    let Some(side) = side_for(game, shootout, player, by_effect, side) else {
        reasons.add(cite::POSSES, text!("it is not plain which posse is meant"), text!("say which side"));
        return;
    };
    check_one_side(game, shootout, player, side, reasons);
    check_may_join(game, joiner, side, reasons);
    if side == Side::Leader && game.job.as_ref().is_some_and(|job| job.mark == crate::state::command::Mark::Card(dude))
    {
        reasons.add(cite::JOB, text!("{dude} is the mark", dude = joiner.title()), text!("choose another dude"));
    }
    if stays {
        return;
    }
    if !by_effect {
        check_reach(game, joiner, shootout.place, reasons);
    }
    check_can_come(game, joiner, shootout.place, reasons);
}

/// Returns the posse that a player's dude would join: the one being formed; by an effect the player's own, or the one
/// named.
fn side_for(game: &Game, shootout: &Shootout, player: PlayerId, by_effect: bool, named: Option<Side>) -> Option<Side> {
    if !by_effect {
        return forming_posse(shootout);
    }
    let has_dude = |side: Side| {
        shootout.posse(side).dudes.iter().any(|dude| game.card(*dude).is_some_and(|dude| dude.controller == player))
    };
    named
        .or_else(|| shootout.side_of_player(player))
        .or_else(|| [Side::Leader, Side::Mark].into_iter().find(|side| has_dude(*side)))
}

/// Adds a reason if a player would have dudes in both posses, which no card allows (6.1).
fn check_one_side(game: &Game, shootout: &Shootout, player: PlayerId, side: Side, reasons: &mut Reasons) {
    let against = shootout.posse(side.other());
    let other_side = against.player == player
        || against.dudes.iter().any(|dude| game.card(*dude).is_some_and(|dude| dude.controller == player));
    reasons.unless(!other_side, cite::POSSES, || {
        (text!("{player} stands on the other side", player = game.name(player)), text!("nobody is on both sides"))
    });
}

fn check_join_job(game: &Game, player: PlayerId, joiner: &CardInPlay, stays: bool, reasons: &mut Reasons) {
    let Some(job) = &game.job else { return };
    reasons.unless(!job.posse.contains(&joiner.id), cite::JOB, || {
        (text!("{dude} is in the posse already", dude = joiner.title()), text!("choose another dude"))
    });
    let masters_oppose =
        player != job.player && game.place_of_mark(job.mark).is_some() && is_mark_of(game, player, job.mark);
    reasons.unless(!masters_oppose, cite::JOB, || {
        (text!("{player}'s card is the mark", player = game.name(player)), text!("let the others join"))
    });
    check_may_join(game, joiner, Side::Leader, reasons);
    jobs::check_join(game, job, joiner, stays, reasons);
}

pub(crate) fn is_mark_of(game: &Game, player: PlayerId, mark: crate::state::command::Mark) -> bool {
    match mark {
        crate::state::command::Mark::Card(card) => game.card(card).is_some_and(|card| card.controller == player),
        crate::state::command::Mark::Place(place) => game.controller_of(place) == Some(player),
    }
}

/// Adds a reason unless a dude is at the shootout, or unbooted at an adjacent place (6.1).
fn check_reach(game: &Game, dude: &CardInPlay, place: Place, reasons: &mut Reasons) {
    let Some(from) = dude.place() else { return };
    let here = from == place;
    reasons.unless(here || comes_from(game, dude, from, place), cite::POSSES, || {
        (
            text!("{dude} is neither {place} nor next to it", dude = dude.title(), place = game.call_at(place)),
            text!("choose a dude who is"),
        )
    });
    reasons.unless(here || !dude.booted || joins_booted(game, dude), cite::POSSES, || {
        (text!("{dude} is booted, and not at the shootout", dude = dude.title()), text!("choose an unbooted dude"))
    });
    check_bootable(game, dude, !here && boots_to_join(game, dude), reasons);
}

pub(crate) fn join(ledger: &mut Ledger, player: PlayerId, dude: CardId, by_effect: bool, named: Option<Side>) {
    let Some(shootout) = &ledger.game().shootout else {
        jobs::join(ledger, dude);
        return;
    };
    let place = shootout.place;
    let Some(side) = side_for(ledger.game(), shootout, player, by_effect, named) else {
        return;
    };
    let away = ledger.game().location(dude) != Some(place);
    // Under 2014 all move when both posses are declared (2014:p21).
    let later = ledger.game().edition.posses_move_together() && !by_effect;
    if away && !later {
        if !by_effect {
            boot_to_join(ledger, dude);
        }
        ledger.put(dude, Spot::At(place));
    }
    ledger.enter_posse(side, dude, by_effect);
    if by_effect {
        mark_newcomer(ledger, dude);
        let pass_order_has =
            ledger.game().shootout.as_ref().is_some_and(|shootout| shootout.pass_order.players.contains(&player));
        if !pass_order_has {
            fight::order::renew_pass_order(ledger);
        }
    }
}

/// Adds a dude from an adjacent place to a posse by the text of a card: they neither move nor boot.
pub(crate) fn join_staying(ledger: &mut Ledger, dude: CardId) {
    match ledger.game().shootout.as_ref().and_then(forming_posse) {
        Some(side) => {
            ledger.stay_beside_shootout(dude);
            ledger.enter_posse(side, dude, false);
        }
        None => ledger.enter_job_posse(dude, true),
    }
}

pub(crate) fn check_close(game: &Game, misses: bool, reasons: &mut Reasons) {
    let Some(shootout) = &game.shootout else {
        jobs::check_close(game, misses, reasons);
        return;
    };
    let Some(side) = forming_posse(shootout) else {
        return;
    };
    // A called-out dude who is gone leaves nobody; then the shootout is over before it began.
    // A posse of nobody is none; who cannot form one says so, and the job succeeds (6.2 step 3).
    let somebody = game.job.is_none() || misses || !shootout.posse(side).dudes.is_empty();
    reasons.unless(somebody, cite::JOB, || (text!("a posse has at least one dude"), text!("let somebody join")));
    reasons.unless(!misses || (game.job.is_some() && side == Side::Mark), cite::JOB, || {
        (text!("only a job asks something of a posse"), text!("say nothing about requirements"))
    });
}

pub(crate) fn close(ledger: &mut Ledger, misses: bool) {
    let Some(shootout) = &ledger.game().shootout else {
        jobs::close(ledger, misses);
        return;
    };
    match shootout.step {
        ShootoutStep::LeaderPosse if shootout.mark_first => all_formed(ledger),
        ShootoutStep::LeaderPosse => form_mark(ledger),
        ShootoutStep::MarkPosse if misses => {
            // An opposing posse that misses the job's requirement is none: the job succeeds (6.2 step 3).
            if let Some(shootout) = ledger.take_shootout() {
                ledger.set_job_posse(shootout.leader.dudes);
            }
            job_end::end(ledger, true);
        }
        ShootoutStep::MarkPosse if shootout.mark_first => {
            let player = shootout.leader.player;
            ledger.ask_in_shootout(ShootoutStep::LeaderPosse, vec![player]);
        }
        ShootoutStep::MarkPosse => all_formed(ledger),
        // Posses are closed only while they are formed (`api/timing.rs`).
        ShootoutStep::Plays
        | ShootoutStep::Shooters
        | ShootoutStep::Draw
        | ShootoutStep::Resolution
        | ShootoutStep::Casualties
        | ShootoutStep::RunOrGun => {}
    }
}

/// Begins to form the mark's posse.
fn form_mark(ledger: &mut Ledger) {
    let Some(shootout) = &ledger.game().shootout else { return };
    let (player, head) = (shootout.mark.player, shootout.mark.head);
    ledger.ask_in_shootout(ShootoutStep::MarkPosse, vec![player]);
    let outside = |head: &CardId| ledger.game().shootout.as_ref().is_none_or(|own| own.side_of(*head).is_none());
    if let Some(head) = head.filter(outside) {
        ledger.enter_posse(Side::Mark, head, false);
    }
}

/// Reverses the order of a call-out round by a card: the mark's posse is formed before the leader's.
pub(crate) fn form_mark_first(ledger: &mut Ledger) {
    let shootout = ledger.game().shootout.as_ref();
    if shootout.is_some_and(|shootout| shootout.step == ShootoutStep::LeaderPosse && !shootout.mark_first) {
        ledger.set_mark_first();
        form_mark(ledger);
    }
}

/// Ends the forming of posses: under 2014 everybody moves now. Then bounties on private ground follow, and the first
/// round.
fn all_formed(ledger: &mut Ledger) {
    let Some(shootout) = &ledger.game().shootout else {
        return;
    };
    let place = shootout.place;
    let everybody: Vec<CardId> = shootout.leader.dudes.iter().chain(&shootout.mark.dudes).copied().collect();
    let mut staying = shootout.staying.clone();
    staying.extend(ledger.game().job.iter().flat_map(|job| job.staying.iter().copied()));
    if ledger.game().edition.posses_move_together() {
        let away = |dude: &CardId| !staying.contains(dude) && ledger.game().location(*dude) != Some(place);
        let coming: Vec<CardId> = everybody.iter().copied().filter(away).collect();
        // Those of a job have booted when they joined.
        let has_booted = |dude: &CardId| ledger.game().job.as_ref().is_some_and(|job| job.posse.contains(dude));
        let boots = |dude: &CardId| ledger.game().card(*dude).is_some_and(|own| boots_to_join(ledger.game(), own));
        // They move at once: who boots is seen before anybody has moved.
        let booting: Vec<CardId> = coming.iter().copied().filter(|dude| !has_booted(dude) && boots(dude)).collect();
        for dude in booting {
            ledger.boot(dude);
        }
        for dude in coming {
            ledger.put(dude, Spot::At(place));
        }
    }
    if ledger.game().job.is_some() {
        ledger.tell(Event::ShootoutStarted { place });
    }
    mark_trespass(ledger, &everybody);
    rounds::begin_round(ledger);
}

/// Puts a bounty on a dude who comes into a posse by an effect on private ground of another owner. While posses are being
/// formed it comes with everybody's, once they are.
pub(crate) fn mark_newcomer(ledger: &mut Ledger, dude: CardId) {
    if ledger.game().shootout.as_ref().and_then(forming_posse).is_none() {
        mark_trespass(ledger, &[dude]);
    }
}

/// Puts a bounty on dudes who are on private ground of another owner (6.1), again when they enter the posse again
/// (faq-b:Bounties). Under 2014 helpers beside the owner are spared (2014:p31).
fn mark_trespass(ledger: &mut Ledger, dudes: &[CardId]) {
    let Some(shootout) = &ledger.game().shootout else {
        return;
    };
    let place = shootout.place;
    if !ledger.game().is_private(place) {
        return;
    }
    let Some(owner) = ledger.game().owner_of(place) else {
        return;
    };
    let controls = |dude: &CardId| ledger.game().card(*dude).is_some_and(|dude| dude.controller == owner);
    let spared: Option<Side> = [Side::Leader, Side::Mark]
        .into_iter()
        .filter(|_| ledger.game().edition.spares_helpers())
        .find(|side| shootout.posse(*side).player == owner || shootout.posse(*side).dudes.iter().any(controls));
    let wanted: Vec<CardId> = dudes
        .iter()
        .copied()
        .filter(|dude| !controls(dude) && (spared.is_none() || shootout.side_of(*dude) != spared))
        .filter(|dude| !ledger.game().is_in_state(*dude, Plain::NoPrivateBounty))
        .collect();
    for dude in wanted {
        ledger.raise_bounty(dude, &Reason::PrivateGround);
    }
}
