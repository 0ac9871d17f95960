//! Trigger events: the names of recorded events in the language of abilities.

use deadeye_cards::abilities::Happening as H;
use deadeye_cards::{CardCode, CardType};

use crate::query::poker;
use crate::query::pulls::puller;
use crate::state::command::Mark;
use crate::state::{
    AwaitedPull, Cause, Change, Effect, Event, Game, Homecoming, Joining, Leaving, Move, Pile, PullFor, Purse, Reason,
    ShootoutStep, Spot, Tested, Thing, TriggerEvent,
};
use crate::vocabulary::{AbilityKind, CardId, Phase, Place, PlayerId, Side};
use crate::write::ledger::RecordedEvent;

/// Matches the events that are recorded for the history alone: nothing triggers on them, they change no card that
/// abilities ask about, and the record of the day leaves them out.
macro_rules! silent_event {
    () => {
        Event::CardReplaced { .. }
            | Event::Checked { .. }
            | Event::Debt { .. }
            | Event::Declined { .. }
            | Event::DrawBonuses { .. }
            | Event::EffectEnded { .. }
            | Event::GameWon { .. }
            | Event::GangChosen { .. }
            | Event::HandChanges { .. }
            | Event::JobTakenBack { .. }
            | Event::LeftToTable { .. }
            | Event::Noted { .. }
            | Event::Opposed { .. }
            | Event::PlayerSeated { .. }
            | Event::Preferred { .. }
            | Event::RankModified { .. }
            | Event::ReactsClosed { .. }
            | Event::ReactsOpened { .. }
            | Event::Reshuffled { .. }
            | Event::Restored { .. }
            | Event::SetByHand { .. }
            | Event::StepSkipped { .. }
            | Event::Traded { .. }
            | Event::Turn { .. }
    };
}
pub(super) use silent_event;

impl TriggerEvent {
    /// Makes a trigger event without details.
    pub(super) fn new(what: H) -> TriggerEvent {
        TriggerEvent {
            what,
            subject: None,
            source: None,
            player: None,
            user: None,
            amount: 0,
            by_effect: false,
            kind: None,
            from: None,
            went: None,
            refused: false,
            booted: false,
            side: None,
            posses_left: Vec::new(),
            gone_before: Vec::new(),
            job_done: None,
            job: None,
            phase: Phase::Setup,
            in_last_fight: false,
            settled: false,
            suit: None,
            reacts: Vec::new(),
        }
    }

    /// Sets the card that it happened to, and that card's player where none is set.
    pub(super) fn with_card(mut self, game: &Game, card: CardId) -> TriggerEvent {
        if let Some(own) = game.card_or_departed(card) {
            self.subject = Some(Thing::Card(card, own.facts.code));
            self.player = self.player.or(Some(own.controller));
        }
        self
    }

    /// Sets the card or place that it happened to.
    pub(super) fn with_thing(self, thing: Thing) -> TriggerEvent {
        TriggerEvent { subject: Some(thing), ..self }
    }

    /// Sets the kind of play that it is.
    fn with_kind(self, kind: AbilityKind) -> TriggerEvent {
        TriggerEvent { kind: Some(kind), ..self }
    }

    /// Sets the player that it happened to.
    pub(super) fn with_player(self, player: PlayerId) -> TriggerEvent {
        TriggerEvent { player: Some(player), ..self }
    }

    /// Sets its amount.
    pub(super) fn with_amount(self, amount: i16) -> TriggerEvent {
        TriggerEvent { amount, ..self }
    }

    /// Sets its source.
    pub(super) fn with_source(self, source: Option<Thing>) -> TriggerEvent {
        TriggerEvent { source, ..self }
    }
}

/// Returns a card in play as a value of a name.
fn thing(game: &Game, card: CardId) -> Option<Thing> {
    game.card(card).map(|card| Thing::Card(card.id, card.facts.code))
}

/// Returns a card that is not in play as a value of a name.
fn card_out_of_play(owner: PlayerId, code: CardCode) -> Thing {
    Thing::Piled(owner, Pile::Hand, Some(code))
}

/// Returns the card that started a job as a value of a name, wherever it is.
fn job_card(code: CardCode) -> Thing {
    card_out_of_play(PlayerId(0), code)
}

/// Narrows a number to an amount of a trigger event.
fn clamp(amount: u32) -> i16 {
    i16::try_from(amount).unwrap_or(i16::MAX)
}

