//! A game with the path of static abilities along which a question about it is evaluated.
//!
//! A figure or a state depends on static abilities, and those on figures and states of other cards. Every question that
//! is asked on the way carries the dependencies that are being evaluated: one that comes up a second time is skipped.
//! So no ability sees its own effect, and every question has an answer. The rulebooks do not mention circular texts;
//! where a text asks for a number that it changes itself, it sees the number without its own change.

use crate::state::Game;
use crate::vocabulary::CardId;

/// A text of a card whose evaluation depends on other questions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Dependency {
    /// A static ability of a card in play, by its index among those.
    Static(CardId, usize),
    /// A static ability that holds for a time, by its index among those.
    Conditional(usize),
    /// A bonus to ranks that lasts for a time, by its index among those.
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

    /// Returns this context at the end of a path.
    pub(super) fn within<'b>(self, path: &'b EvalPath<'b>) -> EvalContext<'b>
    where
        'a: 'b,
    {
        EvalContext { game: self.game, path: Some(path) }
    }
}
