//! `deadeye abilities`: the program's knowledge of card abilities.

use std::collections::BTreeMap;
use std::io::Write;

use clap::Subcommand;
use deadeye_cards::CardDb;
use deadeye_cards::abilities::{Coverage, Language};
use serde_json::json;

use super::outcome::Outcome;

/// The commands under `deadeye abilities`.
#[derive(Debug, Subcommand)]
pub enum AbilitiesCommand {
    /// Lists every title: whether its abilities are carried out in full, partly by hand, by their times and costs
    /// alone, or by the players.
    List {
        /// Prints the effect of each ability too.
        #[arg(long)]
        words: bool,
        /// The language of the words.
        #[arg(long, value_name = "LANG", default_value = "en", value_parser = super::languages())]
        language: String,
        /// Prints a JSON object a line.
        #[arg(long)]
        json: bool,
    },
}

/// Runs the command.
///
/// # Errors
/// The output cannot be written.
pub fn run(command: &AbilitiesCommand, db: &CardDb, out: &mut impl Write) -> anyhow::Result<Outcome> {
    let AbilitiesCommand::List { words: said, language, json } = command;
    let language = Language::of(language);
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    let mut titles: BTreeMap<&str, Title> = BTreeMap::new();
    for card in db.iter() {
        let title = titles.entry(&card.title).or_default();
        let Some(entry) = db.entry(card.code) else {
            title.told = true;
            continue;
        };
        title.worst = title.worst.max(Some(entry.coverage()));
        title.by_hand.extend(entry.by_hand().into_iter().map(|kind| kind.word()));
        if *said {
            let text = entry.wording(language);
            if !title.words.contains(&text) {
                title.words.push(text);
            }
        }
    }
    for (name, mut title) in titles {
        title.by_hand.sort_unstable();
        title.by_hand.dedup();
        let state = title.state();
        *counts.entry(state).or_default() += 1;
        if *json {
            let mut line = serde_json::Map::new();
            line.insert("title".to_owned(), json!(name));
            line.insert("state".to_owned(), json!(state));
            line.insert("by_hand".to_owned(), json!(title.by_hand));
            if *said {
                line.insert("words".to_owned(), json!(title.words));
            }
            let line = serde_json::Value::Object(line);
            writeln!(out, "{line}")?;
            continue;
        }
        write!(out, "{state:<12} {name}")?;
        if !title.by_hand.is_empty() {
            write!(out, " ({})", title.by_hand.join(", "))?;
        }
        writeln!(out)?;
        for text in title.words.iter().flatten() {
            writeln!(out, "             {text}")?;
        }
    }
    if !json {
        let counts: Vec<String> = counts.iter().map(|(state, count)| format!("{count} {state}")).collect();
        writeln!(out, "{}", counts.join(", "))?;
    }
    Ok(Outcome::Done)
}

#[derive(Default)]
struct Title {
    worst: Option<Coverage>,
    /// True if some printing has no entry.
    told: bool,
    by_hand: Vec<&'static str>,
    words: Vec<Vec<String>>,
}

impl Title {
    fn state(&self) -> &'static str {
        if self.told {
            return "told";
        }
        match self.worst {
            None => "told",
            Some(Coverage::Full) => "full",
            Some(Coverage::ByHand) => "by hand",
            Some(Coverage::HeaderOnly) => "header only",
        }
    }
}
