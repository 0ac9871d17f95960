//! Deeds and outfits: false fronts along a street.

use deadeye_cards::Card;
use tiny_skia::Transform;

use crate::art::tones::Tones;
use crate::canvas::{Canvas, Ink, Shape, disc, line, oval, poly, rect, round_rect, sketch, star};
use crate::chance::RandomStream;
use crate::colour::{BONE, BRASS, INK, Rgb};
use crate::marks;

/// Draws the house of a deed in the box -100..100.
pub(crate) fn house(canvas: &mut Canvas, card: &Card, tones: &Tones, chance: &mut RandomStream) {
    if card.has_keyword("Ranch") {
        barn(canvas, chance);
    } else if card.has_keyword("Strike") {
        mine(canvas, tones, chance);
    } else if card.has_keyword("Holy Ground") {
        chapel(canvas, tones, chance);
    } else {
        let wall = wall_ink(chance);
        front(canvas, card, tones, chance, wall, 1.0);
    }
}

fn wall_ink(chance: &mut RandomStream) -> Rgb {
    Rgb::hsl(chance.unit(), chance.next_between(0.15, 0.65), chance.next_between(0.3, 0.75))
}

/// Draws a false front with one or two storeys.
fn front(canvas: &mut Canvas, card: &Card, tones: &Tones, chance: &mut RandomStream, wall: Rgb, size: f32) {
    canvas.draw_transformed(Transform::from_translate(0.0, 100.0).pre_scale(size, size), |canvas| {
        let edge = wall.darker(0.65);
        let half = chance.next_between(62.0, 100.0);
        let high = chance.next_between(96.0, 150.0);
        let trim = wall_ink(chance);
        // The house behind its front.
        canvas.fill_and_outline(
            &poly(&[(half - 8.0, 0.0), (half - 8.0, -high * 0.8), (half + 34.0, -high * 0.62), (half + 34.0, 0.0)]),
            wall.darker(0.4),
            2.0,
            edge,
        );
        let top = -high;
        let crown = crown(chance, half, top);
        canvas.fill_and_outline(&crown, wall, 3.0, edge);
        // Boards.
        let boards = 5 + chance.next_below(5);
        for at in 1..boards {
            let y = -high * at as f32 / boards as f32;
            canvas.stroke(&line(-half + 3.0, y, half - 3.0, y), 1.2, wall.darker(0.25));
        }
        canvas.fill_and_outline(&rect(-half - 6.0, top + 22.0, half * 2.0 + 12.0, 7.0), trim, 1.5, edge);
        sign_board(canvas, card, chance, half, top, (trim, edge));
        // Windows above.
        let panes = 2 + chance.next_below(3);
        let glass = if chance.likely(0.5) { tones.glow.lighter(0.2) } else { tones.sky.darker(0.5) };
        let arched = chance.likely(0.4);
        let second = high > 118.0;
        if second {
            for at in 0..panes {
                let x = (at as f32 - (panes as f32 - 1.0) / 2.0) * (half * 1.7 / panes as f32);
                window(canvas, x, top + 54.0, 11.0, 15.0, glass, trim, arched);
            }
        }
        // A porch roof on posts, or an awning.
        let porch = if second { -high * 0.44 } else { -high * 0.56 };
        let awning = Rgb::hsl(chance.unit(), 0.6, 0.45);
        if chance.likely(0.5) {
            porch_roof(canvas, half, porch, trim, edge);
        } else {
            striped_awning(canvas, half, porch, awning);
        }
        // The door and its windows.
        let shift = chance.pick(&[0.0, 0.0, -0.5, 0.5]).unwrap_or(0.0) * half;
        let door = wall_ink(chance).darker(0.2);
        door_at(canvas, card, shift, door, edge);
        for side in [-1.0, 1.0] {
            let x = shift + side * (half * 0.62).max(38.0);
            if x.abs() < half - 10.0 {
                window(canvas, x, -32.0, 15.0, 14.0, glass, trim, false);
            }
        }
        canvas.fill(&rect(-half - 20.0, -7.0, half * 2.0 + 40.0, 8.0), Rgb(0x6a, 0x4a, 0x2c));
    });
}

