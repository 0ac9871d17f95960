//! The effects of static abilities on the costs of cards.

use deadeye_cards::abilities::{CardTrait, CostChange, Quality, Set, Stat, StaticAbility, Trait};
use deadeye_cards::{Card, CardCode};

use crate::query::eval_context::EvalContext;
use crate::query::plays::is_play;
use crate::query::traits::each::each_of;
use crate::query::view::View;
use crate::state::today::Bought;
use crate::state::{Game, Kinds, Pile, Scope, Thing};
use crate::vocabulary::{AbilityKind, CardId, PlayerId};

/// The way a card is played, where that changes its cost.
#[derive(Clone, Copy, Default)]
pub(crate) struct PlayedBefore {
    /// The card that it is attached to.
    pub(crate) onto: Option<CardId>,
    /// The kind of play.
    pub(crate) kind: Option<AbilityKind>,
    /// True if it is played from another pile than the hand.
    pub(crate) elsewhere: bool,
    /// True if it is a card of the starting gang, which nobody plays.
    pub(crate) starts: bool,
}

impl PlayedBefore {
    fn fits(self, view: &View<'_>, change: &CostChange) -> bool {
        let onto = || self.onto.and_then(|onto| view.thing(onto)).is_some_and(|onto| view.is_in(onto, &change.onto));
        let play = |wanted| self.kind.is_some_and(|kind| is_play(wanted, kind));
        let from = !(change.from_hand && self.elsewhere);
        from && (change.onto.0.is_empty() || onto()) && change.play.is_none_or(play)
    }
}

/// The dudes of a player who may boot to pay for a card.
pub(crate) struct Booting {
    pub(crate) of: Vec<CardId>,
    less: Option<Stat>,
}

impl Booting {
    /// Returns the greatest number of them that pay together.
    pub(crate) fn most(&self) -> usize {
        if self.less.is_some() { self.of.len() } else { 1 }
    }

    /// Returns the rest of a cost once some of them boot.
    pub(crate) fn rest(&self, game: &Game, player: PlayerId, cost: u32, boots: &[CardId]) -> u32 {
        let scope = Scope::new(player, None);
        let view = View::new(game, &scope);
        let each = |card: &CardId| match self.less {
            Some(stat) => u32::try_from(view.stat_of(*card, stat)).unwrap_or(0),
            None => cost,
        };
        boots.iter().map(each).fold(cost, u32::saturating_sub)
    }
}

/// Returns the dudes who may boot to pay for a card; nobody where its text does not allow it.
pub(crate) fn payers_by_booting(game: &Game, player: PlayerId, card: &Card) -> Option<Booting> {
    let entry = game.entry_of(card.code)?;
    let scope = Scope::new(player, None);
    let view = View::new(game, &scope);
    let own = entry.traits().filter(|one| view.all(&one.conditions)).flat_map(|one| &one.always);
    let pay = own.into_iter().find_map(|always| {
        let StaticAbility::BootsToPay(pay) = always else { return None };
        Some(pay)
    })?;
    let of: Vec<CardId> = view.cards(&pay.boot).into_iter().filter(|card| game.can_boot(*card)).collect();
    (!of.is_empty()).then_some(Booting { of, less: pay.less })
}

/// Returns the least cost of a card for a player who brings it into play now: all cards boot that may pay for it.
pub(crate) fn least_cost(game: &Game, player: PlayerId, card: &Card, played: PlayedBefore) -> u32 {
    let cost = cost_as(game, player, card, played);
    payers_by_booting(game, player, card).map_or(cost, |booting| booting.rest(game, player, cost, &booting.of))
}

/// Returns the cost of a card of a player's starting gang (1.5:4): what is said of those who are played is not said of
/// it.
pub(crate) fn starting_cost(game: &Game, player: PlayerId, card: &Card) -> u32 {
    cost_as(game, player, card, PlayedBefore { elsewhere: true, starts: true, ..PlayedBefore::default() })
}

/// Returns the cost of a card for a player who plays it in a way.
pub(crate) fn cost_as(game: &Game, player: PlayerId, card: &Card, played: PlayedBefore) -> u32 {
    let printed = card.cost.map_or(0, i16::from);
    if !game.automation.counts_traits() {
        return u32::try_from(printed).unwrap_or(0);
    }
    let mut cost = printed;
    let thing = Thing::Piled(player, Pile::Hand, Some(card.code));
    let wanted = |always: &StaticAbility| matches!(always, StaticAbility::Cost(_));
    let mut change = |view: &View<'_>, own: &StaticAbility| {
        let StaticAbility::Cost(changed) = own else { return };
        let counts = |bought: &Bought| bought.player == player && (!changed.from_hand || bought.from_hand);
        let same = |bought: &Bought| counts(bought) && prints_in(game, view, bought.code, &changed.of);
        let first = !changed.first_each_day || !played.starts && !game.today.bought.iter().any(same);
        let fits = first && view.players(&changed.who).contains(&player) && view.is_in(thing, &changed.of);
        if fits && played.fits(view, changed) {
            // Whoever pays is the subject.
            let scope = Scope { about: Some(player), ..view.scope.clone() };
            let view = view.context().view(&scope).view_at(thing);
            let least = changed.min.as_ref().map_or(0, |min| view.number(min)).min(printed);
            cost = cost.saturating_add(view.number(&changed.by)).max(least);
        }
    };
    each_of(EvalContext::of(game), Kinds::COST, wanted, |view, _, always| change(view, always));
    // What a card says of its own cost holds while it is still in hand.
    if let Some(entry) = game.db.entry(card.code).filter(|_| !played.starts) {
        let scope = Scope::new(player, None);
        let view = View::new(game, &scope).view_at(thing);
        for one in entry.traits().filter(|one| view.all(&one.conditions)) {
            for always in &one.always {
                if let StaticAbility::Cost(changed) = always
                    && is_own(&changed.of)
                    && played.fits(&view, changed)
                {
                    let least = changed.min.as_ref().map_or(0, |min| view.number(min)).min(printed);
                    cost = cost.saturating_add(view.number(&changed.by)).max(least);
                }
                if let StaticAbility::OwnCost(own) = always {
                    cost = view.number(own);
                }
            }
        }
    }
    u32::try_from(cost).unwrap_or(0)
}

/// Returns whether a set is about the card itself.
pub(super) fn is_own(set: &Set) -> bool {
    set.0.contains(&Quality::Is(Trait::Card(CardTrait::This)))
}

fn prints_in(game: &Game, view: &View<'_>, code: CardCode, set: &Set) -> bool {
    game.facts_of(code).is_some_and(|facts| view.prints(facts, view.scope.you, set))
}
