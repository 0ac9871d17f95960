//! Draw hands on the stage: the ways to show drawn cards beside one another, and the hands that both sides have shown.

use deadeye_app::words::capitalize;
use deadeye_cards::CardCode;
use deadeye_hands::{HandCard, Reading, Suit, Value, score};
use deadeye_rules::{Command, PlayerId, Shown, apply};
use eframe::egui::{Align2, Id, Key, Rect, Role, Sense, Stroke, Ui, WidgetInfo, pos2, vec2};

use super::acts::{StageAct, dealt};
use super::brush::{Brush, TextFit};
use super::cards::{CARD_RATIO, MiniCard, MiniCardState};
use super::dock::{DockAction, DockContent};
use super::keycap::Keycap;
use super::names;
use super::signs;
use super::style::StageStyle;
use super::town;
use crate::ui::actions::UiAction;
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
/// The gap between two small cards side by side, in points.
const SIDE_GAP: f32 = 8.0;
/// The least width of a small card among which one chooses, in points.
const LEAST_MINI: f32 = 70.0;

/// The size of the largest box of a way to show drawn cards: of several, and of one alone, in points.
const MOST_WAY: [[f32; 2]; 2] = [[430.0, 270.0], [640.0, 330.0]];
/// The height up to which small cards may lie over each other, and of the tallest ones side by side, in points.
const MOST_CARD_HEIGHTS: [f32; 2] = [118.0, 190.0];

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
    /// The cards that it shows or, for a redraw, discards.
    cards: Vec<CardCode>,
    /// The sentence under the cards.
    pub text: String,
    /// The chance of winning the round with it, in percent, once it is computed.
    pub chance_percent: Option<u8>,
}

/// Describes the ways in which a player may show or change drawn cards.
#[must_use]
pub fn ways_of(scene: &Scene<'_>, ways: &[Command], odds: &FightOdds) -> Vec<HandWay> {
    let chance = |way: &Command| chance_percent(scene, way, odds).or_else(|| swap_percent(scene, way, ways, odds));
    let mut described: Vec<HandWay> =
        ways.iter().map(|way| HandWay { chance_percent: chance(way), ..way_of(scene, way) }).collect();
    // Whatever their chances: these come some moments later, and a digit keeps its meaning until it is pressed.
    described.sort_by_key(|way| !way.is_shown());
    described
}

/// Describes a hand that was read from the table, with its player. Its chance is not told: the other hand may lie there
/// already.
#[must_use]
pub fn describe_read_hand(scene: &Scene<'_>, hand: &Command) -> HandWay {
    let way = way_of(scene, hand);
    let player = hand.player().map(|player| names::player_name(scene, player)).unwrap_or_default();
    let title = scene.words.fill("stage.hand_of", &[("player", &player), ("hand", &way.title)]);
    HandWay { title, ..way }
}

/// Returns the chance of winning the round after a swap of drawn cards, in percent, once it is computed.
fn swap_percent(scene: &Scene<'_>, way: &Command, ways: &[Command], odds: &FightOdds) -> Option<u8> {
    let Command::Redraw { player, discarded, .. } = way else { return None };
    let face = |card: &Shown| scene.game().face_of(card);
    let drawn: Vec<HandCard> =
        dealt(scene, *player)?.draw_hand.iter().filter_map(|code| face(&Shown::Code(*code))).collect();
    let swapped: Vec<HandCard> = discarded.iter().filter_map(face).collect();
    let shows = ways.iter().find(|way| matches!(way, Command::ShowHand { .. }))?;
    let mut after = scene.game().clone();
    apply(&mut after, shows).ok()?;
    let chance = odds.of_swap(scene, *player, &drawn, &swapped, after.rank_modifier(*player).into())?;
    Some((chance * 100.0).round() as u8)
}

