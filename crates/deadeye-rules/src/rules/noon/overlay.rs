//! A dude in play replaced by another version of the same dude (chart:High Noon).

use deadeye_cards::{CardCode, CardType};

use crate::query::known::check_known;
use crate::query::paying::check_in_hand;
use crate::rules::noon::moving::own_dude;
use crate::rules::turns;
use crate::state::{Game, Pile};
use crate::text;
use crate::vocabulary::{CardId, PlayerId, Reasons, cite};
use crate::write::ledger::Ledger;

pub(crate) fn check(game: &Game, player: PlayerId, card: CardCode, dude: CardId, reasons: &mut Reasons) {
    let Some(version) = check_known(game, card, reasons) else {
        return;
    };
    check_in_hand(game, player, card, reasons);
    let Some(below) = own_dude(game, player, dude, cite::CHART_NOON, reasons) else {
        return;
    };
    let same = version.kind == CardType::Dude && version.is_titled(below.title());
    reasons.unless(same, cite::CHART_NOON, || {
        (
            text!("{version} is not another version of {below}", version = version.title, below = below.title()),
            text!("overlay the same dude"),
        )
    });
    reasons.unless(version.code != below.facts.code, cite::CHART_NOON, || {
        (text!("{below} is that version already", below = below.title()), text!("overlay with another version"))
    });
    reasons.unless(version.experience().abs_diff(below.facts.experience()) <= 1, cite::CHART_NOON, || {
        (
            text!(
                "experience {one} and {other} are more than one apart",
                one = below.facts.experience(),
                other = version.experience()
            ),
            text!("go one level up or down at a time"),
        )
    });
    reasons.unless(!below.overlaid, cite::CHART_NOON, || {
        (text!("{below} was replaced today", below = below.title()), text!("wait until tomorrow"))
    });
}

/// Overlays a dude, which keeps everything and its number; the version below goes to its owner's discard pile. Nothing
/// enters or leaves play (faq-b:Experienced Dudes), and the dude now belongs to the player who overlaid it
/// (faq-b:Puppet).
pub(crate) fn overlay(ledger: &mut Ledger, player: PlayerId, card: CardCode, dude: CardId) {
    let Some(version) = ledger.game().facts_of(card).cloned() else {
        return;
    };
    ledger.take_from(player, Pile::Hand, card);
    let Some((from, owner)) = ledger.game().card(dude).map(|below| (below.facts.code, below.owner)) else {
        return;
    };
    ledger.replace_version(dude, version, player);
    ledger.put_onto(owner, Pile::Discard, Some(from));
    turns::end_play(ledger);
}
