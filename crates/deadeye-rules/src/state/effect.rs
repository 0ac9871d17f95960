//! Effects: changes of figures and states, with their durations and sources.

use deadeye_cards::CardCode;
use deadeye_cards::abilities::CardFigure;
use serde::{Deserialize, Serialize};

use crate::state::command::parts::Fate;
use crate::vocabulary::{CardId, Place, PlayerId, Skill};

/// A number of a card that effects can change (2014:p26).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Figure {
    /// Bullets; the kind, stud or draw, is no part of the figure.
    Bullets,
    /// Influence, for control and for victory.
    Influence,
    /// Control points, for victory.
    Control,
    /// Value, ace to king, counted 1 to 13.
    Value,
    /// Production of ghost rock.
    Production,
    /// Upkeep in ghost rock.
    Upkeep,
    /// Cost in ghost rock.
    Cost,
    /// The rating of the dude's skill, or skills.
    Skill,
    /// The rating of one skill of a dude who may have several.
    SkillOf(Skill),
    /// The Kung Fu rating.
    KungFu,
}

impl Figure {
    /// Returns the figure that a step names.
    pub(crate) fn of(name: CardFigure) -> Figure {
        match name {
            CardFigure::Bullets => Figure::Bullets,
            CardFigure::Influence => Figure::Influence,
            CardFigure::Control => Figure::Control,
            CardFigure::Value => Figure::Value,
            CardFigure::Production => Figure::Production,
            CardFigure::Upkeep => Figure::Upkeep,
            CardFigure::Skill => Figure::Skill,
            CardFigure::Huckster => Figure::SkillOf(Skill::Huckster),
            CardFigure::Blessed => Figure::SkillOf(Skill::Blessed),
            CardFigure::Shaman => Figure::SkillOf(Skill::Shaman),
            CardFigure::MadScientist => Figure::SkillOf(Skill::MadScientist),
            CardFigure::KungFu => Figure::KungFu,
        }
    }

    /// Returns the figure in the game's words.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Figure::Bullets => "bullets",
            Figure::Influence => "influence",
            Figure::Control => "control points",
            Figure::Value => "value",
            Figure::Production => "production",
            Figure::Upkeep => "upkeep",
            Figure::Cost => "cost",
            Figure::Skill | Figure::SkillOf(_) => "skill rating",
            Figure::KungFu => "Kung Fu rating",
        }
    }
}

/// The time for which an effect lasts (1.5:5.3.1, 1.5:6.1, 1.5:7.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Duration {
    /// As long as the rules define for the current play: a React as long as its window (1.5:7.1), a Noon ability for the
    /// day, a Shootout ability for the shootout, a Resolution ability for the round. It is used in commands only: the
    /// effect is stored with the duration that it means.
    Usual,
    /// Until it has been used once.
    UntilUsed,
    /// The end of the Noon play that is made or comes next.
    Play,
    /// The end of the play of the shootout.
    ShootoutPlay,
    /// The end of the shootout round.
    Round,
    /// The end of the shootout.
    Shootout,
    /// The end of lowball.
    Lowball,
    /// The end of the phase.
    Phase,
    /// The beginning of Sundown.
    UntilSundown,
    /// The end of the day, after Sundown.
    Day,
    /// The end of the next Upkeep phase.
    NextUpkeep,
    /// As long as the card stays where it is, and at most for the day.
    WhileHere,
    /// Until the card moves, on whatever day.
    UntilMoves,
    /// As long as the card that it comes from is in play.
    WhileSource,
    /// As long as the card that it is on is in play.
    #[default]
    Permanent,
}

impl Duration {
    /// Returns whether an effect of this duration ends as its card leaves the place where it is.
    pub(crate) fn ends_with_move(self) -> bool {
        matches!(self, Duration::WhileHere | Duration::UntilMoves)
    }
}

