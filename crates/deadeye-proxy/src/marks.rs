//! The small signs: suits, faction emblems, and the badges that carry a figure.
//!
//! Each differs from the others in shape as well as in colour.

use deadeye_cards::Faction;
use deadeye_hands::Suit;
use image::RgbaImage;
use tiny_skia::Transform;

use crate::canvas::{Canvas, Shape, disc, oval, poly, rect, round_rect, sketch, star};
use crate::colour::{BONE, BRASS, INK, RED, Rgb, SILVER};
use crate::layout::WIDEST_PX;
use crate::lettering::Letters;

/// Returns a suit, drawn in a box of 20 by 20 around 0, 0.
pub(crate) fn pip(suit: Suit) -> Shape {
    sketch(match suit {
        Suit::Spades => {
            "M 0 -10 C 2 -6 9 -2 9 3 C 9 6.5 6.8 8 4.8 8 C 3 8 1.6 7 1 5.6 C 1.2 8 2 9.2 3.4 10 \
             L -3.4 10 C -2 9.2 -1.2 8 -1 5.6 C -1.6 7 -3 8 -4.8 8 C -6.8 8 -9 6.5 -9 3 \
             C -9 -2 -2 -6 0 -10 Z"
        }
        Suit::Hearts => {
            "M 0 10 C -2 6 -9.5 1.5 -9.5 -4.2 C -9.5 -7.6 -7.2 -9.4 -4.8 -9.4 \
             C -2.4 -9.4 -0.6 -7.8 0 -5.6 C 0.6 -7.8 2.4 -9.4 4.8 -9.4 C 7.2 -9.4 9.5 -7.6 9.5 -4.2 \
             C 9.5 1.5 2 6 0 10 Z"
        }
        Suit::Diamonds => "M 0 -10 Q 3 -4 7.6 0 Q 3 4 0 10 Q -3 4 -7.6 0 Q -3 -4 0 -10 Z",
        Suit::Clubs => {
            "M -1.2 3.6 C -2 6 -5 6.6 -7 5.4 C -9.6 3.8 -9.8 0 -7.6 -1.8 C -6.2 -3 -4.4 -3 -3.2 -2.4 \
             C -4.8 -4.2 -4.8 -7 -3 -8.8 C -1.2 -10.4 1.2 -10.4 3 -8.8 C 4.8 -7 4.8 -4.2 3.2 -2.4 \
             C 4.4 -3 6.2 -3 7.6 -1.8 C 9.8 0 9.6 3.8 7 5.4 C 5 6.6 2 6 1.2 3.6 \
             C 1.4 7 2.2 9 3.6 10 L -3.6 10 C -2.2 9 -1.4 7 -1.2 3.6 Z"
        }
    })
}

/// Returns the colour in which a suit is printed.
pub(crate) fn pip_ink(suit: Suit) -> Rgb {
    match suit {
        Suit::Spades | Suit::Clubs => INK,
        Suit::Hearts | Suit::Diamonds => RED,
    }
}

/// Returns the colour of a faction.
pub(crate) fn banner_ink(banner: Option<Faction>) -> Rgb {
    match banner {
        Some(Faction::LawDogs) => Rgb(0x2b, 0x4f, 0x86),
        Some(Faction::Outlaws) => Rgb(0x9c, 0x2b, 0x22),
        Some(Faction::Entrepreneurs) => Rgb(0xb5, 0x7f, 0x1c),
        Some(Faction::Fearmongers) => Rgb(0x5c, 0x35, 0x7c),
        Some(Faction::Anarchists) => Rgb(0x17, 0x74, 0x6a),
        Some(Faction::FirstPeoples) => Rgb(0xa8, 0x57, 0x28),
        None => Rgb(0x5d, 0x58, 0x52),
    }
}

/// Draws a faction's emblem (that of drifters for none) in a disc, `size_px` wide and high (clamped to 1 to 4096).
///
/// What lies outside the disc is transparent; colours are not premultiplied by alpha.
#[must_use]
pub fn draw_emblem(faction: Option<Faction>, size_px: u32) -> RgbaImage {
    let size_px = size_px.clamp(1, WIDEST_PX);
    let mut canvas = Canvas::new(size_px, size_px, 2.0, 2.0);
    emblem(&mut canvas, faction, 1.0, 1.0, 1.0);
    canvas.into_image_with_alpha()
}

