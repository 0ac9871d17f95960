//! What the desk makes of the pictures: the camera's view for the window, and proposals for the game.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use deadeye_cards::CardCode;
use deadeye_rules::{Command, Game, PlayerId};
use deadeye_text::{Fault, io_why, text};
use deadeye_vision::{EventKind, Flat, Guess, Track, TrackEvent};
use image::buffer::ConvertBuffer as _;
use image::{RgbImage, RgbaImage};

use super::asks::Calibrate;
use super::calibrating::{Calibrating, said_of};
use super::camera::Camera;
use super::differing::Differing;
use super::seen::{Differ, Notice, Offer, Tone};
use super::shared::{Wake, lock};
use super::sources::Source;
use super::spotting::{hands, spotted};
use crate::pipeline::{Correction, Newest, News, keep_corrections};
use crate::words::Words;
use deadeye_table::calibration::Calibration;
use deadeye_table::{Proposal, TableReader};

/// The picture on the screen is made new at most so often.
const BETWEEN_PICTURES: Duration = Duration::from_millis(100);

/// The picture on the screen is at most so wide, in pixels.
const WIDEST_PX: u32 = 960;

/// A proposal that has stood for so long is not about to be replaced by a better one. In seconds of the pictures: where
/// they are looked at slowly, the players who are to be seen in them have had less time too.
const SETTLED_SECONDS: f64 = 1.5;

/// The demo table and a folder of pictures wait for an answer to what has stood for so long, in seconds of the pictures.
const PATIENCE_SECONDS: f64 = 3.0;

/// Of a card of which less than this part shows, what covers it would be learned.
const OPEN: f32 = 0.7;

/// A card that the players named is taken for certain.
const CERTAIN: f32 = 1.0;

/// What came with the pictures.
#[derive(Default)]
pub struct Brought {
    /// There are other proposals, or other things to say.
    pub changed: bool,
    /// A card was read that was not there before.
    pub read: bool,
    /// Something to say.
    pub notice: Option<Notice>,
}

/// The pictures and what they mean.
pub struct Watch {
    wake: Wake,
    camera: Arc<Mutex<Camera>>,
    source: Option<Source>,
    reader: Option<TableReader>,
    /// Where is kept what players corrected of the eyes, if anywhere.
    pub corrections: Option<PathBuf>,
    /// What players said a track is.
    named: BTreeMap<u32, Guess>,
    /// What players said is no card of the game.
    ignored: BTreeSet<u32>,
    /// When each open proposal was first seen, in seconds of the pictures.
    since: BTreeMap<u32, f64>,
    /// The open proposals that have stood for a while.
    settled: Vec<u32>,
    /// When the newest picture was taken, in seconds of the pictures.
    now_seconds: f64,
    preferred: Vec<String>,
    newest: Option<Arc<Newest>>,
    painted: Option<Instant>,
    pace: Pace,
    was_demo: bool,
    /// The guided day goes on: whether the demo table waits for it.
    guided: Option<bool>,
    calibrating: Calibrating,
    differing: Differing,
    /// Players whose cards are on the screen and not on the table.
    on_screen: Vec<PlayerId>,
}

/// Counts frames to tell how many come in a second.
struct Pace {
    since: Instant,
    index: u64,
    per_second: f32,
}

impl Watch {
    /// No pictures yet.
    pub fn new(wake: Wake, camera: Arc<Mutex<Camera>>) -> Self {
        Self {
            wake,
            camera,
            source: None,
            reader: None,
            corrections: None,
            named: BTreeMap::new(),
            ignored: BTreeSet::new(),
            since: BTreeMap::new(),
            settled: Vec::new(),
            now_seconds: 0.0,
            preferred: Vec::new(),
            newest: None,
            painted: None,
            pace: Pace { since: Instant::now(), index: 0, per_second: 0.0 },
            was_demo: false,
            guided: None,
            calibrating: Calibrating::default(),
            differing: Differing::default(),
            on_screen: Vec::new(),
        }
    }

