//! The guided first day: the lesson and the next action, and the keys that do it. The stage shows them as a bubble beside
//! the thing that they are about. On the demo table only the action that is asked for works.

use deadeye_cards::CardCode;
use deadeye_rules::{CardId, Command, CommandKind, Place, PlayerId, Step};
use deadeye_session::report::PlayerFigure;
use eframe::egui::{Context, Event, Key, Modifiers};

use super::actions::{LessonAct, UiAction};
use super::scene::Scene;
use super::stage::step_question;
use super::{keys, now, play_keys, play_names};
use deadeye_app::desk::{Offer, PictureRequest};
use deadeye_coach::teach::{self, DueLesson, Guide, LESSONS, Lesson, LessonEnd, Topic};

/// The time for which the thing that is asked for pulses after another key, in seconds.
const PULSE_SECONDS: f64 = 0.7;

/// The state of the guided day.
#[derive(Debug, Default)]
pub struct Teacher {
    open: bool,
    guide: Guide,
    /// The lesson of the last frame, with the version of the game.
    shown: Option<(&'static Lesson, u64)>,
    /// The time at which the player last did something else than what is asked for.
    pulse_at: Option<f64>,
    /// The last request to the desk: true if the demo table waits, none if the guided day is off.
    told: Option<bool>,
}

/// The next action.
struct CurrentLesson {
    due: DueLesson,
    /// The lesson about it.
    lesson: Option<&'static Lesson>,
    /// The proposal to take.
    offer: Option<Offer>,
    /// The keys, any of which does it.
    keys: Vec<Key>,
    /// True if the demo table waits, because something is to be recorded or taken, or a card was just laid down and a
    /// proposal is about to come.
    waits: bool,
}

/// The thing that a lesson is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LitThing {
    /// Cards of the table.
    Cards(LitCards),
    /// A figure of a player.
    Figure(PlayerId, PlayerFigure),
    /// A player's name with the race to win.
    Plate(PlayerId),
    /// The phase of the day.
    Day,
    /// The brass key on the counter.
    Key,
}

/// Cards that a lesson is about, as they are known to the game and to the camera.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LitCards {
    /// The cards in play.
    pub in_play: Vec<CardId>,
    /// The card in the camera's picture; 0 for none.
    pub track: u32,
    /// The codes of cards in the camera's picture that are not one card.
    pub codes: Vec<CardCode>,
}

/// The lesson or the next action as it is shown.
#[derive(Debug, Clone)]
pub struct LessonView {
    /// True if the day leads through the demo table, where nothing but the action works.
    pub leads: bool,
    /// The title of the lesson, or of the next action.
    pub title: String,
    /// The lesson in at most 40 words; none if only the next action is shown.
    pub text: Option<String>,
    /// The next action in words.
    pub task: String,
    /// The keys, any of which does it; none while the table is to be watched.
    pub keys: Vec<Key>,
    /// The kind of play that is asked for.
    pub kind: Option<CommandKind>,
    /// The proposal that is asked for.
    pub offer: Option<Offer>,
    /// The thing that it is about.
    pub lit: LitThing,
    /// The number of lessons taught before.
    pub taught: usize,
    /// True if the day is over.
    pub is_over: bool,
    /// The strength of the pulse of the thing, from 0 to 1.
    pub pulse: f32,
}

impl LessonView {
    /// Returns true if a lesson is shown that ends when it was read.
    #[must_use]
    pub fn is_read(&self) -> bool {
        self.keys == [Key::Space]
    }

    /// Returns the names of the keys.
    #[must_use]
    pub fn key_names(&self, scene: &Scene<'_>) -> Vec<String> {
        self.keys.iter().map(|key| keys::name_of(*key, scene.words)).collect()
    }

    /// Returns what to press, in words.
    #[must_use]
    pub fn press_text(&self, scene: &Scene<'_>) -> String {
        let name = |key: &Key| match key {
            Key::Enter => scene.t("guide.enter").to_owned(),
            Key::Space => scene.t("guide.space").to_owned(),
            other => other.name().to_owned(),
        };
        let either = |one: String, other: String| scene.words.fill("guide.either", &[("one", &one), ("other", &other)]);
        let key = self.keys.iter().map(name).reduce(either).unwrap_or_default();
        scene.words.fill("guide.press", &[("key", &key)])
    }

    /// Returns the progress of the day in words.
    #[must_use]
    pub fn count_text(&self, scene: &Scene<'_>) -> String {
        let count = self.taught + usize::from(self.text.is_some() && !self.is_over);
        scene.words.fill("teach.count", &[("count", &count), ("all", &LESSONS.len())])
    }
}

