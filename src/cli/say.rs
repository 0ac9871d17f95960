//! The output of commands. Names of files, cards and players come from anywhere, and may hold control characters of a
//! terminal, or others that cannot be seen and turn the direction of a line: these are escaped as in JSON, `\u001b`.

use std::borrow::Cow;
use std::fmt::{Display, Write as _};
use std::io::{self, Write};

use deadeye_text::is_unseen_control;

/// Prints a message on standard error. Errors are ignored: the exit status tells.
pub fn say(what: impl Display) {
    let text = format!("{what}\n");
    let _unheard = io::stderr().write_all(harmless(&text).as_bytes());
}

/// Escapes a name for use within a line.
#[must_use]
pub fn within_line(name: impl Display) -> String {
    harmless(&name.to_string()).replace('\n', "\\n")
}

/// Escapes the control characters of a text that cannot be seen, except for line breaks.
fn harmless(text: &str) -> Cow<'_, str> {
    let is_obeyed = |letter: char| is_unseen_control(letter) && letter != '\n';
    if !text.contains(is_obeyed) {
        return Cow::Borrowed(text);
    }
    let mut plain = String::with_capacity(text.len());
    for letter in text.chars() {
        if is_obeyed(letter) {
            for unit in letter.encode_utf16(&mut [0; 2]) {
                // Writing into a string cannot fail.
                let _never = write!(plain, "\\u{unit:04x}");
            }
        } else {
            plain.push(letter);
        }
    }
    Cow::Owned(plain)
}

/// Standard output for text and JSON, neither of which needs control characters.
pub struct Printed<W>(pub W);

impl<W: Write> Write for Printed<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match std::str::from_utf8(bytes) {
            Ok(text) => self.0.write_all(harmless(text).as_bytes())?,
            // No command prints this; it is not ours to change.
            Err(_) => self.0.write_all(bytes)?,
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test stops at the first surprise")]
mod tests {
    use std::io::Write as _;

    use super::{Printed, within_line};

    #[test]
    fn what_a_terminal_obeys_is_written_out_and_stays_json() {
        let mut out = Printed(Vec::new());
        writeln!(out, "\"a\u{1b}[31m\u{9b}é\u{7f}\"").unwrap();
        assert_eq!(out.0, b"\"a\\u001b[31m\\u009b\xc3\xa9\\u007f\"\n");
        let back: String = serde_json::from_slice(&out.0).unwrap();
        assert_eq!(back, "a\u{1b}[31m\u{9b}é\u{7f}");
        assert_eq!(within_line("a\nb\rc"), "a\\nb\\u000dc");
        // What turns the direction of a line, and a tag beyond the first 65,536 characters.
        assert_eq!(within_line("a\u{202e}b\u{e0041}"), "a\\u202eb\\udb40\\udc41");
    }
}
