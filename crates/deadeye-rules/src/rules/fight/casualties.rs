//! Step 5 of a round: hands are compared, casualties assigned and resolved (1.5:6.1 step 5).

use deadeye_cards::CardType;
use deadeye_cards::abilities::{Ban, Happening, Plain};

use crate::query::eval_context::EvalContext;
use crate::query::{poker, saving, states};
use crate::rules::fight::draw::is_sidekick_in;
use crate::rules::fight::run;
use crate::state::command::{Casualty, Fate};
use crate::state::{
    CasualtiesLeft, Cause, Change, Duration, Event, Game, Homecoming, Keeping, Pile, Posse, Purse, Reason, Shootout,
    ShootoutStep,
};
use crate::text;
use crate::vocabulary::{CardId, PlayerId, Reasons, Side, cite};
use crate::write::ledger::Ledger;
use crate::write::triggers;

/// Compares the ranks, and sets each posse's casualties by the difference.
pub(crate) fn compare(ledger: &mut Ledger) {
    let Some(shootout) = &ledger.game().shootout else {
        return;
    };
    let (leader, mark) = (shootout.leader.player, shootout.mark.player);
    let hands = (poker::standing_strength(ledger.game(), leader), poker::standing_strength(ledger.game(), mark));
    let winner = match hands.0.cmp(&hands.1) {
        std::cmp::Ordering::Greater => Some(Side::Leader),
        std::cmp::Ordering::Less => Some(Side::Mark),
        std::cmp::Ordering::Equal => None,
    };
    let ranks = (hands.0.rank().number(), hands.1.rank().number());
    ledger.tell(Event::HandsCompared { leader: ranks.0, mark: ranks.1, winner });
    let difference = i16::from(ranks.0.abs_diff(ranks.1));
    let base = |side: Side| {
        if difference == 0 {
            // Equal ranks cost both one, whoever's hand is better.
            1
        } else if winner == Some(side.other()) {
            difference
        } else {
            0
        }
    };
    let Some(shootout) = &ledger.game().shootout else {
        return;
    };
    let modifiers = (shootout.leader.casualty_modifier, shootout.mark.casualty_modifier);
    let players = (shootout.leader.player, shootout.mark.player);
    ledger.set_round_winner(winner);
    ledger.set_casualties(Side::Leader, base(Side::Leader).saturating_add(modifiers.0));
    ledger.set_casualties(Side::Mark, base(Side::Mark).saturating_add(modifiers.1));
    // The loser first; on an exact tie the leader (6.1 step 5). Under 2014 the leader also where only ranks are equal.
    let first = match winner {
        Some(_) if ledger.game().edition.tied_leader_goes_first() && difference == 0 => Side::Leader,
        Some(winner) => winner.other(),
        None => Side::Leader,
    };
    let order = [first, first.other()];
    let asked = if first == Side::Leader { vec![players.0, players.1] } else { vec![players.1, players.0] };
    ledger.ask_in_shootout(ShootoutStep::Casualties, asked);
    for side in order {
        let count = ledger.game().shootout.as_ref().map_or(0, |shootout| shootout.posse(side).to_take());
        ledger.tell_why(Event::Casualties { side, count }, Cause::Compared);
    }
    triggers::hear(ledger);
    skip_spared(ledger);
}

/// Returns the number of casualties that a card covers (6.1 step 5, Harrowed 2014:p26); nothing where that fate is not
/// open to the card.
fn covers(game: &Game, card: CardId, posse: &Posse, fate: Fate) -> Option<u8> {
    let in_play = game.card(card)?;
    if is_sidekick_in(game, in_play, posse) {
        let two = fate == Fate::Ace && game.automation.counts_traits() && game.is_in_state(card, Plain::CoversTwo);
        return if two { Some(2) } else { (fate == Fate::Discard).then_some(1) };
    }
    if !posse.dudes.contains(&card) || game.is_kept(card, &Keeping::NoCasualty) {
        return None;
    }
    let harrowed = game.has_keyword(card, "Harrowed");
    match fate {
        Fate::HomeBooted => (harrowed && states::may_be_sent_home(game, card)).then_some(1),
        Fate::Discard => Some(if harrowed { 2 } else { 1 }),
        Fate::Ace => Some(if harrowed { 3 } else { 2 }),
    }
}

