//! The desk's thread: it serves what is asked, one thing after another, and shows the window what came of it.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, SystemTime};

use deadeye_cards::{CardCode, CardDb};
use deadeye_hands::HandCard;
use deadeye_rules::{Command, Edition, Game, Refusal, Running, legal_commands};
use deadeye_text::{Fault, io_why, text};
use deadeye_vision::{Flat, HoldStill, SourceSpec};
use image::RgbaImage;

use super::asks::{Ask, Calibrate, Export, NewGame};
use super::camera::Camera;
use super::on_air::{AskAir, OnAir};
use super::playing::Playing;
use super::seen::{LeftToTable, Notice, Seen, Tone, card_of};
use super::shared::{Wake, lock};
use super::sources::Opened;
use super::watch::Watch;
use super::{games, sources};
use crate::audio::sound::{Player, Sound};
use crate::audio::speech::Voice;
use crate::computer_players::{House, Seated};
use crate::diagnostics::report::{Picture, Report};
use crate::settings::{self, Settings};
use crate::watchdog::{PATIENCE, Pulse, join_within, no_thread};
use crate::words::{Language, Words};
use deadeye_coach::suggest::{self, Chances, Suggestion};
use deadeye_session::export;
use deadeye_session::places::{self, SavedGame};
use deadeye_session::{By, Denied, Entry, LogEntry, Session};
use deadeye_table::Choice;

/// How often the pictures are looked after, while there are any.
const LOOK_AFTER: Duration = Duration::from_millis(30);

/// From how sure on a proposal is taken without asking, where that is wished for.
const SURE: f32 = 0.85;

/// What reaches the desk.
pub enum Mail {
    /// Something from the window.
    Ask(Ask),
    /// A source is open, or could not be opened.
    Opened(Box<Opened>),
    /// The printed sheet was looked for.
    Sheet(Result<Option<Flat>, Fault>),
    /// The house has thought about the game of this version.
    Thought(u64, Option<Command>),
    /// The cameras of this machine.
    Cameras(Vec<deadeye_vision::Camera>),
    /// Answer when everything before is done.
    Settle(Sender<()>),
    /// The window is closed.
    Close,
}

/// What the desk keeps.
pub struct Keeper {
    wake: Wake,
    cards: Arc<CardDb>,
    words: Words,
    mail: Sender<Mail>,
    session: Session,
    watch: Watch,
    shown: Arc<Mutex<Arc<Seen>>>,
    log: Arc<Vec<LogEntry>>,
    entries: Arc<Vec<Entry>>,
    notice: Option<Notice>,
    refused: Option<Refusal>,
    saved: Vec<SavedGame>,
    marked: Vec<Vec<CardCode>>,
    decks: Vec<Vec<HandCard>>,
    hands_free: bool,
    /// Where new games are saved, if not in the usual folder.
    pub games: Option<PathBuf>,
    /// The folders in which programs that speak and play sounds are looked for, if not those of `PATH`.
    pub speech: Option<OsString>,
    /// Whoever says aloud what is done.
    voice: Option<Voice>,
    /// Whoever plays sounds.
    player: Option<Player>,
    /// The source that was asked for last: one that opens late after another was asked for is let go.
    asked_source: Arc<AtomicU64>,
    /// What is wrong is that a source could not be opened.
    source_failed: bool,
    /// It was asked for by name, not as the first that works.
    asked_by_name: bool,
    /// Where the settings are kept; nowhere if nothing is said.
    settings_file: Option<PathBuf>,
    settings: Settings,
    /// Whether a camera's picture is to be held still, for the camera's thread.
    still: HoldStill,
    cameras: Vec<deadeye_vision::Camera>,
    /// What abilities left to the table, the oldest first.
    by_hand: Vec<LeftToTable>,
    /// What answers to the last play.
    chances: Arc<Chances>,
    /// The game on the air.
    pub on_air: OnAir,
    /// Who deals and plays for seats without real cards.
    playing: Playing,
    /// The threads that work for the desk: they open sources, list cameras, look for the sheet.
    helpers: Vec<JoinHandle<()>>,
}

