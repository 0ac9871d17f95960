//! Static abilities of cards about themselves and about the actions allowed on them.

use deadeye_cards::abilities::{Ban, CallRule, InPlayTrait, Plain, Quality, ShieldFrom, StaticAbility, Trait};
use deadeye_cards::{Card, CardType};

use crate::query::eval_context::EvalContext;
use crate::query::traits::each::{each_of, reaches};
use crate::query::view::View;
use crate::state::{CardInPlay, Game, Kinds, Pile, Scope, Thing};
use crate::text;
use crate::vocabulary::{AbilityKind, CardId, Place, PlayerId, Text};

/// Returns the static abilities that a card out of play has about itself, seen by a player.
pub(super) fn own_words<'a>(game: &'a Game, card: &Card) -> impl Iterator<Item = &'a StaticAbility> {
    let entry = game.entry_of(card.code);
    entry.into_iter().flat_map(|entry| entry.traits()).flat_map(|one| &one.always)
}

/// Returns whether static abilities make two places adjacent, or keep them from being so; nothing where there are none.
pub(crate) fn adjacency(context: EvalContext<'_>, one: Place, other: Place) -> Option<bool> {
    let mut found = None;
    let of = |always: &StaticAbility| matches!(always, StaticAbility::AdjacentTo(_) | StaticAbility::NotAdjacentTo(_));
    each_of(context, Kinds::ADJACENCY, of, |view, _, always| {
        let (StaticAbility::AdjacentTo(set) | StaticAbility::NotAdjacentTo(set)) = always else { return };
        let Some(here) = view.here() else { return };
        for (own, far) in [(one, other), (other, one)] {
            if here == own && view.is_in(Thing::Place(far), set) {
                found = Some(matches!(always, StaticAbility::AdjacentTo(_)));
            }
        }
    });
    found
}

/// Returns whether a card of the hand may be bought or invented as a Shootout play by its own text: goods that dudes
/// carry, and dudes whom nothing keeps out of the posse, while its conditions hold.
pub(crate) fn is_played_in_shootout(game: &Game, player: PlayerId, card: &Card) -> bool {
    let Some(entry) = game.entry_of(card.code) else { return false };
    let scope = Scope::new(player, None);
    let view = View::new(game, &scope);
    let fits = match card.kind {
        CardType::Dude => {
            let may_come = || !game.is_banned(Ban::Join, view.head()) && !game.are_plays_kept_out(player);
            !card.has_keyword("Gadget") && may_come()
        }
        CardType::Goods => !card.has_keyword("Improvement"),
        CardType::Outfit | CardType::Legend | CardType::Deed | CardType::Spell | CardType::Action | CardType::Joker => {
            false
        }
    };
    fits && view.side().is_some()
        && entry.traits().any(|one| {
            one.always.iter().any(|always| matches!(always, StaticAbility::PlayedInShootout(true)))
                && view.all(&one.conditions)
        })
}

/// Returns the reason why a card cannot be attached to another one, if its own text or its bearer's keeps it from that.
pub(crate) fn cannot_attach(game: &Game, player: PlayerId, card: &Card, onto: CardId) -> Option<Text> {
    cannot_attach_after(game, player, card, onto, &[])
}

/// Returns whether a dude carries no more than one card of this title.
pub(crate) fn is_one_each(game: &Game, card: &Card) -> bool {
    own_words(game, card).any(|always| matches!(always, StaticAbility::OneEach(true)))
}

