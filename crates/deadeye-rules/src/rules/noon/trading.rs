//! Tradin', the play that passes goods among dudes (1.5:5.3.5).

use deadeye_cards::CardType;

use crate::query::{states, traits};
use crate::rules::noon::moving::own_dude;
use crate::rules::noon::shopping;
use crate::rules::turns;
use crate::state::command::Gift;
use crate::state::{CardInPlay, Event, Game, Pile, Spot};
use crate::text;
use crate::vocabulary::reasons::nothing_against;
use crate::vocabulary::{CardId, Place, PlayerId, Reasons, Text, cite};
use crate::write::ledger::Ledger;

pub(crate) fn check(game: &Game, player: PlayerId, gifts: &[Gift], discard: &[CardId], reasons: &mut Reasons) {
    check_gifts(game, player, gifts, reasons);
    if reasons.is_empty() {
        check_limits(game, gifts, discard, reasons);
    }
}

/// Adds the reasons against goods that are given, except for those over the limits after it.
pub(crate) fn check_gifts(game: &Game, player: PlayerId, gifts: &[Gift], reasons: &mut Reasons) {
    reasons
        .unless(!gifts.is_empty(), cite::TRADIN, || (text!("nothing is traded"), text!("name a goods card, or pass")));
    let first = gifts.first().and_then(|gift| game.location(gift.goods));
    for (at, gift) in gifts.iter().enumerate() {
        // What comes to a dude together with it is there already, and what goes is there no more.
        let gone: Vec<CardId> = gifts.iter().map(|gift| gift.goods).collect();
        check_gift(game, player, gift, &gone, reasons);
        let same = |other: &&Gift| other.to == gift.to && is_one_of_each(game, gift.goods, other.goods);
        reasons.unless(!gifts.iter().take(at).any(|other| same(&other)), cite::TABLE, || {
            (
                text!("{bearer} has a {title} already", bearer = game.call(gift.to), title = game.call(gift.goods)),
                text!("give it to another dude"),
            )
        });
        reasons.unless(game.location(gift.goods) == first, cite::TRADIN, || {
            (text!("the goods are not all at one location"), text!("trade at one location at a time"))
        });
        reasons.unless(!gifts.iter().take(at).any(|other| other.goods == gift.goods), cite::TRADIN, || {
            (text!("{goods} is given twice", goods = game.call(gift.goods)), text!("give it once"))
        });
    }
}

fn check_gift(game: &Game, player: PlayerId, gift: &Gift, gone: &[CardId], reasons: &mut Reasons) {
    let Some((goods, giver)) = carried_goods(game, gift.goods) else {
        reasons.add(
            cite::TRADIN,
            text!("{goods} is no goods card on a dude", goods = game.call(gift.goods)),
            text!("trade goods that dudes carry; spells are not traded"),
        );
        return;
    };
    check_giver(game, player, goods, giver, reasons);
    check_goods(game, goods, giver, reasons);
    let Some(taker) = own_dude(game, player, gift.to, cite::TRADIN, reasons) else {
        return;
    };
    reasons.unless(taker.id != giver.id, cite::TRADIN, || {
        (text!("{dude} carries it already", dude = taker.title()), text!("name another dude"))
    });
    reasons.unless(taker.place() == giver.place(), cite::TRADIN, || {
        (
            text!("{giver} and {dude} are not together", giver = giver.title(), dude = taker.title()),
            text!("trade between dudes at one location"),
        )
    });
    check_taker(taker, reasons);
    if let Some(why) = traits::cannot_attach_after(game, player, &goods.facts, taker.id, gone) {
        reasons.add(cite::TABLE, why, text!("give it to another dude"));
    }
}

/// Returns whether two goods are of one title of which a dude carries no more than one.
fn is_one_of_each(game: &Game, one: CardId, other: CardId) -> bool {
    let (Some(one), Some(other)) = (game.card(one), game.card(other)) else { return false };
    one.id != other.id && one.facts.is_titled(other.facts.printed_title()) && traits::is_one_each(game, &one.facts)
}

