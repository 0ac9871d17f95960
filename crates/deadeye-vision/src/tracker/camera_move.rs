//! Movements of the whole picture: somebody bumped the camera, turned it, or brought it nearer.

use crate::geometry::{Point, Quad};

/// The least number of cards that must agree on a movement.
const LEAST_CARDS: usize = 3;
/// The part of the cards that must agree, of those that are seen.
const MOST: f32 = 0.75;
/// The distance of corners within which a card agrees, in parts of its width: a camera sees a table at a slant.
const AGREES: f32 = 0.35;
/// The least movement of corners in the middle of the cards, in parts of their width; below, each card is still matched by its
/// place.
const LEAST_MOVE: f32 = 0.15;
/// The distance of corners within which a card lies as before, likewise.
const STAYS: f32 = 0.1;

/// A movement of the whole picture between two looks, by the cards in it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CameraMove {
    /// The distance that the cards went in the picture, in pixels: the median.
    pub shift_px: f32,
    /// The turn of the picture, in degrees clockwise, from -180 to 180.
    pub turn_degrees: f32,
    motion: Motion,
}

/// A turn, a scale and a shift: x and y become `along` x - `across` y + `right`, and `across` x + `along` y + `down`.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Motion {
    along: f32,
    across: f32,
    right: f32,
    down: f32,
}

impl Motion {
    /// The motion that takes the corners of the first outlines nearest to those of the second.
    fn fit<'a>(pairs: impl Iterator<Item = (&'a Quad, &'a Quad)> + Clone) -> Option<Self> {
        let corners = pairs.flat_map(|(from, to)| from.corners.iter().zip(&to.corners));
        let count = corners.clone().count() as f32;
        let mean = |pick: fn(&(&Point, &Point)) -> f32| corners.clone().map(|pair| pick(&pair)).sum::<f32>() / count;
        let (fx, fy) = (mean(|pair| pair.0.x), mean(|pair| pair.0.y));
        let (tx, ty) = (mean(|pair| pair.1.x), mean(|pair| pair.1.y));
        let (mut along, mut across, mut size) = (0.0, 0.0, 0.0);
        for (from, to) in corners {
            let (x, y, u, v) = (from.x - fx, from.y - fy, to.x - tx, to.y - ty);
            along += x * u + y * v;
            across += x * v - y * u;
            size += x * x + y * y;
        }
        let (along, across) = (along / size, across / size);
        let motion = Self { along, across, right: tx - along * fx + across * fy, down: ty - across * fx - along * fy };
        [motion.along, motion.across, motion.right, motion.down].iter().all(|v| v.is_finite()).then_some(motion)
    }

    fn apply(&self, quad: &Quad) -> Quad {
        Quad::new(quad.corners.map(|p| {
            Point::new(
                self.along * p.x - self.across * p.y + self.right,
                self.across * p.x + self.along * p.y + self.down,
            )
        }))
    }
}

/// A card that may have gone from one place to another: the number of its track, and its outlines before and now.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct MoveCandidate {
    pub(super) track: u32,
    pub(super) before: Quad,
    pub(super) now: Quad,
}

impl CameraMove {
    /// Finds the movement on which most cards agree; none where too few do, or where cards lie as before. A card that is seen
    /// twice, or of which there are two, is a candidate for each pair of places.
    pub(super) fn find(candidates: &[MoveCandidate]) -> Option<Self> {
        let tracks = tracks_where(candidates, |_| true);
        let most = |count: usize| count as f32 >= MOST * tracks as f32;
        if tracks < LEAST_CARDS {
            return None;
        }
        let stay = tracks_where(candidates, |one| one.before.gap(&one.now) < STAYS * one.before.width());
        if stay as f32 > (1.0 - MOST) * tracks as f32 {
            return None;
        }
        let agrees = |motion: &Motion| {
            let motion = *motion;
            move |one: &MoveCandidate| motion.apply(&one.before).gap(&one.now) < AGREES * one.now.width()
        };
        let one_card = candidates.iter().filter_map(|one| Motion::fit(std::iter::once((&one.before, &one.now))));
        let count = |motion: &Motion| tracks_where(candidates, agrees(motion));
        let rough = one_card.max_by_key(count)?;
        let pairs = candidates.iter().filter(|one| agrees(&rough)(one)).map(|one| (&one.before, &one.now));
        let motion = Motion::fit(pairs)?;
        let agreeing: Vec<&MoveCandidate> = candidates.iter().filter(|one| agrees(&motion)(one)).collect();
        let gone = |pick: fn(&MoveCandidate) -> f32| {
            let mut all: Vec<f32> = agreeing.iter().map(|one| pick(one)).collect();
            all.sort_by(f32::total_cmp);
            all.get(all.len() / 2).copied().unwrap_or(0.0)
        };
        let far = gone(|one| one.before.gap(&one.now) / one.before.width().max(1.0)) >= LEAST_MOVE;
        let agreed = count(&motion);
        (agreed >= LEAST_CARDS && most(agreed) && far).then(|| Self {
            shift_px: gone(|one| one.before.centre().distance(one.now.centre())),
            turn_degrees: motion.across.atan2(motion.along).to_degrees(),
            motion,
        })
    }

