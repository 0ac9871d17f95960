//! `cargo bench --bench air`: how long a play takes from being kept to the event at the last of its readers, with one
//! reader and with fifty. Goal: 300 ms.
//!
//! Once in the program that plays, as the window does it, and once with `deadeye air` following the file of another.
//!
//! With `busy` behind `--` only how a game of very many plays is followed is measured, with `crowd` only how many readers
//! are let in beside connections that come again and have no token. `DEADEYE=PROGRAM` measures another build.
#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a bench that cannot go on should stop")]

use std::fs;
use std::io::{BufRead as _, BufReader, ErrorKind, Read as _, Write as _};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command as Process, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
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
/// How long is waited for a follower of a busy game.
const LONGEST: Duration = Duration::from_secs(60);

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

/// The program that is measured.
fn program() -> PathBuf {
    std::env::var_os("DEADEYE").map_or_else(|| env!("CARGO_BIN_EXE_deadeye").into(), PathBuf::from)
}

/// Starts `deadeye air` on a game, and returns it with the address of the page.
fn follow(file: &Path) -> (Child, String) {
    let words = ["air", "--port", "0", "--game"];
    let mut follows = Process::new(program()).args(words).arg(file).stdout(Stdio::piped()).spawn().unwrap();
    let mut address = String::new();
    BufReader::new(follows.stdout.as_mut().unwrap()).read_line(&mut address).unwrap();
    (follows, address.trim().to_owned())
}

/// The most memory that a program had, in megabytes, where the system tells it.
fn most_memory_mb(program: &Child) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{}/status", program.id())).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(line.trim().trim_end_matches(" kB").parse::<u64>().ok()? >> 10)
}

/// Makes so many plays at once on top of others, and prints how long the last takes to its reader, the memory that
/// following takes, and how long an interrupt takes.
fn measure_busy(folder: &Path, cards: &Arc<CardDb>, before: usize, plays: usize) {
    let file = folder.join(format!("busy-{before}-{plays}.deadeye"));
    let mut session = begun(&file, cards);
    let play = |session: &mut Session, number: usize| {
        session.apply(Command::Note { text: format!("note-{number}-") }, By::Script).unwrap();
    };
    (0..before).for_each(|number| play(&mut session, number));
    let (mut follows, address) = follow(&file);
    let (host, token) = address.strip_prefix("http://").unwrap().split_once('/').unwrap();
    let token = token.strip_suffix("/overlay").unwrap();
    let mut stream = TcpStream::connect(host).unwrap();
    write!(stream, "GET /{token}/api/events HTTP/1.1\r\nHost: {host}\r\n\r\n").unwrap();
    // A line of the log begins with a capital letter.
    let wanted = format!("ote-{}-", before + plays - 1);
    let (tell, told) = channel();
    thread::spawn(move || {
        let mut lines = BufReader::new(stream).lines().map_while(Result::ok);
        let _late = lines.find(|line| line.starts_with("data: ") && line.contains(&wanted)).map(|_| tell.send(()));
    });
    let start = Instant::now();
    (before..before + plays).for_each(|number| play(&mut session, number));
    let (played, last) = (start.elapsed(), Instant::now());
    let shown = match told.recv_timeout(LONGEST) {
        Ok(()) => format!("the last shown after {:.2} s", last.elapsed().as_secs_f64()),
        Err(_) => format!("the last not shown in {} s", LONGEST.as_secs()),
    };
    let memory = most_memory_mb(&follows).map_or_else(|| "?".to_owned(), |mb| mb.to_string());
    let interrupted = Instant::now();
    Process::new("kill").args(["-INT", &follows.id().to_string()]).status().unwrap();
    let ended = loop {
        match follows.try_wait().unwrap() {
            Some(_) => break format!("{:.2} s", interrupted.elapsed().as_secs_f64()),
            None if interrupted.elapsed() > LONGEST => break format!("not in {} s", LONGEST.as_secs()),
            None => thread::sleep(Duration::from_millis(5)),
        }
    };
    let _ended = follows.kill();
    follows.wait().unwrap();
    let seconds = played.as_secs_f64();
    println!("{plays} plays in {seconds:.1} s on top of {before}: {shown}, {memory} MB, interrupted after {ended}");
}

