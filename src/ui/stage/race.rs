//! The race to win, in words.

use deadeye_rules::{Phase, Race};

use crate::ui::scene::Scene;

/// Says how many control points are missing; before the first day and after the game nothing.
#[must_use]
pub fn missing_text(scene: &Scene<'_>, race: Race) -> String {
    if matches!(scene.game().phase(), Phase::Setup | Phase::Over) {
        return String::new();
    }
    match race.missing() {
        0 => scene.t("stage.race_won").to_owned(),
        missing => scene.words.fill("stage.race", &[("count", &missing)]),
    }
}

/// Says in a word how many control points are missing, if some are.
#[must_use]
pub fn short_text(scene: &Scene<'_>, race: Race) -> Option<String> {
    let missing = race.missing();
    (missing > 0).then(|| scene.words.fill("stage.race_short", &[("count", &missing)]))
}
