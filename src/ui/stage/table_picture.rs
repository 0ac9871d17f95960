//! The picture of the camera on the stage: every card that is read has one small mark of its player, and the card that is
//! asked about is framed in brass.

use deadeye_rules::PlayerId;
use deadeye_vision::Point;
use eframe::egui::{Align2, Id, Key, Pos2, Rect, Role, Sense, Shape, Stroke, Ui, WidgetInfo, pos2, vec2};

use super::acts::TableAct;
use super::brush::{Brush, TextFit};
use super::keycap::Keycap;
use super::signs::{self, Sign, paint_seat_mark};
use super::style::StageStyle;
use super::tag::{Tag, TagKind, TagPart};
use crate::ui::camera::{self, PictureView};
use crate::ui::draw;
use crate::ui::scene::Scene;
use crate::ui::theme;
use crate::ui::theme::parts::{CLEAR, OUTLINE};
use crate::ui::theme::stage::Face;
use deadeye_app::desk::{Camera, Spotted, Sureness};

/// The share by which the picture may stand out of its room, so that it is as wide as the design wants.
pub const MOST_CUT: f32 = 1.09;

/// The content over the picture.
pub struct PictureContent<'a> {
    /// The camera with the cards that it sees.
    pub camera: &'a Camera,
    /// The track of the card that is asked about.
    pub asked: Option<u32>,
    /// True if the differences between table and game are being sorted out: they are marked then.
    pub is_sorting: bool,
    /// True if the picture has all of the stage.
    pub is_large: bool,
    /// True if there is room for names and the keys of the picture.
    pub has_keys: bool,
}

/// The outcome of showing the picture.
#[derive(Debug, Default)]
pub struct ShownPicture {
    /// The corners of the card that is asked about, on the screen.
    pub asked: Option<[Pos2; 4]>,
    /// The actions of the clicks.
    pub acts: Vec<TableAct>,
}

/// Shows the picture in a room. The wheel enlarges it, and it can be dragged; a click on a card asks about the card.
pub fn show(
    ui: &mut Ui,
    scene: &mut Scene<'_>,
    style: &StageStyle,
    room: Rect,
    view: &mut PictureView,
    content: &PictureContent<'_>,
) -> ShownPicture {
    let camera = content.camera;
    let response = ui.interact(room, Id::unique("stage picture"), Sense::click_and_drag());
    let name = scene.words.fill("camera.label", &[("count", &camera.cards.len())]);
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, &name));
    let brush = Brush::new(ui.painter());
    brush.slope(room, 0.0, style.colours.wood.tones[0], style.colours.ground);
    let mut shown = ShownPicture::default();
    let Some(picture) = scene.picture else {
        let fit = TextFit::new(Face::Sans, style.sizes.medium, style.colours.wood.quiet_ink);
        brush.fitted_text(room.shrink(20.0), scene.t("camera.nothing"), fit);
        return shown;
    };
    let size = vec2(camera.size_px[0] as f32, camera.size_px[1] as f32);
    let whole = draw::fit(size, room);
    let cut = (room.width() / whole.width()).max(room.height() / whole.height()).min(MOST_CUT);
    let rect = Rect::from_center_size(room.center(), whole.size() * cut);
    let part = view.place(ui, &response, rect);
    let painter = ui.painter().with_clip_rect(room.intersect(ui.clip_rect()));
    painter.add(Shape::image(picture, rect, part, theme::UNTINTED));
    let seen = rect.intersect(room);
    let to_screen = |card: &Spotted| card.corners_px.map(|at| view.of_px(camera, at));
    let differing = if content.is_sorting { camera::differing_tracks(scene) } else { Vec::new() };
    for card in &camera.cards {
        let corners = to_screen(card);
        if differing.contains(&card.track) {
            theme::mark_differing(&painter, scene.colours, corners);
        }
        if seen.contains(Rect::from_points(&corners).center()) {
            mark_player(&painter, scene, style, camera, card, corners);
        }
    }
    camera::ask_about(ui, scene, camera, to_screen, seen);
    let asked = content.asked.filter(|track| *track != 0);
    let asked = camera.cards.iter().find(|card| Some(card.track) == asked);
    let asked = asked.map(|card| (card, to_screen(card)));
    if view.has_all_names() {
        let mut taken: Vec<Rect> = Vec::new();
        let others = camera.cards.iter().filter(|card| asked.as_ref().is_none_or(|(own, _)| own.track != card.track));
        for card in others {
            camera::name_tag(ui, scene, card, to_screen(card), seen, &mut taken);
        }
    }
    if let Some((card, corners)) = asked
        && seen.contains(Rect::from_points(&corners).center())
    {
        frame_asked(&painter, style, card, corners, (seen, content.has_keys));
        shown.asked = Some(corners);
    }
    if response.has_focus() {
        theme::focus_ring(ui.painter(), room.shrink(8.0), 4.0);
    }
    if content.has_keys {
        shown.acts = show_keys(ui, scene, style, room, content);
    }
    shown
}

