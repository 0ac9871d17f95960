//! Pictures from an http address: MJPEG, one JPEG after another, as phones and IP cameras send them.
//!
//! They are read here and not by the video library, which follows redirects and playlists anywhere and accepts a frame
//! of any length. The only connection is to the host that the player gave.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpStream, ToSocketAddrs as _};
use std::time::Duration;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use deadeye_text::{Text, text};
use percent_encoding::percent_decode_str;

/// The longest head of a response, in bytes.
const MOST_HEAD_BYTES: u64 = 16 << 10;
/// The most headers of a response.
const MOST_HEADERS: usize = 64;
/// The most bytes between two pictures.
const MOST_BETWEEN_BYTES: u64 = 64 << 10;
/// The largest picture, in bytes.
const MOST_PICTURE_BYTES: u64 = 16 << 20;

fn silent() -> Text {
    text!("nothing answers there")
}

fn endless() -> Text {
    text!("it sends a picture that does not end")
}

/// The parts of an address: host and port, path, and credentials.
pub(super) struct Target<'a> {
    host: &'a str,
    path: &'a str,
    account: Option<&'a str>,
}

impl<'a> Target<'a> {
    /// Parses an address.
    pub(super) fn parse_address(address: &'a str) -> Self {
        let rest = address.split_once("://").map_or(address, |(_, rest)| rest);
        let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
        let (host, path) = rest.split_at_checked(end).unwrap_or((rest, ""));
        let path = path.split('#').next().unwrap_or_default();
        match host.rsplit_once('@') {
            Some((account, host)) => Self { host, path, account: Some(account) },
            None => Self { host, path, account: None },
        }
    }

    /// Connects to the host; `usual_port` is its port where the address names none.
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
    /// Requests the pictures at an http address; `limit` is the timeout for each part of the response.
    ///
    /// # Errors
    /// The reason why there are none.
    pub(super) fn open(address: &str, limit: Duration) -> Result<Self, Text> {
        let target = Target::parse_address(address);
        let mut stream = target.connect(80, limit).ok_or_else(silent)?;
        let asked = stream.set_read_timeout(Some(limit)).and_then(|()| stream.write_all(request(&target).as_bytes()));
        asked.map_err(|_| silent())?;
        let mut answer = Self(BufReader::new(stream));
        let head = answer.read_head().ok_or_else(silent)?;
        check_head(&head)?;
        Ok(answer)
    }

    /// Reads the head of the response, up to its empty line.
    fn read_head(&mut self) -> Option<Vec<u8>> {
        let mut head = Vec::new();
        let mut from = (&mut self.0).take(MOST_HEAD_BYTES);
        while from.read_until(b'\n', &mut head).ok()? > 0 {
            if head.ends_with(b"\n\r\n") || head.ends_with(b"\n\n") {
                return Some(head);
            }
        }
        None
    }

    /// Returns the bytes of the next picture; `None` at the end.
    ///
    /// # Errors
    /// The reason why the data are not a sequence of pictures.
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

    /// Reads the rest of the picture whose start marker was read, up to its end marker.
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

/// Refuses the head of a response without pictures, or with an encoding that is not supported.
fn check_head(head: &[u8]) -> Result<(), Text> {
    let mut headers = [httparse::EMPTY_HEADER; MOST_HEADERS];
    let mut answer = httparse::Response::new(&mut headers);
    let no_pictures = || text!("it answers with something else than pictures");
    answer.parse(head).map_err(|_| no_pictures())?;
    match answer.code {
        Some(200) => {}
        Some(401) => {
            return Err(text!("it wants a name and a password before its host, as in http://NAME:PASSWORD@HOST"));
        }
        Some(300..=399) => return Err(text!("it sends on to another address, which is not followed")),
        _ => return Err(no_pictures()),
    }
    if answer.headers.iter().any(|header| header.name.eq_ignore_ascii_case("transfer-encoding")) {
        return Err(text!("it sends its pictures in pieces, which is not read"));
    }
    Ok(())
}

/// Returns the request to a camera. It is of version 1.0, so that the response is not chunked.
fn request(target: &Target<'_>) -> String {
    let path = match target.path {
        path if path.starts_with('/') => path.to_owned(),
        path => format!("/{path}"),
    };
    let account = target
        .account
        .map(|account| BASE64_STANDARD.encode(percent_decode_str(account).collect::<Vec<u8>>()))
        .map_or(String::new(), |account| format!("Authorization: Basic {account}\r\n"));
    // A line break in an address would begin another line of the request.
    let line = |text: &str| text.replace(|letter: char| letter.is_control() || letter == ' ', "%20");
    let (path, host) = (line(&path), line(target.host));
    format!("GET {path} HTTP/1.0\r\nHost: {host}\r\nUser-Agent: deadeye\r\nAccept: */*\r\n{account}\r\n")
}

#[cfg(test)]
mod tests {
    use super::{Target, check_head, request};

    #[test]
    fn a_request_goes_to_the_host_with_its_account() {
        let asked = request(&Target::parse_address("http://me:a%40b@10.0.0.7:8080/video?x=1#top"));
        let lines: Vec<&str> = asked.lines().collect();
        assert_eq!(lines[0], "GET /video?x=1 HTTP/1.0");
        assert_eq!(lines[1], "Host: 10.0.0.7:8080");
        // me:a@b
        assert!(lines.contains(&"Authorization: Basic bWU6YUBi"), "{asked}");
        assert!(request(&Target::parse_address("http://host")).starts_with("GET / HTTP/1.0\r\nHost: host\r\n"));
        assert!(request(&Target::parse_address("http://h/a\r\nX: y")).starts_with("GET /a%20%20X:%20y HTTP"));
    }

    #[test]
    fn an_answer_is_judged_by_its_head() {
        let why = |head: &str| check_head(head.as_bytes()).err().map(|why| why.to_string()).unwrap_or_default();
        assert_eq!(why("HTTP/1.0 200 OK\r\nContent-Type: multipart/x-mixed-replace\r\n\r\n"), "");
        // Small servers end their lines with a line feed alone.
        assert_eq!(why("HTTP/1.1 200 OK\nServer: x\n\n"), "");
        assert!(why("HTTP/1.1 401 Unauthorized\r\n\r\n").contains("password"));
        assert!(why("HTTP/1.1 302 Found\r\nLocation: http://elsewhere/\r\n\r\n").contains("another address"));
        assert!(why("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n").contains("in pieces"));
        for other in ["HTTP/1.1 404 Not Found\r\n\r\n", "SSH-2.0-x\r\n\r\n"] {
            assert!(why(other).contains("something else"), "{other}");
        }
    }
}
