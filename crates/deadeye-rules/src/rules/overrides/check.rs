//! Reasons against overrides that make no sense in this game.

use deadeye_cards::{CardCode, CardType};

use crate::query::hand_change;
use crate::query::known::check_known;
use crate::rules::{draw_hands, replaced};
use crate::state::command::{CardOverride, Destination, Fate, FightOverride, GameOverride, HoldingOverride};
use crate::state::{Game, Pile, Spot};
use crate::text;
use crate::vocabulary::{CardId, Phase, Place, PlayerId, Reasons, Step, Text, cite};

fn in_play(game: &Game, card: CardId, reasons: &mut Reasons) -> bool {
    reasons.unless(game.card(card).is_some(), cite::TABLE, || {
        (text!("there is no {card} in play", card), text!("name a card in play by its number"))
    })
}

fn a_player(game: &Game, player: PlayerId, reasons: &mut Reasons) -> bool {
    reasons.unless(game.player(player).is_some(), cite::TABLE, || {
        (
            text!("nobody has seat {seat}", seat = player.0),
            text!("name a seat below {seats}", seats = game.players.len()),
        )
    })
}

/// Adds the reasons against ghost rock, piles or hand sizes that are set.
pub(crate) fn holding(game: &Game, command: HoldingOverride<'_>, reasons: &mut Reasons) {
    use HoldingOverride as O;
    match command {
        O::Pay { from, to, amount } => check_pay(game, *from, *to, *amount, reasons),
        O::MoveCards { player, from, to, cards } => {
            let holds = game.player(*player).is_some_and(|player| player.pile(*from).may_hold_all(cards));
            reasons.unless(holds, cite::PILES, || {
                (
                    text!("the {from} does not hold them", from = Text::word(from.name())),
                    text!("name cards that are there"),
                )
            });
            reasons.unless(from != to, cite::PILES, || (text!("they are there already"), text!("name two piles")));
        }
        O::SetPile { player: _, pile: _, count, known } => {
            reasons.unless(known.len() <= usize::from(*count), cite::PILES, || {
                (
                    text!("{count} cards are named of {count2}", count = known.len(), count2 = count),
                    text!("count at least the named ones"),
                )
            });
        }
        // Whether their player exists is asked of every command.
        O::SetGhostRock { .. } | O::SetDebt { .. } | O::SetPot { .. } | O::SetHandSize { .. } => {}
    }
}

/// Adds the reasons against an override of a card in play.
pub(crate) fn card(game: &Game, command: CardOverride<'_>, reasons: &mut Reasons) {
    use CardOverride as O;
    match command {
        O::SetBounty { card: dude, to: _ } | O::SendHome { dude, booted: _ } => a_dude(game, *dude, reasons),
        O::SetCounter { card, .. } | O::SetFigure { card, .. } | O::SetBooted { card, .. } | O::Refresh { card } => {
            in_play(game, *card, reasons);
        }
        O::ChangeFigure { card, from, .. } | O::Keep { card, from, .. } => {
            in_play(game, *card, reasons);
            if let Some(from) = from {
                in_play(game, *from, reasons);
            }
        }
        O::EndEffect { effect } => {
            reasons.unless(game.effects.iter().any(|other| other.id == *effect), cite::TABLE, || {
                (text!("there is no effect {effect}", effect), text!("name one that lasts"))
            });
        }
        O::PutCard { card, to } => check_put(game, *card, *to, reasons),
        O::TakeOut { card, fate, by, cost: _ } => {
            if *fate == Fate::HomeBooted {
                a_dude(game, *card, reasons);
            } else {
                in_play(game, *card, reasons);
            }
            if let Some(by) = by {
                a_player(game, *by, reasons);
            }
            check_not_home(game, *card, reasons);
        }
        O::BringCard { code, owner, from, to, booted: _ } => {
            a_player(game, *owner, reasons);
            check_bring(game, *code, *owner, *from, *to, reasons);
        }
        O::SetController { card, player, until: _ } => {
            in_play(game, *card, reasons);
            if let Some(player) = player {
                a_player(game, *player, reasons);
            }
            check_not_home(game, *card, reasons);
        }
    }
}

