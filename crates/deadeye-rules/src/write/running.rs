//! Writes about the innermost ability that is being carried out: its names, its registers, its remaining items.

use deadeye_cards::abilities::{ExtraPlay, Step};
use deadeye_hands::Suit;

use crate::state::{ConditionalEffect, Item, LastSeen, Question, RankBonus, Registers, Running, Thing, Used, Waiting};
use crate::vocabulary::{CardId, End, PlayerId};
use crate::write::ledger::Ledger;

impl Ledger<'_> {
    fn innermost(&mut self) -> Option<&mut Running> {
        self.game.running.last_mut()
    }

    fn edit_running(&mut self, edit: impl FnOnce(&mut Running)) {
        self.innermost().map(edit);
    }

    /// Changes the registers of the innermost ability by a function.
    fn edit_registers(&mut self, edit: impl FnOnce(&mut Registers)) {
        self.edit_running(|running| edit(&mut running.scope.registers));
    }

    pub(crate) fn bind(&mut self, name: &str, things: Vec<Thing>) {
        self.edit_running(|running| running.scope.bind(name, things));
    }

    /// Binds a name to the chosen cards and places, whose number is stored as done.
    pub(crate) fn bind_choice(&mut self, name: &str, things: Vec<Thing>) {
        self.set_done(things.len());
        self.bind(name, things);
    }

    /// Returns a new name, for a choice that has none.
    pub(crate) fn new_name(&mut self) -> String {
        self.innermost().map(Running::new_name).unwrap_or_default()
    }

    /// Sets the number of cards that the last step took.
    pub(crate) fn set_done(&mut self, count: usize) {
        self.edit_registers(|told| {
            told.done = i16::try_from(count).unwrap_or(i16::MAX);
            told.done_so = count > 0;
        });
    }

    /// Sets what the last play took off the cost of its card.
    pub(crate) fn set_reduced(&mut self, by: u32) {
        self.edit_registers(|told| told.reduced = i16::try_from(by).unwrap_or(i16::MAX));
    }

    /// Sets whether the last choice or payment was made in full.
    pub(crate) fn set_done_so(&mut self, so: bool) {
        self.edit_registers(|told| told.done_so = so);
    }

    /// Remembers a card whose loss was prevented, and the player who was responsible for it.
    pub(crate) fn set_spared(&mut self, card: CardId, by: Option<PlayerId>) {
        self.edit_registers(|told| told.spared = Some((card, by)));
    }

    /// Sets X.
    pub(crate) fn set_x(&mut self, x: u32) {
        self.edit_registers(|told| told.x = i16::try_from(x).unwrap_or(i16::MAX));
    }

    pub(crate) fn set_margin(&mut self, margin: i16) {
        self.edit_registers(|told| told.margin = margin);
    }

    /// Sets the number that is added to the pull of a Kung Fu test.
    pub(crate) fn set_harder(&mut self, harder: i16) {
        self.edit_registers(|told| told.harder = harder);
    }

    /// Sets the number of cards that were discarded off the top of a deck.
    pub(crate) fn set_shed(&mut self, count: u16) {
        self.edit_registers(|told| told.shed = i16::try_from(count).unwrap_or(i16::MAX));
    }

    /// Sets the pile that was looked at last, and the number of its cards where not all.
    pub(crate) fn set_looked(&mut self, pile: Option<crate::state::pile::Pile>, count: Option<usize>) {
        self.edit_registers(|told| (told.looked, told.looked_count) = (pile, count));
    }

    /// Sets the value of the draw hand card that was replaced last.
    pub(crate) fn set_replaced(&mut self, value: i16) {
        self.edit_registers(|told| told.replaced = value);
    }

    /// Records the bid of a player.
    pub(crate) fn note_bid(&mut self, player: PlayerId, count: u32) {
        self.edit_registers(|told| told.bids.push((player, count)));
    }

    /// Records a pull: its value and suit, and for a test its total and margin.
    pub(crate) fn note_pull(&mut self, value: i16, suit: Option<Suit>, joker: bool, test: Option<(i16, i16)>) {
        self.edit_registers(|told| {
            told.pull = value;
            told.suit = suit;
            told.joker = joker;
            if let Some((total, margin)) = test {
                told.total = total;
                told.margin = margin;
            }
        });
    }

    /// Stores a card as it was when it left.
    pub(crate) fn remember_last_seen(&mut self, seen: LastSeen) {
        if let Some(running) = self.innermost() {
            running.scope.last_seen.retain(|other| other.card != seen.card);
            running.scope.last_seen.push(seen);
        }
    }

    /// Cancels the ability that waits for the end of this one: nothing of it is left to do, no question and no pull.
    pub(crate) fn cancel_announced(&mut self) {
        let announced = self.game.running.len().checked_sub(2).and_then(|at| self.game.running.get_mut(at));
        if let Some(running) = announced {
            running.queue.clear();
            running.question = None;
            running.scope.registers.margin = -1;
            running.cancelled = true;
            let depth = running.depth;
            self.game.pulls.retain(|pull| pull.depth < depth);
        }
    }

    /// Drops the remaining items of the innermost ability.
    pub(crate) fn drop_rest(&mut self) {
        self.edit_running(|running| running.queue.clear());
    }

    /// Puts steps in front of the remaining items.
    pub(crate) fn first(&mut self, steps: &[Step]) {
        self.edit_running(|running| running.first(steps));
    }

    /// Puts an item in front of the remaining items.
    pub(crate) fn put_first(&mut self, item: Item) {
        self.edit_running(|running| running.queue.push_front(item));
    }

    pub(crate) fn take_item(&mut self) -> Option<Item> {
        self.innermost()?.queue.pop_front()
    }

    /// Takes the item that asks which of several cards is to be saved; returns whether it came next.
    pub(crate) fn take_about(&mut self) -> bool {
        let asked = self.innermost().is_some_and(|running| running.queue.front() == Some(&Item::About));
        asked && self.take_item().is_some()
    }

    /// Asks a question; the next item, if one is given, handles the answer.
    pub(crate) fn ask(&mut self, question: Question, next: Option<Item>) {
        if let Some(running) = self.innermost() {
            running.question = Some(question);
            if let Some(next) = next {
                running.queue.push_front(next);
            }
        }
    }

    /// Sets the steps that the open question is about.
    pub(crate) fn set_question_about(&mut self, about: Vec<Vec<Step>>) {
        if let Some(question) = self.innermost().and_then(|running| running.question.as_mut()) {
            question.about = about;
        }
    }

    pub(crate) fn take_question(&mut self) -> Option<Question> {
        self.innermost()?.question.take()
    }

    /// Stops asking for a draw hand that was shown anew.
    pub(crate) fn stop_waiting_for_hand(&mut self, player: PlayerId) {
        if self.game.asked_hand(player).is_some() {
            self.take_question();
        }
    }

    /// Takes the innermost ability, which is over.
    pub(crate) fn take_running(&mut self) -> Option<Running> {
        self.game.running.pop()
    }

    /// Counts a step of an ability as done: of its cost and of its first sentence, until those are over. Abilities are counted from the
    /// outermost.
    pub(crate) fn count_step(&mut self, depth: usize) {
        if let Some(running) = depth.checked_sub(1).and_then(|own| self.game.running.get_mut(own)) {
            running.cost_left = running.cost_left.saturating_sub(1);
            running.is_paid |= running.cost_left == 0;
            running.first_left = running.first_left.saturating_sub(1);
        }
    }

    /// Makes as many of the next steps the price of what follows them.
    pub(crate) fn add_price(&mut self, steps: usize) {
        self.edit_running(|running| running.cost_left = running.cost_left.saturating_add(steps));
    }

    /// Has another play follow the ability.
    pub(crate) fn play_again(&mut self, what: ExtraPlay) {
        self.edit_running(|running| running.again = Some(what));
    }

    pub(crate) fn say_end(&mut self, end: End) {
        self.edit_running(|running| running.ends.push(end));
    }

    /// Takes the end of the street that was chosen last.
    pub(crate) fn take_end(&mut self) -> Option<End> {
        self.innermost()?.ends.pop()
    }

    /// Sets the number by which the next invention is easier, and the name that it is bound to once it is made.
    pub(crate) fn expect_invention(&mut self, easier: i16, name: String) {
        if let Some(running) = self.innermost() {
            running.easier = easier;
            running.invention = Some(name);
        }
    }

    /// Binds the name reserved for an invention to the card that was made.
    pub(crate) fn name_invention(&mut self, thing: Thing) {
        if let Some(running) = self.innermost()
            && let Some(name) = running.invention.take()
        {
            running.scope.bind(&name, vec![thing]);
        }
    }

    /// Has steps wait for an event.
    pub(crate) fn wait_for(&mut self, waiting: Waiting) {
        self.game.waiting.push(waiting);
    }

    /// Begins static abilities that hold for a time.
    pub(crate) fn begin_conditional_effect(&mut self, own: ConditionalEffect) {
        self.game.conditional_effects.push(own);
        self.game.index_kinds();
    }

    /// Adds to a rank for as long as a condition holds.
    pub(crate) fn add_rank_bonus(&mut self, bonus: RankBonus) {
        self.game.rank_bonuses.push(bonus);
    }

    /// Records the ghost rock that a card gave while a posse is being formed (faq-b:Ramiro Mendoza).
    pub(crate) fn note_gain_while_joining(&mut self, player: PlayerId, count: u32) {
        self.game.gained_joining.push((player, count));
    }

    /// Records the use of an ability that can be used once in a period.
    pub(crate) fn remember_use(&mut self, used: Used) {
        self.game.uses.push(used);
    }
}
