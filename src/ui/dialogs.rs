//! The dialogs: a new game, a saved game, another source of pictures. Paths are typed or dropped onto the window.

use std::path::{Path, PathBuf};

use deadeye_cards::decks;
use deadeye_opponent::Level;
use deadeye_rules::Edition;
use deadeye_text::MOST_NAME_LETTERS;
use eframe::egui::{self, Context, Key, ScrollArea, TextEdit, Ui};

use super::actions::{Dialog, UiAction};
use super::broadcast::BroadcastForm;
use super::computer_players;
use super::kit::{self, PanelButton, Sheet, main_button};
use super::report::ReportForm;
use super::scene::{Scene, seat_mark};
use deadeye_app::desk::{
    Ask, Camera, DeckChoice, Export, Form, GameRequest, NewGame, OutputRequest, PictureRequest, Purpose, SeatWish,
    Seated, ViewState, any_seed,
};
use deadeye_app::words::Words;

/// The endings of pictures and videos, by which dropped files are recognised.
const PICTURES: [&str; 6] = ["mp4", "avi", "mkv", "mov", "jpg", "png"];

/// The width of a dialog, in points; less in a narrower window.
const WIDTH: f32 = 520.0;

/// The height of a pasted list, in points; a longer one scrolls.
const LINES: f32 = 96.0;

/// The most players: as many as there are colours and shapes to tell them apart.
const MOST_SEATS: usize = 4;

/// The width of a list to choose from, in points, so that two fit beside each other.
const LIST: f32 = 230.0;

/// The width of the button that removes a player, in points.
const LEAVE: f32 = 40.0;

/// The input so far.
pub struct Forms {
    seats: Vec<SeatForm>,
    edition: Edition,
    game: String,
    source: String,
    save: String,
    air: BroadcastForm,
    report: ReportForm,
    /// True when a dialog was just opened and its field needs the focus.
    is_fresh: bool,
}

#[derive(Debug, Clone)]
struct SeatForm {
    name: String,
    deck: DeckChoice,
    file: String,
    seated: Seated,
    /// The list that was pasted.
    pasted: String,
}

impl SeatForm {
    fn new(name: String, deck: DeckChoice) -> Self {
        Self { name, deck, file: String::new(), pasted: String::new(), seated: Seated::AtTable }
    }
}

impl Forms {
    /// Returns the forms of a new window: two players with the learn-to-play decks.
    #[must_use]
    pub fn new(scene_words: &Words) -> Self {
        let seat = |name: &str, deck| SeatForm::new(scene_words.get(name).to_owned(), deck);
        Self {
            seats: vec![
                seat("new.first", DeckChoice::Shipped("LDLtP")),
                seat("new.second", DeckChoice::Shipped("SGLtP")),
            ],
            edition: Edition::default(),
            game: String::new(),
            source: String::new(),
            save: String::new(),
            air: BroadcastForm::default(),
            report: ReportForm::default(),
            is_fresh: false,
        }
    }

    /// Prepares the forms for a dialog that opens, so that its field gets the focus.
    pub fn freshen(&mut self) {
        self.is_fresh = true;
        self.report.freshen();
    }

    /// Takes over a deck file that was chosen for a seat.
    pub fn take_deck(&mut self, seat: usize, path: PathBuf) {
        if let Some(form) = self.seats.get_mut(seat) {
            form.file = path.display().to_string();
            form.deck = DeckChoice::File(path);
        }
    }

    /// Shows the open dialog. Returns false when it is to close.
    pub fn show(&mut self, ctx: &Context, scene: &mut Scene<'_>, dialog: Dialog, camera: &Camera) -> bool {
        let title = match dialog {
            Dialog::NewGame => "new.title",
            Dialog::OpenGame => "open.title",
            Dialog::Source => "source.title",
            Dialog::Broadcast => "air_dialog.title",
            Dialog::Report => "report.title",
            Dialog::Save(Form::Text) => "save.text",
            Dialog::Save(Form::Json) => "save.json",
            Dialog::SaveDeck => "save.deck",
            Dialog::Keys => return super::keys_page::show(ctx, scene),
        };
        let title = scene.t(title).to_owned();
        let shown = Sheet::new("dialog", &title).show(ctx, scene, |ui, scene| {
            ui.set_width(WIDTH.min(ctx.content_rect().width() - 60.0));
            let height = ctx.content_rect().height() - 130.0;
            let scrolled = ScrollArea::vertical().max_height(height);
            scrolled.show(ui, |ui| self.content(ui, scene, dialog, camera)).inner
        });
        shown.is_open && shown.inner != Some(true)
    }

