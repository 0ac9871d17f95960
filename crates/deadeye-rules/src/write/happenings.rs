//! What the books' events are called in the language of abilities.

use deadeye_cards::abilities::Happening as H;
use deadeye_cards::{CardCode, CardType};

use crate::query::poker;
use crate::query::pulls::puller;
use crate::state::command::Mark;
use crate::state::{
    Cause, Change, Event, Game, Heard, Homecoming, Keeping, Move, Pile, Purse, Reason, ShootoutStep, Spot, Tested,
    Thing,
};
use crate::vocabulary::{AbilityKind, CardId, Phase, Place, PlayerId, Side};
use crate::write::ledger::Told;

impl Heard {
    pub(super) fn of(what: H) -> Heard {
        Heard {
            what,
            subject: None,
            source: None,
            player: None,
            amount: 0,
            by_effect: false,
            kind: None,
            from: None,
            went: None,
            refused: false,
            booted: false,
            side: None,
            job_done: None,
            job: None,
            phase: Phase::Setup,
            in_last_fight: false,
            suit: None,
            reacts: Vec::new(),
        }
    }

    fn to(mut self, game: &Game, card: CardId) -> Heard {
        if let Some(own) = game.seen(card) {
            self.subject = Some(Thing::Card(card, own.facts.code));
            self.player = self.player.or(Some(own.controller));
        }
        self
    }

    pub(super) fn thing(mut self, thing: Thing) -> Heard {
        self.subject = Some(thing);
        self
    }

    fn out_of(self, from: Place) -> Heard {
        Heard { from: Some(from), ..self }
    }

    fn used_in(self, kind: AbilityKind) -> Heard {
        Heard { kind: Some(kind), ..self }
    }

    pub(super) fn by(mut self, player: PlayerId) -> Heard {
        self.player = Some(player);
        self
    }

    pub(super) fn amount(mut self, amount: i16) -> Heard {
        self.amount = amount;
        self
    }

    fn by_thing(self, source: Option<Thing>) -> Heard {
        Heard { source, ..self }
    }
}

/// A card in play, as it is called.
fn thing(game: &Game, card: CardId) -> Option<Thing> {
    game.card(card).map(|card| Thing::Card(card.id, card.facts.code))
}

/// A card that is nowhere in play, as it is called.
fn unseen(owner: PlayerId, code: CardCode) -> Thing {
    Thing::Piled(owner, Pile::Hand, Some(code))
}

fn small(amount: u32) -> i16 {
    i16::try_from(amount).unwrap_or(i16::MAX)
}

