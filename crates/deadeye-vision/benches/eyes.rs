//! `cargo bench -p deadeye-vision`: the eyes beside a plain scanner of contours and perceptual hashes, on the same pictures.
//!
//! The plain scanner is what most programs for cards do: outlines of four corners in a thresholded picture, straightened and
//! compared by a hash of 64 bits. It looks at every frame anew; the eyes look again only where something changed, so frames
//! are told apart: the first look, frames that made the eyes look again, and all frames of the run.

#![expect(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a bench that cannot go on should stop, and says what it measured"
)]

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use deadeye_vision::{Eyes, Faces, Quad, Watcher, read_picture};
use image::RgbImage;
use opencv::core::{
    BORDER_CONSTANT, Mat, MatTraitConst, MatTraitConstManual, Point, Point2f, Scalar, Size, Vec3b,
    Vector,
};
use opencv::imgproc;
use serde::Deserialize;

/// How many bits of two hashes may differ for a name; a common choice.
const MOST_BITS: u32 = 12;
/// The smallest card looked for, in square pixels.
const LEAST_AREA: f64 = 1200.0;

#[derive(Deserialize)]
struct Truth {
    cards: Vec<TrueCard>,
}

#[derive(Deserialize)]
struct TrueCard {
    code: String,
    corners: [[f32; 2]; 4],
    visible: f32,
}

/// The plain scanner.
struct Plain {
    faces: Vec<(String, u64)>,
}

impl Plain {
    fn new(folder: &Path, title: &dyn Fn(&str) -> String) -> Self {
        let mut files: Vec<PathBuf> = fs::read_dir(folder)
            .unwrap()
            .map(|e| e.unwrap().path())
            .collect();
        files.sort();
        let hash_of = |file: &PathBuf| {
            let picture = read_picture(file).unwrap();
            let code = file.file_stem().unwrap().to_string_lossy().into_owned();
            (title(&code), hash(&grey(&picture)))
        };
        Self {
            faces: files.iter().map(hash_of).collect(),
        }
    }

    /// Outlines of what may be cards, and titles where a hash is near enough.
    fn look(&self, picture: &RgbImage) -> Vec<(Quad, Option<String>)> {
        let grey = grey(picture);
        let mut edges = Mat::default();
        imgproc::adaptive_threshold(
            &grey,
            &mut edges,
            255.0,
            imgproc::ADAPTIVE_THRESH_MEAN_C,
            imgproc::THRESH_BINARY_INV,
            31,
            7.0,
        )
        .unwrap();
        let mut contours = Vector::<Vector<Point>>::new();
        imgproc::find_contours(
            &edges,
            &mut contours,
            imgproc::RETR_LIST,
            imgproc::CHAIN_APPROX_SIMPLE,
            Point::new(0, 0),
        )
        .unwrap();
        let mut found: Vec<(Quad, Option<String>)> = Vec::new();
        for contour in &contours {
            if imgproc::contour_area(&contour, false).unwrap() < LEAST_AREA {
                continue;
            }
            let mut corners = Vector::<Point>::new();
            let length = imgproc::arc_length(&contour, true).unwrap();
            imgproc::approx_poly_dp(&contour, &mut corners, 0.03 * length, true).unwrap();
            let Ok(four) = <[Point; 4]>::try_from(corners.iter().collect::<Vec<Point>>()) else {
                continue;
            };
            let Some(quad) = upright(four) else { continue };
            if found.iter().any(|(other, _)| other.overlap(&quad) > 0.8) {
                continue;
            }
            let mut best: Option<(u32, Quad, &str)> = None;
            for quad in [quad, quad.turned()] {
                let code = hash(&straightened(&grey, &quad));
                for (title, face) in &self.faces {
                    let bits = (face ^ code).count_ones();
                    if best.is_none_or(|(least, ..)| bits < least) {
                        best = Some((bits, quad, title));
                    }
                }
            }
            if let Some((bits, quad, title)) = best {
                found.push((quad, (bits <= MOST_BITS).then(|| title.to_owned())));
            }
        }
        found
    }
}

fn grey(picture: &RgbImage) -> Mat {
    let rows = i32::try_from(picture.height()).unwrap();
    let columns = i32::try_from(picture.width()).unwrap();
    let colour = Mat::new_rows_cols_with_bytes::<Vec3b>(rows, columns, picture.as_raw()).unwrap();
    let mut grey = Mat::default();
    imgproc::cvt_color_def(&colour, &mut grey, imgproc::COLOR_RGB2GRAY).unwrap();
    grey
}