/// A state that a card has because of an effect.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Keeping {
    /// Is a stud.
    Stud,
    /// Is a draw.
    Draw,
    /// Has this keyword.
    Keyword(String),
    /// Lacks this keyword.
    LosesKeyword(String),
    /// Has neither traits nor abilities.
    Blank,
    /// Cannot move, nor join a posse elsewhere.
    CannotMove,
    /// Cannot be booted.
    CannotBoot,
    /// Does not unboot at Sundown.
    StaysBooted,
    /// Cannot be chosen as a casualty.
    NoCasualty,
    /// Joins posses without booting.
    JoinsUnbooted,
    /// As a casualty it has this fate instead, and counts all the same (faq-b:Take Yer Lumps).
    CasualtyInstead(Fate),
    /// As a casualty it is not hurt at all, and counts all the same (faq-b:Take Yer Lumps).
    Unhurt,
    /// Another state of the ability language, by its word.
    Is(String),
    /// Other players' cards cannot lower this figure.
    NotLowered(Figure),
    /// No player's card lowers this figure.
    NeverLowered(Figure),
    /// Other players' abilities cannot lower this figure; their traits can.
    AbilitiesCannotLower(Figure),
    /// Nothing changes this figure.
    Fixed(Figure),
    /// This figure is never read lower.
    AtLeast(Figure, i16),
    /// This figure is never read higher.
    AtMost(Figure, i16),
    /// Nothing but goods attached to it changes this figure.
    OnlyGoods(Figure),
    /// The amounts that these cards give to this figure by their printed numbers and traits are taken off, for as long as
    /// they give them.
    Stripped(Figure, Vec<CardId>),
    /// Changes of this figure by actions and abilities of players other than its user are ignored.
    IgnoresPlays(Figure),
    /// This figure differs by this number while the dude is not at home.
    Away(Figure, i16),
    /// The dude counts as higher by this number for the control of places.
    ForControl(i16),
    /// The value is higher by this number for other players' cards.
    ValueForOthers(i16),
    /// The least grit that it has for the cards of the player who says so.
    GritForYou(i16),
    /// The bounty counts as higher by this number.
    BountyCounts(i16),
    /// Aced as a casualty, it spares its posse this number of casualties.
    Spares(i16),
    /// Its Techniques lower the bullets, influence or value of other players' dudes by this number more.
    TechniquesLower(i16),
    /// A printed ability, by its number, cannot be used.
    Locked(u8),
    /// A location that is adjacent to another one beside its neighbours (1.5:5.3.3).
    AdjacentTo(Place),
}

/// The change that an effect makes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Change {
    /// A figure changes by a number.
    Figure {
        /// The figure that is changed.
        figure: Figure,
        /// The number by which it changes.
        by: i16,
    },
    /// A figure is set to a number, for as long as the effect lasts; what changes it later comes on top.
    Set {
        /// The figure that is set.
        figure: Figure,
        /// The number that it is set to.
        to: i16,
        /// The counters of the figure that lay on the card then.
        counters: i16,
        /// The cards that gave to the figure then, by printed numbers and traits: what they give is replaced too.
        givers: Vec<CardId>,
    },
    /// The card has a state.
    Keep(Keeping),
    /// Another player controls the card (1.5:3.9).
    Controller(PlayerId),
    /// Something is forbidden. The effect is on the home of the player who says so.
    Forbid {
        /// The word of the ban in the ability language.
        what: String,
        /// The players to whom it applies; everybody without any.
        who: Option<Vec<PlayerId>>,
    },
}

/// The source of an effect, for people to read and for programs to follow.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Origin {
    /// A card, which may have left play since.
    Card {
        /// Its number while it was in play.
        id: CardId,
        /// The print of the card.
        code: CardCode,
    },
    /// An override.
    Table,
    /// A rule of the rulebook, by its citation.
    Rule(String),
}

/// A change that lasts for a time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Effect {
    /// Its number, which is never used again.
    pub id: u32,
    /// The card that it is on.
    pub on: CardId,
    /// The change that it makes.
    pub change: Change,
    /// Its duration.
    pub until: Duration,
    /// Its source.
    pub origin: Origin,
    /// The player from whose action or ability it comes; nobody for a trait, a rule or an override.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<PlayerId>,
    /// True if its source was attached to the card as the effect began.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub attached: bool,
}

impl Effect {
    /// Returns whether the effect gives control points.
    pub(crate) fn adds_control(&self) -> bool {
        matches!(
            self.change,
            Change::Figure { figure: Figure::Control, by: 1.. } | Change::Set { figure: Figure::Control, to: 1.., .. }
        )
    }
}
