//! Reasons against a command, gathered in rule order.

use crate::vocabulary::edition::{Edition, Rule};
use crate::vocabulary::refusal::{Reason, Refusal};
use crate::vocabulary::text::Text;

/// The reasons found so far.
pub(crate) struct Reasons {
    edition: Edition,
    list: Vec<Reason>,
}

impl Reasons {
    pub(crate) fn new(edition: Edition) -> Reasons {
        Reasons { edition, list: Vec::new() }
    }

    /// Adds a reason.
    pub(crate) fn add(&mut self, rule: Rule, why: Text, instead: Text) {
        self.list.push(Reason { rule: rule.id(self.edition).to_owned(), why, instead });
    }

    /// Adds a reason unless something holds; says whether it held. The words are made only when needed.
    pub(crate) fn unless(&mut self, holds: bool, rule: Rule, words: impl FnOnce() -> (Text, Text)) -> bool {
        if !holds {
            let (why, instead) = words();
            self.add(rule, why, instead);
        }
        holds
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Nothing, or the refusal that the reasons make.
    pub(crate) fn verdict(self) -> Result<(), Refusal> {
        match Refusal::from_reasons(self.list) {
            Some(refusal) => Err(refusal),
            None => Ok(()),
        }
    }
}
