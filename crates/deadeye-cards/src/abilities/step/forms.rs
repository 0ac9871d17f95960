//! The arguments of steps.

use serde::Deserialize;
use serde::de::value::MapAccessDeserializer;

use super::Step;
use crate::abilities::choice::{OneOrMany, Target};
use crate::abilities::closed::closed;
use crate::abilities::condition::Condition;
use crate::abilities::event::On;
use crate::abilities::figure::SkillName;
use crate::abilities::place::PlaceRef;
use crate::abilities::set::Number;
use crate::abilities::state::{State, Until};
use crate::abilities::who::{PileName, Player, Ref};

/// A number of things for a player: `2`, or `{"n": 2, "who": "opponent"}`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Amount {
    /// The number.
    pub n: Number,
    /// The player who receives that number, or draws or discards that many.
    pub who: Player,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AmountForm {
    n: Number,
    #[serde(default)]
    who: Player,
}

impl<'de> Deserialize<'de> for Amount {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Amount, D::Error> {
        // An object is either an amount with `n`, or a number in the form of an object.
        let value = serde_json::Value::deserialize(deserializer)?;
        if value.get("n").is_some() || value.get("who").is_some() {
            let form = AmountForm::deserialize(value).map_err(serde::de::Error::custom)?;
            return Ok(Amount { n: form.n, who: form.who });
        }
        let n = <Number as Deserialize>::deserialize(value).map_err(serde::de::Error::custom)?;
        Ok(Amount { n, who: Player::You })
    }
}

/// The step that puts cards into states.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Make {
    /// The cards that are put into them.
    pub who: Target,
    /// The states that they are put into.
    pub state: OneOrMany<State>,
    /// The time for which the states last.
    #[serde(default)]
    pub until: Option<Until>,
}

/// The step that changes or sets a bounty.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bounty {
    /// The dudes whose bounty changes.
    pub who: Target,
    /// The number by which it changes.
    #[serde(default)]
    pub by: Option<Number>,
    /// The bounty that it is set to.
    #[serde(default)]
    pub to: Option<Number>,
}

/// The step that moves a dude or card somewhere, without booting for it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Move {
    /// The cards that are moved.
    pub who: Target,
    /// The place that they are moved to.
    pub to: PlaceRef,
    /// True if it is booted there.
    #[serde(default)]
    pub booted: bool,
    /// True if it enters play there, which is no moving.
    #[serde(default)]
    pub placed: bool,
    /// The player who chooses the place, where there are several.
    #[serde(default)]
    pub by: Player,
}

closed! {
    /// A posse, as seen by the player who uses the ability.
    PosseName {
        /// The posse of the player who uses the ability.
        Yours = "yours",
        /// The other posse.
        Opposing = "opposing",
        /// The posse of the bearer.
        Bearers = "bearers",
    }
}

/// The step by which a dude joins a posse: moving there if need be, without booting.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Join {
    /// The dudes who join.
    pub who: Target,
    /// The posse that they join.
    #[serde(default)]
    pub posse: Option<PosseName>,
    /// True if they are booted when they join.
    #[serde(default)]
    pub booted: bool,
    /// True if they stay where they are.
    #[serde(default)]
    pub stays: bool,
}

/// The step by which a dude calls another out.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CallOut {
    /// The dude who makes the call-out.
    pub who: Target,
    /// The dude who is called out.
    pub target: Target,
    /// True if the call-out cannot be refused.
    #[serde(default)]
    pub no_refusal: bool,
    /// The price of refusing, in ghost rock, which goes to the caller's player.
    #[serde(default)]
    pub price: u8,
    /// True if the dude who is called out may be elsewhere.
    #[serde(default)]
    pub from_afar: bool,
}

/// The step by which a dude takes over from the leader or the mark of a shootout, and they change places.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TakeOver {
    /// The leader or the mark.
    pub from: Target,
    /// The dude who takes over.
    pub who: Target,
}

/// The step by which two dudes change places: in posses and where they stand.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Swap {
    /// The card that goes to where the other is.
    pub one: Target,
    /// The card that goes to where the first is.
    pub other: Target,
    /// True if each of them moves as far as it can, whether or not the other does.
    #[serde(default)]
    pub apart: bool,
}

