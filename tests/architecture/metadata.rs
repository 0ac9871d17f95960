//! What cargo knows of the project: its packages and what they are built with.

use std::path::Path;
use std::process::Command;

use serde_json::Value;

/// The project's folder.
pub fn project() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// What `cargo metadata` says, for this machine's system only: what others need was never downloaded here.
pub fn metadata() -> Value {
    let cargo = std::env::var("CARGO").unwrap();
    let run = |words: &[&str]| -> String {
        let out = Command::new(&cargo).args(words).current_dir(project()).output().unwrap();
        let said = String::from_utf8_lossy(&out.stderr);
        assert!(out.status.success(), "cargo {words:?}: {said}");
        String::from_utf8(out.stdout).unwrap()
    };
    let about = run(&["-vV"]);
    let host = about.lines().find_map(|line| line.strip_prefix("host: ")).unwrap();
    let asked = ["metadata", "--format-version=1", "--offline", "--locked", "--filter-platform", host];
    serde_json::from_str(&run(&asked)).unwrap()
}
