//! Setup (1.5:4): seats, outfits, legends, starting gangs, Grifters.

use deadeye_cards::abilities::{Happening, Starting};
use deadeye_cards::{CardCode, CardType};

use crate::query::known::check_known;
use crate::query::starting::{check_gang_of, starting_gang_rules};
use crate::query::traits;
use crate::rules::inventing;
use crate::rules::noon::shopping::bring;
use crate::state::player::HAND_SIZE;
use crate::state::{
    CardInPlay, Cards, Cause, Event, Game, PassOrder, Pile, Player, Purchase, Purse, Reason, Spot, Stage,
};
use crate::text;
use crate::vocabulary::{CardId, End, Phase, Place, PlayerId, Reasons, Text, cite};
use crate::write::ledger::Ledger;
use crate::write::triggers;

/// The number of cards with a printed value in a deck (1.5:8).
const DECK: u16 = 52;
/// The most seats at a table. The rules name no limit; the program has one.
pub(crate) const SEATS: usize = 8;
/// The most cards in a deck.
const GREATEST_DECK: u16 = 500;

pub(crate) fn check_seat(game: &Game, name: &str, deck: Option<u16>, reasons: &mut Reasons) {
    reasons.unless(!name.trim().is_empty(), cite::SETUP, || (text!("a player needs a name"), text!("give one")));
    reasons.unless(game.players.iter().all(|player| player.name != name), cite::SETUP, || {
        (text!("{name} has a seat already", name), text!("give another name"))
    });
    reasons.unless(game.players.len() < SEATS, cite::SETUP, || {
        (text!("all {seats} seats are taken", seats = SEATS), text!("play with those who sit"))
    });
    reasons.unless(deck.is_none_or(|deck| (1..=GREATEST_DECK).contains(&deck)), cite::SETUP, || {
        (
            text!("a deck has 1 to {greatest_deck} cards", greatest_deck = GREATEST_DECK),
            text!("count the deck, jokers included"),
        )
    });
}

pub(crate) fn seat(ledger: &mut Ledger, name: &str, deck: Option<u16>) {
    let id = PlayerId(u8::try_from(ledger.game().players.len()).unwrap_or(u8::MAX));
    ledger.seat(Player {
        id,
        name: name.to_owned(),
        ghost_rock: 0,
        debt: 0,
        hand_size: HAND_SIZE,
        hand: Cards::default(),
        deck: Cards::of_unknown(deck.unwrap_or(DECK)),
        discard: Cards::default(),
        boot_hill: Cards::default(),
        draw_hand: Cards::default(),
        shown: None,
        outfit: None,
        legend: None,
        gang: None,
        street: vec![Place::Home(id)],
        ledger: Vec::new(),
    });
    ledger.tell(Event::PlayerSeated { player: id, name: name.to_owned() });
}

pub(crate) fn check_outfit(game: &Game, outfit: CardCode, legend: Option<CardCode>, reasons: &mut Reasons) {
    reasons.unless(game.players.len() >= 2, cite::SETUP, || {
        (text!("a game needs two players or more"), text!("seat everybody first"))
    });
    if let Some(card) = check_known(game, outfit, reasons) {
        reasons.unless(card.kind == CardType::Outfit, cite::SETUP, || {
            (
                text!("{card} is a {kind}, not an outfit", card = card.title, kind = Text::word(card.kind.name())),
                text!("choose an outfit card"),
            )
        });
    }
    let Some(legend) = legend else { return };
    reasons.unless(game.edition.has_legends(), cite::LEGENDS, || {
        (text!("this edition has no legends"), text!("choose the outfit alone"))
    });
    if let Some(card) = check_known(game, legend, reasons) {
        reasons.unless(card.kind == CardType::Legend, cite::LEGENDS, || {
            (
                text!("{card} is a {kind}, not a legend", card = card.title, kind = Text::word(card.kind.name())),
                text!("choose a legend card, or none"),
            )
        });
    }
}

pub(crate) fn choose_outfit(ledger: &mut Ledger, player: PlayerId, outfit: CardCode, legend: Option<CardCode>) {
    let (Some(card), legend) =
        (ledger.game().facts_of(outfit).cloned(), legend.and_then(|legend| ledger.game().facts_of(legend).cloned()))
    else {
        return;
    };
    ledger.set_stage(Stage::Choosing);
    let Some(chooser) = ledger.game().player(player) else {
        return;
    };
    let (before, old_legend, stash) = (chooser.outfit, chooser.legend, chooser.ghost_rock);
    if let Some(before) = before {
        if let Some(old_legend) = old_legend {
            ledger.leave(old_legend, None);
        }
        ledger.leave(before, None);
        ledger.pay(Purse::Stash(player), Purse::Bank, stash, &Reason::AnotherOutfit);
    }
    let wealth =
        card.wealth.map_or(0, i32::from) + legend.as_ref().and_then(|legend| legend.wealth).map_or(0, i32::from);
    let id = ledger.enter(card, player, Spot::Home);
    let legend = legend.map(|legend| ledger.enter(legend, player, Spot::On(id)));
    ledger.set_outfit(player, id, legend);
    ledger.pay(Purse::Bank, Purse::Stash(player), u32::try_from(wealth).unwrap_or(0), &Reason::StartingStash);
}