/// The step that pays ghost rock.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pay {
    /// The amount of ghost rock.
    pub n: Number,
    /// The player who pays.
    #[serde(default)]
    pub who: Player,
    /// The player who is paid; the bank if none.
    #[serde(default)]
    pub to: Option<Player>,
    /// The steps that follow if the player cannot pay or does not.
    #[serde(default)]
    pub or: Vec<Step>,
    /// True once the player has chosen to pay, so that nobody takes it.
    #[serde(skip)]
    pub given: bool,
}

closed! {
    /// The place that cards are put in.
    Destination {
        /// The play hand.
        Hand = "hand",
        /// The deck, shuffled.
        Deck = "deck",
        /// The top of the deck.
        DeckTop = "deck_top",
        /// The discard pile.
        Discard = "discard",
        /// The pile of aced cards.
        BootHill = "boot_hill",
        /// The place outside the game.
        Removed = "removed",
        /// The draw hand.
        DrawHand = "draw_hand",
    }
}

/// The step that puts cards into a pile of their owner.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Put {
    /// The cards that are put there.
    pub who: Target,
    /// The pile or place that they are put in.
    pub to: Destination,
}

/// The step by which a card comes into play out of a pile.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Play {
    /// The card that is played.
    pub card: Target,
    /// The number by which the cost is reduced.
    #[serde(default)]
    pub less: Option<Number>,
    /// The least cost that remains.
    #[serde(default)]
    pub min: Option<Number>,
    /// The cost below which nothing at all lowers it.
    #[serde(default)]
    pub least: Option<Number>,
    /// True if it costs nothing.
    #[serde(default)]
    pub free: bool,
    /// The card that it is attached to.
    #[serde(default)]
    pub onto: Option<Target>,
    /// The place where it enters play.
    #[serde(default)]
    pub at: Option<PlaceRef>,
    /// True if it enters play booted.
    #[serde(default)]
    pub booted: bool,
    /// True if it joins the user's posse.
    #[serde(default)]
    pub join: bool,
    /// The leader of the job that it starts, if able; without it the user names one.
    #[serde(default)]
    pub leader: Option<Target>,
    /// The inventor; without it a Gadget is invented as the rules say (1.5:7.2.2).
    #[serde(default)]
    pub invent: Option<Target>,
    /// True if it comes into play without inventing, Gadget or not.
    #[serde(default)]
    pub uninvented: bool,
    /// True if the inventor does not boot.
    #[serde(default)]
    pub unbooted: bool,
    /// The number by which inventing becomes easier.
    #[serde(default)]
    pub easier: Option<Number>,
    /// The name by which later steps refer to it.
    #[serde(default, rename = "as")]
    pub name: Option<String>,
}

/// The step that attaches a card in play to another one.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Attach {
    /// The card that is attached.
    pub card: Target,
    /// The card that it is attached to.
    pub to: Target,
    /// True if it is booted then.
    #[serde(default)]
    pub booted: bool,
}

/// The step by which a player looks at hidden cards.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Look {
    /// The pile that the cards are in.
    #[serde(rename = "in")]
    pub pile: PileName,
    /// The player whose cards are looked at.
    #[serde(default)]
    pub whose: Player,
    /// The number of cards, of a deck from its top; without it all.
    #[serde(default)]
    pub count: Option<Number>,
    /// True if they are shown to everybody, and can be chosen as `revealed`.
    #[serde(default)]
    pub reveal: bool,
}

/// The step that pulls a card.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pull {
    /// The player who makes the pull.
    #[serde(default)]
    pub who: Player,
}

/// A skill or Kung Fu test in the middle of an ability.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Check {
    /// The skill that is tested.
    pub skill: SkillName,
    /// The dude who is tested.
    pub who: Target,
    /// The total that must be reached; for Kung Fu the number that is added to the pull.
    #[serde(default)]
    pub against: Option<Number>,
    /// Steps that follow when the test is passed.
    #[serde(default)]
    pub success: Vec<Step>,
    /// Steps that follow when the test is failed.
    #[serde(default)]
    pub failure: Vec<Step>,
}

