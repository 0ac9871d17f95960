//! The window: its pages, the windows and dialogs over them, and the actions that they request.

use std::path::Path;
use std::sync::Arc;

use deadeye_cards::CardDb;
use deadeye_opponent::Level;
use eframe::egui::{Context, Key, Modifiers, Theme, Ui};

use super::actions::{Dialog, LessonAct, Rescale, UiAction};
use super::bars;
use super::dialogs;
use super::edit::Editing;
use super::faces::FaceTextures;
use super::files::{FileAnswer, Files};
use super::look::Looking;
use super::overlays::Overlays;
use super::pages::{Given, Pages};
use super::pick::Picking;
use super::picture::PicturePane;
use super::play_keys::StartedPlay;
use super::scene::{Reach, Scene};
use super::seen_card::SeenCard;
use super::stage::settings_page::WindowLook;
use super::theme::{self, stage::StageColours};
use super::{card, first_game, keys, motion, play_keys};
use deadeye_app::desk::{
    Desk, Export, Form, GameRequest, Options, OutputRequest, PictureRequest, Purpose, SettingsRequest, ViewState,
    WantedFile,
};
use deadeye_app::settings::{Density, Look};
use deadeye_app::words::Words;

/// The window and everything that it shows.
pub struct App {
    desk: Desk,
    words: Words,
    faces: FaceTextures,
    pages: Pages,
    overlays: Overlays,
    reach: Reach,
    picture: PicturePane,
    files: Files,
    appearance: Appearance,
    ctx: Context,
    is_first_frame: bool,
}

/// The look of the window, as the user set it.
struct Appearance {
    looking: Looking,
    /// The user's own factor on the size of everything.
    scale: f32,
    /// The distance from which the window is read.
    density: Density,
}

impl App {
    /// Starts the app in a window: its desk, its faces, its look.
    #[must_use]
    pub fn new(ctx: &Context, cards: Arc<CardDb>, options: &Options) -> Self {
        theme::dress(ctx);
        motion::set(ctx, !options.look.still);
        if options.look.light {
            ctx.set_theme(Theme::Light);
        }
        // Ctrl and plus or minus are ours: they change the scale that the window's size gives.
        ctx.options_mut(|options| options.zoom_with_keyboard = false);
        let wake = {
            let ctx = ctx.clone();
            Arc::new(move || ctx.request_repaint())
        };
        let desk = Desk::start(wake, Arc::clone(&cards), options);
        let words = Words::of(desk.view().settings.language);
        let appearance = Appearance {
            looking: Looking::new(options.look),
            scale: f32::from(options.look.scale_percent.clamp(50, 200)) / 100.0,
            density: options.look.density,
        };
        Self {
            pages: Pages::new(ctx, Arc::clone(&cards), &options.look),
            overlays: Overlays::new(ctx, Arc::clone(&cards), &words),
            faces: FaceTextures::new(ctx, cards, options.pictures.clone()),
            desk,
            words,
            reach: Reach::default(),
            picture: PicturePane::default(),
            files: Files::new(options.chooser),
            appearance,
            ctx: ctx.clone(),
            is_first_frame: true,
        }
    }

    /// Returns the desk behind the window.
    #[must_use]
    pub fn desk(&self) -> &Desk {
        &self.desk
    }

    /// Lays out and paints everything, and carries out the requested actions.
    pub fn show(&mut self, ui: &mut Ui) {
        let ctx = ui.ctx().clone();
        if std::mem::take(&mut self.is_first_frame) {
            ::log::info!("the first frame");
        }
        let now = self.desk.view();
        self.fit_scale(&ctx, &now);
        if now.settings.language != self.words.language() {
            self.words = Words::of(now.settings.language);
        }
        let seen = self.pages.review.view_through(&now);
        let mut actions = Vec::new();
        self.show_page(ui, &seen, &mut actions);
        self.press_play_key(&ctx, &seen, &mut actions);
        self.windows(&ctx, &seen, &mut actions);
        self.global_keys(&ctx, &seen, &mut actions);
        let keys_are_mine = self.keys_are_free() && self.pages.picking.is_none();
        self.pages.review.keys(&ctx, &seen, keys_are_mine);
        for trouble in self.faces.troubles() {
            self.desk.ask(OutputRequest::Failed(trouble));
        }
        if let Some(answer) = self.files.answer() {
            self.file_chosen(answer);
        }
        let look = self.look_now(&ctx);
        if let Some(look) = self.appearance.looking.take_settled(look) {
            self.desk.ask(SettingsRequest::Look(look));
        }
        for action in actions {
            if self.pages.review.refuses(&action, &now) {
                let text = self.words.get("review.only_looking").to_owned();
                self.desk.ask(OutputRequest::Say(text));
            } else {
                self.carry_out(action, &seen);
            }
        }
    }

