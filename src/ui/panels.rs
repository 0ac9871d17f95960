//! The layout of the panels: beside each other in a large window, as pages in a small one.

use std::sync::Arc;

use deadeye_cards::CardDb;
use deadeye_rules::PlayerId;
use eframe::egui::{CentralPanel, Context, Frame, Key, Margin, Panel, ScrollArea, Ui, vec2};

use super::calibrate::{self, Tools};
use super::draw_hands::DrawHands;
use super::narrow::{NarrowPage, Offered};
use super::now::Scrolls;
use super::offers::Changing;
use super::pick::Picking;
use super::review::Review;
use super::scene::Scene;
use super::stage::table_input::TableInput;
use super::stage::{self, Stage, StageInput, hands_page, near_player};
use super::start::Start;
use super::suggest::Suggesting;
use super::teacher::Teacher;
use super::theme::{Palette, size};
use super::{alerts, asked, bars, books, camera, computer_players, fight, log, now, offers, suggest, town};
use deadeye_app::desk::{Camera, GameRequest, ViewState};
use deadeye_app::settings::{Density, Look};
use deadeye_app::watchdog::WatchdogReport;

/// The panels, and the state that each of them keeps from one frame to the next.
pub struct Panels {
    /// The play that is being picked.
    pub picking: Option<Picking>,
    /// The draw hands that are typed.
    pub draw_hands: DrawHands,
    /// The suggestions.
    pub suggesting: Suggesting,
    /// The guided first day.
    pub teacher: Teacher,
    /// The camera's tools.
    pub tools: Tools,
    /// The review of the game.
    pub review: Review,
    /// The page of a narrow window.
    pub page: NarrowPage,
    /// The camera's picture.
    pub camera: CameraPlace,
    /// The plays that are legal now.
    pub now: now::Now,
    stage: Stage,
    changing: Changing,
    start: Start,
}

/// The camera's picture among the panels.
#[derive(Default)]
pub struct CameraPlace {
    /// True if it is in the middle, and the town in its place.
    pub is_large: bool,
    /// The part of it that is shown.
    view: camera::PictureView,
}

/// The input of the panels in one frame.
pub struct Given<'a> {
    /// The camera's picture and the cards in it.
    pub camera: &'a Camera,
    /// The fault of the desk itself, if it has one.
    pub wrong: Option<WatchdogReport>,
    /// The distance from which the window is read.
    pub density: Density,
}

/// The page that has the window.
#[derive(Debug, Clone, Copy)]
enum Page {
    /// The ways to begin.
    Start,
    /// Hands that are typed while no game is open.
    Hands,
    /// The stage of a game.
    Stage(StageMode),
    /// The panels of the guided day.
    Panels,
}

/// The mode of the stage.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum StageMode {
    /// A player's cards are on the screen.
    Screen,
    /// All cards are real.
    Table,
    /// A past moment is looked at.
    Review,
    /// The camera's tools are open.
    Tools,
}

/// The layout that the size of the window allows.
struct Room {
    /// True if two panels do not fit beside each other.
    narrow: bool,
    /// True if panels are pages.
    paged: bool,
    /// True if the summaries of the players are above everything else.
    books_above: bool,
    width: f32,
}

impl Room {
    fn of(ui: &Ui, scene: &Scene<'_>) -> Self {
        let room = ui.ctx().content_rect().size();
        let [wide, high] = size::WIDE;
        let books_fit = books::fit_beside(scene, room.x);
        let paged = room.x < wide || room.y < high || !books_fit;
        let narrow = room.x < size::NARROW;
        Self {
            narrow,
            paged,
            books_above: !paged || !narrow && books_fit && room.y >= size::BOOKS_ABOVE,
            width: room.x,
        }
    }
}

/// Tells the desk that the play of a computer player that waits to be shown was shown.
fn accept_shown(scene: &mut Scene<'_>) {
    if let Some(seq) = scene.seen.computer_players.as_ref().and_then(|players| players.to_show) {
        scene.ask(GameRequest::Shown(seq));
    }
}