/// Returns the cards that can be casualties of a posse, each with the number that each fate covers.
pub(crate) fn candidates(game: &Game, posse: &Posse) -> Vec<(CardId, Vec<(Fate, u8)>)> {
    let sidekicks = game.cards.iter().filter(|card| is_sidekick_in(game, card, posse)).map(|card| card.id);
    posse
        .dudes
        .iter()
        .copied()
        .chain(sidekicks)
        .map(|card| {
            let fates = [Fate::HomeBooted, Fate::Discard, Fate::Ace];
            let open =
                fates.into_iter().filter_map(|fate| covers(game, card, posse, fate).map(|covered| (fate, covered)));
            (card, open.collect::<Vec<_>>())
        })
        .filter(|(_, fates)| !fates.is_empty())
        .collect()
}

/// Returns the casualties of a posse, once for each card that must be the first: those named by cards, and those in
/// that state. The posse's player chooses which of these claims applies (faq-a:Pinned Down).
pub(crate) fn dues(game: &Game, posse: &Posse) -> Vec<CasualtiesDue> {
    let of = candidates(game, posse);
    let must = posse.dudes.iter().copied().filter(|dude| game.is_in_state(*dude, Plain::FirstCasualty));
    let claims = posse.first_casualties.iter().copied().chain(must).filter(|card| is_candidate(&of, *card));
    let mut firsts: Vec<Option<CardId>> = claims.map(Some).collect();
    if firsts.is_empty() {
        firsts.push(None);
    }
    let due = |first: Option<CardId>| {
        let cover = to_cover(posse.to_take(), &of, first);
        CasualtiesDue { of: of.clone(), cover, first, sparing: casualties_spared_by(game, posse, cover) }
    };
    firsts.into_iter().map(due).collect()
}

/// Returns whether a card is among those that can be casualties.
fn is_candidate(candidates: &[(CardId, Vec<(Fate, u8)>)], card: CardId) -> bool {
    candidates.iter().any(|(other, _)| *other == card)
}

/// Returns the number of casualties that must be covered: exactly all if any choice covers them, otherwise as many as
/// possible without going over.
pub(crate) fn to_cover(casualties: i16, candidates: &[(CardId, Vec<(Fate, u8)>)], first: Option<CardId>) -> usize {
    let wanted = usize::try_from(casualties).unwrap_or(0);
    if wanted == 0 {
        return 0;
    }
    let mut reachable = vec![false; wanted + 1];
    if let Some(start) = reachable.first_mut() {
        *start = true;
    }
    let forced = first.filter(|first| is_candidate(candidates, *first));
    for (card, fates) in candidates {
        let mut next = if forced == Some(*card) { vec![false; wanted + 1] } else { reachable.clone() };
        for (at, _) in reachable.iter().enumerate().filter(|(_, reached)| **reached) {
            for (_, covered) in fates {
                if let Some(sum) = next.get_mut(at + usize::from(*covered)) {
                    *sum = true;
                }
            }
        }
        reachable = next;
    }
    reachable.iter().rposition(|reached| *reached).unwrap_or(0)
}

/// Returns the dudes of a posse who, aced, spare it casualties, with their number. There are none as long as not all
/// casualties can be covered anyhow.
pub(crate) fn casualties_spared_by(game: &Game, posse: &Posse, cover: usize) -> Vec<(CardId, usize)> {
    if !game.automation.counts_traits() || usize::try_from(posse.to_take()) != Ok(cover) {
        return Vec::new();
    }
    let spares = |dude: &CardId| Some((*dude, states::spares(game, *dude))).filter(|(_, count)| *count > 0);
    posse.dudes.iter().filter_map(spares).collect()
}

/// The casualties that a posse must take.
pub(crate) struct CasualtiesDue {
    /// The possible casualties, with the number that each fate covers.
    pub(crate) of: Vec<(CardId, Vec<(Fate, u8)>)>,
    /// The number that must be covered.
    pub(crate) cover: usize,
    /// The card that must be the first, where it can be one.
    pub(crate) first: Option<CardId>,
    /// The dudes who, aced, spare casualties, with their number.
    pub(crate) sparing: Vec<(CardId, usize)>,
}

