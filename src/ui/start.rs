//! The start page, while nothing is open: the possible beginnings, each with its key, and a check that the camera reads
//! the table before a game begins.

use deadeye_cards::decks;
use deadeye_proxy::scenery::PosterScene;
use deadeye_rules::Edition;
use eframe::egui::{Align2, Key, Label, LayerId, Order, Rect, RichText, Role, Sense, Ui, WidgetInfo, vec2};

use super::actions::{Dialog, UiAction};
use super::camera::{self, PictureView};
use super::faces::SceneryKind;
use super::scene::Scene;
use super::stage::brush::{Brush, TextFit};
use super::stage::button::{ButtonKind, StageButton};
use super::stage::levels_page::{self, LevelChoice};
use super::stage::saved_page::{SavedChoice, SavedPage};
use super::stage::settings_page::{self, WindowLook};
use super::stage::signs::{self, Sign};
use super::stage::start_page::{self, StartChoice};
use super::stage::style::{StageStyle, size_px};
use super::theme::stage::Face;
use super::theme::{self, size};
use super::{first_game, keys};
use deadeye_app::desk::{Camera, DeckChoice, GameRequest, NewGame, PictureRequest, SeatWish, Seated};

/// The room at the edges of the board, in points.
const EDGE: f32 = 24.0;
/// The height of the buttons of the camera's page, in points.
const BUTTON: f32 = 62.0;
/// The width of the page, in points.
const WIDTH: f32 = 620.0;
/// The least height of a card that is easy to read, in pixels.
const LEAST_CARD_PX: f32 = 60.0;
/// The mean brightness below which a picture is dark, and above which it is glaring, of 255.
const BRIGHT: [f32; 2] = [50.0, 215.0];

/// The state of the start page.
#[derive(Debug, Default)]
pub struct Start {
    /// True while the page of the camera is shown.
    at_table: bool,
    /// True while the page of the levels is shown.
    against: bool,
    /// True while the page of settings is shown.
    settings: bool,
    /// The page of saved games, while it is shown.
    saved: Option<SavedPage>,
    /// True if the page was called for, so that pictures of a table do not hide it.
    is_called: bool,
    /// True once the saved games were requested.
    asked: bool,
    /// True once the demo table of the guided day was asked for, until it is laid.
    is_laying: bool,
    /// The last frame in which the page waited for the demo table; none if it was not asked for.
    waits_for_demo: Option<u64>,
    view: PictureView,
}

impl Start {
    /// Returns true while nothing is open, so that the page is shown. `welcomes` is true if the guided day is to begin.
    #[must_use]
    pub fn is_shown(&self, scene: &Scene<'_>, camera: &Camera, welcomes: bool) -> bool {
        let seen = scene.seen;
        let nothing = seen.game.players().is_empty() && seen.journal.file.is_none() && seen.journal.log.is_empty();
        nothing && (welcomes || self.at_table || self.is_called || camera.source.is_empty())
    }

    /// Shows the page's first view once no game is open.
    pub fn call(&mut self) {
        *self = Self { is_called: true, asked: true, ..Self::default() };
    }

    /// Paints the page and carries out the choice that is pressed. `welcomes` is true if the guided day is to begin.
    pub fn show(&mut self, ui: &mut Ui, scene: &mut Scene<'_>, (camera, look): (&Camera, WindowLook), welcomes: bool) {
        if !std::mem::replace(&mut self.asked, true) {
            scene.ask(GameRequest::ListGames);
        }
        self.is_laying &= welcomes;
        // Once the table is laid, the page is not shown: a frame without it ends the waiting.
        let frame = ui.ctx().cumulative_frame_nr();
        let waits = self.waits_for_demo.is_some_and(|last| frame <= last + 1) && camera.trouble.is_none();
        self.waits_for_demo = waits.then_some(frame);
        if self.is_laying || waits {
            // Nothing else can be chosen meanwhile, but the table can be given up.
            let _unused = start_page::show(ui, scene);
            start_page::show_waiting(ui, scene);
            if goes_back(ui, scene) {
                self.waits_for_demo = None;
                if self.is_laying {
                    scene.wish(UiAction::Teach);
                }
            }
            return;
        }
        if !welcomes && !self.at_table {
            self.show_painted(ui, scene, camera, look);
            return;
        }
        let style = StageStyle::from_ui(ui);
        let window = ui.max_rect();
        start_page::paint_backdrop(ui, scene, window);
        let size = vec2(WIDTH + 2.0 * EDGE, window.height() - 40.0);
        let board = Rect::from_center_size(window.center(), size);
        let mut ui = start_page::open_board(ui, &style, board, EDGE);
        if welcomes {
            self.welcome(&mut ui, scene, &style);
        } else {
            self.table(&mut ui, scene, camera, &style);
        }
    }

