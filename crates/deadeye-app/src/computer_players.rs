//! The computer players: the program deals for players whose cards are not on the table, and plays for some of them.
//!
//! The cards that are dealt follow from the seed, the decks and the commands of the game. Decks, levels and seeds are
//! sealed in the journal (`session::seal`), so that a game that is opened again, or a draw that is undone and redone,
//! gives the same cards; see `docs/opponent.md`.

use std::fmt;
use std::sync::Arc;

use deadeye_cards::{CardCode, Deck};
use deadeye_opponent::{AdvisedPlay, Dealer, Level, Mind, Own, Player, View, draw_ways, shuffled_cards, starting_gang};
use deadeye_rules::{Command, Event, Game, Pile, PlayerId, Step};
use rand::SeedableRng as _;
use rand::rngs::Xoshiro256PlusPlus;
use serde::{Deserialize, Serialize};

use deadeye_session::{By, Contents, Denied, Session, seal};

/// The kind of player on a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Seated {
    /// A person with real cards.
    #[default]
    AtTable,
    /// A person whose cards are on the screen, for whom the program deals.
    OnScreen,
    /// The program, at a level.
    #[serde(rename = "house", with = "level_name")]
    Computer(Level),
}

mod level_name {
    use std::str::FromStr as _;

    use deadeye_opponent::{Level, Player};
    use serde::{Deserialize as _, Deserializer, Serializer, de::Error as _};

    pub fn serialize<S: Serializer>(level: &Level, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(level.name())
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Level, D::Error> {
        match Player::from_str(&String::deserialize(from)?) {
            Ok(Player::Level(level)) => Ok(level),
            _ => Err(D::Error::custom("there is no such level")),
        }
    }
}

/// A seat that the program deals for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// The player who sits there.
    pub player: PlayerId,
    /// The kind of player.
    pub seated: Seated,
    /// The cards of the shuffled deck.
    cards: Vec<CardCode>,
    /// The dudes that the deck marks for the starting gang.
    marked: Vec<CardCode>,
}

/// Returns the kinds of players in a saved game that has players on the screen or of the program; of others nothing.
#[must_use]
pub fn list_seated(contents: &Contents) -> Vec<(PlayerId, Seated)> {
    let seated = seal::open_all(contents).into_iter().filter_map(|own| {
        let sealed: Sealed = serde_json::from_str(&own.text).ok()?;
        Some((own.player, sealed.seated))
    });
    seated.collect()
}

/// The part of a seat that is sealed in the journal.
#[derive(Serialize, Deserialize)]
struct Sealed {
    seated: Seated,
    cards: Vec<CardCode>,
    marked: Vec<CardCode>,
    seed: u64,
}

/// The next action of the program in a game with computer players.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NextAction {
    /// No action, because another player is asked.
    Nothing,
    /// A command of the table that no player decides: a pull, or an ante if no player's cards are real.
    Table(Command),
    /// A decision of a computer player.
    Decision(PlayerId),
}

/// The cards that a person sees whose cards are on the screen.
#[derive(Debug, Clone, PartialEq)]
pub struct Dealt {
    /// The player whose hand it is.
    pub player: PlayerId,
    /// The cards of the hand, which no other player sees.
    pub hand: Vec<CardCode>,
    /// Their draw hand.
    pub draw_hand: Vec<CardCode>,
    /// The commands with which the player may answer.
    pub ways: Vec<Command>,
    /// The cards of piles that the player may name in the answer.
    pub looked_at: Vec<CardCode>,
}

/// Returns a random seed.
#[must_use]
pub fn any_seed() -> u64 {
    getrandom::u64().unwrap_or_default()
}

/// The players of a game whom the program deals for, and its dealer.
#[derive(Clone)]
pub struct ComputerPlayers {
    places: Vec<Place>,
    dealer: Dealer,
    seed: u64,
}

impl fmt::Debug for ComputerPlayers {
    /// Writes the number of players without their cards, so that nothing hidden goes into a log.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ComputerPlayers").field("players", &self.places.len()).finish_non_exhaustive()
    }
}

