//! Locks on a camera's settings: exposure, focus and white balance, which a camera changes by itself whenever a hand
//! comes into view. Each is held at the value that the camera had found, where its driver offers that.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::time::{Duration, Instant};

use nokhwa::utils::{ControlValueDescription, ControlValueSetter, KnownCameraControl};

/// The time that a newly opened camera is given to find its values.
const SETTLES: Duration = Duration::from_secs(2);

/// The wish to hold a camera's settings, shared between the caller and the camera's thread.
#[derive(Debug, Clone, Default)]
pub struct HoldStill(Arc<AtomicBool>);

impl HoldStill {
    /// Sets the wish. The camera follows at its next picture.
    pub fn set(&self, still: bool) {
        self.0.store(still, Ordering::Relaxed);
    }

    /// Returns the wish.
    #[must_use]
    pub fn get(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// The frequency of the mains, at which lamps flicker.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mains {
    /// 50 Hz, as in most of the world.
    Hz50,
    /// 60 Hz, as in North America and parts of Asia.
    Hz60,
}

impl Mains {
    /// Returns the frequency in Hz.
    #[must_use]
    pub const fn hz(self) -> u8 {
        match self {
            Self::Hz50 => 50,
            Self::Hz60 => 60,
        }
    }

    /// Returns the mains of a frequency in Hz; none for any but 50 and 60.
    #[must_use]
    pub const fn from_hz(hz: u8) -> Option<Self> {
        match hz {
            50 => Some(Self::Hz50),
            60 => Some(Self::Hz60),
            _ => None,
        }
    }

    /// The value of the control in Video4Linux (`linux/v4l2-controls.h`).
    const fn value(self) -> i64 {
        match self {
            Self::Hz50 => 1,
            Self::Hz60 => 2,
        }
    }
}

/// The frequency of the mains that a camera is told, shared between the caller and the camera's thread.
#[derive(Debug, Clone, Default)]
pub struct MainsSwitch(Arc<AtomicU8>);

impl MainsSwitch {
    /// Sets the frequency; none leaves the camera's own setting. The camera follows at its next picture.
    pub fn set(&self, mains: Option<Mains>) {
        self.0.store(mains.map_or(0, Mains::hz), Ordering::Relaxed);
    }

    /// Returns the frequency, if one is set.
    #[must_use]
    pub fn get(&self) -> Option<Mains> {
        Mains::from_hz(self.0.load(Ordering::Relaxed))
    }
}

/// The caller's wishes for a camera's settings.
#[derive(Debug, Clone, Default)]
pub(super) struct CameraWishes {
    pub(super) still: HoldStill,
    pub(super) mains: MainsSwitch,
}

/// The control of the mains' frequency.
const MAINS: u128 = 0x0098_0918;

/// A setting that can be held.
struct Knob {
    name: &'static str,
    /// The control that switches between automatic and manual.
    switch: u128,
    /// The switch's value for manual.
    by_hand: i64,
    /// The control that is held.
    value: u128,
}

/// The controls by the numbers of Video4Linux (`linux/v4l2-controls.h`); on other systems no camera has them.
const KNOBS: [Knob; 3] = [
    Knob { name: "exposure", switch: 0x009a_0901, by_hand: 1, value: 0x009a_0902 },
    Knob { name: "focus", switch: 0x009a_090c, by_hand: 0, value: 0x009a_090a },
    Knob { name: "white balance", switch: 0x0098_090c, by_hand: 0, value: 0x0098_091a },
];

/// The controls of a driver.
pub(super) trait Driver {
    /// Returns all readable controls with their values, by number.
    fn values(&self) -> Vec<(u128, i64)>;
    /// Sets a control, if the driver accepts it.
    fn set(&mut self, number: u128, value: i64);
}

impl Driver for nokhwa::Camera {
    fn values(&self) -> Vec<(u128, i64)> {
        let controls = self.camera_controls().unwrap_or_default();
        let value = |control: &nokhwa::utils::CameraControl| {
            let value = match control.description() {
                ControlValueDescription::IntegerRange { value, .. }
                | ControlValueDescription::Integer { value, .. } => *value,
                ControlValueDescription::Boolean { value, .. } => i64::from(*value),
                _ => return None,
            };
            Some((number(control.control()), value))
        };
        controls.iter().filter_map(value).collect()
    }

