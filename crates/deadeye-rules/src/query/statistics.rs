//! Figures: the current value of a number, and its parts (2014:p26).

use deadeye_cards::abilities::Plain;
use deadeye_cards::{CardType, Shooter};
use serde::Serialize;

use crate::query::eval_context::EvalContext;
use crate::query::{states, traits};
use crate::state::{CardInPlay, Change, Counter, Effect, Figure, Game, Keeping, Origin};
use crate::text;
use crate::vocabulary::{CardId, Place, PlayerId, Skill, Text};

/// One part of a figure.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Part {
    /// The number that it adds.
    pub amount: i16,
    /// The source: `printed`, a card's title, `counters`, `the table says so`.
    pub from: Text,
}

/// A figure with all its parts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Tally {
    /// The figure that is added up.
    pub figure: Figure,
    /// The figure as it is read: never below 0, a value from 1 to 13.
    pub read: i16,
    /// The figure as it is stored: the sum of the parts, whatever its sign.
    pub sum: i16,
    /// The parts, the printed one first.
    pub parts: Vec<Part>,
}

impl Tally {
    /// Returns the figure in words: `influence 3 = 2 printed + 1 Bank`.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = format!("{} {} =", self.figure.name(), self.read);
        for (at, part) in self.parts.iter().enumerate() {
            let sign = if part.amount < 0 {
                " -"
            } else if at > 0 {
                " +"
            } else {
                ""
            };
            text.push_str(&format!("{sign} {} {}", part.amount.unsigned_abs(), part.from));
        }
        if self.read != self.sum {
            text.push_str(&format!(", {} held at {}", self.sum, self.read));
        }
        text
    }
}

/// Returns the figure that is read for a stored sum (2014:p26).
fn read(figure: Figure, sum: i16) -> i16 {
    match figure {
        Figure::Value => sum.clamp(1, 13),
        Figure::Bullets
        | Figure::Influence
        | Figure::Control
        | Figure::Production
        | Figure::Upkeep
        | Figure::Cost
        | Figure::Skill
        | Figure::SkillOf(_)
        | Figure::KungFu => sum.max(0),
    }
}

pub(crate) fn counter_of(figure: Figure) -> Option<Counter> {
    match figure {
        Figure::Bullets => Some(Counter::Bullets),
        Figure::Influence => Some(Counter::Influence),
        Figure::Control => Some(Counter::Control),
        Figure::Production => Some(Counter::Production),
        Figure::Value | Figure::Upkeep | Figure::Cost | Figure::Skill | Figure::SkillOf(_) | Figure::KungFu => None,
    }
}

impl Game {
    /// Returns a card's figure now, as read. Cards without such a figure have 0.
    #[must_use]
    pub fn figure(&self, card: CardId, figure: Figure) -> i16 {
        EvalContext::of(self).figure(card, figure)
    }

    /// Returns the sum of a card's figure, as stored (faq-b:How Long? How Big).
    #[must_use]
    pub fn figure_sum(&self, card: CardId, figure: Figure) -> i16 {
        EvalContext::of(self).add_up(card, figure, |_, _| {}).sum
    }

    /// Returns the base figure of a card with the bonuses of some cards alone.
    pub(crate) fn base_with_parts(&self, card: CardId, figure: Figure, givers: &[CardId]) -> i16 {
        let mut sum = 0_i16;
        EvalContext::of(self).add_up(card, figure, |amount, from| {
            let counts = match from {
                From::Printed | From::Base(_) => true,
                From::Card(own) => givers.contains(&own.id),
                From::Origin(Origin::Card { id, .. }) => givers.contains(id),
                From::KungFu
                | From::OtherFaction
                | From::Away
                | From::Counters
                | From::Origin(Origin::Table | Origin::Rule(_)) => false,
            };
            sum = if counts { sum.saturating_add(amount) } else { sum };
        });
        sum
    }

