//! The effects of static abilities on the numbers of players, and the bans that they impose.

use deadeye_cards::CardCode;
use deadeye_cards::abilities::{Ban, PlayerBonus, SkillName, StaticAbility};

use crate::query::eval_context::EvalContext;
use crate::query::traits::each::{each_of, reaches};
use crate::query::traits::inventing::skill_named;
use crate::state::{CardInPlay, Game, Kinds, Thing};
use crate::vocabulary::{CardId, Place, PlayerId, Skill};

/// The changes that traits make to a test.
#[derive(Clone, Copy, Default)]
pub(crate) struct TestChange {
    /// The number that is added to what the test comes to.
    pub(crate) bonus: i16,
    /// The number that is added to its difficulty.
    pub(crate) harder: i16,
}

/// Returns the changes that traits make to a test of a dude for a card, whatever is pulled.
pub(crate) fn test_change(game: &Game, dude: CardId, skill: Skill, about: Option<CardCode>) -> TestChange {
    let mut change = TestChange::default();
    each_of(
        EvalContext::of(game),
        Kinds::TEST_BONUS,
        |own| matches!(own, StaticAbility::TestBonus(own) if own.conditions.is_empty()),
        |view, _, always| {
            let StaticAbility::TestBonus(bonus) = always else { return };
            let fits = bonus.skill == SkillName::Any || skill_named(bonus.skill) == Some(skill);
            let card = about.and_then(|code| game.facts_of(code));
            let for_it =
                bonus.cards.0.is_empty() || card.is_some_and(|card| view.prints(card, view.scope.you, &bonus.cards));
            if fits && for_it && reaches(view, &bonus.who, dude) {
                let sum = if bonus.harder { &mut change.harder } else { &mut change.bonus };
                *sum = sum.saturating_add(view.number(&bonus.by));
            }
        },
    );
    change
}

/// Returns the stud and draw bullets that traits add to a player's draw hand.
pub(crate) fn draw_bonus(game: &Game, player: PlayerId) -> (i16, i16) {
    let mut sums = (0_i16, 0_i16);
    each_of(
        EvalContext::of(game),
        Kinds::DRAW_BONUS,
        |own| matches!(own, StaticAbility::DrawBonus(_)),
        |view, _, always| {
            let StaticAbility::DrawBonus(bonus) = always else { return };
            if view.players(&bonus.who).contains(&player) {
                sums.0 = sums.0.saturating_add(bonus.stud.as_ref().map_or(0, |stud| view.number(stud)));
                sums.1 = sums.1.saturating_add(bonus.draw.as_ref().map_or(0, |draw| view.number(draw)));
            }
        },
    );
    sums
}

/// A number of a player that static abilities change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PlayerNumber {
    HandSize,
    SundownDiscard,
    RedrawMore,
    Rank,
    Control,
}

impl PlayerNumber {
    fn kinds(self) -> Kinds {
        match self {
            PlayerNumber::HandSize => Kinds::HAND_SIZE,
            PlayerNumber::SundownDiscard => Kinds::SUNDOWN_DISCARD,
            PlayerNumber::RedrawMore => Kinds::REDRAW_MORE,
            PlayerNumber::Rank => Kinds::RANK,
            PlayerNumber::Control => Kinds::TOTAL_CONTROL,
        }
    }

    /// Returns the number that a static ability changes, with the change.
    fn changed_by(always: &StaticAbility) -> Option<(PlayerNumber, &PlayerBonus)> {
        match always {
            StaticAbility::HandSize(bonus) => Some((PlayerNumber::HandSize, bonus)),
            StaticAbility::SundownDiscard(bonus) => Some((PlayerNumber::SundownDiscard, bonus)),
            StaticAbility::RedrawMore(bonus) => Some((PlayerNumber::RedrawMore, bonus)),
            StaticAbility::Rank(bonus) => Some((PlayerNumber::Rank, bonus)),
            StaticAbility::TotalControl(bonus) => Some((PlayerNumber::Control, bonus)),
            StaticAbility::Change(_)
            | StaticAbility::Set(_)
            | StaticAbility::Make(_)
            | StaticAbility::Cost(_)
            | StaticAbility::TestBonus(_)
            | StaticAbility::AsIf(_)
            | StaticAbility::ComboWithout(_)
            | StaticAbility::DrawBonus(_)
            | StaticAbility::AttachesTo(_)
            | StaticAbility::CannotCarry(_)
            | StaticAbility::Bears(_)
            | StaticAbility::OneEach(_)
            | StaticAbility::AdjacentTo(_)
            | StaticAbility::NotAdjacentTo(_)
            | StaticAbility::PlayedInShootout(_)
            | StaticAbility::OwnCost(_)
            | StaticAbility::BootsToPay(_)
            | StaticAbility::Forbid(_)
            | StaticAbility::CalledOut(_)
            | StaticAbility::Invents(_)
            | StaticAbility::InventedBy(_)
            | StaticAbility::Joker(_)
            | StaticAbility::Starting(_)
            | StaticAbility::MovesOnly(_)
            | StaticAbility::Collects(_)
            | StaticAbility::NotShopped(_)
            | StaticAbility::MovesFree(_)
            | StaticAbility::CastsOnly(_)
            | StaticAbility::CountsAs(_)
            | StaticAbility::Pays(_)
            | StaticAbility::InfluencePerPlace(_)
            | StaticAbility::UsedWhenPulled(_)
            | StaticAbility::Shields(_)
            | StaticAbility::CannotAffect(_)
            | StaticAbility::Borrows(_)
            | StaticAbility::Shooters(_)
            | StaticAbility::Controls(_)
            | StaticAbility::ByHand(_) => None,
        }
    }

