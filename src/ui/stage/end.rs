//! The end of a game: who won and by what, the gang that did it, and the next game.

use deadeye_opponent::Level;
use deadeye_rules::{CardId, Phase, PlayerId, Race};
use eframe::egui::{Id, Key, Rect, Role, Sense, Stroke, Ui, WidgetInfo, pos2, vec2};

use super::acts::{Drawer, StageAct};
use super::brush::{Brush, TextFit};
use super::dock::{DockAction, DockContent};
use super::dude_tile::TileState;
use super::end_chart::{self, EndChances};
use super::signs::{self, Sign};
use super::style::{StageStyle, size_px};
use super::town;
use crate::ui::actions::UiAction;
use crate::ui::computer_players::level_name;
use crate::ui::motion::{self, Movement};
use crate::ui::scene::Scene;
use crate::ui::theme;
use crate::ui::theme::stage::Face;
use crate::ui::{first_game, keys};
use deadeye_app::desk::GameRequest;
use deadeye_app::summary::GameSummary;

/// The most dudes of a gang that are shown.
const MOST_DUDES: usize = 7;
/// The share of the room under the score that the gang has, and the height of its tallest tile in points.
const GANG_SHARE: f32 = 0.44;
const MOST_TILE: f32 = 158.0;

/// Returns the winner of a game that is over.
#[must_use]
pub fn victor(scene: &Scene<'_>) -> Option<PlayerId> {
    scene.game().victor()
}

/// Returns the result in a sentence, and the keys to go on.
#[must_use]
pub fn content(scene: &Scene<'_>, near: PlayerId, victor: PlayerId) -> DockContent {
    let has_won = victor == near;
    let played = scene.seen.computer_players.iter().flat_map(|players| &players.played).next();
    let level = played.map_or(Level::Low, |(_, level)| *level);
    let next = GameSummary::from_view(scene.seen).and_then(|summary| summary.next_level);
    let new_game = |level| new_game(scene, level);
    let face = |level: Level| scene.words.fill("stage.face_level", &[("level", &scene.t(level_name(level)))]);
    let again = scene.t("stage.play_again").to_owned();
    let enter = keys::name_of(Key::Enter, scene.words);
    let mut actions = Vec::new();
    match next.filter(|next| has_won && *next != level) {
        Some(next) => {
            actions.push(DockAction::main(face(next), None, &enter, new_game(next)));
            actions.push(DockAction::plain(&again, Key::A.name(), new_game(level)));
        }
        None => actions.push(DockAction::main(again, None, &enter, new_game(level))),
    }
    let review = StageAct::Wish(UiAction::Review);
    actions.push(DockAction::plain(scene.t("stage.look_back"), Key::F8.name(), review));
    if actions.len() < 3 {
        actions.push(DockAction::quiet(scene.t("stage.log"), Key::F2.name(), StageAct::Toggle(Drawer::Log)));
    }
    let escape = keys::name_of(Key::Escape, scene.words);
    actions.push(DockAction::quiet(scene.t("menu.start_page"), &escape, StageAct::Wish(UiAction::StartPage)));
    let title = scene.t(if has_won { "stage.you_win" } else { "stage.you_lose" }).to_owned();
    DockContent { title, text: sentence(scene, victor), actions, ..DockContent::default() }
}

/// Returns the action that begins a game against a level of Deadeye.
fn new_game(scene: &Scene<'_>, level: Level) -> StageAct {
    StageAct::Wish(UiAction::Ask(GameRequest::NewGame(first_game::first_game(scene.words, level)).into()))
}

/// Says by what the game was won: control points against the most influence of the others (1.5:5.4).
#[must_use]
pub fn sentence(scene: &Scene<'_>, victor: PlayerId) -> String {
    let (control, influence) = figures(scene, victor);
    let gaps: [(&str, &dyn std::fmt::Display); 3] =
        [("player", &scene.name(victor)), ("control", &control), ("influence", &influence)];
    scene.words.fill("stage.won_by", &gaps)
}

fn figures(scene: &Scene<'_>, victor: PlayerId) -> (i16, i16) {
    let race = Race::at_sundown(scene.game(), victor);
    (race.held, race.influence)
}

