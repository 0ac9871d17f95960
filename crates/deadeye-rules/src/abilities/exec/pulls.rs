//! Steps of pulls and tests.

use deadeye_cards::abilities::{ChangePull, Check, PullStep, SuitName, Target};
use deadeye_hands::Suit;

use crate::abilities::checks;
use crate::abilities::context::{StepOutcome, cards, number, players, remember, you};
use crate::rules::pulls;
use crate::state::{Item, Shown};
use crate::write::ledger::Ledger;

/// Carries out a step of pulls and tests.
pub(super) fn carry_out(ledger: &mut Ledger, step: PullStep) -> StepOutcome {
    match step {
        PullStep::Pull(pull) => {
            let who = players(ledger, &pull.who).first().copied();
            checks::pull(ledger, who)
        }
        PullStep::ChangePull(own) => {
            change(ledger, &own);
            StepOutcome::Done
        }
        PullStep::Test(check) => test(ledger, check),
    }
}

fn test(ledger: &mut Ledger, check: Check) -> StepOutcome {
    let who = cards(ledger, &check.who).first().copied();
    let against = check.against.as_ref().map(|against| number(ledger, against));
    ledger.put_first(Item::Outcome { success: check.success, failure: check.failure });
    checks::begin(ledger, check.skill, who, against)
}

/// Changes the pull that waits for the end of the reacts to it.
fn change(ledger: &mut Ledger, change: &ChangePull) {
    if let Some(by) = &change.by {
        let by = number(ledger, by);
        ledger.change_held_pull(by);
    }
    if let Some(harder) = &change.harder {
        let by = number(ledger, harder);
        ledger.make_pull_harder(by);
    }
    if let Some(suit) = change.suit {
        ledger.set_held_suit(match suit {
            SuitName::Spades => Suit::Spades,
            SuitName::Hearts => Suit::Hearts,
            SuitName::Diamonds => Suit::Diamonds,
            SuitName::Clubs => Suit::Clubs,
        });
    }
    if let Some(card) = &change.card {
        let target = Target::Named(card.clone());
        let Some(card) = cards(ledger, &target).first().copied() else { return };
        let Some((code, owner)) = ledger.game().card(card).map(|card| (card.facts.code, card.owner)) else { return };
        remember(ledger, card);
        ledger.leave(card, None);
        pulls::replace(ledger, Shown::Code(code), owner);
    }
    if change.again {
        let by = you(ledger);
        pulls::again(ledger, by);
    }
}
