//! Pictures of actions: symbols of an event.

use std::f32::consts::TAU;

use deadeye_hands::Suit;
use tiny_skia::Transform;

use crate::art::tones::Tones;
use crate::canvas::{Canvas, Ink, disc, line, oval, poly, rect, round_rect, sketch, star};
use crate::chance::RandomStream;
use crate::colour::{BONE, BRASS, INK, RED, Rgb, SILVER};
use crate::marks;

/// Draws an action in the box -100..100.
pub(crate) fn action(canvas: &mut Canvas, tones: &Tones, chance: &mut RandomStream) {
    match chance.next_below(12) {
        0 => fan(canvas, tones, chance),
        1 => dynamite(canvas, tones, chance),
        2 => dice(canvas, tones, chance),
        3 => shot(canvas, tones, chance),
        4 => poster(canvas, tones, chance),
        5 => fist(canvas, tones, chance),
        6 => hourglass(canvas, tones, chance),
        7 => coins(canvas, tones, chance),
        8 => skull(canvas, tones, chance),
        9 => wheel(canvas, tones, chance),
        10 => train(canvas, tones, chance),
        _ => lantern(canvas, tones, chance),
    }
}

fn fan(canvas: &mut Canvas, tones: &Tones, chance: &mut RandomStream) {
    let count = 3 + chance.next_below(3);
    for at in 0..count {
        let turn = (at as f32 - (count as f32 - 1.0) / 2.0) * 19.0;
        let pip = Suit::ALL.get(chance.next_below(4)).copied().unwrap_or(Suit::Spades);
        canvas.draw_transformed(Transform::from_rotate_at(turn, 0.0, 110.0), |canvas| {
            canvas.fill_and_outline(&round_rect(-36.0, -84.0, 72.0, 112.0, 8.0), BONE, 3.0, INK);
            canvas.draw_transformed(Transform::from_row(1.0, 0.0, 0.0, 1.0, -22.0, -66.0), |canvas| {
                canvas.fill(&marks::pip(pip), marks::pip_ink(pip));
            });
            canvas.draw_transformed(Transform::from_row(2.6, 0.0, 0.0, 2.6, 4.0, -24.0), |canvas| {
                canvas.fill(&marks::pip(pip), marks::pip_ink(pip));
            });
        });
    }
    let skin = Rgb::hsl(0.07, chance.next_between(0.3, 0.55), chance.next_between(0.3, 0.75));
    let edge = skin.darker(0.6);
    canvas.fill_and_outline(
        &poly(&[(-40.0, 86.0), (44.0, 86.0), (52.0, 130.0), (-48.0, 130.0)]),
        tones.accent,
        3.0,
        INK,
    );
    canvas.fill_and_outline(&sketch("M -38 88 Q -56 40 -20 24 Q 0 16 20 28 Q 60 40 42 88 Z"), skin, 3.0, edge);
    for at in 0..3 {
        let x = -22.0 + at as f32 * 20.0;
        canvas.stroke(&line(x, 34.0, x + 2.0, 62.0), 3.0, edge);
    }
}

fn dynamite(canvas: &mut Canvas, tones: &Tones, chance: &mut RandomStream) {
    let points = 9 + chance.next_below(6);
    canvas.fill_and_outline(&star(0.0, -10.0, points, 112.0, 62.0, chance.unit()), tones.accent, 3.0, INK);
    canvas.fill(&star(0.0, -10.0, points, 78.0, 44.0, chance.unit()), tones.glow.lighter(0.4));
    for at in -1..=1 {
        canvas.draw_transformed(Transform::from_rotate(at as f32 * 8.0 + 20.0), |canvas| {
            canvas.fill_and_outline(&round_rect(at as f32 * 26.0 - 12.0, -46.0, 24.0, 110.0, 6.0), RED, 3.0, INK);
            canvas.fill(&rect(at as f32 * 26.0 - 12.0, 0.0, 24.0, 12.0), BONE);
        });
    }
    canvas.stroke(&sketch("M 20 -46 Q 50 -90 84 -62"), 5.0, INK);
    canvas.fill(&star(84.0, -62.0, 8, 22.0, 9.0, 0.0), BRASS.lighter(0.5));
}

