//! What steps and lasting traits do, said.

use super::Teller;
use crate::abilities::always::{Always, AsIf, CostChange, DrawBonus, Invents, Pays, PlayerBonus, TestBonus};
use crate::abilities::ban::{Forbid, Lock};
use crate::abilities::change::{Change, Figures};
use crate::abilities::choice::{Choice, OneOrMany, Target};
use crate::abilities::figure::SkillName;
use crate::abilities::lasting::Lasting;
use crate::abilities::quality::Trait;
use crate::abilities::set::{Number, Quality, Set};
use crate::abilities::special::{ChangePull, UseOf};
use crate::abilities::state::{FigureName, State, Until};
use crate::abilities::step::{
    Amount, Bounty, Check, Counters, DrawHand, ForEach, Join, Later, Look, Modify, Move, OneOf, Pay, Play, PosseName,
    Step, Token,
};
use crate::abilities::who::Player;

impl Teller {
    fn target(&self, target: &Target) -> String {
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
            what = self.say("choice.pile", &[&what, &piles, &self.player(&choice.whose)]);
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
        if choice.by != Player::You {
            text = self.say("choice.by", &[&text, &self.player(&choice.by)]);
        }
        match &choice.name {
            Some(name) => self.say("choice.named", &[&text, &self.letter(name)]),
            None => text,
        }
    }

    pub(super) fn steps(&self, steps: &[Step]) -> String {
        let parts: Vec<String> = steps.iter().map(|step| self.step(step)).collect();
        parts.join("; ")
    }

    fn lasting(&self, text: String, until: Option<Until>) -> String {
        match until {
            Some(until) => format!("{text}, {}", self.word("until", until.word())),
            None => text,
        }
    }

    fn figures(&self, figures: &Figures, signed: bool) -> String {
        let parts: Vec<String> = figures
            .each()
            .into_iter()
            .map(|(name, number)| {
                let number = if signed { self.by(number) } else { self.number(number) };
                format!("{number} {}", self.word("stat", name))
            })
            .collect();
        self.list(&parts, "join.and")
    }

