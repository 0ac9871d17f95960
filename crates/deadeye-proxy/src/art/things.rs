//! Pictures of goods: one thing, large.

use std::f32::consts::TAU;

use deadeye_cards::Card;
use tiny_skia::Transform;

use crate::art::tones::Tones;
use crate::canvas::{Canvas, Ink, disc, line, oval, poly, rect, round_rect, sketch, star};
use crate::chance::RandomStream;
use crate::colour::{BONE, BRASS, INK, RED, Rgb, SILVER};

/// Draws a card's thing in the box -100..100.
pub(crate) fn goods(canvas: &mut Canvas, card: &Card, tones: &Tones, chance: &mut RandomStream) {
    halo(canvas, tones, chance);
    let turn = chance.next_between(-24.0, 24.0);
    let turned = Transform::from_rotate(turn);
    let metal =
        chance.pick(&[SILVER, SILVER.darker(0.35), BRASS, Rgb(0x4a, 0x4e, 0x58), BRASS.lighter(0.3)]).unwrap_or(SILVER);
    let wood = Rgb::hsl(chance.next_between(0.02, 0.11), chance.next_between(0.3, 0.6), chance.next_between(0.2, 0.45));
    if card.has_keyword("Horse") {
        horse(canvas, tones, chance, card.has_keyword("Gadget"));
    } else if card.has_keyword("Sidekick") {
        hound(canvas, tones, chance);
    } else if card.has_keyword("Attire") {
        attire(canvas, tones, chance);
    } else if card.has_keyword("Melee") {
        canvas.draw_transformed(turned, |canvas| blade(canvas, chance, metal, wood));
    } else if card.has_keyword("Weapon") {
        let long = chance.likely(0.45)
            || card.title.contains("Rifle")
            || card.title.contains("Shotgun")
            || card.title.contains("Winchester");
        canvas.draw_transformed(turned, |canvas| {
            if long { rifle(canvas, chance, metal, wood) } else { revolver(canvas, chance, metal, wood) }
        });
        if card.has_keyword("Gadget") {
            canvas.draw_transformed(Transform::from_translate(46.0, 46.0), |canvas| gear(canvas, chance, BRASS, 36.0));
        }
    } else if card.has_keyword("Gadget") {
        gear(canvas, chance, metal, 70.0);
        canvas.draw_transformed(Transform::from_translate(58.0, 46.0), |canvas| gear(canvas, chance, BRASS, 40.0));
    } else if card.has_keyword("Mystical") {
        amulet(canvas, tones, chance, metal);
    } else {
        match chance.next_below(4) {
            0 => crate_box(canvas, chance, wood),
            1 => bottle(canvas, tones, chance),
            2 => document(canvas, chance, tones),
            _ => amulet(canvas, tones, chance, metal),
        }
    }
}

fn halo(canvas: &mut Canvas, tones: &Tones, chance: &mut RandomStream) {
    let ink = Ink::Veil(tones.glow.lighter(0.35), 0.75);
    match chance.next_below(4) {
        0 => canvas.fill(&disc(0.0, 0.0, 88.0), ink),
        1 => canvas.fill(&star(0.0, 0.0, 12 + chance.next_below(9), 106.0, 78.0, 0.0), ink),
        2 => canvas.fill(&poly(&[(0.0, -110.0), (110.0, 0.0), (0.0, 110.0), (-110.0, 0.0)]), ink),
        _ => canvas.fill(&oval(0.0, 0.0, 130.0, 70.0), ink),
    }
}