fn dice(canvas: &mut Canvas, tones: &Tones, chance: &mut RandomStream) {
    for (x, y, size) in [(-46.0, 18.0, 1.0), (44.0, -26.0, 0.84), (48.0, 66.0, 0.6)] {
        let turn = chance.next_between(-30.0, 30.0);
        let spots = 1 + chance.next_below(6);
        let ink = if chance.likely(0.5) { BONE } else { tones.accent };
        let dot = if ink == BONE { INK } else { BONE };
        canvas.draw_transformed(
            Transform::from_row(size, 0.0, 0.0, size, x, y).pre_concat(Transform::from_rotate(turn)),
            |canvas| {
                canvas.fill_and_outline(&round_rect(-46.0, -46.0, 92.0, 92.0, 14.0), ink, 4.0, INK);
                let places = [
                    (0.0, 0.0, [1, 3, 5].as_slice()),
                    (-24.0, -24.0, [2, 3, 4, 5, 6].as_slice()),
                    (24.0, 24.0, [2, 3, 4, 5, 6].as_slice()),
                    (24.0, -24.0, [4, 5, 6].as_slice()),
                    (-24.0, 24.0, [4, 5, 6].as_slice()),
                    (-24.0, 0.0, [6].as_slice()),
                    (24.0, 0.0, [6].as_slice()),
                ];
                for (x, y, on) in places {
                    if on.contains(&spots) {
                        canvas.fill(&disc(x, y, 10.0), dot);
                    }
                }
            },
        );
    }
}

fn shot(canvas: &mut Canvas, tones: &Tones, chance: &mut RandomStream) {
    let holes = 4 + chance.next_below(5);
    for at in 0..holes {
        let turn = at as f32 / holes as f32 * TAU + chance.unit();
        let away = chance.next_between(30.0, 96.0);
        let (x, y) = (away * turn.cos(), away * 0.8 * turn.sin());
        let size = chance.next_between(12.0, 24.0);
        canvas.fill(&star(x, y, 9, size * 1.9, size * 0.9, chance.unit()), tones.glow.lighter(0.4));
        canvas.fill(&disc(x, y, size * 0.8), INK);
    }
    for at in -1..=1 {
        canvas.draw_transformed(Transform::from_rotate(chance.next_between(30.0, 60.0)), |canvas| {
            canvas.draw_transformed(Transform::from_translate(at as f32 * 44.0, at as f32 * 12.0), |canvas| {
                canvas.fill_and_outline(
                    &sketch("M -16 44 L -16 -14 Q -14 -46 0 -58 Q 14 -46 16 -14 L 16 44 Z"),
                    SILVER.mix(tones.accent, 0.2),
                    3.0,
                    INK,
                );
                canvas.fill_and_outline(&rect(-17.0, 4.0, 34.0, 44.0), BRASS, 3.0, INK);
                canvas.fill_and_outline(&rect(-20.0, 46.0, 40.0, 9.0), BRASS.darker(0.3), 3.0, INK);
            });
        });
    }
}

