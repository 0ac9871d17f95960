//! The one way a game changes.

use crate::abilities::start;
use crate::api::timing;
use crate::query::uses;
use crate::rules::fight::rounds;
use crate::rules::noon::{acting, calling, moving, overlay, shopping, trading};
use crate::rules::{
    clash, draw_hands, fight, gambling, inventing, jobs, kung_fu, overrides, passing, pulls, setup, sundown, upkeep,
};
use crate::state::asked::{CallOutAsked, JobAsked};
use crate::state::{Action, Command, Event, Game, Purchase, Technique, Use};
use crate::text;
use crate::vocabulary::{Automation, CardId, Reasons, Refusal, Step, cite};
use crate::write::ledger::Ledger;

/// Does what a command asks, and says what changed, in the order in which it did.
///
/// ```
/// use deadeye_rules::{Command, Edition, Event, Game, apply};
///
/// let mut game = Game::shipped(Edition::V15);
/// let seat = Command::Seat { name: "North".to_owned(), deck: None };
/// let events = apply(&mut game, &seat)?;
/// assert!(matches!(events.as_slice(), [Event::PlayerSeated { .. }, ..]));
/// assert_eq!(game.players()[0].name(), "North");
/// # Ok::<(), deadeye_rules::Refusal>(())
/// ```
///
/// # Errors
/// A [`Refusal`] when the rules forbid it; the game is then as it was.
pub fn apply(game: &mut Game, command: &Command) -> Result<Vec<Event>, Refusal> {
    check(game, command)?;
    let mut ledger = Ledger::new(game);
    forget(&mut ledger, command);
    act(&mut ledger, command);
    start::go_on(&mut ledger);
    settle(&mut ledger);
    start::go_on(&mut ledger);
    ledger.count_command();
    Ok(ledger.events())
}

/// What earlier commands brought about is forgotten, unless this one still belongs to it.
fn forget(ledger: &mut Ledger, command: &Command) {
    let looks_back = matches!(command, Command::CallReacts { .. } | Command::Note { .. });
    let carrying_out = !ledger.game().running.is_empty() || !ledger.game().due.is_empty();
    if ledger.game().reacts.is_empty() && !looks_back && !carrying_out {
        ledger.forget_departed();
    }
    // What was just heard stays for the reacts to it, and for the answers in between.
    let goes_on = matches!(
        command,
        Command::Choose { .. } | Command::Pull { .. } | Command::CallReacts { .. } | Command::Note { .. }
    );
    if ledger.game().reacts.is_empty() && !goes_on && ledger.game().running.is_empty() {
        ledger.forget_heard();
    }
    if !fight::posse::is_forming(ledger.game()) {
        ledger.forget_gains_while_joining();
    }
}

/// Whether [`apply`] would take a command.
///
/// ```
/// use deadeye_rules::{Command, Edition, Game, PlayerId, check};
///
/// let game = Game::shipped(Edition::V15);
/// let refusal = check(&game, &Command::Pass { player: PlayerId(0) }).unwrap_err();
/// assert!(!refusal.rule.is_empty() && !refusal.why.is_empty());
/// assert!(game.players().is_empty());
/// ```
///
/// # Errors
/// The [`Refusal`] that it would give.
pub fn check(game: &Game, command: &Command) -> Result<(), Refusal> {
    let mut reasons = Reasons::new(game.edition);
    timing::check(game, command, &mut reasons);
    // What a card would need is no help before its time has come.
    let early = !reasons.is_empty() && timing::is_untimely(game, command);
    if !early {
        weigh(game, command, &mut reasons);
    }
    reasons.verdict()
}

/// Deeds change hands, empty posses end shootouts, and the first day's pull is asked for as soon as it comes to that.
fn settle(ledger: &mut Ledger) {
    let events = ledger.event_count();
    ledger.settle_control();
    fight::order::prune(ledger);
    rounds::end_if_empty(ledger);
    gambling::pull_for_first(ledger);
    if ledger.event_count() > events {
        ledger.settle_control();
    }
}

