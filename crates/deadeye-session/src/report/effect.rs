//! The changes of a game by one play, as the players see them: figures of players, and cards in play.

use deadeye_cards::{CardCode, CardType};
use deadeye_rules::{CardId, CardInPlay, Event, Figure, Game, Pile, Place, PlayerId, Side, Spot};
use deadeye_text::Text;

/// A figure of a player that everybody sees.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlayerFigure {
    /// Ghost rock in the stash.
    GhostRock,
    /// The influence of all their dudes.
    Influence,
    /// Their control points.
    Control,
}

impl PlayerFigure {
    /// All of them, in the order in which they are shown.
    pub const ALL: [PlayerFigure; 3] = [PlayerFigure::GhostRock, PlayerFigure::Influence, PlayerFigure::Control];

    /// Returns its value.
    #[must_use]
    pub fn read(self, game: &Game, player: PlayerId) -> i64 {
        match self {
            Self::GhostRock => game.player(player).map_or(0, |own| i64::from(own.ghost_rock())),
            Self::Influence => i64::from(game.influence(player)),
            Self::Control => i64::from(game.control(player)),
        }
    }
}

/// A changed figure of a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FigureChange {
    /// The player whose figure changed.
    pub player: PlayerId,
    /// The figure.
    pub figure: PlayerFigure,
    /// The value before the play.
    pub before: i64,
    /// The value after it.
    pub after: i64,
}

/// A change of a card in play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CardChange {
    /// The card.
    pub card: CardId,
    /// Its code, by which its face is found after it has left.
    pub code: CardCode,
    /// Its title.
    pub title: Text,
    /// The change.
    pub what: CardChangeKind,
}

/// The kind of change of a card in play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CardChangeKind {
    /// It was booted (true) or unbooted (false).
    Booted(bool),
    /// It went to another place.
    Moved {
        /// The place that it left.
        from: Place,
        /// The place where it is now.
        to: Place,
        /// The name of that place.
        to_name: Text,
    },
    /// Another bounty is on the dude.
    Bounty {
        /// The bounty before.
        before: u16,
        /// The bounty now.
        after: u16,
    },
    /// A figure of the card has another value.
    Figure {
        /// The figure: bullets, influence or control points of a dude, production or control points of a deed.
        figure: Figure,
        /// The value before.
        before: i16,
        /// The value now.
        after: i16,
    },
    /// The dude became a stud (true) or a draw (false).
    Stud(bool),
    /// Another player controls the card.
    Controller {
        /// The player who controlled it.
        before: PlayerId,
        /// The player who controls it now.
        after: PlayerId,
    },
    /// The dude joined a posse, or left the shootout (none).
    Posse(Option<Side>),
    /// It entered play.
    Entered,
    /// It left play: the pile that it went to, or none if it left the game.
    Left(Option<Pile>),
}

/// The changes of a game by one play.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PlayEffect {
    /// The changed figures of the players, by seat.
    pub figures: Vec<FigureChange>,
    /// The changed cards.
    pub cards: Vec<CardChange>,
}

impl PlayEffect {
    /// Compares the game before and after a command.
    pub(crate) fn compare(before: &Game, after: &Game, events: &[Event]) -> Self {
        let mut effect = Self { figures: changed_figures(before, after), cards: Vec::new() };
        for own in after.cards() {
            // A card that is being carried out lies aside: it is neither in play nor gone.
            match before.card(own.id()).filter(|was| was.spot() != Spot::Aside) {
                _ if own.spot() == Spot::Aside => {}
                Some(was) => effect.add_changes((before, was), (after, own)),
                None => effect.add(own, CardChangeKind::Entered),
            }
        }
        let in_play = before.cards().iter().filter(|own| own.spot() != Spot::Aside);
        for gone in in_play.filter(|own| after.card(own.id()).is_none()) {
            let to = events.iter().find_map(|event| {
                let Event::CardLeft { card, to, .. } = event else { return None };
                (*card == gone.id()).then_some(*to)
            });
            effect.add(gone, CardChangeKind::Left(to.flatten()));
        }
        effect
    }

    /// Keeps what does not follow from the end of a day: the cards that left play.
    pub(crate) fn without_new_day(mut self) -> Self {
        self.figures.clear();
        self.cards.retain(|change| matches!(change.what, CardChangeKind::Left(_)));
        self
    }

    /// Adds the changes of a later part of the same play. A figure that is as before is no change.
    pub(crate) fn extend(&mut self, later: &Self) {
        for change in &later.figures {
            let same = |own: &&mut FigureChange| (own.player, own.figure) == (change.player, change.figure);
            match self.figures.iter_mut().find(same) {
                Some(own) => own.after = change.after,
                None => self.figures.push(*change),
            }
        }
        self.figures.retain(|change| change.before != change.after);
        self.figures.sort_by_key(|change| (change.figure as u8, change.player));
        for change in &later.cards {
            let same = |own: &CardChange| own.card == change.card && own.what.is_about_the_same(&change.what);
            match self.cards.iter().position(same) {
                Some(at) => self.join(at, change),
                None => self.cards.push(change.clone()),
            }
        }
    }