/// Four corners as an outline that is higher than wide, if it has a card's form.
fn upright(corners: [Point; 4]) -> Option<Quad> {
    let quad = Quad::from(corners.map(|p| [p.x as f32, p.y as f32]));
    let clockwise = if quad.area() > 0.0 {
        quad
    } else {
        let [a, b, c, d] = quad.corners;
        Quad::new([a, d, c, b])
    };
    let standing = if clockwise.height() > clockwise.width() {
        clockwise
    } else {
        let [a, b, c, d] = clockwise.corners;
        Quad::new([b, c, d, a])
    };
    let form = standing.height() / standing.width();
    (standing.is_card_like() && (1.15..1.7).contains(&form)).then_some(standing)
}

fn straightened(grey: &Mat, quad: &Quad) -> Mat {
    let from: Vector<Point2f> = quad
        .corners
        .iter()
        .map(|p| Point2f::new(p.x, p.y))
        .collect();
    let to: Vector<Point2f> = [[0.0, 0.0], [126.0, 0.0], [126.0, 176.0], [0.0, 176.0]]
        .iter()
        .map(|[x, y]| Point2f::new(*x, *y))
        .collect();
    let map = imgproc::get_perspective_transform_def(&from, &to).unwrap();
    let mut out = Mat::default();
    imgproc::warp_perspective(
        grey,
        &mut out,
        &map,
        Size::new(126, 176),
        imgproc::INTER_LINEAR,
        BORDER_CONSTANT,
        Scalar::default(),
    )
    .unwrap();
    out
}

/// The perceptual hash: which of the 64 lowest frequencies lie above their median.
fn hash(grey: &Mat) -> u64 {
    let mut small = Mat::default();
    imgproc::resize(
        grey,
        &mut small,
        Size::new(32, 32),
        0.0,
        0.0,
        imgproc::INTER_AREA,
    )
    .unwrap();
    let mut numbers = Mat::default();
    small
        .convert_to(&mut numbers, opencv::core::CV_32F, 1.0, 0.0)
        .unwrap();
    let mut waves = Mat::default();
    opencv::core::dct(&numbers, &mut waves, 0).unwrap();
    let waves = waves.data_typed::<f32>().unwrap();
    let low: Vec<f32> = waves
        .chunks_exact(32)
        .take(8)
        .flat_map(|row| row.iter().take(8).copied())
        .collect();
    let mut sorted: Vec<f32> = low.iter().skip(1).copied().collect();
    sorted.sort_by(f32::total_cmp);
    let median = sorted.get(31).copied().unwrap_or_default();
    low.iter()
        .fold(0, |hash, wave| hash << 1 | u64::from(*wave > median))
}

/// Cards that are whole, found, and rightly named; names told that are wrong.
#[derive(Default)]
struct Score {
    cards: u32,
    found: u32,
    title: u32,
    wrong: u32,
}

impl Score {
    fn add(&mut self, truth: &[(Quad, String)], told: &[(Quad, Option<String>)]) {
        for (quad, title) in truth {
            self.cards += 1;
            let best = told
                .iter()
                .map(|(other, name)| (quad.overlap(other), name))
                .max_by(|a, b| a.0.total_cmp(&b.0));
            let Some((_, name)) = best.filter(|(overlap, _)| *overlap >= 0.7) else {
                continue;
            };
            self.found += 1;
            self.title += u32::from(name.as_ref() == Some(title));
            self.wrong += u32::from(name.as_ref().is_some_and(|name| name != title));
        }
    }

    fn tell(&self, who: &str) {
        let percent = |n: u32| 100.0 * f64::from(n) / f64::from(self.cards.max(1));
        println!(
            "{who}: of {} whole cards {:.1} % found, {:.1} % rightly named, {} named wrong",
            self.cards,
            percent(self.found),
            percent(self.title),
            self.wrong
        );
    }
}

fn main() {
    let shared = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared");
    let (scenes, pictures) = (shared.join("scenes"), shared.join("cards/images"));
    if !scenes.exists() || !pictures.exists() {
        println!(
            "skipped: the eyes beside a plain scanner, because {} is not there",
            scenes.display()
        );
        return;
    }
    let faces = Faces::shipped().unwrap();
    let titles: HashMap<String, String> = faces
        .iter()
        .map(|f| (f.code.clone(), f.title.clone()))
        .collect();
    let title = |code: &str| titles.get(code).map_or(code, String::as_str).to_owned();
    let plain = Plain::new(&pictures, &title);
    let mut eyes = Eyes::new(faces.clone()).unwrap();
    for tier in ["table", "hard"] {
        accuracy(&scenes, tier, &plain, &mut eyes, &title);
    }
    for video in ["video-00", "video-01", "video-02"] {
        run(
            &scenes.join(video),
            &plain,
            Watcher::new(Eyes::new(faces.clone()).unwrap()),
        );
    }
}

