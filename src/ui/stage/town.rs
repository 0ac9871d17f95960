//! The town on the stage: places with their dudes, the road between the streets, and the piles of the players.

use deadeye_cards::CardCode;
use deadeye_proxy::scenery::Light;
use deadeye_rules::{CardId, CommandKind, Figure, Game, Phase, Pile, Place, PlayerId};
use deadeye_session::By;
use eframe::egui::{Align2, Id, Key, Pos2, Rangef, Rect, Role, Sense, Stroke, Ui, WidgetInfo, pos2, vec2};

use super::acts::{StageAct, near_player};
use super::brush::{Brush, TextFit, TexturePart};
use super::card_note::{self, Around};
use super::cards::{PileFace, PileTop};
use super::dude_tile::{self, CarriedCard, DudeTile, TileState};
use super::keycap::Keycap;
use super::place_front::{PlaceFront, PlaceState};
use super::rings::{paint_legal_ring, paint_target_ring};
use super::signs::{self, Sign};
use super::style::{StageStyle, size_px};
use super::tag::{Tag, TagKind, TagPart};
use super::targets::{AimTarget, CardPlay, card_of_place};
use super::town_plan::{self, PlacePlan, TownPlan};
use crate::ui::faces::SceneryKind;
use crate::ui::figured::Figured;
use crate::ui::motion::{self, Movement};
use crate::ui::scene::{Pick, Scene};
use crate::ui::theme;
use crate::ui::theme::stage::Face;

/// The widths at the ends of the streets that stay free: left for a note, right for piles, in points.
const ASIDE: [f32; 2] = [172.0, 214.0];

/// These widths where something stands beside the town: no note, and the piles.
const ASIDE_NARROW: [f32; 2] = [24.0, 150.0];
/// The least width of a stage with all of its free ends.
const WIDE: f32 = 1000.0;

/// The things on the stage that are lit, because a card is chosen or a question is open.
pub struct Lit<'a> {
    /// The chosen thing.
    pub chosen: Option<Pick>,
    /// The targets of the chosen thing, in the order of their digits.
    pub targets: &'a [AimTarget],
    /// The number of the target that Enter takes.
    pub main: Option<usize>,
    /// The things that answer the open question, in the order of their digits.
    pub answers: &'a [Pick],
    /// True if several of them are chosen before Enter gives the answer.
    pub takes_several: bool,
    /// The cards of the hand that may be played.
    pub playable: Vec<Pick>,
}

impl Lit<'_> {
    /// Returns the state in which nothing is lit.
    #[must_use]
    pub fn nothing() -> Self {
        Self { chosen: None, targets: &[], main: None, answers: &[], takes_several: false, playable: Vec::new() }
    }

    /// Returns true if anything is lit, so that the rest is dimmed.
    pub fn is_any(&self) -> bool {
        !self.targets.is_empty() || !self.answers.is_empty()
    }

    /// Returns the number of a thing among those that are lit.
    fn number_of(&self, pick: Pick) -> Option<usize> {
        let target = self.targets.iter().position(|target| target.pick == pick);
        target.or_else(|| self.answers.iter().position(|own| *own == pick))
    }

    fn is_main(&self, pick: Pick) -> bool {
        self.main.and_then(|at| self.targets.get(at)).is_some_and(|target| target.pick == pick)
            || self.targets.is_empty() && !self.takes_several && self.answers.first() == Some(&pick)
    }
}

/// Returns a key that sorts things by the order in which the town is read: the far street, the road, the near street,
/// then the hand.
#[must_use]
pub fn reading_order(game: &Game, near: PlayerId, pick: Pick) -> (u8, usize, u32) {
    let place = match pick {
        Pick::Place(place) => Some(place),
        Pick::Card(card) => game.location(card),
        Pick::Hand(_) => return (3, 0, 0),
    };
    let dude = if let Pick::Card(card) = pick { card.0 } else { 0 };
    let Some(place) = place else { return (2, usize::MAX, dude) };
    for player in game.players() {
        if let Some(at) = player.street().iter().position(|own| *own == place) {
            let is_near = player.id() == near;
            let row = if is_near { 2 } else { 0 };
            return (row, if is_near { at } else { 1000 - at }, dude);
        }
    }
    (1, 0, dude)
}

/// Shows the town. Returns what the clicks do.
pub fn show(
    ui: &mut Ui,
    scene: &mut Scene<'_>,
    style: &StageStyle,
    stage: Rect,
    near: PlayerId,
    lit: &Lit<'_>,
    plays: &[CardPlay],
) -> ShownTown {
    let is_wide = stage.width() >= WIDE;
    let aside = if is_wide { ASIDE } else { ASIDE_NARROW };
    let plan = town_plan::plan(scene.game(), near, stage, style.metrics.sign, aside);
    let mut out = show_places(ui, scene, style, stage, &plan, lit, "stage dude");
    show_piles(ui, scene, style, stage, plan.road, near);
    let tags = out.paint_tags(ui, style, stage);
    if is_wide {
        show_last_play(ui, scene, style, &plan, near);
    }
    if let Some((about, code)) = lit.chosen.and_then(|chosen| place_of(scene, &plan, chosen)) {
        let mut lit = lit_rects(scene, &plan, lit);
        lit.extend(tags);
        let others = other_rects(&plan, about);
        let around = Around { about, lit: &lit, others: &others };
        card_note::show(ui, scene, style, stage, &around, code, plays);
    }
    ShownTown { acts: out.acts, spots: spots_of(&plan) }
}

