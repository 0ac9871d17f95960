//! Sources of frames: cameras, addresses, video files, folders of pictures.

mod camera;
mod decode;
mod folder;
mod frame;
mod health;
mod hold;
mod pictures;
mod reopen;
mod spec;
mod video;
mod watched;

pub use camera::{Camera, cameras};
pub use decode::decode_mjpeg;
pub use frame::{Frame, FrameSource};
pub use hold::HoldStill;
pub use reopen::{Reopener, open};
pub use spec::SourceSpec;
