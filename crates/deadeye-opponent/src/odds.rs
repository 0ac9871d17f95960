//! What a shootout round comes to, by the stud and draw bonuses of both posses.
//!
//! Each side's draw hands are drawn from its deck by [`deadeye_hands::odds`], once for each bonus that comes up; the rest
//! is looked up.

use std::collections::BTreeMap;

use crate::weights::Weights;
use deadeye_hands::{Draw, HandCard, Odds, PokerCard, Reading, odds};

/// Hands drawn for each bonus: enough to tell a casualty from none.
const SAMPLES: u64 = 100;
/// Bonuses past this count as this.
const MOST_BONUS: u8 = 4;

/// Casualties to be expected in a round: of this side, and of the other.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Toll {
    /// Of this side.
    pub taken: f64,
    /// Of the other side.
    pub dealt: f64,
}

/// The odds of two decks against each other, worked out as they are asked for.
#[derive(Clone, Debug)]
pub struct Book {
    /// What things are worth.
    pub weights: Weights,
    decks: [Vec<HandCard>; 2],
    hands: BTreeMap<(usize, u8, u8), Odds>,
    rounds: BTreeMap<[u8; 4], Toll>,
}

impl Book {
    /// Returns a book for this side's deck and the other's; an ordinary deck stands for one that nobody knows.
    #[must_use]
    pub fn new(own: Vec<HandCard>, other: Option<Vec<HandCard>>) -> Book {
        let ordinary = || PokerCard::all().map(HandCard::from).collect::<Vec<_>>();
        let enough = |deck: &Vec<HandCard>| deck.len() >= 20;
        let own = Some(own).filter(enough).unwrap_or_else(ordinary);
        let other = other.filter(enough).unwrap_or_else(ordinary);
        Book { weights: Weights::default(), decks: [own, other], hands: BTreeMap::new(), rounds: BTreeMap::new() }
    }

    /// Returns the toll of a round with these stud and draw bonuses, this side's first.
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
