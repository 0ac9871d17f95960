//! The weights of the evaluation.

/// The weights of the evaluation, in the unit of a value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weights {
    /// A ghost rock up to the eighth; each further one counts a third.
    pub rock: f64,
    /// A ghost rock of daily income, after upkeep.
    pub income: f64,
    /// A dude in play, for being there.
    pub dude: f64,
    /// A point of influence.
    pub influence: f64,
    /// A stud's bullet.
    pub stud: f64,
    /// A draw's bullet.
    pub draw: f64,
    /// An unbooted dude.
    pub ready: f64,
    /// A deed in play, for being there.
    pub deed: f64,
    /// A control point.
    pub control: f64,
    /// A control point short of the other's influence.
    pub margin: f64,
    /// Control points over the other's influence.
    pub lead: f64,
    /// A control point over the other's influence at High Noon, where nobody can contest it any more.
    pub late: f64,
    /// A card of the hand.
    pub card: f64,
    /// A casualty in a coming fight, as a fraction of the dude's value.
    pub fight: f64,
    /// The number of rounds that a shootout takes.
    pub rounds: f64,
    /// The bonus of a pass over the position it leads to.
    pub idle: f64,
    /// The bonus of a move: moving without a purpose only boots dudes.
    pub stir: f64,
    /// A dude away from home.
    pub out: f64,
}

impl Default for Weights {
    fn default() -> Weights {
        Weights {
            rock: 0.24,
            income: 0.5,
            dude: 0.7,
            influence: 0.55,
            stud: 0.5,
            draw: 0.32,
            ready: 0.18,
            deed: 0.25,
            control: 0.35,
            margin: 0.55,
            lead: 1.6,
            late: 3.0,
            card: 0.45,
            fight: 1.0,
            rounds: 1.3,
            idle: -0.25,
            stir: -0.2,
            out: 0.03,
        }
    }
}

impl Weights {
    /// Returns a beginner's weights: dudes, guns and deeds count; the win at Sundown, upkeep and an even fight do not.
    pub(crate) fn beginner() -> Weights {
        Weights { income: 0.1, influence: 0.1, margin: 0.05, lead: 0.1, late: 0.0, rounds: 0.5, ..Weights::default() }
    }

    /// Returns each weight with its name, to be changed.
    pub fn each_mut(&mut self) -> [(&'static str, &mut f64); 18] {
        [
            ("rock", &mut self.rock),
            ("income", &mut self.income),
            ("dude", &mut self.dude),
            ("influence", &mut self.influence),
            ("stud", &mut self.stud),
            ("draw", &mut self.draw),
            ("ready", &mut self.ready),
            ("deed", &mut self.deed),
            ("control", &mut self.control),
            ("margin", &mut self.margin),
            ("lead", &mut self.lead),
            ("late", &mut self.late),
            ("card", &mut self.card),
            ("fight", &mut self.fight),
            ("rounds", &mut self.rounds),
            ("idle", &mut self.idle),
            ("stir", &mut self.stir),
            ("out", &mut self.out),
        ]
    }
}
