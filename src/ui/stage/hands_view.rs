//! Draw hands on the stage: the ways to show drawn cards beside one another, and the hands that both sides have shown.

use deadeye_cards::CardCode;
use deadeye_hands::{HandCard, Reading, Suit, Value, score};
use deadeye_rules::{Command, PlayerId, Shown, apply};
use eframe::egui::{Align2, Id, Key, Rect, Role, Sense, Stroke, Ui, WidgetInfo, pos2, vec2};

use super::acts::StageAct;
use super::brush::{Brush, TextFit};
use super::cards::{CARD_RATIO, MiniCard, MiniCardState};
use super::dock::{DockAction, DockContent};
use super::keycap::Keycap;
use super::signs;
use super::style::{StageStyle, size_px};
use super::{names, town};
use crate::ui::actions::UiAction;
use crate::ui::faces::SceneryKind;
use crate::ui::fight_odds::FightOdds;
use crate::ui::keys;
use crate::ui::motion::{self, Movement};
use crate::ui::scene::Scene;
use crate::ui::theme;
use crate::ui::theme::stage::Face;

/// The width of the chance beside the cards of a way, in points.
const CHANCE: f32 = 84.0;
/// The time after which the next of several drawn cards is laid down, in seconds.
const NEXT_CARD_SECONDS: f32 = 0.06;
/// The height from which a drawn card is laid down, in points.
const LAID_FROM: f32 = 14.0;
/// The least width of a small card among which one chooses, in points.
const LEAST_MINI: f32 = 70.0;

/// A way to show or change drawn cards, described for the stage.
#[derive(Debug, Clone)]
pub struct HandWay {
    /// The command.
    pub command: Command,
    /// The name of the hand, or of what happens.
    pub title: String,
    /// The rank in a word and a number: "rank 7".
    pub rank: Option<String>,
    /// True if the hand is cheatin'; none where nothing is shown.
    pub is_cheatin: Option<bool>,
    /// The cards.
    cards: Vec<CardCode>,
    /// The sentence under the cards.
    pub text: String,
    /// The chance of winning the round with it, in percent, once it is computed.
    pub chance_percent: Option<u8>,
}

/// Describes the ways in which a player may show or change drawn cards.
#[must_use]
pub fn ways_of(scene: &Scene<'_>, ways: &[Command], odds: &FightOdds) -> Vec<HandWay> {
    let chance = |way: &Command| chance_percent(scene, way, odds);
    ways.iter().map(|way| HandWay { chance_percent: chance(way), ..way_of(scene, way) }).collect()
}

/// Returns the chance of winning the round of a shootout by showing a hand, in percent, with everything that changes the
/// hand's rank. None of a hand that is not shown, and until the chance is computed.
fn chance_percent(scene: &Scene<'_>, way: &Command, odds: &FightOdds) -> Option<u8> {
    let game = scene.game();
    let Command::ShowHand { player, .. } = way else { return None };
    game.shootout()?;
    let mut after = game.clone();
    apply(&mut after, way).ok()?;
    let strength = after.player(*player)?.shown_hand()?.strength.with_modifier(after.rank_modifier(*player).into());
    let chance = odds.of_hand(scene, *player, strength)?;
    Some((chance.win * 100.0).round() as u8)
}

fn way_of(scene: &Scene<'_>, way: &Command) -> HandWay {
    let is_lowball = scene.game().shootout().is_none();
    let codes = |cards: &[Shown]| -> Vec<CardCode> { cards.iter().filter_map(Shown::code).copied().collect() };
    match way {
        Command::ShowHand { cards, .. } | Command::ChangeHand { cards, .. } => {
            let cards = codes(cards);
            let faces: Vec<HandCard> =
                cards.iter().filter_map(|code| scene.game().facts_of(*code)?.hand_card()).collect();
            let reading = if is_lowball { Reading::LOWBALL } else { Reading::SHOOTOUT };
            let scored = score(&faces, reading).ok().flatten();
            let title =
                scored.map(|score| scene.t(&format!("rank.{}", score.rank().number())).to_owned()).unwrap_or_default();
            let rank = scored.map(|score| scene.words.fill("stage.rank", &[("rank", &score.rank().number())]));
            let is_cheatin = scored.map(|score| score.cheatin);
            let text = match (is_cheatin, is_lowball) {
                (Some(true), _) => "stage.way_cheatin",
                (_, true) => "stage.way_lowball",
                (_, false) => "stage.way_legal",
            };
            let text = scene.t(text).to_owned();
            HandWay { command: way.clone(), title, rank, is_cheatin, cards, text, chance_percent: None }
        }
        Command::Redraw { discarded, .. } => HandWay {
            command: way.clone(),
            title: scene.t("stage.way_redraw").to_owned(),
            rank: None,
            is_cheatin: None,
            cards: codes(discarded),
            text: scene.t("stage.way_redraw_text").to_owned(),
            chance_percent: None,
        },
        _ => HandWay {
            command: way.clone(),
            title: scene.t("house.turn_up").to_owned(),
            rank: None,
            is_cheatin: None,
            cards: Vec::new(),
            text: String::new(),
            chance_percent: None,
        },
    }
}