/// Returns the trigger events of a recorded event.
pub(super) fn trigger_events(game: &Game, recorded: &RecordedEvent) -> Vec<TriggerEvent> {
    let cause = &recorded.cause;
    if *cause == Cause::Undone {
        return Vec::new();
    }
    let about = |what: H, card: CardId| TriggerEvent::new(what).with_card(game, card);
    let player_of = |side: Side| game.shootout.as_ref().map(|shootout| shootout.posse(side).player);
    match &recorded.event {
        // The starting gang triggers nothing by entering play (4).
        Event::CardEntered { .. } if recorded.phase == Phase::Setup => Vec::new(),
        Event::CardEntered { card, spot, owner, .. } => entry_triggers(game, *card, *owner, *spot, cause),
        Event::CardLeft { card, code, owner, to } => leaving_triggers(game, (*card, *code), *owner, *to, cause),
        Event::CardMoved { card, to, from } => move_triggers(game, *card, *from, *to, cause),
        Event::Control { card, .. } => Vec::from_iter(home_trigger(game, *card)),
        Event::Booted { card } => vec![about(H::Booted, *card)],
        Event::Unbooted { card } => vec![about(H::Unbooted, *card)],
        Event::Bounty { card, from, to, .. } => {
            let rise = to.checked_sub(*from).filter(|rise| *rise > 0);
            Vec::from_iter(rise.map(|rise| about(H::BountyRose, *card).with_amount(clamp(u32::from(rise)))))
        }
        Event::CalledOut { target, caller } => vec![about(H::CalledOut, *target).with_source(thing(game, *caller))],
        Event::CallOutRefused { target } => refusal_triggers(game, *target, cause),
        Event::JobStarted { leader, mark } => vec![job_start_trigger(game, *leader, *mark)],
        Event::JobEnded { player, leader, mark, success, .. } => {
            job_end_triggers(game, *player, (*leader, *mark), *success, cause)
        }
        Event::PhaseBegan { phase, .. } => phase_triggers(*phase),
        Event::NoVictory {} => vec![TriggerEvent::new(H::VictoryChecked)],
        Event::Winner { player } => {
            Vec::from_iter(player.map(|player| TriggerEvent::new(H::LowballWon).with_player(player)))
        }
        Event::PullAwaited { player } => vec![pull_wait_trigger(game, *player)],
        Event::Pulled { player, value, .. } => pull_triggers(game, *player, *value, cause),
        Event::Test { dude, success, reached, needed } => {
            test_triggers(game, *dude, *success, reached.saturating_sub(*needed), cause)
        }
        Event::AbilityUsed { player, card, kind, .. } => use_triggers(game, *player, *card, *kind),
        Event::ActionPlayed { player, code, kind } => action_triggers(game, *player, *code, *kind, cause),
        Event::EffectBegan { effect } => effect_triggers(game, effect),
        Event::GhostRock { from, to, amount, .. } => payment_triggers(game, *from, *to, clamp(*amount), cause),
        Event::CardsMoved { player, from, to, count, .. } => draw_triggers(*player, *from, *to, *count, cause),
        Event::ShootoutStarted { .. } => shootout_start_triggers(game, cause),
        Event::PosseJoined { dude, .. } => join_triggers(game, *dude, cause),
        Event::RoundBegan { round } => {
            let formed = (*round == 1).then(|| TriggerEvent::new(H::PossesFormed));
            formed.into_iter().chain([TriggerEvent::new(H::RoundStarts)]).collect()
        }
        Event::ShooterPicked { side, dude } => {
            // A posse's player names the shooter, whoever's dude that is (6.1 step 2).
            let heard = TriggerEvent { player: player_of(*side), ..TriggerEvent::new(H::ShooterPicked) };
            vec![heard.with_card(game, *dude)]
        }
        Event::CasualtyTaken { card, .. } => vec![about(H::Casualty, *card)],
        Event::HandsCompared { winner, .. } => {
            let won = winner.and_then(player_of);
            Vec::from_iter(won.map(|player| TriggerEvent::new(H::RoundWon).with_player(player)))
        }
        Event::Revealed {} => reveal_triggers(game),
        Event::Fled { dude } => {
            let Cause::Fled { side, from } = *cause else { return Vec::new() };
            vec![TriggerEvent { side, from, ..about(H::Fled, *dude) }]
        }
        Event::AlreadyHome { dude } => already_home_triggers(game, *dude, cause),
        Event::ShootoutEnded { .. } => vec![shootout_end_trigger(cause)],
        Event::Passed { player } => pass_triggers(*player, cause),
        Event::Casualties { side, count } => casualty_triggers(game, player_of(*side), *count, cause),
        silent_event!()
        | Event::Counter { .. }
        | Event::HandShown { .. }
        | Event::LowballTied { .. }
        | Event::PosseLeft { .. } => Vec::new(),
    }
}