fn plain(palette: &Palette, margin: Margin) -> Frame {
    Frame::new().fill(palette.surfaces.panel).inner_margin(margin)
}

impl Panels {
    /// Creates the panels as they were last left.
    #[must_use]
    pub fn new(ctx: &Context, cards: Arc<CardDb>, look: &Look) -> Self {
        Self {
            picking: None,
            draw_hands: DrawHands::default(),
            suggesting: Suggesting { on: look.suggestions, ..Suggesting::default() },
            teacher: Teacher::default(),
            tools: Tools::default(),
            review: Review::new(ctx, cards),
            page: NarrowPage::default(),
            camera: CameraPlace { is_large: look.camera_large, ..CameraPlace::default() },
            now: now::Now::default(),
            stage: Stage::new(ctx),
            changing: Changing::default(),
            start: Start::default(),
        }
    }

    /// Lays out and paints whatever has the window.
    pub fn show(&mut self, ui: &mut Ui, scene: &mut Scene<'_>, given: &Given<'_>) {
        let picking = self.picking.as_ref().map(Picking::kind);
        self.teacher.begin(ui.ctx(), scene, picking);
        match self.page_of(scene, given) {
            Page::Panels => self.show_panels(ui, scene, given),
            Page::Start => {
                CentralPanel::no_frame().show(ui, |ui| {
                    self.start.show(ui, scene, given.camera);
                    stage::show_notes(ui, scene, ui.max_rect(), given.wrong, given.camera.trouble.as_ref());
                });
            }
            Page::Hands => {
                let trouble = given.camera.trouble.as_ref();
                hands_page::show(ui, scene, &mut self.draw_hands, &given.camera.hands, (given.wrong, trouble));
            }
            Page::Stage(mode) => self.show_stage(ui, scene, given, mode),
        }
    }

    /// Returns the page that has the window.
    fn page_of(&self, scene: &Scene<'_>, given: &Given<'_>) -> Page {
        let is_empty = scene.game().players().is_empty();
        if self.tools.is_open() {
            return Page::Stage(StageMode::Tools);
        }
        if self.review.is_open() {
            return Page::Stage(StageMode::Review);
        }
        if self.teacher.is_open() {
            return Page::Panels;
        }
        if is_empty && self.draw_hands.is_open() {
            return Page::Hands;
        }
        if self.picking.is_none() && self.start.is_shown(scene, given.camera) {
            return Page::Start;
        }
        Page::Stage(if near_player(scene).is_some() { StageMode::Screen } else { StageMode::Table })
    }

    /// Shows the panels.
    fn show_panels(&mut self, ui: &mut Ui, scene: &mut Scene<'_>, given: &Given<'_>) {
        // The game does not wait for a play to be shown where it is not.
        accept_shown(scene);
        let room = Room::of(ui, scene);
        let bar = plain(scene.palette, Margin::symmetric(10, 4));
        Panel::top("menu").frame(bar).show(ui, |ui| bars::menu(ui, scene));
        let line = Panel::bottom("status").frame(bar);
        // Where there is little room a line may become several, so that what went wrong can be read.
        let line = if room.narrow { line.resizable(false) } else { line.exact_size(size::STATUS) };
        line.show(ui, |ui| bars::status(ui, scene, given.camera, given.wrong, room.narrow));
        if self.keys_are_mine(scene) && scene.key(ui.ctx(), Key::Z) {
            self.camera.view.toggle_names();
        }
        if room.books_above {
            let frame = Frame::new().fill(scene.palette.surfaces.ground);
            Panel::top("books")
                .exact_size(books::height(ui, scene, room.width))
                .resizable(false)
                .frame(frame.inner_margin(Margin::symmetric(8, 6)))
                .show_separator_line(false)
                .show(ui, |ui| books::show(ui, scene, room.width));
        }
        if room.paged {
            self.show_paged(ui, scene, given, &room);
        } else {
            self.show_beside(ui, scene, given);
        }
    }

