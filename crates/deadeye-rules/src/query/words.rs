//! The states of entries in the form in which the game stores them.

use deadeye_cards::abilities::{FigureName, Plain, State};

use crate::state::{Figure, Keeping};

/// Returns the figure of a name.
pub(crate) fn figure(name: FigureName) -> Option<Figure> {
    Some(match name {
        FigureName::Bullets => Figure::Bullets,
        FigureName::Influence => Figure::Influence,
        FigureName::Control => Figure::Control,
        FigureName::Value => Figure::Value,
        FigureName::Production => Figure::Production,
        FigureName::Upkeep => Figure::Upkeep,
        FigureName::KungFu => Figure::KungFu,
        FigureName::Bounty => return None,
    })
}

/// Returns the stored forms of a state.
pub(crate) fn keepings(state: &State) -> Vec<Keeping> {
    match state {
        State::Is(plain) => vec![stored_form(*plain)],
        State::Keyword(keyword) => vec![Keeping::Keyword(keyword.clone())],
        State::LosesKeyword(keyword) => vec![Keeping::LosesKeyword(keyword.clone())],
        State::Skill(keyword, _) => vec![Keeping::Keyword(keyword.clone())],
        State::NotLowered(figures) => {
            figures.iter().filter_map(|name| figure(*name)).map(Keeping::NotLowered).collect()
        }
        State::NeverLowered(figures) => {
            figures.iter().filter_map(|name| figure(*name)).map(Keeping::NeverLowered).collect()
        }
        State::AbilitiesCannotLower(figures) => {
            figures.iter().filter_map(|name| figure(*name)).map(Keeping::AbilitiesCannotLower).collect()
        }
        State::Fixed(figures) => figures.iter().filter_map(|name| figure(*name)).map(Keeping::Fixed).collect(),
        State::OnlyGoods(figures) => figures.iter().filter_map(|name| figure(*name)).map(Keeping::OnlyGoods).collect(),
        State::Away(name, by) => figure(*name).map(|own| Keeping::Away(own, i16::from(*by))).into_iter().collect(),
        State::ForControl(by) => vec![Keeping::ForControl(i16::from(*by))],
        State::BountyCounts(by) => vec![Keeping::BountyCounts(i16::from(*by))],
        State::ValueForOthers(by) => vec![Keeping::ValueForOthers(i16::from(*by))],
        State::GritForYou(least) => vec![Keeping::GritForYou(i16::from(*least))],
        State::IgnoresPlays(figures) => {
            figures.iter().filter_map(|name| figure(*name)).map(Keeping::IgnoresPlays).collect()
        }
        State::Spares(count) => vec![Keeping::Spares(i16::from(*count))],
        State::TechniquesLower(more) => vec![Keeping::TechniquesLower(i16::from(*more))],
        State::Locked(number) => vec![Keeping::Locked(*number)],
        State::AtLeast(name, least) => vec![match figure(*name) {
            Some(figure) => Keeping::AtLeast(figure, i16::from(*least)),
            None => Keeping::Is(format!("bounty_at_least_{least}")),
        }],
        State::AtMost(name, most) => vec![match figure(*name) {
            Some(figure) => Keeping::AtMost(figure, i16::from(*most)),
            None => Keeping::Is(format!("bounty_at_most_{most}")),
        }],
    }
}

/// Returns the stored form of a plain state.
pub(crate) fn stored_form(plain: Plain) -> Keeping {
    match plain {
        Plain::Stud => Keeping::Stud,
        Plain::Draw => Keeping::Draw,
        Plain::CannotMove => Keeping::CannotMove,
        Plain::Blank => Keeping::Blank,
        Plain::NoCasualty => Keeping::NoCasualty,
        Plain::StaysBooted => Keeping::StaysBooted,
        Plain::JoinsUnbooted => Keeping::JoinsUnbooted,
        Plain::CannotBeMoved
        | Plain::CannotBeBooted
        | Plain::UnaffectedBySpells
        | Plain::AbilitiesCannotMove
        | Plain::AbilitiesCannotBoot
        | Plain::CannotBeSentHome
        | Plain::OpposingCannotBoot
        | Plain::OpposingCannotMove
        | Plain::CannotBeCalledOut
        | Plain::CannotCallOut
        | Plain::CannotRefuse
        | Plain::CannotBeRefused
        | Plain::CalledOutAtHome
        | Plain::CannotFlee
        | Plain::CannotLeave
        | Plain::CannotJoin
        | Plain::CannotJoinLeader
        | Plain::CannotJoinMark
        | Plain::CannotBootToJoin
        | Plain::FirstCasualty
        | Plain::CannotBeAced
        | Plain::CannotBeDiscarded
        | Plain::JoinsBooted
        | Plain::JoinsFromAnywhere
        | Plain::MovesUnbooted
        | Plain::RefusesStaying
        | Plain::NoTraits
        | Plain::NoAbilities
        | Plain::NoBullets
        | Plain::NoBonuses
        | Plain::NoDrawBonus
        | Plain::DrawsByInfluence
        | Plain::ControlsByBullets
        | Plain::ControlsByShaman
        | Plain::SafeFromShootout
        | Plain::Unaffected
        | Plain::TakesAnywhere
        | Plain::TakesMiracles
        | Plain::PaysShootouts
        | Plain::SafeFromOthers
        | Plain::StaysStud
        | Plain::NoAttachments
        | Plain::TwoWeapons
        | Plain::CannotBeTraded
        | Plain::Untouchable
        | Plain::NoProduction
        | Plain::IgnoresPenalties
        | Plain::NoPrivateBounty
        | Plain::CardsCannotBoot
        | Plain::CardsCannotMove
        | Plain::CardsCannotAce
        | Plain::SafeFromFights
        | Plain::NoBacking
        | Plain::DrawsAlone
        | Plain::BulletsStand
        | Plain::TwoMelee
        | Plain::CoversTwo
        | Plain::SafeFromJobs
        | Plain::BootsForNoAbility
        | Plain::BonusesExchanged
        | Plain::DiscardsStay
        | Plain::DiscardsFreely
        | Plain::StashIsSafe
        | Plain::PoorestInTies
        | Plain::JoinsStaying
        | Plain::NoKeywords
        | Plain::CardsCannotMakeDraw
        | Plain::CardsCannotSendHome => Keeping::Is(plain.word().to_owned()),
    }
}