/// Returns the trigger events of a card that enters play; a card aside is not in play.
fn entry_triggers(game: &Game, card: CardId, owner: PlayerId, spot: Spot, cause: &Cause) -> Vec<TriggerEvent> {
    if spot == Spot::Aside {
        return Vec::new();
    }
    let about = |what: H| TriggerEvent::new(what).with_player(owner).with_card(game, card);
    let mut all = vec![about(H::Entered)];
    if matches!(spot, Spot::On(_)) {
        all.push(about(H::Attached));
    }
    all.push(about(H::Played));
    if let (Cause::Invented { scientist, booted }, true) = (cause, game.has_keyword(card, "Gadget")) {
        all.push(TriggerEvent { booted: *booted, ..about(H::Invented).with_source(thing(game, *scientist)) });
    }
    all
}

/// Returns the trigger events of a card that leaves play: they happen to the player who controlled it (1.5:3.9).
fn leaving_triggers(
    game: &Game,
    (card, code): (CardId, CardCode),
    owner: PlayerId,
    to: Option<Pile>,
    cause: &Cause,
) -> Vec<TriggerEvent> {
    let meant = if let Cause::Left(Leaving { meant, .. }) = cause { *meant } else { to };
    let all: &[H] = match meant {
        Some(Pile::BootHill) => &[H::Left, H::Aced, H::Lost],
        Some(Pile::Discard) => &[H::Left, H::Discarded, H::Lost],
        Some(Pile::Hand | Pile::Deck | Pile::DrawHand) | None => &[H::Left],
    };
    let went = to.map(|to| (owner, to));
    let controller = game.departed_card(card).map_or(owner, |gone| gone.controller);
    let about = |what: &H| TriggerEvent {
        went,
        ..TriggerEvent::new(*what).with_thing(Thing::Card(card, code)).with_player(controller)
    };
    all.iter().map(about).collect()
}

/// Returns the trigger events of a card that is somewhere else now.
fn move_triggers(game: &Game, card: CardId, from: Spot, to: Spot, cause: &Cause) -> Vec<TriggerEvent> {
    let places = from.place().zip(to.place());
    let mut all = Vec::new();
    if let (Some((from, to)), Cause::Move(way)) = (places, cause)
        && !way.placed
    {
        all.extend(journey_triggers(game, card, from, to, *way));
    }
    let from_where = places.map(|(from, _)| from);
    all.extend(home_trigger(game, card).map(|heard| TriggerEvent { from: from_where, ..heard }));
    if let Spot::On(bearer) = from {
        all.push(TriggerEvent::new(H::Detached).with_card(game, card).with_source(thing(game, bearer)));
    }
    all
}

/// Returns the trigger events of a dude who went from one place to another.
fn journey_triggers(game: &Game, card: CardId, from: Place, to: Place, way: Move) -> Vec<TriggerEvent> {
    let about = |what: H| TriggerEvent { from: Some(from), ..TriggerEvent::new(what).with_card(game, card) };
    let mut all = vec![TriggerEvent { booted: way.booted, side: way.left, ..about(H::Moved) }];
    all.extend(homecoming_trigger(game, card, (from, to), way));
    all
}

/// Returns the trigger event of a dude who went home booted, from home or from elsewhere: out of a posse, by refusing,
/// with the end of their job, by its effect, or by any other effect (1.5:5.3.2, 6.1, 6.2).
fn homecoming_trigger(game: &Game, card: CardId, (from, to): (Place, Place), way: Move) -> Option<TriggerEvent> {
    if !game.card(card).is_some_and(|own| own.booted && to == Place::Home(own.controller)) {
        return None;
    }
    let heard = TriggerEvent::new(H::WentHomeBooted).with_card(game, card);
    let heard = TriggerEvent { from: Some(from), side: way.left, ..heard };
    match way.home {
        Some(Homecoming::JobOver { leader, mark, success, by }) if way.left.is_none() => {
            let heard = heard.with_source(by.map(job_card));
            Some(TriggerEvent { job: Some((leader, mark)), job_done: Some(success), ..heard })
        }
        Some(Homecoming::Refusal) => Some(TriggerEvent { refused: true, ..heard }),
        Some(Homecoming::JobEffect) if way.left.is_none() => Some(TriggerEvent { what: H::SentHomeByJob, ..heard }),
        Some(Homecoming::Otherwise) if !game.running.is_empty() => Some(heard),
        Some(Homecoming::JobOver { .. } | Homecoming::JobEffect | Homecoming::Flight | Homecoming::Otherwise)
        | None => way.left.map(|_| heard),
    }
}

