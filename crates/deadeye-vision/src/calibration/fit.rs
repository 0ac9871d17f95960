//! The plane and the lens from things of known size that lie flat on the table.
//!
//! The unknowns are the map from the picture to millimetres, without the origin and the rotation of the table, which
//! cards do not determine: five numbers, and one of the lens. A thing fits if its points, mapped to millimetres, have
//! the shape of the thing somewhere on the table; its pose follows from the map in closed form, so that it is not an
//! unknown.

use deadeye_text::{Fault, Text, text};

use super::flat::{Flat, residuals};
use super::plane::{Plane, Scale, straight};
use super::spot::{CARD_HEIGHT_MM, CARD_WIDTH_MM, Spot};
use crate::geometry::{Homography, Point};
use crate::solve::{least_squares, solve};

/// The least number of cards where no sheet is in view.
const LEAST_CARDS: usize = 4;
/// The least number of cards for which the lens is fitted.
const LEAST_FOR_LENS: usize = 8;
/// The threshold for a lens term: the factor over chance by which it must reduce the squares.
const LENS_EVIDENCE: f64 = 14.0;
/// The factor over the common error above which a thing is left out.
const FAR_OFF: f64 = 3.0;
/// The error in pixels up to which a thing is never left out.
const GOOD_PX: f64 = 0.6;
/// The common error in pixels of a picture of 1920 x 1080 above which the things do not lie on one plane.
const HOPELESS_PX: f64 = 12.0;
const STEPS: usize = 60;

/// A plane that was found, with its errors.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Fit {
    /// The plane. Its x axis follows the cards, or else the picture; (0, 0) is the middle of the picture.
    pub plane: Plane,
    /// The error of the points in pixels: the root mean square.
    pub misfit_px: f32,
    /// The same in millimetres.
    pub misfit_mm: f32,
    /// The number of things it was fitted to.
    pub used: usize,
    /// The number of things that were left out because they do not fit: bent, standing, or wrongly recognised.
    pub left_out: usize,
}

/// A thing in the units of the picture.
struct Seen<'a> {
    flat: &'a Flat,
    points: Vec<[f64; 2]>,
    /// The pixels per millimetre around it.
    px_per_mm: f64,
}

