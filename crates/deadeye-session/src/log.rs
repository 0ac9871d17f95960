//! The log: a line for each entry of the journal, for people to read.

use std::sync::Arc;

use deadeye_cards::CardCode;
use deadeye_rules::{
    AbilityUse, CardId, Command, CommandGroup, Event, FightCommand, Game, HoldingOverride, NoonCommand, Phase, Pile,
    PlayCommand, PlayerId, SetupCommand, Step, TurnCommand,
};
use deadeye_text::{Text, text};
use serde::Serialize;

use super::journal::{By, Entry, Kind};
use super::report::part::PlayPart;
use super::report::sentences::lines_without_event;
use super::story;

/// A line of the log, with its consequences.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LogEntry {
    /// The number of the entry in the journal, from 1.
    pub seq: u64,
    /// The kind of entry.
    pub kind: Kind,
    /// The source of the entry.
    pub by: By,
    /// The day on which it was made; 0 in setup.
    pub day: u32,
    /// The phase in which it was made.
    pub phase: Phase,
    /// The step for which the table waited when it was made.
    #[serde(skip)]
    pub step: Step,
    /// The text of the line.
    pub text: Text,
    /// The consequences, a line each, where they go beyond the text.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub details: Vec<Text>,
    /// True for an override, which the rules do not check.
    pub by_hand: bool,
    /// True if it was undone and does not count.
    pub taken_back: bool,
    /// True if it names cards that a player keeps hidden, so that only the players may read it.
    #[serde(skip)]
    pub kept: bool,
    /// The subject of the line.
    #[serde(skip)]
    pub subject: LineSubject,
}

/// The subject of a line of the log.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LineSubject {
    /// The card to show: the one played, used, moved or pulled.
    pub card: Option<CardCode>,
    /// The part of a play that the entry carries out, for the reports of plays.
    pub(crate) part: Option<Arc<PlayPart>>,
}

/// Returns the card that a command is about.
fn card_of(command: &Command, before: &Game) -> Option<CardCode> {
    use CommandGroup as G;
    let in_play = |card: &CardId| before.card(*card).map(|card| *card.code());
    match command.group() {
        G::Setup(SetupCommand::ChooseOutfit { outfit, .. }) => Some(*outfit),
        G::Noon(command) => match command {
            NoonCommand::MoveDude { dude, .. } => in_play(dude),
            NoonCommand::Overlay { card, .. } => Some(*card),
            NoonCommand::Trade { .. } | NoonCommand::AcceptCallOut { .. } | NoonCommand::RefuseCallOut { .. } => None,
        },
        G::Play(command) => match command {
            PlayCommand::CallOut { caller: card, .. }
            | PlayCommand::UseAbility(AbilityUse { card, .. })
            | PlayCommand::StartJob { leader: card, .. } => in_play(card),
            PlayCommand::Shop { card, .. }
            | PlayCommand::Invent { card, .. }
            | PlayCommand::PlayAction { card, .. }
            | PlayCommand::PlayTechnique { card, .. } => Some(*card),
        },
        G::Fight(FightCommand::PickShooter { dude, .. } | FightCommand::JoinPosse { dude, .. }) => in_play(dude),
        G::Setup(_)
        | G::Phase(_)
        | G::Turn(_)
        | G::Fight(_)
        | G::SetHolding(_)
        | G::SetCard(_)
        | G::SetGame(_)
        | G::SetFight(_) => None,
    }
}

/// Returns whether the line of a command names hidden cards, or a question to one player alone.
fn keeps(command: &Command) -> bool {
    use CommandGroup as G;
    use HoldingOverride as H;
    let lies_open = |pile: &Pile| matches!(pile, Pile::Discard | Pile::BootHill);
    match command.group() {
        G::Setup(command) => matches!(command, SetupCommand::ChooseGang { .. }),
        G::Turn(command) => matches!(command, TurnCommand::Choose { .. }),
        G::SetHolding(command) => match command {
            H::SetPile { pile, .. } => !lies_open(pile),
            H::MoveCards { from, to, .. } => !lies_open(from) && !lies_open(to),
            H::SetGhostRock { .. } | H::SetDebt { .. } | H::SetPot { .. } | H::Pay { .. } | H::SetHandSize { .. } => {
                false
            }
        },
        // Draw hands lie open, and so do cards in play and those that are discarded.
        G::Phase(_) | G::Noon(_) | G::Play(_) | G::Fight(_) | G::SetCard(_) | G::SetGame(_) | G::SetFight(_) => false,
    }
}

impl LogEntry {
    /// Returns the effect of a play in sentences: the changed figures and cards; none for other entries.
    #[must_use]
    pub fn effects(&self, game: &Game) -> Vec<Text> {
        self.subject.part.as_ref().map(|part| part.effects(game)).unwrap_or_default()
    }

    pub(super) fn command(seq: u64, by: By, command: &Command, before: &Game, after: &Game, events: &[Event]) -> Self {
        let tale = story::Tale { before, after };
        let card = card_of(command, before);
        let part = PlayPart::of_command(command, card, &tale, events);
        let mut details: Vec<Text> = events.iter().filter_map(|event| tale.event(event)).collect();
        if let Some(part) = part.as_ref().filter(|part| part.is_of_card_effect()) {
            details.extend(events.iter().filter_map(|event| tale.pile_change(event, part.card)));
            details.extend(lines_without_event(&part.effect, after));
        }
        Self {
            seq,
            kind: Kind::Command,
            by,
            day: before.day(),
            phase: before.phase(),
            step: before.step(),
            text: tale.command(command),
            details,
            by_hand: command.is_override(),
            taken_back: false,
            kept: keeps(command),
            subject: LineSubject { card, part: part.map(Arc::new) },
        }
    }

    pub(super) fn undo(seq: u64, by: By, what: Option<&LogEntry>, game: &Game) -> Self {
        let text = what.map_or_else(|| text!("Taken back"), |what| text!("Taken back: {what}", what = what.text));
        Self { kept: what.is_some_and(|what| what.kept), ..Self::line_about(Kind::Undo, text, seq, by, game) }
    }

    pub(super) fn redo(seq: u64, by: By, what: Option<&LogEntry>, game: &Game) -> Self {
        let text = what.map_or_else(|| text!("Done again"), |what| text!("Done again: {what}", what = what.text));
        Self { kept: what.is_some_and(|what| what.kept), ..Self::line_about(Kind::Redo, text, seq, by, game) }
    }

    pub(super) fn sealed_line(seq: u64, by: By, player: Option<PlayerId>, game: &Game) -> Self {
        let text = match player {
            Some(player) => text!("Kept secret for {player}", player = Text::player(player.0, game.name(player))),
            None => text!("Kept secret"),
        };
        Self { kept: true, ..Self::line_about(Kind::Sealed, text, seq, by, game) }
    }

    /// Creates the line of an entry that the rules refuse now; `text` describes the command, where it can be read.
    pub(super) fn left_out_line(entry: &Entry, text: Option<Text>, game: &Game) -> Self {
        let text = text.unwrap_or_else(|| text!("An entry that this version cannot read"));
        let mut line = Self::line_about(entry.kind, text, entry.seq, entry.by, game);
        line.details.push(text!("left out: the rules of this version do not take it"));
        line
    }

    fn line_about(kind: Kind, text: Text, seq: u64, by: By, game: &Game) -> Self {
        Self {
            seq,
            kind,
            by,
            day: game.day(),
            phase: game.phase(),
            step: game.step(),
            text,
            details: Vec::new(),
            by_hand: false,
            taken_back: false,
            kept: false,
            subject: LineSubject::default(),
        }
    }
}