    /// Where the calibrations of cameras are kept.
    pub fn keep_calibrations_in(&mut self, folder: Option<PathBuf>) {
        self.calibrating.folder = folder;
    }

    /// Whether pictures come.
    pub fn is_on(&self) -> bool {
        self.source.is_some()
    }

    /// Whether the pictures are those of the demo table.
    pub fn is_demo(&self) -> bool {
        self.was_demo && self.is_on()
    }

    /// The guided day goes on and says whether the demo table waits, or it is over.
    pub fn guide(&mut self, waits: Option<bool>, game: &Game) {
        self.guided = waits;
        if let Some(reader) = &mut self.reader {
            reader.ask_one_play_each(waits.is_some(), game);
        }
    }

    /// Lets the source go.
    pub fn stop(&mut self) {
        self.source = None;
        *lock(&self.camera) = Camera::default();
    }

    /// Takes the pictures of another source.
    pub fn start(&mut self, source: Source) {
        *lock(&self.camera) = Camera { source: source.name.clone(), ..Camera::default() };
        log::info!("pictures: from {}", source.name);
        self.was_demo = source.is_demo;
        // The demo table's camera is known, and nobody's to keep.
        self.calibrating.start(&source.name, !source.is_demo);
        self.differing.start_over();
        self.source = Some(source);
        self.reader = None;
        self.newest = None;
        self.named.clear();
        self.ignored.clear();
        self.since.clear();
        self.pace = Pace { since: Instant::now(), index: 0, per_second: 0.0 };
        (self.wake)();
    }

    /// The cards that lie on this table.
    pub fn prefer(&mut self, codes: Vec<String>) {
        self.preferred = codes;
    }

    /// The cards that lie on this table.
    pub fn preferred(&self) -> &[String] {
        &self.preferred
    }

    /// Another game: what lies on the table is put to it anew.
    pub fn start_over(&mut self, game: &Game) {
        self.reader = None;
        self.differing.start_over();
        self.since.clear();
        let Some(newest) = self.newest.clone() else {
            return;
        };
        self.read_anew(&newest, game);
    }

    fn read_anew(&mut self, newest: &Newest, game: &Game) {
        let calibration = self.calibration(newest, game);
        let mut reader = TableReader::new(calibration.layout.with_on_screen(&self.on_screen), calibration.plane);
        reader.ask_one_play_each(self.guided.is_some(), game);
        for track in newest.tracks.iter().filter(|track| !self.ignored.contains(&track.id)) {
            reader.lies(&self.by_players_name(track), game);
        }
        self.reader = Some(reader);
    }

    fn calibration(&mut self, newest: &Newest, game: &Game) -> Arc<Calibration> {
        let players = u8::try_from(game.players().len()).unwrap_or(u8::MAX);
        let (width_px, height_px) = newest.picture.dimensions();
        self.calibrating.ready([width_px, height_px], players)
    }

    /// Changes the calibration. What lies on the table is read anew by it.
    pub fn calibrate(&mut self, wish: Calibrate, game: &Game, words: &Words) {
        if let Some(newest) = self.newest.clone()
            && self.calibrating.change(wish, &newest, words)
        {
            self.by_new_calibration(&newest, game, words);
        }
    }

    /// The printed sheet was looked for in the picture.
    pub fn sheet_seen(&mut self, seen: Result<Option<Flat>, Fault>, game: &Game, words: &Words) {
        let changed = self.calibrating.sheet_seen(seen, words);
        if let Some(newest) = self.newest.clone().filter(|_| changed) {
            self.by_new_calibration(&newest, game, words);
        }
    }

    fn by_new_calibration(&mut self, newest: &Newest, game: &Game, words: &Words) {
        if self.reader.is_some() {
            self.read_anew(newest, game);
        }
        self.paint(newest, game, words);
    }