fn weigh(game: &Game, command: &Command, reasons: &mut Reasons) {
    use Command as C;
    match command {
        C::Seat { name, deck } => setup::check_seat(game, name, *deck, reasons),
        C::ChooseOutfit { outfit, legend, .. } => setup::check_outfit(game, *outfit, *legend, reasons),
        C::ChooseGang { player, dudes } => setup::check_gang(game, *player, dudes, reasons),
        C::RevealGangs {} => setup::check_reveal(game, reasons),
        C::OrderGrifters { order } => setup::check_order(game, order, reasons),
        C::ShowHand { player, cards } | C::ChangeHand { player, cards } => {
            draw_hands::check_hand(game, *player, cards, reasons);
            overrides::check(game, command, reasons);
        }
        C::TellWinner { player } => gambling::check_told_winner(game, *player, reasons),
        C::PayUpkeep { player, let_go } => upkeep::check_pay(game, *player, let_go, reasons),
        C::MoveDude { player, dude, to } => moving::check(game, *player, *dude, *to, reasons),
        C::RefuseCallOut { .. } => calling::check_refuse(game, reasons),
        C::Trade { player, gifts, discard } => trading::check(game, *player, gifts, discard, reasons),
        C::Overlay { player, card, dude } => overlay::check(game, *player, *card, *dude, reasons),
        C::Pull { player, card, named } => pulls::check(game, *player, card, named.as_ref(), reasons),
        C::Choose { player, answer } => uses::check_answer(game, *player, answer, reasons),
        C::CarryOut { .. } => {
            reasons.unless(game.running.is_empty(), cite::TABLE, || {
                (text!("an ability is being carried out"), text!("let it end first"))
            });
        }
        C::Pass { player } => passing::check_pass(game, *player, reasons),
        C::Check { player } => passing::check_check(game, *player, reasons),
        C::CallReacts { .. } => {
            let playing = !matches!(game.step(), Step::Seating | Step::Choosing | Step::Over);
            reasons.unless(playing, cite::REACTS, || (text!("nothing has happened yet"), text!("wait for an event")));
        }
        C::JoinPosse { player, dude, by_effect, side, stays } => {
            fight::posse::check_join(game, *player, *dude, *by_effect, *side, *stays, reasons);
        }
        C::ClosePosse { misses_requirement, .. } => fight::posse::check_close(game, *misses_requirement, reasons),
        C::Oppose { player } => jobs::check_oppose(game, *player, reasons),
        C::PickShooter { player, dude } => fight::draw::check_shooter(game, *player, *dude, reasons),
        C::Redraw { player, cards, discarded } => {
            fight::draw::check_redraw(game, *player, *cards, discarded, reasons);
        }
        C::TakeCasualties { player, casualties } => fight::casualties::check(game, *player, casualties, reasons),
        C::Flee { player, dudes } => fight::run::check(game, *player, dudes, reasons),
        C::Discard { player, cards } => sundown::check_discard(game, *player, cards, reasons),
        C::Prefer { player, effect } => clash::check(game, *player, *effect, reasons),
        other => match Asked::of(other) {
            Some(asked) => weigh_asked(game, &asked, reasons),
            None => overrides::check(game, other, reasons),
        },
    }
}

fn act(ledger: &mut Ledger, command: &Command) {
    use Command as C;
    match command {
        C::Seat { name, deck } => setup::seat(ledger, name, *deck),
        C::ChooseOutfit { player, outfit, legend } => setup::choose_outfit(ledger, *player, *outfit, *legend),
        C::ChooseGang { player, dudes } => setup::choose_gang(ledger, *player, dudes),
        C::RevealGangs {} => setup::reveal(ledger),
        C::ShortGame { on } => ledger.set_short(*on),
        C::OrderGrifters { order } => setup::order_grifters(ledger, order),
        C::Ante {} => gambling::ante(ledger),
        C::ShowHand { player, cards } if ledger.game().shootout.is_some() => fight::draw::show(ledger, *player, cards),
        C::ShowHand { player, cards } => gambling::show(ledger, *player, cards),
        C::TellWinner { player } => gambling::name_winner(ledger, *player),
        C::TellFirst { player } => gambling::tell_first(ledger, *player),
        C::PayUpkeep { player, let_go } => upkeep::pay(ledger, *player, let_go),
        C::MoveDude { dude, to, .. } => moving::move_dude(ledger, *dude, *to),
        C::AcceptCallOut { .. } => calling::accept(ledger),
        C::RefuseCallOut { .. } => calling::refuse(ledger),
        C::Trade { gifts, discard, .. } => trading::trade(ledger, gifts, discard),
        C::Overlay { player, card, dude } => overlay::overlay(ledger, *player, *card, *dude),
        C::Pull { player, card, named } => pulls::pull(ledger, *player, card, named.as_ref()),
        C::Choose { answer, .. } => start::answer(ledger, answer),
        C::CarryOut { on } => ledger.set_automation(if *on { Automation::CarriedOut } else { Automation::Told }),
        C::Pass { player } => passing::pass(ledger, *player),
        C::Check { player } => passing::say_check(ledger, *player),
        C::CallReacts { .. } => ledger.open_reacts(),
        C::JoinPosse { dude, stays: true, .. } => fight::posse::join_staying(ledger, *dude),
        C::JoinPosse { player, dude, by_effect, side, .. } => {
            fight::posse::join(ledger, *player, *dude, *by_effect, *side);
        }
        C::ClosePosse { misses_requirement, .. } => fight::posse::close(ledger, *misses_requirement),
        C::Oppose { player } => jobs::oppose(ledger, *player),
        C::Decline { player } => jobs::decline(ledger, *player),
        C::PickShooter { player, dude } => fight::draw::pick_shooter(ledger, *player, *dude),
        C::Redraw { player, cards, discarded } => fight::draw::redraw(ledger, *player, *cards, discarded),
        C::TakeCasualties { player, casualties } => fight::casualties::take(ledger, *player, casualties),
        C::Flee { player, dudes } => fight::run::flee(ledger, *player, dudes),
        C::Discard { player, cards } => sundown::discard(ledger, *player, cards),
        C::Prefer { effect, .. } => clash::prefer(ledger, *effect),
        other => match Asked::of(other) {
            Some(asked) => act_asked(ledger, &asked),
            None => overrides::act(ledger, other),
        },
    }
}

