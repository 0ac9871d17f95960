//! The step that the game waits for, and the players who act in it.

use crate::state::{Duration, Game, JobStep, PassOrder, ShootoutStep, Stage};
use crate::vocabulary::{Phase, PlayerId, Step};

impl Game {
    /// Returns the step that the game waits for.
    #[must_use]
    pub fn step(&self) -> Step {
        if self.stage == Stage::Over {
            return Step::Over;
        }
        if self.awaited_pull().is_some() {
            return Step::Pull;
        }
        if self.question().is_some() {
            return Step::Choice;
        }
        if self.react_window().is_some() {
            return Step::Reacts;
        }
        if let Some(step) = self.fight_step() {
            // Under 2014 the leader's posse is formed in one go (2014:p27).
            let is_at_once = step == Step::JobAtMark && self.edition.declares_job_posse_at_once();
            return if is_at_once { Step::LeaderPosse } else { step };
        }
        match &self.stage {
            Stage::Seating => Step::Seating,
            Stage::Choosing => Step::Choosing,
            Stage::GrifterOrder => Step::GrifterOrder,
            Stage::Grifters(_) => Step::Grifters,
            Stage::Ante => Step::Ante,
            Stage::Lowball { .. } => Step::LowballHands,
            Stage::FirstPull { .. } => Step::FirstPull,
            Stage::Cheatin { .. } => Step::LowballCheatin,
            Stage::Upkeep { .. } => Step::Upkeep,
            Stage::Noon { .. } => Step::Noon,
            Stage::SundownDiscard { .. } => Step::SundownDiscard,
            Stage::DiscardDown { .. } => Step::DiscardDown,
            Stage::Over => Step::Over,
        }
    }

    /// Returns the step of the shootout, the job or the call-out in progress, even while a card asks something in it
    /// (1.5:6.1, 6.2).
    #[must_use]
    pub fn fight_step(&self) -> Option<Step> {
        if let Some(shootout) = &self.shootout {
            return Some(match shootout.step {
                ShootoutStep::LeaderPosse => Step::LeaderPosse,
                ShootoutStep::MarkPosse => Step::MarkPosse,
                ShootoutStep::Plays => Step::ShootoutPlays,
                ShootoutStep::Shooters => Step::PickShooter,
                ShootoutStep::Draw => Step::DrawHands,
                ShootoutStep::Resolution => Step::ResolutionPlays,
                ShootoutStep::Casualties => Step::Casualties,
                ShootoutStep::RunOrGun => Step::RunOrGun,
            });
        }
        if let Some(job) = &self.job {
            return Some(match job.step {
                JobStep::AtLeader => Step::JobAtLeader,
                JobStep::NextToLeader => Step::JobNextToLeader,
                JobStep::NextToMark => Step::JobNextToMark,
                JobStep::AtMark => Step::JobAtMark,
                JobStep::Oppose | JobStep::Opposed => Step::Oppose,
            });
        }
        self.call_out.as_ref().map(|_| Step::CallOutAnswer)
    }

    /// Returns the players who are asked now: one where there is an order, all of them where they act at once.
    #[must_use]
    pub fn to_act(&self) -> Vec<PlayerId> {
        let everybody = || self.players.iter().map(|player| player.id).collect();
        if self.stage == Stage::Over {
            return Vec::new();
        }
        if let Some(pull) = self.awaited_pull() {
            return vec![pull.player];
        }
        if let Some(question) = self.question() {
            return vec![question.by];
        }
        if let Some(window) = self.react_window() {
            return window.turn().into_iter().collect();
        }
        if let Some(shootout) = &self.shootout {
            return match shootout.step {
                ShootoutStep::Plays | ShootoutStep::Resolution if shootout.queue.is_empty() => {
                    shootout.pass_order.turn().into_iter().collect()
                }
                ShootoutStep::Draw => shootout.queue.clone(),
                ShootoutStep::Plays
                | ShootoutStep::Resolution
                | ShootoutStep::LeaderPosse
                | ShootoutStep::MarkPosse
                | ShootoutStep::Shooters
                | ShootoutStep::Casualties
                | ShootoutStep::RunOrGun => shootout.queue.first().copied().into_iter().collect(),
            };
        }
        if let Some(job) = &self.job {
            return match job.step {
                JobStep::Oppose | JobStep::Opposed => job.may_oppose.first().copied().into_iter().collect(),
                JobStep::AtLeader | JobStep::NextToLeader | JobStep::NextToMark | JobStep::AtMark => vec![job.player],
            };
        }
        if let Some(call_out) = &self.call_out {
            return vec![call_out.mark];
        }
        match &self.stage {
            Stage::Seating | Stage::Choosing | Stage::GrifterOrder | Stage::Ante | Stage::FirstPull { .. } => {
                everybody()
            }
            Stage::Grifters(pass_order) | Stage::Cheatin { pass_order, .. } | Stage::Noon { pass_order, .. } => {
                pass_order.turn().into_iter().collect()
            }
            Stage::Lowball { showing, .. } => showing.clone(),
            Stage::Upkeep { waiting, .. } if !self.edition.pays_upkeep_in_turn() => waiting.clone(),
            Stage::Upkeep { waiting, .. } | Stage::SundownDiscard { waiting } | Stage::DiscardDown { waiting } => {
                waiting.first().copied().into_iter().collect()
            }
            Stage::Over => Vec::new(),
        }
    }

