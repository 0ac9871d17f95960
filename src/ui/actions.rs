//! The actions of the window, and one list of the actions besides plays. The menus, the keys, the page of keys and the
//! search are made from that list. The keys of plays are in `play_keys`.

use std::path::PathBuf;

use deadeye_cards::CardCode;
use deadeye_rules::CardId;
use deadeye_vision::Mains;
use eframe::egui::{Context, Key, Pos2};

use super::figured::Figured;
use super::keys::{self, Stroke};
use super::motion;
use deadeye_app::desk::{Ask, Form, PictureRequest, Purpose, SettingsRequest, ViewState};
use deadeye_app::words::{Language, Words};

/// An action that a panel asks for. Panels change nothing themselves.
#[derive(Debug, Clone)]
pub enum UiAction {
    /// A request for the desk: a play, undo, another source…
    Ask(Ask),
    /// Set a figure by hand, in a field that opens at this place.
    Edit(Figured, Pos2),
    /// Show a card in play large.
    Show(CardId),
    /// Show a card large that is not in play.
    ShowPrinted(CardCode),
    /// Ask about a card of the picture, by its track.
    Seen(u32),
    /// Use an ability of a card in play: the card, and the number of the ability as commands count them.
    Use(CardId, u8),
    /// Open a dialog.
    Open(Dialog),
    /// Open or close the window of a deck.
    Deck,
    /// Open or close the log.
    Log,
    /// Give the camera's picture all of the stage, or only a part.
    PictureSize,
    /// Show the draw hands at any time, or only when there are any.
    DrawHands,
    /// Show or hide the suggestions.
    Suggest,
    /// Open or close the guided first day.
    Teach,
    /// Say where the game is saved.
    SavePlace,
    /// Do what a lesson of the guided first day offers.
    Lesson(LessonAct),
    /// Open or close the page of keys.
    Keys,
    /// Open or close the search.
    Palette,
    /// Switch between the light and the dark theme.
    Light,
    /// Switch between the sizes for reading from near and from farther away.
    Density,
    /// Change the size of everything.
    Scale(Rescale),
    /// Turn animation on or off.
    Motion(bool),
    /// Open or close the reference book.
    Book,
    /// Explain why the last play was refused.
    Why,
    /// Open or close the list of the two decks to learn with.
    FirstDecks,
    /// Show or hide the camera's tools.
    Tools,
    /// Open or close the review of the game.
    Review,
    /// Close the game and show the start page.
    StartPage,
    /// Open or close the window for spectators.
    Spectator,
    /// Choose a file.
    Choose(Purpose),
    /// Write the deck that was recorded in front of the camera into this file, which must not exist yet.
    SaveDeck(PathBuf),
}

/// A change of the user's own size of everything.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rescale {
    /// One step larger.
    Larger,
    /// One step smaller.
    Smaller,
    /// As large as it is made.
    AsMade,
}

/// An action of the guided first day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LessonAct {
    /// Go on, after the lesson was read.
    GoOn,
    /// Go back to the lesson before.
    Back,
    /// Let the thing pulse that is asked for.
    Pulse,
    /// End the day with a first game against the program.
    PlayAlone,
    /// End the day with the dialog of a new game.
    PlayForTwo,
    /// Leave the day on the demo table for the start page.
    Leave,
}

/// The dialogs that can lie over the window.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dialog {
    /// The names and decks of a new game.
    NewGame,
    /// The file of a saved game.
    OpenGame,
    /// The source of the pictures.
    Source,
    /// The file to write the game into, where the system shows no dialog for it.
    Save(Form),
    /// The file to write a deck into that was recorded in front of the camera, where the system shows no dialog for it.
    SaveDeck,
    /// The broadcast of the game.
    Broadcast,
    /// A report for the search for a fault.
    Report,
    /// The page of all keys.
    Keys,
}

/// The menus, from left to right.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Menu {
    /// New and saved games.
    Game,
    /// The sources of pictures.
    Source,
    /// The appearance and the language of the window.
    View,
    /// The pages to learn with.
    Learn,
    /// The pages of help.
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

/// A key of an action, and its line on the page of keys.
#[derive(Clone, Copy)]
pub struct Shortcut {
    /// The key.
    pub stroke: Stroke,
    /// Another key for the same action, while no text field has the focus.
    pub other: Option<Key>,
    /// The name of the text that describes it.
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

    /// Takes the key. Returns true if it was pressed.
    #[must_use]
    pub fn is_pressed(&self, ctx: &Context) -> bool {
        let other = |key| keys::free(ctx) && ctx.input(|input| input.key_pressed(key));
        self.stroke.is_pressed(ctx) || self.other.is_some_and(other)
    }
}

/// An option that is on or off.
#[derive(Clone, Copy)]
pub struct Switch {
    /// Returns true while it is on.
    pub is_on: fn(&Context, &ViewState) -> bool,
    /// The name of the text that describes it.
    pub what: &'static str,
}