/// Finds the plane that most of the things lie on.
///
/// ```
/// use deadeye_vision::{Flat, Quad, fit};
///
/// let cards = [(100.0, 100.0), (900.0, 100.0), (1700.0, 100.0), (100.0, 700.0), (900.0, 700.0), (1700.0, 700.0)];
/// let cards = cards.map(|(x, y)| Flat::card(&Quad::rectangle(x, y, x + 126.0, y + 176.0)));
/// let fit = fit(&cards, [1920, 1080])?;
/// assert!(fit.used == 6 && fit.misfit_mm < 0.5);
/// assert!(deadeye_vision::fit(&cards[..2], [1920, 1080]).is_err());
/// # Ok::<(), deadeye_text::Fault>(())
/// ```
///
/// # Errors
/// Fewer than four cards and no sheet, or they do not lie on one plane.
pub fn fit(things: &[Flat], size_px: [u32; 2]) -> Result<Fit, Fault> {
    let trouble = |why: Text, mend: Text| Fault::new(text!("the table's plane cannot be found"), why, mend);
    let has_sheet = things.iter().any(|thing| !thing.is_card());
    if things.len() < LEAST_CARDS && !has_sheet {
        return Err(trouble(
            text!("only {cards} whole cards are in view", cards = things.len()),
            text!("lay four or more on the table, also near its corners, or use the printed sheet"),
        ));
    }
    let scale = Scale::from_size(size_px);
    let seen: Vec<Seen> = things.iter().filter_map(|flat| measure(flat, scale)).collect();
    let rough = rough(&seen, scale)
        .ok_or_else(|| trouble(text!("the cards in view do not say how it lies"), text!("spread them out")))?;
    let all: Vec<&Seen> = seen.iter().collect();
    let found = levenberg_marquardt(&all, rough, false);
    // Those that most of the others contradict are left out, and it is sought anew.
    let errors: Vec<f64> = all.iter().map(|thing| error_px(thing, &found)).collect();
    let usual = median(&errors);
    let kept: Vec<&Seen> = all
        .iter()
        .zip(&errors)
        .filter(|(_, error)| **error <= (FAR_OFF * usual).max(GOOD_PX))
        .map(|(thing, _)| *thing)
        .collect();
    if usual > HOPELESS_PX * scale.unit / 1101.5 {
        return Err(trouble(
            text!("the cards in view do not lie on one plane, or are no cards of 63 x 88 mm"),
            text!("lay them flat, without hands about, and try again"),
        ));
    }
    let plain = levenberg_marquardt(&kept, found, false);
    let (numbers, points) = (with_lens(&kept, plain), kept.iter().map(|t| t.points.len()).sum::<usize>());
    let map = numbers.map();
    let plane = Plane::of_map(size_px, numbers.radial, map)
        .ok_or_else(|| trouble(text!("the cards in view do not say how it lies"), text!("spread them out")))?;
    let misfit_px = (squares(&kept, &numbers) / points.max(1) as f64).sqrt();
    let scale_sum: f64 = kept.iter().map(|thing| thing.px_per_mm).sum();
    #[expect(clippy::cast_possible_truncation, reason = "a misfit needs no more than single precision")]
    let single = |value: f64| value as f32;
    Ok(Fit {
        plane: upright(plane, &kept),
        misfit_px: single(misfit_px),
        misfit_mm: single(misfit_px * kept.len().max(1) as f64 / scale_sum.max(1e-9)),
        used: kept.len(),
        left_out: things.len() - kept.len(),
    })
}

fn measure(flat: &Flat, scale: Scale) -> Option<Seen<'_>> {
    let (area, outline) = flat.outline()?;
    let size_mm = f64::from((area.right - area.left) * (area.bottom - area.top));
    let size_px = f64::from(outline.area());
    (size_mm > 0.0 && size_px > 16.0).then(|| Seen {
        flat,
        points: flat.points_px.iter().map(|p| scale.of_point(*p)).collect(),
        px_per_mm: (size_px / size_mm).sqrt(),
    })
}

/// The map from straightened picture units to millimetres, but for its place and turn: x' = a x + b y, y' = c y, both over
/// g x + h y + 1.
#[derive(Debug, Clone, Copy)]
struct PlaneParams {
    a: f64,
    b: f64,
    c: f64,
    g: f64,
    h: f64,
    radial: f64,
}

impl PlaneParams {
    fn map(&self) -> Homography {
        Homography([self.a, self.b, 0.0, 0.0, self.c, 0.0, self.g, self.h, 1.0])
    }

    fn from_values(values: &[f64]) -> Option<Self> {
        match *values {
            [a, b, c, g, h] => Some(Self { a, b, c, g, h, radial: 0.0 }),
            [a, b, c, g, h, radial] => Some(Self { a, b, c, g, h, radial }),
            _ => None,
        }
    }

    fn values(&self, lens: bool) -> Vec<f64> {
        let mut values = vec![self.a, self.b, self.c, self.g, self.h];
        values.extend(lens.then_some(self.radial));
        values
    }

    /// Maps points of the picture to the table, in millimetres.
    fn take(&self, points: &[[f64; 2]]) -> Vec<[f64; 2]> {
        let map = self.map();
        points.iter().map(|point| map.apply_exactly(straight(*point, self.radial))).collect()
    }
}

