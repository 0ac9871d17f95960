//! Choices answered by a click in the town: which cards and places an open choice reaches, and what a click on one says.

use deadeye_rules::{CardId, Casualty, Domain, Fate, Place, Wanted};
use serde_json::{Value, json};

use super::draft::Draft;
use super::scene::{Pick, Scene};

/// Offers in the town what a choice can be answered with, and takes the last click. Gives the choice's value where the
/// click makes it whole; where several cards are asked for, it is put to the others.
pub fn by_click(scene: &mut Scene<'_>, draft: &mut Draft, domain: &Domain) -> Option<Value> {
    let picked = scene.reach.take();
    let value = picked.and_then(|pick| answer(draft, domain, pick));
    let (cards, places) = reached(domain, draft);
    scene.reach.offer(cards, places);
    scene.reach.take_so_far(draft.cards());
    value
}

/// The cards and places of a choice that lie in the town.
fn reached(domain: &Domain, draft: &Draft) -> (Vec<CardId>, Vec<Place>) {
    match domain {
        Domain::Card(cards) | Domain::Source { cards, .. } | Domain::SomeOf { of: cards } => {
            (cards.clone(), Vec::new())
        }
        Domain::LetGo { of, .. } => (of.iter().map(|(card, _)| *card).collect(), Vec::new()),
        Domain::Casualties { of, .. } => (of.iter().map(|(card, _)| *card).collect(), Vec::new()),
        Domain::Place(places) => (Vec::new(), places.clone()),
        Domain::Mark { cards, places } => (cards.clone(), places.clone()),
        Domain::Gifts { to, .. } if !draft.cards().is_empty() => (to.clone(), Vec::new()),
        Domain::Answer(question) => match &question.what {
            Wanted::Cards { of, .. } => (of.clone(), Vec::new()),
            Wanted::Place(places) => (Vec::new(), places.clone()),
            _ => (Vec::new(), Vec::new()),
        },
        _ => (Vec::new(), Vec::new()),
    }
}

/// What a click says. One on what the choice does not reach says nothing.
fn answer(draft: &mut Draft, domain: &Domain, pick: Pick) -> Option<Value> {
    match (domain, pick) {
        (Domain::Card(cards), Pick::Card(card)) if cards.contains(&card) => Some(json!(card)),
        (Domain::Source { cards, .. }, Pick::Card(card)) if cards.contains(&card) => Some(json!({ "card": card })),
        (Domain::Place(places), Pick::Place(place)) if places.contains(&place) => Some(json!(place)),
        (Domain::Mark { cards, .. }, Pick::Card(card)) if cards.contains(&card) => Some(json!({ "card": card })),
        (Domain::Mark { places, .. }, Pick::Place(place)) if places.contains(&place) => Some(json!({ "place": place })),
        (Domain::Gifts { to, .. }, Pick::Card(dude)) if to.contains(&dude) => {
            let goods = *draft.cards().first()?;
            Some(json!([{ "goods": goods, "to": dude }]))
        }
        (Domain::SomeOf { of }, Pick::Card(card)) if of.contains(&card) => {
            draft.turn(card);
            None
        }
        (Domain::LetGo { of, .. }, Pick::Card(card)) if of.iter().any(|(own, _)| *own == card) => {
            draft.turn(card);
            None
        }
        (Domain::Casualties { of, .. }, Pick::Card(card)) => {
            let (_, fates) = of.iter().find(|(own, _)| *own == card)?;
            next_fate(draft, card, fates);
            None
        }
        (Domain::Answer(question), pick) => match (&question.what, pick) {
            (Wanted::Cards { of, min: 1, max: 1 }, Pick::Card(card)) if of.contains(&card) => {
                Some(json!({ "cards": [card] }))
            }
            (Wanted::Cards { of, .. }, Pick::Card(card)) if of.contains(&card) => {
                draft.turn(card);
                None
            }
            (Wanted::Place(places), Pick::Place(place)) if places.contains(&place) => Some(json!({ "place": place })),
            _ => None,
        },
        _ => None,
    }
}

/// Each click on a casualty takes its next fate, and after the last one none.
fn next_fate(draft: &mut Draft, card: CardId, fates: &[(Fate, u8)]) {
    let now = draft.casualties.iter().find(|own| own.card == card);
    let at = now.map(|own| fates.iter().position(|(fate, _)| *fate == own.fate));
    let next = match at {
        None => fates.first(),
        Some(at) => at.and_then(|at| fates.get(at + 1)),
    };
    draft.casualties.retain(|own| own.card != card);
    if let Some((fate, _)) = next {
        draft.casualties.push(Casualty { card, fate: *fate });
    }
}
