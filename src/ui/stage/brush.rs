//! A brush that paints in a frame turned by an angle, such as that of a card in a fan.
//!
//! All coordinates are those of the frame before it is turned. A brush that is not turned paints the same shapes as a
//! plain painter does.

use std::sync::Arc;

use eframe::egui::emath::Rot2;
use eframe::egui::epaint::{PathShape, RectShape, TextShape};
use eframe::egui::text::{LayoutJob, TextFormat, TextWrapping};
use eframe::egui::{
    Align, Align2, Color32, CornerRadius, FontId, Galley, Mesh, Painter, Pos2, Rect, Shape, Stroke, StrokeKind,
    TextureId, Vec2, pos2, vec2,
};
use eframe::epaint::Vertex;

use crate::ui::theme::parts::{CLEAR, Dim, shade};
use crate::ui::theme::stage::{Face, StageColours, TypeSizes};

/// The texture of plain colours and the place in it where it is white.
const PLAIN: (TextureId, Pos2) = (TextureId::Managed(0), Pos2::ZERO);

/// A part of a texture.
pub type TexturePart = (TextureId, Rect);

/// A brush that paints in a turned frame, with a share of the light, colour and opacity.
#[derive(Clone)]
pub struct Brush<'a> {
    painter: &'a Painter,
    angle: f32,
    turn: Rot2,
    shift: Vec2,
    opacity: f32,
    dim: Dim,
}

/// The look of a text that must fit into a room: its typeface, its size where there is room, the least size before it is
/// cut, its colour and its place in the room.
#[derive(Clone, Copy)]
pub struct TextFit {
    /// The typeface.
    pub face: Face,
    /// The size where there is room.
    pub size: f32,
    /// The least size, at which the text is cut with an ellipsis if it still does not fit.
    pub least: f32,
    /// The colour.
    pub colour: Color32,
    /// The place in the room.
    pub align: Align2,
}

impl TextFit {
    /// Returns the look of a text in the middle of its room, which may be as small as labels are.
    #[must_use]
    pub fn new(face: Face, size: f32, colour: Color32) -> Self {
        Self { face, size, least: size.min(TypeSizes::NEAR.small), colour, align: Align2::CENTER_CENTER }
    }

    /// Returns the same look at another place in the room.
    #[must_use]
    pub fn with_align(self, align: Align2) -> Self {
        Self { align, ..self }
    }

    /// Returns the same look with another least size.
    #[must_use]
    pub fn with_least(self, least: f32) -> Self {
        Self { least, ..self }
    }

    /// Lays a text out in at most so many rows of a width: as it is, smaller, or at last cut with an ellipsis.
    #[must_use]
    pub fn lay_out(&self, painter: &Painter, text: &str, width: f32, rows: usize) -> Arc<Galley> {
        let mut size = self.size;
        loop {
            let galley = self.lay_out_at(painter, text, width, rows, size);
            let fits = !galley.elided && galley.size().x <= width + 0.5 && self.fits_words(painter, text, width, size);
            if fits || size <= self.least {
                return galley;
            }
            // A screen has four sizes of text: a text that is too wide has the next smaller one.
            let below = TypeSizes::around(self.size).below(size).filter(|below| *below > self.least - 0.1);
            // Only on cards and badges letters are still smaller. One row tells by its width how much smaller they must be;
            // steps of half a point keep the glyphs few.
            let smaller = || match rows {
                1 => size * width / self.lay_out_at(painter, text, f32::INFINITY, 1, size).size().x.max(1.0),
                _ => size - 0.5,
            };
            size = below.unwrap_or_else(|| ((smaller() * 2.0).floor() * 0.5).min(size - 0.5).max(self.least));
        }
    }

    /// Returns true if no word must be broken.
    fn fits_words(&self, painter: &Painter, text: &str, width: f32, size: f32) -> bool {
        // A short word fits into every room that has a text; behind a long one there must be room for the space too.
        let mut long = text.split([' ', '-']).filter(|word| word.len() > 7);
        long.all(|word| self.lay_out_at(painter, word, f32::INFINITY, 1, size).size().x + size * 0.25 <= width)
    }

    fn lay_out_at(&self, painter: &Painter, text: &str, width: f32, rows: usize, size: f32) -> Arc<Galley> {
        let mut job = LayoutJob::single_section(text.to_owned(), TextFormat::simple(self.face.at(size), self.colour));
        let break_anywhere = rows == 1;
        job.wrap =
            TextWrapping { max_width: width.max(1.0), max_rows: rows, break_anywhere, ..TextWrapping::default() };
        job.halign = self.align.x();
        painter.layout_job(job)
    }
}