/// What an event is called; a shootout, a job, a phase and what is drawn and paid have functions of their own.
pub(super) fn names(game: &Game, told: &Told) -> Vec<Heard> {
    match &told.event {
        Event::CardEntered { card, spot, owner, .. } if *spot != Spot::Aside => {
            entered(game, *card, *owner, matches!(spot, Spot::On(_)), &told.cause)
        }
        Event::CardLeft { card, code, owner, to } => left(game, *card, *code, *owner, *to),
        Event::CardMoved { card, to, from } => {
            let moved = match (from.place(), to.place(), &told.cause) {
                (Some(from), Some(to), Cause::Move(way)) => moved(game, *card, from, to, *way),
                _ => Vec::new(),
            };
            moved.into_iter().chain(at_home(game, *card)).collect()
        }
        Event::Control { card, .. } => at_home(game, *card).into_iter().collect(),
        Event::Booted { card } => vec![Heard::of(H::Booted).to(game, *card)],
        Event::Unbooted { card } => vec![Heard::of(H::Unbooted).to(game, *card)],
        Event::Bounty { card, from, to, .. } if to > from => {
            vec![Heard::of(H::BountyRose).to(game, *card).amount(small(u32::from(to - from)))]
        }
        Event::CalledOut { target, caller } => {
            vec![Heard::of(H::CalledOut).to(game, *target).by_thing(thing(game, *caller))]
        }
        Event::CallOutRefused { target } => {
            let Cause::Refused { caller } = told.cause else { return Vec::new() };
            vec![Heard::of(H::Refused).to(game, *target).by_thing(thing(game, caller))]
        }
        Event::JobStarted { leader, mark } => {
            let marked = match mark {
                Mark::Card(card) => *card,
                Mark::Place(_) => *leader,
            };
            vec![Heard::of(H::JobMarked).to(game, *leader).to(game, marked)]
        }
        Event::JobEnded { player, leader, mark, success, .. } => {
            let Cause::JobOver { by } = told.cause else { return Vec::new() };
            let what = if *success { H::JobSucceeded } else { H::JobFailed };
            let heard = Heard::of(what).by(*player).to(game, *leader).by_thing(by.map(started));
            vec![Heard { job: Some((*leader, *mark)), ..heard }]
        }
        Event::PhaseBegan { phase, .. } => began(*phase),
        Event::NoVictory {} => vec![Heard::of(H::VictoryChecked)],
        Event::Winner { player: Some(player) } => vec![Heard::of(H::LowballWon).by(*player)],
        Event::PullAwaited { player } => pulling(game, *player),
        Event::Pulled { player, value, .. } => pulled(game, *player, *value, &told.cause),
        Event::Test { dude, success, reached, needed } => {
            let Cause::Test(tested) = told.cause else { return Vec::new() };
            of_test(game, *dude, *success, reached.saturating_sub(*needed), tested)
        }
        Event::AbilityUsed { player, card, kind, .. } => {
            let mut all = vec![Heard::of(H::AbilityUsed).by(*player).to(game, *card).used_in(*kind)];
            if *kind == AbilityKind::Cheatin {
                all.push(Heard::of(H::CheatinUsed).by(*player).to(game, *card));
            }
            all
        }
        Event::ActionPlayed { player, code, kind } => played(game, *player, *code, *kind, &told.cause),
        Event::EffectBegan { effect } if effect.change == Change::Keep(Keeping::Stud) => {
            vec![Heard::of(H::BecameStud).to(game, effect.on)]
        }
        Event::EffectBegan { effect } if matches!(effect.change, Change::Figure { by: 1.., .. }) => {
            at_home(game, effect.on).into_iter().collect()
        }
        Event::GhostRock { from, to, amount, .. } => paid(game, *from, *to, small(*amount), &told.cause),
        Event::CardsMoved { player, from: Some(Pile::Deck), to: Some(to), count, .. } => {
            drawn(game, *player, *to, small(u32::from(*count)), &told.cause)
        }
        of_fight => fought(game, of_fight, &told.cause),
    }
}

/// The card that started a job, wherever it is.
fn started(code: CardCode) -> Thing {
    unseen(PlayerId(0), code)
}

fn entered(game: &Game, card: CardId, owner: PlayerId, attached: bool, cause: &Cause) -> Vec<Heard> {
    let of = |what: H| Heard::of(what).by(owner).to(game, card);
    let mut all = vec![of(H::Entered)];
    if attached {
        all.push(of(H::Attached));
    }
    all.push(of(H::Played));
    if let (Cause::Invented { scientist }, true) = (cause, game.has_keyword(card, "Gadget")) {
        all.push(of(H::Invented).by_thing(thing(game, *scientist)));
    }
    all
}

fn left(game: &Game, card: CardId, code: CardCode, owner: PlayerId, to: Option<Pile>) -> Vec<Heard> {
    let all = match meant(game, card, to) {
        Some(Pile::BootHill) => vec![H::Left, H::Aced, H::Lost],
        Some(Pile::Discard) => vec![H::Left, H::Discarded, H::Lost],
        _ => vec![H::Left],
    };
    let went = to.map(|to| (owner, to));
    let of = |what| Heard { went, ..Heard::of(what).thing(Thing::Card(card, code)).by(owner) };
    all.into_iter().map(of).collect()
}

fn moved(game: &Game, card: CardId, from: Place, to: Place, way: Move) -> Vec<Heard> {
    let of = |what: H| Heard::of(what).to(game, card).out_of(from);
    let mut all = vec![Heard { booted: way.booted, side: way.left, ..of(H::Moved) }];
    if !game.card(card).is_some_and(|own| own.booted && to == Place::Home(own.controller)) {
        return all;
    }
    // Out of a posse, by refusing, or with the end of their job (6.2) they went home booted.
    match way.home {
        Some(Homecoming::JobOver { leader, mark, success, by }) if way.left.is_none() => {
            let heard = of(H::WentHomeBooted).by_thing(by.map(started));
            all.push(Heard { job: Some((leader, mark)), job_done: Some(success), ..heard });
        }
        Some(Homecoming::Refusal) => all.push(Heard { refused: true, ..of(H::WentHomeBooted) }),
        _ if way.left.is_some() => all.push(of(H::WentHomeBooted)),
        _ => {}
    }
    all
}

