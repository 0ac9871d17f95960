//! What is done with bytes of unknown origin, a function for each place where such bytes come in.
//!
//! A function must come back whatever it is given: a panic is a finding, and so is an assertion here that does not hold.
//! The fuzz targets call them with bytes that a fuzzer makes up, `tests/session/corpora.rs` with those that are kept in
//! `corpus/`.

#[path = "referee.rs"]
pub(crate) mod referee;

use std::cell::RefCell;
use std::fs;
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

use deadeye_app::settings;
use deadeye_cards::abilities::Abilities;
use deadeye_cards::{CardDb, Deck, Filter, TournamentList};
use deadeye_hands::{HandCard, Reading, best_five, parse_cards};
use deadeye_session::{Session, lines, salvage};
use deadeye_table::calibration as calibrations;
use deadeye_vision::{CardRecognizer, Faces, Look, decode_mjpeg, decode_picture};
use image::RgbImage;

/// A place where bytes come in.
pub type Place = fn(&[u8]);

/// Every place, by the name that its target and its folder in `corpus/` have.
pub const PLACES: &[(&str, Place)] = &[
    ("abilities", abilities),
    ("packs", packs),
    ("decks", decks),
    ("filters", filters),
    ("hands", hands),
    ("faces", faces),
    ("game_lines", game_lines),
    ("saved_game", saved_game),
    ("settings", settings),
    ("calibration", calibration),
    ("mjpeg", mjpeg),
    ("picture", picture),
    ("scan", scan),
    ("referee", referee::play),
];

/// A file of what cards can do.
pub fn abilities(data: &[u8]) {
    let db = CardDb::shipped();
    let mut problems = Vec::new();
    let mut read = Abilities::default();
    read.add(db, "f.json", &String::from_utf8_lossy(data), &mut problems);
    for problem in &problems {
        assert_eq!(problem.to_string().lines().count(), 1, "{problem:?}");
    }
    for (code, entry) in read.iter() {
        assert!(db.get(code).is_some(), "an entry of no card: {entry:?}");
    }
}

/// A pack file in the folder of the user's own packs.
pub fn packs(data: &[u8]) {
    let folder = scratch("packs");
    fs::write(folder.join("p.json"), data).expect("the scratch folder takes a file");
    let (db, problems) = CardDb::with_overlay(&folder);
    for problem in &problems {
        one_line(&problem.problem);
    }
    assert!(db.len() >= CardDb::shipped().len(), "a pack took cards away");
    for card in db.iter() {
        assert!(
            db.printings_of(&card.title).any(|found| found.code == card.code),
            "{} is not found by its title",
            card.code
        );
    }
}

/// A deck as text, markdown, OCTGN's XML or JSON.
pub fn decks(data: &[u8]) {
    let db = CardDb::shipped();
    let text = String::from_utf8_lossy(data);
    let deck = match Deck::read(&text, db) {
        Ok(deck) => deck,
        Err(error) => return one_line(&error.to_string()),
    };
    for list in TournamentList::shipped().iter().map(Some).chain([None]) {
        let report = deck.check(db, list);
        assert_eq!(report.legal, report.problems.is_empty());
    }
    let counts: serde_json::Map<_, _> =
        deck.copies().map(|(code, copies)| (code.to_string(), copies.count.into())).collect();
    let again = Deck::read(&serde_json::Value::Object(counts).to_string(), db);
    let again = again.expect("a deck's codes and counts are a deck");
    assert!(
        again
            .copies()
            .map(|(code, copies)| (code, copies.count))
            .eq(deck.copies().map(|(code, copies)| (code, copies.count))),
        "a deck changed on its way through JSON"
    );
}

/// The words behind `deadeye cards list`.
pub fn filters(data: &[u8]) {
    match String::from_utf8_lossy(data).parse::<Filter>() {
        Ok(filter) => {
            let admitted = CardDb::shipped().iter().filter(|card| filter.admits(card)).count();
            assert!(admitted <= CardDb::shipped().len());
        }
        Err(error) => one_line(&error.to_string()),
    }
}

