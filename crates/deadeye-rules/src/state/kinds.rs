//! The kinds of a card's static abilities, so that queries about something else can skip the card.

use deadeye_cards::abilities::{CardFigure, Entry, Plain, State, StaticAbility};

use crate::state::effect::{Figure, Keeping};
use crate::vocabulary::Skill;

/// A set of kinds of static abilities: one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Kinds(u128);

/// The first of the bits for plain states, one for each.
const PLAIN: u32 = 49;

const _: () = assert!(Plain::ALL.len() as u32 + PLAIN <= u128::BITS, "every plain state has a bit");

impl Kinds {
    pub(crate) const NONE: Kinds = Kinds(0);
    pub(crate) const SKILL: Kinds = Kinds(1 << 6);
    pub(crate) const KEYWORD: Kinds = Kinds(1 << 12);
    pub(crate) const NOT_LOWERED: Kinds = Kinds(1 << 13);
    pub(crate) const FIXED: Kinds = Kinds(1 << 14);
    pub(crate) const LIMIT: Kinds = Kinds(1 << 15);
    pub(crate) const ONLY_GOODS: Kinds = Kinds(1 << 16);
    pub(crate) const AWAY: Kinds = Kinds(1 << 17);
    pub(crate) const FOR_CONTROL: Kinds = Kinds(1 << 18);
    pub(crate) const VALUE_FOR_OTHERS: Kinds = Kinds(1 << 19);
    pub(crate) const IGNORES_PLAYS: Kinds = Kinds(1 << 20);
    pub(crate) const SPARES: Kinds = Kinds(1 << 21);
    pub(crate) const LOCKED: Kinds = Kinds(1 << 22);
    pub(crate) const COST: Kinds = Kinds(1 << 23);
    pub(crate) const TEST_BONUS: Kinds = Kinds(1 << 24);
    pub(crate) const DRAW_BONUS: Kinds = Kinds(1 << 25);
    pub(crate) const HAND_SIZE: Kinds = Kinds(1 << 26);
    pub(crate) const REDRAW_MORE: Kinds = Kinds(1 << 27);
    pub(crate) const SUNDOWN_DISCARD: Kinds = Kinds(1 << 28);
    pub(crate) const RANK: Kinds = Kinds(1 << 29);
    pub(crate) const TOTAL_CONTROL: Kinds = Kinds(1 << 30);
    pub(crate) const CANNOT_CARRY: Kinds = Kinds(1 << 31);
    pub(crate) const ADJACENCY: Kinds = Kinds(1 << 32);
    pub(crate) const FORBID: Kinds = Kinds(1 << 33);
    pub(crate) const CALLED_OUT: Kinds = Kinds(1 << 34);
    pub(crate) const INVENTS: Kinds = Kinds(1 << 35);
    pub(crate) const MOVES_ONLY: Kinds = Kinds(1 << 36);
    pub(crate) const COLLECTS: Kinds = Kinds(1 << 37);
    pub(crate) const MOVES_FREE: Kinds = Kinds(1 << 38);
    pub(crate) const CASTS_ONLY: Kinds = Kinds(1 << 39);
    pub(crate) const PAYS: Kinds = Kinds(1 << 40);
    pub(crate) const INFLUENCE_PER_PLACE: Kinds = Kinds(1 << 41);
    pub(crate) const SHIELDS: Kinds = Kinds(1 << 42);
    pub(crate) const BOUNTY_COUNTS: Kinds = Kinds(1 << 43);
    pub(crate) const CANNOT_AFFECT: Kinds = Kinds(1 << 44);
    pub(crate) const BORROWS: Kinds = Kinds(1 << 45);
    pub(crate) const CONTROLS: Kinds = Kinds(1 << 46);
    pub(crate) const SHOOTERS: Kinds = Kinds(1 << 47);
    pub(crate) const TECHNIQUES_LOWER: Kinds = Kinds(1 << 48);

    /// Returns the kind of static abilities that put a card into a plain state.
    pub(crate) fn plain(plain: Plain) -> Kinds {
        Kinds(1 << (PLAIN + plain as u32))
    }

    /// Returns the kind of static abilities that change a figure, by the word that entries use for it.
    fn changing_figure(figure: CardFigure) -> Kinds {
        Kinds(match figure {
            CardFigure::Bullets => 1,
            CardFigure::Influence => 1 << 1,
            CardFigure::Control => 1 << 2,
            CardFigure::Value => 1 << 3,
            CardFigure::Production => 1 << 4,
            CardFigure::Upkeep => 1 << 5,
            CardFigure::Skill => return Kinds::SKILL,
            CardFigure::Huckster => 1 << 7,
            CardFigure::Blessed => 1 << 8,
            CardFigure::Shaman => 1 << 9,
            CardFigure::MadScientist => 1 << 10,
            CardFigure::KungFu => 1 << 11,
        })
    }

