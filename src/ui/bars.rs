//! The bar of menus at the top and the line at the bottom that says what goes on and what went wrong.

use eframe::egui::{self, Button, Context, Label, RadioButton, RichText, Theme, Ui, vec2};

use super::motion;
use super::scene::{Dialog, Scene, Wish};
use super::theme::size;
use crate::app::{Ask, Camera, Tone};
use crate::pulse::Word;
use crate::words::{Language, Words};

/// The language after one, and the first after the last.
#[must_use]
pub fn next_language(language: Language) -> Language {
    let mut round = Language::all().iter().cycle().skip_while(|own| **own != language);
    round.nth(1).copied().unwrap_or_default()
}

/// Light instead of dark, or dark instead of light.
pub fn swap_theme(ctx: &Context) {
    ctx.set_theme(match ctx.theme() {
        Theme::Dark => Theme::Light,
        Theme::Light => Theme::Dark,
    });
}

/// The entries of a menu.
type Entries = fn(&mut Ui, &mut Scene<'_>);

/// An entry of a menu with its key. True when it was clicked.
fn entry(ui: &mut Ui, scene: &Scene<'_>, name: &str, key: &str) -> bool {
    let button = Button::new(scene.t(name)).shortcut_text(scene.t(key));
    ui.add(button.min_size(vec2(200.0, 0.0))).clicked()
}

/// The menus, and where the game is saved.
pub fn menu(ui: &mut Ui, scene: &mut Scene<'_>) {
    egui::MenuBar::new().ui(ui, |ui| {
        for (name, entries) in [
            ("menu.game", game_entries as Entries),
            ("menu.source", source_entries),
            ("menu.view", view_entries),
            ("teach.menu", learning_entries),
            ("menu.help", help_entries),
        ] {
            ui.menu_button(scene.t(name).to_owned(), |ui| entries(ui, scene));
        }
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            saved_in(ui, scene);
        });
    });
}

/// New and saved games.
fn game_entries(ui: &mut Ui, scene: &mut Scene<'_>) {
    if entry(ui, scene, "menu.new_game", "keys.new_keys") {
        scene.wish(Wish::Open(Dialog::NewGame));
    }
    if entry(ui, scene, "menu.open_game", "keys.open_keys") {
        scene.wish(Wish::Open(Dialog::OpenGame));
    }
    if entry(ui, scene, "menu.deck", "keys.deck_keys") {
        scene.wish(Wish::Deck);
    }
    switch(ui, scene, ("menu.carry_out", "menu.carry_out_what"), scene.seen.carry_out, Ask::CarryOut);
}

/// Where the pictures come from.
fn source_entries(ui: &mut Ui, scene: &mut Scene<'_>) {
    for (name, word) in [("menu.camera", ""), ("menu.demo", "demo")] {
        if entry(ui, scene, name, "menu.no_key") {
            scene.ask(Ask::Watch(word.to_owned()));
        }
    }
    if entry(ui, scene, "menu.other_source", "keys.source_keys") {
        scene.wish(Wish::Open(Dialog::Source));
    }
    switch(ui, scene, ("menu.hold_still", "menu.hold_still_what"), scene.seen.hold_still, Ask::HoldStill);
}

/// What the window shows, and how it speaks.
fn view_entries(ui: &mut Ui, scene: &mut Scene<'_>) {
    if entry(ui, scene, "menu.light", "keys.light_keys") {
        swap_theme(ui.ctx());
    }
    if entry(ui, scene, "menu.density", "keys.density_keys") {
        scene.wish(Wish::Density);
    }
    languages(ui, scene);
    if entry(ui, scene, "menu.draw_hands", "keys.draw_hands_keys") {
        scene.wish(Wish::DrawHands);
    }
    for (name, key, wish) in [
        ("menu.camera_tools", "keys.camera_keys", Wish::Tools),
        ("menu.review", "keys.review_keys", Wish::Review),
        ("menu.spectator", "keys.spectator_keys", Wish::Spectator),
    ] {
        if entry(ui, scene, name, key) {
            scene.wish(wish);
        }
    }
    if entry(ui, scene, "menu.air", "menu.no_key") {
        scene.wish(Wish::Open(Dialog::Air));
    }
    let mut moves = motion::is_on(ui.ctx());
    let tick = ui.checkbox(&mut moves, scene.t("menu.motion")).on_hover_text(scene.t("menu.motion_what"));
    if tick.changed() {
        scene.wish(Wish::Motion(moves));
    }
    switch(ui, scene, ("menu.hands_free", "menu.hands_free_what"), scene.seen.hands_free, Ask::HandsFree);
    switch(ui, scene, ("menu.sounds", "menu.sounds_what"), scene.seen.sounds, Ask::Sounds);
    switch(ui, scene, ("menu.aloud", "menu.aloud_what"), scene.seen.aloud, Ask::Aloud);
}

