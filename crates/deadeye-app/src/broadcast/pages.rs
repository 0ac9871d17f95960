//! The pages, built into the program.

/// Returns the type and text of a page's file.
pub(super) fn file(name: &str) -> Option<(&'static str, &'static str)> {
    Some(match name {
        "overlay" => ("text/html; charset=utf-8", include_str!("pages/overlay.html")),
        "table" => ("text/html; charset=utf-8", include_str!("pages/table.html")),
        "overlay.js" => ("text/javascript; charset=utf-8", include_str!("pages/overlay.js")),
        "table.js" => ("text/javascript; charset=utf-8", include_str!("pages/table.js")),
        "sample.js" => ("text/javascript; charset=utf-8", include_str!("pages/sample.js")),
        "common.js" => ("text/javascript; charset=utf-8", include_str!("pages/common.js")),
        "icon.svg" => ("image/svg+xml", include_str!("pages/icon.svg")),
        "overlay.css" => ("text/css; charset=utf-8", include_str!("pages/overlay.css")),
        "table.css" => ("text/css; charset=utf-8", include_str!("pages/table.css")),
        _ => return None,
    })
}

/// The texts that the pages use; the pages name them without their section.
pub(super) const WORDS: [&str; 31] = [
    "air.ghost_rock",
    "air.influence",
    "air.control",
    "air.missing",
    "air.wins_at_sundown",
    "air.call_out",
    "air.job",
    "air.shootout",
    "air.round",
    "air.stud",
    "air.draw",
    "air.cheatin",
    "air.casualties",
    "air.day",
    "air.victory",
    "air.turn",
    "air.bounty",
    "air.booted",
    "air.hand",
    "air.deck",
    "air.discard",
    "air.boot_hill",
    "air.won",
    "air.owes",
    "air.wanted",
    "air.controlled",
    "air.town",
    "air.log",
    "air.close",
    "air.lost",
    "air.no_game",
];
