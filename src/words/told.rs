//! What went wrong, in the window's language.
//!
//! Rooms that know no languages (the eyes, decks, files) say what went wrong in an English line: `what — why — what to
//! do`. Each part is looked up here by its shape, a text of `locales/en/troubles.ftl`, and what fills a gap is looked up in
//! turn. A part of no known shape, such as what the system says, stays as it is.

use std::sync::LazyLock;

use deadeye_cards::abilities::Language;
use fluent_syntax::ast::{Entry, Expression, InlineExpression, PatternElement};

use super::files;

/// Between the parts of a line.
const BETWEEN: &str = " — ";

/// A sentence that is known.
struct Known {
    id: String,
    /// What stands before, between and behind the gaps.
    around: Vec<String>,
    /// The names of the gaps.
    gaps: Vec<String>,
}

static KNOWN: LazyLock<Vec<Known>> = LazyLock::new(|| {
    let file = files::resource(files::read(Language::ENGLISH, "troubles.ftl").unwrap_or_default());
    let mut known: Vec<Known> = file.entries().filter_map(Known::new).collect();
    // What says most is tried first: `the camera {camera} cannot be opened` before `{file} cannot be opened`.
    known.sort_by_key(|known| std::cmp::Reverse(known.letters()));
    known
});

impl Known {
    fn new(entry: &Entry<&str>) -> Option<Self> {
        let Entry::Message(message) = entry else { return None };
        let mut known = Self { id: message.id.name.to_owned(), around: vec![String::new()], gaps: Vec::new() };
        for element in &message.value.as_ref()?.elements {
            match element {
                PatternElement::TextElement { value } => known.around.last_mut()?.push_str(value),
                PatternElement::Placeable {
                    expression: Expression::Inline(InlineExpression::VariableReference { id }),
                } => {
                    known.gaps.push(id.name.to_owned());
                    known.around.push(String::new());
                }
                PatternElement::Placeable { .. } => return None,
            }
        }
        Some(known)
    }

    fn letters(&self) -> usize {
        self.around.iter().map(|part| part.len()).sum()
    }

    /// What fills the gaps, if a sentence has this shape.
    fn fills<'s>(&self, sentence: &'s str) -> Option<Vec<&'s str>> {
        let (first, others) = self.around.split_first()?;
        let mut rest = sentence.strip_prefix(first.as_str())?;
        let mut fills = Vec::new();
        for (at, part) in others.iter().enumerate() {
            let (fill, behind) = if at + 1 == others.len() {
                (rest.strip_suffix(part.as_str())?, "")
            } else {
                rest.split_once(part.as_str())?
            };
            if fill.is_empty() {
                return None;
            }
            fills.push(fill);
            rest = behind;
        }
        rest.is_empty().then_some(fills)
    }
}

/// Says a message of `troubles.ftl` by its id, with what fills its gaps.
type Say<'s> = dyn Fn(&str, Vec<(&str, String)>) -> Option<String> + 's;

/// A line `what — why — what to do` in the language of `say`.
#[must_use]
pub fn line(line: &str, say: &Say<'_>) -> String {
    let parts: Vec<String> = line.split(BETWEEN).map(|sentence| part(sentence, say)).collect();
    parts.join(BETWEEN)
}

/// A part of a line.
fn part(sentence: &str, say: &Say<'_>) -> String {
    let known = KNOWN.iter().find_map(|known| Some((known, known.fills(sentence)?)));
    let said = known.and_then(|(known, fills)| {
        // A fill is shorter than its sentence, so this comes to an end.
        let fills = fills.into_iter().map(|fill| part(fill, say));
        say(&known.id, known.gaps.iter().map(String::as_str).zip(fills).collect())
    });
    said.unwrap_or_else(|| sentence.to_owned())
}

#[cfg(test)]
mod tests {
    use super::super::{Language, Words};

    fn in_italian(line: &str) -> String {
        Words::of(Language::of("it")).line(line)
    }

    #[test]
    fn each_part_of_a_line_is_told_with_its_names_as_they_are() {
        assert_eq!(
            in_italian("the camera HD Webcam cannot be opened — another program uses it — close that program"),
            "la videocamera HD Webcam non si può aprire — la usa un altro programma — chiudi quel programma"
        );
        assert_eq!(
            in_italian(
                "/a/b.deadeye cannot be opened — it is damaged: it ends after 2 of 3 pages — take a copy of it from before, or start a new game"
            ),
            "/a/b.deadeye non si può aprire — è danneggiato: finisce dopo 2 pagine su 3 — prendi una copia di prima, o comincia una nuova partita"
        );
    }

    #[test]
    fn what_fills_a_gap_is_told_too() {
        assert_eq!(in_italian("the camera Lens is lost"), "la videocamera Lens: perso il contatto");
    }

    #[test]
    fn what_is_not_known_stays() {
        let line = "Input/output error (os error 5)";
        assert_eq!(in_italian(line), line);
        assert_eq!(in_italian(""), "");
    }
}
