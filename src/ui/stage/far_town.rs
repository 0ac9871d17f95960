//! A game on the screen as it is read from afar: one row of the town at a time, or the hand, with tiles that are read
//! across a room; over it the figures and the question, under it the keys.

use deadeye_cards::CardCode;
use deadeye_rules::{Game, Place, PlayerId};
use eframe::egui::{Align2, Context, Id, Key, Pos2, Rect, Role, Sense, Stroke, Ui, UiBuilder, WidgetInfo, pos2, vec2};

use super::acts::{Drawer, StageAct};
use super::brush::{Brush, TextFit};
use super::dock::{self, DockContent};
use super::far_parts::{self, FarRegions};
use super::hud;
use super::style::StageStyle;
use super::town::{self, Lit, ShownTown};
use super::town_plan::{self, PlacePlan, TownPlan};
use crate::ui::keys;
use crate::ui::now::Now;
use crate::ui::scene::{Pick, Scene};
use crate::ui::theme;
use crate::ui::theme::stage::{Face, TypeSizes};

/// The shares of the window's height that the figures and the keys take.
const SHARES: [f32; 2] = [0.195, 0.195];
/// The height of the question over the row, in points.
const QUESTION: f32 = 78.0;
/// The width of the names of the rows, in points.
const TABS: f32 = 196.0;
/// The gap between two names of rows.
const TAB_GAP: f32 = 8.0;
/// The margin at the edges, in points.
const MARGIN: f32 = 16.0;
/// The size of a tile, in points.
const TILE: [f32; 2] = [220.0, 236.0];
/// The gap between two tiles.
const TILE_GAP: f32 = 10.0;
/// The gap between two places.
const PLACE_GAP: f32 = 18.0;
/// The room around the tiles of a place.
const PAD: f32 = 10.0;
/// The width of a place without dudes.
const EMPTY: f32 = 250.0;
/// The least width of a place with dudes, at which its name is readable.
const OCCUPIED: f32 = 340.0;
/// The height of the sign over a place.
const SIGN: f32 = 48.0;
/// The distance of the middle of a place's tag from the end of its sign.
const TAG: f32 = 90.0;
/// The width of the arrow at an end of a row that goes on there.
const MORE: f32 = 46.0;
/// The size of a card of the hand.
const CARD: [f32; 2] = [196.0, 278.0];
/// The room under the cards of the hand, of which the outer ones hang lower.
const UNDER_CARDS: f32 = 36.0;
/// The sizes of letters in a row of the town.
const ROW_SIZES: TypeSizes = TypeSizes { small: 24.0, medium: 30.0, large: 42.0, extra_large: 70.0 };
/// The sizes of letters on a card of the hand, which is half as large again as near.
const CARD_SIZES: TypeSizes = TypeSizes { small: 22.0, medium: 26.0, large: 36.0, extra_large: 58.0 };

/// A row that is shown alone.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
enum Row {
    /// The streets of the others.
    Far,
    /// The town square.
    Road,
    /// The player's own street.
    #[default]
    Near,
    /// The player's hand.
    Hand,
}

impl Row {
    /// The rows from the far one to the hand.
    const ALL: [Self; 4] = [Self::Far, Self::Road, Self::Near, Self::Hand];

    /// Returns the row in which a thing is.
    fn of(game: &Game, near: PlayerId, pick: Pick) -> Self {
        match town::reading_order(game, near, pick) {
            (0, ..) => Self::Far,
            (1, ..) => Self::Road,
            (2, ..) => Self::Near,
            _ => Self::Hand,
        }
    }

    /// Returns the row that is so many rows farther down.
    fn below(self, steps: isize) -> Self {
        let at = Self::ALL.iter().position(|own| *own == self).unwrap_or_default();
        let to = at.saturating_add_signed(steps).min(Self::ALL.len() - 1);
        Self::ALL.get(to).copied().unwrap_or_default()
    }

    /// Returns the name of its text.
    fn name(self) -> &'static str {
        match self {
            Self::Far => "stage.row_far",
            Self::Road => "town.square",
            Self::Near => "stage.row_near",
            Self::Hand => "stage.row_hand",
        }
    }
}

