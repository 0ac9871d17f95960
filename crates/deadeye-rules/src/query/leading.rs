//! The way of a job's leader to its mark (1.5:6.2).

use crate::query::traits;
use crate::query::view::View;
use crate::state::Keeping;
use crate::state::command::Mark;
use crate::vocabulary::Place;

/// Returns whether a leader may go to the place of the mark: who may not move there is in no posse there (1.5:6.1, 6.2
/// step 3, faq-b:Smiling Tom).
pub(crate) fn may_lead_to(view: &View<'_>, mark: Mark) -> bool {
    let Some(leader) = view.scope.bearer.and_then(|leader| view.game.card(leader)) else { return true };
    let goes = |place: Place| {
        !view.game.is_kept(leader.id, &Keeping::CannotMove) && traits::may_go(view.game, leader.id, place)
    };
    // A mark is in no posse that goes after it, and the leader is the first of theirs (1.5:6.1, 6.2 step 3).
    let is_other = mark != Mark::Card(leader.id);
    is_other && view.game.place_of_mark(mark).is_none_or(|place| leader.place() == Some(place) || goes(place))
}
