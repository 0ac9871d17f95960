//! Overrides: commands by which the players set the state by hand. They are recorded, and checked only for whether they
//! make sense at all, so that a mistake never blocks play.

pub(crate) mod check;

use deadeye_cards::CardCode;
use deadeye_cards::abilities::{HandChange, Happening};

use crate::query::presence::goes_to_street;
use crate::query::{hand_change, poker};
use crate::rules::draw_hands::{self, lay_open};
use crate::rules::fight::{casualties, rounds};
use crate::rules::{fight, job_end, replaced, upkeep};
use crate::state::command::{CardOverride, Destination, Fate, FightOverride, GameOverride, HoldingOverride};
use crate::state::{
    Cards, Cause, Change, Duration, Event, Game, Homecoming, Origin, Pile, Purse, Reason, ShootoutStep, Shown, Spot,
    Stage,
};
use crate::text;
use crate::vocabulary::{CardId, End, Phase, PlayerId, Side, Text};
use crate::write::ledger::Ledger;
use crate::write::triggers;

/// Sets ghost rock, piles or hand sizes by an override.
pub(crate) fn set_holding(ledger: &mut Ledger, command: HoldingOverride<'_>) {
    use HoldingOverride as O;
    match command {
        O::SetGhostRock { player, to } => {
            let now = ledger.game().player(*player).map_or(0, |player| player.ghost_rock);
            set_purse(ledger, Purse::Stash(*player), now, u32::from(*to));
        }
        O::SetDebt { player, to } => ledger.set_debt(*player, u32::from(*to)),
        O::SetPot { to } => {
            let now = ledger.game().pot;
            set_purse(ledger, Purse::Pot, now, u32::from(*to));
        }
        O::Pay { from, to, amount } => {
            let purse = |player: &Option<PlayerId>| player.map_or(Purse::Bank, Purse::Stash);
            ledger.pay(purse(from), purse(to), u32::from(*amount), &Reason::Table);
        }
        O::SetPile { player, pile, count, known } => set_pile(ledger, *player, *pile, *count, known),
        // The table says nothing of how they moved: off a deck they count as drawn.
        O::MoveCards { player, from, to, cards } => {
            ledger.move_cards_why(*player, (*from, *to), cards, Cause::Rule);
        }
        O::SetHandSize { player, to } => {
            ledger.set_hand_size(*player, *to);
            tell_set_by_hand(ledger, text!("hand size {to}", to));
        }
    }
}

/// Sets a card in play, or a lasting effect on it, by an override.
pub(crate) fn set_card(ledger: &mut Ledger, command: CardOverride<'_>) {
    use CardOverride as O;
    match command {
        O::SetBounty { card, to } => ledger.set_bounty(*card, *to, &Reason::Table),
        O::SetCounter { card, counter, to } => ledger.set_counter(*card, *counter, *to),
        O::SetFigure { card, figure, to, until } => {
            let by = to.saturating_sub(ledger.game().figure_sum(*card, *figure));
            if by != 0 {
                ledger.begin_effect(*card, Change::Figure { figure: *figure, by }, *until, Origin::Table);
            }
        }
        O::ChangeFigure { card, figure, by, until, from } => {
            let origin = ledger.origin(*from);
            ledger.begin_effect(*card, Change::Figure { figure: *figure, by: *by }, *until, origin);
        }
        O::Keep { card, what, until, from } => {
            let origin = ledger.origin(*from);
            ledger.begin_effect(*card, Change::Keep(what.clone()), *until, origin);
        }
        O::EndEffect { effect } => ledger.end_effects_where(|other| other.id == *effect),
        O::SetBooted { card, to: true } => ledger.lay_sideways(*card),
        O::SetBooted { card, to: false } => ledger.unboot(*card),
        O::PutCard { card, to } => put_card(ledger, *card, *to),
        O::SendHome { dude, booted } => ledger.send_home(*dude, *booted, Homecoming::Otherwise),
        O::TakeOut { card, fate, by, cost } => take_out(ledger, *card, *fate, *by, *cost),
        O::BringCard { code, owner, from, to, booted } => bring_card(ledger, *code, *owner, *from, *to, *booted),
        O::SetController { card, player, until } => set_controller(ledger, *card, *player, *until),
        O::Refresh { card } => {
            ledger.refresh(*card);
            tell_set_by_hand(ledger, text!("abilities are ready again"));
        }
    }
}

