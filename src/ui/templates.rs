//! What a legal play leaves to choose: which of its choices are asked for, and which are made already.

use deadeye_rules::{CardId, Choice, CommandKind, Domain, Field, Template};
use serde_json::{Value, json};

/// Optional choices that are asked for all the same.
const ASKED: [Field; 3] = [Field::LetGo, Field::Boot, Field::Cost];

/// Whether a card's effect does it: those plays are listed apart. So are those that cost what an effect says.
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

/// The card in play that a template is about, where it is one only.
pub fn fixed_card(template: &Template) -> Option<CardId> {
    let mut asked = template.choices.iter().filter(|choice| is_asked(choice));
    asked.find_map(|choice| match &choice.domain {
        Domain::Card(cards) | Domain::Source { cards, hand: None } => match cards.as_slice() {
            [card] => Some(*card),
            _ => None,
        },
        _ => None,
    })
}

/// The first choice of a template that is asked for.
#[must_use]
pub fn first_choice(template: &Template) -> Option<&Choice> {
    template.choices.iter().find(|choice| is_asked(choice))
}

/// Whether a choice is put to the player.
pub fn is_asked(choice: &Choice) -> bool {
    if matches!(choice.domain, Domain::Only(_)) {
        return false;
    }
    !choice.optional || ASKED.contains(&choice.field)
}

/// The one value of a choice that has one only and must be made.
pub fn forced(choice: &Choice) -> Option<Value> {
    if choice.optional {
        return None;
    }
    match &choice.domain {
        Domain::Card(cards) => single(cards),
        Domain::Place(places) => single(places),
        Domain::Player(players) => single(players),
        Domain::End(ends) => single(ends),
        Domain::Kind(kind) => Some(json!(kind)),
        Domain::Pile(pile) => Some(json!(pile)),
        Domain::Side(side) => Some(json!(side)),
        Domain::Only(flag) => Some(json!(flag)),
        Domain::Source { cards, hand: None } => match cards.as_slice() {
            [card] => Some(json!({ "card": card })),
            _ => None,
        },
        _ => None,
    }
}

fn single<T: serde::Serialize>(items: &[T]) -> Option<Value> {
    match items {
        [only] => Some(json!(only)),
        _ => None,
    }
}

/// Whether nothing is left to choose.
#[must_use]
pub fn is_whole(template: &Template) -> bool {
    template.choices.iter().all(|choice| !is_asked(choice) || forced(choice).is_some())
}