impl ComputerPlayers {
    /// Takes these seats of a game that has just begun, and seals the shuffled decks; none if all cards are real.
    ///
    /// # Errors
    /// The journal could not be written.
    pub fn begin(
        session: &mut Session,
        seats: &[(PlayerId, Seated, Option<Deck>)],
        seed: u64,
    ) -> Result<Option<ComputerPlayers>, Denied> {
        let known = session.game().cards_known().clone();
        let mut places = Vec::new();
        for (player, seated, deck) in seats {
            let Some(deck) = deck.as_ref().filter(|_| *seated != Seated::AtTable) else { continue };
            let cards = shuffled_cards(&known, deck);
            let marked: Vec<CardCode> = deck.starting_gang_cards(&known).map(|card| card.code).collect();
            let sealed = Sealed { seated: *seated, cards: cards.clone(), marked: marked.clone(), seed };
            session.seal(*player, &serde_json::to_string(&sealed).unwrap_or_default(), By::Script)?;
            places.push(Place { player: *player, seated: *seated, cards, marked });
        }
        Ok(ComputerPlayers::from_places(places, seed, session))
    }

    /// Returns the computer players of a saved game; none if all cards are real.
    #[must_use]
    pub fn from_session(session: &Session) -> Option<ComputerPlayers> {
        let mut seed = 0;
        let mut places = Vec::new();
        for unsealed in session.unseal_all() {
            let Ok(sealed) = serde_json::from_str::<Sealed>(&unsealed.text) else { continue };
            seed = sealed.seed;
            let Sealed { seated, cards, marked, .. } = sealed;
            places.push(Place { player: unsealed.player, seated, cards, marked });
        }
        ComputerPlayers::from_places(places, seed, session)
    }

    fn from_places(places: Vec<Place>, seed: u64, session: &Session) -> Option<ComputerPlayers> {
        let mut own = ComputerPlayers { places, dealer: Dealer::new(seed), seed };
        own.deal_again(session);
        (!own.places.is_empty()).then_some(own)
    }

    /// Deals everything again from the commands that still count, after an undo and when a game is opened.
    pub fn deal_again(&mut self, session: &Session) {
        let mut dealer = Dealer::new(self.seed);
        for place in &self.places {
            dealer.deal_from(place.player, place.cards.clone());
        }
        session.walk(|game, command, events| dealer.follow(game, command, events));
        self.dealer = dealer;
    }

    /// Follows a command that was just carried out. `game` is the one after the command.
    pub fn follow(&mut self, game: &Game, command: &Command, events: &[Event]) {
        self.dealer.follow(game, command, events);
    }

    /// Returns the seats that the program deals for.
    #[must_use]
    pub fn places(&self) -> &[Place] {
        &self.places
    }

    /// Returns true if the program plays for this player.
    #[must_use]
    pub fn plays_for(&self, player: PlayerId) -> bool {
        self.level_of(player).is_some()
    }

    fn level_of(&self, player: PlayerId) -> Option<Level> {
        self.places.iter().find(|place| place.player == player).and_then(|place| match place.seated {
            Seated::Computer(level) => Some(level),
            Seated::AtTable | Seated::OnScreen => None,
        })
    }

    /// Returns the next action of the program.
    #[must_use]
    pub fn next_action(&self, game: &Game) -> NextAction {
        if game.step() == Step::Over {
            return NextAction::Nothing;
        }
        if game.step() == Step::Choosing {
            return self.gang(game).map_or(NextAction::Nothing, NextAction::Table);
        }
        // Hands are shown together: the persons first, whom the house's hand is to tell nothing.
        let shows = matches!(game.step(), Step::LowballHands | Step::DrawHands);
        if shows && game.to_act().into_iter().any(|player| !self.plays_for(player)) {
            return NextAction::Nothing;
        }
        let decides = game.to_act().into_iter().find(|player| self.plays_for(*player));
        match (self.dealer.of_the_table(game), decides) {
            (Some(command), _) => NextAction::Table(command),
            (None, Some(player)) => NextAction::Decision(player),
            (None, None) => NextAction::Nothing,
        }
    }