    /// Returns the cards that change a figure of a card by printed numbers and traits, those included whose gifts were
    /// taken off it.
    pub(crate) fn givers(&self, card: CardId, figure: Figure) -> Vec<CardId> {
        let mut givers = Vec::new();
        EvalContext::of(self).add_up_without(card, figure, &[], |_, from| {
            if let From::Card(own) = from
                && !givers.contains(&own.id)
            {
                givers.push(own.id);
            }
        });
        givers
    }

    /// Returns the cards whose printed numbers and traits were taken off a figure of a card.
    pub(crate) fn stripped_givers(&self, card: CardId, figure: Figure) -> Vec<CardId> {
        let on_it = self.effects.iter().filter(|effect| effect.on == card);
        let givers = on_it.filter_map(|effect| {
            let Change::Keep(Keeping::Stripped(own, givers)) = &effect.change else { return None };
            (*own == figure).then_some(givers)
        });
        givers.flatten().copied().collect()
    }

    /// Returns a card's figure with all its parts.
    #[must_use]
    pub fn tally(&self, card: CardId, figure: Figure) -> Tally {
        let mut parts = Vec::new();
        let Total { sum, read } = EvalContext::of(self).add_up(card, figure, |amount, from| {
            parts.push(Part { amount, from: from.words(self) });
        });
        Tally { figure, read, sum, parts }
    }
}

/// The total of the parts of a figure.
struct Total {
    /// The sum as the game stores it.
    sum: i16,
    /// The figure as read: limited by states and by the bounds of the figure.
    read: i16,
}

/// A figure of a card that is being added up.
struct Adding<'a> {
    context: EvalContext<'a>,
    card: &'a CardInPlay,
    figure: Figure,
    /// True if only cards attached to the card change the figure, whose base is what the card itself says
    /// (faq-b:Silas Aims).
    goods_alone: bool,
    /// The cards whose printed numbers and traits were taken off the figure.
    stripped: &'a [CardId],
}

impl<'a> EvalContext<'a> {
    /// Returns a card's figure now, as read.
    pub(crate) fn figure(self, card: CardId, figure: Figure) -> i16 {
        self.add_up(card, figure, |_, _| {}).read
    }

    /// Adds up a figure, part by part.
    fn add_up(self, card: CardId, figure: Figure, part: impl FnMut(i16, From<'_>)) -> Total {
        self.add_up_without(card, figure, &self.game.stripped_givers(card, figure), part)
    }

    /// Adds up a figure without the printed numbers and traits of some cards. Only this function does so, for the rules
    /// and for the card page alike.
    fn add_up_without(
        self,
        card: CardId,
        figure: Figure,
        stripped: &[CardId],
        mut part: impl FnMut(i16, From<'_>),
    ) -> Total {
        let mut sum = 0_i16;
        let Some(figure) = self.figure_counted(card, figure) else { return Total { sum, read: sum } };
        if let Some(own) = self.game.card(card) {
            let goods_alone = self.game.automation.counts_traits()
                && matches!(figure, Figure::Bullets | Figure::Influence)
                && self.is_kept(card, &Keeping::OnlyGoods(figure));
            let adding = Adding { context: self, card: own, figure, goods_alone, stripped };
            adding.each_part(&mut |amount, from| {
                sum = sum.saturating_add(amount);
                part(amount, from);
            });
        }
        let held =
            if self.game.automation.counts_traits() { traits::hold_within(self, card, figure, sum) } else { sum };
        Total { sum, read: read(figure, held) }
    }
}

/// An effect that sets a figure.
struct Setting<'a> {
    effect: &'a Effect,
    to: i16,
    counters: i16,
    givers: &'a [CardId],
}

impl Setting<'_> {
    /// Returns the amount of a part that what is set replaces.
    fn replaces(&self, amount: i16, from: &From<'_>) -> i16 {
        match from {
            From::Card(own) if !self.givers.contains(&own.id) => 0,
            From::Counters => amount.min(self.counters),
            From::Printed | From::Base(_) | From::Card(_) | From::KungFu | From::OtherFaction | From::Away => amount,
            From::Origin(_) => 0,
        }
    }
}

