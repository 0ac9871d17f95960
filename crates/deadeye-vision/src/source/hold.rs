//! Locks on a camera's settings: exposure, focus and white balance, which a camera changes by itself whenever a hand
//! comes into view. Each is held at the value that the camera had found, where its driver offers that.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
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
    wish: HoldStill,
    opened: Instant,
    /// The switches' values before; `None` while nothing is held.
    before: Option<Vec<(u128, i64)>>,
}

impl Held {
    pub(super) fn new(wish: HoldStill, now: Instant) -> Self {
        Self { wish, opened: now, before: None }
    }

    /// Follows the wish, if it is time for it.
    pub(super) fn follow(&mut self, driver: &mut impl Driver, now: Instant) {
        let settled = now.saturating_duration_since(self.opened) >= SETTLES;
        if self.wish.get() && self.before.is_none() && settled {
            self.hold(driver);
        } else if !self.wish.get() {
            self.let_go(driver);
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

    /// Restores the switches to their values before.
    pub(super) fn let_go(&mut self, driver: &mut impl Driver) {
        for (number, value) in self.before.take().unwrap_or_default() {
            driver.set(number, value);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::time::{Duration, Instant};

    use super::{Driver, Held, HoldStill, holdable_settings};

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

    #[test]
    fn what_the_camera_found_is_held_once_it_had_time_and_given_back_after() {
        let (mut camera, wish, start) = (fake(), HoldStill::default(), Instant::now());
        assert_eq!(holdable_settings(&camera), ["exposure", "white balance"]);
        let mut held = Held::new(wish.clone(), start);
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
        let mut held = Held::new(wish, start);
        held.follow(&mut camera, start + Duration::from_secs(3));
        held.let_go(&mut camera);
        assert_eq!((camera.0[&EXPOSURE[0]], camera.0[&EXPOSURE[1]]), (1, 77));
        assert_eq!(camera.0[&BALANCE[0]], 1);
    }
}
