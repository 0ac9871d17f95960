//! The check whether a card that has just left may still be saved by a React, or a dude be kept in a posse (1.5:7.1).

use deadeye_cards::abilities::{
    Ability, Condition, Fact, Happening, InPlayTrait, Prevention, Quality, Ref, Step, Target, Trait, walk,
};

use crate::query::entries::{Said, prevents, scope_of};
use crate::query::paying::Bill;
use crate::query::view::View;
use crate::query::{answers, usable, used};
use crate::state::{CardInPlay, Game, PendingTrigger, Scope, Thing, TriggerEvent};
use crate::vocabulary::{AbilityKind, CardId, PlayerId, Side};

/// Returns whether a player has a React that could undo the loss of a card, or of the card that it was attached to: on
/// a card in play, on one that left with it, or on a known card of a hand.
pub(crate) fn could_be_saved(game: &Game, lost: CardId) -> bool {
    let bearer =
        game.departed_card(lost).and_then(CardInPlay::bearer).filter(|bearer| game.departed_card(*bearer).is_some());
    if bearer.is_some_and(|bearer| could_be_saved(game, bearer)) {
        return true;
    }
    let saves = |card: &CardInPlay, number: u8, ability: &Ability| {
        prevents(ability, Prevention::Event)
            && is_ready(game, card, number, ability)
            && answers_loss(game, card.controller, Some(card.id), ability, lost)
    };
    let in_play = || any_ability(game, in_play_or_gone(game), saves);
    let in_hand = || game.players.iter().any(|player| saves_from_hand(game, player.id, lost));
    game.departure(lost).is_some_and(|gone| !gone.cost) && (in_play() || in_hand())
}

/// Returns the card that brought about the event of a pending trigger, where that card has left play and the steps speak
/// of it: a React may still keep it in play for them.
pub(crate) fn lost_source(game: &Game, due: &PendingTrigger) -> Option<CardId> {
    let source = due.scope.source.and_then(Thing::card).filter(|source| game.card(*source).is_none())?;
    let mut speaks = false;
    walk::steps(&due.steps, &mut |node| speaks |= matches!(node, walk::Node::Uses(Ref::Source)));
    game.departure(source).filter(|_| speaks).map(|_| source)
}

/// Returns whether a player has a React of a card that could undo the loss of a card for a price in one of some others.
pub(crate) fn could_be_saved_by(game: &Game, lost: CardId, others: &[CardId]) -> bool {
    let pays_with = |card: &CardInPlay, step: &Step| {
        let scope = scope_of(game, card.controller, Some(card.id), Said::default());
        let view = View::new(game, &scope);
        step.targets().into_iter().any(|target| {
            let paid = match target {
                Target::Named(name) => view.card(name).into_iter().collect(),
                Target::Choose(choice) if !choice.piles.is_empty() => Vec::new(),
                Target::Choose(choice) => view.cards(&choice.from),
                Target::Each(set) => view.cards(set),
            };
            paid.iter().any(|card| others.contains(card))
        })
    };
    let saves = |card: &CardInPlay, number: u8, ability: &Ability| {
        ability.cost.iter().any(|step| pays_with(card, step))
            && prevents(ability, Prevention::Event)
            && is_ready(game, card, number, ability)
            && answers_loss(game, card.controller, Some(card.id), ability, lost)
    };
    game.automation.remembers()
        && game.departure(lost).is_some_and(|gone| !gone.cost)
        && any_ability(game, in_play_or_gone(game), saves)
}

fn in_play_or_gone(game: &Game) -> impl Iterator<Item = &CardInPlay> {
    game.cards.iter().chain(game.all_gone())
}

/// Returns whether an ability of one of some cards meets a test, which is told its number on the card.
fn any_ability<'g>(
    game: &'g Game,
    mut cards: impl Iterator<Item = &'g CardInPlay>,
    meets: impl Fn(&CardInPlay, u8, &Ability) -> bool,
) -> bool {
    cards.any(|card| {
        let usable = game.entry_of(card.facts.code).into_iter().flat_map(|entry| entry.usable());
        (0_u8..).zip(usable).any(|(number, ability)| meets(card, number, ability))
    })
}

/// Returns whether a card has not been used yet for an ability that its controller can pay for.
fn is_ready(game: &Game, card: &CardInPlay, number: u8, ability: &Ability) -> bool {
    (ability.repeat || !used::is_used(game, card, number))
        && (!ability.boot || !card.booted || answers::was_ready(game, card.id, number))
        && u32::from(ability.pay) <= game.funds_for(card.controller, Bill::Ability(card.id))
}

/// Returns whether a player has a React that could keep a dude in a posse, whom the last events moved or took out of it.
pub(crate) fn could_stay(game: &Game, side: Side) -> bool {
    let sent = |heard: &&TriggerEvent| heard.what == Happening::Moved && heard.side == Some(side);
    let mut sent = game.heard.iter().filter(sent).filter_map(|heard| heard.subject.and_then(Thing::card));
    lost_by(game, side).any(|dude| could_be_saved(game, dude)) || sent.any(|dude| could_be_kept(game, dude))
}

