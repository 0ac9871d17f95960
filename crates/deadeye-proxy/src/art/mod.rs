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
use tiny_skia::Transform;

use self::tones::Tones;
use crate::canvas::{Canvas, rect};
use crate::chance::RandomStream;

/// Draws the picture of a card over a sheet of `wide` by `tall` units.
pub(crate) fn paint(canvas: &mut Canvas, card: &Card, wide: f32, tall: f32) {
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
    let middle = Transform::from_row(
        scale * size * mirror,
        0.0,
        0.0,
        scale * size,
        wide / 2.0 + slide * scale,
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
}
