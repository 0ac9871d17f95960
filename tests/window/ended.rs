//! What the books and the log say of plays and of the end.

use eframe::egui::Key;
use egui_kittest::kittest::Queryable as _;
use serde_json::json;
use tempfile::tempdir;

use deadeye_cards::CardDb;

use crate::harness::{at_noon, bring, play, press};

/// Both players have more control points than the other has influence, and South won at lowball: once the game is over,
/// neither is still to win, and nobody goes first.
#[test]
fn the_books_of_a_game_that_is_over_promise_nothing() {
    let folder = tempdir().unwrap();
    let mut window = at_noon(CardDb::shipped().clone(), &folder);
    for owner in [0, 1] {
        bring(&mut window, owner, "01056", json!({"street":"right"}));
    }
    assert_eq!(window.query_all_by_label_contains("wins at Sundown").count(), 2);
    assert_eq!(window.query_all_by_label_contains("First today").count(), 1);
    play(&mut window, json!({"type":"set_victor","player":1}));
    assert_eq!(window.query_all_by_label_contains("wins at Sundown").count(), 0);
    assert_eq!(window.query_all_by_label_contains("First today").count(), 0);
    assert_eq!(window.query_all_by_label_contains("has won").count(), 1);
}

/// Allie Hensman boots in town square for a control point: the log says whose figures changed.
#[test]
fn the_log_says_what_an_ability_did() {
    let folder = tempdir().unwrap();
    let mut window = at_noon(CardDb::shipped().clone(), &folder);
    let allie = bring(&mut window, 1, "01035", json!({"at":"town_square"}));
    play(&mut window, json!({"type":"set_turn","player":1}));
    play(&mut window, json!({"type":"use_ability","player":1,"card":allie,"ability":0,"kind":"noon"}));
    press(&mut window, Key::F2);
    window.get_by_label_contains("Control: North from 0 to 1 · Allie Hensman boots");
}