impl Teacher {
    /// Returns true while it is open.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.open
    }

    /// Opens or closes it. Lessons that were taught stay taught.
    pub fn toggle(&mut self) {
        self.open = !self.open;
        self.shown = None;
    }

    /// Returns the topic that says more about the lesson that is shown.
    #[must_use]
    pub fn topic(&self) -> Option<&'static Topic> {
        self.shown.filter(|_| self.open).and_then(|(lesson, _)| lesson.more())
    }

    /// Carries out what a click on the lesson does.
    pub fn carry_out(&mut self, ctx: &Context, act: LessonAct) {
        match act {
            LessonAct::GoOn => match self.shown.take() {
                Some((lesson, _)) => self.guide.confirm_lesson(lesson),
                // That was the end of the day.
                None => self.toggle(),
            },
            LessonAct::Back => self.guide.back(),
            LessonAct::Pulse => self.pulse_at = Some(ctx.input(|input| input.time)),
            LessonAct::PlayAlone | LessonAct::PlayForTwo | LessonAct::Leave => self.toggle(),
        }
        ctx.request_repaint();
    }

    /// Returns true while it leads through the demo table.
    #[must_use]
    pub fn leads(&self, scene: &Scene<'_>) -> bool {
        self.open && scene.seen.pictures.is_demo && !scene.game().players().is_empty()
    }

    /// Returns the next action. `picking` is the kind of play that is being picked.
    fn now(&self, scene: &Scene<'_>, picking: Option<CommandKind>) -> CurrentLesson {
        let seen = scene.seen;
        let leads = self.leads(scene);
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
        let is_read = lesson.is_some_and(|lesson| !leads || lesson.end == LessonEnd::Read);
        let offer = match due {
            DueLesson::Take(kind) if !is_read => find(kind).cloned(),
            DueLesson::Take(_) | DueLesson::Say(..) | DueLesson::Watch(_) | DueLesson::Choose(_) | DueLesson::Over => {
                None
            }
        };
        let keys = match due {
            _ if is_read => vec![Key::Space],
            // A play is taught by its own key; after that the camera's proposals are taken as in every game.
            DueLesson::Take(kind) if lesson.is_some() => play_keys::key_of(kind).into_iter().collect(),
            DueLesson::Take(_) => vec![Key::Enter],
            DueLesson::Say(_, CommandKind::PickShooter) if picking.is_some() => {
                // Enter is the first of both, as its tag says.
                vec![Key::Num1, Key::Num2, Key::Enter]
            }
            DueLesson::Say(_, CommandKind::CallOut) if picking.is_some() => vec![Key::Num1],
            DueLesson::Say(..) if picking.is_some() => vec![Key::Enter],
            DueLesson::Say(_, kind) => play_keys::key_of(kind).into_iter().collect(),
            DueLesson::Watch(_) | DueLesson::Choose(_) => Vec::new(),
            DueLesson::Over if leads => vec![Key::Enter, Key::N],
            // At a real table the next day goes on.
            DueLesson::Over => vec![Key::Space],
        };
        // Cards go on being laid while the first lesson is read.
        let waits = !matches!(comes, DueLesson::Watch(_));
        CurrentLesson { due, lesson, offer, keys, waits }
    }

    /// Returns the proposals to show: on the demo table only the one that is due.
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
        let version = scene.game().version();
        let leads = self.leads(scene);
        if let Some((lesson, before)) = self.shown
            && leads
            && lesson.end == LessonEnd::Play
            && version > before
        {
            self.guide.confirm_lesson(lesson);
        }
        let guides = self.open && !scene.game().players().is_empty();
        let now = guides.then(|| self.now(scene, picking));
        let waits = now.as_ref().map(|now| now.waits);
        if self.told != waits {
            self.told = waits;
            scene.ask(PictureRequest::Guide(waits));
        }
        self.shown = now.as_ref().and_then(|now| now.lesson).map(|lesson| (lesson, version));
        let Some(now) = now else { return };
        self.take_keys(ctx, scene, &now);
        if leads && scene.keys_are_free && keys::free(ctx) {
            self.guard(ctx, &now);
        }
    }

    fn take_keys(&mut self, ctx: &Context, scene: &mut Scene<'_>, now: &CurrentLesson) {
        if scene.key(ctx, Key::PageUp) {
            self.carry_out(ctx, LessonAct::Back);
        }
        if now.keys == [Key::Space] && (scene.key(ctx, Key::Space) || scene.key(ctx, Key::PageDown)) {
            self.carry_out(ctx, LessonAct::GoOn);
        }
        if now.due == DueLesson::Over && self.leads(scene) {
            if scene.yes(ctx) {
                scene.wish(UiAction::Lesson(LessonAct::PlayAlone));
            } else if scene.key(ctx, Key::N) {
                scene.wish(UiAction::Lesson(LessonAct::PlayForTwo));
            }
        }
        if let Some(offer) = now.offer.as_ref().filter(|_| self.leads(scene))
            && now.keys.iter().any(|key| scene.key(ctx, *key))
        {
            scene.ask(PictureRequest::Take(offer.id));
        }
    }

    /// Takes the keys of plays that are not asked for, on the demo table where the order of play is fixed: the thing to
    /// touch pulses.
    fn guard(&mut self, ctx: &Context, now: &CurrentLesson) {
        // Where frames take long, several keys come in one.
        let other: Vec<Key> = ctx.input(|input| {
            let keys = input.events.iter().filter_map(|event| match event {
                Event::Key { key, pressed: true, modifiers: Modifiers::NONE, .. } if is_of_play(*key) => Some(*key),
                _ => None,
            });
            keys.filter(|key| !now.keys.contains(key)).collect()
        });
        for key in &other {
            let _taken = keys::plain(ctx, *key);
        }
        if !other.is_empty() {
            self.carry_out(ctx, LessonAct::Pulse);
        }
    }

    /// Returns the lesson or the next action to show. Beside the demo table only lessons are shown: the counter says what
    /// is next.
    #[must_use]
    pub fn view(&self, ctx: &Context, scene: &Scene<'_>, picking: Option<CommandKind>) -> Option<LessonView> {
        if !self.open || scene.game().players().is_empty() {
            return None;
        }
        let now = self.now(scene, picking);
        let leads = self.leads(scene);
        let is_over = now.due == DueLesson::Over;
        let is_persons = now.player().is_none_or(|player| now::is_a_persons(scene, player));
        if !leads && (now.lesson.is_none() || !is_persons) && !is_over {
            return None;
        }
        let (title, text) = match now.lesson {
            Some(lesson) => (scene.t(&lesson.title()).to_owned(), Some(scene.t(&lesson.text()).to_owned())),
            None if is_over => (scene.t("guide.over").to_owned(), Some(scene.t("guide.over_text").to_owned())),
            None if now.keys.is_empty() => (scene.t("guide.watching").to_owned(), None),
            None => (now.kind().map_or_else(String::new, |kind| now.play_name(scene, kind)), now.step_text(scene)),
        };
        Some(LessonView {
            leads,
            title,
            text,
            task: now.task(scene, leads),
            kind: now.kind(),
            lit: now.lit(scene, leads),
            taught: self.guide.story().len(),
            is_over,
            pulse: self.pulse(ctx),
            offer: now.offer,
            keys: now.keys,
        })
    }

    /// Returns the strength of the pulse, from 1 at its beginning to 0 at its end.
    fn pulse(&self, ctx: &Context) -> f32 {
        let Some(began) = self.pulse_at else { return 0.0 };
        let share = (ctx.input(|input| input.time) - began) / PULSE_SECONDS;
        if !(0.0..1.0).contains(&share) {
            return 0.0;
        }
        ctx.request_repaint();
        1.0 - share as f32
    }
}

