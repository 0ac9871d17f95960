//! What traits do all the time: figures, states, costs, tests, draw bonuses.
//!
//! Only cards with such traits are looked at, and a trait that asks for a figure sees it without further traits, so that
//! two traits never wait for each other.

use std::cell::{Cell, RefCell};
use std::sync::Arc;

use deadeye_cards::abilities::{Always, Ban, CallRule, CostChange, Entry, Plain, ShieldFrom, SkillName, State, Target};
use deadeye_cards::{Card, CardCode, CardType};

use crate::query::states;
use crate::query::view::View;
use crate::state::card::{CardInPlay, Spot};
use crate::state::effect::{Figure, Keeping};
use crate::state::game::Game;
use crate::state::scope::Scope;
use crate::state::thing::Thing;
use crate::text;
use crate::vocabulary::ids::{CardId, Place, PlayerId};
use crate::vocabulary::skill::Skill;
use crate::vocabulary::step::AbilityKind;
use crate::vocabulary::text::Text;

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
pub(super) fn each_of(
    game: &Game,
    wanted: &dyn Fn(&Always) -> bool,
    mut see: impl FnMut(&View<'_>, &CardInPlay, &Always),
) {
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
            crate::state::effect::Change::Keep(Keeping::Blank) => true,
            crate::state::effect::Change::Keep(Keeping::Is(word)) => word == "no_traits",
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
        Figure::SkillOf(Skill::Huckster) => &["huckster"],
        Figure::SkillOf(Skill::Blessed) => &["blessed"],
        Figure::SkillOf(Skill::Shaman) => &["shaman"],
        Figure::SkillOf(Skill::MadScientist) => &["mad_scientist"],
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
    let mut counted = Vec::new();
    deeper((), || {
        each_of(game, &wanted, |view, source, always| {
            let (change, set) = match always {
                Always::Change(change) => (change, false),
                Always::Set(change) => (change, true),
                _ => return,
            };
            let numbers = change.figures.each();
            let Some((_, number)) = numbers.iter().find(|(name, _)| name_of(figure).contains(name)) else { return };
            if reaches(view, &change.who, card) && adds_up(source, always, &mut counted) {
                let by = view.thing(card).map_or(0, |thing| view.at(thing).number(number));
                if by != 0 || set {
                    part(by, set, source);
                }
            }
        });
    });
}

/// Whether a copy of a title adds to what an earlier copy did already: those that do not are counted once.
fn adds_up(source: &CardInPlay, always: &Always, counted: &mut Vec<String>) -> bool {
    let alone = source.traits.as_ref().is_some_and(|entry| {
        entry.traits().any(|one| one.alone && one.always.iter().any(|own| std::ptr::eq(own, always)))
    });
    let title = source.title();
    if alone && counted.iter().any(|own| own == title) {
        return false;
    }
    if alone {
        counted.push(title.to_owned());
    }
    true
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
    let mut counted = Vec::new();
    deeper((), || {
        each(game, |view, source, always| {
            let Always::Change(change) = always else { return };
            for (name, number) in change.figures.each() {
                let named = name == own || name == "skill";
                if named && reaches(view, &change.who, dude) && adds_up(source, always, &mut counted) {
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

/// How a card is played, where that changes its cost.
#[derive(Clone, Copy, Default)]
pub(crate) struct Played {
    /// What it is attached to.
    pub(crate) onto: Option<CardId>,
    /// When it is played.
    pub(crate) kind: Option<AbilityKind>,
}

impl Played {
    fn fits(self, view: &View<'_>, change: &CostChange) -> bool {
        let onto = || self.onto.and_then(|onto| view.thing(onto)).is_some_and(|onto| view.is_in(onto, &change.onto));
        let play = |wanted| self.kind.is_some_and(|kind| crate::query::eval::is_play(wanted, kind));
        (change.onto.0.is_empty() || onto()) && change.play.is_none_or(play)
    }
}

/// What a card costs a player who brings it into play now, with what traits change.
pub(crate) fn cost_of(game: &Game, player: PlayerId, card: &Card) -> u32 {
    cost_as(game, player, card, Played::default())
}

/// What a card costs a player who plays it in a way.
pub(crate) fn cost_as(game: &Game, player: PlayerId, card: &Card, played: Played) -> u32 {
    let printed = card.cost.map_or(0, i16::from);
    if !game.carried {
        return u32::try_from(printed).unwrap_or(0);
    }
    let mut cost = printed;
    let thing = Thing::Piled(player, crate::state::pile::Pile::Hand, Some(card.code));
    let wanted = |always: &Always| matches!(always, Always::Cost(_));
    let mut change = |view: &View<'_>, own: &Always| {
        let Always::Cost(changed) = own else { return };
        let first = !changed.first_each_day
            || !game.today.bought.iter().any(|code| bought_before(game, view, *code, &changed.of));
        let fits = first && view.players(&changed.who).contains(&player) && view.is_in(thing, &changed.of);
        if fits && played.fits(view, changed) {
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
                    Always::Cost(changed) if is_own(&changed.of) && played.fits(&view, changed) => {
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
            | (Always::TotalControl(bonus), PlayerNumber::Control)
            | (Always::RedrawMore(bonus), PlayerNumber::RedrawMore)
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
    RedrawMore,
    Rank,
    Control,
}

/// Whether a trait forbids something.
pub(crate) fn bans(game: &Game, what: Ban) -> bool {
    let mut found = false;
    each(game, |_, _, always| found |= matches!(always, Always::Forbid(own) if *own == what));
    found
}

/// Whether traits make two places adjacent, or keep them from it.
pub(crate) fn adjacency(
    game: &Game,
    one: crate::vocabulary::ids::Place,
    other: crate::vocabulary::ids::Place,
) -> Option<bool> {
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

/// Whether a card of the hand may be bought or invented as a Shootout play, as it says itself: goods that dudes carry,
/// and dudes, while what it asks for is so.
pub(crate) fn is_played_in_shootout(game: &Game, player: PlayerId, card: &Card) -> bool {
    let Some(entry) = game.entry_of(card.code) else { return false };
    let scope = Scope::new(player, None);
    let view = View::new(game, &scope);
    let fits = match card.kind {
        CardType::Dude => !card.has_keyword("Gadget"),
        kind => kind == CardType::Goods && !card.has_keyword("Improvement"),
    };
    fits && view.side().is_some()
        && entry.traits().any(|one| {
            one.always.iter().any(|always| matches!(always, Always::PlayedInShootout(true)))
                && view.all(&one.conditions)
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
    let thing = Thing::Piled(player, crate::state::pile::Pile::Hand, Some(card.code));
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
        if let crate::state::effect::Change::Keep(keeping) = &effect.change {
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

/// Whether a rule of a trait about call-outs goes for these two.
pub(crate) fn call_rule(game: &Game, caller: CardId, target: CardId, rule: CallRule) -> bool {
    let mut found = false;
    let wanted = |always: &Always| matches!(always, Always::CalledOut(own) if own.how == rule);
    each_of(game, &wanted, |view, _, always| {
        if let Always::CalledOut(own) = always {
            let called = reaches(view, &own.who, target);
            found |= called && view.thing(caller).is_some_and(|caller| view.is_in(caller, &own.by));
        }
    });
    found
}

/// Who collects what a card produces, where a trait says so.
pub(crate) fn collector(game: &Game, card: CardId) -> Option<PlayerId> {
    let mut found = None;
    let wanted = |always: &Always| matches!(always, Always::Collects(_));
    each_of(game, &wanted, |view, source, always| {
        if let Always::Collects(set) = always
            && view.thing(card).is_some_and(|thing| view.is_in(thing, set))
        {
            found = Some(source.controller);
        }
    });
    found
}

/// The most influence of a player that counts at one location, where a trait limits that.
pub(crate) fn influence_per_place(game: &Game) -> Option<i16> {
    let mut found: Option<i16> = None;
    let wanted = |always: &Always| matches!(always, Always::InfluencePerPlace(_));
    each_of(game, &wanted, |_, _, always| {
        if let Always::InfluencePerPlace(most) = always {
            let most = i16::from(*most);
            found = Some(found.map_or(most, |own| own.min(most)));
        }
    });
    found
}

/// Whether any card in play would limit influence at locations, now or when victory is checked.
pub(crate) fn may_limit_influence(game: &Game) -> bool {
    let entries = game.cards.iter().filter_map(|card| card.traits.as_ref());
    let mut always = entries.flat_map(|entry| entry.traits()).flat_map(|one| &one.always);
    game.carried && always.any(|always| matches!(always, Always::InfluencePerPlace(_)))
}

/// Whether traits let a dude go to a place.
pub(crate) fn may_go(game: &Game, dude: CardId, to: Place) -> bool {
    let mut free = true;
    let wanted = |always: &Always| matches!(always, Always::MovesOnly(_));
    each_of(game, &wanted, |view, _, always| {
        if let Always::MovesOnly(moves) = always
            && reaches(view, &moves.who, dude)
        {
            free &= view.is_in(Thing::Place(to), &moves.to);
        }
    });
    free
}

/// The skill of a name.
fn skill_named(name: SkillName) -> Option<Skill> {
    match name {
        SkillName::Huckster => Some(Skill::Huckster),
        SkillName::Blessed => Some(Skill::Blessed),
        SkillName::Shaman => Some(Skill::Shaman),
        SkillName::MadScientist => Some(Skill::MadScientist),
        SkillName::Any | SkillName::KungFu => None,
    }
}

/// What a card that is not in play says of itself all the time, seen by a player.
fn own_words<'a>(game: &'a Game, card: &Card) -> impl Iterator<Item = &'a Always> {
    let entry = game.entry_of(card.code);
    entry.into_iter().flat_map(|entry| entry.traits()).flat_map(|one| &one.always)
}

/// The other skill with which a dude may invent a Gadget: as the dude says, or as the Gadget does.
pub(crate) fn inventing_skill(game: &Game, dude: CardId, card: &Card) -> Option<Skill> {
    let player = game.card(dude)?.controller;
    let thing = Thing::Piled(player, crate::state::pile::Pile::Hand, Some(card.code));
    let mut found = None;
    let wanted = |always: &Always| matches!(always, Always::Invents(invents) if invents.skill.is_some());
    each_of(game, &wanted, |view, _, always| {
        if let Always::Invents(invents) = always
            && reaches(view, &invents.who, dude)
            && view.is_in(thing, &invents.of)
        {
            found = invents.skill;
        }
    });
    let scope = Scope::new(player, None);
    let view = View::new(game, &scope);
    for always in own_words(game, card) {
        if let Always::Invents(invents) = always
            && is_own(&invents.of)
            && reaches(&view, &invents.who, dude)
        {
            found = found.or(invents.skill);
        }
    }
    found.and_then(skill_named)
}

/// Whether a dude, or a Gadget, says that this dude does not invent it.
pub(crate) fn may_not_invent(game: &Game, dude: CardId, card: &Card) -> bool {
    let Some(player) = game.card(dude).map(|dude| dude.controller) else { return false };
    let thing = Thing::Piled(player, crate::state::pile::Pile::Hand, Some(card.code));
    let mut barred = false;
    let wanted = |always: &Always| matches!(always, Always::Invents(invents) if invents.skill.is_none());
    each_of(game, &wanted, |view, _, always| {
        if let Always::Invents(invents) = always {
            barred |= reaches(view, &invents.who, dude) && !view.is_in(thing, &invents.of);
        }
    });
    let scope = Scope::new(player, None);
    let view = View::new(game, &scope);
    barred
        || own_words(game, card).any(|always| {
            matches!(always, Always::InventedBy(set) if !view.thing(dude).is_some_and(|dude| view.is_in(dude, set)))
        })
}

/// Whether a dude could invent anything: a Mad Scientist, or with another skill by what a card says.
pub(crate) fn may_invent_anything(game: &Game, player: PlayerId, dude: CardId) -> bool {
    if game.skill(dude, Skill::MadScientist).is_some() {
        return true;
    }
    let mut found = false;
    let wanted = |always: &Always| matches!(always, Always::Invents(invents) if invents.skill.is_some());
    each_of(game, &wanted, |view, _, always| {
        found |= matches!(always, Always::Invents(invents) if reaches(view, &invents.who, dude));
    });
    let hand = game.player(player).map(|own| own.hand.known()).unwrap_or_default();
    let mut gadgets = hand.iter().filter_map(|code| game.facts_of(*code)).filter(|card| card.has_keyword("Gadget"));
    found || gadgets.any(|card| inventing_skill(game, dude, card).is_some())
}

/// Whether a card says that shopping does not bring it into play.
pub(crate) fn is_never_shopped(game: &Game, card: &Card) -> bool {
    own_words(game, card).any(|always| matches!(always, Always::NotShopped(true)))
}

/// The titles that a card stands for where uniqueness is concerned.
pub(crate) fn stands_for<'a>(game: &'a Game, card: &'a Card) -> Vec<&'a str> {
    let others = own_words(game, card).filter_map(|always| match always {
        Always::CountsAs(title) => Some(title.as_str()),
        _ => None,
    });
    [card.printed_title()].into_iter().chain(others).collect()
}

/// Whether a trait lets a dude move from one place to another without booting.
pub(crate) fn moves_free(game: &Game, dude: CardId, from: Place, to: Place) -> bool {
    let mut free = false;
    let wanted = |always: &Always| matches!(always, Always::MovesFree(_));
    each_of(game, &wanted, |view, _, always| {
        if let Always::MovesFree(moves) = always {
            free |= reaches(view, &moves.who, dude)
                && view.is_in(Thing::Place(from), &moves.from)
                && view.is_in(Thing::Place(to), &moves.to);
        }
    });
    free
}

/// Whether a dude's own trait lets them cast a spell.
pub(crate) fn casts(game: &Game, dude: CardId, spell: CardId) -> bool {
    let mut free = true;
    let wanted = |always: &Always| matches!(always, Always::CastsOnly(_));
    each_of(game, &wanted, |view, source, always| {
        if let Always::CastsOnly(set) = always
            && source.id == dude
        {
            free &= view.thing(spell).is_some_and(|spell| view.is_in(spell, set));
        }
    });
    free
}

/// The cards that shield a card of another player: as long as one of them could be chosen, the card cannot. Of action
/// cards some do that shield from nothing else.
pub(crate) fn shields(game: &Game, chooser: PlayerId, action: bool, card: CardId) -> Vec<CardId> {
    let mut found = Vec::new();
    if !game.cards.iter().any(|card| card.shields) {
        return found;
    }
    let wanted =
        |always: &Always| matches!(always, Always::Shields(own) if action || own.from == ShieldFrom::Abilities);
    each_of(game, &wanted, |view, source, always| {
        if let Always::Shields(own) = always
            && source.controller != chooser
            && source.id != card
            && reaches(view, &own.who, card)
        {
            found.push(source.id);
        }
    });
    found
}

/// Whether a card may shield others from being chosen.
pub(crate) fn has_shield(entry: &Arc<Entry>) -> bool {
    entry.traits().flat_map(|one| &one.always).any(|always| matches!(always, Always::Shields(_)))
}
