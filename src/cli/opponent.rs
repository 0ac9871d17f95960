//! `deadeye opponent`: games between computer players, without a window.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use deadeye_cards::{CardDb, Deck, decks};
use deadeye_opponent::{Match, Player, SeatedPlayer};
use deadeye_rules::Edition;
use deadeye_text::{Fault, io_why};
use serde::{Deserialize, Serialize};

use super::outcome::Outcome;
use super::progress::Progress;
use deadeye_app::card_files::deck;

/// The largest file to resume from, in bytes.
const MOST_RESUMED_BYTES: u64 = 16 << 20;

/// The commands under `deadeye opponent`.
#[derive(Debug, Subcommand)]
pub enum OpponentCommand {
    /// Plays games between two computer players; every second game with the seats swapped and the same shuffles.
    Match(MatchArgs),
}

/// The arguments of `deadeye opponent match`.
#[derive(Debug, Args)]
pub struct MatchArgs {
    /// The first player's deck: a file as for `deck check`, or the name of a deck that ships.
    #[arg(long, value_name = "FILE")]
    deck: String,
    /// The second player's deck.
    #[arg(long, value_name = "FILE")]
    against: String,
    /// The level of the first player: low, middle or high.
    #[arg(long, value_parser = level)]
    level: Player,
    /// The level of the second player: low, middle, high or random.
    #[arg(long, value_name = "LEVEL", value_parser = str::parse::<Player>)]
    against_level: Player,
    /// The number of games.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    games: u32,
    /// The seed of random choices: the same seed plays the same games.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The most positions that a decision may evaluate.
    #[arg(long, value_name = "N", default_value_t = 600, value_parser = clap::value_parser!(u64).range(1..))]
    budget: u64,
    /// A file that stores the games played, so that an interrupted match can be resumed.
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    /// Prints each game as a line of JSON.
    #[arg(long)]
    json: bool,
}

fn level(name: &str) -> Result<Player, String> {
    match name.parse()? {
        Player::Random => Err("low, middle or high".to_owned()),
        player => Ok(player),
    }
}

/// A game that was played.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct PlayedGame {
    game: u32,
    /// The winner: 0 for the first player, 1 for the second, whatever their seats; `None` where the days ran out.
    winner: Option<u8>,
    days: u32,
    plays: usize,
    seed: u64,
}

/// All games together, from the first player's side.
#[derive(Debug, Serialize)]
struct MatchSummary {
    games: usize,
    wins: [usize; 2],
    rate: f64,
    low: f64,
    high: f64,
}

impl MatchSummary {
    /// Computes the rate of wins with Wilson's interval of 95 %; a game without a winner counts as not won.
    fn of(played: &[PlayedGame]) -> Self {
        let wins = [0, 1].map(|player| played.iter().filter(|game| game.winner == Some(player)).count());
        let [won, _] = wins;
        let (games, z) = (played.len().max(1) as f64, 1.96_f64);
        let rate = won as f64 / games;
        let middle = (rate + z * z / (2.0 * games)) / (1.0 + z * z / games);
        let half = z / (1.0 + z * z / games) * (rate * (1.0 - rate) / games + z * z / (4.0 * games * games)).sqrt();
        Self { games: played.len(), wins, rate, low: (middle - half).max(0.0), high: (middle + half).min(1.0) }
    }
}

/// Runs the command.
///
/// # Errors
/// Decks that cannot be read or played, a file to resume that belongs to another match, failing output.
pub fn run(command: &OpponentCommand, known: &CardDb, out: &mut impl Write) -> anyhow::Result<Outcome> {
    let OpponentCommand::Match(args) = command;
    let decks = [deck(&args.deck, known)?, deck(&args.against, known)?];
    let mut played = match &args.resume {
        Some(file) => read_games(file, args)?,
        None => Vec::new(),
    };
    let progress = Progress::begin("playing games", Some(u64::from(args.games)), args.json);
    for game in 1..=args.games {
        let done = match played.iter().find(|done| done.game == game) {
            Some(done) => *done,
            None => {
                let done = play(args, &decks, game)?;
                if let Some(file) = &args.resume {
                    keep(file, args, &done)?;
                }
                played.push(done);
                done
            }
        };
        progress.aside(|| tell(&done, args.json, out))?;
        progress.step();
    }
    drop(progress);
    played.retain(|done| done.game <= args.games);
    let summary = MatchSummary::of(&played);
    if args.json {
        writeln!(out, "{}", serde_json::json!({ "summary": summary }))?;
    } else {
        let MatchSummary { games, wins: [one, two], rate, low, high } = summary;
        let [rate, low, high] = [rate, low, high].map(|share| share * 100.0);
        writeln!(out, "{games} games, {one} to {two}: {rate:.1} % ({low:.1} to {high:.1} %)")?;
    }
    Ok(Outcome::Done)
}