fn poster(canvas: &mut Canvas, tones: &Tones, chance: &mut RandomStream) {
    canvas.draw_transformed(Transform::from_rotate(chance.next_between(-10.0, 10.0)), |canvas| {
        canvas.fill_and_outline(
            &poly(&[(-70.0, -96.0), (66.0, -92.0), (72.0, 96.0), (30.0, 92.0), (-8.0, 98.0), (-74.0, 94.0)]),
            BONE.darker(0.08),
            3.0,
            INK,
        );
        canvas.fill(&rect(-52.0, -80.0, 104.0, 22.0), RED.mix(tones.near, 0.5));
        canvas.fill_and_outline(&rect(-46.0, -48.0, 92.0, 92.0), tones.glow, 3.0, INK);
        canvas.fill(&sketch("M -44 44 Q -40 14 0 10 Q 40 14 44 44 Z"), tones.near);
        canvas.fill(&oval(0.0, -8.0, 19.0, 24.0), tones.far.lighter(0.4));
        canvas.fill(&sketch("M -42 -20 Q 0 -10 42 -20 L 22 -26 L 18 -44 Q 0 -50 -18 -44 L -22 -26 Z"), INK);
        if chance.likely(0.6) {
            canvas.fill(&sketch("M -19 -2 Q 0 4 19 -2 L 12 20 L 0 28 L -12 20 Z"), tones.accent);
        }
        for at in 0..3 {
            let half = chance.next_between(26.0, 54.0);
            canvas.fill(&rect(-half, 54.0 + at as f32 * 13.0, half * 2.0, 7.0), INK.lighter(0.2));
        }
    });
}

fn fist(canvas: &mut Canvas, tones: &Tones, chance: &mut RandomStream) {
    let skin = Rgb::hsl(0.07, chance.next_between(0.3, 0.55), chance.next_between(0.3, 0.75));
    canvas.fill_and_outline(&star(-10.0, -20.0, 11, 110.0, 76.0, chance.unit()), tones.accent, 3.0, INK);
    canvas.fill_and_outline(&sketch("M 24 30 L 60 110 L 130 110 L 96 0 Z"), tones.near.lighter(0.15), 3.0, INK);
    canvas.fill_and_outline(
        &sketch("M -70 -30 Q -70 -66 -40 -66 L 40 -62 Q 72 -56 88 -16 Q 96 20 60 40 L -10 48 Q -60 46 -66 20 Z"),
        skin,
        3.0,
        skin.darker(0.65),
    );
    for at in 0..4 {
        let y = -58.0 + at as f32 * 26.0;
        canvas.fill_and_outline(&round_rect(-82.0, y, 64.0, 27.0, 13.0), skin.lighter(0.08), 3.0, skin.darker(0.65));
    }
    canvas.fill_and_outline(
        &sketch("M -20 -14 Q 10 -26 40 -14 Q 52 6 30 14 Q 0 22 -34 18 Q -44 0 -20 -14 Z"),
        skin.lighter(0.04),
        3.0,
        skin.darker(0.65),
    );
}

fn hourglass(canvas: &mut Canvas, tones: &Tones, chance: &mut RandomStream) {
    let level = chance.next_between(0.2, 0.9);
    for y in [-96.0, 80.0] {
        canvas.fill_and_outline(&round_rect(-62.0, y, 124.0, 18.0, 6.0), BRASS, 3.0, INK);
    }
    canvas.fill_and_outline(
        &sketch("M -50 -78 L 50 -78 Q 50 -30 8 0 Q 50 30 50 80 L -50 80 Q -50 30 -8 0 Q -50 -30 -50 -78 Z"),
        tones.glow.lighter(0.5),
        3.0,
        INK,
    );
    let high = 80.0 - 60.0 * level;
    canvas.fill(&sketch(&format!("M -47 79 Q 0 {} 47 79 Z", high - 30.0)), tones.accent);
    canvas.fill(&sketch("M -36 -44 L 36 -44 Q 24 -20 4 -4 L 2 60 L -2 60 L -4 -4 Q -24 -20 -36 -44 Z"), tones.accent);
    for x in [-56.0, 56.0] {
        canvas.stroke(&line(x, -78.0, x, 80.0), 7.0, BRASS.darker(0.3));
    }
}

