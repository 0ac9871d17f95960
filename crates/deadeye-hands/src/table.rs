//! The order of all hands as a table that is computed when the crate is compiled.
//!
//! Five cards differ, for the rules, only in their values and in whether they share one suit: 6,188 sets of values, most of
//! them with and without a flush, and the Dead Man's Hand make 12,052 classes. A class is its place in the order of
//! section 7.4, lowest first; so comparing two hands is comparing two numbers.
//!
//! To get from five cards to their class with few memory reads, every card has a key, the keys are added, and the sum
//! leads to a place in `PLACES`. Values repeat up to five times, which rules out the usual bit masks; instead the sum
//! has two parts: `row` picks a displacement, and displacement plus `column` is the place. The displacements are chosen
//! first-fit so that no two sets of values share a place.
#![expect(
    clippy::indexing_slicing,
    reason = "these run in the compiler, where an index out of range is a compile error"
)]

/// The number of classes.
pub(crate) const CLASSES: usize = 12_052;
/// The highest class, the Dead Man's Hand.
pub(crate) const DEAD_MANS_HAND: u16 = CLASSES as u16 - 1;

const ROWS: usize = 512;
const COLUMNS: usize = 1 << 14;
const SETS: usize = 6188;

const ROW_SHIFT: u32 = 20;
const SUIT_SHIFT: u32 = 32;

