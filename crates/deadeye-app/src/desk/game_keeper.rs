//! The game at the desk: its session, its computer players, and the part of the view that shows them.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::time::SystemTime;

use deadeye_cards::CardDb;
use deadeye_coach::suggest::{self, Chances, Suggestion, SuggestionReason};
use deadeye_rules::{Command, Edition, Game, PlayerId, Running, legal_commands};
use deadeye_session::places;
use deadeye_session::report::{PlayReport, reports_of_day, reports_since_person, telling_reports};
use deadeye_session::{By, Denied, Entry, LogEntry, Session};
use deadeye_text::Fault;

use super::computer_turns::ComputerTurns;
use super::games;
use super::mail::Mail;
use super::output_keeper::OutputKeeper;
use super::requests::{GameRequest, NewGame};
use super::saved_games::{ReadGame, SavedGames};
use super::shared::Helpers;
use super::view_state::{
    DecksView, JournalView, LeftToTable, LegalPlays, PlaysView, ReportsView, ShownPlay, ViewState, card_of,
};
use crate::audio::sound::Sound;
use crate::computer_players::{ComputerPlayers, Seated};

/// A table that was laid out anew, because another game began or was opened.
pub struct NewTable {
    /// The codes of the cards on it; none if the cards of the table before still lie there.
    pub cards: Option<Vec<String>>,
    /// The players whose cards are on the screen and not on the table.
    pub on_screen: Vec<PlayerId>,
}

/// The game, and the part of the view that shows it.
pub struct GameKeeper {
    cards: Arc<CardDb>,
    session: Session,
    /// The computer players.
    computer: ComputerTurns,
    /// The answers to the last play.
    chances: Arc<Chances>,
    /// The effects that abilities left to the table, the oldest first.
    left_to_table: Vec<LeftToTable>,
    decks: DecksView,
    saved: SavedGames,
    /// The last played of them that goes on.
    unfinished: Option<ReadGame>,
    /// The folder of new games, if not the default one.
    folder: Option<PathBuf>,
    shown: Shown,
    mail: Sender<Mail>,
    helpers: Helpers,
}

/// The game as it was shown last, with everything that is computed once for each state of the game.
struct Shown {
    /// The game of the session that the rest was computed from; none before the first time.
    source: Option<Arc<Game>>,
    /// The same game as it is known to the persons whose cards are on the screen.
    game: Arc<Game>,
    legal: Arc<LegalPlays>,
    suggestions: Arc<Vec<Suggestion>>,
    log: Arc<Vec<LogEntry>>,
    entries: Arc<Vec<Entry>>,
    reports: ReportsView,
    /// The reasons for plays of computer players, by the first entry of each.
    reasons: BTreeMap<u64, Option<SuggestionReason>>,
}

impl Shown {
    fn new(game: Arc<Game>) -> Self {
        Self {
            source: None,
            game,
            legal: Arc::default(),
            suggestions: Arc::default(),
            log: Arc::default(),
            entries: Arc::default(),
            reports: ReportsView::default(),
            reasons: BTreeMap::new(),
        }
    }
}

impl GameKeeper {
    /// Returns the keeper of an empty game that is not saved.
    pub fn new(cards: Arc<CardDb>, mail: Sender<Mail>) -> Self {
        let session = Session::in_memory(Arc::clone(&cards), Edition::default());
        let shown = Shown::new(session.share_game());
        Self {
            cards,
            session,
            computer: ComputerTurns::default(),
            chances: Arc::default(),
            left_to_table: Vec::new(),
            decks: DecksView::default(),
            saved: SavedGames::default(),
            unfinished: None,
            folder: None,
            shown,
            mail,
            helpers: Helpers::default(),
        }
    }

    /// Saves new games in this folder, or in the default one if it is none.
    pub fn keep_in(&mut self, folder: Option<PathBuf>) {
        self.folder = folder;
    }

    /// Returns the game as it stands.
    pub fn game(&self) -> &Game {
        self.session.game()
    }

