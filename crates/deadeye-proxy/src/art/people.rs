//! Dudes, legends and jokers: a head and shoulders in the manner of a woodcut.

use deadeye_cards::{Card, CardType};
use tiny_skia::Transform;

use crate::art::tones::Tones;
use crate::canvas::{Canvas, Shape, disc, line, oval, poly, rect, round_rect, sketch, star};
use crate::chance::RandomStream;
use crate::colour::{BONE, BRASS, INK, RED, Rgb, SILVER};

/// Draws a person in the box -100..100, the shoulders cut off by its lower edge.
pub(crate) fn bust(canvas: &mut Canvas, card: &Card, tones: &Tones, chance: &mut RandomStream) {
    let beast = card.has_keyword("Abomination");
    let skin = skin_of(card, chance, beast);
    let hairs = [
        Rgb(0x1e, 0x18, 0x16),
        Rgb(0x4c, 0x2e, 0x1c),
        Rgb(0x8a, 0x4b, 0x22),
        Rgb(0xc9, 0x9a, 0x4a),
        Rgb(0x9a, 0x94, 0x8c),
        Rgb(0xe6, 0xe2, 0xd8),
    ];
    let hair = chance.pick(&hairs).unwrap_or(INK);
    let coat = Rgb::hsl(chance.unit(), chance.next_between(0.15, 0.7), chance.next_between(0.16, 0.55));
    let shirt = Rgb::hsl(chance.unit(), chance.next_between(0.1, 0.7), chance.next_between(0.5, 0.9));
    let hat = Rgb::hsl(chance.unit(), chance.next_between(0.05, 0.5), chance.next_between(0.1, 0.75));
    if card.kind == CardType::Legend {
        canvas.fill(&star(0.0, -22.0, 24, 112.0, 84.0, 0.0), tones.glow);
        canvas.fill(&disc(0.0, -22.0, 80.0), tones.accent);
    }
    let long_hair = chance.likely(0.38);
    if long_hair {
        canvas.fill_and_outline(
            &sketch("M -36 -40 C -54 0 -50 40 -44 66 L 44 66 C 50 40 54 0 36 -40 Z"),
            hair,
            2.0,
            hair.darker(0.5),
        );
    }
    shoulders(canvas, chance, coat, shirt);
    head(canvas, chance, skin, shirt);
    features(canvas, card, chance, skin, hair, long_hair);
    kerchief(canvas, card, tones, chance, skin);
    headwear(canvas, card, chance, hat, hair, tones.accent);
    if beast && chance.likely(0.7) {
        horns(canvas);
    }
}

/// Returns the colour of a dude's skin.
fn skin_of(card: &Card, chance: &mut RandomStream, beast: bool) -> Rgb {
    let skins = [
        Rgb(0xf0, 0xcf, 0xae),
        Rgb(0xe2, 0xb4, 0x8c),
        Rgb(0xc9, 0x92, 0x66),
        Rgb(0xa8, 0x6f, 0x48),
        Rgb(0x7c, 0x4e, 0x32),
        Rgb(0x58, 0x36, 0x24),
    ];
    let beasts = [Rgb(0x7d, 0xa0, 0x6a), Rgb(0x8b, 0x7a, 0xa8), Rgb(0xb0, 0x50, 0x48), Rgb(0x54, 0x66, 0x70)];
    if beast {
        chance.pick(&beasts)
    } else if card.has_keyword("Harrowed") {
        Some(Rgb(0xa9, 0xb8, 0xb4))
    } else {
        chance.pick(&skins)
    }
    .unwrap_or(BONE)
}