/// Returns the reason why a card cannot be attached to another one, once other cards have gone off that.
pub(crate) fn cannot_attach_after(
    game: &Game,
    player: PlayerId,
    card: &Card,
    onto: CardId,
    gone: &[CardId],
) -> Option<Text> {
    if !game.automation.counts_traits() {
        return None;
    }
    let title = card.printed_title();
    let bearer = game.card(onto)?;
    if !attaches_to(game, player, card, Thing::Card(onto, bearer.facts.code)) {
        return Some(text!("{title} cannot be attached to {bearer}", title, bearer = bearer.title()));
    }
    if is_one_each(game, card)
        && game.attachments(onto).any(|own| own.facts.is_titled(title) && !gone.contains(&own.id))
    {
        return Some(text!("{bearer} has a {title} already", bearer = bearer.title(), title));
    }
    let mut why = None;
    let thing = Thing::Piled(player, Pile::Hand, Some(card.code));
    let wanted = |always: &StaticAbility| matches!(always, StaticAbility::CannotCarry(_));
    each_of(EvalContext::of(game), Kinds::CANNOT_CARRY, wanted, |view, source, always| {
        let barred = matches!(always, StaticAbility::CannotCarry(set) if view.is_in(thing, set));
        if barred && (source.id == onto || source.bearer() == Some(onto)) {
            why = Some(text!("{bearer} cannot carry {title}", bearer = bearer.title(), title));
        }
    });
    if why.is_none() && game.is_in_state(onto, Plain::NoAttachments) {
        why = Some(text!("nothing can be attached to {bearer}", bearer = bearer.title()));
    }
    why
}

/// Returns whether a dude's own text lets a card for places be attached to them, one of these cards.
pub(crate) fn bears(game: &Game, player: PlayerId, card: &Card, dude: CardId) -> bool {
    let mut may = false;
    let thing = Thing::Piled(player, Pile::Hand, Some(card.code));
    let wanted = |always: &StaticAbility| matches!(always, StaticAbility::Bears(_));
    each_of(EvalContext::of(game), Kinds::CANNOT_CARRY, wanted, |view, source, always| {
        let StaticAbility::Bears(set) = always else { return };
        let has_one = || game.attachments(dude).any(|own| view.is_in(Thing::Card(own.id, own.facts.code), set));
        may |= source.id == dude && view.is_in(thing, set) && !has_one();
    });
    may
}

/// Returns whether a card's own text lets it be attached to a card or place.
pub(crate) fn attaches_to(game: &Game, player: PlayerId, card: &Card, to: Thing) -> bool {
    let scope = Scope::new(player, None);
    let view = View::new(game, &scope);
    !game.automation.counts_traits()
        || own_words(game, card).all(|always| !matches!(always, StaticAbility::AttachesTo(set) if !view.is_in(to, set)))
}

/// Returns whether a card goes to unbooted cards alone, by its own text.
pub(crate) fn goes_to_unbooted(game: &Game, card: &Card) -> bool {
    let unbooted = Quality::Is(Trait::InPlay(InPlayTrait::Unbooted));
    own_words(game, card).any(|always| matches!(always, StaticAbility::AttachesTo(set) if set.0.contains(&unbooted)))
}

/// Returns whether a card goes to another one by its own text, as some Improvements go to a home.
pub(crate) fn goes_to(game: &Game, player: PlayerId, card: &Card, onto: &CardInPlay) -> bool {
    let scope = Scope::new(player, None);
    let (view, onto) = (View::new(game, &scope), Thing::Card(onto.id, onto.facts.code));
    own_words(game, card).any(|always| matches!(always, StaticAbility::AttachesTo(set) if view.is_in(onto, set)))
}

/// Returns whether goods may be attached to a dude who is not in play yet, by their own text.
pub(crate) fn may_start_on(game: &Game, goods: &Card, dude: &Card) -> bool {
    let scope = Scope::new(PlayerId(0), None);
    let view = View::new(game, &scope);
    let bars = |always: &StaticAbility| matches!(always, StaticAbility::AttachesTo(set) if !view.prints(dude, PlayerId(0), set));
    !own_words(game, goods).any(bars)
}

/// Returns whether a trait's rule about call-outs applies to these two dudes.
pub(crate) fn call_rule(game: &Game, caller: CardId, target: CardId, rule: CallRule) -> bool {
    let caller = game.card(caller).map(|own| Thing::Card(caller, own.facts.code));
    caller.is_some_and(|caller| call_rule_for(game, caller, target, rule))
}

