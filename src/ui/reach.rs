//! Choices answered by a click: the cards, places and hand cards that an open choice allows, and the value of a click
//! on one.

use deadeye_cards::CardCode;
use deadeye_rules::{Answer, CardId, Casualty, Domain, Fate, FieldValue, Gift, Mark, Pile, Place, Source, Wanted};

use super::draft::Draft;
use super::scene::{HandCopy, Offered, Pick, Scene};

/// Offers on the screen the answers to a choice, and takes the last click. Returns the choice's value if the click
/// completes it; if several cards are asked for, the click is added to the others.
pub fn take_click(scene: &mut Scene<'_>, draft: &mut Draft, domain: &Domain) -> Option<FieldValue> {
    let picked = scene.reach.take();
    let value = picked.filter(|pick| list_answers(scene, domain, draft).contains(*pick));
    let value = value.and_then(|pick| answer(draft, domain, pick));
    let offered = list_answers(scene, domain, draft);
    scene.reach.offer(offered);
    scene.reach.take_so_far(draft.picks());
    value
}

/// Returns the cards of a hand that is on the screen, as far as a choice allows them.
#[must_use]
pub fn hand_copies(scene: &Scene<'_>, is_allowed: impl Fn(CardCode) -> bool) -> Vec<HandCopy> {
    let dealt = scene.seen.computer_players.iter().flat_map(|players| &players.dealt);
    dealt.flat_map(|dealt| HandCopy::all_of(&dealt.hand)).filter(|own| is_allowed(own.code)).collect()
}

