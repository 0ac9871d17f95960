//! Steps of shootouts: ranks, casualties, draw hands, and what ends or prevents something.

use deadeye_cards::abilities::{DrawHand, Ending, HandChange, Happening, Modify, Plain, Prevention, State, Step};

use crate::abilities::changes::put_into;
use crate::abilities::context::{cards, duration, number, players, remember, this, view, you};
use crate::query::states;
use crate::query::view::View;
use crate::rules::draw_hands::deal_instead;
use crate::rules::fight::posse;
use crate::rules::{overrides, replaced};
use crate::state::{Duration, Event, Pile, Thing, lasting};
use crate::vocabulary::{PlayerId, Side};
use crate::write::ledger::Ledger;

/// Steps of shootouts.
pub(super) fn fight_on(ledger: &mut Ledger, step: &Step) {
    match step {
        Step::Rank(modify) => {
            for player in players(ledger, &modify.who) {
                if states::rank_is_fixed(ledger.game(), player) {
                    continue;
                }
                if !modify.during.is_empty() {
                    bonus(ledger, player, modify);
                    continue;
                }
                let by = match (&modify.by, &modify.to) {
                    (Some(by), _) => number(ledger, by),
                    (None, Some(to)) => {
                        let to = number(ledger, to);
                        give_rank(ledger, player, to);
                        0
                    }
                    (None, None) => 0,
                };
                modify_rank(ledger, player, by);
            }
        }
        Step::Casualties(modify) => {
            for player in players(ledger, &modify.who) {
                let now = ledger
                    .game()
                    .shootout
                    .as_ref()
                    .and_then(|shootout| {
                        shootout.side_of_player(player).map(|side| {
                            let posse = shootout.posse(side);
                            posse.to_take().saturating_add(posse.casualty_modifier)
                        })
                    })
                    .unwrap_or(0);
                let by = match (&modify.by, &modify.to) {
                    (Some(by), _) => number(ledger, by),
                    // Before they are counted, none at all is as many fewer as there can be.
                    (None, Some(to)) => number(ledger, to).saturating_sub(now.max(100)),
                    (None, None) => 0,
                };
                let by = i8::try_from(by.clamp(-100, 100)).unwrap_or(0);
                if states::casualties_are_fixed(ledger.game(), player, by) {
                    continue;
                }
                overrides::modify_casualties(ledger, player, i16::from(by));
            }
        }
        Step::FirstCasualty(who) => {
            for card in cards(ledger, who) {
                overrides::force_first_casualty(ledger, card);
            }
        }
        Step::DrawHand(hand) => draw_hand(ledger, hand),
        Step::CheatinAgain(who) => {
            for player in players(ledger, who) {
                ledger.allow_cheatin_again(player);
            }
        }
        Step::FormFirst(own) if view(ledger).and_then(|view| view.side_named(Some(*own))) == Some(Side::Mark) => {
            posse::form_mark_first(ledger)
        }
        Step::End(Ending::AfterRound) => ledger.mark_last_round(),
        Step::End(Ending::Shootout) => overrides::end_shootout(ledger),
        Step::End(Ending::JobFails) => overrides::end_job(ledger, false),
        Step::Prevent(Prevention::Booting) => prevent_booting(ledger),
        Step::Prevent(Prevention::Moving) => put_back(ledger),
        Step::Prevent(Prevention::Ability) => ledger.cancel_announced(),
        Step::Prevent(Prevention::Event) => {
            if let Some(Thing::Card(card, _)) = ledger.game().running.last().and_then(|running| running.scope.subject)
                && ledger.game().card(card).is_none()
            {
                replaced::bring_back(ledger, card);
            }
        }
        _ => {}
    }
}

/// Who joins has not booted for it, or will not where that is yet to come.
fn prevent_booting(ledger: &mut Ledger) {
    let scope = ledger.game().running.last().map(|running| &running.scope);
    let booted = scope.is_some_and(|scope| scope.told.booted);
    match scope.and_then(|scope| scope.subject) {
        Some(Thing::Card(card, _)) if booted => {
            ledger.unboot(card);
            ledger.forget_booting(card, false);
        }
        Some(Thing::Card(card, _)) => put_into(ledger, card, &State::Is(Plain::JoinsUnbooted), Duration::Shootout),
        _ => {}
    }
}