/// Returns a first guess without iteration. Seen areas shrink with the third power of the distance, which gives the
/// perspective; the rest follows from the right angles and known sides of cards.
fn rough(seen: &[Seen], scale: Scale) -> Option<PlaneParams> {
    if let Some(sheet) = seen.iter().find(|thing| !thing.flat.is_card()) {
        return of_outline(sheet, scale);
    }
    let unit = scale.unit;
    let middle = |thing: &Seen| {
        let sum = thing.points.iter().fold([0.0, 0.0], |[x, y], p| {
            let [px, py] = *p;
            [x + px, y + py]
        });
        sum.map(|value| value / thing.points.len().max(1) as f64)
    };
    let mut weights = vec![1.0; seen.len()];
    let (mut g, mut h, mut lift) = (0.0, 0.0, 1.0);
    for _ in 0..12 {
        let equations: Vec<(Vec<f64>, f64, f64)> = seen
            .iter()
            .zip(&weights)
            .map(|(thing, weight)| {
                let [x, y] = middle(thing);
                let size = (thing.px_per_mm / unit).powi(2).cbrt();
                (vec![x, y, 1.0], size, *weight)
            })
            .collect();
        let found = least_squares(&equations);
        if let Some([x, y, one]) = found.as_deref() {
            (g, h, lift) = (x / one, y / one, *one);
        }
        let off: Vec<f64> = seen
            .iter()
            .map(|thing| {
                let [x, y] = middle(thing);
                let size = (thing.px_per_mm / unit).powi(2).cbrt();
                (lift * (g * x + h * y + 1.0) - size).abs()
            })
            .collect();
        let usual = median(&off).max(1e-9);
        weights = off.iter().map(|off| 1.0 / (1.0 + (off / (2.0 * usual)).powi(2))).collect();
    }
    let equations = rectangles(seen, &weights, [g, h]);
    let found = least_squares(&equations)?;
    let [xx, xy, yy] = *found.as_slice() else {
        return None;
    };
    let a = (xx > 0.0).then(|| xx.sqrt())?;
    let b = xy / a;
    let rest = yy - b * b;
    (rest > 0.0).then(|| PlaneParams { a, b, c: rest.sqrt(), g, h, radial: 0.0 })
}

/// Returns the equations of each card for S = AᵀA, the map without its perspective `[g, h]`: there each card is a
/// parallelogram, and S makes it a rectangle of the right size.
fn rectangles(seen: &[Seen], weights: &[f64], [g, h]: [f64; 2]) -> Vec<(Vec<f64>, f64, f64)> {
    let mut equations = Vec::new();
    for (thing, weight) in seen.iter().zip(weights) {
        let level: Vec<[f64; 2]> = thing
            .points
            .iter()
            .map(|[x, y]| {
                let by = g * x + h * y + 1.0;
                [x / by, y / by]
            })
            .collect();
        let [p, q, r, s] = *level.as_slice() else {
            continue;
        };
        let mean = |from: [f64; 2], to: [f64; 2], from2: [f64; 2], to2: [f64; 2]| {
            let ([ax, ay], [bx, by], [cx, cy], [dx, dy]) = (from, to, from2, to2);
            [(bx - ax + dx - cx) / 2.0, (by - ay + dy - cy) / 2.0]
        };
        let (wide, tall) = (mean(p, q, s, r), mean(p, s, q, r));
        let (width, height) = (f64::from(CARD_WIDTH_MM), f64::from(CARD_HEIGHT_MM));
        // Each says as much as a corner that is off by as many pixels.
        let mut say = |[ux, uy]: [f64; 2], [vx, vy]: [f64; 2], product: f64, size: f64| {
            let row = vec![ux * vx, ux * vy + uy * vx, uy * vy];
            equations.push((row, product, weight / (size * size)));
        };
        say(wide, wide, width * width, width * width);
        say(tall, tall, height * height, height * height);
        say(wide, tall, 0.0, width * height);
    }
    equations
}

