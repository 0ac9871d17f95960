//! A card of the picture that was clicked: its page, another name for it, putting it into play by hand, or ignoring it.

use eframe::egui::{Context, Ui};

use super::actions::UiAction;
use super::choose;
use super::draft::Draft;
use super::kit::{self, PanelButton, Sheet};
use super::scene::Scene;
use deadeye_app::desk::{Camera, PictureRequest, Spotted};

/// The width of the window, in points.
const WIDTH: f32 = 340.0;

/// The open question about a card of the picture.
#[derive(Debug)]
pub struct SeenCard {
    track: u32,
    draft: Draft,
}

impl SeenCard {
    /// Creates the question about the card of this track.
    #[must_use]
    pub fn new(track: u32) -> Self {
        Self { track, draft: Draft::default() }
    }

    /// Shows the possible answers. Returns false when one was taken, or the card is gone.
    pub fn show(&mut self, ctx: &Context, scene: &mut Scene<'_>, camera: &Camera) -> bool {
        let Some(card) = camera.cards.iter().find(|card| card.track == self.track) else {
            return false;
        };
        let title = card.title.clone().unwrap_or_else(|| scene.t("seen.unknown").to_owned());
        let shown = Sheet::new("seen card", &title).show(ctx, scene, |ui, scene| {
            ui.set_width(WIDTH.min(ctx.content_rect().width() - 60.0));
            self.ways(ui, scene, card)
        });
        shown.is_open && shown.inner != Some(true)
    }

    /// Shows the answers. Returns true when one was taken.
    fn ways(&mut self, ui: &mut Ui, scene: &mut Scene<'_>, card: &Spotted) -> bool {
        kit::heading(ui, scene.t("seen.another"));
        if let Some(code) = choose::pick_code(ui, scene, &mut self.draft, &[], |_| true) {
            scene.ask(PictureRequest::Name { track: self.track, code });
            return true;
        }
        for other in card.others.iter().take(3) {
            let text = format!("{} {:.0} %", other.title, other.confidence * 100.0);
            if way(ui, &text) {
                scene.ask(PictureRequest::Name { track: self.track, code: other.code });
                return true;
            }
        }
        kit::rule(ui);
        if let Some(code) = card.code {
            if way(ui, scene.t("seen.page")) {
                scene.wish(UiAction::ShowPrinted(code));
                return true;
            }
            if way(ui, scene.t("seen.into_play")) {
                scene.ask(PictureRequest::PutIntoPlay(self.track));
                return true;
            }
        }
        if way(ui, scene.t("seen.ignore")) {
            scene.ask(PictureRequest::Ignore(self.track));
            return true;
        }
        false
    }
}

fn way(ui: &mut Ui, text: &str) -> bool {
    ui.add(PanelButton::new(text).wide()).clicked()
}
