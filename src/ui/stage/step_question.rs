//! The questions that have words and keys of their own: casualties, run or gun, shooters, discards, and yes or no.

use deadeye_app::words::capitalize;
use deadeye_rules::{Answer, CardId, Command, CommandKind, Domain, Fate, PlayerId, Step, Wanted, apply};
use deadeye_session::report::PlayerFigure;
use eframe::egui::Key;

use super::acts::StageAct;
use super::banner;
use super::dock::DockAction;
use super::names::{self, figure_text};
use super::signs::Sign;
use super::stage_question::StageQuestion;
use super::targets::{self, Preview};
use crate::ui::keys;
use crate::ui::pick::Picking;
use crate::ui::play_keys::KeyedPlay;
use crate::ui::scene::{Pick, Scene};

/// The most consequences of casualties that are listed.
const MOST_CONSEQUENCES: usize = 4;

/// Gives a question the words and keys of its kind. `command` is the one that the answer completes, if enough is chosen.
pub fn describe(
    scene: &Scene<'_>,
    near: PlayerId,
    open: &mut Picking,
    domain: &Domain,
    command: Option<Command>,
    question: &mut StageQuestion,
) {
    if let Some(command) = &command {
        question.preview = Preview::of_command(scene.game(), command);
    }
    let chosen: Vec<String> = open.draft_mut().picks().into_iter().map(|pick| names::name_of(scene, pick)).collect();
    match (open.kind(), domain) {
        (_, Domain::Casualties { of, .. }) => {
            question.casualties.offered.clone_from(of);
            describe_casualties(scene, command.as_ref(), question);
        }
        (CommandKind::Flee, Domain::SomeOf { .. }) => {
            scene.t("stage.run_title").clone_into(&mut question.words.title);
            scene.t("stage.run_text").clone_into(&mut question.words.text);
            question.keys = vec![take_chosen(scene, runners_text(scene, &chosen), None)];
        }
        (CommandKind::Discard, Domain::CardsFromHand { count }) => {
            describe_discard(scene, near, usize::from(*count), &chosen, question);
        }
        (CommandKind::PickShooter, _) => describe_shooters(scene, near, question),
        (_, Domain::Answer(asked)) if matches!(asked.what, Wanted::Yes) => describe_yes_or_no(scene, question),
        _ => {}
    }
}

/// Returns the brass key that takes what is chosen so far.
fn take_chosen(scene: &Scene<'_>, title: String, sub: Option<String>) -> DockAction {
    DockAction::main(title, sub, &keys::name_of(Key::Enter, scene.words), StageAct::Finish)
}

fn runners_text(scene: &Scene<'_>, chosen: &[String]) -> String {
    match chosen {
        [] => scene.t("stage.everybody_stays").to_owned(),
        [dude] => scene.words.fill("stage.runs_home", &[("dude", dude)]),
        dudes => scene.words.fill("stage.run_home", &[("count", &dudes.len())]),
    }
}

/// Describes a choice of casualties: the key names their fates, and the consequences stand beside it.
fn describe_casualties(scene: &Scene<'_>, command: Option<&Command>, question: &mut StageQuestion) {
    let fate = |(card, fate): &(CardId, Fate)| {
        let name = match fate {
            Fate::Ace => "stage.do_ace",
            Fate::Discard => "stage.do_discard",
            Fate::HomeBooted => "stage.do_home",
        };
        scene.words.fill(name, &[("card", &scene.title(*card))])
    };
    if is_tie(scene) {
        question.words.hint = Some(scene.t("stage.tie").to_owned());
    }
    let named: Vec<String> = question.casualties.fates.iter().map(fate).collect();
    let title = if named.is_empty() { scene.t("stage.choose_casualties").to_owned() } else { named.join(", ") };
    let sub = question
        .casualties
        .cover
        .map(|(covered, cover)| scene.words.fill("stage.covers", &[("covered", &covered), ("cover", &cover)]));
    let mut done = take_chosen(scene, title, sub.filter(|_| !named.is_empty()));
    done.is_off = !question.is_enough;
    question.keys = vec![done];
    if let Some(command) = command.filter(|_| !named.is_empty()) {
        question.casualties.aftermath = consequences(scene, command, question);
    }
}

