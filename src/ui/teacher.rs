//! The guided first day: one thing at a time under the town, with what to do with the hands, and a small question.

use deadeye_cards::decks;
use deadeye_rules::Edition;
use eframe::egui::{Align, Button, Key, Label, Layout, RichText, ScrollArea, Ui, vec2};

use super::desk::{Ask, DeckChoice, NewGame, SeatWish};
use super::keys;
use super::scene::{Scene, Wish};
use super::theme::size;
use crate::teach::{self, Answer, Asked, Guide, Question, Topic};

/// The width of the column with the question, in points.
const QUESTION: f32 = 216.0;

/// What the teacher remembers.
#[derive(Debug, Default)]
pub struct Teacher {
    open: bool,
    guide: Guide,
    /// How many questions were asked: the next one is another.
    turn: usize,
    asked: Option<Open>,
}

/// A question that was put, for as long as the table lies as it did.
#[derive(Debug)]
struct Open {
    topic: &'static str,
    version: u64,
    question: Option<Question>,
    given: Option<Answer>,
}

impl Teacher {
    /// Whether it is open.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.open
    }

    /// Opens or closes it. What was taught stays taught.
    pub fn turn(&mut self) {
        self.open = !self.open;
    }

    /// Shows what is to be taught now. `keys_are_mine` where nothing stands over the window that takes keys.
    pub fn show(&mut self, ui: &mut Ui, scene: &mut Scene<'_>, keys_are_mine: bool) {
        let key = |key| keys_are_mine && keys::free(ui.ctx()) && keys::plain(ui.ctx(), key);
        let (next, back) = (key(Key::PageDown), key(Key::PageUp));
        if scene.game().players().is_empty() {
            self.head(ui, scene, scene.t("teach.title").to_owned(), None);
            welcome(ui, scene);
            return;
        }
        if back {
            self.guide.back();
        }
        let Some(topic) = self.guide.next(scene.game()) else {
            self.head(ui, scene, scene.t("teach.title").to_owned(), None);
            self.nothing_new(ui, scene);
            return;
        };
        let title = scene.t(&topic.title()).to_owned();
        self.head(ui, scene, title, Some(topic));
        self.columns(ui, scene, topic);
        if next {
            self.guide.understood(topic);
            ui.ctx().request_repaint();
        }
    }

    /// The title, the rule, how far the day is taught, and the buttons.
    fn head(
        &mut self,
        ui: &mut Ui,
        scene: &mut Scene<'_>,
        title: String,
        topic: Option<&'static Topic>,
    ) {
        let dim = |text: String| {
            RichText::new(text)
                .size(size::SMALL)
                .color(scene.palette.dim)
        };
        let rule = topic.map(|topic| scene.words.fill("teach.rule", &[("rule", &topic.rule())]));
        let count = scene.words.fill(
            "teach.count",
            &[
                ("count", &self.guide.story().len()),
                ("all", &Guide::length()),
            ],
        );
        let (rule, count) = (rule.map(dim), dim(count));
        ui.horizontal(|ui| {
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let close = ui.button("×").accessible_name(scene.t("teach.close"));
                if close.clicked() {
                    self.open = false;
                }
                if let Some(topic) = topic {
                    let next = RichText::new(scene.t("teach.next"))
                        .strong()
                        .color(scene.palette.on_accent);
                    let next = Button::new(next).fill(scene.palette.accent);
                    if ui.add(next).clicked() {
                        self.guide.understood(topic);
                        ui.ctx().request_repaint();
                    }
                }
                let back = ui.add_enabled(
                    !self.guide.story().is_empty(),
                    Button::new(scene.t("teach.back")),
                );
                if back.clicked() {
                    self.guide.back();
                    ui.ctx().request_repaint();
                }
                ui.label(count);
                ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                    let title = RichText::new(title).size(size::HEADING).strong();
                    ui.add(Label::new(title).truncate());
                    if let Some(rule) = rule {
                        ui.label(rule);
                    }
                });
            });
        });
    }

    /// What it is and what the hands do on the left, a question on the right where there is one.
    fn columns(&mut self, ui: &mut Ui, scene: &Scene<'_>, topic: &'static Topic) {
        self.put_question(scene, topic);
        let asks = self
            .asked
            .as_ref()
            .is_some_and(|open| open.question.is_some());
        let height = ui.available_height();
        ui.horizontal_top(|ui| {
            let aside = if asks {
                QUESTION + 2.0 * size::GAP
            } else {
                0.0
            };
            let width = (ui.available_width() - aside).max(160.0);
            ui.allocate_ui(vec2(width, height), |ui| {
                ScrollArea::vertical().id_salt("lesson").show(ui, |ui| {
                    ui.set_width(width - size::GAP);
                    ui.add(Label::new(scene.t(&topic.text())).wrap());
                    hands(ui, scene, topic);
                });
            });
            if asks {
                ui.separator();
                ui.vertical(|ui| {
                    ui.set_width(QUESTION);
                    ScrollArea::vertical()
                        .id_salt("question")
                        .show(ui, |ui| self.question(ui, scene));
                });
            }
        });
    }

    /// Everything about this step was said: only what the hands do.
    fn nothing_new(&mut self, ui: &mut Ui, scene: &Scene<'_>) {
        let all = self.guide.story().len() == Guide::length();
        let text = if all {
            "teach.over"
        } else {
            "teach.all_taught"
        };
        ui.label(RichText::new(scene.t(text)).color(scene.palette.dim));
        if let Some(topic) = Guide::reminder(scene.game().step()) {
            self.columns(ui, scene, topic);
        }
    }

    /// Keeps the open question as long as the table lies as it did.
    fn put_question(&mut self, scene: &Scene<'_>, topic: &'static Topic) {
        let version = scene.game().version();
        let stands = |open: &Open| open.topic == topic.id && open.version == version;
        if !self.asked.as_ref().is_some_and(stands) {
            self.asked = Some(Open {
                topic: topic.id,
                version,
                question: teach::question(topic, scene.game(), self.turn),
                given: None,
            });
        }
    }

    fn question(&mut self, ui: &mut Ui, scene: &Scene<'_>) {
        let Some(Open {
            question: Some(question),
            given,
            ..
        }) = &mut self.asked
        else {
            return;
        };
        let title = RichText::new(scene.t("teach.question")).color(scene.palette.accent);
        ui.label(title.size(size::SMALL));
        ui.add(Label::new(question_text(scene, question.asked)).wrap());
        ui.horizontal_wrapped(|ui| {
            for option in &question.options {
                let chosen = *given == Some(*option);
                let button = Button::new(answer_text(scene, *option)).selected(chosen);
                if ui.add(button).clicked() {
                    *given = Some(*option);
                }
            }
        });
        let Some(answer) = *given else {
            return;
        };
        let said = if question.is_right(scene.game(), answer) {
            RichText::new(scene.t("teach.right")).color(scene.palette.right)
        } else {
            let right = question.asked.answer(scene.game());
            let right = right.map_or_else(String::new, |right| answer_text(scene, right));
            let said = scene.words.fill("teach.wrong", &[("answer", &right)]);
            RichText::new(said).color(scene.palette.wrong)
        };
        ui.add(Label::new(said.strong()).wrap());
        if ui.button(scene.t("teach.another")).clicked() {
            self.turn += 1;
            self.asked = None;
            ui.ctx().request_repaint();
        }
    }
}

