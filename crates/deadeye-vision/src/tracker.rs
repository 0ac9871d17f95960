//! The tracker. It turns the sightings of each frame into events on the table: a card appeared, moved, was booted,
//! unbooted, vanished, or got a better name. Nothing is reported before it has settled, and nothing of cards that a
//! hand covers.

mod camera_move;

use std::collections::HashMap;
use std::f32::consts::{FRAC_PI_2, PI};

use crate::change::Cover;
use crate::eyes::{Guess, Sighting};
use crate::geometry::{Point, Quad};
use crate::reader::Corner;

pub use self::camera_move::CameraMove;

use self::camera_move::MoveCandidate;

/// The kind of event of a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EventKind {
    /// The card came onto the table.
    Appeared,
    /// The card moved by more than half its width.
    Moved,
    /// The card was turned sideways.
    Booted,
    /// The card was turned upright.
    Unbooted,
    /// The card was taken away.
    Vanished,
    /// The card got another name from a better look.
    Renamed,
}

impl EventKind {
    /// Returns the name in the program's output.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Appeared => "appeared",
            Self::Moved => "moved",
            Self::Booted => "booted",
            Self::Unbooted => "unbooted",
            Self::Vanished => "vanished",
            Self::Renamed => "renamed",
        }
    }
}

/// A card on the table.
#[derive(Debug, Clone, PartialEq)]
pub struct Track {
    /// Its number, which is never used again.
    pub id: u32,
    /// Its last seen outline, in pixels.
    pub corners_px: Quad,
    /// The part of it in view when last seen, from 0 to 1.
    pub visible: f32,
    /// The name, if known.
    pub name: Option<Guess>,
    /// The suit and rank, where they could be read and it has no name.
    pub corner: Option<Corner>,
    /// True if it lies sideways to the axis that most cards follow.
    pub booted: bool,
}

/// An event of one card.
#[derive(Debug, Clone, PartialEq)]
pub struct TrackEvent {
    /// The number of the frame at which it was certain.
    pub frame: u64,
    /// The time of that frame, in seconds from the first one.
    pub seconds: f64,
    /// The kind of event.
    pub kind: EventKind,
    /// The card as it is now; of a vanished one, as it last was.
    pub track: Track,
}

/// The frames in one place after which a card is reported.
const SETTLED: u32 = 1;
/// The frames without a name after which a card is reported all the same.
const NAMELESS: u32 = 15;
/// The least confidence of a card that is reported without a name.
const SURE_CARD: f32 = 0.8;
/// The frames for which a card must be missing on a quiet table before it is reported as vanished; after the first one
/// there was a second look.
const GONE: u32 = 2;
/// The frames for which it must be missing while hands are about: it may be in one of them.
const GONE_FOR_LONG: u32 = 45;
/// The covered part above which a card is not expected to be seen.
const HIDDEN: f32 = 0.2;
/// The support, in fully visible sightings, that makes a name.
const SUPPORT: f32 = 0.55;
/// The confidence from which a name needs no second look.
const SURE: f32 = 0.95;
/// The weight of the picture's own upright in cards, when the table's axis is computed.
const PICTURE_UPRIGHT: f32 = 2.0;

/// A track with the data to judge it.
#[derive(Debug, Clone)]
struct Followed {
    track: Track,
    told: bool,
    /// Its place when that was last reported.
    told_at: Quad,
    /// The direction in which it first settled, which is its vote for the table's axis.
    first_angle: f32,
    /// The frames since it was first seen.
    age: u32,
    /// The frames for which it has lain still, after the first.
    still: u32,
    /// The frames for which it was not seen though nothing covers it.
    missing: u32,
    /// The frames for which it was not seen and something covers it.
    hidden: u32,
    /// True if something covered it since it was last seen.
    disturbed: bool,
    /// The confidence that a card lies there.
    card: f32,
    support: HashMap<String, (f32, Guess)>,
}

