//! States that cards can be put into, and the times for which they last.

use std::fmt;

use serde::de::value::MapAccessDeserializer;
use serde::de::{Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};

use super::closed::closed;

closed! {
    /// A state that needs no more than its word.
    Plain {
        /// The dude is a stud.
        Stud = "stud",
        /// The dude is a draw.
        Draw = "draw",
        /// The dude cannot move, by rules or cards.
        CannotMove = "cannot_move",
        /// Cannot be moved by other players' cards.
        CannotBeMoved = "cannot_be_moved",
        /// Cannot be booted by other players' cards.
        CannotBeBooted = "cannot_be_booted",
        /// Not affected by other players' spells.
        UnaffectedBySpells = "unaffected_by_spells",
        /// Cannot be moved by other players' abilities; their traits can.
        AbilitiesCannotMove = "abilities_cannot_move",
        /// Cannot be booted by other players' abilities; their traits can.
        AbilitiesCannotBoot = "abilities_cannot_boot",
        /// Cannot be sent home booted by other players' cards.
        CannotBeSentHome = "cannot_be_sent_home",
        /// The card cannot be booted, or sent home booted, by opposing cards.
        OpposingCannotBoot = "opposing_cannot_boot",
        /// The card cannot be moved, or sent home, by opposing cards.
        OpposingCannotMove = "opposing_cannot_move",
        /// Cannot be called out.
        CannotBeCalledOut = "cannot_be_called_out",
        /// Cannot call others out.
        CannotCallOut = "cannot_call_out",
        /// Cannot refuse a call-out.
        CannotRefuse = "cannot_refuse",
        /// Its own call-outs cannot be refused.
        CannotBeRefused = "cannot_be_refused",
        /// May be called out at their own home too.
        CalledOutAtHome = "called_out_at_home",
        /// The dude cannot flee from a shootout.
        CannotFlee = "cannot_flee",
        /// Cannot leave the shootout by card effects.
        CannotLeave = "cannot_leave",
        /// Cannot join a posse.
        CannotJoin = "cannot_join",
        /// Cannot join the leader's posse.
        CannotJoinLeader = "cannot_join_leader",
        /// Cannot join the mark's posse.
        CannotJoinMark = "cannot_join_mark",
        /// Cannot boot to join a posse at an adjacent place.
        CannotBootToJoin = "cannot_boot_to_join",
        /// Cannot be a casualty.
        NoCasualty = "no_casualty",
        /// Must be the first casualty.
        FirstCasualty = "first_casualty",
        /// Cannot be aced.
        CannotBeAced = "cannot_be_aced",
        /// Cannot be discarded.
        CannotBeDiscarded = "cannot_be_discarded",
        /// Does not unboot at Sundown.
        StaysBooted = "stays_booted",
        /// Joins posses without booting.
        JoinsUnbooted = "joins_unbooted",
        /// May join posses even while booted.
        JoinsBooted = "joins_booted",
        /// May join from any place.
        JoinsFromAnywhere = "joins_from_anywhere",
        /// Moves without booting.
        MovesUnbooted = "moves_unbooted",
        /// Does not go home booted when refusing a call-out.
        RefusesStaying = "refuses_staying",
        /// Has neither traits nor abilities.
        Blank = "blank",
        /// Has no traits.
        NoTraits = "no_traits",
        /// Its abilities cannot be used.
        NoAbilities = "no_abilities",
        /// Goods that give no bullets.
        NoBullets = "no_bullets",
        /// Gives no bonuses at all.
        NoBonuses = "no_bonuses",
        /// Gives nothing to the draw hand.
        NoDrawBonus = "no_draw_bonus",
        /// Counts its influence for the draw hand, not its bullets.
        DrawsByInfluence = "draws_by_influence",
        /// Controls deeds by its bullets, not its influence.
        ControlsByBullets = "controls_by_bullets",
        /// Controls deeds by its Shaman rating, not its influence.
        ControlsByShaman = "controls_by_shaman",
        /// Cannot be chosen or affected by other players' Shootout abilities.
        SafeFromShootout = "safe_from_shootout",
        /// May be chosen, but not affected, by other players' Shootout abilities.
        Unaffected = "unaffected",
        /// May take goods and spells as by shopping at any location, and as Shootout plays.
        TakesAnywhere = "takes_anywhere",
        /// May take Miracles as by shopping at any location, and as Shootout plays.
        TakesMiracles = "takes_miracles",
        /// Ghost rock that lies on it pays for its controller's Shootout plays.
        PaysShootouts = "pays_shootouts",
        /// Cannot be chosen or affected by other players' cards.
        SafeFromOthers = "safe_from_others",
        /// Cannot become a draw by other players' cards.
        StaysStud = "stays_stud",
        /// Cannot have anything attached.
        NoAttachments = "no_attachments",
        /// May carry two Weapons.
        TwoWeapons = "two_weapons",
        /// Cannot be traded.
        CannotBeTraded = "cannot_be_traded",
        /// Cannot attach or be given to others.
        Untouchable = "untouchable",
        /// Adds no production to its controller.
        NoProduction = "no_production",
        /// Ignores modifiers that lower its bullets, influence and value.
        IgnoresPenalties = "ignores_penalties",
        /// Does not become wanted by joining at a Private location.
        NoPrivateBounty = "no_private_bounty",
        /// Cannot be booted by any player's cards.
        CardsCannotBoot = "cards_cannot_boot",
        /// Cannot be moved by any player's cards.
        CardsCannotMove = "cards_cannot_move",
        /// Cannot be aced by any player's abilities.
        CardsCannotAce = "cards_cannot_ace",
        /// Cannot be chosen or affected by other players' React, Shootout and plain Resolution abilities.
        SafeFromFights = "safe_from_fights",
        /// Gives nothing to the draw hand but as the shooter.
        NoBacking = "no_backing",
        /// Gives nothing to the draw hand but as the only dude of the posse.
        DrawsAlone = "draws_alone",
        /// Its bullets are not lowered by other players' Shootout abilities.
        BulletsStand = "bullets_stand",
        /// May carry two Weapons, if both are Melee.
        TwoMelee = "two_melee",
        /// A Sidekick that may be aced to cover two casualties.
        CoversTwo = "covers_two",
        /// Not affected by the effects of a job.
        SafeFromJobs = "safe_from_jobs",
        /// Does not boot to pay for abilities.
        BootsForNoAbility = "boots_for_no_ability",
        /// An outfit whose controller's posse has its stud and draw bonuses exchanged.
        BonusesExchanged = "bonuses_exchanged",
        /// An outfit whose owner's discard pile no card takes anything out of.
        DiscardsStay = "discards_stay",
        /// An outfit whose controller may discard any number of cards at Sundown.
        DiscardsFreely = "discards_freely",
        /// An outfit from whose controller nobody takes ghost rock.
        StashIsSafe = "stash_is_safe",
        /// An outfit whose controller has less ghost rock than all others in a tie for the least.
        PoorestInTies = "poorest_in_ties",
        /// Joins posses at adjacent places from where it is, without booting and even booted.
        JoinsStaying = "joins_staying",
        /// Has no keywords.
        NoKeywords = "no_keywords",
        /// Cannot become a draw by any player's cards.
        CardsCannotMakeDraw = "cards_cannot_make_draw",
        /// Cannot be sent home by any player's cards.
        CardsCannotSendHome = "cards_cannot_send_home",
    }
}

