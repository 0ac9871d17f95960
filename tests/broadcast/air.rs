//! A game on the air: what its pages are told while it is played, and what is refused there.

#![cfg(target_os = "linux")]

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};
use tempfile::{TempDir, tempdir};

const PROGRAM: &str = env!("CARGO_BIN_EXE_deadeye-text");
/// Longer than anything here takes on the busiest machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// Returns the saved game of a test.
fn game(folder: &TempDir) -> PathBuf {
    folder.path().join("g.deadeye")
}

/// A program that ends with its owner.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        self.0.kill().unwrap();
        self.0.wait().unwrap();
    }
}

struct Referee {
    _child: Running,
    requests: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl Referee {
    fn at(game: &Path) -> Self {
        let mut child = Command::new(PROGRAM)
            .args(["referee", "--game"])
            .arg(game)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (requests, answers) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        Self { _child: Running(child), requests, answers: BufReader::new(answers) }
    }

    /// Puts a line to it; whether it was done.
    fn put(&mut self, line: &str) -> bool {
        writeln!(self.requests, "{line}").unwrap();
        let mut answer = String::new();
        self.answers.read_line(&mut answer).unwrap();
        serde_json::from_str::<Value>(&answer).unwrap()["ok"] == true
    }

    fn play(&mut self, command: Value) {
        assert!(self.put(&json!({"id": 1, "command": command}).to_string()), "{command}");
    }
}

/// A game on the air on a free port.
struct OnAir {
    _child: Running,
    _said: BufReader<ChildStdout>,
    notes: BufReader<ChildStderr>,
    /// The address of the pages, as in `127.0.0.1:PORT`.
    host: String,
    token: String,
}

impl OnAir {
    fn of(game: &Path, more: &[&str]) -> Self {
        let mut child = Command::new(PROGRAM)
            .args(["air", "--port", "0", "--game"])
            .arg(game)
            .args(more)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let notes = BufReader::new(child.stderr.take().unwrap());
        let mut said = BufReader::new(child.stdout.take().unwrap());
        let mut address = String::new();
        said.read_line(&mut address).unwrap();
        said.read_line(&mut String::new()).unwrap();
        let rest = address.trim().strip_prefix("http://").unwrap().strip_suffix("/overlay").unwrap();
        let (host, token) = rest.split_once('/').unwrap();
        Self { _child: Running(child), _said: said, notes, host: host.to_owned(), token: token.to_owned() }
    }

    /// The next line that it says beside the addresses.
    fn note(&mut self) -> String {
        let mut line = String::new();
        self.notes.read_line(&mut line).unwrap();
        line
    }

    fn send(&self, request: &str) -> TcpStream {
        let mut stream = TcpStream::connect(&self.host).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        // It may have been refused before all of it was sent.
        let _refused = stream.write_all(request.as_bytes());
        stream
    }

    /// What a request with these lines of a head is answered with, to its end.
    fn ask(&self, first: &str, headers: &str) -> String {
        let mut answer = Vec::new();
        let request = format!("{first} HTTP/1.1\r\n{headers}Connection: close\r\n\r\n");
        let _closed = self.send(&request).read_to_end(&mut answer);
        String::from_utf8_lossy(&answer).into_owned()
    }

    fn get(&self, path: &str) -> String {
        self.ask(&format!("GET /{}/{path}", self.token), &format!("Host: {}\r\n", self.host))
    }

    fn state(&self) -> Value {
        serde_json::from_str(self.get("api/state").split_once("\r\n\r\n").unwrap().1).unwrap()
    }

    /// The states that come, each as it comes.
    fn events(&self) -> Receiver<Value> {
        let stream = self.send(&format!("GET /{}/api/events HTTP/1.1\r\nHost: {}\r\n\r\n", self.token, self.host));
        let (tell, told) = channel();
        thread::spawn(move || {
            for line in BufReader::new(stream).lines().map_while(Result::ok) {
                if let Some(state) = line.strip_prefix("data: ")
                    && tell.send(serde_json::from_str(state).unwrap()).is_err()
                {
                    return;
                }
            }
        });
        told
    }
}

fn script(name: &str) -> Vec<String> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games").join(format!("{name}.jsonl"));
    fs::read_to_string(file).unwrap().lines().map(ToOwned::to_owned).collect()
}