    /// Shows the ways to begin, the levels of Deadeye, the saved games, or the settings.
    fn show_painted(&mut self, ui: &mut Ui, scene: &mut Scene<'_>, camera: &Camera, look: WindowLook) {
        if self.settings {
            self.settings = !settings_page::show(ui, scene, look, camera);
            return;
        }
        if let Some(saved) = &mut self.saved {
            match saved.show(ui, scene) {
                Some(SavedChoice::Open(path)) => scene.ask(GameRequest::OpenGame(path)),
                Some(SavedChoice::Back) => self.saved = None,
                None => {}
            }
            return;
        }
        if !self.against {
            if let Some(choice) = start_page::show(ui, scene) {
                self.waits_for_demo = (choice == StartChoice::Demo).then(|| ui.ctx().cumulative_frame_nr());
                self.go(scene, choice);
            }
            return;
        }
        match levels_page::show(ui, scene) {
            Some(LevelChoice::Play(level)) => {
                scene.ask(GameRequest::NewGame(first_game::first_game(scene.words, level)));
            }
            Some(LevelChoice::Other) => scene.wish(UiAction::Open(Dialog::NewGame)),
            Some(LevelChoice::Back) => self.against = false,
            None => {}
        }
    }

    fn go(&mut self, scene: &mut Scene<'_>, choice: StartChoice) {
        self.is_called &= !matches!(choice, StartChoice::Demo | StartChoice::Learn);
        match choice {
            StartChoice::AtTable => {
                self.at_table = true;
                scene.ask(PictureRequest::FindCamera);
            }
            StartChoice::Learn => {
                scene.wish(UiAction::Teach);
                self.is_laying = true;
                scene.ask(PictureRequest::Watch("demo".to_owned()));
            }
            StartChoice::Against => self.against = true,
            StartChoice::Demo => scene.ask(PictureRequest::Watch("demo".to_owned())),
            StartChoice::Continue => {
                if let Some(path) = scene.seen.journal.unfinished.as_ref().map(|read| read.saved.path.clone()) {
                    scene.ask(GameRequest::OpenGame(path));
                }
            }
            StartChoice::Decks => scene.wish(UiAction::Deck),
            StartChoice::Score => scene.wish(UiAction::DrawHands),
            StartChoice::SavedGames => self.saved = Some(SavedPage::default()),
            StartChoice::Settings => self.settings = true,
        }
    }

    /// Shows the choice of the table to learn on.
    fn welcome(&mut self, ui: &mut Ui, scene: &mut Scene<'_>, style: &StageStyle) {
        if goes_back(ui, scene) {
            scene.wish(UiAction::Teach);
        }
        ui.add_space(size::GAP);
        let title = RichText::new(scene.t("teach.title")).font(Face::SlabBold.at(style.sizes.large));
        ui.label(title.color(style.colours.signals.accent));
        ui.add(Label::new(scene.t("teach.welcome")).wrap());
        ui.add_space(size::GAP);
        let ways = [
            ("teach.on_demo", "teach.on_demo_what"),
            ("teach.own_cards", "teach.own_cards_what"),
            ("teach.decks", "teach.decks_what"),
            ("start.back", "start.back_what"),
        ];
        match show_ways(ui, scene, style, ways) {
            Some(0) => {
                self.is_laying = true;
                scene.ask(PictureRequest::Watch("demo".to_owned()));
            }
            Some(1) => begin_with_own_cards(scene),
            Some(2) => scene.wish(UiAction::FirstDecks),
            Some(_) => scene.wish(UiAction::Teach),
            None => {}
        }
    }

    /// Shows whether the camera reads the table, and the corrections if it does not.
    fn table(&mut self, ui: &mut Ui, scene: &mut Scene<'_>, camera: &Camera, style: &StageStyle) {
        self.at_table &= !goes_back(ui, scene);
        ui.add_space(size::GAP);
        let title = RichText::new(scene.t("start.table")).font(Face::SlabBold.at(style.sizes.large));
        ui.label(title.color(style.colours.signals.accent));
        // The buttons and three lines of checks stay in the window.
        let height = (ui.available_height() - 4.0 * (BUTTON + 14.0) - 90.0).max(120.0);
        let height = (ui.available_width() * 9.0 / 16.0).min(height).round();
        let room = vec2(ui.available_width(), height);
        if camera.picture.is_some() {
            ui.allocate_ui(room, |ui| camera::show(ui, scene, camera, &mut self.view));
            for (fine, text) in checks(scene, camera) {
                let colour = if fine { scene.colours.signals.good } else { scene.colours.signals.bad };
                let (row, _) = ui.allocate_exact_size(vec2(ui.available_width(), 22.0), Sense::hover());
                let brush = Brush::new(ui.painter());
                let sign = if fine { Sign::Check } else { Sign::Cross };
                signs::paint(&brush, sign, row.left_center() + vec2(10.0, 0.0), 16.0, None, colour);
                let fit = TextFit::new(Face::Sans, style.sizes.small, colour).with_align(Align2::LEFT_CENTER);
                brush.fitted_text(row.with_min_x(row.left() + 26.0), &text, fit);
                style.label(ui, ("check", &text), row, &text);
            }
        } else {
            // How it is to look stands where the picture will be.
            let (rect, _) = ui.allocate_exact_size(room, Sense::hover());
            let kind = SceneryKind::Poster(PosterScene::Table);
            if let Some(texture) = scene.faces.scenery(kind, size_px(ui, rect)) {
                ui.painter().image(texture, rect, theme::WHOLE, theme::UNTINTED);
            }
            ui.add_space(size::GAP);
            let line = camera.trouble.as_ref().map(|fault| scene.words.fault(fault));
            ui.add(Label::new(line.unwrap_or_else(|| scene.t("start.no_picture").to_owned())).wrap());
        }
        ui.add_space(size::GAP);
        let ways = [
            ("start.begin", "start.begin_what"),
            ("start.phone", "start.phone_what"),
            ("start.again", "start.again_what"),
            ("start.back", "start.back_what"),
        ];
        match show_ways(ui, scene, style, ways) {
            Some(0) => scene.wish(UiAction::Open(Dialog::NewGame)),
            Some(1) => scene.wish(UiAction::Open(Dialog::Source)),
            Some(2) => scene.ask(PictureRequest::FindCamera),
            Some(_) => self.at_table = false,
            None => {}
        }
    }
}

