//! The demo table as a sequence of frames.

use std::collections::HashMap;
use std::sync::Arc;

use deadeye_cards::{Card, CardCode, CardDb};
use image::RgbImage;

use super::director::{ArmReach, Life};
use super::render::{ImagePatch, Painter, Sprite, truth};
use super::{FRAMES_PER_SECOND, PlacedCard, Seat, Spot, TableScene, TrueCard, View, arm, opening};

/// The true place of a card in a frame of the demo table.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct DemoCard {
    /// The number of the physical card, the same in all frames.
    pub piece: usize,
    /// The card, its place in the picture, and the part of it that other cards and arms leave visible.
    pub shown: TrueCard,
    /// The owner's seat.
    pub seat: Seat,
    /// The half and place in which it lies, or to which it is being carried; attached cards lie with their dude. `None`
    /// while it leaves the table.
    pub spot: Option<(Seat, Spot)>,
    /// True if the card is turned sideways.
    pub booted: bool,
    /// True while it is in a hand or being turned.
    pub moving: bool,
}

/// A table on which an opening between the Law Dogs and the Sloane Gang is played, over and over.
///
/// Frames are numbered from 0, [`FRAMES_PER_SECOND`] to a second. Any frame can be rendered; going forward is fastest,
/// since only changes are drawn.
#[derive(Debug)]
pub struct DemoTable {
    cards: HashMap<CardCode, Card>,
    lives: Vec<Life>,
    reaches: Vec<ArmReach>,
    frames: u64,
    view: View,
    painter: Painter,
    /// The table with all cards as they lay in the last frame, before light and noise.
    board: RgbImage,
    /// The cards on the board, each with piece, place and sprite, from the lowest up.
    laid: Vec<(usize, PlacedCard, Arc<Sprite>)>,
}

impl DemoTable {
    /// Creates a table with these cards; the seed determines how exactly cards are laid, and the grain of cloth and
    /// noise.
    #[must_use]
    pub fn new(cards: &CardDb, seed: u64) -> Self {
        let director = opening::direct(seed);
        let end_s = director.end_s();
        let used = director.lives.iter().filter_map(|life| cards.get(life.code));
        let stage = TableScene::webcam(seed);
        let painter = Painter::new(stage);
        Self {
            cards: used.map(|card| (card.code, card.clone())).collect(),
            lives: director.lives,
            reaches: director.reaches,
            frames: (f64::from(end_s) * f64::from(FRAMES_PER_SECOND)).ceil() as u64,
            view: stage.view,
            board: painter.bare.clone(),
            painter,
            laid: Vec::new(),
        }
    }

    /// Returns the number of frames after which the opening starts again.
    #[must_use]
    pub fn frames(&self) -> u64 {
        self.frames
    }

    /// Returns the camera over the table.
    #[must_use]
    pub fn view(&self) -> &View {
        &self.view
    }

    /// Returns whether no card moves in frame `index` and no arm reaches over the table.
    #[must_use]
    pub fn is_at_rest(&self, index: u64) -> bool {
        let time_s = self.time_s(index);
        let moves = |life: &Life| life.key_frame_at(time_s).is_some_and(|moment| moment.moving);
        self.reaches.iter().all(|reach| reach.position_at(time_s).is_none()) && !self.lives.iter().any(moves)
    }

    /// Renders frame `index`, 1280 x 720, as the camera sees it.
    #[must_use]
    pub fn frame(&mut self, index: u64) -> RgbImage {
        let time_s = self.time_s(index);
        self.lay_board(time_s);
        let mut clean = self.board.clone();
        for sprite in self.arms(time_s) {
            sprite.blend(&mut clean, None);
        }
        let mut out = RgbImage::new(clean.width(), clean.height());
        self.painter.develop(&clean, &mut out, index % self.frames.max(1));
        out
    }

    /// Returns the true places in frame `index`: every card on the table or above it, from the lowest up.
    #[must_use]
    pub fn truth(&mut self, index: u64) -> Vec<DemoCard> {
        let time_s = self.time_s(index);
        self.lay_board(time_s);
        let layout: Vec<PlacedCard> = self.laid.iter().map(|(_, placed, _)| *placed).collect();
        let mut sprites: Vec<Arc<Sprite>> = self.laid.iter().map(|(_, _, sprite)| Arc::clone(sprite)).collect();
        sprites.extend(self.arms(time_s).into_iter().map(Arc::new));
        let shown = truth(&layout, &sprites, &self.view);
        let known = self.laid.iter().zip(shown);
        known
            .filter_map(|((piece, placed, _), shown)| {
                let life = self.lives.get(*piece)?;
                let moment = life.key_frame_at(time_s)?;
                let sideways = (placed.turn_degrees - life.seat.turn_degrees()).rem_euclid(180.0);
                Some(DemoCard {
                    piece: *piece,
                    shown,
                    seat: life.seat,
                    spot: moment.spot,
                    booted: (45.0..135.0).contains(&sideways),
                    moving: moment.moving,
                })
            })
            .collect()
    }

    fn time_s(&self, index: u64) -> f32 {
        (index % self.frames.max(1)) as f32 / FRAMES_PER_SECOND as f32
    }

    fn arms(&self, time_s: f32) -> Vec<Sprite> {
        let reaching = self.reaches.iter().filter_map(|reach| Some((reach.seat, reach.position_at(time_s)?)));
        reaching.map(|(seat, tip_mm)| arm::arm(&self.view, seat, tip_mm)).collect()
    }

    /// Updates the board to a time; draws only where a card came, went or moved.
    fn lay_board(&mut self, time_s: f32) {
        let mut now: Vec<(i32, usize, PlacedCard)> = self
            .lives
            .iter()
            .enumerate()
            .filter_map(|(piece, life)| life.key_frame_at(time_s).map(|moment| (moment.layer, piece, moment.placed)))
            .collect();
        now.sort_by_key(|(layer, piece, _)| (*layer, *piece));
        let mut before: HashMap<usize, (usize, PlacedCard, Arc<Sprite>)> = HashMap::new();
        for (rank, (piece, placed, sprite)) in self.laid.drain(..).enumerate() {
            before.insert(piece, (rank, placed, sprite));
        }
        let mut dirty: Vec<ImagePatch> = Vec::new();
        let mut highest = 0;
        for (_, piece, placed) in now {
            let sprite = match before.remove(&piece) {
                Some((rank, was, sprite)) if was == placed => {
                    // A card that came to lie over or under others shows it where they meet.
                    if rank < highest {
                        dirty.push(sprite.patch);
                    }
                    highest = highest.max(rank);
                    sprite
                }
                gone => {
                    dirty.extend(gone.map(|(_, _, sprite)| sprite.patch));
                    let sprite = self.painter.sprite(self.cards.get(&placed.code), &placed);
                    dirty.push(sprite.patch);
                    sprite
                }
            };
            self.laid.push((piece, placed, sprite));
        }
        dirty.extend(before.into_values().map(|(_, _, sprite)| sprite.patch));
        for patch in dirty {
            self.painter.wipe(&mut self.board, &patch);
            for (_, _, sprite) in &self.laid {
                if sprite.patch.meets(&patch) {
                    sprite.blend(&mut self.board, Some(&patch));
                }
            }
        }
    }
}
