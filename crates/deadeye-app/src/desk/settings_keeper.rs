//! The settings at the desk, and the file that they are saved in.

use std::path::PathBuf;

use deadeye_text::Fault;
use deadeye_vision::Mains;

use super::requests::SettingsRequest;
use super::sources::CameraSwitches;
use super::view_state::SettingsView;
use crate::settings::{self, ChosenSource, Settings};
use crate::words::Language;

/// The settings and their file.
#[derive(Default)]
pub struct SettingsKeeper {
    /// The file; none if the settings are not saved.
    file: Option<PathBuf>,
    settings: Settings,
    /// The switches of the camera.
    switches: CameraSwitches,
}

impl SettingsKeeper {
    /// Reads the settings from this file, and saves them there from now on.
    ///
    /// # Errors
    /// The file cannot be read. The settings are then those of a new user.
    pub fn remember_in(&mut self, file: PathBuf) -> Result<(), Fault> {
        let read = settings::read(&file).map(|settings| self.settings = settings);
        self.switches.still.set(self.settings.hold_still);
        self.switches.mirror.set(self.settings.mirrored);
        self.switches.mains.set(self.settings.mains());
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
                self.switches.still.set(*on);
                settings.hold_still = *on;
            }
            SettingsRequest::Mirror(on) => {
                self.switches.mirror.set(Some(*on));
                settings.mirrored = Some(*on);
            }
            SettingsRequest::Mains(mains) => {
                self.switches.mains.set(*mains);
                settings.mains_hz = mains.map(Mains::hz);
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
        if self.settings.source.as_ref() == Some(&source) {
            return Ok(());
        }
        // What was said of one camera says nothing of another.
        self.switches.mirror.set(None);
        self.remember(Settings { source: Some(source), mirrored: None, ..self.settings.clone() })
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

    /// Returns the switches of the camera.
    pub fn switches(&self) -> &CameraSwitches {
        &self.switches
    }

    /// Returns the settings as the window shows them.
    pub fn view(&self, language: Language) -> SettingsView {
        SettingsView {
            language,
            hold_still: self.settings.hold_still,
            mirrored: self.switches.mirror.is_on(),
            mains: self.settings.mains(),
            aloud: self.settings.aloud,
            sounds: self.settings.sounds,
            carry_out: !self.settings.abilities_by_hand,
        }
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test stops at the first surprise")]
mod tests {
    use deadeye_vision::{CameraIdentity, Mains};

    use super::SettingsKeeper;
    use crate::desk::SettingsRequest;
    use crate::settings::ChosenSource;
    use crate::words::Language;

    #[test]
    fn a_mirror_is_for_one_camera_and_the_mains_are_for_all() {
        let mut keeper = SettingsKeeper::default();
        let camera = |name: &str| ChosenSource::Camera(CameraIdentity::named(name.to_owned()));
        keeper.remember_source(camera("one")).unwrap();
        keeper.serve(&SettingsRequest::Mirror(true)).unwrap();
        keeper.serve(&SettingsRequest::Mains(Some(Mains::Hz60))).unwrap();
        let view = |keeper: &SettingsKeeper| {
            let view = keeper.view(Language::of("en"));
            (view.mirrored, view.mains)
        };
        assert_eq!(view(&keeper), (true, Some(Mains::Hz60)));
        assert_eq!(keeper.switches().mains.get(), Some(Mains::Hz60));
        assert!(!keeper.switches().mirror.notice(), "a person has decided");
        keeper.remember_source(camera("one")).unwrap();
        assert_eq!(view(&keeper), (true, Some(Mains::Hz60)));
        keeper.remember_source(camera("other")).unwrap();
        assert_eq!(view(&keeper), (false, Some(Mains::Hz60)));
        assert_eq!(keeper.settings().mirrored, None);
    }
}
