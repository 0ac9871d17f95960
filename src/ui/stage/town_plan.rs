//! The layout of the town on the stage: the far street, the road and the near street. Pure arithmetic.

use deadeye_rules::{CardId, CardInPlay, Game, Place, PlayerId, Spot};
use eframe::egui::{Pos2, Rect, Vec2, pos2, vec2};

/// The room over, between and under the tiles where each street has one row of them, in points.
const PAD: f32 = 8.0;
/// The same for each row of tiles more.
const PAD_LESS: f32 = 2.0;
/// The least of it.
const LEAST_PAD: f32 = 3.0;
/// The rise of a tag over the sign of the near street, so that the name stays readable.
const TAG_RISE: f32 = 7.0;
/// The number of these gaps over one another.
const PADS: f32 = 9.0;
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
/// The same where there are two rows: the name stands on the foot of the portrait.
const COMPACT_ASPECT: f32 = 1.02;
/// The gap between two dudes in the town square, if there is room.
const SQUARE_GAP: f32 = 84.0;
/// The dudes who stand side by side at a place of a street with two rows.
const MOST_ABREAST: usize = 2;

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
    /// The height of the tags of its places.
    tags: f32,
}

/// The sizes of the things in the town.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Sizes {
    tile: Vec2,
    sign: f32,
    pad: f32,
    /// The rows of dudes in the far street, on the road and in the near street: one, or two if they do not fit side by
    /// side.
    rows: [usize; 3],
}

impl Sizes {
    /// Returns the largest sizes at which these rows fit over one another.
    fn of(stage: Rect, sign: f32, rows: [usize; 3]) -> Self {
        let count = rows.iter().sum::<usize>() as f32;
        let more = count - 3.0;
        let pad = more.mul_add(-PAD_LESS, PAD).max(LEAST_PAD);
        let fitting = (stage.height() - 2.0 * sign - PADS * pad - more * pad) / count;
        let aspect = if more > 0.0 { COMPACT_ASPECT } else { TILE_ASPECT };
        // A window that is being made larger may have no room in its first frame.
        let height = fitting.clamp(LEAST_TILE, WIDEST_TILE / aspect);
        Self { tile: vec2(height * aspect, height), sign, pad, rows }
    }

    /// Returns the height of so many rows of tiles.
    fn rows_height(&self, rows: usize) -> f32 {
        (rows.saturating_sub(1) as f32).mul_add(self.pad, self.tile.y * rows as f32)
    }

    /// Returns the height of a street with so many rows of tiles.
    fn street_height(&self, rows: usize) -> f32 {
        2.0f32.mul_add(self.pad, self.sign + self.rows_height(rows))
    }
}

/// Plans the town as a player sees it who sits at the near street. `left` and `right` are the widths at the ends
/// of the streets that stay free for notes and piles.
#[must_use]
pub fn plan(game: &Game, near: PlayerId, stage: Rect, sign: f32, [left, right]: [f32; 2]) -> TownPlan {
    let [far, own] = streets(game, near);
    let room = Rect::from_min_max(stage.min + vec2(left, 0.0), stage.max - vec2(right, 0.0));
    let square = stage.width() - 2.0 * left.max(right);
    let count = |places: &[Place]| -> Vec<usize> { places.iter().map(|place| game.cards_at(*place).count()).collect() };
    let in_square = game.cards_at(Place::TownSquare).count();
    let one_row = Sizes::of(stage, sign, [1; 3]).tile.x;
    let fits = [
        fit_street(&count(&far), room.width(), one_row).fits,
        in_square as f32 * (one_row + TILE_GAP) <= square,
        fit_street(&count(&own), room.width(), one_row).fits,
    ];
    let sizes = Sizes::of(stage, sign, fits.map(|fits| if fits { 1 } else { 2 }));
    let [far_rows, _, near_rows] = sizes.rows;
    let far_bottom = stage.top() + 2.0 * sizes.pad + sizes.street_height(far_rows);
    let near_top = stage.bottom() - sizes.street_height(near_rows);
    let road = Rect::from_min_max(pos2(stage.left(), far_bottom), pos2(stage.right(), near_top - sizes.pad));
    let far = StreetRow { places: far, top: stage.top() + sizes.pad, tags: far_bottom };
    let near = StreetRow { places: own, top: near_top, tags: near_top - sizes.pad - TAG_RISE };
    let far = plan_street(game, &far, room, &sizes, far_rows);
    let near = plan_street(game, &near, room, &sizes, near_rows);
    let middle = plan_road(game, road, &sizes, left.max(right));
    TownPlan { places: far.into_iter().chain(middle).chain(near).collect(), road }
}

