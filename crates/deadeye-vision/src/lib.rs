//! The recognition and tracking of cards in front of a camera.
//!
//! Frames come from a [`FrameSource`]; a [`CardRecognizer`] recognises the cards of one as [`Sighting`]s; a [`Tracker`] turns them
//! into [`TrackEvent`]s over time, and a [`Watcher`] processes only changed parts. Nothing here knows the rules of the
//! game, and no type of OpenCV or nokhwa leaves this crate.

#![cfg_attr(test, expect(clippy::indexing_slicing, clippy::unwrap_used, reason = "a test stops at the first surprise"))]

mod about;
mod calibration;
mod canvas;
mod change;
mod doubts;
mod exemplars;
mod eyes;
mod faces;
mod faults;
mod finder;
mod geometry;
mod local;
mod namer;
mod namer_net;
mod net;
mod onnx;
mod parallel;
mod picture;
mod pieces;
mod pile;
mod reader;
mod refiner;
mod solve;
mod source;
mod suppress_overlaps;
mod tracker;
mod votes;
mod watcher;

pub use about::{About, build_info};
pub use calibration::{
    CARD_HEIGHT_MM, CARD_WIDTH_MM, Drift, Fit, Flat, Plane, PlaneRecord, SHEET_COLUMNS, SHEET_ROWS, SHEET_SQUARE_MM,
    Shift, Spot, common_shift, drift, find_sheet, fit,
};
pub use change::Cover;
pub use exemplars::Exemplar;
pub use eyes::rest::Rest;
pub use eyes::{Budget, CardRecognizer, Guess, Look, Sighting};
pub use faces::{Face, Faces};
pub use geometry::{Area, CARD_RATIO, Point, Quad};
pub use picture::{
    LONGEST_SIDE_PX, MOST_BYTES, MOST_PIXELS, decode_picture, looks_like_picture, read_picture, read_sized,
};
pub use reader::Corner;
pub use source::{
    Camera, CameraIdentity, Frame, FrameSource, HoldStill, Mains, MainsSwitch, Reopener, SourceSpec, cameras,
    cameras_by_choice, decode_mjpeg, holds_secret, identify_camera, open, redact_addresses, without_secrets,
};
pub use tracker::{CameraMove, EventKind, Track, TrackEvent, Tracker};
pub use watcher::{Seen, Watcher};
