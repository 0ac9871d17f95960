//! `deadeye doctor`: a check of the installation, and a report of it in a file.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use deadeye_text::Fault;
use serde_json::json;

use super::outcome::Outcome;
use super::say::within_line;
use deadeye_app::diagnostics::doctor::{self, Finding, FindingState};
use deadeye_app::diagnostics::report::{Picture, Report};
use deadeye_session::{lines, places, salvage};

/// The arguments of `deadeye doctor`.
#[derive(Debug, Args)]
pub struct DoctorArgs {
    /// Writes the findings, the settings and the last logs into this file, for finding a fault; nothing is sent.
    #[arg(long, value_name = "FILE.zip")]
    report: Option<PathBuf>,
    /// Adds this saved game to the report, with all its plays; without a name the one played last.
    #[arg(long, value_name = "FILE", requires = "report", num_args = 0..=1)]
    with_game: Option<Option<PathBuf>>,
    /// Adds this picture to the report, such as one that was read wrongly.
    #[arg(long, value_name = "FILE", requires = "report")]
    with_picture: Option<PathBuf>,
    /// Prints a JSON object a line.
    #[arg(long)]
    json: bool,
}

/// Runs the command.
///
/// # Errors
/// The output fails, or the report cannot be made. A broken finding is not an error here; the outcome tells of it.
pub fn run(args: &DoctorArgs, out: &mut impl Write) -> anyhow::Result<Outcome> {
    let mut outcome = Outcome::Done;
    let mut findings = Vec::new();
    doctor::look(&mut |finding: Finding| -> anyhow::Result<()> {
        if finding.state == FindingState::Broken {
            outcome = Outcome::SomeFailed;
        }
        if args.json {
            writeln!(out, "{}", serde_json::to_string(&finding)?)?;
        } else {
            writeln!(out, "{finding}")?;
        }
        out.flush()?;
        findings.push(finding);
        Ok(())
    })?;
    if let Some(file) = &args.report {
        report(args, file, &findings, out)?;
    }
    Ok(outcome)
}

/// Prints the contents of a report, and then writes it.
fn report(args: &DoctorArgs, file: &Path, findings: &[Finding], out: &mut impl Write) -> anyhow::Result<()> {
    let game = match &args.with_game {
        None => None,
        Some(Some(game)) => Some(game.clone()),
        Some(None) => Some(last_game()?),
    };
    let picture = args.with_picture.as_deref().map(Picture::read).transpose()?;
    let has_picture = picture.is_some();
    let mut report = Report::of(findings);
    if let Some(game) = game {
        let mut written = Vec::new();
        lines::write(&salvage::read(&game)?, &mut written)?;
        report = report.with_game(written);
    }
    if let Some(picture) = picture {
        report = report.with_picture(picture);
    }
    if args.json {
        let holds: Vec<_> = report.holds().map(|(name, bytes)| json!({ "name": name, "bytes": bytes })).collect();
        writeln!(out, "{}", json!({ "report": file, "holds": holds, "left_out": report.left_out }))?;
    } else {
        writeln!(out, "the report {} holds, and nothing else:", within_line(file.display()))?;
        for (name, bytes) in report.holds() {
            writeln!(out, "{bytes:>9} bytes  {name}")?;
        }
        if report.left_out > 0 {
            writeln!(
                out,
                "names and passwords in camera addresses are left out, … stands for them: {}",
                report.left_out
            )?;
        }
        if has_picture {
            writeln!(out, "the picture goes in without its place, author and device")?;
        }
    }
    out.flush()?;
    report.write(file)?;
    if !args.json {
        writeln!(out, "written; it is sent nowhere")?;
    }
    Ok(())
}

/// Returns the game that was played last.
fn last_game() -> Result<PathBuf, Fault> {
    let last = places::list(&places::folder()?).into_iter().next();
    last.map(|game| game.path).ok_or_else(|| {
        Fault::english("no saved game goes into the report", "there is none", "leave --with-game out, or name its file")
    })
}