impl Keeper {
    /// A desk with an empty game and no pictures.
    pub fn new(wake: Wake, cards: Arc<CardDb>, words: Words, mail: Sender<Mail>, camera: Arc<Mutex<Camera>>) -> Self {
        let session = Session::in_memory(Arc::clone(&cards), Edition::default());
        let game = Arc::new(session.game().clone());
        let seen = Seen::nothing(Arc::clone(&cards), game, words.language());
        Self {
            watch: Watch::new(Arc::clone(&wake), camera),
            wake,
            cards,
            words,
            mail,
            session,
            shown: Arc::new(Mutex::new(Arc::new(seen))),
            log: Arc::default(),
            entries: Arc::default(),
            notice: None,
            refused: None,
            saved: Vec::new(),
            marked: Vec::new(),
            decks: Vec::new(),
            hands_free: false,
            games: None,
            speech: None,
            voice: None,
            player: None,
            asked_source: Arc::default(),
            source_failed: false,
            asked_by_name: false,
            settings_file: None,
            settings: Settings::default(),
            still: HoldStill::default(),
            cameras: Vec::new(),
            by_hand: Vec::new(),
            chances: Arc::default(),
            on_air: OnAir::default(),
            playing: Playing::default(),
            helpers: Vec::new(),
        }
    }

    /// Where the window looks.
    pub fn shown(&self) -> Arc<Mutex<Arc<Seen>>> {
        Arc::clone(&self.shown)
    }

    /// Takes up what was remembered in this file, and remembers there from now on.
    pub fn remember_in(&mut self, file: PathBuf) {
        match settings::read(&file) {
            Ok(settings) => self.settings = settings,
            Err(fault) => self.failed(&fault),
        }
        self.still.set(self.settings.hold_still);
        self.settings_file = Some(file);
        self.speak_or_be_quiet();
        self.play_or_be_still();
        if let Some(language) = self.settings.language {
            self.words = Words::of(language);
        }
        self.show();
    }

    /// Says aloud what is done from now on, or is quiet, as the settings have it.
    fn speak_or_be_quiet(&mut self) {
        self.voice = None;
        if self.settings.aloud {
            match Voice::start(self.speech.as_deref()) {
                Ok(voice) => self.voice = Some(voice),
                Err(fault) => self.failed(&fault),
            }
        }
    }

    /// Plays sounds from now on, or none, as the settings have it.
    fn play_or_be_still(&mut self) {
        self.player = None;
        if self.settings.sounds {
            match Player::start(self.speech.as_deref()) {
                Ok(player) => self.player = Some(player),
                Err(fault) => self.failed(&fault),
            }
        }
    }

    /// Plays a sound, where sounds are wanted.
    fn sound(&self, sound: Sound) {
        if let Some(player) = &self.player {
            player.play(sound);
        }
    }

    /// Says what keeps sounds from being played, once, and tries no more.
    fn sounds_failed(&mut self) -> bool {
        let trouble = self.player.as_ref().and_then(Player::trouble);
        let failed = trouble.is_some();
        if let Some(fault) = trouble {
            self.player = None;
            self.failed(&fault);
        }
        failed
    }

    /// Changes what is remembered.
    fn remember(&mut self, settings: Settings) {
        if self.settings == settings {
            return;
        }
        self.settings = settings;
        let written = self.settings_file.as_deref().map_or(Ok(()), |file| settings::write(file, &self.settings));
        if let Err(fault) = written {
            self.failed(&fault);
        }
    }

    /// Serves until the window is closed.
    pub fn run(&mut self, received: &Receiver<Mail>, pulse: &Pulse) {
        let _alive = pulse.of_this_thread();
        loop {
            let mail = if self.watch.is_on() {
                match received.recv_timeout(LOOK_AFTER) {
                    Ok(mail) => Some(mail),
                    Err(RecvTimeoutError::Timeout) => None,
                    Err(RecvTimeoutError::Disconnected) => return,
                }
            } else {
                match received.recv() {
                    Ok(mail) => Some(mail),
                    Err(_) => return,
                }
            };
            if !pulse.during(|| self.open_mail(mail)) {
                return;
            }
        }
    }