pub(crate) fn check_gang(game: &Game, player: PlayerId, dudes: &[CardCode], reasons: &mut Reasons) {
    let own = game.player(player);
    let outfit = own.and_then(|player| player.outfit).and_then(|outfit| game.card(outfit));
    let Some(outfit) = outfit else {
        reasons.add(
            cite::SETUP,
            text!("{player} has no outfit yet", player = game.name(player)),
            text!("choose an outfit first"),
        );
        return;
    };
    check_gang_of(game, player, &outfit.facts, own.map_or(0, |player| player.ghost_rock), dudes, reasons);
}

pub(crate) fn choose_gang(ledger: &mut Ledger, player: PlayerId, dudes: &[CardCode]) {
    ledger.set_gang(player, dudes);
    ledger.tell(Event::GangChosen { player, dudes: u8::try_from(dudes.len()).unwrap_or(u8::MAX) });
}

pub(crate) fn check_reveal(game: &Game, reasons: &mut Reasons) {
    for player in game.players.iter().filter(|player| player.gang.is_none()) {
        reasons.add(
            cite::SETUP,
            text!("{name} has not chosen a starting gang", name = player.name),
            text!("reveal when everybody has; an empty gang is a choice too"),
        );
    }
}

/// Reveals all gangs, which enter play at once. That triggers nothing (1.5:4).
pub(crate) fn reveal(ledger: &mut Ledger) {
    let gangs: Vec<(PlayerId, Vec<CardCode>)> =
        ledger.game().players.iter().map(|player| (player.id, player.gang.clone().unwrap_or_default())).collect();
    let mut to_invent = Vec::new();
    for (player, gang) in &gangs {
        let is_goods = |code: &CardCode| ledger.game().facts_of(*code).is_some_and(|card| card.kind == CardType::Goods);
        let (goods, others): (Vec<CardCode>, Vec<CardCode>) = gang.iter().copied().partition(is_goods);
        for code in others.into_iter().chain(goods) {
            let Some(card) = ledger.game().facts_of(code).cloned() else {
                continue;
            };
            let bearer = (card.kind == CardType::Goods).then(|| bearer_of_sidekick(ledger.game(), *player)).flatten();
            if let (Some(inventor), true) = (bearer, card.has_keyword("Gadget")) {
                to_invent.push((*player, code, inventor));
                continue;
            }
            let cost = traits::starting_cost(ledger.game(), *player, &card);
            ledger.take_from(*player, Pile::Deck, code);
            let why = Reason::Starts(card.printed_title().to_owned());
            // A deed that starts comes to the right end of the street.
            bring(ledger, card, *player, bearer, Some(End::Right), None, &Cause::Rule);
            ledger.pay(Purse::Stash(*player), Purse::Bank, cost, &why);
        }
    }
    for (player, _) in &gangs {
        ledger.draw(*player, u16::from(HAND_SIZE), Pile::Hand, &Cause::Refill);
    }
    for (player, _) in &gangs {
        triggers::raise(ledger, Happening::GameStart, *player, 0);
    }
    for (player, card, inventor) in to_invent {
        invent(ledger, player, card, inventor);
    }
    let grifters = with_grifters(ledger.game());
    match grifters.as_slice() {
        [] => begin_day(ledger),
        [_] => ledger.set_stage(Stage::Grifters(PassOrder::new(grifters))),
        _ => ledger.set_stage(Stage::GrifterOrder),
    }
}

/// Returns the dude of a player's starting gang who starts with Sidekick goods.
fn bearer_of_sidekick(game: &Game, player: PlayerId) -> Option<CardId> {
    let outfit = game.player(player)?.outfit.and_then(|outfit| game.card(outfit))?;
    let lets =
        |dude: &&CardInPlay| starting_gang_rules(game, &outfit.facts, dude.facts.code) == Some(Starting::WithSidekick);
    game.gang(player).find(lets).map(|dude| dude.id)
}

/// Has a dude of the starting gang invent the Gadget that starts on them.
fn invent(ledger: &mut Ledger, player: PlayerId, card: CardCode, inventor: CardId) {
    ledger.move_cards(player, Pile::Deck, Pile::Hand, &[Some(card)]);
    let purchase = Purchase { player, card, onto: Some(inventor), end: None, by_effect: true, cost: None };
    inventing::invent(ledger, &purchase, inventor, true);
}

/// Returns the players with a Grifter in play, by seat.
pub(crate) fn with_grifters(game: &Game) -> Vec<PlayerId> {
    let has = |player: &&Player| game.gang(player.id).any(|dude| game.has_keyword(dude.id, "Grifter"));
    game.players.iter().filter(has).map(|player| player.id).collect()
}

pub(crate) fn check_order(game: &Game, order: &[PlayerId], reasons: &mut Reasons) {
    let mut named = order.to_vec();
    named.sort_unstable();
    reasons.unless(named == with_grifters(game), cite::SETUP, || {
        (text!("the order must name every player with a Grifter, once"), text!("toss a coin between them"))
    });
}

pub(crate) fn order_grifters(ledger: &mut Ledger, order: &[PlayerId]) {
    ledger.set_stage(Stage::Grifters(PassOrder::new(order.to_vec())));
}

/// Begins a new day (1.5:5). Abilities refresh at the end of a day, so that those used in setup are not ready on day 1.
pub(crate) fn begin_day(ledger: &mut Ledger) {
    let day = ledger.game().day + 1;
    ledger.set_day(day);
    ledger.set_stage(Stage::Ante);
    ledger.tell(Event::PhaseBegan { phase: Phase::Gambling, day });
}
