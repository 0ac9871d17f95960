//! Whole games between two computer players, from seating to the winner.

use std::fmt;

use deadeye_cards::{CardCode, Deck};
use deadeye_rules::{Command, Edition, Game, PlayerId, Step, apply};
use rand::SeedableRng as _;
use rand::rngs::Xoshiro256PlusPlus;

use crate::deal::{Dealer, shuffled_cards};
use crate::level::Player;
use crate::plays::{Own, starting_gang};
use crate::think::Mind;
use crate::view::View;

/// The day after which a game has no winner.
const MOST_DAYS: u32 = 40;
/// The number of commands after which a game counts as stuck.
const MOST_COMMANDS: usize = 20_000;
/// The most plays of one player in one High Noon, after which they pass: repeatable abilities would never end.
const MOST_PLAYS: usize = 60;

/// A player at a seat, with deck and budget.
#[derive(Clone, Debug)]
pub struct SeatedPlayer<'a> {
    /// The deck that this player plays.
    pub deck: &'a Deck,
    /// The computer player.
    pub player: Player,
    /// The most positions that a decision may evaluate.
    pub budget: u64,
}

/// The result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The winner; `None` where the days ran out.
    pub winner: Option<PlayerId>,
    /// The last day.
    pub days: u32,
    /// The number of commands given by the players.
    pub plays: usize,
}

/// A game that cannot be begun, or that stopped because of a fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MatchError {
    /// A deck without an outfit.
    NoOutfit,
    /// A command of the computer player was refused: a fault of the program.
    Refused(String),
    /// Nobody could act: a fault of the program.
    Stuck(String),
}

impl fmt::Display for MatchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MatchError::NoOutfit => f.write_str("the deck has no outfit"),
            MatchError::Refused(what) => write!(f, "a play was refused: {what}"),
            MatchError::Stuck(what) => write!(f, "nobody can do anything: {what}"),
        }
    }
}

/// A game of two computer players in progress.
#[derive(Clone, Debug)]
pub struct Match {
    game: Game,
    dealer: Dealer,
    minds: Vec<(Mind, u64)>,
    dice: Xoshiro256PlusPlus,
    log: Vec<Command>,
    plays: usize,
    /// The plays at High Noon of the day, by seat.
    at_noon: (u32, [usize; 2]),
}

