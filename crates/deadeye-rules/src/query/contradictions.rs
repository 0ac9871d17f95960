//! Effects that cannot both be (1.5:2.1).

use crate::state::{Change, Effect, Game, Keeping};

/// Whether two effects on one card say what cannot both be.
pub(crate) fn contradict(one: &Effect, other: &Effect) -> bool {
    use Keeping::{CasualtyInstead, Draw, Keyword, LosesKeyword, Stud, Unhurt};
    let (Change::Keep(one_says), Change::Keep(other_says)) = (&one.change, &other.change) else {
        return false;
    };
    one.on == other.on
        && match (one_says, other_says) {
            (Stud, Draw) | (Draw, Stud) => true,
            (Keyword(given), LosesKeyword(taken)) | (LosesKeyword(taken), Keyword(given)) => {
                given.eq_ignore_ascii_case(taken)
            }
            (CasualtyInstead(_) | Unhurt, CasualtyInstead(_) | Unhurt) => one_says != other_says,
            _ => false,
        }
}

impl Game {
    /// The effects that another one contradicts and that do not have the last word, as things are.
    #[must_use]
    pub fn overruled(&self) -> Vec<u32> {
        let later =
            |at: usize, effect: &Effect| self.effects.iter().skip(at + 1).any(|other| contradict(effect, other));
        self.effects.iter().enumerate().filter(|(at, effect)| later(*at, effect)).map(|(_, effect)| effect.id).collect()
    }
}
