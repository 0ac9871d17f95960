//! The rules for who can be called out (1.5:5.3.2).

use deadeye_cards::abilities::{Ban, CallRule, Plain};

use crate::query::eval_context::EvalContext;
use crate::query::traits::{call_rule, call_rule_for};
use crate::state::{CallOut, Game, Pile, Thing};
use crate::vocabulary::{CardId, PlayerId};

/// Returns whether nothing keeps a dude from being called out.
pub(crate) fn may_be_called(context: EvalContext<'_>, target: CardId) -> bool {
    !context.is_in_state(target, Plain::CannotBeCalledOut)
}

/// Returns whether any player may call a dude out at their own home too.
pub(crate) fn can_be_called_at_home(game: &Game, target: CardId) -> bool {
    game.is_in_state(target, Plain::CalledOutAtHome)
}

/// Returns whether nothing keeps a dude from calling others out.
pub(crate) fn may_call(game: &Game, caller: CardId) -> bool {
    !game.is_in_state(caller, Plain::CannotCallOut)
}

/// Returns whether states and traits let a token call a dude out once a player brings it into play.
pub(crate) fn may_token_call_out(game: &Game, player: PlayerId, title: &str, target: CardId) -> bool {
    let caller = game.token(title).map(|token| Thing::Piled(player, Pile::Hand, Some(token.code)));
    may_be_called(EvalContext::of(game), target)
        && !caller.is_some_and(|caller| call_rule_for(game, caller, target, CallRule::Never))
}

/// Returns whether a call-out cannot be refused, by itself or by a card.
pub(crate) fn is_binding(game: &Game, call_out: &CallOut) -> bool {
    let keeps = || {
        game.is_in_state(call_out.target, Plain::CannotRefuse)
            || game.is_in_state(call_out.caller, Plain::CannotBeRefused)
            || call_rule(game, call_out.caller, call_out.target, CallRule::NoRefusal)
            || game.is_banned(Ban::Refusal, call_out.mark)
    };
    call_out.no_refusal || game.automation.counts_traits() && keeps()
}

/// Returns whether states and traits let a dude call another one out.
pub(crate) fn may_call_out(game: &Game, caller: CardId, target: CardId) -> bool {
    may_call(game, caller)
        && may_be_called(EvalContext::of(game), target)
        && !call_rule(game, caller, target, CallRule::Never)
}
