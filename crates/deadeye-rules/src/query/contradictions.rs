//! Effects that contradict each other (1.5:2.1).

use crate::state::{Change, Effect, Game, Keeping};

/// Returns whether two effects on one card contradict each other.
pub(crate) fn contradict(one: &Effect, other: &Effect) -> bool {
    let (Change::Keep(one_says), Change::Keep(other_says)) = (&one.change, &other.change) else {
        return false;
    };
    one.on == other.on && is_opposite(one_says, other_says)
}

/// Returns whether one state excludes the other.
fn is_opposite(one: &Keeping, other: &Keeping) -> bool {
    match one {
        Keeping::Stud => *other == Keeping::Draw,
        Keeping::Draw => *other == Keeping::Stud,
        Keeping::Keyword(given) => {
            matches!(other, Keeping::LosesKeyword(taken) if given.eq_ignore_ascii_case(taken))
        }
        Keeping::LosesKeyword(taken) => {
            matches!(other, Keeping::Keyword(given) if given.eq_ignore_ascii_case(taken))
        }
        Keeping::CasualtyInstead(_) | Keeping::Unhurt => {
            matches!(other, Keeping::CasualtyInstead(_) | Keeping::Unhurt) && one != other
        }
        Keeping::Blank
        | Keeping::CannotMove
        | Keeping::CannotBoot
        | Keeping::StaysBooted
        | Keeping::NoCasualty
        | Keeping::JoinsUnbooted
        | Keeping::Is(_)
        | Keeping::NotLowered(_)
        | Keeping::NeverLowered(_)
        | Keeping::AbilitiesCannotLower(_)
        | Keeping::Fixed(_)
        | Keeping::AtLeast(..)
        | Keeping::AtMost(..)
        | Keeping::OnlyGoods(_)
        | Keeping::Stripped(..)
        | Keeping::IgnoresPlays(_)
        | Keeping::Away(..)
        | Keeping::ForControl(_)
        | Keeping::ValueForOthers(_)
        | Keeping::GritForYou(_)
        | Keeping::BountyCounts(_)
        | Keeping::Spares(_)
        | Keeping::TechniquesLower(_)
        | Keeping::Locked(_)
        | Keeping::AdjacentTo(_) => false,
    }
}

impl Game {
    /// Returns the effects that are overruled: another one contradicts each of them, and they do not have precedence.
    #[must_use]
    pub fn overruled_effects(&self) -> Vec<u32> {
        let later =
            |at: usize, effect: &Effect| self.effects.iter().skip(at + 1).any(|other| contradict(effect, other));
        self.effects.iter().enumerate().filter(|(at, effect)| later(*at, effect)).map(|(_, effect)| effect.id).collect()
    }
}
