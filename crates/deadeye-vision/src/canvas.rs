//! Cutting, shrinking and rectifying parts of a picture, by OpenCV.

use deadeye_text::{Fault, Text, text};
use image::RgbImage;
use opencv::core::{BORDER_REPLICATE, Mat, MatTraitConst, MatTraitConstManual, Rect, Scalar, Size, Vec3b};
use opencv::imgproc;

use crate::faults;
use crate::geometry::{Area, Homography, Quad};

/// A picture that OpenCV reads without a copy.
pub(crate) struct Canvas<'a> {
    mat: opencv::boxed_ref::BoxedRef<'a, Mat>,
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
}

/// A small picture: RGB bytes row by row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Small {
    /// The number of columns.
    pub width: usize,
    /// The number of rows.
    pub height: usize,
    /// The pixels by rows, three bytes each: red, green and blue.
    pub rgb: Vec<u8>,
}

fn what() -> Text {
    text!("a part of the picture could not be taken")
}

fn px(n: usize) -> i32 {
    i32::try_from(n).unwrap_or(i32::MAX)
}

impl<'a> Canvas<'a> {
    /// Wraps a picture.
    pub(crate) fn new(picture: &'a RgbImage) -> Result<Self, Fault> {
        let (width, height) = picture.dimensions();
        if width == 0 || height == 0 {
            return Err(faults::no_pixels());
        }
        let side = |n: u32| i32::try_from(n).unwrap_or(i32::MAX);
        let mat = Mat::new_rows_cols_with_bytes::<Vec3b>(side(height), side(width), picture.as_raw())
            .map_err(|e| faults::opencv_fault(what(), &e))?;
        Ok(Self { mat, width, height })
    }

    /// Returns the picture as OpenCV has it.
    pub(crate) const fn mat(&self) -> &opencv::boxed_ref::BoxedRef<'a, Mat> {
        &self.mat
    }

    /// Scales the part of the picture in `area` (clipped to it) to `width` x `height` pixels by averaging.
    pub(crate) fn scale_area(&self, area: &Area, width: usize, height: usize) -> Result<Small, Fault> {
        self.scale_inner(area, width, height).map_err(|e| faults::opencv_fault(what(), &e))
    }

    fn scale_inner(&self, area: &Area, width: usize, height: usize) -> opencv::Result<Small> {
        #[expect(clippy::cast_possible_truncation, reason = "clamped to the picture first")]
        let clamped = |v: f32, most: u32| v.round().clamp(0.0, most as f32) as i32;
        let (x0, x1) = (clamped(area.left, self.width), clamped(area.right, self.width));
        let (y0, y1) = (clamped(area.top, self.height), clamped(area.bottom, self.height));
        let part = Mat::roi(&self.mat, Rect::new(x0, y0, (x1 - x0).max(1), (y1 - y0).max(1)))?;
        let mut out = Mat::default();
        let grows = px(width) > x1 - x0;
        let how = if grows { imgproc::INTER_LINEAR } else { imgproc::INTER_AREA };
        imgproc::resize(&part, &mut out, Size::new(px(width), px(height)), 0.0, 0.0, how)?;
        small(&out, width, height)
    }

    /// Rectifies the picture so that the card's outline falls on `rectangle` of a crop of `width` x `height`.
    ///
    /// The networks were trained with exactly this: cards much larger than the crop are averaged down, not sampled.
    pub(crate) fn straighten(
        &self,
        quad: &Quad,
        rectangle: &Area,
        width: usize,
        height: usize,
    ) -> Result<Small, Fault> {
        self.straighten_inner(quad, rectangle, width, height).map_err(|e| faults::opencv_fault(what(), &e))
    }

    fn straighten_inner(&self, quad: &Quad, rectangle: &Area, width: usize, height: usize) -> opencv::Result<Small> {
        let shrink = quad.width() / (rectangle.right - rectangle.left);
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between 1 and 12")]
        let k = if shrink > 1.4 { shrink.ceil().min(12.0) as usize } else { 1 };
        let kf = f64::from(u32::try_from(k).unwrap_or(1));
        // From a pixel's middle in the crop to a pixel's middle in the picture.
        let to_edge = Homography([1.0 / kf, 0.0, 0.5 / kf, 0.0, 1.0 / kf, 0.5 / kf, 0.0, 0.0, 1.0]);
        let m = Homography::from_rectangle(rectangle, quad).compose(&to_edge);
        let rows = Mat::from_slice(&m.0)?;
        let map = rows.reshape(1, 3)?;
        let mut out = Mat::default();
        imgproc::warp_perspective(
            &self.mat,
            &mut out,
            &map,
            Size::new(px(width * k), px(height * k)),
            imgproc::INTER_LINEAR | imgproc::WARP_INVERSE_MAP,
            BORDER_REPLICATE,
            Scalar::default(),
        )?;
        if k > 1 {
            let mut shrunk = Mat::default();
            imgproc::resize(&out, &mut shrunk, Size::new(px(width), px(height)), 0.0, 0.0, imgproc::INTER_AREA)?;
            out = shrunk;
        }
        small(&out, width, height)
    }
}

fn small(mat: &Mat, width: usize, height: usize) -> opencv::Result<Small> {
    Ok(Small { width, height, rgb: mat.data_bytes()?.to_vec() })
}
