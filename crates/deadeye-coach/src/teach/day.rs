//! The guided first day: short lessons, each shown when its play comes, and the next action.

use std::collections::BTreeSet;

use deadeye_rules::{CommandKind, Game, PlayerId, Step};

use super::topics::{TOPICS, Topic};

/// The moment at which a lesson is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum When {
    /// The table waits for one of these steps.
    At(&'static [Step]),
    /// One of these plays is due at High Noon or while gangs are chosen.
    Play(&'static [CommandKind]),
}

/// The action that ends a lesson.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LessonEnd {
    /// The player has read it and goes on.
    Read,
    /// The player has made the play that is due.
    Play,
}

/// A lesson of the guided day, in at most 40 words.
#[derive(Debug, PartialEq, Eq)]
pub struct Lesson {
    /// Its name: the texts hold its title as `guide.ID`, its text as `guide.ID_text`, and what the player does now on the
    /// demo table as `guide.ID_now`.
    pub id: &'static str,
    /// The name of the topic that says more.
    pub topic: &'static str,
    /// The moment at which it is shown.
    pub when: When,
    /// The action that ends it.
    pub end: LessonEnd,
}

impl Lesson {
    /// Returns the message id of its title.
    #[must_use]
    pub fn title(&self) -> String {
        format!("guide.{}", self.id)
    }

    /// Returns the message id of its text.
    #[must_use]
    pub fn text(&self) -> String {
        format!("guide.{}_text", self.id)
    }

    /// Returns the message id of what the player does now on the demo table.
    #[must_use]
    pub fn task(&self) -> String {
        format!("guide.{}_now", self.id)
    }

    /// Returns the topic that says more.
    #[must_use]
    pub fn more(&self) -> Option<&'static Topic> {
        super::topic(self.topic)
    }
}

const fn played(id: &'static str, topic: &'static str, when: When) -> Lesson {
    Lesson { id, topic, when, end: LessonEnd::Play }
}

const fn read(id: &'static str, topic: &'static str, when: When) -> Lesson {
    Lesson { id, topic, when, end: LessonEnd::Read }
}

/// The lessons in order: first the aim of the game and its terms, while the gangs are chosen.
pub const LESSONS: &[Lesson] = &[
    read("aim", "victory", When::At(&[Step::Seating, Step::Choosing])),
    played("dude", "dudes", When::Play(&[CommandKind::ChooseGang])),
    played("ghost_rock", "stash", When::Play(&[CommandKind::ChooseGang])),
    played("boot", "booting", When::Play(&[CommandKind::RevealGangs])),
    played("ante", "ante", When::At(&[Step::Ante])),
    played("lowball", "lowball", When::At(&[Step::LowballHands])),
    played("upkeep", "upkeep", When::At(&[Step::Upkeep])),
    read("noon", "noon", When::At(&[Step::Noon])),
    played("shoppin", "shoppin", When::Play(&[CommandKind::Shop, CommandKind::Invent])),
    played("movin", "movin", When::Play(&[CommandKind::MoveDude])),
    played("callin_out", "callin_out", When::Play(&[CommandKind::CallOut])),
    played("fight", "call_out_answer", When::At(&[Step::CallOutAnswer])),
    played("posse", "leader_posse", When::At(&[Step::LeaderPosse])),
    played("shooter", "shooter", When::At(&[Step::PickShooter])),
    played("draw", "stud", When::At(&[Step::DrawHands])),
    played("casualties", "casualties", When::At(&[Step::Casualties])),
    played("run", "run_or_gun", When::At(&[Step::RunOrGun])),
    played("actin", "actin", When::Play(&[CommandKind::UseAbility, CommandKind::PlayAction, CommandKind::StartJob])),
    played("tradin", "tradin", When::Play(&[CommandKind::Trade, CommandKind::Pass])),
    played("sundown", "discard", When::At(&[Step::SundownDiscard, Step::DiscardDown])),
];

/// The plays of the two players of the demo table at their first High Noon, in order.
const DEMO_NOON: [CommandKind; 14] = [
    CommandKind::Shop,
    CommandKind::Shop,
    CommandKind::Shop,
    CommandKind::Shop,
    CommandKind::MoveDude,
    CommandKind::MoveDude,
    CommandKind::MoveDude,
    CommandKind::MoveDude,
    CommandKind::CallOut,
    CommandKind::MoveDude,
    CommandKind::MoveDude,
    CommandKind::UseAbility,
    CommandKind::Pass,
    CommandKind::Pass,
];

/// The next action.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DueLesson {
    /// A card was laid for this command: the proposal is to be taken.
    Take(CommandKind),
    /// A player gives this command, which no card shows: its key is to be pressed.
    Say(PlayerId, CommandKind),
    /// This player of the demo table is about to lay cards.
    Watch(PlayerId),
    /// This player chooses one of the five plays.
    Choose(PlayerId),
    /// The day is over.
    Over,
}

