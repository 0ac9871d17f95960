//! The plays of those who act at a real table, each with its key: what no camera hears is said by pressing it.

use deadeye_rules::CommandKind;
use eframe::egui::{Align2, Id, Key, Rect, Role, Sense, Stroke, Ui, WidgetInfo, pos2, vec2};

use super::acts::{Drawer, StageAct};
use super::brush::{Brush, TextFit};
use super::dock::DockContent;
use super::keycap::Keycap;
use super::signs::paint_seat_mark;
use super::style::StageStyle;
use crate::ui::keys;
use crate::ui::play_keys::KeyedPlay;
use crate::ui::play_names::kind_name;
use crate::ui::scene::Scene;
use crate::ui::suggest;
use crate::ui::theme::parts::CLEAR;
use crate::ui::theme::stage::Face;
use deadeye_coach::suggest::Suggestion;

/// The gap between chips.
const GAP: f32 = 8.0;
/// The room at the ends of a chip.
const PAD: f32 = 12.0;

/// The plays that are said aloud before all others: the camera hears none of them.
const SAID: [CommandKind; 5] =
    [CommandKind::CallOut, CommandKind::Pass, CommandKind::UseAbility, CommandKind::Check, CommandKind::Decline];

/// A chip: a play, or the key of all plays.
struct PlayChip {
    name: String,
    key: String,
    seat: Option<usize>,
    act: StageAct,
}

impl PlayChip {
    fn measure(&self, ui: &Ui, style: &StageStyle) -> f32 {
        let font = Face::SansSemibold.at(style.sizes.small);
        let name = ui.painter().layout_no_wrap(self.name.clone(), font, CLEAR).size().x;
        let key =
            if self.key.is_empty() { 0.0 } else { Keycap::dark(&self.key).measure(ui.painter(), &style.sizes).x + GAP };
        let mark = if self.seat.is_some() { 18.0 } else { 0.0 };
        name + key + mark + 2.0 * PAD
    }

    /// Shows the chip. Returns true if it was clicked.
    fn show(&self, ui: &Ui, style: &StageStyle, at: usize, rect: Rect) -> bool {
        let colours = style.colours;
        let response = ui.interact(rect, Id::unique(("play chip", at)), Sense::click());
        let told = if self.key.is_empty() { self.name.clone() } else { format!("{} {}", self.name, self.key) };
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &told));
        let brush = Brush::new(ui.painter());
        let [top, bottom] = if response.hovered() { colours.keys.hovered_button } else { colours.keys.quiet_button };
        brush.slope(rect, 9.0, top, bottom);
        brush.round_rect(rect, 9.0, CLEAR, Stroke::new(1.0, colours.wood.seam));
        let mut left = rect.left() + PAD;
        if let Some(seat) = self.seat {
            paint_seat_mark(&brush, colours, seat, pos2(left + 6.0, rect.center().y), 13.0);
            left += 18.0;
        }
        let mut right = rect.right() - PAD;
        if !self.key.is_empty() {
            let at = pos2(right, rect.center().y - 1.0);
            right = Keycap::dark(&self.key).paint(&brush, colours, &style.sizes, at, Align2::RIGHT_CENTER).left() - GAP;
        }
        let room = Rect::from_min_max(pos2(left, rect.top()), pos2(right + 1.0, rect.bottom()));
        let fit = TextFit::new(Face::SansSemibold, style.sizes.small, colours.wood.ink).with_align(Align2::LEFT_CENTER);
        brush.fitted_text(room, &self.name, fit);
        style.paint_focus(ui, &response, 9.0);
        response.clicked()
    }
}

/// Returns the height of a row of chips.
#[must_use]
pub fn row_height(style: &StageStyle) -> f32 {
    style.sizes.small * 2.5
}

/// The rows of chips.
pub struct ChipRows<'a> {
    /// The title before the first chip.
    pub title: Option<&'a str>,
    /// The greatest number of rows.
    pub most: usize,
    /// The keys of the counter, whose plays need no chip.
    pub dock: &'a DockContent,
}

