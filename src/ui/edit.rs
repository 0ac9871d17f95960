//! The setting of figures by hand: the field that a click on a figure opens, and the command that results from it.

use deadeye_cards::CardType;
use deadeye_rules::{CardId, Figure, Game, Part, PlayerId};
use eframe::egui::{self, Context, DragValue, Key, Pos2, Response, RichText, Sense, Ui};

use deadeye_session::view::figures_of;

use super::actions::UiAction;
use super::figured::Figured;
use super::kit::{self, PanelButton};
use super::scene::Scene;
use super::theme::size;
use deadeye_app::desk::GameRequest;

/// Shows a figure that opens its field when it is clicked. Its accessible name gives its name and its value.
pub fn figure(ui: &mut Ui, scene: &mut Scene<'_>, figured: Figured, text: RichText) -> Response {
    let name = figured.name(scene.words, scene.game());
    let value = figured.read(scene.game());
    let label = egui::Label::new(text).sense(Sense::click()).selectable(false);
    let response = ui.add(label).on_hover_cursor(egui::CursorIcon::PointingHand);
    let spoken = format!("{name}: {value}");
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, &spoken));
    let hint = scene.words.fill("edit.hint", &[("what", &name)]);
    let response = response.on_hover_text(hint);
    if response.clicked() {
        scene.wish(UiAction::Edit(figured, response.rect.left_bottom()));
    }
    response
}

/// The field that is open.
#[derive(Debug, Clone)]
pub struct Editing {
    figured: Figured,
    value: i64,
    at: Pos2,
}

impl Editing {
    /// Opens the field of a figure.
    #[must_use]
    pub fn new(figured: Figured, game: &Game, at: Pos2) -> Self {
        Self { figured, value: figured.read(game), at }
    }

    /// Shows the field. Returns false when it is to close.
    pub fn show(&mut self, ctx: &Context, scene: &mut Scene<'_>) -> bool {
        let mut done = false;
        let name = self.figured.name(scene.words, scene.game());
        let area = egui::Window::new(&name)
            .id(egui::Id::unique("figure by hand"))
            .title_bar(false)
            .resizable(false)
            .fixed_pos(self.at)
            .constrain(true)
            .show(ctx, |ui| {
                kit::heading(ui, &name);
                match self.figured {
                    Figured::Total(player, figure) => total(ui, scene, player, figure),
                    _ => done |= self.field(ui, scene, &name),
                }
            });
        let outside = area.is_some_and(|area| area.response.clicked_elsewhere());
        !(done || outside || ctx.input(|input| input.key_pressed(Key::Escape)))
    }

    /// Shows the number with its buttons. Returns true when it was set.
    fn field(&mut self, ui: &mut Ui, scene: &mut Scene<'_>, name: &str) -> bool {
        let most = self.figured.most();
        kit::row(ui, |ui| {
            if kit::button(ui, "-").on_hover_text(scene.t("edit.less")).clicked() {
                self.value = (self.value - 1).max(0);
            }
            let number = DragValue::new(&mut self.value).range(0..=most).speed(0.05);
            ui.add(number).accessible_name(name);
            if kit::button(ui, "+").on_hover_text(scene.t("edit.more")).clicked() {
                self.value = (self.value + 1).min(most);
            }
        });
        if let Figured::Card(card, figure) = self.figured {
            parts(ui, scene, &scene.game().tally(card, figure).parts);
        }
        let set = ui
            .add(PanelButton::main(scene.t("edit.set")).with_key(&super::keys::name_of(Key::Enter, scene.words)))
            .clicked();
        // Enter in the number's own field ends typing there first; it is a yes all the same.
        let set = set || ui.input(|input| input.key_pressed(Key::Enter));
        if set
            && self.value != self.figured.read(scene.game())
            && let Some(command) = self.figured.command(scene.game(), self.value)
        {
            scene.ask(GameRequest::Do(command));
        }
        set
    }
}

/// Shows the parts of a sum, each of them to click and set.
fn total(ui: &mut Ui, scene: &mut Scene<'_>, player: PlayerId, figure: Figure) {
    let cards: Vec<(CardId, String, i16)> = scene
        .game()
        .cards()
        .iter()
        .filter(|card| card.controller() == player && figures_of(card.facts().kind).contains(&figure))
        .filter(|card| figure != Figure::Influence || card.facts().kind == CardType::Dude)
        .map(|card| (card.id(), card.title().to_owned(), scene.game().figure(card.id(), figure)))
        .collect();
    ui.label(RichText::new(scene.t("edit.sum")).color(scene.colours.wood.quiet_ink).size(size::SMALL));
    egui::ScrollArea::vertical().max_height(320.0).show(ui, |ui| {
        egui::Grid::new("sum").num_columns(2).show(ui, |ui| {
            for (card, title, value) in cards {
                ui.label(title);
                self::figure(ui, scene, Figured::Card(card, figure), RichText::new(value.to_string()).strong());
                ui.end_row();
            }
        });
    });
}

/// Shows the parts of a figure, if it differs from the printed one.
pub fn parts(ui: &mut Ui, scene: &Scene<'_>, parts: &[Part]) {
    if parts.len() < 2 {
        return;
    }
    let small = |text: String| RichText::new(text).color(scene.colours.wood.quiet_ink).size(size::SMALL);
    egui::Grid::new("parts").num_columns(2).show(ui, |ui| {
        for part in parts {
            ui.label(small(format!("{:+}", part.amount)));
            ui.label(small(scene.words.say(&part.from)));
            ui.end_row();
        }
    });
}