fn coins(canvas: &mut Canvas, tones: &Tones, chance: &mut RandomStream) {
    let metal = if chance.likely(0.7) { BRASS.lighter(0.2) } else { SILVER };
    for (x, count) in
        [(-74.0, 2 + chance.next_below(5)), (0.0, 3 + chance.next_below(6)), (74.0, 1 + chance.next_below(6))]
    {
        for at in 0..count {
            let y = 78.0 - at as f32 * 20.0;
            canvas.fill_and_outline(
                &sketch(&format!(
                    "M {l} {y} L {l} {t} Q {x} {u} {r} {t} L {r} {y} Q {x} {b} {l} {y} Z",
                    l = x - 34.0,
                    r = x + 34.0,
                    t = y - 16.0,
                    u = y - 34.0,
                    b = y + 18.0
                )),
                metal.darker(0.12),
                2.5,
                INK,
            );
            canvas.fill_and_outline(&oval(x, y - 16.0, 34.0, 10.0), metal, 2.5, INK);
        }
        let y = 62.0 - (count - 1) as f32 * 20.0;
        canvas.fill(&star(x, y, 5, 9.0, 4.0, 0.0), tones.near);
    }
    canvas.fill_and_outline(&disc(44.0, -66.0, 30.0), metal.lighter(0.2), 3.0, INK);
    canvas.fill(&star(44.0, -66.0, 5, 20.0, 9.0, 0.3), tones.near);
}

fn skull(canvas: &mut Canvas, tones: &Tones, chance: &mut RandomStream) {
    let bone = BONE.mix(tones.glow, 0.25);
    for turn in [-38.0, 38.0] {
        canvas.draw_transformed(Transform::from_rotate(turn), |canvas| {
            canvas.stroke(&line(-104.0, 20.0, 104.0, 20.0), 17.0, INK);
            canvas.stroke(&line(-104.0, 20.0, 104.0, 20.0), 12.0, bone.darker(0.1));
            for x in [-108.0, 108.0] {
                canvas.fill_and_outline(&disc(x, 10.0, 12.0), bone.darker(0.1), 2.5, INK);
                canvas.fill_and_outline(&disc(x, 30.0, 12.0), bone.darker(0.1), 2.5, INK);
            }
        });
    }
    canvas.fill_and_outline(
        &sketch("M -58 -20 C -60 -100 60 -100 58 -20 Q 56 14 32 24 L 30 56 L -30 56 L -32 24 Q -56 14 -58 -20 Z"),
        bone,
        3.0,
        INK,
    );
    for side in [-1.0, 1.0] {
        canvas.fill(&oval(side * 25.0, -14.0, 17.0, 19.0), INK);
        if chance.likely(0.6) {
            canvas.fill(&disc(side * 25.0, -12.0, 6.0), tones.accent);
        }
    }
    canvas.fill(&poly(&[(0.0, 2.0), (10.0, 22.0), (-10.0, 22.0)]), INK);
    for x in [-15.0, 0.0, 15.0] {
        canvas.stroke(&line(x, 34.0, x, 54.0), 3.0, INK);
    }
    if chance.likely(0.5) {
        canvas.fill_and_outline(
            &sketch("M -96 -52 Q 0 -30 96 -52 L 52 -66 L 42 -106 Q 0 -116 -42 -106 L -52 -66 Z"),
            tones.near,
            3.0,
            INK,
        );
    }
}

fn wheel(canvas: &mut Canvas, tones: &Tones, chance: &mut RandomStream) {
    let spokes = 6 + chance.next_below(7);
    let wood = Rgb::hsl(chance.next_between(0.03, 0.1), 0.5, chance.next_between(0.25, 0.45));
    canvas.stroke(&disc(0.0, 0.0, 84.0), 24.0, INK);
    canvas.stroke(&disc(0.0, 0.0, 84.0), 18.0, wood);
    for at in 0..spokes {
        let (sin, cos) = (at as f32 / spokes as f32 * TAU).sin_cos();
        canvas.stroke(&line(16.0 * sin, 16.0 * cos, 78.0 * sin, 78.0 * cos), 11.0, INK);
        canvas.stroke(&line(16.0 * sin, 16.0 * cos, 78.0 * sin, 78.0 * cos), 7.0, wood.lighter(0.15));
    }
    canvas.fill_and_outline(&disc(0.0, 0.0, 24.0), tones.accent, 4.0, INK);
    canvas.fill(&disc(0.0, 0.0, 9.0), INK);
}

