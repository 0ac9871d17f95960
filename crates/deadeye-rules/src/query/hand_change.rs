//! The check whether a draw hand fits the change that a card makes.

use deadeye_cards::abilities::HandChange;
use deadeye_hands::{HandCard, Joker, Suit, Value};

use crate::query::poker;
use crate::state::{Game, Question, Shown, Wanted};
use crate::text;
use crate::vocabulary::{PlayerId, Reasons, cite};

impl Game {
    /// Returns the question for the cards of a player's draw hand, if a card has just changed it.
    pub(crate) fn asked_hand(&self, player: PlayerId) -> Option<&Question> {
        let is_it = |what: &Wanted| matches!(what, Wanted::Hand { whose, .. } if *whose == player);
        self.question().filter(|question| is_it(&question.what))
    }

    /// Returns the change that a card has just made to a player's draw hand, which is asked for.
    pub(crate) fn asked_hand_change(&self, player: PlayerId) -> Option<HandChange> {
        let Wanted::Hand { how, .. } = self.asked_hand(player)?.what else { return None };
        Some(how)
    }
}

/// Returns the number of cards that another player has just dealt into a draw hand, which lie in that player's pile.
pub(crate) fn dealt_count(game: &Game, player: PlayerId) -> Option<u16> {
    let Question { by, what: Wanted::Hand { how: HandChange::YourDeck, .. }, .. } = game.asked_hand(player)? else {
        return None;
    };
    let dealer = game.player(*by).filter(|_| *by != player)?;
    let own = dealer.shown.as_ref().filter(|hand| hand.foreign.is_none()).map_or(0, |hand| hand.cards.len());
    Some(dealer.draw_hand.count().saturating_sub(u16::try_from(own).unwrap_or(u16::MAX)))
}

/// Adds the reasons against the cards of a hand that a card has just changed; nothing where none has.
pub(crate) fn check(game: &Game, player: PlayerId, cards: &[Shown], reasons: &mut Reasons) {
    let Some(Question { by, what: Wanted::Hand { how, count, .. }, .. }) = game.asked_hand(player) else { return };
    let open = |card: &Shown| poker::joker(game, card) == Some(Joker::Ordinary) && is_open(game, card);
    reasons.unless(*by == player || !cards.iter().any(open), cite::JOKERS, || {
        (
            text!("{player} says what a joker of this hand is", player = game.name(*by)),
            text!("write what it stands for, as JK=8H"),
        )
    });
    let before = game.player(player).and_then(|player| player.shown.as_ref()).map_or(&[][..], |hand| &hand.cards);
    let (gone, new) = changed_cards(game, before, cards);
    let most = usize::from(*count);
    reasons.unless(gone.len() <= most && new.len() <= most, cite::TABLE, || {
        (
            text!("{new} cards are others, at most {most} may be", new = new.len().max(gone.len()), most),
            text!("tell the hand as it lies now; a joker stands for what it stood for"),
        )
    });
    let must = matches!(how, HandChange::Hearts | HandChange::HeartsApart);
    reasons.unless(!must || !gone.is_empty() || before.iter().any(|card| is_open(game, card)), cite::TABLE, || {
        (text!("no card is another, one must be"), text!("change it as the card says"))
    });
    let held = |value: Value| {
        let has = |card: &&Shown| matches!(game.face_of(card), Some(HandCard::Card(own)) if own.value() == value);
        cards.iter().filter(has).count()
    };
    let matching = new.iter().find(|is| matches!(is, HandCard::Card(own) if held(own.value()) > 1));
    reasons.unless(*how != HandChange::Apart || matching.is_none(), cite::TABLE, || {
        let card = matching.map(|is| Shown::Face(*is).to_string()).unwrap_or_default();
        (text!("another card of the hand has the value of {card}", card), text!("change it to a value of its own"))
    });
    if let (1, [was @ HandCard::Card(old)], [is @ HandCard::Card(new)]) = (*count, gone.as_slice(), new.as_slice()) {
        let (suit, value) = (old.suit() == new.suit(), old.value() == new.value());
        let fits = match how {
            HandChange::Suit => value,
            HandChange::Value => suit,
            HandChange::LoneSuit => {
                let held = |card: &&Shown| matches!(game.face_of(card), Some(HandCard::Card(own)) if own.value() == old.value());
                value && before.iter().filter(held).count() == 1
            }
            HandChange::Hearts | HandChange::HeartsApart if old.suit() != Suit::Hearts => {
                value && new.suit() == Suit::Hearts
            }
            HandChange::Hearts => suit,
            HandChange::HeartsApart => {
                let held = |card: &Shown| matches!(game.face_of(card), Some(HandCard::Card(own)) if own.value() == new.value());
                suit && !before.iter().any(held)
            }
            HandChange::Both
            | HandChange::Redraw
            | HandChange::YourDeck
            | HandChange::OwnDeck
            | HandChange::Exchange
            | HandChange::FromHand
            | HandChange::This
            | HandChange::ForOne
            | HandChange::DrawDiscard
            | HandChange::Shed
            | HandChange::Apart
            | HandChange::Illegal => true,
        };
        reasons.unless(fits, cite::TABLE, || {
            (
                text!("{old} does not become {new} so", old = Shown::Face(*was), new = Shown::Face(*is)),
                text!("change it as the card says"),
            )
        });
    }
}

