//! The search for cards: all passes of the finder, each limited to the sizes of cards that it detects well.

use deadeye_text::Fault;

use crate::canvas::Canvas;
use crate::finder::{self, Candidate, Found};
use crate::geometry::{Area, Point};
use crate::net::Network;
use crate::votes::Ballot;

/// The long side of the usual pass, in pixels of the finder's input.
const USUAL_PX: f32 = 960.0;
/// The widest card that the usual pass detects well, in pixels of the finder's input.
const WIDEST_PX: f32 = 125.0;
/// The card width in the usual pass below which a pass at twice the size is worthwhile, in pixels of the finder's
/// input.
const NARROW_PX: f32 = 28.0;
/// The factor by which the pass for large cards is coarser.
const COARSER: f32 = 4.0;
/// The width of a card in a closer look, in pixels of the finder's input.
const CLOSE_PX: f32 = 95.0;
/// The same for a closer look at everything, whose time grows with all pixels.
const WIDE_PX: f32 = 80.0;
/// The least magnification for which a closer look is worth its time.
const LEAST_CLOSER: f32 = 1.15;
/// The visible part of a card below which it may have another card on it.
const OPEN: f32 = 0.8;
/// The score from which a card is seen clearly.
const CLEAR: f32 = 0.6;
/// The score of the surest of all cards below which none is there: what lies under cards is sought where cards are. On photographs with
/// cards the surest has 0.62 at least, on a pictured mat 0.44.
const LIKELY: f32 = 0.5;
/// The widths that faint cards may have, in the median width of those seen clearly.
const OTHER_WIDTHS: std::ops::Range<f32> = 0.5..2.0;
/// The distance from a card seen clearly within which others may lie under it, in its widths.
const REACH: f32 = 0.6;
/// The part of the area from which a closer look takes all of it.
const MUCH: f32 = 0.6;
/// The sides of the squares in which changes are processed, in pixels of the finder's input, where the change fits into
/// one: the network is then prepared for few sizes.
const SIDES_PX: [f32; 3] = [192.0, 288.0, 416.0];
/// The step to whose multiples other areas are grown.
const STEP_PX: f32 = 160.0;

/// The results of all passes.
#[derive(Debug, Default)]
pub(super) struct Search {
    /// The possible cards.
    pub cards: Vec<Candidate>,
    /// The votes of the cells of each pass.
    pub ballots: Vec<Ballot>,
    /// The pixels of the network's input in all passes.
    pub pixels: f32,
}

/// Returns the input pixels of the usual pass per pixel of a picture of this size.
pub(super) fn usual_scale(width: u32, height: u32) -> f32 {
    (USUAL_PX / width.max(height) as f32).min(1.0)
}

/// Runs all passes over the whole picture.
pub(super) fn everywhere(network: &mut Network, canvas: &Canvas<'_>) -> Result<Search, Fault> {
    let area = &Area { left: 0.0, top: 0.0, right: canvas.width as f32, bottom: canvas.height as f32 };
    let usual = usual_scale(canvas.width, canvas.height);
    let first = finder::find(network, canvas, area, usual)?;
    // Where no cell at all shows a card, no smaller cards are to be found either.
    let bare = first.cards.is_empty() && first.loose.is_empty();
    let mut found = closer(network, canvas, area, usual, first)?;
    found.cards.retain(|c| c.quad.width() * usual < WIDEST_PX * 1.25);
    let long = area.right.max(area.bottom);
    if long * usual > 200.0 {
        let large = finder::find(network, canvas, area, usual / COARSER)?;
        let cards = large.cards.into_iter();
        merge(&mut found.cards, cards.filter(|c| c.quad.width() * usual > WIDEST_PX * 0.7));
        found.ballots.push(large.ballot);
        found.pixels += large.pixels;
    }
    let narrow = middling_width(&found.cards).is_none_or(|w| w * usual < NARROW_PX);
    if narrow && !bare && usual < 1.0 {
        let fine = (usual * 2.0).min(1.0);
        for tile in tiles(area, USUAL_PX / fine) {
            let small = finder::find(network, canvas, &tile, fine)?;
            let cards = small.cards.into_iter();
            merge(&mut found.cards, cards.filter(|c| c.quad.width() * fine < WIDEST_PX));
            found.ballots.push(small.ballot);
            found.pixels += small.pixels;
        }
    }
    if let Some(usual) = middling_width(&found.cards).filter(|_| found.cards.iter().any(is_clear)) {
        // The grain of wood looks like many small and faint cards.
        found.cards.retain(|card| is_clear(card) || OTHER_WIDTHS.contains(&(card.quad.width() / usual)));
    }
    if !found.cards.iter().any(is_likely) {
        // Each is a part of the ground, such as a pictured mat.
        found.cards.clear();
    }
    Ok(found)
}

