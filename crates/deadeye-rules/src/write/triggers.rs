//! What abilities answer to: events as the language calls them, traits that go off by themselves, things that wait.

use deadeye_cards::CardCode;
use deadeye_cards::abilities::{Always, Happening, May, Player, Step};

use crate::query::answers::is_answer;
use crate::query::view::View;
use crate::state::card::Spot;
use crate::state::command::Mark;
use crate::state::effect::{Change, Keeping};
use crate::state::event::{Event, Purse};
use crate::state::game::Game;
use crate::state::heard::Heard;
use crate::state::pending::Due;
use crate::state::pile::Pile;
use crate::state::resolving::Afterwards;
use crate::state::scope::Scope;
use crate::state::shootout::ShootoutStep;
use crate::state::thing::Thing;
use crate::vocabulary::ids::{CardId, Place, PlayerId};
use crate::vocabulary::step::{AbilityKind, Phase};
use crate::write::ledger::Ledger;
use crate::write::resolving;

impl Heard {
    fn of(what: Happening) -> Heard {
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
        }
    }

    fn to(mut self, game: &Game, card: CardId) -> Heard {
        if let Some(own) = game.seen(card) {
            self.subject = Some(Thing::Card(card, own.facts.code));
            self.player = self.player.or(Some(own.controller));
        }
        self
    }

    fn thing(mut self, thing: Thing) -> Heard {
        self.subject = Some(thing);
        self
    }

    fn out_of(self, from: Place) -> Heard {
        Heard { from: Some(from), ..self }
    }

    fn used_in(self, kind: AbilityKind) -> Heard {
        Heard { kind: Some(kind), ..self }
    }

    fn by(mut self, player: PlayerId) -> Heard {
        self.player = Some(player);
        self
    }

    fn amount(mut self, amount: i16) -> Heard {
        self.amount = amount;
        self
    }

    fn from(mut self, game: &Game, code: CardCode) -> Heard {
        let running = game.running.last().and_then(|running| running.scope.this);
        self.source = running.map(|card| Thing::Card(card, code));
        self
    }
}

