//! The requirements of a step on its targets.

use deadeye_cards::Card;
use deadeye_cards::abilities::{
    Attach, Change, Choice, DudeStep, FlowStep, HasAbility, Join, Look, Make, Move, Play, Player, Ref, Step, Target,
    UseOf,
};

use crate::query::bearing::{may_bear, places_to_improve};
use crate::query::calls::{may_be_called, may_call_out, may_token_call_out};
use crate::query::eval_context::EvalContext;
use crate::query::pile_counts::has_cards_to_see;
use crate::query::presence::{makers, may_make};
use crate::query::step_role::{StepEffect, StepRole, first_look};
use crate::query::view::View;
use crate::query::{reach, states, traits};
use crate::state::{Figure, Thing};
use crate::vocabulary::{AbilityKind, CardId};

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
    /// True if booting this card is the price: it is booted no more then, and bears nothing that goes to unbooted cards
    /// alone.
    pub(crate) boots_this: bool,
    /// True if they may come from outside the shootout.
    pub(crate) outside: bool,
    /// True if a step attaches them to another card: where the user is in no posse, they must come from outside the posses,
    /// since only an ability that brings a card in may be used from there (1.5:6.1 step 1).
    pub(crate) attached: bool,
    /// The interaction that they must be open to.
    pub(crate) interaction: Option<states::Interaction>,
    /// The figures of which one must be open to being lowered; none where that is not required.
    pub(crate) lowered: Vec<Figure>,
    /// The change of figures that must come to something for them.
    pub(crate) altered: Option<Box<Change>>,
    /// True if the step does something to them, so that it must be able to.
    pub(crate) affected: bool,
    /// The states of which one must be possible for them.
    pub(crate) made: Option<Box<Make>>,
    /// The look that must find a card once they are chosen, with the name that they are chosen by.
    pub(crate) looks: Option<Box<(String, Look)>>,
    /// The move that must be able to take them to some place.
    pub(crate) moved: Option<Box<Move>>,
    /// The move that must find them where it goes, or be able to take them there, once they boot for it.
    pub(crate) comes: Option<Box<Move>>,
    /// The step of joining that must be able to bring them into a posse.
    pub(crate) brought: Option<Join>,
    /// The card that must be able to change places with them.
    pub(crate) swapped: Option<Target>,
    /// True if there must be as many as are asked for: a price is paid in full.
    pub(crate) in_full: bool,
    /// The caller who must be able to call them out.
    pub(crate) called_by: Option<Caller>,
    /// The use of an ability that they must have.
    pub(crate) usable: Option<UseOf>,
    /// The card that this step attaches or brings into play. Those who are chosen to bear or to make it must be able to.
    pub(crate) brings: Option<Brings>,
}

/// A dude who is to call another one out.
pub(crate) enum Caller {
    /// A dude in play, who may not be chosen yet.
    InPlay(Target),
    /// A token of this title, which enters play before.
    Token(String),
}

/// A card whose bearer or maker is chosen in a step that brings it.
pub(crate) enum Brings {
    /// A card that comes into play.
    Play(Box<Play>),
    /// A card that is attached.
    Attach(Box<Attach>),
}

impl Caller {
    /// Returns the caller of a call-out that comes after some steps, one of which may bring it into play.
    fn from_steps(who: &Target, before: &[&Step]) -> Caller {
        let made = before.iter().find_map(|step| match StepRole::of(step) {
            StepRole::Plain(StepEffect::Token(token)) => {
                token.name.as_ref().filter(|name| is_named(who, name)).map(|_| token.title.clone())
            }
            StepRole::Choice(_)
            | StepRole::Branch(_)
            | StepRole::Options(_)
            | StepRole::Play(_)
            | StepRole::Plain(_) => None,
        });
        made.map_or_else(|| Caller::InPlay(who.clone()), Caller::Token)
    }
}

impl Limits {
    /// Returns the requirements of a step on its targets; as a price, if it is a cost.
    pub(crate) fn of(step: &Step, cost: bool) -> Limits {
        let own = match StepRole::of(step) {
            StepRole::Play(play) => {
                Limits { outside: true, brings: Some(Brings::Play(Box::new(play.clone()))), ..Limits::default() }
            }
            StepRole::Plain(effect) => Limits { affected: true, ..Limits::of_effect(&effect, cost) },
            StepRole::Choice(_) | StepRole::Branch(_) | StepRole::Options(_) => Limits::default(),
        };
        let chosen = matches!(step, Step::Flow(FlowStep::Choose(_)));
        Limits {
            price: cost && !chosen,
            in_full: cost || own.in_full,
            // Booting as a price has a rule of its own.
            interaction: own.interaction.filter(|own| !cost || *own != states::Interaction::Boot),
            brought: own.brought.filter(|_| !cost),
            moved: own.moved.filter(|_| !cost),
            ..own
        }
    }

