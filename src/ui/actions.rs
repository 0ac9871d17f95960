//! What the window can be asked for, and one list of what it offers beside play, from which the menus, the keys, the page of
//! keys and the search are made.

use std::path::PathBuf;

use deadeye_cards::CardCode;
use deadeye_rules::CardId;
use eframe::egui::{Context, Key, Modifiers, Pos2};

use super::figured::Figured;
use super::motion;
use deadeye_app::desk::{Ask, Form, Purpose, Seen};
use deadeye_app::words::Language;

/// Something a panel wants. Panels change nothing themselves.
#[derive(Debug, Clone)]
pub enum Wish {
    /// Something for the desk: a play, undo, another source…
    Ask(Ask),
    /// A figure is to be set by hand; the field for it opens here.
    Edit(Figured, Pos2),
    /// A card in play is to be shown large.
    Show(CardId),
    /// A card that is not in play is to be shown large.
    ShowPrinted(CardCode),
    /// A card of the picture is to be asked about, by its track.
    Seen(u32),
    /// An ability of a card in play is to be used: the card and which one, as commands count them.
    Use(CardId, u8),
    /// A dialog is to be opened.
    Open(Dialog),
    /// The window of a deck is to be opened or closed.
    Deck,
    /// The draw hands are to be shown at any time, or only when there are any.
    DrawHands,
    /// Suggestions are to be shown, or not.
    Suggest,
    /// The guided first day is to be opened or closed.
    Teach,
    /// The page of keys is to be opened or closed.
    Keys,
    /// The search is to be opened or closed.
    Palette,
    /// The window is to be light instead of dark, or dark instead of light.
    Light,
    /// The window is to be read from farther away, or from near again.
    Density,
    /// Things are to move, or to stand at once where they belong.
    Motion(bool),
    /// The book to look things up in is to be opened or closed.
    Book,
    /// Why the last play was refused is to be told.
    Why,
    /// The list of the two decks to learn with is to be opened or closed.
    FirstDecks,
    /// The camera's tools are to be shown or hidden.
    Tools,
    /// The page to look back with is to be opened or closed.
    Review,
    /// The window for spectators is to be opened or closed.
    Spectator,
    /// A file is to be chosen.
    Choose(Purpose),
    /// The deck that was laid before the camera is to be written into this file, which must not be there yet.
    SaveDeck(PathBuf),
}

/// The dialogs that can lie over the window.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dialog {
    /// Names and decks of a new game.
    NewGame,
    /// The file of a saved game.
    OpenGame,
    /// What the pictures come from.
    Source,
    /// Where the game is to be written to, where the system shows no dialog for it.
    Save(Form),
    /// Where a deck that was laid before the camera is to be written to, where the system shows no dialog for it.
    SaveDeck,
    /// The game on the air.
    Air,
    /// A report for whoever looks for a fault.
    Report,
    /// The page of all keys.
    Keys,
}

/// The menus, from left to right.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Menu {
    /// New and saved games.
    Game,
    /// Where the pictures come from.
    Source,
    /// What the window shows, and how it speaks.
    View,
    /// What there is to learn with.
    Learn,
    /// What helps where one does not get on.
    Help,
}

impl Menu {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Game, Self::Source, Self::View, Self::Learn, Self::Help];

    /// The name of its text.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Game => "menu.game",
            Self::Source => "menu.source",
            Self::View => "menu.view",
            Self::Learn => "teach.menu",
            Self::Help => "menu.help",
        }
    }
}

/// A key of an action, and what the page of keys says of it.
#[derive(Clone, Copy)]
pub struct Shortcut {
    modifiers: Modifiers,
    key: Key,
    /// The name of the text that calls the key.
    pub called: &'static str,
    /// The name of the text that says what it does.
    pub what: &'static str,
}

impl Shortcut {
    const fn command(key: Key, called: &'static str, what: &'static str) -> Option<Self> {
        Some(Self { modifiers: Modifiers::COMMAND, key, called, what })
    }

