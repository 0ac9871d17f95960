//! Commands and events in sentences.
//!
//! A line starts with the player's name and a colon, so that it reads well whatever the name is:
//! "Law Dogs", "South".

mod by_hand;
mod events;
mod plays;

use deadeye_cards::CardCode;
use deadeye_hands::{PokerCard, Rank};
use deadeye_rules::{
    CardId, Casualty, Command, Counter, Destination, Effect, End, Fate, Game, Mark, Origin, Phase, Pile, Place,
    PlayerId, Purse, Shown, Side, Source,
};
use deadeye_text::{Text, text};

/// A command between two states of a game: a card that has left is looked up in the state before, a new one in the
/// state after.
pub(super) struct Tale<'a> {
    pub before: &'a Game,
    pub after: &'a Game,
}

impl Tale<'_> {
    fn name(&self, player: PlayerId) -> Text {
        Text::player(player.0, self.after.name(player))
    }

    pub(crate) fn card(&self, card: CardId) -> Text {
        let known = |game: &Game| game.card(card).map(|card| card.title().to_owned());
        let known = known(self.after).or_else(|| known(self.before));
        Text::name(known.unwrap_or_else(|| card.to_string()))
    }

    fn cards(&self, cards: &[CardId]) -> Text {
        list(cards.iter().map(|card| self.card(*card)))
    }

    /// Describes a change that lasts for a time, by its source and its object.
    fn effect(&self, effect: u32) -> Text {
        let known = |game: &Game| game.effects().iter().find(|known| known.id == effect).cloned();
        match known(self.before).or_else(|| known(self.after)) {
            Some(Effect { origin: Origin::Card { code, .. }, on, .. }) => {
                text!("the effect of {card} on {on}", card = self.code(&code), on = self.card(on))
            }
            Some(Effect { on, .. }) => text!("the effect on {on}", on = self.card(on)),
            None => text!("effect {effect}", effect),
        }
    }

    pub(crate) fn code(&self, code: &CardCode) -> Text {
        let facts = self.after.facts_of(*code);
        Text::name(facts.map_or_else(|| code.to_string(), |card| card.printed_title().to_owned()))
    }

    fn place(&self, place: Place) -> Text {
        match place {
            Place::Deed(deed) => self.card(deed),
            Place::Home(_) | Place::TownSquare => self.after.call_place(place),
        }
    }

    fn shown_cards_text(&self, cards: &[Shown]) -> Text {
        let face = |shown: &Shown| match shown {
            Shown::Code(code) => self.code(code),
            Shown::Face(card) | Shown::Named(_, card) => face_text(&card.to_string()),
        };
        list(cards.iter().map(face))
    }

    fn cards_text(&self, cards: &[Option<CardCode>]) -> Text {
        let one = |code: &Option<CardCode>| match code {
            Some(code) => self.code(code),
            None => text!("a card"),
        };
        match cards {
            [] => text!("nothing"),
            cards if cards.iter().all(Option::is_none) => number_of(cards.len()),
            cards => list(cards.iter().map(one)),
        }
    }

    fn source(&self, source: &Source) -> Text {
        match source {
            Source::Card(card) => self.card(*card),
            Source::Hand(code) => self.code(code),
        }
    }

    fn mark(&self, mark: &Mark) -> Text {
        match mark {
            Mark::Card(card) => self.card(*card),
            Mark::Place(place) => self.place(*place),
        }
    }

    fn destination(&self, to: &Destination) -> Text {
        match to {
            Destination::At(Place::Deed(deed)) => text!("to {deed}", deed = self.card(*deed)),
            Destination::At(place) => self.after.call_to(*place),
            Destination::On(card) => text!("on {card}", card = self.card(*card)),
            Destination::Street(End::Left) => text!("at the left end of the street"),
            Destination::Street(End::Right) => text!("at the right end of the street"),
            Destination::OutOfTown => text!("out of town"),
            Destination::Pile(pile) => into_pile(*pile),
            Destination::Removed => text!("out of the game"),
        }
    }

    fn casualty(&self, casualty: &Casualty) -> Text {
        let card = self.card(casualty.card);
        match casualty.fate {
            Fate::HomeBooted => text!("{card} goes home booted", card),
            Fate::Discard => text!("{card} is discarded", card),
            Fate::Ace => text!("{card} is aced", card),
        }
    }

    /// Describes a command in a line without a full stop.
    pub(super) fn command(&self, command: &Command) -> Text {
        let deed = self.deed(command);
        match command.player() {
            Some(player) => text!("{player}: {deed}", player = self.name(player), deed),
            None => deed.capital(),
        }
    }

    fn purse(&self, purse: Purse) -> Text {
        match purse {
            Purse::Bank => text!("the bank"),
            Purse::Pot => text!("the pot"),
            Purse::Stash(player) => self.name(player),
            Purse::Bounty(dude) => text!("the bounty on {dude}", dude = self.card(dude)),
        }
    }
}