/// What the books' events are called in the language.
fn names(game: &Game, event: &Event, before: &[Event], later: &[Event]) -> Vec<Heard> {
    use Happening as H;
    match event {
        Event::CardEntered { card, spot, owner, .. } if *spot != Spot::Aside => {
            let mut all = vec![Heard::of(H::Entered).by(*owner).to(game, *card)];
            if matches!(spot, Spot::On(_)) {
                all.push(Heard::of(H::Attached).by(*owner).to(game, *card));
            }
            all.push(Heard::of(H::Played).by(*owner).to(game, *card));
            // A Gadget that enters right after a test that was passed was invented by who was tested.
            if let (Some(Event::Test { dude, success: true, .. }), true) =
                (before.last(), game.has_keyword(*card, "Gadget"))
            {
                let source = game.card(*dude).map(|dude| Thing::Card(dude.id, dude.facts.code));
                all.push(Heard { source, ..Heard::of(H::Invented).by(*owner).to(game, *card) });
            }
            all
        }
        Event::CardLeft { card, code, owner, to } => {
            let thing = Thing::Card(*card, *code);
            let all = match meant(game, *card, *to) {
                Some(Pile::BootHill) => vec![H::Left, H::Aced, H::Lost],
                Some(Pile::Discard) => vec![H::Left, H::Discarded, H::Lost],
                _ => vec![H::Left],
            };
            let went = to.map(|to| (*owner, to));
            all.into_iter().map(|what| Heard { went, ..Heard::of(what).thing(thing).by(*owner) }).collect()
        }
        Event::CardMoved { card, to: Spot::At(place), from: Spot::At(left) } => {
            let booted = before.iter().any(|event| matches!(event, Event::Booted { card: own } if own == card));
            let side = before.iter().rev().take(3).find_map(|event| match event {
                Event::PosseLeft { dude, side } if dude == card => Some(*side),
                _ => None,
            });
            let mut all = vec![Heard { booted, side, ..Heard::of(H::Moved).to(game, *card).out_of(*left) }];
            // Out of a posse, or refusing, and booted at home now: they went home booted.
            let sent = before.iter().rev().take(3).any(|event| match event {
                Event::PosseLeft { dude, .. } => dude == card,
                Event::CallOutRefused { target } => target == card,
                _ => false,
            });
            let home = game.card(*card).is_some_and(|own| own.booted && *place == Place::Home(own.controller));
            // Who was in a job's posse goes home with its end (6.2).
            let over = later.iter().find_map(|event| match event {
                Event::JobEnded { leader, mark, success, .. } => Some((*leader, *mark, *success)),
                _ => None,
            });
            if let (true, false, Some((leader, mark, success))) = (home, sent, over) {
                let source = game.today.job_by.map(|code| Thing::Piled(PlayerId(0), Pile::Hand, Some(code)));
                let heard = Heard::of(H::WentHomeBooted).to(game, *card).out_of(*left);
                all.push(Heard { source, job: Some((leader, mark)), job_done: Some(success), ..heard });
            }
            if sent && home {
                let refused =
                    before.iter().any(|event| matches!(event, Event::CallOutRefused { target } if target == card));
                all.push(Heard { refused, ..Heard::of(H::WentHomeBooted).to(game, *card).out_of(*left) });
            }
            all
        }
        Event::Booted { card } => vec![Heard::of(H::Booted).to(game, *card)],
        Event::Unbooted { card } => vec![Heard::of(H::Unbooted).to(game, *card)],
        Event::Bounty { card, from, to, .. } if to > from => {
            let by = i16::try_from(to - from).unwrap_or(i16::MAX);
            vec![Heard::of(H::BountyRose).to(game, *card).amount(by)]
        }
        Event::CalledOut { target, caller } => {
            let source = game.card(*caller).map(|card| Thing::Card(*caller, card.facts.code));
            vec![Heard { source, ..Heard::of(H::CalledOut).to(game, *target) }]
        }
        Event::CallOutRefused { target } => {
            let caller = game.today.caller.and_then(|caller| game.card(caller));
            let source = caller.map(|card| Thing::Card(card.id, card.facts.code));
            vec![Heard { source, ..Heard::of(H::Refused).to(game, *target) }]
        }
        Event::ShootoutStarted { .. } => {
            let mut all = vec![Heard::of(H::ShootoutStarts)];
            if let Some(shootout) = &game.shootout
                && let (Some(head), None) = (shootout.mark.head, &game.job)
            {
                let source = shootout
                    .leader
                    .head
                    .and_then(|head| game.card(head))
                    .map(|card| Thing::Card(card.id, card.facts.code));
                all.push(Heard { source, ..Heard::of(H::Accepted).to(game, head) });
            }
            all
        }
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
            let won = winner.and_then(|side| game.shootout.as_ref().map(|shootout| shootout.posse(side).player));
            won.map(|player| vec![Heard::of(H::RoundWon).by(player)]).unwrap_or_default()
        }
        // Hands count from when all of them lie open (6.1 step 4).
        Event::Revealed {} => {
            let shown = game.players.iter().filter(|player| player.shown.is_some());
            shown
                .flat_map(|player| {
                    let cheats = crate::query::poker::is_cheatin(game, player.id);
                    let caught = cheats.then(|| Heard::of(H::CheatinRevealed).by(player.id));
                    caught.into_iter().chain([Heard::of(H::HandsRevealed).by(player.id)])
                })
                .collect()
        }
        Event::Fled { dude } => vec![Heard::of(H::Fled).to(game, *dude)],
        Event::ShootoutEnded { .. } => vec![Heard::of(H::ShootoutEnded)],
        Event::JobStarted { leader, mark } => {
            let mut heard = Heard::of(H::JobMarked).to(game, *leader);
            if let Mark::Card(card) = mark {
                heard = heard.to(game, *card);
            }
            vec![heard]
        }
        Event::JobEnded { player, leader, mark, success, .. } => {
            let by = game.today.job_by.map(|code| Thing::Piled(PlayerId(0), Pile::Hand, Some(code)));
            let what = if *success { H::JobSucceeded } else { H::JobFailed };
            let heard = Heard::of(what).by(*player).to(game, *leader);
            vec![Heard { job: Some((*leader, *mark)), source: by, ..heard }]
        }
        Event::PhaseBegan { phase, .. } => match phase {
            Phase::Upkeep => vec![Heard::of(H::UpkeepStarts)],
            Phase::HighNoon => vec![Heard::of(H::UpkeepEnds), Heard::of(H::NoonStarts)],
            Phase::Sundown => vec![Heard::of(H::SundownStarts)],
            Phase::Gambling => vec![Heard::of(H::DayEnds)],
            Phase::Setup | Phase::Over => Vec::new(),
        },
        Event::NoVictory {} => vec![Heard::of(H::VictoryChecked)],
        Event::Winner { player: Some(player) } => vec![Heard::of(H::LowballWon).by(*player)],
        Event::Pulled { player, value, .. } => {
            let suit = game.held_pulls.last().and_then(|pull| pull.suit(game));
            // A Gadget is pulled for before it is in play.
            let gadget = game.today.gadget.map(|gadget| Thing::Piled(*player, Pile::Hand, Some(gadget)));
            let pulled = Heard::of(H::Pulled).by(*player).amount(i16::from(*value));
            let pulled = Heard { suit, source: gadget, ..pulled };
            vec![game.today.puller.map_or(pulled.clone(), |dude| pulled.to(game, dude))]
        }
        Event::Test { dude, success, reached, needed } => {
            let what = if *success { H::TestPassed } else { H::TestFailed };
            let mut heard = Heard::of(what).to(game, *dude).amount(reached.saturating_sub(*needed));
            let mut all = Vec::new();
            if let Some(gadget) = game.today.gadget {
                let owner = game.card(*dude).map_or(PlayerId(0), |dude| dude.controller);
                heard.source = Some(Thing::Piled(owner, Pile::Hand, Some(gadget)));
            } else if let Some(running) = game.running.last() {
                heard = heard.from(game, running.code);
                let kind = game.facts_of(running.code).map(|card| card.kind);
                if *success && kind == Some(deadeye_cards::CardType::Spell) {
                    all.push(Heard { what: H::SpellCast, ..heard.clone() });
                }
                if *success && game.facts_of(running.code).is_some_and(|card| card.has_keyword("Technique")) {
                    all.push(Heard { what: H::TechniqueDone, ..heard.clone() });
                }
            }
            all.insert(0, heard);
            all
        }
        Event::AbilityUsed { player, card, kind, .. } => {
            let mut all = vec![Heard::of(H::AbilityUsed).by(*player).to(game, *card).used_in(*kind)];
            if *kind == AbilityKind::Cheatin {
                all.push(Heard::of(H::CheatinUsed).by(*player).to(game, *card));
            }
            all
        }
        Event::ActionPlayed { player, code, kind } => {
            // The action has just been laid aside.
            let aside = game.cards.iter().rev().find(|card| card.spot == Spot::Aside && card.facts.code == *code);
            let card = aside.map_or(Thing::Piled(*player, Pile::Hand, Some(*code)), |card| Thing::Card(card.id, *code));
            let of = |what: H| Heard::of(what).by(*player).thing(card).used_in(*kind);
            let mut all = vec![of(H::AbilityUsed), of(H::Played)];
            if *kind == AbilityKind::Cheatin {
                all.push(of(H::CheatinUsed));
            }
            all
        }
        Event::EffectBegan { effect } => match &effect.change {
            Change::Keep(Keeping::Stud) => vec![Heard::of(H::BecameStud).to(game, effect.on)],
            _ => Vec::new(),
        },
        Event::GhostRock { from, to, amount, why } => {
            let amount = i16::try_from(*amount).unwrap_or(i16::MAX);
            match (from, to) {
                (Purse::Bank, Purse::Stash(player)) if why == "a card's ability" => {
                    vec![Heard::of(H::Gained).by(*player).amount(amount)]
                }
                (Purse::Bank, Purse::Stash(player)) if why == "production" => {
                    vec![Heard::of(H::Produced).by(*player).amount(amount)]
                }
                (Purse::Bounty(card), Purse::Stash(player)) => {
                    let own = game.card(*card).or_else(|| game.gone(*card));
                    let thing = own.map(|own| Thing::Card(*card, own.facts.code));
                    let heard = Heard::of(H::BountyCollected).by(*player).amount(amount);
                    vec![Heard { subject: thing, ..heard }]
                }
                (Purse::Stash(_), Purse::Stash(player)) => vec![Heard::of(H::PaidTo).by(*player).amount(amount)],
                (Purse::Stash(player), Purse::Pot) => vec![Heard::of(H::Anted).by(*player).amount(amount)],
                _ => Vec::new(),
            }
        }
        Event::CardsMoved { player, from: Some(Pile::Deck), to: Some(to), count, .. } => {
            let amount = i16::try_from(*count).unwrap_or(i16::MAX);
            match to {
                // The refill at Sundown is told for each player by itself.
                Pile::Hand if game.running.is_empty() && matches!(game.phase(), Phase::Sundown | Phase::Gambling) => {
                    Vec::new()
                }
                Pile::Hand => vec![Heard::of(H::CardDrawn).by(*player).amount(amount)],
                Pile::DrawHand if game.phase() == Phase::Gambling => vec![Heard::of(H::LowballDrawn).by(*player)],
                Pile::DrawHand => vec![Heard::of(H::HandDrawn).by(*player)],
                _ => Vec::new(),
            }
        }
        Event::Passed { player } if game.shootout.is_some() => {
            // By now the last pass has ended the step.
            let step = game.shootout.as_ref().map(|shootout| shootout.step);
            let plays = matches!(step, Some(ShootoutStep::Plays | ShootoutStep::Shooters));
            plays.then(|| Heard::of(H::Passed).by(*player)).into_iter().collect()
        }
        // What an ability changes of them afterwards is no second time.
        Event::Casualties { side, count } if game.running.is_empty() => {
            let player = game.shootout.as_ref().map(|shootout| shootout.posse(*side).player);
            vec![Heard { player, ..Heard::of(H::BeforeCasualties).amount(*count) }]
        }
        _ => Vec::new(),
    }
}

