//! Sources of frames: cameras, addresses, video files, folders of pictures.

mod address;
mod camera;
mod decode;
mod folder;
mod frame;
mod health;
mod hold;
mod identity;
mod pictures;
#[cfg(target_os = "linux")]
mod planar;
mod reopen;
mod spec;
mod video;
mod watched;

pub use address::{holds_secret, redact_addresses, without_secrets};
pub use camera::{Camera, cameras, cameras_by_choice, identify_camera};
pub use decode::decode_mjpeg;
pub use frame::{Frame, FrameSource};
pub use hold::{HoldStill, Mains, MainsSwitch};
pub use identity::CameraIdentity;
pub use reopen::{Reopener, open};
pub use spec::SourceSpec;
