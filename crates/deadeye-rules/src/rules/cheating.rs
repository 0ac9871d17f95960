//! The hands against which a cheatin' resolution is used (1.5:5.1, 6.1 step 4).

use deadeye_cards::abilities::Ban;

use crate::query::poker;
use crate::state::{Game, ShownHand};
use crate::text;
use crate::vocabulary::{AbilityKind, PlayerId, Reasons, Step, cite};

/// Adds the reasons against the target of a cheatin' resolution: it needs another player's hand that is cheatin' now,
/// and against which none was used yet.
pub(crate) fn check_against(
    game: &Game,
    player: PlayerId,
    kind: AbilityKind,
    against: Option<PlayerId>,
    reasons: &mut Reasons,
) {
    if kind != AbilityKind::Cheatin {
        reasons.unless(against.is_none(), cite::RESOLVE, || {
            (text!("only cheatin' resolutions are used against a hand"), text!("name nobody"))
        });
        return;
    }
    let rule = if game.step() == Step::LowballCheatin { cite::GAMBLING } else { cite::RESOLVE };
    let Some(cheat) = against else {
        reasons.add(rule, text!("a cheatin' resolution is used against a hand"), text!("say whose"));
        return;
    };
    reasons.unless(cheat != player, rule, || {
        (text!("nobody uses a cheatin' resolution against their own hand"), text!("name another player"))
    });
    reasons.unless(poker::is_cheatin(game, cheat), rule, || {
        (text!("{player}'s hand is not cheatin'", player = game.name(cheat)), text!("use it against a cheatin' hand"))
    });
    reasons.unless(!game.is_banned(Ban::CheatinAgainst, cheat), cite::TABLE, || {
        (
            text!("a card keeps cheatin' resolutions from {player}'s hand", player = game.name(cheat)),
            text!("play something else"),
        )
    });
    let caught = game.player(cheat).and_then(|cheat| cheat.shown.as_ref()).is_some_and(ShownHand::is_caught);
    reasons.unless(!caught, rule, || {
        (
            text!("one was used against {player}'s hand already", player = game.name(cheat)),
            text!("one is all that a hand takes"),
        )
    });
}
