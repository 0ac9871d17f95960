//! Two short sounds, so that players need not look at the screen: one when a card is read, another when there is a
//! question.
//!
//! They are computed here and piped, sample by sample, to a program of the system that plays its input: no audio
//! library is linked, and none need be installed for the program to start. A separate thread does it, and no caller
//! waits. If no such program is installed, or it finds no device, that is reported once, as a [`Fault`].

use std::ffi::{OsStr, OsString};
use std::io::Write;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread;

use deadeye_text::{Fault, Text, text};

use crate::audio::speech::file_in;
use crate::watchdog::no_thread;

/// The samples per second.
const RATE: f32 = 22_050.0;
/// The volume, as a fraction of the loudest.
const VOLUME: f32 = 0.2;

/// A sound for an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sound {
    /// A card was read.
    Tick,
    /// A question needs an answer.
    Question,
}

impl Sound {
    /// Returns its tones, each in hertz and seconds.
    const fn tones(self) -> &'static [(f32, f32)] {
        match self {
            Self::Tick => &[(1_400.0, 0.03)],
            Self::Question => &[(660.0, 0.09), (880.0, 0.12)],
        }
    }

    /// Computes the samples: signed, 16 bits, little-endian, one channel. Each tone fades, so that there are no clicks.
    fn samples(self) -> Vec<u8> {
        let tone = |(hertz, seconds): &(f32, f32)| {
            let count = (seconds * RATE) as u32;
            let (step, length) = (std::f32::consts::TAU * hertz / RATE, count as f32);
            (0..count).flat_map(move |at| {
                let at = at as f32;
                let wave = (at * step).sin() * (1.0 - at / length) * VOLUME;
                ((wave * f32::from(i16::MAX)) as i16).to_le_bytes()
            })
        };
        self.tones().iter().flat_map(tone).collect()
    }
}

/// The known programs, the best first, each with its arguments for playing samples from its input.
const PROGRAMS: [(&str, &[&str]); 2] = [
    ("paplay", &["--raw", "--rate=22050", "--channels=1", "--format=s16le"]),
    ("aplay", &["-q", "-t", "raw", "-r", "22050", "-c", "1", "-f", "S16_LE", "-"]),
];

/// A player of sounds.
#[derive(Debug)]
pub struct SoundPlayer {
    sounds: SyncSender<Sound>,
}

impl SoundPlayer {
    /// Finds a program that plays sounds in these folders, written as `PATH` is, or in those of `PATH`.
    ///
    /// # Errors
    /// There is none, or no thread can be started.
    pub fn start(folders: Option<&OsStr>, fail: impl FnOnce(Fault) + Send + 'static) -> Result<Self, Fault> {
        let folders = folders.map(ToOwned::to_owned).or_else(|| std::env::var_os("PATH"));
        let folders: OsString = folders.unwrap_or_default();
        let found = PROGRAMS.iter().find_map(|(name, words)| Some((file_in(&folders, name)?, *words)));
        let (file, words) = found.ok_or_else(|| {
            fault(text!("no program that plays sounds is installed"), text!("install pulseaudio-utils or alsa-utils"))
        })?;
        // One sound plays, and one may wait: later ones would be of what is long over.
        let (sounds, wanted) = sync_channel::<Sound>(1);
        let work = move || {
            for sound in wanted {
                if let Err(fault) = play(&file, words, sound) {
                    fail(fault);
                    return;
                }
            }
        };
        thread::Builder::new()
            .name("sound".to_owned())
            .spawn(work)
            .map_err(|error| no_thread(text!("no sounds can be played"), &error))?;
        Ok(Self { sounds })
    }

    /// Plays a sound, unless others are waiting.
    pub fn play(&self, sound: Sound) {
        let _left_out = self.sounds.try_send(sound);
    }
}

fn fault(why: Text, mend: Text) -> Fault {
    Fault::new(text!("no sounds can be played"), why, mend)
}

/// Plays a sound to its end.
fn play(file: &Path, words: &[&str], sound: Sound) -> Result<(), Fault> {
    let no_device =
        || fault(text!("no sound device was found"), text!("connect one, or turn the sounds off under View"));
    let started =
        Command::new(file).args(words).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    let mut child: Child = started.map_err(|_| no_device())?;
    if let Some(mut input) = child.stdin.take() {
        // One that has ended already says by its status why.
        let _written = input.write_all(&sound.samples());
    }
    match child.wait() {
        Ok(status) if status.success() => Ok(()),
        _ => Err(no_device()),
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test stops at the first surprise")]
mod tests {
    use super::*;

    #[test]
    fn a_sound_is_as_long_as_its_tones_and_ends_in_silence() {
        // 0.03 s of 22 050 samples a second, two bytes each.
        assert_eq!(Sound::Tick.samples().len(), 661 * 2);
        for sound in [Sound::Tick, Sound::Question] {
            let bytes = sound.samples();
            let last = bytes.last_chunk::<2>().map(|two| i16::from_le_bytes(*two)).unwrap();
            assert!(last.abs() < 40, "{sound:?}: {last}");
        }
    }

    #[test]
    fn where_there_is_no_program_that_is_said_in_a_line() {
        let said = SoundPlayer::start(Some(OsStr::new("/no/such/folder")), drop).unwrap_err();
        assert_eq!(
            said.to_string(),
            "no sounds can be played — no program that plays sounds is installed — install pulseaudio-utils or alsa-utils"
        );
    }
}
