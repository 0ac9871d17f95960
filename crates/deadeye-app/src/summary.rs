//! The end of a game: who won and by what, and the chance of winning over the whole game with its best and worst
//! moment.

use std::sync::Arc;

use deadeye_cards::CardDb;
use deadeye_coach::suggest;
use deadeye_hands::Strength;
use deadeye_opponent::Level;
use deadeye_rules::{CardId, CardInPlay, Command, CommandGroup, Edition, Game, Phase, Pile, PlayerId, Shown};
use deadeye_session::Entry;
use deadeye_session::past;

use crate::desk::ViewState;

/// The end of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameSummary {
    /// The player who won; none if nobody did.
    pub victor: Option<PlayerId>,
    /// The number of the last day.
    pub days: u32,
    /// The players at the end, by seat.
    pub sides: Vec<SideSummary>,
    /// The level to play against next: the next one after a win over the program, the same one after a loss. None above
    /// the highest level, and without a computer player.
    pub next_level: Option<Level>,
}

/// A player at the end of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SideSummary {
    /// The player.
    pub player: PlayerId,
    /// Their control points.
    pub control: i64,
    /// The influence of all their dudes.
    pub influence: i64,
    /// Their dudes in play.
    pub gang: Vec<CardId>,
    /// The number of their cards in Boot Hill.
    pub aced: u16,
}

impl GameSummary {
    /// Returns the summary of a game that is over; none before.
    #[must_use]
    pub fn from_view(view: &ViewState) -> Option<Self> {
        let game = &view.game;
        if game.phase() != Phase::Over {
            return None;
        }
        let sides = game.players().iter().map(|own| SideSummary::of(game, own)).collect();
        let computer = view.computer_players.as_ref().and_then(|players| players.played.first());
        let next_level = computer.and_then(|(player, level)| {
            let is_beaten = game.victor().is_some_and(|victor| victor != *player);
            if is_beaten { level.next() } else { Some(*level) }
        });
        Some(Self { victor: game.victor(), days: game.day(), sides, next_level })
    }

    /// Returns the control points of the player who won, and the influence that they had to exceed (1.5:5.4).
    #[must_use]
    pub fn margin(&self) -> Option<(i64, i64)> {
        let victor = self.victor?;
        let own = self.sides.iter().find(|side| side.player == victor)?;
        let others = self.sides.iter().filter(|side| side.player != victor);
        Some((own.control, others.map(|side| side.influence).max()?))
    }
}

impl SideSummary {
    fn of(game: &Game, own: &deadeye_rules::Player) -> Self {
        let player = own.id();
        Self {
            player,
            control: i64::from(game.control(player)),
            influence: i64::from(game.influence(player)),
            gang: game.gang(player).map(CardInPlay::id).collect(),
            aced: own.pile(Pile::BootHill).count(),
        }
    }
}

/// The chance of winning after an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ChancePoint {
    /// The number of the entry.
    pub seq: u64,
    /// The day of the game after it.
    pub day: u32,
    /// The chance of the player of seat 0, in percent.
    pub percent: u8,
    /// True if the entry is a play: a decision at High Noon or in a fight, and no upkeep, ante or correction.
    pub is_play: bool,
    /// True once the game is over.
    pub is_over: bool,
}

/// The chance of winning over a game, an entry after the other.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ChanceCurve {
    /// The chances; none before the first day, and in games of more than two players.
    pub points: Vec<ChancePoint>,
    /// The best draw hand that each player showed in a shootout, in no order.
    pub best_hands: Vec<BestHand>,
}

/// The best draw hand of a player in a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BestHand {
    /// The player who showed it.
    pub player: PlayerId,
    /// Its cards, as shown.
    pub cards: Vec<Shown>,
    /// Its rank before any modifier, 1 to 11.
    pub rank: u8,
    /// Its place among all hands.
    strength: Strength,
}

/// A moment that changed the chance of a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Turn {
    /// The number of the entry.
    pub seq: u64,
    /// The day.
    pub day: u32,
    /// The change of the player's chance, in percent.
    pub by_percent: i16,
}

