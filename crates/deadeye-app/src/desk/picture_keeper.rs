//! The pictures at the desk: their sources, the cameras, and the watch over the table in them.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex};

use deadeye_cards::{CardCode, CardDb};
use deadeye_rules::{Command, Game};
use deadeye_session::By;
use deadeye_text::{Fault, text};
use deadeye_vision::SourceSpec;

use super::camera::Camera;
use super::game_keeper::NewTable;
use super::mail::Mail;
use super::output_keeper::OutputKeeper;
use super::requests::{Calibrate, PictureRequest};
use super::settings_keeper::SettingsKeeper;
use super::shared::{Helpers, Wake};
use super::sources::{self, Opened, Source, WithoutCamera};
use super::view_state::{Notice, PicturesView, Tone};
use super::watch::Watch;
use crate::audio::sound::Sound;
use crate::watchdog::no_thread;

/// The confidence from which a proposal is taken without asking, if that is turned on.
const SURE: f32 = 0.85;

/// Commands for the game that the pictures led to.
pub struct TablePlay {
    /// The proposal that they answer, if they answer one.
    pub proposal: Option<u32>,
    /// The commands, in order.
    pub commands: Vec<Command>,
    /// Their origin, for the journal.
    pub by: By,
}

/// The pictures and their sources.
pub struct PictureKeeper {
    /// The watch over the table.
    pub watch: Watch,
    cards: Arc<CardDb>,
    mail: Sender<Mail>,
    /// The number of the newest request for a source. A source that opens after a newer request is closed.
    asked_source: Arc<AtomicU64>,
    /// True if that source was requested by name, and not as the first that works.
    asked_by_name: bool,
    cameras: Vec<deadeye_vision::Camera>,
    /// True while proposals that are sure and legal are taken without asking.
    hands_free: bool,
    /// The first question, as it was last shown.
    asked: Option<(u32, String)>,
    helpers: Helpers,
}

impl PictureKeeper {
    /// Returns a keeper without pictures.
    pub fn new(wake: Wake, cards: Arc<CardDb>, mail: Sender<Mail>, camera: Arc<Mutex<Camera>>) -> Self {
        Self {
            watch: Watch::new(wake, camera),
            cards,
            mail,
            asked_source: Arc::default(),
            asked_by_name: false,
            cameras: Vec::new(),
            hands_free: false,
            asked: None,
            helpers: Helpers::default(),
        }
    }

    /// Serves a request. Returns the commands for the game if a proposal was taken.
    pub fn serve(
        &mut self,
        request: PictureRequest,
        game: &Game,
        settings: &SettingsKeeper,
        out: &mut OutputKeeper,
    ) -> Option<TablePlay> {
        let words = out.notices.words();
        match request {
            PictureRequest::Watch(word) => self.open(&word, WithoutCamera::OpenDemo, settings),
            PictureRequest::WatchForGame if self.watch.reading.is_all_on_screen(game) => {}
            PictureRequest::WatchForGame => self.open("", WithoutCamera::Nothing, settings),
            PictureRequest::FindCamera => self.open("", WithoutCamera::Say, settings),
            PictureRequest::ListCameras => self.list_cameras(),
            PictureRequest::Take(id) => return self.answer(id, None),
            PictureRequest::TakeOther(id, which) => return self.answer(id, Some(which)),
            PictureRequest::Drop(id) => self.watch.reading.close(id),
            PictureRequest::Name { track, code } => self.name(track, code, game, out),
            PictureRequest::PutIntoPlay(track) => return self.put_into_play(track, game, out),
            PictureRequest::Ignore(track) => self.watch.ignore(track, game, &words),
            PictureRequest::HandsFree(on) => self.hands_free = on,
            PictureRequest::Guide(waits) => self.watch.reading.guide(waits, game),
            PictureRequest::Calibrate(Calibrate::FromSheet) => self.look_for_sheet(),
            PictureRequest::Calibrate(change) => self.watch.calibrate(change, game, &words),
            PictureRequest::Leave(key) => self.watch.leave(&key),
            PictureRequest::AskAbout(key) => self.watch.ask_about(&key, game),
        }
        None
    }

