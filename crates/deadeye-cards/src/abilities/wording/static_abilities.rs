//! Descriptions of static abilities.

use super::Teller;
use crate::abilities::quality::{CardTrait, Trait};
use crate::abilities::set::{Quality, Set};
use crate::abilities::static_ability::{
    AsIf, CostChange, DrawBonus, Invents, Pays, PlayerBonus, StaticAbility, TestBonus,
};
use crate::abilities::who::Player;

impl Teller {
    pub(super) fn static_ability(&self, ability: &StaticAbility) -> String {
        match ability {
            StaticAbility::Change(change) => self.change(change),
            StaticAbility::Set(change) => self.set_to(change),
            StaticAbility::Make(has) => self.say("step.make", &[&self.target(&has.who), &self.states(&has.state)]),
            StaticAbility::Cost(cost) => self.cost_change(cost),
            StaticAbility::TestBonus(bonus) => self.test_bonus(bonus),
            StaticAbility::AsIf(own) => self.as_if(own),
            StaticAbility::ComboWithout(set) => self.say("always.combo_without", &[&self.set(set)]),
            StaticAbility::DrawBonus(bonus) => self.draw_bonus(bonus),
            StaticAbility::RedrawMore(bonus) => self.player_bonus("always.redraw_more", bonus),
            StaticAbility::HandSize(bonus) => self.player_bonus("always.hand_size", bonus),
            StaticAbility::SundownDiscard(bonus) => self.player_bonus("always.sundown_discard", bonus),
            StaticAbility::Rank(bonus) => self.player_bonus("always.rank", bonus),
            StaticAbility::TotalControl(bonus) => self.player_bonus("always.total_control", bonus),
            StaticAbility::CalledOut(rule) => {
                self.say(&format!("called.{}", rule.how.word()), &[&self.target(&rule.who), &self.set(&rule.by)])
            }
            StaticAbility::Invents(invents) => self.invents(invents),
            StaticAbility::Collects(set) => self.say("always.collects", &[&self.set(set)]),
            StaticAbility::InventedBy(set) => self.say("always.invented_by", &[&self.set(set)]),
            StaticAbility::Joker(kind) => self.word("joker", kind.word()),
            StaticAbility::Starting(how) => self.word("starting", how.word()),
            StaticAbility::InfluencePerPlace(most) => self.say("always.influence_per_place", &[&most.to_string()]),
            StaticAbility::UsedWhenPulled(_) => self.say("always.used_when_pulled", &[]),
            StaticAbility::Pays(pays) => self.pays(pays),
            StaticAbility::NotShopped(_) => self.say("always.not_shopped", &[]),
            StaticAbility::CastsOnly(set) => self.say("always.casts_only", &[&self.set(set)]),
            StaticAbility::MovesFree(moves) => {
                self.say("always.moves_free", &[&self.target(&moves.who), &self.set(&moves.from), &self.set(&moves.to)])
            }
            StaticAbility::MovesOnly(moves) => {
                self.say("always.moves_only", &[&self.target(&moves.who), &self.set(&moves.to)])
            }
            StaticAbility::CountsAs(title) => self.say("always.counts_as", &[title]),
            StaticAbility::AttachesTo(set) => self.say("always.attaches_to", &[&self.set(set)]),
            StaticAbility::CannotCarry(set) => self.say("always.cannot_carry", &[&self.set(set)]),
            StaticAbility::Bears(set) => self.say("always.bears", &[&self.set(set)]),
            StaticAbility::AdjacentTo(set) => self.say("always.adjacent_to", &[&self.set(set)]),
            StaticAbility::NotAdjacentTo(set) => self.say("always.not_adjacent_to", &[&self.set(set)]),
            StaticAbility::OneEach(_) => self.say("always.one_each", &[]),
            StaticAbility::PlayedInShootout(_) => self.say("always.played_in_shootout", &[]),
            StaticAbility::OwnCost(cost) => self.say("always.own_cost", &[&self.number(cost)]),
            StaticAbility::BootsToPay(pay) => match pay.less {
                Some(stat) => {
                    let (who, stat) = (self.set(&pay.boot), self.word("stat", stat.word()));
                    self.say("always.boots_to_pay_less", &[&who, &stat])
                }
                None => self.say("always.boots_to_pay", &[&self.set(&pay.boot)]),
            },
            StaticAbility::Borrows(borrows) => {
                let roles = borrows.role.0.iter();
                let roles: Vec<String> = roles.map(|role| self.word("borrowed", role.word())).collect();
                let roles = self.list(&roles, "join.and");
                let whose = self.set(&borrows.of);
                match (borrows.ability, borrows.once_a_day) {
                    (None, false) => self.say("always.borrows", &[&whose, &roles]),
                    (None, true) => self.say("always.borrows_once", &[&whose, &roles]),
                    (Some(kind), once) => {
                        let key = if once { "always.borrows_once_of" } else { "always.borrows_of" };
                        self.say(key, &[&whose, &roles, &self.word("ability", kind.word())])
                    }
                }
            }
            StaticAbility::Shooters(set) => self.say("always.shooters", &[&self.set(set)]),
            StaticAbility::Controls(set) => self.say("always.controls", &[&self.set(set)]),
            StaticAbility::Forbid(ban) => self.word("ban", ban.word()),
            StaticAbility::Shields(shields) => {
                self.say(&format!("always.shields_{}", shields.from.word()), &[&self.target(&shields.who)])
            }
            StaticAbility::CannotAffect(own) => {
                self.say("always.cannot_affect", &[&self.set(&own.cards), &self.set(&own.whom)])
            }
            StaticAbility::ByHand(kind) => self.by_hand(*kind),
        }
    }

