//! The watch over the table: from recognised pictures to the camera's view for the window, and to proposals for the
//! game.

use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use deadeye_cards::CardCode;
use deadeye_rules::{Game, PlayerId};
use deadeye_text::{Fault, io_why, text};
use deadeye_vision::{Flat, Track};
use image::RgbImage;

use super::calibrating::{Calibrating, describe_calibration};
use super::camera::Camera;
use super::differing::Differing;
use super::reading::Reading;
use super::requests::Calibrate;
use super::screen::Screen;
use super::shared::Wake;
use super::sources::Source;
use super::spotting::{hands, spot_cards};
use super::view_state::{Differ, Notice, Tone};
use crate::awake::ScreenAwake;
use crate::pipeline::{Correction, Look, News, keep_corrections};
use crate::words::Words;
use deadeye_table::TableReader;
use deadeye_table::calibration::Calibration;

/// The least visible part of a card that may be learned: from one that shows less, the picture of its cover would be
/// learned.
const OPEN: f32 = 0.7;

/// The time after which a look at one picture is slow, which is said.
const SLOW: Duration = Duration::from_secs(4);

/// The changes that came with the pictures.
#[derive(Default)]
pub struct PictureNews {
    /// True if there are other proposals, or other lines to show.
    pub changed: bool,
    /// True if a card was recognised that was not there before.
    pub read: bool,
    /// A line for the players.
    pub notice: Option<Notice>,
}

/// The pictures of a source, and the table in them.
pub struct Watch {
    screen: Screen,
    source: Option<Source>,
    /// Keeps the screen awake while a camera is watched.
    awake: Option<ScreenAwake>,
    /// True if the source, or the last one, is the demo table.
    was_demo: bool,
    /// The newest look; it is on the screen once `is_shown`.
    newest: Option<Arc<Look>>,
    is_shown: bool,
    /// True while it is said that a look takes long.
    is_slow: bool,
    /// The reading of the table.
    pub reading: Reading,
    calibrating: Calibrating,
    differing: Differing,
    /// The file of the players' corrections of card recognition, if they are saved.
    pub corrections: Option<PathBuf>,
    /// The codes of the cards that lie on this table.
    preferred: Vec<String>,
}

impl Watch {
    /// Returns a watch without pictures.
    pub fn new(wake: Wake, camera: Arc<Mutex<Camera>>) -> Self {
        Self {
            screen: Screen::new(wake, camera),
            source: None,
            awake: None,
            was_demo: false,
            newest: None,
            is_shown: false,
            is_slow: false,
            reading: Reading::default(),
            calibrating: Calibrating::default(),
            differing: Differing::default(),
            corrections: None,
            preferred: Vec::new(),
        }
    }

    /// Saves the calibrations of cameras in this folder.
    pub fn keep_calibrations_in(&mut self, folder: Option<PathBuf>) {
        self.calibrating.folder = folder;
    }

    /// Returns true while pictures come.
    pub fn is_on(&self) -> bool {
        self.source.is_some()
    }

    /// Returns true while the pictures are those of the demo table.
    pub fn is_demo(&self) -> bool {
        self.was_demo && self.is_on()
    }

    /// Closes the source.
    pub fn stop(&mut self) {
        self.source = None;
        self.awake = None;
        self.screen.clear();
    }

    /// Takes the pictures of another source.
    pub fn start(&mut self, source: Source) {
        log::info!("pictures: from {}", source.name);
        self.was_demo = source.is_demo;
        // The demo table's camera is known, and nobody's to keep.
        self.calibrating.start(&source.name, !source.is_demo);
        self.differing.start_over();
        self.newest = None;
        self.is_slow = false;
        self.reading.forget_table();
        self.screen.start(&source);
        self.awake = source.is_live.then(|| self.awake.take().unwrap_or_else(|| ScreenAwake::start(None)));
        self.source = Some(source);
    }

    /// Prefers the cards of these codes, because they lie on this table.
    pub fn prefer(&mut self, codes: Vec<String>) {
        if let Some(source) = self.source.as_ref().filter(|source| !source.is_demo) {
            source.pipeline.prefer(codes.clone());
        }
        self.preferred = codes;
    }

    /// Returns the codes of the cards that lie on this table.
    pub fn preferred_codes(&self) -> &[String] {
        &self.preferred
    }

    /// Reads the table for another game. The cards of these players are on the screen and not on the table.
    pub fn start_over(&mut self, on_screen: Vec<PlayerId>, game: &Game) {
        self.reading.keep_on_screen(on_screen);
        self.reading.forget_game();
        self.differing.start_over();
        if let Some(newest) = self.newest.clone() {
            self.read_anew(&newest, game);
        }
    }

