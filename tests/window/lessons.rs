//! What the teacher shows on the screen.

use deadeye_app::words::{Language, Words};
use deadeye_coach::teach::LESSONS;
use eframe::egui::Key;
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};

/// The lesson that is on screen.
pub fn lesson<State>(window: &Harness<'_, State>) -> Option<&'static str> {
    let words = Words::of(Language::ENGLISH);
    let is_there = |name: &str| window.query_by_label(words.get(name)).is_some();
    let mut shown = LESSONS.iter().filter(|lesson| is_there(&lesson.text()));
    let first = shown.next();
    assert!(shown.next().is_none(), "one thing at a time");
    first.map(|lesson| lesson.id)
}

/// The key that the screen names, as a screen reader reads it.
pub fn named_key<State>(window: &Harness<'_, State>) -> Option<Key> {
    let named = window.query_all_by_label_contains("Press ").filter_map(|node| {
        let node = node.accesskit_node();
        let label = node.label().or_else(|| node.value())?;
        // Of several keys any one does it.
        Key::from_name(label.strip_prefix("Press ")?.split(" or ").next()?)
    });
    let keys: Vec<Key> = named.collect();
    assert!(keys.len() <= 1, "one key at a time: {keys:?}");
    keys.first().copied()
}
