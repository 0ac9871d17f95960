//! Measures the recognition on pictures with known cards: found and named cards, errors of corners, and the calibration
//! of confidences.
//!
//! `cargo run --release -p deadeye-vision --example measure -- FOLDER [--pairs FILE.tsv] [--plot FILE.svg] [--each]
//! [--learn PICTURES] [--budget STEPS] [TIER…]`
//!
//! The folder holds `TIER-NAME.jpg` and `TIER-NAME.json` (`{"cards": [{"code", "corners", "visible"}]}`), as
//! `models/make_tables.py` writes them. `--pairs` is the output of the example `printings`, to count printings that
//! differ visibly; `--plot` draws the reliability of confidences, `--each` prints a line for each card. `--learn` takes
//! the faces from a folder of flat pictures `CODE.jpg` instead of the shipped faces file, which is how another namer is
//! measured: put it in the place of `models/namer.onnx` and build. `--budget` ends each look after that many steps; without it
//! a look ends when nothing is left to be tried.

#![expect(clippy::print_stdout, reason = "a measuring command says what it measured")]

use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};
use std::{env, fs};

use deadeye_cards::CardDb;
use deadeye_vision::{Budget, CardRecognizer, Faces, Look, Quad, Sighting, read_picture};
use serde::Deserialize;

type Answer<T> = Result<T, Box<dyn std::error::Error>>;

/// A card's printed width, in millimetres.
const WIDTH_MM: f32 = 63.0;

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

/// The measurements of the cards of one tier with the same visible part.
#[derive(Default)]
struct Count {
    cards: u32,
    found: u32,
    title: u32,
    /// The rightly named cards whose printings differ visibly at their size, and those of them with the right printing.
    differing: u32,
    printing: u32,
    way_up: u32,
    wrong: u32,
    /// The mean corner errors of cards found the right way up, in pixels and in millimetres.
    off: Vec<(f32, f32)>,
}

/// The measurements of one tier.
#[derive(Default)]
struct Tier {
    pictures: u32,
    millis: f64,
    slowest: f64,
    whole: Count,
    covered: Count,
    /// The names given where no card lies, or for a card that hardly shows.
    invented: u32,
}

/// Guesses by their confidence: their number, the sum of confidences, and the number of right ones.
type Bins = [(u32, f32, u32); 10];

/// The differences of the printings of a title at 60, 100 and 250 px of width.
type Pairs = HashMap<(String, String), [f32; 3]>;

/// The difference of a field from which printings differ visibly; the fields and the measure are those of the example
/// `printings`.
const VISIBLE: f32 = 0.1;

struct Words {
    folder: PathBuf,
    pairs: Option<PathBuf>,
    plot: Option<PathBuf>,
    each: bool,
    learn: Option<PathBuf>,
    budget: Budget,
    tiers: Vec<String>,
}

fn words() -> Answer<Words> {
    let mut all = env::args().skip(1);
    let mut words = Words {
        folder: all.next().ok_or("name a folder")?.into(),
        pairs: None,
        plot: None,
        each: false,
        learn: None,
        budget: Budget::UNBOUNDED,
        tiers: Vec::new(),
    };
    while let Some(word) = all.next() {
        match word.as_str() {
            "--plot" => words.plot = Some(all.next().ok_or("--plot wants a file")?.into()),
            "--pairs" => words.pairs = Some(all.next().ok_or("--pairs wants a file")?.into()),
            "--budget" => words.budget = Budget::new(all.next().ok_or("--budget wants a number")?.parse()?),
            "--each" => words.each = true,
            "--learn" => words.learn = Some(all.next().ok_or("--learn wants a folder")?.into()),
            _ => words.tiers.push(word),
        }
    }
    Ok(words)
}