impl Match {
    /// Seats two players, shuffles their decks and sets up their gangs; all random choices follow from the seed.
    ///
    /// # Errors
    /// A deck without an outfit, or one that the rules refuse.
    pub fn begin(seated: [&SeatedPlayer<'_>; 2], edition: Edition, seed: u64) -> Result<Match, MatchError> {
        let mut own = Match {
            game: Game::shipped(edition),
            dealer: Dealer::new(seed),
            minds: Vec::new(),
            dice: Xoshiro256PlusPlus::seed_from_u64(seed ^ 0x5eed),
            log: Vec::new(),
            plays: 0,
            at_noon: (0, [0; 2]),
        };
        let lists = seated.map(|seat| shuffled_cards(own.game.cards_known(), seat.deck));
        for (name, cards) in ["North", "South"].into_iter().zip(&lists) {
            let deck = u16::try_from(cards.len()).ok();
            own.say(Command::Seat { name: name.to_owned(), deck })?;
        }
        for (at, (seat, cards)) in seated.iter().zip(&lists).enumerate() {
            let player = PlayerId(u8::try_from(at).unwrap_or(u8::MAX));
            let known = own.game.cards_known();
            let outfit = seat.deck.outfit(known).ok_or(MatchError::NoOutfit)?.code;
            let legend = seat.deck.legend(known).map(|card| card.code);
            own.say(Command::ChooseOutfit { player, outfit, legend })?;
            let marked: Vec<CardCode> =
                seat.deck.starting_gang_cards(own.game.cards_known()).map(|card| card.code).collect();
            let dudes = starting_gang(&own.game, player, &marked, cards);
            // The gang leaves the deck when it is revealed.
            own.dealer.deal_from(player, cards.clone());
            own.say(Command::ChooseGang { player, dudes })?;
        }
        // From here on what cards do is carried out.
        own.say(Command::CarryOut { on: true })?;
        own.say(Command::RevealGangs {})?;
        let [one, two] = &lists;
        for (seat, list, other) in [(seated[0], one, two), (seated[1], two, one)] {
            own.minds.push((Mind::new(seat.player, &own.game, list, Some(other.clone())), seat.budget));
        }
        Ok(own)
    }

    /// Replaces a player's weights, for tuning.
    pub fn tune(&mut self, player: PlayerId, weights: crate::Weights) {
        if let Some((mind, _)) = self.minds.get_mut(player.seat()) {
            *mind = mind.clone().with(weights);
        }
    }

    /// Returns the game as the table knows it.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Returns all commands so far.
    #[must_use]
    pub fn log(&self) -> &[Command] {
        &self.log
    }

    /// Returns the dealer of both players' cards.
    #[must_use]
    pub fn dealer(&self) -> &Dealer {
        &self.dealer
    }

    /// Plays the game to its end.
    ///
    /// # Errors
    /// Faults of the program: a play of its own that is refused, a game in which nobody can do anything.
    pub fn play(&mut self) -> Result<Outcome, MatchError> {
        while self.game.step() != Step::Over && self.game.day() <= MOST_DAYS {
            self.step()?;
            if self.log.len() > MOST_COMMANDS {
                return Err(MatchError::Stuck(format!("{MOST_COMMANDS} commands by day {}", self.game.day())));
            }
        }
        Ok(Outcome { winner: self.game.victor(), days: self.game.day(), plays: self.plays })
    }

    /// Performs one command, of the table or of a player, and the reactions to it.
    ///
    /// # Errors
    /// As for [`Match::play`].
    pub fn step(&mut self) -> Result<(), MatchError> {
        let command = match self.dealer.of_the_table(&self.game) {
            Some(command) => command,
            None => {
                self.plays += 1;
                self.of_a_player()?
            }
        };
        let calls = !matches!(command, Command::Pass { .. } | Command::CallReacts { .. });
        self.say(command)?;
        if calls {
            self.call_reacts()?;
        }
        Ok(())
    }

    /// Returns the cards that a player sees beside the table.
    #[must_use]
    pub fn own(&self, player: PlayerId) -> Own {
        self.dealer.own(&self.game, player)
    }

    /// Returns the play that a player would make now, and whether they would react.
    #[cfg(test)]
    pub(crate) fn would(&self, player: PlayerId) -> (Option<crate::AdvisedPlay>, bool) {
        let view = View { game: &self.game, player, own: self.own(player) };
        let Some((mind, budget)) = self.minds.get(player.seat()) else { return (None, false) };
        let (mut mind, mut dice) = (mind.clone(), self.dice.clone());
        let advice = mind.decide(&view, *budget, &mut dice, &mut || true);
        (advice, mind.reacts(&view, &mut dice))
    }

    /// Returns the same game after all cards were dealt anew that a player may not see.
    #[cfg(test)]
    pub(crate) fn dealt_otherwise(&self, seen_by: PlayerId, seed: u64) -> Match {
        let mut other = self.clone();
        other.dealer.deal_otherwise(&self.game, seen_by, seed);
        other
    }

    fn of_a_player(&mut self) -> Result<Command, MatchError> {
        for player in self.game.to_act() {
            if let Some(pass) = self.enough(player) {
                return Ok(pass);
            }
            let view = View { game: &self.game, player, own: self.own(player) };
            let Some((mind, budget)) = self.minds.get_mut(player.seat()) else { continue };
            if let Some(advice) = mind.decide(&view, *budget, &mut self.dice, &mut || true) {
                if self.game.step() == Step::Noon
                    && let Some(plays) = self.at_noon.1.get_mut(player.seat())
                {
                    *plays += 1;
                }
                return Ok(advice.command);
            }
            if let Some(command) = self.dealer.turn_up(&self.game, player) {
                return Ok(command);
            }
        }
        Err(MatchError::Stuck(format!(
            "{:?}, asked {:?}, after {:?}",
            self.game.step(),
            self.game.question(),
            self.log.last()
        )))
    }

    /// Returns a pass after very many plays in one High Noon.
    fn enough(&mut self, player: PlayerId) -> Option<Command> {
        if self.at_noon.0 != self.game.day() {
            self.at_noon = (self.game.day(), [0; 2]);
        }
        let plays = self.at_noon.1.get(player.seat()).copied().unwrap_or(0);
        if self.game.step() != Step::Noon || plays < MOST_PLAYS {
            return None;
        }
        [Command::Pass { player }, Command::Check { player }]
            .into_iter()
            .find(|command| deadeye_rules::check(&self.game, command).is_ok())
    }

    fn call_reacts(&mut self) -> Result<(), MatchError> {
        for player in [PlayerId(0), PlayerId(1)] {
            if matches!(self.game.step(), Step::Over | Step::Reacts) {
                return Ok(());
            }
            let view = View { game: &self.game, player, own: self.own(player) };
            let Some((mind, _)) = self.minds.get_mut(player.seat()) else { continue };
            if mind.reacts(&view, &mut self.dice) {
                self.say(Command::CallReacts { player })?;
            }
        }
        Ok(())
    }

    fn say(&mut self, command: Command) -> Result<(), MatchError> {
        match apply(&mut self.game, &command) {
            Ok(events) => {
                self.dealer.follow(&self.game, &command, &events);
                self.log.push(command);
                Ok(())
            }
            Err(refusal) => Err(MatchError::Refused(format!("{command:?}: {refusal}"))),
        }
    }
}
