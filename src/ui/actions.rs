//! The actions of the window, and one list of those that it offers beside play, from which the menus, the keys, the page of
//! keys and the search are made. The keys of plays are in `play_keys`.

use std::path::PathBuf;

use deadeye_cards::CardCode;
use deadeye_rules::CardId;
use eframe::egui::{Context, Key, Pos2};

use super::figured::Figured;
use super::keys::{self, Stroke};
use super::motion;
use deadeye_app::desk::{Ask, Form, PictureRequest, Purpose, SettingsRequest, ViewState};
use deadeye_app::words::{Language, Words};

/// An action that a panel asks for. Panels change nothing themselves.
#[derive(Debug, Clone)]
pub enum UiAction {
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
    Broadcast,
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
    /// All menus.
    pub const ALL: [Self; 5] = [Self::Game, Self::Source, Self::View, Self::Learn, Self::Help];

    /// Returns the name of its text.
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
    /// The key.
    pub stroke: Stroke,
    /// Another key that does the same, where nobody types.
    pub other: Option<Key>,
    /// The name of the text that says what it does.
    pub what: &'static str,
}

impl Shortcut {
    const fn command(key: Key, what: &'static str) -> Option<Self> {
        Some(Self { stroke: Stroke::command(key), other: None, what })
    }

    const fn plain(key: Key, what: &'static str) -> Option<Self> {
        Some(Self { stroke: Stroke::plain(key), other: None, what })
    }

    /// Returns the name of the key, or of both.
    #[must_use]
    pub fn name(&self, words: &Words) -> String {
        let name = self.stroke.name(words);
        self.other.map_or_else(|| name.clone(), |other| keys::name_either(&name, &keys::name_of(other, words), words))
    }

    /// Takes the key. Returns true where it was pressed.
    #[must_use]
    pub fn is_pressed(&self, ctx: &Context) -> bool {
        let other = |key| keys::free(ctx) && ctx.input(|input| input.key_pressed(key));
        self.stroke.is_pressed(ctx) || self.other.is_some_and(other)
    }
}

/// Something that is on or off.
#[derive(Clone, Copy)]
pub struct Switch {
    /// Returns true while it is on.
    pub is_on: fn(&Context, &ViewState) -> bool,
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
    /// The action itself.
    pub action: fn(&Context, &ViewState) -> UiAction,
}

impl Action {
    const fn in_menu(
        menu: Menu,
        name: &'static str,
        shortcut: Option<Shortcut>,
        action: fn(&Context, &ViewState) -> UiAction,
    ) -> Self {
        Self { entry: Some((menu, name)), shortcut, switch: None, action }
    }

    const fn toggle_name(self, is_on: fn(&Context, &ViewState) -> bool, what: &'static str) -> Self {
        Self { switch: Some(Switch { is_on, what }), ..self }
    }

    const fn by_key_alone(shortcut: Option<Shortcut>, action: fn(&Context, &ViewState) -> UiAction) -> Self {
        Self { entry: None, shortcut, switch: None, action }
    }
}

/// The key of the page of keys: F1, or a question mark.
const HELP: Option<Shortcut> =
    Some(Shortcut { stroke: Stroke::plain(Key::F1), other: Some(Key::Questionmark), what: "keys.help" });

