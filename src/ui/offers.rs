//! Proposals: the changes that the camera saw, as plays. One key takes, drops or changes the first one.

use eframe::egui::{Button, Key, Label, Rect, RichText, Ui, vec2};

use super::actions::UiAction;
use super::keys;
use super::scene::Scene;
use super::theme::{self, size};
use deadeye_app::desk::{Offer, PictureRequest};

/// The proposal that is being changed, if there is one.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Changing(Option<u32>);

/// Shows the oldest proposal, which the keys apply to, and the number of the others. Returns its rectangle, and the
/// track of its card.
pub fn show(
    ui: &mut Ui,
    scene: &mut Scene<'_>,
    offers: &[Offer],
    changing: &mut Changing,
    keys_are_mine: bool,
) -> Option<(Rect, u32)> {
    let Some(first) = offers.first() else {
        *changing = Changing::default();
        return None;
    };
    let palette = scene.palette;
    let frame = theme::frame_notice(palette, 2.0, palette.accent).inner_margin(10);
    let framed = frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.add(Label::new(RichText::new(scene.words.say(&first.text)).size(scene.sizes.asked).strong()).wrap());
        let sure = scene.words.fill("offers.sure", &[("percent", &format!("{:.0}", first.confidence * 100.0))]);
        ui.label(RichText::new(sure).size(size::SMALL).color(palette.dim));
        if let Some(against) = &first.against {
            let text = scene.words.refusal(against);
            let text = RichText::new(text).size(size::SMALL).color(palette.wrong);
            ui.add(Label::new(text).wrap());
            if ui.small_button(scene.t("teach.why")).clicked() {
                scene.wish(UiAction::Why);
            }
        }
        buttons(ui, scene, first, changing, keys_are_mine);
        // Where it is asked which, the ways stand there, and one key says it.
        let which = !first.can_be_taken && first.against.is_none() && keys_are_mine;
        if which || changing.0 == Some(first.id) {
            others(ui, scene, first);
        }
    });
    if offers.len() > 1 {
        let text = scene.words.fill("offers.more", &[("count", &(offers.len() - 1))]);
        ui.label(RichText::new(text).size(size::SMALL).color(palette.dim));
    }
    Some((framed.response.rect, first.track))
}

fn buttons(ui: &mut Ui, scene: &mut Scene<'_>, offer: &Offer, changing: &mut Changing, keys_are_mine: bool) {
    let palette = scene.palette;
    ui.horizontal(|ui| {
        // What the rules refuse is no obvious answer: setting it by hand has a key of its own.
        let is_obvious = offer.can_be_taken && !offer.is_refused();
        let by_hand = offer.can_be_taken && offer.is_refused();
        if !by_hand {
            let yes = RichText::new(scene.t("offers.take")).strong().color(palette.on_accent);
            let yes = Button::new(yes).fill(palette.accent).min_size(vec2(96.0, 32.0));
            let taken = ui.add_enabled(is_obvious, yes).clicked();
            if taken || is_obvious && keys_are_mine && scene.yes(ui.ctx()) {
                scene.ask(PictureRequest::Take(offer.id));
            }
        }
        if !offer.others.is_empty() {
            let change = Button::new(scene.t("offers.change")).min_size(vec2(80.0, 32.0));
            let key = keys_are_mine && scene.key(ui.ctx(), Key::E);
            if ui.add(change).clicked() || key {
                changing.0 = if changing.0 == Some(offer.id) { None } else { Some(offer.id) };
            }
        }
        let no = Button::new(scene.t("offers.drop")).min_size(vec2(80.0, 32.0));
        if ui.add(no).clicked()
            || keys_are_mine && (scene.key(ui.ctx(), Key::Delete) || scene.key(ui.ctx(), Key::Backspace))
        {
            scene.ask(PictureRequest::Drop(offer.id));
        }
        if by_hand {
            let set = Button::new(RichText::new(scene.t("offers.by_hand")).color(palette.dim)).frame(false);
            let key = keys_are_mine && scene.key(ui.ctx(), Key::Y);
            if ui.add(set).clicked() || key {
                scene.ask(PictureRequest::Take(offer.id));
            }
        }
    });
}

fn others(ui: &mut Ui, scene: &mut Scene<'_>, offer: &Offer) {
    for (which, text) in offer.others.iter().enumerate() {
        let key = keys::OPTIONS.get(which).copied();
        let hint = RichText::new(key.map_or("", Key::name)).color(scene.palette.dim);
        let clicked = ui.add(Button::new(scene.words.say(text)).shortcut_text(hint).wrap()).clicked();
        let pressed = key.is_some_and(|key| scene.key(ui.ctx(), key));
        if clicked || pressed {
            scene.ask(PictureRequest::TakeOther(offer.id, which));
        }
    }
}
