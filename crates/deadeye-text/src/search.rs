//! Searching texts by the beginnings of their words.

/// Returns the words of a text in lower case, without signs. The number of a section is one word.
///
/// ```
/// assert!(deadeye_text::split_words("Run 'Em Down! (1.5:6.1)").eq(["run", "em", "down", "1.5", "6.1"]));
/// ```
pub fn split_words(text: &str) -> impl Iterator<Item = String> + '_ {
    let words = text.split(|sign: char| !(sign.is_alphanumeric() || sign == '.')).map(|word| word.trim_matches('.'));
    words.filter(|word| !word.is_empty()).map(str::to_lowercase)
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
