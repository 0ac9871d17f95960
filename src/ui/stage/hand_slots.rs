//! The places of the cards of a hand: a card that is clicked is taken out again.

use deadeye_hands::{HandCard, PokerCard};
use eframe::egui::{Align2, Id, Rect, Role, Sense, Stroke, Ui, WidgetInfo, pos2, vec2};

use super::brush::{Brush, TextFit};
use super::cards::{CARD_RATIO, MiniCardState};
use super::pennant::suit_ink;
use super::signs::paint_suit;
use super::style::StageStyle;
use crate::ui::card_words::card_name;
use crate::ui::scene::Scene;
use crate::ui::theme::fade;
use crate::ui::theme::parts::{FOOT, MATERIALS};
use crate::ui::theme::stage::Face;

/// The gap between two cards, in points.
const GAP: f32 = 8.0;
/// The most width of a card, in points.
const MOST_WIDTH: f32 = 66.0;

/// A place of a hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HandSlot {
    /// The card that lies there; none if the place is empty or its card is unknown.
    pub face: Option<HandCard>,
    /// The card that a joker counts as.
    pub counts_as: Option<PokerCard>,
    /// The state of the card.
    pub state: MiniCardState,
}

impl HandSlot {
    /// An empty place.
    pub const EMPTY: Self = Self { face: None, counts_as: None, state: MiniCardState::Idle };
}

/// Shows the places of a hand in all of the width. Returns the number of the card that was clicked, if cards can be taken
/// out. `id` tells them from those of another hand.
pub fn show(ui: &mut Ui, scene: &Scene<'_>, id: &str, slots: &[HandSlot], is_editable: bool) -> Option<usize> {
    let style = StageStyle::from_ui(ui);
    let count = slots.len().max(1) as f32;
    let width = ((ui.available_width() - GAP * count) / count).min(MOST_WIDTH).floor();
    let size = vec2(ui.available_width(), width * CARD_RATIO + 4.0);
    let (room, _) = ui.allocate_exact_size(size, Sense::hover());
    let mut clicked = None;
    for (at, slot) in slots.iter().enumerate() {
        let left = (width + GAP).mul_add(at as f32, room.left() + 3.0);
        let rect = Rect::from_min_size(pos2(left, room.top() + 2.0), vec2(width, width * CARD_RATIO));
        let Some(face) = slot.face else {
            let brush = Brush::new(ui.painter());
            let edge = Stroke::new(1.5, style.colours.wood.seam);
            brush.round_rect(rect, width * 0.1, fade(style.colours.backing, 0.5), edge);
            continue;
        };
        let sense = if is_editable { Sense::click() } else { Sense::hover() };
        let response = ui.interact(rect, Id::unique(("slot of a hand", id, at)), sense);
        let name = card_name(scene.words, face);
        let as_text = slot.counts_as.map(|card| counts_as_text(scene, card));
        let told = as_text.as_ref().map_or_else(|| name.clone(), |text| format!("{name}, {text}"));
        let told = if is_editable { scene.words.fill("cards.take_out", &[("card", &told)]) } else { told };
        let role = if is_editable { Role::Button } else { Role::Label };
        response.widget_info(|| WidgetInfo::labeled(role, true, &told));
        paint_slot(ui, &style, rect, slot, (&name, as_text.as_deref()), is_editable && response.hovered());
        style.paint_focus(ui, &response, width * 0.1);
        if response.clicked() {
            clicked = Some(at);
        }
    }
    clicked
}

fn counts_as_text(scene: &Scene<'_>, card: PokerCard) -> String {
    scene.words.fill("cards.counts_as", &[("card", &scene.words.say(&card.in_words()))])
}

fn paint_slot(
    ui: &Ui,
    style: &StageStyle,
    rect: Rect,
    slot: &HandSlot,
    (name, as_text): (&str, Option<&str>),
    is_hovered: bool,
) {
    let (colours, sizes) = (style.colours, style.sizes);
    let radius = rect.width() * 0.1;
    let brush = Brush::new(ui.painter());
    let (brush, ring) = match slot.state {
        MiniCardState::Idle | MiniCardState::Kept => (brush, None),
        MiniCardState::Dimmed => (brush.with_dim(colours.aside), None),
        MiniCardState::Twin => (brush, Some(colours.signals.bad)),
    };
    let ring = if is_hovered { Some(colours.signals.accent) } else { ring };
    brush.round_rect(rect.expand(1.5), radius + 1.5, FOOT, Stroke::NONE);
    let [top, bottom] = MATERIALS.pennant;
    brush.slope(rect, radius, top, bottom);
    if let Some(ring) = ring {
        brush.ring(rect, radius, Stroke::new(3.0, ring));
    }
    let inner = rect.shrink(rect.width() * 0.07);
    let (upper, lower) = inner.split_top_bottom_at_fraction(0.44);
    match slot.face {
        Some(HandCard::Card(card)) => {
            let ink = suit_ink(colours, Some(card.suit()));
            let fit = TextFit::new(Face::SansBold, sizes.large, ink).with_align(Align2::CENTER_CENTER);
            brush.fitted_text(upper, &card.value().to_string(), fit);
            paint_suit(&brush, card.suit(), lower.center(), lower.height().min(lower.width()) * 0.9, ink);
        }
        Some(HandCard::Joker(_)) | None => {
            let ink = suit_ink(colours, None);
            let small = TextFit::new(Face::SansSemibold, sizes.small, ink).with_least(sizes.small * 0.6);
            brush.fitted_lines(upper, name, 2, small);
            if let Some(text) = as_text {
                brush.fitted_lines(lower, text, 3, TextFit { face: Face::Sans, ..small });
            }
        }
    }
}