impl CurrentLesson {
    /// Returns the player of the next action, if it is one player's.
    fn player(&self) -> Option<PlayerId> {
        match self.due {
            DueLesson::Say(player, _) | DueLesson::Watch(player) | DueLesson::Choose(player) => Some(player),
            DueLesson::Take(_) => self.offer.as_ref()?.play.as_ref()?.player(),
            DueLesson::Over => None,
        }
    }

    /// Returns the kind of play of the next action.
    fn kind(&self) -> Option<CommandKind> {
        match self.due {
            DueLesson::Take(kind) | DueLesson::Say(_, kind) => Some(kind),
            DueLesson::Watch(_) | DueLesson::Choose(_) | DueLesson::Over => None,
        }
    }

    /// Returns the name of a play of the next action.
    fn play_name(&self, scene: &Scene<'_>, kind: CommandKind) -> String {
        match (kind, scene.game().step()) {
            (CommandKind::Pass, Step::SundownDiscard) => scene.t("stage.keep_all").to_owned(),
            _ => play_names::kind_name(scene, kind),
        }
    }

    /// Says what a step asks in which a player has only to pass.
    fn step_text(&self, scene: &Scene<'_>) -> Option<String> {
        let DueLesson::Say(player, CommandKind::Pass) = self.due else { return None };
        step_question::step_text(scene, player)
    }