#[test]
fn each_play_reaches_every_reader_in_order() {
    let folder = tempdir().unwrap();
    let mut referee = Referee::at(&game(&folder));
    let lines = script("two-days");
    // The gangs that are chosen in secret are nobody's news.
    let (before, after) = lines.split_at(7);
    assert!(before.iter().all(|line| referee.put(line)));
    let air = OnAir::of(&game(&folder), &[]);
    let readers: Vec<Receiver<Value>> = (0..50).map(|_| air.events()).collect();
    // Each hears the state as it is, and then every change.
    for reader in &readers {
        assert_eq!(reader.recv_timeout(PATIENCE).unwrap()["number"], 1);
    }
    let is_play = |line: &&String| serde_json::from_str::<Value>(line).unwrap().get("command").is_some();
    let mut plays = 0;
    for line in after {
        plays += u64::from(referee.put(line) && is_play(&line));
    }
    assert!(plays > 60);
    let mut told: Vec<Vec<Value>> = Vec::new();
    for reader in &readers {
        told.push((0..plays).map(|_| reader.recv_timeout(PATIENCE).unwrap()).collect());
    }
    for states in &told {
        let numbers: Vec<u64> = states.iter().map(|state| state["number"].as_u64().unwrap()).collect();
        assert_eq!(numbers, (2..=plays + 1).collect::<Vec<_>>());
        assert_eq!(states, &told[0]);
    }
    // The last state is what the referee says of the game.
    let last = told[0].last().unwrap();
    let request = json!({"id": 9, "query": "state"}).to_string();
    writeln!(referee.requests, "{request}").unwrap();
    let mut answer = String::new();
    referee.answers.read_line(&mut answer).unwrap();
    let state: Value = serde_json::from_str(&answer).unwrap();
    let state = state.get("answer").or_else(|| state.get("state")).unwrap_or(&state);
    for (shown, own) in last["players"].as_array().unwrap().iter().zip(state["players"].as_array().unwrap()) {
        for figure in ["name", "ghost_rock", "influence", "control"] {
            assert_eq!(shown[figure], own[figure], "{figure}");
        }
    }
}

#[test]
fn what_is_hidden_is_in_no_answer() {
    let folder = tempdir().unwrap();
    let mut referee = Referee::at(&game(&folder));
    referee.play(json!({"type":"seat","name":"South"}));
    referee.play(json!({"type":"seat","name":"North"}));
    let air = OnAir::of(&game(&folder), &[]);
    let states = air.events();
    referee.play(json!({"type":"choose_outfit","player":0,"outfit":"01002"}));
    referee.play(json!({"type":"choose_outfit","player":1,"outfit":"01004"}));
    referee.play(json!({"type":"choose_gang","player":0,"dudes":["01018"]}));
    referee.play(json!({"type":"set_pile","player":1,"pile":"hand","count":5,"known":["01090"]}));
    // Pinto's and Tommy Harden's codes and titles.
    let is_kept = |text: &str| ["01018", "01090", "Tommy", "Pinto"].iter().all(|word| !text.contains(word));
    let mut last = states.recv_timeout(PATIENCE).unwrap();
    while last["players"][1]["hand"] != 5 {
        assert!(is_kept(&last.to_string()), "{last}");
        last = states.recv_timeout(PATIENCE).unwrap();
    }
    assert!(is_kept(&last.to_string()), "{last}");
    assert!(is_kept(&air.get("api/state")));
}

