//! Commands sorted into groups, for matches that handle every command.
//!
//! [`Command`] is one flat list, as in the journal. A group is small enough for a match that names all its variants, so
//! that the compiler reports every place that must handle a new command.

use deadeye_cards::CardCode;

use crate::state::card::Counter;
use crate::state::command::{AbilityUse, Casualty, Command, Destination, Fate, Gift, Mark, Source};
use crate::state::effect::{Duration, Figure, Keeping};
use crate::state::pile::{Pile, Shown};
use crate::state::resolving::Answer;
use crate::vocabulary::{AbilityKind, CardId, End, Phase, Place, PlayerId, Side};

/// Defines an enum for each group, and the function that sorts a command into its group. A command that is in no group,
/// or that differs from this list in a field or a type, does not compile.
macro_rules! groups {
    ($(
        $(#[$about:meta])*
        $group:ident: $commands:ident {
            $($variant:ident $(($own:ident: $body:ty))? $({ $($field:ident: $type:ty),* })?,)*
        }
    )*) => {
        /// A command by its group.
        #[derive(Clone, Copy, Debug)]
        pub enum CommandGroup<'a> {
            $($(#[$about])* $group($commands<'a>),)*
        }

        $(
            $(#[$about])*
            #[derive(Clone, Copy, Debug)]
            pub enum $commands<'a> {
                $(
                    #[doc = concat!("[`Command::", stringify!($variant), "`].")]
                    $variant $((&'a $body))? $({
                        $(
                            #[doc = concat!("The field `", stringify!($field), "` of the command.")]
                            $field: &'a $type,
                        )*
                    })?,
                )*
            }
        )*

        impl Command {
            /// Sorts the command into its group.
            ///
            /// ```
            /// use deadeye_rules::{Command, CommandGroup, PlayerId, TurnCommand};
            ///
            /// let pass = Command::Pass { player: PlayerId(0) };
            /// assert!(matches!(pass.group(), CommandGroup::Turn(TurnCommand::Pass { player: PlayerId(0) })));
            /// ```
            #[must_use]
            pub fn group(&self) -> CommandGroup<'_> {
                match self {
                    $($(
                        Command::$variant $(($own))? $({ $($field),* })? => {
                            CommandGroup::$group($commands::$variant $(($own))? $({ $($field),* })?)
                        }
                    )*)*
                }
            }
        }
    };
}

groups! {
    /// Setup, and the options of the game.
    Setup: SetupCommand {
        Seat { name: String, deck: Option<u16> },
        ChooseOutfit { player: PlayerId, outfit: CardCode, legend: Option<CardCode> },
        ChooseGang { player: PlayerId, dudes: Vec<CardCode> },
        RevealGangs {},
        OrderGrifters { order: Vec<PlayerId> },
        ShortGame { on: bool },
        CarryOut { on: bool },
    }

    /// The phases around High Noon, and the draw hands of lowball and shootouts.
    Phase: PhaseCommand {
        Ante {},
        ShowHand { player: PlayerId, cards: Vec<Shown> },
        TellWinner { player: PlayerId },
        TellFirst { player: PlayerId },
        PayUpkeep { player: PlayerId, let_go: Vec<CardId> },
        Discard { player: PlayerId, cards: Vec<Option<CardCode>> },
    }

    /// Plays of High Noon with few fields, and the answers to a call-out.
    Noon: NoonCommand {
        MoveDude { player: PlayerId, dude: CardId, to: Place },
        Trade { player: PlayerId, gifts: Vec<Gift>, discard: Vec<CardId> },
        Overlay { player: PlayerId, card: CardCode, dude: CardId },
        AcceptCallOut { player: PlayerId },
        RefuseCallOut { player: PlayerId },
    }

    /// Plays that a card's ability or text may change: each has a struct of its own in the rules.
    Play: PlayCommand {
        CallOut {
            player: PlayerId, caller: CardId, target: CardId, by: Option<Source>, boot: bool, no_refusal: bool
        },
        Shop {
            player: PlayerId, card: CardCode, onto: Option<CardId>, end: Option<End>, by_effect: bool, cost: Option<u16>
        },
        Invent {
            player: PlayerId, card: CardCode, scientist: CardId, onto: Option<CardId>, end: Option<End>, by_effect: bool,
            cost: Option<u16>
        },
        UseAbility(own: AbilityUse),
        PlayAction {
            player: PlayerId, card: CardCode, kind: AbilityKind, cost: Option<u16>, boot: Option<CardId>,
            against: Option<PlayerId>, onto: Option<CardId>
        },
        PlayTechnique {
            player: PlayerId, card: CardCode, dude: CardId, kind: AbilityKind, from: Pile, combo: bool,
            against: Option<PlayerId>
        },
        StartJob {
            player: PlayerId, by: Source, leader: CardId, mark: Mark, boot: bool, cost: u16, ability: u8
        },
    }

    /// Answers, pulls and passes, at any time of the day.
    Turn: TurnCommand {
        Choose { player: PlayerId, answer: Answer },
        Pull { player: PlayerId, card: Shown, named: Option<Shown> },
        Pass { player: PlayerId },
        Check { player: PlayerId },
        CallReacts { player: PlayerId },
        Prefer { player: PlayerId, effect: u32 },
    }

    /// Steps of jobs and shootouts.
    Fight: FightCommand {
        JoinPosse {
            player: PlayerId, dude: CardId, by_effect: bool, side: Option<Side>, stays: bool
        },
        ClosePosse { player: PlayerId, misses_requirement: bool },
        Oppose { player: PlayerId },
        Decline { player: PlayerId },
        PickShooter { player: PlayerId, dude: CardId },
        Redraw { player: PlayerId, cards: u8, discarded: Vec<Shown> },
        TakeCasualties { player: PlayerId, casualties: Vec<Casualty> },
        Flee { player: PlayerId, dudes: Vec<CardId> },
    }

    /// Overrides: ghost rock, piles and hand sizes.
    SetHolding: HoldingOverride {
        SetGhostRock { player: PlayerId, to: u16 },
        SetDebt { player: PlayerId, to: u16 },
        SetPot { to: u16 },
        Pay { from: Option<PlayerId>, to: Option<PlayerId>, amount: u16 },
        SetPile { player: PlayerId, pile: Pile, count: u16, known: Vec<CardCode> },
        MoveCards { player: PlayerId, from: Pile, to: Pile, cards: Vec<Option<CardCode>> },
        SetHandSize { player: PlayerId, to: u8 },
    }

    /// Overrides: cards in play, and lasting effects on them.
    SetCard: CardOverride {
        SetBounty { card: CardId, to: u16 },
        SetCounter { card: CardId, counter: Counter, to: i16 },
        SetFigure { card: CardId, figure: Figure, to: i16, until: Duration },
        ChangeFigure {
            card: CardId, figure: Figure, by: i16, until: Duration, from: Option<CardId>
        },
        Keep { card: CardId, what: Keeping, until: Duration, from: Option<CardId> },
        EndEffect { effect: u32 },
        SetBooted { card: CardId, to: bool },
        PutCard { card: CardId, to: Destination },
        SendHome { dude: CardId, booted: bool },
        TakeOut { card: CardId, fate: Fate, by: Option<PlayerId>, cost: bool },
        BringCard {
            code: CardCode, owner: PlayerId, from: Option<Pile>, to: Destination, booted: bool
        },
        SetController { card: CardId, player: Option<PlayerId>, until: Duration },
        Refresh { card: CardId },
    }

    /// Overrides: the day, its turns, and the victory.
    SetGame: GameOverride {
        Instead { cards: Vec<CardId> },
        SetPhase { phase: Phase },
        SetTurn { player: PlayerId },
        SetWinner { player: Option<PlayerId> },
        SetVictor { player: Option<PlayerId> },
        Note { text: String },
    }

    /// Overrides: posses, draw hands and casualties, and the end of fights.
    SetFight: FightOverride {
        SetPosse { dude: CardId, side: Option<Side> },
        ModifyRank { player: PlayerId, by: i8, from: Option<CardId> },
        ModifyCasualties { player: PlayerId, by: i8 },
        CallCasualties { player: PlayerId, count: u8 },
        ForceFirstCasualty { card: CardId },
        ChangeHand { player: PlayerId, cards: Vec<Shown> },
        EndShootout {},
        EndJob { success: bool },
    }
}