/// A mistake in assigned casualties.
pub(crate) enum Wrong {
    /// A card is named again.
    Twice(CardId),
    /// A card cannot have that fate.
    NotThat(CardId),
    /// This number is covered, and another one must be.
    Covered(usize),
    /// Another card must be the first.
    NotFirst(CardId),
}

impl CasualtiesDue {
    /// Returns the mistakes in assigned casualties, in the order of the rules.
    pub(crate) fn wrongs(&self, casualties: &[Casualty]) -> Vec<Wrong> {
        let mut wrongs = Vec::new();
        let mut sum = 0;
        for (at, casualty) in casualties.iter().enumerate() {
            if casualties.iter().take(at).any(|other| other.card == casualty.card) {
                wrongs.push(Wrong::Twice(casualty.card));
            }
            let fates = self.of.iter().find(|(card, _)| *card == casualty.card).map(|(_, fates)| fates);
            match fates.and_then(|fates| fates.iter().find(|(fate, _)| *fate == casualty.fate)) {
                Some((_, covered)) => sum += usize::from(*covered),
                None => wrongs.push(Wrong::NotThat(casualty.card)),
            }
        }
        if !self.is_met(casualties, sum) {
            wrongs.push(Wrong::Covered(sum));
        }
        if let Some(first) = self.first.filter(|first| self.cover > 0 && is_candidate(&self.of, *first))
            && casualties.first().is_none_or(|casualty| casualty.card != first)
        {
            wrongs.push(Wrong::NotFirst(first));
        }
        wrongs
    }

    /// Returns whether casualties that cover a number meet the demand: exactly that number, or fewer where the aces among
    /// them spare the rest.
    fn is_met(&self, casualties: &[Casualty], covered: usize) -> bool {
        let aced = |dude: CardId| casualties.iter().any(|own| own.card == dude && own.fate == Fate::Ace);
        let spared: usize = self.sparing.iter().filter(|(dude, _)| aced(*dude)).map(|(_, count)| *count).sum();
        covered == self.cover || covered < self.cover && covered + spared >= self.cover
    }
}

pub(crate) fn check(game: &Game, player: PlayerId, casualties: &[Casualty], reasons: &mut Reasons) {
    let Some(shootout) = &game.shootout else {
        return;
    };
    let Some(side) = shootout.side_of_player(player) else {
        return;
    };
    let posse = shootout.posse(side);
    let dues = dues(game, posse);
    if dues.iter().any(|due| due.wrongs(casualties).is_empty()) {
        return;
    }
    let Some((wrongs, cover)) = dues.first().map(|due| (due.wrongs(casualties), due.cover)) else { return };
    for wrong in wrongs {
        let (why, instead) = match wrong {
            Wrong::Twice(card) => (text!("{card} is chosen twice", card = game.call(card)), text!("choose each once")),
            Wrong::NotThat(card) => (
                text!("{card} cannot be that casualty", card = game.call(card)),
                text!("choose dudes of the posse and their Sidekicks; only Harrowed dudes go home for one"),
            ),
            Wrong::Covered(sum) => (
                text!("{sum} casualties are covered, {wanted} are to be taken", sum, wanted = posse.to_take()),
                text!("cover {wanted} exactly: a discard covers one, an ace two", wanted = cover),
            ),
            Wrong::NotFirst(first) => {
                (text!("{card} must be the first casualty", card = game.call(first)), text!("choose them first"))
            }
        };
        reasons.add(cite::CASUALTIES, why, instead);
    }
}

/// Resolves casualties one at a time, in the order in which they were assigned.
pub(crate) fn take(ledger: &mut Ledger, player: PlayerId, casualties: &[Casualty]) {
    let Some(shootout) = &ledger.game().shootout else {
        return;
    };
    let Some(side) = shootout.side_of_player(player) else {
        return;
    };
    let posse = shootout.posse(side);
    let covered = |casualty: &Casualty| covers(ledger.game(), casualty.card, posse, casualty.fate).map_or(0, i16::from);
    let assigned = casualties.iter().map(|casualty| (*casualty, covered(casualty))).collect();
    resolve(ledger, CasualtiesLeft { side, assigned, required: posse.to_take(), taken: 0 });
}

