//! Steps of shootouts: ranks, casualties, draw hands, and what ends or prevents something.

use deadeye_cards::abilities::{Ending, HandChange, Happening, Modify, Prevention, Step};

use super::{cards, duration, number, players, remember, this, you};
use crate::abilities::scope::{Thing, View};
use crate::abilities::states;
use crate::clerk::Clerk;
use crate::command::Command;
use crate::event::Event;
use crate::ids::PlayerId;
use crate::pile::Pile;
use crate::{overrides, replaced};

/// Steps of shootouts.
pub(super) fn fight_on(clerk: &mut Clerk, step: &Step) {
    match step {
        Step::Rank(modify) => {
            for player in players(clerk, &modify.who) {
                if states::rank_is_fixed(clerk.game, player) {
                    continue;
                }
                if !modify.during.is_empty() {
                    bonus(clerk, player, modify);
                    continue;
                }
                let by = match (&modify.by, &modify.to) {
                    (Some(by), _) => number(clerk, by),
                    (None, Some(to)) => {
                        let to = number(clerk, to);
                        give_rank(clerk, player, to);
                        0
                    }
                    (None, None) => 0,
                };
                modify_rank(clerk, player, by);
            }
        }
        Step::Casualties(modify) => {
            for player in players(clerk, &modify.who) {
                let now = clerk
                    .game
                    .shootout
                    .as_ref()
                    .and_then(|shootout| {
                        shootout.side_of_player(player).map(|side| {
                            let posse = shootout.posse(side);
                            posse.casualties.max(0).saturating_add(posse.casualty_modifier)
                        })
                    })
                    .unwrap_or(0);
                let by = match (&modify.by, &modify.to) {
                    (Some(by), _) => number(clerk, by),
                    // Before they are counted, none at all is as many fewer as there can be.
                    (None, Some(to)) => number(clerk, to).saturating_sub(now.max(100)),
                    (None, None) => 0,
                };
                let by = i8::try_from(by.clamp(-100, 100)).unwrap_or(0);
                if states::casualties_are_fixed(clerk.game, player, by) {
                    continue;
                }
                let command = Command::ModifyCasualties { player, by };
                overrides::act(clerk, &command);
            }
        }
        Step::FirstCasualty(who) => {
            for card in cards(clerk, who) {
                overrides::act(clerk, &Command::ForceFirstCasualty { card });
            }
        }
        Step::DrawHand(hand) => {
            if let (HandChange::This, Some(own)) = (hand.how, this(clerk)) {
                remember(clerk, own);
                clerk.leave(own, Some(Pile::DrawHand));
            }
            for player in players(clerk, &hand.whose) {
                clerk.tell(Event::HandChanges { player, how: hand.how.word().to_owned() });
                let own = player == you(clerk);
                if let Some(shown) = clerk.game.players.get_mut(player.seat()).and_then(|player| player.shown.as_mut())
                {
                    match hand.how {
                        HandChange::YourDeck => shown.foreign = !own,
                        HandChange::OwnDeck => shown.foreign = false,
                        _ => {}
                    }
                }
                if hand.how == HandChange::Exchange {
                    exchange(clerk, player);
                }
                if hand.legal
                    && let Some(shown) =
                        clerk.game.players.get_mut(player.seat()).and_then(|player| player.shown.as_mut())
                {
                    shown.cheatin = false;
                    shown.made_legal = true;
                }
            }
        }
        Step::End(Ending::Shootout | Ending::AfterRound) => {
            overrides::act(clerk, &Command::EndShootout {});
        }
        Step::End(Ending::JobFails) => {
            overrides::act(clerk, &Command::EndJob { success: false });
        }
        Step::Prevent(Prevention::Booting) => {
            if let Some(Thing::Card(card, _)) = clerk.game.running.last().and_then(|running| running.scope.subject) {
                clerk.unboot(card);
            }
        }
        Step::Prevent(Prevention::Moving) => put_back(clerk),
        Step::Prevent(Prevention::Event) => {
            if let Some(Thing::Card(card, _)) = clerk.game.running.last().and_then(|running| running.scope.subject)
                && clerk.game.card(card).is_none()
            {
                replaced::bring_back(clerk, card);
            }
        }
        _ => {}
    }
}

