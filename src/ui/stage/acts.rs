//! The actions of the stage, and the player who sits at it.

use deadeye_app::desk::Dealt;
use deadeye_rules::{CardId, Command, Fate, FieldValue, PlayerId};
use eframe::egui::Key;

use crate::ui::actions::UiAction;
use crate::ui::pick::Picking;
use crate::ui::play_keys::{KeyedPlay, StartedPlay};
use crate::ui::scene::{Pick, Scene};

/// A drawer over the stage; one is open at a time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Drawer {
    /// Every legal play, and why others are not legal.
    Plays,
    /// The log of the game.
    Log,
    /// The menu.
    Menu,
}

/// An action of a key or a click on the stage.
#[derive(Debug, Clone)]
pub enum StageAct {
    /// Requests an action of the window.
    Wish(UiAction),
    /// Hands in a command.
    Play(Command),
    /// Begins a play with choices.
    Begin(Picking),
    /// Aims at a target of the chosen card, by its number.
    Aim(usize),
    /// Goes on after a result that is shown.
    GoOn,
    /// Takes what is chosen so far as the answer.
    Finish,
    /// Answers the question with a value.
    Answer(FieldValue),
    /// Gives a casualty a fate, or takes it back.
    ChooseFate(CardId, Fate),
    /// Takes the first option of the list that is shown.
    TakeFirst,
    /// Answers the question with a thing, or takes it into a choice of several.
    Touch(Pick),
    /// Chooses a thing, or lets go of it.
    Choose(Pick),
    /// Begins to drag a thing, which is chosen by that.
    Drag(Pick),
    /// Presses a key of the banner.
    Press(Key),
    /// Marks a past moment for a comparison, or takes the mark away.
    Mark,
    /// Goes one step back.
    Back,
    /// Opens or closes a drawer.
    Toggle(Drawer),
    /// Does what only a game with real cards has.
    Table(TableAct),
}

impl StageAct {
    /// Returns the action that begins a play of a version of the game, or hands it in if nothing is left to choose.
    #[must_use]
    pub fn start(play: &KeyedPlay, version: u64) -> Self {
        match play.start(version) {
            StartedPlay::Whole(command) => Self::Play(command),
            StartedPlay::Picking(picking) => Self::Begin(*picking),
        }
    }
}

/// An action of a key or a click that only a game with real cards has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TableAct {
    /// Opens or closes the other readings of a proposal.
    Change(u32),
    /// Begins or ends the sorting out of differences.
    Sort,
    /// Leaves all differences as they are.
    LeaveAll,
    /// Shows or hides the names of the cards.
    Names,
    /// Gives the picture all of the stage, or only its part.
    PictureSize,
}

/// Returns the player at the near street, if the game's cards are on the screen.
#[must_use]
pub fn near_player(scene: &Scene<'_>) -> Option<PlayerId> {
    let players = scene.seen.computer_players.as_ref()?;
    players.dealt.first().map(|dealt| dealt.player)
}

/// Returns the cards of a player that are on the screen.
pub fn dealt<'a>(scene: &'a Scene<'_>, player: PlayerId) -> Option<&'a Dealt> {
    scene.seen.computer_players.iter().flat_map(|players| &players.dealt).find(|dealt| dealt.player == player)
}
