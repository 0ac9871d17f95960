//! `deadeye doctor` as its caller sees it.

use std::collections::BTreeMap;
use std::fs;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

/// A home folder of one test, empty at its start.
struct Home(PathBuf);

impl Home {
    fn new(test: &str) -> Self {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("doctor-{test}"));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    /// Runs `deadeye doctor --json` at home: the exit status, and what each check found as (state, words).
    fn doctor(&self) -> (i32, BTreeMap<String, (String, String)>) {
        let out = Command::new(env!("CARGO_BIN_EXE_deadeye"))
            .args(["doctor", "--json"])
            .env("HOME", &self.0)
            .env("XDG_DATA_HOME", self.data())
            .env("XDG_CONFIG_HOME", self.config())
            .env("XDG_STATE_HOME", self.0.join("state"))
            .env_remove("DISPLAY")
            .env_remove("WAYLAND_DISPLAY")
            .output()
            .unwrap();
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        let findings = String::from_utf8(out.stdout)
            .unwrap()
            .lines()
            .map(|line| serde_json::from_str::<Value>(line).unwrap())
            .map(|line| (text(&line["check"]), (text(&line["state"]), text(&line["says"]))))
            .collect();
        (out.status.code().unwrap(), findings)
    }

    fn data(&self) -> PathBuf {
        self.0.join("data")
    }

    fn config(&self) -> PathBuf {
        self.0.join("config")
    }

    /// Where the settings are on Linux.
    fn settings(&self) -> PathBuf {
        self.config().join("deadeye/settings.json")
    }

    /// Where the user's packs go on Linux.
    fn packs(&self) -> PathBuf {
        self.data().join("deadeye/packs")
    }
}

