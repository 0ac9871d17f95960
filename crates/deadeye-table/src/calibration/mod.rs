//! The calibration of a camera: the map from its picture to the table, and the regions of the table. It is stored per
//! camera in a file that people can read; `calibration/README.md` describes the format.

pub mod sheet;
mod store;

use deadeye_vision::Fit;

use crate::{Layout, Plane, Spot, usual_plane};

pub use store::{file_of, folder, load, save};

/// The source of a calibrated plane.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    /// An assumption: the camera of the demo table.
    Guess,
    /// The cards on the table.
    Cards,
    /// The printed sheet.
    Sheet,
}

impl Source {
    /// All sources.
    const ALL: [Self; 3] = [Self::Guess, Self::Cards, Self::Sheet];

    /// Returns the name in files and texts.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Guess => "guess",
            Self::Cards => "cards",
            Self::Sheet => "sheet",
        }
    }

    fn of_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|from| from.key() == key)
    }
}

/// A camera's calibration.
#[derive(Debug, Clone, PartialEq)]
pub struct Calibration {
    /// The map from picture to table.
    pub plane: Plane,
    /// The source of the plane.
    pub from: Source,
    /// The number of cards, or sheets, that it was fitted to.
    pub things: usize,
    /// The error of the fit in millimetres: the root mean square.
    pub misfit_mm: f32,
    /// The seats and regions.
    pub layout: Layout,
}

impl Calibration {
    /// Returns the assumed calibration of an uncalibrated camera, for a picture of this size in pixels.
    #[must_use]
    pub fn guess(size_px: [u32; 2], players: u8) -> Self {
        let [width_px, height_px] = size_px;
        Self {
            plane: usual_plane(width_px, height_px),
            from: Source::Guess,
            things: 0,
            misfit_mm: 0.0,
            layout: Layout::stretch_over(players, 0, Spot::default(), TABLE),
        }
    }

    /// Returns a calibration with the found plane. The regions of `before` keep their places in the picture; they are
    /// laid out anew where nobody has dragged them.
    #[must_use]
    pub fn from_found(fit: &Fit, from: Source, before: &Self) -> Self {
        let (far_left, near_right) = fit.plane.in_view();
        let plane = fit.plane.with_axes(0.0, Spot::new(-far_left.x_mm, -far_left.y_mm));
        let size = Spot::new(near_right.x_mm - far_left.x_mm, near_right.y_mm - far_left.y_mm);
        let layout = if before.is_laid_out() {
            Layout::stretch_over(before.players(), before.seats_turned(), Spot::default(), size)
        } else {
            before.layout.map_corners(|spot| plane.table_from_image(before.plane.image_from_table(spot)))
        };
        Self { plane, from, things: fit.used, misfit_mm: fit.misfit_mm, layout }
    }

    /// Returns the calibration with the regions laid out anew over the visible part of the table, for that many
    /// players.
    #[must_use]
    pub fn lay_out(&self, players: u8) -> Self {
        let (far_left, near_right) = self.area();
        // Who changed seats stays where they are, unless others come or go.
        let turned = if players == self.players() { self.seats_turned() } else { 0 };
        Self { layout: Layout::stretch_over(players, turned, far_left, near_right), ..self.clone() }
    }

    /// Returns the calibration with the table turned by a quarter, clockwise in the picture, and the regions laid out
    /// anew: for a camera that hangs over another side.
    #[must_use]
    pub fn turn_by_quarter(&self) -> Self {
        let plane = self.plane.with_axes(-std::f32::consts::FRAC_PI_2, Spot::default());
        let turned = Self { plane, ..self.clone() };
        let (far_left, near_right) = turned.area();
        let plane = plane.with_axes(0.0, Spot::new(-far_left.x_mm, -far_left.y_mm));
        let size = Spot::new(near_right.x_mm - far_left.x_mm, near_right.y_mm - far_left.y_mm);
        Self {
            plane,
            layout: Layout::stretch_over(self.players(), self.seats_turned(), Spot::default(), size),
            ..self.clone()
        }
    }

    /// Returns the calibration for a picture of another size in pixels; `None` if that has other proportions.
    #[must_use]
    pub fn at_size(&self, size_px: [u32; 2]) -> Option<Self> {
        let plane = self.plane.at_size(size_px)?;
        Some(Self { plane, ..self.clone() })
    }

    /// Returns the number of seats.
    #[must_use]
    pub fn players(&self) -> u8 {
        u8::try_from(self.layout.seats().len()).unwrap_or(2)
    }

    /// Returns the number of seats by which the players have moved on.
    fn seats_turned(&self) -> u8 {
        self.layout.seats().first().map_or(0, |seat| seat.player.0)
    }

    /// Returns the part of the table over which regions are laid out: all that is in view, or the assumed table.
    fn area(&self) -> (Spot, Spot) {
        if self.from != Source::Guess {
            return self.plane.in_view();
        }
        let [width_px, height_px] = self.plane.size_px();
        let usual = usual_plane(width_px, height_px);
        let corner = |spot| self.plane.table_from_image(usual.image_from_table(spot));
        let (a, b) = (corner(Spot::default()), corner(TABLE));
        (Spot::new(a.x_mm.min(b.x_mm), a.y_mm.min(b.y_mm)), Spot::new(a.x_mm.max(b.x_mm), a.y_mm.max(b.y_mm)))
    }

    /// Returns whether nobody has dragged a region.
    #[must_use]
    pub fn is_laid_out(&self) -> bool {
        let turned = self.seats_turned();
        let near = |one: &Layout| {
            let all = one.regions().iter().zip(self.layout.regions());
            all.flat_map(|(a, b)| a.corners.into_iter().zip(b.corners)).all(|(a, b)| a.distance(b) < 2.0)
        };
        let (far_left, near_right) = self.area();
        let usual = Layout::stretch_over(self.players(), turned, far_left, near_right);
        usual.regions().len() == self.layout.regions().len() && near(&usual)
    }
}

/// The near right corner of the assumed table.
const TABLE: Spot = Spot::new(crate::TABLE_WIDTH_MM, crate::TABLE_DEPTH_MM);

#[cfg(test)]
mod tests;
