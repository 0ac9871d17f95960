//! The check whether a template admits a command: it admits the commands that [`crate::api::apply`] accepts.

use deadeye_cards::CardCode;

use crate::api::hand_plays;
use crate::query::uniqueness::not_unique_enough;
use crate::query::{hand_change, poker, starting, traits};
use crate::rules::draw_hands;
use crate::rules::fight::casualties::CasualtiesDue;
use crate::rules::noon::trading;
use crate::state::command::{Field, FieldValue, FieldValues, Gift, Mark, Source};
use crate::state::{Choice, Command, Domain, Game, HandChoice, Pile, Shown, Template};
use crate::vocabulary::reasons::nothing_against;
use crate::vocabulary::{CardId, Place, PlayerId};

impl Template {
    /// Returns true if the template admits a command in a game. A field without a choice must be left out.
    #[must_use]
    pub fn admits(&self, game: &Game, command: &Command) -> bool {
        if command.kind() != self.kind || command.player() != self.player {
            return false;
        }
        let values = command.values();
        let known = values.keys().all(|field| self.choices.iter().any(|choice| choice.field == *field));
        let asked = Asked { game, player: self.player.unwrap_or(PlayerId(0)), values };
        known
            && !marks_leader(command)
            && hand_plays::fits_bearer(game, command)
            && self.choices.iter().all(|choice| asked.fits(choice))
    }
}

/// Returns true if a command starts a job whose leader is its mark: no posse goes after a dude of its own (1.5:6.2 step
/// 3).
fn marks_leader(command: &Command) -> bool {
    matches!(command, Command::StartJob { leader, mark, .. } if *mark == Mark::Card(*leader))
}

/// A play that is compared with a template.
struct Asked<'a> {
    game: &'a Game,
    player: PlayerId,
    values: FieldValues,
}

