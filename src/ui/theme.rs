//! Every colour and every size of the app. Nothing else in the program makes a colour.
//!
//! Warm and dim by default, for a table under a lamp; a light palette for daylight. Players differ by a shape as well
//! as by a colour, and sure and unsure names by the kind of line, so that nothing is shown by colour alone.

use std::collections::BTreeMap;

use eframe::egui::{
    Color32, Context, CornerRadius, FontFamily, FontId, Frame, Margin, Painter, Pos2, Rect, Shape, Stroke, Style,
    TextStyle, Theme, Vec2, Visuals, epaint::Shadow, pos2, style::Selection, vec2,
};

use deadeye_app::desk::Sureness;

pub mod parts;
pub mod stage;

/// The ground of a QR code, in every theme (ISO/IEC 18004).
pub const QUIET_ZONE: Color32 = Color32::WHITE;
/// The colour of its modules.
pub const MODULE: Color32 = Color32::BLACK;

/// The colours of surfaces.
#[derive(Debug, Clone, Copy)]
pub struct Surfaces {
    /// The colour behind everything.
    pub ground: Color32,
    /// The colour of panels.
    pub panel: Color32,
    /// The colour of things that stand out of a panel: buttons, places of the town.
    pub raised: Color32,
    /// The same colour under the pointer.
    pub hover: Color32,
}

/// The colours of one theme.
#[derive(Debug, Clone, Copy)]
pub struct Palette {
    /// The colours of surfaces.
    pub surfaces: Surfaces,
    /// The colour of fine lines between things.
    pub line: Color32,
    /// The colour of ordinary text.
    pub text: Color32,
    /// The colour of text of less importance.
    pub dim: Color32,
    /// The colour that draws attention first.
    pub accent: Color32,
    /// The colour of text on the accent colour.
    pub on_accent: Color32,
    /// The colour of something wrong.
    pub wrong: Color32,
    /// The colour of something right.
    pub right: Color32,
    /// The colour of a wanted dude's bounty.
    pub bounty: Color32,
    /// The ground of names written onto the camera's picture.
    pub veil: Color32,
    /// The colour of names written onto the camera's picture.
    pub on_veil: Color32,
    /// The colours of the seats, in order, distinct for colour-blind players too. Each seat has a shape too: see
    /// [`seat_mark`].
    seats: [Color32; 4],
}

/// The colours under a lamp.
const LAMP: Palette = Palette {
    surfaces: Surfaces {
        ground: Color32::from_rgb(0x17, 0x13, 0x10),
        panel: Color32::from_rgb(0x20, 0x1b, 0x17),
        raised: Color32::from_rgb(0x2e, 0x27, 0x21),
        hover: Color32::from_rgb(0x3d, 0x34, 0x2b),
    },
    line: Color32::from_rgb(0x4c, 0x41, 0x36),
    text: Color32::from_rgb(0xf3, 0xe9, 0xda),
    dim: Color32::from_rgb(0xb8, 0xab, 0x98),
    accent: Color32::from_rgb(0xec, 0xb3, 0x4e),
    on_accent: Color32::from_rgb(0x22, 0x18, 0x08),
    wrong: Color32::from_rgb(0xf0, 0x7f, 0x6a),
    right: Color32::from_rgb(0x9c, 0xd0, 0x8a),
    bounty: Color32::from_rgb(0xff, 0xd4, 0x6b),
    veil: Color32::from_rgba_premultiplied(0x10, 0x0d, 0x0a, 0xd8),
    on_veil: Color32::from_rgb(0xff, 0xf6, 0xe8),
    seats: [
        Color32::from_rgb(0x7c, 0xba, 0xf0),
        Color32::from_rgb(0xf3, 0x9a, 0x55),
        Color32::from_rgb(0xfe, 0xfe, 0xe6),
        Color32::from_rgb(0xfb, 0x51, 0x89),
    ],
};