/// A tracker of the cards of one table from frame to frame.
///
/// ```
/// use deadeye_vision::{Cover, Tracker};
///
/// let mut tracker = Tracker::new();
/// assert!(tracker.step(0, 0.0, &[], &Cover::none()).is_empty());
/// assert_eq!(tracker.tracks().count(), 0);
/// ```
#[derive(Debug, Default)]
pub struct Tracker {
    followed: Vec<Followed>,
    last_id: u32,
    quiet: u32,
    /// The camera's turn since the first frame, in radians.
    turned: f32,
    /// The movement of the camera that the last step noticed.
    camera_move: Option<CameraMove>,
}

/// Returns the title if there is one: printings of one title count as one name.
fn key(guess: &Guess) -> &str {
    if guess.title.is_empty() { &guess.code } else { &guess.title }
}

/// Returns the least turn between two directions, in radians, where opposite directions are the same.
fn off_axis(angle: f32, axis: f32) -> f32 {
    let turn = (angle - axis).rem_euclid(PI);
    turn.min(PI - turn)
}

impl Tracker {
    /// Creates a tracker without tracks.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns the cards that were reported and have not vanished.
    pub fn tracks(&self) -> impl Iterator<Item = &Track> {
        self.followed.iter().filter(|f| f.told).map(|f| &f.track)
    }

    /// Returns the track that a sighting of the last step was matched to; none before that track was reported.
    #[must_use]
    pub fn track_of(&self, sighting: &Sighting) -> Option<u32> {
        let is_seen = |f: &&Followed| f.told && f.missing + f.hidden == 0 && f.track.corners_px == sighting.corners_px;
        self.followed.iter().find(is_seen).map(|f| f.track.id)
    }

    /// Puts every card where it is in the mirror image of the pictures so far, which are so many pixels wide.
    pub fn mirror(&mut self, width_px: u32) {
        for followed in &mut self.followed {
            for quad in [&mut followed.track.corners_px, &mut followed.told_at] {
                *quad = quad.mirror(width_px).flip();
            }
            followed.first_angle = -followed.first_angle;
        }
        self.turned = -self.turned;
    }

    /// Returns the outlines that need another look: of cards missing and not seen elsewhere, or not reported yet and
    /// without a certain name.
    ///
    /// A doubt that no look settles is returned in every frame; the caller decides how often it is worth a look.
    #[must_use]
    pub fn doubtful(&self) -> Vec<Quad> {
        let name = |f: &Followed| f.track.name.as_ref().map(|n| key(n).to_owned());
        let newcomers: Vec<String> = self.followed.iter().filter(|f| !f.told).filter_map(name).collect();
        let doubt = |f: &&Followed| {
            let carried = || name(f).is_some_and(|own| newcomers.contains(&own));
            let missed = (1..GONE).contains(&f.missing) && !carried();
            let sure = f.track.name.as_ref().is_some_and(|n| n.confidence >= SURE);
            let coming = !f.told && f.hidden == 0 && !sure;
            missed || coming
        };
        self.followed.iter().filter(doubt).map(|f| f.track.corners_px).collect()
    }

    /// Returns the movement of the camera that the last step noticed. The cards then lie elsewhere in the picture, and no events
    /// are made of that.
    #[must_use]
    pub const fn camera_move(&self) -> Option<CameraMove> {
        self.camera_move
    }

    /// Advances by one frame, and returns the events.
    pub fn step(&mut self, frame: u64, seconds: f64, sightings: &[Sighting], cover: &Cover) -> Vec<TrackEvent> {
        self.quiet = if cover.is_quiet() { self.quiet + 1 } else { 0 };
        self.camera_move = CameraMove::find(&self.candidates(sightings));
        if let Some(moved) = self.camera_move {
            self.follow_camera(&moved);
        }
        let unmatched = self.follow(sightings, cover);
        for sighting in unmatched {
            self.last_id += 1;
            self.followed.push(Followed::new(self.last_id, sighting));
        }
        self.followed.retain(|f| f.told || (f.missing < 2 && f.hidden < GONE_FOR_LONG));
        if let Some(moved) = self.camera_move {
            for followed in &mut self.followed {
                if moved.explains(&followed.told_at, &followed.track.corners_px) {
                    followed.told_at = followed.track.corners_px;
                }
            }
        }
        let mut events = Vec::new();
        let mut tell = |kind: EventKind, track: &Track| {
            events.push(TrackEvent { frame, seconds, kind, track: track.clone() });
        };
        self.settle(cover, &mut tell);
        self.turn(cover, &mut tell);
        self.forget(&mut tell);
        events
    }

