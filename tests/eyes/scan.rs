//! `deadeye scan` from outside, and the measure of seeing on tables of proxy faces.

use std::fs;
use std::ops::Range;

use deadeye_cards::CardDb;
use deadeye_hands::HandCard;
use deadeye_proxy::demo::{Cloth, PlacedCard, TABLE_DEPTH_MM, TABLE_WIDTH_MM, TableScene, TrueCard, View, render};
use deadeye_vision::{CardRecognizer, Faces, Point, Quad, Tracker, Watcher};
use image::imageops::rotate180;
use image::{GrayImage, ImageFormat, Luma, Rgb, RgbImage};
use serde_json::Value;
use tempfile::tempdir;

use crate::tables::{
    Dice, Lies, Score, Told, WHOLE, assert_one_error, deadeye, full_hd, laid_out, lines, outline, said, shared,
    some_cards,
};

/// Returns a recognizer that knows the proxy faces of these cards and nothing else.
fn eyes_for_proxies(cards: &[&deadeye_cards::Card]) -> CardRecognizer {
    let mut eyes = CardRecognizer::new(Faces::new(Vec::new())).unwrap();
    let faces = cards
        .iter()
        .map(|card| eyes.learn(card.code.as_str(), &card.title, &deadeye_proxy::draw(card, 300)).unwrap())
        .collect();
    eyes.add_faces(&Faces::new(faces)).unwrap();
    eyes
}

#[test]
fn tables_of_proxy_faces_are_read() {
    let known = some_cards(3);
    let mut eyes = eyes_for_proxies(&known);
    let mut dice = Dice(7);
    let mut score = Score::default();
    for seed in 0..8 {
        let stage = full_hd(seed, 4.0 + 14.0 * dice.roll());
        let (picture, truth) = render(CardDb::shipped(), &laid_out(&mut dice, &known), &stage);
        let told = told_of(&mut eyes, &picture);
        let truth = truth_of(&truth, |p| p);
        score.add(&truth, &told, &WHOLE);
    }
    // The bars of the table tier.
    score.assert_at_least(99.0, 99.0, 99.0, 0.3);
}

#[test]
fn cards_that_were_not_enrolled_are_not_named() {
    let all = some_cards(3);
    let (known, strangers) = all.split_at(all.len() / 2);
    let mut eyes = eyes_for_proxies(known);
    let mut dice = Dice(11);
    let (mut seen, mut named) = (0, 0);
    // Of those with suit and rank: how many, and of how many these were told, rightly and wrongly.
    let (mut printed, mut right, mut wrong) = (0, 0, 0);
    for seed in 0..3 {
        let (picture, truth) = render(CardDb::shipped(), &laid_out(&mut dice, strangers), &full_hd(seed, 8.0));
        let look = eyes.look(&picture).unwrap();
        seen += look.sightings.len();
        named += look.sightings.iter().filter(|s| s.name.is_some()).count();
        for card in &truth {
            let lies = outline(card);
            let at = look.sightings.iter().find(|s| s.name.is_none() && s.corners_px.overlap(&lies) > 0.7);
            let told = at.and_then(|s| s.corner).map(|read| HandCard::Card(read.card));
            let own =
                CardDb::shipped().get(card.code).unwrap().hand_card().filter(|own| matches!(own, HandCard::Card(_)));
            printed += usize::from(own.is_some());
            right += usize::from(told.is_some() && told == own);
            wrong += usize::from(told.is_some() && told != own);
        }
    }
    assert!(seen >= 30, "they are cards all the same: {seen}");
    println!("{named} of {seen} strangers were named");
    // Drawn in one hand, they are more alike than cards of two games; one in forty may slip through.
    assert!(named * 40 <= seen, "{named} of {seen} strangers were named");
    println!("suit and rank of {printed} strangers: {right} right, {wrong} wrong");
    assert!(right * 20 >= printed * 17 && wrong * 50 <= printed);
}

