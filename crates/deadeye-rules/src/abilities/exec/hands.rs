//! Changes of draw hands by cards, and the cards that leave and enter them.

use deadeye_cards::abilities::{DrawHand, HandChange, Target};
use deadeye_hands::HandCard;

use crate::abilities::context::{StepOutcome, number, players, remember, things, this, view};
use crate::rules::{draw_hands, overrides};
use crate::state::{Cause, Guest, Item, Pile, Question, Shown, Thing, Wanted};
use crate::vocabulary::PlayerId;
use crate::write::ledger::Ledger;

/// Returns whether a change of a draw hand concerns one card that the user names.
pub(super) fn names_a_card(how: HandChange) -> bool {
    match how {
        HandChange::ForOne | HandChange::Shed => true,
        HandChange::Suit
        | HandChange::Value
        | HandChange::Both
        | HandChange::Redraw
        | HandChange::YourDeck
        | HandChange::OwnDeck
        | HandChange::Exchange
        | HandChange::FromHand
        | HandChange::This
        | HandChange::Hearts
        | HandChange::HeartsApart
        | HandChange::DrawDiscard
        | HandChange::LoneSuit
        | HandChange::Apart
        | HandChange::Illegal => false,
    }
}

/// Returns whether the players record the cards of a draw hand after a change.
fn is_told_next(how: HandChange) -> bool {
    match how {
        HandChange::Exchange | HandChange::ForOne | HandChange::Shed | HandChange::Illegal => false,
        HandChange::Suit
        | HandChange::Value
        | HandChange::Both
        | HandChange::Redraw
        | HandChange::YourDeck
        | HandChange::OwnDeck
        | HandChange::FromHand
        | HandChange::This
        | HandChange::Hearts
        | HandChange::HeartsApart
        | HandChange::DrawDiscard
        | HandChange::LoneSuit
        | HandChange::Apart => true,
    }
}

/// Returns the greatest number of cards that change.
fn count_of(ledger: &Ledger, hand: &DrawHand) -> u8 {
    hand.count.as_ref().map_or(1, |count| u8::try_from(number(ledger, count)).unwrap_or(0))
}

/// Waits for the cards of open draw hands that were changed, which the user records next.
pub(super) fn wait_for(ledger: &mut Ledger, hand: &DrawHand) {
    if !is_told_next(hand.how) {
        return;
    }
    let count = count_of(ledger, hand);
    for player in players(ledger, &hand.whose).into_iter().rev() {
        ledger.put_first(Item::Hand { player, how: hand.how, count });
    }
}

/// Draws the cards that come into a draw hand. A hidden hand discards as many at once; of an open one the players record
/// what it is then, and what it discards by that.
pub(super) fn draw_into(ledger: &mut Ledger, player: PlayerId, hand: &DrawHand) {
    let open = ledger.game().player(player).is_some_and(|player| player.shown.is_some());
    match hand.how {
        HandChange::DrawDiscard => {
            ledger.draw(player, 1, Pile::DrawHand, &Cause::HandChange);
            if !open {
                ledger.discard_from_draw_hand(player, vec![None], 1);
            }
        }
        // What an open hand exchanges has been shed before.
        HandChange::Redraw if !open => {
            let count = u16::from(count_of(ledger, hand));
            ledger.discard_from_draw_hand(player, vec![None; usize::from(count)], count);
            ledger.draw(player, count, Pile::DrawHand, &Cause::HandChange);
        }
        HandChange::Redraw
        | HandChange::Suit
        | HandChange::Value
        | HandChange::Both
        | HandChange::YourDeck
        | HandChange::OwnDeck
        | HandChange::Exchange
        | HandChange::FromHand
        | HandChange::This
        | HandChange::ForOne
        | HandChange::Hearts
        | HandChange::HeartsApart
        | HandChange::Shed
        | HandChange::LoneSuit
        | HandChange::Apart
        | HandChange::Illegal => {}
    }
}

