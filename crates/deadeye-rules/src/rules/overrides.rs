//! The table says so: commands that set the books by hand. They are recorded, and weighed only for whether they make
//! sense at all, so that a mistake never blocks play.

use deadeye_cards::abilities::Happening;
use deadeye_cards::{CardCode, CardType};

use crate::query::presence::goes_to_street;
use crate::query::{hand_change, poker};
use crate::rules::draw_hands::{self, lay_open};
use crate::rules::fight::{casualties, rounds};
use crate::rules::known::known;
use crate::rules::{fight, job_end, replaced, upkeep};
use crate::state::command::{Destination, Fate};
use crate::state::{
    Cards, Change, Command, Duration, Event, Game, Homecoming, Origin, Pile, Purse, Reason, ShootoutStep, Shown, Spot,
    Stage,
};
use crate::text;
use crate::vocabulary::{CardId, End, Phase, PlayerId, Reasons, Step, Text, cite};
use crate::write::ledger::Ledger;
use crate::write::triggers;

fn in_play(game: &Game, card: CardId, reasons: &mut Reasons) -> bool {
    reasons.unless(game.card(card).is_some(), cite::TABLE, || {
        (text!("there is no {card} in play", card), text!("name a card in play by its number"))
    })
}

fn a_player(game: &Game, player: PlayerId, reasons: &mut Reasons) -> bool {
    reasons.unless(game.player(player).is_some(), cite::TABLE, || {
        (
            text!("nobody has seat {seat}", seat = player.0),
            text!("name a seat below {seats}", seats = game.players.len()),
        )
    })
}

/// Whether an override makes sense on this table.
pub(crate) fn check(game: &Game, command: &Command, reasons: &mut Reasons) {
    use Command as C;
    match command {
        C::SetBounty { card, .. } => a_dude(game, *card, reasons),
        C::SetCounter { card, .. } | C::SetFigure { card, .. } | C::SetBooted { card, .. } | C::Refresh { card } => {
            in_play(game, *card, reasons);
        }
        C::Instead { cards } => replaced::check(game, cards, reasons),
        C::TakeOut { card, fate, by, .. } => {
            if *fate == Fate::HomeBooted {
                a_dude(game, *card, reasons);
            } else {
                in_play(game, *card, reasons);
            }
            if let Some(by) = by {
                a_player(game, *by, reasons);
            }
            check_not_home(game, *card, reasons);
        }
        C::ChangeFigure { card, from, .. } | C::Keep { card, from, .. } => {
            in_play(game, *card, reasons);
            if let Some(from) = from {
                in_play(game, *from, reasons);
            }
        }
        C::SetController { card, player, .. } => {
            in_play(game, *card, reasons);
            if let Some(player) = player {
                a_player(game, *player, reasons);
            }
            check_not_home(game, *card, reasons);
        }
        C::PutCard { card, to } => check_put(game, *card, *to, reasons),
        C::SendHome { dude, .. } => {
            a_dude(game, *dude, reasons);
        }
        C::BringCard { code, owner, from, to, .. } => {
            a_player(game, *owner, reasons);
            check_bring(game, *code, *owner, *from, *to, reasons);
        }
        other => check_books(game, other, reasons),
    }
}

