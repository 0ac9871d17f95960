//! The libraries and networks of this crate on this machine, for a fault report.

use crate::{eyes, namer_net, reader};

/// The versions and parts of the recognition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct About {
    /// The version of OpenCV that is loaded.
    pub opencv: String,
    /// The backends with which that OpenCV reads videos, addresses and cameras, as it reports them: `FFMPEG: YES`.
    pub video: Vec<String>,
    /// The networks that are built in: name and size in bytes.
    pub networks: Vec<(&'static str, usize)>,
}

/// Asks OpenCV for its version and backends.
///
/// ```
/// let about = deadeye_vision::build_info();
/// assert!(about.opencv.starts_with('4') && !about.networks.is_empty());
/// ```
#[must_use]
pub fn build_info() -> About {
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
    use super::build_info;

    #[test]
    fn opencv_and_the_networks_are_there() {
        let about = build_info();
        assert!(about.opencv.split('.').count() >= 3, "{}", about.opencv);
        assert!(about.video.iter().any(|line| line.contains("YES")), "{:?}", about.video);
        assert!(about.networks.iter().all(|(_, bytes)| *bytes > 100_000));
    }
}
