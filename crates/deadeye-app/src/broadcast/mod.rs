//! The broadcast: an opt-in server on this machine, with pages for streams, phones and the wall of a club.
//!
//! It is off by default. It shows what everybody at the table may see (`shown`) to everyone who has the address with
//! its token (`server`), and accepts no input. `docs/broadcast.md` is its manual, `docs/threat-model.md` its limits.

mod connections;
mod pages;
mod server;
pub mod shown;

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::{Arc, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use deadeye_cards::CardDb;
use deadeye_text::{Fault, Text, io_why, text};
use serde_json::Value;
use tokio::net::TcpListener;
use tokio::runtime;
use tokio::sync::{mpsc, watch};

use crate::watchdog::no_thread;
use crate::words::Words;
use server::{Served, State};

/// The default port.
pub const PORT: u16 = 4747;

/// The longest delay.
pub const LONGEST_DELAY: Duration = Duration::from_secs(120);

/// The most states on their way to the server's thread, which takes them at once.
const MOST_PASSED: usize = 64;

/// The length of a token in bytes, before it is encoded in letters: too long to guess.
const TOKEN_BYTES: usize = 16;

/// The options of a broadcast.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BroadcastOptions {
    /// The port; 0 for any that is free.
    pub port: u16,
    /// True for phones in the local network too, not only for this machine. Nothing is encrypted.
    pub lan: bool,
    /// The user's own pictures of cards, `CODE.jpg` or `CODE.png`; without them cards are drawn.
    pub pictures: Option<PathBuf>,
}

/// The running server.
pub struct Broadcast {
    served: Arc<Served>,
    shown_at: SocketAddr,
    states: mpsc::Sender<(State, Duration)>,
    number: u64,
    last: Option<Value>,
    /// The server ends when this is dropped.
    stop: Option<watch::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Broadcast {
    /// Starts the broadcast.
    ///
    /// # Errors
    /// The port is in use, or the system provides no randomness or no thread.
    pub fn start(options: &BroadcastOptions, cards: Arc<CardDb>, words: Words) -> Result<Self, Fault> {
        let cannot = |why: Text, mend: Text| Fault::new(text!("the game cannot go on the air"), why, mend);
        let (listener, ip) = server::bind(options.port, options.lan).map_err(|error| {
            let why = text!("port {port}: {error}", port = options.port, error = io_why(&error));
            cannot(why, text!("choose another port, or end the other program that has it"))
        })?;
        let port = listener.local_addr().map_or(options.port, |address| address.port());
        let mut random = [0; TOKEN_BYTES];
        getrandom::fill(&mut random).map_err(|error| {
            cannot(
                text!("the system gives no randomness: {error}", error = error.to_string()),
                text!("start the computer anew"),
            )
        })?;
        let token: String = random.iter().map(|byte| format!("{byte:02x}")).collect();
        let served = Arc::new(Served::new(token, cards, options.pictures.clone(), words));
        let (states, coming) = mpsc::channel(MOST_PASSED);
        let (stop, stopped) = watch::channel(());
        let no_thread = |error: std::io::Error| no_thread(text!("the game cannot go on the air"), &error);
        let runtime = runtime::Builder::new_current_thread()
            .enable_io()
            .enable_time()
            .max_blocking_threads(2)
            .thread_name("deadeye-air-faces")
            .build()
            .map_err(no_thread)?;
        let shared = Arc::clone(&served);
        let work = move || {
            runtime.block_on(async {
                match TcpListener::from_std(listener) {
                    Ok(listener) => server::serve(listener, shared, coming, stopped).await,
                    Err(error) => log::error!("the air: {error}"),
                }
            });
        };
        let thread = thread::Builder::new().name("deadeye-air".to_owned()).spawn(work).map_err(no_thread)?;
        log::info!("on the air on port {port}{}", if options.lan { ", for this house" } else { "" });
        let shown_at = SocketAddr::new(ip, port);
        Ok(Self { served, shown_at, states, number: 0, last: None, stop: Some(stop), thread: Some(thread) })
    }

    /// Returns the address of a page: `overlay` or `table`.
    #[must_use]
    pub fn address(&self, page: &str) -> String {
        format!("http://{}/{}/{page}", self.shown_at, self.served.token)
    }

    /// Shows a state after a delay; a state equal to the last one is not sent again.
    pub fn show(&mut self, shown: &shown::Shown<'_>, delay: Duration) {
        *self.served.words.lock().unwrap_or_else(PoisonError::into_inner) = *shown.words;
        let mut state = shown.state(self.number);
        if self.last.as_ref() == Some(&state) {
            return;
        }
        self.number += 1;
        if let Some(number) = state.get_mut("number") {
            *number = self.number.into();
        }
        let json: Arc<str> = state.to_string().into();
        self.last = Some(state);
        // The server is gone only when this is going too.
        let _gone = self.states.blocking_send(((self.number, json), delay.min(LONGEST_DELAY)));
    }
}

impl Drop for Broadcast {
    fn drop(&mut self) {
        self.stop = None;
        if let Some(thread) = self.thread.take() {
            let _panicked = thread.join();
        }
        log::info!("off the air");
    }
}