/// Shows the places of a plan with their dudes in a room, and nothing else of the town.
pub fn show_row(
    ui: &mut Ui,
    scene: &mut Scene<'_>,
    style: &StageStyle,
    room: Rect,
    plan: &TownPlan,
    lit: &Lit<'_>,
) -> ShownTown {
    let mut out = show_places(ui, scene, style, room, plan, lit, "row dude");
    out.paint_tags(ui, style, room);
    ShownTown { acts: out.acts, spots: spots_of(plan) }
}

/// Shows the street, and the places of a plan with their dudes before it, who glide to their places under this name.
fn show_places(
    ui: &mut Ui,
    scene: &mut Scene<'_>,
    style: &StageStyle,
    room: Rect,
    plan: &TownPlan,
    lit: &Lit<'_>,
    glides_as: &str,
) -> Outcomes {
    paint_street(ui, scene, room, plan.road);
    let mut out = Outcomes::default();
    for place in &plan.places {
        show_place(ui, scene, style, place, lit, &mut out);
    }
    for place in &plan.places {
        for (dude, rect) in &place.dudes {
            let away = motion::away(ui, motion::here(ui, (glides_as, dude)), rect.min - room.min);
            show_dude(ui, scene, style, *dude, rect.translate(away), lit, &mut out);
        }
    }
    out
}

/// Returns the things of a plan with their rectangles, places first.
fn spots_of(plan: &TownPlan) -> Vec<(Pick, Rect)> {
    let places = plan.places.iter().map(|place| (Pick::Place(place.place), place.rect));
    let dudes = plan.places.iter().flat_map(|place| &place.dudes).map(|(dude, rect)| (Pick::Card(*dude), *rect));
    places.chain(dudes).collect()
}

/// The town as it was shown: what the clicks do, and where each thing stands, places first.
pub struct ShownTown {
    /// The actions of the clicks.
    pub acts: Vec<StageAct>,
    /// The things with their rectangles.
    pub spots: Vec<(Pick, Rect)>,
}

/// Returns the rectangles in which lit things are seen and touched: of places with dudes the sign.
fn lit_rects(scene: &Scene<'_>, plan: &TownPlan, lit: &Lit<'_>) -> Vec<Rect> {
    let mut rects = Vec::new();
    for place in &plan.places {
        if lit.number_of(pick_of_place(scene, lit, place.place)).is_some() {
            rects.push(if place.dudes.is_empty() && place.place != Place::TownSquare {
                place.rect
            } else {
                place.sign
            });
        }
        let dudes = place.dudes.iter().filter(|(dude, _)| lit.number_of(Pick::Card(*dude)).is_some());
        rects.extend(dudes.map(|(_, rect)| *rect));
    }
    rects
}

/// Returns the rectangles of the dudes and signs of the town but those of one thing.
fn other_rects(plan: &TownPlan, about: Rect) -> Vec<Rect> {
    let dudes = plan.places.iter().flat_map(|place| &place.dudes).map(|(_, rect)| *rect);
    let signs = plan.places.iter().map(|place| place.sign);
    dudes.chain(signs).filter(|rect| *rect != about).collect()
}

/// Returns where a chosen thing stands in the town, and its card.
fn place_of(scene: &Scene<'_>, plan: &TownPlan, chosen: Pick) -> Option<(Rect, CardCode)> {
    let game = scene.game();
    let code = |card: CardId| game.card(card).map(|card| *card.code());
    match chosen {
        Pick::Card(card) => {
            let dudes = plan.places.iter().flat_map(|place| &place.dudes);
            let (_, rect) = dudes.into_iter().find(|(dude, _)| *dude == card)?;
            Some((*rect, code(card)?))
        }
        Pick::Place(place) => {
            let own = plan.places.iter().find(|own| own.place == place)?;
            Some((own.rect, code(card_of_place(game, place)?)?))
        }
        Pick::Hand(_) => None,
    }
}

