//! States that abilities put cards into, and what they keep from being done.

use deadeye_cards::CardType;
use deadeye_cards::abilities::{Ban, FigureName, Plain, State};

use crate::query::view::View;
use crate::state::card::CardInPlay;
use crate::state::effect::{Figure, Keeping};
use crate::state::game::Game;
use crate::vocabulary::ids::{CardId, Place, PlayerId, Side};
use crate::vocabulary::step::AbilityKind;

/// What such bonuses add to a player's rank now.
pub(crate) fn rank_bonus(game: &Game, player: PlayerId) -> i16 {
    let own = game.rank_bonuses.iter().filter(|bonus| bonus.player == player);
    own.map(|bonus| (View::new(game, &bonus.scope), bonus))
        .filter(|(view, bonus)| view.all(&bonus.during))
        .map(|(view, bonus)| view.number(&bonus.by))
        .fold(0, i16::saturating_add)
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
        State::Fixed(figures) => figures.iter().filter_map(|name| figure(*name)).map(Keeping::Fixed).collect(),
        State::OnlyGoods(figures) => figures.iter().filter_map(|name| figure(*name)).map(Keeping::OnlyGoods).collect(),
        State::Away(name, by) => figure(*name).map(|own| Keeping::Away(own, i16::from(*by))).into_iter().collect(),
        State::ForControl(by) => vec![Keeping::ForControl(i16::from(*by))],
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
        (
            State::AtLeast(..)
            | State::AtMost(..)
            | State::OnlyGoods(_)
            | State::Away(..)
            | State::ForControl(_)
            | State::ValueForOthers(_)
            | State::Spares(_)
            | State::IgnoresPlays(_)
            | State::Locked(_),
            kept,
        ) => keepings(state).contains(kept),
        _ => false,
    }
}

impl Game {
    /// Whether a card is in a plain state: by an effect, or by a trait.
    #[must_use]
    pub fn is_in_state(&self, card: CardId, plain: Plain) -> bool {
        let kept = |effect: &crate::state::effect::Effect| {
            effect.on == card
                && matches!(&effect.change, crate::state::effect::Change::Keep(kept) if is_plain(kept, plain))
        };
        self.effects.iter().any(kept) || crate::query::traits::is_plain(self, card, plain)
    }

    /// Whether a ban is in force for a player.
    pub(crate) fn is_banned(&self, what: Ban, player: PlayerId) -> bool {
        self.bans.iter().any(|ban| ban.what == what && ban.who.as_ref().is_none_or(|who| who.contains(&player)))
            || crate::query::traits::bans(self, what)
    }
}

/// Whether something may be done to a card by a player's ability.
pub(crate) fn may_be(game: &Game, card: CardId, by: PlayerId, hurt: Hurt) -> bool {
    let own = game.card(card).is_some_and(|card| card.controller == by);
    let is = |plain: Plain| game.is_in_state(card, plain);
    let dude = || game.card(card).is_some_and(|card| card.facts.kind == CardType::Dude);
    let open = match hurt {
        Hurt::Boot => !is(Plain::CardsCannotBoot) && (own || !is(Plain::CannotBeBooted)),
        Hurt::Move => !is(Plain::CannotMove) && !is(Plain::CardsCannotMove) && (own || !is(Plain::CannotBeMoved)),
        Hurt::SendHome => {
            let moved = is(Plain::CardsCannotMove) || is(Plain::CardsCannotBoot);
            !moved && !is(Plain::CannotLeave) && (own || !is(Plain::CannotBeSentHome))
        }
        Hurt::Ace => !(is(Plain::CannotBeAced) || is(Plain::CardsCannotAce) || dude() && is_kept_alive(game, card, by)),
        Hurt::Discard => !(is(Plain::CannotBeDiscarded) || dude() && is_kept_alive(game, card, by)),
        Hurt::Lower(figure) => {
            let banned = || {
                let controller = game.card(card).map(|card| card.controller);
                figure == Figure::Influence
                    && controller.is_some_and(|controller| game.is_banned(Ban::LowerInfluence, controller))
            };
            own || !(game.is_kept(card, &Keeping::NotLowered(figure)) || banned())
        }
    };
    open && (own || !(is(Plain::SafeFromOthers) || is_unaffected(game, card)))
}

/// Whether a Shootout ability is carried out that does not affect a card, if it is another player's.
pub(crate) fn is_unaffected(game: &Game, card: CardId) -> bool {
    doing(game) == Some(AbilityKind::Shootout) && game.is_in_state(card, Plain::Unaffected)
}

/// The kind of ability that is being carried out; none for a trait.
fn doing(game: &Game) -> Option<AbilityKind> {
    game.running.last().and_then(|running| running.by)
}

/// Whether a ban keeps a dude from being discarded or aced by a player's card.
fn is_kept_alive(game: &Game, card: CardId, by: PlayerId) -> bool {
    let Some(owner) = game.card(card).map(|card| card.owner) else { return false };
    let cheatin = doing(game) == Some(AbilityKind::Cheatin);
    let others = owner != by;
    game.is_banned(Ban::Losses, owner) && !cheatin
        || others && game.is_banned(Ban::LossesByOthers, owner)
        || others && !cheatin && game.is_banned(Ban::LossesByOthersPlays, owner)
}

