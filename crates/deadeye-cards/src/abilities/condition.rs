//! Conditions of abilities, traits and steps.

use std::fmt;

use serde::de::value::MapAccessDeserializer;
use serde::de::{Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};

use super::closed::closed;
use super::figure::Op;
use super::figure::SkillName;
use super::place::PlaceRef;
use super::quality::HasAbility;
use super::set::{Number, Set};
use super::state::FigureName;
use super::who::{Player, Ref};
use crate::card::Faction;

closed! {
    /// A condition that needs no more than its word.
    Fact {
        /// A shootout is on.
        InShootout = "in_shootout",
        /// It is lowball.
        InLowball = "in_lowball",
        /// A job is on.
        InJob = "in_job",
        /// It is High Noon.
        HighNoon = "high_noon",
        /// It is the Upkeep phase, production and upkeep.
        UpkeepPhase = "upkeep_phase",
        /// The last pull was for a test of Kung Fu, which is no skill.
        KungFuTest = "kung_fu_test",
        /// The card of the event came home from a job that succeeded.
        FromJob = "from_job",
        /// The card of the event came home from a job that failed.
        FromFailedJob = "from_failed_job",
        /// Victory is being checked.
        VictoryCheck = "victory_check",
        /// It is Sundown.
        Sundown = "sundown",
        /// The job was opposed.
        Opposed = "opposed",
        /// The user's draw hand is cheatin'.
        YourHandCheatin = "your_hand_cheatin",
        /// The user's draw hand is legal.
        YourHandLegal = "your_hand_legal",
        /// The draw hand of the user's posse was legal as it was revealed.
        YourRevealedLegal = "your_revealed_legal",
        /// The opponent's draw hand was legal as it was revealed.
        TheirRevealedLegal = "their_revealed_legal",
        /// The cards of the user's draw hand make a straight, a flush or both.
        YourStraightOrFlush = "your_straight_or_flush",
        /// The opponent's draw hand is cheatin'.
        TheirHandCheatin = "their_hand_cheatin",
        /// The opponent's draw hand is legal.
        TheirHandLegal = "their_hand_legal",
        /// The pull was a club.
        PulledClub = "pulled_club",
        /// The pull was a spade.
        PulledSpade = "pulled_spade",
        /// The pull was a heart.
        PulledHeart = "pulled_heart",
        /// The pull was a diamond.
        PulledDiamond = "pulled_diamond",
        /// The pull was red.
        PulledRed = "pulled_red",
        /// The pull was a joker.
        PulledJoker = "pulled_joker",
        /// The user is the Winner of the day.
        YouAreWinner = "you_are_winner",
        /// The user forms a posse of the shootout, and draws its hand.
        YourPosse = "your_posse",
        /// The user forms the leader's posse.
        YouLead = "you_lead",
        /// A dude of the user's is in the leader's posse, whoever forms it.
        InLeadersPosse = "in_leaders_posse",
        /// The user's posse won the round.
        YouWonRound = "you_won_round",
        /// The other posse won the round: nobody loses an exact tie.
        YouLostRound = "you_lost_round",
        /// The technique is performed as part of a combo.
        AsCombo = "as_combo",
        /// A shootout took place today.
        ShootoutToday = "shootout_today",
        /// The user used a cheatin' resolution today.
        CheatinUsedToday = "cheatin_used_today",
        /// It is the first round of the shootout.
        FirstRound = "first_round",
        /// The user revealed a cheatin' hand today.
        YouCheatedToday = "you_cheated_today",
        /// The card's bearer has not moved today.
        NotMovedToday = "not_moved_today",
        /// The card entered play during High Noon.
        EnteredAtNoon = "entered_at_noon",
        /// The chosen thing was done in full: after `may` or a payment.
        DoneSo = "done_so",
        /// A dude of the user's was aced today.
        YoursAcedToday = "yours_aced_today",
        /// A dude of the user's was aced or discarded today.
        YoursLostToday = "yours_lost_today",
        /// A dude was aced in the shootout that is on or just over.
        AcedInShootout = "aced_in_shootout",
        /// Any dude was aced today.
        AnyAcedToday = "any_aced_today",
        /// A job of the user's, or of who forms the posse that they have a dude in, is on, with its shootout.
        YourJob = "your_job",
        /// The event's card was aced or discarded as a casualty.
        AsCasualty = "as_casualty",
        /// The event's card entered play from hand.
        FromHand = "from_hand",
        /// The user has the most influence at the place, or is tied.
        MostInfluenceHere = "most_influence_here",
        /// A card's ability or trait brought the event about.
        ByEffect = "by_effect",
        /// A card's ability, and no trait, brought the event about.
        ByAbility = "by_ability",
        /// The event's card was discarded, and not aced.
        WasDiscarded = "was_discarded",
        /// The event came about by refusing a call-out.
        ByRefusal = "by_refusal",
        /// The dude of the event did not boot to move.
        MovedUnbooted = "moved_unbooted",
        /// The dude of the event booted to invent.
        BootedToInvent = "booted_to_invent",
        /// The pull that is asked for is to invent a Gadget.
        ToInvent = "to_invent",
        /// As it was pulled, the pull fails its test.
        PullFails = "pull_fails",
        /// The dude of the event booted in the course of the play that it belongs to.
        JustBooted = "just_booted",
        /// Another player revealed a cheatin' hand today.
        TheyCheatedToday = "they_cheated_today",
    }
}

