//! The camera screen by its accessible labels: a camera is calibrated, regions are dragged, and a difference between table and
//! game is seen, asked about and left.

use std::fs;
use std::path::PathBuf;
use std::process::Command as Process;
use std::sync::Arc;

use deadeye_app::desk::{GameRequest, Options, PictureRequest};
use deadeye_cards::CardDb;
use deadeye_proxy::demo::{self, PlacedCard, TableScene, View, render};
use deadeye_rules::{Command, PlayerId};
use deadeye_table::Zone;
use deadeye_table::calibration::{Calibration, Source};
use deadeye_vision::{Flat, Plane, Point, Quad, fit};
use eframe::egui::{Key, vec2};
use egui_kittest::kittest::Queryable;
use tempfile::{TempDir, tempdir};

use crate::harness::{Window, app, click, command, settle, wait_until};

/// Goes on until something holds.
#[track_caller]
fn until(window: &mut Window, what: &str, holds: impl Fn(&Window) -> bool) {
    wait_until(window, 240, what, holds);
}

/// Whether something on screen says this.
fn shows(window: &Window, text: &str) -> bool {
    window.query_all_by_label_contains(text).count() > 0
}

fn calibration(window: &Window) -> Arc<Calibration> {
    let camera = window.state().as_ref().unwrap().desk().camera();
    camera.calibration.unwrap_or_else(|| panic!("no picture yet"))
}

fn cards_in_view(window: &Window) -> usize {
    let camera = window.state().as_ref().unwrap().desk().camera();
    camera.cards.iter().filter(|card| card.visible > 0.8).count()
}

/// Pictures of a table under a camera that leans: both homes and streets laid out.
fn film(folder: &TempDir) -> (PathBuf, View) {
    let cards = CardDb::shipped();
    let codes: Vec<_> = cards.iter().map(|card| card.code).step_by(37).collect();
    let places = [
        demo::Spot::Outfit,
        demo::Spot::AtHome(0),
        demo::Spot::AtHome(2),
        demo::Spot::AtHome(4),
        demo::Spot::DeedLeft(1),
        demo::Spot::DeedLeft(3),
        demo::Spot::DeedRight(2),
        demo::Spot::TownSquare(1),
    ];
    let lay = |seat: demo::Seat| places.map(|place| (place.middle_mm(seat), seat.turn_degrees()));
    let layout: Vec<PlacedCard> = demo::Seat::BOTH
        .into_iter()
        .flat_map(lay)
        .zip(codes)
        .map(|((middle_mm, turn), code)| PlacedCard::flat(code, middle_mm, turn))
        .collect();
    let view = View { tilt_degrees: 25.0, distance_mm: 1400.0, ..View::webcam() };
    let stage = TableScene { view, ..TableScene::webcam(3) };
    let (picture, _) = render(cards, &layout, &stage);
    let film = folder.path().join("film");
    fs::create_dir_all(&film).unwrap();
    for at in 0..3 {
        picture.save(film.join(format!("{at}.png"))).unwrap();
    }
    (film, view)
}

