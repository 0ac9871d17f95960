//! The race to win.

use deadeye_rules::{Phase, PlayerId, at_check};

use crate::ui::scene::Scene;

/// The race to win: the shields that a player must hold, and those that are held.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Race {
    /// The control points that are held.
    pub held: i64,
    /// The control points that victory takes.
    pub goal: i64,
}

impl Race {
    /// Returns the race of a player: victory takes more control points than any other player has influence (1.5:5.4). What
    /// holds during Sundown counts already, since victory is checked then.
    #[must_use]
    pub fn of(scene: &Scene<'_>, player: PlayerId) -> Self {
        let game = &at_check(scene.game());
        let others = game.players().iter().map(|other| other.id()).filter(|other| *other != player);
        let most = others.map(|other| i64::from(game.influence(other))).max().unwrap_or(0).max(0);
        Self { held: game.control(player).into(), goal: most + 1 }
    }

    /// Says how many control points are missing; before the first day and after the game nothing.
    #[must_use]
    pub fn text(&self, scene: &Scene<'_>) -> String {
        let missing = self.goal - self.held;
        if matches!(scene.game().phase(), Phase::Setup | Phase::Over) {
            String::new()
        } else if missing <= 0 {
            scene.t("stage.race_won").to_owned()
        } else {
            scene.words.fill("stage.race", &[("count", &missing)])
        }
    }
}
