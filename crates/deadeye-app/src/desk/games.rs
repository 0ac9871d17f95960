//! The beginning of a new game: seats, decks, homes and starting gangs as commands.

use std::collections::BTreeSet;

use deadeye_cards::{CardCode, CardDb, CardType, Deck, decks};
use deadeye_hands::HandCard;
use deadeye_rules::{Command, Edition, PlayerId};
use deadeye_text::{Fault, Text, text};

use super::requests::{DeckChoice, NewGame, SeatWish};
use crate::card_files::deck;
use crate::computer_players::Seated;
use crate::words::Words;

/// The commands that a new game begins with, and the cards that lie on its table.
pub struct Opening {
    /// The commands that begin the game, in order.
    pub commands: Vec<Command>,
    /// The codes of the cards of the decks that lie there.
    pub cards: Vec<String>,
    /// The dudes that each deck marks for the starting gang, by seat.
    pub marked: Vec<Vec<CardCode>>,
    /// The cards that each deck draws from, by seat.
    pub decks: Vec<Vec<HandCard>>,
    /// The kind of player and the deck of each seat.
    pub seats: Vec<(PlayerId, Seated, Option<Deck>)>,
}

/// Returns the new game of the demo table, with the two decks to learn with.
pub fn demo(words: &Words) -> NewGame {
    let seat = |name: &str, deck| SeatWish {
        name: words.get(name).to_owned(),
        deck: DeckChoice::Shipped(deck),
        seated: Seated::AtTable,
    };
    NewGame {
        seats: vec![seat("new.first", "LDLtP"), seat("new.second", "SGLtP")],
        edition: Edition::default(),
        seed: 0,
    }
}

/// Computes the beginning of a game.
///
/// # Errors
/// A deck cannot be read, or the program is to deal from no deck or from one that is not legal.
pub fn opening(new: &NewGame, cards: &CardDb) -> Result<Opening, Fault> {
    let mut commands = Vec::new();
    let mut on_table = BTreeSet::new();
    let mut homes = Vec::new();
    let mut marked = Vec::new();
    let mut draws = Vec::new();
    let mut seats = Vec::new();
    for (seat, wish) in (0_u8..).zip(&new.seats) {
        let player = PlayerId(seat);
        let deck = read(&wish.deck, cards)?;
        if let Some(why) = keeps_from_dealing(wish.seated, deck.as_ref(), cards) {
            let what = text!("{player} cannot be dealt for", player = wish.name);
            return Err(Fault::new(what, why, text!("choose a legal deck")));
        }
        let count = deck.as_ref().map(|deck| {
            // Outfit and legend lie on the table, everything else is in the deck.
            let in_deck = |kind| !matches!(kind, CardType::Outfit | CardType::Legend);
            deck.copies()
                .filter(|(code, _)| cards.get(*code).is_some_and(|card| in_deck(card.kind)))
                .map(|(_, copies)| copies.count)
                .sum()
        });
        commands.push(Command::Seat { name: wish.name.clone(), deck: count });
        let starting =
            deck.iter().flat_map(|deck| deck.starting_gang_cards(cards).map(|card| card.code).collect::<Vec<_>>());
        marked.push(starting.collect());
        draws.push(deck.as_ref().map(|deck| deck.hand_cards(cards)).unwrap_or_default());
        seats.push((player, wish.seated, deck.clone()));
        let Some(deck) = deck else { continue };
        if wish.seated == Seated::AtTable {
            on_table.extend(deck.copies().map(|(code, _)| code.to_string()));
        }
        if let Some(outfit) = deck.outfit(cards) {
            let legend = deck.legend(cards).map(|card| card.code);
            homes.push(Command::ChooseOutfit { player, outfit: outfit.code, legend });
        }
    }
    commands.extend(homes);
    Ok(Opening { commands, cards: on_table.into_iter().collect(), marked, decks: draws, seats })
}

/// Returns the reason why the program cannot deal from a deck: there is none, or it is not legal (1.5:8).
fn keeps_from_dealing(seated: Seated, deck: Option<&Deck>, cards: &CardDb) -> Option<Text> {
    match deck {
        _ if seated == Seated::AtTable => None,
        None => Some(text!("no deck is chosen")),
        Some(deck) => deck.check(cards, None).problems.into_iter().next().map(|problem| problem.what),
    }
}

fn read(deck: &DeckChoice, cards: &CardDb) -> Result<Option<Deck>, Fault> {
    match deck {
        DeckChoice::None => Ok(None),
        DeckChoice::Shipped(id) => Ok(decks::by_name(id).map(|shipped| shipped.deck.clone())),
        DeckChoice::File(path) => deck::load(path, cards).map(Some),
        DeckChoice::Pasted(text) => deck::parse_pasted(text, cards).map(Some),
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a missing deck fails the test")]
mod tests {
    use super::*;
    use crate::words::Language;

    #[test]
    fn the_demo_seats_two_and_lays_out_their_homes() {
        let opening = opening(&demo(&Words::of(Language::ENGLISH)), CardDb::shipped()).unwrap();
        let kinds: Vec<&str> = opening
            .commands
            .iter()
            .map(|command| match command {
                Command::Seat { deck, .. } => {
                    assert_eq!(*deck, Some(54), "52 cards and two jokers");
                    "seat"
                }
                Command::ChooseOutfit { .. } => "outfit",
                _ => "other",
            })
            .collect();
        assert_eq!(kinds, ["seat", "seat", "outfit", "outfit"]);
        assert!(opening.cards.contains(&"01002".to_owned()), "the Law Dogs' outfit lies on the table");
    }
}