/// Draws a faction's emblem of this radius: a sign of our own on a disc of its colour.
pub(crate) fn emblem(canvas: &mut Canvas, banner: Option<Faction>, x: f32, y: f32, radius: f32) {
    let ground = banner_ink(banner);
    canvas.fill(&disc(x, y, radius), INK);
    canvas.fill(&disc(x, y, radius * 0.93), BONE);
    canvas.fill(&disc(x, y, radius * 0.84), ground);
    canvas.draw_transformed(Transform::from_row(radius / 12.0, 0.0, 0.0, radius / 12.0, x, y), |canvas| {
        sign(canvas, banner, BONE, ground)
    });
}

/// Draws a faction's sign alone, in a box of some 18 by 18 around 0, 0.
pub(crate) fn sign(canvas: &mut Canvas, banner: Option<Faction>, light: Rgb, ground: Rgb) {
    match banner {
        Some(Faction::LawDogs) => lawman(canvas, light, ground),
        Some(Faction::Outlaws) => bandit(canvas, light),
        Some(Faction::Entrepreneurs) => {
            // The head of a longhorn.
            canvas.fill(
                &sketch("M -3 -3 Q -8 -3 -9.6 -8 Q -9.4 0.4 -4 0.2 L -2.6 6 Q 0 9.4 2.6 6 L 4 0.2 Q 9.4 0.4 9.6 -8 Q 8 -3 3 -3 Q 0 -4.6 -3 -3 Z"),
                light,
            );
            canvas.fill(&disc(-1.9, 0.2, 0.9), ground);
            canvas.fill(&disc(1.9, 0.2, 0.9), ground);
            canvas.fill(&oval(0.0, 5.6, 1.5, 0.9), ground);
        }
        Some(Faction::Fearmongers) => {
            // A ring with an eye that sees.
            canvas.fill(&disc(0.0, 0.0, 9.0), light);
            canvas.fill(&disc(0.0, 0.0, 7.4), ground);
            canvas.fill(&sketch("M -6.6 0 Q 0 -6 6.6 0 Q 0 6 -6.6 0 Z"), light);
            canvas.fill(&disc(0.0, 0.0, 2.5), ground);
            canvas.fill(&disc(0.0, 0.0, 1.0), light);
        }
        Some(Faction::Anarchists) => {
            // A flame.
            canvas.fill(
                &sketch("M 0.6 -9.6 C 1.4 -5 7 -2.4 6.4 3 C 6 7 3.4 9 0 9 C -3.4 9 -6.2 6.6 -6.2 3 C -6.2 0 -4.4 -1.4 -4 -4 C -2.6 -3.2 -2 -2 -2 -0.6 C 0.4 -2.8 0.8 -6 0.6 -9.6 Z"),
                light,
            );
            canvas.fill(
                &sketch("M 0.4 0 C 1 2 3 3 2.8 5.4 C 2.6 7 1.4 8 0 8 C -1.6 8 -2.8 6.8 -2.8 5.2 C -2.8 3.8 -1.8 3.2 -1.4 2 C -0.8 2.4 -0.6 3 -0.6 3.4 C 0.2 2.6 0.6 1.4 0.4 0 Z"),
                ground,
            );
        }
        Some(Faction::FirstPeoples) => {
            // A sun of eight rays with two feathers below.
            canvas.fill(&star(0.0, -2.0, 8, 7.0, 4.2, 0.0), light);
            canvas.fill(&disc(0.0, -2.0, 2.6), ground);
            for side in [-1.0_f32, 1.0] {
                canvas.draw_transformed(Transform::from_row(side, 0.0, 0.0, 1.0, 0.0, 0.0), |canvas| {
                    canvas.fill(&sketch("M 1 3.6 Q 6.4 4 6.2 9.6 Q 2.2 8.4 1 3.6 Z"), light);
                });
            }
        }
        None => {
            // A horseshoe.
            canvas.fill(
                &sketch("M -3.4 8.6 L -6.2 8.6 L -6 6 C -8.4 3 -8.6 -1 -7.4 -3.6 C -6 -7 -3 -8.8 0 -8.8 C 3 -8.8 6 -7 7.4 -3.6 C 8.6 -1 8.4 3 6 6 L 6.2 8.6 L 3.4 8.6 L 3 5 C 5 2.6 5 -0.6 4.2 -2.4 C 3.4 -4.4 1.8 -5.4 0 -5.4 C -1.8 -5.4 -3.4 -4.4 -4.2 -2.4 C -5 -0.6 -5 2.6 -3 5 Z"),
                light,
            );
            for (x, y) in [(-5.9, 2.6), (-5.6, -2.6), (0.0, -7.1), (5.6, -2.6), (5.9, 2.6)] {
                canvas.fill(&disc(x, y, 0.7), ground);
            }
        }
    }
}