/// A dude who is at home now, having come there or changed hands, or gained something there.
fn at_home(game: &Game, card: CardId) -> Option<Heard> {
    let own = game.card(card).filter(|own| own.facts.kind == CardType::Dude)?;
    (own.place() == Some(Place::Home(own.controller))).then(|| Heard::of(H::AtHome).to(game, card))
}

fn began(phase: Phase) -> Vec<Heard> {
    match phase {
        Phase::Upkeep => vec![Heard::of(H::UpkeepStarts)],
        Phase::HighNoon => vec![Heard::of(H::UpkeepEnds), Heard::of(H::NoonStarts)],
        Phase::Sundown => vec![Heard::of(H::SundownStarts)],
        Phase::Gambling => vec![Heard::of(H::DayEnds)],
        Phase::Setup | Phase::Over => Vec::new(),
    }
}

fn pulling(game: &Game, player: PlayerId) -> Vec<Heard> {
    let heard = Heard::of(H::Pulling).by(player);
    vec![puller(game).into_iter().fold(heard, |heard, dude| heard.to(game, dude))]
}

fn pulled(game: &Game, player: PlayerId, value: u8, cause: &Cause) -> Vec<Heard> {
    let Cause::Pull { puller, gadget, suit } = cause else { return Vec::new() };
    // A Gadget is pulled for before it is in play.
    let gadget = gadget.map(|gadget| unseen(player, gadget));
    let heard = Heard { suit: *suit, ..Heard::of(H::Pulled).by(player).amount(i16::from(value)).by_thing(gadget) };
    vec![match puller {
        Some(dude) => heard.to(game, *dude),
        None => heard,
    }]
}

fn of_test(game: &Game, dude: CardId, success: bool, margin: i16, tested: Tested) -> Vec<Heard> {
    // A Kung Fu test is passed by staying below the value (7.3.1).
    let margin = if game.today.kung_fu { margin.saturating_neg() } else { margin };
    let what = if success { H::TestPassed } else { H::TestFailed };
    let heard = Heard::of(what).to(game, dude).amount(margin);
    match tested {
        Tested::Gadget(code) => {
            let owner = game.card(dude).map_or(PlayerId(0), |dude| dude.controller);
            vec![heard.by_thing(Some(unseen(owner, code)))]
        }
        Tested::Ability { code, this } => {
            let heard = heard.by_thing(this.map(|card| Thing::Card(card, code)));
            let facts = game.facts_of(code).filter(|_| success);
            let spell = facts.is_some_and(|card| card.kind == CardType::Spell).then_some(H::SpellCast);
            let technique = facts.is_some_and(|card| card.has_keyword("Technique")).then_some(H::TechniqueDone);
            let more: Vec<H> = spell.into_iter().chain(technique).collect();
            let more = more.into_iter().map(|what| Heard { what, ..heard.clone() });
            std::iter::once(heard.clone()).chain(more).collect()
        }
        Tested::Other => vec![heard],
    }
}

fn played(game: &Game, player: PlayerId, code: CardCode, kind: AbilityKind, cause: &Cause) -> Vec<Heard> {
    let aside = match cause {
        Cause::Laid { card } => game.card(*card).filter(|card| card.spot == Spot::Aside),
        _ => None,
    };
    let card = aside.map_or(unseen(player, code), |card| Thing::Card(card.id, code));
    let of = |what: H| Heard::of(what).by(player).thing(card).used_in(kind);
    let mut all = vec![of(H::AbilityUsed), of(H::Played)];
    if kind == AbilityKind::Cheatin {
        all.push(of(H::CheatinUsed));
    }
    all
}

fn paid(game: &Game, from: Purse, to: Purse, amount: i16, cause: &Cause) -> Vec<Heard> {
    let heard = |what: H, player: PlayerId| Heard::of(what).by(player).amount(amount);
    match (from, to, cause) {
        (Purse::Bank, Purse::Stash(player), Cause::Paid(Reason::Ability)) => vec![heard(H::Gained, player)],
        (Purse::Bank, Purse::Stash(player), Cause::Paid(Reason::Production)) => vec![heard(H::Produced, player)],
        (Purse::Bounty(card), Purse::Stash(player), _) => {
            let subject = game.seen(card).map(|own| Thing::Card(card, own.facts.code));
            vec![Heard { subject, ..heard(H::BountyCollected, player) }]
        }
        // Who pays is told by their home.
        (Purse::Stash(payer), Purse::Stash(player), _) => {
            vec![heard(H::PaidTo, player).thing(Thing::Place(Place::Home(payer)))]
        }
        (Purse::Stash(player), Purse::Pot, _) => vec![heard(H::Anted, player)],
        _ => Vec::new(),
    }
}

