//! Draw hands: the cards to draw again, and the five to show (1.5:6.1 step 3).

use deadeye_cards::CardCode;
use deadeye_cards::abilities::HandChange;
use deadeye_hands::{Chosen, HandCard, Joker, PokerCard, Reading, Score, Suit, best_five, quick_discard, score};
use deadeye_rules::{Command, Game, Pile, PlayerId, Shown, Step, Wanted, check};

use crate::plays::Own;
use crate::value::other_of;

/// Returns the next command for a drawn hand, with cards drawn again or not; `None` where there is none.
pub(crate) fn command(game: &Game, player: PlayerId, own: &Own, again: bool, seed: u64) -> Option<Command> {
    match game.step() {
        Step::LowballHands => Some(show(player, own.draw_hand.clone())),
        Step::DrawHands => {
            let redrawn = if again { redraw(game, player, own, seed) } else { None };
            Some(redrawn.unwrap_or_else(|| show(player, five(game, player, own))))
        }
        Step::Choice => change_hand(game, player, own),
        _ => None,
    }
}

/// Lists the plays with a drawn hand, the likeliest first: showing the best five, showing the best legal five, or
/// drawing again the cards that the draw bonus allows. Each can be played as it is.
#[must_use]
pub fn draw_ways(game: &Game, player: PlayerId, own: &Own) -> Vec<Command> {
    let mut ways = Vec::new();
    if game.step() == Step::DrawHands {
        let hand = faces(game, &own.draw_hand);
        ways.extend(redraw(game, player, own, 1));
        for reading in [Reading::SHOOTOUT, Reading::SHOOTOUT.legal_only()] {
            if let Ok(Some((_, chosen))) = best_five(&hand, reading) {
                let chosen: Vec<HandCard> = chosen.iter().map(|chosen| chosen.card).collect();
                ways.push(show(player, codes_of(game, &chosen, &own.draw_hand)));
            }
        }
    } else {
        ways.extend(command(game, player, own, false, 0));
    }
    ways.dedup();
    ways.retain(|way| check(game, way).is_ok());
    ways
}

/// Returns an open draw hand after the change by a card that this player has to choose: better for themselves, or worse
/// for the other.
fn change_hand(game: &Game, player: PlayerId, own: &Own) -> Option<Command> {
    let question = game.question().filter(|question| question.by == player)?;
    let Wanted::Hand { whose, how, count } = question.what else { return None };
    let theirs = whose != player;
    let lowball = game.shootout().is_none();
    let reading = if lowball { Reading::LOWBALL } else { Reading::SHOOTOUT };
    let scored = |cards: &[Shown]| {
        let faces: Vec<HandCard> = cards.iter().filter_map(|card| game.face_of(card)).collect();
        score(&faces, reading).ok().flatten().map(|score| (score.cheatin == theirs, score.strength))
    };
    let better = |one: &Vec<Shown>, other: &Vec<Shown>| {
        let (one, other) = (scored(one), scored(other));
        let stronger = one.map(|(_, strength)| strength).cmp(&other.map(|(_, strength)| strength));
        let suits = one.map(|(suits, _)| suits).cmp(&other.map(|(suits, _)| suits));
        suits.then(if theirs == lowball { stronger } else { stronger.reverse() })
    };
    // Beside the player's own hand lie the cards that were dealt for another one, perhaps fewer than five (2014:p11).
    let held = game.player(player)?.shown_hand().filter(|hand| theirs && hand.foreign.is_none());
    let dealt = own.draw_hand.len().saturating_sub(held.map_or(0, |hand| hand.cards.len())).min(5);
    let mut cards: Vec<Shown> = match how {
        HandChange::YourDeck | HandChange::OwnDeck => {
            own.draw_hand.iter().rev().take(dealt).rev().copied().map(Shown::Code).collect()
        }
        _ => game.player(whose)?.shown_hand()?.cards.clone(),
    };
    // Who plays the card says what the other's jokers are (faq-b:Bottom Dealin').
    if theirs {
        for at in 0..cards.len() {
            let joker = cards
                .get(at)
                .and_then(|card| game.face_of(card))
                .filter(|face| *face == HandCard::Joker(Joker::Ordinary));
            let Some(joker) = joker else { continue };
            let named = PokerCard::all().map(|face| with(&cards, at, Shown::Named(joker, HandCard::Card(face))));
            cards = named.max_by(better)?;
        }
    }
    let command = |cards: Vec<Shown>| Command::ChangeHand { player: whose, cards };
    // Such a card changes one whether that helps or not.
    let must = matches!(how, HandChange::Hearts | HandChange::HeartsApart);
    for _ in 0..count {
        let faces = (0..cards.len()).flat_map(|at| PokerCard::all().map(move |face| (at, face)));
        let ways = faces.filter(|(at, face)| becomes(game, &cards, *at, *face, how));
        let ways = ways.map(|(at, face)| with(&cards, at, Shown::Face(HandCard::Card(face))));
        let ways = ways.filter(|cards| check(game, &command(cards.clone())).is_ok());
        match ways.max_by(better) {
            Some(way) if must || better(&way, &cards).is_gt() => cards = way,
            _ => break,
        }
    }
    Some(command(cards))
}