fn revolver(canvas: &mut Canvas, chance: &mut RandomStream, metal: Rgb, wood: Rgb) {
    let barrel = chance.next_between(60.0, 104.0);
    let edge = metal.darker(0.7);
    canvas.fill_and_outline(
        &sketch("M 34 -18 L 66 -10 Q 86 20 88 62 Q 76 72 62 66 Q 58 30 36 8 Z"),
        wood,
        3.0,
        wood.darker(0.6),
    );
    canvas.fill_and_outline(&rect(-barrel - 18.0, -28.0, barrel + 20.0, 18.0), metal, 3.0, edge);
    canvas.fill_and_outline(&rect(-barrel - 14.0, -12.0, barrel * 0.7, 8.0), metal.darker(0.25), 2.0, edge);
    canvas.fill_and_outline(
        &poly(&[(-barrel - 14.0, -28.0), (-barrel - 10.0, -37.0), (-barrel - 4.0, -28.0)]),
        metal,
        2.0,
        edge,
    );
    canvas.fill_and_outline(&sketch("M -22 -32 L 44 -32 L 52 -20 L 40 14 L -22 10 Z"), metal, 3.0, edge);
    canvas.fill_and_outline(&round_rect(-14.0, -30.0, 42.0, 36.0, 8.0), metal.darker(0.15), 3.0, edge);
    for y in [-20.0, -9.0, 1.0] {
        canvas.fill(&round_rect(-9.0, y - 3.0, 26.0, 6.0, 3.0), edge);
    }
    canvas.fill_and_outline(&sketch("M 44 -30 Q 54 -48 66 -44 Q 60 -34 56 -20 Z"), metal, 2.5, edge);
    canvas.stroke(&sketch("M -6 10 Q -6 38 16 36 Q 34 34 34 12"), 6.0, edge);
    canvas.stroke(&sketch("M 10 12 Q 6 22 12 26"), 5.0, edge);
}

fn rifle(canvas: &mut Canvas, chance: &mut RandomStream, metal: Rgb, wood: Rgb) {
    let edge = metal.darker(0.7);
    let reach = chance.next_between(96.0, 126.0);
    canvas.fill_and_outline(
        &sketch("M 24 -8 L 48 -4 Q 80 4 124 8 L 128 44 L 108 44 Q 72 26 28 18 Z"),
        wood,
        3.0,
        wood.darker(0.6),
    );
    canvas.fill_and_outline(&rect(-reach, -14.0, reach + 28.0, 11.0), metal, 3.0, edge);
    if chance.likely(0.5) {
        canvas.fill_and_outline(&rect(-reach, -3.0, reach, 9.0), metal.darker(0.3), 2.5, edge);
    }
    canvas.fill_and_outline(&rect(-reach * 0.62, -3.0, reach * 0.5, 17.0), wood.lighter(0.1), 3.0, wood.darker(0.6));
    canvas.fill_and_outline(&rect(-18.0, -18.0, 48.0, 34.0), metal.mix(BRASS, 0.5), 3.0, edge);
    canvas.stroke(&sketch("M 8 16 Q 8 38 30 36 Q 44 34 40 18"), 5.0, edge);
    if chance.likely(0.4) {
        canvas.fill_and_outline(&rect(-30.0, -36.0, 70.0, 10.0), INK, 2.0, BRASS);
        canvas.stroke(&line(-16.0, -26.0, -16.0, -16.0), 5.0, INK);
        canvas.stroke(&line(26.0, -26.0, 26.0, -16.0), 5.0, INK);
    }
    canvas.stroke(&sketch("M -60 14 Q 10 70 100 40"), 4.0, wood.darker(0.5));
}

fn blade(canvas: &mut Canvas, chance: &mut RandomStream, metal: Rgb, wood: Rgb) {
    let edge = metal.darker(0.7);
    match chance.next_below(3) {
        0 => {
            canvas.fill_and_outline(&sketch("M -10 30 L -16 -60 Q -6 -92 14 -104 Q 22 -50 14 30 Z"), SILVER, 3.0, edge);
            canvas.stroke(&line(-4.0, -70.0, 0.0, 26.0), 3.0, SILVER.darker(0.3));
            canvas.fill_and_outline(&round_rect(-36.0, 28.0, 74.0, 12.0, 5.0), BRASS, 3.0, INK);
        }
        1 => {
            canvas.fill_and_outline(&rect(-6.0, -90.0, 12.0, 130.0), wood, 3.0, wood.darker(0.6));
            canvas.fill_and_outline(
                &sketch("M -4 -86 Q 30 -104 62 -82 Q 52 -52 62 -24 Q 30 -40 -4 -34 Z"),
                SILVER,
                3.0,
                edge,
            );
        }
        _ => {
            canvas.fill_and_outline(&sketch("M -6 30 Q -36 -40 30 -108 Q 12 -40 12 30 Z"), SILVER, 3.0, edge);
            canvas.stroke(&sketch("M -28 28 Q 0 10 30 28 Q 44 70 10 92"), 7.0, BRASS);
        }
    }
    canvas.fill_and_outline(&round_rect(-9.0, 40.0, 19.0, 54.0, 7.0), wood, 3.0, wood.darker(0.6));
    for at in 0..3 {
        let y = 52.0 + at as f32 * 13.0;
        canvas.stroke(&line(-8.0, y, 9.0, y), 3.0, wood.darker(0.5));
    }
}

