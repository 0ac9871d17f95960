//! Facts that several plays of one list need: each is computed once for a list.

use std::cell::{OnceCell, RefCell};

use deadeye_cards::Card;

use crate::api::legal::hands::from_hand;
use crate::query::traits;
use crate::state::command::Field;
use crate::state::{Class, Domain, Game, HandChoice, Template};
use crate::vocabulary::{CardId, PlayerId, Skill};

/// A player for whom plays are listed, with the facts that several plays need.
pub(super) struct OfferContext<'a> {
    pub(super) game: &'a Game,
    pub(super) player: PlayerId,
    /// The player's dudes, each with the skills that they have.
    skills: OnceCell<Vec<(CardId, Vec<Skill>)>>,
    /// The player's dudes who could invent something.
    scientists: OnceCell<Vec<CardId>>,
    /// The cards of the hand that were looked up by class.
    priced: RefCell<Vec<(Class, Priced)>>,
}

/// The two ways in which a card's cost is known: as printed, or as an effect changes it.
#[derive(Clone)]
struct Priced {
    as_printed: Option<Box<HandChoice>>,
    changed: Option<Box<HandChoice>>,
}

impl<'a> OfferContext<'a> {
    pub(super) fn new(game: &'a Game, player: PlayerId) -> OfferContext<'a> {
        let (skills, scientists, priced) = (OnceCell::new(), OnceCell::new(), RefCell::default());
        OfferContext { game, player, skills, scientists, priced }
    }

    fn skills(&self) -> &[(CardId, Vec<Skill>)] {
        let of =
            |dude: CardId| Skill::ALL.into_iter().filter(|skill| self.game.skill(dude, *skill).is_some()).collect();
        self.skills.get_or_init(|| self.game.gang(self.player).map(|dude| (dude.id, of(dude.id))).collect())
    }

    /// Returns the player's dudes who have a skill at all.
    pub(super) fn skilled_dudes(&self) -> Vec<CardId> {
        self.skills().iter().filter(|(_, skills)| !skills.is_empty()).map(|(dude, _)| *dude).collect()
    }

    /// Returns true if a dude of the player's has a skill.
    pub(super) fn has_skill(&self, dude: CardId, skill: Skill) -> bool {
        self.skills().iter().any(|(own, skills)| *own == dude && skills.contains(&skill))
    }

    /// Returns the player's dudes who could invent something, computed at the first call.
    pub(super) fn scientists(&self, find: impl FnOnce() -> Vec<CardId>) -> &[CardId] {
        self.scientists.get_or_init(find)
    }

    fn price(&self, class: &Class) -> Priced {
        if let Some((_, priced)) = self.priced.borrow().iter().find(|(own, _)| own == class) {
            return priced.clone();
        }
        let changed = from_hand(self.game, self.player, class.clone(), None);
        let stash = self.stash();
        let cheap = |card| traits::least_cost(self.game, self.player, card, traits::PlayedBefore::default()) <= stash;
        let as_printed = changed.clone().and_then(|mut hand| {
            hand.cost_at_most = Some(stash);
            hand.known.retain(|code| self.game.facts_of(*code).is_some_and(cheap));
            (hand.unknown || !hand.known.is_empty()).then_some(hand)
        });
        let priced = Priced { as_printed, changed };
        self.priced.borrow_mut().push((class.clone(), priced.clone()));
        priced
    }

    fn stash(&self) -> u32 {
        self.game.player(self.player).map_or(0, |player| player.ghost_rock)
    }

    /// Adds a play of the cards of a class with one of several cards in play, at their price and at the one that an effect
    /// gives: each known card with those that fit it.
    pub(super) fn add_priced_with(
        &self,
        class: &Class,
        others: &[CardId],
        fits: &dyn Fn(&Card, CardId) -> bool,
        templates: &dyn Fn(Box<HandChoice>, Vec<CardId>) -> Vec<Template>,
        list: &mut Vec<Template>,
    ) {
        let of_parts = |hand: Box<HandChoice>| {
            let parts = split(self.game, &hand, others, fits).into_iter();
            parts.flat_map(|(hand, others)| templates(hand, others)).collect()
        };
        self.add_priced(class, &of_parts, list);
    }

    /// Adds the plays of the cards of a class, at their price and at the one that an effect gives.
    pub(super) fn add_priced(
        &self,
        class: &Class,
        templates: &dyn Fn(Box<HandChoice>) -> Vec<Template>,
        list: &mut Vec<Template>,
    ) {
        let Priced { as_printed, changed } = self.price(class);
        list.extend(as_printed.into_iter().flat_map(templates));
        let max = self.stash().min(u32::from(u16::MAX));
        let cost = || Domain::Number { min: 0, max, but: Vec::new() };
        list.extend(changed.into_iter().flat_map(templates).map(|template| template.with(Field::Cost, cost())));
    }
}

/// Splits cards of the hand by the cards in play that fit them. Unknown cards go with all of these.
pub(super) fn split(
    game: &Game,
    hand: &HandChoice,
    others: &[CardId],
    fits: &dyn Fn(&Card, CardId) -> bool,
) -> Vec<(Box<HandChoice>, Vec<CardId>)> {
    let none = HandChoice { known: Vec::new(), unknown: false, ..hand.clone() };
    let all = HandChoice { unknown: hand.unknown, ..none.clone() };
    let mut parts = vec![(Box::new(all), others.to_vec())];
    for code in &hand.known {
        let fitting = |card: &Card| others.iter().copied().filter(|other| fits(card, *other)).collect();
        let own: Vec<CardId> = game.facts_of(*code).map(fitting).unwrap_or_default();
        match parts.iter_mut().find(|(_, with)| *with == own) {
            Some((part, _)) => part.known.push(*code),
            None => parts.push((Box::new(HandChoice { known: vec![*code], ..none.clone() }), own)),
        }
    }
    parts.retain(|(part, with)| !with.is_empty() && (part.unknown || !part.known.is_empty()));
    parts
}
