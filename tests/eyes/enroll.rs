//! `deadeye enroll` from outside: faces learned from pictures are known to `scan`.

use std::fs;

use deadeye_cards::{Card, CardDb};
use deadeye_hands::HandCard;
use deadeye_proxy::demo::{PlacedCard, TrueCard, render};
use deadeye_vision::{CardRecognizer, Faces, Quad};
use image::RgbImage;
use serde_json::json;
use tempfile::tempdir;

use crate::tables::{assert_one_error, deadeye, full_hd, lines, outline, said, some_cards};

#[test]
fn enrolled_pictures_are_known_under_their_code_whatever_it_is() {
    let folder = tempdir().unwrap();
    let pictures = folder.path().join("pictures");
    fs::create_dir_all(&pictures).unwrap();
    let cards = some_cards(60);
    // One goes by a code of no game we know.
    let name = |at: usize| {
        if at == 4 { "other-game-17".to_owned() } else { cards[at].code.to_string() }
    };
    for (at, card) in cards.iter().enumerate() {
        deadeye_proxy::draw(card, 300).save(pictures.join(format!("{}.png", name(at)))).unwrap();
    }
    fs::write(pictures.join("broken.jpg"), "no picture").unwrap();
    fs::write(pictures.join("notes.txt"), "no picture either").unwrap();
    RgbImage::new(20, 28).save(pictures.join("tiny.png")).unwrap();
    // A folder with the name of a picture was meant to be one; others are none of it.
    fs::create_dir(pictures.join("01031.jpg")).unwrap();
    fs::create_dir(pictures.join("older")).unwrap();
    let file = folder.path().join("faces.bin").display().to_string();
    let output = deadeye(&["enroll", &pictures.display().to_string(), "--faces", &file, "--json"]);
    assert!(output.status.success(), "{}", said(&output));
    let answer = &lines(&output)[0];
    assert_eq!(answer["enrolled"], cards.len());
    let skipped: Vec<&str> =
        answer["skipped"].as_array().unwrap().iter().map(|s| s["file"].as_str().unwrap()).collect();
    assert_eq!(skipped, ["01031.jpg", "broken.jpg", "notes.txt", "tiny.png"]);
    assert!(answer["skipped"].as_array().unwrap().iter().all(|s| !s["why"].as_str().unwrap().is_empty()));

    let layout =
        [PlacedCard::flat(cards[2].code, (300.0, 300.0), 5.0), PlacedCard::flat(cards[4].code, (600.0, 300.0), 180.0)];
    let (picture, _) = render(CardDb::shipped(), &layout, &full_hd(1, 6.0));
    let table = folder.path().join("table.png").display().to_string();
    picture.save(&table).unwrap();
    let output = deadeye(&["scan", &table, "--faces", &file, "--json"]);
    assert!(output.status.success(), "{}", said(&output));
    let mut seen: Vec<(String, String)> = lines(&output)[0]["cards"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|c| Some((c["code"].as_str()?.to_owned(), c["title"].as_str().unwrap_or("none").to_owned())))
        .collect();
    seen.sort();
    assert_eq!(seen, [(name(2), cards[2].title.clone()), (name(4), "none".to_owned())]);
}

#[test]
fn a_second_folder_adds_to_the_file_and_what_is_no_faces_file_is_kept() {
    let folder = tempdir().unwrap();
    let cards = some_cards(300);
    let file = folder.path().join("faces.bin");
    for (at, card) in cards.iter().take(2).enumerate() {
        let pictures = folder.path().join(at.to_string());
        fs::create_dir_all(&pictures).unwrap();
        deadeye_proxy::draw(card, 200).save(pictures.join(format!("{}.png", card.code))).unwrap();
        let output = deadeye(&["enroll", &pictures.display().to_string(), "--faces", &file.display().to_string()]);
        assert!(output.status.success(), "{}", said(&output));
    }
    let codes: Vec<String> = Faces::read(&file).unwrap().iter().map(|f| f.code.clone()).collect();
    assert_eq!(codes, [cards[0].code.to_string(), cards[1].code.to_string()]);

    let letter = folder.path().join("letter.txt");
    fs::write(&letter, "dear Ma").unwrap();
    let output =
        deadeye(&["enroll", &folder.path().join("0").display().to_string(), "--faces", &letter.display().to_string()]);
    assert_one_error(&output, "no faces file");
    assert_eq!(fs::read_to_string(&letter).unwrap(), "dear Ma");
}

#[test]
fn folders_without_a_card_picture_are_said_in_one_line() {
    let folder = tempdir().unwrap();
    let file = folder.path().join("faces.bin").display().to_string();
    let empty = folder.path().join("empty");
    fs::create_dir_all(&empty).unwrap();
    assert_one_error(&deadeye(&["enroll", &empty.display().to_string(), "--faces", &file]), "no picture");
    assert_one_error(&deadeye(&["enroll", "/no/such/folder", "--faces", &file]), "no such folder");
    assert!(!folder.path().join("faces.bin").exists());
    assert_eq!(deadeye(&["enroll", "somewhere"]).status.code(), Some(2));
}

