//! A canvas with units of the drawing's own choice, and the shapes that are drawn on it.

use image::{RgbImage, RgbaImage};
use tiny_skia::{
    Color, FillRule, FilterQuality, GradientStop, LineCap, LineJoin, LinearGradient, Paint, Path, PathBuilder, Pixmap,
    PixmapPaint, Point, RadialGradient, Rect, Shader, SpreadMode, Stroke, Transform,
};

use crate::colour::Rgb;

/// An outline to fill or stroke; `None` is a shape without extent and draws nothing.
pub(crate) type Shape = Option<Path>;

/// The paint of a shape.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Ink {
    /// One colour all over.
    Flat(Rgb),
    /// One colour with an opacity (0 to 1).
    Veil(Rgb, f32),
    /// A linear gradient from one colour at the first point to another at the second.
    Slope(Rgb, (f32, f32), Rgb, (f32, f32)),
    /// One colour whose opacity goes from the first (0 to 1) at the first point to the other at the second.
    Fade(Rgb, (f32, f32), f32, (f32, f32), f32),
    /// One colour around a point: its opacity there (0 to 1) falls to nothing at the radius.
    Glow(Rgb, (f32, f32), f32, f32),
}

impl From<Rgb> for Ink {
    fn from(colour: Rgb) -> Self {
        Self::Flat(colour)
    }
}

/// A canvas to draw on.
#[derive(Debug)]
pub(crate) struct Canvas {
    pixmap: Option<Pixmap>,
    view: Transform,
}

impl Canvas {
    /// Creates a black canvas of that many pixels on which the drawing is `wide` by `tall` units.
    pub(crate) fn new(width_px: u32, height_px: u32, wide: f32, tall: f32) -> Self {
        Self {
            pixmap: Pixmap::new(width_px, height_px),
            view: Transform::from_scale(width_px as f32 / wide, height_px as f32 / tall),
        }
    }

    /// Draws with another transform, in this canvas's units, applied before the canvas's own.
    pub(crate) fn draw_transformed(&mut self, moved: Transform, draw: impl FnOnce(&mut Self)) {
        let before = self.view;
        self.view = before.pre_concat(moved);
        draw(self);
        self.view = before;
    }

    pub(crate) fn fill(&mut self, shape: &Shape, ink: impl Into<Ink>) {
        if let (Some(pixmap), Some(path)) = (self.pixmap.as_mut(), shape) {
            let paint = paint(ink.into());
            pixmap.fill_path(path, &paint, FillRule::EvenOdd, self.view, None);
        }
    }

    /// Fills a shape as [`fill`](Self::fill) does, with the parts that overlap filled too.
    pub(crate) fn fill_whole(&mut self, shape: &Shape, ink: impl Into<Ink>) {
        if let (Some(pixmap), Some(path)) = (self.pixmap.as_mut(), shape) {
            let paint = paint(ink.into());
            pixmap.fill_path(path, &paint, FillRule::Winding, self.view, None);
        }
    }

    /// Draws a line of this width (units) along the shape.
    pub(crate) fn stroke(&mut self, shape: &Shape, width: f32, ink: impl Into<Ink>) {
        if let (Some(pixmap), Some(path)) = (self.pixmap.as_mut(), shape) {
            let stroke = Stroke { width, line_cap: LineCap::Round, line_join: LineJoin::Round, ..Stroke::default() };
            pixmap.stroke_path(path, &paint(ink.into()), &stroke, self.view, None);
        }
    }

    /// Fills, then draws the outline over it.
    pub(crate) fn fill_and_outline(&mut self, shape: &Shape, ink: impl Into<Ink>, line: f32, edge: Rgb) {
        self.fill_whole(shape, ink);
        self.stroke(shape, line, edge);
    }

    /// Copies another canvas onto this one with its top left corner at this pixel.
    pub(crate) fn lay(&mut self, other: &Self, left_px: i32, top_px: i32) {
        if let (Some(pixmap), Some(other)) = (self.pixmap.as_mut(), other.pixmap.as_ref()) {
            pixmap.draw_pixmap(left_px, top_px, other.as_ref(), &PixmapPaint::default(), Transform::identity(), None);
        }
    }

