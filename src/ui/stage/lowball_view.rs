//! Lowball on the stage: the hand to show, the hands of everybody while cheatin' is settled, and who won the pot.

use deadeye_hands::{HandCard, Reading, score};
use deadeye_rules::{Command, Phase, PlayerId, Shown, Step};
use eframe::egui::{Event, Key, Rect, Ui, pos2, vec2};

use super::acts::{StageAct, near_player};
use super::brush::{Brush, TextFit};
use super::dock::{DockAction, DockContent};
use super::hands_view::{self, HandWay, RevealedHand};
use super::names;
use super::style::{StageStyle, size_px};
use crate::ui::faces::SceneryKind;
use crate::ui::keys;
use crate::ui::scene::Scene;
use crate::ui::theme;
use crate::ui::theme::stage::Face;

/// The gap between two hands, in points.
const GAP: f32 = 48.0;
/// The most height that a hand takes.
const HAND: f32 = 220.0;

/// The memory of a lowball, from which the stage says how it ended.
#[derive(Debug, Default)]
pub struct LowballWatch {
    /// The day of the lowball that goes on, with its pot.
    pot: Option<(u32, u32)>,
    /// The result that is shown until a key is pressed.
    result: Option<LowballResult>,
}

/// The end of a lowball.
#[derive(Debug, Clone)]
pub struct LowballResult {
    day: u32,
    hands: Vec<RevealedHand>,
    /// The sentence that says who won.
    text: String,
}

impl LowballWatch {
    /// Follows the game: once a lowball that was watched is over, its result is to be shown. Returns the result.
    pub fn follow(&mut self, scene: &Scene<'_>) -> Option<LowballResult> {
        let game = scene.game();
        if game.phase() == Phase::Gambling {
            let before = self.pot.map_or(0, |(_, pot)| pot);
            self.pot = Some((game.day(), game.pot().max(before)));
            self.result = None;
        } else if let Some((day, pot)) = self.pot.take()
            && (day, Phase::Upkeep) == (game.day(), game.phase())
        {
            self.result = result_of(scene, pot);
        }
        // Whatever else goes on ends it.
        if self.result.as_ref().is_some_and(|result| game.phase() != Phase::Upkeep || game.day() != result.day) {
            self.result = None;
        }
        self.result.clone()
    }

    /// Takes the keys while the result is shown: each goes on.
    pub fn keys(&mut self, ui: &Ui, scene: &Scene<'_>) {
        let is_pressed = |event: &Event| matches!(event, Event::Key { pressed: true, repeat: false, .. });
        let is_free = scene.keys_are_free && keys::free(ui.ctx());
        if is_free && ui.input(|input| input.events.iter().any(is_pressed)) {
            self.go_on();
            ui.ctx().request_repaint();
        }
    }

    /// Ends the result.
    pub fn go_on(&mut self) {
        self.result = None;
    }
}

/// Returns the result of the last lowball: the hands, and who won the pot with which.
fn result_of(scene: &Scene<'_>, pot: u32) -> Option<LowballResult> {
    let game = scene.game();
    let mut hands: Vec<RevealedHand> = Vec::new();
    for command in hands_view::commands_backwards(scene) {
        match command {
            Command::Ante { .. } => break,
            Command::ShowHand { player, cards } if hands.iter().all(|hand| hand.player != player) => {
                hands.push(revealed(scene, player, cards));
            }
            _ => {}
        }
    }
    hands.sort_by_key(|hand| hand.player);
    let winner = game.winner()?;
    let hand = hands.iter().find(|hand| hand.player == winner).map(|hand| hand.title.clone())?;
    let is_near = near_player(scene) == Some(winner);
    let name = if is_near { "stage.lowball_you_won" } else { "stage.lowball_won" };
    let gaps: [(&str, &dyn std::fmt::Display); 3] = [("player", &scene.name(winner)), ("hand", &hand), ("pot", &pot)];
    let mut text = scene.words.fill(name, &gaps);
    if hands.iter().filter(|own| own.title == hand).count() > 1 {
        text = format!("{text} {}", scene.t("stage.lowball_lower_cards"));
    }
    (hands.len() > 1).then_some(LowballResult { day: game.day(), hands, text })
}

/// Returns a hand as its player showed it, from the cards alone.
fn revealed(scene: &Scene<'_>, player: PlayerId, cards: Vec<Shown>) -> RevealedHand {
    let faces: Vec<HandCard> = cards.iter().filter_map(|card| scene.game().face_of(card)).collect();
    let scored = score(&faces, Reading::LOWBALL).ok().flatten();
    let rank = scored.map(|score| score.rank().number());
    let title = rank.map_or_else(String::new, |rank| hands_view::hand_rank_text(scene, rank, rank));
    RevealedHand { player, cards, title, is_cheatin: scored.is_some_and(|score| score.cheatin), foot: None }
}