    /// Returns the session.
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// Serves a request. Returns the new table if another game began. `by_hand` is true if new games leave the effects of
    /// cards to the table.
    pub fn serve(&mut self, request: GameRequest, by_hand: bool, out: &mut OutputKeeper) -> Option<NewTable> {
        match request {
            GameRequest::Do(command) => {
                self.play(command, By::Key, out);
            }
            GameRequest::Undo => self.undo(out),
            GameRequest::Redo => self.redo(out),
            GameRequest::NewGame(new) => return self.new_game(&new, by_hand, out),
            GameRequest::OpenGame(path) => return self.open(&path, out),
            GameRequest::CloseGame => return Some(self.close(out)),
            GameRequest::ListGames => {
                self.saved.set(self.games_folder().map(|folder| places::list(&folder)).unwrap_or_default());
                self.unfinished = self.saved.find_unfinished(&self.cards);
            }
            GameRequest::ReadGames(first) => self.saved.read_page(first, &self.cards),
            GameRequest::ShowPlays(on) => self.computer.show_plays(on),
            GameRequest::Shown(seq) => self.computer.mark_shown(seq),
            GameRequest::GoOn => self.computer.go_on(),
            GameRequest::Decide => self.computer.stop(),
            GameRequest::ByHandDone => {
                if !self.left_to_table.is_empty() {
                    self.left_to_table.remove(0);
                }
            }
        }
        None
    }

    /// Carries out a command, and stores the answers to it. Returns false, and reports the reason, if the command was not
    /// taken.
    pub fn play(&mut self, command: Command, by: By, out: &mut OutputKeeper) -> bool {
        let card = card_of(&command, self.session.game());
        let before = self.session.share_game();
        let events = match self.session.apply(command.clone(), by) {
            Ok(events) => events,
            Err(denied) => {
                deny(denied, out);
                return false;
            }
        };
        self.computer.follow(self.session.game(), &command, &events);
        self.chances = Arc::new(Chances::find_after(&command, &before, self.session.game(), &self.cards));
        let running = self.session.game().running_entry().map(Running::code);
        let left = events.iter().filter_map(|event| LeftToTable::from_event(event, running.or(card)));
        self.left_to_table.extend(left);
        let sound = Sound::of_events(&events).max((by == By::Script).then_some(Sound::Play));
        if let Some(sound) = sound {
            out.play(sound);
        }
        if by == By::Script {
            self.wait_until_shown();
        }
        self.confirm(out);
        true
    }

    /// Waits until the last play was shown, if a computer player has just completed it.
    fn wait_until_shown(&mut self) {
        if self.computer.shows_plays() {
            let game = self.session.game();
            let last = reports_since_person(self.session.log(), game.day(), game).pop();
            if let Some(report) = last.filter(|report| report.last == self.session.log().len() as u64) {
                self.computer.wait_until_shown(&report);
            }
        }
    }

    /// Carries out commands one after another, up to the first that is not taken. Returns true if all were taken.
    pub fn play_all(&mut self, commands: Vec<Command>, by: By, out: &mut OutputKeeper) -> bool {
        commands.into_iter().all(|command| self.play(command, by, out))
    }

    /// Carries out the effects of cards in this game from now on, or leaves them to the table, if a game is on.
    pub fn carry_out(&mut self, on: bool, out: &mut OutputKeeper) {
        let game = self.session.game();
        if !game.players().is_empty() && game.carries_out() != on {
            self.play(Command::CarryOut { on }, By::Key, out);
        }
    }

    /// Takes back the last command.
    fn undo(&mut self, out: &mut OutputKeeper) {
        // What the program did since a person's last word goes too: it would do the same again at once.
        let is_of_program = |session: &Session| session.can_undo().is_some_and(|entry| entry.by == By::Script);
        let mut undone = Ok(());
        while undone.is_ok() && self.computer.players().is_some() && is_of_program(&self.session) {
            undone = self.session.undo(By::Key);
        }
        let undone = undone.and_then(|()| self.session.undo(By::Key));
        self.computer.deal_again(&self.session);
        self.forget_answers();
        self.answer(undone, out);
    }