/// The step that changes a rank or the number of casualties.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Modify {
    /// The player whose figure is changed.
    #[serde(default)]
    pub who: Player,
    /// The number by which it changes.
    #[serde(default)]
    pub by: Option<Number>,
    /// The figure that it is set to.
    #[serde(default)]
    pub to: Option<Number>,
    /// The conditions while which the change lasts.
    #[serde(default, rename = "while")]
    pub during: Vec<Condition>,
    /// The longest time that the change lasts, together with `while`.
    #[serde(default)]
    pub until: Option<Until>,
}

/// The step that brings a token into play.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Token {
    /// The title of the token's card.
    pub title: String,
    /// The name by which later steps refer to it.
    #[serde(default, rename = "as")]
    pub name: Option<String>,
    /// The place where it enters play: without it the shootout if it joins, else here.
    #[serde(default)]
    pub at: Option<PlaceRef>,
    /// True if it joins the user's posse.
    #[serde(default)]
    pub join: bool,
    /// True if it enters play booted.
    #[serde(default)]
    pub booted: bool,
}

closed! {
    /// A kind of counter on a card.
    CounterName {
        /// Ghost rock that is no bounty.
        GhostRock = "ghost_rock",
        /// Influence counters, whose effect the card defines.
        Influence = "influence",
        /// Any other marker.
        Other = "other",
    }
}

/// The step that puts counters on a card or takes them off.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Counters {
    /// The card that counters are put on.
    pub who: Target,
    /// The kind of counter.
    pub kind: CounterName,
    /// The number by which they change.
    #[serde(default)]
    pub by: Option<Number>,
    /// The number that they are set to.
    #[serde(default)]
    pub to: Option<Number>,
}

/// The step that changes the controller of a card.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Control {
    /// The card that changes its controller.
    pub who: Target,
    /// The player who controls it from now on.
    #[serde(default)]
    pub player: Player,
    /// The time for which the change lasts.
    #[serde(default)]
    pub until: Option<Until>,
}

/// The step that takes other steps under a condition.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct If {
    /// The conditions, all of which must hold.
    pub is: OneOrMany<Condition>,
    /// Steps that are taken if it holds.
    pub then: Vec<Step>,
    /// Steps that are taken if it does not.
    #[serde(default, rename = "else")]
    pub otherwise: Vec<Step>,
}

/// The step that lets a player take other steps or leave them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct May {
    /// The player who decides.
    pub who: Player,
    /// The steps that are taken where they decide for it.
    pub steps: Vec<Step>,
    /// The number of these, from the first on, that are the price of the others.
    pub price: usize,
    /// Steps that are taken where they decide against it.
    pub otherwise: Vec<Step>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MayForm {
    #[serde(default)]
    who: Player,
    #[serde(rename = "do")]
    steps: Vec<Step>,
    #[serde(default)]
    price: usize,
    #[serde(default, rename = "else")]
    otherwise: Vec<Step>,
}

impl<'de> Deserialize<'de> for May {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<May, D::Error> {
        struct Read;

        impl<'de> serde::de::Visitor<'de> for Read {
            type Value = May;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("a list of steps, or {\"who\": PLAYER, \"do\": […], \"price\": N, \"else\": […]}")
            }

            fn visit_seq<A: serde::de::SeqAccess<'de>>(self, seq: A) -> Result<May, A::Error> {
                let steps = Vec::deserialize(serde::de::value::SeqAccessDeserializer::new(seq))?;
                Ok(May { who: Player::You, steps, price: 0, otherwise: Vec::new() })
            }

            fn visit_map<A: serde::de::MapAccess<'de>>(self, map: A) -> Result<May, A::Error> {
                let form = MayForm::deserialize(MapAccessDeserializer::new(map))?;
                Ok(May { who: form.who, steps: form.steps, price: form.price, otherwise: form.otherwise })
            }
        }

        deserializer.deserialize_any(Read)
    }
}

/// The step that takes one of several ways.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OneOf {
    /// The player who chooses the way.
    #[serde(default)]
    pub who: Player,
    /// The ways, each a list of steps.
    pub options: Vec<Vec<Step>>,
    /// The greatest number of ways, where more than one may be taken.
    #[serde(default)]
    pub most: Option<u8>,
}