/// Returns the amounts that each value adds to row and column. Any numbers do for which all sets of five values have
/// places of their own; the build fails if these do not.
const fn parts(value: usize) -> (u64, u64) {
    // A few rounds of mixing spread thirteen small numbers over rows and columns.
    let mut mixed = (value as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed ^= mixed >> 32;
    (mixed % ROWS as u64, (mixed >> 20) % COLUMNS as u64)
}

const fn value_key(value: usize) -> u64 {
    let (row, column) = parts(value);
    row << ROW_SHIFT | column
}

/// The key of each value; place 0 and those past the king are never read.
static VALUE_KEYS: [u64; 16] = {
    let mut keys = [0; 16];
    let mut value = 1;
    while value <= 13 {
        keys[value] = value_key(value);
        value += 1;
    }
    keys
};

/// The key of each card code (suit times sixteen plus value): the value's key and one bit for the suit.
static CARD_KEYS: [u64; 64] = {
    let mut keys = [0; 64];
    let mut code = 0;
    while code < 64 {
        if code % 16 >= 1 && code % 16 <= 13 {
            keys[code] = value_key(code % 16) | 1 << (SUIT_SHIFT as usize + code / 16);
        }
        code += 1;
    }
    keys
};

/// The displacement of each row.
static DISPLACEMENTS: [u16; ROWS] = DISPLACED;

const DISPLACED: [u16; ROWS] = displace();

const fn row_of(sum: u64) -> usize {
    (sum >> ROW_SHIFT) as usize % ROWS
}

const fn column_of(sum: u64) -> usize {
    // Five columns need more bits than one, but stay below the row's.
    (sum & ((1 << ROW_SHIFT) - 1)) as usize
}

/// Returns the sums of all sets of five values, and the number of them in each row, one place further on.
const fn sums_by_row() -> ([u64; SETS], [usize; ROWS + 1]) {
    let mut sums = [0_u64; SETS];
    let mut sizes = [0_usize; ROWS + 1];
    let mut n = 0;
    let mut a = 1;
    while a <= 13 {
        let mut b = 1;
        while b <= a {
            let mut c = 1;
            while c <= b {
                let mut d = 1;
                while d <= c {
                    let mut e = 1;
                    while e <= d {
                        let sum = value_key(a) + value_key(b) + value_key(c) + value_key(d) + value_key(e);
                        sums[n] = sum;
                        sizes[row_of(sum) + 1] += 1;
                        n += 1;
                        e += 1;
                    }
                    d += 1;
                }
                c += 1;
            }
            b += 1;
        }
        a += 1;
    }
    (sums, sizes)
}

/// Returns the columns of all sets of values, sorted by row with a counting sort, and the start of each row.
const fn columns_by_row() -> ([u16; SETS], [usize; ROWS + 1]) {
    let (sums, mut starts) = sums_by_row();
    let mut row = 0;
    while row < ROWS {
        starts[row + 1] += starts[row];
        row += 1;
    }
    let mut sorted = [0_u16; SETS];
    let mut next = starts;
    let mut n = 0;
    while n < SETS {
        let row = row_of(sums[n]);
        sorted[next[row]] = (column_of(sums[n]) % COLUMNS) as u16;
        next[row] += 1;
        n += 1;
    }
    (sorted, starts)
}

const fn displace() -> [u16; ROWS] {
    let (sorted, starts) = columns_by_row();
    // Each row goes where its columns meet only free places.
    let mut taken = [false; COLUMNS];
    let mut displacements = [0_u16; ROWS];
    let mut row = 0;
    while row < ROWS {
        let (from, to) = (starts[row], starts[row + 1]);
        let mut offset = 0;
        loop {
            assert!(offset < COLUMNS, "no displacement fits this row");
            let mut n = from;
            while n < to && !taken[(offset + sorted[n] as usize) % COLUMNS] {
                n += 1;
            }
            if n == to {
                break;
            }
            offset += 1;
        }
        let mut n = from;
        while n < to {
            let place = (offset + sorted[n] as usize) % COLUMNS;
            assert!(!taken[place], "two sets of values with one row and one column");
            taken[place] = true;
            n += 1;
        }
        displacements[row] = offset as u16;
        row += 1;
    }
    displacements
}

/// Returns the place in `PLACES` of the class of a sum of five keys, without its flush.
const fn place_of(sum: u64, displacements: &[u16; ROWS]) -> usize {
    (displacements[row_of(sum)] as usize + column_of(sum)) % COLUMNS
}

/// The classes by place: first of hands of mixed suits, then of hands of one suit.
static PLACES: [u16; 2 * COLUMNS] = ORDER.places;

/// The values of each class, those that count most first: a full house as `[8, 8, 8, 1, 1]`.
static VALUES: [[u8; 5]; CLASSES] = ORDER.values;

/// The first class of each rank, and the number of classes at the end; `FIRSTS[0]` is not used.
static FIRSTS: [u16; 13] = ORDER.firsts;

const ORDER: Order = Order::new();

struct Order {
    places: [u16; 2 * COLUMNS],
    values: [[u8; 5]; CLASSES],
    firsts: [u16; 13],
    count: usize,
}

impl Order {
    const fn new() -> Self {
        let mut order = Self { places: [0; 2 * COLUMNS], values: [[0; 5]; CLASSES], firsts: [0; 13], count: 0 };
        order.high_cards(false);
        order.firsts[2] = order.count as u16;
        order.groups(2);
        order.firsts[3] = order.count as u16;
        order.two_groups(2, 2);
        order.firsts[4] = order.count as u16;
        order.groups(3);
        order.firsts[5] = order.count as u16;
        order.straights(false);
        order.firsts[6] = order.count as u16;
        order.high_cards(true);
        order.firsts[7] = order.count as u16;
        order.two_groups(3, 2);
        order.firsts[8] = order.count as u16;
        order.groups(4);
        order.firsts[9] = order.count as u16;
        order.straights(true);
        order.firsts[10] = order.count as u16;
        order.groups(5);
        order.firsts[11] = order.count as u16;
        // 7.4, rank 11. Its values without its suits are two pairs, so it has no place of its own.
        order.values[order.count] = [1, 1, 8, 8, 11];
        order.count += 1;
        order.firsts[12] = order.count as u16;
        assert!(order.count == CLASSES);
        order
    }

    const fn put(&mut self, values: [usize; 5], flush: bool) {
        let mut sum = 0;
        let mut n = 0;
        while n < 5 {
            sum += value_key(values[n]);
            self.values[self.count][n] = values[n] as u8;
            n += 1;
        }
        let place = place_of(sum, &DISPLACED);
        self.places[place + if flush { COLUMNS } else { 0 }] = self.count as u16;
        // Full houses and more equal values beat a flush, so with them one suit changes nothing.
        if values[0] == values[2] && (values[0] == values[3] || values[3] == values[4]) {
            self.places[place + COLUMNS] = self.count as u16;
        }
        self.count += 1;
    }

    /// Adds the classes of five single values, highest first: with `flush` rank 6, where values may repeat, and else
    /// rank 1, where they do not.
    const fn high_cards(&mut self, flush: bool) {
        // Equal neighbours are allowed in a flush: then the next loop may begin at the same value.
        let step = if flush { 0 } else { 1 };
        let mut a = 1;
        while a <= 13 {
            let mut b = 1;
            while b + step <= a {
                let mut c = 1;
                while c + step <= b {
                    let mut d = 1;
                    while d + step <= c {
                        let mut e = 1;
                        while e + step <= d {
                            // Four or five equal values, or three and two, rank higher than a flush; a run is a straight.
                            let four = a == d || b == e;
                            let full = (a == c && d == e) || (a == b && c == e);
                            let run = a == b + 1 && b == c + 1 && c == d + 1 && d == e + 1;
                            if !four && !full && !run {
                                self.put([a, b, c, d, e], flush);
                            }
                            e += 1;
                        }
                        d += 1;
                    }
                    c += 1;
                }
                b += 1;
            }
            a += 1;
        }
    }

    const fn straights(&mut self, flush: bool) {
        let mut high = 5;
        while high <= 13 {
            self.put([high, high - 1, high - 2, high - 3, high - 4], flush);
            high += 1;
        }
    }

    /// Adds the classes of one group of two to five equal values with kickers, highest first.
    const fn groups(&mut self, size: usize) {
        let kickers = 5 - size;
        let mut group = 1;
        while group <= 13 {
            // Sets of kickers as bit masks: the greater mask is the better set.
            let mut mask: u16 = 0;
            while mask < 1 << 13 {
                if mask.count_ones() as usize == kickers && mask & 1 << (group - 1) == 0 {
                    let mut values = [group; 5];
                    let mut rest = mask;
                    let mut n = size;
                    while n < 5 {
                        let top = 15 - rest.leading_zeros() as usize;
                        values[n] = top + 1;
                        rest &= !(1 << top);
                        n += 1;
                    }
                    self.put(values, false);
                }
                mask += 1;
            }
            group += 1;
        }
    }

    /// Adds the classes of two groups: two pairs with a kicker, or a full house.
    const fn two_groups(&mut self, first: usize, second: usize) {
        let mut a = 1;
        while a <= 13 {
            let mut b = 1;
            while b <= 13 {
                if b < a || (first > second && b != a) {
                    if first > second {
                        self.put([a, a, a, b, b], false);
                    } else {
                        let mut kicker = 1;
                        while kicker <= 13 {
                            if kicker != a && kicker != b {
                                self.put([a, a, b, b, kicker], false);
                            }
                            kicker += 1;
                        }
                    }
                }
                b += 1;
            }
            a += 1;
        }
    }
}

/// The highest straight that a set of values gives with `wild` further cards of any value: its top value, or 0.
static RUNS: [[u8; 1 << 13]; 3] = {
    let mut runs = [[0; 1 << 13]; 3];
    let mut mask: usize = 0;
    while mask < 1 << 13 {
        let mut high = 5;
        while high <= 13 {
            let missing = 5 - (mask >> (high - 5) & 31).count_ones() as usize;
            let mut wild = missing;
            while wild < 3 {
                runs[wild][mask] = high as u8;
                wild += 1;
            }
            high += 1;
        }
        mask += 1;
    }
    runs
};

/// Returns the class of a sum of five keys.
#[inline]
fn look_up(sum: u64, flush: bool) -> u16 {
    // Both reads are within their tables by construction; `get` keeps that free of panics, and of checks too.
    let displacement = DISPLACEMENTS.get(row_of(sum)).copied().unwrap_or(0);
    let place = (displacement as usize + column_of(sum)) % COLUMNS + usize::from(flush) * COLUMNS;
    PLACES.get(place).copied().unwrap_or(0)
}

/// Returns the class of five cards given by their codes. The Dead Man's Hand is returned as two pairs.
#[inline]
pub(crate) fn class_of_codes(codes: [usize; 5]) -> u16 {
    let keys = codes.map(|code| CARD_KEYS.get(code % 64).copied().unwrap_or(0));
    let [a, b, c, d, e] = keys;
    // The suit bits collide in the sum, but above what `look_up` reads of it.
    look_up(a + b + c + d + e, (a & b & c & d & e) >> SUIT_SHIFT != 0)
}

/// Returns the class of five values, of one suit or of several.
#[inline]
pub(crate) fn class_of_values(values: [u8; 5], flush: bool) -> u16 {
    let [a, b, c, d, e] = values.map(|value| VALUE_KEYS.get(value as usize % 16).copied().unwrap_or(0));
    look_up(a + b + c + d + e, flush)
}

/// Returns the values of a class, those that count most first.
pub(crate) fn values_of(class: u16) -> [u8; 5] {
    VALUES.get(class as usize).copied().unwrap_or([0; 5])
}

/// Returns the rank of a class, 1 to 11.
#[inline]
pub(crate) fn rank_of(class: u16) -> u8 {
    // The comparisons are few and branch-free; a table would be one more thing to read.
    FIRSTS.iter().skip(2).map(|&first| u8::from(class >= first)).sum::<u8>() + 1
}

/// Returns the first class of a rank, 1 to 11, or with 12 the number of classes.
pub(crate) fn first_of(rank: u8) -> u16 {
    FIRSTS.get(rank as usize).copied().unwrap_or(CLASSES as u16)
}

/// Returns the top value of the highest straight within a set of values (bit 0 the ace) and `wild` cards of any value, or
/// 0.
#[inline]
pub(crate) fn highest_run(values: u16, wild: usize) -> u8 {
    RUNS.get(wild).and_then(|runs| runs.get(values as usize % (1 << 13))).copied().unwrap_or(0)
}
