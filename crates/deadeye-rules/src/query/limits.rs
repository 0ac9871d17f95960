//! The requirements of a step on its targets.

use deadeye_cards::Card;
use deadeye_cards::abilities::{
    Attach, CardStep, Choice, CourseStep, DudeStep, FightStep, FlowStep, HasAbility, Join, MoneyStep, PileStep, Play,
    PullStep, Ref, Step, Target, UseOf,
};

use crate::query::bearing::{may_bear, places_to_improve};
use crate::query::calls::{may_be_called, may_call_out};
use crate::query::eval_context::EvalContext;
use crate::query::presence::{makers, may_make};
use crate::query::states;
use crate::query::view::View;
use crate::state::Thing;
use crate::vocabulary::CardId;

/// The requirements of a step on its targets.
#[derive(Default)]
pub(crate) struct Limits {
    /// True if they must be unbooted, since booting them is the price.
    pub(crate) unbooted: bool,
    /// The required booted state, since the step would not change the others.
    pub(crate) booted: Option<bool>,
    /// The requirement of a printed ability that can be locked: of this kind, if one is named.
    pub(crate) locks: Option<Option<HasAbility>>,
    /// True if they are a price.
    pub(crate) price: bool,
    /// True if they may come from outside the shootout.
    pub(crate) outside: bool,
    /// True if this card is attached to them.
    pub(crate) bears_this: bool,
    /// The interaction that they must be open to.
    pub(crate) interaction: Option<states::Interaction>,
    /// The step of joining that must be able to bring them into a posse.
    pub(crate) brought: Option<Join>,
    /// True if there must be as many as are asked for: a price is paid in full.
    pub(crate) in_full: bool,
    /// The caller who must be able to call them out.
    pub(crate) called_by: Option<Target>,
    /// The use of an ability that they must have.
    pub(crate) usable: Option<UseOf>,
    /// The card that this step attaches or brings into play. Those who are chosen to bear or to make it must be able to.
    pub(crate) brings: Option<Brings>,
}

/// A card whose bearer or maker is chosen in a step that brings it.
pub(crate) enum Brings {
    /// A card that comes into play.
    Play(Box<Play>),
    /// A card that is attached.
    Attach(Box<Attach>),
}

