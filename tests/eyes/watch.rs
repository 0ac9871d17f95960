//! `deadeye watch` from outside.

use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use deadeye_cards::CardDb;
use deadeye_proxy::demo::{PlacedCard, TableScene, render};
use image::{Rgb, RgbImage};
use serde_json::Value;
use tempfile::tempdir;

use crate::tables::{assert_one_error, deadeye, lines, said, shared, some_cards};

/// Draws a hand over the picture: a blob the colour of skin that reaches in from the bottom.
fn with_hand(mut picture: RgbImage, x_px: u32, y_px: u32) -> RgbImage {
    let bottom = picture.height();
    for y in y_px.saturating_sub(60)..bottom {
        for x in x_px.saturating_sub(70)..(x_px + 70).min(picture.width()) {
            picture.put_pixel(x, y, Rgb([205, 150, 120]));
        }
    }
    picture
}

/// Writes frames as they would come from a camera and enrolls the faces that are on them.
fn film(folder: &Path, frames: &[RgbImage], cards: &[&deadeye_cards::Card]) -> (String, String) {
    let (film, faces) = (folder.join("film"), folder.join("faces"));
    fs::create_dir_all(&film).unwrap();
    fs::create_dir_all(&faces).unwrap();
    for (at, frame) in frames.iter().enumerate() {
        frame.save(film.join(format!("{at:04}.png"))).unwrap();
    }
    for card in cards {
        deadeye_proxy::draw(card, 300).save(faces.join(format!("{}.png", card.code))).unwrap();
    }
    let file = folder.join("faces.bin").display().to_string();
    let output = deadeye(&["enroll", &faces.display().to_string(), "--faces", &file]);
    assert!(output.status.success(), "{}", said(&output));
    (film.display().to_string(), file)
}

