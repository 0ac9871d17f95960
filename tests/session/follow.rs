//! A game that another program plays, followed by its file.

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use deadeye_cards::CardDb;
use deadeye_session::follow::Follow;
use deadeye_session::{Session, salvage};
use serde_json::json;
use tempfile::tempdir;

use crate::referee_process::{Referee, note};

fn follower(game: &Path) -> Follow {
    Follow::new(game, Arc::new(CardDb::shipped().clone()))
}

/// Returns the number of the last entry of each game that a look shows.
fn looked_at(follow: &mut Follow) -> Vec<usize> {
    let mut shown = Vec::new();
    follow.look(&AtomicBool::new(false), |session| shown.push(session.log().len())).unwrap();
    shown
}

#[test]
fn each_new_entry_is_shown_once_and_of_many_at_once_the_last() {
    let folder = tempdir().unwrap();
    let game = folder.path().join("g.deadeye");
    let mut referee = Referee::over(&folder, &game);
    for number in 0..40 {
        referee.ask(&note(&number.to_string()));
    }
    let mut follow = follower(&game);
    assert_eq!(looked_at(&mut follow), [40]);
    assert!(looked_at(&mut follow).is_empty());
    referee.ask(&json!({ "command": { "type": "undo" } }));
    referee.ask(&note("another"));
    assert_eq!(looked_at(&mut follow), [41, 42]);
    for number in 0..1000 {
        referee.ask(&note(&number.to_string()));
    }
    assert_eq!(looked_at(&mut follow), (1042 - 255..=1042).collect::<Vec<_>>());
    // What was followed is what the file holds.
    let contents = salvage::read(&game).unwrap();
    let whole = deadeye_session::lines::replay(&contents, Arc::new(CardDb::shipped().clone())).unwrap();
    let followed = follow.session().unwrap();
    let told = |session: &Session| -> Vec<String> { session.log().iter().map(|line| line.text.to_string()).collect() };
    assert_eq!(told(followed), told(&whole));
    assert_eq!(deadeye_session::view::state(followed.game()), deadeye_session::view::state(whole.game()));
    referee.end();
}

#[test]
fn a_follower_that_is_stopped_ends_after_the_entry_that_it_is_at() {
    let folder = tempdir().unwrap();
    let game = folder.path().join("g.deadeye");
    let mut referee = Referee::over(&folder, &game);
    referee.ask(&note("the first"));
    let mut follow = follower(&game);
    assert_eq!(looked_at(&mut follow), [1]);
    for number in 0..100 {
        referee.ask(&note(&number.to_string()));
    }
    let stop = AtomicBool::new(false);
    let mut shown = Vec::new();
    let show = |session: &Session| {
        shown.push(session.log().len());
        stop.store(true, Ordering::Relaxed);
    };
    follow.look(&stop, show).unwrap();
    assert_eq!(shown, [2]);
    assert_eq!(looked_at(&mut follow), (3..=101).collect::<Vec<_>>());
    referee.end();
}

#[test]
fn a_game_that_is_moved_is_followed_to_the_file_in_which_it_goes_on() {
    let folder = tempdir().unwrap();
    let game = folder.path().join("g.deadeye");
    let mut referee = Referee::over(&folder, &game);
    referee.ask(&note("the first"));
    // Another game of a similar name is none of it.
    let other = folder.path().join("g-2.deadeye");
    let mut strange = Referee::over(&folder, &other);
    strange.ask(&note("the first"));
    strange.ask(&note("the second"));
    strange.end();
    let mut follow = follower(&game);
    assert_eq!(looked_at(&mut follow), [1]);
    fs::rename(&game, folder.path().join("away.deadeye")).unwrap();
    let look = |follow: &mut Follow| follow.look(&AtomicBool::new(false), |_| {}).unwrap_err().to_string();
    assert_eq!(
        look(&mut follow),
        format!(
            "{} is no longer the file of this game — it was moved, replaced or removed while the game was open — put it \
             back, or give the file in which the game goes on",
            game.display()
        )
    );
    referee.ask(&note("the second"));
    let goes_on = format!("the game goes on in {}, with every play", folder.path().join("g-3.deadeye").display());
    assert!(look(&mut follow).ends_with(&goes_on));
    assert_eq!(looked_at(&mut follow), [2]);
    referee.ask(&note("the third"));
    assert_eq!(looked_at(&mut follow), [3]);
    referee.end();
}

#[test]
fn a_game_with_fewer_plays_at_the_path_is_shown_as_it_is() {
    let folder = tempdir().unwrap();
    let (game, before) = (folder.path().join("g.deadeye"), folder.path().join("before.deadeye"));
    let mut referee = Referee::over(&folder, &game);
    referee.ask(&note("the first"));
    referee.end();
    fs::copy(&game, &before).unwrap();
    let mut referee = Referee::over(&folder, &game);
    referee.ask(&note("the second"));
    referee.end();
    let mut follow = follower(&game);
    assert_eq!(looked_at(&mut follow), [2]);
    fs::remove_file(folder.path().join("g.deadeye.len")).unwrap();
    fs::rename(&before, &game).unwrap();
    assert_eq!(looked_at(&mut follow), [1]);
}
