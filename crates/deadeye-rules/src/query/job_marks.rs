//! Jobs of cards: who may lead them, and their marks.

use deadeye_cards::CardType;
use deadeye_cards::abilities::{Ability, MarkOf, PlaceRef};

use crate::query::choosable::is_shielded_mark;
use crate::query::entries::{self, Said};
use crate::query::leading::may_lead_to;
use crate::query::usable::why_not;
use crate::query::view::View;
use crate::state::command::Mark;
use crate::state::{CardInPlay, Game, Scope, Thing};
use crate::vocabulary::{AbilityKind, CardId, Place, PlayerId};

impl Game {
    /// Returns whether the leader's posse of the job meets the requirement of its card (1.5:6.2 step 3); true without a
    /// job.
    #[must_use]
    pub fn job_posse_fits(&self) -> bool {
        let Some(job) = &self.job else { return true };
        let Some((_, own, _)) = entries::job_of(self, job) else { return true };
        let scope = job.scope.clone().unwrap_or_else(|| Scope::new(job.player, None));
        View::new(self, &scope).all(&own.posse)
    }
}

/// Returns the scope of the leader of a job.
pub(crate) fn job_scope(game: &Game, player: PlayerId, this: Option<CardId>, leader: CardId) -> Scope {
    let said = Said { caster: Some(leader), ..Said::default() };
    let mut scope = entries::scope_of(game, player, this, said);
    let attached = this.and_then(|card| game.card(card)).and_then(CardInPlay::bearer);
    scope.bearer = attached.or(Some(leader));
    scope
}

/// Returns whether a dude could lead the job of an action by the text of its card.
pub(crate) fn may_lead(game: &Game, player: PlayerId, ability: &Ability, leader: CardId) -> bool {
    let Some(job) = &ability.job else { return false };
    let scope = job_scope(game, player, None, leader);
    let view = View::new(game, &scope);
    ability.test.is_none()
        && (!ability.boot || game.boots_for_abilities(leader))
        && view.thing(leader).is_some_and(|leader| view.is_in(leader, &job.leader))
        && why_not(&view, ability, AbilityKind::Noon).is_none()
}

/// Returns the possible marks of the job of an action under a leader: places and other cards. There are none under a
/// dude who could not lead it.
pub(crate) fn marks_of(game: &Game, player: PlayerId, ability: &Ability, leader: CardId) -> Vec<Thing> {
    if game.card(leader).is_none_or(|leader| leader.booted) || !may_lead(game, player, ability, leader) {
        return Vec::new();
    }
    let scope = job_scope(game, player, None, leader);
    let view = View::new(game, &scope);
    let fits = |mark: Mark| is_mark(&view, ability, None, mark) && game.place_of_mark(mark).is_some();
    let places = game.places().into_iter().filter(|place| fits(Mark::Place(*place))).map(Thing::Place);
    let cards = game.cards.iter().filter(|card| !is_location(card) && fits(Mark::Card(card.id)));
    places.chain(cards.map(|card| Thing::Card(card.id, card.facts.code))).collect()
}

/// Returns whether a job may have a mark.
pub(crate) fn is_mark(view: &View<'_>, ability: &Ability, this: Option<CardId>, mark: Mark) -> bool {
    let Some(job) = &ability.job else { return false };
    if !may_lead_to(view, mark) {
        return false;
    }
    let thing = match mark {
        Mark::Card(card) => view.thing(card),
        Mark::Place(place) => Some(Thing::Place(place)),
    };
    let Some(thing) = thing else { return false };
    // A deed or a home may be named as a card or as a place.
    let place = match mark {
        Mark::Place(place) => Some(place),
        Mark::Card(card) => view.game.card(card).filter(|card| is_location(card)).and_then(|_| view.place_of(thing)),
    };
    match &job.mark {
        MarkOf::This => {
            let own = this.and_then(|this| view.game.card(this));
            thing.card().is_some() && thing.card() == this
                || own.is_some_and(|own| is_location(own) && place.is_some() && view.game.location(own.id) == place)
        }
        MarkOf::Place(PlaceRef::Home) => place == Some(Place::Home(view.scope.you)),
        MarkOf::Place(own) => place.is_some() && view.place(own) == place,
        MarkOf::Choose(set) => {
            view.is_among(thing, set) && !thing.card().is_some_and(|card| is_shielded_mark(view, set, card))
        }
    }
}

pub(crate) fn is_location(card: &CardInPlay) -> bool {
    matches!(card.facts.kind, CardType::Deed | CardType::Outfit)
}
