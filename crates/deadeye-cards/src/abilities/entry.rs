//! Entries: the abilities and traits of a title.

use serde::Deserialize;

use super::choice::PlaceRef;
use super::closed::closed;
use super::condition::Condition;
use super::event::On;
use super::figure::SkillName;
use super::sentences::Place;
use super::set::{Number, Set};
use super::state::Until;
use super::static_ability::StaticAbility;
use super::step::Step;
use super::who::PileName;
use crate::code::CardCode;

closed! {
    /// When an ability can be used.
    When {
        /// As a play at High Noon.
        Noon = "noon",
        /// Among Shootout plays.
        Shootout = "shootout",
        /// At Noon or among Shootout plays.
        NoonShootout = "noon_shootout",
        /// Among Resolution plays.
        Resolution = "resolution",
        /// Against a cheatin' hand.
        Cheatin = "cheatin",
        /// In answer to an event, `on`.
        React = "react",
        /// At the start of the game: the react of a Grifter.
        Grifter = "grifter",
        /// As a play during Sundown.
        Sundown = "sundown",
        /// As a play during Upkeep.
        Upkeep = "upkeep",
        /// StaticAbility, or whenever `on` happens: no ability but a trait.
        Trait = "trait",
    }
}

/// What a job is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MarkOf {
    /// `town_square`, `home`, `here`, or `at:NAME`.
    Place(PlaceRef),
    /// `this`: this card.
    This,
    /// One card, or place, that the user chooses.
    Choose(Set),
}

impl<'de> Deserialize<'de> for MarkOf {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<MarkOf, D::Error> {
        let value = serde_json::Value::deserialize(deserializer)?;
        if value.as_str() == Some("this") {
            return Ok(MarkOf::This);
        }
        let wrong = |error: serde_json::Error| {
            serde::de::Error::custom(format!("mark: {error}; expected `this`, a place, or a list of qualities"))
        };
        if value.is_array() {
            return Set::deserialize(value).map(MarkOf::Choose).map_err(wrong);
        }
        PlaceRef::deserialize(value).map(MarkOf::Place).map_err(wrong)
    }
}

/// What a job card says of mark, posse and outcome.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Job {
    /// What it marks.
    pub mark: MarkOf,
    /// What the leader must be besides.
    #[serde(default)]
    pub leader: Set,
    /// What the posse must come to, once it is formed.
    #[serde(default)]
    pub posse: Vec<Condition>,
    /// For each dude who enters the leader's posse, called `it`: the leader first.
    #[serde(default)]
    pub joins: Vec<Step>,
    /// Steps that follow when the job succeeded.
    #[serde(default)]
    pub success: Vec<Step>,
    /// Steps that follow when the job failed.
    #[serde(default)]
    pub failure: Vec<Step>,
    /// Steps that follow however the job ended.
    #[serde(default)]
    pub after: Vec<Step>,
    /// Booting, if it is the cost, boots this card and not the leader.
    #[serde(default)]
    pub boots_this: bool,
}

/// A test that goes with using an ability: a spell or a Technique.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Test {
    /// The skill that is tested.
    pub skill: SkillName,
    /// What must be reached; nothing for Kung Fu, or where none is printed.
    #[serde(default)]
    pub difficulty: Option<Number>,
}

closed! {
    /// How often a repeated ability may be used after all.
    Limit {
        /// Once a shootout.
        Shootout = "shootout",
        /// Once a shootout round.
        Round = "round",
        /// Once a draw hand.
        DrawHand = "draw_hand",
    }
}

/// What X in the header is paid for: at least and at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PayX {
    /// The least ghost rock that may be paid.
    #[serde(default)]
    pub min: u8,
    /// At most; as much as there is without a number.
    #[serde(default)]
    pub max: Option<u8>,
}

