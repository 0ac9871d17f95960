//! `cargo bench -p deadeye-hands`: the speed of scoring and advice, beside `aya_poker` and `poker` in the same run.
//!
//! The shortest of several runs counts, because a busy machine only ever adds time. Where the system reports the
//! processor time of this thread, that is measured, so that other programs disturb it less; the first line of output
//! says which was measured.
#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a bench that cannot go on should stop")]

use std::hint::black_box;
use std::time::Instant;

use deadeye_hands::{
    Draw, Goal, HandCard, Joker, PokerCard, Reading, Strength, Suit, Value, advise, odds, quick_discard, rest_of, score,
};

/// Returns the processor time of this thread in seconds, where Linux reports it.
fn on_processor() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanos: f64 = text.split(' ').next()?.parse().ok()?;
    (nanos > 0.0).then_some(nanos / 1e9)
}

/// Returns the duration of a run in seconds: the shortest of several goes of `times` runs each. A go should take a
/// tenth of a second, since systems count processor time in ticks.
fn best_of(goes: u32, times: u32, mut run: impl FnMut()) -> f64 {
    (0..goes)
        .map(|_| {
            let (start, before) = (Instant::now(), on_processor());
            for _ in 0..times {
                run();
            }
            let seconds = match (before, on_processor()) {
                (Some(before), Some(after)) => after - before,
                _ => start.elapsed().as_secs_f64(),
            };
            seconds / f64::from(times)
        })
        .fold(f64::MAX, f64::min)
}

fn say(what: &str, figure: String) {
    println!("{what:<66} {figure:>16}");
}

struct Dice(u64);

impl Dice {
    fn below(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((self.0 >> 33) as usize) % sides
    }

    fn deal<T: Copy>(&mut self, cards: &mut [T], wanted: usize) {
        for place in 0..wanted {
            let other = place + self.below(cards.len() - place);
            cards.swap(place, other);
        }
    }
}

/// Returns four copies of each title, as decks are built: cards of thirteen kinds.
fn four_of_each(jokers: usize) -> Vec<HandCard> {
    let values = [1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 11, 12, 13];
    let kinds = values
        .iter()
        .enumerate()
        .map(|(place, &value)| PokerCard::new(Suit::ALL[place % 4], Value::new(value).unwrap()));
    let mut deck: Vec<HandCard> = kinds.flat_map(|card| [card.into(); 4]).collect();
    deck.extend(vec![HandCard::from(Joker::Ordinary); jokers]);
    deck
}

fn ordinary(jokers: usize) -> Vec<HandCard> {
    let mut deck: Vec<HandCard> = PokerCard::all().map(HandCard::from).collect();
    deck.extend(vec![HandCard::from(Joker::Ordinary); jokers]);
    deck
}

fn main() {
    let measured = if on_processor().is_some() { "time on a processor" } else { "time on the clock" };
    println!("one thread, {measured}");
    five_cards();
    more_cards();
    advice();
    deck_odds();
    policy();
}

/// Measures ordinary five-card hands, each evaluator with its own card type, from five separate cards.
fn five_cards() {
    const HANDS: usize = 1 << 20;
    let mut dice = Dice(1);
    let mut places: Vec<usize> = (0..52).collect();
    let hands: Vec<[usize; 5]> = (0..HANDS)
        .map(|_| {
            dice.deal(&mut places, 5);
            [places[0], places[1], places[2], places[3], places[4]]
        })
        .collect();
    let cards: Vec<PokerCard> = PokerCard::all().collect();
    let named = |card: PokerCard| {
        let (value, suit) = (card.value().to_string(), card.suit().to_string().to_lowercase());
        format!("{}{suit}", if value == "10" { "T" } else { &value })
    };
    let ours: Vec<[PokerCard; 5]> = hands.iter().map(|hand| hand.map(|place| cards[place])).collect();
    let aya: Vec<[aya_poker::base::Card; 5]> =
        hands.iter().map(|hand| hand.map(|place| named(cards[place]).parse().unwrap())).collect();
    let poker: Vec<[poker::Card; 5]> =
        hands.iter().map(|hand| hand.map(|place| named(cards[place]).parse().unwrap())).collect();
    let evaluator = poker::Evaluator::new();

    let per_hand = |seconds: f64| format!("{:.2} ns", seconds * 1e9 / HANDS as f64);
    let seconds = best_of(9, 24, || {
        for &hand in &ours {
            black_box(Strength::of(black_box(hand)));
        }
    });
    say("five cards, deadeye-hands", per_hand(seconds));
    let seconds = best_of(9, 24, || {
        for hand in &aya {
            let hand: aya_poker::base::Hand = black_box(*hand).iter().collect();
            black_box(aya_poker::poker_rank(&hand));
        }
    });
    say("five cards, aya_poker", per_hand(seconds));
    let seconds = best_of(9, 24, || {
        for hand in &poker {
            black_box(evaluator.evaluate_five(black_box(*hand)).unwrap());
        }
    });
    say("five cards, poker", per_hand(seconds));
}

