//! The checksum of entries and checkpoints.

/// A checksum over parts (FNV-1a, 64 bits), each ended by a zero. It detects damage by wear, and is no protection
/// against changes on purpose.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Sum(u64);

impl Default for Sum {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Sum {
    /// Adds one part.
    pub(crate) fn add(&mut self, part: &[u8]) {
        for byte in part.iter().chain(&[0]) {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }

    /// Returns the sum over all parts.
    pub(crate) fn value(self) -> u64 {
        self.0
    }
}