/// Returns the first card of a hand that is not among others.
pub(crate) fn first_missing<'a>(game: &Game, of: &'a [Shown], among: &[Shown]) -> Option<&'a Shown> {
    let gone = *missing_cards(game, of, among).first()?;
    of.iter().find(|card| plain_face(game, card) == Some(gone))
}

/// Returns the face of a card, which is a joker's whatever it stands for.
fn plain_face(game: &Game, card: &Shown) -> Option<HandCard> {
    poker::joker(game, card).map_or_else(|| game.face_of(card), |joker| Some(HandCard::Joker(joker)))
}

/// Returns whether a card is a joker that nobody has said a card for.
fn is_open(game: &Game, card: &Shown) -> bool {
    poker::joker(game, card).is_some() && !matches!(card, Shown::Named(..))
}

/// Returns the faces of the cards that left a hand, and of those that are new in it. A joker that stands for a card stands
/// for it still (faq-b, step 4a); one that nobody has named may be named.
fn changed_cards(game: &Game, before: &[Shown], now: &[Shown]) -> (Vec<HandCard>, Vec<HandCard>) {
    let is_same = |old: &Shown, new: &Shown| {
        let joker = poker::joker(game, old);
        joker == poker::joker(game, new) && (game.face_of(old) == game.face_of(new) || is_open(game, old))
    };
    let mut new: Vec<&Shown> = now.iter().collect();
    // An open joker comes last, lest it take the place of a named one.
    let (open, named): (Vec<&Shown>, Vec<&Shown>) = before.iter().partition(|card| is_open(game, card));
    let mut gone = Vec::new();
    for old in named.into_iter().chain(open) {
        match new.iter().position(|card| is_same(old, card)) {
            Some(at) => {
                new.swap_remove(at);
            }
            None => gone.extend(game.face_of(old)),
        }
    }
    (gone, new.into_iter().filter_map(|card| game.face_of(card)).collect())
}

/// Returns the cards that are not among others; any joker is as good as another.
fn missing_cards(game: &Game, of: &[Shown], among: &[Shown]) -> Vec<HandCard> {
    let faces = |cards: &[Shown]| -> Vec<HandCard> { cards.iter().filter_map(|card| plain_face(game, card)).collect() };
    let mut left = faces(among);
    let mut all = faces(of);
    all.retain(|card| match left.iter().position(|other| other == card) {
        Some(at) => {
            left.swap_remove(at);
            false
        }
        None => true,
    });
    all
}
