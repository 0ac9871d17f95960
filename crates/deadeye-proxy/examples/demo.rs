//! Writes frames of the demo table into a folder as `NNNN.png` and says how long they take:
//! `demo OUT_FOLDER [EVERY_NTH]`.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use deadeye_cards::CardDb;
use deadeye_proxy::demo::DemoTable;

fn main() -> ExitCode {
    let mut words = std::env::args().skip(1);
    let Some(folder) = words.next().map(PathBuf::from) else {
        eprintln!("usage: demo OUT_FOLDER [EVERY_NTH]");
        return ExitCode::from(2);
    };
    let every: u64 = words
        .next()
        .and_then(|word| word.parse().ok())
        .unwrap_or(30)
        .max(1);
    if let Err(error) = std::fs::create_dir_all(&folder) {
        eprintln!(
            "error: {} cannot be made — {error} — give a folder that you may write to",
            folder.display()
        );
        return ExitCode::FAILURE;
    }
    let mut table = DemoTable::new(CardDb::shipped(), 1);
    let mut times: Vec<Duration> = Vec::new();
    for index in 0..table.frames() {
        let began = Instant::now();
        let frame = table.frame(index);
        times.push(began.elapsed());
        let file = folder.join(format!("{index:04}.png"));
        if index % every == 0
            && let Err(error) = frame.save(&file)
        {
            eprintln!(
                "error: {} cannot be written — {error} — make room or give another folder",
                file.display()
            );
            return ExitCode::FAILURE;
        }
    }
    times.sort();
    let millis = |share: usize| {
        times
            .get(times.len() * share / 100)
            .copied()
            .unwrap_or_default()
            .as_secs_f64()
            * 1000.0
    };
    println!(
        "{} frames, {:.1} ms at the median, {:.1} at 95 of 100, {:.1} at 99",
        times.len(),
        millis(50),
        millis(95),
        millis(99)
    );
    ExitCode::SUCCESS
}
