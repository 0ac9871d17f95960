//! The guided day on the stage: one bubble beside the thing that it is about, and the counter of a day that leads through
//! the demo table.

use deadeye_cards::CardCode;
use deadeye_rules::{CardId, CommandKind, Player, Side};
use eframe::egui::{Id, Key, Pos2, Rect, Role, Sense, Stroke, Ui, Vec2, WidgetInfo};

use super::acts::{Drawer, StageAct, TableAct};
use super::brush::Brush;
use super::button::ButtonKind;
use super::coach_bubble::CoachBubble;
use super::dock::{DockAction, DockContent, STARTING_GANG};
use super::hud;
use super::rings::paint_legal_ring;
use super::style::StageStyle;
use super::targets::Preview;
use crate::ui::actions::{LessonAct, UiAction};
use crate::ui::camera::PictureView;
use crate::ui::keys;
use crate::ui::motion;
use crate::ui::play_keys::KeyedPlay;
use crate::ui::play_names::kind_name;
use crate::ui::scene::Scene;
use crate::ui::teacher::{LessonView, LitThing};
use crate::ui::theme::fade;
use crate::ui::theme::parts::shade;
use deadeye_app::desk::{Camera, GameRequest, PictureRequest, Spotted};

/// The room between a thing and the ring around it, in points.
const RING_GAP: f32 = 5.0;
/// The width of the edge of a bubble, in points.
const EDGE: f32 = 4.0;
/// The corners of the ring.
const RING_RADIUS: f32 = 12.0;
/// The distance by which the ring of a thing grows when it pulses, in points.
const PULSE_GROWTH: f32 = 9.0;

/// The parts of the stage on which a lesson is shown.
pub struct LessonStage<'a> {
    /// The room in which the bubble may lie.
    pub area: Rect,
    /// The camera's picture, with the room that it takes.
    pub picture: Option<(Rect, &'a Camera, &'a PictureView)>,
    /// The room of the town or the fight beside the picture.
    pub main_room: Option<Rect>,
    /// The frame of the proposal.
    pub proposal: Option<Rect>,
    /// The action of the brass key on the counter.
    pub main: Option<StageAct>,
}

/// Returns what a click on the thing does that a lesson is about.
fn act_of(scene: &Scene<'_>, lesson: &LessonView, keyed: &[KeyedPlay]) -> Option<StageAct> {
    if lesson.is_read() {
        return Some(StageAct::Wish(UiAction::Lesson(LessonAct::GoOn)));
    }
    if lesson.is_over {
        return Some(StageAct::Wish(UiAction::Lesson(LessonAct::PlayAlone)));
    }
    if let Some(offer) = &lesson.offer {
        return Some(StageAct::Wish(UiAction::Ask(PictureRequest::Take(offer.id).into())));
    }
    let play = keyed.iter().find(|play| Some(play.kind) == lesson.kind)?;
    Some(StageAct::start(play, scene.game().version()))
}

/// Puts together the counter of a day on the demo table: the action that is asked for, and the ways to go back, to read
/// more and to leave.
#[must_use]
pub fn dock_content(scene: &Scene<'_>, lesson: &LessonView, keyed: &[KeyedPlay]) -> DockContent {
    let name = |key| keys::name_of(key, scene.words);
    let (title, text) = if lesson.is_read() {
        // What is read stands in the bubble; once is enough.
        (scene.t("teach.title").to_owned(), lesson.count_text(scene))
    } else {
        let title = lesson.kind.map_or_else(|| lesson.title.clone(), |kind| kind_name(scene, kind));
        (title, lesson.task.clone())
    };
    let mut actions = Vec::new();
    if lesson.is_over {
        let alone = StageAct::Wish(UiAction::Lesson(LessonAct::PlayAlone));
        actions.push(DockAction::main(scene.t("start.against").to_owned(), None, &name(Key::Enter), alone));
        let two = StageAct::Wish(UiAction::Lesson(LessonAct::PlayForTwo));
        actions.push(DockAction::plain(scene.t("guide.two"), &name(Key::N), two));
    } else if let (Some(act), Some(key)) = (act_of(scene, lesson, keyed), lesson.keys.first()) {
        let title = if lesson.is_read() { scene.t("guide.go_on").to_owned() } else { title.clone() };
        actions.push(DockAction::main(title, None, &name(*key), act));
    } else {
        let watch =
            DockAction::plain(scene.t("guide.just_watch"), "", StageAct::Wish(UiAction::Lesson(LessonAct::Pulse)));
        actions.push(DockAction { kind: ButtonKind::Brass, is_off: true, ..watch });
    }
    let back = StageAct::Wish(UiAction::Lesson(LessonAct::Back));
    actions.push(DockAction::plain(scene.t("stage.back"), &name(Key::PageUp), back));
    actions.push(DockAction::plain(scene.t("guide.more"), Key::F5.name(), StageAct::Wish(UiAction::Book)));
    let leave = StageAct::Wish(UiAction::Lesson(LessonAct::Leave));
    actions.push(DockAction::quiet(scene.t("guide.leave"), &name(Key::Escape), leave));
    let play = lesson.offer.as_ref().and_then(|offer| offer.play.as_ref());
    let preview = play.map(|play| Preview::of_command(scene.game(), play)).unwrap_or_default();
    DockContent { title, text, actions, preview, ..DockContent::default() }
}

