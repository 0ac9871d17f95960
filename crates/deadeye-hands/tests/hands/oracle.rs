//! The crate against evaluators that share no code with it.

use std::collections::BTreeMap;

use crate::slow::{self, Dice, Plain};
use aya_poker::PokerRankCategory;
use deadeye_hands::{HandCard, Joker, PokerCard, Rank, Reading, Strength, Suit, best_five, duel, parse_cards, score};

/// Calls `call` with every five-card hand of a 52-card deck, and the places of its cards.
fn each_ordinary_hand(mut call: impl FnMut([PokerCard; 5], [usize; 5])) {
    let deck: Vec<PokerCard> = PokerCard::all().collect();
    for a in 0..52 {
        for b in a + 1..52 {
            for c in b + 1..52 {
                for d in c + 1..52 {
                    for e in d + 1..52 {
                        call([deck[a], deck[b], deck[c], deck[d], deck[e]], [a, b, c, d, e]);
                    }
                }
            }
        }
    }
}

/// Holds that two orders of the same hands are one: equal where equal, and greater where greater.
fn same_order<T: Ord + Clone + std::fmt::Debug>(pairs: &BTreeMap<Strength, T>) {
    let others: Vec<&T> = pairs.values().collect();
    for pair in others.windows(2) {
        assert!(pair[0] < pair[1], "{:?} is not below {:?}", pair[0], pair[1]);
    }
}

#[test]
fn all_ordinary_hands_agree_with_the_slow_evaluator() {
    let mut classes: BTreeMap<Strength, Plain> = BTreeMap::new();
    let mut hands = 0;
    each_ordinary_hand(|cards, _| {
        hands += 1;
        let (strength, plain) = (Strength::of(cards), slow::five(cards));
        assert_eq!(strength.rank().number(), plain.0, "{cards:?}");
        assert_eq!(*classes.entry(strength).or_insert(plain), plain, "{cards:?}");
    });
    assert_eq!(hands, 2_598_960);
    same_order(&classes);
}

#[test]
fn all_ordinary_hands_agree_with_aya_poker_but_where_its_ace_is_high() {
    let theirs: Vec<aya_poker::base::Card> = PokerCard::all()
        .map(|card| {
            let (value, suit) = (card.value().to_string(), card.suit().to_string());
            let value = if value == "10" { "T" } else { &value };
            format!("{value}{}", suit.to_lowercase()).parse().unwrap()
        })
        .collect();
    let mut high_aces = 0;
    let mut dead = 0;
    let mut without_aces: BTreeMap<Strength, aya_poker::PokerHandRank> = BTreeMap::new();
    each_ordinary_hand(|cards, places| {
        let strength = Strength::of(cards);
        let hand: aya_poker::base::Hand = places.iter().map(|&place| theirs[place]).collect();
        let their_rank = aya_poker::poker_rank(&hand);
        let values = cards.map(|card| card.value().get());
        if [1, 10, 11, 12, 13].iter().all(|value| values.contains(value)) {
            high_aces += 1;
            return;
        }
        if strength == Strength::GREATEST {
            dead += 1;
            return;
        }
        let expected = match their_rank.rank_category() {
            PokerRankCategory::HighCard => Rank::HighCard,
            PokerRankCategory::Pair => Rank::Pair,
            PokerRankCategory::TwoPair => Rank::TwoPair,
            PokerRankCategory::ThreeOfAKind => Rank::ThreeOfAKind,
            PokerRankCategory::Straight => Rank::Straight,
            PokerRankCategory::Flush => Rank::Flush,
            PokerRankCategory::FullHouse => Rank::FullHouse,
            PokerRankCategory::FourOfAKind => Rank::FourOfAKind,
            PokerRankCategory::StraightFlush => Rank::StraightFlush,
            other => panic!("{cards:?} is {other:?}"),
        };
        assert_eq!(strength.rank(), expected, "{cards:?}");
        if !values.contains(&1) {
            assert_eq!(*without_aces.entry(strength).or_insert(their_rank), their_rank, "{cards:?}");
        }
    });
    // Ten to ace in any suits, and the one hand that ordinary poker does not know.
    assert_eq!((high_aces, dead), (4 * 4 * 4 * 4 * 4, 1));
    same_order(&without_aces);
}

