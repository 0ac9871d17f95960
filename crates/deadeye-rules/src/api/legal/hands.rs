//! Choices of cards of the hand, and of hands that are shown.

use crate::rules::draw_hands::FIVE;
use crate::state::command::{CommandKind, Field};
use crate::state::{Class, Domain, Game, HandChoice, Pile, Playing, Template};
use crate::vocabulary::PlayerId;

/// Returns the cards of a player's hand that are of a class, if there may be any.
pub(super) fn from_hand(
    game: &Game,
    player: PlayerId,
    class: Class,
    cost_at_most: Option<u32>,
) -> Option<Box<HandChoice>> {
    from_pile(game, player, Pile::Hand, class, cost_at_most)
}

pub(super) fn from_pile(
    game: &Game,
    player: PlayerId,
    pile: Pile,
    class: Class,
    cost_at_most: Option<u32>,
) -> Option<Box<HandChoice>> {
    from_pile_how(game, player, pile, class, cost_at_most, Playing::Told)
}

pub(super) fn from_pile_how(
    game: &Game,
    player: PlayerId,
    pile: Pile,
    class: Class,
    cost_at_most: Option<u32>,
    how: Playing,
) -> Option<Box<HandChoice>> {
    let cards = game.player(player)?.pile(pile);
    let unknown = cards.unknown_count() > 0;
    let mut choice = Box::new(HandChoice { class, known: Vec::new(), unknown, cost_at_most, how });
    for code in cards.known_cards() {
        if !choice.known.contains(code) && choice.admits(game, player, pile, *code) {
            choice.known.push(*code);
        }
    }
    (unknown || !choice.known.is_empty()).then_some(choice)
}

/// Makes the template of a draw hand that is shown: five cards, or as many as were drawn.
pub(super) fn hand_to_show(game: &Game, player: PlayerId) -> Template {
    let drawn = game.player(player).map_or(0, |player| player.pile(Pile::DrawHand).count());
    let five = FIVE;
    let counts = if drawn < five { vec![five, drawn] } else { vec![five] };
    Template::new(CommandKind::ShowHand, player).with(Field::Cards, Domain::DrawHand { counts })
}