/// Returns whether a player has a React of the shootout that answers to the loss of a dude of a posse: once the shootout is
/// over it comes too late (1.5:7.1).
pub(crate) fn could_be_answered(game: &Game, side: Side) -> bool {
    lost_by(game, side).any(|dude| {
        any_ability(game, in_play_or_gone(game), |card, number, ability| {
            let find = |scope: &Scope| answers::answered_loss(game, scope, ability, dude);
            asks_for_shootout(ability)
                && is_ready(game, card, number, ability)
                && is_usable_after(game, card.controller, Some(card.id), ability, find)
        })
    })
}

/// Returns the cards that a posse has just lost.
fn lost_by(game: &Game, side: Side) -> impl Iterator<Item = CardId> {
    game.all_gone().map(|gone| gone.id).filter(move |gone| game.side_when_gone(*gone) == Some(side))
}

/// Returns whether an ability speaks of the shootout that is on, or of cards in it.
fn asks_for_shootout(ability: &Ability) -> bool {
    let mut found = false;
    walk::ability(ability, &mut |stop| {
        found |= matches!(
            stop,
            walk::Node::Quality(Quality::Is(Trait::InPlay(InPlayTrait::InShootout)))
                | walk::Node::Condition(Condition::Is(Fact::InShootout))
        );
    });
    found
}

/// Returns whether a player has a React that could undo that a dude moved or booted, or put something in its place: on a
/// card in play or on a known card of a hand.
pub(crate) fn could_be_put_back(game: &Game, dude: CardId) -> bool {
    let from_hand = |player: PlayerId| {
        let hand = game.player(player).map(|player| player.hand.known_cards()).unwrap_or_default();
        let abilities = hand.iter().filter_map(|code| game.entry_of(*code)).flat_map(|entry| entry.usable());
        abilities
            .filter(|ability| prevents(ability, Prevention::Moving))
            .any(|ability| answers_event(game, player, None, ability, dude))
    };
    could_be_kept(game, dude) || game.players.iter().any(|player| from_hand(player.id))
}

/// Returns whether a React of a card in play could undo that a dude moved or went home booted, or put something in its
/// place.
fn could_be_kept(game: &Game, dude: CardId) -> bool {
    let keeps = |card: &CardInPlay, number: u8, ability: &Ability| {
        [Prevention::Moving, Prevention::Event].into_iter().any(|what| prevents(ability, what))
            && is_ready(game, card, number, ability)
            && answers_event(game, card.controller, Some(card.id), ability, dude)
    };
    any_ability(game, game.cards.iter(), keeps)
}

/// Returns whether a React of a card in play could prevent the booting of a dude who has just joined a posse.
pub(crate) fn could_come_unbooted(game: &Game, dude: CardId) -> bool {
    let spares = |card: &CardInPlay, number: u8, ability: &Ability| {
        let scope = || answers::scope_for(game, card.controller, Some(card.id), Said::default(), ability);
        let about =
            |scope: &Scope| scope.subject.and_then(Thing::card) == Some(dude) && is_usable(game, scope, ability);
        prevents(ability, Prevention::Booting) && is_ready(game, card, number, ability) && about(&scope())
    };
    game.card(dude).is_some_and(|dude| dude.booted) && any_ability(game, game.cards.iter(), spares)
}

/// Returns whether a player has a React that could take up a card of the draw hand that they have just discarded.
pub(crate) fn could_take_up(game: &Game, player: PlayerId) -> bool {
    any_ability(game, game.cards.iter(), |card, number, ability| {
        let find = |scope: &Scope| answers::answered_event(game, scope, ability);
        card.controller == player
            && ability.on.as_ref().is_some_and(|on| on.event == Happening::HandDiscarded)
            && is_ready(game, card, number, ability)
            && is_usable_after(game, player, Some(card.id), ability, find)
    })
}

/// Returns whether a React could be about what happened to a dude.
fn answers_event(game: &Game, player: PlayerId, card: Option<CardId>, ability: &Ability, dude: CardId) -> bool {
    is_usable_after(game, player, card, ability, |scope| answers::event_about(game, scope, ability, dude))
}

/// Returns whether a React can be used after a trigger event, which is found in its scope.
fn is_usable_after<'g>(
    game: &'g Game,
    player: PlayerId,
    card: Option<CardId>,
    ability: &Ability,
    find: impl FnOnce(&Scope) -> Option<&'g TriggerEvent>,
) -> bool {
    let mut scope = scope_of(game, player, card, Said::default());
    let Some(heard) = find(&scope) else { return false };
    scope.hear(heard);
    is_usable(game, &scope, ability)
}

fn is_usable(game: &Game, scope: &Scope, ability: &Ability) -> bool {
    usable::why_not(&View::new(game, scope), ability, AbilityKind::React).is_none()
}

fn saves_from_hand(game: &Game, player: PlayerId, lost: CardId) -> bool {
    let hand = game.player(player).map(|player| player.hand.known_cards()).unwrap_or_default();
    hand.iter()
        .filter_map(|code| game.entry_of(*code))
        .flat_map(|entry| entry.usable())
        .any(|ability| prevents(ability, Prevention::Event) && answers_loss(game, player, None, ability, lost))
}

fn answers_loss(game: &Game, player: PlayerId, card: Option<CardId>, ability: &Ability, lost: CardId) -> bool {
    is_usable_after(game, player, card, ability, |scope| answers::loss_of(game, scope, ability, lost))
}
