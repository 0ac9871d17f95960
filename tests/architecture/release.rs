//! What the release script takes: a tree that somebody else could build again, whose changes are written down.
#![cfg(unix)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A project of one commit with the scripts of this one, its version and these changes; none where there is no git.
fn project(test: &str, version: &str, changes: &str) -> Option<PathBuf> {
    let own = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("release-{test}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.join("scripts")).unwrap();
    for script in ["scripts/release.sh", "scripts/setup.sh"] {
        fs::copy(own.join(script), folder.join(script)).unwrap();
    }
    fs::write(folder.join("Cargo.toml"), format!("[workspace.package]\nversion = \"{version}\"\n\n[other]\n")).unwrap();
    fs::write(folder.join("CHANGELOG.md"), changes).unwrap();
    for words in [&["init", "--quiet"][..], &["add", "."], &["commit", "--quiet", "--message=One commit"]] {
        let git = Command::new("git")
            .args(["-c", "user.name=A test", "-c", "user.email=test@localhost", "-c", "commit.gpgsign=false"])
            .args(words)
            .current_dir(&folder)
            .status();
        let Ok(status) = git else {
            println!("skipped: what the release script takes: git is not installed");
            return None;
        };
        assert!(status.success(), "{words:?}");
    }
    Some(folder)
}

/// Whether a tree may be released, and what is said of it.
fn check(folder: &Path) -> (bool, String) {
    let out = Command::new("bash").args(["scripts/release.sh", "--check"]).current_dir(folder).output().unwrap();
    let said = if out.status.success() { out.stdout } else { out.stderr };
    (out.status.success(), String::from_utf8(said).unwrap())
}

fn tag(folder: &Path, name: &str) {
    assert!(Command::new("git").args(["tag", name]).current_dir(folder).status().unwrap().success());
}

#[test]
fn a_tagged_clean_tree_with_its_changes_is_taken() {
    let Some(folder) = project("taken", "1.2.3", "# Changes\n\n## 1.2.3\n\n- Something.\n") else { return };
    let (taken, version) = check(&folder);
    assert!(taken && version.starts_with("1.2.3~g"), "without a tag it is a trial: {version}");
    tag(&folder, "v1.2.3");
    assert_eq!(check(&folder), (true, "1.2.3\n".to_owned()));
}

#[test]
fn a_tree_that_is_not_clean_is_refused() {
    let Some(folder) = project("unclean", "1.2.3", "## 1.2.3\n") else { return };
    fs::write(folder.join("notes.txt"), "not committed").unwrap();
    let (taken, said) = check(&folder);
    assert!(!taken && said.contains("not clean"), "{said}");
}

#[test]
fn a_version_without_its_changes_is_refused() {
    // 1.2.30 and 1x2.3 are other versions.
    let Some(folder) = project("changes", "1.2.3", "## 1.2.30\n\n## 1x2.3\n\n- 1.2.3\n") else { return };
    let (taken, said) = check(&folder);
    assert!(!taken && said.contains("## 1.2.3"), "{said}");
}

#[test]
fn a_tag_of_another_version_is_refused() {
    let Some(folder) = project("tag", "1.2.3", "## 1.2.3\n") else { return };
    tag(&folder, "v1.2.4");
    let (taken, said) = check(&folder);
    assert!(!taken && said.contains("1.2.4"), "{said}");
}

#[test]
fn this_project_has_its_version_among_its_changes() {
    let changes = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("CHANGELOG.md")).unwrap();
    let heading = format!("## {}", env!("CARGO_PKG_VERSION"));
    assert!(changes.lines().any(|line| line == heading), "{heading} is missing");
}