/// A condition of an ability, a trait or a step.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(remote = "Self", rename_all = "snake_case")]
pub enum Condition {
    /// A fact, named by one word.
    #[serde(skip)]
    Is(Fact),
    /// `"!…"` or `{"not": CONDITION}`.
    Not(Box<Condition>),
    /// One of several holds: `{"any": [CONDITION…]}`.
    Any(Vec<Condition>),
    /// All of several hold: `{"all": [CONDITION…]}`.
    All(Vec<Condition>),
    /// `{"is": [A, OP, B]}`.
    #[serde(rename = "is")]
    Compare(Box<(Number, Op, Number)>),
    /// `{"that": [NAME, SET]}`: the named card belongs to the set.
    That(Ref, Set),
    /// `{"there": SET}`: there is at least one.
    There(Set),
    /// `{"none": SET}`: there is none.
    None(Set),
    /// `{"outfit": "lawdogs"}`: the user's outfit bears the symbol.
    Outfit(Faction),
    /// `{"place": [PLACE, SET]}`: a place has these qualities.
    Place(PlaceRef, Set),
    /// `{"player": PLAYER}`: the event's player is this one.
    Player(Player),
    /// `{"by_play": "shootout"}`: an ability of this kind is, or brought about, the event.
    ByPlay(HasAbility),
    /// `{"lowers": [NAME, FIGURE]}`: the user's play may lower that figure of the card.
    Lowers(Ref, FigureName),
    /// `{"gives": [NAME, FIGURE]}`: an effect of this very card still adds to that figure of the card.
    Gives(Ref, FigureName),
    /// `{"test_of": "huckster"}`: the pull is for a test of this skill; `any` for any but Kung Fu.
    TestOf(SkillName),
    /// `{"may_start": NAME}`: these cards and those of the user in play would be a starting gang by the rules of the setup.
    MayStart(Ref),
}

impl<'de> Deserialize<'de> for Condition {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Condition, D::Error> {
        struct Read;

        impl<'de> Visitor<'de> for Read {
            type Value = Condition;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a word like \"in_shootout\" or an object like {\"is\": [A, \">\", B]}")
            }

            fn visit_str<E: Error>(self, word: &str) -> Result<Condition, E> {
                let (plain, not) = word.strip_prefix('!').map_or((word, false), |rest| (rest, true));
                let fact = Fact::of(plain).ok_or_else(|| {
                    let words: Vec<&str> = Fact::ALL.iter().map(|fact| fact.word()).collect();
                    E::custom(format!("`{plain}` is no condition, expected one of {}", words.join(", ")))
                })?;
                let condition = Condition::Is(fact);
                Ok(if not { Condition::Not(Box::new(condition)) } else { condition })
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Condition, A::Error> {
                Condition::deserialize(MapAccessDeserializer::new(map))
            }
        }

        deserializer.deserialize_any(Read)
    }
}