/// Returns a goods card that a dude carries, with the dude.
fn carried_goods(game: &Game, goods: CardId) -> Option<(&CardInPlay, &CardInPlay)> {
    let goods = game.card(goods).filter(|card| card.facts.kind == CardType::Goods)?;
    let giver = goods.bearer().and_then(|bearer| game.card(bearer))?;
    (giver.facts.kind == CardType::Dude).then_some((goods, giver))
}

/// Adds a reason unless the trading player controls the dude and their place, or the dude trades these goods there anyway.
fn check_giver(game: &Game, player: PlayerId, goods: &CardInPlay, giver: &CardInPlay, reasons: &mut Reasons) {
    reasons.unless(giver.controller == player, cite::TRADIN, || {
        (
            text!("{player} does not control {giver}", player = game.name(player), giver = giver.title()),
            text!("trade between your own dudes"),
        )
    });
    let may_there = |place: Place| {
        game.controller_of(place) == Some(player) || traits::deals_at(game, giver.id, &goods.facts, place)
    };
    reasons.unless(giver.place().is_some_and(may_there), cite::TRADIN, || {
        (
            text!("{player} does not control where {giver} is", player = game.name(player), giver = giver.title()),
            text!("trade at a location you control"),
        )
    });
}

/// Adds a reason against goods that cannot be given. 1.5: goods stay where they were traded to; 2014: a dude who
/// received some gives nothing more.
fn check_goods(game: &Game, goods: &CardInPlay, giver: &CardInPlay, reasons: &mut Reasons) {
    let marked = if game.edition.trades_receiver_once() { giver } else { goods };
    reasons.unless(!marked.traded, cite::TRADIN, || {
        (text!("{card} was in a trade today", card = marked.title()), text!("wait until tomorrow"))
    });
    reasons.unless(states::may_be_traded(game, goods.id), cite::TABLE, || {
        (text!("{card} cannot be traded", card = goods.title()), text!("trade other goods"))
    });
    reasons.unless(!goods.facts.has_keyword("Improvement"), cite::TRADIN, || {
        (text!("{card} is attached to deeds", card = goods.facts.title), text!("give it to somebody who can carry it"))
    });
}

fn check_taker(taker: &CardInPlay, reasons: &mut Reasons) {
    reasons.unless(!taker.booted, cite::TRADIN, || {
        (text!("{dude} is booted", dude = taker.title()), text!("give to an unbooted dude"))
    });
}

/// The goods that a player may trade at one place.
pub(crate) struct OpenTrade {
    /// The goods, each with its bearer.
    pub(crate) goods: Vec<(CardId, CardId)>,
    /// The dudes who may receive some.
    pub(crate) to: Vec<CardId>,
}

/// Returns the goods that a player may trade at a place, if any.
pub(crate) fn open_at(game: &Game, player: PlayerId, place: Place) -> Option<OpenTrade> {
    let edition = game.edition;
    let here = || game.gang(player).filter(|dude| dude.place() == Some(place));
    // Who controls the place is the same for all of them.
    let controls = game.controller_of(place) == Some(player);
    if !controls && !here().any(|dude| traits::deals_in_any_at(game, dude.id, place)) {
        return None;
    }
    let to: Vec<CardId> = here()
        .filter(|dude| nothing_against(edition, |reasons| check_taker(dude, reasons)))
        .map(|dude| dude.id)
        .collect();
    let fits = |(goods, giver): &(&CardInPlay, &CardInPlay)| {
        (controls || traits::deals_at(game, giver.id, &goods.facts, place))
            && nothing_against(edition, |reasons| check_goods(game, goods, giver, reasons))
    };
    let finds_taker = |(goods, giver): &(&CardInPlay, &CardInPlay)| {
        to.iter().any(|taker| *taker != giver.id && traits::cannot_attach(game, player, &goods.facts, *taker).is_none())
    };
    let goods: Vec<(CardId, CardId)> = here()
        .flat_map(|giver| game.attachments(giver.id))
        .filter_map(|card| carried_goods(game, card.id))
        .filter(|gift| fits(gift) && finds_taker(gift))
        .map(|(goods, giver)| (goods.id, giver.id))
        .collect();
    (!goods.is_empty()).then_some(OpenTrade { goods, to })
}

/// The goods of a limited kind that a dude would hold, more than they may.
struct OverLimit {
    held: Vec<CardId>,
    /// Those of them that may stay together, if nothing else of the kind does.
    copies: Vec<CardId>,
    surplus: usize,
}

