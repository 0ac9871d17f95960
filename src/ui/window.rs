//! The window: its panels, the windows and dialogs over them, and what becomes of what they wish.

use std::path::Path;
use std::sync::Arc;

use deadeye_cards::CardDb;
use eframe::egui::{Context, Key, Modifiers, Theme, Ui};

use super::actions::{Dialog, Wish};
use super::deck_window::DeckWindow;
use super::dialogs::{self, Forms};
use super::edit::Editing;
use super::faces::FaceTextures;
use super::files::{FileAnswer, Files};
use super::look::Looking;
use super::narrow::Page;
use super::panels::{Given, Panels};
use super::pick::Picking;
use super::picture::PicturePane;
use super::scene::{Reach, Scene};
use super::seen_card::SeenCard;
use super::spectator::Spectator;
use super::teach_book::RuleBook;
use super::theme::{self, Palette, Sizes};
use super::{actions, card, keys, motion, palette};
use deadeye_app::desk::{Ask, Desk, Export, Form, Options, Purpose, Seen, WantedFile};
use deadeye_app::settings::{Density, Look};
use deadeye_app::words::Words;

/// The window and everything that it shows.
pub struct App {
    desk: Desk,
    words: Words,
    faces: FaceTextures,
    forms: Forms,
    panels: Panels,
    editing: Option<Editing>,
    shown: Option<card::Shown>,
    seen_card: Option<SeenCard>,
    reach: Reach,
    picture: PicturePane,
    dialog: Option<Dialog>,
    deck: DeckWindow,
    book: RuleBook,
    palette: palette::CommandPalette,
    spectator: Spectator,
    files: Files,
    look: Looking,
    ctx: Context,
    is_first_frame: bool,
    /// The user's own factor on the size of everything.
    scale: f32,
    /// From how far the window is read.
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
        let words = Words::of(desk.seen().language);
        Self {
            deck: DeckWindow::new(ctx, Arc::clone(&cards)),
            panels: Panels::new(ctx, Arc::clone(&cards), &options.look),
            book: RuleBook::default(),
            palette: palette::CommandPalette::default(),
            faces: FaceTextures::new(ctx, cards, options.pictures.clone()),
            desk,
            forms: Forms::new(&words),
            spectator: Spectator::default(),
            files: Files::new(options.chooser),
            look: Looking::new(options.look),
            ctx: ctx.clone(),
            is_first_frame: true,
            words,
            editing: None,
            shown: None,
            seen_card: None,
            reach: Reach::default(),
            picture: PicturePane::default(),
            dialog: None,
            scale: f32::from(options.look.scale_percent.clamp(50, 200)) / 100.0,
            density: options.look.density,
        }
    }

    /// The desk behind the window.
    #[must_use]
    pub fn desk(&self) -> &Desk {
        &self.desk
    }

    /// Lays out and paints everything, and passes on what was wished for.
    pub fn show(&mut self, ui: &mut Ui) {
        let ctx = ui.ctx().clone();
        if std::mem::take(&mut self.is_first_frame) {
            ::log::info!("the first frame");
        }
        self.fit_scale(&ctx);
        let now = self.desk.seen();
        if now.language != self.words.language() {
            self.words = Words::of(now.language);
        }
        let seen = self.panels.review.through(&now);
        let mut wishes = Vec::new();
        self.panels(ui, &seen, &mut wishes);
        self.windows(&ctx, &seen, &mut wishes);
        self.global_keys(&ctx, &seen, &mut wishes);
        let keys_are_mine = self.keys_are_free() && self.panels.picking.is_none();
        self.panels.review.keys(&ctx, &seen, keys_are_mine);
        for trouble in self.faces.troubles() {
            self.desk.ask(Ask::Failed(trouble));
        }
        if let Some(answer) = self.files.answer() {
            self.file_chosen(answer);
        }
        let look = self.look_now(&ctx);
        if let Some(look) = self.look.settled(look) {
            self.desk.ask(Ask::Look(look));
        }
        for wish in wishes {
            if self.panels.review.refuses(&wish, &now) {
                let text = self.words.get("review.only_looking").to_owned();
                self.desk.ask(Ask::Say(text));
            } else {
                self.grant(wish, &seen);
            }
        }
    }

    /// Larger windows show everything larger.
    fn fit_scale(&self, ctx: &Context) {
        let points = ctx.content_rect().size() * ctx.zoom_factor();
        let zoom = theme::zoom_for(points) * self.scale;
        if (zoom - ctx.zoom_factor()).abs() > 0.01 {
            ctx.set_zoom_factor(zoom);
        }
    }

    /// Whether nothing is open that takes text or keys of its own.
    fn keys_are_free(&self) -> bool {
        self.dialog.is_none()
            && self.editing.is_none()
            && self.seen_card.is_none()
            && !self.deck.is_open()
            && !self.palette.is_open()
            && !self.book.takes_text()
            && !self.panels.draw_hands.is_open()
    }

    fn panels(&mut self, ui: &mut Ui, seen: &Arc<Seen>, wishes: &mut Vec<Wish>) {
        let camera = self.desk.camera();
        let given = Given { camera: &camera, wrong: self.desk.wrong() };
        let keys_are_free = self.keys_are_free();
        let mut scene = Scene {
            words: &self.words,
            palette: Palette::of(ui.ctx().theme()),
            sizes: Sizes::of(self.density),
            seen,
            picture: self.picture.of(ui.ctx(), &camera),
            faces: &mut self.faces,
            reach: &mut self.reach,
            wishes,
            keys_are_free,
        };
        self.panels.show(ui, &mut scene, &given);
    }

    fn windows(&mut self, ctx: &Context, seen: &Arc<Seen>, wishes: &mut Vec<Wish>) {
        let palette = Palette::of(ctx.theme());
        let mut scene = Scene {
            words: &self.words,
            palette,
            sizes: Sizes::of(self.density),
            seen,
            picture: None,
            faces: &mut self.faces,
            reach: &mut self.reach,
            wishes,
            keys_are_free: false,
        };
        if let Some(shown) = self.shown
            && !card::show(ctx, &mut scene, shown)
        {
            self.shown = None;
        }
        if let Some(editing) = &mut self.editing
            && !editing.show(ctx, &mut scene)
        {
            self.editing = None;
        }
        if let Some(card) = &mut self.seen_card
            && !card.show(ctx, &mut scene, &self.desk.camera())
        {
            self.seen_card = None;
        }
        self.spectator.show(ctx, &mut scene);
        self.deck.show(ctx, &mut scene, &self.desk.camera());
        self.book.show(ctx, &scene);
        if let Some(play) = self.palette.show(ctx, &mut scene) {
            self.panels.picking = Some(play);
        }
        if let Some(dialog) = self.dialog
            && !self.forms.show(ctx, &mut scene, dialog, &self.desk.camera())
        {
            self.dialog = None;
        }
    }

    fn global_keys(&mut self, ctx: &Context, seen: &Seen, wishes: &mut Vec<Wish>) {
        // Redo first: undo would take Ctrl+Shift+Z for its own.
        if keys::redo(ctx) && seen.can_redo.is_some() {
            wishes.push(Wish::Ask(Ask::Redo));
        }
        if keys::undo(ctx) && seen.can_undo.is_some() {
            wishes.push(Wish::Ask(Ask::Undo));
        }
        for action in &actions::ALL {
            if action.shortcut.is_some_and(|shortcut| shortcut.is_pressed(ctx)) {
                wishes.push((action.wish)(ctx, seen));
            }
        }
        self.scale_keys(ctx);
        if keys::question_mark(ctx) {
            wishes.push(Wish::Keys);
        }
        self.take_dropped(ctx, wishes);
    }

    /// The keys of the user's own scale.
    fn scale_keys(&mut self, ctx: &Context) {
        let command = |key| ctx.input_mut(|input| input.consume_key(Modifiers::COMMAND, key));
        if command(Key::Plus) || command(Key::Equals) {
            self.scale = (self.scale + 0.1).min(2.0);
        }
        if command(Key::Minus) {
            self.scale = (self.scale - 0.1).max(0.5);
        }
        if command(Key::Num0) {
            self.scale = 1.0;
        }
    }

    /// Files that were dropped on the window.
    fn take_dropped(&mut self, ctx: &Context, wishes: &mut Vec<Wish>) {
        let dropped = ctx.input(|input| input.raw.dropped_files.clone());
        for file in &dropped {
            if self.deck.is_open() {
                self.deck.take_file(file.path());
            } else {
                wishes.push(Wish::Ask(dialogs::dropped(file.path())));
            }
        }
    }

    fn grant(&mut self, wish: Wish, seen: &Seen) {
        match wish {
            Wish::Ask(ask) => self.desk.ask(ask),
            Wish::Edit(figured, at) => self.editing = Some(Editing::new(figured, &seen.game, at)),
            Wish::Show(card) => self.shown = Some(card::Shown::InPlay(card)),
            Wish::Seen(track) => self.seen_card = Some(SeenCard::new(track)),
            Wish::ShowPrinted(code) => self.shown = Some(card::Shown::Printed(code)),
            Wish::Use(card, ability) => {
                self.panels.picking = Picking::ability(&seen.legal, seen.game.version(), card, ability);
                self.shown = None;
            }
            Wish::Deck => self.deck.turn(),
            Wish::DrawHands => self.panels.draw_hands.turn(),
            Wish::Suggest => self.panels.suggesting.on = !self.panels.suggesting.on,
            Wish::Teach => {
                self.panels.teacher.turn();
                self.panels.page = Page::Lesson;
            }
            Wish::Book => self.book.turn(),
            Wish::Keys => {
                self.dialog = if self.dialog == Some(Dialog::Keys) { None } else { Some(Dialog::Keys) };
            }
            Wish::Palette => self.palette.turn(),
            Wish::Light => swap_theme(&self.ctx),
            Wish::Density => self.density = self.density.next(),
            Wish::Motion(moves) => motion::set(&self.ctx, moves),
            Wish::Why => self.book.turn_why(),
            Wish::FirstDecks => self.book.turn_decks(),
            Wish::Tools => {
                self.panels.tools.turn();
                self.panels.page = Page::Camera;
            }
            Wish::Review => {
                self.panels.review.turn(seen);
                self.panels.page = Page::Now;
            }
            Wish::Spectator => self.spectator.turn(),
            Wish::Choose(purpose) => self.choose(purpose, seen),
            Wish::SaveDeck(path) => {
                self.desk.ask(Ask::SaveDeck { path, cards: self.deck.laid().cards(), replace: false })
            }
            Wish::Open(dialog) => {
                match dialog {
                    Dialog::OpenGame => self.desk.ask(Ask::ListGames),
                    Dialog::Source => self.desk.ask(Ask::ListCameras),
                    _ => {}
                }
                self.dialog = Some(dialog);
                self.forms.freshen();
            }
        }
    }
}

