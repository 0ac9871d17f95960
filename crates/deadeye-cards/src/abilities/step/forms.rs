//! The forms of steps: what each of them says besides its word.

use serde::Deserialize;
use serde::de::value::MapAccessDeserializer;

use super::Step;
use crate::abilities::choice::{OneOrMany, PlaceRef, Target};
use crate::abilities::closed::closed;
use crate::abilities::condition::Condition;
use crate::abilities::event::On;
use crate::abilities::figure::SkillName;
use crate::abilities::set::Number;
use crate::abilities::state::{State, Until};
use crate::abilities::who::{PileName, Player, Ref};

/// A number of things for a player: `2`, or `{"n": 2, "who": "opponent"}`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Amount {
    /// How much or how many.
    pub n: Number,
    /// The player who gets or does it.
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

/// Cards are put into states.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Make {
    /// The cards to which it happens.
    pub who: Target,
    /// What they become.
    pub state: OneOrMany<State>,
    /// For how long.
    #[serde(default)]
    pub until: Option<Until>,
}

/// A bounty rises or falls, or is set.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bounty {
    /// On whose head.
    pub who: Target,
    /// By how much.
    #[serde(default)]
    pub by: Option<Number>,
    /// The bounty that it is set to.
    #[serde(default)]
    pub to: Option<Number>,
}

/// A dude or card goes somewhere, without booting for it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Move {
    /// The cards that are moved.
    pub who: Target,
    /// The place that they are moved to.
    pub to: PlaceRef,
    /// And is booted there.
    #[serde(default)]
    pub booted: bool,
    /// It enters play there, which is no moving.
    #[serde(default)]
    pub placed: bool,
}

closed! {
    /// A posse, seen from who uses the ability.
    PosseName {
        /// The posse of the player who uses the ability.
        Yours = "yours",
        /// The other one.
        Opposing = "opposing",
        /// That of the bearer.
        Bearers = "bearers",
    }
}

/// A dude joins a posse by an effect: moving there if need be, without booting.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Join {
    /// The dudes who join.
    pub who: Target,
    /// The posse that they join.
    #[serde(default)]
    pub posse: Option<PosseName>,
    /// Whether they are booted when they join.
    #[serde(default)]
    pub booted: bool,
    /// Stays where they are.
    #[serde(default)]
    pub stays: bool,
}

/// A dude calls another out.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CallOut {
    /// The dude who makes the call-out.
    pub who: Target,
    /// Who is called.
    pub target: Target,
    /// It cannot be refused.
    #[serde(default)]
    pub no_refusal: bool,
    /// What refusing costs the one who does, in ghost rock for the caller's player.
    #[serde(default)]
    pub price: u8,
}

/// A dude takes over from the leader or the mark of a shootout, and they change places.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TakeOver {
    /// Leader or mark.
    pub from: Target,
    /// Who takes over.
    pub who: Target,
}

/// Two dudes change places: in posses and where they stand.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Swap {
    /// The card that goes to where the other is.
    pub one: Target,
    /// The card that goes to where the first is.
    pub other: Target,
}

/// Ghost rock is paid.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pay {
    /// How much ghost rock is paid.
    pub n: Number,
    /// The player who pays.
    #[serde(default)]
    pub who: Player,
    /// To whom; the bank if nobody.
    #[serde(default)]
    pub to: Option<Player>,
    /// What happens if they cannot or do not.
    #[serde(default)]
    pub or: Vec<Step>,
}

closed! {
    /// Where cards are put.
    Destination {
        /// The play hand.
        Hand = "hand",
        /// The deck, shuffled.
        Deck = "deck",
        /// On top of the deck.
        DeckTop = "deck_top",
        /// The discard pile.
        Discard = "discard",
        /// The pile of aced cards.
        BootHill = "boot_hill",
        /// Out of the game.
        Removed = "removed",
        /// The draw hand.
        DrawHand = "draw_hand",
    }
}

/// Cards are put into a pile of their owner.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Put {
    /// The cards that are put there.
    pub who: Target,
    /// The pile or place that they are put in.
    pub to: Destination,
}

