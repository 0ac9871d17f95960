//! Advice and odds against slow reference computations.

use std::cell::Cell;

use crate::slow::{self, Dice};
use deadeye_hands::{
    Draw, Goal, HandCard, Joker, Outcome, PileError, PokerCard, Reading, Strength, WeakSpot, advise, odds, odds_while,
    parse_cards, quick_discard, rest_of, weak_spots,
};

fn cards(text: &str) -> Vec<HandCard> {
    parse_cards(text).unwrap()
}

fn ordinary() -> Vec<HandCard> {
    PokerCard::all().map(HandCard::from).collect()
}

/// Returns four copies of thirteen cards.
fn four_of_each() -> Vec<HandCard> {
    let kinds = cards("AS 2H 3D 5C 6S 7H 8D 9C 10S JH JD QC KS");
    kinds.iter().flat_map(|&card| [card; 4]).collect()
}

/// Computes the chances of each rank by dealing every order of the drawn cards with the slow evaluator.
fn slowly(kept: &[HandCard], pile: &[HandCard], left: usize, legal: bool, found: &mut [f64; 13]) {
    if left == 0 {
        match slow::score(kept, false, legal) {
            None => {
                found[0] += 1.0;
                found[12] += 1.0;
            }
            Some(score) => {
                found[usize::from(score.counts.0)] += 1.0;
                found[12] += f64::from(u8::from(score.cheatin));
            }
        }
        return;
    }
    for (place, &card) in pile.iter().enumerate() {
        let mut rest = pile.to_vec();
        rest.remove(place);
        slowly(&[kept, &[card]].concat(), &rest, left - 1, legal, found);
    }
}

#[test]
fn advice_is_exact() {
    let cases = [
        ("8S 8H 3D KC 9S", "8S 8S 8C 3D KH KH 2C 9D JK", 2),
        ("AS AS 8C 8S JD 4H", "AC AC AC JD JD 7H JKD", 2),
        ("2S 3S 4S 5S KH JKH", "6S 6S AS 6H KD 8C", 1),
        ("2S 2S 3S 5S 5S", "2S 3S 4S 5S AS 6H 6H", 3),
    ];
    for (hand, pile, draw) in cases {
        let (hand, pile) = (cards(hand), cards(pile));
        for legal in [false, true] {
            let ways = advise(&hand, &pile, draw, legal, Goal::Rank).unwrap();
            assert!(ways.windows(2).all(|pair| pair[0].outcome.mean_rank() >= pair[1].outcome.mean_rank()));
            let mut kinds_of_ways = std::collections::BTreeSet::new();
            for way in &ways {
                assert!(way.discard.len() <= draw);
                let mut sorted = way.discard.clone();
                sorted.sort_unstable();
                assert!(kinds_of_ways.insert(sorted), "{:?} comes twice", way.discard);
                let kept = rest_of(&hand, &way.discard).unwrap();
                let mut found = [0.0; 13];
                slowly(&kept, &pile, way.discard.len(), legal, &mut found);
                let total: f64 = found[..12].iter().sum();
                assert_eq!(way.outcome.samples, None);
                for (rank, chance) in way.outcome.ranks.iter().enumerate() {
                    let expected = found[rank] / total;
                    assert!(
                        (chance - expected).abs() < 1e-12,
                        "rank {rank} of {hand:?} without {:?}: {chance} and not {expected}",
                        way.discard
                    );
                }
                assert!((way.outcome.cheatin - found[12] / total).abs() < 1e-12, "cheatin' of {hand:?}");
            }
            // Every way to choose up to `draw` of the cards is there, equal ones once.
            let all = (0_u32..1 << hand.len()).filter(|mask| mask.count_ones() as usize <= draw).map(|mask| {
                let mut gone: Vec<HandCard> =
                    (0..hand.len()).filter(|place| mask >> place & 1 == 1).map(|place| hand[place]).collect();
                gone.sort_unstable();
                gone
            });
            assert_eq!(kinds_of_ways, all.collect());
        }
    }
}

#[test]
fn advice_that_is_too_long_to_count_is_sampled_and_close() {
    // Nothing is kept of seven cards: 85 million draws from 45 different cards are too many.
    let hand = cards("2S 4H 6D 8C 10S QH AD");
    let pile = rest_of(&ordinary(), &hand).unwrap();
    let ways = advise(&hand, &pile, 7, false, Goal::Rank).unwrap();
    let all_gone = ways.iter().find(|way| way.discard.len() == 7).unwrap();
    assert!(all_gone.outcome.samples.is_some());
    assert!(ways.iter().any(|way| way.outcome.samples.is_none()), "few discards are still counted");
    // The same draws by the odds of that pile.
    let seven = odds(&pile, Draw { stud: 2, draw: 0 }, Reading::SHOOTOUT, 400_000, 9).unwrap();
    let apart = (all_gone.outcome.mean_rank() - seven.outcome.mean_rank()).abs();
    assert!(apart < 2.0 * all_gone.outcome.margin(), "{apart}");
}

