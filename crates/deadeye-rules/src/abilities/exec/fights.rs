//! Steps of draw hands, ranks and casualties.

use deadeye_cards::abilities::{Amount, DrawHand, FightStep, HandChange, Modify};

use crate::abilities::context::{StepOutcome, amount_of, cards, duration, number, players, remember, this, view, you};
use crate::abilities::exec::hands;
use crate::query::view::View;
use crate::query::{poker, states};
use crate::rules::draw_hands::{deal_instead, notice_cheatin};
use crate::rules::fight::posse;
use crate::rules::overrides;
use crate::state::{Event, Guest, Pile, Scope, Shown, lasting};
use crate::vocabulary::{PlayerId, Side};
use crate::write::ledger::Ledger;

/// Carries out a step of a shootout.
pub(super) fn carry_out(ledger: &mut Ledger, step: &FightStep) -> StepOutcome {
    match step {
        FightStep::Rank(modify) => change_ranks(ledger, modify),
        FightStep::Casualties(modify) => change_casualties(ledger, modify),
        FightStep::LeastCasualties(amount) => demand_casualties(ledger, amount),
        FightStep::FirstCasualty(who) => {
            for card in cards(ledger, who) {
                overrides::force_first_casualty(ledger, card);
            }
        }
        FightStep::DrawHand(hand) => return change_hand(ledger, hand),
        FightStep::CheatinAgain(who) => {
            for player in players(ledger, who) {
                ledger.allow_second_cheatin(player);
            }
        }
        FightStep::FormFirst(own) => {
            if view(ledger).and_then(|view| view.side_named(Some(*own))) == Some(Side::Mark) {
                posse::form_mark_first(ledger);
            }
        }
    }
    StepOutcome::Done
}

fn change_hand(ledger: &mut Ledger, hand: &DrawHand) -> StepOutcome {
    if hands::names_a_card(hand.how) && hands::ask(ledger, hand) {
        return StepOutcome::Waits;
    }
    hands::wait_for(ledger, hand);
    draw_hand(ledger, hand);
    StepOutcome::Done
}

fn change_ranks(ledger: &mut Ledger, modify: &Modify) {
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

fn change_casualties(ledger: &mut Ledger, modify: &Modify) {
    for player in players(ledger, &modify.who) {
        let shootout = ledger.game().shootout.as_ref();
        let posse = shootout.and_then(|shootout| shootout.side_of_player(player).map(|side| shootout.posse(side)));
        let now = posse.map_or(0, |posse| posse.to_take().saturating_add(posse.casualty_modifier));
        let by = match (&modify.by, &modify.to) {
            (Some(by), _) => number(ledger, by),
            // Before they are counted, none at all is as many fewer as there can be.
            (None, Some(to)) => number(ledger, to).saturating_sub(now.max(100)),
            (None, None) => 0,
        };
        let by = by.clamp(-100, 100);
        if !are_casualties_fixed(ledger, player, by) {
            overrides::modify_casualties(ledger, player, by);
        }
    }
}

/// Returns whether the ability that is carried out cannot change a player's casualties by a number.
fn are_casualties_fixed(ledger: &Ledger, player: PlayerId, by: i16) -> bool {
    let kind = ledger.game().running.last().and_then(|running| running.by);
    kind.is_some_and(|kind| states::casualties_are_fixed(ledger.game(), kind, player, by))
}

/// Has players take at least so many casualties.
fn demand_casualties(ledger: &mut Ledger, amount: &Amount) {
    let (players, least) = amount_of(ledger, amount);
    for player in players {
        if !are_casualties_fixed(ledger, player, 0) {
            overrides::set_least_casualties(ledger, player, i16::try_from(least).unwrap_or(i16::MAX));
        }
    }
}

/// Changes a draw hand in a way that the players record, or has it count as something else.
fn draw_hand(ledger: &mut Ledger, hand: &DrawHand) {
    if let (HandChange::This, Some(own)) = (hand.how, this(ledger)) {
        let came = ledger.game().card(own).map(|own| (own.facts.code, own.owner));
        remember(ledger, own);
        ledger.leave(own, Some(Pile::DrawHand));
        if let (Some((code, owner)), Some(player)) = (came, players(ledger, &hand.whose).first()) {
            ledger.add_guest(*player, Guest { shown: Shown::Code(code), code, owner });
        }
    }
    for player in players(ledger, &hand.whose) {
        let game = ledger.game();
        let before: Vec<_> = game.players.iter().map(|own| (own.id, poker::is_cheatin(game, own.id))).collect();
        change_hand_of(ledger, player, hand);
        for (player, was_cheatin) in before {
            notice_cheatin(ledger, player, was_cheatin);
        }
    }
}

/// Changes the draw hand of a player.
fn change_hand_of(ledger: &mut Ledger, player: PlayerId, hand: &DrawHand) {
    if hand.how == HandChange::Illegal {
        ledger.set_shown_legal(player, false);
        return;
    }
    ledger.tell(Event::HandChanges { player, how: hand.how.word().to_owned() });
    let dealer = match hand.how {
        HandChange::YourDeck => Some(you(ledger)),
        HandChange::OwnDeck => Some(player),
        HandChange::Suit
        | HandChange::Value
        | HandChange::Both
        | HandChange::Redraw
        | HandChange::Exchange
        | HandChange::FromHand
        | HandChange::This
        | HandChange::ForOne
        | HandChange::Hearts
        | HandChange::HeartsApart
        | HandChange::DrawDiscard
        | HandChange::Shed
        | HandChange::LoneSuit
        | HandChange::Apart
        | HandChange::Illegal => None,
    };
    if let Some(dealer) = dealer {
        deal_instead(ledger, player, dealer);
        ledger.set_shown_foreign(player, Some(dealer).filter(|dealer| *dealer != player));
    }
    hands::draw_into(ledger, player, hand);
    if hand.how == HandChange::Exchange {
        exchange(ledger, player);
    }
    if hand.legal {
        ledger.set_shown_legal(player, true);
    }
}

/// Exchanges the draw hands of a player and the cheat, or else the opponent. Modifiers by effects stay with the player
/// whose rank they modify.
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
        hand.cheatin_uses = before.cheatin_uses;
        hand.cheatin_limit = before.cheatin_limit;
        hand.base = before.base;
        hand.foreign = hand.foreign.or(Some(giver)).filter(|owner| *owner != taker);
        ledger.set_shown(taker, Some(hand));
    }
}

/// Sets the rank of a draw hand, whatever its cards are; modifiers come on top.
fn give_rank(ledger: &mut Ledger, player: PlayerId, to: i16) {
    let before = ledger.game().draw_rank(player).map_or(0, i16::from);
    ledger.set_shown_base(player, u8::try_from(to.clamp(1, 11)).ok());
    let by = ledger.game().draw_rank(player).map_or(0, i16::from).saturating_sub(before);
    if by != 0 {
        ledger.tell(Event::RankModified { player, by });
    }
}

/// Adds a modifier to a rank that lasts while conditions hold.
fn bonus(ledger: &mut Ledger, player: PlayerId, modify: &Modify) {
    let until = duration(ledger, modify.until);
    let until = ledger.game().duration_now(until);
    let Some((view, by)) = view(ledger).zip(modify.by.clone()) else { return };
    let scope = Scope { side_before: view.side(), ..view.scope.clone() };
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
