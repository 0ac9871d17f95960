//! A search through the legal plays: each play by itself, found by its kind, its cards and their abilities.

use deadeye_rules::{CardId, CommandKind, Domain, Field, FieldValue, PlayerId, Source, Template};
use eframe::egui::{Key, Modifiers, RichText, TextEdit, Ui};

use super::kit::PanelButton;
use super::pick::Picking;
use super::scene::{Scene, seat_mark};
use super::theme::size;
use super::{play_names, templates};
use deadeye_text::{begins_words, split_words};

/// The most plays that are shown at once.
const MOST_FOUND: usize = 12;

/// The text of the search.
#[derive(Debug, Default)]
pub struct CardSearch {
    typed: String,
    /// True if Enter was pressed in the field, which takes the first play.
    entered: bool,
}

impl CardSearch {
    /// Shows the field. Ctrl+F moves the focus there, Escape clears it.
    pub fn field(&mut self, ui: &mut Ui, scene: &Scene<'_>) {
        let hint = scene.t("now.search");
        let field = TextEdit::singleline(&mut self.typed).hint_text(hint).desired_width(f32::INFINITY);
        let field = ui.add(field);
        let called = ui.input_mut(|input| input.consume_key(Modifiers::COMMAND, Key::F));
        if called {
            field.request_focus();
        }
        let left = field.lost_focus();
        self.entered = left && ui.input(|input| input.key_pressed(Key::Enter));
        if left && ui.input(|input| input.key_pressed(Key::Escape)) {
            self.typed.clear();
        }
        field.accessible_name(hint);
    }

    /// Returns the words of the search, in lower case; none if too little was typed.
    #[must_use]
    pub fn words(&self) -> Option<Vec<String>> {
        (self.typed.trim().len() >= 2).then(|| split_words(&self.typed).collect())
    }

    /// Clears the search.
    pub fn clear(&mut self) {
        *self = Self::default();
    }
}

/// A play by itself: its name, further texts that find it, and its picker.
struct SearchResult {
    player: Option<PlayerId>,
    name: String,
    picking: Picking,
}

/// Shows the plays in which every word is found. Returns the one that was taken, by a click or with Enter in the field.
pub fn show(
    ui: &mut Ui,
    scene: &Scene<'_>,
    legal: &[(PlayerId, Vec<Template>)],
    words: &[String],
    search: &mut CardSearch,
) -> Option<Picking> {
    let found = all_found(scene, legal, words);
    if found.is_empty() {
        ui.label(RichText::new(scene.t("now.not_found")).color(scene.colours.wood.quiet_ink));
        return None;
    }
    let more = found.len().saturating_sub(MOST_FOUND);
    let mut taken = None;
    for (at, play) in found.into_iter().take(MOST_FOUND).enumerate() {
        let mut clicked = at == 0 && std::mem::take(&mut search.entered);
        ui.horizontal(|ui| {
            if let Some(player) = play.player {
                seat_mark(ui, scene.colours, 6.0, player);
            }
            let hint = if at == 0 { Key::Enter.name() } else { "" };
            clicked |= ui.add(PanelButton::new(&play.name).with_key(hint).wide()).clicked();
        });
        if clicked {
            taken = Some(play.picking);
        }
    }
    if more > 0 {
        let text = scene.words.fill("now.more_found", &[("count", &more)]);
        ui.label(RichText::new(text).size(size::SMALL).color(scene.colours.wood.quiet_ink));
    }
    taken
}

/// Finds the plays that contain every word, each with its name and its picker.
pub fn find(scene: &Scene<'_>, legal: &[(PlayerId, Vec<Template>)], words: &[String]) -> Vec<(String, Picking)> {
    all_found(scene, legal, words).into_iter().map(|found| (found.name, found.picking)).collect()
}

fn all_found(scene: &Scene<'_>, legal: &[(PlayerId, Vec<Template>)], words: &[String]) -> Vec<SearchResult> {
    let mut found = Vec::new();
    // What only a card's effect makes possible would be found twice: it stands in a list of its own.
    let plays = legal.iter().flat_map(|(_, templates)| templates);
    for template in plays.filter(|template| !templates::is_by_effect(template)) {
        each(scene, template, words, &mut found);
    }
    found
}

/// Adds the plays of a template, one for each card or place of its first choice, that contain every word.
fn each(scene: &Scene<'_>, template: &Template, words: &[String], found: &mut Vec<SearchResult>) {
    let kind = play_names::kind_name(scene, template.kind);
    let mut add = |name: String, also: &str, first: Option<(Field, FieldValue)>| {
        if begins_words(&format!("{name} {also}"), words) {
            found.push(SearchResult {
                player: template.player,
                name,
                picking: Picking::from_template(scene, template, first),
            });
        }
    };
    let Some(choice) = templates::first_choice(template) else {
        return add(kind, "", None);
    };
    let with = |what: &str| scene.words.fill("now.play_about", &[("play", &kind), ("what", &what)]);
    match &choice.domain {
        Domain::Card(cards) | Domain::Source { cards, hand: None } => {
            for card in cards {
                let from = matches!(choice.domain, Domain::Source { .. });
                let value = if from { Source::Card(*card).into() } else { (*card).into() };
                let also = does(scene, *card, template);
                add(with(&play_names::card_name(scene, *card)), &also, Some((choice.field, value)));
            }
        }
        Domain::Place(places) => {
            for place in places {
                add(with(&scene.place(*place)), "", Some((choice.field, (*place).into())));
            }
        }
        Domain::FromHand(hand) => {
            for code in &hand.known {
                let also = scene
                    .seen
                    .cards
                    .entry(*code)
                    .map_or_else(String::new, |entry| entry.wording(scene.words.language()).join(" "));
                add(with(&play_names::name_with_price(scene, *code)), &also, Some((choice.field, (*code).into())));
            }
            if hand.unknown {
                add(with(&play_names::template_name(scene, template)), "", None);
            }
        }
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
        | Domain::Shown { .. }
        | Domain::Mark { .. }
        | Domain::MarkOfJob
        | Domain::Gifts { .. }
        | Domain::Answer(_)
        | Domain::Surplus
        | Domain::Casualties { .. } => add(with(&play_names::template_name(scene, template)), "", None),
    }
}

/// Returns the wording of a card's abilities, if the play is about them.
fn does(scene: &Scene<'_>, card: CardId, template: &Template) -> String {
    if !matches!(template.kind, CommandKind::UseAbility | CommandKind::StartJob) {
        return String::new();
    }
    let code = scene.game().card(card).map(|card| *card.code());
    let entry = code.and_then(|code| scene.seen.cards.entry(code));
    entry.map_or_else(String::new, |entry| entry.wording(scene.words.language()).join(" "))
}