/// Shows the last play of the other side at the left end of the near street, with the key of the log.
fn show_last_play(ui: &Ui, scene: &Scene<'_>, style: &StageStyle, plan: &TownPlan, near: PlayerId) {
    let log = &scene.seen.journal.log;
    let Some(entry) = log.iter().rev().find(|entry| entry.by == By::Script && !entry.taken_back && !entry.kept) else {
        return;
    };
    let Some(street) = plan.places.iter().rev().find(|place| place.place == Place::Home(near)) else { return };
    let first = plan.places.iter().filter(|place| (place.rect.top() - street.rect.top()).abs() < 1.0);
    let left_edge = first.map(|place| place.rect.left()).fold(street.rect.left(), f32::min);
    let (left, top) = (plan.road.left() + 12.0, street.rect.top() + 20.0);
    let width = (left_edge - 14.0 - left).min(ASIDE[0] - 16.0);
    if width < 90.0 {
        return;
    }
    let text = scene.words.say(&entry.text);
    let fit = TextFit::new(Face::Sans, style.sizes.small, style.colours.wood.ink).with_align(Align2::LEFT_TOP);
    let galley = fit.lay_out(ui.painter(), &text, width - 20.0, 4);
    let height = galley.size().y + 52.0;
    let rect = Rect::from_min_size(pos2(left, top), vec2(width, height));
    let brush = Brush::new(ui.painter());
    brush.round_rect(rect, 10.0, theme::fade(style.colours.backing, 0.75), Stroke::NONE);
    brush.galley(rect.min + vec2(10.0, 8.0), galley, style.colours.wood.ink);
    let foot = pos2(rect.left() + 10.0, rect.bottom() - 20.0);
    let cap = Keycap::dark(Key::F2.name()).paint(&brush, style.colours, &style.sizes, foot, Align2::LEFT_CENTER);
    let font = Face::Sans.at(style.sizes.small);
    brush.text(
        pos2(cap.right() + 7.0, foot.y),
        Align2::LEFT_CENTER,
        scene.t("stage.log"),
        font,
        style.colours.wood.quiet_ink,
    );
    style.label(ui, "last play", rect, &text);
}

fn paint_street(ui: &Ui, scene: &mut Scene<'_>, stage: Rect, road: Rect) {
    let share = |y: f32| (y - stage.top()) / stage.height();
    let road = [share(road.top()), share(road.bottom())];
    // The light of a phase goes over into that of the next: both streets are painted, the next one over the last.
    let light = light_of(scene.game().phase());
    let at = LIGHTS.iter().position(|own| *own == light).unwrap_or_default();
    let shown = motion::animate(ui, motion::here(ui, "street light"), at as f32, Movement::Phase);
    for (index, opacity) in [(shown.floor(), 1.0), (shown.ceil(), shown.fract())] {
        let Some(light) = LIGHTS.get(index as usize).filter(|_| opacity > 0.0) else { continue };
        let kind = SceneryKind::Street { light: *light, road_permille: road.map(permille) };
        if let Some(texture) = scene.faces.scenery(kind, size_px(ui, stage)) {
            ui.painter().image(texture, stage, theme::WHOLE, theme::UNTINTED.gamma_multiply(opacity));
        }
    }
}

/// The tag of a lit thing: its key, and what a click there does.
#[derive(Debug, Clone)]
pub struct LitTag {
    kind: TagKind,
    key: String,
    sign: Option<Sign>,
    text: String,
    /// The control points that the player gains by the play, or loses.
    control: Option<String>,
}

impl LitTag {
    /// Returns true for the tag of the play that Enter does.
    #[must_use]
    pub fn is_target(&self) -> bool {
        self.kind == TagKind::Target
    }

    fn as_tag<'a>(&'a self, parts: &'a [TagPart<'a>]) -> Tag<'a> {
        Tag { kind: self.kind, key: Some(&self.key), parts }
    }

    fn parts(&self) -> Vec<TagPart<'_>> {
        let mut parts: Vec<TagPart<'_>> = self.sign.map(TagPart::Sign).into_iter().collect();
        if !self.text.is_empty() {
            parts.push(TagPart::Words(&self.text));
        }
        parts.extend(self.control.as_deref().map(|count| TagPart::Figure(Sign::Control, count)));
        parts
    }
}

/// What showing the town brings: what clicks do, and the tags to paint over everything.
#[derive(Default)]
struct Outcomes {
    acts: Vec<StageAct>,
    tags: Vec<HungTag>,
    /// The tiles of the dudes, whose names tags of places leave free.
    tiles: Vec<Rect>,
}

impl Outcomes {
    /// Paints the tags inside of a room, so that none covers another. Returns their rectangles.
    fn paint_tags(&mut self, ui: &Ui, style: &StageStyle, room: Rect) -> Vec<Rect> {
        let mut tags: Vec<HungTag> = self.tags.drain(..).collect();
        shorten_tags(ui, style, room, &mut tags);
        let mut painted: Vec<Rect> = Vec::new();
        // Tags of dudes have their places: those of places give way to them.
        tags.sort_by_key(|tag| tag.slides_in.is_some());
        for tag in tags {
            let rect = tag.rect(ui, style, room);
            let rect = match tag.slides_in {
                Some(along) => find_beside(rect, along.intersection(room.x_range()), &painted, &self.tiles),
                None => find_free(rect, room, &painted),
            };
            tag.tag.as_tag(&tag.tag.parts()).paint(ui.painter(), style.colours, &style.sizes, rect.center());
            painted.push(rect);
        }
        painted
    }
}

