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
        /// The seat that they took.
        player: PlayerId,
        /// What they are called.
        name: String,
    },
    /// A starting gang was named, and is not revealed yet.
    GangChosen {
        /// The player whose gang it is.
        player: PlayerId,
        /// How many dudes.
        dudes: u8,
    },
    /// A card entered play.
    CardEntered {
        /// Its number from now on.
        card: CardId,
        /// The print that entered play.
        code: CardCode,
        /// The player whose card it is.
        owner: PlayerId,
        /// Where it lies now.
        spot: Spot,
    },
    /// A card left play.
    CardLeft {
        /// The number that it had.
        card: CardId,
        /// The print that left play.
        code: CardCode,
        /// Whose pile it is in.
        owner: PlayerId,
        /// The pile; nobody's for what is out of the game.
        to: Option<Pile>,
    },
    /// A card is somewhere else.
    CardMoved {
        /// The card that moved.
        card: CardId,
        /// Where it was.
        from: Spot,
        /// Where it is.
        to: Spot,
    },
    /// Another version took a card's place and kept its number.
    CardReplaced {
        /// The card that took the place of another.
        card: CardId,
        /// The version before.
        from: CardCode,
        /// The version now.
        to: CardCode,
    },
    /// A card was turned sideways.
    Booted {
        /// The card that was booted.
        card: CardId,
    },
    /// A card was turned upright.
    Unbooted {
        /// The card that was unbooted.
        card: CardId,
    },
    /// Ghost rock changed hands.
    GhostRock {
        /// Out of here.
        from: Purse,
        /// Where the ghost rock went to.
        to: Purse,
        /// How much ghost rock it was.
        amount: u32,
        /// What it was paid or earned for.
        why: Text,
    },
    /// What a player owes the bank.
    Debt {
        /// The player who owes it.
        player: PlayerId,
        /// How much they owe now.
        to: u32,
    },
    /// What a dude's head is worth.
    Bounty {
        /// The dude on whose head the bounty is.
        card: CardId,
        /// The bounty as it was before.
        from: u16,
        /// The bounty as it is now.
        to: u16,
        /// What the bounty changed for.
        why: Text,
    },
    /// A counter on a card.
    Counter {
        /// The card that the counters lie on.
        card: CardId,
        /// The kind of counter.
        counter: Counter,
        /// How many there are now.
        to: i16,
    },
    /// Cards went from pile to pile; outside of piles is in play or out of the game.
    CardsMoved {
        /// The player whose cards they are.
        player: PlayerId,
        /// Out of here.
        from: Option<Pile>,
        /// The pile that they went into; none where they went into play.
        to: Option<Pile>,
        /// How many cards there were.
        count: u16,
        /// The known ones.
        known: Vec<CardCode>,
    },
    /// A discard pile became a deck (1.5:2.2).
    Reshuffled {
        /// The player whose discard pile became the deck.
        player: PlayerId,
        /// Cards in the deck now.
        cards: u16,
    },
    /// A phase began.
    PhaseBegan {
        /// The phase that began.
        phase: Phase,
        /// The day; 0 in setup.
        day: u32,
    },
    /// It is somebody's turn.
    Turn {
        /// The player whose turn it is.
        player: PlayerId,
    },
    /// A draw hand was shown.
    HandShown {
        /// The player whose hand it is.
        player: PlayerId,
        /// The five cards that were shown.
        cards: Vec<Shown>,
        /// The rank, 1 to 11.
        rank: u8,
        /// What the hand is called.
        name: String,
        /// Whether it is cheatin'.
        cheatin: bool,
        /// Where a joker is among them, the cards as they count, with what it stands for: `JK=8H`.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        best: Vec<String>,
    },
    /// Lowball is exactly tied; these draw again.
    LowballTied {
        /// The players who tie for the lowest hand.
        players: Vec<PlayerId>,
    },
    /// Somebody is the Winner of the day.
    Winner {
        /// Who, if anybody.
        player: Option<PlayerId>,
    },
    /// Somebody else controls a card (1.5:3.9).
    Control {
        /// The card that is controlled.
        card: CardId,
        /// The player who controlled it before.
        from: PlayerId,
        /// The player who controls it now.
        to: PlayerId,
    },
    /// A dude called another out.
    CalledOut {
        /// The dude who makes the call-out.
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
        /// The goods that were passed on.
        goods: CardId,
        /// Who has them now.
        to: CardId,
    },
    /// An ability was used.
    AbilityUsed {
        /// The player who used it.
        player: PlayerId,
        /// The card whose ability it is.
        card: CardId,
        /// Which of its abilities.
        ability: u8,
        /// The kind of play that it was.
        kind: AbilityKind,
    },
    /// An action was played.
    ActionPlayed {
        /// The player who played it.
        player: PlayerId,
        /// The action card that was played.
        code: CardCode,
        /// The kind of play that it was.
        kind: AbilityKind,
    },
    /// A pull is awaited.
    PullAwaited {
        /// The player who has to make the pull.
        player: PlayerId,
    },
    /// A card was pulled.
    Pulled {
        /// The player who made the pull.
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
        /// The dude who leads the job.
        leader: CardId,
        /// What it is about.
        mark: Mark,
    },
    /// A job was no legal play, for its posse missed the requirement: all is as it was before (1.5:6.2 step 3).
    JobTakenBack {
        /// The dude who would have led the job.
        leader: CardId,
    },
    /// A job is over.
    JobEnded {
        /// The player whose job it was.
        player: PlayerId,
        /// The dude who led the job.
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
        /// The player who opposes the job.
        player: PlayerId,
    },
    /// A player will not oppose the job.
    Declined {
        /// The player who leaves the job alone.
        player: PlayerId,
    },
    /// A dude joined a posse.
    PosseJoined {
        /// The posse that was joined.
        side: Side,
        /// The dude who joined.
        dude: CardId,
    },
    /// A dude left a posse.
    PosseLeft {
        /// The posse that was left.
        side: Side,
        /// The dude who left.
        dude: CardId,
    },
    /// A shootout started.
    ShootoutStarted {
        /// The place of the shootout.
        place: Place,
    },
    /// A round of it began.
    RoundBegan {
        /// Which, from 1.
        round: u32,
    },
    /// A shooter was picked.
    ShooterPicked {
        /// The side whose shooter was picked.
        side: Side,
        /// The dude who shoots.
        dude: CardId,
    },
    /// What a posse draws: five and the stud bonus, and how many it may draw again.
    DrawBonuses {
        /// The side whose bonuses they are.
        side: Side,
        /// The stud bonus of the posse.
        stud: u8,
        /// The draw bonus of the posse.
        draw: u8,
    },
    /// A draw hand's rank changed.
    RankModified {
        /// The player whose hand rank changed.
        player: PlayerId,
        /// By how much.
        by: i16,
    },
    /// The hands were compared.
    HandsCompared {
        /// The leader's rank with modifiers, 1 to 11.
        leader: u8,
        /// The rank of the mark's hand.
        mark: u8,
        /// Who won the round; nobody on an exact tie.
        winner: Option<Side>,
    },
    /// How many casualties a posse takes.
    Casualties {
        /// The posse that has to take them.
        side: Side,
        /// How many, as remembered: below zero nothing is taken.
        count: i16,
    },
    /// A casualty was resolved.
    CasualtyTaken {
        /// The card that was taken as a casualty.
        card: CardId,
        /// What became of them.
        fate: Fate,
    },
    /// A dude fled.
    Fled {
        /// The dude who fled.
        dude: CardId,
    },
    /// A shootout is over.
    ShootoutEnded {
        /// Who won it, if anybody.
        winner: Option<Side>,
    },
    /// An effect began.
    EffectBegan {
        /// The effect that holds from now on.
        effect: Effect,
    },
    /// An effect is over.
    EffectEnded {
        /// The number by which the effect was known.
        effect: u32,
    },
    /// A player passed.
    Passed {
        /// The player who passed.
        player: PlayerId,
    },
    /// Somebody said Check.
    Checked {
        /// The player who checked.
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
        /// The reason for the victory.
        why: Text,
    },
    /// A card has not left play after all: a React replaced the event (1.5:7.1).
    Restored {
        /// The card, as it was.
        card: CardId,
    },
    /// The Winner said that an effect goes over another one (1.5:2.1).
    Preferred {
        /// The number by which the effect is known.
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
        /// The card whose effect is left to the table.
        card: CardCode,
        /// The kind of phrase.
        what: String,
    },
    /// A step of what a card does was left out: what it is done to is not there.
    StepSkipped {
        /// The card whose step was skipped.
        card: CardCode,
        /// The step that was skipped.
        what: Text,
    },
    /// The cards of a draw hand change at the table, and are told next.
    HandChanges {
        /// The player whose draw hand changes.
        player: PlayerId,
        /// The way in which it changes.
        how: String,
    },
    /// A line for the log.
    Noted {
        /// The line that went into the log.
        text: String,
    },
}