/// A badge with a figure: its shape shows what the figure counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Badge {
    /// Bullets of a stud: a silver star.
    Stud,
    /// Bullets of a draw: a brass revolver cylinder.
    Draw,
    /// Bullets that a card adds: a cartridge.
    BulletBonus,
    /// Influence: a rosette with ribbons.
    Influence,
    /// Control points: a shield.
    Control,
    /// Ghost rock to pay: a coin.
    Cost,
    /// Ghost rock earned: a rock.
    Production,
    /// Ghost rock owed each day: a rock with a bite of shade.
    Upkeep,
    /// The stash of an outfit or what a legend takes from it: a money bag.
    Wealth,
}

/// Draws a badge of some 44 units across, with its figure.
pub(crate) fn badge(canvas: &mut Canvas, letters: &Letters, badge: Badge, figure: &str, x: f32, y: f32) {
    canvas.draw_transformed(Transform::from_translate(x, y), |canvas| {
        let (ink, size) = stand(canvas, badge);
        let low = match badge {
            Badge::Influence => -2.0,
            Badge::Wealth => 6.0,
            Badge::BulletBonus => -2.0,
            Badge::Stud => 1.5,
            _ => 0.0,
        };
        letters.write(canvas, figure, 0.0, low + size * 0.36, size, 30.0, ink);
    });
}

/// Draws the shape under a figure; returns the ink and the size of the figure.
fn stand(canvas: &mut Canvas, badge: Badge) -> (Rgb, f32) {
    match badge {
        Badge::Stud => {
            canvas.fill_and_outline(&star(0.0, 1.0, 5, 25.0, 14.5, 0.0), SILVER, 2.0, INK);
            canvas.stroke(&star(0.0, 1.0, 5, 20.5, 12.0, 0.0), 0.8, Rgb(0x84, 0x8c, 0x96));
            (INK, 22.0)
        }
        Badge::Draw => {
            canvas.fill_and_outline(&disc(0.0, 0.0, 21.0), BRASS, 2.0, INK);
            for at in 0..6 {
                let (sin, cos) = (at as f32 * std::f32::consts::FRAC_PI_3).sin_cos();
                canvas.fill(&disc(15.8 * sin, -15.8 * cos, 3.6), Rgb(0x3a, 0x24, 0x10));
            }
            canvas.fill(&disc(0.0, 0.0, 11.6), BRASS.lighter(0.45));
            (INK, 20.0)
        }
        Badge::BulletBonus => {
            canvas.fill_and_outline(
                &sketch("M -12 20 L -12 -4 Q -11 -18 0 -24 Q 11 -18 12 -4 L 12 20 Z"),
                BRASS,
                2.0,
                INK,
            );
            canvas.fill(&rect(-13.0, 14.0, 26.0, 6.0), BRASS.darker(0.4));
            (INK, 17.0)
        }
        Badge::Influence => rosette(canvas),
        Badge::Control => {
            canvas.fill_and_outline(
                &sketch(
                    "M 0 -22 Q 10 -17 19 -18 Q 21 4 14 13 Q 8 20 0 23 Q -8 20 -14 13 Q -21 4 -19 -18 Q -10 -17 0 -22 Z",
                ),
                Rgb(0x2f, 0x5d, 0x9e),
                2.0,
                INK,
            );
            canvas.fill(
                    &sketch("M 0 -16 Q 8 -12.6 14 -13 Q 15.4 3 10.4 9.6 Q 6 14.6 0 17 Q -6 14.6 -10.4 9.6 Q -15.4 3 -14 -13 Q -8 -12.6 0 -16 Z"),
                    BONE,
                );
            (INK, 21.0)
        }
        Badge::Cost => {
            canvas.fill_and_outline(&disc(0.0, 0.0, 19.0), BRASS.darker(0.25), 2.0, INK);
            canvas.fill(&disc(0.0, 0.0, 15.0), BRASS.lighter(0.5));
            (INK, 22.0)
        }
        Badge::Production | Badge::Upkeep => rock(canvas, badge == Badge::Production),
        Badge::Wealth => {
            canvas.fill_and_outline(
                    &sketch("M -6 -14 Q -12 -22 -8 -24 Q 0 -20 8 -24 Q 12 -22 6 -14 Q 22 -2 22 10 Q 21 22 0 22 Q -21 22 -22 10 Q -22 -2 -6 -14 Z"),
                    Rgb(0xb8, 0x95, 0x5a),
                    2.0,
                    INK,
                );
            canvas.fill(&round_rect(-8.0, -15.6, 16.0, 4.0, 2.0), RED);
            (INK, 21.0)
        }
    }
}

