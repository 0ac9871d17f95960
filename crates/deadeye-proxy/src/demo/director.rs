//! The choreography of the demo: actions in order, as poses over time.

use deadeye_cards::CardCode;

use super::{CARD_HEIGHT_MM, PlacedCard, Seat, Spot, TABLE_DEPTH_MM};
use crate::chance::RandomStream;

/// The number of a card on the table, in the order of arrival.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Piece(pub(super) usize);

#[derive(Debug, Clone, Copy, PartialEq)]
struct Pose {
    x_mm: f32,
    y_mm: f32,
    turn_degrees: f32,
}

/// A move of a card to a pose from `start_s` to `end_s`. Before its first step and after a leaving one the card is not
/// there.
#[derive(Debug, Clone, Copy)]
struct Movement {
    start_s: f32,
    end_s: f32,
    pose: Pose,
    leaves: bool,
}

/// The life of one card.
#[derive(Debug)]
pub(super) struct Life {
    pub(super) code: CardCode,
    pub(super) seat: Seat,
    steps: Vec<Movement>,
    /// The times from which it lies in a layer; higher layers cover lower ones.
    layers: Vec<(f32, i32)>,
    /// The times from which it lies in a place of a player's half.
    spots: Vec<(f32, Option<(Seat, Spot)>)>,
}

/// The state of one card at one moment.
#[derive(Debug, Clone, Copy)]
pub(super) struct KeyFrame {
    pub(super) placed: PlacedCard,
    pub(super) layer: i32,
    pub(super) spot: Option<(Seat, Spot)>,
    pub(super) moving: bool,
}

/// Eases a share of time: slow, fast, slow.
fn ease(share: f32) -> f32 {
    let share = share.clamp(0.0, 1.0);
    share * share * (3.0 - 2.0 * share)
}

impl Life {
    /// Returns the state of the card at a time; `None` while it is not on the table.
    pub(super) fn key_frame_at(&self, time_s: f32) -> Option<KeyFrame> {
        let now = self.steps.iter().rposition(|step| step.start_s <= time_s)?;
        let step = self.steps.get(now)?;
        let share = if step.end_s > step.start_s { (time_s - step.start_s) / (step.end_s - step.start_s) } else { 1.0 };
        if step.leaves && share >= 1.0 {
            return None;
        }
        let from = now.checked_sub(1).and_then(|before| self.steps.get(before)).map_or(step.pose, |before| before.pose);
        let (part, to) = (ease(share), step.pose);
        let mix = |a: f32, b: f32| if part >= 1.0 { b } else { a + (b - a) * part };
        let moving = share < 1.0;
        let turned = (to.turn_degrees - from.turn_degrees).abs() > 1.0
            && (to.x_mm - from.x_mm).hypot(to.y_mm - from.y_mm) < 40.0;
        // What is turned in place stays flat; what is carried is lifted in the middle of its way.
        let lift_mm = if moving && !turned { 22.0 * (1.0 - (2.0 * part - 1.0).powi(2)) } else { 0.0 };
        let last =
            |list: &[(f32, i32)]| list.iter().rfind(|(from_s, _)| *from_s <= time_s).map_or(0, |(_, layer)| *layer);
        Some(KeyFrame {
            placed: PlacedCard {
                code: self.code,
                middle_mm: (mix(from.x_mm, to.x_mm), mix(from.y_mm, to.y_mm)),
                turn_degrees: mix(from.turn_degrees, to.turn_degrees),
                lift_mm,
            },
            layer: last(&self.layers),
            spot: self.spots.iter().rfind(|(from_s, _)| *from_s <= time_s).and_then(|(_, spot)| *spot),
            moving,
        })
    }
}

/// A reach of an arm over the table: the place of its fingertips over time.
#[derive(Debug)]
pub(super) struct ArmReach {
    pub(super) seat: Seat,
    points: Vec<(f32, (f32, f32))>,
}

