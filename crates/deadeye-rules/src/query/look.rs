//! A look at a game, which knows in the middle of whose words it is taken.
//!
//! A figure or a state depends on static abilities, and those on figures and states of other cards. Every question that
//! is asked on the way carries the words that are being followed: those that come up a second time are passed by. So no
//! ability sees what it adds itself, and every question has an answer. The rulebooks do not speak of texts that go
//! round in a circle; where a text asks for a number that it changes itself, it sees what that is without it.

use crate::state::Game;
use crate::vocabulary::CardId;

/// Words of a card that lead to other questions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Words {
    /// A static ability of a card in play, by its number among those.
    Static(CardId, usize),
    /// What holds for a time, by its place among those.
    Meanwhile(usize),
    /// A bonus to ranks that lasts for a time, by its place among those.
    RankBonus(usize),
}

/// Words that are being followed, and those in whose middle that began.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Followed<'a> {
    words: Words,
    before: Option<&'a Followed<'a>>,
}

/// A game as it is seen while some words are followed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Look<'a> {
    pub(crate) game: &'a Game,
    pub(super) followed: Option<&'a Followed<'a>>,
}

impl<'a> Look<'a> {
    /// A look from outside: no words are being followed.
    pub(crate) fn of(game: &'a Game) -> Look<'a> {
        Look { game, followed: None }
    }

    /// These words and those that are followed already; nothing if these are among them.
    pub(super) fn follow(self, words: Words) -> Option<Followed<'a>> {
        let mut chain = std::iter::successors(self.followed, |followed| followed.before);
        (!chain.any(|followed| followed.words == words)).then_some(Followed { words, before: self.followed })
    }

    /// The same look from the middle of words.
    pub(super) fn within<'b>(self, followed: &'b Followed<'b>) -> Look<'b>
    where
        'a: 'b,
    {
        Look { game: self.game, followed: Some(followed) }
    }
}
