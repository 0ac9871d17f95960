//! Writes frames of the demo table into a folder as `NNNN.jpg` and prints the time it takes: `demo OUT_FOLDER
//! [EVERY_NTH [SECONDS]]`, all of them if no seconds are given.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use deadeye_cards::CardDb;
use deadeye_proxy::demo::{DemoTable, FRAMES_PER_SECOND};

fn main() -> ExitCode {
    let mut words = std::env::args().skip(1);
    let Some(folder) = words.next().map(PathBuf::from) else {
        eprintln!("usage: demo OUT_FOLDER [EVERY_NTH [SECONDS]]");
        return ExitCode::from(2);
    };
    let every: u64 = words.next().and_then(|word| word.parse().ok()).unwrap_or(30).max(1);
    let seconds: Option<u64> = words.next().and_then(|word| word.parse().ok());
    if let Err(error) = std::fs::create_dir_all(&folder) {
        eprintln!("error: {} cannot be made — {error} — give a folder that you may write to", folder.display());
        return ExitCode::FAILURE;
    }
    let mut table = DemoTable::new(CardDb::shipped(), 1);
    let mut times: Vec<Duration> = Vec::new();
    let wanted = seconds.map(|seconds| seconds.saturating_mul(FRAMES_PER_SECOND.into()));
    for index in 0..wanted.unwrap_or(u64::MAX).min(table.frames()) {
        let began = Instant::now();
        let frame = table.frame(index);
        times.push(began.elapsed());
        let file = folder.join(format!("{index:04}.jpg"));
        if index % every == 0
            && let Err(error) = frame.save(&file)
        {
            eprintln!("error: {} cannot be written — {error} — make room or give another folder", file.display());
            return ExitCode::FAILURE;
        }
    }
    times.sort();
    let millis =
        |share: usize| times.get(times.len() * share / 100).copied().unwrap_or_default().as_secs_f64() * 1000.0;
    println!(
        "{} frames, {:.1} ms at the median, {:.1} at 95 of 100, {:.1} at 99",
        times.len(),
        millis(50),
        millis(95),
        millis(99)
    );
    ExitCode::SUCCESS
}