    /// Does what came in the mail, if anything did, and looks after the pictures. False when it is time to close.
    fn open_mail(&mut self, mail: Option<Mail>) -> bool {
        let mut changed = mail.is_some();
        match mail {
            Some(Mail::Close) => return false,
            Some(Mail::Settle(done)) => {
                let _gone = done.send(());
                changed = false;
            }
            Some(Mail::Ask(ask)) => self.serve(ask),
            Some(Mail::Opened(opened)) => self.opened(*opened),
            Some(Mail::Sheet(seen)) => {
                self.watch.sheet_seen(seen, self.session.game(), &self.words);
            }
            Some(Mail::Cameras(cameras)) => self.cameras = cameras,
            Some(Mail::Thought(version, command)) => self.house_decides(version, command),
            None => {}
        }
        changed |= self.look_after_pictures();
        changed |= self.house_goes_on();
        if changed {
            self.show();
        }
        true
    }

    fn serve(&mut self, ask: Ask) {
        match ask {
            Ask::Do(command) => self.play(command, By::Key),
            Ask::Undo => self.undo(),
            Ask::Redo => self.redo(),
            Ask::Say(text) => self.wrong(text),
            Ask::Failed(fault) => self.failed(&fault),
            Ask::NewGame(new) => self.new_game(&new),
            Ask::OpenGame(path) => self.open(&path),
            Ask::ListGames => self.list_games(),
            Ask::Watch(word) => self.watch_source(&word, true),
            Ask::FindCamera => self.watch_source("", false),
            Ask::GoOn => self.playing.go_on(),
            Ask::Decide => self.playing.stop(),
            Ask::Take(id) => self.take(id, None),
            Ask::TakeOther(id, which) => self.take(id, Some(which)),
            Ask::Drop(id) => self.watch.answered(id),
            Ask::Name { track, code } => self.name(track, code),
            Ask::PutIntoPlay(track) => self.put_into_play(track),
            Ask::Ignore(track) => self.watch.ignore(track, self.session.game(), &self.words),
            Ask::HandsFree(on) => self.hands_free = on,
            Ask::Guide(waits) => self.watch.guide(waits, self.session.game()),
            Ask::Calibrate(Calibrate::FromSheet) => self.look_for_sheet(),
            Ask::Calibrate(wish) => self.watch.calibrate(wish, self.session.game(), &self.words),
            Ask::Leave(key) => self.watch.leave(&key),
            Ask::AskAbout(key) => self.watch.ask_about(&key, self.session.game()),
            Ask::ListCameras => self.list_cameras(),
            Ask::Aloud(on) => self.say_aloud(on),
            Ask::Sounds(on) => {
                self.remember(Settings { sounds: on, ..self.settings.clone() });
                self.play_or_be_still();
            }
            Ask::CarryOut(on) => self.carry_out(on),
            Ask::ByHandDone => {
                if !self.by_hand.is_empty() {
                    self.by_hand.remove(0);
                }
            }
            Ask::Air(wish) => self.air(wish),
            Ask::Export(wish) => self.export(&wish),
            Ask::SaveDeck { path, cards, replace } => {
                let written = export::write_deck(&path, &cards, replace);
                self.written(&path, written);
            }
            Ask::SaveReport { path, report, with_game, picture } => {
                let written = self.whole_report(report, with_game, picture.as_deref());
                self.written(&path, written.and_then(|report| report.write(&path)));
            }
            Ask::Look(look) => self.remember(Settings { look, ..self.settings.clone() }),
            Ask::HoldStill(on) => self.hold_still(on),
            Ask::Speak(language) => self.speak(language),
        }
        self.watch.on_game(self.session.game());
    }

    /// A card that the eyes were not sure of is this one.
    fn name(&mut self, track: u32, code: CardCode) {
        let title = self.cards.get(code).map_or_else(String::new, |card| card.title.clone());
        let game = self.session.game();
        self.watch.name(track, code, title, game, &self.words);
    }

