//! The one function that changes a game.

use crate::abilities::start;
use crate::api::timing;
use crate::query::uses;
use crate::rules::fight::rounds;
use crate::rules::noon::{acting, calling, moving, overlay, shopping, trading};
use crate::rules::{
    clash, draw_hands, fight, gambling, inventing, job_end, jobs, kung_fu, overrides, passing, pulls, setup, sundown,
    upkeep,
};
use crate::state::asked::{CallOutAsked, JobAsked};
use crate::state::command::{
    CommandGroup, FightCommand, NoonCommand, PhaseCommand, PlayCommand, SetupCommand, TurnCommand,
};
use crate::state::{AbilityUse, Action, Command, Event, Game, Purchase, Technique};
use crate::text;
use crate::vocabulary::{Automation, CardId, Reasons, Refusal, Step, cite};
use crate::write::ledger::Ledger;

/// Carries out a command, and returns the events of its changes in their order.
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
    carry_on(&mut ledger);
    settle(&mut ledger);
    carry_on(&mut ledger);
    ledger.count_command();
    Ok(ledger.events())
}

/// Carries out what is left to do, and what waits for its end.
fn carry_on(ledger: &mut Ledger) {
    start::go_on(ledger);
    while calling::leave_if_paid(ledger) || job_end::end_if_quiet(ledger) {
        start::go_on(ledger);
    }
}

/// Forgets the events of earlier commands, unless this command still belongs to them.
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

/// Returns whether [`apply`] would accept a command.
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

/// Updates the control of deeds, ends shootouts without posses, and asks for the first day's pull when it is time.
fn settle(ledger: &mut Ledger) {
    let events = ledger.event_count();
    ledger.settle_control();
    fight::casualties::resolve_if_quiet(ledger);
    rounds::end_if_empty(ledger);
    fight::draw::deal_if_quiet(ledger);
    upkeep::produce_if_quiet(ledger);
    sundown::check_if_quiet(ledger);
    sundown::end_if_quiet(ledger);
    gambling::pull_for_first(ledger);
    if ledger.event_count() > events {
        ledger.settle_control();
    }
    ledger.settle_stripped();
}

fn weigh(game: &Game, command: &Command, reasons: &mut Reasons) {
    use CommandGroup as G;
    match command.group() {
        G::Setup(command) => weigh_setup(game, command, reasons),
        G::Phase(command) => weigh_phase(game, command, reasons),
        G::Noon(command) => weigh_noon(game, command, reasons),
        G::Play(command) => weigh_asked(game, &Asked::of(command), reasons),
        G::Turn(command) => weigh_turn(game, command, reasons),
        G::Fight(command) => weigh_fight(game, command, reasons),
        G::SetHolding(command) => overrides::check::holding(game, command, reasons),
        G::SetCard(command) => overrides::check::card(game, command, reasons),
        G::SetGame(command) => overrides::check::game(game, command, reasons),
        G::SetFight(command) => overrides::check::fight(game, command, reasons),
    }
}

fn weigh_setup(game: &Game, command: SetupCommand<'_>, reasons: &mut Reasons) {
    use SetupCommand as C;
    match command {
        C::Seat { name, deck } => setup::check_seat(game, name, *deck, reasons),
        C::ChooseOutfit { player: _, outfit, legend } => setup::check_outfit(game, *outfit, *legend, reasons),
        C::ChooseGang { player, dudes } => setup::check_gang(game, *player, dudes, reasons),
        C::RevealGangs {} => setup::check_reveal(game, reasons),
        C::OrderGrifters { order } => setup::check_order(game, order, reasons),
        C::ShortGame { on: _ } => {}
        C::CarryOut { on: _ } => {
            reasons.unless(game.running.is_empty(), cite::TABLE, || {
                (text!("an ability is being carried out"), text!("let it end first"))
            });
        }
    }
}

fn weigh_phase(game: &Game, command: PhaseCommand<'_>, reasons: &mut Reasons) {
    use PhaseCommand as C;
    match command {
        C::Ante {} | C::TellFirst { player: _ } => {}
        C::ShowHand { player, cards } => draw_hands::check_hand(game, *player, cards, reasons),
        C::TellWinner { player } => gambling::check_told_winner(game, *player, reasons),
        C::PayUpkeep { player, let_go } => upkeep::check_pay(game, *player, let_go, reasons),
        C::Discard { player, cards } => sundown::check_discard(game, *player, cards, reasons),
    }
}