    /// Returns true if the pages of the guided day may use keys. Picking a play does not prevent that, as it does not use
    /// them.
    fn pages_are_free(&self, scene: &Scene<'_>) -> bool {
        scene.keys_are_free && !self.review.is_open()
    }

    fn show_stage(&mut self, ui: &mut Ui, scene: &mut Scene<'_>, given: &Given<'_>, mode: StageMode) {
        let offers = self.teacher.offers(scene, self.picking.as_ref().map(Picking::kind));
        let near = near_player(scene).or_else(|| Stage::near_player_at_table(scene)).unwrap_or(PlayerId(0));
        let input = StageInput {
            picking: &mut self.picking,
            now: &mut self.now,
            wrong: given.wrong,
            suggests: self.suggesting.on,
            draw_hands: &mut self.draw_hands,
            hands_seen: &given.camera.hands,
        };
        if mode != StageMode::Screen {
            // The game does not wait for a play to be shown where it is not.
            accept_shown(scene);
        }
        match mode {
            StageMode::Screen => self.stage.show(ui, scene, near, input),
            StageMode::Review => self.stage.show_review(ui, scene, near, &mut self.review, input),
            StageMode::Tools => {
                self.stage.show_camera_tools(ui, scene, near, &mut self.tools, given.camera, input);
            }
            StageMode::Table => {
                let table = TableInput {
                    camera: given.camera,
                    view: &mut self.camera.view,
                    is_large: self.camera.is_large,
                    is_far: given.density == Density::Far,
                    offers: &offers,
                };
                self.stage.show_table(ui, scene, near, input, table);
            }
        }
    }

    /// Closes everything that lies over the start page, and shows that page once the game is closed.
    pub fn go_to_start(&mut self, seen: &ViewState) {
        self.picking = None;
        if self.review.is_open() {
            self.review.toggle(seen);
        }
        if self.teacher.is_open() {
            self.teacher.toggle();
        }
        if self.tools.is_open() {
            self.tools.toggle();
        }
        if self.draw_hands.is_open() {
            self.draw_hands.toggle();
        }
        self.stage.clear();
        self.start.call();
    }

    /// Makes the camera's picture large, or small again.
    pub fn toggle_picture_size(&mut self) {
        self.camera.is_large ^= true;
        self.page = if self.camera.is_large { NarrowPage::Camera } else { NarrowPage::Town };
    }

    /// Opens or closes the log: a drawer of the stage, or a page among the panels.
    pub fn toggle_log(&mut self) {
        self.stage.toggle_log();
        self.page = if self.page == NarrowPage::Log { NarrowPage::Town } else { NarrowPage::Log };
    }

    /// Returns true if the panels may use keys.
    fn keys_are_mine(&self, scene: &Scene<'_>) -> bool {
        // A pull is awaited by itself; what the camera saw of it can be taken all the same.
        let picking = self.picking.as_ref().is_some_and(|own| !own.is_pull());
        self.pages_are_free(scene) && !picking
    }

    /// Shows one page at a time, with the legal plays beside it if there is room.
    fn show_paged(&mut self, ui: &mut Ui, scene: &mut Scene<'_>, given: &Given<'_>, room: &Room) {
        let palette = scene.palette;
        let offered = Offered { now: room.narrow, books: !room.books_above, lesson: self.teacher.is_open() };
        self.page.keep_to(&offered);
        Panel::top("pages")
            .frame(plain(palette, Margin::symmetric(10, 4)))
            .show(ui, |ui| self.page.choose(ui, scene, &offered));
        if !room.narrow {
            Panel::right("now")
                .exact_size(size::RIGHT_PAGED)
                .resizable(false)
                .frame(plain(palette, Margin::symmetric(8, 8)))
                .show(ui, |ui| self.now_page(ui, scene, given));
        }
        CentralPanel::no_frame().frame(plain(palette, Margin::same(8))).show(ui, |ui| self.page(ui, scene, given));
    }

