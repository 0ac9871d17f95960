//! The dudes who could come into a posse, and the cost of coming (1.5:6.1).

use deadeye_cards::abilities::Plain;

use crate::query::{states, traits};
use crate::state::{CardInPlay, Game, JobStep, Keeping};
use crate::text;
use crate::vocabulary::{CardId, Place, Reasons, Side, cite};
use crate::write::ledger::Ledger;

/// Returns whether a dude elsewhere is near enough to join at a place: adjacent to it, unless a card allows more.
pub(crate) fn comes_from(game: &Game, dude: &CardInPlay, from: Place, to: Place) -> bool {
    game.are_adjacent(from, to) || game.is_in_state(dude.id, Plain::JoinsFromAnywhere)
}

/// Returns whether a dude joins from elsewhere even while booted.
pub(crate) fn joins_booted(game: &Game, dude: &CardInPlay) -> bool {
    game.is_in_state(dude.id, Plain::JoinsBooted)
}

/// Returns whether booting is the price for joining from elsewhere: a dude who is booted already pays nothing.
pub(crate) fn boots_to_join(game: &Game, dude: &CardInPlay) -> bool {
    !dude.booted && !game.is_kept(dude.id, &Keeping::JoinsUnbooted)
}

/// Returns whether a card keeps a dude from booting to join from an adjacent place; where the leader of a job is, the
/// dude boots to join in that very place (6.2 step 3).
fn is_barred_from_booting(game: &Game, dude: &CardInPlay) -> bool {
    let with_leader = game.job.as_ref().is_some_and(|job| {
        let gathers = job.step == JobStep::AtLeader || game.edition.declares_job_posse_at_once();
        gathers && job.step != JobStep::Oppose && job.step != JobStep::Opposed && dude.place() == Some(job.leader_place)
    });
    !with_leader && game.is_in_state(dude.id, Plain::CannotBootToJoin)
}

/// Adds a reason if something keeps a dude from joining: "cannot" overrides "can" (1.5:2.1).
pub(crate) fn check_may_join(game: &Game, dude: &CardInPlay, side: Side, reasons: &mut Reasons) {
    reasons.unless(states::may_join(game, dude, side), cite::TABLE, || {
        (text!("{dude} cannot join that posse", dude = dude.title()), text!("choose another dude"))
    });
}

/// Adds a reason if something keeps a dude from moving to the mark's location: such a dude cannot join (6.1).
pub(crate) fn check_can_come(game: &Game, dude: &CardInPlay, place: Place, reasons: &mut Reasons) {
    let kept = dude.place() != Some(place)
        && (game.is_kept(dude.id, &Keeping::CannotMove) || !traits::may_go(game, dude.id, place));
    reasons.unless(!kept, cite::POSSES, || {
        (text!("{dude} cannot move", dude = dude.title()), text!("choose another dude"))
    });
    let boots = dude.place() != Some(place) && boots_to_join(game, dude);
    reasons.unless(!boots || !is_barred_from_booting(game, dude), cite::TABLE, || {
        (text!("{dude} cannot boot to join", dude = dude.title()), text!("choose another dude"))
    });
}

/// Returns whether a card lets a dude join a posse at an adjacent place from where they are, booted or not.
pub(crate) fn can_stay(game: &Game, dude: &CardInPlay, place: Place) -> bool {
    let next_door = dude.place().is_some_and(|from| game.are_adjacent(from, place));
    next_door && game.is_in_state(dude.id, Plain::JoinsStaying)
}

/// Returns whether a dude could join a posse at a place, coming there or from where they are.
pub(crate) fn could_join(game: &Game, dude: &CardInPlay, place: Place) -> bool {
    could_come(game, dude, place) || can_stay(game, dude, place)
}

/// Returns whether a dude could join a posse at a place by the rules.
pub(crate) fn could_come(game: &Game, dude: &CardInPlay, place: Place) -> bool {
    let Some(from) = dude.place() else {
        return false;
    };
    from == place || (comes_from(game, dude, from, place) && can_leave_to_join(game, dude))
}

/// Returns whether a dude could come from elsewhere: unbooted, free to move, and free to boot for it where that is the
/// price.
pub(crate) fn can_leave_to_join(game: &Game, dude: &CardInPlay) -> bool {
    let ready = !dude.booted || joins_booted(game, dude);
    let pays = !boots_to_join(game, dude) || game.can_boot(dude.id) && !is_barred_from_booting(game, dude);
    ready && pays && !game.is_kept(dude.id, &Keeping::CannotMove)
}

/// Boots a dude who comes from elsewhere, unless an effect lets them join without booting.
pub(crate) fn boot_to_join(ledger: &mut Ledger, dude: CardId) {
    if !ledger.game().is_kept(dude, &Keeping::JoinsUnbooted) {
        ledger.boot(dude);
    }
}
