//! Choices answered by a click in the town: the cards and places that an open choice allows, and the value of a click
//! on one.

use deadeye_rules::{Answer, CardId, Casualty, Domain, Fate, FieldValue, Gift, Mark, Place, Source, Wanted};

use super::draft::Draft;
use super::scene::{Pick, Scene};

/// Offers in the town the answers to a choice, and takes the last click. Returns the choice's value if the click
/// completes it; if several cards are asked for, the click is added to the others.
pub fn take_click(scene: &mut Scene<'_>, draft: &mut Draft, domain: &Domain) -> Option<FieldValue> {
    let picked = scene.reach.take();
    let value = picked.and_then(|pick| answer(draft, domain, pick));
    let (cards, places) = cards_and_places(domain, draft);
    scene.reach.offer(cards, places);
    scene.reach.take_so_far(draft.cards());
    value
}

/// Returns the cards and places of a choice that are in the town.
fn cards_and_places(domain: &Domain, draft: &Draft) -> (Vec<CardId>, Vec<Place>) {
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
            Wanted::Codes { .. }
            | Wanted::Option(_)
            | Wanted::Shown { .. }
            | Wanted::Hand { .. }
            | Wanted::Yes
            | Wanted::Number { .. }
            | Wanted::End => (Vec::new(), Vec::new()),
        },
        Domain::Player(_)
        | Domain::Order(_)
        | Domain::End(_)
        | Domain::Kind(_)
        | Domain::Pile(_)
        | Domain::Side(_)
        | Domain::Effect(_)
        | Domain::AsMany(_)
        | Domain::Number { .. }
        | Domain::Either
        | Domain::Only(_)
        | Domain::Told
        | Domain::Name { .. }
        | Domain::Printed(_)
        | Domain::Gang { .. }
        | Domain::FromHand(_)
        | Domain::CardsFromHand { .. }
        | Domain::DrawHand { .. }
        | Domain::Shown { .. }
        | Domain::MarkOfJob
        | Domain::Gifts { .. }
        | Domain::Surplus => (Vec::new(), Vec::new()),
    }
}

/// Answers the choice with a click. A click on anything that the choice does not allow is ignored.
fn answer(draft: &mut Draft, domain: &Domain, pick: Pick) -> Option<FieldValue> {
    let (cards, places) = cards_and_places(domain, draft);
    match pick {
        Pick::Card(card) if cards.contains(&card) => card_clicked(draft, domain, card),
        Pick::Place(place) if places.contains(&place) => Some(place_clicked(domain, place)),
        Pick::Card(_) | Pick::Place(_) => None,
    }
}

/// Answers the choice with a click on a card that it allows.
fn card_clicked(draft: &mut Draft, domain: &Domain, card: CardId) -> Option<FieldValue> {
    match domain {
        Domain::Card(_) => Some(card.into()),
        Domain::Source { .. } => Some(Source::Card(card).into()),
        Domain::Mark { .. } => Some(Mark::Card(card).into()),
        Domain::Gifts { .. } => draft.cards().first().map(|goods| vec![Gift { goods: *goods, to: card }].into()),
        Domain::Answer(question) if matches!(question.what, Wanted::Cards { min: 1, max: 1, .. }) => {
            Some(Answer::Cards(vec![card]).into())
        }
        Domain::SomeOf { .. } | Domain::LetGo { .. } | Domain::Answer(_) => {
            draft.toggle(card);
            None
        }
        Domain::Casualties { of, .. } => {
            let (_, fates) = of.iter().find(|(own, _)| *own == card)?;
            next_fate(draft, card, fates);
            None
        }
        Domain::Place(_)
        | Domain::Player(_)
        | Domain::Order(_)
        | Domain::End(_)
        | Domain::Kind(_)
        | Domain::Pile(_)
        | Domain::Side(_)
        | Domain::Effect(_)
        | Domain::AsMany(_)
        | Domain::Number { .. }
        | Domain::Either
        | Domain::Only(_)
        | Domain::Told
        | Domain::Name { .. }
        | Domain::Printed(_)
        | Domain::Gang { .. }
        | Domain::FromHand(_)
        | Domain::CardsFromHand { .. }
        | Domain::DrawHand { .. }
        | Domain::Shown { .. }
        | Domain::MarkOfJob
        | Domain::Surplus => None,
    }
}

/// Answers the choice with a click on a place that it allows.
fn place_clicked(domain: &Domain, place: Place) -> FieldValue {
    if matches!(domain, Domain::Mark { .. }) {
        Mark::Place(place).into()
    } else if matches!(domain, Domain::Answer(_)) {
        Answer::Place(place).into()
    } else {
        place.into()
    }
}

/// Takes the next fate of a casualty that is clicked, and none after the last one.
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
