//! States that abilities put cards into, and what they keep from being done.

use deadeye_cards::abilities::{Ban, FigureName, Plain, State};

use crate::effect::{Duration, Figure, Keeping};
use crate::game::Game;
use crate::ids::{CardId, PlayerId};
use crate::step::AbilityKind;

/// Something that is forbidden for a time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Banned {
    pub(crate) what: Ban,
    /// To whom; everybody if nobody is named.
    pub(crate) who: Option<Vec<PlayerId>>,
    pub(crate) until: Duration,
}

/// What is to be done to a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hurt {
    Boot,
    Move,
    SendHome,
    Ace,
    Discard,
    Lower(Figure),
}

/// The figure of a name.
pub(crate) fn figure(name: FigureName) -> Option<Figure> {
    Some(match name {
        FigureName::Bullets => Figure::Bullets,
        FigureName::Influence => Figure::Influence,
        FigureName::Control => Figure::Control,
        FigureName::Value => Figure::Value,
        FigureName::Production => Figure::Production,
        FigureName::Upkeep => Figure::Upkeep,
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
        State::Fixed(figures) => figures.iter().filter_map(|name| figure(*name)).map(Keeping::Fixed).collect(),
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
fn is_plain(kept: &Keeping, plain: Plain) -> bool {
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
        (State::AtLeast(..) | State::AtMost(..), kept) => keepings(state).contains(kept),
        _ => false,
    }
}

impl Game {
    /// Whether a card is in a plain state: by an effect, or by a trait.
    #[must_use]
    pub fn is_in_state(&self, card: CardId, plain: Plain) -> bool {
        let kept = |effect: &crate::effect::Effect| {
            effect.on == card && matches!(&effect.change, crate::effect::Change::Keep(kept) if is_plain(kept, plain))
        };
        self.effects.iter().any(kept) || super::traits::is_plain(self, card, plain)
    }

    /// Whether a ban is in force for a player.
    pub(crate) fn is_banned(&self, what: Ban, player: PlayerId) -> bool {
        self.bans.iter().any(|ban| ban.what == what && ban.who.as_ref().is_none_or(|who| who.contains(&player)))
            || super::traits::bans(self, what)
    }
}

/// Whether something may be done to a card by a player's ability.
pub(crate) fn may_be(game: &Game, card: CardId, by: PlayerId, hurt: Hurt) -> bool {
    let own = game.card(card).is_some_and(|card| card.controller == by);
    let is = |plain: Plain| game.is_in_state(card, plain);
    let open = match hurt {
        Hurt::Boot => own || !is(Plain::CannotBeBooted),
        Hurt::Move => !is(Plain::CannotMove) && (own || !is(Plain::CannotBeMoved)),
        Hurt::SendHome => !is(Plain::CannotLeave) && (own || !is(Plain::CannotBeSentHome)),
        Hurt::Ace => !is(Plain::CannotBeAced),
        Hurt::Discard => !is(Plain::CannotBeDiscarded),
        Hurt::Lower(figure) => own || !game.is_kept(card, &Keeping::NotLowered(figure)),
    };
    open && (own || !is(Plain::SafeFromOthers))
}

/// Whether a card may be chosen by a player's ability of a kind.
pub(crate) fn may_be_chosen(game: &Game, card: CardId, by: PlayerId, kind: AbilityKind) -> bool {
    if game.card(card).is_none_or(|card| card.controller == by) {
        return true;
    }
    let safe = |plain: Plain| game.is_in_state(card, plain);
    !(safe(Plain::SafeFromOthers) || kind == AbilityKind::Shootout && safe(Plain::SafeFromShootout))
}