fn main() -> Answer<()> {
    let words = words()?;
    let faces = match &words.learn {
        Some(folder) => learned(folder)?,
        None => Faces::shipped()?,
    };
    let titles: HashMap<String, String> = faces.iter().map(|f| (f.code.clone(), f.title.clone())).collect();
    let pairs = match &words.pairs {
        Some(file) => read_pairs(file)?,
        None => Pairs::new(),
    };
    let book = Book { titles, pairs };
    let mut eyes = CardRecognizer::new(faces)?;
    let mut files: Vec<PathBuf> = fs::read_dir(&words.folder)?
        .filter_map(Result::ok)
        .map(|e| e.path())
        .filter(|p| p.extension().is_some_and(|e| e == "json"))
        .collect();
    files.sort();
    let mut tiers: BTreeMap<String, Tier> = BTreeMap::new();
    let mut bins = Bins::default();
    for file in files {
        let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let tier = name.split('-').next().unwrap_or_default().to_owned();
        let picture = file.with_extension("jpg");
        if !picture.exists() || !(words.tiers.is_empty() || words.tiers.contains(&tier)) {
            continue;
        }
        let truth: Truth = serde_json::from_slice(&fs::read(&file)?)?;
        let picture = read_picture(&picture)?;
        let before = on_processor_millis();
        let (look, rest) = eyes.look_within(&picture, words.budget)?;
        let spent = on_processor_millis() - before;
        let tier = tiers.entry(tier).or_default();
        let print = words.each.then_some(name.as_str());
        if let Some(name) = print {
            let end = if rest.is_some() { "ended early" } else { "complete" };
            println!(
                "look {name} {spent:.0} ms on the processor {:.0} ms {} cards {end}",
                look.millis,
                look.sightings.len()
            );
        }
        count(tier, &mut bins, &truth.cards, &look, &book, print);
    }
    table(&tiers);
    reliability(&bins);
    if let Some(file) = &words.plot {
        plot(&bins, file)?;
    }
    Ok(())
}

/// Returns the processor time of all threads of this program in milliseconds, where Linux reports it; unlike the clock it does not
/// run on while other programs use the processor.
fn on_processor_millis() -> f64 {
    let text = fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields = text.rsplit(')').next().unwrap_or_default().split(' ');
    // User and system time are the 14th and 15th field, in hundredths of a second; the name ends the second.
    fields.skip(12).take(2).filter_map(|field| field.parse::<f64>().ok()).sum::<f64>() * 10.0
}

/// Learns the faces from the pictures of a folder.
fn learned(folder: &Path) -> Answer<Faces> {
    let mut eyes = CardRecognizer::new(Faces::new(Vec::new()))?;
    let mut faces = Vec::new();
    for entry in fs::read_dir(folder)? {
        let file = entry?.path();
        let code = file.file_stem().unwrap_or_default().to_string_lossy();
        let known = code.parse().ok().and_then(|code| CardDb::shipped().get(code));
        let title = known.map_or("", |card| card.title.as_str());
        faces.push(eyes.learn(&code, title, &read_picture(&file)?)?);
    }
    Ok(Faces::new(faces))
}

/// Data on the printed cards.
struct Book {
    titles: HashMap<String, String>,
    pairs: Pairs,
}

impl Book {
    /// Returns whether a card of this width, in pixels, can be distinguished by eye from every other printing of its
    /// title; false for a card of one printing.
    fn differ(&self, code: &str, width: f32) -> bool {
        let at = usize::from(width >= 100.0) + usize::from(width >= 250.0);
        let mut others = self
            .pairs
            .iter()
            .filter(|((one, other), _)| one == code || other == code)
            .map(|(_, off)| off.get(at).is_some_and(|off| *off >= VISIBLE))
            .peekable();
        others.peek().is_some() && others.all(|visible| visible)
    }
}

fn read_pairs(file: &Path) -> Answer<Pairs> {
    let mut pairs = Pairs::new();
    for line in fs::read_to_string(file)?.lines().skip(1) {
        let mut cells = line.split('\t');
        let (Some(one), Some(other)) = (cells.next(), cells.next()) else {
            continue;
        };
        let mut off = [0.0; 3];
        for (to, cell) in off.iter_mut().zip(cells) {
            *to = cell.parse()?;
        }
        pairs.insert((one.to_owned(), other.to_owned()), off);
    }
    Ok(pairs)
}

/// Returns the best name for a sighting, reported or not, and its confidence.
fn thought(sighting: &Sighting) -> Option<(&str, &str, f32)> {
    if let Some(name) = &sighting.name {
        return Some((&name.code, &name.title, name.confidence));
    }
    let first = sighting.alternatives.first()?;
    // The confidences of printings add up to that of their title.
    let same = sighting.alternatives.iter().filter(|g| g.title == first.title);
    Some((&first.code, &first.title, same.map(|g| g.confidence).sum()))
}

