//! Feeds arbitrary bytes to [`deadeye_fuzz::faces`].

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| deadeye_fuzz::faces(data));
