//! Choices: the cards in piles that they may take, their numbers, and the cards that are shielded from them.

use deadeye_cards::abilities::{Choice, HasAbility, PileName, Set, Step, Target};
use deadeye_cards::{Card, CardCode, CardType};

use crate::query::limits::Limits;
use crate::query::plays::is_of_kind;
use crate::query::step_role::StepRole;
use crate::query::view::View;
use crate::query::{poker, states};
use crate::state::{Game, Pile, Running};
use crate::vocabulary::{AbilityKind, CardId, PlayerId};

/// Returns the card that shields another one from a choice: it could be taken as well, and is not.
pub(crate) fn shield_of(
    view: &View<'_>,
    kind: AbilityKind,
    chooser: PlayerId,
    of: &[CardId],
    taken: &[CardId],
    card: CardId,
) -> Option<CardId> {
    let this = view.scope.this.and_then(|this| view.game.card_or_departed(this));
    // What is played from the hand is no card in play yet, or lies aside.
    let action = this.is_none_or(|this| this.facts.kind == CardType::Action);
    crate::query::traits::shields(view.game, chooser, kind, action, card).into_iter().find(|guard| {
        let in_reach = of.contains(guard) && !taken.contains(guard);
        in_reach && view.game.card(*guard).is_some_and(|guard| guard.controller != view.scope.you)
    })
}

/// Returns a card of an answer that another one shields, with that other one.
pub(crate) fn shielded_answer(
    game: &Game,
    running: &Running,
    chooser: PlayerId,
    of: &[CardId],
    taken: &[CardId],
) -> Option<(CardId, CardId)> {
    let view = View::new(game, &running.scope);
    taken.iter().find_map(|card| shield_of(&view, running.kind, chooser, of, taken, *card).map(|guard| (*card, guard)))
}

/// Returns whether another mark that an action could have shields a card from being the mark of its job.
pub(crate) fn is_shielded_mark(view: &View<'_>, set: &Set, card: CardId) -> bool {
    let theirs = view.game.card(card).is_some_and(|card| card.controller != view.scope.you);
    if !theirs {
        return false;
    }
    let of = view.cards(set);
    shield_of(view, AbilityKind::Noon, view.scope.you, &of, &[card], card).is_some()
}

/// Returns whether there are enough cards to choose from: at least one, and for a price all that it asks for.
pub(crate) fn are_enough(view: &View<'_>, choice: &Choice, limits: &Limits, there: usize) -> bool {
    let all = limits.in_full && !choice.any_number;
    let wanted = if all { usize::try_from(view.number(&choice.count)).unwrap_or(0) } else { 1 };
    there >= wanted.max(1)
}

/// Returns the least and the greatest number of cards to choose.
pub(crate) fn range(view: &View<'_>, choice: &Choice, there: usize) -> (usize, usize) {
    let count = usize::try_from(view.number(&choice.count)).unwrap_or(0);
    if choice.any_number {
        return (usize::from(!choice.up_to).min(there), there);
    }
    let max = count.min(there);
    (if choice.up_to { 0 } else { max }, max)
}

