//! `deadeye duel`: two draw hands against each other.

use std::io::Write;

use clap::Args;
use deadeye_hands::{Chosen, HandCard, HandError, Reading, Score, best_five, duel, parse_cards};
use serde::Serialize;

use super::hand::NoHand;
use super::outcome::Outcome;

/// The arguments of `deadeye duel`.
#[derive(Debug, Args)]
pub struct DuelArgs {
    /// The two hands, each in quotes; the best five of each count.
    #[arg(num_args = 2, required = true, value_name = "HAND")]
    hands: Vec<String>,
    /// The sum of the effects on the rank of each hand, such as 2,-1; the hand's own jokers are counted anyway.
    #[arg(long, value_name = "N,N", value_parser = modifiers, default_value = "0,0", allow_hyphen_values = true)]
    mods: [i32; 2],
    /// Prints a JSON object.
    #[arg(long)]
    json: bool,
}

fn modifiers(text: &str) -> Result<[i32; 2], String> {
    let both: Result<Vec<i32>, _> = text.split(',').map(|number| number.trim().parse()).collect();
    both.ok()
        .and_then(|both| both.try_into().ok())
        .ok_or_else(|| "give two whole numbers with a comma between, such as 2,-1".to_owned())
}

#[derive(Serialize)]
struct DuelAnswer {
    ranks: [u8; 2],
    winner: Option<usize>,
    casualties: [u8; 2],
    names: [&'static str; 2],
    best: [Vec<String>; 2],
    cheatin: [bool; 2],
}

/// Runs the command.
///
/// # Errors
/// A hand cannot be scored, or the output fails.
pub fn run(args: &DuelArgs, out: &mut impl Write) -> anyhow::Result<Outcome> {
    let [one, other] = args.hands.as_slice() else {
        anyhow::bail!("a duel cannot be fought — it takes two hands — give both, each in quotes");
    };
    let ((one, one_five), (other, other_five)) = (best(one)?, best(other)?);
    let duel = duel([one, other], args.mods);
    let written = |five: Vec<Chosen>| five.iter().map(ToString::to_string).collect();
    let answer = DuelAnswer {
        ranks: duel.ranks().map(|rank| rank.number()),
        winner: duel.winner,
        casualties: duel.casualties,
        names: [one.rank().name(), other.rank().name()],
        best: [written(one_five), written(other_five)],
        cheatin: [one.cheatin, other.cheatin],
    };
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&answer)?)?;
        return Ok(Outcome::Done);
    }
    let sides = answer.best.iter().zip(answer.names).zip(answer.ranks);
    for ((number, ((best, name), rank)), cheatin) in (1..).zip(sides).zip(answer.cheatin) {
        let cheatin = if cheatin { ", cheatin'" } else { "" };
        writeln!(out, "{number}: {} ({name}) counts as rank {rank}{cheatin}", best.join(" "))?;
    }
    let [first, second] = answer.casualties;
    match answer.winner {
        Some(side) => writeln!(out, "hand {} wins; casualties {first} and {second}", side + 1)?,
        None => writeln!(out, "an exact tie; casualties {first} and {second}")?,
    }
    Ok(Outcome::Done)
}

fn best(hand: &str) -> Result<(Score, Vec<Chosen>), NoHand> {
    let cards: Vec<HandCard> = parse_cards(hand)?;
    // Some five always count in a shootout, legal or not.
    Ok(best_five(&cards, Reading::SHOOTOUT)?.ok_or(HandError::Empty)?)
}
