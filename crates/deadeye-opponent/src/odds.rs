//! The expected casualties of a shootout round, by the stud and draw bonuses of both posses.
//!
//! Each side's draw hands are drawn from its deck by [`deadeye_hands::odds`], once for each bonus that occurs; the
//! results are cached.

use std::collections::BTreeMap;

use crate::weights::Weights;
use deadeye_hands::{Draw, HandCard, Odds, PokerCard, Reading, odds};

/// The hands drawn for each bonus: enough to distinguish one casualty from none.
const SAMPLES: u64 = 100;
/// The largest bonus that is distinguished; larger ones count as this.
const MOST_BONUS: u8 = 4;

/// The expected casualties in a round.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Toll {
    /// The casualties of this side.
    pub taken: f64,
    /// The casualties of the other side.
    pub dealt: f64,
}

/// A cache of the odds of two decks against each other, computed on demand.
#[derive(Clone, Debug)]
pub struct Book {
    /// The weights of the evaluation.
    pub weights: Weights,
    decks: [Vec<HandCard>; 2],
    hands: BTreeMap<(usize, u8, u8), Odds>,
    rounds: BTreeMap<[u8; 4], Toll>,
}

impl Book {
    /// Creates a cache for this side's deck and the other's; an ordinary deck stands for an
    /// unknown one and for one of fewer than 20 cards, this side's too.
    #[must_use]
    pub fn new(own: Vec<HandCard>, other: Option<Vec<HandCard>>) -> Book {
        let ordinary = || PokerCard::all().map(HandCard::from).collect::<Vec<_>>();
        let enough = |deck: &Vec<HandCard>| deck.len() >= 20;
        let own = Some(own).filter(enough).unwrap_or_else(ordinary);
        let other = other.filter(enough).unwrap_or_else(ordinary);
        Book { weights: Weights::default(), decks: [own, other], hands: BTreeMap::new(), rounds: BTreeMap::new() }
    }

    /// Returns the expected casualties of a round with these stud and draw bonuses, this side's first.
    pub fn round(&mut self, own: (u8, u8), other: (u8, u8)) -> Toll {
        let most = |bonus: u8| bonus.min(MOST_BONUS);
        let key = [most(own.0), most(own.1), most(other.0), most(other.1)];
        if let Some(toll) = self.rounds.get(&key) {
            return *toll;
        }
        let [stud, draw, other_stud, other_draw] = key;
        self.draw(0, stud, draw);
        self.draw(1, other_stud, other_draw);
        let hands = (self.hands.get(&(0, stud, draw)), self.hands.get(&(1, other_stud, other_draw)));
        let toll = match hands {
            (Some(own), Some(other)) => {
                let [taken, dealt] = own.round(other).casualties;
                Toll { taken, dealt }
            }
            _ => Toll { taken: 1.0, dealt: 1.0 },
        };
        self.rounds.insert(key, toll);
        toll
    }

    fn draw(&mut self, side: usize, stud: u8, draw: u8) {
        if self.hands.contains_key(&(side, stud, draw)) {
            return;
        }
        let bonus = Draw { stud: usize::from(stud), draw: usize::from(draw) };
        let seed = 1 + side as u64;
        let deck = self.decks.get(side).map_or(&[][..], Vec::as_slice);
        if let Ok(odds) = odds(deck, bonus, Reading::SHOOTOUT, SAMPLES, seed) {
            self.hands.insert((side, stud, draw), odds);
        }
    }
}