#[test]
fn labels_are_shown_and_read_again_when_they_change() {
    let folder = tempdir().unwrap();
    let mut referee = Referee::at(&game(&folder));
    referee.play(json!({"type":"seat","name":"South"}));
    let labels = folder.path().join("labels.json");
    fs::write(&labels, r#"{"title":"Final","players":[{"pronouns":"they/them","score":1}]}"#).unwrap();
    let air = OnAir::of(&game(&folder), &["--labels", labels.to_str().unwrap()]);
    let states = air.events();
    let first = states.recv_timeout(PATIENCE).unwrap();
    assert_eq!((&first["title"], &first["players"][0]["score"]), (&json!("Final"), &json!(1)));
    // Half a file changes nothing; a whole one is shown.
    fs::write(&labels, r#"{"title":"#).unwrap();
    fs::write(&labels, r#"{"title":"Final, game 2"}"#).unwrap();
    assert_eq!(states.recv_timeout(PATIENCE).unwrap()["title"], "Final, game 2");
}

#[test]
fn who_has_not_the_address_is_refused_in_a_line() {
    let folder = tempdir().unwrap();
    let mut referee = Referee::at(&game(&folder));
    referee.play(json!({"type":"seat","name":"South"}));
    let air = OnAir::of(&game(&folder), &[]);
    let host = format!("Host: {}\r\n", air.host);
    let (token, port) = (&air.token, air.host.split_once(':').unwrap().1);
    assert!(air.get("overlay").starts_with("HTTP/1.1 200"));
    assert!(air.get("card/01018.png").starts_with("HTTP/1.1 200"));
    assert!(
        air.ask(&format!("GET /{token}/table"), &format!("Host: localhost:{port}\r\n")).starts_with("HTTP/1.1 200")
    );
    for (first, headers, status) in [
        // Wrong tokens and names.
        ("GET /".to_owned(), host.clone(), "404"),
        ("GET /table".to_owned(), host.clone(), "404"),
        (format!("GET /{}/table", "0".repeat(token.len())), host.clone(), "404"),
        (format!("GET /{token}x/table"), host.clone(), "404"),
        (format!("GET /{token}/../../etc/passwd"), host.clone(), "404"),
        (format!("GET /{token}/card/99999.png"), host.clone(), "404"),
        (format!("GET /{token}/card/..%2f.png"), host.clone(), "404"),
        // A name that leads here, as a foreign page would have it.
        (format!("GET /{token}/api/state"), format!("Host: evil.example:{port}\r\n"), "421"),
        (format!("GET /{token}/api/state"), "Host: 127.0.0.1:1\r\n".to_owned(), "421"),
        (format!("GET /{token}/api/state"), String::new(), "4"),
        // A foreign page asks.
        (format!("GET /{token}/api/state"), format!("{host}Origin: http://evil.example\r\n"), "403"),
        (format!("GET /{token}/api/state"), format!("{host}Origin: null\r\n"), "403"),
        // Nothing can be changed.
        (format!("POST /{token}/api/state"), format!("{host}Content-Length: 0\r\n"), "405"),
        (format!("PUT /{token}/api/state"), format!("{host}Content-Length: 0\r\n"), "405"),
        (format!("DELETE /{token}/table"), host.clone(), "405"),
    ] {
        let answer = air.ask(&first, &headers);
        assert!(answer.starts_with(&format!("HTTP/1.1 {status}")), "{first}: {answer}");
        let body = answer.split_once("\r\n\r\n").map_or("", |(_, body)| body);
        assert!(body.trim_end().lines().count() <= 1, "{body}");
    }
    // What is no request ends its own connection and nothing else.
    for broken in ["\r\n\r\n", "GET", "\0\0\0\0", "GET / HTTP/9.9\r\n\r\n", &"A".repeat(100_000)] {
        let mut answer = Vec::new();
        let mut stream = air.send(broken);
        stream.shutdown(std::net::Shutdown::Write).ok();
        stream.read_to_end(&mut answer).ok();
    }
    assert_eq!(air.state()["players"][0]["name"], "South");

    // A second server on the port.
    let second = Command::new(PROGRAM).args(["air", "--port", port, "--game"]).arg(game(&folder)).output().unwrap();
    assert_eq!(second.status.code(), Some(1));
    let said = String::from_utf8(second.stderr).unwrap();
    assert_eq!(said.lines().count(), 1, "{said}");
    assert!(said.contains(port), "{said}");
}

#[test]
fn a_thousand_connections_and_readers_that_read_nothing_leave_the_game_alone() {
    let folder = tempdir().unwrap();
    let mut referee = Referee::at(&game(&folder));
    referee.play(json!({"type":"seat","name":"South"}));
    let air = OnAir::of(&game(&folder), &[]);
    let told = air.events();
    told.recv_timeout(PATIENCE).unwrap();
    let head = format!("GET /{}/api/events HTTP/1.1\r\nHost: {}\r\n\r\n", air.token, air.host);
    // Some say nothing, some ask for events and read none.
    let many: Vec<TcpStream> = (0..1000).map(|n| air.send(if n % 2 == 0 { "" } else { &head })).collect();
    referee.play(json!({"type":"seat","name":"North"}));
    // Who was there before hears on.
    let heard = told.recv_timeout(PATIENCE).unwrap();
    assert_eq!(heard["players"].as_array().unwrap().len(), 2);
    drop(many);
    // There is room again once they have gone.
    let until = std::time::Instant::now() + PATIENCE;
    while !air.get("api/state").starts_with("HTTP/1.1 200") {
        assert!(std::time::Instant::now() < until, "nobody is let in");
        thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn readers_are_let_in_beside_five_hundred_connections_that_come_again_without_the_token() {
    let folder = tempdir().unwrap();
    let mut referee = Referee::at(&game(&folder));
    referee.play(json!({"type":"seat","name":"South"}));
    let air = OnAir::of(&game(&folder), &[]);
    let end = AtomicBool::new(false);
    thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                let mut held: Vec<TcpStream> = Vec::new();
                while !end.load(Ordering::Relaxed) {
                    held.retain_mut(|stream| {
                        let read = stream.read(&mut [0]);
                        read.is_err_and(|error| error.kind() == std::io::ErrorKind::WouldBlock)
                    });
                    while held.len() < 125 {
                        let Ok(stream) = TcpStream::connect(&air.host) else { break };
                        stream.set_nonblocking(true).unwrap();
                        held.push(stream);
                    }
                    thread::sleep(Duration::from_millis(5));
                }
            });
        }
        // More have come than there is room for: some were closed to make it.
        thread::sleep(Duration::from_millis(500));
        let let_in = (0..30).filter(|_| air.get("api/state").starts_with("HTTP/1.1 200")).count();
        end.store(true, Ordering::Relaxed);
        assert_eq!(let_in, 30);
    });
}