    /// Goes on or off the air, or changes what is shown there.
    fn air(&mut self, wish: AskAir) {
        if let Err(fault) = self.on_air.serve(wish, &self.cards, self.words) {
            self.failed(&fault);
        }
        self.on_air.show(self.session.game(), self.session.log(), self.words);
    }

    /// A card that lies on the table is in play, by hand.
    fn put_into_play(&mut self, track: u32) {
        let commands = self.watch.by_hand(track, self.session.game());
        if commands.is_empty() {
            let why = self.words.get("seen.no_place").to_owned();
            return self.wrong(why);
        }
        for command in commands {
            self.play(command, By::Key);
        }
    }

    /// Says aloud what is done, or stops that.
    fn say_aloud(&mut self, on: bool) {
        self.remember(Settings { aloud: on, ..self.settings.clone() });
        self.speak_or_be_quiet();
    }

    /// Holds the picture of the camera still, or stops that.
    fn hold_still(&mut self, on: bool) {
        self.still.set(on);
        self.remember(Settings { hold_still: on, ..self.settings.clone() });
    }

    /// Speaks another language.
    fn speak(&mut self, language: Language) {
        self.words = Words::of(language);
        // What was said before was said in the other language.
        self.notice = None;
        self.watch.speak(self.session.game(), &self.words);
        self.remember(Settings { language: Some(language), ..self.settings.clone() });
    }

    /// Takes back the last command.
    fn undo(&mut self) {
        // What the house did since a person's last word goes too: it would do the same again at once.
        let of_house = |session: &Session| session.can_undo().is_some_and(|entry| entry.by == By::Script);
        let mut undone = Ok(());
        while undone.is_ok() && self.playing.house().is_some() && of_house(&self.session) {
            undone = self.session.undo(By::Key);
        }
        let undone = undone.and_then(|()| self.session.undo(By::Key));
        self.deal_again();
        self.forget_answers();
        self.answer(undone);
    }

    /// Does again what was taken back last.
    fn redo(&mut self) {
        let redone = self.session.redo(By::Key).map(|_| ());
        self.deal_again();
        self.chances = Arc::default();
        self.answer(redone);
    }

    /// Looks which saved games there are.
    fn list_games(&mut self) {
        self.saved = self.games_folder().map(|folder| places::list(&folder)).unwrap_or_default()
    }

    /// Asks which cameras there are.
    fn list_cameras(&mut self) {
        let mail = self.mail.clone();
        // The desk is gone only when the window is going too.
        let helper = sources::list(move |cameras| drop(mail.send(Mail::Cameras(cameras))));
        self.keep(helper);
    }

    /// Writes the game into a file, and says so.
    fn export(&mut self, wish: &Export) {
        let words = self.words;
        let say = |text: &deadeye_rules::Text| words.say(text);
        let written = export::write(&self.session, wish.form, &wish.path, wish.replace, &say);
        self.written(&wish.path, written);
    }

    /// A report with what else the player wants in it.
    fn whole_report(&self, mut report: Report, with_game: bool, picture: Option<&RgbaImage>) -> Result<Report, Fault> {
        if with_game {
            let lines = export::journal(&self.session).map_err(|error| {
                Fault::new(text!("the game does not go into the report"), io_why(&error), text!("leave it out"))
            })?;
            report = report.with_game(lines);
        }
        if let Some(picture) = picture {
            report = report.with_picture(Picture::of(picture)?);
        }
        Ok(report)
    }

    /// Says what came of writing a file.
    fn written(&mut self, path: &Path, written: Result<(), Fault>) {
        match written {
            Ok(()) => {
                let file = path.display();
                let text = self.words.fill("status.exported", &[("file", &file)]);
                self.notice = Some(Notice { text, tone: Tone::Plain });
            }
            Err(fault) => self.failed(&fault),
        }
    }

    fn play(&mut self, command: Command, by: By) {
        let done = self.apply(command, by);
        self.answer(done);
    }

    /// What answered to a play that does not count any more is forgotten.
    fn forget_answers(&mut self) {
        self.by_hand.clear();
        self.chances = Arc::default();
    }

