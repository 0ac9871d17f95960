//! Short sounds, so that players need not look at the screen: for a card that is read, for a question, and for what happens
//! in the game.
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

use deadeye_rules::Event;
use deadeye_text::{Fault, Text, text};

use crate::audio::speech::file_in;
use crate::watchdog::no_thread;

/// The samples per second.
const RATE: f32 = 22_050.0;
/// The volume, as a fraction of the loudest.
const VOLUME: f32 = 0.2;

/// A sound for an event; those of greater weight come later.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Sound {
    /// A card was read.
    Tick,
    /// A question needs an answer.
    Question,
    /// A card came to another place.
    Card,
    /// A card booted.
    Boot,
    /// Ghost rock changed hands.
    GhostRock,
    /// Cards were drawn or shown.
    Draw,
    /// A computer player did something.
    Play,
    /// A shootout began.
    Shootout,
    /// A casualty was taken.
    Casualty,
    /// Another phase began.
    Phase,
    /// The game was won.
    Victory,
}

/// A tone of a sound, mixed with noise.
#[derive(Debug, Clone, Copy)]
struct SoundPart {
    /// The pitch, and the frequency below which its noise lies.
    hertz: f32,
    seconds: f32,
    /// The share of noise, from 0 to 1.
    noise: f32,
}

const fn tone(hertz: f32, seconds: f32) -> SoundPart {
    SoundPart { hertz, seconds, noise: 0.0 }
}

const fn rough(hertz: f32, seconds: f32, noise: f32) -> SoundPart {
    SoundPart { hertz, seconds, noise }
}

impl Sound {
    /// Returns the sound of the weightiest of the events of a command, if one of them has a sound.
    #[must_use]
    pub fn of_events(events: &[Event]) -> Option<Self> {
        events.iter().filter_map(Self::of_event).max()
    }

    fn of_event(event: &Event) -> Option<Self> {
        match event {
            Event::CardEntered { .. } | Event::CardMoved { .. } => Some(Self::Card),
            Event::Booted { .. } => Some(Self::Boot),
            Event::GhostRock { .. } => Some(Self::GhostRock),
            Event::HandShown { .. } | Event::Pulled { .. } => Some(Self::Draw),
            Event::ShootoutStarted { .. } => Some(Self::Shootout),
            Event::CasualtyTaken { .. } => Some(Self::Casualty),
            Event::PhaseBegan { .. } => Some(Self::Phase),
            Event::GameWon { .. } => Some(Self::Victory),
            _ => None,
        }
    }

    /// Returns its tones.
    fn tones(self) -> Vec<SoundPart> {
        match self {
            Self::Tick => vec![tone(1_400.0, 0.03)],
            Self::Question => vec![tone(660.0, 0.09), tone(880.0, 0.12)],
            Self::Play => vec![tone(147.0, 0.2)],
            Self::Card => vec![rough(900.0, 0.05, 0.8)],
            Self::Boot => vec![rough(210.0, 0.06, 0.5), rough(270.0, 0.07, 0.5)],
            Self::GhostRock => vec![tone(2_600.0, 0.03), tone(3_100.0, 0.03), tone(2_800.0, 0.06)],
            Self::Draw => vec![rough(4_000.0, 0.03, 0.9)],
            Self::Shootout => vec![rough(3_800.0, 0.03, 0.3), tone(0.0, 0.08), rough(3_400.0, 0.04, 0.3)],
            Self::Casualty => vec![rough(700.0, 0.2, 1.0)],
            Self::Phase => vec![tone(1_175.0, 0.12), tone(880.0, 0.4)],
            Self::Victory => vec![tone(523.0, 0.12), tone(659.0, 0.12), tone(784.0, 0.12), tone(1_047.0, 0.4)],
        }
    }

    /// Computes the samples: signed, 16 bits, little-endian, one channel. Each tone fades, so that there are no clicks.
    fn samples(self) -> Vec<u8> {
        let mut bytes = Vec::new();
        // Noise is the same each time: a linear congruential generator, smoothed.
        let (mut seed, mut smooth) = (1_u32, 0.0_f32);
        for tone in self.tones() {
            let count = (tone.seconds * RATE) as u32;
            let (step, length) = (std::f32::consts::TAU * tone.hertz / RATE, count as f32);
            for at in 0..count {
                seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                let random = (seed >> 8) as f32 / (1 << 23) as f32 - 1.0;
                smooth += (random - smooth) * step.min(1.0);
                let wave = (smooth - (at as f32 * step).sin()).mul_add(tone.noise, (at as f32 * step).sin());
                let sample = wave * (1.0 - at as f32 / length) * VOLUME;
                bytes.extend(((sample * f32::from(i16::MAX)) as i16).to_le_bytes());
            }
        }
        bytes
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
        || fault(text!("no sound device was found"), text!("connect one, or turn the sounds off in the menu"));
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
    use deadeye_rules::{CardId, Phase, PlayerId};

    use super::*;

    #[test]
    fn a_sound_is_as_long_as_its_tones_and_ends_in_silence() {
        // 0.03 s of 22 050 samples a second, two bytes each.
        assert_eq!(Sound::Tick.samples().len(), 661 * 2);
        let sounds = [
            Sound::Tick,
            Sound::Question,
            Sound::Card,
            Sound::Boot,
            Sound::GhostRock,
            Sound::Draw,
            Sound::Play,
            Sound::Shootout,
            Sound::Casualty,
            Sound::Phase,
            Sound::Victory,
        ];
        for sound in sounds {
            let bytes = sound.samples();
            let last = bytes.last_chunk::<2>().map(|two| i16::from_le_bytes(*two)).unwrap();
            assert!(last.abs() < 40, "{sound:?}: {last}");
        }
    }

    /// A dude who boots is heard, unless a phase begins with it; a pass is not.
    #[test]
    fn the_weightiest_event_of_a_command_is_heard() {
        let boots = Event::Booted { card: CardId(3) };
        let begins = Event::PhaseBegan { phase: Phase::HighNoon, day: 1 };
        let passes = Event::Passed { player: PlayerId(0) };
        assert_eq!(Sound::of_events(&[boots.clone(), passes.clone()]), Some(Sound::Boot));
        assert_eq!(Sound::of_events(&[begins, boots]), Some(Sound::Phase));
        assert_eq!(Sound::of_events(&[passes]), None);
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