/// Resolves the casualties that waited for Reacts to the one before, once these are over.
pub(crate) fn resolve_if_quiet(ledger: &mut Ledger) {
    if ledger.game().is_quiet()
        && let Some(left) = ledger.take_casualties_left()
    {
        resolve(ledger, left);
    }
}

/// Resolves casualties up to one whose loss a React may undo for a price in a later one, which is in play until its turn
/// has come (6.1 step 5, 7.1).
fn resolve(ledger: &mut Ledger, mut due: CasualtiesLeft) {
    let Some(shootout) = &ledger.game().shootout else {
        return;
    };
    let side = due.side;
    let (player, paid) = (shootout.posse(side).player, shootout.posse(side.other()).player);
    while let Some((casualty, covered)) = due.assigned.pop_front() {
        // They are taken until what was required is met (6.1 step 5): who is left then is spared.
        if due.required <= 0 {
            break;
        }
        due.required = due.required.saturating_sub(covered);
        due.taken = due.taken.saturating_add(1);
        // A Sidekick whose dude was resolved before it has left with them, and still counts (faq-b:Sidekicks).
        let Some(code) = ledger.game().card(casualty.card).map(|card| card.facts.code) else {
            continue;
        };
        ledger.remember_casualty(side, casualty.card, code);
        let fate = take_fate(ledger, &casualty).filter(|fate| may_suffer(ledger.game(), casualty.card, *fate, side));
        if let Some(fate) = fate {
            if fate == Fate::Ace {
                let spared = states::spares(ledger.game(), casualty.card);
                due.required = due.required.saturating_sub(i16::try_from(spared).unwrap_or(i16::MAX));
            }
            ledger.tell(Event::CasualtyTaken { card: casualty.card, fate });
            suffer(ledger, casualty.card, fate, Some(paid));
        }
        ledger.settle_control();
        // Each is heard of before the next is resolved (faq-b:Undertaker).
        triggers::hear(ledger);
        ledger.mark_departed_before();
        let others: Vec<CardId> = due.assigned.iter().map(|(other, _)| other.card).collect();
        if due.required > 0 && saving::could_be_saved_by(ledger.game(), casualty.card, &others) {
            ledger.keep_casualties_left(due);
            ledger.open_reacts();
            return;
        }
    }
    triggers::raise(ledger, Happening::AfterCasualties, player, due.taken);
    finish_casualties(ledger, player);
}

/// Returns whether a casualty of a posse is hurt: where dudes are lost as casualties for losing the round alone, those of
/// its winner are not.
fn may_suffer(game: &Game, card: CardId, fate: Fate, side: Side) -> bool {
    let lost = game.shootout.as_ref().and_then(|shootout| shootout.round_winner) == Some(side.other());
    let owner = game.card(card).filter(|own| own.facts.kind == CardType::Dude).map(|own| own.owner);
    let kept = owner.is_some_and(|owner| game.is_banned(Ban::LossesByOthers, owner));
    lost || !kept || fate == Fate::HomeBooted
}

/// Returns the fate of a casualty after effects that replace it; nothing if it is not hurt. Effects that last until
/// they are used are used up.
fn take_fate(ledger: &mut Ledger, casualty: &Casualty) -> Option<Fate> {
    let mut fate = Some(casualty.fate);
    let mut used = None;
    for effect in ledger.game().effects.iter().filter(|effect| effect.on == casualty.card) {
        if let Change::Keep(Keeping::CasualtyInstead(instead)) = &effect.change {
            fate = Some(*instead);
        } else if effect.change == Change::Keep(Keeping::Unhurt) {
            fate = None;
        } else {
            continue;
        }
        used = (effect.until == Duration::UntilUsed).then_some(effect.id);
    }
    ledger.end_effects_where(|effect| Some(effect.id) == used);
    fate
}

