//! Jobs whose posse must meet a requirement: a posse that misses it is taken back (1.5:6.2 step 3), and whoever started
//! the job would start it again without end.

use deadeye_rules::{Command, Game, PlayerId, Step, apply};

use crate::posses;

/// The most dudes that are let join to see whether the posse can meet the requirement.
const MOST_JOINING: usize = 24;

/// Returns whether a command leaves the player's job with a posse that meets its requirement, or can still meet it: with
/// nobody else or with everybody who may join. True for commands that start no job and form no posse of one.
pub(crate) fn can_fit(game: &Game, player: PlayerId, command: &Command) -> bool {
    let forms = matches!(command, Command::JoinPosse { .. } | Command::ClosePosse { .. })
        && posses::is_forming_job(game, player);
    if !forms && !matches!(command, Command::StartJob { .. }) {
        return true;
    }
    let mut after = game.clone();
    if apply(&mut after, command).is_err() {
        return true;
    }
    // A play that is taken back leaves no job; one that asks something first is judged by its answers.
    if forms && after.job().is_none() {
        return game.job_posse_fits();
    }
    fits_after(after.clone(), player, false) || fits_after(after, player, true)
}

/// Returns whether the posse meets the requirement once it is formed, by nobody else or by everybody who may join.
fn fits_after(mut game: Game, player: PlayerId, everybody: bool) -> bool {
    for _ in 0..MOST_JOINING {
        if !posses::is_forming_job(&game, player) {
            return true;
        }
        let joins = if everybody { posses::next_to_join(&game, player) } else { None };
        if joins.is_none() && game.step() == Step::JobAtMark {
            return game.job_posse_fits();
        }
        let command = joins.unwrap_or(Command::ClosePosse { player, misses_requirement: false });
        if apply(&mut game, &command).is_err() {
            return true;
        }
    }
    true
}
