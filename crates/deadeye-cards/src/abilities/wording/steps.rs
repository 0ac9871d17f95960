//! Descriptions of steps.

use super::Teller;
use crate::abilities::ban::{Forbid, Lock};
use crate::abilities::by_hand::ByHand;
use crate::abilities::change::{Change, Figures};
use crate::abilities::choice::{Choice, OneOrMany, Target};
use crate::abilities::figure::SkillName;
use crate::abilities::lasting::Lasting;
use crate::abilities::set::Number;
use crate::abilities::special::{ChangePull, UseOf};
use crate::abilities::state::{FigureName, State, Until};
use crate::abilities::step::{
    Amount, Bounty, CardStep, Check, Counters, CourseStep, DrawHand, DudeStep, FightStep, FlowStep, ForEach, Join,
    Later, Look, Modify, MoneyStep, Move, OneOf, Pay, PileStep, Play, PosseName, PullStep, Step, Token,
};
use crate::abilities::who::Player;

impl Teller {
    pub(super) fn target(&self, target: &Target) -> String {
        match target {
            Target::Named(card) => self.card(card),
            Target::Each(set) => self.say("choice.each", &[&self.set(set)]),
            Target::Choose(choice) => self.choice(choice),
        }
    }

    fn choice(&self, choice: &Choice) -> String {
        let mut what = self.set(&choice.from);
        if !choice.piles.is_empty() {
            let piles: Vec<String> = choice.piles.iter().map(|pile| self.word("pile", pile.word())).collect();
            let piles = self.list(&piles, "join.or");
            what = if choice.whose == Player::You {
                self.say("choice.own_pile", &[&what, &piles])
            } else {
                self.say("choice.pile", &[&what, &piles, &self.player(&choice.whose)])
            };
        }
        let mut text = if choice.any_number {
            self.say("choice.any", &[&what])
        } else if choice.up_to {
            self.say("choice.up_to", &[&self.number(&choice.count), &what])
        } else if choice.count == Number::Const(1) {
            self.say("choice.one", &[&what])
        } else {
            self.say("choice.count", &[&self.number(&choice.count), &what])
        };
        if !choice.prefer.0.is_empty() {
            text = self.say("choice.prefer", &[&text, &self.set(&choice.prefer)]);
        }
        if choice.random {
            text = self.say("choice.random", &[&text]);
        }
        if !choice.must.is_empty() {
            text = self.say("choice.must", &[&text, &self.conditions(&choice.must)]);
        }
        if choice.by != Player::You {
            text = self.say("choice.by", &[&text, &self.player(&choice.by)]);
        }
        text
    }

    pub(super) fn steps(&self, steps: &[Step]) -> String {
        let parts: Vec<String> = steps.iter().map(|step| self.step(step)).collect();
        parts.join("; ")
    }

    fn lasting_words(&self, text: String, until: Option<Until>) -> String {
        match until {
            Some(until) => format!("{text}, {}", self.word("until", until.word())),
            None => text,
        }
    }

    fn figures(&self, figures: &Figures, signed: bool) -> String {
        let parts: Vec<String> = figures
            .each()
            .map(|(figure, number)| {
                let number = if signed { self.signed_number(number) } else { self.number(number) };
                format!("{number} {}", self.word("stat", figure.word()))
            })
            .collect();
        self.list(&parts, "join.and")
    }

    pub(super) fn states(&self, states: &OneOrMany<State>) -> String {
        let parts: Vec<String> = states.0.iter().map(|state| self.state(state)).collect();
        self.list(&parts, "join.and")
    }

