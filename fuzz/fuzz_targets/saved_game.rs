//! Feeds arbitrary bytes to [`deadeye_fuzz::saved_game`].

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| deadeye_fuzz::saved_game(data));
