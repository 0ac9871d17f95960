//! `deadeye scan`: recognition of the cards on pictures.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use deadeye_cards::{CardCode, CardDb};
use deadeye_hands::PokerCard;
use deadeye_text::Fault;
use deadeye_vision::{Budget, CardRecognizer, Guess, Look, Quad, Sighting, read_sized};
use serde::Serialize;

use super::outcome::Outcome;
use super::progress::Progress;
use super::say::{say, within_line};
use deadeye_app::card_files::packs::pictures_folder;
use deadeye_app::pipeline::Sight;

/// The arguments of `deadeye scan`.
#[derive(Debug, Args)]
pub struct ScanArgs {
    /// Pictures of tables, JPEG or PNG.
    #[arg(required = true, value_name = "PICTURE")]
    pictures: Vec<PathBuf>,
    #[command(flatten)]
    sight: SightArgs,
    /// Answers with the first look at each picture, which ends within about two seconds. Without
    /// this, places that are not named are looked at further until nothing is left to be tried.
    #[arg(long)]
    first_look: bool,
    /// Prints a JSON object a line.
    #[arg(long)]
    json: bool,
}

/// The faces and decks that the recognition shall know; shared with `watch`.
#[derive(Debug, Args)]
pub struct SightArgs {
    /// Another faces file instead of the shipped one; `deadeye enroll` makes it.
    #[arg(long, value_name = "FILE")]
    faces: Option<PathBuf>,
    /// A deck on this table: its cards are preferred, others remain possible.
    #[arg(long, value_name = "FILE")]
    deck: Vec<PathBuf>,
}

impl SightArgs {
    /// Opens the recognition with these arguments.
    pub(super) fn open(&self, cards: &CardDb) -> anyhow::Result<CardRecognizer> {
        let mut decks = Vec::new();
        for file in &self.deck {
            let deck = deadeye_app::card_files::deck::load(file, cards)?;
            decks.extend(deck.copies().map(|(code, _)| code.to_string()));
        }
        // A faces file of the user's choice is all there is to know.
        let pictures = if self.faces.is_some() { None } else { pictures_folder() };
        let sight = Sight { faces: self.faces.clone(), pictures, decks, corrections: None };
        Ok(sight.open(cards)?)
    }
}

#[derive(Serialize)]
struct PictureLine<'a> {
    picture: String,
    size: [u32; 2],
    millis: f64,
    /// The part of that time in which the first look ended.
    first_millis: f64,
    /// False where the first look is all there is, with something left to be tried.
    complete: bool,
    cards: Vec<CardLine<'a>>,
    warnings: Vec<String>,
}

#[derive(Serialize)]
struct CardLine<'a> {
    code: Option<&'a str>,
    title: Option<String>,
    confidence: f32,
    corners: [[f64; 2]; 4],
    visible: f64,
    alternatives: Vec<AlternativeLine<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    corner: Option<ReadPicture>,
}

/// The suit and rank of a card without a name.
#[derive(Serialize)]
struct ReadPicture {
    card: PokerCard,
    confidence: f64,
}

#[derive(Serialize)]
struct AlternativeLine<'a> {
    code: &'a str,
    confidence: f64,
}

#[derive(Serialize)]
struct PictureFailure {
    picture: String,
    error: String,
}

/// Runs the command.
///
/// # Errors
/// The faces file or a deck cannot be read, or the output fails. Pictures that cannot be read have a line each.
pub fn run(args: &ScanArgs, cards: &CardDb, out: &mut impl Write) -> anyhow::Result<Outcome> {
    let mut eyes = args.sight.open(cards)?;
    let mut outcome = Outcome::Done;
    let progress = Progress::begin("looking at pictures", Some(args.pictures.len() as u64), args.json);
    for path in &args.pictures {
        let looked = look(&mut eyes, path, args.first_look);
        if looked.is_err() {
            outcome = Outcome::SomeFailed;
        }
        progress.aside(|| match looked {
            Ok(looked) => answer(path, looked, cards, args.json, out),
            Err(trouble) => error_line(path, &trouble, args.json, out),
        })?;
        progress.step();
    }
    Ok(outcome)
}

/// The cards recognised on a picture.
struct LookedPicture {
    look: Look,
    /// The time of the first look, in milliseconds.
    first_millis: f64,
    /// False if something is left to be tried.
    is_complete: bool,
    /// The size of the file, in pixels.
    size: [u32; 2],
    /// The pixels of the file, across and down, for one of the processed picture, which may be smaller.
    scale: [f64; 2],
}

fn look(eyes: &mut CardRecognizer, path: &Path, first_look: bool) -> Result<LookedPicture, Fault> {
    let (picture, size) = read_sized(path)?;
    let (mut look, mut rest) = eyes.look_within(&picture, Budget::FIRST_LOOK)?;
    let first_millis = look.millis;
    if !first_look && let Some(left) = rest {
        (look, rest) = eyes.look_on(left, Budget::UNBOUNDED)?;
    }
    let scale = [f64::from(size[0]) / f64::from(picture.width()), f64::from(size[1]) / f64::from(picture.height())];
    Ok(LookedPicture { look, first_millis, is_complete: rest.is_none(), size, scale })
}

