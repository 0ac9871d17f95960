//! What a step asks of the cards that it is done to.

use deadeye_cards::Card;
use deadeye_cards::abilities::{Choice, HasAbility, Join, Ref, Step, Target, UseOf};

use crate::query::bearing::{may_bear, places_to_improve};
use crate::query::calls::{may_be_called, may_call_out};
use crate::query::look::Look;
use crate::query::presence::{makers, may_make};
use crate::query::states;
use crate::query::view::View;
use crate::state::Thing;
use crate::vocabulary::CardId;

/// What a step asks of the cards that it is done to.
#[derive(Default)]
pub(crate) struct Limits {
    /// They must be unbooted, since booting them is the price.
    pub(crate) unbooted: bool,
    /// They must be booted or not, since nothing is done to the others.
    pub(crate) booted: Option<bool>,
    /// They must have a printed ability that can be put out of use: of this kind, if one is named.
    pub(crate) locks: Option<Option<HasAbility>>,
    /// They are a price.
    pub(crate) price: bool,
    /// They may come from outside the shootout.
    pub(crate) outside: bool,
    /// This card is attached to them.
    pub(crate) bears_this: bool,
    /// They must be open to this.
    pub(crate) hurt: Option<states::Hurt>,
    /// They must be open to being brought into a posse so.
    pub(crate) brought: Option<Join>,
    /// There must be as many as are asked for: a price is paid in full.
    pub(crate) in_full: bool,
    /// They must be open to being called out by this one.
    pub(crate) called_by: Option<Target>,
    /// They must have an ability that can be used so.
    pub(crate) usable: Option<UseOf>,
    /// Those who are chosen to bear what this step attaches, or to make what it brings into play, must be able to.
    pub(crate) brings: Option<Box<Step>>,
}

impl Limits {
    pub(crate) fn of(step: &Step, cost: bool) -> Limits {
        let hurt = match step {
            Step::Boot(_) => Some(states::Hurt::Boot),
            Step::Ace(_) => Some(states::Hurt::Ace),
            Step::Discard(_) => Some(states::Hurt::Discard),
            Step::SendHome(_) | Step::GoHome(_) => Some(states::Hurt::SendHome),
            Step::Move(_) | Step::Swap(_) => Some(states::Hurt::Move),
            _ => None,
        };
        Limits {
            unbooted: cost && matches!(step, Step::Boot(_)),
            bears_this: matches!(step, Step::Attach(attach) if attach.card == Target::Named(Ref::This)),
            outside: matches!(step, Step::Join(_) | Step::Swap(_) | Step::Play(_) | Step::Attach(_)),
            hurt: if cost { None } else { hurt },
            brought: match step {
                Step::Join(join) if !cost => Some(join.clone()),
                _ => None,
            },
            in_full: cost || matches!(step, Step::Boot(_)),
            booted: match step {
                Step::Boot(_) => (!cost).then_some(false),
                Step::Unboot(_) => Some(true),
                _ => None,
            },
            locks: match step {
                Step::Lock(lock) => Some(lock.all),
                _ => None,
            },
            price: cost && !matches!(step, Step::Choose(_)),
            called_by: match step {
                Step::CallOut(call) if matches!(call.target, Target::Choose(_)) => Some(call.who.clone()),
                _ => None,
            },
            usable: match step {
                Step::Use(other) => Some(other.clone()),
                _ => None,
            },
            brings: None,
        }
        .about(step)
    }

    /// The same with what the step attaches and makes, as far as that is chosen by now.
    pub(crate) fn about(self, step: &Step) -> Limits {
        let brings = matches!(step, Step::Play(_) | Step::Attach(_)).then(|| Box::new(step.clone()));
        Limits { brings, ..self }
    }

    /// Whether a card may be chosen to bear what is attached, where the choice is about that.
    pub(crate) fn let_bear(&self, view: &View<'_>, choice: &Choice, card: CardId) -> bool {
        let (ware, bearer) = match self.brings.as_deref() {
            Some(Step::Play(play)) => (&play.card, play.onto.as_ref()),
            Some(Step::Attach(attach)) => (&attach.card, Some(&attach.to)),
            _ => return true,
        };
        let asked = |ware: &Card| match bearer {
            None => ware.has_keyword("Improvement") && choice.from == places_to_improve(),
            bearer => is_from(bearer, choice),
        };
        let ware = facts(view, ware).filter(|ware| asked(ware));
        ware.is_none_or(|ware| may_bear(view.game, view.scope.you, ware, card))
    }