impl Adding<'_> {
    fn each_part(&self, part: &mut dyn FnMut(i16, From<'_>)) {
        let setting = self.setting();
        let mut replaced = 0_i16;
        let mut standing = |amount: i16, from: From<'_>| {
            let own = setting.as_ref().map_or(0, |setting| setting.replaces(amount, &from));
            replaced = replaced.saturating_add(own);
            part(amount, from);
        };
        standing(printed_value(self.card, self.figure), From::Printed);
        self.by_traits(&mut standing);
        if self.card.facts.kind == CardType::Dude && matches!(self.figure, Figure::Bullets | Figure::Influence) {
            self.by_goods(&mut standing);
        }
        self.by_rules(&mut standing);
        self.on_it(&mut standing);
        self.by_effects(setting.as_ref(), replaced, part);
    }

    fn hangs_on_it(&self, source: CardId) -> bool {
        self.context.game.card(source).and_then(CardInPlay::bearer) == Some(self.card.id)
    }

    /// Replaces the printed figure by the one that a static ability sets.
    fn by_traits(&self, part: &mut dyn FnMut(i16, From<'_>)) {
        let mut stands = printed_value(self.card, self.figure);
        traits::figure(self.context, self.card.id, self.figure, &mut |by, set, source| {
            let by = if set { by.saturating_sub(std::mem::replace(&mut stands, by)) } else { by };
            let base = set && source.id == self.card.id;
            let spared = by < 0 && (self.is_never_lowered_by(source.controller) || !base && self.ignores_penalties());
            let counts = (set || !self.stripped.contains(&source.id)) && !spared;
            if by != 0 && counts && (!self.goods_alone || base || self.hangs_on_it(source.id)) {
                part(by, if set { From::Base(source) } else { From::Card(source) });
            }
        });
    }

    /// Returns whether nothing that a player's cards do lowers the figure: no card's, or no other player's.
    fn is_never_lowered_by(&self, player: PlayerId) -> bool {
        let (card, never) = (self.card.id, Keeping::NeverLowered(self.figure));
        self.context.game.automation.counts_traits()
            && (self.context.is_kept(card, &never)
                || states::is_held_against(self.context, card, player, &Keeping::NotLowered(self.figure)))
    }

    /// Returns whether the card ignores what lowers the figure.
    fn ignores_penalties(&self) -> bool {
        self.context.game.automation.counts_traits()
            && matches!(self.figure, Figure::Bullets | Figure::Influence | Figure::Value)
            && self.context.is_in_state(self.card.id, Plain::IgnoresPenalties)
    }

    /// Adds the bonuses of goods to their bearer, booted or not (1.5:3.5, faq-b:Weapons).
    fn by_goods(&self, part: &mut dyn FnMut(i16, From<'_>)) {
        let EvalContext { game, .. } = self.context;
        for goods in game.attachments(self.card.id).filter(|goods| !self.stripped.contains(&goods.id)) {
            let is = |plain: Plain| self.context.is_in_state(goods.id, plain);
            let mut bonus = printed_value(goods, self.figure);
            if game.automation.counts_traits() {
                if self.figure == Figure::Bullets && is(Plain::NoBullets) || is(Plain::NoBonuses) {
                    continue;
                }
                // What changes the bonus of goods reaches who carries them.
                traits::figure(self.context, goods.id, self.figure, &mut |by, _, _| bonus = bonus.saturating_add(by));
                bonus = after_effects(game, goods.id, self.figure, bonus);
            }
            if bonus != 0 && !(bonus < 0 && self.ignores_penalties()) {
                part(bonus, From::Card(goods));
            }
        }
    }

    fn by_rules(&self, part: &mut dyn FnMut(i16, From<'_>)) {
        let EvalContext { game, .. } = self.context;
        match self.figure {
            Figure::Value => {
                if let Some(rating) = self.context.kung_fu(self.card.id) {
                    part(rating, From::KungFu); // 7.3
                }
            }
            // A legend changes the production of the outfit it is attached to (3.2).
            Figure::Production if self.card.facts.kind == CardType::Outfit => {
                for legend in game.attachments(self.card.id).filter(|card| card.facts.kind == CardType::Legend) {
                    part(printed_value(legend, self.figure), From::Card(legend));
                }
            }
            Figure::Upkeep if game.is_of_another_faction(self.card) => {
                part(self.context.figure(self.card.id, Figure::Influence), From::OtherFaction); // 5.2
            }
            Figure::Bullets
            | Figure::Influence
            | Figure::Control
            | Figure::Production
            | Figure::Upkeep
            | Figure::Cost
            | Figure::Skill
            | Figure::SkillOf(_)
            | Figure::KungFu => {}
        }
    }

    /// Adds the counters on the card, and the differences that its place makes.
    fn on_it(&self, part: &mut dyn FnMut(i16, From<'_>)) {
        if self.goods_alone {
            return;
        }
        let counts = |amount: i16| amount != 0 && !(amount < 0 && self.ignores_penalties());
        let count = counter_of(self.figure).map_or(0, |counter| self.card.counter(counter));
        if counts(count) {
            part(count, From::Counters);
        }
        if self.card.facts.kind == CardType::Dude {
            let away = self.context.away(self.card.id, self.figure);
            if counts(away) {
                part(away, From::Away);
            }
        }
    }

    /// Returns the last effect that sets the figure.
    fn setting(&self) -> Option<Setting<'_>> {
        let set = |effect: &&Effect| effect.on == self.card.id && matches!(effect.change, Change::Set { .. });
        let mut all = self.context.game.effects.iter().filter(set).rev();
        all.find_map(|effect| {
            let Change::Set { figure, to, counters, givers } = &effect.change else { return None };
            let own = *figure == self.figure && self.counts(effect);
            own.then(|| Setting { effect, to: *to, counters: *counters, givers })
        })
    }

    /// Returns whether an effect on the figure is neither ignored nor later than what fixes it.
    fn counts(&self, effect: &Effect) -> bool {
        let (card, figure) = (self.card.id, self.figure);
        let mut on_it = self.context.game.effects.iter().filter(|effect| effect.on == card);
        let deaf = on_it.any(|own| own.change == Change::Keep(Keeping::IgnoresPlays(figure)) && own.by != effect.by);
        (!self.goods_alone
            || effect.attached
            || matches!(effect.origin, Origin::Card { id, .. } if self.hangs_on_it(id)))
            && !(effect.by.is_some() && deaf)
            && self.context.fixing_effect(card, figure).is_none_or(|since| effect.id < since)
    }

    /// Adds what effects change. What is set takes the place of the parts before it, which it replaces by so much.
    fn by_effects(&self, setting: Option<&Setting<'_>>, replaced: i16, part: &mut dyn FnMut(i16, From<'_>)) {
        let (card, figure) = (self.card.id, self.figure);
        let changes = |effect: &&Effect| {
            let changed =
                matches!(effect.change, Change::Figure { figure: changed, .. } if is_part_of(changed, figure));
            effect.on == card && changed
        };
        let all: Vec<&Effect> = self.context.game.effects.iter().filter(changes).collect();
        if all.is_empty() && setting.is_none() {
            return;
        }
        let hardy = self.ignores_penalties();
        let by = |effect: &Effect| match effect.change {
            Change::Figure { by, .. } if !(by < 0 && hardy) && self.counts(effect) => by,
            Change::Figure { .. }
            | Change::Set { .. }
            | Change::Keep(_)
            | Change::Controller(_)
            | Change::Forbid { .. } => 0,
        };
        let earlier = |effect: &&&Effect| setting.is_some_and(|setting| effect.id < setting.effect.id);
        let before = all.iter().filter(earlier).map(|effect| by(effect)).fold(replaced, i16::saturating_add);
        let setting = setting.filter(|setting| !(hardy && setting.to < before));
        if let Some(setting) = setting {
            part(setting.to.saturating_sub(replaced), From::Origin(&setting.effect.origin));
        }
        for effect in all {
            let over = setting.is_some_and(|setting| effect.id < setting.effect.id);
            if by(effect) != 0 && !over {
                part(by(effect), From::Origin(&effect.origin));
            }
        }
    }
}

/// Returns whether a change of one figure changes another too: one of all skills changes each of them.
fn is_part_of(changed: Figure, figure: Figure) -> bool {
    changed == figure || changed == Figure::Skill && matches!(figure, Figure::SkillOf(_))
}

/// Returns the printed figure of a card; 0 where none is printed.
fn printed_value(card: &CardInPlay, figure: Figure) -> i16 {
    let facts = &card.facts;
    match figure {
        Figure::Bullets => facts.bullets.map_or(0, i16::from),
        Figure::Influence => facts.influence.map_or(0, i16::from),
        Figure::Control => facts.control.map_or(0, i16::from),
        Figure::Production => facts.production.map_or(0, i16::from),
        Figure::Upkeep => facts.upkeep.map_or(0, i16::from),
        Figure::Cost => facts.cost.map_or(0, i16::from),
        Figure::Value => facts.value.map_or(0, |value| i16::from(value.get())),
        Figure::SkillOf(skill) => facts.skill(skill.keyword()).map_or(0, i16::from),
        Figure::Skill => Skill::ALL.iter().filter_map(|skill| facts.skill(skill.keyword())).max().map_or(0, i16::from),
        Figure::KungFu => facts.skill("Kung Fu").map_or(0, i16::from),
    }
}

/// Returns a figure of a card as the effects on it leave it.
fn after_effects(game: &Game, card: CardId, figure: Figure, before: i16) -> i16 {
    game.effects.iter().filter(|effect| effect.on == card).fold(before, |now, effect| match effect.change {
        Change::Figure { figure: changed, by } if is_part_of(changed, figure) => now.saturating_add(by),
        Change::Set { figure: changed, to, .. } if is_part_of(changed, figure) => to,
        Change::Figure { .. }
        | Change::Set { .. }
        | Change::Keep(_)
        | Change::Controller(_)
        | Change::Forbid { .. } => now,
    })
}

impl EvalContext<'_> {
    /// Returns the base figure of a card: as printed, or as its own trait defines it instead of the print (faq-b:Silas
    /// Aims).
    pub(crate) fn base(self, card: &CardInPlay, figure: Figure) -> i16 {
        let mut base = printed_value(card, figure);
        traits::figure(self, card.id, figure, &mut |by, set, source| {
            base = if set && source.id == card.id { by } else { base };
        });
        base
    }

    /// Returns the number of the effect from which on nothing changes a figure: the one that fixes it, or the first where
    /// a trait fixes it.
    fn fixing_effect(self, card: CardId, figure: Figure) -> Option<u32> {
        let kept = Keeping::Fixed(figure);
        let says =
            |effect: &&Effect| effect.on == card && matches!(&effect.change, Change::Keep(keeping) if *keeping == kept);
        let by_trait = || traits::keeps(self, card, &kept).then_some(0);
        self.game.effects.iter().filter(says).map(|effect| effect.id).min().or_else(by_trait)
    }

    /// Returns the rating that is printed beside a keyword, 0 where the keyword is given without one; nothing for a dude
    /// without the keyword, who may have lost it.
    fn printed_rating(self, dude: CardId, keyword: &str) -> Option<i16> {
        let printed = self.game.card(dude)?.facts.skill(keyword).map_or(0, i16::from);
        self.has_keyword(dude, keyword).then_some(printed)
    }

    /// Returns a dude's rating in a skill; nothing for a dude without it (1.5:7.2). A dude who left with the last event
    /// has it as it was.
    pub(crate) fn skill(self, dude: CardId, skill: Skill) -> Option<i16> {
        if self.game.card(dude).is_none() {
            return self.game.skill_when_gone(dude, skill);
        }
        let rating = self.printed_rating(dude, skill.keyword())?;
        let before = rating.saturating_add(traits::skill(self, dude, skill));
        Some(after_effects(self.game, dude, Figure::SkillOf(skill), before).max(0))
    }

    /// Returns the figure that is added up for one that is asked for: for the skill of a dude their best one. Nothing for
    /// a skill that the dude has not.
    fn figure_counted(self, card: CardId, figure: Figure) -> Option<Figure> {
        match figure {
            Figure::Skill => {
                let best = Skill::ALL.into_iter().max_by_key(|skill| self.skill(card, *skill))?;
                self.skill(card, best).map(|_| Figure::SkillOf(best))
            }
            Figure::SkillOf(skill) => self.skill(card, skill).map(|_| figure),
            Figure::Bullets
            | Figure::Influence
            | Figure::Control
            | Figure::Value
            | Figure::Production
            | Figure::Upkeep
            | Figure::Cost
            | Figure::KungFu => Some(figure),
        }
    }

    /// Returns a dude's Kung Fu rating; nothing for a dude without it, and in edition 2014 (1.5:7.3).
    pub(crate) fn kung_fu(self, dude: CardId) -> Option<i16> {
        if !self.game.edition.has_kung_fu() {
            return None;
        }
        self.printed_rating(dude, "Kung Fu").map(|rating| self.changed_kung_fu(dude, rating))
    }

    /// Returns a Kung Fu rating of a dude with all that changes it.
    pub(crate) fn changed_kung_fu(self, dude: CardId, rating: i16) -> i16 {
        let mut more = 0_i16;
        traits::figure(self, dude, Figure::KungFu, &mut |by, _, _| more = more.saturating_add(by));
        more = more.saturating_add(self.away(dude, Figure::KungFu));
        after_effects(self.game, dude, Figure::KungFu, rating.saturating_add(more)).max(0)
    }

    /// Returns whether a dude is a stud: as printed, or by the last effect on them (1.5:3.3).
    pub(crate) fn is_stud(self, dude: CardId) -> bool {
        let printed = self.game.card(dude).is_some_and(|card| card.facts.shooter == Some(Shooter::Stud));
        let printed = traits::stud(self, dude).unwrap_or(printed);
        self.game.effects.iter().filter(|effect| effect.on == dude).fold(printed, |stud, effect| match &effect.change {
            Change::Keep(Keeping::Stud) => true,
            Change::Keep(Keeping::Draw) => false,
            Change::Keep(_)
            | Change::Figure { .. }
            | Change::Set { .. }
            | Change::Controller(_)
            | Change::Forbid { .. } => stud,
        })
    }

    /// Returns the sum of value, bullets and influence (1.5:3.3).
    pub(crate) fn grit(self, dude: CardId) -> i16 {
        [Figure::Value, Figure::Bullets, Figure::Influence]
            .into_iter()
            .map(|figure| self.figure(dude, figure))
            .fold(0, i16::saturating_add)
    }

    /// Returns a player's influence: that of their dudes (1.5:1).
    pub(crate) fn influence(self, player: PlayerId) -> i16 {
        self.add_up_for(player, Figure::Influence, |_, _| {})
    }

    /// Returns a player's control points: those of all cards that they control (1.5:1).
    pub(crate) fn control(self, player: PlayerId) -> i16 {
        self.add_up_for(player, Figure::Control, |_, _| {}).max(0)
    }

    /// Adds up a player's influence or control, card by card.
    fn add_up_for(self, player: PlayerId, figure: Figure, mut part: impl FnMut(i16, &CardInPlay)) -> i16 {
        let mut sum = 0_i16;
        let mut add = |amount: i16, card: &CardInPlay| {
            sum = sum.saturating_add(amount);
            part(amount, card);
        };
        let dudes_alone = figure == Figure::Influence;
        let limit = if dudes_alone { traits::influence_limit(self) } else { None };
        let mut by_place: Vec<(Option<Place>, i16)> = Vec::new();
        for card in self.game.cards.iter().filter(|card| card.controller == player) {
            if dudes_alone && (card.facts.kind != CardType::Dude || card.place().is_none()) {
                continue;
            }
            let own = self.figure(card.id, figure);
            add(own, card);
            match by_place.iter_mut().find(|(other, _)| *other == card.place()) {
                Some((_, sum)) => *sum = sum.saturating_add(own),
                None => by_place.push((card.place(), own)),
            }
        }
        if let Some((most, source)) = limit.and_then(|(most, source)| Some((most, self.game.card(source)?))) {
            for (_, there) in by_place {
                add(most.saturating_sub(there).min(0), source);
            }
        }
        if figure == Figure::Control {
            traits::each_bonus(self, player, traits::PlayerNumber::Control, add);
        }
        sum
    }
}