/// Runs the usual pass over one area only, and the closer look where it is needed.
pub(super) fn search_area(network: &mut Network, canvas: &Canvas<'_>, area: &Area) -> Result<Search, Fault> {
    let usual = usual_scale(canvas.width, canvas.height);
    let longer = (area.right - area.left).max(area.bottom - area.top) * usual;
    let side = SIDES_PX.iter().find(|side| **side >= longer);
    let area = &stretch(
        area,
        side.unwrap_or(&STEP_PX) / usual,
        &Area { left: 0.0, top: 0.0, right: canvas.width as f32, bottom: canvas.height as f32 },
    );
    let first = finder::find(network, canvas, area, usual)?;
    closer(network, canvas, area, usual, first)
}

/// Adds a closer look where cards seem to overlap: a title strip needs more pixels than a card.
fn closer(network: &mut Network, canvas: &Canvas<'_>, area: &Area, usual: f32, first: Found) -> Result<Search, Fault> {
    let width = middling_width(&first.cards);
    let scale = width.map_or(0.0, |width| (CLOSE_PX / width).min(1.0));
    let likely = first.cards.iter().any(is_likely);
    let tiles = match width {
        Some(width) if likely && scale >= usual * LEAST_CLOSER => crowded_areas(&first, width, area),
        _ => Vec::new(),
    };
    // A closer look at everything need not be as close.
    let scale = match (width, tiles.as_slice()) {
        (Some(width), [tile]) if tile == area => scale.min(WIDE_PX / width),
        _ => scale,
    };
    let mut found = Search { cards: first.cards, ballots: vec![first.ballot], pixels: first.pixels };
    for tile in tiles {
        let tile = stretch(&tile, STEP_PX / scale, area);
        let fine = finder::find(network, canvas, &tile, scale)?;
        // The closer look sees corners better, and its cells count for those of the first.
        for card in fine.cards {
            found.cards.retain(|other| !finder::same_card(&card, other));
            found.cards.push(card);
        }
        for ballot in &mut found.ballots {
            ballot.votes.retain(|vote| !tile.holds(vote.at));
        }
        found.ballots.push(fine.ballot);
        found.pixels += fine.pixels;
    }
    Ok(found)
}

/// Returns whether the finder takes this for a card rather than for a part of the ground.
fn is_likely(card: &Candidate) -> bool {
    card.score >= LIKELY
}

/// Returns whether the finder sees a card clearly.
fn is_clear(card: &Candidate) -> bool {
    card.score >= CLEAR
}

/// Returns the areas in which cards seem to overlap, none meeting another.
fn crowded_areas(found: &Found, width: f32, within: &Area) -> Vec<Area> {
    let around = |p: &Point| Area { left: p.x, top: p.y, right: p.x, bottom: p.y }.grow(1.2 * width);
    let hidden = |card: &&Candidate| {
        let lies_under = |other: &Candidate| {
            let shared = card.quad.part_inside(&other.quad);
            shared > 0.1 && *other != **card
        };
        card.visible < OPEN || found.cards.iter().any(lies_under)
    };
    // Cards lie on cards: what is seen faintly, far from all that are seen clearly, is the ground.
    let clear = found.cards.iter().filter(|card| is_clear(card));
    let clear: Vec<Area> = clear.map(|card| card.quad.bounds().grow(REACH * width)).collect();
    let near = |at: Point| clear.is_empty() || clear.iter().any(|area| area.holds(at));
    let hidden = found.cards.iter().filter(|card| near(card.quad.centre())).filter(hidden);
    let loose = found.loose.iter().filter(|at| near(**at));
    let mut areas: Vec<Area> = Vec::new();
    for area in hidden.map(|card| card.quad.bounds().grow(0.5 * width)).chain(loose.map(around)) {
        let mut area = area;
        // Joining two may make them meet a third.
        while let Some(at) = areas.iter().position(|other| other.meets(&area)) {
            area = area.union(&areas.swap_remove(at));
        }
        areas.push(area);
    }
    let size = |a: &Area| (a.right - a.left) * (a.bottom - a.top);
    if areas.iter().map(size).sum::<f32>() > MUCH * size(within) {
        return vec![*within];
    }
    areas
}

/// Returns the median width of the cards, in pixels of the picture: of those seen clearly, if there are any. The grain of wood
/// looks like many small and faint cards.
fn middling_width(found: &[Candidate]) -> Option<f32> {
    let any_clear = found.iter().any(is_clear);
    let counted = found.iter().filter(|card| !any_clear || is_clear(card));
    let mut widths: Vec<f32> = counted.map(|card| card.quad.width()).collect();
    widths.sort_by(f32::total_cmp);
    widths.get(widths.len() / 2).copied()
}

/// Adds the candidates that were not found yet.
fn merge(found: &mut Vec<Candidate>, more: impl Iterator<Item = Candidate>) {
    for card in more {
        match found.iter_mut().find(|other| finder::same_card(&card, other)) {
            Some(other) if other.score < card.score => *other = card,
            Some(_) => {}
            None => found.push(card),
        }
    }
}