    fn state(&self, state: &State) -> String {
        let figures = |names: &[FigureName]| {
            let names: Vec<String> = names.iter().map(|name| self.word("stat", name.word())).collect();
            self.list(&names, "join.and")
        };
        match state {
            State::Is(plain) => self.word("plain", plain.word()),
            State::Keyword(keyword) => self.say("state.keyword", &[keyword]),
            State::LosesKeyword(keyword) => self.say("state.loses", &[keyword]),
            State::Skill(keyword, rating) => self.say("state.skill", &[keyword, &rating.to_string()]),
            State::NotLowered(names) => self.say("state.not_lowered", &[&figures(names)]),
            State::NeverLowered(names) => self.say("state.never_lowered", &[&figures(names)]),
            State::AbilitiesCannotLower(names) => self.say("state.abilities_cannot_lower", &[&figures(names)]),
            State::Fixed(names) => self.say("state.fixed", &[&figures(names)]),
            State::AtLeast(name, least) => {
                self.say("state.at_least", &[&self.word("stat", name.word()), &least.to_string()])
            }
            State::AtMost(name, most) => {
                self.say("state.at_most", &[&self.word("stat", name.word()), &most.to_string()])
            }
            State::OnlyGoods(names) => self.say("state.only_goods", &[&figures(names)]),
            State::Away(name, by) => self.say("state.away", &[&self.word("stat", name.word()), &format!("{by:+}")]),
            State::ForControl(by) => self.say("state.for_control", &[&format!("{by:+}")]),
            State::IgnoresPlays(names) => self.say("state.ignores_plays", &[&figures(names)]),
            State::Spares(count) => self.say("state.spares", &[&count.to_string()]),
            State::TechniquesLower(more) => self.say("state.techniques_lower", &[&more.to_string()]),
            State::BountyCounts(by) => self.say("state.bounty_counts", &[&format!("{by:+}")]),
            State::GritForYou(least) => self.say("state.grit_for_you", &[&least.to_string()]),
            State::ValueForOthers(by) => self.say("state.value_for_others", &[&format!("{by:+}")]),
            State::Locked(number) => self.say("state.locked", &[&number.saturating_add(1).to_string()]),
        }
    }

    fn step(&self, step: &Step) -> String {
        match step {
            Step::Flow(step) => self.flow_step(step),
            Step::Card(step) => self.card_step(step),
            Step::Dude(step) => self.dude_step(step),
            Step::Pile(step) => self.pile_step(step),
            Step::Money(step) => self.money_step(step),
            Step::Pull(step) => self.pull_step(step),
            Step::Fight(step) => self.fight_step(step),
            Step::Course(step) => self.course_step(step),
        }
    }

    /// Returns the description of a step that consists of its target.
    fn of_target(&self, key: &str, who: &Target) -> String {
        self.say(key, &[&self.target(who)])
    }

    fn amount(&self, key: &str, amount: &Amount) -> String {
        self.say(key, &[&self.player(&amount.who), &self.number(&amount.n)])
    }

    fn flow_step(&self, step: &FlowStep) -> String {
        match step {
            FlowStep::Choose(choice) => self.say("step.choose", &[&self.choice(choice)]),
            FlowStep::Name(naming) => self.say("step.name", &[&self.card(&naming.is)]),
            FlowStep::HowMany(own) => self.say("step.how_many", &[&self.player(&own.who), &self.number(&own.up_to)]),
            FlowStep::If(check) => {
                let text = self.say("step.if", &[&self.conditions(&check.is.0), &self.steps(&check.then)]);
                self.otherwise(text, &check.otherwise)
            }
            FlowStep::May(may) => {
                let text = self.say("step.may", &[&self.player(&may.who), &self.steps(&may.steps)]);
                self.otherwise(text, &may.otherwise)
            }
            FlowStep::OneOf(one_of) => self.one_of(one_of),
            FlowStep::ForEach(each) => self.for_each(each),
            FlowStep::Later(later) => self.later(later),
            FlowStep::Lasting(lasting) => self.conditional_effect(lasting),
            FlowStep::Use(other) => self.use_of(other),
            FlowStep::ByHand(kind) => self.by_hand(*kind),
        }
    }

    fn card_step(&self, step: &CardStep) -> String {
        match step {
            CardStep::Boot(who) => self.of_target("step.boot", who),
            CardStep::Unboot(who) => self.of_target("step.unboot", who),
            CardStep::Refresh(who) => self.of_target("step.refresh", who),
            CardStep::RefreshUsed(who) => self.of_target("step.refresh_used", who),
            CardStep::RefreshOne(who) => self.of_target("step.refresh_one", who),
            CardStep::Lock(lock) => self.lock_words(lock),
            CardStep::Change(change) => self.lasting_words(self.change(change), change.until),
            CardStep::Set(change) => self.lasting_words(self.set_to(change), change.until),
            CardStep::Unmodify(off) => {
                let (who, figure) = (self.target(&off.who), self.word("stat", off.figure.word()));
                match &off.but {
                    Some(but) => self.say("step.unmodify_but", &[&who, &figure, &self.set(but)]),
                    None => self.say("step.unmodify", &[&who, &figure]),
                }
            }
            CardStep::RemoveControl(who) => self.of_target("step.remove_control", who),
            CardStep::Make(make) => {
                let who = self.target(&make.who);
                self.lasting_words(self.say("step.make", &[&who, &self.states(&make.state)]), make.until)
            }
            CardStep::Bounty(bounty) => self.bounty(bounty),
            CardStep::Counters(counters) => self.counters(counters),
            CardStep::Control(control) => {
                let text = self.say("step.control", &[&self.target(&control.who), &self.player(&control.player)]);
                self.lasting_words(text, control.until)
            }
        }
    }