    /// The picture as it came last.
    pub fn picture(&self) -> Option<Arc<RgbImage>> {
        self.newest.as_ref().map(|newest| Arc::clone(&newest.picture))
    }

    /// The cards of these players are on the screen and not on the table.
    pub fn keep_on_screen(&mut self, players: Vec<PlayerId>) {
        self.on_screen = players;
    }

    /// Where the table and the game differ.
    pub fn differences(&self) -> &[Differ] {
        self.differing.shown()
    }

    /// Whether a difference waits for the players' word.
    pub fn waits_for_word(&self) -> bool {
        self.differing.waits()
    }

    /// The players leave a difference as it is.
    pub fn leave(&mut self, key: &str) {
        self.differing.leave(key);
    }

    /// The players want to be asked about a difference.
    pub fn ask_about(&mut self, key: &str, game: &Game) {
        for difference in self.differing.about(key) {
            if let Some(reader) = &mut self.reader {
                reader.ask_about(&difference, game);
            }
        }
        self.note_times();
    }

    /// The game changed.
    pub fn on_game(&mut self, game: &Game) {
        if let Some(reader) = &mut self.reader {
            reader.on_game(game);
        }
    }

    /// A proposal was taken or dropped.
    pub fn answered(&mut self, id: u32) {
        if let Some(reader) = &mut self.reader {
            reader.answered(id);
        }
        self.since.remove(&id);
    }

    /// The proposals that nobody has answered yet, oldest first. None before anybody sits down.
    pub fn proposals(&self) -> &[Proposal] {
        self.reader.as_ref().map_or(&[], TableReader::open)
    }

    /// Those that have stood for a while.
    pub fn settled_proposals(&self) -> impl Iterator<Item = &Proposal> {
        let settled = |proposal: &&Proposal| {
            self.since.get(&proposal.id).is_some_and(|since| self.now_seconds - since > SETTLED_SECONDS)
        };
        self.proposals().iter().filter(settled)
    }

    /// The proposals for the window.
    pub fn offers(&self) -> Vec<Offer> {
        let offer = |proposal: &Proposal| Offer {
            id: proposal.id,
            text: proposal.question.clone(),
            confidence: proposal.confidence,
            others: proposal.alternatives.iter().map(|choice| choice.text.clone()).collect(),
            can_be_taken: !proposal.commands.is_empty(),
            by_hand: proposal.by_hand,
            play: proposal.commands.last().cloned(),
            track: proposal.track,
            settled: self.settled.contains(&proposal.id),
            against: proposal.refusal.clone(),
        };
        self.proposals().iter().map(offer).collect()
    }

    /// A card that the eyes were not sure of is this one.
    pub fn name(&mut self, track: u32, code: CardCode, title: String, game: &Game, words: &Words) {
        let guess = Guess { code: code.to_string(), title, confidence: CERTAIN };
        self.named.insert(track, guess.clone());
        let newest = self.newest.clone();
        let known = newest.iter().flat_map(|newest| &newest.tracks).find(|own| own.id == track);
        if let (Some(known), Some(newest)) = (known, &newest) {
            self.teach_eyes(known, code, newest);
        }
        if let (Some(reader), Some(known)) = (&mut self.reader, known) {
            let known = Track { name: Some(guess), corner: None, ..known.clone() };
            reader.lies(&known, game);
        }
        if let Some(newest) = newest {
            self.paint(&newest, game, words);
        }
    }

    /// The eyes learn what a card that lies open looks like here. Of the demo table there is nothing to learn.
    fn teach_eyes(&self, card: &Track, code: CardCode, newest: &Newest) {
        let source = self.source.as_ref().filter(|source| !source.is_demo && card.visible >= OPEN);
        if let Some(source) = source {
            let picture = Arc::clone(&newest.picture);
            source.pipeline.correct(Correction { code: code.to_string(), picture, outline_px: card.corners_px });
        }
    }

