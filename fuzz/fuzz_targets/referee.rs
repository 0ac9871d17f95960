//! `cargo +nightly fuzz run referee`: any bytes, as lines for `deadeye referee`.
#![no_main]

#[path = "../src/referee.rs"]
mod referee;

libfuzzer_sys::fuzz_target!(|data: &[u8]| referee::play(data));