/// The row that is shown, and how far it is moved.
#[derive(Debug, Default)]
pub struct FarRows {
    row: Row,
    /// The distance by which the row is moved to the left, in points.
    moved: f32,
    /// The thing that was last brought into view.
    followed: Option<Pick>,
}

/// The content of the page beside the game.
pub struct FarTown<'a> {
    /// The player whose seat is near.
    pub near: PlayerId,
    /// The question and its keys.
    pub dock: &'a DockContent,
    /// The things that are lit.
    pub lit: &'a Lit<'a>,
    /// The starting gang that a deck marks, while one is named.
    pub gang: Option<&'a [CardCode]>,
    /// True while a list takes the place of the row.
    pub has_list: bool,
}

/// The page as it was shown.
pub struct ShownFar {
    /// The actions of the clicks.
    pub acts: Vec<StageAct>,
    /// The things of the town that are in view, with their rectangles.
    pub spots: Vec<(Pick, Rect)>,
    /// The room between the figures and the keys.
    pub stage: Rect,
    /// The room of the row.
    pub row: Rect,
}

impl FarRows {
    /// Shows the page in the whole window.
    pub fn show(
        &mut self,
        ui: &mut Ui,
        scene: &mut Scene<'_>,
        style: &StageStyle,
        content: &FarTown<'_>,
        now: &mut Now,
    ) -> ShownFar {
        let shown = (content.near, content.dock);
        let FarRegions { body, keys } = far_parts::show_ground(ui, scene, style, SHARES, 4.0, shown);
        let mut acts = far_parts::show_keys(ui, style, keys.shrink2(vec2(MARGIN, 20.0)), content.dock);
        let head = body.with_max_y(body.top() + QUESTION);
        let menu =
            Rect::from_min_size(head.right_top() + vec2(-QUESTION - MARGIN, 4.0), vec2(QUESTION, QUESTION - 8.0));
        if hud::menu_button(ui, scene, style, menu).clicked() {
            acts.push(StageAct::Toggle(Drawer::Menu));
        }
        show_question(ui, style, head.shrink2(vec2(MARGIN * 1.4, 4.0)).with_max_x(menu.left()), content.dock);
        let below = body.with_min_y(head.bottom()).shrink2(vec2(MARGIN, 6.0));
        let tabs = below.with_max_x(below.left() + TABS);
        let row = below.with_min_x(tabs.right() + 14.0).with_max_x(body.right());
        let cards = row.with_max_y(row.bottom() - UNDER_CARDS);
        self.follow(scene, content, row);
        if !content.has_list {
            self.take_keys(ui.ctx(), scene);
        }
        self.show_tabs(ui, scene, style, tabs, content);
        let mut spots = Vec::new();
        if content.has_list {
            // The list has the room of the row.
        } else if let Some(gang) = content.gang {
            dock::show_fan(ui, scene, &card_style(style), cards, gang, dock::STARTING_GANG);
        } else if self.row == Row::Hand {
            let style = card_style(style);
            acts.extend(dock::show_hand(ui, scene, &style, cards, content.near, content.lit, now));
        } else {
            let town = self.show_row(ui, scene, style, row, content);
            acts.extend(town.acts);
            spots = town.spots;
        }
        ShownFar { acts, spots, stage: body, row }
    }

    /// Shows the row in which the thing is that Enter takes, once it is another one.
    fn follow(&mut self, scene: &Scene<'_>, content: &FarTown<'_>, room: Rect) {
        let lit = content.lit;
        let target = lit.main.and_then(|at| lit.targets.get(at)).map(|target| target.pick);
        let first = target.or_else(|| lit.answers.first().copied());
        if first == self.followed {
            return;
        }
        self.followed = first;
        let Some(pick) = first else { return };
        self.row = Row::of(scene.game(), content.near, pick);
        let (places, _) = self.places(scene, content.near, Rect::from_min_size(room.min, room.size()));
        let all: Vec<(Pick, Rect)> = places.iter().flat_map(things_of).collect();
        let Some((_, rect)) = all.iter().find(|(own, _)| *own == pick) else { return };
        // The places were laid out as the row is moved now.
        if rect.right() > room.right() - MORE {
            self.moved += rect.right() - room.right() + MORE;
        } else if rect.left() < room.left() + MORE {
            self.moved = (self.moved - (room.left() + MORE - rect.left())).max(0.0);
        }
    }