fn train(canvas: &mut Canvas, tones: &Tones, chance: &mut RandomStream) {
    let body = Rgb::hsl(chance.unit(), 0.5, chance.next_between(0.2, 0.4));
    for (x, y, size) in [(-50.0, -92.0, 26.0), (-84.0, -108.0, 34.0), (-20.0, -76.0, 15.0)] {
        canvas.fill(&disc(x, y, size), Ink::Veil(BONE, 0.8));
    }
    canvas.fill_and_outline(&poly(&[(-20.0, -24.0), (-8.0, -64.0), (-34.0, -64.0), (-28.0, -24.0)]), INK, 2.0, INK);
    canvas.fill_and_outline(&round_rect(-80.0, -26.0, 130.0, 66.0, 20.0), body, 3.0, INK);
    canvas.fill_and_outline(&rect(30.0, -70.0, 74.0, 112.0), body.lighter(0.12), 3.0, INK);
    canvas.fill_and_outline(&rect(44.0, -52.0, 46.0, 36.0), tones.glow.lighter(0.3), 3.0, INK);
    canvas.fill_and_outline(&rect(22.0, -82.0, 92.0, 14.0), tones.accent, 3.0, INK);
    canvas.fill_and_outline(&poly(&[(-80.0, 40.0), (-118.0, 84.0), (-70.0, 84.0)]), tones.accent, 3.0, INK);
    canvas.fill_and_outline(&disc(-80.0, 0.0, 14.0), BRASS.lighter(0.5), 3.0, INK);
    for (x, size) in [(-44.0, 26.0), (12.0, 26.0), (70.0, 34.0)] {
        canvas.fill_and_outline(&disc(x, 90.0 - size, size), tones.near, 5.0, INK);
        canvas.fill_and_outline(&disc(x, 90.0 - size, size * 0.3), BRASS, 3.0, INK);
    }
    canvas.fill(&rect(-160.0, 90.0, 320.0, 8.0), SILVER.darker(0.4));
}

fn lantern(canvas: &mut Canvas, tones: &Tones, chance: &mut RandomStream) {
    let metal = Rgb::hsl(chance.unit(), 0.3, chance.next_between(0.2, 0.45));
    canvas.fill(&disc(0.0, 6.0, 104.0), Ink::Veil(tones.glow.lighter(0.5), 0.5));
    canvas.fill(&disc(0.0, 6.0, 76.0), Ink::Veil(tones.glow.lighter(0.7), 0.6));
    canvas.stroke(&sketch("M -44 -30 Q -46 -104 0 -104 Q 46 -104 44 -30"), 6.0, metal);
    canvas.fill_and_outline(
        &sketch("M -38 -34 Q -56 20 -38 58 L 38 58 Q 56 20 38 -34 Z"),
        tones.glow.lighter(0.6),
        4.0,
        INK,
    );
    canvas.fill_and_outline(&poly(&[(-28.0, -72.0), (28.0, -72.0), (44.0, -34.0), (-44.0, -34.0)]), metal, 3.0, INK);
    canvas.fill_and_outline(&poly(&[(-44.0, 56.0), (44.0, 56.0), (56.0, 96.0), (-56.0, 96.0)]), metal, 3.0, INK);
    canvas.fill_and_outline(&sketch("M 0 -22 Q 26 18 14 40 Q 0 54 -14 40 Q -24 20 0 -22 Z"), tones.accent, 2.5, INK);
    canvas.stroke(&line(-44.0, 10.0, 44.0, 10.0), 3.0, metal);
}
