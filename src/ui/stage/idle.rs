//! The counter while nothing is chosen: the play that is suggested, the one that is due, and what is waited for.

use deadeye_app::desk::{GameRequest, Tone};
use deadeye_app::words::capitalize;
use deadeye_cards::CardCode;
use deadeye_coach::suggest::SuggestionReason;
use deadeye_rules::{Command, CommandKind, PlayerId, Step};
use eframe::egui::Key;

use super::acts::StageAct;
use super::dock::{DockAction, DockContent};
use super::standing_keys::{all_plays, undo, why};
use super::step_question;
use super::targets::Preview;
use crate::ui::actions::UiAction;
use crate::ui::phase_names::step_name;
use crate::ui::play_names::kind_name;
use crate::ui::scene::Scene;
use crate::ui::{keys, play_keys, suggest};

/// The most letters of the title of a brass key with a line below it.
const SHORT_TITLE: usize = 28;

/// Puts together what the player is told while nothing is chosen: the play that is suggested, or the one that is due.
pub(super) fn idle_content(
    scene: &Scene<'_>,
    near: PlayerId,
    keyed: &[play_keys::KeyedPlay],
    suggests: bool,
) -> DockContent {
    let (mut actions, mut hint) = house_content(scene);
    let mut preview = Preview::default();
    let enter = keys::name_of(Key::Enter, scene.words);
    let is_asked = scene.game().to_act().contains(&near);
    let (title, mut text) = idle_text(scene, near, keyed);
    if let Some(gang) = deck_gang(scene, near).filter(|_| actions.is_empty()) {
        text = gang_text(scene, near, &gang);
        let names: Vec<String> = gang.iter().map(|code| scene.title_of(*code)).collect();
        let act = StageAct::Play(Command::ChooseGang { player: near, dudes: gang });
        actions.push(DockAction::main(scene.t("stage.start_gang").to_owned(), Some(names.join(", ")), &enter, act));
    }
    let mut suggested = None;
    let suggestion = scene.seen.plays.suggestions.iter().find(|own| own.player == near);
    // Whoever has opposed a job came to fight: a posse of nobody is no answer for Enter.
    let gives_up = |command: &Command| command.kind() == CommandKind::ClosePosse && has_no_posse(scene, near);
    let suggestion = suggestion.filter(|own| !gives_up(&own.command));
    if let Some(suggestion) = suggestion.filter(|_| suggests && is_asked && actions.is_empty()) {
        // The question says already what upkeep costs and what there is.
        let new = |reason: &&SuggestionReason| !matches!(reason, SuggestionReason::PaysForAll { .. });
        let reason = suggestion.reasons.iter().find(new).map(|reason| suggest::reason(scene, *reason));
        preview = Preview::of_command(scene.game(), &suggestion.command);
        hint = reason.as_ref().map(|reason| scene.words.fill("stage.worth", &[("reason", reason)]));
        let act = StageAct::Play(suggestion.command.clone());
        let title = suggest::play(scene, &suggestion.command);
        // A long title has no room for a line below; the hint says the reason too.
        let reason = reason.filter(|_| title.chars().count() <= SHORT_TITLE);
        actions.push(DockAction::main(title, reason, &enter, act));
        suggested = Some(suggestion.command.clone());
    }
    let version = scene.game().version();
    // A dude or a card is moved and bought by touching it; that somebody can be called out is seen by the key.
    let mut keyed: Vec<&play_keys::KeyedPlay> = keyed.iter().filter(|_| is_asked).collect();
    keyed.sort_by_key(|play| match play.kind {
        CommandKind::MoveDude | CommandKind::Shop => 2,
        CommandKind::ClosePosse if has_no_posse(scene, near) => 1,
        _ => 0,
    });
    for play in keyed {
        let act = StageAct::start(play, version);
        if matches!(&act, StageAct::Play(command) if suggested.as_ref() == Some(command)) {
            continue;
        }
        let key = play.key.map_or("", Key::name);
        let name = match (play.kind, &suggested) {
            (CommandKind::PayUpkeep, Some(_)) => scene.t("stage.upkeep_some").to_owned(),
            _ => kind_name(scene, play.kind),
        };
        if actions.is_empty() {
            // Enter takes the brass key; the letter of the play does the same.
            actions.push(DockAction::main(name, None, &enter, act));
        } else if actions.len() < 3 {
            actions.push(DockAction::plain(&name, key, act));
        }
    }
    actions.push(all_plays(scene));
    actions.push(undo(scene));
    if actions.len() < 5 {
        actions.push(why(scene));
    }
    DockContent { title, text, hint, actions, preview, main_target: None }
}

