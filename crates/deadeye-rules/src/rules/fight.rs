//! Shootouts (1.5:6.1): their start, their rounds, and their end.

pub(crate) mod draw;
pub(crate) mod lumps;
pub(crate) mod plays;
pub(crate) mod posse;
pub(crate) mod run;

use crate::rules::gambling::discard_draw_hand;
use crate::rules::{jobs, noon};
use crate::state::effect::Duration;
use crate::state::event::Event;
use crate::state::shootout::{CallOut, Posse, Shootout, ShootoutStep};
use crate::state::window::Rota;
use crate::vocabulary::ids::{CardId, PlayerId, Side};
use crate::write::ledger::Ledger;

/// A dude accepted a call-out: a shootout starts at the mark's location, and the leader's posse is formed first.
pub(crate) fn start_called(ledger: &mut Ledger, call_out: &CallOut) {
    let Some(place) = ledger.game.location(call_out.target) else {
        return;
    };
    let mut leader = Posse::new(call_out.leader);
    leader.head = Some(call_out.caller);
    let mut mark = Posse::new(call_out.mark);
    mark.head = Some(call_out.target);
    ledger.game.shootout = Some(Shootout {
        place,
        leader,
        mark,
        step: ShootoutStep::LeaderPosse,
        round: 0,
        round_winner: None,
        rota: Rota::default(),
        queue: vec![call_out.leader],
        resume: None,
        reveal: false,
        staying: Vec::new(),
        extra: None,
    });
    ledger.tell(Event::ShootoutStarted { place });
    posse::enter(ledger, Side::Leader, call_out.caller);
}

/// A job is opposed: its posse stands, and the opposing posse is formed.
pub(crate) fn start_opposed(ledger: &mut Ledger, player: PlayerId) {
    let Some(job) = &ledger.game.job else { return };
    let place = job.place;
    let mut leader = Posse::new(job.player);
    leader.head = Some(job.leader);
    leader.dudes.clone_from(&job.posse);
    ledger.game.shootout = Some(Shootout {
        place,
        leader,
        mark: Posse::new(player),
        step: ShootoutStep::MarkPosse,
        round: 0,
        round_winner: None,
        rota: Rota::default(),
        queue: vec![player],
        resume: None,
        reveal: false,
        staying: Vec::new(),
        extra: None,
    });
}

/// A round begins with Shootout plays, the Winner first, or the first clockwise who has a dude in it (6.1 step 1).
pub(crate) fn begin_round(ledger: &mut Ledger) {
    let Some(shootout) = &mut ledger.game.shootout else {
        return;
    };
    shootout.round += 1;
    shootout.round_winner = None;
    shootout.leader.new_round();
    shootout.mark.new_round();
    let round = shootout.round;
    ledger.tell(Event::RoundBegan { round });
    plays::begin(ledger, ShootoutStep::Plays);
}

/// Draw hands are discarded (6.1 step 7); the shootout goes on while both posses have dudes.
pub(crate) fn chamber(ledger: &mut Ledger) {
    let Some(shootout) = &ledger.game.shootout else {
        return;
    };
    let fighters = [shootout.leader.player, shootout.mark.player];
    let (leaders, marks) = (!shootout.leader.dudes.is_empty(), !shootout.mark.dudes.is_empty());
    for player in fighters {
        discard_draw_hand(ledger, player);
    }
    ledger.end_effects(&[Duration::Round]);
    match (leaders, marks) {
        (true, true) => begin_round(ledger),
        (true, false) => end(ledger, Some(Side::Leader)),
        (false, true) => end(ledger, Some(Side::Mark)),
        (false, false) => end(ledger, None),
    }
}

/// A posse lost its last dude by an ability: the shootout ends at once (6.1 steps 1 and 4). While casualties are taken
/// or dudes flee, the round runs its course.
pub(crate) fn end_if_empty(ledger: &mut Ledger) {
    let Some(shootout) = &ledger.game.shootout else {
        return;
    };
    let open = matches!(
        shootout.step,
        ShootoutStep::Plays | ShootoutStep::Shooters | ShootoutStep::Draw | ShootoutStep::Resolution
    );
    if open && (shootout.leader.dudes.is_empty() || shootout.mark.dudes.is_empty()) {
        chamber(ledger);
    }
}

pub(crate) fn end(ledger: &mut Ledger, winner: Option<Side>) {
    let Some(shootout) = ledger.game.shootout.take() else {
        return;
    };
    ledger.game.last_fight = Some(shootout.clone()).filter(|_| ledger.game.carried);
    for player in [shootout.leader.player, shootout.mark.player] {
        discard_draw_hand(ledger, player);
    }
    noon::discard_all_aside(ledger);
    ledger.end_effects(&[Duration::Round, Duration::Shootout]);
    ledger.tell(Event::ShootoutEnded { winner });
    if ledger.game.job.is_some() {
        let leaders: Vec<CardId> = shootout.leader.dudes;
        jobs::after_shootout(ledger, winner, leaders);
    } else {
        noon::end_play(ledger);
    }
}
