//! A deck that is recorded by laying it in front of the camera: each new card that is surely recognised counts once.

use std::collections::BTreeMap;

use deadeye_cards::CardCode;
use eframe::egui::{ScrollArea, Ui};

use super::actions::UiAction;
use super::kit::{self, PanelButton};
use super::scene::Scene;
use deadeye_app::desk::{Camera, Purpose, Sureness};

/// The cards that were recorded so far.
#[derive(Debug, Default)]
pub struct Laid {
    counting: bool,
    /// Every card that lay in front of the camera during counting, by its track.
    tracks: BTreeMap<u32, CardCode>,
    /// The player's corrections to the counts.
    corrections: BTreeMap<CardCode, i32>,
}

impl Laid {
    /// Returns the cards with their counts, by code.
    #[must_use]
    pub fn cards(&self) -> Vec<(CardCode, u16)> {
        let mut counts: BTreeMap<CardCode, i32> = BTreeMap::new();
        for code in self.tracks.values() {
            *counts.entry(*code).or_default() += 1;
        }
        for (code, by) in &self.corrections {
            *counts.entry(*code).or_default() += by;
        }
        let counted = counts.into_iter().filter_map(|(code, count)| Some((code, u16::try_from(count).ok()?)));
        counted.filter(|(_, count)| *count > 0).collect()
    }

    /// Counts the cards in front of the camera, while counting is on. A better name for a card replaces the one before.
    pub fn look(&mut self, camera: &Camera) {
        if !self.counting {
            return;
        }
        for card in &camera.cards {
            if let Some(code) = card.code.filter(|_| card.track != 0)
                && card.sureness() == Sureness::Sure
            {
                self.tracks.insert(card.track, code);
            }
        }
    }

    /// Shows the cards that were recorded.
    pub fn show(&mut self, ui: &mut Ui, scene: &mut Scene<'_>) {
        kit::note(ui, scene.t("deck.laid_what"));
        let cards = self.cards();
        let sum: u32 = cards.iter().map(|(_, count)| u32::from(*count)).sum();
        ui.horizontal(|ui| {
            let name = if self.counting { "deck.laid_stop" } else { "deck.laid_start" };
            if kit::button(ui, scene.t(name)).clicked() {
                self.counting = !self.counting;
            }
            let some = !cards.is_empty();
            let anew = PanelButton::new(scene.t("deck.laid_anew"));
            if ui.add_enabled(some, anew).clicked() {
                self.tracks.clear();
                self.corrections.clear();
            }
            let save = PanelButton::new(scene.t("deck.laid_save"));
            if ui.add_enabled(some, save).clicked() {
                scene.wish(UiAction::Choose(Purpose::SaveDeck));
            }
            ui.label(scene.words.fill("deck.laid_count", &[("count", &sum)]));
        });
        ScrollArea::vertical().max_height(360.0).show(ui, |ui| {
            for (code, count) in cards {
                let title = scene.title_of(code);
                ui.horizontal(|ui| {
                    for (sign, name, by) in [("-", "deck.less", -1), ("+", "deck.more", 1)] {
                        let button = kit::button(ui, sign);
                        let name = scene.words.fill(name, &[("what", &title)]);
                        if button.accessible_name(name).clicked() {
                            *self.corrections.entry(code).or_default() += by;
                        }
                    }
                    ui.label(format!("{count} × {title}"));
                });
            }
        });
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a code that cannot be read fails the test")]
mod tests {
    use super::*;
    use deadeye_app::desk::Spotted;

    fn spotted(track: u32, code: &str, confidence: f32) -> Spotted {
        Spotted {
            track,
            corners_px: [[0.0; 2]; 4],
            code: Some(code.parse().unwrap()),
            title: Some(String::new()),
            confidence,
            visible: 1.0,
            corner: None,
            others: Vec::new(),
        }
    }

    fn camera(cards: Vec<Spotted>) -> Camera {
        Camera { cards, ..Camera::default() }
    }

    #[test]
    fn each_card_that_is_laid_counts_once_and_a_guess_does_not() {
        let mut laid = Laid::default();
        laid.look(&camera(vec![spotted(1, "01031", 1.0)]));
        assert_eq!(laid.cards(), [], "nothing is counted before somebody says so");
        laid.counting = true;
        // It lies there for several pictures, is taken away, and another copy of it is laid.
        for _ in 0..3 {
            laid.look(&camera(vec![spotted(1, "01031", 1.0), spotted(2, "01040", 0.5)]));
        }
        laid.look(&camera(vec![spotted(3, "01031", 1.0)]));
        let code = "01031".parse().unwrap();
        assert_eq!(laid.cards(), [(code, 2)]);
        laid.corrections.insert(code, -2);
        assert_eq!(laid.cards(), []);
    }
}
