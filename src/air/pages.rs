//! The pages, built into the program.

/// The type and text of a page's file.
pub(super) fn file(name: &str) -> Option<(&'static str, &'static str)> {
    Some(match name {
        "overlay" => ("text/html; charset=utf-8", include_str!("pages/overlay.html")),
        "table" => ("text/html; charset=utf-8", include_str!("pages/table.html")),
        "overlay.js" => ("text/javascript; charset=utf-8", include_str!("pages/overlay.js")),
        "table.js" => ("text/javascript; charset=utf-8", include_str!("pages/table.js")),
        "sample.js" => ("text/javascript; charset=utf-8", include_str!("pages/sample.js")),
        "common.js" => ("text/javascript; charset=utf-8", include_str!("pages/common.js")),
        "overlay.css" => ("text/css; charset=utf-8", include_str!("pages/overlay.css")),
        "table.css" => ("text/css; charset=utf-8", include_str!("pages/table.css")),
        _ => return None,
    })
}

/// The names of the texts that the pages use, in the section `air`.
pub(super) const WORDS: [&str; 31] = [
    "ghost_rock",
    "influence",
    "control",
    "missing",
    "wins_at_sundown",
    "call_out",
    "job",
    "shootout",
    "round",
    "stud",
    "draw",
    "cheatin",
    "casualties",
    "day",
    "victory",
    "turn",
    "bounty",
    "booted",
    "hand",
    "deck",
    "discard",
    "boot_hill",
    "won",
    "owes",
    "wanted",
    "controlled",
    "town",
    "log",
    "close",
    "lost",
    "no_game",
];
