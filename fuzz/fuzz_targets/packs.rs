//! Feeds arbitrary bytes to [`deadeye_fuzz::packs`].

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| deadeye_fuzz::packs(data));
