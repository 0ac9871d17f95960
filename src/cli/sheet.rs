//! `deadeye sheet`: the printable sheet that a camera is calibrated with.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use deadeye_text::{Fault, io_why};
use serde::Serialize;

use super::outcome::Outcome;
use super::say::within_line;
use deadeye_files::write_file;
use deadeye_table::calibration::sheet;

/// The arguments of `deadeye sheet`.
#[derive(Debug, Args)]
pub struct SheetArgs {
    /// The file to write: its name ends in .pdf or .svg.
    file: PathBuf,
    /// Prints a JSON object a line.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct SheetLine {
    sheet: String,
}

/// Runs the command.
///
/// # Errors
/// The name ends otherwise, or the file cannot be written.
pub fn run(args: &SheetArgs, out: &mut impl Write) -> anyhow::Result<Outcome> {
    let shown = args.file.display().to_string();
    let fault = |why: &str, mend: &str| Fault::english(format!("the sheet cannot be written to {shown}"), why, mend);
    let ending = args.file.extension().map(|ending| ending.to_ascii_lowercase());
    let page = match ending.as_ref().and_then(|ending| ending.to_str()) {
        Some("pdf") => sheet::pdf(),
        Some("svg") => sheet::svg().into_bytes(),
        _ => return Err(fault("it is neither a .pdf nor an .svg", "name it sheet.pdf").into()),
    };
    write_file::replace(&args.file, &page).map_err(|error| fault(&io_why(&error), "name a file that you may write"))?;
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&SheetLine { sheet: shown })?)?;
    } else {
        writeln!(
            out,
            "{}: print it at 100 % and lay it flat on the table; in the app Ctrl+T, then “From the sheet”",
            within_line(shown)
        )?;
    }
    Ok(Outcome::Done)
}
