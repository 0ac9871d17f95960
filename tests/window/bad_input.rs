//! Bad input in every dialog of the window: files that are something else, half a file, folders that take nothing, a full
//! disk, a camera that goes. Each time a line is said where one looks, and nothing is lost: the game goes on as before,
//! and the file on the disk is as before. `docs/reliability.md` has the table of dialogs and faults.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Arc, OnceLock};

use deadeye::ui::App;
use deadeye_app::desk::{Calibrate, Options, PictureRequest, WantedFile};
use deadeye_cards::CardDb;
use deadeye_table::calibration;
use eframe::egui::accesskit::Role;
use eframe::egui::{Event, Key, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{By, Queryable};
use image::{Rgb, RgbImage};
use tempfile::{TempDir, tempdir};

use crate::camera_server::{AWAY, SENDS, jpeg, server};
use crate::harness::{Window, app, click, command, new_game, press, seen, settle, wait_until};

/// Waits for what another thread works out.
#[track_caller]
fn until(window: &mut Window, label: &str) {
    wait_until(window, 120, &format!("nothing says {label:?}"), |window| {
        window.query_all_by_label_contains(label).next().is_some()
    });
}

/// Opens a dialog and types into its field what stands there instead of what stood there.
fn type_into(window: &mut Window, dialog: Key, text: &str) {
    command(window, dialog);
    command(window, Key::A);
    window.event(Event::Text(text.to_owned()));
    settle(window);
    press(window, Key::Enter);
}

/// Where Linux lets nobody make a file, not even its owner.
const FORBIDDEN: &str = "/sys";

/// The next file that is written beside this one lands on a device that is always full.
#[cfg(target_os = "linux")]
fn fill_disk_for(file: &Path) {
    let mut beside = file.as_os_str().to_owned();
    beside.push(".new");
    std::os::unix::fs::symlink("/dev/full", PathBuf::from(beside)).unwrap();
}

/// A file that nobody may read; none where the one who tests may read everything.
fn locked(folder: &TempDir, name: &str) -> Option<PathBuf> {
    use std::os::unix::fs::PermissionsExt;
    let file = folder.path().join(name);
    fs::write(&file, "{}").unwrap();
    fs::set_permissions(&file, fs::Permissions::from_mode(0o000)).unwrap();
    if fs::read(&file).is_ok() {
        println!("skipped: {name} that may not be read: this user may read everything");
        return None;
    }
    Some(file)
}

/// What is no file of ours, under a name with this ending: pixels, half of `whole`, JSON of something else, nothing.
fn wrong_files(folder: &TempDir, ending: &str, whole: &[u8]) -> Vec<PathBuf> {
    let (half, _) = whole.split_at(whole.len() / 2);
    let files: [(&str, &[u8]); 4] = [
        ("pixels", &[0xff, 0xd8, 0xff, 0xe0, 0, 1, 2, 0x80, 0xfe, 0xff]),
        ("half", half),
        ("other", br#"{"recipe": ["beans", "bacon"]}"#),
        ("empty", b""),
    ];
    files
        .into_iter()
        .map(|(name, bytes)| {
            let file = folder.path().join(format!("{name}.{ending}"));
            fs::write(&file, bytes).unwrap();
            file
        })
        .collect()
}

fn saved_game() -> Vec<u8> {
    fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/saved/format-2.deadeye")).unwrap()
}

/// The app with a game that a file keeps.
fn in_play(folder: &TempDir) -> Window {
    let mut window = app(Options { games: Some(folder.path().join("games")), ..Options::default() });
    new_game(&mut window, "Start");
    assert!(seen(&window).journal.file.is_some());
    window
}

/// Notes something: the game in play takes it, and its file has it.
fn goes_on(window: &mut Window, note: &str) {
    let command = serde_json::json!({ "type": "note", "text": note });
    crate::harness::play(window, command);
    let last = seen(window).journal.log.last().unwrap().text.to_string();
    // A line begins with a capital letter.
    let last = last.to_lowercase();
    assert!(last.contains(note), "{last}: {:?}", seen(window).notice);
}

#[test]
fn what_is_no_saved_game_is_said_and_the_game_in_play_goes_on() {
    let folder = tempdir().unwrap();
    let mut window = in_play(&folder);
    let before = seen(&window);
    let mut files = wrong_files(&folder, "deadeye", &saved_game());
    // An empty file is where a new game begins, which is no fault.
    files.retain(|file| !file.ends_with("empty.deadeye"));
    files.push(folder.path().to_owned());
    files.extend(locked(&folder, "locked.deadeye"));
    files.push(PathBuf::from("/no/such/folder/evening.deadeye"));
    for file in &files {
        let bytes = fs::read(file).ok();
        type_into(&mut window, Key::O, &file.display().to_string());
        until(&mut window, &format!("{} ", file.display()));
        let now = seen(&window);
        let notice = now.notice.clone().unwrap().text;
        assert_eq!(notice.matches(" — ").count(), 2, "{notice}");
        assert_eq!((&now.journal.log, &now.journal.file), (&before.journal.log, &before.journal.file));
        assert_eq!(fs::read(file).ok(), bytes, "{notice}");
    }
    goes_on(&mut window, "nothing was lost");
}

#[test]
fn a_deck_that_cannot_be_read_begins_no_game_and_ends_none() {
    let folder = tempdir().unwrap();
    let mut window = in_play(&folder);
    let before = seen(&window);
    let games = || fs::read_dir(folder.path().join("games")).unwrap().count();
    let saved = games();
    let mut files = wrong_files(&folder, "json", br#"{"01002": 1, "01018": 4}"#);
    files.push(folder.path().to_owned());
    files.extend(locked(&folder, "locked.json"));
    command(&mut window, Key::N);
    window.get_all_by_role(Role::ComboBox).next().unwrap().click();
    settle(&mut window);
    // It stands at the end of a long list, which scrolls.
    window.get_by_label("A deck file").click_accesskit();
    settle(&mut window);
    press(&mut window, Key::Escape);
    for file in &files {
        command(&mut window, Key::N);
        let field = By::new().role(Role::TextInput).label("path of the deck file");
        window.get(field).click();
        settle(&mut window);
        command(&mut window, Key::A);
        window.event(Event::Text(file.display().to_string()));
        settle(&mut window);
        click(&mut window, "Start");
        until(&mut window, &file.display().to_string());
        let now = seen(&window);
        assert_eq!((&now.journal.log, &now.journal.file), (&before.journal.log, &before.journal.file));
        assert_eq!(games(), saved, "no new game was saved for {file:?}");
    }
    goes_on(&mut window, "the old game stands");
}

#[test]
fn what_is_no_deck_is_said_where_the_deck_would_stand() {
    let folder = tempdir().unwrap();
    let mut window = app(Options::default());
    command(&mut window, Key::D);
    let mut files = wrong_files(&folder, "json", br#"{"01002": 1, "01018": 4}"#);
    files.push(folder.path().to_owned());
    files.extend(locked(&folder, "locked.json"));
    for file in &files {
        let field = "path of a deck file";
        let field = By::new().role(Role::TextInput).label(field);
        window.get(field).click();
        settle(&mut window);
        command(&mut window, Key::A);
        window.event(Event::Text(file.display().to_string()));
        settle(&mut window);
        press(&mut window, Key::Enter);
        until(&mut window, &file.display().to_string());
    }
    // What is a deck after all is shown.
    click(&mut window, "Read");
    until(&mut window, &files.last().unwrap().display().to_string());
}

fn no_dialog(_: &WantedFile) -> Option<PathBuf> {
    None
}

fn into_forbidden(wanted: &WantedFile) -> Option<PathBuf> {
    Some(Path::new(FORBIDDEN).join(&wanted.name))
}

/// The folder of the test in which a disk is full: a chooser is given nothing but the name of a file.
static FULL: OnceLock<PathBuf> = OnceLock::new();

fn into_full(wanted: &WantedFile) -> Option<PathBuf> {
    Some(FULL.get()?.join(&wanted.name))
}

#[cfg(target_os = "linux")]
#[test]
fn a_game_that_cannot_be_written_is_said_and_the_file_that_was_there_stays() {
    let folder = tempdir().unwrap();
    FULL.set(folder.path().to_owned()).unwrap();
    let game = folder.path().join("evening.deadeye");
    for (button, ending) in [("Save text…", "txt"), ("Save JSON…", "jsonl")] {
        let file = folder.path().join(format!("evening.{ending}"));
        fs::write(&file, "of last week").unwrap();
        for (chooser, why) in
            [(into_full as fn(&WantedFile) -> Option<PathBuf>, "the disk is full"), (into_forbidden, "you may not")]
        {
            fill_disk_for(&file);
            let mut window = app(Options { game: Some(game.clone()), chooser: Some(chooser), ..Options::default() });
            goes_on(&mut window, "before the disk was full");
            press(&mut window, Key::F8);
            until(&mut window, button);
            click(&mut window, button);
            until(&mut window, why);
            until(&mut window, "the game was not saved as ");
            assert_eq!(fs::read_to_string(&file).unwrap(), "of last week");
            let _gone = fs::remove_file(folder.path().join(format!("evening.{ending}.new")));
            press(&mut window, Key::Escape);
            goes_on(&mut window, "and after it");
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_deck_that_was_laid_is_saved_under_a_typed_name_where_there_is_no_dialog() {
    let folder = tempdir().unwrap();
    let mut window = app(Options { source: Some("demo".to_owned()), chooser: Some(no_dialog), ..Options::default() });
    command(&mut window, Key::D);
    click(&mut window, "Lay a deck");
    click(&mut window, "Start counting");
    // Both outfits are the first that the players of the demo lay down.
    until(&mut window, "1 × The Sloane Gang");
    until(&mut window, "1 × Law Dogs");
    click(&mut window, "Stop counting");
    let file = folder.path().join("laid.json");
    let save = |window: &mut Window, path: &Path| {
        click(window, "Save this deck…");
        until(window, "Save the deck");
        let field = By::new().role(Role::TextInput).label("Into which file?");
        window.get(field).click();
        settle(window);
        command(window, Key::A);
        window.event(Event::Text(path.display().to_string()));
        settle(window);
        press(window, Key::Enter);
    };
    save(&mut window, &Path::new(FORBIDDEN).join("laid.json"));
    until(&mut window, "you may not");
    fill_disk_for(&file);
    save(&mut window, &file);
    until(&mut window, "the disk is full");
    assert!(!file.exists());
    save(&mut window, &file);
    until(&mut window, "Saved as ");
    let deck: serde_json::Value = serde_json::from_slice(&fs::read(&file).unwrap()).unwrap();
    assert_eq!(deck.get("01002"), Some(&serde_json::json!(1)));
    assert_eq!(deck.get("01004"), Some(&serde_json::json!(1)));
    // What was laid is still there, and no file is written over.
    let kept = fs::read(&file).unwrap();
    save(&mut window, &file);
    until(&mut window, "there is such a file already");
    assert_eq!(fs::read(&file).unwrap(), kept);
    until(&mut window, "1 × Law Dogs");
}

#[test]
fn what_is_no_source_of_pictures_is_said_and_the_one_before_goes_on() {
    let folder = tempdir().unwrap();
    let film = folder.path().join("film");
    fs::create_dir_all(&film).unwrap();
    let picture = RgbImage::from_pixel(640, 360, Rgb([70, 90, 80]));
    picture.save(film.join("0.png")).unwrap();
    let mut window = app(Options { source: Some(film.display().to_string()), ..Options::default() });
    let source = |window: &Window| {
        let app = window.state().as_ref().unwrap();
        app.desk().camera().source
    };
    wait_until(&mut window, 120, "no source", |window| !source(window).is_empty());
    let before = source(&window);
    let empty = folder.path().join("empty");
    fs::create_dir_all(&empty).unwrap();
    let mut bad = wrong_files(&folder, "mp4", &jpeg(&picture));
    bad.extend(wrong_files(&folder, "jpg", &jpeg(&picture)));
    // Half a JPEG is half a picture, and can be looked at.
    bad.retain(|file| !file.ends_with("half.jpg"));
    bad.extend([empty, folder.path().join("not-there.avi")]);
    bad.extend(locked(&folder, "locked.jpg"));
    for file in &bad {
        type_into(&mut window, Key::I, &file.display().to_string());
        until(&mut window, &file.display().to_string());
        assert_eq!(source(&window), before, "{file:?}");
    }
    // Nor is a camera that is not there, or one whose address is none.
    for (word, said) in [("63", "/dev/video63"), ("http://", "http://")] {
        type_into(&mut window, Key::I, word);
        until(&mut window, said);
    }
}

#[test]
fn a_camera_that_goes_while_a_dialog_is_open_is_said_behind_it() {
    let folder = tempdir().unwrap();
    let mood = Arc::new(AtomicU8::new(SENDS));
    let picture = RgbImage::from_pixel(640, 360, Rgb([70, 90, 80]));
    let address = server(jpeg(&picture), Vec::new(), &mood);
    let mut window =
        app(Options { source: Some(address), games: Some(folder.path().to_owned()), ..Options::default() });
    until(&mut window, "pictures a second");
    new_game(&mut window, "Start");
    let before = seen(&window).journal.log.len();
    for (key, label) in
        [(Key::I, "2, https://…, table.mp4, pictures/"), (Key::O, "path of a saved game"), (Key::N, "Start")]
    {
        command(&mut window, key);
        window.get_by_label(label);
        mood.store(AWAY, Ordering::Relaxed);
        until(&mut window, "it has ended");
        window.get_by_label(label);
        mood.store(SENDS, Ordering::Relaxed);
        wait_until(&mut window, 120, "it is not taken up again", |window| {
            window.query_all_by_label_contains("it has ended").count() == 0
        });
        press(&mut window, Key::Escape);
    }
    // The camera's own screen.
    command(&mut window, Key::T);
    mood.store(AWAY, Ordering::Relaxed);
    until(&mut window, "it has ended");
    assert_eq!(seen(&window).journal.log.len(), before);
    goes_on(&mut window, "without a camera");
}

/// The app that watches a picture, with its calibrations in this folder.
fn watching(folder: &TempDir, calibrations: PathBuf) -> Window {
    let film = folder.path().join("film");
    fs::create_dir_all(&film).unwrap();
    let picture = RgbImage::from_pixel(640, 360, Rgb([70, 90, 80]));
    picture.save(film.join("0.png")).unwrap();
    let mut window = app(Options {
        source: Some(film.display().to_string()),
        calibrations: Some(calibrations),
        ..Options::default()
    });
    wait_until(&mut window, 120, "no calibration", |window| camera(window).calibration.is_some());
    window
}

fn camera(window: &Window) -> deadeye_app::desk::Camera {
    window.state().as_ref().unwrap().desk().camera()
}

fn turn_camera(window: &mut Window) {
    let app = window.state().as_ref().unwrap();
    app.desk().ask(PictureRequest::Calibrate(Calibrate::Turn));
    settle(window);
}

#[cfg(target_os = "linux")]
#[test]
fn a_calibration_that_cannot_be_kept_holds_all_the_same_and_a_broken_one_is_said() {
    let folder = tempdir().unwrap();
    let kept = folder.path().join("cameras");
    let mut window = watching(&folder, kept.clone());
    let name = camera(&window).source;
    let file = calibration::file_of(&kept, &name);
    turn_camera(&mut window);
    let before = fs::read(&file).unwrap();
    fill_disk_for(&file);
    let plane = camera(&window).calibration.unwrap();
    turn_camera(&mut window);
    until(&mut window, "the calibration cannot be kept in ");
    until(&mut window, "the disk is full");
    assert_eq!(fs::read(&file).unwrap(), before);
    // It holds until the program is closed.
    wait_until(&mut window, 120, "the camera was not turned", |window| camera(window).calibration.unwrap() != plane);
    drop(window);

    // Where a folder should be there is a file.
    let taken = folder.path().join("taken");
    fs::write(&taken, "a letter").unwrap();
    let mut window = watching(&folder, taken.clone());
    turn_camera(&mut window);
    until(&mut window, "the calibration cannot be kept in ");
    drop(window);
    assert_eq!(fs::read_to_string(&taken).unwrap(), "a letter");

    let (half, _) = before.split_at(before.len() / 2);
    for broken in [b"\xff\xd8\xff\xe0".as_slice(), half, b"{\"recipe\": 1}"] {
        fs::write(&file, broken).unwrap();
        let mut window = watching(&folder, kept.clone());
        until(&mut window, "the calibration ");
        until(&mut window, "is not used");
        assert_eq!(fs::read(&file).unwrap(), broken);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn settings_that_cannot_be_kept_are_said_and_the_file_stays() {
    let folder = tempdir().unwrap();
    let file = folder.path().join("settings.json");
    let mut window = app(Options { settings: Some(file.clone()), ..Options::default() });
    press(&mut window, Key::F9);
    let before = fs::read(&file).unwrap();
    fill_disk_for(&file);
    press(&mut window, Key::F9);
    until(&mut window, "the settings cannot be kept in ");
    until(&mut window, "the disk is full");
    assert_eq!(fs::read(&file).unwrap(), before);
    // The language is the one that was wished for all the same.
    window.get_by_label("Play at my table 2");
    drop(window);

    let mut window =
        app(Options { settings: Some(Path::new(FORBIDDEN).join("deadeye/settings.json")), ..Options::default() });
    press(&mut window, Key::F9);
    // The window speaks Italian by now.
    until(&mut window, "non puoi leggere o scrivere");
}

#[test]
fn a_picture_of_a_card_that_is_none_is_said_once_and_the_card_is_drawn() {
    let folder = tempdir().unwrap();
    // The Law Dogs' outfit lies in their home.
    let file = folder.path().join("01002.jpg");
    fs::write(&file, "no picture").unwrap();
    let mut window = app(Options {
        games: Some(folder.path().join("games")),
        pictures: Some(folder.path().to_owned()),
        ..Options::default()
    });
    new_game(&mut window, "Start");
    until(&mut window, "01002.jpg cannot be shown");
    assert_eq!(fs::read_to_string(&file).unwrap(), "no picture");
    goes_on(&mut window, "the card is drawn");
    assert!(window.query_by_label_contains("cannot be shown").is_none());
}

/// The app in a window of 300 x 300.
fn tiny(options: Options) -> Window {
    let mut window: Window = Harness::builder().with_size(vec2(300.0, 300.0)).with_max_steps(64).build_ui_state(
        move |ui, app: &mut Option<App>| {
            let cards = || Arc::new(CardDb::shipped().clone());
            app.get_or_insert_with(|| App::new(ui.ctx(), cards(), &options)).show(ui);
        },
        None,
    );
    settle(&mut window);
    window
}

#[test]
fn in_a_window_of_300_pixels_each_dialog_takes_its_file_and_what_went_wrong_can_be_read() {
    let folder = tempdir().unwrap();
    let letter = folder.path().join("a.txt");
    fs::write(&letter, "Dear Sheriff").unwrap();
    let mut window = tiny(Options { games: Some(folder.path().join("games")), ..Options::default() });
    let inside = |window: &Window, label: &str| {
        let room = window.ctx.content_rect();
        let line = window.get_all_by_label_contains(label).next().unwrap();
        let line = line.rect();
        assert!(room.contains_rect(line), "{label}: {line:?} in {room:?}");
    };
    for (key, field, said) in [
        (Key::O, "path of a saved game", "it is no saved game"),
        (Key::I, "2, https://…, table.mp4, pictures/", "it is no video"),
    ] {
        command(&mut window, key);
        inside(&window, field);
        command(&mut window, Key::A);
        window.event(Event::Text(letter.display().to_string()));
        settle(&mut window);
        press(&mut window, Key::Enter);
        until(&mut window, said);
        inside(&window, said);
    }
    // A deck for the first seat. What lies further down is scrolled to.
    command(&mut window, Key::N);
    let mut decks = window.get_all_by_role(Role::ComboBox);
    decks.next().unwrap().click_accesskit();
    drop(decks);
    settle(&mut window);
    window.get_by_label("A deck file").click_accesskit();
    settle(&mut window);
    press(&mut window, Key::Escape);
    command(&mut window, Key::N);
    let field = By::new().role(Role::TextInput).label("path of the deck file");
    window.get(field).focus();
    settle(&mut window);
    let deck = folder.path().join("no-deck.json");
    fs::write(&deck, "[1, 2").unwrap();
    window.event(Event::Text(deck.display().to_string()));
    settle(&mut window);
    window.get_by_label("Start").click_accesskit();
    until(&mut window, "no-deck.json");
    inside(&window, "no-deck.json");
}
