//! Video files and addresses, by OpenCV's capture.

use std::io::Read;
use std::path::Path;
use std::time::Duration;

use deadeye_text::{Fault, Text, io_why, text};
use image::RgbImage;
use opencv::core::{Mat, MatTraitConst, Vector};
use opencv::imgproc;
use opencv::videoio::{self, VideoCapture, VideoCaptureTrait, VideoCaptureTraitConst};

use super::address::without_secrets;
use super::decode::{decode_jpeg, to_picture};
use super::frame::{Frame, FrameSource};
use super::health::Checkup;
use super::pictures::{Pictures, Target};
use super::watched::{DriverHeartbeat, Grab, Watched, unplugged_fault};
use crate::faults;

/// The backend that reads video files. OpenCV for Windows is built without FFmpeg (`scripts/opencv.sh`): there only its
/// own reader of Motion-JPEG in AVI exists.
const FILE_READER: i32 = if cfg!(windows) { videoio::CAP_OPENCV_MJPEG } else { videoio::CAP_FFMPEG };
/// Returns the advice on files to give in place of one that is not supported.
fn readable() -> Text {
    if cfg!(windows) {
        text!("give an AVI file with Motion-JPEG; on Windows no other video is read")
    } else {
        text!("give an MP4, MKV, AVI or WebM file")
    }
}

/// A video file, frame by frame.
pub(super) struct Video {
    capture: VideoCapture,
    name: String,
    fps: f64,
    next: u64,
}

pub(super) fn open_file(path: &Path) -> Result<Video, Fault> {
    let name = path.display().to_string();
    let trouble = |why: Text| Fault::new(text!("the video {video} cannot be opened", video = name), why, readable());
    // The library says things of its own on standard error about what is no video, so it is not asked.
    if !starts_like_video(path).map_err(|e| trouble(io_why(&e)))? {
        return Err(trouble(text!("it is no video that is read")));
    }
    // Only a path from the root is surely no pattern and no address to the library.
    let path = path.canonicalize().map_err(|e| trouble(io_why(&e)))?;
    let capture =
        VideoCapture::from_file(&path, FILE_READER).map_err(|_| trouble(text!("it is no video that is read")))?;
    if !capture.is_opened().unwrap_or(false) || too_large(&capture) {
        return Err(trouble(text!("it is no video that is read")));
    }
    let fps = capture.get(videoio::CAP_PROP_FPS).unwrap_or(0.0);
    Ok(Video { capture, name, fps: if fps > 0.1 && fps < 1000.0 { fps } else { 30.0 }, next: 0 })
}

/// Returns whether the file begins like MP4, MKV or WebM, AVI, MPEG, Ogg or FLV.
fn starts_like_video(path: &Path) -> std::io::Result<bool> {
    let mut start = [0; 12];
    let mut file = deadeye_files::open_file(path)?;
    let mut got = 0;
    while let Some(rest) = start.get_mut(got..).filter(|rest| !rest.is_empty()) {
        match file.read(rest)? {
            0 => break,
            n => got += n,
        }
    }
    let boxes: [&[u8]; 5] = [b"ftyp", b"moov", b"mdat", b"free", b"wide"];
    let starts: [&[u8]; 6] = [b"\x1a\x45\xdf\xa3", b"OggS", b"FLV", b"\x00\x00\x01\xba", b"\x00\x00\x01\xb3", b"\x47"];
    let [_, _, _, _, kind @ .., _, _, _, _] = start;
    let avi = start.starts_with(b"RIFF") && start.ends_with(b"AVI ");
    Ok(avi || boxes.contains(&kind.as_slice()) || starts.iter().any(|s| start.starts_with(s)))
}

/// The most pixels that a frame of a film or a camera may have: 8192 x 4320 fits.
const MOST_FRAME_PIXELS: u64 = 36_000_000;
/// The number of damaged pictures in a row after which a stream counts as lost.
const MOST_DAMAGED: u32 = 30;
/// The timeout of an address for a response and for data, in milliseconds, after which the library gives up.
const NETWORK_MILLIS: i32 = 5000;
/// Returns the advice for a network camera that falls silent.
fn silent() -> Text {
    text!("check the network, and that the camera is still on")
}

pub(super) fn open_address(address: &str) -> Result<Watched, Fault> {
    let name = without_secrets(address);
    let address = address.to_owned();
    let called = text!("the camera at {address}", address = name);
    Watched::start(called, silent(), Checkup::of_a_film(), move |_| {
        let trouble = |why: Text| {
            Fault::new(
                text!("the address {address} cannot be opened", address = name),
                why,
                text!("check the address and the network"),
            )
        };
        let limit = Duration::from_millis(NETWORK_MILLIS.unsigned_abs().into());
        if address.starts_with("http://") {
            let mut pictures = Pictures::open(&address, limit).map_err(trouble)?;
            return Ok(Box::new(move |beat: &DriverHeartbeat| next_picture(&mut pictures, &name, beat)) as Grab);
        }
        // The library says things of its own on standard error about what does not answer, so it is not asked.
        if !answers(&address, limit) {
            return Err(trouble(text!("nothing answers there")));
        }
        let limits =
            [videoio::CAP_PROP_OPEN_TIMEOUT_MSEC, NETWORK_MILLIS, videoio::CAP_PROP_READ_TIMEOUT_MSEC, NETWORK_MILLIS];
        let mut capture =
            VideoCapture::from_file_with_params(&address, videoio::CAP_FFMPEG, &Vector::from_slice(&limits))
                .map_err(|_| trouble(text!("it gives no video")))?;
        if !capture.is_opened().unwrap_or(false) || too_large(&capture) {
            return Err(trouble(text!("it gives no video")));
        }
        Ok(Box::new(move |beat: &DriverHeartbeat| grab(&mut capture, &name, beat)) as Grab)
    })
}

