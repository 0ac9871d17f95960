//! The part of a play that one command carries out.

use deadeye_cards::CardCode;
use deadeye_rules::{
    AbilityUse, Answer, CardId, Command, CommandGroup, Event, FightCommand, Game, Mark, NoonCommand, PhaseCommand,
    Place, PlayCommand, PlayerId, Step, TurnCommand,
};
use deadeye_text::{Text, text};

use super::effect::{PlayEffect, place_name};
use super::kind::{PlayKind, PlayTarget};
use super::sentences::lines;
use crate::story::Tale;

/// The part of a play that one command carries out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct PlayPart {
    /// The player whose command it is.
    pub player: PlayerId,
    /// The kind of play that it begins; none for an answer or a pull.
    pub kind: Option<PlayKind>,
    /// The card to show.
    pub card: Option<CardCode>,
    /// The card in play that acts.
    pub actor: Option<CardId>,
    /// The play without its player.
    pub sentence: Text,
    /// Lines of its effect that the sentence says already.
    pub says: Vec<Text>,
    /// The objects that the player chose, with their names.
    pub targets: Vec<(PlayTarget, Text)>,
    /// The changes by the command.
    pub effect: PlayEffect,
    /// True if the play before it is still being carried out.
    pub continues: bool,
    /// True if nothing is left to be carried out.
    pub completes: bool,
}

impl PlayPart {
    /// Returns the part that a command carries out; none for commands that are no part of a play.
    pub(crate) fn of_command(
        command: &Command,
        card: Option<CardCode>,
        tale: &Tale<'_>,
        events: &[Event],
    ) -> Option<Self> {
        let (before, after) = (tale.before, tale.after);
        let player = command.player()?;
        let continues = before.running_entry().is_some();
        let kind = kind_of(command, before);
        let is_part = kind.is_some() || continues && matches!(command.group(), CommandGroup::Turn(_));
        if !is_part {
            return None;
        }
        let effect = PlayEffect::compare(before, after, events);
        let is_new_day = before.day() != after.day() || kind == Some(PlayKind::Pass);
        let actor = actor_of(command);
        Some(Self {
            player,
            kind,
            card: card.or_else(|| actor.and_then(|card| before.card(card)).map(|card| *card.code())),
            actor,
            sentence: sentence(command, tale),
            says: says(command, tale),
            targets: targets_of(command).into_iter().map(|target| (target, name_of(target, after, before))).collect(),
            effect: if is_new_day { effect.without_new_day() } else { effect },
            continues,
            completes: after.running_entry().is_none(),
        })
    }

    /// Returns the changes in sentences, without those that the play's own sentence says.
    pub(crate) fn effects(&self, game: &Game) -> Vec<Text> {
        self.lines_of(&self.effect, game)
    }

    /// Returns the lines of an effect of the whole play that the sentence of this part does not say.
    pub(super) fn lines_of(&self, effect: &PlayEffect, game: &Game) -> Vec<Text> {
        let unsaid = |line: &Text| !self.says.contains(line);
        lines(effect, game).into_iter().filter(unsaid).map(Text::capital).collect()
    }

    /// Returns true if a card's effect is carried out: the rules' own effects are said by events.
    pub(crate) fn is_of_card_effect(&self) -> bool {
        let is_of_card =
            |kind| matches!(kind, PlayKind::Ability | PlayKind::Action | PlayKind::Technique | PlayKind::Job);
        self.continues || self.kind.is_some_and(is_of_card)
    }
}

