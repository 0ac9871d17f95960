//! The dialog for the broadcast of the game: addresses for a stream and for phones, and the names shown there.

use eframe::egui::{CornerRadius, Label, Rect, RichText, Role, Sense, Slider, TextEdit, Ui, WidgetInfo, pos2, vec2};
use qrcode::{Color, QrCode};

use super::kit::{self, PanelButton};
use super::scene::Scene;
use super::theme::{self, size};
use deadeye_app::broadcast::shown::{Label as Named, Labels};
use deadeye_app::broadcast::{LONGEST_DELAY, PORT};
use deadeye_app::desk::{BroadcastAddresses, BroadcastRequest, OutputRequest};
use deadeye_text::MOST_NAME_LETTERS;

/// The side of a QR code, in points.
const CODE: f32 = 180.0;
/// The number of light modules around a QR code (ISO/IEC 18004).
const QUIET: usize = 4;

/// The input so far.
#[derive(Debug, Clone)]
pub struct BroadcastForm {
    port: u16,
    lan: bool,
    delay_seconds: u16,
    labels: Labels,
}

impl Default for BroadcastForm {
    fn default() -> Self {
        Self { port: PORT, lan: false, delay_seconds: 0, labels: Labels::default() }
    }
}

impl BroadcastForm {
    /// Shows the dialog. Always returns false, because it never closes itself.
    pub fn show(&mut self, ui: &mut Ui, scene: &mut Scene<'_>) -> bool {
        match scene.seen.broadcast.clone() {
            None => self.show_off(ui, scene),
            Some(aired) => show_on(ui, scene, &aired),
        }
        kit::rule(ui);
        self.delay(ui, scene);
        self.names(ui, scene);
        false
    }

    fn show_off(&mut self, ui: &mut Ui, scene: &mut Scene<'_>) {
        ui.add(Label::new(scene.t("air_dialog.what")).wrap());
        ui.horizontal(|ui| {
            let label = ui.label(scene.t("air_dialog.port"));
            let mut port = self.port.to_string();
            let field = ui.add(TextEdit::singleline(&mut port).desired_width(80.0)).labelled_by(label.id);
            if field.changed() {
                self.port = port.trim().parse().unwrap_or(self.port);
            }
        });
        kit::tick(ui, &mut self.lan, scene.t("air_dialog.lan"));
        if self.lan {
            kit::note(ui, scene.t("air_dialog.unencrypted"));
        }
        if ui.add(PanelButton::main(scene.t("air_dialog.on"))).clicked() {
            scene.ask(OutputRequest::Broadcast(BroadcastRequest::On { port: self.port, lan: self.lan }));
        }
    }

    fn delay(&mut self, ui: &mut Ui, scene: &mut Scene<'_>) {
        let most = u16::try_from(LONGEST_DELAY.as_secs()).unwrap_or(u16::MAX);
        let slider = Slider::new(&mut self.delay_seconds, 0..=most).text(scene.t("air_dialog.delay"));
        if ui.add(slider).changed() {
            scene.ask(OutputRequest::Broadcast(BroadcastRequest::Delay(self.delay_seconds)));
        }
    }

    /// Shows the fields for names that are broadcast and are not part of the game.
    fn names(&mut self, ui: &mut Ui, scene: &mut Scene<'_>) {
        let before = self.labels.clone();
        let seats = scene.game().players().len();
        self.labels.players.resize(seats, Named::default());
        let field = |ui: &mut Ui, text: &mut String, hint: &str, name: String| {
            let edit = TextEdit::singleline(text).hint_text(hint).char_limit(MOST_NAME_LETTERS).desired_width(116.0);
            ui.add(edit).accessible_name(name);
        };
        ui.horizontal(|ui| {
            let over = scene.t("air_dialog.over");
            ui.label(over);
            field(ui, &mut self.labels.title, "", over.to_owned());
        });
        let players = scene.game().players().iter().map(|player| player.name().to_owned()).collect::<Vec<_>>();
        for (own, label) in players.iter().zip(&mut self.labels.players) {
            ui.label(kit::strong(own));
            ui.horizontal_wrapped(|ui| {
                let mut score = label.score.map_or_else(String::new, |score| score.to_string());
                for (text, hint, name) in [
                    (&mut label.name, "air_dialog.name", "air_dialog.name_of"),
                    (&mut label.pronouns, "air_dialog.pronouns", "air_dialog.pronouns_of"),
                    (&mut label.deck, "air_dialog.deck", "air_dialog.deck_of"),
                    (&mut score, "air_dialog.score", "air_dialog.score_of"),
                ] {
                    field(ui, text, scene.t(hint), scene.words.fill(name, &[("player", own)]));
                }
                label.score = score.trim().parse().ok();
            });
        }
        if self.labels != before {
            scene.ask(OutputRequest::Broadcast(BroadcastRequest::Labels(self.labels.clone())));
        }
    }
}

/// Shows the addresses of the broadcast.
fn show_on(ui: &mut Ui, scene: &mut Scene<'_>, aired: &BroadcastAddresses) {
    for (name, address) in [("air_dialog.overlay", &aired.overlay), ("air_dialog.table", &aired.table)] {
        ui.label(scene.t(name));
        ui.horizontal_wrapped(|ui| {
            if kit::button(ui, &scene.words.fill("air_dialog.copy", &[("page", &scene.t(name))])).clicked() {
                ui.ctx().copy_text(address.clone());
            }
            ui.add(Label::new(RichText::new(address).monospace().size(size::SMALL)).wrap());
        });
    }
    if aired.lan {
        ui.add(Label::new(scene.t("air_dialog.scan")).wrap());
        code(ui, &aired.table);
    }
    if kit::button(ui, scene.t("air_dialog.off")).clicked() {
        scene.ask(OutputRequest::Broadcast(BroadcastRequest::Off));
    }
}

/// Shows an address as a QR code: black on white, in either theme.
fn code(ui: &mut Ui, address: &str) {
    let Ok(code) = QrCode::new(address) else { return };
    let (rect, response) = ui.allocate_exact_size(vec2(CODE, CODE), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, address));
    let painter = ui.painter();
    painter.rect_filled(rect, CornerRadius::ZERO, theme::QUIET_ZONE);
    let across = code.width();
    let module = CODE / (across + 2 * QUIET) as f32;
    for (number, colour) in code.to_colors().into_iter().enumerate() {
        if colour == Color::Dark {
            let (x, y) = ((number % across + QUIET) as f32, (number / across + QUIET) as f32);
            let corner = rect.min + vec2(x, y) * module;
            painter.rect_filled(
                Rect::from_min_max(corner, pos2(corner.x + module, corner.y + module)),
                CornerRadius::ZERO,
                theme::MODULE,
            );
        }
    }
}
