//! The check of the installation, which `deadeye doctor` prints and a report holds.

use deadeye_text::io_why;
use std::fmt::{self, Display, Formatter};
use std::path::Path;

use deadeye_cards::{Card, CardDb, CardType};
use deadeye_hands::{HandCard, Reading, parse_cards};
use deadeye_vision::{CardRecognizer, Faces};
use image::{Rgb, RgbImage, imageops};
use serde::Serialize;

use crate::card_files::packs::{packs_folder, pictures_folder};
use crate::settings::{self, ChosenSource};
use deadeye_session::places;

/// The number of a camera's formats that are listed, the best ones.
const MOST_FORMATS: usize = 12;

/// The state of a finding.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum FindingState {
    /// All is well.
    Fine,
    /// A part is missing, and the program works without it.
    Absent,
    /// A part that should work does not.
    Broken,
}

/// The result of one check.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// The name of the check, in one word.
    pub check: &'static str,
    /// The state of the finding.
    pub state: FindingState,
    /// The finding in one line.
    pub says: String,
}

impl Finding {
    fn new(check: &'static str, state: FindingState, says: impl Into<String>) -> Self {
        // Whatever a driver or a file name holds, a finding is one line.
        let says = says.into();
        let says = says.split_whitespace().collect::<Vec<_>>().join(" ");
        Self { check, state, says }
    }

    /// Creates the finding of a check from its result or error.
    fn of<E: ToString>(check: &'static str, result: Result<String, E>) -> Self {
        match result {
            Ok(says) => Self::new(check, FindingState::Fine, says),
            Err(why) => Self::new(check, FindingState::Broken, why.to_string()),
        }
    }
}

impl Display for Finding {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let state = match self.state {
            FindingState::Fine => "fine",
            FindingState::Absent => "absent",
            FindingState::Broken => "BROKEN",
        };
        write!(f, "{state:<6}  {:<8}  {}", self.check, self.says)
    }
}

/// Runs all checks, and passes each finding to `tell` as it is made, because some take a while.
///
/// # Errors
/// The error of `tell`; no further check is run then.
pub fn look<E>(tell: &mut impl FnMut(Finding) -> Result<(), E>) -> Result<(), E> {
    tell(program())?;
    for finding in libraries() {
        tell(finding)?;
    }
    tell(display())?;
    tell(check_settings())?;
    let packs = packs_folder();
    tell(folder("packs", packs.as_deref()))?;
    tell(folder("pictures", pictures_folder().as_deref()))?;
    tell(folder("log", crate::diagnostics::logbook::folder().as_deref()))?;
    tell(games())?;
    let (cards, finding) = cards(packs.as_deref());
    tell(finding)?;
    tell(Finding::of("hands", hands()))?;
    cameras().into_iter().try_for_each(&mut *tell)?;
    let faces = Faces::shipped();
    match &faces {
        Ok(faces) => tell(shipped_faces(faces, &cards))?,
        Err(trouble) => tell(Finding::new("faces", FindingState::Broken, trouble.to_string()))?,
    }
    // What takes longest comes last.
    tell(Finding::of("eyes", eyes(faces.unwrap_or_default())))
}

fn program() -> Finding {
    let says = format!(
        "deadeye {}, {} {}, {}",
        env!("CARGO_PKG_VERSION"),
        std::env::consts::OS,
        std::env::consts::ARCH,
        if cfg!(debug_assertions) { "debug build" } else { "release build" },
    );
    Finding::new("program", FindingState::Fine, says)
}

/// Checks the libraries that a fault may depend on, and the built-in networks.
fn libraries() -> Vec<Finding> {
    let about = deadeye_vision::build_info();
    let sizes = about.networks.iter().map(|(name, bytes)| format!("{name} {} KB", bytes >> 10));
    let sizes: Vec<String> = sizes.collect();
    vec![
        Finding::new("opencv", FindingState::Fine, format!("{}; {}", about.opencv, about.video.join(", "))),
        Finding::new("sqlite", FindingState::Fine, deadeye_session::sqlite_version()),
        Finding::new("models", FindingState::Fine, sizes.join(", ")),
    ]
}

