//! A saved game that another program plays: its file is read again whenever it changes, and its new entries are
//! replayed after those before.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::SystemTime;

use deadeye_cards::CardDb;
use deadeye_files::write_file;
use deadeye_text::Fault;

use super::Session;
use super::journal::checkpoint::Checkpoint;
use super::journal::{
    Contents, Entry, EntryCount, Identity, Journal, Stored, chain_of, gone_fault, lost_fault, named_beside, salvage,
};

/// The most entries of one look that are shown each by itself: of more, those before are replayed only.
const MOST_SHOWN: usize = 256;

/// The highest number in the names of files that a moved game is looked for in.
const MOST_BESIDE: u32 = 9;

/// The sizes and times of the files of a game.
type FilesState = Vec<Option<(u64, SystemTime)>>;

/// A follower of one file, which it only reads.
pub struct Follow {
    path: PathBuf,
    cards: Arc<CardDb>,
    seen: Option<FilesState>,
    reached: Option<Reached>,
    /// The identity of the file, once it was read.
    identity: Option<Identity>,
    /// The search for the game in other files, once the file is gone or another one came to its path.
    elsewhere: Option<FilesState>,
}

/// A game as far as it was replayed.
struct Reached {
    session: Session,
    extent: EntryCount,
    /// The key of its sealed entries, which it keeps in whatever file it goes on.
    seal: u64,
    /// True for a game that was written by hand: no entry of it is left out.
    is_strict: bool,
}

impl Follow {
    /// Follows the game in this file.
    #[must_use]
    pub fn new(path: &Path, cards: Arc<CardDb>) -> Self {
        Self { path: path.to_owned(), cards, seen: None, reached: None, identity: None, elsewhere: None }
    }

    /// Returns the game as far as it was followed; `None` before the first look.
    #[must_use]
    pub fn session(&self) -> Option<&Session> {
        self.reached.as_ref().map(|reached| &reached.session)
    }

    /// Calls `show` with the game after each entry that was added since the last look, or after the last 256 of them.
    /// The first look gives the current game. Once `stop` is set it ends after the entry that it is at.
    ///
    /// # Errors
    /// The file cannot be read, or is not a game. Or the game was moved; where it goes on beside its file, it is
    /// followed there from the next look on.
    pub fn look(&mut self, stop: &AtomicBool, mut show: impl FnMut(&Session)) -> Result<(), Fault> {
        self.look_for_moved()?;
        let now = self.files();
        if self.seen.as_ref() == Some(&now) {
            return Ok(());
        }
        let new = self.reached.as_ref().and_then(|reached| salvage::entries_after(&self.path, reached.extent));
        let (entries, checkpoints) = match new {
            Some(entries) => (entries, Vec::new()),
            None => self.read_whole()?,
        };
        self.identity = self.identity.or_else(|| Identity::of(&write_file::real(&self.path)));
        let Some(reached) = &mut self.reached else { return Ok(()) };
        // A game that is read from its beginning is shown as it is.
        let is_new = reached.extent.entries == 0 && self.seen.is_none();
        let shown = if is_new { 1 } else { MOST_SHOWN };
        let quiet = entries.len().saturating_sub(shown);
        let mut checkpoints = checkpoints.as_slice();
        for (at, entry) in entries.iter().enumerate() {
            if stop.load(Ordering::Relaxed) {
                return Ok(());
            }
            let upto = checkpoints.partition_point(|checkpoint| checkpoint.seq <= entry.seq);
            let (here, later) = checkpoints.split_at(upto);
            checkpoints = later;
            if let Err(fault) = reached.replay(entry, here) {
                // Half a replay is none: the next look begins anew.
                self.reached = None;
                return Err(fault);
            }
            if at >= quiet {
                show(&reached.session);
            }
        }
        if is_new && entries.is_empty() {
            show(&reached.session);
        }
        self.seen = Some(now);
        Ok(())
    }