/// Returns the cards of piles that a choice may take: suitable known ones, whether there are unknown ones, and the
/// number of cards.
pub(crate) fn choosable_in_piles(
    view: &View<'_>,
    choice: &Choice,
    whose: PlayerId,
) -> (Vec<Pile>, Vec<CardCode>, bool, usize) {
    if choice.piles.contains(&PileName::LastHand) {
        return last_hand(view, choice, whose);
    }
    // Of no cards that were looked at there is none to choose.
    let looked = [PileName::Looked, PileName::Revealed].iter().any(|pile| choice.piles.contains(pile));
    if looked && view.scope.registers.looked_count == Some(0) {
        return (Vec::new(), Vec::new(), false, 0);
    }
    let mut piles: Vec<Pile> = choice.piles.iter().map(|pile| view.pile(*pile)).collect();
    piles.dedup();
    piles.retain(|pile| *pile != Pile::Discard || !states::discards_stay(view.game, whose));
    let mut known = Vec::new();
    let mut unknown = 0_usize;
    let mut fitting = 0_usize;
    for pile in &piles {
        // Another player's cards are nobody's to take (faq-b:Owner and Controller).
        let shown = view.game.player(whose).and_then(|player| player.shown.as_ref());
        if *pile == Pile::DrawHand && shown.is_some_and(|hand| hand.foreign.is_some()) {
            continue;
        }
        let Some(cards) = view.game.player(whose).map(|player| player.pile(*pile)) else { continue };
        let is_foreign = |code: &CardCode| {
            let guests = shown.filter(|_| *pile == Pile::DrawHand).map_or(&[][..], |hand| &hand.guests);
            guests.iter().any(|guest| guest.code == *code && guest.owner != whose)
        };
        // What came off a deck face down is, in the game, any card that nobody named.
        if choice.piles.contains(&PileName::Shed) {
            let shed = usize::try_from(view.scope.registers.shed).unwrap_or(0);
            unknown += shed.min(usize::from(cards.unknown_count()));
            continue;
        }
        // A card that the price discards lies there by then.
        if *pile == Pile::Discard && whose == view.scope.you {
            let fits = |code: &CardCode| {
                view.game.facts_of(*code).is_some_and(|facts| view.prints(facts, whose, &choice.from))
            };
            let may_fit = |code: &Option<CardCode>| code.as_ref().is_none_or(fits);
            unknown += usize::from(view.scope.discarded.iter().any(may_fit));
        }
        let lies_here = |from: &Pile| from == pile && whose == view.scope.you;
        let mut playing = view.scope.playing.filter(|(from, _)| lies_here(from)).map(|(_, code)| code);
        for code in cards.known_cards().iter().filter(|code| !is_foreign(code)) {
            if playing == Some(*code) {
                playing = None;
                continue;
            }
            if view.game.facts_of(*code).is_some_and(|facts| view.prints(facts, whose, &choice.from)) {
                fitting += 1;
                if !known.contains(code) {
                    known.push(*code);
                }
            }
        }
        unknown += usize::from(cards.unknown_count()).saturating_sub(usize::from(playing.is_some()));
    }
    (piles, known, unknown > 0, fitting + unknown)
}

/// Returns the cards that a choice may take of the draw hand that a player discarded last.
fn last_hand(view: &View<'_>, choice: &Choice, whose: PlayerId) -> (Vec<Pile>, Vec<CardCode>, bool, usize) {
    let (mut piles, mut known, mut unknown) = (Vec::new(), Vec::new(), 0);
    for (shown, pile) in poker::last_hand(view.game, whose) {
        let fits = |facts: &Card| view.prints(facts, whose, &choice.from);
        match shown.code() {
            Some(code) if view.game.facts_of(*code).is_some_and(fits) => known.push(*code),
            None if view.game.db.iter().any(|facts| poker::looks_like(facts, shown) && fits(facts)) => unknown += 1,
            Some(_) | None => continue,
        }
        if !piles.contains(pile) {
            piles.push(*pile);
        }
    }
    let there = known.len() + unknown;
    (piles, known, unknown > 0, there)
}

/// Returns the numbers of a card's printed abilities that could be locked: of a kind, if one is given.
pub(crate) fn lockable(game: &Game, card: CardId, kind: Option<HasAbility>) -> Vec<u8> {
    let entry = game.card(card).and_then(|card| game.entry_of(card.facts.code));
    let all = (0_u8..).zip(entry.into_iter().flat_map(|entry| entry.usable()));
    let fits = |ability| kind.is_none_or(|kind| is_of_kind(ability, kind));
    all.filter(|(_, ability)| fits(ability)).map(|(number, _)| number).collect()
}

/// Returns the choices that a step leaves open.
pub(crate) fn open_choices(step: &Step) -> Vec<&Choice> {
    match StepRole::of(step) {
        StepRole::Choice(choice) => vec![choice],
        StepRole::Branch(_) | StepRole::Options(_) | StepRole::Play(_) | StepRole::Plain(_) => {
            step.targets().into_iter().filter_map(choice_of).collect()
        }
    }
}

pub(crate) fn choice_of(target: &Target) -> Option<&Choice> {
    match target {
        Target::Choose(choice) => Some(choice),
        Target::Named(_) | Target::Each(_) => None,
    }
}
