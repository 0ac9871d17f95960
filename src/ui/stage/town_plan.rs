//! The layout of the town on the stage: the far street, the road and the near street. Pure arithmetic.

use deadeye_rules::{CardId, CardInPlay, Game, Place, PlayerId, Spot};
use eframe::egui::{Pos2, Rect, Vec2, pos2, vec2};

/// The room over, between and under the tiles of a row, in points.
const PAD: f32 = 8.0;
/// The gap between two tiles.
const TILE_GAP: f32 = 6.0;
/// The gap between two places.
const PLACE_GAP: f32 = 12.0;
/// The width of an empty place, if there is room.
const EMPTY_WIDE: f32 = 222.0;
/// The least width of an empty place.
const EMPTY_NARROW: f32 = 116.0;
/// The least width of a place with dudes, at which its name is readable.
const LEAST_OCCUPIED: f32 = 190.0;
/// The widest tile, in points.
const WIDEST_TILE: f32 = 132.0;
/// The least height of a tile, in points.
const LEAST_TILE: f32 = 24.0;
/// The width of a tile for its height.
const TILE_ASPECT: f32 = 0.9;
/// The gap between two dudes in the town square, if there is room.
const SQUARE_GAP: f32 = 84.0;
/// The rows of tiles: the far street, the road, the near street.
const ROWS: f32 = 3.0;

/// A place with the dudes there.
#[derive(Debug, Clone, PartialEq)]
pub struct PlacePlan {
    /// The place.
    pub place: Place,
    /// All of it.
    pub rect: Rect,
    /// The sign with its name and figures; the square has none of its own.
    pub sign: Rect,
    /// The middle of the tag that hangs there while the place is lit: beside its names and figures.
    pub tag: Pos2,
    /// The dudes there, from left to right.
    pub dudes: Vec<(CardId, Rect)>,
}

/// The layout of the town.
#[derive(Debug, Clone, PartialEq)]
pub struct TownPlan {
    /// The places in the order of reading: the far street, the road, the near street.
    pub places: Vec<PlacePlan>,
    /// The road between the streets.
    pub road: Rect,
}

/// A row of places, with the room for it.
struct StreetRow {
    places: Vec<Place>,
    top: f32,
    height: f32,
    /// The height of the tags of its places.
    tags: f32,
}

/// Plans the town as a player sees it who sits at the near street. `left` and `right` are the widths at the ends
/// of the streets that stay free for notes and piles.
#[must_use]
pub fn plan(game: &Game, near: PlayerId, stage: Rect, sign: f32, [left, right]: [f32; 2]) -> TownPlan {
    let fitting = (stage.height() - 2.0 * sign - 9.0 * PAD) / ROWS;
    // A window that is being made larger may have no room in its first frame.
    let tile_height = fitting.clamp(LEAST_TILE, WIDEST_TILE / TILE_ASPECT);
    let tile = vec2(tile_height * TILE_ASPECT, tile_height);
    let street = 2.0f32.mul_add(PAD, sign + tile.y);
    let far_bottom = stage.top() + PAD + street + PAD;
    let near_top = stage.bottom() - street;
    let road = Rect::from_min_max(pos2(stage.left(), far_bottom), pos2(stage.right(), near_top - PAD));
    let others = game.players().iter().filter(|player| player.id() != near);
    // A player across the table has their left at our right.
    let far: Vec<Place> = others.rev().flat_map(|player| player.street().iter().rev().copied()).collect();
    let own = game.player(near).map(|player| player.street().to_vec()).unwrap_or_default();
    let rows = [
        StreetRow { places: far, top: stage.top() + PAD, height: street, tags: far_bottom },
        StreetRow { places: own, top: near_top, height: street, tags: near_top - PAD },
    ];
    let room = Rect::from_min_max(stage.min + vec2(left, 0.0), stage.max - vec2(right, 0.0));
    let [far, near] = rows.map(|row| plan_street(game, &row, room, tile, sign));
    let middle = plan_road(game, road, tile, sign, left.max(right));
    TownPlan { places: far.into_iter().chain(middle).chain(near).collect(), road }
}

fn dudes_at(game: &Game, place: Place) -> Vec<CardId> {
    game.dudes_at(place).map(CardInPlay::id).collect()
}

/// The widths in a street: of an empty place, and from one dude to the next.
struct Widths {
    empty: f32,
    step: f32,
}

/// Finds the widths at which a street fits: first empty places become narrow, then dudes overlap.
fn fit_street(counts: &[usize], room: f32, tile: f32) -> Widths {
    let empty_count = counts.iter().filter(|count| **count == 0).count() as f32;
    let dudes = counts.iter().sum::<usize>() as f32;
    let occupied = counts.len() as f32 - empty_count;
    let gaps = PLACE_GAP * (counts.len().saturating_sub(1)) as f32 + occupied * (2.0 * PAD - TILE_GAP);
    let wide = tile + TILE_GAP;
    let left_for_empty = room - gaps - dudes * wide;
    let empty = if empty_count > 0.0 { (left_for_empty / empty_count).clamp(EMPTY_NARROW, EMPTY_WIDE) } else { 0.0 };
    let left_for_dudes = empty_count.mul_add(-empty, room - gaps);
    let step = if dudes > 0.0 { (left_for_dudes / dudes).clamp(tile * 0.3, wide) } else { wide };
    Widths { empty, step }
}

