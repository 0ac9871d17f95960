//! Movin' (1.5:5.3.3).

use crate::card::{CardInPlay, Spot};
use crate::cite;
use crate::clerk::Clerk;
use crate::effect::Keeping;
use crate::game::Game;
use crate::ids::{CardId, Place, PlayerId};
use crate::noon;
use crate::noon::acting;
use crate::reasons::Reasons;
use deadeye_cards::CardType;

/// A dude in play that a player controls, or a reason against naming it.
pub(crate) fn own_dude<'a>(
    game: &'a Game,
    player: PlayerId,
    dude: CardId,
    rule: crate::edition::Rule,
    reasons: &mut Reasons,
) -> Option<&'a CardInPlay> {
    let found = a_dude(game, dude, rule, reasons)?;
    reasons.unless(found.controller == player, rule, || {
        (
            format!("{} does not control {}", game.name(player), found.title()),
            format!("name one of {}'s dudes", game.name(player)),
        )
    });
    Some(found)
}

/// A dude in play, or a reason against naming it.
pub(crate) fn a_dude<'a>(
    game: &'a Game,
    dude: CardId,
    rule: crate::edition::Rule,
    reasons: &mut Reasons,
) -> Option<&'a CardInPlay> {
    let found = game.card(dude).filter(|card| card.facts.kind == CardType::Dude && card.place().is_some());
    if found.is_none() {
        reasons.add(rule, format!("{} is no dude in play", game.call(dude)), "name a dude in play");
    }
    found
}

pub(crate) fn check(game: &Game, player: PlayerId, dude: CardId, to: Place, reasons: &mut Reasons) {
    let Some(mover) = own_dude(game, player, dude, cite::MOVIN, reasons) else {
        return;
    };
    reasons.unless(!mover.booted, cite::MOVIN, || {
        (format!("{} is booted", mover.title()), "move an unbooted dude, or by a card effect".into())
    });
    reasons.unless(!game.is_kept(dude, &Keeping::CannotMove), cite::TABLE, || {
        (format!("{} cannot move", mover.title()), "move somebody else".into())
    });
    reasons.unless(game.is_place(to), cite::MOVIN, || {
        ("there is no such place in play".into(), "name a home, a deed in play or town square".into())
    });
    reasons.unless(mover.place() != Some(to), cite::MOVIN, || {
        (format!("{} is at {} already", mover.title(), game.call_place(to)), "name another place".into())
    });
    acting::check_bootable(game, mover, boots(game, mover, to), reasons);
}

/// Whether moving there boots the dude: always, but from their own home to an adjacent location, and from town square
/// to an adjacent one that is not their own home. There is no choice about it.
pub(crate) fn boots(game: &Game, mover: &CardInPlay, to: Place) -> bool {
    let Some(from) = mover.place() else {
        return false;
    };
    let home = Place::Home(mover.controller);
    let free = game.are_adjacent(from, to) && (from == home || (from == Place::TownSquare && to != home));
    !free
}

/// Booting is a cost: the dude boots first and arrives booted.
pub(crate) fn move_dude(clerk: &mut Clerk, dude: CardId, to: Place) {
    if clerk.game.card(dude).is_some_and(|mover| boots(clerk.game, mover, to)) {
        clerk.boot(dude);
    }
    clerk.put(dude, Spot::At(to));
    noon::end_play(clerk);
}
