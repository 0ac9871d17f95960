//! Draw hands, scored by `deadeye-hands` and compared by the rules (1.5:6.1 step 5, 1.5:7.4).

use deadeye_cards::{Card, CardCode};
use deadeye_hands::{HandCard, Joker, Reading, Score, Strength};

use crate::query::eval_context::EvalContext;
use crate::query::{states, traits};
use crate::state::{Game, Pile, Shown, ShownHand};
use crate::vocabulary::PlayerId;

impl Game {
    /// Returns a shown card as it counts in a hand; nothing for cards without suit and value.
    #[must_use]
    pub fn face_of(&self, card: &Shown) -> Option<HandCard> {
        match card {
            Shown::Face(face) | Shown::Named(_, face) => Some(*face),
            Shown::Code(code) => self.facts_of(*code)?.hand_card(),
        }
    }
}

/// Returns the joker that a shown card is.
pub(crate) fn joker(game: &Game, card: &Shown) -> Option<Joker> {
    let face = if let Shown::Named(joker, _) = card { *joker } else { game.face_of(card)? };
    match face {
        HandCard::Joker(joker) => Some(joker),
        HandCard::Card(_) => None,
    }
}

/// Returns whether a joker keeps a draw hand of these cards from being illegal.
pub(crate) fn cannot_be_illegal(game: &Game, cards: &[Shown]) -> bool {
    cards.iter().any(|card| joker(game, card) == Some(Joker::Heretic))
}

/// Returns an ordinary joker.
pub(crate) fn any_joker(game: &Game) -> Option<&Card> {
    game.db.iter().find(|card| card.hand_card() == Some(HandCard::Joker(Joker::Ordinary)))
}

/// Returns the pile where a shown or pulled card goes after use: ordinary and Devil's jokers are aced, others discarded
/// (3.8).
pub(crate) fn pile_after_use(game: &Game, card: &Shown) -> Pile {
    if joker(game, card).is_some_and(Joker::is_aced_after_use) { Pile::BootHill } else { Pile::Discard }
}

/// Returns the score of a draw hand; jokers take the suit and value that serve best. Nothing for a hand that cannot be
/// scored.
pub(crate) fn score(game: &Game, cards: &[Shown], lowball: bool) -> Option<ShownHand> {
    let faces: Vec<HandCard> = cards.iter().map(|card| game.face_of(card)).collect::<Option<_>>()?;
    let reading = if lowball { Reading::LOWBALL } else { Reading::SHOOTOUT };
    // The lowest hand that no cards at all can make (2014:p11).
    let none = Score { strength: Strength::LEAST, modifier: 0, cheatin: false };
    let score = if faces.is_empty() { none } else { deadeye_hands::score(&faces, reading).ok()?? };
    let named: Vec<Joker> = cards.iter().filter_map(named_joker).collect();
    // A named joker doubles no card (faq-b:Barton Everest), and does to the hand what it does unnamed.
    let devilish = || cards.iter().any(|card| joker(game, card) == Some(Joker::Devils));
    let illegal = || (has_double(game, cards) || devilish()) && !cannot_be_illegal(game, cards);
    let cheatin = if named.is_empty() { score.cheatin } else { illegal() };
    let modifier = named.into_iter().map(Joker::modifier).fold(score.modifier, i8::saturating_add);
    let jokers = faces.iter().any(|face| matches!(face, HandCard::Joker(_)));
    let five = if jokers { deadeye_hands::best_five(&faces, reading).ok().flatten() } else { None };
    Some(ShownHand {
        cards: cards.to_vec(),
        best: five.into_iter().flat_map(|(_, five)| five).map(|card| card.to_string()).collect(),
        rank: score.rank().number(),
        name: score.rank().name().to_owned(),
        cheatin,
        strength: score.strength,
        modifier: i16::from(modifier),
        by_effects: 0,
        foreign: None,
        cheatin_uses: 0,
        cheatin_limit: 1,
        made_legal: false,
        made_illegal: false,
        returning: Vec::new(),
        guests: Vec::new(),
        base: None,
    })
}

/// Returns the joker of a shown card that is said to stand for another one.
fn named_joker(card: &Shown) -> Option<Joker> {
    match card {
        Shown::Named(HandCard::Joker(joker), _) => Some(*joker),
        Shown::Named(HandCard::Card(_), _) | Shown::Code(_) | Shown::Face(_) => None,
    }
}

/// Returns whether two cards that are no jokers share suit and value.
fn has_double(game: &Game, cards: &[Shown]) -> bool {
    let plain = |card: &&Shown| !matches!(card, Shown::Named(..)) && joker(game, card).is_none();
    let faces: Vec<HandCard> = cards.iter().filter(plain).filter_map(|card| game.face_of(card)).collect();
    faces.iter().enumerate().any(|(at, one)| faces.iter().skip(at + 1).any(|other| one == other))
}

