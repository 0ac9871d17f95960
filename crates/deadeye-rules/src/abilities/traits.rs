//! What traits do all the time: figures, states, costs, tests, draw bonuses.
//!
//! Only cards with such traits are looked at, and a trait that asks for a figure sees it without further traits, so that
//! two traits never wait for each other.

use crate::text;
use crate::text::Text;
use std::cell::{Cell, RefCell};
use std::sync::Arc;

use deadeye_cards::abilities::{Always, Ban, Entry, Plain, SkillName, State, Target};
use deadeye_cards::{Card, CardCode};

use super::scope::{Scope, Thing, View};
use super::states;
use crate::card::{CardInPlay, Spot};
use crate::effect::{Figure, Keeping};
use crate::game::Game;
use crate::ids::{CardId, PlayerId};
use crate::skill::Skill;

thread_local! {
    static DEPTH: Cell<u8> = const { Cell::new(0) };
    /// The cards whose traits are being looked at: none of them sees what it adds itself.
    static LOOKED_AT: RefCell<Vec<CardId>> = const { RefCell::new(Vec::new()) };
}

/// How deep traits look into figures that other traits change.
const DEEPEST: u8 = 2;

/// Runs something that looks at traits; nothing when that is too deep.
fn deeper<T>(nothing: T, run: impl FnOnce() -> T) -> T {
    let depth = DEPTH.with(Cell::get);
    if depth >= DEEPEST {
        return nothing;
    }
    DEPTH.with(|own| own.set(depth + 1));
    let found = run();
    DEPTH.with(|own| own.set(depth));
    found
}

/// Whether an entry has anything that works all the time.
pub(crate) fn lasting(entry: &Arc<Entry>) -> Option<Arc<Entry>> {
    entry.traits().any(|one| !one.always.is_empty()).then(|| Arc::clone(entry))
}

