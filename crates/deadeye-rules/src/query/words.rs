//! States of entries as the books keep them.

use deadeye_cards::abilities::{FigureName, Plain, State};

use crate::state::{Figure, Keeping};

/// The figure of a name.
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

/// What a state is called in the books.
pub(crate) fn keepings(state: &State) -> Vec<Keeping> {
    match state {
        State::Is(plain) => vec![keeping(*plain)],
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
        State::IgnoresPlays(figures) => {
            figures.iter().filter_map(|name| figure(*name)).map(Keeping::IgnoresPlays).collect()
        }
        State::Spares(count) => vec![Keeping::Spares(i16::from(*count))],
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

/// What a plain state is called in the books.
pub(crate) fn keeping(plain: Plain) -> Keeping {
    match plain {
        Plain::Stud => Keeping::Stud,
        Plain::Draw => Keeping::Draw,
        Plain::CannotMove => Keeping::CannotMove,
        Plain::Blank => Keeping::Blank,
        Plain::NoCasualty => Keeping::NoCasualty,
        Plain::StaysBooted => Keeping::StaysBooted,
        Plain::JoinsUnbooted => Keeping::JoinsUnbooted,
        other => Keeping::Is(other.word().to_owned()),
    }
}

/// Whether what the books keep is a plain state.
pub(crate) fn is_plain(kept: &Keeping, plain: Plain) -> bool {
    match (kept, plain) {
        (Keeping::Stud, Plain::Stud)
        | (Keeping::Draw, Plain::Draw)
        | (Keeping::CannotMove, Plain::CannotMove)
        | (Keeping::Blank, Plain::Blank)
        | (Keeping::NoCasualty, Plain::NoCasualty)
        | (Keeping::StaysBooted, Plain::StaysBooted)
        | (Keeping::JoinsUnbooted, Plain::JoinsUnbooted) => true,
        (Keeping::Is(word), plain) => word == plain.word(),
        _ => false,
    }
}

/// Whether a state of an entry is what the books keep.
pub(crate) fn says(state: &State, kept: &Keeping) -> bool {
    match (state, kept) {
        (State::Is(plain), kept) => is_plain(kept, *plain),
        (State::Keyword(own) | State::Skill(own, _), Keeping::Keyword(other)) => own == other,
        (State::LosesKeyword(own), Keeping::LosesKeyword(other)) => own == other,
        (State::NotLowered(figures), Keeping::NotLowered(other)) => {
            figures.iter().any(|name| figure(*name) == Some(*other))
        }
        (State::Fixed(figures), Keeping::Fixed(other)) => figures.iter().any(|name| figure(*name) == Some(*other)),
        (
            State::AtLeast(..)
            | State::AtMost(..)
            | State::OnlyGoods(_)
            | State::Away(..)
            | State::ForControl(_)
            | State::ValueForOthers(_)
            | State::BountyCounts(_)
            | State::Spares(_)
            | State::NeverLowered(_)
            | State::AbilitiesCannotLower(_)
            | State::IgnoresPlays(_)
            | State::Locked(_),
            kept,
        ) => keepings(state).contains(kept),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use deadeye_cards::CardDb;
    use deadeye_cards::abilities::Always;

    use super::*;
    use crate::state::kinds::Kinds;

    /// A static ability is found by the kinds of what it keeps on cards: none is passed by that would have an answer.
    #[test]
    fn what_the_books_keep_is_of_the_kind_of_its_state() {
        let mut seen = 0;
        for (code, entry) in CardDb::shipped().abilities().iter() {
            let kinds = Kinds::of_entry(entry);
            for always in entry.traits().flat_map(|one| &one.always) {
                let Always::Make(has) = always else { continue };
                for kept in has.state.0.iter().flat_map(keepings) {
                    seen += 1;
                    assert!(Kinds::of_keeping(&kept).meets(kinds), "{code}: {kept:?}");
                }
            }
        }
        assert!(seen > 100, "{seen}");
    }
}
