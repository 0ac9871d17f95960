//! What the tests of seeing share: the program, tables of proxy faces, and a score.

use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use deadeye_cards::{Card, CardDb};
use deadeye_proxy::demo::{Cloth, PlacedCard, TableScene, TrueCard, View};
use deadeye_vision::Quad;
use serde_json::Value;

/// Runs the program with an empty home.
pub fn deadeye(words: &[&str]) -> Output {
    let home = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("eyes-home");
    fs::create_dir_all(&home).unwrap();
    Command::new(env!("CARGO_BIN_EXE_deadeye"))
        .env("XDG_DATA_HOME", &home)
        .env("HOME", &home)
        .args(words)
        .output()
        .unwrap()
}

/// The JSON lines that a command printed.
pub fn lines(output: &Output) -> Vec<Value> {
    let text = String::from_utf8(output.stdout.clone()).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// What a command said on standard error.
pub fn said(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// Fails unless the command ended with status 1 and one error line of three parts.
pub fn assert_one_error(output: &Output, holds: &str) {
    let said = said(output);
    assert_eq!(output.status.code(), Some(1), "{said}");
    let errors: Vec<&str> = said.lines().filter(|l| l.starts_with("error: ")).collect();
    assert_eq!(errors.len(), 1, "{said}");
    assert_eq!(said.lines().count(), 1, "{said}");
    assert_eq!(errors[0].matches(" — ").count(), 2, "{said}");
    assert!(errors[0].contains(holds), "{said} does not hold {holds}");
    assert!(!said.contains("panicked"), "{said}");
}

/// The shared folder beside the project, where there is one; else says why the test is skipped.
pub fn shared(test: &str, within: &str) -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared").join(within);
    if folder.exists() {
        return Some(folder);
    }
    println!("skipped: {test}, because {} is not there", folder.display());
    None
}

/// Numbers that look random and are the same every time.
pub struct Dice(pub u64);

impl Dice {
    /// The next one, from 0 to below 1.
    pub fn roll(&mut self) -> f32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 40) as f32 / (1_u64 << 24) as f32
    }

    /// One of several.
    pub fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[(self.roll() * of.len() as f32) as usize]
    }
}

/// Cards of all types, spread over the packs: every `step`th printing of a title of its own.
pub fn some_cards(step: usize) -> Vec<&'static Card> {
    let mut titles = std::collections::HashSet::new();
    CardDb::shipped().iter().step_by(step).filter(|card| titles.insert(card.title.clone())).collect()
}

/// A camera of 1920 x 1080 over the table, with cards about 105 px wide.
pub fn full_hd(seed: u64, tilt_degrees: f32) -> TableScene {
    let view = View {
        width_px: 1920,
        height_px: 1080,
        aim_px: (960.0, 530.0),
        px_per_mm: 1.7,
        tilt_degrees,
        ..View::webcam()
    };
    let cloth = Cloth::ALL[seed as usize % Cloth::ALL.len()];
    TableScene { view, cloth, blur_px: 0.8, ..TableScene::webcam(seed) }
}

/// A table with some fifteen cards: both seats, upright and sideways, none over another.
pub fn laid_out(dice: &mut Dice, from: &[&Card]) -> Vec<PlacedCard> {
    let mut layout = Vec::new();
    for row in 0..3 {
        for column in 0..6 {
            if dice.roll() < 0.15 {
                continue;
            }
            let middle = (
                130.0 + 158.0 * column as f32 + 30.0 * (dice.roll() - 0.5),
                110.0 + 180.0 * row as f32 + 36.0 * (dice.roll() - 0.5),
            );
            let turn = dice.pick(&[0.0, 0.0, 180.0, 180.0, 90.0, -90.0]) + 16.0 * (dice.roll() - 0.5);
            layout.push(PlacedCard::flat(dice.pick(from).code, middle, turn));
        }
    }
    layout
}

/// The outline of a card of the truth.
pub fn outline(card: &TrueCard) -> Quad {
    Quad::from(card.corners_px.map(|(x, y)| [x, y]))
}

/// A card of the truth: where, what, and how much of it shows.
pub struct Lies {
    /// The outline of the card as it lies.
    pub quad: Quad,
    /// The title of the card that lies there.
    pub title: String,
    /// The part of it in view, from 0 to 1.
    pub shows: f64,
}

/// The cards that count as whole.
pub const WHOLE: Range<f64> = 0.9..1.1;

/// A card that was told of: where, and what.
pub struct Told {
    /// The outline that was told.
    pub quad: Quad,
    /// Its title, if it was named.
    pub title: Option<String>,
}

/// Counts over tables, as the project's measure of seeing counts them.
#[derive(Debug, Default)]
pub struct Score {
    /// Cards that lie there.
    pub cards: usize,
    /// Overlapped by at least 0.7.
    pub found: usize,
    /// Found and rightly named.
    pub title: usize,
    /// Found with every corner in its place.
    pub way_up: usize,
    /// Named as another card, or a name where none is.
    pub wrong: usize,
}

impl Score {
    /// Adds one picture: what lies there, and what was told. Only cards that show as much as asked are counted, but what is
    /// told of the others is not held against it.
    pub fn add(&mut self, truth: &[Lies], told: &[Told], visible: &Range<f64>) {
        let mut pairs: Vec<(f32, usize, usize)> = Vec::new();
        for (i, lies) in truth.iter().enumerate() {
            for (j, t) in told.iter().enumerate() {
                let overlap = lies.quad.overlap(&t.quad);
                if overlap >= 0.3 {
                    pairs.push((overlap, i, j));
                }
            }
        }
        pairs.sort_by(|a, b| b.0.total_cmp(&a.0));
        let (mut of_truth, mut of_told) = (vec![None; truth.len()], vec![false; told.len()]);
        for (overlap, i, j) in pairs {
            if of_truth[i].is_none() && !of_told[j] {
                of_truth[i] = Some((overlap, j));
                of_told[j] = true;
            }
        }
        for (Lies { quad, title, shows }, mate) in truth.iter().zip(of_truth) {
            if !visible.contains(shows) {
                continue;
            }
            self.cards += 1;
            let Some((overlap, j)) = mate else { continue };
            let right = told[j].title.as_ref() == Some(title);
            self.wrong += usize::from(told[j].title.is_some() && !right);
            if overlap >= 0.7 {
                self.found += 1;
                self.title += usize::from(right);
                let worst =
                    quad.corners.iter().zip(&told[j].quad.corners).map(|(p, q)| p.distance(*q)).fold(0.0, f32::max);
                self.way_up += usize::from(worst < 0.35 * quad.width());
            }
        }
        self.wrong += told.iter().zip(of_told).filter(|(t, used)| !used && t.title.is_some()).count();
    }

    /// Fails unless each part reaches its percentage, and wrong ones stay below theirs.
    pub fn assert_at_least(&self, found: f64, title: f64, way_up: f64, wrong_at_most: f64) {
        let percent = |n: usize| 100.0 * n as f64 / self.cards as f64;
        println!(
            "{} cards: found {:.1} %, title {:.1} %, way up {:.1} %, wrong {:.1} %",
            self.cards,
            percent(self.found),
            percent(self.title),
            percent(self.way_up),
            percent(self.wrong)
        );
        assert!(self.cards >= 50, "too few cards to judge: {self:?}");
        assert!(percent(self.found) >= found, "found: {self:?}");
        assert!(percent(self.title) >= title, "title: {self:?}");
        assert!(percent(self.way_up) >= way_up, "way up: {self:?}");
        assert!(percent(self.wrong) <= wrong_at_most, "wrong: {self:?}");
    }
}