/// Takes the words from tags that would cover each other: their signs say it too. The tag of the play that Enter does keeps
/// its words as long as it can.
fn shorten_tags(ui: &Ui, style: &StageStyle, room: Rect, tags: &mut [HungTag]) {
    for spares_target in [true, false] {
        let rects: Vec<Rect> = tags.iter().map(|tag| tag.rect(ui, style, room).expand(TAG_GAP / 2.0)).collect();
        let is_crowded = |at: usize| {
            let own = rects.get(at).copied().unwrap_or(Rect::NOTHING);
            rects.iter().enumerate().any(|(other, rect)| other != at && rect.intersects(own))
        };
        for (at, tag) in tags.iter_mut().enumerate() {
            if is_crowded(at) && tag.tag.sign.is_some() && !(spares_target && tag.tag.is_target()) {
                tag.tag.text.clear();
            }
        }
    }
}

/// Returns a rectangle, moved up or down inside of a room until it covers none of some others, if there is such a place.
fn find_free(rect: Rect, room: Rect, others: &[Rect]) -> Rect {
    let step = rect.height() + TAG_GAP;
    let places = [0.0, 1.0, -1.0, 2.0, -2.0].map(|steps| rect.translate(vec2(0.0, step * steps)));
    let is_free = |place: &&Rect| {
        room.expand(1.0).contains_rect(**place) && others.iter().all(|other| !other.intersects(place.expand(1.0)))
    };
    places.iter().find(is_free).copied().unwrap_or(rect)
}

/// Returns a rectangle, moved along a stretch until it covers no tag and as little as possible of the tiles of dudes.
fn find_beside(rect: Rect, along: Rangef, tags: &[Rect], tiles: &[Rect]) -> Rect {
    let steps = ((along.span() - rect.width()).max(0.0) / SLIDE_STEP).floor() as u32;
    let start = along.min - rect.left();
    let moved = (0..=steps).map(|step| rect.translate(vec2(SLIDE_STEP.mul_add(step as f32, start), 0.0)));
    let cost = |place: &Rect| -> f32 {
        let shared = |others: &[Rect]| -> f32 {
            let parts = others.iter().map(|own| own.intersect(place.expand(2.0))).filter(Rect::is_positive);
            parts.map(|part| part.area()).sum()
        };
        shared(tags) * 10.0 + shared(tiles) + (place.center().x - rect.center().x).abs() * 0.5
    };
    std::iter::once(rect).chain(moved).min_by(|one, other| cost(one).total_cmp(&cost(other))).unwrap_or(rect)
}

/// The step by which a tag of a place is moved along it, in points.
const SLIDE_STEP: f32 = 12.0;
/// The gap between two tags, in points.
const TAG_GAP: f32 = 5.0;

/// A tag that hangs on a lit thing, painted after all things.
struct HungTag {
    tag: LitTag,
    at: Pos2,
    /// The stretch along which it may be moved, of a place.
    slides_in: Option<Rangef>,
}

/// Paints the tag of a lit thing at once.
pub fn paint_tag(ui: &Ui, style: &StageStyle, tag: &LitTag, at: Pos2) {
    let mut out = Outcomes { tags: vec![HungTag { tag: tag.clone(), at, slides_in: None }], ..Outcomes::default() };
    out.paint_tags(ui, style, ui.max_rect());
}

impl HungTag {
    /// Returns the rectangle of the tag where it hangs, inside of a room.
    fn rect(&self, ui: &Ui, style: &StageStyle, room: Rect) -> Rect {
        let parts = self.tag.parts();
        let size = self.tag.as_tag(&parts).measure(ui.painter(), style.colours, &style.sizes);
        let (half, room) = (size / 2.0, room.shrink(4.0));
        let at = pos2(
            self.at.x.clamp(room.left() + half.x, (room.right() - half.x).max(room.left() + half.x)),
            self.at.y.min(room.bottom() - half.y).max(room.top() + half.y),
        );
        Rect::from_center_size(at, size)
    }
}

/// Returns the tag of a lit thing.
pub fn tag_of(scene: &Scene<'_>, lit: &Lit<'_>, pick: Pick) -> Option<LitTag> {
    let number = lit.number_of(pick)?;
    let is_main = lit.is_main(pick);
    let key = if is_main {
        crate::ui::keys::name_of(eframe::egui::Key::Enter, scene.words)
    } else {
        crate::ui::keys::OPTIONS.get(number).map_or_else(String::new, |key| crate::ui::keys::name_of(*key, scene.words))
    };
    let Some(target) = lit.targets.get(number).filter(|target| target.pick == pick) else {
        let taken = scene.reach.is_taken(pick);
        let sign = taken.then_some(Sign::Check);
        let kind = if taken || is_main { TagKind::Target } else { TagKind::Legal };
        return Some(LitTag { kind, key, sign, text: String::new(), control: None });
    };
    let (kind, sign, text) = match target.kind() {
        CommandKind::CallOut => (TagKind::Hostile, Some(Sign::Aim), scene.t("stage.tag_call_out").to_owned()),
        CommandKind::MoveDude if target.preview.boots => {
            (TagKind::Legal, Some(Sign::Boot), scene.t("stage.boots").to_owned())
        }
        CommandKind::MoveDude => (TagKind::Legal, Some(Sign::Steps), String::new()),
        _ => (TagKind::Legal, None, String::new()),
    };
    let kind = if is_main { TagKind::Target } else { kind };
    let gain = lit.chosen.map_or(0, |chosen| target.control_gain(scene, chosen));
    let control = (gain != 0).then(|| format!("{gain:+}"));
    Some(LitTag { kind, key, sign, text, control })
}

