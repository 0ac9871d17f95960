//! The counter at the bottom: the question on the left, the cards of the hand in the middle, at most five keys on the
//! right.

use deadeye_cards::CardCode;
use deadeye_rules::PlayerId;
use eframe::egui::{Align2, Id, Pos2, Rect, Role, Sense, Ui, Vec2, WidgetInfo, pos2, vec2};

use super::acts::{StageAct, dealt};
use super::brush::{Brush, TextFit};
use super::button::{ButtonKind, ButtonState, StageButton};
use super::hand_card::{HandCardFace, HandCardState};
use super::rings::paint_focus_ring;
use super::signs::{self, Sign};
use super::style::StageStyle;
use super::style::size_px;
use super::targets::Preview;
use super::town;
use super::town::Lit;
use crate::ui::actions::UiAction;
use crate::ui::faces::SceneryKind;
use crate::ui::motion::{self, Movement};
use crate::ui::now::Now;
use crate::ui::scene::{HandCopy, Pick, Scene};
use crate::ui::theme::stage::Face;
use crate::ui::theme::{self};

/// The aspect of the picture on a card of the hand.
const HAND_ART_ASPECT: f32 = 1.16;
/// The most keys on the counter.
const MOST_KEYS: usize = 5;
/// The turn of a card for each place from the middle of the fan, in radians.
const FAN_TURN: f32 = 0.045;
/// The rise of a card under the pointer, in points.
const RISE: f32 = 26.0;
/// The part of a card's height that is hidden under the edge of the window.
const HIDDEN: f32 = 0.05;

/// A key on the counter.
#[derive(Debug, Clone)]
pub struct DockAction {
    /// The name of what it does.
    pub title: String,
    /// The consequence, in small letters.
    pub sub: Option<String>,
    /// The name of its key.
    pub key: String,
    /// Its look.
    pub kind: ButtonKind,
    /// True if it cannot be pressed now.
    pub is_off: bool,
    /// The action.
    pub act: StageAct,
}

impl DockAction {
    /// Returns the one brass key.
    #[must_use]
    pub fn main(title: String, sub: Option<String>, key: &str, act: StageAct) -> Self {
        Self { title, sub, key: key.to_owned(), kind: ButtonKind::Brass, is_off: false, act }
    }

    /// Returns a key of wood.
    #[must_use]
    pub fn plain(title: &str, key: &str, act: StageAct) -> Self {
        Self { title: title.to_owned(), sub: None, key: key.to_owned(), kind: ButtonKind::Wood, is_off: false, act }
    }

    /// Returns a key of little weight.
    #[must_use]
    pub fn quiet(title: &str, key: &str, act: StageAct) -> Self {
        Self { kind: ButtonKind::Quiet, ..Self::plain(title, key, act) }
    }
}

/// The question on the counter, and the keys that answer it.
#[derive(Debug, Clone, Default)]
pub struct DockContent {
    /// The title.
    pub title: String,
    /// The question in a sentence.
    pub text: String,
    /// A hint under it.
    pub hint: Option<String>,
    /// The keys.
    pub actions: Vec<DockAction>,
    /// The changes by Enter.
    pub preview: Preview,
    /// The number of the target that Enter takes.
    pub main_target: Option<usize>,
}

impl DockContent {
    /// Returns the content with its brass key switched off.
    #[must_use]
    pub fn without_main(mut self) -> Self {
        for action in self.actions.iter_mut().filter(|action| action.kind == ButtonKind::Brass) {
            action.is_off = true;
        }
        self
    }

    /// Returns the brass key.
    #[must_use]
    pub fn main(&self) -> Option<&DockAction> {
        self.actions.iter().find(|action| action.kind == ButtonKind::Brass && !action.is_off)
    }

    /// Returns true if a key of the counter has this name.
    #[must_use]
    pub fn has_key(&self, name: &str) -> bool {
        !name.is_empty() && self.actions.iter().any(|action| action.key == name)
    }
}

/// The rectangle in the middle of the counter, between the question and the keys.
#[must_use]
pub fn middle(style: &StageStyle, dock: Rect) -> Rect {
    let metrics = style.metrics;
    Rect::from_min_max(
        pos2(dock.left() + metrics.margin + metrics.question + 12.0, dock.top() + 12.0),
        pos2(dock.right() - metrics.margin - metrics.keys - 12.0, dock.bottom()),
    )
}

