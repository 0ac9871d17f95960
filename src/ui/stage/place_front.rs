//! The front of a place: a sign board with its name and figures, and below it its art, before which dudes stand.

use eframe::egui::{Align2, CornerRadius, Painter, Pos2, Rect, Stroke, pos2, vec2};

use super::brush::{Brush, TextFit, TexturePart};
use super::rings::{paint_legal_ring, paint_target_ring};
use super::signs::{self, Sign, paint_seat_mark};
use crate::ui::theme::parts::{CLEAR, FOOT, shade};
use crate::ui::theme::stage::{Face, StageColours, TypeSizes};
use crate::ui::theme::{UNTINTED, fade};

/// The least width of a board that has the figures beside the name, in points.
const LEAST_BOARD: f32 = 176.0;

/// The front of a place.
#[derive(Debug, Clone, Copy)]
pub struct PlaceFront<'a> {
    /// The art; without one the wall is of wood.
    pub art: Option<TexturePart>,
    /// The name.
    pub name: &'a str,
    /// The seat of the player who owns it, from 0.
    pub seat: Option<usize>,
    /// The ghost rock that it produces.
    pub production: Option<i64>,
    /// True if it produces less than it could.
    pub production_is_low: bool,
    /// The control points that it gives.
    pub control: Option<i64>,
    /// True if dudes stand before it: the art is darker, so that they stand out.
    pub is_occupied: bool,
    /// The state.
    pub state: PlaceState,
}

/// The state of a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlaceState {
    /// Nothing is asked of it.
    Idle,
    /// The chosen thing may go there.
    Legal,
    /// Enter brings the chosen thing there.
    Target,
    /// It takes no part.
    Dimmed,
    /// Somebody else than its owner controls it.
    Contested,
}