#[test]
fn labels_that_break_while_they_are_shown_are_said_and_a_byte_order_mark_is_none_of_them() {
    let folder = tempdir().unwrap();
    let mut referee = Referee::at(&game(&folder));
    referee.play(json!({"type":"seat","name":"South"}));
    let labels = folder.path().join("labels.json");
    fs::write(&labels, "\u{feff}{\"title\":\"Final\"}").unwrap();
    let words = ["--labels", labels.to_str().unwrap()];
    let mut air = OnAir::of(&game(&folder), &words);
    // Before the first state there is none.
    air.events().recv_timeout(PATIENCE).unwrap();
    assert_eq!(air.state()["title"], "Final");
    fs::write(&labels, r#"{"title":"Final"#).unwrap();
    let line = air.note();
    assert!(line.starts_with("note: ") && line.matches(" — ").count() == 2, "{line}");
    assert!(line.contains("labels.json cannot be read"), "{line}");
    assert_eq!(air.state()["title"], "Final");
    // What is none of it from the start is one line, without the name of a type.
    for (text, why) in [
        ("7", "expected an object with a title and players"),
        (&json!({"title": "x".repeat(900_000)}).to_string(), "has more than 60 letters"),
        (&json!({"players": [{"name": "x".repeat(61)}]}).to_string(), "has more than 60 letters"),
    ] {
        fs::write(&labels, text).unwrap();
        let (file, words) = (game(&folder), ["air", "--port", "0", "--labels", labels.to_str().unwrap(), "--game"]);
        let ran = Command::new(PROGRAM).args(words).arg(&file).output().unwrap();
        let said = String::from_utf8(ran.stderr).unwrap();
        assert_eq!((ran.status.code(), said.lines().count()), (Some(1), 1), "{said}");
        assert!(said.contains(why) && !said.contains("struct") && said.len() < 500, "{said}");
    }
    let pictures = folder.path().join("none").display().to_string();
    let words = ["air", "--port", "0", "--pictures", &pictures, "--game"];
    let ran = Command::new(PROGRAM).args(words).arg(game(&folder)).output().unwrap();
    assert_eq!(ran.status.code(), Some(1));
    assert!(String::from_utf8(ran.stderr).unwrap().contains("there is no such folder"));
}

#[test]
fn a_game_that_is_moved_while_it_is_played_is_shown_from_where_it_goes_on() {
    let folder = tempdir().unwrap();
    let mut referee = Referee::at(&game(&folder));
    referee.play(json!({"type":"seat","name":"South"}));
    let mut air = OnAir::of(&game(&folder), &[]);
    let states = air.events();
    states.recv_timeout(PATIENCE).unwrap();
    fs::rename(game(&folder), folder.path().join("away.deadeye")).unwrap();
    let line = air.note();
    assert!(line.contains("g.deadeye is no longer the file of this game"), "{line}");
    referee.play(json!({"type":"seat","name":"North"}));
    assert_eq!(states.recv_timeout(PATIENCE).unwrap()["players"][1]["name"], "North");
    assert!(air.note().contains("the game goes on in "), "it says where");
}

#[test]
fn without_a_game_there_is_nothing_to_show() {
    let folder = tempdir().unwrap();
    let file = game(&folder);
    fs::write(&file, "a letter").unwrap();
    let ran = Command::new(PROGRAM).args(["air", "--port", "0", "--game"]).arg(&file).output().unwrap();
    assert_eq!(ran.status.code(), Some(1));
    assert_eq!(String::from_utf8(ran.stderr).unwrap().lines().count(), 1);
    assert_eq!(fs::read_to_string(&file).unwrap(), "a letter");
}

#[test]
fn no_socket_is_made_while_nothing_is_on_the_air() {
    if Command::new("strace").arg("-V").output().is_err() {
        println!("skipped: sockets of the program, because strace is not installed (apt-get install strace)");
        return;
    }
    let folder = tempdir().unwrap();
    let trace = folder.path().join("trace");
    let mut child = Command::new("strace")
        .args(["-f", "-e", "trace=socket", "-o"])
        .arg(&trace)
        .args([PROGRAM, "referee", "--game"])
        .arg(game(&folder))
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    let line = json!({"id": 1, "command": {"type": "seat", "name": "South"}}).to_string();
    writeln!(child.stdin.take().unwrap(), "{line}").unwrap();
    assert!(child.wait().unwrap().success());
    let traced = fs::read_to_string(&trace).unwrap();
    // It was traced to its end.
    assert!(traced.contains("exited with 0"), "{traced}");
    assert!(!traced.contains("AF_INET"), "{traced}");
}

#[cfg(feature = "window")]
#[test]
fn the_window_makes_no_socket_of_the_internet_while_nothing_is_on_the_air() {
    if ["strace", "Xvfb"].iter().any(|tool| Command::new(tool).arg("-help").output().is_err()) {
        println!(
            "skipped: sockets of the window, because strace or Xvfb is not installed (apt-get install strace xvfb)"
        );
        return;
    }
    let folder = tempdir().unwrap();
    let screen = Command::new("Xvfb")
        .args(["-displayfd", "1", "-screen", "0", "1280x720x24"])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut screen = Running(screen);
    let mut display = String::new();
    BufReader::new(screen.0.stdout.take().unwrap()).read_line(&mut display).unwrap();
    let trace = folder.path().join("trace");
    let log = folder.path().join("deadeye/deadeye.log");
    // With `-D` it is the window that is the child, and ends before its folder goes.
    let _window = Running(
        Command::new("strace")
            .args(["-D", "-f", "-e", "trace=socket", "-o"])
            .arg(&trace)
            .args([env!("CARGO_BIN_EXE_deadeye"), "--source", "demo"])
            .env("DISPLAY", format!(":{}", display.trim()))
            .env("LIBGL_ALWAYS_SOFTWARE", "1")
            .envs(["XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"].map(|name| (name, folder.path())))
            .stderr(Stdio::null())
            .spawn()
            .unwrap(),
    );
    let until = std::time::Instant::now() + 5 * PATIENCE;
    let said = || fs::read_to_string(&log).unwrap_or_default();
    while !["the first frame", "pictures: from"].iter().all(|line| said().contains(line)) {
        assert!(std::time::Instant::now() < until, "no picture in the window: {}", said());
        thread::sleep(Duration::from_millis(100));
    }
    let traced = fs::read_to_string(&trace).unwrap();
    // It speaks to the display, and to nobody else's machine.
    assert!(traced.contains("AF_UNIX"), "{traced}");
    assert!(!traced.contains("AF_INET"), "{traced}");
}

/// Where Chromium is; nothing where it is not installed.
fn chromium() -> Option<PathBuf> {
    let folders = std::env::var_os("PATH")?;
    let named = |folder: PathBuf| ["chromium", "chromium-browser", "google-chrome"].map(|name| folder.join(name));
    std::env::split_paths(&folders).flat_map(named).find(|file| file.is_file())
}

/// The folder with what the pages are looked at with, from npm.
fn modules() -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("air-pages");
    fs::create_dir_all(&folder).unwrap();
    let wanted = ["playwright-core@1.65", "axe-core@4.14"];
    let there = |name: &str| folder.join("node_modules").join(name.split('@').next().unwrap()).is_dir();
    let had = wanted.iter().all(|name| there(name));
    let install = || {
        Command::new("npm").args(["install", "--silent", "--no-fund", "--prefix"]).arg(&folder).args(wanted).output()
    };
    (had || install().is_ok_and(|ran| ran.status.success())).then(|| folder.join("node_modules"))
}