/// Compares the order of hands in which cards repeat: all 6,188 sets of values, with and without one suit.
#[test]
fn all_hands_with_repeats_agree_with_the_slow_evaluator() {
    let mut classes: BTreeMap<Strength, Plain> = BTreeMap::new();
    let spades: Vec<PokerCard> = PokerCard::all().take(13).collect();
    let hearts: Vec<PokerCard> = PokerCard::all().skip(13).take(13).collect();
    for a in 0..13 {
        for b in 0..=a {
            for c in 0..=b {
                for d in 0..=c {
                    for e in 0..=d {
                        for last in [spades[e], hearts[e]] {
                            let cards = [spades[a], spades[b], spades[c], spades[d], last];
                            let (strength, plain) = (Strength::of(cards), slow::five(cards));
                            assert_eq!(strength.rank().number(), plain.0, "{cards:?}");
                            assert_eq!(*classes.entry(strength).or_insert(plain), plain, "{cards:?}");
                        }
                    }
                }
            }
        }
    }
    assert_eq!(classes.len(), 12_051);
    same_order(&classes);
    // What the rules call the worst and the best hand of a rank is the end of that rank here.
    for rank in 1..=10 {
        let of_rank: Vec<&Plain> = classes.values().filter(|plain| plain.0 == rank).collect();
        assert_eq!(**of_rank.first().unwrap(), slow::worst(rank));
        assert_eq!(**of_rank.last().unwrap(), slow::best(rank));
    }
}

/// Returns a hand of `count` cards, jokers at its end.
fn random_hand(dice: &mut Dice, count: usize, jokers: usize) -> Vec<HandCard> {
    let values = [2, 4, 7, 13][dice.below(4)];
    let suits = [1, 2, 4, 4][dice.below(4)];
    let mut hand: Vec<HandCard> = (jokers..count).map(|_| dice.card(values, suits).into()).collect();
    for _ in 0..jokers {
        let kind = [Joker::Ordinary, Joker::Ordinary, Joker::Devils, Joker::Heretic][dice.below(4)];
        hand.push(kind.into());
    }
    hand
}

fn agrees(hand: &[HandCard], reading: Reading) -> Option<(Strength, Plain)> {
    let ours = score(hand, reading).unwrap();
    let theirs = slow::score(hand, reading.lowball, reading.legal);
    let told = |what: &str| format!("{what} of {hand:?} {reading:?}: {ours:?}, slowly {theirs:?}");
    let (Some(ours), Some(theirs)) = (ours, theirs) else {
        assert_eq!(ours.is_none(), theirs.is_none(), "{}", told("legality"));
        return None;
    };
    assert_eq!(ours.rank().number(), theirs.hand.0, "{}", told("rank"));
    assert_eq!(ours.cheatin, theirs.cheatin, "{}", told("cheatin'"));
    assert_eq!(i32::from(ours.modifier), theirs.modifier, "{}", told("modifier"));
    assert_eq!(ours.standing_strength().rank().number(), theirs.counts.0, "{}", told("rank in the end"));
    Some((ours.standing_strength(), theirs.counts))
}

fn random_hands_agree(seed: u64, hands: usize, shapes: &[(usize, usize)]) {
    let mut dice = Dice(seed);
    let readings = [Reading::SHOOTOUT, Reading::LOWBALL];
    let mut before = [None; 2];
    for _ in 0..hands {
        let (count, jokers) = shapes[dice.below(shapes.len())];
        let hand = random_hand(&mut dice, count, jokers);
        for (reading, before) in readings.into_iter().zip(&mut before) {
            let legal = dice.below(4) == 0;
            let now = agrees(&hand, if legal { reading.legal_only() } else { reading });
            if let (Some((strength, plain)), Some((last, last_plain))) = (now, *before) {
                assert_eq!(strength.cmp(&last), plain.cmp(&last_plain), "order of {hand:?} and the one before");
            }
            *before = now;
        }
    }
}

