//! The layout of a face: title, suit, picture, figures and keywords.

use deadeye_cards::{Card, CardType, Faction, Shooter};
use deadeye_hands::{Joker, Suit, Value};
use image::RgbImage;
use tiny_skia::Transform;

use crate::art;
use crate::canvas::{Canvas, Ink, disc, line, poly, rect, round_rect, sketch, star};
use crate::chance::RandomStream;
use crate::colour::{BONE, BRASS, INK, PAPER, RED, Rgb};
use crate::layout::{PICTURE_SIDES, TALL, WIDE, WIDEST_PX, picture_span};
use crate::lettering::Letters;
use crate::marks::{self, Badge};

/// Returns the height in pixels of a face of this width: five to seven, within a third of a percent of a card's 63 x 88 mm.
#[must_use]
pub fn height_of_width_px(width_px: u32) -> u32 {
    let width_px = width_px.clamp(1, WIDEST_PX);
    ((width_px * 7 + 2) / 5).max(1)
}

/// Draws a card's face `width_px` wide (clamped to 1 to 4096) and [`height_of_width_px`] high.
///
/// Suits differ by shape and colour, studs and draws by the shape of the badge and by a word. The picture is generated
/// from title and code: printings of one title show the same subject in another setting.
#[must_use]
pub fn draw(card: &Card, width_px: u32) -> RgbImage {
    let width_px = width_px.clamp(1, WIDEST_PX);
    face(card, width_px, height_of_width_px(width_px))
}

/// Draws a card's face for a printer of this resolution: 63 x 88 mm to the nearest dot, without a margin for cutting.
#[must_use]
pub fn draw_for_print(card: &Card, dots_per_inch: u32) -> RgbImage {
    let dots = |mm: f32| (mm / 25.4 * dots_per_inch as f32).round().clamp(1.0, WIDEST_PX as f32) as u32;
    face(card, dots(63.0), dots(88.0))
}

/// Draws the back that all cards share, in the size of [`draw`].
#[must_use]
pub fn draw_back(width_px: u32) -> RgbImage {
    let width_px = width_px.clamp(1, WIDEST_PX);
    let mut canvas = Canvas::new(width_px, height_of_width_px(width_px), WIDE, TALL);
    let ground = Rgb(0x5b, 0x21, 0x1e);
    canvas.fill(&rect(0.0, 0.0, WIDE, TALL), INK);
    canvas.fill(&round_rect(12.0, 12.0, WIDE - 24.0, TALL - 24.0, 14.0), ground);
    canvas.stroke(&round_rect(20.0, 20.0, WIDE - 40.0, TALL - 40.0, 9.0), 2.5, BRASS);
    for row in 0..11 {
        for column in 0..8 {
            let (x, y) = (45.0 + column as f32 * 30.0, 48.0 + row as f32 * 32.4);
            let suit = Suit::ALL.get((row + column) % 4).copied().unwrap_or(Suit::Spades);
            canvas.draw_transformed(Transform::from_row(0.62, 0.0, 0.0, 0.62, x, y), |canvas| {
                canvas.fill(&marks::pip(suit), ground.lighter(0.16));
            });
        }
    }
    canvas.fill_and_outline(&star(150.0, 210.0, 24, 104.0, 90.0, 0.0), INK, 3.0, BRASS);
    canvas.fill(&disc(150.0, 210.0, 80.0), ground.darker(0.3));
    canvas.stroke(&disc(150.0, 210.0, 80.0), 2.5, BRASS);
    // An eye over crosshairs: the program's own sign.
    canvas.stroke(&line(150.0, 138.0, 150.0, 282.0), 3.0, BRASS);
    canvas.stroke(&line(78.0, 210.0, 222.0, 210.0), 3.0, BRASS);
    canvas.fill_and_outline(&sketch("M 92 210 Q 150 150 208 210 Q 150 270 92 210 Z"), BONE, 3.0, INK);
    canvas.fill_and_outline(&disc(150.0, 210.0, 24.0), BRASS, 3.0, INK);
    canvas.fill(&disc(150.0, 210.0, 10.0), INK);
    canvas.into_image()
}