    /// Stretches a picture over the rectangle at this left and top edge, of this width and height.
    pub(crate) fn draw_picture(&mut self, picture: &RgbImage, [x, y, wide, tall]: [f32; 4]) {
        let (width_px, height_px) = picture.dimensions();
        let Some(mut opaque) = Pixmap::new(width_px, height_px) else {
            return;
        };
        for (to, from) in opaque.data_mut().chunks_exact_mut(4).zip(picture.pixels()) {
            let [r, g, b] = from.0;
            to.copy_from_slice(&[r, g, b, 255]);
        }
        if let Some(pixmap) = self.pixmap.as_mut() {
            let paint = PixmapPaint { quality: FilterQuality::Bilinear, ..PixmapPaint::default() };
            let place = Transform::from_row(wide / width_px as f32, 0.0, 0.0, tall / height_px as f32, x, y);
            pixmap.draw_pixmap(0, 0, opaque.as_ref(), &paint, self.view.pre_concat(place), None);
        }
    }

    /// Returns the pixels so far, row by row: red, green and blue premultiplied by alpha, then alpha.
    pub(crate) fn premultiplied_pixels(&self) -> &[u8] {
        self.pixmap.as_ref().map_or(&[], |pixmap| pixmap.data())
    }

    /// Returns the finished picture; untouched parts are black.
    pub(crate) fn into_image(self) -> RgbImage {
        let Some(pixmap) = self.pixmap else {
            return RgbImage::new(0, 0);
        };
        let (width_px, height_px) = (pixmap.width(), pixmap.height());
        let mut plain = Vec::with_capacity(pixmap.data().len() / 4 * 3);
        for pixel in pixmap.data().chunks_exact(4) {
            plain.extend(pixel.iter().take(3));
        }
        RgbImage::from_raw(width_px, height_px, plain).unwrap_or_default()
    }

    /// Returns the finished picture with its alpha, colours not premultiplied; untouched parts are transparent.
    pub(crate) fn into_image_with_alpha(self) -> RgbaImage {
        let Some(pixmap) = self.pixmap else {
            return RgbaImage::new(0, 0);
        };
        let (width_px, height_px) = (pixmap.width(), pixmap.height());
        let plain = pixmap.pixels().iter().map(|pixel| pixel.demultiply());
        let plain = plain.flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue(), pixel.alpha()]).collect();
        RgbaImage::from_raw(width_px, height_px, plain).unwrap_or_default()
    }
}

fn paint(ink: Ink) -> Paint<'static> {
    let shader = match ink {
        Ink::Flat(colour) => Shader::SolidColor(with_opacity(colour, 1.0)),
        Ink::Veil(colour, share) => Shader::SolidColor(with_opacity(colour, share)),
        Ink::Slope(a, from, b, to) => slope(with_opacity(a, 1.0), from, with_opacity(b, 1.0), to),
        Ink::Fade(colour, from, first, to, second) => {
            slope(with_opacity(colour, first), from, with_opacity(colour, second), to)
        }
        Ink::Glow(colour, (x, y), radius, share) => RadialGradient::new(
            Point::from_xy(x, y),
            0.0,
            Point::from_xy(x, y),
            radius,
            vec![
                GradientStop::new(0.0, with_opacity(colour, share)),
                GradientStop::new(0.5, with_opacity(colour, share * 0.32)),
                GradientStop::new(1.0, with_opacity(colour, 0.0)),
            ],
            SpreadMode::Pad,
            Transform::identity(),
        )
        .unwrap_or(Shader::SolidColor(Color::TRANSPARENT)),
    };
    Paint { shader, anti_alias: true, ..Paint::default() }
}

fn with_opacity(Rgb(r, g, b): Rgb, share: f32) -> Color {
    Color::from_rgba8(r, g, b, (share.clamp(0.0, 1.0) * 255.0).round() as u8)
}

fn slope(first: Color, from: (f32, f32), second: Color, to: (f32, f32)) -> Shader<'static> {
    LinearGradient::new(
        Point::from_xy(from.0, from.1),
        Point::from_xy(to.0, to.1),
        vec![GradientStop::new(0.0, first), GradientStop::new(1.0, second)],
        SpreadMode::Pad,
        Transform::identity(),
    )
    .unwrap_or(Shader::SolidColor(first))
}

