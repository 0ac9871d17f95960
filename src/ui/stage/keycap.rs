//! A keycap, which says what a key does by standing on the thing that it does.

use eframe::egui::{Align2, Painter, Pos2, Rect, Stroke, Vec2, vec2};

use super::brush::Brush;
use crate::ui::theme::parts::CLEAR;
use crate::ui::theme::stage::{Face, StageColours, TypeSizes};

/// A keycap.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Keycap<'a> {
    /// The name of the key as it is printed on keyboards.
    pub name: &'a str,
    /// True for the dark kind, which stands on wood beside plays of less weight.
    pub is_dark: bool,
}

impl<'a> Keycap<'a> {
    /// Returns a light keycap.
    #[must_use]
    pub fn light(name: &'a str) -> Self {
        Self { name, is_dark: false }
    }

    /// Returns a dark keycap.
    #[must_use]
    pub fn dark(name: &'a str) -> Self {
        Self { name, is_dark: true }
    }

    /// Returns its size.
    #[must_use]
    pub fn measure(&self, painter: &Painter, sizes: &TypeSizes) -> Vec2 {
        let side = sizes.small * 1.6;
        let font = Face::SansBold.at(sizes.small);
        let width = painter.layout_no_wrap(self.name.to_owned(), font, CLEAR).size().x;
        vec2((width + 14.0).max(side), side)
    }

    /// Paints the keycap with its anchor at a point. Returns its rectangle.
    pub fn paint(
        &self,
        brush: &Brush<'_>,
        colours: &StageColours,
        sizes: &TypeSizes,
        at: Pos2,
        anchor: Align2,
    ) -> Rect {
        let rect = anchor.anchor_size(at, self.measure(brush.painter(), sizes));
        let (materials, ink) = match self.is_dark {
            true => (colours.keys.dark_keycap, colours.wood.ink),
            false => (colours.keys.keycap, colours.paper.ink),
        };
        let [top, bottom, foot] = materials;
        brush.shadow(rect, 6.0, vec2(0.0, 3.0), 5.0);
        brush.round_rect(rect.translate(vec2(0.0, 2.0)), 6.0, foot, Stroke::NONE);
        brush.slope(rect, 6.0, top, bottom);
        if self.is_dark {
            brush.round_rect(rect, 6.0, CLEAR, Stroke::new(1.0, colours.wood.seam));
        }
        brush.text(rect.center(), Align2::CENTER_CENTER, self.name, Face::SansBold.at(sizes.small), ink);
        rect
    }
}
