//! `deadeye odds`: the distribution of a deck's draw hands, and a shootout round between two decks.

use std::collections::BTreeMap;
use std::io::Write;

use clap::Args;
use deadeye_cards::CardDb;
use deadeye_hands::{Draw, HandCard, Odds, Rank, Reading, odds, weak_spots};
use serde::Serialize;

use super::outcome::Outcome;
use super::progress::Progress;
use deadeye_app::card_files::hand as hand_notation;

/// The arguments of `deadeye odds`.
#[derive(Debug, Args)]
pub struct OddsArgs {
    /// A file as for `deck check`, or with cards in hand notation, or the cards themselves in quotes.
    #[arg(long, value_name = "FILE")]
    deck: String,
    /// The stud bonus: cards beyond five.
    #[arg(long, value_name = "N", default_value_t = 0)]
    stud: usize,
    /// The draw bonus: cards that may be exchanged.
    #[arg(long, value_name = "M", default_value_t = 0)]
    draw: usize,
    /// Scores the lowest hand as the best.
    #[arg(long, conflicts_with = "against")]
    lowball: bool,
    /// Another deck, for a whole shootout round against it.
    #[arg(long, value_name = "FILE")]
    against: Option<String>,
    /// The other deck's stud bonus.
    #[arg(long, value_name = "N", default_value_t = 0, requires = "against")]
    against_stud: usize,
    /// The other deck's draw bonus.
    #[arg(long, value_name = "M", default_value_t = 0, requires = "against")]
    against_draw: usize,
    /// The number of hands to draw; 1000000 by default, or 40000 with a draw bonus.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    samples: Option<u64>,
    /// The seed of random choices: the same seed draws the same hands.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Prints a JSON object.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct OddsAnswer {
    rank: BTreeMap<u8, f64>,
    mean: f64,
    cheatin: f64,
    samples: u64,
    seed: u64,
    margin: f64,
    /// The redraw policy, where there are redraws.
    policy: Option<&'static str>,
    weak_spots: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    round: Option<RoundOdds>,
}

#[derive(Serialize)]
struct RoundOdds {
    win: f64,
    tie: f64,
    lose: f64,
    /// The casualties of this side and of the other.
    casualties: [f64; 2],
}

/// Runs the command.
///
/// # Errors
/// An input that is not a deck, a deck with too few cards, or failing output.
pub fn run(args: &OddsArgs, known: &CardDb, out: &mut impl Write) -> anyhow::Result<Outcome> {
    let draw = Draw { stud: args.stud, draw: args.draw };
    let reading = if args.lowball { Reading::LOWBALL } else { Reading::SHOOTOUT };
    let of = |deck: &[HandCard], draw: Draw, seed: u64| -> anyhow::Result<Odds> {
        let samples = args.samples.unwrap_or_else(|| draw.enough_samples());
        Ok(odds(deck, draw, reading, samples, seed)?)
    };
    let deck = hand_notation::deck(&args.deck, known)?;
    let progress = Progress::begin("drawing hands", None, args.json);
    let mine = of(&deck, draw, args.seed)?;
    let round = match &args.against {
        None => None,
        Some(against) => {
            let draw = Draw { stud: args.against_stud, draw: args.against_draw };
            // Another seed, so that two equal decks do not draw the same hands.
            let theirs = of(&hand_notation::deck(against, known)?, draw, args.seed.wrapping_add(1))?;
            let round = mine.round(&theirs);
            Some(RoundOdds { win: round.win, tie: round.tie, lose: round.lose, casualties: round.casualties })
        }
    };
    drop(progress);
    let answer = OddsAnswer {
        rank: (1..=11).zip(mine.outcome.ranks.iter().skip(1).copied()).collect(),
        mean: mine.outcome.mean_rank(),
        cheatin: mine.outcome.cheatin,
        samples: mine.samples,
        seed: args.seed,
        margin: mine.margin(),
        policy: (args.draw > 0).then_some("successive halving"),
        weak_spots: weak_spots(&deck).iter().map(ToString::to_string).collect(),
        round,
    };
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&answer)?)?;
    } else {
        print(&answer, out)?;
    }
    Ok(Outcome::Done)
}

fn print(answer: &OddsAnswer, out: &mut impl Write) -> anyhow::Result<()> {
    for (&rank, chance) in &answer.rank {
        let name = Rank::new(rank).map_or("", Rank::name);
        writeln!(out, "{rank:>2} {name:<16} {:>6.2} %", chance * 100.0)?;
    }
    writeln!(
        out,
        "mean rank {:.2}, cheatin' {:.1} %; {} hands, each chance within {:.2} %",
        answer.mean,
        answer.cheatin * 100.0,
        answer.samples,
        answer.margin * 100.0
    )?;
    if let Some(policy) = answer.policy {
        writeln!(out, "redraws by {policy}, which is near the best but not quite it")?;
    }
    if let Some(round) = &answer.round {
        let [taken, dealt] = round.casualties;
        writeln!(
            out,
            "against the other deck: wins {:.1} %, ties {:.1} %, loses {:.1} %; casualties {taken:.2} taken, {dealt:.2} dealt",
            round.win * 100.0,
            round.tie * 100.0,
            round.lose * 100.0
        )?;
    }
    for spot in &answer.weak_spots {
        writeln!(out, "weak spot: {spot}")?;
    }
    Ok(())
}