    /// Does a command, and keeps what it leaves to the table.
    fn apply(&mut self, command: Command, by: By) -> Result<(), Denied> {
        let card = card_of(&command, self.session.game());
        let before = self.session.game().clone();
        let events = self.session.apply(command.clone(), by)?;
        self.playing.follow(self.session.game(), &command, &events);
        let chances = Chances::after(&command, &before, self.session.game(), &self.cards);
        self.chances = Arc::new(chances);
        let running = self.session.game().running().map(Running::code);
        let left = events.iter().filter_map(|event| LeftToTable::of(event, running.or(card)));
        self.by_hand.extend(left);
        Ok(())
    }

    /// Carries out what cards do from now on, or leaves it to the table: in this game too, where one is on.
    fn carry_out(&mut self, on: bool) {
        self.remember(Settings { abilities_by_hand: !on, ..self.settings.clone() });
        let game = self.session.game();
        if !game.players().is_empty() && game.carries_out() != on {
            self.play(Command::CarryOut { on }, By::Key);
        }
    }

    /// A proposal is taken, as it stands or in another reading.
    fn take(&mut self, id: u32, other: Option<usize>) {
        let Some(proposal) = self.watch.proposals().iter().find(|proposal| proposal.id == id).cloned() else {
            return;
        };
        let commands = match other {
            None => proposal.commands,
            Some(which) => match proposal.alternatives.into_iter().nth(which) {
                Some(Choice { commands, .. }) => commands,
                None => return,
            },
        };
        let percent = (proposal.confidence * 100.0).round().clamp(0.0, 100.0) as u8;
        for command in commands {
            let by = By::Camera { confidence_percent: percent };
            let done = self.apply(command, by);
            let failed = done.is_err();
            self.answer(done);
            if failed {
                return;
            }
        }
        self.watch.answered(id);
    }

    /// Says what went wrong, or forgets what went wrong before.
    fn answer(&mut self, done: Result<(), Denied>) {
        match done {
            Ok(()) => {
                if let Some(entry) = self.session.log().last() {
                    log::info!("done: {}", entry.text);
                    if let Some(voice) = &self.voice {
                        voice.say(self.words.say(&entry.text), self.words.language());
                    }
                }
                self.notice = None;
                self.refused = None;
                self.say_of_the_file();
            }
            Err(Denied::Refused(refusal)) => {
                self.wrong(self.words.refusal(&refusal));
                self.refused = Some(refusal);
            }
            Err(Denied::Unsaved(fault)) => self.failed(&fault),
        }
    }

    /// Says what is to be known of the saved game: where it goes on, what the rules do not take any more.
    fn say_of_the_file(&mut self) {
        // Where there are several, each follows from the one before; the log has them all.
        if let Some(first) = self.session.take_said().into_iter().next() {
            self.failed(&first);
        }
    }

    fn failed(&mut self, fault: &Fault) {
        log::warn!("{fault}");
        self.wrong(self.words.fault(fault));
    }

    fn wrong(&mut self, text: String) {
        self.refused = None;
        self.source_failed = false;
        self.notice = Some(Notice { text, tone: Tone::Wrong });
    }

    fn open(&mut self, path: &Path) {
        match Session::open_or_create(path, Arc::clone(&self.cards), None) {
            Ok(session) => {
                self.seat_house(House::of(&session));
                self.session = session;
                self.forget_answers();
                self.marked.clear();
                self.decks.clear();
                self.notice = None;
                self.say_of_the_file();
                self.watch.start_over(self.session.game());
            }
            Err(fault) => self.failed(&fault),
        }
    }

    fn games_folder(&self) -> Result<PathBuf, Fault> {
        self.games.clone().map_or_else(places::folder, Ok)
    }