/// Shows the ways as panels beside one another. Returns what a click does.
pub fn show_ways(
    ui: &mut Ui,
    scene: &mut Scene<'_>,
    style: &StageStyle,
    room: Rect,
    ways: &[HandWay],
) -> Vec<StageAct> {
    let gap = 18.0;
    let count = ways.len().max(1) as f32;
    let width = ((room.width() - gap * (count - 1.0)) / count).min(430.0);
    let left = room.center().x - (width * count + gap * (count - 1.0)) / 2.0;
    let mut acts = Vec::new();
    for (at, way) in ways.iter().enumerate() {
        let rect =
            Rect::from_min_size(pos2((width + gap).mul_add(at as f32, left), room.top()), vec2(width, room.height()));
        let response = ui.interact(rect, Id::unique(("way", at)), Sense::click());
        let told = describe(scene, way);
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &told));
        paint_way(ui, scene, style, rect, way, at, response.hovered());
        style.paint_focus(ui, &response, 14.0);
        if response.clicked() {
            acts.push(StageAct::Play(way.command.clone()));
        }
    }
    acts
}

fn describe(scene: &Scene<'_>, way: &HandWay) -> String {
    let cards: Vec<String> = way.cards.iter().map(|code| names::hand_label(scene, *code)).collect();
    let legal = way.is_cheatin.map(|cheatin| scene.t(if cheatin { "draw_hands.cheatin" } else { "draw_hands.legal" }));
    let chance = way.chance_percent.map(|percent| scene.words.fill("stage.way_chance", &[("percent", &percent)]));
    let parts = [Some(way.title.clone()), way.rank.clone(), legal.map(str::to_owned), chance, Some(cards.join("; "))];
    parts.into_iter().flatten().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
}

fn paint_way(ui: &Ui, scene: &mut Scene<'_>, style: &StageStyle, rect: Rect, way: &HandWay, at: usize, hovered: bool) {
    let (colours, sizes) = (style.colours, style.sizes);
    let brush = Brush::new(ui.painter());
    let is_main = at == 0;
    if is_main {
        brush.glow(rect, 14.0, 18.0, theme::fade(colours.brass.tones[1], 0.35));
    }
    let [dark, middle, light] = colours.wood;
    brush.slope(rect, 14.0, if hovered { light } else { middle }, dark);
    let ring = if is_main { Stroke::new(3.0, colours.brass.tones[1]) } else { Stroke::new(1.0, colours.seam) };
    brush.ring(rect, 14.0, ring);
    let inner = rect.shrink2(vec2(16.0, 12.0));
    let key = keys::OPTIONS.get(at).map_or_else(String::new, |key| keys::name_of(*key, scene.words));
    let cap = Keycap { name: &key, is_dark: !is_main };
    let cap = cap.paint(&brush, colours, &sizes, pos2(inner.left(), inner.top() + 14.0), Align2::LEFT_CENTER);
    let mut right = inner.right();
    if let Some(cheatin) = way.is_cheatin {
        right = paint_stamp(&brush, style, pos2(inner.right(), inner.top() + 14.0), scene, cheatin) - 8.0;
    }
    let title_room = Rect::from_min_max(pos2(cap.right() + 10.0, inner.top()), pos2(right, inner.top() + 28.0));
    let fit =
        TextFit::new(Face::SlabBold, sizes.large, colours.text).with_align(Align2::LEFT_CENTER).with_least(sizes.small);
    let named = brush.fitted_text(title_room, &way.title, fit);
    if let Some(rank) = &way.rank {
        let room = Rect::from_min_max(pos2(named.right() + 8.0, title_room.top()), title_room.max);
        if room.width() > 30.0 {
            let fit = TextFit::new(Face::Sans, sizes.medium, colours.quiet).with_align(Align2::LEFT_CENTER);
            brush.fitted_text(room, rank, fit);
        }
    }
    let text_height = sizes.medium * 2.6;
    let mut cards =
        Rect::from_min_max(pos2(inner.left(), inner.top() + 38.0), pos2(inner.right(), inner.bottom() - text_height));
    if let Some(percent) = way.chance_percent {
        let room = cards.split_left_right_at_x(cards.right() - CHANCE).1;
        paint_chance(scene, style, &brush, room, percent, is_main);
        cards.max.x = room.left() - 10.0;
    }
    paint_codes(ui, scene, style, cards, &way.cards);
    let text_room = Rect::from_min_max(pos2(inner.left(), inner.bottom() - text_height), inner.max);
    let fit =
        TextFit::new(Face::Sans, sizes.medium, colours.quiet).with_align(Align2::LEFT_CENTER).with_least(sizes.small);
    brush.fitted_lines(text_room, &way.text, 2, fit);
}

