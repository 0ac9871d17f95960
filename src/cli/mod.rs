//! The command line: one file a command, this file only picks.
//!
//! Exit status: 0 done, 1 it could not be done (one line on standard error), 2 wrong usage (clap's own).

pub mod abilities;
pub mod advise;
pub mod air;
#[cfg(feature = "window")]
pub mod app;
#[cfg(not(feature = "window"))]
#[path = "no_app.rs"]
pub mod app;
pub mod cameras;
pub mod cards;
pub mod deck;
pub mod doctor;
pub mod duel;
pub mod enroll;
pub mod game;
pub mod hand;
pub mod odds;
pub mod opponent;
pub mod outcome;
pub mod packaging;
pub mod progress;
pub mod proxy;
pub mod referee;
pub mod say;
pub mod scan;
pub mod sheet;
pub mod watch;

use std::io::{self, Write as _};
use std::process::ExitCode;

use clap::builder::PossibleValuesParser;
use clap::{CommandFactory as _, Parser, Subcommand};
use deadeye_cards::abilities::Language;
use deadeye_text::{Fault, io_why};

use deadeye_app::diagnostics::logbook;
use outcome::Outcome;
use say::{Printed, say};

/// The codes of the languages, as a choice.
fn languages() -> PossibleValuesParser {
    Language::all().iter().map(|language| language.code()).collect::<Vec<_>>().into()
}

/// The companion beside a real Doomtown table.
#[derive(Debug, Parser)]
#[command(name = "deadeye", version, about, args_conflicts_with_subcommands = true)]
struct CommandLine {
    #[command(flatten)]
    app: app::AppWords,
    #[command(subcommand)]
    command: Option<Command>,
}

/// A command and its words. Each variant has a file of its own in this folder.
#[derive(Debug, Subcommand)]
enum Command {
    /// Facts of cards.
    #[command(subcommand)]
    Cards(cards::CardsCommand),
    /// What the program knows of what cards do.
    #[command(subcommand)]
    Abilities(abilities::AbilitiesCommand),
    /// Whether a deck may be played.
    #[command(subcommand)]
    Deck(deck::DeckCommand),
    /// What a draw hand is worth.
    Hand(hand::HandWords),
    /// Two draw hands against each other.
    Duel(duel::DuelWords),
    /// Which cards of a dealt draw hand to discard.
    Advise(advise::AdviseWords),
    /// What a deck's draw hands come to.
    Odds(odds::OddsWords),
    /// Games of the program against itself.
    #[command(subcommand)]
    Opponent(opponent::OpponentCommand),
    /// A game as JSON Lines: a request a line in, an answer a line out.
    Referee(referee::RefereeWords),
    /// A saved game out of its file, or into one.
    #[command(subcommand)]
    Game(game::GameCommand),
    /// A game as pages for streams and phones, as long as this runs.
    Air(air::AirWords),
    /// Which cards lie on pictures.
    Scan(scan::ScanWords),
    /// What happens to the cards in front of a camera.
    Watch(watch::WatchWords),
    /// Drawn faces, to look at or to print.
    Proxy(proxy::ProxyWords),
    /// Learns card faces from pictures.
    Enroll(enroll::EnrollWords),
    /// The cameras of this machine.
    Cameras(cameras::CamerasWords),
    /// The printable sheet that a camera is calibrated with.
    Sheet(sheet::SheetWords),
    /// What is installed here, and whether it works.
    Doctor(doctor::DoctorWords),
    /// What a package holds beside the program.
    #[command(hide = true)]
    Packaging(packaging::PackagingWords),
}

/// Runs the command that the process arguments name.
#[must_use]
pub fn main() -> ExitCode {
    let words = match CommandLine::try_parse() {
        Ok(words) => words,
        Err(usage) => return told_usage(&usage),
    };
    match &words.command {
        None => logbook::begin("app"),
        Some(Command::Watch(_)) => logbook::begin("watch"),
        Some(_) => {}
    }
    let outcome: anyhow::Result<Outcome> = match words.command {
        None => app::run(&words.app, cards::known()),
        Some(command) => run(command),
    };
    match outcome {
        Ok(Outcome::Done) => ExitCode::SUCCESS,
        Ok(Outcome::SomeFailed) => ExitCode::FAILURE,
        Err(error) => match error.downcast_ref::<io::Error>() {
            Some(output) => unprinted(output),
            None => failed(&format!("{error:#}")),
        },
    }
}

/// Prints help or the version, or says what is wrong with the words.
fn told_usage(usage: &clap::Error) -> ExitCode {
    if usage.use_stderr() {
        say(usage.render().to_string().trim_end());
        return ExitCode::from(2);
    }
    match usage.print() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => unprinted(&error),
    }
}

/// Says why standard output does not take the answer.
fn unprinted(error: &io::Error) -> ExitCode {
    // Nobody listens any more, as when `head` has seen enough.
    if error.kind() == io::ErrorKind::BrokenPipe {
        return ExitCode::SUCCESS;
    }
    let fault = Fault::english("the answer cannot be printed", io_why(error), "make room, or print it elsewhere");
    failed(&fault.to_string())
}

fn failed(why: &str) -> ExitCode {
    log::error!("{why}");
    say(format_args!("error: {why}"));
    ExitCode::FAILURE
}

fn run(command: Command) -> anyhow::Result<Outcome> {
    let known = cards::known;
    let mut out = Printed(io::stdout().lock());
    let outcome = match command {
        Command::Cards(words) => cards::run(&words, &known(), &mut out),
        Command::Abilities(words) => abilities::run(&words, &known(), &mut out),
        Command::Deck(words) => deck::run(&words, &known(), &mut out),
        Command::Hand(words) => hand::run(&words, &mut out),
        Command::Duel(words) => duel::run(&words, &mut out),
        Command::Advise(words) => advise::run(&words, &known(), &mut out),
        Command::Odds(words) => odds::run(&words, &known(), &mut out),
        Command::Opponent(words) => opponent::run(&words, &known(), &mut out),
        Command::Referee(words) => referee::run(&words, known(), &mut out),
        Command::Proxy(words) => proxy::run(&words, &known(), &mut out),
        // An export is printed as it is: its last line is a checksum of the others.
        Command::Game(words) => game::run(&words, known(), &mut out.0),
        Command::Air(words) => air::run(&words, known(), &mut out),
        Command::Scan(words) => scan::run(&words, &known(), &mut out),
        Command::Watch(words) => watch::run(&words, &known(), &mut out),
        Command::Enroll(words) => enroll::run(&words, &known(), &mut out),
        Command::Cameras(words) => cameras::run(&words, &mut out),
        Command::Sheet(words) => sheet::run(&words, &mut out),
        Command::Doctor(words) => doctor::run(&words, &mut out),
        Command::Packaging(words) => packaging::run(&words, CommandLine::command(), &mut out),
    }?;
    out.flush()?;
    Ok(outcome)
}
