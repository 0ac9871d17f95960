//! Seeing cards on pictures, and the sources that pictures come from.

#![expect(clippy::indexing_slicing, clippy::unwrap_used, reason = "a test that cannot go on must fail")]

#[path = "../support/camera_server.rs"]
mod camera_server;

mod camera_address;
mod camera_vm;
mod cameras;
mod enroll;
mod mirrored;
mod scan;
mod tables;
mod watch;
