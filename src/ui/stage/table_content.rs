//! The question on the counter of a game with real cards, and the keys that answer it: a proposal, a difference, a task
//! left to the table, or the plays of those who act.

use deadeye_app::words::capitalize;
use deadeye_rules::{Command, PlayerId, Step};
use eframe::egui::Key;

use super::acts::{Drawer, StageAct, TableAct};
use super::button::ButtonKind;
use super::dock::{DockAction, DockContent};
use super::idle::{deck_gang, house_content};
use super::standing_keys::{all_plays, undo, why};
use super::targets::Preview;
use super::{StageInput, question, step_question};
use crate::ui::actions::{Dialog, UiAction};
use crate::ui::asked;
use crate::ui::now;
use crate::ui::phase_names::step_name;
use crate::ui::play_names::kind_name;
use crate::ui::scene::Scene;
use crate::ui::{keys, suggest};
use deadeye_app::desk::{GameRequest, LeftToTable, Offer, PictureRequest};

/// The question, and the keys besides Enter that answer it.
#[derive(Debug, Default)]
pub struct TableContent {
    /// The question with its buttons.
    pub dock: DockContent,
    /// The keys of the buttons, and others that do the same.
    pub keys: Vec<(Key, StageAct)>,
    /// True if plays are suggested, which have digits then.
    pub suggests: bool,
}

impl TableContent {
    fn new(title: &str, text: String) -> Self {
        Self { dock: DockContent { title: title.to_owned(), text, ..DockContent::default() }, ..Self::default() }
    }

    /// Returns a question without keys besides those of its buttons.
    #[must_use]
    pub fn of_dock(dock: DockContent) -> Self {
        Self { dock, ..Self::default() }
    }

    /// Adds a button with its key. The first one is of brass.
    fn add(&mut self, scene: &Scene<'_>, title: &str, key: Key, act: StageAct) {
        let kind = if self.dock.actions.is_empty() { ButtonKind::Brass } else { ButtonKind::Wood };
        let name = keys::name_of(key, scene.words);
        self.dock.actions.push(DockAction { kind, ..DockAction::plain(title, &name, act.clone()) });
        if key != Key::Enter {
            self.keys.push((key, act));
        }
    }

    /// Adds the buttons that are always there.
    fn add_usual(&mut self, scene: &Scene<'_>) {
        for action in [undo(scene), why(scene)] {
            if self.dock.actions.len() < 5 {
                self.dock.actions.push(action);
            }
        }
    }
}

fn ask(request: PictureRequest) -> StageAct {
    StageAct::Wish(UiAction::Ask(request.into()))
}

/// Returns true if a proposal only asks which of its readings it was.
#[must_use]
pub fn asks_which(offer: &Offer) -> bool {
    !offer.can_be_taken && offer.against.is_none()
}

/// Asks whether what the camera saw was a play. `is_changing` is true while its other readings are open.
#[must_use]
pub fn proposal_content(scene: &Scene<'_>, offer: &Offer, is_changing: bool) -> TableContent {
    let id = offer.id;
    let which = asks_which(offer);
    let (title, text) = if which {
        ("stage.which_reading", "stage.which_reading_text")
    } else if offer.is_refused() {
        ("stage.not_legal", "stage.not_legal_text")
    } else {
        ("stage.is_it_right", "stage.is_it_right_text")
    };
    let mut content = TableContent::new(scene.t(title), scene.t(text).to_owned());
    // What the rules refuse is no obvious answer: setting it by hand has a key of its own.
    if offer.can_be_taken && !offer.is_refused() {
        content.add(scene, scene.t("stage.yes"), Key::Enter, ask(PictureRequest::Take(id)));
        if let Some(play) = &offer.play {
            content.dock.preview = Preview::of_command(scene.game(), play);
            let sub = question::figures_text(scene, &content.dock.preview);
            content.dock.actions.iter_mut().for_each(|action| action.sub.clone_from(&sub));
        }
    }
    if which && let Some(first) = offer.others.first() {
        let act = ask(PictureRequest::TakeOther(id, 0));
        content.add(scene, &scene.words.say(first), Key::Num1, act);
    }
    let no = ask(PictureRequest::Drop(id));
    if offer.is_refused() {
        content.add(scene, scene.t("stage.no"), Key::Delete, no.clone());
    }
    if !offer.others.is_empty() && !which {
        let change = StageAct::Table(TableAct::Change(id));
        content.add(scene, scene.t("stage.other_reading"), Key::E, change);
    }
    if !offer.is_refused() {
        content.add(scene, scene.t("stage.no"), Key::Delete, no.clone());
    }
    content.keys.push((Key::Backspace, no));
    if offer.can_be_taken && offer.is_refused() {
        content.add(scene, scene.t("stage.by_hand"), Key::Y, ask(PictureRequest::Take(id)));
    }
    if which || is_changing {
        let readings = keys::OPTIONS.into_iter().zip(0..offer.others.len());
        content.keys.extend(readings.map(|(key, at)| (key, ask(PictureRequest::TakeOther(id, at)))));
    }
    content.add_usual(scene);
    content
}