/// Adds the reasons against a phase, turn, Winner or victory that is set, and against an event that is replaced.
pub(crate) fn game(game: &Game, command: GameOverride<'_>, reasons: &mut Reasons) {
    use GameOverride as O;
    match command {
        O::Instead { cards } => replaced::check(game, cards, reasons),
        O::SetPhase { phase } => {
            reasons.unless(!matches!(phase, Phase::Setup | Phase::Over), cite::TABLE, || {
                (text!("nobody goes back to setup, and only a victory ends a game"), text!("name a phase of the day"))
            });
            check_set_up(game, reasons);
        }
        O::SetTurn { player } => {
            let asked = game.pass_order().is_some_and(|pass_order| pass_order.players.contains(player));
            reasons.unless(asked, cite::TABLE, || {
                (text!("there is no order of plays that they are in"), text!("wait for the next order of plays"))
            });
        }
        O::SetWinner { player } => {
            if let Some(player) = player {
                a_player(game, *player, reasons);
            }
        }
        O::SetVictor { player } => {
            if let Some(player) = player {
                a_player(game, *player, reasons);
            }
            check_set_up(game, reasons);
        }
        O::Note { text: _ } => {}
    }
}

/// Adds the reasons against posses, draw hands and casualties that are set, and against the end of a fight.
pub(crate) fn fight(game: &Game, command: FightOverride<'_>, reasons: &mut Reasons) {
    use FightOverride as O;
    match command {
        O::SetPosse { dude, side: _ } => {
            a_dude(game, *dude, reasons);
            in_shootout(game, reasons);
        }
        O::ModifyRank { player, .. } => check_shown(game, *player, reasons),
        O::ModifyCasualties { player, by: _ } => check_posse_player(game, *player, reasons),
        O::CallCasualties { player, count: _ } => {
            check_posse_player(game, *player, reasons);
            let formed = game.shootout.as_ref().is_some_and(|shootout| shootout.round > 0);
            reasons.unless(formed, cite::CASUALTIES, || {
                (text!("posses are still being formed"), text!("wait for the first round"))
            });
        }
        O::ForceFirstCasualty { card } => {
            in_play(game, *card, reasons);
            in_shootout(game, reasons);
        }
        O::ChangeHand { player, cards } => {
            draw_hands::check_hand(game, *player, cards, reasons);
            check_shown(game, *player, reasons);
            hand_change::check(game, *player, cards, reasons);
        }
        O::EndShootout {} => in_shootout(game, reasons),
        O::EndJob { success: _ } => {
            reasons.unless(game.job.is_some(), cite::JOB, || (text!("there is no job"), text!("start one")));
        }
    }
}

/// Adds a reason if the game is not set up: it has no day to go on with.
fn check_set_up(game: &Game, reasons: &mut Reasons) {
    let set_up = !matches!(game.step(), Step::Seating | Step::Choosing);
    reasons.unless(set_up, cite::SETUP, || (text!("the game is not set up yet"), text!("finish setup first")));
}

fn a_dude(game: &Game, dude: CardId, reasons: &mut Reasons) {
    let found = game.card(dude).is_some_and(|card| card.facts.kind == CardType::Dude && card.place().is_some());
    reasons.unless(found, cite::TABLE, || {
        (text!("{dude} is no dude in play", dude = game.call(dude)), text!("name a dude in play"))
    });
}

fn in_shootout(game: &Game, reasons: &mut Reasons) {
    reasons.unless(game.shootout.is_some(), cite::POSSES, || (text!("there is no shootout"), text!("wait for one")));
}

fn check_posse_player(game: &Game, player: PlayerId, reasons: &mut Reasons) {
    let has = game.shootout.as_ref().is_some_and(|shootout| shootout.side_of_player(player).is_some());
    reasons.unless(has, cite::POSSES, || {
        (text!("{player} has no posse in a shootout", player = game.name(player)), text!("name a player who has"))
    });
}

fn check_shown(game: &Game, player: PlayerId, reasons: &mut Reasons) {
    reasons.unless(game.player(player).is_some_and(|player| player.shown.is_some()), cite::CASUALTIES, || {
        (text!("{player} shows no draw hand", player = game.name(player)), text!("show it first"))
    });
}

/// Adds a reason if the card is a home: homes stay where they are, with their players.
fn check_not_home(game: &Game, card: CardId, reasons: &mut Reasons) {
    let home = game.card(card).is_some_and(|card| card.facts.kind == CardType::Outfit);
    reasons.unless(!home, cite::CONTROL, || (text!("an outfit never leaves its player"), text!("name another card")));
}