    fn dude_step(&self, step: &DudeStep) -> String {
        match step {
            DudeStep::Move(go) => self.move_words(go),
            DudeStep::Swap(swap) => self.say("step.swap", &[&self.target(&swap.one), &self.target(&swap.other)]),
            DudeStep::TakeOver(take) => {
                self.say("step.take_over", &[&self.target(&take.who), &self.target(&take.from)])
            }
            DudeStep::Join(join) => self.join(join),
            DudeStep::Leave(who) => self.of_target("step.leave", who),
            DudeStep::CallOut(call) => {
                let key = if call.no_refusal { "step.call_out_firm" } else { "step.call_out" };
                let text = self.say(key, &[&self.target(&call.who), &self.target(&call.target)]);
                match call.price {
                    0 => text,
                    price => self.say("step.call_out_price", &[&text, &price.to_string()]),
                }
            }
            DudeStep::SendHome(who) => self.of_target("step.send_home", who),
            DudeStep::GoHome(who) => self.of_target("step.go_home", who),
        }
    }

    fn pile_step(&self, step: &PileStep) -> String {
        match step {
            PileStep::Discard(who) => self.of_target("step.discard", who),
            PileStep::Ace(who) => self.of_target("step.ace", who),
            PileStep::AceSurely(who) => self.of_target("step.ace_surely", who),
            PileStep::Put(put) => self.say("step.put", &[&self.target(&put.who), &self.word("to", put.to.word())]),
            PileStep::Draw(own) if own.who == Player::You => self.say("step.draw_you", &[&self.number(&own.n)]),
            PileStep::Draw(own) => self.amount("step.draw", own),
            PileStep::DiscardTop(own) => self.amount("step.discard_top", own),
            PileStep::Look(look) => self.look(look),
            PileStep::Shuffle(who) => self.say("step.shuffle", &[&self.player(who)]),
            PileStep::Play(play) => self.play(play),
            PileStep::Attach(attach) => {
                self.say("step.attach", &[&self.target(&attach.card), &self.target(&attach.to)])
            }
            PileStep::Token(token) => self.token(token),
        }
    }

    fn money_step(&self, step: &MoneyStep) -> String {
        match step {
            MoneyStep::Pot(Number::Const(n)) if *n < 0 => self.say("step.from_pot", &[&n.unsigned_abs().to_string()]),
            MoneyStep::Pot(n) => self.say("step.pot", &[&self.number(n)]),
            MoneyStep::Gain(own) => self.amount("step.gain", own),
            MoneyStep::Pay(pay) => self.pay(pay),
            MoneyStep::Bid(bid) => self.say("step.bid", &[&self.player(&bid.who)]),
        }
    }

    fn pull_step(&self, step: &PullStep) -> String {
        match step {
            PullStep::Pull(pull) => self.say("step.pull", &[&self.player(&pull.who)]),
            PullStep::ChangePull(change) => self.change_pull(change),
            PullStep::Test(check) => self.test(check),
        }
    }

    fn fight_step(&self, step: &FightStep) -> String {
        match step {
            FightStep::Rank(modify) => self.modify("step.rank", modify),
            FightStep::Casualties(modify) => self.modify("step.casualties", modify),
            FightStep::LeastCasualties(own) => self.amount("step.least_casualties", own),
            FightStep::FirstCasualty(who) => self.of_target("step.first_casualty", who),
            FightStep::DrawHand(hand) => self.draw_hand(hand),
            FightStep::CheatinAgain(who) => self.say("step.cheatin_again", &[&self.player(who)]),
            FightStep::FormFirst(posse) => self.say("step.form_first", &[&self.word("posse", posse.word())]),
        }
    }

    fn course_step(&self, step: &CourseStep) -> String {
        match step {
            CourseStep::End(ending) => self.word("end", ending.word()),
            CourseStep::PlayAgain(again) => self.word("again", again.word()),
            CourseStep::Forbid(forbid) => self.ban_words(forbid),
            CourseStep::Prevent(prevention) => self.word("prevent", prevention.word()),
        }
    }

    pub(super) fn by_hand(&self, kind: ByHand) -> String {
        self.say("step.by_hand", &[&self.word("hand", kind.word())])
    }

    fn lock_words(&self, lock: &Lock) -> String {
        let who = self.target(&lock.who);
        let text = match lock.all {
            Some(kind) => self.say("step.lock_all", &[&who, &self.word("ability", kind.word())]),
            None => self.say("step.lock", &[&who]),
        };
        self.lasting_words(text, lock.until)
    }