fn horse(canvas: &mut Canvas, tones: &Tones, chance: &mut RandomStream, gadget: bool) {
    let coat = if gadget {
        BRASS
    } else {
        Rgb::hsl(chance.next_between(0.02, 0.12), chance.next_between(0.08, 0.6), chance.next_between(0.14, 0.82))
    };
    let edge = coat.darker(0.7);
    let mane = if chance.likely(0.5) { coat.darker(0.65) } else { coat.lighter(0.6) };
    canvas.fill_and_outline(&sketch("M 20 -96 Q 70 -70 86 0 Q 92 50 96 110 L 10 110 Q 20 50 10 10 Z"), mane, 3.0, edge);
    canvas.fill_and_outline(
        &sketch("M 2 -104 L 14 -74 Q 60 -40 70 110 L -40 110 Q -14 60 -10 24 Q -40 40 -64 52 Q -86 54 -90 34 Q -92 24 -80 12 Q -54 -30 -30 -64 Q -18 -76 -8 -80 Z"),
        coat,
        3.0,
        edge,
    );
    canvas.fill(&oval(-30.0, -42.0, 6.0, 5.0), INK);
    canvas.fill(&oval(-78.0, 30.0, 5.0, 4.0), edge);
    if chance.likely(0.5) {
        canvas.fill(&sketch("M -24 -66 Q -14 -58 -26 -40 Q -60 6 -74 14 Q -66 -6 -44 -38 Z"), BONE);
    }
    let strap = Rgb::hsl(chance.unit(), 0.6, 0.35);
    canvas.stroke(&line(-58.0, -24.0, -44.0, 42.0), 6.0, strap);
    canvas.stroke(&sketch("M -4 -76 Q 10 -40 -2 24 L -44 42"), 6.0, strap);
    canvas.stroke(&sketch("M -44 42 Q 0 90 70 84"), 5.0, strap);
    canvas.fill(&disc(-44.0, 42.0, 6.0), BRASS);
    if gadget {
        canvas.draw_transformed(Transform::from_translate(20.0, 50.0), |canvas| gear(canvas, chance, SILVER, 28.0));
    } else {
        canvas.stroke(&sketch("M 26 -30 Q 60 0 64 60"), 5.0, mane.mix(tones.accent, 0.3));
    }
}