    fn read_anew(&mut self, look: &Look, game: &Game) {
        let calibration = self.calibration(look, game);
        self.reading.read_anew(look, &calibration, game);
    }

    fn calibration(&mut self, look: &Look, game: &Game) -> Arc<Calibration> {
        let players = u8::try_from(game.players().len()).unwrap_or(u8::MAX);
        let (width_px, height_px) = look.picture.dimensions();
        self.calibrating.ready([width_px, height_px], players)
    }

    /// Changes the calibration, and reads the table again with it.
    pub fn calibrate(&mut self, request: Calibrate, game: &Game, words: &Words) {
        if let Some(newest) = self.newest.clone()
            && self.calibrating.change(request, &newest, words)
        {
            self.read_by_new_calibration(&newest, game, words);
        }
    }

    /// Takes in the position of the printed sheet, after a search for it in the picture.
    pub fn take_sheet(&mut self, sheet: Result<Option<Flat>, Fault>, game: &Game, words: &Words) {
        let changed = self.calibrating.sheet_seen(sheet, words);
        if let Some(newest) = self.newest.clone().filter(|_| changed) {
            self.read_by_new_calibration(&newest, game, words);
        }
    }

    fn read_by_new_calibration(&mut self, look: &Look, game: &Game, words: &Words) {
        if self.reading.is_read() {
            self.read_anew(look, game);
        }
        self.paint(look, game, words);
    }

    /// Returns the newest picture.
    pub fn picture(&self) -> Option<Arc<RgbImage>> {
        self.newest.as_ref().map(|newest| Arc::clone(&newest.picture))
    }

    /// Returns the differences between table and game.
    pub fn differences(&self) -> &[Differ] {
        self.differing.list()
    }

    /// Returns true while a difference waits for a decision of the players.
    pub fn waits_for_word(&self) -> bool {
        self.differing.waits()
    }

    /// Leaves a difference as it is.
    pub fn leave(&mut self, key: &str) {
        self.differing.leave(key);
    }

    /// Asks the players about a difference.
    pub fn ask_about(&mut self, key: &str, game: &Game) {
        self.reading.ask_about(&self.differing.find(key), game);
    }

    /// Updates the proposals for a game that has changed.
    pub fn on_game(&mut self, game: &Game) {
        self.reading.on_game(game);
        self.differing.count_soon();
    }

    /// Names a card that card recognition was not sure of.
    pub fn name(&mut self, track: u32, code: CardCode, title: String, game: &Game, words: &Words) {
        let newest = self.newest.clone();
        let known = newest.iter().flat_map(|newest| &newest.tracks).find(|own| own.id == track);
        if let (Some(known), Some(newest)) = (known, &newest) {
            self.teach(known, code, newest);
        }
        self.reading.name(track, code, title, known, game);
        self.paint_again(game, words);
    }

    /// Teaches card recognition the look of a card that lies open. Nothing is learned from the demo table.
    fn teach(&self, card: &Track, code: CardCode, look: &Look) {
        let source = self.source.as_ref().filter(|source| !source.is_demo && card.visible >= OPEN);
        if let Some(source) = source {
            let picture = Arc::clone(&look.picture);
            source.pipeline.correct(Correction { code: code.to_string(), picture, outline_px: card.corners_px });
        }
    }

    /// Ignores a track, because it is no card of this game.
    pub fn ignore(&mut self, track: u32, game: &Game, words: &Words) {
        self.reading.ignore(track, game);
        self.paint_again(game, words);
    }

    /// Changes the language of all lines.
    pub fn speak(&mut self, game: &Game, words: &Words) {
        self.differing.speak();
        self.paint_again(game, words);
    }

    fn paint_again(&mut self, game: &Game, words: &Words) {
        if let Some(newest) = self.newest.clone() {
            self.paint(&newest, game, words);
        }
    }

    /// Takes in everything that came since the last time. Never waits.
    pub fn take_in(&mut self, game: &Game, words: &Words) -> PictureNews {
        let mut brought = PictureNews::default();
        let Some(source) = &self.source else {
            return brought;
        };
        let news: Vec<News> = source.pipeline.news().collect();
        let before: Vec<u32> = self.reading.proposals().iter().map(|proposal| proposal.id).collect();
        for piece in news {
            self.take_news(piece, game, words, &mut brought);
        }
        brought.changed |= self.tell_of_slow_look();
        if let Some(newest) = self.newest.clone().filter(|_| !self.reading.is_read() && !game.players().is_empty()) {
            self.read_anew(&newest, game);
        }
        brought.changed |= self.reading.note_times();
        if let Some(source) = &self.source {
            source.hold.store(self.reading.holds_source(), Ordering::Relaxed);
        }
        let after = self.reading.proposals().iter().map(|proposal| proposal.id);
        brought.changed |= !before.into_iter().eq(after);
        brought.changed |= self.differing.update(self.reading.reader(), game, words);
        self.show_newest(game, words);
        if let Some(notice) = self.calibrating.take_notice() {
            brought.notice = Some(notice);
        }
        brought
    }

