//! The beginning of a new game: seats, decks, homes and starting gangs as commands; and its decks, sealed in the journal.

use std::collections::{BTreeMap, BTreeSet};

use deadeye_cards::{CardCode, CardDb, CardType, Deck, decks};
use deadeye_rules::{Command, Edition, PlayerId};
use deadeye_session::{By, Denied, Session};
use deadeye_text::{Fault, Text, text};
use serde::{Deserialize, Serialize};

use super::requests::{DeckChoice, NewGame, SeatWish};
use super::view_state::DecksView;
use crate::card_files::deck;
use crate::computer_players::Seated;
use crate::words::Words;

/// A seat of a game: who sits there, and with which deck, where that is known.
pub type Seat = (PlayerId, Seated, Option<Deck>);

/// The commands that a new game begins with, and its seats.
pub struct Opening {
    /// The commands that begin the game, in order.
    pub commands: Vec<Command>,
    /// The kind of player and the deck of each seat.
    pub seats: Vec<Seat>,
}

/// A deck as the journal holds it, sealed: its name, and the code of each card, its copies, and how many of them start.
#[derive(Serialize, Deserialize)]
struct SealedDeck {
    name: Option<String>,
    deck: Vec<(CardCode, u16, u16)>,
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
    let mut homes = Vec::new();
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
        if let Some(deck) = &deck {
            homes.extend(home(player, deck, cards));
        }
        seats.push((player, wish.seated, deck));
    }
    commands.extend(homes);
    Ok(Opening { commands, seats })
}

/// Returns the command that lays out the outfit and the legend of a deck.
fn home(player: PlayerId, deck: &Deck, cards: &CardDb) -> Option<Command> {
    let legend = deck.legend(cards).map(|card| card.code);
    deck.outfit(cards).map(|outfit| Command::ChooseOutfit { player, outfit: outfit.code, legend })
}

/// Returns the codes of the cards of the decks that lie on the table.
pub fn cards_on_table(seats: &[Seat]) -> Vec<String> {
    let decks =
        seats.iter().filter(|(_, seated, _)| *seated == Seated::AtTable).filter_map(|(_, _, deck)| deck.as_ref());
    let codes: BTreeSet<String> = decks.flat_map(Deck::copies).map(|(code, _)| code.to_string()).collect();
    codes.into_iter().collect()
}

/// Returns what the window shows of the decks of these seats.
pub fn view_decks(seats: &[Seat], cards: &CardDb) -> DecksView {
    let decks = || seats.iter().map(|(_, _, deck)| deck.as_ref());
    let starting = |deck: &Deck| deck.starting_gang_cards(cards).map(|card| card.code).collect();
    DecksView {
        marked: decks().map(|deck| deck.map(starting).unwrap_or_default()).collect(),
        drawn_from: decks().map(|deck| deck.map(|deck| deck.hand_cards(cards)).unwrap_or_default()).collect(),
    }
}

/// Seals the decks of a game in its journal, so that whoever goes on with it need not name them again.
///
/// # Errors
/// The journal could not be written.
pub fn seal_decks(session: &mut Session, seats: &[Seat]) -> Result<(), Denied> {
    for (player, _, deck) in seats {
        let Some(deck) = deck else { continue };
        let cards = deck.copies().map(|(code, copies)| (code, copies.count, copies.starting)).collect();
        let sealed = SealedDeck { name: deck.name.clone(), deck: cards };
        session.seal(*player, &serde_json::to_string(&sealed).unwrap_or_default(), By::Script)?;
    }
    Ok(())
}

/// Returns the seats of a saved game with the decks that were sealed in it. `on_screen` names the players whose cards the
/// program deals.
pub fn saved_seats(session: &Session, on_screen: &[PlayerId]) -> Vec<Seat> {
    let mut decks: BTreeMap<PlayerId, Deck> = BTreeMap::new();
    for unsealed in session.unseal_all() {
        let Ok(sealed) = serde_json::from_str::<SealedDeck>(&unsealed.text) else { continue };
        let mut deck = Deck::default();
        deck.name = sealed.name;
        for (code, count, starting) in sealed.deck {
            deck.add(code, count, starting);
        }
        decks.insert(unsealed.player, deck);
    }
    let players = (0_u8..).map(PlayerId).take(session.game().players().len());
    let seated = |player| if on_screen.contains(&player) { Seated::OnScreen } else { Seated::AtTable };
    players.map(|player| (player, seated(player), decks.remove(&player))).collect()
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
#[expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a missing deck fails the test")]
mod tests {
    use std::sync::Arc;

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
        let on_table = cards_on_table(&opening.seats);
        assert!(on_table.contains(&"01002".to_owned()), "the Law Dogs' outfit lies on the table");
    }

    #[test]
    fn a_game_that_is_opened_again_knows_its_decks() {
        let cards = Arc::new(CardDb::shipped().clone());
        let mut wish = demo(&Words::of(Language::ENGLISH));
        wish.seats[1].deck = DeckChoice::None;
        let opening = opening(&wish, &cards).unwrap();
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("game.deadeye");
        let mut session = Session::create(&file, Arc::clone(&cards), Edition::default()).unwrap();
        for command in opening.commands.clone() {
            session.apply(command, By::Key).unwrap();
        }
        seal_decks(&mut session, &opening.seats).unwrap();
        drop(session);

        let session = Session::open_or_create(&file, Arc::clone(&cards), None).unwrap();
        let seats = saved_seats(&session, &[]);
        assert!(seats == opening.seats, "one deck as it was, one unknown");
        assert_eq!(view_decks(&seats, &cards).drawn_from[0].len(), 54, "52 cards and two jokers");
        let law_dogs_only = cards_on_table(&seats);
        assert!(law_dogs_only.contains(&"01002".to_owned()));
        assert_eq!(law_dogs_only, cards_on_table(&opening.seats));
        let on_screen = saved_seats(&session, &[PlayerId(0)]);
        assert!(cards_on_table(&on_screen).is_empty(), "what the program deals does not lie on the table");
        assert_eq!(view_decks(&on_screen, &cards).marked, view_decks(&opening.seats, &cards).marked);
    }
}