fn count(tier: &mut Tier, bins: &mut Bins, cards: &[TrueCard], look: &Look, book: &Book, print: Option<&str>) {
    tier.pictures += 1;
    tier.millis += look.millis;
    tier.slowest = tier.slowest.max(look.millis);
    let title_of = |code: &str| book.titles.get(code).map_or(code, String::as_str).to_owned();
    let mut pairs: Vec<(f32, usize, usize)> = Vec::new();
    for (i, card) in cards.iter().enumerate() {
        for (j, sighting) in look.sightings.iter().enumerate() {
            pairs.push((Quad::from(card.corners).overlap(&sighting.corners_px), i, j));
        }
    }
    pairs.retain(|(overlap, ..)| *overlap >= 0.3);
    pairs.sort_by(|a, b| b.0.total_cmp(&a.0));
    let mut mates: HashMap<usize, (usize, f32)> = HashMap::new();
    let mut owner: HashMap<usize, usize> = HashMap::new();
    for (overlap, i, j) in pairs {
        if !mates.contains_key(&i) && !owner.contains_key(&j) {
            mates.insert(i, (j, overlap));
            owner.insert(j, i);
        }
    }
    for (j, sighting) in look.sightings.iter().enumerate() {
        let card = owner.get(&j).and_then(|i| cards.get(*i));
        if let Some((_, title, sure)) = thought(sighting) {
            let right = card.is_some_and(|c| title_of(&c.code) == title);
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a number from 0 to 1")]
            let bin = ((sure * 10.0) as usize).min(9);
            if let Some((all, sum, good)) = bins.get_mut(bin) {
                *all += 1;
                *sum += sure;
                *good += u32::from(right);
            }
            if let Some(name) = print {
                let visible = card.map_or(0.0, |c| c.visible);
                let fit = sure.max(1e-9).ln() - (1.0 - sure).max(1e-9).ln();
                println!("guess {name} {title:?} right {right} logit {fit:.2} visible {visible:.2}");
            }
        }
        tier.invented += u32::from(card.is_none() && sighting.name.is_some());
    }
    for (i, card) in cards.iter().enumerate() {
        let count = match card.visible {
            v if v >= 0.9 => &mut tier.whole,
            v if v >= 0.2 => &mut tier.covered,
            _ => continue,
        };
        count.cards += 1;
        let mate = mates.get(&i).and_then(|(j, overlap)| Some((look.sightings.get(*j)?, *overlap)));
        let title = title_of(&card.code);
        let told = mate.and_then(|(sighting, _)| sighting.name.as_ref());
        let right = told.is_some_and(|n| n.title == title);
        count.wrong += u32::from(told.is_some() && !right);
        if let Some(name) = print {
            let overlap = mate.map_or(0.0, |(_, overlap)| overlap);
            let said = told.map_or("", |n| n.title.as_str());
            println!(
                "card {name} {} {title:?} visible {:.2} overlap {overlap:.2} told {said:?}",
                card.code, card.visible
            );
        }
        let Some((sighting, _)) = mate.filter(|(_, overlap)| *overlap >= 0.7) else {
            continue;
        };
        count.found += 1;
        count.title += u32::from(right);
        let quad = Quad::from(card.corners);
        if right && book.differ(&card.code, quad.width()) {
            count.differing += 1;
            count.printing += u32::from(told.is_some_and(|n| n.code == card.code));
        }
        let pairs = quad.corners.iter().zip(&sighting.corners_px.corners);
        let worst = pairs.map(|(p, q)| p.distance(*q)).fold(0.0, f32::max);
        if worst < 0.35 * quad.width() {
            count.way_up += 1;
            let gap = quad.gap(&sighting.corners_px);
            count.off.push((gap, gap / quad.width() * WIDTH_MM));
        }
    }
}

