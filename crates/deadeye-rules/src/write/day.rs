//! Writes about the day: its stage, its order of plays, its Winner, and the players who are asked in turn.

use deadeye_cards::CardCode;
use deadeye_cards::abilities::ExtraPlay;

use crate::state::{CardInPlay, Combo, Extra, Game, PassOrder, Player, Stage};
use crate::vocabulary::{Automation, CardId, PlayerId, Step};
use crate::write::ledger::Ledger;

impl Ledger<'_> {
    pub(crate) fn set_production_waits(&mut self, waits: bool) {
        self.game.production_waits = waits;
    }

    pub(crate) fn set_night_waits(&mut self, waits: bool) {
        self.game.night_waits = waits;
    }

    pub(crate) fn set_check_waits(&mut self, waits: bool) {
        self.game.check_waits = waits;
    }

    pub(crate) fn set_stage(&mut self, stage: Stage) {
        self.game.extra = None;
        self.game.stage = stage;
    }

    pub(crate) fn set_day(&mut self, day: u32) {
        self.game.day = day;
    }

    pub(crate) fn set_winner(&mut self, winner: Option<PlayerId>) {
        self.game.winner = winner;
    }

    pub(crate) fn set_first(&mut self, first: PlayerId) {
        self.game.first = Some(first);
    }

    pub(crate) fn set_victor(&mut self, victor: Option<PlayerId>) {
        self.game.victor = victor;
    }

    pub(crate) fn set_short(&mut self, on: bool) {
        self.game.short = on;
    }

    pub(crate) fn set_automation(&mut self, to: Automation) {
        self.game.automation = to;
    }

    /// Sets the flag that victory is being checked, for cards that limit influence then (1.5:5.4).
    pub(crate) fn set_checking(&mut self) {
        self.game.today.checking = true;
    }

    /// Sets the action card of a Noon play that goes on as a call-out or a job (1.5:5.3.1).
    pub(crate) fn set_held(&mut self, card: Option<CardId>) {
        self.game.held = card;
    }

    pub(crate) fn set_combo(&mut self, combo: Option<Combo>) {
        self.game.combo = combo;
    }

    pub(crate) fn take_combo(&mut self) -> Option<Combo> {
        self.game.combo.take()
    }

    pub(crate) fn seat(&mut self, player: Player) {
        self.game.players.push(player);
    }

    pub(crate) fn set_outfit(&mut self, player: PlayerId, outfit: CardId, legend: Option<CardId>) {
        if let Some(chooser) = self.game.players.get_mut(player.seat()) {
            chooser.outfit = Some(outfit);
            chooser.legend = legend;
            chooser.gang = None;
        }
    }

    pub(crate) fn set_gang(&mut self, player: PlayerId, gang: &[CardCode]) {
        self.edit_player(player, |chooser| chooser.gang = Some(gang.to_vec()));
    }

    pub(crate) fn set_hand_size(&mut self, player: PlayerId, to: u8) {
        self.edit_player(player, |player| player.hand_size = to);
    }

    /// Makes the abilities of every card ready again; cards may be traded and overlaid anew.
    pub(crate) fn refresh_all(&mut self) {
        for card in &mut self.game.cards {
            card.used.clear();
            card.spare_uses.clear();
            card.traded = false;
            card.overlaid = false;
        }
    }

    /// Goes on to the next player of the stage's own order of plays; returns whether everybody has passed in a row.
    pub(crate) fn step_stage(&mut self, passed: bool) -> bool {
        if let Stage::Noon { pass_order, checked } = &mut self.game.stage {
            *checked &= passed;
            if let Some(back) = self.game.extra.and_then(|extra| extra.back) {
                // A play out of turn is over.
                self.game.extra = None;
                pass_order.at = back.min(pass_order.players.len().saturating_sub(1));
                pass_order.passes = 0;
                return false;
            }
        }
        let Some(pass_order) = stage_pass_order(&mut self.game.stage) else { return false };
        pass_order.step(passed);
        let over = pass_order.is_over();
        if !over && self.game.extra.is_some() {
            self.begin_extra();
        }
        over
    }

    /// Sets a play that a player is to make out of turn.
    pub(crate) fn set_extra(&mut self, player: PlayerId, what: ExtraPlay) {
        self.game.extra = Some(Extra { player, what, back: None });
    }

    /// Has the turn stay where it is once the play that begins now is over.
    pub(crate) fn keep_turn(&mut self) {
        if let Stage::Noon { pass_order, .. } = &self.game.stage
            && let Some(player) = pass_order.turn()
        {
            self.game.extra = Some(Extra { player, what: ExtraPlay::Play, back: Some(pass_order.at) });
        }
    }

    /// Gives the turn to the player who makes a play out of turn; afterwards the order goes on where it is now.
    pub(crate) fn begin_extra(&mut self) {
        if let (Stage::Noon { pass_order, .. }, Some(extra)) = (&mut self.game.stage, &mut self.game.extra) {
            extra.back = Some(pass_order.at);
            pass_order.set_turn(extra.player);
        }
    }

    /// Goes on to the next player after a Check: the others may make another play (chart:High Noon).
    pub(crate) fn step_checked(&mut self) {
        if let Stage::Noon { pass_order, checked } = &mut self.game.stage {
            pass_order.step(true);
            pass_order.passes = 1;
            *checked = true;
        }
    }

    /// Stops asking a player in a stage that asks everybody; returns whether nobody is left to ask.
    pub(crate) fn stop_waiting_for(&mut self, player: PlayerId) -> bool {
        let Some(waiting) = stage_queue(&mut self.game.stage) else { return false };
        waiting.retain(|other| *other != player);
        waiting.is_empty()
    }

    /// Sets the players who still have to pay upkeep, in order.
    pub(crate) fn set_upkeep_order(&mut self, order: Vec<PlayerId>) {
        if let Stage::Upkeep { waiting, .. } = &mut self.game.stage {
            *waiting = order;
        }
    }

    /// Leaves cards to be discarded at the end of the phase, since nobody paid for them (1.5:5.2).
    pub(crate) fn leave_unpaid(&mut self, cards: &[CardId]) {
        if let Stage::Upkeep { unpaid, .. } = &mut self.game.stage {
            unpaid.extend(cards);
        }
    }

    pub(crate) fn take_unpaid(&mut self) -> Vec<CardId> {
        let Stage::Upkeep { unpaid, .. } = &mut self.game.stage else { return Vec::new() };
        std::mem::take(unpaid)
    }

    /// Gives a player the turn in the innermost order of plays.
    pub(crate) fn set_turn(&mut self, player: PlayerId) {
        if let Some(pass_order) = innermost_pass_order(self.game) {
            pass_order.set_turn(player);
        }
    }

    pub(crate) fn count_command(&mut self) {
        self.game.version += 1;
    }

    /// Changes a card in play by a function; returns whether it is there.
    pub(super) fn edit_card(&mut self, card: CardId, edit: impl FnOnce(&mut CardInPlay)) -> bool {
        self.game.card_mut(card).map(edit).is_some()
    }

    pub(super) fn edit_player(&mut self, player: PlayerId, edit: impl FnOnce(&mut Player)) {
        self.game.players.get_mut(player.seat()).map(edit);
    }
}

