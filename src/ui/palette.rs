//! The command palette: every action by its name. It lists the plays that are legal now, pages, and cards.

use eframe::egui::{Context, Key, Modifiers, ScrollArea, TextEdit, Ui};

use super::actions::{self, UiAction};
use super::kit::{self, PanelButton, Sheet};
use super::pick::Picking;
use super::scene::Scene;
use super::search;
use deadeye_text::{begins_words, split_words};

/// The most entries that are shown at once.
const MOST: usize = 12;
/// The width of the window, in points.
const WIDTH: f32 = 560.0;

/// The action of an entry.
enum PaletteEntry {
    /// It begins a play.
    Play(Box<Picking>),
    /// It opens a page, or a card.
    Page(Box<UiAction>),
}

/// The palette, and the text typed into it.
#[derive(Debug, Default)]
pub struct CommandPalette {
    open: bool,
    /// True when it was just opened and the field needs the focus.
    fresh: bool,
    typed: String,
    /// The entry that Enter takes; none until something is typed or an arrow is pressed.
    at: Option<usize>,
}

impl CommandPalette {
    /// Opens or closes it.
    pub fn toggle(&mut self) {
        *self = Self { open: !self.open, fresh: true, ..Self::default() };
    }

    /// Returns true while it is open.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.open
    }

    /// Shows it, if it is open. Returns the play that was taken, if one was.
    pub fn show(&mut self, ctx: &Context, scene: &mut Scene<'_>) -> Option<Picking> {
        if !self.open {
            return None;
        }
        let press = |key| ctx.input_mut(|input| input.consume_key(Modifiers::NONE, key));
        let (down, up, escape) = (press(Key::ArrowDown), press(Key::ArrowUp), press(Key::Escape));
        self.at = match self.at {
            Some(at) if down => Some(at + 1),
            Some(at) => Some(at.saturating_sub(usize::from(up))),
            None => (down || up).then_some(0),
        };
        let title = scene.t("palette.title").to_owned();
        let shown = Sheet::new("palette", &title).below_top(40.0).show(ctx, scene, |ui, scene| {
            ui.set_width(WIDTH.min(ctx.content_rect().width() - 60.0));
            self.entries(ui, scene)
        });
        let taken = shown.inner.flatten();
        self.open = shown.is_open && !escape && taken.is_none();
        match taken? {
            PaletteEntry::Play(picking) => Some(*picking),
            PaletteEntry::Page(wish) => {
                scene.wish(*wish);
                None
            }
        }
    }

    fn entries(&mut self, ui: &mut Ui, scene: &Scene<'_>) -> Option<PaletteEntry> {
        let hint = scene.t("palette.hint");
        let field = TextEdit::singleline(&mut self.typed).hint_text(hint).desired_width(f32::INFINITY);
        let field = ui.add(field);
        if std::mem::take(&mut self.fresh) {
            field.request_focus();
        }
        if field.changed() {
            self.at = (!self.typed.trim().is_empty()).then_some(0);
        }
        let entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        // Enter alone takes nothing, and typing goes on.
        self.fresh = entered && self.at.is_none();
        field.accessible_name(hint);
        let entries = find_entries(ui.ctx(), scene, &self.typed);
        self.at = self.at.map(|at| at.min(entries.len().saturating_sub(1)));
        let mut taken = None;
        let room = ui.ctx().content_rect().height() - 180.0;
        ScrollArea::vertical().max_height(room.max(80.0)).show(ui, |ui| {
            if entries.is_empty() {
                kit::note(ui, scene.t("palette.nothing"));
            }
            for (at, (name, entry)) in entries.into_iter().enumerate() {
                let is_chosen = self.at == Some(at);
                let hint = if is_chosen { Key::Enter.name() } else { "" };
                let button = PanelButton::new(&name).with_key(hint).wide().chosen(is_chosen);
                let clicked = ui.add(button).clicked();
                if clicked || entered && is_chosen {
                    taken = Some(entry);
                }
            }
        });
        taken
    }
}

/// Finds the entries that contain every typed word: plays first, then pages, then cards, each title once.
fn find_entries(ctx: &Context, scene: &Scene<'_>, typed: &str) -> Vec<(String, PaletteEntry)> {
    let words: Vec<String> = split_words(typed).collect();
    let mut found: Vec<(String, PaletteEntry)> = Vec::new();
    if !words.is_empty() {
        let plays = search::find(scene, &scene.seen.plays.legal, &words).into_iter();
        found.extend(plays.map(|(name, picking)| (name, PaletteEntry::Play(Box::new(picking)))));
    }
    for action in &actions::ALL {
        let Some((_, name)) = action.entry else { continue };
        if begins_words(scene.t(name), &words) {
            found.push((scene.t(name).to_owned(), PaletteEntry::Page(Box::new((action.action)(ctx, scene.seen)))));
        }
    }
    if typed.trim().len() >= 2 {
        for card in scene.seen.cards.iter() {
            if found.len() >= MOST {
                break;
            }
            if begins_words(&card.title, &words) && !found.iter().any(|(name, _)| *name == card.title) {
                found.push((card.title.clone(), PaletteEntry::Page(Box::new(UiAction::ShowPrinted(card.code)))));
            }
        }
    }
    found.truncate(MOST);
    found
}