/// Returns what a touch of a place picks: the place, or the card that stands for it where a question asks for that.
#[must_use]
pub fn pick_of_place(scene: &Scene<'_>, lit: &Lit<'_>, place: Place) -> Pick {
    let card = card_of_place(scene.game(), place).map(Pick::Card);
    let asked = card.filter(|pick| scene.reach.has(*pick) || lit.number_of(*pick).is_some());
    asked.unwrap_or(Pick::Place(place))
}

/// Acts on a click on a thing: answers the question, aims at a target, or chooses the thing.
pub fn click(scene: &mut Scene<'_>, lit: &Lit<'_>, pick: Pick, acts: &mut Vec<StageAct>) {
    if scene.reach.has(pick) {
        acts.push(StageAct::Touch(pick));
    } else if let Some(at) = lit.targets.iter().position(|target| target.pick == pick) {
        acts.push(StageAct::Aim(at));
    } else if let Some(at) = place_under(scene, lit, pick) {
        acts.push(StageAct::Aim(at));
    } else {
        acts.push(StageAct::Choose(pick));
    }
}

/// Returns the number of the lit place where somebody else's dude stands: a click on them there means the place.
fn place_under(scene: &Scene<'_>, lit: &Lit<'_>, pick: Pick) -> Option<usize> {
    let Pick::Card(dude) = pick else { return None };
    let card = scene.game().card(dude)?;
    if near_player(scene) == Some(card.controller()) {
        return None;
    }
    let place = card.place()?;
    lit.targets.iter().position(|target| target.pick == Pick::Place(place))
}

fn show_place(
    ui: &mut Ui,
    scene: &mut Scene<'_>,
    style: &StageStyle,
    plan: &PlacePlan,
    lit: &Lit<'_>,
    out: &mut Outcomes,
) {
    let place = plan.place;
    let card = card_of_place(scene.game(), place);
    let pick = pick_of_place(scene, lit, place);
    let response = ui.interact(plan.rect, Id::unique(("stage place", place)), Sense::click());
    let name = super::names::place_name(scene, place);
    let tag = tag_of(scene, lit, pick);
    let state = match &tag {
        Some(tag) if tag.is_target() => PlaceState::Target,
        Some(_) => PlaceState::Legal,
        None if lit.is_any() => PlaceState::Dimmed,
        None => PlaceState::Idle,
    };
    let told = super::names::place_label(scene, place);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &told));
    if place == Place::TownSquare {
        paint_signpost(ui, style, plan.sign, &name);
        let (brush, frame) = (Brush::new(ui.painter()), plan.rect.shrink(6.0));
        match state {
            PlaceState::Target => paint_target_ring(&brush, style.colours, frame, 12.0),
            PlaceState::Legal => paint_legal_ring(&brush, style.colours, frame, 12.0),
            PlaceState::Idle | PlaceState::Dimmed | PlaceState::Contested => {}
        }
    } else {
        let game = scene.game();
        let aspect = plan.rect.width() / (plan.rect.height() - plan.sign.height()).max(1.0);
        let front = PlaceFront {
            art: None,
            name: &name,
            seat: game.controller_of(place).map(PlayerId::seat),
            production: card.map(|card| game.figure(card, Figure::Production).into()).filter(|value| *value != 0),
            production_is_low: card.is_some_and(|card| is_low(game, card)),
            control: card.map(|card| game.figure(card, Figure::Control).into()).filter(|value| *value != 0),
            is_occupied: !plan.dudes.is_empty(),
            state,
        };
        let code = card.and_then(|card| game.card(card)).map(|card| *card.code());
        let picture = code.and_then(|code| portrait(scene, code, aspect));
        let front = PlaceFront { art: picture, ..front };
        front.paint(ui.painter(), style.colours, &style.sizes, plan.rect, plan.sign.height());
    }
    if let Some(tag) = tag {
        let slides_in = (place != Place::TownSquare).then(|| plan.rect.x_range());
        out.tags.push(HungTag { tag, at: plan.tag, slides_in });
    }
    style.paint_focus(ui, &response, 8.0);
    if response.clicked() {
        click(scene, lit, pick, &mut out.acts);
    }
}