    /// Shows the chosen page.
    fn page(&mut self, ui: &mut Ui, scene: &mut Scene<'_>, given: &Given<'_>) {
        match self.page {
            NarrowPage::Now => self.now_page(ui, scene, given),
            NarrowPage::Books => {
                ScrollArea::vertical().id_salt("books").show(ui, |ui| books::page(ui, scene));
            }
            NarrowPage::Town => town::show(ui, scene),
            NarrowPage::Camera => {
                self.camera_screen(ui, scene, given);
            }
            NarrowPage::Log => log::show(ui, scene),
            NarrowPage::Lesson => self.lesson(ui, scene),
        }
    }

    /// Shows the proposals and the legal plays.
    fn now_page(&mut self, ui: &mut Ui, scene: &mut Scene<'_>, given: &Given<'_>) {
        ScrollArea::vertical().id_salt("narrow").show(ui, |ui| {
            self.offers(ui, scene, given, false);
            self.show_table_news(ui, scene, given, false);
            self.plays(ui, scene, Scrolls::Around);
        });
    }

    /// Shows the proposals, with a line from the first one to its card if the picture is above it.
    fn offers(&mut self, ui: &mut Ui, scene: &mut Scene<'_>, given: &Given<'_>, under_picture: bool) {
        let keys_are_mine = self.keys_are_mine(scene);
        let offered = self.teacher.offers(scene, self.picking.as_ref().map(Picking::kind));
        let shown = offers::show(ui, scene, &offered, &mut self.changing, keys_are_mine);
        if let (Some((frame, track)), true) = (shown, under_picture) {
            self.camera.view.point_at(ui, scene.palette, given.camera, track, frame);
        }
    }

    /// Shows the results from the cards on the table: tasks, warnings, the fight and the draw hands if those are not in the
    /// middle, unsure cards, differences, and suggestions.
    fn show_table_news(&mut self, ui: &mut Ui, scene: &mut Scene<'_>, given: &Given<'_>, central_fight: bool) {
        asked::show_left_to_table(ui, scene, self.keys_are_mine(scene));
        alerts::show(ui, scene);
        if !central_fight {
            self.fight(ui, scene, given);
        }
        // The demo table is not to be doubted while it teaches.
        if !self.teacher.leads(scene) {
            camera::doubts(ui, scene, given.camera);
            calibrate::differences(ui, scene);
        }
        self.suggesting.keys_are_mine = self.keys_are_mine(scene);
        if self.picking.is_none() && !self.teacher.leads(scene) {
            suggest::show(ui, scene, self.suggesting);
        }
    }

    /// Shows the current fight and the draw hands.
    fn fight(&mut self, ui: &mut Ui, scene: &mut Scene<'_>, given: &Given<'_>) {
        fight::show(ui, scene, self.stage.odds());
        self.draw_hands.show(ui, scene, &given.camera.hands);
    }

    /// Shows the plays that are legal now.
    fn plays(&mut self, ui: &mut Ui, scene: &mut Scene<'_>, scrolls: Scrolls) {
        now::show(ui, scene, &mut self.picking, &mut self.now, scrolls);
    }

    /// Shows the camera's picture, with its tools if they are open. Returns true if it was clicked.
    fn camera_screen(&mut self, ui: &mut Ui, scene: &mut Scene<'_>, given: &Given<'_>) -> bool {
        camera::show(ui, scene, given.camera, &mut self.camera.view)
    }

    fn lesson(&mut self, ui: &mut Ui, scene: &mut Scene<'_>) {
        self.teacher.show(ui, scene, self.picking.as_ref().map(Picking::kind));
    }