/// The pile that a card went to, or a token would have gone to (faq-b:Token Dudes).
fn meant(game: &Game, card: CardId, to: Option<Pile>) -> Option<Pile> {
    to.or_else(|| game.departed(card).filter(|gone| gone.card.facts.is_token()).and_then(|gone| gone.meant))
}

/// What a game remembers of the day.
fn note(game: &mut Game, event: &Event) {
    match event {
        Event::ShootoutStarted { .. } => game.today.shootouts = game.today.shootouts.saturating_add(1),
        Event::CalledOut { caller, .. } => game.today.caller = Some(*caller),
        Event::JobStarted { .. } => game.today.job_by = game.job.as_ref().and_then(|job| job.code),
        Event::CasualtyTaken { card, .. } => game.today.casualties.push(*card),
        Event::HandShown { player, cheatin: true, .. } => game.today.cheated.push(*player),
        Event::Pulled { player, card, .. } => {
            game.today.pulled = card.as_ref().and_then(|card| card.code().copied()).map(|code| (*player, code));
        }
        Event::CardMoved { card, from: Spot::At(_), to: Spot::At(_) } => game.today.moved.push(*card),
        Event::AbilityUsed { player, kind: AbilityKind::Cheatin, .. }
        | Event::ActionPlayed { player, kind: AbilityKind::Cheatin, .. } => game.today.cheatin_by.push(*player),
        Event::CardLeft { card, code, owner, to } => {
            let dude = game.facts_of(*code).is_some_and(|card| card.kind == deadeye_cards::CardType::Dude);
            let to = meant(game, *card, *to);
            if dude && matches!(to, Some(Pile::BootHill | Pile::Discard)) {
                game.today.lost.push(*owner);
                if to == Some(Pile::BootHill) {
                    game.today.aced.push(*owner);
                }
            }
        }
        Event::CardsMoved { from: Some(from), to: None, known, .. } => {
            game.today.from_hand = known.first().copied().filter(|_| *from == Pile::Hand);
        }
        Event::CardEntered { code, spot, .. } if *spot != Spot::Aside && game.phase() == Phase::HighNoon => {
            game.today.bought.push(*code);
        }
        Event::PhaseBegan { phase: Phase::Gambling, .. } => game.today = crate::state::today::Today::default(),
        _ => {}
    }
}