/// Returns the player of a card: who controls the card of the game with that code, or the player of the region in which
/// it lies.
fn player_of(scene: &Scene<'_>, camera: &Camera, card: &Spotted) -> Option<PlayerId> {
    let code = card.code?;
    let mut same = scene.game().cards().iter().filter(|own| *own.code() == code).map(|own| own.controller());
    if let (Some(player), None) = (same.next(), same.next()) {
        return Some(player);
    }
    let calibration = camera.calibration.as_ref()?;
    let middle = card.corners_px.iter().fold([0.0, 0.0], |sum, at| [sum[0] + at[0] / 4.0, sum[1] + at[1] / 4.0]);
    let spot = calibration.plane.table_from_image(Point::new(middle[0], middle[1]));
    let player = calibration.layout.region_at(spot)?.player;
    scene.game().player(player).map(|_| player)
}

/// Marks a card that is read with the sign of its player, and one that is not with a question mark.
fn mark_player(
    painter: &eframe::egui::Painter,
    scene: &Scene<'_>,
    style: &StageStyle,
    camera: &Camera,
    card: &Spotted,
    corners: [Pos2; 4],
) {
    let brush = Brush::new(painter);
    let bounds = Rect::from_points(&corners);
    let nearest = |one: &Pos2, other: &Pos2| {
        let far = |at: Pos2| at.distance_sq(bounds.right_top());
        far(*one).total_cmp(&far(*other))
    };
    let Some(corner) = corners.into_iter().min_by(nearest) else { return };
    let size = (bounds.width().min(bounds.height()) * 0.34).clamp(11.0, 20.0);
    match player_of(scene, camera, card) {
        Some(player) => paint_seat_mark(&brush, style.colours, player.seat(), corner, size),
        None if card.sureness() == Sureness::Unsure && card.track != 0 => {
            brush.circle(corner, size * 0.5, OUTLINE, Stroke::new(1.5, style.colours.wood.quiet_ink));
            let font = Face::SansBold.at(size * 0.75);
            brush.text(corner, Align2::CENTER_CENTER, "?", font, style.colours.wood.ink);
        }
        None => {}
    }
}

/// Frames the card that is asked about in brass, with its name.
fn frame_asked(
    painter: &eframe::egui::Painter,
    style: &StageStyle,
    card: &Spotted,
    corners: [Pos2; 4],
    (seen, has_name): (Rect, bool),
) {
    let brush = Brush::new(painter);
    let colours = style.colours;
    for (width, share) in [(14.0, 0.18), (9.0, 0.3)] {
        brush.path(&corners, true, Stroke::new(width, colours.brass.tones[1].gamma_multiply(share)));
    }
    brush.path(&corners, true, Stroke::new(4.0, colours.brass.tones[1]));
    let Some(title) = card.title.as_ref().filter(|_| has_name) else { return };
    let bounds = Rect::from_points(&corners);
    let parts = [TagPart::Words(title)];
    let tag = Tag { kind: TagKind::Target, key: None, parts: &parts };
    let half = tag.measure(painter, colours, &style.sizes) / 2.0;
    let below = bounds.bottom() + half.y + 4.0;
    let above = bounds.top() - half.y - 4.0;
    let y = if below + half.y <= seen.bottom() { below } else { above };
    let x = bounds
        .center()
        .x
        .clamp(seen.left() + half.x + 4.0, (seen.right() - half.x - 4.0).max(seen.left() + half.x + 4.0));
    tag.paint(painter, colours, &style.sizes, pos2(x, y));
}

/// Paints the line from the card that is asked about to its proposal.
pub fn paint_line(ui: &Ui, style: &StageStyle, corners: [Pos2; 4], proposal: Rect) {
    let bounds = Rect::from_points(&corners);
    let is_beside = bounds.right() + 12.0 < proposal.left();
    let (from, to) = if is_beside {
        (
            pos2(bounds.right() + 6.0, bounds.center().y),
            pos2(proposal.left(), bounds.center().y.min(proposal.bottom() - 30.0).max(proposal.top() + 40.0)),
        )
    } else {
        (pos2(bounds.center().x, bounds.bottom() + 6.0), pos2(bounds.center().x, proposal.top()))
    };
    let bend = if is_beside { vec2((to.x - from.x) * 0.5, 0.0) } else { vec2(0.0, (to.y - from.y) * 0.5) };
    let curve: Vec<Pos2> = (0..=24_u8)
        .map(|step| {
            let t = f32::from(step) / 24.0;
            let [a, b] = [from + bend, to - bend].map(|at| at.to_vec2());
            let u = 1.0 - t;
            (from.to_vec2() * (u * u * u) + a * (3.0 * u * u * t) + b * (3.0 * u * t * t) + to.to_vec2() * (t * t * t))
                .to_pos2()
        })
        .collect();
    let brush = Brush::new(ui.painter());
    brush.path(&curve, false, Stroke::new(6.0, OUTLINE));
    brush.path(&curve, false, Stroke::new(3.0, style.colours.brass.tones[1]));
    brush.circle(from, 6.0, style.colours.brass.tones[1], Stroke::new(2.0, OUTLINE));
}

