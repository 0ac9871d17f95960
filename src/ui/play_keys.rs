//! The keys of plays. A play has the same key in every language.

use deadeye_rules::{Command, CommandKind, PlayerId, Template};
use eframe::egui::{Context, Key};

use super::keys;
use super::pick::Picking;

/// The key of each kind of play that has one. Two kinds share a key only if they are never legal together.
const KEYS: [(CommandKind, Key); 31] = [
    (CommandKind::Ante, Key::A),
    (CommandKind::RevealGangs, Key::R),
    (CommandKind::ShowHand, Key::H),
    (CommandKind::PayUpkeep, Key::U),
    (CommandKind::MoveDude, Key::M),
    (CommandKind::CallOut, Key::C),
    (CommandKind::AcceptCallOut, Key::S),
    (CommandKind::RefuseCallOut, Key::R),
    (CommandKind::Shop, Key::B),
    (CommandKind::Trade, Key::T),
    (CommandKind::UseAbility, Key::A),
    (CommandKind::PlayAction, Key::X),
    (CommandKind::Pull, Key::L),
    (CommandKind::Pass, Key::P),
    (CommandKind::JoinPosse, Key::J),
    (CommandKind::ClosePosse, Key::N),
    (CommandKind::Oppose, Key::O),
    (CommandKind::Decline, Key::D),
    (CommandKind::PickShooter, Key::S),
    (CommandKind::Redraw, Key::R),
    (CommandKind::TakeCasualties, Key::K),
    (CommandKind::Flee, Key::F),
    (CommandKind::Discard, Key::D),
    (CommandKind::StartJob, Key::J),
    (CommandKind::ChooseGang, Key::G),
    (CommandKind::Check, Key::K),
    (CommandKind::PlayTechnique, Key::Q),
    (CommandKind::TellWinner, Key::W),
    (CommandKind::TellFirst, Key::W),
    (CommandKind::OrderGrifters, Key::G),
    (CommandKind::CallReacts, Key::E),
];

/// Returns the key of a kind of play, if it has one.
#[must_use]
pub fn key_of(kind: CommandKind) -> Option<Key> {
    KEYS.iter().find(|(own, _)| *own == kind).map(|(_, key)| *key)
}

/// Returns the kinds of play that have a key.
#[cfg(test)]
pub fn kinds() -> impl Iterator<Item = CommandKind> {
    KEYS.iter().map(|(kind, _)| *kind)
}

/// A kind of play that is shown, with its key.
#[derive(Debug, Clone)]
pub struct KeyedPlay {
    /// The key that begins it, if it has one and no play above it has the same.
    pub key: Option<Key>,
    /// The kind of play.
    pub kind: CommandKind,
    /// The player of the play, if it belongs to one player.
    pub player: Option<PlayerId>,
    /// The play itself, if it is the only one of its kind.
    pub only: Option<Template>,
}

/// The beginning of a play.
#[derive(Debug)]
pub enum StartedPlay {
    /// A command with nothing left to choose.
    Whole(Command),
    /// A play with something left to choose.
    Picking(Box<Picking>),
}

impl KeyedPlay {
    /// Begins the play in the game of this version.
    #[must_use]
    pub fn start(&self, version: u64) -> StartedPlay {
        let whole = self.only.as_ref().and_then(Picking::whole_command);
        let picking = || StartedPlay::Picking(Box::new(Picking::new(self.kind, self.player, false, version)));
        whole.map_or_else(picking, StartedPlay::Whole)
    }
}

/// Returns the play whose key was pressed, among those that are shown. The key is taken.
pub fn find_pressed<'a>(ctx: &Context, plays: &'a [KeyedPlay]) -> Option<&'a KeyedPlay> {
    plays.iter().find(|play| play.key.is_some_and(|key| keys::is_pressed(ctx, key)))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::KEYS;

    #[test]
    fn no_kind_of_play_has_two_keys() {
        let kinds: BTreeSet<_> = KEYS.iter().map(|(kind, _)| kind.name()).collect();
        assert_eq!(kinds.len(), KEYS.len());
    }
}