/// Shows the bubble of a lesson beside the thing that it is about. Returns what the clicks do.
pub fn show(
    ui: &mut Ui,
    scene: &Scene<'_>,
    style: &StageStyle,
    lesson: &LessonView,
    stage: &LessonStage<'_>,
    keyed: &[KeyedPlay],
) -> Vec<StageAct> {
    if lesson.keys.is_empty() {
        return Vec::new();
    }
    let key = find_key(ui);
    let Some(lit) = find_lit(ui, lesson, stage).or(key) else { return Vec::new() };
    let names = lesson.key_names(scene);
    let count = lesson.count_text(scene);
    let bubble = CoachBubble {
        title: &lesson.title,
        text: lesson.text.as_deref(),
        progress: [lesson.taught, deadeye_coach::teach::LESSONS.len()],
        count: &count,
        now: scene.t("guide.now"),
        task: &lesson.task,
        keys: &names,
    };
    let area = stage.area.shrink(8.0);
    let avoid: Vec<Rect> = stage.proposal.into_iter().chain(find_fighters(ui, scene)).collect();
    let find = |lit: Rect| bubble.find_place(ui.painter(), &style.sizes, area, lit, &avoid).map(|place| (lit, place));
    // A thing that leaves no room beside it is pointed at by its key.
    let Some((lit, place)) = find(lit).or_else(|| find(key?)) else { return Vec::new() };
    let mut acts = Vec::new();
    // While a play is being put together, the brass key goes on with it.
    let act = act_of(scene, lesson, keyed).or_else(|| stage.main.clone());
    paint_light(ui, style, lesson, lit, stage);
    if key == Some(lit) {
        style.label(ui, "lesson thing", lit, &lesson.task);
    } else {
        let response = ui.interact(lit, Id::unique("lesson thing"), Sense::click());
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &lesson.task));
        style.paint_focus(ui, &response, RING_RADIUS);
        acts.extend(act.clone().filter(|_| response.clicked()));
    }
    // Clicks on the bubble and its edge are not for what lies under it.
    let ground = ui.interact(place.rect.expand(EDGE), Id::unique("lesson bubble"), Sense::click_and_drag());
    ground.widget_info(|| WidgetInfo::labeled(Role::Dialog, true, &lesson.title));
    let [title, text, bar] = bubble.paint(ui.painter(), style.colours, &style.sizes, place);
    style.label(ui, "lesson count", Rect::from_min_size(place.rect.min, title.min - place.rect.min), &count);
    if let Some(words) = &lesson.text {
        style.label(ui, "lesson text", text, words);
    }
    style.label(ui, "lesson task", bar, &format!("{}: {}", bubble.now, lesson.task));
    let response = ui.interact(bar, Id::unique("lesson action"), Sense::click());
    let press = lesson.press_text(scene);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &press));
    style.paint_focus(ui, &response, 10.0);
    acts.extend(act.filter(|_| response.clicked()));
    acts
}

