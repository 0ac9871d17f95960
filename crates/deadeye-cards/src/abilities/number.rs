//! Numbers: plain ones, figures of cards, counts, and sums of them.

use std::fmt;

use serde::de::value::MapAccessDeserializer;
use serde::de::{Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};

use super::closed::closed;
use super::who::{Player, Ref, Set};

closed! {
    /// A number of a card.
    Stat {
        /// Bullets now.
        Bullets = "bullets",
        /// Influence now.
        Influence = "influence",
        /// Control points now.
        Control = "control",
        /// Value now.
        Value = "value",
        /// Production now.
        Production = "production",
        /// Upkeep now.
        Upkeep = "upkeep",
        /// Cost as printed.
        Cost = "cost",
        /// Value, bullets and influence together.
        Grit = "grit",
        /// Ghost rock on a dude's head.
        Bounty = "bounty",
        /// The greatest of a dude's skill ratings.
        Skill = "skill",
        /// Huckster rating.
        Huckster = "huckster",
        /// Blessed rating.
        Blessed = "blessed",
        /// Shaman rating.
        Shaman = "shaman",
        /// Mad Scientist rating.
        MadScientist = "mad_scientist",
        /// Kung Fu rating.
        KungFu = "kung_fu",
        /// Bullets as printed.
        PrintedBullets = "printed_bullets",
        /// Influence as printed.
        PrintedInfluence = "printed_influence",
        /// Production as printed.
        PrintedProduction = "printed_production",
        /// Value as printed.
        PrintedValue = "printed_value",
        /// The difficulty printed on a Gadget.
        Difficulty = "difficulty",
        /// The printed suit, as a number from 1; 0 for a card without one.
        Suit = "suit",
        /// Ghost rock that lies on the card and is no bounty.
        GhostRock = "ghost_rock",
        /// Influence counters on the card.
        InfluenceCounters = "influence_counters",
        /// Permanent bullets counters on the card.
        BulletCounters = "bullet_counters",
    }
}

closed! {
    /// A number that is no card's.
    Known {
        /// The value that was pulled.
        Pull = "pull",
        /// What was paid for X in the header.
        X = "x",
        /// By how much the test was passed.
        Margin = "margin",
        /// The rank of the user's draw hand.
        YourRank = "your_rank",
        /// The rank of the opponent's draw hand.
        TheirRank = "their_rank",
        /// The total of the test: pull and rating.
        TestTotal = "test_total",
        /// How many cards the last step before discarded, aced or chose.
        Done = "done",
        /// The value of the draw hand card that was replaced last; nothing for a joker that stands for no named card.
        Replaced = "replaced",
        /// How many pairs of different values the user's draw hand makes with the top card of their discard pile.
        PairsWithTop = "pairs_with_top",
        /// What the user paid where everybody paid what they liked.
        YourBid = "your_bid",
        /// The most that any other player paid there.
        BestBid = "best_bid",
        /// How many other players there are.
        Others = "others",
        /// The amount that an event is about: casualties taken, ghost rock gained.
        Amount = "amount",
    }
}

closed! {
    /// A number of a player.
    PlayerStat {
        /// Ghost rock in the stash.
        Stash = "stash",
        /// Cards in the play hand.
        Hand = "hand",
        /// The most cards a hand may hold at Sundown.
        HandSize = "hand_size",
        /// Influence of all dudes.
        TotalInfluence = "total_influence",
        /// Control points of all cards.
        TotalControl = "total_control",
        /// Casualties still to take this round.
        Casualties = "casualties",
        /// The most bullets among the casualties taken this round; 0 without any.
        CasualtyBullets = "casualty_bullets",
    }
}

closed! {
    /// How two numbers are compared.
    Op {
        /// Less than.
        Less = "<",
        /// At most.
        AtMost = "<=",
        /// Equal to.
        Equal = "=",
        /// Different from.
        Unequal = "!=",
        /// At least.
        AtLeast = ">=",
        /// More than.
        More = ">",
    }
}

/// A number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Number {
    /// A plain one: `3`.
    Const(i16),
    /// Of a card: `"bearer.influence"`.
    Of(Ref, Stat),
    /// Of a player: `"you.stash"`, `"opponent.hand"`.
    OfPlayer(Player, PlayerStat),
    /// `"pull"`, `"x"`, `"margin"`.
    Known(Known),
    /// `{"count": SET}`: how many cards.
    Count(Set),
    /// `{"places": SET}`: how many locations.
    Places(Set),
    /// `{"in_pile": {"count"…}}`: how many cards of a set are in piles.
    InPile(Box<InPile>),
    /// `{"total": ["bullets", SET]}`.
    Total(Stat, Set),
    /// `{"highest": ["value", SET]}`.
    Highest(Stat, Set),
    /// `{"lowest": ["value", SET]}`.
    Lowest(Stat, Set),
    /// `{"sum": [A, B…]}`.
    Sum(Vec<Number>),
    /// `{"less": [A, B]}`: A without B.
    Less(Box<(Number, Number)>),
    /// `{"times": [A, B]}`.
    Times(Box<(Number, Number)>),
    /// `{"part": [A, B]}`: A divided by B, rounded down.
    Part(Box<(Number, Number)>),
    /// `{"at_least": [A, B]}`: the greater.
    AtLeast(Box<(Number, Number)>),
    /// `{"at_most": [A, B]}`: the smaller.
    AtMost(Box<(Number, Number)>),
    /// `{"factions": SET}`: how many different factions.
    Factions(Set),
    /// `{"titles": SET}`: how many different titles.
    Titles(Set),
    /// `{"least_of": ["others", "stash"]}`: the least of several players.
    LeastOf(Player, PlayerStat),
    /// `{"highest_in_pile": ["printed_influence", PILE]}`: of known cards.
    HighestInPile(Stat, Box<InPile>),
    /// `{"casualties_over": A}`: how many of the user's dudes were discarded or aced as casualties this round who have
    /// more value than A.
    CasualtiesOver(Box<Number>),
}

