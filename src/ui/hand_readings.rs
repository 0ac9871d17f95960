//! The evaluation of draw hands: the readings of a hand with unsure cards, the comparison with another hand, and the
//! advice before the redraw. Nothing here paints.

use deadeye_hands::{
    Advice, Chosen, Draw, Goal, HandCard, HandError, Outcome, PileError, Reading, Score, Strength, advise, best_five,
    duel, rest_of,
};
use deadeye_rules::{Game, Pile, Player, PlayerId, Side};

/// The number of cards that count in a draw hand.
pub const FIVE: usize = 5;
/// The number of other names of a card that are read beside the likeliest.
const OTHERS: usize = 2;
/// The number of ways to discard that are shown.
const WAYS: usize = 3;

/// A card of a draw hand as the cards that it may be, the likeliest first: several if its name is unsure, none if it is
/// unknown.
pub type Held = Vec<HandCard>;

/// One reading of a hand.
#[derive(Debug, Clone, PartialEq)]
pub struct ReadHand {
    /// The known cards in this reading.
    pub cards: Vec<HandCard>,
    /// The score of the best five of them.
    pub score: Score,
    /// These five, jokers with the cards that they count as.
    pub five: Vec<Chosen>,
    /// The best five without cheatin', if the best are cheatin' and others can be chosen.
    pub legal: Option<(Score, Vec<Chosen>)>,
    /// The likeliest name of the unsure card and its name here, in a reading that is not the likeliest.
    pub instead: Option<(HandCard, HandCard)>,
}

/// A hand in all its readings.
#[derive(Debug, Clone, PartialEq)]
pub struct Readings {
    /// The readings, the likeliest first. The others differ in the one card whose name is unsure.
    pub reads: Vec<ReadHand>,
    /// The number of unknown cards.
    pub unknown: usize,
    /// The number of cards whose name is unsure.
    pub unsure: usize,
}

/// Reads a hand.
///
/// # Errors
/// Too many cards, or too many jokers.
pub fn readings(held: &[Held], reading: Reading) -> Result<Readings, HandError> {
    let likeliest: Vec<HandCard> = held.iter().filter_map(|names| names.first().copied()).collect();
    // Two printings with one face are one name here.
    let differ = |names: &Held| names.first().is_some_and(|first| names.iter().any(|name| name != first));
    let unsure = held.iter().filter(|names| differ(names)).count();
    let unknown = held.len() - likeliest.len();
    if likeliest.is_empty() {
        return Ok(Readings { reads: Vec::new(), unknown, unsure });
    }
    let mut reads = vec![read(&likeliest, None, reading)?];
    if unsure == 1
        && let Some((place, names)) =
            held.iter().filter(|names| !names.is_empty()).enumerate().find(|(_, names)| differ(names))
        && let Some(first) = names.first().copied()
    {
        let mut seen = vec![first];
        for &name in names {
            if seen.len() > OTHERS || seen.contains(&name) {
                continue;
            }
            seen.push(name);
            let mut cards = likeliest.clone();
            if let Some(card) = cards.get_mut(place) {
                *card = name;
            }
            reads.push(read(&cards, Some((first, name)), reading)?);
        }
    }
    Ok(Readings { reads, unknown, unsure })
}

fn read(cards: &[HandCard], instead: Option<(HandCard, HandCard)>, reading: Reading) -> Result<ReadHand, HandError> {
    // Without the wish for a legal hand some five always count.
    let (score, five) = best_five(cards, reading)?.ok_or(HandError::Empty)?;
    let legal = if score.cheatin { best_five(cards, reading.legal_only())? } else { None };
    Ok(ReadHand { cards: cards.to_vec(), score, five, legal, instead })
}

/// Returns the hand that a player has revealed, as the game has recorded it.
#[must_use]
pub fn shown_hand(game: &Game, player: &Player) -> Vec<Held> {
    let cards = player.shown_hand().map(|hand| hand.cards.as_slice()).unwrap_or_default();
    cards.iter().map(|card| game.face_of(card).into_iter().collect()).collect()
}

/// Returns the change of the rank of a player's hand by effects, as far as the game knows it (1.5:6.1 step 5).
#[must_use]
pub fn modifier(game: &Game, player: PlayerId) -> i32 {
    let shown = game.player(player).and_then(Player::shown_hand);
    // What jokers add is no effect, and is scored with the cards.
    shown.map_or(0, |hand| i32::from(game.rank_modifier(player)) - i32::from(hand.modifier - hand.by_effects))
}

