//! What the world around a command does to it: nobody hears it, its disk is full, names hold what a terminal obeys, pictures
//! are crafted to take the machine, pipes never end, and it is told to end.

#![cfg(target_os = "linux")]

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Cursor, Read as _, Write as _};
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

use deadeye_vision::Faces;
use image::{ExtendedColorType, ImageEncoder as _, ImageFormat, RgbImage};
use serde_json::{Value, json};
use tempfile::{TempDir, tempdir};

use crate::program::deadeye;
use crate::referee_process::{Referee, note, refused};

fn full() -> File {
    File::options().write(true).open("/dev/full").unwrap()
}

/// A pipe whose other end is closed.
fn closed() -> Stdio {
    let mut gone = Command::new("true").stdin(Stdio::piped()).spawn().unwrap();
    let pipe = gone.stdin.take().unwrap();
    gone.wait().unwrap();
    pipe.into()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

fn text_of(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// Two pictures: one that is none, and one with no card on it.
fn bad_and_good(folder: &TempDir) -> [String; 2] {
    let (bad, good) = (folder.path().join("bad.png"), folder.path().join("good.png"));
    fs::write(&bad, "no picture").unwrap();
    RgbImage::new(64, 64).save(&good).unwrap();
    [bad, good].map(|path| text_of(&path).to_owned())
}

/// A pack that cannot be used, which every command with cards warns of.
fn broken_pack(folder: &TempDir) {
    let packs = folder.path().join("deadeye/packs");
    fs::create_dir_all(&packs).unwrap();
    fs::write(packs.join("broken.json"), "{").unwrap();
}

#[test]
fn a_command_that_nobody_hears_does_its_work_and_tells_by_its_status() {
    let folder = tempdir().unwrap();
    broken_pack(&folder);
    let [bad, good] = bad_and_good(&folder);
    let game = folder.path().join("game");
    let faces = folder.path().join("faces");
    let table: [(&[&str], i32); 9] = [
        (&["scan", &bad, &good], 1),
        (&["scan", "--json", &bad, &good], 1),
        (&["cards", "show", "01031"], 0),
        (&["cards", "show", "no such card"], 1),
        (&["proxy", "00000", "--out", text_of(folder.path())], 1),
        (&["watch", "/no/such/film"], 1),
        (&["referee", "--game", text_of(&game)], 0),
        (&["enroll", "/no/such", "--faces", text_of(&faces)], 1),
        (&["no-such-command"], 2),
    ];
    for (words, status) in table {
        for nobody in [Stdio::from(full()), closed()] {
            let output = deadeye(folder.path(), words).stderr(nobody).output().unwrap();
            assert_eq!(output.status.code(), Some(status), "{words:?}");
            if words.contains(&good.as_str()) {
                let printed = text(&output.stdout);
                assert!(printed.contains("good.png"), "{words:?}: {printed}");
            }
        }
    }
}

#[test]
fn an_answer_that_cannot_be_printed_is_one_line_and_one_that_nobody_reads_is_none() {
    let folder = tempdir().unwrap();
    let [_, good] = bad_and_good(&folder);
    let game = folder.path().join("game");
    let mut made = Referee::over(&folder, &game);
    made.ask(&note("one"));
    made.end();
    let table: [&[&str]; 8] = [
        &["cards", "list"],
        &["abilities", "list", "--json"],
        &["hand", "AS 10H QD 2C 3C"],
        &["scan", &good],
        &["game", "export", text_of(&game)],
        &["doctor"],
        &["--help"],
        &["--version"],
    ];
    for words in table {
        let output = deadeye(folder.path(), words).stdout(full()).output().unwrap();
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{words:?}: {said}");
        assert_eq!(
            said, "error: the answer cannot be printed — the disk is full — make room, or print it elsewhere\n",
            "{words:?}"
        );
        let output = deadeye(folder.path(), words).stdout(closed()).output().unwrap();
        assert_eq!(text(&output.stderr), "", "{words:?}");
        assert_eq!(output.status.code(), Some(0), "{words:?}");
    }
}

fn has_control(text: &str) -> bool {
    text.chars().any(|letter| letter.is_control() && letter != '\n')
}

#[test]
fn names_do_not_drive_the_terminal() {
    let folder = tempdir().unwrap();
    let evil = "\u{1b}[31m\u{9b}2J\u{7}";
    let packs = folder.path().join("deadeye/packs");
    fs::create_dir_all(&packs).unwrap();
    let card = json!({
        "code": "99001", "title": format!("Bad {evil}\nTitle"), "type_code": "dude", "suit": "Spades", "rank": 4,
        "cost": 1, "gang_code": "neutral", "shooter": "Draw", "bullets": 1, "influence": 1, "upkeep": 0,
        "keywords": format!("Gunslinger{evil}")
    });
    let pack = json!({ "code": "ZZ", "name": format!("Pack {evil}"), "cards": [card] });
    fs::write(packs.join("zz.json"), pack.to_string()).unwrap();
    fs::write(packs.join(format!("x{evil}.json")), "{").unwrap();
    let picture = folder.path().join(format!("a{evil}\nb.png"));
    RgbImage::new(64, 64).save(&picture).unwrap();
    let missing = folder.path().join(format!("none{evil}.png"));
    let game = folder.path().join(format!("game{evil}"));
    let table: [&[&str]; 9] = [
        &["cards", "show", "99001"],
        &["cards", "show", "99001", "--json"],
        &["cards", "list", "title:bad"],
        &["scan", text_of(&picture), text_of(&missing)],
        &["scan", text_of(&picture), "--json"],
        &["proxy", "99001", "--out", text_of(folder.path())],
        &["referee", "--game", text_of(&game)],
        &["game", "export", text_of(&missing)],
        &["deck", evil],
    ];
    for words in table {
        let output = deadeye(folder.path(), words).output().unwrap();
        for stream in [text(&output.stdout), text(&output.stderr)] {
            assert!(!has_control(&stream), "{words:?}: {stream:?}");
        }
    }
    let output = deadeye(folder.path(), &["cards", "list", "title:bad"]).output().unwrap();
    let printed = text(&output.stdout);
    assert!(printed.lines().all(|line| line.starts_with(char::is_numeric)), "{printed}");
    // What a program reads is what the name is.
    let words = ["scan", text_of(&picture), "--json"];
    let output = deadeye(folder.path(), &words).output().unwrap();
    let line: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(line["picture"], text_of(&picture));
}

#[test]
fn what_the_system_says_is_said_without_its_numbers() {
    let folder = tempdir().unwrap();
    let place = text_of(folder.path());
    let dead = folder.path().join("dead");
    symlink("/no/such", &dead).unwrap();
    let picture = folder.path().join("p.png");
    RgbImage::new(64, 64).save(&picture).unwrap();
    let table: [&[&str]; 8] = [
        &["hand", "--file", place],
        &["advise", "AS", "AH", "8C", "8D", "2C", "--draw", "1", "--deck", "AS AH 8C 8D 2C KD", "--seen", place],
        &["odds", "--deck", place, "--stud", "1", "--draw", "1"],
        &["scan", text_of(&picture), "--faces", place],
        &["scan", text_of(&picture), "--deck", place],
        &["game", "export", text_of(&dead)],
        &["enroll", place, "--faces", place],
        &["proxy", "01031", "--out", text_of(&picture)],
    ];
    for words in table {
        let line = refused(&folder, words);
        assert!(!line.contains("os error"), "{words:?}: {line}");
    }
    let output = deadeye(folder.path(), &["referee"]).stdin(File::open(place).unwrap()).output().unwrap();
    let said = text(&output.stderr);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(said.matches(" — ").count(), 2, "{said}");
    assert!(said.contains("it is a folder") && !said.contains("os error"), "{said}");
}

/// The memory that a process has had at most, in megabytes, by `VmHWM`, asked again and again until it ends.
fn most_megabytes(child: &mut Child) -> u64 {
    let mut most = 0;
    while child.try_wait().unwrap().is_none() {
        let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let kilobytes = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
        most = most.max(kilobytes.unwrap_or_default() / 1024);
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    most
}

/// A large PNG of one colour, 16 bits and alpha, a few hundred kilobytes of file.
fn deep_png(side: u32) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, side, side);
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_depth(png::BitDepth::Sixteen);
    let mut writer = encoder.write_header().unwrap();
    let mut stream = writer.stream_writer().unwrap();
    let row = vec![0x40; side as usize * 8];
    for _ in 0..side {
        stream.write_all(&row).unwrap();
    }
    stream.finish().unwrap();
    drop(writer);
    bytes
}

/// A PNG whose colour profile unpacks to 250 megabytes of nothing.
fn png_with_profile() -> Vec<u8> {
    let mut picture = Cursor::new(Vec::new());
    RgbImage::new(200, 200).write_to(&mut picture, ImageFormat::Png).unwrap();
    // The data of a grey PNG of zeros are such a stream.
    let mut zeros = Vec::new();
    image::codecs::png::PngEncoder::new(&mut zeros)
        .write_image(&vec![0; 15_800 * 15_800], 15_800, 15_800, ExtendedColorType::L8)
        .unwrap();
    let mut packed = Vec::new();
    let mut at = 8;
    while at < zeros.len() {
        let length = u32::from_be_bytes(zeros[at..at + 4].try_into().unwrap()) as usize;
        if &zeros[at + 4..at + 8] == b"IDAT" {
            packed.extend_from_slice(&zeros[at + 8..at + 8 + length]);
        }
        at += 12 + length;
    }
    let mut chunk = b"iCCPicc\0\0".to_vec();
    chunk.extend(packed);
    let check = crc(&chunk);
    let mut bytes = picture.into_inner();
    let length = u32::try_from(chunk.len() - 4).unwrap().to_be_bytes();
    let whole = length.into_iter().chain(chunk).chain(check.to_be_bytes());
    // Behind the header, which takes 25 bytes after the 8 of the mark.
    bytes.splice(33..33, whole);
    bytes
}

/// The checksum of a chunk of PNG (ISO 3309).
fn crc(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(u32::MAX, |sum, byte| {
        (0..8).fold(sum ^ u32::from(*byte), |sum, _| (sum >> 1) ^ (0xedb8_8320 & (sum & 1).wrapping_neg()))
    })
}

#[test]
fn no_picture_takes_the_memory_of_the_machine() {
    let folder = tempdir().unwrap();
    let cells = |x: u32, y: u32| {
        let mixed = (x / 50).wrapping_mul(0x9e37_79b9) ^ (y / 50).wrapping_mul(0x85eb_ca6b);
        image::Rgb([(mixed >> 3) as u8, (mixed >> 11) as u8, (mixed >> 19) as u8])
    };
    let jpeg = |width, height| {
        let mut bytes = Cursor::new(Vec::new());
        RgbImage::from_fn(width, height, cells).write_to(&mut bytes, ImageFormat::Jpeg).unwrap();
        bytes.into_inner()
    };
    for (name, bytes, size) in [
        ("deep.png", deep_png(8000), [8000, 8000]),
        ("profile.png", png_with_profile(), [200, 200]),
        ("broad.jpg", jpeg(16_000, 4_000), [16_000, 4_000]),
        ("square.jpg", jpeg(8_000, 8_000), [8_000, 8_000]),
    ] {
        let file = folder.path().join(name);
        fs::write(&file, bytes).unwrap();
        let mut child = deadeye(folder.path(), &["scan", "--json", text_of(&file)]).spawn().unwrap();
        let most = most_megabytes(&mut child);
        let Output { status, stdout, stderr } = child.wait_with_output().unwrap();
        println!("{name}: {most} MB, {}", text(&stdout));
        assert!(status.success(), "{name}: {}", text(&stderr));
        let line: Value = serde_json::from_slice(&stdout).unwrap();
        assert_eq!(line["size"], json!(size), "{name}");
        assert!(most <= 400, "{name} took {most} MB");
    }
}

fn pipe(folder: &TempDir, name: &str) -> String {
    let path = folder.path().join(name);
    assert!(Command::new("mkfifo").arg(&path).status().unwrap().success());
    text_of(&path).to_owned()
}

#[test]
fn a_named_pipe_is_refused_wherever_a_file_is_asked_for() {
    let folder = tempdir().unwrap();
    let [_, good] = bad_and_good(&folder);
    let (any, named) = (pipe(&folder, "pipe"), pipe(&folder, "pipe.png"));
    let game = folder.path().join("game");
    let table: [&[&str]; 9] = [
        &["scan", &any],
        &["scan", &named],
        &["scan", &good, "--faces", &any],
        &["scan", &good, "--deck", &any],
        &["watch", &any],
        &["deck", "check", &any],
        &["hand", "--file", &any],
        &["game", "import", text_of(&game), "--from", &any],
        &["game", "export", &any],
    ];
    for words in table {
        refused(&folder, words);
    }
    let output = deadeye(folder.path(), &["watch", &named]).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("named pipe"), "{output:?}");
    // What a shell hands over is no named pipe.
    let words = "exec \"$0\" hand --file <(echo 'AS AH AC AD JK')";
    let shell = Command::new("bash").args(["-c", words, env!("CARGO_BIN_EXE_deadeye-text")]).output().unwrap();
    assert!(shell.status.success(), "{shell:?}");
    // Beside a game.
    let mut made = Referee::over(&folder, &game);
    made.ask(&note("one"));
    made.end();
    fs::remove_file(folder.path().join("game.len")).unwrap();
    pipe(&folder, "game.len");
    let mut again = Referee::over(&folder, &game);
    assert_eq!(again.ask(&note("two"))["ok"], true);
    again.end();
    for name in ["game-journal", "game-wal", "game-shm"] {
        let beside = pipe(&folder, name);
        refused(&folder, &["referee", "--game", text_of(&game)]);
        refused(&folder, &["game", "export", text_of(&game)]);
        fs::remove_file(beside).unwrap();
    }
}

