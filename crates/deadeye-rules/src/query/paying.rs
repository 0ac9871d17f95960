//! Ghost rock that lies on cards and pays for some uses.

use deadeye_cards::abilities::{
    CardStep, CardTrait, CounterName, Counters, FlowStep, HowMany, Known, MoneyStep, Number, Pay, Plain, Play, Player,
    PlayerStat, Quality, Ref, Set, StaticAbility, Step, Target, Trait,
};
use deadeye_cards::{Card, CardCode, CardType};

use crate::query::eval_context::EvalContext;
use crate::query::traits;
use crate::query::view::View;
use crate::state::{Counter, Game, Keeping, Kinds, PendingTrigger, Pile, Scope, Spot, Thing};
use crate::text;
use crate::vocabulary::{CardId, PlayerId, Reasons, Rule, cite, step};

/// A purpose that ghost rock pays for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bill {
    /// A card that comes into play.
    Purchase,
    /// An action, Techniques among them.
    Action,
    /// An ability of a card in play.
    Ability(CardId),
}

impl Bill {
    /// Returns the bill of an ability that is carried out: an action lies aside.
    pub(crate) fn of(game: &Game, this: Option<CardId>) -> Bill {
        let action =
            |card: &crate::state::card::CardInPlay| card.spot == Spot::Aside || card.facts.kind == CardType::Action;
        match this {
            Some(card) if !game.card_or_departed(card).is_some_and(action) => Bill::Ability(card),
            Some(_) | None => Bill::Action,
        }
    }
}

/// Returns a player's cards whose ghost rock pays a bill now: first those whose ghost rock would be lost after the
/// shootout anyway.
pub(crate) fn paying_cards(game: &Game, player: PlayerId, bill: Bill) -> Vec<CardId> {
    if !game.automation.runs_abilities() {
        return Vec::new();
    }
    let rich = |card: &CardId| game.card(*card).is_some_and(|card| card.counter(Counter::GhostRock) > 0);
    if !game.cards.iter().any(|card| card.counter(Counter::GhostRock) > 0) {
        return Vec::new();
    }
    let mut all = Vec::new();
    if game.step() == step::Step::ShootoutPlays {
        let own = game.gang(player).map(|dude| dude.id).filter(rich);
        all.extend(own.filter(|dude| game.is_in_state(*dude, Plain::PaysShootouts)));
    }
    let wanted = |always: &StaticAbility| matches!(always, StaticAbility::Pays(_));
    traits::each_of(EvalContext::of(game), Kinds::PAYS, wanted, |view, source, always| {
        let StaticAbility::Pays(pays) = always else { return };
        let fits = match bill {
            Bill::Purchase => false,
            Bill::Action => pays.actions,
            Bill::Ability(card) => {
                let on = |thing| pays.abilities_on.as_ref().is_some_and(|set| view.is_in(thing, set));
                view.thing(card).is_some_and(on)
            }
        };
        if fits && source.controller == player && rich(&source.id) && !all.contains(&source.id) {
            all.push(source.id);
        }
    });
    all
}

/// Returns the trigger that asks a player how much of a payment the card has paid; the rest goes back on the card.
/// There is none where the stash could have paid nothing of it. Ghost rock on a card *may* pay.
pub(crate) fn may_pay(game: &Game, player: PlayerId, card: CardId, paid: u32) -> Option<PendingTrigger> {
    let stash = game.player(player).map_or(0, |player| player.ghost_rock);
    let most = i16::try_from(paid.min(stash)).ok().filter(|most| *most > 0)?;
    let code = game.card(card)?.facts.code;
    let here = Number::Count(Set(vec![Quality::Is(Trait::Card(CardTrait::This))]));
    let of = |part: Number| Number::Times(Box::new((part, here.clone())));
    let rest = of(Number::Less(Box::new((Number::Const(most), Number::Known(Known::X)))));
    let back = Number::AtMost(Box::new((rest, Number::OfPlayer(Player::You, PlayerStat::Stash))));
    let steps = vec![
        Step::Flow(FlowStep::HowMany(HowMany { up_to: of(Number::Const(most)), who: Player::You })),
        Step::Card(CardStep::Counters(Counters {
            who: Target::Named(Ref::This),
            kind: CounterName::GhostRock,
            by: Some(back.clone()),
            to: None,
        })),
        Step::Money(MoneyStep::Pay(Pay { n: back, who: Player::You, to: None, or: Vec::new(), given: false })),
    ];
    Some(PendingTrigger::new(Scope::new(player, Some(card)), code, steps, None))
}

