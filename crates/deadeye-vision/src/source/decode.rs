//! Decoding of a camera's bytes into a picture. It is done here, by OpenCV: nokhwa's own decoder takes twice as long.

use image::RgbImage;
use nokhwa::utils::{CameraFormat, FrameFormat};
use opencv::core::{Mat, MatTraitConst, MatTraitConstManual};
use opencv::{imgcodecs, imgproc};

/// The formats that are decoded here, the cheapest first.
pub(super) const DECODED: [FrameFormat; 6] = [
    FrameFormat::MJPEG,
    FrameFormat::YUYV,
    FrameFormat::NV12,
    FrameFormat::RAWRGB,
    FrameFormat::RAWBGR,
    FrameFormat::GRAY,
];

/// Converts a picture of OpenCV; `None` where the conversion does not give three channels.
pub(super) fn to_picture(mat: &Mat, conversion: i32) -> opencv::Result<Option<RgbImage>> {
    let mut rgb = Mat::default();
    imgproc::cvt_color_def(mat, &mut rgb, conversion)?;
    let side = |n: i32| u32::try_from(n).unwrap_or(0);
    Ok(RgbImage::from_raw(side(rgb.cols()), side(rgb.rows()), rgb.data_bytes()?.to_vec()))
}

/// Decodes a camera's bytes; `None` where they are not a picture.
pub(super) fn decode_frame(bytes: &[u8], format: &CameraFormat) -> Option<RgbImage> {
    let side = |n: u32| i32::try_from(n).ok();
    let (width, height) = (side(format.width())?, side(format.height())?);
    let raw = |rows: i32, columns: i32| {
        let need = usize::try_from(rows.checked_mul(columns)?).ok()?;
        Mat::new_rows_cols_with_data(rows, columns, bytes.get(..need)?).ok()
    };
    match format.format() {
        FrameFormat::MJPEG => decode_mjpeg(bytes, format.width(), format.height()),
        FrameFormat::YUYV => {
            let mat = raw(height, width.checked_mul(2)?)?;
            to_picture(&mat.reshape(2, height).ok()?.clone_pointee(), imgproc::COLOR_YUV2RGB_YUYV).ok()?
        }
        FrameFormat::NV12 => {
            let mat = raw(height.checked_mul(3)? / 2, width)?;
            to_picture(&mat.clone_pointee(), imgproc::COLOR_YUV2RGB_NV12).ok()?
        }
        FrameFormat::GRAY => to_picture(&raw(height, width)?.clone_pointee(), imgproc::COLOR_GRAY2RGB).ok()?,
        FrameFormat::RAWRGB | FrameFormat::RAWBGR => {
            let need = usize::try_from(width.checked_mul(height)?.checked_mul(3)?).ok()?;
            let mut pixels = bytes.get(..need)?.to_vec();
            if format.format() == FrameFormat::RAWBGR {
                for pixel in pixels.as_chunks_mut::<3>().0 {
                    pixel.swap(0, 2);
                }
            }
            RgbImage::from_raw(format.width(), format.height(), pixels)
        }
    }
}

/// Decodes planar YUV (`YU12`): the brightness of each pixel, then the two colours of every second pixel of every second row. Rows
/// of brightness are `stride` bytes long. `None` where the bytes are too few.
#[cfg_attr(not(target_os = "linux"), expect(dead_code, reason = "only Linux gives such pictures"))]
pub(super) fn decode_planar(bytes: &[u8], [width_px, height_px]: [u32; 2], stride: u32) -> Option<RgbImage> {
    let (wide, rows) = (i32::try_from(stride.max(width_px)).ok()?, i32::try_from(height_px.checked_mul(3)? / 2).ok()?);
    let need = usize::try_from(rows.checked_mul(wide)?).ok()?;
    let mat = Mat::new_rows_cols_with_data(rows, wide, bytes.get(..need)?).ok()?;
    let picture = to_picture(&mat.clone_pointee(), imgproc::COLOR_YUV2RGB_I420).ok()??;
    Some(if picture.width() == width_px {
        picture
    } else {
        image::imageops::crop_imm(&picture, 0, 0, width_px, height_px).to_image()
    })
}

/// Decodes one frame of an MJPEG camera of that size; `None` where it is not valid.
///
/// A frame may not be MJPEG at all, may be truncated, and may have another size than requested: it is decoded only if
/// it has both its markers and this size in its header.
///
/// ```
/// assert_eq!(deadeye_vision::decode_mjpeg(b"no picture", 640, 480), None);
/// ```
#[must_use]
pub fn decode_mjpeg(bytes: &[u8], width_px: u32, height_px: u32) -> Option<RgbImage> {
    let (width, height) = (i32::try_from(width_px).ok()?, i32::try_from(height_px).ok()?);
    let (size, rest) = jpeg_size(bytes)?;
    // Behind the end mark a driver's buffer may hold anything; the decoder stops there.
    if size != (width, height) || !rest.windows(2).any(|pair| pair == [0xff, 0xd9]) {
        return None;
    }
    // A camera's picture is as it is sent; another orientation would be another size.
    let flags = imgcodecs::IMREAD_COLOR | imgcodecs::IMREAD_IGNORE_ORIENTATION;
    let mat = imgcodecs::imdecode(&Mat::from_slice(bytes).ok()?, flags).ok()?;
    if (mat.cols(), mat.rows()) != (width, height) {
        return None;
    }
    to_picture(&mat, imgproc::COLOR_BGR2RGB).ok()?
}

