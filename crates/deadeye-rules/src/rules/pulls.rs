//! Pulls and skill tests (1.5:7.2).

use deadeye_cards::abilities::Happening;
use deadeye_hands::{HandCard, PokerCard, Suit, Value};

use crate::query::pulls::{Outcome, is_change, puller, suit_of, tested_skill, tests_kung_fu};
use crate::query::{poker, traits};
use crate::rules::noon::acting;
use crate::rules::testing::test_of;
use crate::rules::{inventing, kung_fu, play_end};
use crate::state::command::SkillUse;
use crate::state::{AwaitedPull, Cause, Event, Game, HeldPull, Pile, PullFor, Shown};
use crate::text;
use crate::vocabulary::{PlayerId, Reasons, cite};
use crate::write::ledger::Ledger;
use crate::write::triggers;

/// The card that counts as pulled when deck and discard pile are empty (1.5:7.2).
const NO_CARD: Shown = Shown::Face(HandCard::Card(PokerCard::new(Suit::Clubs, Value::ACE)));

fn value_of(game: &Game, counted: &Shown) -> i16 {
    match game.face_of(counted) {
        Some(HandCard::Card(card)) => i16::from(card.value().get()),
        Some(HandCard::Joker(_)) | None => 1,
    }
}

pub(crate) fn check(game: &Game, player: PlayerId, card: &Shown, named: Option<&Shown>, reasons: &mut Reasons) {
    if let Some(awaited) = game.awaited_pull() {
        reasons.unless(awaited.player == player, cite::PULLS, || {
            (text!("{player} is asked for a pull", player = game.name(awaited.player)), text!("let them pull"))
        });
    }
    match game.face_of(card) {
        None => reasons.add(cite::PULLS, text!("{card} has no suit and value", card), text!("pull a card of the deck")),
        Some(HandCard::Joker(_)) => {
            let said = named.and_then(|named| game.face_of(named));
            reasons.unless(matches!(said, Some(HandCard::Card(_))), cite::JOKERS, || {
                (text!("a joker's owner chooses its suit and value"), text!("say what it is"))
            });
        }
        Some(HandCard::Card(_)) => {
            reasons.unless(named.is_none(), cite::JOKERS, || {
                (text!("{card} is no joker", card), text!("name nothing else that it is"))
            });
        }
    }
}

/// Pulls a card off the deck, carries out its results, and discards it; ordinary and Devil's jokers are aced.
pub(crate) fn pull(ledger: &mut Ledger, player: PlayerId, card: &Shown, named: Option<&Shown>) {
    // An empty deck is shuffled anew first (7.2).
    if ledger.game().player(player).is_some_and(|player| player.deck.count() == 0) {
        ledger.reshuffle(player);
    }
    let there = ledger.take_off_deck(player);
    let (card, named) = if there { (card, named) } else { (&NO_CARD, None) };
    let counted = named.unwrap_or(card);
    let value = value_of(ledger.game(), counted);
    let shown = there.then(|| card.clone());
    let puller = ledger.game().awaited_pull().and_then(|_| puller(ledger.game()));
    let purpose = ledger.game().awaited_pull().map(|awaited| &awaited.purpose);
    let gadget = match purpose {
        Some(PullFor::Gadget { card, .. }) => Some(*card),
        Some(PullFor::Spell { .. } | PullFor::Ability { .. } | PullFor::Technique { .. }) | None => None,
    };
    let skill = purpose.and_then(|purpose| tested_skill(ledger.game(), purpose));
    let kung_fu = tests_kung_fu(ledger.game());
    ledger.remember_pull(kung_fu, skill);
    let cause = Cause::Pull { puller, gadget, suit: suit_of(ledger.game(), counted) };
    let event = Event::Pulled { player, card: shown, value: u8::try_from(value).unwrap_or(0), named: named.cloned() };
    ledger.tell_why(event, cause);
    let depth = ledger.game().reacts.len();
    let owner = there.then_some(player);
    let of_a_test = ledger.game().awaited_pull().is_some();
    let suit = suit_of(ledger.game(), counted);
    let (running, asked) = (ledger.game().running.len(), ledger.game().pulls.len());
    let held = HeldPull { card: card.clone(), named: named.cloned(), value, suit, owner, depth, running, asked };
    ledger.hold_pull(held);
    if ledger.game().automation.remembers() && of_a_test {
        triggers::hear(ledger);
        triggers::run_traits_of_pulled_card(ledger);
        // A React may make it another pull before its results are enacted (7.1, 7.2).
        if acting::could_react(ledger.game(), is_change) {
            ledger.open_reacts();
        }
    }
    settle(ledger);
}

/// Discards the pulled card and replaces it by a card that has left play.
pub(crate) fn replace(ledger: &mut Ledger, card: Shown, owner: PlayerId) {
    let value = value_of(ledger.game(), &card);
    ledger.set_pulled(card.code().map(|code| (owner, *code)));
    let Some(old) = ledger.take_held_pull() else { return };
    let suit = suit_of(ledger.game(), &card);
    ledger.hold_pull(HeldPull { card, named: None, value, suit, owner: Some(owner), ..old.clone() });
    put_away(ledger, &old);
}

