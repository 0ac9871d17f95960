//! What abilities answer to: events as the language calls them, traits that go off by themselves, things that wait.

use deadeye_cards::CardCode;
use deadeye_cards::abilities::{Ability, Always, Happening, May, On, PileName, Player, Step};

use crate::query::answers::{is_answer, judged};
use crate::query::saving;
use crate::query::view::View;
use crate::state::{Afterwards, Due, Event, Game, Heard, Pile, Scope, Spot, Thing};
use crate::vocabulary::{AbilityKind, CardId, Phase, Place, PlayerId};
use crate::write::happenings::{meant, names};
use crate::write::ledger::{Ledger, Told};
use crate::write::resolving;

/// What a game remembers of the day.
fn note(game: &mut Game, event: &Event) {
    match event {
        Event::ShootoutStarted { .. } => {
            game.today.shootouts = game.today.shootouts.saturating_add(1);
            game.today.aced_in_fight = false;
        }
        Event::CasualtyTaken { card, .. } => game.today.casualties.push(*card),
        Event::HandShown { player, cheatin: true, .. } => game.today.cheated.push(*player),
        Event::Pulled { player, card, .. } => {
            game.today.pulled = card.as_ref().and_then(|card| card.code().copied()).map(|code| (*player, code));
        }
        Event::CardMoved { card, from: Spot::At(_), to: Spot::At(_) } => game.today.moved.push(*card),
        Event::AbilityUsed { player, kind: AbilityKind::Cheatin, .. }
        | Event::ActionPlayed { player, kind: AbilityKind::Cheatin, .. } => game.today.cheatin_by.push(*player),
        Event::CardLeft { card, code, owner, to } => {
            // What was attached was no dude, whatever is printed.
            let stood = game.gone(*card).is_none_or(|gone| gone.place().is_some());
            let dude = stood && game.facts_of(*code).is_some_and(|card| card.kind == deadeye_cards::CardType::Dude);
            let to = meant(game, *card, *to);
            if dude && matches!(to, Some(Pile::BootHill | Pile::Discard)) {
                let by_card = game.running.last().is_some_and(|one| one.by.is_some() && one.scope.you != *owner);
                if by_card || game.today.casualties.contains(card) {
                    game.today.lost.push(*owner);
                    if to == Some(Pile::BootHill) {
                        game.today.lost_aced.push(*owner);
                    }
                }
                if to == Some(Pile::BootHill) {
                    game.today.aced.push(*owner);
                    game.today.aced_in_fight = true;
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
    if !ledger.game.automation.remembers() {
        ledger.heard = ledger.told.len();
        return;
    }
    while let Some(told) = ledger.told.get(ledger.heard).cloned() {
        ledger.heard += 1;
        note(ledger.game, &told.event);
        let by_rules = ledger.game.running.is_empty();
        if let Event::PosseJoined { side: crate::vocabulary::ids::Side::Leader, dude } = &told.event {
            resolving::job_joined(ledger, *dude);
        }
        let mut all = names(ledger.game, &told);
        all.extend(affected(ledger.game, &told.event));
        let before_it =
            all.iter().any(|name| name.what == Happening::Affected).then(|| undone(ledger.game, &told.event));
        if all.is_empty() {
            continue;
        }
        let changed = changed_hands(ledger.told.get(ledger.heard..).unwrap_or_default());
        let in_last_fight = told.fights_over < ledger.fights_over;
        let before = ledger.told.get(..ledger.heard).unwrap_or_default();
        let booted = by_rules && joined_booting(&told.event, before);
        let joined = joined_from(ledger.game, &told.event, before);
        for name in all {
            let (booted, from) = (name.booted || booted, name.from.or(joined));
            let then = before_it.as_ref().and_then(Option::as_ref).filter(|_| name.what == Happening::Affected);
            take_in(ledger, Heard { phase: told.phase, in_last_fight, booted, from, ..name }, &changed, then);
        }
    }
}

/// An ability or action that is being carried out did something to a card.
fn affected(game: &Game, event: &Event) -> Option<Heard> {
    let running = game.running.last().filter(|running| running.by.is_some())?;
    let card = match event {
        Event::EffectBegan { effect } => effect.on,
        Event::Booted { card }
        | Event::Unbooted { card }
        | Event::CardMoved { card, .. }
        | Event::CardLeft { card, .. }
        | Event::Bounty { card, .. }
        | Event::Counter { card, .. }
        | Event::Control { card, .. }
        | Event::CalledOut { target: card, .. }
        | Event::PosseJoined { dude: card, .. }
        | Event::PosseLeft { dude: card, .. } => *card,
        _ => return None,
    };
    let own = game.seen(card)?;
    let heard = Heard::of(Happening::Affected).by(running.scope.you);
    Some(Heard { kind: running.by, ..heard.thing(Thing::Card(card, own.facts.code)) })
}

/// The game as it was before a card went elsewhere or to another player, where somebody asks about what is affected: which
/// card is meant is seen by where and whose it was.
fn undone(game: &Game, event: &Event) -> Option<Game> {
    let asks = |card: &crate::state::CardInPlay| {
        let entry = game.db.entry(card.facts.code);
        entry.is_some_and(|entry| entry.usable().filter_map(|own| own.on.as_ref()).any(is_about_affected))
    };
    let card = match event {
        Event::CardMoved { card, .. } | Event::Control { card, .. } if game.cards.iter().any(asks) => *card,
        _ => return None,
    };
    let mut before = game.clone();
    let affected = before.card_mut(card)?;
    match event {
        Event::CardMoved { from, .. } => affected.spot = *from,
        Event::Control { from, .. } => affected.controller = *from,
        _ => {}
    }
    Some(before)
}

fn is_about_affected(on: &On) -> bool {
    on.each().any(|one| one.event == Happening::Affected)
}

/// Whether a dude joined a posse now who booted for it: a leader booted for the job, if at all.
fn joined_booting(event: &Event, before: &[Told]) -> bool {
    let Event::PosseJoined { dude, .. } = event else { return false };
    let leads = before.iter().any(|told| matches!(&told.event, Event::JobStarted { leader, .. } if leader == dude));
    !leads && before.iter().any(|told| matches!(&told.event, Event::Booted { card } if card == dude))
}

/// Where a dude was who joins a posse now.
fn joined_from(game: &Game, event: &Event, before: &[Told]) -> Option<Place> {
    let Event::PosseJoined { dude, .. } = event else { return None };
    let moved = before.iter().find_map(|told| match &told.event {
        Event::CardMoved { card, from, .. } if card == dude => from.place(),
        _ => None,
    });
    moved.or_else(|| game.card(*dude).and_then(crate::state::card::CardInPlay::place))
}

/// Reacts are judged on the game as it is, or as it was `then`.
fn take_in(ledger: &mut Ledger, mut heard: Heard, changed: &[(CardId, PlayerId)], then: Option<&Game>) {
    // What happens while an ability is carried out is its doing.
    if let Some(running) = ledger.game.running.last() {
        heard.by_effect = true;
        heard.kind = heard.kind.or(running.by);
        let this = running.scope.this.map(|card| Thing::Card(card, running.code));
        heard.source = heard.source.or(this);
    }
    heard.reacts = judged(then.unwrap_or(ledger.game), &heard);
    if !line_up(ledger, &heard, changed) {
        ledger.game.heard.push(heard);
    }
}

/// Something happened that no event of the books is: to a player, so many times.
pub(crate) fn happened(ledger: &mut Ledger, what: Happening, player: PlayerId, amount: i16) {
    if ledger.game.automation.remembers() {
        let phase = ledger.game.phase();
        take_in(ledger, Heard { phase, ..Heard::of(what).by(player).amount(amount) }, &[], None);
    }
}

/// A card of a hand was aced there: that is told as if it had been in play (faq-b:Undertaker).
pub(crate) fn aced_in_hand(ledger: &mut Ledger, owner: PlayerId, code: CardCode) {
    if ledger.game.automation.remembers() {
        let phase = ledger.game.phase();
        let thing = Thing::Piled(owner, Pile::Hand, Some(code));
        take_in(ledger, Heard { phase, ..Heard::of(Happening::AcedFromHand).by(owner).thing(thing) }, &[], None);
    }
}

/// Cards that changed hands with the next casualties, with who controlled them before: what one casualty changes counts
/// for itself already (faq-b:Undertaker).
fn changed_hands(later: &[Told]) -> Vec<(CardId, PlayerId)> {
    let mut before: Vec<(CardId, PlayerId)> = Vec::new();
    for told in later.iter().skip_while(|told| !matches!(told.event, Event::CasualtyTaken { .. })) {
        if let Event::Control { card, from, .. } = told.event
            && !before.iter().any(|(own, _)| *own == card)
        {
            before.push((card, from));
        }
    }
    before
}

/// What an ability knows as it answers to what was heard; nothing where it does not.
fn goes_off(game: &Game, mut scope: Scope, ability: &Ability, heard: &Heard) -> Option<Scope> {
    let answers = is_answer(&View::new(game, &scope), ability.on.as_ref()?, heard);
    scope.hear(heard);
    (answers && View::new(game, &scope).all(&ability.conditions)).then_some(scope)
}

/// Traits that go off, and things that waited, in turn order (1.5:7.1). Who controlled a card when it happened is meant.
/// Says whether one of them makes that it has not happened after all.
fn line_up(ledger: &mut Ledger, heard: &Heard, changed: &[(CardId, PlayerId)]) -> bool {
    let game = &*ledger.game;
    let mut due = Vec::new();
    let mut look = |card: CardId, code: CardCode, controller: PlayerId| {
        let Some(entry) = game.db.entry(code) else { return };
        for ability in entry.traits().filter(|ability| ability.pile.is_none()) {
            if let Some(scope) = goes_off(game, Scope::new(controller, Some(card)), ability, heard) {
                due.push(Due::new(scope, code, ability.steps.clone(), None));
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
    // An illegal hand that is exchanged in place of being revealed was never revealed.
    let exchanges = |due: &Due| due.steps.iter().any(|step| matches!(step, Step::DrawHand(_)));
    if heard.what == Happening::CheatinRevealed
        && let Some(instead) = due.iter().position(exchanges)
    {
        ledger.game.due.push(due.swap_remove(instead));
        let cheated = &mut ledger.game.today.cheated;
        if let Some(at) = cheated.iter().rposition(|player| Some(*player) == heard.player) {
            cheated.remove(at);
        }
        return true;
    }
    due.extend(of_piles(game, heard));
    due.extend(of_the_pull(game, heard));
    let mut spent = Vec::new();
    for (at, waiting) in game.waiting.iter().enumerate() {
        let view = View::new(game, &waiting.scope);
        if is_answer(&view, &waiting.on, heard) {
            let mut scope = waiting.scope.clone();
            scope.hear(heard);
            let spends = (!waiting.every).then(|| Box::new(waiting.clone()));
            if spends.is_some() {
                spent.push(at);
            }
            due.push(Due { spent: spends, ..Due::new(scope, waiting.code, waiting.steps.clone(), waiting.by) });
        }
    }
    let lost = heard.lost();
    ledger.game.due.extend(due.into_iter().map(|due| Due { lost, ..due }));
    for at in spent.into_iter().rev() {
        ledger.game.waiting.remove(at);
    }
    false
}

/// What the card that was just pulled for a test says itself of that comes before the pull's results.
pub(crate) fn of_this_pull(ledger: &mut Ledger) {
    let game = &*ledger.game;
    let last = game.heard.iter().rev().find(|heard| heard.what == Happening::Pulled);
    let (Some((player, code)), Some(heard)) = (game.today.pulled, last) else { return };
    let heard = Heard { what: Happening::ThisPulled, ..heard.clone() };
    let Some(entry) = game.db.entry(code).cloned() else { return };
    for ability in entry.traits() {
        if let Some(scope) = goes_off(ledger.game, Scope::new(player, None), ability, &heard) {
            resolving::run_steps(ledger, scope, code, &ability.steps, Afterwards::Nothing, None);
        }
    }
}

/// What cards that lie in a pile say of that: each title once for a player.
fn of_piles(game: &Game, heard: &Heard) -> Vec<Due> {
    let mut due = Vec::new();
    for player in &game.players {
        let mut titles: Vec<&str> = Vec::new();
        for (name, pile) in
            [(PileName::Hand, Pile::Hand), (PileName::Discard, Pile::Discard), (PileName::BootHill, Pile::BootHill)]
        {
            for code in player.pile(pile).known() {
                let Some(entry) = game.db.entry(*code).filter(|entry| !titles.contains(&entry.title.as_str())) else {
                    continue;
                };
                for ability in entry.traits().filter(|ability| ability.pile == Some(name)) {
                    if let Some(scope) = goes_off(game, Scope::new(player.id, None), ability, heard) {
                        titles.push(&entry.title);
                        due.push(Due::new(scope, *code, ability.steps.clone(), None));
                    }
                }
            }
        }
    }
    due
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
        if let Some(scope) = goes_off(game, Scope::new(player, None), ability, heard) {
            let may = May { who: Player::You, steps: ability.steps.clone(), otherwise: Vec::new() };
            due.push(Due::new(scope, code, vec![Step::May(may)], Some(AbilityKind::React)));
        }
    }
    due
}

/// Begins the next thing that went off; says whether there was one. As long as a React could undo the loss that it
/// answers to, it waits for a window to close (1.5:7.1).
pub(crate) fn next(ledger: &mut Ledger) -> bool {
    let Some(due) = ledger.game.due.first() else { return false };
    if let Some(card) = due.lost {
        let depth = ledger.game.reacts.len();
        let open = due.window.is_some_and(|window| window <= depth);
        if open || due.window.is_none() && saving::could_be_saved(ledger.game, card) {
            if !open {
                ledger.open_reacts();
                let lost = ledger.game.due.iter_mut().filter(|due| due.lost.is_some() && due.window.is_none());
                lost.for_each(|due| due.window = Some(depth + 1));
            }
            return false;
        }
    }
    let due = ledger.game.due.remove(0);
    resolving::run_steps(ledger, due.scope, due.code, &due.steps, Afterwards::Nothing, due.by);
    true
}