    /// Shows what a dialog asks for. Returns true once it is done.
    fn content(&mut self, ui: &mut Ui, scene: &mut Scene<'_>, dialog: Dialog, camera: &Camera) -> bool {
        match dialog {
            Dialog::NewGame => self.new_game(ui, scene),
            Dialog::OpenGame => self.open_game(ui, scene),
            Dialog::Save(form) => self.save_game(ui, scene, form),
            Dialog::SaveDeck => self.save_deck(ui, scene),
            Dialog::Broadcast => self.air.show(ui, scene),
            Dialog::Report => self.save_report(ui, scene, camera),
            Dialog::Source | Dialog::Keys => self.source(ui, scene),
        }
    }

    fn new_game(&mut self, ui: &mut Ui, scene: &mut Scene<'_>) -> bool {
        let (mut gone, several) = (None, self.seats.len() > 2);
        for (seat, form) in self.seats.iter_mut().enumerate() {
            let player = deadeye_rules::PlayerId(u8::try_from(seat).unwrap_or(u8::MAX));
            kit::row(ui, |ui| {
                seat_mark(ui, scene.colours, 8.0, player);
                let label = scene.words.fill("new.name", &[("seat", &(seat + 1))]);
                let leave = if several { LEAVE } else { 0.0 };
                let width = ui.available_width() - leave;
                let field = TextEdit::singleline(&mut form.name).char_limit(MOST_NAME_LETTERS).desired_width(width);
                ui.add(field).accessible_name(label);
                let name = scene.words.fill("new.leave", &[("seat", &(seat + 1))]);
                if several && kit::button(ui, "×").accessible_name(name).clicked() {
                    gone = Some(seat);
                }
            });
            ui.indent(("deck", seat), |ui| {
                ui.horizontal_wrapped(|ui| {
                    pick_deck(ui, scene, seat, &mut form.deck);
                    if !several {
                        pick_seated(ui, scene, seat, &mut form.seated);
                    }
                });
                if matches!(form.deck, DeckChoice::File(_)) {
                    kit::row(ui, |ui| {
                        choose(ui, scene, Purpose::SeatDeck(seat));
                        let hint = scene.t("new.deck_path");
                        let field = TextEdit::singleline(&mut form.file).hint_text(hint);
                        ui.add(field.desired_width(f32::INFINITY)).accessible_name(hint);
                    });
                }
                if matches!(form.deck, DeckChoice::Pasted(_)) {
                    paste(ui, scene, &mut form.pasted);
                }
            });
        }
        if let Some(seat) = gone {
            self.seats.remove(seat);
        }
        if self.seats.len() < MOST_SEATS && kit::button(ui, scene.t("new.one_more")).clicked() {
            let name = scene.words.fill("new.player", &[("seat", &(self.seats.len() + 1))]);
            self.seats.push(SeatForm::new(name, DeckChoice::None));
        }
        kit::row(ui, |ui| {
            ui.label(scene.t("new.edition"));
            for edition in Edition::ALL {
                kit::choose(ui, &mut self.edition, edition, edition.name());
            }
        });
        kit::rule(ui);
        if main_button(ui, scene, scene.t("new.start")) {
            let seats = self.seats.iter().map(|form| SeatWish {
                name: form.name.trim().to_owned(),
                deck: match form.deck {
                    DeckChoice::File(_) => DeckChoice::File(PathBuf::from(form.file.trim())),
                    DeckChoice::Pasted(_) => DeckChoice::Pasted(form.pasted.clone()),
                    ref deck => deck.clone(),
                },
                // The house plays games of two.
                seated: if several { Seated::AtTable } else { form.seated },
            });
            scene.ask(GameRequest::NewGame(NewGame {
                seats: seats.collect(),
                edition: self.edition,
                seed: any_seed(),
            }));
            return true;
        }
        false
    }

    fn open_game(&mut self, ui: &mut Ui, scene: &mut Scene<'_>) -> bool {
        let mut picked = None;
        let saved = scene.seen.journal.saved.clone();
        if saved.is_empty() {
            kit::note(ui, scene.t("open.none"));
        }
        ScrollArea::vertical().max_height(260.0).show(ui, |ui| {
            for game in &saved {
                if ui.add(PanelButton::new(&game.name).wide()).on_hover_text(game.path.display().to_string()).clicked()
                {
                    picked = Some(game.path.clone());
                }
            }
        });
        kit::rule(ui);
        // The same field whether the list above is there yet or not: what is typed must not get lost when it comes.
        let field = TextEdit::singleline(&mut self.game).id_salt("path");
        let field = field.hint_text(scene.t("open.path"));
        let field = ui.add(field.desired_width(f32::INFINITY));
        if std::mem::take(&mut self.is_fresh) {
            field.request_focus();
        }
        field.accessible_name(scene.t("open.path"));
        if main_button(ui, scene, scene.t("open.open")) && !self.game.trim().is_empty() {
            picked = Some(PathBuf::from(self.game.trim()));
        }
        choose(ui, scene, Purpose::OpenGame);
        let done = picked.is_some();
        if let Some(path) = picked {
            scene.ask(GameRequest::OpenGame(path));
        }
        done
    }

