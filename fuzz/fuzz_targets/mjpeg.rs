//! Feeds arbitrary bytes to [`deadeye_fuzz::mjpeg`].

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| deadeye_fuzz::mjpeg(data));