impl ArmReach {
    /// Returns the place of the fingertips; `None` while the arm is not over the table.
    pub(super) fn position_at(&self, time_s: f32) -> Option<(f32, f32)> {
        self.points.windows(2).find_map(|pair| match pair {
            [(from_s, from), (to_s, to)] if (*from_s..*to_s).contains(&time_s) => {
                let part = ease((time_s - from_s) / (to_s - from_s));
                Some((from.0 + (to.0 - from.0) * part, from.1 + (to.1 - from.1) * part))
            }
            _ => None,
        })
    }
}

/// The time in which an arm reaches a card or returns, in seconds.
const REACH_S: f32 = 0.45;
/// The time in which a card is carried, in seconds.
const CARRY_S: f32 = 0.8;
/// The time in which a card is turned, in seconds.
const TURN_S: f32 = 0.5;
/// The time for which the hand rests on a card that it has laid, in seconds.
const REST_S: f32 = 0.15;

/// The director: takes directions, and records the poses of the cards and the reaches of the arms.
#[derive(Debug)]
pub(super) struct Director {
    pub(super) lives: Vec<Life>,
    pub(super) reaches: Vec<ArmReach>,
    near_s: f32,
    far_s: f32,
    top: i32,
    chance: RandomStream,
}

impl Director {
    pub(super) fn new(seed: u64) -> Self {
        Self {
            lives: Vec::new(),
            reaches: Vec::new(),
            near_s: 0.0,
            far_s: 0.0,
            top: 0,
            chance: RandomStream::of_seed(seed),
        }
    }

    /// Returns the time at which all directed actions are over.
    pub(super) fn end_s(&self) -> f32 {
        self.near_s.max(self.far_s)
    }

    /// Lets both players wait for each other, then look at the table for that many seconds.
    pub(super) fn pause(&mut self, seconds: f32) {
        let end_s = self.end_s() + seconds;
        self.near_s = end_s;
        self.far_s = end_s;
    }

    /// Lays a card from the hand.
    pub(super) fn lay(&mut self, seat: Seat, code: CardCode, spot: Spot) -> Piece {
        let piece = self.enter(seat, code, spot);
        let to = self.rest_at(seat, seat, spot);
        self.carry(seat, &[piece], to, Some((seat, spot)));
        piece
    }

    /// Lays a card from the hand under another, its title showing above.
    pub(super) fn tuck(&mut self, seat: Seat, code: CardCode, under: Piece) -> Piece {
        let Some(bearer) = self.pose(under) else {
            return under;
        };
        let spot = self.spot(under).map_or(Spot::AtHome(2), |(_, spot)| spot);
        let piece = self.enter(seat, code, spot);
        let (sin, cos) = bearer.turn_degrees.to_radians().sin_cos();
        // A quarter of the card shows, which is its title, value and suit.
        let up = -CARD_HEIGHT_MM * 0.25;
        let to = Pose { x_mm: bearer.x_mm - up * sin, y_mm: bearer.y_mm + up * cos, turn_degrees: bearer.turn_degrees };
        let begun_s = self.clock(seat);
        self.carry(seat, &[piece], to, Some((seat, spot)));
        let below = self.lives.get(under.0).and_then(|life| life.layers.last()).map_or(0, |(_, layer)| layer - 1);
        if let Some(life) = self.lives.get_mut(piece.0) {
            life.layers.push((begun_s + CARRY_S * 0.6, below));
        }
        piece
    }

    /// Carries cards to a place of a seat's half, the first on top of the others, which keep their places around it.
    pub(super) fn bring(&mut self, seat: Seat, pieces: &[Piece], to: (Seat, Spot), booted: bool) {
        let Some(lead) = pieces.first() else {
            return;
        };
        let owner = self.lives.get(lead.0).map_or(seat, |life| life.seat);
        let mut pose = self.rest_at(owner, to.0, to.1);
        if booted {
            pose.turn_degrees += 90.0;
        }
        self.reach_for(seat, *lead);
        self.carry(seat, pieces, pose, Some(to));
    }

