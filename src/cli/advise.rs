//! `deadeye advise`: advice on the cards of a dealt draw hand to discard.

use std::collections::BTreeMap;
use std::io::Write;

use clap::Args;
use deadeye_cards::CardDb;
use deadeye_hands::{Advice, Draw, Goal, HandCard, Outcome as Chances, Reading, advise, odds, rest_of, score};
use serde::Serialize;

use super::outcome::Outcome;
use deadeye_app::card_files::hand as hand_notation;

/// The number of ways that are printed for people.
const SHOWN: usize = 10;
/// The hands sampled for an unknown opponent; enough for a tenth of a casualty by far.
const OPPONENT_SAMPLES: u64 = 50_000;

/// The arguments of `deadeye advise`.
#[derive(Debug, Args)]
pub struct AdviseArgs {
    /// The draw hand as dealt: cards in hand notation or card codes, with blanks between.
    #[arg(required = true, value_name = "HAND")]
    hand: Vec<String>,
    /// The draw bonus: the number of cards that may be exchanged.
    #[arg(long, value_name = "N")]
    draw: usize,
    /// The whole deck: a file as for `deck check`, or with cards in hand notation, or the cards themselves in quotes.
    #[arg(long, value_name = "FILE")]
    deck: String,
    /// Cards that are no longer in the deck, besides the hand: a file of them, or the cards themselves in quotes.
    #[arg(long, value_name = "FILE")]
    seen: Option<String>,
    /// Allows legal hands only; where none can be made the hand counts as rank 0.
    #[arg(long)]
    no_cheat: bool,
    /// Ranks by the most casualties dealt over those taken, against this hand, or against an unknown one: a hand of as
    /// many cards from a deck like this one, without a redraw.
    #[arg(long, value_name = "HAND|unknown")]
    against: Option<String>,
    /// Prints a JSON object for each way to discard, the best first.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct DiscardLine {
    discard: Vec<String>,
    mean_rank: f64,
    at_least: BTreeMap<u8, f64>,
    cheatin: f64,
    exact: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    samples: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    margin: Option<f64>,
    /// The casualties taken and dealt.
    #[serde(skip_serializing_if = "Option::is_none")]
    casualties: Option<[f64; 2]>,
}

impl DiscardLine {
    fn new(advice: &Advice, against: Option<&Chances>) -> Self {
        let Advice { discard, outcome } = advice;
        Self {
            discard: discard.iter().map(ToString::to_string).collect(),
            mean_rank: outcome.mean_rank(),
            at_least: (1..=11).map(|rank| (rank, outcome.at_least(rank))).collect(),
            cheatin: outcome.cheatin,
            exact: outcome.samples.is_none(),
            samples: outcome.samples,
            margin: outcome.samples.map(|_| outcome.margin()),
            casualties: against.map(|against| outcome.casualties(against).into()),
        }
    }
}

/// Runs the command.
///
/// # Errors
/// Words that are not cards, a deck that cannot give the hand, or failing output.
pub fn run(args: &AdviseArgs, known: &CardDb, out: &mut impl Write) -> anyhow::Result<Outcome> {
    let hand = hand_notation::cards(&args.hand.join(" "), known)?;
    let deck = hand_notation::deck(&args.deck, known)?;
    let mut gone = hand.clone();
    if let Some(seen) = &args.seen {
        gone.extend(hand_notation::read_seen(seen, known)?);
    }
    let pile = rest_of(&deck, &gone)?;
    let against = args.against.as_deref().map(|whom| opponent(whom, &deck, &hand, known)).transpose()?;
    let goal = against.as_ref().map_or(Goal::Rank, Goal::Casualties);
    let ways = advise(&hand, &pile, args.draw, args.no_cheat, goal)?;
    if args.json {
        for way in &ways {
            writeln!(out, "{}", serde_json::to_string(&DiscardLine::new(way, against.as_ref()))?)?;
        }
    } else {
        print(&ways, against.as_ref(), out)?;
    }
    Ok(Outcome::Done)
}

fn opponent(whom: &str, deck: &[HandCard], hand: &[HandCard], known: &CardDb) -> anyhow::Result<Chances> {
    if whom.eq_ignore_ascii_case("unknown") {
        let draw = Draw { stud: hand.len().saturating_sub(5), draw: 0 };
        return Ok(odds(deck, draw, Reading::SHOOTOUT, OPPONENT_SAMPLES, 1)?.outcome);
    }
    let theirs = score(&hand_notation::cards(whom, known)?, Reading::SHOOTOUT)?;
    Ok(theirs.map_or_else(
        || Chances::certain(deadeye_hands::Strength::LEAST),
        |score| Chances::certain(score.standing_strength()),
    ))
}

fn print(ways: &[Advice], against: Option<&Chances>, out: &mut impl Write) -> anyhow::Result<()> {
    for way in ways.iter().take(SHOWN) {
        let way = DiscardLine::new(way, against);
        let discard =
            if way.discard.is_empty() { "keep all".to_owned() } else { format!("discard {}", way.discard.join(" ")) };
        let margin = way
            .margin
            .map_or(String::new(), |margin| format!(" ± {margin:.2}, by {} random draws", way.samples.unwrap_or(0)));
        // What is as good as certain or impossible at this precision says nothing.
        let chances: Vec<String> = way
            .at_least
            .iter()
            .filter(|&(&rank, &chance)| rank > 1 && (0.0005..0.9995).contains(&chance))
            .map(|(rank, chance)| format!("{rank}+ {:.1} %", chance * 100.0))
            .collect();
        write!(out, "{discard}: mean rank {:.2}{margin}", way.mean_rank)?;
        if let Some([taken, dealt]) = way.casualties {
            write!(out, ", casualties {taken:.2} taken, {dealt:.2} dealt")?;
        }
        write!(out, ", cheatin' {:.1} %", way.cheatin * 100.0)?;
        writeln!(out, "{}{}", if chances.is_empty() { "" } else { "; " }, chances.join(", "))?;
    }
    if ways.len() > SHOWN {
        writeln!(out, "and {} worse ways", ways.len() - SHOWN)?;
    }
    Ok(())
}
