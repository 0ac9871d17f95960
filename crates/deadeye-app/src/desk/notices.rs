//! The line for the players, in the language of the window.

use deadeye_rules::Refusal;
use deadeye_text::Fault;

use super::view_state::{Notice, Tone};
use crate::words::{Language, Words};

/// The last line for the players, and its subject.
pub struct Notices {
    words: Words,
    notice: Option<Notice>,
    /// The refusal of the last play, while the line is about it.
    refused: Option<Refusal>,
    /// True while the line says that a source could not be opened.
    is_about_source: bool,
}

impl Notices {
    /// Returns the notices of a desk, with no line yet.
    pub fn new(words: Words) -> Self {
        Self { words, notice: None, refused: None, is_about_source: false }
    }

    /// Returns the texts in the language of the window.
    pub fn words(&self) -> Words {
        self.words
    }

    /// Returns the last line.
    pub fn notice(&self) -> Option<&Notice> {
        self.notice.as_ref()
    }

    /// Returns the refusal of the last play, until a play is taken.
    pub fn refusal(&self) -> Option<&Refusal> {
        self.refused.as_ref()
    }

    /// Uses this language from the beginning, and leaves the line as it is.
    pub fn start_in(&mut self, language: Language) {
        self.words = Words::of(language);
    }

    /// Changes the language. The line is dropped, because it is in the former language.
    pub fn speak(&mut self, language: Language) {
        self.words = Words::of(language);
        self.notice = None;
    }

    /// Shows a line.
    pub fn say(&mut self, text: String) {
        self.notice = Some(Notice { text, tone: Tone::Plain });
    }

    /// Shows a line about something that is wrong.
    pub fn warn(&mut self, text: String) {
        self.refused = None;
        self.is_about_source = false;
        self.notice = Some(Notice { text, tone: Tone::Wrong });
    }

    /// Logs and shows a fault.
    pub fn fail(&mut self, fault: &Fault) {
        log::warn!("{fault}");
        self.show_fault(fault);
    }

    /// Shows a fault that is in the log already.
    pub fn show_fault(&mut self, fault: &Fault) {
        self.warn(self.words.fault(fault));
    }

    /// Shows why a source could not be opened.
    pub fn fail_source(&mut self, fault: &Fault) {
        self.fail(fault);
        self.is_about_source = true;
    }

    /// Drops the line if it says that a source could not be opened, because another one is open.
    pub fn forget_source(&mut self) {
        if std::mem::take(&mut self.is_about_source) {
            self.notice = None;
        }
    }

    /// Shows why a play was refused.
    pub fn refuse(&mut self, refusal: Refusal) {
        self.warn(self.words.refusal(&refusal));
        self.refused = Some(refusal);
    }

    /// Drops the line and the refusal, because a play was taken.
    pub fn clear(&mut self) {
        self.notice = None;
        self.refused = None;
    }

    /// Drops the line alone.
    pub fn drop_line(&mut self) {
        self.notice = None;
    }

    /// Shows the state of the pictures, or no line about them any more. A line about something wrong stays, unless this one
    /// is about something wrong too.
    pub fn tell_of_pictures(&mut self, notice: Option<Notice>) {
        let is_wrong = |notice: &Option<Notice>| notice.as_ref().is_some_and(|notice| notice.tone == Tone::Wrong);
        if is_wrong(&notice) || !is_wrong(&self.notice) {
            self.notice = notice;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrong_with_the_game_stays_to_be_read_whatever_the_pictures_do() {
        let mut notices = Notices::new(Words::of(Language::ENGLISH));
        let said = |notices: &Notices| notices.notice().map(|notice| notice.text.clone());
        let notice = |text: &str, tone| Some(Notice { text: text.to_owned(), tone });
        notices.warn("the file is full".to_owned());
        notices.tell_of_pictures(notice("the pictures end", Tone::Plain));
        notices.tell_of_pictures(None);
        assert_eq!(said(&notices).as_deref(), Some("the file is full"));
        notices.tell_of_pictures(notice("a picture is broken", Tone::Wrong));
        assert_eq!(said(&notices).as_deref(), Some("a picture is broken"));
        notices.drop_line();
        notices.tell_of_pictures(notice("the pictures end", Tone::Plain));
        assert_eq!(said(&notices).as_deref(), Some("the pictures end"));
    }
}