fn face(card: &Card, width_px: u32, height_px: u32) -> RgbImage {
    let letters = Letters::new();
    let mut canvas = Canvas::new(width_px, height_px, WIDE, TALL);
    let colour = frame_colour(card);
    frame(&mut canvas, card, colour);
    let (top, bottom) = picture_span(card.kind);
    picture(&mut canvas, card, width_px, height_px, top, bottom);
    if card.kind == CardType::Joker {
        joker(&mut canvas, &letters, card);
        return canvas.into_image();
    }
    text_box(&mut canvas, &letters, card, colour);
    title(&mut canvas, &letters, card);
    corner(&mut canvas, &letters, card);
    figures(&mut canvas, &letters, card);
    canvas.into_image()
}

/// Returns the frame's colour: the faction's for dudes and outfits, that of the type for other cards.
fn frame_colour(card: &Card) -> Rgb {
    match card.kind {
        CardType::Dude | CardType::Outfit => marks::banner_ink(card.gangs.first().copied()),
        CardType::Deed => Rgb(0x6e, 0x4d, 0x2f),
        CardType::Goods => Rgb(0x8a, 0x6d, 0x3c),
        CardType::Action => Rgb(0x4d, 0x5f, 0x38),
        CardType::Spell => Rgb(0x37, 0x49, 0x7a),
        CardType::Legend => Rgb(0x3c, 0x38, 0x44),
        CardType::Joker => Rgb(0x2c, 0x2a, 0x30),
    }
}

fn frame(canvas: &mut Canvas, card: &Card, colour: Rgb) {
    canvas.fill(
        &rect(0.0, 0.0, WIDE, TALL),
        Ink::Slope(colour.darker(0.35), (0.0, 0.0), colour.darker(0.62), (WIDE, TALL)),
    );
    if let [first, second] = card.gangs.as_slice() {
        // Two factions share the frame, one a side.
        let (left, right) = (marks::banner_ink(Some(*first)), marks::banner_ink(Some(*second)));
        canvas.fill(&rect(0.0, 0.0, WIDE / 2.0, TALL), left.darker(0.4));
        canvas.fill(&rect(WIDE / 2.0, 0.0, WIDE / 2.0, TALL), right.darker(0.4));
    }
    draw_edging(canvas, card, colour);
}

/// Draws the edging, which is different for each type.
fn draw_edging(canvas: &mut Canvas, card: &Card, colour: Rgb) {
    let light = colour.lighter(0.28);
    match card.kind {
        CardType::Dude => {
            for at in 0..21 {
                let y = 10.0 + at as f32 * 20.0;
                for x in [6.0, WIDE - 6.0] {
                    canvas.fill(&disc(x, y, 2.2), light);
                }
            }
        }
        CardType::Deed => {
            for at in 0..14 {
                let y = at as f32 * 30.0;
                canvas.stroke(&line(0.0, y, 12.0, y), 1.6, colour.darker(0.85));
                canvas.stroke(&line(WIDE - 12.0, y + 15.0, WIDE, y + 15.0), 1.6, colour.darker(0.85));
            }
        }
        CardType::Goods => {
            for at in 0..28 {
                let y = 4.0 + at as f32 * 15.0;
                for x in [6.0, WIDE - 6.0] {
                    canvas.stroke(&line(x, y, x, y + 7.0), 2.0, light);
                }
            }
        }
        CardType::Action => {
            for at in 0..21 {
                let y = at as f32 * 20.0;
                for x in [0.0, WIDE - 12.0] {
                    canvas.fill(&poly(&[(x, y), (x + 12.0, y + 10.0), (x, y + 20.0)]), colour.darker(0.15));
                }
            }
        }
        CardType::Spell => {
            for at in 0..14 {
                let y = 15.0 + at as f32 * 30.0;
                for x in [6.0, WIDE - 6.0] {
                    canvas.fill(&star(x, y, 4, 6.0, 2.2, 0.0), light);
                }
            }
        }
        CardType::Outfit | CardType::Legend => {
            canvas.stroke(&rect(5.0, 5.0, WIDE - 10.0, TALL - 10.0), 2.0, BRASS);
        }
        CardType::Joker => {}
    }
}

/// Paints the scene between two heights, and a line around it.
fn picture(canvas: &mut Canvas, card: &Card, width_px: u32, height_px: u32, top: f32, bottom: f32) {
    let (left, right) = PICTURE_SIDES;
    let x_px = |x: f32| (x / WIDE * width_px as f32).round() as u32;
    let y_px = |y: f32| (y / TALL * height_px as f32).round() as u32;
    let wide_px = x_px(right).saturating_sub(x_px(left)).max(1);
    let tall_px = y_px(bottom).saturating_sub(y_px(top)).max(1);
    let (wide, tall) = (right - left, bottom - top);
    let mut scene = Canvas::new(wide_px, tall_px, wide, tall);
    art::paint(&mut scene, card, wide, tall);
    canvas.lay(&scene, x_px(left) as i32, y_px(top) as i32);
    canvas.stroke(&rect(left, top, wide, tall), 2.5, INK);
}

