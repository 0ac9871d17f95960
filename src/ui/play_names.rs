//! The names in the window of plays, and of the cards and choices in them.

use deadeye_cards::CardCode;
use deadeye_rules::{CardId, Class, CommandKind, Domain, Field, FieldValue, HandChoice, Shown, Template};

use super::scene::Scene;
use super::templates::is_asked;

/// Names a card in play. Its place tells it from its copies.
#[must_use]
pub fn card_name(scene: &Scene<'_>, card: CardId) -> String {
    let title = scene.title(card);
    let game = scene.game();
    let others = || game.cards().iter().filter(|other| other.id() != card && other.title() == title);
    let Some(place) = game.location(card).filter(|_| others().next().is_some()) else { return title };
    let is_there = others().any(|other| game.location(other.id()) == Some(place));
    match game.card(card).filter(|_| is_there) {
        Some(own) => format!("{title} ({}, {})", scene.name(own.controller()), scene.place(place)),
        None => format!("{title} ({})", scene.place(place)),
    }
}

/// Names a card to buy, with its price.
#[must_use]
pub fn name_with_price(scene: &Scene<'_>, code: CardCode) -> String {
    let cost = scene.game().facts_of(code).and_then(|card| card.cost).unwrap_or(0);
    scene.words.fill("pick.priced", &[("title", &scene.title_of(code)), ("cost", &cost)])
}

/// Names the value of a choice, if it is one card or place.
pub fn value_name(scene: &Scene<'_>, value: &FieldValue) -> Option<String> {
    match value {
        FieldValue::Code(code) | FieldValue::Shown(Shown::Code(code)) => Some(scene.title_of(*code)),
        FieldValue::Card(card) => scene.game().card(*card).map(|_| scene.title(*card)),
        FieldValue::Place(place) => Some(scene.place(*place)),
        FieldValue::Flag(_)
        | FieldValue::Number(_)
        | FieldValue::Name(_)
        | FieldValue::Player(_)
        | FieldValue::Players(_)
        | FieldValue::Cards(_)
        | FieldValue::Codes(_)
        | FieldValue::MaybeCodes(_)
        | FieldValue::End(_)
        | FieldValue::Kind(_)
        | FieldValue::Pile(_)
        | FieldValue::Side(_)
        | FieldValue::Source(_)
        | FieldValue::Mark(_)
        | FieldValue::Gifts(_)
        | FieldValue::Casualties(_)
        | FieldValue::Shown(Shown::Face(_) | Shown::Named(..))
        | FieldValue::ShownCards(_)
        | FieldValue::Answer(_)
        | FieldValue::Test(_) => None,
    }
}

/// Names the fixed choices of a template: "Jarrett Blake". For cards of the hand it names the class, and the known
/// cards with their prices.
#[must_use]
pub fn template_name(scene: &Scene<'_>, template: &Template) -> String {
    // Who says it does not matter: the player is what is said.
    if let Some(player) = template.player.filter(|_| names_player(template.kind)) {
        return scene.name(player);
    }
    let asked = template.choices.iter().filter(|choice| is_asked(choice));
    let fixed: Vec<String> = asked.filter_map(|choice| fixed_name(scene, template.kind, &choice.domain)).collect();
    if fixed.is_empty() { kind_name(scene, template.kind) } else { fixed.join(" · ") }
}

