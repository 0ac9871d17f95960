//! The output of the desk: lines for the players, speech, sounds, files, and the broadcast.

use std::ffi::OsString;
use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::Sender;

use deadeye_cards::CardDb;
use deadeye_rules::Game;
use deadeye_session::{LogEntry, Session, export};
use deadeye_text::{Fault, io_why, text};
use image::RgbaImage;

use super::broadcasting::GameBroadcast;
use super::mail::Mail;
use super::notices::Notices;
use super::requests::{Export, OutputRequest};
use crate::audio::sound::{Sound, SoundPlayer};
use crate::audio::speech::Voice;
use crate::diagnostics::report::{Picture, Report};
use crate::words::Words;

/// The output of the desk.
pub struct OutputKeeper {
    /// The line for the players.
    pub notices: Notices,
    /// The broadcast of the game.
    pub broadcast: GameBroadcast,
    /// The folders in which programs for speech and sounds are looked for, if not those of `PATH`.
    pub speech: Option<OsString>,
    /// The voice, while plays are spoken.
    voice: Option<Voice>,
    /// The player of sounds, while sounds are turned on.
    player: Option<SoundPlayer>,
    mail: Sender<Mail>,
}

impl OutputKeeper {
    /// Returns the output of a desk, with no line yet.
    pub fn new(words: Words, mail: Sender<Mail>) -> Self {
        Self {
            notices: Notices::new(words),
            broadcast: GameBroadcast::default(),
            speech: None,
            voice: None,
            player: None,
            mail,
        }
    }

    /// Serves a request.
    pub fn serve(&mut self, request: OutputRequest, session: &Session, cards: &Arc<CardDb>) {
        match request {
            OutputRequest::Say(text) => self.notices.warn(text),
            OutputRequest::Answer(text) => self.notices.say(text),
            OutputRequest::Failed(fault) => self.notices.fail(&fault),
            OutputRequest::Export(export) => self.export(&export, session),
            OutputRequest::SaveDeck { path, cards, replace } => {
                let result = export::write_deck(&path, &cards, replace);
                self.report_file(&path, result);
            }
            OutputRequest::SaveReport { path, report, with_game, picture } => {
                let report = complete_report(report, with_game.then_some(session), picture.as_deref());
                self.report_file(&path, report.and_then(|report| report.write(&path)));
            }
            OutputRequest::Broadcast(request) => {
                if let Err(fault) = self.broadcast.serve(request, cards, self.notices.words()) {
                    self.notices.fail(&fault);
                }
                self.show_broadcast(session.game(), session.log());
            }
        }
    }

    /// Turns the speaking of plays on or off.
    pub fn set_aloud(&mut self, on: bool) {
        self.voice = None;
        if on {
            match Voice::start(self.speech.as_deref()) {
                Ok(voice) => self.voice = Some(voice),
                Err(fault) => self.notices.fail(&fault),
            }
        }
    }

    /// Turns the sounds on or off.
    pub fn set_sounds(&mut self, on: bool) {
        self.player = None;
        if on {
            let mail = self.mail.clone();
            // The desk is gone only when the window is going too.
            let fail = move |fault| drop(mail.send(Mail::SoundFailed(fault)));
            match SoundPlayer::start(self.speech.as_deref(), fail) {
                Ok(player) => self.player = Some(player),
                Err(fault) => self.notices.fail(&fault),
            }
        }
    }

    /// Plays a sound, if sounds are turned on.
    pub fn play(&self, sound: Sound) {
        if let Some(player) = &self.player {
            player.play(sound);
        }
    }

    /// Shows why sounds cannot be played, and turns them off.
    pub fn stop_sounds(&mut self, fault: &Fault) {
        if self.player.take().is_some() {
            self.notices.fail(fault);
        }
    }

    /// Announces a play that was taken: in the log of the program, and by speech if that is turned on.
    pub fn announce(&self, entry: &LogEntry) {
        log::info!("done: {}", entry.text);
        if let Some(voice) = &self.voice {
            let words = self.notices.words();
            voice.say(words.say(&entry.text), words.language());
        }
    }

    /// Shows the game to the spectators, if there is a broadcast.
    pub fn show_broadcast(&mut self, game: &Game, log: &[LogEntry]) {
        self.broadcast.show(game, log, self.notices.words());
    }

    /// Writes the game into a file, and reports the result.
    fn export(&mut self, export: &Export, session: &Session) {
        let words = self.notices.words();
        let say = |text: &deadeye_rules::Text| words.say(text);
        let result = export::write(session, export.form, &export.path, export.replace, &say);
        self.report_file(&export.path, result);
    }

    /// Reports the result of writing a file.
    fn report_file(&mut self, path: &Path, result: Result<(), Fault>) {
        match result {
            Ok(()) => self.notices.say(self.notices.words().fill("status.exported", &[("file", &path.display())])),
            Err(fault) => self.notices.fail(&fault),
        }
    }
}

/// Adds to a report the parts that the player wants in it: the game of the session, a picture.
fn complete_report(
    mut report: Report,
    session: Option<&Session>,
    picture: Option<&RgbaImage>,
) -> Result<Report, Fault> {
    if let Some(session) = session {
        let lines = export::journal(session).map_err(|error| {
            Fault::new(text!("the game does not go into the report"), io_why(&error), text!("leave it out"))
        })?;
        report = report.with_game(lines);
    }
    if let Some(picture) = picture {
        report = report.with_picture(Picture::of(picture)?);
    }
    Ok(report)
}