/// Splits the area into tiles of at most `step`, with a fifth of overlap.
fn tiles(area: &Area, step: f32) -> Vec<Area> {
    let starts = |from: f32, to: f32| {
        let stride = step * 0.8;
        let mut all = vec![from];
        let mut at = from;
        while at + step < to {
            at = (at + stride).min(to - step);
            all.push(at);
        }
        all
    };
    let mut tiles = Vec::new();
    for top in starts(area.top, area.bottom) {
        for left in starts(area.left, area.right) {
            tiles.push(Area { left, top, right: (left + step).min(area.right), bottom: (top + step).min(area.bottom) });
        }
    }
    tiles
}

/// Grows the area on all sides to multiples of `step`, inside `most`.
fn stretch(area: &Area, step: f32, most: &Area) -> Area {
    let (left, right) = span(area.left, area.right, step, most.left, most.right);
    let (top, bottom) = span(area.top, area.bottom, step, most.top, most.bottom);
    Area { left, top, right, bottom }
}

fn span(from: f32, to: f32, step: f32, least: f32, most: f32) -> (f32, f32) {
    let (from, to) = (from.max(least), to.min(most));
    let wanted = (((to - from) / step).ceil() * step).clamp(0.0, (most - least).max(0.0));
    // What takes all the room may end a rounding error before it begins.
    let last = (most - wanted).max(least);
    let start = (f32::midpoint(from, to) - wanted / 2.0).clamp(least, last);
    (start, start + wanted)
}

#[cfg(test)]
mod tests {
    use super::{crowded_areas, span, tiles};
    use crate::finder::{Candidate, Found};
    use crate::geometry::{Area, Point, Quad};

    const WHOLE: Area = Area { left: 0.0, top: 0.0, right: 1920.0, bottom: 1080.0 };

    #[test]
    fn tiles_cover_the_area_and_stay_inside() {
        let all = tiles(&WHOLE, 960.0);
        assert!(all.iter().all(|t| t.right <= 1920.0 && t.bottom <= 1080.0 && t.right - t.left == 960.0));
        for x in (0..1920).step_by(40) {
            for y in (0..1080).step_by(40) {
                assert!(all.iter().any(|t| t.holds(Point::new(x as f32, y as f32))));
            }
        }
    }

    #[test]
    fn spans_grow_to_few_lengths_and_stay_inside() {
        assert_eq!(span(100.0, 200.0, 320.0, 0.0, 1920.0), (0.0, 320.0));
        assert_eq!(span(1800.0, 1910.0, 320.0, 0.0, 1920.0), (1600.0, 1920.0));
        assert_eq!(span(0.0, 1900.0, 320.0, 0.0, 1080.0), (0.0, 1080.0));
        assert_eq!(span(500.0, 600.0, 320.0, 400.0, 1080.0), (400.0, 720.0));
    }

    #[test]
    fn a_span_that_takes_all_the_room_starts_where_the_room_does() {
        for at in 0..2000_u16 {
            let (least, most) = (f32::from(at).mul_add(0.137, 0.1), f32::from(at).mul_add(0.291, 301.7));
            let (start, end) = span(least + 1.0, most - 1.0, 320.0, least, most);
            assert!(start >= least && end <= most + 1e-3, "{start} {end}, in {least} to {most}");
        }
    }

    #[test]
    fn only_piles_and_unexplained_cells_are_looked_at_again() {
        let card = |left: f32, top: f32, visible: f32| Candidate {
            quad: Quad::rectangle(left, top, left + 100.0, top + 140.0),
            score: 0.9,
            visible,
        };
        let alone = Found { cards: vec![card(100.0, 100.0, 1.0), card(400.0, 100.0, 0.95)], ..Found::default() };
        assert!(crowded_areas(&alone, 100.0, &WHOLE).is_empty());
        let ground = Point::new(900.0, 900.0);
        let pile = Found {
            cards: vec![card(100.0, 100.0, 1.0), card(100.0, 70.0, 0.9), card(1380.0, 430.0, 1.0)],
            loose: vec![Point::new(1500.0, 500.0), ground],
            ..Found::default()
        };
        let areas = crowded_areas(&pile, 100.0, &WHOLE);
        assert_eq!(areas.len(), 2, "{areas:?}");
        assert!(areas.iter().any(|a| a.holds(Point::new(150.0, 80.0))));
        assert!(areas.iter().any(|a| a.holds(Point::new(1500.0, 500.0))));
        // Where no card is seen clearly, everything may be one.
        let faint = Found { loose: vec![ground], ..Found::default() };
        assert!(crowded_areas(&faint, 100.0, &WHOLE).iter().any(|area| area.holds(ground)));
    }
}