    /// Gathers cards into one pile.
    pub(super) fn gather(&mut self, seat: Seat, pieces: &[Piece], spot: Spot) {
        let Some(first) = pieces.first() else {
            return;
        };
        self.reach_for(seat, *first);
        let start_s = self.clock(seat);
        for piece in pieces {
            let to = self.rest_at(seat, seat, spot);
            self.step(*piece, start_s, CARRY_S, to, Some((seat, spot)));
        }
        self.hand_back(seat, *first, start_s + CARRY_S);
    }

    /// Boots a card, or unboots it, with what is attached to it.
    pub(super) fn turn(&mut self, seat: Seat, pieces: &[Piece], booted: bool) {
        let Some((lead, pose)) = pieces.first().and_then(|lead| Some((*lead, self.pose(*lead)?))) else {
            return;
        };
        let upright = self.lives.get(lead.0).map_or(0.0, |life| life.seat.turn_degrees());
        let turn_degrees = upright + if booted { 90.0 } else { 0.0 } + self.chance.next_between(-2.0, 2.0);
        self.reach_for(seat, lead);
        let start_s = self.clock(seat);
        let spot = self.spot(lead);
        self.rigid(pieces, start_s, TURN_S, Pose { turn_degrees, ..pose }, spot);
        self.hand_back(seat, lead, start_s + TURN_S);
    }

    /// Sweeps cards together and off the table.
    pub(super) fn clear(&mut self, seat: Seat, pieces: &[Piece]) {
        self.gather(seat, pieces, Spot::AtHome(2));
        let Some(first) = pieces.first() else {
            return;
        };
        self.reach_for(seat, *first);
        let start_s = self.clock(seat);
        for piece in pieces {
            if let Some(pose) = self.pose(*piece) {
                let off = Pose { y_mm: retreat_mm(seat), ..pose };
                self.step(*piece, start_s, CARRY_S, off, None);
                if let Some(step) = self.lives.get_mut(piece.0).and_then(|life| life.steps.last_mut()) {
                    step.leaves = true;
                }
            }
        }
        self.hand_back(seat, *first, start_s + CARRY_S);
    }

    fn clock(&mut self, seat: Seat) -> f32 {
        *self.clock_mut(seat)
    }

    fn clock_mut(&mut self, seat: Seat) -> &mut f32 {
        match seat {
            Seat::Near => &mut self.near_s,
            Seat::Far => &mut self.far_s,
        }
    }

    /// Adds a new card in the hand beyond the table's edge.
    fn enter(&mut self, seat: Seat, code: CardCode, spot: Spot) -> Piece {
        let start_s = self.clock(seat);
        let (x_mm, _) = spot.middle_mm(seat);
        let pose = Pose { x_mm: x_mm * 0.8 + 105.0, y_mm: retreat_mm(seat), turn_degrees: seat.turn_degrees() };
        self.top += 4;
        self.lives.push(Life {
            code,
            seat,
            steps: vec![Movement { start_s, end_s: start_s, pose, leaves: false }],
            layers: vec![(start_s, self.top)],
            spots: vec![(start_s, None)],
        });
        self.reaches.push(ArmReach { seat, points: vec![(start_s, grip(seat, &pose))] });
        Piece(self.lives.len() - 1)
    }

    /// Returns the final pose of a card: near its place, because hands are not exact.
    fn rest_at(&mut self, owner: Seat, half: Seat, spot: Spot) -> Pose {
        let (x_mm, y_mm) = spot.middle_mm(half);
        Pose {
            x_mm: x_mm + self.chance.next_between(-1.5, 1.5),
            y_mm: y_mm + self.chance.next_between(-2.0, 2.0),
            turn_degrees: owner.turn_degrees() + self.chance.next_between(-2.5, 2.5),
        }
    }

    fn pose(&self, piece: Piece) -> Option<Pose> {
        self.lives.get(piece.0)?.steps.last().map(|step| step.pose)
    }

