//! The picture on a face: a scene made up from the card's title, type and code.
//!
//! The title decides the subject, so printings of one title are alike; the code decides light, place and pattern, so
//! that no two printings are the same. Shapes are large and colours strong, because a camera sees some 60 pixels of a
//! card's width.

mod actions;
mod backdrop;
mod people;
mod places;
mod spells;
mod things;
mod tones;

use deadeye_cards::{Card, CardType};
use image::RgbImage;
use tiny_skia::Transform;

use self::tones::Tones;
use crate::canvas::{Canvas, rect};
use crate::chance::RandomStream;
use crate::layout::{WIDEST_PX, picture_size};

/// The picture of a card alone: without frame, title, corner and text.
#[derive(Debug, Clone)]
pub struct Art {
    /// The picture, in the proportions that it has on the face.
    pub picture: RgbImage,
    /// The place of the subject's middle from 0 (left edge) to 1 (right edge): a dude's head, a deed's front.
    pub focus: f32,
}

/// Draws the picture of a card alone, `width_px` wide (clamped to 1 to 4096).
#[must_use]
pub fn draw_art(card: &Card, width_px: u32) -> Art {
    let width_px = width_px.clamp(1, WIDEST_PX);
    let (wide, tall) = picture_size(card);
    let height_px = ((width_px as f32 * tall / wide).round() as u32).max(1);
    let mut canvas = Canvas::new(width_px, height_px, wide, tall);
    let focus = paint(&mut canvas, card, wide, tall);
    Art { picture: canvas.into_image(), focus }
}

/// Draws the picture of a card over a sheet of `wide` by `tall` units; returns the place of the subject's middle, a
/// share of the width.
pub(crate) fn paint(canvas: &mut Canvas, card: &Card, wide: f32, tall: f32) -> f32 {
    let mut own = RandomStream::of_text(card.code.as_str());
    let mut kin = RandomStream::of_text(card.printed_title());
    let tones = Tones::pick(&mut own);
    canvas.fill(&rect(0.0, 0.0, wide, tall), tones.sky);
    backdrop::wall(canvas, &tones, &mut own, wide, tall);
    let outdoors = matches!(card.kind, CardType::Deed | CardType::Outfit)
        || (card.kind == CardType::Dude && own.likely(0.55))
        || own.likely(0.3);
    if outdoors {
        backdrop::land(canvas, &tones, &mut own, wide, tall);
    }
    // Subjects are drawn in a box of 200 by 200 around 0, 0, a little off the middle and as often left as right.
    let scale = tall.min(wide * 0.8) / 200.0;
    let (size, slide) = match card.kind {
        CardType::Deed | CardType::Outfit => (own.next_between(0.94, 1.06), own.next_between(-16.0, 16.0)),
        CardType::Dude => (own.next_between(0.9, 1.2), own.next_between(-44.0, 44.0)),
        CardType::Legend | CardType::Joker => (own.next_between(0.95, 1.1), own.next_between(-8.0, 8.0)),
        CardType::Goods | CardType::Action | CardType::Spell => {
            (own.next_between(0.86, 1.08), own.next_between(-30.0, 30.0))
        }
    };
    let mirror = if own.likely(0.5) && card.kind != CardType::Outfit { -1.0 } else { 1.0 };
    let sink = if card.kind == CardType::Dude { (size - 0.9) * 60.0 } else { 0.0 };
    // A joker has the whole card, and its name in the lower quarter.
    let base = if card.kind == CardType::Joker { tall * 0.74 } else { tall };
    let middle_x = wide / 2.0 + slide * scale;
    let middle = Transform::from_row(
        scale * size * mirror,
        0.0,
        0.0,
        scale * size,
        middle_x,
        base - (100.0 * size - sink) * scale,
    );
    canvas.draw_transformed(middle, |canvas| match card.kind {
        CardType::Dude | CardType::Legend => people::bust(canvas, card, &tones, &mut kin),
        CardType::Joker => people::jester(canvas, &tones, &mut own),
        CardType::Deed => places::house(canvas, card, &tones, &mut kin),
        CardType::Outfit => places::headquarters(canvas, card, &tones, &mut kin),
        CardType::Goods => things::goods(canvas, card, &tones, &mut kin),
        CardType::Action => actions::action(canvas, &tones, &mut kin),
        CardType::Spell => spells::spell(canvas, card, &tones, &mut kin),
    });
    (middle_x / wide).clamp(0.0, 1.0)
}