/// Piles, payments, effects, turns and phases that are set.
fn check_books(game: &Game, command: &Command, reasons: &mut Reasons) {
    use Command as C;
    match command {
        C::Pay { from, to, amount } => check_pay(game, *from, *to, *amount, reasons),
        C::MoveCards { player, from, to, cards } => {
            let holds = game.player(*player).is_some_and(|player| player.pile(*from).may_hold_all(cards));
            reasons.unless(holds, cite::PILES, || {
                (
                    text!("the {from} does not hold them", from = Text::word(from.name())),
                    text!("name cards that are there"),
                )
            });
            reasons.unless(from != to, cite::PILES, || (text!("they are there already"), text!("name two piles")));
        }
        C::SetPile { count, known, .. } => {
            reasons.unless(known.len() <= usize::from(*count), cite::PILES, || {
                (
                    text!("{count} cards are named of {count2}", count = known.len(), count2 = count),
                    text!("count at least the named ones"),
                )
            });
        }
        C::EndEffect { effect } => {
            reasons.unless(game.effects.iter().any(|other| other.id == *effect), cite::TABLE, || {
                (text!("there is no effect {effect}", effect), text!("name one that lasts"))
            });
        }
        C::SetWinner { player: Some(player) } => {
            a_player(game, *player, reasons);
        }
        C::SetVictor { player } => {
            if let Some(player) = player {
                a_player(game, *player, reasons);
            }
            check_set_up(game, reasons);
        }
        C::SetPhase { phase } => {
            reasons.unless(!matches!(phase, Phase::Setup | Phase::Over), cite::TABLE, || {
                (text!("nobody goes back to setup, and only a victory ends a game"), text!("name a phase of the day"))
            });
            check_set_up(game, reasons);
        }
        C::SetTurn { player } => {
            let asked = game.rota().is_some_and(|rota| rota.players.contains(player));
            reasons.unless(asked, cite::TABLE, || {
                (text!("there is no order of plays that they are in"), text!("wait for the next order of plays"))
            });
        }
        other => check_fight(game, other, reasons),
    }
}

/// Posses, hands, casualties and jobs that are set.
fn check_fight(game: &Game, command: &Command, reasons: &mut Reasons) {
    use Command as C;
    match command {
        C::SetPosse { dude, .. } => {
            a_dude(game, *dude, reasons);
            in_shootout(game, reasons);
        }
        C::ForceFirstCasualty { card } => {
            in_play(game, *card, reasons);
            in_shootout(game, reasons);
        }
        C::EndShootout {} => in_shootout(game, reasons),
        C::ModifyCasualties { player, .. } => check_posse_player(game, *player, reasons),
        C::CallCasualties { player, .. } => {
            check_posse_player(game, *player, reasons);
            let formed = game.shootout.as_ref().is_some_and(|shootout| shootout.round > 0);
            reasons.unless(formed, cite::CASUALTIES, || {
                (text!("posses are still being formed"), text!("wait for the first round"))
            });
        }
        C::ModifyRank { player, .. } => check_shown(game, *player, reasons),
        C::ChangeHand { player, cards } => {
            check_shown(game, *player, reasons);
            draw_hands::check_hand(game, *player, cards, reasons);
            hand_change::check(game, *player, cards, reasons);
        }
        C::EndJob { .. } => {
            reasons.unless(game.job.is_some(), cite::JOB, || (text!("there is no job"), text!("start one")));
        }
        _ => {}
    }
}

/// A game that is not set up has no day to go on with.
fn check_set_up(game: &Game, reasons: &mut Reasons) {
    let set_up = !matches!(game.step(), Step::Seating | Step::Choosing);
    reasons.unless(set_up, cite::SETUP, || (text!("the game is not set up yet"), text!("finish setup first")));
}

fn a_dude(game: &Game, dude: CardId, reasons: &mut Reasons) {
    let found = game.card(dude).is_some_and(|card| card.facts.kind == CardType::Dude && card.place().is_some());
    reasons.unless(found, cite::TABLE, || {
        (text!("{dude} is no dude in play", dude = game.call(dude)), text!("name a dude in play"))
    });
}

fn in_shootout(game: &Game, reasons: &mut Reasons) {
    reasons.unless(game.shootout.is_some(), cite::POSSES, || (text!("there is no shootout"), text!("wait for one")));
}

fn check_posse_player(game: &Game, player: PlayerId, reasons: &mut Reasons) {
    let has = game.shootout.as_ref().is_some_and(|shootout| shootout.side_of_player(player).is_some());
    reasons.unless(has, cite::POSSES, || {
        (text!("{player} has no posse in a shootout", player = game.name(player)), text!("name a player who has"))
    });
}

fn check_shown(game: &Game, player: PlayerId, reasons: &mut Reasons) {
    reasons.unless(game.player(player).is_some_and(|player| player.shown.is_some()), cite::CASUALTIES, || {
        (text!("{player} shows no draw hand", player = game.name(player)), text!("show it first"))
    });
}

/// Homes stay where they are, and their players'.
fn check_not_home(game: &Game, card: CardId, reasons: &mut Reasons) {
    let home = game.card(card).is_some_and(|card| card.facts.kind == CardType::Outfit);
    reasons.unless(!home, cite::CONTROL, || (text!("an outfit never leaves its player"), text!("name another card")));
}

