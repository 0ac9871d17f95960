//! Noon plays (1.5:5.3): each legal one whose outcome is known is applied to a copy of the game.

use deadeye_rules::{
    CardId, Command, CommandKind, Field, Figure, Game, Place, PlayerId, apply, legal_commands, victor_at_sundown,
};

use super::books;
use super::suggestion::{MOST, Suggestion, SuggestionReason};

/// The most days of production after which a card still counts as paying for itself.
const MOST_DAYS: u32 = 3;

/// A play with its reasons, and the tie-breakers between plays with the same reasons.
struct WeighedPlay {
    command: Command,
    reasons: Vec<SuggestionReason>,
    /// True if it boots a dude.
    boots: bool,
    /// The ghost rock spent.
    cost: u32,
    /// The influence that is bound by it.
    bound: i16,
}

/// Suggests plays, the best first.
pub(super) fn suggestions(game: &Game, player: PlayerId) -> Vec<Suggestion> {
    let mut candidates: Vec<WeighedPlay> =
        plays(game, player).into_iter().filter_map(|command| weigh(game, player, command)).collect();
    // The sort is stable: what is left equal keeps the order in which the rules list it.
    candidates.sort_by_key(|candidate| {
        let rank = candidate.reasons.first().map(SuggestionReason::rank);
        let more = usize::MAX - candidate.reasons.len();
        (rank, candidate.boots, more, candidate.cost, candidate.bound)
    });
    let mut best: Vec<Suggestion> = Vec::new();
    for candidate in candidates {
        let lead = candidate.reasons.first().copied();
        // A second way to the same end is no news.
        if best.len() < MOST && !best.iter().any(|other| other.reasons.first().copied() == lead) {
            best.push(Suggestion::new(player, candidate.command, candidate.reasons));
        }
    }
    best
}

/// The kinds of plays that are considered, with the fields that are filled in: moves, call-outs, known cards of the
/// hand, passing and `Check`.
const LOOKED_AT: [(CommandKind, &[Field]); 5] = [
    (CommandKind::MoveDude, &[Field::Dude, Field::To]),
    (CommandKind::CallOut, &[Field::Caller, Field::Target]),
    (CommandKind::Shop, &[Field::Card, Field::Onto, Field::End]),
    (CommandKind::Pass, &[]),
    (CommandKind::Check, &[]),
];

/// Fills in the templates of these kinds in every way. A field that only a card's effect allows is left out: nobody has
/// stated that there is such an effect.
fn plays(game: &Game, player: PlayerId) -> Vec<Command> {
    let mut plays = Vec::new();
    for template in legal_commands(game, player) {
        if let Some((_, fields)) = LOOKED_AT.iter().find(|(kind, _)| *kind == template.kind) {
            plays.extend(template.fill_each(usize::MAX, |choice| {
                let mut values = choice.domain.listed();
                // Which end a deed goes to is the player's taste; one of them shows what it is worth.
                values.truncate(if choice.field == Field::End { 1 } else { usize::MAX });
                fields.contains(&choice.field).then_some(values)
            }));
        }
    }
    plays
}

/// Finds the reasons for a play. Returns `None` where there are none, or where it gives something away.
fn weigh(game: &Game, player: PlayerId, command: Command) -> Option<WeighedPlay> {
    let mut after = game.clone();
    apply(&mut after, &command).ok()?;
    let mut candidate = WeighedPlay { command, reasons: Vec::new(), boots: false, cost: 0, bound: 0 };
    match candidate.command.clone() {
        Command::Pass { .. } | Command::Check { .. } => {
            if victor_at_sundown(game) != Some(player) {
                return None;
            }
            candidate.reasons.push(SuggestionReason::KeepsTheWin);
        }
        Command::CallOut { caller, target, .. } => {
            let reasons = call_out(game, &after, player, target)?;
            candidate.bound = game.figure(caller, Figure::Influence);
            candidate.reasons = reasons;
        }
        Command::MoveDude { dude, to, .. } => {
            candidate.bound = game.figure(dude, Figure::Influence);
            candidate.boots = after.card(dude).is_some_and(|dude| dude.is_booted());
            candidate.reasons = improvement_reasons(game, &after, player)?;
            if to == Place::TownSquare && !candidate.boots && !stands_ready(game, player) {
                candidate.reasons.push(SuggestionReason::MovesForFree);
            }
        }
        Command::Shop { .. } => {
            let stash = |game: &Game| game.player(player).map_or(0, |own| own.ghost_rock());
            candidate.cost = stash(game).saturating_sub(stash(&after));
            candidate.reasons = improvement_reasons(game, &after, player)?;
            add_purchase_reasons(game, &after, player, candidate.cost, &mut candidate.reasons);
            let saves_the_day = matches!(
                candidate.reasons.first(),
                Some(SuggestionReason::WinsAtSundown | SuggestionReason::StopsAWin { .. })
            );
            if !saves_the_day && !lasts(&after, player) {
                return None;
            }
        }
        _ => return None,
    }
    candidate.reasons.sort_by_key(SuggestionReason::rank);
    (!candidate.reasons.is_empty()).then_some(candidate)
}

