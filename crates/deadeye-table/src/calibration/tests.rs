//! Tests of calibrations: found, saved and loaded.

#![expect(clippy::unwrap_used, reason = "tests fail loudly")]

use std::fs;
use std::path::PathBuf;

use deadeye_proxy::demo::{self, PlacedCard, View};
use deadeye_rules::PlayerId;
use deadeye_vision::{Flat, Point, Quad, fit};

use super::{Calibration, Source, file_of, load, save};
use crate::{Layout, Region, Spot, Zone};

/// A temporary folder of a test, removed when the test ends.
struct Folder(PathBuf);

impl Folder {
    fn make(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("deadeye-cal-{}-{name}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _left = fs::remove_dir_all(&self.0);
    }
}

/// Returns a card of each seat at every place of the demo table, as a camera sees it.
fn laid(view: &View) -> Vec<(demo::Seat, demo::Spot, Quad)> {
    let places = [
        demo::Spot::Outfit,
        demo::Spot::AtHome(0),
        demo::Spot::AtHome(4),
        demo::Spot::DeedLeft(1),
        demo::Spot::DeedRight(2),
        demo::Spot::AtDeedLeft(3),
        demo::Spot::TownSquare(2),
        demo::Spot::DrawHand(1),
        demo::Spot::DrawHand(4),
        demo::Spot::DiscardPile,
        demo::Spot::BootHill,
    ];
    let code = "01001".parse().unwrap();
    let lay = |seat: demo::Seat, place: demo::Spot| {
        let card = PlacedCard::flat(code, place.middle_mm(seat), seat.turn_degrees());
        let corners = card.corners_mm().map(|corner| view.to_px(corner));
        (seat, place, Quad::new(corners.map(|(x, y)| Point::new(x, y))))
    };
    demo::Seat::BOTH.into_iter().flat_map(|seat| places.map(|place| lay(seat, place))).collect()
}

fn calibrated(view: &View) -> Calibration {
    let cards: Vec<Flat> = laid(view).iter().map(|(_, _, quad)| Flat::card(quad)).collect();
    let size_px = [view.width_px, view.height_px];
    let found = fit(&cards, size_px).unwrap();
    assert_eq!(found.left_out, 0);
    Calibration::from_found(&found, Source::Cards, &Calibration::guess(size_px, 2))
}

/// Returns the player and the zone of the region in which the calibration puts a card.
fn region_of(calibration: &Calibration, quad: &Quad) -> (PlayerId, Zone) {
    let spot = calibration.plane.table_from_image(quad.centre());
    let region = calibration.layout.region_at(spot).unwrap();
    (region.player, region.zone)
}

#[test]
fn regions_laid_out_over_what_a_camera_sees_are_where_the_demo_lays_its_cards() {
    // The guess knows the demo's camera by heart; calibrated from its cards, every card keeps its region.
    let view = View::webcam();
    let guess = Calibration::guess([1280, 720], 2);
    let found = calibrated(&view);
    for (seat, place, quad) in laid(&view) {
        assert_eq!(region_of(&found, &quad), region_of(&guess, &quad), "{place:?} of {seat:?}");
    }
}

#[test]
fn a_camera_that_leans_and_is_turned_finds_the_regions_that_the_guess_misses() {
    let view = View { tilt_degrees: 30.0, turn_degrees: 12.0, distance_mm: 1500.0, px_per_mm: 0.95, ..View::webcam() };
    let found = calibrated(&view);
    // The axes follow the cards, not the picture: neighbours on a row stay on it.
    let row: Vec<f32> = laid(&view)
        .iter()
        .filter(|(seat, place, _)| {
            *seat == demo::Seat::Near && matches!(place, demo::Spot::DrawHand(_) | demo::Spot::TownSquare(_))
        })
        .map(|(_, _, quad)| found.plane.table_from_image(quad.centre()).y_mm)
        .collect();
    let (low, high) = row.iter().fold((f32::MAX, f32::MIN), |(low, high), y| (low.min(*y), high.max(*y)));
    assert!(high - low < 2.0, "{row:?}");
    assert!(found.misfit_mm < 0.05, "{found:?}");
}

#[test]
fn a_quarter_turn_takes_the_near_side_to_the_left_of_the_picture_and_four_are_none() {
    let found = calibrated(&View::webcam());
    let home_px = |calibration: &Calibration, player: u8| {
        let home = |region: &&Region| region.zone == Zone::Home && region.player.0 == player;
        let region = calibration.layout.regions().iter().find(home).unwrap();
        calibration.plane.image_from_table(region.middle())
    };
    let once = found.turn_by_quarter();
    let (near, far) = (home_px(&once, 0), home_px(&once, 1));
    assert!(near.x < 400.0 && far.x > 880.0, "{near:?} {far:?}");
    let mut round = found.clone();
    for _ in 0..4 {
        round = round.turn_by_quarter();
    }
    assert!(home_px(&round, 0).distance(home_px(&found, 0)) < 2.0);
    let guess = Calibration::guess([1280, 720], 2);
    let turned = guess.turn_by_quarter();
    let near = home_px(&turned, 0);
    assert!(near.x < 400.0, "{near:?}");
    assert!(turned.is_laid_out());
}

#[test]
fn regions_that_were_dragged_stay_where_they_are_in_the_picture() {
    let guess = Calibration::guess([1280, 720], 2);
    assert!(guess.is_laid_out());
    let mut dragged = guess.clone();
    dragged.layout = guess.layout.drag_corner(0, 1, Spot::new(120.0, 470.0)).unwrap();
    assert!(!dragged.is_laid_out());
    let cards: Vec<Flat> = laid(&View::webcam()).iter().map(|(_, _, quad)| Flat::card(quad)).collect();
    let found = fit(&cards, [1280, 720]).unwrap();
    let after = Calibration::from_found(&found, Source::Cards, &dragged);
    let pairs = dragged.layout.regions().iter().zip(after.layout.regions());
    for (before, now) in pairs {
        for (one, other) in before.corners.into_iter().zip(now.corners) {
            let one = dragged.plane.image_from_table(one);
            assert!(one.distance(after.plane.image_from_table(other)) < 0.5);
        }
    }
    assert!(after.lay_out(3).is_laid_out());
    assert_eq!(after.lay_out(3).players(), 3);
}

#[test]
fn what_is_kept_is_read_again_and_people_can_read_it() {
    let folder = Folder::make("kept");
    let path = file_of(&folder.0.join("deep"), "Webcam C920: 1");
    assert_eq!(load(&path), Ok(None));
    let found = calibrated(&View::webcam());
    save(&path, "Webcam C920: 1", &found).unwrap();
    let again = load(&path).unwrap().unwrap();
    assert_eq!(again.layout, found.layout);
    let spot = Spot::new(200.0, 300.0);
    let off = again.plane.image_from_table(spot).distance(found.plane.image_from_table(spot));
    assert!(off < 1e-3);
    let text = fs::read_to_string(&path).unwrap();
    for word in ["\"camera\": \"Webcam C920: 1\"", "misfit_mm", "corners_mm", "\"town_square\"", "\"near\""] {
        assert!(text.contains(word), "no {word} in {text}");
    }
    let name = path.file_name().unwrap().to_string_lossy().into_owned();
    assert!(name.starts_with("webcam-c920-1-"), "{name}");
    assert_ne!(path, file_of(&folder.0.join("deep"), "Webcam C920 1"));
    // The same camera at half the size of its picture.
    assert!(again.at_size([640, 360]).is_some());
    assert!(again.at_size([640, 480]).is_none());
}

#[test]
fn a_broken_file_is_said_in_one_line() {
    let folder = Folder::make("broken");
    let path = folder.0.join("camera.json");
    save(&path, "camera", &Calibration::guess([1280, 720], 2)).unwrap();
    let whole = fs::read_to_string(&path).unwrap();
    for (broken, why) in [
        (whole.replace("\"misfit_mm\"", "\"misfit\""), "it is broken"),
        (whole.replace("\"deadeye_calibration\": 1", "\"deadeye_calibration\": 9"), "format 9"),
        (whole.replace("\"home\"", "\"heaven\""), "no known zone"),
        (whole.replace("\"side\": \"far\"", "\"side\": \"moon\""), "it is broken"),
        (whole.replace("\"player\": 1", "\"player\": 7"), "none that a table can have"),
        (whole.chars().take(300).collect(), "it is broken"),
        (String::new(), "it is broken"),
    ] {
        fs::write(&path, broken).unwrap();
        let said = load(&path).unwrap_err().to_string();
        assert!(said.contains(why), "{said}");
        assert!(!said.contains('\n') && said.contains("calibrate the camera again"), "{said}");
    }
    fs::remove_file(&path).unwrap();
    fs::create_dir(&path).unwrap();
    assert!(load(&path).is_err());
    let below = save(&path.join("under").join("x.json"), "camera", &Calibration::guess([1, 1], 2));
    assert!(below.is_ok(), "a folder that can be made is made");
    fs::write(folder.0.join("file"), "x").unwrap();
    let denied = save(&folder.0.join("file").join("x.json"), "camera", &Calibration::guess([1, 1], 2));
    assert!(denied.unwrap_err().to_string().contains("cannot be kept"));
}

#[test]
fn players_who_come_get_seats() {
    let guess = Calibration::guess([1280, 720], 4);
    assert_eq!(guess.players(), 4);
    assert!(guess.is_laid_out());
    assert_eq!(Calibration::guess([1280, 720], 1).layout, Layout::for_two());
}