    /// Names a card that card recognition was not sure of.
    fn name(&mut self, track: u32, code: CardCode, game: &Game, out: &OutputKeeper) {
        let title = self.cards.get(code).map_or_else(String::new, |card| card.title.clone());
        self.watch.name(track, code, title, game, &out.notices.words());
    }

    /// Returns the commands that put a card on the table into play by hand; reports if there are none.
    fn put_into_play(&self, track: u32, game: &Game, out: &mut OutputKeeper) -> Option<TablePlay> {
        let commands = self.watch.reading.by_hand(track, game);
        if commands.is_empty() {
            out.notices.warn(out.notices.words().get("seen.no_place").to_owned());
            return None;
        }
        Some(TablePlay { proposal: None, commands, by: By::Key })
    }

    /// Returns the commands of a proposal, in its first reading or in another one.
    fn answer(&self, id: u32, other: Option<usize>) -> Option<TablePlay> {
        let proposal = self.watch.reading.proposals().iter().find(|proposal| proposal.id == id)?;
        let commands = match other {
            None => proposal.commands.clone(),
            Some(which) => proposal.alternatives.get(which)?.commands.clone(),
        };
        let percent = (proposal.confidence * 100.0).round().clamp(0.0, 100.0) as u8;
        Some(TablePlay { proposal: Some(id), commands, by: By::Camera { confidence_percent: percent } })
    }

    /// Opens a source, as given after `--source`; empty for the first camera that works.
    fn open(&mut self, word: &str, without_camera: WithoutCamera, settings: &SettingsKeeper) {
        let number = self.asked_source.load(Ordering::Relaxed) + 1;
        self.asked_source.store(number, Ordering::Relaxed);
        // A camera serves one at a time: the one that is watched may be the one that is asked for.
        let is_camera = word.is_empty() || matches!(SourceSpec::parse(word), Ok(SourceSpec::Camera(_)));
        let wait = is_camera && self.watch.is_on();
        if wait {
            self.watch.stop();
        }
        // What was noticed of the last source says nothing of this one.
        settings.switches().mirror.set(settings.settings().mirrored);
        let news_mail = Mutex::new(self.mail.clone());
        let request = sources::Request {
            word: word.to_owned(),
            number,
            current: Arc::clone(&self.asked_source),
            preferred: self.watch.preferred_codes().to_vec(),
            corrections: self.watch.corrections.clone(),
            wait,
            without_camera,
            remembered: settings.settings().source.clone(),
            switches: settings.switches().clone(),
            cards: Arc::clone(&self.cards),
            // The desk is gone only when the window is going too.
            notify: Arc::new(move || drop(super::shared::lock(&news_mail).send(Mail::Pictures))),
        };
        self.asked_by_name = !word.is_empty();
        let mail = self.mail.clone();
        let helper = sources::open(request, move |opened| drop(mail.send(Mail::Opened(Box::new(opened)))));
        self.helpers.keep(helper);
    }

    /// Looks for the printed sheet on a thread of its own, because that may take a second.
    fn look_for_sheet(&mut self) {
        let Some(picture) = self.watch.picture() else {
            return;
        };
        let mail = self.mail.clone();
        let look = move || {
            // The desk is gone only when the window is going too.
            let _gone = mail.send(Mail::Sheet(deadeye_vision::find_sheet(&picture)));
        };
        let started = std::thread::Builder::new().name("sheet".to_owned()).spawn(look);
        match started {
            Ok(helper) => self.helpers.keep(Some(helper)),
            Err(error) => {
                let trouble = no_thread(text!("the sheet cannot be looked for"), &error);
                let _gone = self.mail.send(Mail::Sheet(Err(trouble)));
            }
        }
    }

    /// Requests the list of the cameras.
    fn list_cameras(&mut self) {
        let mail = self.mail.clone();
        // The desk is gone only when the window is going too.
        let helper = sources::list(move |cameras| drop(mail.send(Mail::Cameras(cameras))));
        self.helpers.keep(helper);
    }

