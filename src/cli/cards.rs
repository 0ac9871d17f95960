//! `deadeye cards`: facts of cards, and the user's own packs over them.

use std::io::Write;
use std::sync::Arc;

use clap::Subcommand;
use deadeye_cards::abilities::Language;
use deadeye_cards::{Card, CardCode, CardDb, CardType, Filter, Record};
use deadeye_hands::PokerCard;
use deadeye_text::Fault;

use super::outcome::Outcome;
use super::say::{say, within_line};
use deadeye_app::card_files::packs::packs_folder;

/// The commands under `deadeye cards`.
#[derive(Debug, Subcommand)]
pub enum CardsCommand {
    /// Prints the facts of one card, or of every printing of a title.
    Show {
        /// A code such as 01031, or a title.
        #[arg(required = true, value_name = "CODE|TITLE")]
        card: Vec<String>,
        /// Prints a JSON object a line, in the public card database's field names.
        #[arg(long)]
        json: bool,
    },
    /// Lists every printing that meets all conditions of a filter.
    ///
    /// A condition is a field, a sign and a value: type:dude gang:lawdogs 'cost<=4' keyword:deputy. A word alone is
    /// searched in title and keywords. `!` excludes, `|` stands between alternatives, and a value with blanks stands in
    /// double quotes: keyword:"mad scientist". Fields: code, title, type, suit, rank, cost, gang, shooter, bullets,
    /// influence, control, production, upkeep, wealth, keyword, pack, number.
    List {
        /// Conditions that a card must meet, all of them.
        filter: Vec<String>,
        /// Prints a JSON object a line, in the public card database's field names.
        #[arg(long)]
        json: bool,
    },
}

/// Reads all cards: the shipped ones and the user's packs. Faults in the packs are reported on standard error, a line
/// each, and the rest is used.
#[must_use]
pub fn load_cards() -> Arc<CardDb> {
    let Some(folder) = packs_folder() else {
        return Arc::new(CardDb::shipped().clone());
    };
    let (cards, problems) = CardDb::with_overlay(&folder);
    for problem in problems {
        say(format_args!("warning: {}", within_line(problem)));
    }
    for problem in cards.ability_problems() {
        say(format_args!("warning: {}", within_line(problem)));
    }
    Arc::new(cards)
}

/// Runs the command.
///
/// # Errors
/// No card matches, the filter cannot be parsed, or the output fails.
pub fn run(command: &CardsCommand, cards: &CardDb, out: &mut impl Write) -> anyhow::Result<Outcome> {
    match command {
        CardsCommand::Show { card, json } => {
            for card in find(&card.join(" "), cards)? {
                if *json { print_whole_json(card, cards, out)? } else { print_whole(card, cards, out)? }
            }
        }
        CardsCommand::List { filter, json } => {
            let filter = read_filter(filter)?;
            for card in cards.iter().filter(|card| filter.admits(card)) {
                if *json { print_json(card, out)? } else { writeln!(out, "{}", row(card))? }
            }
        }
    }
    Ok(Outcome::Done)
}

/// Parses the words of a filter. A shell has removed the quotes, so a word with blanks in it is one value.
fn read_filter(words: &[String]) -> anyhow::Result<Filter> {
    let quoted = |word: &String| {
        if word.contains('"') { word.clone() } else { format!("\"{word}\"") }
    };
    // One word with several conditions in it is a filter written as a whole.
    let text = match words {
        [whole] => whole.clone(),
        several => several.iter().map(quoted).collect::<Vec<_>>().join(" "),
    };
    Ok(text.parse()?)
}

/// Returns the card of a code, or every printing of a title.
fn find<'db>(wanted: &str, cards: &'db CardDb) -> Result<Vec<&'db Card>, Fault> {
    if let Ok(code) = wanted.parse::<CardCode>() {
        let unknown = || {
            Fault::english(
                format!("no card {code}"),
                "no known pack has this code",
                "find it with: deadeye cards list TITLE",
            )
        };
        return cards.get(code).map(|card| vec![card]).ok_or_else(unknown);
    }
    let printings: Vec<&Card> = cards.printings_of(wanted).collect();
    if !printings.is_empty() {
        return Ok(printings);
    }
    let mut near: Vec<&str> = Vec::new();
    if let Ok(filter) = format!("title:\"{}\"", wanted.replace('"', "")).parse::<Filter>() {
        near.extend(cards.iter().filter(|card| filter.admits(card)).map(|card| card.title.as_str()));
    }
    near.sort_unstable();
    near.dedup();
    let mend = match near.as_slice() {
        [] => "find it with: deadeye cards list WORD".to_owned(),
        some => format!("perhaps it is {}", some.iter().take(5).copied().collect::<Vec<_>>().join(", or ")),
    };
    Err(Fault::english(format!("no card {wanted:?}"), "no known pack has this title", mend))
}

