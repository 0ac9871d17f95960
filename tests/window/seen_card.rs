//! A card of the picture is clicked: another name for it, into play by hand, out of sight. On the demo table, with
//! the real eyes.

use deadeye_app::desk::{Options, Spotted};
use eframe::egui::Key;
use tempfile::tempdir;

use crate::harness::{Window, app, click, press, seen, settle, strike, wait_until};

fn cards(window: &Window) -> Vec<Spotted> {
    window.state().as_ref().unwrap().desk().camera().cards
}

fn named(window: &Window, title: &str) -> Option<Spotted> {
    cards(window).into_iter().find(|card| card.track != 0 && card.title.as_deref() == Some(title))
}

#[test]
fn a_wrong_name_is_corrected_and_a_card_put_into_play_or_ignored() {
    let folder = tempdir().unwrap();
    let mut window =
        app(Options { source: Some("demo".to_owned()), games: Some(folder.path().to_owned()), ..Options::default() });
    wait_until(&mut window, 240, "Barton Everest is not seen", |window| named(window, "Barton Everest").is_some());
    let barton = named(&window, "Barton Everest").unwrap().track;
    click(&mut window, "Seen: Barton Everest");
    // The eyes were wrong: the field has the focus, and no letter of it is a play.
    strike(&mut window, "allie h");
    press(&mut window, Key::Enter);
    settle(&mut window);
    let name = |window: &Window| cards(window).into_iter().find(|card| card.track == barton)?.title;
    wait_until(&mut window, 60, "the name is not taken", |window| name(window).as_deref() == Some("Allie Hensman"));
    // It has not been seen as a play: into play by hand.
    let before = seen(&window).game.cards().len();
    click(&mut window, "Seen: Allie Hensman");
    click(&mut window, "Put into play, by hand");
    assert_eq!(seen(&window).game.cards().len(), before + 1, "{:?}", seen(&window).notice);
    assert!(seen(&window).game.cards().iter().any(|card| card.title() == "Allie Hensman"));
    // What is no card of this game is not shown any more.
    click(&mut window, "Seen: Allie Hensman");
    click(&mut window, "Ignore it");
    wait_until(&mut window, 60, "it is shown still", |window| cards(window).iter().all(|card| card.track != barton));
}
