//! Going through all steps, sets and numbers of an entry.

use super::always::{Always, JokerKind, Starting};
use super::change::Figures;
use super::choice::{Choice, PlaceRef, Target};
use super::condition::Condition;
use super::entry::{Ability, Entry, MarkOf};
use super::event::On;
use super::lasting::Lasting;
use super::set::{Number, Quality, Set};
use super::special::ChangePull;
use super::state::State;
use super::step::{Check, DrawHand, ForEach, If, May, Modify, OneOf, Pay, Play, Step, Token};
use super::who::{Player, Ref};

/// What a walk comes past.
pub enum Stop<'a> {
    /// A step, before its parts.
    Step(&'a Step),
    /// A lasting thing of a trait, before its parts.
    Always(&'a Always),
    /// A quality of a card, wherever one is asked for.
    Quality(&'a Quality),
    /// A plain number.
    Const(i16),
    /// A card's name that is used.
    Uses(&'a Ref),
    /// A name that is given.
    Binds(&'a str),
    /// A state that a card is put or held in.
    State(&'a State),
    /// A condition, wherever one is asked for.
    Condition(&'a Condition),
}

/// Goes through an entry in printed order.
pub fn entry<'a>(entry: &'a Entry, see: &mut dyn FnMut(Stop<'a>)) {
    for one in &entry.abilities {
        ability(one, see);
    }
}

/// Goes through one ability: what is chosen first comes first.
pub fn ability<'a>(ability: &'a Ability, see: &mut dyn FnMut(Stop<'a>)) {
    if ability.pay > 0 {
        see(Stop::Const(i16::from(ability.pay)));
    }
    if let Some(x) = &ability.pay_x {
        see(Stop::Const(i16::from(x.min)));
        if let Some(max) = x.max {
            see(Stop::Const(i16::from(max)));
        }
    }
    if let Some(on) = &ability.on {
        event(on, see);
    }
    conditions(&ability.conditions, see);
    conditions(&ability.unbooted_if, see);
    if let Some(of) = &ability.lent_to {
        set(of, see);
    }
    steps(&ability.target, see);
    if let Some(difficulty) = ability.test.as_ref().and_then(|test| test.difficulty.as_ref()) {
        number(difficulty, see);
    }
    steps(&ability.cost, see);
    steps(&ability.steps, see);
    conditions(&ability.combo, see);
    if let Some(job) = &ability.job {
        match &job.mark {
            MarkOf::Choose(from) => set(from, see),
            MarkOf::Place(at) => place(at, see),
            MarkOf::This => {}
        }
        set(&job.leader, see);
        conditions(&job.posse, see);
        steps(&job.joins, see);
        steps(&job.success, see);
        steps(&job.failure, see);
        steps(&job.after, see);
    }
    steps(&ability.failure, see);
    for one in &ability.always {
        always(one, see);
    }
}

fn conditions<'a>(list: &'a [Condition], see: &mut dyn FnMut(Stop<'a>)) {
    for one in list {
        condition(one, see);
    }
}

fn condition<'a>(one: &'a Condition, see: &mut dyn FnMut(Stop<'a>)) {
    see(Stop::Condition(one));
    match one {
        Condition::Not(inner) => condition(inner, see),
        Condition::Any(list) | Condition::All(list) => conditions(list, see),
        Condition::Compare(compared) => {
            number(&compared.0, see);
            number(&compared.2, see);
        }
        Condition::That(card, of) => {
            see(Stop::Uses(card));
            set(of, see);
        }
        Condition::There(of) | Condition::None(of) => set(of, see),
        Condition::Place(at, of) => {
            place(at, see);
            set(of, see);
        }
        Condition::Player(who) => player(who, see),
        Condition::Is(_) | Condition::Outfit(_) | Condition::ByPlay(_) | Condition::TestOf(_) => {}
    }
}

fn player<'a>(who: &'a Player, see: &mut dyn FnMut(Stop<'a>)) {
    if let Player::Controller(card) | Player::Owner(card) = who {
        see(Stop::Uses(card));
    }
}

fn place<'a>(at: &'a PlaceRef, see: &mut dyn FnMut(Stop<'a>)) {
    match at {
        PlaceRef::At(card) => see(Stop::Uses(card)),
        PlaceRef::Choose(of) => set(of, see),
        PlaceRef::TownSquare | PlaceRef::Home | PlaceRef::Here | PlaceRef::Shootout | PlaceRef::From => {}
    }
}

fn set<'a>(of: &'a Set, see: &mut dyn FnMut(Stop<'a>)) {
    for quality in &of.0 {
        see(Stop::Quality(quality));
        match quality {
            Quality::Not(inner) | Quality::Has(inner) | Quality::On(inner) | Quality::At(inner) => set(inner, see),
            Quality::Any(sets) => sets.iter().for_each(|one| set(one, see)),
            Quality::With(card)
            | Quality::Near(card)
            | Quality::Beside(card)
            | Quality::But(card)
            | Quality::Same(card)
            | Quality::Titled(card) => see(Stop::Uses(card)),
            Quality::ControlledBy(who) | Quality::OwnedBy(who) => player(who, see),
            Quality::Compare(compared) => {
                number(&compared.0, see);
                number(&compared.2, see);
            }
            Quality::Is(_)
            | Quality::Keyword(_)
            | Quality::Faction(_)
            | Quality::Title(_)
            | Quality::Ability(_)
            | Quality::Most(_)
            | Quality::Least(_) => {}
        }
    }
}

fn number<'a>(of: &'a Number, see: &mut dyn FnMut(Stop<'a>)) {
    match of {
        Number::Const(plain) => see(Stop::Const(*plain)),
        Number::Of(card, _) => see(Stop::Uses(card)),
        Number::OfPlayer(who, _) | Number::LeastOf(who, _) => player(who, see),
        Number::Known(_) => {}
        Number::Count(from)
        | Number::Places(from)
        | Number::Factions(from)
        | Number::Titles(from)
        | Number::Total(_, from)
        | Number::Highest(_, from)
        | Number::Lowest(_, from) => set(from, see),
        Number::InPile(pile) | Number::HighestInPile(_, pile) => {
            player(&pile.whose, see);
            set(&pile.from, see);
        }
        Number::Sum(parts) => parts.iter().for_each(|part| number(part, see)),
        Number::MostFor(who, value) => {
            player(who, see);
            number(value, see);
        }
        Number::CasualtiesOver(value) => number(value, see),
        Number::Less(pair)
        | Number::Times(pair)
        | Number::Part(pair)
        | Number::AtLeast(pair)
        | Number::AtMost(pair) => {
            number(&pair.0, see);
            number(&pair.1, see);
        }
    }
}

fn maybe<'a>(of: Option<&'a Number>, see: &mut dyn FnMut(Stop<'a>)) {
    if let Some(of) = of {
        number(of, see);
    }
}

fn choice<'a>(of: &'a Choice, see: &mut dyn FnMut(Stop<'a>)) {
    set(&of.from, see);
    set(&of.prefer, see);
    if of.count != Number::Const(1) {
        number(&of.count, see);
    }
    player(&of.by, see);
    player(&of.whose, see);
    if let Some(name) = &of.name {
        see(Stop::Binds(name));
    }
}

fn target<'a>(of: &'a Target, see: &mut dyn FnMut(Stop<'a>)) {
    match of {
        Target::Named(card) => see(Stop::Uses(card)),
        Target::Choose(chosen) => choice(chosen, see),
        Target::Each(from) => set(from, see),
    }
}

fn event<'a>(of: &'a On, see: &mut dyn FnMut(Stop<'a>)) {
    for on in of.each() {
        set(&on.who, see);
        set(&on.by, see);
        conditions(&on.conditions, see);
    }
}

fn states<'a>(list: &'a [State], see: &mut dyn FnMut(Stop<'a>)) {
    for state in list {
        see(Stop::State(state));
        match state {
            State::AtLeast(_, limit) | State::AtMost(_, limit) | State::Skill(_, limit) | State::Spares(limit) => {
                see(Stop::Const(i16::from(*limit)))
            }
            State::Away(_, by) | State::ForControl(by) | State::ValueForOthers(by) | State::BountyCounts(by) => {
                see(Stop::Const(i16::from(*by)))
            }
            _ => {}
        }
    }
}

fn figures<'a>(of: &'a Figures, see: &mut dyn FnMut(Stop<'a>)) {
    for (_, by) in of.each() {
        number(by, see);
    }
}

/// Goes through a list of steps.
pub fn steps<'a>(list: &'a [Step], see: &mut dyn FnMut(Stop<'a>)) {
    for one in list {
        step(one, see);
    }
}

fn step<'a>(one: &'a Step, see: &mut dyn FnMut(Stop<'a>)) {
    see(Stop::Step(one));
    for who in one.targets() {
        target(who, see);
    }
    match one {
        Step::Choose(chosen) => choice(chosen, see),
        Step::Pot(n) => number(n, see),
        Step::Change(change) | Step::Set(change) => figures(&change.figures, see),
        Step::Unmodify(off) => {
            if let Some(but) = &off.but {
                set(but, see);
            }
        }
        Step::Make(make) => states(&make.state.0, see),
        Step::Bounty(bounty) => {
            maybe(bounty.by.as_ref(), see);
            maybe(bounty.to.as_ref(), see);
        }
        Step::Move(go) => place(&go.to, see),
        Step::Draw(amount) | Step::DiscardTop(amount) | Step::Gain(amount) => {
            number(&amount.n, see);
            player(&amount.who, see);
        }
        Step::Pay(pay) => in_pay(pay, see),
        Step::Bid(bid) => player(&bid.who, see),
        Step::HowMany(how_many) => {
            number(&how_many.up_to, see);
            player(&how_many.who, see);
        }
        Step::Play(play) => in_play(play, see),
        Step::Look(look) => {
            player(&look.whose, see);
            maybe(look.count.as_ref(), see);
        }
        Step::Shuffle(who) | Step::CheatinAgain(who) => player(who, see),
        Step::Pull(pull) => player(&pull.who, see),
        Step::Test(check) => test(check, see),
        Step::Rank(modify) | Step::Casualties(modify) => modified(modify, see),
        Step::CallOut(call) if call.price > 0 => see(Stop::Const(i16::from(call.price))),
        Step::ChangePull(change) => in_change_pull(change, see),
        Step::Token(token) => in_token(token, see),
        Step::Counters(counters) => {
            maybe(counters.by.as_ref(), see);
            maybe(counters.to.as_ref(), see);
        }
        Step::Control(control) => player(&control.player, see),
        Step::If(check) => if_then(check, see),
        Step::May(may) => in_may(may, see),
        Step::OneOf(one_of) => in_one_of(one_of, see),
        Step::ForEach(each) => for_each(each, see),
        Step::Later(later) => {
            event(&later.on, see);
            steps(&later.steps, see);
        }
        Step::Lasting(lasting) => in_lasting(lasting, see),
        Step::DrawHand(hand) => in_draw_hand(hand, see),
        Step::Forbid(forbid) => {
            if let Some(who) = &forbid.who {
                player(who, see);
            }
        }
        Step::Name(naming) => {
            see(Stop::Uses(&naming.is));
            see(Stop::Binds(&naming.name));
        }
        Step::Boot(_)
        | Step::Unboot(_)
        | Step::Refresh(_)
        | Step::RefreshOne(_)
        | Step::Swap(_)
        | Step::TakeOver(_)
        | Step::Join(_)
        | Step::Leave(_)
        | Step::SendHome(_)
        | Step::GoHome(_)
        | Step::CallOut(_)
        | Step::Discard(_)
        | Step::Ace(_)
        | Step::AceSurely(_)
        | Step::FirstCasualty(_)
        | Step::Put(_)
        | Step::Attach(_)
        | Step::Lock(_)
        | Step::Use(_)
        | Step::End(_)
        | Step::FormFirst(_)
        | Step::PlayAgain(_)
        | Step::Prevent(_)
        | Step::ByHand(_) => {}
    }
}

fn in_draw_hand<'a>(hand: &'a DrawHand, see: &mut dyn FnMut(Stop<'a>)) {
    player(&hand.whose, see);
    maybe(hand.count.as_ref(), see);
    if let Some(card) = &hand.card {
        see(Stop::Uses(card));
    }
    if let Some(name) = &hand.name {
        see(Stop::Binds(name));
    }
}

fn in_lasting<'a>(lasting: &'a Lasting, see: &mut dyn FnMut(Stop<'a>)) {
    conditions(&lasting.conditions, see);
    for one in &lasting.always {
        always(one, see);
    }
}

fn in_may<'a>(may: &'a May, see: &mut dyn FnMut(Stop<'a>)) {
    player(&may.who, see);
    steps(&may.steps, see);
    steps(&may.otherwise, see);
}

fn in_change_pull<'a>(change: &'a ChangePull, see: &mut dyn FnMut(Stop<'a>)) {
    maybe(change.by.as_ref(), see);
    maybe(change.harder.as_ref(), see);
    if let Some(card) = &change.card {
        see(Stop::Uses(card));
    }
}

fn in_pay<'a>(pay: &'a Pay, see: &mut dyn FnMut(Stop<'a>)) {
    number(&pay.n, see);
    player(&pay.who, see);
    if let Some(to) = &pay.to {
        player(to, see);
    }
    steps(&pay.or, see);
}

fn in_play<'a>(play: &'a Play, see: &mut dyn FnMut(Stop<'a>)) {
    maybe(play.less.as_ref(), see);
    maybe(play.min.as_ref(), see);
    maybe(play.easier.as_ref(), see);
    if let Some(at) = &play.at {
        place(at, see);
    }
    if let Some(name) = &play.name {
        see(Stop::Binds(name));
    }
}

fn test<'a>(check: &'a Check, see: &mut dyn FnMut(Stop<'a>)) {
    maybe(check.against.as_ref(), see);
    steps(&check.success, see);
    steps(&check.failure, see);
}

fn modified<'a>(modify: &'a Modify, see: &mut dyn FnMut(Stop<'a>)) {
    player(&modify.who, see);
    maybe(modify.by.as_ref(), see);
    maybe(modify.to.as_ref(), see);
    conditions(&modify.during, see);
}

fn in_token<'a>(token: &'a Token, see: &mut dyn FnMut(Stop<'a>)) {
    if let Some(at) = &token.at {
        place(at, see);
    }
    if let Some(name) = &token.name {
        see(Stop::Binds(name));
    }
}

fn if_then<'a>(check: &'a If, see: &mut dyn FnMut(Stop<'a>)) {
    conditions(&check.is.0, see);
    steps(&check.then, see);
    steps(&check.otherwise, see);
}

fn in_one_of<'a>(one_of: &'a OneOf, see: &mut dyn FnMut(Stop<'a>)) {
    player(&one_of.who, see);
    if let Some(most) = one_of.most {
        see(Stop::Const(i16::from(most)));
    }
    one_of.options.iter().for_each(|option| steps(option, see));
}

fn for_each<'a>(each: &'a ForEach, see: &mut dyn FnMut(Stop<'a>)) {
    if let Some(name) = &each.name {
        see(Stop::Binds(name));
    }
    steps(&each.steps, see);
}

fn always<'a>(one: &'a Always, see: &mut dyn FnMut(Stop<'a>)) {
    see(Stop::Always(one));
    match one {
        Always::Change(change) | Always::Set(change) => {
            target(&change.who, see);
            figures(&change.figures, see);
        }
        Always::Make(has) => {
            target(&has.who, see);
            states(&has.state.0, see);
        }
        Always::Cost(cost) => {
            set(&cost.of, see);
            number(&cost.by, see);
            maybe(cost.min.as_ref(), see);
            set(&cost.onto, see);
        }
        Always::CalledOut(rule) => {
            target(&rule.who, see);
            set(&rule.by, see);
        }
        Always::Invents(invents) => {
            target(&invents.who, see);
            set(&invents.of, see);
        }
        Always::MovesFree(moves) => {
            target(&moves.who, see);
            set(&moves.from, see);
            set(&moves.to, see);
        }
        Always::MovesOnly(moves) => {
            target(&moves.who, see);
            set(&moves.to, see);
        }
        Always::TestBonus(bonus) => {
            target(&bonus.who, see);
            number(&bonus.by, see);
            set(&bonus.cards, see);
            conditions(&bonus.conditions, see);
        }
        Always::AsIf(own) => {
            target(&own.who, see);
            number(&own.by, see);
            set(&own.cards, see);
        }
        Always::DrawBonus(bonus) => {
            player(&bonus.who, see);
            maybe(bonus.stud.as_ref(), see);
            maybe(bonus.draw.as_ref(), see);
        }
        Always::HandSize(bonus)
        | Always::RedrawMore(bonus)
        | Always::SundownDiscard(bonus)
        | Always::TotalControl(bonus)
        | Always::Rank(bonus) => {
            player(&bonus.who, see);
            number(&bonus.by, see);
        }
        Always::AttachesTo(of)
        | Always::CannotCarry(of)
        | Always::AdjacentTo(of)
        | Always::InventedBy(of)
        | Always::Collects(of)
        | Always::CastsOnly(of)
        | Always::ComboWithout(of)
        | Always::Shooters(of)
        | Always::Controls(of)
        | Always::NotAdjacentTo(of) => {
            set(of, see);
        }
        Always::Borrows(borrows) => set(&borrows.of, see),
        Always::Shields(shields) => target(&shields.who, see),
        Always::Joker(kind) => match kind {
            JokerKind::Plain => {}
            JokerKind::Devils => see(Stop::Const(2)),
            JokerKind::Heretic => see(Stop::Const(3)),
        },
        Always::Starting(Starting::Three) => see(Stop::Const(3)),
        Always::Starting(Starting::TwoGrifters) => see(Stop::Const(2)),
        Always::Starting(_) => {}
        Always::InfluencePerPlace(most) => see(Stop::Const(i16::from(*most))),
        Always::Pays(pays) => {
            if let Some(of) = &pays.abilities_on {
                set(of, see);
            }
        }
        Always::OwnCost(cost) => number(cost, see),
        Always::BootsToPay(pay) => set(&pay.boot, see),
        Always::OneEach(_)
        | Always::PlayedInShootout(_)
        | Always::Forbid(_)
        | Always::NotShopped(_)
        | Always::UsedWhenPulled(_)
        | Always::CountsAs(_)
        | Always::ByHand(_) => {}
    }
}
