//! The cards of the computer players: shuffled once, then drawn and tracked as the game goes on.
//!
//! The rules know only counts; the order of the piles is known here alone. The same seed, deck and commands give the
//! same cards, so that undoing a draw and redoing it draws the same card.

use deadeye_cards::{CardCode, CardDb, CardType, Deck};
use deadeye_rules::{Answer, Command, Event, Game, Pile, PlayerId, Shown, Step, Wanted};
use rand::SeedableRng as _;
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::{IndexedRandom as _, SliceRandom as _};

use crate::plays::Own;

const PILES: [Pile; 5] = [Pile::Hand, Pile::Deck, Pile::Discard, Pile::BootHill, Pile::DrawHand];

/// One player's cards out of play, in their real piles and order.
#[derive(Clone, Debug)]
struct DealtPiles {
    player: PlayerId,
    /// The piles in the order of `PILES`; the last card of a pile is on top.
    piles: [Vec<CardCode>; 5],
    /// The cards off the deck and in no pile yet, such as a card that is being pulled.
    held: Vec<CardCode>,
}

/// The dealer of some of the players of a game: shuffles and draws for them.
#[derive(Clone, Debug)]
pub struct Dealer {
    lying: Vec<DealtPiles>,
    /// The cards before the current job, which may be taken back.
    before_job: Vec<DealtPiles>,
    seed: u64,
    chance: Xoshiro256PlusPlus,
}

impl Dealer {
    /// Creates a dealer without players; random choices follow from the seed.
    #[must_use]
    pub fn new(seed: u64) -> Dealer {
        Dealer { lying: Vec::new(), before_job: Vec::new(), seed, chance: Xoshiro256PlusPlus::seed_from_u64(seed) }
    }

    /// Shuffles a player's deck without outfit and legend. The starting gang leaves it when it is revealed.
    pub fn deal_from(&mut self, player: PlayerId, mut deck: Vec<CardCode>) {
        // The order in which a deck was listed says nothing.
        deck.sort_unstable();
        deck.shuffle(&mut self.chance);
        let mut piles: [Vec<CardCode>; 5] = Default::default();
        if let Some(pile) = piles.get_mut(position(Pile::Deck)) {
            *pile = deck;
        }
        self.lying.retain(|lying| lying.player != player);
        self.lying.push(DealtPiles { player, piles, held: Vec::new() });
    }

    /// Returns whether this player's cards are dealt here.
    #[must_use]
    pub fn deals_for(&self, player: PlayerId) -> bool {
        self.lying.iter().any(|lying| lying.player == player)
    }

    /// Returns the cards of a pile, the last one on top; none for a player whose cards are real.
    #[must_use]
    pub fn pile(&self, player: PlayerId, pile: Pile) -> &[CardCode] {
        let lying = self.lying.iter().find(|lying| lying.player == player);
        lying.and_then(|lying| lying.piles.get(position(pile))).map_or(&[], Vec::as_slice)
    }

    /// Returns the next command that is no player's decision.
    ///
    /// The ante and the first pull only where every player's cards are dealt here: real players carry these out
    /// themselves.
    #[must_use]
    pub fn of_the_table(&self, game: &Game) -> Option<Command> {
        let everybody = game.players().iter().all(|player| self.deals_for(player.id()));
        match game.step() {
            Step::Ante if everybody => Some(self.name_discards(game).unwrap_or(Command::Ante {})),
            Step::GrifterOrder => {
                let with = |player: &PlayerId| game.gang(*player).any(|dude| game.has_keyword(dude.id(), "Grifter"));
                let order = game.players().iter().map(deadeye_rules::Player::id).filter(with).collect();
                Some(Command::OrderGrifters { order })
            }
            Step::FirstPull if everybody => {
                let player = *game.to_act().choose(&mut self.dice(game))?;
                Some(Command::TellFirst { player })
            }
            Step::Pull => {
                let player = game.awaited_pull()?.player;
                let card = self.next_pulled(game, player)?;
                let joker = game.facts_of(card).and_then(deadeye_cards::Card::joker).is_some();
                let named = joker.then(|| "KS".parse().ok()).flatten();
                Some(Command::Pull { player, card: Shown::Code(card), named })
            }
            _ => None,
        }
    }

    /// Returns a command that names all cards of a discard pile with unnamed ones: discard piles are open.
    fn name_discards(&self, game: &Game) -> Option<Command> {
        game.players().iter().find_map(|own| {
            let pile = own.pile(Pile::Discard);
            let lying = self.pile(own.id(), Pile::Discard);
            (pile.unknown_count() > 0 && lying.len() == usize::from(pile.count())).then(|| Command::SetPile {
                player: own.id(),
                pile: Pile::Discard,
                count: pile.count(),
                known: lying.to_vec(),
            })
        })
    }

    /// Returns the cards that a player sees and the table does not.
    #[must_use]
    pub fn own(&self, game: &Game, player: PlayerId) -> Own {
        let pile = |pile| self.pile(player, pile).to_vec();
        let mut own = Own {
            hand: pile(Pile::Hand),
            deck: pile(Pile::Deck),
            draw_hand: pile(Pile::DrawHand),
            looked_at: self.cards_to_look_at(game, player),
        };
        own.hand.sort_unstable();
        own.deck.sort_unstable();
        own
    }

