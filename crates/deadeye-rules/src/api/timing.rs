//! The check of a command's time and turn.

use crate::state::command::{
    CommandGroup, FightCommand, NoonCommand, PhaseCommand, PlayCommand, SetupCommand, TurnCommand,
};
use crate::state::{AbilityUse, Command, Game, Stage};
use crate::text;
use crate::vocabulary::{AbilityKind, PlayerId, Reasons, Rule, Step, Text, cite};

/// The time when a command may be given.
enum Time {
    /// In these steps only.
    In(&'static [Step]),
    /// In the steps of plays of this kind.
    Of(AbilityKind),
    /// At any time.
    Any,
}

impl Time {
    fn includes(&self, step: Step) -> bool {
        match self {
            Time::In(steps) => steps.contains(&step),
            Time::Of(kind) => step.kinds().contains(kind),
            Time::Any => true,
        }
    }
}

/// Returns the time when a command may be given. Overrides may be given at any time, and so may pulls, as cards ask for
/// them.
fn time_of(command: &Command) -> Time {
    use CommandGroup as G;
    match command.group() {
        G::Setup(command) => time_of_setup(command),
        G::Phase(command) => time_of_phase(command),
        G::Noon(command) => time_of_noon(command),
        G::Play(command) => time_of_play(command),
        G::Turn(command) => time_of_turn(command),
        G::Fight(command) => time_of_fight(command),
        G::SetHolding(_) | G::SetCard(_) | G::SetGame(_) | G::SetFight(_) => Time::Any,
    }
}

fn time_of_setup(command: SetupCommand<'_>) -> Time {
    use SetupCommand as C;
    match command {
        C::Seat { .. } => Time::In(&[Step::Seating]),
        C::ChooseOutfit { .. } | C::ShortGame { .. } => Time::In(&[Step::Seating, Step::Choosing]),
        C::ChooseGang { .. } | C::RevealGangs {} => Time::In(&[Step::Choosing]),
        C::OrderGrifters { .. } => Time::In(&[Step::GrifterOrder]),
        C::CarryOut { .. } => Time::Any,
    }
}

fn time_of_phase(command: PhaseCommand<'_>) -> Time {
    use PhaseCommand as C;
    Time::In(match command {
        C::Ante {} => &[Step::Ante],
        C::ShowHand { .. } => &[Step::LowballHands, Step::DrawHands],
        C::TellWinner { .. } => &[Step::LowballHands],
        C::TellFirst { .. } => &[Step::FirstPull],
        C::PayUpkeep { .. } => &[Step::Upkeep],
        C::Discard { .. } => &[Step::SundownDiscard, Step::DiscardDown],
    })
}

fn time_of_noon(command: NoonCommand<'_>) -> Time {
    use NoonCommand as C;
    Time::In(match command {
        C::MoveDude { .. } | C::Trade { .. } | C::Overlay { .. } => &[Step::Noon],
        C::AcceptCallOut { .. } | C::RefuseCallOut { .. } => &[Step::CallOutAnswer],
    })
}

fn time_of_play(command: PlayCommand<'_>) -> Time {
    use PlayCommand as C;
    match command {
        C::CallOut { .. } | C::StartJob { .. } => Time::In(&[Step::Noon]),
        C::Shop { by_effect: true, .. } | C::Invent { by_effect: true, .. } => {
            Time::In(&[Step::Noon, Step::ShootoutPlays, Step::ResolutionPlays, Step::Reacts])
        }
        // Some cards say that they may be bought in a shootout.
        C::Shop { by_effect: false, .. } | C::Invent { by_effect: false, .. } => {
            Time::In(&[Step::Noon, Step::ShootoutPlays])
        }
        C::UseAbility(AbilityUse { kind, .. }) | C::PlayAction { kind, .. } | C::PlayTechnique { kind, .. } => {
            Time::Of(*kind)
        }
    }
}

fn time_of_turn(command: TurnCommand<'_>) -> Time {
    use TurnCommand as C;
    match command {
        C::Choose { .. } => Time::In(&[Step::Choice]),
        C::Pull { .. } | C::CallReacts { .. } | C::Prefer { .. } => Time::Any,
        C::Pass { .. } => Time::In(&[
            Step::Grifters,
            Step::LowballCheatin,
            Step::Noon,
            Step::ShootoutPlays,
            Step::ResolutionPlays,
            Step::Reacts,
            Step::SundownDiscard,
        ]),
        C::Check { .. } => Time::In(&[Step::Noon]),
    }
}

fn time_of_fight(command: FightCommand<'_>) -> Time {
    use FightCommand as C;
    Time::In(match command {
        C::JoinPosse { by_effect: true, .. } => &[Step::ShootoutPlays, Step::ResolutionPlays, Step::Reacts],
        C::JoinPosse { by_effect: false, .. } | C::ClosePosse { .. } => &[
            Step::LeaderPosse,
            Step::MarkPosse,
            Step::JobAtLeader,
            Step::JobNextToLeader,
            Step::JobNextToMark,
            Step::JobAtMark,
        ],
        C::Oppose { .. } | C::Decline { .. } => &[Step::Oppose],
        C::PickShooter { .. } => &[Step::PickShooter],
        C::Redraw { .. } => &[Step::DrawHands],
        C::TakeCasualties { .. } => &[Step::Casualties],
        C::Flee { .. } => &[Step::RunOrGun],
    })
}

/// Returns whether a command's time has not come yet.
fn is_early(game: &Game, command: &Command) -> bool {
    let over = game.step() == Step::Over && !command.is_override();
    over || !time_of(command).includes(game.step())
}

/// Returns whether a command is only for the players who are asked now.
fn is_for_the_asked(game: &Game, command: &Command) -> bool {
    use CommandGroup as G;
    match command.group() {
        // Everybody is in lowball, and a told winner is told by anybody.
        G::Phase(PhaseCommand::TellWinner { .. } | PhaseCommand::TellFirst { .. }) => false,
        G::Setup(_) | G::Phase(_) | G::Noon(_) => true,
        G::Play(command) => is_play_for_the_asked(game, command),
        G::Turn(command) => {
            use TurnCommand as C;
            match command {
                C::Pull { .. } | C::CallReacts { .. } | C::Prefer { .. } => false,
                C::Choose { .. } | C::Pass { .. } | C::Check { .. } => true,
            }
        }
        // Helpers join while the posse's player is asked (2014:p31); effects bring dudes in whenever they work.
        G::Fight(FightCommand::JoinPosse { .. }) => false,
        G::Fight(_) => true,
        G::SetHolding(_) | G::SetCard(_) | G::SetGame(_) | G::SetFight(_) => false,
    }
}

fn is_play_for_the_asked(game: &Game, command: PlayCommand<'_>) -> bool {
    use PlayCommand as C;
    match command {
        // Players outside the shootout may play cheatin' actions too (1.5:6.1 step 4).
        C::PlayAction { player, kind: AbilityKind::Cheatin, .. }
        | C::PlayTechnique { player, kind: AbilityKind::Cheatin, .. } => {
            game.shootout.as_ref().is_none_or(|shootout| shootout.pass_order.players.contains(player))
        }
        C::UseAbility(AbilityUse { kind: AbilityKind::Sundown | AbilityKind::Upkeep, .. }) => false,
        C::Shop { by_effect, .. } | C::Invent { by_effect, .. } => !by_effect,
        C::CallOut { .. }
        | C::UseAbility { .. }
        | C::PlayAction { .. }
        | C::PlayTechnique { .. }
        | C::StartJob { .. } => true,
    }
}

/// Adds the reasons of time and turn against a command, and checks that its players exist.
pub(crate) fn check(game: &Game, command: &Command, reasons: &mut Reasons) {
    if let Some(player) = command.player()
        && game.player(player).is_none()
    {
        reasons.add(
            cite::SETUP,
            text!("nobody has seat {seat}", seat = player.0),
            text!("name a seat below {seats}", seats = game.players.len()),
        );
        return;
    }
    let now = game.step();
    if is_early(game, command) {
        let over = now == Step::Over;
        let why = if over { text!("the game is over") } else { text!("not now: first {step}", step = words(now)) };
        reasons.add(rule_of(game, now), why, instead(game, now));
        return;
    }
    if let Some(player) = command.player()
        && is_for_the_asked(game, command)
    {
        let asked = game.to_act();
        if !asked.contains(&player) {
            turn(game, player, &asked, reasons);
        }
        // Who is asked from outside the shootout makes no other plays in it (1.5:6.1 step 4).
        let outside = now == Step::ResolutionPlays
            && game.shootout.as_ref().is_some_and(|shootout| shootout.queue.contains(&player));
        reasons.unless(!outside || matches!(command, Command::Pass { .. }), cite::RESOLVE, || {
            (
                text!("{player} has no dude in the shootout", player = game.name(player)),
                text!("play a cheatin' resolution, or pass"),
            )
        });
        if now == Step::Noon {
            let extra = game.extra.filter(|extra| extra.back.is_some() && extra.player == player);
            reasons.unless(extra.is_none_or(|extra| extra.admits(command.kind())), cite::TABLE, || {
                (
                    text!("the card that gives this play allows no such play"),
                    text!("make a play that it allows, or pass"),
                )
            });
        }
        // Between two Techniques of a combo nothing else is played (1.5:7.3.2).
        let goes_on = matches!(command, Command::PlayTechnique { .. } | Command::Pass { .. });
        reasons.unless(
            game.combo.is_none() || matches!(now, Step::Reacts | Step::Choice) || goes_on,
            cite::COMBOS,
            || (text!("a combo may go on now"), text!("go on with it, or pass to end the play")),
        );
    }
}

fn turn(game: &Game, player: PlayerId, asked: &[PlayerId], reasons: &mut Reasons) {
    let now = game.step();
    let names = Text::any_of(asked.iter().map(|player| Text::name(game.name(*player)))).unwrap_or_default();
    let player_name = game.name(player);
    let (why, instead) = if comes_later(game, player) {
        (text!("it is not {player}'s turn", player = player_name), text!("let {names} go first", names))
    } else {
        let why =
            text!("{player} has no play here; the table waits for {step}", player = player_name, step = words(now));
        (why, text!("leave it to {names}", names))
    };
    reasons.add(rule_of(game, now), why, instead);
}

/// Returns whether a player who is not asked yet is asked later in the step.
fn comes_later(game: &Game, player: PlayerId) -> bool {
    if game.awaited_pull().is_some() || game.question().is_some() {
        return false;
    }
    if let Some(pass_order) = game.pass_order() {
        return pass_order.players.contains(&player);
    }
    if let Some(shootout) = &game.shootout {
        return shootout.queue.contains(&player);
    }
    if let Some(job) = &game.job {
        return job.may_oppose.contains(&player);
    }
    if game.call_out.is_some() {
        return false;
    }
    match &game.stage {
        Stage::Upkeep { waiting, .. } | Stage::SundownDiscard { waiting } | Stage::DiscardDown { waiting } => {
            waiting.contains(&player)
        }
        Stage::Seating
        | Stage::Choosing
        | Stage::GrifterOrder
        | Stage::Grifters(_)
        | Stage::Ante
        | Stage::Lowball { .. }
        | Stage::FirstPull { .. }
        | Stage::Cheatin { .. }
        | Stage::Noon { .. }
        | Stage::Over => false,
    }
}

/// Returns the section that defines whose turn it is in a step: of the phases, unless it is one of a fight or of a
/// play.
fn rule_of(game: &Game, step: Step) -> Rule {
    match step {
        Step::CallOutAnswer => cite::CALLIN,
        Step::LeaderPosse | Step::MarkPosse if game.job.is_none() => cite::POSSES,
        Step::LeaderPosse
        | Step::MarkPosse
        | Step::JobAtLeader
        | Step::JobNextToLeader
        | Step::JobNextToMark
        | Step::JobAtMark
        | Step::Oppose => cite::JOB,
        Step::ShootoutPlays => cite::PLAYS,
        Step::PickShooter => cite::SHOOTER,
        Step::DrawHands => cite::DRAW,
        Step::ResolutionPlays => cite::RESOLVE,
        Step::Casualties => cite::CASUALTIES,
        Step::RunOrGun => cite::RUN,
        Step::Pull => cite::PULLS,
        Step::Reacts => cite::REACTS,
        Step::Choice => cite::TABLE,
        Step::Seating
        | Step::Choosing
        | Step::GrifterOrder
        | Step::Grifters
        | Step::Ante
        | Step::LowballHands
        | Step::FirstPull
        | Step::LowballCheatin
        | Step::Upkeep
        | Step::Noon
        | Step::SundownDiscard
        | Step::DiscardDown
        | Step::Over => cite::PHASES,
    }
}

/// Returns a step in words, to stand behind "first" and "the table waits for".
pub(crate) fn words(step: Step) -> Text {
    match step {
        Step::Seating => text!("players to sit down"),
        Step::Choosing => text!("outfits and starting gangs"),
        Step::GrifterOrder => text!("the order of the Grifters"),
        Step::Grifters => text!("Grifter abilities"),
        Step::Ante => text!("the ante"),
        Step::LowballHands => text!("lowball hands"),
        Step::FirstPull => text!("a pull for lowest"),
        Step::LowballCheatin => text!("cheatin' resolutions on lowball"),
        Step::Upkeep => text!("upkeep"),
        Step::Noon => text!("a Noon play"),
        Step::CallOutAnswer => text!("the answer to a call-out"),
        Step::LeaderPosse => text!("the leader's posse"),
        Step::MarkPosse => text!("the mark's posse"),
        Step::JobAtLeader => text!("dudes at the leader's place to join the job"),
        Step::JobNextToLeader => text!("dudes next to the leader's place to join the job"),
        Step::JobNextToMark => text!("dudes next to the mark's place to join the job"),
        Step::JobAtMark => text!("dudes at the mark's place to join the job"),
        Step::Oppose => text!("somebody to oppose the job or not"),
        Step::ShootoutPlays => text!("a Shootout play"),
        Step::PickShooter => text!("a shooter"),
        Step::DrawHands => text!("draw hands"),
        Step::ResolutionPlays => text!("a Resolution play"),
        Step::Casualties => text!("casualties"),
        Step::RunOrGun => text!("who flees"),
        Step::Pull => text!("a pull"),
        Step::Choice => text!("a choice for a card's ability"),
        Step::Reacts => text!("reacts"),
        Step::SundownDiscard => text!("the discard at Sundown"),
        Step::DiscardDown => text!("hands to be discarded down"),
        Step::Over => text!("nothing more: the game is over"),
    }
}

fn instead(game: &Game, now: Step) -> Text {
    if now == Step::Over {
        return text!("start a new game, or take the victory back");
    }
    let names =
        game.to_act().into_iter().map(|player| game.name(player)).reduce(|one, other| format!("{one}, {other}"));
    match names {
        None => text!("do that first"),
        Some(names) => text!("it is up to {names}", names),
    }
}

/// Returns whether a command's time has not come yet, or its players do not exist.
pub(crate) fn is_untimely(game: &Game, command: &Command) -> bool {
    let nobody = command.player().is_some_and(|player| game.player(player).is_none());
    nobody || is_early(game, command)
}
