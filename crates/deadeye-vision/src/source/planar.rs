//! Cameras that give planar YUV alone (`YU12`), which nokhwa does not read: DroidCam and other camera programs on Linux.

use deadeye_text::{Text, text};
use image::RgbImage;
use v4l::buffer::Type;
use v4l::format::FourCC;
use v4l::framesize::FrameSizeEnum;
use v4l::io::mmap::Stream;
use v4l::io::traits::CaptureStream;
use v4l::video::Capture;
use v4l::{Device, Format};

use super::decode::decode_planar;
use super::watched::{DriverHeartbeat, Grab};
use deadeye_text::Fault;

/// The name of the format in Video4Linux.
const PLANAR: &[u8; 4] = b"YU12";
/// The most pixels that are asked for, if there is a choice.
const MOST_PIXELS: u32 = 1920 * 1088;
/// The buffers that the driver fills in turn.
const BUFFERS: u32 = 4;
/// The number of damaged pictures in a row after which a stream counts as lost.
const MOST_DAMAGED: u32 = 30;

/// A format as a driver offers it: its name, and its sizes in pixels.
type Offer = ([u8; 4], Vec<[u32; 2]>);

fn offers(device: &Device) -> Vec<Offer> {
    let sizes = |fourcc: FourCC| {
        let sizes = device.enum_framesizes(fourcc).unwrap_or_default().into_iter();
        sizes
            .map(|size| match size.size {
                FrameSizeEnum::Discrete(size) => [size.width, size.height],
                FrameSizeEnum::Stepwise(sizes) => [sizes.max_width, sizes.max_height],
            })
            .collect()
    };
    let formats = device.enum_formats().unwrap_or_default().into_iter();
    formats.map(|format| (format.fourcc.repr, sizes(format.fourcc))).collect()
}

/// Returns the sizes of the planar format, the best first; none where it is not offered.
fn planar_sizes(offers: &[Offer]) -> Vec<[u32; 2]> {
    let mut sizes: Vec<[u32; 2]> =
        offers.iter().filter(|(name, _)| name == PLANAR).flat_map(|(_, sizes)| sizes.iter().copied()).collect();
    let pixels = |[width, height]: &[u32; 2]| width.saturating_mul(*height);
    sizes.sort_by_key(|size| std::cmp::Reverse(if pixels(size) <= MOST_PIXELS { pixels(size) } else { 0 }));
    sizes.dedup();
    sizes
}

fn format_names(sizes: &[[u32; 2]]) -> Vec<String> {
    sizes.iter().map(|[width, height]| format!("YU12 {width}x{height}")).collect()
}

fn device(number: u32) -> Result<Device, String> {
    let number = usize::try_from(number).map_err(|error| error.to_string())?;
    Device::new(number).map_err(|error| error.to_string())
}

/// Returns the names of the planar formats of a camera, best first.
pub(super) fn list(number: u32) -> Vec<String> {
    device(number).map(|device| format_names(&planar_sizes(&offers(&device)))).unwrap_or_default()
}

/// Opens a camera in its best planar format.
pub(super) fn open(number: u32, name: &str) -> Result<Grab, Text> {
    let device = device(number)?;
    let fourcc = FourCC::new(PLANAR);
    let sizes = planar_sizes(&offers(&device));
    let Some([width, height]) = sizes.first().copied() else {
        return Err(text!("it offers no format that is read"));
    };
    let refused = |error: std::io::Error| Text::name(error.to_string());
    let format = device.set_format(&Format::new(width, height, fourcc)).map_err(refused)?;
    if format.fourcc != fourcc {
        return Err(text!("it offers no format that is read"));
    }
    let mut stream = Stream::with_buffers(&device, Type::VideoCapture, BUFFERS).map_err(refused)?;
    let name = name.to_owned();
    Ok(Box::new(move |beat| take(&mut stream, &format, &name, beat).map(Some)))
}

/// Returns the next whole picture.
fn take(stream: &mut Stream<'_>, format: &Format, name: &str, beat: &DriverHeartbeat) -> Result<RgbImage, Fault> {
    for _ in 0..MOST_DAMAGED {
        beat.waits();
        let taken = stream.next();
        beat.mark_arrival();
        let (bytes, _) = taken.map_err(|error| {
            let what = text!("the camera {camera}", camera = name);
            Fault::new(
                text!("{what} is lost", what),
                Text::name(error.to_string()),
                text!("check its cable; the game waits"),
            )
        })?;
        if let Some(picture) = decode_planar(bytes, [format.width, format.height], format.stride) {
            return Ok(picture);
        }
    }
    Err(Fault::new(
        text!("the camera {camera} cannot be read", camera = name),
        text!("its pictures are damaged"),
        text!("try another cable or port"),
    ))
}

#[cfg(test)]
mod tests {
    use super::{format_names, planar_sizes};

    #[test]
    fn a_camera_with_planar_pictures_alone_is_listed_and_the_largest_that_fits_comes_first() {
        let offers = [(*b"YU12", vec![[640, 480], [3840, 2160], [1280, 720]]), (*b"H264", vec![[1920, 1080]])];
        assert_eq!(format_names(&planar_sizes(&offers)), ["YU12 1280x720", "YU12 640x480", "YU12 3840x2160"]);
        assert!(planar_sizes(&offers[1..]).is_empty());
    }
}
