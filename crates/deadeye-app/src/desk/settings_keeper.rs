//! The settings at the desk, and the file that they are saved in.

use std::path::PathBuf;

use deadeye_text::Fault;
use deadeye_vision::HoldStill;

use super::requests::SettingsRequest;
use super::view_state::SettingsView;
use crate::settings::{self, ChosenSource, Settings};
use crate::words::Language;

/// The settings and their file.
#[derive(Default)]
pub struct SettingsKeeper {
    /// The file; none if the settings are not saved.
    file: Option<PathBuf>,
    settings: Settings,
    /// The switch that holds the camera's picture still, for the camera's thread.
    still: HoldStill,
}

impl SettingsKeeper {
    /// Reads the settings from this file, and saves them there from now on.
    ///
    /// # Errors
    /// The file cannot be read. The settings are then those of a new user.
    pub fn remember_in(&mut self, file: PathBuf) -> Result<(), Fault> {
        let read = settings::read(&file).map(|settings| self.settings = settings);
        self.still.set(self.settings.hold_still);
        self.file = Some(file);
        read
    }

    /// Changes a setting and saves it.
    ///
    /// # Errors
    /// The file cannot be written. The change still holds until the program ends.
    pub fn serve(&mut self, request: &SettingsRequest) -> Result<(), Fault> {
        let mut settings = self.settings.clone();
        match request {
            SettingsRequest::HoldStill(on) => {
                self.still.set(*on);
                settings.hold_still = *on;
            }
            SettingsRequest::Speak(language) => settings.language = Some(*language),
            SettingsRequest::Sounds(on) => settings.sounds = *on,
            SettingsRequest::Aloud(on) => settings.aloud = *on,
            SettingsRequest::CarryOut(on) => settings.abilities_by_hand = !on,
            SettingsRequest::Look(look) => settings.look = *look,
        }
        self.remember(settings)
    }

    /// Saves the source that was chosen.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn remember_source(&mut self, source: ChosenSource) -> Result<(), Fault> {
        self.remember(Settings { source: Some(source), ..self.settings.clone() })
    }

    fn remember(&mut self, settings: Settings) -> Result<(), Fault> {
        if self.settings == settings {
            return Ok(());
        }
        self.settings = settings;
        self.file.as_deref().map_or(Ok(()), |file| settings::write(file, &self.settings))
    }

    /// Returns the settings.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Returns the switch that holds the camera's picture still.
    pub fn still(&self) -> HoldStill {
        self.still.clone()
    }

    /// Returns the settings as the window shows them.
    pub fn view(&self, language: Language) -> SettingsView {
        SettingsView {
            language,
            hold_still: self.settings.hold_still,
            aloud: self.settings.aloud,
            sounds: self.settings.sounds,
            carry_out: !self.settings.abilities_by_hand,
        }
    }
}
