//! The cards of a starting gang (1.5:4).

use deadeye_cards::abilities::{Ability, Condition, Starting, StaticAbility};
use deadeye_cards::{Card, CardCode, CardType};

use crate::query::known::check_known;
use crate::query::traits;
use crate::state::Game;
use crate::text;
use crate::vocabulary::{PlayerId, Reasons, Text, cite};

/// The most dudes in a starting gang.
pub(crate) const GANG: usize = 5;

impl Game {
    /// Returns the cost of a card in a player's starting gang, in ghost rock (1.5:4); 0 for a card that is not known.
    #[must_use]
    pub fn starting_cost(&self, player: PlayerId, code: CardCode) -> u32 {
        self.facts_of(code).map_or(0, |card| traits::starting_cost(self, player, card))
    }
}

/// Returns the rule of a card about the starting gang of an outfit.
pub(crate) fn starting_gang_rules(game: &Game, outfit: &Card, code: CardCode) -> Option<Starting> {
    let leads = |one: &&Ability| {
        one.conditions.iter().all(|own| matches!(own, Condition::Outfit(faction) if outfit.belongs_to(*faction)))
    };
    game.entry_of(code)?.traits().filter(leads).flat_map(|one| &one.always).find_map(|ability| {
        let StaticAbility::Starting(how) = ability else { return None };
        Some(*how)
    })
}

/// Returns the number of dudes of the starting gang that a card counts as.
fn counts_for(game: &Game, outfit: &Card, code: CardCode) -> usize {
    match starting_gang_rules(game, outfit, code) {
        Some(Starting::NotCounted) => 0,
        Some(Starting::Three) => 3,
        Some(Starting::Never | Starting::AsDude | Starting::TwoGrifters | Starting::WithSidekick) | None => 1,
    }
}

/// Adds the reasons against a starting gang of a player's outfit that a stash is to pay for.
pub(crate) fn check_gang_of(
    game: &Game,
    player: PlayerId,
    outfit: &Card,
    stash: u32,
    dudes: &[CardCode],
    reasons: &mut Reasons,
) {
    let counted: usize = dudes.iter().map(|code| counts_for(game, outfit, *code)).sum();
    reasons.unless(counted <= GANG, cite::SETUP, || {
        (
            text!("{count} dudes are too many for a starting gang", count = counted),
            text!("choose at most {gang}", gang = GANG),
        )
    });
    let mut cards: Vec<&Card> = Vec::new();
    for code in dudes {
        if let Some(card) = check_known(game, *code, reasons)
            && check_starter(game, outfit, card, dudes, reasons)
        {
            let titles = traits::stands_for(game, card);
            let is_one = |title: &str| titles.iter().any(|own| own.eq_ignore_ascii_case(title));
            let again = cards.iter().any(|other| traits::stands_for(game, other).into_iter().any(is_one));
            reasons.unless(!(again && card.is_unique()), cite::UNIQUE, || {
                (text!("{card} is unique", card = card.title), text!("start with one of them"))
            });
            cards.push(card);
        }
    }
    let cost: u32 = cards.iter().map(|card| traits::starting_cost(game, player, card)).sum();
    reasons.unless(cost <= stash, cite::SETUP, || {
        (text!("the gang costs {cost}, the starting stash is {stash}", cost, stash), text!("leave somebody out"))
    });
    let count = |keyword: &str| cards.iter().filter(|card| card.has_keyword(keyword)).count();
    let grifters = if starting_gang_rules(game, outfit, outfit.code) == Some(Starting::TwoGrifters) { 2 } else { 1 };
    reasons.unless(count("Grifter") <= grifters, cite::SETUP, || match grifters {
        1 => (text!("only one Grifter may start"), text!("leave the others out")),
        _ => (text!("only two Grifters may start"), text!("leave the others out")),
    });
    reasons.unless(count("Confederate") == 0 || count("Union") == 0, cite::UNION, || {
        (text!("Confederates and Union dudes do not start together"), text!("leave one side out"))
    });
}

/// Returns whether Sidekick goods start on a dude of a gang who lets one of them, and who may bear it.
fn starts_on_dude(game: &Game, outfit: &Card, goods: &Card, gang: &[CardCode]) -> bool {
    let cards = || gang.iter().filter_map(|code| game.facts_of(*code));
    let bearer = cards().find(|dude| starting_gang_rules(game, outfit, dude.code) == Some(Starting::WithSidekick));
    goods.has_keyword("Sidekick")
        && cards().filter(|card| card.kind == CardType::Goods).count() == 1
        && bearer.is_some_and(|dude| traits::may_start_on(game, goods, dude))
}

/// Adds the reasons against one card in a starting gang; returns whether it may be there at all.
fn check_starter(game: &Game, outfit: &Card, card: &Card, gang: &[CardCode], reasons: &mut Reasons) -> bool {
    let how = starting_gang_rules(game, outfit, card.code);
    let takes_place = match card.kind {
        CardType::Deed => how == Some(Starting::AsDude),
        CardType::Goods => starts_on_dude(game, outfit, card, gang),
        CardType::Outfit | CardType::Legend | CardType::Dude | CardType::Spell | CardType::Action | CardType::Joker => {
            false
        }
    };
    if takes_place {
        return true;
    }
    if !reasons.unless(card.kind == CardType::Dude, cite::SETUP, || {
        (
            text!("{card} is a {kind}", card = card.title, kind = Text::word(card.kind.name())),
            text!("start with dudes only"),
        )
    }) {
        return false;
    }
    let fits = card.is_neutral() || outfit.gangs.iter().any(|gang| card.belongs_to(*gang));
    reasons.unless(fits, cite::SETUP, || {
        (text!("{card} is of another faction", card = card.title), text!("start with your own faction and drifters"))
    });
    // A Gadget comes into play by an invention alone (1.5:7.2.2), unless it says that it may start.
    let is_invented = card.has_keyword("Gadget") && how != Some(Starting::AsDude) && game.entry_of(card.code).is_some();
    reasons.unless(how != Some(Starting::Never) && !is_invented, cite::SETUP, || {
        (text!("{card} cannot be in a starting gang", card = card.title), text!("leave them out"))
    });
    reasons.unless(!card.is_token(), cite::SETUP, || {
        (text!("{card} is a token", card = card.title), text!("start with dudes of your deck"))
    });
    true
}