    /// Returns the cards that a player may look at to answer a question: the top of a deck, or that many random cards
    /// of a hand.
    fn cards_to_look_at(&self, game: &Game, player: PlayerId) -> Option<Vec<CardCode>> {
        let question = game.question().filter(|question| question.by == player)?;
        let Wanted::Codes { whose, piles, .. } = &question.what else { return None };
        let (pile, count) = game.looked_at_pile().filter(|(pile, _)| piles.contains(pile))?;
        let mut cards = self.pile(*whose, pile).to_vec();
        if pile != Pile::Deck {
            cards.shuffle(&mut self.dice(game));
        }
        let mut seen = cards.split_off(cards.len().saturating_sub(count.unwrap_or(cards.len())));
        seen.sort_unstable();
        Some(seen)
    }

    /// Chooses a card at random where a player has to name one that they do not see.
    #[must_use]
    pub fn turn_up(&self, game: &Game, player: PlayerId) -> Option<Command> {
        let question = game.question()?;
        let Wanted::Codes { whose, piles, min, .. } = &question.what else { return None };
        let mut there: Vec<Option<CardCode>> =
            piles.iter().flat_map(|pile| self.pile(*whose, *pile)).copied().map(Some).collect();
        there.shuffle(&mut self.dice(game));
        let one = |code: &Option<CardCode>| Command::Choose { player, answer: Answer::Codes(vec![*code]) };
        let first = Command::Choose { player, answer: Answer::Codes(there.iter().copied().take(*min).collect()) };
        there.iter().map(one).chain([first]).find(|command| deadeye_rules::check(game, command).is_ok())
    }

    /// Returns the card that a pull reveals; one of the discard pile where the deck is empty.
    fn next_pulled(&self, game: &Game, player: PlayerId) -> Option<CardCode> {
        let held = self.lying.iter().find(|lying| lying.player == player).and_then(|lying| lying.held.last());
        if let Some(top) = held.or_else(|| self.pile(player, Pile::Deck).last()) {
            return Some(*top);
        }
        self.pile(player, Pile::Discard).choose(&mut self.dice(game)).copied()
    }