fn title(canvas: &mut Canvas, letters: &Letters, card: &Card) {
    let left = if card.kind == CardType::Legend { 22.0 } else { 40.0 };
    let mut torn = RandomStream::of_text(card.printed_title());
    let notch = torn.next_between(3.0, 7.0);
    let strip = poly(&[(left, 14.0), (288.0, 12.0), (292.0 - notch, 29.0), (291.0, 47.0), (left, 46.0)]);
    canvas.fill_and_outline(
        &strip,
        Ink::Slope(PAPER.lighter(0.25), (0.0, 12.0), PAPER.darker(0.1), (0.0, 47.0)),
        2.0,
        INK,
    );
    let start = if card.kind == CardType::Legend { 32.0 } else { 66.0 };
    let room = 279.0 - start;
    letters.write_capitals(canvas, card.printed_title(), start + room / 2.0, 38.0, 25.0, room, INK);
}

/// Draws the value and suit, or the faction's emblem on a card without them.
fn corner(canvas: &mut Canvas, letters: &Letters, card: &Card) {
    let panel = sketch("M 8 8 L 58 8 Q 62 8 62 14 L 62 84 Q 60 104 35 112 Q 10 104 8 84 Z");
    match (card.suit, card.value) {
        (Some(suit), Some(value)) => {
            canvas.fill_and_outline(&panel, Ink::Slope(BONE, (0.0, 8.0), PAPER, (0.0, 112.0)), 2.5, INK);
            let ink = marks::pip_ink(suit);
            letters.write(canvas, value_sign(value), 35.0, 52.0, 48.0, 48.0, ink);
            canvas.draw_transformed(Transform::from_row(2.05, 0.0, 0.0, 2.05, 35.0, 79.0), |canvas| {
                canvas.fill(&marks::pip(suit), ink);
            });
        }
        _ if card.kind == CardType::Outfit => {
            marks::emblem(canvas, card.gangs.first().copied(), 36.0, 36.0, 31.0);
        }
        _ => {}
    }
    if card.kind == CardType::Dude {
        for (at, &gang) in card.gangs.iter().enumerate() {
            marks::emblem(canvas, Some(gang), 268.0 - at as f32 * 40.0, 205.0, 20.0);
        }
    }
}

fn value_sign(value: Value) -> &'static str {
    const SIGNS: [&str; 13] = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
    usize::from(value.get()).checked_sub(1).and_then(|at| SIGNS.get(at)).copied().unwrap_or("?")
}

/// Draws the parchment below: keywords, the figures in words, and the card's pack.
fn text_box(canvas: &mut Canvas, letters: &Letters, card: &Card, colour: Rgb) {
    let (top, bottom) = (236.0, 410.0);
    let mut own = RandomStream::of_text(card.code.as_str());
    beads(canvas, &mut own);
    let tint = PAPER.mix(Rgb::hsl(own.unit(), 0.5, 0.7), own.next_between(0.0, 0.2));
    let parchment = sketch(&format!(
        "M 14 {top} L 286 {top} L 288 {low} Q 284 {mid} 287 {bottom} L 14 {bottom} Q 17 {mid} 12 {low} Z",
        low = top + 40.0,
        mid = top + 100.0
    ));
    canvas.fill_and_outline(
        &parchment,
        Ink::Slope(tint.lighter(0.35), (80.0, top), tint.darker(0.12), (220.0, bottom)),
        2.0,
        INK,
    );
    // A watermark of the faction.
    canvas.draw_transformed(Transform::from_row(6.2, 0.0, 0.0, 6.2, 150.0, 330.0), |canvas| {
        let mark = tint.darker(0.1);
        marks::sign(canvas, card.gangs.first().copied(), mark, tint.lighter(0.2));
    });
    let keywords: Vec<String> = card.keywords.iter().map(ToString::to_string).collect();
    let mut y = 262.0;
    for words in wrap(letters, &keywords, 19.0, 258.0) {
        letters.write(canvas, &words, 150.0, y, 19.0, 262.0, INK);
        y += 21.0;
    }
    if keywords.is_empty() {
        letters.write(canvas, type_name(card.kind), 150.0, y, 19.0, 262.0, INK);
        y += 21.0;
    }
    canvas.stroke(&line(60.0, y - 12.0, 240.0, y - 12.0), 1.2, colour);
    canvas.fill(&poly(&[(150.0, y - 17.0), (156.0, y - 12.0), (150.0, y - 7.0), (144.0, y - 12.0)]), colour);
    y += 10.0;
    for words in sayings(card) {
        letters.write(canvas, &words, 150.0, y, 15.5, 226.0, INK.lighter(0.14));
        y += 19.0;
    }
    let origin = format!("{} {} · {}", card.pack_code, card.number, card.code);
    letters.write(canvas, &origin, 150.0, 405.0, 11.0, 150.0, INK.lighter(0.3));
}