/// A hand in notation, scored in every way.
pub fn hands(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let cards = match parse_cards::<HandCard>(&text) {
        Ok(cards) => cards,
        Err(error) => return one_line(&error.to_string()),
    };
    let written: Vec<_> = cards.iter().map(ToString::to_string).collect();
    assert_eq!(parse_cards::<HandCard>(&written.join(" ")).as_ref(), Ok(&cards));
    for (lowball, legal) in [(false, false), (false, true), (true, false), (true, true)] {
        match best_five(&cards, Reading { lowball, legal }) {
            Ok(Some((score, five))) => {
                assert_eq!(five.len(), cards.len().min(5));
                assert!(!(legal && score.cheatin), "a cheatin' hand passes as legal");
            }
            Ok(None) => assert!(legal, "only the wish for a legal hand can go unfulfilled"),
            Err(error) => one_line(&error.to_string()),
        }
    }
}

/// A faces file, as it is and with a header that fits.
pub fn faces(data: &[u8]) {
    // Magic, version and this program's namer, as every faces file of this program starts.
    static HEAD: OnceLock<Vec<u8>> = OnceLock::new();
    let head = HEAD.get_or_init(|| {
        let empty = Faces::new(Vec::new()).to_bytes();
        empty.split_at(24).0.to_vec()
    });
    // FNV-1a over what follows it, as the file has it.
    let sum = data
        .iter()
        .fold(0xcbf2_9ce4_8422_2325_u64, |sum, byte| (sum ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3));
    let fitted = [head.as_slice(), &sum.to_le_bytes(), data].concat();
    for bytes in [data, &fitted] {
        match Faces::from_bytes(bytes, "it") {
            Ok(read) => {
                let again = Faces::from_bytes(&read.to_bytes(), "it");
                let again = again.expect("faces that were written can be read");
                assert_eq!(again.len(), read.len());
            }
            Err(error) => one_line(&error.to_string()),
        }
    }
}

/// A game as JSON Lines, put to the rules.
pub fn game_lines(data: &[u8]) {
    let contents = match lines::read(data) {
        Ok(contents) => contents,
        Err(error) => return one_line(&error.to_string()),
    };
    let written = |contents: &deadeye_session::Contents| {
        let mut text = Vec::new();
        lines::write(contents, &mut text).expect("memory takes all");
        text
    };
    let text = written(&contents);
    let again = lines::read(text.as_slice()).expect("lines that were written can be read");
    assert_eq!(written(&again), text, "a game changed on its way through");
    match lines::replay(&contents, cards()) {
        Ok(session) => {
            let twice = lines::replay(&contents, cards()).expect("it applied before");
            assert_eq!(session.game(), twice.game(), "one log gives two games");
        }
        Err(error) => one_line(&error.to_string()),
    }
}

/// The file of a saved game.
pub fn saved_game(data: &[u8]) {
    let path = scratch("saved_game").join("g.deadeye");
    for ending in ["-wal", "-shm", "-journal"] {
        let mut beside = path.as_os_str().to_owned();
        beside.push(ending);
        // Most often there is none.
        let _gone = fs::remove_file(beside);
    }
    fs::write(&path, data).expect("the scratch folder takes a file");
    let salvaged = salvage::read(&path);
    let now = fs::read(&path).expect("the file is still there");
    assert!(now == data, "reading changed the file");
    match Session::open(&path, cards()) {
        Ok(session) => {
            let salvaged = salvaged.expect("what can be opened can be read");
            assert_eq!(salvaged.entries, session.entries());
            assert_eq!(salvaged.broken, None);
        }
        Err(fault) => {
            one_line(&fault.to_string());
            let now = fs::read(&path).expect("the file is still there");
            assert!(now == data, "a refused file was changed");
        }
    }
}

/// The file of what the app remembers.
pub fn settings(data: &[u8]) {
    let folder = scratch("settings");
    let path = folder.join("settings.json");
    fs::write(&path, data).expect("the scratch folder takes a file");
    match settings::read(&path) {
        Ok(read) => {
            settings::write(&path, &read).expect("the scratch folder takes a file");
            assert_eq!(settings::read(&path), Ok(read));
        }
        Err(fault) => one_line(&fault.to_string()),
    }
}

