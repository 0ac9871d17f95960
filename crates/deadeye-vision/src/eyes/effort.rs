//! Bounds on how much one look does, counted in steps and not by the clock, so that the same picture always gives the same.
//!
//! What cannot be named invites ever more tries: other outlines, other sizes, points of faces. Each place is refined and named
//! once; what is tried beyond that ends when the effort is spent. Beside that, whoever waits for the look says how much may be done
//! at once ([`Budget`]); what is left by then can be gone on with.

/// What a step costs, in about a millisecond of one core.
pub(super) const REFINING: usize = 4;
/// The same for naming one straightened card.
pub(super) const NAMING: usize = 3;
/// The same for reading suit and rank of one.
pub(super) const READING: usize = 3;
/// The same for finding the exact outline of a card whose name is known.
pub(super) const OUTLINING: usize = 15;
/// The same for searching all faces for a card without a name.
pub(super) const SEARCHING: usize = 200;
/// The same for a million pixels of the finder's input.
const FINDING: f32 = 160.0;

/// The work that may be done before a look answers, in steps of about a millisecond of one core.
///
/// ```
/// use deadeye_vision::Budget;
///
/// assert!(Budget::new(100) < Budget::FIRST_LOOK && Budget::FIRST_LOOK < Budget::UNBOUNDED);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Budget(usize);

impl Budget {
    /// The budget of a look that somebody waits for.
    pub const FIRST_LOOK: Self = Self(500);
    /// The budget of going on between two frames of a film.
    pub const BETWEEN_FRAMES: Self = Self(250);
    /// No bound: the look ends when nothing is left to be tried.
    pub const UNBOUNDED: Self = Self(usize::MAX);

    /// Creates a budget of so many steps.
    #[must_use]
    pub const fn new(steps: usize) -> Self {
        Self(steps)
    }
}

/// The work that a look may still do beyond one try for each place, and what is left of its budget.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Effort {
    /// For other outlines, in the unit of what steps cost.
    outlines: usize,
    /// How many cards without a name may still be searched for by points. One that gets a name pays for two more: where none does,
    /// the picture is mirrored or the cards are of another game.
    searches: usize,
    /// The same of places that no card explains, of which most are a part of the ground.
    lost: usize,
    /// The steps that may still be done before the look answers.
    left: usize,
}

impl Effort {
    /// That of a look at a whole picture.
    pub(super) const WHOLE: Self = Self { outlines: 250, searches: 4, lost: 2, left: usize::MAX };
    /// That of a look at a part of one that changed.
    pub(super) const PART: Self = Self { outlines: 400, searches: 2, lost: 2, left: usize::MAX };

    /// Returns this effort with a new budget.
    pub(super) const fn within(self, budget: Budget) -> Self {
        Self { left: budget.0, ..self }
    }

    /// Counts `count` steps of this cost against the budget. Those that every look does may exceed it.
    pub(super) const fn spend(&mut self, count: usize, cost: usize) {
        self.left = self.left.saturating_sub(count.saturating_mul(cost));
    }

    /// Counts the finder's input of so many pixels against the budget.
    pub(super) fn spend_on_finding(&mut self, pixels: f32) {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a count of steps, never below zero"
        )]
        self.spend((pixels * FINDING / 1e6).ceil() as usize, 1);
    }

    /// Returns what is left of the budget.
    pub(super) const fn budget_left(&self) -> Budget {
        Budget(self.left)
    }

    /// Whether the look has to answer with what it has.
    pub(super) const fn is_over(&self) -> bool {
        self.left == 0
    }

    /// How many of `wanted` steps of this cost may be done; they are then paid for.
    pub(super) fn afford(&mut self, wanted: usize, cost: usize) -> usize {
        let steps = wanted.min(self.outlines / cost.max(1));
        self.outlines -= steps * cost;
        steps
    }

    /// Whether one more card may be searched for; it is then paid for.
    pub(super) const fn search(&mut self) -> bool {
        let may = self.searches > 0;
        self.searches = self.searches.saturating_sub(1);
        may
    }

    /// Says that the last search gave a name.
    pub(super) const fn search_paid(&mut self) {
        self.searches += 2;
    }

    /// Says that the last search of such a place gave a name.
    pub(super) const fn search_of_lost_paid(&mut self) {
        self.lost += 2;
    }

    /// Whether one more place that no card explains may be searched; it is then paid for.
    pub(super) const fn search_lost(&mut self) -> bool {
        let may = self.lost > 0;
        self.lost = self.lost.saturating_sub(1);
        may
    }
}

#[cfg(test)]
mod tests {
    use super::{Budget, Effort};

    #[test]
    fn what_is_spent_is_not_there_again() {
        let mut effort = Effort { outlines: 30, searches: 1, lost: 2, left: 9 };
        assert_eq!(effort.afford(5, 4), 5);
        assert_eq!(effort.afford(5, 4), 2);
        assert_eq!(effort.afford(1, 4), 0);
        // A cheaper step still fits.
        assert_eq!(effort.afford(3, 1), 2);
        assert!(effort.search());
        assert!(!effort.search() && !effort.search());
        effort.search_paid();
        assert!(effort.search() && effort.search() && !effort.search());
        assert!(effort.search_lost() && effort.search_lost() && !effort.search_lost());
        effort.search_of_lost_paid();
        assert!(effort.search_lost() && effort.search_lost() && !effort.search_lost());
    }

    #[test]
    fn a_budget_is_over_once_it_is_spent_and_a_new_one_begins_anew() {
        let mut effort = Effort::WHOLE.within(Budget::new(10));
        effort.spend(3, 3);
        assert!(!effort.is_over());
        effort.spend(1, 5);
        assert!(effort.is_over());
        let mut again = effort.within(Budget::new(100));
        // Half a million pixels of the finder's input.
        again.spend_on_finding(500_000.0);
        assert_eq!(again.left, 20);
        let mut unbounded = Effort::WHOLE.within(Budget::UNBOUNDED);
        unbounded.spend(usize::MAX / 4, 3);
        assert!(!unbounded.is_over());
    }
}
