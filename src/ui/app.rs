//! The window: which panel goes where, and what becomes of the panels' wishes.

use std::sync::Arc;

use deadeye_cards::CardDb;
use eframe::egui::{
    self, Button, CentralPanel, Context, Frame, Key, Label, Margin, Modifiers, Panel, RadioButton,
    RichText, ScrollArea, Theme, Ui, vec2,
};

use super::calibrate::{self, Tools};
use super::deck_window::DeckWindow;
use super::desk::{Ask, Desk, Options, Seen, Tone};
use super::dialogs::{self, Forms};
use super::draw_hands::DrawHands;
use super::edit::Editing;
use super::faces::Faces;
use super::offers::Changing;
use super::pick::Picking;
use super::scene::{Dialog, Reach, Scene, Wish};
use super::suggest::Suggesting;
use super::teach_book::Book;
use super::teacher::Teacher;
use super::text::{Language, Words};
use super::theme::{self, Palette, size};
use super::{alerts, asked, books, camera, card, fight, keys, log, now, offers, town};
use crate::pulse::Word;

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
    /// The camera's picture stands in the middle, and the town in its place.
    camera_large: bool,
    /// The user's own factor on the size of everything.
    scale: f32,
}

impl App {
    /// Starts the app in a window: its desk, its faces, its look.
    #[must_use]
    pub fn new(ctx: &Context, cards: Arc<CardDb>, options: &Options) -> Self {
        theme::dress(ctx);
        // Ctrl and plus or minus are ours: they change the scale that the window's size gives.
        ctx.options_mut(|options| options.zoom_with_keyboard = false);
        let desk = Desk::start(ctx, Arc::clone(&cards), options);
        let words = Words::of(desk.seen().language);
        Self {
            deck: DeckWindow::new(ctx, Arc::clone(&cards)),
            draw_hands: DrawHands::default(),
            suggesting: Suggesting::default(),
            teacher: Teacher::default(),
            book: Book::default(),
            faces: Faces::new(ctx, cards, options.pictures.clone()),
            desk,
            forms: Forms::new(&words),
            words,
            picking: None,
            editing: None,
            shown: None,
            reach: Reach::default(),
            now: now::Now::default(),
            dialog: None,
            changing: Changing::default(),
            tools: Tools::default(),
            camera_large: false,
            scale: 1.0,
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
        self.fit_scale(&ctx);
        let seen = self.desk.seen();
        if seen.language != self.words.language() {
            self.words = Words::of(seen.language);
        }
        let mut wishes = Vec::new();
        self.panels(ui, &seen, &mut wishes);
        self.windows(&ctx, &seen, &mut wishes);
        self.global_keys(&ctx, &seen, &mut wishes);
        for wish in wishes {
            self.grant(wish, &seen);
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

    fn panels(&mut self, ui: &mut Ui, seen: &Arc<Seen>, wishes: &mut Vec<Wish>) {
        let palette = Palette::of(ui.ctx().theme());
        let (camera, wrong) = (self.desk.camera(), self.desk.wrong());
        // A pull is awaited by itself; what the camera saw of it can be taken all the same.
        let picking = self.picking.as_ref().is_some_and(|own| !own.is_pull());
        let keys_are_mine = self.dialog.is_none() && self.editing.is_none() && !picking;
        // A choice of a play has no use for the keys that turn the teacher's pages.
        let pages_are_free = self.dialog.is_none() && self.editing.is_none();
        let mut scene = Scene {
            words: &self.words,
            palette,
            seen,
            faces: &mut self.faces,
            reach: &mut self.reach,
            wishes,
        };
        let plain = |margin: Margin| Frame::new().fill(palette.panel).inner_margin(margin);
        Panel::top("menu")
            .frame(plain(Margin::symmetric(10, 4)))
            .show(ui, |ui| menu(ui, &mut scene));
        Panel::bottom("status")
            .exact_size(size::STATUS)
            .frame(plain(Margin::symmetric(10, 4)))
            .show(ui, |ui| status(ui, &mut scene, &camera, wrong));
        Panel::top("books")
            .exact_size(size::BOOKS)
            .resizable(false)
            .frame(
                Frame::new()
                    .fill(palette.ground)
                    .inner_margin(Margin::symmetric(8, 6)),
            )
            .show_separator_line(false)
            .show(ui, |ui| books::show(ui, &mut scene));
        let side = plain(Margin::symmetric(8, 8));
        let mut swap = keys_are_mine && keys::free(ui.ctx()) && keys::plain(ui.ctx(), Key::V);
        let large = self.camera_large || self.tools.is_open();
        Panel::left("eyes")
            .exact_size(size::LEFT)
            .resizable(false)
            .frame(side)
            .show(ui, |ui| {
                if large {
                    let height = (ui.available_width() * 9.0 / 16.0).round();
                    ui.allocate_ui(vec2(ui.available_width(), height), |ui| {
                        town::show(ui, &mut scene)
                    });
                } else {
                    swap |= camera::show(ui, &mut scene, &camera, None);
                }
                ScrollArea::vertical().id_salt("proposals").show(ui, |ui| {
                    offers::show(ui, &mut scene, &mut self.changing, keys_are_mine);
                    asked::left_to_table(ui, &mut scene, keys_are_mine);
                    alerts::show(ui, &scene);
                    fight::show(ui, &mut scene);
                    self.draw_hands.show(ui, &mut scene, &camera.hands);
                    camera::doubts(ui, &mut scene, &camera);
                    calibrate::differences(ui, &mut scene);
                });
            });
        let right = Panel::right("now")
            .exact_size(size::RIGHT)
            .resizable(false)
            .frame(side);
        right.show(ui, |ui| {
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
                );
            });
        });
        if self.teacher.is_open() {
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
            if self.tools.is_open() {
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
        self.deck.show(ctx, &scene);
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
            (
                Key::F9,
                Wish::Ask(Ask::Speak(other_language(seen.language))),
            ),
        ] {
            if keys::plain(ctx, key) {
                wishes.push(wish);
            }
        }
        if command(Key::L) {
            swap_theme(ctx);
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
            Wish::Teach => self.teacher.turn(),
            Wish::Book => self.book.turn(),
            Wish::Why => self.book.turn_why(),
            Wish::FirstDecks => self.book.turn_decks(),
            Wish::Tools => self.tools.turn(),
            Wish::Open(dialog) => {
                match dialog {
                    Dialog::OpenGame => self.desk.ask(Ask::ListGames),
                    Dialog::Source => self.desk.ask(Ask::ListCameras),
                    _ => {}
                }
                self.dialog = Some(dialog);
            }
        }
    }
}

impl eframe::App for App {
    fn ui(&mut self, ui: &mut Ui, _frame: &mut eframe::Frame) {
        self.show(ui);
    }
}

fn other_language(language: Language) -> Language {
    match language {
        Language::English => Language::Italian,
        Language::Italian => Language::English,
    }
}

fn swap_theme(ctx: &Context) {
    ctx.set_theme(match ctx.theme() {
        Theme::Dark => Theme::Light,
        Theme::Light => Theme::Dark,
    });
}

fn menu(ui: &mut Ui, scene: &mut Scene<'_>) {
    egui::MenuBar::new().ui(ui, |ui| {
        let entry = |ui: &mut Ui, scene: &Scene<'_>, name: &str, key: &str| {
            ui.add(
                Button::new(scene.t(name))
                    .shortcut_text(scene.t(key))
                    .min_size(vec2(200.0, 0.0)),
            )
            .clicked()
        };
        ui.menu_button(scene.t("menu.game").to_owned(), |ui| {
            if entry(ui, scene, "menu.new_game", "keys.new_keys") {
                scene.wish(Wish::Open(Dialog::NewGame));
            }
            if entry(ui, scene, "menu.open_game", "keys.open_keys") {
                scene.wish(Wish::Open(Dialog::OpenGame));
            }
            if entry(ui, scene, "menu.deck", "keys.deck_keys") {
                scene.wish(Wish::Deck);
            }
            let mut carry_out = scene.seen.carry_out;
            if ui
                .checkbox(&mut carry_out, scene.t("menu.carry_out"))
                .on_hover_text(scene.t("menu.carry_out_what"))
                .changed()
            {
                scene.ask(Ask::CarryOut(carry_out));
            }
        });
        ui.menu_button(scene.t("menu.source").to_owned(), |ui| {
            for (name, word) in [("menu.camera", ""), ("menu.demo", "demo")] {
                if entry(ui, scene, name, "menu.no_key") {
                    scene.ask(Ask::Watch(word.to_owned()));
                }
            }
            if entry(ui, scene, "menu.other_source", "keys.source_keys") {
                scene.wish(Wish::Open(Dialog::Source));
            }
            let mut hold_still = scene.seen.hold_still;
            if ui
                .checkbox(&mut hold_still, scene.t("menu.hold_still"))
                .on_hover_text(scene.t("menu.hold_still_what"))
                .changed()
            {
                scene.ask(Ask::HoldStill(hold_still));
            }
        });
        ui.menu_button(scene.t("menu.view").to_owned(), |ui| {
            if entry(ui, scene, "menu.light", "keys.light_keys") {
                swap_theme(ui.ctx());
            }
            languages(ui, scene);
            if entry(ui, scene, "menu.draw_hands", "keys.draw_hands_keys") {
                scene.wish(Wish::DrawHands);
            }
            if entry(ui, scene, "menu.camera_tools", "keys.camera_keys") {
                scene.wish(Wish::Tools);
            }
            let mut hands_free = scene.seen.hands_free;
            if ui
                .checkbox(&mut hands_free, scene.t("menu.hands_free"))
                .on_hover_text(scene.t("menu.hands_free_what"))
                .changed()
            {
                scene.ask(Ask::HandsFree(hands_free));
            }
        });
        ui.menu_button(scene.t("teach.menu").to_owned(), |ui| {
            for (name, key, wish) in [
                ("teach.open", "keys.teach_keys", Wish::Teach),
                ("teach.book", "keys.book_keys", Wish::Book),
                ("teach.decks", "menu.no_key", Wish::FirstDecks),
                ("suggest.turn", "keys.suggest_keys", Wish::Suggest),
            ] {
                if entry(ui, scene, name, key) {
                    scene.wish(wish);
                }
            }
        });
        if ui.button(scene.t("menu.keys")).clicked() {
            scene.wish(Wish::Open(Dialog::Keys));
        }
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let saved = match &scene.seen.file {
                Some(path) => {
                    let name = path
                        .file_name()
                        .map(|name| name.to_string_lossy().into_owned());
                    scene
                        .words
                        .fill("menu.saved_in", &[("file", &name.unwrap_or_default())])
                }
                None => scene.t("menu.not_saved").to_owned(),
            };
            ui.label(
                RichText::new(saved)
                    .size(size::SMALL)
                    .color(scene.palette.dim),
            );
        });
    });
}

