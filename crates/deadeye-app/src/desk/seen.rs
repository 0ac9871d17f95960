//! What the application shows of the game: everything that the window paints, as of the last change.

use std::path::PathBuf;
use std::sync::Arc;

use deadeye_cards::abilities::{ByHand, HandChange};
use deadeye_cards::{CardCode, CardDb};
use deadeye_hands::HandCard;
use deadeye_rules::{AbilityUse, Command, Event, Game, PlayerId, Refusal, Running, Source, Template, Text};

use super::on_air::Aired;
use super::playing::Housed;
use crate::words::Language;
use deadeye_coach::suggest::{Chances, Suggestion};
use deadeye_session::places::SavedGame;
use deadeye_session::{Entry, LogEntry};
use deadeye_table::Difference;

/// A difference between the table and the game.
#[derive(Debug, Clone, PartialEq)]
pub struct Differ {
    /// What to call it by.
    pub key: String,
    /// The difference, in words.
    pub text: String,
    /// What it is about: one difference, or several that are told together.
    pub about: Vec<Difference>,
    /// Whether a proposal asks about it already.
    pub asked: bool,
}

/// A proposal: what the camera saw, as a play.
#[derive(Debug, Clone, PartialEq)]
pub struct Offer {
    /// The number by which the offer is known.
    pub id: u32,
    /// As a question: "Law Dogs bring in Bank for 3 ghost rock?"
    pub text: Text,
    /// How sure the eyes are of what they saw, from 0 to 1.
    pub confidence: f32,
    /// Other readings of what was seen, each as what it would do.
    pub others: Vec<Text>,
    /// Whether there is anything that a yes would do.
    pub can_be_taken: bool,
    /// Whether a yes only tells the rules what lies there.
    pub by_hand: bool,
    /// The play that a yes comes to.
    pub play: Option<Command>,
    /// It has stood for a while: it is not about to be replaced by a better one.
    pub settled: bool,
    /// The card in the picture that it is about.
    pub track: u32,
    /// Why it is not legal, if it is not.
    pub against: Option<Refusal>,
}

impl Offer {
    /// Whether the rules refuse what was seen, so that a yes would only set it by hand.
    #[must_use]
    pub fn is_refused(&self) -> bool {
        self.by_hand && self.against.is_some()
    }
}

/// Something that a card's ability left to the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeftToTable {
    /// The card whose effect is left to the table.
    pub card: CardCode,
    /// What is to be done.
    pub left: Left,
}

/// What is to be done at the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Left {
    /// A kind of phrase that is not carried out.
    Phrase(ByHand),
    /// Cards of a draw hand change, and are told next.
    DrawHand(PlayerId, HandChange),
}

impl LeftToTable {
    /// What an event leaves to the table, if it is one that does. `card` is the one whose ability is carried out.
    #[must_use]
    pub fn of(event: &Event, card: Option<CardCode>) -> Option<Self> {
        match event {
            Event::LeftToTable { card, what } => Some(Self { card: *card, left: Left::Phrase(ByHand::of(what)?) }),
            Event::HandChanges { player, how } => {
                Some(Self { card: card?, left: Left::DrawHand(*player, HandChange::of(how)?) })
            }
            _ => None,
        }
    }
}

/// The card whose ability a command uses.
#[must_use]
pub fn card_of(command: &Command, game: &Game) -> Option<CardCode> {
    let in_play = |card| game.card(card).map(|card| *card.code());
    match command {
        Command::UseAbility(AbilityUse { card, .. }) => in_play(*card),
        Command::StartJob { by: Source::Card(card), .. } => in_play(*card),
        Command::StartJob { by: Source::Hand(card), .. }
        | Command::PlayAction { card, .. }
        | Command::PlayTechnique { card, .. } => Some(*card),
        _ => game.running().map(Running::code),
    }
}

/// How a line for the players is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tone {
    /// A line that only tells something.
    Plain,
    /// Something could not be done.
    Wrong,
}