    /// Describes the next action.
    fn task(&self, scene: &Scene<'_>, leads: bool) -> String {
        let fill = |name: &str, player, what: &str| {
            scene.words.fill(name, &[("player", &scene.name(player)), ("play", &what)])
        };
        match (self.lesson, self.due) {
            (Some(_), _) | (None, DueLesson::Over) if !leads => scene.t("guide.read_on").to_owned(),
            (Some(lesson), _) => scene.t(&lesson.task()).to_owned(),
            (None, DueLesson::Take(_)) => {
                // The proposal is a question; here it is the answer.
                let text = self.offer.as_ref().map(|offer| scene.words.say(&offer.text)).unwrap_or_default();
                scene.words.fill("guide.take", &[("play", &text.trim_end_matches('?'))])
            }
            (None, DueLesson::Say(player, CommandKind::PickShooter)) => fill("guide.pick_shooter", player, ""),
            (None, DueLesson::Say(player, CommandKind::Flee)) => fill("guide.nobody_flees", player, ""),
            (None, DueLesson::Say(player, kind)) if self.keys == [Key::Enter] => {
                fill("guide.finish", player, &self.play_name(scene, kind))
            }
            (None, DueLesson::Say(player, kind)) => fill("guide.say", player, &self.play_name(scene, kind)),
            (None, DueLesson::Watch(player)) => fill("guide.watch", player, ""),
            (None, DueLesson::Choose(player)) => fill("guide.choose", player, ""),
            (None, DueLesson::Over) => scene.t("guide.over_now").to_owned(),
        }
    }

    /// Returns the thing that it is about.
    fn lit(&self, scene: &Scene<'_>, leads: bool) -> LitThing {
        let player = self.player().or_else(|| scene.game().to_act().first().copied()).unwrap_or(PlayerId(0));
        match self.lesson.map(|lesson| lesson.id) {
            Some("aim") => return LitThing::Plate(player),
            Some("ghost_rock") => return LitThing::Figure(player, PlayerFigure::GhostRock),
            Some("noon") => return LitThing::Day,
            _ if !leads => return LitThing::Key,
            _ => {}
        }
        if let Some(offer) = &self.offer {
            let (in_play, codes) = offer.play.as_ref().map(cards_of).unwrap_or_default();
            return LitThing::Cards(LitCards { in_play, track: offer.track, codes });
        }
        match self.due {
            DueLesson::Say(player, CommandKind::Ante | CommandKind::PayUpkeep) => {
                LitThing::Figure(player, PlayerFigure::GhostRock)
            }
            DueLesson::Say(player, CommandKind::CallOut) => {
                let there = scene.game().dudes_at(Place::TownSquare).filter(|dude| dude.controller() == player);
                let (in_play, codes) = there.map(|dude| (dude.id(), *dude.code())).unzip();
                LitThing::Cards(LitCards { in_play, track: 0, codes })
            }
            DueLesson::Say(..) | DueLesson::Take(_) | DueLesson::Watch(_) | DueLesson::Choose(_) | DueLesson::Over => {
                LitThing::Key
            }
        }
    }
}

/// Returns the cards in play that a play is made with, and the codes of the others if they are not one card of the
/// picture.
fn cards_of(play: &Command) -> (Vec<CardId>, Vec<CardCode>) {
    match play {
        Command::MoveDude { dude, .. } | Command::JoinPosse { dude, .. } => (vec![*dude], Vec::new()),
        Command::UseAbility(ask) => (vec![ask.card], Vec::new()),
        Command::ChooseGang { dudes, .. } => (Vec::new(), dudes.clone()),
        Command::ShowHand { cards, .. } => (Vec::new(), cards.iter().filter_map(|card| card.code().copied()).collect()),
        _ => (Vec::new(), Vec::new()),
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

/// Returns true if a key may mean a play or an answer.
fn is_of_play(key: Key) -> bool {
    let name = key.name();
    let is_letter = name.len() == 1 && name.chars().all(|letter| letter.is_ascii_alphanumeric());
    is_letter || matches!(key, Key::Enter | Key::Space | Key::Delete | Key::Backspace)
}
