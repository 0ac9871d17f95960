//! What every panel is given.

use deadeye_cards::CardCode;
use deadeye_rules::{CardId, Game, Place, PlayerId};
use eframe::egui::{Context, Key, TextureId, Ui, Vec2};

use super::actions::UiAction;
use super::faces::FaceTextures;
use super::keys;
use super::theme::{self, Palette, Sizes};
use deadeye_app::desk::{Ask, ViewState};
use deadeye_app::words::Words;

/// Something in the town that was clicked as an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pick {
    /// A card in play.
    Card(CardId),
    /// A place of the town.
    Place(Place),
}

/// What the open choice can be answered with by a click in the town, and what was clicked.
#[derive(Debug, Default)]
pub struct Reach {
    cards: Vec<CardId>,
    places: Vec<Place>,
    taken: Vec<CardId>,
    picked: Option<Pick>,
}

impl Reach {
    /// The choice that is open now can be answered with these.
    pub fn offer(&mut self, cards: Vec<CardId>, places: Vec<Place>) {
        self.cards = cards;
        self.places = places;
        self.taken.clear();
    }

    /// Of several cards these are taken already.
    pub fn take_so_far(&mut self, taken: Vec<CardId>) {
        self.taken = taken;
    }

    /// Whether a card is among those that are taken already.
    #[must_use]
    pub fn is_taken(&self, card: CardId) -> bool {
        self.taken.contains(&card)
    }

    /// Nothing is to be chosen.
    pub fn clear(&mut self) {
        *self = Self::default();
    }

    /// Whether a card can be chosen.
    #[must_use]
    pub fn has_card(&self, card: CardId) -> bool {
        self.cards.contains(&card)
    }

    /// Whether a place can be chosen.
    #[must_use]
    pub fn has_place(&self, place: Place) -> bool {
        self.places.contains(&place)
    }

    /// That was clicked.
    pub fn pick(&mut self, pick: Pick) {
        self.picked = Some(pick);
    }

    /// What was clicked since it was last asked.
    pub fn take(&mut self) -> Option<Pick> {
        self.picked.take()
    }
}

/// What a panel paints from. Borrowed for one frame.
pub struct Scene<'a> {
    /// The texts in the language of the window.
    pub words: &'a Words,
    /// The colours of the window.
    pub palette: &'static Palette,
    /// The sizes of what is read across the table.
    pub sizes: &'static Sizes,
    /// The game and everything around it as last told by the desk.
    pub seen: &'a ViewState,
    /// The camera's picture, where the panels paint it.
    pub picture: Option<TextureId>,
    /// The faces of cards.
    pub faces: &'a mut FaceTextures,
    /// What can be chosen in the town.
    pub reach: &'a mut Reach,
    /// What the panels want, in order.
    pub wishes: &'a mut Vec<UiAction>,
    /// Nothing stands over the panels that takes text or keys: a bare letter means a play.
    pub keys_are_free: bool,
}

impl Scene<'_> {
    /// A text of the window by its name.
    #[must_use]
    pub fn t<'a>(&'a self, name: &'a str) -> &'a str {
        self.words.get(name)
    }

    /// The game as it stands now.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.seen.game
    }

    /// A player's name.
    #[must_use]
    pub fn name(&self, player: PlayerId) -> String {
        self.game().player(player).map_or_else(|| player.to_string(), |player| player.name().to_owned())
    }

    /// A card's title.
    #[must_use]
    pub fn title(&self, card: CardId) -> String {
        self.game().call(card).to_string()
    }

    /// The title of a printed card.
    #[must_use]
    pub fn title_of(&self, code: CardCode) -> String {
        self.game().facts_of(code).map_or_else(|| code.to_string(), |card| card.printed_title().to_owned())
    }

    /// What a place is called.
    #[must_use]
    pub fn place(&self, place: Place) -> String {
        match place {
            Place::TownSquare => self.t("town.square").to_owned(),
            Place::Home(player) => self.words.fill("town.home", &[("player", &self.name(player))]),
            Place::Deed(deed) => self.title(deed),
        }
    }

    /// Whether a key was pressed alone that means a play: nobody types, and nothing that takes text is open.
    #[must_use]
    pub fn key(&self, ctx: &Context, key: Key) -> bool {
        self.keys_are_free && keys::free(ctx) && keys::plain(ctx, key)
    }

    /// Yes: Enter, where nothing that has the focus takes it itself.
    #[must_use]
    pub fn yes(&self, ctx: &Context) -> bool {
        keys::has_no_focus(ctx) && self.key(ctx, Key::Enter)
    }

    /// Asks for something to be done after the frame.
    pub fn wish(&mut self, wish: UiAction) {
        self.wishes.push(wish);
    }

    /// Wants something of the desk.
    pub fn ask(&mut self, ask: impl Into<Ask>) {
        self.wishes.push(UiAction::Ask(ask.into()));
    }
}

/// Leaves room for a seat's mark in a line of text, and draws it there.
pub fn seat_mark(ui: &mut Ui, palette: &Palette, radius: f32, player: PlayerId) {
    let (rect, _) = ui.allocate_exact_size(Vec2::splat(radius * 2.0), eframe::egui::Sense::hover());
    theme::seat_mark(ui.painter(), palette, rect.center(), radius, player.seat());
}