    fn states(&self, states: &OneOrMany<State>) -> String {
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
            State::BountyCounts(by) => self.say("state.bounty_counts", &[&format!("{by:+}")]),
            State::ValueForOthers(by) => self.say("state.value_for_others", &[&format!("{by:+}")]),
            State::Locked(number) => self.say("state.locked", &[&number.saturating_add(1).to_string()]),
        }
    }

    fn step(&self, step: &Step) -> String {
        let of = |key: &str, who: &Target| self.say(key, &[&self.target(who)]);
        let amount = |key: &str, amount: &Amount| self.say(key, &[&self.player(&amount.who), &self.number(&amount.n)]);
        match step {
            Step::Choose(choice) => self.say("step.choose", &[&self.choice(choice)]),
            Step::Boot(who) => of("step.boot", who),
            Step::Unboot(who) => of("step.unboot", who),
            Step::Refresh(who) => of("step.refresh", who),
            Step::RefreshOne(who) => of("step.refresh_one", who),
            Step::Leave(who) => of("step.leave", who),
            Step::SendHome(who) => of("step.send_home", who),
            Step::GoHome(who) => of("step.go_home", who),
            Step::Discard(who) => of("step.discard", who),
            Step::Ace(who) => of("step.ace", who),
            Step::AceSurely(who) => of("step.ace_surely", who),
            Step::Pot(Number::Const(n)) if *n < 0 => self.say("step.from_pot", &[&n.unsigned_abs().to_string()]),
            Step::Pot(n) => self.say("step.pot", &[&self.number(n)]),
            Step::Lock(lock) => self.locked(lock),
            Step::FirstCasualty(who) => of("step.first_casualty", who),
            Step::Change(change) => self.lasting(self.change(change), change.until),
            Step::Set(change) => self.lasting(self.set_to(change), change.until),
            Step::Unmodify(off) => {
                let (who, figure) = (self.target(&off.who), self.word("stat", off.figure.word()));
                match &off.but {
                    Some(but) => self.say("step.unmodify_but", &[&who, &figure, &self.set(but)]),
                    None => self.say("step.unmodify", &[&who, &figure]),
                }
            }
            Step::Make(make) => {
                let who = self.target(&make.who);
                self.lasting(self.say("step.make", &[&who, &self.states(&make.state)]), make.until)
            }
            Step::Bounty(bounty) => self.bounty(bounty),
            Step::Draw(own) => amount("step.draw", own),
            Step::DiscardTop(own) => amount("step.discard_top", own),
            Step::Gain(own) => amount("step.gain", own),
            Step::Pay(pay) => self.pay(pay),
            Step::Bid(bid) => self.say("step.bid", &[&self.player(&bid.who)]),
            Step::HowMany(own) => self.say("step.how_many", &[&self.player(&own.who), &self.number(&own.up_to)]),
            Step::Use(other) => self.use_of(other),
            Step::ChangePull(change) => self.change_pull(change),
            Step::If(check) => {
                let text = self.say("step.if", &[&self.conditions(&check.is.0), &self.steps(&check.then)]);
                self.otherwise(text, &check.otherwise)
            }
            Step::May(may) => {
                let text = self.say("step.may", &[&self.player(&may.who), &self.steps(&may.steps)]);
                self.otherwise(text, &may.otherwise)
            }
            Step::OneOf(one_of) => self.one_of(one_of),
            Step::ForEach(each) => self.for_each(each),
            Step::Later(later) => self.later(later),
            Step::Lasting(lasting) => self.meanwhile(lasting),
            Step::Test(check) => self.test(check),
            other => self.deed(other),
        }
    }

    fn locked(&self, lock: &Lock) -> String {
        let who = self.target(&lock.who);
        let text = match lock.all {
            Some(kind) => self.say("step.lock_all", &[&who, &self.word("ability", kind.word())]),
            None => self.say("step.lock", &[&who]),
        };
        self.lasting(text, lock.until)
    }

    fn bounty(&self, bounty: &Bounty) -> String {
        let who = self.target(&bounty.who);
        match (&bounty.by, &bounty.to) {
            (Some(by), _) => self.say("step.bounty_by", &[&who, &self.by(by)]),
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
            other => self.target(other),
        };
        let name = match &each.name {
            Some(name) => self.letter(name),
            None => self.say("ref.it", &[]),
        };
        self.say("step.for_each", &[&of, &name, &self.steps(&each.steps)])
    }

    fn later(&self, later: &Later) -> String {
        let key = if later.every { "step.every" } else { "step.later" };
        let text = self.say(key, &[&self.event(&later.on), &self.steps(&later.steps)]);
        self.lasting(text, later.until)
    }

    fn meanwhile(&self, lasting: &Lasting) -> String {
        let parts: Vec<String> = lasting.always.iter().map(|one| self.always(one)).collect();
        let mut text = parts.join("; ");
        if !lasting.conditions.is_empty() {
            text = format!("{}: {text}", self.say("part.while", &[&self.conditions(&lasting.conditions)]));
        }
        self.lasting(text, lasting.until)
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

    fn change(&self, change: &Change) -> String {
        let (who, figures) = (self.target(&change.who), self.figures(&change.figures, true));
        self.say("step.change", &[&who, &figures])
    }

    fn set_to(&self, change: &Change) -> String {
        let (who, figures) = (self.target(&change.who), self.figures(&change.figures, false));
        self.say("step.set", &[&who, &figures])
    }

    fn otherwise(&self, text: String, steps: &[Step]) -> String {
        if steps.is_empty() { text } else { format!("{text}; {}", self.say("step.else", &[&self.steps(steps)])) }
    }

    /// Steps that move dudes and cards, and those of shootouts.
    fn deed(&self, step: &Step) -> String {
        match step {
            Step::Move(go) => self.moved(go),
            Step::TakeOver(take) => self.say("step.take_over", &[&self.target(&take.who), &self.target(&take.from)]),
            Step::Swap(swap) => self.say("step.swap", &[&self.target(&swap.one), &self.target(&swap.other)]),
            Step::Join(join) => self.join(join),
            Step::CallOut(call) => {
                let key = if call.no_refusal { "step.call_out_firm" } else { "step.call_out" };
                let text = self.say(key, &[&self.target(&call.who), &self.target(&call.target)]);
                match call.price {
                    0 => text,
                    price => self.say("step.call_out_price", &[&text, &price.to_string()]),
                }
            }
            Step::Put(put) => self.say("step.put", &[&self.target(&put.who), &self.word("to", put.to.word())]),
            Step::Play(play) => self.play(play),
            Step::Attach(attach) => self.say("step.attach", &[&self.target(&attach.card), &self.target(&attach.to)]),
            Step::Look(look) => self.look(look),
            Step::Shuffle(who) => self.say("step.shuffle", &[&self.player(who)]),
            Step::Pull(pull) => self.say("step.pull", &[&self.player(&pull.who)]),
            Step::Rank(modify) => self.modify("step.rank", modify),
            Step::Casualties(modify) => self.modify("step.casualties", modify),
            Step::Token(token) => self.token(token),
            Step::Counters(counters) => self.counters(counters),
            Step::Control(control) => {
                let text = self.say("step.control", &[&self.target(&control.who), &self.player(&control.player)]);
                self.lasting(text, control.until)
            }
            Step::DrawHand(hand) => self.draw_hand(hand),
            Step::End(ending) => self.word("end", ending.word()),
            Step::CheatinAgain(who) => self.say("step.cheatin_again", &[&self.player(who)]),
            Step::FormFirst(posse) => self.say("step.form_first", &[&self.word("posse", posse.word())]),
            Step::PlayAgain(again) => self.word("again", again.word()),
            Step::Forbid(forbid) => self.forbidden(forbid),
            Step::Name(naming) => {
                let letter = self.letter(&naming.name);
                self.say("step.name", &[&self.card(&naming.is), &letter])
            }
            Step::Prevent(prevention) => self.word("prevent", prevention.word()),
            Step::ByHand(kind) => self.say("step.by_hand", &[&self.word("hand", kind.word())]),
            _ => String::new(),
        }
    }

    fn moved(&self, go: &Move) -> String {
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
        match &token.name {
            Some(name) => self.say("choice.named", &[&text, &self.letter(name)]),
            None => text,
        }
    }

    fn counters(&self, counters: &Counters) -> String {
        let (who, kind) = (self.target(&counters.who), self.word("counter", counters.kind.word()));
        match (&counters.by, &counters.to) {
            (Some(by), _) => self.say("step.counters_by", &[&who, &kind, &self.by(by)]),
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

    fn forbidden(&self, forbid: &Forbid) -> String {
        let ban = self.word("ban", forbid.what.word());
        let text = match &forbid.who {
            Some(who) => self.say("step.forbid", &[&self.player(who), &ban]),
            None => ban,
        };
        self.lasting(text, forbid.until)
    }

    fn modify(&self, key: &str, modify: &Modify) -> String {
        let text = self.modified(key, modify);
        if modify.during.is_empty() {
            return text;
        }
        self.say("step.while", &[&text, &self.conditions(&modify.during)])
    }

    fn modified(&self, key: &str, modify: &Modify) -> String {
        let who = self.player(&modify.who);
        match (&modify.by, &modify.to) {
            (Some(by), _) => self.say(&format!("{key}_by"), &[&who, &self.by(by)]),
            (None, to) => {
                let to = to.as_ref().map_or_else(String::new, |to| self.number(to));
                self.say(&format!("{key}_to"), &[&who, &to])
            }
        }
    }

    fn play(&self, play: &Play) -> String {
        let mut parts = vec![self.say("step.play", &[&self.target(&play.card)])];
        for (key, number) in
            [("step.play_less", &play.less), ("step.play_min", &play.min), ("step.play_easier", &play.easier)]
        {
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
        let text = parts.join(", ");
        match &play.name {
            Some(name) => self.say("choice.named", &[&text, &self.letter(name)]),
            None => text,
        }
    }

    pub(super) fn always(&self, always: &Always) -> String {
        match always {
            Always::Change(change) => self.change(change),
            Always::Set(change) => self.set_to(change),
            Always::Make(has) => self.say("step.make", &[&self.target(&has.who), &self.states(&has.state)]),
            Always::Cost(cost) => self.cost_change(cost),
            Always::TestBonus(bonus) => self.test_bonus(bonus),
            Always::AsIf(own) => self.as_if(own),
            Always::ComboWithout(set) => self.say("always.combo_without", &[&self.set(set)]),
            Always::DrawBonus(bonus) => self.draw_bonus(bonus),
            Always::RedrawMore(bonus) => self.player_bonus("always.redraw_more", bonus),
            Always::HandSize(bonus) => self.player_bonus("always.hand_size", bonus),
            Always::SundownDiscard(bonus) => self.player_bonus("always.sundown_discard", bonus),
            Always::Rank(bonus) => self.player_bonus("always.rank", bonus),
            Always::TotalControl(bonus) => self.player_bonus("always.total_control", bonus),
            Always::CalledOut(rule) => {
                self.say(&format!("called.{}", rule.how.word()), &[&self.target(&rule.who), &self.set(&rule.by)])
            }
            Always::Invents(invents) => self.invents(invents),
            Always::Collects(set) => self.say("always.collects", &[&self.set(set)]),
            Always::InventedBy(set) => self.say("always.invented_by", &[&self.set(set)]),
            Always::Joker(kind) => self.word("joker", kind.word()),
            Always::Starting(how) => self.word("starting", how.word()),
            Always::InfluencePerPlace(most) => self.say("always.influence_per_place", &[&most.to_string()]),
            Always::UsedWhenPulled(_) => self.say("always.used_when_pulled", &[]),
            Always::Pays(pays) => self.pays(pays),
            Always::NotShopped(_) => self.say("always.not_shopped", &[]),
            Always::CastsOnly(set) => self.say("always.casts_only", &[&self.set(set)]),
            Always::MovesFree(moves) => {
                self.say("always.moves_free", &[&self.target(&moves.who), &self.set(&moves.from), &self.set(&moves.to)])
            }
            Always::MovesOnly(moves) => {
                self.say("always.moves_only", &[&self.target(&moves.who), &self.set(&moves.to)])
            }
            Always::CountsAs(title) => self.say("always.counts_as", &[title]),
            Always::AttachesTo(set) => self.say("always.attaches_to", &[&self.set(set)]),
            Always::CannotCarry(set) => self.say("always.cannot_carry", &[&self.set(set)]),
            Always::AdjacentTo(set) => self.say("always.adjacent_to", &[&self.set(set)]),
            Always::NotAdjacentTo(set) => self.say("always.not_adjacent_to", &[&self.set(set)]),
            Always::OneEach(_) => self.say("always.one_each", &[]),
            Always::PlayedInShootout(_) => self.say("always.played_in_shootout", &[]),
            Always::OwnCost(cost) => self.say("always.own_cost", &[&self.number(cost)]),
            Always::BootsToPay(pay) => match pay.less {
                Some(stat) => {
                    let (who, stat) = (self.set(&pay.boot), self.word("stat", stat.word()));
                    self.say("always.boots_to_pay_less", &[&who, &stat])
                }
                None => self.say("always.boots_to_pay", &[&self.set(&pay.boot)]),
            },
            Always::Borrows(borrows) => {
                let roles = borrows.role.0.iter();
                let roles: Vec<String> = roles.map(|role| self.word("borrowed", role.word())).collect();
                let roles = self.list(&roles, "join.and");
                let key = if borrows.once_a_day { "always.borrows_once" } else { "always.borrows" };
                self.say(key, &[&self.set(&borrows.of), &roles])
            }
            Always::Shooters(set) => self.say("always.shooters", &[&self.set(set)]),
            Always::Controls(set) => self.say("always.controls", &[&self.set(set)]),
            Always::Forbid(ban) => self.word("ban", ban.word()),
            Always::Shields(shields) => {
                self.say(&format!("always.shields_{}", shields.from.word()), &[&self.target(&shields.who)])
            }
            Always::ByHand(kind) => self.say("step.by_hand", &[&self.word("hand", kind.word())]),
        }
    }

    fn cost_change(&self, cost: &CostChange) -> String {
        let (mut of, by) = (self.set_of_cost(&cost.of), self.by(&cost.by));
        if !cost.onto.0.is_empty() {
            of = self.say("always.cost_onto", &[&of, &self.set(&cost.onto)]);
        }
        if let Some(kind) = cost.play {
            of = self.say("always.cost_play", &[&of, &self.word("ability", kind.word())]);
        }
        if cost.who != Player::You {
            of = self.say("always.cost_who", &[&of, &self.player(&cost.who)]);
        }
        if cost.first_each_day {
            return self.say("always.cost_first", &[&of, &by]);
        }
        match &cost.min {
            Some(min) => self.say("always.cost_min", &[&of, &by, &self.number(min)]),
            None => self.say("always.cost", &[&of, &by]),
        }
    }

    fn change_pull(&self, change: &ChangePull) -> String {
        if let Some(suit) = change.suit {
            return self.say("step.change_pull_suit", &[&self.word("is", suit.word())]);
        }
        if let Some(harder) = &change.harder {
            return self.say("step.change_pull_harder", &[&self.number(harder)]);
        }
        match (&change.by, &change.card) {
            (Some(by), _) => self.say("step.change_pull_by", &[&self.by(by)]),
            (None, Some(card)) => self.say("step.change_pull_card", &[&self.card(card)]),
            (None, None) => self.say("step.change_pull_again", &[]),
        }
    }

    fn as_if(&self, own: &AsIf) -> String {
        let skill = self.word("skill", own.skill.word());
        let (who, by) = (self.target(&own.who), self.number(&own.by));
        self.say("always.as_if", &[&who, &skill, &by, &self.set(&own.cards)])
    }

    fn test_bonus(&self, bonus: &TestBonus) -> String {
        if !bonus.conditions.is_empty() {
            let plain = TestBonus { conditions: Vec::new(), ..bonus.clone() };
            let said = self.test_bonus(&plain);
            return self.say("step.if", &[&self.conditions(&bonus.conditions), &said]);
        }
        let who = self.target(&bonus.who);
        let (skill, by) = (self.word("skill", bonus.skill.word()), self.by(&bonus.by));
        if bonus.cards.0.is_empty() {
            return self.say("always.test_bonus", &[&who, &skill, &by]);
        }
        self.say("always.test_bonus_for", &[&who, &skill, &by, &self.set(&bonus.cards)])
    }

    fn draw_bonus(&self, bonus: &DrawBonus) -> String {
        let who = self.player(&bonus.who);
        let parts: Vec<String> = [("always.draw_stud", &bonus.stud), ("always.draw_draw", &bonus.draw)]
            .into_iter()
            .filter_map(|(key, number)| number.as_ref().map(|number| self.say(key, &[&who, &self.by(number)])))
            .collect();
        self.list(&parts, "join.and")
    }

    fn invents(&self, invents: &Invents) -> String {
        let (who, of) = (self.target(&invents.who), self.set_of_cost(&invents.of));
        match invents.skill {
            Some(skill) => self.say("always.invents_with", &[&who, &of, &self.word("skill", skill.word())]),
            None => self.say("always.invents_only", &[&who, &of]),
        }
    }

    fn pays(&self, pays: &Pays) -> String {
        let actions = pays.actions.then(|| self.say("pays.actions", &[]));
        let abilities = pays.abilities_on.as_ref().map(|of| self.say("pays.abilities_on", &[&self.set(of)]));
        let what: Vec<String> = actions.into_iter().chain(abilities).collect();
        self.say("always.pays", &[&self.list(&what, "join.and")])
    }

    fn player_bonus(&self, key: &str, bonus: &PlayerBonus) -> String {
        self.say(key, &[&self.player(&bonus.who), &self.by(&bonus.by)])
    }

    fn set_of_cost(&self, set: &Set) -> String {
        match set.0.as_slice() {
            [Quality::Is(Trait::This)] => self.say("ref.this", &[]),
            _ => self.set(set),
        }
    }
}