/// Each language by its own name, so that it is found by who cannot read the other.
fn languages(ui: &mut Ui, scene: &mut Scene<'_>) {
    let now = scene.seen.language;
    for (language, name) in [
        (Language::English, "menu.english"),
        (Language::Italian, "menu.italian"),
    ] {
        let radio = RadioButton::new(language == now, scene.t(name));
        let radio = ui.add(radio).on_hover_text(scene.t("menu.language"));
        if radio.clicked() && language != now {
            scene.ask(Ask::Speak(language));
        }
    }
}

/// The one place where the app says what went wrong, and where the pictures come from.
fn status(ui: &mut Ui, scene: &mut Scene<'_>, camera: &super::desk::Camera, wrong: Option<Word>) {
    let wrong = wrong.map(|word| match word {
        Word::BrokeOff(..) => "status.desk_broke_off",
        Word::Stuck(..) | Word::GoesOn => "status.desk_stuck",
    });
    ui.horizontal_centered(|ui| {
        let palette = scene.palette;
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let source = scene.words.fill(
                "status.source",
                &[
                    ("source", &scene.words.line(&camera.source)),
                    ("per_second", &format!("{:.0}", camera.per_second)),
                ],
            );
            if let Some(trouble) = &camera.trouble {
                // What is wrong stays until it is well, whatever else is said meanwhile.
                let trouble = scene.words.line(trouble);
                let text = RichText::new(format!("! {trouble}")).color(palette.wrong);
                ui.add(Label::new(text).truncate()).on_hover_text(trouble);
            } else if !camera.source.is_empty() {
                ui.label(RichText::new(source).size(size::SMALL).color(palette.dim));
            }
            ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                if let Some(name) = wrong {
                    let text = scene.t(name);
                    let said = RichText::new(format!("! {text}")).color(palette.wrong);
                    ui.add(Label::new(said).truncate()).on_hover_text(text);
                } else if let Some(notice) = &scene.seen.notice {
                    let said = scene.words.line(&notice.text);
                    let text = match notice.tone {
                        Tone::Wrong => RichText::new(format!("! {said}")).color(palette.wrong),
                        Tone::Plain => RichText::new(&said),
                    };
                    if scene.seen.refused.is_some() && ui.button(scene.t("teach.why")).clicked() {
                        scene.wishes.push(Wish::Why);
                    }
                    ui.add(Label::new(text).truncate()).on_hover_text(said);
                } else {
                    ui.label(
                        RichText::new(scene.t("status.keys"))
                            .size(size::SMALL)
                            .color(palette.dim),
                    );
                }
            });
        });
    });
}
