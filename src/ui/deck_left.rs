//! The cards that a player may still draw: the deck list without the cards that were seen, by suit and value.

use deadeye_hands::{HandCard, Suit, Value};
use eframe::egui::{Grid, RichText, Ui};

use super::hand_readings;
use super::scene::{Scene, seat_mark};
use super::theme::size;

/// Shows the rest of the deck of each player whose deck list is known.
pub fn show(ui: &mut Ui, scene: &Scene<'_>) {
    let mut known = false;
    for own in scene.game().players() {
        let player = own.id();
        let Some(deck) = scene.seen.decks.drawn_from.get(player.seat()) else {
            continue;
        };
        if deck.is_empty() {
            continue;
        }
        known = true;
        let left = without(deck, &hand_readings::cards_elsewhere(scene.game(), player));
        ui.horizontal(|ui| {
            seat_mark(ui, scene.colours, 8.0, player);
            ui.label(RichText::new(own.name()).strong());
            let count = scene.words.fill("deck.left", &[("count", &left.len())]);
            ui.label(count);
        });
        table(ui, scene, player.seat(), &left);
        ui.add_space(size::GAP);
    }
    let text = if known { "deck.left_what" } else { "deck.left_unknown" };
    ui.label(RichText::new(scene.t(text)).size(size::SMALL).color(scene.colours.wood.quiet_ink));
}

/// Returns a deck without the cards that are gone. Each removes one card equal to it.
pub fn without(deck: &[HandCard], gone: &[HandCard]) -> Vec<HandCard> {
    let mut left = deck.to_vec();
    for card in gone {
        if let Some(at) = left.iter().position(|own| own == card) {
            left.swap_remove(at);
        }
    }
    left
}

/// Counts the cards of a value and suit among these.
fn count(cards: &[HandCard], value: Value, suit: Suit) -> usize {
    let is_it = |card: &&HandCard| matches!(card, HandCard::Card(own) if own.value() == value && own.suit() == suit);
    cards.iter().filter(is_it).count()
}

/// The least width of a column, in points, so that all values from the ace to the king fit beside each other.
const COLUMN: f32 = 20.0;

fn table(ui: &mut Ui, scene: &Scene<'_>, seat: usize, left: &[HandCard]) {
    let values: Vec<Value> = Value::all().collect();
    Grid::new(("left", seat)).num_columns(values.len() + 2).min_col_width(COLUMN).spacing([18.0, 3.0]).show(ui, |ui| {
        ui.label("");
        for value in &values {
            ui.label(RichText::new(value.to_string()).color(scene.colours.signals.accent));
        }
        ui.end_row();
        for suit in Suit::ALL {
            ui.label(scene.words.say(&suit.in_words()));
            let mut sum = 0;
            for value in &values {
                let count = count(left, *value, suit);
                sum += count;
                let text = RichText::new(count.to_string());
                let text = if count == 0 { text.color(scene.colours.wood.seam) } else { text.strong() };
                ui.label(text);
            }
            ui.label(RichText::new(sum.to_string()).color(scene.colours.wood.quiet_ink));
            ui.end_row();
        }
    });
    let jokers = left.iter().filter(|card| matches!(card, HandCard::Joker(_))).count();
    ui.label(scene.words.fill("deck.left_jokers", &[("count", &jokers)]));
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "cards that cannot be read fail the test")]
mod tests {
    use deadeye_hands::parse_cards;

    use super::*;

    #[test]
    fn what_is_gone_is_counted_once_each() {
        let deck = parse_cards("8S 8S 8S 3H JK").unwrap();
        let left = without(&deck, &parse_cards("8S KD 8S").unwrap());
        assert_eq!(left.len(), 3);
        assert_eq!(count(&left, Value::new(8).unwrap(), Suit::Spades), 1);
        assert_eq!(count(&left, Value::KING, Suit::Diamonds), 0);
    }
}
