//! Numbers by chance that a seed repeats.

/// Numbers that look like chance and follow from a seed (splitmix64).
pub struct Chance(pub u64);

impl Chance {
    /// Returns the chance of one test, moved on by `DEADEYE_SEED`: `scripts/break_it.sh` counts it up.
    pub fn seeded(own: u64) -> Self {
        let seed = std::env::var("DEADEYE_SEED").map_or(0, |seed| seed.parse().unwrap());
        Self(own + seed * 1000)
    }

    /// Returns a number below `below`.
    pub fn below(&mut self, below: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % below.max(1)
    }
}
