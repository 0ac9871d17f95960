//! The health of a camera's pictures: a covered camera sends black ones, and a hanging one may send the same one for
//! ever.

use std::time::{Duration, Instant};

use image::RgbImage;

/// The time for which pictures may be black, or stand still, before that is reported. With the desk's own delay it is
/// reported within two seconds.
const PATIENCE: Duration = Duration::from_millis(1500);
/// The brightness up to which a byte is black: a covered lens shows some noise.
const BLACK: u8 = 24;
/// The number of pixels of which one may be brighter in a black picture: hot pixels, and light that leaks past a cover.
const MOST_BRIGHT: usize = 100;
/// The number of pictures in a row that all differ which identifies a lens: only then equal ones mean that it hangs. A
/// still picture that a program sends as a camera was never alive.
const ALIVE: u32 = 60;
/// The least number of equal pictures that counts as standing still.
const FEWEST_EQUAL: u32 = 10;
/// The step between the bytes of a picture that are read; a prime, so that all rows, columns and colours are sampled.
const EVERY_BYTE: usize = 61;

/// The judgement of a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Health {
    /// A picture that shows something.
    Well,
    /// A picture that is black, or equal to the one before; not for long yet.
    Wait,
    /// A black picture, like all others for a while.
    Black,
    /// A picture that has been repeated for a while.
    Still,
}

/// The history of one stream's pictures.
#[derive(Debug, Default)]
pub(super) struct Checkup {
    /// True if every picture has the noise of a lens. A film that is sent over a network has none where nothing moves.
    is_noisy: bool,
    last: Option<u64>,
    different: u32,
    equal: u32,
    was_alive: bool,
    dark_since: Option<Instant>,
    equal_since: Option<Instant>,
}

impl Checkup {
    /// Creates the checkup of a camera on this machine.
    pub(super) fn of_a_lens() -> Self {
        Self { is_noisy: true, ..Self::default() }
    }

    /// Creates the checkup of pictures over a network.
    pub(super) fn of_a_film() -> Self {
        Self::default()
    }

    /// Judges the next picture, which came at this time.
    pub(super) fn judge(&mut self, picture: &RgbImage, now: Instant) -> Health {
        let (mark, bright, looked) = sample(picture);
        if self.last.replace(mark) == Some(mark) {
            self.different = 0;
            self.equal += 1;
        } else {
            self.different += 1;
            self.equal = 0;
            self.equal_since = None;
            self.was_alive |= self.different >= ALIVE;
        }
        if bright * MOST_BRIGHT <= looked {
            let since = *self.dark_since.get_or_insert(now);
            return if now.saturating_duration_since(since) >= PATIENCE { Health::Black } else { Health::Wait };
        }
        self.dark_since = None;
        if self.equal == 0 || !self.was_alive || !self.is_noisy {
            return Health::Well;
        }
        let since = *self.equal_since.get_or_insert(now);
        if self.equal >= FEWEST_EQUAL && now.saturating_duration_since(since) >= PATIENCE {
            Health::Still
        } else {
            Health::Well
        }
    }
}

/// Returns a hash of the sampled bytes, the number of bright ones, and the number sampled.
fn sample(picture: &RgbImage) -> (u64, usize, usize) {
    let (mut mark, mut bright, mut looked) = (0xcbf2_9ce4_8422_2325_u64, 0, 0);
    for byte in picture.as_raw().iter().step_by(EVERY_BYTE) {
        mark = (mark ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3);
        bright += usize::from(*byte > BLACK);
        looked += 1;
    }
    (mark, bright, looked)
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use image::{Rgb, RgbImage};

    use super::{Checkup, Health};

    /// Returns a grey picture with the noise of a lens.
    fn noisy(seed: u32, grey: u8) -> RgbImage {
        RgbImage::from_fn(160, 90, |x, y| {
            let noise = (x * 31 + y * 17 + seed * 7919).wrapping_mul(2_654_435_761) >> 29;
            Rgb([grey + noise as u8; 3])
        })
    }

    /// Returns the judgement of each of these pictures, which come thirty times a second from this one on.
    fn judged(
        checkup: &mut Checkup,
        from: u32,
        pictures: impl Iterator<Item = RgbImage>,
        start: Instant,
    ) -> Vec<Health> {
        pictures
            .zip(from..)
            .map(|(picture, at)| checkup.judge(&picture, start + at * Duration::from_millis(33)))
            .collect()
    }

    #[test]
    fn black_is_said_after_a_second_and_a_half_and_light_ends_it() {
        let (mut checkup, start) = (Checkup::of_a_lens(), Instant::now());
        let black = judged(&mut checkup, 0, (0..60).map(|n| noisy(n, 4)), start);
        // 46 steps of 33 ms are 1518 ms.
        assert!(black[..46].iter().all(|h| *h == Health::Wait), "{black:?}");
        assert!(black[46..].iter().all(|h| *h == Health::Black), "{black:?}");
        let light = judged(&mut checkup, 60, [noisy(60, 90)].into_iter(), start);
        assert_eq!(light, [Health::Well]);
    }

    #[test]
    fn one_bright_spot_is_a_picture() {
        let mut picture = noisy(1, 4);
        for y in 20..40 {
            for x in 20..40 {
                picture.put_pixel(x, y, Rgb([230; 3]));
            }
        }
        let mut checkup = Checkup::of_a_lens();
        assert_eq!(checkup.judge(&picture, Instant::now()), Health::Well);
    }

    #[test]
    fn a_lens_that_hangs_is_told_from_a_still_that_never_lived() {
        let start = Instant::now();
        let still = |n: u32| noisy(n, 90);
        let mut lens = Checkup::of_a_lens();
        let before = judged(&mut lens, 0, (0..61).map(still), start);
        assert!(before.iter().all(|h| *h == Health::Well), "{before:?}");
        let hung = judged(&mut lens, 61, (0..60).map(|_| still(60)), start);
        assert_eq!(hung[0], Health::Well);
        assert_eq!(hung.last(), Some(&Health::Still));
        let again = judged(&mut lens, 121, [still(61)].into_iter(), start);
        assert_eq!(again, [Health::Well]);

        let mut slides = Checkup::of_a_lens();
        let shown = judged(&mut slides, 0, (0..400).map(|n| still(n / 50)), start);
        assert!(shown.iter().all(|h| *h == Health::Well), "{shown:?}");

        let mut film = Checkup::of_a_film();
        let shown = judged(&mut film, 0, (0..200).map(|n| still(n.min(100))), start);
        assert!(shown.iter().all(|h| *h == Health::Well), "{shown:?}");
    }
}