    fn bounty(&self, bounty: &Bounty) -> String {
        let who = self.target(&bounty.who);
        match (&bounty.by, &bounty.to) {
            (Some(by), _) => self.say("step.bounty_by", &[&who, &self.signed_number(by)]),
            (None, to) => {
                let to = to.as_ref().map_or_else(String::new, |to| self.number(to));
                self.say("step.bounty_to", &[&who, &to])
            }
        }
    }

    fn pay(&self, pay: &Pay) -> String {
        let (who, n) = (self.player(&pay.who), self.number(&pay.n));
        let text = match &pay.to {
            Some(to) => self.say("step.pay_to", &[&who, &n, &self.player(to)]),
            None => self.say("step.pay", &[&who, &n]),
        };
        if pay.or.is_empty() { text } else { self.say("step.pay_or", &[&text, &self.steps(&pay.or)]) }
    }

    fn use_of(&self, other: &UseOf) -> String {
        let card = self.target(&other.card);
        let kind = self.word("ability", other.ability.word());
        let key = if other.unbooted { "step.use_unbooted" } else { "step.use" };
        self.say(key, &[&card, &kind])
    }

    fn one_of(&self, one_of: &OneOf) -> String {
        let ways: Vec<String> = one_of.options.iter().map(|way| self.steps(way)).collect();
        let ways = ways.join(&format!(" / {} ", self.say("join.or", &[])));
        let who = self.player(&one_of.who);
        match one_of.most {
            Some(most) => self.say("step.one_of_most", &[&who, &ways, &most.to_string()]),
            None => self.say("step.one_of", &[&who, &ways]),
        }
    }

    fn for_each(&self, each: &ForEach) -> String {
        let of = match &each.of {
            Target::Each(set) => self.set(set),
            other @ (Target::Named(_) | Target::Choose(_)) => self.target(other),
        };
        self.say("step.for_each", &[&of, &self.steps(&each.steps)])
    }

    fn later(&self, later: &Later) -> String {
        let key = if later.every { "step.every" } else { "step.later" };
        let text = self.say(key, &[&self.event(&later.on), &self.steps(&later.steps)]);
        self.lasting_words(text, later.until)
    }

    fn conditional_effect(&self, lasting: &Lasting) -> String {
        let parts: Vec<String> = lasting.always.iter().map(|one| self.static_ability(one)).collect();
        let mut text = parts.join("; ");
        if !lasting.conditions.is_empty() {
            text = format!("{}: {text}", self.say("part.while", &[&self.conditions(&lasting.conditions)]));
        }
        self.lasting_words(text, lasting.until)
    }

    fn test(&self, check: &Check) -> String {
        let (who, skill) = (self.target(&check.who), self.word("skill", check.skill.word()));
        let mut text = match &check.against {
            Some(more) if check.skill == SkillName::KungFu => {
                self.say("step.test_harder", &[&who, &skill, &self.number(more)])
            }
            Some(against) => self.say("step.test", &[&who, &skill, &self.number(against)]),
            None => self.say("step.test_open", &[&who, &skill]),
        };
        for (key, steps) in [("step.test_success", &check.success), ("step.test_failure", &check.failure)] {
            if !steps.is_empty() {
                text = format!("{text}; {}", self.say(key, &[&self.steps(steps)]));
            }
        }
        text
    }

    pub(super) fn change(&self, change: &Change) -> String {
        let (who, figures) = (self.target(&change.who), self.figures(&change.figures, true));
        self.say("step.change", &[&who, &figures])
    }

    pub(super) fn set_to(&self, change: &Change) -> String {
        let (who, figures) = (self.target(&change.who), self.figures(&change.figures, false));
        self.say("step.set", &[&who, &figures])
    }

    fn otherwise(&self, text: String, steps: &[Step]) -> String {
        if steps.is_empty() { text } else { format!("{text}; {}", self.say("step.else", &[&self.steps(steps)])) }
    }

    fn move_words(&self, go: &Move) -> String {
        let key = if go.placed {
            "step.place"
        } else if go.booted {
            "step.move_booted"
        } else {
            "step.move"
        };
        self.say(key, &[&self.target(&go.who), &self.place(&go.to)])
    }

    fn join(&self, join: &Join) -> String {
        let key = match (join.booted, join.stays) {
            (_, true) => "step.join_stays",
            (true, false) => "step.join_booted",
            (false, false) => "step.join",
        };
        let posse = join.posse.map_or("yours", PosseName::word);
        self.say(key, &[&self.target(&join.who), &self.word("posse", posse)])
    }