/// Returns the stage's own order of plays.
fn stage_pass_order(stage: &mut Stage) -> Option<&mut PassOrder> {
    match stage {
        Stage::Grifters(pass_order) | Stage::Cheatin { pass_order, .. } | Stage::Noon { pass_order, .. } => {
            Some(pass_order)
        }
        Stage::Seating
        | Stage::Choosing
        | Stage::GrifterOrder
        | Stage::Ante
        | Stage::Lowball { .. }
        | Stage::FirstPull { .. }
        | Stage::Upkeep { .. }
        | Stage::SundownDiscard { .. }
        | Stage::DiscardDown { .. }
        | Stage::Over => None,
    }
}

/// Returns the players who are still asked in a stage that asks everybody.
fn stage_queue(stage: &mut Stage) -> Option<&mut Vec<PlayerId>> {
    match stage {
        Stage::Lowball { showing: asked, .. }
        | Stage::Upkeep { waiting: asked, .. }
        | Stage::SundownDiscard { waiting: asked }
        | Stage::DiscardDown { waiting: asked } => Some(asked),
        Stage::Seating
        | Stage::Choosing
        | Stage::GrifterOrder
        | Stage::Grifters(_)
        | Stage::Ante
        | Stage::FirstPull { .. }
        | Stage::Cheatin { .. }
        | Stage::Noon { .. }
        | Stage::Over => None,
    }
}

/// Returns the innermost order of plays.
fn innermost_pass_order(game: &mut Game) -> Option<&mut PassOrder> {
    let step = game.step();
    if !game.reacts.is_empty() && !game.is_play_within_reacts() {
        return game.reacts.last_mut();
    }
    if matches!(step, Step::ShootoutPlays | Step::ResolutionPlays) {
        return game.shootout.as_mut().map(|shootout| &mut shootout.pass_order);
    }
    let of_stage = matches!(step, Step::Grifters | Step::LowballCheatin | Step::Noon);
    stage_pass_order(&mut game.stage).filter(|_| of_stage)
}
