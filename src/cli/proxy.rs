//! `deadeye proxy`: drawn faces, to look at or to print.

use std::fs;
use std::io::{Cursor, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use deadeye_cards::{Card, CardCode, CardDb};
use deadeye_text::{Fault, Text, io_why};
use image::{ImageFormat, RgbImage};
use serde::Serialize;

use super::outcome::Outcome;
use super::say::{say, within_line};
use deadeye_files::write_file;

/// The resolution of a face that is drawn for a printer, in dots per inch.
const PRINTER_DOTS_PER_INCH: u32 = 300;

/// The arguments of `deadeye proxy`.
#[derive(Debug, Args)]
pub struct ProxyArgs {
    /// Codes of cards, such as 01031.
    #[arg(required = true, value_name = "CODE")]
    codes: Vec<String>,
    /// The folder that receives a CODE.png of each; it is created where it is missing.
    #[arg(long, value_name = "FOLDER")]
    out: PathBuf,
    /// The width in pixels; without it for print: 63 x 88 mm at 300 dots an inch.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(16..=4096))]
    width_px: Option<u32>,
    /// Prints a JSON object for each card.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Drawn<'a> {
    code: CardCode,
    title: &'a str,
    file: String,
    size: [u32; 2],
}

#[derive(Serialize)]
struct ProxyFailure<'a> {
    code: &'a str,
    error: String,
}

/// Runs the command.
///
/// # Errors
/// The folder cannot be created, or the output fails. An unknown code and a file that cannot be written are reported on
/// their own lines, and the others are drawn.
pub fn run(args: &ProxyArgs, cards: &CardDb, out: &mut impl Write) -> anyhow::Result<Outcome> {
    fs::create_dir_all(&args.out).map_err(|error| no_folder(&args.out, &error))?;
    let mut outcome = Outcome::Done;
    for code in &args.codes {
        match draw_one(args, code, cards) {
            Ok(drawn) if args.json => writeln!(out, "{}", serde_json::to_string(&drawn)?)?,
            Ok(Drawn { code, title, file, .. }) => {
                writeln!(out, "{code} {}: {}", within_line(title), within_line(file))?
            }
            Err(fault) => {
                outcome = Outcome::SomeFailed;
                if args.json {
                    let failure = ProxyFailure { code, error: fault.to_string() };
                    writeln!(out, "{}", serde_json::to_string(&failure)?)?;
                } else {
                    say(format_args!("error: {fault}"));
                }
            }
        }
    }
    Ok(outcome)
}

fn draw_one<'db>(args: &ProxyArgs, code: &str, cards: &'db CardDb) -> Result<Drawn<'db>, Fault> {
    let card = find(code, cards)?;
    let face = match args.width_px {
        Some(width_px) => deadeye_proxy::draw(card, width_px),
        None => deadeye_proxy::draw_for_print(card, PRINTER_DOTS_PER_INCH),
    };
    let file = args.out.join(format!("{}.png", card.code));
    write(&face, &file)?;
    Ok(Drawn {
        code: card.code,
        title: &card.title,
        file: file.display().to_string(),
        size: [face.width(), face.height()],
    })
}

fn find<'db>(code: &str, cards: &'db CardDb) -> Result<&'db Card, Fault> {
    let known = code.parse().ok().and_then(|code: CardCode| cards.get(code));
    known.ok_or_else(|| {
        let why = match code.parse::<CardCode>() {
            Ok(_) => "no known pack has this code",
            Err(_) => "a code is five digits",
        };
        Fault::english(format!("no card {code}"), why, "find it with: deadeye cards list TITLE")
    })
}

fn write(face: &RgbImage, file: &Path) -> Result<(), Fault> {
    let fault = |why: Text| {
        Fault::english(
            format!("{} cannot be written", file.display()),
            why,
            "make room, or give a folder that you may write to with --out",
        )
    };
    let mut bytes = Cursor::new(Vec::new());
    face.write_to(&mut bytes, ImageFormat::Png).map_err(|error| fault(Text::name(error.to_string())))?;
    write_file::replace(file, bytes.get_ref()).map_err(|error| fault(io_why(&error)))
}

fn no_folder(folder: &Path, error: &std::io::Error) -> Fault {
    Fault::english(
        format!("{} cannot be made", folder.display()),
        io_why(error),
        "give a folder that you may write to with --out",
    )
}