fn table(tiers: &BTreeMap<String, Tier>) {
    println!(
        "tier      part     cards  found  title  way up  wrong  printings  corners off in px and mm (median, nine in ten)"
    );
    for (name, tier) in tiers {
        for (part, count) in [("whole", &tier.whole), ("covered", &tier.covered)] {
            if count.cards == 0 {
                continue;
            }
            let percent = |n: u32| 100.0 * f64::from(n) / f64::from(count.cards);
            let off = |part: f32, mm: bool| {
                let mut all: Vec<f32> = count.off.iter().map(|(p, m)| if mm { *m } else { *p }).collect();
                all.sort_by(f32::total_cmp);
                #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a place in the list")]
                let at = (part * all.len() as f32) as usize;
                all.get(at).or(all.last()).copied().unwrap_or(f32::NAN)
            };
            println!(
                "{name:9} {part:8} {:5} {:6.1} {:6.1} {:7.1} {:6} {:4} of {:3}  {:.1} {:.1} px, {:.2} {:.2} mm",
                count.cards,
                percent(count.found),
                percent(count.title),
                percent(count.way_up),
                count.wrong,
                count.printing,
                count.differing,
                off(0.5, false),
                off(0.9, false),
                off(0.5, true),
                off(0.9, true),
            );
        }
        println!(
            "{name:9} {} pictures, {:.0} ms each, {:.0} at most, {} names where nothing lies",
            tier.pictures,
            tier.millis / f64::from(tier.pictures.max(1)),
            tier.slowest,
            tier.invented
        );
    }
}

fn reliability(bins: &Bins) {
    println!("confidence  guesses  mean  right");
    for (at, (all, sum, right)) in bins.iter().enumerate().filter(|(_, b)| b.0 > 0) {
        let n = *all as f32;
        println!(
            "{:.1} to {:.1}  {all:7}  {:.3}  {:.3}",
            at as f32 / 10.0,
            (at + 1) as f32 / 10.0,
            sum / n,
            *right as f32 / n
        );
    }
}

/// Plots the share of right guesses for each confidence.
fn plot(bins: &Bins, file: &Path) -> Answer<()> {
    let (left, top, side) = (60.0, 20.0, 320.0);
    let x = |v: f32| left + side * v;
    let y = |v: f32| top + side * (1.0 - v);
    let mut svg = format!(
        "<svg xmlns='http://www.w3.org/2000/svg' width='420' height='400' font-family='sans-serif' font-size='12'>\n\
         <rect width='420' height='400' fill='white'/>\n\
         <path d='M{} {}H{}V{}' fill='none' stroke='black'/>\n\
         <path d='M{} {}L{} {}' stroke='#999' stroke-dasharray='4'/>\n",
        x(0.0),
        y(1.0),
        x(0.0),
        y(0.0),
        x(0.0),
        y(0.0),
        x(1.0),
        y(1.0)
    );
    svg = svg.replace(&format!("H{}V{}", x(0.0), y(0.0)), &format!("V{}H{}", y(0.0), x(1.0)));
    for tick in 0_u8..=5 {
        let v = f32::from(tick) / 5.0;
        svg += &format!(
            "<text x='{}' y='{}' text-anchor='middle'>{v:.1}</text>\n<text x='{}' y='{}' text-anchor='end'>{v:.1}</text>\n",
            x(v),
            y(0.0) + 18.0,
            left - 8.0,
            y(v) + 4.0
        );
    }
    svg += &format!(
        "<text x='{}' y='{}' text-anchor='middle'>confidence of the title</text>\n\
         <text x='16' y='{}' text-anchor='middle' transform='rotate(-90 16 {})'>part that is right</text>\n",
        x(0.5),
        y(0.0) + 38.0,
        y(0.5),
        y(0.5)
    );
    for (all, sum, right) in bins.iter().filter(|b| b.0 > 0) {
        let n = *all as f32;
        let radius = (2.0 + n.sqrt() / 2.0).min(14.0);
        svg += &format!(
            "<circle cx='{:.1}' cy='{:.1}' r='{radius:.1}' fill='#3465a4' fill-opacity='.7'/>\n<text x='{:.1}' y='{:.1}'>{all}</text>\n",
            x(sum / n),
            y(*right as f32 / n),
            x(sum / n) + radius + 2.0,
            y(*right as f32 / n) + 12.0
        );
    }
    svg += "</svg>\n";
    fs::write(file, svg)?;
    Ok(())
}
