//! Checks of a calibration: cards that do not have the size of cards, or that all moved the same way at once.

use super::plane::Plane;
use super::spot::{CARD_HEIGHT_MM, CARD_WIDTH_MM, Spot};
use crate::geometry::Quad;

/// The least number of whole cards for a finding.
const LEAST_CARDS: usize = 3;
/// The smallest misfit that is reported, in millimetres.
const WORTH_SAYING_MM: f32 = 3.0;
/// The smallest misfit that is reported, as a multiple of the calibration's own.
const TIMES: f32 = 3.0;
/// The shortest common shift of cards that is reported, in millimetres.
const GONE_MM: f32 = 12.0;
/// The distance within which shifts of cards count as equal, in millimetres.
const AGREE_MM: f32 = 6.0;
/// The part of the cards that must agree.
const MOST: f32 = 0.75;

/// A deviation of the cards in view from the size of cards.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Drift {
    /// The misfit in millimetres: the median of the cards.
    pub misfit_mm: f32,
    /// The measured width in millimetres; a card has 63.
    pub width_mm: f32,
    /// The measured height in millimetres; a card has 88.
    pub height_mm: f32,
}

/// Returns the deviation of the cards in view, if it shows that the plane is no longer valid. `own_misfit_mm` is the
/// misfit of the plane when it was found. Pass whole cards only.
///
/// ```
/// use deadeye_vision::{Plane, Quad, drift};
///
/// // Cards of 63 x 88 mm at two pixels a millimetre, on a table that is seen from above.
/// let plane = Plane::from_above([1920, 1080], 960.0);
/// let cards = [(100.0, 100.0), (900.0, 100.0), (1700.0, 100.0), (100.0, 700.0), (900.0, 700.0), (1700.0, 700.0)];
/// let cards = cards.map(|(x, y)| Quad::rectangle(x, y, x + 126.0, y + 176.0));
/// assert_eq!(drift(&plane, 1.0, &cards), None);
/// ```
#[must_use]
pub fn drift(plane: &Plane, own_misfit_mm: f32, cards: &[Quad]) -> Option<Drift> {
    if cards.len() < LEAST_CARDS {
        return None;
    }
    let middle = |mut values: Vec<f32>| {
        values.sort_by(f32::total_cmp);
        values.get(values.len() / 2).copied().unwrap_or(0.0)
    };
    let misfit_mm = middle(cards.iter().map(|card| plane.card_misfit_mm(card)).collect());
    let sizes = |pick: fn((f32, f32)) -> f32| middle(cards.iter().map(|card| pick(plane.card_size_mm(card))).collect());
    let found = Drift { misfit_mm, width_mm: sizes(|size| size.0), height_mm: sizes(|size| size.1) };
    (misfit_mm > WORTH_SAYING_MM.max(TIMES * own_misfit_mm)).then_some(found)
}

impl Drift {
    /// Returns the measured scale of the cards: 1 is right.
    #[must_use]
    pub fn scale(&self) -> f32 {
        (self.width_mm * self.height_mm / (CARD_WIDTH_MM * CARD_HEIGHT_MM)).max(0.0).sqrt()
    }
}

/// A common shift of all cards.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Shift {
    /// The mean length of the shift, in millimetres.
    pub by_mm: f32,
    /// The turn of the cards, in degrees clockwise.
    pub turn_degrees: f32,
}

/// Returns the common shift of cards that lay still, if all moved the same way at once, as when somebody bumps the
/// camera. Each pair is the old and the new place of a card.
///
/// ```
/// use deadeye_vision::{Spot, common_shift};
///
/// let lay = [(0.0, 0.0), (300.0, 0.0), (0.0, 200.0), (300.0, 200.0), (150.0, 100.0)].map(|(x, y)| Spot::new(x, y));
/// let pairs = lay.map(|spot| (spot, Spot::new(spot.x_mm + 50.0, spot.y_mm)));
/// let shift = common_shift(&pairs).expect("all went the same way");
/// assert!((shift.by_mm - 50.0).abs() < 1.0 && shift.turn_degrees.abs() < 1.0);
/// assert_eq!(common_shift(&pairs[..1]), None);
/// ```
#[must_use]
pub fn common_shift(pairs: &[(Spot, Spot)]) -> Option<Shift> {
    let gone = pairs.iter().filter(|(before, now)| before.distance(*now) > GONE_MM).count();
    let most = |count: usize| count as f32 >= MOST * pairs.len() as f32;
    if pairs.len() < LEAST_CARDS || !most(gone) {
        return None;
    }
    // Two cards far from each other give the motion; the one that most agree on is it.
    let motions = pairs.iter().flat_map(|one| pairs.iter().map(move |other| (one, other)));
    let motions = motions.filter(|(one, other)| one.0.distance(other.0) > 100.0);
    let direction = |from: Spot, to: Spot| (to.y_mm - from.y_mm).atan2(to.x_mm - from.x_mm);
    let best = motions
        .map(|(one, other)| {
            let turn = direction(one.1, other.1) - direction(one.0, other.0);
            let (sin, cos) = turn.sin_cos();
            let agrees = |(before, now): &&(Spot, Spot)| {
                let (x, y) = (before.x_mm - one.0.x_mm, before.y_mm - one.0.y_mm);
                let at = Spot::new(one.1.x_mm + cos * x - sin * y, one.1.y_mm + sin * x + cos * y);
                at.distance(*now) < AGREE_MM
            };
            (pairs.iter().filter(agrees).count(), turn)
        })
        .max_by_key(|(count, _)| *count)?;
    let (count, turn) = best;
    let far: f32 = pairs.iter().map(|(before, now)| before.distance(*now)).sum();
    most(count).then(|| Shift { by_mm: far / pairs.len() as f32, turn_degrees: turn.to_degrees() })
}
