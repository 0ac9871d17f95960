//! The camera's tools: the place of the table in the picture, and the regions of the players on it. Corners of regions
//! are dragged, with the pointer or with the arrow keys.

use std::sync::Arc;

use eframe::egui::{EventFilter, Id, Key, PointerButton, Pos2, Rect, Role, Sense, Shape, Stroke, Ui, WidgetInfo, vec2};

use super::kit::{self, PanelButton};
use super::scene::Scene;
use super::theme::{self, size};
use deadeye_app::desk::{Calibrate, Camera, PictureRequest};
use deadeye_table::calibration::Calibration;
use deadeye_table::{Layout, Region, Spot};

/// The step of an arrow key for a corner, in millimetres.
const STEP_MM: f32 = 5.0;
/// The radius of a corner that can be dragged, in points.
const HANDLE: f32 = 6.0;
/// The number of straight pieces an edge is drawn in, because a lens bends it.
const PIECES: u8 = 6;
/// The distance under which corners share one handle, in millimetres.
const SAME_MM: f32 = 4.0;

/// The tools, and a corner that is being dragged.
#[derive(Default)]
pub struct Tools {
    open: bool,
    /// The regions during and after a drag, until the desk has taken them, with the calibration that they were dragged
    /// from.
    draft: Option<(Layout, Arc<Calibration>)>,
}

impl Tools {
    /// Returns true while the tools are shown.
    #[must_use]
    pub const fn is_open(&self) -> bool {
        self.open
    }

    /// Shows or hides the tools.
    pub fn toggle(&mut self) {
        self.open = !self.open;
        self.draft = None;
    }

    /// Shows the buttons that find the table in the picture or change the regions, each with what it does.
    pub fn show(&mut self, ui: &mut Ui, scene: &mut Scene<'_>, camera: &Camera) {
        let is_ready = camera.calibration.is_some();
        // All of them are in sight in the smallest window.
        ui.spacing_mut().item_spacing.y = 2.0;
        for (name, what, wish) in [
            ("calibrate.from_cards", "calibrate.from_cards_what", Calibrate::FromCards),
            ("calibrate.from_sheet", "calibrate.from_sheet_what", Calibrate::FromSheet),
            ("calibrate.turn", "calibrate.turn_what", Calibrate::Turn),
            ("calibrate.move_seats", "calibrate.move_seats_what", Calibrate::MoveSeats),
            ("calibrate.lay_out", "calibrate.lay_out_what", Calibrate::LayOut),
            ("calibrate.forget", "calibrate.forget_what", Calibrate::Forget),
        ] {
            let button = PanelButton::new(scene.t(name)).wide();
            if ui.add_enabled(is_ready, button).clicked() {
                self.draft = None;
                scene.ask(PictureRequest::Calibrate(wish));
            }
            kit::note(ui, scene.t(what));
        }
    }

    /// Shows the regions over the picture, with their corners to drag. `rect` is the place of the picture.
    pub fn regions(&mut self, ui: &mut Ui, scene: &mut Scene<'_>, camera: &Camera, rect: Rect) {
        let Some(calibration) = camera.calibration.clone() else {
            return;
        };
        if let Some((_, from)) = &self.draft
            && !Arc::ptr_eq(from, &calibration)
        {
            self.draft = None;
        }
        let layout = match &self.draft {
            Some((draft, _)) => draft.clone(),
            None => calibration.layout.clone(),
        };
        let map = TableMap { camera, calibration: &calibration, rect };
        for region in layout.regions() {
            paint(ui, scene, &map, region);
        }
        let mut seen: Vec<Spot> = Vec::new();
        for (at, region) in layout.regions().iter().enumerate() {
            for (corner, spot) in region.corners.into_iter().enumerate() {
                if seen.iter().any(|other| other.distance(spot) < SAME_MM) {
                    continue;
                }
                seen.push(spot);
                self.handle(ui, scene, &map, region, (at, corner));
            }
        }
        let mut taken = Vec::new();
        for region in layout.regions() {
            name(ui, scene, &map, region, &mut taken);
        }
    }

