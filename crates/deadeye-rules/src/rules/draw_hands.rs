//! Draw hands: their contents, laid open, and put away (1.5:3.8).

use deadeye_cards::abilities::Happening;
use deadeye_hands::MOST_JOKERS;

use crate::query::{hand_change, poker};
use crate::state::{Cause, Event, Game, Guest, Pile, Shown, ShownHand};
use crate::text;
use crate::vocabulary::{PlayerId, Reasons, cite};
use crate::write::ledger::Ledger;
use crate::write::triggers;

/// The number of cards of a draw hand.
pub(crate) const FIVE: u16 = 5;

/// Checks a shown hand: it must have five cards, or as many as there were to draw (2014:p11), each of which can be in a
/// hand.
pub(crate) fn check_hand(game: &Game, player: PlayerId, cards: &[Shown], reasons: &mut Reasons) {
    let drawn = game.player(player).map_or(0, |player| player.draw_hand.count());
    let count = u16::try_from(cards.len()).unwrap_or(u16::MAX);
    let fits = match hand_change::dealt_count(game, player) {
        Some(dealt) => count == dealt.min(FIVE),
        None => count == FIVE || (count < FIVE && count == drawn),
    };
    reasons.unless(fits, cite::HANDS, || {
        (
            text!("a draw hand has five cards, these are {count}", count),
            text!("show five; fewer only when the deck had no more"),
        )
    });
    for card in cards {
        reasons.unless(game.face_of(card).is_some(), cite::HANDS, || {
            (text!("{card} has no suit and value", card), text!("show cards of a deck"))
        });
    }
    let jokers = cards.iter().filter(|card| poker::joker(game, card).is_some()).count();
    reasons.unless(jokers <= MOST_JOKERS, cite::JOKERS, || {
        (
            text!("{jokers} jokers are more than a deck has", jokers),
            text!("show at most {most_jokers}", most_jokers = MOST_JOKERS),
        )
    });
}

/// Lays a draw hand open: it is scored, and its cards become known.
pub(crate) fn lay_open(ledger: &mut Ledger, player: PlayerId, cards: &[Shown], lowball: bool) {
    let Some(shown) = poker::score(ledger.game(), cards, lowball) else {
        return;
    };
    let event = Event::HandShown {
        player,
        cards: cards.to_vec(),
        rank: shown.rank,
        name: shown.name.clone(),
        cheatin: shown.cheatin,
        best: shown.best.clone(),
    };
    ledger.set_shown(player, Some(shown));
    ledger.tell(event);
}

/// Raises the event that a player's open draw hand became cheatin', if it was not before.
pub(crate) fn notice_cheatin(ledger: &mut Ledger, player: PlayerId, was_cheatin: bool) {
    if !was_cheatin && poker::is_cheatin(ledger.game(), player) {
        triggers::raise(ledger, Happening::BecameCheatin, player, 0);
    }
}

/// Discards a draw hand; ordinary and Devil's jokers among its shown cards are aced (3.8), unless what answers to the
/// discard takes them elsewhere (faq-b:Fetch).
pub(crate) fn discard(ledger: &mut Ledger, player: PlayerId) {
    let shown = ledger.game().player(player).and_then(|player| player.shown.clone());
    ledger.set_shown(player, None);
    let (gone, jokers) = put_away(ledger, player, shown.as_ref());
    let foreign = shown.as_ref().and_then(|hand| hand.foreign);
    if shown.is_some() && foreign.is_none() {
        ledger.note_last_hand(player, gone);
        triggers::raise(ledger, Happening::HandDiscarded, player, 1);
    }
    raise_jokers_aced(ledger, foreign.unwrap_or(player), jokers);
}

/// Raises the events that jokers of a draw hand were aced.
fn raise_jokers_aced(ledger: &mut Ledger, owner: PlayerId, jokers: i16) {
    for number in 0..jokers {
        triggers::raise_joker_aced(ledger, owner, number);
    }
}

/// Discards a card of a draw hand; ordinary and Devil's jokers are aced (3.8), and what came into it out of play goes to
/// its owner. Returns the pile where it went.
pub(crate) fn discard_card(ledger: &mut Ledger, player: PlayerId, card: &Shown) -> Pile {
    let shown = ledger.game().player(player).and_then(|player| player.shown.as_ref());
    let owner = shown.and_then(|hand| hand.foreign).unwrap_or(player);
    let mut guests = shown.map_or_else(Vec::new, |hand| hand.guests.clone());
    if let Some(guest) = take_guest(ledger.game(), owner, &mut guests, card) {
        return put_guest_away(ledger, owner, &guest);
    }
    let to = poker::pile_after_use(ledger.game(), card);
    if ledger.put_away_known_from_draw_hand(owner, to, card.code().copied()) && to == Pile::BootHill {
        ledger.note_joker(owner, to, card);
        triggers::raise(ledger, Happening::JokerAced, owner, 1);
    }
    to
}

