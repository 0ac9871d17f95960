//! Cards that left play with the last event, as they were.

use deadeye_cards::abilities::{Plain, Stat};

use crate::state::{CardInPlay, Departed, Game, Spot};
use crate::vocabulary::{CardId, Place, PlayerId, Side, Skill};

impl Game {
    /// Returns a card that left with the last event, as it was.
    pub(crate) fn departed_card(&self, card: CardId) -> Option<&CardInPlay> {
        self.departure(card).map(|gone| &gone.card)
    }

    /// Returns a card in play, or one that left with the last event, as it was.
    pub(crate) fn card_or_departed(&self, card: CardId) -> Option<&CardInPlay> {
        self.card(card).or_else(|| self.departed_card(card))
    }

    /// Returns the cards that left with the last event, as they were.
    pub(crate) fn all_gone(&self) -> impl Iterator<Item = &CardInPlay> {
        self.departed.iter().map(|gone| &gone.card)
    }

    /// Returns the place of a card that left with the last event.
    pub(crate) fn place_when_gone(&self, card: CardId) -> Option<Place> {
        let gone = self.departed_card(card)?;
        match gone.spot {
            Spot::At(place) => Some(place),
            Spot::On(bearer) => self.location(bearer).or_else(|| self.departed_card(bearer)?.place()),
            Spot::Street | Spot::OutOfTown | Spot::Aside | Spot::Home => None,
        }
    }

    /// Returns the figures of a card that left with the last event.
    pub(crate) fn figures_when_gone(&self, card: CardId) -> &[(Stat, i16)] {
        self.departure(card).map_or(&[], |gone| &gone.figures)
    }

    /// Returns the rating that a dude had in a skill who left with the last event; nothing for a dude without it.
    pub(crate) fn skill_when_gone(&self, card: CardId, skill: Skill) -> Option<i16> {
        self.departure(card)?.skills.iter().find(|(own, _)| *own == skill).map(|(_, rating)| *rating)
    }

    /// Returns whether a card that left with the last event had a keyword.
    pub(crate) fn had_keyword(&self, card: CardId, keyword: &str) -> bool {
        self.departure(card).is_some_and(|gone| gone.keywords.iter().any(|own| own.eq_ignore_ascii_case(keyword)))
    }

    /// Returns the posse that a card was in which left with the last event.
    pub(crate) fn side_when_gone(&self, card: CardId) -> Option<Side> {
        self.departure(card).and_then(|gone| gone.side)
    }

    pub(crate) fn departure(&self, card: CardId) -> Option<&Departed> {
        self.departed.iter().find(|gone| gone.card.id == card)
    }

    /// Returns a card that left with the last event, and the cards that left because they were attached to it.
    pub(crate) fn departed_with_attachments(&self, card: CardId) -> Vec<CardId> {
        let mut whole = vec![card];
        // What hangs on a card is recorded before it, and what hangs on that before that again.
        for gone in self.departed.iter().rev() {
            if gone.card.bearer().is_some_and(|bearer| whole.contains(&bearer)) {
                whole.push(gone.card.id);
            }
        }
        whole
    }
}

/// The figures that are stored when a card leaves play.
const REMEMBERED: &[Stat] = &[
    Stat::Bullets,
    Stat::Influence,
    Stat::Control,
    Stat::Value,
    Stat::Production,
    Stat::Upkeep,
    Stat::Grit,
    Stat::Bounty,
    Stat::KungFu,
    Stat::Skill,
    Stat::GhostRock,
    Stat::PrintedBullets,
    Stat::PrintedInfluence,
];

/// Returns the figures of a card in play, to be stored when it leaves.
pub(crate) fn figures_of(game: &Game, card: CardId) -> Vec<(Stat, i16)> {
    let scope = crate::state::scope::Scope::new(PlayerId(0), Some(card));
    let view = crate::query::view::View::new(game, &scope);
    REMEMBERED.iter().map(|stat| (*stat, view.stat_of(card, *stat))).collect()
}

/// Returns the ratings of a card in play in the skills that it has, to be stored when it leaves.
pub(crate) fn skills_of(game: &Game, card: CardId) -> Vec<(Skill, i16)> {
    Skill::ALL.into_iter().filter_map(|skill| Some((skill, game.skill(card, skill)?))).collect()
}

/// The states that are stored when a card leaves play.
const REMEMBERED_STATES: &[Plain] = &[
    Plain::CannotBeSentHome,
    Plain::OpposingCannotBoot,
    Plain::OpposingCannotMove,
    Plain::CardsCannotSendHome,
    Plain::CannotMove,
    Plain::CardsCannotMove,
    Plain::CannotBeMoved,
    Plain::AbilitiesCannotMove,
    Plain::CardsCannotBoot,
    Plain::CannotBeAced,
    Plain::CardsCannotAce,
    Plain::CannotBeDiscarded,
    Plain::CannotLeave,
    Plain::Blank,
    Plain::NoTraits,
    Plain::NoAbilities,
];

/// Returns the states of a card in play that are stored when it leaves.
pub(crate) fn states_of(game: &Game, card: CardId) -> Vec<Plain> {
    REMEMBERED_STATES.iter().copied().filter(|plain| game.is_in_state(card, *plain)).collect()
}

/// Returns whether a card left for good: to pay a cost, or by an effect that nothing prevents.
pub(crate) fn is_gone_for_good(game: &Game, card: CardId) -> bool {
    game.departure(card).is_some_and(|gone| gone.cost)
}