/// Draws a band of coloured beads under the picture, a different one for each code.
fn beads(canvas: &mut Canvas, own: &mut RandomStream) {
    canvas.fill(&rect(12.0, 227.0, 276.0, 11.0), INK);
    let base = own.unit();
    for at in 0..23 {
        let x = 12.0 + at as f32 * 12.0 + 6.0;
        let ink = match own.next_below(4) {
            0 => BONE,
            1 => Rgb::hsl(base, 0.65, 0.5),
            2 => Rgb::hsl(base + 0.4, 0.6, 0.45),
            _ => continue,
        };
        canvas.fill(&poly(&[(x - 6.0, 232.5), (x, 227.5), (x + 6.0, 232.5), (x, 237.5)]), ink);
    }
}

fn type_name(kind: CardType) -> &'static str {
    match kind {
        CardType::Outfit => "Outfit",
        CardType::Legend => "Legend",
        CardType::Dude => "Dude",
        CardType::Deed => "Deed",
        CardType::Goods => "Goods",
        CardType::Spell => "Spell",
        CardType::Action => "Action",
        CardType::Joker => "Joker",
    }
}

/// Joins keywords with dots into as few lines as possible.
fn wrap(letters: &Letters, words: &[String], size: f32, room: f32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words {
        let longer = lines.last().map(|last| format!("{last} • {word}"));
        match longer {
            Some(longer) if letters.width(&longer, size) <= room => {
                lines.pop();
                lines.push(longer);
            }
            _ => lines.push(word.clone()),
        }
    }
    lines
}

/// Returns the facts in words, a line each, at most five.
fn sayings(card: &Card) -> Vec<String> {
    let mut lines = Vec::new();
    let gangs: Vec<&str> = card.gangs.iter().copied().map(Faction::name).collect();
    let side = match (card.kind, gangs.is_empty()) {
        (CardType::Dude, true) => "Drifter".to_owned(),
        _ => gangs.join(" and "),
    };
    let kind = type_name(card.kind);
    if !side.is_empty() {
        lines.push(if card.keywords.is_empty() { side } else { format!("{kind} · {side}") });
    } else if !card.keywords.is_empty() {
        lines.push(kind.to_owned());
    }
    if let Some(bullets) = card.bullets {
        let noun = if bullets.abs() == 1 { "bullet" } else { "bullets" };
        lines.push(match card.shooter {
            Some(Shooter::Stud) => format!("{bullets} {noun}, stud"),
            Some(Shooter::Draw) => format!("{bullets} {noun}, draw"),
            None => format!("{bullets:+} {noun}"),
        });
    } else if card.has_bullet_bonus {
        lines.push("A bullet bonus that varies".to_owned());
    }
    let bonus = card.kind == CardType::Goods;
    let mut add = |name: &str, figure: Option<i32>, signed: bool| {
        if let Some(figure) = figure {
            lines.push(if signed { format!("{name} {figure:+}") } else { format!("{name} {figure}") });
        }
    };
    add("Influence", card.influence.map(i32::from), bonus);
    add("Control", card.control.map(i32::from), bonus);
    add("Stash", card.wealth.map(i32::from), card.kind == CardType::Legend);
    add("Production", card.production.map(i32::from), true);
    add("Upkeep", card.upkeep.map(i32::from), false);
    add("Cost", card.cost.map(i32::from), false);
    lines.truncate(if card.keywords.len() > 3 { 4 } else { 5 });
    lines
}

