//! Steps by which cards enter play, leave it, or go from pile to pile.

use deadeye_cards::abilities::{Amount, Attach, Destination, Look, PileStep, Ref, Target};
use deadeye_cards::{Card, CardCode};

use crate::abilities::context::{StepOutcome, amount_of, cards, number, players, remember, things, view, you};
use crate::abilities::play;
use crate::query::{poker, states, traits};
use crate::rules::fight::casualties;
use crate::rules::noon::shopping::replace_old;
use crate::rules::replaced;
use crate::state::command::Fate;
use crate::state::{Cause, Pile, Shown, Spot, Thing};
use crate::vocabulary::{CardId, PlayerId};
use crate::write::ledger::Ledger;
use crate::write::triggers;

/// Carries out a step of cards and piles.
pub(super) fn carry_out(ledger: &mut Ledger, step: &PileStep) -> StepOutcome {
    match step {
        PileStep::Discard(who) => remove(ledger, who, Fate::Discard),
        PileStep::Ace(who) => remove(ledger, who, Fate::Ace),
        PileStep::AceSurely(who) => ace_surely(ledger, who),
        PileStep::Put(put) => {
            let mut all = things(ledger, &put.who);
            // What came in for the pull may be another player's: it goes into no hand but its owner's (1.5:2.2).
            if put.who == Target::Named(Ref::Pulled) && put.to == Destination::Hand {
                let own = you(ledger);
                all.retain(|thing| !matches!(thing, Thing::Piled(owner, ..) if *owner != own));
            }
            ledger.set_done(all.len());
            for thing in all {
                put_away(ledger, thing, put.to);
            }
            // It lies among other cards from then on.
            if put.who == Target::Named(Ref::Pulled) {
                ledger.note_pulled_to(None);
            }
        }
        PileStep::Draw(amount) => {
            draw(ledger, amount, Pile::Hand);
        }
        PileStep::DiscardTop(amount) => {
            let count = draw(ledger, amount, Pile::Discard);
            ledger.set_shed(count);
        }
        PileStep::Look(look) => look_at(ledger, look),
        // It is done at the table.
        PileStep::Shuffle(_) => {}
        PileStep::Play(own) => return play::play(ledger, own),
        PileStep::Attach(attach) => attach_to(ledger, attach),
        PileStep::Token(token) => play::token(ledger, token),
    }
    StepOutcome::Done
}

/// Has a pile be looked at; an empty deck is made anew of the discard pile first (1.5:2.2).
fn look_at(ledger: &mut Ledger, look: &Look) {
    let pile = view(ledger).map(|view| view.pile(look.pile));
    let whose = players(ledger, &look.whose).first().copied().filter(|_| pile == Some(Pile::Deck));
    if let Some(whose) = whose.filter(|whose| ledger.game().player(*whose).is_some_and(|own| own.deck.count() == 0)) {
        ledger.reshuffle(whose);
    }
    let count = look.count.as_ref().map(|count| usize::try_from(number(ledger, count)).unwrap_or(0));
    ledger.set_looked(pile, count);
}

/// Moves cards off the tops of decks; returns the number that each player draws.
fn draw(ledger: &mut Ledger, amount: &Amount, to: Pile) -> u16 {
    let (who, count) = amount_of(ledger, amount);
    for player in who {
        ledger.draw(player, count, to, &Cause::Rule);
    }
    count
}

/// Aces cards; like a cost it cannot be prevented.
fn ace_surely(ledger: &mut Ledger, who: &Target) {
    let by = you(ledger);
    for card in cards(ledger, who) {
        remember(ledger, card);
        casualties::suffer(ledger, card, Fate::Ace, Some(by));
        replaced::settle_for_good(ledger, card);
    }
}

/// Removes cards from play or from a pile: discards or aces them.
fn remove(ledger: &mut Ledger, who: &Target, fate: Fate) {
    let all = things(ledger, who);
    ledger.set_done(all.len());
    let by = you(ledger);
    let cost = ledger.game().running.last().is_some_and(|running| running.cost_left > 0);
    let spared = ledger.game().running.last().and_then(|running| running.scope.registers.spared);
    // The player who was responsible for a loss is so for the loss in its place.
    let responsible = |card: CardId| spared.filter(|(own, _)| *own == card).map_or(Some(by), |(_, by)| by);
    for thing in all {
        match thing {
            Thing::Card(card, _) => {
                let interaction =
                    if fate == Fate::Ace { states::Interaction::Ace } else { states::Interaction::Discard };
                if ledger.game().card(card).is_none() || !states::may_be(ledger.game(), card, by, interaction) {
                    continue;
                }
                remember(ledger, card);
                let harrowed = fate == Fate::Ace && ledger.game().has_keyword(card, "Harrowed");
                casualties::suffer(ledger, card, if harrowed { Fate::Discard } else { fate }, responsible(card));
                ledger.set_left_as_cost(card, cost);
            }
            Thing::Piled(player, pile, code) => {
                let to = if fate == Fate::Ace { Pile::BootHill } else { Pile::Discard };
                unshow(ledger, player, pile, code);
                ledger.move_cards(player, pile, to, &[code]);
                if let (Fate::Ace, Some(code)) = (fate, code.filter(|_| pile != Pile::BootHill)) {
                    triggers::raise_aced_from(ledger, player, pile, code);
                }
            }
            Thing::Place(_) => {}
        }
    }
}

