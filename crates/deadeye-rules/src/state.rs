//! The whole state as one value to print: what `deadeye referee` answers to the query `state`.

use deadeye_cards::{CardCode, CardType};
use serde::Serialize;

use crate::card::{CardInPlay, Counter, Spot};
use crate::command::{Mark, Source};
use crate::edition::Edition;
use crate::effect::{Effect, Figure};
use crate::fight::state::Posse;
use crate::game::Game;
use crate::ids::{CardId, Place, PlayerId};
use crate::pile::{Pile, Shown};
use crate::step::{Phase, Step};

/// The state of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct State {
    /// The edition: `1.5` or `2014`.
    pub edition: Edition,
    /// Commands taken so far.
    pub version: u64,
    /// The day, from 1; 0 in setup.
    pub day: u32,
    /// The phase.
    pub phase: Phase,
    /// What the table waits for.
    pub step: Step,
    /// Who is asked.
    pub to_act: Vec<PlayerId>,
    /// The Winner of the day.
    pub winner: Option<PlayerId>,
    /// Who has won the game.
    pub victor: Option<PlayerId>,
    /// Ghost rock in the pot.
    pub pot: u32,
    /// The players by seat.
    pub players: Vec<PlayerState>,
    /// Cards in play, in the order in which they entered.
    pub cards: Vec<CardState>,
    /// Deeds out of town.
    pub out_of_town: Vec<CardId>,
    /// A call-out that waits for its answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub call_out: Option<CallOutState>,
    /// The job in progress.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub job: Option<JobState>,
    /// The shootout in progress.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shootout: Option<ShootoutState>,
    /// Open react windows.
    pub reacts: usize,
    /// Effects that last.
    pub effects: Vec<Effect>,
}

/// A player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlayerState {
    /// The seat.
    pub seat: PlayerId,
    /// The name.
    pub name: String,
    /// Ghost rock in the stash.
    pub ghost_rock: u32,
    /// Ghost rock owed to the bank.
    pub debt: u32,
    /// Influence of all dudes.
    pub influence: i16,
    /// Control points of all cards.
    pub control: i16,
    /// What Upkeep would bring now.
    pub production: u32,
    /// What Upkeep would cost now.
    pub upkeep: u32,
    /// The hand size.
    pub hand_size: u8,
    /// The play hand.
    pub hand: PileState,
    /// The deck.
    pub deck: PileState,
    /// The discard pile.
    pub discard: PileState,
    /// Boot Hill.
    pub boot_hill: PileState,
    /// The draw hand.
    pub draw_hand: PileState,
    /// The draw hand that lies open.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shown: Option<HandState>,
    /// The outfit card.
    pub outfit: Option<CardId>,
    /// The legend.
    pub legend: Option<CardId>,
    /// The street from left to right.
    pub street: Vec<Place>,
}

/// A pile.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PileState {
    /// How many cards.
    pub count: u16,
    /// The known ones.
    pub known: Vec<CardCode>,
}

/// A shown draw hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct HandState {
    /// The cards.
    pub cards: Vec<Shown>,
    /// The rank before modifiers.
    pub rank: u8,
    /// Its name.
    pub name: String,
    /// What jokers and effects add.
    pub modifier: i16,
    /// Whether it is cheatin'.
    pub cheatin: bool,
}

/// A card in play. Figures are as read; the others are left out where the type has none.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CardState {
    /// Its number.
    pub id: CardId,
    /// Which card.
    pub code: CardCode,
    /// The title.
    pub title: String,
    /// The type.
    #[serde(rename = "type")]
    pub kind: CardType,
    /// Whose deck it came from.
    pub owner: PlayerId,
    /// Who makes its decisions.
    pub controller: PlayerId,
    /// The location.
    pub location: Option<Place>,
    /// The card it is attached to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub attached_to: Option<CardId>,
    /// Whether it lies sideways.
    pub booted: bool,
    /// Ghost rock on its head.
    pub bounty: u16,
    /// A dude's bullets.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bullets: Option<i16>,
    /// Whether a dude is a stud.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stud: Option<bool>,
    /// A dude's influence.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub influence: Option<i16>,
    /// Control points.
    pub control: i16,
    /// Production.
    pub production: i16,
    /// Upkeep.
    pub upkeep: i16,
    /// Value.
    pub value: i16,
    /// Permanent counters.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub counters: Vec<(Counter, i16)>,
    /// Abilities used since the last refresh.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub used: Vec<u8>,
}

/// A call-out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CallOutState {
    /// Who calls.
    pub caller: CardId,
    /// Who is called.
    pub target: CardId,
}

/// A job.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct JobState {
    /// Whose.
    pub player: PlayerId,
    /// The card whose ability it is.
    pub by: Source,
    /// Who leads.
    pub leader: CardId,
    /// What it is about.
    pub mark: Mark,
    /// Where.
    pub place: Place,
    /// The leader's posse before a shootout.
    pub posse: Vec<CardId>,
}

