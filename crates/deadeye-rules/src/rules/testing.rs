//! Tests of skills and Kung Fu, after their pull (1.5:7.2.1, 7.3.1).

use crate::query::eval_context::EvalContext;
use crate::query::pulls::{Outcome, outcome};
use crate::state::{AwaitedPull, Cause, Event, HeldPull, Tested};
use crate::write::ledger::Ledger;

/// Records the result of a test by its pull, and returns it.
pub(crate) fn test_of(ledger: &mut Ledger, awaited: &AwaitedPull, pull: &HeldPull, harder: i16) -> Option<Outcome> {
    let outcome = outcome(EvalContext::of(ledger.game()), awaited, pull, harder)?;
    let Outcome { dude, reached, needed, success } = outcome;
    let beyond = needed.min(0);
    let (reached, needed) = (reached.saturating_sub(beyond), needed.saturating_sub(beyond));
    ledger.tell_why(Event::Test { dude, reached, needed, success }, Cause::Test(Tested::now(ledger.game())));
    Some(outcome)
}
