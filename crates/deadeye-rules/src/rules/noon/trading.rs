//! Tradin' (1.5:5.3.5).

use deadeye_cards::CardType;

use crate::query::states;
use crate::rules::noon::moving::own_dude;
use crate::rules::noon::shopping::{cannot_carry, limited_kinds};
use crate::rules::turns;
use crate::state::card::{CardInPlay, Spot};
use crate::state::command::Gift;
use crate::state::event::Event;
use crate::state::game::Game;
use crate::state::pile::Pile;
use crate::text;
use crate::vocabulary::cite;
use crate::vocabulary::ids::{CardId, PlayerId};
use crate::vocabulary::reasons::Reasons;
use crate::vocabulary::text::Text;
use crate::write::ledger::Ledger;

pub(crate) fn check(game: &Game, player: PlayerId, gifts: &[Gift], discard: &[CardId], reasons: &mut Reasons) {
    reasons
        .unless(!gifts.is_empty(), cite::TRADIN, || (text!("nothing is traded"), text!("name a goods card, or pass")));
    let first = gifts.first().and_then(|gift| game.location(gift.goods));
    for (at, gift) in gifts.iter().enumerate() {
        check_gift(game, player, gift, reasons);
        reasons.unless(game.location(gift.goods) == first, cite::TRADIN, || {
            (text!("the goods are not all at one location"), text!("trade at one location at a time"))
        });
        reasons.unless(!gifts.iter().take(at).any(|other| other.goods == gift.goods), cite::TRADIN, || {
            (text!("{goods} is given twice", goods = game.call(gift.goods)), text!("give it once"))
        });
    }
    if reasons.is_empty() {
        check_limits(game, gifts, discard, reasons);
    }
}

fn check_gift(game: &Game, player: PlayerId, gift: &Gift, reasons: &mut Reasons) {
    let goods = game.card(gift.goods).filter(|card| card.facts.kind == CardType::Goods);
    let giver = goods.and_then(CardInPlay::attached_to).and_then(|bearer| game.card(bearer));
    let (Some(goods), Some(giver)) = (goods, giver.filter(|giver| giver.facts.kind == CardType::Dude)) else {
        reasons.add(
            cite::TRADIN,
            text!("{goods} is no goods card on a dude", goods = game.call(gift.goods)),
            text!("trade goods that dudes carry; spells are not traded"),
        );
        return;
    };
    reasons.unless(giver.controller == player, cite::TRADIN, || {
        (
            text!("{player} does not control {giver}", player = game.name(player), giver = giver.title()),
            text!("trade between your own dudes"),
        )
    });
    let place = giver.place();
    reasons.unless(place.and_then(|place| game.controller_of(place)) == Some(player), cite::TRADIN, || {
        (
            text!("{player} does not control where {giver} is", player = game.name(player), giver = giver.title()),
            text!("trade at a location you control"),
        )
    });
    // 1.5: the goods stay where they were traded to; 2014: who received some gives nothing more.
    let used = if game.edition.is_2014() { giver.traded } else { goods.traded };
    reasons.unless(!used, cite::TRADIN, || {
        (
            text!(
                "{card} was in a trade today",
                card = if game.edition.is_2014() { giver.title() } else { goods.title() }
            ),
            text!("wait until tomorrow"),
        )
    });
    reasons.unless(states::may_be_traded(game, goods.id), cite::TABLE, || {
        (text!("{card} cannot be traded", card = goods.title()), text!("trade other goods"))
    });
    let Some(taker) = own_dude(game, player, gift.to, cite::TRADIN, reasons) else {
        return;
    };
    reasons.unless(taker.id != giver.id, cite::TRADIN, || {
        (text!("{dude} carries it already", dude = taker.title()), text!("name another dude"))
    });
    reasons.unless(taker.place() == place, cite::TRADIN, || {
        (
            text!("{giver} and {dude} are not together", giver = giver.title(), dude = taker.title()),
            text!("trade between dudes at one location"),
        )
    });
    reasons.unless(!taker.booted, cite::TRADIN, || {
        (text!("{dude} is booted", dude = taker.title()), text!("give to an unbooted dude"))
    });
    if let Some(why) = cannot_carry(game, &goods.facts, taker) {
        reasons.add(cite::TRADIN, why, text!("give it to somebody who can carry it"));
    }
}

/// The goods of a limited kind that each receiving dude would hold.
fn over_limit(game: &Game, gifts: &[Gift]) -> Vec<(Vec<CardId>, usize)> {
    let mut over = Vec::new();
    let mut takers: Vec<CardId> = gifts.iter().map(|gift| gift.to).collect();
    takers.sort_unstable();
    takers.dedup();
    for taker in takers {
        for kind in limited_kinds(game) {
            let held: Vec<CardId> = game
                .cards
                .iter()
                .filter(|card| {
                    let to = gifts.iter().find(|gift| gift.goods == card.id).map(|gift| gift.to);
                    to.or(card.attached_to()) == Some(taker) && counts_as(card, kind)
                })
                .map(|card| card.id)
                .collect();
            if held.len() > 1 {
                let surplus = held.len() - 1;
                over.push((held, surplus));
            }
        }
    }
    over
}

fn counts_as(card: &CardInPlay, kind: &str) -> bool {
    card.facts.kind == CardType::Goods
        && card.facts.has_keyword(kind)
        && !crate::rules::noon::shopping::is_exempt(&card.facts)
}

/// Goods over the limits after a trade are discarded: exactly the surplus, of each kind (1.5:5.3.5).
fn check_limits(game: &Game, gifts: &[Gift], discard: &[CardId], reasons: &mut Reasons) {
    let over = over_limit(game, gifts);
    for (held, surplus) in &over {
        let named = discard.iter().filter(|card| held.contains(card)).count();
        reasons.unless(named == *surplus, cite::TRADIN, || {
            let titles = Text::all_of(held.iter().map(|card| Text::name(game.call(*card))));
            (
                text!("{titles} would be with one dude", titles = titles.unwrap_or_default()),
                text!("name {surplus} of them to be discarded", surplus),
            )
        });
    }
    for (at, card) in discard.iter().enumerate() {
        let surplus = over.iter().any(|(held, _)| held.contains(card));
        reasons.unless(surplus && !discard.iter().take(at).any(|other| other == card), cite::TRADIN, || {
            (
                text!("{card} is within the limits", card = game.call(*card)),
                text!("discard only what is over them, once"),
            )
        });
    }
}

pub(crate) fn trade(ledger: &mut Ledger, gifts: &[Gift], discard: &[CardId]) {
    let is_2014 = ledger.game().edition.is_2014();
    for gift in gifts {
        ledger.put(gift.goods, Spot::On(gift.to));
        let marked = if is_2014 { gift.to } else { gift.goods };
        ledger.mark_traded(marked);
        ledger.tell(Event::Traded { goods: gift.goods, to: gift.to });
    }
    for card in discard {
        ledger.leave(*card, Some(Pile::Discard));
    }
    turns::end_play(ledger);
}

/// Whether these are exactly the goods over the limits after a trade.
pub(crate) fn is_surplus(game: &Game, gifts: &[Gift], discard: &[CardId]) -> bool {
    let mut reasons = Reasons::new(game.edition);
    check_limits(game, gifts, discard, &mut reasons);
    reasons.is_empty()
}