    /// Does again the command that was taken back last.
    fn redo(&mut self, out: &mut OutputKeeper) {
        let redone = self.session.redo(By::Key).map(|_| ());
        self.computer.deal_again(&self.session);
        self.chances = Arc::default();
        self.answer(redone, out);
    }

    fn answer(&mut self, result: Result<(), Denied>, out: &mut OutputKeeper) {
        match result {
            Ok(()) => self.confirm(out),
            Err(denied) => deny(denied, out),
        }
    }

    /// Announces the last entry of the log, and clears the notices before it.
    fn confirm(&mut self, out: &mut OutputKeeper) {
        if let Some(entry) = self.session.log().last() {
            out.announce(entry);
        }
        out.notices.clear();
        self.say_of_the_file(out);
    }

    /// Reports on the saved game: the file that it goes on in, and the entries that the rules no longer accept.
    fn say_of_the_file(&mut self, out: &mut OutputKeeper) {
        // Where there are several, each follows from the one before; the log has them all.
        if let Some(first) = self.session.take_said().first() {
            out.notices.show_fault(first);
        }
    }

    /// Forgets the answers to a play that no longer counts.
    fn forget_answers(&mut self) {
        self.left_to_table.clear();
        self.chances = Arc::default();
    }

    fn open(&mut self, path: &Path, out: &mut OutputKeeper) -> Option<NewTable> {
        match Session::open_or_create(path, Arc::clone(&self.cards), None) {
            Ok(session) => {
                self.replace(session);
                self.computer.seat(ComputerPlayers::from_session(&self.session));
                let on_screen = self.on_screen();
                let seats = games::saved_seats(&self.session, &on_screen);
                self.decks = games::view_decks(&seats, &self.cards);
                out.notices.drop_line();
                self.say_of_the_file(out);
                let knows_decks = seats.iter().any(|(_, _, deck)| deck.is_some());
                Some(NewTable { cards: knows_decks.then(|| games::cards_on_table(&seats)), on_screen })
            }
            Err(fault) => {
                out.notices.fail(&fault);
                None
            }
        }
    }

    /// Closes the game, and goes on with an empty one that is not saved.
    fn close(&mut self, out: &mut OutputKeeper) -> NewTable {
        self.replace(Session::in_memory(Arc::clone(&self.cards), Edition::default()));
        self.computer.seat(None);
        self.decks = DecksView::default();
        out.notices.drop_line();
        NewTable { cards: Some(Vec::new()), on_screen: Vec::new() }
    }

    /// Goes on with another session.
    fn replace(&mut self, session: Session) {
        self.session = session;
        self.shown = Shown::new(self.session.share_game());
        self.forget_answers();
    }

    fn on_screen(&self) -> Vec<PlayerId> {
        let players = self.computer.players();
        players.iter().flat_map(|players| players.places()).map(|place| place.player).collect()
    }

    fn games_folder(&self) -> Result<PathBuf, Fault> {
        self.folder.clone().map_or_else(places::folder, Ok)
    }

    /// Begins a new game in a file of the folder of games. If no file can be made, the game is kept in memory, and that is
    /// reported.
    fn new_game(&mut self, new: &NewGame, by_hand: bool, out: &mut OutputKeeper) -> Option<NewTable> {
        out.notices.drop_line();
        // A deck that cannot be read ends no game and begins none.
        let opening = match games::opening(new, &self.cards) {
            Ok(opening) => opening,
            Err(fault) => {
                out.notices.fail(&fault);
                return None;
            }
        };
        let spare = || Session::in_memory(Arc::clone(&self.cards), new.edition);
        // A file that was opened for it and holds nothing yet is the one that is meant.
        let is_fresh = self.is_kept() && self.session.log().is_empty();
        let made = if is_fresh && self.session.game().edition() == new.edition {
            Ok(std::mem::replace(&mut self.session, spare()))
        } else {
            let players: Vec<String> = new.seats.iter().map(|seat| seat.name.clone()).collect();
            let file = self.games_folder().and_then(|folder| places::new_file(&folder, &players, SystemTime::now()));
            file.and_then(|path| Session::create(&path, Arc::clone(&self.cards), new.edition))
        };
        match made {
            Ok(session) => Some(self.begin(session, opening, new.seed, by_hand, out)),
            Err(fault) => {
                let table = self.begin(spare(), opening, new.seed, by_hand, out);
                out.notices.fail(&fault);
                Some(table)
            }
        }
    }