/// A draw hand changes, which the table tells, or counts as something else.
fn draw_hand(ledger: &mut Ledger, hand: &DrawHand) {
    if let (HandChange::This, Some(own)) = (hand.how, this(ledger)) {
        remember(ledger, own);
        ledger.leave(own, Some(Pile::DrawHand));
    }
    for player in players(ledger, &hand.whose) {
        if hand.how == HandChange::Illegal {
            ledger.set_shown_legal(player, false);
            continue;
        }
        ledger.tell(Event::HandChanges { player, how: hand.how.word().to_owned() });
        let dealer = match hand.how {
            HandChange::YourDeck => Some(you(ledger)),
            HandChange::OwnDeck => Some(player),
            _ => None,
        };
        if let Some(dealer) = dealer {
            deal_instead(ledger, player, dealer);
            ledger.set_shown_foreign(player, Some(dealer).filter(|dealer| *dealer != player));
        }
        if hand.how == HandChange::Exchange {
            exchange(ledger, player);
        }
        if hand.legal {
            ledger.set_shown_legal(player, true);
        }
    }
}

/// A player and the cheat, or else the opponent, exchange draw hands. What was done to a player's rank stays theirs.
fn exchange(ledger: &mut Ledger, player: PlayerId) {
    let view = ledger.game().running.last().map(|running| View::new(ledger.game(), &running.scope));
    let other = view.and_then(|view| view.scope.cheater.filter(|cheat| *cheat != player).or_else(|| view.opponent()));
    let of = |player: PlayerId| ledger.game().player(player).and_then(|player| player.shown.clone());
    let (Some(other), Some(own)) = (other, of(player)) else { return };
    let Some(theirs) = of(other) else { return };
    for (taker, giver, mut hand, before) in
        [(player, other, theirs.clone(), &own), (other, player, own.clone(), &theirs)]
    {
        hand.modifier = hand.modifier.saturating_sub(hand.by_effects).saturating_add(before.by_effects);
        hand.by_effects = before.by_effects;
        hand.caught = before.caught;
        hand.base = before.base;
        hand.foreign = hand.foreign.or(Some(giver)).filter(|owner| *owner != taker);
        ledger.set_shown(taker, Some(hand));
    }
}

/// What one card just did to a dude, or the end of a job, moving and booting, has not happened: they are where they were, and as they were.
fn put_back(ledger: &mut Ledger) {
    let Some(scope) = ledger.game().running.last().map(|running| &running.scope) else { return };
    let Some(dude) = scope.subject.and_then(Thing::card).filter(|dude| ledger.game().card(*dude).is_some()) else {
        return;
    };
    let done = |what: Happening| {
        let heard = ledger.game().heard.iter();
        heard.filter(move |heard| {
            let same = heard.source == scope.source && heard.kind.is_some() || scope.told.job_done.is_some();
            heard.what == what && heard.subject == scope.subject && same
        })
    };
    let from = done(Happening::Moved).find_map(|heard| heard.from);
    let side = done(Happening::Moved).find_map(|heard| heard.side);
    let booted = done(Happening::Booted).next().is_some();
    if let Some(place) = from {
        crate::abilities::context::relocate(ledger, dude, place);
    }
    if let Some(side) = side {
        ledger.keep_in_posse(side, dude);
    }
    if booted {
        ledger.unboot(dude);
    }
    ledger.forget_booting(dude, true);
}

/// A draw hand has this rank from now on, whatever its cards are; modifiers come on top.
fn give_rank(ledger: &mut Ledger, player: PlayerId, to: i16) {
    let before = ledger.game().draw_rank(player).map_or(0, i16::from);
    ledger.set_shown_base(player, u8::try_from(to.clamp(1, 11)).ok());
    let by = ledger.game().draw_rank(player).map_or(0, i16::from).saturating_sub(before);
    if by != 0 {
        ledger.tell(Event::RankModified { player, by });
    }
}

/// A rank is higher or lower as long as something is so.
fn bonus(ledger: &mut Ledger, player: PlayerId, modify: &Modify) {
    let until = duration(ledger, modify.until);
    let until = ledger.game().duration_now(until);
    let scope = ledger.game().running.last().map(|running| running.scope.clone());
    let (Some(scope), Some(by)) = (scope, modify.by.clone()) else { return };
    let before = ledger.game().draw_rank(player).map_or(0, i16::from);
    ledger.add_rank_bonus(lasting::RankBonus { player, by, during: modify.during.clone(), scope, until });
    let by = ledger.game().draw_rank(player).map_or(0, i16::from).saturating_sub(before);
    if by != 0 {
        ledger.tell(Event::RankModified { player, by });
    }
}

fn modify_rank(ledger: &mut Ledger, player: PlayerId, by: i16) {
    if by == 0 {
        return;
    }
    ledger.modify_shown_rank(player, by);
    ledger.tell(Event::RankModified { player, by });
}