#[test]
fn casualties_are_those_of_the_ranks() {
    let rank = |number: u8| Outcome {
        ranks: std::array::from_fn(|rank| f64::from(u8::from(rank == usize::from(number)))),
        cheatin: 0.0,
        samples: None,
    };
    assert_eq!(rank(8).casualties(&rank(5)), (0.0, 3.0));
    assert_eq!(rank(2).casualties(&rank(5)), (3.0, 0.0));
    assert_eq!(rank(5).casualties(&rank(5)), (1.0, 1.0));
    let mut either = rank(1);
    either.ranks[1] = 0.5;
    either.ranks[5] = 0.5;
    assert_eq!(either.casualties(&rank(3)), (1.0, 1.0));
    assert_eq!(Outcome::certain(Strength::GREATEST).mean_rank(), 11.0);
}

/// Checks that the goals differ: against four of a kind one rank more saves a casualty only where it is reached.
#[test]
fn advice_by_casualties_puts_the_best_balance_first() {
    let hand = cards("KS KH 7D 7C 2H 3S");
    let pile = cards("KD 7H 2D 2C 9S 10S JS QS");
    let against = Outcome::certain(Strength::of(parse_cards("8S 8H 8D 8C AH").unwrap().try_into().unwrap()));
    let ways = advise(&hand, &pile, 2, false, Goal::Casualties(&against)).unwrap();
    let balance: Vec<f64> =
        ways.iter().map(|way| way.outcome.casualties(&against)).map(|(taken, dealt)| dealt - taken).collect();
    assert!(balance.windows(2).all(|pair| pair[0] >= pair[1]), "{balance:?}");
}

#[test]
fn odds_without_a_redraw_are_those_of_all_hands() {
    // C(52,5) hands, by rank; ten to ace is no straight, and one hand of two pairs is the Dead Man's.
    let hands = [1_303_560, 1_098_240, 123_551, 54_912, 9180, 5112, 3744, 624, 36, 0, 1];
    let odds = odds(&ordinary(), Draw::default(), Reading::SHOOTOUT, 1_000_000, 3).unwrap();
    for (chance, exact) in odds.outcome.ranks.iter().skip(1).zip(hands) {
        assert!((chance - f64::from(exact) / 2_598_960.0).abs() < 0.0015, "{chance} of {exact}");
    }
    assert!(odds.margin() <= 0.001, "0.1 % with 95 % certainty, and not {}", odds.margin());
    assert_eq!(odds.outcome.cheatin, 0.0);
}

#[test]
fn odds_that_nobody_waits_for_count_the_hands_so_far() {
    let (deck, draw) = (ordinary(), Draw { stud: 1, draw: 2 });
    let asked = Cell::new(0);
    let goes_on = || {
        asked.set(asked.get() + 1);
        asked.get() < 3
    };
    let cut = odds_while(&deck, draw, Reading::SHOOTOUT, 40_000, 7, goes_on).unwrap();
    assert!((2..10_000).contains(&cut.samples), "{}", cut.samples);
    let whole = odds(&deck, draw, Reading::SHOOTOUT, cut.samples, 7).unwrap();
    assert_eq!(cut.outcome, whole.outcome);
    // Nobody waited from the beginning: there are some hands all the same.
    let least = odds_while(&deck, draw, Reading::SHOOTOUT, 40_000, 7, || false).unwrap();
    assert!((1..cut.samples).contains(&least.samples), "{}", least.samples);
}

#[test]
fn odds_are_the_same_for_the_same_seed_and_cheatin_is_seen() {
    let deck = four_of_each();
    let draw = Draw { stud: 1, draw: 1 };
    let of = |seed| odds(&deck, draw, Reading::SHOOTOUT, 2000, seed).unwrap().outcome;
    assert_eq!(of(5), of(5));
    assert_ne!(of(5), of(6));
    assert!(of(5).cheatin > 0.05);
    // The chance of five different kinds out of thirteen with four copies each.
    let legal = (48.0 / 51.0) * (44.0 / 50.0) * (40.0 / 49.0) * (36.0 / 48.0);
    let five = odds(&deck, Draw::default(), Reading::SHOOTOUT, 400_000, 1).unwrap();
    assert!((five.outcome.cheatin - (1.0 - legal)).abs() < 0.003, "{}", five.outcome.cheatin);
}

