//! Random games at `deadeye referee`, as the fuzzer plays them: each of more than two hundred requests, under both
//! editions, of two and of three players.
//!
//! After each request a template admits a command if and only if it is taken, ghost rock balances, nobody is in two
//! places or posses, and no figure is below its floor; at the end everything is taken back and done again.

use crate::corpora::places::referee;

/// Eight letters that depend on a number.
fn letters(number: u64) -> String {
    let mut state = number.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x5bd1_e995;
    let letter = |_| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        char::from(b'a' + u8::try_from(state >> 33 & 15).expect("a number below sixteen"))
    };
    (0..8).map(letter).collect()
}

/// A table of its own, then mostly what is legal, now and then what is not, a word of the table, a broken line, a
/// query, something taken back or done again.
fn game(seed: u64) -> Vec<u8> {
    const KINDS: &[u8] = b"nnnnnnnnnnnnnnnnnnnnanantnnmnqnur";
    let mut text = format!("{}{}", 4 + seed % 4, letters(seed));
    for line in 0..240 {
        let number = seed * 1000 + line;
        let kind = KINDS[usize::try_from(number * 7 % KINDS.len() as u64).expect("a small number")];
        text.push('\n');
        text.push(char::from(kind));
        text.push_str(&letters(number));
    }
    text.into_bytes()
}

#[test]
fn random_games_hold_and_are_taken_back_and_done_again() {
    for seed in 0..12 {
        referee::play(&game(seed));
    }
}