    fn handle(
        &mut self,
        ui: &mut Ui,
        scene: &mut Scene<'_>,
        map: &TableMap<'_>,
        region: &Region,
        (at, corner): (usize, usize),
    ) {
        let Some(spot) = region.corners.get(corner).copied() else {
            return;
        };
        let centre = map.to_screen(spot);
        if !map.rect.expand(HANDLE).contains(centre) {
            return;
        }
        let id = Id::unique(("corner of a region", at, corner));
        let room = Rect::from_center_size(centre, vec2(HANDLE, HANDLE) * 2.6);
        let response = ui.interact(room, id, Sense::click_and_drag());
        let name = corner_name(scene, region, corner);
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
        if response.clicked() {
            response.request_focus();
        }
        let to = if response.dragged_by(PointerButton::Primary) {
            response.interact_pointer_pos().map(|at| map.to_table(at))
        } else if response.has_focus() {
            arrows(ui, id, spot, map)
        } else {
            None
        };
        let nudged = to.is_some() && !response.dragged();
        if let Some(to) = to {
            let base = &map.calibration.layout;
            // While it is dragged the corner is where it was at first, in what it is dragged from.
            let from = self.draft.as_ref().filter(|_| nudged).map_or(base, |(draft, _)| draft);
            if let Some(dragged) = from.drag_corner(at, corner, to) {
                self.draft = Some((dragged, Arc::clone(map.calibration)));
            }
        }
        if (response.drag_stopped() || nudged)
            && let Some((draft, _)) = &self.draft
        {
            scene.ask(PictureRequest::Calibrate(Calibrate::Regions(draft.clone())));
        }
        let colours = scene.colours;
        let lit = response.hovered() || response.has_focus() || response.dragged();
        let (fill, radius) =
            if lit { (colours.signals.accent, HANDLE + 1.5) } else { (colours.wood.ink, HANDLE - 1.5) };
        let line = Stroke::new(1.5, colours.veil());
        ui.painter().circle(centre, radius, fill, line);
        if response.has_focus() {
            theme::focus_ring(ui.painter(), room, HANDLE);
        }
    }
}

/// Returns the name of a corner.
fn corner_name(scene: &Scene<'_>, region: &Region, corner: usize) -> String {
    let which = ["far_left", "far_right", "near_right", "near_left"];
    let which = format!("zone.{}", which.get(corner).copied().unwrap_or_default());
    let zone = format!("zone.{}", region.zone.key());
    scene.words.fill(
        "calibrate.corner",
        &[("which", &scene.t(&which)), ("zone", &scene.t(&zone)), ("player", &player_name(scene, region))],
    )
}

fn player_name(scene: &Scene<'_>, region: &Region) -> String {
    let known = scene.game().player(region.player);
    known.map_or_else(
        || {
            let seat = region.player.0 + 1;
            scene.words.fill("calibrate.seat", &[("seat", &seat)])
        },
        |player| player.name().to_owned(),
    )
}

/// Returns the new spot of a focused corner after an arrow key. Directions are those of the picture, however the table
/// is turned.
fn arrows(ui: &Ui, id: Id, spot: Spot, map: &TableMap<'_>) -> Option<Spot> {
    let filter = EventFilter { horizontal_arrows: true, vertical_arrows: true, ..EventFilter::default() };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(id, filter));
    let pressed = |key| ui.input(|input| input.key_pressed(key));
    let axis = |less: Key, more: Key| f32::from(u8::from(pressed(more))) - f32::from(u8::from(pressed(less)));
    let step = vec2(axis(Key::ArrowLeft, Key::ArrowRight), axis(Key::ArrowUp, Key::ArrowDown));
    (step != vec2(0.0, 0.0)).then(|| {
        let centre = map.to_screen(spot);
        let there = map.to_table(centre + step);
        let long = there.distance(spot).max(1e-3);
        let part = |to: f32, from: f32| from + (to - from) / long * STEP_MM;
        Spot::new(part(there.x_mm, spot.x_mm), part(there.y_mm, spot.y_mm))
    })
}