closed! {
    /// A figure of a card that a state is about.
    FigureName {
        /// The bullets.
        Bullets = "bullets",
        /// The influence.
        Influence = "influence",
        /// The control points.
        Control = "control",
        /// The value.
        Value = "value",
        /// The production.
        Production = "production",
        /// The upkeep.
        Upkeep = "upkeep",
        /// The bounty on a dude's head.
        Bounty = "bounty",
        /// The Kung Fu rating.
        KungFu = "kung_fu",
    }
}

/// A state that a card can be put into.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(remote = "Self", rename_all = "snake_case")]
pub enum State {
    /// A state, named by one word.
    #[serde(skip)]
    Is(Plain),
    /// Has a keyword: `"Deputy"`.
    #[serde(skip)]
    Keyword(String),
    /// Lacks a keyword: `"!Deputy"`.
    #[serde(skip)]
    LosesKeyword(String),
    /// `{"skill": ["Huckster", 0]}`: has a skill with a rating.
    Skill(String, u8),
    /// `{"not_lowered": ["influence"]}`: other players' cards cannot lower it.
    NotLowered(Vec<FigureName>),
    /// `{"never_lowered": ["value"]}`: no player's card lowers it.
    NeverLowered(Vec<FigureName>),
    /// `{"abilities_cannot_lower": ["influence"]}`: other players' abilities cannot lower it; their traits can.
    AbilitiesCannotLower(Vec<FigureName>),
    /// `{"fixed": ["bullets"]}`: nothing changes it.
    Fixed(Vec<FigureName>),
    /// `{"at_least": ["bullets", 3]}`: is never lower.
    AtLeast(FigureName, u8),
    /// `{"at_most": ["bullets", 4]}`: is never higher.
    AtMost(FigureName, u8),
    /// `{"only_goods": ["bullets"]}`: nothing but its own goods changes it.
    OnlyGoods(Vec<FigureName>),
    /// `{"away": ["influence", -1]}`: the figure differs by this number while the dude is not at home.
    Away(FigureName, i8),
    /// `{"for_control": 1}`: the figure counts as higher by this number for the control of places.
    ForControl(i8),
    /// `{"value_for_others": 5}`: the value is higher by this number for other players' cards.
    ValueForOthers(i8),
    /// `{"grit_for_you": 11}`: the grit is never lower for the cards of whoever says so.
    GritForYou(u8),
    /// `{"bounty_counts": -1}`: the bounty on it counts as higher by this number.
    BountyCounts(i8),
    /// `{"ignores_plays": ["bullets"]}`: ignores changes by actions and abilities of the user's opponents.
    IgnoresPlays(Vec<FigureName>),
    /// `{"spares": 2}`: aced as a casualty, it spares its posse this number of casualties, beside those that it covers.
    Spares(u8),
    /// `{"techniques_lower": 1}`: a Technique that it performs lowers the bullets, influence or value of other players'
    /// dudes by this number more.
    TechniquesLower(u8),
    /// `{"locked": 0}`: a printed ability, by its number from 0, cannot be used.
    Locked(u8),
}

