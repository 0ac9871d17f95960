//! Pseudo-random numbers: the same text gives the same picture on every machine.

/// A stream of numbers that depends on its seed alone (SplitMix64).
#[derive(Debug, Clone)]
pub(crate) struct RandomStream {
    state: u64,
}

impl RandomStream {
    /// Returns the stream of a text, such as a card's code; two texts give two streams.
    pub(crate) fn of_text(text: &str) -> Self {
        // FNV-1a: short texts that differ in one digit end far apart after the first mixing.
        let state = text
            .bytes()
            .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
        Self { state }
    }

    /// Returns the stream of a number.
    pub(crate) fn of_seed(seed: u64) -> Self {
        Self { state: seed }
    }

    /// Returns the next 64 bits.
    pub(crate) fn bits(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// Returns a number from 0 to below 1.
    pub(crate) fn unit(&mut self) -> f32 {
        // 24 bits are all that an f32 holds.
        (self.bits() >> 40) as f32 / 16_777_216.0
    }

    /// Returns a number from `low` to below `high`.
    pub(crate) fn next_between(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * self.unit()
    }

    /// Returns a whole number from 0 to below `count`; 0 where `count` is 0.
    pub(crate) fn next_below(&mut self, count: usize) -> usize {
        (self.unit() * count as f32) as usize
    }

    /// Returns true with the given probability, 0 to 1.
    pub(crate) fn likely(&mut self, chance: f32) -> bool {
        self.unit() < chance
    }

    /// Returns a random one of several values; `None` for an empty list.
    pub(crate) fn pick<T: Copy>(&mut self, among: &[T]) -> Option<T> {
        among.get(self.next_below(among.len())).copied()
    }
}
