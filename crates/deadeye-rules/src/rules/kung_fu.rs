//! Kung Fu: Techniques, Tao Techniques and combos (1.5:7.3).

use deadeye_cards::CardType;

use crate::query::eval_context::EvalContext;
use crate::query::known::check_known;
use crate::query::paying::{Bill, check_affordable, check_in_hand};
use crate::query::presence::tao;
use crate::query::{states, traits, uses};
use crate::rules::cheating;
use crate::rules::noon::acting;
use crate::rules::noon::acting::action_cost;
use crate::rules::noon::moving::own_dude;
use crate::rules::play_end;
use crate::rules::testing::test_of;
use crate::state::{
    AwaitedPull, Cause, Combo, Event, Game, HeldPull, OnComplete, Pile, PullFor, Reason, Spot, Technique,
};
use crate::text;
use crate::vocabulary::{AbilityKind, CardId, PlayerId, Reasons, Text, cite};
use crate::write::ledger::Ledger;
use crate::write::resolving;

pub(crate) fn check(game: &Game, ask: &Technique, reasons: &mut Reasons) {
    reasons.unless(game.edition.has_kung_fu(), cite::KUNG_FU, || {
        (text!("this edition has no Techniques"), text!("play the card as an action"))
    });
    let kinds =
        [AbilityKind::Noon, AbilityKind::Shootout, AbilityKind::Resolution, AbilityKind::Cheatin, AbilityKind::React];
    reasons.unless(kinds.contains(&ask.kind), cite::KUNG_FU, || {
        (
            text!("no Technique is a {kind} play", kind = Text::word(ask.kind.name())),
            text!("play it at Noon or in a shootout"),
        )
    });
    let Some(card) = check_known(game, ask.card, reasons) else {
        return;
    };
    reasons.unless(card.kind == CardType::Action && card.has_keyword("Technique"), cite::KUNG_FU, || {
        (text!("{card} is no Technique", card = card.title), text!("name a Technique"))
    });
    if let Some(dude) = own_dude(game, ask.player, ask.dude, cite::KUNG_FU, reasons) {
        reasons.unless(
            traits::kung_fu_for(EvalContext::of(game), ask.dude, Some(ask.card)).is_some(),
            cite::KUNG_FU,
            || (text!("{dude} has no Kung Fu", dude = dude.title()), text!("name a Kung Fu dude")),
        );
        reasons.unless(uses::is_present(game, ask), cite::PLAYS, || {
            (text!("{dude} is not in a posse", dude = dude.title()), text!("name a dude in your posse"))
        });
    }
    let cost = action_cost(card, uses::action_cost(game, ask.player, ask.card, ask.kind));
    check_affordable(game, ask.player, cost, Bill::Action, cite::ACTIN, reasons);
    cheating::check_against(game, ask.player, ask.kind, ask.against, reasons);
    uses::check_technique(game, ask, reasons);
    if ask.combo {
        check_combo(game, ask, card.printed_title(), tao(card), reasons);
    } else {
        reasons.unless(ask.from == Pile::Hand, cite::KUNG_FU, || {
            (text!("only a combo goes on from the discard pile"), text!("play it from the hand"))
        });
        reasons.unless(open_combo(game, ask.kind).is_none(), cite::COMBOS, || {
            (text!("a combo may go on now"), text!("go on with it, or pass to end the play"))
        });
    }
    if ask.from == Pile::Discard {
        let stay = states::discards_stay(game, ask.player);
        reasons.unless(!stay, cite::TABLE, || {
            (
                text!("no card leaves {player}'s discard pile", player = game.name(ask.player)),
                text!("play it from the hand"),
            )
        });
        let there = game.player(ask.player).is_some_and(|player| player.discard.may_hold(&ask.card));
        reasons.unless(stay || there, cite::COMBOS, || {
            (
                text!("{card} is not in the discard pile", card = card.title),
                text!("name a card of the hand or the discard pile"),
            )
        });
    } else {
        reasons.unless(ask.from == Pile::Hand, cite::COMBOS, || {
            (text!("Techniques come from the hand or the discard pile"), text!("name one of these"))
        });
        check_in_hand(game, ask.player, ask.card, reasons);
    }
}

/// Returns the combo that a Technique could continue: a React interrupts a combo, and is none.
pub(crate) fn open_combo(game: &Game, kind: AbilityKind) -> Option<&Combo> {
    game.combo.as_ref().filter(|_| kind != AbilityKind::React)
}

