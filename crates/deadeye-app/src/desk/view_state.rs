//! The state that the desk shows: everything that the window paints, as of the last change.

use std::path::PathBuf;
use std::sync::Arc;

use deadeye_cards::abilities::{ByHand, HandChange};
use deadeye_cards::{CardCode, CardDb};
use deadeye_hands::HandCard;
use deadeye_rules::{AbilityUse, Command, Event, Game, PlayerId, Refusal, Running, Source, Template, Text};

use super::broadcasting::BroadcastAddresses;
use super::computer_turns::ComputerPlayersView;
use super::saved_games::ReadGame;
use crate::words::Language;
use deadeye_coach::suggest::{Chances, Suggestion, SuggestionReason};
use deadeye_session::places::SavedGame;
use deadeye_session::report::PlayReport;
use deadeye_session::{Entry, LogEntry};
use deadeye_table::Difference;

/// A difference between the table and the game.
#[derive(Debug, Clone, PartialEq)]
pub struct Differ {
    /// The key by which requests name it.
    pub key: String,
    /// The difference, in words.
    pub text: String,
    /// The difference itself, or several that are reported together.
    pub about: Vec<Difference>,
    /// True where a proposal asks about it already.
    pub asked: bool,
}

/// A proposal: a change that the camera saw, as a play.
#[derive(Debug, Clone, PartialEq)]
pub struct Offer {
    /// The number of the proposal.
    pub id: u32,
    /// The question: "Law Dogs: buy Bank for 3 ghost rock?"
    pub text: Text,
    /// The recognizer's confidence, from 0 to 1.
    pub confidence: f32,
    /// The other readings, each as the text of its play.
    pub others: Vec<Text>,
    /// True if accepting it would do anything.
    pub can_be_taken: bool,
    /// True if accepting it would only set the card by hand.
    pub by_hand: bool,
    /// The play that accepting it leads to.
    pub play: Option<Command>,
    /// True once it has been there for a while, and is not expected to be replaced by a better one.
    pub settled: bool,
    /// The card in the picture that it is about.
    pub track: u32,
    /// The reason why it is not legal, if it is not.
    pub against: Option<Refusal>,
}

impl Offer {
    /// Returns true if the rules refuse the play that was seen, so that accepting it would only set the card by hand.
    #[must_use]
    pub fn is_refused(&self) -> bool {
        self.by_hand && self.against.is_some()
    }
}

/// A task that a card's ability left to the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeftToTable {
    /// The card whose effect is left to the table.
    pub card: CardCode,
    /// The task.
    pub left: Left,
}

/// A task for the players at the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Left {
    /// A kind of phrase that the program does not carry out.
    Phrase(ByHand),
    /// Cards of a draw hand change, and the players record them next.
    DrawHand(PlayerId, HandChange),
}

impl LeftToTable {
    /// Returns the task that an event leaves to the table, if it leaves one. `card` is the one whose ability is carried
    /// out.
    #[must_use]
    pub fn from_event(event: &Event, card: Option<CardCode>) -> Option<Self> {
        match event {
            Event::LeftToTable { card, what } => Some(Self { card: *card, left: Left::Phrase(ByHand::of(what)?) }),
            Event::HandChanges { player, how } => {
                Some(Self { card: card?, left: Left::DrawHand(*player, HandChange::of(how)?) })
            }
            _ => None,
        }
    }
}

/// Returns the card whose ability a command uses.
#[must_use]
pub fn card_of(command: &Command, game: &Game) -> Option<CardCode> {
    let in_play = |card| game.card(card).map(|card| *card.code());
    match command {
        Command::UseAbility(AbilityUse { card, .. }) => in_play(*card),
        Command::StartJob { by: Source::Card(card), .. } => in_play(*card),
        Command::StartJob { by: Source::Hand(card), .. }
        | Command::PlayAction { card, .. }
        | Command::PlayTechnique { card, .. } => Some(*card),
        _ => game.running_entry().map(Running::code),
    }
}

/// The tone of a line for the players.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tone {
    /// A plain message.
    Plain,
    /// A message about something that could not be done.
    Wrong,
}

/// A line for the players.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notice {
    /// The line, in the language of the window.
    pub text: String,
    /// Its tone.
    pub tone: Tone,
}

/// The legal plays of each player who is asked now.
pub type LegalPlays = Vec<(PlayerId, Vec<Template>)>;

/// Everything that the window paints, as of the last change.
#[derive(Debug, Clone)]
pub struct ViewState {
    /// All cards there are.
    pub cards: Arc<CardDb>,
    /// The game as it stands now.
    pub game: Arc<Game>,
    /// The possible plays, and the results of the last one.
    pub plays: PlaysView,
    /// The reports of plays.
    pub reports: ReportsView,
    /// The saved game.
    pub journal: JournalView,
    /// The deck lists of the players.
    pub decks: DecksView,
    /// The players that the program plays and deals for; none if all cards are real.
    pub computer_players: Option<ComputerPlayersView>,
    /// The pictures and their proposals.
    pub pictures: PicturesView,
    /// The settings.
    pub settings: SettingsView,
    /// The addresses of the broadcast; none while there is no broadcast.
    pub broadcast: Option<BroadcastAddresses>,
    /// The last line for the players.
    pub notice: Option<Notice>,
}