/// Draws neck, head and ears.
fn head(canvas: &mut Canvas, chance: &mut RandomStream, skin: Rgb, shirt: Rgb) {
    canvas.fill(&rect(-15.0, 20.0, 30.0, 34.0), skin.darker(0.22));
    canvas.fill(&sketch("M -26 48 L 0 74 L 26 48 Z"), shirt);
    let jaw = chance.next_between(26.0, 36.0);
    let chin = chance.next_between(30.0, 44.0);
    for side in [-1.0_f32, 1.0] {
        canvas.fill(&oval(side * 36.0, -10.0, 7.0, 11.0), skin.darker(0.1));
    }
    canvas.fill_and_outline(
        &sketch(&format!(
            "M -36 -36 C -38 -62 38 -62 36 -36 C 38 -6 {jaw} {low} 0 {chin} C -{jaw} {low} -38 -6 -36 -36 Z",
            low = chin - 8.0
        )),
        skin,
        2.0,
        skin.darker(0.55),
    );
    // The side away from the light.
    canvas.fill(
        &sketch(&format!(
            "M 10 -54 C 40 -56 38 -30 35 -20 C 36 0 {jaw} {low} 0 {chin} C 18 10 22 -20 10 -54 Z",
            low = chin - 8.0
        )),
        crate::canvas::Ink::Veil(skin.darker(0.5), 0.35),
    );
}

fn horns(canvas: &mut Canvas) {
    for side in [-1.0_f32, 1.0] {
        canvas.draw_transformed(Transform::from_scale(side, 1.0), |canvas| {
            canvas.fill_and_outline(&sketch("M 22 -52 Q 50 -60 46 -96 Q 66 -64 34 -40 Z"), BONE.darker(0.15), 2.0, INK);
        });
    }
}

fn shoulders(canvas: &mut Canvas, chance: &mut RandomStream, coat: Rgb, shirt: Rgb) {
    let broad = chance.next_between(70.0, 96.0);
    let slope = chance.next_between(44.0, 60.0);
    let outline = sketch(&format!(
        "M -{broad} 140 L -{broad} {drop} Q -{broad} {slope} -40 46 L 40 46 Q {broad} {slope} {broad} {drop} L {broad} 140 Z",
        drop = slope + 26.0
    ));
    canvas.fill_and_outline(&outline, coat, 2.5, coat.darker(0.6));
    match chance.next_below(6) {
        0 => open_coat(canvas, coat, shirt),
        1 => waistcoat(canvas, &outline, coat, shirt),
        2 => poncho(canvas, coat, shirt),
        3 => {
            // Stripes.
            for at in -6..=6 {
                let x = at as f32 * 14.0;
                canvas.fill(&rect(x - 3.0, 58.0, 6.0, 90.0), shirt);
            }
        }
        4 => {
            // Braces over a shirt.
            for side in [-1.0, 1.0] {
                canvas.fill(
                    &poly(&[(side * 26.0, 44.0), (side * 36.0, 46.0), (side * 44.0, 140.0), (side * 32.0, 140.0)]),
                    shirt,
                );
            }
        }
        _ => bandoliers(canvas),
    }
}

/// Draws an open coat with lapels.
fn open_coat(canvas: &mut Canvas, coat: Rgb, shirt: Rgb) {
    canvas.fill(&poly(&[(-20.0, 46.0), (20.0, 46.0), (14.0, 140.0), (-14.0, 140.0)]), shirt);
    for side in [-1.0_f32, 1.0] {
        canvas.fill_and_outline(
            &poly(&[(side * 20.0, 44.0), (side * 44.0, 52.0), (side * 34.0, 84.0), (side * 12.0, 118.0)]),
            coat.lighter(0.16),
            2.0,
            coat.darker(0.6),
        );
    }
}

/// Draws a waistcoat over shirt sleeves.
fn waistcoat(canvas: &mut Canvas, outline: &Shape, coat: Rgb, shirt: Rgb) {
    canvas.fill_and_outline(outline, shirt, 2.5, shirt.darker(0.6));
    canvas.fill_and_outline(
        &poly(&[(-44.0, 46.0), (0.0, 96.0), (44.0, 46.0), (54.0, 140.0), (-54.0, 140.0)]),
        coat,
        2.0,
        coat.darker(0.6),
    );
    for at in 0..3 {
        canvas.fill(&disc(0.0, 100.0 + at as f32 * 12.0, 3.0), BRASS);
    }
}

