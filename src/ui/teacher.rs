//! The guided first day: one lesson at a time in a place of its own, the next action with its key, and a short
//! question. On the demo table it names the player and the action, and responds to wrong keys.

use deadeye_cards::decks;
use deadeye_rules::{Command, CommandKind, Edition, Step};
use eframe::egui::{Align, Button, Context, Event, Key, Label, Layout, Modifiers, RichText, ScrollArea, Ui};

use super::actions::{Dialog, UiAction};
use super::scene::Scene;
use super::theme::size;
use super::{keys, play_keys, play_names};
use deadeye_app::desk::{DeckChoice, GameRequest, NewGame, Offer, PictureRequest, SeatWish, Seated};
use deadeye_coach::teach::{self, Asked, DueLesson, Guide, LESSONS, Lesson, QuizAnswer, QuizQuestion, Topic};

/// The height of the lines of buttons, in points.
const FOOT: f32 = 80.0;

/// The state of the guided day.
#[derive(Debug, Default)]
pub struct Teacher {
    open: bool,
    guide: Guide,
    /// The number of questions asked so far, so that the next one is another.
    turn: usize,
    asked: Option<OpenLesson>,
    /// True while the question is shown in place of the lesson.
    asking: bool,
    /// The response to a wrong key.
    note: Option<String>,
    /// The last request to the desk: true if the demo table waits, none if the guided day is off.
    told: Option<bool>,
}

/// A question that was put, valid while the state of the game stays the same.
#[derive(Debug)]
struct OpenLesson {
    topic: &'static str,
    version: u64,
    question: Option<QuizQuestion>,
    given: Option<QuizAnswer>,
}

/// The next action.
struct CurrentLesson {
    due: DueLesson,
    /// The lesson to read first.
    lesson: Option<&'static Lesson>,
    /// The proposal to take.
    offer: Option<Offer>,
    /// The key for it, if it is one key.
    key: Option<Key>,
    /// True if the demo table waits, because something is to be read, recorded or taken, or a card was just laid down and a
    /// proposal is about to come.
    waits: bool,
}

