//! A call-out, a job and a shootout in progress (1.5:6).

use deadeye_cards::CardCode;

use crate::state::command::{Mark, Source};
use crate::state::scope::Scope;
use crate::state::window::PassOrder;
use crate::vocabulary::{CardId, Place, PlayerId, Side};

/// A call-out that waits for its answer (1.5:5.3.2).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallOut {
    /// The dude who made the call-out.
    pub caller: CardId,
    /// Whose dude calls.
    pub leader: PlayerId,
    /// Who is called out.
    pub target: CardId,
    /// Whose dude is called.
    pub mark: PlayerId,
    /// It cannot be refused, says the ability that did it.
    pub no_refusal: bool,
    /// What refusing costs, in ghost rock for the caller's player.
    pub price: u8,
}

/// A posse (1.5:6.1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Posse {
    /// Who forms it, draws its hand and assigns its casualties.
    pub player: PlayerId,
    /// The leader or the mark, if a dude; may have left.
    pub head: Option<CardId>,
    /// Who is in it, in the order of joining.
    pub dudes: Vec<CardId>,
    /// The shooter of this round.
    pub shooter: Option<CardId>,
    /// Stud and draw bonus of this round, once drawn.
    pub bonuses: Option<(u8, u8)>,
    /// Whether the draw bonus was used this round.
    pub redrawn: bool,
    /// What effects add to the casualties this round.
    pub casualty_modifier: i16,
    /// Casualties to take this round, once compared; below zero nothing.
    pub casualties: i16,
    /// The cards of which one must be the next casualty, in whichever round, the latest first (faq-a:Pinned Down).
    pub first_casualties: Vec<CardId>,
    /// The casualties that were taken this round.
    pub taken: Vec<(CardId, CardCode)>,
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
            first_casualties: Vec::new(),
            taken: Vec::new(),
        }
    }

    /// Casualties to take, once compared: what effects add may come to less than nothing.
    #[must_use]
    pub fn to_take(&self) -> i16 {
        self.casualties.max(0)
    }

    pub(crate) fn new_round(&mut self) {
        self.shooter = None;
        self.bonuses = None;
        self.redrawn = false;
        self.casualty_modifier = 0;
        self.casualties = 0;
        self.taken.clear();
    }
}

/// Where a shootout stands.
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
    /// Where, for all of it.
    pub place: Place,
    /// The leader's posse.
    pub leader: Posse,
    /// The mark's posse.
    pub mark: Posse,
    /// Where it stands.
    pub step: ShootoutStep,
    /// The round, from 1; 0 while posses are formed.
    pub round: u32,
    /// Who won the round that is being resolved.
    pub round_winner: Option<Side>,
    /// The order of plays in steps 1 and 4.
    pub pass_order: PassOrder,
    /// Who is still asked, in order: for shooters, casualties, fleeing, and for joining a posse.
    pub queue: Vec<PlayerId>,
    /// Where the shootout goes on once casualties apart from a round's are taken, and who is still asked there.
    pub resume: Option<(ShootoutStep, Vec<PlayerId>)>,
    /// Whether draw hands were just revealed, so that effects on the reveal come before Resolution plays (6.1 step 4).
    pub reveal: bool,
    /// Who joined from next door by what a card says, and stays there.
    pub staying: Vec<CardId>,
    /// The mark's posse is formed first, as a card says.
    pub mark_first: bool,
    /// It is over after this round.
    pub last_round: bool,
    /// Whose turn it is after a play that a card lets somebody make out of their turn: their place in the order.
    pub extra: Option<usize>,
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

    /// Returns the posse that a player forms.
    #[must_use]
    pub fn side_of_player(&self, player: PlayerId) -> Option<Side> {
        [Side::Leader, Side::Mark].into_iter().find(|side| self.posse(*side).player == player)
    }
}

/// Where a job stands before its shootout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JobStep {
    /// Dudes at the leader's place join (6.2 step 3, first).
    AtLeader,
    /// Dudes next to the leader's place join (second).
    NextToLeader,
    /// Dudes next to the mark's place join (fourth).
    NextToMark,
    /// Dudes at the mark's place join (fifth).
    AtMark,
    /// Players say whether they oppose.
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
    /// Who leads; may have left.
    pub leader: CardId,
    /// Where the leader stood when it started.
    pub leader_place: Place,
    /// What it is about.
    pub mark: Mark,
    /// Where the mark was when the posse went there.
    pub place: Place,
    /// Where it stands.
    pub step: JobStep,
    /// The posse, until the shootout has it.
    pub posse: Vec<CardId>,
    /// Who of it joined from next door by what a card says, and stays there.
    pub staying: Vec<CardId>,
    /// Who may still oppose, in order; the first is asked.
    pub may_oppose: Vec<PlayerId>,
    /// The card whose entry says what the job does.
    pub(crate) code: Option<CardCode>,
    /// Which of its abilities.
    pub(crate) ability: u8,
    /// What was named when it started.
    pub(crate) scope: Option<Scope>,
}