impl State {
    /// Returns the keyword that the state gives or takes away, and true if it gives it.
    #[must_use]
    pub fn given_keyword(&self) -> Option<(&str, bool)> {
        match self {
            State::Keyword(keyword) | State::Skill(keyword, _) => Some((keyword, true)),
            State::LosesKeyword(keyword) => Some((keyword, false)),
            State::Is(_)
            | State::NotLowered(_)
            | State::NeverLowered(_)
            | State::AbilitiesCannotLower(_)
            | State::Fixed(_)
            | State::AtLeast(..)
            | State::AtMost(..)
            | State::OnlyGoods(_)
            | State::Away(..)
            | State::ForControl(_)
            | State::ValueForOthers(_)
            | State::GritForYou(_)
            | State::BountyCounts(_)
            | State::IgnoresPlays(_)
            | State::Spares(_)
            | State::TechniquesLower(_)
            | State::Locked(_) => None,
        }
    }
}

impl<'de> Deserialize<'de> for State {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<State, D::Error> {
        struct Read;

        impl<'de> Visitor<'de> for Read {
            type Value = State;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a word like \"stud\", a keyword with a capital, or an object like {\"not_lowered\": […]}")
            }

            fn visit_str<E: Error>(self, word: &str) -> Result<State, E> {
                if let Some(plain) = Plain::of(word) {
                    return Ok(State::Is(plain));
                }
                let (name, loses) = word.strip_prefix('!').map_or((word, false), |rest| (rest, true));
                if name.starts_with(|first: char| first.is_uppercase()) {
                    return Ok(if loses {
                        State::LosesKeyword(name.to_owned())
                    } else {
                        State::Keyword(name.to_owned())
                    });
                }
                let words: Vec<&str> = Plain::ALL.iter().map(|plain| plain.word()).collect();
                Err(E::custom(format!(
                    "`{word}` is no state, expected a keyword with a capital or one of {}",
                    words.join(", ")
                )))
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<State, A::Error> {
                State::deserialize(MapAccessDeserializer::new(map))
            }
        }

        deserializer.deserialize_any(Read)
    }
}

closed! {
    /// The time for which an effect lasts. Without a word it lasts as long as the rules say for the moment (1.5:5.3.1,
    /// 6.1, 7.1).
    Until {
        /// Until the play is over: in a shootout the one that is made, else the Noon play that is made or comes next.
        Play = "play",
        /// Until the end of the shootout round.
        Round = "round",
        /// Until the end of the shootout.
        Shootout = "shootout",
        /// Until the end of the phase.
        Phase = "phase",
        /// Until Sundown begins.
        Sundown = "sundown",
        /// Until the end of the day, after Sundown.
        Day = "day",
        /// Until the end of the next Upkeep phase.
        NextUpkeep = "next_upkeep",
        /// Until Noon of the next day is over.
        NextNoon = "next_noon",
        /// As long as this card is in play.
        WhileThis = "while_this",
        /// Until the card leaves the place where it is, at the latest at the end of the day.
        WhileHere = "while_here",
        /// Until the card moves, even on a later day.
        Moves = "moves",
        /// As long as it is in play.
        Permanent = "permanent",
        /// Until it has been used once.
        Once = "once",
    }
}