/// Lets so many connections without a token come again whenever they are closed, and prints how many of a hundred
/// readers are let in meanwhile.
fn measure_crowd(folder: &Path, cards: &Arc<CardDb>, holders: usize) {
    let file = folder.join(format!("crowd-{holders}.deadeye"));
    let session = begun(&file, cards);
    let (mut follows, address) = follow(&file);
    let (host, path) = address.strip_prefix("http://").unwrap().split_once('/').unwrap();
    let end = Arc::new(AtomicBool::new(false));
    let each = holders / 4;
    let crowd = (0..4).map(|_| {
        let (host, end) = (host.to_owned(), Arc::clone(&end));
        thread::spawn(move || hold(&host, each, &end))
    });
    let crowd: Vec<_> = crowd.collect();
    thread::sleep(Duration::from_secs(2));
    let is_let_in = |_: &usize| {
        let mut answer = [0; 12];
        let Ok(mut stream) = TcpStream::connect(host) else { return false };
        let asked = write!(stream, "GET /{path} HTTP/1.1\r\nHost: {host}\r\n\r\n");
        stream.set_read_timeout(Some(Duration::from_secs(5))).unwrap();
        asked.is_ok() && stream.read_exact(&mut answer).is_ok() && answer.ends_with(b"200")
    };
    let let_in = (0..100).filter(is_let_in).count();
    end.store(true, Ordering::Relaxed);
    let came: usize = crowd.into_iter().map(|holder| holder.join().unwrap()).sum();
    follows.kill().unwrap();
    follows.wait().unwrap();
    drop(session);
    println!("{holders} connections without a token that come again ({came} times): {let_in} of 100 readers let in");
}

/// Keeps so many connections that say nothing, and opens another for each that is closed; returns how often.
fn hold(host: &str, count: usize, end: &AtomicBool) -> usize {
    let mut held: Vec<TcpStream> = Vec::new();
    let mut came = 0;
    while !end.load(Ordering::Relaxed) {
        held.retain_mut(|stream| {
            let read = stream.read(&mut [0]);
            read.is_err_and(|error| error.kind() == ErrorKind::WouldBlock)
        });
        while held.len() < count {
            let Ok(stream) = TcpStream::connect(host) else { break };
            stream.set_nonblocking(true).unwrap();
            held.push(stream);
            came += 1;
        }
        thread::sleep(Duration::from_millis(1));
    }
    came
}

/// Measures how long a play takes to one reader and to fifty, in the program that plays and in another.
fn measure_plays(folder: &Path, cards: &Arc<CardDb>) {
    let (words, labels) = (Words::of(Language::ENGLISH), Labels::default());
    for count in [1, 50] {
        let mut session = begun(&folder.join(format!("own-{count}.deadeye")), cards);
        let wish = BroadcastOptions { port: 0, lan: false, pictures: None };
        let mut air = Broadcast::start(&wish, Arc::clone(cards), words).unwrap();
        let address = air.address("overlay");
        let mut show = |session: &Session| {
            let shown = Shown { game: session.game(), log: session.log(), words: &words, labels: &labels };
            air.show(&shown, Duration::ZERO);
        };
        show(&session);
        measure("in the program that plays", count, &address, &mut session, show);

        let file = folder.join(format!("other-{count}.deadeye"));
        let mut session = begun(&file, cards);
        let (mut follows, address) = follow(&file);
        measure("deadeye air, another program plays", count, &address, &mut session, |_| {});
        follows.kill().unwrap();
        follows.wait().unwrap();
    }
}

fn main() {
    let folder = std::env::temp_dir().join(format!("deadeye-bench-air-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let cards = Arc::new(CardDb::shipped().clone());
    let part = std::env::args().nth(1).filter(|word| !word.starts_with("--"));
    let is_wanted = |name: &str| part.as_deref().is_none_or(|part| part == name);
    if is_wanted("plays") {
        measure_plays(&folder, &cards);
    }
    if is_wanted("busy") {
        measure_busy(&folder, &cards, 4_000, 400);
        measure_busy(&folder, &cards, 0, 10_000);
    }
    if is_wanted("crowd") {
        measure_crowd(&folder, &cards, 260);
        measure_crowd(&folder, &cards, 500);
    }
    fs::remove_dir_all(&folder).unwrap();
}