/// Returns whether a player's shown draw hand is cheatin' now (1.5:2.6).
pub(crate) fn is_cheatin(game: &Game, player: PlayerId) -> bool {
    game.player(player).and_then(|player| player.shown.as_ref()).is_some_and(|hand| hand.cheatin)
}

/// Returns the strength of a player's hand with all modifiers of its rank (1.5:6.1 step 5): modifiers are summed first,
/// and only the sum is limited to 1 to 11. The strength of a missing hand is the least of all.
pub(crate) fn standing_strength(game: &Game, player: PlayerId) -> Strength {
    standing_strength_in(EvalContext::of(game), player)
}

fn standing_strength_in(context: EvalContext<'_>, player: PlayerId) -> Strength {
    context.game.player(player).and_then(|player| player.shown.as_ref()).map_or(Strength::LEAST, |hand| {
        let given = hand.base.map_or(0, |base| i32::from(base) - i32::from(hand.rank));
        hand.strength.with_modifier(given + i32::from(modifier_in(context, player, hand)))
    })
}

fn modifier_in(context: EvalContext<'_>, player: PlayerId, hand: &ShownHand) -> i16 {
    let by_traits = traits::player_bonus(context, player, traits::PlayerNumber::Rank);
    hand.modifier.saturating_add(by_traits).saturating_add(states::rank_bonus(context, player))
}

/// Returns the draw hand that a player discarded last, and the pile where each card went, without those that have left it
/// since.
pub(crate) fn last_hand(game: &Game, player: PlayerId) -> Vec<&(Shown, Pile)> {
    let hand = game.today.last_hands.iter().find(|(own, _)| *own == player).map_or(&[][..], |(_, cards)| cards);
    let mut seen: Vec<CardCode> = Vec::new();
    let mut lies_there = |(shown, pile): &&(Shown, Pile)| {
        let Some(code) = shown.code() else { return true };
        seen.push(*code);
        let of = |codes: &[CardCode]| codes.iter().filter(|own| *own == code).count();
        game.player(player).is_some_and(|own| of(own.pile(*pile).known_cards()) >= of(&seen))
    };
    hand.iter().filter(|card| lies_there(card)).collect()
}

/// Returns whether a card could be the one that was shown.
pub(crate) fn looks_like(facts: &Card, shown: &Shown) -> bool {
    match shown {
        Shown::Code(code) => *code == facts.code,
        Shown::Face(face) | Shown::Named(face, _) => facts.hand_card() == Some(*face),
    }
}

/// Returns the number of pairs of different values that a player's open draw hand makes with the top card of their
/// discard pile; a joker makes one with any card. It is 0 as long as that card is not named.
pub(crate) fn pairs_with_top(game: &Game, player: PlayerId) -> i16 {
    let Some(own) = game.player(player) else { return 0 };
    let (Some(hand), Some(top)) = (&own.shown, own.discard.top()) else { return 0 };
    let all = hand.cards.iter().filter_map(|card| game.face_of(card)).chain(game.face_of(&Shown::Code(top)));
    let mut values: Vec<u8> = Vec::new();
    let mut jokers = 0_i16;
    for card in all {
        match card {
            HandCard::Card(card) => values.push(card.value().get()),
            HandCard::Joker(_) => jokers += 1,
        }
    }
    values.sort_unstable();
    let (mut pairs, mut singles) = (0_i16, 0_i16);
    for same in values.chunk_by(|one, other| one == other) {
        if same.len() > 1 { pairs += 1 } else { singles += 1 }
    }
    pairs + jokers.min(singles)
}

impl Game {
    /// Returns the sum of the modifiers of the rank of a player's shown draw hand: by jokers, by effects, and by bonuses
    /// under a condition. Only the final rank is limited to 1 to 11.
    #[must_use]
    pub fn rank_modifier(&self, player: PlayerId) -> i16 {
        let shown = self.player(player).and_then(|player| player.shown.as_ref());
        shown.map_or(0, |hand| modifier_in(EvalContext::of(self), player, hand))
    }

    /// Returns the rank of a player's shown draw hand with all modifiers, 1 to 11.
    #[must_use]
    pub fn draw_rank(&self, player: PlayerId) -> Option<u8> {
        EvalContext::of(self).draw_rank(player)
    }
}

impl EvalContext<'_> {
    /// Returns the rank of a player's shown draw hand with all modifiers, 1 to 11.
    pub(crate) fn draw_rank(self, player: PlayerId) -> Option<u8> {
        self.game.player(player)?.shown.as_ref()?;
        Some(standing_strength_in(self, player).rank().number())
    }

    /// Returns the rank of a player's shown draw hand with all modifiers, before it is limited to 1 to 11.
    pub(crate) fn draw_rank_sum(self, player: PlayerId) -> Option<i16> {
        let hand = self.game.player(player)?.shown.as_ref()?;
        let own = i16::from(hand.base.unwrap_or(hand.rank));
        Some(own.saturating_add(modifier_in(self, player, hand)))
    }
}