fn write(path: &Path, text: &str) {
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

#[test]
fn on_a_new_machine_what_ships_works_and_the_rest_is_absent() {
    let home = Home::new("new");
    let (status, found) = home.doctor();
    assert_eq!(status, 0, "{found:?}");
    for check in ["program", "opencv", "sqlite", "models", "cards", "hands", "faces", "eyes"] {
        assert_eq!(found[check].0, "fine", "{check}: {}", found[check].1);
    }
    for check in ["display", "settings", "packs", "pictures", "games", "log"] {
        assert_eq!(found[check].0, "absent", "{check}: {}", found[check].1);
    }
    assert!(
        found["packs"].1.contains(&home.packs().display().to_string()),
        "it says where packs go: {}",
        found["packs"].1
    );
    assert!(!home.data().exists(), "looking changes nothing");
    assert!(!home.config().exists(), "looking changes nothing");
    // OpenCV says its version as three numbers.
    let version = found["opencv"].1.split(';').next().unwrap();
    let numbers: Vec<&str> = version.split('.').collect();
    assert!(numbers.len() >= 3, "{version}");
    assert!(numbers[0].parse::<u32>().unwrap() >= 4, "{version}");
    for network in ["finder", "refiner", "namer"] {
        assert!(found["models"].1.contains(network), "{network}");
    }
    // Where there is a camera its formats are listed; where there is none that is said.
    let (state, says) = &found["camera"];
    assert!((state == "absent" && says.starts_with("none;")) || says.contains("/s"), "{state}: {says}");
}

#[test]
fn broken_settings_are_one_line_and_the_rest_is_still_looked_at() {
    let home = Home::new("settings");
    write(&home.settings(), "{ \"source\": { \"camera\": ");
    let (status, found) = home.doctor();
    assert_eq!(status, 1, "{found:?}");
    let (state, says) = &found["settings"];
    assert_eq!(state, "broken");
    assert!(says.contains("settings.json cannot be read — "), "{says}");
    assert_eq!(says.matches(" — ").count(), 2, "what, why, what to do: {says}");
    assert_eq!(found["eyes"].0, "fine", "{}", found["eyes"].1);
    let kept = fs::read_to_string(home.settings()).unwrap();
    assert!(kept.starts_with("{ \"source\""), "looking changes nothing");
}

#[test]
fn what_the_app_remembers_is_shown() {
    let home = Home::new("remembers");
    write(&home.settings(), r#"{"source": {"camera": "HD Webcam"}, "hold_still": true}"#);
    let (status, found) = home.doctor();
    assert_eq!(status, 0, "{found:?}");
    let (state, says) = &found["settings"];
    assert_eq!(state, "fine");
    assert!(says.contains("camera HD Webcam, held still"), "{says}");
}

#[test]
fn a_pack_that_cannot_be_read_is_said_and_the_rest_still_looked_at() {
    let home = Home::new("broken");
    write(&home.packs().join("mine.json"), "{ this is no pack");
    let (status, found) = home.doctor();
    assert_eq!(status, 1, "{found:?}");
    assert_eq!(found["cards"].0, "broken");
    assert!(found["cards"].1.contains("mine.json"), "{}", found["cards"].1);
    assert_eq!(found["packs"].0, "fine");
    assert_eq!(found["eyes"].0, "fine", "{}", found["eyes"].1);
}

impl Home {
    /// Runs `deadeye` with these words at home, in which a game was saved and the app left a log and settings.
    fn deadeye(&self, words: &[&str]) -> (i32, String, String) {
        let out = Command::new(env!("CARGO_BIN_EXE_deadeye"))
            .args(words)
            .current_dir(&self.0)
            .env("HOME", &self.0)
            .env("XDG_DATA_HOME", self.data())
            .env("XDG_CONFIG_HOME", self.config())
            .env("XDG_STATE_HOME", self.0.join("state"))
            .output()
            .unwrap();
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        (out.status.code().unwrap(), text(out.stdout), text(out.stderr))
    }

    fn lived_in(test: &str) -> Self {
        let home = Self::new(test);
        write(&home.settings(), r#"{"source": {"camera": "HD Webcam"}}"#);
        let log = format!("a moment ago the game in {} was opened\n", home.0.display());
        write(&home.0.join("state/deadeye/deadeye.log"), &log);
        write(&home.0.join("state/deadeye/deadeye.1.log"), "the evening before\n");
        let games = home.data().join("deadeye/games");
        fs::create_dir_all(&games).unwrap();
        let story = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games/two-days.jsonl");
        let played = Command::new(env!("CARGO_BIN_EXE_deadeye"))
            .args(["referee", "--game"])
            .arg(games.join("saved.deadeye"))
            .stdin(fs::File::open(story).unwrap())
            .output()
            .unwrap();
        assert!(played.status.success());
        home
    }
}

/// What a zip file holds, by name.
fn unpacked(file: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut zip = zip::ZipArchive::new(fs::File::open(file).unwrap()).unwrap();
    let count = zip.len();
    let read = |at| {
        let mut entry = zip.by_index(at).unwrap();
        let mut bytes = Vec::new();
        entry.read_to_end(&mut bytes).unwrap();
        (entry.name().to_owned(), bytes)
    };
    (0..count).map(read).collect()
}

#[test]
fn a_report_holds_what_was_listed_and_no_game_or_picture_that_nobody_named() {
    let home = Home::lived_in("report");
    let (status, said, _) = home.deadeye(&["doctor", "--report", "report.zip"]);
    assert_eq!(status, 0, "{said}");
    let held = unpacked(&home.0.join("report.zip"));
    let names: Vec<&str> = held.keys().map(String::as_str).collect();
    assert_eq!(names, ["deadeye.1.log", "deadeye.log", "findings.txt", "settings.json"]);
    for (name, bytes) in &held {
        let line = format!("{:>9} bytes  {name}", bytes.len());
        assert!(said.contains(&line), "{line} is not in {said}");
        assert!(!String::from_utf8_lossy(bytes).contains(home.0.to_str().unwrap()), "{name} names the home folder");
    }
    assert_eq!(held["deadeye.log"], b"a moment ago the game in ~ was opened\n");
    let findings = String::from_utf8_lossy(&held["findings.txt"]).into_owned();
    for found in ["deadeye ", "HD Webcam", "~/config/deadeye/settings.json", "camera"] {
        assert!(findings.contains(found), "{found} is not in {findings}");
    }

    // A file that is there is somebody's: it stays.
    let before = fs::read(home.0.join("report.zip")).unwrap();
    let (status, _, error) = home.deadeye(&["doctor", "--report", "report.zip"]);
    assert_eq!(status, 1);
    assert!(error.contains("report.zip — there is such a file already — "), "{error}");
    assert_eq!(fs::read(home.0.join("report.zip")).unwrap(), before);
}

#[test]
fn a_game_and_a_picture_go_into_a_report_by_name_alone() {
    let home = Home::lived_in("report-game");
    let picture = image::RgbImage::from_pixel(8, 6, image::Rgb([1, 2, 3]));
    picture.save(home.0.join("table.png")).unwrap();
    let words = ["doctor", "--report", "report.zip", "--with-game", "--with-picture", "table.png", "--json"];
    let (status, said, error) = home.deadeye(&words);
    assert_eq!(status, 0, "{error}");
    let last: Value = serde_json::from_str(said.lines().last().unwrap()).unwrap();
    let holds = last["holds"].as_array().unwrap();
    let held = unpacked(&home.0.join("report.zip"));
    assert_eq!(holds.len(), held.len(), "{last}");
    assert_eq!(held["picture.png"], fs::read(home.0.join("table.png")).unwrap());
    // The game can be imported again from what the report holds.
    fs::write(home.0.join("game.jsonl"), &held["game.jsonl"]).unwrap();
    assert_eq!(home.deadeye(&["game", "import", "again.deadeye", "--from", "game.jsonl"]).0, 0);

    // What is no picture does not go in, and then there is no report.
    write(&home.0.join("notes.png"), "no picture");
    let (status, _, error) = home.deadeye(&["doctor", "--report", "other.zip", "--with-picture", "notes.png"]);
    assert_eq!(status, 1);
    assert_eq!(error.matches(" — ").count(), 2, "what, why, what to do: {error}");
    assert!(!home.0.join("other.zip").exists());
    // Without a report there is nothing for them to go into.
    assert_eq!(home.deadeye(&["doctor", "--with-game"]).0, 2);
}

#[test]
fn a_report_holds_no_password_of_a_camera_and_no_place_of_a_picture() {
    let home = Home::lived_in("report-secrets");
    write(&home.settings(), r#"{"source": {"address": "http://10.0.0.7/cgi?user=kim&pwd=hunter2&channel=1"}}"#);
    let lost = "rtsp://10.0.0.7/user=kim_password=hunter2_channel=1 is lost, rtsp://kim:hunter2@10.0.0.7 too\n";
    write(&home.0.join("state/deadeye/deadeye.log"), lost);
    let picture = image::RgbImage::from_pixel(8, 6, image::Rgb([1, 2, 3]));
    let mut file = std::io::Cursor::new(Vec::new());
    picture.write_to(&mut file, image::ImageFormat::Jpeg).unwrap();
    let plain = file.into_inner();
    let place = b"\xff\xe1\0\x22Exif\0\0 taken by kim, 48 N 11 E .";
    fs::write(home.0.join("table.jpg"), [&plain[..2], place, &plain[2..]].concat()).unwrap();
    let (status, said, error) = home.deadeye(&["doctor", "--report", "report.zip", "--with-picture", "table.jpg"]);
    assert_eq!(status, 0, "{error}");
    let held = unpacked(&home.0.join("report.zip"));
    for (name, bytes) in &held {
        let text = String::from_utf8_lossy(bytes);
        assert!(!text.contains("hunter2") && !text.contains("kim"), "{name}: {text}");
    }
    assert_eq!(held["picture.jpg"], plain);
    assert!(String::from_utf8_lossy(&held["settings.json"]).contains("http://10.0.0.7/cgi?user=…&pwd=…&channel=1"));
    // It is told before the report is written, and how often.
    assert!(!said.contains("hunter2"), "{said}");
    assert!(said.contains("names and passwords in camera addresses are left out, … stands for them: 3\n"), "{said}");
    assert!(said.contains("the picture goes in without its place, author and device\n"), "{said}");
}