    /// Shows everything side by side: the camera on the left, the plays on the right, the town in the middle. A current
    /// fight is shown with the town.
    fn show_beside(&mut self, ui: &mut Ui, scene: &mut Scene<'_>, given: &Given<'_>) {
        let palette = scene.palette;
        let side = plain(palette, Margin::symmetric(8, 8));
        let large = self.camera.is_large;
        let central_fight = !large && scene.game().fight_step().is_some();
        let mut swap = false;
        Panel::left("eyes")
            .exact_size(size::LEFT)
            .resizable(false)
            .frame(side)
            .show(ui, |ui| swap |= self.show_left(ui, scene, given, large, central_fight));
        let right = Panel::right("now").exact_size(size::RIGHT).resizable(false).frame(side);
        right.show(ui, |ui| self.right(ui, scene));
        let middle = Frame::new().fill(palette.surfaces.ground).inner_margin(Margin::same(8));
        CentralPanel::no_frame().frame(middle).show(ui, |ui| {
            if large {
                let room = ui.available_size() - vec2(0.0, size::PROPOSAL);
                swap |= ui.allocate_ui(room, |ui| self.camera_screen(ui, scene, given)).inner;
                self.offers(ui, scene, given, true);
            } else {
                self.town_under_fight(ui, scene, given, central_fight);
            }
        });
        self.camera.is_large ^= swap;
    }

    /// Shows the town, and over it the current fight if its place is here.
    fn town_under_fight(&mut self, ui: &mut Ui, scene: &mut Scene<'_>, given: &Given<'_>, fight: bool) {
        if !fight {
            town::show(ui, scene);
            return;
        }
        let most = ui.available_height() - scene.sizes.lot();
        let area = ScrollArea::vertical().id_salt("fight").max_height(most);
        area.show(ui, |ui| self.fight(ui, scene, given));
        town::show_fight(ui, scene);
    }

    /// Shows the camera, or the town if the camera has its place, over the results from the table and the log. Returns true
    /// if the camera and the town must change places.
    fn show_left(
        &mut self,
        ui: &mut Ui,
        scene: &mut Scene<'_>,
        given: &Given<'_>,
        large: bool,
        central_fight: bool,
    ) -> bool {
        let mut swap = false;
        let whole = (ui.available_width() * 9.0 / 16.0).round();
        let room = vec2(ui.available_width(), whole);
        if large {
            ui.allocate_ui(room, |ui| town::show(ui, scene));
        } else if given.camera.source.is_empty() && computer_players::hands(ui, scene) {
            // Cards on the screen have the place of the picture where there is none.
        } else {
            ui.allocate_ui(room, |ui| {
                swap = camera::show(ui, scene, given.camera, &mut self.camera.view);
            });
            self.offers(ui, scene, given, true);
        }
        // Hands that are typed, and what waits for a word of the players, have the room of the log.
        let needed = self.draw_hands.is_open() || !scene.seen.pictures.differences.is_empty();
        let log = if needed { 0.0 } else { size::LOG };
        let most = (ui.available_height() - log).max(0.0);
        let told = ScrollArea::vertical().id_salt("proposals").max_height(most).min_scrolled_height(0.0);
        told.show(ui, |ui| self.show_table_news(ui, scene, given, central_fight));
        if log > 0.0 {
            log::show(ui, scene);
        }
        swap
    }

    /// Shows the plays over the lesson.
    fn right(&mut self, ui: &mut Ui, scene: &mut Scene<'_>) {
        if self.teacher.is_open() {
            let height = (ui.available_height() * 0.38).max(size::TEACHER);
            let below = Panel::bottom("lesson").exact_size(height).resizable(false).frame(Frame::new());
            below.show(ui, |ui| self.lesson(ui, scene));
        }
        CentralPanel::no_frame().show(ui, |ui| {
            self.plays(ui, scene, Scrolls::Itself);
        });
    }
}