/// What lies on a rendered table, with each corner put where `place` has it.
fn truth_of(truth: &[TrueCard], place: impl Fn(Point) -> Point) -> Vec<Lies> {
    truth
        .iter()
        .map(|c| Lies {
            quad: Quad::new(outline(c).corners.map(&place)),
            title: CardDb::shipped().get(c.code).unwrap().title.clone(),
            shows: f64::from(c.visible),
        })
        .collect()
}

/// What one look tells of a picture.
fn told_of(eyes: &mut CardRecognizer, picture: &RgbImage) -> Vec<Told> {
    let look = eyes.look(picture).unwrap();
    look.sightings
        .iter()
        .map(|s| Told { quad: s.corners_px, title: s.name.as_ref().map(|n| n.title.clone()) })
        .collect()
}

#[test]
fn a_picture_upside_down_is_the_same_table() {
    let known = some_cards(3);
    let mut eyes = eyes_for_proxies(&known);
    let mut dice = Dice(23);
    let (mut upright, mut turned) = (Score::default(), Score::default());
    for seed in 0..4 {
        let (picture, truth) = render(CardDb::shipped(), &laid_out(&mut dice, &known), &full_hd(seed, 6.0));
        let told = told_of(&mut eyes, &picture);
        upright.add(&truth_of(&truth, |p| p), &told, &WHOLE);
        let (right, bottom) = (picture.width() as f32 - 1.0, picture.height() as f32 - 1.0);
        let truth = truth_of(&truth, |p| Point::new(right - p.x, bottom - p.y));
        let told = told_of(&mut eyes, &rotate180(&picture));
        turned.add(&truth, &told, &WHOLE);
    }
    turned.assert_at_least(96.0, 95.0, 96.0, 0.3);
    // The networks are not the same both ways up, but neither way is harder.
    assert!(turned.found.abs_diff(upright.found) <= 2, "{turned:?} {upright:?}");
    assert!(turned.title.abs_diff(upright.title) <= 3, "{turned:?} {upright:?}");
}

#[test]
fn an_empty_table_has_no_card_and_a_hundred_cards_have_an_answer() {
    let known = some_cards(3);
    let mut eyes = eyes_for_proxies(&known);
    for (seed, cloth) in (40..).zip(Cloth::ALL) {
        let stage = TableScene { cloth, ..full_hd(seed, 8.0) };
        let (picture, _) = render(CardDb::shipped(), &[], &stage);
        let told = told_of(&mut eyes, &picture);
        assert!(told.is_empty(), "{} on {cloth:?}", told.len());
    }
    // Twelve by nine, a hundred and eight.
    let far = TableScene {
        view: View { px_per_mm: 1.25, aim_px: (960.0, 540.0), ..full_hd(1, 0.0).view },
        ..full_hd(1, 0.0)
    };
    let layout: Vec<PlacedCard> = (0..108_u8)
        .map(|n| {
            let (column, row) = (f32::from(n % 12), f32::from(n / 12));
            let middle = (TABLE_WIDTH_MM / 2.0 + 95.0 * (column - 5.5), TABLE_DEPTH_MM / 2.0 + 92.0 * (row - 4.0));
            PlacedCard::flat(known[usize::from(n)].code, middle, 0.0)
        })
        .collect();
    let (picture, truth) = render(CardDb::shipped(), &layout, &far);
    let mut score = Score::default();
    score.add(&truth_of(&truth, |p| p), &told_of(&mut eyes, &picture), &WHOLE);
    // Cards are 79 px wide, and touch; more than any game has on the table.
    score.assert_at_least(91.0, 90.0, 91.0, 1.0);
}