    /// Returns the change of this number by a static ability.
    fn of(self, always: &StaticAbility) -> Option<&PlayerBonus> {
        PlayerNumber::changed_by(always).filter(|(number, _)| *number == self).map(|(_, bonus)| bonus)
    }
}

/// Calls a function with the amount that each static ability adds to a number of a player.
pub(crate) fn each_bonus(
    context: EvalContext<'_>,
    player: PlayerId,
    which: PlayerNumber,
    mut part: impl FnMut(i16, &CardInPlay),
) {
    each_of(
        context,
        which.kinds(),
        |always| which.of(always).is_some(),
        |view, source, always| {
            if let Some(bonus) = which.of(always)
                && view.players(&bonus.who).contains(&player)
            {
                part(view.number(&bonus.by), source);
            }
        },
    );
}

/// Returns the sum that static abilities add to a number of a player.
pub(crate) fn player_bonus(context: EvalContext<'_>, player: PlayerId, which: PlayerNumber) -> i16 {
    let mut sum = 0_i16;
    each_bonus(context, player, which, |by, _| sum = sum.saturating_add(by));
    sum
}

/// Returns whether a static ability forbids something.
pub(crate) fn bans(game: &Game, what: Ban) -> bool {
    let mut found = false;
    let wanted = |always: &StaticAbility| matches!(always, StaticAbility::Forbid(own) if *own == what);
    each_of(EvalContext::of(game), Kinds::FORBID, wanted, |_, _, _| found = true);
    found
}

/// Returns the player who collects the production of a card, where a trait names one.
pub(crate) fn collector(game: &Game, card: CardId) -> Option<PlayerId> {
    let mut found = None;
    let wanted = |always: &StaticAbility| matches!(always, StaticAbility::Collects(_));
    each_of(EvalContext::of(game), Kinds::COLLECTS, wanted, |view, source, always| {
        if let StaticAbility::Collects(set) = always
            && view.thing(card).is_some_and(|thing| view.is_in(thing, set))
        {
            found = Some(source.controller);
        }
    });
    found
}

/// Returns the most influence of a player that counts at one location, where a static ability limits that, and its card.
pub(crate) fn influence_limit(context: EvalContext<'_>) -> Option<(i16, CardId)> {
    let mut found: Option<(i16, CardId)> = None;
    let wanted = |always: &StaticAbility| matches!(always, StaticAbility::InfluencePerPlace(_));
    each_of(context, Kinds::INFLUENCE_PER_PLACE, wanted, |_, source, always| {
        if let StaticAbility::InfluencePerPlace(most) = always {
            let own = (i16::from(*most), source.id);
            found = Some(found.map_or(own, |before| before.min(own)));
        }
    });
    found
}

/// Returns the controller of town square, where a static ability makes a player control it.
pub(crate) fn controller_of_square(context: EvalContext<'_>) -> Option<PlayerId> {
    let mut found = None;
    let wanted = |always: &StaticAbility| matches!(always, StaticAbility::Controls(_));
    each_of(context, Kinds::CONTROLS, wanted, |view, _, always| {
        if let StaticAbility::Controls(places) = always
            && view.is_in(Thing::Place(Place::TownSquare), places)
        {
            found = Some(view.scope.you);
        }
    });
    found
}

/// Returns whether static abilities let a player pick a dude of a posse as shooter.
pub(crate) fn may_shoot(game: &Game, player: PlayerId, posse: &[CardId], dude: CardId) -> bool {
    let mut free = true;
    let wanted = |always: &StaticAbility| matches!(always, StaticAbility::Shooters(_));
    each_of(EvalContext::of(game), Kinds::SHOOTERS, wanted, |view, _, always| {
        if let StaticAbility::Shooters(set) = always
            && view.scope.you == player
        {
            let among = view.cards(set);
            free &= among.contains(&dude) || !posse.iter().any(|other| among.contains(other));
        }
    });
    free
}