/// The colours by day.
const DAY: Palette = Palette {
    surfaces: Surfaces {
        ground: Color32::from_rgb(0xe9, 0xdf, 0xcd),
        panel: Color32::from_rgb(0xf7, 0xf0, 0xe3),
        raised: Color32::from_rgb(0xff, 0xfb, 0xf2),
        hover: Color32::from_rgb(0xee, 0xe1, 0xc9),
    },
    line: Color32::from_rgb(0xc6, 0xb6, 0x9b),
    text: Color32::from_rgb(0x2a, 0x21, 0x18),
    dim: Color32::from_rgb(0x6b, 0x5d, 0x4b),
    accent: Color32::from_rgb(0x8a, 0x4f, 0x00),
    on_accent: Color32::from_rgb(0xff, 0xf8, 0xec),
    wrong: Color32::from_rgb(0xa8, 0x2c, 0x1b),
    right: Color32::from_rgb(0x2f, 0x6b, 0x22),
    bounty: Color32::from_rgb(0x82, 0x55, 0x00),
    veil: Color32::from_rgba_premultiplied(0xe0, 0xdc, 0xd4, 0xe0),
    on_veil: Color32::from_rgb(0x2a, 0x21, 0x18),
    seats: [
        Color32::from_rgb(0x1c, 0x5d, 0x9b),
        Color32::from_rgb(0xad, 0x4b, 0x0c),
        Color32::from_rgb(0x66, 0x44, 0x3d),
        Color32::from_rgb(0x07, 0x01, 0x28),
    ],
};

