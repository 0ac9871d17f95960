//! The encoding of a faces file: bytes in sequence, and texts with a length byte.

/// Writes a text behind a byte with its length.
pub(crate) fn put_text(body: &mut Vec<u8>, text: &str) {
    let text = shorten(text);
    body.push(u8::try_from(text.len()).unwrap_or(u8::MAX));
    body.extend(text.as_bytes());
}

/// Cuts a text to the maximum of a length byte, at the end of a character.
pub(crate) fn shorten(text: &str) -> &str {
    let end = (0..=text.len().min(255)).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
    text.get(..end).unwrap_or_default()
}

/// A reader that takes pieces off the front of bytes.
pub(crate) struct Taker<'a>(pub &'a [u8]);

impl<'a> Taker<'a> {
    pub(crate) fn bytes(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }

    pub(crate) fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        self.bytes(N)?.try_into().ok()
    }

    pub(crate) fn text(&mut self) -> Option<String> {
        let [length] = self.array()?;
        String::from_utf8(self.bytes(usize::from(length))?.to_vec()).ok()
    }
}