/// Returns the trigger events of a dude who was sent home and was there already.
fn already_home_triggers(game: &Game, dude: CardId, cause: &Cause) -> Vec<TriggerEvent> {
    let Cause::Move(way) = cause else { return Vec::new() };
    let Some(home) = game.card(dude).map(|own| Place::Home(own.controller)) else { return Vec::new() };
    // Who flees moves even so (faq-b:Run or Gun).
    if way.home == Some(Homecoming::Flight) {
        return journey_triggers(game, dude, home, home, *way);
    }
    homecoming_trigger(game, dude, (home, home), *way).into_iter().collect()
}

/// Returns the trigger event of a dude who is at home now, having come there or changed hands, or gained something there.
fn home_trigger(game: &Game, card: CardId) -> Option<TriggerEvent> {
    let own = game.card(card).filter(|own| own.facts.kind == CardType::Dude)?;
    (own.place() == Some(Place::Home(own.controller))).then(|| TriggerEvent::new(H::AtHome).with_card(game, card))
}

/// Returns the trigger events of a call-out that is refused.
fn refusal_triggers(game: &Game, target: CardId, cause: &Cause) -> Vec<TriggerEvent> {
    let Cause::Refused { caller } = cause else { return Vec::new() };
    vec![TriggerEvent::new(H::Refused).with_card(game, target).with_source(thing(game, *caller))]
}

/// Returns the trigger event of a job that starts: it is about the mark, or about the leader where a place is marked.
fn job_start_trigger(game: &Game, leader: CardId, mark: Mark) -> TriggerEvent {
    let marked = match mark {
        Mark::Card(card) => card,
        Mark::Place(_) => leader,
    };
    TriggerEvent::new(H::JobMarked).with_card(game, leader).with_card(game, marked)
}

/// Returns the trigger events of a job, with its leader and mark, that is over.
fn job_end_triggers(
    game: &Game,
    player: PlayerId,
    job: (CardId, Mark),
    success: bool,
    cause: &Cause,
) -> Vec<TriggerEvent> {
    let Cause::JobOver { by } = cause else { return Vec::new() };
    let what = if success { H::JobSucceeded } else { H::JobFailed };
    let heard = TriggerEvent::new(what).with_player(player).with_card(game, job.0).with_source(by.map(job_card));
    vec![TriggerEvent { job: Some(job), ..heard }]
}

/// Returns the trigger events of a phase that begins.
fn phase_triggers(phase: Phase) -> Vec<TriggerEvent> {
    match phase {
        Phase::Upkeep => vec![TriggerEvent::new(H::UpkeepStarts)],
        Phase::HighNoon => vec![TriggerEvent::new(H::UpkeepEnds), TriggerEvent::new(H::NoonStarts)],
        Phase::Sundown => vec![TriggerEvent::new(H::SundownStarts)],
        Phase::Gambling => vec![TriggerEvent::new(H::DayEnds)],
        Phase::Setup | Phase::Over => Vec::new(),
    }
}

/// Returns the trigger event of a pull that is awaited.
fn pull_wait_trigger(game: &Game, player: PlayerId) -> TriggerEvent {
    let gadget = |pull: &AwaitedPull| {
        let PullFor::Gadget { card, booted, .. } = pull.purpose else { return None };
        Some((card_out_of_play(player, card), booted))
    };
    // A Gadget is pulled for before it is in play, and after its scientist booted (1.5:7.2.2).
    let gadget = game.pulls.last().and_then(gadget);
    let booted = gadget.is_some_and(|(_, booted)| booted);
    let heard = TriggerEvent { booted, ..TriggerEvent::new(H::Pulling) };
    let heard = heard.with_player(player).with_source(gadget.map(|(gadget, _)| gadget));
    match puller(game) {
        Some(dude) => heard.with_card(game, dude),
        None => heard,
    }
}