impl Teacher {
    /// Returns true while it is open.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.open
    }

    /// Opens or closes it. Lessons that were read stay read.
    pub fn toggle(&mut self) {
        self.open = !self.open;
        self.note = None;
    }

    /// Returns true while it leads through the demo table.
    #[must_use]
    pub fn leads(&self, scene: &Scene<'_>) -> bool {
        self.open && scene.seen.pictures.is_demo && !scene.game().players().is_empty()
    }

    /// Returns the next action. `picking` is the kind of play that is being picked.
    fn now(&self, scene: &Scene<'_>, picking: Option<CommandKind>) -> CurrentLesson {
        let seen = scene.seen;
        let at_noon = |entry: &&deadeye_session::LogEntry| entry.step == Step::Noon && entry.day == 1;
        let plays = seen.journal.log.iter().filter(at_noon).count();
        let laid = |kind| seen.pictures.offers.iter().filter(move |offer| is_for(offer, kind, scene));
        let find = |kind| laid(kind).find(|offer| offer.settled);
        let next =
            |offered: &dyn Fn(CommandKind) -> bool| teach::due(scene.game(), plays, offered, seen.pictures.is_demo);
        let comes = next(&|kind| laid(kind).next().is_some());
        let due = match (next(&|kind| find(kind).is_some()), picking) {
            // What the player puts together is what there is to learn of.
            (DueLesson::Choose(player), Some(kind)) => DueLesson::Say(player, kind),
            (due, _) => due,
        };
        let lesson = self.guide.next(scene.game().step(), due);
        let (offer, key) = match due {
            _ if lesson.is_some() => (None, Some(Key::Space)),
            DueLesson::Take(kind) => (find(kind).cloned(), Some(Key::Enter)),
            DueLesson::Say(_, CommandKind::PickShooter | CommandKind::CallOut) if picking.is_some() => {
                (None, Some(Key::Num1))
            }
            DueLesson::Say(..) if picking.is_some() => (None, Some(Key::Enter)),
            DueLesson::Say(_, kind) => (None, play_keys::key_of(kind)),
            DueLesson::Watch(_) | DueLesson::Choose(_) => (None, None),
            DueLesson::Over => (None, Some(Key::N)),
        };
        let waits = lesson.is_some() || !matches!(comes, DueLesson::Watch(_));
        CurrentLesson { due, lesson, offer, key, waits }
    }

    /// Returns the proposals to show: on the demo table only the one that is due, once its lesson was read.
    #[must_use]
    pub fn offers(&self, scene: &Scene<'_>, picking: Option<CommandKind>) -> Vec<Offer> {
        if self.leads(scene) {
            self.now(scene, picking).offer.into_iter().collect()
        } else {
            scene.seen.pictures.offers.clone()
        }
    }

    /// Takes its keys before anything else does, and reports to the desk whether the demo table waits.
    pub fn begin(&mut self, ctx: &Context, scene: &mut Scene<'_>, picking: Option<CommandKind>) {
        let guides = self.open && !scene.game().players().is_empty();
        let now = guides.then(|| self.now(scene, picking));
        let waits = now.as_ref().map(|now| now.waits);
        if self.told != waits {
            self.told = waits;
            scene.ask(PictureRequest::Guide(waits));
        }
        let Some(now) = now else { return };
        if let Some(lesson) = now.lesson {
            if scene.key(ctx, Key::Space) || scene.key(ctx, Key::PageDown) {
                self.go_on(ctx, lesson);
            }
        } else if now.due == DueLesson::Over && scene.key(ctx, Key::N) {
            self.first_game(scene);
        }
        if scene.key(ctx, Key::PageUp) {
            self.guide.back();
            (self.asking, self.note) = (false, None);
        }
        if self.leads(scene) && scene.keys_are_free && keys::free(ctx) && picking.is_none() {
            self.guard(ctx, scene, &now);
        }
    }

    /// Ignores wrong keys on the demo table, where the order of play is fixed, and responds to them.
    fn guard(&mut self, ctx: &Context, scene: &Scene<'_>, now: &CurrentLesson) {
        let pressed: Vec<Key> = ctx.input(|input| {
            let keys = input.events.iter().filter_map(|event| match event {
                Event::Key { key, pressed: true, modifiers: Modifiers::NONE, .. } if is_of_play(*key) => Some(*key),
                _ => None,
            });
            keys.collect()
        });
        let Some(first) = pressed.first() else { return };
        self.note = None;
        // Where frames take long, several keys come in one.
        let wrong: Vec<Key> = pressed.iter().copied().filter(|key| now.key != Some(*key)).collect();
        for key in &wrong {
            let _taken = keys::plain(ctx, *key);
        }
        let Some(pressed) = wrong.first().copied().filter(|_| now.key != Some(*first)) else { return };
        let runs = matches!(now.due, DueLesson::Say(_, CommandKind::AcceptCallOut)) && pressed == Key::R;
        let next = now.key.map_or_else(
            || scene.t("guide.just_watch").to_owned(),
            |key| scene.words.fill("guide.press", &[("key", &key_name(scene, key))]),
        );
        let name = if runs && now.lesson.is_none() { "guide.would_run" } else { "guide.other_key" };
        self.note = Some(scene.words.fill(name, &[("key", &pressed.name()), ("next", &next)]));
    }

    /// Shows the lesson, and the next action.
    pub fn show(&mut self, ui: &mut Ui, scene: &mut Scene<'_>, picking: Option<CommandKind>) {
        if scene.game().players().is_empty() {
            self.head(ui, scene, scene.t("teach.title"), None);
            welcome(ui, scene);
            return;
        }
        let now = self.now(scene, picking);
        let title = match now.lesson {
            Some(lesson) => scene.t(&lesson.title()).to_owned(),
            None if now.due == DueLesson::Over => scene.t("guide.over").to_owned(),
            None => scene.t("teach.title").to_owned(),
        };
        let topic = now.lesson.and_then(Lesson::more);
        self.head(ui, scene, &title, topic);
        self.put_question(scene, topic);
        let body = ui.available_height() - FOOT;
        let area = ScrollArea::vertical().id_salt(("lesson", now.lesson.map(|own| own.id)));
        area.max_height(body).min_scrolled_height(body).auto_shrink(false).show(ui, |ui| {
            if self.asking && self.has_question() {
                self.question(ui, scene);
            } else {
                self.body(ui, scene, &now);
            }
            if let Some(note) = &self.note {
                ui.add(Label::new(RichText::new(note).color(scene.palette.accent)).wrap());
            }
        });
        self.foot(ui, scene);
    }

    /// Shows the lesson or the next action, with the key for it.
    fn body(&mut self, ui: &mut Ui, scene: &mut Scene<'_>, now: &CurrentLesson) {
        let what = match (now.lesson, now.due) {
            (Some(lesson), _) => scene.t(&lesson.text()).to_owned(),
            (None, DueLesson::Over) => scene.t("guide.over_text").to_owned(),
            (None, _) => self.next(scene, now),
        };
        ui.add(Label::new(RichText::new(what).size(size::TEXT + 1.0)).wrap());
        let Some(key) = now.key else { return };
        ui.add_space(4.0);
        let text = scene.words.fill("guide.press", &[("key", &key_name(scene, key))]);
        let text = RichText::new(text).strong().size(size::HEADING);
        if let Some(lesson) = now.lesson {
            let button = Button::new(text.color(scene.palette.on_accent)).fill(scene.palette.accent);
            if ui.add(button).clicked() {
                self.go_on(ui.ctx(), lesson);
            }
        } else {
            ui.label(text.color(scene.palette.accent));
        }
    }

    /// Describes the next action, with its player.
    fn next(&self, scene: &Scene<'_>, now: &CurrentLesson) -> String {
        let fill = |name: &str, player, what: &str| {
            scene.words.fill(name, &[("player", &scene.name(player)), ("play", &what)])
        };
        match now.due {
            DueLesson::Take(_) => {
                let text = now.offer.as_ref().map(|offer| scene.words.say(&offer.text));
                scene.words.fill("guide.take", &[("play", &text.unwrap_or_default())])
            }
            DueLesson::Say(player, CommandKind::PickShooter) if now.key == Some(Key::Num1) => {
                fill("guide.pick_shooter", player, "")
            }
            DueLesson::Say(player, CommandKind::Flee) => fill("guide.nobody_flees", player, ""),
            DueLesson::Say(player, kind) => fill("guide.say", player, &play_names::kind_name(scene, kind)),
            DueLesson::Watch(player) => fill("guide.watch", player, ""),
            DueLesson::Choose(player) => fill("guide.choose", player, ""),
            DueLesson::Over => String::new(),
        }
    }

    fn go_on(&mut self, ctx: &Context, lesson: &'static Lesson) {
        self.guide.confirm_lesson(lesson);
        (self.asking, self.note) = (false, None);
        ctx.request_repaint();
    }

    /// Ends the guided day and opens the dialog of a new game.
    fn first_game(&mut self, scene: &mut Scene<'_>) {
        self.open = false;
        scene.wish(UiAction::Open(Dialog::NewGame));
    }

    fn has_question(&self) -> bool {
        let open = self.asked.as_ref();
        open.is_some_and(|open| open.question.is_some())
    }

    /// Shows the title and the rule.
    fn head(&mut self, ui: &mut Ui, scene: &Scene<'_>, title: &str, topic: Option<&'static Topic>) {
        ui.horizontal(|ui| {
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let close = ui.button("×").accessible_name(scene.t("teach.close"));
                if close.clicked() {
                    self.open = false;
                }
                ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                    let title = RichText::new(title).size(size::HEADING).strong();
                    ui.add(Label::new(title).truncate());
                });
            });
        });
        if let Some(topic) = topic {
            let rule = scene.words.fill("teach.rule", &[("rule", &topic.rule())]);
            ui.label(RichText::new(rule).size(size::SMALL).color(scene.palette.dim));
        }
    }

    /// Shows the buttons to go back and to open the question, and the progress of the day.
    fn foot(&mut self, ui: &mut Ui, scene: &Scene<'_>) {
        ui.horizontal_wrapped(|ui| {
            let there_is_more = !self.guide.story().is_empty();
            if ui.add_enabled(there_is_more, Button::new(scene.t("teach.back"))).clicked() {
                self.guide.back();
                self.asking = false;
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
                scene.words.fill("teach.count", &[("count", &self.guide.story().len()), ("all", &LESSONS.len())]);
            ui.label(RichText::new(count).size(size::SMALL).color(scene.palette.dim));
        });
    }

    /// Keeps the open question while the state of the game stays the same.
    fn put_question(&mut self, scene: &Scene<'_>, topic: Option<&'static Topic>) {
        let version = scene.game().version();
        let Some(topic) = topic else {
            self.asked = None;
            return;
        };
        let stands = |open: &OpenLesson| open.topic == topic.id && open.version == version;
        if !self.asked.as_ref().is_some_and(stands) {
            self.asked = Some(OpenLesson {
                topic: topic.id,
                version,
                question: teach::question(topic, scene.game(), self.turn),
                given: None,
            });
        }
    }

    fn question(&mut self, ui: &mut Ui, scene: &Scene<'_>) {
        let Some(OpenLesson { question: Some(question), given, .. }) = &mut self.asked else {
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

/// Returns true if a proposal is that play and can be taken as it stands. A gang counts once all of its dudes lie
/// there.
fn is_for(offer: &Offer, kind: CommandKind, scene: &Scene<'_>) -> bool {
    let Some(play) = offer.play.as_ref().filter(|play| play.kind() == kind && !offer.by_hand) else {
        return false;
    };
    match play {
        Command::ChooseGang { player, dudes } => {
            let marked = scene.seen.decks.marked.get(player.seat()).map_or(0, Vec::len);
            dudes.len() >= marked
        }
        _ => offer.against.is_none(),
    }
}

/// Returns the name of a key.
fn key_name<'a>(scene: &'a Scene<'_>, key: Key) -> &'a str {
    match key {
        Key::Enter => scene.t("guide.enter"),
        Key::Space => scene.t("guide.space"),
        other => other.name(),
    }
}

/// Returns true if a key may mean a play or an answer.
fn is_of_play(key: Key) -> bool {
    let name = key.name();
    let is_letter = name.len() == 1 && name.chars().all(|letter| letter.is_ascii_alphanumeric());
    is_letter || matches!(key, Key::Enter | Key::Space | Key::Delete | Key::Backspace)
}

/// Shows the physical actions of a topic.
pub(super) fn hands(ui: &mut Ui, scene: &Scene<'_>, topic: &Topic) {
    if let Some(name) = topic.hands() {
        ui.add_space(4.0);
        let what = RichText::new(scene.t("teach.hands"));
        ui.label(what.size(size::SMALL).color(scene.palette.accent));
        ui.add(Label::new(RichText::new(scene.t(&name)).strong()).wrap());
    }
}

/// Shows the choice of the table to learn on, before there is a game.
fn welcome(ui: &mut Ui, scene: &mut Scene<'_>) {
    ui.add(Label::new(scene.t("teach.welcome")).wrap());
    ui.add_space(4.0);
    let ways = ["teach.on_demo", "teach.own_cards", "teach.decks"];
    let mut taken = None;
    ui.horizontal_wrapped(|ui| {
        for (at, (name, key)) in ways.into_iter().zip(keys::OPTIONS).enumerate() {
            let hint = RichText::new(key.name()).color(scene.palette.dim);
            let button = Button::new(scene.t(name)).shortcut_text(hint);
            let pressed = scene.key(ui.ctx(), key);
            if ui.add(button).clicked() || pressed {
                taken = Some(at);
            }
        }
    });
    match taken {
        Some(0) => start_demo(scene),
        Some(1) => start_own(scene),
        Some(_) => scene.wish(UiAction::FirstDecks),
        None => {}
    }
}

/// Starts the first day on the demo table. A saved game is left as it is, and a new one begins.
fn start_demo(scene: &mut Scene<'_>) {
    if scene.seen.journal.file.is_some() {
        start_own(scene);
    }
    scene.ask(PictureRequest::Watch("demo".to_owned()));
}

/// Begins a new game between the two decks to learn with.
fn start_own(scene: &mut Scene<'_>) {
    let Some((first, second)) = decks::learn_to_play() else {
        return;
    };
    let seat = |name: &str, id| SeatWish {
        name: scene.t(name).to_owned(),
        deck: DeckChoice::Shipped(id),
        seated: Seated::AtTable,
    };
    let seats = vec![seat("new.first", first.id), seat("new.second", second.id)];
    scene.ask(GameRequest::NewGame(NewGame { seats, edition: Edition::default(), seed: 0 }));
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
