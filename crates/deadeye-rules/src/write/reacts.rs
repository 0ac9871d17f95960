//! Writes about React windows (1.5:7.1) and the data that is stored for them.

use deadeye_cards::abilities::Happening;

use crate::query::saving::lost_source;
use crate::state::{Event, PassOrder, PendingTrigger, Running, Thing, TriggerEvent};
use crate::vocabulary::{CardId, PlayerId};
use crate::write::ledger::Ledger;
use crate::write::today::forget_loss;

impl Ledger<'_> {
    /// Opens a React window; players use Reacts in turn order until all passed in a row. What may still be undone is
    /// undone there.
    pub(crate) fn open_reacts(&mut self) {
        let window = PassOrder::new(self.game.turn_order());
        self.game.reacts.push(window);
        let windows = self.game.reacts.len();
        let mut all = std::mem::take(&mut self.game.due);
        let hangs = |due: &PendingTrigger| {
            due.lost.or(due.moved).is_some() || due.joker.is_some() || lost_source(self.game, due).is_some()
        };
        let may_be_undone = |due: &&mut PendingTrigger| due.window.is_none() && hangs(due);
        all.iter_mut().filter(may_be_undone).for_each(|due| due.window = Some(windows));
        self.game.due = all;
        let depth = u8::try_from(self.game.reacts.len()).unwrap_or(u8::MAX);
        self.tell(Event::ReactsOpened { depth });
    }

    /// Goes on to the next player of the innermost window; returns whether everybody has passed in a row.
    pub(crate) fn step_reacts(&mut self, passed: bool) -> bool {
        let Some(window) = self.game.reacts.last_mut() else { return false };
        window.step(passed);
        window.is_over()
    }

    pub(crate) fn close_reacts(&mut self) {
        self.game.reacts.pop();
        let windows = self.game.reacts.len();
        let goes_on = |running: &&Running| running.depth == windows && !running.queue.is_empty();
        let running = self.game.running.last().filter(goes_on);
        if let Some(this) = running.map(|running| running.scope.this.map(|card| Thing::Card(card, running.code))) {
            self.settle_moves(this);
        }
        let depth = u8::try_from(self.game.reacts.len()).unwrap_or(u8::MAX);
        self.tell(Event::ReactsClosed { depth });
    }

    /// Settles what an ability of a card has moved or booted: the rest of it is carried out now, and no React undoes it any
    /// more (1.5:7.1).
    fn settle_moves(&mut self, source: Option<Thing>) {
        let own = |heard: &&mut TriggerEvent| heard.source == source && heard.moved_card().is_some();
        self.game.heard.iter_mut().filter(own).for_each(|heard| heard.settled = true);
    }

    /// Drops the pulls that were asked for within windows that are closed now.
    pub(crate) fn drop_inner_pulls(&mut self) {
        let depth = self.game.reacts.len();
        self.game.pulls.retain(|pull| pull.depth <= depth);
    }

    /// Drops the job, the call-out, pulls, React windows, the combo, the held action and the victor, since another phase
    /// begins by an override.
    pub(crate) fn drop_open_plays(&mut self) {
        self.game.job = None;
        self.game.call_out = None;
        self.game.pulls.clear();
        self.game.reacts.clear();
        if let Some(shootout) = &mut self.game.shootout {
            shootout.extra_within = None;
        }
        self.game.combo = None;
        self.game.held = None;
        self.game.victor = None;
        self.game.production_waits = false;
        self.game.check_waits = false;
        self.game.night_waits = false;
    }

    /// Undoes the loss of a card: nothing is triggered by it any more, and the steps that waited for it wait again.
    pub(crate) fn undo_loss(&mut self, card: CardId) {
        self.game.heard.retain(|heard| heard.lost_card() != Some(card) && heard.collected_card() != Some(card));
        forget_loss(self.game, card);
        self.drop_due(|due| due.lost == Some(card));
    }

    /// Drops pending triggers of what was undone; the steps that waited for it wait again.
    fn drop_due(&mut self, is_undone: impl Fn(&PendingTrigger) -> bool) {
        let undone: Vec<PendingTrigger> = self.game.due.extract_if(.., |due| is_undone(due)).collect();
        self.game.waiting.extend(undone.into_iter().filter_map(|due| due.spent).map(|waiting| *waiting));
    }

    /// Drops what the acing of a joker of a discarded draw hand triggered, since a card takes the joker elsewhere
    /// (faq-b:Fetch).
    pub(crate) fn undo_joker_aced(&mut self, owner: PlayerId) {
        let of_owner = |due: &PendingTrigger| due.joker.filter(|(player, _)| *player == owner);
        let first = self.game.due.iter().find_map(of_owner);
        self.game.due.retain(|due| first.is_none() || due.joker != first);
    }

    /// Marks that the cards which left play so far left before the events that follow.
    pub(crate) fn mark_departed_before(&mut self) {
        self.game.departed.iter_mut().for_each(|gone| gone.is_before = true);
    }

    /// Forgets the cards that left play with earlier events, which cannot be restored any more, and the places and posses
    /// that were left.
    pub(crate) fn forget_departed(&mut self) {
        self.game.departed.clear();
        self.game.places_left.clear();
        self.game.posses_left.clear();
    }

    /// Forgets earlier trigger events: they trigger nothing any more.
    pub(crate) fn forget_heard(&mut self) {
        self.game.heard.clear();
        self.game.last_fight = None;
    }

    /// Forgets the trigger events of a card: they were replaced, and trigger nothing any more.
    pub(crate) fn forget_heard_of(&mut self, card: CardId) {
        self.game.heard.retain(|heard| heard.subject.and_then(Thing::card) != Some(card));
    }

    /// Forgets that a card was booted, and that it moved if `moved` is true: neither triggers anything any more.
    pub(crate) fn forget_booting(&mut self, card: CardId, moved: bool) {
        let own = |heard: &TriggerEvent| heard.subject.and_then(Thing::card) == Some(card);
        let gone = |what: Happening| {
            let home = matches!(what, Happening::Moved | Happening::WentHomeBooted | Happening::SentHomeByJob);
            what == Happening::Booted || moved && home
        };
        self.game.heard.retain(|heard| !own(heard) || !gone(heard.what));
        self.game.in_play.retain(|heard| !own(heard) || !gone(heard.what));
        for heard in self.game.heard.iter_mut().filter(|heard| own(heard)) {
            heard.booted = false;
        }
        for due in self.game.due.iter_mut().filter(|due| due.moved == Some(card)) {
            due.scope.registers.booted = false;
        }
        self.drop_due(|due| moved && due.moved == Some(card));
    }

    pub(crate) fn forget_gains_while_joining(&mut self) {
        self.game.gained_joining.clear();
    }
}