/// Returns true if both sides of the fight have equal ranks, so that each takes a casualty.
pub fn is_tie(scene: &Scene<'_>) -> bool {
    let game = scene.game();
    let Some(shootout) = game.shootout().filter(|shootout| shootout.round_winner.is_none()) else { return false };
    let rank = |side| game.draw_rank(shootout.posse(side).player);
    let [first, second] = [rank(deadeye_rules::Side::Leader), rank(deadeye_rules::Side::Mark)];
    first.is_some() && first == second
}

/// Lists what becomes of the cards that leave, and the influence that changes.
fn consequences(scene: &Scene<'_>, command: &Command, question: &StageQuestion) -> Vec<(Sign, String)> {
    let game = scene.game();
    let mut after = game.clone();
    if apply(&mut after, command).is_err() {
        return Vec::new();
    }
    let fate_of = |card: CardId| question.casualties.fates.iter().find(|(own, _)| *own == card).map(|(_, fate)| *fate);
    let line = |sign, name: &str, card: CardId| (sign, scene.words.fill(name, &[("card", &scene.title(card))]));
    let mut lines: Vec<(Sign, String)> = question
        .casualties
        .fates
        .iter()
        .map(|(card, fate)| match fate {
            Fate::Ace => line(Sign::Skull, "stage.then_aced", *card),
            Fate::Discard => line(Sign::Cards, "stage.then_discarded", *card),
            Fate::HomeBooted => line(Sign::Boot, "stage.then_home", *card),
        })
        .collect();
    let gone = game.cards().iter().map(|card| card.id()).filter(|card| after.card(*card).is_none());
    let others = gone.filter(|card| fate_of(*card).is_none());
    lines.extend(others.map(|card| line(Sign::Cards, "stage.then_discarded_too", card)));
    let influence = question.preview.figures.iter().filter(|change| change.figure == PlayerFigure::Influence);
    let figures: Vec<(Sign, String)> =
        influence.map(|change| (Sign::Influence, figure_text(scene, change))).take(MOST_CONSEQUENCES).collect();
    lines.truncate(MOST_CONSEQUENCES.saturating_sub(figures.len()));
    lines.extend(figures);
    lines
}

/// Describes a discard at the end of a day: one card that may go, or those above the hand size that must.
fn describe_discard(scene: &Scene<'_>, near: PlayerId, count: usize, chosen: &[String], question: &mut StageQuestion) {
    let pass = targets::legal_of(scene, near)
        .iter()
        .find(|template| matches!(template.kind, CommandKind::Pass | CommandKind::Check))
        .and_then(Picking::whole_command);
    let title = match chosen {
        [] => scene.words.fill("stage.discard_count", &[("count", &count)]),
        [card] => scene.words.fill("stage.do_discard", &[("card", card)]),
        cards => scene.words.fill("stage.discard_count", &[("count", &cards.len())]),
    };
    let mut discard = take_chosen(scene, title, None);
    discard.is_off = !question.is_enough;
    match pass {
        Some(pass) => {
            scene.t("stage.discard_title").clone_into(&mut question.words.title);
            scene.t("stage.discard_text").clone_into(&mut question.words.text);
            let enter = keys::name_of(Key::Enter, scene.words);
            let keep = scene.t("stage.keep_all").to_owned();
            let keep = DockAction::main(keep, None, &enter, StageAct::Play(pass));
            question.keys = vec![if chosen.is_empty() { keep } else { discard }];
        }
        None => {
            scene.t("stage.discard_down_title").clone_into(&mut question.words.title);
            question.words.text = scene.words.fill("stage.discard_down_text", &[("count", &count)]);
            question.keys = vec![discard];
        }
    }
}

/// Describes the choice of a shooter: the key names the best one, with the cards that the posse draws then.
fn describe_shooters(scene: &Scene<'_>, near: PlayerId, question: &mut StageQuestion) {
    scene.t("stage.shooter_text").clone_into(&mut question.words.text);
    let Some(Pick::Card(dude)) = question.lit.first().copied() else { return };
    let title = scene.words.fill("suggest.shooter", &[("dude", &scene.title(dude))]);
    let draws = shooter_bonuses(scene, near, dude).map(|bonuses| draws_text(scene, bonuses));
    let enter = keys::name_of(Key::Enter, scene.words);
    question.keys = vec![DockAction::main(title, draws, &enter, StageAct::Touch(Pick::Card(dude)))];
}

