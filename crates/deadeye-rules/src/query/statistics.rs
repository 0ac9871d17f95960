//! Figures: what a number is now, and how it came about (2014:p26).

use deadeye_cards::abilities::Plain;
use deadeye_cards::{CardType, Shooter};
use serde::Serialize;

use crate::query::{states, traits};
use crate::state::card::{CardInPlay, Counter};
use crate::state::effect::{Change, Effect, Figure, Keeping, Origin};
use crate::state::game::Game;
use crate::text;
use crate::vocabulary::ids::{CardId, Place, PlayerId};
use crate::vocabulary::skill::Skill;
use crate::vocabulary::text::Text;

/// One part of a figure.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Part {
    /// What it adds.
    pub amount: i16,
    /// What it comes from: `printed`, a card's title, `counters`, `the table says so`.
    pub from: Text,
}

/// A figure with everything that makes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Tally {
    /// Which figure.
    pub figure: Figure,
    /// What is read wherever the figure matters: never below 0, a value from 1 to 13.
    pub read: i16,
    /// What is remembered: the sum of the parts, whatever its sign.
    pub sum: i16,
    /// The parts, the printed one first.
    pub parts: Vec<Part>,
}

impl Tally {
    /// In words: `influence 3 = 2 printed + 1 Bank`.
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

/// What is read of a remembered number (2014:p26).
fn read(figure: Figure, sum: i16) -> i16 {
    match figure {
        Figure::Value => sum.clamp(1, 13),
        _ => sum.max(0),
    }
}

fn counter_of(figure: Figure) -> Option<Counter> {
    match figure {
        Figure::Bullets => Some(Counter::Bullets),
        Figure::Influence => Some(Counter::Influence),
        Figure::Control => Some(Counter::Control),
        Figure::Production => Some(Counter::Production),
        _ => None,
    }
}

impl Game {
    /// What a card's figure is now, as read. Cards without such a figure have 0.
    #[must_use]
    pub fn figure(&self, card: CardId, figure: Figure) -> i16 {
        let sum = self.figure_sum(card, figure);
        let held = if self.carried { traits::held(self, card, figure, sum) } else { sum };
        read(figure, held)
    }

    /// What a card's figure sums up to, as remembered (faq-b:How Long? How Big).
    #[must_use]
    pub fn figure_sum(&self, card: CardId, figure: Figure) -> i16 {
        let mut sum = 0_i16;
        self.each_part(card, figure, |amount, _| sum = sum.saturating_add(amount));
        sum
    }

    /// A card's figure with everything that makes it.
    #[must_use]
    pub fn tally(&self, card: CardId, figure: Figure) -> Tally {
        let mut parts = Vec::new();
        let mut sum = 0_i16;
        self.each_part(card, figure, |amount, from| {
            sum = sum.saturating_add(amount);
            parts.push(Part { amount, from: from.words(self) });
        });
        Tally { figure, read: read(figure, sum), sum, parts }
    }

