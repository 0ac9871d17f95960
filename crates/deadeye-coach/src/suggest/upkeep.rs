//! Suggestions for upkeep (1.5:5.2): the cards to pay for.

use deadeye_rules::{CardId, Command, Figure, Game, PlayerId};

use super::suggestion::{Suggestion, SuggestionReason};

/// The most cards with upkeep for which a choice is suggested: the number of ways doubles with each.
const MOST_CARDS: usize = 14;

/// Suggests paying for all cards. Where that cannot be done, it suggests the choice that keeps the most influence, then
/// bullets, then cards, for the least ghost rock.
pub(super) fn suggestion(game: &Game, player: PlayerId) -> Option<Suggestion> {
    let due = game.upkeep_due(player);
    let stash = game.player(player)?.ghost_rock();
    let total: u32 = due.iter().map(|(_, upkeep)| upkeep).sum();
    let (let_go, reason) = if total <= stash {
        (Vec::new(), SuggestionReason::PaysForAll { due: total })
    } else {
        let let_go = least_loss(game, &due, stash)?;
        let kept = due.iter().map(|(card, _)| *card).filter(|card| !let_go.contains(card));
        let influence = kept.map(|card| game.figure(card, Figure::Influence)).sum();
        (let_go, SuggestionReason::KeepsMostInfluence { influence })
    };
    Some(Suggestion::new(player, Command::PayUpkeep { player, let_go }, vec![reason]))
}

/// The cost of letting cards go, in the order of comparison: influence, bullets, cards, and the upkeep of the others.
type Loss = (i16, i16, usize, u32);

fn least_loss(game: &Game, due: &[(CardId, u32)], stash: u32) -> Option<Vec<CardId>> {
    if due.len() > MOST_CARDS {
        return None;
    }
    let mut best: Option<(Loss, Vec<CardId>)> = None;
    for choice in 0_u32..1 << due.len() {
        let is_gone = |at: &usize| choice >> at & 1 == 1;
        let (gone, kept): (Vec<usize>, Vec<usize>) = (0..due.len()).partition(is_gone);
        let of = |at: &usize| due.get(*at).copied();
        let paid: u32 = kept.iter().filter_map(of).map(|(_, upkeep)| upkeep).sum();
        if paid > stash {
            continue;
        }
        let gone: Vec<CardId> = gone.iter().filter_map(of).map(|(card, _)| card).collect();
        let lost = |figure| gone.iter().map(|card| game.figure(*card, figure)).sum();
        let loss: Loss = (lost(Figure::Influence), lost(Figure::Bullets), gone.len(), paid);
        if best.as_ref().is_none_or(|(least, _)| loss < *least) {
            best = Some((loss, gone));
        }
    }
    best.map(|(_, gone)| gone)
}
