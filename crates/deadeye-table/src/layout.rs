//! The layout of the table: the seats around it, and the regions of each player's cards.
//!
//! Regions are outlines of four corners in millimetres of the calibrated table. They start as those of the usual table,
//! stretched over the visible part of the table, and players may drag them afterwards.

use deadeye_rules::{End, PlayerId};
use deadeye_vision::Spot;

use super::zone::{TABLE_DEPTH_MM, TABLE_WIDTH_MM, Zone};

/// The distance in millimetres within which corners of regions are dragged together.
const SAME_CORNER_MM: f32 = 4.0;
/// The least area of a region after dragging, in square millimetres: no card fits into a smaller one.
const LEAST_AREA_MM2: f32 = 1500.0;
/// The width of a player's part below which the narrow layout is used, in millimetres, because the usual piles would be
/// narrower than a card.
const LEAST_WIDTH_MM: f32 = 973.0;
/// The most players that there are seats for.
const MOST_SEATS: u8 = 4;

/// The seat of a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Seat {
    /// The player who sits there.
    pub player: PlayerId,
    /// True for the far side, where cards stand upside down in the picture.
    pub far: bool,
}

/// A part of the table with a purpose.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Region {
    /// Its purpose.
    pub zone: Zone,
    /// The player on whose part of the table it lies.
    pub player: PlayerId,
    /// The corners, clockwise, the far left one first.
    pub corners: [Spot; 4],
}

/// Returns the side of the line between two spots on which another one is, as a signed number times the line's length.
fn side(from: Spot, to: Spot, spot: Spot) -> f32 {
    (to.x_mm - from.x_mm) * (spot.y_mm - from.y_mm) - (to.y_mm - from.y_mm) * (spot.x_mm - from.x_mm)
}

impl Region {
    /// Returns whether a spot is in the region; the left and the far edge belong to it.
    #[must_use]
    pub fn holds(&self, spot: Spot) -> bool {
        // Across each edge that a line to the right of the spot crosses, in and out change.
        self.edges().fold(false, |inside, (from, to)| {
            let crosses = (from.y_mm <= spot.y_mm) != (to.y_mm <= spot.y_mm);
            let right = crosses && {
                let share = (spot.y_mm - from.y_mm) / (to.y_mm - from.y_mm);
                from.x_mm + share * (to.x_mm - from.x_mm) > spot.x_mm
            };
            inside != right
        })
    }

    fn edges(&self) -> impl Iterator<Item = (Spot, Spot)> {
        let [a, b, c, d] = self.corners;
        [(a, b), (b, c), (c, d), (d, a)].into_iter()
    }

    /// Returns the distance of a spot from the region's edge, in millimetres.
    fn distance(&self, spot: Spot) -> f32 {
        let to_edge = |(from, to): (Spot, Spot)| {
            let (x, y) = (to.x_mm - from.x_mm, to.y_mm - from.y_mm);
            let along = ((spot.x_mm - from.x_mm) * x + (spot.y_mm - from.y_mm) * y) / (x * x + y * y).max(1e-6);
            let along = along.clamp(0.0, 1.0);
            spot.distance(Spot::new(from.x_mm + along * x, from.y_mm + along * y))
        };
        self.edges().map(to_edge).fold(f32::MAX, f32::min)
    }

    /// Returns the mean of its corners.
    #[must_use]
    pub fn middle(&self) -> Spot {
        let [a, b, c, d] = self.corners;
        Spot::new((a.x_mm + b.x_mm + c.x_mm + d.x_mm) / 4.0, (a.y_mm + b.y_mm + c.y_mm + d.y_mm) / 4.0)
    }

    /// Returns whether the shape can hold a card: its corners run clockwise, no edge crosses another, and it is not
    /// tiny.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        let [a, b, c, d] = self.corners;
        let finite = self.corners.iter().all(|spot| spot.x_mm.abs() < 1e5 && spot.y_mm.abs() < 1e5);
        let area = (side(a, b, c) + side(a, c, d)) / 2.0;
        // Of a four-cornered shape that crosses itself two corners or more turn the wrong way.
        let wrong = [side(d, a, b), side(a, b, c), side(b, c, d), side(c, d, a)];
        finite && area > LEAST_AREA_MM2 && wrong.iter().filter(|turn| **turn < 0.0).count() < 2
    }
}

