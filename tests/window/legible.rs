//! Whether everything on the stage can be read: contrast, few sizes of text, and players told apart without colour.

use deadeye::ui::theme::parts::SIGNS;
use eframe::egui::{Color32, Rect};

use crate::palette::contrast;
use crate::screen::{PaintedText, Plane, Screen};
use crate::stage::{hand_cards, look_everywhere};

/// The least contrast of a text with its ground.
const LEAST_CONTRAST: f64 = 4.5;
/// The most sizes of text of a screen.
const MOST_SIZES: usize = 4;

/// Paints a colour over another.
fn over(top: Color32, ground: Color32) -> Color32 {
    let rest = 1.0 - f32::from(top.a()) / 255.0;
    let part = |top: u8, ground: u8| (f32::from(ground).mul_add(rest, f32::from(top))).round().min(255.0) as u8;
    Color32::from_rgb(part(top.r(), ground.r()), part(top.g(), ground.g()), part(top.b(), ground.b()))
}

/// Returns the lightest and the darkest ground that a text can stand on. A picture may have any colour.
pub fn grounds_of(screen: &Screen, text: &PaintedText) -> [Color32; 2] {
    let middle = text.rect.center();
    let mut grounds = [screen.colours.ground; 2];
    let under = |plane: &&Plane| plane.at < text.at && plane.rect.contains(middle);
    for plane in screen.planes.iter().filter(under) {
        if plane.is_picture {
            grounds = [Color32::WHITE, Color32::BLACK];
            continue;
        }
        let [top, bottom] = plane.colours;
        let share = (middle.y - plane.rect.top()) / plane.rect.height().max(1.0);
        let colour = top.lerp_to_gamma(bottom, share.clamp(0.0, 1.0));
        grounds = grounds.map(|ground| over(colour, ground));
    }
    grounds
}

/// Returns true if a text stands on a picture with nothing but shades between.
fn is_on_picture(screen: &Screen, text: &PaintedText) -> bool {
    let [light, dark] = grounds_of(screen, text);
    contrast(light, dark) > 1.6
}

/// Returns true for the colours of texts that are neither dimmed nor off.
fn is_plain_ink(screen: &Screen, colour: Color32) -> bool {
    let colours = screen.colours;
    let inks = [
        colours.wood.ink,
        colours.wood.quiet_ink,
        colours.paper.ink,
        colours.paper.quiet_ink,
        colours.paper.red_ink,
        colours.brass.ink,
        colours.signals.accent,
        colours.signals.legal,
        colours.signals.bad,
        colours.signals.good,
        SIGNS.number,
        SIGNS.light_number,
    ];
    inks.contains(&colour) || (0..4).any(|seat| colours.seat(seat) == colour)
}

#[test]
fn texts_stand_out_from_their_ground() {
    look_everywhere(|screen, at, found| {
        for text in screen.texts.iter().filter(|text| is_plain_ink(screen, text.colour)) {
            // On a street or a portrait the pictures of the test have no colour that is known.
            if is_on_picture(screen, text) {
                continue;
            }
            let grounds = grounds_of(screen, text);
            let least = grounds.map(|ground| contrast(text.colour, ground)).into_iter().fold(f64::INFINITY, f64::min);
            if least < LEAST_CONTRAST {
                found.add(format!("{:?} has {least:.1} to 1 on {grounds:?}", text.words), at);
            }
        }
    });
}

/// Returns true for what is read from near only: numbers on signs and badges, keycaps, cards.
fn is_small_part(screen: &Screen, text: &PaintedText, cards: &[Rect]) -> bool {
    let middle = text.rect.center();
    let is_number = text.words.chars().all(|sign| !sign.is_alphabetic());
    let on_keycap = screen.keycaps.iter().any(|keycap| keycap.rect.contains(middle));
    is_number || on_keycap || cards.iter().any(|card| card.expand(30.0).contains(middle))
}

#[test]
fn a_screen_has_at_most_four_sizes_of_text() {
    look_everywhere(|screen, at, found| {
        let mut cards = hand_cards(screen);
        let is_dude = |name: &str| name.contains(" draw") || name.contains(" stud");
        cards.extend(screen.nodes.iter().filter(|node| is_dude(&node.name)).map(|node| node.rect));
        let mut sizes: Vec<(i32, &str)> = Vec::new();
        for text in screen.texts.iter().filter(|text| !is_small_part(screen, text, &cards)) {
            let size = (text.size * 10.0).round() as i32;
            if sizes.iter().all(|(own, _)| *own != size) {
                sizes.push((size, &text.words));
            }
        }
        sizes.sort_unstable();
        if sizes.len() > MOST_SIZES {
            found.add(format!("{sizes:?}"), at);
        }
    });
}

/// Without colour a player is told by the mark beside the name: the first seat has a triangle, the second a disc.
#[test]
fn players_are_told_by_their_marks_in_greyscale() {
    look_everywhere(|screen, at, found| {
        for (name, corners) in [("Tess", 3), ("Deadeye", 0)] {
            let names = screen.texts.iter().filter(|text| text.words == name && text.rect.bottom() < 70.0);
            for text in names {
                let distance = |mark: &Rect| {
                    let aside = (mark.right() - text.rect.left()).abs().min((mark.left() - text.rect.right()).abs());
                    aside + (mark.center().y - text.rect.center().y).abs()
                };
                let nearest =
                    screen.marks.iter().min_by(|(one, _), (other, _)| distance(one).total_cmp(&distance(other)));
                if nearest.is_none_or(|(mark, own)| *own != corners || distance(mark) > 30.0) {
                    found.add(format!("{name:?} has the mark {nearest:?}"), at);
                }
            }
        }
    });
}