/// Draws the badges: fighting figures down the left side, ghost rock in the lower corners.
fn figures(canvas: &mut Canvas, letters: &Letters, card: &Card) {
    let mut left = Vec::new();
    match (card.bullets, card.shooter) {
        (Some(bullets), Some(Shooter::Stud)) => left.push((Badge::Stud, bullets.to_string())),
        (Some(bullets), Some(Shooter::Draw)) => left.push((Badge::Draw, bullets.to_string())),
        (Some(bullets), None) => left.push((Badge::BulletBonus, format!("{bullets:+}"))),
        (None, _) if card.has_bullet_bonus => left.push((Badge::BulletBonus, "?".to_owned())),
        (None, _) => {}
    }
    let bonus = card.kind == CardType::Goods;
    let figure = |figure: i8| {
        if bonus { format!("{figure:+}") } else { figure.to_string() }
    };
    if let Some(influence) = card.influence {
        left.push((Badge::Influence, figure(influence)));
    }
    if let Some(control) = card.control {
        left.push((Badge::Control, figure(control)));
    }
    let mut y = 140.0;
    for (badge, figure) in left {
        marks::badge(canvas, letters, badge, &figure, 35.0, y);
        y += 52.0;
    }
    if let Some(wealth) = card.wealth {
        let figure = if card.kind == CardType::Legend { format!("{wealth:+}") } else { wealth.to_string() };
        marks::badge(canvas, letters, Badge::Wealth, &figure, 34.0, 384.0);
    }
    if let Some(cost) = card.cost {
        marks::badge(canvas, letters, Badge::Cost, &cost.to_string(), 32.0, 388.0);
    }
    if let Some(production) = card.production {
        marks::badge(canvas, letters, Badge::Production, &format!("{production:+}"), 268.0, 386.0);
    }
    if let Some(upkeep) = card.upkeep {
        let x = if card.production.is_some() { 222.0 } else { 268.0 };
        marks::badge(canvas, letters, Badge::Upkeep, &upkeep.to_string(), x, 386.0);
    }
}

fn joker(canvas: &mut Canvas, letters: &Letters, card: &Card) {
    let red = card.title.to_ascii_lowercase().contains("(red)");
    let ink = if red { RED } else { INK };
    for (x, y, turn) in [(42.0, 48.0, 0.0), (258.0, 372.0, 180.0)] {
        canvas.draw_transformed(
            Transform::from_row(1.0, 0.0, 0.0, 1.0, x, y).pre_concat(Transform::from_rotate(turn)),
            |canvas| {
                canvas.fill_and_outline(&round_rect(-30.0, -36.0, 60.0, 76.0, 10.0), BONE, 2.5, INK);
                let points = match card.joker() {
                    Some(Joker::Devils) => 6,
                    Some(Joker::Heretic) => 4,
                    _ => 5,
                };
                canvas.fill(&star(0.0, -8.0, points, 24.0, 10.0, 0.0), ink);
                letters.write(canvas, "JOKER", 0.0, 33.0, 15.0, 52.0, ink);
            },
        );
    }
    canvas.fill_and_outline(
        &round_rect(26.0, 318.0, 190.0, 76.0, 8.0),
        Ink::Slope(BONE, (0.0, 318.0), PAPER, (0.0, 394.0)),
        2.5,
        INK,
    );
    letters.write_capitals(canvas, card.printed_title(), 121.0, 348.0, 22.0, 176.0, INK);
    let change = card.joker().map_or(0, Joker::modifier);
    if change != 0 {
        letters.write(canvas, &format!("hand rank {change:+}"), 121.0, 370.0, 15.0, 176.0, INK);
    }
    let origin = format!("{} {} · {}", card.pack_code, card.number, card.code);
    letters.write(canvas, &origin, 121.0, 387.0, 11.0, 150.0, INK.lighter(0.3));
}

#[cfg(test)]
#[expect(clippy::expect_used, reason = "a test that cannot go on must fail")]
mod tests {
    use deadeye_cards::{Card, CardDb};
    use image::RgbImage;
    use image::imageops::{FilterType, resize};

    use super::{draw, draw_back, draw_for_print, height_of_width_px};

