//! The app and its camera, by accessible labels: what is wrong with it stands where one looks, and what was
//! chosen is remembered.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};
use std::time::{Duration, Instant};

use deadeye_app::desk::{GameRequest, Options, OutputRequest, SettingsRequest};
use deadeye_app::settings::{self, ChosenSource};
use egui_kittest::kittest::Queryable;
use image::{Rgb, RgbImage};

use crate::camera_server::{AWAY, BLACK, SENDS, SILENT, jpeg, server};
use crate::harness::{Window, opened};

/// Longer than anything here takes on a busy machine.
const PATIENCE: Duration = Duration::from_secs(120);

/// A settings file of a test's own, in a folder that is not there yet.
fn settings_file(test: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("camera-app-{test}"));
    let _ = fs::remove_dir_all(&folder);
    folder.join("settings.json")
}

/// Waits until a label with this text is there, or is not.
fn wait(harness: &mut Window, text: &str, is_there: bool) {
    let until = Instant::now() + PATIENCE;
    loop {
        harness.run_steps(2);
        let found = harness.query_all_by_label_contains(text).next().is_some();
        if found == is_there {
            return;
        }
        assert!(Instant::now() < until, "'{text}': not {is_there}");
        std::thread::sleep(Duration::from_millis(30));
    }
}

#[test]
fn what_is_wrong_with_the_camera_stands_in_the_window_until_it_is_well() {
    let file = settings_file("wrong");
    let picture = RgbImage::from_pixel(640, 360, Rgb([70, 90, 80]));
    let mood = Arc::new(AtomicU8::new(SENDS));
    let black = jpeg(&RgbImage::new(640, 360));
    let address = server(jpeg(&picture), black, &mood);
    let mut harness =
        opened(Options { source: Some(address.clone()), settings: Some(file.clone()), ..Options::default() });
    wait(&mut harness, "pictures a second", true);
    assert_eq!(settings::read(&file).unwrap().source, Some(ChosenSource::Address(address)), "it was chosen by name");
    for (what, said) in [(SILENT, "it hangs"), (BLACK, "shows only black"), (AWAY, "it has ended")] {
        mood.store(what, Ordering::Relaxed);
        wait(&mut harness, said, true);
        // What is said of other things takes nothing away.
        let desk = harness.state().as_ref().unwrap().desk();
        desk.ask(OutputRequest::Say("the deck was shuffled".to_owned()));
        wait(&mut harness, "the deck was shuffled", true);
        wait(&mut harness, said, true);
        mood.store(SENDS, Ordering::Relaxed);
        wait(&mut harness, said, false);
    }
}

#[test]
fn what_was_remembered_is_watched_again_and_a_wish_is_kept() {
    let file = settings_file("again");
    let mood = Arc::new(AtomicU8::new(SENDS));
    let picture = jpeg(&RgbImage::from_pixel(640, 360, Rgb([70, 90, 80])));
    let address = server(picture, Vec::new(), &mood);
    let remembered =
        settings::Settings { source: Some(ChosenSource::Address(address.clone())), ..settings::Settings::default() };
    settings::write(&file, &remembered).unwrap();
    let mut harness =
        opened(Options { source: Some(String::new()), settings: Some(file.clone()), ..Options::default() });
    let host = address.trim_start_matches("http://").to_owned();
    wait(&mut harness, &host, true);
    let desk = harness.state().as_ref().unwrap().desk();
    desk.ask(SettingsRequest::HoldStill(true));
    desk.settle();
    assert!(desk.view().settings.hold_still);
    let kept = settings::read(&file).unwrap();
    assert!(kept.hold_still);
    assert_eq!(kept.source, Some(ChosenSource::Address(address)));
}

#[test]
fn broken_settings_are_said_and_kept_beside_the_new_ones() {
    let file = settings_file("broken");
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    fs::write(&file, "{ my settings").unwrap();
    let mut harness = opened(Options { settings: Some(file.clone()), ..Options::default() });
    let desk = harness.state().as_ref().unwrap().desk();
    desk.ask(GameRequest::ListGames);
    wait(&mut harness, "settings.json cannot be read", true);
    let desk = harness.state().as_ref().unwrap().desk();
    desk.ask(SettingsRequest::HoldStill(true));
    desk.settle();
    assert!(settings::read(&file).unwrap().hold_still);
    let kept = fs::read_to_string(file.with_file_name("settings.json.broken")).unwrap();
    assert_eq!(kept, "{ my settings");
}