/// A page that can be opened, or another action.
pub struct Action {
    /// The menu that lists it, and the name of its text there and in the search; none if it has a key alone.
    pub entry: Option<(Menu, &'static str)>,
    /// Its key, if it has one.
    pub shortcut: Option<Shortcut>,
    /// The switch whose state the menu shows, if it has one.
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

    const fn with_switch(self, is_on: fn(&Context, &ViewState) -> bool, what: &'static str) -> Self {
        Self { switch: Some(Switch { is_on, what }), ..self }
    }

    const fn by_key_alone(shortcut: Option<Shortcut>, action: fn(&Context, &ViewState) -> UiAction) -> Self {
        Self { entry: None, shortcut, switch: None, action }
    }
}

/// The key of the page of keys: F1, or a question mark.
const HELP: Option<Shortcut> =
    Some(Shortcut { stroke: Stroke::plain(Key::F1), other: Some(Key::Questionmark), what: "keys.help" });

/// Returns the action that tells cameras this frequency, or leaves them their own setting if they were told it.
fn tell_mains(seen: &ViewState, mains: Mains) -> UiAction {
    UiAction::Ask(SettingsRequest::Mains((seen.settings.mains != Some(mains)).then_some(mains)).into())
}

/// Every action, in the order of the menus, of the page of keys and of the search.
pub const ALL: [Action; 35] = {
    use Menu::{Game, Help, Learn, Source, View};
    [
        Action::by_key_alone(Shortcut::command(Key::K, "keys.palette"), |_, _| UiAction::Palette),
        Action::by_key_alone(Shortcut::command(Key::S, "keys.save_place"), |_, _| UiAction::SavePlace),
        Action::in_menu(Game, "menu.start_page", None, |_, _| UiAction::StartPage),
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
        .with_switch(|_, seen| seen.settings.carry_out, "menu.carry_out_what"),
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
        .with_switch(|_, seen| seen.settings.hold_still, "menu.hold_still_what"),
        Action::in_menu(Source, "menu.mirror", None, |_, seen| {
            UiAction::Ask(SettingsRequest::Mirror(!seen.settings.mirrored).into())
        })
        .with_switch(|_, seen| seen.settings.mirrored, "menu.mirror_what"),
        Action::in_menu(Source, "menu.mains_50", None, |_, seen| tell_mains(seen, Mains::Hz50))
            .with_switch(|_, seen| seen.settings.mains == Some(Mains::Hz50), "menu.mains_what"),
        Action::in_menu(Source, "menu.mains_60", None, |_, seen| tell_mains(seen, Mains::Hz60))
            .with_switch(|_, seen| seen.settings.mains == Some(Mains::Hz60), "menu.mains_what"),
        Action::in_menu(View, "menu.light", Shortcut::command(Key::L, "keys.light"), |_, _| UiAction::Light),
        Action::in_menu(View, "menu.density", Shortcut::plain(Key::F12, "keys.density"), |_, _| UiAction::Density),
        Action::in_menu(View, "menu.log", Shortcut::plain(Key::F2, "keys.log"), |_, _| UiAction::Log),
        Action::in_menu(View, "menu.picture_size", Shortcut::plain(Key::F7, "keys.picture_size"), |_, _| {
            UiAction::PictureSize
        }),
        Action::in_menu(View, "menu.draw_hands", Shortcut::command(Key::H, "keys.draw_hands"), |_, _| {
            UiAction::DrawHands
        }),
        Action::in_menu(View, "menu.camera_tools", Shortcut::command(Key::T, "keys.camera"), |_, _| UiAction::Tools),
        Action::in_menu(View, "menu.review", Shortcut::plain(Key::F8, "keys.review"), |_, _| UiAction::Review),
        Action::in_menu(View, "menu.spectator", Shortcut::plain(Key::F10, "keys.spectator"), |_, _| {
            UiAction::Spectator
        }),
        Action::in_menu(View, "menu.air", None, |_, _| UiAction::Open(Dialog::Broadcast)),
        Action::in_menu(View, "menu.motion", None, |ctx, _| UiAction::Motion(!motion::is_on(ctx)))
            .with_switch(|ctx, _| motion::is_on(ctx), "menu.motion_what"),
        Action::in_menu(View, "menu.hands_free", None, |_, seen| {
            UiAction::Ask(PictureRequest::HandsFree(!seen.pictures.hands_free).into())
        })
        .with_switch(|_, seen| seen.pictures.hands_free, "menu.hands_free_what"),
        Action::in_menu(View, "menu.sounds", None, |_, seen| {
            UiAction::Ask(SettingsRequest::Sounds(!seen.settings.sounds).into())
        })
        .with_switch(|_, seen| seen.settings.sounds, "menu.sounds_what"),
        Action::in_menu(View, "menu.aloud", Shortcut::plain(Key::F11, "keys.aloud"), |_, seen| {
            UiAction::Ask(SettingsRequest::Aloud(!seen.settings.aloud).into())
        })
        .with_switch(|_, seen| seen.settings.aloud, "menu.aloud_what"),
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

/// Finds an action by the name of its text in a menu, or of its key.
#[must_use]
pub fn find(name: &str) -> Option<&'static Action> {
    let is_named = |action: &&Action| {
        action.entry.is_some_and(|(_, own)| own == name) || action.shortcut.is_some_and(|own| own.what == name)
    };
    ALL.iter().find(is_named)
}

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
