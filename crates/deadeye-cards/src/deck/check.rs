//! The check of a deck: deckbuilding (1.5:8), the starting gang (1.5:4), a tournament's list.

use deadeye_text::{Text, text};
use std::collections::{BTreeMap, HashMap};

use deadeye_hands::PokerCard;
use serde::Serialize;

use super::cards::{Copies, Deck};
use crate::abilities::{Starting, StaticAbility};
use crate::card::{Card, CardType};
use crate::code::CardCode;
use crate::db::CardDb;
use crate::lists::TournamentList;
use crate::title::fold;

/// The number of cards with a printed value in a deck (1.5:8).
const DECK_SIZE: u32 = 52;
/// The most jokers in a deck (1.5:8).
const MAX_JOKERS: u32 = 2;
/// The most cards of one title, and of one suit and value (1.5:8).
const MAX_ALIKE: u32 = 4;
/// The most dudes in a starting gang (1.5:4).
const MAX_STARTING: usize = 5;

/// A problem that makes a deck illegal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DeckProblem {
    /// The rule: `8` and `4` are sections of the rulebook, `card:CODE` is the text of a card, `list:CODE` a tournament
    /// list.
    pub rule: String,
    /// The problem in words: `5 cards share 4H`.
    pub what: Text,
}

/// The result of the check of a deck.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DeckReport {
    /// True if the deck has no problem. Its starting gang is not part of this: it is chosen anew for each game.
    pub legal: bool,
    /// The problems, in rule order.
    pub problems: Vec<DeckProblem>,
    /// The outfit; the first by code of several.
    pub outfit: Option<CardCode>,
    /// The legend; the first by code of several.
    pub legend: Option<CardCode>,
    /// The number of cards with a printed value.
    pub cards: u32,
    /// The number of jokers in the deck.
    pub jokers: u32,
    /// The cards marked for the starting gang; `None` where none is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub starting: Option<StartingGang>,
}

/// The starting gang that a deck's file marks (1.5:4).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StartingGang {
    /// The cards, one entry a copy.
    pub cards: Vec<CardCode>,
    /// The cost of all of them, in ghost rock.
    pub cost: u32,
    /// The starting stash of outfit and legend, in ghost rock; `None` without an outfit.
    pub stash: Option<i32>,
    /// The problems of the gang.
    pub problems: Vec<DeckProblem>,
}

fn problem(rule: &str, what: Text) -> DeckProblem {
    DeckProblem { rule: rule.to_owned(), what }
}

impl Deck {
    /// Checks the deck against section 8 of the rulebook, and against a tournament list if one is given.
    #[must_use]
    pub fn check(&self, db: &CardDb, list: Option<&TournamentList>) -> DeckReport {
        let cards: Vec<(&Card, Copies)> = self.cards(db).collect();
        let count = |wanted: &dyn Fn(CardType) -> bool| -> u32 {
            cards.iter().filter(|(card, _)| wanted(card.kind)).map(|(_, copies)| u32::from(copies.count)).sum()
        };
        let outfits = count(&|kind| kind == CardType::Outfit);
        let legends = count(&|kind| kind == CardType::Legend);
        let with_value = count(&CardType::has_printed_value);
        let jokers = count(&|kind| kind == CardType::Joker);

        let mut problems = Vec::new();
        problems.extend(wrong_counts(outfits, legends, with_value, jokers));
        problems.extend(alike_by_value(&cards));
        problems.extend(alike_by_title(&cards));
        // Each token says of itself that no deck holds it.
        let tokens = cards.iter().filter(|(card, _)| card.is_token());
        problems.extend(
            tokens.map(|(card, _)| {
                problem(&format!("card:{}", card.code), text!("{card} is a token", card = card.title))
            }),
        );
        if let Some(list) = list {
            problems.extend(cards.iter().filter_map(|(card, _)| {
                Some(problem(
                    &format!("list:{}", list.code),
                    text!(
                        "{code} {title} {objection}",
                        code = card.code,
                        title = card.title,
                        objection = list.objection(card.code)?
                    ),
                ))
            }));
        }
        DeckReport {
            legal: problems.is_empty(),
            problems,
            outfit: self.outfit(db).map(|card| card.code),
            legend: self.legend(db).map(|card| card.code),
            cards: with_value,
            jokers,
            starting: self.starting_gang(db),
        }
    }

    fn starting_gang(&self, db: &CardDb) -> Option<StartingGang> {
        let gang: Vec<&Card> = self.starting_gang_cards(db).collect();
        if gang.is_empty() {
            return None;
        }
        let outfit = self.outfit(db);
        let legend_wealth = self.legend(db).and_then(|legend| legend.wealth).unwrap_or(0);
        let stash = outfit.map(|outfit| i32::from(outfit.wealth.unwrap_or(0)) + i32::from(legend_wealth));
        let cost: u32 = gang.iter().map(|card| u32::from(card.cost.unwrap_or(0))).sum();

        let mut problems = Vec::new();
        if gang.len() > MAX_STARTING {
            problems.push(problem(
                "4",
                text!("{cards} cards start instead of {most} at most", cards = gang.len(), most = MAX_STARTING),
            ));
        }
        if let Some(stash) = stash
            && i64::from(cost) > i64::from(stash)
        {
            problems.push(problem("4", text!("the starting gang costs {cost} of a stash of {stash}", cost, stash)));
        }
        let with_sidekick = gang.iter().any(|card| starts_with_sidekick(db, card));
        let of_each = gang.iter().flat_map(|card| starting_card(card, outfit, with_sidekick));
        problems.extend(of_each);
        problems.extend(starting_together(&gang));
        Some(StartingGang { cards: gang.iter().map(|card| card.code).collect(), cost, stash, problems })
    }
}