    fn cost_change(&self, cost: &CostChange) -> String {
        let (mut of, by) = (self.set_of_cost(&cost.of), self.signed_number(&cost.by));
        if !cost.onto.0.is_empty() {
            of = self.say("always.cost_onto", &[&of, &self.set(&cost.onto)]);
        }
        if let Some(kind) = cost.play {
            of = self.say("always.cost_play", &[&of, &self.word("ability", kind.word())]);
        }
        if cost.from_hand {
            of = self.say("always.cost_from_hand", &[&of]);
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
        let (skill, by) = (self.word("skill", bonus.skill.word()), self.signed_number(&bonus.by));
        if bonus.harder {
            return self.say("always.test_harder", &[&who, &skill, &self.number(&bonus.by)]);
        }
        if bonus.cards.0.is_empty() {
            return self.say("always.test_bonus", &[&who, &skill, &by]);
        }
        self.say("always.test_bonus_for", &[&who, &skill, &by, &self.set(&bonus.cards)])
    }

    fn draw_bonus(&self, bonus: &DrawBonus) -> String {
        let who = self.player(&bonus.who);
        let parts: Vec<String> = [("always.draw_stud", &bonus.stud), ("always.draw_draw", &bonus.draw)]
            .into_iter()
            .filter_map(|(key, number)| {
                number.as_ref().map(|number| self.say(key, &[&who, &self.signed_number(number)]))
            })
            .collect();
        self.list(&parts, "join.and")
    }

    fn invents(&self, invents: &Invents) -> String {
        let (who, of) = (self.target(&invents.who), self.set_of_cost(&invents.of));
        let said = match invents.skill {
            Some(skill) => self.say("always.invents_with", &[&who, &of, &self.word("skill", skill.word())]),
            None => self.say("always.invents_only", &[&who, &of]),
        };
        if invents.at.0.is_empty() {
            return said;
        }
        self.say("always.invents_at", &[&said, &self.set(&invents.at)])
    }

    fn pays(&self, pays: &Pays) -> String {
        let actions = pays.actions.then(|| self.say("pays.actions", &[]));
        let abilities = pays.abilities_on.as_ref().map(|of| self.say("pays.abilities_on", &[&self.set(of)]));
        let what: Vec<String> = actions.into_iter().chain(abilities).collect();
        self.say("always.pays", &[&self.list(&what, "join.and")])
    }

    fn player_bonus(&self, key: &str, bonus: &PlayerBonus) -> String {
        self.say(key, &[&self.player(&bonus.who), &self.signed_number(&bonus.by)])
    }

    fn set_of_cost(&self, set: &Set) -> String {
        let is_this = matches!(set.0.as_slice(), [Quality::Is(Trait::Card(CardTrait::This))]);
        if is_this { self.say("ref.this", &[]) } else { self.set(set) }
    }
}