/// Shows the counter. Returns what the clicks do. `shows_hand` is false while a list takes the place of the hand.
pub fn show(
    ui: &mut Ui,
    scene: &mut Scene<'_>,
    style: &StageStyle,
    dock: Rect,
    content: &DockContent,
    hand: Option<(PlayerId, &Lit<'_>)>,
    now: &mut Now,
) -> Vec<StageAct> {
    paint_counter(ui, scene, style, dock);
    show_question(ui, style, dock, content);
    let mut acts = show_keys(ui, style, dock, content);
    if let Some((near, lit)) = hand {
        acts.extend(show_hand(ui, scene, style, dock, near, lit, now));
    }
    acts
}

/// Paints the wood of the counter.
pub fn paint_counter(ui: &Ui, scene: &mut Scene<'_>, style: &StageStyle, dock: Rect) {
    let brush = Brush::new(ui.painter());
    if let Some(texture) = scene.faces.scenery(SceneryKind::Counter, size_px(ui, dock)) {
        ui.painter().image(texture, dock, theme::WHOLE, theme::UNTINTED);
        return;
    }
    let [dark, _, light] = style.colours.wood.tones;
    brush.slope(dock, 0.0, light, dark);
}

fn show_question(ui: &Ui, style: &StageStyle, dock: Rect, content: &DockContent) {
    let (colours, sizes, metrics) = (style.colours, style.sizes, style.metrics);
    let brush = Brush::new(ui.painter());
    let left = dock.left() + metrics.margin;
    let mut top = dock.top() + 22.0;
    let bottom = dock.bottom() - 6.0;
    let room = |top: f32, height: f32| Rect::from_min_size(pos2(left, top), vec2(metrics.question, height));
    let title = TextFit::new(Face::SlabBold, sizes.large, colours.signals.accent)
        .with_align(Align2::LEFT_TOP)
        .with_least(sizes.medium);
    let galley = title.lay_out(ui.painter(), &content.title, metrics.question, 2);
    let height = galley.size().y;
    brush.galley(pos2(left, top), galley, colours.signals.accent);
    top += height + 6.0;
    let text =
        TextFit::new(Face::Sans, sizes.medium, colours.wood.ink).with_align(Align2::LEFT_TOP).with_least(sizes.small);
    let rows = (((bottom - top) / (sizes.medium * 1.35)).floor() as usize).clamp(1, 4);
    let galley = text.lay_out(ui.painter(), &content.text, metrics.question, rows);
    let height = galley.size().y;
    brush.galley(pos2(left, top), galley, colours.wood.ink);
    top += height + 8.0;
    if let Some(hint) = &content.hint {
        let line = sizes.small * 1.35;
        let rows = ((bottom - top) / line).floor();
        if rows >= 1.0 {
            let fit = TextFit::new(Face::SansSemibold, sizes.small, colours.wood.ink).with_align(Align2::LEFT_TOP);
            let galley = fit.lay_out(ui.painter(), hint, metrics.question - 22.0, rows as usize);
            // A hint that does not fit whole is told to screen readers alone.
            if !galley.elided {
                let star = pos2(left + 8.0, top + line / 2.0);
                signs::paint(&brush, Sign::Star, star, 15.0, None, colours.signals.accent);
                brush.galley(pos2(left + 22.0, top), galley, colours.wood.ink);
            }
        }
    }
    let told = join_sentences([&content.title, &content.text, content.hint.as_deref().unwrap_or_default()]);
    style.label(ui, "question", room(dock.top() + 22.0, bottom - dock.top() - 22.0), &told);
}

/// Joins sentences for screen readers, each with its full stop.
fn join_sentences(sentences: [&str; 3]) -> String {
    let mut told = String::new();
    for sentence in sentences.into_iter().map(str::trim).filter(|sentence| !sentence.is_empty()) {
        if !told.is_empty() {
            told.push_str(if told.ends_with(['.', '?', '!', '…']) { " " } else { ". " });
        }
        told.push_str(sentence);
    }
    told
}

fn show_keys(ui: &mut Ui, style: &StageStyle, dock: Rect, content: &DockContent) -> Vec<StageAct> {
    let metrics = style.metrics;
    let gap = 8.0;
    let left = dock.right() - metrics.margin - metrics.keys;
    let mut top = dock.top() + 20.0;
    let half = (metrics.keys - gap) / 2.0;
    let mut acts = Vec::new();
    let mut column = 0;
    for (at, action) in content.actions.iter().take(MOST_KEYS).enumerate() {
        let is_main = action.kind == ButtonKind::Brass;
        let height = if is_main { metrics.main_button } else { metrics.button };
        let rect = if is_main {
            Rect::from_min_size(pos2(left, top), vec2(metrics.keys, height))
        } else {
            Rect::from_min_size(pos2(left + (half + gap) * column as f32, top), vec2(half, height))
        };
        if is_main || column == 1 {
            top += height + gap;
            column = 0;
        } else {
            column = 1;
        }
        let response = ui.interact(
            rect,
            Id::unique(("dock key", at)),
            if action.is_off { Sense::hover() } else { Sense::click() },
        );
        let told = match &action.sub {
            Some(sub) => format!("{}. {sub}", action.title),
            None => action.title.clone(),
        };
        response.widget_info(|| WidgetInfo::labeled(Role::Button, !action.is_off, &told));
        let key = (!action.key.is_empty()).then_some(action.key.as_str());
        let button = StageButton::of(action.kind, &action.title, action.sub.as_deref(), key, &response);
        let button = if action.is_off { StageButton { state: ButtonState::Off, ..button } } else { button };
        // The line goes where both do not fit: the title says what the key does.
        let fits = button.measure_height(ui.painter(), &style.sizes, rect.width()) <= rect.height() + 1.0;
        let button = if fits { button } else { StageButton { line: None, ..button } };
        button.paint(ui.painter(), style.colours, &style.sizes, rect);
        if response.clicked() {
            acts.push(action.act.clone());
        }
    }
    acts
}

/// The name of the fan of a starting gang on the counter.
pub const STARTING_GANG: &str = "starting gang";

/// Shows cards as a fan in the middle of the counter, which has this name.
pub fn show_fan(ui: &Ui, scene: &mut Scene<'_>, style: &StageStyle, dock: Rect, cards: &[CardCode], id: &str) {
    let places = fan(middle(style, dock), style.metrics.hand_card, cards.len());
    for (code, (centre, turn)) in cards.iter().zip(places) {
        paint_card(ui, scene, style, (*code, centre, turn), HandCardState::Idle, false);
    }
    let names: Vec<String> = cards.iter().map(|code| super::names::hand_label(scene, *code)).collect();
    style.label(ui, id, middle(style, dock), &names.join("; "));
}

/// Paints the card of the hand that is being dragged, under the pointer.
pub fn paint_dragged(ui: &Ui, scene: &mut Scene<'_>, style: &StageStyle, code: CardCode, pointer: Pos2) {
    paint_card(ui, scene, style, (code, pointer, 0.0), HandCardState::Chosen, false);
}

/// The places of the cards of a fan: the middle of each at rest, and its turn.
fn fan(middle: Rect, card: Vec2, count: usize) -> Vec<(Pos2, f32)> {
    let widest = card.x * 0.9;
    let step = ((middle.width() - card.x * 1.25) / (count.saturating_sub(1)).max(1) as f32).min(widest);
    let centre = middle.center().x;
    (0..count)
        .map(|at| {
            let from_middle = at as f32 - (count as f32 - 1.0) / 2.0;
            let sink = from_middle * from_middle * 2.4;
            let y = middle.bottom() + card.y * HIDDEN - card.y / 2.0 + sink;
            (pos2(step.mul_add(from_middle, centre), y), from_middle * FAN_TURN)
        })
        .collect()
}

/// Shows the cards of the hand in the middle of a counter. Returns what the clicks do.
pub fn show_hand(
    ui: &mut Ui,
    scene: &mut Scene<'_>,
    style: &StageStyle,
    dock: Rect,
    near: PlayerId,
    lit: &Lit<'_>,
    now: &mut Now,
) -> Vec<StageAct> {
    let Some(hand) = dealt(scene, near).map(|dealt| HandCopy::all_of(&dealt.hand)) else { return Vec::new() };
    let card = style.metrics.hand_card;
    let places = fan(middle(style, dock), card, hand.len());
    let mut acts = Vec::new();
    let mut raised = None;
    let mut tags = Vec::new();
    for (at, (own, (centre, turn))) in hand.iter().zip(&places).enumerate() {
        let (pick, code) = (Pick::Hand(*own), own.code);
        let rest = Rect::from_center_size(*centre, card);
        let next = places.get(at + 1).map_or(rest.right(), |(next, _)| next.x - card.x / 2.0);
        // The part that no other card covers, inside of the window.
        let touch = Rect::from_min_max(rest.min, pos2(next.max(rest.left() + 12.0), dock.bottom()));
        let response = ui.interact(touch, Id::unique(("hand card", at)), Sense::click_and_drag());
        if response.drag_started() && !scene.reach.has(pick) {
            acts.push(StageAct::Drag(pick));
        }
        let told = super::names::hand_label(scene, code);
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &told));
        let is_chosen = lit.chosen == Some(pick) || scene.reach.is_taken(pick);
        let is_up = is_chosen || response.hovered() || response.has_focus();
        let up =
            motion::animate(ui, Id::unique(("hand rise", at, code)), if is_up { RISE } else { 0.0 }, Movement::Rise);
        let place = (code, *centre - vec2(0.0, up), *turn);
        if let Some(tag) = town::tag_of(scene, lit, pick).filter(|_| scene.reach.has(pick)) {
            tags.push((tag, pos2(touch.center().x, rest.top() - up)));
        }
        if is_up {
            raised = Some((place, pick, is_chosen, response.has_focus()));
        } else {
            paint_card(ui, scene, style, place, hand_state(scene, lit, pick, is_chosen), false);
        }
        if response.clicked() {
            acts.push(if scene.reach.has(pick) { StageAct::Touch(pick) } else { StageAct::Choose(pick) });
        }
        if response.secondary_clicked() {
            acts.push(StageAct::Wish(UiAction::ShowPrinted(code)));
        }
    }
    if let Some((place, pick, is_chosen, has_focus)) = raised {
        let state = hand_state(scene, lit, pick, is_chosen);
        let refusal = (state == HandCardState::Idle).then(|| now.refusal_of(scene, place.0)).flatten();
        let state = refusal.as_deref().map_or(state, HandCardState::Refused);
        paint_card(ui, scene, style, place, state, has_focus);
    }
    for (tag, at) in tags {
        town::paint_tag(ui, style, &tag, at);
    }
    acts
}