/// The mapping between the table and the screen, in both directions.
struct TableMap<'a> {
    camera: &'a Camera,
    calibration: &'a Arc<Calibration>,
    rect: Rect,
}

impl TableMap<'_> {
    fn scale(&self) -> (f32, f32) {
        let [width, height] = self.camera.size_px.map(|side| side.max(1) as f32);
        (self.rect.width() / width, self.rect.height() / height)
    }

    fn to_screen(&self, spot: Spot) -> Pos2 {
        let point = self.calibration.plane.image_from_table(spot);
        let (across, down) = self.scale();
        self.rect.min + vec2(point.x * across, point.y * down)
    }

    fn to_table(&self, at: Pos2) -> Spot {
        let (across, down) = self.scale();
        let off = at - self.rect.min;
        let point = deadeye_vision::Point::new(off.x / across, off.y / down);
        self.calibration.plane.table_from_image(point)
    }
}

/// Paints the edge of a region, in its player's colour.
fn paint(ui: &Ui, scene: &Scene<'_>, map: &TableMap<'_>, region: &Region) {
    let painter = ui.painter().with_clip_rect(map.rect);
    let [a, b, c, d] = region.corners;
    let edges = [(a, b), (b, c), (c, d), (d, a)];
    let ring: Vec<Pos2> = edges
        .into_iter()
        .flat_map(|(from, to)| {
            (0..PIECES).map(move |piece| {
                let share = f32::from(piece) / f32::from(PIECES);
                Spot::new(from.x_mm + (to.x_mm - from.x_mm) * share, from.y_mm + (to.y_mm - from.y_mm) * share)
            })
        })
        .map(|spot| map.to_screen(spot))
        .collect();
    let seat = region.player.seat();
    let colour = scene.colours.seat(seat);
    painter.add(Shape::closed_line(ring.clone(), Stroke::new(3.5, scene.colours.veil())));
    painter.add(Shape::closed_line(ring, Stroke::new(1.5, colour)));
}

/// Writes the name of a region with its player's mark, over the corners, which stay draggable. Where another name is in
/// the way, only the mark is painted, or nothing.
fn name(ui: &Ui, scene: &Scene<'_>, map: &TableMap<'_>, region: &Region, taken: &mut Vec<Rect>) {
    let middle = map.to_screen(region.middle());
    if !map.rect.contains(middle) {
        return;
    }
    let painter = ui.painter().with_clip_rect(map.rect);
    let colours = scene.colours;
    let zone = format!("zone.{}", region.zone.key());
    let font = eframe::egui::FontId::proportional(size::TAG);
    let galley = painter.layout_no_wrap(scene.t(&zone).to_owned(), font, colours.wood.ink);
    let height = galley.size().y + 4.0;
    let place = |width: f32| {
        let tag = Rect::from_center_size(middle, vec2(width, height));
        // A pile is narrower than its name; at the edge of the picture the name moves in.
        let inwards = (map.rect.left() - tag.left()).max(0.0) + (map.rect.right() - tag.right()).min(0.0);
        tag.translate(vec2(inwards, 0.0))
    };
    let tags = [(place(galley.size().x + 22.0), true), (place(18.0), false)];
    let free = |(tag, _): &(Rect, bool)| !taken.iter().any(|other| other.intersects(*tag));
    let Some((tag, with_name)) = tags.into_iter().find(free) else {
        return;
    };
    taken.push(tag);
    painter.rect_filled(tag, eframe::egui::CornerRadius::same(3), colours.veil());
    let mark = tag.left_center() + vec2(9.0, 0.0);
    theme::seat_mark(&painter, colours, mark, 5.0, region.player.seat());
    if with_name {
        painter.galley(tag.min + vec2(17.0, 2.0), galley, colours.wood.ink);
    }
}