impl App {
    /// Opens the system's dialog for a file.
    fn choose(&mut self, purpose: Purpose, seen: &Seen) {
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

    /// A file was chosen, or there is no dialog to choose one with.
    fn file_chosen(&mut self, answer: FileAnswer) {
        match answer {
            FileAnswer::File(Purpose::OpenGame, path) => {
                self.dialog = self.dialog.filter(|open| *open != Dialog::OpenGame);
                self.desk.ask(Ask::OpenGame(path));
            }
            FileAnswer::File(Purpose::Pictures | Purpose::PictureFolder, path) => {
                self.dialog = self.dialog.filter(|open| *open != Dialog::Source);
                self.desk.ask(Ask::Watch(path.display().to_string()));
            }
            FileAnswer::File(Purpose::SeatDeck(seat), path) => self.forms.take_deck(seat, path),
            FileAnswer::File(Purpose::Deck, path) => self.deck.take_file(&path),
            FileAnswer::File(Purpose::Save(form), path) => {
                self.desk.ask(Ask::Export(Export { path, form, replace: true }))
            }
            FileAnswer::File(Purpose::SaveDeck, path) => {
                let cards = self.deck.laid().cards();
                let replace = true;
                self.desk.ask(Ask::SaveDeck { path, cards, replace });
            }
            FileAnswer::NoDialog(Purpose::Save(form)) => {
                self.dialog = Some(Dialog::Save(form));
                self.forms.freshen();
            }
            FileAnswer::NoDialog(Purpose::SaveDeck) => {
                self.dialog = Some(Dialog::SaveDeck);
                self.forms.freshen();
            }
            FileAnswer::NoDialog(_) => {
                let text = self.words.get("files.none").to_owned();
                self.desk.ask(Ask::Say(text));
            }
        }
    }

    /// How the window looks now.
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
            scale_percent: (self.scale * 100.0).round() as u16,
            light: ctx.theme() == Theme::Light,
            camera_large: self.panels.camera_large,
            suggestions: self.panels.suggesting.on,
            density: self.density,
            still: !motion::is_on(ctx),
        }
    }
}

impl Drop for App {
    fn drop(&mut self) {
        if let Some(look) = self.look.unsaid() {
            self.desk.ask(Ask::Look(look));
        }
    }
}

impl eframe::App for App {
    fn ui(&mut self, ui: &mut Ui, _frame: &mut eframe::Frame) {
        self.show(ui);
    }
}

/// Light instead of dark, or dark instead of light.
fn swap_theme(ctx: &Context) {
    ctx.set_theme(match ctx.theme() {
        Theme::Dark => Theme::Light,
        Theme::Light => Theme::Dark,
    });
}
