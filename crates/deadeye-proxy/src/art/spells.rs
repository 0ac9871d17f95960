//! Pictures of spells: symbols of their powers.

use std::f32::consts::TAU;

use deadeye_cards::Card;
use deadeye_hands::Suit;
use tiny_skia::Transform;

use crate::art::tones::Tones;
use crate::canvas::{Canvas, disc, line, oval, poly, rect, round_rect, sketch, star};
use crate::chance::RandomStream;
use crate::colour::{BONE, INK, RED, Rgb};
use crate::marks;

/// Draws a spell in the box -100..100.
pub(crate) fn spell(canvas: &mut Canvas, card: &Card, tones: &Tones, chance: &mut RandomStream) {
    if card.has_keyword("Miracle") || card.has_keyword("Hymn") {
        miracle(canvas, tones, chance);
    } else if card.has_keyword("Totem") {
        totem(canvas, tones, chance);
    } else if card.has_keyword("Spirit") {
        spirit(canvas, tones, chance);
    } else {
        hex(canvas, tones, chance);
    }
}

fn hex(canvas: &mut Canvas, tones: &Tones, chance: &mut RandomStream) {
    let points = 5 + chance.next_below(4);
    let turn = chance.unit();
    canvas.stroke(&disc(0.0, 0.0, 92.0), 7.0, tones.accent);
    canvas.stroke(&disc(0.0, 0.0, 78.0), 3.0, tones.accent.lighter(0.4));
    let reach = if points == 6 { 2 } else { (points - 1) / 2 };
    for at in 0..points {
        let spot = |index: usize| {
            let (sin, cos) = ((index % points) as f32 / points as f32 * TAU + turn).sin_cos();
            (78.0 * sin, -78.0 * cos)
        };
        let ((x, y), (to_x, to_y)) = (spot(at), spot(at + reach));
        canvas.stroke(&line(x, y, to_x, to_y), 5.0, tones.glow.lighter(0.4));
        canvas.fill_and_outline(&disc(x, y, 13.0), tones.near, 3.0, tones.glow.lighter(0.4));
    }
    match chance.next_below(4) {
        0 => {
            canvas.fill_and_outline(&sketch("M -52 0 Q 0 -50 52 0 Q 0 50 -52 0 Z"), BONE, 3.0, INK);
            canvas.fill_and_outline(&disc(0.0, 0.0, 20.0), tones.accent, 3.0, INK);
            canvas.fill(&disc(0.0, 0.0, 9.0), INK);
        }
        1 => {
            canvas.draw_transformed(Transform::from_row(4.2, 0.0, 0.0, 4.2, 0.0, 0.0), |canvas| {
                let pip = Suit::ALL.get(chance.next_below(4)).copied().unwrap_or(Suit::Spades);
                canvas.fill(&marks::pip(pip), if marks::pip_ink(pip) == INK { INK } else { RED });
            });
        }
        2 => canvas.fill_and_outline(&sketch("M 6 -54 C 10 -24 40 -10 36 20 C 34 44 18 54 0 54 C -20 54 -36 42 -36 18 C -36 0 -24 -8 -22 -24 C -14 -20 -12 -12 -12 -4 C 2 -18 8 -32 6 -54 Z"), tones.accent, 3.0, INK),
        _ => {
            canvas.fill_and_outline(&sketch("M -36 -8 C -38 -58 38 -58 36 -8 Q 34 14 20 18 L 18 40 L -18 40 L -20 18 Q -34 14 -36 -8 Z"), BONE, 3.0, INK);
            for side in [-1.0, 1.0] {
                canvas.fill(&oval(side * 15.0, -8.0, 10.0, 11.0), INK);
            }
        }
    }
}

