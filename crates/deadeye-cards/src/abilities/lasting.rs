//! What an ability lets hold for a time, as a trait would.

use serde::Deserialize;

use super::condition::Condition;
use super::state::Until;
use super::static_ability::StaticAbility;

/// What traits do, for a time and while something is so: names that the ability gave are known in it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lasting {
    /// While all of these are so.
    #[serde(default, rename = "if")]
    pub conditions: Vec<Condition>,
    /// The static abilities that hold for so long.
    pub always: Vec<StaticAbility>,
    /// For how long at most.
    #[serde(default)]
    pub until: Option<Until>,
}
