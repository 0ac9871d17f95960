//! Whether what cards do is told at the table or carried out by the program, and what follows from that.

/// Who does what cards say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Automation {
    /// The players, who tell what came of it.
    Told,
    /// The program, as the entries of the cards say.
    CarriedOut,
}

impl Automation {
    /// Returns whether abilities are used, paid for and worked off here.
    pub(crate) fn runs_abilities(self) -> bool {
        match self {
            Automation::Told => false,
            Automation::CarriedOut => true,
        }
    }

    /// Returns whether what cards and lasting effects say all the time counts in figures, costs and what is allowed.
    pub(crate) fn counts_traits(self) -> bool {
        match self {
            Automation::Told => false,
            Automation::CarriedOut => true,
        }
    }

    /// Returns whether what happens is remembered for the abilities that answer to it.
    pub(crate) fn remembers(self) -> bool {
        match self {
            Automation::Told => false,
            Automation::CarriedOut => true,
        }
    }
}