#[test]
fn a_table_on_which_nothing_happens_is_left_alone() {
    // None of the cards is known, so every one of them stays a doubt.
    let (known, strangers) = (some_cards(40), some_cards(3));
    let strangers: Vec<_> = strangers.into_iter().filter(|card| known.iter().all(|k| k.title != card.title)).collect();
    let mut dice = Dice(31);
    let (still, _) = render(CardDb::shipped(), &laid_out(&mut dice, &strangers), &full_hd(2, 8.0));
    let mut watcher = Watcher::new(eyes_for_proxies(&known));
    let mut tracker = Tracker::new();
    let (mut looks, mut busy) = (Vec::new(), Vec::new());
    for frame in 0..70_u64 {
        // A sensor's noise is another in every frame.
        let mut picture = still.clone();
        for value in picture.iter_mut() {
            let noise = 6.0 * (dice.roll() + dice.roll() - 1.0);
            *value = (f32::from(*value) + noise).clamp(0.0, 255.0) as u8;
        }
        let seen = watcher.see(&picture, &tracker.doubtful()).unwrap();
        tracker.step(frame, frame as f64 / 15.0, &seen.sightings, &seen.cover);
        if seen.looked {
            looks.push(frame);
        }
        if seen.looked || seen.went_on {
            busy.push(frame);
        }
    }
    assert!(tracker.tracks().count() >= 8, "nameless cards are told of too");
    assert!(looks.len() <= 8, "{looks:?}");
    assert!(busy.iter().all(|frame| *frame < 40), "{busy:?}");
}

/// The shared scenes of a tier as the program sees them.
fn scenes(test: &str, tiers: &[&str], visible: &Range<f64>) -> Option<Score> {
    let folder = shared(test, "scenes")?;
    let mut pictures: Vec<String> = fs::read_dir(&folder)
        .unwrap()
        .map(|e| e.unwrap().path().display().to_string())
        .filter(|p| p.ends_with(".jpg") && tiers.iter().any(|t| p.contains(&format!("/{t}-"))))
        .collect();
    pictures.sort();
    let mut words = vec!["scan", "--json"];
    words.extend(pictures.iter().map(String::as_str));
    let output = deadeye(&words);
    assert!(output.status.success(), "{}", said(&output));
    let corners = |card: &Value| Quad::from(serde_json::from_value::<[[f32; 2]; 4]>(card["corners"].clone()).unwrap());
    let mut score = Score::default();
    for line in lines(&output) {
        let truth = fs::read(line["picture"].as_str().unwrap().replace(".jpg", ".json")).unwrap();
        let truth: Value = serde_json::from_slice(&truth).unwrap();
        let title = |card: &Value| {
            CardDb::shipped().get(card["code"].as_str().unwrap().parse().unwrap()).unwrap().title.clone()
        };
        let truth: Vec<Lies> = truth["cards"]
            .as_array()
            .unwrap()
            .iter()
            .map(|c| Lies { quad: corners(c), title: title(c), shows: c["visible"].as_f64().unwrap() })
            .collect();
        let told: Vec<Told> = line["cards"]
            .as_array()
            .unwrap()
            .iter()
            .map(|c| Told { quad: corners(c), title: c["title"].as_str().map(str::to_owned) })
            .collect();
        score.add(&truth, &told, visible);
    }
    Some(score)
}

#[test]
fn printed_cards_on_tables_are_read() {
    let test = "printed_cards_on_tables_are_read";
    if let Some(score) = scenes(test, &["hand", "table"], &WHOLE) {
        score.assert_at_least(99.0, 99.0, 99.0, 0.3);
    }
}

#[test]
fn printed_cards_under_others_are_read() {
    let test = "printed_cards_under_others_are_read";
    if let Some(score) = scenes(test, &["stack"], &(0.2..0.9)) {
        score.assert_at_least(85.0, 80.0, 85.0, 3.0);
    }
}

