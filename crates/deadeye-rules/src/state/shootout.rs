//! A call-out, a job and a shootout in progress (1.5:6).

use std::collections::VecDeque;

use deadeye_cards::CardCode;

use crate::state::command::{Casualty, Mark, Source};
use crate::state::scope::Scope;
use crate::state::window::PassOrder;
use crate::vocabulary::{CardId, Place, PlayerId, Side};

/// A call-out that waits for its answer (1.5:5.3.2).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallOut {
    /// The dude who made the call-out.
    pub caller: CardId,
    /// The player whose dude calls.
    pub leader: PlayerId,
    /// The dude who is called out.
    pub target: CardId,
    /// The player whose dude is called out.
    pub mark: PlayerId,
    /// True if it cannot be refused, by the ability that caused it.
    pub no_refusal: bool,
    /// The price of refusing, in ghost rock for the caller's player.
    pub price: u8,
    /// True if it was refused, and something that is to be paid for that comes first.
    pub(crate) refused: bool,
}

/// A posse (1.5:6.1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Posse {
    /// The player who forms it, draws its hand and assigns its casualties.
    pub player: PlayerId,
    /// The leader or the mark, if a dude; may have left.
    pub head: Option<CardId>,
    /// The dudes in it, in the order of joining.
    pub dudes: Vec<CardId>,
    /// The shooter of this round.
    pub shooter: Option<CardId>,
    /// The stud and the draw bonus of this round, once drawn.
    pub bonuses: Option<(u8, u8)>,
    /// True if the draw bonus was used this round.
    pub redrawn: bool,
    /// The number that effects add to the casualties this round.
    pub casualty_modifier: i16,
    /// The casualties to take this round, once compared; below zero none.
    pub casualties: i16,
    /// The least number of casualties to take this round, by effects.
    pub least_casualties: i16,
    /// The cards of which one must be the next casualty, in any round, the latest first (faq-a:Pinned Down).
    pub first_casualties: Vec<CardId>,
    /// The casualties that were taken this round.
    pub taken: Vec<(CardId, CardCode)>,
    /// True if the moment before this round's casualties has come for it.
    pub is_due: bool,
}

impl Posse {
    pub(crate) fn new(player: PlayerId) -> Posse {
        Posse {
            player,
            head: None,
            dudes: Vec::new(),
            shooter: None,
            bonuses: None,
            redrawn: false,
            casualty_modifier: 0,
            casualties: 0,
            least_casualties: 0,
            first_casualties: Vec::new(),
            taken: Vec::new(),
            is_due: false,
        }
    }

    /// Returns the casualties to take, once compared, with the modifiers of effects and no less than effects demand.
    #[must_use]
    pub fn to_take(&self) -> i16 {
        self.casualties.max(self.least_casualties).max(0)
    }

    pub(crate) fn new_round(&mut self) {
        self.shooter = None;
        self.bonuses = None;
        self.redrawn = false;
        self.casualty_modifier = 0;
        self.casualties = 0;
        self.least_casualties = 0;
        self.taken.clear();
        self.is_due = false;
    }
}

/// A step of a shootout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShootoutStep {
    /// The leader's posse is formed.
    LeaderPosse,
    /// The mark's posse is formed.
    MarkPosse,
    /// Shootout plays are made (1.5:6.1 step 1).
    Plays,
    /// Shooters are picked (step 2).
    Shooters,
    /// Draw hands are drawn (step 3).
    Draw,
    /// Resolution plays are made (step 4).
    Resolution,
    /// Casualties are taken (step 5).
    Casualties,
    /// Players run or gun (step 6).
    RunOrGun,
}

/// A shootout (1.5:6.1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shootout {
    /// The place, fixed once posses are being formed.
    pub place: Place,
    /// The leader's posse.
    pub leader: Posse,
    /// The mark's posse.
    pub mark: Posse,
    /// The current step.
    pub step: ShootoutStep,
    /// The round, from 1; 0 while posses are formed.
    pub round: u32,
    /// The side that won the round that is being resolved.
    pub round_winner: Option<Side>,
    /// The order of plays in steps 1 and 4.
    pub pass_order: PassOrder,
    /// The players who are still asked, in order: for shooters, casualties, fleeing, and for joining a posse.
    pub queue: Vec<PlayerId>,
    /// The step where the shootout goes on once casualties apart from a round's are taken, with the players who are still
    /// asked there.
    pub resume: Option<(ShootoutStep, Vec<PlayerId>)>,
    /// True if draw hands were just revealed, so that effects on the reveal come before Resolution plays (6.1 step 4).
    pub reveal: bool,
    /// The dudes who joined from an adjacent place by a card, and stay there.
    pub staying: Vec<CardId>,
    /// True if the mark's posse is formed first, by a card.
    pub mark_first: bool,
    /// True if it is over after this round.
    pub last_round: bool,
    /// The position in the order of the player whose turn it is after a play out of turn that a card allows.
    pub extra: Option<usize>,
    /// The players who make plays out of turn after that one, in their order.
    pub(crate) more_extras: Vec<PlayerId>,
    /// The number of React windows that are open around the play out of turn: the last of them goes on after it (1.5:7.1).
    pub(crate) extra_within: Option<usize>,
    /// The number of React windows that were open once the window was in which the last dude of a posse may still be kept
    /// there.
    pub(crate) last_chance: Option<usize>,
    /// The casualties that are resolved once Reacts to the one before are over.
    pub(crate) casualties_left: Option<CasualtiesLeft>,
    /// The last dudes who changed places and roles by a card.
    pub(crate) taken_over: Option<TakenOver>,
}

