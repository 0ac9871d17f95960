//! The settings of the app, in a file that a person can read and edit.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use deadeye_cards::abilities::Language;
use deadeye_text::{Fault, Text, io_why, text};
use deadeye_vision::{CameraIdentity, Mains, holds_secret};
use directories::ProjectDirs;
use serde::{Deserialize, Serialize};

use deadeye_files::read_text;
use deadeye_files::write_file;

/// The largest settings file that is read, in bytes.
const MOST_BYTES: u64 = 64 << 10;

/// The settings. A setting that a file does not hold is as for a new user.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// The camera or address that was chosen last.
    pub source: Option<ChosenSource>,
    /// True if exposure, focus and white balance are held still.
    pub hold_still: bool,
    /// The frequency of the mains in Hz, 50 or 60, which cameras are told against the flicker of lamps; none leaves their own setting.
    pub mains_hz: Option<u8>,
    /// True or false if the pictures of that camera are turned back or left by hand; none where the program decides.
    pub mirrored: Option<bool>,
    /// The chosen language; the system's language without a choice.
    pub language: Option<Language>,
    /// True if the players carry out card effects themselves in new games.
    pub abilities_by_hand: bool,
    /// True if commands are spoken aloud.
    pub aloud: bool,
    /// True if short sounds are played when a card is read and when there is a question.
    pub sounds: bool,
    /// The last appearance of the window.
    pub look: Look,
}

impl Settings {
    /// Returns the frequency of the mains that cameras are told.
    #[must_use]
    pub fn mains(&self) -> Option<Mains> {
        self.mains_hz.and_then(Mains::from_hz)
    }
}

/// The appearance of the window.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Look {
    /// Width and height in points of the screen.
    pub size_points: Option<[u32; 2]>,
    /// The place of its upper left corner, in points of the screen; `None` where the system does not reveal it.
    pub place_points: Option<[i32; 2]>,
    /// The user's own scale of everything, in percent.
    pub scale_percent: u16,
    /// True for light colours, for daylight.
    pub light: bool,
    /// True if the camera's picture is in the middle, and the town in its place.
    pub camera_large: bool,
    /// True if suggestions are shown.
    pub suggestions: bool,
    /// The reading distance.
    pub density: Density,
    /// True to turn off animations: changes are shown at once.
    pub still: bool,
}

/// The distance from which the window is read, which sets the size of what is read across the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Density {
    /// The distance of the keyboard.
    #[default]
    Near,
    /// The distance of a metre and a half, across the table.
    #[serde(alias = "table")]
    Far,
}

impl Density {
    /// Returns the other one.
    #[must_use]
    pub fn next(self) -> Self {
        match self {
            Self::Near => Self::Far,
            Self::Far => Self::Near,
        }
    }
}

impl Default for Look {
    fn default() -> Self {
        Self {
            size_points: None,
            place_points: None,
            scale_percent: 100,
            light: false,
            camera_large: false,
            suggestions: true,
            density: Density::Near,
            still: false,
        }
    }
}

/// A source of pictures that can be found again another day.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ChosenSource {
    /// A camera, by its name and its port or serial number: its number changes with the order of plugging.
    Camera(CameraIdentity),
    /// An `http`, `https` or `rtsp` address without a password in it.
    Address(String),
}

impl ChosenSource {
    /// Returns an address to remember; `None` where it may hold a password, which is never saved.
    #[must_use]
    pub fn address(address: &str) -> Option<Self> {
        (address.contains("://") && !holds_secret(address)).then(|| Self::Address(address.to_owned()))
    }
}

/// Returns the usual file; `None` where the system names no home folder.
#[must_use]
pub fn usual_file() -> Option<PathBuf> {
    ProjectDirs::from("", "", "deadeye").map(|dirs| dirs.config_dir().join("settings.json"))
}

/// Reads the settings; those of a new user where there is no file.
///
/// # Errors
/// The file cannot be read, or is not a settings file.
pub fn read(path: &Path) -> Result<Settings, Fault> {
    let fault = |why: Text| {
        Fault::new(
            text!("the settings in {file} cannot be read", file = path.display()),
            why,
            text!("mend the file or delete it; until then the usual settings are used"),
        )
    };
    let text = match read_text(path, MOST_BYTES) {
        Ok(text) => text,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Settings::default()),
        Err(error) if error.kind() == ErrorKind::FileTooLarge => {
            return Err(fault(text!("it has more than {size} KB", size = MOST_BYTES >> 10)));
        }
        Err(error) => return Err(fault(io_why(&error))),
    };
    let mut settings: Settings = serde_json::from_str(&text).map_err(|error| fault(Text::name(error.to_string())))?;
    // Earlier versions remembered addresses with a password in the query or in the path.
    if matches!(&settings.source, Some(ChosenSource::Address(address)) if holds_secret(address)) {
        settings.source = None;
    }
    Ok(settings)
}