/// Shows the end of the game on the stage, as the near player sees it if the game is one of a player at the screen.
pub fn show(
    ui: &mut Ui,
    scene: &mut Scene<'_>,
    style: &StageStyle,
    stage: Rect,
    near: Option<PlayerId>,
    victor: PlayerId,
    chances: &EndChances,
) {
    let kind = town::street(Phase::Sundown, [0.58, 0.8]);
    if let Some(texture) = scene.faces.scenery(kind, size_px(ui, stage)) {
        ui.painter().image(texture, stage, theme::WHOLE, theme::UNTINTED);
    }
    let (colours, sizes) = (style.colours, style.sizes);
    let brush = Brush::new(ui.painter());
    let has_won = near == Some(victor);
    let title = if has_won {
        scene.t("stage.town_is_yours").to_owned()
    } else {
        scene.words.fill("stage.town_is_theirs", &[("player", &scene.name(victor))])
    };
    let head = Rect::from_min_size(stage.min + vec2(0.0, 14.0), vec2(stage.width(), sizes.extra_large * 2.0));
    let fit = TextFit::new(Face::Lettering, sizes.extra_large * 1.6, colours.signals.accent).with_least(sizes.large);
    brush.fitted_text(head.shrink2(vec2(60.0, 0.0)), &title, fit);
    let (control, influence) = figures(scene, victor);
    let row = Rect::from_min_size(pos2(stage.center().x - 270.0, head.bottom() + 8.0), vec2(540.0, 46.0));
    show_score(ui, scene, style, row, (control, influence));
    style.label(ui, "end", head.union(row), &format!("{title}. {}", sentence(scene, victor)));
    let edge = (stage.width() * 0.066).max(40.0);
    let room = Rect::from_min_max(
        pos2(stage.left() + edge, row.bottom() + 20.0),
        pos2(stage.right() - edge, stage.bottom() - 16.0),
    );
    let height = (room.height() * GANG_SHARE).min(MOST_TILE);
    let (gang, below) = room.split_top_bottom_at_y(room.top() + height);
    show_gang(ui, scene, style, gang, victor);
    let below = Rect::from_min_max(below.min + vec2(0.0, 18.0), below.max);
    end_chart::show(ui, scene, style, below, (near.unwrap_or(victor), near), chances);
    if has_won {
        let fallen = motion::appear(ui, Id::unique(("victory", scene.game().version())), 0.0, Movement::Victory);
        paint_confetti(&Brush::new(ui.painter()), style, stage, fallen);
    }
}

/// The number of pieces of paper that fall for the winner.
const PIECES: u32 = 90;

/// Paints pieces of paper in the players' colours that have fallen a share of their way, and fade towards its end.
fn paint_confetti(brush: &Brush<'_>, style: &StageStyle, stage: Rect, fallen: f32) {
    if fallen >= 1.0 {
        return;
    }
    for piece in 0..PIECES {
        // Multiples of irrational numbers spread the pieces without any pattern that is seen.
        let [across, above, turn] = [0.618_034, 0.414_214, 0.732_051].map(|step| (piece as f32 * step).fract());
        let drop = stage.height() * (fallen * (0.7 + 0.6 * above) - 0.3 * above);
        let sway = (turn.mul_add(9.0, fallen * 7.0)).sin() * 14.0;
        let centre = pos2(stage.width().mul_add(across, stage.left()) + sway, stage.top() + drop);
        let colour = theme::fade(style.colours.seat(piece as usize % 4), (1.0 - fallen) * 1.4);
        let paper = brush.with_turn(centre, (turn + fallen) * std::f32::consts::TAU);
        paper.round_rect(Rect::from_center_size(centre, vec2(11.0, 6.0)), 1.0, colour, Stroke::NONE);
    }
}

/// Shows the shields of the winner beside the rosettes that they beat.
fn show_score(ui: &Ui, scene: &Scene<'_>, style: &StageStyle, row: Rect, (control, influence): (i16, i16)) {
    let (colours, sizes) = (style.colours, style.sizes);
    let brush = Brush::new(ui.painter());
    let half = (row.width() - 90.0) / 2.0;
    let left = Rect::from_min_size(row.min, vec2(half, row.height()));
    let right = Rect::from_min_max(pos2(row.right() - half, row.top()), row.max);
    for (chip, sign, count, name) in [
        (left, Sign::Control, control, "stage.won_control"),
        (right, Sign::Influence, influence, "stage.beaten_influence"),
    ] {
        brush.round_rect(chip, 11.0, theme::fade(colours.backing, 0.85), Stroke::new(1.0, colours.wood.seam));
        signs::paint(&brush, sign, pos2(chip.left() + 26.0, chip.center().y), 30.0, None, colours.wood.ink);
        let text = format!("{count} {}", scene.t(name));
        let room = Rect::from_min_max(pos2(chip.left() + 48.0, chip.top()), pos2(chip.right() - 8.0, chip.bottom()));
        brush.fitted_text(room, &text, TextFit::new(Face::SansSemibold, sizes.medium, colours.wood.ink));
    }
    let middle = Rect::from_min_max(left.right_top(), right.left_bottom());
    brush.fitted_text(
        middle,
        scene.t("stage.beats"),
        TextFit::new(Face::SlabBold, sizes.large, colours.signals.accent),
    );
}