/// Every action, in the order of the menus, of the page of keys and of the search.
pub const ALL: [Action; 28] = {
    use Menu::{Game, Help, Learn, Source, View};
    [
        Action::by_key_alone(Shortcut::command(Key::K, "keys.palette"), |_, _| UiAction::Palette),
        Action::in_menu(Game, "menu.new_game", Shortcut::command(Key::N, "keys.new"), |_, _| {
            UiAction::Open(Dialog::NewGame)
        }),
        Action::in_menu(Game, "menu.open_game", Shortcut::command(Key::O, "keys.open"), |_, _| {
            UiAction::Open(Dialog::OpenGame)
        }),
        Action::in_menu(Game, "menu.deck", Shortcut::command(Key::D, "keys.deck"), |_, _| UiAction::Deck),
        Action::in_menu(Game, "menu.carry_out", None, |_, seen| {
            UiAction::Ask(SettingsRequest::CarryOut(!seen.settings.carry_out).into())
        })
        .toggle_name(|_, seen| seen.settings.carry_out, "menu.carry_out_what"),
        Action::in_menu(Source, "menu.camera", None, |_, _| UiAction::Ask(PictureRequest::Watch(String::new()).into())),
        Action::in_menu(Source, "menu.demo", None, |_, _| {
            UiAction::Ask(PictureRequest::Watch("demo".to_owned()).into())
        }),
        Action::in_menu(Source, "menu.other_source", Shortcut::command(Key::I, "keys.source"), |_, _| {
            UiAction::Open(Dialog::Source)
        }),
        Action::in_menu(Source, "menu.hold_still", None, |_, seen| {
            UiAction::Ask(SettingsRequest::HoldStill(!seen.settings.hold_still).into())
        })
        .toggle_name(|_, seen| seen.settings.hold_still, "menu.hold_still_what"),
        Action::in_menu(View, "menu.light", Shortcut::command(Key::L, "keys.light"), |_, _| UiAction::Light),
        Action::in_menu(View, "menu.density", Shortcut::plain(Key::F12, "keys.density"), |_, _| UiAction::Density),
        Action::in_menu(View, "menu.draw_hands", Shortcut::plain(Key::F2, "keys.draw_hands"), |_, _| {
            UiAction::DrawHands
        }),
        Action::in_menu(View, "menu.camera_tools", Shortcut::plain(Key::F7, "keys.camera"), |_, _| UiAction::Tools),
        Action::in_menu(View, "menu.review", Shortcut::plain(Key::F8, "keys.review"), |_, _| UiAction::Review),
        Action::in_menu(View, "menu.spectator", Shortcut::plain(Key::F10, "keys.spectator"), |_, _| {
            UiAction::Spectator
        }),
        Action::in_menu(View, "menu.air", None, |_, _| UiAction::Open(Dialog::Broadcast)),
        Action::in_menu(View, "menu.motion", None, |ctx, _| UiAction::Motion(!motion::is_on(ctx)))
            .toggle_name(|ctx, _| motion::is_on(ctx), "menu.motion_what"),
        Action::in_menu(View, "menu.hands_free", None, |_, seen| {
            UiAction::Ask(PictureRequest::HandsFree(!seen.pictures.hands_free).into())
        })
        .toggle_name(|_, seen| seen.pictures.hands_free, "menu.hands_free_what"),
        Action::in_menu(View, "menu.sounds", None, |_, seen| {
            UiAction::Ask(SettingsRequest::Sounds(!seen.settings.sounds).into())
        })
        .toggle_name(|_, seen| seen.settings.sounds, "menu.sounds_what"),
        Action::in_menu(View, "menu.aloud", Shortcut::plain(Key::F11, "keys.aloud"), |_, seen| {
            UiAction::Ask(SettingsRequest::Aloud(!seen.settings.aloud).into())
        })
        .toggle_name(|_, seen| seen.settings.aloud, "menu.aloud_what"),
        Action::by_key_alone(Shortcut::plain(Key::F9, "keys.language"), |_, seen| {
            UiAction::Ask(SettingsRequest::Speak(next_language(seen.settings.language)).into())
        }),
        Action::in_menu(Learn, "teach.open", Shortcut::plain(Key::F4, "keys.teach"), |_, _| UiAction::Teach),
        Action::in_menu(Learn, "teach.book", Shortcut::plain(Key::F5, "keys.book"), |_, _| UiAction::Book),
        Action::in_menu(Learn, "teach.decks", None, |_, _| UiAction::FirstDecks),
        Action::in_menu(Learn, "suggest.turn", Shortcut::plain(Key::F3, "keys.suggest"), |_, _| UiAction::Suggest),
        Action::by_key_alone(Shortcut::plain(Key::F6, "keys.why"), |_, _| UiAction::Why),
        Action::in_menu(Help, "menu.keys", HELP, |_, _| UiAction::Keys),
        Action::in_menu(Help, "menu.report", None, |_, _| UiAction::Open(Dialog::Report)),
    ]
};

/// Returns the language after one, and the first after the last.
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
        let keys: BTreeSet<_> =
            ALL.iter().filter_map(|action| action.shortcut).map(|shortcut| format!("{:?}", shortcut.stroke)).collect();
        assert_eq!(keys.len(), ALL.iter().filter(|action| action.shortcut.is_some()).count());
        let names: BTreeSet<_> = ALL.iter().filter_map(|action| action.entry).map(|(_, name)| name).collect();
        assert_eq!(names.len(), ALL.iter().filter(|action| action.entry.is_some()).count());
    }
}
