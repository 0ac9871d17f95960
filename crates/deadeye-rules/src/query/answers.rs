//! The match between events and the abilities that they trigger.

use deadeye_cards::abilities::{Ability, CourseStep, Happening, On, Prevention, Ref, Step, When, walk};

use crate::query::departed::is_gone_for_good;
use crate::query::entries::{self, Said};
use crate::query::eval_context::EvalContext;
use crate::query::traits;
use crate::query::view::View;
use crate::state::{CardInPlay, Game, JudgedReact, Scope, Spot, Thing, TriggerEvent};
use crate::vocabulary::{CardId, PlayerId};

/// Returns whether an event triggers an ability, seen from its card.
pub(crate) fn is_answer(view: &View<'_>, on: &On, heard: &TriggerEvent) -> bool {
    on.each().any(|one| is_this(view, one, heard))
}

/// Returns whether an event is of the kind that an ability waits for.
pub(crate) fn is_about(on: &On, heard: &TriggerEvent) -> bool {
    let same = on.event == heard.what
        || matches!(
            (on.event, heard.what),
            (Happening::WouldBeAced, Happening::Aced)
                | (Happening::WouldBeDiscarded, Happening::Discarded)
                | (Happening::WouldBeLost, Happening::Lost)
                | (Happening::WouldBeMoved, Happening::Moved | Happening::Booted)
        );
    // What leaves a hand is not kept from it.
    let of_a_hand = on.event != heard.what && !matches!(heard.subject, Some(Thing::Card(..)));
    same && !of_a_hand
}

/// Returns whether an event cannot be prevented: the loss of a card that paid a cost or is certain (faq-b:Paying costs),
/// and what an ability did before it went on.
fn is_settled(game: &Game, on: &On, heard: &TriggerEvent) -> bool {
    if on.event == Happening::WouldBeMoved && heard.settled {
        return true;
    }
    let left = heard.subject.and_then(Thing::card);
    on.event != heard.what && !on.before && left.is_some_and(|card| is_gone_for_good(game, card))
}

pub(crate) fn is_this(view: &View<'_>, on: &On, heard: &TriggerEvent) -> bool {
    if !is_about(on, heard) || is_settled(view.game, on, heard) {
        return false;
    }
    // The game starts once for each card, though it is told to each player.
    if heard.what == Happening::GameStart && heard.player.is_some_and(|player| player != view.scope.you) {
        return false;
    }
    let mut scope = view.scope.clone();
    scope.hear(heard);
    let view = View::new(view.game, &scope);
    let who = on.who.0.is_empty() || heard.subject.is_some_and(|thing| view.is_in(thing, &on.who));
    let by = on.by.0.is_empty() || heard.source.is_some_and(|thing| view.is_in(thing, &on.by));
    let player = on.player.as_ref().is_none_or(|player| heard.player.is_some_and(|own| view.is_one_of(own, player)));
    let user = on.user.as_ref().is_none_or(|user| heard.user.is_some_and(|own| view.is_one_of(own, user)));
    who && by && player && user && view.all(&on.conditions)
}

/// Returns whether an event triggers an ability; for a card that has left play, whether it did when the event happened.
fn answers_to(view: &View<'_>, ability: &Ability, on: &On, heard: &TriggerEvent) -> bool {
    match judged(view, ability, heard) {
        Some(react) => react.is_triggered && !is_settled(view.game, on, heard),
        None => !had_left(view, heard) && is_answer(view, on, heard),
    }
}

/// Returns whether the card of a React had left play before an event, and is not back.
fn had_left(view: &View<'_>, heard: &TriggerEvent) -> bool {
    view.scope.this.is_some_and(|this| heard.gone_before.contains(&this) && view.game.card(this).is_none())
}

/// Returns the judgement of a React as the event happened. Who uses the card of somebody else does so as its controller
/// would, unless the card is open to all.
fn judged<'a>(view: &View<'_>, ability: &Ability, heard: &'a TriggerEvent) -> Option<&'a JudgedReact> {
    let this = view.scope.this?;
    let entry = view.game.entry_of(view.game.card(this)?.facts.code)?;
    let (number, _) = (0_u8..).zip(entry.usable()).find(|(_, own)| *own == ability)?;
    let own = || heard.reacts.iter().filter(|react| (react.card, react.number) == (this, number));
    own().find(|react| react.user == view.scope.you).or_else(|| own().next())
}

