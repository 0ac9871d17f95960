//! The pictures that both are measured on: rendered scenes of printed cards where those are beside the project, else
//! tables of proxy faces.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use deadeye_cards::{Card, CardDb};
use deadeye_proxy::demo::{Cloth, DemoTable, PlacedCard, TableScene, View, render};
use deadeye_vision::{CardRecognizer, Faces, Quad, read_picture};
use image::RgbImage;
use serde::Deserialize;

use crate::plain::Plain;

/// The step between the cards whose proxy faces both know.
const EVERY: usize = 3;
/// The number of tables of proxy faces of each kind.
const TABLES: u64 = 12;
/// The number of frames of the demo table.
const FRAMES: u64 = 330;

/// Whole cards of a picture: outline and title.
pub type Truth = Vec<(Quad, String)>;

/// The source of pictures.
pub enum Stock {
    /// Scenes of printed cards, and the titles of codes.
    Printed(PathBuf, HashMap<String, String>),
    /// Tables of these cards' proxy faces.
    Proxies(Vec<&'static Card>),
}

#[derive(Deserialize)]
struct TruthFile {
    cards: Vec<TrueCard>,
}

#[derive(Deserialize)]
struct TrueCard {
    code: String,
    corners: [[f32; 2]; 4],
    visible: f32,
}

impl Stock {
    /// Opens the available pictures, the faces for the recognition, and a plain scanner that knows the same.
    pub fn open() -> (Self, Faces, Plain) {
        let shared = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared");
        let (scenes, pictures) = (shared.join("scenes"), shared.join("cards/images"));
        if scenes.exists() && pictures.exists() {
            let faces = Faces::shipped().unwrap();
            let titles: HashMap<String, String> = faces.iter().map(|f| (f.code.clone(), f.title.clone())).collect();
            let face = |file: PathBuf| {
                let code = file.file_stem().unwrap().to_string_lossy().into_owned();
                let title = titles.get(&code).cloned().unwrap_or(code);
                (title, read_picture(&file).unwrap())
            };
            let plain = Plain::new(files(&pictures, "jpg").into_iter().map(face));
            return (Self::Printed(scenes, titles), faces, plain);
        }
        println!(
            "proxy faces, because {} is not there: figures of the eyes below are not those of printed cards",
            scenes.display()
        );
        let cards: Vec<&Card> = CardDb::shipped().iter().step_by(EVERY).collect();
        let mut eyes = CardRecognizer::new(Faces::new(Vec::new())).unwrap();
        let drawn = |card: &&&Card| (card.title.clone(), deadeye_proxy::draw(card, 300));
        let faces = cards
            .iter()
            .map(|card| {
                let face = deadeye_proxy::draw(card, 300);
                eyes.learn(card.code.as_str(), &card.title, &face).unwrap()
            })
            .collect();
        let plain = Plain::new(cards.iter().map(|card| drawn(&card)));
        (Self::Proxies(cards), Faces::new(faces), plain)
    }

    /// Returns the still pictures of a tier, with the whole cards on them.
    pub fn stills(&self, tier: &str) -> Box<dyn Iterator<Item = (RgbImage, Truth)> + '_> {
        match self {
            Self::Printed(scenes, titles) => {
                let start = format!("{tier}-");
                let of_tier = files(scenes, "jpg").into_iter().filter(move |f| {
                    let name = f.file_name().unwrap_or_default().to_string_lossy();
                    name.starts_with(&start)
                });
                Box::new(of_tier.map(|file| {
                    let bytes = fs::read(file.with_extension("json")).unwrap();
                    let truth: TruthFile = serde_json::from_slice(&bytes).unwrap();
                    let whole = truth.cards.iter().filter(|c| c.visible >= 0.9);
                    let title = |code: &str| titles.get(code).map_or(code, String::as_str).into();
                    let truth = whole.map(|c| (Quad::from(c.corners), title(&c.code)));
                    (read_picture(&file).unwrap(), truth.collect())
                }))
            }
            Self::Proxies(cards) => {
                let hard = tier == "hard";
                Box::new((0..TABLES).map(move |seed| proxy_table(cards, seed, hard)))
            }
        }
    }

    /// Returns the films, by name.
    pub fn films(&self) -> Box<dyn Iterator<Item = (String, Vec<RgbImage>)> + '_> {
        match self {
            Self::Printed(scenes, _) => Box::new(["video-00", "video-01", "video-02"].into_iter().map(|name| {
                let frames = files(&scenes.join(name), "jpg");
                let frames = frames.iter().map(|file| read_picture(file).unwrap());
                (name.to_owned(), frames.collect())
            })),
            Self::Proxies(_) => {
                let mut table = DemoTable::new(CardDb::shipped(), 1);
                let frames = (0..FRAMES).map(|n| table.frame(n)).collect();
                Box::new(std::iter::once(("the demo table".to_owned(), frames)))
            }
        }
    }
}

/// Renders a table of eighteen cards, upright and sideways for both seats; a hard one is slanted, dark and blurred.
fn proxy_table(cards: &[&Card], seed: u64, hard: bool) -> (RgbImage, Truth) {
    let view = View {
        width_px: 1920,
        height_px: 1080,
        aim_px: (960.0, 530.0),
        px_per_mm: 1.7,
        tilt_degrees: if hard { 30.0 } else { 8.0 },
        ..View::webcam()
    };
    let stage = TableScene {
        view,
        cloth: Cloth::ALL.into_iter().cycle().nth(usize::try_from(seed % 4).unwrap()).unwrap(),
        brightness: if hard { 0.45 } else { 1.0 },
        blur_px: if hard { 2.0 } else { 0.8 },
        ..TableScene::webcam(seed)
    };
    let mut dice = seed + 1;
    let mut roll = |of: usize| {
        dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(dice >> 40).unwrap() % of
    };
    let layout: Vec<PlacedCard> = (0..18_u8)
        .filter_map(|n| {
            let middle = (130.0 + 158.0 * f32::from(n % 6), 110.0 + 180.0 * f32::from(n / 6));
            let turn = [0.0, 180.0, 90.0, -90.0].get(roll(4)).copied().unwrap_or(0.0);
            let card = cards.get(roll(cards.len()))?;
            let askew = roll(17) as f32 - 8.0;
            Some(PlacedCard::flat(card.code, middle, turn + askew))
        })
        .collect();
    let (picture, truth) = render(CardDb::shipped(), &layout, &stage);
    let truth = truth
        .iter()
        .filter(|c| c.visible >= 0.9)
        .map(|c| {
            let title = CardDb::shipped().get(c.code).unwrap().title.clone();
            (Quad::from(c.corners_px.map(|(x, y)| [x, y])), title)
        })
        .collect();
    (picture, truth)
}

fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap()
        .map(|e| e.unwrap().path())
        .filter(|p| p.extension().is_some_and(|e| e == extension))
        .collect();
    files.sort();
    files
}
