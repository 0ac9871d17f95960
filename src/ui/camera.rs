//! What the camera sees: the picture, and on it the outline and name of every card. How sure the eyes are is said by the
//! kind of line and in words.

use eframe::egui::{Align2, CornerRadius, Frame, Pos2, Rect, RichText, Role, Sense, Shape, Ui, WidgetInfo, pos2, vec2};

use super::calibrate::Tools;
use super::draw;
use super::scene::Scene;
use super::theme::{self, size};
use crate::app::{Ask, Camera, Spotted, Sureness};

/// Shows the picture as wide as there is room, with the tools of the camera screen over it where they are open. True when it
/// was clicked.
pub fn show(ui: &mut Ui, scene: &mut Scene<'_>, camera: &Camera, tools: Option<&mut Tools>) -> bool {
    let width = ui.available_width();
    let height = (width * 9.0 / 16.0).round().min(ui.available_height());
    let (room, response) = ui.allocate_exact_size(vec2(width, height), Sense::click());
    let clicked = response.clicked();
    let palette = scene.palette;
    ui.painter().rect_filled(room, CornerRadius::same(size::ROUNDING), palette.ground);
    let name = scene.words.fill("camera.label", &[("count", &camera.cards.len())]);
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, &name));
    response.on_hover_text(scene.t("camera.swap"));
    let Some(picture) = scene.picture else {
        nothing(ui, scene, room);
        return clicked;
    };
    let rect = draw::fit(vec2(camera.size_px[0] as f32, camera.size_px[1] as f32), room);
    let whole = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
    ui.painter().add(Shape::image(picture, rect, whole, theme::UNTINTED));
    let to_screen = |[x, y]: [f32; 2]| {
        let [width, height] = camera.size_px.map(|side| side.max(1) as f32);
        rect.min + vec2(x / width, y / height) * rect.size()
    };
    let painter = ui.painter().with_clip_rect(rect);
    for card in &camera.cards {
        let corners = card.corners_px.map(to_screen);
        theme::outline(&painter, palette, corners, card.sureness());
    }
    if let Some(tools) = tools {
        // Names would cover what is to be dragged.
        tools.regions(ui, scene, camera, rect);
        return false;
    }
    let differing = differing_tracks(scene);
    for card in &camera.cards {
        if differing.contains(&card.track) {
            theme::differing(&painter, palette, card.corners_px.map(to_screen));
        }
    }
    let mut taken: Vec<Rect> = Vec::new();
    for card in &camera.cards {
        let corners = card.corners_px.map(to_screen);
        name_tag(ui, scene, card, corners, rect, &mut taken);
    }
    clicked
}

/// Says that no pictures come.
fn nothing(ui: &Ui, scene: &Scene<'_>, room: Rect) {
    draw::text(
        ui.painter(),
        room.center(),
        Align2::CENTER_CENTER,
        scene.t("camera.nothing"),
        size::TEXT,
        scene.palette.dim,
        room.width() - 20.0,
    );
}

/// The tracks in which the table and the game differ.
fn differing_tracks(scene: &Scene<'_>) -> Vec<u32> {
    let differences = scene.seen.differences.iter();
    differences.flat_map(|differ| &differ.about).filter_map(|about| about.track).collect()
}

/// Writes the name of a card under it, or elsewhere near it where another name stands already.
fn name_tag(ui: &Ui, scene: &Scene<'_>, card: &Spotted, corners: [Pos2; 4], picture: Rect, taken: &mut Vec<Rect>) {
    let text = match (card.sureness(), &card.title) {
        // In letters, as hands are typed: the window's letters have no signs of suits.
        (_, None) => card.corner.map_or_else(|| "?".to_owned(), |corner| corner.to_string()),
        (Sureness::Sure, Some(title)) => title.clone(),
        (_, Some(title)) => format!("{title}?"),
    };
    let bounds = Rect::from_points(&corners);
    let font = eframe::egui::FontId::proportional(size::TAG);
    let galley = ui.painter().layout(text, font, scene.palette.on_veil, bounds.width().max(74.0));
    let tag = galley.size() + vec2(6.0, 2.0);
    let middle = bounds.center();
    let spots = [
        pos2(middle.x, bounds.bottom() - tag.y / 2.0),
        pos2(middle.x, bounds.bottom() + tag.y / 2.0),
        pos2(middle.x, bounds.top() - tag.y / 2.0),
        pos2(middle.x, bounds.top() + tag.y / 2.0),
        middle,
    ];
    let inside = |at: Pos2| {
        let rect = Rect::from_center_size(at, tag);
        let shift = vec2(
            (picture.left() - rect.left()).max(0.0) + (picture.right() - rect.right()).min(0.0),
            (picture.top() - rect.top()).max(0.0) + (picture.bottom() - rect.bottom()).min(0.0),
        );
        rect.translate(shift)
    };
    let free = spots.into_iter().map(inside).find(|rect| !taken.iter().any(|other| other.intersects(*rect)));
    let Some(rect) = free else { return };
    taken.push(rect);
    let painter = ui.painter().with_clip_rect(picture);
    painter.rect_filled(rect, CornerRadius::same(3), scene.palette.veil);
    painter.galley(rect.min + vec2(3.0, 1.0), galley, scene.palette.on_veil);
}

/// The cards that the eyes are not sure of, each with up to three names to take with a click.
pub fn doubts(ui: &mut Ui, scene: &mut Scene<'_>, camera: &Camera) {
    // A card under a hand is not worth a question: it will show itself.
    let in_doubt = |card: &&Spotted| card.sureness() == Sureness::Unsure && card.track != 0 && card.visible > 0.85;
    let doubtful: Vec<&Spotted> = camera.cards.iter().filter(in_doubt).filter(|card| !card.others.is_empty()).collect();
    for card in doubtful.into_iter().take(1) {
        let fill = scene.palette.raised;
        Frame::new().fill(fill).corner_radius(size::ROUNDING).inner_margin(8).show(ui, |ui| {
            ui.set_width(ui.available_width());
            ui.label(RichText::new(scene.t("camera.not_sure")).color(scene.palette.wrong));
            ui.horizontal_wrapped(|ui| {
                for other in card.others.iter().take(3) {
                    let text = format!("{} {:.0} %", other.title, other.confidence * 100.0);
                    if ui.button(text).clicked() {
                        scene.ask(Ask::Name { track: card.track, code: other.code });
                    }
                }
            });
        });
    }
}