    /// Returns the places to which each reported card may have gone, by its name.
    fn candidates(&self, sightings: &[Sighting]) -> Vec<MoveCandidate> {
        let named = |f: &Followed| f.track.name.clone().filter(|_| f.told);
        let pairs = self.followed.iter().filter_map(|f| Some((f, named(f)?))).flat_map(|(f, name)| {
            let own = move |s: &&Sighting| s.name.as_ref().is_some_and(|other| key(other) == key(&name));
            sightings.iter().filter(own).map(move |s| (f, s))
        });
        pairs.map(|(f, s)| MoveCandidate { track: f.track.id, before: f.track.corners_px, now: s.corners_px }).collect()
    }

    /// Puts every reported card where it is after a movement of the camera.
    fn follow_camera(&mut self, moved: &CameraMove) {
        // What was about to be reported is one of those cards, seen at its new place.
        self.followed.retain(|f| f.told);
        let turn = moved.turn_degrees.to_radians();
        self.turned += turn;
        for followed in &mut self.followed {
            followed.track.corners_px = moved.apply(&followed.track.corners_px);
            followed.told_at = moved.apply(&followed.told_at);
            followed.first_angle += turn;
        }
    }

    /// Matches sightings to tracks, nearest first; returns the sightings without a track.
    fn follow<'a>(&mut self, sightings: &'a [Sighting], cover: &Cover) -> Vec<&'a Sighting> {
        for followed in &mut self.followed {
            followed.age += 1;
            followed.disturbed |= cover.share_of(&followed.track.corners_px) > HIDDEN;
        }
        let mut pairs = Vec::new();
        for (at, followed) in self.followed.iter().enumerate() {
            for (which, sighting) in sightings.iter().enumerate() {
                if let Some(cost) = followed.cost(sighting) {
                    pairs.push((cost, at, which));
                }
            }
        }
        pairs.sort_by(|a, b| a.0.total_cmp(&b.0));
        let mut mate: HashMap<usize, usize> = HashMap::new();
        let mut used = vec![false; sightings.len()];
        for (_, at, which) in pairs {
            let free = !mate.contains_key(&at) && used.get(which).is_some_and(|u| !u);
            if free && let Some(mark) = used.get_mut(which) {
                *mark = true;
                mate.insert(at, which);
            }
        }
        for (at, followed) in self.followed.iter_mut().enumerate() {
            match mate.get(&at).and_then(|which| sightings.get(*which)) {
                Some(sighting) => followed.see(sighting),
                None if cover.share_of(&followed.track.corners_px) > HIDDEN => followed.hidden += 1,
                None => followed.missing += 1,
            }
        }
        sightings.iter().zip(used).filter(|(_, used)| !used).map(|(s, _)| s).collect()
    }

    /// Reports cards that have come to rest: new ones, and known ones elsewhere or under another name.
    fn settle(&mut self, cover: &Cover, tell: &mut impl FnMut(EventKind, &Track)) {
        let mut at = 0;
        while at < self.followed.len() {
            let ready = self.followed.get(at).is_some_and(|f| f.is_ready(cover));
            if ready && let Some(newcomer) = self.followed.get(at).filter(|f| !f.told).cloned() {
                match self.absent_twin(&newcomer) {
                    Some(twin) => {
                        self.followed.remove(at);
                        let twin = if twin > at { twin - 1 } else { twin };
                        if let Some(known) = self.followed.get_mut(twin) {
                            known.take_place_of(&newcomer);
                            known.tell_place(tell);
                        }
                        // The list has shifted; the next one is at the same place.
                        continue;
                    }
                    None => {
                        if let Some(fresh) = self.followed.get_mut(at) {
                            fresh.told = true;
                            fresh.told_at = fresh.track.corners_px;
                            fresh.first_angle = fresh.track.corners_px.angle();
                            tell(EventKind::Appeared, &fresh.track);
                        }
                    }
                }
            } else if let Some(known) =
                self.followed.get_mut(at).filter(|f| f.told && f.missing + f.hidden == 0 && f.still >= SETTLED)
            {
                known.tell_place(tell);
                known.tell_name(tell);
            }
            at += 1;
        }
    }

    /// Returns a reported card of the same name that is not visible at its place: the longest missing one.
    fn absent_twin(&self, newcomer: &Followed) -> Option<usize> {
        let name = newcomer.track.name.as_ref().map(key)?;
        let absent = |f: &Followed| f.told && f.missing + f.hidden > 0 && f.track.name.as_ref().map(key) == Some(name);
        self.followed
            .iter()
            .enumerate()
            .filter(|(_, f)| absent(f))
            .max_by_key(|(_, f)| (f.missing, f.hidden))
            .map(|(at, _)| at)
    }

    /// Reports quarter turns against the axis that most cards follow.
    fn turn(&mut self, cover: &Cover, tell: &mut impl FnMut(EventKind, &Track)) {
        let axis = self.axis();
        for followed in self.followed.iter_mut().filter(|f| f.told && f.missing + f.hidden == 0 && f.still >= SETTLED) {
            if cover.share_of(&followed.track.corners_px) > HIDDEN {
                continue;
            }
            let off = off_axis(followed.track.corners_px.angle(), axis);
            let booted = if followed.track.booted { off > FRAC_PI_2 * 0.4 } else { off > FRAC_PI_2 * 0.6 };
            if booted != followed.track.booted {
                followed.track.booted = booted;
                tell(if booted { EventKind::Booted } else { EventKind::Unbooted }, &followed.track);
            }
        }
    }

    /// Returns the table's upright, in radians: the direction of most cards when they first settled, else the picture's
    /// own.
    fn axis(&self) -> f32 {
        let votes: Vec<f32> = self.followed.iter().filter(|f| f.told).map(|f| f.first_angle).collect();
        // Upright and sideways together first: they repeat every quarter turn.
        let own = self.turned;
        let x = PICTURE_UPRIGHT * 0.5 * (4.0 * own).cos() + votes.iter().map(|a| (4.0 * a).cos()).sum::<f32>();
        let y = PICTURE_UPRIGHT * 0.5 * (4.0 * own).sin() + votes.iter().map(|a| (4.0 * a).sin()).sum::<f32>();
        let grid = y.atan2(x) / 4.0;
        let upright =
            votes.iter().map(|a| (2.0 * (a - grid)).cos()).sum::<f32>() + PICTURE_UPRIGHT * (2.0 * (own - grid)).cos();
        if upright >= 0.0 { grid } else { grid + FRAC_PI_2 }
    }

    /// Reports and drops cards that vanished: once no hand is about that may hold them, or after a long time in any case.
    fn forget(&mut self, tell: &mut impl FnMut(EventKind, &Track)) {
        let quiet = self.quiet >= GONE;
        self.followed.retain(|f| {
            let gone = f.told && (f.missing >= GONE_FOR_LONG || (quiet && f.missing >= GONE));
            if gone {
                tell(EventKind::Vanished, &f.track);
            }
            !gone
        });
    }
}