impl<'a> Brush<'a> {
    /// Returns a brush that is not turned.
    #[must_use]
    pub fn new(painter: &'a Painter) -> Self {
        Self { painter, angle: 0.0, turn: Rot2::IDENTITY, shift: Vec2::ZERO, opacity: 1.0, dim: Dim::NONE }
    }

    /// Returns a brush that is turned further, clockwise around a point of its frame, by an angle in radians.
    #[must_use]
    pub fn with_turn(&self, pivot: Pos2, angle: f32) -> Self {
        let inner = Rot2::from_angle(angle);
        let shift = pivot.to_vec2() - inner * pivot.to_vec2();
        Self {
            angle: self.angle + angle,
            turn: Rot2::from_angle(self.angle + angle),
            shift: self.turn * shift + self.shift,
            ..self.clone()
        }
    }

    /// Returns a brush that paints with this share of its opacity.
    #[must_use]
    pub fn with_opacity(&self, share: f32) -> Self {
        Self { opacity: self.opacity * share, ..self.clone() }
    }

    /// Returns a brush that paints with less light and colour.
    #[must_use]
    pub fn with_dim(&self, dim: Dim) -> Self {
        Self { dim: self.dim.combine(dim), ..self.clone() }
    }

    /// Returns the painter behind the brush, which knows nothing of its frame.
    #[must_use]
    pub fn painter(&self) -> &'a Painter {
        self.painter
    }

    /// Returns the place in the window of a point of the frame.
    #[must_use]
    pub fn place(&self, point: Pos2) -> Pos2 {
        if self.angle == 0.0 { point + self.shift } else { (self.turn * point.to_vec2() + self.shift).to_pos2() }
    }

    /// Returns a colour as the brush paints it.
    #[must_use]
    pub fn colour(&self, colour: Color32) -> Color32 {
        let colour = self.dim.apply(colour);
        if self.opacity < 1.0 { colour.gamma_multiply(self.opacity) } else { colour }
    }

    fn stroke(&self, stroke: Stroke) -> Stroke {
        Stroke::new(stroke.width, self.colour(stroke.color))
    }

    /// Paints a convex polygon.
    pub fn polygon(&self, points: &[Pos2], fill: Color32, stroke: Stroke) {
        let points = points.iter().map(|point| self.place(*point)).collect();
        self.painter.add(Shape::convex_polygon(points, self.colour(fill), self.stroke(stroke)));
    }

    /// Paints a polygon of which every corner can be seen from a point in it, such as a star.
    pub fn star_polygon(&self, middle: Pos2, points: &[Pos2], fill: Color32, stroke: Stroke) {
        let colour = self.colour(fill);
        let mut mesh = Mesh::default();
        mesh.colored_vertex(self.place(middle), colour);
        for point in points {
            mesh.colored_vertex(self.place(*point), colour);
        }
        let count = points.len() as u32;
        for at in 0..count {
            mesh.add_triangle(0, at + 1, (at + 1) % count + 1);
        }
        self.painter.add(Shape::mesh(mesh));
        // The edge of a mesh is jagged: a line of its own colour smooths it.
        let edge = if stroke.is_empty() { Stroke::new(0.8, fill) } else { stroke };
        self.path(points, true, edge);
    }

    /// Paints a line through points, back to the first one if it is closed.
    pub fn path(&self, points: &[Pos2], is_closed: bool, stroke: Stroke) {
        let points: Vec<Pos2> = points.iter().map(|point| self.place(*point)).collect();
        let stroke = self.stroke(stroke);
        let path = if is_closed { PathShape::closed_line(points, stroke) } else { PathShape::line(points, stroke) };
        self.painter.add(path);
    }

    /// Paints a straight line.
    pub fn line(&self, ends: [Pos2; 2], stroke: Stroke) {
        self.painter.line_segment(ends.map(|end| self.place(end)), self.stroke(stroke));
    }

    /// Paints a disc with a line around it, half of it outside.
    pub fn circle(&self, centre: Pos2, radius: f32, fill: Color32, stroke: Stroke) {
        self.painter.circle(self.place(centre), radius, self.colour(fill), self.stroke(stroke));
    }

    /// Paints a rectangle with rounded corners; its line lies inside.
    pub fn round_rect(&self, rect: Rect, radius: impl Into<CornerRadius>, fill: Color32, stroke: Stroke) {
        let shape = RectShape::new(rect, radius, self.colour(fill), self.stroke(stroke), StrokeKind::Inside);
        self.painter.add(self.turn_rect(shape));
    }

    /// Paints a line around a rectangle with rounded corners, outside of it.
    pub fn ring(&self, rect: Rect, radius: impl Into<CornerRadius>, stroke: Stroke) {
        let shape = RectShape::stroke(rect, radius, self.stroke(stroke), StrokeKind::Outside);
        self.painter.add(self.turn_rect(shape));
    }

    fn turn_rect(&self, shape: RectShape) -> RectShape {
        if self.angle == 0.0 {
            return RectShape { rect: shape.rect.translate(self.shift), ..shape };
        }
        let rect = Rect::from_center_size(self.place(shape.rect.center()), shape.rect.size());
        RectShape { rect, angle: self.angle, round_to_pixels: Some(false), ..shape }
    }

    /// Paints a rectangle whose colour goes from its top to its bottom.
    pub fn slope(&self, rect: Rect, radius: impl Into<CornerRadius>, top: Color32, bottom: Color32) {
        let (top, bottom) = (self.colour(top), self.colour(bottom));
        let vertex = |point: Pos2| {
            let share = (point.y - rect.top()) / rect.height().max(1.0);
            (PLAIN.1, top.lerp_to_gamma(bottom, share.clamp(0.0, 1.0)))
        };
        self.painter.add(Shape::mesh(self.round_mesh(PLAIN.0, rect, radius.into(), vertex)));
    }

    /// Paints a part of a texture in a rectangle with rounded corners.
    pub fn picture(&self, (texture, uv): TexturePart, rect: Rect, radius: impl Into<CornerRadius>, tint: Color32) {
        let radius = radius.into();
        let light = Dim { saturation: 1.0, ..self.dim }.apply(tint);
        let light = if self.opacity < 1.0 { light.gamma_multiply(self.opacity) } else { light };
        if self.angle == 0.0 {
            let shape = RectShape::filled(rect.translate(self.shift), radius, light).with_texture(texture, uv);
            self.painter.add(shape);
        } else {
            let at = |point: Pos2| uv.lerp_inside((point - rect.min) / rect.size());
            self.painter.add(Shape::mesh(self.round_mesh(texture, rect, radius, |point| (at(point), light))));
        }
        let veil = self.dim.picture_veil();
        if veil != CLEAR {
            let veil = veil.gamma_multiply(self.opacity);
            self.painter.add(self.turn_rect(RectShape::filled(rect, radius, veil)));
        }
    }

    /// Paints a part of a texture so that it fills a rectangle undistorted; what is over is cut off on both sides.
    pub fn cover(&self, (texture, uv): TexturePart, rect: Rect, radius: impl Into<CornerRadius>, tint: Color32) {
        let textures = self.painter.ctx().tex_manager();
        let pixels = textures.read().meta(texture).map_or([1, 1], |meta| meta.size).map(|side| side.max(1) as f32);
        let part = uv.size() * Vec2::from(pixels);
        let scale = (rect.width() / part.x.max(1.0)).max(rect.height() / part.y.max(1.0));
        let share = rect.size() / (part * scale).max(Vec2::splat(1.0));
        let uv = Rect::from_center_size(uv.center(), uv.size() * share.min(Vec2::splat(1.0)));
        self.picture((texture, uv), rect, radius, tint);
    }

    /// Returns a filled rectangle with rounded and smooth edges; each corner has what `vertex` says of its point.
    fn round_mesh(
        &self,
        texture: TextureId,
        rect: Rect,
        radius: CornerRadius,
        vertex: impl Fn(Pos2) -> (Pos2, Color32),
    ) -> Mesh {
        let soft = 0.5 / self.painter.pixels_per_point();
        let mut mesh = Mesh::with_texture(texture);
        let edge = round_outline(rect, radius);
        for (point, normal) in &edge {
            let (uv, color) = vertex(*point);
            mesh.vertices.push(Vertex { pos: self.place(*point - *normal * soft), uv, color });
            mesh.vertices.push(Vertex { pos: self.place(*point + *normal * soft), uv, color: CLEAR });
        }
        let count = edge.len() as u32;
        for at in 0..count {
            let next = (at + 1) % count;
            if at >= 1 && at + 1 < count {
                mesh.add_triangle(0, 2 * at, 2 * next);
            }
            mesh.add_triangle(2 * at, 2 * at + 1, 2 * next);
            mesh.add_triangle(2 * at + 1, 2 * next + 1, 2 * next);
        }
        mesh
    }

    /// Paints a dashed line along the edge of a rectangle. The dashes are stretched a little so that they close evenly.
    pub fn dashed_ring(&self, rect: Rect, radius: impl Into<CornerRadius>, stroke: Stroke, [dash, gap]: [f32; 2]) {
        let mut points: Vec<Pos2> =
            round_outline(rect, radius.into()).into_iter().map(|(point, _)| self.place(point)).collect();
        points.extend(points.first().copied());
        let length: f32 = points.iter().zip(points.iter().skip(1)).map(|(from, to)| from.distance(*to)).sum();
        let step = length / (length / (dash + gap)).round().max(1.0);
        let dash = step * dash / (dash + gap);
        self.painter.extend(Shape::dashed_line(&points, self.stroke(stroke), dash, step - dash));
    }

    /// Paints the shadow that a rectangle casts.
    pub fn shadow(&self, rect: Rect, radius: impl Into<CornerRadius>, offset: Vec2, blur: f32) {
        let strength = StageColours::of(self.painter.ctx().theme()).shadow;
        self.glow(rect.translate(offset), radius, blur, shade(strength));
    }

    /// Paints a rectangle with blurred edges.
    pub fn glow(&self, rect: Rect, radius: impl Into<CornerRadius>, blur: f32, colour: Color32) {
        let shape = RectShape::filled(rect, radius, self.colour(colour)).with_blur_width(blur);
        self.painter.add(self.turn_rect(shape));
    }

    /// Paints a line of text. Returns its place.
    pub fn text(&self, at: Pos2, align: Align2, text: &str, font: FontId, colour: Color32) -> Rect {
        let galley = self.painter.layout_no_wrap(text.to_owned(), font, colour);
        let rect = align.anchor_size(at, galley.size());
        self.galley(rect.min, galley, colour);
        rect
    }

    /// Paints a line of text that shrinks to fit a room, and at last is cut with an ellipsis. Returns its place.
    pub fn fitted_text(&self, room: Rect, text: &str, fit: TextFit) -> Rect {
        self.fitted_lines(room, text, 1, fit)
    }

    /// Paints text in at most so many lines, shrunk to fit a room. Returns its place.
    pub fn fitted_lines(&self, room: Rect, text: &str, rows: usize, fit: TextFit) -> Rect {
        let galley = fit.lay_out(self.painter, text, room.width(), rows);
        let rect = fit.align.align_size_within_rect(galley.size(), room);
        let anchor = match fit.align.x() {
            Align::Min => rect.left(),
            Align::Center => rect.center().x,
            Align::Max => rect.right(),
        };
        self.galley(pos2(anchor, rect.top()), galley, fit.colour);
        rect
    }

    /// Paints text that is laid out already, in one colour.
    pub fn galley(&self, at: Pos2, galley: Arc<Galley>, colour: Color32) {
        if galley.is_empty() {
            return;
        }
        let colour = self.colour(colour);
        let shape = TextShape::new(self.place(at), galley, colour).with_override_text_color(colour);
        self.painter.add(shape.with_angle(self.angle));
    }
}