/// Names the fixed value of a choice: the one card or place of its domain, the class of card, a joker, or none.
fn fixed_name(scene: &Scene<'_>, kind: CommandKind, domain: &Domain) -> Option<String> {
    match domain {
        Domain::Card(cards) | Domain::Source { cards, hand: None } => {
            if let [card] = cards.as_slice() {
                Some(card_name(scene, *card))
            } else {
                None
            }
        }
        Domain::Place(places) => {
            if let [place] = places.as_slice() {
                Some(scene.place(*place))
            } else {
                None
            }
        }
        // Which dude it is about says it all.
        Domain::FromHand(hand) => (kind != CommandKind::Overlay).then(|| hand_name(scene, hand)),
        Domain::Shown { joker } => Some(scene.t(if *joker { "pick.joker" } else { "pick.no_joker" }).to_owned()),
        Domain::Source { hand: Some(_), .. }
        | Domain::Player(_)
        | Domain::Order(_)
        | Domain::End(_)
        | Domain::Kind(_)
        | Domain::Pile(_)
        | Domain::Side(_)
        | Domain::Effect(_)
        | Domain::AsMany(_)
        | Domain::SomeOf { .. }
        | Domain::LetGo { .. }
        | Domain::Number { .. }
        | Domain::Either
        | Domain::Only(_)
        | Domain::Told
        | Domain::Name { .. }
        | Domain::Printed(_)
        | Domain::Gang { .. }
        | Domain::CardsFromHand { .. }
        | Domain::DrawHand { .. }
        | Domain::Mark { .. }
        | Domain::MarkOfJob
        | Domain::Gifts { .. }
        | Domain::Answer(_)
        | Domain::Surplus
        | Domain::Casualties { .. } => None,
    }
}

/// Returns true for a play that contains nothing but a player's name: if several may be named, none is chosen without
/// asking.
#[must_use]
pub fn names_player(kind: CommandKind) -> bool {
    matches!(kind, CommandKind::TellWinner | CommandKind::TellFirst)
}

/// Names the fixed choices of a template, with the wording of its ability if it has one, because a card may have
/// several abilities.
pub fn long_name(scene: &Scene<'_>, template: &Template) -> String {
    let name = template_name(scene, template);
    let does = || {
        let about = template.domain(Field::Card).or_else(|| template.domain(Field::By))?;
        let (Domain::Card(cards) | Domain::Source { cards, .. }) = about else { return None };
        let code = *scene.game().card(*cards.first()?)?.code();
        let number = if let Some(Domain::Number { min, .. }) = template.domain(Field::Ability) { *min } else { 0 };
        let number = u8::try_from(number).ok()?;
        let entry = scene.seen.cards.entry(code)?;
        Some(entry.wording_of(entry.ability(number)?, scene.words.language()))
    };
    let abilities = matches!(template.kind, CommandKind::UseAbility | CommandKind::StartJob);
    match does().filter(|_| abilities && scene.game().carries_out()) {
        Some(does) => format!("{name}. {does}"),
        None => name,
    }
}

fn hand_name(scene: &Scene<'_>, hand: &HandChoice) -> String {
    let class = scene.t(class_name(&hand.class)).to_owned();
    let known: Vec<String> = hand.known.iter().map(|code| name_with_price(scene, *code)).collect();
    if known.is_empty() { class } else { format!("{class}: {}", known.join(", ")) }
}

/// Names a kind of command. One that has no text yet gets its name in the protocol.
#[must_use]
pub fn kind_name(scene: &Scene<'_>, kind: CommandKind) -> String {
    let name = format!("play.{kind}");
    scene.words.find(&name).map_or_else(|| kind.name().replace('_', " "), str::to_owned)
}

/// Names a choice of a play.
pub fn field_name(scene: &Scene<'_>, field: Field) -> String {
    let name = format!("field.{field}");
    scene.words.find(&name).map_or_else(|| field.name().replace('_', " "), str::to_owned)
}

/// Returns the name of the text for a class of cards.
fn class_name(class: &Class) -> &'static str {
    match class {
        Class::Dude { .. } => "class.dude",
        Class::Deed { in_town: true, .. } => "class.deed",
        Class::Deed { in_town: false, .. } => "class.deed_out_of_town",
        Class::Goods { .. } => "class.goods",
        Class::Improvement { .. } => "class.improvement",
        Class::Spell(_) => "class.spell",
        Class::Totem => "class.totem",
        Class::Action => "class.action",
        Class::Technique { .. } => "class.technique",
        Class::Version { .. } => "class.version",
    }
}
