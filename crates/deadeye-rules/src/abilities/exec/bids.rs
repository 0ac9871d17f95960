//! Numbers that players choose: a count, or a bid of ghost rock, one player after the other.

use deadeye_cards::abilities::{Bid, HowMany, MoneyStep, Step};

use crate::abilities::context::{StepOutcome, number, players};
use crate::state::{Item, Purse, Question, Reason, Wanted};
use crate::vocabulary::PlayerId;
use crate::write::ledger::Ledger;

/// Asks everybody who may pay, in turn.
pub(super) fn begin(ledger: &mut Ledger, bid: &Bid) -> StepOutcome {
    let all = players(ledger, &bid.who);
    for player in all.into_iter().rev() {
        ledger.put_first(Item::Bid(player));
    }
    StepOutcome::Done
}

/// Asks a player for a bid; a player who has nothing pays nothing.
pub(super) fn ask(ledger: &mut Ledger, player: PlayerId) -> StepOutcome {
    let max = ledger.game().player(player).map_or(0, |player| player.ghost_rock);
    let Some(code) = ledger.game().running.last().map(|running| running.code) else { return StepOutcome::Done };
    if max == 0 {
        ledger.note_bid(player, 0);
        return StepOutcome::Done;
    }
    let question = Question {
        about: vec![vec![Step::Money(MoneyStep::Bid(Bid { who: deadeye_cards::abilities::Player::You }))]],
        ..Question::of(player, code, Wanted::Number { min: 0, max })
    };
    ledger.ask(question, Some(Item::Bid(player)));
    StepOutcome::Waits
}

/// Asks a player for a number; it is 0 where it can be nothing else.
pub(super) fn how_many(ledger: &mut Ledger, how_many: &HowMany) -> StepOutcome {
    let max = u32::try_from(number(ledger, &how_many.up_to)).unwrap_or(0);
    let by = players(ledger, &how_many.who).first().copied();
    let code = ledger.game().running.last().map(|running| running.code);
    let (Some(by), Some(code), 1..) = (by, code, max) else {
        ledger.set_x(0);
        return StepOutcome::Done;
    };
    let next = ledger.game().running.last().into_iter().flat_map(|running| &running.queue);
    let next = next.map_while(|item| item.step().cloned());
    let about = vec![next.collect()];
    let question = Question { about, ..Question::of(by, code, Wanted::Number { min: 0, max }) };
    ledger.ask(question, Some(Item::HowMany));
    StepOutcome::Waits
}

/// Takes the number that a player answered: it becomes X, or in a bid the player pays it. Returns whether one was asked
/// for.
pub(crate) fn take_number(ledger: &mut Ledger, count: u32) -> bool {
    let next = ledger.game().running.last().and_then(|running| running.queue.front());
    if let Some(Item::HowMany) = next {
        ledger.take_item();
        ledger.set_x(count);
        return true;
    }
    let Some(Item::Bid(player)) = next else { return false };
    let player = *player;
    ledger.take_item();
    ledger.note_bid(player, count);
    ledger.pay(Purse::Stash(player), Purse::Bank, count, &Reason::Ability);
    true
}
