//! Words of unknown origin, such as names of players, without what cannot be seen and changes what is shown.

use std::borrow::Cow;

/// The most letters of the name of a player, of a deck, or of another thing that people name.
pub const MOST_NAME_LETTERS: usize = 60;

/// Returns whether a character cannot be seen and changes what is shown: a control character, or one that turns the
/// direction of writing, is of no width, or tags others. The two that join letters of a word are none of them.
#[must_use]
pub fn is_unseen_control(letter: char) -> bool {
    letter.is_control()
        || matches!(letter,
            '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

/// Returns a text without such characters; a line break, a tab and the like become a space.
///
/// ```
/// use deadeye_text::without_unseen;
///
/// assert_eq!(without_unseen("Ki\u{202e}m\tof\nTombstone"), "Kim of Tombstone");
/// ```
#[must_use]
pub fn without_unseen(text: &str) -> Cow<'_, str> {
    if !text.contains(is_unseen_control) {
        return Cow::Borrowed(text);
    }
    let shown = |letter: char| match letter {
        _ if letter.is_whitespace() => Some(' '),
        _ => (!is_unseen_control(letter)).then_some(letter),
    };
    text.chars().filter_map(shown).collect()
}

/// Cuts a text that is longer than so many letters, and puts `…` in place of the rest.
///
/// ```
/// use deadeye_text::shorten;
///
/// assert_eq!((&*shorten("Kim", 3), &*shorten("Kimberley", 3)), ("Kim", "Ki…"));
/// ```
#[must_use]
pub fn shorten(text: &str, most: usize) -> Cow<'_, str> {
    if text.chars().nth(most).is_none() {
        return Cow::Borrowed(text);
    }
    text.chars().take(most.saturating_sub(1)).chain(['…']).collect()
}