impl Limits {
    /// Returns the requirements of a step on its targets; as a price, if it is a cost.
    pub(crate) fn of(step: &Step, cost: bool) -> Limits {
        let own = match step {
            Step::Flow(step) => Limits::of_flow(step),
            Step::Card(step) => Limits::of_cards(step, cost),
            Step::Dude(step) => Limits::of_dudes(step),
            Step::Pile(step) => Limits::of_piles(step),
            Step::Money(MoneyStep::Pot(_) | MoneyStep::Gain(_) | MoneyStep::Pay(_) | MoneyStep::Bid(_))
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
            ) => Limits::default(),
        };
        let chosen = matches!(step, Step::Flow(FlowStep::Choose(_)));
        Limits {
            price: cost && !chosen,
            in_full: cost || own.in_full,
            interaction: own.interaction.filter(|_| !cost),
            brought: own.brought.filter(|_| !cost),
            ..own
        }
    }

    fn of_flow(step: &FlowStep) -> Limits {
        match step {
            FlowStep::Use(other) => Limits { usable: Some(other.clone()), ..Limits::default() },
            FlowStep::Choose(_)
            | FlowStep::Name(_)
            | FlowStep::HowMany(_)
            | FlowStep::If(_)
            | FlowStep::May(_)
            | FlowStep::OneOf(_)
            | FlowStep::ForEach(_)
            | FlowStep::Later(_)
            | FlowStep::Lasting(_)
            | FlowStep::ByHand(_) => Limits::default(),
        }
    }

    fn of_cards(step: &CardStep, cost: bool) -> Limits {
        match step {
            CardStep::Boot(_) => Limits {
                unbooted: cost,
                booted: (!cost).then_some(false),
                in_full: true,
                interaction: Some(states::Interaction::Boot),
                ..Limits::default()
            },
            CardStep::Unboot(_) => Limits { booted: Some(true), ..Limits::default() },
            CardStep::Lock(lock) => Limits { locks: Some(lock.all), ..Limits::default() },
            CardStep::Refresh(_)
            | CardStep::RefreshOne(_)
            | CardStep::Change(_)
            | CardStep::Set(_)
            | CardStep::Unmodify(_)
            | CardStep::Make(_)
            | CardStep::Bounty(_)
            | CardStep::Counters(_)
            | CardStep::Control(_) => Limits::default(),
        }
    }

    fn of_dudes(step: &DudeStep) -> Limits {
        match step {
            DudeStep::Move(_) => Limits { interaction: Some(states::Interaction::Move), ..Limits::default() },
            DudeStep::Swap(_) => {
                Limits { outside: true, interaction: Some(states::Interaction::Move), ..Limits::default() }
            }
            DudeStep::Join(join) => Limits { outside: true, brought: Some(join.clone()), ..Limits::default() },
            DudeStep::CallOut(call) => {
                let chosen = matches!(call.target, Target::Choose(_));
                Limits { called_by: chosen.then(|| call.who.clone()), ..Limits::default() }
            }
            DudeStep::SendHome(_) | DudeStep::GoHome(_) => {
                Limits { interaction: Some(states::Interaction::SendHome), ..Limits::default() }
            }
            DudeStep::TakeOver(_) | DudeStep::Leave(_) => Limits::default(),
        }
    }

    fn of_piles(step: &PileStep) -> Limits {
        match step {
            PileStep::Discard(_) => Limits { interaction: Some(states::Interaction::Discard), ..Limits::default() },
            PileStep::Ace(_) => Limits { interaction: Some(states::Interaction::Ace), ..Limits::default() },
            PileStep::Play(play) => {
                let brings = Some(Brings::Play(play.clone()));
                Limits { outside: true, brings, ..Limits::default() }
            }
            PileStep::Attach(attach) => Limits {
                outside: true,
                bears_this: attach.card == Target::Named(Ref::This),
                brings: Some(Brings::Attach(Box::new(attach.clone()))),
                ..Limits::default()
            },
            PileStep::AceSurely(_)
            | PileStep::Put(_)
            | PileStep::Draw(_)
            | PileStep::DiscardTop(_)
            | PileStep::Look(_)
            | PileStep::Shuffle(_)
            | PileStep::Token(_) => Limits::default(),
        }
    }

    /// Returns the requirements completed by the cards that the step attaches and makes, as far as they are chosen by now.
    pub(crate) fn with_brought(self, step: &Step) -> Limits {
        Limits { brings: Limits::of(step, false).brings, ..self }
    }

    /// Returns whether a card may be chosen to bear an attached card, where the choice is about that.
    pub(crate) fn let_bear(&self, view: &View<'_>, choice: &Choice, card: CardId) -> bool {
        let (ware, bearer) = match &self.brings {
            Some(Brings::Play(play)) => (&play.card, play.onto.as_ref()),
            Some(Brings::Attach(attach)) => (&attach.card, Some(&attach.to)),
            None => return true,
        };
        let asked = |ware: &Card| match bearer {
            None => ware.has_keyword("Improvement") && choice.from == places_to_improve(),
            bearer => is_from(bearer, choice),
        };
        let ware = facts(view, ware).filter(|ware| asked(ware));
        ware.is_none_or(|ware| may_bear(view.game, view.scope.you, ware, card))
    }

    /// Returns whether a dude may be chosen to make a Gadget, where the choice is about that.
    pub(crate) fn let_make(&self, view: &View<'_>, choice: &Choice, dude: CardId) -> bool {
        let Some(Brings::Play(play)) = &self.brings else { return true };
        let Some(ware) = facts(view, &play.card).filter(|ware| ware.has_keyword("Gadget")) else { return true };
        let asked = match &play.invent {
            None => makers(view.game, view.scope.you, ware) == choice.from,
            maker => is_from(maker.as_ref(), choice),
        };
        !asked || may_make(view.game, dude, ware)
    }

    /// Returns the requirements extended to cards outside the shootout, if `outside` is true.
    pub(crate) fn or_outside(self, outside: bool) -> Limits {
        Limits { outside: self.outside || outside, ..self }
    }

    /// Returns the requirements of a step with those of the steps after it: a dude who is chosen to be called out must be
    /// open to it (1.5:2.1, 5.3.1).
    pub(crate) fn with_later_steps<'a>(self, step: &Step, after: impl Iterator<Item = &'a Step>) -> Limits {
        let Step::Flow(FlowStep::Choose(Choice { name: Some(name), .. })) = step else { return self };
        let mut after = after.peekable();
        // Who is to be moved next must be open to it.
        let next = after
            .peek()
            .filter(|next| matches!(next.targets().first(), Some(Target::Named(Ref::Named(own))) if own == name));
        let of_next = next.map(|next| Limits::of(next, false));
        let is_moved = matches!(next, Some(Step::Dude(DudeStep::Move(go))) if !go.placed);
        let (interaction, brought) = match of_next {
            Some(limits) if is_moved => (limits.interaction, None),
            Some(limits) => (self.interaction, limits.brought),
            None => (self.interaction, self.brought),
        };
        let called_by = caller_of(after, name).cloned();
        Limits { called_by, interaction, brought, ..self }
    }

    /// Returns whether a card may be called out, where that is required.
    pub(crate) fn let_call(&self, view: &View<'_>, target: CardId) -> bool {
        self.called_by.as_ref().is_none_or(|who| is_open_to(view, who, target))
    }
}

