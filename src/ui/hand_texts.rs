//! The texts about draw hands: their readings, their comparison, and the advice before the redraw.

use deadeye_hands::{Reading, Score};
use deadeye_rules::{Game, PlayerId};
use eframe::egui::{Label, RichText, Ui};

use super::card_entry::show_legal;
use super::card_words::{card_name, card_names};
use super::hand_readings::{self, AdviceGiven, DiscardWay, ReadHand, Readings};
use super::scene::Scene;
use super::theme::size;
use deadeye_app::words::Words;

/// The most chances that are shown for a way to discard.
const CHANCES: usize = 4;

/// Returns the strength of a hand, with the changes of its rank by jokers and effects.
pub fn strength_with_effects(score: Score, by_effects: i32) -> deadeye_hands::Strength {
    score.strength.with_modifier(by_effects.saturating_add(score.modifier.into()))
}

pub fn small(ui: &mut Ui, text: RichText) {
    ui.add(Label::new(text.size(size::SMALL)).wrap());
}

pub fn show_readings(ui: &mut Ui, scene: &Scene<'_>, readings: &Readings, modifier: i32) {
    let colours = scene.colours;
    if let Some(read) = readings.reads.first() {
        show_first_reading(ui, scene, read, modifier);
    }
    for read in readings.reads.iter().skip(1) {
        small(ui, RichText::new(other_reading(scene.words, read)).color(colours.signals.accent));
    }
    if readings.unsure > 1 {
        small(
            ui,
            RichText::new(scene.words.fill("draw_hands.unsure", &[("count", &readings.unsure)]))
                .color(colours.signals.accent),
        );
    }
    if readings.unknown > 0 {
        small(
            ui,
            RichText::new(scene.words.fill("draw_hands.unknown", &[("count", &readings.unknown)]))
                .color(colours.wood.quiet_ink),
        );
    }
}

/// Shows the likeliest reading of a hand.
fn show_first_reading(ui: &mut Ui, scene: &Scene<'_>, read: &ReadHand, modifier: i32) {
    let colours = scene.colours;

    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(rank_text(scene.words, read.score)).size(size::HEADING).strong());
        show_legal(ui, scene, read.score.cheatin);
    });
    let by = modifier.saturating_add(read.score.modifier.into());
    if by != 0 {
        let rank = strength_with_effects(read.score, modifier).rank().number();
        let parts = [("fight.by_jokers", read.score.modifier.into()), ("fight.by_cards", modifier)];
        let parts = parts.into_iter().filter(|(_, by)| *by != 0);
        let by: Vec<String> = parts.map(|(name, by)| scene.words.fill(name, &[("by", &format!("{by:+}"))])).collect();
        let text = scene.words.fill("draw_hands.counts_as", &[("rank", &rank), ("by", &by.join(", "))]);
        small(ui, RichText::new(text).color(colours.signals.accent));
    }
    if let Some((score, five)) = &read.legal {
        let gaps: [(&str, &dyn std::fmt::Display); 2] = [
            ("hand", &rank_text(scene.words, *score)),
            ("five", &card_names(scene.words, five.iter().map(|own| own.card))),
        ];
        small(ui, RichText::new(scene.words.fill("draw_hands.best_legal", &gaps)));
    }
}

/// Returns the rank of a hand in words: `Full House, rank 7`.
fn rank_text(words: &Words, score: Score) -> String {
    words.rank(score.rank())
}

/// Returns the line of a reading in which one card has another name.
fn other_reading(words: &Words, read: &ReadHand) -> String {
    let (likeliest, instead) = read.instead.map_or((String::new(), String::new()), |(likeliest, instead)| {
        (card_name(words, likeliest), card_name(words, instead))
    });
    let legal = words.get(if read.score.cheatin { "draw_hands.cheatin" } else { "draw_hands.legal" });
    words.fill(
        "draw_hands.other_reading",
        &[("card", &likeliest), ("other", &instead), ("hand", &rank_text(words, read.score)), ("legal", &legal)],
    )
}

pub fn show_advice(ui: &mut Ui, scene: &Scene<'_>, given: &AdviceGiven) {
    for (place, way) in given.best.iter().enumerate() {
        let text = RichText::new(way_text(scene.words, way));
        small(ui, if place == 0 { text.color(scene.colours.signals.accent) } else { text });
    }
    // The best way anyhow may be the best legal one too.
    if let Some(way) = given.legal.as_ref().filter(|way| !given.best.iter().take(1).any(|best| *best == **way)) {
        let text = scene.words.fill("draw_hands.no_cheatin", &[("way", &way_text(scene.words, way))]);
        small(ui, RichText::new(text).color(scene.colours.signals.good));
    }
}