/// Draws a poncho with a border of teeth.
fn poncho(canvas: &mut Canvas, coat: Rgb, shirt: Rgb) {
    canvas.fill_and_outline(&sketch("M -40 46 L 40 46 L 110 140 L -110 140 Z"), coat, 2.0, coat.darker(0.6));
    for at in -5..=5 {
        let x = at as f32 * 18.0;
        canvas.fill(&poly(&[(x - 9.0, 88.0), (x, 72.0), (x + 9.0, 88.0)]), shirt);
    }
    canvas.stroke(&line(-80.0, 93.0, 80.0, 93.0), 4.0, shirt);
}

/// Paints two belts of cartridges across the chest.
fn bandoliers(canvas: &mut Canvas) {
    for side in [-1.0, 1.0] {
        canvas.stroke(&line(side * 60.0, 50.0, side * -40.0, 130.0), 12.0, Rgb(0x4a, 0x2e, 0x1a));
        for at in 0..8 {
            let share = at as f32 / 7.0;
            canvas.fill(&disc(side * (60.0 - 100.0 * share), 50.0 + 80.0 * share, 3.2), BRASS);
        }
    }
}

fn features(canvas: &mut Canvas, card: &Card, chance: &mut RandomStream, skin: Rgb, hair: Rgb, long_hair: bool) {
    let brow = chance.next_between(-26.0, -21.0);
    let slant = chance.next_between(-4.0, 4.0);
    let apart = chance.next_between(13.0, 17.0);
    let eye =
        if card.has_keyword("Abomination") || card.has_keyword("Harrowed") { Rgb(0xe8, 0xd2, 0x3a) } else { BONE };
    for side in [-1.0_f32, 1.0] {
        canvas.stroke(
            &line(side * (apart - 8.0), brow - slant, side * (apart + 9.0), brow + slant),
            4.0,
            hair.darker(0.2),
        );
        canvas.fill(&oval(side * apart, -13.0, 6.5, 4.2), eye);
        canvas.fill(&disc(side * apart, -13.0, 3.0), INK);
    }
    canvas.stroke(&sketch("M 1 -12 Q 6 0 3 4 L -4 4"), 2.5, skin.darker(0.5));
    let smile = chance.next_between(-4.0, 4.0);
    canvas.stroke(&sketch(&format!("M -11 17 Q 0 {} 11 17", 17.0 + smile)), 3.0, RED.mix(skin.darker(0.6), 0.6));
    let ladies = ["Aunt ", "Sister ", "Lady ", "Madame ", "Mother ", "Miss ", "Widow ", "Granny "];
    let beardless = long_hair || ladies.iter().any(|word| card.title.starts_with(word));
    match chance.next_below(if beardless { 40 } else { 9 }) {
        0 => canvas.fill(&sketch("M 0 7 Q 14 6 24 16 Q 12 18 0 12 Q -12 18 -24 16 Q -14 6 0 7 Z"), hair),
        1 => canvas.fill_whole(
            &sketch("M -35 -8 C -34 40 -18 60 0 60 C 18 60 34 40 35 -8 Q 26 8 16 8 Q 0 2 -16 8 Q -26 8 -35 -8 Z M -10 18 Q 0 22 10 18 Q 0 28 -10 18 Z"),
            hair,
        ),
        2 => canvas.fill(&sketch("M -8 24 L 8 24 Q 6 46 0 50 Q -6 46 -8 24 Z"), hair),
        3 => {
            canvas.fill(&sketch("M -26 9 Q -14 4 0 10 Q 14 4 26 9 L 26 36 L 19 36 L 18 14 L -18 14 L -19 36 L -26 36 Z"), hair);
        }
        4 => canvas.fill(&sketch("M -36 -22 L -26 -22 Q -26 12 -8 24 L 8 24 Q 26 12 26 -22 L 36 -22 Q 36 24 10 40 L -10 40 Q -36 24 -36 -22 Z"), hair),
        _ => {}
    }
    if card.has_keyword("Mad Scientist") {
        for side in [-1.0_f32, 1.0] {
            canvas.fill_and_outline(
                &disc(side * apart, -13.0, 12.0),
                Rgb(0x9a, 0xd8, 0xd0),
                4.0,
                Rgb(0x5a, 0x3a, 0x18),
            );
        }
        canvas.stroke(&line(-apart - 12.0, -15.0, -37.0, -18.0), 4.0, INK);
        canvas.stroke(&line(apart + 12.0, -15.0, 37.0, -18.0), 4.0, INK);
    } else if chance.likely(0.12) {
        // An eyepatch.
        canvas.stroke(&line(-36.0, -30.0, 36.0, -6.0), 3.0, INK);
        canvas.fill(&oval(apart, -13.0, 9.0, 8.0), INK);
    }
    if chance.likely(0.14) {
        canvas.stroke(&line(18.0, -4.0, 28.0, 14.0), 2.5, RED.mix(skin, 0.4));
    }
}