fn with(cards: &[Shown], at: usize, card: Shown) -> Vec<Shown> {
    let mut cards = cards.to_vec();
    if let Some(place) = cards.get_mut(at) {
        *place = card;
    }
    cards
}

/// Returns whether a card of a hand may become another one by such a change.
fn becomes(game: &Game, cards: &[Shown], at: usize, new: PokerCard, how: HandChange) -> bool {
    let Some(HandCard::Card(old)) = cards.get(at).and_then(|card| game.face_of(card)) else { return false };
    let held =
        cards.iter().any(|card| matches!(game.face_of(card), Some(HandCard::Card(own)) if own.value() == new.value()));
    let (suit, value) = (old.suit() == new.suit(), old.value() == new.value());
    match how {
        HandChange::Suit | HandChange::LoneSuit => value && !suit,
        HandChange::Value => suit && !value,
        HandChange::Both => !(suit && value),
        HandChange::Apart => !held,
        HandChange::Hearts | HandChange::HeartsApart if old.suit() != Suit::Hearts => {
            value && new.suit() == Suit::Hearts
        }
        HandChange::Hearts => suit && !value,
        HandChange::HeartsApart => suit && !held,
        _ => false,
    }
}

fn show(player: PlayerId, cards: Vec<CardCode>) -> Command {
    Command::ShowHand { player, cards: cards.into_iter().map(Shown::Code).collect() }
}

fn face(game: &Game, code: CardCode) -> Option<HandCard> {
    game.facts_of(code).and_then(deadeye_cards::Card::hand_card)
}

fn faces(game: &Game, codes: &[CardCode]) -> Vec<HandCard> {
    codes.iter().filter_map(|code| face(game, *code)).collect()
}

/// Returns the codes of some faces among the drawn cards.
fn codes_of(game: &Game, faces: &[HandCard], drawn: &[CardCode]) -> Vec<CardCode> {
    let mut left = drawn.to_vec();
    let mut found = Vec::new();
    for wanted in faces {
        if let Some(at) = left.iter().position(|code| face(game, *code) == Some(*wanted)) {
            found.push(left.remove(at));
        }
    }
    found
}

fn redraw(game: &Game, player: PlayerId, own: &Own, seed: u64) -> Option<Command> {
    let shootout = game.shootout()?;
    let posse = shootout.posse(shootout.side_of_player(player)?);
    let (_, draw) = posse.bonuses.unwrap_or_default();
    if draw == 0 || posse.redrawn || own.draw_hand.len() < 5 {
        return None;
    }
    let hand = faces(game, &own.draw_hand);
    let gone = quick_discard(&hand, &faces(game, &own.deck), usize::from(draw), Reading::SHOOTOUT, seed).ok()?;
    let codes = codes_of(game, &gone, &own.draw_hand);
    if codes.is_empty() {
        return None;
    }
    let cards = u8::try_from(codes.len()).ok()?;
    Some(Command::Redraw { player, cards, discarded: codes.into_iter().map(Shown::Code).collect() })
}

/// The rank of a legal hand that wins nearly always, and kills all there is to kill: a full house.
const ENOUGH: u8 = 7;

/// Returns the five to show: the best, but a legal hand that costs at most a rank, or is enough, where the other player holds
/// cards that may punish cheatin' (1.5:6.1 step 4).
fn five(game: &Game, player: PlayerId, own: &Own) -> Vec<CardCode> {
    let drawn = &own.draw_hand;
    if drawn.len() <= 5 {
        return drawn.clone();
    }
    let hand = faces(game, drawn);
    let read = |reading| best_five(&hand, reading).ok().flatten();
    let (any, legal) = (read(Reading::SHOOTOUT), read(Reading::SHOOTOUT.legal_only()));
    let rank = |found: &Option<(Score, Vec<Chosen>)>| {
        found.as_ref().map_or(0, |(score, _)| score.standing_strength().rank().number())
    };
    let punished = game.player(other_of(game, player)).is_some_and(|other| other.pile(Pile::Hand).count() > 0);
    let is_safe = rank(&legal) >= rank(&any) || punished && (rank(&legal) + 1 >= rank(&any) || rank(&legal) >= ENOUGH);
    let best = if legal.is_some() && is_safe { legal } else { any };
    let chosen: Vec<HandCard> = best.iter().flat_map(|(_, five)| five).map(|chosen| chosen.card).collect();
    let codes = codes_of(game, &chosen, drawn);
    if codes.len() == 5 { codes } else { drawn.iter().copied().take(5).collect() }
}
