//! Writes about pulls (1.5:7.2).

use deadeye_cards::CardCode;
use deadeye_cards::abilities::Happening;
use deadeye_hands::Suit;

use crate::state::{AwaitedPull, Event, HeldPull, Pile, PullFor};
use crate::vocabulary::{AbilityKind, PlayerId};
use crate::write::ledger::Ledger;

impl Ledger<'_> {
    /// Everything waits for a pull.
    pub(crate) fn await_pull(&mut self, player: PlayerId, purpose: PullFor, kind: AbilityKind) {
        let depth = self.game.reacts.len();
        self.game.pulls.push(AwaitedPull { player, purpose, kind, depth, harder: 0 });
        self.tell(Event::PullAwaited { player });
    }

    /// The pull that is awaited now, which has come.
    pub(crate) fn take_pull(&mut self) -> Option<AwaitedPull> {
        self.game.awaited_pull()?;
        self.game.pulls.pop()
    }

    /// The test of the last pull that was asked for is harder by so much.
    pub(crate) fn make_pull_harder(&mut self, by: i16) {
        if let Some(awaited) = self.game.pulls.last_mut() {
            awaited.harder = awaited.harder.saturating_add(by);
        }
    }

    /// A player is asked for the awaited pull anew.
    pub(crate) fn ask_for_pull_again(&mut self, player: PlayerId) {
        if let Some(awaited) = self.game.pulls.last_mut() {
            awaited.player = player;
            self.tell(Event::PullAwaited { player });
        }
    }

    /// A card comes off a deck; says whether there was one.
    pub(crate) fn take_off_deck(&mut self, player: PlayerId) -> bool {
        self.game.players.get_mut(player.seat()).is_some_and(|player| player.deck.take(None))
    }

    /// Whether the pull that comes now is for a test of Kung Fu.
    pub(crate) fn remember_pull(&mut self, kung_fu: bool) {
        self.game.today.kung_fu = kung_fu;
    }

    /// The card that counts as pulled, and whose deck it came off.
    pub(crate) fn set_pulled(&mut self, pulled: Option<(PlayerId, CardCode)>) {
        self.game.today.pulled = pulled;
    }

    /// Where the pulled card went.
    pub(crate) fn note_pulled_to(&mut self, to: Option<(PlayerId, Pile, Option<CardCode>)>) {
        self.game.today.pulled_to = to;
    }

    /// A pull waits for the end of the reacts to it.
    pub(crate) fn hold_pull(&mut self, pull: HeldPull) {
        self.game.held_pulls.push(pull);
    }

    pub(crate) fn take_held_pull(&mut self) -> Option<HeldPull> {
        self.game.held_pulls.pop()
    }

    /// The value of the pull that waits changes.
    pub(crate) fn change_held_pull(&mut self, by: i16) {
        if let Some(pull) = self.game.held_pulls.last_mut() {
            pull.value = pull.value.saturating_add(by);
        }
    }

    /// The pull that waits counts as another suit.
    pub(crate) fn set_held_suit(&mut self, suit: Suit) {
        if let Some(pull) = self.game.held_pulls.last_mut() {
            pull.suit = Some(suit);
        }
        if let Some(heard) = self.game.heard.iter_mut().rev().find(|heard| heard.what == Happening::Pulled) {
            heard.suit = Some(suit);
        }
    }
}
