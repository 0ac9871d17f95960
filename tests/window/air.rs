//! Putting a game on the air from the window.

use std::io::{Read as _, Write as _};
use std::net::{TcpListener, TcpStream};

use deadeye_app::desk::{BroadcastRequest, Options, OutputRequest};
use eframe::egui::accesskit::Role;
use egui_kittest::kittest::{By, Queryable as _};
use serde_json::Value;
use tempfile::tempdir;

use crate::harness::{Window, app, click, new_game, seen, settle, take_entry};

/// What is shown at the address of the page for phones.
fn state(window: &Window) -> Value {
    let table = seen(window).broadcast.clone().unwrap().table;
    let rest = table.strip_prefix("http://").unwrap().strip_suffix("/table").unwrap();
    let (host, token) = rest.split_once('/').unwrap();
    let mut stream = TcpStream::connect(host).unwrap();
    write!(stream, "GET /{token}/api/state HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    serde_json::from_str(answer.split_once("\r\n\r\n").unwrap().1).unwrap()
}

#[test]
fn a_game_goes_on_the_air_and_off_again() {
    let folder = tempdir().unwrap();
    let mut window = app(Options { games: Some(folder.path().join("games")), ..Options::default() });
    new_game(&mut window, "Start");
    take_entry(&mut window, "View", "On the air");
    window.get(By::new().role(Role::TextInput).label("Pronouns of Law Dogs")).focus();
    settle(&mut window);
    window.event(eframe::egui::Event::Text("she/her".to_owned()));
    settle(&mut window);

    // A port that another program has is said, and nothing is on the air.
    let taken = TcpListener::bind(("127.0.0.1", 0)).unwrap();
    let port = taken.local_addr().unwrap().port();
    window.state().as_ref().unwrap().desk().ask(OutputRequest::Broadcast(BroadcastRequest::On { port, lan: false }));
    settle(&mut window);
    assert!(seen(&window).broadcast.is_none());
    let said = seen(&window).notice.clone().unwrap().text;
    assert!(said.contains(&port.to_string()), "{said}");

    window.state().as_ref().unwrap().desk().ask(OutputRequest::Broadcast(BroadcastRequest::On { port: 0, lan: false }));
    settle(&mut window);
    let overlay = seen(&window).broadcast.clone().unwrap().overlay;
    window.get_by_label_contains(&overlay);
    // The state goes out on another thread.
    while state(&window).is_null() {
        settle(&mut window);
    }
    let shown = state(&window);
    let first = shown.get("players").and_then(|players| players.get(0)).unwrap();
    assert_eq!(first.get("name").unwrap(), "Law Dogs");
    assert_eq!(first.get("pronouns").unwrap(), "she/her");

    click(&mut window, "Go off the air");
    assert!(seen(&window).broadcast.is_none());
    let host = overlay.strip_prefix("http://").unwrap().split_once('/').unwrap().0;
    assert!(TcpStream::connect(host).is_err());
}
