//! `deadeye cameras` from outside: a machine without a camera is no error.

use crate::tables::{deadeye, lines, said};

#[test]
fn cameras_are_listed_with_what_opens_them() {
    let output = deadeye(&["cameras", "--json"]);
    assert!(output.status.success(), "{}", said(&output));
    let mut last = None;
    for line in lines(&output) {
        let number: u32 = line["source"].as_str().unwrap().parse().unwrap();
        assert!(last < Some(number), "in order, each once");
        last = Some(number);
        assert_eq!(line["device"], format!("/dev/video{number}"));
        assert_eq!(line["usable"].as_bool().unwrap(), !line["formats"].as_array().unwrap().is_empty());
    }
    let output = deadeye(&["cameras"]);
    assert!(output.status.success());
    assert_eq!(String::from_utf8(output.stdout).unwrap().starts_with("no camera"), last.is_none());
}
