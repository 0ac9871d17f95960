//! Static abilities: the lasting effects of a trait.

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

/// A static ability that gives states to cards.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Has {
    /// The cards that have the states.
    pub who: Target,
    /// The states that they have.
    pub state: OneOrMany<State>,
}

/// A change of the cost to bring cards into play.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CostChange {
    /// The cards whose cost is changed.
    pub of: Set,
    /// The number by which it changes.
    pub by: Number,
    /// The least cost that remains.
    #[serde(default)]
    pub min: Option<Number>,
    /// True if only the first such card each day is concerned.
    #[serde(default)]
    pub first_each_day: bool,
    /// True if only cards that are played from hand are concerned.
    #[serde(default)]
    pub from_hand: bool,
    /// The player who plays them.
    #[serde(default)]
    pub who: Player,
    /// The cards that they are attached to, where that matters.
    #[serde(default)]
    pub onto: Set,
    /// The kind of ability whose cost changes, where that matters.
    #[serde(default)]
    pub play: Option<HasAbility>,
}

closed! {
    /// The effect of a rule about call-outs.
    CallRule {
        /// The dudes cannot be called out.
        Never = "never",
        /// The dudes cannot refuse.
        NoRefusal = "no_refusal",
    }
}

/// A rule of its own for call-outs between some dudes.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CalledOut {
    /// The dudes who are called out.
    pub who: Target,
    /// The dudes who make the call-out.
    pub by: Set,
    /// The rule that holds for these call-outs.
    pub how: CallRule,
}

/// A rule about which dudes invent which Gadgets.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Invents {
    /// The dudes who may invent.
    pub who: Target,
    /// The Gadgets that they may invent; `this` for the card itself.
    pub of: Set,
    /// The skill used instead of Mad Scientist. Without it they invent no other Gadgets.
    #[serde(default, rename = "with")]
    pub skill: Option<SkillName>,
    /// The places where they invent these, and trade them to other dudes, whoever controls the place.
    #[serde(default)]
    pub at: Set,
}

closed! {
    /// The effects of a joker beside standing for any card.
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
    /// A rule about a dude, or another card, and the starting gang.
    Starting {
        /// The dude cannot start.
        Never = "never",
        /// The dude does not count among those who start.
        NotCounted = "not_counted",
        /// The dude counts as three of them.
        Three = "three",
        /// The deed, or the dude who must be invented, may start in place of a dude, while the conditions of the trait hold.
        AsDude = "as_dude",
        /// This outfit may start with two Grifters.
        TwoGrifters = "two_grifters",
        /// Sidekick goods may start on the dude, in place of another dude; a Gadget among them is invented first.
        WithSidekick = "with_sidekick",
    }
}

/// A rule that lets some dudes move between some places without booting.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MovesFree {
    /// The dudes whose moves are free.
    pub who: Target,
    /// The places from which they move.
    pub from: Set,
    /// The places to which they move.
    pub to: Set,
}

/// A limit on the places to which some dudes may go.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MovesOnly {
    /// The dudes whose moves are limited.
    pub who: Target,
    /// The places to which they may go, as seen from where they are.
    pub to: Set,
}

/// The dudes that may boot to pay for this card.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BootsToPay {
    /// The cards that can be booted in place of paying.
    pub boot: Set,
    /// The figure by which each booted card lowers the cost, any number of them. Without it one card pays all of the cost.
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
    /// The number that is added.
    pub by: Number,
    /// The spells, Gadgets or Techniques that are tested for.
    #[serde(default, rename = "for")]
    pub cards: Set,
    /// The conditions that the pull must meet.
    #[serde(default, rename = "if")]
    pub conditions: Vec<Condition>,
    /// True if the number is added to the difficulty, and not to what the test comes to.
    #[serde(default)]
    pub harder: bool,
}

