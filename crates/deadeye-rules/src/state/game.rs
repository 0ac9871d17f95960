//! The state of a game, and its plain getters.

use std::sync::{Arc, OnceLock};

use deadeye_cards::{Card, CardCode, CardDb, CardType};

use crate::state::card::{CardInPlay, Spot};
use crate::state::departed::{Departed, PlaceLeft};
use crate::state::effect::Effect;
use crate::state::held_pull::HeldPull;
use crate::state::kinds::Kinds;
use crate::state::lasting::{ConditionalEffect, RankBonus};
use crate::state::pending::{PendingTrigger, Waiting};
use crate::state::player::Player;
use crate::state::resolving::{Question, Running};
use crate::state::shootout::{CallOut, Job, Shootout};
use crate::state::today::Today;
use crate::state::trigger_event::TriggerEvent;
use crate::state::used::Used;
use crate::state::window::{AwaitedPull, Combo, Extra, PassOrder};
use crate::vocabulary::{Automation, CardId, Edition, Gap, Phase, Place, PlayerId, Side, Text};

/// The stage of the day, apart from call-outs, jobs, shootouts, pulls and reacts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    Seating,
    Choosing,
    GrifterOrder,
    Grifters(PassOrder),
    Ante,
    /// The players who still have to show a lowball hand, and all who take part (after a tie: the tied).
    Lowball {
        showing: Vec<PlayerId>,
        in_it: Vec<PlayerId>,
    },
    FirstPull {
        in_it: Vec<PlayerId>,
    },
    Cheatin {
        in_it: Vec<PlayerId>,
        pass_order: PassOrder,
    },
    /// The players who still have to pay, in order, and the cards that will be discarded.
    Upkeep {
        waiting: Vec<PlayerId>,
        unpaid: Vec<CardId>,
    },
    Noon {
        pass_order: PassOrder,
        /// True if Check was announced since the last play.
        checked: bool,
    },
    SundownDiscard {
        waiting: Vec<PlayerId>,
    },
    DiscardDown {
        waiting: Vec<PlayerId>,
    },
    Over,
}

/// A game: two or more players, their cards, the town, and the stage of the day.
///
/// It is made by [`Game::new`] and changed by [`crate::api::apply`] alone.
#[derive(Clone, Debug)]
pub struct Game {
    pub(crate) db: Arc<CardDb>,
    pub(crate) edition: Edition,
    /// The number of commands that were accepted.
    pub(crate) version: u64,
    pub(crate) players: Vec<Player>,
    /// The cards in play, in the order of their numbers.
    pub(crate) cards: Vec<CardInPlay>,
    /// The kinds of the static abilities of all cards in play; [`Game::index_kinds`] updates it after every change of
    /// those.
    pub(crate) kinds: Kinds,
    pub(crate) next_card: u32,
    pub(crate) effects: Vec<Effect>,
    pub(crate) next_effect: u32,
    pub(crate) day: u32,
    pub(crate) stage: Stage,
    pub(crate) pot: u32,
    pub(crate) winner: Option<PlayerId>,
    /// The player of the lowest pull on the first day (1.5:5.1).
    pub(crate) first: Option<PlayerId>,
    pub(crate) victor: Option<PlayerId>,
    /// True if the short game of more than two is played (2014:p31).
    pub(crate) short: bool,
    pub(crate) call_out: Option<CallOut>,
    pub(crate) job: Option<Job>,
    /// The game before the job was announced, which is restored if that was no legal play (1.5:6.2 step 3).
    pub(crate) before_job: Option<Arc<Game>>,
    pub(crate) shootout: Option<Shootout>,
    /// The awaited pulls, the innermost last.
    pub(crate) pulls: Vec<AwaitedPull>,
    pub(crate) reacts: Vec<PassOrder>,
    pub(crate) combo: Option<Combo>,
    /// The action card of a Noon play that goes on as a call-out or a job (1.5:5.3.1).
    pub(crate) held: Option<CardId>,
    /// The cards that left play with the last event, for a React that replaces it (1.5:7.1).
    pub(crate) departed: Vec<Departed>,
    /// The places that cards left with the last event.
    pub(crate) places_left: Vec<PlaceLeft>,
    /// The players whose dudes left a posse with the last event, each with that posse.
    pub(crate) posses_left: Vec<(PlayerId, Side)>,
    /// The setting of who carries out abilities.
    pub(crate) automation: Automation,
    /// The abilities that are being carried out, the innermost last.
    pub(crate) running: Vec<Running>,
    /// The steps that wait for an event.
    pub(crate) waiting: Vec<Waiting>,
    /// The pending triggers, which are carried out next.
    pub(crate) due: Vec<PendingTrigger>,
    /// The abilities that were used and the dudes that they moved, as long as those plays go on.
    pub(crate) in_play: Vec<TriggerEvent>,
    /// The trigger events of the last command.
    pub(crate) heard: Vec<TriggerEvent>,
    /// The shootout that ended with the last command, for abilities triggered by its events.
    pub(crate) last_fight: Option<Shootout>,
    /// The ghost rock that cards gave players while a posse is being formed: it does not pay for joining it (faq-b:Ramiro
    /// Mendoza).
    pub(crate) gained_joining: Vec<(PlayerId, u32)>,
    /// The record of the day.
    pub(crate) today: Today,
    /// The bonuses to ranks that last while conditions hold.
    pub(crate) rank_bonuses: Vec<RankBonus>,
    /// The static abilities that hold for a time.
    pub(crate) conditional_effects: Vec<ConditionalEffect>,
    /// A play out of turn at Noon that is being made, or is to follow.
    pub(crate) extra: Option<Extra>,
    /// The pulls that wait for the end of the reacts to them, the innermost last.
    pub(crate) held_pulls: Vec<HeldPull>,
    /// The pulled cards whose results are being enacted, after which they are discarded (7.2).
    pub(crate) spent_pulls: Vec<HeldPull>,
    /// The uses of abilities that can be used once a shootout, round or draw hand, or once a day by each card that has
    /// them.
    pub(crate) uses: Vec<Used>,
    /// True if the last job was opposed.
    pub(crate) job_opposed: bool,
    /// True if the production of the day waits for reacts to the start of the Upkeep phase.
    pub(crate) production_waits: bool,
    /// True if the check for victory waits for what answers to the start of Sundown.
    pub(crate) check_waits: bool,
    /// True if the end of the day waits for what answers to refilled hands.
    pub(crate) night_waits: bool,
}