/// The seats around a table, and its parts.
#[derive(Debug, Clone, PartialEq)]
pub struct Layout {
    seats: Vec<Seat>,
    regions: Vec<Region>,
    /// The players whose cards are on the screen: they have no seat.
    on_screen: Vec<PlayerId>,
}

impl Layout {
    /// Returns the usual table for two: seat 0 on the camera's side, seat 1 across from it with everything turned by half.
    #[must_use]
    pub fn for_two() -> Self {
        Self::stretch_over(2, 0, Spot::new(0.0, 0.0), Spot::new(TABLE_WIDTH_MM, TABLE_DEPTH_MM))
    }

    /// Returns the table for that many players (at least two, at most four), stretched over an upright rectangle from
    /// its far left to its near right corner.
    ///
    /// Everybody sits at one of the two long sides, in the order of play: of three the first has the near side alone,
    /// of four two share each side. Nobody sits at the short ends, because a card that is upright there is sideways for
    /// the others, and sideways means booted. `turned` players move on by one seat.
    #[must_use]
    pub fn stretch_over(players: u8, turned: u8, far_left: Spot, near_right: Spot) -> Self {
        // Which side, and which part of how many on it, from the left as the camera sees it.
        let places: &[(bool, u8, u8)] = match players {
            0..=2 => &[(false, 0, 1), (true, 0, 1)],
            3 => &[(false, 0, 1), (true, 0, 2), (true, 1, 2)],
            _ => &[(false, 0, 2), (true, 0, 2), (true, 1, 2), (false, 1, 2)],
        };
        let count = players.clamp(2, MOST_SEATS);
        let (mut seats, mut regions) = (Vec::new(), Vec::new());
        let (width, depth) = (near_right.x_mm - far_left.x_mm, near_right.y_mm - far_left.y_mm);
        for (seat, (far, part, parts)) in (0_u8..).zip(places.iter().copied()) {
            let player = PlayerId((seat + turned) % count);
            seats.push(Seat { player, far });
            for zone in Zone::ALL {
                let [left_mm, top_mm, right_mm, bottom_mm] = zone.of_half_mm();
                let alone = width / f32::from(parts) >= LEAST_WIDTH_MM;
                let (left, right) =
                    if alone { (left_mm / TABLE_WIDTH_MM, right_mm / TABLE_WIDTH_MM) } else { zone.in_little_room() };
                let (top, bottom) = (top_mm / TABLE_DEPTH_MM, bottom_mm / TABLE_DEPTH_MM);
                // Across the table everything is turned by half.
                let (left, right) = if far { (1.0 - right, 1.0 - left) } else { (left, right) };
                let (top, bottom) = if far { (1.0 - bottom, 1.0 - top) } else { (top, bottom) };
                let x = |share: f32| far_left.x_mm + width * (f32::from(part) + share) / f32::from(parts);
                let y = |share: f32| far_left.y_mm + depth * share;
                let corners = [
                    Spot::new(x(left), y(top)),
                    Spot::new(x(right), y(top)),
                    Spot::new(x(right), y(bottom)),
                    Spot::new(x(left), y(bottom)),
                ];
                regions.push(Region { zone, player, corners });
            }
        }
        Self { seats, regions, on_screen: Vec::new() }
    }

    /// Returns a table of these seats and regions; `None` where a seat or every region is missing, a player's number is
    /// not below four, or a region has no valid shape.
    #[must_use]
    pub fn of_parts(seats: Vec<Seat>, regions: Vec<Region>) -> Option<Self> {
        let seated = |player: PlayerId| seats.iter().any(|seat| seat.player == player);
        let known = regions.iter().all(|region| region.is_sound() && seated(region.player));
        let few = seats.iter().all(|seat| seat.player.0 < MOST_SEATS);
        (known && few && !regions.is_empty() && seats.len() >= 2).then_some(Self {
            seats,
            regions,
            on_screen: Vec::new(),
        })
    }

    /// Returns the table for when these players' cards are on the screen. Their half shrinks to a strip at their edge,
    /// for the dudes of other players at their places; their part of town square stays as it is. A player who is left
    /// alone sits at the edge next to the camera.
    #[must_use]
    pub fn with_on_screen(&self, players: &[PlayerId]) -> Self {
        let turned = std::iter::successors(Some(self.clone()), |before| Some(before.seats_moved_on()));
        let mut ways = turned.take(self.seats.len()).map(|layout| layout.without(players));
        let is_across = |own: &Self| matches!(own.seats.as_slice(), [seat] if seat.far);
        ways.find(|own| !is_across(own)).unwrap_or_else(|| self.without(players))
    }