    /// A new game in a file of the usual folder; in memory, and said so, where no file can be made.
    fn new_game(&mut self, new: &NewGame) {
        self.notice = None;
        // A deck that cannot be read ends no game and begins none.
        let opening = match games::opening(new, &self.cards) {
            Ok(opening) => opening,
            Err(fault) => return self.failed(&fault),
        };
        let spare = || Session::in_memory(Arc::clone(&self.cards), new.edition);
        // A file that was opened for it and holds nothing yet is the one that is meant.
        let is_fresh = self.session.path().is_some() && self.session.log().is_empty();
        let made = if is_fresh && self.session.game().edition() == new.edition {
            Ok(std::mem::replace(&mut self.session, spare()))
        } else {
            self.games_folder()
                .and_then(|folder| {
                    let players: Vec<String> = new.seats.iter().map(|seat| seat.name.clone()).collect();
                    places::new_file(&folder, &players, SystemTime::now())
                })
                .and_then(|path| Session::create(&path, Arc::clone(&self.cards), new.edition))
        };
        match made {
            Ok(session) => self.begin(session, opening, new.seed),
            Err(fault) => {
                self.begin(spare(), opening, new.seed);
                self.failed(&fault);
            }
        }
    }

    /// Seats the players of a new game and lays out their homes.
    fn begin(&mut self, session: Session, opening: games::Opening, seed: u64) {
        self.session = session;
        self.forget_answers();
        // The house plays by what cards do.
        let is_housed = opening.seats.iter().any(|(_, seated, _)| *seated != Seated::AtTable);
        let carry_out = (is_housed || !self.settings.abilities_by_hand).then_some(Command::CarryOut { on: true });
        for command in carry_out.into_iter().chain(opening.commands) {
            if let Err(denied) = self.session.apply(command, By::Key) {
                self.answer(Err(denied));
                break;
            }
        }
        self.seat_house(None);
        match House::begin(&mut self.session, &opening.seats, seed) {
            Ok(house) => self.seat_house(house),
            Err(denied) => self.answer(Err(denied)),
        }
        self.marked = opening.marked;
        self.decks = opening.decks;
        self.watch.prefer(opening.cards);
        self.watch.start_over(self.session.game());
    }

    /// A thread that works for the desk: the desk outlives it.
    fn keep(&mut self, helper: Option<JoinHandle<()>>) {
        self.helpers.retain(|helper| !helper.is_finished());
        self.helpers.extend(helper);
    }

    fn watch_source(&mut self, word: &str, demo_otherwise: bool) {
        let number = self.asked_source.load(Ordering::Relaxed) + 1;
        self.asked_source.store(number, Ordering::Relaxed);
        // A camera serves one at a time: the one that is watched may be the one that is wished for.
        let is_camera = word.is_empty() || matches!(SourceSpec::parse(word), Ok(SourceSpec::Camera(_)));
        let wait = is_camera && self.watch.is_on();
        if wait {
            self.watch.stop();
        }
        let request = sources::Request {
            word: word.to_owned(),
            number,
            current: Arc::clone(&self.asked_source),
            preferred: self.watch.preferred().to_vec(),
            corrections: self.watch.corrections.clone(),
            wait,
            demo_otherwise,
            remembered: self.settings.source.clone(),
            still: self.still.clone(),
            cards: Arc::clone(&self.cards),
        };
        self.asked_by_name = !word.is_empty();
        let mail = self.mail.clone();
        // The desk is gone only when the window is going too.
        let helper = sources::open(request, move |opened| drop(mail.send(Mail::Opened(Box::new(opened)))));
        self.keep(helper);
    }