#[test]
fn random_hands_of_five_agree_with_the_slow_evaluator() {
    let mut shapes = [(5, 0); 40];
    shapes[..16].fill((5, 1));
    shapes[39] = (5, 2);
    random_hands_agree(1, 900_000, &shapes);
}

#[test]
fn random_hands_of_more_than_five_agree_with_the_slow_evaluator() {
    let mut shapes = [(6, 0); 40];
    shapes[..8].fill((7, 0));
    shapes[8..14].fill((8, 0));
    shapes[14..24].fill((6, 1));
    shapes[24] = (7, 1);
    shapes[25] = (6, 2);
    random_hands_agree(2, 100_000, &shapes);
    random_hands_agree(3, 400, &[(7, 2), (8, 1), (8, 2), (9, 1)]);
}

/// Checks that the five shown cards are of the hand, and have the score that the slow evaluator gives.
#[test]
fn the_five_shown_come_to_the_score() {
    let mut dice = Dice(4);
    for round in 0..20_000 {
        let count = 1 + dice.below(8);
        let jokers = dice.below(3).min(count);
        let hand = random_hand(&mut dice, count, jokers);
        for reading in [Reading::SHOOTOUT, Reading::LOWBALL, Reading::SHOOTOUT.legal_only()] {
            let Some((score, five)) = best_five(&hand, reading).unwrap() else {
                continue;
            };
            assert_eq!(five.len(), hand.len().min(5), "round {round}: {hand:?} {reading:?}");
            let mut left = hand.clone();
            for chosen in &five {
                let place = left.iter().position(|&card| card == chosen.card).unwrap();
                left.remove(place);
                if let HandCard::Card(card) = chosen.card {
                    assert_eq!(card, chosen.counts_as);
                }
            }
            let jokers = || {
                five.iter().filter_map(|chosen| match chosen.card {
                    HandCard::Joker(joker) => Some(joker),
                    HandCard::Card(_) => None,
                })
            };
            assert_eq!(score.modifier, jokers().map(Joker::modifier).sum::<i8>());
            let naturals: Vec<PokerCard> = five
                .iter()
                .filter(|chosen| matches!(chosen.card, HandCard::Card(_)))
                .map(|chosen| chosen.counts_as)
                .collect();
            let cheatin = !jokers().any(|joker| joker == Joker::Heretic)
                && (slow::repeats(&naturals) || jokers().any(|joker| joker == Joker::Devils));
            assert_eq!(score.cheatin, cheatin, "{hand:?} {reading:?}");
            if let Ok(cards) =
                <[PokerCard; 5]>::try_from(five.iter().map(|chosen| chosen.counts_as).collect::<Vec<_>>())
            {
                assert_eq!(slow::five(cards).0, score.rank().number(), "{hand:?} {reading:?}");
                assert_eq!(Strength::of(cards), score.strength, "{hand:?} {reading:?}");
            }
        }
    }
}

/// Checks hands of fewer than five cards: the missing ones are whatever makes the hand lowest, tried card by card.
#[test]
fn short_hands_are_the_lowest_that_their_cards_can_make() {
    let mut dice = Dice(5);
    let all: Vec<HandCard> = PokerCard::all().map(HandCard::from).collect();
    for _ in 0..300 {
        let hand = random_hand(&mut dice, 4, 0);
        for reading in [Reading::SHOOTOUT, Reading::LOWBALL] {
            let lowest =
                all.iter().map(|&card| score(&[&hand[..], &[card]].concat(), reading).unwrap().unwrap().strength).min();
            let short = score(&hand, reading).unwrap().unwrap();
            assert_eq!(Some(short.strength), lowest, "{hand:?}");
        }
    }
}