fn show_dude(
    ui: &mut Ui,
    scene: &mut Scene<'_>,
    style: &StageStyle,
    dude: CardId,
    rect: Rect,
    lit: &Lit<'_>,
    out: &mut Outcomes,
) {
    let pick = Pick::Card(dude);
    let response = ui.interact(rect, Id::unique(("stage dude", dude)), Sense::click_and_drag());
    if response.drag_started() && !scene.reach.has(pick) {
        out.acts.push(StageAct::Drag(pick));
    }
    let tag = tag_of(scene, lit, pick);
    let is_chosen = lit.chosen == Some(pick);
    let state = match &tag {
        _ if scene.reach.is_taken(pick) => TileState::Leaving,
        _ if is_chosen => TileState::Chosen,
        Some(tag) if tag.is_target() => TileState::Target,
        Some(_) => TileState::Legal,
        None if lit.is_any() => TileState::Dimmed,
        None if response.hovered() => TileState::Hovered,
        None => TileState::Idle,
    };
    let told = super::names::dude_label(scene, dude);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &told));
    paint_dude(ui, scene, style, dude, rect, state);
    out.tiles.push(rect);
    if let Some(tag) = tag {
        // The bounty at his head stays readable.
        let is_wanted = scene.game().card(dude).is_some_and(|card| card.bounty() > 0);
        let at = if is_wanted { rect.center() } else { rect.center_top() + vec2(0.0, 10.0) };
        out.tags.push(HungTag { tag, at, slides_in: None });
    }
    style.paint_focus(ui, &response, 8.0);
    if response.clicked() {
        click(scene, lit, pick, &mut out.acts);
    }
    if response.secondary_clicked() {
        out.acts.push(StageAct::Wish(crate::ui::actions::UiAction::Show(dude)));
    }
    out.tags.extend(show_carried(ui, scene, style, (dude, rect), lit, &mut out.acts));
}

/// Shows the cards that a dude carries as things of their own, as far as they are lit. Returns their tags.
fn show_carried(
    ui: &Ui,
    scene: &mut Scene<'_>,
    style: &StageStyle,
    (dude, tile): (CardId, Rect),
    lit: &Lit<'_>,
    acts: &mut Vec<StageAct>,
) -> Vec<HungTag> {
    let carried: Vec<CardId> = scene.game().attachments(dude).map(|card| card.id()).collect();
    let rects = dude_tile::carried_rects(tile, &style.sizes, carried.len());
    let mut tags = Vec::new();
    for (card, rect) in carried.into_iter().zip(rects) {
        let pick = Pick::Card(card);
        let Some(tag) = tag_of(scene, lit, pick) else { continue };
        let response = ui.interact(rect, Id::unique(("carried card", card)), Sense::click());
        let told = format!("{}, {}", scene.title(card), scene.title(dude));
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &told));
        let brush = Brush::new(ui.painter());
        let is_target = tag.is_target();
        let colour = if is_target { style.colours.signals.accent } else { style.colours.signals.legal };
        brush.ring(rect.expand(2.0), 7.0, Stroke::new(3.0, colour));
        tags.push(HungTag { tag, at: rect.center_bottom(), slides_in: None });
        style.paint_focus(ui, &response, 7.0);
        if response.clicked() {
            click(scene, lit, pick, acts);
        }
    }
    tags
}

/// Shows and paints the lit cards that a dude of a fight carries.
pub fn show_carried_now(
    ui: &Ui,
    scene: &mut Scene<'_>,
    style: &StageStyle,
    tile: (CardId, Rect),
    lit: &Lit<'_>,
    acts: &mut Vec<StageAct>,
) {
    let mut out = Outcomes { tags: show_carried(ui, scene, style, tile, lit, acts), ..Outcomes::default() };
    out.paint_tags(ui, style, ui.max_rect());
}

/// Paints a dude's tile from the game.
pub fn paint_dude(ui: &Ui, scene: &mut Scene<'_>, style: &StageStyle, dude: CardId, rect: Rect, state: TileState) {
    let is_booted = scene.game().card(dude).is_some_and(|card| card.is_booted());
    let turn = motion::here(ui, ("stage turn", dude));
    let booted = motion::animate(ui, turn, if is_booted { 1.0 } else { 0.0 }, Movement::Boot);
    paint_turned_dude(ui, scene, style, (dude, booted), rect, state);
}

/// Paints a dude upright; one that is booted has the sign of that.
pub fn paint_upright_dude(
    ui: &Ui,
    scene: &mut Scene<'_>,
    style: &StageStyle,
    dude: CardId,
    rect: Rect,
    state: TileState,
) {
    paint_turned_dude(ui, scene, style, (dude, 0.0), rect, state);
    if scene.game().card(dude).is_some_and(|card| card.is_booted()) {
        let brush = Brush::new(ui.painter());
        let centre = pos2(rect.left() + BOOT_SIGN, rect.top() + rect.height() * BOOT_SIGN_AT);
        brush.circle(centre, BOOT_SIGN * 0.85, style.colours.backing, Stroke::new(1.5, style.colours.wood.seam));
        signs::paint(&brush, Sign::Boot, centre, BOOT_SIGN * 1.2, None, style.colours.wood.ink);
    }
}

/// The size of the sign on a booted dude who stands upright, in points, and its height as a share of the tile's.
const BOOT_SIGN: f32 = 13.0;
const BOOT_SIGN_AT: f32 = 0.48;

