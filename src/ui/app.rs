//! The window: which panel goes where, and what becomes of the panels' wishes.

use std::path::Path;
use std::sync::Arc;

use deadeye_cards::CardDb;
use eframe::egui::{
    CentralPanel, Context, Frame, Key, Margin, Modifiers, Panel, ScrollArea, Theme, Ui, vec2,
};

use super::calibrate::{self, Tools};
use super::deck_window::DeckWindow;
use super::desk::{Ask, Desk, Export, Form, Options, Seen};
use super::dialogs::{self, Forms};
use super::draw_hands::DrawHands;
use super::edit::Editing;
use super::faces::Faces;
use super::files::{Answer, Files, Purpose, Wanted};
use super::look::Looking;
use super::narrow::{Offered, Page};
use super::now::Scrolls;
use super::offers::Changing;
use super::pick::Picking;
use super::review::Review;
use super::scene::{Dialog, Reach, Scene, Wish};
use super::spectator::Spectator;
use super::suggest::Suggesting;
use super::teach_book::Book;
use super::teacher::Teacher;
use super::text::Words;
use super::theme::{self, Palette, size};
use super::{alerts, asked, bars, books, camera, card, fight, keys, log, now, offers, town};
use crate::settings::Look;

/// The app.
pub struct App {
    desk: Desk,
    words: Words,
    faces: Faces,
    forms: Forms,
    picking: Option<Picking>,
    editing: Option<Editing>,
    shown: Option<card::Shown>,
    reach: Reach,
    now: now::Now,
    dialog: Option<Dialog>,
    changing: Changing,
    deck: DeckWindow,
    draw_hands: DrawHands,
    suggesting: Suggesting,
    teacher: Teacher,
    book: Book,
    tools: Tools,
    review: Review,
    spectator: Spectator,
    files: Files,
    look: Looking,
    ctx: Context,
    is_first_frame: bool,
    /// What a narrow window shows.
    page: Page,
    /// The camera's picture stands in the middle, and the town in its place.
    camera_large: bool,
    /// How high what stands under the camera's picture was last, in points.
    proposals_height: f32,
    /// The user's own factor on the size of everything.
    scale: f32,
}