    /// Returns the time after which there is something to do without any news: a picture that came early is due on the
    /// screen, or a difference may have lasted long enough.
    pub fn due_in(&self) -> Option<Duration> {
        let source = self.source.as_ref()?;
        let picture = self.newest.as_ref().filter(|_| !self.is_shown).map(|_| self.screen.next_in());
        // The next look may begin at any time.
        let look_time = source.pipeline.look_time().unwrap_or_default();
        let slow_look = (!self.is_slow && !source.is_demo).then(|| SLOW.saturating_sub(look_time));
        picture.into_iter().chain(self.differing.due_in()).chain(slow_look).min()
    }

    /// Says that a look takes long, once it does. The cards of the demo table are known, so that nothing is said of them.
    /// Returns true if that changed.
    fn tell_of_slow_look(&mut self) -> bool {
        let source = self.source.as_ref().filter(|source| !source.is_demo && !self.is_slow);
        let look_time = source.and_then(|source| source.pipeline.look_time());
        let is_new = look_time.is_some_and(|time| time >= SLOW);
        if is_new {
            self.is_slow = true;
            self.screen.set_trouble(Some(slow_look()));
        }
        is_new
    }

    /// Takes in one piece of news.
    fn take_news(&mut self, news: News, game: &Game, words: &Words, brought: &mut PictureNews) {
        let plain = |name: &str| Notice { text: words.get(name).to_owned(), tone: Tone::Plain };
        match news {
            News::Looked(look) => brought.read |= self.take_look(look, game, words),
            News::Corrected(learned) => brought.notice = self.keep_corrected(learned, words),
            News::Fault(trouble) => {
                if self.source.as_ref().is_some_and(|source| source.is_live) {
                    self.screen.set_trouble(Some(trouble));
                    brought.changed = true;
                } else {
                    brought.notice = Some(Notice { text: words.fault(&trouble), tone: Tone::Wrong });
                }
            }
            News::Back => {
                self.screen.set_trouble(None);
                brought.notice = Some(plain("status.back"));
            }
            News::Mirrored(on) => {
                brought.notice = Some(plain(if on { "status.mirrored" } else { "status.not_mirrored" }));
            }
            // Why it ended may have been said just now.
            News::Ended => {
                let ended = if self.was_demo { "status.demo_ended" } else { "status.ended" };
                brought.notice.get_or_insert_with(|| plain(ended));
            }
        }
    }

    /// Takes in a look: the positions of the cards, and their track events. Returns true if a card appeared.
    fn take_look(&mut self, look: Arc<Look>, game: &Game, words: &Words) -> bool {
        let read = self.reading.take_in(&look.events, game);
        self.reading.set_time(look.seconds);
        self.differing.count_soon();
        self.calibrating.check(&look, words);
        if self.is_slow && look.millis < SLOW.as_secs_f64() * 1000.0 {
            self.is_slow = false;
            self.screen.set_trouble(None);
        }
        self.newest = Some(look);
        self.is_shown = false;
        read
    }

    /// Saves the corrections that card recognition has learned; returns a notice if that failed.
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

    /// Puts the newest picture on the screen, if one is due.
    fn show_newest(&mut self, game: &Game, words: &Words) {
        let Some(newest) = self.newest.clone().filter(|_| !self.is_shown && self.screen.next_in().is_zero()) else {
            return;
        };
        self.screen.count(newest.index);
        self.paint(&newest, game, words);
        self.is_shown = true;
        self.screen.wake();
    }

    /// Shows a picture with its cards, hands and calibration.
    fn paint(&mut self, look: &Look, game: &Game, words: &Words) {
        let calibration = self.calibration(look, game);
        let mut cards = spot_cards(look, self.reading.names());
        cards.retain(|card| !self.reading.ignores(card.track));
        let table = self.reading.reader().map(TableReader::table);
        self.screen.paint(look, |camera| {
            camera.hands = table.map_or_else(Vec::new, |table| hands(table, &cards, game));
            camera.cards = cards;
            camera.calibrated = describe_calibration(&calibration, words);
            camera.drift = self.calibrating.drift().map(ToOwned::to_owned);
            camera.calibration = self.calibrating.now();
        });
    }
}

/// Returns the fault of a picture whose cards take long to name.
fn slow_look() -> Fault {
    Fault::new(
        text!("Deadeye is still looking at this picture"),
        text!("cards that it does not know take long: they may be of another game"),
        text!("wait, or take other cards away"),
    )
}
