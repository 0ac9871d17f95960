//! `deadeye` without a command, where the program was built without the desktop app.

use std::sync::Arc;

use clap::Args;
use deadeye_cards::CardDb;
use deadeye_text::Fault;

use super::outcome::Outcome;

/// The arguments: none, because there is nothing to open.
#[derive(Debug, Args)]
pub struct AppArgs {}

/// Returns the fault that there is no app.
///
/// # Errors
/// Always, since this build has no window.
pub fn run(_words: &AppArgs, _cards: Arc<CardDb>) -> anyhow::Result<Outcome> {
    Err(Fault::english(
        "the app cannot be opened",
        "this Deadeye was built without it",
        "use its commands, see `deadeye --help`, or build it with `--features window`",
    )
    .into())
}