fn tell(done: &PlayedGame, json: bool, out: &mut impl Write) -> anyhow::Result<()> {
    if json {
        writeln!(out, "{}", serde_json::to_string(done)?)?;
    } else {
        let winner = done.winner.map_or("nobody".to_owned(), |player| format!("player {}", player + 1));
        writeln!(out, "game {}: {winner}, {} days, {} plays", done.game, done.days, done.plays)?;
    }
    Ok(out.flush()?)
}

fn play(args: &MatchArgs, [one, two]: &[Deck; 2], game: u32) -> anyhow::Result<PlayedGame> {
    // Two games make a pair: the same shuffles, the seats changed.
    let seed = args.seed.wrapping_add(u64::from((game - 1) / 2));
    let first = SeatedPlayer { deck: one, player: args.level, budget: args.budget };
    let second = SeatedPlayer { deck: two, player: args.against_level, budget: args.budget };
    let changed = game.is_multiple_of(2);
    let seats = if changed { [&second, &first] } else { [&first, &second] };
    let outcome = Match::begin(seats, Edition::V15, seed).and_then(|mut own| own.play()).map_err(|why| {
        Fault::english(
            format!("game {game} of seed {seed} cannot be played"),
            why.to_string(),
            "play it with another seed",
        )
    })?;
    let winner = outcome.winner.map(|winner| if changed { 1 - winner.0 } else { winner.0 });
    Ok(PlayedGame { game, winner, days: outcome.days, plays: outcome.plays, seed })
}

/// Reads a legal deck: from a file, or one that ships.
fn deck(name: &str, known: &CardDb) -> anyhow::Result<Deck> {
    let deck = match decks::by_name(name) {
        Some(shipped) => shipped.deck.clone(),
        None => deck::load(Path::new(name), known)?,
    };
    let report = deck.check(known, None);
    if let Some(problem) = report.problems.first() {
        let why = format!("{} ({})", problem.what, problem.rule);
        return Err(
            Fault::english(format!("the deck {name} is not legal"), why, "mend it, or give another deck").into()
        );
    }
    Ok(deck)
}

/// Describes a match, as the first line of its file.
fn describe_match(args: &MatchArgs) -> String {
    let MatchArgs { deck, against, level, against_level, seed, budget, .. } = args;
    let levels = [level.name(), against_level.name()];
    serde_json::json!({ "decks": [deck, against], "levels": levels, "seed": seed, "budget": budget }).to_string()
}

/// Reads the games in a file; none where there is no file yet. The game of a truncated line is played again.
fn read_games(file: &Path, args: &MatchArgs) -> anyhow::Result<Vec<PlayedGame>> {
    if !file.exists() {
        return Ok(Vec::new());
    }
    let fault = |why: &str, mend: &str| Fault::english(format!("{} cannot be resumed", file.display()), why, mend);
    let length = fs::metadata(file).map(|about| about.len()).unwrap_or(0);
    if length > MOST_RESUMED_BYTES {
        return Err(fault("it is larger than any match", "give the file of a match").into());
    }
    let text = fs::read_to_string(file)
        .map_err(|error| fault(&io_why(&error), "give the file of a match, or one that is not there yet"))?;
    let mut lines = text.lines();
    if lines.next() != Some(describe_match(args).as_str()) {
        return Err(fault("it is of another match", "give the words of that match, or another file").into());
    }
    Ok(lines.filter_map(|line| serde_json::from_str(line).ok()).collect())
}

fn keep(file: &Path, args: &MatchArgs, played: &PlayedGame) -> anyhow::Result<()> {
    let fault = |error: std::io::Error| {
        Fault::english(format!("{} cannot be written", file.display()), io_why(&error), "give another file")
    };
    let begun = !file.exists();
    let mut kept = OpenOptions::new().create(true).append(true).open(file).map_err(fault)?;
    // A line that was cut off ends where the next begins.
    let lines =
        if begun { format!("{}\n", describe_match(args)) } else { String::new() } + &serde_json::to_string(played)?;
    writeln!(kept, "{lines}").map_err(fault)?;
    Ok(())
}