    const fn plain(key: Key, called: &'static str, what: &'static str) -> Option<Self> {
        Some(Self { modifiers: Modifiers::NONE, key, called, what })
    }

    /// Whether it was pressed; nobody else hears of it then.
    #[must_use]
    pub fn is_pressed(&self, ctx: &Context) -> bool {
        ctx.input_mut(|input| input.consume_key(self.modifiers, self.key))
    }
}

/// Something that is on or off.
#[derive(Clone, Copy)]
pub struct Switch {
    /// Whether it is on now.
    pub is_on: fn(&Context, &Seen) -> bool,
    /// The name of the text that says what it does.
    pub what: &'static str,
}

/// A page that can be opened, or something that can be done.
pub struct Action {
    /// The menu that has it, and the name of its text there and in the search; one without has a key alone.
    pub entry: Option<(Menu, &'static str)>,
    /// Its key, if it has one.
    pub shortcut: Option<Shortcut>,
    /// It is on or off, and the menu shows which.
    pub switch: Option<Switch>,
    /// What the window is asked for.
    pub wish: fn(&Context, &Seen) -> Wish,
}

impl Action {
    const fn in_menu(
        menu: Menu,
        name: &'static str,
        shortcut: Option<Shortcut>,
        wish: fn(&Context, &Seen) -> Wish,
    ) -> Self {
        Self { entry: Some((menu, name)), shortcut, switch: None, wish }
    }

    const fn switched(self, is_on: fn(&Context, &Seen) -> bool, what: &'static str) -> Self {
        Self { switch: Some(Switch { is_on, what }), ..self }
    }

