//! Feeds arbitrary bytes to [`deadeye_fuzz::decks`].

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| deadeye_fuzz::decks(data));
