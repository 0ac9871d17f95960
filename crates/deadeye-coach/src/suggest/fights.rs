//! Suggestions for call-outs that await an answer, shooters and casualties (1.5:6.1).

use deadeye_rules::{
    CardId, Casualty, Command, Domain, Fate, Figure, Game, PlayerId, apply, legal_commands, victor_at_sundown,
};

use super::books;
use super::suggestion::{Suggestion, SuggestionReason};

/// The most candidates for which a choice is suggested: the number of ways doubles with each.
const MOST_CANDIDATES: usize = 8;

/// Suggests whether to stand or to refuse a call-out. A player must not lose a deed or the game by refusing; otherwise
/// the stronger side stands.
pub(super) fn answer(game: &Game, player: PlayerId) -> Option<Suggestion> {
    let call_out = game.call_out()?;
    let place = game.card(call_out.target)?.place()?;
    let refuse = Command::RefuseCallOut { player };
    let mut gone = game.clone();
    if apply(&mut gone, &refuse).is_err() {
        return None;
    }
    let own = books::strength_at(game, player, place);
    let other = books::strength_at(game, call_out.leader, place);
    let winner =
        victor_at_sundown(&gone).filter(|winner| *winner != player && victor_at_sundown(game) != Some(*winner));
    let lost = game
        .deeds()
        .filter(|deed| deed.controller() == player)
        .map(|deed| deed.id())
        .find(|deed| gone.card(*deed).is_some_and(|deed| deed.controller() != player));
    let (command, reason) = if let Some(of) = winner {
        (Command::AcceptCallOut { player }, SuggestionReason::StopsAWin { of })
    } else if own >= other {
        (Command::AcceptCallOut { player }, SuggestionReason::DrawsAsWell { own, other })
    } else if let Some(deed) = lost {
        let control = game.figure(deed, Figure::Control);
        (Command::AcceptCallOut { player }, SuggestionReason::HoldsDeed { deed, control })
    } else {
        (refuse, SuggestionReason::Outdrawn { own, other })
    };
    Some(Suggestion::new(player, command, vec![reason]))
}

/// Suggests the shooter with the most stud bonus, then the most draw bonus.
pub(super) fn shooter(game: &Game, player: PlayerId) -> Option<Suggestion> {
    let shootout = game.shootout()?;
    let posse = shootout.posse(shootout.side_of_player(player)?);
    let (dude, (stud, draw)) = books::best_shooter(game, &posse.dudes)?;
    let reasons = vec![SuggestionReason::DrawsMost { stud, draw }];
    Some(Suggestion::new(player, Command::PickShooter { player, dude }, reasons))
}

/// The cost of a way to take casualties, in the order of comparison: influence, then the bounties that go to the
/// others, then bullets, then cards that never come back, then the cards' cost.
type Loss = (i16, u32, i16, usize, u32);

/// Suggests the casualties that cost the least, of all claims on the first one.
pub(super) fn casualties(game: &Game, player: PlayerId) -> Option<Suggestion> {
    let templates = legal_commands(game, player);
    let mut ways = Vec::new();
    for choice in templates.iter().flat_map(|template| &template.choices) {
        if let Domain::Casualties { of, cover, first, sparing } = &choice.domain {
            if of.len() > MOST_CANDIDATES {
                return None;
            }
            ways.extend(ways_with(of, *cover, *first, sparing));
        }
    }
    let best = ways.into_iter().min_by_key(|way| loss(game, way))?;
    let influence = loss(game, &best).0;
    let command = Command::TakeCasualties { player, casualties: best };
    Some(Suggestion::new(player, command, vec![SuggestionReason::LosesLeast { influence }]))
}

/// Lists the ways to cover casualties. The card that has to be the first comes first; the order of the others is free.
fn ways_with(
    of: &[(CardId, Vec<(Fate, u8)>)],
    cover: usize,
    first: Option<CardId>,
    sparing: &[(CardId, usize)],
) -> Vec<Vec<Casualty>> {
    let mut ways = Vec::new();
    each_way(of, cover, sparing, &mut Vec::new(), &mut ways);
    let must = first.filter(|first| cover > 0 && of.iter().any(|(card, _)| card == first));
    ways.retain(|way| must.is_none_or(|must| way.iter().any(|casualty| casualty.card == must)));
    for way in &mut ways {
        way.sort_by_key(|casualty| Some(casualty.card) != must);
    }
    ways
}

fn each_way(
    of: &[(CardId, Vec<(Fate, u8)>)],
    cover: usize,
    sparing: &[(CardId, usize)],
    so_far: &mut Vec<Casualty>,
    ways: &mut Vec<Vec<Casualty>>,
) {
    let Some(((card, fates), rest)) = of.split_first() else {
        let aced = |dude: CardId| {
            let own = |casualty: &Casualty| casualty.card == dude && casualty.fate == Fate::Ace;
            so_far.iter().any(own)
        };
        let spared = sparing.iter().filter(|(dude, _)| aced(*dude));
        if cover <= spared.map(|(_, count)| *count).sum() {
            ways.push(so_far.clone());
        }
        return;
    };
    each_way(rest, cover, sparing, so_far, ways);
    for (fate, covers) in fates {
        if let Some(left) = cover.checked_sub(usize::from(*covers)) {
            so_far.push(Casualty { card: *card, fate: *fate });
            each_way(rest, left, sparing, so_far, ways);
            so_far.pop();
        }
    }
}

fn loss(game: &Game, way: &[Casualty]) -> Loss {
    let leaves =
        way.iter().filter(|casualty| casualty.fate != Fate::HomeBooted).filter_map(|casualty| game.card(casualty.card));
    let mut loss: Loss = (0, 0, 0, 0, 0);
    for card in leaves {
        loss.0 += game.figure(card.id(), Figure::Influence);
        loss.1 += u32::from(card.bounty());
        loss.2 += game.figure(card.id(), Figure::Bullets);
        loss.4 += card.facts().cost.map_or(0, u32::from);
    }
    loss.3 = way.iter().filter(|casualty| casualty.fate == Fate::Ace).count();
    loss
}