    fn take_keys(&mut self, ctx: &Context, scene: &Scene<'_>) {
        if !keys::has_no_focus(ctx) {
            return;
        }
        for (key, steps) in [(Key::ArrowUp, -1), (Key::ArrowDown, 1)] {
            if scene.key(ctx, key) {
                self.go_to(self.row.below(steps));
            }
        }
        for (key, sign) in [(Key::ArrowLeft, -1.0), (Key::ArrowRight, 1.0)] {
            if scene.key(ctx, key) {
                self.moved += sign * (TILE[0] + TILE_GAP);
            }
        }
    }

    fn go_to(&mut self, row: Row) {
        if row != self.row {
            self.row = row;
            self.moved = 0.0;
        }
    }

    /// Shows the names of the rows, each with the number of things that are lit there.
    fn show_tabs(&mut self, ui: &Ui, scene: &Scene<'_>, style: &StageStyle, room: Rect, content: &FarTown<'_>) {
        let (colours, sizes) = (style.colours, style.sizes);
        let count = Row::ALL.len() as f32;
        let height = (room.height() - TAB_GAP * (count - 1.0)) / count;
        let lit = content.lit.targets.iter().map(|target| target.pick).chain(content.lit.answers.iter().copied());
        let lit: Vec<Row> = lit.map(|pick| Row::of(scene.game(), content.near, pick)).collect();
        for (at, row) in Row::ALL.into_iter().enumerate() {
            let min = room.min + vec2(0.0, (height + TAB_GAP) * at as f32);
            let rect = Rect::from_min_size(min, vec2(room.width(), height));
            let response = ui.interact(rect, Id::unique(("far row", at)), Sense::click());
            let name = scene.t(row.name()).to_owned();
            let is_shown = row == self.row && content.gang.is_none();
            let lit_count = lit.iter().filter(|own| **own == row).count();
            response.widget_info(|| WidgetInfo::selected(Role::Tab, true, is_shown, &name));
            let brush = Brush::new(ui.painter());
            let (fill, ink, edge) = if is_shown {
                (colours.brass.tones[1], colours.brass.ink, colours.brass.tones[0])
            } else if lit_count > 0 {
                (colours.backing, colours.wood.ink, colours.signals.legal)
            } else {
                (theme::fade(colours.backing, 0.5), colours.wood.quiet_ink, colours.wood.seam)
            };
            let fill = if response.hovered() && !is_shown { colours.wood.tones[2] } else { fill };
            brush.round_rect(rect, 12.0, fill, Stroke::new(if lit_count > 0 { 3.0 } else { 1.0 }, edge));
            let mut text = rect.shrink2(vec2(12.0, 2.0));
            if lit_count > 0 && !is_shown {
                let side = sizes.small * 1.3;
                let centre = pos2(text.right() - side / 2.0, text.center().y);
                brush.circle(centre, side / 2.0, colours.signals.legal, Stroke::NONE);
                let font = Face::SansBold.at(sizes.small);
                brush.text(centre, Align2::CENTER_CENTER, &lit_count.to_string(), font, colours.signals.ink);
                text.max.x -= side + 6.0;
            }
            let fit = TextFit::new(Face::Slab, sizes.small, ink).with_align(Align2::LEFT_CENTER);
            brush.fitted_lines(text, &name, 2, fit);
            style.paint_focus(ui, &response, 12.0);
            if response.clicked() {
                self.go_to(row);
            }
        }
    }

    /// Shows the row of the town, with an arrow at each end where it goes on.
    fn show_row(
        &mut self,
        ui: &mut Ui,
        scene: &mut Scene<'_>,
        style: &StageStyle,
        room: Rect,
        content: &FarTown<'_>,
    ) -> ShownTown {
        let road = match self.row {
            Row::Far => room.with_min_y(room.bottom() - room.height() * 0.1),
            Row::Near | Row::Hand => room.with_max_y(room.top() + room.height() * 0.06),
            Row::Road => room.shrink2(vec2(0.0, room.height() * 0.08)),
        };
        let (places, most) = self.places(scene, content.near, room);
        self.moved = self.moved.clamp(0.0, most);
        let plan = TownPlan { places, road };
        let mut inner = ui.new_child(UiBuilder::new().max_rect(room).id_salt("far row"));
        inner.set_clip_rect(room.intersect(ui.clip_rect()));
        let row_style = StageStyle { sizes: ROW_SIZES, ..*style };
        let mut town = town::show_row(&mut inner, scene, &row_style, room, &plan, content.lit);
        town.spots.retain(|(_, rect)| room.contains(rect.center()));
        for (is_left, goes_on) in [(true, self.moved > 0.5), (false, self.moved < most - 0.5)] {
            if goes_on && show_more(ui, scene, style, room, is_left) {
                self.moved += if is_left { -1.0 } else { 1.0 } * (room.width() - TILE[0]);
                ui.ctx().request_repaint();
            }
        }
        town
    }

