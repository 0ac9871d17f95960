//! The game on the air, as long as somebody wants it there.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use deadeye_cards::CardDb;
use deadeye_rules::Game;
use deadeye_text::Fault;

use crate::broadcast::shown::{Labels, Shown};
use crate::broadcast::{Air, AirWish};
use crate::words::Words;
use deadeye_session::LogEntry;

/// What may be wanted of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AskAir {
    /// Go on the air on this port, for phones in this house or for this machine only.
    On {
        /// The port that the pages are served at.
        port: u16,
        /// For phones too.
        lan: bool,
    },
    /// Go off the air.
    Off,
    /// Show these names.
    Labels(Labels),
    /// Show everything so many seconds later.
    Delay(u16),
}

/// What the window shows of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Aired {
    /// The address of the page for streams.
    pub overlay: String,
    /// The address of the page for phones and walls.
    pub table: String,
    /// Phones in this house reach it.
    pub lan: bool,
}

/// Keeps the server and what is set for it.
#[derive(Default)]
pub(super) struct OnAir {
    air: Option<(Air, bool)>,
    pub pictures: Option<PathBuf>,
    pub labels: Labels,
    pub delay_seconds: u16,
}

impl OnAir {
    /// Does what is asked.
    pub fn serve(&mut self, ask: AskAir, cards: &Arc<CardDb>, words: Words) -> Result<(), Fault> {
        match ask {
            AskAir::On { port, lan } => {
                // The port is free only when the server before is gone.
                self.air = None;
                let wish = AirWish { port, lan, pictures: self.pictures.clone() };
                self.air = Some((Air::start(&wish, Arc::clone(cards), words)?, lan));
            }
            AskAir::Off => self.air = None,
            AskAir::Labels(labels) => self.labels = labels,
            AskAir::Delay(seconds) => self.delay_seconds = seconds,
        }
        Ok(())
    }

    /// Shows the game, where it is on the air.
    pub fn show(&mut self, game: &Game, log: &[LogEntry], words: Words) {
        if let Some((air, _)) = &mut self.air {
            let delay = Duration::from_secs(self.delay_seconds.into());
            air.show(&Shown { game, log, words: &words, labels: &self.labels }, delay);
        }
    }

    /// Where it is shown.
    pub fn shown(&self) -> Option<Aired> {
        let (air, lan) = self.air.as_ref()?;
        Some(Aired { overlay: air.address("overlay"), table: air.address("table"), lan: *lan })
    }
}