/// Returns the stud and draw bonus of a player's posse with this shooter (1.5:6.1 step 3).
#[must_use]
pub fn shooter_bonuses(scene: &Scene<'_>, player: PlayerId, dude: CardId) -> Option<(u8, u8)> {
    let shootout = scene.game().shootout()?;
    let sides = [deadeye_rules::Side::Leader, deadeye_rules::Side::Mark];
    let posse = sides.into_iter().map(|side| shootout.posse(side)).find(|posse| posse.player == player)?;
    let mut with_shooter = posse.clone();
    with_shooter.shooter = Some(dude);
    posse.dudes.contains(&dude).then(|| scene.game().bonuses(&with_shooter))
}

/// Returns the shooter with whom a player's posse draws most, while the player picks one: most cards, then most swaps.
#[must_use]
pub fn best_shooter(scene: &Scene<'_>, player: PlayerId) -> Option<CardId> {
    let game = scene.game();
    if game.step() != Step::PickShooter {
        return None;
    }
    let dudes = game.gang(player).map(|dude| dude.id());
    let drawing = dudes.filter_map(|dude| Some((shooter_bonuses(scene, player, dude)?, dude)));
    drawing.max_by_key(|(bonuses, dude)| (*bonuses, std::cmp::Reverse(*dude))).map(|(_, dude)| dude)
}

/// Says how many cards a posse draws, and how many it may swap.
#[must_use]
pub fn draws_text(scene: &Scene<'_>, (stud, draw): (u8, u8)) -> String {
    let cards = u32::from(stud) + 5;
    match draw {
        0 => scene.words.fill("stage.draws", &[("cards", &cards)]),
        swaps => scene.words.fill("stage.draws_and_swaps", &[("cards", &cards), ("swaps", &swaps)]),
    }
}

/// Describes a question of yes or no as one sentence: what would be done, and a key for each answer.
fn describe_yes_or_no(scene: &Scene<'_>, question: &mut StageQuestion) {
    let enter = keys::name_of(Key::Enter, scene.words);
    let answer = |is_yes| StageAct::Answer(Answer::Yes(is_yes).into());
    let mut yes = scene.t("stage.yes").to_owned();
    if let Some(purpose) = question.words.hint.take() {
        let steps = purpose.trim_end_matches('.').split("; ").map(str::to_owned);
        let both =
            |one: String, other: String| scene.words.fill("stage.one_and_other", &[("one", &one), ("other", &other)]);
        let what = steps.reduce(both).unwrap_or_default();
        question.words.text = scene.words.fill("stage.yes_question", &[("what", &capitalize(&what))]);
        yes = scene.words.fill("stage.yes_do", &[("what", &what)]);
    }
    let second = keys::OPTIONS.get(1).map_or_else(String::new, |key| keys::name_of(*key, scene.words));
    question.list = None;
    question.keys = vec![
        DockAction::main(yes, None, &enter, answer(true)),
        DockAction::plain(scene.t("stage.no"), &second, answer(false)),
    ];
}

/// Returns the kind of play that is the only answer to what is asked now, if one alone is left. Where a hand is unknown its
/// plays are all listed, so that nothing is told of it.
#[must_use]
pub fn sole_answer(keyed: &[KeyedPlay]) -> Option<CommandKind> {
    let [only] = keyed else { return None };
    let answers = [CommandKind::AcceptCallOut, CommandKind::ClosePosse, CommandKind::Decline, CommandKind::Pass];
    answers.into_iter().find(|kind| *kind == only.kind)
}

/// Says why one answer alone is left.
#[must_use]
pub fn sole_answer_text(scene: &Scene<'_>, answer: CommandKind) -> String {
    let game = scene.game();
    match answer {
        CommandKind::AcceptCallOut => {
            let Some(call_out) = game.call_out() else { return String::new() };
            let (caller, target) = (scene.title(call_out.caller), scene.title(call_out.target));
            let is_booted = game.card(call_out.target).is_some_and(|target| target.is_booted());
            let text = if is_booted { "stage.only_stand_booted" } else { "stage.only_stand" };
            scene.words.fill(text, &[("caller", &caller), ("target", &target)])
        }
        CommandKind::ClosePosse => scene.t("stage.only_close_posse").to_owned(),
        CommandKind::Decline => scene.t("stage.only_decline").to_owned(),
        _ if game.step() == Step::LowballCheatin => scene.t("stage.only_pass_cheatin").to_owned(),
        _ => scene.t("stage.only_pass").to_owned(),
    }
}