fn hound(canvas: &mut Canvas, tones: &Tones, chance: &mut RandomStream) {
    let coat =
        Rgb::hsl(chance.next_between(0.02, 0.65), chance.next_between(0.05, 0.45), chance.next_between(0.2, 0.75));
    let edge = coat.darker(0.7);
    let patch = coat.mix(BONE, 0.6);
    if chance.likely(0.3) {
        // A bird of prey instead.
        canvas.fill_and_outline(&sketch("M 0 -40 Q 60 -100 120 -70 Q 96 -50 100 -34 Q 76 -30 70 -10 Q 44 -14 20 30 L 0 60 L -20 30 Q -44 -14 -70 -10 Q -76 -30 -100 -34 Q -96 -50 -120 -70 Q -60 -100 0 -40 Z"), coat, 3.0, edge);
        canvas.fill_and_outline(
            &poly(&[(-16.0, 30.0), (16.0, 30.0), (30.0, 84.0), (0.0, 74.0), (-30.0, 84.0)]),
            coat.darker(0.2),
            3.0,
            edge,
        );
        canvas.fill_and_outline(
            &sketch("M -16 -34 Q -14 -66 6 -64 Q 26 -60 34 -40 Q 20 -48 16 -30 Q 0 -14 -16 -34 Z"),
            BONE,
            3.0,
            edge,
        );
        canvas.fill(&poly(&[(20.0, -56.0), (42.0, -36.0), (18.0, -42.0)]), BRASS);
        canvas.fill(&disc(8.0, -50.0, 4.0), INK);
        return;
    }
    canvas.fill_and_outline(
        &sketch("M -60 110 Q -56 50 -30 30 L 30 30 Q 56 50 60 110 Z"),
        coat.darker(0.15),
        3.0,
        edge,
    );
    canvas.fill_and_outline(
        &sketch("M -42 -56 Q 0 -84 42 -56 Q 50 -10 26 8 Q 22 44 0 46 Q -22 44 -26 8 Q -50 -10 -42 -56 Z"),
        coat,
        3.0,
        edge,
    );
    for side in [-1.0_f32, 1.0] {
        canvas.draw_transformed(Transform::from_scale(side, 1.0), |canvas| {
            if patch.0.is_multiple_of(2) {
                canvas.fill_and_outline(
                    &sketch("M 34 -62 Q 74 -60 72 0 Q 66 26 50 14 Q 52 -20 34 -62 Z"),
                    coat.darker(0.3),
                    3.0,
                    edge,
                );
            } else {
                canvas.fill_and_outline(&sketch("M 14 -70 L 44 -112 Q 58 -80 44 -46 Z"), coat.darker(0.2), 3.0, edge);
            }
        });
    }
    canvas
        .fill(&sketch("M -14 -70 Q 0 -76 14 -70 Q 8 -30 22 10 Q 20 40 0 42 Q -20 40 -22 10 Q -8 -30 -14 -70 Z"), patch);
    canvas.fill(&oval(0.0, 14.0, 13.0, 9.0), INK);
    canvas.stroke(&sketch("M 0 20 L 0 30 Q -8 36 -14 30 M 0 30 Q 8 36 14 30"), 3.0, INK);
    for x in [-21.0, 21.0] {
        canvas.fill(&disc(x, -26.0, 7.0), BONE);
        canvas.fill(&disc(x, -26.0, 4.5), INK);
    }
    canvas.stroke(&sketch("M -34 56 Q 0 74 34 56"), 11.0, tones.accent);
    canvas.fill(&disc(0.0, 74.0, 9.0), BRASS);
}

fn attire(canvas: &mut Canvas, tones: &Tones, chance: &mut RandomStream) {
    let cloth = Rgb::hsl(chance.unit(), chance.next_between(0.2, 0.65), chance.next_between(0.22, 0.6));
    let edge = cloth.darker(0.65);
    match chance.next_below(3) {
        0 => {
            canvas.fill_and_outline(&sketch("M -30 -84 Q 0 -70 30 -84 L 74 -66 L 96 40 L 68 50 L 58 4 L 66 100 L -66 100 L -58 4 L -68 50 L -96 40 L -74 -66 Z"), cloth, 3.0, edge);
            canvas.fill(&poly(&[(-16.0, -80.0), (16.0, -80.0), (10.0, 100.0), (-10.0, 100.0)]), tones.glow);
            for side in [-1.0, 1.0] {
                canvas.fill_and_outline(
                    &poly(&[(side * 14.0, -80.0), (side * 36.0, -80.0), (side * 30.0, -40.0), (side * 9.0, -6.0)]),
                    cloth.lighter(0.2),
                    2.5,
                    edge,
                );
            }
            for at in 0..4 {
                canvas.fill(&disc(18.0, 6.0 + at as f32 * 20.0, 4.0), BRASS);
            }
        }
        1 => {
            canvas.fill_and_outline(
                &sketch("M -58 20 L -50 -60 Q -26 -84 -6 -66 Q 18 -88 50 -60 L 58 20 Z"),
                cloth,
                3.0,
                edge,
            );
            canvas.fill(&poly(&[(-58.0, 0.0), (58.0, 0.0), (60.0, 22.0), (-60.0, 22.0)]), tones.accent);
            canvas.fill_and_outline(
                &sketch("M -124 8 Q 0 44 124 8 Q 100 54 0 54 Q -100 54 -124 8 Z"),
                cloth.lighter(0.12),
                3.0,
                edge,
            );
            canvas.fill_and_outline(&star(0.0, 11.0, 5, 15.0, 7.0, 0.0), SILVER, 2.0, INK);
        }
        _ => {
            for x in [-46.0, 34.0] {
                canvas.draw_transformed(Transform::from_translate(x, 0.0), |canvas| {
                    canvas.fill_and_outline(
                        &sketch("M -22 -86 Q 0 -76 26 -86 L 24 30 Q 28 52 56 62 Q 64 80 56 88 L -22 88 L -22 40 Z"),
                        cloth,
                        3.0,
                        edge,
                    );
                    canvas.fill(&rect(-24.0, 84.0, 82.0, 9.0), INK);
                    canvas.fill(&rect(-24.0, 90.0, 22.0, 14.0), INK);
                    canvas.fill(&star(2.0, -40.0, 5, 15.0, 6.0, 0.0), tones.accent);
                    canvas.stroke(&sketch("M -14 10 Q 2 -14 18 10"), 4.0, tones.accent);
                });
            }
        }
    }
}

