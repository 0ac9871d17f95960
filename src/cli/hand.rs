//! `deadeye hand`: the score of draw hands.

use std::io::{self, BufRead, BufReader, Read as _, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use deadeye_hands::{HandCard, HandError, NotationError, Reading, best_five, parse_cards};
use deadeye_rules::Edition;
use deadeye_text::{Fault, io_why};
use serde::Serialize;

use super::outcome::Outcome;
use super::referee::edition_names;
use deadeye_files::open_file;

/// The arguments of `deadeye hand`.
#[derive(Debug, Args)]
#[command(group = clap::ArgGroup::new("hands").required(true))]
pub struct HandArgs {
    /// Cards with blanks between: rank then suit (AS 10H QD 2C), JK for a joker, JKD for a Devil's, JKH for a Heretic one.
    #[arg(group = "hands", value_name = "HAND")]
    hand: Vec<String>,
    /// A file with a hand on each line; - for standard input.
    #[arg(long, group = "hands", value_name = "FILE")]
    file: Option<PathBuf>,
    /// Scores the lowest hand as the best.
    #[arg(long)]
    lowball: bool,
    /// Scores the best five that are not cheatin'.
    #[arg(long)]
    legal: bool,
    /// The edition of the rules; both score a draw hand alike.
    #[arg(long, value_parser = edition_names(), default_value = Edition::default().name())]
    edition: Edition,
    /// Prints a JSON object for each hand. The rank is that of the hand before its jokers' modifiers, strength includes
    /// them.
    #[arg(long)]
    json: bool,
}

/// The reason why a line cannot be scored.
#[derive(Debug, thiserror::Error)]
pub enum NoHand {
    /// A line that cannot be read.
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// A hand with too many cards or jokers.
    #[error(transparent)]
    Hand(#[from] HandError),
}

/// An answer; all but the hand are null where no legal five were found.
#[derive(Serialize)]
struct HandAnswer<'a> {
    hand: &'a str,
    rank: Option<u8>,
    name: Option<&'static str>,
    best: Vec<String>,
    cheatin: Option<bool>,
    strength: Option<u32>,
    modifier: i8,
}

#[derive(Serialize)]
struct HandFailure<'a> {
    hand: &'a str,
    error: String,
}

/// The longest line of a file that is read as a hand, in bytes. Sixty cards take some 200 bytes.
const LONGEST_LINE_BYTES: u64 = 1 << 16;

/// The number of bytes of a longer line that are shown.
const SHOWN_OF_A_LONG_LINE_BYTES: usize = 40;

/// The message for a longer line.
const TOO_LONG: &str = "the hand cannot be read — the line is longer than 64 kB — write one hand a line";

/// Runs the command.
///
/// # Errors
/// The one hand given cannot be scored, the file cannot be read, or the output fails.
pub fn run(args: &HandArgs, out: &mut impl Write) -> anyhow::Result<Outcome> {
    let reading = Reading { lowball: args.lowball, legal: args.legal };
    let Some(file) = &args.file else {
        let hand = args.hand.join(" ");
        let answer = answer(&hand, reading)?;
        print(&answer, args.json, out)?;
        return Ok(Outcome::Done);
    };
    let mut outcome = Outcome::Done;
    let mut lines = open(file)?;
    let mut line = Vec::new();
    // Bytes, so that a line that is no UTF-8 is a bad hand and not the end of the file.
    while (&mut lines)
        .take(LONGEST_LINE_BYTES)
        .read_until(b'\n', &mut line)
        .map_err(|error| unreadable(file, &error))?
        > 0
    {
        let whole = line.ends_with(b"\n") || (line.len() as u64) < LONGEST_LINE_BYTES;
        if !whole {
            lines.skip_until(b'\n').map_err(|error| unreadable(file, &error))?;
            line.truncate(SHOWN_OF_A_LONG_LINE_BYTES);
        }
        let text = String::from_utf8_lossy(&line);
        let hand = text.trim();
        let answered =
            if whole { answer(hand, reading).map_err(|error| error.to_string()) } else { Err(TOO_LONG.to_owned()) };
        match answered {
            Ok(answer) => print(&answer, args.json, out)?,
            Err(error) => {
                outcome = Outcome::SomeFailed;
                if args.json {
                    writeln!(out, "{}", serde_json::to_string(&HandFailure { hand, error })?)?;
                } else {
                    writeln!(out, "{hand}: error: {error}")?;
                }
            }
        }
        line.clear();
    }
    Ok(outcome)
}

fn open(file: &Path) -> Result<Box<dyn BufRead>, Fault> {
    if file == Path::new("-") {
        return Ok(Box::new(io::stdin().lock()));
    }
    let opened = open_file(file).map_err(|error| unreadable(file, &error))?;
    Ok(Box::new(BufReader::new(opened)))
}

fn unreadable(file: &Path, error: &io::Error) -> Fault {
    Fault::english(
        format!("the hands in {} cannot be read", file.display()),
        io_why(error),
        "give a text file with a hand on each line, or - for standard input",
    )
}

fn answer(hand: &str, reading: Reading) -> Result<HandAnswer<'_>, NoHand> {
    let cards: Vec<HandCard> = parse_cards(hand)?;
    let nothing =
        HandAnswer { hand, rank: None, name: None, best: Vec::new(), cheatin: None, strength: None, modifier: 0 };
    Ok(match best_five(&cards, reading)? {
        None => nothing,
        Some((score, five)) => HandAnswer {
            rank: Some(score.rank().number()),
            name: Some(score.rank().name()),
            best: five.iter().map(ToString::to_string).collect(),
            cheatin: Some(score.cheatin),
            strength: Some(score.standing_strength().number()),
            modifier: score.modifier,
            ..nothing
        },
    })
}

fn print(answer: &HandAnswer<'_>, json: bool, out: &mut impl Write) -> anyhow::Result<()> {
    if json {
        writeln!(out, "{}", serde_json::to_string(answer)?)?;
        return Ok(());
    }
    let (Some(rank), Some(name)) = (answer.rank, answer.name) else {
        writeln!(out, "{}: no five of these are legal", answer.hand)?;
        return Ok(());
    };
    let modifier = match answer.modifier {
        0 => String::new(),
        by => format!(" {by:+} for its jokers"),
    };
    let legal = if answer.cheatin == Some(true) { "cheatin'" } else { "legal" };
    let best = answer.best.join(" ");
    writeln!(out, "{}: {rank} {name}{modifier}, {legal}: {best}", answer.hand)?;
    Ok(())
}
