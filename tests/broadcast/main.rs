//! A game on the air, as its pages and its host see it.

#![expect(clippy::indexing_slicing, clippy::unwrap_used, reason = "a test that cannot go on must fail")]

mod air;
