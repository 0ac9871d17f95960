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
use super::pictures;
use super::say::say;
use deadeye_app::broadcast::shown::{Labels, Shown};
use deadeye_app::broadcast::{Broadcast, BroadcastOptions, LONGEST_DELAY, PORT};
use deadeye_app::words::Words;
use deadeye_files::{MOST_TEXT_BYTES, read_text};
use deadeye_session::Session;
use deadeye_session::follow::Follow;

/// The interval at which the game is checked for changes.
const LOOK: Duration = Duration::from_millis(40);

/// The looks after which labels that cannot be read are no longer taken for half written.
const HALF_WRITTEN: u32 = 5;

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
    pictures::check_folder(args.pictures.as_deref())?;
    let texts = Words::of(Language::of(&args.language));
    let mut labels = args.labels.as_deref().map_or_else(|| Ok(Labels::default()), read_labels)?;
    let mut follow = Follow::new(&args.game, Arc::clone(&cards));
    // Before the first state there is nothing to show.
    follow.look(&stop, |_| {})?;
    let options = BroadcastOptions { port: args.port, lan: args.lan, pictures: args.pictures.clone() };
    let mut air = Broadcast::start(&options, cards, texts)?;
    print_addresses(&air, args.json, out)?;
    let delay = Duration::from_secs(args.delay);
    let show = |air: &mut Broadcast, session: &Session, labels: &Labels| {
        air.show(&Shown { game: session.game(), log: session.log(), words: &texts, labels }, delay);
    };
    follow.session().into_iter().for_each(|session| show(&mut air, session, &labels));
    let (mut of_game, mut of_labels) = (Notes::default(), Notes::default());
    while !stop.load(Ordering::Relaxed) {
        thread::sleep(LOOK);
        if let Some(file) = args.labels.as_deref() {
            let read = read_labels(file);
            if let Ok(now) = &read
                && *now != labels
            {
                labels.clone_from(now);
                follow.session().into_iter().for_each(|session| show(&mut air, session, &labels));
            }
            // What is half written is whole at one of the next looks.
            of_labels.say_after(HALF_WRITTEN, read.err());
        }
        let looked = follow.look(&stop, |session| show(&mut air, session, &labels));
        of_game.say_after(1, looked.err());
    }
    Ok(Outcome::Done)
}

/// Prints the addresses of the pages.
fn print_addresses(air: &Broadcast, json: bool, out: &mut impl Write) -> anyhow::Result<()> {
    let [address, overlay, table] = ["", "overlay", "table"].map(|page| air.address(page));
    if json {
        writeln!(out, "{}", serde_json::to_string(&Addresses { address, overlay, table })?)?;
    } else {
        writeln!(out, "{overlay}\n{table}")?;
    }
    Ok(out.flush()?)
}

/// The fault of the last looks, which is said once.
#[derive(Default)]
struct Notes {
    fault: Option<Fault>,
    /// The number of looks in a row that found it.
    looks: u32,
}

impl Notes {
    /// Says a fault once it is found that many times in a row.
    fn say_after(&mut self, looks: u32, fault: Option<Fault>) {
        self.looks = if fault == self.fault { self.looks.saturating_add(1) } else { 1 };
        self.fault = fault;
        if let Some(fault) = self.fault.as_ref().filter(|_| self.looks == looks) {
            say(format_args!("note: {fault}"));
        }
    }
}

fn read_labels(file: &Path) -> Result<Labels, Fault> {
    let fault = |why: Text| {
        Fault::english(format!("{} cannot be read", file.display()), why, "see docs/broadcast.md for its form")
    };
    let text = read_text(file, MOST_TEXT_BYTES).map_err(|error| fault(io_why(&error)))?;
    let labels: Labels = serde_json::from_str(&text).map_err(|error| fault(Text::name(error.to_string())))?;
    labels.check().map_err(fault)?;
    Ok(labels)
}