fn answer(path: &Path, looked: LookedPicture, cards: &CardDb, json: bool, out: &mut impl Write) -> anyhow::Result<()> {
    let LookedPicture { look, first_millis, is_complete, size, scale } = looked;
    let line = PictureLine {
        picture: path.display().to_string(),
        size,
        millis: tenths(look.millis),
        first_millis: tenths(first_millis),
        complete: is_complete,
        cards: look.sightings.iter().map(|sighting| card_line(sighting, cards, scale)).collect(),
        warnings: look.warnings,
    };
    if json {
        writeln!(out, "{}", serde_json::to_string(&line)?)?;
    } else {
        tell(&line, out)?;
    }
    Ok(out.flush()?)
}

fn error_line(path: &Path, trouble: &Fault, json: bool, out: &mut impl Write) -> anyhow::Result<()> {
    say(format_args!("error: {trouble}"));
    if json {
        let failure = PictureFailure { picture: path.display().to_string(), error: trouble.to_string() };
        writeln!(out, "{}", serde_json::to_string(&failure)?)?;
    }
    Ok(out.flush()?)
}

/// Returns a title: from the card database, else from the faces file.
pub(super) fn title_of(guess: &Guess, cards: &CardDb) -> Option<String> {
    let card = guess.code.parse::<CardCode>().ok().and_then(|code| cards.get(code));
    let own = || (!guess.title.is_empty()).then(|| guess.title.clone());
    card.map(|card| card.title.clone()).or_else(own)
}

/// Scales corners from the processed picture to the file, rounded to a hundredth of a pixel.
pub(super) fn corners(quad: &Quad, [across, down]: [f64; 2]) -> [[f64; 2]; 4] {
    quad.corners.map(|p| [hundredths(f64::from(p.x) * across), hundredths(f64::from(p.y) * down)])
}

fn hundredths(value: f64) -> f64 {
    (value * 100.0).round() / 100.0
}

pub(super) fn tenths(value: f64) -> f64 {
    (value * 10.0).round() / 10.0
}

fn thousandths(value: f32) -> f64 {
    (f64::from(value) * 1000.0).round() / 1000.0
}

fn card_line<'a>(sighting: &'a Sighting, cards: &CardDb, scale: [f64; 2]) -> CardLine<'a> {
    let best = sighting.name.as_ref().or(sighting.alternatives.first());
    #[expect(clippy::cast_possible_truncation, reason = "a number from 0 to 1")]
    let confidence = thousandths(best.map_or(0.0, |g| g.confidence)) as f32;
    CardLine {
        code: sighting.name.as_ref().map(|n| n.code.as_str()),
        title: sighting.name.as_ref().and_then(|n| title_of(n, cards)),
        confidence,
        corners: corners(&sighting.corners_px, scale),
        visible: hundredths(f64::from(sighting.visible)),
        alternatives: sighting
            .alternatives
            .iter()
            .map(|g| AlternativeLine { code: &g.code, confidence: thousandths(g.confidence) })
            .collect(),
        corner: sighting.corner.map(|read| ReadPicture { card: read.card, confidence: thousandths(read.confidence) }),
    }
}

fn tell(line: &PictureLine<'_>, out: &mut impl Write) -> std::io::Result<()> {
    let cards = match line.cards.len() {
        0 => "no card".into(),
        1 => "1 card".into(),
        n => format!("{n} cards"),
    };
    let picture = within_line(&line.picture);
    writeln!(out, "{picture}: {cards}, {} ms", line.millis)?;
    for warning in &line.warnings {
        writeln!(out, "  {warning}")?;
    }
    if !line.complete {
        writeln!(out, "  more may be named without --first-look")?;
    }
    for card in &line.cards {
        let [[x, y], ..] = card.corners;
        let place = format!("its top left at {x:.0}, {y:.0}");
        match (card.code, &card.title) {
            (Some(code), title) => {
                let title = within_line(title.as_deref().unwrap_or("no title"));
                writeln!(out, "  {title} ({code}), {:.0} %, {place}", card.confidence * 100.0)?;
            }
            (None, _) => {
                let corner = card.corner.as_ref().map(|read| read.card.to_sign());
                let others: Vec<&str> = card.alternatives.iter().map(|o| o.code).collect();
                match (corner, others.as_slice()) {
                    (Some(corner), _) => {
                        writeln!(out, "  a card that is not known, {corner}, {place}")?;
                    }
                    (None, []) => writeln!(out, "  a card that is not known, {place}")?,
                    (None, _) => {
                        writeln!(out, "  a card, perhaps {}, {place}", others.join(" or "))?;
                    }
                }
            }
        }
    }
    Ok(())
}
