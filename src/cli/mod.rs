//! The command line: one file for each command; this file selects one.
//!
//! Exit status: 0 done, 1 it could not be done (one line on standard error), 2 wrong usage (clap's own).

pub mod abilities;
pub mod advise;
#[cfg(feature = "window")]
pub mod app;
#[cfg(not(feature = "window"))]
#[path = "no_app.rs"]
pub mod app;
pub mod broadcast;
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
mod pictures;
pub mod progress;
pub mod proxy;
pub mod referee;
pub mod say;
pub mod scan;
pub mod sheet;
pub mod watch;

use std::io::{self, StdoutLock, Write as _};
use std::process::ExitCode;
use std::sync::Arc;

use clap::builder::PossibleValuesParser;
use clap::{CommandFactory as _, Parser, Subcommand};
use deadeye_cards::abilities::Language;
use deadeye_text::{Fault, io_why};

use deadeye_app::diagnostics::logbook;
use outcome::Outcome;
use say::{Printed, say};

/// Returns the codes of the languages, as a choice.
fn languages() -> PossibleValuesParser {
    Language::all().iter().map(|language| language.code()).collect::<Vec<_>>().into()
}

/// The companion beside a real Doomtown table.
#[derive(Debug, Parser)]
#[command(name = "deadeye", version, about, args_conflicts_with_subcommands = true)]
struct CommandLine {
    #[command(flatten)]
    app: app::AppArgs,
    #[command(subcommand)]
    command: Option<Command>,
}

/// The commands that look at no picture: a program of their own in the source build, where loading OpenCV takes long.
#[derive(Debug, Parser)]
#[command(name = "deadeye", version, about)]
struct TextCommandLine {
    #[command(subcommand)]
    command: TextCommand,
}

/// A command and its arguments.
#[derive(Debug, Subcommand)]
enum Command {
    #[command(flatten)]
    Text(TextCommand),
    #[command(flatten)]
    Picture(PictureCommand),
}

/// A command that looks at no picture, so that it runs without OpenCV. Each variant has a file of its own in this folder.
#[derive(Debug, Subcommand)]
enum TextCommand {
    /// Shows facts of cards.
    #[command(subcommand)]
    Cards(cards::CardsCommand),
    /// Lists card abilities and how far the program carries them out.
    #[command(subcommand)]
    Abilities(abilities::AbilitiesCommand),
    /// Checks whether a deck may be played.
    #[command(subcommand)]
    Deck(deck::DeckCommand),
    /// Scores draw hands.
    Hand(hand::HandArgs),
    /// Compares two draw hands.
    Duel(duel::DuelArgs),
    /// Advises on the cards of a dealt draw hand to discard.
    Advise(advise::AdviseArgs),
    /// Estimates the draw hands of a deck.
    Odds(odds::OddsArgs),
    /// Plays games between computer players.
    #[command(subcommand)]
    Opponent(opponent::OpponentCommand),
    /// Runs a game over JSON Lines: a request a line in, an answer a line out.
    Referee(referee::RefereeArgs),
    /// Exports or imports a saved game.
    #[command(subcommand)]
    Game(game::GameCommand),
    /// Serves a game as pages for streams and phones, as long as this runs.
    Air(broadcast::BroadcastArgs),
}

/// A command about pictures or about this machine. Each variant has a file of its own in this folder.
#[derive(Debug, Subcommand)]
enum PictureCommand {
    /// Recognises the cards on pictures.
    Scan(scan::ScanArgs),
    /// Reports the events of the cards in front of a camera.
    Watch(watch::WatchArgs),
    /// Draws card faces, to look at or to print.
    Proxy(proxy::ProxyArgs),
    /// Learns card faces from pictures.
    Enroll(enroll::EnrollArgs),
    /// Lists the cameras of this machine.
    Cameras(cameras::CamerasArgs),
    /// Writes the printable sheet that a camera is calibrated with.
    Sheet(sheet::SheetArgs),
    /// Checks the installation.
    Doctor(doctor::DoctorArgs),
    /// Writes the files of a package beside the program.
    #[command(hide = true)]
    Packaging(packaging::PackagingArgs),
}

/// Runs the command that the process arguments name.
#[must_use]
pub fn main() -> ExitCode {
    take_size_limits_as_errors();
    let args = match CommandLine::try_parse() {
        Ok(args) => args,
        Err(usage) => return told_usage(&usage),
    };
    match &args.command {
        None => logbook::begin("app"),
        Some(Command::Picture(PictureCommand::Watch(_))) => logbook::begin("watch"),
        Some(_) => {}
    }
    report(match args.command {
        None => app::run(&args.app, cards::load_cards()),
        Some(Command::Text(command)) => print(|out| run_text(command, out)),
        Some(Command::Picture(command)) => print(|out| run_picture(command, out)),
    })
}

