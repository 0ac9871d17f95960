//! The choices of a legal play: those to ask for, and those that are fixed.

use deadeye_rules::{CardId, Choice, CommandKind, Domain, Field, FieldValue, Template};

/// The optional choices that are asked for all the same.
const ASKED: [Field; 3] = [Field::LetGo, Field::Boot, Field::Cost];

/// Returns true if a card's effect makes the play possible, or sets its cost. Those plays are listed apart.
#[must_use]
pub fn is_by_effect(template: &Template) -> bool {
    let priced = template.domain(Field::Cost).is_some()
        && matches!(template.kind, CommandKind::Shop | CommandKind::Invent | CommandKind::PlayAction);
    if priced || template.kind == CommandKind::CallOut && template.domain(Field::By).is_some() {
        return true;
    }
    [Field::ByEffect, Field::IntoPosse, Field::Anyone, Field::Stays]
        .into_iter()
        .filter_map(|field| template.choices.iter().find(|choice| choice.field == field))
        .any(|choice| !choice.optional && choice.domain == Domain::Only(true))
}

/// Returns the card in play that a template is about, if it is a single one.
pub fn fixed_card(template: &Template) -> Option<CardId> {
    let mut asked = template.choices.iter().filter(|choice| is_asked(choice));
    asked.find_map(|choice| {
        if let Domain::Card(cards) | Domain::Source { cards, hand: None } = &choice.domain
            && let [card] = cards.as_slice()
        {
            Some(*card)
        } else {
            None
        }
    })
}

/// Returns the first choice of a template that is asked for.
#[must_use]
pub fn first_choice(template: &Template) -> Option<&Choice> {
    template.choices.iter().find(|choice| is_asked(choice))
}

/// Returns true if the player is asked for a choice.
pub fn is_asked(choice: &Choice) -> bool {
    if matches!(choice.domain, Domain::Only(_)) {
        return false;
    }
    !choice.optional || ASKED.contains(&choice.field)
}

/// Returns the value of a required choice that has only one value.
pub fn forced_value(choice: &Choice) -> Option<FieldValue> {
    if choice.optional {
        return None;
    }
    match &choice.domain {
        Domain::Card(_)
        | Domain::Place(_)
        | Domain::Player(_)
        | Domain::End(_)
        | Domain::Kind(_)
        | Domain::Pile(_)
        | Domain::Side(_)
        | Domain::Only(_)
        | Domain::Source { hand: None, .. } => match <[FieldValue; 1]>::try_from(choice.domain.listed()) {
            Ok([only]) => Some(only),
            Err(_) => None,
        },
        // A card of the hand is never played unasked, even where it is the only one.
        Domain::Source { hand: Some(_), .. }
        | Domain::Order(_)
        | Domain::Effect(_)
        | Domain::AsMany(_)
        | Domain::SomeOf { .. }
        | Domain::LetGo { .. }
        | Domain::Number { .. }
        | Domain::Either
        | Domain::Told
        | Domain::Name { .. }
        | Domain::Printed(_)
        | Domain::Gang { .. }
        | Domain::FromHand(_)
        | Domain::CardsFromHand { .. }
        | Domain::DrawHand { .. }
        | Domain::Shown { .. }
        | Domain::Mark { .. }
        | Domain::MarkOfJob
        | Domain::Gifts { .. }
        | Domain::Answer(_)
        | Domain::Surplus
        | Domain::Casualties { .. } => None,
    }
}
