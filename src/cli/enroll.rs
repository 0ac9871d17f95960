//! `deadeye enroll`: learns faces from pictures, without training.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use deadeye_cards::CardDb;
use deadeye_vision::{Eyes, Faces};
use serde::Serialize;

use super::outcome::Outcome;
use crate::fault::Fault;
use crate::pipeline::learn;

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
        let why = learned.skipped.first().map_or_else(
            || "there is no picture in it".to_owned(),
            |(file, why)| format!("{}: {why}", file.display()),
        );
        return Err(Fault::new(
            format!("nothing was learned from {}", words.folder.display()),
            why,
            "give a folder of card pictures named CODE.jpg or CODE.png",
        )
        .into());
    }
    let enrolled = learned.faces.len();
    before
        .with(&Faces::new(learned.faces))
        .write(&words.faces)?;
    let name = |file: PathBuf| {
        file.file_name().map_or_else(
            || file.display().to_string(),
            |n| n.to_string_lossy().into_owned(),
        )
    };
    let skipped: Vec<Skipped> = learned
        .skipped
        .into_iter()
        .map(|(file, why)| Skipped {
            file: name(file),
            why,
        })
        .collect();
    let answer = Answer { enrolled, skipped };
    if words.json {
        writeln!(out, "{}", serde_json::to_string(&answer)?)?;
    } else {
        for skipped in &answer.skipped {
            writeln!(out, "skipped {}: {}", skipped.file, skipped.why)?;
        }
        writeln!(
            out,
            "{enrolled} faces learned into {}",
            words.faces.display()
        )?;
    }
    Ok(Outcome::Done)
}

/// The faces that the file holds already. One of another version is written anew, since its faces mean nothing to this one;
/// what is no faces file at all is somebody's and stays.
fn kept(file: &std::path::Path) -> anyhow::Result<Faces> {
    if !std::fs::metadata(file).is_ok_and(|meta| meta.len() > 0) {
        return Ok(Faces::new(Vec::new()));
    }
    match Faces::read(file) {
        Ok(faces) => Ok(faces),
        Err(_) if Faces::is_faces_file(file) => {
            eprintln!(
                "warning: {} is of another version or damaged and is made anew",
                file.display()
            );
            Ok(Faces::new(Vec::new()))
        }
        Err(trouble) => Err(trouble.into()),
    }
}