fn weigh_noon(game: &Game, command: NoonCommand<'_>, reasons: &mut Reasons) {
    use NoonCommand as C;
    match command {
        C::MoveDude { player, dude, to } => moving::check(game, *player, *dude, *to, reasons),
        C::Trade { player, gifts, discard } => trading::check(game, *player, gifts, discard, reasons),
        C::Overlay { player, card, dude } => overlay::check(game, *player, *card, *dude, reasons),
        C::AcceptCallOut { player: _ } => {}
        C::RefuseCallOut { player: _ } => calling::check_refuse(game, reasons),
    }
}

fn weigh_turn(game: &Game, command: TurnCommand<'_>, reasons: &mut Reasons) {
    use TurnCommand as C;
    match command {
        C::Choose { player, answer } => uses::check_answer(game, *player, answer, reasons),
        C::Pull { player, card, named } => pulls::check(game, *player, card, named.as_ref(), reasons),
        C::Pass { player } => passing::check_pass(game, *player, reasons),
        C::Check { player } => passing::check_check(game, *player, reasons),
        C::CallReacts { player: _ } => {
            let playing = !matches!(game.step(), Step::Seating | Step::Choosing | Step::Over);
            reasons.unless(playing, cite::REACTS, || (text!("nothing has happened yet"), text!("wait for an event")));
        }
        C::Prefer { player, effect } => clash::check(game, *player, *effect, reasons),
    }
}

fn weigh_fight(game: &Game, command: FightCommand<'_>, reasons: &mut Reasons) {
    use FightCommand as C;
    match command {
        C::JoinPosse { player, dude, by_effect, side, stays } => {
            fight::posse::check_join(game, *player, *dude, *by_effect, *side, *stays, reasons);
        }
        C::ClosePosse { player: _, misses_requirement } => {
            fight::posse::check_close(game, *misses_requirement, reasons);
        }
        C::Oppose { player } => jobs::check_oppose(game, *player, reasons),
        C::Decline { player: _ } => {}
        C::PickShooter { player, dude } => fight::draw::check_shooter(game, *player, *dude, reasons),
        C::Redraw { player, cards, discarded } => {
            fight::draw::check_redraw(game, *player, *cards, discarded, reasons);
        }
        C::TakeCasualties { player, casualties } => fight::casualties::check(game, *player, casualties, reasons),
        C::Flee { player, dudes } => fight::run::check(game, *player, dudes, reasons),
    }
}

fn act(ledger: &mut Ledger, command: &Command) {
    use CommandGroup as G;
    match command.group() {
        G::Setup(command) => act_setup(ledger, command),
        G::Phase(command) => act_phase(ledger, command),
        G::Noon(command) => act_noon(ledger, command),
        G::Play(command) => act_asked(ledger, &Asked::of(command)),
        G::Turn(command) => act_turn(ledger, command),
        G::Fight(command) => act_fight(ledger, command),
        G::SetHolding(command) => overrides::set_holding(ledger, command),
        G::SetCard(command) => overrides::set_card(ledger, command),
        G::SetGame(command) => overrides::set_game(ledger, command),
        G::SetFight(command) => overrides::set_fight(ledger, command),
    }
}

fn act_setup(ledger: &mut Ledger, command: SetupCommand<'_>) {
    use SetupCommand as C;
    match command {
        C::Seat { name, deck } => setup::seat(ledger, name, *deck),
        C::ChooseOutfit { player, outfit, legend } => setup::choose_outfit(ledger, *player, *outfit, *legend),
        C::ChooseGang { player, dudes } => setup::choose_gang(ledger, *player, dudes),
        C::RevealGangs {} => setup::reveal(ledger),
        C::OrderGrifters { order } => setup::order_grifters(ledger, order),
        C::ShortGame { on } => ledger.set_short(*on),
        C::CarryOut { on } => ledger.set_automation(if *on { Automation::CarriedOut } else { Automation::Told }),
    }
}

fn act_phase(ledger: &mut Ledger, command: PhaseCommand<'_>) {
    use PhaseCommand as C;
    match command {
        C::Ante {} => gambling::ante(ledger),
        C::ShowHand { player, cards } if ledger.game().shootout.is_some() => fight::draw::show(ledger, *player, cards),
        C::ShowHand { player, cards } => gambling::show(ledger, *player, cards),
        C::TellWinner { player } => gambling::name_winner(ledger, *player),
        C::TellFirst { player } => gambling::tell_first(ledger, *player),
        C::PayUpkeep { player, let_go } => upkeep::pay(ledger, *player, let_go),
        C::Discard { player, cards } => sundown::discard(ledger, *player, cards),
    }
}

