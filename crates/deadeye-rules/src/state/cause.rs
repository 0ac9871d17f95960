//! Why something happened: what abilities ask about an event, and what the story of a stash says.

use deadeye_cards::CardCode;
use deadeye_hands::Suit;

use crate::state::command::Mark;
use crate::state::game::Game;
use crate::state::pile::Pile;
use crate::state::shootout::ShootoutStep;
use crate::text;
use crate::vocabulary::{CardId, Place, PlayerId, Side, Text};

/// Why something happened, as who brought it about says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) enum Cause {
    /// The rules, or a word of the table.
    #[default]
    Rule,
    /// A card entered play because a dude invented it.
    Invented { scientist: CardId },
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
    /// A shootout is over, which was here, and which the posse of this player won.
    ShootoutOver { place: Place, winner: Option<PlayerId> },
    /// A job is over, which this card started.
    JobOver { by: Option<CardCode> },
    /// A pull, and what it was for.
    Pull { puller: Option<CardId>, gadget: Option<CardCode>, suit: Option<Suit> },
    /// A test, and what it was for.
    Test(Tested),
    /// An action was played, and lies on the table as this card.
    Laid { card: CardId },
    /// Hands are filled up: at the start, and at Sundown.
    Refill,
    /// Hands are drawn for lowball.
    Lowball,
    /// A pass in a shootout at this step.
    PassIn(ShootoutStep),
    /// Ghost rock changed hands, or a bounty changed.
    Paid(Reason),
}

/// How a dude went somewhere else.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Move {
    /// The dude booted before, in the course of the same play.
    pub(crate) booted: bool,
    /// The posse that the dude left by it.
    pub(crate) left: Option<Side>,
    /// What sent the dude home, where that has a name.
    pub(crate) home: Option<Homecoming>,
}

/// How a dude came into a posse.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Joining {
    /// The dude booted for it.
    pub(crate) booted: bool,
    /// The place that the dude comes from.
    pub(crate) from: Option<Place>,
}

/// How a card left play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Leaving {
    /// The pile that the card went to, or that a token would have gone to (faq-b:Token Dudes).
    pub(crate) meant: Option<Pile>,
    /// The card was a dude: what is attached is none, whatever is printed.
    pub(crate) dude: bool,
}

/// What sends dudes home.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Homecoming {
    /// Refusing a call-out (1.5:5.3.2).
    Refusal,
    /// The end of their job (1.5:6.2), which this card started.
    JobOver { leader: CardId, mark: Mark, success: bool, by: Option<CardCode> },
    /// Another rule, a card's ability, or a word of the table.
    Otherwise,
}

/// What a test was for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tested {
    /// To invent a Gadget, which is not in play yet.
    Gadget(CardCode),
    /// What an entry says, of the card in play that it is about.
    Ability { code: CardCode, this: Option<CardId> },
    /// What the table makes of it.
    Other,
}

impl Tested {
    /// Returns what is tested now by an ability that is carried out.
    pub(crate) fn now(game: &Game) -> Tested {
        let running = game.running.last();
        running.map_or(Tested::Other, |own| Tested::Ability { code: own.code, this: own.scope.this })
    }
}

/// What ghost rock changes hands for, and why bounties change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Reason {
    /// A card's ability does it.
    Ability,
    /// What an ability costs.
    Use,
    /// What starting a job costs.
    Job,
    Bought(String),
    Inventing(String),
    Played(String),
    /// A card of the starting gang.
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
    /// Returns the reason in the story of a stash and in events.
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
