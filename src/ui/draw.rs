//! Small pictures: faces, badges, and the signs for figures. Signs are drawn as shapes, so that no font is needed.

use eframe::egui::{
    Align, Align2, Color32, CornerRadius, FontId, Mesh, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, TextureId,
    Vec2, pos2,
    text::{LayoutJob, TextFormat, TextWrapping},
    vec2,
};

use super::motion;
use super::theme::{self, Palette, size};

/// Paints a line of text. It ends in dots where there is no more room.
pub fn text(painter: &Painter, at: Pos2, anchor: Align2, text: &str, points: f32, colour: Color32, room: f32) -> Rect {
    let format = TextFormat::simple(FontId::proportional(points), colour);
    let mut job = LayoutJob::single_section(text.to_owned(), format);
    job.wrap = TextWrapping::truncate_at_width(room.max(1.0));
    let galley = painter.layout_job(job);
    let rect = anchor.anchor_size(at, galley.size());
    painter.galley(rect.min, galley, colour);
    rect
}

/// Paints a line of text in the largest of some sizes at which it fits. In the last size it ends in dots where there is
/// no more room.
pub fn fit_line(
    painter: &Painter,
    (at, anchor): (Pos2, Align2),
    text: &str,
    sizes: &[f32],
    colour: Color32,
    room: f32,
) {
    let width = |points: f32| {
        let font = FontId::proportional(points);
        painter.layout_no_wrap(text.to_owned(), font, colour).size().x
    };
    let fits = sizes.iter().find(|points| width(**points) <= room);
    if let Some(points) = fits.or(sizes.last()) {
        self::text(painter, at, anchor, text, *points, colour, room);
    }
}

/// Paints text in at most two centred lines. It ends in dots where there is no more room. Returns its height.
pub fn two_lines(painter: &Painter, top: Pos2, text: &str, points: f32, colour: Color32, room: f32) -> f32 {
    let format = TextFormat::simple(FontId::proportional(points), colour);
    let mut job = LayoutJob::single_section(text.to_owned(), format);
    job.wrap = TextWrapping { max_width: room.max(1.0), max_rows: 2, ..TextWrapping::default() };
    job.halign = Align::Center;
    let galley = painter.layout_job(job);
    let height = galley.size().y;
    painter.galley(top, galley, colour);
    height
}

/// Paints a number beside a sign. Returns its right edge.
pub fn number(painter: &Painter, at: Pos2, number: i16, colour: Color32) -> f32 {
    let font = FontId::proportional(size::TEXT);
    painter.text(at, Align2::LEFT_CENTER, number.to_string(), font, colour).right()
}

/// Paints a disc behind a mark.
pub fn badge(painter: &Painter, centre: Pos2, radius: f32, colour: Color32) {
    painter.circle_filled(centre, radius, colour);
}

/// Paints the ring of a card that can be chosen with a click, filled if it is chosen.
pub fn pick_mark(painter: &Painter, palette: &Palette, centre: Pos2, taken: bool) {
    painter.circle(centre, 7.0, palette.veil, Stroke::new(2.0, palette.accent));
    if taken {
        painter.circle_filled(centre, 4.5, palette.accent);
    }
}

/// Writes a word on a dark ground over a picture.
pub fn tag(painter: &Painter, centre: Pos2, text: &str, colour: Color32, ground: Color32) -> Rect {
    let galley = painter.layout_no_wrap(text.to_owned(), FontId::proportional(size::SMALL), colour);
    let rect = Rect::from_center_size(centre, galley.size() + vec2(10.0, 3.0));
    painter.rect_filled(rect, CornerRadius::same(4), ground);
    painter.galley(rect.min + vec2(5.0, 1.5), galley, colour);
    rect
}