/// Returns the points along the edge of a rectangle with rounded corners, clockwise, each with the direction outwards.
fn round_outline(rect: Rect, radius: CornerRadius) -> Vec<(Pos2, Vec2)> {
    let most = rect.size().min_elem() * 0.5;
    let corners = [
        (rect.left_top(), vec2(1.0, 1.0), radius.nw),
        (rect.right_top(), vec2(-1.0, 1.0), radius.ne),
        (rect.right_bottom(), vec2(-1.0, -1.0), radius.se),
        (rect.left_bottom(), vec2(1.0, -1.0), radius.sw),
    ];
    let mut edge = Vec::new();
    for (quarter, (corner, inwards, radius)) in corners.into_iter().enumerate() {
        let radius = f32::from(radius).min(most);
        let start = std::f32::consts::FRAC_PI_2 * (quarter as f32 + 2.0);
        if radius < 0.5 {
            edge.push((corner, -inwards));
            continue;
        }
        let middle = corner + inwards * radius;
        let steps = (radius * 0.6).clamp(3.0, 10.0) as usize;
        edge.extend((0..=steps).map(|step| {
            let angle = (step as f32 / steps as f32).mul_add(std::f32::consts::FRAC_PI_2, start);
            let normal = vec2(angle.cos(), angle.sin());
            (middle + normal * radius, normal)
        }));
    }
    edge
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test that cannot go on should stop")]
mod tests {
    use super::*;

    #[test]
    fn an_outline_of_rounded_corners_stays_inside_and_touches_each_side() {
        let rect = Rect::from_min_size(pos2(10.0, 20.0), vec2(40.0, 30.0));
        let edge = round_outline(rect, CornerRadius::same(8));
        assert!(edge.iter().all(|(point, _)| rect.expand(0.01).contains(*point)));
        let bounds = Rect::from_points(&edge.iter().map(|(point, _)| *point).collect::<Vec<_>>());
        assert!((bounds.min - rect.min).length() < 0.01 && (bounds.max - rect.max).length() < 0.01);
        // The first corner goes from the left side to the top.
        let (point, normal) = *edge.first().unwrap();
        assert!((point - pos2(10.0, 28.0)).length() < 0.01);
        assert!((normal - vec2(-1.0, 0.0)).length() < 0.01);
    }
}
