//! Cards as they are typed: rank and suit, with or without spaces between.

use deadeye_cards::CardCode;
use deadeye_hands::HandCard;
use deadeye_rules::Shown;

/// The digits of a card's code.
const CODE_DIGITS: usize = 5;
/// The most letters of a card's rank and suit, as in `10H`; the fewest are two.
const MOST_LETTERS: usize = 3;

/// The cards that a typed text begins with, and the rest of it.
#[derive(Debug, PartialEq, Eq)]
pub struct TypedCards {
    /// The cards that are complete.
    pub cards: Vec<Shown>,
    /// The text after them.
    pub rest: String,
    /// True if the rest cannot become a card, whatever is typed after it.
    pub is_wrong: bool,
}

/// Reads the cards at the beginning of a text. `is_done` is true if nothing is typed after it; `is_printed` returns true
/// for the code of a card with rank and suit.
#[must_use]
pub fn read_typed(text: &str, is_done: bool, is_printed: impl Fn(CardCode) -> bool) -> TypedCards {
    let mut cards = Vec::new();
    let mut rest: Vec<char> = text.chars().map(letter_of).collect();
    loop {
        let gap = rest.iter().take_while(|letter| is_gap(**letter)).count();
        rest.drain(..gap);
        let Some((card, length)) = first_card(&rest, &is_printed) else { break };
        // A joker may go on: it may be one of the other two, or stand for a card that is named after it.
        let is_open = !is_done && length == rest.len() && may_go_on(&rest);
        if is_open {
            break;
        }
        cards.push(card);
        rest.drain(..length);
    }
    let is_one_word = !rest.iter().any(|letter| is_gap(*letter));
    let is_pending = rest.is_empty() || !is_done && is_one_word && may_go_on(&rest);
    TypedCards { cards, rest: rest.into_iter().collect(), is_wrong: !is_pending }
}

/// Returns a letter as the notation has it: a capital, and letters for the signs of suits.
fn letter_of(sign: char) -> char {
    match sign {
        '♠' => 'S',
        '♥' => 'H',
        '♦' => 'D',
        '♣' => 'C',
        letter => letter.to_ascii_uppercase(),
    }
}

fn is_gap(letter: char) -> bool {
    letter.is_whitespace() || letter == ','
}

/// Returns the first card of some letters and how many of them it takes.
fn first_card(letters: &[char], is_printed: &impl Fn(CardCode) -> bool) -> Option<(Shown, usize)> {
    let text = |length: usize| letters.get(..length).map(|letters| letters.iter().collect::<String>());
    let code = text(CODE_DIGITS).and_then(|text| text.parse().ok()).filter(|code| is_printed(*code));
    if let Some(code) = code {
        return Some((Shown::Code(code), CODE_DIGITS));
    }
    let begin: String = letters.iter().take(MOST_LETTERS).collect();
    let (card, length) = card_at_start(&begin)?;
    let Some(('=', named)) =
        letters.get(length..).and_then(|rest| rest.split_first()).map(|(sign, rest)| (*sign, rest))
    else {
        return Some((Shown::Face(card), length));
    };
    // A joker and the card that it stands for.
    let named: String = named.iter().take_while(|letter| letter.is_ascii_alphanumeric()).take(MOST_LETTERS).collect();
    let (stands_for, taken) = card_at_start(&named)?;
    Some((Shown::Named(card, stands_for), length + 1 + taken))
}

/// Returns the longest card that a text begins with, and its letters, all of which are of one byte.
fn card_at_start(text: &str) -> Option<(HandCard, usize)> {
    [MOST_LETTERS, 2].into_iter().find_map(|length| Some((text.get(..length)?.parse().ok()?, length)))
}

/// Returns true if some letters are the beginning of a card.
fn may_go_on(letters: &[char]) -> bool {
    let text: String = letters.iter().collect();
    let is_code = text.len() < CODE_DIGITS && text.chars().all(|letter| letter.is_ascii_digit());
    let (joker, named) = text.split_once('=').map_or((text.as_str(), None), |(joker, named)| (joker, Some(named)));
    let is_joker = ["JK", "JKD", "JKH"].contains(&joker) && named.is_none_or(|named| named.len() < 2 || named == "10");
    is_code || is_joker || ["A", "T", "J", "Q", "K"].contains(&text.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, is_done: bool) -> (String, String, bool) {
        let typed = read_typed(text, is_done, |code| code.to_string() == "01031");
        let cards: Vec<String> = typed.cards.iter().map(ToString::to_string).collect();
        (cards.join(" "), typed.rest, typed.is_wrong)
    }

    fn result(cards: &str, rest: &str, is_wrong: bool) -> (String, String, bool) {
        (cards.to_owned(), rest.to_owned(), is_wrong)
    }

    #[test]
    fn cards_are_read_with_and_without_spaces() {
        assert_eq!(read("8C8H3D3S3H", false), result("8C 8H 3D 3S 3H", "", false));
        assert_eq!(read("as, 10h tc jkqs", false), result("AS 10H 10C JK QS", "", false));
        assert_eq!(read("8♣Q♥", false), result("8C QH", "", false));
    }

    #[test]
    fn a_card_that_is_begun_waits_for_the_rest() {
        assert_eq!(read("8C 1", false), result("8C", "1", false));
        assert_eq!(read("8CJ", false), result("8C", "J", false));
        assert_eq!(read("JK", false), result("", "JK", false));
        assert_eq!(read("JK", true), result("JK", "", false));
        assert_eq!(read("JK ", false), result("JK", "", false));
        assert_eq!(read("JKD5S", false), result("JKD 5S", "", false));
    }

    #[test]
    fn a_text_that_is_no_card_stays() {
        assert_eq!(read("AS 11S ", false), result("AS", "11S ", true));
        assert_eq!(read("8X", false), result("", "8X", true));
        assert_eq!(read("8C 1", true), result("8C", "1", true));
        assert_eq!(read("8 ", false), result("", "8 ", true));
    }

    #[test]
    fn codes_and_named_jokers_are_cards_too() {
        assert_eq!(read("010318C", false), result("01031 8C", "", false));
        assert_eq!(read("99999", false), result("", "99999", true));
        assert_eq!(read("JK=10H", false), result("JK=10H", "", false));
        assert_eq!(read("JK=1", false), result("", "JK=1", false));
        assert_eq!(read("JKD=10H", false), result("JKD=10H", "", false));
        assert_eq!(read("JKH=8", false), result("", "JKH=8", false));
    }
}
