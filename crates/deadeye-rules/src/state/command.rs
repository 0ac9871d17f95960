//! Commands: everything that can change a game, in the form of the journal and of the protocol.
//!
//! A command is a JSON object with its name in `type`: `{"type":"move_dude","player":0,"dude":3,"to":"town_square"}`.
//! Fields may be added to a command with a default; names stay.

pub(crate) mod choices;
pub(crate) mod field;
pub(crate) mod group;
pub(crate) mod kind;
pub(crate) mod parts;
pub(crate) mod table;
pub(crate) mod value;

use deadeye_cards::CardCode;
use serde::{Deserialize, Serialize};

use crate::state::card::Counter;
use crate::state::command::parts::{is_false, is_zero, is_zero_u8, yes};
use crate::state::effect::{Duration, Figure, Keeping};
use crate::state::pile::{Pile, Shown};
use crate::state::resolving::Answer;
use crate::vocabulary::{AbilityKind, CardId, End, Phase, Place, PlayerId, Side};

pub use crate::state::command::choices::FillError;
pub use crate::state::command::field::Field;
pub use crate::state::command::group::{
    CardOverride, CommandGroup, FightCommand, FightOverride, GameOverride, HoldingOverride, NoonCommand, PhaseCommand,
    PlayCommand, SetupCommand, TurnCommand,
};
pub use crate::state::command::kind::CommandKind;
pub use crate::state::command::parts::{AbilityUse, Casualty, Destination, Fate, Gift, Mark, SkillUse, Source};
pub use crate::state::command::value::{FieldValue, FieldValues};