/// A shootout.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ShootoutState {
    /// Where.
    pub place: Place,
    /// The round, from 1.
    pub round: u32,
    /// The leader's posse.
    pub leader: PosseState,
    /// The mark's posse.
    pub mark: PosseState,
}

/// A posse.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PosseState {
    /// Whose.
    pub player: PlayerId,
    /// Who is in it.
    pub dudes: Vec<CardId>,
    /// The shooter.
    pub shooter: Option<CardId>,
    /// Stud bonus, once drawn, or as it would be now.
    pub stud: u8,
    /// Draw bonus.
    pub draw: u8,
    /// The rank with modifiers, once both hands are shown.
    pub rank: Option<u8>,
    /// Casualties to take; below zero none.
    pub casualties: i16,
}

impl Game {
    /// The state as one value to print.
    #[must_use]
    pub fn state(&self) -> State {
        let off_street = |card: &&CardInPlay| card.spot == Spot::OutOfTown;
        State {
            edition: self.edition,
            version: self.version,
            day: self.day,
            phase: self.phase(),
            step: self.step(),
            to_act: self.to_act(),
            winner: self.winner,
            victor: self.victor,
            pot: self.pot,
            players: self
                .players
                .iter()
                .map(|player| self.player_state(player.id))
                .collect::<Option<_>>()
                .unwrap_or_default(),
            cards: self.cards.iter().map(|card| self.card_state(card)).collect(),
            out_of_town: self.cards.iter().filter(off_street).map(|card| card.id).collect(),
            call_out: self
                .call_out
                .as_ref()
                .map(|call_out| CallOutState { caller: call_out.caller, target: call_out.target }),
            job: self.job.as_ref().map(|job| JobState {
                player: job.player,
                by: job.by.clone(),
                leader: job.leader,
                mark: job.mark,
                place: job.place,
                posse: job.posse.clone(),
            }),
            shootout: self.shootout.as_ref().map(|shootout| ShootoutState {
                place: shootout.place,
                round: shootout.round,
                leader: self.posse_state(&shootout.leader),
                mark: self.posse_state(&shootout.mark),
            }),
            reacts: self.reacts.len(),
            effects: self.effects.clone(),
        }
    }

    fn player_state(&self, player: PlayerId) -> Option<PlayerState> {
        let own = self.player(player)?;
        let pile = |pile: Pile| PileState { count: own.pile(pile).count(), known: own.pile(pile).known().to_vec() };
        Some(PlayerState {
            seat: player,
            name: own.name.clone(),
            ghost_rock: own.ghost_rock,
            debt: own.debt,
            influence: self.influence(player),
            control: self.control(player),
            production: self.production(player),
            upkeep: self.upkeep_due(player).iter().map(|(_, upkeep)| *upkeep).sum(),
            hand_size: own.hand_size,
            hand: pile(Pile::Hand),
            deck: pile(Pile::Deck),
            discard: pile(Pile::Discard),
            boot_hill: pile(Pile::BootHill),
            draw_hand: pile(Pile::DrawHand),
            shown: own.shown.as_ref().map(|hand| HandState {
                cards: hand.cards.clone(),
                rank: hand.rank,
                name: hand.name.clone(),
                modifier: hand.modifier,
                cheatin: hand.cheatin,
            }),
            outfit: own.outfit,
            legend: own.legend,
            street: own.street.clone(),
        })
    }

    fn card_state(&self, card: &CardInPlay) -> CardState {
        let dude = card.facts.kind == CardType::Dude;
        let figure = |figure: Figure| self.figure(card.id, figure);
        CardState {
            id: card.id,
            code: card.facts.code,
            title: card.title().to_owned(),
            kind: card.facts.kind,
            owner: card.owner,
            controller: card.controller,
            location: self.location(card.id),
            attached_to: card.attached_to(),
            booted: card.booted,
            bounty: card.bounty,
            bullets: dude.then(|| figure(Figure::Bullets)),
            stud: dude.then(|| self.is_stud(card.id)),
            influence: dude.then(|| figure(Figure::Influence)),
            control: figure(Figure::Control),
            production: figure(Figure::Production),
            upkeep: figure(Figure::Upkeep),
            value: figure(Figure::Value),
            counters: card.counters.clone(),
            used: card.used.clone(),
        }
    }

    fn posse_state(&self, posse: &Posse) -> PosseState {
        let (stud, draw) = posse.bonuses.unwrap_or_else(|| self.bonuses(posse));
        let shown = self.player(posse.player).is_some_and(|player| player.shown.is_some());
        PosseState {
            player: posse.player,
            dudes: posse.dudes.clone(),
            shooter: posse.shooter,
            stud,
            draw,
            rank: shown.then(|| crate::poker::standing(self, posse.player).rank().number()),
            casualties: posse.casualties,
        }
    }
}