    /// Returns the kind of static abilities that change a figure.
    pub(crate) fn figure(figure: Figure) -> Kinds {
        names_of(figure).iter().map(|name| Kinds::changing_figure(*name)).fold(Kinds::NONE, Kinds::and)
    }

    pub(crate) const fn and(self, other: Kinds) -> Kinds {
        Kinds(self.0 | other.0)
    }

    /// Returns whether two sets of kinds have one in common.
    pub(crate) const fn meets(self, others: Kinds) -> bool {
        self.0 & others.0 != 0
    }

    /// Returns the kinds of all static abilities of an entry.
    pub(crate) fn of_entry(entry: &Entry) -> Kinds {
        entry.traits().map(|one| Kinds::of_all(&one.always)).fold(Kinds::NONE, Kinds::and)
    }

    /// Returns the kinds of some static abilities.
    pub(crate) fn of_all(always: &[StaticAbility]) -> Kinds {
        always.iter().map(Kinds::of).fold(Kinds::NONE, Kinds::and)
    }

    fn of(always: &StaticAbility) -> Kinds {
        match always {
            StaticAbility::Change(change) | StaticAbility::Set(change) => {
                change.figures.each().map(|(figure, _)| Kinds::changing_figure(figure)).fold(Kinds::NONE, Kinds::and)
            }
            StaticAbility::Make(has) => has.state.0.iter().map(Kinds::of_state).fold(Kinds::NONE, Kinds::and),
            StaticAbility::Cost(_) => Kinds::COST,
            StaticAbility::TestBonus(_) | StaticAbility::AsIf(_) | StaticAbility::ComboWithout(_) => Kinds::TEST_BONUS,
            StaticAbility::DrawBonus(_) => Kinds::DRAW_BONUS,
            StaticAbility::HandSize(_) => Kinds::HAND_SIZE,
            StaticAbility::RedrawMore(_) => Kinds::REDRAW_MORE,
            StaticAbility::SundownDiscard(_) => Kinds::SUNDOWN_DISCARD,
            StaticAbility::Rank(_) => Kinds::RANK,
            StaticAbility::TotalControl(_) => Kinds::TOTAL_CONTROL,
            StaticAbility::CannotCarry(_) | StaticAbility::Bears(_) => Kinds::CANNOT_CARRY,
            StaticAbility::AdjacentTo(_) | StaticAbility::NotAdjacentTo(_) => Kinds::ADJACENCY,
            StaticAbility::Forbid(_) => Kinds::FORBID,
            StaticAbility::CalledOut(_) => Kinds::CALLED_OUT,
            StaticAbility::Invents(_) => Kinds::INVENTS,
            StaticAbility::MovesOnly(_) => Kinds::MOVES_ONLY,
            StaticAbility::Collects(_) => Kinds::COLLECTS,
            StaticAbility::MovesFree(_) => Kinds::MOVES_FREE,
            StaticAbility::CastsOnly(_) => Kinds::CASTS_ONLY,
            StaticAbility::Pays(_) => Kinds::PAYS,
            StaticAbility::InfluencePerPlace(_) => Kinds::INFLUENCE_PER_PLACE,
            StaticAbility::Shields(_) => Kinds::SHIELDS,
            StaticAbility::CannotAffect(_) => Kinds::CANNOT_AFFECT,
            StaticAbility::Borrows(_) => Kinds::BORROWS,
            StaticAbility::Controls(_) => Kinds::CONTROLS,
            StaticAbility::Shooters(_) => Kinds::SHOOTERS,
            // What a card says of itself while it is not in play, or of what it can be attached to.
            StaticAbility::AttachesTo(_)
            | StaticAbility::OneEach(_)
            | StaticAbility::PlayedInShootout(_)
            | StaticAbility::OwnCost(_)
            | StaticAbility::BootsToPay(_)
            | StaticAbility::InventedBy(_)
            | StaticAbility::Joker(_)
            | StaticAbility::Starting(_)
            | StaticAbility::NotShopped(_)
            | StaticAbility::CountsAs(_)
            | StaticAbility::UsedWhenPulled(_)
            | StaticAbility::ByHand(_) => Kinds::NONE,
        }
    }