    fn card(code: &str) -> &'static Card {
        let code = code.parse().expect("a code");
        CardDb::shipped().get(code).expect("a shipped card")
    }

    /// Returns the mean difference of two pictures' channels, 0 to 255.
    fn apart(a: &RgbImage, b: &RgbImage) -> f64 {
        let sum: u64 = a.iter().zip(b.iter()).map(|(a, b)| u64::from(a.abs_diff(*b))).sum();
        sum as f64 / a.len() as f64
    }

    #[test]
    fn a_face_has_the_size_asked_for_and_absurd_ones_are_held() {
        let sheriff = card("01017");
        assert_eq!(draw(sheriff, 300).dimensions(), (300, 420));
        assert_eq!(draw(sheriff, 0).dimensions(), (1, 1));
        assert_eq!(draw_for_print(sheriff, 300).dimensions(), (744, 1039));
        assert_eq!(draw_for_print(sheriff, 0).dimensions(), (1, 1));
        assert_eq!(height_of_width_px(u32::MAX), 5734);
        assert_eq!(draw_back(60).dimensions(), (60, 84));
    }

    #[test]
    fn no_two_of_all_cards_look_alike_at_sixty_pixels() {
        // Drawn small, then scaled to what a camera far away keeps of a card.
        let faces: Vec<(&Card, RgbImage)> = CardDb::shipped()
            .iter()
            .map(|card| (card, resize(&draw(card, 120), 30, 42, FilterType::Triangle)))
            .collect();
        assert_eq!(faces.len(), 1256);
        // Most pairs are far apart after a few rows, which is all that is looked at then.
        let alike = |a: &RgbImage, b: &RgbImage| {
            let enough = 4 * a.len() as u64;
            let mut sum = 0_u64;
            for (a, b) in a.chunks(90).zip(b.chunks(90)) {
                sum += a.iter().zip(b).map(|(a, b)| u64::from(a.abs_diff(*b))).sum::<u64>();
                if sum > enough {
                    return false;
                }
            }
            true
        };
        for (at, (card, face)) in faces.iter().enumerate() {
            for (other, other_face) in faces.iter().skip(at + 1) {
                assert!(!alike(face, other_face), "{} and {} look alike", card.code, other.code);
            }
        }
    }

    #[test]
    fn printings_of_one_title_are_nearer_to_each_other_than_strangers_and_still_differ() {
        // Of both dudes there are two printings in the same colours of faction and suit.
        let mut near = Vec::new();
        let mut far = Vec::new();
        let groups: Vec<Vec<&Card>> = ["Jarrett Blake", "Philip Swinford", "Tommy Harden", "Barton Everest"]
            .iter()
            .map(|title| CardDb::shipped().printings_of(title).collect())
            .collect();
        for (at, group) in groups.iter().enumerate() {
            let strangers: Vec<&&Card> = groups.iter().skip(at + 1).flatten().collect();
            for (first, card) in group.iter().enumerate() {
                let face = draw(card, 120);
                for kin in group.iter().skip(first + 1) {
                    near.push(apart(&face, &draw(kin, 120)));
                }
                far.extend(strangers.iter().map(|other| apart(&face, &draw(other, 120))));
            }
        }
        let mean = |list: &[f64]| list.iter().sum::<f64>() / list.len() as f64;
        assert!(!near.is_empty() && !far.is_empty());
        assert!(near.iter().all(|apart| *apart > 4.0), "{near:?}");
        assert!(mean(&near) < mean(&far), "{:.1} against {:.1}", mean(&near), mean(&far));
    }

    #[test]
    fn the_same_card_is_the_same_picture_every_time() {
        assert_eq!(draw(card("01031"), 150), draw(card("01031"), 150));
    }

    #[test]
    fn a_stud_and_a_draw_differ_without_their_colour() {
        let stud = card("01018");
        let mut other = stud.clone();
        other.shooter = Some(deadeye_cards::Shooter::Draw);
        let grey = |card: &Card| image::imageops::grayscale(&draw(card, 300));
        let (stud, draw) = (grey(stud), grey(&other));
        // The badge's place: strong differences of light there, in a tenth of it at least.
        let mut strong = 0;
        for y in 115..165 {
            for x in 10..60 {
                strong += u32::from(stud.get_pixel(x, y)[0].abs_diff(draw.get_pixel(x, y)[0]) > 60);
            }
        }
        assert!(strong > 250, "{strong} of 2500 pixels");
    }

    #[test]
    fn every_title_fits_its_strip() {
        // The longest title must leave the parchment's edges free: nothing of it right of the strip's end.
        let longest = CardDb::shipped().iter().max_by_key(|card| card.printed_title().len()).expect("cards");
        let face = draw(longest, 300);
        let dark = (12..48).filter(|y| face.get_pixel(282, *y)[0] < 60).count();
        // Only the outline's two rows may be dark there.
        assert!(dark <= 6, "{dark} dark pixels at the strip's end of {}", longest.title);
    }
}