/// Discards the card that an open draw hand lost for the one that was drawn into it: that one itself where the hand is as
/// it was before.
pub(crate) fn discard_for_drawn(ledger: &mut Ledger, player: PlayerId, before: &[Shown], now: &[Shown]) {
    match hand_change::first_missing(ledger.game(), before, now).cloned() {
        Some(gone) => {
            discard_card(ledger, player, &gone);
        }
        None => ledger.discard_from_draw_hand(player, vec![None], 1),
    }
}

/// Replaces a draw hand by five cards off the top of a player's deck, which that player discards in the end.
pub(crate) fn deal_instead(ledger: &mut Ledger, player: PlayerId, dealer: PlayerId) {
    let shown = ledger.game().player(player).and_then(|player| player.shown.clone());
    let owner = shown.as_ref().and_then(|hand| hand.foreign).unwrap_or(player);
    let (_, jokers) = put_away(ledger, player, shown.as_ref());
    raise_jokers_aced(ledger, owner, jokers);
    ledger.draw(dealer, FIVE, Pile::DrawHand, &Cause::HandChange);
}

/// Puts the cards of a draw hand away; returns the pile where each of the shown cards went, and the number of jokers that
/// its owner aced.
fn put_away(ledger: &mut Ledger, player: PlayerId, shown: Option<&ShownHand>) -> (Vec<(Shown, Pile)>, i16) {
    // Another player's cards lie in that player's pile.
    let owner = shown.and_then(|hand| hand.foreign).unwrap_or(player);
    let mut gone = Vec::new();
    let mut jokers = 0;
    let mut guests = shown.map_or_else(Vec::new, |hand| hand.guests.clone());
    for card in shown.iter().flat_map(|hand| &hand.cards) {
        if let Some(guest) = take_guest(ledger.game(), owner, &mut guests, card) {
            let to = put_guest_away(ledger, owner, &guest);
            if guest.owner == player {
                gone.push((Shown::Code(guest.code), to));
            }
            continue;
        }
        let returning = shown.iter().flat_map(|hand| &hand.returning);
        let back = returning.into_iter().any(|code| card.code() == Some(code));
        let to = if back { Pile::Deck } else { poker::pile_after_use(ledger.game(), card) };
        if ledger.put_away_from_draw_hand(owner, to, card.code().copied()) && to == Pile::BootHill {
            ledger.note_joker(owner, to, card);
            jokers += 1;
        }
        gone.push((card.clone(), to));
    }
    for guest in guests {
        let pile = ledger.game().player(owner).map(|own| own.draw_hand.known_cards());
        if pile.is_some_and(|known| known.contains(&guest.code)) {
            put_guest_away(ledger, owner, &guest);
        }
    }
    let shown_by_others = ledger.game().players.iter().filter_map(|other| other.shown.as_ref());
    let lent: usize = shown_by_others.filter(|hand| hand.foreign == Some(player)).map(|hand| hand.cards.len()).sum();
    let all = ledger.game().player(player).map_or(0, |own| usize::from(own.draw_hand.count()));
    if lent == 0 {
        ledger.move_pile(player, Pile::DrawHand, Pile::Discard);
    } else {
        ledger.move_cards(player, Pile::DrawHand, Pile::Discard, &vec![None; all.saturating_sub(lent)]);
    }
    (gone, jokers)
}

/// Takes the card that a shown one is out of those that came into a hand out of play, if it still lies in the pile of
/// the player who holds the hand's cards.
fn take_guest(game: &Game, holder: PlayerId, guests: &mut Vec<Guest>, card: &Shown) -> Option<Guest> {
    let pile = &game.player(holder)?.draw_hand;
    let at = guests.iter().position(|own| own.shown == *card && pile.known_cards().contains(&own.code))?;
    Some(guests.swap_remove(at))
}

/// Puts a card that came into a draw hand out of play into a pile of its owner; returns that pile.
fn put_guest_away(ledger: &mut Ledger, holder: PlayerId, guest: &Guest) -> Pile {
    let to = poker::pile_after_use(ledger.game(), &Shown::Code(guest.code));
    if guest.owner == holder {
        ledger.put_away_known_from_draw_hand(holder, to, Some(guest.code));
    } else {
        ledger.take_from(holder, Pile::DrawHand, guest.code);
        ledger.put_onto(guest.owner, to, Some(guest.code));
    }
    to
}