    fn of_effect(effect: &StepEffect<'_>, cost: bool) -> Limits {
        let open_to = |interaction| Limits { interaction: Some(interaction), ..Limits::default() };
        match effect {
            StepEffect::Boot(_) => Limits {
                unbooted: cost,
                booted: (!cost).then_some(false),
                in_full: true,
                ..open_to(states::Interaction::Boot)
            },
            StepEffect::Unboot(_) => Limits { booted: Some(true), ..Limits::default() },
            StepEffect::Lock(lock) => Limits { locks: Some(lock.all), ..Limits::default() },
            StepEffect::Move(go) => {
                Limits { moved: Some(Box::new((*go).clone())), ..open_to(states::Interaction::Move) }
            }
            StepEffect::Lower(change) => Limits {
                lowered: lowered_figures(change),
                altered: Some(Box::new((*change).clone())),
                ..Limits::default()
            },
            StepEffect::Alter(change) => Limits { altered: Some(Box::new((*change).clone())), ..Limits::default() },
            StepEffect::Make(make) => Limits { made: Some(Box::new((*make).clone())), ..Limits::default() },
            StepEffect::TakeBounty(_) => open_to(states::Interaction::TakeBounty),
            StepEffect::Swap(one, other) => {
                let known = [one, other].into_iter().find(|target| matches!(target, Target::Named(_)));
                Limits {
                    outside: true,
                    swapped: known.map(|known| (*known).clone()),
                    ..open_to(states::Interaction::Move)
                }
            }
            StepEffect::Join(join) => Limits { outside: true, brought: Some((*join).clone()), ..Limits::default() },
            StepEffect::CallOut(call) => {
                let chosen = matches!(call.target, Target::Choose(_));
                Limits { called_by: chosen.then(|| Caller::InPlay(call.who.clone())), ..Limits::default() }
            }
            StepEffect::Lose(_, interaction) => open_to(*interaction),
            StepEffect::Attach(attach) => {
                Limits { outside: true, brings: Some(Brings::Attach(Box::new((*attach).clone()))), ..Limits::default() }
            }
            StepEffect::Use(other) => Limits { usable: Some((*other).clone()), ..Limits::default() },
            StepEffect::Token(_)
            | StepEffect::Put(_)
            | StepEffect::ChangeHand(_)
            | StepEffect::ChangeRank(_)
            | StepEffect::ChangeCasualties(_)
            | StepEffect::RemoveControl(_)
            | StepEffect::Look(_)
            | StepEffect::TakeOffDeck(_)
            | StepEffect::Pay(_)
            | StepEffect::Deferred
            | StepEffect::Unchecked => Limits::default(),
        }
    }

    /// Returns the requirements completed by the cards that the step attaches and makes, as far as they are chosen by now.
    pub(crate) fn with_brought(self, step: &Step) -> Limits {
        Limits { brings: Limits::of(step, false).brings, ..self }
    }

    /// Returns whether a card may be chosen to bear an attached card, where the choice is about that.
    pub(crate) fn let_bear(&self, view: &View<'_>, kind: AbilityKind, choice: &Choice, card: CardId) -> bool {
        let (ware, bearer) = match &self.brings {
            Some(Brings::Play(play)) => (&play.card, play.onto.as_ref()),
            Some(Brings::Attach(attach)) => (&attach.card, Some(&attach.to)),
            None => return true,
        };
        let asked = |ware: &Card| match bearer {
            None => ware.has_keyword("Improvement") && choice.from == places_to_improve(),
            bearer => is_from(bearer, choice),
        };
        let Some(facts) = facts(view, ware).filter(|ware| asked(ware)) else { return true };
        // In a shootout a card in play goes to none but who is in it (1.5:6.1 step 1).
        let in_fight = matches!(self.brings, Some(Brings::Attach(_))) && reach::is_bounded(view.game, kind);
        let goes_out = in_fight && !reach::is_within(view.game, card);
        let boots = self.boots_this && view.scope.this == Some(card) && traits::goes_to_unbooted(view.game, facts);
        !goes_out && !boots && may_bear(view.game, view.scope.you, facts, card) && !is_on(view, ware, card)
    }

