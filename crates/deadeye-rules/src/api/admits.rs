//! Whether a template admits a command: what it admits is what [`crate::api::apply`] takes.

use deadeye_cards::CardCode;

use crate::api::hand_plays;
use crate::query::{hand_change, poker, traits};
use crate::rules::fight::casualties::Due;
use crate::rules::noon::shopping::not_unique_enough;
use crate::rules::noon::trading;
use crate::rules::{draw_hands, setup};
use crate::state::command::fields::Value;
use crate::state::command::{Field, Gift, Mark, Source};
use crate::state::{Choice, Command, Domain, Fields, Game, HandChoice, Pile, Template};
use crate::vocabulary::reasons::nothing_against;
use crate::vocabulary::{CardId, PlayerId};

impl Template {
    /// Whether this template admits a command in a game. A field without a choice must be left out.
    #[must_use]
    pub fn admits(&self, game: &Game, command: &Command) -> bool {
        if command.kind() != self.kind || command.player() != self.player {
            return false;
        }
        let said = command.said();
        let known = said.names().all(|field| self.choices.iter().any(|choice| choice.field == field));
        let asked = Asked { game, player: self.player.unwrap_or(PlayerId(0)), said };
        known && hand_plays::fits_bearer(game, command) && self.choices.iter().all(|choice| asked.fits(choice))
    }
}

/// A play that is held against a template.
struct Asked<'a> {
    game: &'a Game,
    player: PlayerId,
    said: Fields<'a>,
}

