//! The controller of a card, and the reason (1.5:3.9).

use deadeye_cards::CardType;
use deadeye_cards::abilities::Plain;
use serde::Serialize;

use crate::query::eval_context::EvalContext;
use crate::query::{states, traits};
use crate::state::{CardInPlay, Change, Figure, Game, Spot};
use crate::text;
use crate::vocabulary::{CardId, Place, PlayerId, Skill, Text};

/// The weight of a player's dudes at a deed for its control.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Claim {
    /// The player whose dudes are counted.
    pub player: PlayerId,
    /// The influence of the dudes, or the number that a card substitutes or adds.
    pub amount: i16,
}

/// The controller of a card, and the reason.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Control {
    /// The player who controls it.
    pub player: PlayerId,
    /// The reason, in a few words.
    pub why: Text,
    /// The weights at a deed where dudes are; empty for every other card.
    pub claims: Vec<Claim>,
}

/// The reason why a player controls a card that is not attached.
pub(crate) enum Why {
    Effect(u32),
    Owner,
    Most(i16),
    Tie(i16),
}

impl Game {
    /// Returns the controller of a card with the reason; nothing for a card that is not in play.
    #[must_use]
    pub fn control_of(&self, card: CardId) -> Option<Control> {
        let own = self.card(card)?;
        if let Spot::On(bearer) = own.spot {
            let why = text!("it is attached to {bearer}", bearer = self.call(bearer));
            return Some(Control { player: own.controller, why, claims: Vec::new() });
        }
        let has_dudes = self.dudes_at(Place::Deed(card)).next().is_some();
        let (player, why) = self.rightful_controller(own, has_dudes);
        let owner = self.name(own.owner);
        let why = match why {
            Why::Effect(effect) => text!("effect {effect} gives it to {player}", effect, player = self.name(player)),
            Why::Owner => text!("{owner} owns it", owner),
            Why::Most(most) => {
                text!("the dudes of {player} count most there: {most}", player = self.name(player), most)
            }
            Why::Tie(most) => text!("{most} is nobody's alone, and a tie goes to {owner}, who owns it", most, owner),
        };
        let claims = if has_dudes { self.claims(card) } else { Vec::new() };
        Some(Control { player, why, claims })
    }

    /// Returns the weight of each player's dudes at a deed for its control.
    fn claims(&self, deed: CardId) -> Vec<Claim> {
        let claim = |player: PlayerId| {
            let (influence, more) = self
                .dudes_at(Place::Deed(deed))
                .filter(|dude| dude.controller == player)
                .map(|dude| self.weight_at_deed(dude.id))
                .fold((0_i16, 0_i16), |sum, own| (sum.0.saturating_add(own.0), sum.1.saturating_add(own.1)));
            let limit = if influence > 0 { traits::influence_limit(EvalContext::of(self)) } else { None };
            let amount = limit.map_or(influence, |(most, _)| influence.min(most)).saturating_add(more);
            Claim { player, amount }
        };
        self.players.iter().map(|player| claim(player.id)).collect()
    }

    /// Returns the weight of a dude for the control of the deed where they are: influence, and the numbers that a card
    /// substitutes or adds.
    fn weight_at_deed(&self, dude: CardId) -> (i16, i16) {
        // Bullets decide at a Rowdy deed, as the cards with that keyword say.
        let place = || self.card(dude).and_then(CardInPlay::place);
        let rowdy = || matches!(place(), Some(Place::Deed(deed)) if self.has_keyword(deed, "Rowdy"));
        if self.automation.counts_traits() && (self.is_in_state(dude, Plain::ControlsByBullets) || rowdy()) {
            return (0, self.figure(dude, Figure::Bullets));
        }
        if self.automation.counts_traits() && self.is_in_state(dude, Plain::ControlsByShaman) {
            return (0, self.skill(dude, Skill::Shaman).unwrap_or(0));
        }
        (self.figure(dude, Figure::Influence), states::for_control(self, dude))
    }

    /// Returns true if dudes of another player than its owner are at a deed.
    pub(crate) fn is_contested(&self, card: &CardInPlay) -> bool {
        let is_foreign = |dude: &CardInPlay| dude.controller != card.owner;
        card.facts.kind == CardType::Deed && self.dudes_at(Place::Deed(card.id)).any(is_foreign)
    }

    /// Returns the controller of a card that is not attached, by the rules (3.9), with the weights of the dudes there or
    /// without.
    pub(crate) fn rightful_controller(&self, card: &CardInPlay, weighs_dudes: bool) -> (PlayerId, Why) {
        let taken = self.effects.iter().rev().find_map(|effect| match effect.change {
            Change::Controller(player) if effect.on == card.id => Some((player, Why::Effect(effect.id))),
            Change::Controller(_)
            | Change::Figure { .. }
            | Change::Set { .. }
            | Change::Keep(_)
            | Change::Forbid { .. } => None,
        });
        if let Some(taken) = taken {
            return taken;
        }
        if !weighs_dudes {
            return (card.owner, Why::Owner);
        }
        // The most influence at a deed; all ties go to the owner, who need not be part of them.
        let claims = self.claims(card.id);
        let most = claims.iter().map(|claim| claim.amount).max().unwrap_or(0);
        let mut best = claims.iter().filter(|claim| claim.amount == most);
        match (best.next(), best.next()) {
            (Some(claim), None) if most > 0 => (claim.player, Why::Most(most)),
            (Some(_), Some(_)) | (None, _) if most > 0 => (card.owner, Why::Tie(most)),
            (Some(_), _) | (None, _) => (card.owner, Why::Owner),
        }
    }
}
