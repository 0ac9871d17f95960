//! The words for a call-out, a job or a shootout, and for its steps.

use deadeye_rules::{Mark, Step};

use super::scene::Scene;

/// The steps of a shootout in order (1.5:6.1), each with the name of its text.
const SHOOTOUT: [(Step, &str); 8] = [
    (Step::LeaderPosse, "fight.leader_posse"),
    (Step::MarkPosse, "fight.mark_posse"),
    (Step::ShootoutPlays, "fight.plays"),
    (Step::PickShooter, "fight.shooters"),
    (Step::DrawHands, "fight.hands"),
    (Step::ResolutionPlays, "fight.resolution"),
    (Step::Casualties, "fight.casualties"),
    (Step::RunOrGun, "fight.run_or_gun"),
];

/// The steps of a job before its shootout (1.5:6.2).
const JOB: [(Step, &str); 5] = [
    (Step::JobAtLeader, "fight.job_at_leader"),
    (Step::JobNextToLeader, "fight.job_next_to_leader"),
    (Step::JobNextToMark, "fight.job_next_to_mark"),
    (Step::JobAtMark, "fight.job_at_mark"),
    (Step::Oppose, "fight.oppose"),
];

/// Returns the kind of the fight and its place, in words.
#[must_use]
pub fn title(scene: &Scene<'_>) -> String {
    let game = scene.game();
    let fill = |name: &str, gaps: &[(&str, &dyn std::fmt::Display)]| scene.words.fill(name, gaps);
    if let Some(shootout) = game.shootout() {
        let place = scene.place(shootout.place);
        return match shootout.round {
            0 => fill("fight.shootout", &[("place", &place)]),
            round => fill("fight.round", &[("place", &place), ("round", &round)]),
        };
    }
    if let Some(job) = game.job() {
        let mark = match job.mark {
            Mark::Card(card) => scene.title(card),
            Mark::Place(place) => scene.place(place),
        };
        return fill("fight.job", &[("leader", &scene.title(job.leader)), ("mark", &mark)]);
    }
    game.call_out().map_or_else(String::new, |call_out| {
        fill("fight.call_out", &[("caller", &scene.title(call_out.caller)), ("target", &scene.title(call_out.target))])
    })
}

/// Returns the name of the current step in words, if there is a fight.
#[must_use]
pub fn step_text(scene: &Scene<'_>) -> Option<String> {
    let now = scene.game().fight_step()?;
    let all = [(Step::CallOutAnswer, "fight.answer")].into_iter().chain(JOB).chain(SHOOTOUT);
    let name = all.into_iter().find(|(step, _)| *step == now).map(|(_, name)| name)?;
    Some(scene.words.fill("fight.now", &[("step", &scene.t(name))]))
}
