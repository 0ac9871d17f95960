//! An ability that is being carried out: its remaining items, and the answer it waits for.

use std::collections::VecDeque;
use std::sync::Arc;

use deadeye_cards::CardCode;
use deadeye_cards::abilities::{Ability, DrawHand, Entry, ExtraPlay, HandChange, Number, Set, SkillName, Step, Until};
use serde::{Deserialize, Serialize, Serializer};

use crate::state::pile::{Pile, Shown};
use crate::state::purchase::Purchase;
use crate::state::scope::Scope;
use crate::state::thing::Thing;
use crate::vocabulary::{AbilityKind, CardId, End, Place, PlayerId};

/// An item that is still to be carried out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Item {
    /// A step that is still to be taken.
    Step(Box<Step>),
    /// The test of the header: of a spell, or of a skill.
    Test { skill: SkillName, difficulty: Option<Number> },
    /// The window for Reacts to the homecoming from a job, before its effect.
    Homecoming,
    /// The pull of the header.
    Pull,
    /// The steps that follow success or failure of the last test.
    Outcome { success: Vec<Step>, failure: Vec<Step> },
    /// A job starts, if the test was passed.
    Job { ability: u8 },
    /// The choice between an action's abilities, by their numbers.
    Which(Vec<u8>),
    /// The choice between ways: as many of them as may be taken, each with the number of steps that are its price.
    Ways { options: Vec<Vec<Step>>, most: u8, price: usize },
    /// The choice of one of several cards that a React could save.
    About,
    /// The choice of a number that becomes X.
    HowMany,
    /// The bid of a player, who pays as much as they like.
    Bid(PlayerId),
    /// The choice which ability of another card is used, by their numbers.
    Borrow { card: CardId, numbers: Vec<u8>, unbooted: bool },
    /// The choice which ability of a card can be used again, by their numbers.
    Refresh { card: CardId, numbers: Vec<u8> },
    /// The naming of the card on top of a player's discard pile.
    Top(PlayerId),
    /// A step about one card of a draw hand, which is named next.
    Replace { player: PlayerId, hand: Box<DrawHand> },
    /// A purchase that goes on once the cards that boot to pay for it are named.
    Buy(Purchase),
    /// A changed draw hand that is recorded next: the kind of the change, and the number of cards.
    Hand { player: PlayerId, how: HandChange, count: u8 },
    /// Steps for one card of several, to each of which a name is bound in turn.
    Each { name: String, thing: Thing, steps: Vec<Step> },
}

impl Item {
    /// Returns the steps that follow, where everything succeeds.
    pub(crate) fn steps(&self) -> &[Step] {
        match self {
            Item::Step(step) => std::slice::from_ref(step),
            Item::Outcome { success, .. } => success,
            Item::Each { steps, .. } => steps,
            Item::Test { .. }
            | Item::Homecoming
            | Item::Pull
            | Item::Job { .. }
            | Item::Which(_)
            | Item::Ways { .. }
            | Item::About
            | Item::HowMany
            | Item::Bid(_)
            | Item::Borrow { .. }
            | Item::Refresh { .. }
            | Item::Top(_)
            | Item::Replace { .. }
            | Item::Buy(_)
            | Item::Hand { .. } => &[],
        }
    }

    /// Returns the step, if the item is one.
    pub(crate) fn step(&self) -> Option<&Step> {
        if let Item::Step(step) = self { Some(step) } else { None }
    }
}

/// The continuation when no items are left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OnComplete {
    /// The play is over.
    Play,
    /// Nothing follows: it was no play.
    Nothing,
    /// The job goes on with its posse.
    Job,
    /// The job keeps the names that were bound when it started.
    JobStart,
    /// The Technique may be followed by another.
    Technique { card: CardId, dude: CardId },
}

/// An ability that is being carried out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Running {
    pub(crate) scope: Scope,
    /// The card that the entry is about.
    pub(crate) code: CardCode,
    /// The number of the ability, if it is one and no trait.
    pub(crate) ability: Option<u8>,
    /// The kind of play that it is.
    pub(crate) kind: AbilityKind,
    pub(crate) queue: VecDeque<Item>,
    pub(crate) question: Option<Question>,
    /// The number of react windows that were open when it began.
    pub(crate) depth: usize,
    pub(crate) on_complete: OnComplete,
    /// The kind of ability that it comes from; none for a trait.
    pub(crate) by: Option<AbilityKind>,
    /// The time for which its effects last, where the card differs from the rules.
    pub(crate) until: Option<Until>,
    /// The number of generated names, for choices without a name.
    pub(crate) made_up: u16,
    /// The extra play that follows.
    pub(crate) again: Option<ExtraPlay>,
    /// The number of steps of the cost that are still to be done.
    pub(crate) cost_left: usize,
    /// True once the costs of the ability itself are paid: what is paid afterwards is the price of something else.
    pub(crate) is_paid: bool,
    /// The number of steps of the first sentence that are still to be done, those of the cost among them.
    pub(crate) first_left: usize,
    /// The number by which the next invention is easier.
    pub(crate) easier: i16,
    /// The name that an invention is bound to once it is made.
    pub(crate) invention: Option<String>,
    /// The ends of the street that were chosen.
    pub(crate) ends: Vec<End>,
    /// True if a React kept it from having any effect (1.5:7.1).
    pub(crate) cancelled: bool,
}

