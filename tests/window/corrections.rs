//! What a player says a card is stays said: the eyes know it in the next session, from the file of corrections.

use std::fs;

use deadeye_app::desk::{Options, PictureRequest, Spotted};
use deadeye_cards::CardDb;
use deadeye_proxy::demo::{PlacedCard, TableScene, render};
use tempfile::tempdir;

use crate::harness::{Window, app, seen, wait_until};

/// More pictures than the eyes need to tell of a card that they cannot name.
const PICTURES: usize = 80;
/// Barton Everest, drawn: the eyes know only the printed one.
const BARTON: &str = "01040";

/// The card of the picture, once it is followed.
fn card(window: &Window) -> Option<Spotted> {
    let cards = window.state().as_ref().unwrap().desk().camera().cards;
    cards.into_iter().find(|card| card.track != 0)
}

#[test]
fn a_card_that_was_corrected_is_known_in_the_next_session() {
    let folder = tempdir().unwrap();
    let pictures = folder.path().join("pictures");
    fs::create_dir_all(&pictures).unwrap();
    let cards = CardDb::shipped().clone();
    let code = BARTON.parse().unwrap();
    let placed = PlacedCard { code, middle_mm: (525.0, 341.0), turn_degrees: 0.0, lift_mm: 0.0 };
    let (picture, _) = render(&cards, &[placed], &TableScene::webcam(3));
    for number in 0..PICTURES {
        picture.save(pictures.join(format!("{number:03}.png"))).unwrap();
    }
    let file = folder.path().join("kept").join("corrections.faces");
    let options = || Options {
        source: Some(pictures.display().to_string()),
        corrections: Some(file.clone()),
        ..Options::default()
    };
    let is_barton = |card: Option<Spotted>| card.is_some_and(|card| card.title.as_deref() == Some("Barton Everest"));

    let mut window = app(options());
    wait_until(&mut window, 120, "no card is seen", |window| card(window).is_some());
    assert!(!is_barton(card(&window)), "the eyes know the drawn face already");
    let track = card(&window).unwrap().track;
    window.state().as_ref().unwrap().desk().ask(PictureRequest::Name { track, code });
    wait_until(&mut window, 60, "nothing is kept", |_| file.is_file());
    assert_eq!(seen(&window).notice, None);
    drop(window);

    let mut window = app(options());
    wait_until(&mut window, 120, "it is not known", |window| is_barton(card(window)));
    drop(window);

    // A damaged file keeps nobody from opening the pictures, and is put aside for the next correction.
    fs::write(&file, "no faces").unwrap();
    let mut window = app(options());
    wait_until(&mut window, 120, "no card is seen", |window| card(window).is_some());
    let track = card(&window).unwrap().track;
    window.state().as_ref().unwrap().desk().ask(PictureRequest::Name { track, code });
    let aside = file.with_extension("faces.broken");
    wait_until(&mut window, 60, "the damaged file is gone", |_| aside.is_file() && file.is_file());
}
