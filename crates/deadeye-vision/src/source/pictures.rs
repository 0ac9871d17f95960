//! Pictures from an http address: a row of JPEGs, as phones and IP cameras send them.
//!
//! They are read here and not by the video library, which goes wherever a redirect or a playlist leads and takes a frame of
//! any length. The only connection is to the host that the player gave.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpStream, ToSocketAddrs as _};
use std::time::Duration;

use deadeye_text::{Text, text};

/// The longest head of an answer, in bytes.
const MOST_HEAD_BYTES: u64 = 16 << 10;
/// The most that may stand between two pictures, in bytes.
const MOST_BETWEEN_BYTES: u64 = 64 << 10;
/// The largest picture, in bytes.
const MOST_PICTURE_BYTES: u64 = 16 << 20;

fn silent() -> Text {
    text!("nothing answers there")
}

fn endless() -> Text {
    text!("it sends a picture that does not end")
}

/// Where an address leads: host and port, path, and what stands before the host.
pub(super) struct Target<'a> {
    host: &'a str,
    path: &'a str,
    account: Option<&'a str>,
}

impl<'a> Target<'a> {
    /// Of an address.
    pub(super) fn of(address: &'a str) -> Self {
        let rest = address.split_once("://").map_or(address, |(_, rest)| rest);
        let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
        let (host, path) = rest.split_at_checked(end).unwrap_or((rest, ""));
        let path = path.split('#').next().unwrap_or_default();
        match host.rsplit_once('@') {
            Some((account, host)) => Self { host, path, account: Some(account) },
            None => Self { host, path, account: None },
        }
    }

    /// A connection to it; this is its port where it names none.
    pub(super) fn connect(&self, usual_port: u16, limit: Duration) -> Option<TcpStream> {
        let has_port = self.host.rsplit_once(':').is_some_and(|(_, port)| port.parse::<u16>().is_ok());
        let whole = if has_port { self.host.to_owned() } else { format!("{}:{usual_port}", self.host) };
        let mut found = whole.to_socket_addrs().ok()?;
        found.find_map(|at| TcpStream::connect_timeout(&at, limit).ok())
    }
}

/// A connection that sends pictures.
pub(super) struct Pictures(BufReader<TcpStream>);

impl Pictures {
    /// Asks for the pictures at an http address, which has so long for each piece of its answer.
    ///
    /// # Errors
    /// Why there are none.
    pub(super) fn open(address: &str, limit: Duration) -> Result<Self, Text> {
        let target = Target::of(address);
        let mut stream = target.connect(80, limit).ok_or_else(silent)?;
        let asked = stream.set_read_timeout(Some(limit)).and_then(|()| stream.write_all(request(&target).as_bytes()));
        asked.map_err(|_| silent())?;
        let mut answer = Self(BufReader::new(stream));
        let head = answer.head().ok_or_else(silent)?;
        let mut lines = head.lines();
        let status = lines.next().and_then(|line| line.split_whitespace().nth(1)).unwrap_or_default();
        match status {
            "200" => {}
            "401" => {
                return Err(text!("it wants a name and a password before its host, as in http://NAME:PASSWORD@HOST"));
            }
            _ if status.starts_with('3') => return Err(text!("it sends on to another address, which is not followed")),
            _ => return Err(text!("it answers with something else than pictures")),
        }
        let is_in_pieces = |line: &str| line.to_ascii_lowercase().starts_with("transfer-encoding:");
        if lines.any(is_in_pieces) {
            return Err(text!("it sends its pictures in pieces, which is not read"));
        }
        Ok(answer)
    }

    /// The head of the answer.
    fn head(&mut self) -> Option<String> {
        let mut head = Vec::new();
        let mut from = (&mut self.0).take(MOST_HEAD_BYTES);
        while from.read_until(b'\n', &mut head).ok()? > 0 {
            if head.ends_with(b"\n\r\n") || head.ends_with(b"\n\n") {
                return String::from_utf8(head).ok();
            }
        }
        None
    }

    /// The bytes of the next picture; none where no more come.
    ///
    /// # Errors
    /// Why what comes is no row of pictures.
    pub(super) fn next(&mut self) -> Result<Option<Vec<u8>>, Text> {
        let mut between = Vec::new();
        loop {
            let mut from = (&mut self.0).take(MOST_BETWEEN_BYTES - between.len() as u64);
            if from.read_until(0xff, &mut between).is_err() || between.last() != Some(&0xff) {
                let is_full = between.len() as u64 >= MOST_BETWEEN_BYTES;
                return if is_full { Err(text!("it sends no JPEG pictures")) } else { Ok(None) };
            }
            match self.byte() {
                Some(0xd8) => break,
                Some(_) => {}
                None => return Ok(None),
            }
        }
        self.rest_of_picture()
    }

