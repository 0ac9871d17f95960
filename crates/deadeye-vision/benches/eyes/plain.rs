//! A scanner of contours and perceptual hashes: outlines of four corners in a thresholded picture, straightened and compared by
//! a hash of 64 bits.

use deadeye_vision::Quad;
use image::RgbImage;
use opencv::core::{
    BORDER_CONSTANT, Mat, MatTraitConst, MatTraitConstManual, Point, Point2f, Scalar, Size, Vec3b, Vector,
};
use opencv::imgproc;

/// The most bits in which two hashes may differ for a name; a common choice.
const MOST_BITS: u32 = 12;
/// The area of the smallest card that is searched, in square pixels.
const LEAST_AREA: f64 = 1200.0;

/// The plain scanner.
pub struct Plain {
    /// Title and hash of each face.
    faces: Vec<(String, u64)>,
}

impl Plain {
    /// Creates a scanner that knows these faces.
    pub fn new(faces: impl Iterator<Item = (String, RgbImage)>) -> Self {
        let hashed = |(title, picture): (String, RgbImage)| (title, hash(&grey(&picture)));
        Self { faces: faces.map(hashed).collect() }
    }

    /// Returns the outlines of possible cards, with titles where a hash is near enough.
    pub fn look(&self, picture: &RgbImage) -> Vec<(Quad, Option<String>)> {
        let grey = grey(picture);
        let mut edges = Mat::default();
        imgproc::adaptive_threshold(
            &grey,
            &mut edges,
            255.0,
            imgproc::ADAPTIVE_THRESH_MEAN_C,
            imgproc::THRESH_BINARY_INV,
            31,
            7.0,
        )
        .unwrap();
        let mut contours = Vector::<Vector<Point>>::new();
        imgproc::find_contours(
            &edges,
            &mut contours,
            imgproc::RETR_LIST,
            imgproc::CHAIN_APPROX_SIMPLE,
            Point::new(0, 0),
        )
        .unwrap();
        let mut found: Vec<(Quad, Option<String>)> = Vec::new();
        for contour in &contours {
            if imgproc::contour_area(&contour, false).unwrap() < LEAST_AREA {
                continue;
            }
            let mut corners = Vector::<Point>::new();
            let length = imgproc::arc_length(&contour, true).unwrap();
            imgproc::approx_poly_dp(&contour, &mut corners, 0.03 * length, true).unwrap();
            let Ok(four) = <[Point; 4]>::try_from(corners.iter().collect::<Vec<Point>>()) else {
                continue;
            };
            let Some(quad) = upright(four) else { continue };
            if found.iter().any(|(other, _)| other.overlap(&quad) > 0.8) {
                continue;
            }
            let mut best: Option<(u32, Quad, &str)> = None;
            for quad in [quad, quad.turn_half()] {
                let code = hash(&straightened(&grey, &quad));
                for (title, face) in &self.faces {
                    let bits = (face ^ code).count_ones();
                    if best.is_none_or(|(least, ..)| bits < least) {
                        best = Some((bits, quad, title));
                    }
                }
            }
            if let Some((bits, quad, title)) = best {
                found.push((quad, (bits <= MOST_BITS).then(|| title.to_owned())));
            }
        }
        found
    }
}

fn grey(picture: &RgbImage) -> Mat {
    let rows = i32::try_from(picture.height()).unwrap();
    let columns = i32::try_from(picture.width()).unwrap();
    let colour = Mat::new_rows_cols_with_bytes::<Vec3b>(rows, columns, picture.as_raw()).unwrap();
    let mut grey = Mat::default();
    imgproc::cvt_color_def(&colour, &mut grey, imgproc::COLOR_RGB2GRAY).unwrap();
    grey
}

/// Makes an outline that is higher than wide from four corners, if it has the form of a card.
fn upright(corners: [Point; 4]) -> Option<Quad> {
    let quad = Quad::from(corners.map(|p| [p.x as f32, p.y as f32]));
    let clockwise = if quad.area() > 0.0 {
        quad
    } else {
        let [a, b, c, d] = quad.corners;
        Quad::new([a, d, c, b])
    };
    let standing = if clockwise.height() > clockwise.width() {
        clockwise
    } else {
        let [a, b, c, d] = clockwise.corners;
        Quad::new([b, c, d, a])
    };
    let form = standing.height() / standing.width();
    (standing.is_card_like() && (1.15..1.7).contains(&form)).then_some(standing)
}

fn straightened(grey: &Mat, quad: &Quad) -> Mat {
    let from: Vector<Point2f> = quad.corners.iter().map(|p| Point2f::new(p.x, p.y)).collect();
    let to: Vector<Point2f> =
        [[0.0, 0.0], [126.0, 0.0], [126.0, 176.0], [0.0, 176.0]].iter().map(|[x, y]| Point2f::new(*x, *y)).collect();
    let map = imgproc::get_perspective_transform_def(&from, &to).unwrap();
    let mut out = Mat::default();
    imgproc::warp_perspective(
        grey,
        &mut out,
        &map,
        Size::new(126, 176),
        imgproc::INTER_LINEAR,
        BORDER_CONSTANT,
        Scalar::default(),
    )
    .unwrap();
    out
}

/// Computes the perceptual hash: the bits of the 64 lowest frequencies that lie above their median.
fn hash(grey: &Mat) -> u64 {
    let mut small = Mat::default();
    imgproc::resize(grey, &mut small, Size::new(32, 32), 0.0, 0.0, imgproc::INTER_AREA).unwrap();
    let mut numbers = Mat::default();
    small.convert_to(&mut numbers, opencv::core::CV_32F, 1.0, 0.0).unwrap();
    let mut waves = Mat::default();
    opencv::core::dct(&numbers, &mut waves, 0).unwrap();
    let waves = waves.data_typed::<f32>().unwrap();
    let low: Vec<f32> = waves.chunks_exact(32).take(8).flat_map(|row| row.iter().take(8).copied()).collect();
    let mut sorted: Vec<f32> = low.iter().skip(1).copied().collect();
    sorted.sort_by(f32::total_cmp);
    let median = sorted.get(31).copied().unwrap_or_default();
    low.iter().fold(0, |hash, wave| hash << 1 | u64::from(*wave > median))
}
