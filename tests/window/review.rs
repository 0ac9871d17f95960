//! Looking back on a game, saving it for others, and what the window remembers, by their accessible labels.

use std::fs;
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Arc, OnceLock};

use deadeye::ui::App;
use deadeye_app::desk::{Options, ViewState, WantedFile};
use deadeye_session::lines;
use eframe::egui::accesskit::Role;
use eframe::egui::{Key, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use tempfile::{TempDir, tempdir};

use crate::harness::{Window, app, click, command, new_game, press, settle, wait_until};
use crate::screen::Screen;

fn seen(window: &Window) -> Arc<ViewState> {
    window.state().as_ref().unwrap().desk().view()
}

/// The two days of `tests/games/two-days.md`, saved by the referee and opened in the app.
fn two_days(folder: &TempDir, options: Options) -> Window {
    let file = folder.path().join("two-days.deadeye");
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games/two-days.jsonl");
    let status = Command::new(env!("CARGO_BIN_EXE_deadeye-text"))
        .args(["referee", "--game"])
        .arg(&file)
        .stdin(fs::File::open(script).unwrap())
        .stdout(Stdio::null())
        .status()
        .unwrap();
    assert!(status.success());
    app(Options { game: Some(file), ..options })
}

/// Waits for what another thread works out.
#[track_caller]
fn until(window: &mut Window, label: &str) {
    wait_until(window, 30, &format!("nothing says {label:?}"), |window| {
        window.query_by_label_contains(label).is_some()
    });
}

/// The chance of winning stands over the charts, until suggestions are turned off.
#[test]
fn the_chance_of_winning_is_drawn_over_the_game_and_turned_off() {
    let folder = tempdir().unwrap();
    let mut window = two_days(&folder, Options::default());
    press(&mut window, Key::F8);
    click(&mut window, "By day");
    until(&mut window, "% as it stands");
    let name = seen(&window).game.players().first().unwrap().name().to_owned();
    window.get_by_role_and_label(Role::Image, &format!("Chance of winning: {name}"));
    press(&mut window, Key::F3);
    assert!(window.query_by_label_contains("% as it stands").is_none());
    press(&mut window, Key::F3);
    until(&mut window, "% as it stands");
}

/// Judging every play takes a while: it says how far it is, and who does not want to wait keeps what there is.
#[test]
fn judging_a_game_can_be_stopped() {
    let folder = tempdir().unwrap();
    let mut window = two_days(&folder, Options::default());
    press(&mut window, Key::F8);
    click(&mut window, "By day");
    until(&mut window, "Stop judging");
    click(&mut window, "Stop judging");
    settle(&mut window);
    assert!(window.query_by_label_contains("Stop judging").is_none());
    assert!(window.query_by_label_contains("% as it stands").is_some());
}

#[test]
fn a_moment_of_the_past_is_shown_and_the_game_stays_as_it_is() {
    let folder = tempdir().unwrap();
    let mut window = two_days(&folder, Options::default());
    let before = seen(&window);
    let last = before.journal.log.last().unwrap().seq;
    press(&mut window, Key::F8);
    until(&mut window, &format!("After entry {last} of {last}"));
    // The stashes before anybody has paid for a gang; the fourth command chooses the second outfit.
    press(&mut window, Key::Home);
    for _ in 0..4 {
        press(&mut window, Key::ArrowRight);
    }
    until(&mut window, &format!("After entry 4 of {last}"));
    until(&mut window, "Law Dogs: ghost rock: 19");
    until(&mut window, "Sloane Gang: ghost rock: 18");
    // Day 1 begins with the gangs revealed, the seventh.
    press(&mut window, Key::PageDown);
    press(&mut window, Key::PageUp);
    press(&mut window, Key::PageDown);
    until(&mut window, &format!("After entry 8 of {last}"));
    let after = seen(&window);
    assert_eq!(before.game.version(), after.game.version());
    assert_eq!(before.journal.log, after.journal.log);
    press(&mut window, Key::Escape);
    window.get_by_label("Law Dogs: ghost rock: 4");
}

#[test]
fn nothing_is_played_in_the_past() {
    let folder = tempdir().unwrap();
    let mut window = two_days(&folder, Options::default());
    let before = seen(&window).game.version();
    press(&mut window, Key::F8);
    press(&mut window, Key::Home);
    for _ in 0..4 {
        press(&mut window, Key::ArrowRight);
    }
    until(&mut window, "Law Dogs: ghost rock: 19");
    // Each moment is worked out on another thread, and what is clicked may move once it is there.
    for _ in 0..20 {
        click(&mut window, "Law Dogs: ghost rock: 19");
        if window.query_all_by_label_contains("This is a moment of the past").next().is_some() {
            break;
        }
    }
    until(&mut window, "This is a moment of the past");
    assert_eq!(seen(&window).game.version(), before);
    // Undo is for the game as it stands, wherever somebody looks.
    command(&mut window, Key::Z);
    assert!(seen(&window).journal.can_redo.is_some());
}

#[test]
fn two_moments_are_compared() {
    let folder = tempdir().unwrap();
    let mut window = two_days(&folder, Options::default());
    press(&mut window, Key::F8);
    press(&mut window, Key::Home);
    for _ in 0..6 {
        press(&mut window, Key::ArrowRight);
    }
    press(&mut window, Key::M);
    press(&mut window, Key::ArrowRight);
    until(&mut window, "From entry 6 to entry 7");
    // tests/games/two-days.md: 19 - 16 and 18 - 14, five dudes each, five cards in each hand.
    for told in [
        "Law Dogs: ghost rock from 19 to 3",
        "Sloane Gang: ghost rock from 18 to 4",
        "Law Dogs: hand from 0 to 5",
        "Tommy Harden is in play",
        "Barton Everest is in play",
    ] {
        until(&mut window, told);
    }
    press(&mut window, Key::M);
    assert!(window.query_by_label_contains("From entry").is_none());
}

#[test]
fn the_chart_is_there_as_figures_too() {
    let folder = tempdir().unwrap();
    let mut window = two_days(&folder, Options::default());
    press(&mut window, Key::F8);
    click(&mut window, "By day");
    until(&mut window, "Chart by day: control");
    until(&mut window, "Chart by day: influence");
    until(&mut window, "Chart by day: ghost rock");
    // Only on the third day do the Law Dogs have these three; 4 influence, 2 control.
    assert!(window.get_all_by_label("2").count() > 0);
}

fn none(_: &WantedFile) -> Option<PathBuf> {
    None
}

#[test]
fn without_a_dialog_the_file_is_typed_and_nothing_is_overwritten() {
    let folder = tempdir().unwrap();
    let mut window = two_days(&folder, Options { chooser: Some(none), ..Options::default() });
    press(&mut window, Key::F8);
    until(&mut window, "Save JSON…");
    click(&mut window, "Save JSON…");
    until(&mut window, "Save the game as JSON");
    // The name of the saved game with another ending is there already.
    press(&mut window, Key::Enter);
    let file = folder.path().join("two-days.jsonl");
    until(&mut window, "Saved as ");
    let saved = fs::read_to_string(&file).unwrap();
    let contents = lines::read(BufReader::new(saved.as_bytes())).unwrap();
    let cards = Arc::new(deadeye_cards::CardDb::shipped().clone());
    let again = lines::replay(&contents, cards).unwrap();
    assert!(*again.game() == *seen(&window).game);

    click(&mut window, "Save JSON…");
    until(&mut window, "Save the game as JSON");
    press(&mut window, Key::Enter);
    until(&mut window, "there is such a file already");
    assert_eq!(fs::read_to_string(&file).unwrap(), saved);
}

fn into_a_missing_folder(wanted: &WantedFile) -> Option<PathBuf> {
    Some(Path::new("/no/such/folder").join(&wanted.name))
}

#[test]
fn a_file_that_cannot_be_written_is_said() {
    let folder = tempdir().unwrap();
    let mut window = two_days(&folder, Options { chooser: Some(into_a_missing_folder), ..Options::default() });
    press(&mut window, Key::F8);
    until(&mut window, "Save text…");
    click(&mut window, "Save text…");
    until(&mut window, "the game was not saved as /no/such/folder/two-days.txt");
}

/// The folder of the test that saves a story: a chooser is given nothing but the name of a file.
static STORY: OnceLock<PathBuf> = OnceLock::new();

fn into_the_temporary_folder(wanted: &WantedFile) -> Option<PathBuf> {
    Some(STORY.get()?.join(&wanted.name))
}

#[test]
fn the_story_is_saved_as_text() {
    let folder = tempdir().unwrap();
    STORY.set(folder.path().to_owned()).unwrap();
    let mut window = two_days(&folder, Options { chooser: Some(into_the_temporary_folder), ..Options::default() });
    press(&mut window, Key::F8);
    until(&mut window, "Save text…");
    click(&mut window, "Save text…");
    until(&mut window, "Saved as ");
    let story = fs::read_to_string(folder.path().join("two-days.txt")).unwrap();
    assert!(story.starts_with("Setup\n   1. "), "{story}");
    assert!(story.contains("\nDay 2, High Noon\n"), "{story}");
}

#[test]
fn how_the_window_looked_is_remembered() {
    let folder = tempdir().unwrap();
    let settings = folder.path().join("settings.json");
    let options =
        || Options { settings: Some(settings.clone()), games: Some(folder.path().join("games")), ..Options::default() };
    let mut window = app(options());
    new_game(&mut window, "Start");
    command(&mut window, Key::L);
    command(&mut window, Key::Plus);
    press(&mut window, Key::F3);
    press(&mut window, Key::F7);
    drop(window);
    let look = deadeye_app::settings::read(&settings).unwrap().look;
    assert_eq!((look.light, look.scale_percent, look.suggestions, look.camera_large), (true, 110, false, true));
    // The next evening it looks the same, and says so again when it is closed.
    drop(app(Options { look, ..options() }));
    assert_eq!(deadeye_app::settings::read(&settings).unwrap().look, look);
}

#[test]
fn a_path_that_is_typed_goes_into_the_field_of_the_dialog() {
    let mut window = app(Options::default());
    command(&mut window, Key::I);
    window.event(eframe::egui::Event::Text("/no/such/table.mp4".to_owned()));
    settle(&mut window);
    press(&mut window, Key::Enter);
    until(&mut window, "there is no such file");
}

#[test]
fn a_window_of_300_pixels_says_what_went_wrong() {
    let folder = tempdir().unwrap();
    let letter = folder.path().join("letter.txt");
    fs::write(&letter, "Dear Sheriff").unwrap();
    let options = Options { game: Some(letter), games: Some(folder.path().join("games")), ..Options::default() };
    let mut window: Window = Harness::builder().with_size(vec2(300.0, 300.0)).with_max_steps(64).build_ui_state(
        move |ui, app: &mut Option<App>| {
            let cards = || Arc::new(deadeye_cards::CardDb::shipped().clone());
            app.get_or_insert_with(|| App::new(ui.ctx(), cards(), &options)).show(ui);
        },
        None,
    );
    settle(&mut window);
    until(&mut window, "it is no saved game");
    // The whole line can be read: it lies within the window, in as many lines as it takes.
    let line = window.get_by_label_contains("it is no saved game");
    let (line, room) = (line.rect(), window.ctx.content_rect());
    assert!(room.contains_rect(line), "{line:?} in {room:?}");
    // The letters stand in their frame.
    let texts = Screen::read(&window).texts;
    let text = texts.iter().find(|text| text.words.contains("it is no saved game")).unwrap();
    assert!(line.contains_rect(text.rect), "{:?} in {line:?}", text.rect);
}

#[test]
fn spectators_see_the_books_and_no_gang_before_it_is_revealed() {
    let folder = tempdir().unwrap();
    let mut window = app(Options { games: Some(folder.path().to_owned()), ..Options::default() });
    new_game(&mut window, "Start");
    let gang = serde_json::json!({"type": "choose_gang", "player": 0, "dudes": ["01018"]});
    let gang = serde_json::from_value(gang).unwrap();
    let desk = window.state().as_ref().unwrap().desk();
    desk.ask(deadeye_app::desk::GameRequest::Do(gang));
    settle(&mut window);
    press(&mut window, Key::F2);
    let painted = |window: &Window, words: &str| {
        Screen::read(window).texts.iter().filter(|text| text.words.contains(words)).count()
    };
    let (figures, gang) = (painted(&window, "Law Dogs"), painted(&window, "Tommy Harden"));
    assert!(figures > 0);
    press(&mut window, Key::F10);
    window.run_steps(4);
    // Without windows of their own, as here, viewports stand in the window: the plates are there once more.
    assert!(painted(&window, "Law Dogs") > figures);
    // The log of the players, once it is opened, names the gang; the window for spectators has no log.
    assert_eq!(painted(&window, "Tommy Harden"), gang);
    press(&mut window, Key::F10);
    window.run_steps(2);
    assert_eq!(painted(&window, "Law Dogs"), figures);
}