/// Returns whether a card could have booted for a React that prevents an event as that happened, and had its abilities:
/// what the same ability did to the card afterwards comes too late (1.5:7.1).
pub(crate) fn was_ready(game: &Game, card: CardId, number: u8) -> bool {
    let ready = |react: &JudgedReact| (react.card, react.number) == (card, number) && react.was_ready;
    let unused = game.card_or_departed(card).is_some_and(|own| own.used.is_empty());
    unused && game.heard.iter().any(|heard| heard.reacts.iter().any(ready))
}

/// Returns whether a React could be used as its event happened, before the effect of the job that the event belongs to
/// (1.5:6.2 step 5, 7.1).
pub(crate) fn was_possible(view: &View<'_>, ability: &Ability) -> bool {
    let heard = answered_event(view.game, view.scope, ability);
    heard.and_then(|heard| judged(view, ability, heard)).is_some_and(|react| react.was_possible)
}

/// Returns the event that triggers an ability that is used now: the last one that fits it, if possible with what the
/// ability requires.
pub(crate) fn answered_event<'a>(game: &'a Game, scope: &Scope, ability: &Ability) -> Option<&'a TriggerEvent> {
    let on = ability.on.as_ref().filter(|_| matches!(ability.when, When::React | When::Grifter))?;
    let view = View::new(game, scope);
    let mut fitting = game.heard.iter().rev().filter(|heard| answers_to(&view, ability, on, heard)).peekable();
    let last = fitting.peek().copied();
    fitting.find(|heard| is_met_by(game, scope, ability, heard)).or(last)
}

/// Returns whether what an ability requires is so where it answers an event.
fn is_met_by(game: &Game, scope: &Scope, ability: &Ability, heard: &TriggerEvent) -> bool {
    if ability.conditions.is_empty() {
        return true;
    }
    let mut scope = scope.clone();
    scope.hear(heard);
    View::new(game, &scope).all(&ability.conditions)
}

/// Returns the scope of the user of an ability, including the event that triggers it.
pub(crate) fn scope_for(game: &Game, player: PlayerId, card: Option<CardId>, said: Said, ability: &Ability) -> Scope {
    let mut scope = entries::scope_of(game, player, card, said);
    if let Some(heard) = answered_event(game, &scope, ability) {
        scope.hear(heard);
    }
    scope
}

/// Returns the cards that a React could be about, where there are several: any one may be meant. A React is about a card
/// that was lost or that something else happened to if it could prevent that, or if its steps speak of the card (1.5:6.1
/// step 5, 7.1).
pub(crate) fn subjects(game: &Game, scope: &Scope, ability: &Ability) -> Vec<CardId> {
    let mut all = Vec::new();
    let gone = game.all_gone().map(|card| card.id);
    let others =
        game.heard.iter().filter(|heard| heard.lost_card().is_none()).filter_map(|heard| heard.subject?.card());
    for card in gone.chain(others) {
        let heard = || event_about(game, scope, ability, card);
        if !all.contains(&card) && heard().is_some_and(|heard| is_met_by(game, scope, ability, heard)) {
            all.push(card);
        }
    }
    all
}

/// Returns the event of a card that a React would prevent, or that its steps speak of.
pub(crate) fn event_about<'a>(
    game: &'a Game,
    scope: &Scope,
    ability: &Ability,
    card: CardId,
) -> Option<&'a TriggerEvent> {
    let told = || {
        let on = ability.on.as_ref().filter(|_| ability.when == When::React && is_about_subject(ability))?;
        let view = View::new(game, scope);
        let is_gone = game.card(card).is_none();
        // Of pulls the last one alone is open to Reacts.
        let open = |heard: &TriggerEvent| !matches!(heard.what, Happening::Pulled | Happening::Pulling);
        let about = |heard: &&TriggerEvent| match heard.lost_card() {
            Some(lost) => lost == card,
            None => !is_gone && open(heard) && heard.subject.and_then(Thing::card) == Some(card),
        };
        game.heard.iter().rev().filter(about).find(|heard| answers_to(&view, ability, on, heard))
    };
    loss_of(game, scope, ability, card).or_else(told)
}

