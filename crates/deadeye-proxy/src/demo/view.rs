//! The camera above the demo table: the mapping from millimetres on the table to pixels, and back.

/// A camera's view of the table: a plain pinhole camera over a plane.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct View {
    /// The picture's width in pixels.
    pub width_px: u32,
    /// The picture's height in pixels.
    pub height_px: u32,
    /// The point of the table that the camera aims at, in millimetres.
    pub aim_mm: (f32, f32),
    /// The same point in the picture, in pixels.
    pub aim_px: (f32, f32),
    /// The distance of the camera from that point, in millimetres.
    pub distance_mm: f32,
    /// The pixels per millimetre at that point.
    pub px_per_mm: f32,
    /// The tilt of the camera from straight above towards the near player's edge, in degrees, 0 to below 90.
    pub tilt_degrees: f32,
    /// The turn of the table in the picture, in degrees clockwise.
    pub turn_degrees: f32,
}

impl View {
    /// Returns the demo table's own view: 1280 x 720, the whole table in it, the camera on a stand a little on the near
    /// side.
    #[must_use]
    pub fn webcam() -> Self {
        Self {
            width_px: 1280,
            height_px: 720,
            aim_mm: (super::TABLE_WIDTH_MM / 2.0, super::TABLE_DEPTH_MM / 2.0),
            aim_px: (640.0, 349.0),
            distance_mm: 1200.0,
            px_per_mm: 1.155,
            tilt_degrees: 8.0,
            turn_degrees: 0.0,
        }
    }

    /// Returns the pixel that shows a point of the table. Points behind the camera give pixels far outside the picture.
    #[must_use]
    pub fn to_px(&self, (x_mm, y_mm): (f32, f32)) -> (f32, f32) {
        let (turn_sin, turn_cos) = self.turn_degrees.to_radians().sin_cos();
        let (tilt_sin, tilt_cos) = self.tilt_degrees.to_radians().sin_cos();
        let (dx, dy) = (x_mm - self.aim_mm.0, y_mm - self.aim_mm.1);
        let across = dx * turn_cos - dy * turn_sin;
        let away = -(dx * turn_sin + dy * turn_cos);
        let depth = (self.distance_mm + away * tilt_sin).max(1.0);
        let focal = self.px_per_mm * self.distance_mm;
        (self.aim_px.0 + focal * across / depth, self.aim_px.1 - focal * away * tilt_cos / depth)
    }

    /// Returns the point of the table that a pixel shows.
    #[must_use]
    pub fn to_mm(&self, (x_px, y_px): (f32, f32)) -> (f32, f32) {
        let (turn_sin, turn_cos) = self.turn_degrees.to_radians().sin_cos();
        let (tilt_sin, tilt_cos) = self.tilt_degrees.to_radians().sin_cos();
        let focal = self.px_per_mm * self.distance_mm;
        let (right, up) = ((x_px - self.aim_px.0) / focal, (self.aim_px.1 - y_px) / focal);
        let away = up * self.distance_mm / (tilt_cos - up * tilt_sin);
        let across = right * (self.distance_mm + away * tilt_sin);
        (self.aim_mm.0 + across * turn_cos - away * turn_sin, self.aim_mm.1 - across * turn_sin - away * turn_cos)
    }
}

#[cfg(test)]
mod tests {
    use super::View;

    #[test]
    fn there_and_back_is_the_same_point_however_the_camera_leans() {
        for (tilt_degrees, turn_degrees) in [(0.0, 0.0), (8.0, 0.0), (35.0, 12.0), (50.0, -170.0)] {
            let view = View { tilt_degrees, turn_degrees, ..View::webcam() };
            for point in [(0.0, 0.0), (525.0, 295.0), (1000.0, 100.0), (300.0, 580.0)] {
                let (x, y) = view.to_mm(view.to_px(point));
                assert!((x - point.0).abs() < 0.1 && (y - point.1).abs() < 0.1, "{point:?} became {x}, {y}");
            }
        }
    }

    #[test]
    fn straight_above_a_millimetre_is_so_many_pixels_and_a_quarter_turn_swaps_the_axes() {
        let view =
            View { tilt_degrees: 0.0, px_per_mm: 2.0, aim_px: (100.0, 50.0), aim_mm: (10.0, 20.0), ..View::webcam() };
        assert_eq!(view.to_px((11.0, 23.0)), (102.0, 56.0));
        let turned = View { turn_degrees: 90.0, ..view };
        // Clockwise: what was right of the aim is now below it.
        let (x, y) = turned.to_px((15.0, 20.0));
        assert!((x - 100.0).abs() < 0.01 && (y - 60.0).abs() < 0.01, "{x}, {y}");
    }

    #[test]
    fn the_webcam_sees_the_whole_table() {
        let view = View::webcam();
        for corner in [(0.0, 0.0), (1050.0, 0.0), (1050.0, 590.0), (0.0, 590.0)] {
            let (x, y) = view.to_px(corner);
            assert!((0.0..1280.0).contains(&x) && (0.0..720.0).contains(&y), "{corner:?} is at {x}, {y}");
        }
    }
}
