//! `cargo bench --bench air`: how long a play takes from being kept to the event at the last of its readers, with one
//! reader and with fifty. Goal: 300 ms.
//!
//! Once in the program that plays, as the window does it, and once with `deadeye air` following the file of another.
#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a bench that cannot go on should stop")]

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Command as Process, Stdio};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use deadeye_app::broadcast::shown::{Labels, Shown};
use deadeye_app::broadcast::{Broadcast, BroadcastOptions};
use deadeye_app::words::{Language, Words};
use deadeye_cards::CardDb;
use deadeye_rules::{Command, Edition};
use deadeye_session::{By, Session};
use serde_json::Value;

/// The commands after which the gangs lie open: those before are nobody's news.
const IN_SECRET: usize = 7;
/// How long after one play the next is made.
const APART: Duration = Duration::from_millis(100);

/// The commands of a whole game.
fn commands() -> Vec<Command> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games/two-days.jsonl");
    let lines = fs::read_to_string(file).unwrap();
    let command = |line: &str| serde_json::from_str::<Value>(line).unwrap().get("command").cloned();
    lines.lines().filter_map(command).filter_map(|command| serde_json::from_value(command).ok()).collect()
}

/// Hears a game on the air; gives the number of each state, and when it came.
fn reader(address: &str) -> Receiver<(u64, Instant)> {
    let (host, token) = address.strip_prefix("http://").unwrap().split_once('/').unwrap();
    let token = token.strip_suffix("/overlay").unwrap();
    let mut stream = TcpStream::connect(host).unwrap();
    write!(stream, "GET /{token}/api/events HTTP/1.1\r\nHost: {host}\r\n\r\n").unwrap();
    let (tell, told) = channel();
    thread::spawn(move || {
        for line in BufReader::new(stream).lines().map_while(Result::ok) {
            let came = Instant::now();
            if let Some(number) = line.strip_prefix("id: ")
                && tell.send((number.parse().unwrap(), came)).is_err()
            {
                return;
            }
        }
    });
    told
}

/// Plays the game, and prints how long its plays took to the last of so many readers.
fn measure(name: &str, count: usize, address: &str, session: &mut Session, mut show: impl FnMut(&Session)) {
    let readers: Vec<_> = (0..count).map(|_| reader(address)).collect();
    let mut number = readers.iter().map(|reader| reader.recv().unwrap().0).max().unwrap();
    let mut millis = Vec::new();
    for command in commands().into_iter().skip(IN_SECRET) {
        thread::sleep(APART);
        if session.apply(command, By::Script).is_err() {
            continue;
        }
        let kept = Instant::now();
        show(session);
        number += 1;
        let came = readers.iter().map(|reader| {
            let (heard, came) = reader.recv().unwrap();
            assert_eq!(heard, number, "each play is one state");
            came
        });
        millis.push(came.max().unwrap().saturating_duration_since(kept).as_secs_f64() * 1000.0);
    }
    millis.sort_by(f64::total_cmp);
    let at = |part: usize| millis[(millis.len() - 1) * part / 100];
    println!(
        "{name}, {count} readers, {} plays: median {:.1} ms, 95 % within {:.1} ms, the slowest {:.1} ms",
        millis.len(),
        at(50),
        at(95),
        at(100)
    );
}

/// A game as far as its gangs are open, in a new file.
fn begun(file: &Path, cards: &Arc<CardDb>) -> Session {
    let mut session = Session::create(file, Arc::clone(cards), Edition::default()).unwrap();
    for command in commands().into_iter().take(IN_SECRET) {
        session.apply(command, By::Script).unwrap();
    }
    session
}

fn main() {
    let folder = std::env::temp_dir().join(format!("deadeye-bench-air-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let cards = Arc::new(CardDb::shipped().clone());
    let (words, labels) = (Words::of(Language::ENGLISH), Labels::default());
    for count in [1, 50] {
        let mut session = begun(&folder.join(format!("own-{count}.deadeye")), &cards);
        let wish = BroadcastOptions { port: 0, lan: false, pictures: None };
        let mut air = Broadcast::start(&wish, Arc::clone(&cards), words).unwrap();
        let address = air.address("overlay");
        let mut show = |session: &Session| {
            let shown = Shown { game: session.game(), log: session.log(), words: &words, labels: &labels };
            air.show(&shown, Duration::ZERO);
        };
        show(&session);
        measure("in the program that plays", count, &address, &mut session, show);

        let file = folder.join(format!("other-{count}.deadeye"));
        let mut session = begun(&file, &cards);
        let mut follows = Process::new(env!("CARGO_BIN_EXE_deadeye"))
            .args(["air", "--port", "0", "--game"])
            .arg(&file)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut address = String::new();
        let mut said = BufReader::new(follows.stdout.take().unwrap());
        said.read_line(&mut address).unwrap();
        measure("deadeye air, another program plays", count, address.trim(), &mut session, |_| {});
        follows.kill().unwrap();
        follows.wait().unwrap();
    }
    fs::remove_dir_all(&folder).unwrap();
}