    const fn by_key_alone(shortcut: Option<Shortcut>, wish: fn(&Context, &Seen) -> Wish) -> Self {
        Self { entry: None, shortcut, switch: None, wish }
    }
}

/// Every action, in the order of the menus, of the page of keys and of the search.
pub const ALL: [Action; 28] = {
    use Menu::{Game, Help, Learn, Source, View};
    [
        Action::by_key_alone(Shortcut::command(Key::K, "keys.palette_keys", "keys.palette"), |_, _| Wish::Palette),
        Action::in_menu(Game, "menu.new_game", Shortcut::command(Key::N, "keys.new_keys", "keys.new"), |_, _| {
            Wish::Open(Dialog::NewGame)
        }),
        Action::in_menu(Game, "menu.open_game", Shortcut::command(Key::O, "keys.open_keys", "keys.open"), |_, _| {
            Wish::Open(Dialog::OpenGame)
        }),
        Action::in_menu(Game, "menu.deck", Shortcut::command(Key::D, "keys.deck_keys", "keys.deck"), |_, _| Wish::Deck),
        Action::in_menu(Game, "menu.carry_out", None, |_, seen| Wish::Ask(Ask::CarryOut(!seen.carry_out)))
            .switched(|_, seen| seen.carry_out, "menu.carry_out_what"),
        Action::in_menu(Source, "menu.camera", None, |_, _| Wish::Ask(Ask::Watch(String::new()))),
        Action::in_menu(Source, "menu.demo", None, |_, _| Wish::Ask(Ask::Watch("demo".to_owned()))),
        Action::in_menu(
            Source,
            "menu.other_source",
            Shortcut::command(Key::I, "keys.source_keys", "keys.source"),
            |_, _| Wish::Open(Dialog::Source),
        ),
        Action::in_menu(Source, "menu.hold_still", None, |_, seen| Wish::Ask(Ask::HoldStill(!seen.hold_still)))
            .switched(|_, seen| seen.hold_still, "menu.hold_still_what"),
        Action::in_menu(View, "menu.light", Shortcut::command(Key::L, "keys.light_keys", "keys.light"), |_, _| {
            Wish::Light
        }),
        Action::in_menu(
            View,
            "menu.density",
            Shortcut::plain(Key::F12, "keys.density_keys", "keys.density"),
            |_, _| Wish::Density,
        ),
        Action::in_menu(
            View,
            "menu.draw_hands",
            Shortcut::plain(Key::F2, "keys.draw_hands_keys", "keys.draw_hands"),
            |_, _| Wish::DrawHands,
        ),
        Action::in_menu(
            View,
            "menu.camera_tools",
            Shortcut::plain(Key::F7, "keys.camera_keys", "keys.camera"),
            |_, _| Wish::Tools,
        ),
        Action::in_menu(View, "menu.review", Shortcut::plain(Key::F8, "keys.review_keys", "keys.review"), |_, _| {
            Wish::Review
        }),
        Action::in_menu(
            View,
            "menu.spectator",
            Shortcut::plain(Key::F10, "keys.spectator_keys", "keys.spectator"),
            |_, _| Wish::Spectator,
        ),
        Action::in_menu(View, "menu.air", None, |_, _| Wish::Open(Dialog::Air)),
        Action::in_menu(View, "menu.motion", None, |ctx, _| Wish::Motion(!motion::is_on(ctx)))
            .switched(|ctx, _| motion::is_on(ctx), "menu.motion_what"),
        Action::in_menu(View, "menu.hands_free", None, |_, seen| Wish::Ask(Ask::HandsFree(!seen.hands_free)))
            .switched(|_, seen| seen.hands_free, "menu.hands_free_what"),
        Action::in_menu(View, "menu.sounds", None, |_, seen| Wish::Ask(Ask::Sounds(!seen.sounds)))
            .switched(|_, seen| seen.sounds, "menu.sounds_what"),
        Action::in_menu(View, "menu.aloud", Shortcut::plain(Key::F11, "keys.aloud_keys", "keys.aloud"), |_, seen| {
            Wish::Ask(Ask::Aloud(!seen.aloud))
        })
        .switched(|_, seen| seen.aloud, "menu.aloud_what"),
        Action::by_key_alone(Shortcut::plain(Key::F9, "keys.language_keys", "keys.language"), |_, seen| {
            Wish::Ask(Ask::Speak(next_language(seen.language)))
        }),
        Action::in_menu(Learn, "teach.open", Shortcut::plain(Key::F4, "keys.teach_keys", "keys.teach"), |_, _| {
            Wish::Teach
        }),
        Action::in_menu(Learn, "teach.book", Shortcut::plain(Key::F5, "keys.book_keys", "keys.book"), |_, _| {
            Wish::Book
        }),
        Action::in_menu(Learn, "teach.decks", None, |_, _| Wish::FirstDecks),
        Action::in_menu(
            Learn,
            "suggest.turn",
            Shortcut::plain(Key::F3, "keys.suggest_keys", "keys.suggest"),
            |_, _| Wish::Suggest,
        ),
        Action::by_key_alone(Shortcut::plain(Key::F6, "keys.why_keys", "keys.why"), |_, _| Wish::Why),
        Action::in_menu(Help, "menu.keys", Shortcut::plain(Key::F1, "keys.help_keys", "keys.help"), |_, _| Wish::Keys),
        Action::in_menu(Help, "menu.report", None, |_, _| Wish::Open(Dialog::Report)),
    ]
};

/// The language after one, and the first after the last.
fn next_language(language: Language) -> Language {
    let mut round = Language::all().iter().cycle().skip_while(|own| **own != language);
    round.nth(1).copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::ALL;

    #[test]
    fn no_two_actions_have_a_key_or_a_name_in_common() {
        let keys: BTreeSet<_> = ALL
            .iter()
            .filter_map(|action| action.shortcut)
            .map(|key| (format!("{:?}", key.modifiers), key.key))
            .collect();
        assert_eq!(keys.len(), ALL.iter().filter(|action| action.shortcut.is_some()).count());
        let names: BTreeSet<_> = ALL.iter().filter_map(|action| action.entry).map(|(_, name)| name).collect();
        assert_eq!(names.len(), ALL.iter().filter(|action| action.entry.is_some()).count());
    }
}