fn print_json(card: &Card, out: &mut impl Write) -> anyhow::Result<()> {
    writeln!(out, "{}", serde_json::to_string(&Record::from(card))?)?;
    Ok(())
}

/// Prints the facts of a card as JSON, with one sentence for each ability.
fn print_whole_json(card: &Card, cards: &CardDb, out: &mut impl Write) -> anyhow::Result<()> {
    let mut whole = serde_json::to_value(Record::from(card))?;
    if let Some(fields) = whole.as_object_mut() {
        fields.insert("does".to_owned(), serde_json::json!(does(card, cards)));
    }
    writeln!(out, "{whole}")?;
    Ok(())
}

/// Describes the abilities and traits of a card, a sentence each, in printed order.
fn does(card: &Card, cards: &CardDb) -> Vec<String> {
    let entry = cards.entry(card.code);
    entry.map_or_else(Vec::new, |entry| entry.wording(Language::ENGLISH))
}

/// Formats the face: `9♠`, or the type's name where none is printed.
fn face(card: &Card) -> String {
    match (card.value, card.suit) {
        (Some(value), Some(suit)) => PokerCard::new(suit, value).to_sign(),
        _ => "-".to_owned(),
    }
}

fn gangs(card: &Card) -> String {
    if card.is_neutral() {
        return if card.kind == CardType::Dude { "drifter".to_owned() } else { String::new() };
    }
    card.gangs.iter().map(|gang| gang.name()).collect::<Vec<_>>().join(" and ")
}

fn row(card: &Card) -> String {
    let cost = card.cost.map_or("-".to_owned(), |cost| cost.to_string());
    let keywords: Vec<String> = card.keywords.iter().map(ToString::to_string).collect();
    let row = format!(
        "{}  {:<34}  {:<6}  {:>3}  {cost:>2}  {:<7}  {:<26}  {}",
        card.code,
        card.title,
        card.kind.name(),
        face(card),
        card.pack_code,
        gangs(card),
        keywords.join(", ")
    );
    row.trim_end().to_owned()
}

/// Formats a figure of the card, with its sign where it modifies another.
fn figure<N: Into<i16>>(name: &str, value: Option<N>, signed: bool) -> Option<String> {
    let value: i16 = value?.into();
    Some(if signed { format!("{name} {value:+}") } else { format!("{name} {value}") })
}

fn print_whole(card: &Card, cards: &CardDb, out: &mut impl Write) -> anyhow::Result<()> {
    let pack = cards.pack(&card.pack_code).map_or(card.pack_code.as_str(), |pack| pack.name.as_str());
    writeln!(out, "{} {} ({pack} {})", card.code, card.title, card.number)?;
    let mut first = vec![card.kind.name().to_owned()];
    if card.value.is_some() {
        first.push(face(card));
    }
    first.extend(Some(gangs(card)).filter(|gangs| !gangs.is_empty()));
    writeln!(out, "  {}", first.join(", "))?;

    let shooter = card.shooter.map_or("bullets".to_owned(), |shooter| format!("bullets ({shooter:?})"));
    let signed = matches!(card.kind, CardType::Goods | CardType::Legend);
    let unknown_bonus = card.has_bullet_bonus && card.bullets.is_none();
    let figures: Vec<String> = [
        figure("cost", card.cost, false),
        figure(&shooter, card.bullets, signed),
        unknown_bonus.then(|| "bullets +?".to_owned()),
        figure("influence", card.influence, signed),
        figure("control", card.control, signed),
        figure("production", card.production, true),
        figure("upkeep", card.upkeep, false),
        figure("stash", card.wealth, signed),
    ]
    .into_iter()
    .flatten()
    .collect();
    if !figures.is_empty() {
        writeln!(out, "  {}", figures.join(", "))?;
    }
    if !card.keywords.is_empty() {
        let keywords: Vec<String> = card.keywords.iter().map(ToString::to_string).collect();
        writeln!(out, "  {}", keywords.join(" • "))?;
    }
    for sentence in does(card, cards) {
        writeln!(out, "  {sentence}")?;
    }
    Ok(())
}
