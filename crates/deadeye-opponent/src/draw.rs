//! Draw hands: what to draw again, and which five to show (1.5:6.1 step 3).

use deadeye_cards::CardCode;
use deadeye_hands::{HandCard, Reading, best_five, quick_discard};
use deadeye_rules::{Command, Game, PlayerId, Shown, Step};

use crate::plays::Own;

/// The next command for a drawn hand, with cards drawn again or not; nothing where there is none.
pub(crate) fn command(game: &Game, player: PlayerId, own: &Own, again: bool, seed: u64) -> Option<Command> {
    match game.step() {
        Step::LowballHands => Some(show(player, own.draw_hand.clone())),
        Step::DrawHands => {
            let redrawn = if again { redraw(game, player, own, seed) } else { None };
            Some(redrawn.unwrap_or_else(|| show(player, five(game, own))))
        }
        _ => None,
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

/// The codes of some faces among the drawn cards.
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

/// The best five, a legal hand before a cheatin' one of the same strength.
fn five(game: &Game, own: &Own) -> Vec<CardCode> {
    let drawn = &own.draw_hand;
    if drawn.len() <= 5 {
        return drawn.clone();
    }
    let hand = faces(game, drawn);
    let best = best_five(&hand, Reading::SHOOTOUT).ok().flatten().map(|(_, cards)| cards).unwrap_or_default();
    let chosen: Vec<HandCard> = best.iter().map(|chosen| chosen.card).collect();
    let codes = codes_of(game, &chosen, drawn);
    if codes.len() == 5 { codes } else { drawn.iter().copied().take(5).collect() }
}