/// A small plate over the picture: a sign or a key, and a few words.
struct Plate<'a> {
    sign: Option<Sign>,
    key: Option<&'a str>,
    text: &'a str,
    /// What more there is to say, for the pointer and for screen readers.
    about: Option<&'a str>,
    act: Option<TableAct>,
}

impl Plate<'_> {
    fn measure(&self, ui: &Ui, style: &StageStyle) -> f32 {
        let head = match (self.sign, self.key) {
            (Some(_), _) => 30.0,
            (None, Some(key)) => Keycap::dark(key).measure(ui.painter(), &style.sizes).x + 10.0,
            (None, None) => 0.0,
        };
        let font = Face::SansSemibold.at(style.sizes.small);
        ui.painter().layout_no_wrap(self.text.to_owned(), font, CLEAR).size().x + head + 24.0
    }

    /// Shows the plate with its corner at a point. Returns true if it was clicked.
    fn show(&self, ui: &Ui, style: &StageStyle, rect: Rect) -> bool {
        let colours = style.colours;
        let sense = if self.act.is_some() { Sense::click() } else { Sense::hover() };
        let response = ui.interact(rect, Id::unique(("plate", self.key, self.act)), sense);
        let more = self.key.or(self.about).unwrap_or_default();
        let told = format!("{} {more}", self.text);
        let role = if self.act.is_some() { Role::Button } else { Role::Label };
        response.widget_info(|| WidgetInfo::labeled(role, true, told.trim_end()));
        let response = match self.about {
            Some(about) => response.on_hover_text(about),
            None => response,
        };
        let brush = Brush::new(ui.painter());
        let strength = if response.hovered() && self.act.is_some() { 0.95 } else { 0.8 };
        brush.round_rect(rect, 9.0, theme::fade(colours.backing, strength), Stroke::NONE);
        let mut left = rect.left() + 11.0;
        if let Some(sign) = self.sign {
            signs::paint(&brush, sign, pos2(left + 10.0, rect.center().y), 20.0, None, colours.wood.ink);
            left += 30.0;
        } else if let Some(key) = self.key {
            let at = pos2(left, rect.center().y - 1.0);
            let cap = Keycap::dark(key).paint(&brush, colours, &style.sizes, at, Align2::LEFT_CENTER);
            left = cap.right() + 10.0;
        }
        let font = Face::SansSemibold.at(style.sizes.small);
        brush.text(pos2(left, rect.center().y), Align2::LEFT_CENTER, self.text, font, colours.wood.ink);
        style.paint_focus(ui, &response, 9.0);
        response.clicked()
    }
}

/// Shows the number of cards, the keys of the picture and what is to be sorted out in its lower corners.
fn show_keys(
    ui: &Ui,
    scene: &Scene<'_>,
    style: &StageStyle,
    room: Rect,
    content: &PictureContent<'_>,
) -> Vec<TableAct> {
    let height = style.sizes.small * 2.3;
    let read = content.camera.cards.iter().filter(|card| card.title.is_some()).count();
    let read = scene.words.fill("stage.cards_read", &[("count", &read)]);
    let camera = content.camera;
    let gaps: [(&str, &dyn std::fmt::Display); 2] =
        [("source", &scene.words.say(&camera.source)), ("per_second", &format!("{:.0}", camera.per_second))];
    let source = scene.words.fill("stage.source", &gaps);
    let large = scene.t(if content.is_large { "stage.picture_beside" } else { "stage.picture_large" });
    let open = scene.seen.pictures.differences.iter().filter(|differ| !differ.asked).count();
    let sort = scene.words.fill("stage.to_sort_out", &[("count", &open)]);
    let plates = [
        Plate {
            sign: None,
            key: Some(Key::Z.name()),
            text: scene.t("stage.names"),
            about: None,
            act: Some(TableAct::Names),
        },
        Plate { sign: None, key: Some(Key::F7.name()), text: large, about: None, act: Some(TableAct::PictureSize) },
        Plate { sign: Some(Sign::Eye), key: None, text: &read, about: Some(&source), act: None },
    ];
    let mut acts = Vec::new();
    let mut bottom = room.bottom() - 14.0;
    for plate in plates {
        let rect = Rect::from_min_max(
            pos2(room.left() + 14.0, bottom - height),
            pos2(room.left() + 14.0 + plate.measure(ui, style), bottom),
        );
        if plate.show(ui, style, rect) {
            acts.extend(plate.act);
        }
        bottom -= height + 9.0;
    }
    if open > 0 {
        let plate = Plate { sign: None, key: Some(Key::V.name()), text: &sort, about: None, act: Some(TableAct::Sort) };
        let right = room.right() - 14.0;
        let rect = Rect::from_min_max(
            pos2(right - plate.measure(ui, style), room.bottom() - 14.0 - height),
            pos2(right, room.bottom() - 14.0),
        );
        if plate.show(ui, style, rect) {
            acts.extend(plate.act);
        }
    }
    acts
}
