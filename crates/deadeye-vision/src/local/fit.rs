//! From points of a face seen in a picture to the card's outline.

use crate::geometry::{Area, Homography, Point, Quad};
use crate::solve::least_squares;

/// The straightened card, in its pixels.
const CARD: Area = Area { left: 0.0, top: 0.0, right: 64.0, bottom: 88.0 };
/// Three points that span less than this, in square pixels of the card, twice over, tell too little.
const LEAST_SPAN: f64 = 120.0;
/// A card's area is wrong in the rough outline by at most this factor.
const SIZES: std::ops::Range<f64> = 0.45..2.2;
/// How much longer a card may look one way than the other, squared sums over twice the product.
const MOST_STRETCHED: f64 = 1.085;
/// The fewest points that agree on a map.
const FEWEST: usize = 4;
/// How much slant is held against slant that the points do not clearly show.
const SLANT: f64 = 0.05;

/// A point of a face and where it was seen.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Pair {
    /// On the straightened card, in its pixels.
    pub card: Point,
    /// In the picture, in units of the card's pixels.
    pub seen: Point,
    /// The weight of the pair in the fit.
    pub weight: f32,
}

/// A map from the card to the picture that keeps parallels: x and y of the picture, each as sums of x, y and 1 of the card.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Affine {
    x: [f64; 3],
    y: [f64; 3],
}

/// The points that agree on how a card lies.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Agreed {
    /// The pairs that agree.
    pub pairs: Vec<Pair>,
    /// The sum of their weights.
    pub score: f32,
    affine: Affine,
}

fn exact(p: Point) -> [f64; 2] {
    [f64::from(p.x), f64::from(p.y)]
}

impl Affine {
    fn apply(&self, p: Point) -> Point {
        let [x, y] = exact(p);
        let at = |[a, b, c]: [f64; 3]| a * x + b * y + c;
        #[expect(clippy::cast_possible_truncation, reason = "pixels need no more than single precision")]
        Point::new(at(self.x) as f32, at(self.y) as f32)
    }

    /// The map that takes three points where they were seen; none where they lie on a line.
    fn fit_three(three: [&Pair; 3]) -> Option<Self> {
        let [a, b, c] = three.map(|pair| exact(pair.card));
        let (ux, uy, vx, vy) = (b[0] - a[0], b[1] - a[1], c[0] - a[0], c[1] - a[1]);
        let span = ux * vy - uy * vx;
        if span.abs() < LEAST_SPAN {
            return None;
        }
        let row = |p: f64, q: f64, r: f64| {
            let (dq, dr) = (q - p, r - p);
            let (along, down) = ((dq * vy - dr * uy) / span, (dr * ux - dq * vx) / span);
            [along, down, p - along * a[0] - down * a[1]]
        };
        let [p, q, r] = three.map(|pair| exact(pair.seen));
        Some(Self { x: row(p[0], q[0], r[0]), y: row(p[1], q[1], r[1]) })
    }

    /// The map with the least squared distances.
    fn fit(pairs: &[Pair]) -> Option<Self> {
        let row = |seen: fn(&Pair) -> f32| {
            let equation = |pair: &Pair| {
                let [x, y] = exact(pair.card);
                (vec![x, y, 1.0], f64::from(seen(pair)), f64::from(pair.weight))
            };
            let solved = least_squares(&pairs.iter().map(equation).collect::<Vec<_>>())?;
            <[f64; 3]>::try_from(solved).ok()
        };
        Some(Self { x: row(|pair| pair.seen.x)?, y: row(|pair| pair.seen.y)? })
    }

    /// Whether a camera above the table may see a card of about the guessed size so.
    fn is_believable(&self) -> bool {
        let ([a, b, _], [c, d, _]) = (self.x, self.y);
        let size = a * d - b * c;
        let squares = a * a + b * b + c * c + d * d;
        SIZES.contains(&size) && squares / (2.0 * size) < MOST_STRETCHED
    }

    fn collect_agreeing(self, pairs: &[Pair], tolerance: f32) -> Agreed {
        let near = |pair: &&Pair| self.apply(pair.card).distance(pair.seen) < tolerance;
        let pairs: Vec<Pair> = pairs.iter().filter(near).copied().collect();
        Agreed { score: pairs.iter().map(|pair| pair.weight).sum(), pairs, affine: self }
    }
}

/// The pairs that most agree on one map within `tolerance`, in pixels of the card; `steps` maps are tried. The same pairs
/// always give the same answer.
pub(super) fn agree(pairs: &[Pair], tolerance: f32, steps: usize) -> Option<Agreed> {
    let mut sums = Vec::with_capacity(pairs.len());
    let mut total = 0.0_f32;
    for pair in pairs {
        total += pair.weight;
        sums.push(total);
    }
    let mut draws = Draws(0x9e37_79b9);
    let mut best: Option<Agreed> = None;
    for _ in 0..steps {
        let mut draw = || {
            let at = draws.next() * total;
            pairs.get(sums.partition_point(|sum| *sum <= at).min(pairs.len().saturating_sub(1)))
        };
        let (Some(a), Some(b), Some(c)) = (draw(), draw(), draw()) else {
            return None;
        };
        let Some(affine) = Affine::fit_three([a, b, c]).filter(Affine::is_believable) else {
            continue;
        };
        let agreed = affine.collect_agreeing(pairs, tolerance);
        if best.as_ref().is_none_or(|best| agreed.score > best.score) {
            best = Some(agreed);
        }
    }
    let mut best = best?;
    for _ in 0..2 {
        if best.pairs.len() < FEWEST {
            return None;
        }
        best = Affine::fit(&best.pairs)?.collect_agreeing(pairs, tolerance);
    }
    (best.pairs.len() >= FEWEST && best.affine.is_believable()).then_some(best)
}