impl HandWay {
    /// Returns true if it shows a hand.
    fn is_shown(&self) -> bool {
        self.is_cheatin.is_some()
    }
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
            let text = match (twins_text(scene, &faces), is_lowball) {
                (Some(twins), _) => scene.words.fill("stage.way_cheatin", &[("twins", &capitalize(&twins))]),
                (None, true) => scene.t("stage.way_lowball").to_owned(),
                (None, false) => scene.t("stage.way_legal").to_owned(),
            };
            HandWay { command: way.clone(), title, rank, is_cheatin, cards, text, chance_percent: None }
        }
        Command::Redraw { discarded, .. } => HandWay {
            command: way.clone(),
            title: redraw_text(scene, &codes(discarded)),
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

/// Names the cards of a hand that are there more than once, which makes it cheatin': "twice the 8 of clubs".
fn twins_text(scene: &Scene<'_>, faces: &[HandCard]) -> Option<String> {
    let mut named: Vec<String> = Vec::new();
    for (at, face) in faces.iter().enumerate() {
        let HandCard::Card(card) = face else { continue };
        if faces.iter().skip(at + 1).any(|other| other == face) {
            let name = names::face_name(scene, card.value(), card.suit());
            let text = scene.words.fill("stage.twice", &[("card", &name)]);
            if !named.contains(&text) {
                named.push(text);
            }
        }
    }
    (!named.is_empty()).then(|| named.join(", "))
}

/// Names the cards that a swap takes away.
fn redraw_text(scene: &Scene<'_>, codes: &[CardCode]) -> String {
    let facts = codes.first().and_then(|code| scene.game().facts_of(*code));
    let face = facts.and_then(|card| Some(names::face_name(scene, card.value?, card.suit?)));
    match (codes, face) {
        ([_], Some(card)) => scene.words.fill("stage.swap_one", &[("card", &card)]),
        (codes, _) => scene.words.fill("stage.swap_count", &[("count", &codes.len())]),
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
    let [of_several, of_one] = MOST_WAY;
    let [most_width, most_height] = if ways.len() == 1 { of_one } else { of_several };
    let width = ((room.width() - gap * (count - 1.0)) / count).min(most_width);
    let left = room.center().x - (width * count + gap * (count - 1.0)) / 2.0;
    let height = room.height().min(most_height);
    let top = room.top() + (room.height() - height) * 0.3;
    let mut acts = Vec::new();
    for (at, way) in ways.iter().enumerate() {
        let rect = Rect::from_min_size(pos2((width + gap).mul_add(at as f32, left), top), vec2(width, height));
        let response = ui.interact(rect, Id::unique(("way", at)), Sense::click());
        let told = describe(scene, way);
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &told));
        // A single way is taken by Enter, which its button says.
        let key = if ways.len() > 1 { keys::OPTIONS.get(at).copied() } else { None };
        let look = WayLook { key, is_main: at == 0, is_hovered: response.hovered() };
        paint_way(ui, scene, style, rect, way, look);
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

/// The look of a way to show drawn cards.
#[derive(Debug, Clone, Copy)]
struct WayLook {
    /// The key that takes it, where there are several.
    key: Option<Key>,
    /// True for the way that Enter takes.
    is_main: bool,
    is_hovered: bool,
}

fn paint_way(
    ui: &Ui,
    scene: &mut Scene<'_>,
    style: &StageStyle,
    rect: Rect,
    way: &HandWay,
    WayLook { key, is_main, is_hovered }: WayLook,
) {
    let (colours, sizes) = (style.colours, style.sizes);
    let brush = Brush::new(ui.painter());
    if is_main {
        brush.glow(rect, 14.0, 18.0, theme::fade(colours.signals.accent, 0.35));
    }
    let [dark, middle, light] = colours.wood.tones;
    brush.slope(rect, 14.0, if is_hovered { light } else { middle }, dark);
    let ring = if is_main { Stroke::new(3.0, colours.signals.accent) } else { Stroke::new(1.0, colours.wood.seam) };
    brush.ring(rect, 14.0, ring);
    let inner = rect.shrink2(vec2(16.0, 12.0));
    let left = key.map_or(inner.left(), |key| {
        let name = keys::name_of(key, scene.words);
        let cap = Keycap { name: &name, is_dark: !is_main };
        let at = pos2(inner.left(), inner.top() + 14.0);
        cap.paint(&brush, colours, &sizes, at, Align2::LEFT_CENTER).right() + 10.0
    });
    let mut right = inner.right();
    if let Some(cheatin) = way.is_cheatin {
        right = paint_stamp(&brush, style, pos2(inner.right(), inner.top() + 14.0), scene, cheatin) - 8.0;
    }
    let title_room = Rect::from_min_max(pos2(left, inner.top()), pos2(right, inner.top() + 28.0));
    let fit = TextFit::new(Face::SlabBold, sizes.large, colours.wood.ink)
        .with_align(Align2::LEFT_CENTER)
        .with_least(sizes.small);
    let named = brush.fitted_text(title_room, &way.title, fit);
    if let Some(rank) = &way.rank {
        let room = Rect::from_min_max(pos2(named.right() + 8.0, title_room.top()), title_room.max);
        if room.width() > 30.0 {
            let fit = TextFit::new(Face::Sans, sizes.medium, colours.wood.quiet_ink).with_align(Align2::LEFT_CENTER);
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
    let faces: Vec<MiniFace> = way.cards.iter().map(|code| face_of(scene, &Shown::Code(*code))).collect();
    paint_hand(ui, scene, style, cards, &faces);
    let text_room = Rect::from_min_max(pos2(inner.left(), inner.bottom() - text_height), inner.max);
    let fit = TextFit::new(Face::Sans, sizes.medium, colours.wood.quiet_ink)
        .with_align(Align2::LEFT_CENTER)
        .with_least(sizes.small);
    brush.fitted_lines(text_room, &way.text, 2, fit);
}

/// Paints the chance of winning with a hand.
fn paint_chance(scene: &Scene<'_>, style: &StageStyle, brush: &Brush<'_>, room: Rect, percent: u8, is_main: bool) {
    let (colours, sizes) = (style.colours, style.sizes);
    let middle = Rect::from_center_size(room.center(), vec2(room.width(), sizes.large * 1.3 + sizes.small * 2.8));
    let number = Rect::from_min_size(middle.min, vec2(middle.width(), sizes.large * 1.3));
    let colour = if is_main { colours.signals.accent } else { colours.wood.ink };
    let text = scene.words.fill("stage.percent", &[("percent", &percent)]);
    brush.fitted_text(number, &text, TextFit::new(Face::SansBold, sizes.large, colour));
    let below = Rect::from_min_max(pos2(middle.left(), number.bottom()), middle.max);
    let fit = TextFit::new(Face::Sans, sizes.small, colours.wood.quiet_ink);
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
    let (name, colour) = if cheatin {
        ("stage.cheatin", style.colours.signals.bad)
    } else {
        ("stage.legal", style.colours.signals.good)
    };
    let text = scene.t(name);
    let galley = brush.painter().layout_no_wrap(
        text.to_owned(),
        Face::SlabBold.at(style.sizes.medium),
        style.colours.signals.ink,
    );
    let size = galley.size() + vec2(18.0, 8.0);
    let rect = Rect::from_min_size(pos2(right.x - size.x, right.y - size.y / 2.0), size);
    brush.round_rect(rect, 7.0, colour, Stroke::NONE);
    brush.galley(rect.min + vec2(9.0, 4.0), galley, style.colours.signals.ink);
    rect.left()
}

/// A card of a shown hand: what it counts as, and its code where it is known.
#[derive(Debug, Clone, Copy)]
struct MiniFace {
    counts_as: Option<HandCard>,
    code: Option<CardCode>,
}

impl MiniFace {
    /// Returns the value and the suit; none for a joker.
    fn face(&self) -> Option<(Value, Suit)> {
        match self.counts_as? {
            HandCard::Card(card) => Some((card.value(), card.suit())),
            HandCard::Joker(_) => None,
        }
    }
}

fn face_of(scene: &Scene<'_>, card: &Shown) -> MiniFace {
    MiniFace { counts_as: scene.game().face_of(card), code: card.code().copied() }
}

/// Paints the cards of a hand in a row. Two cards with one face, which make a hand cheatin', are framed. Returns the
/// lower edge of the cards.
fn paint_hand(ui: &Ui, scene: &mut Scene<'_>, style: &StageStyle, room: Rect, cards: &[MiniFace]) -> f32 {
    let is_twin = |at: usize| {
        let face = cards.get(at).and_then(MiniFace::face);
        face.is_some() && cards.iter().filter(|card| card.face() == face).count() > 1
    };
    paint_row(ui, scene, style, room, cards, |at| if is_twin(at) { MiniCardState::Twin } else { MiniCardState::Idle })
}

/// Paints small cards in a row, overlapping where there is little room. Returns their lower edge.
fn paint_row(
    ui: &Ui,
    scene: &mut Scene<'_>,
    style: &StageStyle,
    room: Rect,
    cards: &[MiniFace],
    state: impl Fn(usize) -> MiniCardState,
) -> f32 {
    let count = cards.len().max(1) as f32;
    let [least, most] = MOST_CARD_HEIGHTS;
    let side_by_side = (room.width() / count - SIDE_GAP) * CARD_RATIO;
    let height = room.height().min(side_by_side.clamp(least, most));
    let width = (height / CARD_RATIO).max(LEAST_MINI.min(room.height() / 1.2));
    let step = ((room.width() - width) / (count - 1.0).max(1.0)).min(width + SIDE_GAP);
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
        let value = card.face().map(|(value, _)| names::value_text(value)).unwrap_or_default();
        let suit = card.face().map(|(_, suit)| suit);
        let is_joker = matches!(card.counts_as, Some(HandCard::Joker(_)));
        let is_covered = step < width && at + 1 < cards.len();
        let mini = MiniCard { picture, value: &value, suit, is_joker, is_covered, state: state(at) };
        mini.paint(&Brush::new(ui.painter()).with_opacity(laid), style.colours, rect);
    }
    room.center().y + width * CARD_RATIO / 2.0
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
    Some(hand_rank_text(scene, shown.rank, scene.game().draw_rank(player)?))
}

/// Names a hand by the rank of its cards, with the rank that it has.
#[must_use]
pub fn hand_rank_text(scene: &Scene<'_>, of_cards: u8, rank: u8) -> String {
    let name = scene.t(&format!("rank.{of_cards}")).to_owned();
    scene.words.fill("stage.hand_rank", &[("hand", &name), ("rank", &rank)])
}

/// A hand that lies open.
#[derive(Debug, Clone)]
pub struct RevealedHand {
    /// The player who has shown it.
    pub player: PlayerId,
    /// Its cards, as the player has shown them.
    pub cards: Vec<Shown>,
    /// Its name, with its rank where that is not shown elsewhere.
    pub title: String,
    /// True if it is cheatin'.
    pub is_cheatin: bool,
    /// A remark under it.
    pub foot: Option<String>,
}

impl RevealedHand {
    /// Returns the hand that a player has revealed, if there is one.
    #[must_use]
    pub fn of_player(scene: &Scene<'_>, player: PlayerId) -> Option<Self> {
        let shown = scene.game().player(player)?.shown_hand()?;
        let title = rank_text(scene, player)?;
        let foot = modified_text(scene, player);
        Some(Self { player, cards: shown.cards.clone(), title, is_cheatin: shown.cheatin, foot })
    }
}

/// Paints the cards of a hand without any words.
pub fn paint_small(ui: &Ui, scene: &mut Scene<'_>, style: &StageStyle, room: Rect, cards: &[Shown]) {
    let cards: Vec<MiniFace> = cards.iter().map(|card| face_of(scene, card)).collect();
    paint_row(ui, scene, style, room, &cards, |_| MiniCardState::Idle);
}

/// Says how the rank of a player's hand comes about, if it is not that of its cards: "7 + 2 (Tommy Harden)".
fn modified_text(scene: &Scene<'_>, player: PlayerId) -> Option<String> {
    let game = scene.game();
    let shown = game.player(player)?.shown_hand()?;
    let by = i16::from(game.draw_rank(player)?) - i16::from(shown.rank);
    if by == 0 {
        return None;
    }
    let sign = if by > 0 { "+" } else { "−" };
    let sum = format!("{} {sign} {}", shown.rank, by.abs());
    let source = source_of_change(scene, player, by > 0).filter(|_| shown.by_effects == by);
    Some(match source {
        Some(source) => scene.words.fill("stage.rank_by", &[("sum", &sum), ("source", &source)]),
        None => scene.words.fill("stage.rank_by_effects", &[("sum", &sum)]),
    })
}

/// Returns the commands of the game that count, the last one first.
pub fn commands_backwards<'a>(scene: &'a Scene<'_>) -> impl Iterator<Item = Command> + 'a {
    let log = &scene.seen.journal.log;
    let is_undone = |seq: u64| {
        let entry = usize::try_from(seq).ok().and_then(|seq| log.get(seq.checked_sub(1)?));
        entry.is_some_and(|entry| entry.taken_back)
    };
    let entries = scene.seen.journal.entries.iter().rev().filter(move |entry| !is_undone(entry.seq));
    entries.filter_map(|entry| entry.command())
}

/// Returns the title of the one card that was played or used since a player showed a hand: by the player for more, by
/// somebody else for less. None if there are several, or none.
fn source_of_change(scene: &Scene<'_>, player: PlayerId, is_more: bool) -> Option<String> {
    let is_own = |by: &PlayerId| (*by == player) == is_more;
    let mut found: Vec<String> = Vec::new();
    for command in commands_backwards(scene) {
        match command {
            Command::ShowHand { player: own, .. } if own == player => break,
            Command::UseAbility(ability) if is_own(&ability.player) => found.push(scene.title(ability.card)),
            Command::PlayAction { player: by, card, .. } if is_own(&by) => found.push(scene.title_of(card)),
            _ => {}
        }
    }
    if let [only] = found.as_slice() { Some(only.clone()) } else { None }
}

/// Shows a hand that a player has revealed: its name and legality over its cards.
pub fn show_revealed(ui: &Ui, scene: &mut Scene<'_>, style: &StageStyle, room: Rect, player: PlayerId) {
    let (colours, sizes) = (style.colours, style.sizes);
    if let Some(hand) = RevealedHand::of_player(scene, player) {
        show_hand(ui, scene, style, room, &hand);
        return;
    }
    let brush = Brush::new(ui.painter());
    let head = Rect::from_min_size(room.min, vec2(room.width(), 30.0));
    signs::paint_seat_mark(&brush, colours, player.seat(), pos2(head.left() + 9.0, head.center().y), 17.0);
    let text = scene.words.fill("stage.no_hand", &[("player", &scene.name(player))]);
    let fit = TextFit::new(Face::Sans, sizes.medium, colours.wood.quiet_ink).with_align(Align2::LEFT_CENTER);
    let lines = Rect::from_min_size(pos2(head.left() + 26.0, head.top()), vec2(head.width() - 26.0, 44.0));
    brush.fitted_lines(lines, &text, 2, fit);
    style.label(ui, ("revealed", player), room, &text);
}

/// Shows an open hand: its name and legality over its cards, and a remark under them.
pub fn show_hand(ui: &Ui, scene: &mut Scene<'_>, style: &StageStyle, room: Rect, hand: &RevealedHand) {
    let (colours, sizes) = (style.colours, style.sizes);
    let brush = Brush::new(ui.painter());
    let head = Rect::from_min_size(room.min, vec2(room.width(), 30.0));
    signs::paint_seat_mark(&brush, colours, hand.player.seat(), pos2(head.left() + 9.0, head.center().y), 17.0);
    let right = paint_stamp(&brush, style, pos2(head.right(), head.center().y), scene, hand.is_cheatin) - 8.0;
    let fit = TextFit::new(Face::SlabBold, sizes.large, colours.wood.ink)
        .with_align(Align2::LEFT_CENTER)
        .with_least(sizes.small);
    let named = Rect::from_min_max(pos2(head.left() + 26.0, head.top()), pos2(right, head.bottom()));
    brush.fitted_text(named, &hand.title, fit);
    let faces: Vec<HandCard> = hand.cards.iter().filter_map(|card| scene.game().face_of(card)).collect();
    let twins = twins_text(scene, &faces).filter(|_| hand.is_cheatin).map(|twins| capitalize(&twins));
    let feet: Vec<String> = twins.into_iter().chain(hand.foot.clone()).collect();
    let foot = feet.join(" · ");
    let cards: Vec<MiniFace> = hand.cards.iter().map(|card| face_of(scene, card)).collect();
    let cards_room =
        Rect::from_min_max(pos2(room.left(), head.bottom() + 8.0), pos2(room.right(), room.bottom() - 22.0));
    let bottom = if hand.is_cheatin {
        paint_hand(ui, scene, style, cards_room, &cards)
    } else {
        paint_row(ui, scene, style, cards_room, &cards, |_| MiniCardState::Idle)
    };
    if !foot.is_empty() {
        // It stands right under the cards.
        let top = bottom + 4.0;
        let under = Rect::from_min_size(pos2(room.left(), top.min(room.bottom() - 20.0)), vec2(room.width(), 20.0));
        brush.fitted_text(under, &foot, TextFit::new(Face::Sans, sizes.small, colours.wood.ink));
    }
    let legal = scene.t(if hand.is_cheatin { "draw_hands.cheatin" } else { "draw_hands.legal" });
    let player = names::player_name(scene, hand.player);
    let told = [format!("{player}: {}, {legal}", hand.title), foot].join(". ");
    style.label(ui, ("revealed", hand.player), room, told.trim_end_matches(". "));
}

/// Says that a swap has a better chance than the hand that Enter shows, once both are computed.
fn better_swap_text(scene: &Scene<'_>, ways: &[HandWay]) -> Option<String> {
    let (shown, others) = ways.split_first()?;
    let best = others.iter().filter(|way| !way.is_shown()).max_by_key(|way| way.chance_percent)?;
    let percent = best.chance_percent.filter(|percent| shown.chance_percent.is_some_and(|own| own < *percent))?;
    Some(scene.words.fill("stage.swap_is_better", &[("percent", &percent)]))
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
            // The rank stays where it is when the chance comes.
            let sub: Vec<String> = [way.rank.clone(), chance].into_iter().flatten().collect();
            actions.push(DockAction::main(title, Some(sub.join(", ")).filter(|sub| !sub.is_empty()), &enter, act));
        } else {
            let key = keys::OPTIONS.get(at).map_or_else(String::new, |key| keys::name_of(*key, scene.words));
            actions.push(DockAction::plain(&title, &key, act));
        }
    }
    let act = StageAct::Wish(UiAction::Book);
    actions.push(DockAction::quiet(scene.t("stage.hand_ranks"), Key::F5.name(), act));
    let swaps = ways.iter().any(|way| matches!(way.command, Command::Redraw { .. }));
    let text = match (swaps, drawn) {
        (true, _) => "stage.swap_text",
        (false, 5) => "stage.show_five_text",
        (false, _) => "stage.which_hand_text",
    };
    let text = scene.words.fill(text, &[("count", &drawn)]);
    DockContent {
        title: scene.t(if ways.len() > 1 { "stage.which_hand" } else { "stage.your_hand" }).to_owned(),
        text: better_swap_text(scene, ways).into_iter().chain([text]).collect::<Vec<_>>().join(" "),
        actions,
        ..DockContent::default()
    }
}
