//! Calibration files: one JSON file for each camera, with units in the names.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use deadeye_rules::PlayerId;
use deadeye_text::{Fault, Text, io_why, text};
use deadeye_vision::{PlaneRecord, Spot};
use directories::ProjectDirs;
use serde::{Deserialize, Serialize};

use super::{Calibration, Source};
use crate::{Layout, Region, Seat, Zone};
use deadeye_files::write_file;
use deadeye_files::{MOST_TEXT_BYTES, read_text};

/// The format that this program writes.
const FORMAT: u32 = 1;

/// A calibration as stored in its file.
#[derive(Debug, Serialize, Deserialize)]
struct StoredCalibration {
    deadeye_calibration: u32,
    camera: String,
    plane: PlaneRecord,
    found_from: String,
    things: usize,
    misfit_mm: f32,
    seats: Vec<SeatRecord>,
    regions: Vec<RegionRecord>,
}

#[derive(Debug, Serialize, Deserialize)]
struct SeatRecord {
    player: u8,
    side: StoredSide,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum StoredSide {
    Near,
    Far,
}

#[derive(Debug, Serialize, Deserialize)]
struct RegionRecord {
    player: u8,
    zone: String,
    corners_mm: [Spot; 4],
}

/// Returns the user's folder for calibrations. It need not exist yet.
#[must_use]
pub fn folder() -> Option<PathBuf> {
    ProjectDirs::from("", "", "deadeye").map(|dirs| dirs.config_dir().join("cameras"))
}

/// Returns the file of a camera. Its name has the letters and digits of the camera's name, and a number that separates
/// names that look alike then.
#[must_use]
pub fn file_of(folder: &Path, camera: &str) -> PathBuf {
    let words: Vec<String> = camera
        .split(|c: char| !c.is_ascii_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_ascii_lowercase)
        .collect();
    let name: String = words.join("-").chars().rev().take(48).collect();
    let name: String = name.chars().rev().collect();
    // Fowler, Noll and Vo's hash: the same on every machine.
    let mark = camera.bytes().fold(0x811c_9dc5_u32, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    folder.join(format!("{}-{mark:08x}.json", name.trim_matches('-')))
}

/// Reads a camera's calibration; `None` where there is no file yet.
///
/// # Errors
/// The file cannot be read, or is no calibration.
pub fn load(path: &Path) -> Result<Option<Calibration>, Fault> {
    let fault = |why: Text| {
        Fault::new(
            text!("the calibration {file} is not used", file = path.display()),
            why,
            text!("calibrate the camera again, or delete the file"),
        )
    };
    let text = match read_text(path, MOST_TEXT_BYTES) {
        Ok(text) => text,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(fault(io_why(&error))),
    };
    let record: StoredCalibration = serde_json::from_str(&text)
        .map_err(|error| fault(text!("it is broken: {error}", error = error.to_string())))?;
    if record.deadeye_calibration != FORMAT {
        return Err(fault(text!(
            "it is of format {format}, and this program reads {own}",
            format = record.deadeye_calibration,
            own = FORMAT
        )));
    }
    read(&record).map(Some).map_err(fault)
}

fn read(record: &StoredCalibration) -> Result<Calibration, Text> {
    let plane = record.plane.plane().ok_or_else(|| text!("its plane is none"))?;
    let from = Source::of_key(&record.found_from).ok_or_else(|| text!("nobody knows what it was found from"))?;
    let seats =
        record.seats.iter().map(|seat| Seat { player: PlayerId(seat.player), far: seat.side == StoredSide::Far });
    let regions = record.regions.iter().map(|region| {
        Some(Region { zone: Zone::of_key(&region.zone)?, player: PlayerId(region.player), corners: region.corners_mm })
    });
    let regions: Option<Vec<Region>> = regions.collect();
    let regions = regions.ok_or_else(|| text!("a region in it is of no known zone"))?;
    let layout = Layout::of_parts(seats.collect(), regions)
        .ok_or_else(|| text!("its seats or regions are none that a table can have"))?;
    Ok(Calibration { plane, from, things: record.things, misfit_mm: record.misfit_mm, layout })
}

/// Writes a camera's calibration atomically.
///
/// # Errors
/// The folder cannot be made or the file cannot be written.
pub fn save(path: &Path, camera: &str, calibration: &Calibration) -> Result<(), Fault> {
    let fault = |why: Text| {
        Fault::new(
            text!("the calibration cannot be kept in {file}", file = path.display()),
            why,
            text!("it holds until the program is closed"),
        )
    };
    let layout = &calibration.layout;
    let record = StoredCalibration {
        deadeye_calibration: FORMAT,
        camera: camera.to_owned(),
        plane: calibration.plane.into(),
        found_from: calibration.from.key().to_owned(),
        things: calibration.things,
        misfit_mm: calibration.misfit_mm,
        seats: layout
            .seats()
            .iter()
            .map(|seat| SeatRecord {
                player: seat.player.0,
                side: if seat.far { StoredSide::Far } else { StoredSide::Near },
            })
            .collect(),
        regions: layout
            .regions()
            .iter()
            .map(|region| RegionRecord {
                player: region.player.0,
                zone: region.zone.key().to_owned(),
                corners_mm: region.corners,
            })
            .collect(),
    };
    let text = serde_json::to_string_pretty(&record).map_err(|error| fault(Text::name(error.to_string())))?;
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(|error| fault(io_why(&error)))?;
    }
    write_file::replace(path, (text + "\n").as_bytes()).map_err(|error| fault(io_why(&error)))
}