/// Returns the map that a thing of many points gives alone.
fn of_outline(thing: &Seen, scale: Scale) -> Option<PlaneParams> {
    let (area, outline) = thing.flat.outline()?;
    let px = Homography::from_rectangle(&area, &outline);
    let [a, b, c, d, e, f, g, h, i] = px.0;
    let (unit, x, y) = (scale.unit, scale.x, scale.y);
    // From millimetres to picture units, and back.
    let units = Homography([
        (a - x * g) / unit,
        (b - x * h) / unit,
        (c - x * i) / unit,
        (d - y * g) / unit,
        (e - y * h) / unit,
        (f - y * i) / unit,
        g,
        h,
        i,
    ]);
    let [a, b, c, d, e, f, g, h, i] = units.inverse()?.0.map(|value| value);
    let [a, b, c, d, e, f, g, h] = [a, b, c, d, e, f, g, h].map(|value| value / i);
    // Shifted so that the middle of the picture is (0, 0), then turned so that the second row has no x.
    let (a, b, d, e) = (a - c * g, b - c * h, d - f * g, e - f * h);
    let long = a.hypot(d);
    let (cos, sin) = (a / long, d / long);
    let below = -sin * b + cos * e;
    (below > 0.0 && long > 0.0).then_some(PlaneParams { a: long, b: cos * b + sin * e, c: below, g, h, radial: 0.0 })
}

/// Returns the errors of a thing's points in pixels, x and y one after the other.
fn off_px(thing: &Seen, numbers: &PlaneParams) -> Vec<f64> {
    let seen = numbers.take(&thing.points);
    residuals(&thing.flat.points_mm, &seen).into_iter().map(|value| value * thing.px_per_mm).collect()
}

/// Returns the root mean square error of a thing's points, in pixels.
fn error_px(thing: &Seen, numbers: &PlaneParams) -> f64 {
    let off = off_px(thing, numbers);
    let sum: f64 = off.iter().map(|value| value * value).sum();
    (sum / thing.points.len().max(1) as f64).sqrt()
}

fn squares(things: &[&Seen], numbers: &PlaneParams) -> f64 {
    things.iter().flat_map(|thing| off_px(thing, numbers)).map(|value| value * value).sum()
}

/// Minimises the errors by the Levenberg-Marquardt method, with each thing weighed by its fit.
fn levenberg_marquardt(things: &[&Seen], start: PlaneParams, lens: bool) -> PlaneParams {
    let mut now = start;
    let mut damping = 1e-3;
    for _ in 0..STEPS {
        let errors: Vec<f64> = things.iter().map(|thing| error_px(thing, &now)).collect();
        let usual = (2.0 * median(&errors)).max(0.1);
        let weights: Vec<f64> = errors.iter().map(|error| 1.0 / (1.0 + (error / usual).powi(2)).powi(2)).collect();
        let cost = |numbers: &PlaneParams| {
            let each = things.iter().zip(&weights);
            each.map(|(thing, weight)| off_px(thing, numbers).iter().map(|value| weight * value * value).sum::<f64>())
                .sum::<f64>()
        };
        let before = cost(&now);
        let values = now.values(lens);
        let jacobian = jacobian(things, &values);
        let off = all_off_px(things, &now);
        let each: Vec<f64> = things
            .iter()
            .zip(&weights)
            .flat_map(|(thing, weight)| std::iter::repeat_n(*weight, 2 * thing.points.len()))
            .collect();
        let dot = |one: &[f64], other: &[f64]| {
            one.iter().zip(other).zip(&each).map(|((x, y), weight)| x * y * weight).sum::<f64>()
        };
        let rows = jacobian.iter().enumerate().map(|(i, one)| {
            let own = jacobian.iter().enumerate().map(|(j, other)| {
                let product = dot(one, other);
                if i == j { product * (1.0 + damping) } else { product }
            });
            own.chain(std::iter::once(-dot(one, &off))).collect()
        });
        let next = solve(&rows.collect::<Vec<_>>()).and_then(|step| {
            let moved: Vec<f64> = values.iter().zip(&step).map(|(v, s)| v + s).collect();
            PlaneParams::from_values(&moved)
        });
        match next.map(|next| (next, cost(&next))) {
            Some((next, after)) if after < before => {
                now = next;
                damping = (damping * 0.3).max(1e-9);
                if before - after < 1e-9 * before {
                    break;
                }
            }
            _ if damping > 1e6 => break,
            _ => damping *= 8.0,
        }
    }
    now
}