/// Both on the still pictures of one tier.
fn accuracy(
    scenes: &Path,
    tier: &str,
    plain: &Plain,
    eyes: &mut Eyes,
    title: &dyn Fn(&str) -> String,
) {
    let (mut by_plain, mut by_eyes) = (Score::default(), Score::default());
    let (mut plain_ms, mut eyes_ms, mut looks) = (0.0, 0.0, 0.0);
    for file in files(scenes, "jpg").iter().filter(|f| {
        let name = f.file_name().unwrap_or_default().to_string_lossy();
        name.starts_with(&format!("{tier}-"))
    }) {
        let truth: Truth =
            serde_json::from_slice(&fs::read(file.with_extension("json")).unwrap()).unwrap();
        let truth: Vec<(Quad, String)> = truth
            .cards
            .iter()
            .filter(|c| c.visible >= 0.9)
            .map(|c| (Quad::from(c.corners), title(&c.code)))
            .collect();
        let picture = read_picture(file).unwrap();
        let start = Instant::now();
        by_plain.add(&truth, &plain.look(&picture));
        plain_ms += start.elapsed().as_secs_f64() * 1e3;
        let look = eyes.look(&picture).unwrap();
        eyes_ms += look.millis;
        looks += 1.0;
        let told: Vec<(Quad, Option<String>)> = look
            .sightings
            .into_iter()
            .map(|s| (s.corners_px, s.name.map(|n| n.title)))
            .collect();
        by_eyes.add(&truth, &told);
    }
    by_plain.tell(&format!("{tier}, plain scanner"));
    by_eyes.tell(&format!("{tier}, eyes"));
    println!(
        "{tier}: plain scanner {:.1} ms, eyes {:.1} ms a first look",
        plain_ms / looks,
        eyes_ms / looks
    );
}

/// How long all threads of this program were on a processor, in milliseconds, where Linux tells; unlike time on the clock it
/// does not grow when other programs want the processor too.
fn on_processor() -> f64 {
    let text = fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let ticks = text.rsplit(')').next().unwrap_or_default().split(' ');
    // User and system time are the 14th and 15th field, in hundredths of a second; the name ends the second.
    let spent: f64 = ticks
        .skip(12)
        .take(2)
        .filter_map(|n| n.parse::<f64>().ok())
        .sum();
    spent * 10.0
}

/// Both on the frames of one video.
fn run(folder: &Path, plain: &Plain, mut watcher: Watcher) {
    let frames = files(folder, "jpg");
    let (mut plain_ms, mut eyes_ms, mut changing) = (Vec::new(), Vec::new(), Vec::new());
    let pictures: Vec<RgbImage> = frames
        .iter()
        .map(|file| read_picture(file).unwrap())
        .collect();
    let begin = on_processor();
    for picture in &pictures {
        let start = Instant::now();
        let _ = plain.look(picture);
        plain_ms.push(start.elapsed().as_secs_f64() * 1e3);
    }
    let middle = on_processor();
    for picture in &pictures {
        let seen = watcher.see(picture, &[]).unwrap();
        eyes_ms.push(seen.millis);
        if seen.looked && eyes_ms.len() > 1 {
            changing.push(seen.millis);
        }
    }
    let spent = |from: f64, to: f64| (to - from) / frames.len().max(1) as f64;
    println!(
        "{}: on the processor a frame: plain scanner {:.1} ms, eyes {:.1} ms",
        folder.file_name().unwrap_or_default().to_string_lossy(),
        spent(begin, middle),
        spent(middle, on_processor()),
    );
    let mean = |all: &[f64]| all.iter().sum::<f64>() / all.len().max(1) as f64;
    let median = |all: &[f64]| {
        let mut all = all.to_vec();
        all.sort_by(f64::total_cmp);
        all.get(all.len() / 2).copied().unwrap_or(f64::NAN)
    };
    println!(
        "{}: {} frames; plain scanner {:.1} ms in the mean; eyes {:.1} ms in the mean, {:.1} ms the first, {:.1} ms the median \
         of {} frames looked at again, {:.1} ms the median of all",
        folder.file_name().unwrap_or_default().to_string_lossy(),
        frames.len(),
        mean(&plain_ms),
        mean(&eyes_ms),
        eyes_ms.first().copied().unwrap_or(f64::NAN),
        median(&changing),
        changing.len(),
        median(&eyes_ms),
    );
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
