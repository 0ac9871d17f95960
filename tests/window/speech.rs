//! What is done, said aloud: by a speech program that is found in the folders of `PATH`, off until somebody wants it.

#![cfg(unix)]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::time::{Duration, Instant};

use deadeye_app::desk::{Options, PictureRequest, SettingsRequest};
use deadeye_app::settings;
use eframe::egui::Key;
use egui_kittest::kittest::Queryable;
use serde_json::json;
use tempfile::{TempDir, tempdir};

use crate::harness::{Window, app, new_game, play, press, settle, take_entry};

/// A speech program of the test's own: it does this instead of speaking.
fn program(folder: &TempDir, does: &str) {
    let file = folder.path().join("spd-say");
    fs::write(&file, format!("#!/bin/sh\ncd \"$(dirname \"$0\")\"\n{does}\n")).unwrap();
    fs::set_permissions(&file, fs::Permissions::from_mode(0o755)).unwrap();
}

fn options(folder: &TempDir) -> Options {
    Options {
        games: Some(folder.path().join("games")),
        settings: Some(folder.path().join("settings.json")),
        speech: Some(folder.path().to_owned().into_os_string()),
        ..Options::default()
    }
}

fn note(window: &mut Window, text: &str) {
    play(window, json!({ "type": "note", "text": text }));
}

/// Waits until a file has so many lines, and gives them.
#[track_caller]
fn lines(file: &Path, count: usize) -> Vec<String> {
    let end = Instant::now() + Duration::from_secs(60);
    loop {
        let text = fs::read_to_string(file).unwrap_or_default();
        let whole: Vec<String> = text.lines().map(str::to_owned).collect();
        if whole.len() >= count && text.ends_with('\n') {
            return whole;
        }
        assert!(Instant::now() < end, "only {whole:?}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn what_is_logged_is_said_in_the_language_of_the_window_once_somebody_wants_it() {
    let folder = tempdir().unwrap();
    program(&folder, "printf '%s|' \"$@\" >>said; echo >>said");
    let mut window = app(options(&folder));
    new_game(&mut window, "Start");
    note(&mut window, "nobody listens");
    press(&mut window, Key::F11);
    assert!(settings::read(&folder.path().join("settings.json")).unwrap().aloud);
    note(&mut window, "--help");
    press(&mut window, Key::F9);
    play(&mut window, json!({"type":"choose_gang","player":0,"dudes":["01018"]}));
    let said = lines(&folder.path().join("said"), 2);
    // The last line of the log stands in the window in the same words.
    let last = crate::harness::seen(&window).journal.log.last().unwrap().text.clone();
    let words = deadeye_app::words::Words::of(deadeye_app::words::Language::of("it"));
    assert_eq!(
        said,
        ["--wait|--language|en|--|--help|".to_owned(), format!("--wait|--language|it|--|{}|", words.say(&last)),]
    );
    // Quiet again.
    press(&mut window, Key::F11);
    note(&mut window, "nobody listens any more");
    drop(window);
    assert_eq!(lines(&folder.path().join("said"), 2).len(), 2);
}

#[test]
fn a_program_that_hangs_holds_nothing_up_and_ends_with_the_window() {
    let folder = tempdir().unwrap();
    program(&folder, "echo $$ >>pid; exec sleep 600");
    let mut window = app(options(&folder));
    new_game(&mut window, "Start");
    press(&mut window, Key::F11);
    for number in 0..20 {
        note(&mut window, &format!("play {number}"));
    }
    let pid = lines(&folder.path().join("pid"), 1).remove(0);
    drop(window);
    // A shell has this command built in; the program of that name may be missing.
    let alive = std::process::Command::new("sh")
        .args(["-c", &format!("kill -0 {pid}")])
        .stderr(std::process::Stdio::null())
        .status()
        .unwrap();
    assert!(!alive.success(), "the program {pid} still speaks");
}

#[test]
fn where_nothing_can_speak_that_is_said_once_in_the_window() {
    let folder = tempdir().unwrap();
    let mut window = app(options(&folder));
    new_game(&mut window, "Start");
    take_entry(&mut window, "View", "Say aloud what is done");
    settle(&mut window);
    window.get_by_label_contains("install speech-dispatcher or espeak-ng");
    press(&mut window, Key::Escape);
    note(&mut window, "the game goes on");
    assert!(window.query_by_label_contains("install speech-dispatcher").is_none());
}

/// A program that plays sounds, of the test's own.
fn plays(folder: &TempDir, does: &str) {
    let file = folder.path().join("aplay");
    fs::write(&file, format!("#!/bin/sh\ncd \"$(dirname \"$0\")\"\n{does}\n")).unwrap();
    fs::set_permissions(&file, fs::Permissions::from_mode(0o755)).unwrap();
}

#[test]
fn a_card_that_is_read_ticks_and_a_question_sounds_another_way_once_somebody_wants_it() {
    let folder = tempdir().unwrap();
    plays(&folder, "wc -c >>played");
    let mut window = app(options(&folder));
    window.state().as_ref().unwrap().desk().ask(SettingsRequest::Sounds(true));
    window.state().as_ref().unwrap().desk().ask(PictureRequest::Watch("demo".to_owned()));
    settle(&mut window);
    assert!(settings::read(&folder.path().join("settings.json")).unwrap().sounds);
    crate::harness::wait_until(&mut window, 240, "nothing is asked", |window| {
        !crate::harness::seen(window).pictures.offers.is_empty()
    });
    let played = lines(&folder.path().join("played"), 2);
    // 0.03 seconds of 22 050 samples of two bytes; the other sound lasts for 0.09 and 0.12 seconds.
    assert!(played.iter().all(|bytes| matches!(bytes.trim(), "1322" | "9258" | "9260")), "{played:?}");
    assert!(played.iter().any(|bytes| bytes.trim() == "1322"), "{played:?}");
}

#[test]
fn where_no_sound_device_is_that_is_said_once() {
    let folder = tempdir().unwrap();
    plays(&folder, "cat >/dev/null; exit 1");
    let mut window = app(options(&folder));
    window.state().as_ref().unwrap().desk().ask(SettingsRequest::Sounds(true));
    window.state().as_ref().unwrap().desk().ask(PictureRequest::Watch("demo".to_owned()));
    settle(&mut window);
    crate::harness::wait_until(&mut window, 240, "it is not said", |window| {
        window.query_by_label_contains("no sound device was found").is_some()
    });
}