fn plan_street(game: &Game, row: &StreetRow, room: Rect, tile: Vec2, sign: f32) -> Vec<PlacePlan> {
    let dudes: Vec<Vec<CardId>> = row.places.iter().map(|place| dudes_at(game, *place)).collect();
    let counts: Vec<usize> = dudes.iter().map(Vec::len).collect();
    let widths = fit_street(&counts, room.width(), tile.x);
    let place_width = |count: usize| {
        if count == 0 {
            widths.empty
        } else {
            // The sign needs some width too.
            let tiles = widths.step.mul_add((count - 1) as f32, tile.x + 2.0 * PAD);
            tiles.max(LEAST_OCCUPIED)
        }
    };
    let gaps = PLACE_GAP * counts.len().saturating_sub(1) as f32;
    let all: f32 = counts.iter().map(|count| place_width(*count)).sum::<f32>() + gaps;
    let mut left = room.center().x - all / 2.0;
    let mut plans = Vec::with_capacity(row.places.len());
    for ((place, dudes), count) in row.places.iter().zip(dudes).zip(counts) {
        let width = place_width(count);
        let rect = Rect::from_min_size(pos2(left, row.top), vec2(width, row.height));
        let plan = place_plan(*place, rect, dudes, tile, sign, widths.step);
        plans.push(PlacePlan { tag: pos2(rect.center().x, row.tags), ..plan });
        left += width + PLACE_GAP;
    }
    plans
}

/// Puts the dudes of a place side by side under its sign.
fn place_plan(place: Place, rect: Rect, dudes: Vec<CardId>, tile: Vec2, sign: f32, step: f32) -> PlacePlan {
    let head = Rect::from_min_size(rect.min, vec2(rect.width(), sign));
    let width = step.mul_add(dudes.len().saturating_sub(1) as f32, tile.x);
    let start = rect.center().x - width / 2.0;
    let seat = |at: usize| Rect::from_min_size(pos2(step.mul_add(at as f32, start), head.bottom() + PAD), tile);
    let dudes = dudes.into_iter().enumerate().map(|(at, dude)| (dude, seat(at))).collect();
    PlacePlan { place, rect, sign: head, tag: rect.center_top(), dudes }
}

/// Puts the dudes of the town square side by side on the road, and deeds out of town at its right end.
fn plan_road(game: &Game, road: Rect, tile: Vec2, sign: f32, aside: f32) -> Vec<PlacePlan> {
    let out_of_town: Vec<Place> =
        game.deeds().filter(|deed| deed.spot() == Spot::OutOfTown).map(|deed| Place::Deed(deed.id())).collect();
    let mut right = road.right() - PAD;
    let mut plans = Vec::new();
    let small = vec2(tile.x, road.height() - sign - 2.0 * PAD) * 1.0;
    for place in out_of_town {
        let dudes = dudes_at(game, place);
        let step = small.x * 0.6;
        let width = step.mul_add(dudes.len().saturating_sub(1) as f32, small.x + 2.0 * PAD).max(EMPTY_NARROW);
        let rect = Rect::from_min_max(pos2(right - width, road.top() + 2.0), pos2(right, road.bottom() - 2.0));
        plans.push(place_plan(place, rect, dudes, small, sign, step));
        right -= width + PLACE_GAP;
    }
    let square = Rect::from_min_max(pos2(road.left(), road.top()), pos2(right, road.bottom()));
    let dudes = dudes_at(game, Place::TownSquare);
    let count = dudes.len().max(1) as f32;
    let room = square.width() - 2.0 * aside;
    let step = ((room - tile.x) / (count - 1.0).max(1.0)).clamp(tile.x * 0.3, tile.x + SQUARE_GAP);
    let width = step.mul_add(count - 1.0, tile.x);
    let start = pos2(square.center().x - width / 2.0, square.center().y - tile.y / 2.0);
    let seat = |at: usize| Rect::from_min_size(pos2(step.mul_add(at as f32, start.x), start.y), tile);
    let dudes = dudes.into_iter().enumerate().map(|(at, dude)| (dude, seat(at))).collect();
    let head = Rect::from_min_size(square.min + vec2(PAD * 3.0, PAD * 2.0), vec2(aside * 0.7, sign));
    let tag = head.center_bottom() + vec2(0.0, PAD * 4.0);
    plans.insert(0, PlacePlan { place: Place::TownSquare, rect: square, sign: head, tag, dudes });
    plans
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn empty_places_become_narrow_before_dudes_overlap() {
        // Two empty places and a home with three dudes in 700 points.
        let widths = fit_street(&[0, 3, 0], 700.0, 112.0);
        assert!(widths.empty < EMPTY_WIDE && widths.empty > EMPTY_NARROW, "{}", widths.empty);
        assert_eq!(widths.step, 118.0);
        // With nine dudes the dudes come nearer, and the places are as narrow as may be.
        let widths = fit_street(&[0, 9, 0], 880.0, 112.0);
        assert_eq!(widths.empty, EMPTY_NARROW);
        assert!(widths.step < 118.0);
    }

    #[test]
    fn the_regions_of_a_small_window_are_those_of_the_design() {
        let metrics = super::super::metrics::Metrics::of(720.0);
        let window = Rect::from_min_size(pos2(0.0, 0.0), vec2(1280.0, 720.0));
        let regions = metrics.divide(window);
        assert_eq!((regions.hud.height(), regions.stage.height(), regions.dock.height()), (60.0, 480.0, 180.0));
    }
}