impl Game {
    /// Returns a dude's rating in a skill; nothing for a dude without it (1.5:7.2).
    #[must_use]
    pub fn skill(&self, dude: CardId, skill: Skill) -> Option<i16> {
        EvalContext::of(self).skill(dude, skill)
    }

    /// Returns a dude's Kung Fu rating; nothing for a dude without it, and in edition 2014 (1.5:7.3).
    #[must_use]
    pub fn kung_fu(&self, dude: CardId) -> Option<i16> {
        EvalContext::of(self).kung_fu(dude)
    }

    /// Returns whether a dude is a stud: as printed, or by the last effect on them (1.5:3.3).
    #[must_use]
    pub fn is_stud(&self, dude: CardId) -> bool {
        EvalContext::of(self).is_stud(dude)
    }

    /// Returns the sum of value, bullets and influence (1.5:3.3).
    #[must_use]
    pub fn grit(&self, dude: CardId) -> i16 {
        EvalContext::of(self).grit(dude)
    }

    /// Returns a player's influence: that of their dudes (1.5:1).
    #[must_use]
    pub fn influence(&self, player: PlayerId) -> i16 {
        EvalContext::of(self).influence(player)
    }

    /// Returns a player's control points: those of all cards that they control (1.5:1).
    #[must_use]
    pub fn control(&self, player: PlayerId) -> i16 {
        EvalContext::of(self).control(player)
    }

