//! `deadeye deck`: the check of a deck against the rules.

use std::io::Write;
use std::path::PathBuf;

use clap::Subcommand;
use deadeye_cards::{CardDb, Deck, DeckReport, TournamentList};

use super::outcome::Outcome;
use deadeye_app::card_files::deck::load;

/// The commands under `deadeye deck`.
#[derive(Debug, Subcommand)]
pub enum DeckCommand {
    /// Checks a deck against section 8 of the rulebook. A deck that breaks rules is not an error: the answer lists
    /// them.
    Check {
        /// A markdown, text or BBCode export of the public card database, an OCTGN .o8d, or JSON {"CODE": count}.
        file: PathBuf,
        /// Checks a tournament list too.
        #[arg(long, value_name = "CODE", value_parser = list_of_code)]
        list: Option<&'static TournamentList>,
        /// Prints a JSON object.
        #[arg(long)]
        json: bool,
    },
}

fn list_of_code(code: &str) -> Result<&'static TournamentList, String> {
    TournamentList::by_code(code).ok_or_else(|| {
        let known: Vec<&str> = TournamentList::shipped().iter().map(|list| list.code.as_str()).collect();
        format!("there is no such list; known are {}", known.join(" and "))
    })
}

/// Runs the command.
///
/// # Errors
/// There is no deck to check, or the output fails.
pub fn run(command: &DeckCommand, cards: &CardDb, out: &mut impl Write) -> anyhow::Result<Outcome> {
    let DeckCommand::Check { file, list, json } = command;
    let deck = load(file, cards)?;
    let report = deck.check(cards, *list);
    if *json {
        writeln!(out, "{}", serde_json::to_string(&report)?)?;
    } else {
        print(&deck, &report, *list, cards, out)?;
    }
    Ok(Outcome::Done)
}

fn print(
    deck: &Deck,
    report: &DeckReport,
    list: Option<&TournamentList>,
    cards: &CardDb,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let named = |code| cards.get(code).map_or_else(|| "none".to_owned(), |card| format!("{} ({code})", card.title));
    if let Some(name) = &deck.name {
        writeln!(out, "{name}")?;
    }
    writeln!(out, "outfit: {}", report.outfit.map_or("none".to_owned(), named))?;
    if let Some(legend) = report.legend {
        writeln!(out, "legend: {}", named(legend))?;
    }
    writeln!(out, "cards: {}, jokers: {}", report.cards, report.jokers)?;
    if let Some(gang) = &report.starting {
        let titles: Vec<&str> =
            gang.cards.iter().filter_map(|code| cards.get(*code)).map(|card| card.title.as_str()).collect();
        let stash = gang.stash.map_or(String::new(), |stash| format!(" of {stash}"));
        writeln!(out, "starting gang: {}; cost {}{stash}", titles.join(", "), gang.cost)?;
        for problem in &gang.problems {
            writeln!(out, "  rule {}: {}", problem.rule, problem.what)?;
        }
    }
    let under = list.map_or(String::new(), |list| format!(" under {} {}", list.issuer, list.version));
    if report.legal {
        writeln!(out, "legal{under}")?;
    } else {
        writeln!(out, "not legal{under}:")?;
        for problem in &report.problems {
            writeln!(out, "  rule {}: {}", problem.rule, problem.what)?;
        }
    }
    Ok(())
}