    /// Shows everything larger in larger windows, and as large as the stage allows where a game with its cards on the
    /// screen is read from afar.
    fn fit_scale(&self, ctx: &Context, seen: &ViewState) {
        let points = ctx.content_rect().size() * ctx.zoom_factor();
        let is_on_screen = seen.computer_players.as_ref().is_some_and(|players| !players.dealt.is_empty());
        let is_far = is_on_screen && self.appearance.density == Density::Far;
        let zoom = theme::scaled_zoom(points, if is_far { f32::INFINITY } else { self.appearance.scale });
        if (zoom - ctx.zoom_factor()).abs() > 0.01 {
            ctx.set_zoom_factor(zoom);
        }
    }

    /// Returns true if nothing is open that uses text or keys of its own.
    fn keys_are_free(&self) -> bool {
        self.overlays.keys_are_free() && !self.pages.draw_hands.is_open()
    }

    fn show_page(&mut self, ui: &mut Ui, seen: &Arc<ViewState>, actions: &mut Vec<UiAction>) {
        let camera = self.desk.camera();
        let look = WindowLook {
            density: self.appearance.density,
            scale_percent: (self.appearance.scale * 100.0).round() as u16,
        };
        let given = Given { camera: &camera, wrong: self.desk.wrong(), look };
        let keys_are_free = self.keys_are_free();
        let mut scene = Scene {
            words: &self.words,
            colours: StageColours::of(ui.ctx().theme()),
            seen,
            picture: self.picture.of(ui.ctx(), &camera),
            faces: &mut self.faces,
            reach: &mut self.reach,
            wishes: actions,
            keys_are_free,
        };
        self.pages.show(ui, &mut scene, &given);
    }

    fn windows(&mut self, ctx: &Context, seen: &Arc<ViewState>, actions: &mut Vec<UiAction>) {
        let mut scene = Scene {
            words: &self.words,
            colours: StageColours::of(ctx.theme()),
            seen,
            picture: None,
            faces: &mut self.faces,
            reach: &mut self.reach,
            wishes: actions,
            keys_are_free: false,
        };
        if let Some(play) = self.overlays.show(ctx, &mut scene, &self.desk) {
            self.pages.picking = Some(play);
        }
    }

    /// Begins the play whose key was pressed, among those that the page shows.
    fn press_play_key(&mut self, ctx: &Context, seen: &ViewState, actions: &mut Vec<UiAction>) {
        let plays = std::mem::take(&mut self.pages.now.keyed);
        let pressed = self.keys_are_free().then(|| play_keys::find_pressed(ctx, &plays)).flatten();
        match pressed.map(|play| play.start(seen.game.version())) {
            Some(StartedPlay::Whole(command)) => actions.push(UiAction::Ask(GameRequest::Do(command).into())),
            Some(StartedPlay::Picking(picking)) => {
                self.pages.picking = Some(*picking);
                ctx.request_repaint();
            }
            None => {}
        }
    }

    fn global_keys(&mut self, ctx: &Context, seen: &ViewState, actions: &mut Vec<UiAction>) {
        // Redo first: undo would take Ctrl+Shift+Z for its own.
        if keys::redo(ctx) && seen.journal.can_redo.is_some() {
            actions.push(UiAction::Ask(GameRequest::Redo.into()));
        }
        if keys::undo(ctx) && seen.journal.can_undo.is_some() {
            actions.push(UiAction::Ask(GameRequest::Undo.into()));
        }
        for action in &super::actions::ALL {
            if action.shortcut.is_some_and(|shortcut| shortcut.is_pressed(ctx)) {
                actions.push((action.action)(ctx, seen));
            }
        }
        actions.extend(pressed_scale_keys(ctx).map(UiAction::Scale));
        self.take_dropped(ctx, actions);
    }

    /// Changes the user's own scale.
    fn rescale(&mut self, step: Rescale) {
        let scale = &mut self.appearance.scale;
        *scale = match step {
            Rescale::Larger => (*scale + 0.1).min(2.0),
            Rescale::Smaller => (*scale - 0.1).max(0.5),
            Rescale::AsMade => 1.0,
        };
    }

    /// Takes files that were dropped on the window.
    fn take_dropped(&mut self, ctx: &Context, actions: &mut Vec<UiAction>) {
        let dropped = ctx.input(|input| input.raw.dropped_files.clone());
        for file in &dropped {
            if self.overlays.deck.is_open() {
                self.overlays.deck.take_file(file.path());
            } else {
                actions.push(UiAction::Ask(dialogs::classify_dropped(file.path())));
            }
        }
    }