#[test]
fn what_hands_do_with_proxy_cards_is_told_once() {
    let cards = some_cards(40);
    let (one, two) = (cards[3].code, cards[9].code);
    let lay = |code, x: f32, turn: f32| PlacedCard::flat(code, (x, 300.0), turn);
    let (near, far, sideways, elsewhere) =
        (lay(one, 300.0, 2.0), lay(two, 600.0, 180.0), lay(one, 300.0, 92.0), lay(two, 850.0, 180.0));
    let mut frames: Vec<RgbImage> = Vec::new();
    let mut happened: Vec<(usize, &str, String)> = Vec::new();
    let mut seed = 0;
    let mut steady = |layout: &[PlacedCard], count: usize, hand: Option<f32>| -> Vec<RgbImage> {
        (0..count)
            .map(|_| {
                seed += 1;
                // The table's grain hangs on the seed, so the noise is added here.
                let stage = TableScene { noise_levels: 0.0, ..TableScene::webcam(5) };
                let (mut picture, _) = render(CardDb::shipped(), layout, &stage);
                for (at, pixel) in picture.pixels_mut().enumerate() {
                    let noise = ((at as u32).wrapping_mul(2_654_435_761).wrapping_add(seed * 977) >> 16) % 5;
                    pixel.0 = pixel.0.map(|v| v.saturating_add(noise as u8));
                }
                match hand {
                    Some(x) => with_hand(picture, stage.view.to_px((x, 300.0)).0 as u32, 330),
                    None => picture,
                }
            })
            .collect()
    };
    let mut play = |before: Vec<RgbImage>, after: Vec<RgbImage>, told: &[(&'static str, String)]| {
        frames.extend(before);
        happened.extend(told.iter().map(|(event, code)| (frames.len(), *event, code.clone())));
        frames.extend(after);
    };
    let (name_one, name_two) = (one.to_string(), two.to_string());
    play(steady(&[], 4, None), Vec::new(), &[]);
    play(steady(&[], 2, Some(300.0)), steady(&[near], 10, None), &[("appeared", name_one.clone())]);
    play(steady(&[near], 2, Some(600.0)), steady(&[near, far], 10, None), &[("appeared", name_two.clone())]);
    // A hand that rests on a card for a while takes nothing away.
    play(steady(&[near, far], 6, Some(300.0)), steady(&[near, far], 6, None), &[]);
    play(steady(&[near, far], 2, Some(300.0)), steady(&[sideways, far], 10, None), &[("booted", name_one.clone())]);
    play(
        steady(&[sideways, far], 2, Some(600.0)),
        steady(&[sideways, elsewhere], 10, None),
        &[("moved", name_two.clone())],
    );
    play(
        steady(&[sideways, elsewhere], 2, Some(300.0)),
        steady(&[near, elsewhere], 10, None),
        &[("unbooted", name_one)],
    );
    play(steady(&[near, elsewhere], 2, Some(850.0)), steady(&[near], 12, None), &[("vanished", name_two)]);
    let folder = tempdir().unwrap();
    let (film, faces) = film(folder.path(), &frames, &cards);
    let output = deadeye(&["watch", &film, "--faces", &faces, "--json"]);
    assert!(output.status.success(), "{}", said(&output));
    let lines = lines(&output);
    let (last, events) = lines.split_last().unwrap();
    let told: Vec<(u64, &str, &str)> = events
        .iter()
        .map(|e| (e["frame"].as_u64().unwrap(), e["event"].as_str().unwrap(), e["code"].as_str().unwrap_or("none")))
        .collect();
    assert_eq!(told.len(), happened.len(), "told {told:?}, happened {happened:?}");
    for ((frame, event, code), (since, what, whose)) in told.iter().zip(&happened) {
        assert_eq!((event, *code), (what, whose.as_str()), "told {told:?}, happened {happened:?}");
        let late = frame - *since as u64;
        assert!(late <= 8, "{event} {code} came {late} frames late");
    }
    // One card keeps one track.
    let tracks = |code: &str| {
        events
            .iter()
            .filter(|e| e["code"] == code)
            .map(|e| e["track"].as_u64().unwrap())
            .collect::<std::collections::HashSet<_>>()
    };
    assert_eq!(tracks(&one.to_string()).len(), 1);
    assert_eq!(tracks(&two.to_string()).len(), 1);
    assert_eq!(last["summary"]["frames"], frames.len());
    assert_eq!(last["summary"]["dropped"], 0);
}

#[test]
fn printed_cards_in_the_shared_videos_are_followed() {
    let Some(folder) = shared("printed_cards_in_the_shared_videos_are_followed", "scenes/video-00") else {
        return;
    };
    let output = deadeye(&["watch", &folder.display().to_string(), "--json"]);
    assert!(output.status.success(), "{}", said(&output));
    let truth: Value = serde_json::from_slice(&fs::read(folder.join("truth.json")).unwrap()).unwrap();
    let title = |code: &Value| CardDb::shipped().get(code.as_str().unwrap().parse().unwrap()).unwrap().title.clone();
    let mut told: Vec<Value> =
        lines(&output).into_iter().filter(|l| l["event"].is_string() && l["event"] != "renamed").collect();
    for event in truth["events"].as_array().unwrap() {
        let fits = |t: &Value| {
            let late = t["frame"].as_i64().unwrap() - event["frame"].as_i64().unwrap();
            t["event"] == event["event"] && t["title"] == title(&event["code"]) && (0..=8).contains(&late)
        };
        let at = told.iter().position(fits);
        assert!(at.is_some(), "{event} was not told: {told:?}");
        told.remove(at.unwrap());
    }
    assert!(told.is_empty(), "invented: {told:?}");
}

#[test]
fn sources_that_are_none_are_said_in_one_line() {
    let folder = tempdir().unwrap();
    let empty = folder.path().display().to_string();
    assert_one_error(&deadeye(&["watch", &empty]), "no picture in it");
    assert_one_error(&deadeye(&["watch", "/no/such/film.mp4"]), "no such file");
    assert_one_error(&deadeye(&["watch", "/dev/video63"]), "no such camera");
    let text = folder.path().join("film.mp4");
    fs::write(&text, "this is no film").unwrap();
    assert_one_error(&deadeye(&["watch", &text.display().to_string()]), "no video");
}

#[test]
fn a_broken_picture_in_a_folder_is_said_and_the_rest_is_watched() {
    let folder = tempdir().unwrap();
    for name in ["a.png", "c.png"] {
        RgbImage::from_pixel(640, 360, Rgb([80, 90, 80])).save(folder.path().join(name)).unwrap();
    }
    fs::write(folder.path().join("b.png"), "no picture").unwrap();
    let output = deadeye(&["watch", &folder.path().display().to_string(), "--json"]);
    assert_one_error(&output, "b.png");
    assert_eq!(lines(&output).last().unwrap()["summary"]["frames"], 2);
}

/// Whether a process catches an interrupt (signal 2), by what Linux tells of it.
#[cfg(target_os = "linux")]
fn catches_interrupts(process: u32) -> bool {
    let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap();
    let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap();
    u64::from_str_radix(caught.trim(), 16).unwrap() & 2 != 0
}

#[cfg(target_os = "linux")]
#[test]
fn an_interrupt_before_the_first_picture_is_followed_by_the_summary() {
    let folder = tempdir().unwrap();
    RgbImage::new(320, 240).save(folder.path().join("1.png")).unwrap();
    // The faces come through a pipe, so that they are read for as long as this test wants.
    let mut watch = Command::new(env!("CARGO_BIN_EXE_deadeye"))
        .args(["watch", folder.path().to_str().unwrap(), "--faces", "/dev/stdin"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let until = Instant::now() + Duration::from_secs(60);
    while !catches_interrupts(watch.id()) {
        assert!(Instant::now() < until, "an interrupt would end it without a word");
        thread::sleep(Duration::from_millis(10));
    }
    // The shell's own `kill`: a bare system has no program of that name.
    let kill = format!("kill -s INT {}", watch.id());
    assert!(Command::new("sh").args(["-c", &kill]).status().unwrap().success());
    let faces = fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/saved/exemplars-4.faces")).unwrap();
    watch.stdin.take().unwrap().write_all(&faces).unwrap();
    let output = watch.wait_with_output().unwrap();
    assert!(output.status.success(), "{:?}", output.status);
    assert!(String::from_utf8_lossy(&output.stdout).contains(" frames, "), "{output:?}");
}