    /// Returns whether a dude bears a symbol, and none that its controller's outfit bears (1.5:5.2).
    #[must_use]
    pub fn is_of_another_faction(&self, dude: &CardInPlay) -> bool {
        if dude.facts.kind != CardType::Dude || dude.facts.is_neutral() {
            return false;
        }
        let outfit = self.player(dude.controller).and_then(|player| player.outfit).and_then(|outfit| self.card(outfit));
        outfit.is_some_and(|outfit| !outfit.facts.gangs.iter().any(|gang| dude.facts.belongs_to(*gang)))
    }

    /// Returns the parts of a player's influence or control: every card that adds or takes some.
    #[must_use]
    pub fn player_tally(&self, player: PlayerId, figure: Figure) -> Vec<Part> {
        let mut parts = Vec::new();
        EvalContext::of(self).add_up_for(player, figure, |amount, card| {
            if amount != 0 {
                parts.push(Part { amount, from: Text::name(card.title()) });
            }
        });
        parts
    }
}

enum From<'a> {
    Printed,
    /// A trait that sets the base figure, as if it were printed (faq-b:Silas Aims).
    Base(&'a CardInPlay),
    Card(&'a CardInPlay),
    KungFu,
    OtherFaction,
    Away,
    Counters,
    Origin(&'a Origin),
}

impl From<'_> {
    fn words(&self, game: &Game) -> Text {
        match self {
            From::Printed => text!("printed"),
            From::Base(card) | From::Card(card) => Text::name(card.title()),
            From::KungFu => text!("Kung Fu"),
            From::Away => text!("away from home"),
            From::OtherFaction => text!("for another faction"),
            From::Counters => text!("counters"),
            From::Origin(Origin::Card { code, .. }) => {
                let facts = game.facts_of(*code);
                Text::name(facts.map_or_else(|| code.to_string(), |card| card.printed_title().to_owned()))
            }
            From::Origin(Origin::Table) => text!("the table says so"),
            From::Origin(Origin::Rule(rule)) => Text::name(rule.clone()),
        }
    }
}
