//! Uniqueness: a unique card does not enter play beside its owner's other copy (2014:p14).

use deadeye_cards::Card;

use crate::query::traits;
use crate::state::{Game, Pile};
use crate::text;
use crate::vocabulary::{PlayerId, Text};

/// Returns the reason why a unique card cannot enter play: its owner has another of that title in play or in Boot Hill.
pub(crate) fn not_unique_enough(game: &Game, owner: PlayerId, card: &Card) -> Option<Text> {
    if !card.is_unique() {
        return None;
    }
    let title = card.printed_title();
    let titles = traits::stands_for(game, card);
    let is_one = |other: &str| titles.iter().any(|title| title.eq_ignore_ascii_case(other));
    let same = |other: &Card| traits::stands_for(game, other).into_iter().any(is_one);
    if game.cards.iter().any(|other| other.owner == owner && same(&other.facts)) {
        return Some(text!("{title} is unique, and in play already", title));
    }
    let hill = game.player(owner)?.boot_hill.known_cards();
    let aced = hill.iter().any(|code| game.facts_of(*code).is_some_and(same));
    aced.then(|| text!("{title} is unique, and in Boot Hill", title))
}

/// Returns whether uniqueness lets a card enter play: the copy that comes back from Boot Hill does not bar itself.
pub(crate) fn may_enter(game: &Game, owner: PlayerId, pile: Pile, card: &Card) -> bool {
    if pile != Pile::BootHill || !card.is_unique() {
        return not_unique_enough(game, owner, card).is_none();
    }
    let title = card.printed_title();
    let in_play = game.cards.iter().any(|other| other.owner == owner && other.facts.is_titled(title));
    let hill = game.player(owner).map(|owner| owner.boot_hill.known_cards()).unwrap_or_default();
    let copies = hill.iter().filter(|code| game.facts_of(**code).is_some_and(|other| other.is_titled(title))).count();
    !in_play && copies <= 1
}
