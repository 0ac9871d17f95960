//! `deadeye cameras`: the cameras of this machine.

use std::io::Write;

use clap::Args;
use serde::Serialize;

use super::outcome::Outcome;

/// The arguments of `deadeye cameras`.
#[derive(Debug, Args)]
pub struct CamerasArgs {
    /// Prints a JSON object a line.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct CameraLine<'a> {
    source: String,
    device: String,
    name: &'a str,
    port: Option<&'a str>,
    formats: &'a [String],
    holds: &'a [&'static str],
    usable: bool,
    trouble: Option<&'a str>,
}

/// Runs the command.
///
/// # Errors
/// The output fails. A machine without a camera is not an error.
pub fn run(args: &CamerasArgs, out: &mut impl Write) -> anyhow::Result<Outcome> {
    let cameras = deadeye_vision::cameras();
    for camera in &cameras {
        let line = CameraLine {
            source: camera.number.to_string(),
            device: format!("/dev/video{}", camera.number),
            name: &camera.name,
            port: camera.port.as_deref(),
            formats: &camera.formats,
            holds: &camera.holds,
            usable: camera.trouble.is_none(),
            trouble: camera.trouble.as_deref(),
        };
        if args.json {
            writeln!(out, "{}", serde_json::to_string(&line)?)?;
        } else {
            let best = camera.formats.first().map_or("in use by another program", String::as_str);
            writeln!(out, "{}  {}, {best}", line.source, line.name)?;
        }
    }
    if cameras.is_empty() && !args.json {
        writeln!(out, "no camera; a video, a folder of pictures or a phone's address will do as well")?;
    }
    Ok(Outcome::Done)
}
