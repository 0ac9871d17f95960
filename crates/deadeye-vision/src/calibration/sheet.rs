//! The printed sheet: black and white squares whose inner corners are found to a fraction of a pixel.
//!
//! It is a board of squares rather than of coded markers: it needs no further library, its 54 corners are crossings of
//! straight edges, which blur does not shift, and a plane does not need to identify the corners.

use deadeye_text::{Fault, text};
use image::RgbImage;
use opencv::calib3d;
use opencv::core::{Mat, Point2f, Size, Vector};
use opencv::imgproc;

use super::flat::Flat;
use super::spot::Spot;
use crate::canvas::Canvas;
use crate::faults;
use crate::geometry::Point;

/// The number of inner corners in a row of the sheet.
pub const SHEET_COLUMNS: u16 = 9;
/// The number of rows of inner corners.
pub const SHEET_ROWS: u16 = 6;
/// The side of a square as printed, in millimetres.
pub const SHEET_SQUARE_MM: f32 = 25.0;

/// Finds the sheet in a picture; `None` where it is not completely in view.
///
/// ```
/// let bare = image::RgbImage::from_pixel(640, 360, image::Rgb([90, 70, 50]));
/// assert_eq!(deadeye_vision::find_sheet(&bare)?, None);
/// # Ok::<(), deadeye_text::Fault>(())
/// ```
///
/// # Errors
/// The picture has no pixels.
pub fn find_sheet(picture: &RgbImage) -> Result<Option<Flat>, Fault> {
    let canvas = Canvas::new(picture)?;
    let corners =
        corners(&canvas).map_err(|error| faults::opencv_fault(text!("the sheet could not be looked for"), &error))?;
    let count = usize::from(SHEET_COLUMNS) * usize::from(SHEET_ROWS);
    if corners.len() != count {
        return Ok(None);
    }
    let mut points_px: Vec<Point> = corners.iter().map(|p| Point::new(p.x, p.y)).collect();
    // Seen from above, rows follow each other clockwise from their columns.
    let turn = |a: Point, b: Point, c: Point| (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
    let columns = usize::from(SHEET_COLUMNS);
    if let (Some(first), Some(second), Some(below)) =
        (points_px.first(), points_px.get(columns - 1), points_px.get(columns))
        && turn(*first, *second, *below) < 0.0
    {
        points_px = points_px.chunks(columns).flat_map(|row| row.iter().rev().copied()).collect();
    }
    let points_mm = (0..SHEET_ROWS).flat_map(|row| {
        (0..SHEET_COLUMNS)
            .map(move |column| Spot::new(f32::from(column) * SHEET_SQUARE_MM, f32::from(row) * SHEET_SQUARE_MM))
    });
    Ok(Some(Flat { points_mm: points_mm.collect(), points_px }))
}

fn corners(canvas: &Canvas<'_>) -> opencv::Result<Vector<Point2f>> {
    let mut grey = Mat::default();
    imgproc::cvt_color_def(canvas.mat(), &mut grey, imgproc::COLOR_RGB2GRAY)?;
    let mut corners = Vector::<Point2f>::new();
    let pattern = Size::new(i32::from(SHEET_COLUMNS), i32::from(SHEET_ROWS));
    let how = calib3d::CALIB_CB_NORMALIZE_IMAGE | calib3d::CALIB_CB_ACCURACY;
    let found = calib3d::find_chessboard_corners_sb(&grey, pattern, &mut corners, how)?;
    Ok(if found { corners } else { Vector::new() })
}