/// Returns a way to discard in a line: the discarded cards, the mean rank, and the chance of at least each rank near
/// it.
fn way_text(words: &Words, way: &DiscardWay) -> String {
    let discard = match way.discard.as_slice() {
        [] => words.get("draw_hands.keep").to_owned(),
        cards => words.fill("draw_hands.discard", &[("cards", &card_names(words, cards.iter().copied()))]),
    };
    let mean = format!("{:.2}", way.outcome.mean_rank());
    let mut parts = vec![words.fill("draw_hands.mean", &[("way", &discard), ("mean", &mean)])];
    if way.outcome.samples.is_some() {
        parts.push(words.fill("draw_hands.sampled", &[("margin", &format!("{:.2}", way.outcome.margin()))]));
    }
    let mut chances: Vec<(u8, String)> =
        way.chances().map(|(rank, chance)| (rank, format!("{:.0} %", chance * 100.0))).collect();
    // From the top: of ranks with the same chance only the highest says something.
    chances.reverse();
    chances.dedup_by(|lower, higher| lower.1 == higher.1);
    let near = chances.iter().rev().take(CHANCES);
    parts.extend(near.map(|(rank, percent)| format!("{rank}+ {percent}")));
    if way.outcome.cheatin >= 0.0005 {
        let percent = format!("{:.0}", way.outcome.cheatin * 100.0);
        parts.push(words.fill("draw_hands.cheatin_chance", &[("percent", &percent)]));
    }
    if let Some((taken, dealt)) = way.casualties {
        let gaps: [(&str, &dyn std::fmt::Display); 2] =
            [("taken", &format!("{taken:.1}")), ("dealt", &format!("{dealt:.1}"))];
        parts.push(words.fill("draw_hands.expected", &gaps));
    }
    parts.join(" · ")
}

/// A hand of which all cards are known, to compare it with others.
pub struct WholeHand<'a> {
    /// The player.
    pub player: PlayerId,
    /// The player's name.
    pub name: &'a str,
    /// Its score.
    pub score: Score,
    /// The change of its rank by effects.
    pub modifier: i32,
}

/// Compares hands in a sentence: who wins a fight with which casualties, or who has the lowest at lowball. Returns none
/// for a single hand.
#[must_use]
pub fn compare(scene: &Scene<'_>, game: &Game, hands: &[WholeHand<'_>], reading: Reading) -> Option<String> {
    if hands.len() < 2 {
        return None;
    }
    if reading.lowball {
        let standings: Vec<_> = hands.iter().map(|hand| strength_with_effects(hand.score, hand.modifier)).collect();
        let lowest = hand_readings::lowest(&standings);
        let names: Vec<&str> = lowest.iter().filter_map(|place| hands.get(*place)).map(|hand| hand.name).collect();
        return Some(match names.as_slice() {
            [winner] => scene.words.fill("draw_hands.lowest", &[("player", winner)]),
            several => scene.words.fill("draw_hands.lowest_tie", &[("players", &several.join(", "))]),
        });
    }
    let [one, two] = hands else { return None };
    let more = [one, two].map(|hand| hand_readings::more_casualties(game, hand.player));
    let fight = hand_readings::fight([one.score, two.score], [one.modifier, two.modifier], more);
    Some(fight_text(scene.words, [one.name, two.name], fight))
}

fn fight_text(words: &Words, names: [&str; 2], fight: hand_readings::Fight) -> String {
    let ([one, two], [rank, other]) = (names, fight.ranks);
    let outcome = match fight.winner {
        Some(0) => words.fill("draw_hands.wins", &[("player", &one), ("rank", &rank), ("other", &other)]),
        Some(_) => words.fill("draw_hands.wins", &[("player", &two), ("rank", &other), ("other", &rank)]),
        None => words.fill("draw_hands.tie", &[("rank", &rank)]),
    };
    let [taken, others] = fight.casualties;
    let gaps: [(&str, &dyn std::fmt::Display); 4] =
        [("one", &one), ("count", &taken), ("two", &two), ("others", &others)];
    format!("{outcome} {}", words.fill("draw_hands.casualties", &gaps))
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test that cannot go on should stop")]
mod tests {
    use deadeye_app::words::Language;
    use deadeye_hands::parse_cards;

    use super::*;
    use crate::ui::hand_readings::{AdviceAsked, advice};

    #[test]
    fn a_way_tells_what_goes_and_the_chances_near_its_mean() {
        let words = Words::of(Language::ENGLISH);
        let asked = AdviceAsked {
            hand: parse_cards("8S 8H 8D 8C 3H").unwrap(),
            deck: parse_cards("8S 8H 8D 8C 3H 8S 2C").unwrap(),
            gone: Vec::new(),
            draw: 1,
            against: None,
        };
        let given = advice(&asked).unwrap();
        // One draw in two makes five eights, two of them of one suit.
        assert_eq!(
            way_text(&words, given.best.first().unwrap()),
            "Discard 3 of hearts: mean rank 9.00 · 10+ 50 % · 50 % cheatin'"
        );
        assert_eq!(way_text(&words, given.legal.as_ref().unwrap()), "Keep all: mean rank 8.00");
    }

    #[test]
    fn a_fight_names_winner_ranks_and_casualties() {
        let words = Words::of(Language::ENGLISH);
        let fight = |winner, ranks, casualties| hand_readings::Fight { ranks, winner, casualties };
        assert_eq!(
            fight_text(&words, ["Law Dogs", "Sloane Gang"], fight(Some(1), [5, 8], [3, 0])),
            "Sloane Gang wins, rank 8 against 5. Casualties: Law Dogs 3, Sloane Gang 0."
        );
        assert_eq!(
            fight_text(&words, ["Law Dogs", "Sloane Gang"], fight(None, [5, 5], [1, 1])),
            "An exact tie at rank 5. Casualties: Law Dogs 1, Sloane Gang 1."
        );
    }
}
