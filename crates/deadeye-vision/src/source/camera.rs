//! Cameras by nokhwa: formats are listed and requested exactly, the next best after a failure; a camera that nokhwa
//! cannot open is tried with OpenCV's own capture.

use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use deadeye_text::{Fault, Text, text};
use image::RgbImage;
use nokhwa::utils::{CameraFormat, CameraIndex, RequestedFormat, RequestedFormatType};

use super::decode::{DECODED, decode_frame};
use super::health::Checkup;
use super::hold::{CameraWishes, Held, holdable_settings};
use super::identity::{CameraIdentity, DeviceNode, find_nodes, identify};
#[cfg(target_os = "linux")]
use super::planar;
use super::video::open_camera;
use super::watched::{DriverHeartbeat, Grab, Watched, unplugged_fault};

/// The most formats that are tried.
const MOST_TRIES: usize = 6;
/// The number of damaged pictures in a row after which a stream counts as lost.
const MOST_DAMAGED: u32 = 30;
/// The timeout for a camera's list of formats.
const ANSWERS: Duration = Duration::from_secs(5);

/// A camera of this machine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Camera {
    /// Its number in `/dev/videoN`, which is also its SOURCE.
    pub number: u32,
    /// The name that the camera reports.
    pub name: String,
    /// The port that it is plugged in at, by which two of one name are told apart; none where the system does not say.
    pub port: Option<String>,
    /// The formats, best first: `MJPEG 1920x1080 30/s`. Empty where it gives no pictures.
    pub formats: Vec<String>,
    /// The settings that can be held still: `exposure`, `focus`, `white balance`.
    pub holds: Vec<&'static str>,
    /// The reason why it cannot be used now; `None` where it can.
    pub trouble: Option<String>,
}

/// Returns the cameras of this machine by number; nodes without pictures, like the metadata node of many cameras, are
/// left out.
///
/// ```
/// for camera in deadeye_vision::cameras() {
///     println!("{} {}: {}", camera.number, camera.name, camera.formats.join(", "));
/// }
/// ```
#[must_use]
pub fn cameras() -> Vec<Camera> {
    ask_nodes(nodes())
}

/// Returns the cameras of this machine as [`cameras`] does, but the one that was chosen first. Another of the same make is left out
/// if there were two of them when it was chosen.
#[must_use]
pub fn cameras_by_choice(chosen: Option<&CameraIdentity>) -> Vec<Camera> {
    let nodes = nodes();
    ask_nodes(chosen.map_or_else(|| nodes.clone(), |chosen| in_order_of_choice(&nodes, chosen)))
}

/// Returns the marks of the camera of this number, by which it is told from the others here; none where there is none.
#[must_use]
pub fn identify_camera(number: u32) -> Option<CameraIdentity> {
    identify(&nodes(), number)
}

fn in_order_of_choice(nodes: &[DeviceNode], chosen: &CameraIdentity) -> Vec<DeviceNode> {
    let own = find_nodes(nodes, chosen);
    let others = nodes.iter().filter(|node| !own.contains(node) && (chosen.alone || node.name != chosen.name));
    own.iter().copied().chain(others).cloned().collect()
}

fn ask_nodes(nodes: Vec<DeviceNode>) -> Vec<Camera> {
    let mut found: Vec<Camera> = nodes
        .into_iter()
        .map(|DeviceNode { number, name, port, .. }| {
            let camera = Camera { number, name, port, formats: Vec::new(), holds: Vec::new(), trouble: None };
            match query_camera(number) {
                Ok((formats, holds)) => Camera { formats, holds, ..camera },
                Err(why) => Camera { trouble: Some(why), ..camera },
            }
        })
        .collect();
    // A node that offers no format and is not merely in use is no camera.
    found.retain(|c| !c.formats.is_empty() || c.trouble.as_deref().is_some_and(is_busy));
    found
}

/// Returns every device that may be a camera, by number.
fn nodes() -> Vec<DeviceNode> {
    let mut nodes: Vec<(u32, String)> = nokhwa::query(nokhwa::utils::ApiBackend::Auto)
        .unwrap_or_default()
        .iter()
        .filter_map(|info| Some((info.index().as_index().ok()?, info.human_name())))
        .collect();
    nodes.sort();
    nodes.dedup_by_key(|(number, _)| *number);
    nodes.into_iter().map(|(number, name)| DeviceNode::new(number, name)).collect()
}

/// Finds the number of this camera now: one that was plugged in again may have another number.
pub(super) fn find(camera: &CameraIdentity, last: u32) -> Option<u32> {
    let nodes = nodes();
    let own: Vec<u32> = find_nodes(&nodes, camera).iter().map(|node| node.number).collect();
    likeliest(own, last, |number| match query_camera(number) {
        Ok((formats, _)) => !formats.is_empty(),
        Err(why) => is_busy(&why),
    })
}

