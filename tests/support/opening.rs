//! The opening of a game between two players without decks, as commands of the referee's protocol.

use serde_json::{Value, json};

/// Returns the commands up to the draw hands of lowball. Outfits: Law Dogs and The Sloane Gang.
pub fn commands_to_lowball([first, second]: [&str; 2]) -> Vec<Value> {
    vec![
        json!({"type":"seat","name":first}),
        json!({"type":"seat","name":second}),
        json!({"type":"choose_outfit","player":0,"outfit":"01002"}),
        json!({"type":"choose_outfit","player":1,"outfit":"01004"}),
        json!({"type":"choose_gang","player":0,"dudes":[]}),
        json!({"type":"choose_gang","player":1,"dudes":[]}),
        json!({"type":"reveal_gangs"}),
        json!({"type":"ante"}),
    ]
}

/// Returns the commands up to the first play of High Noon, which is the first player's.
pub fn commands_to_noon(names: [&str; 2]) -> Vec<Value> {
    let mut commands = commands_to_lowball(names);
    commands.push(json!({"type":"tell_winner","player":0}));
    commands
}