fn gear(canvas: &mut Canvas, chance: &mut RandomStream, metal: Rgb, radius: f32) {
    let teeth = 8 + chance.next_below(6);
    let edge = metal.darker(0.7);
    for at in 0..teeth {
        let turn = at as f32 / teeth as f32 * TAU;
        canvas.draw_transformed(Transform::from_rotate(turn.to_degrees()), |canvas| {
            canvas.fill_and_outline(
                &rect(-radius * 0.14, -radius * 1.16, radius * 0.28, radius * 0.4),
                metal,
                2.5,
                edge,
            );
        });
    }
    canvas.fill_and_outline(&disc(0.0, 0.0, radius), metal, 3.0, edge);
    canvas.fill_and_outline(&disc(0.0, 0.0, radius * 0.72), metal.darker(0.3), 2.0, edge);
    let spokes = 3 + chance.next_below(4);
    for at in 0..spokes {
        let (sin, cos) = (at as f32 / spokes as f32 * TAU).sin_cos();
        canvas.stroke(&line(0.0, 0.0, radius * 0.8 * sin, radius * 0.8 * cos), radius * 0.16, metal);
    }
    canvas.fill_and_outline(&disc(0.0, 0.0, radius * 0.28), metal.lighter(0.3), 3.0, edge);
}

fn amulet(canvas: &mut Canvas, tones: &Tones, chance: &mut RandomStream, metal: Rgb) {
    canvas.stroke(&sketch("M -70 -100 Q -40 -20 0 -10 Q 40 -20 70 -100"), 6.0, metal.darker(0.3));
    let points = chance.pick(&[4, 5, 6, 8, 3]).unwrap_or(5);
    match chance.next_below(3) {
        0 => canvas.fill_and_outline(&star(0.0, 34.0, points, 68.0, 40.0, 0.0), metal, 3.0, INK),
        1 => canvas.fill_and_outline(&disc(0.0, 34.0, 58.0), metal, 3.0, INK),
        _ => canvas.fill_and_outline(
            &sketch("M 0 -26 Q 60 0 44 60 Q 20 96 0 100 Q -20 96 -44 60 Q -60 0 0 -26 Z"),
            metal,
            3.0,
            INK,
        ),
    }
    canvas.fill_and_outline(&star(0.0, 34.0, points, 40.0, 22.0, 0.0), metal.darker(0.4), 2.0, INK);
    canvas.fill_and_outline(&oval(0.0, 34.0, 20.0, 24.0), tones.accent, 3.0, INK);
    canvas.fill(&oval(-6.0, 26.0, 6.0, 8.0), BONE);
}

