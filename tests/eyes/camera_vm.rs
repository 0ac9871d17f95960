//! A real webcam, in a virtual machine: watched, covered, hung, unplugged and plugged in again, by the command and by the app.
//!
//! It takes minutes, since the machine computes slowly; so it runs where `CI=true` or `DEADEYE_CAMERA_VM=1` is set, and
//! where `../shared/camera-vm` is.

use std::fs;
use std::path::Path;
use std::process::Command;

use deadeye_cards::CardDb;
use deadeye_proxy::demo::{PlacedCard, render};
use image::RgbImage;
use serde_json::Value;
use tempfile::tempdir;

use crate::tables::{deadeye, full_hd, said, shared, some_cards};

/// The longest that the machine may run, in seconds. On two idle cores it takes a third of that: one look of the eyes takes
/// minutes there, since every sum of theirs is done by software.
const LONGEST_SECONDS: &str = "1500";

fn json_lines(file: &Path) -> Vec<Value> {
    let text = fs::read_to_string(file).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn a_real_webcam_is_watched_lost_and_taken_up_again() {
    let Some(vm) = shared("a real webcam", "camera-vm/run") else {
        return;
    };
    let is_on = |name: &str, value: &str| std::env::var(name).is_ok_and(|set| set == value);
    if !is_on("CI", "true") && !is_on("DEADEYE_CAMERA_VM", "1") {
        println!("skipped: a real webcam, because it takes minutes; DEADEYE_CAMERA_VM=1 runs it");
        return;
    }
    // The guest sees the host's programs, and these two are not the project's own.
    for tool in ["v4l2-ctl", "xvfb-run"] {
        if Command::new("sh")
            .args(["-c", &format!("command -v {tool}")])
            .output()
            .is_ok_and(|found| !found.status.success())
        {
            println!("skipped: a real webcam, because {tool} is not installed (apt-get install v4l-utils xvfb xauth)");
            return;
        }
    }
    let folder = tempdir().unwrap();
    let (frames, faces, out) = (folder.path().join("frames"), folder.path().join("faces"), folder.path().join("out"));
    for made in [&frames, &faces, &out] {
        fs::create_dir_all(made).unwrap();
    }
    // Three drawn cards, then a covered lens.
    let cards: Vec<_> = some_cards(40).into_iter().take(3).collect();
    let laid: Vec<PlacedCard> =
        cards.iter().zip([250.0, 520.0, 790.0]).map(|(card, x)| PlacedCard::flat(card.code, (x, 300.0), 0.0)).collect();
    let (picture, _) = render(CardDb::shipped(), &laid, &full_hd(5, 0.0));
    picture.save(frames.join("1.png")).unwrap();
    RgbImage::new(1920, 1080).save(frames.join("2.png")).unwrap();
    for card in &cards {
        let face = faces.join(format!("{}.png", card.code));
        deadeye_proxy::draw(card, 300).save(face).unwrap();
    }
    let file = folder.path().join("faces.bin").display().to_string();
    let enrolled = deadeye(&["enroll", &faces.display().to_string(), "--faces", &file]);
    assert!(enrolled.status.success(), "{}", said(&enrolled));

    let guest = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/eyes/guest.sh");
    let ran = Command::new(vm)
        .args(["--hold", "30", "--timeout", LONGEST_SECONDS, "--frames"])
        .arg(&frames)
        .args(["--", "sh"])
        .arg(guest)
        .arg(env!("CARGO_BIN_EXE_deadeye"))
        .args([&file, &cards[0].code.to_string()])
        .env("OUT", &out)
        .current_dir(folder.path())
        .output()
        .unwrap();
    let text = |name: &str| fs::read_to_string(out.join(name)).unwrap_or_default();
    let all = || {
        let names = ["steps", "busy.log", "watch.log", "app.log", "doctor.log"];
        let logs: String = names.iter().map(|name| format!("-- {name}\n{}", text(name))).collect();
        format!("{}\n{}{logs}", String::from_utf8_lossy(&ran.stdout), said(&ran))
    };
    // What `run` says of itself: 125, the guest did not work; 124, it did not come to its end in its time.
    if let Some(code @ (124 | 125)) = ran.status.code() {
        println!(
            "skipped: a real webcam, because the virtual machine ended with {code} on this machine: {}",
            said(&ran)
        );
        return;
    }
    assert!(ran.status.success(), "{}", all());

    // The webcam is there; its metadata node, /dev/video1, is no camera.
    let cameras = json_lines(&out.join("cameras.jsonl"));
    let devices: Vec<&str> = cameras.iter().map(|camera| camera["device"].as_str().unwrap()).collect();
    assert_eq!(devices, ["/dev/video0", "/dev/video2"], "{}", all());
    assert_eq!(cameras[0]["formats"][0], "MJPEG 1920x1080 30/s");

    let busy = text("busy.log");
    assert!(busy.contains("another program uses it"), "{busy}");
    assert!(busy.ends_with("status 1\n"), "{busy}");

    // Every card is named, and nothing that is not there.
    let told = json_lines(&out.join("watch.jsonl"));
    let mut named: Vec<&str> =
        told.iter().filter(|line| line["event"] == "appeared").map(|line| line["code"].as_str().unwrap()).collect();
    named.sort_unstable();
    named.dedup();
    let mut laid: Vec<String> = cards.iter().map(|card| card.code.to_string()).collect();
    laid.sort_unstable();
    assert_eq!(named, laid, "{}", all());
    // What was covered, hung and unplugged has not gone from the table.
    assert!(told.iter().all(|line| line["event"] != "vanished"), "{told:?}");
    for log in ["watch.log", "app.log"] {
        assert!(!text(log).contains("panicked"), "{}", all());
    }

    let settings = text("settings.json");
    assert!(settings.contains(r#""camera": "USB Webcam"#), "{settings}");

    let doctor = json_lines(&out.join("doctor.jsonl"));
    let cameras: Vec<&str> = doctor
        .iter()
        .filter(|line| line["check"] == "camera" && line["state"] == "fine")
        .map(|line| line["says"].as_str().unwrap())
        .collect();
    assert_eq!(cameras.len(), 2, "{doctor:?}");
    assert!(cameras[0].contains("MJPEG 1920x1080 30/s"), "{}", cameras[0]);
    println!("steps of the guest, each with its seconds since the start:\n{}", text("steps"));
}
