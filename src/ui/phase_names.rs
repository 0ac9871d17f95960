//! The names of phases and steps.

use deadeye_rules::{Phase, Step};

use deadeye_app::words::Words;

/// Returns the name of a phase.
#[must_use]
pub fn phase_name(words: &Words, phase: Phase) -> &str {
    words.get(match phase {
        Phase::Setup => "phase.setup",
        Phase::Gambling => "phase.gambling",
        Phase::Upkeep => "phase.upkeep",
        Phase::HighNoon => "phase.high_noon",
        Phase::Sundown => "phase.sundown",
        Phase::Over => "phase.over",
    })
}

/// Returns the name of a step.
#[must_use]
pub fn step_name(words: &Words, step: Step) -> &str {
    words.get(match step {
        Step::Seating => "step.seating",
        Step::Choosing => "step.choosing",
        Step::GrifterOrder => "step.grifter_order",
        Step::Grifters => "step.grifters",
        Step::Ante => "step.ante",
        Step::LowballHands => "step.lowball_hands",
        Step::FirstPull => "step.first_pull",
        Step::LowballCheatin => "step.lowball_cheatin",
        Step::Upkeep => "step.upkeep",
        Step::Noon => "step.noon",
        Step::CallOutAnswer => "step.call_out_answer",
        Step::LeaderPosse => "step.leader_posse",
        Step::MarkPosse => "step.mark_posse",
        Step::JobAtLeader => "step.job_at_leader",
        Step::JobNextToLeader => "step.job_next_to_leader",
        Step::JobNextToMark => "step.job_next_to_mark",
        Step::JobAtMark => "step.job_at_mark",
        Step::Oppose => "step.oppose",
        Step::ShootoutPlays => "step.shootout_plays",
        Step::PickShooter => "step.pick_shooter",
        Step::DrawHands => "step.draw_hands",
        Step::ResolutionPlays => "step.resolution_plays",
        Step::Casualties => "step.casualties",
        Step::RunOrGun => "step.run_or_gun",
        Step::Pull => "step.pull",
        Step::Choice => "step.choice",
        Step::Reacts => "step.reacts",
        Step::SundownDiscard => "step.sundown_discard",
        Step::DiscardDown => "step.discard_down",
        Step::Over => "step.over",
    })
}
