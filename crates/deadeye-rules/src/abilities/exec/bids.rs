//! Ghost rock that players pay as they like, one after the other.

use deadeye_cards::abilities::{Bid, Step};

use crate::abilities::context::{Came, players};
use crate::state::cause::Reason;
use crate::state::event::Purse;
use crate::state::resolving::{Item, Question, Wanted};
use crate::vocabulary::ids::PlayerId;
use crate::write::ledger::Ledger;

/// Everybody who may pay is asked in turn.
pub(super) fn begin(ledger: &mut Ledger, bid: &Bid) -> Came {
    let all = players(ledger, &bid.who);
    for player in all.into_iter().rev() {
        ledger.put_first(Item::Bid(player));
    }
    Came::Done
}

/// A player is asked how much they pay; whoever has nothing pays nothing.
pub(super) fn ask(ledger: &mut Ledger, player: PlayerId) -> Came {
    let max = ledger.game().player(player).map_or(0, |player| player.ghost_rock);
    let Some(code) = ledger.game().running.last().map(|running| running.code) else { return Came::Done };
    if max == 0 {
        ledger.note_bid(player, 0);
        return Came::Done;
    }
    let question = Question {
        about: vec![vec![Step::Bid(Bid { who: deadeye_cards::abilities::Player::You })]],
        ..Question::of(player, code, Wanted::Number { min: 0, max })
    };
    ledger.ask(question, Some(Item::Bid(player)));
    Came::Waits
}

/// A number was said: a player who is asked for what they like to pay pays it. Says whether that was asked.
pub(crate) fn paid(ledger: &mut Ledger, count: u32) -> bool {
    let next = ledger.game().running.last().and_then(|running| running.queue.front());
    let Some(Item::Bid(player)) = next else { return false };
    let player = *player;
    ledger.take_item();
    ledger.note_bid(player, count);
    ledger.pay(Purse::Stash(player), Purse::Bank, count, &Reason::Ability);
    true
}