impl Running {
    pub(crate) fn new(
        scope: Scope,
        code: CardCode,
        kind: AbilityKind,
        depth: usize,
        on_complete: OnComplete,
    ) -> Running {
        Running {
            scope,
            code,
            ability: None,
            kind,
            queue: VecDeque::new(),
            question: None,
            depth,
            on_complete,
            by: None,
            until: None,
            made_up: 0,
            again: None,
            cost_left: 0,
            is_paid: true,
            first_left: 0,
            easier: 0,
            invention: None,
            ends: Vec::new(),
            cancelled: false,
        }
    }

    pub(crate) fn then(&mut self, steps: &[Step]) {
        self.queue.extend(steps.iter().cloned().map(Box::new).map(Item::Step));
    }

    /// Puts steps in front of the remaining items.
    pub(crate) fn first(&mut self, steps: &[Step]) {
        for step in steps.iter().rev() {
            self.queue.push_front(Item::Step(Box::new(step.clone())));
        }
    }

    pub(crate) fn new_name(&mut self) -> String {
        self.made_up += 1;
        format!("choice{}", self.made_up)
    }

    /// Returns the open question, if there is one.
    #[must_use]
    pub fn question(&self) -> Option<&Question> {
        self.question.as_ref()
    }

    /// Returns the card whose ability it is.
    #[must_use]
    pub fn code(&self) -> CardCode {
        self.code
    }

    /// Returns the card in play whose ability it is; none for a card that was played from elsewhere.
    #[must_use]
    pub fn card(&self) -> Option<CardId> {
        self.scope.this
    }

    /// Returns the number of the ability, as commands count them; nothing for a trait, and for steps that waited for an
    /// event.
    #[must_use]
    pub fn ability(&self) -> Option<u8> {
        self.ability
    }
}

/// A question to a player while an ability is carried out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Question {
    /// The player who has to answer.
    pub by: PlayerId,
    /// The card whose ability asks.
    pub card: CardCode,
    /// The kind of answer that is wanted.
    pub what: Wanted,
    #[serde(skip)]
    pub(crate) name: String,
    #[serde(skip)]
    pub(crate) set: Set,
    #[serde(skip)]
    pub(crate) about: Vec<Vec<Step>>,
}

impl Question {
    /// Returns a question to a player by a card, without further details.
    pub(crate) fn of(by: PlayerId, card: CardCode, what: Wanted) -> Question {
        Question { by, card, what, name: String::new(), set: Set::default(), about: Vec::new() }
    }

    /// Returns the question which of several abilities of a card is used, by their numbers in its entry.
    pub(crate) fn which(by: PlayerId, card: CardCode, entry: Option<&Arc<Entry>>, numbers: &[u8]) -> Question {
        let meant = numbers.iter().filter_map(|number| entry.and_then(|entry| entry.ability(*number)));
        let steps = |way: &Ability| way.target.iter().chain(&way.cost).chain(&way.steps).cloned().collect();
        let count = u8::try_from(numbers.len()).unwrap_or(u8::MAX);
        Question { about: meant.map(steps).collect(), ..Question::of(by, card, Wanted::Option(count)) }
    }

    /// Returns the steps that it is about: for yes or no those that follow each, yes first, for ways those of each,
    /// otherwise the step for which a choice is made. It is empty where there are none.
    #[must_use]
    pub fn steps_about(&self) -> &[Vec<Step>] {
        &self.about
    }
}

/// The form that an answer must have.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Wanted {
    /// A number of cards in play, out of these.
    Cards {
        /// The cards that may be chosen.
        of: Vec<CardId>,
        /// The least number of cards.
        min: usize,
        /// The greatest number of cards.
        max: usize,
    },
    /// A number of cards of piles; null for an unknown one, where any card is allowed.
    Codes {
        /// The player whose piles are chosen from.
        whose: PlayerId,
        /// The piles that are chosen from.
        piles: Vec<Pile>,
        /// The known cards that may be chosen.
        known: Vec<CardCode>,
        /// True if there are unknown cards in the piles.
        unknown: bool,
        /// The least number of cards.
        min: usize,
        /// The greatest number of cards.
        max: usize,
    },
    /// One of these places.
    Place(Vec<Place>),
    /// One of this number of ways, counted from 0.
    Option(u8),
    /// One of the cards of a draw hand that lies open, counted from 0.
    Shown {
        /// The player whose draw hand lies open.
        whose: PlayerId,
        /// The cards, as recorded.
        cards: Vec<Shown>,
    },
    /// The cards of a draw hand after a card has changed it: recorded by [`Command::ChangeHand`].
    ///
    /// [`Command::ChangeHand`]: crate::Command::ChangeHand
    Hand {
        /// The player whose draw hand changes.
        whose: PlayerId,
        /// The kind of the change.
        #[serde(serialize_with = "word_of")]
        how: HandChange,
        /// The greatest number of cards that may change.
        count: u8,
    },
    /// Yes or no.
    Yes,
    /// A number in this range.
    Number {
        /// The least number that may be named.
        min: u32,
        /// The greatest number that may be named.
        max: u32,
    },
    /// An end of the street.
    End,
}

fn word_of<S: Serializer>(how: &HandChange, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(how.word())
}

/// An answer to a [`Question`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// Cards in play.
    Cards(Vec<CardId>),
    /// Cards of piles; null for an unknown one.
    Codes(Vec<Option<CardCode>>),
    /// The place that was chosen.
    Place(Place),
    /// A way, counted from 0.
    Option(u8),
    /// A card of a draw hand, counted from 0.
    Shown(u8),
    /// Yes or no.
    Yes(bool),
    /// The number that was named.
    Number(u32),
    /// An end of the street.
    End(End),
}