/// Compares two games without their card databases.
impl PartialEq for Game {
    fn eq(&self, other: &Game) -> bool {
        self.edition == other.edition
            && self.version == other.version
            && self.players == other.players
            && self.cards == other.cards
            && self.kinds == other.kinds
            && self.next_card == other.next_card
            && self.effects == other.effects
            && self.next_effect == other.next_effect
            && self.day == other.day
            && self.stage == other.stage
            && self.pot == other.pot
            && self.winner == other.winner
            && self.first == other.first
            && self.victor == other.victor
            && self.short == other.short
            && self.call_out == other.call_out
            && self.job == other.job
            && self.shootout == other.shootout
            && self.pulls == other.pulls
            && self.reacts == other.reacts
            && self.combo == other.combo
            && self.held == other.held
            && self.departed == other.departed
            && self.places_left == other.places_left
            && self.posses_left == other.posses_left
            && self.automation == other.automation
            && self.running == other.running
            && self.waiting == other.waiting
            && self.due == other.due
            && self.in_play == other.in_play
            && self.heard == other.heard
            && self.last_fight == other.last_fight
            && self.gained_joining == other.gained_joining
            && self.today == other.today
            && self.rank_bonuses == other.rank_bonuses
            && self.conditional_effects == other.conditional_effects
            && self.extra == other.extra
            && self.held_pulls == other.held_pulls
            && self.spent_pulls == other.spent_pulls
            && self.uses == other.uses
            && self.job_opposed == other.job_opposed
            && self.production_waits == other.production_waits
            && self.check_waits == other.check_waits
            && self.night_waits == other.night_waits
    }
}

impl Game {
    /// Returns a new game under an edition, with the cards of a database.
    #[must_use]
    pub fn new(db: Arc<CardDb>, edition: Edition) -> Game {
        Game {
            db,
            edition,
            version: 0,
            players: Vec::new(),
            cards: Vec::new(),
            kinds: Kinds::NONE,
            next_card: 0,
            effects: Vec::new(),
            next_effect: 0,
            day: 0,
            stage: Stage::Seating,
            pot: 0,
            winner: None,
            first: None,
            victor: None,
            short: false,
            call_out: None,
            job: None,
            before_job: None,
            shootout: None,
            pulls: Vec::new(),
            reacts: Vec::new(),
            combo: None,
            held: None,
            departed: Vec::new(),
            places_left: Vec::new(),
            posses_left: Vec::new(),
            automation: Automation::Told,
            running: Vec::new(),
            waiting: Vec::new(),
            due: Vec::new(),
            in_play: Vec::new(),
            heard: Vec::new(),
            last_fight: None,
            gained_joining: Vec::new(),
            today: Today::default(),
            rank_bonuses: Vec::new(),
            conditional_effects: Vec::new(),
            extra: None,
            held_pulls: Vec::new(),
            spent_pulls: Vec::new(),
            uses: Vec::new(),
            job_opposed: false,
            production_waits: false,
            check_waits: false,
            night_waits: false,
        }
    }

