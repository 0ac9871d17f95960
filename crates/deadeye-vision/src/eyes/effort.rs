//! A bound on how much one look does, counted in steps and not by the clock, so that the same picture always gives the same.
//!
//! What cannot be named invites ever more tries: other outlines, other sizes, points of faces. Each place is refined and named
//! once; what is tried beyond that ends when the effort is spent, with what was found so far.

/// What a step costs, in about a millisecond of one core.
pub(super) const REFINING: usize = 4;
/// The same for naming one straightened card.
pub(super) const NAMING: usize = 3;

/// How much a look may still do beyond one try for each place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Effort {
    /// For other outlines, in the unit of what steps cost.
    outlines: usize,
    /// How many cards without a name may still be searched for by points. One that gets a name pays for two more: where none does,
    /// the picture is mirrored or the cards are of another game.
    searches: usize,
    /// The same of places that no card explains.
    lost: usize,
}

impl Effort {
    /// That of a look at a whole picture.
    pub(super) const WHOLE: Self = Self { outlines: 500, searches: 5, lost: 4 };
    /// That of a look at a part of one that changed.
    pub(super) const PART: Self = Self { outlines: 400, searches: 2, lost: 2 };

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

    /// Whether one more place that no card explains may be searched; it is then paid for.
    pub(super) const fn search_lost(&mut self) -> bool {
        let may = self.lost > 0;
        self.lost = self.lost.saturating_sub(1);
        may
    }
}

#[cfg(test)]
mod tests {
    use super::Effort;

    #[test]
    fn what_is_spent_is_not_there_again() {
        let mut effort = Effort { outlines: 30, searches: 1, lost: 2 };
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
    }
}
