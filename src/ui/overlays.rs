//! The windows and dialogs that lie over the panels.

use std::sync::Arc;

use deadeye_cards::CardDb;
use eframe::egui::Context;

use super::actions::Dialog;
use super::card;
use super::deck_window::DeckWindow;
use super::dialogs::Forms;
use super::edit::Editing;
use super::palette::CommandPalette;
use super::pick::Picking;
use super::scene::Scene;
use super::seen_card::SeenCard;
use super::spectator::Spectator;
use super::teach_book::RuleBook;
use deadeye_app::desk::Desk;
use deadeye_app::words::Words;

/// The windows and dialogs that lie over the panels, open or not.
pub struct Overlays {
    /// The dialog that is open.
    pub dialog: Option<Dialog>,
    /// The forms of the dialogs.
    pub forms: Forms,
    /// The figure that is being set by hand.
    pub editing: Option<Editing>,
    /// The card that is shown large.
    pub shown: Option<card::ShownCard>,
    /// The card of the picture that a question is open about.
    pub seen_card: Option<SeenCard>,
    /// The window of a deck.
    pub deck: DeckWindow,
    /// The reference book.
    pub book: RuleBook,
    /// The search.
    pub palette: CommandPalette,
    /// The window for spectators.
    pub spectator: Spectator,
}

impl Overlays {
    /// Returns the windows with none of them open.
    #[must_use]
    pub fn new(ctx: &Context, cards: Arc<CardDb>, words: &Words) -> Self {
        Self {
            dialog: None,
            forms: Forms::new(words),
            editing: None,
            shown: None,
            seen_card: None,
            deck: DeckWindow::new(ctx, cards),
            book: RuleBook::default(),
            palette: CommandPalette::default(),
            spectator: Spectator::default(),
        }
    }

    /// Returns true if none is open that uses text or keys of its own.
    #[must_use]
    pub fn keys_are_free(&self) -> bool {
        self.dialog.is_none()
            && self.editing.is_none()
            && self.seen_card.is_none()
            && !self.deck.is_open()
            && !self.palette.is_open()
            && !self.book.takes_text()
    }

    /// Shows those that are open, and closes those that are done. Returns the play that was begun in the search, if one
    /// was.
    pub fn show(&mut self, ctx: &Context, scene: &mut Scene<'_>, desk: &Desk) -> Option<Picking> {
        if let Some(shown) = self.shown
            && !card::show(ctx, scene, shown)
        {
            self.shown = None;
        }
        if let Some(editing) = &mut self.editing
            && !editing.show(ctx, scene)
        {
            self.editing = None;
        }
        if let Some(card) = &mut self.seen_card
            && !card.show(ctx, scene, &desk.camera())
        {
            self.seen_card = None;
        }
        self.spectator.show(ctx, scene);
        self.deck.show(ctx, scene, &desk.camera());
        self.book.show(ctx, scene);
        let play = self.palette.show(ctx, scene);
        if let Some(dialog) = self.dialog
            && !self.forms.show(ctx, scene, dialog, &desk.camera())
        {
            self.dialog = None;
        }
        play
    }
}
