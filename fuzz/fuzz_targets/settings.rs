//! Feeds arbitrary bytes to [`deadeye_fuzz::settings`].

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| deadeye_fuzz::settings(data));
