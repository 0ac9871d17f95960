//! What a first day teaches, and in which order: for the tests that walk one.

#![allow(dead_code, clippy::allow_attributes, reason = "each test file uses its part of it")]

use deadeye::teach::TOPICS;
use deadeye::words::{Language, Words};
use eframe::egui::Key;
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;

/// The topics of a first day with a shootout in it, in the order in which its steps come: setup, lowball, upkeep, noon, a
/// call-out and its shootout, sundown.
pub const DAY: [&str; 41] = [
    "outfit",
    "stash",
    "gang",
    "play_hand",
    "grifters",
    "day",
    "ante",
    "lowball",
    "lowball_ties",
    "lowball_cheatin",
    "winner",
    "production",
    "debt",
    "upkeep",
    "noon",
    "actin",
    "callin_out",
    "movin",
    "free_moves",
    "shoppin",
    "new_deeds",
    "carrying",
    "tradin",
    "check",
    "call_out_answer",
    "leader_posse",
    "private",
    "mark_posse",
    "shootout_plays",
    "shooter",
    "stud",
    "redraw",
    "reveal",
    "cheatin_resolution",
    "compare",
    "casualties",
    "run_or_gun",
    "next_round",
    "victory",
    "discard",
    "night",
];

/// The topics of a job, in the order of its steps.
pub const JOB: [&str; 6] = ["job_start", "job_mark", "job_posse", "job_oppose", "job_shootout", "job_done"];

/// The lesson that is on screen, by the name of its topic.
pub fn lesson<State>(window: &Harness<'_, State>) -> Option<&'static str> {
    let words = Words::of(Language::English);
    let is_there = |name: &str| window.query_by_label(words.get(name)).is_some();
    let shown = TOPICS.iter().filter(|topic| is_there(&topic.text()));
    let mut shown = shown.filter(|topic| !topic.comes.is_empty());
    let first = shown.next();
    assert!(shown.next().is_none(), "one thing at a time");
    first.map(|topic| topic.id)
}

/// Reads everything there is to read, page by page.
pub fn read_on<State>(window: &mut Harness<'_, State>, story: &mut Vec<&'static str>) {
    while let Some(topic) = lesson(window) {
        assert!(!story.contains(&topic), "{topic} was taught before");
        story.push(topic);
        window.key_press(Key::PageDown);
        window.run_steps(2);
    }
}