/// Returns the players with draw hands: those of the two posses in a shootout, otherwise all players.
#[must_use]
pub fn whose(game: &Game) -> Vec<PlayerId> {
    match game.shootout() {
        Some(shootout) => [Side::Leader, Side::Mark].map(|side| shootout.posse(side).player).to_vec(),
        None => game.players().iter().map(Player::id).collect(),
    }
}

/// Returns a player's draw in the current shootout, as far as it is known: the number of cards dealt, and the draw
/// bonus still to use.
#[must_use]
pub fn draw_of(game: &Game, player: PlayerId) -> Option<Draw> {
    let shootout = game.shootout()?;
    let posse = shootout.posse(shootout.side_of_player(player)?);
    let (stud, draw) = posse.bonuses?;
    let is_over = posse.redrawn || game.player(player).is_some_and(|player| player.shown_hand().is_some());
    Some(Draw { stud: stud.into(), draw: if is_over { 0 } else { draw.into() } })
}

/// The comparison of two hands of a shootout.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fight {
    /// The ranks with all modifiers.
    pub ranks: [u8; 2],
    /// The place of the winning hand; none on an exact tie.
    pub winner: Option<usize>,
    /// The casualties of each side, with the changes by effects.
    pub casualties: [u16; 2],
}

/// Compares two hands, each with the changes by effects to its rank and to the casualties it takes (1.5:6.1 step 5).
#[must_use]
pub fn fight(scores: [Score; 2], modifiers: [i32; 2], more_casualties: [i16; 2]) -> Fight {
    let duel = duel(scores, modifiers);
    let [one, other] = duel.casualties;
    let [more, other_more] = more_casualties;
    let sum = |casualties: u8, more: i16| u16::try_from(i16::from(casualties).saturating_add(more)).unwrap_or(0);
    Fight {
        ranks: duel.ranks().map(|rank| rank.number()),
        winner: duel.winner,
        casualties: [sum(one, more), sum(other, other_more)],
    }
}

/// Returns the change by effects of the casualties of a player's posse this round.
#[must_use]
pub fn more_casualties(game: &Game, player: PlayerId) -> i16 {
    let posse =
        |shootout: &deadeye_rules::Shootout| Some(shootout.posse(shootout.side_of_player(player)?).casualty_modifier);
    game.shootout().and_then(posse).unwrap_or(0)
}

/// Returns the places of the lowest of some hands: one wins at lowball, several draw again (1.5:5.1).
#[must_use]
pub fn lowest(standings: &[Strength]) -> Vec<usize> {
    let least = standings.iter().min();
    let is_least = |(place, standing): (usize, &Strength)| (Some(standing) == least).then_some(place);
    standings.iter().enumerate().filter_map(is_least).collect()
}

/// Returns the cards of a player's deck that are elsewhere, as far as the game knows them: in play, in hand, discarded,
/// aced.
#[must_use]
pub fn cards_elsewhere(game: &Game, player: PlayerId) -> Vec<HandCard> {
    let in_play = game.cards().iter().filter(|card| card.owner() == player).filter_map(|card| card.facts().hand_card());
    let piles = game.player(player).into_iter().flat_map(|player| {
        let known = |pile| player.pile(pile).known_cards().iter();
        [Pile::Hand, Pile::Discard, Pile::BootHill].into_iter().flat_map(known)
    });
    in_play.chain(piles.filter_map(|code| game.facts_of(*code)?.hand_card())).collect()
}

/// A request for advice.
#[derive(Debug, Clone, PartialEq)]
pub struct AdviceAsked {
    /// The hand as dealt.
    pub hand: Vec<HandCard>,
    /// The player's whole deck.
    pub deck: Vec<HandCard>,
    /// The cards of the deck that are elsewhere.
    pub gone: Vec<HandCard>,
    /// The draw bonus.
    pub draw: usize,
    /// The strength of the other hand, if it is known.
    pub against: Option<Strength>,
}

/// A way to discard.
#[derive(Debug, Clone, PartialEq)]
pub struct DiscardWay {
    /// The cards that are discarded.
    pub discard: Vec<HandCard>,
    /// The outcome of it.
    pub outcome: Outcome,
    /// The expected casualties, taken and dealt, if the other hand is known.
    pub casualties: Option<(f64, f64)>,
}