    /// Whether a dude may be chosen to make a Gadget, where the choice is about that.
    pub(crate) fn let_make(&self, view: &View<'_>, choice: &Choice, dude: CardId) -> bool {
        let Some(Step::Play(play)) = self.brings.as_deref() else { return true };
        let Some(ware) = facts(view, &play.card).filter(|ware| ware.has_keyword("Gadget")) else { return true };
        let asked = match &play.invent {
            None => makers(view.game, view.scope.you, ware) == choice.from,
            maker => is_from(maker.as_ref(), choice),
        };
        !asked || may_make(view.game, dude, ware)
    }

    /// The same where somebody is brought into a posse, if so said.
    pub(crate) fn or_outside(self, outside: bool) -> Limits {
        Limits { outside: self.outside || outside, ..self }
    }

    /// The same for a step that others follow: who is chosen to be called out must be open to it (1.5:2.1, 5.3.1).
    pub(crate) fn before<'a>(self, step: &Step, after: impl Iterator<Item = &'a Step>) -> Limits {
        let Step::Choose(Choice { name: Some(name), .. }) = step else { return self };
        let mut after = after.peekable();
        // Who is to be moved next must be open to it.
        let next = after
            .peek()
            .filter(|next| matches!(next.targets().first(), Some(Target::Named(Ref::Named(own))) if own == name));
        let (hurt, brought) = match next {
            Some(next @ Step::Move(go)) if !go.placed => (Limits::of(next, false).hurt, None),
            Some(next) => (self.hurt, Limits::of(next, false).brought),
            None => (self.hurt, self.brought),
        };
        let called_by = caller_of(after, name).cloned();
        Limits { called_by, hurt, brought, ..self }
    }

    /// Whether a card may be called out, where that is asked.
    pub(crate) fn let_call(&self, view: &View<'_>, target: CardId) -> bool {
        self.called_by.as_ref().is_none_or(|who| is_open_to(view, who, target))
    }
}

/// Whether this is the choice that a target stands for.
fn is_from(target: Option<&Target>, choice: &Choice) -> bool {
    matches!(target, Some(Target::Choose(own)) if own.from == choice.from)
}

/// What is printed on the first card that a target stands for, where that is known by now.
fn facts<'a>(view: &View<'a>, target: &Target) -> Option<&'a Card> {
    let thing = match target {
        Target::Named(name) => view.one(name)?,
        Target::Choose(choice) => view.scope.named(choice.name.as_ref()?).first().copied()?,
        Target::Each(_) => return None,
    };
    match thing {
        Thing::Card(card, _) => view.game.card(card).map(|card| &*card.facts),
        Thing::Piled(_, _, Some(code)) => view.game.facts_of(code),
        _ => None,
    }
}

/// Who calls out the card of a name, where nothing else is done before and nobody may leave it out.
fn caller_of<'a>(steps: impl Iterator<Item = &'a Step>, name: &str) -> Option<&'a Target> {
    for step in steps {
        match step {
            Step::CallOut(call) => {
                let named = matches!(&call.target, Target::Named(Ref::Named(own)) if own == name);
                return named.then_some(&call.who);
            }
            Step::If(check) => {
                let otherwise = caller_of(check.otherwise.iter(), name);
                return otherwise.and_then(|_| caller_of(check.then.iter(), name));
            }
            Step::Choose(_) | Step::Name(_) | Step::Later(_) | Step::Token(_) | Step::Discard(_) => {}
            _ => return None,
        }
    }
    None
}

/// Whether a dude may be called out by somebody who is meant; by anybody, where those are not named yet.
pub(crate) fn is_open_to(view: &View<'_>, who: &Target, target: CardId) -> bool {
    let callers = match who {
        Target::Named(name) => view.things(name),
        Target::Choose(_) | Target::Each(_) => Vec::new(),
    };
    let mut callers = callers.into_iter().filter_map(Thing::card).peekable();
    match callers.peek() {
        None => may_be_called(Look::of(view.game), target),
        Some(_) => callers.any(|caller| may_call_out(view.game, caller, target)),
    }
}
