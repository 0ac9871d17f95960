//! The namer's network: which one this program was built with, and what it is asked about a card.

use std::sync::OnceLock;

/// The network that makes 128 numbers of a straightened card.
pub(crate) const ONNX: &[u8] = include_bytes!("../../../models/namer.onnx");

/// The strips that a face is also known by: how much of its upper part shows.
pub(crate) const STRIPS: [f32; 3] = [0.2, 0.26, 0.34];

/// Returns which namer this program was built with.
pub(crate) fn fingerprint() -> u64 {
    static IT: OnceLock<u64> = OnceLock::new();
    *IT.get_or_init(|| fingerprint_of(ONNX))
}

/// Returns a number that tells two byte strings apart (FNV-1a); no guard against malice.
pub(crate) const fn fingerprint_of(bytes: &[u8]) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    let mut rest = bytes;
    while let [first, tail @ ..] = rest {
        hash = (hash ^ *first as u64).wrapping_mul(0x0100_0000_01b3);
        rest = tail;
    }
    hash
}