/// Returns the trigger events of a pull.
fn pull_triggers(game: &Game, player: PlayerId, value: u8, cause: &Cause) -> Vec<TriggerEvent> {
    let Cause::Pull { puller, gadget, suit } = cause else { return Vec::new() };
    let gadget = gadget.map(|gadget| card_out_of_play(player, gadget));
    let heard = TriggerEvent::new(H::Pulled).with_player(player).with_amount(i16::from(value)).with_source(gadget);
    let heard = TriggerEvent { suit: *suit, ..heard };
    vec![match puller {
        Some(dude) => heard.with_card(game, *dude),
        None => heard,
    }]
}

/// Returns the trigger events of a test, with the number reached less the number needed.
fn test_triggers(game: &Game, dude: CardId, success: bool, margin: i16, cause: &Cause) -> Vec<TriggerEvent> {
    let Cause::Test(tested) = cause else { return Vec::new() };
    // A Kung Fu test is passed by staying below the value (7.3.1).
    let margin = if game.today.kung_fu { margin.saturating_neg() } else { margin };
    let what = if success { H::TestPassed } else { H::TestFailed };
    let heard = TriggerEvent::new(what).with_card(game, dude).with_amount(margin);
    match tested {
        Tested::Gadget { code, booted } => {
            let owner = game.card(dude).map_or(PlayerId(0), |dude| dude.controller);
            let heard = heard.with_source(Some(card_out_of_play(owner, *code)));
            vec![TriggerEvent { booted: *booted, ..heard }]
        }
        Tested::Ability { code, this } => {
            let heard = heard.with_source(this.map(|card| Thing::Card(card, *code)));
            let facts = game.facts_of(*code).filter(|_| success);
            let spell = facts.is_some_and(|card| card.kind == CardType::Spell).then_some(H::SpellCast);
            let technique = facts.is_some_and(|card| card.has_keyword("Technique")).then_some(H::TechniqueDone);
            let more: Vec<H> = spell.into_iter().chain(technique).collect();
            let more = more.into_iter().map(|what| TriggerEvent { what, ..heard.clone() });
            std::iter::once(heard.clone()).chain(more).collect()
        }
        Tested::Other => vec![heard],
    }
}

/// Returns the trigger events of an ability that is used.
fn use_triggers(game: &Game, player: PlayerId, card: CardId, kind: AbilityKind) -> Vec<TriggerEvent> {
    let about = |what: H| TriggerEvent::new(what).with_player(player).with_card(game, card);
    let mut all = vec![about(H::AbilityUsed).with_kind(kind)];
    if kind == AbilityKind::Cheatin {
        all.push(about(H::CheatinUsed));
    }
    all
}

/// Returns the trigger events of an action that is played.
fn action_triggers(
    game: &Game,
    player: PlayerId,
    code: CardCode,
    kind: AbilityKind,
    cause: &Cause,
) -> Vec<TriggerEvent> {
    let laid = if let Cause::Laid { card } = cause { game.card(*card) } else { None };
    let aside = laid.filter(|card| card.spot == Spot::Aside);
    let card = aside.map_or(card_out_of_play(player, code), |card| Thing::Card(card.id, code));
    let about = |what: H| TriggerEvent::new(what).with_player(player).with_thing(card).with_kind(kind);
    let mut all = vec![about(H::AbilityUsed), about(H::Played)];
    if kind == AbilityKind::Cheatin {
        all.push(about(H::CheatinUsed));
    }
    all
}

/// Returns the trigger events of an effect that begins.
fn effect_triggers(game: &Game, effect: &Effect) -> Vec<TriggerEvent> {
    let gains = matches!(effect.change, Change::Figure { by: 1.., .. } | Change::Set { .. });
    Vec::from_iter(home_trigger(game, effect.on).filter(|_| gains))
}

/// Returns the trigger events of ghost rock that changes hands.
fn payment_triggers(game: &Game, from: Purse, to: Purse, amount: i16, cause: &Cause) -> Vec<TriggerEvent> {
    let heard = |what: H, player: PlayerId| TriggerEvent::new(what).with_player(player).with_amount(amount);
    match (from, to) {
        (Purse::Bank, Purse::Stash(player)) => {
            let gained = (*cause == Cause::Paid(Reason::Ability)).then_some(H::Gained);
            let produced = (*cause == Cause::Paid(Reason::Production)).then_some(H::Produced);
            gained.or(produced).map(|what| heard(what, player)).into_iter().collect()
        }
        (Purse::Bounty(card), Purse::Stash(player)) => {
            let subject = game.card_or_departed(card).map(|own| Thing::Card(card, own.facts.code));
            vec![TriggerEvent { subject, ..heard(H::BountyCollected, player) }]
        }
        // Abilities know a player who pays by their home.
        (Purse::Stash(payer), Purse::Stash(player)) => {
            vec![heard(H::PaidTo, player).with_thing(Thing::Place(Place::Home(payer)))]
        }
        (Purse::Stash(player), Purse::Pot) => vec![heard(H::Anted, player)],
        (Purse::Pot, Purse::Stash(_))
        | (Purse::Bank | Purse::Pot | Purse::Stash(_) | Purse::Bounty(_), Purse::Bank | Purse::Bounty(_))
        | (Purse::Bank | Purse::Pot | Purse::Bounty(_), Purse::Pot) => Vec::new(),
    }
}