impl OverLimit {
    /// Returns the number of goods to be discarded, where these are.
    fn surplus_without(&self, discard: &[CardId]) -> usize {
        let mut kept = self.held.iter().filter(|card| !discard.contains(card)).peekable();
        let copies = kept.peek().is_some() && kept.all(|card| self.copies.contains(card));
        if copies { self.held.len().saturating_sub(self.copies.len()) } else { self.surplus }
    }
}

/// Returns the goods of a limited kind that each receiving dude would hold too many of.
fn over_limit(game: &Game, gifts: &[Gift]) -> Vec<OverLimit> {
    let mut over = Vec::new();
    let mut takers: Vec<CardId> = gifts.iter().map(|gift| gift.to).collect();
    takers.sort_unstable();
    takers.dedup();
    for taker in takers {
        for kind in game.edition.limited_goods() {
            let held: Vec<CardId> = game
                .cards
                .iter()
                .filter(|card| {
                    let to = gifts.iter().find(|gift| gift.goods == card.id).map(|gift| gift.to);
                    to.or(card.bearer()) == Some(taker) && counts_as(card, kind)
                })
                .map(|card| card.id)
                .collect();
            let is_copy = |card: &&CardId| game.card(**card).is_some_and(|own| shopping::allows_copies(&own.facts));
            let copies: Vec<CardId> = held.iter().filter(is_copy).copied().collect();
            let least = if *kind == "Weapon" && held.len() > 1 && may_have_two(game, gifts, taker) { 2 } else { 1 };
            if held.len() > least && held.len() > copies.len() {
                let surplus = held.len() - least;
                over.push(OverLimit { held, copies, surplus });
            }
        }
    }
    over
}

/// Returns whether a dude may have two Weapons, with what they hold once goods are given.
fn may_have_two(game: &Game, gifts: &[Gift], taker: CardId) -> bool {
    let mut then = game.clone();
    let mut ledger = Ledger::new(&mut then);
    for gift in gifts {
        ledger.put(gift.goods, Spot::On(gift.to));
    }
    shopping::has_two_weapons(ledger.game(), taker)
}

fn counts_as(card: &CardInPlay, kind: &str) -> bool {
    card.facts.kind == CardType::Goods && card.facts.has_keyword(kind)
}

/// Adds a reason unless exactly the surplus of goods over the limits after a trade is discarded, of each kind
/// (1.5:5.3.5).
fn check_limits(game: &Game, gifts: &[Gift], discard: &[CardId], reasons: &mut Reasons) {
    let over = over_limit(game, gifts);
    for own in &over {
        let named = discard.iter().filter(|card| own.held.contains(card)).count();
        let surplus = own.surplus_without(discard);
        reasons.unless(named == surplus, cite::TRADIN, || {
            let titles = Text::all_of(own.held.iter().map(|card| game.call(*card)));
            (
                text!("{titles} would be with one dude", titles = titles.unwrap_or_default()),
                text!("name {surplus} of them to be discarded", surplus),
            )
        });
    }
    for (at, card) in discard.iter().enumerate() {
        let surplus = over.iter().any(|own| own.held.contains(card));
        reasons.unless(surplus && !discard.iter().take(at).any(|other| other == card), cite::TRADIN, || {
            (
                text!("{card} is within the limits", card = game.call(*card)),
                text!("discard only what is over them, once"),
            )
        });
    }
}

pub(crate) fn trade(ledger: &mut Ledger, gifts: &[Gift], discard: &[CardId]) {
    for gift in gifts {
        ledger.put(gift.goods, Spot::On(gift.to));
        let marked = if ledger.game().edition.trades_receiver_once() { gift.to } else { gift.goods };
        ledger.mark_traded(marked);
        ledger.tell(Event::Traded { goods: gift.goods, to: gift.to });
    }
    for card in discard {
        ledger.leave(*card, Some(Pile::Discard));
    }
    turns::end_play(ledger);
}

/// Returns whether these are exactly the goods over the limits after a trade.
pub(crate) fn is_surplus(game: &Game, gifts: &[Gift], discard: &[CardId]) -> bool {
    nothing_against(game.edition, |reasons| check_limits(game, gifts, discard, reasons))
}
