//! Cards that players may use beyond the rules, by a card in play.

use deadeye_cards::abilities::{BorrowedAs, StaticAbility};

use crate::query::eval_context::EvalContext;
use crate::query::plays::is_play;
use crate::query::traits::each::each_of;
use crate::state::{Game, Kinds, Once, Used};
use crate::vocabulary::{AbilityKind, CardId, PlayerId};

/// Returns the key under which the one use a day of a dude's permission to use other cards is recorded.
pub(crate) fn once(game: &Game, dude: CardId) -> Used {
    Used { card: dude, ability: 0, once: Once::Lent { day: game.day, lender: dude } }
}

/// Returns a player's dude by whose permission they may use a card in a role now, for an ability of a kind; without one
/// for any.
pub(crate) fn borrower(
    game: &Game,
    player: PlayerId,
    card: CardId,
    role: BorrowedAs,
    kind: Option<AbilityKind>,
) -> Option<CardId> {
    let mut found = None;
    let wanted = |always: &StaticAbility| matches!(always, StaticAbility::Borrows(own) if own.role.0.contains(&role));
    each_of(EvalContext::of(game), Kinds::BORROWS, wanted, |view, source, always| {
        if let StaticAbility::Borrows(own) = always
            && view.scope.you == player
            && own.ability.zip(kind).is_none_or(|(wanted, kind)| is_play(wanted, kind))
            && view.thing(card).is_some_and(|card| view.is_in(card, &own.of))
            && !(own.once_a_day && game.uses.contains(&once(game, source.id)))
        {
            found = found.or(Some(source.id));
        }
    });
    found
}