/// Returns the places of the streets of the others, and of the own street, from left to right.
#[must_use]
pub fn streets(game: &Game, near: PlayerId) -> [Vec<Place>; 2] {
    let others = game.players().iter().filter(|player| player.id() != near);
    // A player across the table has their left at our right.
    let far = others.rev().flat_map(|player| player.street().iter().rev().copied()).collect();
    [far, game.player(near).map(|player| player.street().to_vec()).unwrap_or_default()]
}

/// Returns the deeds out of town.
#[must_use]
pub fn out_of_town(game: &Game) -> Vec<Place> {
    game.deeds().filter(|deed| deed.spot() == Spot::OutOfTown).map(|deed| Place::Deed(deed.id())).collect()
}

fn cards_at(game: &Game, place: Place) -> Vec<CardId> {
    game.cards_at(place).map(CardInPlay::id).collect()
}

/// The widths in a street: of an empty place, and from one dude to the next.
struct Widths {
    empty: f32,
    step: f32,
    /// True if no dude overlaps another.
    fits: bool,
}

/// Finds the widths at which a street fits whose places have so many dudes side by side: first empty places become
/// narrow, then dudes overlap.
fn fit_street(abreast: &[usize], room: f32, tile: f32) -> Widths {
    let empty_count = abreast.iter().filter(|count| **count == 0).count() as f32;
    let dudes = abreast.iter().sum::<usize>() as f32;
    let wide = tile + TILE_GAP;
    let gaps = PLACE_GAP * (abreast.len().saturating_sub(1)) as f32;
    let occupied = |step: f32| -> f32 {
        abreast.iter().filter(|count| **count > 0).map(|count| occupied_width(*count, tile, step)).sum()
    };
    let left_for_empty = room - gaps - occupied(wide);
    let empty = if empty_count > 0.0 { (left_for_empty / empty_count).clamp(EMPTY_NARROW, EMPTY_WIDE) } else { 0.0 };
    let lacking = empty_count.mul_add(empty, gaps + occupied(wide)) - room;
    let joints = (dudes - abreast.iter().filter(|count| **count > 0).count() as f32).max(1.0);
    let step = if lacking > 0.0 { (wide - lacking / joints).max(tile * 0.3) } else { wide };
    Widths { empty, step, fits: lacking <= 0.5 }
}

/// Returns the width of a place with so many dudes side by side, whose sign needs some width too.
fn occupied_width(abreast: usize, tile: f32, step: f32) -> f32 {
    let tiles = step.mul_add(abreast.saturating_sub(1) as f32, tile + 2.0 * PAD);
    tiles.max(LEAST_OCCUPIED)
}

/// Returns the number of dudes who stand side by side at a place, of so many in a street of so many rows.
fn count_abreast(dudes: usize, rows: usize) -> usize {
    if rows > 1 && dudes > MOST_ABREAST { dudes.div_ceil(rows) } else { dudes }
}

fn plan_street(game: &Game, row: &StreetRow, room: Rect, sizes: &Sizes, rows: usize) -> Vec<PlacePlan> {
    let dudes: Vec<Vec<CardId>> = row.places.iter().map(|place| cards_at(game, *place)).collect();
    let abreast: Vec<usize> = dudes.iter().map(|dudes| count_abreast(dudes.len(), rows)).collect();
    let widths = fit_street(&abreast, room.width(), sizes.tile.x);
    let place_width =
        |count: usize| if count == 0 { widths.empty } else { occupied_width(count, sizes.tile.x, widths.step) };
    let gaps = PLACE_GAP * abreast.len().saturating_sub(1) as f32;
    let all: f32 = abreast.iter().map(|count| place_width(*count)).sum::<f32>() + gaps;
    let mut left = room.center().x - all / 2.0;
    let mut plans = Vec::with_capacity(row.places.len());
    for ((place, dudes), abreast) in row.places.iter().zip(dudes).zip(abreast) {
        let width = place_width(abreast);
        let rect = Rect::from_min_size(pos2(left, row.top), vec2(width, sizes.street_height(rows)));
        let plan = place_plan(*place, rect, dudes, sizes, (abreast, widths.step));
        plans.push(PlacePlan { tag: pos2(rect.center().x, row.tags), ..plan });
        left += width + PLACE_GAP;
    }
    plans
}

/// Puts the dudes of a place under its sign, so many of them side by side.
fn place_plan(place: Place, rect: Rect, dudes: Vec<CardId>, sizes: &Sizes, (abreast, step): (usize, f32)) -> PlacePlan {
    let head = Rect::from_min_size(rect.min, vec2(rect.width(), sizes.sign));
    let room = Rect::from_min_max(head.left_bottom(), rect.max);
    let dudes = stand(dudes, room, sizes, (abreast, step));
    PlacePlan { place, rect, sign: head, tag: rect.center_top(), dudes }
}