/// Draws the sign over the door.
fn sign_board(
    canvas: &mut Canvas,
    card: &Card,
    chance: &mut RandomStream,
    half: f32,
    top: f32,
    (trim, edge): (Rgb, Rgb),
) {
    let board = if chance.likely(0.5) { BONE } else { trim.darker(0.5) };
    let mark = if board == BONE { INK } else { BRASS.lighter(0.3) };
    canvas.fill_and_outline(&round_rect(-half * 0.72, top - 14.0, half * 1.44, 32.0, 5.0), board, 2.5, edge);
    sign(canvas, card, chance, mark, 0.0, top + 2.0);
}

/// Draws the door: a swing door for a saloon.
fn door_at(canvas: &mut Canvas, card: &Card, shift: f32, door: Rgb, edge: Rgb) {
    if card.has_keyword("Saloon") {
        canvas.fill(&rect(shift - 20.0, -52.0, 40.0, 52.0), INK);
        for side in [-1.0_f32, 1.0] {
            canvas.fill_and_outline(
                &poly(&[(shift, -40.0), (shift + side * 19.0, -46.0), (shift + side * 19.0, -10.0), (shift, -14.0)]),
                door.lighter(0.2),
                2.0,
                edge,
            );
        }
    } else {
        canvas.fill_and_outline(&rect(shift - 15.0, -50.0, 30.0, 50.0), door, 2.5, edge);
        canvas.fill(&disc(shift + 9.0, -24.0, 2.6), BRASS);
    }
}

/// Draws a roof on posts before the door.
fn porch_roof(canvas: &mut Canvas, half: f32, porch: f32, trim: Rgb, edge: Rgb) {
    canvas.fill_and_outline(
        &poly(&[(-half - 4.0, porch), (half + 4.0, porch), (half + 16.0, porch + 16.0), (-half - 16.0, porch + 16.0)]),
        trim,
        2.0,
        edge,
    );
    for at in 0..4 {
        let x = -half - 8.0 + at as f32 * (half * 2.0 + 16.0) / 3.0;
        canvas.fill(&rect(x - 3.0, porch + 16.0, 6.0, -porch - 16.0), trim.darker(0.2));
    }
}

fn striped_awning(canvas: &mut Canvas, half: f32, porch: f32, awning: Rgb) {
    let stripes = 8;
    let width = (half * 2.0 + 8.0) / stripes as f32;
    for at in 0..stripes {
        let x = -half - 4.0 + at as f32 * width;
        let ink = if at % 2 == 0 { awning } else { BONE };
        canvas.fill(
            &poly(&[
                (x, porch),
                (x + width, porch),
                (x + width, porch + 18.0),
                (x + width / 2.0, porch + 25.0),
                (x, porch + 18.0),
            ]),
            ink,
        );
    }
}

/// Returns the outline of a false front.
fn crown(chance: &mut RandomStream, half: f32, top: f32) -> Shape {
    match chance.next_below(6) {
        0 => sketch(&format!("M -{half} 0 L -{half} {top} L {half} {top} L {half} 0 Z")),
        1 => poly(&[
            (-half, 0.0),
            (-half, top),
            (-half * 0.5, top),
            (-half * 0.5, top - 26.0),
            (half * 0.5, top - 26.0),
            (half * 0.5, top),
            (half, top),
            (half, 0.0),
        ]),
        2 => poly(&[(-half, 0.0), (-half, top + 10.0), (0.0, top - 40.0), (half, top + 10.0), (half, 0.0)]),
        3 => sketch(&format!("M -{half} 0 L -{half} {top} Q 0 {} {half} {top} L {half} 0 Z", top - 60.0)),
        4 => poly(&[
            (-half, 0.0),
            (-half, top + 20.0),
            (-half * 0.66, top + 20.0),
            (-half * 0.66, top),
            (-half * 0.33, top),
            (-half * 0.33, top - 20.0),
            (half * 0.33, top - 20.0),
            (half * 0.33, top),
            (half * 0.66, top),
            (half * 0.66, top + 20.0),
            (half, top + 20.0),
            (half, 0.0),
        ]),
        _ => sketch(&format!(
            "M -{half} 0 L -{half} {top} L -{q} {top} Q -{q} {up} 0 {up} Q {q} {up} {q} {top} L {half} {top} L {half} 0 Z",
            q = half * 0.6,
            up = top - 34.0
        )),
    }
}