/// The height of the card of a level on the counter, and the gap between two.
const LEVEL: f32 = 118.0;
const LEVEL_GAP: f32 = 18.0;

/// Shows the levels of Deadeye on the counter: the one that was played with its result, and the others to play. Returns
/// what a click does.
pub fn show_levels(ui: &mut Ui, scene: &Scene<'_>, style: &StageStyle, room: Rect, has_won: bool) -> Option<StageAct> {
    let played =
        scene.seen.computer_players.iter().flat_map(|players| &players.played).next().map(|(_, level)| *level)?;
    let (colours, sizes) = (style.colours, style.sizes);
    let brush = Brush::new(ui.painter());
    let count = Level::ALL.len() as f32;
    let width = ((room.width() - LEVEL_GAP * (count + 1.0)) / count).min(200.0);
    let left = room.center().x - (width * count + LEVEL_GAP * (count - 1.0)) / 2.0;
    let mut act = None;
    for (at, level) in Level::ALL.into_iter().enumerate() {
        let corner = pos2((width + LEVEL_GAP).mul_add(at as f32, left), room.center().y - LEVEL / 2.0);
        let card = Rect::from_min_size(corner, vec2(width, LEVEL));
        let (is_done, text) = match level.cmp(&played) {
            std::cmp::Ordering::Less => (true, "stage.level_below"),
            std::cmp::Ordering::Equal if has_won => (true, "stage.level_won"),
            std::cmp::Ordering::Equal | std::cmp::Ordering::Greater => (false, "stage.level_to_beat"),
        };
        let (name, text) = (scene.t(level_name(level)).to_owned(), scene.t(text).to_owned());
        let response = ui.interact(card, Id::unique(("end level", at)), Sense::click());
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, format!("{name}: {text}")));
        let [_, middle, light] = colours.wood.tones;
        brush.slope(card, 12.0, if response.hovered() { light } else { middle }, colours.wood.tones[0]);
        let edge = if is_done { colours.signals.accent } else { colours.wood.seam };
        brush.ring(card, 12.0, Stroke::new(if is_done { 2.0 } else { 1.0 }, edge));
        let star = if is_done { colours.signals.accent } else { colours.wood.quiet_ink };
        signs::paint(&brush, Sign::Star, pos2(card.center().x, card.top() + 30.0), 28.0, None, star);
        let line = |top: f32| Rect::from_min_size(pos2(card.left() + 6.0, card.top() + top), vec2(width - 12.0, 26.0));
        brush.fitted_text(line(52.0), &name, TextFit::new(Face::SlabBold, sizes.medium, colours.wood.ink));
        brush.fitted_text(line(80.0), &text, TextFit::new(Face::Sans, sizes.small, colours.wood.quiet_ink));
        style.paint_focus(ui, &response, 12.0);
        if response.clicked() {
            act = Some(new_game(scene, level));
        }
    }
    act
}

fn show_gang(ui: &mut Ui, scene: &mut Scene<'_>, style: &StageStyle, room: Rect, victor: PlayerId) {
    let dudes: Vec<CardId> = scene.game().gang(victor).map(|dude| dude.id()).take(MOST_DUDES).collect();
    let tile = vec2(room.height() * 0.88, room.height());
    let count = dudes.len().max(1) as f32;
    let gap = 16.0;
    let mut left = room.center().x - (count * (tile.x + gap) - gap) / 2.0;
    for dude in dudes {
        let rect = Rect::from_min_size(pos2(left, room.top()), tile);
        town::paint_upright_dude(ui, scene, style, dude, rect, TileState::Idle);
        style.label(ui, ("gang", dude), rect, &super::names::dude_label(scene, dude));
        left += tile.x + gap;
    }
}
