//! `deadeye watch` of a phone or an IP camera: a small server sends pictures as such a camera does, falls silent, goes away
//! and comes back.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpListener;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use deadeye_cards::CardDb;
use deadeye_proxy::demo::{PlacedCard, TableScene, render};
use image::RgbImage;
use tempfile::tempdir;

use crate::camera_server::{AWAY, BLACK, SENDS, SILENT, jpeg, server};
use crate::tables::{assert_one_error, deadeye, said, some_cards};

/// Longer than anything here takes on a busy machine.
const PATIENCE: Duration = Duration::from_secs(120);

/// A running `deadeye watch`, and the lines that it printed so far.
struct Watch {
    child: Child,
    lines: Arc<Mutex<Vec<String>>>,
    read: usize,
}

impl Watch {
    fn start(words: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_deadeye"))
            .arg("watch")
            .args(words)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let lines: Arc<Mutex<Vec<String>>> = Arc::default();
        let out: [Box<dyn Read + Send>; 2] =
            [Box::new(child.stdout.take().unwrap()), Box::new(child.stderr.take().unwrap())];
        for stream in out {
            let lines = Arc::clone(&lines);
            thread::spawn(move || {
                for line in BufReader::new(stream).lines().map_while(Result::ok) {
                    lines.lock().unwrap().push(line);
                }
            });
        }
        Self { child, lines, read: 0 }
    }

    /// Waits for a line that holds this text, after the last one that was waited for.
    fn wait_for(&mut self, text: &str) {
        let until = Instant::now() + PATIENCE;
        loop {
            let lines = self.lines.lock().unwrap().clone();
            let found = lines.iter().skip(self.read).position(|line| line.contains(text));
            if let Some(at) = found {
                self.read += at + 1;
                return;
            }
            assert!(Instant::now() < until, "no '{text}' in {lines:#?}");
            thread::sleep(Duration::from_millis(50));
        }
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.child.kill().ok();
        self.child.wait().ok();
    }
}

#[test]
fn a_camera_at_an_address_is_watched_lost_and_taken_up_again() {
    let folder = tempdir().unwrap();
    let card = some_cards(40).into_iter().next().unwrap();
    let laid = [PlacedCard::flat(card.code, (500.0, 300.0), 0.0)];
    let (picture, _) = render(CardDb::shipped(), &laid, &TableScene::webcam(5));
    let faces = folder.path().join("faces");
    fs::create_dir_all(&faces).unwrap();
    let code = card.code.to_string();
    deadeye_proxy::draw(card, 300).save(faces.join(format!("{code}.png"))).unwrap();
    let file = folder.path().join("faces.bin").display().to_string();
    let enrolled = deadeye(&["enroll", &faces.display().to_string(), "--faces", &file]);
    assert!(enrolled.status.success(), "{}", said(&enrolled));

    let mood = Arc::new(AtomicU8::new(SENDS));
    let black = jpeg(&RgbImage::new(picture.width(), picture.height()));
    let address = server(jpeg(&picture), black, &mood);
    let mut watch = Watch::start(&[&address, "--faces", &file, "--json"]);
    watch.wait_for(&format!("\"code\":\"{code}\""));
    for (what, said) in [(SILENT, "it hangs — check the network"), (BLACK, "shows only black"), (AWAY, "it has ended")]
    {
        mood.store(what, Ordering::Relaxed);
        watch.wait_for(said);
        mood.store(SENDS, Ordering::Relaxed);
        watch.wait_for("gives pictures again");
    }
    let lines = watch.lines.lock().unwrap();
    assert!(lines.iter().all(|line| !line.contains("\"vanished\"")), "the table waits: {lines:#?}");
}

#[test]
fn an_address_that_gives_no_video_is_one_line() {
    // Nothing listens on a port that was free a moment ago.
    let free = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let gone = format!("http://me:secret@{free}/video");
    let output = deadeye(&["watch", &gone, "--json"]);
    assert_one_error(&output, "cannot be opened — ");
    assert!(!said(&output).contains("secret"), "{}", said(&output));

    let mood = Arc::new(AtomicU8::new(SENDS));
    let address = server(b"this is no picture".to_vec(), Vec::new(), &mood);
    let output = deadeye(&["watch", &address, "--json"]);
    assert_eq!(output.status.code(), Some(1));
    let said = said(&output);
    assert!(said.contains("error: "), "{said}");
    assert!(!said.contains("panicked"), "{said}");
}

/// A server that answers every request with these bytes, then goes on with these for ever if there are any.
fn answering(head: String, body: Vec<u8>, again: Vec<u8>) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}/video", listener.local_addr().unwrap());
    thread::spawn(move || {
        for mut stream in listener.incoming().flatten() {
            let mut asked = [0; 2048];
            let sent = stream
                .read(&mut asked)
                .and_then(|_| stream.write_all(head.as_bytes()))
                .and_then(|()| stream.write_all(&body));
            // Until whoever asked has gone.
            let mut goes_on = sent.is_ok() && !again.is_empty();
            while goes_on {
                goes_on = stream.write_all(&again).is_ok();
            }
        }
    });
    address
}

#[test]
fn an_address_leads_to_no_other_host() {
    let elsewhere = TcpListener::bind("127.0.0.1:0").unwrap();
    elsewhere.set_nonblocking(true).unwrap();
    let other = format!("http://{}/video", elsewhere.local_addr().unwrap());
    let playlist = format!("#EXTM3U\n#EXT-X-TARGETDURATION:5\n#EXTINF:5,\n{other}.ts\n#EXT-X-ENDLIST\n");
    let session = "v=0\no=- 0 0 IN IP4 127.0.0.1\nc=IN IP4 127.0.0.1\nm=video 5004 RTP/AVP 96\n";
    let list = "HTTP/1.1 200 OK\r\nContent-Type: application/vnd.apple.mpegurl\r\n\r\n".to_owned();
    for (head, body, why) in [
        (
            format!("HTTP/1.1 302 Found\r\nLocation: {other}\r\n\r\n"),
            String::new(),
            "another address, which is not followed",
        ),
        (list.clone(), playlist, "gives no pictures"),
        (list, session.to_owned(), "gives no pictures"),
    ] {
        let address = answering(head, body.into_bytes(), Vec::new());
        let output = deadeye(&["watch", &address]);
        assert_one_error(&output, why);
        assert!(elsewhere.accept().is_err(), "somebody came: {why}");
    }
}

#[test]
fn a_picture_without_an_end_is_cut_off() {
    let head = "HTTP/1.1 200 OK\r\nContent-Type: multipart/x-mixed-replace; boundary=p\r\n\r\n--p\r\n\r\n";
    for (begins, why) in [
        (vec![0xff, 0xd8, 0xff, 0xda, 0, 2], "a picture that does not end"),
        (b"no picture at all".to_vec(), "no JPEG pictures"),
    ] {
        let address = answering(head.to_owned(), begins, vec![7; 1 << 20]);
        assert_one_error(&deadeye(&["watch", &address]), why);
    }
}