/// Listens to what was told since last time: remembers it, and lines up what goes off by itself.
pub(crate) fn hear(ledger: &mut Ledger) {
    while let Some(event) = ledger.events.get(ledger.heard).cloned() {
        ledger.heard += 1;
        if !ledger.game.carried {
            continue;
        }
        note(ledger.game, &event);
        if let Event::PosseJoined { side: crate::vocabulary::ids::Side::Leader, dude } = &event {
            resolving::job_joined(ledger, *dude);
        }
        let before = ledger.events.get(..ledger.heard.saturating_sub(1)).unwrap_or_default();
        let later = ledger.events.get(ledger.heard..).unwrap_or_default();
        let all = names(ledger.game, &event, before, later);
        if all.is_empty() {
            continue;
        }
        let (phase, in_last_fight) = then(ledger.game, later);
        let changed = changed_hands(later);
        for name in all {
            take_in(ledger, Heard { phase, in_last_fight, ..name }, &changed);
        }
    }
}

fn take_in(ledger: &mut Ledger, mut heard: Heard, changed: &[(CardId, PlayerId)]) {
    // What happens while an ability is carried out is its doing.
    if let Some(running) = ledger.game.running.last() {
        heard.by_effect = true;
        heard.kind = heard.kind.or(running.by);
        let this = running.scope.this.map(|card| Thing::Card(card, running.code));
        heard.source = heard.source.or(this);
    }
    line_up(ledger, &heard, changed);
    ledger.game.heard.push(heard);
}

