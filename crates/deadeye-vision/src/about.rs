//! What this room was built with and found on this machine, for a report of a fault.

use crate::{eyes, namer_net, reader};

/// What the eyes are made of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct About {
    /// The version of OpenCV that is loaded.
    pub opencv: String,
    /// What that OpenCV reads videos, addresses and cameras with, as it says itself: `FFMPEG: YES`.
    pub video: Vec<String>,
    /// The networks that are built in: name and size in bytes.
    pub networks: Vec<(&'static str, usize)>,
}

/// Asks OpenCV what it is.
///
/// ```
/// let about = deadeye_vision::about();
/// assert!(about.opencv.starts_with('4') && !about.networks.is_empty());
/// ```
#[must_use]
pub fn about() -> About {
    let built = opencv::core::get_build_information().unwrap_or_default();
    let video = built.lines().map(str::trim).filter(|line| {
        ["FFMPEG:", "GStreamer:", "v4l/v4l2:", "AVFoundation:", "Media Foundation:"]
            .iter()
            .any(|name| line.starts_with(name))
    });
    About {
        opencv: opencv::core::get_version_string().unwrap_or_default(),
        video: video.map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect(),
        networks: vec![
            ("finder", eyes::FINDER.len()),
            ("refiner", eyes::REFINER.len()),
            ("namer", namer_net::ONNX.len()),
            ("reader", reader::ONNX.len()),
        ],
    }
}

#[cfg(test)]
mod tests {
    use super::about;

    #[test]
    fn opencv_and_the_networks_are_there() {
        let about = about();
        assert!(about.opencv.split('.').count() >= 3, "{}", about.opencv);
        assert!(about.video.iter().any(|line| line.contains("YES")), "{:?}", about.video);
        assert!(about.networks.iter().all(|(_, bytes)| *bytes > 100_000));
    }
}