/// Discards the pulled card, which does not count: a player pulls in its place.
pub(crate) fn again(ledger: &mut Ledger, player: PlayerId) {
    let Some(pull) = ledger.take_held_pull() else { return };
    ledger.set_pulled(None);
    put_away(ledger, &pull);
    ledger.ask_for_pull_again(player);
}

/// Carries out the results of a pull, once the reacts to it are over.
pub(crate) fn settle(ledger: &mut Ledger) {
    let over = |game: &Game, pull: &HeldPull| game.reacts.len() <= pull.depth && game.running.len() <= pull.running;
    while ledger.game().held_pulls.last().is_some_and(|pull| over(ledger.game(), pull)) {
        release(ledger);
    }
    put_spent_away(ledger);
}

/// Discards the pulled cards whose results are enacted: the ability that they were pulled for is over (7.2).
pub(crate) fn put_spent_away(ledger: &mut Ledger) {
    put_away_pulled_within(ledger, ledger.game().running.len());
}

/// Discards the pulled cards that lie aside, since an ability does something to them.
pub(crate) fn put_all_away(ledger: &mut Ledger) {
    put_away_pulled_within(ledger, 0);
}

fn put_away_pulled_within(ledger: &mut Ledger, running: usize) {
    while let Some(pull) = ledger.take_spent_pull(running) {
        let to = poker::pile_after_use(ledger.game(), &pull.card);
        put_into(ledger, &pull, to);
    }
}

fn release(ledger: &mut Ledger) {
    let Some(pull) = ledger.take_held_pull() else { return };
    if let Some(awaited) = ledger.take_pull() {
        if is_ours(ledger.game(), &awaited) {
            note_result(ledger, &awaited, &pull);
            note_pile(ledger, &pull);
            return ledger.set_pull_aside(pull);
        } else {
            enact(ledger, &awaited, &pull);
        }
    }
    put_away(ledger, &pull);
}

/// Records where a pulled card goes; returns the pile.
fn note_pile(ledger: &mut Ledger, pull: &HeldPull) -> Pile {
    let to = poker::pile_after_use(ledger.game(), &pull.card);
    ledger.note_pulled_to(pull.owner.map(|owner| (owner, to, pull.card.code().copied())));
    to
}

/// Discards a pulled card; ordinary and Devil's jokers are aced.
fn put_away(ledger: &mut Ledger, pull: &HeldPull) {
    let to = note_pile(ledger, pull);
    put_into(ledger, pull, to);
}

fn put_into(ledger: &mut Ledger, pull: &HeldPull, to: Pile) {
    let Some(owner) = pull.owner else { return };
    ledger.put_onto(owner, to, pull.card.code().copied());
    if to == Pile::BootHill {
        ledger.note_joker(owner, to, &pull.card);
        triggers::raise(ledger, Happening::JokerAced, owner, 1);
    }
}

fn enact(ledger: &mut Ledger, awaited: &AwaitedPull, pull: &HeldPull) {
    match &awaited.purpose {
        PullFor::Gadget { .. } => inventing::resolve_invention_pull(ledger, awaited, pull.value),
        PullFor::Technique { .. } => kung_fu::resolve_technique_pull(ledger, awaited, pull),
        PullFor::Ability { .. } => {}
        PullFor::Spell { test, .. } => {
            // Reaching the difficulty is enough (7.2.1); where none is known the table judges the total.
            if matches!(test, SkillUse::Difficulty(_)) {
                test_of(ledger, awaited, pull, 0);
            }
            play_end::end_any_play(ledger, awaited.kind);
        }
    }
}

/// Returns whether a pull that has come belongs to the innermost running ability.
pub(crate) fn is_ours(game: &Game, awaited: &AwaitedPull) -> bool {
    let inventing = matches!(awaited.purpose, PullFor::Gadget { .. });
    !inventing && game.running.last().is_some_and(|running| running.question.is_none())
}

/// Returns the number that traits added to a test of an ability before its pull, which has lowered what it needs.
fn bonus_before(game: &Game, awaited: &AwaitedPull) -> i16 {
    let PullFor::Spell { caster, skill, .. } = &awaited.purpose else { return 0 };
    let about = game.running.last().map(|own| own.code);
    traits::test_change(game, *caster, *skill, about).bonus
}

/// Records a pull for the innermost ability: value, suit, whether it is a joker, and the outcome of its test.
fn note_result(ledger: &mut Ledger, awaited: &AwaitedPull, pull: &HeldPull) {
    let joker = poker::joker(ledger.game(), &pull.card).is_some();
    let kung_fu = matches!(awaited.purpose, PullFor::Technique { .. });
    let harder = ledger.game().running.last().map_or(0, |running| running.scope.registers.harder);
    let test = test_of(ledger, awaited, pull, harder).map(|Outcome { reached, needed, .. }| {
        let margin =
            if kung_fu { needed.saturating_sub(reached).saturating_sub(1) } else { reached.saturating_sub(needed) };
        (reached.saturating_add(bonus_before(ledger.game(), awaited)), margin)
    });
    ledger.note_pull(pull.value, pull.suit, joker, test);
}