/// Returns the next action. `plays` is the number of plays made at this High Noon, `offered` returns whether a proposal
/// of a kind can be taken as it stands, and `is_demo` is true if the cards move by themselves.
#[must_use]
pub fn due(game: &Game, plays: usize, offered: impl Fn(CommandKind) -> bool, is_demo: bool) -> DueLesson {
    let player = game.to_act().first().copied().unwrap_or(PlayerId(0));
    // At a real table the players may say what no camera saw.
    let not_laid = |kind| if is_demo { DueLesson::Watch(player) } else { DueLesson::Say(player, kind) };
    let laid = |kind| if offered(kind) { DueLesson::Take(kind) } else { not_laid(kind) };
    let or_said =
        |laid: CommandKind, said| if offered(laid) { DueLesson::Take(laid) } else { DueLesson::Say(player, said) };
    match game.step() {
        _ if game.day() > 1 => DueLesson::Over,
        Step::Over => DueLesson::Over,
        Step::Choosing if game.players().iter().all(|own| own.chosen_gang().is_some()) => {
            DueLesson::Say(player, CommandKind::RevealGangs)
        }
        Step::Seating | Step::Choosing if offered(CommandKind::ChooseOutfit) => {
            DueLesson::Take(CommandKind::ChooseOutfit)
        }
        Step::Seating | Step::Choosing => laid(CommandKind::ChooseGang),
        Step::Ante => DueLesson::Say(player, CommandKind::Ante),
        Step::LowballHands | Step::DrawHands => laid(CommandKind::ShowHand),
        Step::Upkeep => or_said(CommandKind::PayUpkeep, CommandKind::PayUpkeep),
        Step::Noon if is_demo => match DEMO_NOON.get(plays).copied().unwrap_or(CommandKind::Pass) {
            said @ (CommandKind::CallOut | CommandKind::Pass) => DueLesson::Say(player, said),
            kind => laid(kind),
        },
        Step::Noon => {
            let plays = [CommandKind::Shop, CommandKind::MoveDude, CommandKind::UseAbility, CommandKind::Trade];
            plays.into_iter().find(|kind| offered(*kind)).map_or(DueLesson::Choose(player), DueLesson::Take)
        }
        Step::CallOutAnswer => DueLesson::Say(player, CommandKind::AcceptCallOut),
        Step::LeaderPosse | Step::MarkPosse => {
            let posse = game.shootout().and_then(|own| Some(own.posse(own.side_of_player(player)?).dudes.len()));
            // One dude of each side comes to help at the demo table.
            if is_demo && posse.is_none_or(|dudes| dudes < 2) {
                laid(CommandKind::JoinPosse)
            } else {
                or_said(CommandKind::JoinPosse, CommandKind::ClosePosse)
            }
        }
        Step::PickShooter => DueLesson::Say(player, CommandKind::PickShooter),
        Step::Casualties => laid(CommandKind::TakeCasualties),
        // The loser of the demo's fight runs.
        Step::RunOrGun if is_demo && player != PlayerId(0) => laid(CommandKind::Flee),
        Step::RunOrGun => or_said(CommandKind::Flee, CommandKind::Flee),
        Step::SundownDiscard if is_demo && player == PlayerId(0) => laid(CommandKind::Discard),
        Step::SundownDiscard => or_said(CommandKind::Discard, CommandKind::Pass),
        _ => DueLesson::Say(player, CommandKind::Pass),
    }
}

/// A guided day: the lessons taught so far, and the next one.
#[derive(Debug, Clone, Default)]
pub struct Guide {
    taught: BTreeSet<&'static str>,
    /// The lessons taught, in order, to look back at.
    story: Vec<&'static Lesson>,
}

impl Guide {
    /// Returns the next lesson: the first that was not taught yet and belongs to the current step, or to the play that
    /// is due. While a player is about to lay cards, only what is read is taught: nobody looks at an empty screen.
    #[must_use]
    pub fn next(&self, step: Step, due: DueLesson) -> Option<&'static Lesson> {
        let play = match due {
            DueLesson::Over => return None,
            DueLesson::Take(kind) | DueLesson::Say(_, kind) => Some(kind),
            DueLesson::Watch(_) | DueLesson::Choose(_) => None,
        };
        let is_watching = matches!(due, DueLesson::Watch(_));
        // In a fight a pass and an ability are no plays of High Noon.
        let play = play.filter(|_| matches!(step, Step::Choosing | Step::Noon));
        let comes = |lesson: &&Lesson| match lesson.when {
            When::At(steps) => steps.contains(&step),
            When::Play(kinds) => play.is_some_and(|play| kinds.contains(&play)),
        };
        let next = LESSONS.iter().filter(comes).find(|lesson| !self.taught.contains(lesson.id));
        next.filter(|lesson| !is_watching || lesson.end == LessonEnd::Read)
    }

    /// Records a lesson as understood.
    pub fn confirm_lesson(&mut self, lesson: &'static Lesson) {
        if self.taught.insert(lesson.id) {
            self.story.push(lesson);
        }
    }

    /// Teaches the last lesson again.
    pub fn back(&mut self) {
        if let Some(last) = self.story.pop() {
            self.taught.remove(last.id);
        }
    }

    /// Returns the lessons taught, in order.
    #[must_use]
    pub fn story(&self) -> &[&'static Lesson] {
        &self.story
    }
}

/// Returns the topic that describes what to do with the cards at a step.
#[must_use]
pub fn reminder(step: Step) -> Option<&'static Topic> {
    // A step that shares its topics with others is reminded of by the one that is its own, where there is one.
    let own = |topic: &&Topic| topic.comes.contains(&step);
    let alone = |topic: &&Topic| topic.comes == [step];
    TOPICS.iter().find(alone).or_else(|| TOPICS.iter().find(own))
}