fn crate_box(canvas: &mut Canvas, chance: &mut RandomStream, wood: Rgb) {
    let edge = wood.darker(0.6);
    canvas.fill_and_outline(&rect(-76.0, -50.0, 152.0, 124.0), wood.lighter(0.2), 4.0, edge);
    for at in 1..4 {
        let y = -50.0 + at as f32 * 31.0;
        canvas.stroke(&line(-76.0, y, 76.0, y), 3.0, edge);
    }
    for x in [-76.0, 56.0] {
        canvas.fill_and_outline(&rect(x, -50.0, 20.0, 124.0), wood, 3.0, edge);
    }
    if chance.likely(0.5) {
        for at in -2..=2 {
            canvas.fill_and_outline(&round_rect(at as f32 * 24.0 - 9.0, -92.0, 18.0, 52.0, 6.0), RED, 2.5, INK);
            canvas.stroke(
                &sketch(&format!(
                    "M {0} -92 Q {1} -104 {2} -112",
                    at as f32 * 24.0,
                    at as f32 * 24.0 + 4.0,
                    at as f32 * 24.0 - 4.0
                )),
                3.0,
                INK,
            );
        }
    } else {
        canvas.fill_and_outline(
            &poly(&[(-86.0, -50.0), (86.0, -50.0), (70.0, -76.0), (-70.0, -76.0)]),
            wood,
            3.0,
            edge,
        );
    }
    canvas.fill_and_outline(&disc(0.0, 14.0, 24.0), BONE, 3.0, INK);
    canvas.fill(&star(0.0, 14.0, 3 + chance.next_below(5), 19.0, 8.0, 0.0), INK);
}

fn bottle(canvas: &mut Canvas, tones: &Tones, chance: &mut RandomStream) {
    let glass = Rgb::hsl(chance.unit(), 0.5, chance.next_between(0.25, 0.55));
    for (x, size) in [(-54.0, 0.72), (52.0, 0.8), (0.0, 1.0)] {
        canvas.draw_transformed(Transform::from_row(size, 0.0, 0.0, size, x, 90.0 * (1.0 - size)), |canvas| {
            let ink = if x == 0.0 { glass } else { glass.mix(tones.accent, 0.6) };
            canvas.fill_and_outline(
                &sketch("M -13 -104 L 13 -104 L 13 -60 Q 38 -40 38 -10 L 38 92 L -38 92 L -38 -10 Q -38 -40 -13 -60 Z"),
                ink,
                3.0,
                ink.darker(0.7),
            );
            canvas.fill_and_outline(&rect(-15.0, -112.0, 30.0, 16.0), Rgb(0xa8, 0x7a, 0x48), 2.5, INK);
            canvas.fill_and_outline(&rect(-38.0, 2.0, 76.0, 56.0), BONE, 2.5, INK);
            canvas.fill(&star(0.0, 30.0, 5, 20.0, 9.0, 0.0), tones.near);
            canvas.fill(&rect(-28.0, -20.0, 8.0, 100.0), Ink::Veil(BONE, 0.35));
        });
    }
}

fn document(canvas: &mut Canvas, chance: &mut RandomStream, tones: &Tones) {
    canvas.draw_transformed(Transform::from_rotate(chance.next_between(-12.0, 12.0)), |canvas| {
        canvas.fill_and_outline(&rect(-62.0, -92.0, 124.0, 184.0), BONE, 3.0, INK);
        canvas.fill(&rect(-46.0, -78.0, 92.0, 20.0), tones.near);
        canvas.fill_and_outline(&rect(-40.0, -48.0, 80.0, 70.0), tones.glow, 2.5, INK);
        canvas.fill(&disc(0.0, -24.0, 17.0), tones.mid);
        canvas.fill(&sketch("M -34 22 Q 0 -20 34 22 Z"), tones.mid);
        for at in 0..4 {
            let half = chance.next_between(24.0, 46.0);
            canvas.fill(&rect(-half, 34.0 + at as f32 * 13.0, half * 2.0, 6.0), INK.lighter(0.3));
        }
        canvas.fill_and_outline(&star(44.0, 76.0, 12, 21.0, 16.0, 0.0), RED, 2.0, INK);
    });
}