/// Returns the next whole picture of a sequence of JPEGs; `None` at its end.
fn next_picture(pictures: &mut Pictures, name: &str, beat: &DriverHeartbeat) -> Result<Option<RgbImage>, Fault> {
    let unread = |why: Text| {
        Fault::new(text!("{file} cannot be read", file = name), why, text!("check the address and the network"))
    };
    for _ in 0..MOST_DAMAGED {
        beat.waits();
        let came = pictures.next();
        beat.mark_arrival();
        let Some(bytes) = came.map_err(unread)? else {
            return Ok(None);
        };
        if let Some(picture) = decode_jpeg(&bytes, MOST_FRAME_PIXELS) {
            return Ok(Some(picture));
        }
    }
    Err(unread(text!("its pictures are damaged")))
}

/// Returns whether a server listens at an address. An address that needs a proxy counts as answering.
fn answers(address: &str, limit: Duration) -> bool {
    if std::env::var_os("https_proxy").is_some() {
        return true;
    }
    let port = if address.starts_with("rtsp") { 554 } else { 443 };
    Target::parse_address(address).connect(port, limit).is_some()
}

/// Opens a camera with OpenCV's own capture, after nokhwa has failed.
pub(super) fn open_camera(number: u32) -> Result<Grab, Fault> {
    let name = format!("/dev/video{number}");
    let trouble = || {
        Fault::new(
            text!("the camera {camera} cannot be opened", camera = name),
            text!("it gives no pictures"),
            text!("`deadeye cameras` lists those that do"),
        )
    };
    let index = i32::try_from(number).map_err(|_| trouble())?;
    // GStreamer, which the library asks first, reads the same device and takes long to get ready.
    let way = if cfg!(target_os = "linux") { videoio::CAP_V4L2 } else { videoio::CAP_ANY };
    let mut capture = VideoCapture::new(index, way).map_err(|_| trouble())?;
    if !capture.is_opened().unwrap_or(false) {
        return Err(trouble());
    }
    for (property, value) in [(videoio::CAP_PROP_FRAME_WIDTH, 1920.0), (videoio::CAP_PROP_FRAME_HEIGHT, 1080.0)] {
        // A camera without that size stays at its own.
        capture.set(property, value).ok();
    }
    Ok(Box::new(move |beat| match grab(&mut capture, &name, beat)? {
        Some(picture) => Ok(Some(picture)),
        None => Err(trouble_lost(&name)),
    }))
}

fn trouble_lost(name: &str) -> Fault {
    let what = text!("the camera {camera}", camera = name);
    if cfg!(target_os = "linux") && !Path::new(name).exists() {
        return unplugged_fault(what);
    }
    Fault::new(
        text!("{what} is lost", what),
        text!("it stopped giving pictures"),
        text!("check its cable; the game waits"),
    )
}

/// Returns the next picture of a live stream; `None` at its end.
fn grab(capture: &mut VideoCapture, name: &str, beat: &DriverHeartbeat) -> Result<Option<RgbImage>, Fault> {
    let inside = |e: opencv::Error| faults::opencv_fault(text!("{file} cannot be read", file = name), &e);
    beat.waits();
    let came = capture.grab();
    beat.mark_arrival();
    if !came.map_err(inside)? {
        return Ok(None);
    }
    let mut bgr = Mat::default();
    if !capture.retrieve(&mut bgr, 0).map_err(inside)? || bgr.empty() {
        return Ok(None);
    }
    to_picture(&bgr, imgproc::COLOR_BGR2RGB).map_err(inside)
}

fn too_large(capture: &VideoCapture) -> bool {
    let side = |property| capture.get(property).unwrap_or(0.0).max(0.0);
    side(videoio::CAP_PROP_FRAME_WIDTH) * side(videoio::CAP_PROP_FRAME_HEIGHT) > MOST_FRAME_PIXELS as f64
}

/// Returns the next picture; `None` at the end.
fn read(capture: &mut VideoCapture, name: &str) -> Result<Option<RgbImage>, Fault> {
    let mut bgr = Mat::default();
    let inside = |e: opencv::Error| faults::opencv_fault(text!("{file} cannot be read", file = name), &e);
    if !capture.read(&mut bgr).map_err(inside)? || bgr.empty() {
        return Ok(None);
    }
    to_picture(&bgr, imgproc::COLOR_BGR2RGB).map_err(inside)
}

impl FrameSource for Video {
    fn next(&mut self) -> Result<Option<Frame>, Fault> {
        let Some(picture) = read(&mut self.capture, &self.name)? else {
            return Ok(None);
        };
        let index = self.next;
        self.next += 1;
        Ok(Some(Frame { picture, index, seconds: index as f64 / self.fps }))
    }

    fn is_live(&self) -> bool {
        false
    }

    fn describe(&self) -> Text {
        text!("the video {video}", video = self.name)
    }
}

#[cfg(test)]
mod tests {
    use std::net::TcpListener;

    use std::time::Duration;

    use super::answers;

    #[test]
    fn an_address_answers_where_somebody_listens() {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let at = listener.local_addr().unwrap();
        let limit = Duration::from_secs(5);
        for address in [format!("https://{at}/video"), format!("rtsp://me:secret@{at}"), format!("https://{at}?a=b@c")]
        {
            assert!(answers(&address, limit), "{address}");
        }
        drop(listener);
        assert!(!answers(&format!("https://{at}/video"), limit));
        assert!(!answers("https://", limit));
    }
}
