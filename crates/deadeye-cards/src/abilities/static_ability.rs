//! What a trait does all the time.

use serde::Deserialize;

use super::ban::Ban;
use super::by_hand::ByHand;
use super::change::Change;
use super::choice::{OneOrMany, Target};
use super::closed::closed;
use super::condition::Condition;
use super::figure::SkillName;
use super::figure::Stat;
use super::quality::HasAbility;
use super::set::{Number, Set};
use super::special::{Borrows, Shields};
use super::state::State;
use super::who::Player;

/// Cards have states all the time.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Has {
    /// The cards that have what is said here.
    pub who: Target,
    /// What they are.
    pub state: OneOrMany<State>,
}

/// What cards cost to bring into play.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CostChange {
    /// The cards whose cost is changed.
    pub of: Set,
    /// By how much.
    pub by: Number,
    /// The least that they cost then.
    #[serde(default)]
    pub min: Option<Number>,
    /// Only the first such card each day.
    #[serde(default)]
    pub first_each_day: bool,
    /// Who plays them.
    #[serde(default)]
    pub who: Player,
    /// What they are attached to, where that matters.
    #[serde(default)]
    pub onto: Set,
    /// For which of their abilities, where that matters.
    #[serde(default)]
    pub play: Option<HasAbility>,
}

closed! {
    /// What a rule about call-outs comes to.
    CallRule {
        /// They cannot be called out.
        Never = "never",
        /// They cannot refuse.
        NoRefusal = "no_refusal",
    }
}

/// Call-outs between some dudes follow a rule of their own.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CalledOut {
    /// Who is called out.
    pub who: Target,
    /// The dudes who make the call-out.
    pub by: Set,
    /// The rule of calling out that does not hold.
    pub how: CallRule,
}

/// Who invents which Gadgets.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Invents {
    /// The dudes who may invent.
    pub who: Target,
    /// Which Gadgets; `this` for the card itself.
    pub of: Set,
    /// With which skill instead of Mad Scientist; without a word: they invent no others.
    #[serde(default, rename = "with")]
    pub skill: Option<SkillName>,
}

closed! {
    /// What a joker does beside standing for any card.
    JokerKind {
        /// It is aced after use.
        Plain = "plain",
        /// It is aced after use, makes the hand illegal, and raises its rank by two.
        Devils = "devils",
        /// It is not aced after use, keeps the hand legal, and lowers its rank by three.
        Heretic = "heretic",
    }
}

closed! {
    /// What the starting gang has to do with a dude, or with another card.
    Starting {
        /// The dude cannot start.
        Never = "never",
        /// The dude does not count among those who start.
        NotCounted = "not_counted",
        /// The dude counts as three of them.
        Three = "three",
        /// The deed may start in place of a dude, while the outfit is as the trait says.
        AsDude = "as_dude",
        /// This outfit may start with two Grifters.
        TwoGrifters = "two_grifters",
    }
}

/// From where to where some dudes move without booting.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MovesFree {
    /// The dudes whose moves are free.
    pub who: Target,
    /// From which places.
    pub from: Set,
    /// To which places.
    pub to: Set,
}

/// Where some dudes may go.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MovesOnly {
    /// The dudes who may move only so.
    pub who: Target,
    /// To which places, as seen from where they are.
    pub to: Set,
}

/// Dudes that may boot to pay for this card.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BootsToPay {
    /// The cards that can be booted in place of paying.
    pub boot: Set,
    /// Any number of them, each for so much of the cost; without it one stands for all of the cost.
    #[serde(default)]
    pub less: Option<Stat>,
}

/// A bonus to tests of a kind.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TestBonus {
    /// The dudes whose skill tests are changed.
    pub who: Target,
    /// The skill whose tests are changed.
    pub skill: SkillName,
    /// By how much.
    pub by: Number,
    /// For which spells, Gadgets or Techniques.
    #[serde(default, rename = "for")]
    pub cards: Set,
    /// What must be so of the pull.
    #[serde(default, rename = "if")]
    pub conditions: Vec<Condition>,
}