fn kerchief(canvas: &mut Canvas, card: &Card, tones: &Tones, chance: &mut RandomStream, skin: Rgb) {
    if card.has_keyword("Blessed") {
        canvas.fill(&sketch("M -22 46 L 22 46 L 20 58 L -20 58 Z"), INK);
        canvas.fill(&rect(-7.0, 46.0, 14.0, 12.0), BONE);
        canvas.fill(&rect(-4.0, 70.0, 8.0, 40.0), BRASS);
        canvas.fill(&rect(-14.0, 80.0, 28.0, 8.0), BRASS);
        return;
    }
    match chance.next_below(5) {
        0 => canvas.fill_and_outline(
            &sketch("M -27 40 Q 0 56 27 40 L 24 54 Q 12 62 0 88 Q -12 62 -24 54 Z"),
            tones.accent,
            2.0,
            tones.accent.darker(0.6),
        ),
        1 => {
            for side in [-1.0, 1.0] {
                canvas.fill_and_outline(
                    &poly(&[(0.0, 56.0), (side * 22.0, 46.0), (side * 22.0, 68.0)]),
                    tones.accent,
                    2.0,
                    INK,
                );
            }
            canvas.fill(&disc(0.0, 57.0, 5.0), tones.accent.darker(0.4));
        }
        2 => {
            canvas.stroke(&line(0.0, 52.0, -8.0, 92.0), 4.0, INK);
            canvas.stroke(&line(0.0, 52.0, 8.0, 92.0), 4.0, INK);
            canvas.fill_and_outline(&star(0.0, 54.0, 5, 9.0, 4.0, 0.0), SILVER, 1.0, INK);
        }
        3 if !card.has_keyword("Abomination") => {
            // Pulled up over the nose.
            canvas.fill_and_outline(
                &sketch("M -37 -4 Q 0 8 37 -4 Q 36 34 0 66 Q -36 34 -37 -4 Z"),
                tones.accent,
                2.0,
                tones.accent.darker(0.6),
            );
            for (x, y) in [(-18.0, 12.0), (0.0, 16.0), (18.0, 12.0), (-10.0, 28.0), (10.0, 28.0), (0.0, 42.0)] {
                canvas.fill(&disc(x, y, 2.6), BONE);
            }
        }
        _ => canvas.stroke(&sketch("M -16 44 Q 0 56 16 44"), 2.0, skin.darker(0.5)),
    }
}

