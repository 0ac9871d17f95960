//! Writes the proxy of every shipped card into a folder as `CODE.png`: `faces OUT_FOLDER [WIDTH_PX]`.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use deadeye_cards::CardDb;

fn main() -> ExitCode {
    let mut words = std::env::args().skip(1);
    let Some(folder) = words.next().map(PathBuf::from) else {
        eprintln!("usage: faces OUT_FOLDER [WIDTH_PX]");
        return ExitCode::from(2);
    };
    let width_px = words.next().and_then(|word| word.parse().ok()).unwrap_or(300);
    if let Err(error) = std::fs::create_dir_all(&folder) {
        eprintln!("error: {} cannot be made — {error} — give a folder that you may write to", folder.display());
        return ExitCode::FAILURE;
    }
    let mut drawing = std::time::Duration::ZERO;
    for card in CardDb::shipped().iter() {
        let began = Instant::now();
        let face = deadeye_proxy::draw(card, width_px);
        drawing += began.elapsed();
        let file = folder.join(format!("{}.png", card.code));
        if let Err(error) = face.save(&file) {
            eprintln!("error: {} cannot be written — {error} — make room or give another folder", file.display());
            return ExitCode::FAILURE;
        }
    }
    let count = CardDb::shipped().len();
    println!("{count} faces, {:.2} ms each to draw", drawing.as_secs_f64() * 1000.0 / count.max(1) as f64);
    ExitCode::SUCCESS
}