/// Lights the thing: a ring around it, and less light on the rest of the picture.
fn paint_light(ui: &Ui, style: &StageStyle, lesson: &LessonView, lit: Rect, stage: &LessonStage<'_>) {
    let brush = Brush::new(ui.painter());
    // The ring stands out of what it surrounds, and not out of the window.
    let window = ui.ctx().content_rect().shrink(RING_GAP);
    let around = lit.expand(RING_GAP).intersect(window);
    let rooms = stage.picture.map(|(room, _, _)| room).into_iter().chain(stage.main_room);
    if let Some(room) = rooms.into_iter().find(|room| room.contains(lit.center())) {
        let inner = around.intersect(room);
        for rect in [
            room.with_max_y(inner.top()),
            room.with_min_y(inner.bottom()),
            Rect::from_min_max(Pos2::new(room.left(), inner.top()), inner.left_bottom()),
            Rect::from_min_max(inner.right_top(), Pos2::new(room.right(), inner.bottom())),
        ] {
            brush.round_rect(rect, 0.0, shade(0.42), Stroke::NONE);
        }
    }
    let grown = if motion::is_on(ui.ctx()) { PULSE_GROWTH * lesson.pulse } else { 0.0 };
    paint_legal_ring(&brush, style.colours, around.expand(grown).intersect(window), RING_RADIUS);
    if lesson.pulse > 0.0 {
        let glow = fade(style.colours.signals.accent, 0.35 + 0.65 * lesson.pulse);
        let ring = around.expand(grown + 3.0).intersect(window);
        brush.ring(ring, RING_RADIUS + 3.0, Stroke::new(4.0, glow));
    }
}

/// Returns the place of the brass key on the counter.
fn find_key(ui: &Ui) -> Option<Rect> {
    find_part(ui, Id::unique(("dock key", 0_usize)))
}

/// Returns the place of a part of the stage in this frame.
fn find_part(ui: &Ui, id: Id) -> Option<Rect> {
    ui.ctx().read_response(id).map(|response| response.rect)
}

/// Returns the place of the thing that a lesson is about, if it is shown.
fn find_lit(ui: &Ui, lesson: &LessonView, stage: &LessonStage<'_>) -> Option<Rect> {
    match &lesson.lit {
        LitThing::Cards(cards) => {
            let in_play = find_in_play(ui, &cards.in_play).or_else(|| find_laid(ui, lesson.kind));
            // Beside a town the picture is small.
            let in_picture = || find_cards(cards.track, &cards.codes, stage).filter(|_| stage.main_room.is_none());
            in_play.or_else(in_picture).or(stage.proposal)
        }
        LitThing::Figure(player, figure) => {
            let (_, figured) = hud::sign_of(*player, *figure);
            find_part(ui, Id::unique(("figure", figured)))
        }
        LitThing::Plate(player) => find_part(ui, Id::unique(("stage label", ("plate", *player)))),
        LitThing::Day => find_part(ui, Id::unique(("stage label", "stage day"))),
        LitThing::Key => None,
    }
}

/// Returns the place of cards in play in the town or the fight of this frame.
fn find_in_play(ui: &Ui, cards: &[CardId]) -> Option<Rect> {
    let ids = |card: &CardId| [Id::unique(("stage dude", *card)), Id::unique(("fighter", *card))];
    cards.iter().filter_map(|card| ids(card).into_iter().find_map(|id| find_part(ui, id))).reduce(Rect::union)
}

/// Returns the place of the cards of a play that are laid out on the stage or the counter in this frame.
fn find_laid(ui: &Ui, kind: Option<CommandKind>) -> Option<Rect> {
    match kind? {
        CommandKind::ChooseGang => find_part(ui, Id::unique(("stage label", STARTING_GANG))),
        CommandKind::ShowHand => find_part(ui, Id::unique(("way", 0_usize))),
        _ => None,
    }
}

/// Returns the places of the dudes of both posses, of their shown hands and of the result.
fn find_fighters(ui: &Ui, scene: &Scene<'_>) -> Vec<Rect> {
    let game = scene.game();
    let posses = game.shootout().into_iter().flat_map(|fight| [fight.posse(Side::Leader), fight.posse(Side::Mark)]);
    let dudes = posses.flat_map(|posse| posse.head.into_iter().chain(posse.dudes.iter().copied()));
    let dudes = dudes.filter_map(|dude| find_part(ui, Id::unique(("fighter", dude))));
    let revealed = |player: &Player| find_part(ui, Id::unique(("stage label", ("revealed", player.id()))));
    let result = find_part(ui, Id::unique(("stage label", "fight result")));
    dudes.chain(game.players().iter().filter_map(revealed)).chain(result).collect()
}

