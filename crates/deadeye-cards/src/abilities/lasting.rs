//! Effects of an ability that last for a time, as a trait would.

use serde::Deserialize;

use super::condition::Condition;
use super::state::Until;
use super::static_ability::StaticAbility;

/// Static abilities that hold for a time and under conditions. Names that the ability gave are known in them.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lasting {
    /// The conditions while which it holds.
    #[serde(default, rename = "if")]
    pub conditions: Vec<Condition>,
    /// The static abilities that hold for that time.
    pub always: Vec<StaticAbility>,
    /// The longest time for which it holds.
    #[serde(default)]
    pub until: Option<Until>,
}