#[test]
fn the_shipped_file_holds_every_printed_card() {
    let faces = Faces::shipped().unwrap();
    let codes: std::collections::HashSet<&str> = faces.iter().map(|f| f.code.as_str()).collect();
    let missing: Vec<String> =
        CardDb::shipped().iter().map(|c| c.code.to_string()).filter(|c| !codes.contains(c.as_str())).collect();
    assert_eq!(missing, Vec::<String>::new());
    for face in faces.iter() {
        let card = CardDb::shipped().get(face.code.parse().unwrap()).unwrap();
        assert_eq!(face.title, card.title, "{}", face.code);
        // What was read in the picture's corner, where it could be, is what the facts say.
        if let Some(corner) = face.corner {
            assert_eq!(card.hand_card(), Some(HandCard::Card(corner)), "{}", face.code);
        }
    }
    let printed = |card: &Card| matches!(card.hand_card(), Some(HandCard::Card(_)));
    let printed = CardDb::shipped().iter().filter(|card| printed(card)).count();
    let read = faces.iter().filter(|face| face.corner.is_some()).count();
    assert!(read * 100 >= printed * 98, "{read} of {printed} were read");
}

#[test]
fn a_corrected_card_is_known_from_then_on_until_it_is_forgotten() {
    let folder = tempdir().unwrap();
    // The shipped faces do not know the drawn ones, so none of these is named.
    let cards = some_cards(200);
    let laid = |turn: f32| {
        let place = |at: usize| PlacedCard::flat(cards[at].code, (250.0 + 200.0 * at as f32, 300.0), turn);
        [0, 1, 2].map(place)
    };
    let (before, truth) = render(CardDb::shipped(), &laid(4.0), &full_hd(1, 6.0));
    let (after, later) = render(CardDb::shipped(), &laid(-83.0), &full_hd(3, 12.0));
    let mut eyes = CardRecognizer::new(Faces::shipped().unwrap()).unwrap();
    let code = cards[1].code.to_string();
    let named = |eyes: &mut CardRecognizer, picture: &RgbImage| -> Vec<(String, Quad)> {
        let sightings = eyes.look(picture).unwrap().sightings;
        sightings.into_iter().filter_map(|s| Some((s.name?.code, s.corners_px))).collect()
    };
    assert_eq!(named(&mut eyes, &before), []);
    let outline_of = |truth: &[TrueCard]| outline(truth.iter().find(|card| card.code == cards[1].code).unwrap());
    eyes.correct(&code, &before, &outline_of(&truth)).unwrap();
    let kept = eyes.faces().only_exemplars().to_bytes();

    // Another day: other cloth, other slant, the card lies sideways. It is known, and no other card is.
    let file = folder.path().join("corrected.faces");
    fs::write(&file, kept).unwrap();
    let faces = Faces::shipped().unwrap().with(&Faces::read(&file).unwrap());
    let mut eyes = CardRecognizer::new(faces).unwrap();
    let known = named(&mut eyes, &after);
    assert_eq!(known.iter().map(|(code, _)| code.as_str()).collect::<Vec<_>>(), [code.as_str()]);
    assert!(known[0].1.overlap(&outline_of(&later)) > 0.9);
    assert!(eyes.correct("99999", &before, &outline_of(&truth)).unwrap_err().why.contains("99999"));

    let file = file.display().to_string();
    let answer = |words: &[&str]| {
        let output = deadeye(&[&["enroll", "--faces", file.as_str(), "--json"], words].concat());
        assert!(output.status.success(), "{}", said(&output));
        lines(&output)[0].clone()
    };
    let listed = json!({"exemplars": [{"code": code, "title": cards[1].title, "count": 1}]});
    assert_eq!(answer(&["--list"]), listed);
    assert_one_error(&deadeye(&["enroll", "--faces", &file, "--forget", "01001"]), "was corrected to it");
    assert_eq!(answer(&["--forget", &code]), json!({"forgotten": 1}));
    assert_eq!(answer(&["--list"]), json!({"exemplars": []}));
    assert_eq!(eyes.forget(&code), 1);
    assert_eq!(named(&mut eyes, &after), []);
}

#[test]
fn exemplars_kept_by_an_earlier_version_are_read_whichever_namer_it_had() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/saved/exemplars-4.faces");
    let output = deadeye(&["enroll", "--list", "--faces", file, "--json"]);
    assert!(output.status.success(), "{}", said(&output));
    let listed = json!({"exemplars": [{"code": "01001", "title": "The Fourth Ring", "count": 1}, {"code": "mine", "title": null, "count": 2}]});
    assert_eq!(lines(&output)[0], listed);
}
