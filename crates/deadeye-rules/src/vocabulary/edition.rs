//! The editions, each difference between them as one question, and the citation of a rule in each.

use serde::{Deserialize, Serialize};

/// The rulebook that is played. It is part of a saved game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Edition {
    /// The rules of rulebook 1.5.0.
    #[default]
    #[serde(rename = "1.5")]
    V15,
    /// The base-set rulebook of 2014.
    #[serde(rename = "2014")]
    V2014,
}

impl Edition {
    /// Every edition, the newest first.
    pub const ALL: [Edition; 2] = [Edition::V15, Edition::V2014];

    /// Returns the edition of that [`name`](Edition::name), if there is one.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Edition> {
        Edition::ALL.into_iter().find(|edition| edition.name() == name)
    }

    /// Returns the name used in rule ids, saved games and on the command line: `1.5` or `2014`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Edition::V15 => "1.5",
            Edition::V2014 => "2014",
        }
    }
}

/// Defines a question on which the editions differ, with its answer in each.
macro_rules! questions {
    ($($(#[$doc:meta])* $seen:vis $question:ident: $of:ty { $($edition:ident: $answer:expr),+ })*) => {
        impl Edition {
            $($(#[$doc])* $seen fn $question(self) -> $of {
                match self {
                    $(Edition::$edition => $answer,)+
                }
            })*
        }
    };
}

questions! {
    /// Returns whether an outfit may be chosen together with a legend (1.5:3.2).
    pub(crate) has_legends: bool { V15: true, V2014: false }

    /// Returns whether dudes have Kung Fu ratings and Techniques are performed (1.5:7.3).
    pub(crate) has_kung_fu: bool { V15: true, V2014: false }

    /// Returns whether Totems are attached to places and can be used by others (1.5:7.2.3).
    pub(crate) has_totems: bool { V15: true, V2014: false }

    /// Returns the keywords of goods of which a dude may carry one each (1.5:5.3.4, 2014:p19).
    pub(crate) limited_goods: &'static [&'static str] { V15: &["Weapon", "Horse", "Attire"], V2014: &["Weapon", "Horse"] }

    /// Returns whether only deeds and outfits pay their players, and no other card does (1.5:5.2, 2014:p16).
    pub(crate) only_town_produces: bool { V15: false, V2014: true }

    /// Returns whether players pay upkeep one after another, and not all at once (1.5:5.2, 2014:p16).
    pub(crate) pays_upkeep_in_turn: bool { V15: true, V2014: false }

    /// Returns whether unpaid cards stay in play until everybody has paid upkeep (1.5:5.2, 2014:p16).
    pub(crate) unpaid_cards_wait: bool { V15: true, V2014: false }

    /// Returns whether a trade marks for the day the dude who received the goods, and not the goods (1.5:5.3.5, 2014:p20).
    pub(crate) trades_receiver_once: bool { V15: false, V2014: true }

    /// Returns whether a spell with several abilities is used once a day in all (1.5:5.3.1).
    pub(crate) uses_spells_once: bool { V15: false, V2014: true }

    /// Returns whether cards outside the posses may act in a shootout: deeds, Improvements, outfit, legend (1.5:6.1).
    pub(crate) shoots_from_town: bool { V15: true, V2014: false }

    /// Returns whether dudes boot and move into a shootout once both posses are declared (1.5:6.1, 2014:p21).
    pub(crate) posses_move_together: bool { V15: false, V2014: true }

    /// Returns whether dudes on the owner's side get no bounty on private ground (1.5:6.1, 2014:p31).
    pub(crate) spares_helpers: bool { V15: false, V2014: true }

    /// Returns whether the leader covers casualties first where ranks are equal, even as the winner (1.5:6.1 step 5,
    /// 2014:p24).
    pub(crate) tied_leader_goes_first: bool { V15: false, V2014: true }

    /// Returns whether a job's posse is declared in one step, from everywhere near (1.5:6.2 step 3, 2014:p27).
    #[must_use]
    pub declares_job_posse_at_once: bool { V15: false, V2014: true }

    /// Returns whether a job's posse moves only once it is known who opposes (1.5:6.2 step 3, 2014:p27).
    pub(crate) job_posse_moves_last: bool { V15: false, V2014: true }

    /// Returns whether a posse that misses its job's requirement may be closed, and fails (1.5:6.2 step 3, faq-b:Jobs).
    pub(crate) unfit_posse_fails_job: bool { V15: false, V2014: true }

    /// Returns whether a posse that won has to be still at the mark's place to do its job (1.5:6.2, 2014:p27).
    pub(crate) job_is_done_at_mark: bool { V15: false, V2014: true }
}

/// The citation of a rule in both editions: the section of 1.5.0 and the page of the 2014 book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule {
    /// The rule id under 1.5, for instance `1.5:5.3.3`.
    pub v15: &'static str,
    /// The rule id under 2014, for instance `2014:p18`.
    pub v2014: &'static str,
}

impl Rule {
    /// Returns a rule that has an id in each edition.
    #[must_use]
    pub const fn new(v15: &'static str, v2014: &'static str) -> Rule {
        Rule { v15, v2014 }
    }

    /// Returns a rule that both editions take from the same document.
    #[must_use]
    pub const fn both(id: &'static str) -> Rule {
        Rule { v15: id, v2014: id }
    }

    /// Returns the id under the edition in play.
    #[must_use]
    pub fn id(self, edition: Edition) -> &'static str {
        match edition {
            Edition::V15 => self.v15,
            Edition::V2014 => self.v2014,
        }
    }
}
