//! The log of a run, for finding the cause of a fault afterwards.
//!
//! Lines of `log` records in one file of the user's state folder. When it has grown to a megabyte it is rotated; three
//! older ones are kept. A run starts with the data for a bug report: version, system, command. Lines that cannot be
//! written are dropped: nothing waits for the log, and nothing fails because of it.

use std::fs::{self, File, OpenOptions};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::SystemTime;

use deadeye_text::is_unseen_control;
use directories::ProjectDirs;
use jiff::Timestamp;
use log::{Level, LevelFilter, Log, Metadata, Record};

/// The newest file's name; older ones are `deadeye.1.log`, `deadeye.2.log`…
const FILE: &str = "deadeye.log";

/// The size in bytes at which a file is rotated.
const MOST_BYTES: u64 = 1 << 20;

/// The number of older files that are kept.
const KEPT: usize = 3;

/// The longest line in bytes; longer texts of a driver or a file are cut.
const LONGEST_LINE_BYTES: usize = 2000;

/// Returns the folder of the log: the user's state folder, or the data folder where the system has none. It need not exist
/// yet.
#[must_use]
pub fn folder() -> Option<PathBuf> {
    let dirs = ProjectDirs::from("", "", "deadeye")?;
    Some(dirs.state_dir().unwrap_or_else(|| dirs.data_local_dir()).to_owned())
}

/// Returns the newest file of the log. It need not exist yet.
#[must_use]
pub fn newest_file() -> Option<PathBuf> {
    folder().map(|folder| folder.join(FILE))
}

/// Returns the existing files of the log, the newest first.
#[must_use]
pub fn files() -> Vec<PathBuf> {
    let Some(folder) = folder() else { return Vec::new() };
    let older = (1..=KEPT).map(|number| older(&folder, number));
    std::iter::once(folder.join(FILE)).chain(older).filter(|file| file.is_file()).collect()
}

/// Returns the path of the older file with this number.
fn older(folder: &Path, number: usize) -> PathBuf {
    folder.join(format!("deadeye.{number}.log"))
}

/// Starts the log of this run, and records the panics of its threads in it. Only the first call in a process counts.
pub fn begin(command: &str) {
    let Some(folder) = folder() else { return };
    let Some(book) = LogFile::open(&folder, MOST_BYTES) else {
        return;
    };
    if log::set_boxed_logger(Box::new(LogWriter(Mutex::new(book)))).is_err() {
        return;
    }
    log::set_max_level(LevelFilter::Info);
    log::info!(
        "deadeye {} {command}, {} {}, {} processors, process {}",
        env!("CARGO_PKG_VERSION"),
        std::env::consts::OS,
        std::env::consts::ARCH,
        std::thread::available_parallelism().map_or(0, usize::from),
        std::process::id(),
    );
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        let thread = std::thread::current();
        log::error!("panic in {}: {panic}", thread.name().unwrap_or("a thread"));
        usual(panic);
    }));
}

/// Returns whether a record is logged: events of this program, and warnings of libraries.
fn is_worth_noting(about: &Metadata<'_>) -> bool {
    let own = about.target().starts_with("deadeye");
    about.level() <= if own { Level::Info } else { Level::Warn }
}

struct LogWriter(Mutex<LogFile>);

impl Log for LogWriter {
    fn enabled(&self, about: &Metadata<'_>) -> bool {
        is_worth_noting(about)
    }

    fn log(&self, record: &Record<'_>) {
        if !is_worth_noting(record.metadata()) {
            return;
        }
        let thread = std::thread::current();
        let line = line(SystemTime::now(), record.level(), thread.name().unwrap_or("?"), &record.args().to_string());
        self.0.lock().unwrap_or_else(PoisonError::into_inner).note(&line);
    }

    fn flush(&self) {}
}

/// Formats a line of the log, with its line break. Names and passwords in addresses of cameras are left out.
fn line(at: SystemTime, level: Level, thread: &str, text: &str) -> String {
    let mut line = format!("{} {level:5} {thread}: ", utc(at));
    let (text, _) = deadeye_vision::redact_addresses(text);
    line.extend(text.chars().map(|c| if is_unseen_control(c) { ' ' } else { c }));
    if line.len() > LONGEST_LINE_BYTES {
        let end = (0..=LONGEST_LINE_BYTES).rev().find(|end| line.is_char_boundary(*end));
        line.truncate(end.unwrap_or_default());
        line.push('…');
    }
    line.push('\n');
    line
}