    /// Returns whether a dude may be chosen to make a Gadget, where the choice is about that.
    pub(crate) fn let_make(&self, view: &View<'_>, choice: &Choice, dude: CardId) -> bool {
        let Some(Brings::Play(play)) = &self.brings else { return true };
        let Some(ware) = facts(view, &play.card).filter(|ware| ware.has_keyword("Gadget")) else { return true };
        let asked = match &play.invent {
            None => makers(view.game, view.scope.you, ware) == choice.from,
            maker => is_from(maker.as_ref(), choice),
        };
        // Whoever boots as the price is booted by then.
        let boots = self.boots_this && play.invent.is_none() && view.scope.this == Some(dude);
        !asked || !boots && may_make(view.game, dude, ware)
    }

    /// Returns the requirements extended to cards outside the shootout, if `outside` is true.
    pub(crate) fn or_outside(self, outside: bool) -> Limits {
        Limits { outside: self.outside || outside, ..self }
    }

    /// Returns the requirements of a step with those of the steps after it: a dude who is chosen to be called out must be
    /// open to it (1.5:2.1, 5.3.1). Each of those comes with whether it is a price.
    pub(crate) fn with_later_steps<'a>(self, step: &Step, after: impl Iterator<Item = (&'a Step, bool)>) -> Limits {
        if let StepRole::Plain(StepEffect::Boot(Target::Choose(choice))) = StepRole::of(step) {
            return self.with_move_of(choice, after.map(|(step, _)| step));
        }
        let Step::Flow(FlowStep::Choose(choice @ Choice { name: Some(name), .. })) = step else { return self };
        let (after, prices): (Vec<&Step>, Vec<bool>) = after.unzip();
        let mut then = after.iter().copied().skip_while(|next| matches!(StepRole::of(next), StepRole::Choice(_)));
        let first = then.clone().next();
        let (next, named) = (first, |step: &&Step| is_about(step, name));
        // Who is to bear a card once all choices are made must be able to.
        let brings = match next.and_then(|next| attach_to(next, name)) {
            Some(attach) => {
                let to = Target::Choose(Box::new(choice.clone()));
                Some(Brings::Attach(Box::new(Attach { to, ..attach.clone() })))
            }
            None => self.brings,
        };
        // Who is to be moved then must be open to it, each of several who move one after the other.
        let go = then.clone().take_while(|next| moves_chosen(next)).find(named);
        let next = then.next().filter(named);
        // Who is to boot as a price must be able to.
        let boots = |(step, price): (&&Step, &bool)| {
            *price && named(step) && matches!(StepRole::of(step), StepRole::Plain(StepEffect::Boot(_)))
        };
        let unbooted = self.unbooted || after.iter().zip(&prices).any(boots);
        // So must be a dude whose bounty is taken then.
        let own = go.or_else(|| next.filter(|next| takes_bounty(next)));
        let (interaction, brought) = match (own, next) {
            (Some(own), _) => (Limits::of(own, false).interaction, None),
            (None, Some(next)) => (self.interaction, Limits::of(next, false).brought),
            (None, None) => (self.interaction, self.brought),
        };
        let called_by = caller_of(after.iter().copied(), name).map(|who| Caller::from_steps(who, &after));
        let attaches = |step: &&Step| {
            let StepRole::Plain(StepEffect::Attach(attach)) = StepRole::of(step) else { return false };
            is_named(&attach.card, name)
        };
        let attached = after.iter().any(attaches);
        // A card is chosen for its controller's pile that is looked at: there must be cards in it.
        let chosen = |look: &&Look| matches!(&look.whose, Player::Controller(Ref::Named(own)) if own == name);
        let look = first.and_then(first_look).filter(chosen);
        let looks = look.map(|look| Box::new((name.clone(), look.clone()))).or(self.looks);
        Limits { unbooted, attached, called_by, interaction, brought, brings, looks, ..self }
    }

    /// Returns the requirements of a step that boots chosen dudes with those of the step that moves them then.
    fn with_move_of<'a>(self, choice: &Choice, mut after: impl Iterator<Item = &'a Step>) -> Limits {
        let own = |who: &Target| choice.name.as_ref().is_some_and(|name| is_named(who, name));
        let go = after.find_map(|step| {
            let Step::Dude(DudeStep::Move(go)) = step else { return None };
            own(&go.who).then(|| Box::new(go.clone()))
        });
        Limits { comes: go.or(self.comes), ..self }
    }

    /// Returns whether they are sent home, or go there.
    pub(crate) fn goes_home(&self) -> bool {
        self.interaction == Some(states::Interaction::GoHome)
    }

    /// Returns whether there are cards to look at once a card is chosen, where that is required.
    pub(crate) fn let_look(&self, view: &View<'_>, card: CardId) -> bool {
        let Some((name, look)) = self.looks.as_deref() else { return true };
        let mut scope = view.scope.clone();
        scope.bind(name, view.thing(card).into_iter().collect());
        has_cards_to_see(&view.context().view(&scope), look)
    }

    /// Returns whether a card may be called out, where that is required.
    pub(crate) fn let_call(&self, view: &View<'_>, target: CardId) -> bool {
        match &self.called_by {
            None => true,
            Some(Caller::InPlay(who)) => is_open_to(view, who, target),
            Some(Caller::Token(title)) => may_token_call_out(view.game, view.scope.you, title, target),
        }
    }
}