#[test]
fn a_browser_shows_each_change_and_every_page_can_be_read() {
    let Some(chromium) = chromium() else {
        println!("skipped: the pages in a browser, because Chromium is not installed (apt-get install chromium)");
        return;
    };
    let Some(modules) = modules() else {
        println!("skipped: the pages in a browser, because npm does not give playwright-core and axe-core here");
        return;
    };
    let folder = tempdir().unwrap();
    let mut referee = Referee::at(&game(&folder));
    let lines = script("two-days");
    let (before, after) = lines.split_at(7);
    assert!(before.iter().all(|line| referee.put(line)));
    let air = OnAir::of(&game(&folder), &[]);
    let readers: Vec<Receiver<Value>> = (0..48).map(|_| air.events()).collect();
    let mut browser = Command::new("node")
        .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/broadcast/pages.cjs"))
        .arg(format!("http://{}/{}", air.host, air.token))
        .args([&modules, folder.path()])
        .env("CHROMIUM", chromium)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut said = BufReader::new(browser.stdout.take().unwrap());
    let mut line = String::new();
    said.read_line(&mut line).unwrap();
    assert_eq!(line.trim(), "ready");
    let is_play = |line: &&String| serde_json::from_str::<Value>(line).unwrap().get("command").is_some();
    let mut last = 1;
    for line in after {
        last += u64::from(referee.put(line) && is_play(&line));
    }
    writeln!(browser.stdin.take().unwrap(), "{last}").unwrap();
    line.clear();
    said.read_line(&mut line).unwrap();
    assert!(browser.wait().unwrap().success());
    let told: Value = serde_json::from_str(&line).unwrap();
    for page in ["overlay", "table"] {
        let numbers: Vec<u64> = serde_json::from_value(told[page]["numbers"].clone()).unwrap();
        assert_eq!(numbers, (1..=last).collect::<Vec<_>>(), "{page}");
        assert_eq!(told[page]["faults"], json!([]), "{page}");
    }
    assert_eq!(told["transparent"], true);
    assert_eq!((&told["violations"], &told["too_wide"]), (&json!([]), &json!([])));
    assert_eq!(told["covered"], json!([]));
    assert!(!told["card"].as_str().unwrap().is_empty());
    assert!(readers.iter().all(|reader| reader.recv().is_ok()));
}