#[test]
fn a_camera_is_calibrated_from_the_cards_dragged_and_kept() {
    let folder = tempdir().unwrap();
    let (film, view) = film(&folder);
    let options = Options {
        source: Some(film.display().to_string()),
        calibrations: Some(folder.path().join("cameras")),
        ..Options::default()
    };
    let mut window = app(options.clone());
    command(&mut window, Key::T);
    until(&mut window, "no cards", |window| cards_in_view(window) >= 12);
    window.get_by_label_contains("Not calibrated");
    click(&mut window, "From the cards");
    until(&mut window, "not calibrated", |window| shows(window, "Calibrated from 1"));
    let found = calibration(&window);
    assert_eq!(found.from, Source::Cards);
    assert!(found.misfit_mm < 3.0, "{found:?}");
    // The camera that took the pictures says how far off it is: 400 mm across and down the table. The eyes do not know
    // drawn cards, and see their outlines a little too small.
    let spot = |x_mm: f32, y_mm: f32| {
        let (x, y) = view.to_px((x_mm, y_mm));
        found.plane.table_from_image(Point::new(x, y))
    };
    let across = spot(325.0, 295.0).distance(spot(725.0, 295.0));
    let down = spot(525.0, 95.0).distance(spot(525.0, 495.0));
    assert!((across - 400.0).abs() < 24.0 && (down - 400.0).abs() < 24.0, "{across} {down}");

    // With the pointer.
    let corner = "near left corner: Home, player 1";
    let home = |window: &Window| {
        let calibration = calibration(window);
        let home = calibration
            .layout
            .regions()
            .iter()
            .find(|region| region.zone == Zone::Home && region.player == PlayerId(0));
        home.unwrap().corners
    };
    // The corner has the name of the region that is drawn first: the street beside the home.
    let corner =
        if window.query_by_label(corner).is_some() { corner } else { "near right corner: Street, left, player 1" };
    let [.., before] = home(&window);
    let at = window.get_by_label(corner).rect().center();
    window.hover_at(at);
    window.run_steps(2);
    window.drag_at(at);
    window.run_steps(2);
    window.hover_at(at - vec2(30.0, 0.0));
    window.run_steps(2);
    window.drop_at(at - vec2(30.0, 0.0));
    settle(&mut window);
    until(&mut window, "not dragged", |window| home(window)[3] != before);
    let [.., after] = home(&window);
    assert!(before.x_mm - after.x_mm > 15.0, "{before:?} {after:?}");
    // With the arrow keys.
    window.get_by_label(corner).focus();
    settle(&mut window);
    window.key_press(Key::ArrowRight);
    settle(&mut window);
    until(&mut window, "not nudged", |window| home(window)[3] != after);
    let [.., nudged] = home(&window);
    assert!((nudged.distance(after) - 5.0).abs() < 0.5, "{nudged:?} {after:?}");
    drop(window);

    // The file is there, and the same camera comes back calibrated.
    let files: Vec<_> = fs::read_dir(folder.path().join("cameras")).unwrap().collect();
    assert_eq!(files.len(), 1);
    let mut window = app(options.clone());
    command(&mut window, Key::T);
    until(&mut window, "forgotten", |window| shows(window, "Calibrated from 1"));
    assert!(home(&window)[3].distance(nudged) < 0.01);
    // Laid out anew, turned, seats changed, forgotten.
    click(&mut window, "Regions as usual");
    until(&mut window, "not laid out", |window| calibration(window).is_laid_out());
    click(&mut window, "Change seats");
    until(&mut window, "seats not changed", |window| {
        calibration(window).layout.seats().first().unwrap().player == PlayerId(1)
    });
    click(&mut window, "Forget");
    until(&mut window, "not forgotten", |window| calibration(window).from == Source::Guess);
    window.get_by_label_contains("Not calibrated");
    drop(window);

    // A broken file is said in a line, and the camera is taken for an unknown one.
    let file = files.into_iter().next().unwrap().unwrap().path();
    fs::write(&file, "{}").unwrap();
    let mut window = app(options);
    until(&mut window, "nothing was said", |window| shows(window, "calibrate the camera again, or delete the file"));
    assert_eq!(calibration(&window).from, Source::Guess);
}

/// Table photographs with the truth beside them, where they are.
fn photographs(test: &str) -> Option<Vec<PathBuf>> {
    let scenes = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/scenes");
    if !scenes.is_dir() {
        println!("skipped: {test} wants the table photographs in ../shared/scenes, which are not here");
        return None;
    }
    Some((0..12).map(|at| scenes.join(format!("table-{at:03}"))).collect())
}

#[test]
fn on_photographs_the_plane_is_the_one_that_the_true_corners_give() {
    let Some(scenes) = photographs("the measure of calibration") else {
        return;
    };
    let faces = deadeye_vision::Faces::shipped().unwrap();
    let mut eyes = deadeye_vision::CardRecognizer::new(faces).unwrap();
    let mut off = Vec::new();
    for scene in scenes {
        let picture = deadeye_vision::read_picture(&scene.with_extension("jpg")).unwrap();
        let truth = fs::read_to_string(scene.with_extension("json")).unwrap();
        let truth: serde_json::Value = serde_json::from_str(&truth).unwrap();
        let size_px = [picture.width(), picture.height()];
        let whole = truth["cards"].as_array().unwrap().iter();
        let whole = whole.filter(|card| card["visible"].as_f64().unwrap() > 0.9);
        let known: Vec<Flat> = whole
            .map(|card| {
                let corners: [[f32; 2]; 4] = serde_json::from_value(card["corners"].clone()).unwrap();
                Flat::card(&Quad::from(corners))
            })
            .collect();
        let look = eyes.look(&picture).unwrap();
        let seen = look.sightings.iter().filter(|card| card.visible > 0.8);
        let seen: Vec<Flat> = seen.map(|card| Flat::card(&card.corners_px)).collect();
        let (known, seen) = (fit(&known, size_px).unwrap(), fit(&seen, size_px).unwrap());
        // Distances over the middle of the table, by either plane.
        let point = |x: f32, y: f32| Point::new(size_px[0] as f32 * x, size_px[1] as f32 * y);
        for (from, to) in [
            (point(0.25, 0.5), point(0.75, 0.5)),
            (point(0.5, 0.2), point(0.5, 0.8)),
            (point(0.3, 0.3), point(0.7, 0.7)),
            (point(0.7, 0.3), point(0.3, 0.7)),
        ] {
            let by = |plane: &Plane| plane.table_from_image(from).distance(plane.table_from_image(to));
            off.push((by(&seen.plane) / by(&known.plane) - 1.0).abs());
        }
        println!("{}: {} cards, off by {:.2} mm", scene.display(), seen.used, seen.misfit_mm);
    }
    off.sort_by(f32::total_cmp);
    let (middle, high) = (off[off.len() / 2], off[off.len() * 9 / 10]);
    println!("distances: {:.2} % in the middle, one in ten more than {:.2} %", middle * 100.0, high * 100.0);
    assert!(middle < 0.01 && high < 0.02, "{middle} {high}");
}

