//! Writes every scene of the window into a folder: `scenery OUT_FOLDER [WIDTH_PX HEIGHT_PX]`, the size of the stage.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use deadeye_proxy::scenery::{Light, PosterScene, draw_beam, draw_counter, draw_fight, draw_poster, draw_street};

fn main() -> ExitCode {
    let mut words = std::env::args().skip(1);
    let Some(folder) = words.next().map(PathBuf::from) else {
        eprintln!("usage: scenery OUT_FOLDER [WIDTH_PX HEIGHT_PX]");
        return ExitCode::from(2);
    };
    let mut number = |usual| words.next().and_then(|word| word.parse().ok()).unwrap_or(usual);
    let (width_px, height_px) = (number(1440), number(604));
    if let Err(error) = std::fs::create_dir_all(&folder) {
        eprintln!("error: {} cannot be made — {error} — give a folder that you may write to", folder.display());
        return ExitCode::FAILURE;
    }
    let mut scenes: Vec<(String, Box<dyn Fn() -> image::RgbImage>)> = vec![
        ("counter".to_owned(), Box::new(move || draw_counter(width_px, height_px / 3))),
        ("beam".to_owned(), Box::new(move || draw_beam(width_px, height_px / 8))),
        ("fight".to_owned(), Box::new(move || draw_fight(width_px, height_px))),
    ];
    for light in Light::ALL {
        let name = format!("street-{light:?}").to_lowercase();
        scenes.push((name, Box::new(move || draw_street(width_px, height_px, [0.38, 0.64], light))));
    }
    for scene in [PosterScene::Cards, PosterScene::Table, PosterScene::Lesson] {
        let name = format!("poster-{scene:?}").to_lowercase();
        scenes.push((name, Box::new(move || draw_poster(scene, width_px / 2, width_px * 2 / 9))));
    }
    for (name, draw) in scenes {
        let began = Instant::now();
        let picture = draw();
        println!("{name}: {:.1} ms to draw", began.elapsed().as_secs_f64() * 1000.0);
        let file = folder.join(format!("{name}.png"));
        if let Err(error) = picture.save(&file) {
            eprintln!("error: {} cannot be written — {error} — make room or give another folder", file.display());
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}