    fn of_state(state: &State) -> Kinds {
        match state {
            State::Is(plain) => Kinds::plain(*plain),
            State::Keyword(_) | State::LosesKeyword(_) | State::Skill(..) => Kinds::KEYWORD,
            State::NotLowered(_) | State::NeverLowered(_) | State::AbilitiesCannotLower(_) => Kinds::NOT_LOWERED,
            State::Fixed(_) => Kinds::FIXED,
            State::AtLeast(..) | State::AtMost(..) => Kinds::LIMIT,
            State::OnlyGoods(_) => Kinds::ONLY_GOODS,
            State::Away(..) => Kinds::AWAY,
            State::ForControl(_) => Kinds::FOR_CONTROL,
            State::BountyCounts(_) => Kinds::BOUNTY_COUNTS,
            State::ValueForOthers(_) => Kinds::VALUE_FOR_OTHERS,
            State::GritForYou(_) => Kinds::NONE,
            State::IgnoresPlays(_) => Kinds::IGNORES_PLAYS,
            State::Spares(_) => Kinds::SPARES,
            State::TechniquesLower(_) => Kinds::TECHNIQUES_LOWER,
            State::Locked(_) => Kinds::LOCKED,
        }
    }

    /// Returns the kinds of static abilities that keep a card in a state.
    pub(crate) fn of_keeping(kept: &Keeping) -> Kinds {
        match kept {
            Keeping::Stud => Kinds::plain(Plain::Stud),
            Keeping::Draw => Kinds::plain(Plain::Draw),
            Keeping::Blank => Kinds::plain(Plain::Blank),
            Keeping::CannotMove => Kinds::plain(Plain::CannotMove),
            Keeping::StaysBooted => Kinds::plain(Plain::StaysBooted),
            Keeping::NoCasualty => Kinds::plain(Plain::NoCasualty),
            Keeping::JoinsUnbooted => Kinds::plain(Plain::JoinsUnbooted),
            // Beside plain states, limits of a bounty are kept as a word.
            Keeping::Is(word) => Plain::of(word).map_or(Kinds::LIMIT, Kinds::plain),
            Keeping::Keyword(_) | Keeping::LosesKeyword(_) => Kinds::KEYWORD,
            Keeping::NotLowered(_) | Keeping::NeverLowered(_) | Keeping::AbilitiesCannotLower(_) => Kinds::NOT_LOWERED,
            Keeping::Fixed(_) => Kinds::FIXED,
            Keeping::AtLeast(..) | Keeping::AtMost(..) => Kinds::LIMIT,
            Keeping::OnlyGoods(_) => Kinds::ONLY_GOODS,
            Keeping::IgnoresPlays(_) => Kinds::IGNORES_PLAYS,
            Keeping::Away(..) => Kinds::AWAY,
            Keeping::ForControl(_) => Kinds::FOR_CONTROL,
            Keeping::BountyCounts(_) => Kinds::BOUNTY_COUNTS,
            Keeping::ValueForOthers(_) => Kinds::VALUE_FOR_OTHERS,
            Keeping::Spares(_) => Kinds::SPARES,
            Keeping::TechniquesLower(_) => Kinds::TECHNIQUES_LOWER,
            Keeping::Locked(_) => Kinds::LOCKED,
            // No static ability does these.
            Keeping::CannotBoot
            | Keeping::Stripped(..)
            | Keeping::CasualtyInstead(_)
            | Keeping::Unhurt
            | Keeping::GritForYou(_)
            | Keeping::AdjacentTo(_) => Kinds::NONE,
        }
    }
}

/// Returns the figures of entries that change a figure.
pub(crate) fn names_of(figure: Figure) -> &'static [CardFigure] {
    match figure {
        Figure::Bullets => &[CardFigure::Bullets],
        Figure::Influence => &[CardFigure::Influence],
        Figure::Control => &[CardFigure::Control],
        Figure::Value => &[CardFigure::Value],
        Figure::Production => &[CardFigure::Production],
        Figure::Upkeep => &[CardFigure::Upkeep],
        Figure::Cost => &[],
        Figure::Skill => &[
            CardFigure::Skill,
            CardFigure::Huckster,
            CardFigure::Blessed,
            CardFigure::Shaman,
            CardFigure::MadScientist,
        ],
        Figure::SkillOf(Skill::Huckster) => &[CardFigure::Huckster, CardFigure::Skill],
        Figure::SkillOf(Skill::Blessed) => &[CardFigure::Blessed, CardFigure::Skill],
        Figure::SkillOf(Skill::Shaman) => &[CardFigure::Shaman, CardFigure::Skill],
        Figure::SkillOf(Skill::MadScientist) => &[CardFigure::MadScientist, CardFigure::Skill],
        Figure::KungFu => &[CardFigure::KungFu],
    }
}