/// Returns the name of the phase in the game's terms.
pub(crate) fn phase_name(phase: Phase) -> Text {
    match phase {
        Phase::Setup => text!("Setup"),
        Phase::Gambling => text!("Gambling"),
        Phase::Upkeep => text!("Upkeep"),
        Phase::HighNoon => text!("High Noon"),
        Phase::Sundown => text!("Sundown"),
        Phase::Over => text!("the end"),
    }
}

/// Returns a card of hand notation in words: `8 of hearts` for `8H`, and what a joker stands for (`JK=8H`).
fn face_text(face: &str) -> Text {
    let card = |face: &str| face.parse::<PokerCard>().ok().map(PokerCard::in_words);
    match face.split_once('=') {
        Some((_, stands_for)) => card(stands_for).map(|card| text!("a joker as {card}", card)),
        None => card(face),
    }
    .unwrap_or_else(|| Text::name(face.to_owned()))
}

fn side_name(side: Side) -> Text {
    match side {
        Side::Leader => text!("the leader"),
        Side::Mark => text!("the mark"),
    }
}

fn in_pile(pile: Pile) -> Text {
    match pile {
        Pile::Hand => text!("in the play hand"),
        Pile::Deck => text!("in the deck"),
        Pile::Discard => text!("in the discard pile"),
        Pile::BootHill => text!("in Boot Hill"),
        Pile::DrawHand => text!("in the draw hand"),
    }
}

fn into_pile(pile: Pile) -> Text {
    match pile {
        Pile::Hand => text!("into the play hand"),
        Pile::Deck => text!("into the deck"),
        Pile::Discard => text!("into the discard pile"),
        Pile::BootHill => text!("into Boot Hill"),
        Pile::DrawHand => text!("into the draw hand"),
    }
}

fn shown_hand(rank: u8, name: &str, cheatin: bool) -> Text {
    // A name that the event brings is one of ours.
    let known = Rank::ALL.into_iter().find(|own| own.name() == name);
    let name = known.map_or_else(|| Text::name(name), |own| Text::word(own.name()));
    if cheatin { text!("rank {rank}, {name}, cheatin'", rank, name) } else { text!("rank {rank}, {name}", rank, name) }
}

/// Describes a number of counters on a card.
fn counter_text(counter: Counter, number: i16, card: Text) -> Text {
    match counter {
        Counter::Influence => text!("influence counters on {card}: {number}", card, number),
        Counter::Control => text!("control point counters on {card}: {number}", card, number),
        Counter::Bullets => text!("bullet counters on {card}: {number}", card, number),
        Counter::Production => text!("production counters on {card}: {number}", card, number),
        Counter::GhostRock => text!("ghost rock counters on {card}: {number}", card, number),
        Counter::Other => text!("counters on {card}: {number}", card, number),
    }
}

fn number_of(cards: usize) -> Text {
    if cards == 1 { text!("1 card") } else { text!("{cards} cards", cards) }
}

/// Joins items: `one`, `one and two`, `one, two and three`.
fn list(items: impl IntoIterator<Item = Text>) -> Text {
    Text::all_of(items).unwrap_or_else(|| text!("nobody"))
}