    /// What sets a card by hand into play where it lies.
    pub fn by_hand(&self, track: u32, game: &Game) -> Vec<Command> {
        self.reader.as_ref().map(|reader| reader.by_hand(track, game)).unwrap_or_default()
    }

    /// What lies there is no card of this game: it is neither shown nor asked about.
    pub fn ignore(&mut self, track: u32, game: &Game, words: &Words) {
        self.ignored.insert(track);
        if let Some(reader) = &mut self.reader {
            for proposal in reader.is_gone(track, game) {
                reader.answered(proposal.id);
            }
        }
        if let Some(newest) = self.newest.clone() {
            self.paint(&newest, game, words);
        }
    }

    /// Says everything in other words.
    pub fn speak(&mut self, game: &Game, words: &Words) {
        self.differing.speak();
        if let Some(newest) = self.newest.clone() {
            self.paint(&newest, game, words);
        }
    }

    /// Takes in everything that came since the last time. Never waits.
    pub fn take_in(&mut self, game: &Game, words: &Words) -> Brought {
        let Some(source) = &self.source else {
            return Brought::default();
        };
        let news: Vec<News> = source.pipeline.news().collect();
        let newest = source.pipeline.newest();
        let before: Vec<u32> = self.proposals().iter().map(|proposal| proposal.id).collect();
        let mut brought = Brought::default();
        if let Some(newest) = &newest
            && self.reader.is_none()
            && !game.players().is_empty()
        {
            self.read_anew(newest, game);
        }
        for piece in news {
            self.take_news(piece, game, words, &mut brought);
        }
        if let Some(newest) = &newest {
            self.now_seconds = newest.seconds;
        }
        self.note_times();
        let has_stood = |since: &f64| self.now_seconds - since > PATIENCE_SECONDS;
        let waits = self.guided.unwrap_or_else(|| self.since.values().any(has_stood));
        if let Some(source) = &self.source {
            source.hold.store(waits, Ordering::Relaxed);
        }
        let after = self.proposals().iter().map(|proposal| proposal.id);
        brought.changed |= !before.into_iter().eq(after);
        let settled: Vec<u32> = self.settled_proposals().map(|proposal| proposal.id).collect();
        brought.changed |= settled != self.settled;
        self.settled = settled;
        brought.changed |= self.differing.update(self.reader.as_ref(), game, words);
        if let Some(newest) = newest {
            self.calibrating.check(&newest, words);
            self.show_picture(newest, game, words);
        }
        if let Some(notice) = self.calibrating.unsaid() {
            brought.notice = Some(notice);
        }
        brought
    }

    /// Takes in one piece of news.
    fn take_news(&mut self, news: News, game: &Game, words: &Words, brought: &mut Brought) {
        let plain = |name: &str| Notice { text: words.get(name).to_owned(), tone: Tone::Plain };
        match news {
            News::Event(event) => {
                brought.read |= event.kind == EventKind::Appeared;
                self.on_event(&event, game);
            }
            News::Looked { .. } => {}
            News::Corrected(learned) => brought.notice = self.keep_corrected(learned, words),
            News::Fault(trouble) => {
                log::warn!("pictures: {trouble}");
                if self.source.as_ref().is_some_and(|source| source.is_live) {
                    lock(&self.camera).trouble = Some(trouble);
                    brought.changed = true;
                } else {
                    brought.notice = Some(Notice { text: words.fault(&trouble), tone: Tone::Wrong });
                }
            }
            News::Back => {
                log::info!("pictures: they come again");
                lock(&self.camera).trouble = None;
                brought.notice = Some(plain("status.back"));
            }
            // Why it ended may have been said just now.
            News::Ended => {
                let ended = if self.was_demo { "status.demo_ended" } else { "status.ended" };
                brought.notice.get_or_insert_with(|| plain(ended));
            }
        }
    }

