//! `deadeye packaging`: the files of a package beside the program, for packagers.
//!
//! It is a hidden command of the program and not a separate one: its pages are then those of the packaged program, and
//! no second program is linked with all its libraries.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use clap_complete::Shell;
use deadeye_text::{Fault, io_why};
use serde::Serialize;

use super::outcome::Outcome;
use super::say::within_line;

/// The files that do not depend on the command line, with their places.
const AS_THEY_ARE: [(&str, &str); 3] = [
    ("applications/deadeye.desktop", include_str!("../../packaging/deadeye.desktop")),
    ("icons/hicolor/scalable/apps/deadeye.svg", include_str!("../../packaging/deadeye.svg")),
    ("metainfo/app.deadeye.Deadeye.metainfo.xml", include_str!("../../packaging/app.deadeye.Deadeye.metainfo.xml")),
];

/// The place where each shell looks for its completions.
const COMPLETIONS: [(Shell, &str); 3] = [
    (Shell::Bash, "bash-completion/completions/deadeye"),
    (Shell::Fish, "fish/vendor_completions.d/deadeye.fish"),
    (Shell::Zsh, "zsh/site-functions/_deadeye"),
];

/// The arguments of `deadeye packaging`.
#[derive(Debug, Args)]
pub struct PackagingArgs {
    /// The folder that stands for /usr/share and receives man pages, shell completions, icon, desktop entry and
    /// metadata.
    folder: PathBuf,
    /// Prints a JSON object a line.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct PackagingLine {
    folder: String,
}

/// Runs the command for the program that `description` describes.
///
/// # Errors
/// A file cannot be written, or the output fails.
pub fn run(args: &PackagingArgs, description: clap::Command, out: &mut impl Write) -> anyhow::Result<Outcome> {
    write_all(&args.folder, description).map_err(|error| {
        let what = format!("the files of a package cannot be written into {}", args.folder.display());
        Fault::english(what, io_why(&error), "make room, or name a folder that you may write to")
    })?;
    let folder = args.folder.display().to_string();
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&PackagingLine { folder })?)?;
    } else {
        writeln!(out, "written into {}", within_line(folder))?;
    }
    Ok(Outcome::Done)
}

fn write_all(folder: &Path, mut description: clap::Command) -> io::Result<()> {
    let place = |name: &str| -> io::Result<PathBuf> {
        let place = folder.join(name);
        place.parent().map_or(Ok(()), fs::create_dir_all)?;
        Ok(place)
    };
    for (name, text) in AS_THEY_ARE {
        fs::write(place(name)?, text)?;
    }
    for (shell, name) in COMPLETIONS {
        clap_complete::generate(shell, &mut description, "deadeye", &mut File::create(place(name)?)?);
    }
    let pages = folder.join("man/man1");
    fs::create_dir_all(&pages)?;
    clap_mangen::generate_to(description, pages)
}