/// Runs the command that the process arguments name, of those that look at no picture.
#[must_use]
pub fn text_main() -> ExitCode {
    take_size_limits_as_errors();
    match TextCommandLine::try_parse() {
        Ok(args) => report(print(|out| run_text(args.command, out))),
        Err(usage) => told_usage(&usage),
    }
}

/// Lets a write beyond the limit on the size of files fail, as one on a full disk does, where the system would end the
/// program.
fn take_size_limits_as_errors() {
    #[cfg(unix)]
    if let Err(error) = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, Arc::default()) {
        log::warn!("limits on the size of files end the program: {error}");
    }
}

/// Returns the exit status of an outcome, and reports why a command could not be done.
fn report(outcome: anyhow::Result<Outcome>) -> ExitCode {
    match outcome {
        Ok(Outcome::Done) => ExitCode::SUCCESS,
        Ok(Outcome::SomeFailed) => ExitCode::FAILURE,
        Err(error) => match error.downcast_ref::<io::Error>() {
            Some(output) => report_unprinted(output),
            None => report_failure(&format!("{error:#}")),
        },
    }
}

/// Prints help or the version, or the fault in the arguments.
fn told_usage(usage: &clap::Error) -> ExitCode {
    if usage.use_stderr() {
        say(usage.render().to_string().trim_end());
        return ExitCode::from(2);
    }
    match usage.print() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => report_unprinted(&error),
    }
}

/// Reports why standard output does not accept the answer.
fn report_unprinted(error: &io::Error) -> ExitCode {
    // Nobody listens any more, as when `head` has seen enough.
    if error.kind() == io::ErrorKind::BrokenPipe {
        return ExitCode::SUCCESS;
    }
    let fault = Fault::english("the answer cannot be printed", io_why(error), "make room, or print it elsewhere");
    report_failure(&fault.to_string())
}

fn report_failure(why: &str) -> ExitCode {
    log::error!("{why}");
    say(format_args!("error: {why}"));
    ExitCode::FAILURE
}

/// Runs a command on standard output, and flushes it.
fn print(run: impl FnOnce(&mut Printed<StdoutLock<'static>>) -> anyhow::Result<Outcome>) -> anyhow::Result<Outcome> {
    let mut out = Printed(io::stdout().lock());
    let outcome = run(&mut out)?;
    out.flush()?;
    Ok(outcome)
}

fn run_text(command: TextCommand, out: &mut Printed<StdoutLock<'static>>) -> anyhow::Result<Outcome> {
    let known = cards::load_cards;
    match command {
        TextCommand::Cards(args) => cards::run(&args, &known(), out),
        TextCommand::Abilities(args) => abilities::run(&args, &known(), out),
        TextCommand::Deck(args) => deck::run(&args, &known(), out),
        TextCommand::Hand(args) => hand::run(&args, out),
        TextCommand::Duel(args) => duel::run(&args, out),
        TextCommand::Advise(args) => advise::run(&args, &known(), out),
        TextCommand::Odds(args) => odds::run(&args, &known(), out),
        TextCommand::Opponent(args) => opponent::run(&args, &known(), out),
        TextCommand::Referee(args) => referee::run(&args, known(), out),
        // An export is printed as it is: its last line is a checksum of the others.
        TextCommand::Game(args) => game::run(&args, known(), &mut out.0),
        TextCommand::Air(args) => broadcast::run(&args, known(), out),
    }
}

fn run_picture(command: PictureCommand, out: &mut Printed<StdoutLock<'static>>) -> anyhow::Result<Outcome> {
    let known = cards::load_cards;
    match command {
        PictureCommand::Scan(args) => scan::run(&args, &known(), out),
        PictureCommand::Watch(args) => watch::run(&args, &known(), out),
        PictureCommand::Proxy(args) => proxy::run(&args, &known(), out),
        PictureCommand::Enroll(args) => enroll::run(&args, &known(), out),
        PictureCommand::Cameras(args) => cameras::run(&args, out),
        PictureCommand::Sheet(args) => sheet::run(&args, out),
        PictureCommand::Doctor(args) => doctor::run(&args, out),
        PictureCommand::Packaging(args) => packaging::run(&args, CommandLine::command(), out),
    }
}
