//! How numbers are compared.

use deadeye_cards::abilities::Op;

/// Returns whether two numbers are as an operator says.
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
