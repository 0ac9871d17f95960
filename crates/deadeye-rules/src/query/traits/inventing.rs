//! The rules of cards about inventing Gadgets.

use deadeye_cards::Card;
use deadeye_cards::abilities::{Set, SkillName, StaticAbility};

use crate::query::eval_context::EvalContext;
use crate::query::traits::cards::own_words;
use crate::query::traits::costs::is_own;
use crate::query::traits::each::{each_of, reaches};
use crate::query::view::View;
use crate::state::{Game, Kinds, Pile, Scope, Thing};
use crate::vocabulary::{CardId, Place, PlayerId, Skill};

/// Returns the skill of a name.
pub(crate) fn skill_named(name: SkillName) -> Option<Skill> {
    match name {
        SkillName::Huckster => Some(Skill::Huckster),
        SkillName::Blessed => Some(Skill::Blessed),
        SkillName::Shaman => Some(Skill::Shaman),
        SkillName::MadScientist => Some(Skill::MadScientist),
        SkillName::Any | SkillName::KungFu => None,
    }
}

/// Returns the other skill with which a dude may invent a Gadget, by the dude's or the Gadget's own text.
pub(crate) fn inventing_skill(game: &Game, dude: CardId, card: &Card) -> Option<Skill> {
    let player = game.card(dude)?.controller;
    let thing = Thing::Piled(player, Pile::Hand, Some(card.code));
    let mut found = None;
    let wanted = |always: &StaticAbility| matches!(always, StaticAbility::Invents(invents) if invents.skill.is_some());
    each_of(EvalContext::of(game), Kinds::INVENTS, wanted, |view, _, always| {
        if let StaticAbility::Invents(invents) = always
            && reaches(view, &invents.who, dude)
            && view.is_in(thing, &invents.of)
        {
            found = invents.skill;
        }
    });
    let scope = Scope::new(player, None);
    let view = View::new(game, &scope);
    for always in own_words(game, card) {
        if let StaticAbility::Invents(invents) = always
            && is_own(&invents.of)
            && reaches(&view, &invents.who, dude)
        {
            found = found.or(invents.skill);
        }
    }
    found.and_then(skill_named)
}

/// Returns whether the text of a dude, or of a Gadget, keeps this dude from inventing it.
pub(crate) fn may_not_invent(game: &Game, dude: CardId, card: &Card) -> bool {
    let Some(player) = game.card(dude).map(|dude| dude.controller) else { return false };
    let thing = Thing::Piled(player, Pile::Hand, Some(card.code));
    let mut barred = false;
    let wanted = |always: &StaticAbility| matches!(always, StaticAbility::Invents(invents) if invents.skill.is_none());
    each_of(EvalContext::of(game), Kinds::INVENTS, wanted, |view, _, always| {
        if let StaticAbility::Invents(invents) = always {
            barred |= reaches(view, &invents.who, dude) && !view.is_in(thing, &invents.of);
        }
    });
    let scope = Scope::new(player, None);
    let view = View::new(game, &scope);
    barred
        || own_words(game, card).any(|always| {
            matches!(always, StaticAbility::InventedBy(set) if !view.thing(dude).is_some_and(|dude| view.is_in(dude, set)))
        })
}

/// Returns whether a dude may invent a Gadget, or trade it to others, at a place that nobody of theirs controls.
pub(crate) fn deals_at(game: &Game, dude: CardId, card: &Card, place: Place) -> bool {
    let Some(player) = game.card(dude).map(|dude| dude.controller) else { return false };
    let thing = Thing::Piled(player, Pile::Hand, Some(card.code));
    deals_with(game, dude, place, &|view, of| view.is_in(thing, of))
}

/// Returns whether a dude may invent and trade any Gadget at a place that nobody of theirs controls.
pub(crate) fn deals_in_any_at(game: &Game, dude: CardId, place: Place) -> bool {
    deals_with(game, dude, place, &|_, _| true)
}

fn deals_with(game: &Game, dude: CardId, place: Place, fits: &dyn Fn(&View<'_>, &Set) -> bool) -> bool {
    let mut found = false;
    let wanted = |always: &StaticAbility| matches!(always, StaticAbility::Invents(own) if !own.at.0.is_empty());
    each_of(EvalContext::of(game), Kinds::INVENTS, wanted, |view, _, always| {
        if let StaticAbility::Invents(own) = always {
            found |= reaches(view, &own.who, dude) && view.is_in(Thing::Place(place), &own.at) && fits(view, &own.of);
        }
    });
    found
}

/// Returns whether a dude could invent anything: a Mad Scientist, or a dude with another skill by a card.
pub(crate) fn may_invent_anything(game: &Game, player: PlayerId, dude: CardId) -> bool {
    if game.skill(dude, Skill::MadScientist).is_some() {
        return true;
    }
    let mut found = false;
    let wanted = |always: &StaticAbility| matches!(always, StaticAbility::Invents(invents) if invents.skill.is_some());
    each_of(EvalContext::of(game), Kinds::INVENTS, wanted, |view, _, always| {
        found |= matches!(always, StaticAbility::Invents(invents) if reaches(view, &invents.who, dude));
    });
    let hand = game.player(player).map(|own| own.hand.known_cards()).unwrap_or_default();
    let mut gadgets = hand.iter().filter_map(|code| game.facts_of(*code)).filter(|card| card.has_keyword("Gadget"));
    found || gadgets.any(|card| inventing_skill(game, dude, card).is_some())
}