/// A leader or mark for whom another dude took over, with the places where both were before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TakenOver {
    pub(crate) side: Side,
    pub(crate) from: (CardId, Place),
    pub(crate) who: (CardId, Place),
    /// True if the leader or mark was in the posse already.
    pub(crate) in_posse: bool,
}

/// Assigned casualties that are not resolved yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CasualtiesLeft {
    pub(crate) side: Side,
    /// The casualties in their order, each with the number that it covers.
    pub(crate) assigned: VecDeque<(Casualty, i16)>,
    /// The number that is still required.
    pub(crate) required: i16,
    /// The number of casualties that were resolved.
    pub(crate) taken: i16,
}

impl Shootout {
    /// Creates a shootout in which the posse of `step` (the leader's or the mark's) is formed first (6.1 step 1, 6.2 step
    /// 3).
    pub(crate) fn new(place: Place, leader: Posse, mark: Posse, step: ShootoutStep) -> Self {
        let first = if step == ShootoutStep::LeaderPosse { leader.player } else { mark.player };
        Self {
            place,
            leader,
            mark,
            step,
            round: 0,
            round_winner: None,
            pass_order: PassOrder::default(),
            queue: vec![first],
            resume: None,
            reveal: false,
            staying: Vec::new(),
            mark_first: false,
            last_round: false,
            extra: None,
            more_extras: Vec::new(),
            extra_within: None,
            last_chance: None,
            casualties_left: None,
            taken_over: None,
        }
    }

    /// Returns the posse on one side.
    #[must_use]
    pub fn posse(&self, side: Side) -> &Posse {
        match side {
            Side::Leader => &self.leader,
            Side::Mark => &self.mark,
        }
    }

    pub(crate) fn posse_mut(&mut self, side: Side) -> &mut Posse {
        match side {
            Side::Leader => &mut self.leader,
            Side::Mark => &mut self.mark,
        }
    }

    /// Returns the posse that a dude is in.
    #[must_use]
    pub fn side_of(&self, dude: CardId) -> Option<Side> {
        [Side::Leader, Side::Mark].into_iter().find(|side| self.posse(*side).dudes.contains(&dude))
    }

    /// Returns whether nobody has joined yet but the leader: posses are about to be formed.
    pub(crate) fn is_unformed(&self) -> bool {
        let first = self.step == ShootoutStep::LeaderPosse && !self.mark_first;
        first && self.leader.dudes.iter().all(|dude| Some(*dude) == self.leader.head)
    }

    /// Returns the posse that a player forms.
    #[must_use]
    pub fn side_of_player(&self, player: PlayerId) -> Option<Side> {
        [Side::Leader, Side::Mark].into_iter().find(|side| self.posse(*side).player == player)
    }
}

/// A step of a job before its shootout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JobStep {
    /// Dudes at the leader's place join (6.2 step 3, first).
    AtLeader,
    /// Dudes adjacent to the leader's place join (second).
    NextToLeader,
    /// Dudes adjacent to the mark's place join (fourth).
    NextToMark,
    /// Dudes at the mark's place join (fifth).
    AtMark,
    /// Players decide whether they oppose.
    Oppose,
    /// The opposing posse is formed, or the shootout is on.
    Opposed,
}

/// A job (1.5:6.2).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Job {
    /// The player whose job it is.
    pub player: PlayerId,
    /// The card whose ability it is.
    pub by: Source,
    /// The leader; may have left.
    pub leader: CardId,
    /// The place of the leader when it started.
    pub leader_place: Place,
    /// The mark.
    pub mark: Mark,
    /// The place of the mark when the posse went there.
    pub place: Place,
    /// The current step.
    pub step: JobStep,
    /// The posse, until the shootout takes it over.
    pub posse: Vec<CardId>,
    /// The dudes of the posse who joined from an adjacent place by a card, and stay there.
    pub staying: Vec<CardId>,
    /// The players who may still oppose, in order; the first is asked.
    pub may_oppose: Vec<PlayerId>,
    /// The card whose entry defines the job.
    pub(crate) code: Option<CardCode>,
    /// The number of the ability.
    pub(crate) ability: u8,
    /// The scope with the names bound when it started.
    pub(crate) scope: Option<Scope>,
    /// True if it fails once its shootout is over, whoever wins that.
    pub(crate) fails: bool,
    /// Whether the leader's posse won its shootout, once that is over and what answers to the end comes first.
    pub(crate) won: Option<bool>,
}
