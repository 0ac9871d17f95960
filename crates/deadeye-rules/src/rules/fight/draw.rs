//! Steps 2, 3 and the reveal of step 4: shooters, bonuses, draw hands.

use crate::query::eval_context::EvalContext;
use crate::query::traits;
use crate::rules::draw_hands::{FIVE, lay_open};
use crate::rules::fight::order;
use crate::state::{CardInPlay, Cause, Event, Game, Pile, Posse, Shootout, ShootoutStep, Shown};
use crate::text;
use crate::vocabulary::{CardId, PlayerId, Reasons, Side, cite};
use crate::write::ledger::Ledger;

pub(crate) fn check_shooter(game: &Game, player: PlayerId, dude: CardId, reasons: &mut Reasons) {
    let Some(shootout) = &game.shootout else {
        return;
    };
    let Some(side) = shootout.side_of_player(player) else {
        return;
    };
    // Any dude of the posse, booted or a helper's too (6.1 step 2, faq-b:Pick Yer Shooter).
    reasons.unless(shootout.posse(side).dudes.contains(&dude), cite::SHOOTER, || {
        (
            text!("{dude} is not in {player}'s posse", dude = game.call(dude), player = game.name(player)),
            text!("pick a dude of the posse"),
        )
    });
    let posse = &shootout.posse(side).dudes;
    reasons.unless(traits::may_shoot(game, player, posse, dude), cite::TABLE, || {
        (
            text!("a card says who of {player}'s posse is the shooter", player = game.name(player)),
            text!("pick the dude that it says"),
        )
    });
}

pub(crate) fn pick_shooter(ledger: &mut Ledger, player: PlayerId, dude: CardId) {
    let Some(side) = ledger.game().shootout.as_ref().and_then(|shootout| shootout.side_of_player(player)) else {
        return;
    };
    ledger.set_shooter(side, dude);
    ledger.stop_asking_in_shootout(player);
    ledger.tell(Event::ShooterPicked { side, dude });
}

/// Deals, once both shooters are named and everything that answers to that is done: it may change the bonuses (1.5:6.1
/// steps 2 and 3).
pub(crate) fn deal_if_quiet(ledger: &mut Ledger) {
    let game = ledger.game();
    let named = |fight: &Shootout| fight.step == ShootoutStep::Shooters && fight.queue.is_empty();
    if game.is_quiet() && game.shootout.as_ref().is_some_and(named) {
        deal(ledger);
    }
}

/// Has both sides draw five cards and their stud bonus.
fn deal(ledger: &mut Ledger) {
    for side in [Side::Leader, Side::Mark] {
        let Some(shootout) = &ledger.game().shootout else {
            return;
        };
        let (stud, draw) = ledger.game().bonuses(shootout.posse(side));
        let player = shootout.posse(side).player;
        ledger.tell(Event::DrawBonuses { side, stud, draw });
        ledger.draw(player, FIVE + u16::from(stud), Pile::DrawHand, &Cause::Rule);
        ledger.set_draw_bonuses(side, stud, draw);
    }
    if let Some(shootout) = &ledger.game().shootout {
        let both = vec![shootout.leader.player, shootout.mark.player];
        ledger.ask_in_shootout(ShootoutStep::Draw, both);
    }
}

pub(crate) fn check_redraw(game: &Game, player: PlayerId, cards: u8, discarded: &[Shown], reasons: &mut Reasons) {
    let Some(shootout) = &game.shootout else {
        return;
    };
    let Some(side) = shootout.side_of_player(player) else {
        return;
    };
    let posse = shootout.posse(side);
    reasons.unless(!posse.redrawn, cite::DRAW, || {
        (text!("the draw bonus is taken all at once"), text!("show the final hand"))
    });
    let (_, draw) = posse.bonuses.unwrap_or_default();
    reasons.unless((1..=draw).contains(&cards), cite::DRAW, || {
        (text!("the draw bonus is {draw}", draw), text!("draw again at least one and at most {draw}", draw))
    });
    let drawn = game.player(player).map_or(0, |player| player.draw_hand.count());
    reasons.unless(u16::from(cards) <= drawn, cite::DRAW, || {
        (text!("the draw hand has {drawn} cards", drawn), text!("discard no more than there are"))
    });
    reasons.unless(discarded.is_empty() || discarded.len() == usize::from(cards), cite::DRAW, || {
        (
            text!("{count} cards are named, {cards} are discarded", count = discarded.len(), cards),
            text!("name all of them, or none"),
        )
    });
}

pub(crate) fn redraw(ledger: &mut Ledger, player: PlayerId, cards: u8, discarded: &[Shown]) {
    let named: Vec<_> = (0..usize::from(cards)).map(|at| discarded.get(at).and_then(Shown::code).copied()).collect();
    ledger.discard_from_draw_hand(player, named, u16::from(cards));
    let more = traits::player_bonus(EvalContext::of(ledger.game()), player, traits::PlayerNumber::RedrawMore).max(0);
    ledger.draw(player, u16::from(cards).saturating_add(more.unsigned_abs()), Pile::DrawHand, &Cause::Rule);
    ledger.mark_redrawn(player);
}

/// Shows the final five cards of a hand and discards the others. When both sides have shown, Resolution plays begin.
pub(crate) fn show(ledger: &mut Ledger, player: PlayerId, cards: &[Shown]) {
    lay_open(ledger, player, cards, false);
    let kept = u16::try_from(cards.len()).unwrap_or(u16::MAX);
    let drawn = ledger.game().player(player).map_or(0, |player| player.draw_hand.count());
    let surplus = usize::from(drawn.saturating_sub(kept));
    ledger.move_cards(player, Pile::DrawHand, Pile::Discard, &vec![None; surplus]);
    if ledger.stop_asking_in_shootout(player) {
        ledger.mark_revealed();
        ledger.tell(Event::Revealed {});
        order::begin(ledger, ShootoutStep::Resolution);
    }
}

/// Returns whether a card is goods with the Sidekick keyword on a dude of a posse (6.1 step 5).
pub(crate) fn is_sidekick_in(game: &Game, card: &CardInPlay, posse: &Posse) -> bool {
    card.bearer().is_some_and(|bearer| posse.dudes.contains(&bearer)) && game.has_keyword(card.id, "Sidekick")
}