/// Returns the place of cards in the picture: of all those of these codes, or of a track if there are none.
fn find_cards(track: u32, codes: &[CardCode], stage: &LessonStage<'_>) -> Option<Rect> {
    let (room, camera, view) = stage.picture?;
    let place = |card: &Spotted| Rect::from_points(&card.corners_px.map(|at| view.of_px(camera, at)));
    let is_seen = |rect: &Rect| room.contains(rect.center());
    let asked = camera.cards.iter().find(|card| track != 0 && card.track == track).map(place);
    if let Some(rect) = asked.filter(|rect| codes.is_empty() && is_seen(rect)) {
        return Some(rect.intersect(room));
    }
    let of_code = |code: &CardCode| -> Vec<Rect> {
        let cards = camera.cards.iter().filter(|card| card.code == Some(*code));
        cards.map(place).filter(is_seen).collect()
    };
    let found: Vec<Vec<Rect>> = codes.iter().map(of_code).collect();
    // Both players may have a card of one code: those are meant that lie with the others.
    let only: Vec<Pos2> =
        found.iter().filter_map(|rects| if let [rect] = rects[..] { Some(rect.center()) } else { None }).collect();
    let middle = only.iter().fold(Vec2::ZERO, |sum, at| sum + at.to_vec2()) / only.len().max(1) as f32;
    let nearest = |rects: &Vec<Rect>| {
        let far = |rect: &Rect| rect.center().distance_sq(middle.to_pos2());
        rects.iter().copied().min_by(|one, other| far(one).total_cmp(&far(other)))
    };
    let all = found.iter().filter_map(nearest).reduce(Rect::union);
    all.map(|rect| rect.intersect(room))
}

/// Returns the acts that are allowed while a day leads through the demo table: those that do what is asked for, and those
/// that only show something. Any other makes the thing pulse.
#[must_use]
pub fn keep_allowed(lesson: &LessonView, is_picking: bool, acts: Vec<StageAct>) -> Vec<StageAct> {
    let is_of_kind = |kind| lesson.kind == Some(kind);
    let is_allowed = |act: &StageAct| match act {
        StageAct::Wish(UiAction::Ask(ask)) => is_asked_for(lesson, ask),
        StageAct::Wish(UiAction::Review | UiAction::DrawHands | UiAction::Tools) => false,
        StageAct::Wish(_) | StageAct::Back | StageAct::Press(_) | StageAct::GoOn => true,
        StageAct::Play(command) => is_of_kind(command.kind()),
        StageAct::Begin(picking) => is_of_kind(picking.kind()),
        StageAct::TakeFirst
        | StageAct::Finish
        | StageAct::Touch(_)
        | StageAct::Answer(_)
        | StageAct::ChooseFate(..) => is_picking,
        StageAct::Aim(_) | StageAct::Choose(_) | StageAct::Drag(_) | StageAct::Mark => false,
        StageAct::Toggle(drawer) => *drawer != Drawer::Plays,
        StageAct::Table(act) => matches!(act, TableAct::Names | TableAct::PictureSize),
    };
    let pulse = || StageAct::Wish(UiAction::Lesson(LessonAct::Pulse));
    acts.into_iter().map(|act| if is_allowed(&act) { act } else { pulse() }).collect()
}

/// Returns true if a request is the one that is asked for, or changes nothing of the game.
fn is_asked_for(lesson: &LessonView, ask: &deadeye_app::desk::Ask) -> bool {
    use deadeye_app::desk::Ask;
    match ask {
        Ask::Pictures(PictureRequest::Take(id)) => lesson.offer.as_ref().is_some_and(|offer| offer.id == *id),
        Ask::Pictures(_) => false,
        Ask::Game(request) => matches!(request, GameRequest::Undo | GameRequest::Redo),
        Ask::Settings(_) | Ask::Output(_) => true,
    }
}

/// Takes back the wishes of clicks that are not asked for: on a card of the picture, or on a figure.
pub fn drop_other_wishes(scene: &mut Scene<'_>) {
    let before = scene.wishes.len();
    scene.wishes.retain(|wish| !matches!(wish, UiAction::Seen(_) | UiAction::Edit(..)));
    if scene.wishes.len() < before {
        scene.wish(UiAction::Lesson(LessonAct::Pulse));
    }
}