fn miracle(canvas: &mut Canvas, tones: &Tones, chance: &mut RandomStream) {
    let rays = 8 + chance.next_below(10);
    canvas.fill(&star(0.0, -6.0, rays, 118.0, 54.0, chance.unit()), tones.glow.lighter(0.3));
    canvas.fill(&disc(0.0, -6.0, 66.0), tones.accent.lighter(0.2));
    match chance.next_below(4) {
        0 => {
            canvas.fill_and_outline(
                &poly(&[
                    (-14.0, -88.0),
                    (14.0, -88.0),
                    (14.0, -38.0),
                    (54.0, -38.0),
                    (54.0, -10.0),
                    (14.0, -10.0),
                    (14.0, 92.0),
                    (-14.0, 92.0),
                    (-14.0, -10.0),
                    (-54.0, -10.0),
                    (-54.0, -38.0),
                    (-14.0, -38.0),
                ]),
                BONE,
                3.0,
                INK,
            );
        }
        1 => candles(canvas, tones),
        2 => {
            canvas.fill_and_outline(
                &sketch("M 0 30 Q -60 10 -104 26 L -104 -48 Q -60 -62 0 -40 Q 60 -62 104 -48 L 104 26 Q 60 10 0 30 Z"),
                BONE,
                3.0,
                INK,
            );
            canvas.stroke(&line(0.0, -40.0, 0.0, 30.0), 3.0, INK);
            for at in 0..4 {
                let y = -34.0 + at as f32 * 13.0;
                canvas.stroke(&line(-88.0, y, -18.0, y + 2.0), 3.0, INK.lighter(0.5));
                canvas.stroke(&line(18.0, y + 2.0, 88.0, y), 3.0, INK.lighter(0.5));
            }
        }
        _ => {
            canvas.fill_and_outline(&sketch("M 0 -10 Q 40 -84 112 -74 Q 96 -40 104 -24 Q 82 -16 84 2 Q 54 4 46 26 Q 20 24 0 66 Q -20 24 -46 26 Q -54 4 -84 2 Q -82 -16 -104 -24 Q -96 -40 -112 -74 Q -40 -84 0 -10 Z"), BONE, 3.0, INK);
            canvas.fill_and_outline(&disc(0.0, -20.0, 21.0), tones.accent, 3.0, INK);
        }
    }
}

fn totem(canvas: &mut Canvas, tones: &Tones, chance: &mut RandomStream) {
    for (at, y) in [62.0, 6.0, -50.0].into_iter().enumerate() {
        let ink = Rgb::hsl(chance.unit(), 0.5, chance.next_between(0.35, 0.6));
        if at == 2 || chance.likely(0.4) {
            for side in [-1.0, 1.0] {
                canvas.fill_and_outline(
                    &poly(&[
                        (side * 36.0, y - 18.0),
                        (side * 100.0, y - 30.0),
                        (side * 84.0, y + 4.0),
                        (side * 36.0, y + 14.0),
                    ]),
                    ink.darker(0.25),
                    3.0,
                    INK,
                );
            }
        }
        canvas.fill_and_outline(&round_rect(-42.0, y - 28.0, 84.0, 58.0, 10.0), ink, 3.0, INK);
        for side in [-1.0, 1.0] {
            canvas.fill_and_outline(&oval(side * 20.0, y - 8.0, 13.0, 10.0), BONE, 2.5, INK);
            canvas.fill(&disc(side * 20.0, y - 8.0, 5.0), INK);
        }
        if chance.likely(0.5) {
            canvas.fill_and_outline(
                &poly(&[(-12.0, y - 4.0), (12.0, y - 4.0), (0.0, y + 24.0)]),
                tones.accent,
                2.5,
                INK,
            );
        } else {
            canvas.fill_and_outline(&rect(-26.0, y + 8.0, 52.0, 13.0), BONE, 2.5, INK);
            for at in -1..=1 {
                canvas.stroke(&line(at as f32 * 13.0, y + 8.0, at as f32 * 13.0, y + 21.0), 2.5, INK);
            }
        }
    }
    canvas.fill_and_outline(&star(0.0, -88.0, 8, 22.0, 13.0, 0.0), tones.accent, 2.5, INK);
}

