//! What went wrong, in the window's language.
//!
//! Rooms that know no languages (the eyes, decks, files) say what went wrong in an English line: `what — why — what to
//! do`. Each part is looked up here by its shape, a template with gaps, and what fills a gap is looked up in turn. A part
//! of no known shape, such as what the system says, stays as it is.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use deadeye_cards::abilities::Language;

use super::files;

/// Between the parts of a line.
const BETWEEN: &str = " — ";

/// A sentence that is known, and its Italian.
struct Known {
    /// What stands before, between and behind the gaps.
    around: Vec<&'static str>,
    /// The names of the gaps.
    gaps: Vec<&'static str>,
    italian: &'static str,
}

static KNOWN: LazyLock<Vec<Known>> = LazyLock::new(|| {
    // A test reads it; a table that is none would leave the lines in English.
    let compiled_in = include_str!("../../locales/it/troubles.json");
    let file = files::read(Language::Italian, "troubles.json", compiled_in);
    let table: BTreeMap<&'static str, &'static str> = serde_json::from_str(file).unwrap_or_default();
    let mut known: Vec<Known> = table.into_iter().map(Known::new).collect();
    // What says most is tried first: `the camera {camera} cannot be opened` before `{file} cannot be opened`.
    known.sort_by_key(|known| std::cmp::Reverse(known.letters()));
    known
});

impl Known {
    fn new((english, italian): (&'static str, &'static str)) -> Self {
        let mut around = Vec::new();
        let mut gaps = Vec::new();
        let mut rest = english;
        while let Some((before, after)) = rest.split_once('{') {
            let (gap, behind) = after.split_once('}').unwrap_or((after, ""));
            around.push(before);
            gaps.push(gap);
            rest = behind;
        }
        around.push(rest);
        Self { around, gaps, italian }
    }

    fn letters(&self) -> usize {
        self.around.iter().map(|part| part.len()).sum()
    }

    /// What fills the gaps, if a sentence has this shape.
    fn fills<'s>(&self, sentence: &'s str) -> Option<Vec<&'s str>> {
        let (first, others) = self.around.split_first()?;
        let mut rest = sentence.strip_prefix(first)?;
        let mut fills = Vec::new();
        for (at, part) in others.iter().enumerate() {
            let (fill, behind) =
                if at + 1 == others.len() { (rest.strip_suffix(part)?, "") } else { rest.split_once(part)? };
            if fill.is_empty() {
                return None;
            }
            fills.push(fill);
            rest = behind;
        }
        rest.is_empty().then_some(fills)
    }
}

/// A line `what — why — what to do` in Italian.
#[must_use]
pub fn in_italian(line: &str) -> String {
    let parts: Vec<String> = line.split(BETWEEN).map(part).collect();
    parts.join(BETWEEN)
}

/// A part of a line in Italian.
fn part(sentence: &str) -> String {
    for known in KNOWN.iter() {
        let Some(fills) = known.fills(sentence) else {
            continue;
        };
        let mut told = String::new();
        let mut rest = known.italian;
        while let Some((before, after)) = rest.split_once('{') {
            let (gap, behind) = after.split_once('}').unwrap_or((after, ""));
            told.push_str(before);
            let fill = known.gaps.iter().zip(&fills).find(|(own, _)| **own == gap);
            // A fill is shorter than its sentence, so this comes to an end.
            told.push_str(&fill.map_or_else(String::new, |(_, fill)| part(fill)));
            rest = behind;
        }
        told.push_str(rest);
        return told;
    }
    sentence.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

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
