//! The pages of the window: the start page, the typed hands, and the stage in its modes.

use std::sync::Arc;

use deadeye_cards::CardDb;
use deadeye_rules::PlayerId;
use eframe::egui::{CentralPanel, Context, Ui};

use super::calibrate::Tools;
use super::camera::PictureView;
use super::draw_hands::DrawHands;
use super::now::Now;
use super::pick::Picking;
use super::review::Review;
use super::scene::Scene;
use super::stage::settings_page::WindowLook;
use super::stage::table_input::TableInput;
use super::stage::{self, Stage, StageInput, hands_page, near_player};
use super::start::Start;
use super::teacher::Teacher;
use deadeye_app::desk::{Camera, GameRequest, ViewState};
use deadeye_app::settings::{Density, Look};
use deadeye_app::watchdog::WatchdogReport;

/// The pages, and the state that each of them keeps from one frame to the next.
pub struct Pages {
    /// The play that is being picked.
    pub picking: Option<Picking>,
    /// The draw hands that are typed.
    pub draw_hands: DrawHands,
    /// True if plays are suggested.
    pub suggests: bool,
    /// The guided first day.
    pub teacher: Teacher,
    /// The camera's tools.
    pub tools: Tools,
    /// The review of the game.
    pub review: Review,
    /// The plays that are legal now.
    pub now: Now,
    /// True if the camera's picture has all of the stage.
    pub is_picture_large: bool,
    view: PictureView,
    stage: Stage,
    start: Start,
}

/// The input of the pages in one frame.
pub struct Given<'a> {
    /// The camera's picture and the cards in it.
    pub camera: &'a Camera,
    /// The fault of the desk itself, if it has one.
    pub wrong: Option<WatchdogReport>,
    /// The look of the window.
    pub look: WindowLook,
}

/// The page that has the window.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Page {
    /// The ways to begin.
    Start,
    /// Hands that are typed while no game is open.
    Hands,
    /// A game in which a player's cards are on the screen.
    Screen,
    /// A game with real cards.
    Table,
    /// A past moment of a game.
    Review,
    /// The camera's tools.
    Tools,
}

impl Pages {
    /// Creates the pages as they were last left.
    #[must_use]
    pub fn new(ctx: &Context, cards: Arc<CardDb>, look: &Look) -> Self {
        Self {
            picking: None,
            draw_hands: DrawHands::default(),
            suggests: look.suggestions,
            teacher: Teacher::default(),
            tools: Tools::default(),
            review: Review::new(ctx, Arc::clone(&cards)),
            now: Now::default(),
            is_picture_large: look.camera_large,
            view: PictureView::default(),
            stage: Stage::new(ctx),
            start: Start::default(),
        }
    }

    /// Lays out and paints the page that has the window.
    pub fn show(&mut self, ui: &mut Ui, scene: &mut Scene<'_>, given: &Given<'_>) {
        let picking = self.picking.as_ref().map(Picking::kind);
        self.teacher.begin(ui.ctx(), scene, picking);
        let trouble = given.camera.trouble.as_ref();
        let page = self.page_of(scene, given.camera);
        if page != Page::Screen {
            // The game does not wait for a play to be shown where it is not.
            accept_shown(scene);
        }
        match page {
            Page::Start => {
                let welcomes = self.welcomes(scene);
                CentralPanel::no_frame().show(ui, |ui| {
                    self.start.show(ui, scene, (given.camera, given.look), welcomes);
                    stage::notices::show_notes(ui, scene, ui.max_rect(), given.wrong, trouble);
                });
            }
            Page::Hands => {
                hands_page::show(ui, scene, &mut self.draw_hands, &given.camera.hands, (given.wrong, trouble));
            }
            Page::Screen | Page::Table | Page::Review | Page::Tools => self.show_stage(ui, scene, given, page),
        }
    }

    /// Returns the page that has the window.
    fn page_of(&self, scene: &Scene<'_>, camera: &Camera) -> Page {
        if self.tools.is_open() {
            Page::Tools
        } else if self.review.is_open() {
            Page::Review
        } else if scene.game().players().is_empty() && self.draw_hands.is_open() {
            Page::Hands
        } else if self.picking.is_none() && self.start.is_shown(scene, camera, self.welcomes(scene)) {
            Page::Start
        } else if near_player(scene).is_some() {
            Page::Screen
        } else {
            Page::Table
        }
    }

    /// Returns true if the guided day is to begin.
    fn welcomes(&self, scene: &Scene<'_>) -> bool {
        self.teacher.is_open() && scene.game().players().is_empty()
    }

    fn show_stage(&mut self, ui: &mut Ui, scene: &mut Scene<'_>, given: &Given<'_>, page: Page) {
        let picking = self.picking.as_ref().map(Picking::kind);
        let offers = self.teacher.offers(scene, picking);
        let lesson = self.teacher.view(ui.ctx(), scene, picking);
        let near = near_player(scene).or_else(|| Stage::near_player_at_table(scene)).unwrap_or(PlayerId(0));
        let input = StageInput {
            picking: &mut self.picking,
            now: &mut self.now,
            wrong: given.wrong,
            suggests: self.suggests,
            is_far: given.look.density == Density::Far,
            draw_hands: &mut self.draw_hands,
            hands_seen: &given.camera.hands,
            lesson,
        };
        match page {
            Page::Screen => self.stage.show(ui, scene, near, input),
            Page::Review => self.stage.show_review(ui, scene, near, &mut self.review, input),
            Page::Tools => self.stage.show_camera_tools(ui, scene, near, &mut self.tools, given.camera, input),
            Page::Start | Page::Hands | Page::Table => {
                let table = TableInput {
                    camera: given.camera,
                    view: &mut self.view,
                    is_large: self.is_picture_large,
                    offers: &offers,
                };
                self.stage.show_table(ui, scene, near, input, table);
            }
        }
    }

    /// Makes the camera's picture large, or small again.
    pub fn toggle_picture_size(&mut self) {
        self.is_picture_large ^= true;
    }

    /// Opens or closes the log.
    pub fn toggle_log(&mut self) {
        self.stage.toggle_log();
    }

    /// Closes everything that lies over the start page, and shows that page once the game is closed.
    pub fn go_to_start(&mut self, seen: &ViewState) {
        self.picking = None;
        if self.draw_hands.is_open() {
            self.draw_hands.toggle();
        }
        if self.teacher.is_open() {
            self.teacher.toggle();
        }
        if self.tools.is_open() {
            self.tools.toggle();
        }
        if self.review.is_open() {
            self.review.toggle(seen);
        }
        self.stage.clear();
        self.start.call();
    }
}

/// Tells the desk that the play of a computer player that waits to be shown was shown.
fn accept_shown(scene: &mut Scene<'_>) {
    if let Some(seq) = scene.seen.computer_players.as_ref().and_then(|players| players.to_show) {
        scene.ask(GameRequest::Shown(seq));
    }
}
