//! Pictures of a camera that mirrors them, from outside.

use std::fs;

use deadeye_cards::CardDb;
use deadeye_proxy::demo::{PlacedCard, TableScene, TrueCard, render};
use deadeye_vision::Quad;
use image::imageops::flip_horizontal;
use serde_json::Value;
use tempfile::tempdir;

use crate::tables::{deadeye, lines, outline, said, some_cards};

fn corners(value: &Value) -> Quad {
    Quad::from([0, 1, 2, 3].map(|at| [0, 1].map(|axis| value["corners"][at][axis].as_f64().unwrap() as f32)))
}

/// Fails unless each card of the table is among these, where the mirrored picture has it.
fn assert_all_in_mirror(told: &[Value], truth: &[TrueCard], width_px: u32) {
    for card in truth {
        let code = card.code.to_string();
        let own = told.iter().find(|one| one["code"] == code.as_str());
        assert!(own.is_some(), "{code} is not told of: {told:?}");
        let off = corners(own.unwrap()).gap(&outline(card).mirror(width_px));
        assert!(off < 6.0, "{code} is off by {off} px");
    }
}

#[test]
fn mirrored_pictures_are_read_and_their_corners_are_those_of_the_pictures_given() {
    let cards = some_cards(40);
    let mut lay: Vec<PlacedCard> =
        (0..5).map(|at| PlacedCard::flat(cards[at].code, (150.0_f32.mul_add(at as f32, 200.0), 300.0), 2.0)).collect();
    let folder = tempdir().unwrap();
    let (film, faces) = (folder.path().join("film"), folder.path().join("faces"));
    fs::create_dir_all(&film).unwrap();
    fs::create_dir_all(&faces).unwrap();
    let (picture, truth) = render(CardDb::shipped(), &lay, &TableScene::webcam(5));
    lay[3].turn_degrees += 90.0;
    let (played, _) = render(CardDb::shipped(), &lay, &TableScene::webcam(5));
    for at in 0..20 {
        let picture = flip_horizontal(if at < 10 { &picture } else { &played });
        picture.save(film.join(format!("{at:04}.png"))).unwrap();
    }
    for card in &cards {
        deadeye_proxy::draw(card, 300).save(faces.join(format!("{}.png", card.code))).unwrap();
    }
    let known = folder.path().join("faces.bin").display().to_string();
    let output = deadeye(&["enroll", &faces.display().to_string(), "--faces", &known]);
    assert!(output.status.success(), "{}", said(&output));

    let first = film.join("0000.png").display().to_string();
    let output = deadeye(&["scan", &first, "--faces", &known, "--json"]);
    let line = &lines(&output)[0];
    assert_all_in_mirror(line["cards"].as_array().unwrap(), &truth, picture.width());
    assert!(line["warnings"].to_string().contains("mirrored"), "{line}");
    assert_eq!(line["complete"], true);

    let output = deadeye(&["watch", &film.display().to_string(), "--faces", &known, "--json"]);
    assert!(said(&output).contains("mirrored"), "{}", said(&output));
    let lines = lines(&output);
    let told = |event: &str| -> Vec<Value> { lines.iter().filter(|line| line["event"] == event).cloned().collect() };
    assert_eq!(told("appeared").len(), truth.len());
    assert_all_in_mirror(&told("appeared"), &truth, picture.width());
    let booted = told("booted");
    assert_eq!((booted.len(), booted[0]["code"].as_str()), (1, Some(cards[3].code.to_string().as_str())));
    assert_eq!(told("moved").len() + told("vanished").len() + told("unbooted").len(), 0);
}