/// What there is to learn with.
fn learning_entries(ui: &mut Ui, scene: &mut Scene<'_>) {
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
}

/// What helps where one does not get on.
fn help_entries(ui: &mut Ui, scene: &mut Scene<'_>) {
    for (name, key, dialog) in
        [("menu.keys", "keys.help_keys", Dialog::Keys), ("menu.report", "menu.no_key", Dialog::Report)]
    {
        if entry(ui, scene, name, key) {
            scene.wish(Wish::Open(dialog));
        }
    }
}

/// Where the game is saved.
fn saved_in(ui: &mut Ui, scene: &Scene<'_>) {
    let saved = match &scene.seen.file {
        Some(path) => {
            let name = path.file_name().map(|name| name.to_string_lossy().into_owned());
            scene.words.fill("menu.saved_in", &[("file", &name.unwrap_or_default())])
        }
        None => scene.t("menu.not_saved").to_owned(),
    };
    let text = RichText::new(&saved).size(size::SMALL);
    ui.add(Label::new(text.color(scene.palette.dim)).truncate()).on_hover_text(saved);
}

/// Something that is on or off; `names` are its text and what it does.
fn switch(ui: &mut Ui, scene: &mut Scene<'_>, (name, what): (&str, &str), mut on: bool, ask: impl FnOnce(bool) -> Ask) {
    let tick = ui.checkbox(&mut on, scene.t(name));
    if tick.on_hover_text(scene.t(what)).changed() {
        scene.ask(ask(on));
    }
}

/// Each language by its own name, so that it is found by who cannot read the others.
pub fn languages(ui: &mut Ui, scene: &mut Scene<'_>) {
    let now = scene.seen.language;
    for &language in Language::all() {
        let radio = RadioButton::new(language == now, Words::of(language).get("menu.language_name"));
        let radio = ui.add(radio).on_hover_text(scene.t("menu.language"));
        if radio.clicked() && language != now {
            scene.ask(Ask::Speak(language));
        }
    }
}

/// The one place where the app says what went wrong, and where the pictures come from.
pub fn status(ui: &mut Ui, scene: &mut Scene<'_>, camera: &Camera, wrong: Option<Word>, narrow: bool) {
    let wrong = wrong.map(|word| match word {
        Word::BrokeOff(..) => "status.desk_broke_off",
        Word::Stuck(..) | Word::GoesOn => "status.desk_stuck",
    });
    if narrow {
        let notice = scene.seen.notice.as_ref();
        let lines = [
            wrong.map(|name| scene.t(name).to_owned()),
            camera.trouble.as_ref().map(|line| scene.words.line(line)),
            notice.map(|notice| scene.words.line(&notice.text)),
        ];
        for line in lines.into_iter().flatten() {
            ui.add(Label::new(line).wrap());
        }
        return;
    }
    ui.horizontal_centered(|ui| {
        let palette = scene.palette;
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let source = scene.words.fill(
                "status.source",
                &[("source", &scene.words.line(&camera.source)), ("per_second", &format!("{:.0}", camera.per_second))],
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
                told(ui, scene, wrong);
            });
        });
    });
}

/// What is wrong, or the last line for the players, or what the keys do.
fn told(ui: &mut Ui, scene: &mut Scene<'_>, wrong: Option<&str>) {
    let palette = scene.palette;
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
        ui.label(RichText::new(scene.t("status.keys")).size(size::SMALL).color(palette.dim));
    }
}
