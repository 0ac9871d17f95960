//! What the desk makes of the pictures: the camera's view for the window, and proposals for the game.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use deadeye_cards::CardCode;
use deadeye_hands::HandCard;
use deadeye_rules::{Game, PlayerId};
use deadeye_vision::{EventKind, Flat, Guess, Sighting, Track, TrackEvent, Trouble};
use eframe::egui::{Context, TextureHandle, TextureOptions};
use image::RgbImage;

use super::calibrate::{Calibrate, Calibrating, said_of};
use super::differ::{Differ, Differing};
use super::sources::Source;
use super::{Camera, HandSeen, Notice, Offer, Other, Spotted, Tone, lock};
use crate::calibration::Calibration;
use crate::pipeline::{Newest, News};
use crate::table::{Lying, Proposal, TableReader, Zone};
use crate::ui::faces::colour_image;
use crate::ui::text::Words;
use crate::ui::theme::Sureness;

/// The picture on the screen is made new at most so often.
const BETWEEN_PICTURES: Duration = Duration::from_millis(100);

/// The picture on the screen is at most so wide, in pixels.
const WIDEST_PX: u32 = 960;

/// A proposal that has stood for so long is not about to be replaced by a better one. In seconds of the pictures: where
/// they are looked at slowly, the players who are to be seen in them have had less time too.
const SETTLED_SECONDS: f64 = 1.5;

/// The demo table and a folder of pictures wait for an answer to what has stood for so long, in seconds of the pictures.
const PATIENCE_SECONDS: f64 = 3.0;

/// A card that the players named is taken for certain.
const CERTAIN: f32 = 1.0;

/// What came with the pictures.
#[derive(Default)]
pub struct Brought {
    /// There are other proposals, or other things to say.
    pub changed: bool,
    /// Something to say.
    pub notice: Option<Notice>,
}

/// The pictures and what they mean.
pub struct Watch {
    ctx: Context,
    camera: Arc<Mutex<Camera>>,
    source: Option<Source>,
    reader: Option<TableReader>,
    /// What players said a track is.
    named: BTreeMap<u32, Guess>,
    /// When each open proposal was first seen, in seconds of the pictures.
    since: BTreeMap<u32, f64>,
    /// When the newest picture was taken, in seconds of the pictures.
    now_seconds: f64,
    preferred: Vec<String>,
    newest: Option<Arc<Newest>>,
    texture: Option<TextureHandle>,
    painted: Option<Instant>,
    pace: Pace,
    was_demo: bool,
    calibrating: Calibrating,
    differing: Differing,
}

/// Counts frames to tell how many come in a second.
struct Pace {
    since: Instant,
    index: u64,
    per_second: f32,
}

impl Watch {
    /// No pictures yet.
    pub fn new(ctx: Context, camera: Arc<Mutex<Camera>>) -> Self {
        Self {
            ctx,
            camera,
            source: None,
            reader: None,
            named: BTreeMap::new(),
            since: BTreeMap::new(),
            now_seconds: 0.0,
            preferred: Vec::new(),
            newest: None,
            texture: None,
            painted: None,
            pace: Pace {
                since: Instant::now(),
                index: 0,
                per_second: 0.0,
            },
            was_demo: false,
            calibrating: Calibrating::default(),
            differing: Differing::default(),
        }
    }

    /// Where the calibrations of cameras are kept.
    pub fn keep_calibrations_in(&mut self, folder: Option<PathBuf>) {
        self.calibrating.folder = folder;
    }

    /// Whether pictures come.
    pub fn is_on(&self) -> bool {
        self.source.is_some()
    }

    /// Lets the source go.
    pub fn stop(&mut self) {
        self.source = None;
        *lock(&self.camera) = Camera::default();
    }

    /// Takes the pictures of another source.
    pub fn start(&mut self, source: Source) {
        *lock(&self.camera) = Camera {
            source: source.name.clone(),
            ..Camera::default()
        };
        eprintln!("pictures: from {}", source.name);
        self.was_demo = source.is_demo;
        // The demo table's camera is known, and nobody's to keep.
        self.calibrating.start(&source.name, !source.is_demo);
        self.differing.start_over();
        self.source = Some(source);
        self.reader = None;
        self.newest = None;
        self.named.clear();
        self.since.clear();
        self.pace = Pace {
            since: Instant::now(),
            index: 0,
            per_second: 0.0,
        };
        self.ctx.request_repaint();
    }

    /// The cards that lie on this table.
    pub fn prefer(&mut self, codes: Vec<String>) {
        self.preferred = codes;
    }

    /// The cards that lie on this table.
    pub fn preferred(&self) -> &[String] {
        &self.preferred
    }