fn check_put(game: &Game, card: CardId, to: Destination, reasons: &mut Reasons) {
    if !in_play(game, card, reasons) {
        return;
    }
    check_not_home(game, card, reasons);
    if let Some(in_play) = game.card(card) {
        check_destination(game, in_play.facts.kind, Some(card), to, reasons);
    }
}

/// Dudes stand at places, deeds lie in streets or out of town, everything else hangs on a card.
fn check_destination(game: &Game, kind: CardType, card: Option<CardId>, to: Destination, reasons: &mut Reasons) {
    let (fits, wanted) = match to {
        Destination::At(place) => {
            (kind == CardType::Dude && game.is_place(place), text!("put dudes at places in play"))
        }
        Destination::On(bearer) => {
            let loops = card.is_some_and(|card| bears(game, bearer, card));
            let there = game.card(bearer).is_some_and(|bearer| bearer.spot != Spot::Aside);
            let attaches = !matches!(kind, CardType::Outfit | CardType::Deed | CardType::Dude);
            (there && attaches && !loops, text!("attach goods, spells and actions to another card in play"))
        }
        Destination::Street(_) | Destination::OutOfTown => (kind == CardType::Deed, text!("put deeds there")),
        Destination::Pile(pile) => (pile != Pile::DrawHand, text!("name another pile")),
        Destination::Removed => (true, Text::default()),
    };
    reasons.unless(fits, cite::TABLE, || (text!("that card does not go there"), wanted));
}

/// Whether a card is, or hangs on, another one.
fn bears(game: &Game, mut bearer: CardId, card: CardId) -> bool {
    loop {
        if bearer == card {
            return true;
        }
        match game.card(bearer).and_then(|bearer| bearer.attached_to()) {
            Some(next) => bearer = next,
            None => return false,
        }
    }
}

fn check_bring(
    game: &Game,
    code: CardCode,
    owner: PlayerId,
    from: Option<Pile>,
    to: Destination,
    reasons: &mut Reasons,
) {
    let Some(card) = known(game, code, reasons) else {
        return;
    };
    // A joker comes into play on a card that keeps it.
    let kept = card.kind == CardType::Joker && matches!(to, Destination::On(_));
    let barred = matches!(card.kind, CardType::Outfit | CardType::Legend | CardType::Joker) && !kept;
    reasons.unless(!barred, cite::TABLE, || {
        (
            text!("{card} is a {kind}", card = card.title, kind = Text::word(card.kind.name())),
            text!("bring dudes, deeds, goods, spells or actions"),
        )
    });
    reasons.unless(from.is_none() || !card.is_token(), cite::TOKENS, || {
        (text!("{card} is a token, and in no pile", card = card.title), text!("bring it in from nowhere"))
    });
    if let Some(from) = from {
        let holds = game.player(owner).is_some_and(|owner| owner.pile(from).may_hold(&code));
        reasons.unless(holds, cite::PILES, || {
            (
                text!("{card} is not in the {from}", card = card.title, from = Text::word(from.name())),
                text!("name the pile that it is in"),
            )
        });
    }
    let enters = !matches!(to, Destination::Pile(_) | Destination::Removed);
    reasons.unless(enters, cite::TABLE, || (text!("that is not into play"), text!("say where it enters play")));
    check_destination(game, card.kind, None, to, reasons);
}

fn check_pay(game: &Game, from: Option<PlayerId>, to: Option<PlayerId>, amount: u16, reasons: &mut Reasons) {
    for player in from.into_iter().chain(to) {
        if !a_player(game, player, reasons) {
            return;
        }
    }
    reasons.unless(from != to, cite::TABLE, || (text!("it stays where it is"), text!("name two different purses")));
    let stash = from.and_then(|from| game.player(from)).map_or(u32::MAX, |from| from.ghost_rock);
    reasons.unless(u32::from(amount) <= stash, cite::TABLE, || {
        (text!("the stash holds {stash} ghost rock", stash), text!("pay no more than that"))
    });
}

