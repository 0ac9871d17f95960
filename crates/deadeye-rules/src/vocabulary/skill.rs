//! Skills, with which a dude casts or invents (1.5:7.2).

/// A skill by name (1.5:7.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Skill {
    /// The skill that invents Gadgets.
    MadScientist,
    /// The skill that casts Hexes.
    Huckster,
    /// The skill that casts Miracles.
    Blessed,
    /// The skill that casts Spirits.
    Shaman,
}

impl Skill {
    /// Every skill, in the order of the rulebook.
    pub const ALL: [Skill; 4] = [Skill::MadScientist, Skill::Huckster, Skill::Blessed, Skill::Shaman];

    /// Returns the keyword on the dude.
    #[must_use]
    pub fn keyword(self) -> &'static str {
        match self {
            Skill::MadScientist => "Mad Scientist",
            Skill::Huckster => "Huckster",
            Skill::Blessed => "Blessed",
            Skill::Shaman => "Shaman",
        }
    }
}

impl Skill {
    /// Returns the skill that carries and casts a spell (1.5:3.6).
    #[must_use]
    pub fn of_spell(spell: &deadeye_cards::Card) -> Option<Skill> {
        if spell.has_keyword("Hex") {
            Some(Skill::Huckster)
        } else if spell.has_keyword("Miracle") {
            Some(Skill::Blessed)
        } else if spell.has_keyword("Spirit") {
            Some(Skill::Shaman)
        } else {
            None
        }
    }
}