/// Returns the hands that lie open while cheatin' at lowball is settled; none at any other time.
#[must_use]
pub fn open_hands(scene: &Scene<'_>) -> Vec<RevealedHand> {
    let game = scene.game();
    if game.step() != Step::LowballCheatin {
        return Vec::new();
    }
    game.players().iter().filter_map(|player| RevealedHand::of_player(scene, player.id())).collect()
}

/// Returns the counter's text and key while a result is shown.
#[must_use]
pub fn content(scene: &Scene<'_>, result: &LowballResult) -> DockContent {
    let enter = keys::name_of(Key::Enter, scene.words);
    let go_on = DockAction::main(scene.t("house.go_on").to_owned(), None, &enter, StageAct::GoOn);
    DockContent {
        title: scene.t("stage.lowball").to_owned(),
        text: paid_text(scene).unwrap_or_else(|| result.text.clone()),
        actions: vec![go_on],
        ..DockContent::default()
    }
}

/// Says that production, which follows at once, has been paid, and what the near player has now.
fn paid_text(scene: &Scene<'_>) -> Option<String> {
    let stash = scene.game().player(near_player(scene)?)?.ghost_rock();
    Some(scene.words.fill("stage.lowball_paid", &[("stash", &stash)]))
}

impl LowballResult {
    /// Shows the result on the whole stage.
    pub fn show(&self, ui: &Ui, scene: &mut Scene<'_>, style: &StageStyle, stage: Rect) {
        show_hands(ui, scene, style, stage, &self.hands, &self.text);
    }
}

/// Shows open hands beside one another, with a line over them.
pub fn show_hands(ui: &Ui, scene: &mut Scene<'_>, style: &StageStyle, stage: Rect, hands: &[RevealedHand], line: &str) {
    let room = paint_head(ui, scene, style, stage, line);
    let near = near_player(scene);
    let others = hands.iter().filter(|hand| Some(hand.player) != near);
    let ordered: Vec<&RevealedHand> = hands.iter().filter(|hand| Some(hand.player) == near).chain(others).collect();
    let count = ordered.len().max(1) as f32;
    let width = (room.width() - GAP * (count - 1.0)) / count;
    let height = room.height().min(HAND);
    let top = room.top() + (room.height() - height) * 0.3;
    for (at, hand) in ordered.into_iter().enumerate() {
        let left = (width + GAP).mul_add(at as f32, room.left());
        let own = Rect::from_min_size(pos2(left, top), vec2(width, height));
        let brush = Brush::new(ui.painter());
        let name = names::player_name(scene, hand.player);
        let head = Rect::from_min_size(own.min, vec2(own.width(), style.sizes.medium * 1.5));
        let colour = style.colours.seat(hand.player.seat());
        brush.fitted_text(head, &name, TextFit::new(Face::SansBold, style.sizes.medium, colour));
        hands_view::show_hand(ui, scene, style, own.with_min_y(head.bottom() + 6.0), hand);
    }
}

/// Paints the scenery, the title and a line under it. Returns the room below.
fn paint_head(ui: &Ui, scene: &mut Scene<'_>, style: &StageStyle, stage: Rect, line: &str) -> Rect {
    if let Some(texture) = scene.faces.scenery(SceneryKind::Fight, size_px(ui, stage)) {
        ui.painter().image(texture, stage, theme::WHOLE, theme::UNTINTED);
    }
    let (colours, sizes) = (style.colours, style.sizes);
    let brush = Brush::new(ui.painter());
    let head = Rect::from_min_size(stage.min + vec2(0.0, 26.0), vec2(stage.width(), sizes.extra_large * 1.3));
    let title = scene.t("stage.lowball").to_owned();
    brush.fitted_text(head, &title, TextFit::new(Face::Lettering, sizes.extra_large, colours.signals.accent));
    let below = Rect::from_min_size(pos2(stage.left(), head.bottom() + 4.0), vec2(stage.width(), 26.0));
    brush.fitted_text(below, line, TextFit::new(Face::Sans, sizes.medium, colours.wood.ink));
    style.label(ui, "lowball", head.union(below), &format!("{title}. {line}"));
    Rect::from_min_max(pos2(stage.left() + 60.0, below.bottom() + 18.0), stage.max - vec2(60.0, 24.0))
}

/// Says how much ghost rock the pot holds.
#[must_use]
pub fn pot_text(scene: &Scene<'_>) -> String {
    scene.words.fill("books.pot_holds", &[("count", &scene.game().pot())])
}

/// Shows the ways to show a lowball hand on the whole stage.
pub fn show_ways(
    ui: &mut Ui,
    scene: &mut Scene<'_>,
    style: &StageStyle,
    stage: Rect,
    ways: &[HandWay],
) -> Vec<StageAct> {
    let pot = pot_text(scene);
    let room = paint_head(ui, scene, style, stage, &pot);
    hands_view::show_ways(ui, scene, style, room, ways)
}
