//! What a package holds beside the program, as a packager gets it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The files of a package, written anew for one test.
fn package(test: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("packaging-{test}"));
    let _ = fs::remove_dir_all(&folder);
    let out = Command::new(env!("CARGO_BIN_EXE_deadeye")).arg("packaging").arg(&folder).output().unwrap();
    assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
    folder
}

/// What the help lists under Commands.
fn commands() -> Vec<String> {
    let out = Command::new(env!("CARGO_BIN_EXE_deadeye")).arg("--help").output().unwrap();
    let help = String::from_utf8(out.stdout).unwrap();
    let (_, rest) = help.split_once("Commands:\n").unwrap();
    let (list, _) = rest.split_once("\n\n").unwrap();
    list.lines().filter_map(|line| line.split_whitespace().next()).map(str::to_owned).collect()
}

#[test]
fn every_command_has_its_page_and_is_completed_in_three_shells() {
    let folder = package("commands");
    let read = |name: &str| fs::read_to_string(folder.join(name)).unwrap_or_else(|why| panic!("{name}: {why}"));
    let completed = [
        "bash-completion/completions/deadeye",
        "fish/vendor_completions.d/deadeye.fish",
        "zsh/site-functions/_deadeye",
    ];
    let completed = completed.map(read);
    let commands = commands();
    assert!(commands.contains(&"scan".to_owned()) && commands.len() >= 18, "{commands:?}");
    assert!(!commands.contains(&"packaging".to_owned()), "it is a packager's");
    for command in commands.iter().filter(|command| *command != "help") {
        let page = read(&format!("man/man1/deadeye-{command}.1"));
        assert!(page.contains(".SH SYNOPSIS"), "{page}");
        for text in &completed {
            assert!(text.contains(command), "{command}: {text}");
        }
    }
    let own = read("man/man1/deadeye.1");
    assert!(own.contains(&format!("v{}", env!("CARGO_PKG_VERSION"))), "{own}");
    assert!(read("man/man1/deadeye-enroll.1").contains("faces"), "an option is on its page");
}

#[test]
fn the_desktop_finds_the_program_its_icon_and_its_window() {
    let folder = package("desktop");
    let entry = fs::read_to_string(folder.join("applications/deadeye.desktop")).unwrap();
    // The window calls itself `deadeye`; a desktop that is told so shows the entry's name and icon for it.
    for line in ["Exec=deadeye", "Icon=deadeye", "StartupWMClass=deadeye", "Comment[it]="] {
        assert!(entry.contains(line), "{line} is not in {entry}");
    }
    let icon = fs::read_to_string(folder.join("icons/hicolor/scalable/apps/deadeye.svg")).unwrap();
    assert!(icon.contains("viewBox=\"0 0 128 128\""), "{icon}");
}

#[test]
fn software_centres_take_the_metadata() {
    let file = package("metadata").join("metainfo/app.deadeye.Deadeye.metainfo.xml");
    let Ok(checked) = Command::new("appstreamcli").args(["validate", "--no-net"]).arg(&file).output() else {
        println!(
            "skipped: software_centres_take_the_metadata: appstreamcli is not installed (apt-get install appstream)"
        );
        return;
    };
    assert!(checked.status.success(), "{}", String::from_utf8_lossy(&checked.stdout));
}
