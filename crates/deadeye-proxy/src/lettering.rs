//! Text as shapes.

use tiny_skia::{PathBuilder, Transform};
use ttf_parser::{Face, OutlineBuilder};

use crate::canvas::{Canvas, Ink, Shape};

/// The font of all text; it lives as long as the program.
#[derive(Debug)]
pub(crate) struct Letters {
    face: Option<Face<'static>>,
}

impl Letters {
    /// Opens the built-in font.
    pub(crate) fn new() -> Self {
        Self { face: Face::parse(dejavu::serif_condensed::bold(), 0).ok() }
    }

    /// Returns the width of a line, in the units of `size`.
    pub(crate) fn width(&self, text: &str, size: f32) -> f32 {
        self.run(text, size, false).1
    }

    /// Writes one line with its middle at `x` and its baseline at `y`, narrowed where it would be wider than `room`.
    #[expect(clippy::too_many_arguments, reason = "each is one plain number of the line")]
    pub(crate) fn write(
        &self,
        canvas: &mut Canvas,
        text: &str,
        x: f32,
        y: f32,
        size: f32,
        room: f32,
        ink: impl Into<Ink>,
    ) {
        self.place(canvas, self.run(text, size, false), x, y, room, ink.into());
    }

    /// Writes a line as [`write`](Self::write) does, with small capitals for the small letters.
    #[expect(clippy::too_many_arguments, reason = "each is one plain number of the line")]
    pub(crate) fn write_capitals(
        &self,
        canvas: &mut Canvas,
        text: &str,
        x: f32,
        y: f32,
        size: f32,
        room: f32,
        ink: impl Into<Ink>,
    ) {
        self.place(canvas, self.run(text, size, true), x, y, room, ink.into());
    }

    fn place(&self, canvas: &mut Canvas, (shape, width): (Shape, f32), x: f32, y: f32, room: f32, ink: Ink) {
        let squeeze = if width > room { room / width } else { 1.0 };
        let left = x - width * squeeze / 2.0;
        canvas.draw_transformed(Transform::from_row(squeeze, 0.0, 0.0, 1.0, left, y), |canvas| {
            canvas.fill_whole(&shape, ink)
        });
    }

    /// Returns the outlines of a line from its start on the baseline, and its width.
    fn run(&self, text: &str, size: f32, capitals: bool) -> (Shape, f32) {
        let Some(face) = &self.face else {
            return (None, 0.0);
        };
        let mut pen = Pen { path: PathBuilder::new(), x: 0.0, scale: 0.0 };
        for letter in text.chars() {
            let small = capitals && letter.is_lowercase();
            let tall = size / f32::from(face.units_per_em());
            pen.scale = if small { tall * 0.8 } else { tall };
            let mut draw = |letter: char| {
                let glyph = face.glyph_index(letter).or_else(|| face.glyph_index('?'));
                if let Some(glyph) = glyph {
                    face.outline_glyph(glyph, &mut pen);
                    pen.x += f32::from(face.glyph_hor_advance(glyph).unwrap_or(0)) * pen.scale;
                }
            };
            if small {
                letter.to_uppercase().for_each(&mut draw);
            } else {
                draw(letter);
            }
        }
        (pen.path.finish(), pen.x)
    }
}

/// A builder that converts glyph outlines (y up, font units) into a path (y down).
struct Pen {
    path: PathBuilder,
    x: f32,
    scale: f32,
}

impl Pen {
    fn to_page(&self, x: f32, y: f32) -> (f32, f32) {
        (self.x + x * self.scale, -y * self.scale)
    }
}

impl OutlineBuilder for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.to_page(x, y);
        self.path.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.to_page(x, y);
        self.path.line_to(x, y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let ((x1, y1), (x, y)) = (self.to_page(x1, y1), self.to_page(x, y));
        self.path.quad_to(x1, y1, x, y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let ((x1, y1), (x2, y2), (x, y)) = (self.to_page(x1, y1), self.to_page(x2, y2), self.to_page(x, y));
        self.path.cubic_to(x1, y1, x2, y2, x, y);
    }

    fn close(&mut self) {
        self.path.close();
    }
}