    fn spot(&self, piece: Piece) -> Option<(Seat, Spot)> {
        self.lives.get(piece.0)?.spots.last().and_then(|(_, spot)| *spot)
    }

    /// Moves the empty hand to a card.
    fn reach_for(&mut self, seat: Seat, piece: Piece) {
        let Some(pose) = self.pose(piece) else {
            return;
        };
        let start_s = self.clock(seat);
        let tip = grip(seat, &pose);
        let away = (tip.0 * 0.6 + 210.0, retreat_mm(seat));
        self.reaches.push(ArmReach { seat, points: vec![(start_s, away), (start_s + REACH_S, tip)] });
        *self.clock_mut(seat) += REACH_S;
    }

    /// Carries cards from their places with the hand, which then goes back.
    fn carry(&mut self, seat: Seat, pieces: &[Piece], to: Pose, spot: Option<(Seat, Spot)>) {
        let start_s = self.clock(seat);
        self.rigid(pieces, start_s, CARRY_S, to, spot);
        if let Some(lead) = pieces.first() {
            self.hand_back(seat, *lead, start_s + CARRY_S);
        }
    }

    /// Moves the first card to a pose, and the others below it rigidly with it.
    fn rigid(&mut self, pieces: &[Piece], start_s: f32, lasting_s: f32, to: Pose, spot: Option<(Seat, Spot)>) {
        let Some(from) = pieces.first().and_then(|lead| self.pose(*lead)) else {
            return;
        };
        let turn = to.turn_degrees - from.turn_degrees;
        let (sin, cos) = turn.to_radians().sin_cos();
        for piece in pieces.iter().rev() {
            if let Some(pose) = self.pose(*piece) {
                let (dx, dy) = (pose.x_mm - from.x_mm, pose.y_mm - from.y_mm);
                let glued = Pose {
                    x_mm: to.x_mm + dx * cos - dy * sin,
                    y_mm: to.y_mm + dx * sin + dy * cos,
                    turn_degrees: pose.turn_degrees + turn,
                };
                self.step(*piece, start_s, lasting_s, glued, spot);
            }
        }
    }

    fn step(&mut self, piece: Piece, start_s: f32, lasting_s: f32, pose: Pose, spot: Option<(Seat, Spot)>) {
        self.top += 4;
        let top = self.top;
        if let Some(life) = self.lives.get_mut(piece.0) {
            life.steps.push(Movement { start_s, end_s: start_s + lasting_s, pose, leaves: false });
            life.layers.push((start_s, top));
            life.spots.push((start_s, spot));
        }
    }

    /// Lets the hand rest, let go and leave; then its player thinks for a moment.
    fn hand_back(&mut self, seat: Seat, piece: Piece, done_s: f32) {
        let Some(pose) = self.pose(piece) else {
            return;
        };
        let tip = grip(seat, &pose);
        let away = (tip.0 * 0.7 + 157.0, retreat_mm(seat));
        if let Some(reach) = self.reaches.iter_mut().rfind(|reach| reach.seat == seat) {
            reach.points.extend([(done_s, tip), (done_s + REST_S, tip), (done_s + REST_S + REACH_S, away)]);
        }
        let thinks_s = self.chance.next_between(0.25, 0.6);
        *self.clock_mut(seat) = done_s + REST_S + REACH_S + thinks_s;
    }
}

/// Returns the place of the fingertips that hold a card: on its edge towards the player.
fn grip(seat: Seat, pose: &Pose) -> (f32, f32) {
    match seat {
        Seat::Near => (pose.x_mm + 4.0, pose.y_mm + 24.0),
        Seat::Far => (pose.x_mm - 4.0, pose.y_mm - 24.0),
    }
}

/// Returns the y to which a hand goes back, outside the picture.
fn retreat_mm(seat: Seat) -> f32 {
    match seat {
        Seat::Near => TABLE_DEPTH_MM + 100.0,
        Seat::Far => -100.0,
    }
}