/// What to do with the hands.
pub(super) fn hands(ui: &mut Ui, scene: &Scene<'_>, topic: &Topic) {
    if let Some(name) = topic.hands() {
        ui.add_space(4.0);
        let what = RichText::new(scene.t("teach.hands"));
        ui.label(what.size(size::SMALL).color(scene.palette.accent));
        ui.add(Label::new(RichText::new(scene.t(&name)).strong()).wrap());
    }
}

/// Before there is a game: on which table to learn.
fn welcome(ui: &mut Ui, scene: &mut Scene<'_>) {
    ui.add(Label::new(scene.t("teach.welcome")).wrap());
    ui.add_space(4.0);
    ui.horizontal_wrapped(|ui| {
        if ui.button(scene.t("teach.on_demo")).clicked() {
            start_demo(scene);
        }
        if ui.button(scene.t("teach.own_cards")).clicked() {
            start_own(scene);
        }
        if ui.button(scene.t("teach.decks")).clicked() {
            scene.wish(Wish::FirstDecks);
        }
    });
}

/// The demo table plays the first day. A game that a file keeps stays as it is.
fn start_demo(scene: &mut Scene<'_>) {
    if scene.seen.file.is_some() {
        start_own(scene);
    }
    scene.ask(Ask::Watch("demo".to_owned()));
}

/// A new game between the two decks to learn with.
fn start_own(scene: &mut Scene<'_>) {
    let Some((first, second)) = decks::learn_to_play() else {
        return;
    };
    let seat = |name: &str, id| SeatWish {
        name: scene.t(name).to_owned(),
        deck: DeckChoice::Shipped(id),
    };
    let seats = vec![seat("new.first", first.id), seat("new.second", second.id)];
    scene.ask(Ask::NewGame(NewGame {
        seats,
        edition: Edition::default(),
    }));
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
        Asked::CallOut { dude, other } => {
            fill(&[("dude", &scene.title(dude)), ("other", &scene.title(other))])
        }
        Asked::Boots { dude, place } => {
            fill(&[("dude", &scene.title(dude)), ("place", &scene.place(place))])
        }
        Asked::Controls(deed) => fill(&[("deed", &scene.title(deed))]),
        Asked::Join(dude) => fill(&[("dude", &scene.title(dude))]),
    }
}

fn answer_text(scene: &Scene<'_>, answer: Answer) -> String {
    match answer {
        Answer::Yes => scene.t("question.yes").to_owned(),
        Answer::No => scene.t("question.no").to_owned(),
        Answer::Player(player) => scene.name(player),
        Answer::Nobody => scene.t("question.nobody").to_owned(),
        Answer::Number(number) => number.to_string(),
        Answer::Rank(rank) => scene.t(&format!("lesson.rank_{rank}")).to_owned(),
    }
}