    /// Begins the game of the demo table, which is not saved.
    pub fn begin_demo(&mut self, by_hand: bool, out: &mut OutputKeeper) -> Option<NewTable> {
        match games::opening(&games::demo(&out.notices.words()), &self.cards) {
            Ok(opening) => {
                let session = Session::in_memory(Arc::clone(&self.cards), Edition::default());
                Some(self.begin(session, opening, 0, by_hand, out))
            }
            Err(fault) => {
                out.notices.fail(&fault);
                None
            }
        }
    }

    /// Returns true if the game is saved in a file.
    pub fn is_kept(&self) -> bool {
        self.session.path().is_some()
    }

    /// Seats the players of a new game and lays out their homes.
    fn begin(
        &mut self,
        session: Session,
        opening: games::Opening,
        seed: u64,
        by_hand: bool,
        out: &mut OutputKeeper,
    ) -> NewTable {
        self.replace(session);
        // Computer players play by what cards do.
        let is_dealt = opening.seats.iter().any(|(_, seated, _)| *seated != Seated::AtTable);
        let carry_out = (is_dealt || !by_hand).then_some(Command::CarryOut { on: true });
        for command in carry_out.into_iter().chain(opening.commands) {
            if let Err(denied) = self.session.apply(command, By::Key) {
                deny(denied, out);
                break;
            }
        }
        self.computer.seat(None);
        match ComputerPlayers::begin(&mut self.session, &opening.seats, seed) {
            Ok(players) => self.computer.seat(players),
            Err(denied) => deny(denied, out),
        }
        if let Err(denied) = games::seal_decks(&mut self.session, &opening.seats) {
            deny(denied, out);
        }
        self.decks = games::view_decks(&opening.seats, &self.cards);
        NewTable { cards: Some(games::cards_on_table(&opening.seats)), on_screen: self.on_screen() }
    }

    /// Plays the command that a computer player decided on.
    pub fn take_decision(&mut self, version: u64, command: Option<Command>, out: &mut OutputKeeper) {
        if let Some(command) = self.computer.accept(version, command, self.session.game()) {
            self.play_decision(command, out);
        }
    }

    fn play_decision(&mut self, command: Command, out: &mut OutputKeeper) {
        self.play(command, By::Script, out);
        self.computer.wait_for(&self.chances);
    }

    /// Carries out the table's own commands in a game with computer players, and begins to think. Returns true if a command
    /// was carried out or the thinking began.
    pub fn go_on(&mut self, out: &mut OutputKeeper) -> bool {
        let mut changed = false;
        if let Some(command) = self.computer.take_held_back(self.session.game()) {
            changed = true;
            self.play_decision(command, out);
        }
        while let Some(command) = self.computer.table_action(self.session.game()) {
            changed = true;
            if !self.play(command, By::Script, out) {
                return true;
            }
        }
        let mail = self.mail.clone();
        // The desk is gone only when the window is going too.
        let tell = move |version, command| drop(mail.send(Mail::Thought(version, command)));
        let helper = self.computer.think(&self.session.share_game(), tell);
        changed |= helper.is_some();
        self.helpers.keep(helper);
        changed
    }