fn headwear(canvas: &mut Canvas, card: &Card, chance: &mut RandomStream, hat: Rgb, hair: Rgb, band: Rgb) {
    let wide = chance.next_between(66.0, 92.0);
    let choice = if card.has_keyword("Shaman") { 6 } else { chance.next_below(9) };
    match choice {
        0 | 1 => brim(canvas, wide, hat, band),
        2 => bowler(canvas, hat, band),
        3 => top_hat(canvas, hat, band),
        4 => {
            // Hair alone.
            canvas.fill_and_outline(
                &sketch("M -38 -24 C -50 -80 50 -84 38 -24 C 34 -44 20 -50 4 -46 C -14 -42 -34 -46 -38 -24 Z"),
                hair,
                2.0,
                hair.darker(0.5),
            );
        }
        5 => hair_put_up(canvas, hair, band),
        6 => feathers(canvas, hat, hair, band),
        7 => bonnet(canvas, hat, band),
        _ => cavalry_cap(canvas, hat),
    }
}

/// Draws a hat with a wide brim and a pinched crown.
fn brim(canvas: &mut Canvas, wide: f32, hat: Rgb, band: Rgb) {
    let edge = hat.darker(0.65);
    canvas.fill_and_outline(&sketch("M -36 -38 L -32 -84 Q -16 -96 -4 -86 Q 12 -98 32 -84 L 36 -38 Z"), hat, 2.5, edge);
    canvas.fill(&poly(&[(-36.0, -50.0), (36.0, -50.0), (37.0, -38.0), (-37.0, -38.0)]), band);
    canvas.fill_and_outline(
        &sketch(&format!("M -{wide} -44 Q 0 -26 {wide} -44 Q 60 -24 0 -26 Q -60 -24 -{wide} -44 Z")),
        hat.lighter(0.1),
        2.5,
        edge,
    );
}

/// Paints a round hat with a band.
fn bowler(canvas: &mut Canvas, hat: Rgb, band: Rgb) {
    let edge = hat.darker(0.65);
    canvas.fill_and_outline(&sketch("M -36 -36 C -38 -92 38 -92 36 -36 Z"), hat, 2.5, edge);
    canvas.fill(&poly(&[(-36.0, -48.0), (36.0, -48.0), (36.0, -37.0), (-36.0, -37.0)]), band);
    canvas.fill_and_outline(&sketch("M -50 -42 Q 0 -28 50 -42 Q 48 -28 0 -27 Q -48 -28 -50 -42 Z"), hat, 2.5, edge);
}

/// Draws a top hat.
fn top_hat(canvas: &mut Canvas, hat: Rgb, band: Rgb) {
    let edge = hat.darker(0.65);
    canvas.fill_and_outline(&sketch("M -33 -36 L -37 -98 L 37 -98 L 33 -36 Z"), hat, 2.5, edge);
    canvas.fill(&poly(&[(-34.0, -54.0), (34.0, -54.0), (33.0, -38.0), (-33.0, -38.0)]), band);
    canvas.fill_and_outline(&oval(0.0, -36.0, 54.0, 8.0), hat, 2.5, edge);
}

/// Draws hair put up, with a flower.
fn hair_put_up(canvas: &mut Canvas, hair: Rgb, band: Rgb) {
    canvas.fill_and_outline(&disc(6.0, -74.0, 20.0), hair, 2.0, hair.darker(0.5));
    canvas.fill_and_outline(
        &sketch("M -38 -18 C -48 -78 48 -78 38 -18 C 34 -42 10 -48 0 -54 C -10 -44 -34 -42 -38 -18 Z"),
        hair,
        2.0,
        hair.darker(0.5),
    );
    canvas.fill(&star(-26.0, -60.0, 6, 14.0, 8.0, 0.0), band);
    canvas.fill(&disc(-26.0, -60.0, 4.0), BRASS);
}