    /// Keeps what the eyes were taught; says where that failed.
    fn keep_corrected(&self, learned: Result<Vec<u8>, Fault>, words: &Words) -> Option<Notice> {
        let file = self.corrections.as_deref()?;
        let kept = learned.and_then(|bytes| {
            keep_corrections(file, &bytes).map_err(|error| {
                let what = text!("the correction is not kept in {file}", file = file.display());
                Fault::new(what, io_why(&error), text!("make room there, and say it again"))
            })
        });
        kept.err().map(|trouble| Notice { text: words.fault(&trouble), tone: Tone::Wrong })
    }

    /// Puts what happened to a card to the reader of the table.
    fn on_event(&mut self, event: &TrackEvent, game: &Game) {
        let track = self.by_players_name(&event.track);
        let is_gone = event.kind == EventKind::Vanished;
        if self.ignored.contains(&track.id) {
            return;
        }
        if is_gone {
            self.named.remove(&track.id);
        }
        if let Some(reader) = &mut self.reader {
            if is_gone {
                reader.is_gone(track.id, game);
            } else {
                reader.lies(&track, game);
            }
        }
    }

    /// A track under the name that the players gave it, if they did.
    fn by_players_name(&self, track: &Track) -> Track {
        let name = self.named.get(&track.id).or(track.name.as_ref());
        Track { name: name.cloned(), ..track.clone() }
    }

    fn note_times(&mut self) {
        let open: Vec<u32> = self.proposals().iter().map(|proposal| proposal.id).collect();
        self.since.retain(|id, _| open.contains(id));
        for id in open {
            let since = self.since.entry(id).or_insert(self.now_seconds);
            // A source that was opened anew counts from its beginning.
            *since = since.min(self.now_seconds);
        }
    }

    /// Puts a new picture on the screen, if it is time for one.
    fn show_picture(&mut self, newest: Arc<Newest>, game: &Game, words: &Words) {
        let same = self.newest.as_ref().is_some_and(|old| old.index == newest.index);
        let early = self.painted.is_some_and(|painted| painted.elapsed() < BETWEEN_PICTURES);
        if same || early {
            return;
        }
        self.count(newest.index);
        self.paint(&newest, game, words);
        self.painted = Some(Instant::now());
        self.newest = Some(newest);
        (self.wake)();
    }

    fn count(&mut self, index: u64) {
        let seconds = self.pace.since.elapsed().as_secs_f32();
        if seconds >= 2.0 {
            self.pace.per_second = index.saturating_sub(self.pace.index) as f32 / seconds;
            self.pace.since = Instant::now();
            self.pace.index = index;
        }
    }

    /// Shows the picture and what is known of it.
    fn paint(&mut self, newest: &Newest, game: &Game, words: &Words) {
        let calibration = self.calibration(newest, game);
        let (width, height) = newest.picture.dimensions();
        let mut cards = spotted(&newest.sightings, &newest.tracks, &self.named);
        cards.retain(|card| !self.ignored.contains(&card.track));
        let mut camera = lock(&self.camera);
        camera.picture = Some(Arc::new(as_shown(&newest.picture)));
        camera.size_px = [width, height];
        let reader = self.reader.as_ref();
        camera.hands = reader.map_or_else(Vec::new, |reader| hands(reader.table(), &cards, game));
        camera.cards = cards;
        camera.per_second = self.pace.per_second;
        camera.calibrated = said_of(&calibration, words);
        camera.drift = self.calibrating.drift().map(ToOwned::to_owned);
        camera.calibration = self.calibrating.now();
    }
}

/// The picture as the window shows it. It is made here, for the window's thread has a frame to paint.
fn as_shown(picture: &RgbImage) -> RgbaImage {
    let (width, height) = picture.dimensions();
    if width <= WIDEST_PX {
        return picture.convert();
    }
    let height = (height * WIDEST_PX / width).max(1);
    image::imageops::thumbnail(picture, WIDEST_PX, height).convert()
}