/// Carries out the fate of a card; the player responsible is paid the bounty on another player's dude (2014:p30,
/// faq-b:Bounties).
pub(crate) fn suffer(ledger: &mut Ledger, card: CardId, fate: Fate, by: Option<PlayerId>) {
    if fate == Fate::HomeBooted {
        ledger.send_home(card, true, Homecoming::Otherwise);
        return;
    }
    let controller = ledger.game().card(card).map(|card| card.controller);
    let by = by.filter(|by| Some(*by) != controller);
    let bounty = ledger.game().card(card).map_or(0, |card| EvalContext::of(ledger.game()).bounty(card));
    let on_head = ledger.game().card(card).map_or(0, |card| card.bounty);
    if let Some(by) = by {
        ledger.pay(Purse::Bounty(card), Purse::Stash(by), u32::from(bounty), &Reason::Bounty);
    }
    let to = if fate == Fate::Ace { Pile::BootHill } else { Pile::Discard };
    ledger.leave(card, Some(to));
    ledger.remember_bounty_paid(bounty, on_head, by);
}

fn finish_casualties(ledger: &mut Ledger, player: PlayerId) {
    ledger.stop_asking_in_shootout(player);
    if let Some(shootout) = &ledger.game().shootout
        && let Some(side) = shootout.side_of_player(player)
    {
        let any = !shootout.posse(side).taken.is_empty();
        ledger.set_casualties(side, 0);
        ledger.set_least_casualties(side, 0);
        if any {
            ledger.drop_first_casualties(side);
        }
    }
    skip_spared(ledger);
}

/// Asks for casualties that do not come from the comparison of ranks, or come after its casualties were taken. They are
/// assigned and taken at once, and then the shootout goes on where it was (6.1 step 5).
pub(crate) fn ask_now(ledger: &mut Ledger, side: Side) {
    if let Some(shootout) = &ledger.game().shootout {
        let player = shootout.posse(side).player;
        if shootout.step == ShootoutStep::Casualties {
            ledger.ask_first_in_shootout(player);
        } else {
            ledger.interrupt_for_casualties(player);
        }
    }
    recount(ledger);
}

/// Continues the round, or the step that was interrupted.
fn go_on(ledger: &mut Ledger) {
    match ledger.resume_shootout() {
        None => run::begin(ledger),
        Some(step) => {
            if step == ShootoutStep::RunOrGun {
                run::drop_absent(ledger);
            }
        }
    }
}

/// Raises the moment before a posse's casualties of this round, which comes when its player is next to take them: the
/// winner's after those of the loser (6.1 step 5). Casualties apart from a round's have no such moment.
fn announce(ledger: &mut Ledger, side: Side) {
    let Some(shootout) = &ledger.game().shootout else { return };
    let posse = shootout.posse(side);
    if shootout.resume.is_some() || posse.is_due {
        return;
    }
    let (player, count) = (posse.player, posse.to_take());
    ledger.mark_due(side);
    triggers::raise(ledger, Happening::BeforeCasualties, player, count);
}

/// Skips players who have nothing to take, or nobody to take it: they assign and take none.
fn skip_spared(ledger: &mut Ledger) {
    loop {
        let Some(shootout) = &ledger.game().shootout else {
            return;
        };
        let Some(player) = shootout.queue.first().copied() else {
            break;
        };
        let Some(side) = shootout.side_of_player(player) else {
            break;
        };
        announce(ledger, side);
        let Some(posse) = ledger.game().shootout.as_ref().map(|shootout| shootout.posse(side)) else { return };
        if dues(ledger.game(), posse).iter().any(|due| due.cover > 0) {
            return;
        }
        ledger.stop_asking_in_shootout(player);
        // Taking casualties is a moment, not a number (faq-b:Hot Lead Flying).
        triggers::raise(ledger, Happening::AfterCasualties, player, 0);
    }
    go_on(ledger);
}

/// Updates the casualties that changed while they are taken: a player who has none left to take is no longer asked.
pub(crate) fn recount(ledger: &mut Ledger) {
    let takes = |shootout: &Shootout| shootout.step == ShootoutStep::Casualties && shootout.casualties_left.is_none();
    if ledger.game().shootout.as_ref().is_some_and(takes) {
        skip_spared(ledger);
    }
}
