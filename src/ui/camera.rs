//! The camera's view: the picture, with the outline and name of every card. The confidence of card recognition is shown
//! by the kind of line and in words.

use eframe::egui::{Align2, CornerRadius, Id, Pos2, Rect, Response, Role, Sense, Shape, Ui, WidgetInfo, pos2, vec2};

use super::actions::UiAction;
use super::draw;
use super::scene::Scene;
use super::theme::{self, size};
use deadeye_app::desk::{Camera, Spotted, Sureness};

/// The least width of the whole picture at which every card has its name beside it, in points.
const ALL_TAGS: f32 = 560.0;

/// The part of the picture that is shown.
#[derive(Debug, Clone, Copy)]
pub struct PictureView {
    /// The factor by which the picture is enlarged.
    zoom: f32,
    /// The middle of the shown part, as fractions of the picture's width and height.
    middle: Pos2,
    /// The rectangle of the view in the window.
    rect: Rect,
    /// True if every card has its name beside it.
    all_names: bool,
}

impl Default for PictureView {
    fn default() -> Self {
        Self { zoom: 1.0, middle: pos2(0.5, 0.5), rect: Rect::NOTHING, all_names: false }
    }
}

impl PictureView {
    /// The largest zoom, at which a card of the usual picture fills the view.
    const MOST: f32 = 8.0;

    /// Switches between names beside all cards and names beside unsure ones only.
    pub fn toggle_names(&mut self) {
        self.all_names ^= true;
    }

    /// Shows the whole picture again.
    fn make_whole(&mut self) {
        *self = Self { rect: self.rect, all_names: self.all_names, ..Self::default() };
    }

    /// Returns the place on the screen of a pixel of the camera's picture.
    #[must_use]
    pub fn of_px(&self, camera: &Camera, [x, y]: [f32; 2]) -> Pos2 {
        let [width, height] = camera.size_px.map(|side| side.max(1) as f32);
        self.on_screen(self.rect, pos2(x / width, y / height))
    }

    /// Returns true if every card has its name beside it.
    #[must_use]
    pub fn has_all_names(&self) -> bool {
        self.all_names
    }

    /// Puts the picture into a rectangle, follows the wheel and a drag, and shows all of it again after a click. Returns
    /// the part that is shown, as fractions of the picture's sides.
    pub fn place(&mut self, ui: &Ui, response: &Response, rect: Rect) -> Rect {
        self.rect = rect;
        self.follow(ui, response, rect);
        if self.zoom > 1.0 && response.clicked() {
            self.make_whole();
        }
        Rect::from_min_max(self.in_picture(rect, rect.min), self.in_picture(rect, rect.max))
    }

    /// Follows the wheel and a drag. The place under the pointer stays there.
    fn follow(&mut self, ui: &Ui, response: &Response, rect: Rect) {
        if let Some(pointer) = response.hover_pos() {
            let (wheel, pinch) = ui.input(|input| (input.smooth_scroll_delta().y, input.zoom_delta()));
            let before = self.in_picture(rect, pointer);
            self.zoom = (self.zoom * pinch * (wheel / 240.0).exp()).clamp(1.0, Self::MOST);
            self.middle += before - self.in_picture(rect, pointer);
        }
        self.middle -= response.drag_delta() / (rect.size() * self.zoom);
        let edge = 0.5 / self.zoom;
        self.middle = self.middle.clamp(pos2(edge, edge), pos2(1.0 - edge, 1.0 - edge));
    }

    /// Returns the place in the picture, as fractions of its sides, that is shown at a point.
    fn in_picture(&self, rect: Rect, at: Pos2) -> Pos2 {
        self.middle + (at - rect.center()) / (rect.size() * self.zoom)
    }

    /// Returns the place on the screen of a place in the picture.
    fn on_screen(&self, rect: Rect, at: Pos2) -> Pos2 {
        rect.center() + (at - self.middle) * rect.size() * self.zoom
    }
}

/// Shows the picture as wide as there is room. The wheel enlarges it, and it can be dragged. A click on a card asks about
/// the card.
pub fn show(ui: &mut Ui, scene: &mut Scene<'_>, camera: &Camera, view: &mut PictureView) {
    let width = ui.available_width();
    let height = (width * 9.0 / 16.0).round().min(ui.available_height());
    let (room, response) = ui.allocate_exact_size(vec2(width, height), Sense::click_and_drag());
    let colours = scene.colours;
    ui.painter().rect_filled(room, CornerRadius::same(size::ROUNDING), colours.ground);
    let name = scene.words.fill("camera.label", &[("count", &camera.cards.len())]);
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, &name));
    let Some(picture) = scene.picture else {
        nothing(ui, scene, room);
        return;
    };
    let rect = draw::fit(vec2(camera.size_px[0] as f32, camera.size_px[1] as f32), room);
    let part = view.place(ui, &response, rect);
    ui.painter().add(Shape::image(picture, rect, part, theme::UNTINTED));
    let to_screen = |at: [f32; 2]| view.of_px(camera, at);
    let painter = ui.painter().with_clip_rect(rect);
    for card in &camera.cards {
        let corners = card.corners_px.map(to_screen);
        theme::outline(&painter, colours, corners, card.sureness());
    }
    let differing = differing_tracks(scene);
    for card in &camera.cards {
        if differing.contains(&card.track) {
            theme::mark_differing(&painter, colours, card.corners_px.map(to_screen));
        }
    }
    ask_about(ui, scene, camera, |card| card.corners_px.map(to_screen), rect);
    let mut taken: Vec<Rect> = Vec::new();
    // In a small picture the names of sure cards would cover the cards: the town has them.
    let all = view.all_names || rect.width() * view.zoom >= ALL_TAGS;
    for card in camera.cards.iter().filter(|card| all || card.sureness() != Sureness::Sure) {
        let corners = card.corners_px.map(to_screen);
        name_tag(ui, scene, card, corners, rect, &mut taken);
    }
}