/// One ability or trait.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ability {
    /// The time at which the ability may be used.
    pub when: When,
    /// Any number of times a day.
    #[serde(default)]
    pub repeat: bool,
    /// How often, though repeated.
    #[serde(default)]
    pub once_a: Option<Limit>,
    /// For the controller of the deed alone.
    #[serde(default)]
    pub controller: bool,
    /// For the opponents of the controller alone.
    #[serde(default)]
    pub opponents: bool,
    /// For the owner of the deed alone.
    #[serde(default)]
    pub owner: bool,
    /// Who has it instead of this card: each of these of the user's own has it for itself, is called `this` and boots for
    /// it; the card of the entry is called `source`.
    #[serde(default)]
    pub lent_to: Option<Set>,
    /// Booting the card is a cost.
    #[serde(default)]
    pub boot: bool,
    /// Ghost rock that it costs.
    #[serde(default)]
    pub pay: u8,
    /// Ghost rock that the user says, called `x`.
    #[serde(default)]
    pub pay_x: Option<PayX>,
    /// A pull is part of the header: it happens before the steps.
    #[serde(default)]
    pub pull: bool,
    /// The test that goes with it.
    #[serde(default)]
    pub test: Option<Test>,
    /// The event that it answers to.
    #[serde(default)]
    pub on: Option<On>,
    /// What must be so for it to be used; of a trait: while it works.
    #[serde(default, rename = "if")]
    pub conditions: Vec<Condition>,
    /// The job that it starts.
    #[serde(default)]
    pub job: Option<Job>,
    /// Costs that are more than booting the card and paying.
    #[serde(default)]
    pub cost: Vec<Step>,
    /// What is chosen before the test, so that the difficulty can speak of it.
    #[serde(default)]
    pub target: Vec<Step>,
    /// What it does.
    #[serde(default, rename = "do")]
    pub steps: Vec<Step>,
    /// What it does when its test fails.
    #[serde(default)]
    pub failure: Vec<Step>,
    /// What a trait does all the time.
    #[serde(default)]
    pub always: Vec<StaticAbility>,
    /// A trait that goes off while the card lies in this pile of its owner's, and not in play: once for all copies.
    #[serde(default, rename = "lies_in")]
    pub pile: Option<PileName>,
    /// While these hold, booting the card is no cost after all.
    #[serde(default)]
    pub unbooted_if: Vec<Condition>,
    /// Of several copies of the title one alone changes a card by this.
    #[serde(default)]
    pub alone: bool,
    /// A Technique that can be followed by another one if this is so (1.5:7.3.2).
    #[serde(default)]
    pub combo: Vec<Condition>,
    /// For how long all of it lasts, where that is not what the rules say.
    #[serde(default)]
    pub until: Option<Until>,
}

/// What one title, or some printings of it, can do.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// The title as the card database writes it.
    pub title: String,
    /// The printings that this is about; the others of the title without a list.
    #[serde(default)]
    pub codes: Vec<CardCode>,
    /// Its abilities in printed order, traits among them.
    pub abilities: Vec<Ability>,
    /// Where the sentences stand that say what they do; users' own entries have none.
    #[serde(skip)]
    pub(crate) written: Option<Place>,
}

/// How much of an entry the program carries out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Coverage {
    /// All of it.
    Full,
    /// Some of it is left to the players.
    ByHand,
    /// Times and costs only.
    HeaderOnly,
}

impl Entry {
    /// Returns the abilities that are no traits, in printed order: what `ability` in a command counts.
    pub fn usable(&self) -> impl Iterator<Item = &Ability> {
        self.abilities.iter().filter(|ability| ability.when != When::Trait)
    }

    /// Returns an ability by its number in commands.
    #[must_use]
    pub fn ability(&self, number: u8) -> Option<&Ability> {
        self.usable().nth(usize::from(number))
    }

    /// Returns the abilities that are traits, in the order of the entry.
    pub fn traits(&self) -> impl Iterator<Item = &Ability> {
        self.abilities.iter().filter(|ability| ability.when == When::Trait)
    }
}