    /// Returns where an outline is now.
    pub(super) fn apply(&self, quad: &Quad) -> Quad {
        self.motion.apply(quad)
    }

    /// Returns whether the outline lies where the movement took it, as far as that can be said.
    pub(super) fn explains(&self, moved: &Quad, now: &Quad) -> bool {
        moved.gap(now) < AGREES * now.width()
    }
}

/// Returns the number of tracks of which a candidate is as asked.
fn tracks_where(candidates: &[MoveCandidate], is: impl Fn(&MoveCandidate) -> bool) -> usize {
    let mut tracks: Vec<u32> = candidates.iter().filter(|one| is(one)).map(|one| one.track).collect();
    tracks.sort_unstable();
    tracks.dedup();
    tracks.len()
}

#[cfg(test)]
mod tests {
    use super::{CameraMove, MoveCandidate};
    use crate::geometry::{Point, Quad};

    /// Five cards of 70 x 98 pixels, each turned about its own middle and then moved by `go`.
    fn lay(own_turn_degrees: f32, go: impl Fn(u32, Point) -> Point) -> Vec<MoveCandidate> {
        let spots = [(100.0, 100.0), (400.0, 120.0), (700.0, 90.0), (150.0, 400.0), (600.0, 420.0)];
        (1..)
            .zip(spots)
            .map(|(track, (x, y))| {
                let before = Quad::rectangle(x, y, x + 70.0, y + 98.0);
                let (sin, cos) = own_turn_degrees.to_radians().sin_cos();
                let middle = before.centre();
                let turned = before.corners.map(|p| {
                    let (dx, dy) = (p.x - middle.x, p.y - middle.y);
                    Point::new(middle.x + cos * dx - sin * dy, middle.y + sin * dx + cos * dy)
                });
                MoveCandidate { track, before, now: Quad::new(turned.map(|p| go(track, p))) }
            })
            .collect()
    }

    #[test]
    fn a_bump_is_one_shift_and_a_quarter_turn_one_turn() {
        let bumped = CameraMove::find(&lay(0.0, |_, p| Point::new(p.x + 50.0, p.y))).unwrap();
        assert!((bumped.shift_px - 50.0).abs() < 0.1 && bumped.turn_degrees.abs() < 0.1, "{bumped:?}");
        // From 1280 x 720 to 720 x 1280: what was on the left is on top.
        let turned = CameraMove::find(&lay(0.0, |_, p| Point::new(720.0 - p.y, p.x))).unwrap();
        assert!((turned.turn_degrees - 90.0).abs() < 0.1, "{turned:?}");
        let back = turned.apply(&Quad::rectangle(0.0, 0.0, 70.0, 98.0));
        assert!(back.gap(&Quad::from([[720.0, 0.0], [720.0, 70.0], [622.0, 70.0], [622.0, 0.0]])) < 0.1, "{back:?}");
    }

    #[test]
    fn plays_are_no_movement_of_the_camera() {
        // Every card is booted; every card but one stays; each goes its own way.
        assert_eq!(CameraMove::find(&lay(90.0, |_, p| p)), None);
        let one_goes = |track, p: Point| if track == 1 { Point::new(p.x + 200.0, p.y) } else { p };
        assert_eq!(CameraMove::find(&lay(0.0, one_goes)), None);
        let own_ways = |track: u32, p: Point| Point::new(p.x + 60.0 * track as f32, p.y - 40.0);
        assert_eq!(CameraMove::find(&lay(0.0, own_ways)), None);
        assert_eq!(CameraMove::find(&lay(0.0, |_, p| p)), None);
        // Two cards are too few.
        assert_eq!(CameraMove::find(&lay(0.0, |_, p| Point::new(p.x + 50.0, p.y))[..2]), None);
    }

    #[test]
    fn a_card_that_was_played_with_the_bump_and_a_second_copy_do_not_hide_it() {
        let mut cards = lay(0.0, |track, p| {
            let away = if track == 2 { 300.0 } else { 0.0 };
            Point::new(p.x - 60.0 + away, p.y + 20.0)
        });
        // The cards of tracks 4 and 5 are two copies of one card.
        let (four, five) = (cards[3], cards[4]);
        cards.push(MoveCandidate { now: five.now, ..four });
        cards.push(MoveCandidate { now: four.now, ..five });
        let found = CameraMove::find(&cards).unwrap();
        assert!((found.shift_px - 63.2).abs() < 0.5, "{found:?}");
    }
}