/// Measures the best five of five to eight cards with up to two jokers of any kind, from decks in which cards repeat.
fn more_cards() {
    const HANDS: usize = 1 << 17;
    for (deck, named) in [(four_of_each(0), "no jokers"), (four_of_each(2), "jokers")] {
        for count in 5..=8 {
            let mut dice = Dice(2);
            let mut cards = deck.clone();
            let hands: Vec<Vec<HandCard>> = (0..HANDS)
                .map(|_| {
                    if named == "no jokers" {
                        dice.deal(&mut cards, count);
                        return cards[..count].to_vec();
                    }
                    // One joker or two in every hand.
                    let jokers = 1 + dice.below(2);
                    dice.deal(&mut cards[..52], count);
                    let mut hand = cards[..count - jokers].to_vec();
                    let kinds = [Joker::Ordinary, Joker::Ordinary, Joker::Devils, Joker::Heretic];
                    hand.extend((0..jokers).map(|_| HandCard::from(kinds[dice.below(4)])));
                    hand
                })
                .collect();
            let seconds = best_of(5, 8, || {
                for hand in &hands {
                    black_box(score(black_box(hand), Reading::SHOOTOUT).unwrap());
                }
            });
            say(&format!("best of {count}, {named}"), format!("{:.1} million/s", HANDS as f64 / seconds / 1e6));
        }
    }
}

fn advice() {
    let forty: Vec<HandCard> = ordinary(0).into_iter().take(48).collect();
    for (named, deck) in [("four of each title", four_of_each(2)), ("all different, 40 left", forty)] {
        let mut cards = deck.clone();
        Dice(3).deal(&mut cards, 8);
        let (hand, pile) = cards.split_at(8);
        let seconds = best_of(5, 8, || {
            black_box(advise(hand, pile, 3, false, Goal::Rank).unwrap());
        });
        say(&format!("advice for eight cards and three discards, {named}"), format!("{:.1} ms", seconds * 1e3));
    }
}

fn deck_odds() {
    let deck = four_of_each(2);
    for draw in
        [Draw { stud: 1, draw: 0 }, Draw { stud: 3, draw: 0 }, Draw { stud: 1, draw: 2 }, Draw { stud: 3, draw: 3 }]
    {
        let mut margin = 0.0;
        let seconds = best_of(1, 1, || {
            margin = odds(&deck, draw, Reading::SHOOTOUT, draw.enough_samples(), 1).unwrap().margin();
        });
        let what = format!("odds with {} stud and {} draw, to {:.2} %", draw.stud, draw.draw, margin * 100.0);
        say(&what, format!("{seconds:.2} s"));
    }
}

/// Measures how many ranks the redraw policy of the odds loses against the exact best.
fn policy() {
    const DEALS: u32 = 1000;
    let mut dice = Dice(4);
    for (named, deck) in [("four of each title", four_of_each(2)), ("ordinary", ordinary(2))] {
        for (dealt, draw) in [(6, 2), (7, 3)] {
            let mut cards = deck.clone();
            let mut loss = 0.0;
            for deal in 0..DEALS {
                dice.deal(&mut cards, dealt);
                let hand = cards[..dealt].to_vec();
                let pile = rest_of(&deck, &hand).unwrap();
                let ways = advise(&hand, &pile, draw, false, Goal::Rank).unwrap();
                let chosen = quick_discard(&hand, &pile, draw, Reading::SHOOTOUT, deal.into()).unwrap();
                let sorted = |cards: &[HandCard]| {
                    let mut cards = cards.to_vec();
                    cards.sort_unstable();
                    cards
                };
                let way = ways.iter().find(|way| sorted(&way.discard) == sorted(&chosen)).unwrap();
                loss += ways[0].outcome.mean_rank() - way.outcome.mean_rank();
            }
            let what = format!("redraw policy, {dealt} cards and {draw} discards, {named}: mean loss");
            say(&what, format!("{:.4} ranks", loss / f64::from(DEALS)));
        }
    }
}