/// Checks a combo: another Technique of the same Tao by the same dude, as many more as the dude's rating (1.5:7.3.2).
fn check_combo(game: &Game, ask: &Technique, title: &str, own_tao: Option<&str>, reasons: &mut Reasons) {
    let Some(combo) = open_combo(game, ask.kind) else {
        reasons.add(cite::COMBOS, text!("no Technique was just performed"), text!("play it by itself"));
        return;
    };
    reasons.unless(combo.dude == ask.dude, cite::COMBOS, || {
        (text!("{dude} performed the one before", dude = game.call(combo.dude)), text!("name the same dude"))
    });
    reasons.unless(own_tao == Some(combo.tao.as_str()), cite::COMBOS, || {
        (text!("{title} is not of the {tao}", title, tao = combo.tao), text!("go on in the same Tao"))
    });
    reasons.unless(title != combo.title, cite::COMBOS, || {
        (text!("{title} was just performed", title), text!("go on with a different Technique"))
    });
    let rating = traits::kung_fu_for(EvalContext::of(game), combo.dude, Some(ask.card)).unwrap_or(0);
    reasons.unless(i16::from(combo.chained) < rating, cite::COMBOS, || {
        (text!("a Kung Fu rating of {rating} allows no more", rating), text!("pass to end the play"))
    });
}

/// Lays the Technique open while the dude is tested.
pub(crate) fn perform(ledger: &mut Ledger, ask: &Technique) {
    let Some(card) = ledger.game().facts_of(ask.card).cloned() else {
        return;
    };
    let cost = action_cost(&card, uses::action_cost(ledger.game(), ask.player, ask.card, ask.kind));
    let why = Reason::Played(card.printed_title().to_owned());
    ledger.pay_for_play(ask.player, cost, Bill::Action, &why);
    ledger.take_from(ask.player, ask.from, ask.card);
    let technique = ledger.enter(card, ask.player, Spot::Aside);
    let event = Event::ActionPlayed { player: ask.player, code: ask.card, kind: ask.kind };
    ledger.tell_why(event, Cause::Laid { card: technique });
    acting::mark_caught(ledger, ask.against);
    let on_complete = OnComplete::Technique { card: technique, dude: ask.dude };
    if resolving::begin_technique(ledger, ask, technique, on_complete) {
        return;
    }
    let purpose = PullFor::Technique { card: technique, dude: ask.dude };
    ledger.await_pull(ask.player, purpose, ask.kind);
}

/// Decides by a pull whether a Technique is performed (1.5:7.3.1).
pub(crate) fn resolve_technique_pull(ledger: &mut Ledger, awaited: &AwaitedPull, pull: &HeldPull) {
    let PullFor::Technique { card, dude } = awaited.purpose else {
        return;
    };
    let success = test_of(ledger, awaited, pull, 0).is_some_and(|outcome| outcome.success);
    finish_technique(ledger, awaited.player, card, dude, awaited.kind, success, None);
}

/// Discards a Technique that was cancelled before the test, and ends the play.
pub(crate) fn discard_technique(ledger: &mut Ledger, card: CardId, kind: AbilityKind) {
    if kind != AbilityKind::React {
        ledger.set_combo(None);
    }
    ledger.leave(card, Some(Pile::Discard));
    play_end::end_any_play(ledger, kind);
}

/// Goes on after a Technique was performed, or failed: the combo goes on, or the play is over. `asked` is whether the
/// combo condition of the card holds; nothing where the players judge that.
pub(crate) fn finish_technique(
    ledger: &mut Ledger,
    player: PlayerId,
    card: CardId,
    dude: CardId,
    kind: AbilityKind,
    success: bool,
    asked: Option<bool>,
) {
    let react = kind == AbilityKind::React;
    let before = if react { None } else { ledger.take_combo() };
    let Some(technique) = ledger.game().card(card) else {
        return;
    };
    let (title, own_tao) = (technique.title().to_owned(), tao(&technique.facts).map(str::to_owned));
    if !success {
        // A Tao Technique was used all the same and stays on the table (7.3.2).
        if own_tao.is_none() {
            ledger.leave(card, Some(Pile::Discard));
        }
        play_end::end_any_play(ledger, kind);
        return;
    }
    let chained = before.map_or(0, |before| before.chained.saturating_add(1));
    let code = technique.facts.code;
    let rating = traits::kung_fu_for(EvalContext::of(ledger.game()), dude, Some(code)).unwrap_or(0);
    match own_tao {
        Some(tao) if !react && asked != Some(false) && i16::from(chained) < rating => {
            let combo = Combo { player, dude, title, tao, chained, kind };
            ledger.set_combo(Some(combo));
        }
        Some(_) | None => play_end::end_any_play(ledger, kind),
    }
}