    /// Returns a new game with the cards that the program ships with.
    #[must_use]
    pub fn shipped(edition: Edition) -> Game {
        static SHIPPED: OnceLock<Arc<CardDb>> = OnceLock::new();
        let db = SHIPPED.get_or_init(|| Arc::new(CardDb::shipped().clone()));
        Game::new(Arc::clone(db), edition)
    }

    /// Returns the card database of this game.
    #[must_use]
    pub fn cards_known(&self) -> &Arc<CardDb> {
        &self.db
    }

    /// Returns the edition of the rules that is played.
    #[must_use]
    pub fn edition(&self) -> Edition {
        self.edition
    }

    /// Returns the number of commands that were accepted so far.
    #[must_use]
    pub fn version(&self) -> u64 {
        self.version
    }

    /// Returns the day, from 1; 0 in setup.
    #[must_use]
    pub fn day(&self) -> u32 {
        self.day
    }

    /// Returns the players by seat, clockwise.
    #[must_use]
    pub fn players(&self) -> &[Player] {
        &self.players
    }

    /// Returns the player of a seat, if it is taken.
    #[must_use]
    pub fn player(&self, player: PlayerId) -> Option<&Player> {
        self.players.get(player.seat())
    }

    /// Returns all cards in play, in the order in which they entered.
    #[must_use]
    pub fn cards(&self) -> &[CardInPlay] {
        &self.cards
    }

    /// Returns a card in play.
    #[must_use]
    pub fn card(&self, card: CardId) -> Option<&CardInPlay> {
        let at = self.cards.binary_search_by_key(&card, |own| own.id).ok()?;
        self.cards.get(at)
    }

    pub(crate) fn card_mut(&mut self, card: CardId) -> Option<&mut CardInPlay> {
        let at = self.cards.binary_search_by_key(&card, |own| own.id).ok()?;
        self.cards.get_mut(at)
    }

    /// Updates the kinds of static abilities after cards have entered or left play, or became other ones, or an effect
    /// like a static ability began or ended.
    pub(crate) fn index_kinds(&mut self) {
        let lasting = self.conditional_effects.iter().map(|own| own.kinds);
        self.kinds = self.cards.iter().map(|card| card.kinds).chain(lasting).fold(Kinds::NONE, Kinds::and);
    }

    /// Returns cards attached to a card, in the order in which they entered play.
    pub fn attachments(&self, bearer: CardId) -> impl Iterator<Item = &CardInPlay> {
        self.cards.iter().filter(move |card| card.spot == Spot::On(bearer))
    }

    /// Returns the dudes in play.
    pub fn dudes(&self) -> impl Iterator<Item = &CardInPlay> {
        self.cards.iter().filter(|card| card.place().is_some() && card.facts.kind == CardType::Dude)
    }

    /// Returns the dudes that a player controls: their gang (1.5:2.3).
    pub fn gang(&self, player: PlayerId) -> impl Iterator<Item = &CardInPlay> {
        self.dudes().filter(move |card| card.controller == player)
    }

    /// Returns the dudes at a place.
    pub fn dudes_at(&self, place: Place) -> impl Iterator<Item = &CardInPlay> {
        self.cards_at(place).filter(|card| card.facts.kind == CardType::Dude)
    }

    /// Returns the dudes at a place, and what is planted there: in town square no card bears a Totem (1.5:7.2.3).
    pub fn cards_at(&self, place: Place) -> impl Iterator<Item = &CardInPlay> {
        self.cards.iter().filter(move |card| card.place() == Some(place))
    }

    /// Returns the deeds in play.
    pub fn deeds(&self) -> impl Iterator<Item = &CardInPlay> {
        self.cards.iter().filter(|card| card.facts.kind == CardType::Deed)
    }

    /// Returns every lasting effect.
    #[must_use]
    pub fn effects(&self) -> &[Effect] {
        &self.effects
    }

    /// Returns the ghost rock in the pot of lowball.
    #[must_use]
    pub fn pot(&self) -> u32 {
        self.pot
    }