    fn set(&mut self, wanted: u128, value: i64) {
        let controls = self.camera_controls().unwrap_or_default();
        let Some(control) = controls.iter().find(|c| number(c.control()) == wanted) else {
            return;
        };
        let value = match control.description() {
            ControlValueDescription::Boolean { .. } => ControlValueSetter::Boolean(value != 0),
            _ => ControlValueSetter::Integer(value),
        };
        // A driver that refuses leaves the picture as the camera wants it; that is seen in what it offers.
        self.set_camera_control(control.control(), value).ok();
    }
}

/// Returns the number of a control; nokhwa has a name of its own for one of ours.
fn number(control: KnownCameraControl) -> u128 {
    match control {
        KnownCameraControl::WhiteBalance => 0x0098_091a,
        KnownCameraControl::Other(number) => number,
        _ => 0,
    }
}

/// Returns the settings of a camera that can be held: `exposure`, `focus`, `white balance`.
pub(super) fn holdable_settings(driver: &impl Driver) -> Vec<&'static str> {
    let values = driver.values();
    let has = |knob: &&Knob| values.iter().any(|(number, _)| *number == knob.switch);
    KNOBS.iter().filter(has).map(|knob| knob.name).collect()
}

/// The settings of one camera that are held since it was opened.
pub(super) struct Held {
    wishes: CameraWishes,
    opened: Instant,
    /// The switches' values before; `None` while nothing is held.
    before: Option<Vec<(u128, i64)>>,
    /// The frequency that the camera was told; none while it has its own.
    mains: Option<Mains>,
    /// The camera's own setting of it, before it was told one.
    own_mains: Option<i64>,
}

impl Held {
    pub(super) fn new(wishes: CameraWishes, now: Instant) -> Self {
        Self { wishes, opened: now, before: None, mains: None, own_mains: None }
    }

    /// Follows the wishes, if it is time for them.
    pub(super) fn follow(&mut self, driver: &mut impl Driver, now: Instant) {
        let mains = self.wishes.mains.get();
        if mains != self.mains {
            self.set_mains(driver, mains);
        }
        let settled = now.saturating_duration_since(self.opened) >= SETTLES;
        if self.wishes.still.get() && self.before.is_none() && settled {
            self.hold(driver);
        } else if !self.wishes.still.get() {
            self.release(driver);
        }
    }

    /// Tells a camera the frequency, where it has that control; none restores its own setting.
    fn set_mains(&mut self, driver: &mut impl Driver, mains: Option<Mains>) {
        self.mains = mains;
        match mains {
            Some(mains) => {
                let own = driver.values().into_iter().find(|(number, _)| *number == MAINS);
                self.own_mains = self.own_mains.or(own.map(|(_, value)| value));
                if own.is_some() {
                    driver.set(MAINS, mains.value());
                }
            }
            None => {
                if let Some(own) = self.own_mains.take() {
                    driver.set(MAINS, own);
                }
            }
        }
    }

    fn hold(&mut self, driver: &mut impl Driver) {
        let values = driver.values();
        let of = |number: u128| values.iter().find(|(own, _)| *own == number).copied();
        let mut before = Vec::new();
        for knob in &KNOBS {
            let Some(switch) = of(knob.switch) else {
                continue;
            };
            if switch.1 == knob.by_hand {
                continue;
            }
            before.push(switch);
            driver.set(knob.switch, knob.by_hand);
            // Some cameras jump to their usual value with the switch.
            if let Some((number, value)) = of(knob.value) {
                driver.set(number, value);
            }
        }
        self.before = Some(before);
    }

    /// Gives back everything that was set.
    pub(super) fn let_go(&mut self, driver: &mut impl Driver) {
        self.set_mains(driver, None);
        self.release(driver);
    }

