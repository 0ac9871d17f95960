//! The assumed camera of an uncalibrated table, and the orientation of cards.

use deadeye_vision::{Plane, Point, Quad};

use super::zone::{TABLE_DEPTH_MM, TABLE_WIDTH_MM};

/// Width and height of the usual picture, in pixels.
const PICTURE_PX: [f32; 2] = [1280.0, 720.0];
/// The middle of the table in the usual picture, in pixels.
const MIDDLE_PX: [f32; 2] = [640.0, 349.0];
/// The pixels per millimetre at the middle of the table.
const PX_PER_MM: f32 = 1.155;
/// The distance of the camera from the middle of the table, in millimetres.
const DISTANCE_MM: f32 = 1200.0;
/// The tilt of the camera from straight above towards the near player's edge, in degrees.
const TILT_DEGREES: f32 = 8.0;

/// Returns the assumed plane of an uncalibrated camera: on a stand a little on the near side, the whole table filling
/// the picture.
#[must_use]
pub fn usual_plane(width_px: u32, height_px: u32) -> Plane {
    let [usual_width, usual_height] = PICTURE_PX;
    let (across, down) = (width_px.max(1) as f32 / usual_width, height_px.max(1) as f32 / usual_height);
    let [middle_x, middle_y] = MIDDLE_PX;
    let focal_px = PX_PER_MM * across.min(down) * DISTANCE_MM;
    let (sin, cos) = TILT_DEGREES.to_radians().sin_cos();
    // A pinhole camera over the plane of the table.
    let in_picture = |(x_mm, y_mm): (f32, f32)| {
        let (right, away) = (x_mm - TABLE_WIDTH_MM / 2.0, TABLE_DEPTH_MM / 2.0 - y_mm);
        let depth_mm = DISTANCE_MM + away * sin;
        Point::new(middle_x * across + focal_px * right / depth_mm, middle_y * down - focal_px * away * cos / depth_mm)
    };
    let corners = [(0.0, 0.0), (TABLE_WIDTH_MM, 0.0), (TABLE_WIDTH_MM, TABLE_DEPTH_MM), (0.0, TABLE_DEPTH_MM)];
    let size_px = [width_px, height_px];
    Plane::of_outline(size_px, &Quad::new(corners.map(in_picture)), TABLE_WIDTH_MM, TABLE_DEPTH_MM)
        .unwrap_or_else(|| Plane::from_above(size_px, TABLE_WIDTH_MM))
}

/// Returns whether a card's head points to the far side of the table; `None` for a card that lies more sideways than
/// that.
pub(super) fn head_is_far(plane: &Plane, outline: &Quad) -> Option<bool> {
    let [a, b, c, d] = outline.corners.map(|corner| plane.table_from_image(corner));
    let (x, y) = (a.x_mm + b.x_mm - c.x_mm - d.x_mm, a.y_mm + b.y_mm - c.y_mm - d.y_mm);
    let off_degrees = x.atan2(-y).to_degrees().abs();
    match off_degrees {
        off if off < 60.0 => Some(true),
        off if off > 120.0 => Some(false),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use deadeye_proxy::demo::View;
    use deadeye_vision::{CARD_HEIGHT_MM, CARD_WIDTH_MM, Spot};

    use super::*;

    #[test]
    fn a_picture_of_any_size_shows_the_whole_table() {
        for (width_px, height_px) in [(1280, 720), (1920, 1080), (640, 480), (4000, 3000)] {
            let plane = usual_plane(width_px, height_px);
            for (x_mm, y_mm) in [(0.0, 0.0), (TABLE_WIDTH_MM, 0.0), (TABLE_WIDTH_MM, TABLE_DEPTH_MM), (525.0, 295.0)] {
                let spot = Spot { x_mm, y_mm };
                let point = plane.image_from_table(spot);
                assert!((0.0..width_px as f32).contains(&point.x), "{spot:?} is at {point:?}");
                assert!((0.0..height_px as f32).contains(&point.y), "{spot:?} is at {point:?}");
                assert!(plane.table_from_image(point).distance(spot) < 0.5);
            }
        }
    }

    #[test]
    fn without_a_calibration_the_demo_tables_camera_is_taken_for_true() {
        let (plane, view) = (usual_plane(1280, 720), View::webcam());
        for (x_mm, y_mm) in [(0.0, 0.0), (1050.0, 0.0), (300.0, 200.0), (900.0, 590.0)] {
            let (x, y) = view.to_px((x_mm, y_mm));
            let point = plane.image_from_table(Spot { x_mm, y_mm });
            assert!(point.distance(Point::new(x, y)) < 0.05, "{point:?} {x} {y}");
        }
    }

    #[test]
    fn a_card_s_head_is_told_on_the_table_not_in_the_picture() {
        let plane = usual_plane(1280, 720);
        let card =
            |turn: f32| {
                let (sin, cos) = turn.to_radians().sin_cos();
                let (w, h) = (CARD_WIDTH_MM / 2.0, CARD_HEIGHT_MM / 2.0);
                Quad::new([(-w, -h), (w, -h), (w, h), (-w, h)].map(|(x, y)| {
                    plane.image_from_table(Spot::new(400.0 + cos * x - sin * y, 200.0 + sin * x + cos * y))
                }))
            };
        // The camera hangs over a short end: the picture has the table turned by a quarter.
        let turned = plane.with_axes(std::f32::consts::FRAC_PI_2, Spot::default());
        for (degrees, straight, quarter) in
            [(0.0, Some(true), None), (180.0, Some(false), None), (90.0, None, Some(false)), (-90.0, None, Some(true))]
        {
            assert_eq!(head_is_far(&plane, &card(degrees)), straight);
            assert_eq!(head_is_far(&turned, &card(degrees)), quarter);
        }
    }
}
