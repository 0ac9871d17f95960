//! React windows (1.5:7.1).

use crate::state::event::Event;
use crate::state::window::Rota;
use crate::write::ledger::Ledger;

/// A react window opens; players use Reacts in turn order until all passed in a row (1.5:7.1).
pub(crate) fn open_reacts(ledger: &mut Ledger) {
    let window = Rota::new(ledger.game.turn_order());
    ledger.game.reacts.push(window);
    let depth = u8::try_from(ledger.game.reacts.len()).unwrap_or(u8::MAX);
    ledger.tell(Event::ReactsOpened { depth });
}
