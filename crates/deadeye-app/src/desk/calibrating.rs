//! The calibration of the camera in use: read from its file or guessed, found again, changed, saved, and checked for
//! drift.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use deadeye_text::Fault;
use deadeye_vision::{Flat, Quad, Spot, common_shift, drift, fit};

use super::requests::Calibrate;
use super::view_state::{Notice, Tone};
use crate::pipeline::Look;
use crate::words::Words;
use deadeye_table::calibration::{self, Calibration, Source};

/// The time between two checks that the calibration still holds.
const BETWEEN_CHECKS: Duration = Duration::from_secs(1);
/// The time after which cards that do not fit are no longer explained by a hand that lifts them.
const STANDS: Duration = Duration::from_secs(4);
/// The least part of a card in view for the card to count towards the plane.
const WHOLE: f32 = 0.8;
/// The largest covered part of a card for the card to count towards the plane.
const COVERED: f32 = 0.05;
/// The distance under which two positions of the sheet count as the same one, in millimetres.
const SAME_PLACE_MM: f32 = 30.0;

/// The calibration of the camera in use.
#[derive(Default)]
pub struct Calibrating {
    /// The folder of the calibrations; none if calibrations are not saved.
    pub folder: Option<PathBuf>,
    camera: String,
    is_kept: bool,
    now: Option<Arc<Calibration>>,
    sheets: Vec<Flat>,
    /// The place of each track at the last check.
    lay: BTreeMap<u32, Spot>,
    checked: Option<Instant>,
    off_since: Option<Instant>,
    drift: Option<String>,
    /// The notice that is not shown yet.
    unsaid: Option<Notice>,
}

impl Calibrating {
    /// Starts over for pictures of another camera. The calibration is saved in a file if it `is_kept`.
    pub fn start(&mut self, camera: &str, is_kept: bool) {
        *self = Self { folder: self.folder.take(), camera: camera.to_owned(), is_kept, ..Self::default() };
    }

    /// Returns the calibration for pictures of this size in pixels and this number of players: as it is, from its file, or
    /// guessed.
    pub fn ready(&mut self, size_px: [u32; 2], players: u8) -> Arc<Calibration> {
        let players = players.max(2);
        if let Some(now) = &self.now
            && now.plane.size_px() == size_px
            && now.players() == players
        {
            return Arc::clone(now);
        }
        let fits = |one: &Calibration| one.players() == players;
        let now = self.now.as_ref().and_then(|now| now.at_size(size_px));
        let ready = match now {
            Some(now) if fits(&now) => now,
            now => {
                // Others sit down: the file may know where they sat the last time.
                let kept = self.read().and_then(|kept| kept.at_size(size_px));
                match (kept, now) {
                    (Some(kept), _) if fits(&kept) => kept,
                    (_, Some(known)) | (Some(known), None) => known.lay_out(players),
                    (None, None) => Calibration::guess(size_px, players),
                }
            }
        };
        let ready = Arc::new(ready);
        self.now = Some(Arc::clone(&ready));
        ready
    }

    fn read(&mut self) -> Option<Calibration> {
        let folder = self.folder.as_ref().filter(|_| self.is_kept)?;
        let read = calibration::load(&calibration::file_of(folder, &self.camera));
        read.unwrap_or_else(|fault| {
            self.unsaid = Some(wrong(fault.to_string()));
            None
        })
    }

    /// Returns the calibration, once a picture has come.
    pub fn now(&self) -> Option<Arc<Calibration>> {
        self.now.clone()
    }

    /// Returns the fault of the calibration, if it has one.
    pub fn drift(&self) -> Option<&str> {
        self.drift.as_deref()
    }

    /// Takes the notice that came up meanwhile.
    pub fn take_notice(&mut self) -> Option<Notice> {
        self.unsaid.take()
    }

    /// Changes the calibration as the players request. Returns true if the calibration is another one now.
    pub fn change(&mut self, request: Calibrate, look: &Look, words: &Words) -> bool {
        let Some(now) = self.now.clone() else {
            return false;
        };
        let changed = match request {
            Calibrate::FromCards => {
                let cards: Vec<Flat> = whole(look).iter().map(Flat::card).collect();
                return self.find(&cards, Source::Cards, &now, words);
            }
            // The sheet is looked for elsewhere, for it takes its time.
            Calibrate::FromSheet => return false,
            Calibrate::Turn => now.turn_by_quarter(),
            Calibrate::MoveSeats => Calibration { layout: now.layout.seats_moved_on(), ..now.as_ref().clone() },
            Calibrate::Regions(layout) => Calibration { layout, ..now.as_ref().clone() },
            Calibrate::LayOut => now.lay_out(now.players()),
            Calibrate::Forget => {
                self.sheets.clear();
                Calibration::guess(now.plane.size_px(), now.players())
            }
        };
        self.take(changed);
        true
    }