#[test]
fn watching_ends_with_its_summary_when_it_is_told_to_end() {
    let folder = tempdir().unwrap();
    for signal in ["INT", "TERM"] {
        // The demo table goes on until it is ended.
        let mut child = deadeye(folder.path(), &["watch", "demo", "--json"]).spawn().unwrap();
        let mut printed = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        printed.read_line(&mut line).unwrap();
        assert!(line.contains("appeared"), "{line}");
        // The shell's own: a bare system has no program of that name.
        let killed = Command::new("bash").args(["-c", &format!("kill -s {signal} {}", child.id())]).status();
        assert!(killed.unwrap().success());
        let mut rest = String::new();
        printed.read_to_string(&mut rest).unwrap();
        assert!(child.wait().unwrap().success(), "{signal}");
        let last: Value = serde_json::from_str(rest.lines().last().unwrap_or(&line)).unwrap();
        assert!(last["summary"]["frames"].as_u64().unwrap() > 0, "{signal}: {last}");
    }
}

#[test]
fn numbers_that_make_no_sense_are_wrong_usage() {
    let folder = tempdir().unwrap();
    for words in [
        ["watch", "demo", "--fps", "nan"],
        ["watch", "demo", "--fps", "inf"],
        ["watch", "demo", "--fps", "0"],
        ["watch", "demo", "--fps", "-1"],
        ["watch", "demo", "--frames", "0"],
    ] {
        let output = deadeye(folder.path(), &words).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{words:?}");
    }
    let mut referee = Referee::start({
        let mut command = deadeye(folder.path(), &["referee"]);
        command.stderr(Stdio::null());
        command
    });
    for id in ["9007199254740993", "18446744073709551615", "-7", "1.5", "\"x\""] {
        let id: Value = serde_json::from_str(id).unwrap();
        assert_eq!(referee.ask(&json!({ "id": id, "query": "legal" }))["id"], id);
    }
    // More digits than are kept: said, and not answered under another number.
    let stdin = referee.0.stdin.as_mut().unwrap();
    writeln!(stdin, r#"{{"id":123456789012345678901234567890,"query":"legal"}}"#).unwrap();
    let answer = referee.ask(&json!({ "id": 1, "query": "legal" }));
    assert_eq!((&answer["id"], &answer["ok"]), (&Value::Null, &json!(false)));
    assert!(answer["refusal"]["why"].as_str().unwrap().contains("digits"));
}

#[test]
fn a_sound_game_is_not_called_lost_where_there_is_no_room_for_a_copy() {
    let folder = tempdir().unwrap();
    let game = folder.path().join("game");
    let mut made = Referee::over(&folder, &game);
    made.ask(&note("one"));
    made.end();
    let words = ["game", "export", text_of(&game)];
    let output = deadeye(folder.path(), &words).env("TMPDIR", "/no/such/folder").output().unwrap();
    let said = text(&output.stderr);
    assert_eq!(output.status.code(), Some(1));
    assert!(said.contains("TMPDIR") && !said.contains("start a new game"), "{said}");
    assert_eq!(said.matches(" — ").count(), 2, "{said}");
    // What killed programs have left there, of whatever kind, is in nobody's way.
    for number in 0..3 {
        for left in ["deadeye-salvage", "deadeye-making"] {
            // The number of the next process is not known, so that many are there.
            for process in 0..200 {
                let name = format!("{left}-{}-{number}", std::process::id() + process);
                fs::create_dir_all(folder.path().join(&name).join("held")).unwrap();
            }
        }
    }
    let output = deadeye(folder.path(), &words).output().unwrap();
    assert!(output.status.success(), "{}", text(&output.stderr));
    // A log or a journal beside it that is larger than any game is not copied whole.
    for name in ["game-wal", "game-journal"] {
        let beside = folder.path().join(name);
        File::create(&beside).unwrap().set_len(3 << 30).unwrap();
        let limited = "ulimit -f 400000; exec \"$0\" game export \"$1\"";
        let mut command = deadeye(folder.path(), &[]);
        let output = Command::new("sh")
            .args(["-c", limited, text_of(Path::new(command.get_program())), text_of(&game)])
            .envs(command.env("LC_ALL", "C").get_envs().filter_map(|(name, value)| Some((name, value?))))
            .output()
            .unwrap();
        assert!(output.status.code().is_some(), "{name}: it was killed for a file of more than 200 MB");
        fs::remove_file(beside).unwrap();
    }
}

#[test]
fn a_window_without_a_screen_is_said_without_the_places_of_a_library() {
    let folder = tempdir().unwrap();
    let mut command = deadeye(folder.path(), &[]);
    for name in ["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET"] {
        command.env_remove(name);
    }
    let output = command.output().unwrap();
    let said = text(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("the window cannot be opened"), "{said}");
    assert!(!said.contains(".rs:") && !said.contains("registry"), "{said}");
}

#[test]
fn faces_that_cannot_be_read_stay_and_so_does_what_lies_beside() {
    let folder = tempdir().unwrap();
    let pictures = folder.path().join("pictures");
    fs::create_dir_all(&pictures).unwrap();
    let face = RgbImage::from_fn(120, 168, |x, y| image::Rgb([x as u8, y as u8, 90]));
    face.save(pictures.join("01031.png")).unwrap();
    symlink("/no/such", pictures.join("01032.png")).unwrap();
    fs::write(folder.path().join("my.part"), "mine").unwrap();
    let faces = folder.path().join("my.faces");
    let words = ["enroll", text_of(&pictures), "--faces", text_of(&faces)];
    let output = deadeye(folder.path(), &words).output().unwrap();
    assert!(output.status.success(), "{}", text(&output.stderr));
    let printed = text(&output.stdout);
    assert!(printed.contains("skipped 01032.png: there is no such file"), "{printed}");
    assert_eq!(fs::read_to_string(folder.path().join("my.part")).unwrap(), "mine");
    assert_eq!(Faces::read(&faces).unwrap().len(), 1);
    let good = fs::read(&faces).unwrap();
    let flipped = |at: usize| {
        let mut bytes = good.clone();
        bytes[at] ^= 1;
        bytes
    };
    // The file begins with 14 bytes of mark, then the version, the namer's mark, the checksum and the faces.
    for bytes in [flipped(good.len() - 1), flipped(14), flipped(16), good[..60].to_vec()] {
        fs::write(&faces, &bytes).unwrap();
        let line = refused(&folder, &words);
        assert!(line.contains("--faces"), "{line}");
        assert_eq!(fs::read(&faces).unwrap(), bytes);
    }
}