/// A skill that a dude has for some cards alone, without its keyword.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AsIf {
    /// The dudes who count as if they had the skill.
    pub who: Target,
    /// The skill that they have; Kung Fu for Techniques.
    pub skill: SkillName,
    /// The rating that they count as having.
    pub by: Number,
    /// The spells or Techniques for which they have it.
    #[serde(rename = "for")]
    pub cards: Set,
}

/// The uses, besides those of the stash, of ghost rock that lies on this card.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pays {
    /// True if it pays for actions that its controller plays.
    #[serde(default)]
    pub actions: bool,
    /// The cards whose abilities, used by its controller, it pays for.
    #[serde(default)]
    pub abilities_on: Option<Set>,
}

fn head() -> Player {
    Player::Head
}

/// A draw hand bonus of a posse.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DrawBonus {
    /// The player whose posse gets the bonus; without a word who forms the posse that the user is in (2014:p31).
    #[serde(default = "head")]
    pub who: Player,
    /// Stud bullets added to the posse's bonus.
    #[serde(default)]
    pub stud: Option<Number>,
    /// Draw bullets added to the posse's bonus.
    #[serde(default)]
    pub draw: Option<Number>,
}

/// A change of a number of a player.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayerBonus {
    /// The player whose figure is changed.
    #[serde(default)]
    pub who: Player,
    /// The number by which it changes.
    pub by: Number,
}

/// Cards that do nothing to some others.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CannotAffect {
    /// The cards whose abilities and traits do nothing to the others.
    pub cards: Set,
    /// The cards that are not affected.
    pub whom: Set,
}

/// One static ability of a trait.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StaticAbility {
    /// The figures of cards change.
    Change(Change),
    /// The figures of cards are replaced, whatever is printed.
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
    /// A player who discards at least one card of a draw hand to draw again draws this many more.
    RedrawMore(PlayerBonus),
    /// More or fewer cards may be discarded at Sundown.
    SundownDiscard(PlayerBonus),
    /// This card attaches only to such cards.
    AttachesTo(Set),
    /// The bearer cannot have such cards attached.
    CannotCarry(Set),
    /// This dude can have one of such cards attached, which are attached to places otherwise.
    Bears(Set),
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
    /// This action has a cost of its own.
    OwnCost(Number),
    /// Booting pays for this card.
    BootsToPay(BootsToPay),
    /// Something is forbidden.
    Forbid(Ban),
    /// Call-outs between some dudes follow a rule of their own.
    CalledOut(CalledOut),
    /// Some dudes invent some Gadgets.
    Invents(Invents),
    /// This card is invented by such dudes alone.
    InventedBy(Set),
    /// This is a joker of a kind.
    Joker(JokerKind),
    /// The starting gang has a rule about this card.
    Starting(Starting),
    /// Some dudes may go to some places only.
    MovesOnly(MovesOnly),
    /// The production of such cards goes to the controller of this card and to nobody else.
    Collects(Set),
    /// This card enters play in no shopping.
    NotShopped(bool),
    /// Some dudes move between some places without booting.
    MovesFree(MovesFree),
    /// This dude casts such spells alone.
    CastsOnly(Set),
    /// The control points of a player differ.
    TotalControl(PlayerBonus),
    /// This card stands for another title where uniqueness is concerned.
    CountsAs(String),
    /// Ghost rock that lies on this card pays for some things.
    Pays(Pays),
    /// A player's influence at one location counts up to this number only.
    InfluencePerPlace(u8),
    /// This action, pulled for a test, may be used as if from the hand where the pull triggers it.
    UsedWhenPulled(bool),
    /// Other players choose this card rather than some of its friends.
    Shields(Shields),
    /// Some cards do nothing to some others.
    CannotAffect(CannotAffect),
    /// The user may use abilities of other cards besides.
    Borrows(Borrows),
    /// The user picks a shooter among these, where there are any.
    Shooters(Set),
    /// The user controls these places, which are no cards.
    Controls(Set),
    /// A phrase that the language cannot express.
    ByHand(ByHand),
}
