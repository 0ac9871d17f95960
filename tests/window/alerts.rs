//! Warnings at the right moment: who may react to what just happened, and which trait goes off where the table sees
//! to what cards do.

use deadeye_cards::CardDb;
use deadeye_rules::CardId;
use eframe::egui::Key;
use egui_kittest::kittest::Queryable;
use serde_json::json;
use tempfile::{TempDir, tempdir};

use crate::harness::{Window, at_noon, bring, play, press};

/// South's first play at noon; a deed of North's stands in their street, with a dude of South's in town square and one of
/// North's at home. Gives both dudes.
fn with_a_deed(folder: &TempDir, deed: &str) -> (Window, CardId, CardId, CardId) {
    let mut window = at_noon(CardDb::shipped().clone(), folder);
    let deed = bring(&mut window, 1, deed, json!({"street":"left"}));
    let south = bring(&mut window, 0, "01036", json!({"at":"town_square"}));
    let north = bring(&mut window, 1, "01044", json!({"at":"town_square"}));
    (window, deed, south, north)
}

fn move_to(window: &mut Window, player: u8, dude: CardId, deed: CardId) {
    play(window, json!({"type":"move_dude","player":player,"dude":dude,"to":{"deed":deed}}));
}

fn is_said(window: &Window, text: &str) -> bool {
    window.query_all_by_label_contains(text).count() > 0
}

/// 24142: the owner may boot it to boot a dude who moved there.
#[test]
fn who_may_react_to_a_move_is_told_until_the_next_play() {
    let folder = tempdir().unwrap();
    let (mut window, deed, south, _) = with_a_deed(&folder, "24142");
    let warning = "North may react to that (E): The Whateley Estate";
    assert!(!is_said(&window, warning));
    move_to(&mut window, 0, south, deed);
    assert!(is_said(&window, warning));
    // E opens the window for reacts; whoever is asked in it is told so there, and who has passed is not asked again.
    press(&mut window, Key::E);
    assert!(!is_said(&window, warning));
    for player in [0, 1] {
        play(&mut window, json!({"type":"pass","player":player}));
    }
    assert!(!is_said(&window, "may react"));
}

/// 05023: without asking anybody, it boots a dude who moved there and is not its owner's.
#[test]
fn a_trait_that_goes_off_is_told_where_the_table_sees_to_it() {
    let folder = tempdir().unwrap();
    let (mut window, deed, south, north) = with_a_deed(&folder, "05023");
    play(&mut window, json!({"type":"carry_out","on":false}));
    let warning = "Goes off now, by hand: The Whateley Estate";
    move_to(&mut window, 0, south, deed);
    assert!(is_said(&window, warning));
    // The owner's own dude is none that it boots.
    move_to(&mut window, 1, north, deed);
    assert!(!is_said(&window, warning));
}

#[test]
fn a_trait_that_is_carried_out_needs_no_hand() {
    let folder = tempdir().unwrap();
    let (mut window, deed, south, _) = with_a_deed(&folder, "05023");
    move_to(&mut window, 0, south, deed);
    let game = &crate::harness::seen(&window).game;
    assert!(game.card(south).unwrap().is_booted());
    assert!(!is_said(&window, "Goes off now"));
}
