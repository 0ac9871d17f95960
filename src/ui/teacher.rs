//! The guided first day: one thing at a time under the town, with what to do with the hands, and a small question.

use std::path::PathBuf;

use deadeye_cards::decks;
use deadeye_rules::Edition;
use eframe::egui::{Align, Button, Key, Label, Layout, RichText, ScrollArea, Ui};

use super::keys;
use super::scene::{Scene, Wish};
use super::theme::size;
use crate::app::{Ask, DeckChoice, NewGame, SeatWish, Seen};
use crate::teach::{self, Answer, Asked, Guide, Question, Topic};

/// The height of the line of buttons, in points.
const FOOT: f32 = 36.0;

/// What the teacher remembers.
#[derive(Debug, Default)]
pub struct Teacher {
    open: bool,
    guide: Guide,
    /// How many entries the log had when it was looked at last, and which game's log it was.
    read: Option<(Option<PathBuf>, usize)>,
    /// How many questions were asked: the next one is another.
    turn: usize,
    asked: Option<Open>,
    /// The question stands where the lesson was.
    asking: bool,
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
        self.read = None;
    }

    /// Notes which steps the last answer went through without a halt.
    fn follow(&mut self, seen: &Seen) {
        let length = seen.log.len();
        let read = match &self.read {
            Some((file, read)) if *file == seen.file && *read <= length => *read,
            // Another game, or the first look: what was played before is nobody's to learn now.
            _ => length,
        };
        if let Some(new) = seen.log.get(read..).filter(|new| !new.is_empty()) {
            // The step that it began at was there to be seen.
            self.guide.pass_through(new.iter().skip(1).map(|entry| entry.step));
        }
        self.read = Some((seen.file.clone(), length));
    }

    /// Shows what is to be taught now. `keys_are_mine` where nothing stands over the window that takes keys.
    pub fn show(&mut self, ui: &mut Ui, scene: &mut Scene<'_>, keys_are_mine: bool) {
        let key = |key| keys_are_mine && scene.key(ui.ctx(), key);
        let (next, back) = (key(Key::PageDown), key(Key::PageUp));
        if scene.game().players().is_empty() {
            self.head(ui, scene, scene.t("teach.title"), None);
            welcome(ui, scene, keys_are_mine);
            return;
        }
        self.follow(scene.seen);
        if back {
            self.back();
        }
        let new = self.guide.next(scene.game());
        // Where everything about a step was said, only what the hands do is left.
        let topic = new.or_else(|| Guide::reminder(scene.game().step()));
        let title = match new {
            Some(topic) => scene.t(&topic.title()).to_owned(),
            None => scene.t("teach.title").to_owned(),
        };
        self.head(ui, scene, &title, new);
        let Some(topic) = topic else {
            return;
        };
        self.put_question(scene, topic);
        let body = ui.available_height() - FOOT;
        let asking = self.asking && self.has_question();
        ScrollArea::vertical()
            .id_salt(("lesson", topic.id, asking))
            .max_height(body)
            .min_scrolled_height(body)
            .auto_shrink(false)
            .show(ui, |ui| {
                if asking {
                    self.question(ui, scene);
                } else if new.is_some() {
                    ui.add(Label::new(scene.t(&topic.text())).wrap());
                    hands(ui, scene, topic);
                } else {
                    let all = self.guide.story().len() == Guide::length();
                    let said = if all { "teach.over" } else { "teach.all_taught" };
                    ui.label(RichText::new(scene.t(said)).color(scene.palette.dim));
                    hands(ui, scene, topic);
                }
            });
        self.foot(ui, scene, new);
        if let Some(topic) = new.filter(|_| next) {
            self.go_on(topic);
            ui.ctx().request_repaint();
        }
    }

    fn go_on(&mut self, topic: &'static Topic) {
        self.guide.understood(topic);
        self.asking = false;
    }

    fn back(&mut self) {
        self.guide.back();
        self.asking = false;
    }

    fn has_question(&self) -> bool {
        let open = self.asked.as_ref();
        open.is_some_and(|open| open.question.is_some())
    }

    /// The title and the rule.
    fn head(&mut self, ui: &mut Ui, scene: &Scene<'_>, title: &str, topic: Option<&'static Topic>) {
        ui.horizontal(|ui| {
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let close = ui.button("×").accessible_name(scene.t("teach.close"));
                if close.clicked() {
                    self.open = false;
                }
                if let Some(topic) = topic {
                    let rule = scene.words.fill("teach.rule", &[("rule", &topic.rule())]);
                    let rule = RichText::new(rule).size(size::SMALL);
                    ui.label(rule.color(scene.palette.dim));
                }
                ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                    let title = RichText::new(title).size(size::HEADING).strong();
                    ui.add(Label::new(title).truncate());
                });
            });
        });
    }

    /// Going on and back, the question, and how far the day is taught.
    fn foot(&mut self, ui: &mut Ui, scene: &Scene<'_>, topic: Option<&'static Topic>) {
        ui.horizontal(|ui| {
            if let Some(topic) = topic {
                let next = RichText::new(scene.t("teach.next")).strong().color(scene.palette.on_accent);
                if ui.add(Button::new(next).fill(scene.palette.accent)).clicked() {
                    self.go_on(topic);
                    ui.ctx().request_repaint();
                }
            }
            let there_is_more = !self.guide.story().is_empty();
            let back = Button::new(scene.t("teach.back"));
            if ui.add_enabled(there_is_more, back).clicked() {
                self.back();
                ui.ctx().request_repaint();
            }
            if self.has_question() {
                let button = Button::new(scene.t("teach.question")).selected(self.asking);
                if ui.add(button).clicked() {
                    self.asking = !self.asking;
                    ui.ctx().request_repaint();
                }
            }
            let count =
                scene.words.fill("teach.count", &[("count", &self.guide.story().len()), ("all", &Guide::length())]);
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                ui.label(RichText::new(count).size(size::SMALL).color(scene.palette.dim));
            });
        });
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
        let Some(Open { question: Some(question), given, .. }) = &mut self.asked else {
            return;
        };
        let text = RichText::new(question_text(scene, question.asked)).strong();
        ui.add(Label::new(text).wrap());
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
fn welcome(ui: &mut Ui, scene: &mut Scene<'_>, keys_are_mine: bool) {
    ui.add(Label::new(scene.t("teach.welcome")).wrap());
    ui.add_space(4.0);
    let ways = ["teach.on_demo", "teach.own_cards", "teach.decks"];
    let mut taken = None;
    ui.horizontal_wrapped(|ui| {
        for (at, (name, key)) in ways.into_iter().zip(keys::OPTIONS).enumerate() {
            let hint = RichText::new(key.name()).color(scene.palette.dim);
            let button = Button::new(scene.t(name)).shortcut_text(hint);
            let pressed = keys_are_mine && scene.key(ui.ctx(), key);
            if ui.add(button).clicked() || pressed {
                taken = Some(at);
            }
        }
    });
    match taken {
        Some(0) => start_demo(scene),
        Some(1) => start_own(scene),
        Some(_) => scene.wish(Wish::FirstDecks),
        None => {}
    }
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
    let seat = |name: &str, id| SeatWish { name: scene.t(name).to_owned(), deck: DeckChoice::Shipped(id) };
    let seats = vec![seat("new.first", first.id), seat("new.second", second.id)];
    scene.ask(Ask::NewGame(NewGame { seats, edition: Edition::default() }));
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