impl Palette {
    /// Returns the palette of a theme.
    #[must_use]
    pub fn of(theme: Theme) -> &'static Palette {
        match theme {
            Theme::Dark => &LAMP,
            Theme::Light => &DAY,
        }
    }

    /// Returns the colour of a seat, from 0.
    #[must_use]
    pub fn seat(&self, seat: usize) -> Color32 {
        let [first, ..] = self.seats;
        self.seats.get(seat % self.seats.len()).copied().unwrap_or(first)
    }
}

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
    pub const ROUNDING: u8 = 6;
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
        let palette = Palette::of(theme);
        style.visuals = visuals(theme, palette);
        style.text_styles = BTreeMap::from([
            (TextStyle::Small, FontId::proportional(size::SMALL)),
            (TextStyle::Body, FontId::proportional(size::TEXT)),
            (TextStyle::Button, FontId::proportional(size::TEXT)),
            (TextStyle::Heading, FontId::proportional(size::HEADING)),
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

fn visuals(theme: Theme, palette: &Palette) -> Visuals {
    let mut visuals = match theme {
        Theme::Dark => Visuals::dark(),
        Theme::Light => Visuals::light(),
    };
    visuals.weak_text_color = Some(palette.dim);
    visuals.panel_fill = palette.surfaces.panel;
    visuals.window_fill = palette.surfaces.panel;
    visuals.window_stroke = Stroke::new(1.0, palette.line);
    visuals.extreme_bg_color = palette.surfaces.ground;
    visuals.faint_bg_color = palette.surfaces.raised;
    visuals.code_bg_color = palette.surfaces.ground;
    visuals.hyperlink_color = palette.accent;
    visuals.warn_fg_color = palette.accent;
    visuals.error_fg_color = palette.wrong;
    visuals.selection = Selection { bg_fill: palette.accent, stroke: Stroke::new(1.0, palette.on_accent) };
    visuals.window_shadow = Shadow { offset: [0, 8], blur: 24, spread: 0, color: Color32::from_black_alpha(110) };
    visuals.popup_shadow = visuals.window_shadow;
    let rounding = CornerRadius::same(size::ROUNDING);
    visuals.window_corner_radius = CornerRadius::same(size::ROUNDING + 2);
    visuals.menu_corner_radius = rounding;
    let widgets = &mut visuals.widgets;
    for (widget, fill, line) in [
        (&mut widgets.noninteractive, palette.surfaces.panel, palette.line),
        (&mut widgets.inactive, palette.surfaces.raised, palette.line),
        (&mut widgets.hovered, palette.surfaces.hover, palette.accent),
        (&mut widgets.active, palette.surfaces.hover, palette.accent),
        (&mut widgets.open, palette.surfaces.hover, palette.line),
    ] {
        widget.bg_fill = fill;
        widget.weak_bg_fill = fill;
        widget.bg_stroke = Stroke::new(1.0, line);
        widget.fg_stroke = Stroke::new(1.5, palette.text);
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
pub fn frame_notice(palette: &Palette, width: f32, edge: Color32) -> Frame {
    Frame::new()
        .fill(palette.surfaces.raised)
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
pub fn seat_mark(painter: &Painter, palette: &Palette, centre: Pos2, radius: f32, seat: usize) {
    let colour = palette.seat(seat);
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
pub fn outline(painter: &Painter, palette: &Palette, corners: [Pos2; 4], sureness: Sureness) {
    let [a, b, c, d] = corners;
    let ring = [a, b, c, d, a];
    let under = Stroke::new(4.5, palette.veil);
    painter.add(Shape::closed_line(corners.to_vec(), under));
    let shapes = match sureness {
        Sureness::Sure => vec![Shape::closed_line(corners.to_vec(), Stroke::new(2.5, palette.right))],
        Sureness::Likely => Shape::dashed_line(&ring, Stroke::new(2.5, palette.accent), 9.0, 6.0),
        Sureness::Unsure => Shape::dotted_line(&ring, palette.wrong, 6.0, 1.8),
    };
    painter.extend(shapes);
}

/// Marks the card that a click would ask about.
pub fn mark_asked(painter: &Painter, palette: &Palette, corners: [Pos2; 4]) {
    painter.add(Shape::closed_line(corners.to_vec(), Stroke::new(4.0, palette.accent)));
}

/// Paints the ring of the focus around something: white, with a dark one around.
pub fn focus_ring(painter: &Painter, rect: Rect, rounding: f32) {
    let outside = eframe::egui::StrokeKind::Outside;
    painter.rect_stroke(rect.expand(3.0), rounding, Stroke::new(3.0, parts::OUTLINE), outside);
    painter.rect_stroke(rect, rounding, Stroke::new(3.0, parts::FOCUS), outside);
}

/// Paints a line from a card to the text about it.
pub fn pointer(painter: &Painter, palette: &Palette, from: Pos2, to: Pos2) {
    painter.line_segment([from, to], Stroke::new(4.5, palette.veil));
    painter.line_segment([from, to], Stroke::new(2.5, palette.accent));
    painter.circle_filled(from, 4.5, palette.accent);
}

/// Marks a card in which the table and the game differ: a second ring around it, and the sign for unequal at its head.
pub fn mark_differing(painter: &Painter, palette: &Palette, corners: [Pos2; 4]) {
    let middle = Rect::from_points(&corners).center();
    let ring = corners.map(|corner| middle + (corner - middle) * 1.12);
    painter.add(Shape::closed_line(ring.to_vec(), Stroke::new(2.0, palette.wrong)));
    let [a, b, ..] = ring;
    let head = pos2(f32::midpoint(a.x, b.x), f32::midpoint(a.y, b.y));
    painter.circle_filled(head, 8.0, palette.veil);
    let line = Stroke::new(2.0, palette.wrong);
    for y in [-2.0, 2.0] {
        painter.line_segment([head + vec2(-4.5, y), head + vec2(4.5, y)], line);
    }
    painter.line_segment([head + vec2(-3.0, 5.0), head + vec2(3.0, -5.0)], line);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The contrast of two colours by the web's accessibility guidelines, 1 to 21.
    fn contrast(one: Color32, other: Color32) -> f32 {
        let luminance = |colour: Color32| {
            let part = |value: u8| {
                let share = f32::from(value) / 255.0;
                if share <= 0.040_45 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
            };
            0.2126f32.mul_add(part(colour.r()), 0.7152f32.mul_add(part(colour.g()), 0.0722 * part(colour.b())))
        };
        let (one, other) = (luminance(one), luminance(other));
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    #[test]
    fn text_can_be_read_on_everything_it_stands_on() {
        for palette in [&LAMP, &DAY] {
            for ground in
                [palette.surfaces.ground, palette.surfaces.panel, palette.surfaces.raised, palette.surfaces.hover]
            {
                for text in [palette.text, palette.dim, palette.accent, palette.wrong, palette.right, palette.bounty] {
                    let contrast = contrast(text, ground);
                    assert!(contrast >= 4.5, "{text:?} on {ground:?}: {contrast}");
                }
            }
            assert!(contrast(palette.on_accent, palette.accent) >= 4.5);
        }
    }

    #[test]
    fn what_is_written_onto_a_picture_can_be_read() {
        for palette in [&LAMP, &DAY] {
            for text in [palette.on_veil, palette.bounty] {
                assert!(contrast(text, palette.veil) >= 4.5, "{text:?}");
            }
            for seat in 0..4 {
                assert!(contrast(palette.seat(seat), palette.veil) >= 3.0);
            }
            for sign in [palette.accent, palette.wrong, palette.right] {
                assert!(contrast(sign, palette.veil) >= 3.0, "{sign:?}");
            }
        }
    }

    #[test]
    fn seats_stand_out_of_the_panel_and_differ() {
        for palette in [&LAMP, &DAY] {
            for seat in 0..4 {
                assert!(contrast(palette.seat(seat), palette.surfaces.raised) >= 3.0);
                for other in 0..seat {
                    assert_ne!(palette.seat(seat), palette.seat(other));
                }
            }
        }
    }

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