/// Returns the kind of play that a command begins.
fn kind_of(command: &Command, before: &Game) -> Option<PlayKind> {
    use CommandGroup as G;
    match command.group() {
        G::Noon(command) => Some(match command {
            NoonCommand::MoveDude { .. } => PlayKind::Move,
            NoonCommand::Trade { .. } => PlayKind::Trade,
            NoonCommand::Overlay { .. } => PlayKind::Overlay,
            NoonCommand::AcceptCallOut { .. } | NoonCommand::RefuseCallOut { .. } => PlayKind::CallOutAnswer,
        }),
        G::Play(command) => Some(match command {
            PlayCommand::CallOut { .. } => PlayKind::CallOut,
            PlayCommand::Shop { .. } | PlayCommand::Invent { .. } => PlayKind::Purchase,
            PlayCommand::UseAbility(_) => PlayKind::Ability,
            PlayCommand::PlayAction { .. } => PlayKind::Action,
            PlayCommand::PlayTechnique { .. } => PlayKind::Technique,
            PlayCommand::StartJob { .. } => PlayKind::Job,
        }),
        G::Fight(command) => match command {
            FightCommand::Redraw { .. } | FightCommand::ClosePosse { .. } => None,
            FightCommand::JoinPosse { .. }
            | FightCommand::Oppose { .. }
            | FightCommand::Decline { .. }
            | FightCommand::PickShooter { .. }
            | FightCommand::TakeCasualties { .. }
            | FightCommand::Flee { .. } => Some(PlayKind::Fight),
        },
        G::Phase(command) => match command {
            PhaseCommand::PayUpkeep { let_go, .. } if !let_go.is_empty() => Some(PlayKind::Upkeep),
            PhaseCommand::Discard { .. } => Some(PlayKind::Discard),
            PhaseCommand::PayUpkeep { .. }
            | PhaseCommand::Ante {}
            | PhaseCommand::ShowHand { .. }
            | PhaseCommand::TellWinner { .. }
            | PhaseCommand::TellFirst { .. } => None,
        },
        G::Turn(TurnCommand::Pass { .. } | TurnCommand::Check { .. }) if before.step() == Step::Noon => {
            Some(PlayKind::Pass)
        }
        G::Turn(_) | G::Setup(_) | G::SetHolding(_) | G::SetCard(_) | G::SetGame(_) | G::SetFight(_) => None,
    }
}

/// Returns the card in play that acts.
fn actor_of(command: &Command) -> Option<CardId> {
    match command.group() {
        CommandGroup::Noon(NoonCommand::MoveDude { dude, .. }) => Some(*dude),
        CommandGroup::Play(
            PlayCommand::CallOut { caller: card, .. }
            | PlayCommand::UseAbility(AbilityUse { card, .. })
            | PlayCommand::StartJob { leader: card, .. }
            | PlayCommand::Invent { scientist: card, .. }
            | PlayCommand::PlayTechnique { dude: card, .. },
        ) => Some(*card),
        CommandGroup::Play(PlayCommand::PlayAction { boot, .. }) => *boot,
        CommandGroup::Fight(FightCommand::JoinPosse { dude, .. } | FightCommand::PickShooter { dude, .. }) => {
            Some(*dude)
        }
        CommandGroup::Noon(_)
        | CommandGroup::Play(PlayCommand::Shop { .. })
        | CommandGroup::Fight(_)
        | CommandGroup::Setup(_)
        | CommandGroup::Phase(_)
        | CommandGroup::Turn(_)
        | CommandGroup::SetHolding(_)
        | CommandGroup::SetCard(_)
        | CommandGroup::SetGame(_)
        | CommandGroup::SetFight(_) => None,
    }
}