/// Paints the chance of winning with a hand.
fn paint_chance(scene: &Scene<'_>, style: &StageStyle, brush: &Brush<'_>, room: Rect, percent: u8, is_main: bool) {
    let (colours, sizes) = (style.colours, style.sizes);
    let middle = Rect::from_center_size(room.center(), vec2(room.width(), sizes.large * 1.3 + sizes.small * 2.8));
    let number = Rect::from_min_size(middle.min, vec2(middle.width(), sizes.large * 1.3));
    let colour = if is_main { colours.brass.tones[1] } else { colours.text };
    let text = scene.words.fill("stage.percent", &[("percent", &percent)]);
    brush.fitted_text(number, &text, TextFit::new(Face::SansBold, sizes.large, colour));
    let below = Rect::from_min_max(pos2(middle.left(), number.bottom()), middle.max);
    let fit = TextFit::new(Face::Sans, sizes.small, colours.quiet);
    brush.fitted_lines(below, scene.t("stage.win_round"), 2, fit);
}

/// Paints the stamp of a hand, legal or cheatin', with its right edge at a point. Returns its left edge.
fn paint_stamp(
    brush: &Brush<'_>,
    style: &StageStyle,
    right: eframe::egui::Pos2,
    scene: &Scene<'_>,
    cheatin: bool,
) -> f32 {
    let (name, colour) =
        if cheatin { ("stage.cheatin", style.colours.bad) } else { ("stage.legal", style.colours.good) };
    let text = scene.t(name);
    let galley =
        brush.painter().layout_no_wrap(text.to_owned(), Face::SlabBold.at(style.sizes.medium), style.colours.brass.ink);
    let size = galley.size() + vec2(18.0, 8.0);
    let rect = Rect::from_min_size(pos2(right.x - size.x, right.y - size.y / 2.0), size);
    brush.round_rect(rect, 7.0, colour, Stroke::NONE);
    brush.galley(rect.min + vec2(9.0, 4.0), galley, style.colours.brass.ink);
    rect.left()
}

/// A card of a shown hand: its face, and its code where it is known.
#[derive(Debug, Clone, Copy)]
struct MiniFace {
    face: Option<(Value, Suit)>,
    code: Option<CardCode>,
}

fn face_of(scene: &Scene<'_>, card: &Shown) -> MiniFace {
    let face = match card {
        Shown::Code(code) => scene.game().facts_of(*code).and_then(deadeye_cards::Card::hand_card),
        Shown::Face(face) | Shown::Named(_, face) => Some(*face),
    };
    let face =
        face.and_then(|face| if let HandCard::Card(card) = face { Some((card.value(), card.suit())) } else { None });
    MiniFace { face, code: card.code().copied() }
}

fn paint_codes(ui: &Ui, scene: &mut Scene<'_>, style: &StageStyle, room: Rect, codes: &[CardCode]) {
    let cards: Vec<MiniFace> = codes.iter().map(|code| face_of(scene, &Shown::Code(*code))).collect();
    // Two cards with one face are what makes a hand cheatin'.
    let is_twin = |at: usize| {
        let face = cards.get(at).and_then(|card| card.face);
        face.is_some() && cards.iter().filter(|card| card.face == face).count() > 1
    };
    paint_row(ui, scene, style, room, &cards, |at| if is_twin(at) { MiniCardState::Twin } else { MiniCardState::Idle });
}

