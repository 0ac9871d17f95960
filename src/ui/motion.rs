//! Animation that explains: movements on the table are shown here too, a little later. If the user turns it off,
//! everything is at its place at once.

use eframe::egui::emath::easing;
use eframe::egui::{Context, Id, Pos2, Theme, Ui, Vec2, vec2};

/// The time in which the window's own parts open and close, in seconds.
const PARTS_SECONDS: f32 = 0.1;

/// A kind of movement, with its own duration and easing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Movement {
    /// A card glides to its place.
    Glide,
    /// A card boots.
    Boot,
    /// A number counts.
    Count,
    /// A card of the hand rises.
    Rise,
    /// The play of another player comes over the stage.
    Banner,
    /// A drawn card is laid down.
    Lay,
    /// The light of a phase goes over into that of the next.
    Phase,
    /// The winner is celebrated.
    Victory,
}

impl Movement {
    /// Returns the duration, in seconds.
    const fn seconds(self) -> f32 {
        match self {
            Self::Glide => 0.22,
            Self::Boot => 0.14,
            Self::Count => 0.4,
            Self::Rise => 0.12,
            Self::Banner => 0.18,
            Self::Lay => 0.16,
            Self::Phase => 0.6,
            Self::Victory => 1.6,
        }
    }

    /// Returns the share of the way after a share of the time.
    #[must_use]
    pub fn ease(self, share: f32) -> f32 {
        let share = share.clamp(0.0, 1.0);
        match self {
            Self::Glide | Self::Banner | Self::Rise => easing::cubic_out(share),
            Self::Boot => easing::back_out(share),
            Self::Count | Self::Phase | Self::Lay => easing::cubic_in_out(share),
            Self::Victory => easing::quadratic_out(share),
        }
    }
}

/// A number on its way.
#[derive(Debug, Clone, Copy)]
struct Tween {
    from: f32,
    to: f32,
    /// The time of its start, in seconds of the window's clock.
    since: f64,
}

impl Tween {
    /// Returns the share of its time that has passed.
    fn share(&self, now: f64, movement: Movement) -> f32 {
        (now - self.since) as f32 / movement.seconds()
    }

    fn value(&self, now: f64, movement: Movement) -> f32 {
        (self.to - self.from).mul_add(movement.ease(self.share(now, movement)), self.from)
    }
}

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
pub fn animate(ui: &Ui, id: Id, target: f32, movement: Movement) -> f32 {
    let now = ui.input(|input| input.time);
    let before: Option<Tween> = ui.data(|data| data.get_temp(id));
    let at_rest = Tween { from: target, to: target, since: now };
    let tween = match before {
        Some(before) if is_on(ui.ctx()) && before.to.to_bits() == target.to_bits() => before,
        Some(before) if is_on(ui.ctx()) => Tween { from: before.value(now, movement), to: target, since: now },
        _ => at_rest,
    };
    if tween.share(now, movement) < 1.0 && tween.from.to_bits() != tween.to.to_bits() {
        ui.ctx().request_repaint();
    }
    ui.data_mut(|data| data.insert_temp(id, tween));
    tween.value(now, movement)
}

/// Returns the share of the way that something new has come since it was shown first, from 0 to 1; it starts after a delay
/// in seconds. `id` identifies it among all others.
pub fn appear(ui: &Ui, id: Id, delay: f32, movement: Movement) -> f32 {
    if !is_on(ui.ctx()) {
        return 1.0;
    }
    let now = ui.input(|input| input.time);
    let since = ui.data_mut(|data| *data.get_temp_mut_or_insert_with(id, || now));
    let share = ((now - since) as f32 - delay) / movement.seconds();
    if share < 1.0 {
        ui.ctx().request_repaint();
    }
    movement.ease(share)
}

/// Returns the distance of something from its place. The place is relative to the corner of its container, because that
/// may move as a whole.
pub fn away(ui: &Ui, id: Id, place: Vec2) -> Vec2 {
    let along = |name: &str, target: f32| animate(ui, id.with(name), target, Movement::Glide) - target;
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

    /// A number that sets off from 2 to 4 is there after the time of its movement, and in between on the way.
    #[test]
    fn a_number_comes_to_its_target_in_the_time_of_its_movement() {
        let tween = Tween { from: 2.0, to: 4.0, since: 10.0 };
        let at = |seconds: f64| tween.value(10.0 + seconds, Movement::Count);
        assert!((at(0.0) - 2.0).abs() < 1e-6 && (at(0.2) - 3.0).abs() < 1e-3);
        assert!((at(0.4) - 4.0).abs() < 1e-6 && (at(9.0) - 4.0).abs() < 1e-6);
        // A card that boots swings over its place and comes back.
        let boot = Tween { from: 0.0, to: 1.0, since: 0.0 };
        assert!(boot.value(0.1, Movement::Boot) > 1.0 && (boot.value(0.14, Movement::Boot) - 1.0).abs() < 1e-5);
    }

    #[test]
    fn a_card_that_boots_turns_clockwise() {
        // The middle of its head, above the middle of the card, comes to the right.
        let around = pos2(100.0, 50.0);
        let head = rotate(pos2(100.0, 20.0), around, 1.0);
        assert!((head - pos2(130.0, 50.0)).length() < 1e-3, "{head:?}");
        assert_eq!(rotate(pos2(100.0, 20.0), around, 0.0), pos2(100.0, 20.0));
    }
}