/// Formats a time in UTC as `2026-11-21T16:20:01.005Z`; the start of 1970 for one that is out of range.
fn utc(at: SystemTime) -> String {
    Timestamp::try_from(at).unwrap_or_default().strftime("%Y-%m-%dT%H:%M:%S%.3fZ").to_string()
}

/// The open file, with its size.
struct LogFile {
    folder: PathBuf,
    file: File,
    bytes: u64,
    most_bytes: u64,
}

impl LogFile {
    /// Opens the newest file of a folder to append to it.
    fn open(folder: &Path, most_bytes: u64) -> Option<Self> {
        fs::create_dir_all(folder).ok()?;
        let file = OpenOptions::new().create(true).append(true).open(folder.join(FILE)).ok()?;
        let bytes = file.metadata().ok()?.len();
        Some(Self { folder: folder.to_owned(), file, bytes, most_bytes })
    }

    fn note(&mut self, line: &str) {
        if self.bytes + line.len() as u64 > self.most_bytes {
            self.put_aside();
        }
        // Where the disk takes nothing there is nobody to tell.
        if self.file.write_all(line.as_bytes()).is_ok() {
            self.bytes += line.len() as u64;
        }
    }

    /// Rotates the files: begins a new one, and removes the oldest.
    fn put_aside(&mut self) {
        let older = |number| older(&self.folder, number);
        for number in (1..KEPT).rev() {
            let _missing = fs::rename(older(number), older(number + 1));
        }
        let moved = fs::rename(self.folder.join(FILE), older(1));
        if moved.is_ok()
            && let Some(fresh) = Self::open(&self.folder, self.most_bytes)
        {
            *self = fresh;
        } else {
            // It stays where it is and grows by another part before the next try.
            self.bytes = 0;
        }
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test stops at the first surprise")]
mod tests {
    use std::fs;
    use std::time::{Duration, UNIX_EPOCH};

    use log::Level;

    use super::{KEPT, LONGEST_LINE_BYTES, LogFile, line, utc};

    #[test]
    fn moments_are_dates_of_the_calendar() {
        for (seconds, text) in [
            (0, "1970-01-01T00:00:00.007Z"),
            (951_782_399, "2000-02-28T23:59:59.007Z"),
            (951_782_400, "2000-02-29T00:00:00.007Z"),
            (951_868_800, "2000-03-01T00:00:00.007Z"),
            (1_735_689_599, "2024-12-31T23:59:59.007Z"),
            (4_107_542_400, "2100-03-01T00:00:00.007Z"),
        ] {
            let at = UNIX_EPOCH + Duration::from_millis(seconds * 1000 + 7);
            assert_eq!(utc(at), text);
        }
    }

    #[test]
    fn a_line_is_one_line_and_not_endless() {
        let text = line(UNIX_EPOCH, Level::Warn, "eyes", "a\nb\u{1b}[31m");
        assert_eq!(text, "1970-01-01T00:00:00.000Z WARN  eyes: a b [31m\n");
        let long = line(UNIX_EPOCH, Level::Info, "eyes", &"é".repeat(5000));
        assert!(long.len() <= LONGEST_LINE_BYTES + "…\n".len());
        assert_eq!(long.lines().count(), 1);
    }

    #[test]
    fn a_full_file_is_put_aside_and_only_so_many_are_kept() {
        let folder = std::env::temp_dir().join(format!("deadeye-logbook-{}", std::process::id()));
        let mut book = LogFile::open(&folder, 100).unwrap();
        for number in 0..30 {
            book.note(&format!("{number:029}\n"));
        }
        drop(book);
        // Three lines of thirty bytes go into a hundred: the last file begins with line 27.
        let read = |name: &str| fs::read_to_string(folder.join(name)).unwrap();
        let first = |name: &str| read(name).lines().next().unwrap().parse::<u32>().unwrap();
        assert_eq!(first("deadeye.log"), 27);
        assert_eq!(read("deadeye.log").lines().count(), 3);
        assert_eq!(first("deadeye.1.log"), 24);
        assert_eq!(first("deadeye.3.log"), 18);
        assert_eq!(fs::read_dir(&folder).unwrap().count(), KEPT + 1);
        // Another run goes on where this one ended.
        LogFile::open(&folder, 1000).unwrap().note("more\n");
        assert!(read("deadeye.log").ends_with("29\nmore\n"));
        fs::remove_dir_all(&folder).unwrap();
    }
}
