//! Every colour and every size of the app. Nothing else in the program makes a colour.
//!
//! Warm and dim by default, for a table under a lamp; bleached wood and ink for daylight. Players differ by a shape as well
//! as by a colour, and sure and unsure names by the kind of line, so that nothing is shown by colour alone.

use std::collections::BTreeMap;

use eframe::egui::{
    Color32, Context, CornerRadius, FontFamily, FontId, Frame, Margin, Painter, Pos2, Rect, Shape, Stroke, Style,
    TextStyle, Theme, Vec2, Visuals, epaint::Shadow, pos2, style::Selection, vec2,
};

use self::stage::{Face, StageColours};
use deadeye_app::desk::Sureness;

pub mod parts;
pub mod stage;

/// The ground of a QR code, in every theme (ISO/IEC 18004).
pub const QUIET_ZONE: Color32 = Color32::WHITE;
/// The colour of its modules.
pub const MODULE: Color32 = Color32::BLACK;

/// Sizes in points of a window of [`BASE_POINTS`]; larger windows show everything larger.
pub mod size {
    /// The size of ordinary text, in points.
    pub const TEXT: f32 = 16.5;
    /// The size of headings and of questions to the players.
    pub const HEADING: f32 = 20.0;
    /// The size of text under cards and in margins.
    pub const SMALL: f32 = 14.0;
    /// The size of names written onto the camera's picture, where many are close together.
    pub const TAG: f32 = 12.0;
    /// The gap between things, in points.
    pub const GAP: f32 = 8.0;
    /// The width of the day between the summaries.
    pub const DAY: f32 = 232.0;
    /// The size of a card that is shown large.
    pub const CARD_LARGE: [f32; 2] = [252.0, 352.0];
    /// The rounding of corners.
    pub const ROUNDING: u8 = 8;
}

/// The window for which the sizes are made, in points.
const BASE_POINTS: Vec2 = vec2(1280.0, 720.0);

/// The least factor by which everything is scaled: in a smaller window nothing can be read.
const LEAST_ZOOM: f32 = 0.2;
/// The smallest room in which the stage fits, in points.
const LEAST_STAGE: Vec2 = vec2(1240.0, 700.0);

/// Returns the factor by which everything is enlarged in a window of this size in unscaled points, at the user's own
/// scale: as far as the stage still fits.
#[must_use]
pub fn scaled_zoom(window: Vec2, scale: f32) -> f32 {
    let most = (window.x / LEAST_STAGE.x).min(window.y / LEAST_STAGE.y).max(LEAST_ZOOM);
    (zoom_for(window) * scale).min(most)
}

/// Returns the factor by which everything is enlarged in a window of this size in unscaled points.
///
/// Half of the extra size of a larger window goes into the scale, so that it is read from farther away, and half into
/// room.
#[must_use]
pub fn zoom_for(window: Vec2) -> f32 {
    let ratio = (window.x / BASE_POINTS.x).min(window.y / BASE_POINTS.y);
    if ratio >= 1.0 { ratio.powf(0.7).min(3.0) } else { ratio.max(LEAST_ZOOM) }
}

/// Sets both themes and the sizes of a window, and starts with the dark theme.
pub fn dress(ctx: &Context) {
    ctx.set_fonts(stage::font_definitions());
    for theme in [Theme::Dark, Theme::Light] {
        let mut style = Style::default();
        let colours = StageColours::of(theme);
        style.visuals = visuals(theme, colours);
        style.text_styles = BTreeMap::from([
            (TextStyle::Small, FontId::proportional(size::SMALL)),
            (TextStyle::Body, FontId::proportional(size::TEXT)),
            (TextStyle::Button, Face::Slab.at(size::TEXT)),
            (TextStyle::Heading, Face::SlabBold.at(size::HEADING)),
            (TextStyle::Monospace, FontId::new(size::TEXT, FontFamily::Monospace)),
        ]);
        style.spacing.item_spacing = vec2(size::GAP, size::GAP * 0.75);
        style.spacing.button_padding = vec2(10.0, 5.0);
        style.spacing.window_margin = Margin::same(14);
        style.spacing.menu_margin = Margin::same(8);
        style.spacing.interact_size = vec2(44.0, 26.0);
        style.spacing.scroll.floating = false;
        style.spacing.scroll.bar_width = 6.0;
        style.spacing.scroll.foreground_color = false;
        ctx.set_style_of(theme, style);
    }
    ctx.set_theme(Theme::Dark);
}