/// Paints small cards in a row, overlapping where there is little room.
fn paint_row(
    ui: &Ui,
    scene: &mut Scene<'_>,
    style: &StageStyle,
    room: Rect,
    cards: &[MiniFace],
    state: impl Fn(usize) -> MiniCardState,
) {
    let count = cards.len().max(1) as f32;
    let height = room.height().min(118.0);
    let width = (height / CARD_RATIO).max(LEAST_MINI.min(room.height() / 1.2));
    let step = ((room.width() - width) / (count - 1.0).max(1.0)).min(width + 8.0);
    let all = step.mul_add(count - 1.0, width);
    let left = room.center().x - all / 2.0;
    for (at, card) in cards.iter().enumerate() {
        let rect = Rect::from_min_size(
            pos2(step.mul_add(at as f32, left), room.center().y - width * CARD_RATIO / 2.0),
            vec2(width, width * CARD_RATIO),
        );
        // Drawn cards are laid down one after another.
        let round = scene.game().shootout().map(|shootout| shootout.round);
        let id = motion::here(ui, ("drawn card", scene.game().day(), round, at, card.code));
        let laid = motion::appear(ui, id, at as f32 * NEXT_CARD_SECONDS, Movement::Lay);
        let rect = rect.translate(vec2(0.0, (laid - 1.0) * LAID_FROM));
        let picture = card.code.and_then(|code| town::portrait(scene, code, 1.0));
        let value = card.face.map(|(value, _)| names::value_text(value)).unwrap_or_default();
        let mini = MiniCard { picture, value: &value, suit: card.face.map(|(_, suit)| suit), state: state(at) };
        mini.paint(&Brush::new(ui.painter()).with_opacity(laid), style.colours, rect);
    }
}

/// Shows the cards that a player has drawn, those of the first way raised.
pub fn show_drawn(
    ui: &Ui,
    scene: &mut Scene<'_>,
    style: &StageStyle,
    room: Rect,
    drawn: &[CardCode],
    ways: &[HandWay],
) {
    let mut kept = ways.first().map(|way| way.cards.clone()).unwrap_or_default();
    let cards: Vec<MiniFace> = drawn.iter().map(|code| face_of(scene, &Shown::Code(*code))).collect();
    let mut is_kept = Vec::with_capacity(drawn.len());
    for code in drawn {
        let found = kept.iter().position(|own| own == code);
        is_kept.push(found.is_some());
        if let Some(at) = found {
            kept.remove(at);
        }
    }
    paint_row(ui, scene, style, room, &cards, |at| {
        if is_kept.get(at).copied().unwrap_or(false) { MiniCardState::Kept } else { MiniCardState::Dimmed }
    });
    let told: Vec<String> = drawn.iter().map(|code| names::hand_label(scene, *code)).collect();
    style.label(ui, "drawn", room, &scene.words.fill("stage.drawn", &[("cards", &told.join("; "))]));
}

/// Returns the name and the rank of the hand that a player has revealed.
#[must_use]
pub fn rank_text(scene: &Scene<'_>, player: PlayerId) -> Option<String> {
    let shown = scene.game().player(player)?.shown_hand()?;
    let rank = (i16::from(shown.rank) + shown.modifier).clamp(1, 11);
    let name = scene.t(&format!("rank.{}", shown.rank)).to_owned();
    Some(scene.words.fill("stage.hand_rank", &[("hand", &name), ("rank", &rank)]))
}