impl PlaceFront<'_> {
    /// Paints the front in a rectangle, with a sign board of this height. Returns the rectangle for the dudes.
    pub fn paint(
        &self,
        painter: &Painter,
        colours: &StageColours,
        sizes: &TypeSizes,
        rect: Rect,
        board_height: f32,
    ) -> Rect {
        let brush = Brush::new(painter);
        let front = match self.state {
            PlaceState::Idle | PlaceState::Legal | PlaceState::Target | PlaceState::Contested => brush.clone(),
            PlaceState::Dimmed => brush.with_dim(colours.aside),
        };
        let corners = CornerRadius { nw: 10, ne: 10, sw: 4, se: 4 };
        front.shadow(rect, corners, vec2(0.0, 8.0), 20.0);
        front.round_rect(rect.expand(4.0), corners + CornerRadius::same(4), colours.boards.frame, Stroke::NONE);
        front.round_rect(rect.expand(2.0), corners + CornerRadius::same(2), FOOT, Stroke::NONE);
        let board = Rect::from_min_size(rect.min, vec2(rect.width(), board_height));
        let wall = Rect::from_min_max(pos2(rect.left(), board.bottom()), rect.max);
        self.wall(&front, colours, wall);
        self.board(&front, colours, sizes, board);
        if self.has_figures_below(board, sizes) {
            let row = Rect::from_min_size(wall.min, vec2(wall.width(), sizes.small * 2.0));
            self.figures(&front, colours, sizes, row.shrink2(vec2(8.0, 0.0)));
        }
        match self.state {
            PlaceState::Legal => paint_legal_ring(&brush, colours, rect.expand(6.0), 14.0),
            PlaceState::Target => paint_target_ring(&brush, colours, rect.expand(4.0), 12.0),
            PlaceState::Contested => {
                brush.ring(rect.expand(2.0), corners + CornerRadius::same(2), Stroke::new(2.0, colours.signals.bad));
            }
            PlaceState::Idle | PlaceState::Dimmed => {}
        }
        wall.shrink2(vec2(10.0, 8.0))
    }

    fn wall(&self, brush: &Brush<'_>, colours: &StageColours, wall: Rect) {
        let corners = CornerRadius { nw: 0, ne: 0, sw: 3, se: 3 };
        let is_busy = self.is_occupied && self.art.is_some();
        let shades = if is_busy { colours.boards.occupied_shades } else { colours.boards.empty_shades };
        match self.art {
            Some(art) => brush.cover(art, wall, corners, UNTINTED),
            None => paint_boards(brush, colours, wall, corners),
        }
        let [top, middle, bottom] = shades.map(shade);
        let waist = wall.top() + wall.height() * 0.45;
        brush.slope(Rect::from_min_max(wall.min, pos2(wall.right(), waist)), 0.0, top, middle);
        brush.slope(Rect::from_min_max(pos2(wall.left(), waist), wall.max), corners, middle, bottom);
    }

    fn board(&self, brush: &Brush<'_>, colours: &StageColours, sizes: &TypeSizes, board: Rect) {
        let [top, bottom, lit] = colours.boards.sign;
        let corners = CornerRadius { nw: 8, ne: 8, sw: 0, se: 0 };
        brush.slope(board, corners, top, bottom);
        brush.line([board.left_top() + vec2(7.0, 0.5), board.right_top() + vec2(-7.0, 0.5)], Stroke::new(1.0, lit));
        brush.line([board.left_bottom(), board.right_bottom()], Stroke::new(2.0, FOOT));
        let mut room = board.shrink2(vec2(8.0, 2.0));
        if !self.has_figures_below(board, sizes) {
            room.max.x = self.figures(brush, colours, sizes, room) - 4.0;
        }
        if let Some(seat) = self.seat {
            let size = sizes.medium;
            paint_seat_mark(brush, colours, seat, room.left_center() + vec2(size * 0.5, 0.0), size);
            room.min.x += size + 6.0;
        }
        let fit = TextFit::new(Face::Slab, sizes.medium, colours.wood.ink).with_align(Align2::LEFT_CENTER);
        // A name that is too long for one line has two.
        let is_long = fit.lay_out(brush.painter(), self.name, room.width(), 1).elided;
        let (fit, rows) = if is_long { (TextFit { size: sizes.small, ..fit }, 2) } else { (fit, 1) };
        let shadow = TextFit { colour: fade(colours.backing, 0.6), ..fit };
        brush.fitted_lines(room.translate(vec2(0.0, 1.0)), self.name, rows, shadow);
        brush.fitted_lines(room, self.name, rows, fit);
    }

    /// Returns true if the figures have no room beside the name, but under the board.
    fn has_figures_below(&self, board: Rect, sizes: &TypeSizes) -> bool {
        !self.is_occupied && board.width() < LEAST_BOARD * sizes.medium / TypeSizes::NEAR.medium
    }

    /// Paints production and control at the right end of the board. Returns their left edge.
    fn figures(&self, brush: &Brush<'_>, colours: &StageColours, sizes: &TypeSizes, room: Rect) -> f32 {
        let mut right = room.right_center();
        if let Some(control) = self.control {
            let colour = if self.state == PlaceState::Contested { colours.signals.bad } else { colours.wood.ink };
            let chip = (Sign::Control, control.to_string(), self.state == PlaceState::Contested);
            right = paint_chip(brush, sizes, right, &chip, colour);
        }
        if let Some(production) = self.production {
            let colour = if self.production_is_low { colours.signals.accent } else { colours.wood.ink };
            let chip = (Sign::GhostRock, format!("+{production}"), self.production_is_low);
            right = paint_chip(brush, sizes, right, &chip, colour);
        }
        right.x
    }
}

/// Paints a sign with a figure, and a triangle downwards if it is less than it could be, to the left of a point. Returns
/// the point to the left of it.
fn paint_chip(
    brush: &Brush<'_>,
    sizes: &TypeSizes,
    right: Pos2,
    (sign, figure, is_less): &(Sign, String, bool),
    colour: eframe::egui::Color32,
) -> Pos2 {
    let mut right = right;
    if *is_less {
        let half = sizes.small * 0.32;
        let tip = |x: f32, y: f32| right + vec2(x - half, y);
        brush.polygon(&[tip(-half, -half), tip(half, -half), tip(0.0, half)], colour, Stroke::NONE);
        right.x -= 2.0 * half + 1.0;
    }
    let text = brush.text(right, Align2::RIGHT_CENTER, figure, Face::SansBold.at(sizes.small), colour);
    let size = sizes.small * 1.5;
    let centre = pos2(text.left() - 3.0 - size * 0.5, right.y);
    signs::paint(brush, *sign, centre, size, None, CLEAR);
    pos2(centre.x - size * 0.5 - 6.0, right.y)
}

/// Paints a wall of upright boards.
fn paint_boards(brush: &Brush<'_>, colours: &StageColours, wall: Rect, corners: CornerRadius) {
    let [top, bottom] = colours.boards.wall;
    brush.slope(wall, corners, top, bottom);
    let count = (wall.width() / 22.0).round().max(1.0);
    for board in 1..count as u32 {
        let x = wall.left() + wall.width() * board as f32 / count;
        brush.line([pos2(x, wall.top()), pos2(x, wall.bottom() - 1.0)], Stroke::new(1.5, fade(FOOT, 0.55)));
    }
}
