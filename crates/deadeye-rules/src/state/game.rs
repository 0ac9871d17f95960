//! The state of a game, and what can be asked of it.

use crate::text;
use crate::vocabulary::text::Text;
use std::sync::{Arc, OnceLock};

use deadeye_cards::abilities::Plain;
use deadeye_cards::{Card, CardCode, CardDb, CardType};

use crate::query::paying::{Bill, paying_cards};
use crate::query::traits;
use crate::state::card::{CardInPlay, Counter, Spot};
use crate::state::departed::Departed;
use crate::state::effect::{Change, Effect, Keeping};
use crate::state::heard::Heard;
use crate::state::held_pull::HeldPull;
use crate::state::lasting::{Banned, RankBonus};
use crate::state::pending::{Due, Waiting};
use crate::state::player::Player;
use crate::state::resolving::{Question, Running};
use crate::state::shootout::{CallOut, Job, JobStep, Shootout, ShootoutStep};
use crate::state::today::Today;
use crate::state::window::{AwaitedPull, Combo, Rota};
use crate::vocabulary::edition::Edition;
use crate::vocabulary::ids::{CardId, Place, PlayerId};
use crate::vocabulary::step::{Phase, Step};

/// Where the day stands, apart from call-outs, jobs, shootouts, pulls and reacts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    Seating,
    Choosing,
    GrifterOrder,
    Grifters(Rota),
    Ante,
    /// Who still has to show a lowball hand, and who is in at all (after a tie: the tied).
    Lowball {
        showing: Vec<PlayerId>,
        in_it: Vec<PlayerId>,
    },
    FirstPull {
        in_it: Vec<PlayerId>,
    },
    Cheatin {
        in_it: Vec<PlayerId>,
        rota: Rota,
    },
    /// Who still has to pay, in order, and what will be discarded.
    Upkeep {
        waiting: Vec<PlayerId>,
        unpaid: Vec<CardId>,
    },
    Noon {
        rota: Rota,
        /// Check was said since the last play.
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

/// A game: two or more players, their cards, the town, and where the day stands.
///
/// It is made by [`Game::new`] and changed by [`crate::api::apply`] alone.
#[derive(Clone, Debug)]
pub struct Game {
    pub(crate) db: Arc<CardDb>,
    pub(crate) edition: Edition,
    /// How many commands were taken.
    pub(crate) version: u64,
    pub(crate) players: Vec<Player>,
    /// In the order of their numbers.
    pub(crate) cards: Vec<CardInPlay>,
    pub(crate) next_card: u32,
    pub(crate) effects: Vec<Effect>,
    pub(crate) next_effect: u32,
    pub(crate) day: u32,
    pub(crate) stage: Stage,
    pub(crate) pot: u32,
    pub(crate) winner: Option<PlayerId>,
    /// Who pulled lowest on the first day (1.5:5.1).
    pub(crate) first: Option<PlayerId>,
    pub(crate) victor: Option<PlayerId>,
    /// The short game of more than two (2014:p31).
    pub(crate) short: bool,
    pub(crate) call_out: Option<CallOut>,
    pub(crate) job: Option<Job>,
    pub(crate) shootout: Option<Shootout>,
    /// Awaited pulls, the innermost last.
    pub(crate) pulls: Vec<AwaitedPull>,
    pub(crate) reacts: Vec<Rota>,
    pub(crate) combo: Option<Combo>,
    /// The action card of a Noon play that goes on as a call-out or a job (1.5:5.3.1).
    pub(crate) held: Option<CardId>,
    /// What left play with the last event, for a React that replaces it (1.5:7.1).
    pub(crate) departed: Vec<Departed>,
    /// What cards do is carried out, and not told.
    pub(crate) carried: bool,
    /// Abilities that are being carried out, the innermost last.
    pub(crate) running: Vec<Running>,
    /// What waits for an event.
    pub(crate) waiting: Vec<Waiting>,
    /// What went off and is to be done next.
    pub(crate) due: Vec<Due>,
    /// What just happened, in the language of abilities.
    pub(crate) heard: Vec<Heard>,
    /// The shootout that ended with the last command, for what answers to what happened in it.
    pub(crate) last_fight: Option<Shootout>,
    /// What cards gave players while a posse is being formed: it does not pay for joining it (faq-b:Ramiro Mendoza).
    pub(crate) gained_joining: Vec<(PlayerId, u32)>,
    /// What happened today.
    pub(crate) today: Today,
    /// What is forbidden for a time.
    pub(crate) bans: Vec<Banned>,
    /// What is added to ranks as long as something is so.
    pub(crate) rank_bonuses: Vec<RankBonus>,
    /// Pulls that wait for the end of the reacts to them, the innermost last.
    pub(crate) held_pulls: Vec<HeldPull>,
    /// Uses of abilities that can be used once a shootout or round: the card, the ability, when.
    pub(crate) uses: Vec<(CardId, u8, (u32, u32, u32))>,
    /// The last job was opposed.
    pub(crate) job_opposed: bool,
}

/// The same table, whichever card database says what its cards are.
impl PartialEq for Game {
    fn eq(&self, other: &Game) -> bool {
        self.edition == other.edition
            && self.version == other.version
            && self.players == other.players
            && self.cards == other.cards
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
            && self.carried == other.carried
            && self.running == other.running
            && self.waiting == other.waiting
            && self.due == other.due
            && self.heard == other.heard
            && self.last_fight == other.last_fight
            && self.gained_joining == other.gained_joining
            && self.today == other.today
            && self.bans == other.bans
            && self.rank_bonuses == other.rank_bonuses
            && self.held_pulls == other.held_pulls
            && self.uses == other.uses
            && self.job_opposed == other.job_opposed
    }
}

impl Game {
    /// An empty table under an edition, with the cards of a database.
    #[must_use]
    pub fn new(db: Arc<CardDb>, edition: Edition) -> Game {
        Game {
            db,
            edition,
            version: 0,
            players: Vec::new(),
            cards: Vec::new(),
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
            shootout: None,
            pulls: Vec::new(),
            reacts: Vec::new(),
            combo: None,
            held: None,
            departed: Vec::new(),
            carried: false,
            running: Vec::new(),
            waiting: Vec::new(),
            due: Vec::new(),
            heard: Vec::new(),
            last_fight: None,
            gained_joining: Vec::new(),
            today: Today::default(),
            bans: Vec::new(),
            rank_bonuses: Vec::new(),
            held_pulls: Vec::new(),
            uses: Vec::new(),
            job_opposed: false,
        }
    }

    /// An empty table with the cards that the program ships with.
    #[must_use]
    pub fn shipped(edition: Edition) -> Game {
        static SHIPPED: OnceLock<Arc<CardDb>> = OnceLock::new();
        let db = SHIPPED.get_or_init(|| Arc::new(CardDb::shipped().clone()));
        Game::new(Arc::clone(db), edition)
    }

    /// The card database that says what this game's cards are.
    #[must_use]
    pub fn cards_known(&self) -> &Arc<CardDb> {
        &self.db
    }

    /// The edition.
    #[must_use]
    pub fn edition(&self) -> Edition {
        self.edition
    }

    /// How many commands were taken so far.
    #[must_use]
    pub fn version(&self) -> u64 {
        self.version
    }

    /// The day, from 1; 0 in setup.
    #[must_use]
    pub fn day(&self) -> u32 {
        self.day
    }

    /// The players by seat, clockwise.
    #[must_use]
    pub fn players(&self) -> &[Player] {
        &self.players
    }

    /// One player.
    #[must_use]
    pub fn player(&self, player: PlayerId) -> Option<&Player> {
        self.players.get(player.seat())
    }

    /// All cards in play, in the order in which they entered.
    #[must_use]
    pub fn cards(&self) -> &[CardInPlay] {
        &self.cards
    }

    /// A card in play.
    #[must_use]
    pub fn card(&self, card: CardId) -> Option<&CardInPlay> {
        let at = self.cards.binary_search_by_key(&card, |own| own.id).ok()?;
        self.cards.get(at)
    }

    pub(crate) fn card_mut(&mut self, card: CardId) -> Option<&mut CardInPlay> {
        let at = self.cards.binary_search_by_key(&card, |own| own.id).ok()?;
        self.cards.get_mut(at)
    }

    /// Cards attached to a card, in the order in which they entered play.
    pub fn attached(&self, bearer: CardId) -> impl Iterator<Item = &CardInPlay> {
        self.cards.iter().filter(move |card| card.spot == Spot::On(bearer))
    }

    /// The dudes in play.
    pub fn dudes(&self) -> impl Iterator<Item = &CardInPlay> {
        self.cards.iter().filter(|card| card.facts.kind == CardType::Dude && card.place().is_some())
    }

    /// The dudes that a player controls: their gang (1.5:2.3).
    pub fn gang(&self, player: PlayerId) -> impl Iterator<Item = &CardInPlay> {
        self.dudes().filter(move |card| card.controller == player)
    }

    /// The dudes at a place.
    pub fn dudes_at(&self, place: Place) -> impl Iterator<Item = &CardInPlay> {
        self.dudes().filter(move |card| card.place() == Some(place))
    }

    /// The deeds in play.
    pub fn deeds(&self) -> impl Iterator<Item = &CardInPlay> {
        self.cards.iter().filter(|card| card.facts.kind == CardType::Deed)
    }

    /// Every effect that lasts.
    #[must_use]
    pub fn effects(&self) -> &[Effect] {
        &self.effects
    }

    /// Ghost rock in the pot of lowball.
    #[must_use]
    pub fn pot(&self) -> u32 {
        self.pot
    }

    /// The Winner of the day (1.5:5.1), kept until the next one is known.
    #[must_use]
    pub fn winner(&self) -> Option<PlayerId> {
        self.winner
    }

    /// Who has won the game.
    #[must_use]
    pub fn victor(&self) -> Option<PlayerId> {
        self.victor
    }

    /// Whether the short game of more than two is played, in which more control than any other player's influence wins
    /// (2014:p31).
    #[must_use]
    pub fn is_short(&self) -> bool {
        self.short
    }

    /// A call-out that waits for its answer.
    #[must_use]
    pub fn call_out(&self) -> Option<&CallOut> {
        self.call_out.as_ref()
    }

    /// The job in progress.
    #[must_use]
    pub fn job(&self) -> Option<&Job> {
        self.job.as_ref()
    }

    /// The shootout in progress.
    #[must_use]
    pub fn shootout(&self) -> Option<&Shootout> {
        self.shootout.as_ref()
    }

    /// The pull that everything waits for.
    #[must_use]
    pub fn awaited_pull(&self) -> Option<&AwaitedPull> {
        // React windows opened since a pull was asked for come before it.
        self.pulls.last().filter(|pull| pull.depth >= self.reacts.len())
    }

    /// Every awaited pull, the innermost last; one from before an open react window waits until that is closed.
    #[must_use]
    pub fn awaited_pulls(&self) -> &[AwaitedPull] {
        &self.pulls
    }

    /// What a card's ability asks now; react windows opened since come before it.
    #[must_use]
    pub fn asked(&self) -> Option<&Question> {
        let running = self.running.last().filter(|running| running.depth >= self.reacts.len())?;
        running.question()
    }

    /// Open react windows, the innermost last.
    #[must_use]
    pub fn react_windows(&self) -> &[Rota] {
        &self.reacts
    }

    /// The phase.
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

    /// What the table waits for.
    #[must_use]
    pub fn step(&self) -> Step {
        if self.stage == Stage::Over {
            return Step::Over;
        }
        if self.awaited_pull().is_some() {
            return Step::Pull;
        }
        if self.asked().is_some() {
            return Step::Choice;
        }
        if !self.reacts.is_empty() {
            return Step::Reacts;
        }
        match self.fight_step() {
            // Under 2014 the leader's posse is formed in one go (2014:p27).
            Some(Step::JobAtMark) if self.edition.is_2014() => return Step::LeaderPosse,
            Some(step) => return step,
            None => {}
        }
        match &self.stage {
            Stage::Seating => Step::Seating,
            Stage::Choosing => Step::Choosing,
            Stage::GrifterOrder => Step::GrifterOrder,
            Stage::Grifters(_) => Step::Grifters,
            Stage::Ante => Step::Ante,
            Stage::Lowball { .. } => Step::LowballHands,
            Stage::FirstPull { .. } => Step::FirstPull,
            Stage::Cheatin { .. } => Step::LowballCheatin,
            Stage::Upkeep { .. } => Step::Upkeep,
            Stage::Noon { .. } => Step::Noon,
            Stage::SundownDiscard { .. } => Step::SundownDiscard,
            Stage::DiscardDown { .. } => Step::DiscardDown,
            Stage::Over => Step::Over,
        }
    }

    /// The step of the shootout, the job or the call-out that is on, whatever card asks something in it (1.5:6.1, 6.2).
    #[must_use]
    pub fn fight_step(&self) -> Option<Step> {
        if let Some(shootout) = &self.shootout {
            return Some(match shootout.step {
                ShootoutStep::LeaderPosse => Step::LeaderPosse,
                ShootoutStep::MarkPosse => Step::MarkPosse,
                ShootoutStep::Plays => Step::ShootoutPlays,
                ShootoutStep::Shooters => Step::PickShooter,
                ShootoutStep::Draw => Step::DrawHands,
                ShootoutStep::Resolution => Step::ResolutionPlays,
                ShootoutStep::Casualties => Step::Casualties,
                ShootoutStep::RunOrGun => Step::RunOrGun,
            });
        }
        if let Some(job) = &self.job {
            return Some(match job.step {
                JobStep::AtLeader => Step::JobAtLeader,
                JobStep::NextToLeader => Step::JobNextToLeader,
                JobStep::NextToMark => Step::JobNextToMark,
                JobStep::AtMark => Step::JobAtMark,
                JobStep::Oppose | JobStep::Opposed => Step::Oppose,
            });
        }
        self.call_out.as_ref().map(|_| Step::CallOutAnswer)
    }

    /// Who is asked now: one player where there is an order, all of them where they act at once.
    #[must_use]
    pub fn to_act(&self) -> Vec<PlayerId> {
        let everybody = || self.players.iter().map(|player| player.id).collect();
        if self.stage == Stage::Over {
            return Vec::new();
        }
        if let Some(pull) = self.awaited_pull() {
            return vec![pull.player];
        }
        if let Some(question) = self.asked() {
            return vec![question.by];
        }
        if let Some(window) = self.reacts.last() {
            return window.turn().into_iter().collect();
        }
        if let Some(shootout) = &self.shootout {
            return match shootout.step {
                ShootoutStep::Plays | ShootoutStep::Resolution => shootout.rota.turn().into_iter().collect(),
                ShootoutStep::Draw => shootout.queue.clone(),
                _ => shootout.queue.first().copied().into_iter().collect(),
            };
        }
        if let Some(job) = &self.job {
            return match job.step {
                JobStep::Oppose | JobStep::Opposed => job.may_oppose.first().copied().into_iter().collect(),
                _ => vec![job.player],
            };
        }
        if let Some(call_out) = &self.call_out {
            return vec![call_out.mark];
        }
        match &self.stage {
            Stage::Seating | Stage::Choosing | Stage::GrifterOrder | Stage::Ante | Stage::FirstPull { .. } => {
                everybody()
            }
            Stage::Grifters(rota) | Stage::Cheatin { rota, .. } | Stage::Noon { rota, .. } => {
                rota.turn().into_iter().collect()
            }
            Stage::Lowball { showing, .. } => showing.clone(),
            Stage::Upkeep { waiting, .. } if self.edition.is_2014() => waiting.clone(),
            Stage::Upkeep { waiting, .. } | Stage::SundownDiscard { waiting } | Stage::DiscardDown { waiting } => {
                waiting.first().copied().into_iter().collect()
            }
            Stage::Over => Vec::new(),
        }
    }

    /// The players clockwise from one of them.
    #[must_use]
    pub fn clockwise_from(&self, first: PlayerId) -> Vec<PlayerId> {
        let count = self.players.len();
        (0..count).filter_map(|step| self.players.get((first.seat() + step) % count).map(|player| player.id)).collect()
    }

    /// The order of plays of the day: from the Winner clockwise (1.5:5.1); before there is one, from who pulled
    /// lowest, or from the first seat.
    #[must_use]
    pub fn turn_order(&self) -> Vec<PlayerId> {
        self.clockwise_from(self.winner.or(self.first).unwrap_or(PlayerId(0)))
    }

    /// The location of a card (1.5:2.5): of a deed itself, of what is attached that of its bearer.
    #[must_use]
    pub fn location(&self, card: CardId) -> Option<Place> {
        let mut card = self.card(card)?;
        // What is attached may itself bear something; the chain ends, as nothing bears its own bearer.
        for _ in 0..8 {
            match card.spot {
                Spot::At(place) => return Some(place),
                Spot::Home => return Some(Place::Home(card.owner)),
                Spot::Street | Spot::OutOfTown => return Some(Place::Deed(card.id)),
                Spot::On(bearer) => card = self.card(bearer)?,
                Spot::Aside => return None,
            }
        }
        None
    }

    /// Whether a place is there to go to. A home is there as soon as its player sits down, outfit or not.
    #[must_use]
    pub fn is_place(&self, place: Place) -> bool {
        match place {
            Place::TownSquare => true,
            Place::Home(player) => self.player(player).is_some(),
            Place::Deed(deed) => self.card(deed).is_some_and(|card| card.facts.kind == CardType::Deed),
        }
    }

    /// All places in play: town square, homes and deeds in seat order, deeds out of town last.
    #[must_use]
    pub fn places(&self) -> Vec<Place> {
        let mut places = vec![Place::TownSquare];
        for player in &self.players {
            places.extend(&player.street);
        }
        places.extend(self.cards.iter().filter(|card| card.spot == Spot::OutOfTown).map(|card| Place::Deed(card.id)));
        places
    }

    /// Whether a place is in town (1.5:2.5).
    #[must_use]
    pub fn is_in_town(&self, place: Place) -> bool {
        match place {
            Place::TownSquare | Place::Home(_) => true,
            Place::Deed(deed) => self.card(deed).is_some_and(|card| card.spot == Spot::Street),
        }
    }

    /// Whether two places are adjacent (1.5:2.5). A place is not adjacent to itself.
    #[must_use]
    pub fn are_adjacent(&self, one: Place, other: Place) -> bool {
        if one == other {
            return false;
        }
        if self.carried
            && let Some(joined) = traits::adjacency(self, one, other)
        {
            return joined;
        }
        if self.is_joined(one, other) || self.is_joined(other, one) {
            return true;
        }
        if !self.is_in_town(one) || !self.is_in_town(other) {
            return false;
        }
        if one == Place::TownSquare || other == Place::TownSquare {
            return true;
        }
        self.players.iter().any(|player| {
            player
                .street
                .windows(2)
                .any(|pair| matches!(pair, [a, b] if (*a, *b) == (one, other) || (*b, *a) == (one, other)))
        })
    }

    /// Whether an effect on a place's card makes another place adjacent to it (1.5:5.3.3).
    fn is_joined(&self, one: Place, other: Place) -> bool {
        self.effects.iter().any(|effect| {
            matches!(&effect.change, Change::Keep(Keeping::AdjacentTo(to)) if *to == other)
                && self.location(effect.on) == Some(one)
        })
    }

    /// Who controls a place (1.5:3.9): a home its player, a deed who controls the card, town square nobody.
    #[must_use]
    pub fn controller_of(&self, place: Place) -> Option<PlayerId> {
        match place {
            Place::TownSquare => None,
            Place::Home(player) => self.player(player).map(|player| player.id),
            Place::Deed(deed) => self.card(deed).map(|card| card.controller),
        }
    }

    /// Who owns a place.
    #[must_use]
    pub fn owner_of(&self, place: Place) -> Option<PlayerId> {
        match place {
            Place::TownSquare => None,
            Place::Home(player) => self.player(player).map(|player| player.id),
            Place::Deed(deed) => self.card(deed).map(|card| card.owner),
        }
    }

    /// Whether a place is Private (1.5:6.1): homes are, town square is not, deeds say so.
    #[must_use]
    pub fn is_private(&self, place: Place) -> bool {
        match place {
            Place::TownSquare => false,
            Place::Home(_) => true,
            Place::Deed(deed) => self.has_keyword(deed, "Private"),
        }
    }

    /// Whether a card has a keyword now: printed or given, and not taken away.
    #[must_use]
    pub fn has_keyword(&self, card: CardId, keyword: &str) -> bool {
        let Some(in_play) = self.card(card) else {
            return false;
        };
        if self.carried && self.is_in_state(card, Plain::NoKeywords) {
            return false;
        }
        let mut has = in_play.facts.has_keyword(keyword);
        if self.carried
            && let Some(given) = traits::keyword(self, card, keyword)
        {
            has = given;
        }
        for effect in self.effects.iter().filter(|effect| effect.on == card) {
            match &effect.change {
                Change::Keep(Keeping::Keyword(given)) if given.eq_ignore_ascii_case(keyword) => has = true,
                Change::Keep(Keeping::LosesKeyword(taken)) if taken.eq_ignore_ascii_case(keyword) => has = false,
                _ => {}
            }
        }
        has
    }

    /// Whether an effect keeps a card in a state.
    #[must_use]
    pub fn is_kept(&self, card: CardId, state: &Keeping) -> bool {
        self.effects
            .iter()
            .any(|effect| effect.on == card && matches!(&effect.change, Change::Keep(kept) if kept == state))
            || (self.carried && traits::keeps(self, card, state))
    }

    /// Whether a player's play is next at Noon or in a shootout, whatever React window is open before it.
    pub(crate) fn is_to_play(&self, player: PlayerId) -> bool {
        if !self.running.is_empty() || !self.pulls.is_empty() || self.combo.is_some() {
            return false;
        }
        let rota = match (&self.shootout, &self.job, &self.call_out, &self.stage) {
            (Some(shootout), ..) => {
                let plays = matches!(shootout.step, ShootoutStep::Plays | ShootoutStep::Resolution);
                plays.then_some(&shootout.rota)
            }
            (None, None, None, Stage::Noon { rota, .. }) => Some(rota),
            _ => None,
        };
        rota.and_then(Rota::turn) == Some(player)
    }

    /// Whether a card could be booted to pay a cost: it is unbooted, and no effect says that it cannot (1.5:2.1, 2.7).
    #[must_use]
    pub fn can_boot(&self, card: CardId) -> bool {
        self.card(card).is_some_and(|card| !card.booted) && !self.is_kept(card, &Keeping::CannotBoot)
    }

    /// Whether a card could be booted to pay for an ability.
    pub(crate) fn boots_for_abilities(&self, card: CardId) -> bool {
        self.can_boot(card)
            && !(self.carried
                && (self.is_in_state(card, Plain::BootsForNoAbility) || self.is_in_state(card, Plain::CardsCannotBoot)))
    }

    /// What a player can pay for a card that comes into play now: the stash and, among Shootout plays, ghost rock that
    /// lies on cards for that.
    #[must_use]
    pub fn funds(&self, player: PlayerId) -> u32 {
        self.funds_for(player, Bill::Purchase)
    }

    /// What a player can pay a bill with: the stash, and ghost rock that lies on cards for that.
    pub(crate) fn funds_for(&self, player: PlayerId, bill: Bill) -> u32 {
        let stash = self.player(player).map_or(0, |player| player.ghost_rock);
        let there = |card: CardId| self.card(card).map_or(0, |card| card.counter(Counter::GhostRock)).max(0);
        let more: u32 =
            paying_cards(self, player, bill).into_iter().map(|card| u32::from(there(card).unsigned_abs())).sum();
        stash.saturating_add(more)
    }

    /// What is printed on a card; nothing for a code that the database does not know.
    #[must_use]
    pub fn facts_of(&self, code: CardCode) -> Option<&Card> {
        self.db.get(code)
    }

    /// A card's title, for a sentence.
    #[must_use]
    pub fn call(&self, card: CardId) -> String {
        self.card(card).map_or_else(|| card.to_string(), |card| card.title().to_owned())
    }

    /// A player's name, for a sentence.
    #[must_use]
    pub fn name(&self, player: PlayerId) -> String {
        self.player(player).map_or_else(|| player.to_string(), |player| player.name.clone())
    }

    /// A place, for a sentence.
    #[must_use]
    pub fn call_place(&self, place: Place) -> Text {
        match place {
            Place::TownSquare => text!("town square"),
            Place::Home(player) => text!("{player}'s home", player = self.name(player)),
            Place::Deed(deed) => Text::name(self.call(deed)),
        }
    }

    /// At a place, for a sentence.
    #[must_use]
    pub fn call_at(&self, place: Place) -> Text {
        match place {
            Place::TownSquare => text!("at town square"),
            Place::Home(player) => text!("at {player}'s home", player = self.name(player)),
            Place::Deed(deed) => text!("at {deed}", deed = self.call(deed)),
        }
    }

    /// To a place, for a sentence.
    #[must_use]
    pub fn call_to(&self, place: Place) -> Text {
        match place {
            Place::TownSquare => text!("to town square"),
            Place::Home(player) => text!("to {player}'s home", player = self.name(player)),
            Place::Deed(deed) => text!("to {deed}", deed = self.call(deed)),
        }
    }
}

impl CardInPlay {
    /// The place where a dude stands; nothing for other cards.
    #[must_use]
    pub fn place(&self) -> Option<Place> {
        match self.spot {
            Spot::At(place) => Some(place),
            _ => None,
        }
    }
}