/// Shows a hand that a player has revealed: its name, rank and legality over its cards.
pub fn show_revealed(ui: &Ui, scene: &mut Scene<'_>, style: &StageStyle, room: Rect, player: PlayerId) {
    let (colours, sizes) = (style.colours, style.sizes);
    let brush = Brush::new(ui.painter());
    let head = Rect::from_min_size(room.min, vec2(room.width(), 30.0));
    signs::paint_seat_mark(&brush, colours, player.seat(), pos2(head.left() + 9.0, head.center().y), 17.0);
    let shown = scene.game().player(player).and_then(|player| player.shown_hand()).cloned();
    let Some(shown) = shown else {
        let text = scene.words.fill("stage.no_hand", &[("player", &scene.name(player))]);
        let fit = TextFit::new(Face::Sans, sizes.medium, colours.quiet).with_align(Align2::LEFT_CENTER);
        let lines = Rect::from_min_size(pos2(head.left() + 26.0, head.top()), vec2(head.width() - 26.0, 44.0));
        brush.fitted_lines(lines, &text, 2, fit);
        style.label(ui, ("revealed", player), room, &text);
        return;
    };
    let right = paint_stamp(&brush, style, pos2(head.right(), head.center().y), scene, shown.cheatin) - 8.0;
    let text = rank_text(scene, player).unwrap_or_default();
    let fit =
        TextFit::new(Face::SlabBold, sizes.large, colours.text).with_align(Align2::LEFT_CENTER).with_least(sizes.small);
    brush.fitted_text(Rect::from_min_max(pos2(head.left() + 26.0, head.top()), pos2(right, head.bottom())), &text, fit);
    let cards: Vec<MiniFace> = shown.cards.iter().map(|card| face_of(scene, card)).collect();
    let cards_room =
        Rect::from_min_max(pos2(room.left(), head.bottom() + 8.0), pos2(room.right(), room.bottom() - 22.0));
    paint_row(ui, scene, style, cards_room, &cards, |_| MiniCardState::Idle);
    if shown.modifier != 0 {
        let text =
            scene.words.fill("stage.modified", &[("rank", &shown.rank), ("by", &format!("{:+}", shown.modifier))]);
        let foot = Rect::from_min_max(pos2(room.left(), room.bottom() - 20.0), room.max);
        let fit = TextFit::new(Face::Sans, sizes.small, colours.quiet).with_align(Align2::LEFT_CENTER);
        brush.fitted_text(foot, &text, fit);
    }
    let legal = scene.t(if shown.cheatin { "draw_hands.cheatin" } else { "draw_hands.legal" });
    style.label(ui, ("revealed", player), room, &format!("{}: {text}, {legal}", scene.name(player)));
}

/// Returns the question which hand to show, with a key for each way.
#[must_use]
pub fn content_of(scene: &Scene<'_>, ways: &[HandWay], drawn: usize) -> DockContent {
    let enter = keys::name_of(Key::Enter, scene.words);
    let mut actions = Vec::new();
    for (at, way) in ways.iter().enumerate().take(3) {
        let title = match way.is_cheatin {
            Some(_) => scene.words.fill("stage.show_hand", &[("hand", &way.title)]),
            None => way.title.clone(),
        };
        let act = StageAct::Play(way.command.clone());
        let chance = way.chance_percent.map(|percent| scene.words.fill("stage.way_chance", &[("percent", &percent)]));
        if at == 0 {
            actions.push(DockAction::main(title, chance.or_else(|| way.rank.clone()), &enter, act));
        } else {
            let key = keys::OPTIONS.get(at).map_or_else(String::new, |key| keys::name_of(*key, scene.words));
            actions.push(DockAction::plain(&title, &key, act));
        }
    }
    let act = StageAct::Wish(UiAction::Book);
    actions.push(DockAction::quiet(scene.t("stage.hand_ranks"), Key::F5.name(), act));
    let swaps = ways.iter().any(|way| way.is_cheatin.is_none());
    let text = if swaps { "stage.swap_text" } else { "stage.which_hand_text" };
    DockContent {
        title: scene.t("stage.which_hand").to_owned(),
        text: scene.words.fill(text, &[("count", &drawn)]),
        actions,
        ..DockContent::default()
    }
}

/// Shows the ways to show a lowball hand on the whole stage.
pub fn show_lowball(
    ui: &mut Ui,
    scene: &mut Scene<'_>,
    style: &StageStyle,
    stage: Rect,
    ways: &[HandWay],
) -> Vec<StageAct> {
    if let Some(texture) = scene.faces.scenery(SceneryKind::Fight, size_px(ui, stage)) {
        ui.painter().image(texture, stage, theme::WHOLE, theme::UNTINTED);
    }
    let (colours, sizes) = (style.colours, style.sizes);
    let brush = Brush::new(ui.painter());
    let head = Rect::from_min_size(stage.min + vec2(0.0, 26.0), vec2(stage.width(), sizes.extra_large * 1.3));
    let title = scene.t("stage.lowball").to_owned();
    brush.fitted_text(head, &title, TextFit::new(Face::Lettering, sizes.extra_large, colours.brass.tones[1]));
    let below = Rect::from_min_size(pos2(stage.left(), head.bottom() + 4.0), vec2(stage.width(), 26.0));
    let pot = scene.words.fill("books.pot_holds", &[("count", &scene.game().pot())]);
    brush.fitted_text(below, &pot, TextFit::new(Face::Sans, sizes.medium, colours.quiet));
    style.label(ui, "lowball", head.union(below), &format!("{title}. {pot}"));
    let room = Rect::from_min_max(pos2(stage.left() + 60.0, below.bottom() + 18.0), stage.max - vec2(60.0, 24.0));
    show_ways(ui, scene, style, room, ways)
}