    /// The picture whose first mark was read, up to its last.
    fn rest_of_picture(&mut self) -> Result<Option<Vec<u8>>, Text> {
        let mut picture = vec![0xff, 0xd8];
        loop {
            let left = MOST_PICTURE_BYTES.saturating_sub(picture.len() as u64);
            let mut from = (&mut self.0).take(left);
            if from.read_until(0xff, &mut picture).is_err() || picture.last() != Some(&0xff) {
                let is_full = picture.len() as u64 >= MOST_PICTURE_BYTES;
                return if is_full { Err(endless()) } else { Ok(None) };
            }
            let mut mark = self.byte();
            while mark == Some(0xff) {
                mark = self.byte();
            }
            let Some(mark) = mark else { return Ok(None) };
            picture.push(mark);
            match mark {
                0xd9 => return Ok(Some(picture)),
                // Within the picture's data.
                0x00 | 0xd0..=0xd7 => {}
                // Other parts say how long they are, and may hold a small picture with marks of its own.
                _ => {
                    let (Some(high), Some(low)) = (self.byte(), self.byte()) else { return Ok(None) };
                    picture.extend([high, low]);
                    let length = u64::from(u16::from_be_bytes([high, low])).saturating_sub(2);
                    let part = (&mut self.0).take(length).read_to_end(&mut picture);
                    if part.map_or(true, |read| read as u64 != length) {
                        return Ok(None);
                    }
                }
            }
        }
    }

    fn byte(&mut self) -> Option<u8> {
        let mut byte = [0];
        self.0.read_exact(&mut byte).ok()?;
        let [byte] = byte;
        Some(byte)
    }
}

/// What is asked of a camera. Of version 1.0, so that the answer comes in one piece.
fn request(target: &Target<'_>) -> String {
    let path = match target.path {
        path if path.starts_with('/') => path.to_owned(),
        path => format!("/{path}"),
    };
    let account = target
        .account
        .map_or(String::new(), |account| format!("Authorization: Basic {}\r\n", base64(&percent_decoded(account))));
    // A line break in an address would begin another line of the request.
    let line = |text: &str| text.replace(|letter: char| letter.is_control() || letter == ' ', "%20");
    let (path, host) = (line(&path), line(target.host));
    format!("GET {path} HTTP/1.0\r\nHost: {host}\r\nUser-Agent: deadeye\r\nAccept: */*\r\n{account}\r\n")
}

/// `%40` is an `@`.
fn percent_decoded(text: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let [first, behind @ ..] = rest {
        let coded = (*first == b'%').then(|| behind.get(..2)).flatten();
        let value = coded.and_then(|digits| u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok());
        bytes.push(value.unwrap_or(*first));
        rest = if value.is_some() { behind.get(2..).unwrap_or_default() } else { behind };
    }
    bytes
}

/// RFC 4648, section 4.
fn base64(bytes: &[u8]) -> String {
    let letter = |six: u32| {
        let six = u8::try_from(six & 63).unwrap_or_default();
        char::from(match six {
            0..=25 => b'A' + six,
            26..=51 => b'a' + six - 26,
            52..=61 => b'0' + six - 52,
            62 => b'+',
            _ => b'/',
        })
    };
    let mut text = String::new();
    for three in bytes.chunks(3) {
        let whole = (0..3).fold(0, |whole, at| whole << 8 | u32::from(three.get(at).copied().unwrap_or_default()));
        let letters = [18, 12, 6, 0].map(|by| letter(whole >> by));
        text.extend(letters.iter().take(three.len() + 1));
        text.extend(std::iter::repeat_n('=', 3 - three.len()));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{Target, base64, percent_decoded, request};

    #[test]
    fn a_request_goes_to_the_host_with_its_account() {
        let asked = request(&Target::of("http://me:a%40b@10.0.0.7:8080/video?x=1#top"));
        let lines: Vec<&str> = asked.lines().collect();
        assert_eq!(lines[0], "GET /video?x=1 HTTP/1.0");
        assert_eq!(lines[1], "Host: 10.0.0.7:8080");
        // me:a@b
        assert!(lines.contains(&"Authorization: Basic bWU6YUBi"), "{asked}");
        assert!(request(&Target::of("http://host")).starts_with("GET / HTTP/1.0\r\nHost: host\r\n"));
        assert!(request(&Target::of("http://h/a\r\nX: y")).starts_with("GET /a%20%20X:%20y HTTP"));
    }

    #[test]
    fn base64_is_that_of_the_rfc() {
        // RFC 4648, section 10.
        for (plain, coded) in [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy")] {
            assert_eq!(base64(plain.as_bytes()), coded);
        }
        assert_eq!(percent_decoded("a%2"), b"a%2");
    }
}