/// Every lasting thing of the cards in play, with a view from its card, while its condition holds.
fn each(game: &Game, see: impl FnMut(&View<'_>, &CardInPlay, &Always)) {
    each_of(game, &|_| true, see);
}

/// Those lasting things that are wanted; conditions of others are not looked at.
fn each_of(game: &Game, wanted: &dyn Fn(&Always) -> bool, mut see: impl FnMut(&View<'_>, &CardInPlay, &Always)) {
    if !game.carried {
        return;
    }
    for card in &game.cards {
        let Some(entry) = &card.traits else { continue };
        if card.spot == Spot::Aside || !entry.traits().any(|one| one.always.iter().any(wanted)) {
            continue;
        }
        let busy = LOOKED_AT.with(|cards| cards.borrow().contains(&card.id));
        if busy || is_blank(game, card.id) {
            continue;
        }
        LOOKED_AT.with(|cards| cards.borrow_mut().push(card.id));
        let scope = Scope::new(card.controller, Some(card.id));
        let view = View::new(game, &scope);
        for one in entry.traits().filter(|one| one.always.iter().any(wanted)) {
            if view.all(&one.conditions) {
                for always in one.always.iter().filter(|always| wanted(always)) {
                    see(&view, card, always);
                }
            }
        }
        LOOKED_AT.with(|cards| cards.borrow_mut().pop());
    }
}

/// Whether an effect takes a card's traits away; traits that would do so are not asked.
fn is_blank(game: &Game, card: CardId) -> bool {
    game.effects.iter().any(|effect| {
        let blank = match &effect.change {
            crate::effect::Change::Keep(Keeping::Blank) => true,
            crate::effect::Change::Keep(Keeping::Is(word)) => word == "no_traits",
            _ => false,
        };
        blank && effect.on == card
    })
}

fn reaches(view: &View<'_>, who: &Target, card: CardId) -> bool {
    match who {
        Target::Named(name) => view.card(name) == Some(card),
        Target::Each(set) => view.thing(card).is_some_and(|thing| view.is_in(thing, set)),
        Target::Choose(_) => false,
    }
}

fn name_of(figure: Figure) -> &'static [&'static str] {
    match figure {
        Figure::Bullets => &["bullets"],
        Figure::Influence => &["influence"],
        Figure::Control => &["control"],
        Figure::Value => &["value"],
        Figure::Production => &["production"],
        Figure::Upkeep => &["upkeep"],
        Figure::Cost => &[],
        Figure::Skill => &["skill", "huckster", "blessed", "shaman", "mad_scientist"],
        Figure::KungFu => &["kung_fu"],
    }
}

/// What traits add to a figure of a card: `set` for what stands in place of the printed number.
pub(crate) fn figure(game: &Game, card: CardId, figure: Figure, part: &mut dyn FnMut(i16, bool, &CardInPlay)) {
    let wanted = |always: &Always| match always {
        Always::Change(change) | Always::Set(change) => {
            change.figures.each().iter().any(|(name, _)| name_of(figure).contains(name))
        }
        _ => false,
    };
    deeper((), || {
        each_of(game, &wanted, |view, source, always| {
            let (change, set) = match always {
                Always::Change(change) => (change, false),
                Always::Set(change) => (change, true),
                _ => return,
            };
            let numbers = change.figures.each();
            let Some((_, number)) = numbers.iter().find(|(name, _)| name_of(figure).contains(name)) else { return };
            if reaches(view, &change.who, card) {
                let by = view.thing(card).map_or(0, |thing| view.at(thing).number(number));
                if by != 0 || set {
                    part(by, set, source);
                }
            }
        });
    });
}

/// What traits add to a skill of a dude.
pub(crate) fn skill(game: &Game, dude: CardId, skill: Skill) -> i16 {
    let own = match skill {
        Skill::Huckster => "huckster",
        Skill::Blessed => "blessed",
        Skill::Shaman => "shaman",
        Skill::MadScientist => "mad_scientist",
    };
    let mut sum = 0_i16;
    deeper((), || {
        each(game, |view, _, always| {
            let Always::Change(change) = always else { return };
            for (name, number) in change.figures.each() {
                if (name == own || name == "skill") && reaches(view, &change.who, dude) {
                    sum = sum.saturating_add(view.thing(dude).map_or(0, |thing| view.at(thing).number(number)));
                }
            }
        });
    });
    sum
}

/// Whether a trait puts a card into a state.
pub(crate) fn keeps(game: &Game, card: CardId, state: &Keeping) -> bool {
    makes(game, card, &|own| states::says(own, state))
}

/// Whether a trait puts a card into a plain state.
pub(crate) fn is_plain(game: &Game, card: CardId, plain: Plain) -> bool {
    game.carried && makes(game, card, &|own| matches!(own, State::Is(word) if *word == plain))
}

fn makes(game: &Game, card: CardId, wanted: &dyn Fn(&State) -> bool) -> bool {
    deeper(false, || {
        let mut found = false;
        each_of(
            game,
            &|always| matches!(always, Always::Make(has) if has.state.0.iter().any(wanted)),
            |view, _, always| {
                if let Always::Make(has) = always
                    && !found
                {
                    found = reaches(view, &has.who, card);
                }
            },
        );
        found
    })
}

/// The sum of what states of traits on a card come to.
pub(crate) fn summed(game: &Game, card: CardId, number: &dyn Fn(&Keeping) -> Option<i16>) -> i16 {
    let of = |state: &State| states::keepings(state).iter().filter_map(number).fold(0_i16, i16::saturating_add);
    let wanted = |always: &Always| {
        matches!(always, Always::Make(has) if has.state.0.iter().any(|state| {
            !matches!(state, State::Is(_) | State::Keyword(_) | State::LosesKeyword(_)) && of(state) != 0
        }))
    };
    let mut sum = 0_i16;
    deeper((), || {
        each_of(game, &wanted, |view, _, always| {
            if let Always::Make(has) = always
                && reaches(view, &has.who, card)
            {
                sum = has.state.0.iter().map(of).fold(sum, i16::saturating_add);
            }
        });
    });
    sum
}

/// The last word of traits on whether a dude is a stud.
pub(crate) fn stud(game: &Game, card: CardId) -> Option<bool> {
    let wanted = |always: &Always| {
        matches!(always, Always::Make(has) if has.state.0.iter().any(|state| {
            matches!(state, State::Is(Plain::Stud | Plain::Draw))
        }))
    };
    deeper(None, || {
        let mut found = None;
        each_of(game, &wanted, |view, _, always| {
            if let Always::Make(has) = always {
                for state in &has.state.0 {
                    let stud = match state {
                        State::Is(deadeye_cards::abilities::Plain::Stud) => true,
                        State::Is(deadeye_cards::abilities::Plain::Draw) => false,
                        _ => continue,
                    };
                    if reaches(view, &has.who, card) {
                        found = Some(stud);
                    }
                }
            }
        });
        found
    })
}

/// Whether a trait gives a card a keyword, or takes it away.
pub(crate) fn keyword(game: &Game, card: CardId, keyword: &str) -> Option<bool> {
    let wanted = |always: &Always| {
        matches!(always, Always::Make(has) if has.state.0.iter().any(|state| match state {
            State::Keyword(own) | State::Skill(own, _) | State::LosesKeyword(own) => own.eq_ignore_ascii_case(keyword),
            _ => false,
        }))
    };
    deeper(None, || {
        let mut found = None;
        each_of(game, &wanted, |view, _, always| {
            if let Always::Make(has) = always {
                for state in &has.state.0 {
                    let given = match state {
                        State::Keyword(own) | State::Skill(own, _) if own.eq_ignore_ascii_case(keyword) => true,
                        State::LosesKeyword(own) if own.eq_ignore_ascii_case(keyword) => false,
                        _ => continue,
                    };
                    if reaches(view, &has.who, card) {
                        found = Some(given);
                    }
                }
            }
        });
        found
    })
}

/// What a card costs a player who brings it into play now, with what traits change.
pub(crate) fn cost_of(game: &Game, player: PlayerId, card: &Card) -> u32 {
    let printed = card.cost.map_or(0, i16::from);
    if !game.carried {
        return u32::try_from(printed).unwrap_or(0);
    }
    let mut cost = printed;
    let thing = Thing::Piled(player, crate::pile::Pile::Hand, Some(card.code));
    let wanted = |always: &Always| matches!(always, Always::Cost(_));
    let mut change = |view: &View<'_>, own: &Always| {
        let Always::Cost(changed) = own else { return };
        let first = !changed.first_each_day
            || !game.today.bought.iter().any(|code| bought_before(game, view, *code, &changed.of));
        if first && view.players(&changed.who).contains(&player) && view.is_in(thing, &changed.of) {
            let least = changed.min.as_ref().map_or(0, |min| view.number(min)).min(printed);
            cost = cost.saturating_add(view.number(&changed.by)).max(least);
        }
    };
    each_of(game, &wanted, |view, _, always| change(view, always));
    // What a card says of its own cost holds while it is still in hand.
    if let Some(entry) = game.db.entry(card.code) {
        let scope = Scope::new(player, None);
        let view = View::new(game, &scope).at(thing);
        for one in entry.traits().filter(|one| view.all(&one.conditions)) {
            for always in &one.always {
                match always {
                    Always::Cost(changed) if is_own(&changed.of) => {
                        let least = changed.min.as_ref().map_or(0, |min| view.number(min)).min(printed);
                        cost = cost.saturating_add(view.number(&changed.by)).max(least);
                    }
                    Always::OwnCost(own) => cost = view.number(own),
                    _ => {}
                }
            }
        }
    }
    u32::try_from(cost).unwrap_or(0)
}

