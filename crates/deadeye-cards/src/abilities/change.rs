//! Changes of the figures of cards.

use serde::Deserialize;

use super::choice::Target;
use super::closed::closed;
use super::set::Number;
use super::state::Until;

closed! {
    /// A figure of a card that a step or a static ability changes.
    CardFigure {
        /// The bullets of a dude, or those that a card gives.
        Bullets = "bullets",
        /// The influence of a dude, or the influence that a card gives.
        Influence = "influence",
        /// The control points of a card.
        Control = "control",
        /// The value of a card.
        Value = "value",
        /// The production of a card.
        Production = "production",
        /// The upkeep of a card.
        Upkeep = "upkeep",
        /// Every skill rating of a dude.
        Skill = "skill",
        /// The huckster rating.
        Huckster = "huckster",
        /// The blessed rating.
        Blessed = "blessed",
        /// The shaman rating.
        Shaman = "shaman",
        /// The Mad Scientist rating.
        MadScientist = "mad_scientist",
        /// The Kung Fu rating.
        KungFu = "kung_fu",
    }
}

/// The figures of a card, each with the number by which or to which it changes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
pub struct Figures {
    /// The bullets that are added, or taken off if negative.
    #[serde(default)]
    pub bullets: Option<Number>,
    /// The influence that is added, or taken off.
    #[serde(default)]
    pub influence: Option<Number>,
    /// The control points that are added, or taken off.
    #[serde(default)]
    pub control: Option<Number>,
    /// The number that is added to the value, or taken off.
    #[serde(default)]
    pub value: Option<Number>,
    /// The production that is added, or taken off.
    #[serde(default)]
    pub production: Option<Number>,
    /// The upkeep that is added, or taken off.
    #[serde(default)]
    pub upkeep: Option<Number>,
    /// The number that is added to every skill rating.
    #[serde(default)]
    pub skill: Option<Number>,
    /// The number that is added to the huckster rating.
    #[serde(default)]
    pub huckster: Option<Number>,
    /// The number that is added to the blessed rating.
    #[serde(default)]
    pub blessed: Option<Number>,
    /// The number that is added to the shaman rating.
    #[serde(default)]
    pub shaman: Option<Number>,
    /// The number that is added to the Mad Scientist rating.
    #[serde(default)]
    pub mad_scientist: Option<Number>,
    /// The number that is added to the Kung Fu rating.
    #[serde(default)]
    pub kung_fu: Option<Number>,
}

/// The step or static ability that changes figures of cards, or sets them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The cards whose figures change.
    pub who: Target,
    /// The figures, with the numbers by which or to which they change.
    pub figures: Figures,
    /// The time for which the change lasts.
    pub until: Option<Until>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ChangeForm {
    who: Target,
    #[serde(default)]
    bullets: Option<Number>,
    #[serde(default)]
    influence: Option<Number>,
    #[serde(default)]
    control: Option<Number>,
    #[serde(default)]
    value: Option<Number>,
    #[serde(default)]
    production: Option<Number>,
    #[serde(default)]
    upkeep: Option<Number>,
    #[serde(default)]
    skill: Option<Number>,
    #[serde(default)]
    huckster: Option<Number>,
    #[serde(default)]
    blessed: Option<Number>,
    #[serde(default)]
    shaman: Option<Number>,
    #[serde(default)]
    mad_scientist: Option<Number>,
    #[serde(default)]
    kung_fu: Option<Number>,
    #[serde(default)]
    until: Option<Until>,
}

impl<'de> Deserialize<'de> for Change {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Change, D::Error> {
        let form = ChangeForm::deserialize(deserializer)?;
        let figures = Figures {
            bullets: form.bullets,
            influence: form.influence,
            control: form.control,
            value: form.value,
            production: form.production,
            upkeep: form.upkeep,
            skill: form.skill,
            huckster: form.huckster,
            blessed: form.blessed,
            shaman: form.shaman,
            mad_scientist: form.mad_scientist,
            kung_fu: form.kung_fu,
        };
        if figures.each().next().is_none() {
            return Err(serde::de::Error::custom("no figure changes, expected bullets, influence, control, value, …"));
        }
        Ok(Change { who: form.who, figures, until: form.until })
    }
}

impl Figures {
    /// Returns the number that a figure changes by or to, if it does.
    #[must_use]
    pub fn get(&self, figure: CardFigure) -> Option<&Number> {
        match figure {
            CardFigure::Bullets => self.bullets.as_ref(),
            CardFigure::Influence => self.influence.as_ref(),
            CardFigure::Control => self.control.as_ref(),
            CardFigure::Value => self.value.as_ref(),
            CardFigure::Production => self.production.as_ref(),
            CardFigure::Upkeep => self.upkeep.as_ref(),
            CardFigure::Skill => self.skill.as_ref(),
            CardFigure::Huckster => self.huckster.as_ref(),
            CardFigure::Blessed => self.blessed.as_ref(),
            CardFigure::Shaman => self.shaman.as_ref(),
            CardFigure::MadScientist => self.mad_scientist.as_ref(),
            CardFigure::KungFu => self.kung_fu.as_ref(),
        }
    }

    /// Returns the figures that change, with their numbers.
    pub fn each(&self) -> impl Iterator<Item = (CardFigure, &Number)> {
        CardFigure::ALL.iter().filter_map(|figure| Some((*figure, self.get(*figure)?)))
    }
}
