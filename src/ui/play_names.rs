//! What plays, and the cards and choices in them, are called in the window.

use deadeye_cards::CardCode;
use deadeye_rules::{CardId, Class, CommandKind, Domain, Field, HandChoice, Place, Template};
use eframe::egui::Key;
use serde_json::Value;

use super::scene::Scene;
use super::templates::is_asked;

/// A card in play, told from its copies by where it is.
#[must_use]
pub fn card_name(scene: &Scene<'_>, card: CardId) -> String {
    let title = scene.title(card);
    let copies = scene.game().cards().iter().filter(|other| other.title() == title).count();
    match scene.game().location(card) {
        Some(place) if copies > 1 => format!("{title} ({})", scene.place(place)),
        _ => title,
    }
}

/// A card to buy, with its price.
#[must_use]
pub fn priced(scene: &Scene<'_>, code: CardCode) -> String {
    let cost = scene.game().facts_of(code).and_then(|card| card.cost).unwrap_or(0);
    scene.words.fill("pick.priced", &[("title", &scene.title_of(code)), ("cost", &cost)])
}

/// What was chosen so far, where it has a name.
pub fn value_name(scene: &Scene<'_>, value: &Value) -> Option<String> {
    if let Ok(code) = serde_json::from_value::<CardCode>(value.clone()) {
        return Some(scene.title_of(code));
    }
    if let Ok(card) = serde_json::from_value::<CardId>(value.clone())
        && scene.game().card(card).is_some()
    {
        return Some(scene.title(card));
    }
    serde_json::from_value::<Place>(value.clone()).ok().map(|place| scene.place(place))
}

/// What is fixed in a template: "Jarrett Blake". Of cards of the hand: the class, and the known ones with their prices.
#[must_use]
pub fn template_name(scene: &Scene<'_>, template: &Template) -> String {
    // Who says it does not matter: the player is what is said.
    if let Some(player) = template.player.filter(|_| names_player(template.kind)) {
        return scene.name(player);
    }
    let fixed = template.choices.iter().filter(|choice| is_asked(choice)).filter_map(|choice| match &choice.domain {
        Domain::Card(cards) | Domain::Source { cards, hand: None } => match cards.as_slice() {
            [card] => Some(card_name(scene, *card)),
            _ => None,
        },
        Domain::Place(places) => match places.as_slice() {
            [place] => Some(scene.place(*place)),
            _ => None,
        },
        // Which dude it is about says it all.
        Domain::FromHand(hand) if template.kind != CommandKind::Overlay => Some(hand_name(scene, hand)),
        Domain::Shown { joker } => Some(scene.t(if *joker { "pick.joker" } else { "pick.no_joker" }).to_owned()),
        _ => None,
    });
    let fixed: Vec<String> = fixed.collect();
    if fixed.is_empty() { kind_name(scene, template.kind) } else { fixed.join(" · ") }
}

/// Whether a play says nothing but a player's name: of several who may be named none is taken unasked.
#[must_use]
pub fn names_player(kind: CommandKind) -> bool {
    matches!(kind, CommandKind::TellWinner | CommandKind::TellFirst)
}

/// What is fixed in a template, with what the ability does where it is about one: a card may have several.
pub fn long_name(scene: &Scene<'_>, template: &Template) -> String {
    let name = template_name(scene, template);
    let does = || {
        let card = match template.domain(Field::Card).or_else(|| template.domain(Field::By))? {
            Domain::Card(cards) | Domain::Source { cards, .. } => cards.first().copied(),
            _ => None,
        };
        let code = *scene.game().card(card?)?.code();
        let number = match template.domain(Field::Ability) {
            Some(Domain::Number { min, .. }) => u8::try_from(*min).ok()?,
            _ => 0,
        };
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
    let known: Vec<String> = hand.known.iter().map(|code| priced(scene, *code)).collect();
    if known.is_empty() { class } else { format!("{class}: {}", known.join(", ")) }
}

/// What a kind of command is called. One that has no text yet is called by its name in the protocol.
#[must_use]
pub fn kind_name(scene: &Scene<'_>, kind: CommandKind) -> String {
    let name = format!("play.{kind}");
    scene.words.find(&name).map_or_else(|| kind.name().replace('_', " "), str::to_owned)
}

/// What a choice of a play is called.
pub fn field_name(scene: &Scene<'_>, field: Field) -> String {
    let name = format!("field.{field}");
    scene.words.find(&name).map_or_else(|| field.name().replace('_', " "), str::to_owned)
}

/// The key of a kind of play, if it has one.
#[must_use]
pub fn key_of(scene: &Scene<'_>, kind: CommandKind) -> Option<Key> {
    let name = format!("key.{kind}");
    scene.words.find(&name).and_then(Key::from_name)
}

/// What a class of cards is called.
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