    /// Looks for the printed sheet on a thread of its own: it may take a second.
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
            Ok(helper) => self.keep(Some(helper)),
            Err(error) => {
                let trouble = no_thread(text!("the sheet cannot be looked for"), &error);
                let _gone = self.mail.send(Mail::Sheet(Err(trouble)));
            }
        }
    }

    /// Where the calibrations of cameras are kept.
    pub fn keep_calibrations_in(&mut self, folder: Option<PathBuf>) {
        self.watch.keep_calibrations_in(folder);
    }

    /// Where is kept what players corrected of the eyes.
    pub fn keep_corrections_in(&mut self, file: Option<PathBuf>) {
        self.watch.corrections = file;
    }

    /// A source is open. The demo table plays a game of its own, which no file keeps.
    fn opened(&mut self, opened: Opened) {
        if opened.number != self.asked_source.load(Ordering::Relaxed) {
            return;
        }
        match opened.source {
            Ok(source) => {
                if self.asked_by_name && source.chosen.is_some() {
                    self.remember(Settings { source: source.chosen.clone(), ..self.settings.clone() });
                }
                if std::mem::take(&mut self.source_failed) {
                    self.notice = None;
                }
                self.tell_of_pictures(opened.no_camera.map(|why| Notice {
                    text: self.words.fill("status.no_camera", &[("why", &self.words.say(&why))]),
                    tone: Tone::Plain,
                }));
                let game_is_kept = self.session.path().is_some();
                if source.is_demo && !game_is_kept {
                    match games::opening(&games::demo(&self.words), &self.cards) {
                        Ok(opening) => {
                            let cards = Arc::clone(&self.cards);
                            self.begin(Session::in_memory(cards, Edition::default()), opening, 0);
                        }
                        Err(fault) => self.failed(&fault),
                    }
                }
                self.watch.start(source);
            }
            Err(trouble) => {
                self.failed(&trouble);
                self.source_failed = true;
            }
        }
    }

    /// Says how the pictures fare, or nothing more of them. What is wrong stays to be read, unless this is wrong too.
    fn tell_of_pictures(&mut self, notice: Option<Notice>) {
        let is_wrong = |notice: &Option<Notice>| notice.as_ref().is_some_and(|notice| notice.tone == Tone::Wrong);
        if is_wrong(&notice) || !is_wrong(&self.notice) {
            self.notice = notice;
        }
    }

    /// Takes in what the pictures brought. True where the window has something new to paint.
    fn look_after_pictures(&mut self) -> bool {
        let news = self.watch.take_in(self.session.game(), &self.words);
        let mut changed = news.changed | self.sounds_failed();
        if news.read {
            self.sound(Sound::Tick);
        }
        if news.notice.is_some() {
            self.tell_of_pictures(news.notice);
            changed = true;
        }
        // While table and game differ, nothing more is built on either.
        if self.hands_free && !self.watch.waits_for_word() {
            let sure = self.watch.settled_proposals().find(|proposal| {
                proposal.refusal.is_none()
                    && !proposal.by_hand
                    && !proposal.commands.is_empty()
                    && proposal.confidence >= SURE
            });
            if let Some(id) = sure.map(|proposal| proposal.id) {
                self.take(id, None);
                self.watch.on_game(self.session.game());
                changed = true;
            }
        }
        changed
    }

    /// What is worth a look for the persons who are asked.
    fn suggestions(&self, game: &Game) -> Vec<Suggestion> {
        let mut list = suggest::for_all(game);
        list.retain(|own| self.playing.house().is_none_or(|house| !house.plays_for(own.player)));
        suggest::by_chance(game, list)
    }

    /// This house deals and plays from now on.
    fn seat_house(&mut self, house: Option<House>) {
        let places = house.iter().flat_map(House::places).map(|place| place.player);
        self.watch.keep_on_screen(places.collect());
        self.playing.take(house);
    }

    /// The house deals again what the commands that count say.
    fn deal_again(&mut self) {
        if let Some(house) = self.playing.house_mut() {
            house.deal_again(&self.session);
        }
    }

    /// Takes what the house decided.
    fn house_decides(&mut self, version: u64, command: Option<Command>) {
        if let Some(command) = self.playing.thought(version, command, self.session.game()) {
            self.play(command, By::Script);
            self.playing.wait_for(&self.chances);
        }
    }

    /// The house does what is to be done without thinking, and begins to think. True where something was done.
    fn house_goes_on(&mut self) -> bool {
        let mut changed = false;
        while let Some(command) = self.playing.of_the_table(self.session.game()) {
            changed = true;
            let done = self.apply(command, By::Script);
            let failed = done.is_err();
            self.answer(done);
            if failed {
                return true;
            }
        }
        let mail = self.mail.clone();
        // The desk is gone only when the window is going too.
        let tell = move |version, command| drop(mail.send(Mail::Thought(version, command)));
        let helper = self.playing.think(self.session.game(), tell);
        changed |= helper.is_some();
        self.keep(helper);
        changed
    }

    /// Shows the window what there is now.
    fn show(&mut self) {
        let log = self.session.log();
        if log != self.log.as_slice() {
            self.log = Arc::new(log.to_vec());
            self.entries = Arc::new(self.session.entries().to_vec());
        }
        let house = self.playing.house();
        let game = Arc::new(house.map_or_else(|| self.session.game().clone(), |own| own.as_seen(self.session.game())));
        // What the house decides is not offered to anybody else.
        let persons = game.to_act().into_iter().filter(|player| house.is_none_or(|own| !own.plays_for(*player)));
        let legal: Vec<_> = persons.map(|player| (player, legal_commands(&game, player))).collect();
        // Pictures come many times a second, plays seldom.
        let before = Arc::clone(&lock(&self.shown));
        let suggestions =
            if before.game == game { Arc::clone(&before.suggestions) } else { Arc::new(self.suggestions(&game)) };
        let offers = self.watch.offers();
        if before.game != game || before.language != self.words.language() {
            self.on_air.show(self.session.game(), &self.log, self.words);
        }
        // What stands on top is what a key answers.
        if let Some(first) = offers.first().filter(|own| before.offers.first() != Some(own)) {
            log::info!("asked: {}", first.text);
            self.sound(Sound::Question);
        }
        let seen = Seen {
            cards: Arc::clone(&self.cards),
            legal,
            suggestions,
            chances: Arc::clone(&self.chances),
            refused: self.refused.clone(),
            game,
            log: Arc::clone(&self.log),
            entries: Arc::clone(&self.entries),
            can_undo: self.session.can_undo().map(|entry| entry.text.clone()),
            can_redo: self.session.can_redo().map(|entry| entry.text.clone()),
            file: self.session.path().map(ToOwned::to_owned),
            offers,
            notice: self.notice.clone(),
            saved: self.saved.clone(),
            marked: self.marked.clone(),
            decks: self.decks.clone(),
            hands_free: self.hands_free,
            differences: self.watch.differences().to_vec(),
            hold_still: self.settings.hold_still,
            language: self.words.language(),
            aloud: self.settings.aloud,
            sounds: self.settings.sounds,
            carry_out: !self.settings.abilities_by_hand,
            by_hand: self.by_hand.clone(),
            is_demo: self.watch.is_demo(),
            cameras: self.cameras.clone(),
            aired: self.on_air.shown(),
            house: self.playing.shown(self.session.game()),
        };
        *lock(&self.shown) = Arc::new(seen);
        (self.wake)();
    }
}

