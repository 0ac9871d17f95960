//! The settings at the desk, and the file that they are saved in.

use std::path::PathBuf;

use deadeye_text::Fault;
use deadeye_vision::{HoldStill, Mains, MainsSwitch};

use super::requests::SettingsRequest;
use super::view_state::SettingsView;
use crate::pipeline::MirrorSwitch;
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
    /// The frequency of the mains, for the camera's thread.
    mains: MainsSwitch,
    /// The switch that turns mirrored pictures back, for the thread that looks at pictures.
    mirror: MirrorSwitch,
}

impl SettingsKeeper {
    /// Reads the settings from this file, and saves them there from now on.
    ///
    /// # Errors
    /// The file cannot be read. The settings are then those of a new user.
    pub fn remember_in(&mut self, file: PathBuf) -> Result<(), Fault> {
        let read = settings::read(&file).map(|settings| self.settings = settings);
        self.still.set(self.settings.hold_still);
        self.mirror.set(self.settings.mirrored);
        self.mains.set(self.settings.mains());
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
            SettingsRequest::Mirror(on) => {
                self.mirror.set(Some(*on));
                settings.mirrored = Some(*on);
            }
            SettingsRequest::Mains(mains) => {
                self.mains.set(*mains);
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
        self.mirror.set(None);
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

    /// Returns the switch that holds the camera's picture still.
    pub fn still(&self) -> HoldStill {
        self.still.clone()
    }

    /// Returns the frequency of the mains, for the camera's thread.
    pub fn mains(&self) -> MainsSwitch {
        self.mains.clone()
    }

    /// Returns the switch that turns mirrored pictures back.
    pub fn mirror(&self) -> MirrorSwitch {
        self.mirror.clone()
    }

    /// Returns the settings as the window shows them.
    pub fn view(&self, language: Language) -> SettingsView {
        SettingsView {
            language,
            hold_still: self.settings.hold_still,
            mirrored: self.mirror.is_on(),
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
        assert_eq!(keeper.mains().get(), Some(Mains::Hz60));
        assert!(!keeper.mirror().notice(), "a person has decided");
        keeper.remember_source(camera("one")).unwrap();
        assert_eq!(view(&keeper), (true, Some(Mains::Hz60)));
        keeper.remember_source(camera("other")).unwrap();
        assert_eq!(view(&keeper), (false, Some(Mains::Hz60)));
        assert_eq!(keeper.settings().mirrored, None);
    }
}