    fn save_game(&mut self, ui: &mut Ui, scene: &mut Scene<'_>, form: Form) -> bool {
        let path = self.save(ui, scene, |scene| offered_name(scene.seen, form));
        let done = path.is_some();
        if let Some(path) = path {
            let replace = false;
            scene.ask(OutputRequest::Export(Export { path, form, replace }));
        }
        done
    }

    fn save_deck(&mut self, ui: &mut Ui, scene: &mut Scene<'_>) -> bool {
        let path = self.save(ui, scene, |scene| offered_deck(scene.seen, scene.words));
        let done = path.is_some();
        if let Some(path) = path {
            scene.wish(UiAction::SaveDeck(path));
        }
        done
    }

    fn save_report(&mut self, ui: &mut Ui, scene: &mut Scene<'_>, camera: &Camera) -> bool {
        let done = self.report.show(ui, scene, camera.picture.as_ref()) && main_button(ui, scene, scene.t("save.save"));
        if done {
            self.report.save(scene);
        }
        done
    }

    /// Asks for the path of a file to write, where the system has no dialog for it. Returns the path once it is confirmed.
    fn save(&mut self, ui: &mut Ui, scene: &Scene<'_>, offered: impl Fn(&Scene<'_>) -> String) -> Option<PathBuf> {
        if std::mem::take(&mut self.is_fresh) {
            self.save = offered(scene);
        }
        ui.label(scene.t("save.where"));
        let field = TextEdit::singleline(&mut self.save).desired_width(f32::INFINITY);
        let field = ui.add(field);
        if ui.memory(|memory| memory.focused().is_none()) {
            field.request_focus();
        }
        field.accessible_name(scene.t("save.where"));
        let done = main_button(ui, scene, scene.t("save.save")) && !self.save.trim().is_empty();
        done.then(|| PathBuf::from(self.save.trim()))
    }

    fn source(&mut self, ui: &mut Ui, scene: &mut Scene<'_>) -> bool {
        let mut picked = None;
        for camera in &scene.seen.pictures.cameras {
            let what = match (&camera.trouble, camera.formats.first()) {
                (None, Some(best)) => best,
                _ => scene.t("source.in_use"),
            };
            if choice(ui, &camera.name, what) {
                picked = Some(camera.number.to_string());
            }
        }
        for (word, name, what) in
            [("", "source.camera", "source.camera_what"), ("demo", "source.demo", "source.demo_what")]
        {
            if choice(ui, scene.t(name), scene.t(what)) {
                picked = Some(word.to_owned());
            }
        }
        kit::rule(ui);
        ui.label(scene.t("source.other"));
        // As in [`Forms::open_game`]: the list of cameras comes late.
        let field = TextEdit::singleline(&mut self.source).id_salt("path");
        let field = field.hint_text(scene.t("source.path"));
        let field = ui.add(field.desired_width(f32::INFINITY));
        if std::mem::take(&mut self.is_fresh) {
            field.request_focus();
        }
        field.accessible_name(scene.t("source.path"));
        if main_button(ui, scene, scene.t("source.take")) && !self.source.trim().is_empty() {
            picked = Some(self.source.trim().to_owned());
        }
        ui.horizontal_wrapped(|ui| {
            choose(ui, scene, Purpose::Pictures);
            choose(ui, scene, Purpose::PictureFolder);
        });
        kit::note(ui, scene.t("source.drop"));
        let done = picked.is_some();
        if let Some(word) = picked {
            scene.ask(PictureRequest::Watch(word));
        }
        done
    }
}

/// Shows a choice: a button with its description beside it, or under it if there is no room.
fn choice(ui: &mut Ui, name: &str, what: &str) -> bool {
    ui.horizontal_wrapped(|ui| {
        let clicked = kit::button(ui, name).clicked();
        kit::note(ui, what);
        clicked
    })
    .inner
}

/// Returns the name to offer for a file of the game: the saved game's, with another ending.
#[must_use]
pub fn offered_name(seen: &ViewState, form: Form) -> String {
    let path = seen.journal.file.clone().unwrap_or_else(|| PathBuf::from("game"));
    path.with_extension(form.ending()).display().to_string()
}

/// Returns the name to offer for a file of a deck: beside the saved game, if there is one.
#[must_use]
pub fn offered_deck(seen: &ViewState, words: &Words) -> String {
    let name = words.get("deck.laid_name").to_owned() + ".json";
    let path = match &seen.journal.file {
        Some(game) => game.with_file_name(name),
        None => PathBuf::from(name),
    };
    path.display().to_string()
}