/// Whether the rank of a player's draw hand stays what it is, whatever this ability says.
pub(crate) fn rank_is_fixed(game: &Game, player: PlayerId) -> bool {
    doing(game).is_some_and(|kind| kind != AbilityKind::Cheatin) && game.is_banned(Ban::RankChanges, player)
}

/// Whether a player's casualties stay what they are, whatever this ability says.
pub(crate) fn casualties_are_fixed(game: &Game, player: PlayerId, by: i8) -> bool {
    let Some(kind) = doing(game) else { return false };
    kind != AbilityKind::Cheatin && game.is_banned(Ban::CasualtyChanges, player)
        || kind == AbilityKind::React && by > 0 && game.is_banned(Ban::CasualtiesByReacts, player)
}

/// Whether a dude's bullets stand against a player's Shootout ability.
pub(crate) fn bullets_stand(game: &Game, card: CardId, by: PlayerId) -> bool {
    let own = game.card(card).is_some_and(|card| card.controller == by);
    !own && doing(game) == Some(AbilityKind::Shootout) && game.is_in_state(card, Plain::BulletsStand)
}

/// How much more value other players' cards see in a dude.
pub(crate) fn value_for_others(game: &Game, card: CardId) -> i16 {
    summed(game, card, &|kept| match kept {
        Keeping::ValueForOthers(by) => Some(*by),
        _ => None,
    })
}

/// How many casualties a dude who is aced as one leaves fewer to cover, beside those that the ace covers.
pub(crate) fn spares(game: &Game, card: CardId) -> usize {
    let sum = summed(game, card, &|kept| match kept {
        Keeping::Spares(count) => Some(*count),
        _ => None,
    });
    usize::try_from(sum).unwrap_or(0)
}

/// What a dude counts for beside influence where control is concerned.
pub(crate) fn for_control(game: &Game, card: CardId) -> i16 {
    summed(game, card, &|kept| match kept {
        Keeping::ForControl(by) => Some(*by),
        _ => None,
    })
}

/// What a figure differs by while the dude is not at home.
pub(crate) fn away(game: &Game, card: CardId, figure: Figure) -> i16 {
    let at_home =
        game.card(card).is_none_or(|own| own.place().is_none_or(|place| place == Place::Home(own.controller)));
    if at_home {
        return 0;
    }
    summed(game, card, &|kept| match kept {
        Keeping::Away(own, by) if *own == figure => Some(*by),
        _ => None,
    })
}

/// The sum of what effects and traits keep on a card.
fn summed(game: &Game, card: CardId, number: &dyn Fn(&Keeping) -> Option<i16>) -> i16 {
    if !game.carried {
        return 0;
    }
    let by_effects = game.effects.iter().filter(|effect| effect.on == card).filter_map(|effect| match &effect.change {
        crate::state::effect::Change::Keep(kept) => number(kept),
        _ => None,
    });
    let by_effects = by_effects.fold(0, i16::saturating_add);
    by_effects.saturating_add(crate::query::traits::summed(game, card, number))
}

/// Whether a card may be chosen by a player's ability of a kind.
pub(crate) fn may_be_chosen(game: &Game, card: CardId, by: PlayerId, kind: AbilityKind) -> bool {
    if game.card(card).is_none_or(|card| card.controller == by) {
        return true;
    }
    let safe = |plain: Plain| game.is_in_state(card, plain);
    let fights = matches!(kind, AbilityKind::Shootout | AbilityKind::React | AbilityKind::Resolution);
    if fights && safe(Plain::SafeFromFights) {
        return false;
    }
    !(safe(Plain::SafeFromOthers) || kind == AbilityKind::Shootout && safe(Plain::SafeFromShootout))
}

/// Whether no card takes anything out of a player's discard pile.
pub(crate) fn discards_stay(game: &Game, player: PlayerId) -> bool {
    let outfit = game.player(player).and_then(|own| own.outfit);
    game.carried && outfit.is_some_and(|outfit| game.is_in_state(outfit, Plain::DiscardsStay))
}

/// Whether a dude may flee. Fleeing is moving, even at home (faq-b:Run or Gun); cannot goes over can (1.5:2.1).
pub(crate) fn may_flee(game: &Game, dude: CardId) -> bool {
    let banned = game.card(dude).is_some_and(|dude| game.is_banned(Ban::Flee, dude.controller));
    !banned && !game.is_kept(dude, &Keeping::CannotMove) && !game.is_in_state(dude, Plain::CannotFlee)
}

/// Whether anything keeps a dude out of the posse of a side, wherever they are.
pub(crate) fn may_join(game: &Game, dude: &CardInPlay, side: Side) -> bool {
    let is = |plain: Plain| game.is_in_state(dude.id, plain);
    !(is(Plain::CannotJoin)
        || (side == Side::Leader && is(Plain::CannotJoinLeader))
        || game.is_banned(Ban::Join, dude.controller))
}

/// Whether goods may change hands at all.
pub(crate) fn may_be_traded(game: &Game, goods: CardId) -> bool {
    !game.is_in_state(goods, Plain::CannotBeTraded) && !game.is_in_state(goods, Plain::Untouchable)
}

/// A bounty as the traits of its dude hold it: most go wherever they are put.
pub(crate) fn bounty_held(game: &Game, card: CardId, to: u16) -> u16 {
    if !game.carried || to > 0 {
        return to;
    }
    let at_least_one = crate::state::effect::Keeping::Is("bounty_at_least_1".to_owned());
    if crate::query::traits::keeps(game, card, &at_least_one) { 1 } else { to }
}