/// Sets the books as the table says.
pub(crate) fn act(ledger: &mut Ledger, command: &Command) {
    use Command as C;
    match command {
        C::SetGhostRock { player, to } => set_purse(ledger, Purse::Stash(*player), u32::from(*to)),
        C::SetPot { to } => set_purse(ledger, Purse::Pot, u32::from(*to)),
        C::SetDebt { player, to } => ledger.set_debt(*player, u32::from(*to)),
        C::Pay { from, to, amount } => {
            let purse = |player: &Option<PlayerId>| player.map_or(Purse::Bank, Purse::Stash);
            ledger.pay(purse(from), purse(to), u32::from(*amount), &Reason::Table);
        }
        C::SetPile { player, pile, count, known } => set_pile(ledger, *player, *pile, *count, known),
        C::MoveCards { player, from, to, cards } => ledger.move_cards(*player, *from, *to, cards),
        C::SetHandSize { player, to } => {
            ledger.set_hand_size(*player, *to);
            said(ledger, text!("hand size {to}", to));
        }
        C::SetBounty { card, to } => ledger.set_bounty(*card, *to, &Reason::Table),
        C::SetCounter { card, counter, to } => ledger.set_counter(*card, *counter, *to),
        C::SetFigure { card, figure, to, until } => {
            let by = to.saturating_sub(ledger.game().figure_sum(*card, *figure));
            if by != 0 {
                ledger.begin_effect(*card, Change::Figure { figure: *figure, by }, *until, Origin::Table);
            }
        }
        C::ChangeFigure { card, figure, by, until, from } => {
            let origin = ledger.origin(*from);
            ledger.begin_effect(*card, Change::Figure { figure: *figure, by: *by }, *until, origin);
        }
        C::Keep { card, what, until, from } => {
            let origin = ledger.origin(*from);
            ledger.begin_effect(*card, Change::Keep(what.clone()), *until, origin);
        }
        C::EndEffect { effect } => ledger.end_effects_where(|other| other.id == *effect),
        C::SetBooted { card, to: true } => ledger.lay_sideways(*card),
        C::SetBooted { card, to: false } => ledger.unboot(*card),
        C::PutCard { card, to } => put_card(ledger, *card, *to),
        C::SendHome { dude, booted } => ledger.send_home(*dude, *booted, Homecoming::Otherwise),
        C::TakeOut { card, fate, by, cost } => take_out(ledger, *card, *fate, *by, *cost),
        C::Instead { cards } => replaced::replace(ledger, cards),
        C::BringCard { code, owner, from, to, booted } => bring_card(ledger, *code, *owner, *from, *to, *booted),
        C::SetController { card, player, until } => set_controller(ledger, *card, *player, *until),
        C::Refresh { card } => {
            ledger.refresh(*card);
            said(ledger, text!("abilities are ready again"));
        }
        C::SetPhase { phase } => set_phase(ledger, *phase),
        C::SetTurn { player } => {
            ledger.set_turn(*player);
            ledger.tell(Event::Turn { player: *player });
        }
        C::SetWinner { player } => {
            ledger.set_winner(*player);
            ledger.tell(Event::Winner { player: *player });
        }
        C::SetVictor { player } => set_victor(ledger, *player),
        C::Note { text } => ledger.tell(Event::Noted { text: text.clone() }),
        other => act_in_shootout(ledger, other),
    }
}

/// The cards of a draw hand are told anew, as a card has changed them.
fn change_hand(ledger: &mut Ledger, player: PlayerId, cards: &[Shown]) {
    let lowball = ledger.game().shootout.is_none();
    let before = ledger.game().player(player).and_then(|player| player.shown.clone());
    let by_trait = ledger.game().running.last().is_some_and(|running| running.by.is_none());
    let revealed = by_trait && ledger.game().asked_hand(player).is_some();
    lay_open(ledger, player, cards, lowball);
    // What was done to the hand stays done to it (faq-b:Reveal).
    if let Some(before) = before {
        ledger.carry_over_hand_changes(player, &before);
    }
    ledger.stop_waiting_for_hand(player);
    // What a trait has its player reveal in place of an illegal hand is revealed only now.
    if revealed && poker::is_cheatin(ledger.game(), player) {
        triggers::raise(ledger, Happening::CheatinRevealed, player, 0);
    }
}