/// Returns the node of one name that is most likely the camera that was `last`: one that gives pictures, at its old
/// number if possible. Where nokhwa gets pictures of none, OpenCV may, and a camera's first node is the one with its
/// pictures.
fn likeliest(mut named: Vec<u32>, last: u32, gives_pictures: impl Fn(u32) -> bool) -> Option<u32> {
    named.sort_by_key(|number| (*number != last, *number));
    named.iter().copied().find(|number| gives_pictures(*number)).or_else(|| named.first().copied())
}

/// The names of a camera's formats, best first, and the settings that can be held.
type Offers = (Vec<String>, Vec<&'static str>);

/// Where there is no Video4Linux no camera has planar pictures alone.
#[cfg(not(target_os = "linux"))]
mod planar {
    use deadeye_text::{Text, text};

    use crate::source::watched::Grab;

    pub(super) const fn list(_: u32) -> Vec<String> {
        Vec::new()
    }

    pub(super) fn open(_: u32, _: &str) -> Result<Grab, Text> {
        Err(text!("it offers no format that is read"))
    }
}

/// Queries a camera on a separate thread: a driver that hangs is not waited for.
fn query_camera(number: u32) -> Result<Offers, String> {
    let (answer, answered) = mpsc::channel();
    let ask = move || {
        let offers = connect(number, RequestedFormatType::None)
            .and_then(|mut camera| Ok((list(&mut camera)?, holdable_settings(&camera))))
            .map(|(formats, holds)| (formats.iter().map(format_name).collect(), holds));
        // A camera with planar pictures alone has no format for nokhwa.
        let offers = match planar::list(number) {
            planar if planar.is_empty() => offers,
            planar => offers.map_or_else(
                |_| Ok((planar.clone(), Vec::new())),
                |(formats, holds): Offers| Ok((if formats.is_empty() { planar.clone() } else { formats }, holds)),
            ),
        };
        // Whoever asked has gone only when it took too long.
        answer.send(offers).ok();
    };
    thread::Builder::new().name("deadeye-formats".into()).spawn(ask).map_err(|e| e.to_string())?;
    answered.recv_timeout(ANSWERS).unwrap_or_else(|_| Err("it does not answer".into()))
}

pub(super) fn open(number: u32, wishes: CameraWishes) -> Result<Watched, Fault> {
    let name = format!("/dev/video{number}");
    if is_gone(&name) {
        return Err(Fault::new(
            text!("the camera {camera} cannot be opened", camera = name),
            text!("there is no such camera"),
            text!("plug one in; `deadeye cameras` lists those that are there"),
        ));
    }
    let called = text!("the camera {camera}", camera = name);
    let own = nodes().into_iter().find(|node| node.number == number);
    let says = own.map_or_else(|| called.clone(), |node| Text::name(node.name));
    let mend = text!("check the cable, or whether another program uses it");
    let watched = Watched::start(called, mend, Checkup::of_a_lens(), move |beat| {
        let native = open_native(number, &name, &wishes, beat);
        let why = match native.or_else(|why| planar::open(number, &name).map_err(|_| why)) {
            Ok(grab) => return Ok(grab),
            Err(why) => why,
        };
        if is_busy(&why) {
            return Err(Fault::new(
                text!("the camera {camera} cannot be opened", camera = name),
                text!("another program uses it"),
                text!("close that program"),
            ));
        }
        open_camera(number).map_err(|t| Fault::new(t.what, text!("{why} ({more})", why = t.why, more = why), t.mend))
    })?;
    Ok(watched.describing_itself_as(says))
}

fn is_gone(device: &str) -> bool {
    cfg!(target_os = "linux") && !std::path::Path::new(device).exists()
}

fn is_busy(why: &str) -> bool {
    why.to_ascii_lowercase().contains("busy")
}

fn format_name(format: &CameraFormat) -> String {
    format!("{} {}x{} {}/s", format.format(), format.width(), format.height(), format.frame_rate())
}

fn connect(number: u32, format: RequestedFormatType) -> Result<nokhwa::Camera, String> {
    let request = RequestedFormat::with_formats(format, &DECODED);
    nokhwa::Camera::new(CameraIndex::Index(number), request).map_err(|e| e.to_string())
}

/// Returns the formats of a camera that can be decoded here, best first.
fn list(camera: &mut nokhwa::Camera) -> Result<Vec<CameraFormat>, String> {
    let mut formats = camera.compatible_camera_formats().map_err(|e| e.to_string())?;
    formats.retain(|f| DECODED.contains(&f.format()));
    formats.sort_by_key(|f| std::cmp::Reverse(worth(f)));
    formats.dedup();
    Ok(formats)
}

/// Returns the sort key of a format: enough pixels for small cards, a rate at which hands can be followed, then the
/// cheaper decoding.
fn worth(format: &CameraFormat) -> (u32, u32, u32, usize) {
    let pixels = format.width() * format.height();
    let fits = if pixels <= 1920 * 1088 { pixels } else { 0 };
    let fluent = u32::from(format.frame_rate() >= 10);
    let kind = DECODED.iter().rev().position(|k| *k == format.format()).unwrap_or(0);
    (fluent, fits, format.frame_rate().min(30), kind)
}

/// Opens a camera in the best of its formats that gives a picture.
fn open_native(number: u32, name: &str, wishes: &CameraWishes, beat: &DriverHeartbeat) -> Result<Grab, Text> {
    let mut why = text!("it offers no format that is read");
    let formats = list(&mut connect(number, RequestedFormatType::None)?)?;
    for format in formats.into_iter().take(MOST_TRIES) {
        let opened = connect(number, RequestedFormatType::Exact(format)).and_then(|mut camera| {
            camera.open_stream().map_err(|e| e.to_string())?;
            Ok(camera)
        });
        let mut native = match opened {
            Ok(camera) => Native {
                held: Held::new(wishes.clone(), Instant::now()),
                name: name.to_owned(),
                damaged: 0,
                camera,
                format,
            },
            Err(error) => {
                why = error.into();
                continue;
            }
        };
        match native.take(beat) {
            Ok(first) => {
                let mut first = Some(first);
                return Ok(Box::new(move |beat| {
                    let picture = first.take().map_or_else(|| native.take(beat), Ok)?;
                    Ok(Some(picture))
                }));
            }
            Err(trouble) => why = trouble.why,
        }
    }
    Err(why)
}

/// A camera that streams.
struct Native {
    camera: nokhwa::Camera,
    format: CameraFormat,
    name: String,
    held: Held,
    damaged: u32,
}

impl Native {
    /// Returns the next whole picture.
    fn take(&mut self, beat: &DriverHeartbeat) -> Result<RgbImage, Fault> {
        loop {
            self.held.follow(&mut self.camera, Instant::now());
            beat.waits();
            let taken = self.camera.frame();
            beat.mark_arrival();
            let buffer = taken.map_err(|error| self.lost_fault(&error))?;
            if let Some(picture) = decode_frame(buffer.buffer(), &self.format) {
                self.damaged = 0;
                return Ok(picture);
            }
            self.damaged += 1;
            if self.damaged > MOST_DAMAGED {
                return Err(Fault::new(
                    text!("the camera {camera} cannot be read", camera = self.name),
                    text!("its pictures are damaged"),
                    text!("try another cable or port"),
                ));
            }
        }
    }

    fn lost_fault(&self, error: &nokhwa::NokhwaError) -> Fault {
        let error = error.to_string();
        let what = text!("the camera {camera}", camera = self.name);
        if is_gone(&self.name) || error.contains("No such device") {
            return unplugged_fault(what);
        }
        Fault::new(text!("{what} is lost", what), Text::name(error), text!("check its cable; the game waits"))
    }
}

impl Drop for Native {
    fn drop(&mut self) {
        self.held.let_go(&mut self.camera);
    }
}

#[cfg(test)]
mod tests {
    use nokhwa::utils::{CameraFormat, FrameFormat};

    use super::{CameraIdentity, CameraWishes, DeviceNode, in_order_of_choice, likeliest, open, worth};

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
    fn a_camera_plugged_in_again_is_found_though_only_opencv_reads_it() {
        // Its pictures and its metadata have two nodes of one name.
        assert_eq!(likeliest(vec![0, 1], 0, |number| number == 0), Some(0));
        assert_eq!(likeliest(vec![1, 2, 3], 1, |number| number == 2), Some(2), "it has another number now");
        assert_eq!(likeliest(vec![3, 2], 0, |_| false), Some(2), "nokhwa gets no pictures of it");
        assert_eq!(likeliest(vec![], 0, |_| true), None);
    }

    #[test]
    fn the_chosen_camera_is_tried_first_and_its_twin_never() {
        let node = |number, name: &str, port: &str| DeviceNode {
            number,
            name: name.into(),
            port: Some(port.into()),
            serial: None,
        };
        let nodes = [node(0, "Built in", "pci-1"), node(2, "C920", "usb-1"), node(4, "C920", "usb-2")];
        let order = |nodes: &[DeviceNode], chosen: &CameraIdentity| -> Vec<u32> {
            in_order_of_choice(nodes, chosen).iter().map(|node| node.number).collect()
        };
        let chosen = super::identify(&nodes, 4).unwrap();
        assert_eq!(order(&nodes, &chosen), [4, 0]);
        assert_eq!(order(&nodes[..2], &chosen), [0], "it is unplugged");
        assert_eq!(order(&nodes, &CameraIdentity::named("C920".into())), [2, 4, 0]);
    }

    #[test]
    fn a_camera_that_is_not_there_is_said_so() {
        let trouble = open(63, CameraWishes::default()).err().unwrap();
        assert!(trouble.to_string().contains("there is no such camera"), "{trouble}");
    }
}
