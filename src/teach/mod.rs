//! The teacher: a first day guided one thing at a time, a book to look things up in, why something was refused, and
//! small questions whose answers the referee checks.
//!
//! It says no word itself: every text has a name, and stands in `locales/`. It changes no game.

use std::collections::BTreeSet;

use deadeye_rules::{Game, Step};

mod not_now;
mod questions;
mod topics;

pub use not_now::{About, NotNow, ability_refused, has_ability, is_of_ability, not_now};
pub use questions::{Answer, Asked, Question, question};
pub use topics::{Group, TOPICS, Topic};

/// A topic by its name.
#[must_use]
pub fn topic(id: &str) -> Option<&'static Topic> {
    TOPICS.iter().find(|topic| topic.id == id)
}

/// What a rule says, in our words: the topics that teach it. A rule that no topic names is taught by the section
/// around it; nothing for what is no rule of the game, such as `session:undo`.
///
/// ```
/// let about: Vec<_> = deadeye::teach::about("1.5:5.3.3").iter().map(|topic| topic.id).collect();
/// assert_eq!(about, ["movin", "free_moves"]);
/// ```
#[must_use]
pub fn about(rule: &str) -> Vec<&'static Topic> {
    let mut rule = rule;
    loop {
        let teaches = |topic: &&Topic| topic.rules.contains(&rule);
        let found: Vec<&Topic> = TOPICS.iter().filter(teaches).collect();
        if !found.is_empty() {
            return found;
        }
        // "1.5:6.1 step 9" is about "1.5:6.1", "1.5:7.2.9" about "1.5:7.2".
        let Some(cut) = rule.rfind([' ', '.']).filter(|cut| rule.starts_with("1.5:") && *cut > 4) else {
            return Vec::new();
        };
        rule = rule.get(..cut).unwrap_or_default().trim_end_matches(" step");
    }
}

/// The topics that hold every word of a search, those with all of them in the title first; all topics for an empty one.
/// `text` gives the text of a name.
#[must_use]
pub fn search(wanted: &str, text: impl Fn(&str) -> String) -> Vec<&'static Topic> {
    let words: Vec<String> = wanted.split_whitespace().map(str::to_lowercase).collect();
    let holds_all = |text: &str| {
        let text = text.to_lowercase();
        words.iter().all(|word| text.contains(word.as_str()))
    };
    let mut found: Vec<(bool, &Topic)> = Vec::new();
    for topic in TOPICS {
        let title = text(&topic.title());
        let hands = topic.hands().map(|name| text(&name)).unwrap_or_default();
        let whole = [title.as_str(), &text(&topic.text()), &hands, topic.rule()].join(" ");
        if holds_all(&whole) {
            found.push((!holds_all(&title), topic));
        }
    }
    found.sort_by_key(|(in_text_only, _)| *in_text_only);
    found.into_iter().map(|(_, topic)| topic).collect()
}

/// A guided day: what was taught so far, and what comes next.
#[derive(Debug, Clone, Default)]
pub struct Guide {
    taught: BTreeSet<&'static str>,
    /// What was taught, in order: to look back.
    story: Vec<&'static Topic>,
    /// Steps that one answer went through without a halt, so that nobody has seen them.
    passed: BTreeSet<Step>,
}

impl Guide {
    /// What to teach now: the first topic that belongs to what the table waits for, or to a step that was just passed
    /// through, and was not taught yet.
    #[must_use]
    pub fn next(&self, game: &Game) -> Option<&'static Topic> {
        let now = game.step();
        let comes = |step: &Step| *step == now || self.passed.contains(step);
        TOPICS.iter().find(|topic| topic.comes.iter().any(comes) && !self.taught.contains(topic.id))
    }

    /// The last answer went through these steps without a halt: a proposal says in one what several have to say. They
    /// are taught before the step that the table waits at now, until the next answer.
    pub fn pass_through(&mut self, steps: impl IntoIterator<Item = Step>) {
        self.passed = steps.into_iter().collect();
    }

    /// That is understood.
    pub fn understood(&mut self, topic: &'static Topic) {
        if self.taught.insert(topic.id) {
            self.story.push(topic);
        }
    }

    /// Teaches the last topic again.
    pub fn back(&mut self) {
        if let Some(last) = self.story.pop() {
            self.taught.remove(last.id);
        }
    }

    /// What was taught, in order.
    #[must_use]
    pub fn story(&self) -> &[&'static Topic] {
        &self.story
    }

    /// What to do at a step about which everything was taught: its first topic, for what to do with the hands.
    #[must_use]
    pub fn reminder(step: Step) -> Option<&'static Topic> {
        // A step that shares its topics with others is reminded of by the one that is its own, where there is one.
        let own = |topic: &&Topic| topic.comes.contains(&step);
        let alone = |topic: &&Topic| topic.comes == [step];
        TOPICS.iter().find(alone).or_else(|| TOPICS.iter().find(own))
    }

    /// How many topics a guided day has.
    #[must_use]
    pub fn length() -> usize {
        TOPICS.iter().filter(|topic| !topic.comes.is_empty()).count()
    }
}