impl DiscardWay {
    /// Returns the ranks with the chance of each or a higher one, without those that are as good as certain or impossible.
    pub fn chances(&self) -> impl Iterator<Item = (u8, f64)> + '_ {
        let chances = (2..=11).map(|rank| (rank, self.outcome.at_least(rank)));
        chances.filter(|(_, chance)| (0.0005..0.9995).contains(chance))
    }
}

/// The advice for a hand.
#[derive(Debug, Clone, PartialEq)]
pub struct AdviceGiven {
    /// The best ways to discard, the best first.
    pub best: Vec<DiscardWay>,
    /// The best way if only legal hands count.
    pub legal: Option<DiscardWay>,
}

/// Computes advice. This takes up to a second for large hands, so it is not for the window's thread.
///
/// # Errors
/// The deck cannot give the hand, or the hand cannot be scored.
pub fn advice(asked: &AdviceAsked) -> Result<AdviceGiven, PileError> {
    let mut deck = asked.deck.clone();
    for card in &asked.gone {
        // What is known to lie elsewhere may have come from elsewhere too: it takes what is there.
        if let Some(place) = deck.iter().position(|other| other == card) {
            deck.swap_remove(place);
        }
    }
    let pile = rest_of(&deck, &asked.hand)?;
    let against = asked.against.map(Outcome::certain);
    let goal = against.as_ref().map_or(Goal::Rank, Goal::Casualties);
    let way = |Advice { discard, outcome }| {
        let casualties = against.as_ref().map(|against| outcome.casualties(against));
        DiscardWay { discard, outcome, casualties }
    };
    let mut ways = advise(&asked.hand, &pile, asked.draw, false, goal)?;
    ways.truncate(WAYS);
    let legal = advise(&asked.hand, &pile, asked.draw, true, goal)?.into_iter().next();
    Ok(AdviceGiven { best: ways.into_iter().map(way).collect(), legal: legal.map(way) })
}

