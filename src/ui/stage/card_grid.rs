//! All cards of a poker deck with the jokers, to be clicked one after another.

use deadeye_hands::{HandCard, Joker, PokerCard, Suit, Value};
use eframe::egui::{Align2, Id, Rect, Role, Sense, Stroke, Ui, Vec2, WidgetInfo, vec2};

use super::brush::{Brush, TextFit};
use super::pennant::suit_ink;
use super::signs::{self, Sign, paint_suit};
use super::style::StageStyle;
use crate::ui::card_words::card_name;
use crate::ui::scene::Scene;
use crate::ui::theme::parts::MATERIALS;
use crate::ui::theme::stage::Face;

/// The cards of a suit, with a place for a joker.
const SUIT_CELLS: usize = 14;
/// The gap between two cards, in points.
const GAP: f32 = 4.0;
/// The least width at which the cards of a suit lie in one row, in points; they take two below.
const WIDE: f32 = 540.0;
/// The most height of a card, in points.
const MOST_HEIGHT: f32 = 42.0;
/// The least width of a joker that bears its name, in points; a narrower one has a sign, and its name beside the pointer.
const NAMED_WIDTH: f32 = 58.0;
/// The most width of a card, in points.
const MOST_WIDTH: f32 = 76.0;

/// Shows the cards in all of the width. Returns the one that was clicked. `id` tells them from those of another grid.
pub fn show(ui: &mut Ui, scene: &Scene<'_>, id: &str) -> Option<HandCard> {
    let style = StageStyle::from_ui(ui);
    let room = ui.available_width();
    let columns = if room < WIDE { SUIT_CELLS / 2 } else { SUIT_CELLS };
    let width = ((room - GAP) / columns as f32 - GAP).min(MOST_WIDTH);
    let card = vec2(width, (width * 0.9).clamp(30.0, MOST_HEIGHT));
    let rows = (SUIT_CELLS * Suit::ALL.len()).div_ceil(columns);
    let height = (card.y + GAP) * rows as f32;
    let (rect, _) = ui.allocate_exact_size(vec2(room, height), Sense::hover());
    let left = (room - (card.x + GAP) * columns as f32 + GAP) / 2.0;
    let mut clicked = None;
    for (at, face) in cells().enumerate() {
        let Some(face) = face else { continue };
        let place = vec2((at % columns) as f32, (at / columns) as f32) * (card + Vec2::splat(GAP));
        let own = Rect::from_min_size(rect.min + vec2(left, 0.0) + place, card);
        let response = ui.interact(own, Id::unique(("card of the grid", id, at)), Sense::click());
        let name = card_name(scene.words, face);
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
        paint_card(ui, &style, own, face, &name, response.hovered());
        style.paint_focus(ui, &response, 6.0);
        if response.clicked() {
            clicked = Some(face);
        }
        if matches!(face, HandCard::Joker(_)) && own.width() < NAMED_WIDTH {
            response.on_hover_text(&name);
        }
    }
    clicked
}

/// Returns the cards in rows: each suit from the ace to the king, and then a joker if there is one.
fn cells() -> impl Iterator<Item = Option<HandCard>> {
    let jokers = Joker::ALL.into_iter().map(|joker| Some(HandCard::Joker(joker))).chain(std::iter::repeat(None));
    Suit::ALL.into_iter().zip(jokers).flat_map(|(suit, joker)| {
        Value::all().map(move |value| Some(HandCard::Card(PokerCard::new(suit, value)))).chain([joker])
    })
}

fn paint_card(ui: &Ui, style: &StageStyle, rect: Rect, face: HandCard, name: &str, is_hovered: bool) {
    let (colours, sizes) = (style.colours, style.sizes);
    let brush = Brush::new(ui.painter());
    let [top, bottom] = MATERIALS.pennant;
    brush.slope(rect, 6.0, top, if is_hovered { top } else { bottom });
    let edge = if is_hovered { Stroke::new(2.5, colours.signals.accent) } else { Stroke::new(1.0, colours.wood.seam) };
    brush.ring(rect, 6.0, edge);
    let card = match face {
        HandCard::Card(card) => card,
        HandCard::Joker(joker) if rect.width() < NAMED_WIDTH => {
            let sign = match joker {
                Joker::Ordinary => Sign::Star,
                Joker::Devils => Sign::Skull,
                Joker::Heretic => Sign::Sun,
            };
            signs::paint(&brush, sign, rect.center(), rect.height() * 0.7, None, suit_ink(colours, None));
            return;
        }
        HandCard::Joker(_) => {
            let ink = suit_ink(colours, None);
            let fit = TextFit::new(Face::SansSemibold, sizes.small, ink).with_least(sizes.small * 0.6);
            let rows = name.split(' ').count().min(2);
            brush.fitted_lines(rect.shrink2(vec2(3.0, 0.0)), name, rows, fit);
            return;
        }
    };
    let ink = suit_ink(colours, Some(card.suit()));
    let size = if rect.width() < 52.0 { sizes.medium } else { sizes.large };
    let (text, sign) = rect.shrink2(vec2(rect.width() * 0.08, 0.0)).split_left_right_at_fraction(0.52);
    let fit = TextFit::new(Face::SansBold, size, ink).with_align(Align2::CENTER_CENTER);
    brush.fitted_text(text, &card.value().to_string(), fit);
    paint_suit(&brush, card.suit(), sign.center(), (size * 0.95).min(sign.width()), ink);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_and_joker_is_there_once() {
        let cards: Vec<HandCard> = cells().flatten().collect();
        assert_eq!(cards.len(), 52 + Joker::ALL.len());
        assert!(PokerCard::all().all(|card| cards.contains(&HandCard::Card(card))));
        assert_eq!(cells().count(), SUIT_CELLS * Suit::ALL.len());
    }
}