    /// Returns the places of the row as it is moved now, and the farthest that it can be moved.
    fn places(&self, scene: &Scene<'_>, near: PlayerId, room: Rect) -> (Vec<PlacePlan>, f32) {
        let game = scene.game();
        let [far, own] = town_plan::streets(game, near);
        let places = match self.row {
            Row::Far => far,
            Row::Near | Row::Hand => own,
            Row::Road => return self.road(game, room),
        };
        let widths: Vec<f32> = places.iter().map(|place| width_of(game.cards_at(*place).count())).collect();
        let all = widths.iter().sum::<f32>() + PLACE_GAP * widths.len().saturating_sub(1) as f32 + 2.0 * PAD;
        let most = (all - room.width()).max(0.0);
        // A short row stands in the middle.
        let mut left = room.left() + PAD + (room.width() - all).max(0.0) / 2.0 - self.moved.min(most);
        let height = (SIGN + 2.0 * PAD + TILE[1]).min(room.height() - 12.0);
        let mut plans = Vec::with_capacity(places.len());
        for (place, width) in places.into_iter().zip(widths) {
            let rect = Rect::from_min_size(pos2(left, room.center().y - height / 2.0), vec2(width, height));
            plans.push(place_plan(game, place, rect));
            left += width + PLACE_GAP;
        }
        (plans, most)
    }

    /// Returns the town square with its dudes in a line, and the deeds out of town behind it.
    fn road(&self, game: &Game, room: Rect) -> (Vec<PlacePlan>, f32) {
        let dudes: Vec<_> = game.cards_at(Place::TownSquare).map(|dude| dude.id()).collect();
        let step = TILE[0] + TILE_GAP;
        let square = (step * dudes.len() as f32 + 2.0 * PAD).max(EMPTY);
        let others = town_plan::out_of_town(game);
        let widths: Vec<f32> = others.iter().map(|place| width_of(game.cards_at(*place).count())).collect();
        let all = square + widths.iter().map(|width| width + PLACE_GAP).sum::<f32>() + 2.0 * PAD;
        let most = (all - room.width()).max(0.0);
        let left = room.left() + PAD + (room.width() - all).max(0.0) / 2.0 - self.moved.min(most);
        let tile = |at: usize| {
            let min = pos2(step.mul_add(at as f32, left + PAD), room.center().y - TILE[1] / 2.0 + 14.0);
            Rect::from_min_size(min, vec2(TILE[0], TILE[1]))
        };
        let tiles: Vec<Rect> = (0..dudes.len()).map(tile).collect();
        let sign = Rect::from_min_size(room.min + vec2(12.0, 4.0), vec2(204.0, 42.0));
        let tag = sign.right_center() + vec2(70.0, 0.0);
        let dudes = dudes.into_iter().zip(tiles).collect();
        let mut plans = vec![PlacePlan { place: Place::TownSquare, rect: room.shrink(6.0), sign, tag, dudes }];
        let mut at = left + square;
        for (place, width) in others.into_iter().zip(widths) {
            let height = SIGN + 2.0 * PAD + TILE[1];
            let rect = Rect::from_min_size(pos2(at, room.center().y - height / 2.0), vec2(width, height));
            plans.push(place_plan(game, place, rect));
            at += width + PLACE_GAP;
        }
        (plans, most)
    }
}

/// Returns the width of a place with so many dudes.
fn width_of(dudes: usize) -> f32 {
    let tiles = (TILE[0] + TILE_GAP).mul_add(dudes as f32, 2.0f32.mul_add(PAD, -TILE_GAP));
    if dudes == 0 { EMPTY } else { tiles.max(OCCUPIED) }
}