    /// Takes in the list of the cameras.
    pub fn take_cameras(&mut self, cameras: Vec<deadeye_vision::Camera>) {
        self.cameras = cameras;
    }

    /// Accepts a source that is open, if it answers the newest request; reports if none could be opened.
    pub fn accept(&mut self, opened: Opened, settings: &mut SettingsKeeper, out: &mut OutputKeeper) -> Option<Source> {
        if opened.number != self.asked_source.load(Ordering::Relaxed) {
            return None;
        }
        let source = match opened.source {
            Ok(source) => source,
            Err(trouble) => {
                out.notices.fail_source(&trouble);
                return None;
            }
        };
        if let Some(chosen) = source.chosen.clone().filter(|_| self.asked_by_name)
            && let Err(fault) = settings.remember_source(chosen)
        {
            out.notices.fail(&fault);
        }
        out.notices.forget_source();
        let words = out.notices.words();
        out.notices.tell_of_pictures(opened.no_camera.map(|why| Notice {
            text: words.fill("status.no_camera", &[("why", &words.say(&why))]),
            tone: Tone::Plain,
        }));
        Some(source)
    }

    /// Takes over a table that was laid out anew.
    pub fn lay_table(&mut self, table: NewTable, game: &Game) {
        if let Some(cards) = table.cards {
            self.watch.prefer(cards);
        }
        self.watch.start_over(table.on_screen, game);
        if self.watch.is_demo() && self.watch.reading.is_all_on_screen(game) {
            // The demo table shows none of the cards of a game on the screen.
            self.watch.stop();
        }
    }

    /// Takes in the position of the printed sheet.
    pub fn take_sheet(&mut self, sheet: Result<Option<deadeye_vision::Flat>, Fault>, game: &Game, out: &OutputKeeper) {
        self.watch.take_sheet(sheet, game, &out.notices.words());
    }

    /// Takes in the results of the pictures. Returns true if the window has something new to paint.
    pub fn take_in(&mut self, game: &Game, out: &mut OutputKeeper) -> bool {
        let news = self.watch.take_in(game, &out.notices.words());
        if news.read {
            out.play(Sound::Tick);
        }
        let has_notice = news.notice.is_some();
        if has_notice {
            out.notices.tell_of_pictures(news.notice);
        }
        news.changed || has_notice
    }

    /// Returns the commands of a proposal to take without asking: a sure and legal one, if that is turned on.
    pub fn sure_play(&self) -> Option<TablePlay> {
        // While table and game differ, nothing more is built on either.
        if !self.hands_free || self.watch.waits_for_word() {
            return None;
        }
        let sure = self.watch.reading.settled_proposals().find(|proposal| {
            proposal.refusal.is_none()
                && !proposal.by_hand
                && !proposal.commands.is_empty()
                && proposal.confidence >= SURE
        });
        self.answer(sure?.id, None)
    }

    /// Returns the pictures as the window shows them, and plays a sound for a first question that is new.
    pub fn view(&mut self, out: &OutputKeeper) -> PicturesView {
        let offers = self.watch.reading.offers();
        // What stands on top is what a key answers.
        let first = offers.first().map(|first| (first.id, first.text.to_string()));
        if let Some((id, text)) = &first {
            let asked = self.asked.as_ref().filter(|(asked, _)| asked == id);
            // A play may change what is asked about the same cards: a move becomes a join.
            if asked.is_none_or(|(_, before)| before != text) {
                log::info!("asked: {text}");
            }
            if asked.is_none() {
                out.play(Sound::Question);
            }
        }
        self.asked = first;
        PicturesView {
            offers,
            differences: self.watch.differences().to_vec(),
            is_demo: self.watch.is_demo(),
            cameras: self.cameras.clone(),
            hands_free: self.hands_free,
        }
    }
}

impl Drop for PictureKeeper {
    fn drop(&mut self) {
        // A thread that opens a source tries no second time.
        self.asked_source.store(u64::MAX, Ordering::Relaxed);
    }
}