    fn each_part(&self, card: CardId, figure: Figure, mut part: impl FnMut(i16, From<'_>)) {
        let Some(in_play) = self.card(card) else {
            return;
        };
        let mut printed = self.printed(in_play, figure);
        let mut by_traits = Vec::new();
        if self.carried {
            traits::figure(self, card, figure, &mut |by, set, source| {
                // What a trait says a figure is stands in place of the printed one.
                if set {
                    by_traits.push((by.saturating_sub(printed), source.id));
                    printed = by;
                } else {
                    by_traits.push((by, source.id));
                }
            });
            printed = self.printed(in_play, figure);
        }
        part(printed, From::Printed);
        let goods_alone = self.carried
            && matches!(figure, Figure::Bullets | Figure::Influence)
            && self.is_kept(card, &Keeping::OnlyGoods(figure));
        let hangs_on = |source: CardId| self.card(source).and_then(CardInPlay::attached_to) == Some(card);
        for (by, source) in by_traits {
            if goods_alone && !hangs_on(source) {
                continue;
            }
            if let (true, Some(source)) = (by != 0, self.card(source)) {
                part(by, From::Card(source));
            }
        }
        if in_play.facts.kind == CardType::Dude && matches!(figure, Figure::Bullets | Figure::Influence) {
            // Goods add their bonuses to who carries them, booted or not (1.5:3.5, faq-b:Weapons).
            for goods in self.attached(card) {
                let idle = figure == Figure::Bullets && self.is_in_state(goods.id, Plain::NoBullets)
                    || self.is_in_state(goods.id, Plain::NoBonuses);
                if self.carried && idle {
                    continue;
                }
                let mut bonus = self.printed(goods, figure);
                if self.carried {
                    // What changes the bonus of goods reaches who carries them.
                    bonus = bonus.saturating_add(self.effects_on(goods.id, figure));
                    traits::figure(self, goods.id, figure, &mut |by, _, _| bonus = bonus.saturating_add(by));
                }
                if bonus != 0 {
                    part(bonus, From::Card(goods));
                }
            }
        }
        if figure == Figure::Value
            && let Some(rating) = self.kung_fu(card)
        {
            part(rating, From::KungFu); // 7.3
        }
        if figure == Figure::Production && in_play.facts.kind == CardType::Outfit {
            // A legend changes the production of the outfit it is attached to (3.2).
            for legend in self.attached(card).filter(|card| card.facts.kind == CardType::Legend) {
                part(self.printed(legend, figure), From::Card(legend));
            }
        }
        if figure == Figure::Upkeep && self.is_of_another_faction(in_play) {
            part(self.figure(card, Figure::Influence), From::OtherFaction); // 5.2
        }
        if let Some(counter) = counter_of(figure).filter(|_| !goods_alone) {
            let count = in_play.counter(counter);
            if count != 0 {
                part(count, From::Counters);
            }
        }
        if self.carried && in_play.facts.kind == CardType::Dude {
            let away = states::away(self, card, figure);
            if away != 0 && !goods_alone {
                part(away, From::Away);
            }
        }
        let weakened = matches!(figure, Figure::Bullets | Figure::Influence | Figure::Value);
        let hardy = self.carried && weakened && self.is_in_state(card, Plain::IgnoresPenalties);
        let fixed = self.fixed_since(card, figure);
        let deaf: Vec<Option<PlayerId>> = self
            .effects
            .iter()
            .filter(|effect| effect.on == card && effect.change == Change::Keep(Keeping::IgnoresPlays(figure)))
            .map(|effect| effect.by)
            .collect();
        for effect in self.effects.iter().filter(|effect| effect.on == card) {
            if let Change::Figure { figure: changed, by } = effect.change
                && changed == figure
                && !(by < 0 && hardy)
                && (!goods_alone || matches!(effect.origin, Origin::Card { id, .. } if hangs_on(id)))
                && !deaf.iter().any(|user| effect.by.is_some() && effect.by != *user)
                && fixed.is_none_or(|since| effect.id < since)
            {
                part(by, From::Origin(&effect.origin));
            }
        }
    }

    /// From which effect on nothing changes a figure: from the one that says so, or from the first where a trait does.
    fn fixed_since(&self, card: CardId, figure: Figure) -> Option<u32> {
        let kept = Keeping::Fixed(figure);
        let says =
            |effect: &&Effect| effect.on == card && matches!(&effect.change, Change::Keep(keeping) if *keeping == kept);
        let by_trait = || (self.carried && traits::keeps(self, card, &kept)).then_some(0);
        self.effects.iter().filter(says).map(|effect| effect.id).min().or_else(by_trait)
    }

    fn printed(&self, card: &CardInPlay, figure: Figure) -> i16 {
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
            Figure::Skill => {
                Skill::ALL.iter().filter_map(|skill| facts.skill(skill.keyword())).max().map_or(0, i16::from)
            }
            Figure::KungFu => facts.skill("Kung Fu").map_or(0, i16::from),
        }
    }

    /// A dude's rating in a skill; nothing for a dude without it (1.5:7.2).
    #[must_use]
    pub fn skill(&self, dude: CardId, skill: Skill) -> Option<i16> {
        let printed = self.card(dude)?.facts.skill(skill.keyword()).map(i16::from);
        let given = || self.has_keyword(dude, skill.keyword()).then_some(0);
        let rating = printed.or_else(given)?;
        let more = if self.carried { traits::skill(self, dude, skill) } else { 0 };
        let by_effects =
            self.effects_on(dude, Figure::Skill).saturating_add(self.effects_on(dude, Figure::SkillOf(skill)));
        Some(rating.saturating_add(more).saturating_add(by_effects).max(0))
    }