    /// Returns the innermost React window, unless a play that a React gives is made before it goes on (1.5:7.1).
    fn react_window(&self) -> Option<&PassOrder> {
        self.reacts.last().filter(|_| !self.is_play_within_reacts())
    }

    /// Returns whether a Shootout play that a React gives is to be made while its window is open.
    pub(crate) fn is_play_within_reacts(&self) -> bool {
        self.shootout.as_ref().and_then(|shootout| shootout.extra_within) == Some(self.reacts.len())
    }

    /// Returns the players clockwise from one of them.
    #[must_use]
    pub fn clockwise_from(&self, first: PlayerId) -> Vec<PlayerId> {
        let count = self.players.len();
        (0..count).filter_map(|step| self.players.get((first.seat() + step) % count).map(|player| player.id)).collect()
    }

    /// Returns the order of plays of the day: from the Winner clockwise (1.5:5.1); before there is one, from the player of
    /// the lowest pull, or from the first seat.
    #[must_use]
    pub fn turn_order(&self) -> Vec<PlayerId> {
        self.clockwise_from(self.winner.or(self.first).unwrap_or(PlayerId(0)))
    }

    /// Returns whether a player's play is next at Noon or in a shootout, even while a React window is open before it.
    pub(crate) fn is_to_play(&self, player: PlayerId) -> bool {
        if !self.running.is_empty() || !self.pulls.is_empty() || self.combo.is_some() {
            return false;
        }
        let pass_order = if let Some(shootout) = &self.shootout {
            let plays = matches!(shootout.step, ShootoutStep::Plays | ShootoutStep::Resolution);
            (plays && shootout.queue.is_empty()).then_some(&shootout.pass_order)
        } else if let (None, None, Stage::Noon { pass_order, .. }) = (&self.job, &self.call_out, &self.stage) {
            Some(pass_order)
        } else {
            None
        };
        pass_order.and_then(PassOrder::turn) == Some(player)
    }
}

impl Game {
    /// Returns the innermost order of plays.
    #[must_use]
    pub fn pass_order(&self) -> Option<&PassOrder> {
        if let Some(window) = self.react_window() {
            return Some(window);
        }
        match self.step() {
            Step::ShootoutPlays | Step::ResolutionPlays => self.shootout.as_ref().map(|shootout| &shootout.pass_order),
            Step::Grifters | Step::LowballCheatin | Step::Noon => self.stage.pass_order(),
            Step::Seating
            | Step::Choosing
            | Step::GrifterOrder
            | Step::Ante
            | Step::LowballHands
            | Step::FirstPull
            | Step::Upkeep
            | Step::CallOutAnswer
            | Step::LeaderPosse
            | Step::MarkPosse
            | Step::JobAtLeader
            | Step::JobNextToLeader
            | Step::JobNextToMark
            | Step::JobAtMark
            | Step::Oppose
            | Step::PickShooter
            | Step::DrawHands
            | Step::Casualties
            | Step::RunOrGun
            | Step::Pull
            | Step::Choice
            | Step::Reacts
            | Step::SundownDiscard
            | Step::DiscardDown
            | Step::Over => None,
        }
    }
}

impl Stage {
    /// Returns the order of plays of the stage.
    fn pass_order(&self) -> Option<&PassOrder> {
        match self {
            Stage::Grifters(pass_order) | Stage::Cheatin { pass_order, .. } | Stage::Noon { pass_order, .. } => {
                Some(pass_order)
            }
            Stage::Seating
            | Stage::Choosing
            | Stage::GrifterOrder
            | Stage::Ante
            | Stage::Lowball { .. }
            | Stage::FirstPull { .. }
            | Stage::Upkeep { .. }
            | Stage::SundownDiscard { .. }
            | Stage::DiscardDown { .. }
            | Stage::Over => None,
        }
    }
}

impl Game {
    /// Returns the concrete end of a duration if an effect begins now.
    #[must_use]
    pub fn duration_now(&self, told: Duration) -> Duration {
        if told != Duration::Usual {
            return told;
        }
        if let Some(shootout) = &self.shootout {
            // A React of the Resolution step lasts for the shootout all the same (7.1).
            let resolving = shootout.step == ShootoutStep::Resolution && self.reacts.is_empty();
            return if resolving { Duration::Round } else { Duration::Shootout };
        }
        match self.phase() {
            Phase::Gambling => Duration::Lowball,
            Phase::Upkeep | Phase::Sundown => Duration::Phase,
            Phase::Setup | Phase::HighNoon | Phase::Over => Duration::Day,
        }
    }
}
