//! The visible differences between printings of one title, by size.
//!
//! `cargo run --release -p deadeye-vision --example printings -- PICTURES >card-db/printings.tsv`
//!
//! PICTURES holds flat pictures `CODE.jpg|png`; codes of one title are taken from the shipped faces. For each pair of
//! printings a line gives their difference at 60, 100 and 250 pixels of width: both are scaled to that width, and of 6
//! x 8 fields of the card the one that differs most counts, by the mean over its pixels and colours, from 0 to 1.

#![expect(clippy::print_stdout, reason = "a command says what it found")]

use std::collections::BTreeMap;
use std::env;
use std::path::Path;

use deadeye_vision::{CARD_RATIO, Faces, read_picture};
use image::RgbImage;
use image::imageops::{FilterType, resize};

/// Columns and rows of fields.
const FIELDS: (u32, u32) = (6, 8);
/// The widths at which pairs are compared, in pixels.
const WIDTHS: [u32; 3] = [60, 100, 250];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = env::args().nth(1).ok_or("name a folder of card pictures")?;
    let mut titles: BTreeMap<String, Vec<(String, RgbImage)>> = BTreeMap::new();
    for face in Faces::shipped()?.iter() {
        let file = ["jpg", "png"]
            .map(|end| Path::new(&folder).join(format!("{}.{end}", face.code)))
            .into_iter()
            .find(|file| file.exists());
        if let Some(file) = file {
            let picture = read_picture(&file)?;
            let printings = titles.entry(face.title.clone()).or_default();
            printings.push((face.code.clone(), picture));
        }
    }
    println!("one\tother\tat 60 px\tat 100 px\tat 250 px");
    for printings in titles.values() {
        for (at, (one, first)) in printings.iter().enumerate() {
            for (other, second) in printings.iter().skip(at + 1) {
                let [a, b, c] = WIDTHS.map(|width| difference(first, second, width));
                println!("{one}\t{other}\t{a:.3}\t{b:.3}\t{c:.3}");
            }
        }
    }
    Ok(())
}

/// Returns the difference of two pictures in the field where they differ most.
fn difference(one: &RgbImage, other: &RgbImage, width: u32) -> f32 {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "some hundred pixels")]
    let height = (width as f32 * CARD_RATIO).round() as u32;
    let [one, other] = [one, other].map(|p| resize(p, width, height, FilterType::Triangle));
    let mut fields = vec![(0.0_f32, 0.0_f32); (FIELDS.0 * FIELDS.1) as usize];
    for ((x, y, a), b) in one.enumerate_pixels().zip(other.pixels()) {
        let field = (y * FIELDS.1 / height) * FIELDS.0 + x * FIELDS.0 / width;
        let off: f32 = a.0.iter().zip(b.0).map(|(p, q)| f32::from(p.abs_diff(q))).sum();
        if let Some((sum, pixels)) = fields.get_mut(field as usize) {
            *sum += off / 765.0;
            *pixels += 1.0;
        }
    }
    fields.into_iter().map(|(sum, pixels)| sum / pixels).fold(0.0, f32::max)
}