/// Makes each card of the picture a button, also reachable with Tab, that asks what to do about the card.
pub fn ask_about(
    ui: &Ui,
    scene: &mut Scene<'_>,
    camera: &Camera,
    corners: impl Fn(&Spotted) -> [Pos2; 4],
    picture: Rect,
) {
    for card in camera.cards.iter().filter(|card| card.track != 0) {
        let bounds = Rect::from_points(&corners(card)).intersect(picture);
        if !bounds.is_positive() {
            continue;
        }
        let response = ui.interact(bounds, Id::unique(("seen card", card.track)), Sense::click());
        let name = scene.words.fill("seen.label", &[("card", &card.title.as_deref().unwrap_or("?"))]);
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
        if response.hovered() || response.has_focus() {
            theme::mark_asked(&ui.painter().with_clip_rect(picture), scene.colours, corners(card));
        }
        if response.has_focus() {
            theme::focus_ring(ui.painter(), bounds, 4.0);
        }
        if response.clicked() {
            scene.wish(UiAction::Seen(card.track));
        }
    }
}

/// Shows that no pictures come.
fn nothing(ui: &Ui, scene: &Scene<'_>, room: Rect) {
    draw::text(
        ui.painter(),
        room.center(),
        Align2::CENTER_CENTER,
        scene.t("camera.nothing"),
        size::TEXT,
        scene.colours.wood.quiet_ink,
        room.width() - 20.0,
    );
}

/// Returns the tracks in which the table and the game differ.
#[must_use]
pub fn differing_tracks(scene: &Scene<'_>) -> Vec<u32> {
    let differences = scene.seen.pictures.differences.iter();
    differences.flat_map(|differ| &differ.about).filter_map(|about| about.track).collect()
}

/// Writes the name of a card under it, or near it if another name is in the way. A card outside of the shown part of the
/// picture has no name at its edge.
pub fn name_tag(ui: &Ui, scene: &Scene<'_>, card: &Spotted, corners: [Pos2; 4], picture: Rect, taken: &mut Vec<Rect>) {
    let text = match (card.sureness(), &card.title) {
        // In letters, as hands are typed: the window's letters have no signs of suits.
        (_, None) => card.corner.map_or_else(|| "?".to_owned(), |corner| corner.to_string()),
        (Sureness::Sure, Some(title)) => title.clone(),
        (_, Some(title)) => format!("{title}?"),
    };
    let bounds = Rect::from_points(&corners);
    if !picture.contains(bounds.center()) {
        return;
    }
    let font = eframe::egui::FontId::proportional(size::TAG);
    let galley = ui.painter().layout(text, font, scene.colours.wood.ink, bounds.width().max(74.0));
    let tag = galley.size() + vec2(6.0, 2.0);
    let middle = bounds.center();
    let spots = [
        // Beside the card, so that it covers nothing of it; on it only where there is no room around.
        pos2(middle.x, bounds.bottom() + tag.y / 2.0),
        pos2(middle.x, bounds.top() - tag.y / 2.0),
        pos2(bounds.right() + tag.x / 2.0, middle.y),
        pos2(bounds.left() - tag.x / 2.0, middle.y),
        pos2(middle.x, bounds.bottom() - tag.y / 2.0),
        pos2(middle.x, bounds.top() + tag.y / 2.0),
        middle,
    ];
    let inside = |at: Pos2| {
        let rect = Rect::from_center_size(at, tag);
        let shift = vec2(
            (picture.left() - rect.left()).max(0.0) + (picture.right() - rect.right()).min(0.0),
            (picture.top() - rect.top()).max(0.0) + (picture.bottom() - rect.bottom()).min(0.0),
        );
        rect.translate(shift)
    };
    let free = spots.into_iter().map(inside).find(|rect| !taken.iter().any(|other| other.intersects(*rect)));
    let Some(rect) = free else { return };
    taken.push(rect);
    let painter = ui.painter().with_clip_rect(picture);
    painter.rect_filled(rect, CornerRadius::same(3), scene.colours.veil());
    painter.galley(rect.min + vec2(3.0, 1.0), galley, scene.colours.wood.ink);
}

/// Returns the first card that card recognition is not sure of.
#[must_use]
pub fn first_doubt(camera: &Camera) -> Option<&Spotted> {
    // A card under a hand is not worth a question: it will show itself.
    let in_doubt = |card: &&Spotted| card.sureness() == Sureness::Unsure && card.track != 0 && card.visible > 0.85;
    camera.cards.iter().filter(in_doubt).find(|card| !card.others.is_empty())
}