    fn without(&self, players: &[PlayerId]) -> Self {
        let mut own = Self { on_screen: players.to_vec(), ..self.clone() };
        own.seats.retain(|seat| !players.contains(&seat.player));
        let theirs = own.regions.iter_mut().filter(|region| players.contains(&region.player));
        for region in theirs.filter(|region| region.zone != Zone::TownSquare) {
            region.zone = Zone::Home;
        }
        own
    }

    /// Returns the players whose cards are on the screen.
    #[must_use]
    pub fn on_screen(&self) -> &[PlayerId] {
        &self.on_screen
    }

    /// Returns the only player whose cards are on the table, where there is one.
    pub(super) fn alone(&self) -> Option<PlayerId> {
        if let [seat] = self.seats.as_slice() { Some(seat.player) } else { None }
    }

    /// Returns the seats, in the order of play.
    #[must_use]
    pub fn seats(&self) -> &[Seat] {
        &self.seats
    }

    /// Returns the regions of the table, of all seats.
    #[must_use]
    pub fn regions(&self) -> &[Region] {
        &self.regions
    }

    /// Returns the same regions with every player moved on by one seat.
    #[must_use]
    pub fn seats_moved_on(&self) -> Self {
        let count = u8::try_from(self.seats.len()).unwrap_or(MOST_SEATS).max(1);
        let next = |player: PlayerId| PlayerId((player.0 + 1) % count);
        let mut moved = self.clone();
        for seat in &mut moved.seats {
            seat.player = next(seat.player);
        }
        for region in &mut moved.regions {
            region.player = next(region.player);
        }
        moved
    }

    /// Returns the same regions with each of their corners mapped.
    #[must_use]
    pub fn map_corners(&self, map: impl Fn(Spot) -> Spot) -> Self {
        let mut mapped = self.clone();
        for region in &mut mapped.regions {
            region.corners = region.corners.map(&map);
        }
        mapped
    }

    /// Drags a corner of a region, and the corners of others that coincide with it. Returns `None` where a region would
    /// lose its shape.
    #[must_use]
    pub fn drag_corner(&self, region: usize, corner: usize, to: Spot) -> Option<Self> {
        let from = *self.regions.get(region)?.corners.get(corner)?;
        let moved = self.map_corners(|spot| if spot.distance(from) < SAME_CORNER_MM { to } else { spot });
        moved.regions.iter().all(Region::is_sound).then_some(moved)
    }

    /// Returns the region of a spot; the nearest one for a spot outside all regions.
    #[must_use]
    pub fn region_at(&self, spot: Spot) -> Option<&Region> {
        let holds = |region: &&Region| region.holds(spot);
        let nearest = || self.regions.iter().min_by(|a, b| a.distance(spot).total_cmp(&b.distance(spot)));
        self.regions.iter().find(holds).or_else(nearest)
    }

    /// Returns the owner of a card that may be anywhere, such as a dude, by the side of the table that its head points
    /// away from: the owner before if they sit at that side, or else the player there whose part is nearest.
    pub(super) fn owner_by_head(&self, head_is_far: bool, spot: Spot, before: Option<PlayerId>) -> Option<PlayerId> {
        let sits_there =
            |player: PlayerId| self.seats.iter().any(|seat| seat.player == player && seat.far != head_is_far);
        let nearest = || {
            self.regions
                .iter()
                .filter(|region| sits_there(region.player))
                .min_by(|a, b| {
                    let away = |region: &Region| (region.middle().x_mm - spot.x_mm).abs();
                    away(a).total_cmp(&away(b))
                })
                .map(|region| region.player)
        };
        before.filter(|player| sits_there(*player)).or_else(nearest)
    }

    /// Returns the end of a player's street that is nearer to a spot, as that player sees it.
    pub(super) fn end(&self, player: PlayerId, spot: Spot) -> End {
        let home = self.regions.iter().find(|region| region.player == player && region.zone == Zone::Home);
        let is_far = self.seats.iter().any(|seat| seat.player == player && seat.far);
        // Across the table left is right.
        if home.is_some_and(|home| (spot.x_mm < home.middle().x_mm) != is_far) { End::Left } else { End::Right }
    }
}

