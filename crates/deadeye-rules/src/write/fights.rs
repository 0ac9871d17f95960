//! Writes about call-outs, shootouts and jobs (1.5:5.3.2, 6.1, 6.2).

use std::sync::Arc;

use deadeye_cards::CardCode;

use crate::query::poker::cannot_be_illegal;
use crate::state::{
    CallOut, CasualtiesLeft, Event, Game, Guest, Job, JobStep, PassOrder, Pile, Shootout, ShootoutStep, Shown,
    ShownHand, TakenOver, Thing,
};
use crate::vocabulary::{CardId, Place, PlayerId, Side};
use crate::write::ledger::Ledger;

impl Ledger<'_> {
    fn edit_job(&mut self, edit: impl FnOnce(&mut Job)) {
        self.game.job.as_mut().map(edit);
    }

    fn edit_shown(&mut self, player: PlayerId, edit: impl FnOnce(&mut ShownHand)) {
        shown_hand(self.game, player).map(edit);
    }

    fn edit_shootout(&mut self, edit: impl FnOnce(&mut Shootout)) {
        self.game.shootout.as_mut().map(edit);
    }

    /// Moves a shootout whose posses are not formed yet to another place.
    pub(crate) fn move_shootout(&mut self, to: Place) {
        self.edit_shootout(|shootout| shootout.place = to);
    }

    pub(crate) fn set_call_out(&mut self, call_out: CallOut) {
        self.game.call_out = Some(call_out);
    }

    pub(crate) fn take_call_out(&mut self) -> Option<CallOut> {
        self.game.call_out.take()
    }

    pub(crate) fn set_shootout(&mut self, shootout: Shootout) {
        self.game.shootout = Some(shootout);
        self.game.posses_left.clear();
    }

    /// Has the mark's posse formed first.
    pub(crate) fn set_mark_first(&mut self) {
        self.edit_shootout(|shootout| shootout.mark_first = true);
    }

    pub(crate) fn take_shootout(&mut self) -> Option<Shootout> {
        self.game.shootout.take()
    }

    /// Stores the shootout that ended with this command for abilities triggered by its events.
    pub(crate) fn remember_fight(&mut self, shootout: &Shootout) {
        self.game.last_fight = self.game.automation.remembers().then(|| shootout.clone());
        self.game.heard.iter_mut().for_each(|heard| heard.in_last_fight = true);
    }

    /// Advances the round, and clears the data of the last one; returns the number of the new one.
    pub(crate) fn advance_round(&mut self) -> Option<u32> {
        let shootout = self.game.shootout.as_mut()?;
        shootout.round += 1;
        shootout.round_winner = None;
        shootout.leader.new_round();
        shootout.mark.new_round();
        Some(shootout.round)
    }

    /// Sets the step of the shootout, and the players who are asked in it, in order.
    pub(crate) fn ask_in_shootout(&mut self, step: ShootoutStep, queue: Vec<PlayerId>) {
        if let Some(shootout) = &mut self.game.shootout {
            shootout.step = step;
            shootout.queue = queue;
        }
    }

    /// Sets the step of the shootout to plays in this order.
    pub(crate) fn play_in_shootout(&mut self, step: ShootoutStep, pass_order: PassOrder) {
        if let Some(shootout) = &mut self.game.shootout {
            shootout.step = step;
            shootout.pass_order = pass_order;
            shootout.queue.clear();
        }
    }

    pub(crate) fn set_shootout_order(&mut self, pass_order: PassOrder) {
        self.edit_shootout(|shootout| {
            shootout.pass_order = pass_order;
            // Who came in is no outsider any more; of other steps the queue is another one.
            if shootout.step == ShootoutStep::Resolution {
                shootout.queue.clear();
            }
        });
    }

    /// Stops asking a player in the step of the shootout; returns whether nobody is left to ask.
    pub(crate) fn stop_asking_in_shootout(&mut self, player: PlayerId) -> bool {
        let Some(shootout) = &mut self.game.shootout else { return false };
        shootout.queue.retain(|other| *other != player);
        shootout.queue.is_empty()
    }

    /// Asks a player before the others in the step of the shootout, unless they are asked already.
    pub(crate) fn ask_first_in_shootout(&mut self, player: PlayerId) {
        if let Some(shootout) = &mut self.game.shootout
            && !shootout.queue.contains(&player)
        {
            shootout.queue.insert(0, player);
        }
    }

    /// Has a player take casualties apart from a round's first; the shootout then goes on where it is now.
    pub(crate) fn interrupt_for_casualties(&mut self, player: PlayerId) {
        if let Some(shootout) = &mut self.game.shootout {
            let queue = std::mem::replace(&mut shootout.queue, vec![player]);
            shootout.resume = Some((shootout.step, queue));
            shootout.step = ShootoutStep::Casualties;
        }
    }

    /// Sets the shootout back to the step that casualties interrupted; returns that step, if they did.
    pub(crate) fn resume_shootout(&mut self) -> Option<ShootoutStep> {
        let shootout = self.game.shootout.as_mut()?;
        let (step, queue) = shootout.resume.take()?;
        shootout.step = step;
        shootout.queue = queue;
        Some(step)
    }

    /// Goes on to the next turn among the plays of a shootout, or to the turn that was deferred by a play out of turn.
    /// Returns whether everybody has passed in a row.
    pub(crate) fn step_shootout(&mut self, passed: bool) -> bool {
        let Some(shootout) = &mut self.game.shootout else { return false };
        shootout.reveal = false;
        shootout.extra_within = None;
        let players = &shootout.pass_order.players;
        shootout.more_extras.retain(|player| players.contains(player));
        if shootout.extra.is_some() && !shootout.more_extras.is_empty() {
            let next = shootout.more_extras.remove(0);
            shootout.pass_order.set_turn(next);
        } else if let Some(back) = shootout.extra.take() {
            shootout.pass_order.at = back.min(shootout.pass_order.players.len().saturating_sub(1));
            shootout.pass_order.passes = 0;
        } else {
            shootout.pass_order.step(passed);
        }
        shootout.pass_order.is_over()
    }

    /// Gives a player a play out of turn, inside so many React windows if any; afterwards the order goes on where it is
    /// now. Returns whether it is the player's turn.
    pub(crate) fn insert_turn(&mut self, player: PlayerId, within: Option<usize>) -> bool {
        let Some(shootout) = &mut self.game.shootout else { return false };
        if !shootout.pass_order.players.contains(&player) {
            return false;
        }
        if shootout.extra.is_none() {
            shootout.extra = Some(shootout.pass_order.at);
        } else if let Some(next) = shootout.pass_order.turn() {
            shootout.more_extras.insert(0, next);
        }
        shootout.pass_order.set_turn(player);
        shootout.extra_within = within;
        true
    }

    /// Puts the turn off while a player outside the shootout makes a play (1.5:6.1 step 4).
    pub(crate) fn put_off_turn(&mut self, player: PlayerId) {
        if let Some(shootout) = &mut self.game.shootout
            && !shootout.pass_order.players.contains(&player)
        {
            shootout.extra = Some(shootout.pass_order.at);
            shootout.queue.clear();
        }
    }

    /// Sets the flag that draw hands were just revealed (1.5:6.1 step 4).
    pub(crate) fn mark_revealed(&mut self) {
        self.edit_shootout(|shootout| shootout.reveal = true);
    }

    /// Takes players out of the order of plays of a shootout.
    pub(crate) fn drop_from_shootout(&mut self, players: &[PlayerId]) {
        if let Some(shootout) = &mut self.game.shootout {
            for player in players {
                shootout.pass_order.remove(*player);
            }
        }
    }

    /// Sets the number of React windows with the one in which the last dude of a posse may still be kept there.
    pub(crate) fn set_last_chance(&mut self, windows: Option<usize>) {
        self.edit_shootout(|shootout| shootout.last_chance = windows);
    }

    /// Sets the leader or the mark of a shootout.
    pub(crate) fn set_head(&mut self, side: Side, dude: CardId) {
        self.edit_shootout(|shootout| shootout.posse_mut(side).head = Some(dude));
    }

    /// Remembers who took over from the leader or the mark, until that is undone.
    pub(crate) fn set_taken_over(&mut self, taken: Option<TakenOver>) {
        self.edit_shootout(|shootout| shootout.taken_over = taken);
    }

    /// Marks this round as the last one of the shootout.
    pub(crate) fn mark_last_round(&mut self) {
        self.edit_shootout(|shootout| shootout.last_round = true);
    }

    pub(crate) fn set_shooter(&mut self, side: Side, dude: CardId) {
        self.edit_shootout(|shootout| shootout.posse_mut(side).shooter = Some(dude));
    }

    pub(crate) fn set_draw_bonuses(&mut self, side: Side, stud: u8, draw: u8) {
        self.edit_shootout(|shootout| shootout.posse_mut(side).bonuses = Some((stud, draw)));
    }

    pub(crate) fn mark_redrawn(&mut self, player: PlayerId) {
        if let Some(shootout) = &mut self.game.shootout
            && let Some(side) = shootout.side_of_player(player)
        {
            shootout.posse_mut(side).redrawn = true;
        }
    }

    pub(crate) fn set_round_winner(&mut self, winner: Option<Side>) {
        self.edit_shootout(|shootout| shootout.round_winner = winner);
    }

    pub(crate) fn set_casualties(&mut self, side: Side, count: i16) {
        self.edit_shootout(|shootout| shootout.posse_mut(side).casualties = count);
    }

    /// Has a posse take at least so many casualties this round.
    pub(crate) fn set_least_casualties(&mut self, side: Side, count: i16) {
        self.edit_shootout(|shootout| shootout.posse_mut(side).least_casualties = count);
    }

    /// Marks that the moment before this round's casualties has come for a posse.
    pub(crate) fn mark_due(&mut self, side: Side) {
        self.edit_shootout(|shootout| shootout.posse_mut(side).is_due = true);
    }

    /// Keeps casualties that are not resolved yet until Reacts to the one before are over.
    pub(crate) fn keep_casualties_left(&mut self, left: CasualtiesLeft) {
        self.edit_shootout(|shootout| shootout.casualties_left = Some(left));
    }

    /// Takes the casualties that are not resolved yet.
    pub(crate) fn take_casualties_left(&mut self) -> Option<CasualtiesLeft> {
        self.game.shootout.as_mut()?.casualties_left.take()
    }

    pub(crate) fn modify_casualties(&mut self, side: Side, by: i16) {
        if let Some(shootout) = &mut self.game.shootout {
            let posse = shootout.posse_mut(side);
            posse.casualty_modifier = posse.casualty_modifier.saturating_add(by);
        }
    }

    pub(crate) fn claim_first_casualty(&mut self, side: Side, card: CardId) {
        self.edit_shootout(|shootout| shootout.posse_mut(side).first_casualties.insert(0, card));
    }

    pub(crate) fn drop_first_casualties(&mut self, side: Side) {
        self.edit_shootout(|shootout| shootout.posse_mut(side).first_casualties.clear());
    }

    pub(crate) fn remember_casualty(&mut self, side: Side, card: CardId, code: CardCode) {
        self.edit_shootout(|shootout| shootout.posse_mut(side).taken.push((card, code)));
    }

    /// Adds a dude to a posse of the shootout, by a card or by the rules.
    pub(crate) fn enter_posse(&mut self, side: Side, dude: CardId, by_effect: bool) {
        if self.game.shootout.is_some() {
            self.keep_in_posse(side, dude);
            self.tell_joined(side, dude, self.booted_by_rule(dude), by_effect);
        }
    }

    /// Puts a dude back into a posse after the leaving was undone, which is no joining (1.5:7.1).
    pub(crate) fn keep_in_posse(&mut self, side: Side, dude: CardId) {
        self.edit_shootout(|shootout| shootout.posse_mut(side).dudes.push(dude));
    }

    /// Has a dude of a shootout's posse stay at an adjacent place by a card.
    pub(crate) fn stay_beside_shootout(&mut self, dude: CardId) {
        self.edit_shootout(|shootout| shootout.staying.push(dude));
    }

    pub(crate) fn set_job(&mut self, job: Job) {
        self.game.job = Some(job);
        self.game.job_opposed = false;
    }

    pub(crate) fn keep_before_job(&mut self, before: Option<Arc<Game>>) {
        self.game.before_job = before.filter(|_| self.game.job.is_some());
    }

    /// Undoes a job that was no legal play: the game before the job was announced is restored. Returns whether it was
    /// stored.
    pub(crate) fn take_job_back(&mut self) -> bool {
        let Some(leader) = self.game.job.as_ref().map(|job| job.leader) else { return false };
        let Some(before) = self.game.before_job.take() else { return false };
        *self.game = Arc::unwrap_or_clone(before);
        self.tell(Event::JobTakenBack { leader });
        true
    }

    pub(crate) fn take_job(&mut self) -> Option<Job> {
        self.game.before_job = None;
        self.game.job.take()
    }

    /// Binds names for the outcome of the job that is on.
    pub(crate) fn bind_for_job(&mut self, names: &[(String, Vec<Thing>)]) {
        self.edit_job(|job| {
            for (name, things) in names {
                job.scope.iter_mut().for_each(|scope| scope.bind(name, things.clone()));
            }
        });
    }

    pub(crate) fn set_job_step(&mut self, step: JobStep) {
        self.edit_job(|job| job.step = step);
    }

    pub(crate) fn set_job_posse(&mut self, posse: Vec<CardId>) {
        self.edit_job(|job| job.posse = posse);
    }

    /// Has the job end once nothing has to answer to the end of its shootout any more.
    pub(crate) fn set_job_won(&mut self, won: bool) {
        self.edit_job(|job| job.won = Some(won));
    }

    /// Has the job fail once its shootout is over.
    pub(crate) fn doom_job(&mut self) {
        self.edit_job(|job| job.fails = true);
    }

    /// Adds a dude to the leader's posse of a job.
    pub(crate) fn enter_job_posse(&mut self, dude: CardId, stays: bool) {
        if let Some(job) = &mut self.game.job {
            job.posse.push(dude);
            if stays {
                job.staying.push(dude);
            }
            self.tell_joined(Side::Leader, dude, self.booted_by_rule(dude), false);
        }
    }

    /// Asks players in order whether they oppose the job.
    pub(crate) fn ask_to_oppose(&mut self, players: Vec<PlayerId>) {
        if let Some(job) = &mut self.game.job {
            job.step = JobStep::Oppose;
            job.may_oppose = players;
        }
    }

    pub(crate) fn mark_opposed(&mut self) {
        if let Some(job) = &mut self.game.job {
            job.step = JobStep::Opposed;
            job.may_oppose.clear();
            self.game.job_opposed = true;
        }
    }

    /// Stops asking a player to oppose the job; returns whether nobody is left to ask.
    pub(crate) fn stop_asking_to_oppose(&mut self, player: PlayerId) -> bool {
        let Some(job) = &mut self.game.job else { return false };
        job.may_oppose.retain(|other| *other != player);
        job.may_oppose.is_empty()
    }

    /// Sets a player's open draw hand, scored.
    pub(crate) fn set_shown(&mut self, player: PlayerId, hand: Option<ShownHand>) {
        self.edit_player(player, |owner| owner.shown = hand);
    }

    /// Records where each card of a player's open draw hand went as the hand was discarded.
    pub(crate) fn note_last_hand(&mut self, player: PlayerId, cards: Vec<(Shown, Pile)>) {
        self.game.today.last_hands.retain(|(other, _)| *other != player);
        self.game.today.last_hands.push((player, cards));
    }

    /// Counts a cheatin' resolution that is used against a player's hand.
    pub(crate) fn mark_caught(&mut self, player: PlayerId) {
        if let Some(hand) = shown_hand(self.game, player) {
            hand.cheatin_uses = hand.cheatin_uses.saturating_add(1);
        }
    }

    /// Allows a second cheatin' resolution against a player's hand, and no third however often it is allowed.
    pub(crate) fn allow_second_cheatin(&mut self, player: PlayerId) {
        if let Some(hand) = shown_hand(self.game, player) {
            hand.cheatin_limit = 2;
        }
    }

    /// Makes a player's open draw hand legal or illegal, whatever its cards are, but for a joker that keeps it legal (1.5:2.1).
    pub(crate) fn set_shown_legal(&mut self, player: PlayerId, legal: bool) {
        let shown = self.game.player(player).and_then(|player| player.shown.as_ref());
        let stays_legal = shown.is_some_and(|hand| cannot_be_illegal(self.game, &hand.cards));
        self.edit_shown(player, |hand| {
            (hand.cheatin, hand.made_illegal, hand.made_legal) = (!legal && !stays_legal, !legal, legal);
        });
    }

    /// Has a card of a player's open draw hand shuffled into the deck before the hand is discarded.
    pub(crate) fn return_from_shown(&mut self, player: PlayerId, card: CardCode) {
        self.edit_shown(player, |hand| hand.returning.push(card));
    }

    /// Records a card that came into a player's open draw hand out of play. One of another owner lies among the player's
    /// cards until the hand is put away.
    pub(crate) fn add_guest(&mut self, player: PlayerId, guest: Guest) {
        if guest.owner != player {
            self.take_from(guest.owner, Pile::DrawHand, guest.code);
            self.put_onto(player, Pile::DrawHand, Some(guest.code));
        }
        self.edit_shown(player, |hand| hand.guests.push(guest));
    }

    /// Records how a card that came into a player's open draw hand out of play is told in it.
    pub(crate) fn show_guest(&mut self, player: PlayerId, code: CardCode, shown: Shown) {
        self.edit_shown(player, |hand| {
            if let Some(guest) = hand.guests.iter_mut().rfind(|guest| guest.code == code) {
                guest.shown = shown;
            }
        });
    }

    /// Adds the modifier of an effect to the rank of a player's open draw hand.
    pub(crate) fn modify_shown_rank(&mut self, player: PlayerId, by: i16) {
        if let Some(hand) = shown_hand(self.game, player) {
            hand.modifier = hand.modifier.saturating_add(by);
            hand.by_effects = hand.by_effects.saturating_add(by);
        }
    }

    /// Sets the player, if any, to whom the cards of another player's open draw hand belong.
    pub(crate) fn set_shown_foreign(&mut self, player: PlayerId, foreign: Option<PlayerId>) {
        self.edit_shown(player, |hand| hand.foreign = foreign);
    }

    /// Sets the rank that a card gives a player's open draw hand, whatever its cards are.
    pub(crate) fn set_shown_base(&mut self, player: PlayerId, rank: Option<u8>) {
        self.edit_shown(player, |hand| hand.base = rank);
    }

    /// Drops a card from a player's open draw hand, counted from 0.
    pub(crate) fn drop_shown_card(&mut self, player: PlayerId, at: usize) {
        if let Some(hand) = shown_hand(self.game, player)
            && at < hand.cards.len()
        {
            hand.cards.remove(at);
        }
    }

    /// Stores the bounty of the card that left last, and the player who was paid it.
    pub(crate) fn remember_bounty_paid(&mut self, bounty: u16, on_head: u16, paid: Option<PlayerId>) {
        if let Some(gone) = self.game.departed.last_mut() {
            gone.card.bounty = bounty;
            gone.on_head = on_head;
            gone.paid = paid;
        }
    }

    /// Sets whether a card that left with the last event left to pay a cost, and cannot come back.
    pub(crate) fn set_left_as_cost(&mut self, card: CardId, cost: bool) {
        if let Some(gone) = self.game.departed.iter_mut().find(|gone| gone.card.id == card) {
            gone.cost = cost;
        }
    }
}

fn shown_hand(game: &mut Game, player: PlayerId) -> Option<&mut ShownHand> {
    game.players.get_mut(player.seat())?.shown.as_mut()
}
