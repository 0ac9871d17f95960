//! Shootouts (1.5:6.1): their start, their rounds, and their end.

pub(crate) mod draw;
pub(crate) mod lumps;
pub(crate) mod plays;
pub(crate) mod posse;
pub(crate) mod run;
pub(crate) mod state;

use crate::clerk::Clerk;
use crate::effect::Duration;
use crate::event::Event;
use crate::gambling::discard_draw_hand;
use crate::ids::{CardId, PlayerId, Side};
use crate::window::Rota;
use crate::{jobs, noon};
use state::{CallOut, Posse, Shootout, ShootoutStep};

/// A dude accepted a call-out: a shootout starts at the mark's location, and the leader's posse is formed first.
pub(crate) fn start_called(clerk: &mut Clerk, call_out: &CallOut) {
    let Some(place) = clerk.game.location(call_out.target) else {
        return;
    };
    let mut leader = Posse::new(call_out.leader);
    leader.head = Some(call_out.caller);
    let mut mark = Posse::new(call_out.mark);
    mark.head = Some(call_out.target);
    clerk.game.shootout = Some(Shootout {
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
    clerk.tell(Event::ShootoutStarted { place });
    posse::enter(clerk, Side::Leader, call_out.caller);
}

/// A job is opposed: its posse stands, and the opposing posse is formed.
pub(crate) fn start_opposed(clerk: &mut Clerk, player: PlayerId) {
    let Some(job) = &clerk.game.job else { return };
    let place = job.place;
    let mut leader = Posse::new(job.player);
    leader.head = Some(job.leader);
    leader.dudes.clone_from(&job.posse);
    clerk.game.shootout = Some(Shootout {
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
pub(crate) fn begin_round(clerk: &mut Clerk) {
    let Some(shootout) = &mut clerk.game.shootout else {
        return;
    };
    shootout.round += 1;
    shootout.round_winner = None;
    shootout.leader.new_round();
    shootout.mark.new_round();
    let round = shootout.round;
    clerk.tell(Event::RoundBegan { round });
    plays::begin(clerk, ShootoutStep::Plays);
}

/// Draw hands are discarded (6.1 step 7); the shootout goes on while both posses have dudes.
pub(crate) fn chamber(clerk: &mut Clerk) {
    let Some(shootout) = &clerk.game.shootout else {
        return;
    };
    let fighters = [shootout.leader.player, shootout.mark.player];
    let (leaders, marks) = (!shootout.leader.dudes.is_empty(), !shootout.mark.dudes.is_empty());
    for player in fighters {
        discard_draw_hand(clerk, player);
    }
    clerk.end_effects(&[Duration::Round]);
    match (leaders, marks) {
        (true, true) => begin_round(clerk),
        (true, false) => end(clerk, Some(Side::Leader)),
        (false, true) => end(clerk, Some(Side::Mark)),
        (false, false) => end(clerk, None),
    }
}

/// A posse lost its last dude by an ability: the shootout ends at once (6.1 steps 1 and 4). While casualties are taken
/// or dudes flee, the round runs its course.
pub(crate) fn end_if_empty(clerk: &mut Clerk) {
    let Some(shootout) = &clerk.game.shootout else {
        return;
    };
    let open = matches!(
        shootout.step,
        ShootoutStep::Plays | ShootoutStep::Shooters | ShootoutStep::Draw | ShootoutStep::Resolution
    );
    if open && (shootout.leader.dudes.is_empty() || shootout.mark.dudes.is_empty()) {
        chamber(clerk);
    }
}

pub(crate) fn end(clerk: &mut Clerk, winner: Option<Side>) {
    let Some(shootout) = clerk.game.shootout.take() else {
        return;
    };
    clerk.game.last_fight = Some(shootout.clone()).filter(|_| clerk.game.carried);
    for player in [shootout.leader.player, shootout.mark.player] {
        discard_draw_hand(clerk, player);
    }
    noon::discard_all_aside(clerk);
    clerk.end_effects(&[Duration::Round, Duration::Shootout]);
    clerk.tell(Event::ShootoutEnded { winner });
    if clerk.game.job.is_some() {
        let leaders: Vec<CardId> = shootout.leader.dudes;
        jobs::after_shootout(clerk, winner, leaders);
    } else {
        noon::end_play(clerk);
    }
}
