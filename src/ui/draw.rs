//! Drawing for plain widgets: lines of text, faces of cards, and pictures that fit a room.

use eframe::egui::{
    Align2, Color32, CornerRadius, FontId, Mesh, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, TextureId, Vec2, pos2,
    text::{LayoutJob, TextFormat, TextWrapping},
    vec2,
};

use super::motion;
use super::theme::{self, stage::StageColours};

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

/// Paints a face, turned a quarter clockwise if the card is booted; a blank card until its picture is there. `rect` is
/// the place of the face as it lies. `turned` is the progress of its turning, in quarters.
pub fn face(
    painter: &Painter,
    colours: &StageColours,
    rect: Rect,
    texture: Option<TextureId>,
    (booted, turned): (bool, f32),
) {
    let rounding = CornerRadius::same(3);
    let Some(texture) = texture else {
        painter.rect(rect, rounding, colours.wood.tones[2], Stroke::new(1.0, colours.wood.seam), StrokeKind::Inside);
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
    painter.add(Shape::closed_line(corners.to_vec(), Stroke::new(1.0, colours.ground)));
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
