//! Changes of the figures of cards.

use serde::Deserialize;

use super::choice::Target;
use super::set::Number;
use super::state::Until;

/// Figures of a card, by which or to which they change.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
pub struct Figures {
    /// Bullets that are added, or taken off if negative.
    #[serde(default)]
    pub bullets: Option<Number>,
    /// Influence that is added, or taken off.
    #[serde(default)]
    pub influence: Option<Number>,
    /// Control points that are added, or taken off.
    #[serde(default)]
    pub control: Option<Number>,
    /// What is added to the value, or taken off.
    #[serde(default)]
    pub value: Option<Number>,
    /// Production that is added, or taken off.
    #[serde(default)]
    pub production: Option<Number>,
    /// Upkeep that is added, or taken off.
    #[serde(default)]
    pub upkeep: Option<Number>,
    /// Every skill rating.
    #[serde(default)]
    pub skill: Option<Number>,
    /// What is added to the huckster rating.
    #[serde(default)]
    pub huckster: Option<Number>,
    /// What is added to the blessed rating.
    #[serde(default)]
    pub blessed: Option<Number>,
    /// What is added to the shaman rating.
    #[serde(default)]
    pub shaman: Option<Number>,
    /// Mad Scientist rating.
    #[serde(default)]
    pub mad_scientist: Option<Number>,
    /// Kung Fu rating.
    #[serde(default)]
    pub kung_fu: Option<Number>,
}

/// Figures change by so much, or are set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The cards whose figures change.
    pub who: Target,
    /// By how much, or to what.
    pub figures: Figures,
    /// For how long.
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
        if figures.each().is_empty() {
            return Err(serde::de::Error::custom("no figure changes, expected bullets, influence, control, value, …"));
        }
        Ok(Change { who: form.who, figures, until: form.until })
    }
}

impl Figures {
    /// The figures that are named, with their numbers.
    #[must_use]
    pub fn each(&self) -> Vec<(&'static str, &Number)> {
        let all = [
            ("bullets", &self.bullets),
            ("influence", &self.influence),
            ("control", &self.control),
            ("value", &self.value),
            ("production", &self.production),
            ("upkeep", &self.upkeep),
            ("skill", &self.skill),
            ("huckster", &self.huckster),
            ("blessed", &self.blessed),
            ("shaman", &self.shaman),
            ("mad_scientist", &self.mad_scientist),
            ("kung_fu", &self.kung_fu),
        ];
        all.into_iter().filter_map(|(name, number)| number.as_ref().map(|number| (name, number))).collect()
    }
}