/// Decodes a JPEG of any size; `None` where it is not valid or has more pixels than that.
pub(super) fn decode_jpeg(bytes: &[u8], most_pixels: u64) -> Option<RgbImage> {
    let ((width, height), _) = jpeg_size(bytes)?;
    let (width, height) = (u32::try_from(width).ok()?, u32::try_from(height).ok()?);
    let fits = u64::from(width) * u64::from(height) <= most_pixels;
    if fits { decode_mjpeg(bytes, width, height) } else { None }
}

/// Returns the width and height in a JPEG's frame header, in pixels, and the bytes from that header on.
fn jpeg_size(bytes: &[u8]) -> Option<((i32, i32), &[u8])> {
    let mut rest = bytes.strip_prefix(&[0xff, 0xd8])?;
    loop {
        let [0xff, mark, high, low, ..] = *rest else {
            return None;
        };
        if matches!(mark, 0xc0..=0xc3) {
            let [_, _, _, _, _, h1, h0, w1, w0, ..] = *rest else {
                return None;
            };
            let side = |high, low| i32::from(u16::from_be_bytes([high, low]));
            return Some(((side(w1, w0), side(h1, h0)), rest));
        }
        let length = usize::from(u16::from_be_bytes([high, low]));
        rest = rest.get(2 + length.max(2)..)?;
    }
}

#[cfg(test)]
mod tests {
    use image::codecs::jpeg::JpegEncoder;
    use image::{Rgb, RgbImage};
    use nokhwa::utils::{CameraFormat, FrameFormat};

    use super::{decode_frame, decode_planar};

    fn as_jpeg(picture: &RgbImage) -> Vec<u8> {
        let mut bytes = Vec::new();
        JpegEncoder::new(&mut bytes).encode_image(picture).unwrap();
        bytes
    }

    #[test]
    fn a_jpeg_of_the_right_size_is_a_picture_whatever_lies_behind_it() {
        let format = CameraFormat::new_from(64, 48, FrameFormat::MJPEG, 30);
        let mut bytes = as_jpeg(&RgbImage::from_pixel(64, 48, Rgb([200, 40, 40])));
        bytes.extend([0; 500]);
        let picture = decode_frame(&bytes, &format).unwrap();
        assert_eq!(picture.dimensions(), (64, 48));
        let [red, green, blue] = picture.get_pixel(30, 20).0;
        assert!(red > 180 && green < 60 && blue < 60, "{red} {green} {blue}");
    }

    #[test]
    fn what_is_called_mjpeg_and_is_none_is_dropped() {
        let format = CameraFormat::new_from(64, 48, FrameFormat::MJPEG, 30);
        let whole = as_jpeg(&RgbImage::from_pixel(64, 48, Rgb([200, 40, 40])));
        let other_size = as_jpeg(&RgbImage::new(32, 48));
        let cut_short = &whole[..whole.len() / 2];
        for bytes in [b"no jpeg at all".as_slice(), &[0xff, 0xd8, 0xff], &[], cut_short, &other_size] {
            assert!(decode_frame(bytes, &format).is_none(), "{} bytes", bytes.len());
        }
    }

    #[test]
    fn planar_frames_are_decoded_with_and_without_a_margin() {
        // Four by two pixels: a bright left half, no blue, much red.
        let (bright, dark) = ([200, 200], [60, 60]);
        let brightness = [bright, dark, bright, dark].concat();
        let bytes = [brightness.as_slice(), &[100, 100], &[160, 160]].concat();
        let picture = decode_planar(&bytes, [4, 2], 4).unwrap();
        let [red, green, blue] = picture.get_pixel(0, 0).0;
        assert!(red > green && green > blue && red > 230, "{red} {green} {blue}");
        assert!(picture.get_pixel(3, 1).0[1] < 60);
        // The same with rows of eight bytes, of which the last four are padding.
        let rows: Vec<u8> = brightness.chunks(4).flat_map(|row| [row, &[0; 4]].concat()).collect();
        let wide = [rows.as_slice(), &[100, 100, 0, 0], &[160, 160, 0, 0]].concat();
        assert_eq!(decode_planar(&wide, [4, 2], 8).unwrap(), picture);
        assert!(decode_planar(&bytes[..11], [4, 2], 4).is_none());
        assert!(decode_planar(&[], [0, 0], 0).is_none());
    }

    #[test]
    fn raw_frames_are_decoded_and_short_ones_dropped() {
        let yuyv = CameraFormat::new_from(4, 2, FrameFormat::YUYV, 30);
        let grey = decode_frame(&[128; 16], &yuyv).unwrap();
        assert_eq!(grey.dimensions(), (4, 2));
        assert!(grey.pixels().all(|p| p.0.iter().all(|v| (120..=136).contains(v))));
        assert!(decode_frame(&[128; 15], &yuyv).is_none());
        let bgr = CameraFormat::new_from(1, 1, FrameFormat::RAWBGR, 30);
        assert_eq!(decode_frame(&[1, 2, 3], &bgr).unwrap().get_pixel(0, 0).0, [3, 2, 1]);
    }
}