/// Returns the trigger events of cards that are drawn off a deck.
fn draw_triggers(
    player: PlayerId,
    from: Option<Pile>,
    to: Option<Pile>,
    count: u16,
    cause: &Cause,
) -> Vec<TriggerEvent> {
    let drawn = from == Some(Pile::Deck) && *cause != Cause::Picked;
    let Some(to) = to.filter(|_| drawn) else { return Vec::new() };
    let about = |what: H| TriggerEvent::new(what).with_player(player);
    match to {
        // That hands are refilled is raised for each player by itself.
        Pile::Hand if *cause == Cause::Refill => Vec::new(),
        Pile::Hand => vec![about(H::CardDrawn).with_amount(clamp(u32::from(count)))],
        Pile::DrawHand if *cause == Cause::Lowball => vec![about(H::LowballDrawn)],
        // What comes into a draw hand later is no draw hand that is drawn.
        Pile::DrawHand if *cause == Cause::HandChange => Vec::new(),
        Pile::DrawHand => vec![about(H::HandDrawn)],
        Pile::Deck | Pile::Discard | Pile::BootHill => Vec::new(),
    }
}

/// Returns the trigger events of a shootout that starts: without a job it comes from a call-out that was accepted.
fn shootout_start_triggers(game: &Game, cause: &Cause) -> Vec<TriggerEvent> {
    let mut all = vec![TriggerEvent::new(H::ShootoutStarts)];
    if let Cause::Accepted { caller, target } = cause {
        all.push(TriggerEvent::new(H::Accepted).with_card(game, *target).with_source(thing(game, *caller)));
    }
    all
}

/// Returns the trigger events of a dude who joins a posse.
fn join_triggers(game: &Game, dude: CardId, cause: &Cause) -> Vec<TriggerEvent> {
    let Cause::Joined(Joining { booted, from, by_effect }) = *cause else { return Vec::new() };
    let about = |what: H| TriggerEvent { booted, from, by_effect, ..TriggerEvent::new(what).with_card(game, dude) };
    vec![about(H::Joined), about(H::Joining)]
}

/// Returns the trigger events of open draw hands: they count as revealed once all are open (6.1 step 4).
fn reveal_triggers(game: &Game) -> Vec<TriggerEvent> {
    let shown = game.players.iter().filter(|player| player.shown.is_some());
    shown
        .flat_map(|player| {
            let cheats = poker::is_cheatin(game, player.id);
            let caught = cheats.then(|| TriggerEvent::new(H::CheatinRevealed).with_player(player.id));
            caught.into_iter().chain([TriggerEvent::new(H::HandsRevealed).with_player(player.id)])
        })
        .collect()
}

/// Returns the trigger event of a shootout that is over.
fn shootout_end_trigger(cause: &Cause) -> TriggerEvent {
    let heard = TriggerEvent::new(H::ShootoutEnded);
    let Cause::ShootoutOver { place, winner } = *cause else { return heard };
    TriggerEvent { player: winner, from: Some(place), ..heard }
}

/// Returns the trigger events of a pass: only one among Shootout plays has any.
fn pass_triggers(player: PlayerId, cause: &Cause) -> Vec<TriggerEvent> {
    if *cause != Cause::PassIn(ShootoutStep::Plays) {
        return Vec::new();
    }
    vec![TriggerEvent::new(H::Passed).with_player(player)]
}

/// Returns the trigger events of casualties that a player has to take, where the players say so; a change of them by an
/// ability triggers nothing again, and of those of a round the shootout raises the moment itself.
fn casualty_triggers(game: &Game, player: Option<PlayerId>, count: i16, cause: &Cause) -> Vec<TriggerEvent> {
    if !game.running.is_empty() || *cause == Cause::Compared {
        return Vec::new();
    }
    vec![TriggerEvent { player, ..TriggerEvent::new(H::BeforeCasualties).with_amount(count) }]
}