    /// Writes the game into a view, with everything that is computed from it. Returns true if the game is another one than
    /// in the view before.
    pub fn show_in(&mut self, view: &mut ViewState) -> bool {
        let changed = self.bring_up_to_date();
        view.game = Arc::clone(&self.shown.game);
        view.plays = PlaysView {
            legal: Arc::clone(&self.shown.legal),
            suggestions: Arc::clone(&self.shown.suggestions),
            chances: Arc::clone(&self.chances),
            refused: None,
            left_to_table: self.left_to_table.clone(),
        };
        view.reports = self.shown.reports.clone();
        view.journal = JournalView {
            log: Arc::clone(&self.shown.log),
            entries: Arc::clone(&self.shown.entries),
            can_undo: self.session.can_undo().map(|entry| entry.text.clone()),
            can_redo: self.session.can_redo().map(|entry| entry.text.clone()),
            file: self.session.path().map(ToOwned::to_owned),
            saved: self.saved.list.clone(),
            read: Arc::clone(&self.saved.read),
            unfinished: self.unfinished.clone(),
        };
        view.decks = self.decks.clone();
        view.computer_players = self.computer.view(self.session.game());
        changed
    }

    /// Computes the reports of plays from the log.
    fn bring_reports_up_to_date(&mut self) {
        let (log, game) = (self.session.log(), self.session.game());
        let latest = match self.computer.players() {
            Some(players) => {
                let mut latest = reports_since_person(log, game.day(), game);
                latest.retain(|report| players.plays_for(report.player));
                latest
            }
            None => Vec::new(),
        };
        let reasons = &mut self.shown.reasons;
        let session = &self.session;
        let shown = latest.into_iter().map(|report| {
            // A play that is not complete is judged when it is.
            let reason = if report.is_complete {
                *reasons.entry(report.seq).or_insert_with(|| reason_for(session, &report))
            } else {
                None
            };
            ShownPlay { report, reason }
        });
        let latest = Arc::new(shown.collect());
        let day = Arc::new(telling_reports(reports_of_day(log, game.day(), game)));
        self.shown.reports = ReportsView { latest, day };
    }

    /// Computes the shown state of the game, if the game is another one than was shown last. Returns true if it is.
    fn bring_up_to_date(&mut self) -> bool {
        let log = self.session.log();
        if log != self.shown.log.as_slice() {
            self.shown.log = Arc::new(log.to_vec());
            self.shown.entries = Arc::new(self.session.entries().to_vec());
            self.bring_reports_up_to_date();
        }
        let source = self.session.share_game();
        if self.shown.source.as_ref().is_some_and(|shown| Arc::ptr_eq(shown, &source)) {
            return false;
        }
        let players = self.computer.players();
        let game = players.map_or_else(|| Arc::clone(&source), |players| players.as_seen(&source));
        // What a computer player decides is not offered to anybody else.
        let is_a_persons = |player: &PlayerId| players.is_none_or(|players| !players.plays_for(*player));
        let asked = game.to_act().into_iter().filter(is_a_persons);
        let legal: LegalPlays = asked.map(|player| (player, legal_commands(&game, player))).collect();
        let mut suggestions = suggest::for_all(&game);
        suggestions.retain(|own| is_a_persons(&own.player));
        self.shown.suggestions = Arc::new(suggest::by_chance(&game, suggestions));
        self.shown.legal = Arc::new(legal);
        self.shown.game = game;
        self.shown.source = Some(source);
        true
    }
}

/// Returns the strongest reason for a play.
fn reason_for(session: &Session, report: &PlayReport) -> Option<SuggestionReason> {
    let entry = session.entries().get(usize::try_from(report.seq).ok()?.checked_sub(1)?)?;
    let (before, after) = session.games_around(report.seq, report.last)?;
    suggest::reason_for(&before, &after, report.player, &entry.command()?)
}

/// Reports why a command was not taken.
fn deny(denied: Denied, out: &mut OutputKeeper) {
    match denied {
        Denied::Refused(refusal) => out.notices.refuse(refusal),
        Denied::Unsaved(fault) => out.notices.fail(&fault),
    }
}