/// Shows the plays in rows of a room, and the key of all plays after them. Of plays that do not fit those that are said
/// aloud come first. Returns what the clicks do, and the lower edge.
pub fn show(
    ui: &Ui,
    scene: &Scene<'_>,
    style: &StageStyle,
    room: Rect,
    plays: &[KeyedPlay],
    suggestions: &[Suggestion],
    rows: &ChipRows<'_>,
) -> (Vec<StageAct>, f32) {
    let height = row_height(style);
    let mut left = room.left();
    if let Some(title) = rows.title {
        let font = Face::Sans.at(style.sizes.medium);
        let brush = Brush::new(ui.painter());
        let at = pos2(left, room.top() + height / 2.0);
        let rect = brush.text(at, Align2::LEFT_CENTER, title, font, style.colours.wood.quiet_ink);
        style.label(ui, "chips title", rect, title);
        left = rect.right() + 12.0;
    }
    let all = PlayChip {
        name: scene.t("stage.all_plays").to_owned(),
        key: keys::name_of(Key::Space, scene.words),
        seat: None,
        act: StageAct::Toggle(Drawer::Plays),
    };
    let mut chips = chips_of(scene, plays);
    chips.extend(suggestion_chips(scene, suggestions));
    chips.retain(|(_, chip)| !rows.dock.has_key(&chip.key));
    let all = Some(all).filter(|all| !rows.dock.has_key(&all.key));
    let chips = fitting_chips(ui, style, chips, all.as_ref(), (room.width(), left - room.left()), rows.most);
    let (mut acts, mut at) = (Vec::new(), pos2(left, room.top()));
    for (number, chip) in chips.into_iter().chain(all).enumerate() {
        let width = chip.measure(ui, style);
        if at.x + width > room.right() && at.x > room.left() {
            at = pos2(room.left(), at.y + height + GAP);
        }
        let rect = Rect::from_min_size(at, vec2(width.min(room.width()), height));
        if chip.show(ui, style, number, rect) {
            acts.push(chip.act);
        }
        at.x += width + GAP;
    }
    (acts, at.y + height)
}

/// Returns the chips of the plays in their order, without those for which there is no room.
fn fitting_chips(
    ui: &Ui,
    style: &StageStyle,
    mut chips: Vec<(usize, PlayChip)>,
    all: Option<&PlayChip>,
    (width, indent): (f32, f32),
    rows: usize,
) -> Vec<PlayChip> {
    let is_room = |chips: &[(usize, PlayChip)]| {
        let (mut at, mut row) = (indent, 1);
        for chip in chips.iter().map(|(_, chip)| chip).chain(all) {
            let own = chip.measure(ui, style);
            if at + own > width && at > 0.0 {
                (at, row) = (0.0, row + 1);
            }
            at += own + GAP;
        }
        row <= rows
    };
    while !chips.is_empty() && !is_room(&chips) {
        let last = chips.iter().enumerate().max_by_key(|(at, (rank, _))| (*rank, *at)).map(|(at, _)| at);
        chips.remove(last.unwrap_or_default());
    }
    chips.into_iter().map(|(_, chip)| chip).collect()
}

/// Returns the chips of the suggested plays after the first one, which has a place of its own. They have the last rank.
fn suggestion_chips(scene: &Scene<'_>, suggestions: &[Suggestion]) -> Vec<(usize, PlayChip)> {
    let further = suggestions.iter().zip(suggest::KEYS).skip(1);
    let chip = |(suggestion, key): (&Suggestion, Key)| PlayChip {
        name: suggest::play(scene, &suggestion.command),
        key: keys::name_of(key, scene.words),
        seat: None,
        act: StageAct::Play(suggestion.command.clone()),
    };
    further.map(|further| (SAID.len() + 1, chip(further))).collect()
}

/// Returns the chip of each play, with its rank: the camera hears nothing of the first ones.
fn chips_of(scene: &Scene<'_>, plays: &[KeyedPlay]) -> Vec<(usize, PlayChip)> {
    let version = scene.game().version();
    let first = plays.iter().find_map(|play| play.player);
    let several = plays.iter().any(|play| play.player.is_some() && play.player != first);
    plays
        .iter()
        .map(|play| {
            let act = StageAct::start(play, version);
            let seat = play.player.filter(|_| several).map(|player| player.seat());
            let key = play.key.map_or_else(String::new, |key| keys::name_of(key, scene.words));
            let rank = SAID.iter().position(|kind| *kind == play.kind).unwrap_or(SAID.len());
            (rank, PlayChip { name: kind_name(scene, play.kind), key, seat, act })
        })
        .collect()
}