    /// Returns a random generator for choices other than shuffles. It follows from the seed and the version of the
    /// game, so that repeating a command gives the same result.
    fn dice(&self, game: &Game) -> Xoshiro256PlusPlus {
        Xoshiro256PlusPlus::seed_from_u64(self.seed ^ game.version().wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    /// Follows an accepted command and its events; the game is the one after it.
    pub fn follow(&mut self, game: &Game, command: &Command, events: &[Event]) {
        match command {
            Command::ShowHand { player, cards } => self.sort_draw_hand(*player, cards),
            Command::StartJob { .. } => self.before_job = self.lying.clone(),
            _ => {}
        }
        for event in events {
            match event {
                Event::CardsMoved { player, from, to, count, known } => {
                    self.move_cards(*player, *from, *to, *count, known);
                }
                Event::CardLeft { code, owner, to: Some(to), .. } => {
                    self.move_cards(*owner, None, Some(*to), 1, &[*code]);
                }
                Event::Reshuffled { player, .. } => self.reshuffle(*player),
                Event::JobTakenBack { .. } => self.lying = self.before_job.clone(),
                _ => {}
            }
        }
        self.put_right(game);
    }

    /// Sorts a draw hand: cards that were not shown come last, and are taken first.
    fn sort_draw_hand(&mut self, player: PlayerId, shown: &[Shown]) {
        let Some(pile) = self.pile_mut(player, Pile::DrawHand) else { return };
        let mut rest = std::mem::take(pile);
        for code in shown.iter().filter_map(Shown::code) {
            if let Some(at) = rest.iter().position(|own| own == code) {
                pile.push(rest.remove(at));
            }
        }
        pile.append(&mut rest);
    }

    fn move_cards(&mut self, player: PlayerId, from: Option<Pile>, to: Option<Pile>, count: u16, known: &[CardCode]) {
        if !self.deals_for(player) {
            return;
        }
        let mut moved = Vec::new();
        match from {
            None => moved.extend_from_slice(known),
            Some(from) => {
                for code in known {
                    moved.extend(self.take(player, from, code));
                }
                while moved.len() < usize::from(count) {
                    let Some(card) = self.take_any(player, from) else { break };
                    moved.push(card);
                }
                if from == Pile::Deck && !known.is_empty() {
                    // Somebody has looked into the deck: it is shuffled.
                    self.shuffle_again(player);
                }
            }
        }
        if let Some(pile) = to.and_then(|to| self.pile_mut(player, to)) {
            pile.append(&mut moved);
        }
        if to == Some(Pile::Deck) {
            self.shuffle_again(player);
        }
    }

    fn take(&mut self, player: PlayerId, from: Pile, code: &CardCode) -> Option<CardCode> {
        let pile = self.pile_mut(player, from)?;
        let at = pile.iter().rposition(|own| own == code)?;
        Some(pile.remove(at))
    }

    /// Takes the top of the deck, a card of a draw hand that was not shown, a random card of the play hand, or the last
    /// card of another pile.
    fn take_any(&mut self, player: PlayerId, from: Pile) -> Option<CardCode> {
        if from == Pile::Hand {
            let code = self.pile(player, from).to_vec().choose(&mut self.chance).copied()?;
            return self.take(player, from, &code);
        }
        self.pile_mut(player, from)?.pop()
    }

    fn reshuffle(&mut self, player: PlayerId) {
        let Some(mut discard) = self.pile_mut(player, Pile::Discard).map(std::mem::take) else { return };
        if let Some(deck) = self.pile_mut(player, Pile::Deck) {
            deck.append(&mut discard);
        }
        self.shuffle_again(player);
    }

    fn shuffle_again(&mut self, player: PlayerId) {
        let Dealer { lying, chance, .. } = self;
        let deck = lying.iter_mut().find(|lying| lying.player == player);
        if let Some(deck) = deck.and_then(|lying| lying.piles.get_mut(position(Pile::Deck))) {
            deck.sort_unstable();
            deck.shuffle(chance);
        }
    }

    /// Adjusts the piles to the counts of the game where they differ: known cards are put in their pile, and surplus
    /// cards are held.
    fn put_right(&mut self, game: &Game) {
        let players: Vec<PlayerId> = self.lying.iter().map(|lying| lying.player).collect();
        for player in players {
            let Some(own) = game.player(player) else { continue };
            let held = self.lying.iter_mut().find(|lying| lying.player == player).map(|lying| &mut lying.held);
            let mut over = held.map(std::mem::take).unwrap_or_default();
            for pile in PILES {
                let count = usize::from(own.pile(pile).count());
                while self.pile(player, pile).len() > count {
                    let Some(card) = self.take_any(player, pile) else { break };
                    over.push(card);
                }
            }
            for pile in PILES {
                let count = usize::from(own.pile(pile).count());
                while self.pile(player, pile).len() < count {
                    let known = own.pile(pile).known_cards();
                    let wanted = known.iter().find(|code| !self.pile(player, pile).contains(code)).copied();
                    let at = wanted.and_then(|code| over.iter().position(|own| *own == code));
                    let card = at.map(|at| over.remove(at)).or(wanted).or_else(|| over.pop());
                    let off = |own: &mut Self| (pile != Pile::Deck).then(|| own.take_any(player, Pile::Deck)).flatten();
                    let Some(card) = card.or_else(|| off(self)) else { break };
                    if let Some(pile) = self.pile_mut(player, pile) {
                        pile.push(card);
                    }
                }
            }
            if let Some(lying) = self.lying.iter_mut().find(|lying| lying.player == player) {
                lying.held = over;
            }
        }
    }

    /// Deals the cards anew that a player may not see: both decks, the others' hands, and their draw hands that are not
    /// shown yet.
    #[cfg(test)]
    pub(crate) fn deal_otherwise(&mut self, game: &Game, seen_by: PlayerId, seed: u64) {
        let mut chance = Xoshiro256PlusPlus::seed_from_u64(seed);
        for player in game.players().iter().map(deadeye_rules::Player::id) {
            let piles: &[Pile] =
                if player == seen_by { &[Pile::Deck] } else { &[Pile::Deck, Pile::Hand, Pile::DrawHand] };
            let mut hidden = Vec::new();
            for pile in piles {
                for code in self.pile(player, *pile).to_vec() {
                    let known = game.player(player).map(|own| own.pile(*pile).known_cards()).unwrap_or_default();
                    if !known.contains(&code) {
                        hidden.extend(self.take(player, *pile, &code).map(|code| (*pile, code)));
                    }
                }
            }
            let mut codes: Vec<CardCode> = hidden.iter().map(|(_, code)| *code).collect();
            codes.shuffle(&mut chance);
            for ((pile, _), code) in hidden.into_iter().zip(codes) {
                if let Some(pile) = self.pile_mut(player, pile) {
                    pile.push(code);
                }
            }
        }
    }

    fn pile_mut(&mut self, player: PlayerId, pile: Pile) -> Option<&mut Vec<CardCode>> {
        self.lying.iter_mut().find(|lying| lying.player == player)?.piles.get_mut(position(pile))
    }
}

fn position(pile: Pile) -> usize {
    PILES.iter().position(|own| *own == pile).unwrap_or(0)
}

/// Returns the cards of a deck that are shuffled: all but outfit and legend.
#[must_use]
pub fn shuffled_cards(known: &CardDb, deck: &Deck) -> Vec<CardCode> {
    let lies_open = |kind| matches!(kind, CardType::Outfit | CardType::Legend);
    let copies = deck.copies().filter(|(code, _)| known.get(*code).is_some_and(|card| !lies_open(card.kind)));
    copies.flat_map(|(code, copies)| std::iter::repeat_n(code, usize::from(copies.count))).collect()
}