#[expect(clippy::too_many_arguments, reason = "each is one plain number or colour of the window")]
fn window(canvas: &mut Canvas, x: f32, y: f32, half_wide: f32, half_tall: f32, glass: Rgb, trim: Rgb, arched: bool) {
    if arched {
        canvas.fill_and_outline(&disc(x, y - half_tall, half_wide), glass, 3.0, trim);
    }
    canvas.fill_and_outline(&rect(x - half_wide, y - half_tall, half_wide * 2.0, half_tall * 2.0), glass, 3.0, trim);
    canvas.stroke(&line(x, y - half_tall, x, y + half_tall), 2.0, trim);
    canvas.stroke(&line(x - half_wide, y, x + half_wide, y), 2.0, trim);
}

/// Draws the picture on the sign: one thing that the house deals in.
fn sign(canvas: &mut Canvas, card: &Card, chance: &mut RandomStream, ink: Rgb, x: f32, y: f32) {
    canvas.draw_transformed(Transform::from_translate(x, y), |canvas| {
        let first = chance.next_below(8);
        let choice = if card.has_keyword("Casino") {
            0
        } else if card.has_keyword("Saloon") {
            1
        } else if card.has_keyword("Government") {
            2
        } else {
            3 + first % 5
        };
        match choice {
            0 => suits(canvas, ink),
            1 => bottles(canvas, ink),
            2 => {
                canvas.fill(&star(0.0, 0.0, 5, 12.0, 5.0, 0.0), ink);
                canvas.fill(&rect(-44.0, -2.0, 26.0, 4.0), ink);
                canvas.fill(&rect(18.0, -2.0, 26.0, 4.0), ink);
            }
            3 => {
                for at in -2..=2 {
                    canvas.fill(&disc(at as f32 * 17.0, 0.0, if at % 2 == 0 { 6.5 } else { 4.0 }), ink);
                }
            }
            4 => {
                canvas.fill(&rect(-42.0, -9.0, 84.0, 5.0), ink);
                canvas.fill(&rect(-30.0, 4.0, 60.0, 5.0), ink);
            }
            5 => {
                for at in -1..=1 {
                    canvas.fill(&star(at as f32 * 26.0, 0.0, 4, 12.0, 5.0, 0.0), ink);
                }
            }
            6 => {
                canvas.stroke(&sketch("M -40 8 L -20 -8 L 0 8 L 20 -8 L 40 8"), 6.0, ink);
            }
            _ => {
                canvas.fill(&oval(0.0, 0.0, 22.0, 11.0), ink);
                canvas.fill(&rect(-46.0, -3.0, 18.0, 6.0), ink);
                canvas.fill(&rect(28.0, -3.0, 18.0, 6.0), ink);
            }
        }
    });
}

fn barn(canvas: &mut Canvas, chance: &mut RandomStream) {
    let wall = Rgb::hsl(
        chance.pick(&[0.01, 0.08, 0.58, 0.3, 0.13]).unwrap_or(0.0),
        chance.next_between(0.35, 0.65),
        chance.next_between(0.3, 0.5),
    );
    let edge = wall.darker(0.65);
    let half = chance.next_between(52.0, 74.0);
    canvas.draw_transformed(Transform::from_translate(chance.next_between(-26.0, 10.0), 0.0), |canvas| {
        canvas.fill_and_outline(
            &poly(&[(half, 100.0), (half, -4.0), (half + 60.0, 10.0), (half + 60.0, 100.0)]),
            wall.darker(0.35),
            2.0,
            edge,
        );
        canvas.fill_and_outline(
            &poly(&[
                (-half, 100.0),
                (-half, 0.0),
                (-half * 0.7, -44.0),
                (0.0, -84.0),
                (half * 0.7, -44.0),
                (half, 0.0),
                (half, 100.0),
            ]),
            wall,
            3.0,
            edge,
        );
        canvas.stroke(
            &sketch(&format!("M -{0} 4 L -{1} -44 L 0 -86 L {1} -44 L {0} 4", half + 6.0, half * 0.72)),
            8.0,
            BONE.darker(0.1),
        );
        canvas.fill_and_outline(&rect(-30.0, 30.0, 60.0, 70.0), wall.darker(0.2), 4.0, BONE.darker(0.08));
        canvas.stroke(&line(-30.0, 30.0, 30.0, 100.0), 4.0, BONE.darker(0.08));
        canvas.stroke(&line(30.0, 30.0, -30.0, 100.0), 4.0, BONE.darker(0.08));
        match chance.next_below(3) {
            0 => canvas.fill_and_outline(&disc(0.0, -26.0, 16.0), INK, 4.0, BONE.darker(0.08)),
            1 => canvas.fill_and_outline(&rect(-15.0, -42.0, 30.0, 30.0), INK, 4.0, BONE.darker(0.08)),
            _ => canvas.fill_and_outline(
                &poly(&[(0.0, -48.0), (18.0, -24.0), (0.0, 0.0), (-18.0, -24.0)]),
                INK,
                4.0,
                BONE.darker(0.08),
            ),
        }
    });
    if chance.likely(0.6) {
        fence(canvas);
    } else {
        windmill(canvas);
    }
}

