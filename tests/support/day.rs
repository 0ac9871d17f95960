//! The guided first day.

/// The lessons of a day with a fight, in the order in which their plays come: the aim and the words first.
pub const DAY: [&str; 20] = [
    "aim",
    "dude",
    "ghost_rock",
    "boot",
    "ante",
    "lowball",
    "upkeep",
    "noon",
    "shoppin",
    "movin",
    "callin_out",
    "fight",
    "posse",
    "shooter",
    "draw",
    "casualties",
    "run",
    "actin",
    "tradin",
    "sundown",
];