#[test]
fn duels_follow_the_slow_modifiers() {
    let mut dice = Dice(6);
    for _ in 0..50_000 {
        let hands = [(); 2].map(|()| random_hand(&mut dice, 5, 0));
        let modifiers = [(); 2].map(|()| dice.below(25) as i32 - 12);
        let slowly: Vec<Plain> = hands
            .iter()
            .zip(modifiers)
            .map(|(hand, by)| slow::modified(slow::score(hand, false, false).unwrap().hand, by))
            .collect();
        let ours = duel([0, 1].map(|side| score(&hands[side], Reading::SHOOTOUT).unwrap().unwrap()), modifiers);
        assert_eq!(ours.ranks().map(Rank::number), [slowly[0].0, slowly[1].0]);
        let winner = match slowly[0].cmp(&slowly[1]) {
            std::cmp::Ordering::Greater => Some(0),
            std::cmp::Ordering::Less => Some(1),
            std::cmp::Ordering::Equal => None,
        };
        assert_eq!(ours.winner, winner, "{hands:?} {modifiers:?}");
        let casualties = match slowly[0].0.abs_diff(slowly[1].0) {
            0 => [1, 1],
            by if winner == Some(0) => [0, by],
            by => [by, 0],
        };
        assert_eq!(ours.casualties, casualties);
    }
}

#[test]
fn hands_worked_out_by_hand() {
    let cases = [
        // hand, rank, cheatin', modifier
        ("AC AS 8C 8S JD", 11, false, 0),
        ("AC AS 8C 8S JK", 11, false, 0),
        ("AC AS 8C 8S JH", 3, false, 0),
        ("KS KS KH KD KC", 10, true, 0),
        ("KS KH KD KC JK", 10, false, 0),
        ("KS KS KH KD KC JK", 10, false, 0),
        ("10S JS QS KS AS", 6, false, 0),
        ("AS 2S 3S 4S 5S", 9, false, 0),
        ("10S JH QS KS AS", 1, false, 0),
        ("2S 2S 3S 3S 9S", 6, true, 0),
        ("2S 2S 2S 3S 3S", 7, true, 0),
        ("KS QS 9S 3S JKD", 6, true, 2),
        ("KS KS QS 9S JKH", 6, false, -3),
        ("KS KS QS JKD JKH", 8, false, -1),
        ("KS KH KD KC", 8, false, 0),
        ("AS 2S 3S 4S", 1, false, 0),
        ("KS", 1, false, 0),
        ("KS KS", 2, true, 0),
        ("JK", 2 - 1, false, 0),
        ("KS JK", 2, false, 0),
        // Four natural aces and a king count 8; with the Heretic joker five aces would count 7.
        ("AS AH AD AC KS JKH", 8, false, 0),
        // With the Devil's joker the straight flush counts 11 and not 9.
        ("2S 3S 4S 5S 6S JKD", 9, true, 2),
    ];
    for (hand, rank, cheatin, modifier) in cases {
        let score = score(&parse_cards(hand).unwrap(), Reading::SHOOTOUT).unwrap().unwrap();
        assert_eq!((score.rank().number(), score.cheatin, score.modifier), (rank, cheatin, modifier), "{hand}");
    }
    let legal = |hand: &str| score(&parse_cards(hand).unwrap(), Reading::SHOOTOUT.legal_only()).unwrap();
    assert_eq!(legal("KS KS KH KD KC"), None);
    assert_eq!(legal("KS KH KD KC JKD"), None);
    assert_eq!(legal("KS KS KH KD KC 2H").unwrap().rank(), Rank::FourOfAKind);
    let low = |hand: &str| score(&parse_cards(hand).unwrap(), Reading::LOWBALL).unwrap().unwrap();
    assert_eq!(low("AS 2H 3D 4C JK").strength, Strength::LEAST);
    assert_eq!(low("AS 2S 3S 4S 6S").rank(), Rank::Flush);
    assert_eq!(low("AS 2S 3S 4S JKH").standing_strength(), Strength::LEAST);
    // The chart's own example of a tie in rank: three aces and two kings are lower than three twos and two threes.
    assert!(low("AS AH AD KS KH").strength < low("2S 2H 2D 3S 3H").strength);
}

#[test]
fn suits_never_decide() {
    let five =
        |suit: Suit| [1, 4, 6, 9, 12].map(|value| PokerCard::new(suit, deadeye_hands::Value::new(value).unwrap()));
    assert_eq!(Strength::of(five(Suit::Spades)), Strength::of(five(Suit::Hearts)));
    assert_eq!(Strength::of(five(Suit::Diamonds)), Strength::of(five(Suit::Clubs)));
}