impl Asked<'_> {
    fn fits(&self, choice: &Choice) -> bool {
        match self.said.get(choice.field) {
            Some(value) => self.names_one(&choice.domain, value),
            // Goods over the limits are named; where none is, there must be none.
            None if choice.domain == Domain::Surplus => trading::is_surplus(self.game, self.gifts(), &[]),
            None => choice.optional,
        }
    }

    /// Whether a value is one of those that are listed.
    fn names_one(&self, domain: &Domain, value: Value<'_>) -> bool {
        match (domain, value) {
            (Domain::Card(cards), Value::Card(card)) => cards.contains(&card),
            (Domain::Place(places), Value::Place(place)) => places.contains(&place),
            (Domain::Player(players), Value::Player(player)) => players.contains(&player),
            (Domain::End(ends), Value::End(end)) => ends.contains(&end),
            (Domain::Kind(own), Value::Kind(kind)) => *own == kind,
            (Domain::Pile(own), Value::Pile(pile)) => *own == pile,
            (Domain::Side(own), Value::Side(side)) => *own == side,
            (Domain::Effect(effects), Value::Number(effect)) => effects.contains(&effect),
            (Domain::Number { min, max, but }, Value::Number(number)) => {
                (*min..=*max).contains(&number) && !but.iter().any(|no| u32::from(*no) == number)
            }
            (Domain::Either, Value::Flag(_)) | (Domain::Told, _) => true,
            (Domain::Only(own), Value::Flag(flag)) => *own == flag,
            (Domain::Name { taken }, Value::Name(name)) => {
                !name.trim().is_empty() && !taken.iter().any(|own| own == name)
            }
            (Domain::Printed(kind), Value::Code(code)) => {
                self.game.facts_of(code).is_some_and(|card| card.kind == *kind)
            }
            (Domain::Mark { cards, .. }, Value::Mark(Mark::Card(card))) => cards.contains(&card),
            (Domain::Mark { places, .. }, Value::Mark(Mark::Place(place))) => places.contains(&place),
            (Domain::Source { cards, .. }, Value::Source(Source::Card(card))) => cards.contains(card),
            _ => self.names_several(domain, value) || self.is_of_hand(domain, value),
        }
    }

    /// Whether values fit together.
    fn names_several(&self, domain: &Domain, value: Value<'_>) -> bool {
        match (domain, value) {
            (Domain::Order(players), Value::Players(order)) => {
                let (mut wanted, mut order) = (players.clone(), order.to_vec());
                order.sort_unstable();
                wanted.sort_unstable();
                order == wanted
            }
            (Domain::SomeOf { of }, Value::Cards(cards)) => is_some_of(cards, of),
            (Domain::LetGo { of, stash }, Value::Cards(gone)) => {
                let cards: Vec<CardId> = of.iter().map(|(card, _)| *card).collect();
                let kept = of.iter().filter(|(card, _)| !gone.contains(card));
                is_some_of(gone, &cards) && kept.map(|(_, upkeep)| upkeep).sum::<u32>() <= *stash
            }
            (Domain::Gifts { goods, to }, Value::Gifts(gifts)) => {
                let listed = |gift: &Gift| goods.iter().any(|(card, _)| *card == gift.goods) && to.contains(&gift.to);
                gifts.iter().all(listed)
                    && nothing_against(self.game.edition, |reasons| {
                        trading::check_gifts(self.game, self.player, gifts, reasons);
                    })
            }
            (Domain::Surplus, Value::Cards(discard)) => trading::is_surplus(self.game, self.gifts(), discard),
            (Domain::Casualties { of, cover, first, sparing }, Value::Casualties(casualties)) => {
                let due = Due { of: of.clone(), cover: *cover, first: *first, sparing: sparing.clone() };
                due.wrongs(casualties).is_empty()
            }
            (Domain::Gang { stash, outfit, .. }, Value::Codes(gang)) => {
                self.game.facts_of(*outfit).is_some_and(|outfit| {
                    nothing_against(self.game.edition, |reasons| {
                        setup::check_gang_of(self.game, outfit, *stash, gang, reasons);
                    })
                })
            }
            _ => false,
        }
    }

    /// Whether cards of the hand, or cards that are shown, will do.
    fn is_of_hand(&self, domain: &Domain, value: Value<'_>) -> bool {
        let (game, player) = (self.game, self.player);
        match (domain, value) {
            (Domain::FromHand(hand), Value::Code(code)) => {
                let pile = match self.said.get(Field::From) {
                    Some(Value::Pile(pile)) => pile,
                    _ => Pile::Hand,
                };
                hand.admits(game, player, pile, code)
            }
            (Domain::Source { hand: Some(hand), .. }, Value::Source(Source::Hand(code))) => {
                hand.admits(game, player, Pile::Hand, *code)
            }
            (Domain::MarkOfJob, Value::Mark(mark)) => match (self.said.get(Field::By), self.said.get(Field::Leader)) {
                (Some(Value::Source(Source::Hand(code))), Some(Value::Card(leader))) => {
                    hand_plays::may_mark(game, player, *code, leader, mark)
                }
                _ => false,
            },
            (Domain::CardsFromHand { count }, Value::MaybeCodes(cards)) => {
                cards.len() == usize::from(*count)
                    && game.player(player).is_some_and(|player| player.pile(Pile::Hand).may_hold_all(cards))
            }
            (Domain::DrawHand { counts }, Value::ShownCards(cards)) => {
                counts.iter().any(|count| cards.len() == usize::from(*count))
                    && cards.iter().all(|card| poker::face(game, card).is_some())
                    && cards.iter().filter(|card| poker::joker(game, card).is_some()).count()
                        <= deadeye_hands::MOST_JOKERS
            }
            (Domain::Shown { joker }, Value::Shown(card)) => {
                poker::face(game, card).is_some() && poker::joker(game, card).is_some() == *joker
            }
            (Domain::AsMany(field), Value::ShownCards(cards)) => {
                let count = match self.said.get(*field) {
                    Some(Value::Number(count)) => count,
                    _ => 0,
                };
                cards.is_empty() || u32::try_from(cards.len()) == Ok(count)
            }
            (Domain::Answer(_), Value::ShownCards(cards)) => nothing_against(self.game.edition, |reasons| {
                draw_hands::check_hand(self.game, self.player, cards, reasons);
                hand_change::check(self.game, self.player, cards, reasons);
            }),
            (Domain::Answer(_), Value::Answer(answer)) => hand_plays::answers(game, player, answer),
            _ => false,
        }
    }

    fn gifts(&self) -> &[Gift] {
        match self.said.get(Field::Gifts) {
            Some(Value::Gifts(gifts)) => gifts,
            _ => &[],
        }
    }
}

fn is_some_of(chosen: &[CardId], list: &[CardId]) -> bool {
    let once = chosen.iter().enumerate().all(|(at, card)| !chosen.iter().take(at).any(|other| other == card));
    once && chosen.iter().all(|card| list.contains(card))
}

impl HandChoice {
    pub(crate) fn admits(&self, game: &Game, player: PlayerId, pile: Pile, code: CardCode) -> bool {
        let Some(card) = game.facts_of(code) else {
            return false;
        };
        game.player(player).is_some_and(|player| player.pile(pile).may_hold(&code))
            && self.class.holds(game, card)
            && self
                .cost_at_most
                .is_none_or(|most| traits::least_cost(game, player, card, traits::Played::default()) <= most)
            && (!self.class.enters_play() || not_unique_enough(game, player, card).is_none())
            && hand_plays::may_play(game, player, code, self.how, self.class.enters_play())
    }
}