fn is_own(set: &deadeye_cards::abilities::Set) -> bool {
    set.0.contains(&deadeye_cards::abilities::Quality::Is(deadeye_cards::abilities::Trait::This))
}

fn bought_before(game: &Game, view: &View<'_>, code: CardCode, set: &deadeye_cards::abilities::Set) -> bool {
    game.facts_of(code).is_some_and(|facts| view.prints(facts, view.scope.you, set))
}

/// What traits add to a test of a dude for a card.
pub(crate) fn test_bonus(game: &Game, dude: CardId, skill: Skill, about: Option<CardCode>) -> i16 {
    let mut sum = 0_i16;
    each(game, |view, _, always| {
        let Always::TestBonus(bonus) = always else { return };
        let fits = match bonus.skill {
            SkillName::Huckster => skill == Skill::Huckster,
            SkillName::Blessed => skill == Skill::Blessed,
            SkillName::Shaman => skill == Skill::Shaman,
            SkillName::MadScientist => skill == Skill::MadScientist,
            SkillName::Any => true,
            SkillName::KungFu => false,
        };
        let card = about.and_then(|code| game.facts_of(code));
        let for_it =
            bonus.cards.0.is_empty() || card.is_some_and(|card| view.prints(card, view.scope.you, &bonus.cards));
        if fits && for_it && reaches(view, &bonus.who, dude) {
            sum = sum.saturating_add(view.number(&bonus.by));
        }
    });
    sum
}

/// What traits add to a player's draw hand: stud and draw bullets.
pub(crate) fn draw_bonus(game: &Game, player: PlayerId) -> (i16, i16) {
    let mut sums = (0_i16, 0_i16);
    each(game, |view, _, always| {
        let Always::DrawBonus(bonus) = always else { return };
        if view.players(&bonus.who).contains(&player) {
            sums.0 = sums.0.saturating_add(bonus.stud.as_ref().map_or(0, |stud| view.number(stud)));
            sums.1 = sums.1.saturating_add(bonus.draw.as_ref().map_or(0, |draw| view.number(draw)));
        }
    });
    sums
}

