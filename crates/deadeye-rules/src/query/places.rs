//! Places: their cards, their neighbours, their owners and controllers (1.5:2.5, 3.9).

use deadeye_cards::CardType;

use crate::query::eval_context::EvalContext;
use crate::query::traits;
use crate::state::command::Mark;
use crate::state::{Change, Game, Keeping, Spot};
use crate::text;
use crate::vocabulary::{CardId, Place, PlayerId, Text};

impl EvalContext<'_> {
    /// Returns whether two places are adjacent: by static abilities and effects, otherwise by the layout of the town.
    pub(crate) fn are_adjacent(self, one: Place, other: Place) -> bool {
        if one == other {
            return false;
        }
        traits::adjacency(self, one, other).unwrap_or_else(|| {
            let game = self.game;
            game.is_joined(one, other) || game.is_joined(other, one) || game.are_neighbours(one, other)
        })
    }

    /// Returns whether a place is Private.
    pub(crate) fn is_private(self, place: Place) -> bool {
        match place {
            Place::TownSquare => false,
            Place::Home(_) => true,
            Place::Deed(deed) => self.has_keyword(deed, "Private"),
        }
    }
}

impl Game {
    /// Returns the location of a card (1.5:2.5): of a deed itself, of an attached card that of its bearer.
    #[must_use]
    pub fn location(&self, card: CardId) -> Option<Place> {
        let mut card = self.card(card)?;
        // What is attached may itself bear something; the chain ends, as nothing bears its own bearer.
        for _ in 0..8 {
            match card.spot {
                Spot::At(place) => return Some(place),
                Spot::Home => return Some(Place::Home(card.owner)),
                Spot::Street | Spot::OutOfTown => return Some(Place::Deed(card.id)),
                Spot::On(bearer) => card = self.card(bearer)?,
                Spot::Aside => return None,
            }
        }
        None
    }

    /// Returns whether a place exists. A home exists as soon as its player sits down, outfit or not.
    #[must_use]
    pub fn is_place(&self, place: Place) -> bool {
        match place {
            Place::TownSquare => true,
            Place::Home(player) => self.player(player).is_some(),
            Place::Deed(deed) => self.card(deed).is_some_and(|card| card.facts.kind == CardType::Deed),
        }
    }

    /// Returns all places in play: town square, homes and deeds in seat order, deeds out of town last.
    #[must_use]
    pub fn places(&self) -> Vec<Place> {
        let mut places = vec![Place::TownSquare];
        for player in &self.players {
            places.extend(&player.street);
        }
        places.extend(self.cards.iter().filter(|card| card.spot == Spot::OutOfTown).map(|card| Place::Deed(card.id)));
        places
    }

    /// Returns whether a place is in town (1.5:2.5).
    #[must_use]
    pub fn is_in_town(&self, place: Place) -> bool {
        match place {
            Place::TownSquare | Place::Home(_) => true,
            Place::Deed(deed) => self.card(deed).is_some_and(|card| card.spot == Spot::Street),
        }
    }

    /// Returns whether two places are adjacent (1.5:2.5). A place is not adjacent to itself.
    #[must_use]
    pub fn are_adjacent(&self, one: Place, other: Place) -> bool {
        EvalContext::of(self).are_adjacent(one, other)
    }

    /// Returns whether two places are neighbours in the layout of the town.
    fn are_neighbours(&self, one: Place, other: Place) -> bool {
        if !self.is_in_town(one) || !self.is_in_town(other) {
            return false;
        }
        if one == Place::TownSquare || other == Place::TownSquare {
            return true;
        }
        self.players.iter().any(|player| {
            player
                .street
                .windows(2)
                .any(|pair| matches!(pair, [a, b] if (*a, *b) == (one, other) || (*b, *a) == (one, other)))
        })
    }

    /// Returns whether an effect on a place's card makes another place adjacent to it (1.5:5.3.3).
    pub(crate) fn is_joined(&self, one: Place, other: Place) -> bool {
        self.effects.iter().any(|effect| {
            matches!(&effect.change, Change::Keep(Keeping::AdjacentTo(to)) if *to == other)
                && self.location(effect.on) == Some(one)
        })
    }

    /// Returns the controller of a place (1.5:3.9): of a home its player, of a deed the controller of the card, of town
    /// square nobody unless a card gives its control to a player.
    #[must_use]
    pub fn controller_of(&self, place: Place) -> Option<PlayerId> {
        EvalContext::of(self).controller_of(place)
    }

    /// Returns the owner of a place.
    #[must_use]
    pub fn owner_of(&self, place: Place) -> Option<PlayerId> {
        match place {
            Place::TownSquare => None,
            Place::Home(player) => self.player(player).map(|player| player.id),
            Place::Deed(deed) => self.card(deed).map(|card| card.owner),
        }
    }

    /// Returns whether a place is Private (1.5:6.1): homes are, town square is not, deeds are by their keyword.
    #[must_use]
    pub fn is_private(&self, place: Place) -> bool {
        EvalContext::of(self).is_private(place)
    }

    /// Returns the name of a place, for a sentence.
    #[must_use]
    pub fn call_place(&self, place: Place) -> Text {
        match place {
            Place::TownSquare => text!("town square"),
            Place::Home(player) => text!("{player}'s home", player = Text::player(player.0, self.name(player))),
            Place::Deed(deed) => self.call(deed),
        }
    }

    /// Returns the phrase "at" a place, for a sentence.
    #[must_use]
    pub fn call_at(&self, place: Place) -> Text {
        match place {
            Place::TownSquare => text!("at town square"),
            Place::Home(player) => text!("at {player}'s home", player = Text::player(player.0, self.name(player))),
            Place::Deed(deed) => text!("at {deed}", deed = self.call(deed)),
        }
    }

    /// Returns the phrase "to" a place, for a sentence.
    #[must_use]
    pub fn call_to(&self, place: Place) -> Text {
        match place {
            Place::TownSquare => text!("to town square"),
            Place::Home(player) => text!("to {player}'s home", player = self.name(player)),
            Place::Deed(deed) => text!("to {deed}", deed = self.call(deed)),
        }
    }
}

impl Game {
    /// Returns the place of a job's mark.
    #[must_use]
    pub fn place_of_mark(&self, mark: Mark) -> Option<Place> {
        match mark {
            Mark::Card(card) => self.location(card),
            Mark::Place(place) => self.is_place(place).then_some(place),
        }
    }

    /// Returns the controller and the owner of the mark; nobody for town square.
    pub(crate) fn masters_of_mark(&self, mark: Mark) -> Vec<PlayerId> {
        match mark {
            Mark::Card(card) => self.card(card).map(|card| vec![card.controller, card.owner]).unwrap_or_default(),
            Mark::Place(place) => self.controller_of(place).into_iter().chain(self.owner_of(place)).collect(),
        }
    }
}

impl EvalContext<'_> {
    /// Returns the controller of a place.
    pub(crate) fn controller_of(self, place: Place) -> Option<PlayerId> {
        match place {
            Place::TownSquare => traits::controller_of_square(self),
            Place::Home(player) => self.game.player(player).map(|player| player.id),
            Place::Deed(deed) => self.game.card(deed).map(|card| card.controller),
        }
    }
}