/// Paints a dude who is turned by a share of his booting.
fn paint_turned_dude(
    ui: &Ui,
    scene: &mut Scene<'_>,
    style: &StageStyle,
    (dude, booted): (CardId, f32),
    rect: Rect,
    state: TileState,
) {
    let game = scene.game();
    let Some(card) = game.card(dude) else { return };
    let code = *card.code();
    let (seat, bounty, title) = (card.controller().seat(), card.bounty(), card.title().to_owned());
    let facts = card.facts();
    let (value, suit) = (facts.value.map(super::names::value_text).unwrap_or_default(), facts.suit);
    let goods: Vec<(CardCode, String, bool)> = game
        .attachments(dude)
        .map(|goods| {
            let is_lost = scene.reach.is_taken(Pick::Card(goods.id()));
            (*goods.code(), super::names::bonus_text(goods.facts()), is_lost)
        })
        .collect();
    let (bullets, influence, is_stud) = (
        i64::from(game.figure(dude, Figure::Bullets)),
        i64::from(game.figure(dude, Figure::Influence)),
        game.is_stud(dude),
    );
    let carried: Vec<CarriedCard<'_>> = goods
        .iter()
        .map(|(code, gives, is_lost)| CarriedCard {
            picture: portrait(scene, *code, GOODS_ASPECT),
            gives,
            is_lost: *is_lost,
        })
        .collect();
    let wanted = (bounty > 0).then(|| scene.words.fill("town.wanted", &[("count", &bounty)]));
    let tile = DudeTile {
        picture: portrait(scene, code, PORTRAIT_ASPECT),
        name: &title,
        value: &value,
        suit,
        seat,
        bullets: (Sign::of_bullets(is_stud), bullets),
        influence,
        change: None,
        wanted: wanted.as_deref(),
        goods: &carried,
        booted,
        state,
    };
    tile.paint(ui.painter(), style.colours, &style.sizes, rect);
}

/// The aspect of a portrait on a tile.
const PORTRAIT_ASPECT: f32 = 0.89;
/// The aspect of the picture of goods on a tile.
const GOODS_ASPECT: f32 = 0.76;

/// Returns the part of a card's picture that fills a rectangle of this aspect; none until it is drawn.
pub fn portrait(scene: &mut Scene<'_>, code: CardCode, aspect: f32) -> Option<TexturePart> {
    scene.faces.art(code).map(|art| (art.texture, art.cover_uv(aspect)))
}

/// Returns the street in the light of a phase, with the road between two shares of the height.
#[must_use]
pub fn street(phase: Phase, road: [f32; 2]) -> SceneryKind {
    SceneryKind::Street { light: light_of(phase), road_permille: road.map(permille) }
}

/// The lights of a day in their order.
const LIGHTS: [Light; 4] = [Light::Dawn, Light::Morning, Light::Noon, Light::Dusk];

fn light_of(phase: Phase) -> Light {
    match phase {
        Phase::Setup | Phase::Gambling => Light::Dawn,
        Phase::Upkeep => Light::Morning,
        Phase::HighNoon => Light::Noon,
        Phase::Sundown | Phase::Over => Light::Dusk,
    }
}

fn permille(share: f32) -> u16 {
    (share * 1000.0) as u16
}

/// Returns true if a place produces less than it could.
fn is_low(game: &Game, card: CardId) -> bool {
    let printed = game.card(card).and_then(|card| card.facts().production).unwrap_or(0);
    game.figure(card, Figure::Production) < i16::from(printed)
}

/// Paints the sign of the town square on its post.
fn paint_signpost(ui: &Ui, style: &StageStyle, rect: Rect, name: &str) {
    let brush = Brush::new(ui.painter());
    let [top, bottom, lit] = style.colours.boards.sign;
    let post = Rect::from_center_size(pos2(rect.center().x, rect.bottom() + 18.0), vec2(8.0, 40.0));
    brush.round_rect(post, 1.0, style.colours.boards.frame, Stroke::NONE);
    brush.shadow(rect, 6.0, vec2(0.0, 4.0), 8.0);
    brush.slope(rect, 6.0, top, bottom);
    brush.line([rect.left_top() + vec2(5.0, 1.0), rect.right_top() + vec2(-5.0, 1.0)], Stroke::new(1.0, lit));
    let fit = TextFit::new(Face::Slab, style.sizes.medium, style.colours.wood.ink).with_least(style.sizes.small);
    brush.fitted_text(rect.shrink2(vec2(8.0, 2.0)), name, fit);
}