fn visuals(theme: Theme, colours: &StageColours) -> Visuals {
    let mut visuals = match theme {
        Theme::Dark => Visuals::dark(),
        Theme::Light => Visuals::light(),
    };
    visuals.weak_text_color = Some(colours.wood.quiet_ink);
    visuals.panel_fill = colours.wood.tones[1];
    visuals.window_fill = colours.wood.tones[1];
    visuals.window_stroke = Stroke::new(1.0, colours.wood.seam);
    visuals.extreme_bg_color = colours.backing;
    visuals.faint_bg_color = colours.wood.tones[2];
    visuals.code_bg_color = colours.ground;
    visuals.hyperlink_color = colours.signals.accent;
    visuals.warn_fg_color = colours.signals.accent;
    visuals.error_fg_color = colours.signals.bad;
    visuals.selection = Selection { bg_fill: colours.brass.tones[1], stroke: Stroke::new(1.0, colours.brass.ink) };
    visuals.window_shadow = Shadow { offset: [0, 8], blur: 24, spread: 0, color: parts::shade(colours.shadow) };
    visuals.popup_shadow = visuals.window_shadow;
    let rounding = CornerRadius::same(size::ROUNDING);
    visuals.window_corner_radius = CornerRadius::same(size::ROUNDING + 2);
    visuals.menu_corner_radius = rounding;
    let widgets = &mut visuals.widgets;
    for (widget, fill, line) in [
        (&mut widgets.noninteractive, colours.wood.tones[1], colours.wood.seam),
        (&mut widgets.inactive, colours.keys.button[0], colours.wood.seam),
        (&mut widgets.hovered, colours.keys.hovered_button[0], colours.signals.accent),
        (&mut widgets.active, colours.keys.hovered_button[1], colours.signals.accent),
        (&mut widgets.open, colours.keys.hovered_button[0], colours.wood.seam),
    ] {
        widget.bg_fill = fill;
        widget.weak_bg_fill = fill;
        widget.bg_stroke = Stroke::new(1.0, line);
        widget.fg_stroke = Stroke::new(1.5, colours.wood.ink);
        widget.corner_radius = rounding;
        widget.expansion = 0.0;
    }
    visuals
}

/// Returns the same colour at this opacity, from 0 to 1.
#[must_use]
pub fn fade(colour: Color32, share: f32) -> Color32 {
    colour.gamma_multiply(share)
}

/// Returns the frame of a notice that stands out of its panel: a question, a state, a fault. `width` is that of its
/// edge.
pub fn frame_notice(colours: &StageColours, width: f32, edge: Color32) -> Frame {
    Frame::new()
        .fill(colours.wood.tones[2])
        .stroke(Stroke::new(width, edge))
        .corner_radius(size::ROUNDING)
        .inner_margin(8)
}

/// The whole of a texture.
pub const WHOLE: Rect = Rect { min: Pos2 { x: 0.0, y: 0.0 }, max: Pos2 { x: 1.0, y: 1.0 } };

/// The tint of a picture that is drawn as it is.
pub const UNTINTED: Color32 = Color32::WHITE;

/// Returns the tint of a picture of a card that is out of the way, such as a booted one.
#[must_use]
pub fn dimmed_picture() -> Color32 {
    Color32::from_gray(0xb4)
}