/// A requested change of a game. [`crate::api::apply`] makes it or refuses.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Command {
    // ---- setup (1.5:4) ----
    /// A player takes the next seat, clockwise.
    Seat {
        /// The player's name; no two are alike.
        name: String,
        /// The number of cards in their deck, jokers included; 52 if not given.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        deck: Option<u16>,
    },
    /// An outfit, with or without a legend, becomes a player's home.
    ChooseOutfit {
        /// The player who takes the outfit.
        player: PlayerId,
        /// The outfit card.
        outfit: CardCode,
        /// The legend attached to it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        legend: Option<CardCode>,
    },
    /// The starting gang is named; it enters play when all reveal.
    ChooseGang {
        /// The player whose gang it is.
        player: PlayerId,
        /// Up to five dudes.
        dudes: Vec<CardCode>,
    },
    /// All starting gangs enter play at once, are paid, and five cards are drawn.
    RevealGangs {},
    /// The order in which Grifters act, as tossed by the app or at the table.
    OrderGrifters {
        /// Every player with a Grifter in play, once.
        order: Vec<PlayerId>,
    },

    /// The short game of more than two, in which more control than any one other player's influence wins (2014:p31).
    ShortGame {
        /// True if it is played.
        on: bool,
    },

    /// The choice who carries out abilities: the program, or the players, who record the effects (the default, as before).
    CarryOut {
        /// True if the program carries them out.
        on: bool,
    },
    /// An answer to the question of a card's ability.
    Choose {
        /// The player who was asked.
        player: PlayerId,
        /// The answer that is given.
        answer: Answer,
    },

    // ---- gambling (1.5:5.1) ----
    /// Everybody antes, borrowing if need be, and draws five cards for lowball.
    Ante {},
    /// A draw hand is shown: lowball, or the final five of a shootout round.
    ShowHand {
        /// The player whose draw hand it is.
        player: PlayerId,
        /// The cards, each as a code or in hand notation.
        cards: Vec<Shown>,
    },
    /// The winner of lowball, recorded without the hands.
    TellWinner {
        /// The player who won the lowball.
        player: PlayerId,
    },
    /// The player who pulled lowest on the first day, to order cheatin' resolutions.
    TellFirst {
        /// The player who goes first.
        player: PlayerId,
    },

    // ---- upkeep (1.5:5.2) ----
    /// A player pays the upkeep of the cards that they keep.
    PayUpkeep {
        /// The player who pays.
        player: PlayerId,
        /// Cards that are not paid for and will be discarded.
        #[serde(default)]
        let_go: Vec<CardId>,
    },

    // ---- noon (1.5:5.3) ----
    /// A dude moves (1.5:5.3.3); the rules decide whether that boots them.
    MoveDude {
        /// The player whose play it is.
        player: PlayerId,
        /// The dude who moves.
        dude: CardId,
        /// The place that they move to.
        to: Place,
    },
    /// A dude calls another out (1.5:5.3.2).
    CallOut {
        /// The player whose play it is.
        player: PlayerId,
        /// The dude who makes the call-out.
        caller: CardId,
        /// The dude who is called out.
        target: CardId,
        /// The card whose ability causes it: then the caller may be booted and the target at home.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<Source>,
        /// True if that ability boots its card.
        #[serde(default, skip_serializing_if = "is_false")]
        boot: bool,
        /// True if the ability keeps it from being refused.
        #[serde(default, skip_serializing_if = "is_false")]
        no_refusal: bool,
    },
    /// The called-out dude stands and a shootout starts.
    AcceptCallOut {
        /// The player whose dude was called out.
        player: PlayerId,
    },
    /// The called-out dude goes home booted.
    RefuseCallOut {
        /// The player whose dude was called out.
        player: PlayerId,
    },
    /// A card from hand enters play (1.5:5.3.4).
    Shop {
        /// The player whose play it is.
        player: PlayerId,
        /// The card that is bought.
        card: CardCode,
        /// The card that goods and spells are attached to.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        onto: Option<CardId>,
        /// The end of the street that an in-town deed goes to.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        end: Option<End>,
        /// True if a card effect does it: booted dudes and any location are allowed, and no turn is used.
        #[serde(default, skip_serializing_if = "is_false")]
        by_effect: bool,
        /// The cost, where an effect changes the printed one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        cost: Option<u16>,
    },
    /// A Mad Scientist tries to make a Gadget (1.5:7.2.2); a pull follows.
    Invent {
        /// The player whose play it is.
        player: PlayerId,
        /// The Gadget in hand.
        card: CardCode,
        /// The Mad Scientist, who boots for it.
        scientist: CardId,
        /// The card that the Gadget attaches to, if it is not the scientist.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        onto: Option<CardId>,
        /// The end of the street for a gadget deed in town.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        end: Option<End>,
        /// True if a card effect does it, so that no turn is used.
        #[serde(default, skip_serializing_if = "is_false")]
        by_effect: bool,
        /// The cost, where an effect changes the printed one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        cost: Option<u16>,
    },
    /// Goods change hands between dudes of one player at one place (1.5:5.3.5).
    Trade {
        /// The player whose play it is.
        player: PlayerId,
        /// The goods, each with its new bearer.
        gifts: Vec<Gift>,
        /// Goods over the limits after it, to be discarded.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        discard: Vec<CardId>,
    },
    /// Another version of a dude replaces the one in play (chart:High Noon).
    Overlay {
        /// The player whose play it is.
        player: PlayerId,
        /// The version in hand.
        card: CardCode,
        /// The dude in play.
        dude: CardId,
    },
    /// An ability of a card in play is used; its effects are recorded by hand.
    UseAbility(AbilityUse),
    /// An action card from hand is played; its effects are recorded by hand.
    PlayAction {
        /// The player whose play it is.
        player: PlayerId,
        /// The action card that is played.
        card: CardCode,
        /// The kind of play.
        kind: AbilityKind,
        /// Ghost rock to pay, where it is not the printed cost.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        cost: Option<u16>,
        /// A card that is booted to pay for it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        boot: Option<CardId>,
        /// The player against whose draw hand a cheatin' resolution is used.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        against: Option<PlayerId>,
        /// The card that it stays attached to, if its text keeps it there.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        onto: Option<CardId>,
    },
    /// A Technique is played by a Kung Fu dude (1.5:7.3); a pull follows.
    PlayTechnique {
        /// The player whose play it is.
        player: PlayerId,
        /// The Technique card that is played.
        card: CardCode,
        /// The dude who performs it.
        dude: CardId,
        /// The kind of play.
        kind: AbilityKind,
        /// The pile it comes from: the hand, or as a combo the discard pile.
        #[serde(default = "Pile::hand")]
        from: Pile,
        /// True if the combo requirement of the Technique before it is satisfied, and this one follows.
        #[serde(default, skip_serializing_if = "is_false")]
        combo: bool,
        /// The player against whose draw hand a cheatin' resolution is used.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        against: Option<PlayerId>,
    },
    /// A card is pulled (1.5:7.2): for the awaited pull, or for a purpose of a card.
    Pull {
        /// The player who makes the pull.
        player: PlayerId,
        /// The card that was turned up.
        card: Shown,
        /// The card that a joker stands for, chosen by its owner.
        #[serde(default, rename = "as", skip_serializing_if = "Option::is_none")]
        named: Option<Shown>,
    },
    /// A player passes, in any order of plays.
    Pass {
        /// The player who passes.
        player: PlayerId,
    },
    /// A player announces Check instead of a pass that would win at once (chart:High Noon).
    Check {
        /// The player who checks.
        player: PlayerId,
    },
    /// A player wants to react to the last event (1.5:7.1).
    CallReacts {
        /// The player who wants to react.
        player: PlayerId,
    },

    /// The Winner decides that an effect has precedence over another one that contradicts it (1.5:2.1).
    Prefer {
        /// The player who is the Winner.
        player: PlayerId,
        /// The number of the effect that is to hold.
        effect: u32,
    },

    // ---- jobs and shootouts (1.5:6) ----
    /// A job starts (1.5:6.2 steps 1 and 2).
    StartJob {
        /// The player whose play it is.
        player: PlayerId,
        /// The card whose ability it is.
        by: Source,
        /// The dude who leads.
        leader: CardId,
        /// The mark of the job.
        mark: Mark,
        /// True if booting the leader is part of the cost.
        #[serde(default, skip_serializing_if = "is_false")]
        boot: bool,
        /// The ghost rock that an ability of a card in play costs; an action costs its printed cost.
        #[serde(default, skip_serializing_if = "is_zero")]
        cost: u16,
        /// The number of the card's ability, from 0 as printed.
        #[serde(default, skip_serializing_if = "is_zero_u8")]
        ability: u8,
    },
    /// A dude joins the posse being formed.
    JoinPosse {
        /// The player whose dude joins: the posse's player, or a helper.
        player: PlayerId,
        /// The dude who joins.
        dude: CardId,
        /// True if a card effect brings them in during the shootout: from anywhere, booted or not, without booting.
        #[serde(default, skip_serializing_if = "is_false")]
        by_effect: bool,
        /// The posse that a helper joins by an effect, where it is ambiguous.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        side: Option<Side>,
        /// True if a card lets them join from an adjacent place, without moving or booting.
        #[serde(default, skip_serializing_if = "is_false")]
        stays: bool,
    },
    /// Nobody else joins in this step of forming a posse.
    ClosePosse {
        /// The player whose posse is complete.
        player: PlayerId,
        /// True if the posse misses the requirement of the job.
        #[serde(default, skip_serializing_if = "is_false")]
        misses_requirement: bool,
    },
    /// A player will oppose the job.
    Oppose {
        /// The player who opposes the job.
        player: PlayerId,
    },
    /// A player will not oppose the job.
    Decline {
        /// The player who leaves the job alone.
        player: PlayerId,
    },
    /// The dude who shoots in this round.
    PickShooter {
        /// The leader's or the mark's player.
        player: PlayerId,
        /// A dude of their posse.
        dude: CardId,
    },
    /// Cards of the draw hand are discarded and drawn again, once and together.
    Redraw {
        /// The player whose draw hand it is.
        player: PlayerId,
        /// The number of cards that are drawn again.
        cards: u8,
        /// The discarded cards, as far as they are known.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        discarded: Vec<Shown>,
    },
    /// Casualties are assigned, in order, and then resolved one by one.
    TakeCasualties {
        /// The player whose posse takes them.
        player: PlayerId,
        /// The casualties, each with its fate.
        casualties: Vec<Casualty>,
    },
    /// Dudes flee home booted; none of them is an answer too.
    Flee {
        /// The player whose dudes flee.
        player: PlayerId,
        /// The dudes who flee; none where all stay.
        dudes: Vec<CardId>,
    },

    // ---- sundown (1.5:5.4) ----
    /// Cards of the play hand are discarded: one if wished, or down to the hand size.
    Discard {
        /// The player whose hand it is.
        player: PlayerId,
        /// The cards; null for an unknown one.
        cards: Vec<Option<CardCode>>,
    },

    // ---- the table says so ----
    /// Ghost rock in a stash.
    SetGhostRock {
        /// The player whose ghost rock is set.
        player: PlayerId,
        /// The ghost rock that there is.
        to: u16,
    },
    /// Ghost rock owed to the bank.
    SetDebt {
        /// The player whose debt is set.
        player: PlayerId,
        /// The ghost rock that is owed.
        to: u16,
    },
    /// Ghost rock in the pot.
    SetPot {
        /// The ghost rock that there is.
        to: u16,
    },
    /// Ghost rock goes from one player to another, or to and from the bank.
    Pay {
        /// The player who gives; the bank if none is named.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        from: Option<PlayerId>,
        /// The player who gets it; the bank if none is named.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<PlayerId>,
        /// The ghost rock that is paid.
        amount: u16,
    },
    /// The number of cards in a pile, and the known ones.
    SetPile {
        /// The player whose pile is set.
        player: PlayerId,
        /// The pile that is set.
        pile: Pile,
        /// The number of cards.
        count: u16,
        /// The known ones.
        #[serde(default)]
        known: Vec<CardCode>,
    },
    /// Cards go from one pile of a player to another: drawn, discarded, searched for.
    MoveCards {
        /// The player whose cards they are.
        player: PlayerId,
        /// The pile that they come from.
        from: Pile,
        /// The pile that they go to.
        to: Pile,
        /// The cards; null for an unknown one.
        cards: Vec<Option<CardCode>>,
    },
    /// The most cards a player's hand holds after Sundown.
    SetHandSize {
        /// The player whose hand size is set.
        player: PlayerId,
        /// The number of cards that the hand may hold.
        to: u8,
    },
    /// The ghost rock on a dude's head.
    SetBounty {
        /// The dude on whose head the bounty is.
        card: CardId,
        /// The bounty in ghost rock.
        to: u16,
    },
    /// A permanent counter on a card.
    SetCounter {
        /// The card that the counters lie on.
        card: CardId,
        /// The kind of counter.
        counter: Counter,
        /// The number of counters that lie there now.
        to: i16,
    },
    /// A figure of a card is set, for a time.
    SetFigure {
        /// The card whose figure is set.
        card: CardId,
        /// The figure that is set.
        figure: Figure,
        /// The figure's value now.
        to: i16,
        /// The time for which it is set.
        #[serde(default)]
        until: Duration,
    },
    /// A figure of a card changes by a number for a time; the source is shown.
    ChangeFigure {
        /// The card whose figure is changed.
        card: CardId,
        /// The figure that is changed.
        figure: Figure,
        /// The number by which it changes.
        by: i16,
        /// The time for which it changes.
        #[serde(default)]
        until: Duration,
        /// The card whose effect it is.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        from: Option<CardId>,
    },
    /// A card has a state for a time: stud, draw, a keyword, blank…
    Keep {
        /// The card that is kept.
        card: CardId,
        /// The state that it is in.
        what: Keeping,
        /// The time for which the card has it.
        #[serde(default)]
        until: Duration,
        /// The card whose effect it is.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        from: Option<CardId>,
    },
    /// An effect ends now.
    EndEffect {
        /// The number by which the effect is known.
        effect: u32,
    },
    /// A card is booted or unbooted.
    SetBooted {
        /// The card.
        card: CardId,
        /// True if it is booted.
        to: bool,
    },
    /// A card is somewhere else.
    PutCard {
        /// The card that is put elsewhere.
        card: CardId,
        /// The place or pile that it is put in.
        to: Destination,
    },
    /// A dude goes home booted and leaves the posse.
    SendHome {
        /// The dude who goes home.
        dude: CardId,
        /// True if they boot.
        #[serde(default = "yes")]
        booted: bool,
    },
    /// An effect discards, aces or sends home a card: the rules decide its fate, and who is paid a bounty.
    TakeOut {
        /// The card that is taken out.
        card: CardId,
        /// The fate that the effect demands.
        fate: Fate,
        /// The player whose card has the effect.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<PlayerId>,
        /// True if it is a cost, which no React prevents (faq-b:Paying costs).
        #[serde(default, skip_serializing_if = "is_false")]
        cost: bool,
    },
    /// A React replaced the event of the window that is open: the window closes, and the new event is recorded next
    /// (1.5:7.1).
    Instead {
        /// The cards that left play with the event and are restored, with the cards that were attached to them.
        #[serde(default)]
        cards: Vec<CardId>,
    },
    /// A card enters play without a play of its own, out of a pile or as a token.
    BringCard {
        /// The card that enters play.
        code: CardCode,
        /// The player whose card it is.
        owner: PlayerId,
        /// The pile that it comes from; a token comes from none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        from: Option<Pile>,
        /// The place or pile that it is put in.
        to: Destination,
        /// True if it is booted.
        #[serde(default, skip_serializing_if = "is_false")]
        booted: bool,
    },
    /// The controller of a card; if none is named, it is given back.
    SetController {
        /// The card whose controller is set.
        card: CardId,
        /// The player who controls it; none gives it back to its owner.
        #[serde(default)]
        player: Option<PlayerId>,
        /// The time for which the player controls it.
        #[serde(default)]
        until: Duration,
    },
    /// A card's abilities can be used again.
    Refresh {
        /// The card that may be used again.
        card: CardId,
    },
    /// The phase of the day.
    SetPhase {
        /// The phase that the day stands at.
        phase: Phase,
    },
    /// The player whose turn it is is set.
    SetTurn {
        /// The player whose turn it is.
        player: PlayerId,
    },
    /// The Winner of the day.
    SetWinner {
        /// The player, if any.
        player: Option<PlayerId>,
    },
    /// The player who has won the game; if none is named, the victory is taken back.
    SetVictor {
        /// The player, if any.
        player: Option<PlayerId>,
    },
    /// A dude is in this posse, or in none.
    SetPosse {
        /// The dude who is put into a posse or out of it.
        dude: CardId,
        /// The posse that they are in; none takes them out.
        side: Option<Side>,
    },
    /// The rank of a draw hand changes for the round (1.5:6.1 step 5).
    ModifyRank {
        /// The player whose draw hand it is.
        player: PlayerId,
        /// The number by which it changes.
        by: i8,
        /// The card whose effect it is.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        from: Option<CardId>,
    },
    /// A posse takes more or fewer casualties this round.
    ModifyCasualties {
        /// The player whose posse takes more or fewer.
        player: PlayerId,
        /// The number by which it changes.
        by: i8,
    },
    /// An effect makes a posse take casualties now, apart from the difference in ranks (1.5:6.1 step 5).
    CallCasualties {
        /// The player whose posse takes them.
        player: PlayerId,
        /// The number of casualties that are called for.
        count: u8,
    },
    /// This dude or sidekick must be the first casualty this round.
    ForceFirstCasualty {
        /// The card that must be the next casualty.
        card: CardId,
    },
    /// The cards of a draw hand that is already shown are others now.
    ChangeHand {
        /// The player whose draw hand changes.
        player: PlayerId,
        /// The cards that the hand has now.
        cards: Vec<Shown>,
    },
    /// The shootout is over.
    EndShootout {},
    /// The job is over.
    EndJob {
        /// True if it succeeded.
        success: bool,
    },
    /// A note is written to the log.
    Note {
        /// The line that goes into the log.
        text: String,
    },
}
