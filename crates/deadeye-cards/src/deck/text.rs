//! Decks as the public card database exports them for people: markdown, BBCode and plain text.
//!
//! A card is a line: `* 2x [Avie Cline](http://…/card/01010)*_(Base Set)_`, `2x [url=…/card/01010]Avie Cline[/url]* …`,
//! `2x Avie Cline* (Base Set)`, or in its archives `Avie Cline (Base Set) x2`. Stars behind the title are copies in the
//! starting gang. Outfit and legend come without a number. Headings, totals and links to elsewhere stand between.

use super::cards::{Deck, DeckError};
use crate::card::{Card, CardType};
use crate::code::CardCode;
use crate::db::CardDb;

/// One line, as far as it can be understood without knowledge of the cards.
#[derive(Debug, PartialEq, Eq)]
struct DeckLine<'text> {
    /// The number before or behind the title; `None` without one.
    count: Option<u16>,
    /// The number of stars.
    starting: u16,
    /// The code, in lines with a link.
    code: Option<CardCode>,
    /// The title, mostly with the pack in brackets behind it; empty for lines with a link.
    title: &'text str,
    /// The pack, where stars stand between it and the title.
    pack: Option<&'text str>,
}

pub(super) fn read(text: &str, db: &CardDb) -> Result<Deck, DeckError> {
    let mut deck = Deck::with_name(name(text));
    let mut unknown = Vec::new();
    // An outfit by hand may come without its pack; a deck may also be called like an outfit. So these only count when no
    // other line gave one.
    let mut bare_outfit = None;
    for (at, raw) in text.lines().enumerate() {
        let Some(line) = understand(raw) else {
            continue;
        };
        let named = match line.code {
            Some(code) => db.get(code).map(|card| (card, true)),
            None => by_printed_line(&line, db),
        };
        match (named, line.count) {
            (Some((card, _)), Some(count)) => deck.add(card.code, count, line.starting),
            // With its pack behind it, a title is no heading.
            (Some((card, true)), None) if line.code.is_none() || is_home(card) => deck.add(card.code, 1, line.starting),
            (Some((card, false)), None) if card.kind == CardType::Outfit => bare_outfit = Some(card.code),
            // Words around the deck, which may link to a card.
            (_, None) if line.code.is_none_or(|code| db.get(code).is_some()) => {}
            (_, _) => unknown.push(format!("line {}: {:?}", at + 1, raw.trim())),
        }
    }
    if !unknown.is_empty() {
        return Err(DeckError::Unknown(unknown));
    }
    if let (None, Some(outfit)) = (deck.outfit(db), bare_outfit)
        && deck.copies().len() > 0
    {
        deck.add(outfit, 1, 0);
    }
    Ok(deck)
}

/// Returns the first line, where it is no card.
fn name(text: &str) -> Option<String> {
    let first = text.lines().find(|line| !line.trim().is_empty())?.trim();
    let heading = first.strip_prefix('#').or_else(|| first.strip_prefix("[b]"));
    let name = heading.unwrap_or(first).trim().trim_end_matches("[/b]").trim();
    let is_card =
        heading.is_none() && understand(first).is_some_and(|line| line.count.is_some() || line.code.is_some());
    (!is_card && !name.is_empty()).then(|| name.to_owned())
}

/// Parses a line; `None` for lines that can be no card.
fn understand(raw: &str) -> Option<DeckLine<'_>> {
    let line = raw.trim();
    if line.is_empty() || line.starts_with('#') {
        return None;
    }
    let line = line.trim_start_matches(['*', '-', '•']).trim_start();
    let (count, rest) = leading_count(line);
    if let Some((code, behind)) = linked_code(rest) {
        return Some(DeckLine { count, starting: stars(behind), code: Some(code), title: "", pack: None });
    }
    // Totals: "52 cards with printed value (required 52)".
    if count.is_some() && rest.split_whitespace().next() == Some("cards") {
        return None;
    }
    let (count, rest) = if count.is_none() { trailing_count(rest) } else { (count, rest) };
    let (title, starting, pack) = split_at_stars(rest);
    (!title.is_empty()).then_some(DeckLine { count, starting, code: None, title, pack })
}

/// Returns whether it is an outfit or a legend, which a list names without a number.
fn is_home(card: &Card) -> bool {
    matches!(card.kind, CardType::Outfit | CardType::Legend)
}

/// Splits a count, `2x ` or `2 `, off the beginning of a line.
fn leading_count(line: &str) -> (Option<u16>, &str) {
    let (number, behind) = line.split_at(line.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(line.len()));
    let title = behind.strip_prefix(['x', 'X', '×']);
    // "108 Drunken Masters" is an outfit, and so are its kin; nobody has so many copies of a card.
    let is_count = !number.is_empty() && (title.is_some() || number.len() < 3);
    let title = title.unwrap_or(behind);
    if is_count && title.starts_with(char::is_whitespace) {
        (Some(parse_count(number)), title.trim_start())
    } else {
        (None, line)
    }
}

