//! `deadeye air`: a saved game as pages for streams, phones and the wall of a club, while it is played.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use clap::Args;
use deadeye_cards::CardDb;
use deadeye_cards::abilities::Language;
use deadeye_text::{Fault, Text, io_why};
use serde::Serialize;
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

use super::outcome::Outcome;
use super::say::say;
use deadeye_app::broadcast::follow::Follow;
use deadeye_app::broadcast::shown::{Labels, Shown};
use deadeye_app::broadcast::{Broadcast, BroadcastOptions, LONGEST_DELAY, PORT};
use deadeye_app::words::Words;
use deadeye_files::{MOST_TEXT_BYTES, read_text};

/// The interval at which the game is checked for changes.
const LOOK: Duration = Duration::from_millis(40);

/// The arguments of `deadeye air`.
#[derive(Debug, Args)]
pub struct BroadcastArgs {
    /// The saved game, which another program may be playing.
    #[arg(long, value_name = "FILE")]
    game: PathBuf,
    /// The port on this machine; 0 for any free one.
    #[arg(long, value_name = "N", default_value_t = PORT)]
    port: u16,
    /// Serves phones in the local network too. Nothing is encrypted: everyone in the same network can read along.
    #[arg(long)]
    lan: bool,
    /// The delay of everything shown, in seconds, up to 120.
    #[arg(long, value_name = "SECONDS", default_value_t = 0, value_parser = clap::value_parser!(u64).range(0..=LONGEST_DELAY.as_secs()))]
    delay: u64,
    /// A JSON file with labels that are not in the game: title, and name, pronouns, deck and score of each player. It
    /// is read again whenever it changes.
    #[arg(long, value_name = "FILE")]
    labels: Option<PathBuf>,
    /// A folder with your own pictures of cards, CODE.jpg or CODE.png; without it they are drawn.
    #[arg(long, value_name = "FOLDER")]
    pictures: Option<PathBuf>,
    /// The language of the pages.
    #[arg(long, value_name = "LANG", default_value = "en", value_parser = super::languages())]
    language: String,
    /// Prints the addresses as a JSON object.
    #[arg(long)]
    json: bool,
}

/// The addresses of the game, as `--json` prints them.
#[derive(Serialize)]
struct Addresses {
    /// The address to which the names of pages are appended.
    address: String,
    overlay: String,
    table: String,
}

/// Runs the command until it is interrupted.
///
/// # Errors
/// The game or the labels cannot be read, or the port is in use.
pub fn run(args: &BroadcastArgs, cards: Arc<CardDb>, out: &mut impl Write) -> anyhow::Result<Outcome> {
    let stop = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM] {
        flag::register(signal, Arc::clone(&stop))?;
    }
    let texts = Words::of(Language::of(&args.language));
    let mut labels = args.labels.as_deref().map_or_else(|| Ok(Labels::default()), read_labels)?;
    let mut follow = Follow::new(&args.game, Arc::clone(&cards));
    let wish = BroadcastOptions { port: args.port, lan: args.lan, pictures: args.pictures.clone() };
    let mut air: Option<Broadcast> = None;
    let delay = Duration::from_secs(args.delay);
    let (mut said, mut told) = (None, None);
    while !stop.load(Ordering::Relaxed) {
        if let Some(file) = args.labels.as_deref() {
            // What is half written is read again at the next look.
            labels = read_labels(file).unwrap_or(labels);
        }
        let mut shown = Vec::new();
        match follow.look(|session| shown.push((session.game().clone(), session.log().to_vec()))) {
            Ok(()) => said = None,
            // Before the first state there is nothing to show.
            Err(fault) if air.is_none() => return Err(fault.into()),
            Err(fault) if said.as_ref() != Some(&fault) => {
                say(format_args!("note: {fault}"));
                said = Some(fault);
            }
            Err(_) => {}
        }
        if air.is_none() {
            let started = Broadcast::start(&wish, Arc::clone(&cards), texts)?;
            let [address, overlay, table] = ["", "overlay", "table"].map(|page| started.address(page));
            if args.json {
                writeln!(out, "{}", serde_json::to_string(&Addresses { address, overlay, table })?)?;
            } else {
                writeln!(out, "{overlay}\n{table}")?;
            }
            out.flush()?;
            air = Some(started);
        }
        if let Some(air) = &mut air {
            for (game, log) in shown {
                air.show(&Shown { game: &game, log: &log, words: &texts, labels: &labels }, delay);
                told = Some((game, log));
            }
            if let Some((game, log)) = &told {
                // Labels may have changed; what has not is not told again.
                air.show(&Shown { game, log, words: &texts, labels: &labels }, delay);
            }
        }
        thread::sleep(LOOK);
    }
    Ok(Outcome::Done)
}

fn read_labels(file: &Path) -> Result<Labels, Fault> {
    let fault = |why: Text| {
        Fault::english(format!("{} cannot be read", file.display()), why, "see docs/broadcast.md for its form")
    };
    let text = read_text(file, MOST_TEXT_BYTES).map_err(|error| fault(io_why(&error)))?;
    serde_json::from_str(&text).map_err(|error| fault(Text::name(error.to_string())))
}