    /// Another game: what lies on the table is put to it anew.
    pub fn start_over(&mut self, game: &Game) {
        self.reader = None;
        self.differing.start_over();
        self.since.clear();
        let Some(newest) = self.newest.clone() else {
            return;
        };
        self.read_anew(&newest, game);
    }

    fn read_anew(&mut self, newest: &Newest, game: &Game) {
        let calibration = self.calibration(newest, game);
        let mut reader = TableReader::new(calibration.layout.clone(), calibration.plane);
        for track in &newest.tracks {
            let name = self.named.get(&track.id).or(track.name.as_ref());
            for kind in [
                Some(EventKind::Appeared),
                track.booted.then_some(EventKind::Booted),
            ]
            .into_iter()
            .flatten()
            {
                let event = TrackEvent {
                    frame: newest.index,
                    seconds: newest.seconds,
                    kind,
                    track: track.id,
                    name: name.cloned(),
                    corner: track.corner,
                    corners_px: track.corners_px,
                };
                reader.on_event(&event, game);
            }
        }
        self.reader = Some(reader);
    }

    fn calibration(&mut self, newest: &Newest, game: &Game) -> Arc<Calibration> {
        let players = u8::try_from(game.players().len()).unwrap_or(u8::MAX);
        let (width_px, height_px) = newest.picture.dimensions();
        self.calibrating.ready([width_px, height_px], players)
    }

    /// Changes the calibration. What lies on the table is read anew by it.
    pub fn calibrate(&mut self, wish: Calibrate, game: &Game, words: &Words) {
        if let Some(newest) = self.newest.clone()
            && self.calibrating.change(wish, &newest, words)
        {
            self.by_new_calibration(&newest, game, words);
        }
    }

    /// The printed sheet was looked for in the picture.
    pub fn sheet_seen(&mut self, seen: Result<Option<Flat>, Trouble>, game: &Game, words: &Words) {
        let changed = self.calibrating.sheet_seen(seen, words);
        if let Some(newest) = self.newest.clone().filter(|_| changed) {
            self.by_new_calibration(&newest, game, words);
        }
    }

    fn by_new_calibration(&mut self, newest: &Newest, game: &Game, words: &Words) {
        if self.reader.is_some() {
            self.read_anew(newest, game);
        }
        self.paint(newest, game, words);
    }

    /// The picture as it came last.
    pub fn picture(&self) -> Option<Arc<RgbImage>> {
        self.newest
            .as_ref()
            .map(|newest| Arc::clone(&newest.picture))
    }

    /// Where the table and the game differ.
    pub fn differences(&self) -> &[Differ] {
        self.differing.shown()
    }

    /// Whether a difference waits for the players' word.
    pub fn waits_for_word(&self) -> bool {
        self.differing.waits()
    }

    /// The players leave a difference as it is.
    pub fn leave(&mut self, key: &str) {
        self.differing.leave(key);
    }

    /// The players want to be asked about a difference.
    pub fn ask_about(&mut self, key: &str, game: &Game) {
        for difference in self.differing.about(key) {
            if let Some(reader) = &mut self.reader {
                reader.ask_about(&difference, game);
            }
        }
        self.note_times();
    }

    /// The game changed.
    pub fn on_game(&mut self, game: &Game) {
        if let Some(reader) = &mut self.reader {
            reader.on_game(game);
        }
    }

    /// A proposal was taken or dropped.
    pub fn answered(&mut self, id: u32) {
        if let Some(reader) = &mut self.reader {
            reader.answered(id);
        }
        self.since.remove(&id);
    }

    /// The proposals that nobody has answered yet, oldest first. None before anybody sits down.
    pub fn proposals(&self) -> &[Proposal] {
        self.reader.as_ref().map_or(&[], TableReader::open)
    }

    /// Those that have stood for a while.
    pub fn settled_proposals(&self) -> impl Iterator<Item = &Proposal> {
        let settled = |proposal: &&Proposal| {
            self.since
                .get(&proposal.id)
                .is_some_and(|since| self.now_seconds - since > SETTLED_SECONDS)
        };
        self.proposals().iter().filter(settled)
    }

    /// The proposals for the window.
    pub fn offers(&self) -> Vec<Offer> {
        let offer = |proposal: &Proposal| Offer {
            id: proposal.id,
            text: proposal.question.clone(),
            confidence: proposal.confidence,
            others: proposal
                .alternatives
                .iter()
                .map(|choice| choice.text.clone())
                .collect(),
            can_be_taken: !proposal.commands.is_empty(),
            against: proposal.refusal.clone(),
        };
        self.proposals().iter().map(offer).collect()
    }