#[cfg(test)]
mod tests {
    use deadeye_proxy::demo;
    use deadeye_vision::CARD_WIDTH_MM;
    use proptest::prelude::*;

    use super::*;

    fn region_at(layout: &Layout, x_mm: f32, y_mm: f32) -> Option<(u8, Zone)> {
        layout.region_at(Spot { x_mm, y_mm }).map(|region| (region.player.0, region.zone))
    }

    #[test]
    fn each_player_has_their_own_of_everything() {
        let layout = Layout::for_two();
        let at = |x_mm, y_mm| region_at(&layout, x_mm, y_mm);
        assert_eq!(at(525.0, 436.0), Some((0, Zone::Home)));
        assert_eq!(at(525.0, 154.0), Some((1, Zone::Home)));
        assert_eq!(at(200.0, 436.0), Some((0, Zone::Street(End::Left))));
        assert_eq!(at(850.0, 154.0), Some((1, Zone::Street(End::Left))), "across the table left is right");
        assert_eq!(at(-20.0, 436.0), Some((0, Zone::Discard)), "past the edge is at the edge");
    }

    #[test]
    fn three_and_four_sit_at_the_long_sides_as_play_goes_round() {
        let over = |players| Layout::stretch_over(players, 0, Spot::new(0.0, 0.0), Spot::new(1600.0, 900.0));
        let three = over(3);
        assert_eq!(region_at(&three, 800.0, 700.0), Some((0, Zone::Home)));
        // Clockwise as seen from above: to the left of the near player sits the next, at the far side.
        assert_eq!(region_at(&three, 350.0, 200.0), Some((1, Zone::Home)));
        assert_eq!(region_at(&three, 1150.0, 200.0), Some((2, Zone::Home)));
        let four = over(4);
        assert_eq!(region_at(&four, 450.0, 700.0), Some((0, Zone::Home)));
        assert_eq!(region_at(&four, 1250.0, 700.0), Some((3, Zone::Home)));
        // A pile takes a card.
        for region in four.regions() {
            let [a, b, ..] = region.corners;
            assert!(a.distance(b) >= CARD_WIDTH_MM, "{region:?}");
        }
        // Two on one side hold their cards alike: whose a dude is says where it was, or else whose part is nearer.
        let near = |x_mm| four.owner_by_head(true, Spot::new(x_mm, 500.0), None);
        assert_eq!(near(300.0), Some(PlayerId(0)));
        assert_eq!(near(1300.0), Some(PlayerId(3)));
        let visiting = four.owner_by_head(true, Spot::new(1300.0, 500.0), Some(PlayerId(0)));
        assert_eq!(visiting, Some(PlayerId(0)));
        let from_across = four.owner_by_head(false, Spot::new(1300.0, 500.0), Some(PlayerId(0)));
        assert_eq!(from_across, Some(PlayerId(2)));
    }

    #[test]
    fn seats_move_on_and_left_stays_left() {
        let layout = Layout::for_two().seats_moved_on();
        assert_eq!(region_at(&layout, 525.0, 436.0), Some((1, Zone::Home)));
        assert_eq!(layout.end(PlayerId(1), Spot::new(100.0, 436.0)), End::Left);
        assert_eq!(layout.end(PlayerId(0), Spot::new(100.0, 154.0)), End::Right);
        assert_eq!(layout.seats_moved_on(), Layout::for_two());
    }

    #[test]
    fn the_half_of_a_player_on_the_screen_is_a_strip_for_their_places() {
        let layout = Layout::for_two().with_on_screen(&[PlayerId(1)]);
        let at = |x_mm, y_mm| region_at(&layout, x_mm, y_mm);
        for x_mm in [30.0, 200.0, 525.0, 850.0, 1040.0] {
            assert_eq!(at(x_mm, 100.0), Some((1, Zone::Home)), "{x_mm}");
        }
        assert_eq!(at(525.0, 250.0), Some((1, Zone::TownSquare)));
        assert_eq!(at(30.0, 500.0), Some((0, Zone::Deck)));
        assert_eq!(layout.alone(), Some(PlayerId(0)));
        // The second player alone sits near the camera too.
        let second = Layout::for_two().with_on_screen(&[PlayerId(0)]);
        assert_eq!(second.alone(), Some(PlayerId(1)));
        assert_eq!(second.region_at(Spot::new(525.0, 529.0)).map(|region| region.player.0), Some(1));
        assert_eq!(Layout::for_two().alone(), None);
    }