/// Cards in piles, counted.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InPile {
    /// The pile.
    #[serde(rename = "in")]
    pub pile: super::who::PileName,
    /// Whose.
    #[serde(default)]
    pub whose: Player,
    /// Which cards.
    #[serde(default)]
    pub from: Set,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Form {
    Count(Set),
    Places(Set),
    InPile(Box<InPile>),
    Total(Stat, Set),
    Highest(Stat, Set),
    Lowest(Stat, Set),
    Sum(Vec<Number>),
    Less(Box<(Number, Number)>),
    Times(Box<(Number, Number)>),
    Part(Box<(Number, Number)>),
    AtLeast(Box<(Number, Number)>),
    AtMost(Box<(Number, Number)>),
    Factions(Set),
    Titles(Set),
    HighestInPile(Stat, Box<InPile>),
    LeastOf(Player, PlayerStat),
    CasualtiesOver(Box<Number>),
}

impl From<Form> for Number {
    fn from(form: Form) -> Number {
        match form {
            Form::Count(set) => Number::Count(set),
            Form::Places(set) => Number::Places(set),
            Form::InPile(pile) => Number::InPile(pile),
            Form::Total(stat, set) => Number::Total(stat, set),
            Form::Highest(stat, set) => Number::Highest(stat, set),
            Form::Lowest(stat, set) => Number::Lowest(stat, set),
            Form::Sum(parts) => Number::Sum(parts),
            Form::Less(pair) => Number::Less(pair),
            Form::Times(pair) => Number::Times(pair),
            Form::Part(pair) => Number::Part(pair),
            Form::AtLeast(pair) => Number::AtLeast(pair),
            Form::AtMost(pair) => Number::AtMost(pair),
            Form::Factions(set) => Number::Factions(set),
            Form::Titles(set) => Number::Titles(set),
            Form::LeastOf(who, stat) => Number::LeastOf(who, stat),
            Form::HighestInPile(stat, pile) => Number::HighestInPile(stat, pile),
            Form::CasualtiesOver(value) => Number::CasualtiesOver(value),
        }
    }
}

impl Number {
    fn of(word: &str) -> Option<Number> {
        if let Some(known) = Known::of(word) {
            return Some(Number::Known(known));
        }
        let (name, figure) = word.rsplit_once('.')?;
        if let (Some(player), Some(figure)) = (Player::of(name), PlayerStat::of(figure))
            && name != "subject"
        {
            return Some(Number::OfPlayer(player, figure));
        }
        if let Some(player) = name.strip_prefix("player:").and_then(Player::of) {
            return PlayerStat::of(figure).map(|figure| Number::OfPlayer(player, figure));
        }
        Some(Number::Of(Ref::of(name)?, Stat::of(figure)?))
    }
}

impl<'de> Deserialize<'de> for Number {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Number, D::Error> {
        struct Read;

        impl<'de> Visitor<'de> for Read {
            type Value = Number;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a number, \"NAME.FIGURE\", \"pull\", \"x\", or an object like {\"count\": […]}")
            }

            fn visit_i64<E: Error>(self, number: i64) -> Result<Number, E> {
                i16::try_from(number)
                    .map(Number::Const)
                    .map_err(|_| E::custom("the number is too large"))
            }

            fn visit_u64<E: Error>(self, number: u64) -> Result<Number, E> {
                i16::try_from(number)
                    .map(Number::Const)
                    .map_err(|_| E::custom("the number is too large"))
            }

            fn visit_str<E: Error>(self, word: &str) -> Result<Number, E> {
                Number::of(word).ok_or_else(|| {
                    E::custom(format!(
                        "`{word}` is no number, expected `pull`, `x`, `margin`, or NAME.FIGURE with a figure like bullets, influence, value, grit, bounty, production, cost, or you.stash, opponent.hand"
                    ))
                })
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Number, A::Error> {
                Form::deserialize(MapAccessDeserializer::new(map)).map(Number::from)
            }
        }

        deserializer.deserialize_any(Read)
    }
}