/// A card comes into play out of a pile.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Play {
    /// The card that is played.
    pub card: Target,
    /// By how much the cost is reduced.
    #[serde(default)]
    pub less: Option<Number>,
    /// The least that it then costs.
    #[serde(default)]
    pub min: Option<Number>,
    /// It costs nothing.
    #[serde(default)]
    pub free: bool,
    /// What it is attached to.
    #[serde(default)]
    pub onto: Option<Target>,
    /// Where it enters play.
    #[serde(default)]
    pub at: Option<PlaceRef>,
    /// It enters play booted.
    #[serde(default)]
    pub booted: bool,
    /// It joins the user's posse.
    #[serde(default)]
    pub join: bool,
    /// Who leads the job that it starts, if able; without a word the user says.
    #[serde(default)]
    pub leader: Option<Target>,
    /// Who invents it; without a word, a Gadget is invented as the rules say (1.5:7.2.2).
    #[serde(default)]
    pub invent: Option<Target>,
    /// It comes into play without inventing, Gadget or not.
    #[serde(default)]
    pub uninvented: bool,
    /// The inventor does not boot.
    #[serde(default)]
    pub unbooted: bool,
    /// By how much inventing is easier.
    #[serde(default)]
    pub easier: Option<Number>,
    /// What it is called from now on.
    #[serde(default, rename = "as")]
    pub name: Option<String>,
}

/// A card in play is attached to another one.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Attach {
    /// The card that is attached.
    pub card: Target,
    /// The card that it is attached to.
    pub to: Target,
    /// It is booted then.
    #[serde(default)]
    pub booted: bool,
}

/// Hidden cards are looked at.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Look {
    /// In which pile.
    #[serde(rename = "in")]
    pub pile: PileName,
    /// The player whose cards are looked at.
    #[serde(default)]
    pub whose: Player,
    /// How many, of a deck from its top; all without a number.
    #[serde(default)]
    pub count: Option<Number>,
    /// They are shown to everybody, and can be chosen as `revealed`.
    #[serde(default)]
    pub reveal: bool,
}

/// A card is pulled.
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
    /// Who is tested.
    pub who: Target,
    /// What must be reached; for Kung Fu what is added to the pull.
    #[serde(default)]
    pub against: Option<Number>,
    /// Steps that follow when the test is passed.
    #[serde(default)]
    pub success: Vec<Step>,
    /// Steps that follow when the test is failed.
    #[serde(default)]
    pub failure: Vec<Step>,
}

/// A rank or the number of casualties changes.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Modify {
    /// The player whose figure is changed.
    #[serde(default)]
    pub who: Player,
    /// By how much.
    #[serde(default)]
    pub by: Option<Number>,
    /// The figure that it is set to.
    #[serde(default)]
    pub to: Option<Number>,
    /// Only as long as all of these are so.
    #[serde(default, rename = "while")]
    pub during: Vec<Condition>,
    /// With `while`: for how long.
    #[serde(default)]
    pub until: Option<Until>,
}

/// A token enters play.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Token {
    /// The title of the token's card.
    pub title: String,
    /// What it is called from now on.
    #[serde(default, rename = "as")]
    pub name: Option<String>,
    /// Where; at the shootout if it joins, else here.
    #[serde(default)]
    pub at: Option<PlaceRef>,
    /// It joins the user's posse.
    #[serde(default)]
    pub join: bool,
    /// It is booted.
    #[serde(default)]
    pub booted: bool,
}

closed! {
    /// What lies on a card.
    CounterName {
        /// Ghost rock, no bounty.
        GhostRock = "ghost_rock",
        /// Influence counters, to be counted by the card.
        Influence = "influence",
        /// Any other marker.
        Other = "other",
    }
}

/// Counters are put on a card or taken off.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Counters {
    /// The card that counters are put on.
    pub who: Target,
    /// The kind of counter.
    pub kind: CounterName,
    /// By how many.
    #[serde(default)]
    pub by: Option<Number>,
    /// To how many.
    #[serde(default)]
    pub to: Option<Number>,
}

/// Somebody else controls a card.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Control {
    /// The card that changes its controller.
    pub who: Target,
    /// The player who controls it from now on.
    #[serde(default)]
    pub player: Player,
    /// For how long.
    #[serde(default)]
    pub until: Option<Until>,
}

