//! Who gives a command, and which ones the rules only record.

use crate::state::command::Command;
use crate::vocabulary::PlayerId;

impl Command {
    /// Who wants it done: the player named, if one is.
    #[must_use]
    pub fn player(&self) -> Option<PlayerId> {
        use Command as C;
        match self {
            C::ChooseOutfit { player, .. }
            | C::ChooseGang { player, .. }
            | C::ShowHand { player, .. }
            | C::TellWinner { player }
            | C::TellFirst { player }
            | C::PayUpkeep { player, .. }
            | C::MoveDude { player, .. }
            | C::CallOut { player, .. }
            | C::AcceptCallOut { player }
            | C::RefuseCallOut { player }
            | C::Shop { player, .. }
            | C::Invent { player, .. }
            | C::Trade { player, .. }
            | C::Overlay { player, .. }
            | C::UseAbility { player, .. }
            | C::PlayAction { player, .. }
            | C::PlayTechnique { player, .. }
            | C::Choose { player, .. }
            | C::Pull { player, .. }
            | C::Pass { player }
            | C::Check { player }
            | C::CallReacts { player }
            | C::Prefer { player, .. }
            | C::StartJob { player, .. }
            | C::JoinPosse { player, .. }
            | C::ClosePosse { player, .. }
            | C::Oppose { player }
            | C::Decline { player }
            | C::PickShooter { player, .. }
            | C::Redraw { player, .. }
            | C::TakeCasualties { player, .. }
            | C::Flee { player, .. }
            | C::Discard { player, .. }
            | C::SetGhostRock { player, .. }
            | C::SetDebt { player, .. }
            | C::SetPile { player, .. }
            | C::MoveCards { player, .. }
            | C::SetHandSize { player, .. }
            | C::SetTurn { player }
            | C::ModifyRank { player, .. }
            | C::ModifyCasualties { player, .. }
            | C::CallCasualties { player, .. }
            | C::ChangeHand { player, .. } => Some(*player),
            _ => None,
        }
    }

    /// Whether this is an override: a word of the table that the rules do not weigh, only record.
    #[must_use]
    pub fn is_override(&self) -> bool {
        use Command as C;
        matches!(
            self,
            C::SetGhostRock { .. }
                | C::SetDebt { .. }
                | C::SetPot { .. }
                | C::Pay { .. }
                | C::SetPile { .. }
                | C::MoveCards { .. }
                | C::SetHandSize { .. }
                | C::SetBounty { .. }
                | C::SetCounter { .. }
                | C::SetFigure { .. }
                | C::ChangeFigure { .. }
                | C::Keep { .. }
                | C::EndEffect { .. }
                | C::SetBooted { .. }
                | C::PutCard { .. }
                | C::SendHome { .. }
                | C::TakeOut { .. }
                | C::Instead { .. }
                | C::BringCard { .. }
                | C::SetController { .. }
                | C::Refresh { .. }
                | C::SetPhase { .. }
                | C::SetTurn { .. }
                | C::SetWinner { .. }
                | C::SetVictor { .. }
                | C::SetPosse { .. }
                | C::ModifyRank { .. }
                | C::ModifyCasualties { .. }
                | C::CallCasualties { .. }
                | C::ForceFirstCasualty { .. }
                | C::ChangeHand { .. }
                | C::EndShootout {}
                | C::EndJob { .. }
                | C::Note { .. }
        )
    }
}