    /// Returns the next starting gang of a computer player, and then the revealing of all gangs; none before the persons
    /// have chosen theirs.
    fn gang(&self, game: &Game) -> Option<Command> {
        let chosen = |player| game.player(player).and_then(deadeye_rules::Player::chosen_gang).is_some();
        let persons = game.players().iter().map(deadeye_rules::Player::id).filter(|player| !self.plays_for(*player));
        // The persons first, so that nobody chooses knowing the other's.
        if !persons.into_iter().all(chosen) {
            return None;
        }
        let Some(open) = self.places.iter().find(|place| self.plays_for(place.player) && !chosen(place.player)) else {
            return Some(Command::RevealGangs {});
        };
        let dudes = starting_gang(game, open.player, &open.marked, &open.cards);
        Some(Command::ChooseGang { player: open.player, dudes })
    }

    /// Returns the cards of each person whose cards are on the screen.
    #[must_use]
    pub fn dealt_cards(&self, game: &Game) -> Vec<Dealt> {
        let on_screen = self.places.iter().filter(|place| place.seated == Seated::OnScreen);
        let sees = |place: &Place| {
            let player = place.player;
            let own = self.dealer.own(game, player);
            let mut ways = if game.to_act().contains(&player) { draw_ways(game, player, &own) } else { Vec::new() };
            let looked_at = own.answers(game, player);
            let names_unseen = game.question().filter(|question| question.by == player && looked_at.is_empty());
            if names_unseen.is_some() {
                ways.extend(self.dealer.turn_up(game, player));
            }
            Dealt { player, hand: own.hand, draw_hand: own.draw_hand, ways, looked_at }
        };
        on_screen.map(sees).collect()
    }

    /// Returns the game as it is known to the persons whose cards are on the screen; the same game if there are none.
    #[must_use]
    pub fn as_seen(&self, game: &Arc<Game>) -> Arc<Game> {
        let mut seen = Arc::clone(game);
        for place in self.places.iter().filter(|place| place.seated == Seated::OnScreen) {
            seen = Arc::new(seen.with_known(place.player, Pile::Hand, &self.dealer.own(game, place.player).hand));
        }
        seen
    }

    /// Returns the next decision of the computer player, to be made elsewhere; none if there is no computer player.
    #[must_use]
    pub fn position_to_think_of(&self, game: &Arc<Game>) -> Option<Thought> {
        let (place, level) = self.places.iter().find_map(|place| Some((place, self.level_of(place.player)?)))?;
        let player = place.player;
        let other = self.places.iter().find(|other| other.player != player).map(|other| other.cards.clone());
        Some(Thought {
            game: Arc::clone(game),
            player,
            own: self.dealer.own(game, player),
            mind: Mind::new(Player::Level(level), game, &place.cards, other),
            turned_up: self.dealer.turn_up(game, player),
            dice: Xoshiro256PlusPlus::seed_from_u64(self.seed ^ game.version()),
        })
    }
}

/// A decision to make, with everything that it is made from.
pub struct Thought {
    game: Arc<Game>,
    player: PlayerId,
    own: Own,
    mind: Mind,
    turned_up: Option<Command>,
    dice: Xoshiro256PlusPlus,
}

impl Thought {
    /// Returns the version of the game that it is about.
    #[must_use]
    pub fn version(&self) -> u64 {
        self.game.version()
    }

    /// Decides for the player: a call for Reacts if one is to be used, else the next command if it is the player's turn,
    /// else none. At most this many positions are evaluated. Once `go_on` returns false, the best command so far is taken.
    pub fn decide(
        mut self,
        reacts: bool,
        is_theirs: bool,
        budget: u64,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Option<Command> {
        let view = View { game: &self.game, player: self.player, own: self.own };
        if reacts && self.mind.reacts(&view, &mut self.dice) {
            return Some(Command::CallReacts { player: self.player });
        }
        if !is_theirs {
            return None;
        }
        let advice = self.mind.decide(&view, budget, &mut self.dice, go_on);
        advice.map(|AdvisedPlay { command, .. }| command).or(self.turned_up)
    }
}