fn check_put(game: &Game, card: CardId, to: Destination, reasons: &mut Reasons) {
    if !in_play(game, card, reasons) {
        return;
    }
    check_not_home(game, card, reasons);
    if let Some(in_play) = game.card(card) {
        check_destination(game, in_play.facts.kind, Some(card), to, reasons);
    }
}

/// Adds a reason against a destination: dudes stand at places, deeds lie in streets or out of town, everything else is
/// attached to a card, spells and actions to town square too, which no card stands for.
fn check_destination(game: &Game, kind: CardType, card: Option<CardId>, to: Destination, reasons: &mut Reasons) {
    let (fits, wanted) = match to {
        Destination::At(place) => {
            let planted = place == Place::TownSquare && matches!(kind, CardType::Spell | CardType::Action);
            (planted || kind == CardType::Dude && game.is_place(place), text!("put dudes at places in play"))
        }
        Destination::On(bearer) => {
            let loops = card.is_some_and(|card| bears(game, bearer, card));
            let there = game.card(bearer).is_some_and(|bearer| bearer.spot != Spot::Aside);
            let attaches = !matches!(kind, CardType::Outfit | CardType::Deed | CardType::Dude);
            (there && attaches && !loops, text!("attach goods, spells and actions to another card in play"))
        }
        Destination::Street(_) | Destination::OutOfTown => (kind == CardType::Deed, text!("put deeds there")),
        Destination::Pile(pile) => (pile != Pile::DrawHand, text!("name another pile")),
        Destination::Removed => (true, Text::default()),
    };
    reasons.unless(fits, cite::TABLE, || (text!("that card does not go there"), wanted));
}

/// Returns whether a card is another one, or is attached to it, directly or not.
fn bears(game: &Game, mut bearer: CardId, card: CardId) -> bool {
    loop {
        if bearer == card {
            return true;
        }
        match game.card(bearer).and_then(|bearer| bearer.bearer()) {
            Some(next) => bearer = next,
            None => return false,
        }
    }
}

fn check_bring(
    game: &Game,
    code: CardCode,
    owner: PlayerId,
    from: Option<Pile>,
    to: Destination,
    reasons: &mut Reasons,
) {
    let Some(card) = check_known(game, code, reasons) else {
        return;
    };
    // A joker comes into play on a card that keeps it.
    let kept = card.kind == CardType::Joker && matches!(to, Destination::On(_));
    let barred = matches!(card.kind, CardType::Outfit | CardType::Legend | CardType::Joker) && !kept;
    reasons.unless(!barred, cite::TABLE, || {
        (
            text!("{card} is a {kind}", card = card.title, kind = Text::word(card.kind.name())),
            text!("bring dudes, deeds, goods, spells or actions"),
        )
    });
    reasons.unless(from.is_none() || !card.is_token(), cite::TOKENS, || {
        (text!("{card} is a token, and in no pile", card = card.title), text!("bring it in from nowhere"))
    });
    if let Some(from) = from {
        let holds = game.player(owner).is_some_and(|owner| owner.pile(from).may_hold(&code));
        reasons.unless(holds, cite::PILES, || {
            (
                text!("{card} is not in the {from}", card = card.title, from = Text::word(from.name())),
                text!("name the pile that it is in"),
            )
        });
    }
    let enters = !matches!(to, Destination::Pile(_) | Destination::Removed);
    reasons.unless(enters, cite::TABLE, || (text!("that is not into play"), text!("say where it enters play")));
    check_destination(game, card.kind, None, to, reasons);
}

fn check_pay(game: &Game, from: Option<PlayerId>, to: Option<PlayerId>, amount: u16, reasons: &mut Reasons) {
    for player in from.into_iter().chain(to) {
        if !a_player(game, player, reasons) {
            return;
        }
    }
    reasons.unless(from != to, cite::TABLE, || (text!("it stays where it is"), text!("name two different purses")));
    let stash = from.and_then(|from| game.player(from)).map_or(u32::MAX, |from| from.ghost_rock);
    reasons.unless(u32::from(amount) <= stash, cite::TABLE, || {
        (text!("the stash holds {stash} ghost rock", stash), text!("pay no more than that"))
    });
}
