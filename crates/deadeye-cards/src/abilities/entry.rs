//! Entries: the abilities and traits of a title.

use serde::Deserialize;

use super::closed::closed;
use super::condition::Condition;
use super::event::On;
use super::figure::SkillName;
use super::place::PlaceRef;
use super::sentences::Place;
use super::set::{Number, Set};
use super::state::Until;
use super::static_ability::StaticAbility;
use super::step::Step;
use super::who::PileName;
use crate::code::CardCode;

closed! {
    /// The time at which an ability can be used.
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
        /// In response to the event in `on`.
        React = "react",
        /// At the start of the game: the react of a Grifter.
        Grifter = "grifter",
        /// As a play during Sundown.
        Sundown = "sundown",
        /// As a play during Upkeep.
        Upkeep = "upkeep",
        /// As a trait: a static ability, or a trigger that fires whenever `on` happens. It is no ability.
        Trait = "trait",
    }
}

/// The mark of a job.
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

/// The details of a job card: its mark, its posse and its outcome.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Job {
    /// The mark of the job.
    pub mark: MarkOf,
    /// The qualities that the leader must have besides.
    #[serde(default)]
    pub leader: Set,
    /// The conditions that the posse must meet once it is formed.
    #[serde(default)]
    pub posse: Vec<Condition>,
    /// The steps for each dude who enters the leader's posse, called `it`: the leader first.
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
    /// True if booting, where it is the cost, boots this card and not the leader.
    #[serde(default)]
    pub boots_this: bool,
}

/// The test that using an ability demands, for a spell or a Technique.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Test {
    /// The skill that is tested.
    pub skill: SkillName,
    /// The total that must be reached; nothing for Kung Fu, or where none is printed.
    #[serde(default)]
    pub difficulty: Option<Number>,
}

closed! {
    /// A limit on the use of a repeatable ability.
    Limit {
        /// Once a shootout.
        Shootout = "shootout",
        /// Once a shootout round.
        Round = "round",
        /// Once a draw hand.
        DrawHand = "draw_hand",
    }
}

/// The bounds of the payment for X in the header.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PayX {
    /// The least ghost rock that may be paid.
    #[serde(default)]
    pub min: u8,
    /// The most ghost rock that may be paid; without it as much as the player has.
    #[serde(default)]
    pub max: Option<u8>,
}

/// One ability or trait.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ability {
    /// The time at which the ability may be used.
    pub when: When,
    /// True if it may be used any number of times a day.
    #[serde(default)]
    pub repeat: bool,
    /// The limit on its use, although it is repeatable.
    #[serde(default)]
    pub once_a: Option<Limit>,
    /// True if only the controller of the deed may use it.
    #[serde(default)]
    pub controller: bool,
    /// True if only the opponents of the controller may use it.
    #[serde(default)]
    pub opponents: bool,
    /// True if every player may use it; a job once a day each.
    #[serde(default)]
    pub everybody: bool,
    /// True if only the owner of the deed may use it.
    #[serde(default)]
    pub owner: bool,
    /// The cards that have the ability instead of this card. Each card of this set that the user controls has it for
    /// itself, is called `this` and boots for it. The card of the entry is called `source`.
    #[serde(default)]
    pub lent_to: Option<Set>,
    /// True if booting the card is a cost.
    #[serde(default)]
    pub boot: bool,
    /// The cost in ghost rock.
    #[serde(default)]
    pub pay: u8,
    /// The amount of ghost rock that the user chooses to pay, called `x`.
    #[serde(default)]
    pub pay_x: Option<PayX>,
    /// True if a pull is part of the header: it is made before the steps.
    #[serde(default)]
    pub pull: bool,
    /// The test that using it demands.
    #[serde(default)]
    pub test: Option<Test>,
    /// The event that triggers it.
    #[serde(default)]
    pub on: Option<On>,
    /// The conditions for using it; of a trait the conditions while which it is active.
    #[serde(default, rename = "if")]
    pub conditions: Vec<Condition>,
    /// The job that it starts.
    #[serde(default)]
    pub job: Option<Job>,
    /// The costs beside booting the card and paying ghost rock.
    #[serde(default)]
    pub cost: Vec<Step>,
    /// The choices that are made before the test, so that the difficulty can refer to them.
    #[serde(default)]
    pub target: Vec<Step>,
    /// The steps of its effect.
    #[serde(default, rename = "do")]
    pub steps: Vec<Step>,
    /// The steps that follow when its test fails.
    #[serde(default)]
    pub failure: Vec<Step>,
    /// The static abilities of a trait.
    #[serde(default)]
    pub always: Vec<StaticAbility>,
    /// The pile of its owner in which the card of a trait must lie, instead of being in play, for the trait to trigger: for
    /// each copy there, or once for all of them where it is `alone`.
    #[serde(default, rename = "lies_in")]
    pub pile: Option<PileName>,
    /// The conditions under which booting the card is no cost.
    #[serde(default)]
    pub unbooted_if: Vec<Condition>,
    /// True if of several copies of the title only one does this, to a card or at an event.
    #[serde(default)]
    pub alone: bool,
    /// True if the first sentence is over with its targets and costs: what follows needs not be possible (1.5:5.3.1).
    #[serde(default)]
    pub apart: bool,
    /// The conditions under which the Technique can be followed by another one (1.5:7.3.2).
    #[serde(default)]
    pub combo: Vec<Condition>,
    /// The time for which all its effects last, where it differs from the rules.
    #[serde(default)]
    pub until: Option<Until>,
}

/// The entry of one title, or of some of its printings.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// The title as the card database writes it.
    pub title: String,
    /// The printings that the entry describes; without a list all printings that have no entry of their own.
    #[serde(default)]
    pub codes: Vec<CardCode>,
    /// Its abilities in printed order, traits among them.
    pub abilities: Vec<Ability>,
    /// The location of the written sentences for the entry; users' own entries have none.
    #[serde(skip)]
    pub(crate) written: Option<Place>,
}

/// The share of an entry that the program carries out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Coverage {
    /// The whole entry.
    Full,
    /// The entry without some steps, which are left to the players.
    ByHand,
    /// The times and costs only.
    HeaderOnly,
}

impl Entry {
    /// Returns the abilities that are no traits, in printed order. The field `ability` of a command is an index into them.
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