    /// A dude's Kung Fu rating; nothing for a dude without it, and in edition 2014 (1.5:7.3).
    #[must_use]
    pub fn kung_fu(&self, dude: CardId) -> Option<i16> {
        if self.edition.is_2014() {
            return None;
        }
        let printed = self.card(dude)?.facts.skill("Kung Fu").map(i16::from);
        let given = || self.has_keyword(dude, "Kung Fu").then_some(0);
        let rating = printed.or_else(given)?;
        let mut more = 0_i16;
        if self.carried {
            traits::figure(self, dude, Figure::KungFu, &mut |by, _, _| more = more.saturating_add(by));
        }
        more = more.saturating_add(states::away(self, dude, Figure::KungFu));
        Some(rating.saturating_add(more).saturating_add(self.effects_on(dude, Figure::KungFu)).max(0))
    }

    fn effects_on(&self, card: CardId, figure: Figure) -> i16 {
        self.effects
            .iter()
            .filter(|effect| effect.on == card)
            .filter_map(|effect| match effect.change {
                Change::Figure { figure: changed, by } if changed == figure => Some(by),
                _ => None,
            })
            .fold(0_i16, i16::saturating_add)
    }

    /// Whether a dude is a stud: as printed, or as the last effect on them says (1.5:3.3).
    #[must_use]
    pub fn is_stud(&self, dude: CardId) -> bool {
        let printed = self.card(dude).is_some_and(|card| card.facts.shooter == Some(Shooter::Stud));
        let printed = if self.carried { traits::stud(self, dude).unwrap_or(printed) } else { printed };
        self.effects.iter().filter(|effect| effect.on == dude).fold(printed, |stud, effect| match &effect.change {
            Change::Keep(Keeping::Stud) => true,
            Change::Keep(Keeping::Draw) => false,
            _ => stud,
        })
    }

    /// Value, bullets and influence together (1.5:3.3).
    #[must_use]
    pub fn grit(&self, dude: CardId) -> i16 {
        [Figure::Value, Figure::Bullets, Figure::Influence]
            .into_iter()
            .map(|figure| self.figure(dude, figure))
            .fold(0, i16::saturating_add)
    }

    /// Whether a dude bears a symbol, and none that its controller's outfit bears (1.5:5.2).
    #[must_use]
    pub fn is_of_another_faction(&self, dude: &CardInPlay) -> bool {
        if dude.facts.kind != CardType::Dude || dude.facts.is_neutral() {
            return false;
        }
        let outfit = self.player(dude.controller).and_then(|player| player.outfit).and_then(|outfit| self.card(outfit));
        outfit.is_some_and(|outfit| !outfit.facts.gangs.iter().any(|gang| dude.facts.belongs_to(*gang)))
    }

    /// A player's influence: that of their dudes (1.5:1).
    #[must_use]
    pub fn influence(&self, player: PlayerId) -> i16 {
        let most = traits::influence_per_place(self);
        let mut by_place: Vec<(Option<Place>, i16)> = Vec::new();
        for dude in self.gang(player) {
            let (place, own) = (dude.place(), self.figure(dude.id, Figure::Influence));
            match by_place.iter_mut().find(|(other, _)| *other == place) {
                Some((_, sum)) => *sum = sum.saturating_add(own),
                None => by_place.push((place, own)),
            }
        }
        let counted = by_place.into_iter().map(|(_, sum)| most.map_or(sum, |most| sum.min(most)));
        counted.fold(0, i16::saturating_add)
    }

    /// A player's control points: those of all cards that they control (1.5:1).
    #[must_use]
    pub fn control(&self, player: PlayerId) -> i16 {
        self.cards
            .iter()
            .filter(|card| card.controller == player)
            .map(|card| self.figure(card.id, Figure::Control))
            .fold(0, i16::saturating_add)
            .saturating_add(traits::player_bonus(self, player, traits::PlayerNumber::Control))
            .max(0)
    }

    /// What makes a player's influence or control: every card that gives some.
    #[must_use]
    pub fn player_tally(&self, player: PlayerId, figure: Figure) -> Vec<Part> {
        let counts = |card: &&CardInPlay| {
            card.controller == player
                && (figure != Figure::Influence || (card.facts.kind == CardType::Dude && card.place().is_some()))
        };
        self.cards
            .iter()
            .filter(counts)
            .map(|card| Part { amount: self.figure(card.id, figure), from: Text::name(card.title()) })
            .filter(|part| part.amount != 0)
            .collect()
    }
}

enum From<'a> {
    Printed,
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
            From::Card(card) => Text::name(card.title()),
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