/// Puts dudes in rows in the middle of a room, so many of them side by side.
fn stand(dudes: Vec<CardId>, room: Rect, sizes: &Sizes, (abreast, step): (usize, f32)) -> Vec<(CardId, Rect)> {
    let abreast = abreast.max(1);
    let rows = dudes.len().div_ceil(abreast);
    let top = room.center().y - sizes.rows_height(rows) / 2.0;
    let seat = |at: usize| {
        let (column, row) = (at % abreast, at / abreast);
        let in_row = (dudes.len() - row * abreast).min(abreast);
        let width = step.mul_add(in_row.saturating_sub(1) as f32, sizes.tile.x);
        let left = step.mul_add(column as f32, room.center().x - width / 2.0);
        Rect::from_min_size(pos2(left, (sizes.tile.y + sizes.pad).mul_add(row as f32, top)), sizes.tile)
    };
    let seats: Vec<Rect> = (0..dudes.len()).map(seat).collect();
    dudes.into_iter().zip(seats).collect()
}

/// Puts the dudes of the town square on the road, and deeds out of town at its right end.
fn plan_road(game: &Game, road: Rect, sizes: &Sizes, aside: f32) -> Vec<PlacePlan> {
    let out_of_town = out_of_town(game);
    let mut right = road.right() - PAD;
    let mut plans = Vec::new();
    let low = (road.height() - sizes.sign - 2.0 * sizes.pad).clamp(LEAST_TILE, sizes.tile.y);
    let small = Sizes { tile: vec2(sizes.tile.x, low), ..*sizes };
    for place in out_of_town {
        let dudes = cards_at(game, place);
        let step = small.tile.x * 0.6;
        let width = step.mul_add(dudes.len().saturating_sub(1) as f32, small.tile.x + 2.0 * PAD).max(EMPTY_NARROW);
        let rect = Rect::from_min_max(pos2(right - width, road.top() + 2.0), pos2(right, road.bottom() - 2.0));
        let abreast = dudes.len();
        plans.push(place_plan(place, rect, dudes, &small, (abreast, step)));
        right -= width + PLACE_GAP;
    }
    let square = Rect::from_min_max(pos2(road.left(), road.top()), pos2(right, road.bottom()));
    let dudes = cards_at(game, Place::TownSquare);
    let [_, rows, _] = sizes.rows;
    let abreast = count_abreast(dudes.len(), rows).max(1);
    let room = square.width() - 2.0 * aside;
    let tile = sizes.tile.x;
    let step = ((room - tile) / (abreast as f32 - 1.0).max(1.0)).clamp(tile * 0.3, tile + SQUARE_GAP);
    let dudes = stand(dudes, square, sizes, (abreast, step));
    let head = Rect::from_min_size(square.min + vec2(PAD * 3.0, PAD * 2.0), vec2(aside * 0.7, sizes.sign));
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
        // With nine dudes the places are as narrow as may be, and that is not enough.
        let widths = fit_street(&[0, 9, 0], 880.0, 112.0);
        assert_eq!(widths.empty, EMPTY_NARROW);
        assert!(widths.step < 118.0 && !widths.fits);
    }

    #[test]
    fn dudes_who_do_not_fit_side_by_side_stand_in_two_rows() {
        // Nine dudes in two rows are five side by side, and the last row has four.
        assert_eq!(count_abreast(9, 2), 5);
        assert!(fit_street(&[0, 5, 0], 880.0, 85.0).fits);
        // Two at a place fit under its sign.
        assert_eq!(count_abreast(2, 2), 2);
        let stage = Rect::from_min_size(pos2(0.0, 60.0), vec2(1280.0, 480.0));
        let sizes = Sizes::of(stage, 32.0, [1, 1, 2]);
        // 480 less two signs of 32 and ten gaps of 6 are 356 for four rows.
        assert!((sizes.tile.y - 89.0).abs() < 0.01, "{sizes:?}");
        let room = Rect::from_min_size(pos2(100.0, 0.0), vec2(600.0, sizes.rows_height(2)));
        let dudes = (1..=9).map(CardId).collect();
        let seats = stand(dudes, room, &sizes, (5, sizes.tile.x + TILE_GAP));
        for (at, (_, seat)) in seats.iter().enumerate() {
            assert!(room.expand(0.1).contains_rect(*seat), "{at}: {seat:?}");
            assert!(seats.iter().skip(at + 1).all(|(_, other)| !seat.shrink(0.5).intersects(*other)), "{at}");
        }
    }

    #[test]
    fn the_regions_of_a_small_window_are_those_of_the_design() {
        let metrics = super::super::metrics::Metrics::of(720.0);
        let window = Rect::from_min_size(pos2(0.0, 0.0), vec2(1280.0, 720.0));
        let regions = metrics.divide(window);
        assert_eq!((regions.hud.height(), regions.stage.height(), regions.dock.height()), (60.0, 480.0, 180.0));
    }
}
