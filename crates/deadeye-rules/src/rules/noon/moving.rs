//! Movin', the play that brings a dude elsewhere (1.5:5.3.3).

use deadeye_cards::CardType;
use deadeye_cards::abilities::Plain;

use crate::query::traits;
use crate::rules::noon::acting;
use crate::rules::turns;
use crate::state::{CardInPlay, Game, Keeping, Spot};
use crate::text;
use crate::vocabulary::{CardId, Place, PlayerId, Reasons, cite};
use crate::write::ledger::Ledger;

/// Returns a dude in play that a player controls, or adds a reason against naming it.
pub(crate) fn own_dude<'a>(
    game: &'a Game,
    player: PlayerId,
    dude: CardId,
    rule: crate::vocabulary::edition::Rule,
    reasons: &mut Reasons,
) -> Option<&'a CardInPlay> {
    let found = a_dude(game, dude, rule, reasons)?;
    reasons.unless(found.controller == player, rule, || {
        (
            text!("{player} does not control {card}", player = game.name(player), card = found.title()),
            text!("name one of {player}'s dudes", player = game.name(player)),
        )
    });
    Some(found)
}

/// Returns a dude in play, or adds a reason against naming it.
pub(crate) fn a_dude<'a>(
    game: &'a Game,
    dude: CardId,
    rule: crate::vocabulary::edition::Rule,
    reasons: &mut Reasons,
) -> Option<&'a CardInPlay> {
    let found = game.card(dude).filter(|card| card.facts.kind == CardType::Dude && card.place().is_some());
    if found.is_none() {
        reasons.add(rule, text!("{dude} is no dude in play", dude = game.call(dude)), text!("name a dude in play"));
    }
    found
}

pub(crate) fn check(game: &Game, player: PlayerId, dude: CardId, to: Place, reasons: &mut Reasons) {
    let Some(mover) = own_dude(game, player, dude, cite::MOVIN, reasons) else {
        return;
    };
    check_mover(game, mover, reasons);
    reasons.unless(game.is_place(to), cite::MOVIN, || {
        (text!("there is no such place in play"), text!("name a home, a deed in play or town square"))
    });
    check_way(game, mover, to, is_bound(game, mover), reasons);
}

/// Adds the reasons against the moving of a dude that do not depend on its destination.
pub(crate) fn check_mover(game: &Game, mover: &CardInPlay, reasons: &mut Reasons) {
    reasons.unless(!mover.booted, cite::MOVIN, || {
        (text!("{dude} is booted", dude = mover.title()), text!("move an unbooted dude, or by a card effect"))
    });
    reasons.unless(!game.is_kept(mover.id, &Keeping::CannotMove), cite::TABLE, || {
        (text!("{dude} cannot move", dude = mover.title()), text!("move somebody else"))
    });
}

/// Returns whether a dude cannot be booted, and so can go only where that is no cost.
pub(crate) fn is_bound(game: &Game, mover: &CardInPlay) -> bool {
    game.is_kept(mover.id, &Keeping::CannotBoot)
}

/// Adds the reasons why a dude cannot go to a place, or cannot boot for it where that is the cost.
pub(crate) fn check_way(game: &Game, mover: &CardInPlay, to: Place, bound: bool, reasons: &mut Reasons) {
    reasons.unless(traits::may_go(game, mover.id, to), cite::TABLE, || {
        (
            text!("{dude} does not go to {place}", dude = mover.title(), place = game.call_place(to)),
            text!("name a place that their card allows"),
        )
    });
    reasons.unless(mover.place() != Some(to), cite::MOVIN, || {
        (
            text!("{dude} is {place} already", dude = mover.title(), place = game.call_at(to)),
            text!("name another place"),
        )
    });
    reasons.unless(!bound || !boots(game, mover, to), cite::TABLE, || acting::cannot_be_booted(mover));
}

/// Returns whether moving to a place boots the dude. It always does, except from their own home to an adjacent
/// location, from town square to an adjacent one that is not their own home, and where a card makes an exception. There
/// is no choice about it.
pub(crate) fn boots(game: &Game, mover: &CardInPlay, to: Place) -> bool {
    let Some(from) = mover.place() else {
        return false;
    };
    if traits::moves_free(game, mover.id, from, to) {
        return false;
    }
    let home = Place::Home(mover.controller);
    if game.is_in_state(mover.id, Plain::MovesUnbooted) {
        return false;
    }
    let free = game.are_adjacent(from, to) && (from == home || (from == Place::TownSquare && to != home));
    !free
}

/// Moves a dude. Booting is a cost: the dude boots first and arrives booted.
pub(crate) fn move_dude(ledger: &mut Ledger, dude: CardId, to: Place) {
    if ledger.game().card(dude).is_some_and(|mover| boots(ledger.game(), mover, to)) {
        ledger.boot(dude);
    }
    ledger.put(dude, Spot::At(to));
    turns::end_play(ledger);
}