/// Something happened that no event of the books is: to a player, so many times.
pub(crate) fn happened(ledger: &mut Ledger, what: Happening, player: PlayerId, amount: i16) {
    if ledger.game.carried {
        let phase = ledger.game.phase();
        take_in(ledger, Heard { phase, ..Heard::of(what).by(player).amount(amount) }, &[]);
    }
}

/// A card of a hand was aced there: that is told as if it had been in play (faq-b:Undertaker).
pub(crate) fn aced_in_hand(ledger: &mut Ledger, owner: PlayerId, code: CardCode) {
    if ledger.game.carried {
        let phase = ledger.game.phase();
        let thing = Thing::Piled(owner, Pile::Hand, Some(code));
        take_in(ledger, Heard { phase, ..Heard::of(Happening::AcedFromHand).by(owner).thing(thing) }, &[]);
    }
}

/// Cards that changed hands with the next casualties, with who controlled them before: what one casualty changes counts
/// for itself already (faq-b:Undertaker).
fn changed_hands(later: &[Event]) -> Vec<(CardId, PlayerId)> {
    let mut before: Vec<(CardId, PlayerId)> = Vec::new();
    for event in later.iter().skip_while(|event| !matches!(event, Event::CasualtyTaken { .. })) {
        if let Event::Control { card, from, .. } = event
            && !before.iter().any(|(own, _)| own == card)
        {
            before.push((*card, *from));
        }
    }
    before
}

