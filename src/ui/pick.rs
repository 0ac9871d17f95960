//! Choices of a play, made one after another with a click or a key each, until there is a whole command.
//!
//! The rules give templates: a kind of command with the domain of each choice. A picker asks for what is still open,
//! and hands in the command; whether it is legal is the rules' business alone. What may be left out is left out, but
//! for the few choices that players would miss.

use deadeye_cards::CardCode;
use deadeye_rules::{CardId, Choice, Command, Domain, HandChoice, Place, PlayerId, Template};
use eframe::egui::{Key, RichText, ScrollArea, Ui};
use serde_json::{Map, Value, json};

use super::choose::{self, Draft};
use super::desk::Ask;
use super::keys;
use super::scene::Scene;
use super::theme::size;

/// Optional choices that are asked for all the same.
const ASKED: [&str; 3] = ["let_go", "boot", "cost"];

/// A play being picked.
#[derive(Debug, Clone)]
pub struct Picking {
    /// The kind of command.
    kind: String,
    /// Whose.
    player: Option<PlayerId>,
    /// Whether a card's effect does it.
    by_effect: bool,
    /// The game for which it is picked: when it changes, what was picked may not be there any more.
    version: u64,
    /// Which of the templates of that kind.
    template: Option<usize>,
    /// Choices made, by field.
    made: Map<String, Value>,
    /// The open choice, half made.
    draft: Draft,
}

/// What became of a picker in a frame.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Picked {
    /// Something is still open.
    Open,
    /// It is done or was given up.
    Over,
}

impl Picking {
    /// Starts to pick a play of a kind.
    #[must_use]
    pub fn new(kind: &str, player: Option<PlayerId>, by_effect: bool, version: u64) -> Self {
        Self {
            kind: kind.to_owned(),
            player,
            by_effect,
            version,
            template: None,
            made: Map::new(),
            draft: Draft::default(),
        }
    }

    /// Plays a template with nothing left to choose.
    pub fn play_whole(scene: &mut Scene<'_>, template: &Template) {
        let mut picking = Self::new(template.kind, template.player, false, 0);
        picking.take_what_is_forced(template);
        picking.hand_in(scene, template);
    }

    /// Asks for what is open, and hands in the command once nothing is.
    pub fn show(&mut self, ui: &mut Ui, scene: &mut Scene<'_>) -> Picked {
        if self.version != scene.game().version() {
            return Picked::Over;
        }
        let templates: Vec<Template> = self.templates(scene);
        ui.label(
            RichText::new(kind_name(scene, &self.kind))
                .size(size::HEADING)
                .strong(),
        );
        let back = ui.button(scene.t("pick.cancel")).clicked();
        if back || keys::free(ui.ctx()) && ui.input(|input| input.key_pressed(Key::Escape)) {
            return Picked::Over;
        }
        let only = (templates.len() == 1).then_some(0);
        let Some(template) = self.template.or(only).and_then(|at| templates.get(at)) else {
            self.pick_template(ui, scene, &templates);
            return if templates.is_empty() {
                Picked::Over
            } else {
                Picked::Open
            };
        };
        self.take_what_is_forced(template);
        let Some(open) = template.choices.iter().find(|choice| self.is_open(choice)) else {
            self.hand_in(scene, template);
            return Picked::Over;
        };
        let made: Vec<String> = self
            .made
            .values()
            .filter_map(|value| value_name(scene, value))
            .collect();
        if !made.is_empty() {
            ui.label(RichText::new(made.join(" · ")).color(scene.palette.dim));
        }
        ui.label(RichText::new(field_name(scene, open.field)).size(size::TEXT + 1.0));
        let picked = ScrollArea::vertical()
            .id_salt(open.field)
            .show(ui, |ui| {
                choose::show(ui, scene, &mut self.draft, template.player, &open.domain)
            })
            .inner;
        if let Some(value) = picked {
            self.made.insert(open.field.to_owned(), value);
            self.draft = Draft::default();
            ui.ctx().request_repaint();
        }
        Picked::Open
    }

    fn templates(&self, scene: &Scene<'_>) -> Vec<Template> {
        let all = scene.seen.legal.iter().flat_map(|(_, templates)| templates);
        let own = all.filter(|template| {
            self.player.is_none() || template.player.is_none_or(|own| Some(own) == self.player)
        });
        let own = own.filter(|template| {
            template.kind == self.kind && is_by_effect(template) == self.by_effect
        });
        let mut templates: Vec<Template> = Vec::new();
        for template in own {
            if !templates.contains(template) {
                templates.push(template.clone());
            }
        }
        templates
    }

    fn is_open(&self, choice: &Choice) -> bool {
        is_asked(choice) && !self.made.contains_key(choice.field)
    }

    /// A choice with one way only is not asked for.
    fn take_what_is_forced(&mut self, template: &Template) {
        for choice in &template.choices {
            if let Some(value) = forced(choice)
                && !self.made.contains_key(choice.field)
            {
                self.made.insert(choice.field.to_owned(), value);
            }
        }
    }

