//! The places where a card can be used, and the players who can use it.

use deadeye_cards::abilities::{Ability, BorrowedAs, Quality, Set};
use deadeye_cards::{Card, CardType};

use crate::query::eval_context::EvalContext;
use crate::query::traits;
use crate::state::{CardInPlay, Game};
use crate::vocabulary::{AbilityKind, CardId, Place, PlayerId, Skill};

/// Returns whether players other than its controller may use a card of this type: deeds (5.3.1), and Totems (7.2.3).
/// That a deed is limited to its controller is not checked here.
pub(crate) fn is_open(game: &Game, card: &CardInPlay) -> bool {
    let totem = card.facts.kind == CardType::Spell && card.facts.has_keyword("Totem") && game.edition.has_totems();
    card.facts.kind == CardType::Deed || totem
}

/// Returns whether a card, or its caster, is in the shootout, or may act from outside.
pub(crate) fn is_present(game: &Game, kind: AbilityKind, card: &CardInPlay, caster: Option<CardId>) -> bool {
    let Some(shootout) = &game.shootout else {
        return true;
    };
    if !matches!(kind, AbilityKind::Shootout | AbilityKind::Resolution | AbilityKind::Cheatin) {
        return true;
    }
    let bearer = card.bearer().unwrap_or(card.id);
    let of_the_town = game.edition.shoots_from_town()
        && (matches!(card.facts.kind, CardType::Deed | CardType::Outfit)
            || card.facts.has_keyword("Improvement")
            || (card.facts.kind == CardType::Legend && kind == AbilityKind::Shootout));
    // A legend is in no posse: a Resolution ability that it prints goes over the rule (1.5:2.1).
    let prints = || game.entry_of(card.facts.code).is_some_and(|own| own.usable().any(|one| kind.fits(one.when)));
    let of_a_legend = card.facts.kind == CardType::Legend && kind == AbilityKind::Resolution && prints();
    let as_in_posse = || traits::borrower(game, card.controller, card.id, BorrowedAs::InPosse, Some(kind)).is_some();
    of_the_town
        || of_a_legend
        || shootout.side_of(bearer).is_some()
        || caster.is_some_and(|caster| shootout.side_of(caster).is_some())
        || as_in_posse()
}

/// A dude who may use a card with a skill, and where they stand, or stood when they left with the last event.
#[derive(Clone, Copy)]
pub(crate) struct Caster {
    pub(crate) dude: CardId,
    place: Option<Place>,
}

impl Caster {
    pub(crate) fn new(game: &Game, dude: CardId) -> Caster {
        Caster { dude, place: game.location(dude).or_else(|| game.place_when_gone(dude)) }
    }

    /// Returns whether the dude has the skill for a card, and stands where it can be used.
    pub(crate) fn can_cast(self, game: &Game, kind: AbilityKind, card: &CardInPlay) -> bool {
        if !self.reaches(game, kind, card) {
            return false;
        }
        match Skill::of_spell(&card.facts) {
            Some(skill) => traits::rating(EvalContext::of(game), self.dude, skill, Some(card.facts.code)).is_some(),
            None => Skill::ALL.iter().any(|skill| game.skill(self.dude, *skill).is_some()),
        }
    }

    /// Returns whether the dude stands where a card can be used with a skill.
    pub(crate) fn reaches(self, game: &Game, kind: AbilityKind, card: &CardInPlay) -> bool {
        let Some(place) = self.place else {
            return false;
        };
        if card.facts.kind == CardType::Spell && !card.facts.has_keyword("Totem") {
            return card.bearer() == Some(self.dude) || card.id == self.dude;
        }
        let borrows = |player| {
            let borrower = traits::borrower(game, player, card.id, BorrowedAs::There, Some(kind));
            borrower == Some(self.dude)
        };
        Some(place) == game.location(card.id) || game.card(self.dude).is_some_and(|dude| borrows(dude.controller))
    }
}

/// Returns the caster: the dude who is named, or the dude who bears the spell.
pub(crate) fn caster_of(named: Option<CardId>, card: &CardInPlay) -> Option<CardId> {
    named.or_else(|| card.bearer().filter(|_| card.facts.kind == CardType::Spell))
}

