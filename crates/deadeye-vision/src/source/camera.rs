//! Cameras by nokhwa: formats are listed and asked for exactly, the next best after a failure; what nokhwa cannot open is tried
//! with OpenCV's own capture. Frames are decoded here, since nokhwa's own decoder is the slower one.

use image::RgbImage;
use nokhwa::utils::{CameraFormat, CameraIndex, FrameFormat, RequestedFormat, RequestedFormatType};
use opencv::core::{Mat, MatTraitConst};
use opencv::{imgcodecs, imgproc};

use super::video::{open_camera, to_picture, trouble_lost};
use super::watched::{Grab, Watched};
use crate::Trouble;

/// The formats that are decoded here, best first.
const DECODED: [FrameFormat; 6] = [
    FrameFormat::MJPEG,
    FrameFormat::YUYV,
    FrameFormat::NV12,
    FrameFormat::RAWRGB,
    FrameFormat::RAWBGR,
    FrameFormat::GRAY,
];
/// How many formats are tried before giving up.
const MOST_TRIES: usize = 6;
/// Damaged pictures in a row after which a stream counts as lost.
const MOST_DAMAGED: u32 = 30;

/// A camera of this machine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Camera {
    /// Its number in `/dev/videoN`, which is also its SOURCE.
    pub number: u32,
    /// What it calls itself.
    pub name: String,
    /// What it offers, best first: `MJPEG 1920x1080 30/s`. Empty where it gives no pictures.
    pub formats: Vec<String>,
    /// Why it cannot be used now; none where it can.
    pub trouble: Option<String>,
}

/// The cameras of this machine by number; those that give no pictures, like the metadata node that many have, are left out.
#[must_use]
pub fn cameras() -> Vec<Camera> {
    let mut found: Vec<Camera> = nokhwa::query(nokhwa::utils::ApiBackend::Auto)
        .unwrap_or_default()
        .iter()
        .filter_map(|info| {
            let number = info.index().as_index().ok()?;
            let (formats, trouble) = match list(number) {
                Ok(formats) => (formats.iter().map(said).collect(), None),
                Err(why) => (Vec::new(), Some(why)),
            };
            Some(Camera {
                number,
                name: info.human_name(),
                formats,
                trouble,
            })
        })
        .collect();
    found.sort_by_key(|c| c.number);
    found.dedup_by_key(|c| c.number);
    // A node that offers no format and is not merely in use is no camera.
    found.retain(|c| !c.formats.is_empty() || c.trouble.as_deref().is_some_and(is_busy));
    found
}

pub(super) fn open(number: u32) -> Result<Watched, Trouble> {
    let name = format!("/dev/video{number}");
    let path = std::path::Path::new(&name);
    if cfg!(target_os = "linux") && !path.exists() {
        return Err(Trouble::new(
            format!("the camera {name} cannot be opened"),
            "there is no such camera",
            "plug one in; `deadeye cameras` lists those that are there",
        ));
    }
    Watched::start(format!("the camera {name}"), move || {
        let why = match open_native(number, &name) {
            Ok(grab) => return Ok(grab),
            Err(why) => why,
        };
        if is_busy(&why) {
            return Err(Trouble::new(
                format!("the camera {name} cannot be opened"),
                "another program uses it",
                "close that program",
            ));
        }
        open_camera(number).map_err(|t| Trouble::new(t.what, format!("{} ({why})", t.why), t.mend))
    })
}

fn is_busy(why: &str) -> bool {
    why.to_ascii_lowercase().contains("busy")
}

fn said(format: &CameraFormat) -> String {
    format!(
        "{} {}x{} {}/s",
        format.format(),
        format.width(),
        format.height(),
        format.frame_rate()
    )
}

/// The formats that a camera offers and that are decoded here, best first.
fn list(number: u32) -> Result<Vec<CameraFormat>, String> {
    let any = RequestedFormat::with_formats(RequestedFormatType::None, &DECODED);
    let mut camera =
        nokhwa::Camera::new(CameraIndex::Index(number), any).map_err(|e| e.to_string())?;
    let mut formats = camera
        .compatible_camera_formats()
        .map_err(|e| e.to_string())?;
    formats.retain(|f| DECODED.contains(&f.format()));
    formats.sort_by_key(|f| std::cmp::Reverse(worth(f)));
    formats.dedup();
    Ok(formats)
}

/// What a format is worth: enough pixels for small cards, a rate that hands can be followed at, then the cheaper decoding.
fn worth(format: &CameraFormat) -> (u32, u32, u32, usize) {
    let pixels = format.width() * format.height();
    let fits = if pixels <= 1920 * 1088 { pixels } else { 0 };
    let fluent = u32::from(format.frame_rate() >= 10);
    let kind = DECODED
        .iter()
        .rev()
        .position(|k| *k == format.format())
        .unwrap_or(0);
    (fluent, fits, format.frame_rate().min(30), kind)
}

fn open_native(number: u32, name: &str) -> Result<Grab, String> {
    let mut why = "it offers no format that is read".to_owned();
    for format in list(number)?.into_iter().take(MOST_TRIES) {
        let exact = RequestedFormat::with_formats(RequestedFormatType::Exact(format), &DECODED);
        let opened = nokhwa::Camera::new(CameraIndex::Index(number), exact)
            .and_then(|mut camera| camera.open_stream().map(|()| camera));
        match opened {
            Ok(camera) => match grabbing(camera, format, name.to_owned()) {
                Ok(grab) => return Ok(grab),
                Err(trouble) => why = trouble.why,
            },
            Err(error) => why = error.to_string(),
        }
    }
    Err(why)
}

