//! What changed. Events tell the story of a game; its state is made by replaying commands.

use deadeye_cards::CardCode;
use serde::{Deserialize, Serialize};

use crate::state::card::{Counter, Spot};
use crate::state::command::{Fate, Mark};
use crate::state::effect::Effect;
use crate::state::pile::{Pile, Shown};
use crate::vocabulary::{AbilityKind, CardId, Phase, Place, PlayerId, Side, Text};

/// Where ghost rock is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Purse {
    /// The bank, which never runs out.
    Bank,
    /// The pot of lowball.
    Pot,
    /// A player's stash.
    Stash(PlayerId),
    /// On a dude's head.
    Bounty(CardId),
}

/// One thing that changed, in the order in which it did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// A player sat down.
    PlayerSeated {
        /// Their seat.
        player: PlayerId,
        /// What they are called.
        name: String,
    },
    /// A starting gang was named, and is not revealed yet.
    GangChosen {
        /// Whose.
        player: PlayerId,
        /// How many dudes.
        dudes: u8,
    },
    /// A card entered play.
    CardEntered {
        /// Its number from now on.
        card: CardId,
        /// Which card.
        code: CardCode,
        /// Whose.
        owner: PlayerId,
        /// Where.
        spot: Spot,
    },
    /// A card left play.
    CardLeft {
        /// The number that it had.
        card: CardId,
        /// Which card.
        code: CardCode,
        /// Whose pile it is in.
        owner: PlayerId,
        /// The pile; nobody's for what is out of the game.
        to: Option<Pile>,
    },
    /// A card is somewhere else.
    CardMoved {
        /// Which card.
        card: CardId,
        /// Where it was.
        from: Spot,
        /// Where it is.
        to: Spot,
    },
    /// Another version took a card's place and kept its number.
    CardReplaced {
        /// Which card.
        card: CardId,
        /// The version before.
        from: CardCode,
        /// The version now.
        to: CardCode,
    },
    /// A card was turned sideways.
    Booted {
        /// Which card.
        card: CardId,
    },
    /// A card was turned upright.
    Unbooted {
        /// Which card.
        card: CardId,
    },
    /// Ghost rock changed hands.
    GhostRock {
        /// Out of here.
        from: Purse,
        /// Into this.
        to: Purse,
        /// How much.
        amount: u32,
        /// What for.
        why: Text,
    },
    /// What a player owes the bank.
    Debt {
        /// Who.
        player: PlayerId,
        /// How much.
        to: u32,
    },
    /// What a dude's head is worth.
    Bounty {
        /// Whose.
        card: CardId,
        /// Before.
        from: u16,
        /// Now.
        to: u16,
        /// Why.
        why: Text,
    },
    /// A counter on a card.
    Counter {
        /// Which card.
        card: CardId,
        /// Which counter.
        counter: Counter,
        /// How many there are now.
        to: i16,
    },
    /// Cards went from pile to pile; outside of piles is in play or out of the game.
    CardsMoved {
        /// Whose.
        player: PlayerId,
        /// Out of here.
        from: Option<Pile>,
        /// Into this.
        to: Option<Pile>,
        /// How many.
        count: u16,
        /// The known ones.
        known: Vec<CardCode>,
    },
    /// A discard pile became a deck (1.5:2.2).
    Reshuffled {
        /// Whose.
        player: PlayerId,
        /// Cards in the deck now.
        cards: u16,
    },
    /// A phase began.
    PhaseBegan {
        /// Which.
        phase: Phase,
        /// The day; 0 in setup.
        day: u32,
    },
    /// It is somebody's turn.
    Turn {
        /// Whose.
        player: PlayerId,
    },
    /// A draw hand was shown.
    HandShown {
        /// Whose.
        player: PlayerId,
        /// The cards.
        cards: Vec<Shown>,
        /// The rank, 1 to 11.
        rank: u8,
        /// Its name.
        name: String,
        /// Whether it is cheatin'.
        cheatin: bool,
        /// Where a joker is among them, the cards as they count, with what it stands for: `JK=8H`.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        best: Vec<String>,
    },
    /// Lowball is exactly tied; these draw again.
    LowballTied {
        /// Who.
        players: Vec<PlayerId>,
    },
    /// Somebody is the Winner of the day.
    Winner {
        /// Who, if anybody.
        player: Option<PlayerId>,
    },
    /// Somebody else controls a card (1.5:3.9).
    Control {
        /// Which card.
        card: CardId,
        /// Before.
        from: PlayerId,
        /// Now.
        to: PlayerId,
    },
    /// A dude called another out.
    CalledOut {
        /// Who calls.
        caller: CardId,
        /// Who is called.
        target: CardId,
    },
    /// The call-out was refused.
    CallOutRefused {
        /// Who went home.
        target: CardId,
    },
    /// Goods changed hands.
    Traded {
        /// The goods.
        goods: CardId,
        /// Who has them now.
        to: CardId,
    },
    /// An ability was used.
    AbilityUsed {
        /// By whom.
        player: PlayerId,
        /// The card.
        card: CardId,
        /// Which of its abilities.
        ability: u8,
        /// When.
        kind: AbilityKind,
    },
    /// An action was played.
    ActionPlayed {
        /// By whom.
        player: PlayerId,
        /// The card.
        code: CardCode,
        /// When.
        kind: AbilityKind,
    },
    /// A pull is awaited.
    PullAwaited {
        /// Whose.
        player: PlayerId,
    },
    /// A card was pulled.
    Pulled {
        /// By whom.
        player: PlayerId,
        /// What; nothing where deck and discard pile are empty, and the ace of clubs is meant.
        card: Option<Shown>,
        /// Its value, 1 to 13.
        value: u8,
        /// What its owner says that a joker is.
        #[serde(default, rename = "as", skip_serializing_if = "Option::is_none")]
        named: Option<Shown>,
    },
    /// A test was made.
    Test {
        /// Who was tested.
        dude: CardId,
        /// What was reached.
        reached: i16,
        /// What was to be reached, or for Kung Fu to stay below.
        needed: i16,
        /// Whether it succeeded.
        success: bool,
    },
    /// A job started.
    JobStarted {
        /// Who leads.
        leader: CardId,
        /// What it is about.
        mark: Mark,
    },
    /// A job was no legal play, for its posse missed the requirement: all is as it was before (1.5:6.2 step 3).
    JobTakenBack {
        /// Who led.
        leader: CardId,
    },
    /// A job is over.
    JobEnded {
        /// Whose job.
        player: PlayerId,
        /// Who led.
        leader: CardId,
        /// What it was about.
        mark: Mark,
        /// Whether it succeeded.
        success: bool,
        /// Whether the mark is still there to be affected.
        mark_in_play: bool,
    },
    /// A player will oppose the job.
    Opposed {
        /// Who.
        player: PlayerId,
    },
    /// A player will not oppose the job.
    Declined {
        /// Who.
        player: PlayerId,
    },
    /// A dude joined a posse.
    PosseJoined {
        /// Which posse.
        side: Side,
        /// Who.
        dude: CardId,
    },
    /// A dude left a posse.
    PosseLeft {
        /// Which posse.
        side: Side,
        /// Who.
        dude: CardId,
    },
    /// A shootout started.
    ShootoutStarted {
        /// Where.
        place: Place,
    },
    /// A round of it began.
    RoundBegan {
        /// Which, from 1.
        round: u32,
    },
    /// A shooter was picked.
    ShooterPicked {
        /// Whose.
        side: Side,
        /// Who.
        dude: CardId,
    },
    /// What a posse draws: five and the stud bonus, and how many it may draw again.
    DrawBonuses {
        /// Whose.
        side: Side,
        /// Stud bonus.
        stud: u8,
        /// Draw bonus.
        draw: u8,
    },
    /// A draw hand's rank changed.
    RankModified {
        /// Whose.
        player: PlayerId,
        /// By how much.
        by: i16,
    },
    /// The hands were compared.
    HandsCompared {
        /// The leader's rank with modifiers, 1 to 11.
        leader: u8,
        /// The mark's.
        mark: u8,
        /// Who won the round; nobody on an exact tie.
        winner: Option<Side>,
    },
    /// How many casualties a posse takes.
    Casualties {
        /// Which posse.
        side: Side,
        /// How many, as remembered: below zero nothing is taken.
        count: i16,
    },
    /// A casualty was resolved.
    CasualtyTaken {
        /// Who.
        card: CardId,
        /// What became of them.
        fate: Fate,
    },
    /// A dude fled.
    Fled {
        /// Who.
        dude: CardId,
    },
    /// A shootout is over.
    ShootoutEnded {
        /// Who won it, if anybody.
        winner: Option<Side>,
    },
    /// An effect began.
    EffectBegan {
        /// The effect.
        effect: Effect,
    },
    /// An effect is over.
    EffectEnded {
        /// Its number.
        effect: u32,
    },
    /// Somebody passed.
    Passed {
        /// Who.
        player: PlayerId,
    },
    /// Somebody said Check.
    Checked {
        /// Who.
        player: PlayerId,
    },
    /// A react window opened.
    ReactsOpened {
        /// How many are open now.
        depth: u8,
    },
    /// A react window closed.
    ReactsClosed {
        /// How many are still open.
        depth: u8,
    },
    /// Nobody has won yet.
    NoVictory {},
    /// Somebody has won the game.
    GameWon {
        /// Who; nobody when it was taken back.
        player: Option<PlayerId>,
        /// Why.
        why: Text,
    },
    /// A card has not left play after all: a React replaced the event (1.5:7.1).
    Restored {
        /// The card, as it was.
        card: CardId,
    },
    /// The Winner said that an effect goes over another one (1.5:2.1).
    Preferred {
        /// Its number.
        effect: u32,
    },
    /// All draw hands lie open: now effects on the reveal are resolved, before Resolution plays (1.5:6.1 step 4).
    Revealed {},
    /// The table said so: what was set by hand.
    SetByHand {
        /// In a few words.
        what: Text,
    },
    /// What a card does goes on by hand: the kind of phrase that is not carried out.
    LeftToTable {
        /// The card.
        card: CardCode,
        /// The kind of phrase.
        what: String,
    },
    /// A step of what a card does was left out: what it is done to is not there.
    StepSkipped {
        /// The card.
        card: CardCode,
        /// The step.
        what: Text,
    },
    /// The cards of a draw hand change at the table, and are told next.
    HandChanges {
        /// Whose.
        player: PlayerId,
        /// How.
        how: String,
    },
    /// A line for the log.
    Noted {
        /// The line.
        text: String,
    },
}