/// Returns the objects that a command names.
fn targets_of(command: &Command) -> Vec<PlayTarget> {
    use PlayTarget as T;
    match command.group() {
        CommandGroup::Noon(NoonCommand::MoveDude { to, .. }) => vec![T::Place(*to)],
        CommandGroup::Noon(NoonCommand::Overlay { dude, .. }) => vec![T::Card(*dude)],
        CommandGroup::Noon(NoonCommand::Trade { gifts, .. }) => gifts.iter().map(|gift| T::Card(gift.to)).collect(),
        CommandGroup::Play(PlayCommand::CallOut { target, .. }) => vec![T::Card(*target)],
        CommandGroup::Play(
            PlayCommand::Shop { onto, .. } | PlayCommand::Invent { onto, .. } | PlayCommand::PlayAction { onto, .. },
        ) => onto.iter().copied().map(T::Card).collect(),
        CommandGroup::Play(PlayCommand::StartJob { mark, .. }) => vec![match mark {
            Mark::Card(card) => T::Card(*card),
            Mark::Place(place) => T::Place(*place),
        }],
        CommandGroup::Turn(TurnCommand::Choose { answer: Answer::Cards(cards), .. }) => {
            cards.iter().copied().map(T::Card).collect()
        }
        CommandGroup::Turn(TurnCommand::Choose { answer: Answer::Place(place), .. }) => vec![T::Place(*place)],
        CommandGroup::Noon(_)
        | CommandGroup::Play(PlayCommand::UseAbility(_) | PlayCommand::PlayTechnique { .. })
        | CommandGroup::Turn(_)
        | CommandGroup::Fight(_)
        | CommandGroup::Setup(_)
        | CommandGroup::Phase(_)
        | CommandGroup::SetHolding(_)
        | CommandGroup::SetCard(_)
        | CommandGroup::SetGame(_)
        | CommandGroup::SetFight(_) => Vec::new(),
    }
}

/// Returns the name of an object: of a card that has left, as it was called before.
fn name_of(target: PlayTarget, after: &Game, before: &Game) -> Text {
    match target {
        PlayTarget::Place(place) => place_name(after, place),
        PlayTarget::Card(card) => {
            let known = after.card(card).or_else(|| before.card(card));
            Text::name(known.map_or_else(|| card.to_string(), |own| own.title().to_owned()))
        }
    }
}

/// Returns the play without its player.
fn sentence(command: &Command, tale: &Tale<'_>) -> Text {
    match command.group() {
        CommandGroup::Play(PlayCommand::PlayAction { card, boot: Some(dude), .. }) => {
            text!("{dude} boots for {card}", dude = tale.card(*dude), card = tale.code(card))
        }
        CommandGroup::Noon(_)
        | CommandGroup::Play(_)
        | CommandGroup::Turn(_)
        | CommandGroup::Fight(_)
        | CommandGroup::Setup(_)
        | CommandGroup::Phase(_)
        | CommandGroup::SetHolding(_)
        | CommandGroup::SetCard(_)
        | CommandGroup::SetGame(_)
        | CommandGroup::SetFight(_) => tale.deed(command),
    }
}

/// Returns the lines of its effect that the sentence of a command says already.
fn says(command: &Command, tale: &Tale<'_>) -> Vec<Text> {
    match command.group() {
        CommandGroup::Noon(NoonCommand::MoveDude { dude, to, .. }) => {
            let dude = tale.card(*dude);
            match to {
                Place::Home(_) => vec![text!("{dude} goes home", dude)],
                Place::Deed(_) | Place::TownSquare => {
                    vec![text!("{dude} moves to {place}", dude, place = place_name(tale.after, *to))]
                }
            }
        }
        CommandGroup::Play(PlayCommand::Shop { card, .. }) => vec![text!("{card} enters play", card = tale.code(card))],
        CommandGroup::Play(PlayCommand::PlayAction { boot: Some(dude), .. }) => {
            vec![text!("{card} boots", card = tale.card(*dude))]
        }
        CommandGroup::Fight(FightCommand::JoinPosse { dude, .. }) => {
            vec![text!("{dude} joins the posse", dude = tale.card(*dude))]
        }
        CommandGroup::Phase(PhaseCommand::Discard { .. }) | CommandGroup::Fight(_) => Vec::new(),
        CommandGroup::Noon(_)
        | CommandGroup::Play(_)
        | CommandGroup::Turn(_)
        | CommandGroup::Setup(_)
        | CommandGroup::Phase(_)
        | CommandGroup::SetHolding(_)
        | CommandGroup::SetCard(_)
        | CommandGroup::SetGame(_)
        | CommandGroup::SetFight(_) => Vec::new(),
    }
}