impl Followed {
    fn new(id: u32, sighting: &Sighting) -> Self {
        let mut fresh = Self {
            track: Track {
                id,
                corners_px: sighting.corners_px,
                visible: sighting.visible,
                name: None,
                corner: None,
                booted: false,
            },
            told: false,
            told_at: sighting.corners_px,
            first_angle: sighting.corners_px.angle(),
            age: 0,
            still: 0,
            missing: 0,
            hidden: 0,
            disturbed: false,
            card: sighting.card,
            support: HashMap::new(),
        };
        fresh.hear(sighting);
        fresh
    }

    /// Returns the cost of matching the sighting to this track; `None` where it cannot be this card.
    fn cost(&self, sighting: &Sighting) -> Option<f32> {
        let (here, there) = (&self.track.corners_px, &sighting.corners_px);
        let width = here.width().min(here.height()).max(1.0);
        let apart = here.centre().distance(there.centre()) / width;
        let grown = there.area().abs() / here.area().abs().max(1.0);
        if apart > 0.5 || !(0.5..2.0).contains(&grown) {
            return None;
        }
        let name = match (&self.track.name, &sighting.name) {
            (Some(own), Some(other)) if key(own) == key(other) => 0.0,
            (Some(_), Some(_)) if self.disturbed || apart > 0.2 => return None,
            (Some(_), Some(_)) => 1.0,
            // Half a hand looks like a card without a name: where the card itself is to be seen, it is that one.
            (Some(_), None) => 0.6,
            (None, _) => 0.2,
        };
        Some(apart + name + 0.3 * off_axis(here.angle(), there.angle()))
    }

