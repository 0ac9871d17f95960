//! A search among all cards by their facts, with the face of the selected card.

use deadeye_cards::{Card, CardCode, CardType, Filter};
use deadeye_text::{Fault, Text};
use eframe::egui::{Button, Label, Rect, RichText, ScrollArea, Sense, Shape, TextEdit, Ui, pos2, vec2};

use super::scene::Scene;
use super::theme::{self, size};
use deadeye_app::words::Words;

/// The most cards that are listed; more are counted.
const MOST: usize = 200;

/// The text of the search, and the selected card.
#[derive(Debug, Default)]
pub struct CardList {
    typed: String,
    /// The cards found for a text, so that not every frame searches again.
    found: Option<(String, Result<Vec<CardCode>, Fault>)>,
    looked_at: Option<CardCode>,
}

impl CardList {
    /// Shows the search.
    pub fn show(&mut self, ui: &mut Ui, scene: &mut Scene<'_>) {
        let field =
            TextEdit::singleline(&mut self.typed).hint_text(scene.t("deck.search_hint")).desired_width(f32::INFINITY);
        let field = ui.add(field);
        if ui.memory(|memory| memory.focused().is_none()) && self.typed.is_empty() {
            field.request_focus();
        }
        field.accessible_name(scene.t("deck.search"));
        ui.label(RichText::new(scene.t("deck.search_what")).size(size::SMALL).color(scene.colours.wood.quiet_ink));
        if self.found.as_ref().is_none_or(|(typed, _)| *typed != self.typed) {
            self.found = Some((self.typed.clone(), find(scene, &self.typed)));
        }
        let Some((_, found)) = &self.found else {
            return;
        };
        let codes = match found {
            Ok(codes) => codes,
            Err(why) => {
                ui.add(Label::new(RichText::new(scene.words.fault(why)).color(scene.colours.signals.bad)).wrap());
                return;
            }
        };
        ui.label(scene.words.fill("deck.found", &[("count", &codes.len())]));
        let mut looked_at = self.looked_at;
        ui.horizontal_top(|ui| {
            let list = ScrollArea::vertical().id_salt("cards").max_height(380.0);
            list.show(ui, |ui| {
                ui.set_width(500.0);
                // What is around it goes from left to right; a list goes down.
                ui.vertical(|ui| {
                    for code in codes.iter().take(MOST) {
                        let Some(card) = scene.seen.cards.get(*code) else {
                            continue;
                        };
                        let line = Button::selectable(looked_at == Some(*code), line(scene.words, card)).truncate();
                        if ui.add(line.min_size(vec2(490.0, 0.0))).clicked() {
                            looked_at = Some(*code);
                        }
                    }
                });
            });
            if let Some(code) = looked_at {
                face(ui, scene, code);
            }
        });
        self.looked_at = looked_at;
    }
}

/// Finds the printings that match the typed text, all printings of each title.
fn find(scene: &Scene<'_>, typed: &str) -> Result<Vec<CardCode>, Fault> {
    let filter: Filter = typed.parse().map_err(|error: deadeye_cards::FilterError| error.fault())?;
    let cards = scene.seen.cards.iter();
    Ok(cards.filter(|card| filter.admits(card)).map(|card| card.code).collect())
}

/// Returns a card in a line: code, title, value and suit, and price.
fn line(words: &Words, card: &Card) -> String {
    let face = match (card.value, card.suit) {
        (Some(value), Some(suit)) => format!(" {value}{}", suit.letter()),
        _ => String::new(),
    };
    let cost = match card.cost {
        Some(cost) if card.kind != CardType::Outfit => format!(" · {cost}"),
        _ => String::new(),
    };
    format!("{}  {}{face} · {}{cost}", card.code, card.title, words.say(&Text::word(card.kind.name())))
}

fn face(ui: &mut Ui, scene: &mut Scene<'_>, code: CardCode) {
    let [width, height] = size::CARD_LARGE;
    let (rect, response) = ui.allocate_exact_size(vec2(width, height), Sense::hover());
    let title = scene.title_of(code);
    response.widget_info(|| eframe::egui::WidgetInfo::labeled(eframe::egui::Role::Image, true, &title));
    if let Some(texture) = scene.faces.large(code) {
        let whole = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
        ui.painter().add(Shape::image(texture, rect, whole, theme::UNTINTED));
    }
}