/// Sets a phase, turn, Winner or victory by an override, or replaces an event.
pub(crate) fn set_game(ledger: &mut Ledger, command: GameOverride<'_>) {
    use GameOverride as O;
    match command {
        O::Instead { cards } => replaced::replace(ledger, cards),
        O::SetPhase { phase } => set_phase(ledger, *phase),
        O::SetTurn { player } => {
            ledger.set_turn(*player);
            ledger.tell(Event::Turn { player: *player });
        }
        O::SetWinner { player } => {
            ledger.set_winner(*player);
            ledger.tell(Event::Winner { player: *player });
        }
        O::SetVictor { player } => set_victor(ledger, *player),
        O::Note { text } => ledger.tell(Event::Noted { text: text.clone() }),
    }
}

/// Sets posses, draw hands or casualties by an override, or ends a fight.
pub(crate) fn set_fight(ledger: &mut Ledger, command: FightOverride<'_>) {
    use FightOverride as O;
    match command {
        O::SetPosse { dude, side } => {
            ledger.leave_posse(*dude);
            if let Some(side) = side {
                ledger.enter_posse(*side, *dude, false);
            }
        }
        O::ModifyRank { player, by, from: _ } => {
            let by = i16::from(*by);
            ledger.modify_shown_rank(*player, by);
            ledger.tell(Event::RankModified { player: *player, by });
        }
        O::ModifyCasualties { player, by } => modify_casualties(ledger, *player, i16::from(*by)),
        O::CallCasualties { player, count } => call_casualties(ledger, *player, i16::from(*count)),
        O::ForceFirstCasualty { card } => force_first_casualty(ledger, *card),
        O::ChangeHand { player, cards } => change_hand(ledger, *player, cards),
        O::EndShootout {} => end_shootout(ledger),
        O::EndJob { success } => end_job(ledger, *success),
    }
}

/// Replaces the cards of a draw hand that is shown, as a card has changed them.
pub(crate) fn change_hand(ledger: &mut Ledger, player: PlayerId, cards: &[Shown]) {
    let lowball = ledger.game().shootout.is_none();
    let before = ledger.game().player(player).and_then(|player| player.shown.clone());
    let comes = comes_in(ledger.game(), player);
    let by_trait = ledger.game().running.last().is_some_and(|running| running.by.is_none());
    let revealed = by_trait && ledger.game().asked_hand(player).is_some();
    let was_cheatin = poker::is_cheatin(ledger.game(), player);
    let drew = ledger.game().asked_hand_change(player) == Some(HandChange::DrawDiscard);
    lay_open(ledger, player, cards, lowball);
    // What was done to the hand stays done to it (faq-b:Reveal).
    if let Some(before) = before {
        ledger.carry_over_hand_changes(player, &before);
        if drew {
            draw_hands::discard_for_drawn(ledger, player, &before.cards, cards);
        }
        if let Some(code) = comes {
            // Where no card is another, what came in is what goes again.
            let new = hand_change::first_missing(ledger.game(), cards, &before.cards).cloned();
            let shown = new.unwrap_or(Shown::Code(code));
            let gone = hand_change::first_missing(ledger.game(), &before.cards, cards).cloned();
            ledger.show_guest(player, code, shown.clone());
            draw_hands::discard_card(ledger, player, &gone.unwrap_or(shown));
        }
    }
    ledger.stop_waiting_for_hand(player);
    // What a trait has its player reveal in place of an illegal hand is revealed only now.
    if revealed && poker::is_cheatin(ledger.game(), player) {
        triggers::raise(ledger, Happening::CheatinRevealed, player, 0);
    } else {
        draw_hands::notice_cheatin(ledger, player, was_cheatin);
    }
}

/// Returns the card that came into a player's draw hand out of play, where the hand with it is told next.
fn comes_in(game: &Game, player: PlayerId) -> Option<CardCode> {
    let this = game.running.last().and_then(|running| running.scope.this);
    let this = this.filter(|_| game.asked_hand_change(player) == Some(HandChange::This));
    game.card_or_departed(this?).map(|card| card.facts.code)
}