fn act_noon(ledger: &mut Ledger, command: NoonCommand<'_>) {
    use NoonCommand as C;
    match command {
        C::MoveDude { player: _, dude, to } => moving::move_dude(ledger, *dude, *to),
        C::Trade { player: _, gifts, discard } => trading::trade(ledger, gifts, discard),
        C::Overlay { player, card, dude } => overlay::overlay(ledger, *player, *card, *dude),
        C::AcceptCallOut { player: _ } => calling::accept(ledger),
        C::RefuseCallOut { player: _ } => calling::refuse(ledger),
    }
}

fn act_turn(ledger: &mut Ledger, command: TurnCommand<'_>) {
    use TurnCommand as C;
    match command {
        C::Choose { player: _, answer } => start::answer(ledger, answer),
        C::Pull { player, card, named } => pulls::pull(ledger, *player, card, named.as_ref()),
        C::Pass { player } => passing::pass(ledger, *player),
        C::Check { player } => passing::say_check(ledger, *player),
        // The window at the start of the Upkeep phase is open already, and that after a job where it opened by itself.
        C::CallReacts { player: _ } if upkeep::is_start_open(ledger.game()) => {}
        C::CallReacts { player: _ } if job_end::is_window_open(ledger.game()) => {}
        C::CallReacts { player: _ } => ledger.open_reacts(),
        C::Prefer { player: _, effect } => clash::prefer(ledger, *effect),
    }
}

fn act_fight(ledger: &mut Ledger, command: FightCommand<'_>) {
    use FightCommand as C;
    match command {
        C::JoinPosse { dude, stays: true, .. } => fight::posse::join_staying(ledger, *dude),
        C::JoinPosse { player, dude, by_effect, side, stays: false } => {
            fight::posse::join(ledger, *player, *dude, *by_effect, *side);
        }
        C::ClosePosse { player: _, misses_requirement } => fight::posse::close(ledger, *misses_requirement),
        C::Oppose { player } => jobs::oppose(ledger, *player),
        C::Decline { player } => jobs::decline(ledger, *player),
        C::PickShooter { player, dude } => fight::draw::pick_shooter(ledger, *player, *dude),
        C::Redraw { player, cards, discarded } => fight::draw::redraw(ledger, *player, *cards, discarded),
        C::TakeCasualties { player, casualties } => fight::casualties::take(ledger, *player, casualties),
        C::Flee { player, dudes } => fight::run::flee(ledger, *player, dudes),
    }
}

/// The fields of a play's command.
enum Asked<'a> {
    CallOut(CallOutAsked<'a>, bool),
    Shop(Purchase),
    Invent(Purchase, CardId),
    Ability(&'a AbilityUse),
    Action(Action),
    Technique(Technique),
    Job(JobAsked<'a>),
}

/// Defines a struct with the fields of a command, under the same names.
macro_rules! of_fields {
    ($name:ident { $($field:ident),+ }) => { $name { $($field: *$field),+ } };
}

impl Asked<'_> {
    fn of(command: PlayCommand<'_>) -> Asked<'_> {
        use PlayCommand as C;
        match command {
            C::CallOut { player, caller, target, by, boot, no_refusal } => {
                let by = &by.as_ref();
                Asked::CallOut(of_fields!(CallOutAsked { player, caller, target, by, boot }), *no_refusal)
            }
            C::Shop { player, card, onto, end, by_effect, cost } => {
                Asked::Shop(of_fields!(Purchase { player, card, onto, end, by_effect, cost }))
            }
            C::Invent { player, card, scientist, onto, end, by_effect, cost } => {
                Asked::Invent(of_fields!(Purchase { player, card, onto, end, by_effect, cost }), *scientist)
            }
            C::UseAbility(ask) => Asked::Ability(ask),
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
        }
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
        Asked::Invent(purchase, scientist) => inventing::invent(ledger, purchase, *scientist, true),
        Asked::Ability(ask) => acting::use_ability(ledger, ask),
        Asked::Action(ask) => acting::play_action(ledger, ask),
        Asked::Technique(ask) => kung_fu::perform(ledger, ask),
        Asked::Job(asked) => jobs::start(ledger, asked),
    }
}