/// Asks about the first difference between the table and the game.
#[must_use]
pub fn sorting_content(scene: &Scene<'_>) -> TableContent {
    let open = scene.seen.pictures.differences.iter().find(|differ| !differ.asked);
    let text = open.map(|differ| differ.text.clone()).unwrap_or_default();
    let mut content = TableContent::new(scene.t("differ.title"), text);
    if let Some(differ) = open {
        content.add(scene, scene.t("differ.ask"), Key::Enter, ask(PictureRequest::AskAbout(differ.key.clone())));
        let leave = ask(PictureRequest::Leave(differ.key.clone()));
        content.add(scene, scene.t("differ.leave"), Key::Delete, leave.clone());
        content.keys.push((Key::Backspace, leave));
        content.add(scene, scene.t("stage.leave_all"), Key::L, StageAct::Table(TableAct::LeaveAll));
    }
    let back = StageAct::Table(TableAct::Sort);
    content.dock.actions.push(DockAction::plain(scene.t("stage.back"), Key::V.name(), back));
    if scene.seen.pictures.hands_free {
        content.dock.hint = Some(scene.t("differ.waits").to_owned());
    }
    content
}

/// Says what a card left to the players at the table.
#[must_use]
pub fn left_content(scene: &Scene<'_>, note: &LeftToTable) -> TableContent {
    let title = scene.words.fill("by_hand.title", &[("card", &scene.title_of(note.card))]);
    let mut content = TableContent::new(&title, asked::left_text(scene, note));
    content.dock.hint = Some(scene.t("by_hand.how").to_owned());
    let done = StageAct::Wish(UiAction::Ask(GameRequest::ByHandDone.into()));
    content.add(scene, scene.t("stage.done"), Key::Enter, done.clone());
    content.keys.push((Key::Y, done));
    let in_play = scene.game().cards().iter().find(|card| *card.code() == note.card);
    let show = in_play.map_or(UiAction::ShowPrinted(note.card), |card| UiAction::Show(card.id()));
    content.add(scene, scene.t("by_hand.show"), Key::I, StageAct::Wish(show));
    content.dock.actions.push(all_plays(scene));
    content.add_usual(scene);
    content
}

/// Says who won, and offers the next game.
#[must_use]
pub fn end_content(scene: &Scene<'_>, victor: PlayerId) -> TableContent {
    let title = scene.words.fill("books.victory", &[("player", &scene.name(victor))]);
    let mut content = TableContent::new(&title, super::end::sentence(scene, victor));
    content.add(scene, scene.t("stage.new_game"), Key::Enter, StageAct::Wish(UiAction::Open(Dialog::NewGame)));
    let look_back = DockAction::plain(scene.t("stage.look_back"), Key::F8.name(), StageAct::Wish(UiAction::Review));
    let log = DockAction::plain(scene.t("stage.log"), Key::F2.name(), StageAct::Wish(UiAction::Log));
    content.dock.actions.extend([look_back, log, undo(scene)]);
    content
}

/// Says who acts while nothing is asked, with the play that is suggested or due.
#[must_use]
pub fn idle_content(scene: &Scene<'_>, input: &StageInput<'_>, has_picture: bool) -> TableContent {
    let (title, text) = idle_text(scene, input, has_picture);
    let mut content = TableContent::new(&title, text);
    let (actions, hint) = house_content(scene);
    content.dock.actions = actions;
    content.dock.hint = hint;
    if content.dock.actions.is_empty() && !has_picture {
        add_gang(scene, &mut content);
    }
    if input.suggests && content.dock.actions.is_empty() {
        add_suggestions(scene, &mut content, has_picture);
    }
    // The brass key is one that can be pressed.
    let keyed = input.now.keyed.iter().find(|play| play.key.is_some());
    if let Some(play) = keyed.filter(|_| content.dock.actions.is_empty()) {
        let act = StageAct::start(play, scene.game().version());
        // With a picture Enter is the answer to what the camera saw; without one it does what the letter does too.
        let key = play.key.filter(|_| has_picture).unwrap_or(Key::Enter);
        let title = kind_name(scene, play.kind);
        content.dock.actions.push(DockAction::main(title, None, &keys::name_of(key, scene.words), act));
    }
    let all = all_plays(scene);
    let is_brass = content.dock.actions.is_empty();
    let enter = keys::name_of(Key::Enter, scene.words);
    content.dock.actions.push(match (is_brass, has_picture) {
        (false, _) => all,
        (true, true) => DockAction { kind: ButtonKind::Brass, ..all },
        (true, false) => DockAction { kind: ButtonKind::Brass, key: enter, ..all },
    });
    let log = StageAct::Toggle(Drawer::Log);
    content.dock.actions.push(DockAction::plain(scene.t("stage.log"), Key::F2.name(), log));
    content.add_usual(scene);
    content
}

