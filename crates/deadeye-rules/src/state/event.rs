//! Events: the changes of a game. They describe its history; its state is rebuilt by replaying commands.

use deadeye_cards::CardCode;
use serde::{Deserialize, Serialize};

use crate::state::card::{Counter, Spot};
use crate::state::command::{Fate, Mark};
use crate::state::effect::Effect;
use crate::state::pile::{Pile, Shown};
use crate::vocabulary::{AbilityKind, CardId, Phase, Place, PlayerId, Side, Text};

/// A place where ghost rock can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Purse {
    /// The bank, which never runs out.
    Bank,
    /// The pot of lowball.
    Pot,
    /// A player's stash.
    Stash(PlayerId),
    /// A dude's head.
    Bounty(CardId),
}

/// One change of a game; events come in the order of the changes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// A player sat down.
    PlayerSeated {
        /// The seat that they took.
        player: PlayerId,
        /// The name of the player.
        name: String,
    },
    /// A starting gang was named, and is not revealed yet.
    GangChosen {
        /// The player whose gang it is.
        player: PlayerId,
        /// The number of dudes.
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
        /// Its spot now.
        spot: Spot,
    },
    /// A card left play.
    CardLeft {
        /// The number that it had.
        card: CardId,
        /// The print that left play.
        code: CardCode,
        /// The player whose pile it is in.
        owner: PlayerId,
        /// The pile; none for a card that is out of the game.
        to: Option<Pile>,
    },
    /// A card is somewhere else.
    CardMoved {
        /// The card that moved.
        card: CardId,
        /// The spot before.
        from: Spot,
        /// The spot now.
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
    /// A card was booted.
    Booted {
        /// The card that was booted.
        card: CardId,
    },
    /// A card was unbooted.
    Unbooted {
        /// The card that was unbooted.
        card: CardId,
    },
    /// Ghost rock changed hands.
    GhostRock {
        /// The purse that it left.
        from: Purse,
        /// The purse that it went to.
        to: Purse,
        /// The amount.
        amount: u32,
        /// The reason.
        why: Text,
    },
    /// The debt of a player to the bank changed.
    Debt {
        /// The player who owes it.
        player: PlayerId,
        /// The debt now.
        to: u32,
    },
    /// The bounty on a dude's head changed.
    Bounty {
        /// The dude on whose head the bounty is.
        card: CardId,
        /// The bounty as it was before.
        from: u16,
        /// The bounty as it is now.
        to: u16,
        /// The reason for the change.
        why: Text,
    },
    /// A counter on a card changed.
    Counter {
        /// The card that the counters lie on.
        card: CardId,
        /// The kind of counter.
        counter: Counter,
        /// The number of counters now.
        to: i16,
    },
    /// Cards went from pile to pile; no pile means in play or out of the game.
    CardsMoved {
        /// The player whose cards they are.
        player: PlayerId,
        /// The pile that they left.
        from: Option<Pile>,
        /// The pile that they went into; none where they went into play.
        to: Option<Pile>,
        /// The number of cards.
        count: u16,
        /// The known ones.
        known: Vec<CardCode>,
    },
    /// A discard pile became a deck (1.5:2.2).
    Reshuffled {
        /// The player whose discard pile became the deck.
        player: PlayerId,
        /// The number of cards in the deck now.
        cards: u16,
    },
    /// A phase began.
    PhaseBegan {
        /// The phase that began.
        phase: Phase,
        /// The day; 0 in setup.
        day: u32,
    },
    /// A player's turn began.
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
        /// The name of the hand.
        name: String,
        /// True if it is cheatin'.
        cheatin: bool,
        /// The cards as they count, if there is a joker among them, with the cards that jokers stand for: `JK=8H`.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        best: Vec<String>,
    },
    /// Lowball is exactly tied; these players draw again.
    LowballTied {
        /// The players who tie for the lowest hand.
        players: Vec<PlayerId>,
    },
    /// A player became the Winner of the day.
    Winner {
        /// The player, if any.
        player: Option<PlayerId>,
    },
    /// Another player controls a card (1.5:3.9).
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
        /// The dude who is called out.
        target: CardId,
    },
    /// The call-out was refused.
    CallOutRefused {
        /// The dude who went home.
        target: CardId,
    },
    /// Goods changed hands.
    Traded {
        /// The goods that were passed on.
        goods: CardId,
        /// The dude who has them now.
        to: CardId,
    },
    /// An ability was used.
    AbilityUsed {
        /// The player who used it.
        player: PlayerId,
        /// The card whose ability it is.
        card: CardId,
        /// The number of the ability on the card.
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
        /// The card; nothing where deck and discard pile are empty, which counts as the ace of clubs.
        card: Option<Shown>,
        /// Its value, 1 to 13.
        value: u8,
        /// The card that a joker stands for, chosen by its owner.
        #[serde(default, rename = "as", skip_serializing_if = "Option::is_none")]
        named: Option<Shown>,
    },
    /// A test was made.
    Test {
        /// The dude who was tested.
        dude: CardId,
        /// The total that was reached.
        reached: i16,
        /// The total that had to be reached, or for Kung Fu the number to stay below.
        needed: i16,
        /// True if it succeeded.
        success: bool,
    },
    /// A job started.
    JobStarted {
        /// The dude who leads the job.
        leader: CardId,
        /// The mark of the job.
        mark: Mark,
    },
    /// A job was no legal play, since its posse missed the requirement: the game is as it was before (1.5:6.2 step 3).
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
        /// The mark of the job.
        mark: Mark,
        /// True if it succeeded.
        success: bool,
        /// True if the mark is still there to be affected.
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
        /// The number of the round, from 1.
        round: u32,
    },
    /// A shooter was picked.
    ShooterPicked {
        /// The side whose shooter was picked.
        side: Side,
        /// The dude who shoots.
        dude: CardId,
    },
    /// The bonuses of a posse were set: it draws five cards and the stud bonus, and may draw as many again as the draw
    /// bonus.
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
        /// The number by which it changed.
        by: i16,
    },
    /// The hands were compared.
    HandsCompared {
        /// The leader's rank with modifiers, 1 to 11.
        leader: u8,
        /// The rank of the mark's hand.
        mark: u8,
        /// The side that won the round; none on an exact tie.
        winner: Option<Side>,
    },
    /// The casualties of a posse were set.
    Casualties {
        /// The posse that has to take them.
        side: Side,
        /// The number, as stored: below zero none is taken.
        count: i16,
    },
    /// A casualty was resolved.
    CasualtyTaken {
        /// The card that was taken as a casualty.
        card: CardId,
        /// The fate of the card.
        fate: Fate,
    },
    /// A dude fled.
    Fled {
        /// The dude who fled.
        dude: CardId,
    },
    /// A dude was sent home who was there already (1.5:5.3.2, 6.1).
    AlreadyHome {
        /// The dude who was sent home.
        dude: CardId,
    },
    /// A shootout is over.
    ShootoutEnded {
        /// The side that won it, if any.
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
    /// A player announced Check.
    Checked {
        /// The player who checked.
        player: PlayerId,
    },
    /// A react window opened.
    ReactsOpened {
        /// The number of windows that are open now.
        depth: u8,
    },
    /// A react window closed.
    ReactsClosed {
        /// The number of windows that are still open.
        depth: u8,
    },
    /// Nobody has won yet.
    NoVictory {},
    /// A player has won the game.
    GameWon {
        /// The player; none when the victory was taken back.
        player: Option<PlayerId>,
        /// The reason for the victory.
        why: Text,
    },
    /// A card was restored: a React replaced the event by which it left play (1.5:7.1).
    Restored {
        /// The card, as it was.
        card: CardId,
    },
    /// The Winner gave an effect precedence over another one (1.5:2.1).
    Preferred {
        /// The number by which the effect is known.
        effect: u32,
    },
    /// All draw hands lie open: now effects on the reveal are resolved, before Resolution plays (1.5:6.1 step 4).
    Revealed {},
    /// The state was set by hand.
    SetByHand {
        /// The change in a few words.
        what: Text,
    },
    /// A part of an ability is left to the players: the program does not carry out this kind of phrase.
    LeftToTable {
        /// The card whose effect is left to the players.
        card: CardCode,
        /// The kind of phrase.
        what: String,
    },
    /// A step of an ability was left out, since its target is not there.
    StepSkipped {
        /// The card whose step was skipped.
        card: CardCode,
        /// The step that was skipped.
        what: Text,
    },
    /// The cards of a draw hand change at the table, and are recorded next.
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