/// Returns whether a stored state is a plain state.
pub(crate) fn is_plain(kept: &Keeping, plain: Plain) -> bool {
    match kept {
        Keeping::Stud => plain == Plain::Stud,
        Keeping::Draw => plain == Plain::Draw,
        Keeping::CannotMove => plain == Plain::CannotMove,
        Keeping::Blank => plain == Plain::Blank,
        Keeping::NoCasualty => plain == Plain::NoCasualty,
        Keeping::StaysBooted => plain == Plain::StaysBooted,
        Keeping::JoinsUnbooted => plain == Plain::JoinsUnbooted,
        Keeping::Is(word) => word == plain.word(),
        Keeping::Keyword(_)
        | Keeping::LosesKeyword(_)
        | Keeping::CannotBoot
        | Keeping::CasualtyInstead(_)
        | Keeping::Unhurt
        | Keeping::NotLowered(_)
        | Keeping::NeverLowered(_)
        | Keeping::AbilitiesCannotLower(_)
        | Keeping::Fixed(_)
        | Keeping::AtLeast(..)
        | Keeping::AtMost(..)
        | Keeping::OnlyGoods(_)
        | Keeping::Stripped(..)
        | Keeping::IgnoresPlays(_)
        | Keeping::Away(..)
        | Keeping::ForControl(_)
        | Keeping::ValueForOthers(_)
        | Keeping::GritForYou(_)
        | Keeping::BountyCounts(_)
        | Keeping::Spares(_)
        | Keeping::TechniquesLower(_)
        | Keeping::Locked(_)
        | Keeping::AdjacentTo(_) => false,
    }
}

/// Returns whether a stored state is one of the forms in which the game stores a state of an entry.
pub(crate) fn says(state: &State, kept: &Keeping) -> bool {
    match state {
        State::Is(plain) => is_plain(kept, *plain),
        State::Keyword(own) | State::Skill(own, _) => matches!(kept, Keeping::Keyword(other) if own == other),
        State::LosesKeyword(own) => matches!(kept, Keeping::LosesKeyword(other) if own == other),
        State::NotLowered(figures) => {
            matches!(kept, Keeping::NotLowered(other) if figures.iter().any(|name| figure(*name) == Some(*other)))
        }
        State::Fixed(figures) => {
            matches!(kept, Keeping::Fixed(other) if figures.iter().any(|name| figure(*name) == Some(*other)))
        }
        State::AtLeast(..)
        | State::AtMost(..)
        | State::OnlyGoods(_)
        | State::Away(..)
        | State::ForControl(_)
        | State::ValueForOthers(_)
        | State::GritForYou(_)
        | State::BountyCounts(_)
        | State::Spares(_)
        | State::TechniquesLower(_)
        | State::NeverLowered(_)
        | State::AbilitiesCannotLower(_)
        | State::IgnoresPlays(_)
        | State::Locked(_) => keepings(state).contains(kept),
    }
}

#[cfg(test)]
mod tests {
    use deadeye_cards::CardDb;
    use deadeye_cards::abilities::StaticAbility;

    use super::*;
    use crate::state::kinds::Kinds;

    /// Checks that a static ability is found by the kinds of the states it gives to cards, so that none that matters is
    /// skipped.
    #[test]
    fn what_the_books_keep_is_of_the_kind_of_its_state() {
        let mut seen = 0;
        for (code, entry) in CardDb::shipped().abilities().iter() {
            let kinds = Kinds::of_entry(entry);
            for always in entry.traits().flat_map(|one| &one.always) {
                let StaticAbility::Make(has) = always else { continue };
                for kept in has.state.0.iter().flat_map(keepings) {
                    seen += 1;
                    assert!(Kinds::of_keeping(&kept).meets(kinds), "{code}: {kept:?}");
                }
            }
        }
        assert!(seen > 100, "{seen}");
    }
}