/// A play with every field that its command gives it.
enum Asked<'a> {
    CallOut(CallOutAsked<'a>, bool),
    Shop(Purchase),
    Invent(Purchase, CardId),
    Ability(Use),
    Action(Action),
    Technique(Technique),
    Job(JobAsked<'a>),
}

/// A struct of the fields of a command, which are called alike.
macro_rules! of_fields {
    ($name:ident { $($field:ident),+ }) => { $name { $($field: *$field),+ } };
}

impl Asked<'_> {
    fn of(command: &Command) -> Option<Asked<'_>> {
        use Command as C;
        Some(match command {
            C::CallOut { player, caller, target, by, boot, no_refusal, .. } => {
                let by = &by.as_ref();
                Asked::CallOut(of_fields!(CallOutAsked { player, caller, target, by, boot }), *no_refusal)
            }
            C::Shop { player, card, onto, end, by_effect, cost } => {
                Asked::Shop(of_fields!(Purchase { player, card, onto, end, by_effect, cost }))
            }
            C::Invent { player, card, scientist, onto, end, by_effect, cost } => {
                Asked::Invent(of_fields!(Purchase { player, card, onto, end, by_effect, cost }), *scientist)
            }
            C::UseAbility {
                player,
                card,
                ability,
                kind,
                boot,
                cost,
                repeat,
                anyone,
                caster,
                test,
                against,
                into_posse,
            } => Asked::Ability(of_fields!(Use {
                player,
                card,
                ability,
                kind,
                boot,
                cost,
                repeat,
                anyone,
                caster,
                test,
                against,
                into_posse
            })),
            C::PlayAction { player, card, kind, cost, boot, against, onto } => {
                Asked::Action(of_fields!(Action { player, card, kind, cost, boot, against, onto }))
            }
            C::PlayTechnique { player, card, dude, kind, from, combo, against } => {
                Asked::Technique(of_fields!(Technique { player, card, dude, kind, from, combo, against }))
            }
            C::StartJob { player, by, leader, mark, boot, cost, ability } => {
                let by = &by;
                Asked::Job(of_fields!(JobAsked { player, by, leader, mark, boot, cost, ability }))
            }
            _ => return None,
        })
    }
}

fn weigh_asked(game: &Game, asked: &Asked<'_>, reasons: &mut Reasons) {
    match asked {
        Asked::CallOut(asked, _) => calling::check(game, asked, reasons),
        Asked::Shop(purchase) => shopping::check(game, purchase, reasons),
        Asked::Invent(purchase, scientist) => inventing::check(game, purchase, *scientist, reasons),
        Asked::Ability(ask) => acting::check(game, ask, reasons),
        Asked::Action(ask) => acting::check_action(game, ask, reasons),
        Asked::Technique(ask) => kung_fu::check(game, ask, reasons),
        Asked::Job(asked) => jobs::check_start(game, asked, reasons),
    }
}

fn act_asked(ledger: &mut Ledger, asked: &Asked<'_>) {
    match asked {
        Asked::CallOut(asked, no_refusal) => calling::call_out(ledger, asked, *no_refusal),
        Asked::Shop(purchase) => shopping::shop(ledger, purchase),
        Asked::Invent(purchase, scientist) => inventing::invent(ledger, purchase, *scientist),
        Asked::Ability(ask) => acting::use_ability(ledger, ask),
        Asked::Action(ask) => acting::play_action(ledger, ask),
        Asked::Technique(ask) => kung_fu::perform(ledger, ask),
        Asked::Job(asked) => jobs::start(ledger, asked),
    }
}