/// A skill that a dude has for some cards alone, without its keyword.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AsIf {
    /// The dudes who count as if they had the skill.
    pub who: Target,
    /// Which skill; Kung Fu for Techniques.
    pub skill: SkillName,
    /// The rating that they count as having.
    pub by: Number,
    /// For which spells or Techniques.
    #[serde(rename = "for")]
    pub cards: Set,
}

/// What ghost rock that lies on this card pays for, besides that of the stash.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pays {
    /// Actions that its controller plays.
    #[serde(default)]
    pub actions: bool,
    /// Abilities that its controller uses, of such cards.
    #[serde(default)]
    pub abilities_on: Option<Set>,
}

/// A draw hand bonus of a posse.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DrawBonus {
    /// The player whose posse gets the bonus.
    #[serde(default)]
    pub who: Player,
    /// Stud bullets added to the posse's bonus.
    #[serde(default)]
    pub stud: Option<Number>,
    /// Draw bullets added to the posse's bonus.
    #[serde(default)]
    pub draw: Option<Number>,
}

/// A number of a player that is other than usual.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayerBonus {
    /// The player whose figure is changed.
    #[serde(default)]
    pub who: Player,
    /// By how much.
    pub by: Number,
}

/// One thing that a trait does all the time.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StaticAbility {
    /// Figures differ by so much.
    Change(Change),
    /// Figures are so much, whatever is printed.
    Set(Change),
    /// Cards have states.
    Make(Has),
    /// Cards cost more or less.
    Cost(CostChange),
    /// Tests have a bonus.
    TestBonus(TestBonus),
    /// A dude has a skill for some cards alone.
    AsIf(AsIf),
    /// These do not count for the combos of this dude's Techniques.
    ComboWithout(Set),
    /// A posse has a draw hand bonus.
    DrawBonus(DrawBonus),
    /// A hand may hold more or fewer cards.
    HandSize(PlayerBonus),
    /// Who discards at least one card of a draw hand to draw again draws so many more.
    RedrawMore(PlayerBonus),
    /// More or fewer cards may be discarded at Sundown.
    SundownDiscard(PlayerBonus),
    /// This card attaches only to such cards.
    AttachesTo(Set),
    /// The bearer cannot have such cards attached.
    CannotCarry(Set),
    /// The bearer can have no more than one card of this title.
    OneEach(bool),
    /// This location is adjacent to those places.
    AdjacentTo(Set),
    /// This location is adjacent to no such place.
    NotAdjacentTo(Set),
    /// The hand rank of a draw hand is changed, while it is shown.
    Rank(PlayerBonus),
    /// This card may be brought into play in a shootout too, paying all costs.
    PlayedInShootout(bool),
    /// This action costs so much.
    OwnCost(Number),
    /// Booting pays for this card.
    BootsToPay(BootsToPay),
    /// Something is forbidden.
    Forbid(Ban),
    /// Call-outs between some dudes follow a rule of their own.
    CalledOut(CalledOut),
    /// Who invents which Gadgets.
    Invents(Invents),
    /// This card is invented by such dudes alone.
    InventedBy(Set),
    /// This is a joker of a kind.
    Joker(JokerKind),
    /// What the starting gang has to do with this card.
    Starting(Starting),
    /// Where some dudes may go.
    MovesOnly(MovesOnly),
    /// What such cards produce goes to the controller of this card and to nobody else.
    Collects(Set),
    /// This card enters play in no shopping.
    NotShopped(bool),
    /// From where to where some dudes move without booting.
    MovesFree(MovesFree),
    /// This dude casts such spells alone.
    CastsOnly(Set),
    /// The control points of a player differ by so much.
    TotalControl(PlayerBonus),
    /// This card stands for another title where uniqueness is concerned.
    CountsAs(String),
    /// Ghost rock that lies on this card pays for some things.
    Pays(Pays),
    /// Of a player's influence at one location no more than so much counts.
    InfluencePerPlace(u8),
    /// Pulled for a test, this action may be used as if from the hand where it answers to that.
    UsedWhenPulled(bool),
    /// Others choose this card rather than some of its friends.
    Shields(Shields),
    /// Abilities of other cards that the user may use besides.
    Borrows(Borrows),
    /// The user picks a shooter among these, where there are any.
    Shooters(Set),
    /// The user controls these places, which are no cards.
    Controls(Set),
    /// What the language cannot say.
    ByHand(ByHand),
}
