//! An open choice, as the stage asks it: its words, the things that answer it, and its keys.

use deadeye_rules::{CardId, CommandKind, Fate};
use eframe::egui::Key;

use super::acts::StageAct;
use super::dock::{DockAction, DockContent};
use super::names::name_of;
use super::signs::Sign;
use super::standing_keys::undo;
use super::targets::Preview;
use crate::ui::keys;
use crate::ui::scene::{Pick, Scene};
use deadeye_app::words::capitalize;

/// The open choice, as the stage asks it.
#[derive(Debug, Default)]
pub struct StageQuestion {
    /// The kind of the play, if a question is open.
    pub(super) kind: Option<CommandKind>,
    /// The words of the question.
    pub(super) words: QuestionWords,
    /// The things that answer it when they are touched, in the order of reading.
    pub lit: Vec<Pick>,
    /// True if several things are chosen before the answer is given.
    pub takes_several: bool,
    /// The casualties, if it is about them.
    pub casualties: CasualtyChoice,
    /// The keys that answer it, where it has keys of its own.
    pub(super) keys: Vec<DockAction>,
    /// The changes by Enter.
    pub(super) preview: Preview,
    /// True if something is chosen that can be let go of.
    pub(super) has_chosen: bool,
    /// True if enough of them are chosen.
    pub is_enough: bool,
    /// True if it cannot be given up.
    pub(super) is_asked: bool,
    /// The list that answers it; none where things on the stage do.
    pub list: Option<AnswerList>,
}

/// The words of a question.
#[derive(Debug, Default)]
pub(super) struct QuestionWords {
    /// The title over the question.
    pub(super) title: String,
    /// The question in a sentence.
    pub(super) text: String,
    /// The purpose of the answer, if a card states it.
    pub(super) hint: Option<String>,
}

/// A list that answers a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AnswerList {
    /// One of its options is taken.
    Options,
    /// It is filled in.
    Form,
}

/// A choice of casualties.
#[derive(Debug, Default)]
pub struct CasualtyChoice {
    /// The cards that may be taken, each with its fates and how many casualties each covers.
    pub offered: Vec<(CardId, Vec<(Fate, u8)>)>,
    /// The fates that are chosen.
    pub fates: Vec<(CardId, Fate)>,
    /// The number of casualties that are covered so far, and the number to cover.
    pub cover: Option<(usize, usize)>,
    /// The consequences of what is chosen, each with a sign.
    pub aftermath: Vec<(Sign, String)>,
}

impl StageQuestion {
    /// Returns the question and the keys that answer it.
    #[must_use]
    pub fn content(&self, scene: &Scene<'_>) -> DockContent {
        let enter = keys::name_of(Key::Enter, scene.words);
        let mut actions = self.keys.clone();
        if !actions.is_empty() {
            // They are all.
        } else if self.takes_several {
            let mut done = DockAction::main(scene.t("stage.done").to_owned(), None, &enter, StageAct::Finish);
            done.is_off = !self.is_enough;
            actions.push(done);
        } else if matches!(self.kind, Some(CommandKind::TellWinner | CommandKind::TellFirst)) {
            // Nobody is the winner because Enter was pressed twice.
        } else if let Some(list) = self.list {
            let name = scene.t(match list {
                AnswerList::Options => "stage.first_option",
                AnswerList::Form => "stage.done",
            });
            actions.push(DockAction::main(name.to_owned(), None, &enter, StageAct::TakeFirst));
        } else if let Some(first) = self.lit.first() {
            let text = match (self.kind, first) {
                (Some(CommandKind::Shop), Pick::Hand(_)) => "stage.buy_thing",
                _ => "stage.choose_thing",
            };
            let name = scene.words.fill(text, &[("target", &name_of(scene, *first))]);
            actions.push(DockAction::main(name, None, &enter, StageAct::Touch(*first)));
        }
        let escape = keys::name_of(Key::Escape, scene.words);
        if self.is_asked && self.has_chosen {
            actions.push(DockAction::plain(scene.t("stage.clear"), &escape, StageAct::Back));
        } else if self.is_asked {
            // It cannot be given up, but the play that led to it can be taken back.
            actions.push(undo(scene));
        } else {
            actions.push(DockAction::plain(scene.t("stage.back"), &escape, StageAct::Back));
        }
        DockContent {
            title: self.words.title.clone(),
            text: self.words.text.clone(),
            hint: self.words.hint.as_deref().map(capitalize),
            actions,
            preview: self.preview.clone(),
            main_target: None,
        }
    }
}