/// A player and the cheat, or else the opponent, exchange draw hands. What was done to a player's rank stays theirs.
fn exchange(clerk: &mut Clerk, player: PlayerId) {
    let view = clerk.game.running.last().map(|running| View::new(clerk.game, &running.scope));
    let other = view.and_then(|view| view.scope.cheater.filter(|cheat| *cheat != player).or_else(|| view.opponent()));
    let of = |player: PlayerId| clerk.game.player(player).and_then(|player| player.shown.clone());
    let (Some(other), Some(own)) = (other, of(player)) else { return };
    let Some(theirs) = of(other) else { return };
    for (taker, mut hand, before) in [(player, theirs.clone(), &own), (other, own.clone(), &theirs)] {
        hand.modifier = hand.modifier.saturating_sub(hand.by_effects).saturating_add(before.by_effects);
        hand.by_effects = before.by_effects;
        hand.caught = before.caught;
        hand.base = before.base;
        hand.foreign = !hand.foreign;
        if let Some(taker) = clerk.game.players.get_mut(taker.seat()) {
            taker.shown = Some(hand);
        }
    }
}

/// What one card just did to a dude, or the end of a job, moving and booting, has not happened: they are where they were, and as they were.
fn put_back(clerk: &mut Clerk) {
    let Some(scope) = clerk.game.running.last().map(|running| &running.scope) else { return };
    let Some(dude) = scope.subject.and_then(Thing::card).filter(|dude| clerk.game.card(*dude).is_some()) else {
        return;
    };
    let done = |what: Happening| {
        let heard = clerk.game.heard.iter();
        heard.filter(move |heard| {
            let same = heard.source == scope.source && heard.kind.is_some() || scope.told.job_done.is_some();
            heard.what == what && heard.subject == scope.subject && same
        })
    };
    let from = done(Happening::Moved).find_map(|heard| heard.from);
    let side = done(Happening::Moved).find_map(|heard| heard.side);
    let booted = done(Happening::Booted).next().is_some();
    if let Some(place) = from {
        super::relocate(clerk, dude, place);
    }
    if let Some(side) = side {
        crate::fight::posse::enter(clerk, side, dude);
    }
    if booted {
        clerk.unboot(dude);
    }
}

/// A draw hand has this rank from now on, whatever its cards are; modifiers come on top.
fn give_rank(clerk: &mut Clerk, player: PlayerId, to: i16) {
    let before = clerk.game.draw_rank(player).map_or(0, i16::from);
    if let Some(hand) = clerk.game.players.get_mut(player.seat()).and_then(|player| player.shown.as_mut()) {
        hand.base = u8::try_from(to.clamp(1, 11)).ok();
    }
    let by = clerk.game.draw_rank(player).map_or(0, i16::from).saturating_sub(before);
    if by != 0 {
        clerk.tell(Event::RankModified { player, by });
    }
}

/// A rank is higher or lower as long as something is so.
fn bonus(clerk: &mut Clerk, player: PlayerId, modify: &Modify) {
    let until = duration(clerk, None);
    let until = clerk.game.duration_now(until);
    let scope = clerk.game.running.last().map(|running| running.scope.clone());
    let (Some(scope), Some(by)) = (scope, modify.by.clone()) else { return };
    let before = clerk.game.draw_rank(player).map_or(0, i16::from);
    clerk.game.rank_bonuses.push(states::RankBonus { player, by, during: modify.during.clone(), scope, until });
    let by = clerk.game.draw_rank(player).map_or(0, i16::from).saturating_sub(before);
    if by != 0 {
        clerk.tell(Event::RankModified { player, by });
    }
}

fn modify_rank(clerk: &mut Clerk, player: PlayerId, by: i16) {
    if by == 0 {
        return;
    }
    if let Some(hand) = clerk.game.players.get_mut(player.seat()).and_then(|player| player.shown.as_mut()) {
        hand.modifier = hand.modifier.saturating_add(by);
        hand.by_effects = hand.by_effects.saturating_add(by);
    }
    clerk.tell(Event::RankModified { player, by });
}
