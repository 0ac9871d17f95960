//! The setting of who carries out abilities, the players or the program, and its consequences.

/// The setting of who carries out abilities.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Automation {
    /// The players, who record the results.
    Told,
    /// The program, by the entries of the cards.
    CarriedOut,
}

impl Automation {
    /// Returns whether abilities are used, paid for and carried out by the program.
    pub(crate) fn runs_abilities(self) -> bool {
        match self {
            Automation::Told => false,
            Automation::CarriedOut => true,
        }
    }

    /// Returns whether static abilities and lasting effects count in figures, costs and permissions.
    pub(crate) fn counts_traits(self) -> bool {
        match self {
            Automation::Told => false,
            Automation::CarriedOut => true,
        }
    }

    /// Returns whether events are stored for the abilities that they trigger.
    pub(crate) fn remembers(self) -> bool {
        match self {
            Automation::Told => false,
            Automation::CarriedOut => true,
        }
    }
}
