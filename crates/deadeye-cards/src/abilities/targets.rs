//! Targets of steps.

use super::choice::Target;
use super::step::{CardStep, CourseStep, DudeStep, FightStep, FlowStep, MoneyStep, PileStep, PullStep, Step};

/// Defines two functions that list a step's targets, by reference and by mutable reference.
macro_rules! targets {
    ($(#[$doc:meta])* $name:ident, $as:ident $(, $mutable:tt)?) => {
        impl Step {
            $(#[$doc])*
            #[must_use]
            pub fn $name(&$($mutable)? self) -> Vec<&$($mutable)? Target> {
                match self {
                    Step::Flow(step) => step.$name(),
                    Step::Card(step) => step.$name(),
                    Step::Dude(step) => step.$name(),
                    Step::Pile(step) => step.$name(),
                    Step::Money(MoneyStep::Pot(_) | MoneyStep::Gain(_) | MoneyStep::Pay(_) | MoneyStep::Bid(_)) => {
                        Vec::new()
                    }
                    Step::Pull(step) => match step {
                        PullStep::Test(check) => vec![&$($mutable)? check.who],
                        PullStep::Pull(_) | PullStep::ChangePull(_) => Vec::new(),
                    },
                    Step::Fight(step) => match step {
                        FightStep::FirstCasualty(who) => vec![who],
                        FightStep::Rank(_)
                        | FightStep::Casualties(_)
                        | FightStep::LeastCasualties(_)
                        | FightStep::DrawHand(_)
                        | FightStep::CheatinAgain(_)
                        | FightStep::FormFirst(_) => Vec::new(),
                    },
                    Step::Course(
                        CourseStep::End(_) | CourseStep::PlayAgain(_) | CourseStep::Forbid(_) | CourseStep::Prevent(_),
                    ) => Vec::new(),
                }
            }
        }

        impl FlowStep {
            fn $name(&$($mutable)? self) -> Vec<&$($mutable)? Target> {
                match self {
                    FlowStep::ForEach(each) => vec![&$($mutable)? each.of],
                    FlowStep::Use(other) => vec![&$($mutable)? other.card],
                    FlowStep::Choose(_)
                    | FlowStep::Name(_)
                    | FlowStep::HowMany(_)
                    | FlowStep::If(_)
                    | FlowStep::May(_)
                    | FlowStep::OneOf(_)
                    | FlowStep::Later(_)
                    | FlowStep::Lasting(_)
                    | FlowStep::ByHand(_) => Vec::new(),
                }
            }
        }

        impl CardStep {
            fn $name(&$($mutable)? self) -> Vec<&$($mutable)? Target> {
                vec![match self {
                    CardStep::Boot(who)
                    | CardStep::Unboot(who)
                    | CardStep::Refresh(who)
                    | CardStep::RefreshUsed(who)
                    | CardStep::RefreshOne(who)
                    | CardStep::RemoveControl(who) => who,
                    CardStep::Lock(lock) => &$($mutable)? lock.who,
                    CardStep::Change(change) | CardStep::Set(change) => &$($mutable)? change.who,
                    CardStep::Unmodify(off) => &$($mutable)? off.who,
                    CardStep::Make(make) => &$($mutable)? make.who,
                    CardStep::Bounty(bounty) => &$($mutable)? bounty.who,
                    CardStep::Counters(counters) => &$($mutable)? counters.who,
                    CardStep::Control(control) => &$($mutable)? control.who,
                }]
            }
        }

        impl DudeStep {
            fn $name(&$($mutable)? self) -> Vec<&$($mutable)? Target> {
                match self {
                    DudeStep::Move(go) => vec![&$($mutable)? go.who],
                    DudeStep::Swap(swap) => vec![&$($mutable)? swap.one, &$($mutable)? swap.other],
                    DudeStep::TakeOver(take) => vec![&$($mutable)? take.from, &$($mutable)? take.who],
                    DudeStep::Join(join) => vec![&$($mutable)? join.who],
                    DudeStep::CallOut(call) => vec![&$($mutable)? call.who, &$($mutable)? call.target],
                    DudeStep::Leave(who) | DudeStep::SendHome(who) | DudeStep::GoHome(who) => vec![who],
                }
            }
        }

        impl PileStep {
            fn $name(&$($mutable)? self) -> Vec<&$($mutable)? Target> {
                match self {
                    PileStep::Discard(who) | PileStep::Ace(who) | PileStep::AceSurely(who) => vec![who],
                    PileStep::Put(put) => vec![&$($mutable)? put.who],
                    PileStep::Play(play) => {
                        let mut all = vec![&$($mutable)? play.card];
                        all.extend(play.onto.$as());
                        all.extend(play.leader.$as());
                        all.extend(play.invent.$as());
                        all
                    }
                    PileStep::Attach(attach) => vec![&$($mutable)? attach.card, &$($mutable)? attach.to],
                    PileStep::Draw(_)
                    | PileStep::DiscardTop(_)
                    | PileStep::Look(_)
                    | PileStep::Shuffle(_)
                    | PileStep::Token(_) => Vec::new(),
                }
            }
        }
    };
}

targets! {
    /// Returns the targets of the step itself, not of the steps inside it, in the order in which they are chosen.
    targets, as_ref
}

targets! {
    /// Returns the targets by mutable reference, so that they can be replaced by the chosen cards.
    targets_mut, as_mut, mut
}