/// Returns whether a trait's rule about call-outs applies to a dude and a caller, who may not be in play yet.
pub(crate) fn call_rule_for(game: &Game, caller: Thing, target: CardId, rule: CallRule) -> bool {
    let mut found = false;
    let wanted = |always: &StaticAbility| matches!(always, StaticAbility::CalledOut(own) if own.how == rule);
    each_of(EvalContext::of(game), Kinds::CALLED_OUT, wanted, |view, _, always| {
        if let StaticAbility::CalledOut(own) = always {
            let called = reaches(view, &own.who, target);
            found |= called && view.is_in(caller, &own.by);
        }
    });
    found
}

/// Returns whether traits let a dude go to a place.
pub(crate) fn may_go(game: &Game, dude: CardId, to: Place) -> bool {
    let mut free = true;
    let wanted = |always: &StaticAbility| matches!(always, StaticAbility::MovesOnly(_));
    each_of(EvalContext::of(game), Kinds::MOVES_ONLY, wanted, |view, _, always| {
        if let StaticAbility::MovesOnly(moves) = always
            && reaches(view, &moves.who, dude)
        {
            free &= view.is_in(Thing::Place(to), &moves.to);
        }
    });
    free
}

/// Returns whether a card cannot be brought into play by shopping.
pub(crate) fn is_never_shopped(game: &Game, card: &Card) -> bool {
    own_words(game, card).any(|always| matches!(always, StaticAbility::NotShopped(true)))
}

/// Returns the titles that a card stands for where uniqueness is concerned.
pub(crate) fn stands_for<'a>(game: &'a Game, card: &'a Card) -> Vec<&'a str> {
    let others = own_words(game, card).filter_map(|always| {
        let StaticAbility::CountsAs(title) = always else { return None };
        Some(title.as_str())
    });
    [card.printed_title()].into_iter().chain(others).collect()
}

/// Returns whether a trait lets a dude move from one place to another without booting.
pub(crate) fn moves_free(game: &Game, dude: CardId, from: Place, to: Place) -> bool {
    let mut free = false;
    let wanted = |always: &StaticAbility| matches!(always, StaticAbility::MovesFree(_));
    each_of(EvalContext::of(game), Kinds::MOVES_FREE, wanted, |view, _, always| {
        if let StaticAbility::MovesFree(moves) = always {
            free |= reaches(view, &moves.who, dude)
                && view.is_in(Thing::Place(from), &moves.from)
                && view.is_in(Thing::Place(to), &moves.to);
        }
    });
    free
}

/// Returns whether a dude's own trait lets them cast a spell.
pub(crate) fn casts(game: &Game, dude: CardId, spell: CardId) -> bool {
    let mut free = true;
    let wanted = |always: &StaticAbility| matches!(always, StaticAbility::CastsOnly(_));
    each_of(EvalContext::of(game), Kinds::CASTS_ONLY, wanted, |view, source, always| {
        if let StaticAbility::CastsOnly(set) = always
            && source.id == dude
        {
            free &= view.thing(spell).is_some_and(|spell| view.is_in(spell, set));
        }
    });
    free
}

/// Returns the cards that shield a card of another player: as long as one of them could be chosen, the card cannot.
/// Some cards shield from action cards only; in a shootout those who shield from its plays do so from the plays of who
/// opposes them.
pub(crate) fn shields(game: &Game, chooser: PlayerId, kind: AbilityKind, action: bool, card: CardId) -> Vec<CardId> {
    let mut found = Vec::new();
    let from = |own: ShieldFrom| match own {
        ShieldFrom::Abilities => true,
        ShieldFrom::Actions => action,
        ShieldFrom::ShootoutActions => action && kind == AbilityKind::Shootout,
    };
    let wanted = |always: &StaticAbility| matches!(always, StaticAbility::Shields(own) if from(own.from));
    each_of(EvalContext::of(game), Kinds::SHIELDS, wanted, |view, source, always| {
        if let StaticAbility::Shields(own) = always
            && source.controller != chooser
            && (own.from != ShieldFrom::ShootoutActions
                || View::new(game, &Scope::new(chooser, None)).opposes(source.id))
            && source.id != card
            && reaches(view, &own.who, card)
        {
            found.push(source.id);
        }
    });
    found
}
