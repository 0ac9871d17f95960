//! Who can be called out (1.5:5.3.2).

use deadeye_cards::abilities::{CallRule, Plain};

use crate::query::look::Look;
use crate::query::traits;
use crate::state::game::Game;
use crate::vocabulary::ids::CardId;

/// Whether nothing keeps a dude from being called out.
pub(crate) fn may_be_called(look: Look<'_>, target: CardId) -> bool {
    !look.is_in_state(target, Plain::CannotBeCalledOut)
}

/// Whether a dude may be called out at their own home too, whoever does it.
pub(crate) fn found_at_home(game: &Game, target: CardId) -> bool {
    game.is_in_state(target, Plain::CalledOutAtHome)
}

/// Whether a rule of a card about call-outs goes for these two.
pub(crate) fn bars(game: &Game, caller: CardId, target: CardId, rule: CallRule) -> bool {
    game.automation.counts_traits() && traits::call_rule(game, caller, target, rule)
}
