//! The small question of a topic: about the table as it lies, and answered by the referee.

use deadeye_coach::teach::{self, Asked, QuizAnswer, QuizQuestion, Topic};
use eframe::egui::{Label, RichText, Ui};

use super::kit::{self, PanelButton};
use super::scene::Scene;

/// The state of the small question.
#[derive(Debug, Default)]
pub struct Quiz {
    /// The number of questions asked so far, so that the next one is another.
    turn: usize,
    asked: Option<OpenQuestion>,
    /// True once the question of the topic is asked.
    is_open: bool,
}

/// A question that was put, valid while the state of the game stays the same.
#[derive(Debug)]
struct OpenQuestion {
    topic: &'static str,
    version: u64,
    question: Option<QuizQuestion>,
    given: Option<QuizAnswer>,
}

impl Quiz {
    /// Shows the question of a topic, if the table has something to ask about.
    pub fn show(&mut self, ui: &mut Ui, scene: &Scene<'_>, topic: &'static Topic) {
        if scene.game().players().is_empty() {
            return;
        }
        self.put(scene, topic);
        if self.asked.as_ref().is_none_or(|open| open.question.is_none()) {
            return;
        }
        ui.add_space(6.0);
        if ui.add(PanelButton::new(scene.t("teach.question")).chosen(self.is_open)).clicked() {
            self.is_open = !self.is_open;
        }
        if self.is_open {
            self.ask(ui, scene);
        }
    }

    /// Keeps the open question while the state of the game stays the same.
    fn put(&mut self, scene: &Scene<'_>, topic: &'static Topic) {
        let version = scene.game().version();
        let is_another = self.asked.as_ref().is_none_or(|open| open.topic != topic.id);
        if is_another {
            self.is_open = false;
        }
        if is_another || self.asked.as_ref().is_none_or(|open| open.version != version) {
            let question = teach::question(topic, scene.game(), self.turn);
            self.asked = Some(OpenQuestion { topic: topic.id, version, question, given: None });
        }
    }

    fn ask(&mut self, ui: &mut Ui, scene: &Scene<'_>) {
        let Some(OpenQuestion { question: Some(question), given, version, .. }) = &mut self.asked else {
            return;
        };
        let text = kit::strong(question_text(scene, question.asked));
        ui.add(Label::new(text).wrap());
        ui.horizontal_wrapped(|ui| {
            for option in &question.options {
                let chosen = *given == Some(*option);
                if ui.add(PanelButton::new(&answer_text(scene, *option)).chosen(chosen)).clicked() {
                    *given = Some(*option);
                }
            }
        });
        let Some(answer) = *given else {
            return;
        };
        let said = if question.is_right(scene.game(), answer) {
            RichText::new(scene.t("teach.right")).color(scene.colours.signals.good)
        } else {
            let right = question.asked.answer(scene.game());
            let right = right.map_or_else(String::new, |right| answer_text(scene, right));
            let said = scene.words.fill("teach.wrong", &[("answer", &right)]);
            RichText::new(said).color(scene.colours.signals.bad)
        };
        ui.add(Label::new(said.strong()).wrap());
        if kit::button(ui, scene.t("teach.another")).clicked() {
            self.turn += 1;
            // No game has this version: another question is put.
            *version = u64::MAX;
            ui.ctx().request_repaint();
        }
    }
}

fn question_text(scene: &Scene<'_>, asked: Asked) -> String {
    let fill = |gaps: &[(&str, &dyn std::fmt::Display)]| scene.words.fill(asked.name(), gaps);
    match asked {
        Asked::Pot | Asked::First | Asked::Turn | Asked::Winner => fill(&[]),
        Asked::Stash(player)
        | Asked::Hand(player)
        | Asked::Production(player)
        | Asked::Upkeep(player)
        | Asked::Missing(player)
        | Asked::Cards(player)
        | Asked::Swaps(player)
        | Asked::Casualties(player) => fill(&[("player", &scene.name(player))]),
        Asked::CallOut { dude, other } => fill(&[("dude", &scene.title(dude)), ("other", &scene.title(other))]),
        Asked::Boots { dude, place } => fill(&[("dude", &scene.title(dude)), ("place", &scene.place(place))]),
        Asked::Controls(deed) => fill(&[("deed", &scene.title(deed))]),
        Asked::Join(dude) => fill(&[("dude", &scene.title(dude))]),
    }
}

fn answer_text(scene: &Scene<'_>, answer: QuizAnswer) -> String {
    match answer {
        QuizAnswer::Yes => scene.t("question.yes").to_owned(),
        QuizAnswer::No => scene.t("question.no").to_owned(),
        QuizAnswer::Player(player) => scene.name(player),
        QuizAnswer::Nobody => scene.t("question.nobody").to_owned(),
        QuizAnswer::Number(number) => number.to_string(),
        QuizAnswer::Rank(rank) => scene.t(&format!("lesson.rank_{rank}")).to_owned(),
    }
}