impl Asked<'_> {
    fn fits(&self, choice: &Choice) -> bool {
        match self.values.get(&choice.field) {
            Some(value) => self.is_in(&choice.domain, value),
            // Goods over the limits are named; where none is, there must be none.
            None if choice.domain == Domain::Surplus => trading::is_surplus(self.game, self.gifts(), &[]),
            None => choice.optional,
        }
    }

    /// Returns true if a value is one of the domain.
    fn is_in(&self, domain: &Domain, value: &FieldValue) -> bool {
        use FieldValue as V;
        match domain {
            Domain::Card(cards) => matches!(value, V::Card(card) if cards.contains(card)),
            Domain::Place(places) => matches!(value, V::Place(place) if places.contains(place)),
            Domain::Player(players) => matches!(value, V::Player(player) if players.contains(player)),
            Domain::End(ends) => matches!(value, V::End(end) if ends.contains(end)),
            Domain::Kind(own) => matches!(value, V::Kind(kind) if kind == own),
            Domain::Pile(own) => matches!(value, V::Pile(pile) if pile == own),
            Domain::Side(own) => matches!(value, V::Side(side) if side == own),
            Domain::Effect(effects) => matches!(value, V::Number(effect) if effects.contains(effect)),
            Domain::Number { min, max, but } => matches!(value, V::Number(number)
                if (*min..=*max).contains(number) && !but.iter().any(|no| u32::from(*no) == *number)),
            Domain::Either => matches!(value, V::Flag(_)),
            Domain::Only(own) => matches!(value, V::Flag(flag) if flag == own),
            Domain::Told => true,
            Domain::Name { taken } => {
                matches!(value, V::Name(name) if !name.trim().is_empty() && !taken.iter().any(|own| own == name))
            }
            Domain::Printed(kind) => {
                matches!(value, V::Code(code) if self.game.facts_of(*code).is_some_and(|card| card.kind == *kind))
            }
            Domain::Mark { cards, places } => matches!(value, V::Mark(mark) if is_listed(*mark, cards, places)),
            Domain::MarkOfJob => matches!(value, V::Mark(mark) if self.is_mark_of_job(*mark)),
            Domain::Source { cards, hand } => {
                matches!(value, V::Source(source) if self.is_source(source, cards, hand.as_deref()))
            }
            Domain::Order(players) => matches!(value, V::Players(order) if is_order_of(order, players)),
            Domain::SomeOf { of } => matches!(value, V::Cards(cards) if is_some_of(cards, of)),
            Domain::LetGo { of, stash } => matches!(value, V::Cards(gone) if may_let_go(gone, of, *stash)),
            Domain::Gifts { goods, to } => matches!(value, V::Gifts(gifts) if self.may_give(gifts, goods, to)),
            Domain::Surplus => {
                matches!(value, V::Cards(discard) if trading::is_surplus(self.game, self.gifts(), discard))
            }
            Domain::Casualties { of, cover, first, sparing } => matches!(value, V::Casualties(casualties)
                if CasualtiesDue { of: of.clone(), cover: *cover, first: *first, sparing: sparing.clone() }
                    .wrongs(casualties)
                    .is_empty()),
            Domain::Gang { stash, outfit, .. } => {
                matches!(value, V::Codes(gang) if self.may_be_gang(gang, *outfit, *stash))
            }
            Domain::FromHand(hand) => {
                matches!(value, V::Code(code) if hand.admits(self.game, self.player, self.pile(), *code))
            }
            Domain::CardsFromHand { count } => {
                matches!(value, V::MaybeCodes(cards) if self.holds_all(cards, usize::from(*count)))
            }
            Domain::DrawHand { counts } => matches!(value, V::ShownCards(cards) if self.is_draw_hand(cards, counts)),
            Domain::Shown { joker } => matches!(value, V::Shown(card)
                if self.game.face_of(card).is_some() && poker::joker(self.game, card).is_some() == *joker),
            Domain::AsMany(field) => {
                matches!(value, V::ShownCards(cards) if cards.is_empty() || self.is_as_many(cards, *field))
            }
            Domain::Answer(_) => {
                matches!(value, V::Answer(answer) if hand_plays::answers(self.game, self.player, answer))
                    || matches!(value, V::ShownCards(cards) if self.is_changed_hand(cards))
            }
        }
    }

    /// Returns true if the leader who is named may mark this for the job of the card that is named.
    fn is_mark_of_job(&self, mark: Mark) -> bool {
        let (Some(FieldValue::Source(Source::Hand(code))), Some(FieldValue::Card(leader))) =
            (self.values.get(&Field::By), self.values.get(&Field::Leader))
        else {
            return false;
        };
        hand_plays::may_mark(self.game, self.player, *code, *leader, mark)
    }

    fn is_source(&self, source: &Source, cards: &[CardId], hand: Option<&HandChoice>) -> bool {
        match source {
            Source::Card(card) => cards.contains(card),
            Source::Hand(code) => hand.is_some_and(|hand| hand.admits(self.game, self.player, Pile::Hand, *code)),
        }
    }

    fn may_give(&self, gifts: &[Gift], goods: &[(CardId, CardId)], to: &[CardId]) -> bool {
        let listed = |gift: &Gift| goods.iter().any(|(card, _)| *card == gift.goods) && to.contains(&gift.to);
        gifts.iter().all(listed)
            && nothing_against(self.game.edition, |reasons| {
                trading::check_gifts(self.game, self.player, gifts, reasons);
            })
    }

    fn may_be_gang(&self, gang: &[CardCode], outfit: CardCode, stash: u32) -> bool {
        self.game.facts_of(outfit).is_some_and(|outfit| {
            nothing_against(self.game.edition, |reasons| {
                starting::check_gang_of(self.game, self.player, outfit, stash, gang, reasons);
            })
        })
    }

    /// Returns the pile that the card is played from.
    fn pile(&self) -> Pile {
        if let Some(FieldValue::Pile(pile)) = self.values.get(&Field::From) { *pile } else { Pile::Hand }
    }

    fn holds_all(&self, cards: &[Option<CardCode>], count: usize) -> bool {
        let hand = self.game.player(self.player).map(|player| player.pile(Pile::Hand));
        cards.len() == count && hand.is_some_and(|hand| hand.may_hold_all(cards))
    }

    fn is_draw_hand(&self, cards: &[Shown], counts: &[u16]) -> bool {
        let jokers = || cards.iter().filter(|card| poker::joker(self.game, card).is_some()).count();
        counts.iter().any(|count| cards.len() == usize::from(*count))
            && cards.iter().all(|card| self.game.face_of(card).is_some())
            && jokers() <= deadeye_hands::MOST_JOKERS
    }

    /// Returns true if the number of cards is the one that a field gives.
    fn is_as_many(&self, cards: &[Shown], field: Field) -> bool {
        matches!(self.values.get(&field), Some(FieldValue::Number(count)) if u32::try_from(cards.len()) == Ok(*count))
    }

    /// Returns true if the draw hand is possible after the change that was asked for.
    fn is_changed_hand(&self, cards: &[Shown]) -> bool {
        nothing_against(self.game.edition, |reasons| {
            draw_hands::check_hand(self.game, self.player, cards, reasons);
            hand_change::check(self.game, self.player, cards, reasons);
        })
    }

    fn gifts(&self) -> &[Gift] {
        if let Some(FieldValue::Gifts(gifts)) = self.values.get(&Field::Gifts) { gifts } else { &[] }
    }
}

fn is_listed(mark: Mark, cards: &[CardId], places: &[Place]) -> bool {
    match mark {
        Mark::Card(card) => cards.contains(&card),
        Mark::Place(place) => places.contains(&place),
    }
}

/// Returns true if an order names all of the players, each once.
fn is_order_of(order: &[PlayerId], players: &[PlayerId]) -> bool {
    let (mut wanted, mut order) = (players.to_vec(), order.to_vec());
    order.sort_unstable();
    wanted.sort_unstable();
    order == wanted
}

/// Returns true if the stash pays the upkeep of all cards that are not discarded.
fn may_let_go(gone: &[CardId], of: &[(CardId, u32)], stash: u32) -> bool {
    let cards: Vec<CardId> = of.iter().map(|(card, _)| *card).collect();
    let kept = of.iter().filter(|(card, _)| !gone.contains(card));
    is_some_of(gone, &cards) && kept.map(|(_, upkeep)| upkeep).sum::<u32>() <= stash
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
                .is_none_or(|most| traits::least_cost(game, player, card, traits::PlayedBefore::default()) <= most)
            && (!self.class.enters_play()
                || not_unique_enough(game, player, card).is_none() && !traits::is_never_shopped(game, card))
            && hand_plays::may_play(game, player, code, self.how, self.class.enters_play())
    }
}