#[test]
fn a_table_without_a_sheet_or_with_too_few_cards_is_said_to_be_so() {
    let folder = tempdir().unwrap();
    let film = folder.path().join("film");
    fs::create_dir_all(&film).unwrap();
    let bare = image::RgbImage::from_pixel(640, 360, image::Rgb([70, 95, 70]));
    bare.save(film.join("bare.png")).unwrap();
    let mut window = app(Options { source: Some(film.display().to_string()), ..Options::default() });
    command(&mut window, Key::T);
    until(&mut window, "no picture", |window| window.state().as_ref().unwrap().desk().camera().calibration.is_some());
    settle(&mut window);
    click(&mut window, "From the cards");
    until(&mut window, "nothing was said", |window| shows(window, "only 0 whole cards are in view"));
    click(&mut window, "From the sheet");
    until(&mut window, "nothing was said", |window| shows(window, "The sheet is not in view"));
    click(&mut window, "Done");
    assert!(window.query_by_label("From the sheet").is_none());
}

#[test]
fn where_table_and_game_differ_is_said_asked_about_and_left() {
    let mut window = app(Options { source: Some("demo".to_owned()), ..Options::default() });
    // Both outfits lie on the table and are in play.
    until(&mut window, "no outfits", |window| cards_in_view(window) >= 2);
    until(&mut window, "no game", |window| {
        let seen = window.state().as_ref().unwrap().desk().view();
        seen.game.cards().len() >= 2
    });
    let seen = window.state().as_ref().unwrap().desk().view();
    let outfit = seen.game.cards().iter().find(|card| card.owner() == PlayerId(0)).unwrap();
    let (card, title) = (outfit.id(), outfit.title().to_owned());
    let boot = Command::SetBooted { card, to: true };
    window.state().as_ref().unwrap().desk().ask(GameRequest::Do(boot));
    let line = format!("{title}: upright on the table, booted in the game.");
    until(&mut window, "no difference", sort_out);
    until(&mut window, "not told", |window| window.query_by_label(&line).is_some());
    window.get_by_label_contains("The table and the game differ");
    let ask_or_leave = |window: &Window, label: &str| window.query_all_by_label(label).count() > 0;
    assert!(ask_or_leave(&window, "Ask") && ask_or_leave(&window, "Leave it"));
    // Asked about, it is a question like others.
    window.get_all_by_label("Ask").next().unwrap().click();
    settle(&mut window);
    until(&mut window, "no question", |window| {
        let seen = window.state().as_ref().unwrap().desk().view();
        seen.pictures.offers.iter().any(|offer| offer.text.contains(&title) && offer.text.contains("unboots"))
    });
    until(&mut window, "still there", |window| window.query_by_label(&line).is_none());
    // Dropped, it is a difference again, and is left as it is.
    let seen = window.state().as_ref().unwrap().desk().view();
    let offer = seen.pictures.offers.iter().find(|offer| offer.text.contains("unboots")).unwrap();
    window.state().as_ref().unwrap().desk().ask(PictureRequest::Drop(offer.id));
    until(&mut window, "no difference", sort_out);
    until(&mut window, "not told", |window| window.query_by_label(&line).is_some());
    window.get_all_by_label("Leave it").next().unwrap().click();
    settle(&mut window);
    until(&mut window, "still there", |window| window.query_by_label(&line).is_none());
    // All of them can be left at once.
    for card in [card, deadeye_rules::CardId(card.0 + 1)] {
        for to in [false, true] {
            let boot = Command::SetBooted { card, to };
            window.state().as_ref().unwrap().desk().ask(GameRequest::Do(boot));
            settle(&mut window);
        }
    }
    until(&mut window, "no difference", sort_out);
    window.get_by_label("Leave all").click();
    settle(&mut window);
    until(&mut window, "still there", |window| {
        let seen = window.state().as_ref().unwrap().desk().view();
        seen.pictures.differences.iter().all(|differ| differ.asked)
    });
}

/// Opens what is to be sorted out, once there is something. Returns true once it is open.
fn sort_out(window: &Window) -> bool {
    let is_open = window.query_all_by_label("Leave it").count() > 0;
    if let Some(counter) = window.query_by_label_contains("To sort out: ").filter(|_| !is_open) {
        counter.click();
    }
    is_open
}

#[test]
fn the_sheet_is_written_as_pdf_and_svg_and_nothing_else() {
    let folder = tempdir().unwrap();
    let write = |name: &str| {
        Process::new(env!("CARGO_BIN_EXE_deadeye")).arg("sheet").arg(folder.path().join(name)).output().unwrap()
    };
    assert!(write("sheet.pdf").status.success());
    assert!(fs::read(folder.path().join("sheet.pdf")).unwrap().starts_with(b"%PDF-"));
    assert!(write("sheet.SVG").status.success());
    assert!(fs::read_to_string(folder.path().join("sheet.SVG")).unwrap().starts_with("<svg "));
    let refused = write("sheet.docx");
    assert_eq!(refused.status.code(), Some(1));
    let said = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(said.starts_with("error: ") && said.contains("neither a .pdf nor an .svg"), "{said}");
    assert_eq!(write("no/folder/sheet.pdf").status.code(), Some(1));
}