/// Attaches cards to another one, unless it bars them.
fn attach_to(ledger: &mut Ledger, attach: &Attach) {
    let to = cards(ledger, &attach.to).first().copied();
    enter_attached(ledger, &things(ledger, &attach.card), to);
    for card in cards(ledger, &attach.card) {
        let facts = ledger.game().card(card).map(|card| std::sync::Arc::clone(&card.facts));
        let barred = |to: CardId| {
            let facts = facts.as_ref();
            facts.and_then(|facts| traits::cannot_attach(ledger.game(), you(ledger), facts, to)).is_some()
        };
        if let Some(to) = to.filter(|to| !barred(*to)) {
            ledger.put(card, Spot::On(to));
            if attach.booted {
                ledger.boot(card);
            }
            replace_old(ledger, to, card);
        }
    }
}

/// Brings cards of piles into play attached to a card, each as the type it is.
fn enter_attached(ledger: &mut Ledger, all: &[Thing], to: Option<CardId>) {
    for thing in all {
        let (Thing::Piled(owner, pile, Some(code)), Some(to)) = (*thing, to) else { continue };
        if let Some(facts) = ledger.game().facts_of(code).cloned() {
            take_up_joker(ledger, owner, pile, Some(code));
            ledger.take_from(owner, pile, code);
            ledger.enter(facts, owner, Spot::On(to));
        }
    }
}

/// Removes a card from a shown draw hand, so that it is no longer discarded or, if a joker, aced with it (faq-b:Fetch).
fn unshow(ledger: &mut Ledger, player: PlayerId, from: Pile, code: Option<CardCode>) {
    let facts = code.and_then(|code| ledger.game().facts_of(code)).cloned();
    let Some(hand) = ledger.game().player(player).and_then(|player| player.shown.as_ref()) else {
        return;
    };
    let is_it = |card: &Shown| match card {
        Shown::Code(own) => Some(*own) == code,
        Shown::Face(face) | Shown::Named(face, _) => facts.as_ref().and_then(Card::hand_card) == Some(*face),
    };
    let at = hand.cards.iter().position(is_it).filter(|_| from == Pile::DrawHand);
    if let Some(at) = at {
        ledger.drop_shown_card(player, at);
    }
}

/// Has a joker that is taken out of Boot Hill as the draw hand is discarded not count as aced (faq-b:Fetch).
fn take_up_joker(ledger: &mut Ledger, owner: PlayerId, from: Pile, code: Option<CardCode>) {
    let joker = code.is_none_or(|code| poker::joker(ledger.game(), &Shown::Code(code)).is_some());
    if from == Pile::BootHill && joker {
        ledger.undo_joker_aced(owner);
    }
}

fn put_away(ledger: &mut Ledger, thing: Thing, to: Destination) {
    let pile = match to {
        Destination::Hand => Some(Pile::Hand),
        Destination::Deck | Destination::DeckTop => Some(Pile::Deck),
        Destination::Discard => Some(Pile::Discard),
        Destination::BootHill => Some(Pile::BootHill),
        Destination::DrawHand => Some(Pile::DrawHand),
        Destination::Removed => None,
    };
    match thing {
        Thing::Card(card, code) if ledger.game().card(card).is_none() => {
            // What has left lies where the event says that it went.
            let scope = ledger.game().running.last().map(|running| &running.scope);
            let went = scope.filter(|scope| scope.subject == Some(thing)).and_then(|scope| scope.registers.went);
            if let (Some((owner, from)), Some(to)) = (went, pile)
                && from != to
                && ledger.game().player(owner).is_some_and(|own| own.pile(from).may_hold(&code))
            {
                ledger.move_cards(owner, from, to, &[Some(code)]);
            }
        }
        // Who cannot leave the shootout stays (1.5:2.1).
        Thing::Card(card, _) if states::is_held(ledger.game(), card) => {}
        Thing::Card(card, _) if states::is_unaffected(ledger.game(), card, you(ledger)) => {}
        Thing::Card(card, _) => {
            remember(ledger, card);
            ledger.leave(card, pile);
        }
        Thing::Piled(player, from, code) => {
            let there =
                ledger.game().player(player).is_some_and(|own| code.is_none_or(|code| own.pile(from).may_hold(&code)));
            if let Some(pile) = pile.filter(|_| there) {
                unshow(ledger, player, from, code);
                take_up_joker(ledger, player, from, code);
                ledger.move_cards(player, from, pile, &[code]);
            }
        }
        Thing::Place(_) => {}
    }
}
