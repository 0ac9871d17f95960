//! The role of a step in the plan of an ability, and its effect as far as that is checked before the step is carried out.
//!
//! This is the one place that sorts all steps for those checks; they match roles and effects.

use deadeye_cards::abilities::{
    Amount, Attach, Bounty, CallOut, CardStep, Change, Choice, CourseStep, DrawHand, DudeStep, FightStep, FlowStep, If,
    Join, Lock, Look, Make, Modify, MoneyStep, Move, Number, OneOf, Pay, PileStep, PlaceRef, Play, PullStep, Step,
    Swap, Target, Token, UseOf,
};

use crate::query::states::Interaction;

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
    Plain(StepEffect<'a>),
}

/// The effect of a step, as far as it is checked before the step is carried out.
pub(crate) enum StepEffect<'a> {
    /// Cards are booted.
    Boot(&'a Target),
    /// Cards are unbooted.
    Unboot(&'a Target),
    /// A printed ability is locked.
    Lock(&'a Lock),
    /// A dude moves.
    Move(&'a Move),
    /// Two dudes change places.
    Swap(&'a Target, &'a Target),
    /// A dude joins a posse.
    Join(&'a Join),
    /// A dude calls another out.
    CallOut(&'a CallOut),
    /// Cards are sent home, discarded or aced, unless something prevents it.
    Lose(&'a Target, Interaction),
    /// A card in play is attached.
    Attach(&'a Attach),
    /// A token enters play.
    Token(&'a Token),
    /// An ability of another card is used.
    Use(&'a UseOf),
    /// Cards are put into a pile, or out of the game.
    Put(&'a Target),
    /// A draw hand changes.
    ChangeHand(&'a DrawHand),
    /// The rank of a draw hand changes.
    ChangeRank(&'a Modify),
    /// Figures of cards are lowered, and none is raised.
    Lower(&'a Change),
    /// Figures of cards change, and not all of them are lowered.
    Alter(&'a Change),
    /// Cards are put into states.
    Make(&'a Make),
    /// Every control point that was given to cards is taken off.
    RemoveControl(&'a Target),
    /// Cards of a pile are looked at or revealed.
    Look(&'a Look),
    /// Bounty is taken off dudes.
    TakeBounty(&'a Target),
    /// The casualties of a posse change.
    ChangeCasualties(&'a Modify),
    /// Cards are drawn, or discarded, off the top of decks.
    TakeOffDeck(&'a Amount),
    /// Ghost rock is paid.
    Pay(&'a Pay),
    /// Nothing changes yet: a name is given, or steps are kept for later.
    Deferred,
    /// Another effect, which may always begin and asks nothing of its targets.
    Unchecked,
}

impl<'a> StepRole<'a> {
    /// Returns the role of a step.
    pub(crate) fn of(step: &'a Step) -> StepRole<'a> {
        let effect = match step {
            Step::Flow(own) => return StepRole::of_flow(own),
            Step::Pile(own) => return StepRole::of_piles(own),
            Step::Card(own) => StepEffect::of_cards(own),
            Step::Dude(own) => StepEffect::of_dudes(own),
            Step::Money(own) => match own {
                MoneyStep::Pay(pay) => StepEffect::Pay(pay),
                MoneyStep::Pot(_) | MoneyStep::Gain(_) | MoneyStep::Bid(_) => StepEffect::Unchecked,
            },
            Step::Fight(FightStep::DrawHand(hand)) => StepEffect::ChangeHand(hand),
            Step::Fight(FightStep::Rank(modify)) => StepEffect::ChangeRank(modify),
            Step::Fight(FightStep::Casualties(modify)) => StepEffect::ChangeCasualties(modify),
            Step::Pull(PullStep::Pull(_) | PullStep::ChangePull(_) | PullStep::Test(_))
            | Step::Fight(
                FightStep::LeastCasualties(_)
                | FightStep::FirstCasualty(_)
                | FightStep::CheatinAgain(_)
                | FightStep::FormFirst(_),
            )
            | Step::Course(
                CourseStep::End(_) | CourseStep::PlayAgain(_) | CourseStep::Forbid(_) | CourseStep::Prevent(_),
            ) => StepEffect::Unchecked,
        };
        StepRole::Plain(effect)
    }

    fn of_flow(step: &'a FlowStep) -> StepRole<'a> {
        StepRole::Plain(match step {
            FlowStep::Choose(choice) => return StepRole::Choice(choice),
            FlowStep::If(check) => return StepRole::Branch(check),
            FlowStep::OneOf(one_of) => return StepRole::Options(one_of),
            FlowStep::Use(other) => StepEffect::Use(other),
            FlowStep::Name(_) | FlowStep::Later(_) => StepEffect::Deferred,
            FlowStep::ForEach(_)
            | FlowStep::HowMany(_)
            | FlowStep::May(_)
            | FlowStep::Lasting(_)
            | FlowStep::ByHand(_) => StepEffect::Unchecked,
        })
    }

    fn of_piles(step: &'a PileStep) -> StepRole<'a> {
        StepRole::Plain(match step {
            PileStep::Play(play) => return StepRole::Play(play),
            PileStep::Discard(who) => StepEffect::Lose(who, Interaction::Discard),
            PileStep::Ace(who) => StepEffect::Lose(who, Interaction::Ace),
            PileStep::Attach(attach) => StepEffect::Attach(attach),
            PileStep::Token(token) => StepEffect::Token(token),
            PileStep::Put(put) => StepEffect::Put(&put.who),
            PileStep::Draw(amount) | PileStep::DiscardTop(amount) => StepEffect::TakeOffDeck(amount),
            PileStep::Look(look) => StepEffect::Look(look),
            PileStep::AceSurely(_) | PileStep::Shuffle(_) => StepEffect::Unchecked,
        })
    }

    /// Returns the place to which the step takes a card, where it names one.
    pub(crate) fn place(&self) -> Option<&'a PlaceRef> {
        match self {
            StepRole::Play(play) => play.at.as_ref(),
            StepRole::Plain(effect) => effect.place(),
            StepRole::Choice(_) | StepRole::Branch(_) | StepRole::Options(_) => None,
        }
    }
}

/// Returns the look at a pile that a step begins with, whichever of several ways is taken.
pub(crate) fn first_look(step: &Step) -> Option<&Look> {
    match StepRole::of(step) {
        StepRole::Plain(StepEffect::Look(look)) => Some(look),
        StepRole::Options(one) => {
            let looks: Option<Vec<&Look>> =
                one.options.iter().map(|steps| steps.first().and_then(first_look)).collect();
            looks?.first().copied()
        }
        StepRole::Choice(_) | StepRole::Branch(_) | StepRole::Play(_) | StepRole::Plain(_) => None,
    }
}

/// Returns whether a number that is added takes something off, as it is written.
fn is_taken_off(by: &Number) -> bool {
    matches!(by, Number::Const(..=-1)) || matches!(by, Number::Less(parts) if parts.0 == Number::Const(0))
}

impl<'a> StepEffect<'a> {
    fn of_cards(step: &'a CardStep) -> StepEffect<'a> {
        match step {
            CardStep::Boot(who) => StepEffect::Boot(who),
            CardStep::Unboot(who) => StepEffect::Unboot(who),
            CardStep::Lock(lock) => StepEffect::Lock(lock),
            CardStep::Bounty(Bounty { who, by: Some(by), .. }) if is_taken_off(by) => StepEffect::TakeBounty(who),
            CardStep::Bounty(Bounty { who, to: Some(Number::Const(0)), .. }) => StepEffect::TakeBounty(who),
            CardStep::Change(change) if change.figures.each().all(|(_, by)| is_taken_off(by)) => {
                StepEffect::Lower(change)
            }
            CardStep::Change(change) => StepEffect::Alter(change),
            CardStep::RemoveControl(who) => StepEffect::RemoveControl(who),
            CardStep::Make(make) => StepEffect::Make(make),
            CardStep::Refresh(_)
            | CardStep::RefreshUsed(_)
            | CardStep::RefreshOne(_)
            | CardStep::Set(_)
            | CardStep::Unmodify(_)
            | CardStep::Bounty(_)
            | CardStep::Counters(_)
            | CardStep::Control(_) => StepEffect::Unchecked,
        }
    }

    fn of_dudes(step: &'a DudeStep) -> StepEffect<'a> {
        match step {
            DudeStep::Move(go) => StepEffect::Move(go),
            DudeStep::Swap(Swap { one, other, apart: false }) => StepEffect::Swap(one, other),
            DudeStep::TakeOver(take) => StepEffect::Swap(&take.from, &take.who),
            DudeStep::Join(join) => StepEffect::Join(join),
            DudeStep::CallOut(call) => StepEffect::CallOut(call),
            DudeStep::SendHome(who) => StepEffect::Lose(who, Interaction::SendHome),
            DudeStep::GoHome(who) => StepEffect::Lose(who, Interaction::GoHome),
            DudeStep::Swap(Swap { apart: true, .. }) | DudeStep::Leave(_) => StepEffect::Unchecked,
        }
    }

    fn place(&self) -> Option<&'a PlaceRef> {
        match self {
            StepEffect::Move(go) => Some(&go.to),
            StepEffect::Token(token) => token.at.as_ref(),
            StepEffect::Boot(_)
            | StepEffect::Unboot(_)
            | StepEffect::Lock(_)
            | StepEffect::Swap(..)
            | StepEffect::Join(_)
            | StepEffect::CallOut(_)
            | StepEffect::Lose(..)
            | StepEffect::Attach(_)
            | StepEffect::Use(_)
            | StepEffect::Put(_)
            | StepEffect::ChangeHand(_)
            | StepEffect::ChangeRank(_)
            | StepEffect::Lower(_)
            | StepEffect::Alter(_)
            | StepEffect::Make(_)
            | StepEffect::RemoveControl(_)
            | StepEffect::Look(_)
            | StepEffect::TakeBounty(_)
            | StepEffect::ChangeCasualties(_)
            | StepEffect::TakeOffDeck(_)
            | StepEffect::Pay(_)
            | StepEffect::Deferred
            | StepEffect::Unchecked => None,
        }
    }
}
