//! Refusals: the reasons why a command was not accepted, and the advice.

use deadeye_text::Text;
use serde::{Deserialize, Serialize};

/// One reason against a command.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reason {
    /// The rule that forbids it, such as `1.5:5.3.3`, `2014:p18`, `faq-b:Jobs` or `chart:High Noon`.
    pub rule: String,
    /// The obstacle, in the terms of this game and not in general.
    pub why: Text,
    /// The advice for the player.
    pub instead: Text,
}

/// A command that was not accepted. The game is as it was.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[error("{rule} — {why} — {instead}")]
pub struct Refusal {
    /// The first rule against it, in the order in which the rulebook checks.
    pub rule: String,
    /// The obstacle.
    pub why: Text,
    /// The advice for the player.
    pub instead: Text,
    /// The other reasons, in rule order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub also: Vec<Reason>,
}

impl From<Reason> for Refusal {
    fn from(reason: Reason) -> Refusal {
        Refusal { rule: reason.rule, why: reason.why, instead: reason.instead, also: Vec::new() }
    }
}

impl Refusal {
    /// Returns a refusal made of reasons in rule order; `None` when there are none.
    #[must_use]
    pub fn from_reasons(reasons: Vec<Reason>) -> Option<Refusal> {
        let mut reasons = reasons.into_iter();
        let first = reasons.next()?;
        let mut refusal = Refusal::from(first);
        refusal.also = reasons.collect();
        Some(refusal)
    }
}