/// Begins a new game between the two decks to learn with, for players with real cards.
fn begin_with_own_cards(scene: &mut Scene<'_>) {
    let Some((first, second)) = decks::learn_to_play() else {
        return;
    };
    let seat = |name: &str, id| SeatWish {
        name: scene.t(name).to_owned(),
        deck: DeckChoice::Shipped(id),
        seated: Seated::AtTable,
    };
    let seats = vec![seat("new.first", first.id), seat("new.second", second.id)];
    scene.ask(GameRequest::NewGame(NewGame { seats, edition: Edition::default(), seed: 0 }));
}

/// Returns true if Escape was pressed and nothing lies over the page, which it would close first.
fn goes_back(ui: &Ui, scene: &Scene<'_>) -> bool {
    let is_page = |layer: &LayerId| layer.order == Order::Background;
    let is_alone = ui.ctx().memory(|memory| memory.areas().visible_layer_ids().iter().all(is_page));
    scene.keys_are_free && is_alone && ui.input(|input| input.key_pressed(Key::Escape))
}

/// Returns the checks of the picture, true for those that hold, each with a remedy.
fn checks(scene: &Scene<'_>, camera: &Camera) -> Vec<(bool, String)> {
    let mut list = Vec::new();
    if let Some(picture) = &camera.picture {
        // A pixel in a hundred says how bright it is.
        let (sum, count) = picture.pixels().step_by(97).fold((0.0_f32, 0.0_f32), |(sum, count), pixel| {
            let [red, green, blue, _] = pixel.0.map(f32::from);
            (sum + (red + green + blue) / 3.0, count + 1.0)
        });
        let mean = sum / count.max(1.0);
        let [dark, glaring] = BRIGHT;
        let name = match mean {
            mean if mean < dark => "start.dark",
            mean if mean > glaring => "start.glaring",
            _ => "start.bright",
        };
        list.push((name == "start.bright", scene.t(name).to_owned()));
    }
    let side = |[ax, ay]: [f32; 2], [bx, by]: [f32; 2]| (bx - ax).hypot(by - ay);
    let heights = camera.cards.iter().map(|card| {
        let [head, _, _, foot] = card.corners_px;
        side(head, foot)
    });
    let smallest = heights.fold(f32::INFINITY, f32::min);
    if smallest.is_finite() {
        let fine = smallest >= LEAST_CARD_PX;
        let name = if fine { "start.large" } else { "start.small" };
        list.push((fine, scene.words.fill(name, &[("px", &format!("{smallest:.0}"))])));
    }
    let named = camera.cards.iter().filter(|card| card.title.is_some()).count();
    let all = camera.cards.len();
    let name = if all == 0 { "start.lay_cards" } else { "start.read" };
    list.push((all > 0 && named == all, scene.words.fill(name, &[("count", &named), ("all", &all)])));
    list
}

/// Shows the ways on from a page, each a large button with a digit; the first is in brass, and Enter takes it. Returns the
/// number of the one that was pressed.
fn show_ways(ui: &mut Ui, scene: &Scene<'_>, style: &StageStyle, ways: [(&str, &str); 4]) -> Option<usize> {
    let mut pressed = None;
    for (at, ((name, what), key)) in ways.into_iter().zip(keys::OPTIONS).enumerate() {
        if large(ui, scene, style, (scene.t(name), scene.t(what)), key, at == 0) {
            pressed = Some(at);
        }
    }
    pressed
}

/// Shows a large button with its key, and its description under it. Returns true if it was pressed.
fn large(
    ui: &mut Ui,
    scene: &Scene<'_>,
    style: &StageStyle,
    (name, what): (&str, &str),
    key: Key,
    is_main: bool,
) -> bool {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), BUTTON), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, format!("{name}. {what}")));
    let cap = keys::name_of(if is_main { Key::Enter } else { key }, scene.words);
    let kind = if is_main { ButtonKind::Brass } else { ButtonKind::Wood };
    let button = StageButton::of(kind, name, Some(what), Some(&cap), &response);
    button.paint(ui.painter(), style.colours, &style.sizes, rect);
    ui.add_space(6.0);
    response.clicked() || scene.key(ui.ctx(), key) || is_main && scene.yes(ui.ctx())
}
