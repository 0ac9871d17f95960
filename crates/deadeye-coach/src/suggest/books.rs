//! Figures that are read from the state of a game: deeds that could be lost, the draw of a posse.

use deadeye_rules::{CardId, CardInPlay, Figure, Game, Keeping, Place, PlayerId};

/// Returns the player who would control a deed with one more dude there (1.5:3.9): the one with the most influence, and
/// in every tie the owner.
fn controller_with(game: &Game, deed: CardId, newcomer: &CardInPlay) -> Option<PlayerId> {
    let place = Place::Deed(deed);
    let here = |player: PlayerId| -> i16 {
        game.gang(player)
            .filter(|dude| dude.place() == Some(place) || dude.id() == newcomer.id())
            .map(|dude| game.figure(dude.id(), Figure::Influence))
            .sum()
    };
    let most = game.players().iter().map(|player| here(player.id())).max()?;
    let mut best = game.players().iter().filter(|player| here(player.id()) == most);
    match (best.next(), best.next()) {
        (Some(player), None) if most > 0 => Some(player.id()),
        _ => game.owner_of(place),
    }
}

/// Returns whether one move of another player's unbooted dude would end a player's control of a deed.
fn is_threatened(game: &Game, player: PlayerId, deed: CardId) -> bool {
    let place = Place::Deed(deed);
    game.dudes()
        .filter(|dude| dude.controller() != player && !dude.is_booted())
        .filter(|dude| dude.place() != Some(place))
        .filter(|dude| !game.is_kept(dude.id(), &Keeping::CannotMove))
        .any(|dude| controller_with(game, deed, dude) != Some(player))
}

/// Returns the deeds of a player that another player would take by one move.
pub(super) fn threatened_deeds(game: &Game, player: PlayerId) -> Vec<CardId> {
    game.deeds()
        .filter(|deed| deed.controller() == player)
        .map(CardInPlay::id)
        .filter(|deed| is_threatened(game, player, *deed))
        .collect()
}

/// Computes the stud and draw bonus of dudes in one place (1.5:6.1 step 3): the shooter's bullets, and one for each
/// other dude of the same kind.
fn bonuses(game: &Game, dudes: &[CardId], shooter: CardId) -> (i16, i16) {
    let (mut stud, mut draw) = (0, 0);
    for dude in dudes {
        let bonus = if *dude == shooter { game.figure(*dude, Figure::Bullets) } else { 1 };
        if game.is_stud(*dude) {
            stud += bonus;
        } else {
            draw += bonus;
        }
    }
    (stud, draw)
}

/// Returns the best shooter of these dudes, with the stud and draw bonus: the most stud bonus, then the most draw
/// bonus, then the first in the list.
pub(super) fn best_shooter(game: &Game, dudes: &[CardId]) -> Option<(CardId, (i16, i16))> {
    let mut best: Option<(CardId, (i16, i16))> = None;
    for dude in dudes {
        let bonuses = bonuses(game, dudes, *dude);
        if best.is_none_or(|(_, most)| bonuses > most) {
            best = Some((*dude, bonuses));
        }
    }
    best
}

/// Returns the stud and draw bonus of these dudes with their best shooter; `None` where there is no dude.
#[must_use]
pub fn best_draw(game: &Game, dudes: &[CardId]) -> Option<(i16, i16)> {
    best_shooter(game, dudes).map(|(_, bonuses)| bonuses)
}

/// Returns the best stud and draw bonus that a player could bring to a shootout at a place: with all their dudes there,
/// and all their unbooted dudes adjacent to it (1.5:6.1).
pub(super) fn strength_at(game: &Game, player: PlayerId, place: Place) -> (i16, i16) {
    let could_join = |dude: &&CardInPlay| {
        dude.place().is_some_and(|from| {
            let comes = !dude.is_booted() && !game.is_kept(dude.id(), &Keeping::CannotMove);
            from == place || (comes && game.are_adjacent(from, place))
        })
    };
    let posse: Vec<CardId> = game.gang(player).filter(could_join).map(CardInPlay::id).collect();
    best_shooter(game, &posse).map_or((0, 0), |(_, bonuses)| bonuses)
}