    /// Takes in the position of the printed sheet after a search for it. Returns true if the calibration is another one
    /// now.
    pub fn sheet_seen(&mut self, seen: Result<Option<Flat>, Fault>, words: &Words) -> bool {
        let (Some(now), seen) = (self.now.clone(), seen) else {
            return false;
        };
        match seen {
            Ok(Some(sheet)) => {
                let at = |sheet: &Flat| {
                    let spots = sheet.points_px.iter();
                    let spots = spots.map(|point| now.plane.table_from_image(*point));
                    let (x, y, count) = spots
                        .fold((0.0, 0.0, 0.0_f32), |(x, y, count), spot| (x + spot.x_mm, y + spot.y_mm, count + 1.0));
                    Spot::new(x / count.max(1.0), y / count.max(1.0))
                };
                self.sheets.retain(|other| at(other).distance(at(&sheet)) > SAME_PLACE_MM);
                self.sheets.push(sheet);
                let sheets = self.sheets.clone();
                let found = self.find(&sheets, Source::Sheet, &now, words);
                if !found {
                    self.sheets.clear();
                }
                found
            }
            Ok(None) => {
                self.unsaid = Some(wrong(words.get("calibrate.no_sheet").to_owned()));
                false
            }
            Err(trouble) => {
                self.unsaid = Some(wrong(trouble.to_string()));
                false
            }
        }
    }

    fn find(&mut self, things: &[Flat], from: Source, now: &Calibration, words: &Words) -> bool {
        match fit(things, now.plane.size_px()) {
            Ok(found) => {
                let calibration = Calibration::from_found(&found, from, now);
                self.unsaid = Some(Notice { text: describe_calibration(&calibration, words), tone: Tone::Plain });
                self.take(calibration);
                true
            }
            Err(trouble) => {
                self.unsaid = Some(wrong(trouble.to_string()));
                false
            }
        }
    }

    /// Takes over a calibration and saves it.
    fn take(&mut self, calibration: Calibration) {
        if let Some(folder) = self.folder.as_ref().filter(|_| self.is_kept) {
            let path = calibration::file_of(folder, &self.camera);
            if let Err(fault) = calibration::save(&path, &self.camera, &calibration) {
                let fault: Fault = fault;
                self.unsaid = Some(wrong(fault.to_string()));
            }
        }
        self.now = Some(Arc::new(calibration));
        (self.off_since, self.drift) = (None, None);
        self.lay.clear();
    }

    /// Compares the calibration with the cards in view, and reports once if the camera was moved or the cards no longer
    /// fit.
    pub fn check(&mut self, look: &Look, words: &Words) {
        let early = self.checked.is_some_and(|checked| checked.elapsed() < BETWEEN_CHECKS);
        let Some(now) = self.now.clone().filter(|_| !early) else {
            return;
        };
        self.checked = Some(Instant::now());
        let spots: BTreeMap<u32, Spot> = look
            .tracks
            .iter()
            .map(|track| {
                let spot = now.plane.table_from_image(track.corners_px.centre());
                (track.id, spot)
            })
            .collect();
        let pairs: Vec<(Spot, Spot)> =
            self.lay.iter().filter_map(|(track, before)| Some((*before, *spots.get(track)?))).collect();
        self.lay = spots;
        if let Some(shift) = common_shift(&pairs) {
            let text = words.fill(
                "calibrate.bumped",
                &[("by", &format!("{:.0}", shift.by_mm)), ("turn", &format!("{:.0}", shift.turn_degrees.abs()))],
            );
            self.drift = Some(text.clone());
            self.unsaid = Some(wrong(text));
            return;
        }
        let off = (now.from != Source::Guess).then(|| drift(&now.plane, now.misfit_mm, &whole(look))).flatten();
        let Some(off) = off else {
            // A bump stays said until somebody calibrates; cards that fit again take back what they said.
            if self.off_since.take().is_some() {
                self.drift = None;
            }
            return;
        };
        let since = *self.off_since.get_or_insert_with(Instant::now);
        if since.elapsed() >= STANDS && self.drift.is_none() {
            let text = words.fill(
                "calibrate.drift",
                &[("width", &format!("{:.0}", off.width_mm)), ("height", &format!("{:.0}", off.height_mm))],
            );
            self.drift = Some(text.clone());
            self.unsaid = Some(wrong(text));
        }
    }
}

/// Describes the origin of a calibration, and how well it fits.
pub fn describe_calibration(calibration: &Calibration, words: &Words) -> String {
    let name = match calibration.from {
        Source::Guess => "calibrate.guess",
        Source::Cards => "calibrate.by_cards",
        Source::Sheet => "calibrate.by_sheet",
    };
    let lens = if calibration.plane.radial() == 0.0 { "calibrate.no_lens" } else { "calibrate.lens" };
    words.fill(
        name,
        &[
            ("count", &calibration.things),
            ("misfit", &format!("{:.1}", calibration.misfit_mm)),
            ("lens", &words.get(lens)),
        ],
    )
}

fn wrong(text: String) -> Notice {
    Notice { text, tone: Tone::Wrong }
}

/// Returns the cards that lie whole in view with nothing over them. Cards without a name are included: all cards have
/// the same size.
fn whole(look: &Look) -> Vec<Quad> {
    let is_whole =
        |card: &&deadeye_vision::Sighting| card.visible >= WHOLE && look.cover.share_of(&card.corners_px) <= COVERED;
    look.sightings.iter().map(|(card, _)| card).filter(is_whole).map(|card| card.corners_px).collect()
}
