//! The teacher: a guided first day, topics to look up, reasons for refusals, and small questions whose answers the
//! referee checks.
//!
//! It holds no texts itself: every text has a message id, and stands in `locales/`. It changes no game.

mod day;
mod not_now;
mod questions;
mod topics;

use deadeye_text::{begins_words, split_words};

pub use day::{DueLesson, Guide, LESSONS, Lesson, LessonEnd, When, due, reminder};
pub use not_now::{NotNow, NotNowAbout, ability_refused, has_ability, is_of_ability, not_now};
pub use questions::{Asked, QuizAnswer, QuizQuestion, question};
pub use topics::{Group, TOPICS, Topic};

/// Returns a topic by its name.
#[must_use]
pub fn topic(id: &str) -> Option<&'static Topic> {
    TOPICS.iter().find(|topic| topic.id == id)
}

/// Returns the topics that teach a rule. A rule that no topic names is taught by the section around it; the list is
/// empty for what is no rule of the game, such as `session:undo`.
///
/// ```
/// let about: Vec<_> = deadeye_coach::teach::topics_about("1.5:5.3.3").iter().map(|topic| topic.id).collect();
/// assert_eq!(about, ["movin", "free_moves"]);
/// ```
#[must_use]
pub fn topics_about(rule: &str) -> Vec<&'static Topic> {
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

/// Searches the topics for every word of a text, those with all words in the title first; all topics for an empty text.
/// `text` returns the text of a message id.
#[must_use]
pub fn search(wanted: &str, text: impl Fn(&str) -> String) -> Vec<&'static Topic> {
    let words: Vec<String> = split_words(wanted).collect();
    if words.is_empty() {
        return TOPICS.iter().collect();
    }
    let holds_all = |text: &str| begins_words(text, &words);
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