/// Checks the settings of the app.
fn check_settings() -> Finding {
    let Some(file) = settings::usual_file() else {
        return Finding::new("settings", FindingState::Absent, "the system names no home folder");
    };
    if !file.exists() {
        let says = format!("{} is not made yet", file.display());
        return Finding::new("settings", FindingState::Absent, says);
    }
    Finding::of(
        "settings",
        settings::read(&file).map(|settings| {
            let source = match settings.source {
                Some(ChosenSource::Camera(camera)) => match camera.port {
                    Some(port) => format!("camera {} at {port}", camera.name),
                    None => format!("camera {}", camera.name),
                },
                Some(ChosenSource::Address(address)) => address,
                None => "no source chosen".to_owned(),
            };
            let still = if settings.hold_still { "held still" } else { "not held still" };
            format!("{}: {source}, {still}", file.display())
        }),
    )
}

/// Checks whether the app would find a screen. The commands need none.
fn display() -> Finding {
    let named = ["WAYLAND_DISPLAY", "DISPLAY"]
        .into_iter()
        .find_map(|name| std::env::var(name).ok().filter(|value| !value.is_empty()).map(|value| (name, value)));
    match named {
        // On Linux only a variable names the screen; elsewhere there is always one.
        Some((name, value)) => Finding::new("display", FindingState::Fine, format!("{name}={value}")),
        None if cfg!(target_os = "linux") => {
            Finding::new("display", FindingState::Absent, "none; xvfb-run opens the app on a virtual one")
        }
        None => Finding::new("display", FindingState::Fine, "the system's"),
    }
}

/// Checks a folder that the user may fill.
fn folder(check: &'static str, path: Option<&Path>) -> Finding {
    let Some(path) = path else {
        return Finding::new(check, FindingState::Absent, "the system names no home folder");
    };
    match std::fs::read_dir(path) {
        Ok(entries) => {
            let files = entries.flatten().filter(|entry| entry.path().is_file()).count();
            Finding::new(check, FindingState::Fine, format!("{}, {files} files", path.display()))
        }
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            Finding::new(check, FindingState::Absent, format!("{} is not made yet", path.display()))
        }
        Err(error) => Finding::new(
            check,
            FindingState::Broken,
            format!("{} — {} — check its permissions", path.display(), io_why(&error)),
        ),
    }
}

fn games() -> Finding {
    match places::folder() {
        Ok(path) => {
            let mut finding = folder("games", Some(&path));
            if finding.state == FindingState::Fine {
                finding.says = format!("{}, {} saved games", path.display(), places::list(&path).len());
            }
            finding
        }
        Err(fault) => Finding::new("games", FindingState::Absent, fault.to_string()),
    }
}

/// Reads the cards with the user's packs over them, and returns the finding too.
fn cards(packs: Option<&Path>) -> (CardDb, Finding) {
    let shipped = CardDb::shipped();
    let (cards, problems) = match packs {
        Some(packs) => CardDb::with_overlay(packs),
        None => (shipped.clone(), Vec::new()),
    };
    let own = cards.len().saturating_sub(shipped.len());
    let finding = match problems.first() {
        None => Finding::new(
            "cards",
            FindingState::Fine,
            format!("{} shipped in {} packs, {own} of your own", shipped.len(), shipped.packs().len()),
        ),
        Some(first) => Finding::new(
            "cards",
            FindingState::Broken,
            format!("{} problems in your packs; the first: {first}", problems.len()),
        ),
    };
    (cards, finding)
}

/// Scores a hand that a person can check: aces are ones, so the joker makes a third eight.
fn hands() -> Result<String, String> {
    let hand: Vec<HandCard> = parse_cards("AS AH 8C 8D JK").map_err(|error| error.to_string())?;
    let score = deadeye_hands::score(&hand, Reading::SHOOTOUT).map_err(|error| error.to_string())?;
    let rank = score.map(|score| score.rank().to_string());
    match rank.as_deref() {
        Some("Full House") => Ok("two pairs and a joker are a full house".into()),
        other => Err(format!(
            "two pairs and a joker are read as {} — the scorer is broken — report it",
            other.unwrap_or("nothing")
        )),
    }
}