/// Adds to the casualties that a posse takes this round.
pub(crate) fn modify_casualties(ledger: &mut Ledger, player: PlayerId, by: i16) {
    let Some(shootout) = &ledger.game().shootout else {
        return;
    };
    let Some(side) = shootout.side_of_player(player) else {
        return;
    };
    let after = shootout.step == ShootoutStep::RunOrGun;
    let counted = after || shootout.step == ShootoutStep::Casualties;
    let now = shootout.posse(side).casualties;
    let count = if counted { now.saturating_add(by) } else { now };
    ledger.modify_casualties(side, by);
    ledger.set_casualties(side, count);
    tell_casualties(ledger, side);
    if after {
        fight::casualties::ask_now(ledger, side);
    } else {
        fight::casualties::recount(ledger);
    }
}

/// Has a posse take at least so many casualties this round, whatever else changes them.
pub(crate) fn set_least_casualties(ledger: &mut Ledger, player: PlayerId, least: i16) {
    let Some(shootout) = &ledger.game().shootout else {
        return;
    };
    let Some(side) = shootout.side_of_player(player) else {
        return;
    };
    let counted = shootout.step == ShootoutStep::Casualties;
    let least = shootout.posse(side).least_casualties.max(least);
    ledger.set_least_casualties(side, least);
    if counted {
        tell_casualties(ledger, side);
        fight::casualties::recount(ledger);
    }
}

/// Records the number of casualties that a posse takes now.
fn tell_casualties(ledger: &mut Ledger, side: Side) {
    let count = ledger.game().shootout.as_ref().map_or(0, |shootout| shootout.posse(side).to_take());
    ledger.tell(Event::Casualties { side, count });
}

fn call_casualties(ledger: &mut Ledger, player: PlayerId, count: i16) {
    let Some(shootout) = &ledger.game().shootout else {
        return;
    };
    let Some(side) = shootout.side_of_player(player) else {
        return;
    };
    let all = shootout.posse(side).casualties.saturating_add(count);
    ledger.set_casualties(side, all);
    ledger.tell(Event::Casualties { side, count });
    fight::casualties::ask_now(ledger, side);
}

/// Makes a card the one that must be the first casualty of its posse this round.
pub(crate) fn force_first_casualty(ledger: &mut Ledger, card: CardId) {
    let bearer = ledger.game().card(card).and_then(|card| card.bearer()).unwrap_or(card);
    if let Some(side) = ledger.game().shootout.as_ref().and_then(|shootout| shootout.side_of(bearer)) {
        // What the table says goes over earlier claims; those of cards stand beside each other (faq-b:Pinned Down).
        if ledger.game().running.is_empty() {
            ledger.drop_first_casualties(side);
        }
        ledger.claim_first_casualty(side, card);
    }
    tell_set_by_hand(ledger, text!("the first casualty"));
}

/// Ends the shootout; the only posse that still has dudes wins it.
pub(crate) fn end_shootout(ledger: &mut Ledger) {
    let winner = ledger.game().shootout.as_ref().and_then(|shootout| {
        match (shootout.leader.dudes.is_empty(), shootout.mark.dudes.is_empty()) {
            (false, true) => Some(Side::Leader),
            (true, false) => Some(Side::Mark),
            (true, true) | (false, false) => None,
        }
    });
    rounds::end(ledger, winner);
}

/// Ends the job, and the shootout over it.
pub(crate) fn end_job(ledger: &mut Ledger, success: bool) {
    if let Some(shootout) = ledger.take_shootout()
        && ledger.game().job.is_some()
    {
        ledger.set_job_posse(shootout.leader.dudes);
        for player in [shootout.leader.player, shootout.mark.player] {
            draw_hands::discard(ledger, player);
        }
        ledger.end_effects(&[Duration::Round, Duration::Shootout]);
        ledger.tell(Event::ShootoutEnded { winner: None });
    }
    job_end::end(ledger, success);
}

fn tell_set_by_hand(ledger: &mut Ledger, what: Text) {
    ledger.tell(Event::SetByHand { what });
}

/// Sets the ghost rock of a purse: the difference comes from the bank or goes there.
fn set_purse(ledger: &mut Ledger, purse: Purse, now: u32, to: u32) {
    ledger.pay(Purse::Bank, purse, to.saturating_sub(now), &Reason::Table);
    ledger.pay(purse, Purse::Bank, now.saturating_sub(to), &Reason::Table);
}

fn set_pile(ledger: &mut Ledger, player: PlayerId, pile: Pile, count: u16, known: &[CardCode]) {
    if ledger.game().player(player).is_none() {
        return;
    }
    ledger.set_pile(player, pile, Cards::with_known(count, known.to_vec()));
    let name = ledger.game().name(player);
    tell_set_by_hand(ledger, text!("{name}'s {pile}: {count}", name, pile = Text::word(pile.name()), count));
}