/// Splits a count, ` x2`, off the end of a line.
fn trailing_count(line: &str) -> (Option<u16>, &str) {
    match line.rsplit_once(" x") {
        Some((title, number)) if !number.is_empty() && number.bytes().all(|digit| digit.is_ascii_digit()) => {
            (Some(parse_count(number)), title.trim_end())
        }
        _ => (None, line),
    }
}

/// Returns the number of a text of digits. A number too large for the type becomes the largest one, which is too many
/// in any case.
fn parse_count(digits: &str) -> u16 {
    digits.parse().unwrap_or(u16::MAX)
}

/// Returns the code in a link to a card's page, with the text behind the code.
fn linked_code(line: &str) -> Option<(CardCode, &str)> {
    let (_, from_code) = line.split_once("/card/")?;
    let code = from_code.get(..5)?.parse().ok()?;
    Some((code, from_code.get(5..)?))
}

/// Returns the stars between a link's end and the pack.
fn stars(behind_code: &str) -> u16 {
    let behind = behind_code.split_once("[/url]").map_or(behind_code.trim_start_matches(')'), |(_, behind)| behind);
    let behind = behind.trim_start();
    u16::try_from(behind.len() - behind.trim_start_matches('*').len()).unwrap_or(u16::MAX)
}

/// Splits `Title** (Pack)` into title, number of stars and pack.
fn split_at_stars(line: &str) -> (&str, u16, Option<&str>) {
    let Some((title, behind)) = line.split_once('*') else {
        return (line, 0, None);
    };
    let pack = behind.trim_start_matches('*');
    let starting = u16::try_from(behind.len() - pack.len() + 1).unwrap_or(u16::MAX);
    let pack = pack.trim().strip_prefix('(').and_then(|pack| pack.strip_suffix(')'));
    (title.trim_end(), starting, pack)
}

/// Returns the card of `Title (Pack)` or `Title`, and whether the line named a pack that has it.
fn by_printed_line<'db>(line: &DeckLine<'_>, db: &'db CardDb) -> Option<(&'db Card, bool)> {
    let (title, pack) = match line.pack {
        Some(pack) => (line.title, pack),
        None => {
            if let Some(card) = db.by_title(line.title) {
                return Some((card, false));
            }
            line.title.strip_suffix(')')?.rsplit_once('(')?
        }
    };
    let of_pack = |card: &&Card| {
        let named = db.pack(&card.pack_code).is_some_and(|known| known.name.eq_ignore_ascii_case(pack));
        named || card.pack_code.eq_ignore_ascii_case(pack)
    };
    let of_pack = db.printings_of(title).find(of_pack).map(|card| (card, true));
    // A pack that is not known, or that does not have the title, is passed over: its name differs between exports.
    of_pack.or_else(|| Some((db.by_title(title)?, false)))
}

#[cfg(test)]
mod tests {
    use super::{DeckLine, understand};

    fn plain(title: &str, count: Option<u16>, starting: u16) -> DeckLine<'_> {
        DeckLine { count, starting, code: None, title, pack: None }
    }

    #[test]
    fn lines_of_every_export_are_taken_apart() {
        let linked = |count, starting| DeckLine { count, starting, code: "01010".parse().ok(), title: "", pack: None };
        assert_eq!(understand("* 2x [Avie Cline](http://dtdb.co/en/card/01010)_(Base Set)_"), Some(linked(Some(2), 0)));
        assert_eq!(
            understand("* 1x [Avie Cline](http://dtdb.co/en/card/01010)*_(Base Set)_"),
            Some(linked(Some(1), 1))
        );
        assert_eq!(
            understand("3x [url=http://dtdb.co/en/card/01010]Avie Cline[/url]** [i](Base Set)[/i]"),
            Some(linked(Some(3), 2))
        );
        assert_eq!(understand("[Avie Cline](http://dtdb.co/en/card/01010) _(Base Set)_"), Some(linked(None, 0)));
        assert_eq!(understand("2x Avie Cline (Base Set)"), Some(plain("Avie Cline (Base Set)", Some(2), 0)));
        assert_eq!(understand("Avie Cline (Base Set) x2"), Some(plain("Avie Cline (Base Set)", Some(2), 0)));
        assert_eq!(understand("4 Hired Guns"), Some(plain("Hired Guns", Some(4), 0)));
        let starred = DeckLine { pack: Some("Base Set"), ..plain("Gunslinger", Some(2), 2) };
        assert_eq!(understand("2x Gunslinger** (Base Set)"), Some(starred));
    }

    #[test]
    fn what_stands_around_the_cards_is_no_card() {
        for other in
            ["", "# My deck", "## Dude (14)", "52 cards with printed value (required 52)", "54 cards (must be 54)"]
        {
            assert_eq!(understand(other), None, "{other:?}");
        }
        assert_eq!(understand("108 Drunken Masters (Blood Moon Rising)").and_then(|line| line.count), None);
        assert_eq!(
            understand("Decklist [published](https://dtdb.co/en/decklist/2348/x).").and_then(|line| line.code),
            None
        );
    }
}
