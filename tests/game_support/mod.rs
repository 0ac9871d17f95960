//! What tests of saved games share: folders, chance from a seed, and the program run with an input.

#![allow(dead_code, clippy::allow_attributes, reason = "each test file uses its part of it")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

/// A folder of a test's own, gone when it ends.
pub struct Folder(pub PathBuf);

impl Folder {
    /// A new folder in the system's place for temporary files.
    pub fn make() -> Self {
        static MADE: AtomicU32 = AtomicU32::new(0);
        let number = MADE.fetch_add(1, Ordering::Relaxed);
        let name = format!("deadeye-game-test-{}-{number}", std::process::id());
        let path = std::env::temp_dir().join(name);
        fs::create_dir(&path).unwrap();
        Self(path)
    }

    /// A path in it.
    pub fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Numbers that look like chance and follow from a seed (splitmix64).
pub struct Chance(pub u64);

impl Chance {
    /// Chance of a test's own, moved on by `DEADEYE_SEED`: `scripts/break_it.sh` counts it up.
    pub fn seeded(own: u64) -> Self {
        let seed = std::env::var("DEADEYE_SEED").map_or(0, |seed| seed.parse().unwrap());
        Self(own + seed * 1000)
    }

    /// A number below `below`.
    pub fn below(&mut self, below: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % below.max(1)
    }
}

/// The program with some words. What it keeps of its own, and what it leaves when killed, goes into the folder.
pub fn deadeye(folder: &Path, words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_deadeye"));
    for place in ["XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME", "TMPDIR"] {
        command.env(place, folder);
    }
    command.args(words).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}
