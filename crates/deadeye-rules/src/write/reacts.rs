//! Writes about React windows (1.5:7.1) and what is remembered for them.

use deadeye_cards::abilities::Happening;

use crate::state::{Due, Event, Heard, Rota, Thing};
use crate::vocabulary::CardId;
use crate::write::ledger::Ledger;

impl Ledger<'_> {
    /// A React window opens; players use Reacts in turn order until all passed in a row.
    pub(crate) fn open_reacts(&mut self) {
        let window = Rota::new(self.game.turn_order());
        self.game.reacts.push(window);
        let depth = u8::try_from(self.game.reacts.len()).unwrap_or(u8::MAX);
        self.tell(Event::ReactsOpened { depth });
    }

    /// Goes on to the next player of the innermost window; says whether everybody has passed in a row.
    pub(crate) fn step_reacts(&mut self, passed: bool) -> bool {
        let Some(window) = self.game.reacts.last_mut() else { return false };
        window.step(passed);
        window.is_over()
    }

    pub(crate) fn close_reacts(&mut self) {
        self.game.reacts.pop();
        let depth = u8::try_from(self.game.reacts.len()).unwrap_or(u8::MAX);
        self.tell(Event::ReactsClosed { depth });
    }

    /// Pulls that were asked for within windows that are closed now are not asked for any more.
    pub(crate) fn drop_inner_pulls(&mut self) {
        let depth = self.game.reacts.len();
        self.game.pulls.retain(|pull| pull.depth <= depth);
    }

    /// Call-outs, pulls, windows, combos and held actions are dropped: another phase begins by hand.
    pub(crate) fn drop_what_goes_on(&mut self) {
        self.game.job = None;
        self.game.call_out = None;
        self.game.pulls.clear();
        self.game.reacts.clear();
        self.game.combo = None;
        self.game.held = None;
        self.game.victor = None;
    }

    /// The loss of a card is undone: nothing answers to it any more, and what waited for it waits again.
    pub(crate) fn undo_loss(&mut self, card: CardId) {
        self.game.heard.retain(|heard| heard.lost() != Some(card));
        let undone: Vec<Due> = self.game.due.extract_if(.., |due| due.lost == Some(card)).collect();
        self.game.waiting.extend(undone.into_iter().filter_map(|due| due.spent).map(|waiting| *waiting));
    }

    /// What left play with earlier events cannot come back any more.
    pub(crate) fn forget_departed(&mut self) {
        self.game.departed.clear();
    }

    /// What was heard before is answered no more.
    pub(crate) fn forget_heard(&mut self) {
        self.game.heard.clear();
        self.game.last_fight = None;
    }

    /// What happened to a card was replaced, and is answered no more.
    pub(crate) fn forget_heard_of(&mut self, card: CardId) {
        self.game.heard.retain(|heard| heard.subject.and_then(Thing::card) != Some(card));
    }

    /// A card was not booted after all, nor moved if so said.
    pub(crate) fn forget_booting(&mut self, card: CardId, moved: bool) {
        let own = |heard: &Heard| heard.subject.and_then(Thing::card) == Some(card);
        let gone = |what: Happening| match what {
            Happening::Booted => true,
            Happening::Moved | Happening::WentHomeBooted => moved,
            _ => false,
        };
        self.game.heard.retain(|heard| !own(heard) || !gone(heard.what));
        for heard in self.game.heard.iter_mut().filter(|heard| own(heard)) {
            heard.booted = false;
        }
    }

    pub(crate) fn forget_gains_while_joining(&mut self) {
        self.game.gained_joining.clear();
    }
}