/// Returns the problems of cards of a kind that are too many, or too few.
fn wrong_counts(outfits: u32, legends: u32, with_value: u32, jokers: u32) -> Vec<DeckProblem> {
    let mut problems = Vec::new();
    match outfits {
        1 => {}
        0 => problems.push(problem("8", text!("there is no outfit"))),
        more => problems.push(problem("8", text!("there are {more} outfits instead of one", more))),
    }
    if legends > 1 {
        problems.push(problem("8", text!("there are {legends} legends instead of one at most", legends)));
    }
    if with_value != DECK_SIZE {
        problems.push(problem(
            "8",
            match with_value {
                1 => text!("{with_value} card has a printed value instead of {size}", with_value, size = DECK_SIZE),
                _ => text!("{with_value} cards have a printed value instead of {size}", with_value, size = DECK_SIZE),
            },
        ));
    }
    if jokers > MAX_JOKERS {
        problems.push(problem(
            "8",
            text!("there are {jokers} jokers instead of {most} at most", jokers, most = MAX_JOKERS),
        ));
    }
    problems
}

/// Returns whether Sidekick goods may start on a dude (card:12007).
fn starts_with_sidekick(db: &CardDb, card: &Card) -> bool {
    let traits = db.entry(card.code).into_iter().flat_map(|entry| entry.traits());
    let mut rules = traits.flat_map(|own| &own.always);
    rules.any(|rule| matches!(rule, StaticAbility::Starting(Starting::WithSidekick)))
}

/// Returns the problems that keep a card from starting, in a gang with a dude who starts with a Sidekick or not.
fn starting_card(card: &Card, outfit: Option<&Card>, with_sidekick: bool) -> Vec<DeckProblem> {
    let mut problems = Vec::new();

    let starts_on_dude = with_sidekick && card.kind == CardType::Goods && card.has_keyword("Sidekick");
    if card.kind != CardType::Dude && !starts_on_dude && !is_core_for(card, outfit) {
        problems.push(problem("4", text!("{card} is no dude", card = card.title)));
    }
    let at_home = outfit.is_none_or(|outfit| outfit.gangs.iter().any(|gang| card.belongs_to(*gang)));
    if !card.is_neutral() && !at_home {
        problems.push(problem("4", text!("{card} belongs to another faction", card = card.title)));
    }
    problems
}

/// Returns the problems that keep cards from starting together.
fn starting_together(gang: &[&Card]) -> Vec<DeckProblem> {
    let mut problems = Vec::new();
    let grifters = gang.iter().filter(|card| card.has_keyword("Grifter")).count();
    if grifters > 1 {
        problems.push(problem("4", text!("{grifters} Grifters start instead of one at most", grifters)));
    }
    if gang.iter().any(|card| card.has_keyword("Confederate")) && gang.iter().any(|card| card.has_keyword("Union")) {
        problems.push(problem("faq-b:Cooperatin'", text!("Confederate and Union start together")));
    }
    let mut titles: BTreeMap<&str, usize> = BTreeMap::new();
    for card in gang.iter().filter(|card| card.is_unique()) {
        *titles.entry(card.printed_title()).or_default() += 1;
    }
    for (title, copies) in titles.into_iter().filter(|(_, copies)| *copies > 1) {
        problems.push(problem("2014:p14", text!("{title} is unique and starts {copies} times", title, copies)));
    }
    problems
}

/// Returns whether a deed may start in place of a dude: by the keyword Core, with a faction's symbol behind it for that
/// faction only (card:06011, card:25031).
fn is_core_for(card: &Card, outfit: Option<&Card>) -> bool {
    let faction_matches = |name: &str| outfit.is_none_or(|outfit| outfit.gangs.iter().any(|gang| gang.name() == name));
    card.keywords.iter().any(|keyword| match keyword.name.strip_prefix("Core") {
        Some("") => true,
        Some(rest) => rest.strip_prefix(' ').is_some_and(faction_matches),
        None => false,
    })
}

fn alike_by_value(cards: &[(&Card, Copies)]) -> Vec<DeckProblem> {
    let mut counts: BTreeMap<PokerCard, u32> = BTreeMap::new();
    for (card, copies) in cards {
        if let (Some(suit), Some(value)) = (card.suit, card.value) {
            *counts.entry(PokerCard::new(suit, value)).or_default() += u32::from(copies.count);
        }
    }
    let over = counts.into_iter().filter(|(_, count)| *count > MAX_ALIKE);
    over.map(|(face, count)| problem("8", text!("{count} cards share {face}", count, face))).collect()
}

/// Returns the problems of too many cards of one title. All versions of a dude have one title; jokers have a limit of
/// their own.
fn alike_by_title(cards: &[(&Card, Copies)]) -> Vec<DeckProblem> {
    let mut counts: BTreeMap<&str, u32> = BTreeMap::new();
    let mut written: HashMap<String, &str> = HashMap::new();
    for (card, copies) in cards.iter().filter(|(card, _)| card.kind.has_printed_value()) {
        // Two packs may write a title differently.
        let title = *written.entry(fold(card.printed_title())).or_insert(card.printed_title());
        *counts.entry(title).or_default() += u32::from(copies.count);
    }
    let over = counts.into_iter().filter(|(_, count)| *count > MAX_ALIKE);
    over.map(|(title, count)| problem("8", text!("{count} cards are titled {title}", count, title))).collect()
}