/// Puts the dudes of a place under its sign.
fn place_plan(game: &Game, place: Place, rect: Rect) -> PlacePlan {
    let sign = Rect::from_min_size(rect.min, vec2(rect.width(), SIGN));
    let room = rect.with_min_y(sign.bottom());
    let dudes: Vec<_> = game.cards_at(place).map(|dude| dude.id()).collect();
    let step = TILE[0] + TILE_GAP;
    let all = step.mul_add(dudes.len() as f32, -TILE_GAP);
    let height = TILE[1].min(room.height() - PAD);
    let tile = |at: usize| {
        let min = pos2(step.mul_add(at as f32, room.center().x - all / 2.0), room.center().y - height / 2.0);
        Rect::from_min_size(min, vec2(TILE[0], height))
    };
    let tiles: Vec<Rect> = (0..dudes.len()).map(tile).collect();
    // The name stays readable.
    let tag = if dudes.is_empty() { rect.center() } else { sign.right_center() - vec2(TAG, 0.0) };
    PlacePlan { place, rect, sign, tag, dudes: dudes.into_iter().zip(tiles).collect() }
}

/// Returns the things of a place with their rectangles.
fn things_of(plan: &PlacePlan) -> Vec<(Pick, Rect)> {
    let dudes = plan.dudes.iter().map(|(dude, rect)| (Pick::Card(*dude), *rect));
    std::iter::once((Pick::Place(plan.place), plan.rect)).chain(dudes).collect()
}

/// Returns the style in which cards of the hand are shown in the room of a row.
fn card_style(style: &StageStyle) -> StageStyle {
    let mut metrics = style.metrics;
    metrics.hand_card = vec2(CARD[0], CARD[1]);
    // The row has no question and no keys beside it.
    [metrics.margin, metrics.question, metrics.keys] = [0.0; 3];
    StageStyle { sizes: CARD_SIZES, metrics, ..*style }
}

fn show_question(ui: &Ui, style: &StageStyle, room: Rect, content: &DockContent) {
    let (colours, sizes) = (style.colours, style.sizes);
    let brush = Brush::new(ui.painter());
    let fit = TextFit::new(Face::SlabBold, sizes.medium, colours.signals.accent).with_align(Align2::LEFT_CENTER);
    let title = room.with_max_x(room.left() + room.width() * 0.46);
    let shown = brush.fitted_text(title, &content.title, fit.with_least(sizes.small));
    let fit = TextFit::new(Face::Sans, sizes.small, colours.wood.ink).with_align(Align2::LEFT_CENTER);
    let text = room.with_min_x(shown.right() + 26.0);
    brush.fitted_lines(text, &content.text, 2, fit.with_least(sizes.small * 0.8));
    style.label(ui, "question", room, &format!("{}. {}", content.title, content.text));
}

/// Shows the arrow at an end of a row that goes on there. Returns true if it was clicked.
fn show_more(ui: &Ui, scene: &Scene<'_>, style: &StageStyle, room: Rect, is_left: bool) -> bool {
    let colours = style.colours;
    let x = if is_left { room.left() + MORE / 2.0 } else { room.right() - MORE / 2.0 };
    let rect = Rect::from_center_size(pos2(x, room.center().y), vec2(MORE, MORE * 2.2));
    let name = scene.t(if is_left { "stage.row_left" } else { "stage.row_right" });
    let response = ui.interact(rect, Id::unique(("far more", is_left)), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, name));
    let brush = Brush::new(ui.painter());
    let fill = if response.hovered() { colours.wood.tones[2] } else { theme::fade(colours.backing, 0.92) };
    brush.round_rect(rect, 12.0, fill, Stroke::new(2.0, colours.signals.accent));
    let sign = if is_left { -1.0 } else { 1.0 };
    let corner = |x: f32, y: f32| -> Pos2 { rect.center() + vec2(sign * x, y) };
    brush.polygon(&[corner(-8.0, -18.0), corner(12.0, 0.0), corner(-8.0, 18.0)], colours.signals.accent, Stroke::NONE);
    style.paint_focus(ui, &response, 12.0);
    response.clicked()
}