    #[test]
    fn a_dragged_corner_takes_its_neighbours_along_and_no_region_is_turned_inside_out() {
        let layout = Layout::for_two();
        let home = layout.regions().iter().position(|region| region.player.0 == 0 && region.zone == Zone::Home);
        let home = home.unwrap_or_default();
        // The near left corner of the home is the near right one of the left street.
        let wider = layout.drag_corner(home, 3, Spot::new(300.0, 600.0));
        let wider = wider.unwrap_or_else(|| layout.clone());
        assert_eq!(region_at(&layout, 330.0, 580.0), Some((0, Zone::Street(End::Left))));
        assert_eq!(region_at(&wider, 330.0, 580.0), Some((0, Zone::Home)));
        assert_eq!(region_at(&wider, 280.0, 580.0), Some((0, Zone::Street(End::Left))));
        assert_eq!(layout.drag_corner(home, 3, Spot::new(900.0, 300.0)), None);
        assert_eq!(layout.drag_corner(99, 0, Spot::default()), None);
    }

    proptest! {
        #[test]
        fn every_spot_has_a_region_and_only_one_of_the_usual_ones_holds_it(
            players in 2_u8..=4, x_mm in 0.0..1399.0_f32, y_mm in 0.0..799.0_f32,
        ) {
            let layout = Layout::stretch_over(players, 0, Spot::default(), Spot::new(1400.0, 800.0));
            let spot = Spot { x_mm, y_mm };
            let holding = layout.regions().iter().filter(|region| region.holds(spot));
            // Edges may be shared to a rounding error.
            prop_assert!(holding.count() <= 2);
            prop_assert!(layout.region_at(spot).is_some());
            let nearest = layout.regions().iter().map(|region| region.distance(spot));
            let inside = layout.regions().iter().any(|region| region.holds(spot));
            prop_assert!(inside || nearest.fold(f32::MAX, f32::min) < 0.01);
        }

        #[test]
        fn whatever_is_dragged_every_region_keeps_a_shape(
            region in 0_usize..18, corner in 0_usize..4, x_mm in -200.0..1300.0_f32, y_mm in -200.0..800.0_f32,
        ) {
            let layout = Layout::for_two();
            if let Some(dragged) = layout.drag_corner(region, corner, Spot { x_mm, y_mm }) {
                prop_assert!(dragged.regions().iter().all(Region::is_sound));
                prop_assert!(Layout::of_parts(dragged.seats().to_vec(), dragged.regions().to_vec()).is_some());
            }
        }
    }

    #[test]
    fn the_demo_table_is_the_usual_one_and_lays_its_cards_where_they_belong() {
        assert_eq!((TABLE_WIDTH_MM, TABLE_DEPTH_MM), (demo::TABLE_WIDTH_MM, demo::TABLE_DEPTH_MM));
        let layout = Layout::for_two();
        let (left, right) = (Zone::Street(End::Left), Zone::Street(End::Right));
        for (seat, player) in [(demo::Seat::Near, 0), (demo::Seat::Far, 1)] {
            for (place, zone) in [
                (demo::Spot::Deck, Zone::Deck),
                (demo::Spot::DiscardPile, Zone::Discard),
                (demo::Spot::BootHill, Zone::BootHill),
                (demo::Spot::Outfit, Zone::Home),
                (demo::Spot::AtHome(0), Zone::Home),
                (demo::Spot::AtHome(4), Zone::Home),
                (demo::Spot::DeedLeft(1), left),
                (demo::Spot::DeedLeft(3), left),
                (demo::Spot::DeedRight(1), right),
                (demo::Spot::DeedRight(3), right),
                (demo::Spot::AtDeedLeft(3), left),
                (demo::Spot::AtDeedRight(3), right),
                (demo::Spot::TownSquare(0), Zone::TownSquare),
                (demo::Spot::TownSquare(4), Zone::TownSquare),
                (demo::Spot::DrawHand(0), Zone::DrawHand),
                (demo::Spot::DrawHand(4), Zone::DrawHand),
            ] {
                let (x_mm, y_mm) = place.middle_mm(seat);
                assert_eq!(region_at(&layout, x_mm, y_mm), Some((player, zone)), "{place:?} of {seat:?}");
            }
        }
    }
}