/// Returns the errors of the points of all things, in pixels.
fn all_off_px(things: &[&Seen], numbers: &PlaneParams) -> Vec<f64> {
    let each = things.iter();
    each.flat_map(|thing| off_px(thing, numbers)).collect()
}

/// Returns the derivatives of the errors by each of the parameters.
fn jacobian(things: &[&Seen], values: &[f64]) -> Vec<Vec<f64>> {
    (0..values.len())
        .filter_map(|at| {
            let value = values.get(at).copied().unwrap_or_default();
            let step = 1e-6 * (value.abs() + 1e-2);
            let moved = |by: f64| {
                let shifted = values.iter().enumerate();
                let shifted: Vec<f64> = shifted.map(|(i, v)| if i == at { v + by } else { *v }).collect();
                PlaneParams::from_values(&shifted)
            };
            let (up, down) = (all_off_px(things, &moved(step)?), all_off_px(things, &moved(-step)?));
            Some(up.iter().zip(&down).map(|(u, d)| (u - d) / (2.0 * step)).collect())
        })
        .collect()
}

/// Fits the lens term. Keeps it only where the picture gives evidence of a lens: it must reduce the squares much more
/// than chance would.
fn with_lens(things: &[&Seen], plain: PlaneParams) -> PlaneParams {
    let points: usize = things.iter().map(|thing| thing.points.len()).sum();
    let has_sheet = things.iter().any(|thing| !thing.flat.is_card());
    if things.len() < LEAST_FOR_LENS && !has_sheet {
        return plain;
    }
    let bent = levenberg_marquardt(things, plain, true);
    // Each thing's own place and turn are three unknowns, the plane five, the lens one.
    let free = (2 * points) as f64 - (3 * things.len() + 6) as f64;
    let (before, after) = (squares(things, &plain), squares(things, &bent));
    let evidence = (before - after) / (after / free.max(1.0)).max(1e-12);
    if free > 0.0 && evidence > LENS_EVIDENCE && bent.radial.abs() < 0.6 { bent } else { plain }
}

/// Turns the plane so that x runs along the cards, choosing of four ways the one nearest to right in the picture; (0,
/// 0) is the middle of the picture.
fn upright(plane: Plane, things: &[&Seen]) -> Plane {
    let [width, height] = plane.size_px().map(|side| side as f32);
    let middle = Point::new(width / 2.0, height / 2.0);
    let turn_of = |from: Point, to: Point| {
        let (a, b) = (plane.table_from_image(from), plane.table_from_image(to));
        (b.y_mm - a.y_mm).atan2(b.x_mm - a.x_mm)
    };
    let right = turn_of(middle, Point::new(middle.x + width / 50.0, middle.y));
    let cards = things.iter().filter(|thing| thing.flat.is_card());
    let (mut x, mut y, mut count) = (0.0, 0.0, 0.0_f32);
    for card in cards {
        if let [a, b, c, d] = card.flat.points_px.as_slice() {
            for turn in [turn_of(*a, *b), turn_of(*d, *c)] {
                // Four directions at right angles are one.
                x += (4.0 * (turn - right)).cos();
                y += (4.0 * (turn - right)).sin();
                count += 1.0;
            }
        }
    }
    let agree = x.hypot(y) > 0.5 * count && count > 0.0;
    let turn = right + if agree { y.atan2(x) / 4.0 } else { 0.0 };
    let turned = plane.with_axes(-turn, Spot::default());
    let at = turned.table_from_image(middle);
    turned.with_axes(0.0, Spot::new(-at.x_mm, -at.y_mm))
}

fn median(values: &[f64]) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted.get(sorted.len() / 2).copied().unwrap_or(0.0)
}
