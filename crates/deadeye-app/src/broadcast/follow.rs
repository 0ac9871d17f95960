//! A saved game that another program plays: its file is read again whenever it changes.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

use deadeye_cards::CardDb;
use deadeye_text::Fault;

use deadeye_files::write_file;
use deadeye_session::{Session, lines, salvage};

/// A follower of one file, which it only reads.
pub struct Follow {
    path: PathBuf,
    cards: Arc<CardDb>,
    seen: Option<Vec<Option<(u64, SystemTime)>>>,
    /// The number of entries shown so far.
    entries: usize,
}

impl Follow {
    /// Follows the game in this file.
    #[must_use]
    pub fn new(path: &Path, cards: Arc<CardDb>) -> Self {
        Self { path: path.to_owned(), cards, seen: None, entries: 0 }
    }

    /// Calls `show` with the game after each entry that was added since the last look. The first look gives the current
    /// game.
    ///
    /// # Errors
    /// The file cannot be read, or is not a game.
    pub fn look(&mut self, mut show: impl FnMut(&Session)) -> Result<(), Fault> {
        let now = self.files();
        if self.seen.as_ref() == Some(&now) {
            return Ok(());
        }
        let contents = salvage::read(&self.path)?;
        let all = contents.entries.len();
        // A game that was moved away, or taken back by another program, is shown as it is.
        let first = if self.seen.is_none() || all < self.entries { all } else { self.entries + 1 };
        for count in first..=all {
            let part = lines::first(contents.clone(), Some(count))?;
            show(&lines::replay(&part, Arc::clone(&self.cards))?);
        }
        (self.seen, self.entries) = (Some(now), all);
        Ok(())
    }

    /// Returns size and time of the game and of the files beside it: each play changes one of them.
    fn files(&self) -> Vec<Option<(u64, SystemTime)>> {
        let path = write_file::real(&self.path);
        let beside = ["-wal", ".len"].map(|ending| write_file::beside(&path, ending));
        let of = |file: &PathBuf| fs::metadata(file).ok().and_then(|found| Some((found.len(), found.modified().ok()?)));
        std::iter::once(&path).chain(&beside).map(of).collect()
    }
}
