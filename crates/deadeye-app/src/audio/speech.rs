//! Lines spoken by a speech program of the system, so that players need not look away from the table.
//!
//! A separate thread runs the program, one line after another, and no caller waits for it: when too many lines are
//! waiting, new ones are dropped. If no such program is installed, that is reported once, as a [`Fault`].

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use deadeye_cards::abilities::Language;
use deadeye_text::{Fault, Text, text};

use crate::watchdog::no_thread;

/// The most lines that may wait to be spoken.
const MOST_LINES: usize = 6;
/// The timeout of a program for one line: a program that hangs holds nothing up for longer.
const PATIENCE: Duration = Duration::from_secs(20);
/// The interval at which a speaking program is polled.
const LOOK_AFTER: Duration = Duration::from_millis(20);

/// The known programs, the best first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Program {
    /// The program of speech-dispatcher, with the voice that the user set up there.
    SpdSay,
    /// eSpeak NG, which knows most languages.
    EspeakNg,
    /// The older eSpeak.
    Espeak,
    /// The program of macOS, with the voice that the user set up there.
    Say,
}

impl Program {
    const ALL: [Self; 4] = [Self::SpdSay, Self::EspeakNg, Self::Espeak, Self::Say];

    const fn file(self) -> &'static str {
        match self {
            Self::SpdSay => "spd-say",
            Self::EspeakNg => "espeak-ng",
            Self::Espeak => "espeak",
            Self::Say => "say",
        }
    }

    /// Returns the arguments with which the program ends once the line is spoken. No line is ever taken for an option.
    fn words(self, language: Language, line: &str) -> Vec<&str> {
        let language = language.code();
        match self {
            Self::SpdSay => vec!["--wait", "--language", language, "--", line],
            Self::EspeakNg | Self::Espeak => vec!["-v", language, "--", line],
            Self::Say => vec!["--", line],
        }
    }
}

/// Finds the first known program in these folders.
fn find(folders: &OsStr) -> Option<(Program, PathBuf)> {
    Program::ALL.into_iter().find_map(|program| Some((program, file_in(folders, program.file())?)))
}

/// Finds the first file of that name in these folders, written as `PATH` is.
#[must_use]
pub fn file_in(folders: &OsStr, name: &str) -> Option<PathBuf> {
    let mut files = std::env::split_paths(folders).map(|folder| folder.join(name));
    files.find(|file| file.is_file())
}

/// A line to speak.
struct SpokenLine {
    text: String,
    language: Language,
}

/// A speech program on a separate thread.
#[derive(Debug)]
pub struct Voice {
    /// The queue of the thread, which ends once this is dropped.
    lines: Option<SyncSender<SpokenLine>>,
    quiet: Arc<AtomicBool>,
    worker: Option<JoinHandle<()>>,
}

impl Voice {
    /// Finds a speech program in these folders, written as `PATH` is, or in those of `PATH`.
    ///
    /// # Errors
    /// There is none, or no thread can be started.
    pub fn start(folders: Option<&OsStr>) -> Result<Self, Fault> {
        let fault = |why: Text, mend: Text| Fault::new(text!("nothing can be said aloud"), why, mend);
        let folders = folders.map(ToOwned::to_owned);
        let folders: OsString = folders.or_else(|| std::env::var_os("PATH")).unwrap_or_default();
        let (program, file) = find(&folders).ok_or_else(|| {
            fault(text!("no speech program is installed"), text!("install speech-dispatcher or espeak-ng"))
        })?;
        let (lines, said) = sync_channel::<SpokenLine>(MOST_LINES);
        let quiet = Arc::new(AtomicBool::new(false));
        let is_quiet = Arc::clone(&quiet);
        let work = move || {
            for line in said {
                say(program, &file, &line, &is_quiet);
            }
        };
        let worker = thread::Builder::new()
            .name("speech".to_owned())
            .spawn(work)
            .map_err(|error| no_thread(text!("nothing can be said aloud"), &error))?;
        Ok(Self { lines: Some(lines), quiet, worker: Some(worker) })
    }

    /// Speaks a line after those before it, unless too many wait.
    pub fn say(&self, text: String, language: Language) {
        if let Some(lines) = &self.lines {
            let _left_out = lines.try_send(SpokenLine { text, language });
        }
    }
}

impl Drop for Voice {
    fn drop(&mut self) {
        self.quiet.store(true, Ordering::Relaxed);
        self.lines = None;
        if let Some(worker) = self.worker.take() {
            let _panicked = worker.join();
        }
    }
}

/// Speaks a line and waits until it is spoken or speech is turned off.
fn say(program: Program, file: &Path, line: &SpokenLine, quiet: &AtomicBool) {
    if quiet.load(Ordering::Relaxed) {
        return;
    }
    let started = Command::new(file)
        .args(program.words(line.language, &line.text))
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    match started {
        Ok(child) => look_after(child, quiet),
        Err(error) => log::warn!("{} cannot be run: {error}", file.display()),
    }
}

fn look_after(mut child: Child, quiet: &AtomicBool) {
    let until = Instant::now() + PATIENCE;
    while let Ok(None) = child.try_wait() {
        if quiet.load(Ordering::Relaxed) || Instant::now() > until {
            // One that has just ended cannot be stopped, and need not.
            let _ended = child.kill();
            let _ended = child.wait();
            return;
        }
        thread::sleep(LOOK_AFTER);
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test stops at the first surprise")]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn the_best_program_that_is_there_is_taken_and_no_line_is_an_option() {
        let folder = std::env::temp_dir().join(format!("deadeye-speech-{}", std::process::id()));
        let (first, second) = (folder.join("a"), folder.join("b"));
        for folder in [&first, &second] {
            fs::create_dir_all(folder).unwrap();
        }
        let folders = std::env::join_paths([&first, &second]).unwrap();
        assert_eq!(find(&folders), None);
        fs::write(first.join("espeak"), "").unwrap();
        fs::write(second.join("spd-say"), "").unwrap();
        let (program, file) = find(&folders).unwrap();
        assert_eq!((program, file), (Program::SpdSay, second.join("spd-say")));
        fs::remove_dir_all(folder).unwrap();
        for program in Program::ALL {
            let words = program.words(Language::of("it"), "--help");
            let (line, before) = words.split_last().unwrap();
            assert_eq!((*line, before.last().copied()), ("--help", Some("--")));
        }
    }

    #[test]
    fn where_there_is_no_program_that_is_said_in_a_line() {
        let said = Voice::start(Some(OsStr::new("/no/such/folder"))).unwrap_err();
        assert_eq!(
            said.to_string(),
            "nothing can be said aloud — no speech program is installed — install speech-dispatcher or espeak-ng"
        );
    }
}
