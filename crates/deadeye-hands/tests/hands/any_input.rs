//! Any input gives an answer or an error, never a panic.

use deadeye_hands::{
    Draw, Goal, HandCard, Joker, PokerCard, Reading, Strength, Suit, Value, advise, best_five, duel, odds, parse_cards,
    quick_discard, rest_of, score, weak_spots,
};
use proptest::prelude::*;

fn any_card() -> impl Strategy<Value = HandCard> {
    prop_oneof![
        8 => (0_usize..4, 1_u8..14).prop_map(|(suit, value)| {
            PokerCard::new(Suit::ALL[suit], Value::new(value).unwrap()).into()
        }),
        1 => (0_usize..3).prop_map(|kind| HandCard::Joker(Joker::ALL[kind])),
    ]
}

fn any_reading() -> impl Strategy<Value = Reading> {
    (any::<bool>(), any::<bool>()).prop_map(|(lowball, legal)| Reading { lowball, legal })
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused_in_three_parts(text in "\\PC*") {
        if let Err(error) = parse_cards::<HandCard>(&text) {
            let line = error.to_string();
            prop_assert!(!line.contains('\n'));
            prop_assert!(line.matches(" — ").count() >= 2);
        }
    }

    #[test]
    fn words_of_card_letters_are_read_or_refused(text in "[AKQJT0-9SHDCkjd ,x\n]{0,60}") {
        if let Ok(cards) = parse_cards::<HandCard>(&text) {
            let written: Vec<String> = cards.iter().map(ToString::to_string).collect();
            prop_assert_eq!(parse_cards::<HandCard>(&written.join(" ")).unwrap(), cards);
        }
    }

    #[test]
    fn any_hand_is_scored_or_refused(hand in prop::collection::vec(any_card(), 0..12), reading in any_reading()) {
        let jokers = hand.iter().filter(|card| matches!(card, HandCard::Joker(_))).count();
        let scored = score(&hand, reading);
        prop_assert_eq!(scored.is_ok(), !hand.is_empty() && jokers <= 2);
        let five = best_five(&hand, reading);
        prop_assert_eq!(five.as_ref().ok().map(|found| found.as_ref().map(|(score, _)| *score)), scored.ok());
        if let Ok(Some((score, five))) = five {
            prop_assert_eq!(five.len(), hand.len().min(5));
            prop_assert!(!(reading.legal && score.cheatin));
        }
    }

    /// Checks that the order of the cards never matters, and that one card more never makes a shootout hand worse.
    #[test]
    fn order_does_not_matter_and_more_cards_do_not_hurt(
        hand in prop::collection::vec(any_card(), 5..9),
        more in any_card(),
        turn in 0_usize..8,
    ) {
        let Ok(Some(before)) = score(&hand, Reading::SHOOTOUT) else { return Ok(()) };
        let mut turned = hand.clone();
        turned.rotate_left(turn % hand.len());
        prop_assert_eq!(score(&turned, Reading::SHOOTOUT).unwrap(), Some(before));
        let longer = [hand, vec![more]].concat();
        if let Ok(Some(after)) = score(&longer, Reading::SHOOTOUT) {
            prop_assert!(after.standing_strength() >= before.standing_strength());
        }
    }

    #[test]
    fn any_modifiers_make_a_duel(
        hands in prop::collection::vec(prop::collection::vec(any_card(), 1..8), 2),
        by in any::<(i32, i32)>(),
    ) {
        let scores: Vec<_> = hands.iter().filter_map(|hand| score(hand, Reading::SHOOTOUT).ok().flatten()).collect();
        let [one, other] = scores[..] else { return Ok(()) };
        let fought = duel([one, other], by.into());
        let turned = duel([other, one], [by.1, by.0]);
        prop_assert_eq!(fought.winner.map(|side| 1 - side), turned.winner);
        prop_assert_eq!(fought.casualties[0], turned.casualties[1]);
        prop_assert!(fought.casualties.iter().sum::<u8>() <= 10);
    }

    #[test]
    fn modifiers_keep_the_order(by in -12_i32..12, hands in any::<[u8; 10]>()) {
        let five = |codes: &[u8]| -> Strength {
            let cards: Vec<PokerCard> = PokerCard::all().collect();
            let cards: Vec<PokerCard> = codes.iter().map(|&code| cards[usize::from(code) % 52]).collect();
            Strength::of(cards.try_into().unwrap())
        };
        let (one, other) = (five(&hands[..5]), five(&hands[5..]));
        // Both changed alike: what was better may become equal, but never worse.
        prop_assert!(one < other || one.with_modifier(by) >= other.with_modifier(by));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn any_advice_and_odds_come_or_are_refused(
        deck in prop::collection::vec(any_card(), 0..24),
        taken in 0_usize..15,
        draw in 0_usize..4,
        stud in 0_usize..4,
        reading in any_reading(),
    ) {
        let (hand, pile) = deck.split_at(taken.min(deck.len()));
        prop_assert_eq!(rest_of(&deck, hand).unwrap().len(), pile.len());
        if hand.len() < 8 && let Ok(ways) = advise(hand, pile, draw, reading.legal, Goal::Rank) {
            prop_assert!(ways.iter().any(|way| way.discard.is_empty()));
            for way in ways {
                prop_assert!((way.outcome.ranks.iter().sum::<f64>() - 1.0).abs() < 1e-9);
            }
        }
        if let Ok(discard) = quick_discard(hand, pile, draw, reading, 1) {
            prop_assert!(discard.len() <= draw);
        }
        if let Ok(odds) = odds(&deck, Draw { stud, draw }, reading, 50, 1) {
            prop_assert!((odds.outcome.ranks.iter().sum::<f64>() - 1.0).abs() < 1e-9);
        }
        prop_assert!(weak_spots(&deck).iter().all(|spot| !spot.to_string().is_empty()));
    }
}