fn windmill(canvas: &mut Canvas) {
    canvas.stroke(&line(-112.0, 100.0, -100.0, -20.0), 5.0, INK);
    canvas.stroke(&line(-88.0, 100.0, -100.0, -20.0), 5.0, INK);
    canvas.fill_and_outline(&star(-100.0, -24.0, 8, 40.0, 13.0, 0.2), BONE, 2.0, INK);
}

fn fence(canvas: &mut Canvas) {
    for y in [66.0, 84.0] {
        canvas.stroke(&line(-150.0, y, 150.0, y), 5.0, Rgb(0x7a, 0x5a, 0x38));
    }
    for at in -5..=5 {
        canvas.fill(&rect(at as f32 * 29.0 - 4.0, 54.0, 8.0, 50.0), Rgb(0x5e, 0x42, 0x28));
    }
}

fn mine(canvas: &mut Canvas, tones: &Tones, chance: &mut RandomStream) {
    let rock = tones.mid.mix(Rgb(0x6a, 0x5a, 0x4c), 0.6);
    let peak = chance.next_between(-40.0, 40.0);
    canvas.fill_and_outline(
        &poly(&[
            (-150.0, 100.0),
            (-110.0, 10.0),
            (-60.0, -30.0),
            (peak, -92.0),
            (60.0, -36.0),
            (104.0, 4.0),
            (150.0, 100.0),
        ]),
        rock,
        3.0,
        rock.darker(0.6),
    );
    canvas.fill(
        &poly(&[(peak, -92.0), (60.0, -36.0), (104.0, 4.0), (150.0, 100.0), (20.0, 100.0), (40.0, 10.0)]),
        rock.darker(0.28),
    );
    canvas.fill(&sketch("M -44 100 L -40 20 Q 0 -10 40 20 L 44 100 Z"), INK);
    canvas.stroke(&sketch("M -46 100 L -42 16 L 42 16 L 46 100"), 11.0, Rgb(0x8a, 0x62, 0x38));
    canvas.stroke(&line(-16.0, 100.0, -6.0, 50.0), 4.0, Rgb(0x9a, 0x9a, 0xa0));
    canvas.stroke(&line(16.0, 100.0, 6.0, 50.0), 4.0, Rgb(0x9a, 0x9a, 0xa0));
    for _ in 0..4 + chance.next_below(5) {
        let (x, y) = (chance.next_between(-100.0, 100.0), chance.next_between(50.0, 98.0));
        let size = chance.next_between(7.0, 17.0);
        canvas.fill_and_outline(
            &star(x, y, 3 + chance.next_below(3), size, size * 0.62, chance.unit() * 6.0),
            tones.accent,
            2.0,
            INK,
        );
    }
    canvas.fill_and_outline(
        &poly(&[(56.0, 60.0), (118.0, 60.0), (108.0, 92.0), (66.0, 92.0)]),
        Rgb(0x5c, 0x62, 0x6c),
        2.5,
        INK,
    );
    for x in [74.0, 100.0] {
        canvas.fill_and_outline(&disc(x, 94.0, 8.0), Rgb(0x3a, 0x3e, 0x46), 2.0, INK);
    }
    canvas.fill(&poly(&[(62.0, 60.0), (76.0, 42.0), (96.0, 46.0), (112.0, 60.0)]), tones.accent.lighter(0.2));
}

