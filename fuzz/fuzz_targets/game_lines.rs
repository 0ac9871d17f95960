//! Feeds arbitrary bytes to [`deadeye_fuzz::game_lines`].

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| deadeye_fuzz::game_lines(data));