    /// Carries out an action that a panel or a key requested.
    fn carry_out(&mut self, action: UiAction, seen: &ViewState) {
        match action {
            UiAction::Ask(ask) => self.desk.ask(ask),
            UiAction::Edit(figured, at) => self.overlays.editing = Some(Editing::new(figured, &seen.game, at)),
            UiAction::Show(card) => self.overlays.shown = Some(card::ShownCard::InPlay(card)),
            UiAction::Seen(track) => self.overlays.seen_card = Some(SeenCard::new(track)),
            UiAction::ShowPrinted(code) => self.overlays.shown = Some(card::ShownCard::Printed(code)),
            UiAction::Use(card, ability) => {
                self.pages.picking = Picking::ability(&seen.plays.legal, seen.game.version(), card, ability);
                self.overlays.shown = None;
            }
            UiAction::Deck => self.overlays.deck.toggle(),
            UiAction::Log => self.pages.toggle_log(),
            UiAction::PictureSize => self.pages.toggle_picture_size(),
            UiAction::SavePlace => self.desk.ask(OutputRequest::Answer(bars::save_text(&self.words, seen))),
            UiAction::DrawHands => self.pages.draw_hands.toggle(),
            UiAction::Suggest => self.pages.suggests = !self.pages.suggests,
            UiAction::Teach => self.pages.teacher.toggle(),
            UiAction::Lesson(act) => self.do_for_lesson(act, seen),
            UiAction::Book => self.overlays.book.toggle_at(self.pages.teacher.topic()),
            UiAction::Keys => {
                self.overlays.dialog =
                    if self.overlays.dialog == Some(Dialog::Keys) { None } else { Some(Dialog::Keys) };
            }
            UiAction::Palette => self.overlays.palette.toggle(),
            UiAction::Light => swap_theme(&self.ctx),
            UiAction::Density => self.appearance.density = self.appearance.density.next(),
            UiAction::Scale(step) => self.rescale(step),
            UiAction::Motion(moves) => motion::set(&self.ctx, moves),
            UiAction::Why => self.overlays.book.toggle_why(),
            UiAction::FirstDecks => self.overlays.book.toggle_decks(),
            UiAction::Tools => {
                self.pages.tools.toggle();
            }
            UiAction::Review => {
                self.pages.review.toggle(seen);
            }
            UiAction::Spectator => self.overlays.spectator.toggle(),
            UiAction::StartPage => {
                self.pages.go_to_start(seen);
                self.desk.ask(GameRequest::CloseGame);
                self.desk.ask(GameRequest::ListGames);
            }
            UiAction::Choose(purpose) => self.choose(purpose, seen),
            UiAction::SaveDeck(path) => self.desk.ask(OutputRequest::SaveDeck {
                path,
                cards: self.overlays.deck.laid_deck().cards(),
                replace: false,
            }),
            UiAction::Open(dialog) => {
                match dialog {
                    Dialog::OpenGame => self.desk.ask(GameRequest::ListGames),
                    Dialog::Source => self.desk.ask(PictureRequest::ListCameras),
                    _ => {}
                }
                self.overlays.dialog = Some(dialog);
                self.overlays.forms.freshen();
            }
        }
    }
}

impl App {
    /// Carries out an action of the guided first day.
    fn do_for_lesson(&mut self, act: LessonAct, seen: &ViewState) {
        self.pages.teacher.carry_out(&self.ctx, act);
        match act {
            LessonAct::PlayAlone => {
                let game = first_game::first_game(&self.words, Level::Low);
                self.desk.ask(GameRequest::NewGame(game));
            }
            LessonAct::PlayForTwo => {
                self.overlays.dialog = Some(Dialog::NewGame);
                self.overlays.forms.freshen();
            }
            LessonAct::Leave => self.carry_out(UiAction::StartPage, seen),
            LessonAct::GoOn | LessonAct::Back | LessonAct::Pulse => {}
        }
    }

    /// Opens the system's dialog for a file.
    fn choose(&mut self, purpose: Purpose, seen: &ViewState) {
        let (title, kind) = match purpose {
            Purpose::OpenGame => ("open.title", "files.games"),
            Purpose::Pictures | Purpose::PictureFolder => ("source.title", "files.pictures"),
            Purpose::SeatDeck(_) | Purpose::Deck => ("deck.title", "files.decks"),
            Purpose::SaveDeck => ("deck.laid_save", "files.decks"),
            Purpose::Save(Form::Text) => ("save.text", "files.text"),
            Purpose::Save(Form::Json) => ("save.json", "files.json"),
        };
        let name = match purpose {
            Purpose::Save(form) => Path::new(&dialogs::offered_name(seen, form))
                .file_name()
                .map(|name| name.to_string_lossy().into_owned()),
            Purpose::SaveDeck => Path::new(&dialogs::offered_deck(seen, &self.words))
                .file_name()
                .map(|name| name.to_string_lossy().into_owned()),
            _ => None,
        };
        let wanted = WantedFile {
            purpose,
            title: self.words.get(title).to_owned(),
            kind: self.words.get(kind).to_owned(),
            name: name.unwrap_or_default(),
        };
        self.files.ask(&self.ctx, wanted);
    }

