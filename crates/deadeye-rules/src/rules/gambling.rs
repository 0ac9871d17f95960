//! The gambling phase (1.5:5.1): ante, lowball, cheatin' resolutions, the Winner.

use deadeye_cards::abilities::Happening;
use deadeye_hands::MOST_JOKERS;

use crate::query::poker;
use crate::rules::noon::acting;
use crate::rules::upkeep;
use crate::state::{Cause, Duration, Event, Game, Pile, Purse, Reason, Rota, Shown, ShownHand, Stage};
use crate::text;
use crate::vocabulary::{PlayerId, Reasons, cite};
use crate::write::ledger::Ledger;
use crate::write::triggers;

/// Cards of a draw hand.
pub(crate) const FIVE: u16 = 5;

/// Everybody antes one ghost rock, borrowing it if need be, and draws a lowball hand.
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

/// Those who are in it draw five cards and will show them.
fn deal(ledger: &mut Ledger, in_it: Vec<PlayerId>) {
    for player in &in_it {
        ledger.draw(*player, FIVE, Pile::DrawHand, &Cause::Lowball);
    }
    ledger.set_stage(Stage::Lowball { showing: in_it.clone(), in_it });
}

/// A shown hand must have five cards, or as many as there were to draw (2014:p11), all of which make sense in one.
pub(crate) fn check_hand(game: &Game, player: PlayerId, cards: &[Shown], reasons: &mut Reasons) {
    let drawn = game.player(player).map_or(0, |player| player.draw_hand.count());
    let count = u16::try_from(cards.len()).unwrap_or(u16::MAX);
    reasons.unless(count == FIVE || (count < FIVE && count == drawn), cite::HANDS, || {
        (
            text!("a draw hand has five cards, these are {count}", count),
            text!("show five; fewer only when the deck had no more"),
        )
    });
    for card in cards {
        reasons.unless(poker::face(game, card).is_some(), cite::HANDS, || {
            (text!("{card} has no suit and value", card), text!("show cards of a deck"))
        });
    }
    let jokers = cards.iter().filter(|card| poker::joker(game, card).is_some()).count();
    reasons.unless(jokers <= MOST_JOKERS, cite::JOKERS, || {
        (
            text!("{jokers} jokers are more than a deck has", jokers),
            text!("show at most {most_jokers}", most_jokers = MOST_JOKERS),
        )
    });
}

pub(crate) fn show(ledger: &mut Ledger, player: PlayerId, cards: &[Shown]) {
    lay_open(ledger, player, cards, true);
    let Stage::Lowball { in_it, .. } = &ledger.game().stage else {
        return;
    };
    let in_it = in_it.clone();
    if ledger.stop_waiting_for(player) {
        after_reveal(ledger, in_it);
    }
}

/// A draw hand lies open: it is scored, and its known cards are known.
pub(crate) fn lay_open(ledger: &mut Ledger, player: PlayerId, cards: &[Shown], lowball: bool) {
    let Some(shown) = poker::score(ledger.game(), cards, lowball) else {
        return;
    };
    let event = Event::HandShown {
        player,
        cards: cards.to_vec(),
        rank: shown.rank,
        name: shown.name.clone(),
        cheatin: shown.cheatin,
        best: shown.best.clone(),
    };
    ledger.set_shown(player, Some(shown));
    ledger.tell(event);
}

/// The hands of all who ante lie open.
fn after_reveal(ledger: &mut Ledger, in_it: Vec<PlayerId>) {
    ledger.tell(Event::Revealed {});
    call_cheats(ledger, in_it);
}

/// Cheatin' resolutions are played if a hand is cheatin', or could be once somebody answers to the reveal; otherwise
/// lowball is decided.
fn call_cheats(ledger: &mut Ledger, in_it: Vec<PlayerId>) {
    let cheatin = |player: &PlayerId| poker::is_cheatin(ledger.game(), *player);
    let cheats = in_it.iter().any(cheatin);
    if !cheats && !may_be_answered(ledger) {
        decide(ledger, in_it);
    } else if cheats && ledger.game().winner.is_none() && ledger.game().first.is_none() {
        // On the first day a pull for lowest stands in for the missing Winner (5.1).
        ledger.set_stage(Stage::FirstPull { in_it });
    } else {
        let rota = Rota::new(ledger.game().turn_order());
        ledger.set_stage(Stage::Cheatin { in_it, rota });
    }
}

