//! The broadcast of the game, while it is turned on.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use deadeye_cards::CardDb;
use deadeye_rules::Game;
use deadeye_text::Fault;

use crate::broadcast::shown::{Labels, Shown};
use crate::broadcast::{Broadcast, BroadcastOptions};
use crate::words::Words;
use deadeye_session::LogEntry;

/// A request about the broadcast.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BroadcastRequest {
    /// Start the broadcast on this port, for phones in the local network or for this machine only.
    On {
        /// The port that the pages are served at.
        port: u16,
        /// True if phones in the local network can reach the pages too.
        lan: bool,
    },
    /// Stop the broadcast.
    Off,
    /// Show these names.
    Labels(Labels),
    /// Show everything this many seconds later.
    Delay(u16),
}

/// The addresses of the broadcast.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BroadcastAddresses {
    /// The address of the page for streams.
    pub overlay: String,
    /// The address of the page for phones and walls.
    pub table: String,
    /// True if phones in the local network can reach it.
    pub lan: bool,
}

/// The broadcast: its server and its settings.
#[derive(Default)]
pub(super) struct GameBroadcast {
    server: Option<(Broadcast, bool)>,
    pub pictures: Option<PathBuf>,
    pub labels: Labels,
    pub delay_seconds: u16,
}

impl GameBroadcast {
    /// Serves a request.
    pub fn serve(&mut self, ask: BroadcastRequest, cards: &Arc<CardDb>, words: Words) -> Result<(), Fault> {
        match ask {
            BroadcastRequest::On { port, lan } => {
                // The port is free only when the server before is gone.
                self.server = None;
                let options = BroadcastOptions { port, lan, pictures: self.pictures.clone() };
                self.server = Some((Broadcast::start(&options, Arc::clone(cards), words)?, lan));
            }
            BroadcastRequest::Off => self.server = None,
            BroadcastRequest::Labels(labels) => self.labels = labels,
            BroadcastRequest::Delay(seconds) => self.delay_seconds = seconds,
        }
        Ok(())
    }

    /// Shows the game to the spectators, if there is a broadcast.
    pub fn show(&mut self, game: &Game, log: &[LogEntry], words: Words) {
        if let Some((server, _)) = &mut self.server {
            let delay = Duration::from_secs(self.delay_seconds.into());
            server.show(&Shown { game, log, words: &words, labels: &self.labels }, delay);
        }
    }

    /// Returns the addresses of the broadcast.
    pub fn addresses(&self) -> Option<BroadcastAddresses> {
        let (server, lan) = self.server.as_ref()?;
        Some(BroadcastAddresses { overlay: server.address("overlay"), table: server.address("table"), lan: *lan })
    }
}