/// Draws the mark of a seat: triangle, disc, square, diamond.
pub fn seat_mark(painter: &Painter, colours: &StageColours, centre: Pos2, radius: f32, seat: usize) {
    let colour = colours.seat(seat);
    let at = |x: f32, y: f32| pos2(x.mul_add(radius, centre.x), y.mul_add(radius, centre.y));
    let shape = match seat % 4 {
        0 => polygon(vec![at(0.0, -1.0), at(0.95, 0.75), at(-0.95, 0.75)], colour),
        1 => Shape::circle_filled(centre, radius * 0.9, colour),
        2 => Shape::rect_filled(Rect::from_center_size(centre, Vec2::splat(radius * 1.6)), 0, colour),
        _ => polygon(vec![at(0.0, -1.0), at(1.0, 0.0), at(0.0, 1.0), at(-1.0, 0.0)], colour),
    };
    painter.add(shape);
}

fn polygon(points: Vec<Pos2>, colour: Color32) -> Shape {
    Shape::convex_polygon(points, colour, Stroke::NONE)
}

/// Draws the outline of a card, in the line of its grade of confidence.
pub fn outline(painter: &Painter, colours: &StageColours, corners: [Pos2; 4], sureness: Sureness) {
    let [a, b, c, d] = corners;
    let ring = [a, b, c, d, a];
    let under = Stroke::new(4.5, colours.veil());
    painter.add(Shape::closed_line(corners.to_vec(), under));
    let shapes = match sureness {
        Sureness::Sure => vec![Shape::closed_line(corners.to_vec(), Stroke::new(2.5, colours.signals.good))],
        Sureness::Likely => Shape::dashed_line(&ring, Stroke::new(2.5, colours.signals.accent), 9.0, 6.0),
        Sureness::Unsure => Shape::dotted_line(&ring, colours.signals.bad, 6.0, 1.8),
    };
    painter.extend(shapes);
}

/// Marks the card that a click would ask about.
pub fn mark_asked(painter: &Painter, colours: &StageColours, corners: [Pos2; 4]) {
    painter.add(Shape::closed_line(corners.to_vec(), Stroke::new(4.0, colours.signals.accent)));
}

/// Paints the ring of the focus around something: white, with a dark one around.
pub fn focus_ring(painter: &Painter, rect: Rect, rounding: f32) {
    let outside = eframe::egui::StrokeKind::Outside;
    painter.rect_stroke(rect.expand(3.0), rounding, Stroke::new(3.0, parts::OUTLINE), outside);
    painter.rect_stroke(rect, rounding, Stroke::new(3.0, parts::FOCUS), outside);
}

/// Paints a line from a card to the text about it.
pub fn pointer(painter: &Painter, colours: &StageColours, from: Pos2, to: Pos2) {
    painter.line_segment([from, to], Stroke::new(4.5, colours.veil()));
    painter.line_segment([from, to], Stroke::new(2.5, colours.signals.accent));
    painter.circle_filled(from, 4.5, colours.signals.accent);
}

/// Marks a card in which the table and the game differ: a second ring around it, and the sign for unequal at its head.
pub fn mark_differing(painter: &Painter, colours: &StageColours, corners: [Pos2; 4]) {
    let middle = Rect::from_points(&corners).center();
    let ring = corners.map(|corner| middle + (corner - middle) * 1.12);
    painter.add(Shape::closed_line(ring.to_vec(), Stroke::new(2.0, colours.signals.bad)));
    let [a, b, ..] = ring;
    let head = pos2(f32::midpoint(a.x, b.x), f32::midpoint(a.y, b.y));
    painter.circle_filled(head, 8.0, colours.veil());
    let line = Stroke::new(2.0, colours.signals.bad);
    for y in [-2.0, 2.0] {
        painter.line_segment([head + vec2(-4.5, y), head + vec2(4.5, y)], line);
    }
    painter.line_segment([head + vec2(-3.0, 5.0), head + vec2(3.0, -5.0)], line);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_larger_window_is_read_from_farther_away_and_never_has_less_room() {
        assert!((zoom_for(BASE_POINTS) - 1.0).abs() < 1e-6);
        for window in [vec2(1920.0, 1080.0), vec2(3840.0, 2160.0), vec2(1280.0, 1024.0)] {
            let zoom = zoom_for(window);
            assert!(zoom >= 1.0);
            assert!(window.x / zoom >= BASE_POINTS.x - 0.01 && window.y / zoom >= BASE_POINTS.y - 0.01);
        }
    }
}