/// Returns the strongest reason for a play at High Noon; `after` is the game once its effect is carried out.
pub(super) fn reason(game: &Game, after: &Game, player: PlayerId, command: &Command) -> Option<SuggestionReason> {
    let weighed = weigh(game, player, command.clone()).map(|candidate| candidate.reasons);
    let mut reasons = weighed.or_else(|| improvement_reasons(game, after, player))?;
    reasons.sort_by_key(SuggestionReason::rank);
    reasons.first().copied()
}

/// Compares the game before and after a play: the win, then the deeds. Returns `None` where the play gives a deed away,
/// or lets another player win, unless it wins.
fn improvement_reasons(game: &Game, after: &Game, player: PlayerId) -> Option<Vec<SuggestionReason>> {
    let mut reasons = Vec::new();
    let (before, now) = (victor_at_sundown(game), victor_at_sundown(after));
    match (before, now) {
        (before, Some(now)) if now == player && before != Some(player) => {
            reasons.push(SuggestionReason::WinsAtSundown);
        }
        (Some(before), now) if before != player && now != Some(before) => {
            reasons.push(SuggestionReason::StopsAWin { of: before });
        }
        _ => {}
    }
    let wins = reasons.contains(&SuggestionReason::WinsAtSundown);
    let lets_win = now != before && now.is_some_and(|now| now != player);
    let mut gives_away = before == Some(player) && now != Some(player);
    let open_before = books::threatened_deeds(game, player);
    let open_after = books::threatened_deeds(after, player);
    // Leaving one deed open to hold another is no gain.
    let all_safe = open_after.iter().all(|deed| open_before.contains(deed));
    for deed in game.deeds() {
        let was = deed.controller() == player;
        let id = deed.id();
        let is = after.card(id).is_some_and(|deed| deed.controller() == player);
        let control = after.figure(id, Figure::Control);
        match (was, is) {
            (false, true) => reasons.push(SuggestionReason::TakesDeed { deed: id, control }),
            (true, false) => gives_away = true,
            (true, true) if all_safe && open_before.contains(&id) && !open_after.contains(&id) => {
                reasons.push(SuggestionReason::HoldsDeed { deed: id, control });
            }
            _ => {}
        }
    }
    (wins || !(gives_away || lets_win)).then_some(reasons)
}

/// Finds the reasons for a call-out: a dude that stands is shot at by the stronger side, one that refuses has to leave
/// (1.5:5.3.2).
fn call_out(game: &Game, after: &Game, player: PlayerId, target: CardId) -> Option<Vec<SuggestionReason>> {
    let called = game.card(target)?;
    let place = called.place()?;
    let own = books::strength_at(game, player, place);
    let other = books::strength_at(game, called.controller(), place);
    if own < other {
        return None;
    }
    let mut reasons = Vec::new();
    if called.bounty() > 0 {
        reasons.push(SuggestionReason::CollectsBounty { dude: target, bounty: called.bounty() });
    }
    let mut refused = after.clone();
    let refusal = Command::RefuseCallOut { player: called.controller() };
    if apply(&mut refused, &refusal).is_ok() {
        reasons.extend(improvement_reasons(game, &refused, player)?);
    }
    Some(reasons)
}

/// Adds the reasons for buying a card: control points, ghost rock, influence.
fn add_purchase_reasons(game: &Game, after: &Game, player: PlayerId, cost: u32, reasons: &mut Vec<SuggestionReason>) {
    let control = after.control(player) - game.control(player);
    if control > 0 {
        reasons.push(SuggestionReason::AddsControl { by: control });
    }
    let influence = after.influence(player) - game.influence(player);
    if influence > 0 {
        reasons.push(SuggestionReason::AddsInfluence { by: influence });
    }
    let a_day = (income(after, player) - income(game, player)).max(0);
    let days = u32::try_from(a_day).ok().filter(|a_day| *a_day > 0).map(|a_day| cost.div_ceil(a_day));
    if let Some(days) = days.filter(|days| *days <= MOST_DAYS) {
        reasons.push(SuggestionReason::PaysForItself { days });
    }
}

/// Returns the production less the upkeep (1.5:5.2).
fn income(game: &Game, player: PlayerId) -> i64 {
    let due: u32 = game.upkeep_due(player).iter().map(|(_, upkeep)| upkeep).sum();
    i64::from(game.production(player)) - i64::from(due)
}

/// Returns whether tomorrow's ante and upkeep can be paid (1.5:5.1, 1.5:5.2).
fn lasts(game: &Game, player: PlayerId) -> bool {
    let Some(own) = game.player(player) else {
        return false;
    };
    i64::from(own.ghost_rock()) - i64::from(own.debt()) - 1 + income(game, player) >= 0
}

/// Returns whether a dude of the player is already unbooted in town square.
fn stands_ready(game: &Game, player: PlayerId) -> bool {
    game.gang(player).any(|dude| dude.place() == Some(Place::TownSquare) && !dude.is_booted())
}
