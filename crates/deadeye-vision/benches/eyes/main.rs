//! `cargo bench -p deadeye-vision`: the card recognition beside a plain scanner of contours and perceptual hashes, on
//! the same pictures.
//!
//! The plain scanner works like most programs for cards. It processes every frame anew; the recognition processes only
//! changed parts, so frames are counted in three groups: the first frame, frames with changes, and all frames of the
//! run. Where the scenes of printed cards are missing, both are measured on tables of proxy faces.

#![expect(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a bench that cannot go on should stop, and says what it measured"
)]

mod plain;
mod stock;

use std::fs;
use std::time::Instant;

use deadeye_vision::{Budget, CardRecognizer, Quad, Tracker, Watcher};
use image::RgbImage;

use plain::Plain;
use stock::{Stock, Truth};

/// The number of whole cards from which a table counts as crowded.
const CROWDED: usize = 18;

/// The numbers of whole cards, of found and rightly named ones, and of wrong names.
#[derive(Default)]
struct Score {
    cards: u32,
    found: u32,
    title: u32,
    wrong: u32,
}

impl Score {
    fn add(&mut self, truth: &Truth, told: &[(Quad, Option<String>)]) {
        for (quad, title) in truth {
            self.cards += 1;
            let best = told.iter().map(|(other, name)| (quad.overlap(other), name)).max_by(|a, b| a.0.total_cmp(&b.0));
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
    let (stock, faces, plain) = Stock::open();
    let mut eyes = CardRecognizer::new(faces.clone()).unwrap();
    for tier in ["table", "hard"] {
        accuracy(tier, &stock, &plain, &mut eyes);
    }
    for (name, frames) in stock.films() {
        let watcher = Watcher::new(CardRecognizer::new(faces.clone()).unwrap());
        run(&name, &frames, &plain, watcher);
    }
}

/// Measures both on the still pictures of one tier.
fn accuracy(tier: &str, stock: &Stock, plain: &Plain, eyes: &mut CardRecognizer) {
    let (mut by_plain, mut by_eyes) = (Score::default(), Score::default());
    let (mut plain_ms, mut eyes_ms, mut crowded_ms) = (Vec::new(), Vec::new(), Vec::new());
    for (picture, truth) in stock.stills(tier) {
        let start = Instant::now();
        by_plain.add(&truth, &plain.look(&picture));
        plain_ms.push(start.elapsed().as_secs_f64() * 1e3);
        let (look, _) = eyes.look_within(&picture, Budget::FIRST_LOOK).unwrap();
        eyes_ms.push(look.millis);
        if truth.len() >= CROWDED {
            crowded_ms.push(look.millis);
        }
        let told: Vec<(Quad, Option<String>)> =
            look.sightings.into_iter().map(|s| (s.corners_px, s.name.map(|n| n.title))).collect();
        by_eyes.add(&truth, &told);
    }
    by_plain.tell(&format!("{tier}, plain scanner"));
    by_eyes.tell(&format!("{tier}, eyes"));
    println!("{tier}: plain scanner {:.1} ms, eyes {:.1} ms a first look", mean(&plain_ms), mean(&eyes_ms),);
    if !crowded_ms.is_empty() {
        println!(
            "{tier}: of {} tables of {CROWDED} cards and more {:.1} ms a first look in the mean, {:.1} ms the slowest",
            crowded_ms.len(),
            mean(&crowded_ms),
            crowded_ms.iter().copied().fold(0.0, f64::max),
        );
    }
}

/// Returns the processor time of all threads of this program in milliseconds, where Linux reports it; unlike wall-clock
/// time it does not grow when other programs use the processor.
fn on_processor() -> f64 {
    let text = fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let ticks = text.rsplit(')').next().unwrap_or_default().split(' ');
    // User and system time are the 14th and 15th field, in hundredths of a second; the name ends the second.
    let spent: f64 = ticks.skip(12).take(2).filter_map(|n| n.parse::<f64>().ok()).sum();
    spent * 10.0
}

/// Measures both on the frames of one film; the recognition as the program runs it, with a tracker that has doubts.
fn run(name: &str, frames: &[RgbImage], plain: &Plain, mut watcher: Watcher) {
    let (mut plain_ms, mut eyes_ms, mut changing) = (Vec::new(), Vec::new(), Vec::new());
    let mut tracker = Tracker::new();
    let begin = on_processor();
    for picture in frames {
        let start = Instant::now();
        let _ = plain.look(picture);
        plain_ms.push(start.elapsed().as_secs_f64() * 1e3);
    }
    let middle = on_processor();
    for (number, picture) in (0..).zip(frames) {
        let start = Instant::now();
        let seen = watcher.see(picture, &tracker.doubtful()).unwrap();
        tracker.step(number, 0.0, &seen.sightings, &seen.cover);
        eyes_ms.push(start.elapsed().as_secs_f64() * 1e3);
        if seen.looked && number > 0 {
            changing.push(seen.millis);
        }
    }
    let spent = |from: f64, to: f64| (to - from) / frames.len().max(1) as f64;
    println!(
        "{name}: on the processor a frame: plain scanner {:.1} ms, eyes {:.1} ms",
        spent(begin, middle),
        spent(middle, on_processor()),
    );
    println!(
        "{name}: {} frames; plain scanner {:.1} ms in the mean; eyes {:.1} ms in the mean, {:.1} ms the first, {:.1} ms the median \
         of {} frames looked at again, {:.1} ms the median of all",
        frames.len(),
        mean(&plain_ms),
        mean(&eyes_ms),
        eyes_ms.first().copied().unwrap_or(f64::NAN),
        median(&changing),
        changing.len(),
        median(&eyes_ms),
    );
}

fn mean(all: &[f64]) -> f64 {
    all.iter().sum::<f64>() / all.len() as f64
}

fn median(all: &[f64]) -> f64 {
    let mut all = all.to_vec();
    all.sort_by(f64::total_cmp);
    all.get(all.len() / 2).copied().unwrap_or(f64::NAN)
}
