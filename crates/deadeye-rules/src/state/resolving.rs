//! An ability that is being carried out: what is left of it, and what it waits for.

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

/// What is left to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Item {
    /// A step that is still to be taken.
    Step(Box<Step>),
    /// The test of the header: of a spell, or of a skill.
    Test { skill: SkillName, difficulty: Option<Number> },
    /// The pull of the header.
    Pull,
    /// What follows success or failure of the last test.
    Outcome { success: Vec<Step>, failure: Vec<Step> },
    /// A job starts, if the test was passed.
    Job { ability: u8 },
    /// Which of an action's abilities is meant, by their numbers.
    Which(Vec<u8>),
    /// Ways that a player is asked about: as many of them as may be taken.
    Ways { options: Vec<Vec<Step>>, most: u8 },
    /// Of several cards that a React could save, the one named next is meant.
    About,
    /// A number that was asked for is X.
    HowMany,
    /// A player pays as much as they like.
    Bid(PlayerId),
    /// Which ability of another card is used, by their numbers.
    Borrow { card: CardId, numbers: Vec<u8>, unbooted: bool },
    /// Which ability of a card can be used again, by their numbers.
    Refresh { card: CardId, numbers: Vec<u8> },
    /// The card named next lies on top of a player's discard pile.
    Top(PlayerId),
    /// What a step does to the card of a draw hand that is named next.
    Replace { player: PlayerId, hand: Box<DrawHand> },
    /// A purchase goes on once it was said who boots to pay for it.
    Buy(Purchase),
    /// A draw hand is told that was changed so, in so many cards.
    Hand { player: PlayerId, how: HandChange, count: u8 },
    /// A name stands for one card of several, one after the other.
    Each { name: String, thing: Thing, steps: Vec<Step> },
}

impl Item {
    /// Returns the step, if that is what is left.
    pub(crate) fn step(&self) -> Option<&Step> {
        if let Item::Step(step) = self { Some(step) } else { None }
    }
}

/// What happens when nothing is left to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OnComplete {
    /// The play is over.
    Play,
    /// Nothing: it was no play.
    Nothing,
    /// The job goes on with its posse.
    Job,
    /// The Technique may be followed by another.
    Technique { card: CardId, dude: CardId },
}

/// An ability that is being carried out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Running {
    pub(crate) scope: Scope,
    /// The card that the entry is about.
    pub(crate) code: CardCode,
    /// Which of its abilities, if it is one and no trait.
    pub(crate) ability: Option<u8>,
    /// The kind of play that it is.
    pub(crate) kind: AbilityKind,
    pub(crate) queue: VecDeque<Item>,
    pub(crate) question: Option<Question>,
    /// How many react windows were open when it began.
    pub(crate) depth: usize,
    pub(crate) on_complete: OnComplete,
    /// The kind of ability that it comes from; none for a trait.
    pub(crate) by: Option<AbilityKind>,
    /// For how long its effects last, where the card says something else than the rules.
    pub(crate) until: Option<Until>,
    /// Names made up for choices without a name.
    pub(crate) made_up: u16,
    /// Another play is to follow.
    pub(crate) again: Option<ExtraPlay>,
    /// Steps of the cost that are still to be done.
    pub(crate) cost_left: usize,
    /// By how much the next invention is easier.
    pub(crate) easier: i16,
    /// What an invention is called once it is made.
    pub(crate) invention: Option<String>,
    /// Ends of the street that were said.
    pub(crate) ends: Vec<End>,
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
            easier: 0,
            invention: None,
            ends: Vec::new(),
        }
    }

    pub(crate) fn then(&mut self, steps: &[Step]) {
        self.queue.extend(steps.iter().cloned().map(Box::new).map(Item::Step));
    }

    /// These come before what is left.
    pub(crate) fn first(&mut self, steps: &[Step]) {
        for step in steps.iter().rev() {
            self.queue.push_front(Item::Step(Box::new(step.clone())));
        }
    }

    pub(crate) fn new_name(&mut self) -> String {
        self.made_up += 1;
        format!("choice{}", self.made_up)
    }

    /// Returns who is asked, if anybody.
    #[must_use]
    pub fn question(&self) -> Option<&Question> {
        self.question.as_ref()
    }

    /// Returns the card whose ability it is.
    #[must_use]
    pub fn code(&self) -> CardCode {
        self.code
    }

    /// Returns which of the card's abilities it is, as commands count them; nothing for a trait, and for what comes later.
    #[must_use]
    pub fn ability(&self) -> Option<u8> {
        self.ability
    }
}

/// What a player is asked while an ability is carried out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Question {
    /// The player who has to answer.
    pub by: PlayerId,
    /// The card whose ability asks.
    pub card: CardCode,
    /// What is asked.
    pub what: Wanted,
    #[serde(skip)]
    pub(crate) name: String,
    #[serde(skip)]
    pub(crate) set: Set,
    #[serde(skip)]
    pub(crate) about: Vec<Vec<Step>>,
}

impl Question {
    /// Somebody is asked something for a card.
    pub(crate) fn of(by: PlayerId, card: CardCode, what: Wanted) -> Question {
        Question { by, card, what, name: String::new(), set: Set::default(), about: Vec::new() }
    }

    /// Returns which of several abilities of a card is meant, by their numbers in its entry.
    pub(crate) fn which(by: PlayerId, card: CardCode, entry: Option<&Arc<Entry>>, numbers: &[u8]) -> Question {
        let meant = numbers.iter().filter_map(|number| entry.and_then(|entry| entry.ability(*number)));
        let steps = |way: &Ability| way.target.iter().chain(&way.cost).chain(&way.steps).cloned().collect();
        let count = u8::try_from(numbers.len()).unwrap_or(u8::MAX);
        Question { about: meant.map(steps).collect(), ..Question::of(by, card, Wanted::Option(count)) }
    }

    /// Returns the steps that it is about: of yes or no those that a yes leads to, of ways each one's, else the step that
    /// is being chosen for. Empty where that says nothing.
    #[must_use]
    pub fn about(&self) -> &[Vec<Step>] {
        &self.about
    }
}

/// What an answer must be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Wanted {
    /// So many of these cards in play.
    Cards {
        /// The cards that may be chosen.
        of: Vec<CardId>,
        /// The least number of cards.
        min: usize,
        /// The greatest number of cards.
        max: usize,
    },
    /// So many cards of piles; null for one that nobody named, where anything will do.
    Codes {
        /// The player whose piles are chosen from.
        whose: PlayerId,
        /// The piles that are chosen from.
        piles: Vec<Pile>,
        /// Known cards that will do.
        known: Vec<CardCode>,
        /// Whether cards that nobody named are in them.
        unknown: bool,
        /// The least number of cards.
        min: usize,
        /// The greatest number of cards.
        max: usize,
    },
    /// One of these places.
    Place(Vec<Place>),
    /// One of so many ways, counted from 0.
    Option(u8),
    /// One of the cards of a draw hand that lies open, counted from 0.
    Shown {
        /// The player whose draw hand lies open.
        whose: PlayerId,
        /// The cards, as told.
        cards: Vec<Shown>,
    },
    /// The cards of a draw hand that a card changes, as they lie then: told by [`Command::ChangeHand`].
    ///
    /// [`Command::ChangeHand`]: crate::Command::ChangeHand
    Hand {
        /// The player whose draw hand changes.
        whose: PlayerId,
        /// What the card does to it.
        #[serde(serialize_with = "word_of")]
        how: HandChange,
        /// How many cards may be others, at most.
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
    /// Cards of piles; null for one that nobody named.
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