/// Writes the settings. An unreadable file is kept beside it, with `.broken` behind its name.
///
/// # Errors
/// The folder or the file cannot be written.
pub fn write(path: &Path, settings: &Settings) -> Result<(), Fault> {
    let written = || -> std::io::Result<()> {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        if read(path).is_err() {
            fs::rename(path, write_file::beside(path, ".broken"))?;
        }
        let text = serde_json::to_string_pretty(settings)?;
        write_file::replace(path, (text + "\n").as_bytes())
    };
    written().map_err(|error| {
        Fault::new(
            text!("the settings cannot be kept in {file}", file = path.display()),
            io_why(&error),
            text!("check the folder's permissions; they hold until the app is closed"),
        )
    })
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test stops at the first surprise")]
mod tests {
    use std::fs;
    use std::path::PathBuf;

    use deadeye_cards::abilities::Language;

    use deadeye_vision::CameraIdentity;

    use super::{ChosenSource, Look, Settings, read, write};

    fn file(test: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("deadeye-settings-{test}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        folder.join("settings.json")
    }

    #[test]
    fn what_was_written_is_read_again() {
        let path = file("again");
        assert_eq!(read(&path), Ok(Settings::default()));
        let settings = Settings {
            source: Some(ChosenSource::Camera(CameraIdentity::named("HD Webcam".into()))),
            hold_still: true,
            mirrored: Some(false),
            mains_hz: Some(60),
            language: Some(Language::of("it")),
            abilities_by_hand: true,
            aloud: true,
            sounds: true,
            look: Look {
                size_points: Some([1600, 900]),
                place_points: Some([-20, 40]),
                scale_percent: 120,
                light: true,
                camera_large: true,
                suggestions: false,
                density: super::Density::Far,
                still: true,
            },
        };
        write(&path, &settings).unwrap();
        assert_eq!(read(&path), Ok(settings));
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.contains(r#""camera": "HD Webcam""#), "{text}");
        assert!(text.contains(r#""language": "it""#), "{text}");
        fs::remove_dir_all(path.parent().unwrap()).unwrap();
    }

    #[test]
    fn a_file_that_says_less_or_more_is_read() {
        let path = file("more");
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, r#"{"hold_still": true, "of_a_later_version": 3}"#).unwrap();
        let settings = read(&path).unwrap();
        assert_eq!((settings.hold_still, settings.source), (true, None));
        fs::remove_dir_all(path.parent().unwrap()).unwrap();
    }

    #[test]
    fn a_broken_file_is_one_line_and_is_not_lost() {
        let path = file("broken");
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        for broken in ["{ \"hold_still\": maybe", "7", ""] {
            fs::write(&path, broken).unwrap();
            let said = read(&path).unwrap_err().to_string();
            assert!(said.contains("settings.json cannot be read — "), "{said}");
            assert_eq!(said.lines().count(), 1);
            write(&path, &Settings::default()).unwrap();
            assert_eq!(read(&path), Ok(Settings::default()));
            let kept = fs::read_to_string(path.with_file_name("settings.json.broken")).unwrap();
            assert_eq!(kept, broken);
        }
        fs::remove_dir_all(path.parent().unwrap()).unwrap();
    }

    #[test]
    fn a_password_is_not_remembered() {
        for address in [
            "rtsp://me:secret@10.0.0.7/live",
            "http://10.0.0.7/cgi?user=admin&pwd=secret",
            "rtsp://10.0.0.7/user=admin_password=secret_channel=1",
        ] {
            assert_eq!(ChosenSource::address(address), None);
            // An earlier version remembered it.
            let path = file("password");
            let settings = Settings { source: Some(ChosenSource::Address(address.into())), ..Settings::default() };
            write(&path, &settings).unwrap();
            assert_eq!(read(&path).unwrap().source, None);
            fs::remove_dir_all(path.parent().unwrap()).unwrap();
        }
        assert_eq!(
            ChosenSource::address("http://10.0.0.7:8080/video"),
            Some(ChosenSource::Address("http://10.0.0.7:8080/video".into()))
        );
    }
}