/// The phase in which something happened, and whether in a shootout that is over: events are heard once the command
/// is done, when the next phase may have begun.
fn then(game: &Game, later: &[Event]) -> (Phase, bool) {
    let next = later.iter().find_map(|event| match event {
        Event::PhaseBegan { phase, .. } => Some(*phase),
        _ => None,
    });
    let phase = match next {
        Some(Phase::Gambling) => Phase::Sundown,
        Some(Phase::Upkeep) => Phase::Gambling,
        Some(Phase::HighNoon) => Phase::Upkeep,
        Some(Phase::Sundown) => Phase::HighNoon,
        Some(Phase::Setup | Phase::Over) | None => game.phase(),
    };
    (phase, later.iter().any(|event| matches!(event, Event::ShootoutEnded { .. })))
}

/// Traits that go off, and things that waited, in turn order (1.5:7.1). Who controlled a card when it happened is meant.
fn line_up(ledger: &mut Ledger, heard: &Heard, changed: &[(CardId, PlayerId)]) {
    let game = &*ledger.game;
    let mut due = Vec::new();
    let mut look = |card: CardId, code: CardCode, controller: PlayerId| {
        let Some(entry) = game.db.entry(code) else { return };
        for ability in entry.traits() {
            let Some(on) = &ability.on else { continue };
            let mut scope = Scope::new(controller, Some(card));
            let view = View::new(game, &scope);
            if !is_answer(&view, on, heard) {
                continue;
            }
            scope.hear(heard);
            if View::new(game, &scope).all(&ability.conditions) {
                due.push(Due { scope, code, steps: ability.steps.clone(), by: None });
            }
        }
    };
    for card in game.cards.iter().filter(|card| card.reacts && card.spot != Spot::Aside) {
        let then = changed.iter().find(|(own, _)| *own == card.id).map_or(card.controller, |(_, before)| *before);
        look(card.id, card.facts.code, then);
    }
    // A card that just left answers to its own leaving.
    if let (Some(Thing::Card(card, code)), Some(owner)) = (heard.subject, heard.player)
        && game.card(card).is_none()
    {
        look(card, code, owner);
    }
    due.extend(of_the_pull(game, heard));
    let mut spent = Vec::new();
    for (at, waiting) in game.waiting.iter().enumerate() {
        let view = View::new(game, &waiting.scope);
        if is_answer(&view, &waiting.on, heard) {
            let mut scope = waiting.scope.clone();
            scope.hear(heard);
            due.push(Due { scope, code: waiting.code, steps: waiting.steps.clone(), by: waiting.by });
            if !waiting.every {
                spent.push(at);
            }
        }
    }
    ledger.game.due.extend(due);
    for at in spent.into_iter().rev() {
        ledger.game.waiting.remove(at);
    }
}

/// What an action that was just pulled for a test may do about it, as it says itself.
fn of_the_pull(game: &Game, heard: &Heard) -> Vec<Due> {
    let tested = matches!(heard.what, Happening::TestPassed | Happening::TestFailed);
    let Some((player, code)) = game.today.pulled.filter(|_| tested) else { return Vec::new() };
    let Some(entry) = game.db.entry(code) else { return Vec::new() };
    if !entry.traits().flat_map(|one| &one.always).any(|always| matches!(always, Always::UsedWhenPulled(true))) {
        return Vec::new();
    }
    let mut due = Vec::new();
    for ability in entry.usable() {
        let mut scope = Scope::new(player, None);
        let fits = ability.on.as_ref().is_some_and(|on| is_answer(&View::new(game, &scope), on, heard));
        scope.hear(heard);
        if fits && View::new(game, &scope).all(&ability.conditions) {
            let may = May { who: Player::You, steps: ability.steps.clone(), otherwise: Vec::new() };
            due.push(Due { scope, code, steps: vec![Step::May(may)], by: Some(AbilityKind::React) });
        }
    }
    due
}

/// Begins the next thing that went off; says whether there was one.
pub(crate) fn next(ledger: &mut Ledger) -> bool {
    if ledger.game.due.is_empty() {
        return false;
    }
    let due = ledger.game.due.remove(0);
    resolving::run_steps(ledger, due.scope, due.code, &due.steps, Afterwards::Nothing, due.by);
    true
}