    /// Takes a file that was chosen, or shows a dialog of our own if the system has none.
    fn file_chosen(&mut self, answer: FileAnswer) {
        match answer {
            FileAnswer::File(Purpose::OpenGame, path) => {
                self.overlays.dialog = self.overlays.dialog.filter(|open| *open != Dialog::OpenGame);
                self.desk.ask(GameRequest::OpenGame(path));
            }
            FileAnswer::File(Purpose::Pictures | Purpose::PictureFolder, path) => {
                self.overlays.dialog = self.overlays.dialog.filter(|open| *open != Dialog::Source);
                self.desk.ask(PictureRequest::Watch(path.display().to_string()));
            }
            FileAnswer::File(Purpose::SeatDeck(seat), path) => self.overlays.forms.take_deck(seat, path),
            FileAnswer::File(Purpose::Deck, path) => self.overlays.deck.take_file(&path),
            FileAnswer::File(Purpose::Save(form), path) => {
                self.desk.ask(OutputRequest::Export(Export { path, form, replace: true }))
            }
            FileAnswer::File(Purpose::SaveDeck, path) => {
                let cards = self.overlays.deck.laid_deck().cards();
                let replace = true;
                self.desk.ask(OutputRequest::SaveDeck { path, cards, replace });
            }
            FileAnswer::NoDialog(Purpose::Save(form)) => {
                self.overlays.dialog = Some(Dialog::Save(form));
                self.overlays.forms.freshen();
            }
            FileAnswer::NoDialog(Purpose::SaveDeck) => {
                self.overlays.dialog = Some(Dialog::SaveDeck);
                self.overlays.forms.freshen();
            }
            FileAnswer::NoDialog(Purpose::OpenGame) if self.overlays.dialog != Some(Dialog::OpenGame) => {
                self.overlays.dialog = Some(Dialog::OpenGame);
                self.overlays.forms.freshen();
            }
            FileAnswer::NoDialog(_) => {
                let text = self.words.get("files.none").to_owned();
                self.desk.ask(OutputRequest::Say(text));
            }
        }
    }

    /// Returns the look of the window now.
    fn look_now(&self, ctx: &Context) -> Look {
        let zoom = ctx.zoom_factor();
        let (inner, outer) = ctx.input(|input| {
            let viewport = input.viewport();
            (viewport.inner_rect, viewport.outer_rect)
        });
        Look {
            size_points: inner
                .map(|rect| [rect.width() * zoom, rect.height() * zoom].map(|points| points.round() as u32)),
            place_points: outer.map(|rect| [rect.left() * zoom, rect.top() * zoom].map(|at| at.round() as i32)),
            scale_percent: (self.appearance.scale * 100.0).round() as u16,
            light: ctx.theme() == Theme::Light,
            camera_large: self.pages.is_picture_large,
            suggestions: self.pages.suggests,
            density: self.appearance.density,
            still: !motion::is_on(ctx),
        }
    }
}

impl Drop for App {
    fn drop(&mut self) {
        if let Some(look) = self.appearance.looking.take_unsaid() {
            self.desk.ask(SettingsRequest::Look(look));
        }
    }
}

impl eframe::App for App {
    fn ui(&mut self, ui: &mut Ui, _frame: &mut eframe::Frame) {
        self.show(ui);
    }
}

/// Returns the changes of scale whose keys were pressed.
fn pressed_scale_keys(ctx: &Context) -> impl Iterator<Item = Rescale> {
    let steps = [
        (Key::Plus, Rescale::Larger),
        (Key::Equals, Rescale::Larger),
        (Key::Minus, Rescale::Smaller),
        (Key::Num0, Rescale::AsMade),
    ];
    let command = |key| ctx.input_mut(|input| input.consume_key(Modifiers::COMMAND, key));
    steps.into_iter().filter(move |(key, _)| command(*key)).map(|(_, step)| step)
}

/// Swaps the light theme and the dark one.
fn swap_theme(ctx: &Context) {
    ctx.set_theme(match ctx.theme() {
        Theme::Dark => Theme::Light,
        Theme::Light => Theme::Dark,
    });
}
