//! `deadeye` without a command: the desktop app.

use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use deadeye_cards::CardDb;
use deadeye_text::Fault;
use eframe::egui::ViewportBuilder;

use super::outcome::Outcome;
use super::pictures;
use crate::ui::App;
use deadeye_app::desk::Options;
use deadeye_app::settings;
use deadeye_app::words;

/// The arguments of `deadeye` without a command.
#[derive(Debug, Args)]
pub struct AppArgs {
    /// The saved game to open, or to create where there is none.
    #[arg(long, value_name = "FILE")]
    game: Option<PathBuf>,
    /// The source of pictures: a camera's number, a device, an http, https or rtsp address, a video, a folder of
    /// pictures, or `demo`. Without it the start page asks; a game takes the first camera that works.
    #[arg(long, value_name = "SOURCE")]
    source: Option<String>,
    /// Your own pictures of cards, each CODE.jpg or CODE.png, shown instead of drawn ones.
    #[arg(long, value_name = "FOLDER")]
    pictures: Option<PathBuf>,
}

/// The initial size of the window in points: the smallest that the app is made for.
const FIRST_SIZE: [f32; 2] = [1280.0, 720.0];

/// The least size of the window, in points.
const LEAST_SIZE: [f32; 2] = [640.0, 360.0];

/// Opens the app, and returns when it is closed.
///
/// # Errors
/// No window can be opened.
pub fn run(args: &AppArgs, cards: Arc<CardDb>) -> anyhow::Result<Outcome> {
    pictures::check_folder(args.pictures.as_deref())?;
    // What is wrong with the file is said in the window, which reads it again.
    let look = settings::usual_file().and_then(|file| settings::read(&file).ok()).unwrap_or_default().look;
    let options = Options {
        game: args.game.clone(),
        // Without a word the start page asks; a game that is opened looks for its camera.
        source: args.source.clone().or_else(|| args.game.is_some().then(String::new)),
        pictures: args.pictures.clone(),
        games: None,
        calibrations: deadeye_table::calibration::folder(),
        corrections: deadeye_app::card_files::packs::corrections_file(),
        settings: settings::usual_file(),
        language: words::of_system(),
        look,
        chooser: None,
        speech: None,
    };
    let [width, height] = look.size_points.map_or(FIRST_SIZE, |size| size.map(|points| points as f32));
    let mut viewport = ViewportBuilder::default()
        .with_title("Deadeye")
        .with_app_id("deadeye")
        .with_inner_size([width.max(LEAST_SIZE[0]), height.max(LEAST_SIZE[1])])
        .with_min_inner_size(LEAST_SIZE);
    // Wayland takes the icon from the desktop entry, X11 and Windows from the window.
    if let Ok(icon) = eframe::icon_data::from_png_bytes(include_bytes!("../../packaging/deadeye.png")) {
        viewport = viewport.with_icon(icon);
    }
    if let Some(place) = look.place_points {
        viewport = viewport.with_position(place.map(|points| points as f32));
    }
    let native = eframe::NativeOptions { viewport, ..Default::default() };
    let made = eframe::run_native(
        "deadeye",
        native,
        Box::new(move |context| Ok(Box::new(App::new(&context.egui_ctx, cards, &options)))),
    );
    made.map_err(|error| {
        Fault::english(
            "the window cannot be opened",
            without_source_paths(&error.to_string()),
            "start it on a display with OpenGL, or on a virtual one: xvfb-run ./run",
        )
    })?;
    Ok(Outcome::Done)
}

/// Removes the paths of a library's own sources from its error text.
fn without_source_paths(text: &str) -> String {
    let parts: Vec<&str> = text.split(": ").filter(|part| !part.contains(".rs:")).collect();
    parts.join(": ")
}