/// Returns cards in the notation in which they are typed, with blanks between; jokers among the best five come with the
/// card that they count as.
#[must_use]
pub fn cards_text<C: ToString>(cards: &[C]) -> String {
    cards.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
#[expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test that cannot go on should stop")]
mod tests {
    use deadeye_hands::parse_cards;

    use super::*;

    fn cards(text: &str) -> Vec<HandCard> {
        parse_cards(text).unwrap()
    }

    /// Parses a card for each word. The names that a card may have are separated by a stroke.
    fn held(text: &str) -> Vec<Held> {
        text.split(' ')
            .map(|word| word.split('/').filter(|name| *name != "?").map(|name| name.parse().unwrap()).collect())
            .collect()
    }

    fn ranks(readings: &Readings) -> Vec<u8> {
        readings.reads.iter().map(|read| read.score.rank().number()).collect()
    }

    #[test]
    fn a_card_that_is_not_surely_named_gives_a_reading_for_each_name() {
        // Three eights and two aces, or with a nine in place of an ace three eights alone.
        let readings = readings(&held("8S 8H 8D AS AH/9C"), Reading::SHOOTOUT).unwrap();
        assert_eq!(ranks(&readings), [7, 4]);
        assert_eq!((readings.unknown, readings.unsure), (0, 1));
        assert_eq!(readings.reads[1].instead, Some((cards("AH")[0], cards("9C")[0])));
    }

    #[test]
    fn names_with_one_face_are_no_doubt() {
        let readings = readings(&held("8S 8H 8D AS AH/AH"), Reading::SHOOTOUT).unwrap();
        assert_eq!(ranks(&readings), [7]);
        assert_eq!(readings.unsure, 0);
    }

    #[test]
    fn with_two_doubtful_cards_only_the_likeliest_is_read() {
        let readings = readings(&held("8S 8H 8D/7D AS AH/9C"), Reading::SHOOTOUT).unwrap();
        assert_eq!((ranks(&readings), readings.unsure), (vec![7], 2));
    }

    #[test]
    fn the_doubtful_card_is_found_behind_an_unknown_one() {
        let readings = readings(&held("? 8S 8H 8D/2C"), Reading::SHOOTOUT).unwrap();
        assert_eq!(ranks(&readings), [4, 2]);
        assert_eq!(readings.reads[1].cards, cards("8S 8H 2C"));
        assert_eq!(readings.unknown, 1);
    }

    #[test]
    fn a_cheatin_hand_names_the_best_that_is_legal() {
        // Two kings of spades are cheatin'; without one of them there is the pair of fours.
        let readings = readings(&held("KS KS 4H 4D 2C 9D"), Reading::SHOOTOUT).unwrap();
        let read = &readings.reads[0];
        assert!(read.score.cheatin && read.score.rank().number() == 3);
        let (legal, five) = read.legal.as_ref().unwrap();
        assert_eq!((legal.rank().number(), legal.cheatin), (2, false));
        assert_eq!(five.iter().filter(|chosen| chosen.card == cards("KS")[0]).count(), 1);
    }

    #[test]
    fn more_than_two_jokers_are_no_hand() {
        assert!(readings(&held("JK JK JK AS"), Reading::SHOOTOUT).unwrap_err().to_string().contains("JK"));
    }

    fn score(text: &str) -> Score {
        readings(&held(text), Reading::SHOOTOUT).unwrap().reads[0].score
    }

    #[test]
    fn casualties_are_the_difference_with_what_effects_change() {
        let (four, straight) = (score("8S 8H 8D 8C 2H"), score("5H 6S 7D 8C 9H"));
        let plain = fight([four, straight], [0, 0], [0, 0]);
        assert_eq!(plain, Fight { ranks: [8, 5], winner: Some(0), casualties: [0, 3] });
        // Lowered by four it is a rank below the straight; the loser takes one fewer, which leaves none.
        let lowered = fight([four, straight], [-4, 0], [-1, 0]);
        assert_eq!(lowered, Fight { ranks: [4, 5], winner: Some(1), casualties: [0, 0] });
    }

    #[test]
    fn the_lowest_wins_and_equal_ones_draw_again() {
        let low = |text: &str| readings(&held(text), Reading::LOWBALL).unwrap().reads[0].score.standing_strength();
        let hands = [low("KS KH 2D 3C 4S"), low("AS 2H 3D 4C 6S"), low("AC 2D 3H 4S 6H")];
        assert_eq!(lowest(&hands), [1, 2]);
        assert_eq!(lowest(&hands[..2]), [1]);
        assert_eq!(lowest(&[]), Vec::<usize>::new());
    }

    #[test]
    fn advice_draws_only_from_what_is_left() {
        let asked = AdviceAsked {
            hand: cards("8S 8H 8D 8C 3H"),
            deck: cards("8S 8H 8D 8C 3H 8S 2C KD"),
            gone: cards("KD 5D"),
            draw: 1,
            against: None,
        };
        let given = advice(&asked).unwrap();
        // One draw in two makes five eights.
        assert_eq!(given.best[0].discard, cards("3H"));
        let chances: Vec<(u8, f64)> = given.best[0].chances().collect();
        assert_eq!(chances, [(9, 0.5), (10, 0.5)]);
        // Both eights of spades together are cheatin': kept as it is the hand stays a legal four of a kind.
        let legal = given.legal.unwrap();
        assert_eq!((legal.outcome.mean_rank(), legal.outcome.cheatin), (8.0, 0.0));
    }

    #[test]
    fn advice_says_which_card_the_deck_cannot_give() {
        let asked = AdviceAsked { hand: cards("8S"), deck: cards("8S"), gone: cards("8S"), draw: 1, against: None };
        assert!(advice(&asked).unwrap_err().to_string().starts_with("8S cannot come from this deck"));
    }

    #[test]
    fn against_a_known_hand_each_way_tells_its_casualties() {
        let asked = AdviceAsked {
            hand: cards("8S 8H 8D 8C 3H"),
            deck: cards("8S 8H 8D 8C 3H 2C 4D"),
            gone: Vec::new(),
            draw: 0,
            against: Some(score("5H 6S 7D 8C 9H").standing_strength()),
        };
        let given = advice(&asked).unwrap();
        assert_eq!(given.best.len(), 1);
        assert_eq!(given.best[0].casualties, Some((0.0, 3.0)));
    }

    #[test]
    fn jokers_are_written_with_the_card_that_they_count_as() {
        let readings = readings(&held("AS AH 8C 8D JK"), Reading::SHOOTOUT).unwrap();
        let mut five: Vec<String> = readings.reads[0].five.iter().map(ToString::to_string).collect();
        assert_eq!(cards_text(&readings.reads[0].five), five.join(" "));
        five.sort();
        assert_eq!(five[..4], ["8C", "8D", "AH", "AS"]);
        // Three eights over aces, with the joker as one of the two suits that do not repeat a card.
        assert!(["JK=8H", "JK=8S"].contains(&five[4].as_str()), "{}", five[4]);
        assert_eq!(cards_text(&cards("10S JKD")), "10S JKD");
    }
}
