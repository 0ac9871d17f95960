//! Searching texts by the beginnings of their words.

/// Returns the words of a text in lower case, without signs.
///
/// ```
/// assert!(deadeye_text::split_words("Run 'Em Down!").eq(["run", "em", "down"]));
/// ```
pub fn split_words(text: &str) -> impl Iterator<Item = String> + '_ {
    let words = text.split(|sign: char| !sign.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_lowercase)
}

/// Returns true if each of the wanted words, in lower case, begins a word of the text.
///
/// ```
/// use deadeye_text::begins_words;
///
/// assert!(begins_words("Winning the game", &["win".to_owned()]));
/// assert!(!begins_words("Drawing a hand", &["win".to_owned()]));
/// ```
#[must_use]
pub fn begins_words(text: &str, wanted: &[String]) -> bool {
    let words: Vec<String> = split_words(text).collect();
    wanted.iter().all(|wanted| words.iter().any(|word| word.starts_with(wanted.as_str())))
}