fn drawn(game: &Game, player: PlayerId, to: Pile, count: i16, cause: &Cause) -> Vec<Heard> {
    match (to, cause) {
        // That hands are refilled is told for each player by itself.
        (Pile::Hand, Cause::Refill) => Vec::new(),
        (Pile::Hand, _) => vec![Heard::of(H::CardDrawn).by(player).amount(count)],
        (Pile::DrawHand, Cause::Lowball) => vec![Heard::of(H::LowballDrawn).by(player)],
        // What comes into a hand that lies open is no draw hand that is drawn.
        (Pile::DrawHand, _) if game.player(player).is_some_and(|player| player.shown.is_some()) => Vec::new(),
        (Pile::DrawHand, _) => vec![Heard::of(H::HandDrawn).by(player)],
        _ => Vec::new(),
    }
}

/// What the events of shootouts and draw hands are called.
fn fought(game: &Game, event: &Event, cause: &Cause) -> Vec<Heard> {
    let player_of = |side: Side| game.shootout.as_ref().map(|shootout| shootout.posse(side).player);
    match event {
        Event::ShootoutStarted { .. } => shootout_started(game),
        Event::PosseJoined { dude, .. } => {
            vec![Heard::of(H::Joined).to(game, *dude), Heard::of(H::Joining).to(game, *dude)]
        }
        Event::RoundBegan { round } => {
            let formed = (*round == 1).then(|| Heard::of(H::PossesFormed));
            formed.into_iter().chain([Heard::of(H::RoundStarts)]).collect()
        }
        Event::ShooterPicked { dude, .. } => vec![Heard::of(H::ShooterPicked).to(game, *dude)],
        Event::CasualtyTaken { card, .. } => vec![Heard::of(H::Casualty).to(game, *card)],
        Event::HandsCompared { winner, .. } => {
            let won = winner.and_then(player_of);
            won.map(|player| Heard::of(H::RoundWon).by(player)).into_iter().collect()
        }
        Event::Revealed {} => revealed(game),
        Event::Fled { dude } => vec![Heard::of(H::Fled).to(game, *dude)],
        Event::ShootoutEnded { winner } => vec![shootout_ended(game, *winner)],
        Event::Passed { player } if *cause == Cause::PassIn(ShootoutStep::Plays) => {
            vec![Heard::of(H::Passed).by(*player)]
        }
        // What an ability changes of them afterwards is no second time.
        Event::Casualties { side, count } if game.running.is_empty() => {
            vec![Heard { player: player_of(*side), ..Heard::of(H::BeforeCasualties).amount(*count) }]
        }
        _ => Vec::new(),
    }
}

/// A shootout that no job leads to began with a call-out that was accepted.
fn shootout_started(game: &Game) -> Vec<Heard> {
    let mut all = vec![Heard::of(H::ShootoutStarts)];
    if let Some(shootout) = game.shootout.as_ref().filter(|_| game.job.is_none())
        && let Some(called) = shootout.mark.head
    {
        let caller = shootout.leader.head.and_then(|head| thing(game, head));
        all.push(Heard::of(H::Accepted).to(game, called).by_thing(caller));
    }
    all
}

/// The shootout that is over: where it was, and who won it.
fn shootout_ended(game: &Game, winner: Option<Side>) -> Heard {
    let fight = game.last_fight.as_ref();
    let player = fight.zip(winner).map(|(fight, winner)| fight.posse(winner).player);
    Heard { player, from: fight.map(|fight| fight.place), ..Heard::of(H::ShootoutEnded) }
}

/// Hands count from when all of them lie open (6.1 step 4).
fn revealed(game: &Game) -> Vec<Heard> {
    let shown = game.players.iter().filter(|player| player.shown.is_some());
    shown
        .flat_map(|player| {
            let cheats = poker::is_cheatin(game, player.id);
            let caught = cheats.then(|| Heard::of(H::CheatinRevealed).by(player.id));
            caught.into_iter().chain([Heard::of(H::HandsRevealed).by(player.id)])
        })
        .collect()
}

/// The pile that a card went to, or a token would have gone to (faq-b:Token Dudes).
pub(super) fn meant(game: &Game, card: CardId, to: Option<Pile>) -> Option<Pile> {
    to.or_else(|| game.departed(card).filter(|gone| gone.card.facts.is_token()).and_then(|gone| gone.meant))
}
