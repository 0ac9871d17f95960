//! The comparison of two numbers.

use deadeye_cards::abilities::Op;

/// Returns whether a comparison of two numbers holds.
pub(crate) fn compare(one: i16, op: Op, other: i16) -> bool {
    match op {
        Op::Less => one < other,
        Op::AtMost => one <= other,
        Op::Equal => one == other,
        Op::Unequal => one != other,
        Op::AtLeast => one >= other,
        Op::More => one > other,
    }
}