/// Returns true if a player forms a posse in which nobody is yet.
fn has_no_posse(scene: &Scene<'_>, player: PlayerId) -> bool {
    let game = scene.game();
    let posse = game.shootout().and_then(|fight| Some(fight.posse(fight.side_of_player(player)?)));
    posse.is_some_and(|posse| posse.head.is_none() && posse.dudes.is_empty())
}

/// Returns the key of a computer player who waits or thinks, and what it waits for.
pub(super) fn house_content(scene: &Scene<'_>) -> (Vec<DockAction>, Option<String>) {
    let Some(players) = &scene.seen.computer_players else { return (Vec::new(), None) };
    if players.waits {
        let act = StageAct::Wish(UiAction::Ask(GameRequest::GoOn.into()));
        let enter = keys::name_of(Key::Enter, scene.words);
        let go_on = DockAction::main(scene.t("house.go_on").to_owned(), None, &enter, act);
        return (vec![go_on], Some(scene.t("house.waits").to_owned()));
    }
    let act = StageAct::Wish(UiAction::Ask(GameRequest::Decide.into()));
    let enter = keys::name_of(Key::Enter, scene.words);
    let decide = || DockAction::main(scene.t("stage.enough").to_owned(), None, &enter, act.clone());
    (players.thinking.then(decide).into_iter().collect(), None)
}

/// Says what a starting gang costs, and what is left then.
fn gang_text(scene: &Scene<'_>, player: PlayerId, gang: &[CardCode]) -> String {
    let cost: u32 = gang.iter().map(|code| scene.game().starting_cost(player, *code)).sum();
    let stash = scene.game().player(player).map_or(0, |player| player.ghost_rock());
    let left = stash.saturating_sub(cost);
    scene.words.fill("stage.gang_costs", &[("cost", &cost), ("stash", &stash), ("left", &left)])
}

/// Returns the title and the sentence of the counter while nothing is chosen.
fn idle_text(scene: &Scene<'_>, near: PlayerId, keyed: &[play_keys::KeyedPlay]) -> (String, String) {
    let game = scene.game();
    let asked = game.to_act();
    let step = match game.step() {
        Step::Noon if asked.contains(&near) => scene.t("stage.your_play").to_owned(),
        Step::LeaderPosse | Step::MarkPosse if asked.contains(&near) => scene.t("stage.who_joins").to_owned(),
        Step::ShootoutPlays if asked.contains(&near) => scene.t("stage.your_shootout_play").to_owned(),
        Step::ResolutionPlays if asked.contains(&near) => scene.t("stage.your_resolution_play").to_owned(),
        step => capitalize(step_name(scene.words, step)),
    };
    if let Some(notice) = scene.seen.notice.as_ref().filter(|notice| notice.tone == Tone::Wrong) {
        return (scene.t("stage.not_so").to_owned(), capitalize(&notice.text));
    }
    if asked.contains(&near) {
        return (step, step_question::asked_text(scene, near, keyed));
    }
    match asked.first() {
        Some(player) => (step, scene.words.fill("stage.waits_for", &[("player", &scene.name(*player))])),
        None => (step, String::new()),
    }
}

/// Returns the starting gang that a player's deck marks, while the player is to name one.
pub(super) fn deck_gang(scene: &Scene<'_>, near: PlayerId) -> Option<Vec<CardCode>> {
    let player = scene.game().player(near)?;
    let is_due = scene.game().step() == Step::Choosing && player.outfit().is_some() && player.chosen_gang().is_none();
    let gang = scene.seen.decks.marked.get(near.seat()).filter(|gang| !gang.is_empty())?;
    is_due.then(|| gang.clone())
}