fn shipped_faces(faces: &Faces, cards: &CardDb) -> Finding {
    let known: std::collections::HashSet<&str> = faces.iter().map(|face| face.code.as_str()).collect();
    let without = cards.iter().filter(|card| !known.contains(card.code.as_str())).count();
    let says =
        format!("{} shipped; {without} cards have none and want their pictures in the pictures folder", faces.len());
    Finding::new(
        "faces",
        FindingState::Fine,
        if without == 0 { format!("{} shipped, one for every card", faces.len()) } else { says },
    )
}

/// Draws a few cards, learns their faces, lays them on a table of one colour and recognises them.
fn eyes(faces: Faces) -> Result<String, String> {
    const WIDTH_PX: u32 = 150;
    let shown: Vec<&Card> = [CardType::Dude, CardType::Deed, CardType::Goods, CardType::Action]
        .into_iter()
        .filter_map(|kind| CardDb::shipped().iter().find(|card| card.kind == kind))
        .collect();
    let mut eyes = CardRecognizer::new(faces).map_err(|trouble| trouble.to_string())?;
    let mut table = RgbImage::from_pixel(960, 540, Rgb([64, 84, 72]));
    let mut drawn = Vec::new();
    for (card, x) in shown.iter().zip([60_i64, 290, 520, 750]) {
        let picture = deadeye_proxy::draw(card, 300);
        let face = eyes.learn(card.code.as_str(), &card.title, &picture).map_err(|trouble| trouble.to_string())?;
        drawn.push(face);
        let small = imageops::resize(
            &picture,
            WIDTH_PX,
            deadeye_proxy::height_of_width_px(WIDTH_PX),
            imageops::FilterType::Triangle,
        );
        imageops::overlay(&mut table, &small, x, 160);
    }
    eyes.add_faces(&Faces::new(drawn)).map_err(|trouble| trouble.to_string())?;
    let look = eyes.look(&table).map_err(|trouble| trouble.to_string())?;
    let named = shown
        .iter()
        .filter(|card| {
            look.sightings.iter().any(|seen| seen.name.as_ref().is_some_and(|name| name.code == card.code.as_str()))
        })
        .count();
    if named == shown.len() && !shown.is_empty() {
        Ok(format!("{named} drawn cards found and named in {:.0} ms", look.millis))
    } else {
        Err(format!(
            "only {named} of {} drawn cards are named — the networks and this OpenCV do not agree — report it",
            shown.len()
        ))
    }
}

fn cameras() -> Vec<Finding> {
    let cameras = deadeye_vision::cameras();
    if cameras.is_empty() {
        return vec![Finding::new(
            "camera",
            FindingState::Absent,
            "none; the app plays its demo table, or takes a video or a folder",
        )];
    }
    let of = |camera: &deadeye_vision::Camera| {
        let name = format!("{} {}", camera.number, camera.name);
        match (&camera.trouble, camera.formats.first()) {
            (Some(trouble), _) => Finding::new("camera", FindingState::Absent, format!("{name}: {trouble}")),
            (None, Some(_)) => {
                let holds = match camera.holds.as_slice() {
                    [] => "nothing of it can be held still".to_owned(),
                    some => format!("{} can be held still", some.join(", ")),
                };
                let mut formats = camera.formats.iter().take(MOST_FORMATS).cloned().collect::<Vec<_>>().join(", ");
                let more = camera.formats.len().saturating_sub(MOST_FORMATS);
                if more > 0 {
                    formats.push_str(&format!(" and {more} more"));
                }
                Finding::new("camera", FindingState::Fine, format!("{name}: {formats}; {holds}"))
            }
            (None, None) => Finding::new("camera", FindingState::Absent, format!("{name}: it offers no pictures")),
        }
    };
    cameras.iter().map(of).collect()
}