impl Game {
    /// Returns whether a card could be booted to pay a cost: it is unbooted, and no effect keeps it from booting (1.5:2.1,
    /// 2.7).
    #[must_use]
    pub fn can_boot(&self, card: CardId) -> bool {
        self.card(card).is_some_and(|card| !card.booted) && !self.is_kept(card, &Keeping::CannotBoot)
    }

    /// Returns whether a card could be booted to pay for an ability.
    pub(crate) fn boots_for_abilities(&self, card: CardId) -> bool {
        self.can_boot(card)
            && !(self.automation.counts_traits()
                && (self.is_in_state(card, Plain::BootsForNoAbility) || self.is_in_state(card, Plain::CardsCannotBoot)))
    }

    /// Returns the ghost rock that a player can pay with for a card that comes into play now: the stash and, among
    /// Shootout plays, ghost rock that lies on cards for that.
    #[must_use]
    pub fn funds(&self, player: PlayerId) -> u32 {
        self.funds_for(player, Bill::Purchase)
    }

    /// Returns the ghost rock that a player can pay a bill with: the stash, and ghost rock that lies on cards for that.
    pub(crate) fn funds_for(&self, player: PlayerId, bill: Bill) -> u32 {
        let stash = self.player(player).map_or(0, |player| player.ghost_rock);
        let there = |card: CardId| self.card(card).map_or(0, |card| card.counter(Counter::GhostRock)).max(0);
        let more: u32 =
            paying_cards(self, player, bill).into_iter().map(|card| u32::from(there(card).unsigned_abs())).sum();
        stash.saturating_add(more)
    }
}

pub(crate) fn check_affordable(
    game: &Game,
    player: PlayerId,
    cost: u32,
    bill: Bill,
    rule: Rule,
    reasons: &mut Reasons,
) {
    let stash = game.funds_for(player, bill);
    reasons.unless(cost <= stash, rule, || {
        (text!("it costs {cost} ghost rock, the stash holds {stash}", cost, stash), text!("do something cheaper"))
    });
}

pub(crate) fn check_in_hand(game: &Game, player: PlayerId, card: CardCode, reasons: &mut Reasons) {
    let holds = game.player(player).is_some_and(|player| player.hand.may_hold(&card));
    reasons.unless(holds, cite::SHOPPIN, || {
        let title = game.facts_of(card).map_or_else(|| card.to_string(), |card| card.title.clone());
        (
            text!("{title} is not in {player}'s hand", title, player = game.name(player)),
            text!("name a card of the hand, or correct the hand first"),
        )
    });
}

/// Returns the least cost of a card that an ability brings into play, whichever cards boot to pay for it.
pub(crate) fn least_of_play(view: &View<'_>, play: &Play, card: &Card, you: PlayerId) -> u32 {
    let cost = cost_of_play(view, play, card, you);
    let booting = traits::payers_by_booting(view.game, you, card);
    booting.map_or(cost, |booting| booting.rest(view.game, you, cost, &booting.of))
}

/// Returns the cost of a card that an ability brings into play.
pub(crate) fn cost_of_play(view: &View<'_>, play: &Play, card: &Card, you: PlayerId) -> u32 {
    if play.free {
        return 0;
    }
    let printed = i64::from(cost_before_play(view, play, card, you));
    let number = |number: &Option<Number>| number.as_ref().map_or(0, |number| i64::from(view.number(number)));
    // A reduction never goes below what it names, nor raises what is lower already.
    let least = number(&play.min).min(printed);
    let own = card.cost.map_or(0, i64::from);
    let fixed = play.least.as_ref().map_or(0, |least| i64::from(view.number(least)).min(own));
    u32::try_from((printed - number(&play.less)).max(least).max(fixed).max(0)).unwrap_or(0)
}

/// Returns what an ability that brings a card into play takes off its cost.
pub(crate) fn reduction_of_play(view: &View<'_>, play: &Play, card: &Card, you: PlayerId) -> u32 {
    cost_before_play(view, play, card, you).saturating_sub(cost_of_play(view, play, card, you))
}

/// Returns the cost of a card that an ability brings into play, before what the ability takes off it.
fn cost_before_play(view: &View<'_>, play: &Play, card: &Card, you: PlayerId) -> u32 {
    let onto = match &play.onto {
        Some(Target::Named(name)) => view.card(name),
        Some(Target::Choose(_) | Target::Each(_)) | None => None,
    };
    let from = match &play.card {
        Target::Named(name) => view.one(name),
        Target::Choose(_) | Target::Each(_) => None,
    };
    let elsewhere = matches!(from, Some(Thing::Piled(_, pile, _)) if pile != Pile::Hand);
    let played = traits::PlayedBefore { onto, elsewhere, ..Default::default() };
    traits::cost_as(view.game, you, card, played)
}