impl ChanceCurve {
    /// Estimates the chances over a game, which takes a while. A game that cannot be read ends early.
    #[must_use]
    pub fn of_entries(entries: &[Entry], edition: Edition, cards: &Arc<CardDb>) -> Self {
        let mut points = Vec::new();
        let mut best_hands: Vec<BestHand> = Vec::new();
        // What keeps a game from being read is said where it is shown.
        let _said = past::walk(entries, edition, cards, |entry, _, after| {
            let (day, is_over) = (after.day(), after.phase() == Phase::Over);
            let is_play = entry.command().is_some_and(|command| is_play(&command));
            let point = |percent| ChancePoint { seq: entry.seq, day, percent, is_play, is_over };
            points.extend(suggest::chance_now(after).map(point));
            if let Some(hand) = entry.command().and_then(|command| shown_hand(&command, after)) {
                keep_better(&mut best_hands, hand);
            }
        });
        Self { points, best_hands }
    }

    /// Returns the play that raised a player's chance most; none if none did. The end of the game is no moment of it.
    #[must_use]
    pub fn best(&self, player: PlayerId) -> Option<Turn> {
        self.turns(player).filter(|turn| turn.by_percent > 0).max_by_key(|turn| turn.by_percent)
    }

    /// Returns the play that lowered a player's chance most; none if none did.
    #[must_use]
    pub fn worst(&self, player: PlayerId) -> Option<Turn> {
        self.turns(player).filter(|turn| turn.by_percent < 0).min_by_key(|turn| turn.by_percent)
    }

    fn turns(&self, player: PlayerId) -> impl Iterator<Item = Turn> {
        let sign = if player.seat() == 0 { 1 } else { -1 };
        let pairs = self.points.iter().zip(self.points.iter().skip(1));
        let pairs = pairs.filter(|(_, after)| after.is_play && !after.is_over);
        pairs.map(move |(before, after)| Turn {
            seq: after.seq,
            day: after.day,
            by_percent: sign * (i16::from(after.percent) - i16::from(before.percent)),
        })
    }
}

/// Returns the hand that a command shows in a shootout.
fn shown_hand(command: &Command, after: &Game) -> Option<BestHand> {
    let Command::ShowHand { player, .. } = command else { return None };
    let shown = after.player(*player)?.shown_hand()?;
    after.shootout()?;
    Some(BestHand { player: *player, cards: shown.cards.clone(), rank: shown.rank, strength: shown.strength })
}

/// Keeps a hand if its player has shown no better one.
fn keep_better(hands: &mut Vec<BestHand>, hand: BestHand) {
    match hands.iter_mut().find(|own| own.player == hand.player) {
        Some(own) if own.strength >= hand.strength => {}
        Some(own) => *own = hand,
        None => hands.push(hand),
    }
}

/// Returns true if a command is a play at High Noon or in a fight. A hand that is shown is none: it was drawn.
fn is_play(command: &Command) -> bool {
    matches!(command.group(), CommandGroup::Noon(_) | CommandGroup::Play(_) | CommandGroup::Fight(_))
}

#[cfg(test)]
mod tests {
    use deadeye_rules::PlayerId;

    use super::{ChanceCurve, ChancePoint, Turn};

    /// 50, 36, 58, 60 percent, upkeep that brings 95, and the victory: of the plays the fall by 14 and the rise by 22 are the
    /// moments of the first player.
    #[test]
    fn the_moments_of_a_game_are_its_greatest_rise_and_fall() {
        let point = |seq, percent, is_over| ChancePoint { seq, day: 1, percent, is_play: true, is_over };
        let points = vec![
            point(3, 50, false),
            point(5, 36, false),
            point(6, 58, false),
            point(8, 60, false),
            ChancePoint { is_play: false, ..point(9, 95, false) },
            point(10, 100, true),
        ];
        let curve = ChanceCurve { points, best_hands: Vec::new() };
        let turn = |seq, by_percent| Some(Turn { seq, day: 1, by_percent });
        assert_eq!((curve.best(PlayerId(0)), curve.worst(PlayerId(0))), (turn(6, 22), turn(5, -14)));
        assert_eq!((curve.best(PlayerId(1)), curve.worst(PlayerId(1))), (turn(5, 14), turn(6, -22)));
        assert_eq!(ChanceCurve::default().best(PlayerId(0)), None);
    }
}
