//! Bans: actions that are forbidden for a time, and abilities that are locked.

use serde::Deserialize;

use super::choice::Target;
use super::closed::closed;
use super::quality::HasAbility;
use super::state::Until;
use super::who::Player;

closed! {
    /// An action that nobody, or one player, may take for a time.
    Ban {
        /// Dudes cannot flee.
        Flee = "flee",
        /// Nobody else joins posses.
        Join = "join",
        /// Nobody else joins the mark's posse before posses are formed.
        JoinMark = "join_mark",
        /// Shootout plays cannot send dudes home or bring dudes in.
        ComeAndGo = "come_and_go",
        /// Shootout plays cannot send dudes home booted or bring dudes in.
        ComeAndGoBooted = "come_and_go_booted",
        /// Ranks change by traits and cheatin' resolutions only.
        RankChanges = "rank_changes",
        /// Casualties change by traits and cheatin' resolutions only.
        CasualtyChanges = "casualty_changes",
        /// Casualties cannot be raised by reacts.
        CasualtiesByReacts = "casualties_by_reacts",
        /// Shootout abilities, reacts and plain Resolution abilities cannot be used.
        ShootoutAbilities = "shootout_abilities",
        /// Dudes are neither discarded nor aced by Shootout and plain Resolution abilities.
        Losses = "losses",
        /// The user's call-outs cannot be refused.
        Refusal = "refusal",
        /// Influence of the user's dudes is not lowered by others' abilities.
        LowerInfluence = "lower_influence",
        /// Dudes are neither discarded nor aced by cards of others than their owner.
        LossesByOthers = "losses_by_others",
        /// Dudes are neither discarded nor aced by cards of others than their owner, cheatin' resolutions apart.
        LossesByOthersPlays = "losses_by_others_plays",
        /// Draw hands are drawn by influence, not by bullets.
        DrawByBullets = "draw_by_bullets",
        /// Nobody but the shooters gives anything to draw hands.
        Backing = "backing",
        /// Cheatin' resolutions are not used against the user's draw hand.
        CheatinAgainst = "cheatin_against",
    }
}

/// The step that makes a printed ability unusable for a time.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lock {
    /// The cards whose abilities are locked.
    pub who: Target,
    /// The kind of ability, all of which are locked. Without it the user names one ability.
    #[serde(default)]
    pub all: Option<HasAbility>,
    /// The time for which the lock lasts.
    #[serde(default)]
    pub until: Option<Until>,
}

/// The step that forbids something for a time.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Forbid {
    /// The action that is forbidden.
    pub what: Ban,
    /// The players to whom it is forbidden; everybody if not given.
    #[serde(default)]
    pub who: Option<Player>,
    /// The time for which the ban lasts.
    #[serde(default)]
    pub until: Option<Until>,
}