#[test]
fn more_cards_help_up_and_in_lowball_down() {
    let deck: Vec<HandCard> = four_of_each().into_iter().chain([Joker::Ordinary.into(); 2]).collect();
    let mean = |stud, draw, reading| odds(&deck, Draw { stud, draw }, reading, 4000, 1).unwrap().outcome.mean_rank();
    let high = [mean(0, 0, Reading::SHOOTOUT), mean(0, 2, Reading::SHOOTOUT), mean(2, 2, Reading::SHOOTOUT)];
    assert!(high[0] + 0.3 < high[1] && high[1] + 0.3 < high[2], "{high:?}");
    let low = [mean(0, 0, Reading::LOWBALL), mean(0, 2, Reading::LOWBALL), mean(2, 0, Reading::LOWBALL)];
    assert!(low[0] > low[1] && low[0] > low[2], "{low:?}");
}

#[test]
fn a_round_between_two_decks_is_what_its_hands_come_to() {
    // One hand each: nothing is left to chance.
    let fours = odds(&cards("8S 8H 8D 8C AH"), Draw::default(), Reading::SHOOTOUT, 100, 1).unwrap();
    let straight = odds(&cards("5S 6H 7D 8C 9H"), Draw::default(), Reading::SHOOTOUT, 100, 1).unwrap();
    let round = fours.round(&straight);
    assert_eq!((round.win, round.tie, round.lose, round.casualties), (1.0, 0.0, 0.0, [0.0, 3.0]));
    let round = straight.round(&straight);
    assert_eq!((round.win, round.tie, round.lose, round.casualties), (0.0, 1.0, 0.0, [1.0, 1.0]));
    // Two of the same deck are even.
    let deck = odds(&ordinary(), Draw { stud: 1, draw: 0 }, Reading::SHOOTOUT, 100_000, 1).unwrap();
    let other = odds(&ordinary(), Draw { stud: 1, draw: 0 }, Reading::SHOOTOUT, 100_000, 2).unwrap();
    let round = deck.round(&other);
    assert!((round.win - round.lose).abs() < 0.01, "{round:?}");
    assert!((round.win + round.tie + round.lose - 1.0).abs() < 1e-9);
    assert!((round.casualties[0] - round.casualties[1]).abs() < 0.02, "{round:?}");
}

/// Holds the policy to its bound on few deals; the bench measures it over 1,000.
#[test]
fn the_redraw_policy_loses_little_against_the_exact_best() {
    let deck: Vec<HandCard> = four_of_each().into_iter().chain([Joker::Ordinary.into(); 2]).collect();
    let mut dice = Dice(7);
    let mut loss = 0.0;
    for deal in 0..100 {
        let mut pile = deck.clone();
        let hand: Vec<HandCard> = (0..6).map(|_| pile.remove(dice.below(pile.len()))).collect();
        let ways = advise(&hand, &pile, 2, false, Goal::Rank).unwrap();
        let mut chosen = quick_discard(&hand, &pile, 2, Reading::SHOOTOUT, deal).unwrap();
        chosen.sort_unstable();
        let way = ways.iter().find(|way| {
            let mut discard = way.discard.clone();
            discard.sort_unstable();
            discard == chosen
        });
        loss += ways[0].outcome.mean_rank() - way.unwrap().outcome.mean_rank();
    }
    assert!(loss / 100.0 < 0.06, "{}", loss / 100.0);
}

#[test]
fn a_deck_that_cannot_give_the_hand_is_refused_by_its_card() {
    let deck = cards("AS AS 2H JK JK");
    let error = rest_of(&deck, &cards("AS AS AS")).unwrap_err();
    assert_eq!(error, PileError::Missing { card: "AS".parse().unwrap(), in_deck: 2, wanted: 3 });
    let too_few = odds(&deck, Draw { stud: 1, draw: 0 }, Reading::SHOOTOUT, 10, 1).unwrap_err();
    assert_eq!(too_few, PileError::TooFew { has: 5, wanted: 6 });
    let jokers = advise(&cards("AS JK"), &deck, 1, false, Goal::Rank).unwrap_err();
    assert_eq!(jokers, PileError::Jokers(3));
    let huge = odds(&ordinary(), Draw { stud: usize::MAX, draw: usize::MAX }, Reading::SHOOTOUT, 1, 1).unwrap_err();
    assert!(matches!(huge, PileError::Score(_)), "{huge}");
    let many = advise(&ordinary()[..16], &ordinary()[16..], 9, false, Goal::Rank).unwrap_err();
    assert_eq!(many, PileError::Ways { cards: 16, draw: 9 });
}

#[test]
fn weak_spots_are_seen() {
    // Built on eights and jacks, with three lone sixes and a card four times.
    let deck = cards("8S 8H 8D 8C 8S 8H 8D 8C JS JH JD JC JS JH JD JC 6H 6D 6C KS KS KS KS JK JKD");
    let spots: Vec<String> = weak_spots(&deck).iter().map(ToString::to_string).collect();
    assert_eq!(
        spots,
        [
            "3 cards of values with hardly a partner: 6",
            "copies that are cheatin' when they meet: 4x KS",
            "every hand with a Devil's joker is illegal",
        ]
    );
    assert!(weak_spots(&[]).contains(&WeakSpot::Jokers { count: 0 }));
}