/// Returns the loss of a card that a React would prevent.
pub(crate) fn loss_of<'a>(game: &'a Game, scope: &Scope, ability: &Ability, card: CardId) -> Option<&'a TriggerEvent> {
    let on = ability.on.as_ref().filter(|_| ability.when == When::React)?;
    let view = View::new(game, scope);
    let of_it = |heard: &&TriggerEvent| heard.subject.and_then(Thing::card) == Some(card);
    let mut heard = game.heard.iter().rev().filter(of_it);
    heard.find(|heard| {
        !had_left(&view, heard) && on.each().any(|one| one.event != heard.what && is_this(&view, one, heard))
    })
}

/// Returns the loss of a card that a React answers to.
pub(crate) fn answered_loss<'a>(
    game: &'a Game,
    scope: &Scope,
    ability: &Ability,
    card: CardId,
) -> Option<&'a TriggerEvent> {
    let on = ability.on.as_ref().filter(|_| ability.when == When::React)?;
    let view = View::new(game, scope);
    let mut lost = game.heard.iter().rev().filter(|heard| heard.lost_card() == Some(card));
    lost.find(|heard| answers_to(&view, ability, on, heard))
}

/// Returns whether the steps of an ability speak of the card that its event happened to, or prevent the event.
fn is_about_subject(ability: &Ability) -> bool {
    let mut found = false;
    let prevents = |step: &Step| matches!(step, Step::Course(CourseStep::Prevent(Prevention::Moving)));
    walk::steps(&ability.steps, &mut |node| {
        found |= matches!(node, walk::Node::Uses(Ref::Subject));
        found |= matches!(node, walk::Node::Step(step) if prevents(step));
    });
    found
}

/// Returns whether an event that triggers an ability has just happened.
pub(crate) fn has_happened(view: &View<'_>, ability: &Ability) -> bool {
    let Some(on) = &ability.on else { return true };
    if on.event == Happening::BeforePlay {
        return view.game.is_to_play(view.scope.you);
    }
    on.event == Happening::GameStart || view.game.heard.iter().any(|heard| answers_to(view, ability, on, heard))
}

/// Returns whether the pull that waits for the reacts to it triggers an ability.
pub(crate) fn answers_the_pull(view: &View<'_>, ability: &Ability) -> bool {
    let last = view.game.heard.iter().rev().find(|heard| heard.what == Happening::Pulled);
    let on = ability.on.as_ref();
    !view.game.held_pulls.is_empty() && on.zip(last).is_some_and(|(on, heard)| is_answer(view, on, heard))
}

/// Returns whether a card in play has traits that are triggered, and has not lost them.
pub(crate) fn listens(game: &Game, card: &CardInPlay) -> bool {
    card.reacts && card.spot != Spot::Aside && !traits::has_lost_traits(EvalContext::of(game), card.id)
}

impl Game {
    /// Returns the cards in play with a trait that is triggered by the events of the last command (1.5:7.1). A game that
    /// does not carry out abilities has no such events.
    #[must_use]
    pub fn triggered_cards(&self) -> Vec<CardId> {
        let goes_off = |card: &&CardInPlay| {
            let Some(entry) = self.db.entry(card.facts.code) else { return false };
            self.heard.iter().any(|heard| {
                entry.traits().any(|ability| {
                    let mut scope = Scope::new(card.controller, Some(card.id));
                    let answers = ability.on.as_ref().is_some_and(|on| is_answer(&View::new(self, &scope), on, heard));
                    scope.hear(heard);
                    answers && View::new(self, &scope).all(&ability.conditions)
                })
            })
        };
        let listening = self.cards.iter().filter(|card| listens(self, card));
        listening.filter(goes_off).map(|card| card.id).collect()
    }
}
