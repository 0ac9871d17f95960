//! A client of the referee's protocol, written from its page alone: `examples/referee_client.py`.

use std::path::Path;
use std::process::Command;

#[test]
fn a_client_in_another_language_plays_whole_games() {
    if Command::new("python3").arg("--version").output().is_err() {
        println!("skipped: a client in Python, because python3 is not installed (apt-get install python3)");
        return;
    }
    let place = |name: &str| Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
    for seed in ["1", "2", "3"] {
        let output = Command::new("python3")
            .arg(place("examples/referee_client.py"))
            .arg(env!("CARGO_BIN_EXE_deadeye-text"))
            .args([place("card-db/decks/LDLtP.json"), place("card-db/decks/SGLtP.json")])
            .arg(seed)
            .output()
            .unwrap();
        let (said, faults) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        assert!(output.status.success(), "seed {seed}: {said}\n{faults}");
        assert!(said.starts_with("day 1: "), "seed {seed}: {said}");
        assert!(said.lines().last().unwrap().starts_with("won by "), "seed {seed}: {said}");
    }
}