/// Returns whether a target stands for this choice.
fn is_from(target: Option<&Target>, choice: &Choice) -> bool {
    matches!(target, Some(Target::Choose(own)) if own.from == choice.from)
}

/// Returns the printed facts of the first card that a target stands for, where it is known by now.
fn facts<'a>(view: &View<'a>, target: &Target) -> Option<&'a Card> {
    let thing = match target {
        Target::Named(name) => view.one(name)?,
        Target::Choose(choice) => view.scope.by_name(choice.name.as_ref()?).first().copied()?,
        Target::Each(_) => return None,
    };
    match thing {
        Thing::Card(card, _) => view.game.card(card).map(|card| &*card.facts),
        Thing::Piled(_, _, Some(code)) => view.game.facts_of(code),
        Thing::Piled(_, _, None) | Thing::Place(_) => None,
    }
}

/// Returns the caller who calls out the card of a name, where no other step comes before and nobody may leave it out.
fn caller_of<'a>(steps: impl Iterator<Item = &'a Step>, name: &str) -> Option<&'a Target> {
    for step in steps {
        if let Step::Dude(DudeStep::CallOut(call)) = step {
            let named = matches!(&call.target, Target::Named(Ref::Named(own)) if own == name);
            return named.then_some(&call.who);
        }
        if let Step::Flow(FlowStep::If(check)) = step {
            let otherwise = caller_of(check.otherwise.iter(), name);
            return otherwise.and_then(|_| caller_of(check.then.iter(), name));
        }
        if !leaves_call_out_open(step) {
            return None;
        }
    }
    None
}

/// Returns whether a dude who may be called out before a step may still be called out after it.
fn leaves_call_out_open(step: &Step) -> bool {
    match step {
        Step::Flow(FlowStep::Choose(_) | FlowStep::Name(_) | FlowStep::Later(_))
        | Step::Pile(PileStep::Token(_) | PileStep::Discard(_)) => true,
        Step::Flow(
            FlowStep::HowMany(_)
            | FlowStep::If(_)
            | FlowStep::May(_)
            | FlowStep::OneOf(_)
            | FlowStep::ForEach(_)
            | FlowStep::Lasting(_)
            | FlowStep::Use(_)
            | FlowStep::ByHand(_),
        )
        | Step::Pile(
            PileStep::Ace(_)
            | PileStep::AceSurely(_)
            | PileStep::Put(_)
            | PileStep::Draw(_)
            | PileStep::DiscardTop(_)
            | PileStep::Look(_)
            | PileStep::Shuffle(_)
            | PileStep::Play(_)
            | PileStep::Attach(_),
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
        ) => false,
    }
}

/// Returns whether a dude may be called out by one of the callers; by anybody, where those are not named yet.
pub(crate) fn is_open_to(view: &View<'_>, who: &Target, target: CardId) -> bool {
    let callers = match who {
        Target::Named(name) => view.things(name),
        Target::Choose(_) | Target::Each(_) => Vec::new(),
    };
    let mut callers = callers.into_iter().filter_map(Thing::card).peekable();
    match callers.peek() {
        None => may_be_called(EvalContext::of(view.game), target),
        Some(_) => callers.any(|caller| may_call_out(view.game, caller, target)),
    }
}