    fn see(&mut self, sighting: &Sighting) {
        let width = self.track.corners_px.width().max(1.0);
        let shifted = self.track.corners_px.gap(&sighting.corners_px) > 0.08 * width;
        let fresh = self.track.corners_px != sighting.corners_px;
        self.still = if shifted { 0 } else { self.still + 1 };
        (self.missing, self.hidden) = (0, 0);
        self.track.corners_px = sighting.corners_px;
        self.track.visible = sighting.visible;
        self.card = sighting.card;
        // The same look told again is no new evidence.
        if fresh {
            self.disturbed = false;
            self.hear(sighting);
        }
    }

    /// Counts the evidence of a sighting for a name; a half covered card counts little.
    fn hear(&mut self, sighting: &Sighting) {
        let seen = sighting.visible.clamp(0.15, 1.0);
        for guess in sighting.name.iter().chain(sighting.alternatives.iter().filter(|_| sighting.name.is_none())) {
            let heard = self.support.entry(key(guess).to_owned()).or_insert_with(|| (0.0, guess.clone()));
            heard.0 += guess.confidence * seen.max(0.6);
            if guess.confidence > heard.1.confidence {
                heard.1 = guess.clone();
            }
        }
        self.track.corner = sighting.corner.or(self.track.corner);
        if self.track.name.is_none() && sighting.name.is_some() {
            self.track.name = self.best().filter(|(support, _)| *support >= SUPPORT).map(|(_, guess)| guess.clone());
        }
        if self.track.name.is_some() {
            self.track.corner = None;
        }
    }

    fn best(&self) -> Option<&(f32, Guess)> {
        self.support.values().max_by(|a, b| a.0.total_cmp(&b.0))
    }

    /// Returns whether a card that was not reported yet can be reported now.
    fn is_ready(&self, cover: &Cover) -> bool {
        let seen = self.missing + self.hidden == 0;
        let settled = self.still >= SETTLED && cover.share_of(&self.track.corners_px) < HIDDEN;
        seen && settled && (self.track.name.is_some() || (self.age >= NAMELESS && self.card >= SURE_CARD))
    }

    /// Continues this track at the newcomer's place.
    fn take_place_of(&mut self, newcomer: &Self) {
        self.track.corners_px = newcomer.track.corners_px;
        self.track.visible = newcomer.track.visible;
        (self.still, self.missing, self.hidden, self.disturbed) = (newcomer.still, 0, 0, false);
        for (name, (support, guess)) in &newcomer.support {
            self.support.entry(name.clone()).or_insert_with(|| (0.0, guess.clone())).0 += support;
        }
    }

    fn tell_place(&mut self, tell: &mut impl FnMut(EventKind, &Track)) {
        let (then, now): (Point, Point) = (self.told_at.centre(), self.track.corners_px.centre());
        if then.distance(now) > 0.5 * self.track.corners_px.width() {
            self.told_at = self.track.corners_px;
            tell(EventKind::Moved, &self.track);
        }
    }

    fn tell_name(&mut self, tell: &mut impl FnMut(EventKind, &Track)) {
        let Some((support, guess)) = self.best().cloned() else {
            return;
        };
        let own = self.track.name.as_ref().map(|n| key(n).to_owned());
        if own.as_deref() == Some(key(&guess)) {
            return;
        }
        let held = own.as_ref().and_then(|n| self.support.get(n)).map_or(0.0, |(support, _)| *support);
        if support > 1.5 * held + 0.5 {
            self.track.name = Some(guess);
            tell(EventKind::Renamed, &self.track);
        }
    }
}

#[cfg(test)]
mod tests;
