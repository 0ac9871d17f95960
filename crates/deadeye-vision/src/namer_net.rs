//! The network of the namer in this build, and the strips that it embeds.

use std::sync::OnceLock;

/// The network that computes an embedding of 128 numbers from a straightened card.
pub(crate) const ONNX: &[u8] = include_bytes!("../../../models/namer.onnx");

/// The strips of a face: the visible upper parts of a card.
pub(crate) const STRIPS: [f32; 3] = [0.2, 0.26, 0.34];

/// Returns the fingerprint of the namer in this build.
pub(crate) fn fingerprint() -> u64 {
    static IT: OnceLock<u64> = OnceLock::new();
    *IT.get_or_init(|| fingerprint_of(ONNX))
}

/// Returns a hash that distinguishes byte strings (FNV-1a); it is no protection against malice.
pub(crate) const fn fingerprint_of(bytes: &[u8]) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    let mut rest = bytes;
    while let [first, tail @ ..] = rest {
        hash = (hash ^ *first as u64).wrapping_mul(0x0100_0000_01b3);
        rest = tail;
    }
    hash
}