impl Drop for Keeper {
    fn drop(&mut self) {
        // Whoever opens a source tries no second time.
        self.asked_source.store(u64::MAX, Ordering::Relaxed);
        join_within(PATIENCE, self.helpers.drain(..));
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    #[test]
    fn what_is_wrong_with_the_game_stays_to_be_read_whatever_the_pictures_do() {
        let (mail, _window) = mpsc::channel();
        let cards = Arc::new(CardDb::shipped().clone());
        let mut keeper = Keeper::new(Arc::new(|| {}), cards, Words::of(Language::ENGLISH), mail, Arc::default());
        let said = |keeper: &Keeper| keeper.notice.as_ref().map(|notice| notice.text.clone());
        let notice = |text: &str, tone| Some(Notice { text: text.to_owned(), tone });
        keeper.wrong("the file is full".to_owned());
        keeper.tell_of_pictures(notice("the pictures end", Tone::Plain));
        keeper.tell_of_pictures(None);
        assert_eq!(said(&keeper).as_deref(), Some("the file is full"));
        keeper.tell_of_pictures(notice("a picture is broken", Tone::Wrong));
        assert_eq!(said(&keeper).as_deref(), Some("a picture is broken"));
        keeper.notice = None;
        keeper.tell_of_pictures(notice("the pictures end", Tone::Plain));
        assert_eq!(said(&keeper).as_deref(), Some("the pictures end"));
    }
}
