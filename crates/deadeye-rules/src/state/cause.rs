//! Causes of events: they are the facts that abilities ask about an event, and that the history of a stash shows.

use deadeye_cards::CardCode;
use deadeye_hands::Suit;

use crate::state::command::Mark;
use crate::state::game::Game;
use crate::state::pile::Pile;
use crate::state::shootout::ShootoutStep;
use crate::text;
use crate::vocabulary::{CardId, Place, PlayerId, Side, Text};

/// The cause of an event, as recorded by the code that brought it about.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) enum Cause {
    /// The rules, or an override.
    #[default]
    Rule,
    /// A card entered play because a dude invented it, who may have booted for that.
    Invented { scientist: CardId, booted: bool },
    /// A card left play.
    Left(Leaving),
    /// A dude went somewhere else.
    Move(Move),
    /// A dude joined a posse.
    Joined(Joining),
    /// A shootout started since a call-out was accepted.
    Accepted { caller: CardId, target: CardId },
    /// A call-out was refused.
    Refused { caller: CardId },
    /// A shootout is over: it was at this place, and the posse of this player won it.
    ShootoutOver { place: Place, winner: Option<PlayerId> },
    /// A job is over, which this card started.
    JobOver { by: Option<CardCode> },
    /// A pull, and its purpose.
    Pull { puller: Option<CardId>, gadget: Option<CardCode>, suit: Option<Suit> },
    /// A test, and its purpose.
    Test(Tested),
    /// An action was played, and lies on the table as this card.
    Laid { card: CardId },
    /// A dude fled, out of this posse and from this place.
    Fled { side: Option<Side>, from: Option<Place> },
    /// Draw hands were compared.
    Compared,
    /// Hands are filled up: at the start, and at Sundown.
    Refill,
    /// Hands are drawn for lowball.
    Lowball,
    /// A card changes a draw hand that is drawn already.
    HandChange,
    /// Cards were picked out of a pile, which is not drawing them (1.5:2.2).
    Picked,
    /// A pass in a shootout at this step.
    PassIn(ShootoutStep),
    /// Ghost rock changed hands, or a bounty changed.
    Paid(Reason),
    /// A React undid what happened: it never did (1.5:7.1).
    Undone,
}

/// The way a dude went somewhere else.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Move {
    /// True if the dude booted before, in the course of the same play.
    pub(crate) booted: bool,
    /// The posse that the dude left by it.
    pub(crate) left: Option<Side>,
    /// The event that sent the dude home, where it has a name.
    pub(crate) home: Option<Homecoming>,
    /// True if the dude entered play there, which is no move.
    pub(crate) placed: bool,
}

/// The way a dude came into a posse.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Joining {
    /// True if the dude booted for it.
    pub(crate) booted: bool,
    /// The place that the dude comes from.
    pub(crate) from: Option<Place>,
    /// True if a card brings the dude in.
    pub(crate) by_effect: bool,
}

/// The way a card left play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Leaving {
    /// The pile that the card went to, or that a token would have gone to (faq-b:Token Dudes).
    pub(crate) meant: Option<Pile>,
    /// True if the card was a dude: an attached card is none, whatever is printed.
    pub(crate) dude: bool,
}

/// A cause of dudes going home.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Homecoming {
    /// Refusing a call-out (1.5:5.3.2).
    Refusal,
    /// The end of their job (1.5:6.2), which this card started.
    JobOver { leader: CardId, mark: Mark, success: bool, by: Option<CardCode> },
    /// The effect of a job that succeeded (1.5:6.2).
    JobEffect,
    /// Flight from a shootout (1.5:6.1 step 6).
    Flight,
    /// Another rule, another ability of a card, or an override.
    Otherwise,
}

/// The purpose of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tested {
    /// Inventing a Gadget, which is not in play yet, by a dude who may have booted for that.
    Gadget { code: CardCode, booted: bool },
    /// A test of an entry, with the card in play that it is about.
    Ability { code: CardCode, this: Option<CardId> },
    /// A test whose result the players carry out.
    Other,
}

impl Tested {
    /// Returns the test that an ability makes now while it is carried out.
    pub(crate) fn now(game: &Game) -> Tested {
        let running = game.running.last();
        running.map_or(Tested::Other, |own| Tested::Ability { code: own.code, this: own.scope.this })
    }
}

/// The reason why ghost rock changes hands or a bounty changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Reason {
    /// The effect of a card's ability.
    Ability,
    /// The cost of an ability.
    Use,
    /// The cost of starting a job.
    Job,
    Bought(String),
    Inventing(String),
    Played(String),
    /// The cost of a card of the starting gang.
    Starts(String),
    StartingStash,
    AnotherOutfit,
    Production,
    Upkeep,
    Loan,
    Repaid,
    Ante,
    LowballWon,
    Bounty,
    BountyBack,
    PrivateGround,
    LeftPlay,
    NeverLeft,
    Table,
}

impl Reason {
    /// Returns the reason in words, for the history of a stash and for events.
    pub(crate) fn words(&self) -> Text {
        match self {
            Reason::Ability => text!("a card's ability"),
            Reason::Use => text!("paid for an ability"),
            Reason::Job => text!("paid for a job"),
            Reason::Bought(card) => text!("bought {card}", card = card.as_str()),
            Reason::Inventing(card) => text!("inventing {card}", card = card.as_str()),
            Reason::Played(card) => text!("played {card}", card = card.as_str()),
            Reason::Starts(card) => text!("{card} starts", card = card.as_str()),
            Reason::StartingStash => text!("starting stash"),
            Reason::AnotherOutfit => text!("another outfit"),
            Reason::Production => text!("production"),
            Reason::Upkeep => text!("upkeep"),
            Reason::Loan => text!("borrowed for the ante"),
            Reason::Repaid => text!("repaid the bank"),
            Reason::Ante => text!("ante"),
            Reason::LowballWon => text!("won at lowball"),
            Reason::Bounty => text!("a bounty"),
            Reason::BountyBack => text!("a bounty given back"),
            Reason::PrivateGround => text!("in a shootout on private ground"),
            Reason::LeftPlay => text!("left play"),
            Reason::NeverLeft => text!("never left play"),
            Reason::Table => text!("the table says so"),
        }
    }
}
