//! The posses of fights and jobs as a computer player thinks of them: of the dudes who are there, or of everybody who may
//! join.

use deadeye_rules::{Choice, Command, CommandKind, Game, PlayerId, Step, apply, legal_commands};

/// The most joins and closed steps while one posse is formed.
const MOST_STEPS: usize = 24;

/// Returns whether a player forms a posse of a fight or of a job now.
pub(crate) fn is_forming(game: &Game, player: PlayerId) -> bool {
    let fight = matches!(game.step(), Step::LeaderPosse | Step::MarkPosse);
    (fight || is_forming_job(game, player)) && game.to_act() == [player]
}

/// Returns whether a player forms the posse of a job now.
pub(crate) fn is_forming_job(game: &Game, player: PlayerId) -> bool {
    let steps = [Step::JobAtLeader, Step::JobNextToLeader, Step::JobNextToMark, Step::JobAtMark];
    steps.contains(&game.step()) && game.to_act() == [player]
}

/// Forms the posse of a player, of nobody else or of everybody who may join. Returns the game after it; none where the
/// rules refuse that.
pub(crate) fn form(mut game: Game, player: PlayerId, everybody: bool) -> Option<Game> {
    for _ in 0..MOST_STEPS {
        if !is_forming(&game, player) {
            return Some(game);
        }
        let joins = if everybody { next_to_join(&game, player) } else { None };
        let command = joins.unwrap_or(Command::ClosePosse { player, misses_requirement: false });
        apply(&mut game, &command).ok()?;
    }
    None
}

/// Returns the command by which the first dude who may join does.
pub(crate) fn next_to_join(game: &Game, player: PlayerId) -> Option<Command> {
    let template = legal_commands(game, player).into_iter().find(|own| own.kind == CommandKind::JoinPosse)?;
    let of_dude = |choice: &Choice| (!choice.optional).then(|| choice.domain.listed());
    template.fill_each(1, of_dude).into_iter().find(|command| template.admits(game, command))
}