    /// Restores the switches to their values before.
    fn release(&mut self, driver: &mut impl Driver) {
        for (number, value) in self.before.take().unwrap_or_default() {
            driver.set(number, value);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::time::{Duration, Instant};

    use super::{CameraWishes, Driver, Held, HoldStill, MAINS, Mains, MainsSwitch, holdable_settings};

    const EXPOSURE: [u128; 2] = [0x009a_0901, 0x009a_0902];
    const BALANCE: [u128; 2] = [0x0098_090c, 0x0098_091a];

    /// A fake camera without focus, whose exposure jumps to 100 when it is set to manual.
    struct Fake(BTreeMap<u128, i64>);

    impl Driver for Fake {
        fn values(&self) -> Vec<(u128, i64)> {
            self.0.iter().map(|(n, v)| (*n, *v)).collect()
        }

        fn set(&mut self, number: u128, value: i64) {
            self.0.insert(number, value);
            if (number, value) == (EXPOSURE[0], 1) {
                self.0.insert(EXPOSURE[1], 100);
            }
        }
    }

    fn fake() -> Fake {
        Fake(BTreeMap::from([(EXPOSURE[0], 3), (EXPOSURE[1], 333), (BALANCE[0], 1), (BALANCE[1], 4600)]))
    }

    fn wishes(still: &HoldStill) -> CameraWishes {
        CameraWishes { still: still.clone(), ..CameraWishes::default() }
    }

    #[test]
    fn a_camera_is_told_the_mains_where_it_has_the_control_and_has_its_own_back_after() {
        let (mut camera, mains, start) = (fake(), MainsSwitch::default(), Instant::now());
        camera.0.insert(MAINS, 3);
        let mut held = Held::new(CameraWishes { mains: mains.clone(), ..CameraWishes::default() }, start);
        held.follow(&mut camera, start);
        assert_eq!(camera.0[&MAINS], 3);
        for (wanted, value) in [(Some(Mains::Hz50), 1), (Some(Mains::Hz60), 2), (None, 3), (Some(Mains::Hz50), 1)] {
            mains.set(wanted);
            assert_eq!(mains.get(), wanted);
            held.follow(&mut camera, start);
            assert_eq!(camera.0[&MAINS], value, "{wanted:?}");
        }
        held.let_go(&mut camera);
        assert_eq!(camera.0[&MAINS], 3);
        let mut without = fake();
        let mut held = Held::new(CameraWishes { mains, ..CameraWishes::default() }, start);
        held.follow(&mut without, start);
        held.let_go(&mut without);
        assert_eq!(without.0, fake().0);
    }

    #[test]
    fn what_the_camera_found_is_held_once_it_had_time_and_given_back_after() {
        let (mut camera, wish, start) = (fake(), HoldStill::default(), Instant::now());
        assert_eq!(holdable_settings(&camera), ["exposure", "white balance"]);
        let mut held = Held::new(wishes(&wish), start);
        wish.set(true);
        held.follow(&mut camera, start + Duration::from_secs(1));
        assert_eq!(camera.0, fake().0, "it is still finding its values");
        held.follow(&mut camera, start + Duration::from_secs(3));
        let still = BTreeMap::from([(EXPOSURE[0], 1), (EXPOSURE[1], 333), (BALANCE[0], 0), (BALANCE[1], 4600)]);
        assert_eq!(camera.0, still);
        wish.set(false);
        held.follow(&mut camera, start + Duration::from_secs(4));
        assert_eq!(camera.0, fake().0);
    }

    #[test]
    fn what_the_player_set_by_hand_stays_so() {
        let (mut camera, wish, start) = (fake(), HoldStill::default(), Instant::now());
        camera.0.insert(EXPOSURE[0], 1);
        camera.0.insert(EXPOSURE[1], 77);
        wish.set(true);
        let mut held = Held::new(wishes(&wish), start);
        held.follow(&mut camera, start + Duration::from_secs(3));
        held.let_go(&mut camera);
        assert_eq!((camera.0[&EXPOSURE[0]], camera.0[&EXPOSURE[1]]), (1, 77));
        assert_eq!(camera.0[&BALANCE[0]], 1);
    }
}
