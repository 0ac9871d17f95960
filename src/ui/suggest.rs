//! The suggestions, each with its reason from the state of the game and a key to play it.

use deadeye_rules::{Command, Fate};
use eframe::egui::Key;

use super::scene::Scene;
use deadeye_coach::suggest::{Suggestion, SuggestionReason};

/// The keys of the suggestions, in order.
pub const KEYS: [Key; 3] = [Key::Num1, Key::Num2, Key::Num3];

/// Returns the chance of winning with a suggested play, and its reasons.
#[must_use]
pub fn reasons(scene: &Scene<'_>, suggestion: &Suggestion) -> String {
    let reasons = suggestion.reasons.iter().map(|why| reason(scene, *why));
    let chance = suggestion.chance_percent;
    let chance = chance.map(|percent| scene.words.fill("suggest.chance", &[("percent", &percent)]));
    chance.into_iter().chain(reasons).collect::<Vec<_>>().join("; ")
}

/// Describes a suggested play in a few words.
pub fn play(scene: &Scene<'_>, command: &Command) -> String {
    let fill = |name: &str, gaps: &[(&str, &dyn std::fmt::Display)]| scene.words.fill(name, gaps);
    match command {
        Command::MoveDude { dude, to, .. } => {
            fill("suggest.move", &[("dude", &scene.title(*dude)), ("place", &scene.place(*to))])
        }
        Command::CallOut { caller, target, .. } => {
            fill("suggest.call_out", &[("dude", &scene.title(*caller)), ("other", &scene.title(*target))])
        }
        Command::Shop { card, onto, .. } => {
            let facts = scene.game().facts_of(*card);
            let cost = facts.and_then(|card| card.cost).unwrap_or(0);
            let title = scene.title_of(*card);
            match onto {
                Some(onto) => {
                    fill("suggest.shop_onto", &[("card", &title), ("cost", &cost), ("dude", &scene.title(*onto))])
                }
                None => fill("suggest.shop", &[("card", &title), ("cost", &cost)]),
            }
        }
        Command::Check { .. } => scene.t("suggest.check").to_owned(),
        Command::PayUpkeep { let_go, .. } if let_go.is_empty() => scene.t("suggest.pay_all").to_owned(),
        Command::PayUpkeep { let_go, .. } => {
            let names: Vec<String> = let_go.iter().map(|card| scene.title(*card)).collect();
            fill("suggest.let_go", &[("cards", &names.join(", "))])
        }
        Command::AcceptCallOut { .. } => scene.t("suggest.accept").to_owned(),
        Command::RefuseCallOut { .. } => scene.t("suggest.refuse").to_owned(),
        Command::PickShooter { dude, .. } => fill("suggest.shooter", &[("dude", &scene.title(*dude))]),
        Command::TakeCasualties { casualties, .. } if casualties.is_empty() => {
            scene.t("suggest.no_casualty").to_owned()
        }
        Command::TakeCasualties { casualties, .. } => {
            let each = casualties.iter().map(|casualty| {
                let name = match casualty.fate {
                    Fate::Ace => "suggest.casualty_aced",
                    Fate::Discard => "suggest.casualty_discarded",
                    Fate::HomeBooted => "suggest.casualty_home",
                };
                fill(name, &[("card", &scene.title(casualty.card))])
            });
            each.collect::<Vec<String>>().join(", ")
        }
        _ => scene.t("suggest.pass").to_owned(),
    }
}

/// Describes a reason in a few words.
pub fn reason(scene: &Scene<'_>, reason: SuggestionReason) -> String {
    let fill = |name: &str, gaps: &[(&str, &dyn std::fmt::Display)]| scene.words.fill(name, gaps);
    let bonuses = |(stud, draw): (i16, i16)| fill("suggest.bonuses", &[("stud", &stud), ("draw", &draw)]);
    match reason {
        SuggestionReason::WinsAtSundown => scene.t("suggest.wins_at_sundown").to_owned(),
        SuggestionReason::KeepsTheWin => scene.t("suggest.keeps_the_win").to_owned(),
        SuggestionReason::StopsAWin { of } => fill("suggest.stops_a_win", &[("player", &scene.name(of))]),
        SuggestionReason::TakesDeed { deed, control } => {
            fill("suggest.takes_deed", &[("deed", &scene.title(deed)), ("control", &control)])
        }
        SuggestionReason::HoldsDeed { deed, control } => {
            fill("suggest.holds_deed", &[("deed", &scene.title(deed)), ("control", &control)])
        }
        SuggestionReason::CollectsBounty { dude, bounty } => {
            fill("suggest.collects_bounty", &[("dude", &scene.title(dude)), ("bounty", &bounty)])
        }
        SuggestionReason::AddsControl { by } => fill("suggest.adds_control", &[("by", &by)]),
        SuggestionReason::PaysForItself { days: 0 } => scene.t("suggest.costs_nothing").to_owned(),
        SuggestionReason::PaysForItself { days: 1 } => scene.t("suggest.pays_in_a_day").to_owned(),
        SuggestionReason::PaysForItself { days } => fill("suggest.pays_for_itself", &[("days", &days)]),
        SuggestionReason::AddsInfluence { by } => fill("suggest.adds_influence", &[("by", &by)]),
        SuggestionReason::MovesForFree => scene.t("suggest.moves_for_free").to_owned(),
        SuggestionReason::PaysForAll { due } => fill("suggest.pays_for_all", &[("due", &due)]),
        SuggestionReason::KeepsMostInfluence { influence } => {
            fill("suggest.keeps_most_influence", &[("influence", &influence)])
        }
        SuggestionReason::DrawsAsWell { own, other } => {
            fill("suggest.draws_as_well", &[("own", &bonuses(own)), ("other", &bonuses(other))])
        }
        SuggestionReason::Outdrawn { own, other } => {
            fill("suggest.outdrawn", &[("own", &bonuses(own)), ("other", &bonuses(other))])
        }
        SuggestionReason::DrawsMost { stud, draw } => fill("suggest.draws_most", &[("stud", &stud), ("draw", &draw)]),
        SuggestionReason::LosesLeast { influence } => fill("suggest.loses_least", &[("influence", &influence)]),
    }
}