/// A line for the players.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notice {
    /// The line, in the language of the window.
    pub text: String,
    /// How it is meant.
    pub tone: Tone,
}

/// Everything about the game that the window paints, as of the last change.
#[derive(Debug, Clone)]
pub struct Seen {
    /// All cards there are.
    pub cards: Arc<CardDb>,
    /// The game as it stands now.
    pub game: Arc<Game>,
    /// What is legal, for each player who is asked now.
    pub legal: Vec<(PlayerId, Vec<Template>)>,
    /// What is worth a look, for those who are asked now.
    pub suggestions: Arc<Vec<Suggestion>>,
    /// What answers to the last play: Reacts that may be used now, and traits that the table sees to.
    pub chances: Arc<Chances>,
    /// Why the last play was refused, until one is taken.
    pub refused: Option<Refusal>,
    /// Everything that was done, oldest first.
    pub log: Arc<Vec<LogEntry>>,
    /// The same as it stands in the journal.
    pub entries: Arc<Vec<Entry>>,
    /// What undo would take back.
    pub can_undo: Option<Text>,
    /// What redo would do again.
    pub can_redo: Option<Text>,
    /// Where the game is saved.
    pub file: Option<PathBuf>,
    /// Proposals, the oldest first.
    pub offers: Vec<Offer>,
    /// The last line for the players.
    pub notice: Option<Notice>,
    /// Saved games, once they were asked for.
    pub saved: Vec<SavedGame>,
    /// The dudes that each player's deck marks for the starting gang, by seat.
    pub marked: Vec<Vec<CardCode>>,
    /// The cards that each player draws from, by seat; none where no deck list is known.
    pub decks: Vec<Vec<HandCard>>,
    /// Whether sure and legal proposals are taken without asking.
    pub hands_free: bool,
    /// Where the table and the game differ.
    pub differences: Vec<Differ>,
    /// Whether exposure, focus and white balance of the camera are held still.
    pub hold_still: bool,
    /// The language that the app speaks.
    pub language: Language,
    /// Whether short sounds are played.
    pub sounds: bool,
    /// Whether what is done is said aloud.
    pub aloud: bool,
    /// Whether new games carry out what cards do.
    pub carry_out: bool,
    /// What abilities left to the table, the oldest first.
    pub by_hand: Vec<LeftToTable>,
    /// Whether the pictures are those of the demo table.
    pub is_demo: bool,
    /// The cameras of this machine, once they were asked for.
    pub cameras: Vec<deadeye_vision::Camera>,
    /// Where the game is on the air; nothing while it is not.
    pub aired: Option<Aired>,
    /// Whom the house plays and deals for; nothing where all cards are real.
    pub house: Option<Housed>,
}

impl Seen {
    /// What whoever watches may see of it: the game as it lies open, and nothing that a player is asked or keeps.
    #[must_use]
    pub fn for_all(&self) -> Self {
        let game = Arc::new(self.game.as_all_may_see());
        Self { file: self.file.clone(), ..Self::nothing(Arc::clone(&self.cards), game, self.language) }
    }

    /// A game that was just begun, and nothing around it.
    #[must_use]
    pub fn nothing(cards: Arc<CardDb>, game: Arc<Game>, language: Language) -> Self {
        Self {
            cards,
            game,
            legal: Vec::new(),
            suggestions: Arc::default(),
            chances: Arc::default(),
            refused: None,
            log: Arc::default(),
            entries: Arc::default(),
            can_undo: None,
            can_redo: None,
            file: None,
            offers: Vec::new(),
            notice: None,
            saved: Vec::new(),
            marked: Vec::new(),
            decks: Vec::new(),
            hands_free: false,
            differences: Vec::new(),
            hold_still: false,
            language,
            aloud: false,
            sounds: false,
            carry_out: true,
            by_hand: Vec::new(),
            is_demo: false,
            cameras: Vec::new(),
            aired: None,
            house: None,
        }
    }
}