/// Draws a band with feathers.
fn feathers(canvas: &mut Canvas, hat: Rgb, hair: Rgb, band: Rgb) {
    let edge = hat.darker(0.65);
    for (at, turn) in [-22.0_f32, 0.0, 22.0].into_iter().enumerate() {
        canvas.draw_transformed(Transform::from_rotate_at(turn, 0.0, -40.0), |canvas| {
            let ink = if at % 2 == 0 { BONE } else { band };
            canvas.fill_and_outline(&sketch("M 0 -44 Q -12 -70 0 -104 Q 12 -70 0 -44 Z"), ink, 2.0, INK);
            canvas.stroke(&line(0.0, -44.0, 0.0, -94.0), 1.5, INK);
        });
    }
    canvas.fill_and_outline(
        &sketch("M -38 -14 C -44 -70 44 -70 38 -14 L 34 -40 L -34 -40 Z"),
        hair,
        2.0,
        hair.darker(0.5),
    );
    canvas.fill_and_outline(&round_rect(-38.0, -50.0, 76.0, 12.0, 3.0), hat, 2.0, edge);
}

/// Paints a bonnet that is tied under the chin.
fn bonnet(canvas: &mut Canvas, hat: Rgb, band: Rgb) {
    let edge = hat.darker(0.65);
    canvas.fill_and_outline(
        &sketch("M -44 10 C -64 -100 64 -100 44 10 L 34 0 C 40 -58 -40 -58 -34 0 Z"),
        hat,
        2.5,
        edge,
    );
    canvas.stroke(&sketch("M -52 -30 C -40 -84 40 -84 52 -30"), 6.0, band);
}

/// Draws a flat cap of the cavalry.
fn cavalry_cap(canvas: &mut Canvas, hat: Rgb) {
    let edge = hat.darker(0.65);
    canvas.fill_and_outline(&sketch("M -37 -34 L -34 -66 Q 0 -84 34 -66 L 37 -34 Z"), hat, 2.5, edge);
    canvas.fill_and_outline(&sketch("M -40 -38 Q 0 -22 44 -30 Q 50 -22 42 -20 Q 0 -22 -38 -28 Z"), INK, 2.0, INK);
    canvas.fill_and_outline(&star(0.0, -52.0, 5, 11.0, 5.0, 0.0), BRASS, 1.5, INK);
}

/// Draws a joker's mask.
pub(crate) fn jester(canvas: &mut Canvas, tones: &Tones, chance: &mut RandomStream) {
    let (left, right) = (tones.accent, tones.near.lighter(0.2));
    canvas.fill(&star(0.0, 0.0, 16, 100.0, 78.0, 0.0), tones.glow);
    for (at, turn) in [-52.0_f32, 0.0, 52.0].into_iter().enumerate() {
        canvas.draw_transformed(Transform::from_rotate_at(turn, 0.0, -10.0), |canvas| {
            let ink = if at == 1 { left } else { right };
            canvas.fill_and_outline(&sketch("M -26 -30 Q -20 -86 16 -94 Q 8 -60 26 -30 Z"), ink, 3.0, INK);
            canvas.fill_and_outline(&disc(16.0, -94.0, 9.0), BRASS, 3.0, INK);
        });
    }
    canvas.fill_and_outline(&sketch("M -40 -34 Q 0 -50 40 -34 Q 46 20 0 66 Q -46 20 -40 -34 Z"), BONE, 3.0, INK);
    canvas.fill(&sketch("M 0 -42 Q 22 -44 40 -34 Q 46 20 0 66 Z"), left.lighter(0.3));
    let points = 4 + chance.next_below(4);
    for side in [-1.0, 1.0] {
        canvas.fill(&star(side * 17.0, -6.0, points, 13.0, 5.0, 0.0), INK);
        canvas.fill(&disc(side * 17.0, -6.0, 3.0), BONE);
    }
    canvas.fill_and_outline(&sketch("M -26 22 Q 0 40 26 22 Q 14 54 0 54 Q -14 54 -26 22 Z"), RED, 2.5, INK);
    for at in -2..=2 {
        let x = at as f32 * 20.0;
        canvas.fill_and_outline(
            &poly(&[(x - 10.0, 66.0), (x + 10.0, 66.0), (x, 96.0)]),
            if at % 2 == 0 { right } else { left },
            2.5,
            INK,
        );
    }
}
