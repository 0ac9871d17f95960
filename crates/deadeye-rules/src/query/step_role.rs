//! The role of a step in the plan of an ability.

use deadeye_cards::abilities::{
    CardStep, Choice, CourseStep, DudeStep, FightStep, FlowStep, If, MoneyStep, OneOf, PileStep, Play, PullStep, Step,
};

/// The role of a step in the plan of an ability.
pub(crate) enum StepRole<'a> {
    /// A choice that is a step of its own.
    Choice(&'a Choice),
    /// Steps under a condition.
    Branch(&'a If),
    /// One of several ways.
    Options(&'a OneOf),
    /// A card that comes into play.
    Play(&'a Play),
    /// A step that changes its targets.
    Plain,
}

impl StepRole<'_> {
    /// Returns the role of a step.
    pub(crate) fn of(step: &Step) -> StepRole<'_> {
        match step {
            Step::Flow(FlowStep::Choose(choice)) => StepRole::Choice(choice),
            Step::Flow(FlowStep::If(check)) => StepRole::Branch(check),
            Step::Flow(FlowStep::OneOf(one_of)) => StepRole::Options(one_of),
            Step::Pile(PileStep::Play(play)) => StepRole::Play(play),
            Step::Flow(
                FlowStep::Name(_)
                | FlowStep::HowMany(_)
                | FlowStep::May(_)
                | FlowStep::ForEach(_)
                | FlowStep::Later(_)
                | FlowStep::Lasting(_)
                | FlowStep::Use(_)
                | FlowStep::ByHand(_),
            )
            | Step::Pile(
                PileStep::Discard(_)
                | PileStep::Ace(_)
                | PileStep::AceSurely(_)
                | PileStep::Put(_)
                | PileStep::Draw(_)
                | PileStep::DiscardTop(_)
                | PileStep::Look(_)
                | PileStep::Shuffle(_)
                | PileStep::Attach(_)
                | PileStep::Token(_),
            )
            | Step::Card(
                CardStep::Boot(_)
                | CardStep::Unboot(_)
                | CardStep::Refresh(_)
                | CardStep::RefreshOne(_)
                | CardStep::Lock(_)
                | CardStep::Change(_)
                | CardStep::Set(_)
                | CardStep::Unmodify(_)
                | CardStep::Make(_)
                | CardStep::Bounty(_)
                | CardStep::Counters(_)
                | CardStep::Control(_),
            )
            | Step::Dude(
                DudeStep::Move(_)
                | DudeStep::Swap(_)
                | DudeStep::TakeOver(_)
                | DudeStep::Join(_)
                | DudeStep::Leave(_)
                | DudeStep::CallOut(_)
                | DudeStep::SendHome(_)
                | DudeStep::GoHome(_),
            )
            | Step::Money(MoneyStep::Pot(_) | MoneyStep::Gain(_) | MoneyStep::Pay(_) | MoneyStep::Bid(_))
            | Step::Pull(PullStep::Pull(_) | PullStep::ChangePull(_) | PullStep::Test(_))
            | Step::Fight(
                FightStep::Rank(_)
                | FightStep::Casualties(_)
                | FightStep::FirstCasualty(_)
                | FightStep::DrawHand(_)
                | FightStep::CheatinAgain(_)
                | FightStep::FormFirst(_),
            )
            | Step::Course(
                CourseStep::End(_) | CourseStep::PlayAgain(_) | CourseStep::Forbid(_) | CourseStep::Prevent(_),
            ) => StepRole::Plain,
        }
    }
}
