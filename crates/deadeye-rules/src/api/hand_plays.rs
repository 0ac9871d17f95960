//! Plays of cards of the hand whose entries are carried out.

use deadeye_cards::abilities::Ability;
use deadeye_cards::{CardCode, CardType};

use crate::query::job_marks;
use crate::query::paying::Bill;
use crate::query::presence::lacks_fighter;
use crate::query::uses::{action_cost, check_answer, check_technique, is_present, job_ability, playable};
use crate::query::view::View;
use crate::state::command::{Mark, Source};
use crate::state::{Answer, Command, Game, Playing, Technique};
use crate::vocabulary::{CardId, PlayerId, Reasons};

/// Returns whether an answer is valid.
pub(crate) fn answers(game: &Game, player: PlayerId, answer: &Answer) -> bool {
    let mut reasons = Reasons::new(game.edition);
    check_answer(game, player, answer, &mut reasons);
    reasons.is_empty()
}

/// Returns whether a card of the hand may be played in a way: by hand where there is no entry, carried out where there
/// is one.
pub(crate) fn may_play(game: &Game, player: PlayerId, code: CardCode, how: Playing, enters: bool) -> bool {
    let known = || game.entry_of(code).is_some();
    match how {
        Playing::Told => enters || !known() || game.facts_of(code).is_none_or(|card| card.kind != CardType::Action),
        Playing::Action(kind) => {
            let stash = game.funds_for(player, Bill::Action);
            let cost = action_cost(game, player, code, kind).map_or(u32::MAX, u32::from);
            known() && cost <= stash && !playable(game, player, code, kind, None, stash - cost, true).is_empty()
        }
        Playing::Technique { kind, dude, combo } => {
            let ask = Technique {
                player,
                card: code,
                dude,
                kind,
                from: crate::state::pile::Pile::Hand,
                combo,
                against: None,
            };
            let mut reasons = Reasons::new(game.edition);
            check_technique(game, &ask, &mut reasons);
            let cost = action_cost(game, player, code, kind).map_or(0, u32::from);
            known() && cost <= game.funds(player) && reasons.is_empty() && is_present(game, &ask)
        }
        Playing::Job { leader } => job_in_hand(game, player, code, leader).is_some(),
        Playing::InShootout => {
            game.facts_of(code).is_some_and(|card| crate::query::traits::is_played_in_shootout(game, player, card))
        }
    }
}

/// Returns the job of an action of the hand, if a dude could lead it now.
pub(crate) fn job_in_hand(game: &Game, player: PlayerId, code: CardCode, leader: CardId) -> Option<&Ability> {
    let (_, _, ability) = job_ability(game, &Source::Hand(code), 0)?;
    let card = game.facts_of(code)?;
    let stash = game.funds(player);
    let fits = card.kind == CardType::Action
        && card.cost.map_or(0, u32::from) <= stash
        && !lacks_fighter(game, player, card)
        && job_marks::may_lead(game, player, ability, leader);
    fits.then_some(ability)
}

/// Returns whether a dude may mark something for the job of an action of the hand.
pub(crate) fn may_mark(game: &Game, player: PlayerId, code: CardCode, leader: CardId, mark: Mark) -> bool {
    let scope = job_marks::job_scope(game, player, None, leader);
    job_in_hand(game, player, code, leader)
        .is_some_and(|ability| job_marks::is_mark(&View::new(game, &scope), ability, None, mark))
        && game.place_of_mark(mark).is_some()
}

/// Returns whether the bearer of a purchase may bear it according to the entries of the cards.
pub(crate) fn fits_bearer(game: &Game, command: &Command) -> bool {
    if !game.automation.counts_traits() {
        return true;
    }
    if let Command::Shop { player, card, onto, .. } = command {
        return fits_bought(game, *player, *card, *onto);
    }
    let Command::Invent { player, card: code, onto, scientist, .. } = command else {
        return true;
    };
    let by_default =
        game.facts_of(*code).is_some_and(|card| card.kind == CardType::Goods && !card.has_keyword("Improvement"));
    let makes = game.facts_of(*code).is_none_or(|card| crate::query::presence::may_make(game, *scientist, card));
    makes && fits_bought(game, *player, *code, onto.or(by_default.then_some(*scientist)))
}

/// Returns whether a card may be bought, and what it is attached to may bear it, according to the entries of the cards.
pub(crate) fn fits_bought(game: &Game, player: PlayerId, code: CardCode, onto: Option<CardId>) -> bool {
    if game.facts_of(code).is_some_and(|card| crate::query::traits::is_never_shopped(game, card)) {
        return false;
    }
    let (Some(card), Some(onto)) = (game.facts_of(code), onto) else { return true };
    let home = game.card(onto).filter(|bearer| bearer.facts.kind == CardType::Outfit);
    let strange = home.filter(|_| card.has_keyword("Improvement"));
    crate::query::traits::cannot_attach(game, player, card, onto).is_none()
        && strange.is_none_or(|home| crate::query::traits::goes_to(game, player, card, home))
}