/// Paints a face, turned a quarter clockwise if the card is booted; a blank card until its picture is there. `rect` is
/// the place of the face as it lies. `turned` is the progress of its turning, in quarters.
pub fn face(
    painter: &Painter,
    palette: &Palette,
    rect: Rect,
    texture: Option<TextureId>,
    (booted, turned): (bool, f32),
) {
    let rounding = CornerRadius::same(3);
    let Some(texture) = texture else {
        painter.rect(rect, rounding, palette.surfaces.hover, Stroke::new(1.0, palette.line), StrokeKind::Inside);
        return;
    };
    // The corners of the picture, and those of the card as if it stood upright, clockwise from the top left.
    let picture = [pos2(0.0, 0.0), pos2(1.0, 0.0), pos2(1.0, 1.0), pos2(0.0, 1.0)];
    let size = if booted { vec2(rect.height(), rect.width()) } else { rect.size() };
    let upright = Rect::from_center_size(rect.center(), size);
    let corners = [upright.left_top(), upright.right_top(), upright.right_bottom(), upright.left_bottom()];
    let corners = corners.map(|corner| motion::rotate(corner, rect.center(), turned));
    let tint = if booted { theme::dimmed_picture() } else { theme::UNTINTED };
    let mut mesh = Mesh::with_texture(texture);
    for (corner, uv) in corners.into_iter().zip(picture) {
        mesh.vertices.push(eframe::epaint::Vertex { pos: corner, uv, color: tint });
    }
    mesh.add_triangle(0, 1, 2);
    mesh.add_triangle(0, 2, 3);
    painter.add(Shape::mesh(mesh));
    painter.add(Shape::closed_line(corners.to_vec(), Stroke::new(1.0, palette.surfaces.ground)));
}

/// Paints bullets: a full disc for a stud, a ring for a draw, with the number in it.
pub fn bullets(painter: &Painter, palette: &Palette, centre: Pos2, bullets: i16, stud: bool) {
    let radius = 9.5;
    let colour = if stud {
        painter.circle_filled(centre, radius, palette.text);
        palette.surfaces.panel
    } else {
        painter.circle_stroke(centre, radius - 0.75, Stroke::new(1.5, palette.text));
        palette.text
    };
    painter.text(centre, Align2::CENTER_CENTER, bullets.to_string(), FontId::proportional(size::TEXT - 1.0), colour);
}

/// Paints the sign of influence, a star.
pub fn influence(painter: &Painter, palette: &Palette, centre: Pos2) {
    let tip = |at: usize, radius: f32| {
        let angle = std::f32::consts::PI * (at as f32).mul_add(0.2, -0.5);
        centre + radius * vec2(angle.cos(), angle.sin())
    };
    let ring: Vec<Pos2> = (0..10).map(|at| tip(at, if at % 2 == 0 { 7.5 } else { 3.4 })).collect();
    // A star is not convex: it is filled as triangles from its middle.
    let mut mesh = Mesh::default();
    mesh.colored_vertex(centre, palette.accent);
    for point in &ring {
        mesh.colored_vertex(*point, palette.accent);
    }
    for at in 0..10 {
        mesh.add_triangle(0, at + 1, (at + 1) % 10 + 1);
    }
    painter.add(Shape::mesh(mesh));
}

/// Paints the sign of control points, a flag.
pub fn control(painter: &Painter, palette: &Palette, centre: Pos2) {
    let foot = centre + vec2(-4.0, 7.0);
    let top = centre + vec2(-4.0, -7.0);
    painter.line_segment([foot, top], Stroke::new(1.8, palette.text));
    let flag = vec![top, centre + vec2(6.0, -3.5), centre + vec2(-4.0, 0.5)];
    painter.add(Shape::convex_polygon(flag, palette.accent, Stroke::NONE));
}

/// Paints the sign of ghost rock, a cut stone.
pub fn ghost_rock(painter: &Painter, palette: &Palette, centre: Pos2) {
    let at = |x: f32, y: f32| centre + vec2(x, y);
    let stone = vec![at(-3.5, -6.0), at(3.5, -6.0), at(7.0, -0.5), at(2.0, 6.5), at(-2.0, 6.5), at(-7.0, -0.5)];
    painter.add(Shape::convex_polygon(stone, theme::fade(palette.text, 0.25), Stroke::new(1.4, palette.text)));
    painter.line_segment([at(-7.0, -0.5), at(7.0, -0.5)], Stroke::new(1.0, palette.text));
}

/// Returns the largest rectangle for a picture of `size` that fits into `room`, centred there.
#[must_use]
pub fn fit(size: Vec2, room: Rect) -> Rect {
    let scale = (room.width() / size.x.max(1.0)).min(room.height() / size.y.max(1.0));
    Rect::from_center_size(room.center(), size * scale)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_fits_its_room_whole_and_undistorted() {
        let room = Rect::from_min_size(pos2(10.0, 20.0), vec2(400.0, 300.0));
        let wide = fit(vec2(1920.0, 1080.0), room);
        assert_eq!(wide.size(), vec2(400.0, 225.0));
        assert!(room.contains_rect(wide));
        let tall = fit(vec2(100.0, 600.0), room);
        assert_eq!(tall.size(), vec2(50.0, 300.0));
        assert_eq!(tall.center(), room.center());
    }
}
