//! Plays that no card shows, implied by a card that shows a later one: passes, antes, paid upkeep.
//!
//! When a card shows that the players are further than the game, the commands in between must have been given at the
//! table. They are put before the play, and into its question, for the players to confirm with it. Decisions (who
//! shoots, who joins, who flees) are never implied.

use deadeye_rules::{Command, Game, PlayerId, Step, Text, text};

use super::proposal::Choice;

/// The most commands that are implied: both players pass noon and the discards, the ante, both pay upkeep.
const MOST: usize = 8;

/// Returns a play preceded by the implied commands that make it possible; `None` where there are no such commands.
///
/// Nothing is implied for players whose cards are on the screen, `on_screen`: they give their commands themselves.
pub(super) fn catch_up(game: &Game, play: &Choice, on_screen: &[PlayerId]) -> Option<Choice> {
    // Five cards at High Noon are those of a shootout that nobody has told, or of the next day's lowball: who knows?
    let is_hand = matches!(play.commands.first(), Some(Command::ShowHand { .. }));
    if is_hand && game.step() == Step::Noon {
        return None;
    }
    let mut now = game.clone();
    let mut said = Vec::new();
    let mut commands = Vec::new();
    for _ in 0..MOST {
        let (text, command) = next(&now, on_screen)?;
        deadeye_rules::apply(&mut now, &command).ok()?;
        said.push(text);
        commands.push(command);
        let mut trial = now.clone();
        let mut rest = play.commands.iter();
        if rest.all(|command| deadeye_rules::apply(&mut trial, command).is_ok()) {
            commands.extend(play.commands.iter().cloned());
            let said = said.into_iter().reduce(|one, other| text!("{one}, {other}", one, other))?;
            let text = text!("{said}, then {play}", said, play = play.text);
            return Some(Choice { text, commands, by_hand: false });
        }
    }
    None
}

/// Returns the passes that end High Noon; `None` where a player who is asked is not at the table.
pub(super) fn end_noon(game: &Game, on_screen: &[PlayerId]) -> Option<Vec<Command>> {
    let mut now = game.clone();
    let mut commands = Vec::new();
    while now.step() == Step::Noon && commands.len() < MOST {
        let Some((_, command)) = next(&now, on_screen) else {
            break;
        };
        if deadeye_rules::apply(&mut now, &command).is_err() {
            break;
        }
        commands.push(command);
    }
    (now.step() != Step::Noon).then_some(commands)
}

/// Returns the command that the game waits for, if it is one that no card shows.
fn next(game: &Game, on_screen: &[PlayerId]) -> Option<(Text, Command)> {
    let player = game.to_act().into_iter().find(|player| !on_screen.contains(player))?;
    let name = game.name(player);
    Some(match game.step() {
        Step::Choosing => (text!("the gangs are revealed"), Command::RevealGangs {}),
        Step::Ante => (text!("everybody antes"), Command::Ante {}),
        Step::Upkeep => {
            (text!("{player}: pay upkeep", player = name), Command::PayUpkeep { player, let_go: Vec::new() })
        }
        Step::Noon
        | Step::Grifters
        | Step::LowballCheatin
        | Step::ShootoutPlays
        | Step::ResolutionPlays
        | Step::SundownDiscard => (text!("{player}: pass", player = name), Command::Pass { player }),
        Step::Seating
        | Step::GrifterOrder
        | Step::LowballHands
        | Step::FirstPull
        | Step::CallOutAnswer
        | Step::LeaderPosse
        | Step::MarkPosse
        | Step::JobAtLeader
        | Step::JobNextToLeader
        | Step::JobNextToMark
        | Step::JobAtMark
        | Step::Oppose
        | Step::PickShooter
        | Step::DrawHands
        | Step::Casualties
        | Step::RunOrGun
        | Step::Pull
        | Step::Choice
        | Step::Reacts
        | Step::DiscardDown
        | Step::Over => return None,
    })
}
