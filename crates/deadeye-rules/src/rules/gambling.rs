//! The gambling phase (1.5:5.1): ante, lowball, cheatin' resolutions, the Winner.

use deadeye_cards::abilities::Happening;

use crate::query::poker;
use crate::rules::draw_hands;
use crate::rules::noon::acting;
use crate::rules::upkeep;
use crate::state::{Cause, Duration, Event, Game, PassOrder, Pile, Purse, Reason, Shown, Stage};
use crate::text;
use crate::vocabulary::{PlayerId, Reasons, cite};
use crate::write::ledger::Ledger;
use crate::write::triggers;

/// Takes an ante of one ghost rock from everybody, borrowed if need be, and draws lowball hands.
pub(crate) fn ante(ledger: &mut Ledger) {
    let players: Vec<PlayerId> = ledger.game().players.iter().map(|player| player.id).collect();
    for player in &players {
        let (stash, debt) = ledger.game().player(*player).map_or((0, 0), |player| (player.ghost_rock, player.debt));
        if stash == 0 {
            ledger.pay(Purse::Bank, Purse::Stash(*player), 1, &Reason::Loan);
            ledger.set_debt(*player, debt.saturating_add(1));
        }
        ledger.pay(Purse::Stash(*player), Purse::Pot, 1, &Reason::Ante);
    }
    deal(ledger, players);
}

/// Deals five cards to the players in lowball, who will show them.
fn deal(ledger: &mut Ledger, in_it: Vec<PlayerId>) {
    for player in &in_it {
        ledger.draw(*player, draw_hands::FIVE, Pile::DrawHand, &Cause::Lowball);
    }
    ledger.set_stage(Stage::Lowball { showing: in_it.clone(), in_it });
}

pub(crate) fn show(ledger: &mut Ledger, player: PlayerId, cards: &[Shown]) {
    draw_hands::lay_open(ledger, player, cards, true);
    let Stage::Lowball { in_it, .. } = &ledger.game().stage else {
        return;
    };
    let in_it = in_it.clone();
    if ledger.stop_waiting_for(player) {
        after_reveal(ledger, in_it);
    }
}

/// Goes on after the hands of all players in lowball are open.
fn after_reveal(ledger: &mut Ledger, in_it: Vec<PlayerId>) {
    ledger.tell(Event::Revealed {});
    call_cheats(ledger, in_it);
}

/// Begins cheatin' resolutions if a hand is cheatin', or could become so by a react to the reveal; otherwise decides
/// lowball.
fn call_cheats(ledger: &mut Ledger, in_it: Vec<PlayerId>) {
    let cheatin = |player: &PlayerId| poker::is_cheatin(ledger.game(), *player);
    if !in_it.iter().any(cheatin) && !may_be_answered(ledger) {
        decide(ledger, in_it);
    } else {
        let pass_order = PassOrder::new(ledger.game().turn_order());
        ledger.set_stage(Stage::Cheatin { in_it, pass_order });
        pull_for_first(ledger);
    }
}

/// Asks for a pull for lowest on the first day, in place of the missing Winner (5.1), as soon as a hand is cheatin': as
/// it was revealed, or by a react to that.
pub(crate) fn pull_for_first(ledger: &mut Ledger) {
    let game = ledger.game();
    let Stage::Cheatin { in_it, .. } = &game.stage else { return };
    let is_quiet = game.reacts.is_empty() && game.running.is_empty();
    let is_missing = game.winner.is_none() && game.first.is_none();
    if is_missing && is_quiet && in_it.iter().any(|player| poker::is_cheatin(game, *player)) {
        let in_it = in_it.clone();
        ledger.set_stage(Stage::FirstPull { in_it });
    }
}

/// Returns whether a player could react now to the hands that were just revealed: nobody is asked where nobody could.
fn may_be_answered(ledger: &mut Ledger) -> bool {
    if !ledger.game().automation.remembers() {
        return false;
    }
    triggers::hear(ledger);
    acting::could_react(ledger.game(), |own| own.on.as_ref().is_some_and(|on| on.event == Happening::HandsRevealed))
}

pub(crate) fn tell_first(ledger: &mut Ledger, player: PlayerId) {
    ledger.set_first(player);
    if let Stage::FirstPull { in_it } = &ledger.game().stage {
        let in_it = in_it.clone();
        call_cheats(ledger, in_it);
    }
}

/// Ends cheatin' resolutions once everybody has passed.
pub(crate) fn end_cheatin(ledger: &mut Ledger) {
    if let Stage::Cheatin { in_it, .. } = &ledger.game().stage {
        let in_it = in_it.clone();
        decide(ledger, in_it);
    }
}

/// Decides lowball: the lowest hand wins; those exactly tied for it discard and draw again (chart:Gamblin' phase).
fn decide(ledger: &mut Ledger, in_it: Vec<PlayerId>) {
    let standing = |player: &PlayerId| poker::standing_strength(ledger.game(), *player);
    let Some(lowest) = in_it.iter().map(standing).min() else {
        return;
    };
    let tied: Vec<PlayerId> = in_it.iter().copied().filter(|player| standing(player) == lowest).collect();
    if let [winner] = tied.as_slice() {
        name_winner(ledger, *winner);
        return;
    }
    ledger.tell(Event::LowballTied { players: tied.clone() });
    for player in &tied {
        draw_hands::discard(ledger, *player);
    }
    deal(ledger, tied);
}

pub(crate) fn check_told_winner(game: &Game, player: PlayerId, reasons: &mut Reasons) {
    if let Stage::Lowball { in_it, .. } = &game.stage {
        reasons.unless(in_it.contains(&player), cite::GAMBLING, || {
            (
                text!("{player} is not among those who tied", player = game.name(player)),
                text!("name one of those who drew again"),
            )
        });
    }
}

/// Gives the pot to the Winner and discards all lowball hands.
pub(crate) fn name_winner(ledger: &mut Ledger, winner: PlayerId) {
    ledger.set_winner(Some(winner));
    ledger.tell(Event::Winner { player: Some(winner) });
    let pot = ledger.game().pot;
    ledger.pay(Purse::Pot, Purse::Stash(winner), pot, &Reason::LowballWon);
    let players: Vec<PlayerId> = ledger.game().players.iter().map(|player| player.id).collect();
    for player in players {
        draw_hands::discard(ledger, player);
    }
    ledger.end_effects(&[Duration::Lowball, Duration::Round, Duration::Phase]);
    upkeep::begin(ledger);
}
