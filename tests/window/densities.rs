//! How large what is read across the table stands, in pixels of the painted texts, and that nothing of it is cut off.

use deadeye_app::desk::Options;
use deadeye_app::settings::{Density, Look};
use deadeye_cards::CardDb;
use eframe::egui::{Key, Shape, Vec2};
use tempfile::{TempDir, tempdir};

use crate::harness::{Window, bring, press, seen, settle};

/// The heights of letters, in pixels, at which a text is painted wherever it stands.
fn painted_px(window: &Window, text: &str) -> Vec<f32> {
    fn gather(shape: &Shape, text: &str, sizes: &mut Vec<f32>) {
        match shape {
            Shape::Vec(shapes) => shapes.iter().for_each(|shape| gather(shape, text, sizes)),
            Shape::Text(painted) if painted.galley.job.text == text => {
                sizes.extend(painted.galley.job.sections.iter().map(|section| section.format.font_id.size));
            }
            _ => {}
        }
    }
    let mut sizes = Vec::new();
    for clipped in &window.output().shapes {
        gather(&clipped.shape, text, &mut sizes);
    }
    sizes.into_iter().map(|points| points * window.ctx.zoom_factor()).collect()
}

fn largest_px(window: &Window, text: &str) -> f32 {
    painted_px(window, text).into_iter().fold(0.0, f32::max)
}

fn at_noon(folder: &TempDir, density: Density) -> Window {
    let look = Look { density, ..Look::default() };
    let options = Options { games: Some(folder.path().to_owned()), look, ..Options::default() };
    crate::harness::at_noon_with(CardDb::shipped().clone(), options)
}

fn resize(window: &mut Window, px: [f32; 2]) {
    let zoom = deadeye::ui::theme::zoom_for(Vec2::from(px));
    window.set_size(Vec2::from(px) / window.ctx.zoom_factor());
    settle(window);
    window.run_steps(6);
    assert!((window.ctx.zoom_factor() - zoom).abs() < 0.02);
}

#[test]
fn what_is_read_across_the_table_is_as_large_as_the_density_says() {
    // Figures, the phase and names of players in pixels at 1440x900; of a smaller window the same share.
    for (density, figure_px, call_px, name_px) in [(Density::Near, 27.0, 17.5, 17.0), (Density::Far, 44.0, 32.0, 32.0)]
    {
        let folder = tempdir().unwrap();
        let mut window = at_noon(&folder, density);
        bring(&mut window, 0, "01018", serde_json::json!({"at":"town_square"}));
        for px in [[1440.0, 900.0], [1920.0, 1080.0], [1280.0, 720.0]] {
            resize(&mut window, px);
            let share = if px[0] < 1440.0 { 1.0 / 1.086 } else { 1.0 };
            let least = |text: &str, wanted: f32| {
                let painted = largest_px(&window, text);
                assert!(painted >= wanted * share - 0.05, "{density:?} {px:?} {text}: {painted} px of {wanted}");
            };
            // The Law Dogs' stash of 20, less the ante, is 19 or more; their name stands over it.
            let stash = seen(&window).game.players().first().unwrap().ghost_rock().to_string();
            least(&stash, figure_px);
            least("High Noon", call_px);
            least("South", name_px);
            if density == Density::Near {
                least("Tommy Harden", 14.0);
                least("Town square", 14.0);
            } else {
                // Nothing is drawn small: the real table shows the dudes.
                assert!(painted_px(&window, "Tommy Harden").is_empty());
            }
            let faults = crate::layout_faults::faults(&window);
            assert!(faults.is_empty(), "{density:?} {px:?}: {faults:#?}");
        }
    }
}

#[test]
fn f12_goes_from_near_to_far_and_back() {
    let folder = tempdir().unwrap();
    let mut window = at_noon(&folder, Density::Near);
    let near = largest_px(&window, "High Noon");
    press(&mut window, Key::F12);
    let far = largest_px(&window, "High Noon");
    assert!(near < far, "{near} {far}");
    press(&mut window, Key::F12);
    assert_eq!(largest_px(&window, "High Noon"), near);
}

/// A game with its cards on the screen is shown as large as the whole stage allows.
#[test]
fn f12_enlarges_the_stage_of_a_game_on_the_screen() {
    let folder = tempdir().unwrap();
    let mut window = crate::moments::noon(&folder, deadeye_app::words::Language::ENGLISH);
    resize(&mut window, [1920.0, 1080.0]);
    let near = window.ctx.zoom_factor();
    press(&mut window, Key::F12);
    for _ in 0..2 {
        window.set_size(Vec2::new(1920.0, 1080.0) / window.ctx.zoom_factor());
        window.run_steps(3);
    }
    // 1080 pixels for the 700 points of the least stage.
    let far = window.ctx.zoom_factor();
    assert!(near < 1.4 && (far - 1.54).abs() < 0.01, "{near} {far}");
}

/// A game on the screen that is read from afar shows one row at a time, with tiles of 220 points and names in letters for a
/// metre and a half.
#[test]
fn far_shows_one_row_of_the_town_at_a_time() {
    let folder = tempdir().unwrap();
    let mut window = crate::moments::busy_noon(&folder, deadeye_app::words::Language::ENGLISH);
    press(&mut window, Key::F12);
    let dudes = |window: &Window| -> Vec<(String, f32)> {
        let screen = crate::screen::Screen::read(window);
        let is_dude = |name: &str| name.contains(" draw") || name.contains(" stud");
        let nodes = screen.nodes.iter().filter(|node| node.is_button && is_dude(&node.name));
        nodes.map(|node| (node.name.clone(), node.rect.width() * screen.zoom)).collect()
    };
    // At home are three dudes: two went to the square.
    let home = dudes(&window);
    assert_eq!(home.len(), 3, "{home:?}");
    assert!(home.iter().all(|(_, px)| *px >= 219.0), "{home:?}");
    assert!(largest_px(&window, "Your play") >= 38.0 && largest_px(&window, "High Noon") >= 28.0);
    let names = ["Philip Swinford", "Swinford"].map(|name| largest_px(&window, name));
    assert!(names.into_iter().any(|px| px >= 24.0), "{names:?}");
    press(&mut window, Key::ArrowUp);
    let square = dudes(&window);
    assert!(square.len() == 4 && square.iter().any(|(name, _)| name.starts_with("Tommy Harden")), "{square:?}");
    // A dude who is chosen has plays elsewhere: their rows say how many.
    crate::moments::touch(&mut window, "Tommy Harden, Tess");
    assert!(!crate::screen::Screen::read(&window).lit.is_empty());
    press(&mut window, Key::Escape);
    // The row of what Enter would take was shown, across the street.
    for _ in 0..3 {
        press(&mut window, Key::ArrowDown);
    }
    assert!(dudes(&window).is_empty(), "the hand");
    let hand = crate::stage::hand_cards(&crate::screen::Screen::read(&window));
    press(&mut window, Key::F12);
    assert!(hand.is_empty(), "{hand:?}");
    assert!(dudes(&window).len() > 6, "near shows all of the town");
}
