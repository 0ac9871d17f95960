//! A game with the path of static abilities along which a question about it is evaluated.
//!
//! A figure or a state depends on static abilities, and those on figures and states of other cards. Every question that
//! is asked on the way carries the dependencies that are being evaluated: one that comes up a second time is passed by.
//! So no ability sees what it adds itself, and every question has an answer. The rulebooks do not speak of texts that go
//! round in a circle; where a text asks for a number that it changes itself, it sees what that is without it.

use crate::state::Game;
use crate::vocabulary::CardId;

/// A text of a card whose evaluation asks other questions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Dependency {
    /// A static ability of a card in play, by its number among those.
    Static(CardId, usize),
    /// What holds for a time, by its place among those.
    Conditional(usize),
    /// A bonus to ranks that lasts for a time, by its place among those.
    RankBonus(usize),
}

/// A dependency that is being evaluated, and those in the middle of which its evaluation began.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EvalPath<'a> {
    dependency: Dependency,
    before: Option<&'a EvalPath<'a>>,
}

/// A game as it is seen in the middle of some dependencies.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EvalContext<'a> {
    pub(crate) game: &'a Game,
    pub(super) path: Option<&'a EvalPath<'a>>,
}

impl<'a> EvalContext<'a> {
    /// Returns a context in which no dependency is being evaluated.
    pub(crate) fn of(game: &'a Game) -> EvalContext<'a> {
        EvalContext { game, path: None }
    }

    /// Returns the path with one more dependency; nothing if it is on the path already.
    pub(super) fn follow(self, dependency: Dependency) -> Option<EvalPath<'a>> {
        let mut chain = std::iter::successors(self.path, |path| path.before);
        (!chain.any(|path| path.dependency == dependency)).then_some(EvalPath { dependency, before: self.path })
    }

    /// Returns the same context at the end of a path.
    pub(super) fn within<'b>(self, path: &'b EvalPath<'b>) -> EvalContext<'b>
    where
        'a: 'b,
    {
        EvalContext { game: self.game, path: Some(path) }
    }
}