#[cfg(test)]
#[expect(clippy::expect_used, reason = "a test that cannot go on must fail")]
mod tests {
    use deadeye_cards::{Card, CardDb, CardType};
    use image::RgbImage;
    use image::imageops::{FilterType, crop_imm, resize};

    use super::draw_art;

    fn card(code: &str) -> &'static Card {
        CardDb::shipped().get(code.parse().expect("a code")).expect("a shipped card")
    }

    #[test]
    fn art_is_the_picture_of_the_face() {
        // A face 600 pixels wide has its picture from 24, 88, some 552 by 368 pixels; the middle of its right half
        // bears no corner, title or badge.
        for code in ["01018", "01035", "01093"] {
            let face = crate::draw(card(code), 600);
            let art = draw_art(card(code), 552).picture;
            assert_eq!(art.dimensions(), (552, 368));
            let on_face = crop_imm(&face, 24 + 276, 88 + 60, 200, 200).to_image();
            let alone = crop_imm(&art, 276, 60, 200, 200).to_image();
            let small = |picture| resize(picture, 20, 20, FilterType::Triangle);
            let (on_face, alone) = (small(&on_face), small(&alone));
            let apart: u32 = on_face.iter().zip(alone.iter()).map(|(a, b)| u32::from(a.abs_diff(*b))).sum();
            assert!(apart < 1200 * 3, "{code}: {apart} over 1200 values");
        }
    }

    /// Returns how much the middle rows differ left and right of this column, within 40 pixels.
    fn lopsidedness(picture: &RgbImage, middle: u32) -> u32 {
        let rows = picture.height() * 2 / 5..picture.height() * 7 / 10;
        let apart = |y, off| {
            let (left, right) = (picture.get_pixel(middle - off, y), picture.get_pixel(middle + off, y));
            left.0.iter().zip(right.0).map(|(left, right)| u32::from(left.abs_diff(right))).sum::<u32>()
        };
        rows.flat_map(|y| (1..40).map(move |off| (y, off))).map(|(y, off)| apart(y, off)).sum()
    }

    #[test]
    fn a_dudes_head_is_where_the_focus_is() {
        // A head is alike on both sides, but for shade, patch and scar; so it is less lopsided around its own middle
        // than around a column beside it.
        let (mut dudes, mut found) = (0, 0);
        for card in CardDb::shipped().iter().filter(|card| card.kind == CardType::Dude) {
            let art = draw_art(card, 276);
            // A slide of 44 units at most, of which 200 make the picture's height.
            assert!((0.35..=0.65).contains(&art.focus), "{}: {}", card.title, art.focus);
            let middle = (art.focus * 276.0).round() as u32;
            let own = lopsidedness(&art.picture, middle);
            dudes += 1;
            found +=
                u32::from([middle - 18, middle + 18].iter().all(|beside| own < lopsidedness(&art.picture, *beside)));
        }
        assert!(found * 10 > dudes * 9, "{found} of {dudes}");
    }

    #[test]
    fn art_of_the_odd_kinds_keeps_their_proportions() {
        let of_kind = |kind| CardDb::shipped().iter().find(|card| card.kind == kind).expect("a card of the kind");
        // A legend's picture reaches to the top of the face, a joker's fills it.
        assert_eq!(draw_art(of_kind(CardType::Legend), 276).picture.dimensions(), (276, 214));
        assert_eq!(draw_art(of_kind(CardType::Joker), 276).picture.dimensions(), (276, 392));
    }
}