    /// Joins a later change of the same kind with an earlier one.
    fn join(&mut self, at: usize, later: &CardChange) {
        let Some(own) = self.cards.get_mut(at) else { return };
        match own.what.joined(&later.what) {
            Some(what) => own.what = what,
            None => drop(self.cards.remove(at)),
        }
    }

    fn add(&mut self, card: &CardInPlay, what: CardChangeKind) {
        let title = Text::name(card.title().to_owned());
        self.cards.push(CardChange { card: card.id(), code: *card.code(), title, what });
    }

    /// Adds the changes of a card that was in play before.
    fn add_changes(&mut self, (before, was): (&Game, &CardInPlay), (after, own): (&Game, &CardInPlay)) {
        let card = own.id();
        if was.is_booted() != own.is_booted() {
            self.add(own, CardChangeKind::Booted(own.is_booted()));
        }
        if let (Some(from), Some(to)) = (was.place(), own.place())
            && from != to
        {
            let to_name = place_name(after, to);
            self.add(own, CardChangeKind::Moved { from, to, to_name });
        }
        if was.bounty() != own.bounty() {
            self.add(own, CardChangeKind::Bounty { before: was.bounty(), after: own.bounty() });
        }
        for figure in figures_of(own) {
            let (before, after) = (before.figure(card, *figure), after.figure(card, *figure));
            if before != after {
                self.add(own, CardChangeKind::Figure { figure: *figure, before, after });
            }
        }
        if own.facts().kind == CardType::Dude && before.is_stud(card) != after.is_stud(card) {
            self.add(own, CardChangeKind::Stud(after.is_stud(card)));
        }
        if was.controller() != own.controller() {
            self.add(own, CardChangeKind::Controller { before: was.controller(), after: own.controller() });
        }
        // At its beginning and end everybody joins and leaves: its own lines say that.
        if let (Some(one), Some(other)) = (before.shootout(), after.shootout())
            && one.side_of(card) != other.side_of(card)
        {
            self.add(own, CardChangeKind::Posse(other.side_of(card)));
        }
    }
}

impl CardChangeKind {
    /// Returns true if both are values of the same thing, so that the later one takes the place of the earlier.
    fn is_about_the_same(&self, other: &Self) -> bool {
        if let (Self::Figure { figure: one, .. }, Self::Figure { figure: other, .. }) = (self, other) {
            return one == other;
        }
        std::mem::discriminant(self) == std::mem::discriminant(other)
    }

    /// Returns the change from before this one to after the later one; none if nothing has changed in the end.
    fn joined(&self, later: &Self) -> Option<Self> {
        // A card that was turned twice stands as before.
        let is_undone = match self {
            Self::Moved { from, .. } => matches!(later, Self::Moved { to, .. } if to == from),
            Self::Bounty { before, .. } => matches!(later, Self::Bounty { after, .. } if after == before),
            Self::Figure { before, .. } => matches!(later, Self::Figure { after, .. } if after == before),
            Self::Controller { before, .. } => matches!(later, Self::Controller { after, .. } if after == before),
            Self::Booted(one) => matches!(later, Self::Booted(other) if one != other),
            Self::Stud(one) => matches!(later, Self::Stud(other) if one != other),
            Self::Posse(_) | Self::Entered | Self::Left(_) => false,
        };
        let mut whole = later.clone();
        match self {
            Self::Moved { from: first, .. } => {
                if let Self::Moved { from, .. } = &mut whole {
                    *from = *first;
                }
            }
            Self::Bounty { before: first, .. } => {
                if let Self::Bounty { before, .. } = &mut whole {
                    *before = *first;
                }
            }
            Self::Figure { before: first, .. } => {
                if let Self::Figure { before, .. } = &mut whole {
                    *before = *first;
                }
            }
            Self::Controller { before: first, .. } => {
                if let Self::Controller { before, .. } = &mut whole {
                    *before = *first;
                }
            }
            Self::Booted(_) | Self::Stud(_) | Self::Posse(_) | Self::Entered | Self::Left(_) => {}
        }
        (!is_undone).then_some(whole)
    }
}

/// Returns the figures of a card that everybody looks at.
fn figures_of(card: &CardInPlay) -> &'static [Figure] {
    match card.facts().kind {
        CardType::Dude => &[Figure::Bullets, Figure::Influence, Figure::Control],
        CardType::Deed => &[Figure::Production, Figure::Control],
        CardType::Outfit
        | CardType::Legend
        | CardType::Goods
        | CardType::Spell
        | CardType::Action
        | CardType::Joker => &[],
    }
}

/// Returns the name of a place.
pub(super) fn place_name(game: &Game, place: Place) -> Text {
    match place {
        Place::Deed(deed) => Text::name(game.card(deed).map_or_else(|| deed.to_string(), |own| own.title().to_owned())),
        Place::Home(_) | Place::TownSquare => game.call_place(place),
    }
}

/// Returns the figures of players that differ between two states of a game, by figure and seat.
#[must_use]
pub fn changed_figures(before: &Game, after: &Game) -> Vec<FigureChange> {
    let mut changes = Vec::new();
    for figure in PlayerFigure::ALL {
        for player in after.players().iter().map(deadeye_rules::Player::id) {
            let (before, after) = (figure.read(before, player), figure.read(after, player));
            if before != after {
                changes.push(FigureChange { player, figure, before, after });
            }
        }
    }
    changes
}