/// Returns the answers to a choice that are on the screen.
#[must_use]
pub fn list_answers(scene: &Scene<'_>, domain: &Domain, draft: &Draft) -> Offered {
    match domain {
        Domain::Card(cards) | Domain::SomeOf { of: cards } => Offered::cards(cards.clone()),
        Domain::Source { cards, hand } => Offered {
            cards: cards.clone(),
            hand: hand.as_ref().map_or_else(Vec::new, |hand| hand_copies(scene, |code| hand.known.contains(&code))),
            places: Vec::new(),
        },
        Domain::LetGo { of, .. } => Offered::cards(of.iter().map(|(card, _)| *card).collect()),
        Domain::Casualties { of, .. } => Offered::cards(of.iter().map(|(card, _)| *card).collect()),
        Domain::Place(places) => Offered::places(places.clone()),
        Domain::Mark { cards, places } => Offered { cards: cards.clone(), places: places.clone(), hand: Vec::new() },
        Domain::Gifts { goods, to } if !draft.cards().is_empty() => {
            let bearer = goods.iter().find(|(own, _)| draft.cards().contains(own)).map(|(_, bearer)| *bearer);
            Offered::cards(to.iter().copied().filter(|dude| Some(*dude) != bearer).collect())
        }
        Domain::Gifts { goods, .. } => Offered::cards(goods.iter().map(|(card, _)| *card).collect()),
        Domain::FromHand(hand) => Offered::hand(hand_copies(scene, |code| hand.known.contains(&code))),
        Domain::CardsFromHand { .. } => Offered::hand(hand_copies(scene, |_| true)),
        Domain::Answer(question) => match &question.what {
            Wanted::Cards { of, .. } => Offered::cards(of.clone()),
            Wanted::Place(places) => Offered::places(places.clone()),
            Wanted::Codes { known, piles, .. } if *piles == [Pile::Hand] => {
                Offered::hand(hand_copies(scene, |code| known.is_empty() || known.contains(&code)))
            }
            Wanted::Codes { .. }
            | Wanted::Option(_)
            | Wanted::Shown { .. }
            | Wanted::Hand { .. }
            | Wanted::Yes
            | Wanted::Number { .. }
            | Wanted::End => Offered::default(),
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
        | Domain::DrawHand { .. }
        | Domain::Shown { .. }
        | Domain::MarkOfJob
        | Domain::Surplus => Offered::default(),
    }
}

/// Returns the value of a choice that a click on this thing completes; none if it completes none.
#[must_use]
pub fn value_of_pick(domain: &Domain, mut draft: Draft, pick: Pick) -> Option<FieldValue> {
    answer(&mut draft, domain, pick)
}

/// Returns true if a choice is of several things, so that a click adds one and does not yet answer.
#[must_use]
pub fn takes_several(domain: &Domain) -> bool {
    match domain {
        Domain::SomeOf { .. } | Domain::LetGo { .. } | Domain::Casualties { .. } | Domain::CardsFromHand { .. } => true,
        Domain::Answer(question) => match &question.what {
            Wanted::Cards { min, max, .. } => (*min, *max) != (1, 1),
            Wanted::Codes { min, max, .. } => (*min, *max) != (1, 1),
            _ => false,
        },
        _ => false,
    }
}

/// Returns the value of a choice of several things, if enough are chosen.
#[must_use]
pub fn finished_value(domain: &Domain, draft: &Draft) -> Option<FieldValue> {
    let codes = || draft.chosen_codes().into_iter().map(Some).collect::<Vec<_>>();
    let count_of_codes = draft.codes.len() + draft.copies.len();
    match domain {
        Domain::SomeOf { .. } => Some(draft.some.clone().into()),
        Domain::LetGo { of, stash } => {
            let kept = of.iter().filter(|(card, _)| !draft.some.contains(card)).map(|(_, upkeep)| upkeep);
            (kept.sum::<u32>() <= *stash).then(|| draft.some.clone().into())
        }
        Domain::Casualties { of, cover, sparing, .. } => {
            (count_covered(of, *cover, sparing, draft) == *cover).then(|| draft.casualties.clone().into())
        }
        Domain::CardsFromHand { count } => {
            (count_of_codes == usize::from(*count)).then(|| FieldValue::MaybeCodes(codes()))
        }
        Domain::Answer(question) => match &question.what {
            Wanted::Cards { min, max, .. } if (*min..=*max).contains(&draft.some.len()) => {
                Some(Answer::Cards(draft.some.clone()).into())
            }
            Wanted::Codes { min, max, .. } if (*min..=*max).contains(&count_of_codes) => {
                Some(Answer::Codes(codes()).into())
            }
            _ => None,
        },
        _ => None,
    }
}

/// Returns the number of casualties that the chosen ones cover, those that an ace spares included.
#[must_use]
pub fn count_covered(
    of: &[(CardId, Vec<(Fate, u8)>)],
    cover: usize,
    sparing: &[(CardId, usize)],
    draft: &Draft,
) -> usize {
    let covers = |casualty: &Casualty| {
        let fates = of.iter().find(|(card, _)| *card == casualty.card).map(|(_, fates)| fates);
        let own = fates.and_then(|fates| fates.iter().find(|(fate, _)| *fate == casualty.fate));
        own.map_or(0, |(_, sum)| usize::from(*sum))
    };
    let is_aced = |dude: CardId| {
        let own = |casualty: &Casualty| casualty.card == dude && casualty.fate == Fate::Ace;
        draft.casualties.iter().any(own)
    };
    let spared: usize = sparing.iter().filter(|(dude, _)| is_aced(*dude)).map(|(_, count)| *count).sum();
    let chosen: usize = draft.casualties.iter().map(covers).sum();
    // What an ace spares needs nobody to cover it.
    chosen.max(cover.min(chosen + spared))
}

/// Answers the choice with a click on something that it allows.
fn answer(draft: &mut Draft, domain: &Domain, pick: Pick) -> Option<FieldValue> {
    match pick {
        Pick::Card(card) => card_clicked(draft, domain, card),
        Pick::Place(place) => Some(place_clicked(domain, place)),
        Pick::Hand(copy) => hand_clicked(draft, domain, copy),
    }
}

/// Answers the choice with a click on a card of the hand that it allows.
fn hand_clicked(draft: &mut Draft, domain: &Domain, copy: HandCopy) -> Option<FieldValue> {
    match domain {
        Domain::FromHand(_) => Some(copy.code.into()),
        Domain::Source { .. } => Some(Source::Hand(copy.code).into()),
        Domain::Answer(question) if matches!(question.what, Wanted::Codes { min: 1, max: 1, .. }) => {
            Some(Answer::Codes(vec![Some(copy.code)]).into())
        }
        _ => {
            draft.toggle_copy(copy);
            if let Domain::CardsFromHand { count } = domain {
                // More than are to go cannot be chosen: the one that was chosen first is let go.
                let surplus = draft.copies.len().saturating_sub(usize::from(*count));
                draft.copies.drain(..surplus);
            }
            None
        }
    }
}

/// Answers the choice with a click on a card that it allows.
fn card_clicked(draft: &mut Draft, domain: &Domain, card: CardId) -> Option<FieldValue> {
    match domain {
        Domain::Card(_) => Some(card.into()),
        Domain::Source { .. } => Some(Source::Card(card).into()),
        Domain::Mark { .. } => Some(Mark::Card(card).into()),
        Domain::Gifts { goods, .. } => {
            let Some(given) = draft.cards().first().copied() else {
                if goods.iter().any(|(own, _)| *own == card) {
                    draft.toggle(card);
                }
                return None;
            };
            Some(vec![Gift { goods: given, to: card }].into())
        }
        Domain::Answer(question) if matches!(question.what, Wanted::Cards { min: 1, max: 1, .. }) => {
            Some(Answer::Cards(vec![card]).into())
        }
        Domain::SomeOf { .. } | Domain::LetGo { .. } | Domain::Answer(_) => {
            draft.toggle(card);
            None
        }
        Domain::Casualties { of, cover, sparing, .. } => {
            let (_, fates) = of.iter().find(|(own, _)| *own == card)?;
            next_fate(draft, card, fates);
            drop_surplus(draft, of, *cover, sparing);
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

/// Lets go of the casualties that were chosen first, while more are covered than are to be: no more can be taken.
fn drop_surplus(draft: &mut Draft, of: &[(CardId, Vec<(Fate, u8)>)], cover: usize, sparing: &[(CardId, usize)]) {
    while draft.casualties.len() > 1 && count_covered(of, cover, sparing, draft) > cover {
        draft.casualties.remove(0);
    }
}

/// Gives a casualty a fate, or takes the fate back if it is the same.
pub fn choose_fate(draft: &mut Draft, domain: &Domain, card: CardId, fate: Fate) {
    let Domain::Casualties { of, cover, sparing, .. } = domain else { return };
    let chosen = Casualty { card, fate };
    let is_taken_back = draft.casualties.contains(&chosen);
    draft.casualties.retain(|own| own.card != card);
    if !is_taken_back {
        draft.casualties.push(chosen);
        drop_surplus(draft, of, *cover, sparing);
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