/// The possible plays, and the results of the last one.
#[derive(Debug, Clone, Default)]
pub struct PlaysView {
    /// The legal plays, for each player who is asked now.
    pub legal: Arc<LegalPlays>,
    /// The suggested plays, for the players who are asked now.
    pub suggestions: Arc<Vec<Suggestion>>,
    /// The answers to the last play: Reacts that may be used now, and traits that the table carries out.
    pub chances: Arc<Chances>,
    /// The refusal of the last play, until a play is taken.
    pub refused: Option<Refusal>,
    /// The effects that abilities left to the table, the oldest first.
    pub left_to_table: Vec<LeftToTable>,
}

/// A play of a computer player, as it is shown to the persons.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShownPlay {
    /// The play and its effect.
    pub report: PlayReport,
    /// The strongest reason for it, where the suggestions know one.
    pub reason: Option<SuggestionReason>,
}

/// The reports of plays.
#[derive(Debug, Clone, Default)]
pub struct ReportsView {
    /// The plays of the computer players since the last command of a person, the oldest first.
    pub latest: Arc<Vec<ShownPlay>>,
    /// The plays of this day that tell most about it, the oldest first.
    pub day: Arc<Vec<PlayReport>>,
}

/// The saved game: its log, its file, and the commands that undo and redo apply to.
#[derive(Debug, Clone, Default)]
pub struct JournalView {
    /// The log, the oldest entry first.
    pub log: Arc<Vec<LogEntry>>,
    /// The entries of the journal.
    pub entries: Arc<Vec<Entry>>,
    /// The command that undo would take back.
    pub can_undo: Option<Text>,
    /// The command that redo would do again.
    pub can_redo: Option<Text>,
    /// The file of the game.
    pub file: Option<PathBuf>,
    /// The saved games, once they were requested.
    pub saved: Vec<SavedGame>,
    /// Those of them that were read, in the same order.
    pub read: Arc<Vec<ReadGame>>,
    /// The saved game that was played last and is not over, if one of the last few is.
    pub unfinished: Option<ReadGame>,
}

/// The deck lists of the players, by seat.
#[derive(Debug, Clone, Default)]
pub struct DecksView {
    /// The dudes that each player's deck marks for the starting gang.
    pub marked: Vec<Vec<CardCode>>,
    /// The cards that each player draws from; none where no deck list is known.
    pub drawn_from: Vec<Vec<HandCard>>,
}

/// The pictures and their proposals.
#[derive(Debug, Clone, Default)]
pub struct PicturesView {
    /// The proposals, the oldest first.
    pub offers: Vec<Offer>,
    /// The differences between table and game.
    pub differences: Vec<Differ>,
    /// True while the pictures are those of the demo table.
    pub is_demo: bool,
    /// The cameras of this machine, once they were requested.
    pub cameras: Vec<deadeye_vision::Camera>,
    /// True while sure and legal proposals are taken without asking.
    pub hands_free: bool,
}

/// The settings that the window shows.
#[derive(Debug, Clone)]
pub struct SettingsView {
    /// The language of the app.
    pub language: Language,
    /// True while exposure, focus and white balance of the camera are held still.
    pub hold_still: bool,
    /// True while mirrored pictures are turned back.
    pub mirrored: bool,
    /// The frequency of the mains that cameras are told.
    pub mains: Option<deadeye_vision::Mains>,
    /// True while plays are spoken.
    pub aloud: bool,
    /// True while short sounds are played.
    pub sounds: bool,
    /// True if new games carry out the effects of cards.
    pub carry_out: bool,
}

impl SettingsView {
    /// Returns the settings of a new user.
    #[must_use]
    pub fn new(language: Language) -> Self {
        Self { language, hold_still: false, mirrored: false, mains: None, aloud: false, sounds: false, carry_out: true }
    }
}

impl ViewState {
    /// Returns the view for spectators: the open state of the game, without questions to players and without anything
    /// hidden.
    #[must_use]
    pub fn for_all(&self) -> Self {
        let game = Arc::new(self.game.as_all_may_see());
        let journal = JournalView { file: self.journal.file.clone(), ..JournalView::default() };
        Self { journal, ..Self::new(Arc::clone(&self.cards), game, SettingsView::new(self.settings.language)) }
    }

    /// Returns the view of a game with nothing else in it.
    #[must_use]
    pub fn new(cards: Arc<CardDb>, game: Arc<Game>, settings: SettingsView) -> Self {
        Self {
            cards,
            game,
            plays: PlaysView::default(),
            reports: ReportsView::default(),
            journal: JournalView::default(),
            decks: DecksView::default(),
            computer_players: None,
            pictures: PicturesView::default(),
            settings,
            broadcast: None,
            notice: None,
        }
    }
}