/// The step that takes other steps for each card.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ForEach {
    /// The name of the current card in the steps; `it` without one.
    #[serde(default, rename = "as")]
    pub name: Option<String>,
    /// The cards: a set, or a name that stands for several.
    pub of: Target,
    /// Steps that are taken for each of them.
    #[serde(rename = "do")]
    pub steps: Vec<Step>,
}

/// The step whose own steps wait for an event.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Later {
    /// The event that is waited for.
    pub on: On,
    /// The time for which it waits.
    #[serde(default)]
    pub until: Option<Until>,
    /// True if it triggers each time, and not only once.
    #[serde(default)]
    pub every: bool,
    /// The steps that are taken when the event happens.
    #[serde(rename = "do")]
    pub steps: Vec<Step>,
}

closed! {
    /// A change of draw hand cards, which the players record once it is done at the table.
    HandChange {
        /// Cards become other suits.
        Suit = "suit",
        /// Cards become other values.
        Value = "value",
        /// Cards become other suits and values.
        Both = "both",
        /// Cards are exchanged for others of the deck.
        Redraw = "redraw",
        /// The whole hand is exchanged for the top of the user's deck.
        YourDeck = "your_deck",
        /// The whole hand is exchanged for the top of its owner's deck.
        OwnDeck = "own_deck",
        /// Draw hands are exchanged.
        Exchange = "exchange",
        /// A card of the play hand comes in for another.
        FromHand = "from_hand",
        /// This card comes in for another.
        This = "this",
        /// This card comes in for one of the hand that its player chooses, and that is discarded.
        ForOne = "for_one",
        /// A card of hearts becomes another value; any other card becomes hearts.
        Hearts = "hearts",
        /// A card of hearts becomes another value that is not in the hand; any other card becomes hearts.
        HeartsApart = "hearts_apart",
        /// A card is drawn, and one is discarded.
        DrawDiscard = "draw_discard",
        /// A card of the hand that the user names is discarded, and the top card of its owner's deck comes in.
        Shed = "shed",
        /// A card whose value no other card of the hand has becomes another suit.
        LoneSuit = "lone_suit",
        /// Cards become suits and values, these values unlike all others of the hand.
        Apart = "apart",
        /// The hand counts as illegal from now on, whatever its cards are.
        Illegal = "illegal",
    }
}

/// The step that changes the cards of a draw hand.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DrawHand {
    /// The player whose draw hand is changed.
    #[serde(default)]
    pub whose: Player,
    /// The kind of change that is allowed.
    pub how: HandChange,
    /// The greatest number of cards that change.
    #[serde(default)]
    pub count: Option<Number>,
    /// True if the hand counts as legal afterwards.
    #[serde(default)]
    pub legal: bool,
    /// True if it counts as a change of the hand's rank.
    #[serde(default)]
    pub as_rank: bool,
    /// The card that comes in with `for_one`, if not this one.
    #[serde(default)]
    pub card: Option<Ref>,
    /// True if that card is shuffled into the deck before the hand is discarded.
    #[serde(default)]
    pub returns: bool,
    /// The name by which later steps refer to the card discarded with `shed`.
    #[serde(default, rename = "as")]
    pub name: Option<String>,
}

closed! {
    /// A procedure in progress that an effect can end.
    Ending {
        /// The shootout that is being fought.
        Shootout = "shootout",
        /// The shootout, after this round.
        AfterRound = "after_round",
        /// The job, without success.
        JobFails = "job_fails",
    }
}

closed! {
    /// A kind of extra play.
    ExtraPlay {
        /// Any play of the moment.
        Play = "play",
        /// The trade that is being made.
        Trade = "trade",
        /// A play in shopping.
        Shop = "shop",
        /// Any play of the moment; at Noon no actin', that is no ability, action or job.
        NoActin = "no_actin",
    }
}

closed! {
    /// The effect that a react prevents.
    Prevention {
        /// The event, which would have happened to the subject.
        Event = "event",
        /// The booting that would be the cost of it.
        Booting = "booting",
        /// Being moved and booted: the subject is where and as it was.
        Moving = "moving",
        /// The effect of an action that was just announced: it is discarded without effect.
        Ability = "ability",
    }
}

/// The step that gives a card a second name.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Naming {
    /// The new name.
    #[serde(rename = "as")]
    pub name: String,
    /// The reference by which steps speak of the card.
    pub is: Ref,
}