/// Returns a rectangle by its left, top, width and height.
pub(crate) fn rect(x: f32, y: f32, w: f32, h: f32) -> Shape {
    Rect::from_xywh(x, y, w, h).map(PathBuilder::from_rect)
}

/// Returns a rectangle with round corners.
pub(crate) fn round_rect(x: f32, y: f32, w: f32, h: f32, r: f32) -> Shape {
    let r = r.min(w / 2.0).min(h / 2.0);
    // How far a cubic's handles reach to pass for a quarter circle.
    let k = r * 0.552_285;
    let (right, bottom) = (x + w, y + h);
    let mut path = PathBuilder::new();
    path.move_to(x + r, y);
    path.line_to(right - r, y);
    path.cubic_to(right - r + k, y, right, y + r - k, right, y + r);
    path.line_to(right, bottom - r);
    path.cubic_to(right, bottom - r + k, right - r + k, bottom, right - r, bottom);
    path.line_to(x + r, bottom);
    path.cubic_to(x + r - k, bottom, x, bottom - r + k, x, bottom - r);
    path.line_to(x, y + r);
    path.cubic_to(x, y + r - k, x + r - k, y, x + r, y);
    path.close();
    path.finish()
}

/// Returns an ellipse by its middle and half axes.
pub(crate) fn oval(x: f32, y: f32, rx: f32, ry: f32) -> Shape {
    Rect::from_ltrb(x - rx, y - ry, x + rx, y + ry).and_then(PathBuilder::from_oval)
}

/// Returns a circle by its middle and radius.
pub(crate) fn disc(x: f32, y: f32, r: f32) -> Shape {
    oval(x, y, r, r)
}

/// Returns a closed polygon.
pub(crate) fn poly(points: &[(f32, f32)]) -> Shape {
    let mut path = PathBuilder::new();
    for (at, &(x, y)) in points.iter().enumerate() {
        if at == 0 {
            path.move_to(x, y);
        } else {
            path.line_to(x, y);
        }
    }
    path.close();
    path.finish()
}

/// Returns a straight line, to be stroked.
pub(crate) fn line(x: f32, y: f32, to_x: f32, to_y: f32) -> Shape {
    let mut path = PathBuilder::new();
    path.move_to(x, y);
    path.line_to(to_x, to_y);
    path.finish()
}

/// Returns a star with that many points, its first point `turn` radians from straight up.
pub(crate) fn star(x: f32, y: f32, points: usize, outer: f32, inner: f32, turn: f32) -> Shape {
    let step = std::f32::consts::PI / points.max(1) as f32;
    let corners: Vec<(f32, f32)> = (0..points * 2)
        .map(|at| {
            let radius = if at % 2 == 0 { outer } else { inner };
            let (sin, cos) = (at as f32 * step + turn).sin_cos();
            (x + radius * sin, y - radius * cos)
        })
        .collect();
    poly(&corners)
}

/// Returns a shape written as a path of the SVG format: `M L Q C Z`, absolute, numbers apart by blanks.
///
/// It stops at the first part that it cannot parse.
pub(crate) fn sketch(words: &str) -> Shape {
    let mut path = PathBuilder::new();
    let mut words = words.split_ascii_whitespace().peekable();
    let mut command = "";
    while let Some(&word) = words.peek() {
        if word.starts_with(|c: char| c.is_ascii_alphabetic()) {
            command = word;
            words.next();
            if command == "Z" {
                path.close();
                continue;
            }
        }
        let mut number = || words.next().and_then(|word| word.parse::<f32>().ok());
        let done = match command {
            "M" | "L" => number().zip(number()).map(|(x, y)| {
                if command == "M" {
                    path.move_to(x, y);
                } else {
                    path.line_to(x, y);
                }
            }),
            "Q" => number().zip(number()).zip(number().zip(number())).map(|((a, b), (x, y))| path.quad_to(a, b, x, y)),
            "C" => number()
                .zip(number())
                .zip(number().zip(number()))
                .zip(number().zip(number()))
                .map(|(((a, b), (c, d)), (x, y))| path.cubic_to(a, b, c, d, x, y)),
            _ => None,
        };
        if done.is_none() {
            break;
        }
    }
    path.finish()
}
