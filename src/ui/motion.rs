//! Animation that explains: movements on the table are shown here too, a little later. If the user turns it off,
//! everything is at its place at once.

use eframe::egui::{Context, Id, Pos2, Theme, Ui, Vec2, vec2};

/// The duration of a movement, in seconds.
const SECONDS: f32 = 0.4;
/// The time in which the window's own parts open and close, in seconds.
const PARTS_SECONDS: f32 = 0.1;

/// Turns animation on or off.
pub fn set(ctx: &Context, moves: bool) {
    for theme in [Theme::Dark, Theme::Light] {
        ctx.style_mut_of(theme, |style| style.animation_time = if moves { PARTS_SECONDS } else { 0.0 });
    }
}

/// Returns true if animation is on.
#[must_use]
pub fn is_on(ctx: &Context) -> bool {
    ctx.style_of(ctx.theme()).animation_time > 0.0
}

/// Returns a number on its way to its target. `id` identifies it among all others; a new one is at its target at once.
pub fn animate(ui: &Ui, id: Id, target: f32) -> f32 {
    let seconds = if is_on(ui.ctx()) { SECONDS } else { 0.0 };
    ui.ctx().animate_value_with_time(id, target, seconds)
}

/// Returns the distance of something from its place. The place is relative to the corner of its container, because that
/// may move as a whole.
pub fn away(ui: &Ui, id: Id, place: Vec2) -> Vec2 {
    let along = |name: &str, target: f32| animate(ui, id.with(name), target) - target;
    vec2(along("across", place.x), along("down", place.y))
}

/// Returns an id for something in this window and layer, because the same thing may be shown in another one too.
pub fn here(ui: &Ui, what: impl std::hash::Hash + std::fmt::Debug) -> Id {
    Id::unique((ui.ctx().viewport_id(), ui.layer_id(), what))
}

/// Returns a point turned clockwise around another, by a number of quarters.
#[must_use]
pub fn rotate(point: Pos2, around: Pos2, quarters: f32) -> Pos2 {
    let (sin, cos) = (quarters * std::f32::consts::FRAC_PI_2).sin_cos();
    let from = point - around;
    around + vec2(cos.mul_add(from.x, -sin * from.y), sin.mul_add(from.x, cos * from.y))
}

#[cfg(test)]
mod tests {
    use eframe::egui::pos2;

    use super::*;

    #[test]
    fn a_card_that_boots_turns_clockwise() {
        // The middle of its head, above the middle of the card, comes to the right.
        let around = pos2(100.0, 50.0);
        let head = rotate(pos2(100.0, 20.0), around, 1.0);
        assert!((head - pos2(130.0, 50.0)).length() < 1e-3, "{head:?}");
        assert_eq!(rotate(pos2(100.0, 20.0), around, 0.0), pos2(100.0, 20.0));
    }
}
