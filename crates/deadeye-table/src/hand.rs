//! The cards in a draw-hand region, and what they are worth.

use deadeye_hands::{HandCard, Reading, Score, score};
use deadeye_rules::{Game, Phase, PlayerId, Shown, Text, text};

use super::on_table::OnTable;

/// Cards in a draw hand when it is shown (1.5:5.1, 1.5:6.1 step 3).
pub(super) const HAND: usize = 5;

/// What lies in a player's draw-hand region.
#[derive(Debug, Clone, PartialEq)]
pub struct LaidHand {
    /// The cards that are known, from left to right.
    pub cards: Vec<Shown>,
    /// How many cards lie there that are not.
    pub unnamed: usize,
    /// What the known ones are worth, as [`reading_of`] has it.
    pub score: Option<Score>,
    /// How sure the eyes are of the least sure card, 0 to 1.
    pub confidence: f32,
}

impl LaidHand {
    /// Returns whether five cards lie there, all known: the hand can be told.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.unnamed == 0 && self.cards.len() == HAND
    }

    /// Returns what it is worth in words: `Full House (7), cheatin'`.
    #[must_use]
    pub fn text(&self) -> Text {
        self.score.map_or_else(Text::default, |score| {
            let (name, rank) = (Text::word(score.rank().name()), score.rank().number());
            if score.cheatin {
                text!("{name} ({rank}), cheatin'", name, rank)
            } else {
                text!("{name} ({rank})", name, rank)
            }
        })
    }
}

/// Returns how hands are read now: in Gamblin' the lowest is the best (1.5:5.1).
///
/// Before the first ante, what lies on the table can only be there for lowball; what is typed may be tried out for anything.
#[must_use]
pub fn reading_of(game: &Game, lies: bool) -> Reading {
    let first = game.phase() == Phase::Setup && lies;
    if first || game.phase() == Phase::Gambling { Reading::LOWBALL } else { Reading::SHOOTOUT }
}

impl OnTable {
    /// Returns what lies in a player's draw-hand region; nothing where no card does.
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