/// Asks for the cards of a changed hand. The user of the card names them, with the cards that its jokers stand for
/// (faq-b:Bottom Dealin'). A posse that is gone has no hand to compare.
pub(super) fn ask_cards(ledger: &mut Ledger, player: PlayerId, how: HandChange, count: u8) -> StepOutcome {
    let game = ledger.game();
    let shown = game.player(player).is_some_and(|player| player.shown.is_some());
    let posse = game.shootout.as_ref().and_then(|shootout| Some(shootout.posse(shootout.side_of_player(player)?)));
    let (true, Some(running)) = (shown && posse.is_none_or(|posse| !posse.dudes.is_empty()), game.running.last())
    else {
        return StepOutcome::Done;
    };
    let by = if how == HandChange::OwnDeck { player } else { running.scope.you };
    let question = Question::of(by, running.code, Wanted::Hand { whose: player, how, count });
    ledger.ask(question, None);
    StepOutcome::Waits
}

/// Asks the player which card of their open hand goes; returns whether there is such a hand.
pub(super) fn ask(ledger: &mut Ledger, hand: &DrawHand) -> bool {
    let Some(player) = players(ledger, &hand.whose).first().copied() else { return false };
    let shown = ledger.game().player(player).and_then(|player| player.shown.as_ref()).map(|hand| hand.cards.clone());
    let (Some(cards), Some(running)) = (shown.filter(|cards| !cards.is_empty()), ledger.game().running.last()) else {
        return false;
    };
    let what = Wanted::Shown { whose: player, cards };
    let question = Question::of(running.scope.you, running.code, what);
    ledger.ask(question, Some(Item::Replace { player, hand: Box::new(hand.clone()) }));
    true
}

/// Discards the card that was named, and puts another one in its place.
pub(crate) fn replace(ledger: &mut Ledger, at: usize) {
    let next = ledger.game().running.last().and_then(|running| running.queue.front()).cloned();
    let Some(Item::Replace { player, hand }) = next else { return };
    ledger.take_item();
    let shown = ledger.game().player(player).and_then(|player| player.shown.as_ref()).map(|hand| hand.cards.clone());
    let Some(cards) = shown.filter(|cards| at < cards.len()) else { return };
    if hand.how == HandChange::Shed {
        shed(ledger, player, &cards, at, hand.name.as_deref());
    } else {
        swap_in(ledger, player, cards, at, &hand);
    }
}

/// Discards a card of an open draw hand and adds the top card of its owner's deck, which is recorded later.
fn shed(ledger: &mut Ledger, player: PlayerId, cards: &[Shown], at: usize, name: Option<&str>) {
    let Some(gone) = cards.get(at) else { return };
    let to = draw_hands::discard_card(ledger, player, gone);
    ledger.drop_shown_card(player, at);
    ledger.draw(player, 1, Pile::DrawHand, &Cause::HandChange);
    if let Some(name) = name {
        ledger.bind(name, vec![Thing::Piled(player, to, gone.code().copied())]);
    }
}

/// Replaces a card of an open draw hand by this card, or by the one that the step names.
fn swap_in(ledger: &mut Ledger, player: PlayerId, mut cards: Vec<Shown>, at: usize, hand: &DrawHand) {
    let comes = match &hand.card {
        Some(card) => things(ledger, &Target::Named(card.clone())).first().copied(),
        None => view(ledger).and_then(|view| view.thing(this(ledger)?)),
    };
    let code = match comes {
        Some(Thing::Card(own, code)) if ledger.game().card(own).is_some() => code,
        Some(Thing::Piled(_, _, Some(code))) => code,
        Some(Thing::Card(..) | Thing::Piled(_, _, None) | Thing::Place(_)) | None => return,
    };
    let Some(slot) = cards.get_mut(at) else { return };
    let gone = std::mem::replace(slot, Shown::Code(code));
    // A joker counts as what its player said it is, if they did.
    let value = match ledger.game().face_of(&gone) {
        Some(HandCard::Card(card)) => i16::from(card.value().get()),
        Some(HandCard::Joker(_)) | None => 0,
    };
    ledger.set_replaced(value);
    let mut owner = None;
    match comes {
        Some(Thing::Card(own, _)) => {
            owner = ledger.game().card(own).map(|own| own.owner);
            remember(ledger, own);
            ledger.leave(own, Some(Pile::DrawHand));
        }
        Some(Thing::Piled(owner, from, code)) => ledger.move_cards(owner, from, Pile::DrawHand, &[code]),
        Some(Thing::Place(_)) | None => {}
    }
    draw_hands::discard_card(ledger, player, &gone);
    overrides::change_hand(ledger, player, &cards);
    if let Some(owner) = owner {
        ledger.add_guest(player, Guest { shown: Shown::Code(code), code, owner });
    }
    if hand.returns {
        ledger.return_from_shown(player, code);
    }
}