    /// A card that the eyes were not sure of is this one.
    pub fn name(&mut self, track: u32, code: CardCode, title: String, game: &Game, words: &Words) {
        let guess = Guess {
            code: code.to_string(),
            title,
            confidence: CERTAIN,
        };
        self.named.insert(track, guess.clone());
        let newest = self.newest.clone();
        let known = newest
            .iter()
            .flat_map(|newest| &newest.tracks)
            .find(|own| own.id == track);
        if let (Some(reader), Some(newest), Some(known)) = (&mut self.reader, &newest, known) {
            let event = TrackEvent {
                frame: newest.index,
                seconds: newest.seconds,
                kind: EventKind::Renamed,
                track,
                name: Some(guess),
                corner: None,
                corners_px: known.corners_px,
            };
            reader.on_event(&event, game);
        }
        if let Some(newest) = newest {
            self.paint(&newest, game, words);
        }
    }

    /// Says everything in other words.
    pub fn speak(&mut self, game: &Game, words: &Words) {
        self.differing.speak();
        if let Some(newest) = self.newest.clone() {
            self.paint(&newest, game, words);
        }
    }

    /// Takes in everything that came since the last time. Never waits.
    pub fn take_in(&mut self, game: &Game, words: &Words) -> Brought {
        let Some(source) = &self.source else {
            return Brought::default();
        };
        let news: Vec<News> = source.pipeline.news().collect();
        let newest = source.pipeline.newest();
        let before: Vec<u32> = self
            .proposals()
            .iter()
            .map(|proposal| proposal.id)
            .collect();
        let mut brought = Brought::default();
        if let Some(newest) = &newest
            && self.reader.is_none()
            && !game.players().is_empty()
        {
            self.read_anew(newest, game);
        }
        for piece in news {
            match piece {
                News::Event(event) => self.on_event(event, game),
                News::Looked { .. } => {}
                News::Trouble(trouble) => {
                    eprintln!("pictures: {trouble}");
                    if self.source.as_ref().is_some_and(|source| source.is_live) {
                        lock(&self.camera).trouble = Some(trouble.to_string());
                        brought.changed = true;
                        continue;
                    }
                    brought.notice = Some(Notice {
                        text: trouble.to_string(),
                        tone: Tone::Wrong,
                    });
                }
                News::Back => {
                    eprintln!("pictures: they come again");
                    lock(&self.camera).trouble = None;
                    let text = words.get("status.back").to_owned();
                    brought.notice = Some(Notice {
                        text,
                        tone: Tone::Plain,
                    });
                }
                News::Ended => {
                    let name = if self.was_demo {
                        "status.demo_ended"
                    } else {
                        "status.ended"
                    };
                    brought.notice = Some(Notice {
                        text: words.get(name).to_owned(),
                        tone: Tone::Plain,
                    });
                }
            }
        }
        if let Some(newest) = &newest {
            self.now_seconds = newest.seconds;
        }
        self.note_times();
        let has_stood = |since: &f64| self.now_seconds - since > PATIENCE_SECONDS;
        let waits = self.since.values().any(has_stood);
        if let Some(source) = &self.source {
            source.hold.store(waits, Ordering::Relaxed);
        }
        let after = self.proposals().iter().map(|proposal| proposal.id);
        brought.changed |= !before.into_iter().eq(after);
        brought.changed |= self.differing.update(self.reader.as_ref(), game, words);
        if let Some(newest) = newest {
            self.calibrating.check(&newest, words);
            self.show_picture(newest, game, words);
        }
        if let Some(notice) = self.calibrating.unsaid() {
            brought.notice = Some(notice);
        }
        brought
    }

    fn on_event(&mut self, mut event: TrackEvent, game: &Game) {
        if let Some(name) = self.named.get(&event.track) {
            event.name = Some(name.clone());
        }
        if event.kind == EventKind::Vanished {
            self.named.remove(&event.track);
        }
        if let Some(reader) = &mut self.reader {
            reader.on_event(&event, game);
        }
    }

    fn note_times(&mut self) {
        let open: Vec<u32> = self
            .proposals()
            .iter()
            .map(|proposal| proposal.id)
            .collect();
        self.since.retain(|id, _| open.contains(id));
        for id in open {
            let since = self.since.entry(id).or_insert(self.now_seconds);
            // A source that was opened anew counts from its beginning.
            *since = since.min(self.now_seconds);
        }
    }