/// Shows a button that opens the system's dialog.
pub fn choose(ui: &mut Ui, scene: &mut Scene<'_>, purpose: Purpose) {
    let name = match purpose {
        Purpose::PictureFolder => "files.folder",
        _ => "files.file",
    };
    if kit::button(ui, scene.t(name)).clicked() {
        scene.wish(UiAction::Choose(purpose));
    }
}

/// Shows the field for a list of cards. Enter starts a new line in it, and does not confirm the dialog.
fn paste(ui: &mut Ui, scene: &Scene<'_>, text: &mut String) {
    let hint = scene.t("new.deck_pasted");
    let lines = ScrollArea::vertical().id_salt("pasted").max_height(LINES);
    let field = lines.show(ui, |ui| {
        let field = TextEdit::multiline(text).hint_text(hint).desired_rows(3);
        ui.add(field.desired_width(f32::INFINITY)).accessible_name(hint)
    });
    if field.inner.has_focus() {
        ui.input_mut(|input| input.consume_key(egui::Modifiers::NONE, Key::Enter));
    }
}

/// Shows the list of decks: those that the program ships with, a file, a pasted list, or none.
fn pick_deck(ui: &mut Ui, scene: &Scene<'_>, seat: usize, deck: &mut DeckChoice) {
    let name =
        |id: &str| decks::by_name(id).and_then(|shipped| shipped.deck.name.clone()).unwrap_or_else(|| id.to_owned());
    let shown = match deck {
        DeckChoice::Shipped(id) => name(id),
        DeckChoice::File(_) => scene.t("new.deck_file").to_owned(),
        DeckChoice::Pasted(_) => scene.t("new.deck_paste").to_owned(),
        DeckChoice::None => scene.t("new.no_deck").to_owned(),
    };
    let name_of_list = scene.words.fill("new.deck", &[("seat", &(seat + 1))]);
    let list = egui::ComboBox::from_id_salt(("deck", seat))
        .selected_text(shown)
        .width(LIST.min(ui.available_width()))
        .show_ui(ui, |ui| {
            for shipped in decks::shipped() {
                ui.selectable_value(deck, DeckChoice::Shipped(shipped.id), name(shipped.id));
            }
            ui.selectable_value(deck, DeckChoice::File(PathBuf::new()), scene.t("new.deck_file"));
            ui.selectable_value(deck, DeckChoice::Pasted(String::new()), scene.t("new.deck_paste"));
            ui.selectable_value(deck, DeckChoice::None, scene.t("new.no_deck"));
        });
    list.response.accessible_name(name_of_list);
}

/// Shows the list of kinds of player for a seat.
fn pick_seated(ui: &mut Ui, scene: &Scene<'_>, seat: usize, seated: &mut Seated) {
    let name = |seated: Seated| match seated {
        Seated::AtTable => scene.t("new.at_table").to_owned(),
        Seated::OnScreen => scene.t("new.on_screen").to_owned(),
        Seated::Computer(level) => {
            scene.words.fill("new.house", &[("level", &scene.t(computer_players::level_name(level)))])
        }
    };
    let name_of_list = scene.words.fill("new.seated", &[("seat", &(seat + 1))]);
    let ways = [Seated::AtTable, Seated::OnScreen].into_iter().chain(Level::ALL.map(Seated::Computer));
    let list = egui::ComboBox::from_id_salt(("seated", seat))
        .selected_text(name(*seated))
        .width(LIST.min(ui.available_width()))
        .show_ui(ui, |ui| {
            for way in ways {
                ui.selectable_value(seated, way, name(way));
            }
        });
    list.response.accessible_name(name_of_list);
}

/// Returns the request for a file or folder that was dropped onto the window: pictures to watch, or a saved game to
/// open.
#[must_use]
pub fn classify_dropped(path: &Path) -> Ask {
    let ending = path.extension().map(|ending| ending.to_string_lossy().to_lowercase());
    match ending {
        Some(ending) if !PICTURES.contains(&ending.as_str()) => GameRequest::OpenGame(path.to_owned()).into(),
        _ => PictureRequest::Watch(path.display().to_string()).into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_dropped_is_taken_for_what_it_looks_like() {
        assert!(matches!(classify_dropped(Path::new("/a/evening.deadeye")), Ask::Game(GameRequest::OpenGame(_))));
        assert!(matches!(classify_dropped(Path::new("/a/table.MP4")), Ask::Pictures(PictureRequest::Watch(_))));
        assert!(matches!(classify_dropped(Path::new("/a/pictures")), Ask::Pictures(PictureRequest::Watch(_))));
    }
}
