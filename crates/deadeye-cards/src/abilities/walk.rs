//! Going through all steps, sets and numbers of an entry.

use super::change::Figures;
use super::choice::{Choice, Target};
use super::condition::Condition;
use super::entry::{Ability, Entry, MarkOf};
use super::event::On;
use super::lasting::Lasting;
use super::place::PlaceRef;
use super::set::{Number, Quality, Set};
use super::special::ChangePull;
use super::state::State;
use super::static_ability::{JokerKind, Starting, StaticAbility};
use super::step::{
    Amount, CardStep, Check, CourseStep, DrawHand, DudeStep, FightStep, FlowStep, ForEach, If, May, Modify, MoneyStep,
    OneOf, Pay, PileStep, Play, PullStep, Step, Token,
};
use super::who::{Player, Ref};

/// A part of an entry that a walk visits.
pub enum Node<'a> {
    /// A step, before its parts.
    Step(&'a Step),
    /// A static ability of a trait, before its parts.
    StaticAbility(&'a StaticAbility),
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
pub fn entry<'a>(entry: &'a Entry, see: &mut dyn FnMut(Node<'a>)) {
    for one in &entry.abilities {
        ability(one, see);
    }
}

/// Goes through one ability, earlier choices first.
pub fn ability<'a>(ability: &'a Ability, see: &mut dyn FnMut(Node<'a>)) {
    if ability.pay > 0 {
        see(Node::Const(i16::from(ability.pay)));
    }
    if let Some(x) = &ability.pay_x {
        see(Node::Const(i16::from(x.min)));
        if let Some(max) = x.max {
            see(Node::Const(i16::from(max)));
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

fn conditions<'a>(list: &'a [Condition], see: &mut dyn FnMut(Node<'a>)) {
    for one in list {
        condition(one, see);
    }
}

fn condition<'a>(one: &'a Condition, see: &mut dyn FnMut(Node<'a>)) {
    see(Node::Condition(one));
    match one {
        Condition::Not(inner) => condition(inner, see),
        Condition::Any(list) | Condition::All(list) => conditions(list, see),
        Condition::Compare(compared) => {
            number(&compared.0, see);
            number(&compared.2, see);
        }
        Condition::That(card, of) => {
            see(Node::Uses(card));
            set(of, see);
        }
        Condition::There(of) | Condition::None(of) => set(of, see),
        Condition::Place(at, of) => {
            place(at, see);
            set(of, see);
        }
        Condition::Player(who) => player(who, see),
        Condition::Lowers(card, _) | Condition::Gives(card, _) | Condition::MayStart(card) => see(Node::Uses(card)),
        Condition::Is(_) | Condition::Outfit(_) | Condition::ByPlay(_) | Condition::TestOf(_) => {}
    }
}

fn player<'a>(who: &'a Player, see: &mut dyn FnMut(Node<'a>)) {
    if let Player::Controller(card) | Player::Owner(card) = who {
        see(Node::Uses(card));
    }
}

fn place<'a>(at: &'a PlaceRef, see: &mut dyn FnMut(Node<'a>)) {
    match at {
        PlaceRef::At(card) => see(Node::Uses(card)),
        PlaceRef::Choose(of) => set(of, see),
        PlaceRef::TownSquare | PlaceRef::Home | PlaceRef::Here | PlaceRef::Shootout | PlaceRef::From => {}
    }
}

fn set<'a>(of: &'a Set, see: &mut dyn FnMut(Node<'a>)) {
    for quality in &of.0 {
        see(Node::Quality(quality));
        match quality {
            Quality::Not(inner)
            | Quality::Has(inner)
            | Quality::PosseHas(inner)
            | Quality::On(inner)
            | Quality::At(inner) => set(inner, see),
            Quality::Any(sets) => sets.iter().for_each(|one| set(one, see)),
            Quality::With(card)
            | Quality::Near(card)
            | Quality::Beside(card)
            | Quality::But(card)
            | Quality::Same(card)
            | Quality::Titled(card)
            | Quality::CallableBy(card)
            | Quality::CanCall(card) => see(Node::Uses(card)),
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

fn number<'a>(of: &'a Number, see: &mut dyn FnMut(Node<'a>)) {
    match of {
        Number::Const(plain) => see(Node::Const(*plain)),
        Number::Of(card, _) => see(Node::Uses(card)),
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

fn maybe<'a>(of: Option<&'a Number>, see: &mut dyn FnMut(Node<'a>)) {
    if let Some(of) = of {
        number(of, see);
    }
}

fn choice<'a>(of: &'a Choice, see: &mut dyn FnMut(Node<'a>)) {
    set(&of.from, see);
    set(&of.prefer, see);
    if of.count != Number::Const(1) {
        number(&of.count, see);
    }
    player(&of.by, see);
    player(&of.whose, see);
    if let Some(name) = &of.name {
        see(Node::Binds(name));
    }
    conditions(&of.must, see);
}

fn target<'a>(of: &'a Target, see: &mut dyn FnMut(Node<'a>)) {
    match of {
        Target::Named(card) => see(Node::Uses(card)),
        Target::Choose(chosen) => choice(chosen, see),
        Target::Each(from) => set(from, see),
    }
}

fn event<'a>(of: &'a On, see: &mut dyn FnMut(Node<'a>)) {
    for on in of.each() {
        set(&on.who, see);
        set(&on.by, see);
        conditions(&on.conditions, see);
    }
}

fn states<'a>(list: &'a [State], see: &mut dyn FnMut(Node<'a>)) {
    for state in list {
        see(Node::State(state));
        match state {
            State::AtLeast(_, limit)
            | State::AtMost(_, limit)
            | State::Skill(_, limit)
            | State::GritForYou(limit)
            | State::TechniquesLower(limit)
            | State::Spares(limit) => see(Node::Const(i16::from(*limit))),
            State::Away(_, by) | State::ForControl(by) | State::ValueForOthers(by) | State::BountyCounts(by) => {
                see(Node::Const(i16::from(*by)))
            }
            State::Is(_)
            | State::Keyword(_)
            | State::LosesKeyword(_)
            | State::NotLowered(_)
            | State::NeverLowered(_)
            | State::AbilitiesCannotLower(_)
            | State::Fixed(_)
            | State::OnlyGoods(_)
            | State::IgnoresPlays(_)
            | State::Locked(_) => {}
        }
    }
}

fn figures<'a>(of: &'a Figures, see: &mut dyn FnMut(Node<'a>)) {
    for (_, by) in of.each() {
        number(by, see);
    }
}

/// Goes through a list of steps.
pub fn steps<'a>(list: &'a [Step], see: &mut dyn FnMut(Node<'a>)) {
    for one in list {
        step(one, see);
    }
}

fn step<'a>(one: &'a Step, see: &mut dyn FnMut(Node<'a>)) {
    see(Node::Step(one));
    for who in one.targets() {
        target(who, see);
    }
    match one {
        Step::Flow(step) => flow_step(step, see),
        Step::Card(step) => card_step(step, see),
        Step::Dude(step) => dude_step(step, see),
        Step::Pile(step) => pile_step(step, see),
        Step::Money(step) => money_step(step, see),
        Step::Pull(step) => match step {
            PullStep::Pull(pull) => player(&pull.who, see),
            PullStep::ChangePull(change) => in_change_pull(change, see),
            PullStep::Test(check) => test(check, see),
        },
        Step::Fight(step) => match step {
            FightStep::Rank(modify) | FightStep::Casualties(modify) => walk_modified(modify, see),
            FightStep::DrawHand(hand) => in_draw_hand(hand, see),
            FightStep::LeastCasualties(own) => amount(own, see),
            FightStep::CheatinAgain(who) => player(who, see),
            FightStep::FirstCasualty(_) | FightStep::FormFirst(_) => {}
        },
        Step::Course(step) => match step {
            CourseStep::Forbid(forbid) => {
                if let Some(who) = &forbid.who {
                    player(who, see);
                }
            }
            CourseStep::End(_) | CourseStep::PlayAgain(_) | CourseStep::Prevent(_) => {}
        },
    }
}

fn flow_step<'a>(step: &'a FlowStep, see: &mut dyn FnMut(Node<'a>)) {
    match step {
        FlowStep::Choose(chosen) => choice(chosen, see),
        FlowStep::Name(naming) => {
            see(Node::Uses(&naming.is));
            see(Node::Binds(&naming.name));
        }
        FlowStep::HowMany(how_many) => {
            number(&how_many.up_to, see);
            player(&how_many.who, see);
        }
        FlowStep::If(check) => if_then(check, see),
        FlowStep::May(may) => in_may(may, see),
        FlowStep::OneOf(one_of) => in_one_of(one_of, see),
        FlowStep::ForEach(each) => for_each(each, see),
        FlowStep::Later(later) => {
            event(&later.on, see);
            steps(&later.steps, see);
        }
        FlowStep::Lasting(lasting) => in_lasting(lasting, see),
        FlowStep::Use(_) | FlowStep::ByHand(_) => {}
    }
}

fn card_step<'a>(step: &'a CardStep, see: &mut dyn FnMut(Node<'a>)) {
    match step {
        CardStep::Change(change) | CardStep::Set(change) => figures(&change.figures, see),
        CardStep::Unmodify(off) => {
            if let Some(but) = &off.but {
                set(but, see);
            }
        }
        CardStep::Make(make) => states(&make.state.0, see),
        CardStep::Bounty(bounty) => {
            maybe(bounty.by.as_ref(), see);
            maybe(bounty.to.as_ref(), see);
        }
        CardStep::Counters(counters) => {
            maybe(counters.by.as_ref(), see);
            maybe(counters.to.as_ref(), see);
        }
        CardStep::Control(control) => player(&control.player, see),
        CardStep::Boot(_)
        | CardStep::Unboot(_)
        | CardStep::Refresh(_)
        | CardStep::RefreshUsed(_)
        | CardStep::RefreshOne(_)
        | CardStep::Lock(_)
        | CardStep::RemoveControl(_) => {}
    }
}

fn dude_step<'a>(step: &'a DudeStep, see: &mut dyn FnMut(Node<'a>)) {
    match step {
        DudeStep::Move(go) => {
            place(&go.to, see);
            player(&go.by, see);
        }
        DudeStep::CallOut(call) => {
            if call.price > 0 {
                see(Node::Const(i16::from(call.price)));
            }
        }
        DudeStep::Swap(_)
        | DudeStep::TakeOver(_)
        | DudeStep::Join(_)
        | DudeStep::Leave(_)
        | DudeStep::SendHome(_)
        | DudeStep::GoHome(_) => {}
    }
}

fn pile_step<'a>(step: &'a PileStep, see: &mut dyn FnMut(Node<'a>)) {
    match step {
        PileStep::Draw(own) | PileStep::DiscardTop(own) => amount(own, see),
        PileStep::Look(look) => {
            player(&look.whose, see);
            maybe(look.count.as_ref(), see);
        }
        PileStep::Shuffle(who) => player(who, see),
        PileStep::Play(play) => in_play(play, see),
        PileStep::Token(token) => in_token(token, see),
        PileStep::Discard(_) | PileStep::Ace(_) | PileStep::AceSurely(_) | PileStep::Put(_) | PileStep::Attach(_) => {}
    }
}

fn money_step<'a>(step: &'a MoneyStep, see: &mut dyn FnMut(Node<'a>)) {
    match step {
        MoneyStep::Pot(n) => number(n, see),
        MoneyStep::Gain(own) => amount(own, see),
        MoneyStep::Pay(pay) => in_pay(pay, see),
        MoneyStep::Bid(bid) => player(&bid.who, see),
    }
}

fn amount<'a>(own: &'a Amount, see: &mut dyn FnMut(Node<'a>)) {
    number(&own.n, see);
    player(&own.who, see);
}

fn in_draw_hand<'a>(hand: &'a DrawHand, see: &mut dyn FnMut(Node<'a>)) {
    player(&hand.whose, see);
    maybe(hand.count.as_ref(), see);
    if let Some(card) = &hand.card {
        see(Node::Uses(card));
    }
    if let Some(name) = &hand.name {
        see(Node::Binds(name));
    }
}

fn in_lasting<'a>(lasting: &'a Lasting, see: &mut dyn FnMut(Node<'a>)) {
    conditions(&lasting.conditions, see);
    for one in &lasting.always {
        always(one, see);
    }
}

fn in_may<'a>(may: &'a May, see: &mut dyn FnMut(Node<'a>)) {
    player(&may.who, see);
    steps(&may.steps, see);
    steps(&may.otherwise, see);
}

fn in_change_pull<'a>(change: &'a ChangePull, see: &mut dyn FnMut(Node<'a>)) {
    maybe(change.by.as_ref(), see);
    maybe(change.harder.as_ref(), see);
    if let Some(card) = &change.card {
        see(Node::Uses(card));
    }
}

fn in_pay<'a>(pay: &'a Pay, see: &mut dyn FnMut(Node<'a>)) {
    number(&pay.n, see);
    player(&pay.who, see);
    if let Some(to) = &pay.to {
        player(to, see);
    }
    steps(&pay.or, see);
}

fn in_play<'a>(play: &'a Play, see: &mut dyn FnMut(Node<'a>)) {
    maybe(play.less.as_ref(), see);
    maybe(play.min.as_ref(), see);
    maybe(play.least.as_ref(), see);
    maybe(play.easier.as_ref(), see);
    if let Some(at) = &play.at {
        place(at, see);
    }
    if let Some(name) = &play.name {
        see(Node::Binds(name));
    }
}

fn test<'a>(check: &'a Check, see: &mut dyn FnMut(Node<'a>)) {
    maybe(check.against.as_ref(), see);
    steps(&check.success, see);
    steps(&check.failure, see);
}

fn walk_modified<'a>(modify: &'a Modify, see: &mut dyn FnMut(Node<'a>)) {
    player(&modify.who, see);
    maybe(modify.by.as_ref(), see);
    maybe(modify.to.as_ref(), see);
    conditions(&modify.during, see);
}

fn in_token<'a>(token: &'a Token, see: &mut dyn FnMut(Node<'a>)) {
    if let Some(at) = &token.at {
        place(at, see);
    }
    if let Some(name) = &token.name {
        see(Node::Binds(name));
    }
}

fn if_then<'a>(check: &'a If, see: &mut dyn FnMut(Node<'a>)) {
    conditions(&check.is.0, see);
    steps(&check.then, see);
    steps(&check.otherwise, see);
}

fn in_one_of<'a>(one_of: &'a OneOf, see: &mut dyn FnMut(Node<'a>)) {
    player(&one_of.who, see);
    if let Some(most) = one_of.most {
        see(Node::Const(i16::from(most)));
    }
    one_of.options.iter().for_each(|option| steps(option, see));
}

fn for_each<'a>(each: &'a ForEach, see: &mut dyn FnMut(Node<'a>)) {
    if let Some(name) = &each.name {
        see(Node::Binds(name));
    }
    steps(&each.steps, see);
}

fn always<'a>(one: &'a StaticAbility, see: &mut dyn FnMut(Node<'a>)) {
    see(Node::StaticAbility(one));
    match one {
        StaticAbility::Change(change) | StaticAbility::Set(change) => {
            target(&change.who, see);
            figures(&change.figures, see);
        }
        StaticAbility::Make(has) => {
            target(&has.who, see);
            states(&has.state.0, see);
        }
        StaticAbility::Cost(cost) => {
            set(&cost.of, see);
            number(&cost.by, see);
            maybe(cost.min.as_ref(), see);
            set(&cost.onto, see);
        }
        StaticAbility::CalledOut(rule) => {
            target(&rule.who, see);
            set(&rule.by, see);
        }
        StaticAbility::Invents(invents) => {
            target(&invents.who, see);
            set(&invents.of, see);
            set(&invents.at, see);
        }
        StaticAbility::MovesFree(moves) => {
            target(&moves.who, see);
            set(&moves.from, see);
            set(&moves.to, see);
        }
        StaticAbility::MovesOnly(moves) => {
            target(&moves.who, see);
            set(&moves.to, see);
        }
        StaticAbility::TestBonus(bonus) => {
            target(&bonus.who, see);
            number(&bonus.by, see);
            set(&bonus.cards, see);
            conditions(&bonus.conditions, see);
        }
        StaticAbility::AsIf(own) => {
            target(&own.who, see);
            number(&own.by, see);
            set(&own.cards, see);
        }
        StaticAbility::DrawBonus(bonus) => {
            player(&bonus.who, see);
            maybe(bonus.stud.as_ref(), see);
            maybe(bonus.draw.as_ref(), see);
        }
        StaticAbility::HandSize(bonus)
        | StaticAbility::RedrawMore(bonus)
        | StaticAbility::SundownDiscard(bonus)
        | StaticAbility::TotalControl(bonus)
        | StaticAbility::Rank(bonus) => {
            player(&bonus.who, see);
            number(&bonus.by, see);
        }
        StaticAbility::AttachesTo(of)
        | StaticAbility::CannotCarry(of)
        | StaticAbility::Bears(of)
        | StaticAbility::AdjacentTo(of)
        | StaticAbility::InventedBy(of)
        | StaticAbility::Collects(of)
        | StaticAbility::CastsOnly(of)
        | StaticAbility::ComboWithout(of)
        | StaticAbility::Shooters(of)
        | StaticAbility::Controls(of)
        | StaticAbility::NotAdjacentTo(of) => {
            set(of, see);
        }
        StaticAbility::Borrows(borrows) => set(&borrows.of, see),
        StaticAbility::Shields(shields) => target(&shields.who, see),
        StaticAbility::CannotAffect(own) => {
            set(&own.cards, see);
            set(&own.whom, see);
        }
        StaticAbility::Joker(kind) => match kind {
            JokerKind::Plain => {}
            JokerKind::Devils => see(Node::Const(2)),
            JokerKind::Heretic => see(Node::Const(3)),
        },
        StaticAbility::Starting(Starting::Three) => see(Node::Const(3)),
        StaticAbility::Starting(Starting::TwoGrifters) => see(Node::Const(2)),
        StaticAbility::Starting(Starting::Never | Starting::NotCounted | Starting::AsDude | Starting::WithSidekick) => {
        }
        StaticAbility::InfluencePerPlace(most) => see(Node::Const(i16::from(*most))),
        StaticAbility::Pays(pays) => {
            if let Some(of) = &pays.abilities_on {
                set(of, see);
            }
        }
        StaticAbility::OwnCost(cost) => number(cost, see),
        StaticAbility::BootsToPay(pay) => set(&pay.boot, see),
        StaticAbility::OneEach(_)
        | StaticAbility::PlayedInShootout(_)
        | StaticAbility::Forbid(_)
        | StaticAbility::NotShopped(_)
        | StaticAbility::UsedWhenPulled(_)
        | StaticAbility::CountsAs(_)
        | StaticAbility::ByHand(_) => {}
    }
}
