//! The measures of a face that its parts share.

use deadeye_cards::{Card, CardType};

/// The width of a face in units; a face is 300 by 420 units.
pub(crate) const WIDE: f32 = 300.0;
pub(crate) const TALL: f32 = 420.0;
/// The largest width of a face in pixels. Larger requests are drawn at this width, so that memory stays bounded.
pub(crate) const WIDEST_PX: u32 = 4096;
/// The left and right edge of the picture.
pub(crate) const PICTURE_SIDES: (f32, f32) = (12.0, WIDE - 12.0);

/// Returns the upper and lower edge of the picture.
pub(crate) fn picture_span(kind: CardType) -> (f32, f32) {
    match kind {
        CardType::Joker => (14.0, 406.0),
        CardType::Legend => (14.0, 228.0),
        CardType::Dude | CardType::Outfit | CardType::Deed | CardType::Goods | CardType::Action | CardType::Spell => {
            (44.0, 228.0)
        }
    }
}

/// Returns the width and height of a card's picture, in units.
pub(crate) fn picture_size(card: &Card) -> (f32, f32) {
    let (top, bottom) = picture_span(card.kind);
    let (left, right) = PICTURE_SIDES;
    (right - left, bottom - top)
}