    /// Reads the whole file, and returns what is to be replayed: what follows the entries replayed so far, or
    /// everything if it does not continue them.
    fn read_whole(&mut self) -> Result<(Vec<Entry>, Vec<Checkpoint>), Fault> {
        let Stored { id, contents } = salvage::read_stored(&self.path)?;
        let Contents { edition, program, seal, mut entries, mut checkpoints, .. } = contents;
        let known = self.reached.as_ref().map(|reached| reached.extent);
        let goes_on = known.filter(|known| known.id == id && continues(&entries, *known));
        match goes_on {
            Some(known) => {
                entries.retain(|entry| entry.seq > known.entries);
                checkpoints.retain(|checkpoint| checkpoint.seq > known.entries);
            }
            None => {
                // Another game came to this path, or one that has fewer plays: it is shown as it is.
                self.seen = None;
                self.reached = Some(Reached {
                    session: Session::from_journal(Journal::in_memory(edition), Arc::clone(&self.cards)),
                    extent: EntryCount { id, entries: 0, chain: 0 },
                    seal,
                    is_strict: program.is_empty(),
                });
            }
        }
        Ok((entries, checkpoints))
    }

    /// Looks for the game in the files that a moved game goes on in, if its file is gone or is another one now.
    fn look_for_moved(&mut self) -> Result<(), Fault> {
        let path = write_file::real(&self.path);
        let there = Identity::of(&path);
        if self.elsewhere.is_none() && (self.identity.is_none() || there == self.identity) {
            return Ok(());
        }
        let Some(reached) = &self.reached else { return Ok(()) };
        let beside: Vec<PathBuf> = (2..=MOST_BESIDE).map(|number| named_beside(&path, number)).collect();
        let files = state_of(&beside);
        if self.elsewhere.as_ref() != Some(&files) {
            let found = beside.iter().zip(&files).filter(|(_, file)| file.is_some()).find_map(|(path, _)| {
                let Stored { id, contents } = salvage::read_stored(path).ok()?;
                let is_ours = contents.seal == reached.seal && reached.seal != 0;
                (is_ours && continues(&contents.entries, reached.extent)).then_some((path.clone(), id))
            });
            self.elsewhere = Some(files);
            if let Some((path, id)) = found {
                return Err(self.go_on_in(path, id));
            }
        }
        if there.is_some() {
            // It is shown as it is now.
            return Ok(());
        }
        Err(lost_fault(&self.path))
    }

    /// Follows the game in another file from now on, and returns the line about it.
    fn go_on_in(&mut self, path: PathBuf, id: u64) -> Fault {
        let fault = gone_fault(&self.path, &path);
        if let Some(reached) = &mut self.reached {
            reached.extent.id = id;
        }
        (self.path, self.seen, self.identity, self.elsewhere) = (path, None, None, None);
        fault
    }

    /// Returns size and time of the game and of the files beside it: each play changes one of them.
    fn files(&self) -> FilesState {
        let path = write_file::real(&self.path);
        let beside = ["-wal", ".len"].map(|ending| write_file::beside(&path, ending));
        let [log, record] = beside;
        state_of(&[path, log, record])
    }
}

/// Returns size and time of each file; `None` for one that is not there.
fn state_of(files: &[PathBuf]) -> FilesState {
    let of = |file: &PathBuf| fs::metadata(file).ok().and_then(|found| Some((found.len(), found.modified().ok()?)));
    files.iter().map(of).collect()
}

/// Returns whether the entries begin with those of a game of this extent.
fn continues(entries: &[Entry], known: EntryCount) -> bool {
    let before = usize::try_from(known.entries).ok().and_then(|count| entries.get(..count));
    before.is_some_and(|before| chain_of(before) == known.chain)
}

impl Reached {
    /// Replays the next entry, and compares the game with the checkpoints after it.
    fn replay(&mut self, entry: &Entry, checkpoints: &[Checkpoint]) -> Result<(), Fault> {
        let entries = std::slice::from_ref(entry);
        if self.is_strict {
            self.session.replay_strictly(entries)?;
        } else {
            self.session.replay_all(entries, checkpoints);
        }
        // They are in the log of the program; nobody reads them here.
        let _logged = self.session.take_said();
        self.extent.entries = entry.seq;
        self.extent.chain = entry.chain(self.extent.chain);
        Ok(())
    }
}