/// Returns the rectangle of a card of the hand while it is chosen.
#[must_use]
pub fn raised_card(scene: &Scene<'_>, style: &StageStyle, dock: Rect, near: PlayerId, copy: HandCopy) -> Option<Rect> {
    let hand = dealt(scene, near).map(|dealt| HandCopy::all_of(&dealt.hand))?;
    let at = hand.iter().position(|own| *own == copy)?;
    let (centre, _) = *fan(middle(style, dock), style.metrics.hand_card, hand.len()).get(at)?;
    Some(Rect::from_center_size(centre - vec2(0.0, RISE), style.metrics.hand_card))
}

fn hand_state(scene: &Scene<'_>, lit: &Lit<'_>, pick: Pick, is_chosen: bool) -> HandCardState<'static> {
    if is_chosen {
        HandCardState::Chosen
    } else if scene.reach.has(pick) || lit.chosen.is_none() && lit.playable.contains(&pick) {
        HandCardState::Playable
    } else if lit.is_any() {
        HandCardState::Dimmed
    } else {
        HandCardState::Idle
    }
}

fn paint_card(
    ui: &Ui,
    scene: &mut Scene<'_>,
    style: &StageStyle,
    (code, centre, turn): (CardCode, Pos2, f32),
    state: HandCardState<'_>,
    has_focus: bool,
) {
    let Some(facts) = scene.game().facts_of(code).cloned() else { return };
    let rect = Rect::from_center_size(centre, style.metrics.hand_card);
    let type_name = super::names::type_text(scene, &facts);
    let (figures, words) = super::names::card_figures(scene, &facts);
    let value = facts.value.map(super::names::value_text).unwrap_or_default();
    let face = HandCardFace {
        kind: facts.kind,
        title: facts.printed_title(),
        picture: town::portrait(scene, code, HAND_ART_ASPECT),
        value: &value,
        suit: facts.suit,
        cost: facts.cost.map(i64::from),
        type_line: &type_name,
        figures: &figures,
        words: &words,
        state,
    };
    let brush = Brush::new(ui.painter()).with_turn(rect.center_bottom() + vec2(0.0, rect.height() * 0.3), turn);
    face.paint(&brush, style.colours, &style.sizes, rect);
    if has_focus {
        paint_focus_ring(&brush, rect, 12.0);
    }
}