fn spirit(canvas: &mut Canvas, tones: &Tones, chance: &mut RandomStream) {
    match chance.next_below(4) {
        0 => {
            for (at, turn) in [-34.0_f32, 0.0, 34.0].into_iter().enumerate() {
                canvas.draw_transformed(Transform::from_rotate_at(turn, 0.0, 80.0), |canvas| {
                    let ink = if at == 1 { tones.accent } else { BONE };
                    canvas.fill_and_outline(
                        &sketch("M 0 90 Q -34 20 -22 -40 Q -10 -84 0 -104 Q 10 -84 22 -40 Q 34 20 0 90 Z"),
                        ink,
                        3.0,
                        INK,
                    );
                    canvas.stroke(&line(0.0, 96.0, 0.0, -84.0), 3.0, INK);
                    canvas.fill(&sketch("M 0 -104 Q 14 -74 20 -44 L -20 -44 Q -14 -74 0 -104 Z"), INK);
                });
            }
        }
        1 => {
            // A wolf's head lifted to the moon.
            canvas.fill(&disc(30.0, -34.0, 62.0), tones.glow.lighter(0.5));
            canvas.fill_and_outline(&sketch("M -60 110 Q -66 30 -30 -14 L -36 -52 L -6 -34 Q 30 -60 76 -92 L 84 -76 L 66 -60 L 72 -50 L 40 -22 Q 44 30 70 110 Z"), tones.near, 3.0, tones.accent);
            canvas.fill(&oval(4.0, -28.0, 6.0, 4.0), tones.accent.lighter(0.5));
        }
        2 => {
            let turns = 3 + chance.next_below(3);
            for at in 0..turns {
                let turn = at as f32 / turns as f32 * 360.0;
                canvas.draw_transformed(Transform::from_rotate(turn), |canvas| {
                    canvas.stroke(
                        &sketch("M 0 0 Q 60 -10 70 -60 Q 66 -96 30 -92 Q 8 -84 20 -62 Q 34 -54 40 -66"),
                        11.0,
                        tones.accent,
                    );
                });
            }
            canvas.fill_and_outline(&disc(0.0, 0.0, 22.0), BONE, 4.0, INK);
        }
        _ => {
            canvas.fill_and_outline(&sketch("M 0 -30 Q 46 -104 124 -74 Q 110 -34 84 -26 Q 90 0 56 8 Q 40 20 18 24 L 28 84 L 0 66 L -28 84 L -18 24 Q -40 20 -56 8 Q -90 0 -84 -26 Q -110 -34 -124 -74 Q -46 -104 0 -30 Z"), tones.near, 3.0, tones.accent);
            canvas.fill_and_outline(
                &poly(&[(0.0, -58.0), (18.0, -34.0), (0.0, -14.0), (-18.0, -34.0)]),
                tones.accent,
                2.5,
                INK,
            );
        }
    }
}

/// Draws three candles, the middle one the tallest.
fn candles(canvas: &mut Canvas, tones: &Tones) {
    for (x, top) in [(-48.0, 4.0), (48.0, 12.0), (0.0, -30.0)] {
        canvas.fill_and_outline(&rect(x - 17.0, top, 34.0, 92.0 - top), BONE, 3.0, INK);
        canvas.fill(&rect(x + 4.0, top + 2.0, 11.0, 88.0 - top), BONE.darker(0.18));
        canvas.stroke(&line(x, top, x, top - 8.0), 3.0, INK);
        let flame = format!(
            "M {x} {} Q {} {} {x} {} Q {} {} {x} {} Z",
            top - 54.0,
            x + 22.0,
            top - 18.0,
            top - 6.0,
            x - 22.0,
            top - 18.0,
            top - 54.0
        );
        canvas.fill_and_outline(&sketch(&flame), tones.accent, 2.5, INK);
    }
    canvas.fill_and_outline(&rect(-80.0, 84.0, 160.0, 16.0), tones.near, 3.0, INK);
}
