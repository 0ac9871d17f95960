//! What is read of saved games, to show them by who played and how far they came.

use std::sync::Arc;

use deadeye_cards::CardDb;
use deadeye_rules::{Game, Phase, PlayerId};
use deadeye_session::places::SavedGame;
use deadeye_session::{lines, salvage};

use crate::computer_players::{Seated, list_seated};

/// The most saved games that are read to find one which is not over.
const MOST_READ: usize = 5;
/// The number of saved games that are read at once for a page.
pub const PER_PAGE: usize = 9;

/// A saved game that was read.
#[derive(Debug, Clone)]
pub struct ReadGame {
    /// The file, and the time of its last change.
    pub saved: SavedGame,
    /// The game as it stands; none if the file cannot be read, and opening it says why.
    pub game: Option<Arc<Game>>,
    /// The players whose cards are on the screen.
    pub on_screen: Vec<PlayerId>,
}

impl ReadGame {
    fn read(saved: &SavedGame, cards: &Arc<CardDb>) -> Self {
        let contents = salvage::read(&saved.path).ok();
        let seated = contents.as_ref().map(list_seated).unwrap_or_default();
        let on_screen = seated.into_iter().filter(|(_, seated)| *seated == Seated::OnScreen);
        let on_screen = on_screen.map(|(player, _)| player).collect();
        let session = contents.and_then(|contents| lines::replay(&contents, Arc::clone(cards)).ok());
        Self { saved: saved.clone(), game: session.map(|session| session.share_game()), on_screen }
    }

    /// Returns true once the game is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.game.as_ref().is_some_and(|game| game.phase() == Phase::Over)
    }
}

/// The saved games of a folder, and those of them that were read.
#[derive(Debug, Default)]
pub struct SavedGames {
    /// The saved games, the last played first.
    pub list: Vec<SavedGame>,
    /// The games that were read, in the order of the list.
    pub read: Arc<Vec<ReadGame>>,
}

impl SavedGames {
    /// Takes over a new list. What was read of files that did not change since stays.
    pub fn set(&mut self, list: Vec<SavedGame>) {
        let kept = self.read.iter().filter(|own| list.contains(&own.saved)).cloned().collect();
        self.list = list;
        self.put(kept);
    }

    /// Reads the games of a page that begins with this number, as far as they were not read.
    pub fn read_page(&mut self, first: usize, cards: &Arc<CardDb>) {
        let page: Vec<SavedGame> = self.list.iter().skip(first).take(PER_PAGE).cloned().collect();
        for saved in &page {
            self.read_once(saved, cards);
        }
    }

    /// Returns the saved game that was played last and is not over, if it is among the last few. A game that cannot be read
    /// is returned too: opening it says why.
    pub fn find_unfinished(&mut self, cards: &Arc<CardDb>) -> Option<ReadGame> {
        let few: Vec<SavedGame> = self.list.iter().take(MOST_READ).cloned().collect();
        few.iter().map(|saved| self.read_once(saved, cards)).find(|read| !read.is_over())
    }

    /// Reads a game, if it was not read yet.
    fn read_once(&mut self, saved: &SavedGame, cards: &Arc<CardDb>) -> ReadGame {
        if let Some(known) = self.read.iter().find(|own| own.saved == *saved) {
            return known.clone();
        }
        let read = ReadGame::read(saved, cards);
        let mut all = self.read.to_vec();
        all.push(read.clone());
        self.put(all);
        read
    }

    fn put(&mut self, mut read: Vec<ReadGame>) {
        let place = |own: &ReadGame| self.list.iter().position(|saved| *saved == own.saved);
        read.sort_by_key(place);
        self.read = Arc::new(read);
    }
}
