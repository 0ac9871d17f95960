//! `deadeye game`: export and import of saved games as JSON Lines.

use std::io::{self, BufReader, BufWriter, Read as _, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Subcommand;
use deadeye_cards::CardDb;
use deadeye_text::{Fault, Text, io_why};
use serde_json::json;

use super::outcome::Outcome;
use super::progress::Progress;
use super::say::{say, within_line};
use deadeye_files::open_file;
use deadeye_files::write_file;
use deadeye_session::{Contents, lines, salvage};

/// The commands under `deadeye game`.
#[derive(Debug, Subcommand)]
pub enum GameCommand {
    /// Writes a saved game as JSON Lines to standard output or into a file, as far as it can be read.
    Export {
        /// The saved game. It may be played meanwhile.
        file: PathBuf,
        /// The file to write atomically; an existing export is replaced.
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
        /// Changes nothing: JSON Lines are written in any case.
        #[arg(long)]
        json: bool,
    },
    /// Creates a saved game from exported JSON Lines.
    Import {
        /// The saved game to create.
        file: PathBuf,
        /// The lines; standard input without it.
        #[arg(long, value_name = "FILE")]
        from: Option<PathBuf>,
        /// Imports only that many entries.
        #[arg(long, value_name = "N")]
        first: Option<usize>,
        /// Prints the result as JSON.
        #[arg(long)]
        json: bool,
    },
}

/// Runs the command.
///
/// # Errors
/// The game cannot be read or created, or the output fails.
pub fn run(command: &GameCommand, cards: Arc<CardDb>, out: &mut impl Write) -> anyhow::Result<Outcome> {
    match command {
        GameCommand::Export { file, out: into, .. } => export(file, into.as_deref(), out),
        GameCommand::Import { file, from, first, json } => {
            let contents = lines::first(read(from.as_deref())?, *first)?;
            let entries = contents.entries.len();
            let progress = Progress::begin("playing the entries again", None, *json);
            let mut session = lines::import(file, contents, cards)?;
            drop(progress);
            for fault in session.take_said() {
                say(format_args!("note: {fault}"));
            }
            if *json {
                writeln!(out, "{}", json!({ "game": file, "entries": entries }))?;
            } else {
                writeln!(out, "{}: {entries} entries", within_line(file.display()))?;
            }
            Ok(Outcome::Done)
        }
    }
}

fn export(file: &Path, into: Option<&Path>, out: &mut impl Write) -> anyhow::Result<Outcome> {
    let contents = salvage::read(file)?;
    match into {
        None => lines::write(&contents, BufWriter::new(out))?,
        Some(into) => {
            let mut bytes = Vec::new();
            lines::write(&contents, &mut bytes)?;
            write_export(into, &bytes)?;
        }
    }
    match contents.broken {
        None => Ok(Outcome::Done),
        Some(why) => Err(Fault::english(
            format!("{} cannot be read to its end", file.display()),
            format!("after entry {}: {why}", contents.entries.len()),
            "import what was written, or take a copy from before",
        )
        .into()),
    }
}

/// The beginning of every export.
const EXPORT_BEGINS: &[u8] = br#"{"deadeye_game":"#;

/// Writes an export. An existing file is replaced only if it is an export itself.
fn write_export(into: &Path, bytes: &[u8]) -> Result<(), Fault> {
    let what = format!("the game was not exported to {}", into.display());
    let mut begins = Vec::new();
    let there = open_file(into).and_then(|file| {
        let most = EXPORT_BEGINS.len() as u64;
        file.take(most).read_to_end(&mut begins)
    });
    let is_file = std::fs::metadata(into).is_ok_and(|about| about.is_file());
    if is_file && (there.is_err() || !begins.is_empty() && begins != EXPORT_BEGINS) {
        let why = "there is such a file already, and it is no export";
        return Err(Fault::english(what, why, "give another name"));
    }
    write_file::replace(into, bytes).map_err(|error| {
        let mend = "make room, or give a folder that you may write to";
        Fault::english(what, io_why(&error), mend)
    })
}

/// Reads the contents of an export from a file or from standard input.
fn read(from: Option<&Path>) -> Result<Contents, Fault> {
    let Some(from) = from else {
        return lines::read(io::stdin().lock());
    };
    let fault = |why: Text| {
        Fault::english(
            format!("{} cannot be read", from.display()),
            why,
            "give a file that `deadeye game export` has written",
        )
    };
    if from.is_dir() {
        return Err(fault(io_why(&io::ErrorKind::IsADirectory.into())));
    }
    let opened = open_file(from).map_err(|error| fault(io_why(&error)))?;
    lines::read(BufReader::new(opened))
}
