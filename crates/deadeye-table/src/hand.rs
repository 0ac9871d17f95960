//! The cards in a draw-hand region, and their score.

use deadeye_hands::{HandCard, Reading, Score, score};
use deadeye_rules::{Game, Phase, PlayerId, Shown, Text, text};

use super::on_table::OnTable;

/// The number of cards in a draw hand when it is shown (1.5:5.1, 1.5:6.1 step 3).
pub(super) const HAND: usize = 5;

/// The cards in a player's draw-hand region.
#[derive(Debug, Clone, PartialEq)]
pub struct LaidHand {
    /// The known cards, from left to right.
    pub cards: Vec<Shown>,
    /// The number of unknown cards there.
    pub unnamed: usize,
    /// The score of the known cards, as [`reading_of`] defines it.
    pub score: Option<Score>,
    /// The confidence of the least certain card, 0 to 1.
    pub confidence: f32,
}

impl LaidHand {
    /// Returns whether five known cards lie there, so that the hand can be entered.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.unnamed == 0 && self.cards.len() == HAND
    }

    /// Formats the score: `Full House, rank 7, cheatin'`.
    #[must_use]
    pub fn text(&self) -> Text {
        self.score.map_or_else(Text::default, |score| {
            let (name, rank) = (Text::word(score.rank().name()), score.rank().number());
            if score.cheatin {
                text!("{name}, rank {rank}, cheatin'", name, rank)
            } else {
                text!("{name}, rank {rank}", name, rank)
            }
        })
    }
}

/// Returns the current rule for scoring hands: in Gamblin' the lowest is the best (1.5:5.1).
///
/// Before the first ante, cards on the table can only be there for lowball (`lies`); typed cards may be for any hand.
#[must_use]
pub fn reading_of(game: &Game, lies: bool) -> Reading {
    let first = game.phase() == Phase::Setup && lies;
    if first || game.phase() == Phase::Gambling { Reading::LOWBALL } else { Reading::SHOOTOUT }
}

impl OnTable {
    /// Returns the cards in a player's draw-hand region; `None` where there are none.
    #[must_use]
    pub fn draw_hand(&self, player: PlayerId, game: &Game) -> Option<LaidHand> {
        let lying = self.in_draw_hand(player);
        if lying.is_empty() {
            return None;
        }
        let mut cards = Vec::new();
        let mut faces: Vec<HandCard> = Vec::new();
        let mut confidence = 1.0_f32;
        for card in &lying {
            let known = card.code.and_then(|code| {
                // Outfits and legends have no place in a hand: a wrong name more likely than a wrong card.
                let face = game.facts_of(code)?.hand_card()?;
                Some((Shown::Code(code), face, card.confidence))
            });
            // Of a card of unknown art what is printed in its corner will do.
            let corner = card.corner.filter(|_| card.code.is_none()).map(|corner| {
                let face = HandCard::Card(corner.card);
                (Shown::Face(face), face, corner.confidence)
            });
            if let Some((shown, face, sure)) = known.or(corner) {
                cards.push(shown);
                faces.push(face);
                confidence = confidence.min(sure);
            }
        }
        let unnamed = lying.len() - cards.len();
        let score = score(&faces, reading_of(game, true)).ok().flatten();
        Some(LaidHand { cards, unnamed, score, confidence })
    }
}