/// Whether somebody could answer now to the hands that were just revealed: nobody is asked where nobody could.
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

/// Everybody has passed on cheatin' resolutions.
pub(crate) fn end_cheatin(ledger: &mut Ledger) {
    if let Stage::Cheatin { in_it, .. } = &ledger.game().stage {
        let in_it = in_it.clone();
        decide(ledger, in_it);
    }
}

/// The lowest hand wins; those exactly tied for it discard and draw again (chart:Gamblin' phase).
fn decide(ledger: &mut Ledger, in_it: Vec<PlayerId>) {
    let standing = |player: &PlayerId| poker::standing(ledger.game(), *player);
    let Some(lowest) = in_it.iter().map(standing).min() else {
        return;
    };
    let tied: Vec<PlayerId> = in_it.iter().copied().filter(|player| standing(player) == lowest).collect();
    match tied.as_slice() {
        [winner] => name_winner(ledger, *winner),
        _ => {
            ledger.tell(Event::LowballTied { players: tied.clone() });
            for player in &tied {
                discard_draw_hand(ledger, *player);
            }
            deal(ledger, tied);
        }
    }
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

/// The Winner takes the pot; all lowball hands are discarded.
pub(crate) fn name_winner(ledger: &mut Ledger, winner: PlayerId) {
    ledger.set_winner(Some(winner));
    ledger.tell(Event::Winner { player: Some(winner) });
    let pot = ledger.game().pot;
    ledger.pay(Purse::Pot, Purse::Stash(winner), pot, &Reason::LowballWon);
    let players: Vec<PlayerId> = ledger.game().players.iter().map(|player| player.id).collect();
    for player in players {
        discard_draw_hand(ledger, player);
    }
    ledger.end_effects(&[Duration::Lowball, Duration::Round, Duration::Phase]);
    upkeep::begin(ledger);
}

/// Discards a draw hand; ordinary and Devil's jokers among its shown cards are aced (3.8).
pub(crate) fn discard_draw_hand(ledger: &mut Ledger, player: PlayerId) {
    let shown = ledger.game().player(player).and_then(|player| player.shown.clone());
    ledger.set_shown(player, None);
    let gone = put_away(ledger, player, shown.as_ref());
    if shown.is_some_and(|hand| hand.foreign.is_none()) {
        ledger.note_last_hand(player, gone);
        triggers::happened(ledger, Happening::HandDiscarded, player, 1);
    }
}

/// A draw hand is discarded for five cards off the top of a player's deck, which that player discards in the end.
pub(crate) fn deal_instead(ledger: &mut Ledger, player: PlayerId, dealer: PlayerId) {
    let shown = ledger.game().player(player).and_then(|player| player.shown.clone());
    put_away(ledger, player, shown.as_ref());
    ledger.draw(dealer, FIVE, Pile::DrawHand, &Cause::Rule);
}

/// The cards of a draw hand are put away; says where each of those that were shown went.
fn put_away(ledger: &mut Ledger, player: PlayerId, shown: Option<&ShownHand>) -> Vec<(Shown, Pile)> {
    // Another player's cards lie in that player's pile.
    let owner = shown.and_then(|hand| hand.foreign).unwrap_or(player);
    let mut gone = Vec::new();
    for card in shown.iter().flat_map(|hand| &hand.cards) {
        let returning = shown.iter().flat_map(|hand| &hand.returning);
        let back = returning.into_iter().any(|code| card.code() == Some(code));
        let to = if back { Pile::Deck } else { poker::pile_after_use(ledger.game(), card) };
        if ledger.put_away_from_draw_hand(owner, to, card.code().copied()) && to == Pile::BootHill {
            triggers::happened(ledger, Happening::JokerAced, owner, 1);
        }
        gone.push((card.clone(), to));
    }
    let shown_by_others = ledger.game().players.iter().filter_map(|other| other.shown.as_ref());
    let lent: usize = shown_by_others.filter(|hand| hand.foreign == Some(player)).map(|hand| hand.cards.len()).sum();
    let all = ledger.game().player(player).map_or(0, |own| usize::from(own.draw_hand.count()));
    if lent == 0 {
        ledger.move_pile(player, Pile::DrawHand, Pile::Discard);
    } else {
        ledger.move_cards(player, Pile::DrawHand, Pile::Discard, &vec![None; all.saturating_sub(lent)]);
    }
    gone
}