impl Agreed {
    /// The card's outline without slant, in units of the card's pixels.
    pub(super) fn outline(&self) -> Quad {
        Quad::new(corners().map(|corner| self.affine.apply(corner)))
    }

    /// The card's outline as a camera sees it from aslant, as far as the points clearly show that.
    pub(super) fn slanted_outline(&self) -> Option<Quad> {
        let centre = Point::new(CARD.right / 2.0, CARD.bottom / 2.0);
        let unit = f64::from(centre.x);
        let own = |p: Point| exact(Point::new(p.x - centre.x, p.y - centre.y)).map(|v| v / unit);
        let [mx, my] = exact(self.affine.apply(centre));
        let mut equations = Vec::with_capacity(2 * self.pairs.len() + 2);
        for pair in &self.pairs {
            let ([x, y], [px, py]) = (own(pair.card), exact(pair.seen));
            let (px, py, weight) = ((px - mx) / unit, (py - my) / unit, f64::from(pair.weight));
            equations.push((vec![x, y, 1.0, 0.0, 0.0, 0.0, -x * px, -y * px], px, weight));
            equations.push((vec![0.0, 0.0, 0.0, x, y, 1.0, -x * py, -y * py], py, weight));
        }
        for row in [[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0], [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0]] {
            equations.push((row.to_vec(), 0.0, SLANT * f64::from(self.score)));
        }
        let solved = <[f64; 8]>::try_from(least_squares(&equations)?).ok()?;
        let [a, b, c, d, e, f, g, h] = solved;
        let map = Homography([a, b, c, d, e, f, g, h, 1.0]);
        let corners = corners().map(|corner| {
            let [x, y] = map.apply_exactly(own(corner));
            #[expect(clippy::cast_possible_truncation, reason = "pixels need no more than single precision")]
            Point::new((x * unit + mx) as f32, (y * unit + my) as f32)
        });
        Some(Quad::new(corners)).filter(Quad::is_card_like)
    }
}

fn corners() -> [Point; 4] {
    Quad::rectangle(CARD.left, CARD.top, CARD.right, CARD.bottom).corners
}

/// Embedding from 0 to 1, always the same ones (xorshift, Marsaglia 2003).
struct Draws(u32);

impl Draws {
    fn next(&mut self) -> f32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 17;
        self.0 ^= self.0 << 5;
        (self.0 >> 8) as f32 / (1 << 24) as f32
    }
}

#[cfg(test)]
mod tests {
    use super::{Pair, agree};
    use crate::geometry::{Homography, Point, Quad};

    /// Points of the upper half of a card that lies as `quad` says, and as many that lie anywhere.
    fn pairs(quad: &Quad) -> Vec<Pair> {
        let map = Homography::from_rectangle(&super::CARD, quad);
        let mut all = Vec::new();
        for at in 0..24_u8 {
            let card = Point::new(f32::from(at % 6).mul_add(11.0, 4.0), f32::from(at / 6).mul_add(12.0, 4.0));
            all.push(Pair { card, seen: map.apply(card), weight: 0.4 });
            let stray = Point::new(f32::from(at.wrapping_mul(37) % 64), f32::from(at.wrapping_mul(53) % 88));
            all.push(Pair { card, seen: stray, weight: 0.4 });
        }
        all
    }

    #[test]
    fn half_of_a_card_gives_the_whole_outline() {
        // Turned by 0.1, as sine and cosine of a triangle of 3, 4 and 5 scaled down would.
        let flat = Quad::from([[10.0, 5.0], [74.0, 11.0], [66.0, 99.0], [2.0, 93.0]]);
        let found = agree(&pairs(&flat), 2.0, 200).unwrap();
        assert!(found.outline().gap(&flat) < 0.2, "{:?}", found.outline());
        assert!(found.slanted_outline().unwrap().gap(&flat) < 0.2);
    }

    #[test]
    fn a_slant_that_points_show_is_seen() {
        let slanted = Quad::from([[0.0, 0.0], [60.0, 0.0], [64.0, 90.0], [-4.0, 90.0]]);
        let found = agree(&pairs(&slanted), 2.0, 200).unwrap();
        let plain = found.outline().gap(&slanted);
        assert!(found.slanted_outline().unwrap().gap(&slanted) < plain);
    }

    #[test]
    fn points_that_agree_on_nothing_give_no_outline() {
        let mut strays = pairs(&Quad::rectangle(0.0, 0.0, 64.0, 88.0));
        let mut own = false;
        strays.retain(|_| {
            own = !own;
            !own
        });
        let found = agree(&strays, 1.0, 200);
        assert!(found.is_none_or(|found| found.pairs.len() < 8));
    }
}