    fn look(&self, look: &Look) -> String {
        let (pile, whose) = (self.word("pile", look.pile.word()), self.player(&look.whose));
        let base = if look.reveal { "step.reveal" } else { "step.look" };
        match &look.count {
            Some(count) => self.say(&format!("{base}_some"), &[&pile, &whose, &self.number(count)]),
            None => self.say(base, &[&pile, &whose]),
        }
    }

    fn token(&self, token: &Token) -> String {
        let mut text = self.say("step.token", &[&token.title]);
        if let Some(at) = &token.at {
            text = format!("{text}, {}", self.say("step.token_at", &[&self.place(at)]));
        }
        for (said, key) in [(token.join, "step.play_join"), (token.booted, "step.play_booted")] {
            if said {
                text = format!("{text}, {}", self.say(key, &[]));
            }
        }
        text
    }

    fn counters(&self, counters: &Counters) -> String {
        let (who, kind) = (self.target(&counters.who), self.word("counter", counters.kind.word()));
        match (&counters.by, &counters.to) {
            (Some(by), _) => self.say("step.counters_by", &[&who, &kind, &self.signed_number(by)]),
            (None, to) => {
                let to = to.as_ref().map_or_else(String::new, |to| self.number(to));
                self.say("step.counters_to", &[&who, &kind, &to])
            }
        }
    }

    fn draw_hand(&self, hand: &DrawHand) -> String {
        let (whose, how) = (self.player(&hand.whose), self.word("how", hand.how.word()));
        let mut text = match &hand.count {
            Some(count) => self.say("step.draw_hand_count", &[&whose, &how, &self.number(count)]),
            None => self.say("step.draw_hand", &[&whose, &how]),
        };
        if hand.legal {
            text = format!("{text}; {}", self.say("step.draw_hand_legal", &[]));
        }
        if hand.as_rank {
            text = format!("{text}; {}", self.say("step.draw_hand_as_rank", &[]));
        }
        text
    }

    fn ban_words(&self, forbid: &Forbid) -> String {
        let ban = self.word("ban", forbid.what.word());
        let text = match &forbid.who {
            Some(who) => self.say("step.forbid", &[&self.player(who), &ban]),
            None => ban,
        };
        self.lasting_words(text, forbid.until)
    }

    fn modify(&self, key: &str, modify: &Modify) -> String {
        let text = self.modifier_words(key, modify);
        if modify.during.is_empty() {
            return text;
        }
        self.say("step.while", &[&text, &self.conditions(&modify.during)])
    }

    fn modifier_words(&self, key: &str, modify: &Modify) -> String {
        let who = self.player(&modify.who);
        match (&modify.by, &modify.to) {
            (Some(by), _) => self.say(&format!("{key}_by"), &[&who, &self.signed_number(by)]),
            (None, to) => {
                let to = to.as_ref().map_or_else(String::new, |to| self.number(to));
                self.say(&format!("{key}_to"), &[&who, &to])
            }
        }
    }

    fn play(&self, play: &Play) -> String {
        let mut parts = vec![self.say("step.play", &[&self.target(&play.card)])];
        for (key, number) in [
            ("step.play_less", &play.less),
            ("step.play_min", &play.min),
            ("step.play_least", &play.least),
            ("step.play_easier", &play.easier),
        ] {
            if let Some(number) = number {
                parts.push(self.say(key, &[&self.number(number)]));
            }
        }
        for (key, target) in [("step.play_onto", &play.onto), ("step.play_invent", &play.invent)] {
            if let Some(target) = target {
                parts.push(self.say(key, &[&self.target(target)]));
            }
        }
        if let Some(at) = &play.at {
            parts.push(self.say("step.play_at", &[&self.place(at)]));
        }
        for (said, key) in [
            (play.free, "step.play_free"),
            (play.booted, "step.play_booted"),
            (play.join, "step.play_join"),
            (play.unbooted, "step.play_unbooted"),
            (play.uninvented, "step.play_uninvented"),
        ] {
            if said {
                parts.push(self.say(key, &[]));
            }
        }
        parts.join(", ")
    }

    fn change_pull(&self, change: &ChangePull) -> String {
        if let Some(suit) = change.suit {
            return self.say("step.change_pull_suit", &[&self.word("is", suit.word())]);
        }
        if let Some(harder) = &change.harder {
            return self.say("step.change_pull_harder", &[&self.number(harder)]);
        }
        match (&change.by, &change.card) {
            (Some(by), _) => self.say("step.change_pull_by", &[&self.signed_number(by)]),
            (None, Some(card)) => self.say("step.change_pull_card", &[&self.card(card)]),
            (None, None) => self.say("step.change_pull_again", &[]),
        }
    }
}