/// The most sentences on what the hands that were shown brought about.
const MOST_EFFECTS: usize = 2;

/// Returns what traits did as the draw hands of this round were shown, a sentence each.
fn hand_effects(scene: &Scene<'_>) -> Vec<String> {
    let counting = scene.seen.journal.log.iter().rev().filter(|entry| !entry.taken_back);
    let shown: Vec<_> = counting.take_while(|entry| entry.step == Step::DrawHands).collect();
    let details = shown.into_iter().rev().flat_map(|entry| &entry.details);
    // The figures stand above the stage.
    let told = details.filter(|text| !text.templates().contains(&banner::FIGURE_LINE));
    told.take(MOST_EFFECTS).map(|text| banner::sentence(&scene.words.say(text))).collect()
}

/// Says what a player who is asked is to do, among the plays that are offered.
#[must_use]
pub fn asked_text(scene: &Scene<'_>, near: PlayerId, keyed: &[KeyedPlay]) -> String {
    let step = scene.game().step();
    let others = if step == Step::Noon { "stage.touch" } else { "stage.answer" };
    let asked = match sole_answer(keyed) {
        Some(answer) => sole_answer_text(scene, answer),
        None => step_text(scene, near).unwrap_or_else(|| scene.t(others).to_owned()),
    };
    let effects = if step == Step::ResolutionPlays { hand_effects(scene) } else { Vec::new() };
    effects.into_iter().chain([asked]).collect::<Vec<_>>().join(" ")
}

/// Returns true if a step is answered by touching dudes in town: at Noon, and while posses form.
#[must_use]
pub fn is_answered_by_touch(step: Step) -> bool {
    use Step as S;
    matches!(
        step,
        S::Noon | S::LeaderPosse | S::MarkPosse | S::JobAtLeader | S::JobNextToLeader | S::JobNextToMark | S::JobAtMark
    )
}

/// Says what a step of the day asks of a player; none at Noon and where a card or the step itself is all there is to say.
#[must_use]
pub fn step_text(scene: &Scene<'_>, player: PlayerId) -> Option<String> {
    let game = scene.game();
    let name = match game.step() {
        Step::Ante => "stage.ask_ante",
        Step::LowballCheatin => "stage.ask_lowball_cheatin",
        Step::LeaderPosse | Step::MarkPosse => "stage.ask_posse",
        Step::JobAtLeader | Step::JobNextToLeader | Step::JobNextToMark | Step::JobAtMark => "stage.ask_job_posse",
        Step::ShootoutPlays => "stage.ask_shootout_play",
        Step::DrawHands => "stage.ask_draw_hands",
        Step::ResolutionPlays => "stage.ask_resolution_play",
        Step::Upkeep => {
            let due: u32 = game.upkeep_due(player).iter().map(|(_, due)| due).sum();
            let stash = game.player(player).map_or(0, |own| own.ghost_rock());
            return Some(scene.words.fill("stage.ask_upkeep", &[("due", &due), ("stash", &stash)]));
        }
        Step::Oppose => {
            let leader = scene.title(game.job()?.leader);
            return Some(scene.words.fill("stage.ask_oppose", &[("leader", &leader)]));
        }
        Step::CallOutAnswer => {
            let call_out = game.call_out()?;
            let (caller, target) = (scene.title(call_out.caller), scene.title(call_out.target));
            return Some(scene.words.fill("stage.ask_call_out", &[("caller", &caller), ("target", &target)]));
        }
        Step::Seating
        | Step::Choosing
        | Step::GrifterOrder
        | Step::Grifters
        | Step::LowballHands
        | Step::FirstPull
        | Step::Noon
        | Step::PickShooter
        | Step::Casualties
        | Step::RunOrGun
        | Step::Pull
        | Step::Choice
        | Step::Reacts
        | Step::SundownDiscard
        | Step::DiscardDown
        | Step::Over => return None,
    };
    Some(scene.t(name).to_owned())
}
