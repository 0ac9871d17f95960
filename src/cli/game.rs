//! `deadeye game`: a saved game out of its file and into one, as JSON Lines.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Write};
use std::path::PathBuf;
use std::sync::Arc;

use clap::{Args, Subcommand};
use deadeye_cards::CardDb;
use serde_json::json;

use super::outcome::Outcome;
use crate::fault::Fault;
use crate::session::{lines, salvage};

/// The words of `deadeye game`.
#[derive(Debug, Args)]
pub struct Words {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// Writes a saved game as JSON Lines to standard output, as far as it can be read.
    Export {
        /// The saved game.
        file: PathBuf,
        /// JSON Lines are written in any case.
        #[arg(long)]
        json: bool,
    },
    /// Makes a saved game out of exported JSON Lines.
    Import {
        /// The saved game to make.
        file: PathBuf,
        /// The lines; standard input if nothing is said.
        #[arg(long, value_name = "FILE")]
        from: Option<PathBuf>,
        /// Takes over only so many entries.
        #[arg(long, value_name = "N")]
        first: Option<usize>,
        /// Says in JSON what was made.
        #[arg(long)]
        json: bool,
    },
}

/// Runs the command.
///
/// # Errors
/// Where the game cannot be read or made, or the output fails.
pub fn run(words: &Words, cards: Arc<CardDb>, out: &mut impl Write) -> anyhow::Result<Outcome> {
    match &words.what {
        What::Export { file, .. } => {
            let contents = salvage::read(file)?;
            lines::write(&contents, BufWriter::new(out))?;
            match contents.broken {
                None => Ok(Outcome::Done),
                Some(why) => Err(Fault::new(
                    format!("{} cannot be read to its end", file.display()),
                    format!("after entry {}: {why}", contents.entries.len()),
                    "import what was written, or take a copy from before",
                )
                .into()),
            }
        }
        What::Import {
            file,
            from,
            first,
            json,
        } => {
            let mut contents = match from {
                None => lines::read(io::stdin().lock())?,
                Some(from) => {
                    let opened = File::open(from).map_err(|error| {
                        let what = format!("{} cannot be read", from.display());
                        Fault::new(
                            what,
                            error.to_string(),
                            "give a file that `deadeye game export` has written",
                        )
                    })?;
                    lines::read(BufReader::new(opened))?
                }
            };
            contents.entries.truncate(first.unwrap_or(usize::MAX));
            let entries = contents.entries.len();
            lines::import(file, contents, cards)?;
            if *json {
                writeln!(out, "{}", json!({ "game": file, "entries": entries }))?;
            } else {
                writeln!(out, "{}: {entries} entries", file.display())?;
            }
            Ok(Outcome::Done)
        }
    }
}