/// Steps under a condition.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct If {
    /// All of these.
    pub is: OneOrMany<Condition>,
    /// Steps that are taken if it holds.
    pub then: Vec<Step>,
    /// Steps that are taken if it does not.
    #[serde(default, rename = "else")]
    pub otherwise: Vec<Step>,
}

/// Steps that somebody may take or leave.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct May {
    /// The player who decides.
    pub who: Player,
    /// If they do.
    pub steps: Vec<Step>,
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
    #[serde(default, rename = "else")]
    otherwise: Vec<Step>,
}

impl<'de> Deserialize<'de> for May {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<May, D::Error> {
        struct Read;

        impl<'de> serde::de::Visitor<'de> for Read {
            type Value = May;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("a list of steps, or {\"who\": PLAYER, \"do\": […], \"else\": […]}")
            }

            fn visit_seq<A: serde::de::SeqAccess<'de>>(self, seq: A) -> Result<May, A::Error> {
                let steps = Vec::deserialize(serde::de::value::SeqAccessDeserializer::new(seq))?;
                Ok(May { who: Player::You, steps, otherwise: Vec::new() })
            }

            fn visit_map<A: serde::de::MapAccess<'de>>(self, map: A) -> Result<May, A::Error> {
                let form = MayForm::deserialize(MapAccessDeserializer::new(map))?;
                Ok(May { who: form.who, steps: form.steps, otherwise: form.otherwise })
            }
        }

        deserializer.deserialize_any(Read)
    }
}

/// One of several ways.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OneOf {
    /// Who says which.
    #[serde(default)]
    pub who: Player,
    /// The ways, each a list of steps.
    pub options: Vec<Vec<Step>>,
    /// More than one of them may be taken: the most.
    #[serde(default)]
    pub most: Option<u8>,
}

/// Steps for each card.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ForEach {
    /// What the card is called in the steps; `it` without a name.
    #[serde(default, rename = "as")]
    pub name: Option<String>,
    /// Which cards: a set, or a name that stands for several.
    pub of: Target,
    /// Steps that are taken for each of them.
    #[serde(rename = "do")]
    pub steps: Vec<Step>,
}

/// Something that waits for an event.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Later {
    /// The event that is waited for.
    pub on: On,
    /// How long it waits.
    #[serde(default)]
    pub until: Option<Until>,
    /// It happens each time, and not only once.
    #[serde(default)]
    pub every: bool,
    /// What happens then.
    #[serde(rename = "do")]
    pub steps: Vec<Step>,
}

closed! {
    /// A change of draw hand cards, which is told once it is done at the table.
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
        /// A card of hearts becomes another value that is not in the hand; any other card becomes hearts.
        Hearts = "hearts",
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

/// A draw hand's cards change.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DrawHand {
    /// The player whose draw hand is changed.
    #[serde(default)]
    pub whose: Player,
    /// The kind of change that is allowed.
    pub how: HandChange,
    /// How many cards, at most.
    #[serde(default)]
    pub count: Option<Number>,
    /// The hand counts as legal afterwards.
    #[serde(default)]
    pub legal: bool,
    /// It counts as a change of the hand's rank.
    #[serde(default)]
    pub as_rank: bool,
    /// With `for_one` the card that comes in, if not this one.
    #[serde(default)]
    pub card: Option<Ref>,
    /// That card is shuffled into the deck before the hand is discarded.
    #[serde(default)]
    pub returns: bool,
    /// With `shed` what the discarded card is called from now on.
    #[serde(default, rename = "as")]
    pub name: Option<String>,
}

closed! {
    /// Something under way that an effect can end.
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
    /// A play that is made besides.
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
    /// What a react prevents.
    Prevention {
        /// What would have happened to the subject.
        Event = "event",
        /// The booting that would be the cost of it.
        Booting = "booting",
        /// Being moved and booted: the subject is where and as it was.
        Moving = "moving",
        /// What an action that was just announced does: it is discarded without effect.
        Ability = "ability",
    }
}

/// A second name for a card.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Naming {
    /// The new name.
    #[serde(rename = "as")]
    pub name: String,
    /// The reference by which steps speak of the card.
    pub is: Ref,
}