/// Returns the Tao of a Tao Technique (1.5:7.3.2).
pub(crate) fn tao(card: &Card) -> Option<&str> {
    if !card.has_keyword("Technique") {
        return None;
    }
    card.keywords.iter().map(|keyword| keyword.name.as_str()).find(|name| name.starts_with("Tao of"))
}

/// Returns whether a player has no Kung Fu dude for a Technique, where the edition knows Kung Fu (1.5:7.3.1).
pub(crate) fn lacks_fighter(game: &Game, player: PlayerId, card: &Card) -> bool {
    game.edition.has_kung_fu()
        && card.has_keyword("Technique")
        && !game.gang(player).any(|dude| game.kung_fu(dude.id).is_some())
}

/// Returns a player's own dudes in the shootout.
pub(crate) fn own(game: &Game, player: PlayerId) -> Vec<CardId> {
    let Some(shootout) = &game.shootout else {
        return Vec::new();
    };
    let everybody = shootout.leader.dudes.iter().chain(&shootout.mark.dudes);
    everybody.copied().filter(|dude| game.card(*dude).is_some_and(|dude| dude.controller == player)).collect()
}

/// Returns whether the cost of a job boots its leader.
pub(crate) fn boots_leader(ability: &Ability) -> bool {
    ability.boot && ability.job.as_ref().is_some_and(|job| !job.boots_this)
}

/// Returns the dude who must lead a job that comes from a card: the dude itself, or the bearer of the goods or spell.
pub(crate) fn must_lead(card: &CardInPlay) -> Option<CardId> {
    match card.facts.kind {
        CardType::Dude => Some(card.id),
        CardType::Goods | CardType::Spell => card.bearer(),
        CardType::Outfit | CardType::Legend | CardType::Deed | CardType::Action | CardType::Joker => None,
    }
}

/// Returns the skill with which a dude invents a Gadget, the best they have for it; nothing for a dude who cannot.
pub(crate) fn skill_for(game: &Game, dude: CardId, card: &Card) -> Option<Skill> {
    let own = Some(Skill::MadScientist).filter(|skill| game.skill(dude, *skill).is_some());
    let other = traits::inventing_skill(game, dude, card).filter(|skill| game.skill(dude, *skill).is_some());
    own.into_iter().chain(other).max_by_key(|skill| game.skill(dude, *skill))
}

/// Returns whether a dude could make a Gadget by a skill test.
pub(crate) fn may_make(game: &Game, dude: CardId, card: &Card) -> bool {
    skill_for(game, dude, card).is_some() && !traits::may_not_invent(game, dude, card)
}

/// Returns the dudes among whom the inventor of a Gadget is chosen by default: an unbooted Mad Scientist at a location
/// that the player controls (1.5:7.2.2), or a dude with another skill for it, where there is one; and who may invent it
/// where they are, whoever controls the place.
pub(crate) fn makers(game: &Game, player: PlayerId, card: &Card) -> Set {
    let is_scientist = |dude: &CardInPlay| game.skill(dude.id, Skill::MadScientist).is_some();
    let others = game.gang(player).any(|dude| !is_scientist(dude) && may_make(game, dude.id, card));
    let words = ["dude", "yours", "unbooted"].into_iter().chain((!others).then_some("Mad Scientist"));
    let at_yours = Quality::At(Set(Quality::of("yours").into_iter().collect()));
    let deals = |dude: &&CardInPlay| dude.place().is_some_and(|place| traits::deals_at(game, dude.id, card, place));
    let titled = |dude: &CardInPlay| Set(vec![Quality::Title(dude.facts.printed_title().to_owned())]);
    let dealers: Vec<Set> = game.gang(player).filter(deals).map(titled).collect();
    let there = if dealers.is_empty() {
        at_yours
    } else {
        Quality::Any([Set(vec![at_yours])].into_iter().chain(dealers).collect())
    };
    Set(words.filter_map(Quality::of).chain([there]).collect())
}

/// Returns whether a card goes to the street of its owner: deeds do, unless they are out of town (1.5:3.4).
pub(crate) fn goes_to_street(card: &Card) -> bool {
    card.kind == CardType::Deed && !card.has_keyword("Out of Town")
}