/// Offers the suggested plays, the first one before everything else.
fn add_suggestions(scene: &Scene<'_>, content: &mut TableContent, has_picture: bool) {
    for (suggestion, key) in scene.seen.plays.suggestions.iter().zip(suggest::KEYS) {
        content.keys.push((key, StageAct::Play(suggestion.command.clone())));
    }
    let Some(suggestion) = scene.seen.plays.suggestions.first() else { return };
    content.suggests = true;
    // With a picture Enter is the answer to what the camera saw.
    let key = if has_picture { Key::Num1 } else { Key::Enter };
    let play = suggest::play(scene, &suggestion.command);
    let act = StageAct::Play(suggestion.command.clone());
    content.dock.actions.push(DockAction::main(play, None, &keys::name_of(key, scene.words), act));
    let reasons = suggest::reasons(scene, suggestion);
    content.dock.hint = Some(scene.words.fill("stage.worth", &[("reason", &reasons)]));
    content.dock.preview = Preview::of_command(scene.game(), &suggestion.command);
}

/// Offers the starting gang that a deck marks to the first player who has named none.
fn add_gang(scene: &Scene<'_>, content: &mut TableContent) {
    let persons = scene.game().to_act().into_iter().filter(|player| now::is_a_persons(scene, *player));
    let Some((player, gang)) = persons.into_iter().find_map(|player| Some((player, deck_gang(scene, player)?))) else {
        return;
    };
    let names: Vec<String> = gang.iter().map(|code| scene.title_of(*code)).collect();
    let act = StageAct::Play(Command::ChooseGang { player, dudes: gang });
    let title = scene.words.fill("stage.start_gang_of", &[("player", &scene.name(player))]);
    content.add(scene, &title, Key::Enter, act);
    content.dock.hint = Some(names.join(", "));
}

/// Returns the title and the sentence of the counter while nothing is asked.
fn idle_text(scene: &Scene<'_>, input: &StageInput<'_>, has_picture: bool) -> (String, String) {
    let keyed = input.now.keyed.as_slice();
    let game = scene.game();
    let asked = game.to_act();
    let title = match (game.step(), asked.as_slice()) {
        (Step::Noon, [player, ..]) => {
            capitalize(&scene.words.fill("stage.their_turn", &[("player", &scene.name(*player))]))
        }
        (step, _) => capitalize(step_name(scene.words, step)),
    };
    let text = if asked.is_empty() {
        capitalize(scene.t("stage.nobodys_turn"))
    } else if let Some(answer) = step_question::sole_answer(keyed) {
        step_question::sole_answer_text(scene, answer)
    } else if has_picture {
        scene.t("stage.lay_or_say").to_owned()
    } else if game.step() == Step::Choosing {
        // No dude is in town yet who could be touched.
        scene.t("stage.name_gangs").to_owned()
    } else {
        // From afar there is no town in which dudes could be touched.
        match asked.first().and_then(|player| step_question::step_text(scene, *player)) {
            _ if input.is_far && step_question::is_answered_by_touch(game.step()) => {
                scene.t("stage.say_with_key").to_owned()
            }
            Some(asked) => asked,
            None => scene.t("stage.touch_or_say").to_owned(),
        }
    };
    // The title of High Noon says whose play it is.
    let turn = match (game.step(), asked.as_slice()) {
        (Step::Noon, _) => None,
        (_, [player]) => Some(scene.words.fill("stage.their_turn", &[("player", &scene.name(*player))])),
        _ => None,
    };
    let text = turn.map_or_else(|| text.clone(), |turn| format!("{}. {text}", capitalize(&turn)));
    (title, text)
}