/// Shows the piles of the players: decks, hands and discards at the ends of the streets.
fn show_piles(ui: &mut Ui, scene: &mut Scene<'_>, style: &StageStyle, stage: Rect, road: Rect, near: PlayerId) {
    let players: Vec<PlayerId> = scene.game().players().iter().map(|player| player.id()).collect();
    for player in players {
        let is_near = player == near;
        if near_player(scene).is_none() {
            let room = real_piles_room(scene, stage, road, player, near);
            show_real_piles(ui, scene, style, room, player);
            continue;
        }
        let y = if is_near { stage.bottom() - 96.0 } else { stage.top() + stage.height() * 0.2 };
        let mut right = stage.right() - 34.0;
        let piles: &[(Pile, &str)] = if is_near {
            &[(Pile::BootHill, "stage.boot_hill"), (Pile::Discard, "stage.discard"), (Pile::Deck, "stage.deck")]
        } else {
            &[(Pile::Deck, "stage.deck"), (Pile::Hand, "stage.hand")]
        };
        for (pile, name) in piles {
            let count = scene.game().player(player).map_or(0, |player| player.pile(*pile).count());
            let rect = Rect::from_center_size(pos2(right - 22.0, y), vec2(46.0, 92.0));
            let top = top_of(scene, player, *pile);
            let label = scene.t(name).to_owned();
            let card = PileFace { top, count: count.into(), label: &label };
            card.paint(&Brush::new(ui.painter()), style.colours, &style.sizes, rect);
            style.label(ui, ("pile", player, *pile), rect, &format!("{}: {label} {count}", scene.name(player)));
            right -= 58.0;
        }
    }
}

/// Returns the card on top of a pile.
fn top_of(scene: &mut Scene<'_>, player: PlayerId, pile: Pile) -> PileTop {
    let top = scene.game().player(player).and_then(|player| player.pile(pile).known_cards().last().copied());
    match (pile, top) {
        (Pile::Deck | Pile::Hand | Pile::DrawHand, _) => PileTop::Back,
        (Pile::BootHill, None) => PileTop::Empty(Sign::Skull),
        (Pile::Discard, None) => PileTop::Empty(Sign::Cards),
        (Pile::Discard | Pile::BootHill, Some(code)) => {
            PileTop::Face(scene.faces.small(code).map(|texture| (texture, theme::WHOLE)))
        }
    }
}

/// The piles of a player with real cards, in two rows.
const REAL_PILES: [(Pile, &str); 4] = [
    (Pile::Hand, "stage.hand"),
    (Pile::Deck, "stage.deck"),
    (Pile::Discard, "stage.discard"),
    (Pile::BootHill, "stage.boot_hill"),
];
/// The size of a pile of real cards, in points.
const REAL_PILE: eframe::egui::Vec2 = vec2(58.0, 80.0);
/// The same at a table of three or four players.
const SMALL_PILE: eframe::egui::Vec2 = vec2(50.0, 63.0);

/// Returns the upper left corner of the piles of a player with real cards: of the near player and of the first other one
/// at the right ends of their streets, of the last one at the left end, of one between them at the end of the road.
fn real_piles_room(scene: &Scene<'_>, stage: Rect, road: Rect, player: PlayerId, near: PlayerId) -> Pos2 {
    let pile = real_pile_size(scene);
    let size = vec2(2.0 * (pile.x + 10.0) + 4.0, 2.0 * pile.y);
    let others = scene.game().players().iter().map(|player| player.id()).filter(|player| *player != near);
    let others: Vec<PlayerId> = others.collect();
    match others.iter().position(|other| *other == player) {
        None => pos2(stage.right() - size.x, stage.bottom() - size.y - 2.0),
        Some(0) => pos2(stage.right() - size.x, stage.top() + 6.0),
        Some(at) if at + 1 == others.len() => pos2(stage.left() + 8.0, stage.top() + 6.0),
        Some(_) => pos2(stage.right() - size.x, road.center().y - size.y / 2.0),
    }
}

/// Returns the size of a pile of real cards, in points.
fn real_pile_size(scene: &Scene<'_>) -> eframe::egui::Vec2 {
    if scene.game().players().len() > 2 { SMALL_PILE } else { REAL_PILE }
}

/// Shows the piles of a player with real cards from a corner on. A click sets the number of cards by hand.
fn show_real_piles(ui: &mut Ui, scene: &mut Scene<'_>, style: &StageStyle, corner: Pos2, player: PlayerId) {
    let size = real_pile_size(scene);
    if scene.game().players().len() > 2 {
        let mark = corner + vec2(size.x + 5.0, 8.0);
        signs::paint_seat_mark(&Brush::new(ui.painter()), style.colours, player.seat(), mark, 14.0);
    }
    for (at, (pile, name)) in REAL_PILES.into_iter().enumerate() {
        let (column, row) = ((at % 2) as f32, (at / 2) as f32);
        let min = corner + vec2((size.x + 10.0) * column, size.y * row);
        let rect = Rect::from_min_size(min, size);
        let figured = Figured::Pile(player, pile);
        let count = usize::try_from(figured.read(scene.game())).unwrap_or_default();
        let label = scene.t(name).to_owned();
        let card = PileFace { top: top_of(scene, player, pile), count, label: &label };
        card.paint(&Brush::new(ui.painter()), style.colours, &style.sizes, rect);
        let told = format!("{}: {count}", figured.name(scene.words, scene.game()));
        let response = ui.interact(rect, Id::unique(("real pile", player, pile)), Sense::click());
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &told));
        style.paint_focus(ui, &response, 8.0);
        if response.on_hover_text(&told).clicked() {
            scene.wish(crate::ui::actions::UiAction::Edit(figured, rect.left_bottom()));
        }
    }
}