fn chapel(canvas: &mut Canvas, tones: &Tones, chance: &mut RandomStream) {
    let wall = wall_ink(chance).lighter(0.35);
    let edge = wall.darker(0.65);
    let roof = wall_ink(chance).darker(0.3);
    let tower = chance.next_between(-40.0, 40.0);
    canvas.fill_and_outline(
        &poly(&[(-78.0, 100.0), (-78.0, 20.0), (0.0, -24.0), (78.0, 20.0), (78.0, 100.0)]),
        wall,
        3.0,
        edge,
    );
    canvas.stroke(&sketch("M -88 26 L 0 -26 L 88 26"), 9.0, roof);
    canvas.fill_and_outline(&rect(tower - 21.0, -52.0, 42.0, 90.0), wall.darker(0.08), 3.0, edge);
    canvas.fill_and_outline(&poly(&[(tower - 27.0, -50.0), (tower, -96.0), (tower + 27.0, -50.0)]), roof, 3.0, edge);
    canvas.fill_and_outline(
        &sketch(&format!(
            "M {} 4 L {} -24 Q {tower} -44 {} -24 L {} 4 Z",
            tower - 11.0,
            tower - 11.0,
            tower + 11.0,
            tower + 11.0
        )),
        tones.accent,
        2.5,
        edge,
    );
    canvas.fill_and_outline(&sketch("M -19 100 L -19 62 Q 0 36 19 62 L 19 100 Z"), roof.darker(0.3), 2.5, edge);
    for x in [-54.0, 54.0] {
        canvas.fill_and_outline(
            &sketch(&format!("M {} 78 L {} 50 Q {x} 32 {} 50 L {} 78 Z", x - 11.0, x - 11.0, x + 11.0, x + 11.0)),
            tones.glow,
            3.0,
            edge,
        );
    }
    for _ in 0..chance.next_below(5) {
        let x = chance.next_between(-130.0, 130.0);
        canvas.fill_and_outline(
            &sketch(&format!("M {} 100 L {} 84 Q {x} 72 {} 84 L {} 100 Z", x - 9.0, x - 9.0, x + 9.0, x + 9.0)),
            Rgb(0x8a, 0x8c, 0x90),
            2.0,
            INK,
        );
    }
}

/// Draws an outfit: a row of houses under its large sign.
pub(crate) fn headquarters(canvas: &mut Canvas, card: &Card, tones: &Tones, chance: &mut RandomStream) {
    for (x, size) in [(-96.0, 0.62), (96.0, 0.58), (0.0, 0.76)] {
        canvas.draw_transformed(Transform::from_translate(x, 0.0), |canvas| {
            let wall = wall_ink(chance);
            front(canvas, card, tones, chance, wall, size);
        });
    }
    let banner = card.gangs.first().copied();
    let y = chance.next_between(-36.0, -26.0);
    canvas.fill(&star(0.0, y, 18, 78.0, 62.0, 0.0), Ink::Veil(tones.glow.lighter(0.4), 0.85));
    marks::emblem(canvas, banner, 0.0, y, chance.next_between(48.0, 56.0));
}

/// Draws the four suits side by side.
fn suits(canvas: &mut Canvas, ink: Rgb) {
    for (at, pip) in deadeye_hands::Suit::ALL.into_iter().enumerate() {
        canvas.draw_transformed(Transform::from_translate((at as f32 - 1.5) * 22.0, 0.0), |canvas| {
            canvas.fill(&marks::pip(pip), ink);
        });
    }
}

/// Paints three bottles beside each other.
fn bottles(canvas: &mut Canvas, ink: Rgb) {
    for at in -1..=1 {
        let x = at as f32 * 26.0;
        canvas.fill(
            &sketch(&format!(
                "M {} 12 L {} 12 L {} -2 Q {} -4 {x} -13 Q {} -4 {} -2 Z",
                x - 6.0,
                x + 6.0,
                x + 6.0,
                x + 3.0,
                x - 3.0,
                x - 6.0
            )),
            ink,
        );
    }
}