fn act_in_shootout(ledger: &mut Ledger, command: &Command) {
    use Command as C;
    match command {
        C::SetPosse { dude, side } => {
            ledger.leave_posse(*dude);
            if let Some(side) = side {
                ledger.enter_posse(*side, *dude);
            }
        }
        C::ModifyRank { player, by, .. } => {
            let by = i16::from(*by);
            ledger.modify_shown_rank(*player, by);
            ledger.tell(Event::RankModified { player: *player, by });
        }
        C::ModifyCasualties { player, by } => {
            let by = i16::from(*by);
            let Some(shootout) = &ledger.game().shootout else {
                return;
            };
            let Some(side) = shootout.side_of_player(*player) else {
                return;
            };
            let after = shootout.step == ShootoutStep::RunOrGun;
            let counted = after || shootout.step == ShootoutStep::Casualties;
            let now = shootout.posse(side).casualties;
            let count = if counted { now.saturating_add(by) } else { now };
            ledger.modify_casualties(side, by);
            ledger.set_casualties(side, count);
            ledger.tell(Event::Casualties { side, count: count.max(0) });
            if after {
                fight::casualties::ask_now(ledger, side);
            } else {
                fight::casualties::recount(ledger);
            }
        }
        C::CallCasualties { player, count } => {
            let Some(shootout) = &ledger.game().shootout else {
                return;
            };
            let Some(side) = shootout.side_of_player(*player) else {
                return;
            };
            let count = i16::from(*count);
            let all = shootout.posse(side).casualties.saturating_add(count);
            ledger.set_casualties(side, all);
            ledger.tell(Event::Casualties { side, count });
            fight::casualties::ask_now(ledger, side);
        }
        C::ForceFirstCasualty { card } => {
            let bearer = ledger.game().card(*card).and_then(|card| card.attached_to()).unwrap_or(*card);
            if let Some(side) = ledger.game().shootout.as_ref().and_then(|shootout| shootout.side_of(bearer)) {
                // What the table says goes over earlier claims; those of cards stand beside each other (faq-b:Pinned Down).
                if ledger.game().running.is_empty() {
                    ledger.drop_first_casualties(side);
                }
                ledger.claim_first_casualty(side, *card);
            }
            said(ledger, text!("the first casualty"));
        }
        C::ChangeHand { player, cards } => change_hand(ledger, *player, cards),
        C::EndShootout {} => {
            let winner = ledger.game().shootout.as_ref().and_then(|shootout| {
                match (shootout.leader.dudes.is_empty(), shootout.mark.dudes.is_empty()) {
                    (false, true) => Some(crate::vocabulary::ids::Side::Leader),
                    (true, false) => Some(crate::vocabulary::ids::Side::Mark),
                    _ => None,
                }
            });
            rounds::end(ledger, winner);
        }
        C::EndJob { success } => {
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
            job_end::end(ledger, *success);
        }
        _ => {}
    }
}

fn said(ledger: &mut Ledger, what: Text) {
    ledger.tell(Event::SetByHand { what });
}

/// What a purse lacks comes from the bank, what it has too much goes there.
fn set_purse(ledger: &mut Ledger, purse: Purse, to: u32) {
    let now = match purse {
        Purse::Stash(player) => ledger.game().player(player).map_or(0, |player| player.ghost_rock),
        _ => ledger.game().pot,
    };
    ledger.pay(Purse::Bank, purse, to.saturating_sub(now), &Reason::Table);
    ledger.pay(purse, Purse::Bank, now.saturating_sub(to), &Reason::Table);
}

fn set_pile(ledger: &mut Ledger, player: PlayerId, pile: Pile, count: u16, known: &[CardCode]) {
    if ledger.game().player(player).is_none() {
        return;
    }
    ledger.set_pile(player, pile, Cards::with_known(count, known.to_vec()));
    let name = ledger.game().name(player);
    said(ledger, text!("{name}'s {pile}: {count}", name, pile = Text::word(pile.name()), count));
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

/// A Harrowed dude that a card effect would ace is discarded instead (2014:p26).
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
        _ => Spot::OutOfTown,
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

/// The phase begins as if the one before had just ended; whatever was going on is dropped.
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
        _ => {
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