/// What traits add to a player's hand size, to what they may discard at Sundown, and to the rank of their draw hand.
pub(crate) fn player_bonus(game: &Game, player: PlayerId, which: PlayerNumber) -> i16 {
    let mut sum = 0_i16;
    each(game, |view, _, always| {
        let bonus = match (always, which) {
            (Always::HandSize(bonus), PlayerNumber::HandSize)
            | (Always::SundownDiscard(bonus), PlayerNumber::SundownDiscard)
            | (Always::Rank(bonus), PlayerNumber::Rank) => bonus,
            _ => return,
        };
        if view.players(&bonus.who).contains(&player) {
            sum = sum.saturating_add(view.number(&bonus.by));
        }
    });
    sum
}

/// A number of a player that traits change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PlayerNumber {
    HandSize,
    SundownDiscard,
    Rank,
}

/// Whether a trait forbids something.
pub(crate) fn bans(game: &Game, what: Ban) -> bool {
    let mut found = false;
    each(game, |_, _, always| found |= matches!(always, Always::Forbid(own) if *own == what));
    found
}

/// Whether traits make two places adjacent, or keep them from it.
pub(crate) fn adjacency(game: &Game, one: crate::ids::Place, other: crate::ids::Place) -> Option<bool> {
    deeper(None, || {
        let mut found = None;
        let wanted = |always: &Always| matches!(always, Always::AdjacentTo(_) | Always::NotAdjacentTo(_));
        each_of(game, &wanted, |view, _, always| {
            let (set, joined) = match always {
                Always::AdjacentTo(set) => (set, true),
                Always::NotAdjacentTo(set) => (set, false),
                _ => return,
            };
            let Some(here) = view.here() else { return };
            for (own, far) in [(one, other), (other, one)] {
                if here == own && view.is_in(Thing::Place(far), set) {
                    found = Some(joined);
                }
            }
        });
        found
    })
}

/// Why a card cannot be attached to another one, if its own words or its bearer's keep it from that.
pub(crate) fn cannot_attach(game: &Game, player: PlayerId, card: &Card, onto: CardId) -> Option<Text> {
    if !game.carried {
        return None;
    }
    let title = card.printed_title();
    let bearer = game.card(onto)?;
    if let Some(entry) = game.db.entry(card.code) {
        let scope = Scope::new(player, None);
        let view = View::new(game, &scope);
        for always in entry.traits().flat_map(|one| &one.always) {
            match always {
                Always::AttachesTo(set) if !view.is_in(Thing::Card(onto, bearer.facts.code), set) => {
                    return Some(text!("{title} cannot be attached to {bearer}", title, bearer = bearer.title()));
                }
                Always::OneEach(true) if game.attached(onto).any(|own| own.title() == title) => {
                    return Some(text!("{bearer} has a {title} already", bearer = bearer.title(), title));
                }
                _ => {}
            }
        }
    }
    let mut why = None;
    let thing = Thing::Piled(player, crate::pile::Pile::Hand, Some(card.code));
    each(game, |view, source, always| {
        let barred = match always {
            Always::CannotCarry(set) => view.is_in(thing, set),
            _ => false,
        };
        if barred && (source.id == onto || source.attached_to() == Some(onto)) {
            why = Some(text!("{bearer} cannot carry {title}", bearer = bearer.title(), title));
        }
    });
    if why.is_none() && game.is_in_state(onto, deadeye_cards::abilities::Plain::NoAttachments) {
        why = Some(text!("nothing can be attached to {bearer}", bearer = bearer.title()));
    }
    why
}

/// A figure as states hold it: unchangeable, never below or never above a number.
pub(crate) fn held(game: &Game, card: CardId, figure: Figure, sum: i16) -> i16 {
    let mut held = sum;
    let mut hold = |keeping: &Keeping| match keeping {
        Keeping::AtLeast(own, least) if *own == figure => held = held.max(*least),
        Keeping::AtMost(own, most) if *own == figure => held = held.min(*most),
        _ => {}
    };
    for effect in game.effects.iter().filter(|effect| effect.on == card) {
        if let crate::effect::Change::Keep(keeping) = &effect.change {
            hold(keeping);
        }
    }
    if !matches!(figure, Figure::Bullets | Figure::Influence | Figure::Value | Figure::Control) {
        return held;
    }
    let wanted = |always: &Always| {
        matches!(always, Always::Make(has) if has.state.0.iter().any(|state| {
            matches!(state, State::AtLeast(..) | State::AtMost(..))
        }))
    };
    deeper((), || {
        each_of(game, &wanted, |view, _, always| {
            let Always::Make(has) = always else { return };
            let limits = has.state.0.iter().filter(|state| matches!(state, State::AtLeast(..) | State::AtMost(..)));
            for state in limits {
                if reaches(view, &has.who, card) {
                    states::keepings(state).iter().for_each(&mut hold);
                }
            }
        });
    });
    held
}
