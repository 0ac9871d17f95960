//! Writes about pulls (1.5:7.2).

use deadeye_cards::CardCode;
use deadeye_cards::abilities::Happening;
use deadeye_hands::Suit;

use crate::state::{AwaitedPull, Event, HeldPull, Pile, PullFor};
use crate::vocabulary::{AbilityKind, PlayerId, Skill};
use crate::write::ledger::Ledger;

impl Ledger<'_> {
    /// Makes the game wait for a pull.
    pub(crate) fn await_pull(&mut self, player: PlayerId, purpose: PullFor, kind: AbilityKind) {
        let depth = self.game.reacts.len();
        self.game.pulls.push(AwaitedPull { player, purpose, kind, depth, harder: 0 });
        self.tell(Event::PullAwaited { player });
    }

    /// Removes the innermost awaited pull and returns it, once its card is recorded.
    pub(crate) fn take_pull(&mut self) -> Option<AwaitedPull> {
        self.game.awaited_pull()?;
        self.game.pulls.pop()
    }

    /// Makes the test of the pull that was asked for last harder.
    pub(crate) fn make_pull_harder(&mut self, by: i16) {
        if let Some(awaited) = self.game.pulls.last_mut() {
            awaited.harder = awaited.harder.saturating_add(by);
        }
    }

    /// Asks a player for the awaited pull anew.
    pub(crate) fn ask_for_pull_again(&mut self, player: PlayerId) {
        if let Some(awaited) = self.game.pulls.last_mut() {
            awaited.player = player;
            self.tell(Event::PullAwaited { player });
        }
    }

    /// Takes a card off a deck; returns whether there was one.
    pub(crate) fn take_off_deck(&mut self, player: PlayerId) -> bool {
        self.game.players.get_mut(player.seat()).is_some_and(|player| player.deck.take(None))
    }

    /// Stores whether the current pull is for a test of Kung Fu, and the skill that it tests.
    pub(crate) fn remember_pull(&mut self, kung_fu: bool, skill: Option<Skill>) {
        self.game.today.kung_fu = kung_fu;
        self.game.today.skill_tested = skill;
    }

    /// Sets the card that counts as pulled, with the player whose deck it came off.
    pub(crate) fn set_pulled(&mut self, pulled: Option<(PlayerId, CardCode)>) {
        self.game.today.pulled = pulled;
    }

    /// Records the pile that the pulled card went to.
    pub(crate) fn note_pulled_to(&mut self, to: Option<(PlayerId, Pile, Option<CardCode>)>) {
        self.game.today.pulled_to = to;
    }

    /// Holds a pull until the reacts to it are over.
    pub(crate) fn hold_pull(&mut self, pull: HeldPull) {
        self.game.held_pulls.push(pull);
    }

    pub(crate) fn take_held_pull(&mut self) -> Option<HeldPull> {
        self.game.held_pulls.pop()
    }

    /// Keeps a pulled card aside until its results are enacted.
    pub(crate) fn set_pull_aside(&mut self, pull: HeldPull) {
        self.game.spent_pulls.push(pull);
    }

    /// Takes the first pulled card that was set aside within more than so many running abilities.
    pub(crate) fn take_spent_pull(&mut self, running: usize) -> Option<HeldPull> {
        let at = self.game.spent_pulls.iter().position(|pull| pull.running > running)?;
        Some(self.game.spent_pulls.remove(at))
    }

    /// Changes the value of the pull that waits.
    pub(crate) fn change_held_pull(&mut self, by: i16) {
        if let Some(pull) = self.game.held_pulls.last_mut() {
            pull.value = pull.value.saturating_add(by);
        }
    }

    /// Sets the suit that the pull that waits counts as.
    pub(crate) fn set_held_suit(&mut self, suit: Suit) {
        if let Some(pull) = self.game.held_pulls.last_mut() {
            pull.suit = Some(suit);
        }
        if let Some(heard) = self.game.heard.iter_mut().rev().find(|heard| heard.what == Happening::Pulled) {
            heard.suit = Some(suit);
        }
    }
}