/// Draws a six-pointed badge.
fn lawman(canvas: &mut Canvas, light: Rgb, ground: Rgb) {
    canvas.fill(&star(0.0, 0.0, 6, 8.6, 4.6, 0.0), light);
    for at in 0..6 {
        let (sin, cos) = (at as f32 * std::f32::consts::FRAC_PI_3).sin_cos();
        canvas.fill(&disc(8.2 * sin, -8.2 * cos, 1.3), light);
    }
    canvas.fill(&disc(0.0, 0.0, 3.4), ground);
    canvas.fill(&star(0.0, 0.0, 5, 2.8, 1.2, 0.0), light);
}

/// Draws a hat over a neckerchief tied across the face.
fn bandit(canvas: &mut Canvas, light: Rgb) {
    canvas.fill(
                &sketch("M -9 -1.6 Q 0 -4.6 9 -1.6 Q 6 -0.4 4.8 -2.4 L 3.6 -7.4 Q 1.8 -8.8 0 -7.6 Q -1.8 -8.8 -3.6 -7.4 L -4.8 -2.4 Q -6 -0.4 -9 -1.6 Z"),
                light,
            );
    canvas.fill(&sketch("M -5 1 Q 0 3 5 1 L 4.2 5 Q 2 6.4 0 9.4 Q -2 6.4 -4.2 5 Z"), light);
    canvas.fill(&disc(-1.9, -0.4, 0.9), light);
    canvas.fill(&disc(1.9, -0.4, 0.9), light);
}

/// Draws a red rosette on its ribbons; returns the ink and the size of its figure.
fn rosette(canvas: &mut Canvas) -> (Rgb, f32) {
    for side in [-1.0, 1.0] {
        canvas.fill_and_outline(
            &poly(&[
                (side * 2.0, 8.0),
                (side * 15.0, 10.0),
                (side * 13.0, 25.0),
                (side * 8.0, 20.5),
                (side * 3.0, 25.0),
            ]),
            Rgb(0x2f, 0x5d, 0x9e),
            1.4,
            INK,
        );
    }
    canvas.fill_and_outline(&star(0.0, -2.0, 14, 20.5, 17.0, 0.0), RED, 1.4, INK);
    canvas.fill(&disc(0.0, -2.0, 13.0), BONE);
    (INK, 20.0)
}

/// Draws a lump of ghost rock, bright or dark; returns the ink and the size of its figure.
fn rock(canvas: &mut Canvas, bright: bool) -> (Rgb, f32) {
    let shape = sketch("M -17 9 L -20 -5 L -9 -18 L 7 -20 L 19 -8 L 19 8 L 9 19 L -8 19 Z");
    let ground = if bright { BONE } else { Rgb(0x2b, 0x2d, 0x33) };
    canvas.fill_and_outline(&shape, ground, 2.0, INK);
    let facet = if bright { Rgb(0x9f, 0xb4, 0xc4) } else { Rgb(0x5a, 0x60, 0x6c) };
    canvas.stroke(&sketch("M -20 -5 L -11 -9 L -9 -18 M -11 -9 L -13 12 L -17 9 M -13 12 L -8 19 M 19 -8 L 14 -10 L 7 -20 M 14 -10 L 15 12 L 19 8 M 15 12 L 9 19"), 1.0, facet);
    (if bright { INK } else { BONE }, 20.0)
}

#[cfg(test)]
mod tests {
    use deadeye_cards::Faction;
    use image::Rgba;

    use super::draw_emblem;

    #[test]
    fn an_emblem_is_a_disc_and_nothing_around_it() {
        let emblem = draw_emblem(Some(Faction::Outlaws), 96);
        assert_eq!(emblem.dimensions(), (96, 96));
        assert_eq!(*emblem.get_pixel(0, 0), Rgba([0, 0, 0, 0]));
        // The red ground of outlaws between the hat and the ring.
        assert_eq!(*emblem.get_pixel(48, 86), Rgba([0x9c, 0x2b, 0x22, 255]));
    }

    #[test]
    fn every_faction_has_an_emblem_of_its_own() {
        let factions = [
            None,
            Some(Faction::LawDogs),
            Some(Faction::Outlaws),
            Some(Faction::Entrepreneurs),
            Some(Faction::Fearmongers),
            Some(Faction::Anarchists),
            Some(Faction::FirstPeoples),
        ];
        for (at, first) in factions.iter().enumerate() {
            for other in factions.iter().skip(at + 1) {
                assert_ne!(draw_emblem(*first, 48), draw_emblem(*other, 48), "{first:?} and {other:?}");
            }
        }
    }
}