    /// Puts a new picture on the screen, if it is time for one.
    fn show_picture(&mut self, newest: Arc<Newest>, game: &Game, words: &Words) {
        let same = self
            .newest
            .as_ref()
            .is_some_and(|old| old.index == newest.index);
        let early = self
            .painted
            .is_some_and(|painted| painted.elapsed() < BETWEEN_PICTURES);
        if same || early {
            return;
        }
        self.count(newest.index);
        self.paint(&newest, game, words);
        self.painted = Some(Instant::now());
        self.newest = Some(newest);
        self.ctx.request_repaint();
    }

    fn count(&mut self, index: u64) {
        let seconds = self.pace.since.elapsed().as_secs_f32();
        if seconds >= 2.0 {
            self.pace.per_second = index.saturating_sub(self.pace.index) as f32 / seconds;
            self.pace.since = Instant::now();
            self.pace.index = index;
        }
    }

    fn paint(&mut self, newest: &Newest, game: &Game, words: &Words) {
        let (width, height) = newest.picture.dimensions();
        let image = if width > WIDEST_PX {
            let height = (height * WIDEST_PX / width).max(1);
            colour_image(&image::imageops::thumbnail(
                newest.picture.as_ref(),
                WIDEST_PX,
                height,
            ))
        } else {
            colour_image(&newest.picture)
        };
        // A texture of its own each time: the window may still be painting the one before.
        let texture = self
            .ctx
            .load_texture("camera", image, TextureOptions::LINEAR);
        self.texture = Some(texture);
        let calibration = self.calibration(newest, game);
        let mut camera = lock(&self.camera);
        camera.picture = self.texture.clone();
        camera.size_px = [width, height];
        camera.cards = newest
            .sightings
            .iter()
            .map(|sighting| self.spotted(sighting, &newest.tracks))
            .collect();
        camera.hands = self.hands(&camera.cards, game);
        camera.per_second = self.pace.per_second;
        camera.calibrated = said_of(&calibration, words);
        camera.drift = self.calibrating.drift().map(ToOwned::to_owned);
        camera.calibration = self.calibrating.now();
    }

    /// A card that is seen, under the name that its track has.
    fn spotted(&self, sighting: &Sighting, tracks: &[Track]) -> Spotted {
        let near = 0.5 * sighting.corners_px.width();
        let centre = sighting.corners_px.centre();
        let track = tracks
            .iter()
            .find(|track| track.corners_px.centre().distance(centre) < near);
        let settled = track.and_then(|track| self.named.get(&track.id).or(track.name.as_ref()));
        let name = settled.or(sighting.name.as_ref());
        let other = |guess: &Guess| {
            Some(Other {
                code: guess.code.parse().ok()?,
                title: guess.title.clone(),
                confidence: guess.confidence,
            })
        };
        Spotted {
            track: track.map_or(0, |track| track.id),
            corners_px: sighting.corners_px.into(),
            code: name.and_then(|name| name.code.parse().ok()),
            title: name.map(|name| name.title.clone()),
            confidence: name.map_or(0.0, |name| name.confidence),
            visible: sighting.visible,
            corner: name.map_or(sighting.corner, |_| None).map(|read| read.card),
            others: sighting.alternatives.iter().filter_map(other).collect(),
        }
    }

    /// The draw hands on the table.
    fn hands(&self, spotted: &[Spotted], game: &Game) -> Vec<HandSeen> {
        let Some(reader) = &self.reader else {
            return Vec::new();
        };
        let face = |code: CardCode| game.facts_of(code)?.hand_card();
        let hand = |player: PlayerId| {
            let mut lying: Vec<&Lying> = reader
                .lying()
                .filter(|card| card.zone == Zone::DrawHand && card.player == player)
                .collect();
            lying.sort_by(|a, b| a.spot.x_mm.total_cmp(&b.spot.x_mm));
            let names = |card: &&Lying| {
                let sure = Sureness::of(card.confidence, card.code.is_some()) == Sureness::Sure;
                let spotted = spotted
                    .iter()
                    .find(|spotted| spotted.track == card.track && !sure);
                let others = spotted
                    .into_iter()
                    .flat_map(|spotted| &spotted.others)
                    .map(|other| other.code);
                let known = card.code.into_iter().chain(others).filter_map(face);
                // Of a card of unknown art what is printed in its corner is all there is.
                let corner = card.corner.filter(|_| card.code.is_none());
                corner
                    .map(|corner| HandCard::Card(corner.card))
                    .into_iter()
                    .chain(known)
                    .collect()
            };
            let cards: Vec<Vec<HandCard>> = lying.iter().map(names).collect();
            (!cards.is_empty()).then_some(HandSeen { player, cards })
        };
        game.players()
            .iter()
            .filter_map(|player| hand(player.id()))
            .collect()
    }
}