fn put_card(ledger: &mut Ledger, card: CardId, to: Destination) {
    let Some(owner) = ledger.game().card(card).map(|card| card.owner) else {
        return;
    };
    match to {
        Destination::At(place) => ledger.put(card, Spot::At(place)),
        Destination::On(bearer) => ledger.put(card, Spot::On(bearer)),
        Destination::Street(end) => {
            ledger.leave_street(card, owner);
            ledger.put(card, Spot::Street);
            ledger.add_to_street(card, owner, end == End::Left);
        }
        Destination::OutOfTown => {
            ledger.leave_street(card, owner);
            ledger.put(card, Spot::OutOfTown);
        }
        Destination::Pile(pile) => ledger.leave(card, Some(pile)),
        Destination::Removed => ledger.leave(card, None),
    }
}

/// Removes a card by a card effect: discards or aces it. A Harrowed dude that it would ace is discarded instead
/// (2014:p26).
fn take_out(ledger: &mut Ledger, card: CardId, fate: Fate, by: Option<PlayerId>, cost: bool) {
    let spared = fate == Fate::Ace && ledger.game().has_keyword(card, "Harrowed");
    casualties::suffer(ledger, card, if spared { Fate::Discard } else { fate }, by);
    ledger.set_left_as_cost(card, cost);
}

fn bring_card(ledger: &mut Ledger, code: CardCode, owner: PlayerId, from: Option<Pile>, to: Destination, booted: bool) {
    let Some(card) = ledger.game().facts_of(code).cloned() else {
        return;
    };
    if let Some(from) = from {
        ledger.take_from(owner, from, code);
    }
    let street = goes_to_street(&card);
    let spot = match to {
        Destination::At(place) => Spot::At(place),
        Destination::On(bearer) => Spot::On(bearer),
        Destination::Street(_) if street => Spot::Street,
        Destination::Street(_) | Destination::OutOfTown | Destination::Pile(_) | Destination::Removed => {
            Spot::OutOfTown
        }
    };
    let id = ledger.enter(card, owner, spot);
    if let Destination::Street(end) = to
        && street
    {
        ledger.add_to_street(id, owner, end == End::Left);
    }
    if booted {
        ledger.boot(id);
    }
}

fn set_controller(ledger: &mut Ledger, card: CardId, player: Option<PlayerId>, until: Duration) {
    ledger.end_effects_where(|effect| effect.on == card && matches!(effect.change, Change::Controller(_)));
    if let Some(player) = player {
        ledger.begin_effect(card, Change::Controller(player), until, Origin::Table);
    }
}

/// Begins the phase as if the one before had just ended; everything in progress is dropped.
fn set_phase(ledger: &mut Ledger, phase: Phase) {
    if ledger.game().shootout.is_some() {
        ledger.take_job();
        rounds::end(ledger, None);
    }
    ledger.end_effects(&[Duration::Lowball, Duration::Round, Duration::Shootout, Duration::Phase]);
    ledger.drop_open_plays();
    crate::rules::turns::discard_all_aside(ledger);
    let day = ledger.game().day.max(1);
    ledger.set_day(day);
    match phase {
        Phase::Gambling => ledger.set_stage(Stage::Ante),
        Phase::Upkeep => {
            ledger.tell(Event::PhaseBegan { phase, day });
            upkeep::begin_payments(ledger);
            return;
        }
        Phase::HighNoon => {
            crate::rules::turns::begin(ledger);
            return;
        }
        Phase::Sundown | Phase::Setup | Phase::Over => {
            let waiting = ledger.game().turn_order();
            ledger.set_stage(Stage::SundownDiscard { waiting });
        }
    }
    ledger.tell(Event::PhaseBegan { phase, day });
}

fn set_victor(ledger: &mut Ledger, player: Option<PlayerId>) {
    ledger.set_victor(player);
    if player.is_some() {
        ledger.set_stage(Stage::Over);
    } else if ledger.game().stage == Stage::Over {
        // A victory taken back leaves the day where its Sundown goes on.
        let waiting = ledger.game().turn_order();
        ledger.set_stage(Stage::SundownDiscard { waiting });
    }
    ledger.tell(Event::GameWon { player, why: text!("the table says so") });
}
