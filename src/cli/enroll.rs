//! `deadeye enroll`: learns faces from pictures, without training, and shows or removes what was learned from corrections.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use deadeye_cards::CardDb;
use deadeye_text::{Fault, io_why};
use deadeye_vision::{CardRecognizer, Faces};
use serde::Serialize;

use super::outcome::Outcome;
use super::progress::Progress;
use super::say::within_line;
use deadeye_app::pipeline::learn;
use deadeye_files::write_file;

/// The arguments of `deadeye enroll`.
#[derive(Debug, Args)]
pub struct EnrollArgs {
    /// A folder of flat card pictures named CODE.jpg or CODE.png, of any game.
    #[arg(required_unless_present_any = ["list", "forget"])]
    folder: Option<PathBuf>,
    /// The faces file to write; existing faces in it are kept, unless the folder has a newer picture.
    #[arg(long, value_name = "FILE")]
    faces: PathBuf,
    /// Lists the faces learned from corrections.
    #[arg(long, conflicts_with_all = ["folder", "forget"])]
    list: bool,
    /// Forgets the corrections to this card.
    #[arg(long, value_name = "CODE", conflicts_with = "folder")]
    forget: Option<String>,
    /// Prints a JSON object.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct EnrollAnswer {
    enrolled: usize,
    skipped: Vec<Skipped>,
}

#[derive(Serialize)]
struct ExemplarLine<'a> {
    exemplars: Vec<Corrected<'a>>,
}

#[derive(Serialize)]
struct Corrected<'a> {
    code: &'a str,
    title: Option<&'a str>,
    count: usize,
}

#[derive(Serialize)]
struct Forgotten {
    forgotten: usize,
}

#[derive(Serialize)]
struct Skipped {
    file: String,
    why: String,
}

/// Runs the command.
///
/// # Errors
/// The folder cannot be read or holds no card picture, nothing was corrected to the card to be forgotten, or the faces file
/// cannot be read or written.
pub fn run(args: &EnrollArgs, cards: &CardDb, out: &mut impl Write) -> anyhow::Result<Outcome> {
    match (&args.folder, &args.forget) {
        (Some(folder), _) => enroll(args, folder, cards, out),
        (None, Some(code)) => forget(args, code, out),
        (None, None) => list(args, cards, out),
    }
}

fn list(args: &EnrollArgs, cards: &CardDb, out: &mut impl Write) -> anyhow::Result<Outcome> {
    let faces = Faces::read(&args.faces)?;
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for exemplar in faces.exemplars() {
        *counts.entry(exemplar.code()).or_default() += 1;
    }
    let title = |code: &str| {
        let card = code.parse().ok().and_then(|code| cards.get(code));
        card.map(|card| card.title.as_str())
    };
    let exemplars: Vec<Corrected<'_>> =
        counts.into_iter().map(|(code, count)| Corrected { code, title: title(code), count }).collect();
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&ExemplarLine { exemplars })?)?;
    } else if exemplars.is_empty() {
        writeln!(out, "nothing was learned from corrections")?;
    } else {
        for Corrected { code, title, count } in exemplars {
            let title = title.map_or_else(String::new, |title| format!("  {title}"));
            writeln!(out, "{count:3}  {}{title}", within_line(code))?;
        }
    }
    Ok(Outcome::Done)
}

fn forget(args: &EnrollArgs, code: &str, out: &mut impl Write) -> anyhow::Result<Outcome> {
    let mut faces = Faces::read(&args.faces)?;
    let forgotten = faces.forget(code);
    if forgotten == 0 {
        return Err(Fault::english(
            format!("nothing was forgotten of {}", within_line(code)),
            format!("nothing in {} was corrected to it", within_line(args.faces.display())),
            "see `deadeye enroll --list`",
        )
        .into());
    }
    write(&args.faces, &faces)?;
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&Forgotten { forgotten })?)?;
    } else {
        writeln!(out, "{forgotten} exemplars of {} forgotten", within_line(code))?;
    }
    Ok(Outcome::Done)
}

fn write(file: &Path, faces: &Faces) -> anyhow::Result<()> {
    write_file::replace(file, &faces.to_bytes()).map_err(|error| {
        let what = format!("the faces file {} cannot be written", file.display());
        Fault::english(what, io_why(&error), "make room, or name a file in a folder that you may write to").into()
    })
}

fn enroll(args: &EnrollArgs, folder: &Path, cards: &CardDb, out: &mut impl Write) -> anyhow::Result<Outcome> {
    let before = read_kept_faces(&args.faces)?;
    let mut eyes = CardRecognizer::new(Faces::default())?;
    let progress = Progress::begin("learning faces", Some(0), args.json);
    let learned = learn(&mut eyes, folder, cards, |done, of| progress.set_done(done, of))?;
    drop(progress);
    if learned.faces.is_empty() {
        let why = learned
            .skipped
            .first()
            .map_or_else(|| "there is no picture in it".to_owned(), |(file, why)| format!("{}: {why}", file.display()));
        return Err(Fault::english(
            format!("nothing was learned from {}", folder.display()),
            why,
            "give a folder of card pictures named CODE.jpg or CODE.png",
        )
        .into());
    }
    let enrolled = learned.faces.len();
    write(&args.faces, &before.with(&Faces::new(learned.faces)))?;
    let name = |file: PathBuf| {
        file.file_name().map_or_else(|| file.display().to_string(), |n| n.to_string_lossy().into_owned())
    };
    let skipped: Vec<Skipped> =
        learned.skipped.into_iter().map(|(file, why)| Skipped { file: name(file), why: why.to_string() }).collect();
    let answer = EnrollAnswer { enrolled, skipped };
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&answer)?)?;
    } else {
        for skipped in &answer.skipped {
            let file = within_line(&skipped.file);
            writeln!(out, "skipped {file}: {}", skipped.why)?;
        }
        writeln!(out, "{enrolled} faces learned into {}", within_line(args.faces.display()))?;
    }
    Ok(Outcome::Done)
}

/// Returns the faces of an existing file. A file that cannot be read is not changed.
fn read_kept_faces(file: &Path) -> anyhow::Result<Faces> {
    if !std::fs::metadata(file).is_ok_and(|meta| meta.len() > 0) {
        return Ok(Faces::new(Vec::new()));
    }
    Faces::read(file).map_err(|trouble| {
        let mend = "give another file with --faces, or move this one away";
        Fault::english(trouble.what, trouble.why, mend).into()
    })
}
