//! `deadeye proxy` from outside.

use std::fs;
use std::process::{Command, Output};

use serde_json::Value;
use tempfile::{TempDir, tempdir};

fn proxy(home: &TempDir, words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_deadeye"))
        .env("XDG_DATA_HOME", home.path())
        .env("HOME", home.path())
        .arg("proxy")
        .args(words)
        .output()
        .unwrap()
}

fn lines(output: &Output) -> Vec<Value> {
    let text = String::from_utf8(output.stdout.clone()).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn said(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

#[test]
fn a_card_is_drawn_in_the_size_asked_for_and_without_one_for_print() {
    let home = tempdir().unwrap();
    let folder = home.path().join("new").join("folder");
    let folder = folder.to_str().unwrap();
    let output = proxy(&home, &["01031", "01001", "--out", folder, "--width-px", "300", "--json"]);
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    let answers = lines(&output);
    assert_eq!(answers.len(), 2);
    assert_eq!(answers[0]["title"], "Jarrett Blake");
    assert_eq!(answers[0]["size"], serde_json::json!([300, 420]));
    let picture = image::open(answers[0]["file"].as_str().unwrap()).unwrap();
    assert_eq!((picture.width(), picture.height()), (300, 420));

    let output = proxy(&home, &["01031", "--out", folder, "--json"]);
    // 63 x 88 mm at 300 dots an inch: 63 / 25.4 * 300 = 744.1 and 88 / 25.4 * 300 = 1039.4.
    assert_eq!(lines(&output)[0]["size"], serde_json::json!([744, 1039]));
}

#[test]
fn an_unknown_code_gets_its_line_and_the_others_are_drawn() {
    let home = tempdir().unwrap();
    let folder = home.path().to_str().unwrap();
    let output = proxy(&home, &["99999", "../up", "01031", "--out", folder, "--json"]);
    assert_eq!(output.status.code(), Some(1));
    let answers = lines(&output);
    assert_eq!(answers.len(), 3);
    assert_eq!(answers[0]["code"], "99999");
    assert_eq!(answers[0]["error"].as_str().unwrap().matches(" — ").count(), 2);
    assert!(answers[1]["error"].as_str().unwrap().contains("five digits"));
    assert_eq!(answers[2]["title"], "Jarrett Blake");
    assert!(home.path().join("01031.png").is_file());
}

#[test]
fn a_folder_that_cannot_be_made_is_one_line_of_three_parts() {
    let home = tempdir().unwrap();
    let file = home.path().join("file");
    fs::write(&file, "in the way").unwrap();
    let output = proxy(&home, &["01031", "--out", file.join("below").to_str().unwrap()]);
    assert_eq!((output.status.code(), output.stdout.len()), (Some(1), 0));
    let text = said(&output);
    assert!(text.starts_with("error: ") && text.lines().count() == 1, "{text}");
    assert_eq!(text.matches(" — ").count(), 2, "{text}");
    assert_eq!(fs::read_to_string(&file).unwrap(), "in the way");
}

#[test]
fn no_folder_and_absurd_widths_are_wrong_usage() {
    let home = tempdir().unwrap();
    assert_eq!(proxy(&home, &["01031"]).status.code(), Some(2));
    let folder = home.path().to_str().unwrap();
    for width in ["0", "-5", "100000", "wide"] {
        let output = proxy(&home, &["01031", "--out", folder, "--width-px", width]);
        assert_eq!(output.status.code(), Some(2), "{width} passed for a width");
    }
}