/// The file of what is known of a camera.
pub fn calibration(data: &[u8]) {
    let path = scratch("calibration").join("camera.json");
    fs::write(&path, data).expect("the scratch folder takes a file");
    match calibrations::load(&path) {
        Ok(read) => {
            let read = read.expect("the file is there");
            calibrations::save(&path, "a camera", &read).expect("the scratch folder takes a file");
            let again = calibrations::load(&path).expect("what was kept can be read");
            let again = again.expect("the file is there");
            assert_eq!(again.layout.seats(), read.layout.seats());
            assert_eq!(again.layout.regions().len(), read.layout.regions().len());
            assert_eq!((again.from, again.things), (read.from, read.things));
        }
        Err(fault) => one_line(&fault.to_string()),
    }
}

/// A frame of an MJPEG camera that was asked for 64 x 48 pixels.
pub fn mjpeg(data: &[u8]) {
    if let Some(picture) = decode_mjpeg(data, 64, 48) {
        assert_eq!(picture.dimensions(), (64, 48));
    }
}

/// The bytes of a JPEG or PNG file.
pub fn picture(data: &[u8]) {
    match decode_picture(data) {
        Ok(picture) => {
            let pixels = u64::from(picture.width()) * u64::from(picture.height());
            assert!(pixels <= deadeye_vision::MOST_PIXELS);
        }
        Err(trouble) => one_line(&trouble.to_string()),
    }
}

/// The most pixels that the eyes are shown here: they are slow, and their first step is to make a picture small.
const MOST_LOOKED_AT: u64 = 1_000_000;

/// The bytes of a picture, decoded and looked at. What is no picture is taken as pixels.
pub fn scan(data: &[u8]) {
    thread_local! {
        static EYES: RefCell<Option<CardRecognizer>> = const { RefCell::new(None) };
    }
    let picture = match decode_picture(data) {
        Ok(picture) if u64::from(picture.width()) * u64::from(picture.height()) <= MOST_LOOKED_AT => picture,
        Ok(_) => return,
        Err(trouble) => {
            one_line(&trouble.to_string());
            let [wide, high, pixels @ ..] = data else {
                return;
            };
            if pixels.is_empty() {
                return;
            }
            let (width, height) = (u32::from(*wide) + 1, u32::from(*high) + 1);
            let mut cycle = pixels.iter().cycle().copied();
            RgbImage::from_fn(width, height, |_, _| image::Rgb([(); 3].map(|()| cycle.next().unwrap_or_default())))
        }
    };
    EYES.with_borrow_mut(|eyes| {
        let eyes = eyes.get_or_insert_with(|| {
            CardRecognizer::new(Faces::shipped().expect("the shipped faces")).expect("the shipped networks")
        });
        let look: Look = eyes.look(&picture).expect("a picture with pixels");
        for sighting in &look.sightings {
            assert!(sighting.corners_px.corners.iter().all(|point| point.x.is_finite() && point.y.is_finite()));
            assert!((0.0..=1.0).contains(&sighting.visible));
            assert!((0.0..=1.0).contains(&sighting.card));
            assert!(sighting.alternatives.len() <= 3);
            for guess in sighting.name.iter().chain(&sighting.alternatives) {
                assert!((0.0..=1.0).contains(&guess.confidence));
            }
        }
    });
}

/// What people are told is one line of three parts or more.
#[track_caller]
fn one_line(told: &str) {
    assert_eq!(told.lines().count(), 1, "{told:?}");
    assert!(told.matches(" — ").count() >= 2, "{told:?}");
}

fn cards() -> Arc<CardDb> {
    static CARDS: OnceLock<Arc<CardDb>> = OnceLock::new();
    Arc::clone(CARDS.get_or_init(|| Arc::new(CardDb::shipped().clone())))
}

/// A folder for one place of one process, in the system's place for temporary files.
fn scratch(place: &str) -> PathBuf {
    let name = format!("deadeye-fuzz-{}-{place}", std::process::id());
    let folder = std::env::temp_dir().join(name);
    fs::create_dir_all(&folder).expect("the system's place for temporary files takes a folder");
    folder
}