#[test]
fn pictures_that_are_none_have_a_line_each_and_the_others_are_read() {
    let folder = tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).display().to_string();
    let speckled = RgbImage::from_fn(640, 480, |x, y| Rgb([(x * y % 251) as u8, (x + y) as u8, (y % 200) as u8]));
    speckled.save(at("good.png")).unwrap();
    let mut jpeg = std::io::Cursor::new(Vec::new());
    speckled.write_to(&mut jpeg, ImageFormat::Jpeg).unwrap();
    let jpeg = jpeg.into_inner();
    fs::write(at("half.jpg"), &jpeg[..jpeg.len() / 2]).unwrap();
    fs::write(at("text.jpg"), "this is no picture").unwrap();
    fs::write(at("empty.png"), "").unwrap();
    let (half, text, empty, none, good) =
        (at("half.jpg"), at("text.jpg"), at("empty.png"), at("none.jpg"), at("good.png"));
    let output = deadeye(&["scan", "--json", &half, &text, &empty, &none, &folder.path().display().to_string(), &good]);
    assert_eq!(output.status.code(), Some(1));
    assert!(!said(&output).contains("panicked"), "{}", said(&output));
    let lines = lines(&output);
    assert_eq!(lines.len(), 6);
    for (line, why) in lines.iter().zip(["short", "no JPEG", "empty", "no such file", "a folder"]) {
        let error = line["error"].as_str().unwrap();
        assert_eq!(error.matches(" — ").count(), 2, "{error}");
        assert!(error.contains(why), "{error} does not say {why}");
    }
    assert_eq!(lines[5]["size"], serde_json::json!([640, 480]));
    assert!(lines[5]["cards"].is_array() && lines[5]["error"].is_null());
}

#[test]
fn odd_pictures_have_an_answer() {
    let folder = tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).display().to_string();
    RgbImage::new(1, 1).save(at("dot.png")).unwrap();
    RgbImage::new(1, 3000).save(at("thin.png")).unwrap();
    RgbImage::from_pixel(8000, 6000, Rgb([90, 120, 90])).save(at("large.png")).unwrap();
    GrayImage::from_fn(640, 480, |x, _| Luma([(x % 256) as u8])).save(at("grey.png")).unwrap();
    RgbImage::new(1920, 1080).save(at("black.png")).unwrap();
    RgbImage::from_pixel(1920, 1080, Rgb([255, 255, 255])).save(at("glare.png")).unwrap();
    let names = ["dot.png", "thin.png", "large.png", "grey.png", "black.png", "glare.png"].map(at);
    let mut words = vec!["scan", "--json"];
    words.extend(names.iter().map(String::as_str));
    let output = deadeye(&words);
    assert!(output.status.success(), "{}", said(&output));
    let lines = lines(&output);
    assert_eq!(lines.len(), 6);
    for line in &lines {
        let named: Vec<&Value> = line["cards"].as_array().unwrap().iter().filter(|c| !c["code"].is_null()).collect();
        assert!(named.is_empty(), "{}: {named:?}", line["picture"]);
    }
    assert!(!lines[4]["warnings"].as_array().unwrap().is_empty(), "black: {}", lines[4]);
}

#[test]
fn a_faces_file_of_another_version_is_refused_in_one_line() {
    let folder = tempdir().unwrap();
    let file = folder.path().join("other.bin").display().to_string();
    let picture = folder.path().join("a.png").display().to_string();
    RgbImage::new(64, 64).save(&picture).unwrap();
    let mut bytes = Faces::shipped().unwrap().to_bytes();
    bytes[14] = 99;
    fs::write(&file, &bytes).unwrap();
    assert_one_error(&deadeye(&["scan", "--faces", &file, &picture]), "version 99");
    fs::write(&file, "no faces").unwrap();
    assert_one_error(&deadeye(&["scan", "--faces", &file, &picture]), "no faces file");
    let none = folder.path().join("none.bin").display().to_string();
    assert_one_error(&deadeye(&["scan", "--faces", &none, &picture]), "no such file");
    assert_eq!(deadeye(&["scan"]).status.code(), Some(2));
}