    fn hand_in(&self, scene: &mut Scene<'_>, template: &Template) {
        let mut whole = self.made.clone();
        whole.retain(|_, value| !value.is_null());
        whole.insert("type".to_owned(), json!(template.kind));
        if let Some(player) = template.player {
            whole.insert("player".to_owned(), json!(player));
        }
        match serde_json::from_value::<Command>(Value::Object(whole)) {
            Ok(command) => scene.ask(Ask::Do(command)),
            Err(error) => {
                let text = scene.words.fill("pick.no_command", &[("why", &error)]);
                scene.ask(Ask::Say(text));
            }
        }
    }

    /// Of several templates of one kind: which. They differ in what is fixed in them.
    fn pick_template(&mut self, ui: &mut Ui, scene: &mut Scene<'_>, templates: &[Template]) {
        let names: Vec<String> = templates
            .iter()
            .map(|template| template_name(scene, template))
            .collect();
        let taken = ScrollArea::vertical()
            .show(ui, |ui| choose::options(ui, scene, &names))
            .inner;
        if taken.is_some() {
            self.template = taken;
            ui.ctx().request_repaint();
        }
    }
}

/// Whether a card's effect does it: those plays are listed apart.
#[must_use]
pub fn is_by_effect(template: &Template) -> bool {
    ["by_effect", "into_posse", "anyone"]
        .into_iter()
        .filter_map(|field| template.choices.iter().find(|choice| choice.field == field))
        .any(|choice| !choice.optional && choice.domain == Domain::Only(true))
}

fn is_asked(choice: &Choice) -> bool {
    if matches!(choice.domain, Domain::Only(_)) {
        return false;
    }
    !choice.optional || ASKED.contains(&choice.field)
}

/// The one value of a choice that has one only and must be made.
fn forced(choice: &Choice) -> Option<Value> {
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
    template
        .choices
        .iter()
        .all(|choice| !is_asked(choice) || forced(choice).is_some())
}

/// A card in play, told from its copies by where it is.
#[must_use]
pub fn card_name(scene: &Scene<'_>, card: CardId) -> String {
    let title = scene.title(card);
    let copies = scene
        .game()
        .cards()
        .iter()
        .filter(|other| other.title() == title)
        .count();
    match scene.game().location(card) {
        Some(place) if copies > 1 => format!("{title} ({})", scene.place(place)),
        _ => title,
    }
}

/// A card to buy, with its price.
#[must_use]
pub fn priced(scene: &Scene<'_>, code: CardCode) -> String {
    let cost = scene
        .game()
        .facts_of(code)
        .and_then(|card| card.cost)
        .unwrap_or(0);
    scene.words.fill(
        "pick.priced",
        &[("title", &scene.title_of(code)), ("cost", &cost)],
    )
}

/// What was chosen so far, where it has a name.
fn value_name(scene: &Scene<'_>, value: &Value) -> Option<String> {
    if let Ok(code) = serde_json::from_value::<CardCode>(value.clone()) {
        return Some(scene.title_of(code));
    }
    if let Ok(card) = serde_json::from_value::<CardId>(value.clone())
        && scene.game().card(card).is_some()
    {
        return Some(scene.title(card));
    }
    serde_json::from_value::<Place>(value.clone())
        .ok()
        .map(|place| scene.place(place))
}

/// What is fixed in a template: "Jarrett Blake". Of cards of the hand: the class, and the known ones with their prices.
#[must_use]
pub fn template_name(scene: &Scene<'_>, template: &Template) -> String {
    let fixed = template
        .choices
        .iter()
        .filter(|choice| is_asked(choice))
        .filter_map(|choice| match &choice.domain {
            Domain::Card(cards) | Domain::Source { cards, hand: None } => match cards.as_slice() {
                [card] => Some(card_name(scene, *card)),
                _ => None,
            },
            Domain::Place(places) => match places.as_slice() {
                [place] => Some(scene.place(*place)),
                _ => None,
            },
            // Which dude it is about says it all.
            Domain::FromHand(hand) if template.kind != "overlay" => Some(hand_name(scene, hand)),
            Domain::Shown { joker } => Some(
                scene
                    .t(if *joker {
                        "pick.joker"
                    } else {
                        "pick.no_joker"
                    })
                    .to_owned(),
            ),
            _ => None,
        });
    let fixed: Vec<String> = fixed.collect();
    if fixed.is_empty() {
        kind_name(scene, template.kind)
    } else {
        fixed.join(" · ")
    }
}

fn hand_name(scene: &Scene<'_>, hand: &HandChoice) -> String {
    let class = scene.t(choose::class_name(&hand.class)).to_owned();
    let known: Vec<String> = hand.known.iter().map(|code| priced(scene, *code)).collect();
    if known.is_empty() {
        class
    } else {
        format!("{class}: {}", known.join(", "))
    }
}

/// What a kind of command is called. One that has no text yet is called by its name in the protocol.
#[must_use]
pub fn kind_name(scene: &Scene<'_>, kind: &str) -> String {
    let name = format!("play.{kind}");
    scene
        .words
        .find(&name)
        .map_or_else(|| kind.replace('_', " "), str::to_owned)
}

fn field_name(scene: &Scene<'_>, field: &str) -> String {
    let name = format!("field.{field}");
    scene
        .words
        .find(&name)
        .map_or_else(|| field.replace('_', " "), str::to_owned)
}

/// The key of a kind of play, if it has one.
#[must_use]
pub fn key_of(scene: &Scene<'_>, kind: &str) -> Option<Key> {
    let name = format!("key.{kind}");
    scene.words.find(&name).and_then(Key::from_name)
}
