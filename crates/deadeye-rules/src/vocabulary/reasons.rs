//! Reasons against a command, collected in rule order.

use deadeye_text::Text;

use crate::vocabulary::edition::{Edition, Rule};
use crate::vocabulary::refusal::{Reason, Refusal};

/// The reasons found so far.
pub(crate) struct Reasons {
    edition: Edition,
    list: Vec<Reason>,
    /// True if the caller only asks whether there is a reason: then no texts are made.
    wordless: bool,
    any: bool,
}

/// Returns whether a check finds no reason.
pub(crate) fn nothing_against(edition: Edition, check: impl FnOnce(&mut Reasons)) -> bool {
    let mut reasons = Reasons { wordless: true, ..Reasons::new(edition) };
    check(&mut reasons);
    reasons.is_empty()
}

impl Reasons {
    pub(crate) fn new(edition: Edition) -> Reasons {
        Reasons { edition, list: Vec::new(), wordless: false, any: false }
    }

    /// Adds a reason.
    pub(crate) fn add(&mut self, rule: Rule, why: Text, instead: Text) {
        self.any = true;
        self.list.push(Reason { rule: rule.id(self.edition).to_owned(), why, instead });
    }

    /// Adds a reason unless a condition holds; returns whether it held. The texts are made only when needed.
    pub(crate) fn unless(&mut self, holds: bool, rule: Rule, words: impl FnOnce() -> (Text, Text)) -> bool {
        if !holds && self.wordless {
            self.any = true;
        } else if !holds {
            let (why, instead) = words();
            self.add(rule, why, instead);
        }
        holds
    }

    pub(crate) fn is_empty(&self) -> bool {
        !self.any
    }

    /// Returns the refusal made of the reasons, if there are any.
    pub(crate) fn verdict(self) -> Result<(), Refusal> {
        match Refusal::from_reasons(self.list) {
            Some(refusal) => Err(refusal),
            None => Ok(()),
        }
    }
}