    /// Returns the Winner of the day (1.5:5.1), kept until the next one is known.
    #[must_use]
    pub fn winner(&self) -> Option<PlayerId> {
        self.winner
    }

    /// Returns the player who has won the game.
    #[must_use]
    pub fn victor(&self) -> Option<PlayerId> {
        self.victor
    }

    /// Returns whether the short game of more than two is played, in which more control than any other player's influence
    /// wins (2014:p31).
    #[must_use]
    pub fn is_short(&self) -> bool {
        self.short
    }

    /// Returns a call-out that waits for its answer.
    #[must_use]
    pub fn call_out(&self) -> Option<&CallOut> {
        self.call_out.as_ref()
    }

    /// Returns the job in progress.
    #[must_use]
    pub fn job(&self) -> Option<&Job> {
        self.job.as_ref()
    }

    /// Returns the shootout in progress.
    #[must_use]
    pub fn shootout(&self) -> Option<&Shootout> {
        self.shootout.as_ref()
    }

    /// Returns the pull that the game waits for.
    #[must_use]
    pub fn awaited_pull(&self) -> Option<&AwaitedPull> {
        // React windows opened since a pull was asked for come before it.
        let told = self.held_pulls.last().is_some_and(|held| held.asked == self.pulls.len());
        self.pulls.last().filter(|pull| !told && pull.depth >= self.reacts.len())
    }

    /// Returns every awaited pull, the innermost last; one from before an open react window waits until that is closed.
    #[must_use]
    pub fn awaited_pulls(&self) -> &[AwaitedPull] {
        &self.pulls
    }

    /// Returns the question of a card's ability that is open now; react windows opened since come before it.
    #[must_use]
    pub fn question(&self) -> Option<&Question> {
        let running = self.running.last().filter(|running| running.depth >= self.reacts.len())?;
        running.question()
    }

    /// Returns the pile that the asking ability has looked at, and the number of its cards where not all.
    #[must_use]
    pub fn looked_at_pile(&self) -> Option<(crate::state::Pile, Option<usize>)> {
        let told = &self.running.last()?.scope.registers;
        Some((told.looked?, told.looked_count))
    }

    /// Returns the open react windows, the innermost last.
    #[must_use]
    pub fn react_windows(&self) -> &[PassOrder] {
        &self.reacts
    }

    /// Returns the current phase.
    #[must_use]
    pub fn phase(&self) -> Phase {
        match &self.stage {
            Stage::Seating | Stage::Choosing | Stage::GrifterOrder | Stage::Grifters(_) => Phase::Setup,
            Stage::Ante | Stage::Lowball { .. } | Stage::FirstPull { .. } | Stage::Cheatin { .. } => Phase::Gambling,
            Stage::Upkeep { .. } => Phase::Upkeep,
            Stage::Noon { .. } => Phase::HighNoon,
            Stage::SundownDiscard { .. } | Stage::DiscardDown { .. } => Phase::Sundown,
            Stage::Over => Phase::Over,
        }
    }

    /// Returns the printed facts of a card; nothing for a code that the database does not know.
    #[must_use]
    pub fn facts_of(&self, code: CardCode) -> Option<&Card> {
        self.db.get(code)
    }

    /// Returns the code of a card in play, or of one that left with the last event and may answer to it.
    #[must_use]
    pub fn code_of(&self, card: CardId) -> Option<CardCode> {
        self.card_or_departed(card).map(|card| card.facts.code)
    }

    /// Returns a card's title, for a sentence.
    #[must_use]
    pub fn call(&self, card: CardId) -> Text {
        let gone = || self.departed.iter().map(|gone| &gone.card).find(|gone| gone.id == card);
        self.card(card).or_else(gone).map_or_else(|| card.gap(), |card| Text::name(card.title()))
    }

    /// Returns a player's name, for a sentence.
    #[must_use]
    pub fn name(&self, player: PlayerId) -> String {
        self.player(player).map_or_else(|| player.to_string(), |player| player.name.clone())
    }

    /// Returns whether nothing is carried out, waited for or open to Reacts.
    pub(crate) fn is_quiet(&self) -> bool {
        self.reacts.is_empty() && self.running.is_empty() && self.due.is_empty() && self.pulls.is_empty()
    }
}

impl CardInPlay {
    /// Returns the place where a dude stands; nothing for other cards.
    #[must_use]
    pub fn place(&self) -> Option<Place> {
        self.spot.place()
    }
}