/// Takes one picture to see that the format works, then hands over.
fn grabbing(
    mut camera: nokhwa::Camera,
    format: CameraFormat,
    name: String,
) -> Result<Grab, Trouble> {
    let mut damaged = 0;
    let mut take = move || loop {
        let buffer = camera.frame().map_err(|e| {
            let lost = trouble_lost(&name);
            Trouble::new(lost.what, e.to_string(), lost.mend)
        })?;
        if let Some(picture) = decoded(buffer.buffer(), &format) {
            damaged = 0;
            return Ok(Some(picture));
        }
        damaged += 1;
        if damaged > MOST_DAMAGED {
            return Err(Trouble::new(
                format!("the camera {name} cannot be read"),
                "its pictures are damaged",
                "try another cable or port",
            ));
        }
    };
    let first = take()?;
    let mut first = Some(first);
    Ok(Box::new(move || first.take().map_or_else(&mut take, Ok)))
}

/// A camera's bytes as a picture; none where they are none.
fn decoded(bytes: &[u8], format: &CameraFormat) -> Option<RgbImage> {
    let side = |n: u32| i32::try_from(n).ok();
    let (width, height) = (side(format.width())?, side(format.height())?);
    let raw = |rows: i32, columns: i32, conversion: i32| {
        let need = usize::try_from(rows.checked_mul(columns)?).ok()?;
        let bytes = bytes.get(..need)?;
        Some((
            Mat::new_rows_cols_with_data(rows, columns, bytes).ok()?,
            conversion,
        ))
    };
    match format.format() {
        FrameFormat::MJPEG => {
            // What is called MJPEG may be none; the start mark tells.
            if !bytes.starts_with(&[0xff, 0xd8]) {
                return None;
            }
            let mat =
                imgcodecs::imdecode(&Mat::from_slice(bytes).ok()?, imgcodecs::IMREAD_COLOR).ok()?;
            if mat.cols() != width || mat.rows() != height {
                return None;
            }
            to_picture(&mat, imgproc::COLOR_BGR2RGB).ok()?
        }
        FrameFormat::YUYV => {
            let (mat, _) = raw(height, width.checked_mul(2)?, 0)?;
            to_picture(
                &mat.reshape(2, height).ok()?.clone_pointee(),
                imgproc::COLOR_YUV2RGB_YUYV,
            )
            .ok()?
        }
        FrameFormat::NV12 => {
            let (mat, conversion) = raw(
                height.checked_mul(3)? / 2,
                width,
                imgproc::COLOR_YUV2RGB_NV12,
            )?;
            to_picture(&mat.clone_pointee(), conversion).ok()?
        }
        FrameFormat::GRAY => {
            let (mat, conversion) = raw(height, width, imgproc::COLOR_GRAY2RGB)?;
            to_picture(&mat.clone_pointee(), conversion).ok()?
        }
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

#[cfg(test)]
mod tests {
    use nokhwa::utils::{CameraFormat, FrameFormat};

    use super::{decoded, open, worth};

    #[test]
    fn full_size_fluent_and_cheap_comes_first() {
        let format = |w, h, kind, rate| CameraFormat::new_from(w, h, kind, rate);
        let best = format(1920, 1080, FrameFormat::MJPEG, 30);
        for worse in [
            format(1920, 1080, FrameFormat::YUYV, 5),
            format(1280, 720, FrameFormat::MJPEG, 30),
            format(3840, 2160, FrameFormat::MJPEG, 30),
            format(1920, 1080, FrameFormat::YUYV, 30),
            format(640, 480, FrameFormat::YUYV, 30),
        ] {
            assert!(worth(&best) > worth(&worse), "{worse}");
        }
    }

    #[test]
    fn what_is_called_mjpeg_and_is_none_is_dropped() {
        let format = CameraFormat::new_from(64, 48, FrameFormat::MJPEG, 30);
        assert!(decoded(b"no jpeg at all", &format).is_none());
        assert!(decoded(&[0xff, 0xd8, 0xff], &format).is_none());
    }

    #[test]
    fn raw_frames_are_decoded_and_short_ones_dropped() {
        let yuyv = CameraFormat::new_from(4, 2, FrameFormat::YUYV, 30);
        let grey = decoded(&[128; 16], &yuyv).unwrap();
        assert_eq!(grey.dimensions(), (4, 2));
        assert!(
            grey.pixels()
                .all(|p| p.0.iter().all(|v| (120..=136).contains(v)))
        );
        assert!(decoded(&[128; 15], &yuyv).is_none());
        let bgr = CameraFormat::new_from(1, 1, FrameFormat::RAWBGR, 30);
        assert_eq!(
            decoded(&[1, 2, 3], &bgr).unwrap().get_pixel(0, 0).0,
            [3, 2, 1]
        );
    }

    #[test]
    fn a_camera_that_is_not_there_is_said_so() {
        let trouble = open(63).err().unwrap();
        assert!(
            trouble.to_string().contains("there is no such camera"),
            "{trouble}"
        );
    }
}
