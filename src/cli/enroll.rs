//! `deadeye enroll`: learns faces from pictures, without training.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use deadeye_cards::CardDb;
use deadeye_vision::{Eyes, Faces};
use serde::Serialize;

use super::outcome::Outcome;
use super::say::within_line;
use crate::fault::Fault;
use crate::pipeline::learn;
use crate::write_file;

/// The words of `deadeye enroll`.
#[derive(Debug, Args)]
pub struct Words {
    /// A folder of flat card pictures named CODE.jpg or CODE.png, of any game.
    folder: PathBuf,
    /// The faces file to write; faces that it holds already stay, unless the folder has a newer picture.
    #[arg(long, value_name = "FILE")]
    faces: PathBuf,
    /// A JSON object.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Answer {
    enrolled: usize,
    skipped: Vec<Skipped>,
}

#[derive(Serialize)]
struct Skipped {
    file: String,
    why: String,
}

/// Runs the command.
///
/// # Errors
/// The folder cannot be read or holds no card picture, or the faces file cannot be written.
pub fn run(words: &Words, cards: &CardDb, out: &mut impl Write) -> anyhow::Result<Outcome> {
    let before = kept(&words.faces)?;
    let mut eyes = Eyes::new(Faces::default())?;
    let learned = learn(&mut eyes, &words.folder, cards)?;
    if learned.faces.is_empty() {
        let why = learned
            .skipped
            .first()
            .map_or_else(|| "there is no picture in it".to_owned(), |(file, why)| format!("{}: {why}", file.display()));
        return Err(Fault::new(
            format!("nothing was learned from {}", words.folder.display()),
            why,
            "give a folder of card pictures named CODE.jpg or CODE.png",
        )
        .into());
    }
    let enrolled = learned.faces.len();
    let bytes = before.with(&Faces::new(learned.faces)).to_bytes();
    write_file::replace(&words.faces, &bytes).map_err(|error| {
        Fault::new(
            format!("the faces file {} cannot be written", words.faces.display()),
            write_file::why(&error),
            "make room, or name a file in a folder that you may write to",
        )
    })?;
    let name = |file: PathBuf| {
        file.file_name().map_or_else(|| file.display().to_string(), |n| n.to_string_lossy().into_owned())
    };
    let skipped: Vec<Skipped> =
        learned.skipped.into_iter().map(|(file, why)| Skipped { file: name(file), why }).collect();
    let answer = Answer { enrolled, skipped };
    if words.json {
        writeln!(out, "{}", serde_json::to_string(&answer)?)?;
    } else {
        for skipped in &answer.skipped {
            let file = within_line(&skipped.file);
            writeln!(out, "skipped {file}: {}", skipped.why)?;
        }
        writeln!(out, "{enrolled} faces learned into {}", within_line(words.faces.display()))?;
    }
    Ok(Outcome::Done)
}

/// The faces that the file holds already. A file that cannot be read, whatever it is, stays as it is.
fn kept(file: &std::path::Path) -> anyhow::Result<Faces> {
    if !std::fs::metadata(file).is_ok_and(|meta| meta.len() > 0) {
        return Ok(Faces::new(Vec::new()));
    }
    Faces::read(file).map_err(|trouble| {
        let mend = "give another file with --faces, or move this one away";
        Fault::new(trouble.what, trouble.why, mend).into()
    })
}