impl App {
    /// Starts the app in a window: its desk, its faces, its look.
    #[must_use]
    pub fn new(ctx: &Context, cards: Arc<CardDb>, options: &Options) -> Self {
        theme::dress(ctx);
        if options.look.light {
            ctx.set_theme(Theme::Light);
        }
        // Ctrl and plus or minus are ours: they change the scale that the window's size gives.
        ctx.options_mut(|options| options.zoom_with_keyboard = false);
        let desk = Desk::start(ctx, Arc::clone(&cards), options);
        let words = Words::of(desk.seen().language);
        Self {
            deck: DeckWindow::new(ctx, Arc::clone(&cards)),
            review: Review::new(ctx, Arc::clone(&cards)),
            draw_hands: DrawHands::default(),
            suggesting: Suggesting {
                on: options.look.suggestions,
                ..Suggesting::default()
            },
            teacher: Teacher::default(),
            book: Book::default(),
            faces: Faces::new(ctx, cards, options.pictures.clone()),
            desk,
            forms: Forms::new(&words),
            spectator: Spectator::default(),
            files: Files::new(options.chooser),
            look: Looking::new(options.look),
            ctx: ctx.clone(),
            is_first_frame: true,
            page: Page::default(),
            words,
            picking: None,
            editing: None,
            shown: None,
            reach: Reach::default(),
            now: now::Now::default(),
            dialog: None,
            changing: Changing::default(),
            tools: Tools::default(),
            camera_large: options.look.camera_large,
            proposals_height: 0.0,
            scale: f32::from(options.look.scale_percent.clamp(50, 200)) / 100.0,
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
        let seen = self.review.through(&now);
        let mut wishes = Vec::new();
        self.panels(ui, &seen, &mut wishes);
        self.windows(&ctx, &seen, &mut wishes);
        self.global_keys(&ctx, &seen, &mut wishes);
        let keys_are_mine = self.keys_are_mine();
        self.review.keys(&ctx, &seen, keys_are_mine);
        for trouble in self.faces.troubles() {
            self.desk.ask(Ask::Say(trouble.to_string()));
        }
        if let Some(answer) = self.files.answer() {
            self.file_chosen(answer);
        }
        let look = self.look_now(&ctx);
        if let Some(look) = self.look.settled(look) {
            self.desk.ask(Ask::Look(look));
        }
        for wish in wishes {
            if self.review.refuses(&wish, &now) {
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

    /// Whether nothing stands over the window that takes keys.
    fn keys_are_mine(&self) -> bool {
        self.dialog.is_none() && self.editing.is_none() && self.picking.is_none()
    }

    fn panels(&mut self, ui: &mut Ui, seen: &Arc<Seen>, wishes: &mut Vec<Wish>) {
        let palette = Palette::of(ui.ctx().theme());
        let (camera, wrong) = (self.desk.camera(), self.desk.wrong());
        // A pull is awaited by itself; what the camera saw of it can be taken all the same.
        let picking = self.picking.as_ref().is_some_and(|own| !own.is_pull());
        let free = self.dialog.is_none() && self.editing.is_none() && !self.review.is_open();
        let keys_are_mine = free && !picking;
        // A choice of a play has no use for the keys that turn the teacher's pages.
        let pages_are_free = free;
        let mut scene = Scene {
            words: &self.words,
            palette,
            seen,
            faces: &mut self.faces,
            reach: &mut self.reach,
            wishes,
        };
        let plain = |margin: Margin| Frame::new().fill(palette.panel).inner_margin(margin);
        let room = ui.ctx().content_rect().size();
        let [wide, high] = size::WIDE;
        let books_fit = books::fit_beside(&scene, room.x);
        let paged = room.x < wide || room.y < high || !books_fit;
        let narrow = room.x < size::NARROW;
        Panel::top("menu")
            .frame(plain(Margin::symmetric(10, 4)))
            .show(ui, |ui| bars::menu(ui, &mut scene));
        let line = Panel::bottom("status").frame(plain(Margin::symmetric(10, 4)));
        // Where there is little room a line may become several, so that what went wrong can be read.
        let line = if narrow {
            line.resizable(false)
        } else {
            line.exact_size(size::STATUS)
        };
        line.show(ui, |ui| {
            bars::status(ui, &mut scene, &camera, wrong, narrow)
        });
        let mut swap = keys_are_mine && keys::free(ui.ctx()) && keys::plain(ui.ctx(), Key::V);
        let books_above = !paged || !narrow && books_fit && room.y >= size::BOOKS_ABOVE;
        if books_above {
            let frame = Frame::new().fill(palette.ground);
            Panel::top("books")
                .exact_size(books::height(ui, &scene, room.x))
                .resizable(false)
                .frame(frame.inner_margin(Margin::symmetric(8, 6)))
                .show_separator_line(false)
                .show(ui, |ui| books::show(ui, &mut scene, room.x));
        }
        if paged {
            let offered = Offered {
                now: narrow,
                books: !books_above,
                lesson: self.teacher.is_open() && !self.review.is_open(),
                review: self.review.is_open(),
            };
            if swap {
                self.camera_large ^= true;
                self.page = if self.camera_large {
                    Page::Camera
                } else {
                    Page::Town
                };
            }
            self.page.keep_to(&offered);
            Panel::top("pages")
                .frame(plain(Margin::symmetric(10, 4)))
                .show(ui, |ui| self.page.choose(ui, &scene, &offered));
            if self.review.is_open() {
                Panel::bottom("review")
                    .resizable(false)
                    .frame(plain(Margin::symmetric(12, 8)))
                    .show(ui, |ui| self.review.bar(ui, &mut scene));
            }
            let is_past = self.review.is_open();
            let mut what_now = |ui: &mut Ui, scene: &mut Scene<'_>| {
                ScrollArea::vertical().id_salt("narrow").show(ui, |ui| {
                    offers::show(ui, scene, &mut self.changing, keys_are_mine);
                    asked::left_to_table(ui, scene, keys_are_mine);
                    alerts::show(ui, scene);
                    fight::show(ui, scene);
                    self.draw_hands.show(ui, scene, &camera.hands);
                    camera::doubts(ui, scene, &camera);
                    calibrate::differences(ui, scene);
                    self.suggesting.keys_are_mine = keys_are_mine;
                    let (picking, now) = (&mut self.picking, &mut self.now);
                    now::show(ui, scene, picking, self.suggesting, now, Scrolls::Around);
                });
            };
            if !narrow {
                Panel::right("now")
                    .exact_size(size::RIGHT_PAGED)
                    .resizable(false)
                    .frame(plain(Margin::symmetric(8, 8)))
                    .show(ui, |ui| {
                        if is_past {
                            self.review.story(ui, &mut scene);
                        } else {
                            what_now(ui, &mut scene);
                        }
                    });
            }
            CentralPanel::no_frame()
                .frame(plain(Margin::same(8)))
                .show(ui, |ui| match self.page {
                    Page::Now if is_past => self.review.story(ui, &mut scene),
                    Page::Now => what_now(ui, &mut scene),
                    Page::Books => {
                        ScrollArea::vertical()
                            .id_salt("books")
                            .show(ui, |ui| books::page(ui, &mut scene));
                    }
                    Page::Town => town::show(ui, &mut scene),
                    Page::Camera if is_past => self.review.side(ui, &mut scene),
                    Page::Camera if self.tools.is_open() => {
                        self.tools.bar(ui, &mut scene, &camera);
                        camera::show(ui, &mut scene, &camera, Some(&mut self.tools));
                    }
                    Page::Camera => {
                        camera::show(ui, &mut scene, &camera, None);
                    }
                    Page::Log => log::show(ui, &mut scene),
                    Page::Lesson => {
                        let keys_are_mine = keys_are_mine || pages_are_free;
                        self.teacher.show(ui, &mut scene, keys_are_mine);
                    }
                });
            return;
        }
        let side = plain(Margin::symmetric(8, 8));
        let large = self.camera_large || self.tools.is_open();
        Panel::left("eyes")
            .exact_size(size::LEFT)
            .resizable(false)
            .frame(side)
            .show(ui, |ui| {
                if self.review.is_open() {
                    self.review.side(ui, &mut scene);
                    return;
                }
                if large {
                    let height = (ui.available_width() * 9.0 / 16.0).round();
                    ui.allocate_ui(vec2(ui.available_width(), height), |ui| {
                        town::show(ui, &mut scene)
                    });
                } else {
                    // The picture gives way to what stands under it, down to a half.
                    let whole = (ui.available_width() * 9.0 / 16.0).round();
                    let left = ui.available_height() - self.proposals_height - size::GAP;
                    let room = vec2(ui.available_width(), left.clamp(whole / 2.0, whole));
                    ui.allocate_ui(room, |ui| {
                        swap |= camera::show(ui, &mut scene, &camera, None);
                    });
                }
                let proposals = ScrollArea::vertical().id_salt("proposals").show(ui, |ui| {
                    offers::show(ui, &mut scene, &mut self.changing, keys_are_mine);
                    asked::left_to_table(ui, &mut scene, keys_are_mine);
                    alerts::show(ui, &scene);
                    fight::show(ui, &mut scene);
                    self.draw_hands.show(ui, &mut scene, &camera.hands);
                    camera::doubts(ui, &mut scene, &camera);
                    calibrate::differences(ui, &mut scene);
                });
                self.proposals_height = proposals.content_size.y;
            });
        let right = Panel::right("now")
            .exact_size(size::RIGHT)
            .resizable(false)
            .frame(side);
        right.show(ui, |ui| {
            if self.review.is_open() {
                self.review.story(ui, &mut scene);
                return;
            }
            let log_height = (ui.available_height() * 0.38).max(size::LOG);
            let log = Panel::bottom("log")
                .exact_size(log_height)
                .resizable(false)
                .frame(Frame::new());
            log.show(ui, |ui| log::show(ui, &mut scene));
            self.suggesting.keys_are_mine = keys_are_mine;
            CentralPanel::no_frame().show(ui, |ui| {
                now::show(
                    ui,
                    &mut scene,
                    &mut self.picking,
                    self.suggesting,
                    &mut self.now,
                    Scrolls::Itself,
                );
            });
        });
        if self.review.is_open() {
            Panel::bottom("review")
                .resizable(false)
                .frame(plain(Margin::symmetric(12, 8)))
                .show(ui, |ui| self.review.bar(ui, &mut scene));
        } else if self.teacher.is_open() {
            Panel::bottom("teacher")
                .exact_size(size::TEACHER)
                .resizable(false)
                .frame(plain(Margin::symmetric(12, 8)))
                .show(ui, |ui| {
                    self.teacher
                        .show(ui, &mut scene, keys_are_mine || pages_are_free);
                });
        }
        let middle = Frame::new()
            .fill(palette.ground)
            .inner_margin(Margin::same(8));
        CentralPanel::no_frame().frame(middle).show(ui, |ui| {
            if self.review.is_open() {
                town::show(ui, &mut scene);
            } else if self.tools.is_open() {
                self.tools.bar(ui, &mut scene, &camera);
                camera::show(ui, &mut scene, &camera, Some(&mut self.tools));
            } else if large {
                swap |= camera::show(ui, &mut scene, &camera, None);
            } else {
                town::show(ui, &mut scene);
            }
        });
        self.camera_large ^= swap;
    }

    fn windows(&mut self, ctx: &Context, seen: &Arc<Seen>, wishes: &mut Vec<Wish>) {
        let palette = Palette::of(ctx.theme());
        let mut scene = Scene {
            words: &self.words,
            palette,
            seen,
            faces: &mut self.faces,
            reach: &mut self.reach,
            wishes,
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
        self.spectator.show(ctx, &mut scene);
        self.deck.show(ctx, &mut scene, &self.desk.camera());
        self.book.show(ctx, &scene);
        if let Some(dialog) = self.dialog
            && !self.forms.show(ctx, &mut scene, dialog)
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
        let command = |key| ctx.input_mut(|input| input.consume_key(Modifiers::COMMAND, key));
        for (key, dialog) in [
            (Key::N, Dialog::NewGame),
            (Key::O, Dialog::OpenGame),
            (Key::I, Dialog::Source),
        ] {
            if command(key) {
                wishes.push(Wish::Open(dialog));
            }
        }
        if command(Key::D) {
            wishes.push(Wish::Deck);
        }
        for (key, wish) in [
            (Key::F2, Wish::DrawHands),
            (Key::F3, Wish::Suggest),
            (Key::F4, Wish::Teach),
            (Key::F5, Wish::Book),
            (Key::F6, Wish::Why),
            (Key::F7, Wish::Tools),
            (Key::F8, Wish::Review),
            (
                Key::F9,
                Wish::Ask(Ask::Speak(bars::other_language(seen.language))),
            ),
            (Key::F10, Wish::Spectator),
            (Key::F11, Wish::Ask(Ask::Aloud(!seen.aloud))),
        ] {
            if keys::plain(ctx, key) {
                wishes.push(wish);
            }
        }
        if command(Key::L) {
            bars::swap_theme(ctx);
        }
        if command(Key::Plus) || command(Key::Equals) {
            self.scale = (self.scale + 0.1).min(2.0);
        }
        if command(Key::Minus) {
            self.scale = (self.scale - 0.1).max(0.5);
        }
        if command(Key::Num0) {
            self.scale = 1.0;
        }
        if keys::help(ctx) {
            self.dialog = if self.dialog == Some(Dialog::Keys) {
                None
            } else {
                Some(Dialog::Keys)
            };
        }
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
            Wish::ShowPrinted(code) => self.shown = Some(card::Shown::Printed(code)),
            Wish::Use(card, ability) => {
                self.picking = Picking::ability(&seen.legal, seen.game.version(), card, ability);
                self.shown = None;
            }
            Wish::Deck => self.deck.turn(),
            Wish::DrawHands => self.draw_hands.turn(),
            Wish::Suggest => self.suggesting.on = !self.suggesting.on,
            Wish::Teach => {
                self.teacher.turn();
                self.page = Page::Lesson;
            }
            Wish::Book => self.book.turn(),
            Wish::Why => self.book.turn_why(),
            Wish::FirstDecks => self.book.turn_decks(),
            Wish::Tools => {
                self.tools.turn();
                self.page = Page::Camera;
            }
            Wish::Review => {
                self.review.turn(seen);
                self.page = Page::Now;
            }
            Wish::Spectator => self.spectator.turn(),
            Wish::Choose(purpose) => self.choose(purpose, seen),
            Wish::SaveDeck(path) => self.desk.ask(Ask::SaveDeck {
                path,
                cards: self.deck.laid().cards(),
                replace: false,
            }),
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
        let wanted = Wanted {
            purpose,
            title: self.words.get(title).to_owned(),
            kind: self.words.get(kind).to_owned(),
            name: name.unwrap_or_default(),
        };
        self.files.ask(&self.ctx, wanted);
    }

    /// A file was chosen, or there is no dialog to choose one with.
    fn file_chosen(&mut self, answer: Answer) {
        match answer {
            Answer::File(Purpose::OpenGame, path) => {
                self.dialog = None;
                self.desk.ask(Ask::OpenGame(path));
            }
            Answer::File(Purpose::Pictures | Purpose::PictureFolder, path) => {
                self.dialog = None;
                self.desk.ask(Ask::Watch(path.display().to_string()));
            }
            Answer::File(Purpose::SeatDeck(seat), path) => self.forms.take_deck(seat, path),
            Answer::File(Purpose::Deck, path) => self.deck.take_file(&path),
            Answer::File(Purpose::Save(form), path) => self.desk.ask(Ask::Export(Export {
                path,
                form,
                replace: true,
            })),
            Answer::File(Purpose::SaveDeck, path) => {
                let cards = self.deck.laid().cards();
                let replace = true;
                self.desk.ask(Ask::SaveDeck {
                    path,
                    cards,
                    replace,
                });
            }
            Answer::NoDialog(Purpose::Save(form)) => {
                self.dialog = Some(Dialog::Save(form));
                self.forms.freshen();
            }
            Answer::NoDialog(Purpose::SaveDeck) => {
                self.dialog = Some(Dialog::SaveDeck);
                self.forms.freshen();
            }
            Answer::NoDialog(_) => {
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
            size_points: inner.map(|rect| {
                [rect.width() * zoom, rect.height() * zoom].map(|points| points.round() as u32)
            }),
            place_points: outer
                .map(|rect| [rect.left() * zoom, rect.top() * zoom].map(|at| at.round() as i32)),
            scale_percent: (self.scale * 100.0).round() as u16,
            light: ctx.theme() == Theme::Light,
            camera_large: self.camera_large,
            suggestions: self.suggesting.on,
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