/// Returns the figures that a change lowers.
pub(crate) fn lowered_figures(change: &Change) -> Vec<Figure> {
    change.figures.each().map(|(name, _)| Figure::of(name)).collect()
}

/// Returns whether a step moves a chosen card that is in play.
fn moves_chosen(step: &Step) -> bool {
    let chosen = |who: &Target| matches!(who, Target::Named(Ref::Named(_)));
    matches!(step, Step::Dude(DudeStep::Move(go)) if !go.placed && chosen(&go.who))
}

/// Returns whether a step takes bounty off dudes.
fn takes_bounty(step: &Step) -> bool {
    match StepRole::of(step) {
        StepRole::Plain(effect) => matches!(effect, StepEffect::TakeBounty(_)),
        StepRole::Choice(_) | StepRole::Branch(_) | StepRole::Options(_) | StepRole::Play(_) => false,
    }
}

/// Returns whether the first target of a step is the card of a name.
fn is_about(step: &Step, name: &str) -> bool {
    step.targets().first().is_some_and(|target| is_named(target, name))
}

/// Returns whether a target is the card of a name.
fn is_named(target: &Target, name: &str) -> bool {
    matches!(target, Target::Named(Ref::Named(own)) if own == name)
}

/// Returns the attaching of a step, if it attaches to the card of a name.
fn attach_to<'a>(step: &'a Step, name: &str) -> Option<&'a Attach> {
    let StepRole::Plain(StepEffect::Attach(attach)) = StepRole::of(step) else { return None };
    is_named(&attach.to, name).then_some(attach)
}

/// Returns whether a known card of a target is attached to a card already.
pub(crate) fn is_on(view: &View<'_>, ware: &Target, card: CardId) -> bool {
    let Target::Named(name) = ware else { return false };
    let ware = view.card(name).and_then(|ware| view.game.card(ware));
    ware.is_some_and(|ware| ware.bearer() == Some(card))
}

/// Returns whether a target stands for this choice.
fn is_from(target: Option<&Target>, choice: &Choice) -> bool {
    matches!(target, Some(Target::Choose(own)) if own.from == choice.from)
}

/// Returns the printed facts of the first card that a target stands for, where it is known by now.
pub(crate) fn facts<'a>(view: &View<'a>, target: &Target) -> Option<&'a Card> {
    let thing = match target {
        // A card that is about to be played is not in play yet.
        Target::Named(Ref::This) if view.scope.this.is_none() => return view.game.facts_of(view.scope.playing?.1),
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
    match StepRole::of(step) {
        StepRole::Choice(_) | StepRole::Plain(StepEffect::Deferred | StepEffect::Token(_)) => true,
        StepRole::Plain(StepEffect::Lose(_, interaction)) => interaction == states::Interaction::Discard,
        StepRole::Branch(_)
        | StepRole::Options(_)
        | StepRole::Play(_)
        | StepRole::Plain(
            StepEffect::Boot(_)
            | StepEffect::Unboot(_)
            | StepEffect::Lock(_)
            | StepEffect::Move(_)
            | StepEffect::Swap(..)
            | StepEffect::Join(_)
            | StepEffect::CallOut(_)
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
            | StepEffect::Unchecked,
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
