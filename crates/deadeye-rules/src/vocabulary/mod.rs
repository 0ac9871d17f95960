//! The vocabulary of the game as types: identities, steps, editions, citations, text, reasons. It is independent of the
//! state of a game.

pub(crate) mod automation;
pub(crate) mod cite;
pub(crate) mod edition;
pub(crate) mod ids;
pub(crate) mod reasons;
pub(crate) mod refusal;
pub(crate) mod skill;
pub(crate) mod step;

pub(crate) use automation::Automation;
pub use deadeye_text::{Gap, Text};
pub use edition::{Edition, Rule};
pub use ids::{CardId, End, Place, PlayerId, Side};
pub(crate) use reasons::Reasons;
pub use refusal::Refusal;
pub use skill::Skill;
pub use step::{AbilityKind, Phase, Step};
