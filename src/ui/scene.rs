//! The input that every panel gets.

use deadeye_cards::CardCode;
use deadeye_rules::{CardId, Game, Place, PlayerId};
use eframe::egui::{Context, Key, TextureId, Ui, Vec2};

use super::actions::UiAction;
use super::faces::FaceTextures;
use super::keys;
use super::theme::{self, stage::StageColours};
use deadeye_app::desk::{Ask, ViewState};
use deadeye_app::words::Words;

/// A card of the hand that is on the screen. Copies of one card are things of their own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HandCopy {
    /// The printing of the card.
    pub code: CardCode,
    /// The number of equal cards to the left of it.
    pub copy: usize,
}

impl HandCopy {
    /// Returns the cards of a hand in their order.
    #[must_use]
    pub fn all_of(hand: &[CardCode]) -> Vec<Self> {
        let earlier = |at: usize, code: CardCode| hand.iter().take(at).filter(|own| **own == code).count();
        hand.iter().enumerate().map(|(at, code)| Self { code: *code, copy: earlier(at, *code) }).collect()
    }
}

/// A card or place in the town that was clicked as an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pick {
    /// A card in play.
    Card(CardId),
    /// A place of the town.
    Place(Place),
    /// A card of the hand that is on the screen.
    Hand(HandCopy),
}

/// The things on the screen that can be clicked to answer the open choice, and the click.
#[derive(Debug, Default)]
pub struct Reach {
    offered: Offered,
    taken: Vec<Pick>,
    picked: Option<Pick>,
}

/// The things that can be clicked as answers.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct Offered {
    /// Cards in play.
    pub cards: Vec<CardId>,
    /// Places of the town.
    pub places: Vec<Place>,
    /// Cards of the hand that is on the screen.
    pub hand: Vec<HandCopy>,
}

impl Offered {
    /// Returns cards in play, and nothing else.
    #[must_use]
    pub fn cards(cards: Vec<CardId>) -> Self {
        Self { cards, ..Self::default() }
    }

    /// Returns places, and nothing else.
    #[must_use]
    pub fn places(places: Vec<Place>) -> Self {
        Self { places, ..Self::default() }
    }

    /// Returns cards of the hand, and nothing else.
    #[must_use]
    pub fn hand(hand: Vec<HandCopy>) -> Self {
        Self { hand, ..Self::default() }
    }

    /// Returns true if something is among them.
    #[must_use]
    pub fn contains(&self, pick: Pick) -> bool {
        match pick {
            Pick::Card(card) => self.cards.contains(&card),
            Pick::Place(place) => self.places.contains(&place),
            Pick::Hand(card) => self.hand.contains(&card),
        }
    }

    /// Returns true if there is nothing to click.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.cards.is_empty() && self.places.is_empty() && self.hand.is_empty()
    }
}

impl Reach {
    /// Offers things as answers to the open choice.
    pub fn offer(&mut self, offered: Offered) {
        self.offered = offered;
        self.taken.clear();
    }

    /// Sets the things that are chosen so far, of a choice of several.
    pub fn take_so_far(&mut self, taken: Vec<Pick>) {
        self.taken = taken;
    }

    /// Returns true if something is chosen already.
    #[must_use]
    pub fn is_taken(&self, pick: Pick) -> bool {
        self.taken.contains(&pick)
    }

    /// Clears the offers, because no choice is open.
    pub fn clear(&mut self) {
        *self = Self::default();
    }

    /// Returns true if something can be chosen.
    #[must_use]
    pub fn has(&self, pick: Pick) -> bool {
        self.offered.contains(pick)
    }

    /// Records a click on a thing.
    pub fn pick(&mut self, pick: Pick) {
        self.picked = Some(pick);
    }

    /// Takes the click since the last call, if there was one.
    pub fn take(&mut self) -> Option<Pick> {
        self.picked.take()
    }
}

/// The data that a panel paints from, borrowed for one frame.
pub struct Scene<'a> {
    /// The texts in the language of the window.
    pub words: &'a Words,
    /// The colours of the window.
    pub colours: &'static StageColours,
    /// The game and everything around it, as the desk last showed it.
    pub seen: &'a ViewState,
    /// The camera's picture, if the panels paint it.
    pub picture: Option<TextureId>,
    /// The faces of cards.
    pub faces: &'a mut FaceTextures,
    /// The answers to an open choice in the town.
    pub reach: &'a mut Reach,
    /// The actions that the panels request, in order.
    pub wishes: &'a mut Vec<UiAction>,
    /// True if nothing over the panels uses text or keys: a bare letter means a play.
    pub keys_are_free: bool,
}

impl Scene<'_> {
    /// Returns a text of the window by its name.
    #[must_use]
    pub fn t<'a>(&'a self, name: &'a str) -> &'a str {
        self.words.get(name)
    }

    /// Returns the current game.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.seen.game
    }

    /// Returns a player's name.
    #[must_use]
    pub fn name(&self, player: PlayerId) -> String {
        self.game().player(player).map_or_else(|| player.to_string(), |player| player.name().to_owned())
    }

    /// Returns a card's title.
    #[must_use]
    pub fn title(&self, card: CardId) -> String {
        self.game().call(card).to_string()
    }

    /// Returns the title of a printed card.
    #[must_use]
    pub fn title_of(&self, code: CardCode) -> String {
        self.game().facts_of(code).map_or_else(|| code.to_string(), |card| card.printed_title().to_owned())
    }

    /// Returns the name of a place.
    #[must_use]
    pub fn place(&self, place: Place) -> String {
        match place {
            Place::TownSquare => self.t("town.square").to_owned(),
            Place::Home(player) => self.words.fill("town.home", &[("player", &self.name(player))]),
            Place::Deed(deed) => self.title(deed),
        }
    }

    /// Returns true if a key of a play was pressed alone, while no text field has the focus and nothing that uses text is
    /// open.
    #[must_use]
    pub fn key(&self, ctx: &Context, key: Key) -> bool {
        self.keys_are_free && keys::free(ctx) && keys::plain(ctx, key)
    }

    /// Returns true if Enter was pressed to confirm, and nothing with the focus uses it itself.
    #[must_use]
    pub fn yes(&self, ctx: &Context) -> bool {
        keys::has_no_focus(ctx) && self.key(ctx, Key::Enter)
    }

    /// Requests an action after the frame.
    pub fn wish(&mut self, wish: UiAction) {
        self.wishes.push(wish);
    }

    /// Sends a request to the desk.
    pub fn ask(&mut self, ask: impl Into<Ask>) {
        self.wishes.push(UiAction::Ask(ask.into()));
    }
}

/// Leaves room for a seat's mark in a line of text, and draws it there.
pub fn seat_mark(ui: &mut Ui, colours: &StageColours, radius: f32, player: PlayerId) {
    let (rect, _) = ui.allocate_exact_size(Vec2::splat(radius * 2.0), eframe::egui::Sense::hover());
    theme::seat_mark(ui.painter(), colours, rect.center(), radius, player.seat());
}
